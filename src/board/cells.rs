//! The grid of cells: what each square metre of the board is, kept in chunks so that a caller can redo only what
//! changed. Walls between cells, doors and windows are segments and live elsewhere; so does what a cell costs to cross.

use super::ground::Ground;
use super::light::Ambient;
use super::space::{Cell, Point, Segment};
use serde::{Deserialize, Serialize};

/// Cells along one side of a chunk.
pub const CHUNK: i32 = 16;

/// The most cells a board may have along one side.
pub const MAX_SIDE: i32 = 1024;

/// What one cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CellData {
    /// Whether the cell is full of rock or masonry.
    pub solid: bool,
    /// What the floor is.
    pub ground: Ground,
    /// The floor's height above the datum, in centimetres.
    pub height_cm: i16,
    /// The ceiling's height above the datum, in centimetres.
    pub ceiling_cm: i16,
    /// The water that stands in the cell, in millilitres.
    pub water_ml: u32,
    /// The light of the place here; `None` is the map's.
    pub ambient: Option<Ambient>,
    /// Which set of textures to draw it with: 0 stone blocks, 1 earth, 2 wood, 3 tiles.
    pub look: u8,
}

impl CellData {
    /// An ordinary room's dry stone floor, three metres high.
    pub const OPEN: Self = Self {
        solid: false,
        ground: Ground::Stone,
        height_cm: 0,
        ceiling_cm: 300,
        water_ml: 0,
        ambient: None,
        look: 0,
    };

    /// Solid rock.
    pub const SOLID: Self = Self { solid: true, ..Self::OPEN };

    /// How deep the water stands, in millimetres: a cell is one square metre, so a litre is a millimetre.
    #[must_use]
    pub const fn depth_mm(&self) -> u32 {
        self.water_ml / 1000
    }
}

impl Default for CellData {
    fn default() -> Self {
        Self::OPEN
    }
}

/// The place of a chunk in the grid of chunks; `(0, 0)` is the north-west one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChunkPos {
    /// Column of chunks.
    pub x: i32,
    /// Row of chunks.
    pub y: i32,
}

impl ChunkPos {
    /// The chunk that this cell belongs to.
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        Self { x: cell.x.div_euclid(CHUNK), y: cell.y.div_euclid(CHUNK) }
    }

    /// The chunk's north-west cell.
    #[must_use]
    pub const fn first_cell(self) -> Cell {
        Cell::new(self.x * CHUNK, self.y * CHUNK)
    }
}

/// A board that is too small or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board is 1 to {MAX_SIDE} cells wide and high, not {width} × {height}")]
pub struct GridSizeError {
    /// The width asked for, in cells.
    pub width: i32,
    /// The height asked for, in cells.
    pub height: i32,
}

/// Cells of one chunk, row by row. At the east and south edge some lie outside the map and stand for nothing.
const CHUNK_CELLS: usize = (CHUNK * CHUNK) as usize;

/// The cells of a board.
///
/// Two grids are equal when their cells are, whatever was taken as changed.
#[derive(Clone, Debug)]
pub struct CellGrid {
    width: i32,
    height: i32,
    /// Chunk after chunk, row by row.
    cells: Vec<CellData>,
    /// One flag for each chunk.
    dirty: Vec<bool>,
}

impl CellGrid {
    /// A grid of equal cells. Every chunk of it counts as changed.
    ///
    /// # Errors
    /// [`GridSizeError`] unless both sides are from 1 to [`MAX_SIDE`].
    pub fn new(width: i32, height: i32, fill: CellData) -> Result<Self, GridSizeError> {
        let sides = 1..=MAX_SIDE;
        if !(sides.contains(&width) && sides.contains(&height)) {
            return Err(GridSizeError { width, height });
        }
        let chunks = (chunks_along(width) * chunks_along(height)) as usize;
        Ok(Self { width, height, cells: vec![fill; chunks * CHUNK_CELLS], dirty: vec![true; chunks] })
    }

    /// Width and height in cells.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// Whether the cell is on the map.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        0 <= cell.x && cell.x < self.width && 0 <= cell.y && cell.y < self.height
    }

    /// The cell, or `None` outside the map.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&CellData> {
        self.contains(cell).then(|| &self.cells[self.index(cell)])
    }

    /// Replaces a cell and gives back what it was; outside the map nothing happens and there is `None`.
    pub fn set(&mut self, cell: Cell, data: CellData) -> Option<CellData> {
        if !self.contains(cell) {
            return None;
        }
        let index = self.index(cell);
        let before = std::mem::replace(&mut self.cells[index], data);
        if before != data {
            self.dirty[index / CHUNK_CELLS] = true;
        }
        Some(before)
    }

    /// Changes the water of a cell, in millilitres; outside the map nothing happens.
    pub fn set_water(&mut self, cell: Cell, water_ml: u32) {
        if self.contains(cell) {
            let index = self.index(cell);
            let data = &mut self.cells[index];
            if data.water_ml != water_ml {
                data.water_ml = water_ml;
                self.dirty[index / CHUNK_CELLS] = true;
            }
        }
    }

    /// Whether the cell is on the map and not solid.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.get(cell).is_some_and(|data| !data.solid)
    }

    /// Every cell of the map, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &CellData)> {
        (0..self.height).flat_map(move |y| {
            (0..self.width).map(move |x| {
                let cell = Cell::new(x, y);
                (cell, &self.cells[self.index(cell)])
            })
        })
    }

    /// Every chunk's place, in order.
    pub fn chunks(&self) -> impl Iterator<Item = ChunkPos> + use<> {
        let rows = chunks_along(self.height);
        (0..chunks_along(self.width)).flat_map(move |x| (0..rows).map(move |y| ChunkPos { x, y }))
    }

    /// The cells of one chunk that are on the map, row by row; none for a chunk outside it.
    pub fn chunk_cells(&self, chunk: ChunkPos) -> impl Iterator<Item = (Cell, &CellData)> {
        let clip = |at: i32, length: i32| {
            let from = at.saturating_mul(CHUNK);
            from.clamp(0, length)..from.saturating_add(CHUNK).clamp(0, length)
        };
        let columns = clip(chunk.x, self.width);
        clip(chunk.y, self.height).flat_map(move |y| {
            columns.clone().map(move |x| {
                let cell = Cell::new(x, y);
                (cell, &self.cells[self.index(cell)])
            })
        })
    }

    /// The chunks in which a cell changed since the last call, in order.
    pub fn take_dirty(&mut self) -> Vec<ChunkPos> {
        let across = chunks_along(self.width);
        let place = |index: usize| ChunkPos { x: index as i32 % across, y: index as i32 / across };
        let mut taken: Vec<_> =
            self.dirty.iter_mut().enumerate().filter_map(|(i, flag)| std::mem::take(flag).then(|| place(i))).collect();
        taken.sort_unstable();
        taken
    }

    /// The walls that the cells themselves make: every edge between a solid and an open cell, where all that lies
    /// outside the map counts as solid.
    ///
    /// Edges in line are merged into the longest straight pieces: first the horizontal ones, from west to east and row
    /// by row, then the vertical ones, from north to south and column by column. A piece never runs through a corner
    /// where the open side changes (two solid cells that meet only there), so such a corner is an end of all four
    /// pieces. No other wall of this outline can touch a piece between its ends. Walls from elsewhere (thin walls,
    /// doors) may: whoever lays them together splits them there.
    #[must_use]
    pub fn outline(&self) -> Vec<Segment> {
        let mut walls = Vec::new();
        for y in 0..=self.height {
            let side = |x| facing(self.is_open(Cell::new(x, y - 1)), self.is_open(Cell::new(x, y)));
            runs(self.width, side, |from, to| {
                walls.push(Segment { from: Point::corner(from, y), to: Point::corner(to, y) });
            });
        }
        for x in 0..=self.width {
            let side = |y| facing(self.is_open(Cell::new(x - 1, y)), self.is_open(Cell::new(x, y)));
            runs(self.height, side, |from, to| {
                walls.push(Segment { from: Point::corner(x, from), to: Point::corner(x, to) });
            });
        }
        walls
    }

    /// Where a cell of the map lies in `cells`.
    const fn index(&self, cell: Cell) -> usize {
        // No number is negative here, and only then are these divisions cheap.
        let (x, y, side) = (cell.x as u32, cell.y as u32, CHUNK as u32);
        let chunk = (y / side) * (self.width as u32).div_ceil(side) + x / side;
        let within = (y % side) * side + x % side;
        chunk as usize * CHUNK_CELLS + within as usize
    }
}

/// One open cell: what stands in for a grid while it is taken out of its place.
impl Default for CellGrid {
    fn default() -> Self {
        Self { width: 1, height: 1, cells: vec![CellData::OPEN; CHUNK_CELLS], dirty: vec![true] }
    }
}

impl PartialEq for CellGrid {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size() && self.iter().map(|(_, data)| data).eq(other.iter().map(|(_, data)| data))
    }
}

impl Eq for CellGrid {}

const fn chunks_along(length: i32) -> i32 {
    (length + CHUNK - 1) / CHUNK
}

/// Which side of an edge is open, if it is a wall: `Some(false)` the one before it, `Some(true)` the one after it.
const fn facing(before: bool, after: bool) -> Option<bool> {
    if before == after { None } else { Some(after) }
}

/// Calls `found(from, to)` for each longest run of walls with one facing along a line of `length` edges.
fn runs(length: i32, side: impl Fn(i32) -> Option<bool>, mut found: impl FnMut(i32, i32)) {
    let mut run: Option<(i32, bool)> = None;
    for at in 0..=length {
        let here = if at < length { side(at) } else { None };
        if run.map(|(_, facing)| facing) != here {
            if let Some((from, _)) = run {
                found(from, at);
            }
            run = here.map(|facing| (at, facing));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// A grid from rows of `#` (solid) and anything else (open).
    fn drawn(rows: &[&str]) -> CellGrid {
        let mut grid = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a fair size");
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
                grid.set(Cell::new(x as i32, y as i32), CellData::SOLID);
            }
        }
        grid
    }

    /// An outline in whole metres, `(x, y, x, y)`.
    fn outline(rows: &[&str]) -> Vec<(i32, i32, i32, i32)> {
        let metres = |p: Point| (p.x / 1024, p.y / 1024);
        let flat = |s: Segment| (metres(s.from).0, metres(s.from).1, metres(s.to).0, metres(s.to).1);
        drawn(rows).outline().into_iter().map(flat).collect()
    }

    #[test]
    fn a_board_has_from_one_to_1024_cells_a_side() {
        for (width, height) in [(0, 5), (5, 0), (-1, 5), (1025, 5), (5, 1025), (i32::MAX, i32::MAX)] {
            assert_eq!(CellGrid::new(width, height, CellData::OPEN), Err(GridSizeError { width, height }));
        }
        for size in [(1, 1), (1024, 1), (1, 1024), (17, 33)] {
            assert_eq!(CellGrid::new(size.0, size.1, CellData::OPEN).map(|grid| grid.size()), Ok(size));
        }
    }

    #[test]
    fn outside_the_map_there_is_nothing() {
        let mut grid = drawn(&["..", ".."]);
        for cell in
            [Cell::new(-1, 0), Cell::new(0, -1), Cell::new(2, 0), Cell::new(0, 2), Cell::new(i32::MIN, i32::MAX)]
        {
            assert_eq!(grid.get(cell), None, "{cell:?}");
            assert_eq!(grid.set(cell, CellData::SOLID), None, "{cell:?}");
        }
        assert_eq!(grid, drawn(&["..", ".."]), "setting outside changed nothing");
    }

    #[test]
    fn only_changed_chunks_are_dirty_and_only_once() {
        let mut grid = CellGrid::new(40, 20, CellData::OPEN).expect("a fair size");
        let all: Vec<_> = grid.chunks().collect();
        assert_eq!(all.len(), 6, "3 × 2 chunks");
        assert_eq!(grid.take_dirty(), all, "a new grid is new everywhere");
        assert_eq!(grid.take_dirty(), [], "and then no longer");

        grid.set(Cell::new(39, 0), CellData::SOLID);
        grid.set(Cell::new(0, 19), CellData::SOLID);
        grid.set(Cell::new(20, 5), CellData::OPEN);
        assert_eq!(
            grid.take_dirty(),
            [ChunkPos { x: 0, y: 1 }, ChunkPos { x: 2, y: 0 }],
            "in order, without the cell that stayed what it was"
        );
    }

    #[test]
    fn a_chunk_at_the_edge_ends_with_the_map() {
        let grid = drawn(&["....................."]);
        let cells = |x, y| grid.chunk_cells(ChunkPos { x, y }).map(|(cell, _)| cell.x).collect::<Vec<_>>();
        assert_eq!(cells(1, 0), [16, 17, 18, 19, 20]);
        assert_eq!(cells(2, 0), [0; 0], "beyond the map");
        assert_eq!(cells(-1, 0), [0; 0], "before the map");
        assert_eq!(cells(i32::MAX, i32::MIN), [0; 0], "nowhere near the map");
    }

    #[test]
    fn water_of_a_litre_is_a_millimetre_deep() {
        assert_eq!(CellData { water_ml: 300_999, ..CellData::OPEN }.depth_mm(), 300);
    }

    #[test]
    fn an_empty_map_is_outlined_by_its_edge() {
        assert_eq!(outline(&["...", "..."]), [(0, 0, 3, 0), (0, 2, 3, 2), (0, 0, 0, 2), (3, 0, 3, 2)]);
        assert_eq!(outline(&["##", "##"]), [], "nothing is open");
    }

    #[test]
    fn a_pillar_has_four_sides() {
        assert_eq!(
            outline(&["...", ".#.", "..."]),
            [
                (0, 0, 3, 0),
                (1, 1, 2, 1),
                (1, 2, 2, 2),
                (0, 3, 3, 3),
                (0, 0, 0, 3),
                (1, 1, 1, 2),
                (2, 1, 2, 2),
                (3, 0, 3, 3)
            ]
        );
    }

    #[test]
    fn walls_end_where_solid_cells_meet_in_a_corner() {
        let walls = outline(&["#.", ".#"]);
        let at_middle = walls.iter().filter(|w| (w.0, w.1) == (1, 1) || (w.2, w.3) == (1, 1)).count();
        assert_eq!(at_middle, 4, "all four pieces end there: {walls:?}");
        assert_eq!(walls.len(), 8, "{walls:?}");
    }

    proptest! {
        #[test]
        fn the_outline_covers_each_edge_once_and_is_merged(
            width in 1..9i32, height in 1..9i32, bits in prop::collection::vec(any::<bool>(), 64)
        ) {
            let mut grid = CellGrid::new(width, height, CellData::OPEN).expect("a fair size");
            for (cell, _) in grid.clone().iter() {
                if bits[(cell.y * 8 + cell.x) as usize] {
                    grid.set(cell, CellData::SOLID);
                }
            }
            // Each unit edge, keyed by its north-west end and whether it is vertical, with its open side.
            let mut edges = BTreeMap::new();
            for y in 0..=height {
                for x in 0..=width {
                    let here = grid.is_open(Cell::new(x, y));
                    let (north, west) = (grid.is_open(Cell::new(x, y - 1)), grid.is_open(Cell::new(x - 1, y)));
                    if here != north {
                        edges.insert((x, y, false), here);
                    }
                    if here != west {
                        edges.insert((x, y, true), here);
                    }
                }
            }
            let mut left = edges.clone();
            for wall in grid.outline() {
                let (from, to) = (wall.from.cell(), wall.to.cell());
                let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
                let key = |i: i32| (from.x + dx * i, from.y + dy * i, dy == 1);
                let length = from.steps_to(to);
                let open_side = edges.get(&key(0)).copied();
                for i in 0..length {
                    prop_assert_eq!(left.remove(&key(i)), open_side, "one facing, each edge once: {:?}", wall);
                }
                prop_assert_ne!(edges.get(&key(-1)).copied(), open_side, "it could begin earlier: {:?}", wall);
                prop_assert_ne!(edges.get(&key(length)).copied(), open_side, "it could end later: {:?}", wall);
            }
            prop_assert!(left.is_empty(), "edges without a wall: {:?}", left);
        }
    }
}
