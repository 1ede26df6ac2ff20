//! The program's states, and how its files come in: a loading state with a collection, and a clear card when one is
//! missing. Out of the pictures one array texture is made, so that a whole chunk is one mesh with one material.

use super::emblems::{Emblem, SIDE};
use super::layers::Layer;
use super::power::{Quality, ViewSettings};
use bevy::asset::{LoadState, RenderAssetUsages};
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDataOrder, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use bevy::shader::Shader;
use bevy_asset_loader::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<AppState>();
    app.add_loading_state(
        LoadingState::new(AppState::Loading)
            .continue_to_state(AppState::Ready)
            .on_failure_continue_to_state(AppState::Broken)
            .load_collection::<Pictures>(),
    );
    app.init_resource::<AfterLoading>();
    app.add_systems(OnEnter(AppState::Ready), build_surfaces);
    app.add_systems(OnEnter(AppState::Broken), name_the_missing);
}

/// Where the program is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AppState {
    /// Files come in.
    #[default]
    Loading,
    /// A file could not be used: [`LoadFailure`] says which.
    Broken,
    /// Everything is here; the next state follows at once.
    Ready,
    /// Levels, saves, settings.
    Title,
    /// A table is open.
    Playing,
}

/// The state that follows loading.
#[derive(Resource, Clone, Copy, Debug)]
pub struct AfterLoading(pub AppState);

impl Default for AfterLoading {
    fn default() -> Self {
        Self(AppState::Title)
    }
}

/// A file that could not be used; the interface shows it as a card.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LoadFailure {
    /// The file, below `assets`.
    pub file: String,
    /// What the system said.
    pub hint: String,
}

/// Every picture, drawing and shader of the scene.
#[derive(AssetCollection, Resource)]
struct Pictures {
    #[asset(path = "textures", collection(typed, mapped))]
    textures: HashMap<AssetFileStem, Handle<Image>>,
    #[asset(path = "emblems", collection(typed, mapped))]
    emblems: HashMap<AssetFileStem, Handle<Emblem>>,
    #[asset(path = "shaders/table.wgsl")]
    _shader: Handle<Shader>,
    #[asset(path = "shaders/dice.wgsl")]
    _dice_shader: Handle<Shader>,
}

/// The array texture of every surface and emblem, and where each emblem lies in it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Surfaces {
    /// The array texture.
    pub texture: Handle<Image>,
    emblems: BTreeMap<String, usize>,
}

impl Surfaces {
    /// The place of an emblem among the emblems; of the unknown one for a name without a drawing.
    #[must_use]
    pub fn emblem(&self, name: &str) -> usize {
        self.emblems.get(name).or_else(|| self.emblems.get("unknown")).copied().unwrap_or(0)
    }
}

/// Side of a layer in pixels.
const LAYER_SIDE: usize = 512;

fn build_surfaces(
    mut commands: Commands,
    pictures: Res<Pictures>,
    drawings: Res<Assets<Emblem>>,
    mut images: ResMut<Assets<Image>>,
    after: Res<AfterLoading>,
    settings: Res<ViewSettings>,
    mut next: ResMut<NextState<AppState>>,
) {
    let stems: BTreeMap<String, Handle<Image>> = by_name(&pictures.textures);
    let mut layers = Vec::new();
    for layer in Layer::PAINTED {
        let find = |name: &str| stems.get(name).and_then(|handle| images.get(handle));
        let Some(colour) = find(layer.file()) else {
            return fail(&mut commands, &mut next, format!("textures/{}.png", layer.file()));
        };
        let relief_name = format!("{}_height", layer.file());
        let relief = find(&relief_name);
        if relief.is_none() && layer.has_relief() {
            return fail(&mut commands, &mut next, format!("textures/{relief_name}.png"));
        }
        let Some(pixels) = join(colour, relief) else {
            return fail(&mut commands, &mut next, format!("textures/{}.png", layer.file()));
        };
        layers.push(pixels);
    }
    layers.push(vec![255; LAYER_SIDE * LAYER_SIDE * 4]);
    let emblem_handles = by_name(&pictures.emblems);
    let mut emblems = BTreeMap::new();
    for (name, handle) in &emblem_handles {
        if let Some(drawing) = drawings.get(handle) {
            emblems.insert(name.clone(), emblems.len());
            layers.push(on_parchment(drawing));
        }
    }
    if !emblems.contains_key("unknown") {
        return fail(&mut commands, &mut next, "emblems/unknown.svg".to_owned());
    }
    let texture = images.add(array(&layers, settings.quality != Quality::Low));
    commands.insert_resource(Surfaces { texture, emblems });
    next.set(after.0);
}

fn by_name<T: Asset>(map: &HashMap<AssetFileStem, Handle<T>>) -> BTreeMap<String, Handle<T>> {
    let mut names = BTreeMap::new();
    names.extend(map.iter().map(|(stem, handle)| (stem.as_ref().to_owned(), handle.clone())));
    names
}

fn fail(commands: &mut Commands, next: &mut NextState<AppState>, file: String) {
    commands.insert_resource(LoadFailure { file, hint: String::new() });
    next.set(AppState::Broken);
}

/// Colour with the height in its alpha; `None` if a picture has another size than it should.
fn join(colour: &Image, relief: Option<&Image>) -> Option<Vec<u8>> {
    let rgba = |image: &Image| -> Option<Vec<[u8; 4]>> {
        let data = image.data.as_ref()?;
        let channels = data.len() / (LAYER_SIDE * LAYER_SIDE);
        (data.len() == LAYER_SIDE * LAYER_SIDE * channels && image.width() as usize == LAYER_SIDE).then(|| {
            data.chunks_exact(channels)
                .map(|texel| match *texel {
                    [r, g, b, a] => [r, g, b, a],
                    [grey, ..] => [grey, grey, grey, 255],
                    [] => [0; 4],
                })
                .collect()
        })
    };
    let mut colours = rgba(colour)?;
    match relief {
        Some(relief) => {
            for (texel, height) in colours.iter_mut().zip(rgba(relief)?) {
                texel[3] = height[0];
            }
        }
        None => colours.iter_mut().for_each(|texel| texel[3] = 128),
    }
    Some(colours.into_flattened())
}

/// Pixels of parchment under an emblem: its lower edge meets the frame of a standee.
const FOOT: usize = 20;

/// An emblem on a sheet of parchment, low in the middle of its layer.
fn on_parchment(drawing: &Emblem) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(LAYER_SIDE * LAYER_SIDE * 4);
    let side = SIDE as usize;
    let (left, top) = ((LAYER_SIDE - side) / 2, LAYER_SIDE - FOOT - side);
    for y in 0..LAYER_SIDE {
        for x in 0..LAYER_SIDE {
            let (u, v) = (x as f32 / LAYER_SIDE as f32 - 0.5, y as f32 / LAYER_SIDE as f32 - 0.45);
            let shade = 1.0 - 1.5 * (u * u + v * v).min(0.5);
            let paper = [206.0, 184.0, 142.0].map(|channel| channel * shade);
            let inside = (left..left + side).contains(&x) && (top..top + side).contains(&y);
            let ink = if inside {
                let at = ((y - top) * side + x - left) * 4;
                drawing.pixels.get(at..at + 4).map_or([0; 4], |texel| [texel[0], texel[1], texel[2], texel[3]])
            } else {
                [0; 4]
            };
            let through = 1.0 - f32::from(ink[3]) / 255.0;
            let blended: [u8; 3] = std::array::from_fn(|i| (f32::from(ink[i]) + paper[i] * through) as u8);
            pixels.extend(blended);
            pixels.push(128);
        }
    }
    pixels
}

/// An array texture with every mipmap. `calm` blends between them, which costs twice the samples.
fn array(layers: &[Vec<u8>], calm: bool) -> Image {
    let mut data = Vec::new();
    let levels = LAYER_SIDE.ilog2() + 1;
    for layer in layers {
        let mut level = layer.clone();
        let mut side = LAYER_SIDE;
        data.extend_from_slice(&level);
        while side > 1 {
            level = halve(&level, side);
            side /= 2;
            data.extend_from_slice(&level);
        }
    }
    let mut image = Image::new_uninit(
        Extent3d { width: LAYER_SIDE as u32, height: LAYER_SIDE as u32, depth_or_array_layers: layers.len() as u32 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.data_order = TextureDataOrder::LayerMajor;
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::D2Array), ..Default::default() });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: if calm { ImageFilterMode::Linear } else { ImageFilterMode::Nearest },
        ..ImageSamplerDescriptor::linear()
    });
    image
}

fn halve(level: &[u8], side: usize) -> Vec<u8> {
    let half = side / 2;
    let mut out = Vec::with_capacity(half * half * 4);
    for y in 0..half {
        for x in 0..half {
            for channel in 0..4 {
                let at = |dx: usize, dy: usize| u32::from(level[((y * 2 + dy) * side + x * 2 + dx) * 4 + channel]);
                out.push(((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4) as u8);
            }
        }
    }
    out
}

/// Finds the file that failed and what the system said about it.
fn name_the_missing(mut commands: Commands, known: Option<Res<LoadFailure>>, server: Res<AssetServer>) {
    if known.is_some_and(|failure| !failure.file.is_empty()) {
        return;
    }
    let failed = |path: &String| match server.load_state(server.get_handle_untyped(path.clone())?.id()) {
        LoadState::Failed(error) => Some((path.clone(), error.to_string())),
        _ => None,
    };
    let absent = |path: &String| {
        let here = crate::assets::root().join(path).is_file();
        (!here).then(|| (path.clone(), String::new()))
    };
    let wanted = required_files();
    let found = wanted.iter().find_map(failed).or_else(|| wanted.iter().find_map(absent));
    let (file, hint) = found.unwrap_or_else(|| ("textures".to_owned(), String::new()));
    error!("cannot use assets/{file}: {hint}");
    commands.insert_resource(LoadFailure { file, hint });
}

/// The files that the scene cannot do without, below `assets`.
#[must_use]
pub fn required_files() -> Vec<String> {
    let mut files =
        vec![super::material::SHADER.to_owned(), super::dice::SHADER.to_owned(), "emblems/unknown.svg".to_owned()];
    for layer in Layer::PAINTED {
        files.push(format!("textures/{}.png", layer.file()));
        if layer.has_relief() {
            files.push(format!("textures/{}_height.png", layer.file()));
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_required_file_is_here() {
        let missing: Vec<_> =
            required_files().into_iter().filter(|file| !crate::assets::root().join(file).is_file()).collect();
        assert!(missing.is_empty(), "missing: {missing:?}");
    }

    #[test]
    fn halving_keeps_the_mean() {
        let level: Vec<u8> = (0..16_u8).collect();
        assert_eq!(halve(&level, 2), [6, 7, 8, 9]);
    }
}
