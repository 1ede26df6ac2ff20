//! A session's files: its journal, of which one program alone writes the end, and what is read of its folder.

use super::journal::{Header, JOURNAL_FORMAT, Journal, Line};
use super::store::{KEYFRAME_EVERY, bounded, read_bounded};
use super::{Command, SessionError};
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::level::{self, Document};
use crate::rules::{Event, Happening};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The largest journal that is read, in bytes: some millions of commands.
const MAX_JOURNAL: u64 = 512 << 20;

/// The largest file that can hold a seed.
const MAX_SEED: u64 = 1024;

/// The most bytes that a line with a revealed seed takes, with room to spare.
const LONGEST_SEED_LINE: u64 = 256;

/// Reads a journal.
pub(super) fn read_journal(path: &Path) -> io::Result<Vec<u8>> {
    read_bounded(path, MAX_JOURNAL)
}

/// Whether the last line of a journal reveals the seed. Only the end of the file is read.
pub(super) fn ends_revealed(path: &Path) -> bool {
    let tail = || -> io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(LONGEST_SEED_LINE)))?;
        bounded(&mut file, LONGEST_SEED_LINE)
    };
    tail().is_ok_and(|tail| {
        let start = tail.iter().rev().skip(1).position(|&byte| byte == b'\n').map_or(0, |back| tail.len() - 1 - back);
        matches!(Journal::read(&tail[start..]).lines.as_slice(), [Line::Revealed { .. }])
    })
}

/// Whether a journal, if it is there, is an ordinary file: one of another sort may block for ever when it is opened.
pub(super) fn ordinary(path: &Path) -> io::Result<()> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")),
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(fault),
        _ => Ok(()),
    }
}

/// Reads all of a journal that is open and locked.
pub(super) fn read_open_journal(file: &mut File) -> io::Result<Vec<u8>> {
    bounded(file, MAX_JOURNAL)
}

/// The journal's file, of which this program alone writes the end.
pub(super) struct JournalFile {
    file: File,
    path: PathBuf,
    /// How many bytes are good.
    pub(super) length: u64,
    /// Half a line may stand behind them.
    torn: bool,
}

impl JournalFile {
    pub(super) const fn new(file: File, path: PathBuf, length: u64) -> Self {
        Self { file, path, length, torn: false }
    }

    /// Appends a whole line. Half a line, as on a full disk, is taken away: it would spoil all that follow.
    pub(super) fn append(&mut self, line: &Line) -> Result<(), SessionError> {
        if self.torn {
            self.cut(self.length)?;
        }
        let line = line.write();
        if let Err(fault) = self.file.write_all(line.as_bytes()) {
            self.torn = self.cut(self.length).is_err();
            return Err(at(&self.path)(fault));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Cuts the file to so many bytes.
    pub(super) fn cut(&mut self, length: u64) -> Result<(), SessionError> {
        (self.length, self.torn) = (length, true);
        self.file.set_len(length).map_err(at(&self.path))?;
        self.torn = false;
        Ok(())
    }

    pub(super) fn sync(&self) -> Result<(), SessionError> {
        self.file.sync_data().map_err(at(&self.path))
    }
}

/// The first line of a session's journal.
pub(super) fn header(start: String, seed: &Seed, secret: bool, fed: Vec<u32>) -> Header {
    let program = env!("CARGO_PKG_VERSION").to_owned();
    let seed = seed.hash().to_string();
    Header { torchline: JOURNAL_FORMAT, program, start, seed, secret, fed, recovered: false }
}

/// Whether a command is followed by a hash of the state: turns, rounds and hand-overs, and wherever a keyframe is due.
pub(super) fn is_hashed(number: u64, command: &Command, events: &[Event]) -> bool {
    ends_a_stretch(command, events) || number.is_multiple_of(KEYFRAME_EVERY)
}

/// Whether a command ends a stretch of play, after which everything has to lie on the disk.
pub(super) fn ends_a_stretch(command: &Command, events: &[Event]) -> bool {
    matches!(command, Command::EndTurn { .. } | Command::Handover { .. }) || begins_a_round(events)
}

/// Whether a round began.
pub(super) fn begins_a_round(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.what, Happening::RoundStarted { .. }))
}

pub(super) fn lock(journal: &File, folder: &Path) -> Result<(), SessionError> {
    journal.try_lock().map_err(|_| SessionError::InUse(folder.to_path_buf()))
}

/// What a session's folder holds.
pub(super) struct SessionFiles {
    pub(super) start: Document,
    pub(super) start_hash: String,
    pub(super) seed: Seed,
    pub(super) journal: Journal,
    pub(super) bytes: Vec<u8>,
}

impl SessionFiles {
    pub(super) fn read(folder: &Path) -> Result<Self, SessionError> {
        let path = folder.join("journal");
        let bytes = match read_journal(&path) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(at(&path))?,
        };
        Self::with_journal(folder, bytes)
    }

    pub(super) fn with_journal(folder: &Path, bytes: Vec<u8>) -> Result<Self, SessionError> {
        let path = folder.join("start.ron");
        let start = read_bounded(&path, level::read::MAX_BYTES as u64).map_err(at(&path))?;
        let start_hash = blake3::hash(&start).to_hex().to_string();
        let text =
            String::from_utf8(start).map_err(|fault| at(&path)(io::Error::new(io::ErrorKind::InvalidData, fault)))?;
        let start = level::read(&text, "start.ron").map_err(|report| SessionError::Document(Box::new(report)))?;
        let journal = Journal::read(&bytes);
        if let Some(header) = journal.header()
            && !(1..=JOURNAL_FORMAT).contains(&header.torchline)
        {
            let (path, program) = (folder.join("journal"), header.program.clone());
            return Err(SessionError::Format { path, format: header.torchline, program });
        }
        let path = folder.join("seed");
        let hex = match journal.revealed() {
            Some(hex) => hex.to_owned(),
            None => String::from_utf8_lossy(&read_bounded(&path, MAX_SEED).map_err(at(&path))?).into_owned(),
        };
        let seed = hex.trim().parse().map_err(|_| SessionError::Seed(path))?;
        Ok(Self { start, start_hash, seed, journal, bytes })
    }

    pub(super) fn fed(&self) -> &[u32] {
        self.journal.header().map_or(&[], |header| &header.fed)
    }

    /// The last faces of the fed list, when so many are left.
    pub(super) fn fed_last(&self, left: usize) -> &[u32] {
        let fed = self.fed();
        &fed[fed.len().saturating_sub(left)..]
    }

    /// The faces that the journal says each command rolled.
    pub(super) fn rolled(&self) -> BTreeMap<u64, &[u32]> {
        let faces = self.journal.lines.iter().filter_map(|line| match line {
            Line::Rolled { number, faces } => Some((*number, faces.as_slice())),
            _ => None,
        });
        faces.collect()
    }

    /// The hashes that the journal holds, by command.
    pub(super) fn checkpoints(&self) -> BTreeMap<u64, &str> {
        let hashes = self.journal.lines.iter().filter_map(|line| match line {
            Line::Checkpoint { number, hash } => Some((*number, hash.as_str())),
            _ => None,
        });
        hashes.collect()
    }
}

/// The dice of a session: the stream of its seed, fed faces first, or a person's own dice.
pub(super) fn source(seed: &Seed, document: &Document, fed: &[u32]) -> DiceSource {
    let mode = if document.table.house.typed_dice { DiceMode::Typed } else { DiceMode::FedThenStream };
    let mut source = DiceSource::new(DiceStream::new(seed), mode);
    source.feed(fed.iter().copied());
    source
}

/// A fault of a file.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> SessionError + use<> {
    let path = path.to_path_buf();
    move |source| SessionError::File { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_closed_session_is_known_by_the_end_of_its_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let seed = Line::Revealed { seed: "11".repeat(32) }.write();
        let long = Line::Rolled { number: 1, faces: vec![6; 400] }.write();
        for (text, closed) in [
            (String::new(), false),
            (seed.clone(), true),
            (format!("{long}{seed}"), true),
            (format!("{seed}{long}"), false),
            (format!("{long}{}", &seed[..seed.len() - 1]), false),
            (long.clone(), false),
        ] {
            fs::write(&path, &text).expect("written");
            assert_eq!(ends_revealed(&path), closed, "{text}");
        }
        assert!(!ends_revealed(&folder.path().join("none")));
    }

    #[test]
    fn half_a_line_never_stands_before_a_whole_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let file = fs::OpenOptions::new().append(true).create_new(true).open(&path).expect("made");
        let mut journal = JournalFile::new(file, path.clone(), 0);
        let line = |number| Line::Rolled { number, faces: vec![6] };
        journal.append(&line(1)).expect("written");
        // As when the disk filled up in the middle of a line and could not even be cut.
        journal.file.write_all(b"rolled\t2").expect("written");
        journal.torn = true;
        journal.append(&line(3)).expect("written");
        let read = Journal::read(&fs::read(&path).expect("there"));
        assert_eq!((read.lines, read.damage), (vec![line(1), line(3)], None));
    }
}
