//! Fortune points (F1, F2, F11): who has them, and the one step that spends one.

use super::house::{FortuneFor, HouseRules};
use super::log::Lookup;
use super::sheet::{FORTUNE_BASE, Fortune};
use super::things::Token;
use crate::knowledge::{ThingId, Things};
use bevy::ecs::world::World;

/// The Fortune of a token under this table's option (F11): nobody's, that of the sheets, or everybody's. A token without
/// Fortune on its sheet has the full base maximum where everyone has Fortune.
#[must_use]
pub fn fortune_of(world: &World, token: ThingId) -> Option<Fortune> {
    let on_sheet = world.of::<Fortune>(token).copied();
    match world.resource::<HouseRules>().fortune {
        FortuneFor::Nobody => None,
        FortuneFor::Chosen => on_sheet,
        FortuneFor::Everyone => {
            world.of::<Token>(token)?;
            Some(on_sheet.unwrap_or(Fortune { luck: 0, now: FORTUNE_BASE }))
        }
    }
}

/// Sets a token's Fortune, kept within 0 and the maximum (F2). Gives what it was and what it is, or `None` where the token
/// has no Fortune at all (F11).
pub(super) fn change(world: &mut World, token: ThingId, by: i8) -> Option<(u8, u8)> {
    let mut fortune = fortune_of(world, token)?;
    let before = fortune.now;
    fortune.now = before.saturating_add_signed(by).min(fortune.max());
    let entity = world.resource::<Things>().get(token)?;
    world.entity_mut(entity).insert(fortune);
    Some((before, fortune.now))
}
