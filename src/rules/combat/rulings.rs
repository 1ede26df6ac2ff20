//! The numbers of combat that the rule book leaves open, as tables: what statuses cost, cover, water, critical failures.
//! What a table could reasonably choose otherwise is a field of `HouseRules`.

use super::arms::Class;
use crate::rules::checks::Fight;
use crate::rules::sheet::Condition;

/// What a status costs whoever has it: in attack, ranged attack, parry and dodge.
pub const STATUS_COSTS: [(Condition, [i32; 4]); 3] =
    [(Condition::Prone, [-4, -2, -2, -4]), (Condition::Held, [-2, -2, -2, -4]), (Condition::Pinned, [-4, -8, -4, -8])];

/// What a status of the target adds to an attack hand to hand and to one from afar.
pub const TARGET_STATUS: [(Condition, [i32; 2]); 5] = [
    (Condition::Prone, [2, -2]),
    (Condition::Held, [2, 2]),
    (Condition::Pinned, [4, 2]),
    (Condition::Surprised, [2, 2]),
    (Condition::Unconscious, [4, 2]),
];

/// What cover costs a ranged attack, by how many of the target's four corners are hidden.
pub const COVER: [i32; 5] = [0, -1, -2, -4, -6];

/// What water from waist depth on costs an attack and its damage (S6).
pub const WATER: [(Class, i32, i32); 3] =
    [(Class::Crushing, -3, -6), (Class::Slashing, -3, -3), (Class::Piercing, -1, -1)];

/// How much faster missiles lose their force in water (S6).
pub const WATER_RANGE_DIVISOR: i64 = 10;

/// What a critical failure does to whoever rolls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blunder {
    /// The rest of the turn is lost.
    LosesTurn,
    /// Falls to the ground.
    FallsProne,
    /// One level of Dazed.
    Dazed,
}

/// The critical failures of a fight. A critical defence has no effect beyond its success.
pub const BLUNDERS: [(Fight, Blunder); 4] = [
    (Fight::Attack, Blunder::LosesTurn),
    (Fight::Ranged, Blunder::LosesTurn),
    (Fight::Parry, Blunder::Dazed),
    (Fight::Dodge, Blunder::FallsProne),
];

/// The Constitution of those whose sheet has none. Somebody is dead at minus this much life.
pub const USUAL_CONSTITUTION: u8 = 10;

/// The place of a fighting value in [`STATUS_COSTS`].
#[must_use]
pub const fn column(fight: Fight) -> usize {
    match fight {
        Fight::Attack => 0,
        Fight::Ranged => 1,
        Fight::Parry => 2,
        Fight::Dodge => 3,
    }
}

impl Blunder {
    /// The message that says what happens.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::LosesTurn => "blunder-loses-turn",
            Self::FallsProne => "blunder-falls-prone",
            Self::Dazed => "blunder-dazed",
        }
    }

    /// What a critical failure of this roll does.
    #[must_use]
    pub fn of(fight: Fight) -> Option<Self> {
        BLUNDERS.iter().find(|(of, _)| *of == fight).map(|&(_, blunder)| blunder)
    }
}
