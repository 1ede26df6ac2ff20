//! Positions in fixed point: points, segments, cells. Whole numbers only, so that geometry is exact.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Units of fixed point in one metre; one cell is one metre.
pub const UNITS_PER_METRE: i32 = 1024;

/// The farthest coordinate from the origin, in metres, that a board may use (products then fit in `i64`).
pub const MAX_METRES: i32 = 8192;

/// A place on the board in units of 1/1024 m. `x` grows to the east, `y` to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// East, in 1/1024 m.
    pub x: i32,
    /// South, in 1/1024 m.
    pub y: i32,
}

impl Point {
    /// A point from fixed-point units.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A point from whole metres (a corner of cells).
    #[must_use]
    pub const fn corner(x: i32, y: i32) -> Self {
        Self { x: x * UNITS_PER_METRE, y: y * UNITS_PER_METRE }
    }

    /// The point nearest to these metres.
    #[must_use]
    pub fn from_metres(x: f64, y: f64) -> Self {
        let unit = f64::from(UNITS_PER_METRE);
        Self { x: (x * unit).round() as i32, y: (y * unit).round() as i32 }
    }

    /// The place in metres, for drawing only.
    #[must_use]
    pub fn metres(self) -> [f32; 2] {
        let unit = UNITS_PER_METRE as f32;
        [self.x as f32 / unit, self.y as f32 / unit]
    }

    /// The cell that contains the point; a point on an edge belongs to the cell south-east of it.
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell { x: self.x.div_euclid(UNITS_PER_METRE), y: self.y.div_euclid(UNITS_PER_METRE) }
    }

    /// The squared distance in squared units.
    #[must_use]
    pub const fn distance_squared(self, other: Self) -> i64 {
        let (dx, dy) = ((self.x as i64) - (other.x as i64), (self.y as i64) - (other.y as i64));
        dx * dx + dy * dy
    }
}

/// In RON a point is a pair of metres, `(3, 4.5)`; in binary it is the pair of units.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let unit = f64::from(UNITS_PER_METRE);
            (f64::from(self.x) / unit, f64::from(self.y) / unit).serialize(serializer)
        } else {
            (self.x, self.y).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let (x, y) = <(f64, f64)>::deserialize(deserializer)?;
            let bound = f64::from(MAX_METRES);
            if !(x.abs() <= bound && y.abs() <= bound) {
                return Err(serde::de::Error::custom(format_args!("a coordinate must lie within ±{MAX_METRES} m")));
            }
            Ok(Self::from_metres(x, y))
        } else {
            let (x, y) = <(i32, i32)>::deserialize(deserializer)?;
            Ok(Self { x, y })
        }
    }
}

/// A cell of the grid, one metre square. `(0, 0)` is the north-west one. In RON a pair, `(3, 4)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Cell {
    /// Column, growing to the east.
    pub x: i32,
    /// Row, growing to the south.
    pub y: i32,
}

impl From<(i32, i32)> for Cell {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Cell> for (i32, i32) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl Cell {
    /// The cell in this column and row.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The middle of the cell.
    #[must_use]
    pub const fn centre(self) -> Point {
        self.centre_of(1)
    }

    /// The middle of a square of `size` cells whose north-west cell this is.
    #[must_use]
    pub const fn centre_of(self, size: i32) -> Point {
        let half = size * UNITS_PER_METRE / 2;
        Point { x: self.x * UNITS_PER_METRE + half, y: self.y * UNITS_PER_METRE + half }
    }

    /// The cells of a square of `size` cells whose north-west cell this is, row by row.
    pub fn square(self, size: i32) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |dy| (0..size).map(move |dx| Self::new(self.x + dx, self.y + dy)))
    }

    /// How many cells lie from one square of cells to another along both axes: 1 for neighbours, 0 where they overlap. A
    /// square is its north-west cell and the length of its side.
    #[must_use]
    pub fn between((a, size_a): (Self, i32), (b, size_b): (Self, i32)) -> (i32, i32) {
        let along = |a: i32, b: i32| (b - (a + size_a.max(1) - 1)).max(a - (b + size_b.max(1) - 1)).max(0);
        (along(a.x, b.x), along(a.y, b.y))
    }

    /// The square of the distance between two squares of cells: between the middles of the cells in which they come
    /// nearest, so that neighbours are 1 m apart whatever their size. It is the one measure of how far off something is.
    #[must_use]
    pub fn apart_squared(a: (Self, i32), b: (Self, i32)) -> i64 {
        let (x, y) = Self::between(a, b);
        let units = |cells: i32| i64::from(cells) * i64::from(UNITS_PER_METRE);
        units(x) * units(x) + units(y) * units(y)
    }

    /// Steps between the cells when diagonal steps count one.
    #[must_use]
    pub const fn steps_to(self, other: Self) -> i32 {
        let (dx, dy) = ((self.x - other.x).abs(), (self.y - other.y).abs());
        if dx > dy { dx } else { dy }
    }
}

/// A straight piece of wall, door or window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}
