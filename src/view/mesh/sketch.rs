//! A mesh under construction, and the simple bodies that everything is made of.

use crate::view::layers::Layer;
use bevy::asset::RenderAssetUsages;
use bevy::math::{Affine3A, Vec2, Vec3};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use std::f32::consts::TAU;

/// A colour that tints a surface, as the eye names it (sRGB, 0 to 1), with opacity where the kind is translucent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tint(pub [f32; 4]);

impl Tint {
    /// The surface's own colour.
    pub const WHITE: Self = Self([1.0, 1.0, 1.0, 1.0]);

    /// The same share of red, green and blue.
    #[must_use]
    pub const fn grey(share: f32) -> Self {
        Self([share, share, share, 1.0])
    }

    /// From bytes such as `#D6A756`.
    #[must_use]
    pub fn bytes([r, g, b]: [u8; 3]) -> Self {
        Self([f32::from(r) / 255.0, f32::from(g) / 255.0, f32::from(b) / 255.0, 1.0])
    }

    /// Darker (below 1) or brighter.
    #[must_use]
    pub fn times(self, share: f32) -> Self {
        let [r, g, b, a] = self.0;
        Self([r * share, g * share, b * share, a])
    }

    /// Tinted by another colour.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        let ([r, g, b, a], [s, t, u, v]) = (self.0, other.0);
        Self([r * s, g * t, b * u, a * v])
    }

    /// With this opacity.
    #[must_use]
    pub const fn alpha(self, a: f32) -> Self {
        Self([self.0[0], self.0[1], self.0[2], a])
    }

    /// Between two colours.
    #[must_use]
    pub fn mix(self, other: Self, t: f32) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + (other.0[i] - self.0[i]) * t))
    }

    /// What the shader multiplies with: linear light.
    fn linear(self) -> [f32; 4] {
        let [r, g, b, a] = self.0;
        [r.max(0.0).powf(2.2), g.max(0.0).powf(2.2), b.max(0.0).powf(2.2), a]
    }
}

/// What a face is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stuff {
    /// Layer of the array texture.
    pub layer: f32,
    /// Its tint.
    pub tint: Tint,
    /// How much it shines by itself (or the phase of a flame, the pulse of a mark).
    pub shine: f32,
    /// Repeats of the picture per metre.
    pub scale: f32,
}

impl Stuff {
    /// A surface in its own colour.
    #[must_use]
    pub fn of(layer: Layer) -> Self {
        Self { layer: layer.index(), tint: Tint::WHITE, shine: 0.0, scale: 0.25 }
    }

    /// A painted colour.
    #[must_use]
    pub fn paint(tint: Tint) -> Self {
        Self { tint, ..Self::of(Layer::Plain) }
    }

    /// The same in this tint.
    #[must_use]
    pub const fn tinted(self, tint: Tint) -> Self {
        Self { tint, ..self }
    }
}

/// Triangles with everything the material wants to know. Metres; `y` is up, `x` east, `z` south.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// Corners.
    pub positions: Vec<[f32; 3]>,
    /// Directions that the faces look in.
    pub normals: Vec<[f32; 3]>,
    /// Places on the surface's picture.
    pub uvs: Vec<[f32; 2]>,
    /// Layer and shine.
    pub layers: Vec<[f32; 2]>,
    /// Linear tints with opacity.
    pub colours: Vec<[f32; 4]>,
    /// Three corners a triangle, anticlockwise seen from in front.
    pub indices: Vec<u32>,
    /// Signs are drawn with wider lines and fuller fillings.
    pub strong: bool,
}

impl Sketch {
    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Adds a corner and gives its index.
    pub fn corner(&mut self, at: Vec3, normal: Vec3, uv: Vec2, stuff: Stuff) -> u32 {
        let index = self.positions.len() as u32;
        self.positions.push(at.to_array());
        self.normals.push(normal.to_array());
        self.uvs.push(uv.to_array());
        self.layers.push([stuff.layer, stuff.shine]);
        self.colours.push(stuff.tint.linear());
        index
    }

    /// A triangle of corners that were added before.
    pub fn triangle(&mut self, a: u32, b: u32, c: u32) {
        self.indices.extend([a, b, c]);
    }

    /// A flat face with corners anticlockwise seen from in front. The picture lies over it by metres.
    pub fn polygon(&mut self, corners: &[Vec3], stuff: Stuff) {
        let normal = face_normal(corners);
        self.polygon_shaded(corners, normal, |_| stuff);
    }

    /// The same with a normal of its own and stuff chosen per corner.
    pub fn polygon_shaded(&mut self, corners: &[Vec3], normal: Vec3, stuff: impl Fn(usize) -> Stuff) {
        if corners.len() < 3 {
            return;
        }
        let indices: Vec<u32> = corners
            .iter()
            .enumerate()
            .map(|(i, &at)| self.corner(at, normal, flat_uv(at, normal) * stuff(i).scale, stuff(i)))
            .collect();
        for i in 1..indices.len() - 1 {
            self.triangle(indices[0], indices[i], indices[i + 1]);
        }
    }

    /// A box between two corners (low and high), five faces: nobody sees its underside.
    pub fn block(&mut self, low: Vec3, high: Vec3, stuff: Stuff) {
        self.block_turned(Affine3A::IDENTITY, low, high, stuff);
    }

    /// A box, then turned and moved.
    pub fn block_turned(&mut self, place: Affine3A, low: Vec3, high: Vec3, stuff: Stuff) {
        let at = |x: bool, y: bool, z: bool| {
            place.transform_point3(Vec3::new(
                if x { high.x } else { low.x },
                if y { high.y } else { low.y },
                if z { high.z } else { low.z },
            ))
        };
        let faces = [
            [at(false, true, false), at(false, true, true), at(true, true, true), at(true, true, false)],
            [at(false, true, true), at(false, false, true), at(true, false, true), at(true, true, true)],
            [at(true, true, false), at(true, false, false), at(false, false, false), at(false, true, false)],
            [at(true, true, true), at(true, false, true), at(true, false, false), at(true, true, false)],
            [at(false, true, false), at(false, false, false), at(false, false, true), at(false, true, true)],
        ];
        for (i, face) in faces.iter().enumerate() {
            let shade = [1.0, 0.92, 0.80, 0.88, 0.84][i];
            self.polygon(face, stuff.tinted(stuff.tint.times(shade)));
        }
    }

    /// A turned body: rings of (radius, height) from bottom to top around `centre`, closed at the top if the last radius
    /// is not zero. Each ring may have its own tint.
    pub fn lathe(&mut self, centre: Vec3, sides: u32, profile: &[(f32, f32, Tint)], stuff: Stuff) {
        for pair in profile.windows(2) {
            let [(r0, y0, t0), (r1, y1, t1)] = [pair[0], pair[1]];
            let slope = Vec2::new(y1 - y0, r0 - r1).normalize_or_zero();
            let mut edge = Vec::new();
            for i in 0..=sides {
                let angle = TAU * i as f32 / sides as f32;
                let (sin, cos) = angle.sin_cos();
                let normal = Vec3::new(cos * slope.x, slope.y, sin * slope.x);
                let u = angle * r0.max(r1);
                let point = |r: f32, y: f32| centre + Vec3::new(cos * r, y, sin * r);
                let low = self.corner(
                    point(r0, y0),
                    normal,
                    Vec2::new(u, -y0) * stuff.scale,
                    stuff.tinted(stuff.tint.over(t0)),
                );
                let high = self.corner(
                    point(r1, y1),
                    normal,
                    Vec2::new(u, -y1) * stuff.scale,
                    stuff.tinted(stuff.tint.over(t1)),
                );
                edge.push((low, high));
            }
            for pair in edge.windows(2) {
                let [(low, high), (next_low, next_high)] = [pair[0], pair[1]];
                self.triangle(low, high, next_high);
                self.triangle(low, next_high, next_low);
            }
        }
        if let Some(&(radius, y, tint)) = profile.last()
            && radius > 0.0
        {
            self.disc(centre + Vec3::Y * y, radius, sides, stuff.tinted(stuff.tint.over(tint)));
        }
    }

    /// A flat disc that looks up.
    pub fn disc(&mut self, centre: Vec3, radius: f32, sides: u32, stuff: Stuff) {
        let corners: Vec<Vec3> = (0..sides)
            .map(|i| {
                let (sin, cos) = (-TAU * i as f32 / sides as f32).sin_cos();
                centre + Vec3::new(cos * radius, 0.0, sin * radius)
            })
            .collect();
        self.polygon(&corners, stuff);
    }

    /// The finished mesh.
    #[must_use]
    pub fn finish(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.layers)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// The direction that a flat face looks in, by its first corners that span an area.
fn face_normal(corners: &[Vec3]) -> Vec3 {
    // Newell's sum: right for any flat polygon, also with corners in line.
    let mut sum = Vec3::ZERO;
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        sum += Vec3::new((a.y - b.y) * (a.z + b.z), (a.z - b.z) * (a.x + b.x), (a.x - b.x) * (a.y + b.y));
    }
    sum.normalize_or(Vec3::Y)
}

/// Where a point of a face lies on its picture, in metres: seen from above for floors, upright for faces.
fn flat_uv(at: Vec3, normal: Vec3) -> Vec2 {
    let n = normal.abs();
    if n.y > 0.7 {
        Vec2::new(at.x, at.z)
    } else if n.z >= n.x {
        Vec2::new(at.x, -at.y)
    } else {
        Vec2::new(at.z, -at.y)
    }
}

/// A number from 0 to 1 that is always the same for the same place and use, so that every chunk looks the same each time.
#[must_use]
pub fn chance(x: i32, y: i32, use_: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ use_.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) & 0xFFFF) as f32 / 65535.0
}
