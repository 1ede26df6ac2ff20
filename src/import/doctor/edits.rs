//! Mends as edits, so that a map is mended at the table by a command like any other.

use super::{Finding, Mend};
use crate::board::{At, Cell, Ground};
use crate::knowledge::ThingId;
use crate::level::edit::{Area, Brush, Edit, PlaceLight, edited, new_fault};
use crate::level::{self, Document, WallDoc};
use std::collections::BTreeSet;

/// The edits that mend a finding; none where it cannot be mended, or not any more.
#[must_use]
pub fn mending(document: &Document, finding: &Finding) -> Vec<Edit> {
    finding.mend.as_ref().map_or_else(Vec::new, |mend| edits_of(document, mend))
}

/// The edits that do what a mend does; none where it no longer fits.
#[must_use]
pub fn edits_of(document: &Document, mend: &Mend) -> Vec<Edit> {
    match mend {
        Mend::AddWall(wall) => new_walls(document, None, [*wall]),
        Mend::ReplaceWall { wall, with } => {
            if !document.map.walls.contains(wall) {
                return Vec::new();
            }
            let mut edits = vec![Edit::Unwall { wall: *wall }];
            edits.extend(new_walls(document, Some(wall), with.iter().copied()));
            edits
        }
        Mend::MoveThing { thing, to } => {
            let found = document.things.iter().find(|other| other.id == *thing);
            let moved = found.filter(|thing| thing.at.is_some_and(|at| at.0 != *to)).map(|thing| {
                let thing = level::ThingDoc { at: Some(At(*to)), ..thing.clone() };
                Edit::Put { thing: Box::new(thing) }
            });
            moved.into_iter().collect()
        }
        Mend::DropDoor(id) => drop_door(document, *id),
        Mend::Fill(cells) => fill(document, cells),
    }
}

/// Walls that do not stand there yet, each once. Of several equal ones that `instead` means, one goes.
fn new_walls(document: &Document, instead: Option<&WallDoc>, walls: impl IntoIterator<Item = WallDoc>) -> Vec<Edit> {
    let same = |a: &WallDoc, b: &WallDoc| {
        a.kind == b.kind && ((a.from, a.to) == (b.from, b.to) || (a.from, a.to) == (b.to, b.from))
    };
    let mut there = document.map.walls.clone();
    if let Some(gone) = instead.and_then(|gone| there.iter().position(|wall| same(wall, gone))) {
        there.remove(gone);
    }
    let mut edits = Vec::new();
    for wall in walls {
        if wall.from != wall.to && !there.iter().any(|other| same(other, &wall)) {
            there.push(wall);
            edits.push(Edit::Wall { wall });
        }
    }
    edits
}

/// Takes a door away, unless something refers to it that cannot be without it.
fn drop_door(document: &Document, id: ThingId) -> Vec<Edit> {
    if !document.things.iter().any(|thing| thing.id == id && thing.door.is_some()) {
        return Vec::new();
    }
    let edits = vec![Edit::Remove { thing: id }];
    let sound = edited(document, &edits).is_ok_and(|without| new_fault(document, &without).is_none());
    if sound { edits } else { Vec::new() }
}

/// Makes rock of open cells on which nothing lies.
fn fill(document: &Document, cells: &[Cell]) -> Vec<Edit> {
    let Ok(grid) = level::grid_of(&document.map) else { return Vec::new() };
    let standing: BTreeSet<Cell> = document.things.iter().filter_map(|thing| Some(thing.at?.0)).collect();
    let open = cells.iter().copied().filter(|&cell| grid.is_open(cell) && !standing.contains(&cell));
    let areas = rows_of(&open.collect());
    if areas.is_empty() {
        return Vec::new();
    }
    let brush = Brush {
        solid: Some(true),
        ground: Some(Ground::Stone),
        height: Some(0),
        ceiling: Some(level::Symbol::default().ceiling),
        water: Some(0),
        ambient: Some(PlaceLight::OfMap),
        look: Some(0),
    };
    vec![Edit::Paint { areas, brush }]
}

/// Cells as areas: those beside each other in a row are one.
fn rows_of(cells: &BTreeSet<Cell>) -> Vec<Area> {
    let mut by_row: Vec<Cell> = cells.iter().copied().collect();
    by_row.sort_unstable_by_key(|cell| (cell.y, cell.x));
    let mut areas: Vec<Area> = Vec::new();
    for cell in by_row {
        match areas.last_mut() {
            Some(last) if last.to.y == cell.y && last.to.x + 1 == cell.x => last.to = cell,
            _ => areas.push(Area { from: cell, to: cell }),
        }
    }
    areas
}
