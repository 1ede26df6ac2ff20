//! What hides a secret door from whoever has not found it (S4): a piece of it between two floors is a wall to them, and a
//! piece that closes a niche as wide as a cell in the rock is rock itself, so that no gap shows where it is.

use super::memory::CellMemory;
use crate::board::{Board, Cell, Direction, PathWorld, Piece, pieces};

/// A cell behind a secret door that passes for rock.
#[derive(Clone, Debug)]
pub(super) struct Niche {
    /// The cell.
    pub cell: Cell,
    /// The floors from which its face would be seen.
    pub feet: Vec<Cell>,
    /// What it passes for.
    pub rock: CellMemory,
    /// The floor before it.
    pub near: Cell,
    /// The rock on both sides of it. From the floor before it the corners would be seen that the jambs of the door hide.
    pub jambs: [(Cell, CellMemory); 2],
}

/// The niches beside a piece of a door: the cells with rock on both sides along it.
pub(super) fn niches(board: &Board, piece: &Piece) -> Vec<Niche> {
    let [a, b] = piece.cells;
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    if (dx == 0) == (dy == 0) {
        return Vec::new();
    }
    // Along the piece, across the way through it.
    let beside = |cell: Cell| [Cell::new(cell.x + dy, cell.y + dx), Cell::new(cell.x - dy, cell.y - dx)];
    let niche = |(near, far): (Cell, Cell)| {
        let rocks = beside(far).map(|cell| board.cells().get(cell).filter(|data| data.solid));
        let ([Some(rock), Some(other)], true) = (rocks, board.cells().is_open(near) && board.cells().is_open(far))
        else {
            return None;
        };
        let open = |cell: &Cell| {
            let step = Direction::between(near, *cell);
            step.is_some_and(|step| board.steps().steps(near) & step.bit() != 0)
        };
        let feet = std::iter::once(near).chain(beside(near).into_iter().filter(open)).collect();
        let (rock, [a, b]) = (CellMemory::of(rock), beside(far));
        Some(Niche { cell: far, feet, rock, near, jambs: [(a, rock), (b, CellMemory::of(other))] })
    };
    [(a, b), (b, a)].into_iter().filter_map(niche).collect()
}

/// Every niche behind a door.
pub(super) fn niches_of(board: &Board, door: &crate::board::Opening) -> Vec<Niche> {
    pieces(door.segment).iter().flat_map(|piece| niches(board, piece)).collect()
}
