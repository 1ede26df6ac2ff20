//! How the window lay when it was last left: its size, where it stood, which panels were folded. Nobody sets this; it is
//! taken down by itself and used again as far as it still makes sense.

use super::store;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// The size of a window that nobody has changed, in logical pixels.
pub const USUAL_SIZE: (u32, u32) = (1280, 720);
/// The least and the largest width and height that a window is opened with, in logical pixels.
const SIZES: [(u32, u32); 2] = [(640, 400), (16_384, 16_384)];
/// No desktop reaches farther than this from its origin, in physical pixels.
const FARTHEST: i32 = 32_768;
/// So much of the window's upper edge must lie on a monitor that it can be taken hold of, in physical pixels.
const HANDLE: (i32, i32) = (120, 32);

/// How a window lay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// Width and height when it is not maximised, in logical pixels.
    pub size: (u32, u32),
    /// Where its upper left corner was, in physical pixels of the desktop; not every system tells.
    pub position: Option<(i32, i32)>,
    /// It filled the screen.
    pub maximised: bool,
    /// The log was folded.
    pub log_folded: bool,
    /// The sheet was folded.
    pub sheet_folded: bool,
    /// The game master's tools were folded.
    pub tools_folded: bool,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            size: USUAL_SIZE,
            position: None,
            maximised: false,
            log_folded: false,
            sheet_folded: false,
            tools_folded: false,
        }
    }
}

/// A rectangle of the desktop, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monitor {
    /// Its upper left corner.
    pub at: (i32, i32),
    /// Its width and height.
    pub size: (u32, u32),
}

impl Place {
    /// The file for this user, if the system has a place for it.
    #[must_use]
    pub fn usual_path() -> Option<PathBuf> {
        store::in_configuration("window.ron")
    }

    /// What a file says of the window, as far as it makes sense; none where it says nothing.
    #[must_use]
    pub fn read(path: &Path) -> Option<Self> {
        store::load(path).map(Self::sane)
    }

    /// Writes it, making the folder if it is not there.
    ///
    /// # Errors
    /// When the folder or file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        store::keep(path, self)
    }

    /// The same without what no window can have.
    #[must_use]
    pub fn sane(self) -> Self {
        let [(least_width, least_height), (most_width, most_height)] = SIZES;
        let fits =
            (least_width..=most_width).contains(&self.size.0) && (least_height..=most_height).contains(&self.size.1);
        let near = |at: &(i32, i32)| [at.0, at.1].iter().all(|it| (-FARTHEST..=FARTHEST).contains(it));
        Self { size: if fits { self.size } else { USUAL_SIZE }, position: self.position.filter(near), ..self }
    }
}

/// Whether a window of this width can be taken hold of there: a monitor that it stood on may be gone. Where no monitor is
/// known it is believed.
#[must_use]
pub fn can_be_reached(at: (i32, i32), width: u32, monitors: &[Monitor]) -> bool {
    let shared = |from: i32, length: i32, low: i32, size: u32| {
        let end = low.saturating_add(i32::try_from(size).unwrap_or(i32::MAX));
        from.saturating_add(length).min(end).saturating_sub(from.max(low))
    };
    let width = i32::try_from(width).unwrap_or(i32::MAX);
    monitors.is_empty()
        || monitors.iter().any(|monitor| {
            shared(at.0, width, monitor.at.0, monitor.size.0) >= HANDLE.0.min(width)
                && shared(at.1, HANDLE.1, monitor.at.1, monitor.size.1) >= HANDLE.1 / 2
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ui_the_window_comes_back_as_it_was_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep").join("window.ron");
        assert_eq!(Place::read(&path), None, "no file yet");
        let place = Place {
            size: (1600, 900),
            position: Some((-1920, 40)),
            maximised: true,
            sheet_folded: true,
            ..Place::default()
        };
        place.write(&path).expect("written");
        assert_eq!(Place::read(&path), Some(place));
        std::fs::write(&path, "(size: (3, 70000), position: Some((900000, 0)), log_folded: true)").expect("written");
        let sane = Place { log_folded: true, ..Place::default() };
        assert_eq!(Place::read(&path), Some(sane), "what makes no sense is left out");
    }

    #[test]
    fn ui_a_window_is_not_put_where_no_monitor_is() {
        let left = Monitor { at: (-1920, 0), size: (1920, 1080) };
        let main = Monitor { at: (0, 0), size: (2560, 1440) };
        assert!(can_be_reached((-1900, 20), 1280, &[left, main]));
        assert!(!can_be_reached((-1900, 20), 1280, &[main]), "that monitor is gone");
        assert!(can_be_reached((-1100, 20), 1280, &[main]), "a part of it can be taken hold of");
        assert!(!can_be_reached((100, 1435), 1280, &[main]), "its upper edge is below the screen");
        assert!(!can_be_reached((100, -400), 1280, &[main]), "or above it");
        assert!(can_be_reached((100, 100), 1280, &[]));
    }

    proptest! {
        #[test]
        fn ui_whatever_a_file_says_the_window_has_a_size(width: u32, height: u32, x: i32, y: i32, wide: u32) {
            let place = Place { size: (width, height), position: Some((x, y)), ..Place::default() }.sane();
            prop_assert!((640..=16_384).contains(&place.size.0) && (400..=16_384).contains(&place.size.1));
            // No number is too large to be reckoned with.
            let _ = can_be_reached((x, y), wide, &[Monitor { at: (y, x), size: (height, width) }]);
        }
    }
}
