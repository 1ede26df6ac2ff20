//! What the seats see and remember after every pass, how that bears on rolls that are announced, and what the floor above
//! has to ask of the rules for that.

use super::checks::gather;
use super::house::HouseRules;
use super::rounds::Rounds;
use super::sheet::{Condition, Conditions, Life};
use super::{ChapterSystems, Rules, conditions, doors};
use crate::knowledge::look;
use crate::knowledge::questions::Questions;
use bevy::app::App;
use bevy::ecs::entity::Entity;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Questions {
        awake,
        blind: |world, token| has(world, token, Condition::Blind),
        invisible: |world, token| has(world, token, Condition::Invisible),
        round: |world| world.resource::<Rounds>().number(),
        shared_vision: |world| world.resource::<HouseRules>().shared_vision,
        damage_stage: doors::stage_of,
    });
    app.add_systems(Rules, (look, gather::refresh_all).chain().in_set(ChapterSystems::Senses));
}

fn has(world: &World, token: Entity, status: Condition) -> bool {
    world.get::<Conditions>(token).is_some_and(|noted| noted.0.contains_key(&status))
}

/// Whether a token can use its senses.
fn awake(world: &World, token: Entity) -> bool {
    let none = Conditions::default();
    let noted = world.get::<Conditions>(token).unwrap_or(&none);
    conditions::incapacity(world.get::<Life>(token).copied(), noted) != Some(Condition::Unconscious)
}
