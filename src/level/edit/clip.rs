//! Copied areas: taken from a map, turned, mirrored, pasted.

use super::beliefs::moved;
use super::motion::Motion;
use super::references::rename;
use super::resize::{is_on, keep_on, on_map};
use super::things::bounded;
use super::walls::{opening, within};
use super::{Area, Work};
use crate::board::{Cell, CellGrid};
use crate::knowledge::ThingId;
use crate::level::document::{Document, MapDoc, ThingDoc, WallDoc};
use crate::level::map;
use crate::text::Phrase;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A copied rectangle, its north-west corner at the origin: cells and free walls as a small map, and the things on it
/// with the ids that they had there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clip {
    /// Cells and free walls.
    pub map: MapDoc,
    /// The things on it, and what they carry.
    #[serde(default)]
    pub things: Vec<ThingDoc>,
}

/// Copies an area. Of walls the part within is taken; doors and windows when they lie within from end to end; things with
/// a place when their north-west cell does. What lies off the map is left out.
#[must_use]
pub fn lift(document: &Document, area: Area) -> Clip {
    let grid = map::grid_of(&document.map).ok();
    let Some((grid, (from, to))) = grid.and_then(|grid| Some((area.clipped(grid.size())?, grid))).map(|(a, b)| (b, a))
    else {
        return Clip::default();
    };
    let size = (to.x - from.x + 1, to.y - from.y + 1);
    let motion = Motion::shift(-from.x, -from.y);
    let walls = document.map.walls.iter().filter_map(|wall| moved(wall, motion, size));
    let mut copied = BTreeMap::new();
    for thing in &document.things {
        let mut thing = thing.clone();
        motion.thing(&mut thing);
        if lies_on(&thing, size) {
            copied.insert(thing.id, fresh(thing));
        }
    }
    loop {
        let carried = document.things.iter().filter(|thing| !copied.contains_key(&thing.id));
        let carried = carried.filter(|thing| thing.carried_by.is_some_and(|by| copied.contains_key(&by.0)));
        let carried: Vec<ThingDoc> = carried.cloned().collect();
        if carried.is_empty() {
            break;
        }
        copied.extend(carried.into_iter().map(|thing| (thing.id, fresh(thing))));
    }
    let rows = cut_out(&grid, from, size).and_then(|cells| map::draw(&cells, &legend_of(&document.map)).ok());
    let map = MapDoc { walls: walls.collect(), ..rows.unwrap_or_default() };
    Clip { map, things: copied.into_values().collect() }
}

/// The legend alone, so that symbols are kept, without those that nothing drawn needs.
fn legend_of(map: &MapDoc) -> MapDoc {
    // Drawn as one row of everything, a symbol that the area does not need counts as no longer needed.
    let rows = vec![map.legend.keys().collect()];
    MapDoc { rows, legend: map.legend.clone(), ..MapDoc::default() }
}

fn cut_out(grid: &CellGrid, from: Cell, (width, height): (i32, i32)) -> Option<CellGrid> {
    let mut cells = CellGrid::new(width, height, crate::board::CellData::SOLID).ok()?;
    for (cell, _) in cells.clone().iter() {
        cells.set(cell, *grid.get(Cell::new(cell.x + from.x, cell.y + from.y))?);
    }
    Some(cells)
}

/// Whether a thing belongs to an area at the origin.
fn lies_on(thing: &ThingDoc, size: (i32, i32)) -> bool {
    if let Some(at) = thing.at {
        return on_map(at.0, 1, size);
    }
    if let Some(segment) = opening(thing) {
        return within(segment, size);
    }
    let stone = thing.stone.as_ref().map(|stone| stone.at.cell());
    let trap = thing.trap.as_ref().and_then(|trap| trap.from.or(trap.sensor.first().copied()));
    stone.or(trap).is_some_and(|cell| on_map(cell, 1, size))
}

/// A copy begins anew: what only the moment of play knows of a thing stays behind.
pub(super) fn fresh(thing: ThingDoc) -> ThingDoc {
    ThingDoc {
        round_uses: None,
        took_part: None,
        attempts: None,
        extended: None,
        effort: None,
        defences: None,
        charm: None,
        breath: None,
        swim: None,
        heard: None,
        ..thing
    }
}

impl Clip {
    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        let (width, height) = self.map.size();
        (i32::try_from(width).unwrap_or(i32::MAX), i32::try_from(height).unwrap_or(i32::MAX))
    }

    /// Turned by a right angle clockwise.
    #[must_use]
    pub fn turned(&self) -> Self {
        let rows = self.symbols();
        let (width, height) = self.size();
        let symbol = |x: i32, y: i32| rows.get(y as usize).and_then(|row| row.get(x as usize)).copied();
        let turned = (0..width).map(|y| (0..height).filter_map(|x| symbol(y, height - 1 - x)).collect()).collect();
        self.moved(Motion::turn(height), turned)
    }

    /// Mirrored: what lay in the east lies in the west.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let rows = self.symbols().into_iter().map(|row| row.into_iter().rev().collect()).collect();
        self.moved(Motion::mirror(self.size().0), rows)
    }

    fn symbols(&self) -> Vec<Vec<char>> {
        self.map.rows.iter().map(|row| row.chars().collect()).collect()
    }

    fn moved(&self, motion: Motion, rows: Vec<String>) -> Self {
        let mut moved = self.clone();
        moved.map.rows = rows;
        for wall in &mut moved.map.walls {
            (wall.from, wall.to) = (motion.point(wall.from), motion.point(wall.to));
        }
        for thing in &mut moved.things {
            motion.thing(thing);
        }
        moved
    }
}

impl Work {
    pub(super) fn stamp(&mut self, clip: &Clip, at: Cell) -> Result<(), Phrase> {
        let cells = map::grid_of(&clip.map).map_err(|_| Phrase::new("edit-no-map"))?;
        let (width, height) = cells.size();
        let size = self.grid.size();
        let fits = |at: i32, length: i32, most: i32| at >= 0 && i64::from(at) + i64::from(length) <= i64::from(most);
        if !fits(at.x, width, size.0) || !fits(at.y, height, size.1) {
            return Err(Phrase::new("edit-does-not-fit").with("width", width).with("height", height));
        }
        self.spend(i64::from(width) * i64::from(height))?;
        for (cell, data) in cells.iter() {
            self.grid.set(Cell::new(cell.x + at.x, cell.y + at.y), *data);
        }
        self.repaint = true;
        let motion = Motion::shift(at.x, at.y);
        let moved =
            |wall: &WallDoc| WallDoc { from: motion.point(wall.from), to: motion.point(wall.to), kind: wall.kind };
        let on_it = clip.map.walls.iter().filter(|wall| within(wall.segment(), (width, height)));
        let new = on_it.map(moved).filter(|wall| !self.document.map.walls.contains(wall));
        let new: Vec<WallDoc> = new.collect();
        self.add_walls(new)?;
        self.stamp_things(&clip.things, motion)
    }

    fn stamp_things(&mut self, things: &[ThingDoc], motion: Motion) -> Result<(), Phrase> {
        let size = self.grid.size();
        let mut kept = Vec::with_capacity(things.len());
        let mut ids = BTreeMap::new();
        let first = self.next_id()?.0;
        for thing in things {
            bounded(thing)?;
            let mut thing = thing.clone();
            motion.thing(&mut thing);
            keep_on(&mut thing, size);
            if is_on(&thing, size) && !ids.contains_key(&thing.id) {
                ids.insert(thing.id, ThingId(first.saturating_add(ids.len() as u32)));
                kept.push(thing);
            }
        }
        // Whatever was carried by somebody who is not among them goes with its carrier.
        let known: BTreeSet<ThingId> = ids.keys().copied().collect();
        for mut thing in kept {
            let carried = thing.carried_by;
            rename(&mut thing, &|id| ids.get(&id).copied());
            if carried.is_some_and(|by| !known.contains(&by.0)) {
                continue;
            }
            let new = ids.get(&thing.id).copied().unwrap_or_default();
            self.document.table.next_id.0 = new.0;
            self.add(thing)?;
        }
        Ok(())
    }
}
