//! The ranges of every number on a sheet: one table for files, for the game master's hand and for characters that are put
//! on the board.

use super::Refusal;
use crate::text::Phrase;

/// The lowest and the highest value that a number may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The lowest.
    pub low: i64,
    /// The highest.
    pub high: i64,
}

impl Limit {
    /// The range from one value to another, both included.
    #[must_use]
    pub const fn new(low: i64, high: i64) -> Self {
        Self { low, high }
    }

    /// Whether a value is within.
    #[must_use]
    pub const fn holds(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Refuses a value that is not within.
    ///
    /// # Errors
    /// Naming what it is, and the range.
    pub fn demand(self, what: &Phrase, value: impl Into<i64>) -> Result<(), Refusal> {
        if self.holds(value.into()) {
            return Ok(());
        }
        let why = Phrase::new("refused-beyond-the-range").with("what", what.clone());
        Err(why.with("low", self.low).with("high", self.high).into())
    }
}

/// Cells along a side of a token.
pub const TOKEN_SIZE: Limit = Limit::new(1, 4);
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
pub const LIFE_LOWEST: i64 = super::sheet::Life::LOWEST as i64;
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
