//! The keys that the scene reads, in one table: the help sheet shows it, a test keeps it free of doubles. The panels have
//! a table of their own, with the arrows among its keys: they move what the keyboard points at.

use super::strokes::Strokes;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{KeyCode, Res};
use bevy_egui::input::EguiWantsInput;

/// What a key of the scene does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Move the view to the left.
    PanLeft,
    /// Move the view to the right.
    PanRight,
    /// Move the view away.
    PanAway,
    /// Move the view nearer.
    PanNear,
    /// Turn the view an eighth counter-clockwise.
    TurnLeft,
    /// Turn the view an eighth clockwise.
    TurnRight,
    /// Look closer.
    ZoomIn,
    /// Look from farther away.
    ZoomOut,
    /// Look straight down, or tilted again.
    StraightDown,
    /// Centre on the selected token, else on the one whose turn it is.
    Centre,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// What it does.
    pub action: Action,
    /// The keys, any of which does it.
    pub keys: &'static [KeyCode],
    /// The keys as they stand on the keyboard.
    pub label: &'static str,
    /// The message that says what it does.
    pub message: &'static str,
}

/// Every key of the scene.
pub const BINDINGS: [Binding; 10] = [
    bind(Action::PanLeft, &[KeyCode::KeyA], "A", "view-key-pan-left"),
    bind(Action::PanRight, &[KeyCode::KeyD], "D", "view-key-pan-right"),
    bind(Action::PanAway, &[KeyCode::KeyW], "W", "view-key-pan-away"),
    bind(Action::PanNear, &[KeyCode::KeyS], "S", "view-key-pan-near"),
    bind(Action::TurnLeft, &[KeyCode::KeyQ], "Q", "view-key-turn-left"),
    bind(Action::TurnRight, &[KeyCode::KeyR], "R", "view-key-turn-right"),
    bind(Action::ZoomIn, &[KeyCode::Equal, KeyCode::NumpadAdd], "+", "view-key-zoom-in"),
    bind(Action::ZoomOut, &[KeyCode::Minus, KeyCode::NumpadSubtract], "−", "view-key-zoom-out"),
    bind(Action::StraightDown, &[KeyCode::KeyV], "V", "view-key-straight-down"),
    bind(Action::Centre, &[KeyCode::KeyC], "C", "view-key-centre"),
];

const fn bind(action: Action, keys: &'static [KeyCode], label: &'static str, message: &'static str) -> Binding {
    Binding { action, keys, label, message }
}

/// The keyboard as the scene reads it: silent while a panel wants it; a key that was pressed with one for commands is none
/// of the scene's.
#[derive(SystemParam)]
pub struct Keys<'w> {
    strokes: Res<'w, Strokes>,
    egui: Res<'w, EguiWantsInput>,
}

impl Keys<'_> {
    fn listens(&self) -> bool {
        !self.egui.wants_any_keyboard_input()
    }

    fn of(action: Action) -> &'static [KeyCode] {
        BINDINGS.iter().find(|binding| binding.action == action).map_or(&[], |binding| binding.keys)
    }

    /// Whether a key for this was pressed just now.
    #[must_use]
    pub fn pressed(&self, action: Action) -> bool {
        self.listens() && self.strokes.pressed(Self::of(action))
    }

    /// Whether a key for this is held, or was for a part of the last frame.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.listens() && self.strokes.held(Self::of(action))
    }

    /// Whether any key at all was pressed just now.
    #[must_use]
    pub fn any(&self) -> bool {
        self.strokes.any()
    }
}

#[cfg(test)]
mod tests {
    use super::BINDINGS;

    #[test]
    fn no_key_does_two_things() {
        let mut keys: Vec<_> = BINDINGS.iter().flat_map(|binding| binding.keys).collect();
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all, "a key stands twice in the table");
    }

    #[test]
    fn every_action_has_a_line_of_its_own() {
        let mut actions: Vec<_> = BINDINGS.iter().map(|binding| binding.action).collect();
        actions.sort();
        actions.dedup();
        assert_eq!(actions.len(), BINDINGS.len());
    }
}
