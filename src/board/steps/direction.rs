//! The eight directions of a step, and sets of them as bits of a byte.

use super::super::space::Cell;
use serde::{Deserialize, Serialize};

/// One of the eight ways to a neighbouring cell, clockwise from the east (`y` grows to the south).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Direction {
    /// One column on.
    East,
    /// One column and one row on.
    SouthEast,
    /// One row on.
    South,
    /// One column back and one row on.
    SouthWest,
    /// One column back.
    West,
    /// One column and one row back.
    NorthWest,
    /// One row back.
    North,
    /// One column on and one row back.
    NorthEast,
}

/// Columns and rows to the neighbours, in the order of [`Direction::ALL`].
const OFFSETS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Direction {
    /// Every direction, clockwise from the east.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
    ];

    /// The direction's bit in a mask of steps: east is the lowest, then clockwise.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The message that says that something comes from there.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::East => "from-the-east",
            Self::SouthEast => "from-the-south-east",
            Self::South => "from-the-south",
            Self::SouthWest => "from-the-south-west",
            Self::West => "from-the-west",
            Self::NorthWest => "from-the-north-west",
            Self::North => "from-the-north",
            Self::NorthEast => "from-the-north-east",
        }
    }

    /// Columns and rows to the neighbour.
    #[must_use]
    #[inline]
    pub const fn offset(self) -> (i32, i32) {
        OFFSETS[self as usize]
    }

    /// The neighbour of a cell in this direction.
    #[must_use]
    #[inline]
    pub const fn from(self, cell: Cell) -> Cell {
        let (dx, dy) = self.offset();
        Cell::new(cell.x.wrapping_add(dx), cell.y.wrapping_add(dy))
    }

    /// The way back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// The direction this many eighths of a turn further clockwise.
    #[must_use]
    #[inline]
    pub const fn turned(self, eighths: usize) -> Self {
        Self::ALL[(self as usize + eighths) % 8]
    }

    /// Whether the step leads over a corner.
    #[must_use]
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The direction from one cell to its neighbour, or `None` if they are no neighbours.
    #[must_use]
    pub fn between(from: Cell, to: Cell) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.from(from) == to)
    }

    /// The directions in a mask, from the lowest bit on.
    #[inline]
    pub fn in_mask(mask: u8) -> impl Iterator<Item = Self> {
        let mut left = mask;
        std::iter::from_fn(move || {
            let direction = *Self::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(direction)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_round_clockwise() {
        let cell = Cell::new(5, 5);
        for (i, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction as usize, i, "{direction:?} stands in its place");
            assert_eq!(direction.opposite().from(direction.from(cell)), cell, "{direction:?} there and back");
            assert_eq!(Direction::between(cell, direction.from(cell)), Some(direction));
            let (dx, dy) = direction.offset();
            assert_eq!(direction.turned(2).offset(), (-dy, dx), "a quarter turn from {direction:?}");
            assert_eq!(direction.is_diagonal(), dx != 0 && dy != 0, "{direction:?}");
        }
        assert_eq!(Direction::between(cell, cell), None);
        assert_eq!(Direction::between(cell, Cell::new(7, 5)), None);
    }

    #[test]
    fn a_mask_lists_its_directions() {
        let all: Vec<_> = Direction::in_mask(0xFF).collect();
        assert_eq!(all, Direction::ALL);
        let mask = Direction::North.bit() | Direction::East.bit();
        assert_eq!(Direction::in_mask(mask).collect::<Vec<_>>(), [Direction::East, Direction::North]);
        assert_eq!(Direction::in_mask(0).next(), None);
    }
}
