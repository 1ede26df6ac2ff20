//! Exact odds: of any expression with bounded work, and of every roll that the rules know.
//!
//! All of it is whole-number arithmetic; nothing is sampled and nothing rounded before it is printed.
//!
//! ```
//! use torchline::dice::odds;
//! let four_dice = odds::expression(&"4d6kh3".parse().unwrap()).unwrap();
//! assert_eq!(four_dice.at_least(18).to_string(), "7/432");
//! ```

mod chance;
mod distribution;
mod expression;
mod rules;
#[cfg(test)]
mod tests;

pub use chance::{Chance, Exact};
pub use distribution::Distribution;
pub use expression::expression;
pub use rules::{
    SkillReroll, better_face, difficulty, difficulty_reroll, difficulty_totals, extended_action, face, first_to_act,
    pool, roll_under, skill, skill_reroll, skill_rerolls,
};

use crate::text::Phrase;
use thiserror::Error;

/// Odds that cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OddsError {
    /// Working them out would take too long.
    #[error("these dice are too many for exact odds")]
    TooLarge,
    /// F5: a critical failure cannot be rerolled.
    #[error("a critical failure cannot be rerolled")]
    CriticalFailure,
}

impl OddsError {
    /// The message for people.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        match self {
            Self::TooLarge => Phrase::new("dice-odds-too-large"),
            Self::CriticalFailure => Phrase::new("dice-odds-critical-failure").rule("F5"),
        }
    }
}
