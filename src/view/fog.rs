//! Light and fog as textures: per screen and chunk one picture of the light that the seat sees and one of what it knows,
//! uploaded only when they change. A change fades over from the old picture to the new one.

use super::SceneSystems;
use super::chunks::{Chunks, ChunksBuilt};
use super::display::{Display, DisplayScreen};
use super::game::{Area, CHUNK, Game, LightField};
use super::material::{Params, TableMaterial};
use super::mesh::{Facing, Plan};
use super::motion::CELL_SECONDS;
use super::power::{Activity, ViewSettings};
use super::screen::{Screen, Shown};
use crate::board::Cell;
use crate::knowledge::SeatId;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update.in_set(SceneSystems::Sync).after(ChunksBuilt).run_if(resource_exists::<Game>));
}

/// Cells around a chunk that its pictures hold as well, so that neighbours meet without a seam.
const BORDER: i32 = 1;
/// Cells on a side of a chunk's pictures.
const SIDE: i32 = CHUNK + 2 * BORDER;
/// The mipmap that suits the distance which a camera begins with.
const FIRST_LEVEL: f32 = 1.0;
/// How long light takes to change, in seconds.
const FADE_SECONDS: f32 = 0.22;

/// The pictures of a chunk's light.
#[derive(Debug)]
pub struct ChunkLight {
    /// Light and coverage now.
    pub now: Handle<Image>,
    /// The same before the last change.
    pub before: Handle<Image>,
    /// What is known: now and before.
    pub known: Handle<Image>,
    certain: Vec<u8>,
    news: News,
    seat: Option<SeatId>,
    stamp: Option<u64>,
}

/// Whether the picture of what is known still tells of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// Before and now are the same.
    None,
    /// The next change of light fades over to it.
    Coming,
    /// It has been faded over to.
    Told,
}

impl ChunkLight {
    /// Darkness, nothing known.
    pub fn blank(images: &mut Assets<Image>) -> Self {
        let black = || picture(1, 1, TextureFormat::Rgba8Unorm, vec![0; 4]);
        Self {
            now: images.add(black()),
            before: images.add(black()),
            known: images.add(picture(1, 1, TextureFormat::Rg8Unorm, vec![0; 2])),
            certain: vec![0; (SIDE * SIDE) as usize],
            news: News::None,
            seat: None,
            stamp: None,
        }
    }

    /// Notes what the seat knows of the chunk. The material has to be touched afterwards: the next change of light does.
    pub fn learn(&mut self, images: &mut Assets<Image>, plan: Plan<'_>, (column, row): (i32, i32)) {
        let area = area_of(column, row);
        let certain: Vec<u8> = cells(area).map(|cell| if plan.known(cell).is_some() { 255 } else { 0 }).collect();
        self.tell(images, &certain);
        self.certain = certain;
        self.news = News::Coming;
        self.stamp = None;
    }

    /// Uploads what is known: these cells now, the noted ones before.
    fn tell(&self, images: &mut Assets<Image>, now: &[u8]) {
        let both = now.iter().zip(&self.certain).flat_map(|(&now, &before)| [now, before]).collect();
        let _ = images.insert(&self.known, picture(SIDE as u32, SIDE as u32, TextureFormat::Rg8Unorm, both));
    }

    /// Begins a change of light: what came to be known with an earlier one must not fade in again.
    fn go_on(&mut self, images: &mut Assets<Image>) {
        self.news = match self.news {
            News::Coming => News::Told,
            News::Told => {
                self.tell(images, &self.certain);
                News::None
            }
            News::None => News::None,
        };
    }
}

/// The cells of a chunk with its border.
const fn area_of(column: i32, row: i32) -> Area {
    Area { from: Cell::new(column * CHUNK - BORDER, row * CHUNK - BORDER), width: SIDE, height: SIDE }
}

fn cells(area: Area) -> impl Iterator<Item = Cell> {
    (0..area.height).flat_map(move |y| (0..area.width).map(move |x| Cell::new(area.from.x + x, area.from.y + y)))
}

/// The numbers of a chunk's materials.
pub fn params(column: i32, row: i32, settings: &ViewSettings) -> Params {
    let from = area_of(column, row).from;
    Params {
        origin: Vec2::new(from.x as f32, from.y as f32),
        span: SIDE as f32,
        known_span: SIDE as f32,
        fade_start: 0.0,
        fade_seconds: 0.0,
        liveliness: settings.liveliness(),
        level: FIRST_LEVEL,
        ..Params::default()
    }
}

fn picture(width: u32, height: u32, format: TextureFormat, data: Vec<u8>) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let mut image = Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::ClampToEdge,
        address_mode_v: ImageAddressMode::ClampToEdge,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Uploads the light that changed and starts the fade; a display that is held keeps its own.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn update(
    game: Res<Game>,
    time: Res<Time>,
    settings: Res<ViewSettings>,
    display: Option<Res<Display>>,
    mut screens: Query<(&Screen, Ref<Shown>, &mut Chunks, Has<DisplayScreen>)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TableMaterial>>,
    mut activity: ResMut<Activity>,
    mut seen: Local<u64>,
) {
    let version = game.version();
    let asked = *seen != version;
    *seen = version;
    let held = display.is_some_and(|display| display.held);
    for (screen, shown, mut chunks, is_display) in &mut screens {
        if held && is_display {
            continue;
        }
        let asked = asked || shown.is_changed();
        let glimpse = shown.glimpse.as_deref();
        for (&(column, row), chunk) in &mut chunks.0 {
            let area = area_of(column, row);
            let new_seat = chunk.light.seat != Some(screen.seat);
            if !asked && !new_seat && chunk.light.stamp.is_some() {
                continue;
            }
            let stamp = match glimpse {
                Some(glimpse) => glimpse.light_stamp(area),
                None => game.host().light_stamp(screen.seat, area),
            };
            if !new_seat && chunk.light.stamp == Some(stamp) {
                continue;
            }
            // A handover cuts: the last seat's light must not shine through.
            let cut = new_seat || settings.reduced_motion;
            (chunk.light.seat, chunk.light.stamp) = (Some(screen.seat), Some(stamp));
            let plan = Plan { view: &shown.view, facing: Facing::Down };
            let mut field = match glimpse {
                Some(glimpse) => glimpse.light_field(area),
                None => game.host().light(screen.seat, area),
            };
            // On the way of a walk light changes as evenly as the token moves.
            let (fade, begun) = if glimpse.is_some() { (CELL_SECONDS, shown.since) } else { (FADE_SECONDS, 0.0) };
            spread(&mut field, plan, area);
            let fresh = picture(field.width, field.height, TextureFormat::Rgba8Unorm, field.rgba);
            let light = &mut chunk.light;
            light.go_on(&mut images);
            std::mem::swap(&mut light.now, &mut light.before);
            let _ = images.insert(&light.now, fresh);
            for handle in [&chunk.solid, &chunk.water, &chunk.ghost] {
                if let Some(mut material) = materials.get_mut(handle) {
                    material.light = chunk.light.now.clone();
                    material.light_before = chunk.light.before.clone();
                    material.params.fade_start = time.elapsed_secs_wrapped() - begun;
                    material.params.fade_seconds = if cut { 0.0 } else { fade };
                }
            }
            activity.animate_for(fade + 0.1);
        }
    }
}

/// Light stops at the faces of walls; their caps take it from the nearest open cell, weaker farther in.
fn spread(field: &mut LightField, plan: Plan<'_>, area: Area) {
    let texels = field.texels_per_metre as i32;
    let (width, height) = (field.width as i32, field.height as i32);
    let source = field.rgba.clone();
    let read = |x: i32, y: i32| -> [f32; 4] {
        let (x, y) = (x.clamp(0, width - 1), y.clamp(0, height - 1));
        let at = ((y * width + x) * 4) as usize;
        std::array::from_fn(|channel| source.get(at + channel).map_or(0.0, |&byte| f32::from(byte)))
    };
    for cell in cells(area) {
        if !plan.known(cell).is_some_and(|view| view.solid) {
            continue;
        }
        let open: Vec<(i32, i32)> = (-1..=1)
            .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
            .filter(|&(dx, dy)| plan.open(Cell::new(cell.x + dx, cell.y + dy)).is_some())
            .collect();
        if open.is_empty() {
            continue;
        }
        let (left, top) = ((cell.x - area.from.x) * texels, (cell.y - area.from.y) * texels);
        for v in 0..texels {
            for u in 0..texels {
                let (x, y) = (left + u, top + v);
                let mut best = read(x, y);
                for &(dx, dy) in &open {
                    let toward = |side: i32, own: i32, low: i32| match side {
                        -1 => (low - 2, own - low + 1),
                        1 => (low + texels + 1, low + texels - own),
                        _ => (own, 0),
                    };
                    let ((sx, far_x), (sy, far_y)) = (toward(dx, x, left), toward(dy, y, top));
                    let far = (far_x as f32).hypot(far_y as f32) / texels as f32;
                    let keep = (1.0 - 0.45 * far).max(0.0);
                    let found = read(sx, sy);
                    for channel in 0..3 {
                        best[channel] = best[channel].max(found[channel] * keep);
                    }
                    best[3] = best[3].max(found[3] * (1.25 - 0.6 * far).clamp(0.0, 1.0));
                }
                let at = ((y * width + x) * 4) as usize;
                if let Some(texel) = field.rgba.get_mut(at..at + 4) {
                    for (byte, value) in texel.iter_mut().zip(best) {
                        *byte = value.round().clamp(0.0, 255.0) as u8;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn caps_take_light_from_the_open_side_alone() {
        let view = sample::view_of(&["...", "###", "..."], |_| true);
        let area = Area { from: Cell::new(0, 0), width: 3, height: 3 };
        let mut field = LightField { texels_per_metre: 8, width: 24, height: 24, rgba: vec![0; 24 * 24 * 4] };
        for texel in field.rgba.chunks_exact_mut(4).take(24 * 8) {
            texel.copy_from_slice(&[200, 150, 100, 255]);
        }
        spread(&mut field, Plan { view: &view, facing: Facing::Down }, area);
        let at = |x: usize, y: usize| field.rgba[(y * 24 + x) * 4];
        assert!(at(12, 8) > 180, "bright beside the lit cell");
        assert!(at(12, 15) < at(12, 8), "weaker across");
        assert_eq!(at(12, 17), 0, "nothing on the far side");
    }
}
