//! A session looked at again: forward and backward through every command. Checking it is `verify`'s business.

use super::files::{SessionFiles, source};
use super::{Entry, Pin, SessionError, Table};
use crate::dice::Seed;
use crate::rules::Event;
use std::path::Path;

/// A session's journal with a table that stands somewhere in it.
pub struct Replay {
    pub(super) files: SessionFiles,
    pub(super) commands: Vec<(u64, u64, Entry)>,
    pub(super) table: Table,
    pub(super) at: usize,
    log: Vec<(usize, Event)>,
    pin: Option<Pin>,
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

    /// The seed of the session.
    #[must_use]
    pub const fn seed(&self) -> &Seed {
        &self.files.seed
    }
}
