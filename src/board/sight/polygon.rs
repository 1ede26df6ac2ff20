//! The polygon that an eye sees: grows outward from the eye's triangle through every edge that does not block, within
//! the cone that the corners on the way leave open (triangular expansion).

use super::exact::{Frame, Offset};
use super::mesh::BarrierEdges;
use super::triangulate::{BLOCKED, Side, next, previous};
use super::{Point, SightMesh};

/// What an eye sees. Reusable: [`SightMesh::visibility`] overwrites it and keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Visibility {
    /// The corners of the polygon in units of 1/1024 m, in order of growing angle from the x axis towards the y axis
    /// (clockwise on a map whose south is down), without repeats. Star-shaped around the eye; the eye itself is a
    /// corner only where it stands on the border of the board. Empty when the eye is outside the board.
    ///
    /// With a radius it holds all that is seen within the radius and may reach beyond; whoever draws it measures the
    /// distance, and [`contains`](Self::contains) does.
    pub polygon: Vec<[f64; 2]>,
    /// The triangles that were looked at, in the order of looking, some more than once.
    pub looked_at: Vec<u32>,
    sectors: Vec<Sector>,
    eye: Point,
    radius_squared: i64,
    frame: Frame,
    shape: u64,
}

/// A part of what is seen: between two rays, up to an edge. All as seen from the eye.
#[derive(Clone, Copy, Debug)]
struct Sector {
    /// On the ray where it begins.
    right: Offset,
    /// On the ray where it ends.
    left: Offset,
    /// The ends of the edge, beyond the rays or on them.
    edge: [Offset; 2],
}

/// A side to look through and the open cone, as seen from the eye.
#[derive(Clone, Copy, Debug)]
struct Cone {
    side: Side,
    right: Offset,
    left: Offset,
}

/// Memory that queries reuse, so that they allocate nothing once it has grown.
#[derive(Clone, Debug, Default)]
pub struct SightScratch {
    around: Vec<Side>,
    cones: Vec<Cone>,
}

impl SightMesh {
    /// Works out what an eye sees, up to a radius in units or without end.
    pub fn visibility(&self, eye: Point, radius: Option<i32>, scratch: &mut SightScratch, out: &mut Visibility) {
        out.begin(eye, radius, *self.frame(), self.shape());
        if !self.frame().holds(eye) {
            return;
        }
        scratch.around.clear();
        let closed = self.surround(self.locate(eye), eye, |side| scratch.around.push(side));
        for &side in &scratch.around {
            out.looked_at.push(side >> 2);
            if radius.is_some() {
                self.look_through::<true>(side, &mut scratch.cones, out);
            } else {
                self.look_through::<false>(side, &mut scratch.cones, out);
            }
        }
        out.end(closed);
    }

    /// Adds everything that is seen through one side of the eye's own triangle.
    fn look_through<const LIMITED: bool>(&self, side: Side, cones: &mut Vec<Cone>, out: &mut Visibility) {
        let eye = out.eye;
        let [right, left] = [side, next(side)].map(|side| Offset::between(eye, self.start_of(side)));
        let mut cone = Cone { side, right, left };
        cones.clear();
        loop {
            let twin = self.twin(cone.side);
            let [from, to] = [cone.side, next(cone.side)].map(|side| Offset::between(eye, self.start_of(side)));
            if twin & BLOCKED != 0 || LIMITED && beyond(from, to, out.radius_squared) {
                out.close(Sector { right: cone.right, left: cone.left, edge: [from, to] });
                match cones.pop() {
                    Some(waiting) => cone = waiting,
                    None => return,
                }
                continue;
            }
            out.looked_at.push(twin >> 2);
            let apex = Offset::between(eye, self.start_of(previous(twin)));
            let (from_right, from_left) = (cone.right.cross(apex), cone.left.cross(apex));
            // The apex narrows the cone on either side of it; on a bounding ray it takes over as the bound.
            let left_cone =
                Cone { side: previous(twin), right: if from_right >= 0 { apex } else { cone.right }, left: cone.left };
            let right_cone =
                Cone { side: next(twin), right: cone.right, left: if from_left <= 0 { apex } else { cone.left } };
            if from_left >= 0 {
                cone = right_cone;
            } else if from_right <= 0 {
                cone = left_cone;
            } else {
                cones.push(left_cone);
                cone = right_cone;
            }
        }
    }
}

impl Visibility {
    /// Whether the eye sees the point, within the radius: never differs from [`SightMesh::sees`].
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        if !self.frame.holds(point) || self.sectors.is_empty() {
            return false;
        }
        let point = Offset::between(self.eye, point);
        if point == Offset::default() {
            return true;
        }
        if point.squared() > self.radius_squared {
            return false;
        }
        let first = self.sectors[0].right;
        let after = self.sectors.partition_point(|sector| !is_before(first, point, sector.right));
        // A point on the ray between two sectors belongs to both, the last and the first among them.
        let candidates = [after.checked_sub(1), after.checked_sub(2), Some(self.sectors.len() - 1)];
        candidates.into_iter().flatten().any(|i| self.sectors[i].contains(point))
    }

    /// Whether a change at these edges may change what the eye sees. When it is `false`, what was worked out stays
    /// valid. Always `true` when the walls themselves have changed in the meantime.
    #[must_use]
    pub fn touches(&self, changed: &BarrierEdges) -> bool {
        self.shape != changed.shape || changed.triangles.iter().any(|triangle| self.looked_at.contains(triangle))
    }

    /// Where the eye is.
    #[must_use]
    pub const fn eye(&self) -> Point {
        self.eye
    }

    /// Between which y coordinates, in units, everything lies that is within the radius.
    pub(in crate::board) fn rows(&self) -> (f64, f64) {
        if self.radius_squared == i64::MAX {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let (eye, radius) = (f64::from(self.eye.y), (self.radius_squared as f64).sqrt());
        (eye - radius, eye + radius)
    }

    fn begin(&mut self, eye: Point, radius: Option<i32>, frame: Frame, shape: u64) {
        self.polygon.clear();
        self.looked_at.clear();
        self.sectors.clear();
        self.eye = eye;
        self.radius_squared = radius.map_or(i64::MAX, |radius| i64::from(radius.max(0)).pow(2));
        self.frame = frame;
        self.shape = shape;
    }

    /// Adds a sector and its corners.
    fn close(&mut self, sector: Sector) {
        let [from, to] = sector.edge;
        let right = if sector.right == from { self.place(from) } else { self.hit(sector.right, &sector) };
        let left = if sector.left == to { self.place(to) } else { self.hit(sector.left, &sector) };
        if self.polygon.last() != Some(&right) {
            self.polygon.push(right);
        }
        self.polygon.push(left);
        self.sectors.push(sector);
    }

    /// A corner of the board as a corner of the polygon.
    fn place(&self, offset: Offset) -> [f64; 2] {
        [f64::from(self.eye.x + offset.x), f64::from(self.eye.y + offset.y)]
    }

    /// Where a ray meets the edge of a sector.
    fn hit(&self, ray: Offset, sector: &Sector) -> [f64; 2] {
        let [from, to] = sector.edge;
        let along = Offset { x: to.x - from.x, y: to.y - from.y };
        let share = from.cross(ray) as f64 / ray.cross(along) as f64;
        [
            f64::from(self.eye.x + from.x) + share * f64::from(along.x),
            f64::from(self.eye.y + from.y) + share * f64::from(along.y),
        ]
    }

    fn end(&mut self, closed: bool) {
        if !closed {
            self.polygon.push(self.place(Offset::default()));
        }
        if self.polygon.len() > 1 && self.polygon.first() == self.polygon.last() {
            self.polygon.pop();
        }
    }
}

impl Sector {
    /// Whether a point belongs to it, rays and edge included.
    fn contains(&self, point: Offset) -> bool {
        let [from, to] = self.edge;
        let along = Offset { x: to.x - from.x, y: to.y - from.y };
        let beside = Offset { x: point.x - from.x, y: point.y - from.y };
        self.right.cross(point) >= 0 && self.left.cross(point) <= 0 && along.cross(beside) >= 0
    }
}

/// Whether turning from `first` in order of growing angle one comes to `a` strictly before `b`.
fn is_before(first: Offset, a: Offset, b: Offset) -> bool {
    let second_half = |way: Offset| {
        let turn = first.cross(way);
        turn < 0 || turn == 0 && first.dot(way) < 0
    };
    match (second_half(a), second_half(b)) {
        (false, true) => true,
        (true, false) => false,
        _ => a.cross(b) > 0,
    }
}

/// Whether all of an edge, seen from the eye, lies beyond the radius. When in doubt it does not.
#[inline]
fn beyond(from: Offset, to: Offset, radius_squared: i64) -> bool {
    if from.squared() <= radius_squared || to.squared() <= radius_squared {
        return false;
    }
    let along = Offset { x: to.x - from.x, y: to.y - from.y };
    let foot = -from.dot(along);
    if foot <= 0 || foot >= along.squared() {
        return true;
    }
    let height = from.cross(along) as f64;
    // The margin is far more than rounding can be off by.
    height * height > radius_squared as f64 * along.squared() as f64 * (1.0 + 1e-9)
}
