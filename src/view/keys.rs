//! What the keys of the scene do. Which keys these are stands in the interface's table of keys, together with those of the
//! panels.

use super::strokes::Strokes;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, Resource};
use bevy_egui::egui::Key;
use bevy_egui::input::EguiWantsInput;
use std::collections::BTreeMap;

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

/// The keys of the scene: any of those of an action does it. The interface fills this in from its table of keys.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SceneKeys(pub BTreeMap<Action, Vec<Key>>);

impl SceneKeys {
    fn of(&self, action: Action) -> &[Key] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }
}

/// The keyboard as the scene reads it: silent while a panel wants it; a key that was pressed with one for commands is none
/// of the scene's.
#[derive(SystemParam)]
pub struct Keys<'w> {
    table: Res<'w, SceneKeys>,
    strokes: Res<'w, Strokes>,
    egui: Res<'w, EguiWantsInput>,
}

impl Keys<'_> {
    fn listens(&self) -> bool {
        !self.egui.wants_any_keyboard_input()
    }

    /// Whether a key for this was pressed just now.
    #[must_use]
    pub fn pressed(&self, action: Action) -> bool {
        self.listens() && self.strokes.pressed(self.table.of(action))
    }

    /// Whether a key for this is held, or was for a part of the last frame.
    #[must_use]
    pub fn held(&self, action: Action) -> bool {
        self.listens() && self.strokes.held(self.table.of(action))
    }

    /// Whether any key at all was pressed just now.
    #[must_use]
    pub fn any(&self) -> bool {
        self.strokes.any()
    }
}
