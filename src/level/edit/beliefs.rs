//! What seats go on believing in when walls, doors and windows change: what they remember is what was there.

use super::Work;
use super::motion::Motion;
use super::walls::{cut, opening};
use crate::board::board::FreeWall;
use crate::board::{Cell, Point, Segment, cells_along, pieces};
use crate::knowledge::{Memory, ThingId, WallMemory, WallPiece};
use crate::level::document::{Document, WallDoc, WallKind};
use std::collections::{BTreeMap, BTreeSet};

/// Walls, doors and windows as they were before the edits, in the places where they would be now.
pub(super) struct Before {
    walls: Vec<WallDoc>,
    openings: BTreeMap<ThingId, Segment>,
}

impl Before {
    pub(super) fn of(document: &Document) -> Self {
        // Where nobody remembers anything, nothing has to be kept.
        if document.memory.0.is_empty() {
            return Self { walls: Vec::new(), openings: BTreeMap::new() };
        }
        Self { walls: document.map.walls.clone(), openings: openings(document) }
    }

    /// Takes the map's motion over.
    pub(super) fn moved(&mut self, motion: Motion, size: (i32, i32)) {
        self.walls = self.walls.iter().filter_map(|wall| moved(wall, motion, size)).collect();
        for segment in self.openings.values_mut() {
            *segment = motion.segment(*segment);
        }
    }
}

/// A wall moved and cut at the edge of the map.
pub(super) fn moved(wall: &WallDoc, motion: Motion, size: (i32, i32)) -> Option<WallDoc> {
    let segment = cut(motion.segment(wall.segment()), size)?;
    Some(WallDoc { from: segment.from, to: segment.to, kind: wall.kind })
}

/// What a seat believes of walls, moved along with the map.
pub(super) fn moved_beliefs(walls: &WallMemory, motion: Motion, size: (i32, i32)) -> WallMemory {
    let pieces = |pieces: &BTreeSet<WallPiece>| {
        let moved = pieces.iter().filter_map(|piece| {
            let segment = cut(motion.segment(piece.segment()), size)?;
            Some(WallPiece { from: segment.from, to: segment.to, ..*piece })
        });
        moved.collect()
    };
    WallMemory { unaware: pieces(&walls.unaware), believed: pieces(&walls.believed), openings: walls.openings.clone() }
}

fn openings(document: &Document) -> BTreeMap<ThingId, Segment> {
    document.things.iter().filter_map(|thing| Some((thing.id, opening(thing)?))).collect()
}

impl Work {
    /// Notes in each memory what changed along cells that it remembers as open. What is seen of it now is learnt as soon
    /// as somebody looks.
    pub(super) fn keep_beliefs(&mut self) {
        if self.document.memory.0.is_empty() {
            return;
        }
        let (come, gone) = changed(&self.before.walls, &self.document.map.walls);
        let mut now = openings(&self.document);
        let here: BTreeSet<ThingId> = now.keys().copied().collect();
        now.retain(|id, segment| self.before.openings.get(id) != Some(segment));
        for memory in self.document.memory.0.values_mut() {
            memory.walls.openings.retain(|id| here.contains(id));
            let come: Vec<WallPiece> = remembered(memory, &come);
            let gone: Vec<WallPiece> = remembered(memory, &gone);
            for piece in come {
                memory.walls.come(piece);
            }
            for piece in gone {
                memory.walls.go(piece);
            }
            for (id, segment) in &now {
                if cells_along(*segment).into_iter().any(|cell| is_open(memory, cell)) {
                    memory.walls.openings.insert(*id);
                    memory.doors.remove(id);
                }
            }
        }
    }
}

/// The pieces of walls along cells that a seat remembers as open.
fn remembered(memory: &Memory, walls: &[WallDoc]) -> Vec<WallPiece> {
    let mut found = Vec::new();
    for wall in walls {
        let free = FreeWall {
            segment: wall.segment(),
            blocks_sight: wall.kind.blocks_sight(),
            blocks_moves: wall.kind.blocks_moves(),
        };
        let known =
            pieces(wall.segment()).into_iter().filter(|piece| piece.cells.iter().any(|&cell| is_open(memory, cell)));
        found.extend(known.map(|piece| WallPiece::of(&free, piece.segment)));
    }
    found
}

fn is_open(memory: &Memory, cell: Cell) -> bool {
    memory.cell(cell).is_some_and(|cell| !cell.solid)
}

/// The walls that came, and those that went.
fn changed(before: &[WallDoc], after: &[WallDoc]) -> (Vec<WallDoc>, Vec<WallDoc>) {
    let key = |wall: &WallDoc| (wall.from.min(wall.to), wall.from.max(wall.to), wall.kind);
    let mut counts: BTreeMap<(Point, Point, WallKind), i32> = BTreeMap::new();
    for wall in after {
        *counts.entry(key(wall)).or_default() += 1;
    }
    for wall in before {
        *counts.entry(key(wall)).or_default() -= 1;
    }
    let walls = |wanted: fn(i32) -> bool| {
        let some = counts.iter().filter(|(_, count)| wanted(**count));
        some.map(|(&(from, to, kind), _)| WallDoc { from, to, kind }).collect()
    };
    (walls(|count| count > 0), walls(|count| count < 0))
}
