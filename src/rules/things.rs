//! What else a thing can be: a trap. What it is to those who look at it stands in the floor above and is named here as well.

pub use super::traps::{Trap, TrapKind};
pub use crate::knowledge::things::{Bar, CarriedBy, Hidden, Item, LockPicks, Name, Note, Token, bars_of};
