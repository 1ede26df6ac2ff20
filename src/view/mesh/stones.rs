//! The rolling stone: a ball of rough stone, chipped and cracked as it is hacked, and the heap that is left of it.

use super::sketch::{Sketch, Stuff, Tint, chance};
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};
use std::f32::consts::{PI, TAU};

/// Its radius in metres.
pub const RADIUS: f32 = 0.95;
const RINGS: u32 = 12;
const SIDES: u32 = 20;

/// A ball about its middle, with the damage of its stage: 0 whole to 3 nearly in pieces. `veil` is how much of it shows.
#[must_use]
pub fn ball(stage: u8, veil: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let rough = 0.012 + 0.022 * f32::from(stage.min(3));
    let corner = |ring: u32, side: u32| {
        let side = side % SIDES;
        let pole = ring == 0 || ring == RINGS;
        let bump = if pole { 0.5 } else { chance(ring as i32, side as i32, 811) };
        let (sin, cos) = (PI * ring as f32 / RINGS as f32).sin_cos();
        let way = Vec2::from_angle(TAU * side as f32 / SIDES as f32) * sin;
        (Vec3::new(way.x, cos, way.y), RADIUS - rough * bump * 2.0)
    };
    let stone = Stuff { scale: 0.42, ..Stuff::of(Layer::WallCap) };
    for ring in 0..RINGS {
        for side in 0..SIDES {
            let quad = [(ring, side), (ring, side + 1), (ring + 1, side + 1), (ring + 1, side)];
            let cracked = stage > 0 && chance(ring as i32, side as i32, 822) < 0.05 * f32::from(stage);
            let shade = (0.86 + 0.20 * chance(ring as i32, side as i32, 833)) * if cracked { 0.28 } else { 1.0 };
            // A paler band lets one see that it rolls.
            let band = if ring == RINGS / 2 || ring + 1 == RINGS / 2 { 1.16 } else { 1.0 };
            let tint = Tint::grey(shade * band).alpha(veil);
            let indices: Vec<u32> = quad
                .iter()
                .map(|&(ring, side)| {
                    let (way, far) = corner(ring, side);
                    let u = TAU * side as f32 / SIDES as f32;
                    let v = PI * ring as f32 / RINGS as f32;
                    sketch.corner(way * far, way, Vec2::new(u, v) * RADIUS * stone.scale, stone.tinted(tint))
                })
                .collect();
            sketch.triangle(indices[0], indices[1], indices[2]);
            sketch.triangle(indices[0], indices[2], indices[3]);
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_looks_outwards_and_is_as_large_as_it_rolls() {
        let drawn = ball(0, 1.0);
        for at in &drawn.positions {
            let far = Vec3::from_array(*at).length();
            assert!((0.90..=RADIUS).contains(&far), "{far}");
        }
        for three in drawn.indices.chunks(3) {
            let [a, b, c] = [three[0], three[1], three[2]].map(|i| Vec3::from_array(drawn.positions[i as usize]));
            let normal = (b - a).cross(c - a);
            assert!(normal.length() < 1e-6 || normal.dot(a + b + c) > 0.0, "a face looks inwards");
        }
    }

    #[test]
    fn a_hacked_ball_is_rougher() {
        let least = |stage| {
            let far = |at: &[f32; 3]| Vec3::from_array(*at).length();
            ball(stage, 1.0).positions.iter().map(far).fold(f32::MAX, f32::min)
        };
        assert!(least(0) > least(1) && least(1) > least(3));
    }
}
