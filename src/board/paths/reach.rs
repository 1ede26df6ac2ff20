//! All that is within a budget, with a path to each cell of it.

use super::super::space::Cell;
use super::super::steps::Direction;
use super::Path;

/// A cell that a search settled.
pub(super) struct Found {
    pub(super) cell: Cell,
    pub(super) cost: u32,
    pub(super) entered: Option<Direction>,
}

/// One cell within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    cost: u32,
    entered: Option<Direction>,
}

/// The cells that can be reached within a budget, each with its cost and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    from: Cell,
    /// The north-west cell of the smallest rectangle around all cells in reach.
    corner: Cell,
    /// The rectangle's width.
    width: i32,
    /// The rectangle's cells, row by row; `None` is out of reach.
    entries: Vec<Option<Entry>>,
}

impl Reach {
    pub(super) fn new(from: Cell, found: Vec<Found>) -> Self {
        let low = |pick: fn(Cell) -> i32| found.iter().map(|found| pick(found.cell)).min();
        let high = |pick: fn(Cell) -> i32| found.iter().map(|found| pick(found.cell)).max();
        let (Some(west), Some(north), Some(east), Some(south)) =
            (low(|cell| cell.x), low(|cell| cell.y), high(|cell| cell.x), high(|cell| cell.y))
        else {
            return Self { from, corner: from, width: 0, entries: Vec::new() };
        };
        let (width, height) = (east - west + 1, south - north + 1);
        let mut reach =
            Self { from, corner: Cell::new(west, north), width, entries: vec![None; width as usize * height as usize] };
        for Found { cell, cost, entered } in found {
            if let Some(at) = reach.index(cell) {
                reach.entries[at] = Some(Entry { cost, entered });
            }
        }
        reach
    }

    /// Where everything begins.
    #[must_use]
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// What reaching a cell costs at the least, in seventieths of an action point; `None` out of reach.
    #[must_use]
    pub fn cost(&self, cell: Cell) -> Option<u32> {
        Some(self.entry(cell)?.cost)
    }

    /// A cheapest path to a cell; `None` out of reach.
    #[must_use]
    pub fn path_to(&self, cell: Cell) -> Option<Path> {
        let cost = self.cost(cell)?;
        let mut cells = Vec::new();
        let mut at = cell;
        while let Some(direction) = self.entry(at).and_then(|entry| entry.entered) {
            cells.push(at);
            at = direction.opposite().from(at);
        }
        cells.reverse();
        Some(Path { cells, cost })
    }

    /// Every cell in reach with its cost, row by row, the beginning among them.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u32)> {
        self.entries.iter().enumerate().filter_map(|(at, entry)| {
            let (x, y) = (at as i32 % self.width, at as i32 / self.width);
            Some((Cell::new(self.corner.x + x, self.corner.y + y), entry.as_ref()?.cost))
        })
    }

    fn entry(&self, cell: Cell) -> Option<&Entry> {
        self.entries[self.index(cell)?].as_ref()
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let (x, y) = (cell.x.checked_sub(self.corner.x)?, cell.y.checked_sub(self.corner.y)?);
        let at = y.checked_mul(self.width)?.checked_add(x)?;
        let inside = 0 <= x && x < self.width && 0 <= y && (at as usize) < self.entries.len();
        inside.then_some(at as usize)
    }
}
