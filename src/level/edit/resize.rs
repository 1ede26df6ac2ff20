//! Columns and rows added or cut off at the sides of a map.

use super::motion::{Motion, lets_a_stone_go};
use super::walls::within;
use super::{Work, beliefs};
use crate::board::cells::MAX_SIDE;
use crate::board::space::MAX_METRES;
use crate::board::{Cell, CellData, CellGrid, UNITS_PER_METRE};
use crate::knowledge::{Memory, ThingId};
use crate::level::document::ThingDoc;
use crate::level::map::SOLID_SYMBOL;
use crate::rules::stone::SIDE;
use crate::text::Phrase;
use std::collections::BTreeSet;

impl Work {
    pub(super) fn resize(&mut self, [west, north, east, south]: [i32; 4]) -> Result<(), Phrase> {
        let (width, height) = self.grid.size();
        let size = (width + west + east, height + north + south);
        let fits = |side: i32| (1..=MAX_SIDE).contains(&side);
        if !fits(size.0) || !fits(size.1) {
            return Err(Phrase::new("edit-map-size").with("most", MAX_SIDE));
        }
        // A map of which nothing is left would be another map.
        if -west >= width || -east >= width || -north >= height || -south >= height {
            return Err(Phrase::new("edit-nothing-left"));
        }
        if !self.only_rolls_wait() {
            return Err(Phrase::new("edit-under-way"));
        }
        self.spend(i64::from(size.0) * i64::from(size.1))?;
        let mut grid = CellGrid::new(size.0, size.1, CellData::SOLID).map_err(|_| Phrase::new("edit-no-map"))?;
        for (cell, data) in self.grid.iter() {
            grid.set(Cell::new(cell.x + west, cell.y + north), *data);
        }
        self.grid = grid;
        self.repaint = true;
        self.shift_rows(west, north, size);
        let motion = Motion::shift(west, north);
        self.move_walls(motion, size);
        self.move_things(motion, size)?;
        self.move_rest(motion, size)
    }

    /// Lets the rows follow, so that every cell keeps its symbol.
    fn shift_rows(&mut self, west: i32, north: i32, (width, height): (i32, i32)) {
        let old: Vec<Vec<char>> = self.document.map.rows.iter().map(|row| row.chars().collect()).collect();
        let symbol = |x: i32, y: i32| {
            let row = usize::try_from(y - north).ok().and_then(|y| old.get(y))?;
            usize::try_from(x - west).ok().and_then(|x| row.get(x)).copied()
        };
        let row = |y| (0..width).map(|x| symbol(x, y).unwrap_or(SOLID_SYMBOL)).collect();
        self.document.map.rows = (0..height).map(row).collect();
    }

    fn move_walls(&mut self, motion: Motion, size: (i32, i32)) {
        let walls = self.document.map.walls.iter();
        self.document.map.walls = walls.filter_map(|wall| beliefs::moved(wall, motion, size)).collect();
        self.before.moved(motion, size);
    }

    fn move_things(&mut self, motion: Motion, size: (i32, i32)) -> Result<(), Phrase> {
        let mut gone = BTreeSet::new();
        for thing in &mut self.document.things {
            motion.thing(thing);
            if !is_on(thing, size) {
                gone.insert(thing.id);
            }
            keep_on(thing, size);
        }
        self.take_away(gone)
    }

    fn move_rest(&mut self, motion: Motion, size: (i32, i32)) -> Result<(), Phrase> {
        let on = |cell: &Cell| on_map(*cell, 1, size);
        let moving = &mut self.document.table.currents.moving;
        *moving = moving.iter().map(|&cell| motion.cell(cell, 1)).filter(on).collect();
        let ids: BTreeSet<ThingId> = self.document.things.iter().map(|thing| thing.id).collect();
        for memory in self.document.memory.0.values_mut() {
            *memory = moved(memory, motion, size);
            memory.tokens.retain(|id, _| ids.contains(id));
        }
        if let Some(picture) = &mut self.document.map.picture {
            picture.at = motion.point(picture.at);
            let most = MAX_METRES * UNITS_PER_METRE;
            if !(-most..=most).contains(&picture.at.x) || !(-most..=most).contains(&picture.at.y) {
                return Err(Phrase::new("edit-picture-too-far"));
            }
        }
        Ok(())
    }
}

/// Whether a square of cells lies on a map.
pub(super) fn on_map(cell: Cell, side: i32, (width, height): (i32, i32)) -> bool {
    let fits = |at: i32, length: i32| at >= 0 && i64::from(at) + i64::from(side) <= i64::from(length);
    fits(cell.x, width) && fits(cell.y, height)
}

/// Whether all places without which a thing is nothing lie on a map.
pub(super) fn is_on(thing: &ThingDoc, size: (i32, i32)) -> bool {
    let side = thing.size.map_or(1, |size| i32::from(size.0).max(1));
    let trap = thing.trap.as_ref().is_none_or(|trap| {
        let from = if lets_a_stone_go(trap) { SIDE } else { 1 };
        trap.from.is_none_or(|cell| on_map(cell, from, size)) && trap.towards.is_none_or(|cell| on_map(cell, 1, size))
    });
    trap && thing.at.is_none_or(|at| on_map(at.0, side, size))
        && thing.door.as_ref().is_none_or(|door| within(door.segment(), size))
        && thing.window.is_none_or(|window| within(window.segment(), size))
        && thing.stone.as_ref().is_none_or(|stone| on_map(stone.at.cell(), 1, size))
}

/// Takes what lies off the map out of a thing's areas.
pub(super) fn keep_on(thing: &mut ThingDoc, size: (i32, i32)) {
    let on = |cells: &mut Vec<Cell>| cells.retain(|&cell| on_map(cell, 1, size));
    if let Some(trap) = &mut thing.trap {
        on(&mut trap.sensor);
        on(&mut trap.cells);
    }
    if let Some(flood) = &mut thing.flood {
        on(&mut flood.room);
    }
    if let Some(heard) = &mut thing.heard {
        on(&mut heard.0);
    }
}

/// A seat's memory, moved along.
fn moved(memory: &Memory, motion: Motion, size: (i32, i32)) -> Memory {
    let walls = beliefs::moved_beliefs(&memory.walls, motion, size);
    let mut moved = Memory { chunks: std::collections::BTreeMap::new(), walls, ..memory.clone() };
    for (chunk, cells) in &memory.chunks {
        let first = chunk.first_cell();
        let side = crate::board::CHUNK;
        for (place, seen) in (0..).zip(&cells.0) {
            let cell =
                motion.cell(Cell::new(first.x.saturating_add(place % side), first.y.saturating_add(place / side)), 1);
            if let Some(seen) = seen.filter(|_| on_map(cell, 1, size)) {
                moved.remember_cell(cell, seen);
            }
        }
    }
    moved.tokens.retain(|_, token| {
        token.at = motion.cell(token.at, 1);
        on_map(token.at, 1, size)
    });
    moved
}
