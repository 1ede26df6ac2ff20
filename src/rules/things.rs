//! What else a thing can be: a hidden mechanism. What it is to those who look at it stands in the floor above and is named
//! here as well.

pub use crate::knowledge::things::{Bar, CarriedBy, Hidden, Item, LockPicks, Name, Note, Token, bars_of};

use crate::board::Cell;
use crate::knowledge::ThingId;
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// What sort of hidden mechanism it is. What each does when it goes off is S5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the table S5")]
pub enum TrapKind {
    WaterTrap,
    WolfPit,
    SpinningBlades,
    RainOfNeedles,
    BearTrap,
    RollingStone,
    SwingingBlock,
    AcidTrap,
    PendulumBlade,
    SpearTrap,
    CrushingRoom,
    PoisonedNeedle,
    FallingPortcullis,
    Net,
    ArrowTrap,
}

/// A hidden mechanism. It goes off once when a token enters a cell of its sensor or opens the rigged door; the table then
/// stops whoever set it off, tells everyone who can see it and waits for the game master's judgement of the harm.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// What sort.
    pub kind: TrapKind,
    /// The cells that set it off.
    #[serde(default)]
    pub sensor: Vec<Cell>,
    /// The door that sets it off when it opens.
    #[serde(default)]
    pub rigged_door: Option<ThingId>,
    /// Whether it is ready to go off.
    #[serde(default = "armed")]
    pub armed: bool,
}

const fn armed() -> bool {
    true
}
