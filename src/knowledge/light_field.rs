//! The light that a seat sees on the floor, as a picture: for the scene's light texture and for the flat map alike.
//!
//! It comes from the same polygons and distances that decide S3 ([`Perception`]): a bright core up to the normal
//! distance, a dim skirt up to the limit, several flames added in their colours, the light of the place over each
//! viewer's own distance. What the seat does not see is black with no coverage, so nothing of unseen places can shine
//! through.

use super::lit::{Flame, farthest};
use super::{Perception, SeatId};
use crate::board::light::{Reach, ambient_reach, reach};
use crate::board::{Ambient, AmbientMap, Board, Cell, ObjectKind, Point, UNITS_PER_METRE};
use bevy::ecs::world::World;
use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Transform};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// Texels along a metre.
pub const TEXELS_PER_METRE: u32 = 8;

/// Metres along the side of a chunk of the light field.
pub const FIELD_CHUNK: i32 = 32;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Area {
    /// Its north-west cell.
    pub from: Cell,
    /// Cells from west to east.
    pub width: i32,
    /// Cells from north to south.
    pub height: i32,
}

/// The light on an area as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightField {
    /// Texels along a metre.
    pub texels_per_metre: u32,
    /// Texels from west to east.
    pub width: u32,
    /// Texels from north to south.
    pub height: u32,
    /// Row by row, four bytes a texel: the light's colour multiplied by the coverage, then the coverage, 255 where the
    /// seat sees the place and 0 where it does not.
    pub rgba: Vec<u8>,
}

/// How bright light is drawn: in its core, and at both ends of its skirt.
#[derive(Clone, Copy)]
struct Brightness {
    core: f32,
    edge_of_core: f32,
    skirt: f32,
    limit: f32,
}

/// Flames.
const FLAME: Brightness = Brightness { core: 1.0, edge_of_core: 0.72, skirt: 0.32, limit: 0.05 };

/// The light of the place: its colour and how bright it is.
const fn ambient_look(ambient: Ambient) -> ([u8; 3], Brightness) {
    match ambient {
        Ambient::Daylight => ([0xFF, 0xF4, 0xE0], Brightness { core: 1.6, edge_of_core: 1.6, skirt: 1.2, limit: 1.0 }),
        Ambient::Dusk => ([0xC0, 0x8A, 0x78], Brightness { core: 0.9, edge_of_core: 0.8, skirt: 0.45, limit: 0.12 }),
        Ambient::Moonlight => {
            ([0x8F, 0xA8, 0xD8], Brightness { core: 0.5, edge_of_core: 0.42, skirt: 0.24, limit: 0.06 })
        }
        Ambient::PitchDark => ([0, 0, 0], Brightness { core: 0.0, edge_of_core: 0.0, skirt: 0.0, limit: 0.0 }),
    }
}

/// What the game master, who sees in the dark, sees where no light falls.
const GM_LIGHT: [f32; 3] = [0.20, 0.20, 0.24];

/// The chunks of a map's light field, row by row.
pub fn chunks(size: (i32, i32)) -> impl Iterator<Item = Area> {
    let (width, height) = size;
    (0..height).step_by(FIELD_CHUNK as usize).flat_map(move |y| {
        (0..width).step_by(FIELD_CHUNK as usize).map(move |x| Area {
            from: Cell::new(x, y),
            width: FIELD_CHUNK.min(width - x),
            height: FIELD_CHUNK.min(height - y),
        })
    })
}

/// A number that changes when the light field of an area may have changed for a seat. Cheap to ask.
#[must_use]
pub fn stamp(world: &World, seat: SeatId, area: Area) -> u64 {
    Shapes::now(world, seat).map_or(0, |shapes| shapes.stamp(area))
}

/// The light that falls on an area, as far as the seat sees it.
#[must_use]
pub fn light_field(world: &World, seat: SeatId, area: Area) -> LightField {
    Shapes::now(world, seat).map_or_else(|| Canvas::new(area).blank(), |shapes| shapes.field(area))
}

/// What shines or looks, with the polygon that it reaches.
#[derive(Clone, Debug)]
struct Outline<'a, T> {
    of: T,
    polygon: Cow<'a, [[f64; 2]]>,
    version: u64,
}

/// The shapes that a seat's light is drawn from at one moment: what each flame shines on and what each of the seat's
/// viewers looks at, in the light of the place as it was then. Only [`field`](Self::field) comes out of them, which covers what the seat does not see.
#[derive(Clone, Debug, Default)]
pub struct Shapes<'a> {
    seat: SeatId,
    place: Arc<AmbientMap>,
    flames: Vec<Outline<'a, Flame>>,
    eyes: Vec<Outline<'a, Point>>,
}

impl<'a> Shapes<'a> {
    /// The shapes as they are now.
    #[must_use]
    pub fn now(world: &'a World, seat: SeatId) -> Option<Self> {
        let perception = world.get_resource::<Perception>()?;
        let place = world.get_resource::<Board>()?.place_light();
        let flames = perception.glows().map(|glow| {
            let polygon = Cow::Borrowed(glow.seen.polygon.as_slice());
            Outline { of: glow.flame, polygon, version: glow.version }
        });
        let ids = perception.seat(seat).filter(|_| !seat.is_gm()).map_or(&[][..], |sight| &sight.viewers);
        let own = ids.iter().filter_map(|&id| perception.viewer(id));
        // Whoever sees for anybody sees for the party.
        let party = perception.viewers().map(|(_, viewer)| viewer).filter(|_| seat == SeatId::PARTY);
        let viewers = own.chain(party).filter(|viewer| viewer.sees);
        let eyes = viewers.map(|viewer| {
            let polygon = Cow::Borrowed(viewer.seen.polygon.as_slice());
            Outline { of: viewer.eye(), polygon, version: viewer.version }
        });
        Some(Self { seat, place, flames: flames.collect(), eyes: eyes.collect() })
    }

    /// The same shapes, to keep.
    #[must_use]
    pub fn kept(self) -> Shapes<'static> {
        fn keep<T>(outlines: Vec<Outline<'_, T>>) -> Vec<Outline<'static, T>> {
            let own = |Outline { of, polygon, version }| Outline { of, polygon: owned(polygon), version };
            outlines.into_iter().map(own).collect()
        }
        fn owned(polygon: Cow<'_, [[f64; 2]]>) -> Cow<'static, [[f64; 2]]> {
            Cow::Owned(polygon.into_owned())
        }
        Shapes { seat: self.seat, place: self.place, flames: keep(self.flames), eyes: keep(self.eyes) }
    }

    /// A number that differs where the light of an area may differ.
    #[must_use]
    pub fn stamp(&self, area: Area) -> u64 {
        let mut stamp = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix = |number: u64| stamp = (stamp ^ number).wrapping_mul(0x0000_0100_0000_01b3);
        mix(self.place.present().iter().fold(self.place.base() as u64, |all, &ambient| all * 8 + ambient as u64));
        for flame in self.flames.iter().filter(|flame| reaches(&flame.polygon, area)) {
            mix(u64::from(flame.of.id.0));
            mix(flame.version);
        }
        for eye in self.eyes.iter().filter(|eye| reaches(&eye.polygon, area)) {
            mix(eye.version);
        }
        stamp
    }

    /// The light that falls on an area, as far as the seat sees it.
    #[must_use]
    pub fn field(&self, area: Area) -> LightField {
        let place_light = &*self.place;
        let canvas = Canvas::new(area);
        let mut field = canvas.blank();
        let mut light = vec![[0.0_f32; 3]; canvas.count()];
        let mut lit = vec![0.0_f32; canvas.count()];
        for flame in &self.flames {
            canvas.add_flame(place_light, flame, &mut light, &mut lit);
        }
        let mut coverage = vec![0.0_f32; canvas.count()];
        let mut place = vec![[0.0_f32; 3]; canvas.count()];
        if self.seat.is_gm() {
            coverage.fill(1.0);
            canvas.add_even_light(place_light, &mut place);
        } else {
            for eye in &self.eyes {
                canvas.add_viewer(place_light, eye, &lit, &mut coverage, &mut place);
            }
        }
        for (texel, at) in field.rgba.chunks_exact_mut(4).zip(0..) {
            let covered = coverage[at];
            if covered > 0.0 {
                for channel in 0..3 {
                    let bright = 1.0 - (-1.7 * (light[at][channel] + place[at][channel])).exp();
                    texel[channel] = (bright * covered * 255.0).round() as u8;
                }
                texel[3] = (covered * 255.0).round() as u8;
            }
        }
        field
    }
}

/// Whether a polygon may reach into an area.
fn reaches(polygon: &[[f64; 2]], area: Area) -> bool {
    let unit = f64::from(UNITS_PER_METRE);
    let (west, north) = (f64::from(area.from.x) * unit, f64::from(area.from.y) * unit);
    let (east, south) = (west + f64::from(area.width) * unit, north + f64::from(area.height) * unit);
    let outside = |beyond: &dyn Fn(&[f64; 2]) -> bool| polygon.iter().all(beyond);
    !(outside(&|p| p[0] < west)
        || outside(&|p| p[0] > east)
        || outside(&|p| p[1] < north)
        || outside(&|p| p[1] > south))
}

/// Draws on one area.
struct Canvas {
    area: Area,
    width: usize,
    height: usize,
}

impl Canvas {
    fn new(area: Area) -> Self {
        let texels = |cells: i32| cells.max(0) as usize * TEXELS_PER_METRE as usize;
        Self { area, width: texels(area.width), height: texels(area.height) }
    }

    const fn count(&self) -> usize {
        self.width * self.height
    }

    fn blank(&self) -> LightField {
        LightField {
            texels_per_metre: TEXELS_PER_METRE,
            width: self.width as u32,
            height: self.height as u32,
            rgba: vec![0; self.count() * 4],
        }
    }

    /// A place in texels of this canvas.
    fn texel(&self, x: f64, y: f64) -> (f32, f32) {
        let unit = f64::from(UNITS_PER_METRE);
        let scale = f64::from(TEXELS_PER_METRE);
        let texel = |units: f64, from: i32| ((units / unit - f64::from(from)) * scale) as f32;
        (texel(x, self.area.from.x), texel(y, self.area.from.y))
    }

    /// How much of each texel lies in a polygon; nothing where they do not meet.
    fn cover(&self, polygon: &[[f64; 2]]) -> Option<Mask> {
        if !reaches(polygon, self.area) {
            return None;
        }
        let mut path = PathBuilder::new();
        for (i, corner) in polygon.iter().enumerate() {
            let (x, y) = self.texel(corner[0], corner[1]);
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        path.close();
        let mut mask = Mask::new(self.width as u32, self.height as u32)?;
        mask.fill_path(&path.finish()?, FillRule::Winding, true, Transform::identity());
        Some(mask)
    }

    /// The columns and rows within a distance of a point.
    fn around(&self, at: Point, metres: u32) -> (Range<usize>, Range<usize>) {
        let (x, y) = self.texel(at.x.into(), at.y.into());
        let radius = (metres * TEXELS_PER_METRE + 1) as f32;
        let span = |middle: f32, length: usize| {
            let clip = |texel: f32| texel.clamp(0.0, length as f32) as usize;
            clip((middle - radius).floor())..clip((middle + radius).ceil())
        };
        (span(x, self.width), span(y, self.height))
    }

    /// Calls `found(index, cover, metres, cell)` for the texels of a mask within a distance of a point.
    fn each(&self, mask: &Mask, at: Point, metres: u32, mut found: impl FnMut(usize, f32, f32, Cell)) {
        let (columns, rows) = self.around(at, metres);
        let (x, y) = self.texel(at.x.into(), at.y.into());
        let scale = TEXELS_PER_METRE as usize;
        for row in rows {
            let down = row as f32 + 0.5 - y;
            for column in columns.clone() {
                let index = row * self.width + column;
                let cover = mask.data()[index];
                if cover > 0 {
                    let right = column as f32 + 0.5 - x;
                    let distance = right.hypot(down) / TEXELS_PER_METRE as f32;
                    let cell =
                        Cell::new(self.area.from.x + (column / scale) as i32, self.area.from.y + (row / scale) as i32);
                    found(index, f32::from(cover) / 255.0, distance, cell);
                }
            }
        }
    }

    /// Adds the light of a flame, and where it lets something be seen.
    fn add_flame(&self, place_light: &AmbientMap, flame: &Outline<Flame>, light: &mut [[f32; 3]], lit: &mut [f32]) {
        let kind = flame.of.kind;
        let farthest = farthest(place_light.present(), kind);
        let Some(mask) = (farthest > 0).then(|| self.cover(&flame.polygon)).flatten() else { return };
        let colour = flame.of.colour().map(|channel| f32::from(channel) / 255.0);
        let by_ambient = Ambient::ALL.map(|ambient| reach(ambient, kind));
        self.each(&mask, flame.of.at, farthest, |index, cover, distance, cell| {
            let Some(reach) = by_ambient[place_light.at(cell) as usize] else { return };
            let within = within(reach, distance);
            if within > 0.0 {
                let bright = brightness(FLAME, reach, distance) * cover * within;
                for channel in 0..3 {
                    light[index][channel] += colour[channel] * bright;
                }
                lit[index] = lit[index].max(cover * within);
            }
        });
    }

    /// Adds what a viewer sees: what flames light, and what the light of the place shows at its distance.
    fn add_viewer(
        &self,
        place_light: &AmbientMap,
        eye: &Outline<Point>,
        lit: &[f32],
        coverage: &mut [f32],
        place: &mut [[f32; 3]],
    ) {
        let Some(mask) = self.cover(&eye.polygon) else { return };
        let by_ambient = Ambient::ALL.map(|ambient| ambient_reach(ambient, ObjectKind::Object));
        let everywhere = (place_light.size().0 + place_light.size().1) as u32;
        self.each(&mask, eye.of, everywhere, |index, cover, distance, cell| {
            let ambient = place_light.at(cell);
            let mut seen = lit[index];
            if let Some(reach) = by_ambient[ambient as usize] {
                let within = within(reach, distance);
                seen = seen.max(within);
                let (colour, look) = ambient_look(ambient);
                let bright = brightness(look, reach, distance) * within * cover;
                for channel in 0..3 {
                    let light = f32::from(colour[channel]) / 255.0 * bright;
                    place[index][channel] = place[index][channel].max(light);
                }
            }
            coverage[index] = coverage[index].max(cover * seen);
        });
    }

    /// The game master's light: that of the place without regard to distances, and enough to see by.
    fn add_even_light(&self, place_light: &AmbientMap, place: &mut [[f32; 3]]) {
        let scale = TEXELS_PER_METRE as usize;
        for (index, light) in place.iter_mut().enumerate() {
            let (x, y) = ((index % self.width / scale) as i32, (index / self.width / scale) as i32);
            let (colour, look) = ambient_look(place_light.at(Cell::new(self.area.from.x + x, self.area.from.y + y)));
            for channel in 0..3 {
                light[channel] = (f32::from(colour[channel]) / 255.0 * look.core).max(GM_LIGHT[channel]);
            }
        }
    }
}

/// How much of a texel at this distance lies within the limit.
fn within(reach: Reach, metres: f32) -> f32 {
    ((reach.limit_m as f32 - metres) * TEXELS_PER_METRE as f32 + 0.5).clamp(0.0, 1.0)
}

/// How bright light is at a distance: a core, a soft step at the normal distance, a skirt that fades towards the limit.
fn brightness(look: Brightness, reach: Reach, metres: f32) -> f32 {
    /// Half the width of the step between core and skirt.
    const SOFT: f32 = 0.3;
    let (normal, limit) = (reach.normal_m as f32, reach.limit_m as f32);
    let inward = (metres / normal.max(0.001)).min(1.0);
    let core = look.core + (look.edge_of_core - look.core) * inward * inward;
    let outward = ((metres - normal) / (limit - normal).max(0.001)).clamp(0.0, 1.0);
    let skirt = look.limit + (look.skirt - look.limit) * (1.0 - outward).powf(1.5);
    let step = ((metres - normal + SOFT) / (2.0 * SOFT)).clamp(0.0, 1.0);
    let step = step * step * (3.0 - 2.0 * step);
    core + (skirt - core) * step
}
