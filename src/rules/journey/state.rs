//! What a journey leaves on people and what they carry for it: components, with their defaults left out of the document.

use super::clock::{self, Clock};
use super::drink::{self, Drink, Effect, Stage};
use super::food::Food;
use crate::knowledge::{ThingId, Things};
use crate::rules::log::Lookup;
use crate::rules::sheet::{Characteristic, Sheet};
use bevy::ecs::component::{Component, Mutable};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What somebody's body keeps count of on a journey (S8–S10, S13). Absent where nothing has been counted yet.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Needs {
    /// Since which turn it has been awake (S8b).
    pub awake_since: Option<u64>,
    /// Minutes marched in a row (S8b).
    pub marched: u32,
    /// Points of Vigour lost on the march that simple rest restores (S8b): the penalty of fatigue.
    pub fatigue: u8,
    /// It marched hard today (S8b).
    pub forced: bool,
    /// Points of Vigour with fewer of which the next day begins (S8b).
    pub down: u8,
    /// Points of Vigour lost by lack of sleep, which quick rest does not restore (S10).
    pub sleepless: u8,
    /// Points that its maximum of Vigour has lost for now (S8a).
    pub worn: u8,
    /// Days of hard marching so far (S8a).
    pub hard_days: u32,
    /// Minutes in heat or cold (S13).
    pub exposed: u32,
    /// Nutrition eaten today (S9).
    pub eaten: u8,
    /// The penalty of hunger (S9).
    pub hunger: u16,
    /// Days of starving so far (S9).
    pub starved: u8,
    /// Portions at this sitting (S9).
    pub portions: u8,
    /// When the last portion was eaten.
    pub sat: u64,
    /// What passes by itself.
    pub ailments: Vec<Ailment>,
}

/// A penalty that passes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ailment {
    /// What it is.
    pub cause: Cause,
    /// What it adds to rolls.
    pub amount: i8,
    /// The turn with which it is over.
    pub until: u64,
}

/// What makes somebody feel ill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cause {
    /// A full stomach (S9): physical rolls.
    Overeating,
    /// A hangover (S11): all rolls.
    Hangover,
}

impl Cause {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Overeating => "part-overeating",
            Self::Hangover => "part-hangover",
        }
    }
}

/// Somebody has been drinking (S11). Absent when sober again and done with the morning after.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Drunk {
    /// The stage after the last mug.
    pub stage: Option<Stage>,
    /// When that was drunk.
    pub since: u64,
    /// Mugs so far.
    pub mugs: u8,
    /// Of what.
    pub drinks: BTreeSet<Drink>,
    /// A stage came of the drink after which one cannot lie.
    pub cannot_lie: bool,
    /// It lies unconscious from drink.
    pub out: bool,
    /// It cannot be woken before this turn, and has no hangover.
    pub out_until: Option<u64>,
}

impl Drunk {
    /// The stage at a moment, when one wears off every so many turns.
    #[must_use]
    pub fn stage_at(&self, now: Clock, turns_a_stage: u64) -> Option<Stage> {
        match self.out_until {
            Some(until) => (now.0 < until).then_some(Stage::Critical),
            None => drink::worn_off(self.stage?, now.0.saturating_sub(self.since), turns_a_stage),
        }
    }

    /// Whether a drink with this effect was among them.
    #[must_use]
    pub fn has(&self, effect: Effect) -> bool {
        self.drinks.iter().any(|drink| drink.effect() == effect)
    }
}

/// What somebody carries for the road. Absent where there is nothing of it.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pack {
    /// Portions of poor food or iron rations.
    pub poor: u16,
    /// Portions of good food.
    pub good: u16,
    /// Portions of excellent food.
    pub excellent: u16,
    /// A bedroll (S10).
    pub bedroll: bool,
    /// Warm clothes (S13) …
    pub warm_clothes: bool,
    /// … which it wears.
    pub wears_them: bool,
}

impl Pack {
    /// Portions of a sort.
    #[must_use]
    pub const fn portions(&self, food: Food) -> u16 {
        match food {
            Food::Poor => self.poor,
            Food::Good => self.good,
            Food::Excellent => self.excellent,
        }
    }

    /// The place where portions of a sort are kept.
    pub const fn portions_mut(&mut self, food: Food) -> &mut u16 {
        match food {
            Food::Poor => &mut self.poor,
            Food::Good => &mut self.good,
            Food::Excellent => &mut self.excellent,
        }
    }
}

/// What a thing's body keeps count of; nothing where nothing was counted.
#[must_use]
pub fn needs(world: &World, thing: ThingId) -> Needs {
    world.of::<Needs>(thing).cloned().unwrap_or_default()
}

/// Changes a component of a thing, which is there only while it says something.
pub(super) fn change<C: Component<Mutability = Mutable> + Clone + Default + PartialEq>(
    world: &mut World,
    thing: ThingId,
    how: impl FnOnce(&mut C),
) {
    let Some(entity) = world.resource::<Things>().get(thing) else { return };
    let before = world.get::<C>(entity).cloned();
    let mut after = before.clone().unwrap_or_default();
    how(&mut after);
    if after == C::default() {
        if before.is_some() {
            world.entity_mut(entity).remove::<C>();
        }
    } else if before.as_ref() != Some(&after) {
        world.entity_mut(entity).insert(after);
    }
}

/// The stage of drunkenness of somebody now (S11).
#[must_use]
pub fn stage(world: &World, thing: ThingId) -> Option<Stage> {
    world.of::<Drunk>(thing)?.stage_at(clock::now(world), clock::turns_a_stage(world))
}

/// Endurance as chapter S has it; 0 where the sheet has none.
#[must_use]
pub fn endurance(world: &World, thing: ThingId) -> u8 {
    characteristic(world, thing, Characteristic::Endurance).unwrap_or(0)
}

/// Constitution as chapter S has it.
#[must_use]
pub fn constitution(world: &World, thing: ThingId) -> u8 {
    characteristic(world, thing, Characteristic::Constitution).unwrap_or(crate::rules::water::USUAL_CONSTITUTION)
}

fn characteristic(world: &World, thing: ThingId, of: Characteristic) -> Option<u8> {
    world.of::<Sheet>(thing)?.characteristics.get(&of).copied()
}
