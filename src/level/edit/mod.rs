//! The workshop's core: changes to a document as data, and the function that carries them out.
//!
//! [`edited`] is pure and takes anything: what is out of bounds is refused with a reason, whatever stands in it. Whether
//! the document that comes of it makes sense is the question of [`validate`](super::validate()); [`new_fault`] tells what
//! an edit would make wrong that was right before. Who may edit, undo and memory of players are the session's business.

mod beliefs;
mod blank;
mod carry;
mod clip;
mod motion;
mod paint;
mod references;
mod resize;
mod things;
mod told;
mod walls;

#[cfg(test)]
mod tests;

pub use blank::{Bare, blank};
pub use carry::{Arrival, Carried, carry_over};
pub use clip::{Clip, lift};
pub use told::told;

use beliefs::Before;

use super::document::{Document, FloorPicture, ThingDoc, WallDoc};
use super::map::{self, MapError};
use super::report::{Problem, Severity};
use crate::board::{Ambient, Cell, CellGrid, Ground};
use crate::knowledge::ThingId;
use crate::text::{LocalText, Phrase};
use serde::{Deserialize, Serialize};

/// The most edits that one command may hold.
pub const MOST_EDITS: usize = 1_000;
/// The most cells that one command may touch, counted again for each edit.
pub const MOST_CELLS: i64 = 4 << 20;
/// The most areas of one stroke.
pub const MOST_AREAS: usize = 65_536;
/// The most things on a map.
pub const MOST_THINGS: usize = 5_000;
/// The most free walls on a map.
pub const MOST_WALLS: usize = 20_000;
/// The most characters of a name or title.
pub const MOST_NAME: usize = 200;
/// The most characters of a note or summary.
pub const MOST_NOTE: usize = 4_000;

/// A rectangle of cells, both corners included, whichever of them is north or west.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// One corner.
    pub from: Cell,
    /// The opposite corner.
    pub to: Cell,
}

impl Area {
    /// One cell.
    #[must_use]
    pub const fn cell(cell: Cell) -> Self {
        Self { from: cell, to: cell }
    }

    /// The part that lies on a map of this size, as its north-west and south-east cell.
    #[must_use]
    pub fn clipped(self, (width, height): (i32, i32)) -> Option<(Cell, Cell)> {
        let (west, east) = (self.from.x.min(self.to.x).max(0), self.from.x.max(self.to.x).min(width - 1));
        let (north, south) = (self.from.y.min(self.to.y).max(0), self.from.y.max(self.to.y).min(height - 1));
        (west <= east && north <= south).then_some((Cell::new(west, north), Cell::new(east, south)))
    }
}

/// The light of the place in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlaceLight {
    /// That of the whole map.
    OfMap,
    /// One of its own.
    Own(Ambient),
}

/// What a stroke lays on cells. What is not named stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brush {
    /// Rock or masonry, or open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solid: Option<bool>,
    /// The ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Height of the floor in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<i16>,
    /// Height of the ceiling in centimetres, on the same scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ceiling: Option<i16>,
    /// Water in millilitres; as much as fits below the ceiling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub water: Option<u32>,
    /// The light of the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ambient: Option<PlaceLight>,
    /// The look: index of a texture set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<u8>,
}

/// One change to a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Edit {
    /// Lay something on cells. What lies off the map is left out.
    Paint {
        /// Where.
        areas: Vec<Area>,
        /// What.
        brush: Brush,
    },
    /// Add columns and rows of rock at the sides, or cut them off (negative). Everything that has a place moves along;
    /// what lies on what is cut off goes.
    Resize {
        /// Columns in the west.
        #[serde(default)]
        west: i16,
        /// Rows in the north.
        #[serde(default)]
        north: i16,
        /// Columns in the east.
        #[serde(default)]
        east: i16,
        /// Rows in the south.
        #[serde(default)]
        south: i16,
    },
    /// Add a free wall.
    Wall {
        /// The wall.
        wall: WallDoc,
    },
    /// Take a free wall away.
    Unwall {
        /// The wall, from either end.
        wall: WallDoc,
    },
    /// Add a thing (id 0), or put another in the place of the one with its id.
    Put {
        /// The thing with all its components.
        thing: Box<ThingDoc>,
    },
    /// Take a thing away, with what it carries.
    Remove {
        /// Which.
        thing: ThingId,
    },
    /// Paste a copied area. Its things get ids of their own.
    Stamp {
        /// What was copied.
        clip: Box<Clip>,
        /// Where its north-west cell comes to lie.
        at: Cell,
    },
    /// Call the level something else.
    Name {
        /// Its name.
        title: LocalText,
        /// A sentence or two about it.
        summary: LocalText,
    },
    /// Show the floor by a picture, or draw it.
    Picture {
        /// The picture.
        picture: Option<FloorPicture>,
    },
}

/// Why edits were refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("edit {edit}: {}", .why.key)]
pub struct EditError {
    /// Which of them, from 0.
    pub edit: usize,
    /// The reason, in words for the game master.
    pub why: Phrase,
}

/// The document with these changes, one after the other. Nothing else of it changes.
///
/// # Errors
/// [`EditError`] when one of them is out of bounds or cannot be done. What it would make wrong is not asked here.
pub fn edited(document: &Document, edits: &[Edit]) -> Result<Document, EditError> {
    let fault = |edit| move |why| EditError { edit, why };
    if edits.len() > MOST_EDITS {
        return Err(fault(MOST_EDITS)(Phrase::new("edit-too-many").with("most", MOST_EDITS as i64)));
    }
    let mut work = Work::new(document).map_err(fault(0))?;
    for (index, edit) in edits.iter().enumerate() {
        work.edit(edit).map_err(fault(index))?;
    }
    work.finish().map_err(fault(edits.len().saturating_sub(1)))
}

/// The first error in a document that it did not have before: the reason against an edit.
#[must_use]
pub fn new_fault(before: &Document, after: &Document) -> Option<Problem> {
    let errors = |document| {
        let problems = super::validate(document, None).into_iter();
        problems.filter(|problem: &Problem| problem.severity == Severity::Error).collect::<Vec<_>>()
    };
    let after = errors(after);
    if after.is_empty() {
        return None;
    }
    let mut known = errors(before);
    after.into_iter().find(|problem| {
        let same = known.iter().position(|old| old.message == problem.message);
        same.map(|same| known.swap_remove(same)).is_none()
    })
}

/// A document being edited.
struct Work {
    document: Document,
    grid: CellGrid,
    /// The cells differ from the rows.
    repaint: bool,
    /// How many more cells may be touched.
    cells_left: i64,
    before: Before,
}

impl Work {
    fn new(document: &Document) -> Result<Self, Phrase> {
        let grid = map::grid_of(&document.map).map_err(|fault| no_map(&fault))?;
        let before = Before::of(document);
        Ok(Self { document: document.clone(), grid, repaint: false, cells_left: MOST_CELLS, before })
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Phrase> {
        match edit {
            Edit::Paint { areas, brush } => self.paint(areas, *brush),
            &Edit::Resize { west, north, east, south } => self.resize([west, north, east, south].map(i32::from)),
            Edit::Wall { wall } => self.wall(*wall),
            Edit::Unwall { wall } => self.unwall(wall),
            Edit::Put { thing } => self.put(thing),
            Edit::Remove { thing } => self.remove(*thing),
            Edit::Stamp { clip, at } => self.stamp(clip, *at),
            Edit::Name { title, summary } => self.name(title, summary),
            Edit::Picture { picture } => {
                self.document.map.picture.clone_from(picture);
                Ok(())
            }
        }
    }

    fn name(&mut self, title: &LocalText, summary: &LocalText) -> Result<(), Phrase> {
        short(title, MOST_NAME)?;
        short(summary, MOST_NOTE)?;
        self.document.title = title.clone();
        self.document.summary = summary.clone();
        Ok(())
    }

    /// Counts cells that are touched.
    fn spend(&mut self, cells: i64) -> Result<(), Phrase> {
        self.cells_left = self.cells_left.saturating_sub(cells);
        if self.cells_left < 0 { Err(Phrase::new("edit-too-much").with("most", MOST_CELLS)) } else { Ok(()) }
    }

    fn finish(mut self) -> Result<Document, Phrase> {
        self.keep_beliefs();
        if self.repaint {
            self.document.map = map::draw(&self.grid, &self.document.map).map_err(|fault| no_map(&fault))?;
        }
        Ok(self.document)
    }
}

/// A map that makes no grid, or a grid that makes no map.
fn no_map(fault: &MapError) -> Phrase {
    match fault {
        MapError::TooManyKinds => Phrase::new("edit-too-many-kinds"),
        _ => Phrase::new("edit-no-map"),
    }
}

/// A text that is no longer than it may be.
fn short(text: &LocalText, most: usize) -> Result<(), Phrase> {
    let fits = |text: &str| text.len() <= 4 * most && text.chars().count() <= most;
    if fits(&text.en) && fits(&text.ru) {
        return Ok(());
    }
    Err(Phrase::new("edit-text-too-long").with("most", most as i64))
}
