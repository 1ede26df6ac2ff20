//! The bodies that dice are made of: corners, faces, turns that change nothing, and which face is read when one lies on
//! another. Lengths are in the tray's own units: a die is about two of them wide.

use rapier3d::parry::math::Matrix;
use rapier3d::prelude::{Rotation, Vector};
use std::sync::LazyLock;

/// A body with faces that are all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Solid {
    /// Four triangles; read at the corner that points up.
    D4,
    /// A cube.
    D6,
    /// Eight triangles.
    D8,
    /// Ten kites.
    D10,
    /// Twelve pentagons.
    D12,
    /// Twenty triangles.
    D20,
}

impl Solid {
    /// Every one, by rising number of faces.
    pub const ALL: [Self; 6] = [Self::D4, Self::D6, Self::D8, Self::D10, Self::D12, Self::D20];

    /// How many faces it has.
    #[must_use]
    pub const fn sides(self) -> u8 {
        match self {
            Self::D4 => 4,
            Self::D6 => 6,
            Self::D8 => 8,
            Self::D10 => 10,
            Self::D12 => 12,
            Self::D20 => 20,
        }
    }

    /// From its middle to its farthest corner.
    #[must_use]
    pub const fn radius(self) -> f32 {
        match self {
            Self::D4 => 1.22,
            Self::D6 => 1.08,
            Self::D8 | Self::D10 => 1.12,
            Self::D12 => 1.10,
            Self::D20 => 1.14,
        }
    }

    /// Its corners and faces.
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        static SHAPES: LazyLock<[Shape; 6]> = LazyLock::new(|| Solid::ALL.map(Shape::new));
        &SHAPES[self as usize]
    }
}

/// A flat face.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Its corners by index, anticlockwise seen from outside.
    pub corners: Vec<usize>,
    /// The direction that it looks in.
    pub normal: Vector,
    /// The point of it that is equally far from all its edges.
    pub middle: Vector,
    /// How far that is.
    pub inradius: f32,
    /// Where the head of its numeral points: a direction in its plane.
    pub up: Vector,
    /// The number that is read when this face lies below.
    pub reads: u8,
}

/// The corners and faces of a body around its middle.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Which body it is.
    pub solid: Solid,
    /// Its corners.
    pub corners: Vec<Vector>,
    /// Its faces.
    pub faces: Vec<Face>,
    /// The number at each corner; only a d4 has numbers there.
    pub at_corner: Vec<u8>,
    turns: Vec<Rotation>,
}

/// What is nearer together than this is the same.
const NEAR: f32 = 1e-3;

impl Shape {
    fn new(solid: Solid) -> Self {
        let corners = corners(solid);
        let mut faces: Vec<Face> = faces(&corners).into_iter().map(|face| face_of(&corners, face)).collect();
        if solid == Solid::D10 {
            // Heads of numerals point to the poles, which are the first two corners.
            for face in &mut faces {
                if let Some(&pole) = face.corners.iter().find(|&&corner| corner < 2) {
                    face.up = in_plane(corners[pole] - face.middle, face.normal);
                }
            }
        }
        let mut at_corner = Vec::new();
        if solid == Solid::D4 {
            at_corner = (1..=4).collect();
            for face in &mut faces {
                let top = (0..4).find(|corner| !face.corners.contains(corner)).unwrap_or_default();
                face.reads = at_corner[top];
            }
        } else {
            number(&mut faces);
        }
        let turns = turns(&corners, &faces);
        Self { solid, corners, faces, at_corner, turns }
    }

    /// The turns about its middle after which it fills the same space.
    #[must_use]
    pub fn turns(&self) -> &[Rotation] {
        &self.turns
    }

    /// The face that lies lowest when the body is turned so, and how squarely it lies: 1 when it looks straight down.
    #[must_use]
    pub fn lowest(&self, turned: Rotation) -> (usize, f32) {
        let down = |face: &Face| -(turned * face.normal).y;
        let squarely = self.faces.iter().map(down).enumerate();
        squarely.fold((0, f32::MIN), |best, this| if this.1 > best.1 { this } else { best })
    }

    /// What is read when the body lies turned so.
    #[must_use]
    pub fn reads(&self, turned: Rotation) -> u8 {
        self.faces[self.lowest(turned).0].reads
    }

    /// The face that shows a number, seen from above when the body lies on the face that reads it. Of a d4 it is the one
    /// below, which has the three others beside it.
    #[must_use]
    pub fn shows(&self, reads: u8) -> Option<usize> {
        let below = self.faces.iter().position(|face| face.reads == reads)?;
        if self.solid == Solid::D4 {
            return Some(below);
        }
        let way = self.faces[below].normal;
        self.faces.iter().position(|face| face.normal.dot(way) < NEAR - 1.0)
    }

    /// The turn that its numbers take before it is thrown, so that `wanted` is read when the body comes to lie turned as
    /// `lies`. Of several that do, the one with which the number is read most easily by who looks from `+z`.
    /// `None` for a number that it does not have.
    #[must_use]
    pub fn relabel(&self, lies: Rotation, wanted: u8) -> Option<Rotation> {
        let shown = &self.faces[self.shows(wanted)?];
        // Heads point away from who looks; of a d4 a corner does, so that one of its faces looks at them.
        let upright = |turn: &Rotation| (lies * *turn * shown.up).z;
        let fitting = self.turns.iter().copied().filter(|&turn| self.reads(lies * turn) == wanted);
        fitting.min_by(|a, b| upright(a).total_cmp(&upright(b)))
    }
}

fn corners(solid: Solid) -> Vec<Vector> {
    let golden = f32::midpoint(1.0, 5.0_f32.sqrt());
    let signs = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let around = |a: f32, b: f32| {
        signs.into_iter().flat_map(move |(s, t)| {
            let (a, b) = (a * s, b * t);
            [Vector::new(0.0, a, b), Vector::new(a, b, 0.0), Vector::new(b, 0.0, a)]
        })
    };
    let cube = || signs.into_iter().flat_map(|(x, y)| [1.0, -1.0].map(|z| Vector::new(x, y, z)));
    let points: Vec<Vector> = match solid {
        Solid::D4 => cube().filter(|p| p.x * p.y * p.z > 0.0).collect(),
        Solid::D6 => cube().collect(),
        Solid::D8 => [Vector::X, Vector::Y, Vector::Z].into_iter().flat_map(|axis| [axis, -axis]).collect(),
        Solid::D10 => {
            let fifth = std::f32::consts::PI / 5.0;
            // With this zigzag of the belt its kites are flat.
            let zigzag = (1.0 - fifth.cos()) / (1.0 + fifth.cos());
            let belt = (0..10).map(|n| {
                let (sin, cos) = (fifth * n as f32).sin_cos();
                Vector::new(cos, if n % 2 == 0 { zigzag } else { -zigzag }, sin)
            });
            [Vector::Y, -Vector::Y].into_iter().chain(belt).collect()
        }
        Solid::D12 => cube().chain(around(1.0 / golden, golden)).collect(),
        Solid::D20 => around(1.0, golden).collect(),
    };
    let farthest = points.iter().fold(0.0_f32, |most, point| most.max(point.length()));
    points.into_iter().map(|point| point * (solid.radius() / farthest)).collect()
}

/// The faces of the hull of some points: every plane through three of them that has all others on one side.
fn faces(corners: &[Vector]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let count = corners.len();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                let normal = (corners[b] - corners[a]).cross(corners[c] - corners[a]).normalize_or_zero();
                let normal = if normal.dot(corners[a]) < 0.0 { -normal } else { normal };
                let height = normal.dot(corners[a]);
                if normal == Vector::ZERO || corners.iter().any(|corner| normal.dot(*corner) > height + NEAR) {
                    continue;
                }
                let on: Vec<usize> = (0..count).filter(|&corner| normal.dot(corners[corner]) > height - NEAR).collect();
                if !found.contains(&on) {
                    found.push(on);
                }
            }
        }
    }
    found
}

/// A face from its corners in any order.
fn face_of(corners: &[Vector], mut on: Vec<usize>) -> Face {
    let mean = on.iter().fold(Vector::ZERO, |sum, &corner| sum + corners[corner]) / on.len() as f32;
    let normal = (corners[on[1]] - corners[on[0]]).cross(corners[on[2]] - corners[on[0]]).normalize_or_zero();
    let normal = if normal.dot(mean) < 0.0 { -normal } else { normal };
    let first = in_plane(corners[on[0]] - mean, normal);
    let side = normal.cross(first);
    let angle = |corner: usize| {
        let way = corners[corner] - mean;
        way.dot(side).atan2(way.dot(first))
    };
    on.sort_by(|&a, &b| angle(a).total_cmp(&angle(b)));
    let up = match on.len() {
        4 => in_plane(corners[on[0]].midpoint(corners[on[1]]) - mean, normal),
        _ => in_plane(corners[on[0]] - mean, normal),
    };
    let edges: Vec<Vector> = on.iter().map(|&corner| corners[corner]).collect();
    let (middle, inradius) = incentre(&edges, mean, normal);
    Face { corners: on, normal, middle, inradius, up, reads: 0 }
}

/// The point of a face that is farthest from its nearest edge, and how far: found by ever smaller steps.
fn incentre(edge: &[Vector], mean: Vector, normal: Vector) -> (Vector, f32) {
    let room = |at: Vector| {
        let gaps = (0..edge.len()).map(|n| {
            let (from, to) = (edge[n], edge[(n + 1) % edge.len()]);
            normal.cross(to - from).normalize_or_zero().dot(at - from)
        });
        gaps.fold(f32::MAX, f32::min)
    };
    let (mut at, mut best) = (mean, room(mean));
    let first = in_plane(edge[0] - mean, normal);
    let ways = [first, -first, normal.cross(first), -normal.cross(first)];
    let mut step = 0.2;
    while step > 1e-5 {
        match ways.iter().map(|way| at + *way * step).find(|&try_at| room(try_at) > best + 1e-7) {
            Some(better) => (at, best) = (better, room(better)),
            None => step *= 0.5,
        }
    }
    (at, best)
}

fn in_plane(way: Vector, normal: Vector) -> Vector {
    (way - normal * way.dot(normal)).normalize_or_zero()
}

/// Numbers the faces so that opposite ones add up to one more than there are, each far from the one before.
fn number(faces: &mut [Face]) {
    let count = faces.len();
    // What stands on each face; the number that is read when it lies below is its opposite's.
    let mut shown = vec![0_u8; count];
    let opposite = |faces: &[Face], face: usize| {
        faces.iter().position(|other| other.normal.dot(faces[face].normal) < NEAR - 1.0).unwrap_or(face)
    };
    let mut last = 0;
    for low in 1..=count / 2 {
        let free = (0..count).filter(|&face| shown[face] == 0);
        let near = |face: usize| faces[face].normal.dot(faces[last].normal);
        let Some(next) = free.min_by(|&a, &b| near(a).total_cmp(&near(b))).filter(|_| low > 1).or(Some(0)) else {
            return;
        };
        shown[next] = low as u8;
        shown[opposite(faces, next)] = (count + 1 - low) as u8;
        last = next;
    }
    for face in 0..count {
        let above = opposite(faces, face);
        faces[face].reads = shown[above];
    }
}

/// Every turn that brings each corner to a corner: the first face to each face, in each way that it fits.
fn turns(corners: &[Vector], faces: &[Face]) -> Vec<Rotation> {
    let frame = |normal: Vector, up: Vector| {
        let side = up.cross(normal);
        Matrix::from_cols(side, up, normal)
    };
    let first = &faces[0];
    let from = frame(first.normal, in_plane(corners[first.corners[0]] - first.middle, first.normal));
    let mut found = Vec::new();
    for face in faces {
        for &corner in &face.corners {
            let to = frame(face.normal, in_plane(corners[corner] - face.middle, face.normal));
            let turn = Rotation::from_mat3(&(to * from.transpose())).normalize();
            let fits = |at: &Vector| corners.iter().any(|other| other.distance_squared(turn * *at) < 4.0 * NEAR * NEAR);
            if corners.iter().all(fits) {
                found.push(turn);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_body_has_its_faces_alike_and_looking_outwards() {
        for solid in Solid::ALL {
            let shape = solid.shape();
            assert_eq!(shape.faces.len(), usize::from(solid.sides()), "{solid:?}");
            let edges: usize = shape.faces.iter().map(|face| face.corners.len()).sum();
            assert_eq!(shape.corners.len() + shape.faces.len(), edges / 2 + 2, "{solid:?} is closed (Euler)");
            for face in &shape.faces {
                assert!((face.normal.length() - 1.0).abs() < 1e-4, "{solid:?}");
                assert!(face.normal.dot(face.middle) > 0.2, "{solid:?} looks outwards");
                assert!((face.inradius - shape.faces[0].inradius).abs() < 1e-3, "{solid:?}: faces are alike");
                assert!(face.up.dot(face.normal).abs() < 1e-4 && (face.up.length() - 1.0).abs() < 1e-4);
                let height = face.normal.dot(shape.corners[face.corners[0]]);
                for &corner in &face.corners {
                    assert!((face.normal.dot(shape.corners[corner]) - height).abs() < 1e-3, "{solid:?} is flat");
                }
            }
        }
    }

    #[test]
    fn opposite_faces_add_up_and_each_number_stands_once() {
        for solid in Solid::ALL {
            let shape = solid.shape();
            let mut numbers: Vec<u8> = shape.faces.iter().map(|face| face.reads).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=solid.sides()).collect::<Vec<_>>(), "{solid:?}");
            for face in shape.faces.iter().filter(|_| solid != Solid::D4) {
                let other = shape.faces.iter().find(|other| other.normal.dot(face.normal) < -0.999);
                assert_eq!(other.map(|other| other.reads + face.reads), Some(solid.sides() + 1), "{solid:?}");
            }
        }
    }

    #[test]
    fn every_body_can_be_turned_into_itself_as_often_as_it_should() {
        let orders = Solid::ALL.map(|solid| solid.shape().turns().len());
        assert_eq!(orders, [12, 24, 24, 10, 60, 60]);
    }

    proptest! {
        #[test]
        fn a_relabelled_die_reads_every_wanted_number_however_it_lies(
            x in -1.0_f32..1.0, y in -1.0_f32..1.0, z in -1.0_f32..1.0, w in 0.01_f32..1.0,
        ) {
            let lies = Rotation::from_xyzw(x, y, z, w).normalize();
            for solid in Solid::ALL {
                let shape = solid.shape();
                for wanted in 1..=solid.sides() {
                    let turn = shape.relabel(lies, wanted);
                    prop_assert!(turn.is_some(), "{:?} has a way to show {}", solid, wanted);
                    let turned = lies * turn.unwrap_or(Rotation::IDENTITY);
                    prop_assert_eq!(shape.reads(turned), wanted);
                    // The body itself lies as it did: the same face below, as squarely.
                    prop_assert!((shape.lowest(turned).1 - shape.lowest(lies).1).abs() < 1e-3);
                }
                prop_assert_eq!(shape.relabel(lies, solid.sides() + 1), None);
            }
        }
    }
}
