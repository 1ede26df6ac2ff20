//! A session's folder on disk: names, files written aside and renamed, the seed, the list of saves and of sessions.
//!
//! ```text
//! sessions/drowned_crypt-0003/
//!   start.ron     copy of the level or save that the session began with
//!   journal       one line a happening (see `journal`)
//!   seed          32 random bytes, for this user's eyes only, until they are revealed
//!   pin           salted hash of the game master's PIN, if there is one; a save has its own beside it
//!   keyframes/    whole documents now and then: where recovery goes on when the journal cannot be replayed
//! saves/          documents that open alone; `autosave-1.ron` … rotate
//! ```
//! Secrecy is of the screen, not of the disk: whoever reads these files knows what the game master knows.

use crate::level;
use std::cmp::Reverse;
use std::fs;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The environment variable that names another folder for sessions and saves.
pub const DATA_VARIABLE: &str = "TORCHLINE_DATA";

/// How many autosaves rotate.
pub const AUTOSAVES: u32 = 5;

/// After how many commands a keyframe is written.
pub const KEYFRAME_EVERY: u64 = 200;

/// The user's folder for sessions and saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    root: PathBuf,
}

/// A save as the title screen lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFile {
    /// The file.
    pub path: PathBuf,
    /// Its name without the ending.
    pub name: String,
    /// Whether the program wrote it by itself.
    pub auto: bool,
}

impl Store {
    /// The store in this folder, which need not exist yet.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The user's own store: the folder named by `TORCHLINE_DATA`, else the system's place for a program's data, else a
    /// folder beside the program.
    #[must_use]
    pub fn of_user() -> Self {
        let named = std::env::var_os(DATA_VARIABLE).map(PathBuf::from);
        let usual = || directories::ProjectDirs::from("", "", "torchline").map(|dirs| dirs.data_dir().to_path_buf());
        Self::at(named.or_else(usual).unwrap_or_else(|| PathBuf::from("torchline-data")))
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the saves.
    #[must_use]
    pub fn saves_folder(&self) -> PathBuf {
        self.root.join("saves")
    }

    /// The file of a save. Characters that a file name cannot hold become `_`.
    #[must_use]
    pub fn save_file(&self, name: &str) -> PathBuf {
        self.saves_folder().join(format!("{}.ron", file_name(name)))
    }

    /// The file of the next autosave: one that is not there yet, else the oldest, whichever session wrote it.
    pub(super) fn next_autosave(&self) -> PathBuf {
        let files = (1..=AUTOSAVES).map(|number| self.save_file(&format!("autosave-{number}")));
        files.min_by_key(|path| modified(path)).unwrap_or_else(|| self.save_file("autosave-1"))
    }

    /// The saves by name, the newest first where the system knows their times.
    pub fn saves(&self) -> Vec<SaveFile> {
        let mut saves: Vec<_> = entries(&self.saves_folder())
            .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
            .filter_map(|path| {
                let name = path.file_stem()?.to_string_lossy().into_owned();
                Some(SaveFile { auto: name.starts_with("autosave-"), path, name })
            })
            .collect();
        saves.sort_by_cached_key(|save| (Reverse(modified(&save.path)), save.name.clone()));
        saves
    }

    /// Makes a new session's folder, named after the level.
    pub(super) fn new_session(&self, level: &str) -> io::Result<PathBuf> {
        let sessions = self.root.join("sessions");
        fs::create_dir_all(&sessions)?;
        let level = file_name(level);
        for number in 1..=9999 {
            let folder = sessions.join(format!("{level}-{number:04}"));
            match fs::create_dir(&folder) {
                Ok(()) => {
                    fs::create_dir(folder.join("keyframes"))?;
                    return Ok(folder);
                }
                Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
                Err(fault) => return Err(fault),
            }
        }
        Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are 9999 sessions of this level; remove some"))
    }

    /// The folders of all sessions, the one written last first.
    #[must_use]
    pub fn sessions(&self) -> Vec<PathBuf> {
        let mut folders: Vec<_> =
            entries(&self.root.join("sessions")).filter(|path| path.join("start.ron").is_file()).collect();
        folders.sort_by_cached_key(|folder| (Reverse(modified(&folder.join("journal"))), folder.clone()));
        folders
    }

    /// The folder of the session with this name.
    #[must_use]
    pub fn session_folder(&self, name: &str) -> PathBuf {
        self.root.join("sessions").join(file_name(name))
    }
}

/// Writes a document's text to a file whose folder need not exist yet; the old file stays whole until the new one is.
pub(super) fn write_text(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    level::write_file(path, text)
}

/// Reads a file of at most so many bytes. What is no ordinary file is not even opened: reading it might never end.
pub(super) fn read_bounded(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file"));
    }
    bounded(&mut File::open(path)?, most)
}

/// Reads all that is left of a file, at most so many bytes.
pub(super) fn bounded(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// Writes a keyframe without waiting for the disk. One that a power cut leaves damaged reads with faults, and recovery
/// takes the one before.
pub(super) fn write_keyframe(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// Creates a file that only this user can read, where the system knows such a thing.
pub(super) fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Writes a file that only this user can read, whatever lay there before; the old one stays whole until the new one is.
pub(super) fn replace_private(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut aside = path.as_os_str().to_owned();
    aside.push(".new");
    let aside = PathBuf::from(aside);
    match fs::remove_file(&aside) {
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => return Err(fault),
        _ => {}
    }
    let written = write_private(&aside, text.as_bytes()).and_then(|()| fs::rename(&aside, path));
    written.inspect_err(|_| {
        // What could not be written whole is of no use; the first fault is what matters.
        let _ = fs::remove_file(&aside);
    })
}

/// A name that every file system takes: letters, digits, `-`, `_` and spaces; never empty, never longer than 64.
pub(super) fn file_name(name: &str) -> String {
    let clean: String = name
        .trim()
        .chars()
        .map(|letter| if letter.is_alphanumeric() || "-_ ".contains(letter) { letter } else { '_' })
        .take(64)
        .collect();
    if clean.is_empty() { "table".into() } else { clean }
}

pub(super) fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

pub(super) fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_safe_file_names() {
        let store = Store::at("/data");
        assert_eq!(store.save_file("../../etc/passwd"), Path::new("/data/saves/______etc_passwd.ron"));
        assert_eq!(store.save_file("Склеп 2"), Path::new("/data/saves/Склеп 2.ron"));
        assert_eq!(store.save_file(" "), Path::new("/data/saves/table.ron"));
    }

    #[test]
    fn writing_aside_replaces_the_whole_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/er/save.ron");
        write_text(&path, "one, which is long").expect("written");
        write_text(&path, "two").expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"two");
        assert_eq!(entries(path.parent().expect("folder")).count(), 1, "nothing is left aside");
    }

    #[test]
    fn sessions_of_one_level_are_numbered() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::at(folder.path());
        let first = store.new_session("crypt").expect("made");
        let second = store.new_session("crypt").expect("made");
        assert!(first.ends_with("crypt-0001") && second.ends_with("crypt-0002"));
        assert_eq!(store.sessions(), Vec::<PathBuf>::new(), "without start.ron it is no session yet");
    }
}
