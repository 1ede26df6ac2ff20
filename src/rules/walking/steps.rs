//! A walk, step by step: what is truly in the way, what each step costs, who sees it, and what it sets off.

use super::plan::{Purse, Scene, Walk, lets_pass, step_cost};
use super::sweep::How;
use crate::board::paths::{Afloat, sized_multiplier};
use crate::board::steps::touch;
use crate::board::{At, Board, Cell, Direction, Segment};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, glimpse, look};
use crate::rules::acting::{entity, onlookers, overlap, square, tokens};
use crate::rules::event::Happening;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::take_asked;
use crate::rules::sheet::ActionPoints;
use crate::rules::water::{self, Way};
use crate::rules::{searching, stone, traps};
use crate::text::Phrase;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::collections::BTreeMap;

/// The walk that goes on, as each seat has seen it so far. No part of the document: it becomes the log when the walk ends
/// or is interrupted.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Trail {
    /// Action points paid so far.
    cost: u32,
    /// For each seat the parts of the way on which it saw the walker.
    seen: BTreeMap<SeatId, Vec<Vec<Cell>>>,
}

/// Begins the walks that were asked for.
pub(super) fn set_out(world: &mut World) {
    for asked in take_asked::<Walk>(world) {
        let thing = asked.request.thing;
        if let Ok(path) = asked.request.plan(world, asked.seat) {
            let deep = water::leads_through_the_deep(world, thing, &path.cells);
            let swims = deep && Scene::of(world, asked.seat, thing).is_ok_and(|scene| scene.swims(&path.cells));
            water::set_out(world, thing, swims);
            world.resource_mut::<Pending>().push(Frame::MoveAlong { thing, path: path.cells, next: 0 });
        }
    }
}

/// Takes the next step of the walk on top.
pub(super) fn step(world: &mut World) {
    let Some(Frame::MoveAlong { thing, path, next }) = world.resource::<Pending>().top() else { return };
    let (thing, next, length) = (*thing, usize::from(*next), path.len());
    let Some(&to) = path.get(next) else { return end(world, thing) };
    let Some((from, size)) = square(world, thing) else { return end(world, thing) };
    let ahead: Vec<Cell> = path[next..].to_vec();
    let paid = match obstacle(world, thing, (from, size), &ahead, true) {
        Ok(cost) => cost,
        Err(why) => {
            if let Some(grate) = traps::bars(world, (from, size), to) {
                traps::run_into(world, thing, grate);
            }
            return stop(world, thing, from, why);
        }
    };
    match water::way(world, thing, (from, to), size) {
        Way::Free => {}
        Way::Swim => {
            tell(world, thing, How::Runs);
            return water::swim(world, thing);
        }
        Way::Barred(why) => return stop(world, thing, from, Phrase::new(why).rule("S6")),
    }
    let before = onlookers(world, thing);
    go(world, thing, to, paid);
    look(world);
    let after = onlookers(world, thing);
    glimpse::note(world, before.union(after), thing, to);
    world.resource_mut::<Trail>().note(before, after, from, to);
    if let Some(Frame::MoveAlong { next, .. }) = world.resource_mut::<Pending>().0.last_mut() {
        *next += 1;
    }
    let noticed = searching::notice(world, thing);
    let sprung = traps::stepped_on(world, Some(from), (to, size));
    if !sprung.is_empty() || noticed {
        halt(world, thing, &ahead, size);
        traps::spring_next(world, sprung, Some(thing));
    } else if next + 1 == length {
        end(world, thing);
    }
}

/// Ends a walk where something stands in its way.
fn stop(world: &mut World, thing: ThingId, at: Cell, why: Phrase) {
    end(world, thing);
    let stopped = Happening::Stopped { who: world.who(thing), at, why };
    let owner = world.resource::<Seats>().owner(thing);
    world.log(SeatSet::NONE.with(owner), stopped);
}

/// What is truly in the way of the next step; otherwise what the step costs, in seventieths of an action point. A cell
/// where somebody stands is entered only if the walk can go on from it to a free one. What the token can spend counts only
/// where it `pays`.
pub(super) fn obstacle(
    world: &World,
    thing: ThingId,
    (from, size): (Cell, i32),
    ahead: &[Cell],
    pays: bool,
) -> Result<u32, Phrase> {
    let board = world.resource::<Board>();
    let (mut at, mut whole, mut first) = (from, 0_u32, None);
    for &next in ahead {
        let direction = Direction::between(at, next).ok_or(Phrase::new("stopped-no-way"))?;
        if !board.steps().allowed_sized(at, direction, size) {
            return Err(Phrase::new(barrier(world, thing, (at, next), size)));
        }
        if traps::bars(world, (at, size), next).is_some() {
            return Err(Phrase::new("stopped-grate").rule("S5"));
        }
        if stone::bars(world, (at, size), (next, size)) {
            return Err(Phrase::new("stopped-stone").rule("S5"));
        }
        let on_foot = sized_multiplier(board.steps(), next, size);
        let multiplier = on_foot
            .or_else(|| {
                sized_multiplier(&Afloat(board.steps()), next, size).filter(|_| water::means_to_swim(world, thing))
            })
            .ok_or(Phrase::new("stopped-deep-water"))?;
        let cost = step_cost(direction, multiplier);
        whole = whole.saturating_add(cost);
        first.get_or_insert(cost);
        if pays && Purse::of(world, thing).is_some_and(|purse| purse.affords(whole).is_err()) {
            return Err(Phrase::new("stopped-spent").rule("S8c"));
        }
        let others: Vec<ThingId> = tokens(world)
            .filter(|&(other, square)| other != thing && overlap(square, (next, size)))
            .map(|(other, _)| other)
            .collect();
        if !others.iter().all(|&other| lets_pass(world, thing, other)) {
            return Err(Phrase::new("stopped-somebody"));
        }
        if others.is_empty() {
            return first.ok_or(Phrase::new("stopped-no-way"));
        }
        at = next;
    }
    Err(Phrase::new("stopped-somebody"))
}

/// Whether a token would truly get one step far on a way.
#[must_use]
pub fn sets_out(world: &World, thing: ThingId, way: &[Cell]) -> bool {
    square(world, thing).is_some_and(|from| obstacle(world, thing, from, way, true).is_ok())
}

/// Whether a token could truly step onto a cell, whatever it can still spend.
pub(in crate::rules) fn could_step(world: &World, thing: ThingId, to: Cell) -> bool {
    square(world, thing).is_some_and(|from| obstacle(world, thing, from, &[to], false).is_ok())
}

/// What kind of thing stops a step. A door that the walker's seat has not found is a wall to it.
fn barrier(world: &World, thing: ThingId, (from, to): (Cell, Cell), size: i32) -> &'static str {
    let line = Segment { from: from.centre_of(size), to: to.centre_of(size) };
    let eyes = Eyes::of(world, world.resource::<Seats>().owner(thing));
    let is_door = |door: &crate::board::Opening| eyes.is_some_and(|eyes| eyes.door(ThingId(door.key)).is_some());
    let closed = |door: &&crate::board::Opening| !door.open && touch(door.segment, line) && is_door(door);
    if world.resource::<Board>().doors().any(|door| closed(&door)) { "stopped-door" } else { "stopped-wall" }
}

/// Puts the walker onto the next cell and takes the price.
fn go(world: &mut World, thing: ThingId, to: Cell, cost: u32) {
    let Some(walker) = entity(world, thing) else { return };
    if let Some(mut at) = world.get_mut::<At>(walker) {
        at.0 = to;
    }
    let Some(purse) = Purse::of(world, thing) else { return };
    let price = purse.price(cost);
    world.resource_mut::<Trail>().cost += price;
    if let Some(mut points) = world.get_mut::<ActionPoints>(walker) {
        points.left = points.left.saturating_sub(u8::try_from(price).unwrap_or(u8::MAX));
        points.walked = points.walked.saturating_add(cost);
    }
}

/// Stops a walk at once, or on the next free cell if somebody stands here.
fn halt(world: &mut World, thing: ThingId, ahead: &[Cell], size: i32) {
    let free = |&cell: &Cell| !tokens(world).any(|(other, square)| other != thing && overlap(square, (cell, size)));
    let on = ahead.iter().position(free).unwrap_or(0);
    if on == 0 {
        end(world, thing);
    } else if let Some(Frame::MoveAlong { path, next, .. }) = world.resource_mut::<Pending>().0.last_mut() {
        path.truncate(usize::from(*next) + on);
    }
}

/// Ends the walk on top and logs it as each seat saw it.
fn end(world: &mut World, thing: ThingId) {
    world.resource_mut::<Pending>().pop();
    water::arrived(world, thing);
    tell(world, thing, How::Runs);
}

/// Logs a movement so far as each seat saw it.
pub(super) fn tell(world: &mut World, thing: ThingId, how: How) {
    let trail = std::mem::take(&mut *world.resource_mut::<Trail>());
    let who = world.who(thing);
    let mut told: Vec<(Vec<Cell>, u8, SeatSet)> = Vec::new();
    for (seat, parts) in trail.seen {
        let pays = world.resource::<Seats>().commands(seat, thing);
        let cost = if pays { u8::try_from(trail.cost).unwrap_or(u8::MAX) } else { 0 };
        for path in parts {
            match told.iter_mut().find(|known| known.0 == path && known.1 == cost) {
                Some(known) => known.2 = known.2.with(seat),
                None => told.push((path, cost, SeatSet::NONE.with(seat))),
            }
        }
    }
    let mut log = world.resource_mut::<EventLog>();
    for (path, cost, audience) in told {
        let who = who.clone();
        log.push_exactly(
            audience,
            match how {
                How::Thrown => Happening::ThrownBack { who, path },
                How::Runs | How::Dragged => Happening::Moved { who, path, cost },
            },
        );
    }
}

impl Trail {
    /// Notes a step for the seats that saw the walker before it and after it.
    pub(super) fn note(&mut self, before: SeatSet, after: SeatSet, from: Cell, to: Cell) {
        for seat in (0..crate::knowledge::seats::MAX_SEATS).map(SeatId) {
            let (saw, sees) = (before.contains(seat), after.contains(seat));
            if !saw && !sees {
                continue;
            }
            let parts = self.seen.entry(seat).or_default();
            let goes_on = saw && parts.last().and_then(|part| part.last()) == Some(&from);
            if !goes_on {
                parts.push(if saw { vec![from] } else { Vec::new() });
            }
            if let Some(part) = parts.last_mut().filter(|_| sees) {
                part.push(to);
            }
        }
    }
}
