//! A roll is an entity: who rolls what for which reason, with every modifier and its source; its dice; its outcome.
//!
//! `Rolling` (dice wanted) → `Rolled` (its owner may still decide) → `Settled`. A reroll replaces dice, it never appends;
//! results are always recomputed from the inputs.

use crate::knowledge::view::Part;
use crate::knowledge::{SeatSet, ThingId};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// A check's id within its table; never used twice.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CheckId(pub u32);

/// What is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckKind {
    /// Initiative: base + 1d6. Who is higher acts first.
    Initiative,
    /// A tie of initiatives with equal bases: 1d6, the higher one acts first.
    TieBreak,
    /// Dice that somebody throws for a reason of their own.
    Free(crate::dice::Expr),
}

/// Where a check is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CheckState {
    /// Its dice are still to be rolled, or typed in.
    Rolling,
    /// The dice lie on the table; the owner may still decide.
    Rolled,
    /// It is done.
    Settled,
}

/// A roll.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Its id.
    pub id: CheckId,
    /// Who rolls, if it is a thing's roll.
    pub who: Option<ThingId>,
    /// What is rolled.
    pub kind: CheckKind,
    /// What it is for, in words.
    pub purpose: Phrase,
    /// Every modifier with its source and rule.
    pub modifiers: Vec<Part>,
    /// The faces as they lie; empty while rolling.
    pub dice: Vec<u32>,
    /// Where in the dice stream the first die was drawn; none for fed or typed dice.
    pub drawn_at: Option<u64>,
    /// The seats that may see it.
    pub audience: SeatSet,
    /// Where it is in its life.
    pub state: CheckState,
}
