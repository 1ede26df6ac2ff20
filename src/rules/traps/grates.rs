//! Grates that have come down (S5): bodies do not pass them, eyes, light and water do. Whoever lifts one opens the way.
//!
//! The rule book says that a portcullis pins whoever it hits and takes Athletics 21 to lift, several together (S1). Our
//! rulings: it bars the cells that it fell on, or the threshold of its door, against everybody who would come in from
//! outside them; whoever stands among its bars and is not pinned gets out. Lifted, it stays up, and nobody lies under it
//! any more. A player's seat takes a grate for what it was when that seat last saw it. What it takes to lift is rolled by the chapter of combat, as with everything that holds.

use super::area::{self, holds};
use super::clock::{self, put};
use super::parts::{Hazard, Trap};
use crate::board::steps::touch;
use crate::board::{Board, Cell, Segment};
use crate::knowledge::known::Footing;
use crate::knowledge::{Memories, Perception, SeatId, SeatSet, Seats, ThingId, remember, things};
use crate::rules::combat;
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// What it takes to lift a grate that has come down; none for everything else.
#[must_use]
pub(in crate::rules) fn lift_of(world: &World, trap: ThingId) -> Option<i32> {
    world.of::<Hazard>(trap).filter(|hazard| hazard.fallen)?;
    world.of::<Trap>(trap)?.definition()?.grate()
}

/// The cells from which hands reach a grate: those that it fell on, or both sides of its threshold.
#[must_use]
pub(in crate::rules) fn grips(world: &World, grate: ThingId) -> Vec<Cell> {
    area::cells(world, grate)
}

/// Every grate that has come down, by rising id.
fn down(world: &World) -> impl Iterator<Item = ThingId> + '_ {
    things::with::<Hazard>(world).filter(|&trap| lift_of(world, trap).is_some())
}

/// The threshold that a grate bars, where it fell into a doorway and not onto cells of its own.
fn threshold(world: &World, grate: ThingId) -> Option<Segment> {
    let trap = world.of::<Trap>(grate).filter(|trap| trap.sensor.is_empty() && trap.cells.is_empty())?;
    Some(world.get_resource::<Board>()?.door(trap.rigged_door?.0)?.segment)
}

/// The grate that truly bars a step of a token from one square to the next.
#[must_use]
pub(in crate::rules) fn bars(world: &World, (from, size): (Cell, i32), to: Cell) -> Option<ThingId> {
    let step = Segment { from: from.centre_of(size), to: to.centre_of(size) };
    down(world).find(|&grate| match threshold(world, grate) {
        Some(threshold) => touch(threshold, step),
        None => enters(&area::cells(world, grate), (from, size), to),
    })
}

/// What every grate that has come down bars: cells, and thresholds.
#[must_use]
pub(in crate::rules) fn grates_down(world: &World) -> (Vec<Cell>, Vec<Segment>) {
    let (mut cells, mut thresholds) = (Vec::new(), Vec::new());
    for grate in down(world) {
        match threshold(world, grate) {
            Some(segment) => thresholds.push(segment),
            None => cells.extend(area::cells(world, grate)),
        }
    }
    (cells, thresholds)
}

/// Whether a step leads onto one of these cells on which the token does not stand yet.
fn enters(cells: &[Cell], from: (Cell, i32), to: Cell) -> bool {
    let beyond: Vec<Cell> = cells.iter().copied().filter(|&cell| !holds(&[cell], from)).collect();
    holds(&beyond, (to, from.1))
}

/// The grates that are down as far as a seat knows, by rising id: for players those that were down when they last saw them.
fn known_down(world: &World, seat: SeatId) -> Vec<ThingId> {
    if seat.is_gm() {
        return down(world).collect();
    }
    let memory = world.get_resource::<Memories>().and_then(|memories| memories.0.get(&seat));
    memory.map(|memory| memory.down.iter().copied().collect()).unwrap_or_default()
}

/// Whether a grate is down as far as a seat knows.
pub(super) fn is_known_down(world: &World, seat: SeatId, grate: ThingId) -> bool {
    if seat.is_gm() {
        return lift_of(world, grate).is_some();
    }
    let memory = world.get_resource::<Memories>().and_then(|memories| memories.0.get(&seat));
    memory.is_some_and(|memory| memory.down.contains(&grate))
}

/// Closes to a way that is planned what the seat knows to be barred.
pub(in crate::rules) fn close(world: &World, seat: SeatId, from: (Cell, i32), footing: &mut Footing) {
    for grate in known_down(world, seat) {
        match threshold(world, grate) {
            Some(threshold) => footing.bar(threshold),
            None => area::cells(world, grate)
                .into_iter()
                .filter(|&cell| !holds(&[cell], from))
                .for_each(|cell| footing.block(cell)),
        }
    }
}

/// Somebody walks into a grate that its seat did not know of: it knows of it now.
pub(in crate::rules) fn run_into(world: &mut World, who: ThingId, grate: ThingId) {
    let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(who));
    find(world, grate, owner);
    remember::learn_grate(world, grate, owner, true);
}

/// Whether any grate is down, or some seat takes one for down.
pub(super) fn some_are_down(world: &World) -> bool {
    let memories = world.get_resource::<Memories>().into_iter().flat_map(|memories| memories.0.values());
    memories.into_iter().any(|memory| !memory.down.is_empty()) || down(world).next().is_some()
}

/// Whoever sees a grate that has come down knows of it, whether it saw it fall or not; and whoever sees that one which it
/// saw down hangs up again knows that.
pub(super) fn are_seen(world: &mut World) {
    let watchers = |world: &World, grate: ThingId| {
        let cells = area::cells(world, grate);
        world.get_resource::<Perception>().map_or(SeatSet::NONE, |sight| sight.watchers(cells))
    };
    let fallen: BTreeSet<ThingId> = down(world).collect();
    for &grate in &fallen {
        let watchers = watchers(world, grate);
        find(world, grate, watchers);
        remember::learn_grate(world, grate, watchers, true);
    }
    let memories = world.get_resource::<Memories>().into_iter().flat_map(|memories| memories.0.values());
    let taken_for_down: BTreeSet<ThingId> = memories.flat_map(|memory| memory.down.iter().copied()).collect();
    for &grate in taken_for_down.difference(&fallen) {
        let watchers = watchers(world, grate);
        remember::learn_grate(world, grate, watchers, false);
    }
}

fn find(world: &mut World, grate: ThingId, seats: SeatSet) {
    let new = remember::find(world, grate, seats);
    if !new.is_empty() {
        let found = Happening::Found { what: world.who(grate) };
        world.log(new, found);
    }
}

/// A grate is lifted: the way is free, and so is everybody under it.
pub(in crate::rules) fn raise(world: &mut World, grate: ThingId) {
    let Some(hazard) = world.of::<Hazard>(grate).copied().filter(|hazard| hazard.fallen) else { return };
    put(world, grate, Hazard { fallen: false, ..hazard });
    combat::let_go(world, grate);
    let up = Happening::HazardTurn { trap: world.who(grate), what: Phrase::new("hazard-grate-up"), left: 0 };
    let audience = clock::witnesses(world, grate);
    // It hangs as it did before it fell.
    remember::learn_trap(world, grate, audience, None);
    remember::learn_grate(world, grate, audience, false);
    world.log(audience, up);
}
