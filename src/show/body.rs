//! What is drawn of a die: a body with rounded edges, and on each face the place of its numeral and of the ring in its
//! seat's pattern. Plain lists of numbers that a renderer can take as they are.

use super::atlas;
use super::dice::Marks;
use super::solid::{Face, Shape, Solid};
use rapier3d::prelude::Vector;
use std::collections::BTreeMap;

/// How much of a face's inradius its rounded edge takes.
const ROUNDING: f32 = 0.085;
/// The square of what has no numeral.
pub const NO_SQUARE: f32 = -1.0;

/// Triangles of a die.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// Corners, around the middle of the die.
    pub positions: Vec<[f32; 3]>,
    /// Directions that they look in.
    pub normals: Vec<[f32; 3]>,
    /// Places on the numeral's square: 0 to 1 inside it, from its upper left corner.
    pub numerals: Vec<[f32; 2]>,
    /// How far from the nearest edge of the face (0 at the edge, 1 in its middle) and how far along that edge.
    pub edges: Vec<[f32; 2]>,
    /// The number of the numeral's square, row by row, [`NO_SQUARE`] where there is none; and the place in the body.
    pub squares: Vec<[f32; 4]>,
    /// Three corners a triangle, anticlockwise seen from outside.
    pub indices: Vec<u32>,
}

/// How wide a numeral's square is, as a share of the face's inradius.
const fn numeral_width(solid: Solid) -> f32 {
    match solid {
        Solid::D4 => 0.86,
        Solid::D6 => 1.30,
        Solid::D8 => 1.36,
        Solid::D10 => 1.34,
        Solid::D12 => 1.28,
        Solid::D20 => 1.42,
    }
}

/// A corner on its way into a body.
struct Point {
    at: Vector,
    normal: Vector,
    numeral: [f32; 2],
    edge: [f32; 2],
    square: f32,
}

impl Body {
    /// The body of a die with these marks.
    #[must_use]
    pub fn new(solid: Solid, marks: Marks) -> Self {
        let shape = solid.shape();
        let mut body = Self::default();
        // Where each face ends, by face and corner.
        let mut inner: BTreeMap<(usize, usize), Vector> = BTreeMap::new();
        for (index, face) in shape.faces.iter().enumerate() {
            for &corner in &face.corners {
                let at = face.middle + (shape.corners[corner] - face.middle) * (1.0 - ROUNDING);
                inner.insert((index, corner), at);
            }
            body.face(shape, index, face, marks);
        }
        body.edges_between(shape, &inner);
        body.corners_between(shape, &inner);
        body
    }

    fn push(&mut self, point: Point) -> u32 {
        let index = self.positions.len() as u32;
        self.positions.push(point.at.to_array());
        self.normals.push(point.normal.to_array());
        self.numerals.push(point.numeral);
        self.edges.push(point.edge);
        let [x, y, z] = point.at.to_array();
        self.squares.push([point.square, x, y, z]);
        self.indices.push(index);
        index
    }

    /// The flat of a face: from its middle to each half of each edge.
    fn face(&mut self, shape: &Shape, index: usize, face: &Face, marks: Marks) {
        let solid = shape.solid;
        let count = face.corners.len();
        let at = |n: usize| shape.corners[face.corners[n % count]];
        let inset = |at: Vector| face.middle + (at - face.middle) * (1.0 - ROUNDING);
        let side = face.up.cross(face.normal);
        let width = face.inradius * numeral_width(solid);
        // Triangles have more room toward the foot of their numeral than toward its head.
        let shift = match solid {
            Solid::D20 | Solid::D8 => face.up * face.inradius * -0.04,
            Solid::D10 => face.up * face.inradius * -0.02,
            _ => Vector::ZERO,
        };
        let shown = shape.faces[index].reads;
        let above = shape.faces.iter().position(|other| other.normal.dot(face.normal) < -0.999);
        let number = above.map_or(shown, |above| shape.faces[above].reads);
        let plain = |at: Vector| {
            let way = at - face.middle - shift;
            [0.5 + way.dot(side) / width, 0.5 - way.dot(face.up) / width]
        };
        for n in 0..count {
            let (from, to) = (at(n), at(n + 1));
            let (half, along) = (from.midpoint(to), (to - from).normalize_or_zero());
            let foot = |at: Vector| (at - half).dot(along);
            // One half of the edge belongs to each of its corners.
            for (a, b, corner) in [(from, half, n), (half, to, (n + 1) % count)] {
                let (square, numeral): (_, Box<dyn Fn(Vector) -> [f32; 2]>) = if solid == Solid::D4 {
                    let own = face.corners[corner];
                    let head = (shape.corners[own] - face.middle).normalize_or_zero();
                    let place = face.middle + head * face.inradius * 0.92;
                    let right = head.cross(face.normal);
                    let of_corner = move |at: Vector| {
                        let way = at - place;
                        [0.5 + way.dot(right) / width, 0.5 - way.dot(head) / width]
                    };
                    (atlas::square(marks.label(shape.at_corner[own])), Box::new(of_corner))
                } else {
                    (atlas::square(marks.label(number)), Box::new(plain))
                };
                let square = square as f32;
                for (at, edge) in [(face.middle, 1.0), (inset(a), 0.0), (inset(b), 0.0)] {
                    let edge = [edge, foot(at)];
                    self.push(Point { at, normal: face.normal, numeral: numeral(at), edge, square });
                }
            }
        }
    }

    /// A part that is no face: it has neither numeral nor ring.
    fn rounded(&mut self, points: &[(Vector, Vector)]) {
        for n in 1..points.len().saturating_sub(1) {
            let mut three = [points[0], points[n], points[n + 1]];
            let flat = (three[1].0 - three[0].0).cross(three[2].0 - three[0].0);
            if flat.dot(three[0].0 + three[1].0 + three[2].0) < 0.0 {
                three.swap(1, 2);
            }
            for (at, normal) in three {
                self.push(Point { at, normal, numeral: [0.0; 2], edge: [0.0; 2], square: NO_SQUARE });
            }
        }
    }

    fn edges_between(&mut self, shape: &Shape, inner: &BTreeMap<(usize, usize), Vector>) {
        for (one, face) in shape.faces.iter().enumerate() {
            for (n, &from) in face.corners.iter().enumerate() {
                let to = face.corners[(n + 1) % face.corners.len()];
                let both = |other: &Face| other.corners.contains(&from) && other.corners.contains(&to);
                let Some(two) = shape.faces.iter().skip(one + 1).position(both).map(|skipped| one + 1 + skipped) else {
                    continue;
                };
                let other = &shape.faces[two];
                self.rounded(&[
                    (inner[&(one, from)], face.normal),
                    (inner[&(two, from)], other.normal),
                    (inner[&(two, to)], other.normal),
                    (inner[&(one, to)], face.normal),
                ]);
            }
        }
    }

    fn corners_between(&mut self, shape: &Shape, inner: &BTreeMap<(usize, usize), Vector>) {
        for (corner, &at) in shape.corners.iter().enumerate() {
            let out = at.normalize_or_zero();
            let mut around: Vec<(Vector, Vector)> = shape
                .faces
                .iter()
                .enumerate()
                .filter(|(_, face)| face.corners.contains(&corner))
                .map(|(index, face)| (inner[&(index, corner)], face.normal))
                .collect();
            let first = (around[0].0 - out * out.dot(around[0].0)).normalize_or_zero();
            let side = out.cross(first);
            let angle = |at: Vector| at.dot(side).atan2(at.dot(first));
            around.sort_by(|a, b| angle(a.0).total_cmp(&angle(b.0)));
            self.rounded(&around);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn bodies() -> impl Iterator<Item = (Solid, Body)> {
        Solid::ALL.into_iter().map(|solid| (solid, Body::new(solid, Marks::Upto(solid.sides()))))
    }

    fn triangles(body: &Body) -> impl Iterator<Item = [Vector; 3]> {
        body.indices
            .chunks_exact(3)
            .map(|three| [0, 1, 2].map(|n| Vector::from_array(body.positions[three[n] as usize])))
    }

    #[test]
    fn bodies_are_closed_and_look_outwards() {
        for (solid, body) in bodies() {
            // The space that a closed surface holds is the same from wherever it is reckoned.
            let space = |from: Vector| {
                triangles(&body).map(|[a, b, c]| (a - from).dot((b - from).cross(c - from))).sum::<f32>() / 6.0
            };
            let (here, there) = (space(Vector::ZERO), space(Vector::new(3.0, -2.0, 5.0)));
            assert!(here > 0.5 && (here - there).abs() < 0.01, "{solid:?}: {here} and {there}");
            for [a, b, c] in triangles(&body) {
                let flat = (b - a).cross(c - a);
                assert!(flat.length() < 1e-7 || flat.dot(a + b + c) > 0.0, "{solid:?} looks outwards");
            }
        }
    }

    #[test]
    fn every_numeral_stands_whole_on_its_face() {
        for (solid, body) in bodies() {
            let squares = body.squares.iter().map(|[square, ..]| *square).filter(|square| *square >= 0.0);
            let squares: BTreeSet<usize> = squares.map(|square| square as usize).collect();
            let wanted: BTreeSet<_> =
                (1..=solid.sides()).map(|number| atlas::square(Marks::Upto(20).label(number))).collect();
            assert_eq!(squares, wanted, "{solid:?} has every number");
        }
    }
}
