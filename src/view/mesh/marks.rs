//! Signs on the floor: halo, reach, paths, selection, outlines of what is secret, measured lines, shadows. Flat, unlit,
//! each with a shape of its own so that colour never stands alone.

use super::sketch::{Sketch, Stuff, Tint};
use bevy::math::{Vec2, Vec3};
use std::f32::consts::TAU;

/// How far above the ground signs lie, in metres.
pub const LIFT: f32 = 0.014;
/// How much wider strong lines are, and how much fuller strong fillings.
const WIDER: f32 = 1.6;
const FULLER: f32 = 2.2;

/// The width and the colour of a line on this sheet.
fn stroke(sketch: &Sketch, width: f32, tint: Tint) -> (f32, Tint) {
    if sketch.strong { (width * WIDER, tint.alpha((tint.0[3] * FULLER).min(1.0))) } else { (width, tint) }
}

fn flat(p: Vec2, y: f32) -> Vec3 {
    Vec3::new(p.x, y, p.y)
}

fn stuff(tint: Tint, pulse: f32) -> Stuff {
    Stuff { layer: 0.0, tint, shine: pulse, scale: 1.0 }
}

/// Concentric rings whose opacity runs from one radius to the next.
pub fn glow(sketch: &mut Sketch, centre: Vec2, y: f32, stops: &[(f32, f32)], tint: Tint, pulse: f32) {
    const SIDES: usize = 56;
    let mut last: Option<Vec<u32>> = None;
    for &(radius, alpha) in stops {
        let ring: Vec<u32> = (0..=SIDES)
            .map(|i| {
                let p = centre + Vec2::from_angle(TAU * i as f32 / SIDES as f32) * radius;
                sketch.corner(flat(p, y), Vec3::Y, Vec2::ZERO, stuff(tint.alpha(alpha), pulse))
            })
            .collect();
        if let Some(inner) = &last {
            for i in 0..SIDES {
                sketch.triangle(inner[i], ring[i + 1], ring[i]);
                sketch.triangle(inner[i], inner[i + 1], ring[i + 1]);
            }
        }
        last = Some(ring);
    }
}

/// A soft dark patch that sets a body on the ground.
pub fn shadow(sketch: &mut Sketch, centre: Vec2, y: f32, radius: f32) {
    let black = Tint([0.0, 0.0, 0.0, 1.0]);
    glow(
        sketch,
        centre,
        y,
        &[(0.0, 0.62), (radius * 0.9, 0.58), (radius * 1.15, 0.30), (radius * 1.55, 0.0)],
        black,
        0.0,
    );
}

/// A filled dot with a soft rim.
pub fn dot(sketch: &mut Sketch, centre: Vec2, y: f32, radius: f32, tint: Tint) {
    let alpha = tint.0[3];
    glow(sketch, centre, y, &[(0.0, alpha), (radius * 0.82, alpha), (radius, 0.0)], tint, 0.0);
}

/// An empty ring.
pub fn hoop(sketch: &mut Sketch, centre: Vec2, y: f32, radius: f32, width: f32, tint: Tint) {
    let (width, tint) = stroke(sketch, width, tint);
    let alpha = tint.0[3];
    let half = width / 2.0;
    let soft = 0.012;
    let stops =
        [(radius - half - soft, 0.0), (radius - half, alpha), (radius + half, alpha), (radius + half + soft, 0.0)];
    glow(sketch, centre, y, &stops, tint, 0.0);
}

/// A straight strip with soft edges.
pub fn line(sketch: &mut Sketch, from: Vec2, to: Vec2, y: f32, width: f32, tint: Tint) {
    let (width, tint) = stroke(sketch, width, tint);
    let side = (to - from).perp().normalize_or_zero();
    let soft = 0.010;
    let rows = [-(width / 2.0 + soft), -width / 2.0, width / 2.0, width / 2.0 + soft];
    let alphas = [0.0, tint.0[3], tint.0[3], 0.0];
    let mut corners = Vec::with_capacity(8);
    for (row, alpha) in rows.into_iter().zip(alphas) {
        for end in [from, to] {
            corners.push(sketch.corner(flat(end + side * row, y), Vec3::Y, Vec2::ZERO, stuff(tint.alpha(alpha), 0.0)));
        }
    }
    for i in 0..3 {
        let (a, b, c, d) = (corners[i * 2], corners[i * 2 + 1], corners[i * 2 + 2], corners[i * 2 + 3]);
        sketch.triangle(a, c, d);
        sketch.triangle(a, d, b);
    }
}

/// A dashed strip: dashes of about `dash` metres with gaps of two thirds.
pub fn dashes(sketch: &mut Sketch, from: Vec2, to: Vec2, y: f32, width: f32, dash: f32, tint: Tint) {
    let length = from.distance(to);
    let count = (length / (dash * 1.66)).round().max(1.0);
    for n in 0..count as u32 {
        let start = (n as f32 + 0.2) / count;
        let end = (n as f32 + 0.8) / count;
        line(sketch, from.lerp(to, start), from.lerp(to, end), y, width, tint);
    }
}

/// An arrowhead that points along `way`.
pub fn chevron(sketch: &mut Sketch, centre: Vec2, way: Vec2, y: f32, size: f32, tint: Tint) {
    let way = way.normalize_or(Vec2::X);
    let side = way.perp();
    let tip = centre + way * size * 0.5;
    for turn in [-1.0, 1.0] {
        line(sketch, tip, centre - way * size * 0.35 + side * size * 0.62 * turn, y, size * 0.24, tint);
    }
}

/// A cross: this cannot be done.
pub fn cross(sketch: &mut Sketch, centre: Vec2, y: f32, size: f32, tint: Tint) {
    for turn in [Vec2::new(1.0, 1.0), Vec2::new(1.0, -1.0)] {
        line(sketch, centre - turn * size * 0.5, centre + turn * size * 0.5, y, size * 0.24, tint);
    }
}

/// Four brackets at the corners of a square.
pub fn brackets(sketch: &mut Sketch, low: Vec2, high: Vec2, y: f32, arm: f32, width: f32, tint: Tint) {
    for (x, sx) in [(low.x, 1.0), (high.x, -1.0)] {
        for (z, sz) in [(low.y, 1.0), (high.y, -1.0)] {
            let corner = Vec2::new(x, z);
            line(sketch, corner - Vec2::X * sx * width / 2.0, corner + Vec2::X * sx * arm, y, width, tint);
            line(sketch, corner, corner + Vec2::Y * sz * arm, y, width, tint);
        }
    }
}

/// A filled square.
pub fn fill(sketch: &mut Sketch, low: Vec2, high: Vec2, y: f32, tint: Tint) {
    let (_, tint) = stroke(sketch, 0.0, tint);
    let corners = [low, Vec2::new(low.x, high.y), high, Vec2::new(high.x, low.y)].map(|p| flat(p, y));
    sketch.polygon_shaded(&corners, Vec3::Y, |_| stuff(tint, 0.0));
}
