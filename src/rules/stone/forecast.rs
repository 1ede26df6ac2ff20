//! Where a stone will go, as far as it hangs on nobody's dice: for the game master's eyes, and to tell who has room to
//! step out of its way.

use super::parts::{FARTHEST, RollingStone, STEPS_PER_METRE, has_room};
use super::physics::{Ball, Course, STEPS_PER_TURN, roll, touches};
use crate::board::{Board, Cell, Direction, Point};
use crate::knowledge::{ThingId, things};
use crate::rules::acting::{square, tokens};
use crate::rules::combat::has_status;
use crate::rules::log::Lookup;
use crate::rules::sheet::Condition;
use crate::rules::traps::{self, Trap};
use crate::rules::walking;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Of so many places of a stone one is kept to draw its way.
pub(super) const THINNED: usize = 4;

/// What a stone can meet: everything but tokens.
pub(super) fn course(world: &World, id: ThingId, stone: &RollingStone) -> Course {
    let others = things::with::<RollingStone>(world).filter(|&other| other != id);
    let lying = others.filter_map(|other| world.of::<RollingStone>(other).filter(|other| other.pit.is_none()));
    Course {
        tokens: Vec::new(),
        met: stone.met.clone(),
        held: stone.held.clone(),
        pits: traps::open_pits(world).into_iter().flat_map(|(_, cells)| cells).collect(),
        stones: lying.map(|other| other.at).collect(),
    }
}

/// The same with everybody on the board.
pub(super) fn course_with_tokens(world: &World, id: ThingId, stone: &RollingStone) -> Course {
    Course { tokens: tokens(world).collect(), ..course(world, id, stone) }
}

/// Where a stone comes along within so many steps, until something ends its way that is not told before: a shut door, a
/// pit, a dead end.
fn ahead(board: &Board, mut ball: Ball, course: &Course, steps: u16) -> Vec<(Point, i32)> {
    let (mut left, mut way) = (steps, vec![(ball.at, ball.height)]);
    while left > 0 {
        let stretch = roll(board, ball, course, left.min(STEPS_PER_TURN));
        (ball, left) = (stretch.ball, left.saturating_sub(stretch.steps.max(1)));
        way.extend(stretch.trail);
        if stretch.met.is_some() {
            break;
        }
    }
    way
}

/// The ways that were worked out last, with what they were worked out from. No part of the document.
#[derive(Resource, Default)]
pub(super) struct Forecasts(Mutex<BTreeMap<ThingId, (Grounds, Vec<Point>)>>);

/// What a way hangs on.
#[derive(PartialEq, Eq)]
struct Grounds {
    ball: Ball,
    left: u16,
    held: Vec<ThingId>,
    pits: Vec<Cell>,
    stones: Vec<Point>,
    doors: Vec<(u32, bool)>,
}

/// Where a stone that rolls, or that will when it is let go, comes along.
#[must_use]
pub(super) fn way(world: &World, id: ThingId, stone: &RollingStone) -> Vec<Point> {
    let Some(board) = world.get_resource::<Board>() else { return Vec::new() };
    let Some(ball) = stone.ball(board).filter(|ball| !stone.rests && has_room(board, ball.at)) else {
        return Vec::new();
    };
    let course = course(world, id, stone);
    let left = (FARTHEST * STEPS_PER_METRE).saturating_sub(stone.steps);
    let grounds = Grounds {
        ball,
        left,
        held: course.held.iter().copied().collect(),
        pits: course.pits.clone(),
        stones: course.stones.clone(),
        doors: board.doors().map(|door| (door.key, door.open)).collect(),
    };
    let Some(forecasts) = world.get_resource::<Forecasts>() else { return Vec::new() };
    let mut known = forecasts.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, way)) = known.get(&id).filter(|(of, _)| *of == grounds) {
        return way.clone();
    }
    let places = ahead(board, ball, &course, left);
    let last = places.last().map(|&(at, _)| at);
    let mut way: Vec<Point> = places.into_iter().step_by(THINNED).map(|(at, _)| at).collect();
    if last.is_some_and(|last| way.last() != Some(&last)) {
        way.extend(last);
    }
    known.insert(id, (grounds, way.clone()));
    way
}

/// Where somebody whom a stone comes upon can step out of its way: the first free cell beside, straight before aslant, that
/// the stone will not touch. None for whoever is held.
#[must_use]
pub fn room(world: &World, id: ThingId, who: ThingId) -> Option<Cell> {
    let stone = world.of::<RollingStone>(id)?;
    let board = world.get_resource::<Board>()?;
    let (at, size) = square(world, who)?;
    if [Condition::Held, Condition::Pinned].into_iter().any(|condition| has_status(world, who, condition)) {
        return None;
    }
    let way = ahead(board, stone.ball(board)?, &course(world, id, stone), 2 * STEPS_PER_TURN);
    let touched = |cell: Cell| way.iter().any(|&(at, _)| touches(at, (cell, size)));
    let (straight, aslant): (Vec<_>, Vec<_>) =
        Direction::ALL.into_iter().partition(|direction| !direction.is_diagonal());
    let beside = straight.into_iter().chain(aslant).map(|direction| direction.from(at));
    beside.into_iter().find(|&cell| walking::could_step(world, who, cell) && !touched(cell))
}

/// The pit under a stone that has come over one of its cells.
pub(super) fn pit_at(world: &World, cell: Cell) -> Option<(ThingId, u8)> {
    let (pit, _) = traps::open_pits(world).into_iter().find(|(_, cells)| cells.contains(&cell))?;
    Some((pit, world.of::<Trap>(pit)?.definition()?.pit()?))
}
