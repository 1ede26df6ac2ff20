//! What sets traps off: entering a cell of a sensor from outside, crossing a threshold, opening or picking a rigged door.
//! Each trap has one sensor, and nothing but that sets it off: feet do not touch what sits in a door, a door that opens
//! moves neither a plate nor a needle in its lock (S5).
//!
//! A token sets a trap off once per entry, whichever way it comes there: it walks, is thrown, pushed or dragged.

use super::area::cells;
use super::definition::Sensor;
use super::parts::Trap;
use crate::board::steps::touch;
use crate::board::{Board, Cell, Segment};
use crate::knowledge::{ThingId, things};
use crate::rules::acting::overlap;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use bevy::ecs::world::World;

/// The armed traps that a token of this size sets off by a step, by rising id. `from` is where it came from, if it was on
/// the board.
pub(in crate::rules) fn stepped_on(world: &World, from: Option<Cell>, to: (Cell, i32)) -> Vec<ThingId> {
    let from = from.map(|from| (from, to.1));
    sprung(world, |trap| trap.armed && !trap.filled && enters(world, trap, from, to))
}

/// The pits, open or still covered, that a token falls into when it is thrown there, by rising id.
pub(in crate::rules) fn pits_under(world: &World, from: Cell, to: (Cell, i32)) -> Vec<ThingId> {
    let pit = |trap: &Trap| !trap.filled && trap.definition().is_some_and(|definition| definition.pit().is_some());
    sprung(world, |trap| pit(trap) && enters(world, trap, Some((from, to.1)), to))
}

/// The pits that nothing fills, open or still covered, each with its cells, by rising id.
pub(in crate::rules) fn open_pits(world: &World) -> Vec<(ThingId, Vec<Cell>)> {
    let pits = sprung(world, |trap| !trap.filled && trap.definition().is_some_and(|it| it.pit().is_some()));
    pits.into_iter().map(|pit| (pit, cells(world, pit))).collect()
}

fn sprung(world: &World, by: impl Fn(&Trap) -> bool) -> Vec<ThingId> {
    things::with::<Trap>(world).filter(|&trap| world.of::<Trap>(trap).is_some_and(&by)).collect()
}

fn enters(world: &World, trap: &Trap, from: Option<(Cell, i32)>, to: (Cell, i32)) -> bool {
    let underfoot = trap.sensor_kind().is_some_and(Sensor::is_underfoot);
    let on = |square| underfoot && trap.sensor.iter().any(|&cell| overlap((cell, 1), square));
    let comes = on(to) && !from.is_some_and(on) || crosses(world, trap, from, to);
    comes && least_size(trap) <= to.1
}

/// Whether a step leads through the door whose threshold is rigged.
fn crosses(world: &World, trap: &Trap, from: Option<(Cell, i32)>, (to, size): (Cell, i32)) -> bool {
    let (Some((from, _)), Some(door)) = (from, trap.rigged_door) else { return false };
    trap.sensor_kind() == Some(Sensor::Threshold)
        && world
            .get_resource::<Board>()
            .and_then(|board| board.door(door.0))
            .is_some_and(|door| touch(door.segment, Segment { from: from.centre_of(size), to: to.centre_of(size) }))
}

fn least_size(trap: &Trap) -> i32 {
    trap.definition().map_or(1, |definition| i32::from(definition.least_size))
}

/// The armed traps that go off when a door opens, by rising id.
pub(in crate::rules) fn rigged_to(world: &World, door: ThingId) -> Vec<ThingId> {
    let opening = |trap: &Trap| trap.sensor_kind() == Some(Sensor::Door);
    sprung(world, |trap| trap.armed && trap.rigged_door == Some(door) && opening(trap))
}

/// Somebody picks the lock of a door: traps in the lock go off next, at whoever does it.
pub fn on_picking(world: &mut World, door: ThingId, thing: ThingId) {
    let in_the_lock = |trap: &Trap| trap.sensor_kind() == Some(Sensor::Lock);
    let traps = sprung(world, |trap| trap.armed && trap.rigged_door == Some(door) && in_the_lock(trap));
    spring_next(world, traps, Some(thing));
}

/// Lets traps go off next, in this order.
pub(in crate::rules) fn spring_next(world: &mut World, traps: Vec<ThingId>, by: Option<ThingId>) {
    let frames = traps.into_iter().rev().map(|trap| Frame::SpringTrap { trap, by });
    world.resource_mut::<Pending>().0.extend(frames);
}
