//! A session looked at again: forward and backward through every command. Checking it is `verify`'s business.

use super::files::{SessionFiles, source};
use super::table::Moment;
use super::{Entry, Pin, SessionError, Table};
use crate::dice::Seed;
use crate::knowledge::{Glimpse, SeatSet};
use crate::rules::Event;
use std::collections::BTreeMap;
use std::path::Path;
use std::slice;

/// After how many commands a moment of a recording is kept at first, so that going there costs no more commands.
const MOMENT_EVERY: usize = 64;

/// How many moments are kept at most; then every second one goes, and they are kept half as often.
const MOST_MOMENTS: usize = 128;

/// A session's journal with a table that stands somewhere in it.
pub struct Replay {
    pub(super) files: SessionFiles,
    pub(super) commands: Vec<(u64, u64, Entry)>,
    table: Table,
    at: usize,
    /// What happened as far as the table has ever come.
    log: Vec<Event>,
    /// How long the log was before the first command, and after each that was done.
    ends: Vec<usize>,
    moments: Moments,
    pin: Option<Pin>,
}

/// Moments of a recording by the number of commands that were done, evenly spread; the beginning is always among them.
struct Moments {
    kept: BTreeMap<usize, Moment>,
    every: usize,
}

impl Moments {
    fn new(beginning: Moment) -> Self {
        Self { kept: BTreeMap::from([(0, beginning)]), every: MOMENT_EVERY }
    }

    /// The last one that is not beyond `at`.
    fn before(&self, at: usize) -> Option<(usize, &Moment)> {
        self.kept.range(..=at).next_back().map(|(&at, moment)| (at, moment))
    }

    /// Keeps the moment after `at` commands if it is one of those that are kept.
    fn keep(&mut self, at: usize, moment: impl FnOnce() -> Moment) {
        if !at.is_multiple_of(self.every) || self.kept.contains_key(&at) {
            return;
        }
        self.kept.insert(at, moment());
        if self.kept.len() > MOST_MOMENTS {
            self.every *= 2;
            self.kept.retain(|at, _| at.is_multiple_of(self.every));
        }
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
        let moments = Moments::new(table.moment());
        let pin = Pin::read(&Pin::of_session(folder));
        Ok(Self { files, commands, table, at: 0, log: Vec::new(), ends: vec![0], moments, pin })
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
    pub fn log(&self) -> slice::Iter<'_, Event> {
        self.log[..self.end(self.at)].iter()
    }

    /// What the command that was done last brought about.
    pub fn latest(&self) -> slice::Iter<'_, Event> {
        self.log[self.end(self.at.saturating_sub(1))..self.end(self.at)].iter()
    }

    /// How long the log was after so many commands.
    fn end(&self, at: usize) -> usize {
        self.ends.get(at).copied().unwrap_or(self.log.len())
    }

    /// Goes to where `at` commands were done; beyond the end is the end. Back or far ahead it goes from the nearest moment
    /// that is kept, so that it costs no more commands than lie between two of these, once it has been as far.
    pub fn go_to(&mut self, at: usize) {
        let at = at.min(self.commands.len());
        if let Some((from, moment)) = self.moments.before(at)
            && (at < self.at || from > self.at)
        {
            self.table.go_to(moment);
            self.at = from;
        }
        while self.at < at {
            let (_, _, entry) = &self.commands[self.at];
            let events = self.table.apply(entry.seat, &entry.ask).unwrap_or_default();
            self.at += 1;
            if self.ends.len() <= self.at {
                self.log.extend(events);
                self.ends.push(self.log.len());
            }
            self.moments.keep(self.at, || self.table.moment());
        }
    }

    /// Notes from now on what these seats see on the walks that they watch. See [`Table::watch`].
    pub fn watch(&mut self, seats: SeatSet) {
        self.table.watch(seats);
    }

    /// Notes from now on whether all players together are looked for as well. See [`Table::watch_party`].
    pub fn watch_party(&mut self, watched: bool) {
        self.table.watch_party(watched);
    }

    /// What the watched seats saw since this was last asked. See [`Table::take_glimpses`].
    pub fn take_glimpses(&mut self) -> Vec<Glimpse> {
        self.table.take_glimpses()
    }

    /// The seed of the session.
    #[must_use]
    pub const fn seed(&self) -> &Seed {
        &self.files.seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::testing::TableBuilder;

    #[test]
    fn moments_thin_out_before_they_are_too_many() {
        let moment = TableBuilder::new().open().0.moment();
        let mut moments = Moments::new(moment.clone());
        for at in 1..=MOMENT_EVERY * MOST_MOMENTS * 3 {
            moments.keep(at, || moment.clone());
            assert!(moments.kept.len() <= MOST_MOMENTS);
        }
        let places: Vec<usize> = moments.kept.keys().copied().collect();
        let gaps: Vec<usize> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.iter().all(|&gap| gap == MOMENT_EVERY * 4), "even gaps: {gaps:?}");
        assert_eq!(places.first(), Some(&0), "the beginning stays");
        assert_eq!(moments.before(MOMENT_EVERY * 5).map(|(at, _)| at), Some(MOMENT_EVERY * 4));
    }
}
