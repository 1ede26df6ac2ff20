//! The verdict on a session, for people and as JSON.

use crate::cli::lines::LogFormat;
use crate::cli::out::Out;
use crate::cli::speak::Speaker;
use crate::session::{Fault, Gap, Trust, Verdict};
use crate::text::Phrase;
use serde::Serialize;

/// The most numbers of commands that one sentence lists.
const MOST_LISTED: usize = 12;

/// The verdict in JSON.
#[derive(Serialize)]
struct Pronounced {
    event: &'static str,
    trust: &'static str,
    honest: bool,
    commands: u64,
    dice: u64,
    hashes: u64,
    seed_kept: Option<bool>,
    start_kept: Option<bool>,
    fed: u64,
    unreadable_line: Option<usize>,
    faults: Vec<Fallen>,
    gaps: Vec<Missing>,
}

/// One fault in JSON.
#[derive(Serialize)]
struct Fallen {
    command: u64,
    fault: &'static str,
}

/// One gap in JSON.
#[derive(Serialize)]
struct Missing {
    gap: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl From<Gap> for Missing {
    fn from(gap: Gap) -> Self {
        let (gap, command, line) = match gap {
            Gap::NoFirstLine => ("no_first_line", None, None),
            Gap::RecoveredFirstLine => ("recovered_first_line", None, None),
            Gap::Torn { line } => ("torn", None, Some(line)),
            Gap::NoFaces { command } => ("no_faces", Some(command), None),
            Gap::NoHash { command } => ("no_hash", Some(command), None),
            Gap::SeedKnown { command } => ("seed_known", Some(command), None),
            Gap::NotClosed => ("not_closed", None, None),
        };
        Self { gap, command, line }
    }
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

/// Prints the verdict.
pub(super) fn pronounce(
    verdict: &Verdict,
    format: LogFormat,
    speaker: &Speaker,
    out: &mut Out<'_>,
) -> miette::Result<()> {
    if format == LogFormat::Json {
        return out.json(&pronounced(verdict));
    }
    for (key, kept) in [("cli-verdict-seed", verdict.seed_kept), ("cli-verdict-start", verdict.start_kept)] {
        if let Some(kept) = kept {
            out.line(speaker.say(&Phrase::new(key).with("kept", if kept { "yes" } else { "no" })))?;
        }
    }
    if verdict.fed > 0 {
        out.line(speaker.say(&Phrase::new("cli-verdict-fed").with("count", verdict.fed as i64)))?;
    }
    for &(command, fault) in &verdict.faults {
        let phrase = Phrase::new("cli-verdict-fault").with("command", command.to_string()).with("fault", name(fault));
        out.line(speaker.say(&phrase))?;
    }
    if let Some(line) = verdict.unreadable_line {
        out.line(speaker.say(&Phrase::new("cli-verdict-unreadable").with("line", line.to_string())))?;
    }
    for phrase in missing(&verdict.gaps) {
        out.line(speaker.say(&phrase))?;
    }
    let key = match verdict.trust() {
        Trust::Full => "cli-honest",
        Trust::InPart => "cli-honest-in-part",
        Trust::None => "cli-not-honest",
    };
    let counts = Phrase::new(key)
        .with("commands", verdict.commands as i64)
        .with("dice", verdict.dice as i64)
        .with("hashes", verdict.hashes as i64);
    out.line(speaker.say(&counts))
}

fn pronounced(verdict: &Verdict) -> Pronounced {
    let trust = match verdict.trust() {
        Trust::Full => "full",
        Trust::InPart => "in_part",
        Trust::None => "none",
    };
    let faults = verdict.faults.iter();
    Pronounced {
        event: "verdict",
        trust,
        honest: verdict.honest(),
        commands: verdict.commands,
        dice: verdict.dice,
        hashes: verdict.hashes,
        seed_kept: verdict.seed_kept,
        start_kept: verdict.start_kept,
        fed: verdict.fed,
        unreadable_line: verdict.unreadable_line,
        faults: faults.map(|&(command, fault)| Fallen { command, fault: name(fault) }).collect(),
        gaps: verdict.gaps.iter().map(|&gap| Missing::from(gap)).collect(),
    }
}

/// The gaps as sentences; those of many commands are one.
fn missing(gaps: &[Gap]) -> Vec<Phrase> {
    let faces = gaps.iter().filter_map(|gap| if let Gap::NoFaces { command } = gap { Some(*command) } else { None });
    let hashes = gaps.iter().filter_map(|gap| if let Gap::NoHash { command } = gap { Some(*command) } else { None });
    let alone = gaps.iter().filter_map(|gap| match gap {
        Gap::NoFirstLine => Some(Phrase::new("cli-gap-no-first-line")),
        Gap::RecoveredFirstLine => Some(Phrase::new("cli-gap-recovered-first-line")),
        Gap::Torn { line } => Some(Phrase::new("cli-gap-torn").with("line", line.to_string())),
        Gap::SeedKnown { command } => Some(Phrase::new("cli-gap-seed-known").with("command", command.to_string())),
        Gap::NotClosed => Some(Phrase::new("cli-gap-not-closed")),
        Gap::NoFaces { .. } | Gap::NoHash { .. } => None,
    });
    let listed = [listed("cli-gap-no-faces", faces.collect()), listed("cli-gap-no-hash", hashes.collect())];
    listed.into_iter().flatten().chain(alone).collect()
}

/// A sentence about some commands: the first of them by number, the others counted.
fn listed(key: &'static str, commands: Vec<u64>) -> Option<Phrase> {
    if commands.is_empty() {
        return None;
    }
    let numbers: Vec<String> = commands.iter().take(MOST_LISTED).map(u64::to_string).collect();
    let more = commands.len().saturating_sub(MOST_LISTED);
    Some(Phrase::new(key).with("commands", numbers.join(", ")).with("more", more as i64))
}
