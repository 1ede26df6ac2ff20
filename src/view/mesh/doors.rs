//! Doors: a frame that stays and a leaf that swings. Each kind can be told apart: broken boards, boards, boards bound with
//! iron, a slab of stone, ribbed iron.

use super::sketch::{Sketch, Stuff, Tint};
use super::wear;
use crate::board::DoorKind;
use crate::view::layers::Layer;
use bevy::math::{Affine3A, Quat, Vec3};

/// Half the thickness of a leaf in metres.
const HALF: f32 = 0.045;
/// Half the side of a jamb's post in metres.
const POST: f32 = 0.075;
/// Brass, for handles and plates.
const BRASS: Tint = Tint([0.84, 0.65, 0.34, 1.0]);

/// How high a door stands beside walls of this height.
#[must_use]
pub fn height_beside(wall: f32) -> f32 {
    (wall + 0.22).min(1.75)
}

/// The two posts and the threshold of a door of this width. x runs from the hinges to the other jamb.
#[must_use]
pub fn frame(width: f32, height: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let stone = Stuff::of(Layer::WallCap).tinted(Tint::grey(0.95));
    for x in [0.0, width] {
        sketch.block(Vec3::new(x - POST, 0.0, -POST * 1.5), Vec3::new(x + POST, height + 0.08, POST * 1.5), stone);
        let cap = stone.tinted(Tint::grey(1.2));
        sketch.block(
            Vec3::new(x - POST - 0.02, height + 0.08, -POST * 1.5 - 0.02),
            Vec3::new(x + POST + 0.02, height + 0.13, POST * 1.5 + 0.02),
            cap,
        );
    }
    sketch.block(Vec3::new(0.0, 0.0, -0.14), Vec3::new(width, 0.018, 0.14), stone.tinted(Tint::grey(0.8)));
    sketch
}

/// How a door looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoorLook {
    /// What it is made of.
    pub kind: DoorKind,
    /// A lock holds it.
    pub locked: bool,
    /// A beam holds it.
    pub barred: bool,
    /// A wedge holds it, or it is stuck.
    pub jammed: bool,
    /// Its lock has burst.
    pub burst: bool,
    /// Its damage: 0 whole to 3 nearly in pieces.
    pub stage: u8,
}

/// The leaf with all that it has been through and that holds it, closed, hinges at the origin.
#[must_use]
pub fn leaf(look: DoorLook, width: f32, height: f32) -> Sketch {
    let DoorLook { kind, locked, barred, jammed, burst, stage } = look;
    let mut sketch = bare(kind, locked && !burst, burst, width, height);
    let half = if kind == DoorKind::Stone { HALF * 1.9 } else { HALF };
    wear::scars(&mut sketch, kind, stage, (POST, width - POST), height, half);
    if burst {
        wear::burst_lock(&mut sketch, (width - POST - 0.11, height * 0.5), half);
    }
    if barred {
        wear::beam(&mut sketch, width, height, half);
    }
    if jammed {
        wear::wedge(&mut sketch, width - POST, half);
    }
    sketch
}

fn bare(kind: DoorKind, locked: bool, burst: bool, width: f32, height: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let (left, right) = (POST, width - POST);
    let wood = Stuff { scale: 0.5, ..Stuff::of(Layer::DoorWood) };
    let iron = Stuff { scale: 0.5, ..Stuff::of(Layer::Iron) }.tinted(Tint::grey(1.25));
    let slab = |sketch: &mut Sketch, stuff: Stuff, half: f32| {
        sketch.block(Vec3::new(left, 0.02, -half), Vec3::new(right, height, half), stuff);
    };
    let band = |sketch: &mut Sketch, y: f32, tall: f32| {
        let half = HALF + 0.014;
        sketch.block(Vec3::new(left, y, -half), Vec3::new(right - 0.03, y + tall, half), iron);
    };
    match kind {
        DoorKind::BrokenWooden => {
            let boards = 5;
            for n in 0..boards {
                if n == 3 {
                    continue;
                }
                let (from, to) = (
                    left + (right - left) * n as f32 / boards as f32,
                    left + (right - left) * (n + 1) as f32 / boards as f32,
                );
                let top = height * [0.98, 0.80, 1.0, 0.0, 0.55][n];
                let lean = Affine3A::from_rotation_translation(
                    Quat::from_rotation_z([0.0, -0.02, 0.01, 0.0, 0.10][n]),
                    Vec3::ZERO,
                );
                let low = Vec3::new(from + 0.008, [0.02, 0.10, 0.02, 0.0, 0.02][n], -HALF);
                sketch.block_turned(lean, low, Vec3::new(to - 0.008, top, HALF), wood.tinted(Tint::grey(0.82)));
            }
            band(&mut sketch, height * 0.22, 0.05);
        }
        DoorKind::Wooden => {
            slab(&mut sketch, wood, HALF);
            band(&mut sketch, height * 0.18, 0.055);
            band(&mut sketch, height * 0.76, 0.055);
        }
        DoorKind::Reinforced => {
            slab(&mut sketch, wood.tinted(Tint::grey(0.85)), HALF);
            for share in [0.06, 0.34, 0.62, 0.88] {
                band(&mut sketch, height * share, 0.085);
                for n in 0..4 {
                    let x = left + (right - left) * (0.12 + 0.24 * n as f32);
                    let y = height * share + 0.042;
                    let half = HALF + 0.032;
                    sketch.block(
                        Vec3::new(x - 0.016, y - 0.016, -half),
                        Vec3::new(x + 0.016, y + 0.016, half),
                        iron.tinted(Tint::grey(1.7)),
                    );
                }
            }
        }
        DoorKind::Stone => {
            let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::WallCap) }.tinted(Tint::grey(0.9));
            slab(&mut sketch, stone, HALF * 1.9);
            let inset = HALF * 1.9 + 0.014;
            let carve = stone.tinted(Tint::grey(1.15));
            sketch.block(
                Vec3::new(left + 0.1, height * 0.14, -inset),
                Vec3::new(right - 0.1, height * 0.46, inset),
                carve,
            );
            sketch.block(
                Vec3::new(left + 0.1, height * 0.54, -inset),
                Vec3::new(right - 0.1, height * 0.88, inset),
                carve,
            );
        }
        DoorKind::Iron => {
            slab(&mut sketch, iron.tinted(Tint::grey(0.95)), HALF);
            for n in 0..4 {
                let x = left + (right - left) * (0.08 + 0.28 * n as f32);
                let half = HALF + 0.022;
                sketch.block(
                    Vec3::new(x - 0.022, 0.02, -half),
                    Vec3::new(x + 0.022, height, half),
                    iron.tinted(Tint::grey(1.35)),
                );
            }
            band(&mut sketch, height * 0.48, 0.07);
        }
    }
    let handle = Stuff::paint(BRASS);
    let (x, y, half) = (right - 0.11, height * 0.5, HALF + 0.05);
    if burst {
        return sketch;
    }
    sketch.block(Vec3::new(x - 0.022, y - 0.05, -half), Vec3::new(x + 0.022, y + 0.05, half), handle);
    if locked {
        // A brass plate with a keyhole.
        let plate = HALF + 0.040;
        sketch.block(
            Vec3::new(x - 0.075, y - 0.27, -plate),
            Vec3::new(x + 0.075, y - 0.08, plate),
            Stuff { shine: 0.12, ..handle },
        );
        let hole = Stuff::paint(Tint::grey(0.05));
        sketch.block(
            Vec3::new(x - 0.018, y - 0.22, -plate - 0.004),
            Vec3::new(x + 0.018, y - 0.13, plate + 0.004),
            hole,
        );
    }
    sketch
}
