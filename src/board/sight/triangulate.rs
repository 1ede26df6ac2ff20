//! From pieces of wall to triangles in flat arrays.
//!
//! A *side* is one edge of one triangle, seen from inside it: the number of the triangle times four, plus 0, 1 or 2.
//! Corners and sides run in order of growing angle, side `k` from corner `k` to the next.

use spade::{ConstrainedDelaunayTriangulation, HasPosition, Point2, Triangulation};

use super::exact::Frame;
use super::split::{Owner, Piece};
use super::{Point, SightError};

/// A side of a triangle; see the module.
pub(super) type Side = u32;

/// The twin of a side that has none: beyond it lies the outside of the board.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// The bit of a twin that says that the edge blocks sight. Always set in [`OUTSIDE`].
pub(super) const BLOCKED: u32 = 1 << 31;

/// In lists of walls by side: the edge is no wall.
pub(super) const NO_WALL: u32 = u32::MAX;

/// A triangle in one cache line. The fourth entries only make `side & 3` a valid index.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Triangle {
    pub(super) corners: [Point; 4],
    /// For each side the same edge seen from the neighbour, with the bit [`BLOCKED`], or [`OUTSIDE`].
    pub(super) twins: [u32; 4],
}

/// The next side of the same triangle.
#[inline]
pub(super) const fn next(side: Side) -> Side {
    if side & 3 == 2 { side - 2 } else { side + 1 }
}

/// The previous side of the same triangle.
#[inline]
pub(super) const fn previous(side: Side) -> Side {
    if side & 3 > 0 { side - 1 } else { side + 2 }
}

/// A piece of wall and all who own it.
#[derive(Clone, Debug)]
pub(super) struct Wall {
    pub(super) ends: [Point; 2],
    /// Where its owners stand in [`FlatMesh::owners`].
    pub(super) owners: std::ops::Range<usize>,
    /// One side of its edge, or [`OUTSIDE`] until it is found.
    pub(super) side: Side,
}

/// The triangulated board.
#[derive(Clone, Debug, Default)]
pub(super) struct FlatMesh {
    pub(super) triangles: Vec<Triangle>,
    /// For each side the number of its wall, or [`NO_WALL`].
    pub(super) wall_at: Vec<u32>,
    pub(super) walls: Vec<Wall>,
    /// The owners of the walls, wall by wall; several where barriers overlap.
    pub(super) owners: Vec<Owner>,
}

/// A corner of the triangulation: the numbers are whole, spade wants them as floats.
struct Corner(Point);

impl HasPosition for Corner {
    type Scalar = f64;

    fn position(&self) -> Point2<f64> {
        Point2::new(f64::from(self.0.x), f64::from(self.0.y))
    }
}

/// Triangulates sorted pieces, the border of the frame among them. No edge blocks yet except the border.
pub(super) fn triangulate(frame: &Frame, pieces: &[Piece]) -> Result<FlatMesh, SightError> {
    let mut points: Vec<Point> = pieces.iter().flat_map(|piece| [piece.a, piece.b]).collect();
    points.sort_unstable();
    points.dedup();
    let mut board = FlatMesh::default();
    for group in pieces.chunk_by(|p, q| (p.a, p.b) == (q.a, q.b)) {
        let first = board.owners.len();
        board.owners.extend(group.iter().map(|piece| piece.owner));
        let owners = first..board.owners.len();
        board.walls.extend(group.first().map(|p| Wall { ends: [p.a, p.b], owners, side: OUTSIDE }));
    }
    let number = |point: Point| points.binary_search(&point).map_err(|_| SightError::Tangled);
    let edges = board.walls.iter().map(|wall| Ok([number(wall.ends[0])?, number(wall.ends[1])?]));
    let edges = edges.collect::<Result<Vec<_>, SightError>>()?;
    let corners = points.iter().copied().map(Corner).collect();
    let mut refused = false;
    let mesh = ConstrainedDelaunayTriangulation::<Corner>::try_bulk_load_cdt(corners, edges, |_| refused = true)
        .map_err(|_| SightError::Tangled)?;
    if refused {
        return Err(SightError::Tangled);
    }
    board.flatten(frame, &mesh);
    if board.walls.iter().any(|wall| wall.side == OUTSIDE) {
        return Err(SightError::Tangled);
    }
    Ok(board)
}

impl FlatMesh {
    /// Fills the flat arrays, triangles along a Hilbert curve so that neighbours share cache lines.
    fn flatten(&mut self, frame: &Frame, mesh: &ConstrainedDelaunayTriangulation<Corner>) {
        let mut order: Vec<(u64, usize)> = mesh
            .inner_faces()
            .map(|face| {
                let centre = face.center();
                (
                    hilbert(along(centre.x, frame.low.x, frame.high.x), along(centre.y, frame.low.y, frame.high.y)),
                    face.index(),
                )
            })
            .collect();
        order.sort_unstable();
        let mut place = vec![OUTSIDE; mesh.num_all_faces()];
        for (&(_, face), number) in order.iter().zip(0..) {
            place[face] = number;
        }
        let empty = Triangle { corners: [Point::default(); 4], twins: [OUTSIDE; 4] };
        self.triangles = vec![empty; order.len()];
        self.wall_at = vec![NO_WALL; order.len() * 4];
        // The side from which spade's directed edges are seen, to find twins.
        let mut side_of = vec![OUTSIDE; mesh.num_directed_edges()];
        for face in mesh.inner_faces() {
            for (edge, k) in face.adjacent_edges().iter().zip(0..) {
                side_of[edge.index()] = place[face.index()] * 4 + k;
            }
        }
        for face in mesh.inner_faces() {
            for edge in face.adjacent_edges() {
                let side = side_of[edge.index()];
                let triangle = &mut self.triangles[(side >> 2) as usize];
                let (from, to) = (edge.from().data().0, edge.to().data().0);
                triangle.corners[(side & 3) as usize] = from;
                triangle.twins[(side & 3) as usize] = side_of[edge.rev().index()];
                if edge.is_constraint_edge()
                    && let Ok(wall) = self.walls.binary_search_by(|wall| wall.ends.cmp(&[from.min(to), from.max(to)]))
                {
                    self.wall_at[side as usize] = wall as u32;
                    self.walls[wall].side = side;
                }
            }
        }
        for triangle in &mut self.triangles {
            triangle.corners[3] = triangle.corners[0];
        }
    }
}

/// How far along the frame a coordinate lies, as 16 bits.
fn along(value: f64, low: i32, high: i32) -> u32 {
    let share = (value - f64::from(low)) / (f64::from(high) - f64::from(low));
    (share * f64::from(u16::MAX)) as u32
}

/// The place of a point with 16-bit coordinates along a Hilbert curve.
fn hilbert(mut x: u32, mut y: u32) -> u64 {
    let mut place = 0;
    for level in (0..16).rev() {
        let (right, upper) = (x >> level & 1, y >> level & 1);
        place = place << 2 | u64::from((3 * right) ^ upper);
        if upper == 0 {
            if right == 1 {
                (x, y) = (!x, !y);
            }
            (x, y) = (y, x);
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hilbert_curve_never_jumps() {
        let mut cells: Vec<(u64, u32, u32)> =
            (0..16).flat_map(|x| (0..16).map(move |y| (hilbert(x, y), x, y))).collect();
        cells.sort_unstable();
        for pair in cells.windows(2) {
            let step = pair[0].1.abs_diff(pair[1].1) + pair[0].2.abs_diff(pair[1].2);
            assert_eq!(step, 1, "from {:?} to {:?}", pair[0], pair[1]);
        }
    }
}
