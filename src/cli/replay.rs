//! `torchline replay`: a session looked at again, and every roll in it verified.

use super::lines::{LogFormat, LogWriter};
use super::out::Out;
use super::speak::Speaker;
use super::{fault, open, picture};
use crate::session::{Fault, Replay, Verdict};
use crate::text::Phrase;
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `torchline replay`.
#[derive(Debug, Args)]
pub struct ReplayArguments {
    /// A session's folder, or the journal in it
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
    /// Print no log
    #[arg(long, short)]
    pub quiet: bool,
}

/// Looks at the session again. Whether it is honest, if that was asked.
pub(super) fn replay(arguments: &ReplayArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let fault = |error| fault::session(speaker, &error);
    let mut replay = Replay::open(&arguments.session).map_err(fault)?;
    let seat = open::seat(replay.table().seats(), &arguments.seat, speaker)?;
    let mut log = LogWriter::new(speaker, arguments.log, seat, arguments.quiet);
    let mut told = 0;
    for at in 1..=arguments.to.unwrap_or(usize::MAX).min(replay.len()) {
        replay.go_to(at);
        log.write(replay.log().skip(told), |seat| replay.table().view(seat), out)?;
        told = replay.log().count();
    }
    if let Some(path) = &arguments.picture {
        picture::write(replay.table(), seat, picture::Look::default(), path, speaker)?;
    }
    if !arguments.verify {
        return Ok(true);
    }
    let verdict = replay.verify().map_err(fault)?;
    pronounce(&verdict, arguments.log, speaker, out)?;
    Ok(verdict.honest())
}

/// The verdict in JSON.
#[derive(Serialize)]
struct Pronounced {
    event: &'static str,
    honest: bool,
    commands: u64,
    dice: u64,
    hashes: u64,
    seed_kept: bool,
    start_kept: bool,
    fed: u64,
    faults: Vec<Fallen>,
}

/// One fault in JSON.
#[derive(Serialize)]
struct Fallen {
    command: u64,
    fault: &'static str,
}

/// What a fault of a session is called.
const fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::Position => "position",
        Fault::Refused => "refused",
        Fault::Faces => "faces",
        Fault::Hash => "hash",
        Fault::Damaged => "damaged",
    }
}

/// The verdict in words.
fn pronounce(verdict: &Verdict, format: LogFormat, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    if format == LogFormat::Json {
        let faults = verdict.faults.iter();
        return out.json(&Pronounced {
            event: "verdict",
            honest: verdict.honest(),
            commands: verdict.commands,
            dice: verdict.dice,
            hashes: verdict.hashes,
            seed_kept: verdict.seed_kept,
            start_kept: verdict.start_kept,
            fed: verdict.fed,
            faults: faults.map(|&(command, fault)| Fallen { command, fault: name(fault) }).collect(),
        });
    }
    let kept = |key: &'static str, kept: bool| Phrase::new(key).with("kept", if kept { "yes" } else { "no" });
    out.line(speaker.say(&kept("cli-verdict-seed", verdict.seed_kept)))?;
    out.line(speaker.say(&kept("cli-verdict-start", verdict.start_kept)))?;
    if verdict.fed > 0 {
        out.line(speaker.say(&Phrase::new("cli-verdict-fed").with("count", verdict.fed as i64)))?;
    }
    for &(command, fault) in &verdict.faults {
        let phrase = Phrase::new("cli-verdict-fault").with("command", command.to_string()).with("fault", name(fault));
        out.line(speaker.say(&phrase))?;
    }
    let counts = |key: &'static str| {
        Phrase::new(key)
            .with("commands", verdict.commands as i64)
            .with("dice", verdict.dice as i64)
            .with("hashes", verdict.hashes as i64)
    };
    out.line(speaker.say(&counts(if verdict.honest() { "cli-honest" } else { "cli-not-honest" })))
}
