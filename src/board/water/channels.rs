//! Between which neighbouring cells water passes: not through rock, walls and closed doors, but through windows, grates
//! and curtains. Heights are not asked here.

use super::super::board::{FreeWall, Opening};
use super::super::cells::CellGrid;
use super::super::space::{Cell, Segment};
use super::super::steps::{for_touched_cells, touch};
use std::collections::{BTreeMap, BTreeSet};

/// The sides of a cell in the order of their bits: east, south, west, north.
pub const SIDES: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const EAST: u8 = 1;
const SOUTH: u8 = 2;
const WEST: u8 = 4;
const NORTH: u8 = 8;

/// For every cell the sides through which water passes.
#[derive(Clone, Debug)]
pub struct Channels {
    width: i32,
    /// For each cell, row by row, how many walls and closed doors cross the line to the cell in the east and in the south.
    closed: Vec<[u16; 2]>,
    /// For each cell the sides where both cells are open, whatever crosses the line.
    floors: Vec<u8>,
    /// For each cell the sides where water passes.
    open: Vec<u8>,
    doors: BTreeMap<u32, Door>,
}

#[derive(Clone, Debug)]
struct Door {
    open: bool,
    /// The lines that it crosses: a cell's place row by row, and 0 for the line to the east, 1 for the one to the south.
    lines: Vec<(u32, u8)>,
}

impl Channels {
    /// Works the channels of a board out.
    #[must_use]
    pub fn new(cells: &CellGrid, walls: &[FreeWall], doors: &[Opening]) -> Self {
        let (width, height) = cells.size();
        let mut floors = vec![0; (width * height) as usize];
        for (at, (cell, _)) in cells.iter().enumerate() {
            for (side, (dx, dy)) in SIDES.into_iter().enumerate() {
                if cells.is_open(cell) && cells.is_open(Cell::new(cell.x + dx, cell.y + dy)) {
                    floors[at] |= 1 << side;
                }
            }
        }
        let closed = vec![[0; 2]; floors.len()];
        let mut channels = Self { width, closed, open: floors.clone(), floors, doors: BTreeMap::new() };
        for wall in walls.iter().filter(|wall| wall.blocks_sight && wall.blocks_moves) {
            let lines = crossed(wall.segment, (width, height));
            channels.block(&lines, true);
        }
        for door in doors {
            let lines = crossed(door.segment, (width, height));
            if !door.open {
                channels.block(&lines, true);
            }
            channels.doors.insert(door.key, Door { open: door.open, lines });
        }
        channels
    }

    /// Opens or closes a door.
    pub fn set_door(&mut self, key: u32, open: bool) {
        let Some(door) = self.doors.get_mut(&key).filter(|door| door.open != open) else { return };
        door.open = open;
        let lines = std::mem::take(&mut door.lines);
        self.block(&lines, !open);
        if let Some(door) = self.doors.get_mut(&key) {
            door.lines = lines;
        }
    }

    /// Whether water passes from a cell to the cell on one of its [`SIDES`].
    #[must_use]
    pub fn passes(&self, cell: Cell, side: usize) -> bool {
        let at = cell.y.checked_mul(self.width).and_then(|row| usize::try_from(row.checked_add(cell.x)?).ok());
        let inside = (0..self.width).contains(&cell.x) && side < SIDES.len();
        inside && at.and_then(|at| self.open.get(at)).is_some_and(|open| open & 1 << side != 0)
    }

    /// The open sides of a cell by its place row by row.
    #[inline]
    pub(super) fn sides(&self, at: usize) -> u8 {
        self.open.get(at).copied().unwrap_or(0)
    }

    fn block(&mut self, lines: &[(u32, u8)], closes: bool) {
        for &(at, line) in lines {
            let at = at as usize;
            let count = &mut self.closed[at][usize::from(line)];
            *count = if closes { count.saturating_add(1) } else { count.saturating_sub(1) };
            let free = *count == 0;
            let (other, here, there) =
                if line == 0 { (at + 1, EAST, WEST) } else { (at + self.width as usize, SOUTH, NORTH) };
            let passes = free && self.floors[at] & here != 0;
            for (at, side) in [(at, here), (other, there)] {
                if let Some(open) = self.open.get_mut(at) {
                    *open = if passes { *open | side } else { *open & !side };
                }
            }
        }
    }
}

/// The lines between middles of neighbouring cells that a segment touches.
fn crossed(segment: Segment, (width, height): (i32, i32)) -> Vec<(u32, u8)> {
    let mut lines = BTreeSet::new();
    let mut look = |x: i32, y: i32, line: u8| {
        let (to_x, to_y) = if line == 0 { (x + 1, y) } else { (x, y + 1) };
        if x < 0 || y < 0 || to_x >= width || to_y >= height {
            return;
        }
        let between = Segment { from: Cell::new(x, y).centre(), to: Cell::new(to_x, to_y).centre() };
        if touch(segment, between) {
            lines.insert(((y * width + x) as u32, line));
        }
    };
    for_touched_cells(segment, (width, height), |x, y| {
        look(x, y, 0);
        look(x - 1, y, 0);
        look(x, y, 1);
        look(x, y - 1, 1);
    });
    lines.into_iter().collect()
}
