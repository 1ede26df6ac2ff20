//! The picture that shows a map's floor, where it has one: uploaded once, lit and veiled by the table's material as drawn
//! ground is. Where the picture comes from is the host's business.

use super::SceneSystems;
use super::chunks::{Chunks, ChunksBuilt};
use super::display::Display;
use super::game::Game;
use super::material::{Params, TableMaterial};
use super::power::Activity;
use super::screen::MainScreen;
use super::withheld::Withheld;
use crate::picture::FloorImage;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FloorShown>().init_resource::<Withheld>();
    app.add_systems(Update, follow.in_set(SceneSystems::Sync).before(ChunksBuilt).run_if(resource_exists::<Game>));
    app.add_systems(Update, withhold.in_set(SceneSystems::Sync).after(ChunksBuilt).run_if(resource_exists::<Game>));
}

/// The picture that shows the floor, as every material has it.
#[derive(Resource, Clone, Debug)]
pub(super) struct FloorShown {
    /// The picture; a clear pixel where there is none.
    pub image: Handle<Image>,
    at: Vec2,
    size: Vec2,
}

impl FromWorld for FloorShown {
    fn from_world(world: &mut World) -> Self {
        let mut images = world.get_resource_or_init::<Assets<Image>>();
        Self { image: images.add(texture(1, 1, vec![0; 4])), at: Vec2::ZERO, size: Vec2::ZERO }
    }
}

impl FloorShown {
    /// The numbers of a material with the picture's place.
    pub fn place(&self, params: Params) -> Params {
        Params { floor_at: self.at, floor_size: self.size, ..params }
    }
}

fn texture(width: u32, height: u32, rgba: Vec<u8>) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let mut image = Image::new(size, TextureDimension::D2, rgba, format, RenderAssetUsages::RENDER_WORLD);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::ClampToEdge,
        address_mode_v: ImageAddressMode::ClampToEdge,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Shows another picture when the map has another, or none any more. All screens have the same one: it stays while the
/// display is held.
fn follow(
    game: Res<Game>,
    display: Option<Res<Display>>,
    mut shown: ResMut<FloorShown>,
    screens: Query<&Chunks>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TableMaterial>>,
    mut activity: ResMut<Activity>,
    mut asked: Local<u64>,
    mut now: Local<Option<Arc<FloorImage>>>,
) {
    let is_same = |a: &Option<Arc<FloorImage>>, b: &Option<Arc<FloorImage>>| match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    };
    let held = display.is_some_and(|display| display.held);
    if held || (*asked == game.version() && !game.is_added()) {
        return;
    }
    *asked = game.version();
    let floor = game.host().floor();
    if is_same(&floor, &now) {
        return;
    }
    *shown = match &floor {
        Some(floor) => FloorShown {
            image: images.add(texture(floor.width, floor.height, floor.rgba.clone())),
            at: floor.at.into(),
            size: floor.size.into(),
        },
        None => FloorShown { image: images.add(texture(1, 1, vec![0; 4])), at: Vec2::ZERO, size: Vec2::ZERO },
    };
    *now = floor;
    for chunk in screens.iter().flat_map(|chunks| chunks.0.values()) {
        if let Some(mut material) = materials.get_mut(&chunk.solid) {
            material.floor = shown.image.clone();
            material.params = shown.place(material.params);
        }
    }
    activity.touch();
}

/// Takes the picture off the floor of the main screen where the game master hides it, and puts it back.
fn withhold(
    withheld: Res<Withheld>,
    shown: Res<FloorShown>,
    screens: Query<&Chunks, With<MainScreen>>,
    mut materials: ResMut<Assets<TableMaterial>>,
    mut activity: ResMut<Activity>,
) {
    if !withheld.floor && !withheld.is_changed() {
        return;
    }
    let size = if withheld.floor { Vec2::ZERO } else { shown.size };
    for chunk in screens.iter().flat_map(|chunks| chunks.0.values()) {
        // A chunk that was built in the meantime begins with the picture.
        let differs = materials.get(&chunk.solid).is_some_and(|material| material.params.floor_size != size);
        if differs && let Some(mut material) = materials.get_mut(&chunk.solid) {
            material.params.floor_size = size;
            activity.touch();
        }
    }
}
