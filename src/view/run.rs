//! Opens the window.

use super::game::Game;
use super::loading::{AfterLoading, AppState};
use super::power::{Quality, ViewSettings};
use super::screen::{MainScreen, Screen};
use crate::knowledge::SeatId;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy_egui::EguiPlugin;
use bevy_egui::render::EGUI_SHADER_HANDLE;
use std::process::ExitCode;

/// What the window begins with.
#[derive(Default)]
pub struct Options {
    /// The table to open at once; without one the title screen comes first.
    pub game: Option<Game>,
    /// The seat that looks first.
    pub seat: SeatId,
    /// The quality, if a person chose one.
    pub quality: Option<Quality>,
    /// Moves and transitions are cut.
    pub reduced_motion: bool,
    /// Width and height of the window in logical pixels; 1280 by 720 unless said otherwise.
    pub size: Option<(u32, u32)>,
    /// The upper left corner of the window in physical pixels of the desktop, if it is to stand somewhere.
    pub position: Option<(i32, i32)>,
    /// The window fills the screen.
    pub maximised: bool,
    /// Draw this many frames without pause, say how many a second that were, and end.
    pub measure_frames: Option<u32>,
    /// Adds the panels and whatever else belongs over the scene.
    pub also: Option<Box<dyn FnOnce(&mut App)>>,
}

/// Opens the window and stays until it is closed. Ask [`probe`](super::probe()) first: without a display this panics.
#[must_use]
pub fn run(options: Options) -> ExitCode {
    let mut app = App::new();
    let (width, height) = options.size.unwrap_or((1280, 720));
    let settings = ViewSettings {
        quality: options.quality.unwrap_or_default(),
        chosen: options.quality.is_some(),
        reduced_motion: options.reduced_motion,
        unpaced: options.measure_frames.is_some(),
        ..default()
    };
    let mut window = Window {
        title: "Torchline".to_owned(),
        name: Some("torchline".to_owned()),
        resolution: WindowResolution::new(width, height),
        position: options.position.map_or(WindowPosition::Automatic, |(x, y)| WindowPosition::At(IVec2::new(x, y))),
        present_mode: if settings.unpaced { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync },
        ..default()
    };
    if options.maximised {
        window.set_maximized(true);
    }
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                // The player display is none of its own.
                exit_condition: ExitCondition::OnPrimaryClosed,
                primary_window: Some(window),
                ..default()
            })
            .set(AssetPlugin { file_path: crate::assets::root().to_string_lossy().into_owned(), ..default() })
            .set(LogPlugin { filter: "warn,wgpu=error,naga=error".to_owned(), ..default() }),
    );
    // Panels use a handful of textures: arrays of them would save nothing.
    app.add_plugins(EguiPlugin { bindless_mode_array_size: None });
    if let Some(mut shaders) = app.world_mut().get_resource_mut::<Assets<Shader>>() {
        let shader = Shader::from_wgsl(include_str!("../../assets/shaders/panels.wgsl"), "shaders/panels.wgsl");
        let _ = shaders.insert(&EGUI_SHADER_HANDLE, shader);
    }
    app.insert_resource(ClearColor(Color::BLACK));
    app.insert_resource(settings);
    app.insert_resource(FirstSeat(options.seat));
    app.add_plugins(super::plugin);
    if let Some(game) = options.game {
        app.insert_resource(game).insert_resource(AfterLoading(AppState::Playing));
    }
    if let Some(also) = options.also {
        also(&mut app);
    }
    if let Some(frames) = options.measure_frames {
        super::measure::plugin(&mut app, frames);
    }
    app.add_systems(Update, seat_down.run_if(in_state(AppState::Playing)));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The seat that looks first.
#[derive(Resource, Clone, Copy, Debug)]
struct FirstSeat(SeatId);

/// Gives the main screen to the first seat, once.
fn seat_down(seat: Res<FirstSeat>, mut screens: Query<&mut Screen, Added<MainScreen>>) {
    for mut screen in &mut screens {
        screen.seat = seat.0;
    }
}
