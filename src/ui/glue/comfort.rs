//! What the scene is told of the settings (its keys, the colours of its signs), and how the window lies: taken down while
//! it is open, kept when it is left.

use super::super::Theme;
use super::super::keymap::{COMMANDS, KeyCommand, KeyTable};
use super::super::settings::place::{self, Place};
use super::Interface;
use crate::view::keys::Action;
use crate::view::{SceneKeys, Tints};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryWindow, WindowPosition};
use bevy::winit::WINIT_WINDOWS;
use std::path::PathBuf;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, share);
    app.add_systems(Last, (stay_in_reach, take_down, keep).chain());
}

/// How the window lies, and where that is kept.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// How it lies.
    pub place: Place,
    /// The file.
    pub path: Option<PathBuf>,
    /// The size of the window was asked for this once.
    pub fixed: bool,
}

/// What a command does in the scene, if it does something there.
const fn action(command: KeyCommand) -> Option<Action> {
    Some(match command {
        KeyCommand::PanLeft => Action::PanLeft,
        KeyCommand::PanRight => Action::PanRight,
        KeyCommand::PanAway => Action::PanAway,
        KeyCommand::PanNear => Action::PanNear,
        KeyCommand::TurnLeft => Action::TurnLeft,
        KeyCommand::TurnRight => Action::TurnRight,
        KeyCommand::ZoomIn => Action::ZoomIn,
        KeyCommand::ZoomOut => Action::ZoomOut,
        KeyCommand::StraightDown => Action::StraightDown,
        KeyCommand::Centre => Action::Centre,
        _ => return None,
    })
}

/// The keys of the scene.
pub(super) fn scene_keys(table: &KeyTable) -> SceneKeys {
    let keys = |command| table.keys(command).iter().map(|chord| chord.key).collect();
    SceneKeys(COMMANDS.iter().filter_map(|entry| Some((action(entry.command)?, keys(entry.command)))).collect())
}

/// The colours of the scene's signs.
pub(super) fn tints(theme: &Theme) -> Tints {
    let p = &theme.palette;
    let [brass, danger, help, focus, secret] =
        [p.brass, p.danger, p.help, p.focus, p.secret].map(|colour| [colour.r(), colour.g(), colour.b()]);
    let usual = super::super::sight::Sight::Usual.seats();
    let seats = usual.iter().map(|seat| (*seat, theme.sight.seat(*seat))).collect();
    Tints { brass, danger, help, focus, secret, seats, strong: theme.high_contrast }
}

fn share(mut commands: Commands, interface: Res<Interface>) {
    commands.insert_resource(scene_keys(&interface.settings.keys));
    commands.insert_resource(tints(&interface.theme));
}

/// A window that opened where no monitor is any more comes to the middle of one.
fn stay_in_reach(
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    mut done: Local<bool>,
) {
    if *done || monitors.is_empty() {
        return;
    }
    *done = true;
    let Ok(mut window) = windows.single_mut() else { return };
    let WindowPosition::At(at) = window.position else { return };
    let known: Vec<place::Monitor> = monitors
        .iter()
        .map(|monitor| place::Monitor {
            at: (monitor.physical_position.x, monitor.physical_position.y),
            size: (monitor.physical_width, monitor.physical_height),
        })
        .collect();
    if !place::can_be_reached((at.x, at.y), window.physical_width(), &known) {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
}

/// Takes down where the window is and how large.
fn take_down(
    windows: Query<(Entity, Ref<Window>), With<PrimaryWindow>>,
    mut interface: ResMut<Interface>,
    mut before: Local<Option<(UVec2, WindowPosition)>>,
    _main_thread: NonSendMarker,
) {
    let Ok((entity, window)) = windows.single() else { return };
    if !window.is_changed() || interface.place.fixed {
        return;
    }
    // The pointer changes the window too, and asking the system takes a while.
    let now = Some((window.physical_size(), window.position));
    if std::mem::replace(&mut *before, now) == now {
        return;
    }
    let maximised = WINIT_WINDOWS
        .with_borrow(|windows| windows.get_window(entity).map(|window| window.is_maximized()))
        .unwrap_or_default();
    let kept = &mut interface.place.place;
    kept.maximised = maximised;
    if !maximised && window.width() >= 1.0 && window.height() >= 1.0 {
        kept.size = (window.width().round() as u32, window.height().round() as u32);
        kept.position = match window.position {
            WindowPosition::At(at) => Some((at.x, at.y)),
            _ => None,
        };
    }
}

/// Keeps it: when panels are folded, and when the program ends.
fn keep(mut interface: ResMut<Interface>, mut ends: MessageReader<AppExit>) {
    let is_over = ends.read().count() > 0;
    let (desk, kept) = (&interface.desk, &interface.place.place);
    let folded = [desk.log_folded, desk.sheet_folded, desk.tools_folded];
    if !is_over && folded == [kept.log_folded, kept.sheet_folded, kept.tools_folded] {
        return;
    }
    let kept = &mut interface.place;
    [kept.place.log_folded, kept.place.sheet_folded, kept.place.tools_folded] = folded;
    if let Some(Err(error)) = kept.path.as_deref().map(|path| kept.place.write(path)) {
        warn!("how the window lies could not be written: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::keymap::{Chord, KeyGroup};
    use super::*;
    use bevy_egui::egui::Key;

    #[test]
    fn ui_every_command_of_the_camera_reaches_the_scene() {
        for entry in &COMMANDS {
            assert_eq!(action(entry.command).is_some(), entry.group == KeyGroup::Camera, "{}", entry.name);
        }
        let mut table = KeyTable::default();
        table.bind(KeyCommand::PanLeft, Chord::plain(Key::F)).expect("F is free");
        let keys = scene_keys(&table);
        assert_eq!(keys.0.get(&Action::PanLeft), Some(&vec![Key::F]));
        assert_eq!(keys.0.get(&Action::ZoomIn), Some(&vec![Key::Plus, Key::Equals]));
    }
}
