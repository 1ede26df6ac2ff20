//! What else a thing can be: its name, a token, something carried, a key, a hidden mechanism, a note.

use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::knowledge::view::TokenKind;
use crate::text::LocalText;
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// What a thing is called.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(pub LocalText);

/// Somebody on the board: has a place, a size and a side, takes turns.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The name of a drawing under `assets/emblems`.
    pub emblem: String,
    /// Which side it is on.
    #[serde(default)]
    pub kind: TokenKind,
}

/// Something that a token carries; it then has no place of its own.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CarriedBy(pub ThingId);

/// An item that can be picked up. Light sources are items as well.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// It cannot be taken: a brazier, a lamp on its chain.
    pub fixed: bool,
    /// The key name that it opens locks with.
    pub key: Option<String>,
}

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

/// A thing that players do not see until it is found: a trap, a secret door, somebody in hiding.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hidden {}

/// A note pinned to a place for the game master.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Note(pub LocalText);
