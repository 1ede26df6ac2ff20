//! Which steps from cell to cell the geometry allows: solid cells, walls and closed doors, corners, heights.
//!
//! A step leads from a cell's middle to a neighbour's middle. It is allowed when both cells are open, the floor rises or
//! falls no more than [`MAX_STEP_CM`] (on stairs [`MAX_STAIR_STEP_CM`]) and no closed barrier touches the line between
//! the middles. A diagonal step also needs the four straight steps of its square of 2×2 cells, so that no corner is cut.
//! Steps are the same in both directions. Who stands where, and what a seat knows, is not asked here.
//!
//! The heights are our ruling; the rule book knows no steps.

mod barriers;
mod direction;
#[cfg(test)]
mod tests;

pub(super) use barriers::for_touched_cells;
pub(crate) use barriers::touch;
pub use barriers::{BarrierId, MoveBarrier};
pub use direction::Direction;

use super::cells::{CellData, CellGrid};
use super::ground::{Entry, Ground};
use super::paths::{PathWorld, sized_steps};
use super::space::{Cell, Segment};
use barriers::{Barriers, touched_span};
use std::ops::RangeInclusive;

/// The floor may rise or fall this much in one step, in centimetres.
pub const MAX_STEP_CM: i32 = 50;

/// The floor may rise or fall this much in one step when one of the two cells is stairs, in centimetres.
pub const MAX_STAIR_STEP_CM: i32 = 200;

/// The four directions, first of all, whose links a cell keeps for itself and the neighbour.
const KEPT: [Direction; 4] = [Direction::East, Direction::SouthEast, Direction::South, Direction::SouthWest];

/// For every cell of a board the steps that are allowed and what entering the cell costs.
///
/// Keeps nothing of the cells but what it works out from them: whoever changes a cell tells it by [`Self::refresh`].
#[derive(Clone, Debug)]
pub struct StepGrid {
    width: i32,
    height: i32,
    barriers: Barriers,
    /// For each cell the bits of [`KEPT`] whose line is free, corners not yet considered.
    links: Vec<u8>,
    /// For each cell the steps allowed.
    masks: Vec<u8>,
    /// For each cell what entering it takes (S8c, S6).
    costs: Vec<Entry>,
}

/// Columns and rows of a part of the map.
#[derive(Clone)]
struct Area {
    columns: RangeInclusive<i32>,
    rows: RangeInclusive<i32>,
}

impl Area {
    fn grown(&self, by: i32) -> Self {
        let grow = |range: &RangeInclusive<i32>| range.start() - by..=range.end() + by;
        Self { columns: grow(&self.columns), rows: grow(&self.rows) }
    }

    fn clipped(&self, (width, height): (i32, i32)) -> impl Iterator<Item = Cell> + use<> {
        let clip = |range: &RangeInclusive<i32>, length: i32| *range.start().max(&0)..=*range.end().min(&(length - 1));
        let columns = clip(&self.columns, width);
        clip(&self.rows, height).flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }
}

impl StepGrid {
    /// Works out the steps of a whole board. A barrier's id is its place in `barriers`.
    #[must_use]
    pub fn new(cells: &CellGrid, barriers: Vec<MoveBarrier>) -> Self {
        let (width, height) = cells.size();
        let count = (width * height) as usize;
        let mut grid = Self {
            width,
            height,
            barriers: Barriers::new((width, height), barriers),
            links: vec![0; count],
            masks: vec![0; count],
            costs: vec![Entry::default(); count],
        };
        let everywhere = Area { columns: 0..=width - 1, rows: 0..=height - 1 };
        for (at, (_, data)) in cells.iter().enumerate() {
            grid.costs[at] = cost_of(data);
        }
        grid.relink(cells, &everywhere);
        grid
    }

    /// Width and height in cells.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// The barrier with this id.
    #[must_use]
    pub fn barrier(&self, id: BarrierId) -> Option<&MoveBarrier> {
        self.barriers.get(id)
    }

    /// Opens or closes a barrier and works out the steps near it; whether anything changed. `cells` are those that the
    /// grid was built from, with every change since.
    pub fn set_open(&mut self, cells: &CellGrid, id: BarrierId, open: bool) -> bool {
        let Some(barrier) = self.barriers.get_mut(id) else { return false };
        if barrier.open == open {
            return false;
        }
        barrier.open = open;
        let Segment { from, to } = barrier.segment;
        let near = Area {
            columns: touched_span(from.x.min(to.x), from.x.max(to.x), self.width),
            rows: touched_span(from.y.min(to.y), from.y.max(to.y), self.height),
        };
        self.relink(cells, &near);
        true
    }

    /// Takes over a cell that changed (in rock, ground, height or water) and works out the steps near it.
    pub fn refresh(&mut self, cells: &CellGrid, cell: Cell) {
        let (Some(at), Some(data)) = (self.index(cell), cells.get(cell)) else { return };
        self.costs[at] = cost_of(data);
        self.relink(cells, &Area { columns: cell.x..=cell.x, rows: cell.y..=cell.y });
    }

    /// Takes over a cell of which only the water changed.
    pub fn refresh_cost(&mut self, cells: &CellGrid, cell: Cell) {
        if let (Some(at), Some(data)) = (self.index(cell), cells.get(cell)) {
            self.costs[at] = cost_of(data);
        }
    }

    /// Whether a step is allowed.
    #[must_use]
    pub fn allowed(&self, from: Cell, direction: Direction) -> bool {
        self.steps(from) & direction.bit() != 0
    }

    /// Whether a token of `size` × `size` cells, whose north-west cell is `from`, may step: every cell of it can make
    /// the step, and afterwards no barrier, solid cell or height runs through the square that it stands on.
    #[must_use]
    pub fn allowed_sized(&self, from: Cell, direction: Direction, size: i32) -> bool {
        sized_steps(self, from, size) & direction.bit() != 0
    }

    /// Works out every step from, to or within an area of changed cells or barriers.
    fn relink(&mut self, cells: &CellGrid, area: &Area) {
        let size = self.size();
        for cell in area.grown(1).clipped(size) {
            self.link(cells, cell);
        }
        for cell in area.grown(2).clipped(size) {
            self.mask(cell);
        }
    }

    fn link(&mut self, cells: &CellGrid, cell: Cell) {
        let (Some(at), Some(here)) = (self.index(cell), cells.get(cell)) else { return };
        let mut links = 0;
        if !here.solid {
            for direction in KEPT {
                let to = direction.from(cell);
                let (Some(to_at), Some(there)) = (self.index(to), cells.get(to)) else { continue };
                let line = Segment { from: cell.centre(), to: to.centre() };
                if !there.solid && heights_allow(here, there) && !self.barriers.stop([at, to_at], line) {
                    links |= direction.bit();
                }
            }
        }
        self.links[at] = links;
    }

    fn mask(&mut self, cell: Cell) {
        let Some(at) = self.index(cell) else { return };
        let mut mask = 0;
        for direction in Direction::ALL {
            let free = if direction.is_diagonal() {
                let (left, right) = (direction.turned(7), direction.turned(1));
                self.linked(cell, direction)
                    && self.linked(cell, left)
                    && self.linked(cell, right)
                    && self.linked(left.from(cell), right)
                    && self.linked(right.from(cell), left)
            } else {
                self.linked(cell, direction)
            };
            if free {
                mask |= direction.bit();
            }
        }
        self.masks[at] = mask;
    }

    /// Whether the line to the neighbour is free, whichever of the two cells keeps it.
    fn linked(&self, cell: Cell, direction: Direction) -> bool {
        let (keeper, kept) =
            if KEPT.contains(&direction) { (cell, direction) } else { (direction.from(cell), direction.opposite()) };
        self.index(keeper).is_some_and(|at| self.links[at] & kept.bit() != 0)
    }

    #[inline]
    const fn index(&self, cell: Cell) -> Option<usize> {
        // As unsigned numbers, what lies before the map is far beyond it.
        if (cell.x as u32) < self.width as u32 && (cell.y as u32) < self.height as u32 {
            Some((cell.y * self.width + cell.x) as usize)
        } else {
            None
        }
    }
}

/// Paths over the true board.
impl PathWorld for StepGrid {
    fn size(&self) -> (i32, i32) {
        self.size()
    }

    #[inline]
    fn steps(&self, cell: Cell) -> u8 {
        self.index(cell).map_or(0, |at| self.masks[at])
    }

    #[inline]
    fn multiplier(&self, cell: Cell) -> Option<u8> {
        self.index(cell).and_then(|at| self.costs[at].on_foot())
    }

    fn afloat(&self, cell: Cell) -> Option<u8> {
        self.index(cell).and_then(|at| self.costs[at].afloat())
    }
}

fn cost_of(data: &CellData) -> Entry {
    Entry::of(data.solid, data.ground, data.depth_mm())
}

fn heights_allow(a: &CellData, b: &CellData) -> bool {
    let stairs = a.ground == Ground::Stairs || b.ground == Ground::Stairs;
    let most = if stairs { MAX_STAIR_STEP_CM } else { MAX_STEP_CM };
    (i32::from(a.height_cm) - i32::from(b.height_cm)).abs() <= most
}
