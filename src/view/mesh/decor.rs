//! Furniture of the ground: pillars, heaps of rubble, tufts, free walls, windows, things that lie about.

use super::plan::{HIP, Plan, SIDES, beside};
use super::sketch::{Sketch, Stuff, Tint, chance};
use crate::board::{Cell, Ground, Point};
use crate::view::layers::Layer;
use bevy::math::{Affine3A, Mat3, Quat, Vec2, Vec3};
use std::f32::consts::TAU;

/// Height of a pillar's drum, cut so that it hides nobody.
const PILLAR: f32 = 0.92;
/// Thickness of a free wall in metres.
const THICKNESS: f32 = 0.16;

/// Everything that stands on a cell by its nature.
pub fn decor(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell) {
    if plan.is_pillar(cell) {
        pillar(sketch, plan, cell);
        return;
    }
    let Some(view) = plan.open(cell) else { return };
    let height = plan.ground(cell);
    match view.ground {
        Ground::Rubble => heap(sketch, cell, height, 7),
        Ground::Hills | Ground::Mountains => heap(sketch, cell, height, 4),
        Ground::DenseForest | Ground::Jungle | Ground::Swamp => tufts(sketch, cell, height),
        Ground::Stone if view.look == 0 && view.water_mm == 0 => litter(sketch, plan, cell, height),
        _ => {}
    }
}

fn pillar(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell) {
    let centre = Vec3::new(cell.x as f32 + 0.5, plan.ground(cell), cell.y as f32 + 0.5);
    let own = 0.95 + 0.1 * chance(cell.x, cell.y, 31);
    let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::Masonry) }.tinted(Tint::grey(own));
    let shade = Tint::grey;
    let profile = [
        (0.48, 0.0, shade(0.62)),
        (0.48, 0.12, shade(1.0)),
        (0.44, 0.17, shade(1.15)),
        (0.38, 0.20, shade(0.75)),
        (0.34, 0.28, shade(0.85)),
        (0.335, PILLAR - 0.05, shade(1.0)),
        (0.30, PILLAR, shade(1.25)),
    ];
    sketch.lathe(centre, 20, &profile, stone);
}

/// A rough stone: a squashed octahedron with its edges cut by chance.
fn rock(sketch: &mut Sketch, centre: Vec3, size: Vec3, turn: f32, seed: (i32, i32, u32), tint: Tint) {
    let ring: Vec<Vec3> = (0..6)
        .map(|i| {
            let angle = turn + TAU * i as f32 / 6.0;
            let far = 0.78 + 0.4 * chance(seed.0, seed.1, seed.2 + i);
            let (sin, cos) = angle.sin_cos();
            centre + Vec3::new(cos * far, 0.1 + 0.35 * chance(seed.0, seed.1, seed.2 + 10 + i), sin * far) * size
        })
        .collect();
    let top = centre + Vec3::new(0.2 * (chance(seed.0, seed.1, seed.2 + 20) - 0.5), 1.0, 0.1) * size;
    let stuff = Stuff { scale: 0.6, ..Stuff::of(Layer::WallCap) };
    for i in 0..6 {
        let (a, b) = (ring[i], ring[(i + 1) % 6]);
        let shade = 0.82 + 0.3 * chance(seed.0, seed.1, seed.2 + 30 + i as u32);
        sketch.polygon(&[top, b, a], stuff.tinted(tint.times(shade)));
        let foot = |p: Vec3| Vec3::new(p.x, centre.y - 0.02, p.z);
        sketch.polygon(&[a, b, foot(b), foot(a)], stuff.tinted(tint.times(shade * 0.6)));
    }
}

fn heap(sketch: &mut Sketch, cell: Cell, height: f32, count: u32) {
    for n in 0..count {
        let pick = |k: u32| chance(cell.x, cell.y, 100 + n * 50 + k);
        let far = 0.40 * pick(1).sqrt();
        let (sin, cos) = (TAU * pick(2)).sin_cos();
        let size = 0.07 + 0.13 * pick(3) * (1.2 - far * 2.0);
        let at = Vec3::new(cell.x as f32 + 0.5 + cos * far, height, cell.y as f32 + 0.5 + sin * far);
        let tint = Tint::grey(0.8 + 0.3 * pick(4));
        rock(
            sketch,
            at,
            Vec3::new(size, size * (0.8 + 0.5 * pick(5)), size),
            TAU * pick(6),
            (cell.x, cell.y, 100 + n * 50),
            tint,
        );
    }
}

/// Now and then a few crumbs of stone at the foot of a wall.
fn litter(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, height: f32) {
    let wall = SIDES.into_iter().find(|&side| plan.wall(beside(cell, side)).is_some());
    let Some((dx, dz)) = wall.filter(|_| chance(cell.x, cell.y, 61) < 0.16) else { return };
    for n in 0..3 {
        let pick = |k: u32| chance(cell.x, cell.y, 700 + n * 50 + k);
        let along = (pick(1) - 0.5) * 0.8;
        let out = 0.40 - 0.16 * pick(2);
        let at = Vec3::new(
            cell.x as f32 + 0.5 + dx as f32 * out + dz as f32 * along,
            height,
            cell.y as f32 + 0.5 + dz as f32 * out + dx as f32 * along,
        );
        let size = 0.025 + 0.045 * pick(3);
        rock(sketch, at, Vec3::splat(size), TAU * pick(4), (cell.x, cell.y, 700 + n * 50), Tint::grey(0.9));
    }
}

fn tufts(sketch: &mut Sketch, cell: Cell, height: f32) {
    for n in 0..6 {
        let pick = |k: u32| chance(cell.x, cell.y, 400 + n * 20 + k);
        let at = Vec3::new(cell.x as f32 + 0.08 + 0.84 * pick(1), height, cell.y as f32 + 0.08 + 0.84 * pick(2));
        let green = Tint([0.30 + 0.18 * pick(3), 0.48 + 0.16 * pick(4), 0.26, 1.0]);
        let (sin, cos) = (TAU * pick(5)).sin_cos();
        let tall = 0.14 + 0.22 * pick(6);
        for k in 0..3 {
            let lean = Vec3::new(cos, 0.0, sin) * (0.10 * (k as f32 - 1.0));
            let side = Vec3::new(-sin, 0.0, cos) * 0.035;
            let tip = at + lean + Vec3::Y * tall;
            let (a, b) = (at + lean * 0.3 - side, at + lean * 0.3 + side);
            let blade = |i: usize| Stuff::paint(green.times(if i == 2 { 1.25 } else { 0.6 }));
            sketch.polygon_shaded(&[a, b, tip], Vec3::Y, blade);
            sketch.polygon_shaded(&[b, a, tip], Vec3::Y, blade);
        }
    }
}

/// The frame of a segment on the ground: x runs along it from its first end, z is its left side.
fn along(from: Point, to: Point, ground: f32) -> (Affine3A, f32) {
    let (from, to) = (Vec2::from(from.metres()), Vec2::from(to.metres()));
    let way = to - from;
    let length = way.length();
    let x = if length > 0.0 { way / length } else { Vec2::X };
    let axes = Mat3::from_cols(Vec3::new(x.x, 0.0, x.y), Vec3::Y, Vec3::new(-x.y, 0.0, x.x));
    (Affine3A::from_mat3_translation(axes, Vec3::new(from.x, ground, from.y)), length)
}

/// A wall at any angle that stands free of the cells.
pub fn free_wall(sketch: &mut Sketch, plan: Plan<'_>, from: Point, to: Point) {
    let (place, length) = along(from, to, plan.ground(from.cell()));
    let half = THICKNESS / 2.0;
    let low = Vec3::new(-half, 0.0, -half);
    sketch.block_turned(place, low, Vec3::new(length + half, HIP - 0.06, half), Stuff::of(Layer::Masonry));
    let cap_low = Vec3::new(-half - 0.02, HIP - 0.06, -half - 0.02);
    let cap_high = Vec3::new(length + half + 0.02, HIP, half + 0.02);
    sketch.block_turned(place, cap_low, cap_high, Stuff::of(Layer::WallCap).tinted(Tint::grey(1.15)));
}

/// A window: a low sill with iron bars.
pub fn window(sketch: &mut Sketch, plan: Plan<'_>, from: Point, to: Point) {
    let (place, length) = along(from, to, plan.ground(from.cell()));
    let sill = Stuff::of(Layer::WallCap);
    sketch.block_turned(place, Vec3::new(0.0, 0.0, -0.12), Vec3::new(length, 0.22, 0.12), sill);
    let iron = Stuff::of(Layer::Iron).tinted(Tint::grey(1.2));
    let bars = (length / 0.17).round().max(2.0) as u32;
    for n in 0..=bars {
        let x = length * n as f32 / bars as f32;
        sketch.block_turned(place, Vec3::new(x - 0.018, 0.22, -0.018), Vec3::new(x + 0.018, 1.02, 0.018), iron);
    }
    sketch.block_turned(place, Vec3::new(0.0, 1.0, -0.03), Vec3::new(length, 1.06, 0.03), iron);
    sketch.block_turned(place, Vec3::new(0.0, 0.60, -0.022), Vec3::new(length, 0.64, 0.022), iron);
}

/// A lever in its block, against the wall beside it if there is one. One that is pulled leans the other way.
pub fn lever(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, pulled: bool) {
    let wall = SIDES.into_iter().find(|&side| plan.wall(beside(cell, side)).is_some());
    let (dx, dz) = wall.unwrap_or((0, 0));
    let out = Vec3::new(dx as f32, 0.0, dz as f32) * 0.33;
    let foot = Vec3::new(cell.x as f32 + 0.5, plan.ground(cell), cell.y as f32 + 0.5) + out;
    // The slot runs along the wall.
    let turn = if dx == 0 { 0.0 } else { TAU / 4.0 };
    let base = Affine3A::from_rotation_translation(Quat::from_rotation_y(turn), foot);
    let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::WallCap) };
    let iron = Stuff { scale: 0.5, ..Stuff::of(Layer::Iron) }.tinted(Tint::grey(1.5));
    sketch.block_turned(base, Vec3::new(-0.22, 0.0, -0.13), Vec3::new(0.22, 0.26, 0.13), stone);
    let slot = stone.tinted(Tint::grey(0.2));
    sketch.block_turned(base, Vec3::new(-0.16, 0.26, -0.035), Vec3::new(0.16, 0.275, 0.035), slot);
    let lean = if pulled { -0.75 } else { 0.75 };
    let stick = base * Affine3A::from_rotation_translation(Quat::from_rotation_z(lean), Vec3::new(0.0, 0.22, 0.0));
    sketch.block_turned(stick, Vec3::new(-0.022, 0.0, -0.022), Vec3::new(0.022, 0.50, 0.022), iron);
    let knob = Stuff { shine: 0.04, ..Stuff::paint(Tint([0.84, 0.65, 0.34, 1.0])) };
    sketch.block_turned(stick, Vec3::new(-0.05, 0.48, -0.05), Vec3::new(0.05, 0.58, 0.05), knob);
}

/// A bundle on the floor: something that can be picked up.
pub fn bundle(sketch: &mut Sketch, centre: Vec3) {
    let leather = Stuff::paint(Tint([0.56, 0.38, 0.24, 1.0]));
    let shade = Tint::grey;
    let profile = [
        (0.12, 0.0, shade(0.6)),
        (0.16, 0.06, shade(0.95)),
        (0.13, 0.15, shade(1.1)),
        (0.05, 0.19, shade(0.8)),
        (0.07, 0.23, shade(1.2)),
    ];
    sketch.lathe(centre, 12, &profile, leather);
    let cord = Stuff::paint(Tint([0.84, 0.66, 0.34, 1.0]));
    sketch.lathe(centre + Vec3::Y * 0.18, 12, &[(0.058, 0.0, shade(1.0)), (0.062, 0.02, shade(1.1))], cord);
    let tag = Affine3A::from_rotation_translation(Quat::from_rotation_y(0.7), centre + Vec3::new(0.1, 0.0, 0.1));
    sketch.block_turned(tag, Vec3::new(0.0, 0.0, -0.03), Vec3::new(0.10, 0.02, 0.03), cord);
}
