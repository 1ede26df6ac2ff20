//! `torchline replay`: a session looked at again, and every roll in it verified.

mod verdict;

use super::fault::Told;
use super::lines::{LogFormat, LogWriter};
use super::out::Out;
use super::speak::Speaker;
use super::{Outcome, fault, import, open, picture};
use crate::knowledge::SeatId;
use crate::level;
use crate::session::telling::{Logbook, Script};
use crate::session::{Replay, Store, Table, Trust};
use crate::text::Phrase;
use clap::Args;
use std::path::{Path, PathBuf};

/// Arguments of `torchline replay`.
#[derive(Debug, Args)]
pub struct ReplayArguments {
    /// A session's folder, the journal in it, or its name on the title screen
    pub session: PathBuf,
    /// Stop after so many commands
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Print what this seat may know, by number or name; otherwise what the game master knows
    #[arg(long = "as", value_name = "SEAT", default_value = "gm")]
    pub seat: String,
    /// Do the whole session again and check seed, start, every die and every hash
    #[arg(long)]
    pub verify: bool,
    /// How the log is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub log: LogFormat,
    /// Draw the plan where the replay stops, as the seat knows it
    #[arg(long, value_name = "FILE.png")]
    pub picture: Option<PathBuf>,
    /// Write the log as a document, as the seat may read it: Markdown (.md) or a page of HTML (.html)
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    /// Write over a file that is there already
    #[arg(long, requires = "write")]
    pub force: bool,
    /// Print no log
    #[arg(long, short)]
    pub quiet: bool,
}

/// The folder of a session that is named by itself, by a file in it, or as the title screen names it.
fn session_folder(named: &Path) -> PathBuf {
    if !named.exists()
        && let Some(name) = named.to_str().filter(|name| !name.contains(['/', '\\']))
    {
        let kept = Store::of_user().session_folder(name);
        return if kept.is_dir() { kept } else { named.to_path_buf() };
    }
    let folder = if named.is_dir() { named } else { named.parent().unwrap_or(named) };
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() }
}

/// Begins the document that the log is written as.
fn begin_logbook<'s>(
    path: &PathBuf,
    force: bool,
    (table, seat): (&Table, SeatId),
    files: &[PathBuf],
    speaker: &'s Speaker,
) -> miette::Result<Logbook<'s>> {
    open::apart(Some(path), files.iter().map(PathBuf::as_path), speaker)?;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let script = match ending.as_deref() {
        Some("md" | "markdown") => Script::Markdown,
        Some("html" | "htm") => Script::Html,
        _ => {
            let phrase = Phrase::new("cli-write-ending").with("path", path.display().to_string());
            return Err(Told::new(speaker, &phrase).help(Some(speaker.text("cli-write-ending-hint"))).into());
        }
    };
    if path.exists() && !force {
        return Err(import::there_already(path, speaker));
    }
    Ok(Logbook::begin(speaker.locale(), speaker.language(), script, seat, &table.view(seat)))
}

/// Looks at the session again. How far it can be trusted, if that was asked.
pub(super) fn replay(arguments: &ReplayArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<Outcome> {
    let failed = |error| fault::session(speaker, &error);
    let folder = &session_folder(&arguments.session);
    if !folder.join("start.ron").exists() {
        let phrase = Phrase::new("cli-no-session").with("path", folder.display().to_string());
        return Err(fault::told(speaker, &phrase));
    }
    let files = ["start.ron", "journal", "seed", "pin"].map(|name| folder.join(name));
    open::apart(arguments.picture.as_ref(), files.iter().map(PathBuf::as_path), speaker)?;
    let mut replay = Replay::open(folder).map_err(failed)?;
    let seat = open::seat(replay.table().seats(), &arguments.seat, speaker)?;
    let mut logbook = match &arguments.write {
        Some(path) => Some(begin_logbook(path, arguments.force, (replay.table(), seat), &files, speaker)?),
        None => None,
    };
    let mut log = LogWriter::new(speaker, arguments.log, seat, arguments.quiet);
    let mut told = 0;
    for at in 1..=arguments.to.unwrap_or(usize::MAX).min(replay.len()) {
        replay.go_to(at);
        log.write(replay.log().skip(told), |seat| replay.table().view(seat), out)?;
        if let Some(logbook) = &mut logbook {
            logbook.tell(replay.log().skip(told), &replay.table().view(seat));
        }
        told = replay.log().count();
    }
    if let Some((path, logbook)) = arguments.write.as_ref().zip(logbook) {
        level::write_file(path, &logbook.finish())
            .map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))?;
    }
    if let Some(path) = &arguments.picture {
        picture::write(replay.table(), seat, picture::Look::default(), path, speaker)?;
    }
    if !arguments.verify {
        return Ok(Outcome::Well);
    }
    let verdict = replay.verify().map_err(failed)?;
    verdict::pronounce(&verdict, arguments.log, speaker, out)?;
    Ok(match verdict.trust() {
        Trust::Full => Outcome::Well,
        Trust::InPart => Outcome::InPart,
        Trust::None => Outcome::Wrong,
    })
}
