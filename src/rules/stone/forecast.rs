//! Where a stone will go, as far as it hangs on nobody's dice: for the game master's eyes, and to tell who has room to
//! step out of its way.

use super::parts::{RollingStone, after_wall, has_room};
use super::physics::{Ball, Course, Met, STEPS_PER_TURN, Stretch, ground, roll, touches};
use crate::board::{Board, Cell, Direction, Point};
use crate::knowledge::{ThingId, things};
use crate::rules::acting::square;
use crate::rules::combat::has_status;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::Condition;
use crate::rules::traps::{self, Trap};
use crate::rules::walking;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Of so many places of a stone one is kept to draw its way.
pub(super) const THINNED: usize = 4;

/// What a stone can meet.
fn course(world: &World, id: ThingId, stone: &RollingStone) -> Course {
    let others = things::with::<RollingStone>(world).filter(|&other| other != id);
    let lying = others.filter_map(|other| world.of::<RollingStone>(other).filter(|other| other.pit.is_none()));
    let (barred, thresholds) = traps::grates_down(world);
    Course {
        held: stone.held.clone(),
        pits: traps::open_pits(world).into_iter().flat_map(|(_, cells)| cells).collect(),
        stones: lying.map(|other| other.at).collect(),
        barred,
        thresholds,
    }
}

/// The stretches that were worked out last, the oldest first. No part of the document.
#[derive(Resource, Default)]
pub(super) struct Stretches(Mutex<VecDeque<(Grounds, Stretch)>>);

/// So many of them are kept: what a few stones roll in all.
const KEPT: usize = 128;

/// Everything that a stretch hangs on.
#[derive(PartialEq, Eq)]
struct Grounds {
    ball: Ball,
    steps: u16,
    course: Course,
    doors: Vec<(u32, bool)>,
    ground: Vec<Option<i16>>,
}

/// The next stretch of a stone of at most so many steps.
fn stretch(world: &World, board: &Board, ball: Ball, course: &Course, steps: u16) -> Stretch {
    let steps = steps.min(STEPS_PER_TURN);
    let Some(kept) = world.get_resource::<Stretches>() else { return roll(board, ball, course, steps) };
    let mut kept = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
    let doors = || board.doors().map(|door| (door.key, door.open)).collect();
    let grounds = Grounds { ball, steps, course: course.clone(), doors: doors(), ground: ground(board, ball) };
    if let Some((_, stretch)) = kept.iter().find(|(of, _)| *of == grounds) {
        return stretch.clone();
    }
    let stretch = roll(board, ball, course, steps);
    if kept.len() >= KEPT {
        kept.pop_front();
    }
    kept.push_back((grounds, stretch.clone()));
    stretch
}

/// The next stretch of a stone within the steps that are left of its turn and of its way; none where it cannot roll.
pub(super) fn next_stretch(world: &World, id: ThingId, stone: &RollingStone, left: u16) -> Option<Stretch> {
    let board = world.get_resource::<Board>()?;
    let most = stone.steps_left().min(left);
    if most == 0 || stone.steps == 0 && !has_room(board, stone.at) {
        return None;
    }
    Some(stretch(world, board, stone.ball(board)?, &course(world, id, stone), most))
}

/// Where a stone comes along within so many steps, until something ends its way that is not told before: a shut door, a
/// pit, a dead end. It is taken turn by turn, as it will be rolled.
fn ahead(world: &World, id: ThingId, stone: &RollingStone, most: u16) -> Vec<(Point, i32)> {
    let Some((board, mut ball)) = world.get_resource::<Board>().and_then(|board| Some((board, stone.ball(board)?)))
    else {
        return Vec::new();
    };
    let course = course(world, id, stone);
    let under_way = |frame: &Frame| match frame {
        Frame::Stone(now) if now.stone == id => Some(now.clone()),
        _ => None,
    };
    let now = world.get_resource::<Pending>().and_then(|pending| pending.0.iter().find_map(under_way));
    let (mut of_turn, mut on) = now.map_or((0, None), |now| (now.left, now.on));
    let (mut of_way, mut most) = (stone.steps_left(), most);
    let mut way = vec![(ball.at, ball.height)];
    while most > 0 {
        let next = if let Some(on) = on.take() {
            on
        } else {
            of_turn = if of_turn == 0 { stone.steps_of_turn() } else { of_turn };
            let steps = of_turn.min(of_way);
            if steps == 0 {
                break;
            }
            stretch(world, board, ball, &course, steps).into()
        };
        let steps = u16::try_from(next.trail.len()).unwrap_or(u16::MAX);
        (of_turn, of_way) = (of_turn.saturating_sub(steps), of_way.saturating_sub(steps));
        way.extend(next.trail.into_iter().take(most.into()));
        (ball, most) = (next.end, most.saturating_sub(steps.max(1)));
        match next.met {
            None => {}
            Some(Met::Wall) => of_way = after_wall(of_way),
            Some(Met::Door(_) | Met::Pit(_) | Met::Nothing) => break,
        }
    }
    way
}

/// Where a stone that rolls, or that will when it is let go, comes along.
#[must_use]
pub(super) fn way(world: &World, id: ThingId, stone: &RollingStone) -> Vec<Point> {
    let room = world.get_resource::<Board>().is_some_and(|board| has_room(board, stone.at));
    if stone.rests || !room {
        return Vec::new();
    }
    let places = ahead(world, id, stone, stone.steps_left());
    let last = places.last().map(|&(at, _)| at);
    let mut way: Vec<Point> = places.into_iter().step_by(THINNED).map(|(at, _)| at).collect();
    if last.is_some_and(|last| way.last() != Some(&last)) {
        way.extend(last);
    }
    way
}

/// Where somebody whom a stone comes upon can step out of its way: the first free cell beside, straight before aslant, that
/// the stone will not touch. None for whoever is held.
#[must_use]
pub fn room(world: &World, id: ThingId, who: ThingId) -> Option<Cell> {
    let stone = world.of::<RollingStone>(id)?;
    let (at, size) = square(world, who)?;
    if [Condition::Held, Condition::Pinned].into_iter().any(|condition| has_status(world, who, condition)) {
        return None;
    }
    let way = ahead(world, id, stone, 2 * STEPS_PER_TURN);
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
