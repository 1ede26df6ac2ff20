//! From a document to its text: readable, and always the same for the same document.
//!
//! A document becomes a tree of RON values, fields that hold their default are dropped, and the tree is laid out: what is
//! short stands in one line, the rows of a map one below the other.

mod defaults;
mod layout;
mod tree;

use super::character::{CHARACTER_FORMAT, CharacterDoc};
use super::document::{Document, FORMAT};
use defaults::Defaults;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// The text of a document, in the newest format. Reading it gives the same document.
#[must_use]
pub fn write(document: &Document) -> String {
    let newest;
    let document = if document.format == FORMAT {
        document
    } else {
        newest = Document { format: FORMAT, ..document.clone() };
        &newest
    };
    layout::lay_out(&tree::tree(document, &Defaults::known()))
}

/// The text of a character's file, in the newest format. Reading it gives the same character.
#[must_use]
pub fn write_character(character: &CharacterDoc) -> String {
    let newest = CharacterDoc { format: CHARACTER_FORMAT, ..character.clone() };
    layout::lay_out(&tree::tree(&newest, &Defaults::known()))
}

/// Writes a file so that it is whole at every moment: aside first, then renamed over the old one.
///
/// # Errors
/// When the system refuses; the old file is then as it was.
pub fn write_file(path: &Path, text: &str) -> io::Result<()> {
    // A device or a pipe is written into: a new file in its place would do away with it.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return fs::write(path, text);
    }
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let mut aside = std::ffi::OsString::from(".");
    aside.push(name);
    aside.push(format!(".{}.tmp", std::process::id()));
    let aside = path.with_file_name(aside);
    let written = write_and_sync(&aside, text).and_then(|()| fs::rename(&aside, path));
    if written.is_err() {
        // Nothing more can be done about a left-over; the first error is the one that matters.
        let _ = fs::remove_file(&aside);
        return written;
    }
    sync_folder(path)
}

fn write_and_sync(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Makes the new name survive a power cut, where folders can be synced.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("level.ron");
        for text in ["first", "second"] {
            write_file(&path, text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
        }
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_into_and_stays_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("null");
        std::os::unix::fs::symlink("/dev/null", &path).expect("linked");
        write_file(&path, "text").expect("written");
        assert!(fs::symlink_metadata(&path).expect("there").is_symlink(), "no file takes its place");
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let occupied = folder.path().join("occupied");
        fs::create_dir(&occupied).expect("made");
        fs::write(occupied.join("x"), "x").expect("written");
        assert!(write_file(&occupied, "text").is_err(), "a folder is no file");
        assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
    }
}
