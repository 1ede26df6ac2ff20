//! A session: a table, its log, and the journal that keeps both through a crash.

use super::journal::{Header, JOURNAL_FORMAT, Journal, Line};
use super::pin::Pin;
use super::store::{AUTOSAVES, KEYFRAME_EVERY, Store, write_keyframe, write_private, write_text};
use super::{Command, Entry, OpenError, Table};
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::{Glimpse, SeatId, SeatSet};
use crate::level::{self, Document, Report};
use crate::rules::{Event, Happening, Refusal};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How the dice of a new session fall.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceOptions {
    /// The seed as a number, which is then no secret; without one it is drawn at random.
    pub seed: Option<u64>,
    /// Faces that are used before any is drawn.
    pub fed: Vec<u32>,
}

/// A session that cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// A file cannot be read or written.
    #[error("{}: {source}. Is the disk full, or the folder not yours? Set TORCHLINE_DATA to another folder", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The document has faults.
    #[error("the document has faults")]
    Document(Box<Report>),
    /// The document cannot be opened as a table.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The seed's file is damaged.
    #[error("{}: not a seed of 32 bytes in hex", .0.display())]
    Seed(PathBuf),
    /// No random seed can be drawn.
    #[error(transparent)]
    NoSeed(#[from] crate::dice::SeedError),
    /// The session is open in another program.
    #[error("{}: this session is open in another window", .0.display())]
    InUse(PathBuf),
}

/// A command that did not happen.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// The table refused it; nothing changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The journal cannot be written, so the command was not carried out.
    #[error(transparent)]
    Session(#[from] SessionError),
}

/// What recovery found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    /// Commands that were done again.
    pub commands: u64,
    /// The last line was unfinished and is gone.
    pub unfinished_line: bool,
    /// Why the table is not as new as the journal: the number of the first command that could not be done again.
    pub stopped_at: Option<u64>,
    /// A keyframe had to be used; the log begins there and older commands cannot be undone.
    pub from_keyframe: bool,
}

/// A table with its journal on disk.
pub struct Session {
    table: Table,
    log: Vec<Event>,
    store: Store,
    folder: PathBuf,
    journal: File,
    seed: Seed,
    number: u64,
    autosave: u32,
    revealed: bool,
    pin: Option<Pin>,
}

impl Session {
    /// Begins a session with a level or a save. `name` is what its folder is called after.
    ///
    /// # Errors
    /// When the document cannot be opened or the folder cannot be written.
    pub fn start(store: &Store, name: &str, document: &Document, dice: &DiceOptions) -> Result<Self, SessionError> {
        let seed = match dice.seed {
            Some(number) => Seed::from_number(number),
            None => Seed::random()?,
        };
        let table = Table::open(document, source(&seed, document, &dice.fed))?;
        let folder = store.new_session(name).map_err(at(store.root()))?;
        let start = level::write(document);
        write_text(&folder.join("start.ron"), &start).map_err(at(&folder))?;
        write_private(&folder.join("seed"), seed.to_hex().as_bytes()).map_err(at(&folder))?;
        let header = Header {
            torchline: JOURNAL_FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            start: blake3::hash(start.as_bytes()).to_hex().to_string(),
            seed: seed.hash().to_string(),
            secret: dice.seed.is_none(),
            fed: dice.fed.clone(),
        };
        let path = folder.join("journal");
        let journal = fs::OpenOptions::new().append(true).create_new(true).open(&path).map_err(at(&path))?;
        let mut session = Self {
            table,
            log: Vec::new(),
            store: store.clone(),
            folder,
            journal,
            seed,
            number: 0,
            autosave: 0,
            revealed: false,
            pin: None,
        };
        session.lock()?;
        session.append(&Line::Header(header))?;
        session.sync()?;
        Ok(session)
    }

    /// Opens a session's folder again and does its journal once more: after a crash, or to go on another day. Whatever
    /// cannot be done again is left out and said.
    ///
    /// # Errors
    /// When not even the start can be opened.
    pub fn recover(store: &Store, folder: &Path) -> Result<(Self, Recovery), SessionError> {
        let files = SessionFiles::read(folder)?;
        let mut redone = Redone {
            table: Table::open(&files.start, source(&files.seed, &files.start, files.fed()))?,
            log: Vec::new(),
            number: 0,
            commands: 0,
        };
        let mut recovery = Recovery {
            unfinished_line: files.journal.damage.as_ref().is_some_and(|damage| damage.unfinished),
            ..Recovery::default()
        };
        recovery.stopped_at = redone.go_on(&files);
        if recovery.stopped_at.is_some()
            && let Some((keyframe, document)) = Keyframe::newest(folder, redone.number)
        {
            let mut dice = source(&files.seed, &document, files.fed_last(keyframe.fed_left));
            dice.seek(keyframe.position);
            let table = Table::open(&document, dice)?;
            redone = Redone { table, log: Vec::new(), number: keyframe.number, commands: redone.commands };
            recovery.from_keyframe = true;
            recovery.stopped_at = redone.go_on(&files);
        }
        recovery.commands = redone.commands;
        let Redone { table, log, number, .. } = redone;
        let path = folder.join("journal");
        let journal = fs::OpenOptions::new().append(true).open(&path).map_err(at(&path))?;
        let mut session = Self {
            table,
            log,
            store: store.clone(),
            folder: folder.to_path_buf(),
            journal,
            seed: files.seed.clone(),
            number,
            autosave: 0,
            revealed: files.journal.revealed().is_some(),
            pin: Pin::read(&Pin::of_session(folder)),
        };
        session.lock()?;
        session.cut_journal(&files, number)?;
        Ok((session, recovery))
    }

    /// The sessions that ended without being closed, the newest first: those worth offering on the next start.
    #[must_use]
    pub fn unfinished(store: &Store) -> Vec<PathBuf> {
        let open = |folder: &PathBuf| {
            let path = folder.join("journal");
            let in_use = File::open(&path).is_ok_and(|file| file.try_lock_shared().is_err());
            !in_use
                && fs::read(&path).is_ok_and(|bytes| {
                    let journal = Journal::read(&bytes);
                    journal.revealed().is_none() && journal.commands().next().is_some()
                })
        };
        store.sessions().into_iter().filter(open).collect()
    }

    /// Asks the table for something. The command stands in the journal before it takes effect.
    ///
    /// # Errors
    /// A refusal changes nothing; a journal that cannot be written stops the command.
    pub fn submit(&mut self, seat: SeatId, command: Command) -> Result<Vec<Event>, SubmitError> {
        self.table.allowed(seat, &command)?;
        let position = self.table.dice().position();
        let entry = Entry { seat, ask: command };
        let number = self.number + 1;
        self.append(&Line::Command { number, position, entry: entry.clone() })?;
        self.number = number;
        let events = self.table.apply_allowed(seat, &entry.ask)?;
        let faces = faces(&events);
        if !faces.is_empty() {
            self.append(&Line::Rolled { number, faces })?;
        }
        self.log.extend(events.iter().cloned());
        let new_round = events.iter().any(|event| matches!(event.what, Happening::RoundStarted { .. }));
        if matches!(entry.ask, Command::EndTurn { .. } | Command::Handover { .. }) || new_round {
            self.checkpoint()?;
        }
        if new_round {
            self.autosave = self.autosave % AUTOSAVES + 1;
            let name = format!("autosave-{}", self.autosave);
            self.write_save(&self.store.save_file(&name))?;
        }
        if number.is_multiple_of(KEYFRAME_EVERY) {
            let (position, fed_left) = (self.table.dice().position(), self.table.dice().fed().len());
            let keyframe = Keyframe { number, position, fed_left };
            let path = self.folder.join("keyframes").join(keyframe.file_name());
            write_keyframe(&path, &level::write(&self.table.document())).map_err(at(&path))?;
        }
        Ok(events)
    }

    /// Notes from now on what these seats see on the walks that they watch. See [`Table::watch`].
    pub fn watch(&mut self, seats: SeatSet) {
        self.table.watch(seats);
    }

    /// What the watched seats saw since this was last asked. See [`Table::take_glimpses`].
    pub fn take_glimpses(&mut self) -> Vec<Glimpse> {
        self.table.take_glimpses()
    }

    /// Saves the table under a name; the save opens alone.
    ///
    /// # Errors
    /// When the file cannot be written; the old one is then still there.
    pub fn save(&mut self, name: &str) -> Result<PathBuf, SessionError> {
        let path = self.store.save_file(name);
        self.write_save(&path)?;
        self.checkpoint()?;
        Ok(path)
    }

    /// The game master's PIN, if there is one.
    #[must_use]
    pub const fn pin(&self) -> Option<&Pin> {
        self.pin.as_ref()
    }

    /// Gives the game master a PIN that stays with the session and its saves, or takes it away.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn set_pin(&mut self, pin: Option<&str>) -> Result<(), SessionError> {
        self.keep_pin(pin.map(Pin::new).transpose()?)
    }

    /// Takes over the PIN of the save that this session began with.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn take_pin_of(&mut self, save: &Path) -> Result<(), SessionError> {
        self.keep_pin(Pin::read(&Pin::of_save(save)))
    }

    fn keep_pin(&mut self, pin: Option<Pin>) -> Result<(), SessionError> {
        Pin::keep(pin.as_ref(), &Pin::of_session(&self.folder))?;
        self.pin = pin;
        Ok(())
    }

    /// A name for the next save: the session's own name and how far it has come.
    #[must_use]
    pub fn next_save_name(&self) -> String {
        let name = self.folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        format!("{name}-{:04}", self.number)
    }

    /// Ends the session: the seed is revealed in the journal, so that every roll can be checked.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn close(mut self) -> Result<(), SessionError> {
        if !self.revealed {
            self.checkpoint()?;
            self.append(&Line::Revealed { seed: self.seed.to_hex() })?;
            self.sync()?;
        }
        Ok(())
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The log as far as a seat may read it, oldest first.
    pub fn log(&self, seat: SeatId) -> impl DoubleEndedIterator<Item = &Event> {
        self.log.iter().filter(move |event| event.audience.contains(seat))
    }

    /// Everything that happened, for readers who keep to the audiences themselves. What some seats saw only in part
    /// stands here once for each audience.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// The session's folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How many commands the journal holds.
    #[must_use]
    pub const fn commands(&self) -> u64 {
        self.number
    }

    fn checkpoint(&mut self) -> Result<(), SessionError> {
        let hash = self.table.hash().to_string();
        self.append(&Line::Checkpoint { number: self.number, hash })?;
        self.sync()
    }

    fn write_save(&self, path: &Path) -> Result<(), SessionError> {
        write_text(path, &level::write(&self.table.document())).map_err(at(path))?;
        Pin::keep(self.pin.as_ref(), &Pin::of_save(path))
    }

    fn append(&mut self, line: &Line) -> Result<(), SessionError> {
        self.journal.write_all(line.write().as_bytes()).map_err(at(&self.folder.join("journal")))
    }

    fn sync(&self) -> Result<(), SessionError> {
        self.journal.sync_data().map_err(at(&self.folder.join("journal")))
    }

    fn lock(&self) -> Result<(), SessionError> {
        self.journal.try_lock().map_err(|_| SessionError::InUse(self.folder.clone()))
    }

    /// Cuts off what recovery did not do again, after keeping a copy beside the journal.
    fn cut_journal(&mut self, files: &SessionFiles, number: u64) -> Result<(), SessionError> {
        let keep: usize = files
            .journal
            .lines
            .iter()
            .take_while(|line| !matches!(line, Line::Command { number: at, .. } if *at > number))
            .map(|line| line.write().len())
            .sum();
        let path = self.folder.join("journal");
        if keep < files.bytes.len() {
            let copy = self.folder.join("journal-before-recovery");
            fs::write(&copy, &files.bytes).map_err(at(&copy))?;
            self.journal.set_len(keep as u64).map_err(at(&path))?;
            self.sync()?;
        }
        Ok(())
    }
}

/// What a session's folder holds.
pub(super) struct SessionFiles {
    pub(super) start: Document,
    pub(super) start_hash: String,
    pub(super) seed: Seed,
    pub(super) journal: Journal,
    bytes: Vec<u8>,
}

impl SessionFiles {
    pub(super) fn read(folder: &Path) -> Result<Self, SessionError> {
        let path = folder.join("start.ron");
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        let start = level::read(&text, "start.ron").map_err(|report| SessionError::Document(Box::new(report)))?;
        let path = folder.join("journal");
        let bytes = match fs::read(&path) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other.map_err(at(&path))?,
        };
        let journal = Journal::read(&bytes);
        let path = folder.join("seed");
        let hex = match journal.revealed() {
            Some(hex) => hex.to_owned(),
            None => fs::read_to_string(&path).map_err(at(&path))?,
        };
        let seed = hex.trim().parse().map_err(|_| SessionError::Seed(path))?;
        let start_hash = blake3::hash(text.as_bytes()).to_hex().to_string();
        Ok(Self { start, start_hash, seed, journal, bytes })
    }

    pub(super) fn fed(&self) -> &[u32] {
        self.journal.header().map_or(&[], |header| &header.fed)
    }

    /// The last faces of the fed list, when so many are left.
    fn fed_last(&self, left: usize) -> &[u32] {
        let fed = self.fed();
        &fed[fed.len().saturating_sub(left)..]
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

/// The faces that a command's settled rolls showed, in order.
pub(super) fn faces(events: &[Event]) -> Vec<u32> {
    let rolled = events.iter().filter_map(|event| match &event.what {
        Happening::Rolled { check, .. } => Some(check.dice.iter().copied()),
        _ => None,
    });
    rolled.flatten().collect()
}

/// A table on which a journal is done again.
struct Redone {
    table: Table,
    log: Vec<Event>,
    /// The last command that is in the table.
    number: u64,
    /// How many commands were done again.
    commands: u64,
}

impl Redone {
    /// Does the commands after `number` again, as far as dice, legality and hashes agree with the journal. Gives the
    /// number of the first that does not.
    fn go_on(&mut self, files: &SessionFiles) -> Option<u64> {
        let checkpoints = files.checkpoints();
        let done = self.number;
        for (at, position, entry) in files.journal.commands().filter(|(at, ..)| *at > done) {
            if self.table.dice().position() != position {
                return Some(at);
            }
            let Ok(events) = self.table.apply(entry.seat, &entry.ask) else { return Some(at) };
            self.log.extend(events);
            self.number = at;
            self.commands += 1;
            if checkpoints.get(&at).is_some_and(|hash| *hash != self.table.hash().to_string()) {
                return Some(at + 1);
            }
        }
        None
    }
}

/// A whole document in a session's folder; what stands beside the document is in the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Keyframe {
    /// The command after which it was written.
    number: u64,
    /// Where the dice stream stood then.
    position: u64,
    /// How many fed faces were left.
    fed_left: usize,
}

impl Keyframe {
    fn file_name(self) -> String {
        format!("{:08}_{}_{}.ron", self.number, self.position, self.fed_left)
    }

    fn from_path(path: &Path) -> Option<Self> {
        let mut fields = path.file_stem()?.to_str()?.split('_');
        let number = fields.next()?.parse().ok()?;
        let position = fields.next()?.parse().ok()?;
        Some(Self { number, position, fed_left: fields.next()?.parse().ok()? })
    }

    /// The newest one after command `after` that reads without faults.
    fn newest(folder: &Path, after: u64) -> Option<(Self, Document)> {
        let mut frames: Vec<_> = fs::read_dir(folder.join("keyframes"))
            .ok()?
            .flatten()
            .filter_map(|entry| Some((Self::from_path(&entry.path())?, entry.path())))
            .filter(|(keyframe, _)| keyframe.number > after)
            .collect();
        frames.sort();
        frames.into_iter().rev().find_map(|(keyframe, path)| {
            let text = fs::read_to_string(&path).ok()?;
            Some((keyframe, level::read(&text, &path.to_string_lossy()).ok()?))
        })
    }
}

pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> SessionError + use<> {
    let path = path.to_path_buf();
    move |source| SessionError::File { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::testing::TableBuilder;

    #[test]
    fn a_keyframe_that_a_power_cut_left_damaged_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = level::write(&TableBuilder::new().hero("Ada").document());
        let write = |number, text: &[u8]| {
            let keyframe = Keyframe { number, position: 7, fed_left: 0 };
            let path = folder.path().join("keyframes").join(keyframe.file_name());
            write_keyframe(&path, "").and_then(|()| fs::write(path, text)).expect("written");
        };
        write(200, text.as_bytes());
        for (number, damaged) in [(400, &text.as_bytes()[..text.len() - 3]), (600, &[0; 64]), (800, b"")] {
            write(number, damaged);
        }
        let newest = |after| Keyframe::newest(folder.path(), after).map(|(keyframe, _)| keyframe.number);
        assert_eq!((newest(0), newest(200)), (Some(200), None));
    }
}
