//! What imported things are called, in both languages: their names stand in the level and not in the locale files, and the
//! game master may change them there.

use crate::board::{DoorKind, SourceKind};
use crate::text::LocalText;

fn both(en: &str, ru: &str) -> LocalText {
    LocalText { en: en.to_owned(), ru: ru.to_owned() }
}

/// The name of a door.
pub(super) fn door(kind: DoorKind) -> LocalText {
    match kind {
        DoorKind::BrokenWooden => both("Broken door", "Сломанная дверь"),
        DoorKind::Wooden => both("Door", "Дверь"),
        DoorKind::Reinforced => both("Reinforced door", "Окованная дверь"),
        DoorKind::Stone => both("Stone door", "Каменная дверь"),
        DoorKind::Iron => both("Iron door", "Железная дверь"),
    }
}

/// The name of a window.
pub(super) fn window() -> LocalText {
    both("Window", "Окно")
}

/// The name of a light source.
pub(super) fn light(kind: SourceKind) -> LocalText {
    match kind {
        SourceKind::Candle => both("Candle", "Свеча"),
        SourceKind::Torch => both("Torch", "Факел"),
        SourceKind::Lantern => both("Lantern", "Фонарь"),
        SourceKind::Lamp => both("Lamp", "Лампа"),
    }
}

/// The name of a trap on a door.
pub(super) fn trap() -> LocalText {
    both("Trap on the door", "Ловушка на двери")
}
