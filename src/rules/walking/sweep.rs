//! Movement that nobody pays for: somebody is thrown, runs from a trap, or is dragged by the game master's hand. It leads
//! over every cell between, and what lies there is set off.

use super::steps::{self, Trail};
use crate::board::{At, Board, Cell, Direction};
use crate::knowledge::{ThingId, glimpse, look};
use crate::rules::acting::{entity, onlookers, overlap, square, tokens};
use crate::rules::combat::has_status;
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::Condition;
use crate::rules::{stone, traps};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// Somebody who is moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// Who.
    pub thing: ThingId,
    /// The cells to enter, in order.
    pub path: Vec<Cell>,
    /// The index of the next cell.
    pub next: u16,
    /// How.
    pub how: How,
}

/// How somebody is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum How {
    /// Thrown: until a wall or somebody stops it; into pits.
    Thrown,
    /// Runs by itself: as in a walk.
    Runs,
    /// Dragged by the game master: nothing stops it but what it sets off.
    Dragged,
}

/// Takes the next step of the movement on top.
pub(super) fn step(world: &mut World) {
    let Some(Frame::Sweep(sweep)) = world.resource::<Pending>().top().cloned() else { return };
    let Sweep { thing, path, next, how } = sweep;
    let at = usize::from(next);
    let Some(ahead) = path.get(at..).filter(|ahead| !ahead.is_empty()) else { return end(world, thing, how) };
    let size = square(world, thing).map_or(1, |(_, size)| size);
    let from = square(world, thing).map(|(from, _)| from);
    let caught = [Condition::Held, Condition::Pinned].into_iter().any(|condition| has_status(world, thing, condition));
    let held = how != How::Dragged && caught;
    if held || !free(world, thing, (from, size), ahead, how) {
        return end(world, thing, how);
    }
    let to = ahead[0];
    let before = onlookers(world, thing);
    if let Some(entity) = entity(world, thing) {
        world.entity_mut(entity).insert(At(to)).remove::<crate::rules::things::CarriedBy>();
    }
    let last = at + 1 == path.len();
    if how != How::Dragged || last {
        look(world);
    }
    if how != How::Dragged {
        let after = onlookers(world, thing);
        glimpse::note(world, before.union(after), thing, to);
        world.resource_mut::<Trail>().note(before, after, from.unwrap_or(to), to);
    }
    if let Some(Frame::Sweep(sweep)) = world.resource_mut::<Pending>().0.last_mut() {
        sweep.next = next.saturating_add(1);
    }
    let pits = if how == How::Thrown {
        from.map_or_else(Vec::new, |from| traps::pits_under(world, from, (to, size)))
    } else {
        Vec::new()
    };
    let sprung: Vec<ThingId> =
        traps::stepped_on(world, from, (to, size)).into_iter().filter(|trap| !pits.contains(trap)).collect();
    if !pits.is_empty() {
        end(world, thing, how);
        traps::catch(world, pits, thing);
        traps::spring_next(world, sprung, Some(thing));
    } else if !sprung.is_empty() {
        look(world);
        if how == How::Thrown {
            steps::tell(world, thing, how);
        } else {
            stop(world, thing, ahead, size, how);
        }
        traps::spring_next(world, sprung, Some(thing));
    } else if last {
        end(world, thing, how);
    }
}

/// Whether the next cell can be entered.
fn free(world: &World, thing: ThingId, (from, size): (Option<Cell>, i32), ahead: &[Cell], how: How) -> bool {
    match (how, from) {
        (How::Dragged, _) => true,
        (_, None) => false,
        (How::Runs, Some(from)) => steps::obstacle(world, thing, (from, size), ahead, false).is_ok(),
        (How::Thrown, Some(from)) => {
            let to = ahead[0];
            let direction = Direction::between(from, to);
            let steps = world.get_resource::<Board>().map(Board::steps);
            let open =
                direction.zip(steps).is_some_and(|(direction, steps)| steps.allowed_sized(from, direction, size));
            let barred = traps::bars(world, (from, size), to).is_some() || stone::bars(world, (from, size), (to, size));
            open && !barred && !tokens(world).any(|(other, square)| other != thing && overlap(square, (to, size)))
        }
    }
}

/// Stops here, or on the next free cell if somebody stands here.
fn stop(world: &mut World, thing: ThingId, ahead: &[Cell], size: i32, how: How) {
    let free = |&cell: &Cell| !tokens(world).any(|(other, square)| other != thing && overlap(square, (cell, size)));
    let on = ahead.iter().position(free).unwrap_or(0);
    if on == 0 {
        end(world, thing, how);
    } else if let Some(Frame::Sweep(sweep)) = world.resource_mut::<Pending>().0.last_mut() {
        sweep.path.truncate(usize::from(sweep.next) + on);
    }
}

/// Ends the movement on top and logs it.
fn end(world: &mut World, thing: ThingId, how: How) {
    world.resource_mut::<Pending>().pop();
    if how == How::Dragged {
        look(world);
        if let Some((at, _)) = square(world, thing) {
            let placed = Happening::Placed { who: world.who(thing), at };
            world.log(onlookers(world, thing), placed);
        }
    } else {
        steps::tell(world, thing, how);
    }
}

/// The way of a token that is dragged straight from one cell to another; in one step where a wall or a closed door lies
/// between, since the hand then lifts it over.
pub(super) fn drag(world: &World, (from, size): (Cell, i32), to: Cell) -> Vec<Cell> {
    let path: Vec<Cell> = traps::line(from, to).into_iter().skip(1).collect();
    let steps = world.get_resource::<Board>().map(Board::steps);
    let walkable = steps.is_some_and(|steps| {
        std::iter::once(&from)
            .chain(&path)
            .zip(&path)
            .all(|(&a, &b)| Direction::between(a, b).is_some_and(|direction| steps.allowed_sized(a, direction, size)))
    });
    if walkable { path } else { vec![to] }
}
