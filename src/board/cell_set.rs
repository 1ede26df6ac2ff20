//! Sets of cells as bits, and the cells whose middles lie in a visibility polygon.

use super::sight::Visibility;
use super::{Cell, UNITS_PER_METRE};
use std::ops::{Range, RangeInclusive};

const WORD: i32 = 64;

/// A set of cells of a map of one size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellSet {
    width: i32,
    height: i32,
    /// Words of one row.
    words: usize,
    /// The rows that may hold a cell.
    rows: Range<i32>,
    bits: Vec<u64>,
}

/// Memory that filling reuses.
#[derive(Clone, Debug, Default)]
pub struct FillScratch {
    /// For each row where the polygon's edges cross its middle line.
    crossings: Vec<Vec<f64>>,
    /// Cells whose middles lie so near an edge that only the exact predicate can tell.
    close: Vec<Cell>,
}

/// Middles nearer to an edge than this (in units) are asked about exactly; rounding is off by far less.
const CLOSE: f64 = 0.5;

const UNIT: f64 = UNITS_PER_METRE as f64;

impl CellSet {
    /// The empty set on a map of this width and height.
    #[must_use]
    pub fn new((width, height): (i32, i32)) -> Self {
        let words = (width.max(0) as usize).div_ceil(WORD as usize);
        Self { width, height, words, rows: 0..0, bits: vec![0; words * height.max(0) as usize] }
    }

    /// Width and height of the map.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// Takes every cell out.
    pub fn clear(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        self.bits[rows.start as usize * self.words..rows.end as usize * self.words].fill(0);
    }

    /// Puts a cell in; whether it is new. Cells outside the map are left out.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let Some((word, bit)) = self.place(cell) else { return false };
        self.cover(cell.y);
        let new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        new
    }

    /// Takes a cell out; whether it was in.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let Some((word, bit)) = self.place(cell) else { return false };
        let was = self.bits[word] & bit != 0;
        self.bits[word] &= !bit;
        was
    }

    /// Whether a cell is in.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.place(cell).is_some_and(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Whether no cell is in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.clone().flat_map(move |y| {
            self.row(y).iter().enumerate().flat_map(move |(word, &bits)| {
                let mut left = bits;
                std::iter::from_fn(move || {
                    let bit = left.trailing_zeros() as i32;
                    left &= left.checked_sub(1)?;
                    Some(Cell::new(word as i32 * WORD + bit, y))
                })
            })
        })
    }

    /// Calls `found` for the cells that are in this set and not in the other of the same size.
    pub fn for_each_not_in(&self, other: &Self, mut found: impl FnMut(Cell)) {
        for y in self.rows.clone() {
            for (word, (&bits, &theirs)) in self.row(y).iter().zip(other.row(y)).enumerate() {
                let mut left = bits & !theirs;
                while left != 0 {
                    found(Cell::new(word as i32 * WORD + left.trailing_zeros() as i32, y));
                    left &= left - 1;
                }
            }
        }
    }

    /// The rows in which there may be cells.
    #[must_use]
    pub fn rows(&self) -> Range<i32> {
        self.rows.clone()
    }

    /// The bits of one row of the map, 64 cells a word, from the west.
    #[must_use]
    pub fn row(&self, y: i32) -> &[u64] {
        let start = y as usize * self.words;
        self.bits.get(start..start + self.words).unwrap_or(&[])
    }

    /// Becomes the set of cells whose middles the eye sees. It agrees exactly with [`Visibility::contains`] as long as
    /// the polygon had no radius; with one, cells beyond it may be in.
    pub fn fill(&mut self, seen: &Visibility, scratch: &mut FillScratch) {
        self.clear();
        let Some(&last) = seen.polygon.last() else { return };
        scratch.crossings.resize_with(self.height.max(0) as usize, Vec::new);
        scratch.close.clear();
        let mut rows = self.height..0;
        let (north, south) = seen.rows();
        let within = first_middle(north).max(0)..=last_middle(south).min(self.height - 1);
        let mut from = last;
        for &to in &seen.polygon {
            self.note_edge(from, to, &within, scratch, &mut rows);
            from = to;
        }
        for y in rows {
            let crossings = &mut scratch.crossings[y as usize];
            crossings.sort_unstable_by(f64::total_cmp);
            let start = y as usize * self.words;
            for pair in crossings.chunks_exact(2) {
                let (first, end) = (first_middle(pair[0]).max(0), (last_middle(pair[1]) + 1).min(self.width));
                if first < end {
                    set_range(&mut self.bits[start..start + self.words], first, end);
                    self.rows = cover(&self.rows, y);
                }
            }
            crossings.clear();
        }
        for &cell in &scratch.close {
            if seen.contains(cell.centre()) {
                self.insert(cell);
            } else {
                self.remove(cell);
            }
        }
    }

    /// Notes where an edge crosses the middle lines of rows within those given, and the middles that lie close to it.
    fn note_edge(
        &self,
        from: [f64; 2],
        to: [f64; 2],
        within: &RangeInclusive<i32>,
        scratch: &mut FillScratch,
        rows: &mut Range<i32>,
    ) {
        let (top, bottom) = if from[1] <= to[1] { (from, to) } else { (to, from) };
        let height = bottom[1] - top[1];
        let slope = if height > 0.0 { (bottom[0] - top[0]) / height } else { 0.0 };
        let first = first_middle(top[1] - CLOSE).max(*within.start());
        let last = last_middle(bottom[1] + CLOSE).min(*within.end());
        for y in first..=last {
            let middle = f64::from(y) * UNIT + UNIT / 2.0;
            if top[1] < middle && middle <= bottom[1] {
                scratch.crossings[y as usize].push(top[0] + (middle - top[1]) * slope);
                *rows = cover(rows, y);
            }
            // The part of the edge that runs close to the row's middle line.
            let (high, low) = ((middle - CLOSE).max(top[1]), (middle + CLOSE).min(bottom[1]));
            let (one, other) = if height > CLOSE {
                (top[0] + (high - top[1]) * slope, top[0] + (low - top[1]) * slope)
            } else {
                (top[0], bottom[0])
            };
            let west = first_middle(one.min(other) - CLOSE).max(0);
            let east = last_middle(one.max(other) + CLOSE).min(self.width - 1);
            scratch.close.extend((west..=east).map(|x| Cell::new(x, y)));
        }
    }

    fn place(&self, cell: Cell) -> Option<(usize, u64)> {
        let inside = 0 <= cell.x && cell.x < self.width && 0 <= cell.y && cell.y < self.height;
        inside.then(|| (cell.y as usize * self.words + (cell.x / WORD) as usize, 1 << (cell.x % WORD)))
    }

    fn cover(&mut self, y: i32) {
        self.rows = cover(&self.rows, y);
    }
}

/// The least range that holds both.
fn cover(rows: &Range<i32>, y: i32) -> Range<i32> {
    if rows.is_empty() { y..y + 1 } else { rows.start.min(y)..rows.end.max(y + 1) }
}

/// The first row or column whose middle lies at this coordinate or after it. Rounded by hand, here and below: where
/// the processor need not know how, `ceil` and `floor` are calls.
fn first_middle(units: f64) -> i32 {
    let cells = (units - UNIT / 2.0) / UNIT;
    let whole = cells as i32;
    whole + i32::from(f64::from(whole) < cells)
}

/// The last row or column whose middle lies at this coordinate or before it.
fn last_middle(units: f64) -> i32 {
    let cells = (units - UNIT / 2.0) / UNIT;
    let whole = cells as i32;
    whole - i32::from(f64::from(whole) > cells)
}

/// Sets the bits `from..to`, which must lie within the row.
fn set_range(row: &mut [u64], from: i32, to: i32) {
    let (first, last) = (from / WORD, (to - 1) / WORD);
    for word in first..=last {
        let low = (from - word * WORD).max(0);
        let high = (to - word * WORD).min(WORD);
        row[word as usize] |= (u64::MAX >> (WORD - (high - low))) << low;
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::{Barrier, SightMesh, SightScratch};
    use super::super::{CellData, CellGrid, Point, Segment};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_range_of_bits_crosses_words() {
        let mut row = [0; 3];
        set_range(&mut row, 60, 130);
        let set: Vec<i32> = (0..192).filter(|i| row[(i / 64) as usize] >> (i % 64) & 1 != 0).collect();
        assert_eq!(set, (60..130).collect::<Vec<_>>());
    }

    #[test]
    fn a_set_forgets_what_is_cleared() {
        let mut set = CellSet::new((70, 3));
        assert!(set.insert(Cell::new(69, 2)) && !set.insert(Cell::new(69, 2)));
        assert!(!set.insert(Cell::new(70, 2)), "outside the map");
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell::new(69, 2)]);
        set.clear();
        assert!(set.is_empty());
        assert!(!set.contains(Cell::new(69, 2)));
    }

    /// Rock on some cells of a 12 × 9 map, walls at any angle besides, an eye.
    fn boards() -> impl Strategy<Value = (Vec<bool>, Vec<Barrier>, Point)> {
        let end = prop_oneof![
            (0..=12i32, 0..=9i32).prop_map(|(x, y)| Point::corner(x, y)),
            (0..=24i32, 0..=18i32).prop_map(|(x, y)| Point::new(x * 512, y * 512)),
            (0..12 * 1024i32, 0..9 * 1024i32).prop_map(|(x, y)| Point::new(x, y)),
        ];
        let wall =
            (end.clone(), end).prop_map(|(from, to)| Barrier { segment: Segment { from, to }, blocks_sight: true });
        let eye = prop_oneof![
            3 => (0..12i32, 0..9i32).prop_map(|(x, y)| Cell::new(x, y).centre()),
            1 => (1..12i32, 1..9i32).prop_map(|(x, y)| Point::corner(x, y)),
        ];
        (prop::collection::vec(prop::bool::weighted(0.15), 108), prop::collection::vec(wall, 0..5), eye)
    }

    proptest! {
        #[test]
        fn the_filled_cells_are_those_that_sight_says((rock, walls, eye) in boards()) {
            let mut grid = CellGrid::new(12, 9, CellData::OPEN).expect("a fair size");
            for (i, _) in rock.iter().enumerate().filter(|(_, solid)| **solid) {
                grid.set(Cell::new(i as i32 % 12, i as i32 / 12), CellData::SOLID);
            }
            let outline = grid.outline().into_iter().map(|segment| Barrier { segment, blocks_sight: true });
            let barriers: Vec<_> = outline.chain(walls).collect();
            let mesh = SightMesh::build((Point::corner(0, 0), Point::corner(12, 9)), &barriers).expect("a board");
            let (mut scratch, mut seen) = (SightScratch::default(), Visibility::default());
            mesh.visibility(eye, None, &mut scratch, &mut seen);
            let mut set = CellSet::new((12, 9));
            set.insert(Cell::new(3, 3));
            set.fill(&seen, &mut FillScratch::default());
            for (cell, _) in grid.iter() {
                prop_assert_eq!(set.contains(cell), mesh.sees(eye, cell.centre()), "{:?}", cell);
            }
        }
    }
}
