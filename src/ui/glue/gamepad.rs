//! The gamepad on Bevy: readings go to the panels' own arithmetic, and what comes back becomes keys and camera moves.

use super::super::action::{UiAction, Window};
use super::super::gamepad::{Button, Pad, PadWish, Reading};
use super::super::keymap::Chord;
use super::carry::Wishes;
use crate::view::{Activity, AppState, CameraRig, MainScreen, Screen};
use bevy::input::gamepad::{Gamepad, GamepadButton};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiInputSet, PrimaryEguiContext, egui};

/// How often a gamepad that lies still is asked, in seconds: nothing wakes the window when one is touched.
const ASK_EVERY: f64 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>();
    app.add_systems(PreUpdate, read.in_set(EguiInputSet::ReadBevyMessages));
    app.add_systems(Update, (menu, look.run_if(any_with_component::<MainScreen>)));
}

/// The gamepad that is in use, and what it asked for in this frame besides keys.
#[derive(Resource, Default, PartialEq)]
struct Pads {
    pad: Pad,
    wishes: Vec<PadWish>,
}

const BUTTONS: [(GamepadButton, Button); 14] = [
    (GamepadButton::South, Button::South),
    (GamepadButton::East, Button::East),
    (GamepadButton::West, Button::West),
    (GamepadButton::North, Button::North),
    (GamepadButton::LeftTrigger, Button::LeftShoulder),
    (GamepadButton::RightTrigger, Button::RightShoulder),
    (GamepadButton::Select, Button::Select),
    (GamepadButton::Start, Button::Start),
    (GamepadButton::LeftThumb, Button::LeftStick),
    (GamepadButton::RightThumb, Button::RightStick),
    (GamepadButton::DPadUp, Button::Up),
    (GamepadButton::DPadDown, Button::Down),
    (GamepadButton::DPadLeft, Button::Left),
    (GamepadButton::DPadRight, Button::Right),
];

/// All gamepads together as one: whoever holds one, plays.
fn reading(pads: &Query<&Gamepad>) -> Reading {
    let farthest = |a: f32, b: f32| if b.abs() > a.abs() { b } else { a };
    let mut now = Reading::default();
    for pad in pads {
        let (left, right) = (pad.left_stick(), pad.right_stick());
        now.left = (farthest(now.left.0, left.x), farthest(now.left.1, left.y));
        now.right = (farthest(now.right.0, right.x), farthest(now.right.1, right.y));
        let trigger = |button: GamepadButton| pad.get(button).unwrap_or(0.0);
        now.triggers.0 = now.triggers.0.max(trigger(GamepadButton::LeftTrigger2));
        now.triggers.1 = now.triggers.1.max(trigger(GamepadButton::RightTrigger2));
        now.held.extend(BUTTONS.iter().filter(|(button, _)| pad.pressed(*button)).map(|(_, button)| *button));
    }
    now
}

/// Reads the gamepads; keys go to the panels.
fn read(
    gamepads: Query<&Gamepad>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    interface: Res<super::Interface>,
    time: Res<Time<Real>>,
    mut pads: ResMut<Pads>,
    mut activity: ResMut<Activity>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    if gamepads.is_empty() {
        // What the last one that went asked for must not go on without it.
        pads.set_if_neq(Pads::default());
        return;
    }
    let now = reading(&gamepads);
    let wishes = pads.pad.read(&now, time.delta_secs());
    if wishes.is_empty() && !pads.pad.goes_on(&now) {
        activity.wake_in(ASK_EVERY);
    } else {
        activity.touch();
    }
    for wish in &wishes {
        let chord = match wish {
            PadWish::Strike(chord) => Some(*chord),
            PadWish::Command(command) => interface.settings.keys.keys(*command).first().copied(),
            _ => None,
        };
        for context in chord.iter().flat_map(|_| &contexts) {
            let strokes = chord.into_iter().flat_map(strokes);
            events.write_batch(strokes.map(|event| EguiInputEvent { context, event }));
        }
    }
    pads.wishes = wishes;
}

/// A key that goes down and comes up.
fn strokes(chord: Chord) -> [egui::Event; 2] {
    let modifiers = egui::Modifiers {
        alt: chord.alt,
        ctrl: chord.ctrl,
        shift: chord.shift,
        mac_cmd: chord.ctrl && cfg!(target_os = "macos"),
        command: chord.ctrl,
    };
    let event = |pressed| egui::Event::Key { key: chord.key, physical_key: None, pressed, repeat: false, modifiers };
    [event(true), event(false)]
}

/// Opens the menu over a table, or closes what is open. Behind the curtain there is no menu.
fn menu(pads: Res<Pads>, state: Res<State<AppState>>, mut wishes: Wishes) {
    let is_covered = wishes.interface.curtain.is_some();
    if *state.get() == AppState::Playing && !is_covered && pads.wishes.contains(&PadWish::Menu) {
        let is_open = wishes.interface.window.is_some();
        wishes.carry_out(vec![if is_open { UiAction::Close } else { UiAction::Open(Window::Pause) }]);
    }
}

/// Moves the camera, while the scene can be seen.
fn look(
    pads: Res<Pads>,
    interface: Res<super::Interface>,
    mut screens: Query<(&Screen, &mut CameraRig), With<MainScreen>>,
) {
    let Ok((screen, mut rig)) = screens.single_mut() else { return };
    if screen.frosted || interface.curtain.is_some() {
        return;
    }
    for wish in &pads.wishes {
        match *wish {
            PadWish::Pan(right, away) => {
                let height = rig.seen_height();
                rig.pan(right * height, away * height);
            }
            PadWish::Zoom(factor) => rig.zoom(factor),
            PadWish::Turn => rig.turn(1),
            PadWish::Tilt => rig.toggle_straight_down(),
            PadWish::Strike(_) | PadWish::Command(_) | PadWish::Menu => {}
        }
    }
}
