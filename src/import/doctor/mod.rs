//! The doctor: what is wrong with the walls, doors and lights of a map, wherever it came from, and how it is mended.
//!
//! [`examine`] looks at a document and changes nothing. What can be mended carries a [`Mend`], plain data that names what
//! it changes by what it is and not by its place in a list, so that any of them can be applied in any order: one that no
//! longer fits does nothing.

mod edits;
mod mend;
mod places;
mod walls;

#[cfg(test)]
mod tests;

pub use edits::{edits_of, mending};
pub use mend::{Mend, apply};

use super::geometry::Index;
use super::tidy::index_of;
use crate::board::{CellGrid, Point, Segment};
use crate::level::{self, Document};
use crate::text::Phrase;

/// The most findings that are listed of one kind.
pub const MAX_FINDINGS: usize = 200;

/// How often a map is looked at again after it was mended.
const ROUNDS: usize = 4;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// A wall stops just short of another one: light leaks through.
    Gap,
    /// The walls of a room go almost around.
    OpenRoom,
    /// A wall stands where another one stands.
    DoubleWall,
    /// A wall has no length.
    PointWall,
    /// A light burns inside a wall or rock.
    LightInWall,
    /// A wall stands in a door.
    DoorWalled,
    /// A door does not stand between two open cells.
    DoorNowhere,
    /// A trap hides in the lock of a door that has none.
    NoLock,
    /// Nobody can walk there.
    Unreachable,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What sort.
    pub kind: FindingKind,
    /// Where.
    pub at: Point,
    /// What it is, in words.
    pub phrase: Phrase,
    /// How it is mended, where that is plain.
    pub mend: Option<Mend>,
}

/// What a map is looked at with.
struct Patient<'a> {
    document: &'a Document,
    grid: CellGrid,
    /// Walls first, then doors, then windows, then rock and the edge of the map.
    index: Index,
    doors: usize,
}

impl Patient<'_> {
    /// How many of the index's segments are walls.
    fn walls(&self) -> usize {
        self.document.map.walls.len()
    }
}

/// Everything that is wrong with a map, kind by kind. A document whose rows make no map has nothing to be looked at.
#[must_use]
pub fn examine(document: &Document) -> Vec<Finding> {
    let Ok(grid) = level::grid_of(&document.map) else { return Vec::new() };
    let doors: Vec<Segment> = document.things.iter().filter_map(|thing| Some(thing.door.as_ref()?.segment())).collect();
    let windows = document.things.iter().filter_map(|thing| Some(thing.window?.segment()));
    let openings: Vec<Segment> = doors.iter().copied().chain(windows).collect();
    // Walls off the map are faults of the document, which its own report names.
    let (width, height) = grid.size();
    let on_map = |point: Point| super::geometry::inside(point, (width, height)) == point;
    let all_on_map = |segment: &Segment| on_map(segment.from) && on_map(segment.to);
    if !document.map.walls.iter().map(level::WallDoc::segment).chain(openings.iter().copied()).all(|s| all_on_map(&s)) {
        return Vec::new();
    }
    let index = index_of(&document.map.walls, &openings, &grid);
    let patient = Patient { document, grid, index, doors: doors.len() };
    let mut findings = walls::findings(&patient);
    findings.extend(places::findings(&patient));
    findings.sort_by_key(|finding| (finding.kind, finding.at));
    let mut seen = (FindingKind::Gap, 0);
    findings.retain(|finding| {
        seen = if seen.0 == finding.kind { (seen.0, seen.1 + 1) } else { (finding.kind, 1) };
        seen.1 <= MAX_FINDINGS
    });
    findings
}

/// Mends everything that can be mended, and what that brings to light; what was mended, in that order.
pub fn mend_all(document: &mut Document) -> Vec<Finding> {
    let mut mended = Vec::new();
    for _ in 0..ROUNDS {
        let before = mended.len();
        for finding in examine(document) {
            if finding.mend.as_ref().is_some_and(|mend| apply(document, mend)) {
                mended.push(finding);
            }
        }
        if mended.len() == before {
            break;
        }
    }
    mended
}
