//! The journal's lines: how they are written and how a damaged file is read.
//!
//! One line a happening, fields separated by tabs, the first 8 hex digits of a BLAKE3 checksum at the end. A line is
//! only ever appended. A cut at any byte loses the line it falls into and nothing else, so any prefix opens.

use super::Entry;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The newest format of the journal that this program writes.
pub const JOURNAL_FORMAT: u32 = 1;

/// The journal's first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The journal's format.
    pub torchline: u32,
    /// The program's version.
    pub program: String,
    /// Hash of `start.ron`, in hex.
    pub start: String,
    /// Hash of the seed, in hex: a promise that the dice are not chosen later.
    pub seed: String,
    /// Whether the seed is secret until it is revealed; a seed that was given as a number is not.
    pub secret: bool,
    /// Faces that were fed before the stream is used.
    #[serde(default)]
    pub fed: Vec<u32>,
    /// The original was lost or damaged, and recovery wrote this line later from what lay in the folder. It promises
    /// nothing about what came before it, and whether the seed was secret or faces were fed is not known any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recovered: bool,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The first line.
    Header(Header),
    /// A command that was about to take effect.
    Command {
        /// Its number, from 1.
        number: u64,
        /// Where the dice stream stood before it, in 32-bit words.
        position: u64,
        /// Who asked for what.
        entry: Entry,
    },
    /// The faces that a command's rolls showed, in order.
    Rolled {
        /// The command's number.
        number: u64,
        /// The faces.
        faces: Vec<u32>,
    },
    /// The table's hash after a command.
    Checkpoint {
        /// The command's number.
        number: u64,
        /// The state's hash, in hex.
        hash: String,
    },
    /// The seed, revealed at the end.
    Revealed {
        /// The seed, in hex.
        seed: String,
    },
}

/// What was wrong with a journal from some line on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// Whether it is only the last line that is unfinished, as after a crash.
    pub unfinished: bool,
}

/// A journal as far as it can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The good lines.
    pub lines: Vec<Line>,
    /// The byte after each of them in the file.
    pub ends: Vec<usize>,
    /// What follows them, if it is not good.
    pub damage: Option<Damage>,
}

impl Line {
    /// The line with its checksum and line end.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = match self {
            Self::Header(header) => format!("torchline\t{}", json(header)),
            Self::Command { number, position, entry } => format!("do\t{number}\t{position}\t{}", ron_line(entry)),
            Self::Rolled { number, faces } => format!("rolled\t{number}\t{}", list(faces)),
            Self::Checkpoint { number, hash } => format!("hash\t{number}\t{hash}"),
            Self::Revealed { seed } => format!("seed\t{seed}"),
        };
        let sum = checksum(&text);
        let _ = writeln!(text, "\t{sum}");
        text
    }

    fn read(line: &str) -> Option<Self> {
        let (text, sum) = line.rsplit_once('\t')?;
        if checksum(text) != sum {
            return None;
        }
        let (kind, rest) = text.split_once('\t')?;
        match kind {
            "torchline" => Some(Self::Header(serde_json::from_str(rest).ok()?)),
            "do" => {
                let mut fields = rest.splitn(3, '\t');
                let number = fields.next()?.parse().ok()?;
                let position = fields.next()?.parse().ok()?;
                Some(Self::Command { number, position, entry: super::script::entry(fields.next()?).ok()? })
            }
            "rolled" => {
                let (number, faces) = rest.split_once('\t')?;
                let faces = faces.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
                Some(Self::Rolled { number: number.parse().ok()?, faces })
            }
            "hash" => {
                let (number, hash) = rest.split_once('\t')?;
                Some(Self::Checkpoint { number: number.parse().ok()?, hash: hash.to_owned() })
            }
            "seed" => Some(Self::Revealed { seed: rest.to_owned() }),
            _ => None,
        }
    }
}

impl Journal {
    /// Reads as many good lines as there are.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let mut journal = Self::default();
        for (index, raw) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let line = raw.strip_suffix(b"\n").and_then(|raw| std::str::from_utf8(raw).ok()).and_then(Line::read);
            let end = journal.good_bytes() + raw.len();
            let Some(line) = line else {
                let last = end == bytes.len();
                journal.damage = Some(Damage { line: index + 1, unfinished: last && !raw.ends_with(b"\n") });
                break;
            };
            journal.lines.push(line);
            journal.ends.push(end);
        }
        journal
    }

    /// How many bytes of the file the good lines fill.
    #[must_use]
    pub fn good_bytes(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The first line, if it is there.
    #[must_use]
    pub fn header(&self) -> Option<&Header> {
        match self.lines.first() {
            Some(Line::Header(header)) => Some(header),
            _ => None,
        }
    }

    /// The commands in order, each with its number and the dice stream's position before it.
    pub fn commands(&self) -> impl Iterator<Item = (u64, u64, &Entry)> {
        self.lines.iter().filter_map(|line| match line {
            Line::Command { number, position, entry } => Some((*number, *position, entry)),
            _ => None,
        })
    }

    /// The seed, if the journal reveals it.
    #[must_use]
    pub fn revealed(&self) -> Option<&str> {
        self.lines.iter().rev().find_map(|line| match line {
            Line::Revealed { seed } => Some(seed.as_str()),
            _ => None,
        })
    }
}

fn checksum(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().as_str()[..8].to_owned()
}

fn json(header: &Header) -> String {
    serde_json::to_string(header).unwrap_or_default()
}

fn list(faces: &[u32]) -> String {
    faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// One entry on one line, in the same RON as scripts.
fn ron_line(entry: &Entry) -> String {
    super::script::options().to_string(entry).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::knowledge::{SeatId, ThingId};
    use crate::session::Command;

    fn sample() -> String {
        let header = Header {
            torchline: JOURNAL_FORMAT,
            program: "0.1.0".into(),
            start: "ab".into(),
            seed: "cd".into(),
            secret: true,
            fed: vec![3, 4],
            recovered: false,
        };
        let walk = Command::Walk { thing: ThingId(1), to: Cell::new(3, 4), via: vec![Cell::new(2, 3)] };
        let say = Command::Say { text: "tab\there, line\nthere, \"quoted\", по-русски".into() };
        [
            Line::Header(header),
            Line::Command { number: 1, position: 0, entry: Entry { seat: SeatId(1), ask: walk } },
            Line::Rolled { number: 1, faces: vec![6, 1] },
            Line::Command { number: 2, position: 2, entry: Entry { seat: SeatId(0), ask: say } },
            Line::Checkpoint { number: 2, hash: "ef".into() },
            Line::Revealed { seed: "01".into() },
        ]
        .iter()
        .map(Line::write)
        .collect()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = sample();
        let journal = Journal::read(text.as_bytes());
        assert_eq!(journal.damage, None);
        assert_eq!(journal.lines.len(), 6);
        assert_eq!(journal.lines.iter().map(Line::write).collect::<String>(), text);
        assert_eq!(journal.revealed(), Some("01"));
        assert_eq!(journal.commands().count(), 2);
    }

    #[test]
    fn any_prefix_opens_with_the_lines_that_are_whole() {
        let text = sample();
        for cut in 0..text.len() {
            let journal = Journal::read(&text.as_bytes()[..cut]);
            let whole = text[..].bytes().take(cut).filter(|byte| *byte == b'\n').count();
            assert_eq!(journal.lines.len(), whole, "cut at byte {cut}");
            let clean = cut == 0 || text.as_bytes()[cut - 1] == b'\n';
            assert_eq!(journal.damage.is_none(), clean, "cut at byte {cut}");
            assert!(journal.damage.is_none_or(|damage| damage.unfinished), "cut at byte {cut} looks like a crash");
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let text = sample();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 0x01;
            let journal = Journal::read(&bytes);
            let whole: String = journal.lines.iter().map(Line::write).collect();
            assert!(text.starts_with(&whole), "only untouched lines are believed, byte {at}");
            assert!(journal.lines.len() < 6, "a change at byte {at} is noticed");
        }
    }
}
