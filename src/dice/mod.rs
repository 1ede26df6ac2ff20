//! Dice: expressions, the one seeded stream, exact odds. Knows nothing of tables.
//!
//! - [`Expr`] is what people write (`2d6+3`, `1к6+4`, `4d6kh3`, `7d10>=8!`), parsed with precise errors.
//! - [`Seed`] and [`DiceStream`] are where chance comes from; [`DiceSource`] puts fed and typed dice in front of it.
//! - [`Roll`] is an expression being rolled: it says which dice it wants next, and recomputes its result from them.
//! - [`checks`] settles the three rolls of the rule book from their dice; [`odds`] weighs every way they can fall.

pub mod checks;
pub mod odds;

mod error;
mod expr;
mod parse;
mod roll;
mod seed;
mod source;
mod stream;
#[cfg(test)]
mod tests;

pub use error::{Expected, ExprError, ExprProblem, Hint, Part};
pub use expr::{
    Compare, Condition, Dice, Expr, Keep, MAX_CHARACTERS, MAX_DEPTH, MAX_DICE, MAX_FACTOR, MAX_NUMBER, MAX_REROLLS,
    MAX_SIDES, MIN_SIDES, Term,
};
pub use roll::{DieOutcome, Outcome, Roll, TermOutcome};
pub use seed::{Seed, SeedError, SeedHash};
pub use source::{DiceError, DiceMode, DiceRequest, DiceSource, DieOrigin, Face, Taken, parse_faces};
pub use stream::DiceStream;
