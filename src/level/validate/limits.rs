//! The ranges of every number that a document may hold.

/// The lowest and the highest value that a number may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The lowest.
    pub low: i64,
    /// The highest.
    pub high: i64,
}

impl Limit {
    const fn new(low: i64, high: i64) -> Self {
        Self { low, high }
    }

    /// Whether a value is within.
    #[must_use]
    pub const fn holds(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Cells along a side of the map.
pub const MAP_SIDE: Limit = Limit::new(1, crate::board::cells::MAX_SIDE as i64);
/// Cells along a side of a token.
pub const TOKEN_SIZE: Limit = Limit::new(1, 4);
/// Sets of textures.
pub const LOOK: Limit = Limit::new(0, 3);
/// Attributes of chapter F.
pub const ATTRIBUTE: Limit = Limit::new(1, 20);
/// Characteristics of chapter S.
pub const CHARACTERISTIC: Limit = Limit::new(0, 20);
/// Dots of chapter E.
pub const DOTS: Limit = Limit::new(0, 5);
/// Skill points.
pub const SKILL_POINTS: Limit = Limit::new(0, 30);
/// Attack, parry, dodge, ranged attack.
pub const COMBAT: Limit = Limit::new(0, 30);
/// Adventure points.
pub const ADVENTURE_POINTS: Limit = Limit::new(0, 9999);
/// The most life that somebody can have.
pub const LIFE_MAX: Limit = Limit::new(1, 9999);
/// How far life may sink.
pub const LIFE_LOWEST: i64 = crate::rules::sheet::Life::LOWEST as i64;
/// Action points of a turn.
pub const ACTION_POINTS: Limit = Limit::new(0, 60);
/// Metres in a turn.
pub const SPEED: Limit = Limit::new(0, 60);
/// The base of initiative.
pub const INITIATIVE: Limit = Limit::new(-20, 60);
/// Luck and Bad Luck (F2).
pub const LUCK: Limit = Limit::new(-3, 3);
/// Willpower, when the sheet does not say how much there can be.
pub const WILLPOWER: Limit = Limit::new(0, 10);
/// The most Vigour that somebody can have.
pub const VIGOUR_MAX: Limit = Limit::new(0, 60);
/// Levels of a condition.
pub const CONDITION_LEVEL: Limit = Limit::new(0, 4);
/// Levels of a status: there or not.
pub const STATUS_LEVEL: Limit = Limit::new(0, 1);
/// A d6.
pub const D6: Limit = Limit::new(1, 6);
/// Patterns of seats.
pub const SEAT_PATTERN: Limit = Limit::new(0, crate::knowledge::seats::PATTERNS as i64 - 1);
/// Seats, the game master's included.
pub const SEAT: Limit = Limit::new(0, crate::knowledge::seats::MAX_SEATS as i64 - 1);
/// Millilitres that fill one centimetre of a cell.
pub const ML_PER_CM: i64 = 10_000;
/// Numbers that only ever count up: rounds, checks, things.
pub const COUNTER: Limit = Limit::new(0, i32::MAX as i64);
/// What a token can have walked in a turn, in seventieths of an action point.
pub const WALKED: Limit = Limit::new(0, ACTION_POINTS.high * crate::board::paths::STRAIGHT as i64);
/// Steps of one walk.
pub const WALK: Limit = Limit::new(0, u16::MAX as i64);
