//! Whether time presses (E1): the game master's word, otherwise what happens on the table.

use crate::rules::HouseRules;
use crate::rules::rounds::Rounds;
use crate::rules::traps;
use bevy::ecs::world::World;

/// What presses by itself. Chapters with a clock of their own (a trap that runs, water that rises, fire) add a question
/// here.
const PRESSURES: [fn(&World) -> bool; 2] = [encounter_runs, traps::presses];

/// Whether further attempts are made under pressure now.
#[must_use]
pub fn pressure(world: &World) -> bool {
    let said = world.resource::<HouseRules>().pressure;
    said.unwrap_or_else(|| PRESSURES.into_iter().any(|presses| presses(world)))
}

fn encounter_runs(world: &World) -> bool {
    world.resource::<Rounds>().0.is_some()
}
