//! The ring on a token's base: a seat's colour and its pattern, so that colour is not the only sign.

use super::sketch::{Sketch, Stuff, Tint};
use bevy::math::{Vec2, Vec3};
use std::f32::consts::TAU;

/// Pieces round the ring.
const PIECES: u32 = 72;

/// Adds a ring that looks up, between two radii, in this pattern (0 plain, 1 stripes, 2 dots, 3 waves, 4 checks, 5 teeth).
pub fn ring(sketch: &mut Sketch, centre: Vec3, inner: f32, outer: f32, colour: Tint, pattern: u8) {
    let light = Stuff { shine: 0.10, ..Stuff::paint(colour.mix(Tint::WHITE, 0.08)) };
    let dark = Stuff::paint(colour.times(0.24).mix(Tint::grey(0.05), 0.4));
    let pale = Stuff { shine: 0.10, ..Stuff::paint(colour.mix(Tint::WHITE, 0.72)) };
    let middle = inner.midpoint(outer);
    match pattern {
        1 => band(sketch, centre, |_| (inner, outer), |piece| if piece / 3 % 2 == 0 { light } else { dark }),
        2 => {
            band(sketch, centre, |_| (inner, outer), |_| light);
            let radius = (outer - inner) * 0.30;
            for n in 0..14 {
                let (sin, cos) = (TAU * n as f32 / 14.0).sin_cos();
                sketch.disc(centre + Vec3::new(cos * middle, 0.004, sin * middle), radius, 10, pale);
            }
        }
        3 => {
            let crest = |angle: f32| middle + (outer - inner) * 0.26 * (angle * 12.0).sin();
            band(sketch, centre, |angle| (inner, crest(angle)), |_| dark);
            band(sketch, centre, |angle| (crest(angle), outer), |_| light);
        }
        4 => {
            band(sketch, centre, |_| (inner, middle), |piece| if piece / 4 % 2 == 0 { light } else { dark });
            band(sketch, centre, |_| (middle, outer), |piece| if piece / 4 % 2 == 0 { dark } else { light });
        }
        5 => {
            band(sketch, centre, |_| (inner, outer), |_| dark);
            let teeth = 18;
            for n in 0..teeth {
                let at = |turn: f32, radius: f32| {
                    let (sin, cos) = (TAU * turn / teeth as f32).sin_cos();
                    centre + Vec3::new(cos * radius, 0.004, sin * radius)
                };
                let n = n as f32;
                sketch.polygon_shaded(&[at(n + 1.0, outer), at(n, outer), at(n + 0.5, inner)], Vec3::Y, |_| light);
            }
        }
        _ => band(sketch, centre, |_| (inner, outer), |_| light),
    }
}

/// A closed band whose radii may wander with the angle.
fn band(sketch: &mut Sketch, centre: Vec3, radii: impl Fn(f32) -> (f32, f32), stuff: impl Fn(u32) -> Stuff) {
    for piece in 0..PIECES {
        let at = |n: u32| {
            let angle = TAU * n as f32 / PIECES as f32;
            let (inner, outer) = radii(angle);
            let (sin, cos) = angle.sin_cos();
            let out = |radius: f32| centre + Vec3::new(cos * radius, 0.0, sin * radius);
            (out(inner), out(outer))
        };
        let ((a_in, a_out), (b_in, b_out)) = (at(piece), at(piece + 1));
        let face = [b_out, a_out, a_in, b_in];
        sketch.polygon_shaded(&face, Vec3::Y, |_| stuff(piece));
    }
}

/// Cracks that run inward from the rim of a base: more of them the more a token is hurt (1 to 4).
pub fn cracks(sketch: &mut Sketch, centre: Vec3, radius: f32, hurt: u8) {
    let black = Stuff::paint(Tint([0.03, 0.015, 0.015, 1.0]));
    let red = Stuff { shine: 0.25, ..Stuff::paint(Tint([0.86, 0.20, 0.14, 1.0])) };
    let count = [0, 2, 4, 6, 9][usize::from(hurt.min(4))];
    for n in 0..count {
        let turn = 0.7 + 2.4 * n as f32;
        let reach = radius * (0.34 + 0.10 * f32::from(hurt) + 0.06 * (n % 3) as f32).min(0.92);
        let spine: Vec<Vec2> = (0..5)
            .map(|k| {
                let t = k as f32 / 4.0;
                let angle = turn + 0.16 * if k % 2 == 0 { 1.0 } else { -1.0 } * t;
                Vec2::from_angle(angle) * (radius - reach * t)
            })
            .collect();
        for (k, pair) in spine.windows(2).enumerate() {
            let [a, b] = [pair[0], pair[1]];
            let side = (b - a).perp().normalize_or_zero();
            let width = |k: usize| radius * 0.062 * (1.0 - k as f32 / 4.0);
            for (lift, grow, stuff) in [(0.006, 1.7, red), (0.009, 1.0, black)] {
                let at = |p: Vec2, w: f32| centre + Vec3::new(p.x + side.x * w, lift, p.y + side.y * w);
                let (near, far) = (width(k) * grow, width(k + 1) * grow);
                let face = [at(a, -near), at(a, near), at(b, far), at(b, -far)];
                let face = if upward(&face) { face } else { [face[3], face[2], face[1], face[0]] };
                sketch.polygon_shaded(&face, Vec3::Y, |_| stuff);
            }
        }
    }
}

fn upward(face: &[Vec3; 4]) -> bool {
    (face[2] - face[0]).cross(face[3] - face[1]).y > 0.0
}
