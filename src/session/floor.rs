//! Pictures of floors as files: beside a level, in the folder of a session, beside saves. A document names its picture, so
//! wherever a document goes the picture comes along; two pictures of one name in one folder are told apart by their bytes.

use super::store::read_bounded;
use crate::level::Document;
use std::fs;
use std::io;
use std::path::Path;

/// The most bytes of a file that is taken for a picture.
pub const MOST_BYTES: u64 = 256 << 20;

/// The most pictures of one name in one folder.
const MOST_NAMESAKES: u32 = 9_999;

/// Puts a picture into a folder that is there. Where another picture has its name already it gets a number behind it. Gives
/// the name that it has there; one with the same bytes is used as it is.
///
/// # Errors
/// When the system refuses.
pub fn place(bytes: &[u8], file: &str, folder: &Path) -> io::Result<String> {
    let (stem, ending) = file.rsplit_once('.').map_or((file, ""), |(stem, ending)| (stem, ending));
    for number in 1..=MOST_NAMESAKES {
        let name = match (number, ending) {
            (1, _) => file.to_owned(),
            (_, "") => format!("{stem}-{number}"),
            _ => format!("{stem}-{number}.{ending}"),
        };
        let path = folder.join(&name);
        let there = fs::metadata(&path);
        if there.is_err() {
            fs::write(&path, bytes)?;
            return Ok(name);
        }
        let as_long = there.is_ok_and(|there| there.len() == bytes.len() as u64);
        if as_long && read_bounded(&path, MOST_BYTES).is_ok_and(|old| old == bytes) {
            return Ok(name);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Brings the picture that a map names from one folder into another, and names it as it is called there. Without it the floor
/// is drawn, so what cannot be read or written is no reason to refuse the document.
pub fn bring(document: &mut Document, from: &Path, to: &Path) {
    let Some(picture) = &mut document.map.picture else { return };
    let placed = read_bounded(&from.join(&picture.file), MOST_BYTES).and_then(|bytes| place(&bytes, &picture.file, to));
    if let Ok(name) = placed {
        picture.file = name;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::level::FloorPicture;

    #[test]
    fn two_pictures_of_one_name_are_both_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |bytes: &[u8]| place(bytes, "keep.png", folder.path()).expect("written");
        assert_eq!(place(b"one"), "keep.png");
        assert_eq!(place(b"two"), "keep-2.png", "the first one is not written over");
        assert_eq!(place(b"three"), "keep-3.png");
        assert_eq!((place(b"two"), place(b"one")), ("keep-2.png".to_owned(), "keep.png".to_owned()));
        assert_eq!(fs::read(folder.path().join("keep.png")).expect("read"), b"one");
    }

    #[test]
    fn a_document_names_its_picture_as_it_is_called_where_it_came() {
        let (from, to) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        fs::write(from.path().join("keep.png"), "new").expect("written");
        fs::write(to.path().join("keep.png"), "old").expect("written");
        let mut document = Document::default();
        bring(&mut document, from.path(), to.path());
        assert_eq!(document.map.picture, None);
        let size = Point::corner(4, 4);
        let picture = |file: &str| FloorPicture { file: file.to_owned(), at: Point::default(), size };
        document.map.picture = Some(picture("keep.png"));
        bring(&mut document, from.path(), to.path());
        assert_eq!(document.map.picture, Some(picture("keep-2.png")));
        document.map.picture = Some(picture("gone.png"));
        bring(&mut document, from.path(), to.path());
        assert_eq!(document.map.picture, Some(picture("gone.png")), "what is not there is drawn");
    }
}
