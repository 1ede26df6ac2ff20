//! What doors have been through: scars of blows, what is left of one that fell to pieces, the beam and the wedge that hold
//! one shut.

use super::sketch::{Sketch, Stuff, Tint, chance};
use crate::board::DoorKind;
use crate::view::layers::Layer;
use bevy::math::{Affine3A, Quat, Vec3};
use std::f32::consts::TAU;

/// Whether a door is made of boards.
#[must_use]
pub const fn is_wood(kind: DoorKind) -> bool {
    matches!(kind, DoorKind::BrokenWooden | DoorKind::Wooden | DoorKind::Reinforced)
}

fn wood() -> Stuff {
    Stuff { scale: 0.5, ..Stuff::of(Layer::DoorWood) }
}

fn iron() -> Stuff {
    Stuff { scale: 0.5, ..Stuff::of(Layer::Iron) }.tinted(Tint::grey(1.25))
}

/// What the wound of a blow looks like in a door of this kind.
fn wound(kind: DoorKind) -> Stuff {
    match kind {
        DoorKind::Stone => Stuff::paint(Tint::grey(0.16)),
        DoorKind::Iron => Stuff { shine: 0.03, ..Stuff::paint(Tint([0.72, 0.72, 0.76, 1.0])) },
        _ => Stuff { shine: 0.02, ..Stuff::paint(Tint([0.76, 0.58, 0.36, 1.0])) },
    }
}

/// Scars on both faces of a leaf between these limits, the more the later its stage: gouges, then holes.
pub fn scars(sketch: &mut Sketch, kind: DoorKind, stage: u8, (left, right): (f32, f32), height: f32, half: f32) {
    let seed = kind as i32;
    for n in 0..u32::from(stage.min(3)) * 3 {
        let pick = |k: u32| chance(seed, n as i32, 600 + k);
        let long = 0.10 + 0.16 * pick(0);
        let at = Vec3::new(left + (right - left) * (0.16 + 0.66 * pick(1)), height * (0.22 + 0.58 * pick(2)), 0.0);
        let slant = if pick(3) < 0.5 { 0.7 } else { -0.6 };
        let lean = slant + (pick(4) - 0.5) * 0.6;
        let place = Affine3A::from_rotation_translation(Quat::from_rotation_z(lean), at);
        let thick = half + 0.012;
        let low = Vec3::new(-0.022, -long / 2.0, -thick);
        sketch.block_turned(place, low, Vec3::new(0.022, long / 2.0, thick), wound(kind));
        let deep = Stuff::paint(Tint::grey(0.06));
        let low = Vec3::new(-0.009, -long * 0.42, -thick - 0.003);
        sketch.block_turned(place, low, Vec3::new(0.009, long * 0.42, thick + 0.003), deep);
    }
    if stage >= 2 && kind != DoorKind::Iron {
        let holes = if stage >= 3 { 2 } else { 1 };
        for n in 0..holes {
            let x = left + (right - left) * [0.62, 0.34][n];
            let y = height * [0.62, 0.36][n];
            let thick = half + 0.016;
            let dark = Stuff::paint(Tint::grey(0.03));
            for (turn, size) in [(0.3, 0.10), (1.1, 0.085)] {
                let place = Affine3A::from_rotation_translation(Quat::from_rotation_z(turn), Vec3::new(x, y, 0.0));
                let low = Vec3::new(-size, -size * 0.7, -thick);
                sketch.block_turned(place, low, Vec3::new(size, size * 0.7, thick), dark);
            }
        }
    }
}

/// What is left of a door that fell to pieces: a stump at its hinges, the rest on the floor on both sides.
#[must_use]
pub fn wreck(kind: DoorKind, width: f32, height: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let seed = 7 + kind as i32;
    let (pieces, rubble) = match kind {
        DoorKind::Stone => (0, 13),
        DoorKind::Iron => (1, 0),
        _ => (9, 5),
    };
    for n in 0..pieces {
        let pick = |k: u32| chance(seed, n, 200 + k);
        let side = if n % 2 == 0 { 1.0 } else { -1.0 };
        let at = Vec3::new(width * (0.15 + 0.72 * pick(0)), 0.012 + 0.022 * pick(1), side * (0.10 + 0.52 * pick(2)));
        let turn = Quat::from_rotation_y(TAU * pick(3)) * Quat::from_rotation_z((pick(4) - 0.5) * 0.16);
        let place = Affine3A::from_rotation_translation(turn, at);
        if kind == DoorKind::Iron {
            let place =
                Affine3A::from_rotation_translation(Quat::from_rotation_x(0.10), Vec3::new(width * 0.5, 0.01, 0.42));
            sketch.block_turned(
                place,
                Vec3::new(-width * 0.40, 0.0, -0.36),
                Vec3::new(width * 0.40, 0.05, 0.44),
                iron(),
            );
            for x in [-0.28, 0.0, 0.28] {
                let low = Vec3::new(width * x - 0.03, 0.05, -0.36);
                sketch.block_turned(
                    place,
                    low,
                    Vec3::new(width * x + 0.03, 0.07, 0.44),
                    iron().tinted(Tint::grey(1.4)),
                );
            }
            continue;
        }
        let long = 0.18 + 0.30 * pick(5);
        let shade = Tint::grey(0.72 + 0.4 * pick(6));
        sketch.block_turned(place, Vec3::new(-long, 0.0, -0.055), Vec3::new(long, 0.032, 0.055), wood().tinted(shade));
        // The torn end is pale.
        let low = Vec3::new(long, 0.004, -0.05);
        sketch.block_turned(place, low, Vec3::new(long + 0.05, 0.026, 0.03), wound(kind));
    }
    for n in 0..rubble {
        let pick = |k: u32| chance(seed, n, 400 + k);
        let side = if n % 2 == 0 { 1.0 } else { -1.0 };
        let size = if kind == DoorKind::Stone { 0.07 + 0.13 * pick(0) } else { 0.02 + 0.03 * pick(0) };
        let at = Vec3::new(width * (0.10 + 0.80 * pick(1)), 0.0, side * (0.06 + 0.50 * pick(2)));
        let turn = Quat::from_rotation_y(TAU * pick(3)) * Quat::from_rotation_x(0.5 * pick(4));
        let place = Affine3A::from_rotation_translation(turn, at);
        let stuff = if kind == DoorKind::Stone {
            Stuff { scale: 0.5, ..Stuff::of(Layer::WallCap) }.tinted(Tint::grey(0.8 + 0.3 * pick(5)))
        } else {
            wood().tinted(Tint::grey(1.1))
        };
        let low = Vec3::new(-size, -0.02, -size * 0.8);
        sketch.block_turned(place, low, Vec3::new(size, size * (0.7 + 0.5 * pick(6)), size * 0.8), stuff);
    }
    stump(&mut sketch, kind, height);
    sketch
}

/// What still hangs in the hinges.
fn stump(sketch: &mut Sketch, kind: DoorKind, height: f32) {
    let low_height = height.min(0.9);
    if is_wood(kind) {
        for (n, share) in [0.72, 0.40, 0.18].into_iter().enumerate() {
            let from = 0.075 + 0.085 * n as f32;
            let lean = Quat::from_rotation_z(-0.03 * n as f32);
            let place = Affine3A::from_rotation_translation(lean, Vec3::ZERO);
            let top = low_height * share;
            sketch.block_turned(place, Vec3::new(from, 0.02, -0.04), Vec3::new(from + 0.075, top, 0.04), wood());
            let low = Vec3::new(from + 0.012, top, -0.02);
            sketch.block_turned(place, low, Vec3::new(from + 0.05, top + 0.05, 0.02), wound(kind));
        }
    }
    for y in [0.20, 0.62] {
        let y = low_height * y;
        sketch.block(Vec3::new(0.06, y, -0.055), Vec3::new(0.24, y + 0.045, 0.055), iron());
    }
}

/// A beam in brackets across a door of this width.
pub fn beam(sketch: &mut Sketch, width: f32, height: f32, half: f32) {
    let y = height * 0.62;
    let out = half + 0.10;
    for side in [1.0_f32, -1.0] {
        let (near, far) = (side * (half + 0.02), side * out);
        let (low, high) = (near.min(far), near.max(far));
        sketch.block(
            Vec3::new(-0.14, y, low),
            Vec3::new(width + 0.14, y + 0.12, high),
            wood().tinted(Tint::grey(0.95)),
        );
        for x in [0.10, width - 0.16] {
            let low = Vec3::new(x, y - 0.035, low.min(side * (out + 0.02)));
            let high = Vec3::new(x + 0.06, y + 0.15, high.max(side * (out + 0.02)));
            sketch.block(low, high, iron().tinted(Tint::grey(1.3)));
        }
    }
}

/// Wedges under the free edge of a leaf.
pub fn wedge(sketch: &mut Sketch, right: f32, half: f32) {
    for side in [1.0_f32, -1.0] {
        let place = Affine3A::from_rotation_translation(
            Quat::from_rotation_x(side * 0.34),
            Vec3::new(right - 0.16, 0.0, side * (half + 0.13)),
        );
        let low = Vec3::new(-0.06, -0.02, -0.12);
        sketch.block_turned(place, low, Vec3::new(0.06, 0.075, 0.12), wood().tinted(Tint([1.45, 1.25, 0.95, 1.0])));
    }
}

/// Where a lock was: torn wood round a dark hole.
pub fn burst_lock(sketch: &mut Sketch, (x, y): (f32, f32), half: f32) {
    let thick = half + 0.014;
    sketch.block(Vec3::new(x - 0.09, y - 0.10, -thick), Vec3::new(x + 0.08, y + 0.10, thick), wound(DoorKind::Wooden));
    let dark = Stuff::paint(Tint::grey(0.03));
    let thick = thick + 0.004;
    sketch.block(Vec3::new(x - 0.055, y - 0.07, -thick), Vec3::new(x + 0.05, y + 0.07, thick), dark);
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [DoorKind; 5] =
        [DoorKind::BrokenWooden, DoorKind::Wooden, DoorKind::Reinforced, DoorKind::Stone, DoorKind::Iron];

    #[test]
    fn s4_each_stage_of_damage_shows_more_than_the_one_before() {
        for kind in KINDS {
            let drawn = |stage| {
                let mut sketch = Sketch::default();
                scars(&mut sketch, kind, stage, (0.08, 0.92), 1.1, 0.045);
                sketch.indices.len()
            };
            let stages = [0, 1, 2, 3].map(drawn);
            assert!(stages.windows(2).all(|pair| pair[0] < pair[1]), "{kind:?}: {stages:?}");
        }
    }

    #[test]
    fn s4_what_is_left_of_a_door_lies_low_and_on_both_sides() {
        for kind in KINDS {
            let drawn = wreck(kind, 1.0, 1.2);
            let high = drawn.positions.iter().map(|at| at[1]).fold(0.0, f32::max);
            assert!(high < 0.9, "{kind:?}: nobody is hidden behind {high}");
            let (low, far) = drawn.positions.iter().fold((0.0_f32, 0.0_f32), |(a, b), at| (a.min(at[2]), b.max(at[2])));
            assert!(far > 0.2 && (kind == DoorKind::Iron || low < -0.2), "{kind:?}: {low} {far}");
        }
    }
}
