//! The turn of a stone that was let go: it rolls straight on, over whoever is in its way, until something stops it.

pub mod physics;
#[cfg(test)]
mod tests;

use super::acting::{entity, overlap, tokens};
use super::log::Lookup;
use super::traps::{self, RollingStone};
use crate::board::{Board, Cell};
use crate::knowledge::ThingId;
use bevy::ecs::world::World;

/// Cells along a side of the square that a stone covers.
pub const SIDE: i32 = 2;

/// The places of a stone in the metres of one turn, the next one first, as far as nothing stops it.
#[must_use]
pub fn path(world: &World, stone: &RollingStone) -> Vec<Cell> {
    let Some(board) = world.get_resource::<Board>() else { return Vec::new() };
    let (dx, dy) = (i32::from(stone.direction.0), i32::from(stone.direction.1));
    let metres = 1..=i32::from(stone.speed);
    let places = metres.map(|metre| Cell::new(stone.place.x + dx * metre, stone.place.y + dy * metre));
    places.take_while(|place| place.square(SIDE).all(|cell| board.cells().is_open(cell))).collect()
}

/// Whether a square lies in the strip that a stone rolls along, before it or behind it.
#[must_use]
pub fn covers(stone: &RollingStone, (at, size): (Cell, i32)) -> bool {
    let along = |a: i32, b: i32| a < b + size && b < a + SIDE;
    match stone.direction {
        (0, 0) => overlap((stone.place, SIDE), (at, size)),
        (0, _) => along(stone.place.x, at.x),
        (_, 0) => along(stone.place.y, at.y),
        _ => true,
    }
}

/// Rolls a stone by a turn. Everybody in its way is struck once.
pub fn roll(world: &mut World, id: ThingId) {
    let Some(stone) = world.of::<RollingStone>(id).copied().filter(|stone| !stone.rests) else { return };
    let path = path(world, &stone);
    let struck: Vec<ThingId> = tokens(world)
        .filter(|&(_, square)| path.iter().any(|&place| overlap((place, SIDE), square)))
        .map(|(token, _)| token)
        .collect();
    let still = stone.direction == (0, 0) || path.len() < usize::from(stone.speed);
    let place = path.last().copied().unwrap_or(stone.place);
    if let Some(entity) = entity(world, id) {
        world.entity_mut(entity).insert(RollingStone { place, rests: still, ..stone });
    }
    traps::strike(world, id, struck);
}
