//! A session: a table, its log, and the journal that keeps both through a crash.

use super::files::{
    JournalFile, SessionFiles, at, begins_a_round, ends_a_stretch, ends_revealed, header, is_hashed, lock, ordinary,
    read_journal, read_open_journal, source,
};
use super::journal::{JOURNAL_FORMAT, Journal, Line};
use super::pin::Pin;
use super::recover::{Keyframe, cut_journal, redo_all};
use super::store::{KEYFRAME_EVERY, Store, write_keyframe, write_private, write_text};
use super::{Command, Entry, OpenError, Table};
use crate::dice::Seed;
use crate::knowledge::{Glimpse, SeatId, SeatSet};
use crate::level::{self, Document, Report};
use crate::rules::{Event, Refusal};
use std::fs::{self, File};
use std::io;
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
    /// The seed's file holds another seed than the one that was promised.
    #[error("{}: not the seed that the session began with", .0.display())]
    OtherSeed(PathBuf),
    /// The start of the session is not the one that its journal began with.
    #[error("{}: not the level that the session began with", .0.display())]
    OtherStart(PathBuf),
    /// The journal was written by a newer program.
    #[error("{}: format {format}, written by version {program}; this program reads 1 to {JOURNAL_FORMAT}", path.display())]
    Format {
        /// The journal.
        path: PathBuf,
        /// Its format.
        format: u32,
        /// The version of the program that wrote it.
        program: String,
    },
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
    /// The journal's first line was lost and was written anew: it promises nothing about what came before.
    pub first_line_lost: bool,
}

/// A table with its journal on disk.
pub struct Session {
    table: Table,
    log: Vec<Event>,
    store: Store,
    folder: PathBuf,
    journal: JournalFile,
    seed: Seed,
    number: u64,
    revealed: bool,
    /// Lines that follow the last command and are still to be written.
    owed: Vec<Line>,
    /// What could not be written after the last command and nobody was told yet.
    trouble: Option<SessionError>,
    pin: Option<Pin>,
}

impl Session {
    /// Begins a session with a level or a save. `name` is what its folder is called after.
    ///
    /// # Errors
    /// When the document cannot be opened or the folder cannot be written; then nothing of it is left behind.
    pub fn start(store: &Store, name: &str, document: &Document, dice: &DiceOptions) -> Result<Self, SessionError> {
        let seed = match dice.seed {
            Some(number) => Seed::from_number(number),
            None => Seed::random()?,
        };
        let table = Table::open(document, source(&seed, document, &dice.fed))?;
        let folder = store.new_session(name).map_err(at(store.root()))?;
        Self::start_in(folder.clone(), store, table, seed, document, dice).inspect_err(|_| {
            // The folder is this session's own and empty but for what was just begun; the first fault is what matters.
            let _ = fs::remove_dir_all(&folder);
        })
    }

    fn start_in(
        folder: PathBuf,
        store: &Store,
        table: Table,
        seed: Seed,
        document: &Document,
        dice: &DiceOptions,
    ) -> Result<Self, SessionError> {
        let start = level::write(document);
        write_text(&folder.join("start.ron"), &start).map_err(at(&folder))?;
        write_private(&folder.join("seed"), seed.to_hex().as_bytes()).map_err(at(&folder))?;
        let start_hash = blake3::hash(start.as_bytes()).to_hex().to_string();
        let header = header(start_hash, &seed, dice.seed.is_none(), dice.fed.clone());
        let path = folder.join("journal");
        let file = fs::OpenOptions::new().append(true).create_new(true).open(&path).map_err(at(&path))?;
        lock(&file, &folder)?;
        let mut journal = JournalFile::new(file, path, 0);
        journal.append(&Line::Header(header))?;
        journal.sync()?;
        Ok(Self {
            table,
            log: Vec::new(),
            store: store.clone(),
            folder,
            journal,
            seed,
            number: 0,
            revealed: false,
            owed: Vec::new(),
            trouble: None,
            pin: None,
        })
    }

    /// Opens a session's folder again and does its journal once more: after a crash, or to go on another day. Whatever
    /// cannot be done again is left out and said.
    ///
    /// # Errors
    /// When not even the start can be opened, or another program has the session open.
    pub fn recover(store: &Store, folder: &Path) -> Result<(Self, Recovery), SessionError> {
        let start = folder.join("start.ron");
        fs::metadata(&start).map_err(at(&start))?;
        let path = folder.join("journal");
        ordinary(&path).map_err(at(&path))?;
        let options = fs::OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(&path).map_err(at(&path))?;
        // Locked before it is read: nobody may append what is then cut off.
        lock(&file, folder)?;
        let bytes = read_open_journal(&mut file).map_err(at(&path))?;
        let files = SessionFiles::with_journal(folder, bytes)?;
        if files.journal.header().is_some_and(|header| header.seed != files.seed.hash().to_string()) {
            return Err(SessionError::OtherSeed(folder.join("seed")));
        }
        if files.journal.header().is_some_and(|header| header.start != files.start_hash) {
            return Err(SessionError::OtherStart(start));
        }
        let (redone, recovery) = redo_all(folder, &files)?;
        let mut journal = JournalFile::new(file, path, files.bytes.len() as u64);
        let revealed = cut_journal(&mut journal, folder, &files, redone.number)?;
        Keyframe::forget_after(folder, redone.number);
        let session = Self {
            table: redone.table,
            log: redone.log,
            store: store.clone(),
            folder: folder.to_path_buf(),
            journal,
            seed: files.seed.clone(),
            number: redone.number,
            revealed,
            owed: redone.owed,
            trouble: None,
            pin: Pin::read(&Pin::of_session(folder)),
        };
        Ok((session, recovery))
    }

    /// The sessions that ended without being closed, the newest first: those worth offering on the next start.
    #[must_use]
    pub fn unfinished(store: &Store) -> Vec<PathBuf> {
        store.sessions().into_iter().filter(|folder| Self::is_unfinished(folder)).collect()
    }

    /// Whether the session in this folder ended without being closed. Of one that was closed only the journal's end is read.
    #[must_use]
    pub fn is_unfinished(folder: &Path) -> bool {
        let path = folder.join("journal");
        let in_use = || File::open(&path).is_ok_and(|file| file.try_lock_shared().is_err());
        path.is_file()
            && !ends_revealed(&path)
            && !in_use()
            && read_journal(&path).is_ok_and(|bytes| {
                let journal = Journal::read(&bytes);
                journal.revealed().is_none() && journal.commands().next().is_some()
            })
    }

    /// Asks the table for something. The command stands in the journal before it takes effect. When something that only
    /// follows it could not be written (an autosave, say), the next command is turned down once to say so.
    ///
    /// # Errors
    /// A refusal changes nothing; a journal that cannot be written stops the command.
    pub fn submit(&mut self, seat: SeatId, command: Command) -> Result<Vec<Event>, SubmitError> {
        self.table.allowed(seat, &command)?;
        if let Some(trouble) = self.trouble.take() {
            return Err(trouble.into());
        }
        self.pay_debts()?;
        let position = self.table.dice().position();
        let entry = Entry { seat, ask: command };
        let (number, before) = (self.number + 1, self.journal.length);
        self.journal.append(&Line::Command { number, position, entry: entry.clone() })?;
        let events = match self.table.apply_allowed(seat, &entry.ask) {
            Ok(events) => events,
            Err(refusal) => {
                // Only now did it turn out that it cannot be carried to its end. It must not stop a recovery.
                self.journal.cut(before)?;
                return Err(refusal.into());
            }
        };
        self.number = number;
        self.log.extend(events.iter().cloned());
        self.trouble = self.follow_up(&entry.ask, &events).err();
        Ok(events)
    }

    /// Writes what follows a command: the faces, the hash, autosave and keyframe when they are due.
    fn follow_up(&mut self, command: &Command, events: &[Event]) -> Result<(), SessionError> {
        let (number, faces) = (self.number, self.table.thrown().to_vec());
        if !faces.is_empty() {
            self.owed.push(Line::Rolled { number, faces });
        }
        if ends_a_stretch(command, events) {
            self.checkpoint()?;
        } else if is_hashed(number, command, events) {
            self.note_hash()?;
        } else {
            self.pay_debts()?;
        }
        if begins_a_round(events) {
            self.write_save(&self.store.next_autosave())?;
        }
        if number.is_multiple_of(KEYFRAME_EVERY) {
            let (position, fed_left) = (self.table.dice().position(), self.table.dice().fed().len());
            let keyframe = Keyframe { number, position, fed_left };
            let path = self.folder.join("keyframes").join(keyframe.file_name());
            write_keyframe(&path, &level::write(&self.table.document())).map_err(at(&path))?;
        }
        Ok(())
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

    /// Saves the table under a name; the save opens alone.
    ///
    /// # Errors
    /// When the file cannot be written; the old one is then still there.
    pub fn save(&mut self, name: &str) -> Result<PathBuf, SessionError> {
        let path = self.store.save_file(name);
        self.save_to(&path)?;
        Ok(path)
    }

    /// As [`Session::save`], to a file in any folder, which need not be there yet. The picture of the floor comes along.
    ///
    /// # Errors
    /// When the file cannot be written; the old one is then still there.
    pub fn save_to(&mut self, path: &Path) -> Result<(), SessionError> {
        self.write_save(path)?;
        self.checkpoint()
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

    /// A name for the next save in a store: the session's own and the first number that is free. It must not tell how many commands
    /// there were, since players would count the game master's.
    #[must_use]
    pub fn next_save_name(&self, store: &Store) -> String {
        let name = self.folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let names = (1_u32..).map(|number| format!("{name}-{number}"));
        names.into_iter().find(|name| !store.save_file(name).exists()).unwrap_or(name)
    }

    /// Ends the session: the seed is revealed in the journal, so that every roll can be checked, and handed back.
    ///
    /// # Errors
    /// When the journal cannot be written, or something that followed the last command could not.
    pub fn close(mut self) -> Result<Seed, SessionError> {
        self.reveal()
    }

    /// As [`Session::close`], for a session that somebody still holds: nothing is to be played in it any more.
    ///
    /// # Errors
    /// As for [`Session::close`].
    pub fn reveal(&mut self) -> Result<Seed, SessionError> {
        self.checkpoint()?;
        if !self.revealed {
            self.journal.append(&Line::Revealed { seed: self.seed.to_hex() })?;
            self.journal.sync()?;
            self.revealed = true;
        }
        self.trouble.take().map_or_else(|| Ok(self.seed.clone()), Err)
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The hash of the seed, in hex: the promise that the dice are not chosen later.
    #[must_use]
    pub fn seed_hash(&self) -> String {
        self.seed.hash().to_string()
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

    /// Notes the state's hash and waits until all lines lie on the disk.
    fn checkpoint(&mut self) -> Result<(), SessionError> {
        self.note_hash()?;
        self.journal.sync()
    }

    fn note_hash(&mut self) -> Result<(), SessionError> {
        let hash = self.table.hash().to_string();
        self.owed.push(Line::Checkpoint { number: self.number, hash });
        self.pay_debts()
    }

    fn write_save(&self, path: &Path) -> Result<(), SessionError> {
        let mut document = self.table.document();
        if let Some(folder) = path.parent().filter(|_| document.map.picture.is_some()) {
            fs::create_dir_all(folder).map_err(at(folder))?;
            super::floor::bring(&mut document, &self.folder, folder);
        }
        write_text(path, &level::write(&document)).map_err(at(path))?;
        Pin::keep(self.pin.as_ref(), &Pin::of_save(path))
    }

    /// Writes the lines that follow the last command and could not be written then.
    fn pay_debts(&mut self) -> Result<(), SessionError> {
        while let Some(line) = self.owed.first() {
            self.journal.append(line)?;
            self.owed.remove(0);
        }
        Ok(())
    }
}
