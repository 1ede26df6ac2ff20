//! What a seat may see of an attack that waits for its defender.

use super::defence::{self, audience, awaited, weapon_phrase};
use crate::knowledge::view::{DefenceView, PromptKind, PromptView, SeatView};
use crate::knowledge::{SeatId, Seats};
use crate::rules::acting::onlookers;
use bevy::ecs::world::World;

/// Adds the attack that waits for its defender to a seat's view, if the seat may see it.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let Some(attack) = awaited(world).filter(|attack| audience(world, attack).contains(seat)) else { return };
    let owner = world.resource::<Seats>().owner(attack.target);
    let mine = seat.is_gm() || seat == owner;
    let sees = |thing| {
        (onlookers(world, thing).contains(seat) || world.resource::<Seats>().owner(thing) == seat).then_some(thing)
    };
    view.prompts.push(PromptView {
        kind: PromptKind::Defence(Box::new(DefenceView {
            attacker: sees(attack.attacker),
            defender: sees(attack.target),
            weapon: weapon_phrase(attack),
            critical: attack.critical,
            choices: if mine { defence::choices(world, attack) } else { Vec::new() },
        })),
        owners: vec![owner],
        mine,
    });
}
