//! The ranges of every number that a document may hold. Those of sheets stand with the rules.

pub use crate::rules::limits::*;

/// Cells along a side of the map.
pub const MAP_SIDE: Limit = Limit::new(1, crate::board::cells::MAX_SIDE as i64);
/// Sets of textures.
pub const LOOK: Limit = Limit::new(0, 3);
/// A d6.
pub const D6: Limit = Limit::new(1, 6);
/// Patterns of seats.
pub const SEAT_PATTERN: Limit = Limit::new(0, crate::knowledge::seats::PATTERNS as i64 - 1);
/// Seats, the game master's included.
pub const SEAT: Limit = Limit::new(0, crate::knowledge::seats::MAX_SEATS as i64 - 1);
/// Millilitres that fill one centimetre of a cell.
pub const ML_PER_CM: i64 = 10_000;
/// Millilitres that a mechanism can let into a map: more than any map holds.
pub const FLOOD_ML: Limit = Limit::new(0, 1_000_000_000_000_000);
/// Numbers that only ever count up: rounds, checks, things.
pub const COUNTER: Limit = Limit::new(0, i32::MAX as i64);
/// What a token can have walked in a turn, in seventieths of an action point.
pub const WALKED: Limit = Limit::new(0, ACTION_POINTS.high * crate::board::paths::STRAIGHT as i64);
/// Steps of one walk.
pub const WALK: Limit = Limit::new(0, u16::MAX as i64);
