//! The keyboard stroke by stroke: which modifier keys were held when a key went down or up. What Bevy and the bridge to egui
//! keep is the state at the end of a frame; a frame may take longer than a chord, and Ctrl+Z would come through as Z.

use bevy::input::InputSystems;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiGlobalSettings, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext, egui};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Strokes>();
    app.add_systems(PreStartup, take_over_keyboard);
    app.add_systems(PreUpdate, read.after(InputSystems).before(EguiPreUpdateSet::ProcessInput));
    app.add_systems(PreUpdate, feed.in_set(EguiInputSet::ReadBevyMessages));
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    shift: bool,
    ctrl: bool,
    alt: bool,
    system: bool,
}

impl Held {
    /// Takes down that a key went down or up.
    const fn note(&mut self, key: &Key, down: bool) {
        match key {
            Key::Shift => self.shift = down,
            Key::Control => self.ctrl = down,
            Key::Alt => self.alt = down,
            Key::Super | Key::Meta => self.system = down,
            _ => {}
        }
    }

    /// Whether a key that is pressed now gives a command and is no key of its own.
    const fn commands(self) -> bool {
        self.ctrl || self.alt || self.system
    }

    /// Whether a key that is pressed now writes a letter: `AltGr` is Ctrl and Alt at once.
    const fn writes(self) -> bool {
        !self.system && !self.ctrl || !cfg!(target_os = "macos") && self.ctrl && self.alt
    }

    const fn for_egui(self) -> egui::Modifiers {
        let command = if cfg!(target_os = "macos") { self.system } else { self.ctrl };
        let mac_cmd = cfg!(target_os = "macos") && self.system;
        egui::Modifiers { alt: self.alt, ctrl: self.ctrl, shift: self.shift, mac_cmd, command }
    }
}

/// A key that went down or up, with the modifier keys that were held then.
#[derive(Clone, Debug)]
struct Stroke {
    input: KeyboardInput,
    /// Which key it is: where the keyboard has no Latin letters, its place tells.
    key: Option<egui::Key>,
    held: Held,
}

/// What was done on the keyboard since the last frame.
#[derive(Resource, Debug, Default)]
pub struct Strokes {
    held: Held,
    now: Vec<Stroke>,
    /// Keys that went down without a command and have not come up.
    bare: BTreeMap<KeyCode, Option<egui::Key>>,
}

impl Strokes {
    /// Begins a frame with what came in since the last one.
    fn begin(&mut self, focus_lost: bool, inputs: impl Iterator<Item = KeyboardInput>) {
        self.now.clear();
        if focus_lost {
            // Nobody tells when these come up.
            self.held = Held::default();
            self.bare.clear();
        }
        for input in inputs {
            let down = input.state.is_pressed();
            let key = bevy_to_egui_key(&input.logical_key).or(bevy_to_egui_physical_key(&input.key_code));
            self.held.note(&input.logical_key, down);
            if !down {
                self.bare.remove(&input.key_code);
            } else if !self.held.commands() {
                self.bare.insert(input.key_code, key);
            }
            self.now.push(Stroke { input, key, held: self.held });
        }
    }

    /// Whether one of these keys went down just now without a command.
    pub fn pressed(&self, keys: &[egui::Key]) -> bool {
        self.now.iter().any(|stroke| {
            let KeyboardInput { state, repeat, .. } = &stroke.input;
            stroke.key.is_some_and(|key| keys.contains(&key))
                && state.is_pressed()
                && !repeat
                && !stroke.held.commands()
        })
    }

    /// Whether one of these keys is held without a command, or was for a part of the last frame.
    pub fn held(&self, keys: &[egui::Key]) -> bool {
        self.pressed(keys) || !self.held.commands() && self.bare.values().flatten().any(|key| keys.contains(key))
    }

    /// Whether any key at all went down just now.
    pub fn any(&self) -> bool {
        self.now.iter().any(|stroke| stroke.input.state.is_pressed() && !stroke.input.repeat)
    }

    /// The strokes as the panels read them.
    fn for_egui(&self) -> impl Iterator<Item = egui::Event> {
        self.now.iter().flat_map(|Stroke { input, key, held }| {
            let pressed = input.state.is_pressed();
            let letters = match &input.logical_key {
                Key::Character(letters) if !letters.contains(char::is_control) => Some(letters.to_string()),
                Key::Space => Some(" ".to_owned()),
                _ => None,
            };
            let text = letters.filter(|_| pressed && held.writes()).map(egui::Event::Text);
            let physical_key = bevy_to_egui_physical_key(&input.key_code);
            let modifiers = held.for_egui();
            let key = key.map(|key| egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers });
            text.into_iter().chain(key)
        })
    }
}

/// The bridge's own reading of the keyboard is replaced by this one.
fn take_over_keyboard(settings: Option<ResMut<EguiGlobalSettings>>) {
    if let Some(mut settings) = settings {
        settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    }
}

fn read(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut strokes: ResMut<Strokes>,
) {
    let lost = focus_lost.read().count() > 0;
    strokes.begin(lost, inputs.read().cloned());
}

fn feed(
    strokes: Res<Strokes>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for context in &contexts {
        events.write_batch(strokes.for_egui().map(|event| EguiInputEvent { context, event }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;
    use bevy_egui::egui::Modifiers;

    /// A frame in which these keys go down (`+`) and up (`-`).
    fn frame(strokes: &mut Strokes, keys: &[&str]) {
        let inputs = keys.iter().map(|name| {
            let (sign, name) = name.split_at(1);
            let (key_code, logical_key) = match name {
                "ctrl" => (KeyCode::ControlLeft, Key::Control),
                "shift" => (KeyCode::ShiftLeft, Key::Shift),
                "z" => (KeyCode::KeyZ, Key::Character("z".into())),
                "я" => (KeyCode::KeyZ, Key::Character("я".into())),
                "w" => (KeyCode::KeyW, Key::Character("w".into())),
                other => panic!("no such key: {other}"),
            };
            let state = if sign == "+" { ButtonState::Pressed } else { ButtonState::Released };
            let window = Entity::PLACEHOLDER;
            KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window }
        });
        strokes.begin(false, inputs.collect::<Vec<_>>().into_iter());
    }

    /// How often the panels would find Ctrl+Z and Z, and what a text field would get.
    fn read_by_panels(strokes: &Strokes) -> (usize, usize, String) {
        let ctx = egui::Context::default();
        let events: Vec<egui::Event> = strokes.for_egui().collect();
        let text = events.iter().filter_map(|event| match event {
            egui::Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let text = text.collect();
        let mut found = (0, 0);
        let mut output = ctx.run_ui(egui::RawInput { events, ..Default::default() }, |ui| {
            found = ui.input_mut(|input| {
                let with = input.count_and_consume_key(Modifiers::COMMAND, egui::Key::Z);
                (with, input.count_and_consume_key(Modifiers::NONE, egui::Key::Z))
            });
        });
        output.textures_delta.clear();
        (found.0, found.1, text)
    }

    const Z: &[egui::Key] = &[egui::Key::Z];

    #[test]
    fn a_chord_within_one_frame_is_a_chord() {
        let mut strokes = Strokes::default();
        frame(&mut strokes, &["+ctrl", "+z", "-z", "-ctrl"]);
        assert_eq!(read_by_panels(&strokes), (1, 0, String::new()), "undo, and no letter");
        assert!(!strokes.pressed(Z) && !strokes.held(Z), "no key of the scene");
        frame(&mut strokes, &["+ctrl", "+я", "-я", "-ctrl"]);
        assert_eq!(read_by_panels(&strokes), (1, 0, String::new()), "by its place on another keyboard");
    }

    #[test]
    fn a_bare_key_after_a_chord_within_one_frame_is_bare() {
        let mut strokes = Strokes::default();
        frame(&mut strokes, &["+ctrl", "+z", "-z", "-ctrl", "+z", "-z"]);
        assert_eq!(read_by_panels(&strokes), (1, 1, "z".to_owned()));
        assert!(strokes.pressed(Z), "and the scene hears it");
        frame(&mut strokes, &["+z", "-z", "+ctrl"]);
        assert_eq!(read_by_panels(&strokes), (0, 1, "z".to_owned()), "Ctrl came too late");
        assert!(strokes.pressed(Z));
    }

    #[test]
    fn shift_writes_and_is_no_command() {
        let mut strokes = Strokes::default();
        frame(&mut strokes, &["+shift", "+z", "-z", "-shift"]);
        let shifted = strokes.for_egui().any(|event| {
            matches!(event, egui::Event::Key { key: egui::Key::Z, pressed: true, modifiers, .. } if modifiers.shift)
        });
        assert!(shifted && strokes.pressed(Z));
        frame(&mut strokes, &["+z"]);
        assert!(strokes.now.iter().all(|stroke| !stroke.held.shift), "Shift is up again");
    }

    #[test]
    fn a_key_is_held_until_it_comes_up_and_a_short_one_for_one_frame() {
        let w = &[egui::Key::W][..];
        let mut strokes = Strokes::default();
        frame(&mut strokes, &["+w", "-w"]);
        assert!(strokes.held(w), "it came and went within the frame");
        frame(&mut strokes, &["+w"]);
        frame(&mut strokes, &[]);
        assert!(strokes.held(w) && !strokes.pressed(w));
        frame(&mut strokes, &["+ctrl"]);
        assert!(!strokes.held(w), "a command is coming");
        frame(&mut strokes, &["-ctrl", "-w"]);
        assert!(!strokes.held(w));
        frame(&mut strokes, &["+ctrl", "+w", "-ctrl"]);
        assert!(!strokes.held(w), "what went down as a command stays one");
        frame(&mut strokes, &["-w", "+w"]);
        strokes.begin(true, std::iter::empty());
        assert!(!strokes.held(w), "the window has lost the keyboard");
    }

    #[test]
    fn messages_of_one_frame_reach_the_panels_in_order() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        app.add_message::<KeyboardInput>().add_message::<KeyboardFocusLost>().add_message::<EguiInputEvent>();
        app.init_resource::<Strokes>().add_systems(PreUpdate, (read, feed).chain());
        let context = app.world_mut().spawn(PrimaryEguiContext).id();
        let mut strokes = Strokes::default();
        frame(&mut strokes, &["+ctrl", "+z", "-z", "-ctrl", "+z"]);
        for stroke in strokes.now {
            app.world_mut().write_message(stroke.input);
        }
        app.update();
        let messages = app.world().resource::<Messages<EguiInputEvent>>();
        let keys: Vec<(bool, bool)> = messages
            .iter_current_update_messages()
            .filter_map(|message| match message.event {
                egui::Event::Key { pressed, modifiers, .. } if message.context == context => {
                    Some((pressed, modifiers.command))
                }
                _ => None,
            })
            .collect();
        assert_eq!(keys, [(true, true), (false, true), (true, false)]);
    }
}
