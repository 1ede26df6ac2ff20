//! Places: lights inside walls, doors that lead nowhere, cells that nobody can walk to.

use super::{Finding, FindingKind, Mend, Patient};
use crate::board::steps::touch;
use crate::board::{Cell, Direction, MoveBarrier, Point, Segment, StepGrid, cells_along};
use crate::import::geometry::nearest;
use crate::import::limits::IN_WALL;
use crate::knowledge::view::TokenKind;
use crate::level::validate::joins;
use crate::level::{ThingDoc, WallDoc, WallKind};
use crate::rules::traps::TrapKind;
use crate::text::Phrase;
use std::collections::BTreeSet;

/// Places smaller than this are corners behind a pillar, in cells.
const SMALLEST: usize = 3;
/// How far a light is moved at most, in cells.
const FAR: i32 = 2;
/// The straight steps.
const STRAIGHT: [Direction; 4] = [Direction::East, Direction::South, Direction::West, Direction::North];

pub(super) fn findings(patient: &Patient<'_>) -> Vec<Finding> {
    let mut found = lights(patient);
    found.extend(doors(patient));
    found.extend(needles(patient));
    found.extend(unreachable(patient));
    found
}

/// A thing in a message: its name, if it has one, and its id.
pub(super) fn called(thing: &ThingDoc) -> Phrase {
    match &thing.name {
        Some(name) if !name.0.is_empty() => {
            Phrase::new("level-thing").with("name", name.0.clone()).with("id", thing.id.0)
        }
        _ => Phrase::new("level-thing-unnamed").with("id", thing.id.0),
    }
}

fn lights(patient: &Patient<'_>) -> Vec<Finding> {
    let lights = patient.document.things.iter().filter(|thing| thing.light.is_some());
    let placed = lights.filter_map(|thing| Some((thing, thing.at?.0)));
    let inside = placed.filter(|(_, cell)| patient.grid.contains(*cell) && !is_clear(patient, *cell));
    inside
        .map(|(thing, cell)| {
            let to = clear_near(patient, cell);
            Finding {
                kind: FindingKind::LightInWall,
                at: cell.centre(),
                phrase: Phrase::new("doctor-light-in-wall").with("thing", called(thing)),
                mend: to.map(|to| Mend::MoveThing { thing: thing.id, to }),
            }
        })
        .collect()
}

/// Whether a flame in the middle of a cell burns free.
fn is_clear(patient: &Patient<'_>, cell: Cell) -> bool {
    let middle = cell.centre();
    let near = patient.index.near(middle).into_iter().filter(|&number| number < patient.walls() + patient.doors);
    let walls =
        near.filter(|&number| patient.document.map.walls.get(number).is_none_or(|wall| wall.kind != WallKind::Barrier));
    patient.grid.is_open(cell)
        && walls.into_iter().all(|number| nearest(middle, patient.index.segments()[number]).1 > f64::from(IN_WALL))
}

fn clear_near(patient: &Patient<'_>, cell: Cell) -> Option<Cell> {
    let around = (-FAR..=FAR).flat_map(|dy| (-FAR..=FAR).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
    let clear = around.filter(|&other| is_clear(patient, other));
    clear.min_by_key(|other| (other.centre().distance_squared(cell.centre()), *other))
}

fn doors(patient: &Patient<'_>) -> Vec<Finding> {
    let doors = patient.document.things.iter().filter_map(|thing| Some((thing, thing.door.as_ref()?.segment())));
    let nowhere = doors.filter(|(_, segment)| segment.from == segment.to || !joins(&patient.grid, *segment));
    nowhere
        .map(|(thing, segment)| Finding {
            kind: FindingKind::DoorNowhere,
            at: segment.from,
            phrase: Phrase::new("doctor-door-nowhere").with("thing", called(thing)),
            mend: Some(Mend::DropDoor(thing.id)),
        })
        .collect()
}

/// Needles in locks of doors that have none (any more): picking a lock is what sets them off (S5).
fn needles(patient: &Patient<'_>) -> Vec<Finding> {
    let things = &patient.document.things;
    let needles = things.iter().filter_map(|thing| {
        let trap = thing.trap.as_ref().filter(|trap| trap.kind == TrapKind::PoisonedNeedle)?;
        let door = things.iter().find(|other| Some(other.id) == trap.rigged_door)?;
        let lockless = door.door.as_ref().is_some_and(|door| door.lock.is_none());
        lockless.then_some((thing, door))
    });
    needles
        .filter_map(|(needle, door)| {
            let phrase = Phrase::new("doctor-no-lock").with("thing", called(needle)).with("door", called(door));
            Some(Finding { kind: FindingKind::NoLock, at: door.door.as_ref()?.from, phrase, mend: None })
        })
        .collect()
}

/// Places that nobody can walk to from the first hero, with every door open. Without a hero, from where most things are;
/// where nothing is anywhere, from the largest place within the map.
fn unreachable(patient: &Patient<'_>) -> Vec<Finding> {
    let document = patient.document;
    let solid = document.map.walls.iter().filter(|wall| wall.kind != WallKind::Veil).map(WallDoc::segment);
    let windows = document.things.iter().filter_map(|thing| Some(thing.window?.segment()));
    let steps = StepGrid::new(&patient.grid, solid.clone().chain(windows).map(MoveBarrier::closed).collect());
    let places = places(patient, &steps);
    let hero = |thing: &&ThingDoc| thing.token.as_ref().is_some_and(|token| token.kind == TokenKind::Hero);
    let start = document.things.iter().filter(hero).find_map(|thing| Some(thing.at?.0));
    let home = start.and_then(|start| places.iter().position(|place| place.binary_search(&start).is_ok()));
    let standing: BTreeSet<Cell> = document.things.iter().filter_map(|thing| Some(thing.at?.0)).collect();
    let (width, height) = patient.grid.size();
    let at_edge = |cell: &Cell| cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1;
    let weight = |place: &Vec<Cell>| {
        let things = place.iter().filter(|cell| standing.contains(cell)).count();
        (place.len() >= SMALLEST, things, !place.iter().any(at_edge), place.len())
    };
    let likely = || (0..places.len()).max_by_key(|&number| (weight(&places[number]), std::cmp::Reverse(number)));
    let Some(home) = home.or_else(likely) else { return Vec::new() };
    // Somebody must get at these, however small the place; a light may burn behind a pillar.
    let wanted = |thing: &&ThingDoc| thing.token.is_some() || thing.item.as_ref().is_some_and(|item| !item.fixed);
    let wanted: BTreeSet<Cell> = document.things.iter().filter(wanted).filter_map(|thing| Some(thing.at?.0)).collect();
    let split: BTreeSet<Cell> = solid.flat_map(|wall| split_cells(wall, patient)).collect();
    let mut found = Vec::new();
    for (_, place) in places.iter().enumerate().filter(|&(number, _)| number != home) {
        let occupied = place.iter().any(|cell| standing.contains(cell));
        if place.len() < SMALLEST && !place.iter().any(|cell| wanted.contains(cell)) {
            continue;
        }
        // What lies around the rooms and holds nothing is rock that the map did not draw.
        let outside = !occupied && place.iter().any(at_edge);
        let fill: Vec<Cell> = place.iter().copied().filter(|cell| !split.contains(cell)).collect();
        let key = if outside { "doctor-outside" } else { "doctor-unreachable" };
        found.push(Finding {
            kind: FindingKind::Unreachable,
            at: place.first().copied().unwrap_or_default().centre(),
            phrase: Phrase::new(key).with("count", place.len() as i64),
            mend: (outside && !fill.is_empty()).then_some(Mend::Fill(fill)),
        });
    }
    found
}

/// The cells that hang together, place by place, each sorted.
fn places(patient: &Patient<'_>, steps: &StepGrid) -> Vec<Vec<Cell>> {
    let (width, height) = patient.grid.size();
    let mut been = vec![false; (width as usize) * (height as usize)];
    let mut places = Vec::new();
    for (start, data) in patient.grid.iter() {
        let mut place = Vec::new();
        let mut next = if data.solid { Vec::new() } else { vec![start] };
        while let Some(cell) = next.pop() {
            let Some(been) = been.get_mut((cell.y * width + cell.x) as usize).filter(|been| !**been) else { continue };
            *been = true;
            place.push(cell);
            next.extend(STRAIGHT.into_iter().filter(|&step| steps.allowed(cell, step)).map(|step| step.from(cell)));
        }
        if !place.is_empty() {
            place.sort_unstable();
            places.push(place);
        }
    }
    places
}

/// The cells that a wall runs through rather than along: part of them belongs to its other side.
fn split_cells(wall: Segment, patient: &Patient<'_>) -> Vec<Cell> {
    let through = |cell: &Cell| {
        let inner = |dx: i32, dy: i32| {
            let corner = Point::corner(cell.x + dx, cell.y + dy);
            let middle = cell.centre();
            // Just inside the corner, so that a wall along the edge is none that runs through.
            Point::new(corner.x + (middle.x - corner.x) / 32, corner.y + (middle.y - corner.y) / 32)
        };
        let diagonals = [(inner(0, 0), inner(1, 1)), (inner(1, 0), inner(0, 1))];
        diagonals.into_iter().any(|(from, to)| touch(wall, Segment { from, to }))
    };
    cells_along(wall).into_iter().filter(|cell| patient.grid.contains(*cell)).filter(through).collect()
}
