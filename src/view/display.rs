//! The player display: a second window for a television or projector. It shows what the players may know and nothing else,
//! without panels, through a camera of its own that follows the action or is steered.
//!
//! Its screen is one like the main one, of the seat [`SeatId::PARTY`] or of whichever player acts. For miniatures it can be
//! drawn in true scale, straight down and without perspective. What a person wants of it stands in [`Display`]; the panel
//! that changes it belongs to the interface, and so does the line that is painted over it ([`DisplayPass`]).

use super::SceneSystems;
use super::camera::{CameraRig, FIELD_OF_VIEW, Steered};
use super::game::{AsksApplied, Game};
use super::loading::{AppState, Surfaces};
use super::material::TableMaterial;
use super::power::{Activity, ViewSettings};
use super::screen::{self, DrawnOn, Screen};
use crate::knowledge::SeatId;
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::camera::{RenderTarget, ScalingMode};
use bevy::ecs::schedule::ScheduleLabel;
use bevy::image::Image;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PrimaryMonitor, WindowCloseRequested, WindowMode, WindowRef, WindowResolution,
};
use bevy_egui::EguiSchedule;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Display>().init_resource::<Monitors>().add_message::<Steer>().init_schedule(DisplayPass);
    app.add_observer(window_has_gone);
    app.add_systems(Update, (list_monitors, keep_window, fit).chain().before(SceneSystems::Input));
    app.add_systems(
        Update,
        (keep_screen, look_for_party, choose_seat)
            .chain()
            .in_set(SceneSystems::Table)
            .before(AsksApplied)
            .run_if(resource_exists::<Game>),
    );
    app.add_systems(Update, (by_pointer, steer).chain().in_set(SceneSystems::Input));
    app.add_systems(Update, hang_picture.in_set(SceneSystems::Sync).run_if(resource_exists::<Surfaces>));
}

/// What is painted over the scene of the display, in its own context of the interface.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DisplayPass;

/// The layer that the display's things are drawn on.
const SCENE_LAYER: usize = 2;
/// The layer that its finished picture is shown on.
const PICTURE_LAYER: usize = 62;
/// The window that is opened where nobody chose a monitor, in logical pixels.
const FIRST_SIZE: (u32, u32) = (960, 540);
/// The window stays awake for so long until it has closed.
const CLOSING_SECONDS: f32 = 0.3;
/// The distance that a camera goes back to from true scale, in metres.
const USUAL_DISTANCE: f32 = 20.0;

/// Whose knowledge the display shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// That of all players together.
    #[default]
    Party,
    /// That of the player who acts; of the last one who did while somebody else acts.
    Active,
}

/// The player display as a person wants it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Display {
    /// It is there.
    pub open: bool,
    /// What its window is called.
    pub title: String,
    /// Whose knowledge it shows.
    pub whose: Whose,
    /// Its camera stays where it was put.
    pub stays: bool,
    /// It looks straight down.
    pub from_above: bool,
    /// True scale: how many pixels of the screen a cell is wide.
    pub pixels_a_cell: Option<f32>,
    /// It fills the monitor with this index in [`Monitors`]; otherwise it is a window.
    pub monitor: Option<usize>,
    /// What stands behind the window is not the players' table for now: it keeps what it shows.
    pub held: bool,
}

/// A monitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonitorFound {
    /// What the system calls it.
    pub name: String,
    /// Its width and height in pixels.
    pub size: (u32, u32),
    /// Whether it is the system's first one.
    pub primary: bool,
    entity: Entity,
}

/// The monitors there are, from left to right.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Monitors(pub Vec<MonitorFound>);

/// A wish at the display's camera.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Steer {
    /// Look at this point of the table, in metres.
    Centre(Vec2),
    /// Nearer (above 1) or farther. Not in true scale.
    Zoom(f32),
    /// Turn by a quarter, clockwise.
    Turn,
}

/// The display's window.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct DisplayWindow;

/// The display's screen.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct DisplayScreen;

/// The camera that the display's window is painted with.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct DisplayCamera;

fn list_monitors(
    changed: Query<(), Changed<Monitor>>,
    all: Query<(Entity, &Monitor, Has<PrimaryMonitor>)>,
    mut monitors: ResMut<Monitors>,
) {
    if changed.is_empty() && monitors.0.len() == all.iter().len() {
        return;
    }
    let mut found: Vec<_> = all.iter().collect();
    found.sort_by_key(|(entity, monitor, _)| (monitor.physical_position.to_array(), *entity));
    let found = found.into_iter().map(|(entity, monitor, primary)| MonitorFound {
        name: monitor.name.clone().unwrap_or_default(),
        size: (monitor.physical_width, monitor.physical_height),
        primary,
        entity,
    });
    monitors.set_if_neq(Monitors(found.collect()));
}

impl Monitors {
    /// The monitor that a display would go to: one that is not the first.
    #[must_use]
    pub fn other(&self) -> Option<usize> {
        self.0.iter().position(|monitor| !monitor.primary)
    }

    fn mode(&self, wanted: Option<usize>) -> WindowMode {
        match wanted.and_then(|index| self.0.get(index)) {
            Some(monitor) => WindowMode::BorderlessFullscreen(MonitorSelection::Entity(monitor.entity)),
            None => WindowMode::Windowed,
        }
    }
}

/// Opens and closes the window as it is wanted.
fn keep_window(
    mut commands: Commands,
    display: Res<Display>,
    monitors: Res<Monitors>,
    mut windows: Query<(Entity, &mut Window), With<DisplayWindow>>,
    mut closing: MessageReader<WindowCloseRequested>,
    mut activity: ResMut<Activity>,
) {
    if closing.read().count() > 0 {
        // A window goes in the frame after the one that hears of it.
        activity.animate_for(CLOSING_SECONDS);
    }
    match windows.single_mut() {
        Ok((window, _)) if !display.open => {
            commands.entity(window).despawn();
            activity.touch();
        }
        Ok((_, mut window)) => {
            let mode = monitors.mode(display.monitor);
            if window.mode != mode {
                window.mode = mode;
                activity.touch();
            }
            if window.title != display.title {
                window.title.clone_from(&display.title);
            }
        }
        Err(_) if display.open => {
            let (width, height) = FIRST_SIZE;
            let position = monitors
                .other()
                .and_then(|index| monitors.0.get(index))
                .map_or_else(WindowPosition::default, |monitor| {
                    WindowPosition::Centered(MonitorSelection::Entity(monitor.entity))
                });
            let window = Window {
                title: display.title.clone(),
                name: Some("torchline".to_owned()),
                resolution: WindowResolution::new(width, height),
                mode: monitors.mode(display.monitor),
                position,
                ..default()
            };
            let window = commands.spawn((window, DisplayWindow, Name::new("player display"))).id();
            commands.spawn((painter(window), DrawnOn(window), DisplayCamera, Name::new("player display's camera")));
            activity.animate_for(1.0);
        }
        Err(_) => {}
    }
}

/// The camera of the display's window: it sees nothing but the scene's finished picture.
fn painter(window: Entity) -> impl Bundle {
    (
        screen::sheet_camera(11, PICTURE_LAYER),
        RenderTarget::Window(WindowRef::Entity(window)),
        EguiSchedule::new(DisplayPass),
    )
}

/// The window was closed by its own cross, or because the display is no longer wanted.
fn window_has_gone(
    _: On<Remove, DisplayWindow>,
    mut commands: Commands,
    display: Option<ResMut<Display>>,
    screens: Query<Entity, With<DisplayScreen>>,
) {
    if let Some(mut display) = display {
        display.open = false;
    }
    for screen in &screens {
        commands.entity(screen).try_despawn();
    }
}

/// A table that is played has a screen on the display.
fn keep_screen(
    mut commands: Commands,
    windows: Query<(), With<DisplayWindow>>,
    screens: Query<(), With<DisplayScreen>>,
    state: Res<State<AppState>>,
    mut images: ResMut<Assets<Image>>,
) {
    if windows.is_empty() || !screens.is_empty() || *state.get() != AppState::Playing {
        return;
    }
    let (width, height) = FIRST_SIZE;
    let picture = images.add(screen::target(UVec2::new(width, height)));
    let screen = Screen::new(SeatId::PARTY, SCENE_LAYER, picture);
    let leaves = DespawnOnExit(AppState::Playing);
    commands.spawn((
        screen::scene_camera(&screen),
        screen,
        DisplayScreen,
        leaves,
        Name::new("player display's screen"),
    ));
}

/// Walks are noted for the party only while somebody looks.
fn look_for_party(mut game: ResMut<Game>, display: Res<Display>, screens: Query<&Screen, With<DisplayScreen>>) {
    if display.held {
        return;
    }
    let looks = screens.iter().any(|screen| screen.seat == SeatId::PARTY);
    if game.looks_for_party() != looks {
        game.look_for_party(looks);
    }
}

/// Gives the display to the party, or to the player who acts.
fn choose_seat(
    game: Res<Game>,
    display: Res<Display>,
    mut screens: Query<&mut Screen, With<DisplayScreen>>,
    mut asked: Local<Option<(u64, Whose)>>,
) {
    if display.held {
        return;
    }
    let Ok(mut screen) = screens.single_mut() else {
        *asked = None;
        return;
    };
    let now = Some((game.version(), display.whose));
    if std::mem::replace(&mut *asked, now) == now {
        return;
    }
    let seat = match display.whose {
        Whose::Party => SeatId::PARTY,
        Whose::Active => {
            let party = game.host().view(SeatId::PARTY);
            let acts = party.active().map(|token| token.owner).filter(|seat| !seat.is_gm());
            let last = Some(screen.seat).filter(|seat| *seat != SeatId::PARTY);
            let first = || party.seats.iter().map(|seat| seat.id).find(|seat| !seat.is_gm());
            acts.or(last).or_else(first).unwrap_or(SeatId::PARTY)
        }
    };
    if screen.seat != seat {
        screen.seat = seat;
    }
}

/// Keeps the picture as large as the window, and the camera's lens as it is wanted.
fn fit(
    windows: Query<&Window, With<DisplayWindow>>,
    mut screens: Query<
        (Entity, &mut Screen, &mut Msaa, &mut CameraRig, &mut Projection, Has<Steered>),
        With<DisplayScreen>,
    >,
    display: Res<Display>,
    settings: Res<ViewSettings>,
    mut images: ResMut<Assets<Image>>,
    mut activity: ResMut<Activity>,
    mut commands: Commands,
) {
    let Ok(window) = windows.single() else { return };
    let height = window.physical_size().y as f32;
    for (entity, mut screen, mut msaa, mut rig, mut projection, is_steered) in &mut screens {
        screen::fit(window, &mut screen, &mut msaa, &settings, &mut images, &mut activity);
        match (display.stays, is_steered) {
            (true, false) => _ = commands.entity(entity).insert(Steered),
            (false, true) => _ = commands.entity(entity).remove::<Steered>(),
            _ => {}
        }
        let is_true = matches!(*projection, Projection::Orthographic(_));
        if let Some(pixels) = display.pixels_a_cell.filter(|pixels| *pixels > 0.0 && height > 0.0) {
            let metres = height / pixels;
            let same = matches!(
                *projection,
                Projection::Orthographic(OrthographicProjection { scaling_mode: ScalingMode::FixedVertical { viewport_height }, .. })
                    if viewport_height == metres
            );
            if !same {
                *projection = flat_lens(metres);
                activity.touch();
            }
            // What its perspective would show of the floor from this distance is what the flat lens shows.
            let distance = metres / 2.0 / (FIELD_OF_VIEW / 2.0).tan();
            if rig.goal.distance != distance {
                rig.goal.distance = distance;
            }
        } else if is_true {
            *projection = screen::lens();
            rig.goal.distance = USUAL_DISTANCE;
            activity.touch();
        }
        let down = display.from_above || display.pixels_a_cell.is_some();
        if rig.straight_down != down {
            rig.look_down(down);
        }
    }
}

/// A lens without perspective that shows so many metres from the upper to the lower edge.
fn flat_lens(metres: f32) -> Projection {
    Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::FixedVertical { viewport_height: metres },
        near: 0.1,
        far: 400.0,
        ..OrthographicProjection::default_3d()
    })
}

/// The display's own pointer: the wheel zooms, a held button pans.
fn by_pointer(
    windows: Query<&Window, With<DisplayWindow>>,
    mut screens: Query<(&mut CameraRig, &Screen), With<DisplayScreen>>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    display: Res<Display>,
) {
    let (Ok(window), Ok((mut rig, screen))) = (windows.single(), screens.single_mut()) else { return };
    if window.cursor_position().is_none() {
        return;
    }
    if scroll.delta.y != 0.0 && display.pixels_a_cell.is_none() {
        let notches = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / 60.0,
        };
        rig.zoom(1.12_f32.powf(notches));
    }
    if buttons.any_pressed([MouseButton::Left, MouseButton::Middle]) && motion.delta != Vec2::ZERO {
        let metres = rig.goal.distance * (FIELD_OF_VIEW / 2.0).tan() * 2.0 / screen.size.y.max(1.0);
        let pitch = rig.goal.pitch.sin().max(0.3);
        rig.pan(-motion.delta.x * metres, motion.delta.y * metres / pitch);
        rig.stay_over(screen.view.size);
    }
}

/// Steers the camera as it was asked for.
fn steer(
    mut wishes: MessageReader<Steer>,
    display: Res<Display>,
    mut screens: Query<(&mut CameraRig, &Screen), With<DisplayScreen>>,
) {
    for wish in wishes.read() {
        for (mut rig, screen) in &mut screens {
            match *wish {
                Steer::Centre(point) => rig.centre(screen, point),
                Steer::Zoom(factor) if display.pixels_a_cell.is_none() => rig.zoom(factor),
                Steer::Zoom(_) => {}
                Steer::Turn => rig.turn(2),
            }
            rig.stay_over(screen.view.size);
        }
    }
}

/// The display's picture, as a sheet before its camera.
#[derive(Component)]
struct Picture;

fn hang_picture(
    mut commands: Commands,
    screens: Query<(Entity, Ref<Screen>), With<DisplayScreen>>,
    hung: Query<&MeshMaterial3d<TableMaterial>, With<Picture>>,
    surfaces: Res<Surfaces>,
    mut repainted: MessageReader<AssetEvent<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<TableMaterial>>,
) {
    let Ok((entity, screen)) = screens.single() else { return };
    let resized = repainted.read().any(|event| event.is_modified(&screen.picture));
    if let Ok(material) = hung.single() {
        // A picture of another size is another texture: the material has to bind it anew.
        if resized && let Some(mut material) = materials.get_mut(&material.0) {
            material.light = screen.picture.clone();
        }
        return;
    }
    commands.spawn((
        Mesh3d(meshes.add(screen::sheet().finish())),
        MeshMaterial3d(materials.add(screen::picture_material(&surfaces, &screen.picture))),
        RenderLayers::layer(PICTURE_LAYER),
        NoFrustumCulling,
        Picture,
        DrawnOn(entity),
        Name::new("player display's picture"),
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::knowledge::SeatView;
    use crate::session::command::HouseRules;
    use crate::text::Phrase;
    use crate::view::game::{Area, Host, LightField};
    use crate::view::sample;
    use std::sync::Arc;

    /// What players must not see: it answers every seat with the same.
    struct Elsewhere;

    impl Host for Elsewhere {
        fn view(&self, _seat: SeatId) -> SeatView {
            sample::view_of(&["...", "...", "..."], |_| true)
        }

        fn light_stamp(&self, _seat: SeatId, _area: Area) -> u64 {
            2
        }

        fn light(&self, _seat: SeatId, _area: Area) -> LightField {
            LightField { texels_per_metre: 1, width: 0, height: 0, rgba: Vec::new() }
        }

        fn why_unseen(&self, _seat: SeatId, _cell: Cell) -> Vec<Phrase> {
            Vec::new()
        }

        fn house(&self) -> HouseRules {
            HouseRules::default()
        }
    }

    /// What of the display lives without a renderer.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin)).insert_state(AppState::Playing);
        app.init_resource::<Assets<Image>>().init_resource::<Activity>().init_resource::<ViewSettings>();
        app.init_resource::<Display>().init_resource::<Monitors>().add_observer(window_has_gone);
        app.add_message::<WindowCloseRequested>();
        app.add_systems(Update, (keep_window, keep_screen, choose_seat, fit).chain());
        app.insert_resource(Game::new(sample::TwoHalves));
        app
    }

    fn count<C: Component>(app: &mut App) -> usize {
        app.world_mut().query_filtered::<(), With<C>>().iter(app.world()).count()
    }

    #[test]
    fn it_opens_closes_and_is_closed_by_its_own_cross() {
        let mut app = app();
        app.update();
        assert_eq!(count::<DisplayWindow>(&mut app), 0, "nobody wants it");
        app.world_mut().resource_mut::<Display>().open = true;
        app.update();
        app.update();
        assert_eq!((count::<DisplayWindow>(&mut app), count::<DisplayScreen>(&mut app)), (1, 1));
        let window = app.world_mut().query_filtered::<Entity, With<DisplayWindow>>().iter(app.world()).next();
        window.map(|window| app.world_mut().despawn(window));
        assert!(!app.world().resource::<Display>().open, "it is not opened again by itself");
        app.update();
        assert_eq!((count::<DisplayWindow>(&mut app), count::<DisplayScreen>(&mut app)), (0, 0));
        assert_eq!(count::<DisplayCamera>(&mut app), 0, "no camera is left that paints on nothing");
    }

    #[test]
    fn it_keeps_what_it_shows_while_it_is_held() {
        let mut app = app();
        app.add_systems(Update, screen::refresh_views.after(fit));
        app.world_mut().resource_mut::<Display>().open = true;
        (0..3).for_each(|_| app.update());
        let shown = |app: &mut App| {
            let mut screens = app.world_mut().query_filtered::<&Screen, With<DisplayScreen>>();
            let Ok(screen) = screens.single(app.world()) else { panic!("one screen") };
            (screen.seat, screen.version, Arc::clone(&screen.view))
        };
        let before = shown(&mut app);
        assert_eq!((before.0, before.2.size), (SeatId::PARTY, (10, 5)));
        let table = app.world_mut().resource_mut::<Game>().exchange(Box::new(Elsewhere));
        let mut display = app.world_mut().resource_mut::<Display>();
        (display.held, display.whose) = (true, Whose::Active);
        app.update();
        assert_eq!(shown(&mut app), before, "nothing of what stands in for the table");
        app.world_mut().resource_mut::<Game>().exchange(table);
        app.world_mut().resource_mut::<Display>().held = false;
        app.update();
        assert_eq!(shown(&mut app), before, "the table is as it was");
        app.world_mut().resource_mut::<Game>().exchange(Box::new(Elsewhere));
        app.update();
        assert_eq!(shown(&mut app).2.size, (3, 3), "another table that is there for all");
    }

    #[test]
    fn true_scale_is_as_many_pixels_a_cell_as_were_asked_for() {
        let mut app = app();
        *app.world_mut().resource_mut::<Display>() = Display { open: true, pixels_a_cell: Some(54.0), ..default() };
        (0..3).for_each(|_| app.update());
        let mut screens = app.world_mut().query_filtered::<(&CameraRig, &Projection), With<DisplayScreen>>();
        let Ok((rig, projection)) = screens.single(app.world()) else { panic!("one screen") };
        let Projection::Orthographic(lens) = projection else { panic!("no perspective") };
        assert!(
            matches!(lens.scaling_mode, ScalingMode::FixedVertical { viewport_height } if viewport_height == 10.0),
            "540 pixels are ten cells"
        );
        assert!(rig.straight_down);
        let pose = super::super::camera::Pose { target: Vec2::ZERO, ..rig.goal };
        let at = |x: f32| pose.project(Vec3::new(x, 0.0, 0.0), Vec2::new(960.0, 540.0)).unwrap_or_default();
        assert!((at(1.0).x - at(0.0).x - 54.0).abs() < 0.01, "what is asked of the floor agrees with the lens");
    }
}
