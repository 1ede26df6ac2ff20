//! What the program does where it cannot open a window: it says so, plays the demo in the terminal and draws pictures.

use super::lines::{LogFormat, LogWriter};
use super::out::Out;
use super::picture::{self, Look};
use super::play::{Manner, Performance, Play};
use super::speak::Speaker;
use super::{FAULT, fault, open, run};
use crate::dice::Seed;
use crate::knowledge::SeatId;
use crate::text::{Language, Phrase};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// The level that is played.
const DEMO: &str = "drowned_crypt.ron";
/// The seed of its dice, so that the demo is always the same.
const DEMO_SEED: u64 = 1;

/// Says why there is no window, plays the demo with its log in the terminal, and draws the map before, half-way and at the
/// end, as the game master and as the first player know it, into a new folder that it names. A level that was to be opened
/// in the window is read first: what is wrong with it is wrong without a window too.
#[must_use]
pub fn play_without_window(reason: &Phrase, language: Language, level: Option<&Path>) -> ExitCode {
    let stdout = io::stdout();
    let mut writer = io::BufWriter::new(stdout.lock());
    let played = Speaker::load(language).and_then(|speaker| {
        if let Some(level) = level {
            open::document(level, &speaker)?;
        }
        play_demo(reason, &speaker, &mut Out::new(&mut writer))
    });
    let flushed = writer.flush();
    match played {
        Ok(true) if flushed.is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(FAULT),
        Err(report) => fault::show(&report),
    }
}

/// Plays the demo. Whether no command of its script was refused.
fn play_demo(reason: &Phrase, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let folder = new_folder().map_err(|error| fault::file(speaker, "cli-cannot-write", &env::temp_dir(), &error))?;
    let path = folder.display().to_string();
    out.line(speaker.say(&Phrase::new("cli-no-window").with("why", reason.clone()).with("folder", path)))?;
    let level = crate::assets::levels().join(DEMO);
    let document = open::document(&level, speaker)?;
    let script = match run::script_beside(&level) {
        Some(path) => open::script(&path, speaker)?,
        None => Vec::new(),
    };
    let table = open::table(&document, &Seed::from_number(DEMO_SEED), &[], speaker)?;
    let mut play = Play::Memory(Box::new(table));
    let mut log = LogWriter::new(speaker, LogFormat::Text, SeatId::GM, false);
    let mut how = Performance::default();
    draw(&play, "1-start", &folder, speaker)?;
    let (first, second) = script.split_at(script.len() / 2);
    for (name, part) in [("2-middle", first), ("3-end", second)] {
        how = play.perform(part, how, Manner { keep_going: true, bot: false }, &mut log, speaker, out)?;
        draw(&play, name, &folder, speaker)?;
    }
    Ok(how.refused == 0)
}

/// Draws the table as the game master and as the first player know it.
fn draw(play: &Play, name: &str, folder: &Path, speaker: &Speaker) -> miette::Result<()> {
    let player = play.table().seats().players().next().map(|(id, _)| (id, "player"));
    for (seat, who) in [Some((SeatId::GM, "game-master")), player].into_iter().flatten() {
        picture::write(play.table(), seat, Look::default(), &folder.join(format!("{name}-{who}.png")), speaker)?;
    }
    Ok(())
}

/// A new folder for the pictures, of this run alone.
fn new_folder() -> io::Result<PathBuf> {
    let mut number = 1_u32;
    loop {
        let folder = env::temp_dir().join(format!("torchline-pictures-{number}"));
        match fs::create_dir(&folder) {
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists && number < 100_000 => number += 1,
            made => return made.map(|()| folder),
        }
    }
}
