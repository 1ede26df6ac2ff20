//! What a sheet shows besides its numbers: weapons and armour, spells, abilities that can be bought, what was tried in
//! vain, what raises Resolve and Composure for a time.

use super::ThingId;
use crate::text::Phrase;
use serde::Serialize;

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponView {
    /// Its name in documents, which commands take.
    pub key: String,
    /// Its name.
    pub name: Phrase,
    /// How it hurts.
    pub class: Phrase,
    /// Dice of damage, d6.
    pub dice: u8,
    /// What is added to them.
    pub bonus: i32,
    /// Action points of an attack.
    pub cost_ap: u8,
    /// How many cells it reaches hand to hand; 0: not at all.
    pub reach: u8,
    /// Metres of close, medium and far range, if it flies.
    pub ranges: Option<[u16; 3]>,
    /// It is ready: nothing has to be done before it can fly.
    pub ready: bool,
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpellView {
    /// Its name in documents, which commands take.
    pub key: String,
    /// Its name.
    pub name: Phrase,
    /// What it does.
    pub about: Phrase,
    /// The three attributes that it is rolled on.
    pub attributes: [Phrase; 3],
    /// Skill points.
    pub points: i32,
    /// Action points.
    pub cost_ap: u8,
    /// How far it carries, in metres.
    pub range: u16,
}

/// An ability that is not on the sheet yet and can be bought (F14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AbilityOffer {
    /// Its name.
    pub name: Phrase,
    /// What it does.
    pub about: Phrase,
    /// What it costs in adventure points.
    pub cost: i32,
    /// Why it cannot be bought now.
    pub why_not: Option<Phrase>,
}

/// Something that was tried in vain (E1, E2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttemptView {
    /// What it counts under.
    pub action: String,
    /// What was rolled.
    pub what: Phrase,
    /// What the game master called it, where it was done to nothing in particular.
    pub reason: String,
    /// What it was done to.
    pub on: Option<ThingId>,
    /// How often it failed.
    pub failed: u16,
    /// There is no second chance (E2).
    pub once: bool,
    /// What the next attempt costs now: 0 without pressure.
    pub costs: i32,
}

/// An effect that raises Resolve or Composure for a time (E9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoostView {
    /// What it raises.
    pub of: Phrase,
    /// By how many dots.
    pub dots: u8,
    /// How many of the points of Willpower that it brought are left.
    pub left: u8,
}
