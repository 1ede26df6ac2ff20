//! Hidden mechanisms: what sets them off, what is then known, and what seats know of them (S5; the harm that each does is
//! not here).
//!
//! A mechanism goes off once when a token comes onto a cell of its sensor from outside, or opens the rigged door. Whoever
//! set it off stops; everyone who sees the spot has found it.

use super::acting::{entity, onlookers, overlap};
use super::event::Happening;
use super::log::{EventLog, Lookup};
use super::pending::{Frame, Pending, on_top};
use super::things::{Hidden, Name, Trap, TrapKind};
use super::{ChapterSystems, Rules};
use crate::board::{Board, Cell};
use crate::knowledge::view::{SeatView, SecretView};
use crate::knowledge::{Memories, Perception, SeatId, SeatSet, Seats, ThingId, Things, remember, things};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Rules,
        spring.run_if(on_top(|frame| matches!(frame, Frame::SpringTrap { .. }))).in_set(ChapterSystems::Traps),
    );
}

/// The armed mechanisms whose sensor a token has come onto with a step, by rising id.
pub(super) fn stepped_on(world: &World, from: (Cell, i32), to: (Cell, i32)) -> Vec<ThingId> {
    let on = |sensor: &[Cell], square| sensor.iter().any(|&cell| overlap((cell, 1), square));
    things::with::<Trap>(world)
        .filter(|&trap| {
            world.of::<Trap>(trap).is_some_and(|trap| trap.armed && on(&trap.sensor, to) && !on(&trap.sensor, from))
        })
        .collect()
}

/// The armed mechanisms that go off when a door opens, by rising id.
pub(super) fn rigged_to(world: &World, door: ThingId) -> Vec<ThingId> {
    let rigged =
        |&trap: &ThingId| world.of::<Trap>(trap).is_some_and(|trap| trap.armed && trap.rigged_door == Some(door));
    things::with::<Trap>(world).filter(rigged).collect()
}

/// Somebody begins to pick the lock of a door: the armed needles in it go off first (S5).
pub(super) fn on_picking(world: &mut World, door: ThingId, thing: ThingId) {
    let needle = |&trap: &ThingId| world.of::<Trap>(trap).is_some_and(|trap| trap.kind == TrapKind::PoisonedNeedle);
    let needles: Vec<ThingId> = rigged_to(world, door).into_iter().filter(needle).collect();
    for needle in needles {
        spring_next(world, needle, thing);
    }
}

/// Lets a mechanism go off next.
pub(super) fn spring_next(world: &mut World, trap: ThingId, by: ThingId) {
    world.resource_mut::<Pending>().push(Frame::SpringTrap { trap, by });
}

/// Lets the mechanism on top go off.
fn spring(world: &mut World) {
    let Some(&Frame::SpringTrap { trap, by }) = world.resource::<Pending>().top() else { return };
    world.resource_mut::<Pending>().pop();
    let Some(entity) = entity(world, trap) else { return };
    let Some(mut mechanism) = world.get_mut::<Trap>(entity).filter(|trap| trap.armed) else { return };
    mechanism.armed = false;
    let (kind, mut spot, door) = (mechanism.kind, mechanism.sensor.clone(), mechanism.rigged_door);
    spot.extend(door.into_iter().flat_map(|door| world.resource::<Board>().beside(door.0)).copied());
    let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(by));
    let seen =
        world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(spot)).union(owner);
    remember::find(world, trap, seen);
    let full = SeatSet(seen.0 & onlookers(world, by).0).union(owner).with(SeatId::GM);
    let (what, who) = (world.who(trap), world.who(by));
    let mut log = world.resource_mut::<EventLog>();
    log.push(full, Happening::TrapSprung { trap: what.clone(), kind, by: who });
    // Whoever sees the spot and not who stands there learns only of the mechanism.
    let rest = seen.without(full);
    if !rest.is_empty() {
        log.push_exactly(rest, Happening::Found { what });
    }
}

/// Adds the hidden things that the seat knows of. Players take a mechanism that they have found for armed: whether it
/// still is cannot be seen.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let Some(memories) = world.get_resource::<Memories>() else { return };
    let found = |by: SeatId, thing: ThingId| memories.0.get(&by).is_some_and(|memory| memory.found.contains(&thing));
    for (id, entity) in world.resource::<Things>().iter() {
        let trap = world.get::<Trap>(entity);
        let secret = trap.is_some() || world.get::<Hidden>(entity).is_some();
        if !secret || !(seat.is_gm() || found(seat, id)) {
            continue;
        }
        let finders = world.resource::<Seats>().players().map(|(by, _)| by).filter(|&by| found(by, id));
        view.secrets.push(SecretView {
            id,
            name: world.get::<Name>(entity).map(|name| name.0.clone()).unwrap_or_default(),
            sensor: trap.map(|trap| trap.sensor.clone()).unwrap_or_default(),
            rigged_door: trap.and_then(|trap| trap.rigged_door),
            armed: trap.is_some_and(|trap| trap.armed || !seat.is_gm()),
            found_by: finders.filter(|&by| seat.is_gm() || by == seat).collect(),
        });
    }
}
