//! The table's house rules: each ruling and each option is one field.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// Who has Fortune points (F11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FortuneFor {
    /// Heroes and the bystanders or opponents that have some on their sheet.
    #[default]
    Chosen,
    /// Nobody: Fortune is ignored and hidden.
    Nobody,
    /// Everybody.
    Everyone,
}

/// Who may undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoRight {
    /// The game master.
    #[default]
    Gm,
    /// Every seat.
    Group,
}

/// Options of a table that a game master can change. Their defaults are the rulings of the rule book.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// Who has Fortune (F11).
    pub fortune: FortuneFor,
    /// Who may undo and redo.
    pub undo: UndoRight,
    /// Dice that were already seen are not used again after an undo: the stream goes on where it was.
    pub fresh_dice_after_undo: bool,
    /// All players see what any of them sees; seats then differ only in what they command.
    pub shared_vision: bool,
    /// A curtain hides the table at each handover until the next person confirms.
    pub curtain: bool,
    /// A person types in the results of real dice.
    pub typed_dice: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            fortune: FortuneFor::Chosen,
            undo: UndoRight::Gm,
            fresh_dice_after_undo: false,
            shared_vision: false,
            curtain: true,
            typed_dice: false,
        }
    }
}
