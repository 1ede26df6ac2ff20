//! What is allowed and yet hardly meant: tokens that see nothing, light that nobody can see by, places that nobody can
//! reach.

use super::{Checker, called};
use crate::board::{Cell, CellGrid, Point, Segment};
use crate::knowledge::view::TokenKind;
use crate::level::document::{ThingDoc, WallDoc, WallKind};
use crate::level::locate::DocPath;
use crate::text::Phrase;
use std::collections::{BTreeMap, BTreeSet};

/// Free walls longer than this altogether, in metres, are not searched for ways.
const MOST_WALL_METRES: i64 = 100_000;

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
        let walls: Vec<Segment> = self
            .document
            .map
            .walls
            .iter()
            .filter(|wall| wall.kind != WallKind::Veil)
            .map(WallDoc::segment)
            .chain(self.document.things.iter().filter_map(|thing| Some(thing.window?.segment())))
            .collect();
        let Some(walls) = walls_by_cell(&walls) else { return };
        let reached = Reached::from(start.0, grid, &walls);
        let cut_off: Vec<usize> = (0..self.document.things.len())
            .filter(|&index| {
                let thing = &self.document.things[index];
                let stands = thing.at.filter(|at| thing.token.is_some() && grid.is_open(at.0));
                stands.is_some_and(|at| !reached.contains(at.0))
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

/// The walls near each cell; none if there is too much of them.
fn walls_by_cell(walls: &[Segment]) -> Option<BTreeMap<Cell, Vec<Segment>>> {
    let steps = |wall: &Segment| wall.from.cell().steps_to(wall.to.cell()) + 1;
    let total: i64 = walls.iter().map(|wall| i64::from(steps(wall))).sum();
    if total > MOST_WALL_METRES {
        return None;
    }
    let mut near: BTreeMap<Cell, Vec<Segment>> = BTreeMap::new();
    for wall in walls {
        let steps = i64::from(steps(wall));
        let (dx, dy) = between(wall.from, wall.to);
        let mut cells = BTreeSet::new();
        for step in 0..=steps {
            let point =
                Point::new(wall.from.x + (dx * step / steps) as i32, wall.from.y + (dy * step / steps) as i32).cell();
            cells.extend(Cell::new(point.x - 1, point.y - 1).square(3));
        }
        for cell in cells {
            near.entry(cell).or_default().push(*wall);
        }
    }
    Some(near)
}

/// The open cells that can be walked to, straight on from cell to cell.
struct Reached {
    width: i32,
    cells: Vec<bool>,
}

impl Reached {
    fn from(start: Cell, grid: &CellGrid, walls: &BTreeMap<Cell, Vec<Segment>>) -> Self {
        let (width, height) = grid.size();
        let mut reached = Self { width, cells: vec![false; (width * height) as usize] };
        let mut next = vec![start];
        while let Some(cell) = next.pop() {
            if !grid.is_open(cell) || reached.contains(cell) {
                continue;
            }
            let index = reached.index(cell);
            reached.cells[index] = true;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let beside = Cell::new(cell.x + dx, cell.y + dy);
                let step = Segment { from: cell.centre(), to: beside.centre() };
                let blocked = walls.get(&cell).is_some_and(|walls| walls.iter().any(|wall| crosses(*wall, step)));
                if !blocked && grid.is_open(beside) && !reached.contains(beside) {
                    next.push(beside);
                }
            }
        }
        reached
    }

    /// Where a cell of the map is kept.
    const fn index(&self, cell: Cell) -> usize {
        (cell.y * self.width + cell.x) as usize
    }

    /// Whether a cell of the map was reached.
    fn contains(&self, cell: Cell) -> bool {
        self.cells[self.index(cell)]
    }
}

/// How far it is from one point to another, in units of fixed point.
fn between(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// Whether two segments cross each other.
fn crosses(a: Segment, b: Segment) -> bool {
    let side = |s: Segment, p: Point| {
        let ((ux, uy), (vx, vy)) = (between(s.from, s.to), between(s.from, p));
        (ux * vy - uy * vx).signum()
    };
    side(a, b.from) * side(a, b.to) <= 0 && side(b, a.from) * side(b, a.to) <= 0 && near(a, b)
}

/// Whether the boxes around two segments touch: settles the case of segments in one line.
fn near(a: Segment, b: Segment) -> bool {
    let apart = |a0: i32, a1: i32, b0: i32, b1: i32| a0.max(a1) < b0.min(b1) || b0.max(b1) < a0.min(a1);
    !apart(a.from.x, a.to.x, b.from.x, b.to.x) && !apart(a.from.y, a.to.y, b.from.y, b.to.y)
}
