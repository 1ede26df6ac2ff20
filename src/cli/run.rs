//! `torchline run`: plays a level from a script.

use super::lines::{LogFormat, LogWriter};
use super::out::Out;
use super::play::{Manner, Performance, Play};
use super::speak::Speaker;
use super::{fault, open, picture};
use crate::dice::Seed;
use crate::knowledge::SeatId;
use crate::level::{self, Document};
use crate::session::{DiceOptions, Entry, Session, Store, Table};
use crate::text::{LocalText, Phrase};
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Arguments of `torchline run`.
#[derive(Debug, Args)]
pub struct RunArguments {
    /// Level or save to play
    pub level: PathBuf,
    /// Script of RON commands, `-` for standard input; without one LEVEL's own, the file `NAME.script.ron` beside it
    pub script: Option<PathBuf>,
    /// Seed of the dice as a number; otherwise it is drawn at random. Both are printed at the end
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Faces that are used before any die is rolled: 19,5,3
    #[arg(long, value_name = "LIST")]
    pub dice: Option<String>,
    /// Put a character on the board first: a file, or the name of one in assets/characters, and the cell
    #[arg(long = "with", value_name = "FILE@x,y")]
    pub with: Vec<String>,
    /// How the log is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub log: LogFormat,
    /// Print what this seat may know, by number or name; otherwise what the game master knows
    #[arg(long = "as", value_name = "SEAT", default_value = "gm")]
    pub seat: String,
    /// Write the table as it is at the end; the file opens as a level
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Draw the plan at the end as the seat knows it
    #[arg(long, value_name = "FILE.png")]
    pub picture: Option<PathBuf>,
    /// Write the group's chronicle at the end as Markdown, as the seat may read it
    #[arg(long, value_name = "FILE.md")]
    pub chronicle: Option<PathBuf>,
    /// Keep the journal of the session below this folder; otherwise nothing is kept
    #[arg(long, value_name = "FOLDER")]
    pub session: Option<PathBuf>,
    /// Go on after a command that was refused
    #[arg(long)]
    pub keep_going: bool,
    /// Let a simple opponent play the game master's opponents between the script's commands and after them
    #[arg(long)]
    pub bot: bool,
    /// Print the last line only
    #[arg(long, short)]
    pub quiet: bool,
}

/// Plays the level. Whether no command was refused.
pub(super) fn run(arguments: &RunArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let script = arguments.script.clone().or_else(|| script_beside(&arguments.level));
    let others = script.iter().chain(&arguments.save).chain([&arguments.level]).map(PathBuf::as_path);
    open::apart(arguments.picture.as_ref(), others.clone(), speaker)?;
    open::apart(arguments.chronicle.as_ref(), others.chain(arguments.picture.as_deref()), speaker)?;
    let document = open::document(&arguments.level, speaker)?;
    let script = match script {
        Some(path) => open::script(&path, speaker)?,
        None => Vec::new(),
    };
    let script: Vec<Entry> = open::characters(&arguments.with, speaker)?.into_iter().chain(script).collect();
    let fed = open::faces(arguments.dice.as_deref(), speaker)?;
    let (mut play, secret) = begin(arguments, &document, fed, speaker)?;
    let promise = match (&play, &secret) {
        (Play::Kept(session), _) => session.seed_hash(),
        (Play::Memory(_), seed) => seed.as_ref().map(|seed| seed.hash().to_string()).unwrap_or_default(),
    };
    let seat = open::seat(play.table().seats(), &arguments.seat, speaker)?;
    if !arguments.quiet {
        opened(play.table(), promise, arguments.log, speaker, out)?;
    }
    let mut log = LogWriter::new(speaker, arguments.log, seat, arguments.quiet);
    let manner = Manner { keep_going: arguments.keep_going, bot: arguments.bot };
    let how = play.perform(&script, Performance::default(), manner, &mut log, speaker, out)?;
    if let Some(path) = &arguments.save {
        let text = level::write(&play.table().document());
        level::write_file(path, &text).map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))?;
    }
    if let Some(path) = &arguments.picture {
        let floor = picture::floor(&document, &arguments.level);
        let look = picture::Look { floor: floor.as_ref(), ..picture::Look::default() };
        picture::write(play.table(), seat, look, path, speaker)?;
    }
    if let Some(path) = &arguments.chronicle {
        let table = play.table();
        let text = speaker.chronicle(&table.chronicle(seat), &table.view(seat).title);
        level::write_file(path, &text).map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))?;
    }
    ended(play, secret, how, seat, arguments.log, speaker, out)?;
    Ok(how.refused == 0)
}

/// The script that belongs to a level: `crypt.script.ron` beside `crypt.ron`.
pub(super) fn script_beside(level: &Path) -> Option<PathBuf> {
    let path = level.with_extension("script.ron");
    path.is_file().then_some(path)
}

/// The first line in JSON.
#[derive(Serialize)]
struct Opened<'a> {
    event: &'static str,
    level: &'a LocalText,
    program: &'static str,
    seed_hash: String,
}

/// The last line in JSON.
#[derive(Serialize)]
struct Ended {
    event: &'static str,
    rounds: u32,
    commands: usize,
    refused: usize,
    #[serde(flatten)]
    secrets: Option<Secrets>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<String>,
}

/// What the game master's last line says beside the counts.
#[derive(Serialize)]
struct Secrets {
    hash: String,
    seed: String,
}

/// The seed of a run in memory; a session keeps its own.
type OwnSeed = Option<Seed>;

fn begin(
    arguments: &RunArguments,
    document: &Document,
    fed: Vec<u32>,
    speaker: &Speaker,
) -> miette::Result<(Play, OwnSeed)> {
    if let Some(root) = &arguments.session {
        let name = arguments.level.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let dice = DiceOptions { seed: arguments.seed, fed };
        let session = Session::start(&Store::at(root), &name, document, &dice);
        let session = session.map_err(|error| fault::session(speaker, &error))?;
        return Ok((Play::Kept(Box::new(session)), None));
    }
    let seed = open::seed(arguments.seed, speaker)?;
    let table = open::table(document, &seed, &fed, speaker)?;
    Ok((Play::Memory(Box::new(table)), Some(seed)))
}

/// The first line: which level, and the promise of the seed.
fn opened(
    table: &Table,
    promise: String,
    format: LogFormat,
    speaker: &Speaker,
    out: &mut Out<'_>,
) -> miette::Result<()> {
    let title = table.view(SeatId::GM).title;
    if format == LogFormat::Json {
        let program = env!("CARGO_PKG_VERSION");
        return out.json(&Opened { event: "opened", level: &title, program, seed_hash: promise });
    }
    out.line(speaker.name(&title))?;
    out.line(speaker.say(&Phrase::new("cli-seed-promised").with("hash", promise)))
}

/// The last line: hash, seed and counts. Players get no hash, because it tells of what they do not know.
fn ended(
    play: Play,
    seed: OwnSeed,
    how: Performance,
    seat: SeatId,
    format: LogFormat,
    speaker: &Speaker,
    out: &mut Out<'_>,
) -> miette::Result<()> {
    let hash = play.table().hash().to_string();
    let (seed, folder) = match (play, seed) {
        (Play::Memory(_), seed) => (seed.map(|seed| seed.reveal()).unwrap_or_default(), None),
        (Play::Kept(session), _) => {
            let folder = session.folder().to_path_buf();
            let fault = |error| fault::session(speaker, &error);
            (session.close().map_err(fault)?.reveal(), Some(folder.display().to_string()))
        }
    };
    if format == LogFormat::Json {
        let secrets = seat.is_gm().then_some(Secrets { hash, seed });
        let Performance { rounds, commands, refused } = how;
        return out.json(&Ended { event: "ended", rounds, commands, refused, secrets, session: folder });
    }
    let counts = Phrase::new("cli-ended")
        .with("rounds", how.rounds)
        .with("commands", how.commands as i64)
        .with("refused", how.refused as i64);
    let mut line = speaker.say(&counts);
    if seat.is_gm() {
        line.extend([" ", &speaker.say(&Phrase::new("cli-hash-and-seed").with("hash", hash).with("seed", seed))]);
    }
    if let Some(folder) = folder {
        out.line(speaker.say(&Phrase::new("cli-session-kept").with("folder", folder)))?;
    }
    out.line(line)
}
