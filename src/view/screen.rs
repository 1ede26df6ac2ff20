//! A screen: one seat's picture of the table. Everything drawn belongs to one; two screens show two seats' fog at once.

use super::camera::CameraRig;
use super::display::{Display, DisplayScreen};
use super::game::{AsksApplied, Game};
use super::layers::Layer;
use super::loading::{AppState, Surfaces};
use super::material::{Kind, Params, TableMaterial, Variant};
use super::mesh::Sketch;
use super::mesh::sketch::Stuff;
use super::motion::Motions;
use super::power::{Quality, ViewSettings};
use super::withheld::Withheld;
use super::{Activity, SceneSystems};
use crate::knowledge::{Glimpse, SeatId, SeatView};
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::camera::{ImageRenderTarget, RenderTarget, ScalingMode};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::image::{Image, ImageSampler};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, spawn_interface_camera);
    app.add_systems(OnEnter(AppState::Playing), open_main_screen.run_if(resource_exists::<Game>));
    app.add_systems(Update, fit_to_window.before(SceneSystems::Input));
    app.add_systems(
        Update,
        (refresh_views, show_views)
            .chain()
            .in_set(SceneSystems::Table)
            .after(AsksApplied)
            .run_if(resource_exists::<Game>),
    );
    app.add_systems(Update, hang_picture.in_set(SceneSystems::Sync).run_if(resource_exists::<Surfaces>));
}

/// The layer that the finished picture is shown on, under the panels.
const PICTURE_LAYER: usize = 63;

/// One seat's picture of the table.
#[derive(Component, Clone, Debug)]
#[require(CameraRig, Shown)]
pub struct Screen {
    /// Whose picture it is. Change it to hand the screen over.
    pub seat: SeatId,
    /// What that seat may know.
    pub view: Arc<SeatView>,
    /// Grows whenever the view is a new one.
    pub version: u64,
    /// The layer of the renderer that this screen's things are drawn on.
    pub layer: usize,
    /// What the camera paints on.
    pub picture: Handle<Image>,
    /// Size of the picture in pixels of the window, whatever the resolution that the scene is drawn at.
    pub size: Vec2,
    /// Parts of the window's edges that panels cover, in logical pixels: left, top, right, bottom. Centring keeps clear.
    pub covered: [f32; 4],
    /// The scene is out of focus, as behind frosted glass.
    pub frosted: bool,
    taken: Option<(SeatId, u64)>,
}

impl Screen {
    /// A screen for a seat on a layer of its own.
    #[must_use]
    pub fn new(seat: SeatId, layer: usize, picture: Handle<Image>) -> Self {
        Self {
            seat,
            view: Arc::default(),
            version: 0,
            layer,
            picture,
            size: Vec2::new(1280.0, 720.0),
            covered: [0.0; 4],
            frosted: false,
            taken: None,
        }
    }

    /// The layer as a component.
    #[must_use]
    pub fn layers(&self) -> RenderLayers {
        RenderLayers::layer(self.layer)
    }
}

/// What the scene of a screen shows: what its seat may know now, or what it saw on the way while a walk is played.
#[derive(Component, Clone, Debug, Default)]
pub struct Shown {
    /// The view that is drawn.
    pub view: Arc<SeatView>,
    /// Grows whenever another view is drawn.
    pub version: u64,
    /// The moment on the way; `None`: now.
    pub glimpse: Option<Arc<Glimpse>>,
    /// When the light began to change to that of the glimpse, in seconds before the frame that took it up.
    pub since: f32,
    of: Option<(SeatId, u64)>,
}

impl Shown {
    /// Shows what a seat saw on the way.
    pub fn glimpse(&mut self, glimpse: Arc<Glimpse>, since: f32) {
        (self.view, self.since) = (Arc::clone(&glimpse.view), since);
        self.glimpse = Some(glimpse);
        self.version += 1;
        self.of = None;
    }
}

/// The screen in the program's own window: keys and pointer belong to it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MainScreen;

/// Something drawn for one screen; it goes when the screen goes.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = Drawn)]
pub struct DrawnOn(pub Entity);

/// What is drawn for a screen.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = DrawnOn, linked_spawn)]
pub struct Drawn(Vec<Entity>);

/// The camera that the interface is painted with; it sees nothing but the scene's finished picture.
fn spawn_interface_camera(mut commands: Commands, mut settings: Option<ResMut<EguiGlobalSettings>>) {
    if let Some(settings) = &mut settings {
        settings.auto_create_primary_context = false;
    }
    commands.spawn((sheet_camera(10, PICTURE_LAYER), PrimaryEguiContext, Name::new("interface")));
}

/// A camera of a window, before which a sheet of one by one hangs on a layer of its own.
pub(super) fn sheet_camera(order: isize, layer: usize) -> impl Bundle {
    let scaling_mode = ScalingMode::Fixed { width: 1.0, height: 1.0 };
    (
        Camera3d::default(),
        Camera { order, clear_color: ClearColorConfig::Custom(Color::srgb(0.016, 0.016, 0.02)), ..default() },
        Projection::Orthographic(OrthographicProjection { scaling_mode, ..OrthographicProjection::default_3d() }),
        Transform::from_xyz(0.0, 0.0, 1.0),
        RenderLayers::layer(layer),
        Msaa::Off,
        Tonemapping::None,
        DebandDither::Disabled,
    )
}

/// The picture of the main screen, as a sheet before the interface's camera.
#[derive(Component)]
struct Picture;

/// Hangs the main screen's picture before the interface's camera. A quad of our own costs a fraction of an image among
/// the panels, whose shader computes colours in another space.
fn hang_picture(
    mut commands: Commands,
    screens: Query<Ref<Screen>, With<MainScreen>>,
    hung: Query<&MeshMaterial3d<TableMaterial>, With<Picture>>,
    surfaces: Res<Surfaces>,
    mut repainted: MessageReader<AssetEvent<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<TableMaterial>>,
) {
    let Ok(screen) = screens.single() else { return };
    let resized = repainted.read().any(|event| event.is_modified(&screen.picture));
    if let Ok(material) = hung.single() {
        // A picture of another size is another texture: the material has to bind it anew.
        if resized && let Some(mut material) = materials.get_mut(&material.0) {
            material.light = screen.picture.clone();
        }
        return;
    }
    commands.spawn((
        Mesh3d(meshes.add(sheet().finish())),
        MeshMaterial3d(materials.add(picture_material(&surfaces, &screen.picture))),
        RenderLayers::layer(PICTURE_LAYER),
        NoFrustumCulling,
        Picture,
        DespawnOnExit(AppState::Playing),
        Name::new("picture"),
    ));
}

/// What shows a finished picture as it is.
pub(super) fn picture_material(surfaces: &Surfaces, picture: &Handle<Image>) -> TableMaterial {
    TableMaterial {
        params: Params::default(),
        surfaces: surfaces.texture.clone(),
        light: picture.clone(),
        light_before: picture.clone(),
        known: picture.clone(),
        floor: picture.clone(),
        variant: Variant { kind: Kind::Picture, fine: false },
    }
}

/// A sheet of one by one that looks along +z, its picture upright.
pub(super) fn sheet() -> Sketch {
    let mut sketch = Sketch::default();
    let corners = [(-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)].map(|(x, y): (f32, f32)| {
        sketch.corner(Vec3::new(x, y, 0.0), Vec3::Z, Vec2::new(x + 0.5, 0.5 - y), Stuff::of(Layer::Plain))
    });
    sketch.triangle(corners[0], corners[1], corners[2]);
    sketch.triangle(corners[0], corners[2], corners[3]);
    sketch
}

fn open_main_screen(mut commands: Commands, mut images: ResMut<Assets<Image>>, open: Query<(), With<MainScreen>>) {
    if open.is_empty() {
        let picture = images.add(target(UVec2::new(1280, 720)));
        let screen = Screen::new(SeatId::GM, 1, picture);
        let leaves = DespawnOnExit(AppState::Playing);
        commands.spawn((scene_camera(&screen), screen, MainScreen, leaves, Name::new("main screen")));
    }
}

/// The camera of a screen.
pub fn scene_camera(screen: &Screen) -> impl Bundle {
    (
        Camera3d::default(),
        Camera { order: -(screen.layer as isize), clear_color: ClearColorConfig::Custom(Color::BLACK), ..default() },
        RenderTarget::Image(ImageRenderTarget { handle: screen.picture.clone(), scale_factor: 1.0 }),
        lens(),
        Tonemapping::None,
        DebandDither::Disabled,
        Msaa::Off,
        screen.layers(),
    )
}

/// The long lens of a screen.
pub(super) fn lens() -> Projection {
    Projection::Perspective(PerspectiveProjection {
        fov: super::camera::FIELD_OF_VIEW,
        near: 1.0,
        far: 400.0,
        ..default()
    })
}

/// A picture that a camera can paint on.
pub fn target(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x.max(8), size.y.max(8), TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    image
}

/// How much of the window's resolution the scene is drawn at.
pub fn resolution(quality: Quality, frosted: bool) -> f32 {
    match (frosted, quality) {
        (true, _) => 0.125,
        (false, Quality::Low) => 2.0 / 3.0,
        (false, Quality::Medium | Quality::High) => 1.0,
    }
}

/// Keeps the main screen's picture as large as its window and its camera at the chosen quality.
fn fit_to_window(
    window: Query<&Window, With<PrimaryWindow>>,
    mut screens: Query<(&mut Screen, &mut Msaa), With<MainScreen>>,
    settings: Res<ViewSettings>,
    mut images: ResMut<Assets<Image>>,
    mut activity: ResMut<Activity>,
) {
    let Ok(window) = window.single() else { return };
    for (mut screen, mut msaa) in &mut screens {
        fit(window, &mut screen, &mut msaa, &settings, &mut images, &mut activity);
    }
}

/// Makes a screen's picture as large as its window.
pub(super) fn fit(
    window: &Window,
    screen: &mut Mut<Screen>,
    msaa: &mut Mut<Msaa>,
    settings: &ViewSettings,
    images: &mut Assets<Image>,
    activity: &mut Activity,
) {
    let size = window.physical_size();
    if size.x == 0 || size.y == 0 {
        return;
    }
    let logical = window.size();
    if screen.size != logical {
        screen.size = logical;
    }
    let wanted =
        (size.as_vec2() * resolution(settings.quality, screen.frosted)).round().as_uvec2().max(UVec2::splat(8));
    if images.get(&screen.picture).is_none_or(|image| image.size() != wanted) {
        let _ = images.insert(&screen.picture, target(wanted));
        activity.touch();
    }
    let smoothing = if settings.quality == Quality::High { Msaa::Sample4 } else { Msaa::Off };
    msaa.set_if_neq(smoothing);
}

/// Gives each screen what its seat may know now; a display that is held keeps what it has.
pub(super) fn refresh_views(
    game: Res<Game>,
    display: Option<Res<Display>>,
    mut screens: Query<(&mut Screen, Has<DisplayScreen>)>,
    mut activity: ResMut<Activity>,
) {
    let held = display.is_some_and(|display| display.held);
    for (mut screen, is_display) in &mut screens {
        if held && is_display {
            continue;
        }
        let now = (screen.seat, game.version());
        if screen.taken != Some(now) {
            let view = game.host().view(screen.seat);
            if screen.version == 0 || *screen.view != view {
                screen.view = Arc::new(view);
                screen.version += 1;
            }
            screen.taken = Some(now);
            activity.touch();
        }
    }
}

/// Shows what each seat may know now, unless a walk is played on its screen. What the game master hides is hidden on the
/// main screen only.
pub(super) fn show_views(
    withheld: Res<Withheld>,
    mut screens: Query<(&Screen, &mut Shown, Option<&Motions>, Has<MainScreen>)>,
) {
    for (screen, mut shown, motions, is_main) in &mut screens {
        let now = Some((screen.seat, screen.version));
        if is_main && withheld.is_changed() {
            shown.of = None;
        }
        if shown.of != now && !motions.is_some_and(|motions| motions.plays_for(screen.seat)) {
            let shown = &mut *shown;
            let view = Arc::clone(&screen.view);
            let view = if is_main && !withheld.is_nothing() { Arc::new(withheld.from(&view)) } else { view };
            if shown.view != view {
                shown.version += 1;
            }
            (shown.view, shown.glimpse, shown.of) = (view, None, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grade};
    use crate::knowledge::ThingId;
    use crate::knowledge::view::{ItemView, Presence};
    use crate::text::LocalText;

    #[test]
    fn what_the_game_master_hides_stays_on_the_other_screens() {
        let item = ItemView {
            id: ThingId(1),
            name: LocalText::plain("something"),
            at: Cell::new(1, 1),
            carried_by: None,
            light: None,
            lit: true,
            presence: Presence::Seen(Grade::Clear),
        };
        let mut screen = Screen::new(SeatId::PARTY, 1, Handle::default());
        (screen.view, screen.version) = (Arc::new(SeatView { items: vec![item], ..SeatView::default() }), 1);
        let mut app = App::new();
        app.insert_resource(Withheld { items: true, ..Withheld::default() }).add_systems(Update, show_views);
        let main = app.world_mut().spawn((screen.clone(), MainScreen)).id();
        let other = app.world_mut().spawn(screen).id();
        app.update();
        let items = |screen: Entity| app.world().get::<Shown>(screen).map(|shown| shown.view.items.len());
        assert_eq!((items(main), items(other)), (Some(0), Some(1)));
    }
}
