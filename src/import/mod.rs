//! Maps of other programs as levels, and levels as maps for other programs.
//!
//! [`import()`] turns the bytes of a file into a document, the pictures that belong beside it and a report of what was
//! taken, mended and left out. Which format it is shows in the file itself, never in its name. [`export()`] writes a level
//! as Universal VTT, [`share`] one with its picture as a single file. [`doctor`] looks for what is wrong with a map's walls, doors and lights, wherever the map came from,
//! and mends it.
//!
//! Everything here is a function of what it is given: it opens no file, and whatever a file holds, the answer is a level or
//! a [fault](ImportFault) in words. The ranges stand in [`limits`].

pub mod doctor;
pub mod limits;
pub mod share;

mod donjon;
mod draft;
mod export;
mod gaps;
mod geometry;
mod json;
mod light;
mod names;
mod picture;
mod report;
mod tidy;
mod tiled;
mod uvtt;
mod watabou;

#[cfg(test)]
mod tests;

pub use export::{Exported, FloorImage, export};
pub use picture::Picture;
pub use report::{Entry, Fate, ImportFault, ImportReport};

use crate::level::Document;
use crate::text::Phrase;
use limits::MAX_BYTES;
use report::fault;

/// A format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// Universal VTT: `.dd2vtt`, `.uvtt`, `.df2vtt`.
    UniversalVtt,
    /// JSON of Watabou's One Page Dungeon.
    OnePageDungeon,
    /// JSON of donjon's random dungeons.
    Donjon,
    /// A map of the Tiled editor: `.tmx`.
    Tiled,
    /// A level of this program with its picture, as one file.
    Shared,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::UniversalVtt, Self::OnePageDungeon, Self::Donjon, Self::Tiled, Self::Shared];

    /// The message key of its name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::UniversalVtt => "import-format-uvtt",
            Self::OnePageDungeon => "import-format-one-page-dungeon",
            Self::Donjon => "import-format-donjon",
            Self::Tiled => "import-format-tiled",
            Self::Shared => "import-format-shared",
        }
    }
}

/// What comes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The level. It passes our own check.
    pub document: Document,
    /// The pictures that it names, to be put beside it.
    pub pictures: Vec<Picture>,
    /// What was taken, mended and left out.
    pub report: ImportReport,
}

/// Reads a map of another program. `name` is what the level and its picture are called when the file does not say it: the
/// file's own name without its ending.
///
/// # Errors
/// When the file is too large, of no known format, damaged, or nothing that a board can be made of; with what to do next.
pub fn import(bytes: &[u8], name: &str) -> Result<Imported, Box<ImportFault>> {
    if bytes.len() > MAX_BYTES {
        let message = Phrase::new("import-file-too-large").with("limit", (MAX_BYTES >> 20) as i64);
        return Err(fault(message, Phrase::new("import-file-too-large-hint")));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let first = bytes.iter().copied().find(|byte| !byte.is_ascii_whitespace());
    match first {
        Some(b'{' | b'[') => {
            let json = json::parse(bytes)?;
            if watabou::is_it(&json) {
                watabou::read(&json, name)
            } else if donjon::is_it(&json) {
                donjon::read(&json, name)
            } else if uvtt::is_it(&json) {
                uvtt::read(&json, name)
            } else {
                Err(fault(Phrase::new("import-unknown-json"), Phrase::new("import-unknown-hint")))
            }
        }
        Some(b'<') => {
            let text = std::str::from_utf8(bytes)
                .map_err(|_| fault(Phrase::new("import-not-utf8"), Phrase::new("import-not-utf8-hint")))?;
            tiled::read(text, name)
        }
        Some(b'(') => match std::str::from_utf8(bytes) {
            Ok(text) if share::is_it(text) => share::read(text, name),
            _ => Err(fault(Phrase::new("import-is-a-level"), Phrase::new("import-is-a-level-hint"))),
        },
        Some(_) if picture::Kind::of(bytes).is_some() => {
            Err(fault(Phrase::new("import-is-a-picture"), Phrase::new("import-is-a-picture-hint")))
        }
        Some(_) => Err(fault(Phrase::new("import-unknown"), Phrase::new("import-unknown-hint"))),
        None => Err(fault(Phrase::new("import-empty"), Phrase::new("import-empty-hint"))),
    }
}
