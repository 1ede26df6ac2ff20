//! The ranges of what is taken from a file, and the tolerances by which it is mended. A file that goes beyond them is cut
//! down or refused in words; it never makes the program slow or large.

use crate::board::UNITS_PER_METRE;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 128 << 20;
/// The most values that a JSON file may hold, lists and objects included.
pub(super) const MAX_VALUES: usize = 2_000_000;
/// The most nodes that an XML file may hold.
pub(super) const MAX_NODES: u32 = 1_000_000;
/// The most walls that are taken.
pub(super) const MAX_WALLS: usize = 20_000;
/// The most metres of wall that are taken, over all walls.
pub(super) const MAX_WALL_METRES: f64 = 500_000.0;
/// The most cells that boxes of a file may fill, each counted as often as it is filled.
pub(super) const MAX_FILLED: usize = 4_000_000;
/// The most doors, windows, lights, traps and notes that are taken, of each kind.
pub(super) const MAX_THINGS: usize = 2_000;
/// The most letters of a title or a name.
pub(super) const MAX_NAME: usize = 120;
/// The most letters of a note.
pub(super) const MAX_NOTE: usize = 2_000;
/// The most pixels along a side of a picture.
pub(super) const MAX_PICTURE_SIDE: usize = 16_384;
/// The most pixels of a picture: four bytes of each must find room when it is drawn.
pub(super) const MAX_PICTURE_PIXELS: usize = 100_000_000;
/// The most pictures of a shared level that are looked at.
pub(super) const MAX_SHARED_PICTURES: usize = 8;
/// A coordinate farther out than this is no place on any map, in cells.
pub(super) const MAX_COORDINATE: f64 = 1e6;

/// Points of one line that lie closer together than this are one point, in 1/1024 m (2 cm).
pub(super) const NEAR: i32 = UNITS_PER_METRE / 50;
/// Walls that miss each other by no more than this were meant to meet, in 1/1024 m (5 cm).
pub(super) const SNAP: i32 = UNITS_PER_METRE / 20;
/// A gap this wide between walls is worth a question, in 1/1024 m (40 cm).
pub(super) const GAP: i32 = UNITS_PER_METRE * 2 / 5;
/// A wall lies along a door when it is no farther from its line than this, in 1/1024 m (8 cm).
pub(super) const ALONG: i32 = UNITS_PER_METRE / 12;
/// A light is in a wall when it is no farther from it than this, in 1/1024 m (3 cm).
pub(super) const IN_WALL: i32 = UNITS_PER_METRE / 32;
/// The widest opening that can be a room that was left unclosed, in 1/1024 m.
pub(super) const OPENING: i32 = 2 * UNITS_PER_METRE;
/// A piece of wall that is left beside a door is dropped when it is shorter than this, in 1/1024 m.
pub(super) const SCRAP: i32 = UNITS_PER_METRE / 100;
/// A door or window is at least so wide, in 1/1024 m.
pub(super) const MIN_OPENING: i32 = UNITS_PER_METRE / 8;
