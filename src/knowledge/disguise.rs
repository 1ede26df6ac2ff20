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
}

/// The cells beside a piece of a door that would pass for rock: those with rock on both sides along it.
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
        let ([Some(rock), Some(_)], true) = (rocks, board.cells().is_open(near) && board.cells().is_open(far)) else {
            return None;
        };
        let open = |cell: &Cell| {
            let step = Direction::between(near, *cell);
            step.is_some_and(|step| board.steps().steps(near) & step.bit() != 0)
        };
        let feet = std::iter::once(near).chain(beside(near).into_iter().filter(open)).collect();
        Some(Niche { cell: far, feet, rock: CellMemory::of(rock) })
    };
    [(a, b), (b, a)].into_iter().filter_map(niche).collect()
}

/// Every niche behind a door.
pub(super) fn niches_of(board: &Board, door: &crate::board::Opening) -> Vec<Niche> {
    pieces(door.segment).iter().flat_map(|piece| niches(board, piece)).collect()
}
