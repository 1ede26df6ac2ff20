//! Every command that a key gives, in one table with its usual key: the panels, the scene and the workshop read their keys
//! here, and the help sheet and the page of keys show them. What a person has changed is a [`KeyTable`].
//!
//! Keys that answer what is on screen (arrows, Tab, Enter, Esc, the numbers of tiles, the function keys of seats) stay as
//! they are; they stand in [`FIXED`].

mod chord;
mod table;

pub use chord::Chord;
pub use table::{Clash, KeyTable};

use super::workshop::tools::Tool;
use egui::Key;

/// A group of keys on the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyGroup {
    /// Acting.
    Acting,
    /// Pointing at the board by keyboard.
    Pointing,
    /// The panels.
    Panels,
    /// The table.
    Table,
    /// The camera.
    Camera,
    /// The workshop.
    Workshop,
}

impl KeyGroup {
    /// Every group in the order of the page of keys.
    pub const ALL: [Self; 6] = [Self::Acting, Self::Pointing, Self::Panels, Self::Table, Self::Camera, Self::Workshop];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Camera => "ui-keys-camera",
            Self::Acting => "ui-keys-acting",
            Self::Pointing => "ui-keys-pointing",
            Self::Panels => "ui-keys-panels",
            Self::Table => "ui-keys-table",
            Self::Workshop => "ui-keys-workshop",
        }
    }
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyCommand {
    /// Point something out on every screen.
    Ping,
    /// The player display.
    Display,
    /// Go on with the lesson, or put a hint away.
    GoOn,
    /// End the turn.
    EndTurn,
    /// Do what a click does where the keyboard points.
    Use,
    /// List what can be done there.
    List,
    /// Point at the next thing in the cell.
    NextThing,
    /// Measure.
    Measure,
    /// Say why something cannot be seen.
    Why,
    /// Fold the log.
    Log,
    /// Fold the sheet.
    Sheet,
    /// Open the journey.
    Journey,
    /// Open the help sheet.
    Help,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Show where dangers lie.
    Danger,
    /// Open the rehearsal.
    Rehearse,
    /// In a recording: one command back.
    ReplayBack,
    /// In a recording: one command on.
    ReplayOn,
    /// In a recording: play or stand still.
    ReplayPlay,
    /// Move the view to the left.
    PanLeft,
    /// Move the view to the right.
    PanRight,
    /// Move the view away.
    PanAway,
    /// Move the view nearer.
    PanNear,
    /// Turn the view to the left.
    TurnLeft,
    /// Turn the view to the right.
    TurnRight,
    /// Look closer.
    ZoomIn,
    /// Look from farther away.
    ZoomOut,
    /// Look straight down, or tilted again.
    StraightDown,
    /// Centre the view on whoever acts.
    Centre,
    /// Open or leave the workshop.
    Workshop,
    /// Take up a tool.
    Tool(Tool),
    /// Use the tool and add to what is chosen.
    PenAdds,
    /// Begin or end a rectangle to choose in.
    Band,
    /// The next corner or side of the cell.
    Corner,
    /// Turn what is chosen.
    Turn,
    /// Mirror what is chosen.
    Mirror,
    /// Copy what is chosen.
    Copy,
    /// Put down what was copied.
    Paste,
    /// Double what is chosen.
    Double,
    /// Choose everything.
    ChooseAll,
    /// Remove what is chosen.
    Remove,
    /// A smaller brush.
    BrushSmaller,
    /// A larger brush.
    BrushLarger,
}

/// Where a command is listened to, as a set of bits.
type Places = u8;
/// At the table.
const DESK: Places = 1;
/// In a recording.
const REPLAY: Places = 2;
/// In the workshop.
const BENCH: Places = 4;
/// Everywhere.
const ALL: Places = DESK | REPLAY | BENCH;

/// A line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it does.
    pub command: KeyCommand,
    /// Its name in the settings file.
    pub name: &'static str,
    /// Its group.
    pub group: KeyGroup,
    /// The message that says what it does.
    pub says: &'static str,
    /// The keys that do it unless a person has chosen another; the first one is shown.
    pub keys: &'static [Chord],
    places: Places,
}

impl Entry {
    /// The camera listens to keys alone: it is moved by keys that are held.
    const fn wants_a_bare_key(&self) -> bool {
        matches!(self.group, KeyGroup::Camera)
    }
}

const fn entry(
    command: KeyCommand,
    name: &'static str,
    (group, places): (KeyGroup, Places),
    keys: &'static [Chord],
    says: &'static str,
) -> Entry {
    Entry { command, name, group, says, keys, places }
}

const ACT: (KeyGroup, Places) = (KeyGroup::Acting, DESK);
const POINT: (KeyGroup, Places) = (KeyGroup::Pointing, DESK | REPLAY);
const PANEL: (KeyGroup, Places) = (KeyGroup::Panels, DESK | REPLAY);
const TABLE: (KeyGroup, Places) = (KeyGroup::Table, DESK | REPLAY);
const PLAYED: (KeyGroup, Places) = (KeyGroup::Table, REPLAY);
const CAMERA: (KeyGroup, Places) = (KeyGroup::Camera, ALL);
const SHOP: (KeyGroup, Places) = (KeyGroup::Workshop, BENCH);
const DIRECT: (KeyGroup, Places) = (KeyGroup::Table, DESK);

/// Every command that a key gives, in the order of the help sheet.
pub const COMMANDS: [Entry; 55] = {
    use Chord as C;
    use KeyCommand as K;
    [
        entry(K::EndTurn, "end-turn", ACT, &[C::plain(Key::E)], "ui-key-end-turn"),
        entry(K::Use, "use", (KeyGroup::Pointing, ALL), &[C::plain(Key::Enter)], "ui-key-cursor-use"),
        entry(K::List, "list", (KeyGroup::Pointing, DESK), &[C::shift(Key::Enter)], "ui-key-cursor-list"),
        entry(K::NextThing, "next-thing", POINT, &[C::plain(Key::X)], "ui-key-cursor-next"),
        entry(K::Measure, "measure", POINT, &[C::plain(Key::M)], "ui-key-measure"),
        entry(K::Why, "why", POINT, &[C::plain(Key::Y)], "ui-key-why"),
        entry(K::Ping, "ping", POINT, &[C::plain(Key::G)], "display-key-ping"),
        entry(K::Log, "log", PANEL, &[C::plain(Key::L)], "ui-key-log"),
        entry(K::Sheet, "sheet", PANEL, &[C::plain(Key::K)], "ui-key-sheet"),
        entry(K::Journey, "journey", TABLE, &[C::plain(Key::J)], "ui-key-journey"),
        entry(K::Display, "display", TABLE, &[C::plain(Key::O)], "display-key"),
        entry(K::Help, "help", (KeyGroup::Table, ALL), &[C::plain(Key::F1)], "ui-key-help"),
        entry(K::Undo, "undo", (KeyGroup::Table, DESK | BENCH), &[C::ctrl(Key::Z)], "comfort-key-undo"),
        entry(K::Redo, "redo", (KeyGroup::Table, DESK | BENCH), &[C::ctrl(Key::Y)], "comfort-key-redo"),
        entry(K::GoOn, "go-on", (KeyGroup::Table, DESK | BENCH), &[C::plain(Key::N)], "lesson-key-go-on"),
        entry(K::Danger, "danger", TABLE, &[C::plain(Key::H)], "ui-key-danger"),
        entry(K::Rehearse, "rehearse", DIRECT, &[C::plain(Key::P)], "ui-key-rehearse"),
        entry(K::ReplayBack, "replay-back", PLAYED, &[C::plain(Key::Comma)], "comfort-key-replay-back"),
        entry(K::ReplayOn, "replay-on", PLAYED, &[C::plain(Key::Period)], "comfort-key-replay-on"),
        entry(K::ReplayPlay, "replay-play", PLAYED, &[C::plain(Key::Space)], "ui-key-replay-play"),
        entry(K::PanLeft, "pan-left", CAMERA, &[C::plain(Key::A)], "view-key-pan-left"),
        entry(K::PanRight, "pan-right", CAMERA, &[C::plain(Key::D)], "view-key-pan-right"),
        entry(K::PanAway, "pan-away", CAMERA, &[C::plain(Key::W)], "view-key-pan-away"),
        entry(K::PanNear, "pan-near", CAMERA, &[C::plain(Key::S)], "view-key-pan-near"),
        entry(K::TurnLeft, "turn-left", CAMERA, &[C::plain(Key::Q)], "view-key-turn-left"),
        entry(K::TurnRight, "turn-right", CAMERA, &[C::plain(Key::R)], "view-key-turn-right"),
        entry(K::ZoomIn, "zoom-in", CAMERA, &[C::plain(Key::Plus), C::plain(Key::Equals)], "view-key-zoom-in"),
        entry(K::ZoomOut, "zoom-out", CAMERA, &[C::plain(Key::Minus)], "view-key-zoom-out"),
        entry(K::StraightDown, "straight-down", CAMERA, &[C::plain(Key::V)], "view-key-straight-down"),
        entry(K::Centre, "centre", CAMERA, &[C::plain(Key::C)], "view-key-centre"),
        entry(K::Workshop, "workshop", (KeyGroup::Workshop, DESK | BENCH), &[C::plain(Key::B)], "ui-key-workshop"),
        entry(K::Tool(Tool::Select), "tool-select", SHOP, &[C::plain(Key::Num1)], "workshop-tool-select"),
        entry(K::Tool(Tool::Paint), "tool-paint", SHOP, &[C::plain(Key::Num2)], "workshop-tool-paint"),
        entry(K::Tool(Tool::Wall), "tool-wall", SHOP, &[C::plain(Key::Num3)], "workshop-tool-wall"),
        entry(K::Tool(Tool::Door), "tool-door", SHOP, &[C::plain(Key::Num4)], "workshop-tool-door"),
        entry(K::Tool(Tool::Window), "tool-window", SHOP, &[C::plain(Key::Num5)], "workshop-tool-window"),
        entry(K::Tool(Tool::Light), "tool-light", SHOP, &[C::plain(Key::Num6)], "workshop-tool-light"),
        entry(K::Tool(Tool::Trap), "tool-trap", SHOP, &[C::plain(Key::Num7)], "workshop-tool-trap"),
        entry(K::Tool(Tool::Lever), "tool-lever", SHOP, &[C::plain(Key::L)], "workshop-tool-lever"),
        entry(K::Tool(Tool::Token), "tool-token", SHOP, &[C::plain(Key::Num8)], "workshop-tool-token"),
        entry(K::Tool(Tool::Note), "tool-note", SHOP, &[C::plain(Key::Num9)], "workshop-tool-note"),
        entry(K::Tool(Tool::Erase), "tool-erase", SHOP, &[C::plain(Key::Num0)], "workshop-tool-erase"),
        entry(K::Tool(Tool::Stamp), "tool-stamp", SHOP, &[C::plain(Key::G)], "workshop-tool-stamp"),
        entry(K::PenAdds, "pen-adds", SHOP, &[C::shift(Key::Enter)], "comfort-key-pen-adds"),
        entry(K::Band, "band", SHOP, &[C::plain(Key::Space)], "workshop-key-band"),
        entry(K::Corner, "corner", SHOP, &[C::plain(Key::X)], "workshop-key-corner"),
        entry(K::Turn, "turn", SHOP, &[C::plain(Key::T)], "comfort-key-turn"),
        entry(K::Mirror, "mirror", SHOP, &[C::plain(Key::M)], "comfort-key-mirror"),
        entry(K::Copy, "copy", SHOP, &[C::ctrl(Key::C)], "comfort-key-copy"),
        entry(K::Paste, "paste", SHOP, &[C::ctrl(Key::V)], "comfort-key-paste"),
        entry(K::Double, "double", SHOP, &[C::ctrl(Key::D)], "comfort-key-double"),
        entry(K::ChooseAll, "choose-all", SHOP, &[C::ctrl(Key::A)], "comfort-key-choose-all"),
        entry(K::Remove, "remove", SHOP, &[C::plain(Key::Delete), C::plain(Key::Backspace)], "workshop-key-remove"),
        entry(K::BrushSmaller, "brush-smaller", SHOP, &[C::plain(Key::Comma)], "comfort-key-brush-smaller"),
        entry(K::BrushLarger, "brush-larger", SHOP, &[C::plain(Key::Period)], "comfort-key-brush-larger"),
    ]
};

/// Keys that cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedKeys {
    /// Their group.
    pub group: KeyGroup,
    /// The keys as they stand on the keyboard.
    pub keys: &'static str,
    /// The message that says what they do.
    pub says: &'static str,
}

const fn fixed(group: KeyGroup, keys: &'static str, says: &'static str) -> FixedKeys {
    FixedKeys { group, keys, says }
}

/// The keys that cannot be changed, in the order of the help sheet.
pub const FIXED: [FixedKeys; 12] = [
    fixed(KeyGroup::Acting, "1 – 9", "ui-key-offer"),
    fixed(KeyGroup::Acting, "Ctrl+← ↑ → ↓", "ui-key-step"),
    fixed(KeyGroup::Acting, "Ctrl+Home End PgUp PgDn", "ui-key-step-aslant"),
    fixed(KeyGroup::Pointing, "← ↑ → ↓", "ui-key-cursor"),
    fixed(KeyGroup::Pointing, "Home End PgUp PgDn", "ui-key-cursor-aslant"),
    fixed(KeyGroup::Pointing, "Shift+← ↑ → ↓", "ui-key-cursor-far"),
    fixed(KeyGroup::Panels, "Tab", "ui-key-tab"),
    fixed(KeyGroup::Panels, "Enter", "ui-key-enter"),
    fixed(KeyGroup::Panels, "Esc", "ui-key-escape"),
    fixed(KeyGroup::Panels, "PgUp PgDn", "ui-key-handbook"),
    fixed(KeyGroup::Table, "F2 …", "ui-key-seats"),
    fixed(KeyGroup::Workshop, "Ctrl+← ↑ → ↓", "workshop-key-nudge"),
];

/// The line of a command.
#[must_use]
pub fn entry_of(command: KeyCommand) -> &'static Entry {
    // Every command has a line, which a test holds; the first one would only show a wrong key.
    COMMANDS.iter().find(|entry| entry.command == command).unwrap_or(&COMMANDS[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Locale};
    use std::collections::BTreeSet;

    #[test]
    fn ui_every_command_has_one_line_one_name_and_words() {
        let locale = Locale::load(&crate::assets::root()).expect("the shipped locale files load");
        let commands: BTreeSet<_> = COMMANDS.iter().map(|entry| entry.command).collect();
        let names: BTreeSet<_> = COMMANDS.iter().map(|entry| entry.name).collect();
        assert_eq!((commands.len(), names.len()), (COMMANDS.len(), COMMANDS.len()));
        for tool in Tool::ALL {
            assert!(commands.contains(&KeyCommand::Tool(tool)), "{tool:?} has a key");
        }
        for language in Language::ALL {
            for says in COMMANDS.iter().map(|entry| entry.says).chain(FIXED.iter().map(|row| row.says)) {
                assert_ne!(locale.text(language, says), says, "{says} has words in {language:?}");
            }
        }
    }

    #[test]
    fn ui_the_usual_keys_do_not_get_in_each_others_way() {
        for (n, a) in COMMANDS.iter().enumerate() {
            assert!(!a.keys.is_empty(), "{} has a key", a.name);
            for b in &COMMANDS[n + 1..] {
                for (one, other) in a.keys.iter().flat_map(|one| b.keys.iter().map(move |other| (one, other))) {
                    assert!(!table::clash(a, *one, b, *other), "{} and {} share {}", a.name, b.name, one.label());
                }
            }
        }
    }
}
