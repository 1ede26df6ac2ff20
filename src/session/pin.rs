//! The game master's PIN: a salted hash in a file beside the session or the save, never in the document. It keeps the
//! game master's view off the screen; whoever reads the files knows everything anyway.

use super::SessionError;
use super::files::at;
use super::store::{read_bounded, replace_private};
use crate::dice::Seed;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the hash is for. Changing it makes every PIN that was kept wrong.
const PURPOSE: &str = "torchline 2026-11 game master's pin";

/// The largest file that can hold a PIN, in bytes.
const MAX_FILE: u64 = 1024;

/// A PIN as it is kept: it can be compared with, but not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    salt: String,
    hash: String,
}

impl Pin {
    /// The PIN with a fresh salt.
    ///
    /// # Errors
    /// When the system has no random numbers to give.
    pub fn new(pin: &str) -> Result<Self, SessionError> {
        let salt = Seed::random()?.to_hex();
        Ok(Self { hash: hash(&salt, pin), salt })
    }

    /// Whether it is this one.
    #[must_use]
    pub fn opens(&self, typed: &str) -> bool {
        hash(&self.salt, typed) == self.hash
    }

    /// The PIN that is kept in a file. A file that is missing or damaged holds none: nobody is locked out of a table of
    /// their own.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = String::from_utf8(read_bounded(path, MAX_FILE).ok()?).ok()?;
        let (salt, hash) = text.trim().split_once(' ')?;
        let is_whole = |hex: &str| hex.len() == 64 && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
        (is_whole(salt) && is_whole(hash)).then(|| Self { salt: salt.to_owned(), hash: hash.to_owned() })
    }

    /// Keeps a PIN in a file, or takes the file away when there is none.
    ///
    /// # Errors
    /// When the file cannot be written or taken away.
    pub(super) fn keep(pin: Option<&Self>, path: &Path) -> Result<(), SessionError> {
        match pin {
            Some(pin) => replace_private(path, &format!("{} {}\n", pin.salt, pin.hash)).map_err(at(path)),
            None => match fs::remove_file(path) {
                Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(at(path)(fault)),
                _ => Ok(()),
            },
        }
    }

    /// The file beside a session's journal.
    pub(super) fn of_session(folder: &Path) -> PathBuf {
        folder.join("pin")
    }

    /// The file beside a save.
    pub(super) fn of_save(save: &Path) -> PathBuf {
        save.with_extension("pin")
    }
}

fn hash(salt: &str, pin: &str) -> String {
    let mut hasher = blake3::Hasher::new_derive_key(PURPOSE);
    hasher.update(salt.as_bytes()).update(pin.as_bytes());
    hasher.finalize().to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_kept_without_being_readable() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Pin::of_session(folder.path());
        let pin = Pin::new("4711").expect("random numbers");
        Pin::keep(Some(&pin), &path).expect("written");
        assert!(!fs::read_to_string(&path).expect("read").contains("4711"), "only its hash stands there");
        let kept = Pin::read(&path).expect("kept");
        assert!(kept.opens("4711") && !kept.opens("4712") && !kept.opens(""));
        assert_ne!(Pin::new("4711").expect("random numbers"), pin, "the same PIN has another salt each time");
        Pin::keep(None, &path).expect("taken away");
        Pin::keep(None, &path).expect("there is nothing to take away");
        assert_eq!(Pin::read(&path), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_pin_is_for_its_user_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = Pin::of_save(&folder.path().join("saves/new/by the door.ron"));
        let mode = || fs::metadata(&path).expect("there").permissions().mode() & 0o777;
        let pin = Pin::new("4711").expect("random numbers");
        Pin::keep(Some(&pin), &path).expect("written");
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("as an older version left it");
        Pin::keep(Some(&pin), &path).expect("written again");
        assert_eq!(mode(), 0o600, "an old file does not pass on its permissions");
        assert_eq!(Pin::read(&path), Some(pin));
        assert_eq!(fs::read_dir(path.parent().expect("folder")).expect("listed").count(), 1, "nothing is left aside");
    }

    #[test]
    fn a_damaged_pin_locks_nobody_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Pin::of_session(folder.path());
        for damaged in ["", "salt", "salt hash", &"a".repeat(129)] {
            fs::write(&path, damaged).expect("written");
            assert_eq!(Pin::read(&path), None, "{damaged:?}");
        }
    }
}
