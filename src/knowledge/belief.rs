//! Where a seat believes otherwise of walls, doors and windows than is true: the game master has changed them where it did
//! not look. What is seen or felt is believed as it is from then on.

use super::ThingId;
use crate::board::board::FreeWall;
use crate::board::{Board, Cell, Point, Segment, cells_along};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A piece of a free wall beside one cell or between two, from its smaller end to its greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallPiece {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Whether it stops eyes and light.
    #[serde(default)]
    pub sight: bool,
    /// Whether it stops bodies.
    #[serde(default)]
    pub moves: bool,
}

impl WallPiece {
    /// A piece of a wall.
    #[must_use]
    pub fn of(wall: &FreeWall, piece: Segment) -> Self {
        let (from, to) = (piece.from.min(piece.to), piece.from.max(piece.to));
        Self { from, to, sight: wall.blocks_sight, moves: wall.blocks_moves }
    }

    /// Where it stands.
    #[must_use]
    pub const fn segment(&self) -> Segment {
        Segment { from: self.from, to: self.to }
    }
}

/// What a seat believes otherwise of walls, doors and windows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WallMemory {
    /// Pieces that have come and of which it does not know.
    pub unaware: BTreeSet<WallPiece>,
    /// Pieces that have gone and in which it still believes.
    pub believed: BTreeSet<WallPiece>,
    /// Doors and windows that have come, or come elsewhere, and of which it does not know.
    pub openings: BTreeSet<ThingId>,
}

impl WallMemory {
    /// Whether all is believed as it is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.unaware.is_empty() && self.believed.is_empty() && self.openings.is_empty()
    }

    /// A piece has come unseen.
    pub fn come(&mut self, piece: WallPiece) {
        if !self.believed.remove(&piece) {
            self.unaware.insert(piece);
        }
    }

    /// A piece has gone unseen.
    pub fn go(&mut self, piece: WallPiece) {
        if !self.unaware.remove(&piece) {
            self.believed.insert(piece);
        }
    }

    /// Takes over what is seen or felt now: what stands along a cell that `sees` says so of. Whether that was anything new.
    pub(super) fn learn(&mut self, board: &Board, sees: impl Fn(&[Cell]) -> bool) -> bool {
        let before = (self.unaware.len(), self.believed.len(), self.openings.len());
        let seen = |piece: &WallPiece| {
            let mut open = cells_along(piece.segment());
            open.retain(|&cell| board.cells().is_open(cell));
            sees(&open)
        };
        self.unaware.retain(|piece| !seen(piece));
        self.believed.retain(|piece| !seen(piece));
        self.openings.retain(|opening| !sees(board.beside(opening.0)));
        before != (self.unaware.len(), self.believed.len(), self.openings.len())
    }
}
