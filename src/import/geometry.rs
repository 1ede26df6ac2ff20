//! Places and lines of other programs on our grid of 1/1024 m, and who is near whom.

use super::limits::MAX_COORDINATE;
use crate::board::{Cell, Point, Segment, UNITS_PER_METRE, cells_along};

/// A place in cells, before it is known to be a sensible one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Spot {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Whether it can be a place on a map at all.
    pub(super) fn is_sane(self) -> bool {
        self.x.is_finite() && self.y.is_finite() && self.x.abs() <= MAX_COORDINATE && self.y.abs() <= MAX_COORDINATE
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point on the grid nearest to it, which must be [sane](Self::is_sane).
    pub(super) fn point(self) -> Point {
        Point::from_metres(self.x, self.y)
    }

    /// The cell that it lies in.
    pub(super) fn cell(self) -> Cell {
        Cell::new(self.x.floor() as i32, self.y.floor() as i32)
    }
}

/// A line on a map of so many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clipped {
    /// All of it is on the map.
    Whole(Segment),
    /// What of it is on the map.
    Cut(Segment),
    /// Nothing is.
    Outside,
}

/// Cuts a line between sane places at the edges of the map.
pub(super) fn clip(from: Spot, to: Spot, (width, height): (i32, i32)) -> Clipped {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    let sides = [(-dx, from.x), (dx, f64::from(width) - from.x), (-dy, from.y), (dy, f64::from(height) - from.y)];
    for (towards, room) in sides {
        if towards == 0.0 {
            if room < 0.0 {
                return Clipped::Outside;
            }
        } else if towards < 0.0 {
            first = first.max(room / towards);
        } else {
            last = last.min(room / towards);
        }
    }
    if first > last {
        return Clipped::Outside;
    }
    let at = |share: f64| {
        let point = Spot::new(from.x + dx * share, from.y + dy * share).point();
        inside(point, (width, height))
    };
    let segment = Segment { from: at(first), to: at(last) };
    // What is off by less than a hundredth of a cell was meant to end at the edge.
    let lost = (first + 1.0 - last) * dx.hypot(dy);
    if lost < 0.01 { Clipped::Whole(segment) } else { Clipped::Cut(segment) }
}

/// The point on the map nearest to a point.
pub(super) fn inside(point: Point, (width, height): (i32, i32)) -> Point {
    Point::new(point.x.clamp(0, width * UNITS_PER_METRE), point.y.clamp(0, height * UNITS_PER_METRE))
}

/// How long a segment is, in 1/1024 m.
pub(super) fn length(segment: Segment) -> f64 {
    (segment.from.distance_squared(segment.to) as f64).sqrt()
}

/// A segment without a direction.
pub(super) fn undirected(segment: Segment) -> (Point, Point) {
    (segment.from.min(segment.to), segment.from.max(segment.to))
}

/// Whether a point lies on a segment, its ends included. Exact.
pub(super) fn lies_on(point: Point, segment: Segment) -> bool {
    let Segment { from, to } = segment;
    let within = |value: i32, a: i32, b: i32| (a.min(b)..=a.max(b)).contains(&value);
    let across =
        i64::from(to.x - from.x) * i64::from(point.y - from.y) - i64::from(to.y - from.y) * i64::from(point.x - from.x);
    across == 0 && within(point.x, from.x, to.x) && within(point.y, from.y, to.y)
}

/// How far along a segment's line a point lies and how far beside it, in 1/1024 m from the segment's `from`.
pub(super) fn along_and_beside(point: Point, segment: Segment) -> (f64, f64) {
    let long = length(segment).max(1.0);
    let (dx, dy) = (f64::from(segment.to.x - segment.from.x), f64::from(segment.to.y - segment.from.y));
    let (px, py) = (f64::from(point.x - segment.from.x), f64::from(point.y - segment.from.y));
    ((px * dx + py * dy) / long, (px * dy - py * dx).abs() / long)
}

/// The point of a segment nearest to a point, and how far off it is, in 1/1024 m.
pub(super) fn nearest(point: Point, segment: Segment) -> (Point, f64) {
    let (dx, dy) = (f64::from(segment.to.x - segment.from.x), f64::from(segment.to.y - segment.from.y));
    let (px, py) = (f64::from(point.x - segment.from.x), f64::from(point.y - segment.from.y));
    let squared = dx * dx + dy * dy;
    let share = if squared > 0.0 { ((px * dx + py * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (dx * share, dy * share);
    let found = Point::new(segment.from.x + x.round() as i32, segment.from.y + y.round() as i32);
    (found, (px - x).hypot(py - y))
}

/// More walls than this in nine cells are a crowd.
const CROWD: usize = 1000;

/// Segments by the cells that they run through.
pub(super) struct Index {
    size: (i32, i32),
    cells: Vec<Vec<u32>>,
    segments: Vec<Segment>,
}

impl Index {
    /// An index of segments on a map of so many cells.
    pub(super) fn new(size: (i32, i32), segments: Vec<Segment>) -> Self {
        let count = (size.0.max(1) as usize) * (size.1.max(1) as usize);
        let mut index = Self { size, cells: vec![Vec::new(); count], segments };
        for number in 0..index.segments.len() {
            for cell in index.cells_of(index.segments[number]) {
                index.cells[cell].push(number as u32);
            }
        }
        index
    }

    pub(super) const fn size(&self) -> (i32, i32) {
        self.size
    }

    pub(super) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Whether so many walls run through the cells around a point that nothing can be said of any one of them.
    pub(super) fn is_crowded(&self, point: Point) -> bool {
        let cell = point.cell();
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
        around.map(|cell| self.cells[self.place(cell)].len()).sum::<usize>() > CROWD
    }

    /// The segments that run through the cell of a point or one beside it; none that is nearer than a cell is missing.
    pub(super) fn near(&self, point: Point) -> Vec<usize> {
        let cell = point.cell();
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
        let mut found: Vec<usize> = around
            .filter(|cell| (0..self.size.0).contains(&cell.x) && (0..self.size.1).contains(&cell.y))
            .flat_map(|cell| self.cells[self.place(cell)].iter().map(|&number| number as usize))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The segments that share a cell with this one.
    pub(super) fn beside(&self, segment: Segment) -> Vec<usize> {
        let cells = self.cells_of(segment);
        let mut found: Vec<usize> =
            cells.into_iter().flat_map(|cell| self.cells[cell].iter().map(|&number| number as usize)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn cells_of(&self, segment: Segment) -> Vec<usize> {
        let mut cells: Vec<usize> = cells_along(segment).into_iter().map(|cell| self.place(cell)).collect();
        if cells.is_empty() {
            cells.push(self.place(segment.from.cell()));
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Where a cell stands in the list; one beyond the edge counts as the one at the edge.
    fn place(&self, cell: Cell) -> usize {
        let (width, height) = (self.size.0.max(1), self.size.1.max(1));
        (cell.y.clamp(0, height - 1) * width + cell.x.clamp(0, width - 1)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn segment(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment { from: Point::new(x0, y0), to: Point::new(x1, y1) }
    }

    #[test]
    fn lines_are_cut_at_the_edge() {
        let clip = |x0, y0, x1, y1| clip(Spot::new(x0, y0), Spot::new(x1, y1), (4, 3));
        assert_eq!(clip(1.0, 1.0, 3.0, 2.0), Clipped::Whole(segment(1024, 1024, 3072, 2048)));
        assert_eq!(clip(-2.0, 1.0, 2.0, 1.0), Clipped::Cut(segment(0, 1024, 2048, 1024)));
        assert_eq!(clip(-2.0, 1.0, -1.0, 1.0), Clipped::Outside);
        assert_eq!(clip(5.0, -1.0, 5.0, 9.0), Clipped::Outside, "beside the map");
        assert_eq!(clip(2.0, 2.0, 4.001, 2.0), Clipped::Whole(segment(2048, 2048, 4096, 2048)), "a hair too long");
        assert_eq!(clip(-1e6, 1.5, 1e6, 1.5), Clipped::Cut(segment(0, 1536, 4096, 1536)));
    }

    #[test]
    fn what_is_near_is_found() {
        let index =
            Index::new((4, 4), vec![segment(0, 0, 4096, 0), segment(3500, 3500, 4000, 4000), segment(5, 5, 5, 5)]);
        assert_eq!(index.near(Point::new(900, 900)), [0, 2]);
        assert_eq!(index.near(Point::new(4096, 4096)), [1], "also beyond the last cell");
        assert_eq!(index.beside(segment(100, 100, 900, 900)), [0, 2]);
    }

    proptest! {
        #[test]
        fn nothing_nearer_than_a_cell_is_missing(
            x0 in 0..4096i32, y0 in 0..4096i32, x1 in 0..4096i32, y1 in 0..4096i32, x in 0..4096i32, y in 0..4096i32
        ) {
            let wall = segment(x0, y0, x1, y1);
            let point = Point::new(x, y);
            if nearest(point, wall).1 < f64::from(UNITS_PER_METRE) {
                prop_assert_eq!(Index::new((4, 4), vec![wall]).near(point), [0]);
            }
        }

        #[test]
        fn a_cut_line_stays_on_the_map(x0 in -9e5..9e5f64, y0 in -9e5..9e5f64, x1 in -9e5..9e5f64, y1 in -9e5..9e5f64) {
            if let Clipped::Cut(cut) | Clipped::Whole(cut) = clip(Spot::new(x0, y0), Spot::new(x1, y1), (9, 7)) {
                for end in [cut.from, cut.to] {
                    prop_assert_eq!(inside(end, (9, 7)), end);
                }
            }
        }
    }
}
