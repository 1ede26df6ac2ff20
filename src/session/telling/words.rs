//! Message keys for the small words of the game: doors, grounds, lights, conditions, traps.

use crate::board::{Ambient, DoorKind, Ground, SourceKind};
use crate::knowledge::view::RoundPhase;
use crate::rules::event::TrapKind;
use crate::session::command::Condition;

/// The lights of a level in the order of a menu.
pub const AMBIENTS: [Ambient; 4] = [Ambient::Daylight, Ambient::Dusk, Ambient::Moonlight, Ambient::PitchDark];

/// A kind of door.
#[must_use]
pub const fn door_kind(kind: DoorKind) -> &'static str {
    match kind {
        DoorKind::BrokenWooden => "telling-door-broken",
        DoorKind::Wooden => "telling-door-wooden",
        DoorKind::Reinforced => "telling-door-reinforced",
        DoorKind::Stone => "telling-door-stone",
        DoorKind::Iron => "telling-door-iron",
    }
}

/// A kind of door as the object of a sentence ("opens …"), which Russian inflects.
#[must_use]
pub const fn door_kind_what(kind: DoorKind) -> &'static str {
    match kind {
        DoorKind::BrokenWooden => "telling-door-broken-what",
        DoorKind::Wooden => "telling-door-wooden-what",
        DoorKind::Reinforced => "telling-door-reinforced-what",
        DoorKind::Stone => "telling-door-stone-what",
        DoorKind::Iron => "telling-door-iron-what",
    }
}

/// A ground.
#[must_use]
pub const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Stone => "ground-stone",
        Ground::Road => "ground-road",
        Ground::Earth => "ground-earth",
        Ground::Desert => "ground-desert",
        Ground::DenseForest => "ground-dense-forest",
        Ground::Swamp => "ground-swamp",
        Ground::Hills => "ground-hills",
        Ground::Mountains => "ground-mountains",
        Ground::Jungle => "ground-jungle",
        Ground::Rubble => "ground-rubble",
        Ground::Stairs => "ground-stairs",
    }
}

/// The light of a level.
#[must_use]
pub const fn ambient(ambient: Ambient) -> &'static str {
    match ambient {
        Ambient::Daylight => "ambient-daylight",
        Ambient::Dusk => "ambient-dusk",
        Ambient::Moonlight => "ambient-moonlight",
        Ambient::PitchDark => "ambient-pitch-dark",
    }
}

/// What burns.
#[must_use]
pub const fn source(kind: SourceKind) -> &'static str {
    match kind {
        SourceKind::Candle => "source-candle",
        SourceKind::Torch => "source-torch",
        SourceKind::Lantern => "source-lantern",
        SourceKind::Lamp => "source-lamp",
    }
}

/// A condition.
#[must_use]
pub const fn condition(condition: Condition) -> &'static str {
    condition.key()
}

/// Whether a condition has levels 1 to 4; the others are there or not.
#[must_use]
pub const fn has_levels(condition: Condition) -> bool {
    matches!(condition, Condition::Pain | Condition::Dazed)
}

/// A kind of trap.
#[must_use]
pub const fn trap(kind: TrapKind) -> &'static str {
    kind.key()
}

/// Where a round stands.
#[must_use]
pub const fn phase(phase: RoundPhase) -> &'static str {
    match phase {
        RoundPhase::Opening => "phase-opening",
        RoundPhase::Turns => "phase-turns",
        RoundPhase::Environment => "phase-environment",
    }
}
