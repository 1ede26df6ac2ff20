//! Walls: blocks of masonry with a chamfered, lighter cap, as high as the camera allows.
//!
//! The faces of neighbouring cells meet corner to corner, so that no light shows through (a test counts the edges).

use super::plan::{FOOT, Plan, SIDES, beside};
use super::sketch::{Sketch, Stuff, Tint, chance};
use crate::board::Cell;
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};

/// Width of the chamfer along a cap's edges, in metres.
const CHAMFER: f32 = 0.055;
/// How bright the top of a wall is beside its lit edge: darker than any floor, so that one tells them apart from above.
const CAP_SHADE: f32 = 0.58;
/// Where the shadow at the foot of a wall ends, in metres above the ground.
const FOOT_SHADOW: f32 = 0.42;

/// What lies on one side of a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    /// A wall at least as high: nothing to draw.
    Covered,
    /// A lower wall, up to this height.
    Lower(f32),
    /// Open ground at this height.
    Open(f32),
    /// Nothing is known there.
    Unknown,
}

impl Side {
    const fn is_free(self) -> bool {
        !matches!(self, Self::Covered)
    }
}

/// Adds the wall of a cell, if there is one. `flames` are places of flames in metres: they leave soot.
pub fn wall(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, flames: &[Vec2]) {
    let Some(height) = plan.wall(cell) else { return };
    let sides = SIDES.map(|side| side_of(plan, cell, side, height));
    let cut = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|diagonal| side_of(plan, cell, diagonal, height).is_free());
    let look = Look {
        stone: stone_of(plan, cell),
        damp: SIDES.map(|side| plan.is_wet(beside(cell, side))),
        flames,
        ground: plan.known(cell).map_or(0, |view| view.look),
    };
    cap(sketch, cell, height, sides, cut, &look);
    for (index, side) in sides.into_iter().enumerate() {
        face(sketch, plan, cell, height, index, side, &look);
    }
}

fn side_of(plan: Plan<'_>, cell: Cell, side: (i32, i32), height: f32) -> Side {
    let other = beside(cell, side);
    match plan.wall(other) {
        Some(wall) if wall >= height => Side::Covered,
        Some(wall) => Side::Lower(wall),
        None if plan.known(other).is_some() => Side::Open(plan.ground(other)),
        None => Side::Unknown,
    }
}

struct Look<'a> {
    stone: Tint,
    damp: [bool; 4],
    flames: &'a [Vec2],
    ground: u8,
}

/// A wall's own tone: slightly its own from cell to cell.
fn stone_of(plan: Plan<'_>, cell: Cell) -> Tint {
    let own = 0.94 + 0.12 * chance(cell.x, cell.y, 1);
    let warm = 0.02 * (chance(cell.x, cell.y, 2) - 0.5);
    let wood = plan.known(cell).is_some_and(|view| view.look == 2);
    let base = if wood { Tint([1.0, 0.86, 0.70, 1.0]) } else { Tint::WHITE };
    base.over(Tint([own + warm, own, own - warm, 1.0]))
}

impl Look<'_> {
    fn face_layer(&self) -> Stuff {
        Stuff::of(match self.ground {
            1 => Layer::Earth,
            2 => Layer::DoorWood,
            _ => Layer::Masonry,
        })
    }

    fn cap_layer(&self) -> Stuff {
        match self.ground {
            1 => Stuff::of(Layer::Earth),
            2 => Stuff::of(Layer::Planks),
            _ => Stuff::of(Layer::WallCap),
        }
    }

    /// How sooty a place is: 1 clean, less near a flame.
    fn soot(&self, at: Vec3) -> f32 {
        self.flames.iter().fold(1.0_f32, |clean, flame| {
            let near = 1.0 - (flame.distance(Vec2::new(at.x, at.z)) / 1.25).min(1.0);
            clean.min(1.0 - 0.6 * near * (at.y / 1.2).clamp(0.15, 1.0))
        })
    }
}

/// The corners of a cell: north-west, north-east, south-east, south-west.
fn corner(cell: Cell, index: usize) -> Vec2 {
    let (dx, dz) = [(0, 0), (1, 0), (1, 1), (0, 1)][index % 4];
    Vec2::new((cell.x + dx) as f32, (cell.y + dz) as f32)
}

/// The points of the cap at one corner, in clockwise order as seen on a map.
fn cap_points(cell: Cell, index: usize, sides: [Side; 4], cut: [bool; 4]) -> Vec<Vec2> {
    // A corner lies between the side before it and the side after it on the way round: north-west between west and north.
    let (before, after) = ((index + 3) % 4, index);
    let inward = |side: usize| -Vec2::new(SIDES[side].0 as f32, SIDES[side].1 as f32) * CHAMFER;
    let at = corner(cell, index);
    match (sides[before].is_free(), sides[after].is_free()) {
        (true, true) => vec![at + inward(before) + inward(after)],
        (true, false) => vec![at + inward(before)],
        (false, true) => vec![at + inward(after)],
        (false, false) if cut[index] => {
            vec![at + inward(after), at + inward(before) + inward(after), at + inward(before)]
        }
        (false, false) => vec![at],
    }
}

fn cap(sketch: &mut Sketch, cell: Cell, height: f32, sides: [Side; 4], cut: [bool; 4], look: &Look<'_>) {
    let lift = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
    let corners: Vec<Vec<Vec2>> = (0..4).map(|index| cap_points(cell, index, sides, cut)).collect();
    let stuff = look.cap_layer().tinted(look.stone.times(1.08));
    let shaded = |at: Vec3, bright: f32| {
        let clean = look.soot(at);
        stuff.tinted(stuff.tint.times(bright * (0.45 + 0.55 * clean)))
    };
    // Clockwise on the map is clockwise from above: turned round for the face to look up.
    let outline: Vec<Vec3> = corners.iter().flatten().rev().map(|&p| lift(p, height)).collect();
    sketch.polygon_shaded(&outline, Vec3::Y, |i| shaded(outline[i], CAP_SHADE));

    for index in 0..4 {
        let next = (index + 1) % 4;
        if sides[index].is_free() {
            let (Some(&from), Some(&to)) = (corners[index].last(), corners[next].first()) else { continue };
            let (low_from, low_to) = (corner(cell, index), corner(cell, next));
            let strip = [
                lift(from, height),
                lift(to, height),
                lift(low_to, height - CHAMFER),
                lift(low_from, height - CHAMFER),
            ];
            let out = Vec3::new(SIDES[index].0 as f32, 1.0, SIDES[index].1 as f32).normalize();
            sketch.polygon_shaded(&strip, out, |i| shaded(strip[i], 1.22));
        }
        if let [a, b, c] = corners[index][..] {
            let low = corner(cell, index);
            let notch = [lift(a, height), lift(b, height), lift(c, height), lift(low, height - CHAMFER)];
            let out = (low - b).normalize_or_zero();
            sketch.polygon_shaded(&notch, Vec3::new(out.x, 1.0, out.y).normalize(), |i| shaded(notch[i], 1.1));
        }
    }
}

/// One upright face: a shadow at its foot, soot above flames, damp where water stands.
fn face(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, height: f32, index: usize, side: Side, look: &Look<'_>) {
    let (foot, dark) = match side {
        Side::Covered => return,
        Side::Lower(wall) => (wall - 2.0 * CHAMFER, 1.0),
        Side::Open(ground) => (ground.min(height - 0.2), 1.0),
        Side::Unknown => (FOOT, 0.4),
    };
    let (dx, dz) = SIDES[index];
    let out = Vec3::new(dx as f32, 0.0, dz as f32);
    // Seen from in front, a face runs from the later corner on the left to the earlier one on the right.
    let (left, right) = (corner(cell, (index + 1) % 4), corner(cell, index));
    let top = height - CHAMFER;
    let knee = (foot + FOOT_SHADOW).min(top - 0.02);
    // An inner corner, where another wall comes forward beside this face, lies in shadow.
    let hemmed = |turn: (i32, i32)| {
        let ahead = beside(beside(cell, (dx, dz)), turn);
        plan.wall(ahead).is_some_and(|wall| wall > foot + 0.3)
    };
    // Looking at the face, left is where its outward direction points after a quarter turn clockwise on the map.
    let shade_left = if hemmed((-dz, dx)) { 0.74 } else { 1.0 };
    let shade_right = if hemmed((dz, -dx)) { 0.74 } else { 1.0 };
    let damp = look.damp[index];
    let rows = [(foot, 0.52), (knee, 0.94), (top, 1.0)];
    let stuff = look.face_layer();
    let corners: Vec<Vec3> =
        rows.iter().flat_map(|&(y, _)| [Vec3::new(left.x, y, left.y), Vec3::new(right.x, y, right.y)]).collect();
    let mut indices = Vec::new();
    for (i, &at) in corners.iter().enumerate() {
        let (_, shade) = rows[i / 2];
        let beside = if i % 2 == 0 { shade_left } else { shade_right };
        let mut tint = look.stone.times(shade * beside * dark * look.soot(at));
        if damp && i < 4 {
            tint = tint.over(Tint([0.60, 0.70, 0.68, 1.0]));
        }
        let along = if dx == 0 { at.x } else { at.z };
        let uv = Vec2::new(along, -at.y) * stuff.scale;
        indices.push(sketch.corner(at, out, uv, stuff.tinted(tint)));
    }
    for row in 0..2 {
        let (a, b, c, d) = (indices[row * 2 + 2], indices[row * 2], indices[row * 2 + 1], indices[row * 2 + 3]);
        sketch.triangle(a, b, c);
        sketch.triangle(a, c, d);
    }
}
