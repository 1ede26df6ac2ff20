//! Tokens: a standee of painted wood on a round base. The base is as wide as the token's square.

use super::rings::{cracks, ring};
use super::sketch::{Sketch, Stuff, Tint};
use crate::knowledge::view::TokenKind;
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};
use std::f32::consts::PI;

/// Height of a base in metres.
pub const BASE_HEIGHT: f32 = 0.085;
/// Width of a standee of one cell in metres.
pub const WIDTH: f32 = 0.74;
/// Height of a standee of one cell in metres.
pub const HEIGHT: f32 = 0.94;
/// Half its thickness.
const HALF: f32 = 0.035;
/// Width of the painted frame around the picture.
const FRAME: f32 = 0.055;

/// How a token looks; tokens that look the same share their meshes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenLook {
    /// Layer of its emblem.
    pub emblem: usize,
    /// Which side it is on.
    pub kind: TokenKind,
    /// Cells on a side.
    pub size: u8,
    /// Colour of its owner's seat.
    pub colour: [u8; 3],
    /// Pattern of its owner's seat.
    pub pattern: u8,
    /// Quarters of its life lost.
    pub hurt: u8,
}

impl TokenLook {
    /// Radius of the base in metres.
    #[must_use]
    pub fn radius(&self) -> f32 {
        f32::from(self.size.max(1)) * 0.5 - 0.09
    }

    /// How much bigger its standee is than one of a single cell.
    #[must_use]
    pub fn scale(&self) -> f32 {
        f32::from(self.size.max(1)).powf(0.85)
    }

    /// The colour of its frame.
    #[must_use]
    fn frame(&self) -> Tint {
        match self.kind {
            TokenKind::Hero => Tint::bytes(self.colour).mix(Tint::WHITE, 0.06),
            TokenKind::Bystander => Tint([0.52, 0.52, 0.40, 1.0]),
            TokenKind::Opponent => Tint([0.66, 0.17, 0.14, 1.0]),
        }
    }
}

/// The base, standing on the origin.
#[must_use]
pub fn base(look: &TokenLook) -> Sketch {
    let mut sketch = Sketch::default();
    let radius = look.radius();
    let wood = Stuff::paint(Tint([0.30, 0.22, 0.16, 1.0]));
    let shade = Tint::grey;
    let profile = [
        (radius * 1.02, 0.0, shade(0.5)),
        (radius * 1.02, 0.02, shade(0.85)),
        (radius, BASE_HEIGHT - 0.02, shade(1.1)),
        (radius - 0.02, BASE_HEIGHT, shade(1.5)),
    ];
    sketch.lathe(Vec3::ZERO, 40, &profile, wood);
    let top = Vec3::Y * (BASE_HEIGHT + 0.003);
    let width = 0.105 * look.scale().min(1.6);
    ring(&mut sketch, top, radius - 0.025 - width, radius - 0.025, Tint::bytes(look.colour), look.pattern);
    cracks(&mut sketch, top, radius, look.hurt);
    // The slot that holds the standee.
    let slot = look.scale() * WIDTH * 0.34;
    let height = BASE_HEIGHT + 0.035;
    sketch.block(
        Vec3::new(-slot, 0.0, -0.055),
        Vec3::new(slot, height, 0.055),
        wood.tinted(Tint([0.40, 0.29, 0.20, 1.0])),
    );
    sketch
}

/// The standee, its foot at the origin, looking along +z.
#[must_use]
pub fn standee(look: &TokenLook) -> Sketch {
    let mut sketch = Sketch::default();
    let scale = look.scale();
    let outer: Vec<Vec2> = outline(0.0).into_iter().map(|p| p * scale).collect();
    let inner: Vec<Vec2> = outline(FRAME).into_iter().map(|p| p * scale).collect();
    let half = HALF * scale.sqrt();
    let front = |p: Vec2| Vec3::new(p.x, p.y, half);
    let back = |p: Vec2| Vec3::new(p.x, p.y, -half);
    let frame = look.frame();
    let bevel = 0.012;

    // The picture: the emblem's layer lies over the square that the standee's height spans.
    let stuff = Stuff { layer: (Layer::COUNT + look.emblem) as f32, tint: Tint::WHITE, shine: 0.035, scale: 1.0 };
    let height = HEIGHT * scale;
    let indices: Vec<u32> = inner
        .iter()
        .map(|&p| {
            let uv = Vec2::new(0.5 + p.x / height, 1.0 - p.y / height);
            sketch.corner(front(p) - Vec3::Z * bevel, Vec3::Z, uv, stuff)
        })
        .collect();
    for i in 1..indices.len() - 1 {
        sketch.triangle(indices[0], indices[i], indices[i + 1]);
    }
    // The frame, brighter on top, and the edge of the wood.
    let count = outer.len();
    for i in 0..count {
        let j = (i + 1) % count;
        let up = (outer[i].y + outer[j].y) / (2.0 * height);
        let paint = Stuff { shine: 0.05, ..Stuff::paint(frame.times(0.72 + 0.5 * up)) };
        sketch.polygon_shaded(
            &[front(outer[i]), front(outer[j]), front(inner[j]) - Vec3::Z * bevel, front(inner[i]) - Vec3::Z * bevel],
            Vec3::Z,
            |_| paint,
        );
        let wood = Stuff::of(Layer::Planks).tinted(Tint::grey(0.75 + 0.4 * up));
        sketch.polygon(&[front(outer[j]), front(outer[i]), back(outer[i]), back(outer[j])], wood);
    }
    sketch
}

/// The outline of a standee inset by some metres, anticlockwise from its lower left corner.
fn outline(inset: f32) -> Vec<Vec2> {
    let half = WIDTH / 2.0 - inset;
    let shoulder = HEIGHT - WIDTH / 2.0;
    let mut points = vec![Vec2::new(-half * 0.90, inset), Vec2::new(half * 0.90, inset)];
    points.extend((0..=16).map(|i| {
        let angle = PI * i as f32 / 16.0;
        Vec2::new(half * angle.cos(), shoulder + half * angle.sin())
    }));
    points
}
