//! Paths over the grid and what they cost: A* to one cell, and everything within a budget.
//!
//! Costs are whole seventieths of an action point on easy ground: [`STRAIGHT`] for a straight step and [`DIAGONAL`] for
//! a diagonal one, times the multiplier of the cell entered (S8c). A finder plans on whatever [`PathWorld`] it is given,
//! the true board or what a seat remembers of it, and asks nothing else.

mod finder;
mod queue;
mod reach;
#[cfg(test)]
mod tests;

pub use finder::PathFinder;
pub use reach::Reach;

use super::space::Cell;
use super::steps::Direction;

/// The cost of a straight step on easy ground: one action point, in seventieths.
pub const STRAIGHT: u32 = 70;

/// The cost of a diagonal step on easy ground, in seventieths of an action point (70 √2, rounded).
pub const DIAGONAL: u32 = 99;

/// Multipliers count up to this; S8c ends at 5.
pub const MAX_MULTIPLIER: u8 = 9;

/// What a path is planned on: the true board, or what a seat knows of it.
///
/// Steps must be symmetric and cut no corners: a diagonal step is there only if the four straight steps of its square of
/// 2×2 cells are, or if the cell of a missing one has no multiplier.
pub trait PathWorld {
    /// Width and height in cells.
    fn size(&self) -> (i32, i32);

    /// The steps from a cell that geometry allows, as [`Direction::bit`]s; none outside the map.
    fn steps(&self, cell: Cell) -> u8;

    /// What entering a cell multiplies the cost by, 1 to [`MAX_MULTIPLIER`] (others count as the nearest of these);
    /// `None` where it cannot be entered.
    fn multiplier(&self, cell: Cell) -> Option<u8>;

    /// The same for those who swim where it is too deep to walk.
    fn afloat(&self, cell: Cell) -> Option<u8> {
        self.multiplier(cell)
    }
}

/// A world as those meet it who swim where it is too deep to walk (S6).
pub struct Afloat<'a, W>(pub &'a W);

impl<W: PathWorld> PathWorld for Afloat<'_, W> {
    fn size(&self) -> (i32, i32) {
        self.0.size()
    }

    fn steps(&self, cell: Cell) -> u8 {
        self.0.steps(cell)
    }

    fn multiplier(&self, cell: Cell) -> Option<u8> {
        self.0.afloat(cell)
    }
}

/// A way from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The cells entered, in order, without the one where the path begins. Of a token of several cells it is the
    /// north-west one.
    pub cells: Vec<Cell>,
    /// The cost of all steps, in seventieths of an action point.
    pub cost: u32,
}

/// The action points of a path for someone who has walked `walked` seventieths this turn.
///
/// Begun points are paid when they are begun, over the whole turn and not per path, so splitting a path never changes
/// its price.
#[must_use]
pub const fn ap_cost(walked: u32, path_cost: u32) -> u32 {
    let (before, after) = (walked as u64, walked as u64 + path_cost as u64);
    let per_point = STRAIGHT as u64;
    (after.div_ceil(per_point) - before.div_ceil(per_point)) as u32
}

/// The steps that a token of `size` × `size` cells may make, whose north-west cell is given: every cell of it can make
/// the step, and the square that it then stands on is unbroken (each cell of it can be stepped to from its neighbours
/// within).
pub fn sized_steps<W: PathWorld>(world: &W, cell: Cell, size: i32) -> u8 {
    let shared = |steps: u8, part| Some(steps & world.steps(part)).filter(|steps| *steps != 0);
    Direction::in_mask(cell.square(size).try_fold(0xFF, shared).unwrap_or(0))
        .filter(|direction| is_unbroken(world, direction.from(cell), size))
        .fold(0, |steps, direction| steps | direction.bit())
}

/// The multiplier of the worst cell of a token's square; `None` if one of them cannot be entered.
pub fn sized_multiplier<W: PathWorld>(world: &W, cell: Cell, size: i32) -> Option<u8> {
    cell.square(size).try_fold(1, |worst: u8, part| Some(worst.max(world.multiplier(part)?)))
}

/// Whether both diagonals of every 2×2 cells within the square are steps, which takes every straight step as well.
fn is_unbroken<W: PathWorld>(world: &W, cell: Cell, size: i32) -> bool {
    cell.square(size - 1).all(|part| {
        world.steps(part) & Direction::SouthEast.bit() != 0
            && world.steps(Direction::East.from(part)) & Direction::SouthWest.bit() != 0
    })
}

/// The world as a token of `size` × `size` cells meets it: its north-west cell stands for all of it.
struct Wide<'a, W> {
    world: &'a W,
    size: i32,
}

impl<W: PathWorld> PathWorld for Wide<'_, W> {
    fn size(&self) -> (i32, i32) {
        self.world.size()
    }

    fn steps(&self, cell: Cell) -> u8 {
        sized_steps(self.world, cell, self.size)
    }

    fn multiplier(&self, cell: Cell) -> Option<u8> {
        sized_multiplier(self.world, cell, self.size)
    }
}
