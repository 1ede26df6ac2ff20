//! Predicates over whole numbers. Coordinates stay within ±2²³, differences within ±2²⁴ and products within ±2⁴⁹, so
//! nothing here can overflow.

use super::Point;

/// The way from one point to another, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offset {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Offset {
    /// The way between two points of the board.
    #[inline]
    pub(super) const fn between(from: Point, to: Point) -> Self {
        Self { x: to.x - from.x, y: to.y - from.y }
    }

    /// Positive when `other` points to the left of `self`, negative to its right, zero along it. *Left* is the way from
    /// the x axis to the y axis.
    #[inline]
    pub(super) const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Positive when `other` points forward along `self`.
    #[inline]
    pub(super) const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The squared length.
    #[inline]
    pub(super) const fn squared(self) -> i64 {
        self.dot(self)
    }
}

/// Positive when `c` lies to the left of the line from `a` to `b`, negative to the right, zero on it.
#[inline]
pub(super) const fn orient(a: Point, b: Point, c: Point) -> i64 {
    Offset::between(a, b).cross(Offset::between(a, c))
}

/// An upright rectangle with its border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) low: Point,
    pub(super) high: Point,
}

impl Frame {
    /// The smallest frame around both points.
    pub(super) fn around(a: Point, b: Point) -> Self {
        let mut frame = Self { low: a, high: a };
        frame.include(b);
        frame
    }

    /// Grows until it holds the point.
    pub(super) fn include(&mut self, point: Point) {
        self.low = Point::new(self.low.x.min(point.x), self.low.y.min(point.y));
        self.high = Point::new(self.high.x.max(point.x), self.high.y.max(point.y));
    }

    /// Whether the point lies inside or on the border.
    #[inline]
    pub(super) const fn holds(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }

    /// For a line along the border: whether the outside lies to its left, to its right.
    #[inline]
    pub(super) const fn outside(&self, from: Point, to: Point) -> (bool, bool) {
        let (low, high) = (self.low, self.high);
        let level = from.y == to.y && (from.y == low.y || from.y == high.y);
        let upright = from.x == to.x && (from.x == low.x || from.x == high.x);
        if !level && !upright {
            return (false, false);
        }
        // The far corner that is not on the line shows where the inside is.
        let inner =
            Point::new(if from.x == low.x { high.x } else { low.x }, if from.y == low.y { high.y } else { low.y });
        let inside = orient(from, to, inner);
        (inside < 0, inside > 0)
    }

    /// The corners in order of growing angle.
    pub(super) const fn corners(&self) -> [Point; 4] {
        [self.low, Point::new(self.high.x, self.low.y), self.high, Point::new(self.low.x, self.high.y)]
    }
}

/// How two segments that are not collinear meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    /// The grid point nearest to the crossing; halves go up.
    pub(super) nearest: Point,
    /// Whether the crossing lies on the grid.
    pub(super) on_grid: bool,
}

/// Where the inside of `a`–`b` crosses the inside of `c`–`d`, if it does.
pub(super) fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Crossing> {
    let (from_a, from_b) = (orient(c, d, a), orient(c, d, b));
    let (from_c, from_d) = (orient(a, b, c), orient(a, b, d));
    if from_a.signum() * from_b.signum() >= 0 || from_c.signum() * from_d.signum() >= 0 {
        return None;
    }
    let (part, whole) = if from_a > 0 { (from_a, from_a - from_b) } else { (-from_a, from_b - from_a) };
    let along = Offset::between(a, b);
    let (dx, x_whole) = rounded_share(along.x, part, whole);
    let (dy, y_whole) = rounded_share(along.y, part, whole);
    Some(Crossing { nearest: Point::new(a.x + dx, a.y + dy), on_grid: x_whole && y_whole })
}

/// `length * part / whole` rounded to the nearest whole number, and whether it is one. Wants `0 ≤ part ≤ whole`, so the
/// outcome is no longer than `length`.
fn rounded_share(length: i32, part: i64, whole: i64) -> (i32, bool) {
    let product = i128::from(length) * i128::from(part);
    let whole = i128::from(whole);
    let rounded = (2 * product + whole).div_euclid(2 * whole);
    (rounded as i32, product % whole == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crossing_moves_to_the_nearest_grid_point() {
        let p = Point::new;
        let met = crossing(p(0, 0), p(4, 4), p(0, 4), p(4, 0)).expect("diagonals cross");
        assert_eq!(met, Crossing { nearest: p(2, 2), on_grid: true });
        let met = crossing(p(0, 0), p(-10, -3), p(-5, 5), p(-5, -5)).expect("they cross at (-5, -1.5)");
        assert_eq!(met, Crossing { nearest: p(-5, -1), on_grid: false });
        assert_eq!(crossing(p(0, 0), p(4, 0), p(2, 0), p(2, 4)), None, "a T-junction is no crossing");
        assert_eq!(crossing(p(0, 0), p(4, 0), p(2, 1), p(2, 4)), None, "they do not reach each other");
    }

    #[test]
    fn the_farthest_corners_do_not_overflow() {
        let far = 1 << 23;
        let p = Point::new;
        assert!(orient(p(-far, -far), p(far, -far), p(far, far)) > 0, "left of the line");
        let met = crossing(p(-far, -far), p(far, far), p(-far, far), p(far, -far)).expect("diagonals cross");
        assert_eq!(met, Crossing { nearest: p(0, 0), on_grid: true });
    }
}
