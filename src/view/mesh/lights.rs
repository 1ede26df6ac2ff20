//! What burns: the bodies of candles, torches, lanterns and lamps, and the flames above them.

use super::sketch::{Sketch, Stuff, Tint};
use crate::board::SourceKind;
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};

/// How high above its foot a standing light's flame begins, in metres.
#[must_use]
pub const fn wick(kind: SourceKind) -> f32 {
    match kind {
        SourceKind::Candle => 0.20,
        SourceKind::Torch => 1.02,
        SourceKind::Lantern => 0.17,
        SourceKind::Lamp => 0.52,
    }
}

/// Width and height of a flame in metres.
#[must_use]
pub const fn flame_size(kind: SourceKind) -> (f32, f32) {
    match kind {
        SourceKind::Candle => (0.10, 0.20),
        SourceKind::Torch => (0.26, 0.48),
        SourceKind::Lantern => (0.12, 0.20),
        SourceKind::Lamp => (0.40, 0.50),
    }
}

/// Adds the body of a light that stands on the ground.
pub fn body(sketch: &mut Sketch, foot: Vec3, kind: SourceKind) {
    let shade = Tint::grey;
    let iron = Stuff::of(Layer::Iron).tinted(Tint::grey(1.15));
    let brass = Stuff::paint(Tint([0.78, 0.58, 0.30, 1.0]));
    match kind {
        SourceKind::Candle => {
            let wax = Stuff { shine: 0.05, ..Stuff::paint(Tint([0.93, 0.86, 0.70, 1.0])) };
            sketch.lathe(
                foot,
                14,
                &[(0.13, 0.0, shade(0.7)), (0.14, 0.02, shade(1.0)), (0.12, 0.03, shade(0.8))],
                brass,
            );
            for (x, z, tall, wide) in [(0.0, 0.0, 0.19, 0.035), (0.065, 0.03, 0.11, 0.03), (-0.05, 0.055, 0.08, 0.03)] {
                let at = foot + Vec3::new(x, 0.02, z);
                sketch.lathe(
                    at,
                    10,
                    &[(wide * 1.35, 0.0, shade(0.8)), (wide, 0.03, shade(0.9)), (wide, tall, shade(1.15))],
                    wax,
                );
            }
        }
        SourceKind::Torch => {
            for n in 0..3 {
                let (sin, cos) = (2.094 * n as f32 + 0.5).sin_cos();
                let out = foot + Vec3::new(cos, 0.0, sin) * 0.20;
                sketch.lathe(out, 6, &[(0.03, 0.0, shade(0.8)), (0.02, 0.03, shade(1.0))], iron);
                let (a, b) = (out + Vec3::Y * 0.02, foot + Vec3::Y * 0.34);
                beam(sketch, a, b, 0.022, iron);
            }
            let wood = Stuff::of(Layer::DoorWood);
            sketch.lathe(foot + Vec3::Y * 0.28, 8, &[(0.03, 0.0, shade(0.7)), (0.045, 0.66, shade(1.0))], wood);
            let head = [(0.05, 0.0, shade(1.0)), (0.085, 0.10, shade(1.2)), (0.075, 0.12, shade(0.5))];
            sketch.lathe(foot + Vec3::Y * 0.92, 10, &head, iron);
        }
        SourceKind::Lantern => {
            sketch.lathe(
                foot,
                12,
                &[(0.11, 0.0, shade(0.7)), (0.12, 0.03, shade(1.1)), (0.09, 0.07, shade(0.9))],
                brass,
            );
            let glass = Stuff { shine: 0.25, ..Stuff::paint(Tint([1.0, 0.85, 0.55, 1.0])) };
            sketch.lathe(
                foot + Vec3::Y * 0.07,
                12,
                &[(0.085, 0.0, shade(0.9)), (0.095, 0.08, shade(1.1)), (0.08, 0.17, shade(1.0))],
                glass,
            );
            for n in 0..4 {
                let (sin, cos) = (1.571 * n as f32 + 0.4).sin_cos();
                let out = Vec3::new(cos, 0.0, sin) * 0.10;
                beam(sketch, foot + out + Vec3::Y * 0.06, foot + out + Vec3::Y * 0.25, 0.012, iron);
            }
            sketch.lathe(
                foot + Vec3::Y * 0.24,
                12,
                &[(0.11, 0.0, shade(0.9)), (0.04, 0.08, shade(1.2)), (0.02, 0.11, shade(1.0))],
                brass,
            );
        }
        SourceKind::Lamp => {
            for n in 0..3 {
                let (sin, cos) = (2.094 * n as f32 + 0.2).sin_cos();
                let way = Vec3::new(cos, 0.0, sin);
                beam(sketch, foot + way * 0.27, foot + way * 0.16 + Vec3::Y * 0.42, 0.03, iron);
            }
            let bowl = [
                (0.10, 0.30, shade(0.6)),
                (0.24, 0.36, shade(0.85)),
                (0.31, 0.48, shade(1.15)),
                (0.28, 0.49, shade(1.3)),
                (0.24, 0.44, shade(0.5)),
            ];
            sketch.lathe(foot, 18, &bowl, iron);
            let coal = Stuff { shine: 0.9, ..Stuff::paint(Tint([0.95, 0.42, 0.16, 1.0])) };
            sketch.disc(foot + Vec3::Y * 0.455, 0.235, 14, coal);
        }
    }
}

/// A thin square bar between two points.
fn beam(sketch: &mut Sketch, from: Vec3, to: Vec3, width: f32, stuff: Stuff) {
    let way = (to - from).normalize_or(Vec3::Y);
    let side = way.any_orthonormal_vector() * width;
    let other = way.cross(side);
    let ring = [side + other, other - side, -side - other, side - other];
    for i in 0..4 {
        let (a, b) = (ring[i], ring[(i + 1) % 4]);
        sketch.polygon(&[to + a, from + a, from + b, to + b], stuff);
    }
}

/// A flame with its glow, upright in the plane of the screen: x to the right, z toward the camera.
#[must_use]
pub fn flame(kind: SourceKind, colour: [u8; 3], phase: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let (width, height) = flame_size(kind);
    let tint = Tint::bytes(colour);
    let glow = 2.1 * height + 0.35;
    let middle = Vec3::Y * height * 0.4;
    let mut sheet = |layer: f32, half: Vec2, centre: Vec3, low_uv: Vec2, tint: Tint| {
        let stuff = Stuff { layer, tint, shine: phase, scale: 1.0 };
        let indices = [(-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)].map(|(x, y): (f32, f32)| {
            let at = centre + Vec3::new(half.x * x, half.y * y, if layer > 0.5 { -0.02 } else { 0.02 });
            let uv = Vec2::new(x, if y > 0.0 { 1.0 } else { low_uv.y });
            sketch.corner(at, Vec3::Z, uv, stuff)
        });
        sketch.triangle(indices[0], indices[1], indices[2]);
        sketch.triangle(indices[0], indices[2], indices[3]);
    };
    sheet(1.0, Vec2::splat(glow), middle, Vec2::new(-1.0, -1.0), tint.alpha(0.34));
    sheet(0.0, Vec2::new(width, height / 2.0), Vec3::Y * height / 2.0, Vec2::new(-1.0, 0.0), tint);
    sketch
}

/// Adds what a hand holds under a flame at the origin.
pub fn held(sketch: &mut Sketch, kind: SourceKind) {
    let shade = Tint::grey;
    let iron = Stuff::of(Layer::Iron).tinted(Tint::grey(1.15));
    let brass = Stuff::paint(Tint([0.78, 0.58, 0.30, 1.0]));
    match kind {
        SourceKind::Candle => {
            let wax = Stuff { shine: 0.05, ..Stuff::paint(Tint([0.93, 0.86, 0.70, 1.0])) };
            sketch.lathe(Vec3::Y * -0.16, 10, &[(0.04, 0.0, shade(0.8)), (0.032, 0.16, shade(1.1))], wax);
            sketch.lathe(Vec3::Y * -0.18, 12, &[(0.09, 0.0, shade(0.8)), (0.10, 0.02, shade(1.1))], brass);
        }
        SourceKind::Torch => {
            let wood = Stuff::of(Layer::DoorWood);
            sketch.lathe(Vec3::Y * -0.46, 8, &[(0.026, 0.0, shade(0.7)), (0.04, 0.40, shade(1.0))], wood);
            let head = [(0.045, 0.0, shade(1.0)), (0.066, 0.10, shade(1.2)), (0.05, 0.12, shade(0.5))];
            sketch.lathe(Vec3::Y * -0.10, 10, &head, iron);
        }
        SourceKind::Lantern | SourceKind::Lamp => {
            body(sketch, Vec3::Y * -wick(SourceKind::Lantern), SourceKind::Lantern);
        }
    }
}
