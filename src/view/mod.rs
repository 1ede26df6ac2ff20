//! The table on screen: a small diorama by torchlight on Bevy.
//!
//! The scene reads [`SeatView`](crate::knowledge::SeatView)s, gives [`Command`](crate::session::Command)s and replays the
//! motion of journal events; it never names a component of the rules. Everything drawn belongs to a [`Screen`]: its seat,
//! its camera, its fog. The panels over it are the business of the interface.

mod blows;
pub mod camera;
mod chunks;
pub mod danger;
mod dice;
pub mod display;
mod doors;
mod emblems;
mod flames;
mod floor_picture;
mod fog;
pub mod game;
pub mod hover;
pub mod keys;
pub mod labels;
mod layers;
mod loading;
mod material;
mod measure;
mod mesh;
pub mod motion;
mod overlay;
pub mod ping;
pub mod power;
mod probe;
mod run;
#[cfg(test)]
mod sample;
pub mod screen;
#[cfg(test)]
mod shaders;
mod smoke;
mod stones;
mod strokes;
#[cfg(test)]
mod tests;
pub mod tints;
mod tokens;
mod traps;
mod water;
mod withheld;

pub use camera::CameraRig;
pub use danger::Danger;
pub use display::Display;
pub use game::{Ask, Game, Happened, Refused};
pub use hover::{Cursor, Hover, Measure, Muted, PathShown, Selected};
pub use keys::SceneKeys;
pub use labels::{TokenLabel, TokenLabels};
pub use loading::{AppState, LoadFailure};
pub use power::{Activity, Quality, ViewSettings};
pub use probe::{Missing, probe};
pub use run::{Options, run};
pub use screen::{MainScreen, Screen};
pub use tints::Tints;
pub use withheld::Withheld;

use bevy::prelude::{App, IntoScheduleConfigs, SystemSet, Update};

/// The scene's work in a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SceneSystems {
    /// Keys and pointer move the camera and point at things.
    Input,
    /// Commands reach the table; screens get their new views.
    Table,
    /// Meshes, light and tokens follow the views.
    Sync,
    /// Things move toward where they belong.
    Motion,
    /// What others read of the finished frame: labels, how long to sleep.
    Report,
}

/// The scene: everything but the panels.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tints>().init_resource::<SceneKeys>();
    app.configure_sets(
        Update,
        (SceneSystems::Input, SceneSystems::Table, SceneSystems::Sync, SceneSystems::Motion, SceneSystems::Report)
            .chain(),
    );
    app.add_plugins((
        loading::plugin,
        emblems::plugin,
        material::plugin,
        game::plugin,
        screen::plugin,
        camera::plugin,
        fog::plugin,
        chunks::plugin,
        doors::plugin,
        flames::plugin,
        tokens::plugin,
        overlay::plugin,
    ));
    app.add_plugins((motion::plugin, hover::plugin, labels::plugin, power::plugin, strokes::plugin));
    app.add_plugins((
        floor_picture::plugin,
        traps::plugin,
        water::plugin,
        danger::plugin,
        smoke::plugin,
        stones::plugin,
        dice::plugin,
        blows::plugin,
        display::plugin,
        ping::plugin,
    ));
}
