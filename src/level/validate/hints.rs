//! What is allowed and yet hardly meant: tokens that see nothing, light that nobody can see by, places that nobody can
//! reach.

use super::{Checker, called};
use crate::board::{Cell, Direction, MoveBarrier, StepGrid};
use crate::knowledge::view::TokenKind;
use crate::level::document::{ThingDoc, WallDoc, WallKind};
use crate::level::locate::DocPath;
use crate::text::Phrase;

/// The straight steps, with what they add to column and row.
const STRAIGHT: [(Direction, i32, i32); 4] =
    [(Direction::East, 1, 0), (Direction::South, 0, 1), (Direction::West, -1, 0), (Direction::North, 0, -1)];

impl Checker<'_> {
    pub(super) fn hints(&mut self) {
        for (index, thing) in self.document.things.iter().enumerate() {
            let path = DocPath::of("things").index(index);
            if thing.token.is_some() && thing.sight.is_none() {
                self.warn(
                    &path,
                    Phrase::new("level-no-sight").with("thing", called(thing)),
                    Phrase::new("level-no-sight-hint"),
                );
            }
            let lit = thing.light.is_some_and(|light| light.lit);
            if lit && thing.at.is_none() && thing.carried_by.is_none() && thing.item.is_none() {
                self.warn(
                    &path.field("light"),
                    Phrase::new("level-light-nowhere").with("thing", called(thing)),
                    Phrase::new("level-item-nowhere-hint"),
                );
            }
        }
        self.ways();
    }

    /// Tokens that cannot be reached on foot from the first hero, even with every door open.
    fn ways(&mut self) {
        let heroes = |thing: &&ThingDoc| thing.token.as_ref().is_some_and(|token| token.kind == TokenKind::Hero);
        let Some(start) = self.document.things.iter().filter(heroes).find_map(|thing| thing.at) else { return };
        let Some(grid) = &self.grid else { return };
        if !grid.is_open(start.0) {
            return;
        }
        let solid = self.document.map.walls.iter().filter(|wall| wall.kind != WallKind::Veil).map(WallDoc::segment);
        let windows = self.document.things.iter().filter_map(|thing| Some(thing.window?.segment()));
        let steps = StepGrid::new(grid, solid.chain(windows).map(MoveBarrier::closed).collect());
        let reached = reached(&steps, start.0);
        let width = grid.size().0;
        let cut_off: Vec<usize> = (0..self.document.things.len())
            .filter(|&index| {
                let thing = &self.document.things[index];
                let stands = thing.at.filter(|at| thing.token.is_some() && grid.is_open(at.0));
                stands.is_some_and(|at| !reached[(at.0.y * width + at.0.x) as usize])
            })
            .collect();
        for index in cut_off {
            let thing = &self.document.things[index];
            self.warn(
                &DocPath::of("things").index(index).field("at"),
                Phrase::new("level-unreachable").with("thing", called(thing)),
                Phrase::new("level-unreachable-hint"),
            );
        }
    }
}

/// The cells that can be walked to from `start`, straight on from cell to cell, row by row.
fn reached(steps: &StepGrid, start: Cell) -> Vec<bool> {
    let (width, height) = steps.size();
    let mut reached = vec![false; (width * height) as usize];
    let mut next = vec![start];
    while let Some(cell) = next.pop() {
        let index = (cell.y * width + cell.x) as usize;
        if reached.get(index).is_none_or(|&been| been) {
            continue;
        }
        reached[index] = true;
        for (direction, x, y) in STRAIGHT {
            if steps.allowed(cell, direction) {
                next.push(Cell::new(cell.x + x, cell.y + y));
            }
        }
    }
    reached
}
