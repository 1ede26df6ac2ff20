//! A level while it is built: cells, rooms, corridors, the gates between them.

use super::chance::Chance;
use super::theme::Theme;
use crate::board::{Cell, CellData, CellGrid, DoorKind, LockGrade};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The straight steps: what they add to column and row.
pub(super) const STRAIGHT: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// The cell that lies so far from another one.
pub(super) const fn shifted(cell: Cell, (x, y): (i32, i32), by: i32) -> Cell {
    Cell::new(cell.x + x * by, cell.y + y * by)
}

/// The cells beside a cell, straight on.
pub(super) fn beside(cell: Cell) -> impl Iterator<Item = Cell> {
    STRAIGHT.into_iter().map(move |step| shifted(cell, step, 1))
}

/// The outline of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Rectangle,
    Round,
    Octagon,
    Cross,
    Corner,
    Gallery,
    Cave,
}

/// A room.
#[derive(Clone, Debug)]
pub(super) struct Room {
    pub(super) form: Form,
    /// The north-west cell of the box around it.
    pub(super) low: Cell,
    /// The cell beyond the south-east one.
    pub(super) high: Cell,
    /// The cells that can be stood on; pillars are taken out of them.
    pub(super) cells: BTreeSet<Cell>,
    /// What it was built for, by its place in the theme's list.
    pub(super) purpose: usize,
    /// What is special about it, for the note.
    pub(super) features: Vec<Feature>,
}

/// What is special about a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    Entrance,
    Pillars,
    Pool,
    Dais,
    Rubble,
    Curtain,
    Crack,
    Dark,
    Goal,
}

impl Room {
    /// The cell nearest to the middle of the room.
    pub(super) fn middle(&self) -> Cell {
        let twice = (self.low.x + self.high.x - 1, self.low.y + self.high.y - 1);
        let away = |cell: &Cell| (2 * cell.x - twice.0).abs() + (2 * cell.y - twice.1).abs();
        self.cells.iter().copied().min_by_key(|cell| (away(cell), *cell)).unwrap_or(self.low)
    }
}

/// A door in a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) kind: DoorKind,
    pub(super) lock: Option<LockGrade>,
    pub(super) secret: bool,
}

/// A way into a room or a niche. Rock stands on both sides of its sill, so that a door at its inner edge closes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gate {
    /// The room; none for a niche.
    pub(super) room: Option<usize>,
    /// The cell within.
    pub(super) inner: Cell,
    /// The cell before it.
    pub(super) sill: Cell,
    /// Its door, if it has one.
    pub(super) leaf: Option<Leaf>,
}

/// A level while it is built.
pub(super) struct Site {
    pub(super) chance: Chance,
    pub(super) theme: &'static Theme,
    pub(super) difficulty: u8,
    pub(super) grid: CellGrid,
    pub(super) rooms: Vec<Room>,
    /// Which room the cells of rooms belong to, pillars included.
    pub(super) room_at: BTreeMap<Cell, usize>,
    pub(super) corridors: BTreeSet<Cell>,
    /// Rock that must stay, so that doors close their gates.
    pub(super) sealed: BTreeSet<Cell>,
    pub(super) gates: Vec<Gate>,
    /// The last cells of dead ends.
    pub(super) dead_ends: Vec<Cell>,
    /// The room in which the party begins.
    pub(super) start: usize,
    /// The cells on which it begins.
    pub(super) starts: Vec<Cell>,
    /// The room that is farthest from it.
    pub(super) goal: usize,
    /// Cells on which something lies already, or that must stay free.
    pub(super) taken: BTreeSet<Cell>,
}

impl Site {
    /// Makes a cell open, as the theme has its floors.
    pub(super) fn dig(&mut self, cell: Cell, data: CellData) {
        self.grid.set(cell, data);
    }

    /// Whether a cell is rock on the map, away from its edge.
    pub(super) fn is_rock(&self, cell: Cell) -> bool {
        let (width, height) = self.grid.size();
        cell.x > 0 && cell.y > 0 && cell.x < width - 1 && cell.y < height - 1 && !self.grid.is_open(cell)
    }

    /// The room that a cell belongs to.
    pub(super) fn room_of(&self, cell: Cell) -> Option<usize> {
        self.room_at.get(&cell).copied()
    }

    /// The gates of a room.
    pub(super) fn gates_of(&self, room: usize) -> impl Iterator<Item = usize> + '_ {
        self.gates.iter().enumerate().filter(move |(_, gate)| gate.room == Some(room)).map(|(number, _)| number)
    }

    /// How many steps it is from a cell to every open cell that can be reached, not entering those that are barred.
    pub(super) fn distances(&self, from: Cell, barred: &BTreeSet<Cell>) -> BTreeMap<Cell, u32> {
        let mut far = BTreeMap::from([(from, 0)]);
        let mut next = VecDeque::from([from]);
        while let Some(cell) = next.pop_front() {
            let steps = far.get(&cell).copied().unwrap_or_default();
            for other in beside(cell) {
                if self.grid.is_open(other) && !barred.contains(&other) && !far.contains_key(&other) {
                    far.insert(other, steps + 1);
                    next.push_back(other);
                }
            }
        }
        far
    }

    /// The cells where the party begins, or the middle of its room before there are any.
    pub(super) fn beginning(&self) -> Cell {
        let middle = || self.rooms.get(self.start).map_or(Cell::new(0, 0), Room::middle);
        self.starts.first().copied().unwrap_or_else(middle)
    }

    /// Whether every open cell can be reached from the beginning although these are barred.
    pub(super) fn hangs_together(&self, barred: &BTreeSet<Cell>) -> bool {
        let reached = self.distances(self.beginning(), barred);
        let open = self.grid.iter().filter(|(cell, data)| !data.solid && !barred.contains(cell)).count();
        reached.len() == open
    }

    /// The sills of secret doors.
    pub(super) fn secret_sills(&self) -> BTreeSet<Cell> {
        let secret = |gate: &&Gate| gate.leaf.is_some_and(|leaf| leaf.secret);
        self.gates.iter().filter(secret).map(|gate| gate.sill).collect()
    }
}
