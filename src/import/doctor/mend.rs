//! Changes that mend a map.

use crate::board::{At, Cell, CellData};
use crate::knowledge::ThingId;
use crate::level::{self, Document, Severity, WallDoc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One change that mends something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mend {
    /// Puts up a wall.
    AddWall(WallDoc),
    /// Takes one such wall down and puts others up in its place, or none.
    ReplaceWall {
        /// The wall.
        wall: WallDoc,
        /// What stands there afterwards.
        with: Vec<WallDoc>,
    },
    /// Moves a thing to another cell.
    MoveThing {
        /// The thing.
        thing: ThingId,
        /// Its north-west cell afterwards.
        to: Cell,
    },
    /// Takes a door away, and what refers to it.
    DropDoor(ThingId),
    /// Makes rock of open cells.
    Fill(Vec<Cell>),
}

/// Applies a mend. Whether it still fitted; if not, nothing changed.
pub fn apply(document: &mut Document, mend: &Mend) -> bool {
    match mend {
        Mend::AddWall(wall) => {
            let there = document.map.walls.contains(wall);
            if !there {
                document.map.walls.push(*wall);
            }
            !there
        }
        Mend::ReplaceWall { wall, with } => {
            // The last of several equal ones goes: the first one was there before it was doubled.
            let Some(place) = document.map.walls.iter().rposition(|other| other == wall) else { return false };
            document.map.walls.splice(place..=place, with.iter().copied());
            true
        }
        Mend::MoveThing { thing, to } => {
            let Some(thing) = document.things.iter_mut().find(|other| other.id == *thing) else { return false };
            let moved = thing.at.is_some_and(|at| at.0 != *to);
            if moved {
                thing.at = Some(At(*to));
            }
            moved
        }
        Mend::DropDoor(id) => drop_door(document, *id),
        Mend::Fill(cells) => fill(document, cells),
    }
}

/// Takes a door away, unless something refers to it that cannot be without it.
fn drop_door(document: &mut Document, id: ThingId) -> bool {
    let Some(place) = document.things.iter().position(|thing| thing.id == id && thing.door.is_some()) else {
        return false;
    };
    let faults = |document: &Document| {
        level::validate(document, None).iter().filter(|problem| problem.severity == Severity::Error).count()
    };
    let mut without = document.clone();
    without.things.remove(place);
    for trap in without.things.iter_mut().filter_map(|thing| thing.trap.as_mut()) {
        trap.rigged_door = trap.rigged_door.filter(|door| *door != id);
        trap.doors.retain(|door| *door != id);
    }
    for memory in without.memory.0.values_mut() {
        memory.doors.remove(&id);
        memory.found.remove(&id);
    }
    let sound = faults(&without) <= faults(document);
    if sound {
        *document = without;
    }
    sound
}

fn fill(document: &mut Document, cells: &[Cell]) -> bool {
    let Ok(mut grid) = level::grid_of(&document.map) else { return false };
    let standing: BTreeSet<Cell> = document.things.iter().filter_map(|thing| Some(thing.at?.0)).collect();
    let mut filled = false;
    for &cell in cells.iter().filter(|cell| !standing.contains(cell)) {
        if grid.is_open(cell) {
            grid.set(cell, CellData::SOLID);
            filled = true;
        }
    }
    match level::draw(&grid, &document.map) {
        Ok(map) if filled => {
            document.map = map;
            true
        }
        _ => false,
    }
}
