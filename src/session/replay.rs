//! A session looked at again: forward and backward through every command, and a check of every roll.

use super::files::{SessionFiles, source};
use super::journal::Line;
use super::{Entry, Pin, SessionError, Table};
use crate::dice::Seed;
use crate::rules::Event;
use std::collections::BTreeMap;
use std::path::Path;

/// A session's journal with a table that stands somewhere in it.
pub struct Replay {
    files: SessionFiles,
    commands: Vec<(u64, u64, Entry)>,
    table: Table,
    at: usize,
    log: Vec<(usize, Event)>,
    pin: Option<Pin>,
}

/// What a check of a whole session found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Commands that were done again.
    pub commands: u64,
    /// Dice that were rolled again and showed the same faces.
    pub dice: u64,
    /// Hashes that agreed.
    pub hashes: u64,
    /// Whether the seed is the one that was promised in the first line.
    pub seed_kept: bool,
    /// Whether the start is the one that was promised in the first line.
    pub start_kept: bool,
    /// Faces that were given beforehand, as the first line says: they were not rolled.
    pub fed: u64,
    /// What does not agree, each with the command's number.
    pub faults: Vec<(u64, Fault)>,
}

/// Something in a journal that does not agree with its seed and start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The dice stream stood elsewhere.
    Position,
    /// The table refuses the command.
    Refused,
    /// The dice show other faces.
    Faces,
    /// The table's state differs.
    Hash,
    /// The journal is damaged here: lines are missing, or follow that cannot be read.
    Damaged,
}

impl Verdict {
    /// Whether everything agrees.
    #[must_use]
    pub fn honest(&self) -> bool {
        self.seed_kept && self.start_kept && self.faults.is_empty()
    }
}

impl Replay {
    /// Opens a session's folder, or a journal in one, at its beginning.
    ///
    /// # Errors
    /// When the folder's files cannot be read.
    pub fn open(path: &Path) -> Result<Self, SessionError> {
        let folder = if path.is_file() { path.parent().unwrap_or(path) } else { path };
        let files = SessionFiles::read(folder)?;
        let commands = files.journal.commands().map(|(number, at, entry)| (number, at, entry.clone())).collect();
        let table = Table::open(&files.start, source(&files.seed, &files.start, files.fed()))?;
        Ok(Self { files, commands, table, at: 0, log: Vec::new(), pin: Pin::read(&Pin::of_session(folder)) })
    }

    /// How many commands there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.commands.len()
    }

    /// Whether there is no command.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// After how many commands the table stands.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The table as it was.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The game master's PIN at that table, if there was one.
    #[must_use]
    pub const fn pin(&self) -> Option<&Pin> {
        self.pin.as_ref()
    }

    /// The log up to where the table stands.
    pub fn log(&self) -> impl Iterator<Item = &Event> {
        self.log.iter().map(|(_, event)| event)
    }

    /// What the command that was done last brought about.
    pub fn latest(&self) -> impl Iterator<Item = &Event> {
        let first = self.log.partition_point(|(at, _)| *at < self.at);
        self.log[first..].iter().map(|(_, event)| event)
    }

    /// Goes to where `at` commands were done; beyond the end is the end.
    ///
    /// # Errors
    /// When the start cannot be opened again.
    pub fn go_to(&mut self, at: usize) -> Result<(), SessionError> {
        let at = at.min(self.commands.len());
        if at < self.at {
            self.table = Table::open(&self.files.start, source(&self.files.seed, &self.files.start, self.files.fed()))?;
            self.at = 0;
            self.log.clear();
        }
        while self.at < at {
            let (_, _, entry) = &self.commands[self.at];
            self.at += 1;
            if let Ok(events) = self.table.apply(entry.seat, &entry.ask) {
                self.log.extend(events.into_iter().map(|event| (self.at, event)));
            }
        }
        Ok(())
    }

    /// Does the whole journal again and compares positions, faces, hashes, seed and start with what it says.
    ///
    /// # Errors
    /// When the start cannot be opened again.
    pub fn verify(&mut self) -> Result<Verdict, SessionError> {
        let mut verdict = Verdict::default();
        if let Some(header) = self.files.journal.header() {
            verdict.seed_kept = header.seed == self.files.seed.hash().to_string();
            verdict.start_kept = header.start == self.files.start_hash;
            verdict.fed = header.fed.len() as u64;
        }
        self.go_to(0)?;
        let (hashes, rolled) = (self.files.checkpoints(), self.files.rolled());
        for ((number, position, entry), expected) in self.commands.iter().zip(1..) {
            if *number != expected {
                verdict.faults.push((*number, Fault::Damaged));
            }
            if self.table.dice().position() != *position {
                verdict.faults.push((*number, Fault::Position));
            }
            if self.table.apply(entry.seat, &entry.ask).is_err() {
                verdict.faults.push((*number, Fault::Refused));
                continue;
            }
            verdict.commands += 1;
            let shown = self.table.thrown();
            if rolled.get(number).copied().unwrap_or_default() == shown {
                verdict.dice += shown.len() as u64;
            } else {
                verdict.faults.push((*number, Fault::Faces));
            }
            match hashes.get(number) {
                Some(hash) if *hash == self.table.hash().to_string() => verdict.hashes += 1,
                Some(_) => verdict.faults.push((*number, Fault::Hash)),
                None => {}
            }
        }
        self.at = self.commands.len();
        if self.files.journal.damage.as_ref().is_some_and(|damage| !damage.unfinished) {
            verdict.faults.push((self.commands.last().map_or(0, |(number, ..)| *number), Fault::Damaged));
        }
        Ok(verdict)
    }

    /// The seed of the session.
    #[must_use]
    pub const fn seed(&self) -> &Seed {
        &self.files.seed
    }
}

impl SessionFiles {
    /// The faces that the journal says each command rolled.
    pub(super) fn rolled(&self) -> BTreeMap<u64, &[u32]> {
        let faces = self.journal.lines.iter().filter_map(|line| match line {
            Line::Rolled { number, faces } => Some((*number, faces.as_slice())),
            _ => None,
        });
        faces.collect()
    }
}
