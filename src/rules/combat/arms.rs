//! Weapons and armour: their numbers as tables, and what a token carries of them. The rule book names the classes (S4, S6)
//! and gives examples of damage (1d6+4, 2d6+4); every other number here is our ruling.

use crate::knowledge::ThingId;
use crate::rules::Refusal;
use crate::rules::log::Lookup;
use crate::rules::traps::definition::ArmourUse;
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a weapon hurts (S4, S6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Clubs, staves, fists.
    Crushing,
    /// Swords, axes, claws.
    Slashing,
    /// Spears, knives, arrows.
    Piercing,
}

impl Class {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Crushing => "weapon-class-crushing",
            Self::Slashing => "weapon-class-slashing",
            Self::Piercing => "weapon-class-piercing",
        }
    }
}

/// How far a missile flies, in metres up to which each band reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Close.
    pub close: u16,
    /// Medium.
    pub medium: u16,
    /// Far; beyond it nothing can be hit.
    pub far: u16,
}

/// How far off a target is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Close.
    Close,
    /// Medium.
    Medium,
    /// Far.
    Far,
}

/// What each band adds to the attack and to the damage. Our ruling.
pub const BANDS: [(Band, i32, i32); 3] = [(Band::Close, 2, 1), (Band::Medium, 0, 0), (Band::Far, -2, -1)];

impl Band {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Close => "part-range-close",
            Self::Medium => "part-range-medium",
            Self::Far => "part-range-far",
        }
    }

    /// What it adds to the attack and to the damage.
    #[must_use]
    pub fn modifiers(self) -> (i32, i32) {
        BANDS.iter().find(|(band, ..)| *band == self).map_or((0, 0), |&(_, attack, damage)| (attack, damage))
    }
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name in documents; the message `weapon-NAME` names it for people.
    pub name: &'static str,
    /// How it hurts.
    pub class: Class,
    /// Dice of damage, d6.
    pub dice: u8,
    /// What is added to them.
    pub bonus: i32,
    /// Action points of an attack.
    pub cost: u8,
    /// How many cells it reaches hand to hand; 0: not at all.
    pub reach: u8,
    /// How far it flies or shoots.
    pub ranges: Option<Ranges>,
    /// It leaves the hand when it flies (S6: useless in water).
    pub thrown: bool,
    /// Action points until it is ready after a shot or throw; 0: at once.
    pub reload: u8,
}

impl Weapon {
    const fn hand(name: &'static str, class: Class, (dice, bonus): (u8, i32), cost: u8, reach: u8) -> Self {
        Self { name, class, dice, bonus, cost, reach, ranges: None, thrown: false, reload: 0 }
    }

    const fn flying(self, close: u16, medium: u16, far: u16, reload: u8) -> Self {
        Self { ranges: Some(Ranges { close, medium, far }), thrown: self.reach > 0, reload, ..self }
    }

    /// Its name for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        Phrase { key: format!("weapon-{}", self.name).into(), args: Vec::new(), rule: None }
    }
}

/// What everybody has at hand.
pub const UNARMED: Weapon = Weapon::hand("unarmed", Class::Crushing, (1, -2), 2, 1);

/// Every weapon, [`UNARMED`] first.
pub const WEAPONS: [Weapon; 15] = [
    UNARMED,
    Weapon::hand("axe", Class::Slashing, (1, 4), 3, 1),
    Weapon::hand("claws", Class::Slashing, (1, 2), 2, 1),
    Weapon::hand("club", Class::Crushing, (1, 2), 3, 1),
    Weapon::hand("crossbow", Class::Piercing, (1, 6), 3, 0).flying(10, 40, 80, 4),
    Weapon::hand("dagger", Class::Piercing, (1, 1), 2, 1).flying(2, 4, 8, 1),
    Weapon::hand("longbow", Class::Piercing, (1, 6), 3, 0).flying(15, 60, 120, 0),
    Weapon::hand("mace", Class::Crushing, (1, 4), 3, 1),
    Weapon::hand("mooring-post", Class::Crushing, (2, 2), 4, 2),
    Weapon::hand("short-bow", Class::Piercing, (1, 4), 3, 0).flying(10, 40, 80, 0),
    Weapon::hand("spear", Class::Piercing, (1, 4), 3, 2).flying(4, 8, 16, 1),
    Weapon::hand("staff", Class::Crushing, (1, 2), 2, 2),
    Weapon::hand("sword", Class::Slashing, (1, 4), 3, 1),
    Weapon::hand("throwing-axe", Class::Slashing, (1, 3), 3, 1).flying(3, 6, 12, 1),
    Weapon::hand("two-handed-axe", Class::Slashing, (2, 4), 4, 1),
];

/// What each armour takes off a hit.
pub const ARMOURS: [(&str, i32); 6] =
    [("chain-shirt", 4), ("leather", 2), ("padding", 1), ("plate", 6), ("thick-hide", 3), ("tough-skin", 1)];

/// Armour that is no armour but skin.
pub const SKINS: [&str; 2] = ["thick-hide", "tough-skin"];

/// The weapon with a name.
#[must_use]
pub fn weapon(name: &str) -> Option<&'static Weapon> {
    WEAPONS.iter().find(|weapon| weapon.name == name)
}

/// What an armour takes off a hit.
#[must_use]
pub fn armour(name: &str) -> Option<i32> {
    ARMOURS.iter().find(|(armour, _)| *armour == name).map(|&(_, value)| value)
}

/// The weapons and the armour of a token, by their names. The first weapon is the one that it likes best.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Arms {
    /// Weapons.
    pub weapons: Vec<String>,
    /// Armour that it wears, or its own skin.
    pub armour: Option<String>,
    /// Weapons that have to be made ready before they can fly again.
    pub unready: BTreeSet<String>,
}

/// The weapons of a token, bare hands last.
#[must_use]
pub fn weapons_of(world: &World, thing: ThingId) -> Vec<&'static Weapon> {
    let own = world.of::<Arms>(thing).map_or(&[][..], |arms| &arms.weapons);
    own.iter().filter_map(|name| weapon(name)).chain([&WEAPONS[0]]).collect()
}

/// A weapon that a token carries.
///
/// # Errors
/// It carries no such weapon.
pub fn carried(world: &World, thing: ThingId, name: &str) -> Result<&'static Weapon, Refusal> {
    let own = weapons_of(world, thing).into_iter().find(|weapon| weapon.name == name);
    own.ok_or(Refusal::new("refused-no-such-weapon"))
}

/// Whether a weapon can fly now.
#[must_use]
pub fn is_ready(world: &World, thing: ThingId, weapon: &Weapon) -> bool {
    world.of::<Arms>(thing).is_none_or(|arms| !arms.unready.contains(weapon.name))
}

/// Whether a token wears armour that it could take off.
#[must_use]
pub fn wears_armour(world: &World, thing: ThingId) -> bool {
    let armour = world.of::<Arms>(thing).and_then(|arms| arms.armour.as_deref());
    armour.is_some_and(|armour| !SKINS.contains(&armour))
}

/// What a token's armour takes off a hit.
#[must_use]
pub fn protection(world: &World, thing: ThingId) -> i32 {
    world.of::<Arms>(thing).and_then(|arms| armour(arms.armour.as_deref()?)).unwrap_or(0)
}

/// What is left of it when only one's own skin counts, or nothing.
#[must_use]
pub fn protection_through(world: &World, thing: ThingId, counts: ArmourUse) -> i32 {
    let worn = || world.of::<Arms>(thing).and_then(|arms| arms.armour.as_deref());
    match counts {
        ArmourUse::All => protection(world, thing),
        ArmourUse::Skin if worn().is_some_and(|armour| SKINS.contains(&armour)) => protection(world, thing),
        ArmourUse::Skin | ArmourUse::Nothing => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_numbers_are_sane() {
        assert!(WEAPONS[1..].is_sorted_by_key(|weapon| weapon.name) && ARMOURS.is_sorted());
        for weapon in WEAPONS {
            assert!((1..=3).contains(&weapon.dice) && (1..=5).contains(&weapon.cost), "{}", weapon.name);
            assert!(weapon.reach > 0 || weapon.ranges.is_some(), "{} hits somehow", weapon.name);
            if let Some(Ranges { close, medium, far }) = weapon.ranges {
                assert!(close < medium && medium < far, "{}", weapon.name);
            }
        }
        assert_eq!(weapon("two-handed-axe").map(|axe| (axe.dice, axe.bonus)), Some((2, 4)), "F7: 2d6+4");
        assert_eq!(weapon("sword").map(|sword| (sword.dice, sword.bonus)), Some((1, 4)), "F7: 1d6+4");
    }
}
