//! The picture of the running table's floor, read from the session's folder, into which
//! [`session::floor`](crate::session::floor) brings it. What cannot be read is not there: the floor is drawn then.

use crate::level::FloorPicture;
use crate::picture::{Floor, FloorImage};
use crate::session::floor::MOST_BYTES;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The picture of the running table, read once.
#[derive(Debug)]
pub(super) struct FloorFile {
    folder: PathBuf,
    shown: Option<(FloorPicture, Option<Arc<FloorImage>>)>,
}

impl FloorFile {
    /// The pictures in this folder.
    pub(super) const fn in_folder(folder: PathBuf) -> Self {
        Self { folder, shown: None }
    }

    /// The picture that a map names. It is read again only when the map names another.
    pub(super) fn read(&mut self, picture: Option<&FloorPicture>) -> Option<Arc<FloorImage>> {
        let Some(picture) = picture else {
            self.shown = None;
            return None;
        };
        if self.shown.as_ref().is_none_or(|(shown, _)| shown != picture) {
            let floor = bytes(&self.folder.join(&picture.file)).ok();
            let floor = floor.and_then(|bytes| Floor::read(&bytes, picture.at, picture.size));
            self.shown = Some((picture.clone(), floor.map(|floor| Arc::new(floor.for_scene()))));
        }
        self.shown.as_ref().and_then(|(_, floor)| floor.clone())
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use resvg::tiny_skia::Pixmap;
    use std::fs;

    #[test]
    fn a_picture_is_read_once_for_each_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let png = Pixmap::new(2, 2).expect("a size").encode_png().expect("a PNG");
        fs::write(folder.path().join("keep.png"), png).expect("written");
        let picture =
            |file: &str| FloorPicture { file: file.to_owned(), at: Point::default(), size: Point::corner(4, 4) };
        let mut file = FloorFile::in_folder(folder.path().to_path_buf());
        let first = file.read(Some(&picture("keep.png"))).expect("it is there");
        assert_eq!(first.size, [4.0, 4.0]);
        let again = file.read(Some(&picture("keep.png"))).expect("still there");
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(file.read(Some(&picture("gone.png"))), None, "what is not there is drawn");
        assert_eq!(file.read(None), None);
    }
}
