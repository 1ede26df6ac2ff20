//! The keys that a person has chosen: looked up, struck, changed without two commands on one key, kept in a file.

use super::{COMMANDS, Chord, DESK, Entry, KeyCommand, REPLAY, entry_of};
use egui::{Context, Key};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Keys that answer what is on screen and so can stand for nothing else.
const ANSWERS: [Key; 11] = [
    Key::Escape,
    Key::Tab,
    Key::Enter,
    Key::ArrowLeft,
    Key::ArrowUp,
    Key::ArrowRight,
    Key::ArrowDown,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
];
/// The numbers of tiles and of what cards offer.
const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
/// The keys of seats.
const SEATS: [Key; 11] =
    [Key::F2, Key::F3, Key::F4, Key::F5, Key::F6, Key::F7, Key::F8, Key::F9, Key::F10, Key::F11, Key::F12];

/// Why a key cannot stand for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// It answers what is on screen.
    Reserved,
    /// The camera listens to keys alone.
    NotBare,
    /// It stands for this already.
    Taken(KeyCommand),
}

/// Whether two commands would answer to one stroke.
pub(super) fn clash(a: &Entry, one: Chord, b: &Entry, other: Chord) -> bool {
    let blind = |entry: &Entry, chord: Chord| entry.wants_a_bare_key() || chord.ignores_shift();
    a.places & b.places != 0
        && (one.key, one.ctrl, one.alt) == (other.key, other.ctrl, other.alt)
        && (one.shift == other.shift || blind(a, one) || blind(b, other))
}

/// The keys that were changed; everything else has its usual ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyTable {
    changed: BTreeMap<KeyCommand, Chord>,
}

impl KeyTable {
    /// The keys that give a command.
    #[must_use]
    pub fn keys(&self, command: KeyCommand) -> &[Chord] {
        self.changed.get(&command).map_or(entry_of(command).keys, std::slice::from_ref)
    }

    /// The key that is shown for a command, as it stands on the keyboard.
    #[must_use]
    pub fn label(&self, command: KeyCommand) -> String {
        self.keys(command).first().map(|chord| chord.label()).unwrap_or_default()
    }

    /// Whether a person has chosen its key.
    #[must_use]
    pub fn is_changed(&self, command: KeyCommand) -> bool {
        self.changed.contains_key(&command)
    }

    /// Whether a person has chosen any key.
    #[must_use]
    pub fn is_changed_at_all(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Whether the key of a command goes down now, or repeats. Nobody after this hears it.
    #[must_use]
    pub fn pressed(&self, ctx: &Context, command: KeyCommand) -> bool {
        let keys = self.keys(command);
        ctx.input_mut(|input| {
            let before = input.events.len();
            input.events.retain(|event| !keys.iter().any(|chord| chord.is_in(event)));
            input.events.len() < before
        })
    }

    /// As [`KeyTable::pressed`], but a key that is held down counts once: it must not answer the next question as well.
    #[must_use]
    pub fn struck(&self, ctx: &Context, command: KeyCommand) -> bool {
        let keys = self.keys(command);
        let held = |event: &egui::Event| {
            matches!(event, egui::Event::Key { repeat: true, .. }) && keys.iter().any(|chord| chord.is_in(event))
        };
        !ctx.input(|input| input.events.iter().any(held)) && self.pressed(ctx, command)
    }

    /// Gives a command another key.
    ///
    /// # Errors
    /// When the key cannot stand for it; nothing has changed then.
    pub fn bind(&mut self, command: KeyCommand, chord: Chord) -> Result<(), Clash> {
        self.check(command, chord, None)?;
        self.set(command, chord);
        Ok(())
    }

    /// Gives a command the key of another one, which gets the key that this one had.
    ///
    /// # Errors
    /// When one of the keys cannot stand for its new command; nothing has changed then.
    pub fn swap(&mut self, command: KeyCommand, chord: Chord, other: KeyCommand) -> Result<(), Clash> {
        let Some(&left) = self.keys(command).first() else { return Err(Clash::Reserved) };
        self.check(command, chord, Some(other))?;
        self.check(other, left, Some(command))?;
        if clash(entry_of(command), chord, entry_of(other), left) {
            return Err(Clash::Taken(other));
        }
        self.set(command, chord);
        self.set(other, left);
        Ok(())
    }

    /// Gives a command its usual keys again.
    ///
    /// # Errors
    /// When one of them stands for something else by now; nothing has changed then.
    pub fn reset(&mut self, command: KeyCommand) -> Result<(), Clash> {
        let entry = entry_of(command);
        entry.keys.iter().try_for_each(|&chord| self.check(command, chord, None))?;
        self.changed.remove(&command);
        Ok(())
    }

    /// Gives every command its usual keys again.
    pub fn reset_all(&mut self) {
        self.changed.clear();
    }

    /// A command has its usual keys or one that was chosen: what is usual is not remembered as chosen.
    fn set(&mut self, command: KeyCommand, chord: Chord) {
        if entry_of(command).keys == [chord] {
            self.changed.remove(&command);
        } else {
            self.changed.insert(command, chord);
        }
    }

    /// Whether this key can stand for a command beside everything else but `except`.
    fn check(&self, command: KeyCommand, chord: Chord, except: Option<KeyCommand>) -> Result<(), Clash> {
        let entry = entry_of(command);
        if is_reserved(entry, chord) {
            return Err(Clash::Reserved);
        }
        if entry.wants_a_bare_key() && (chord.ctrl || chord.alt || chord.shift) {
            return Err(Clash::NotBare);
        }
        let others = COMMANDS.iter().filter(|other| other.command != command && Some(other.command) != except);
        for other in others {
            if self.keys(other.command).iter().any(|&taken| clash(entry, chord, other, taken)) {
                return Err(Clash::Taken(other.command));
            }
        }
        Ok(())
    }

    /// The names of commands and keys as they stand in a file.
    fn names(&self) -> BTreeMap<&'static str, String> {
        self.changed.iter().map(|(&command, chord)| (entry_of(command).name, chord.name())).collect()
    }

    /// The table that a file describes. What has no meaning here, or would put two commands on one key, is left out: the
    /// file may be of another version.
    fn from_names(names: &BTreeMap<String, String>) -> Self {
        let chosen = COMMANDS.iter().filter_map(|entry| {
            let chord = Chord::from_name(names.get(entry.name)?)?;
            Some((entry.command, chord))
        });
        let mut table = Self { changed: chosen.collect() };
        loop {
            let wrong = table.changed.iter().find(|&(&command, &chord)| table.check(command, chord, None).is_err());
            let Some(command) = wrong.map(|(&command, _)| command) else { return table };
            table.changed.remove(&command);
        }
    }
}

/// Whether a key answers what is on screen where a command is listened to.
fn is_reserved(entry: &Entry, chord: Chord) -> bool {
    let is_usual = entry.keys.contains(&chord);
    let at_the_table = entry.places & (DESK | REPLAY) != 0;
    let of_tiles = at_the_table && NUMBERS.contains(&chord.key) && !chord.ctrl && !chord.alt;
    !is_usual && (ANSWERS.contains(&chord.key) || SEATS.contains(&chord.key) || of_tiles)
}

impl Serialize for KeyTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.names().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for KeyTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::<String, String>::deserialize(deserializer).map(|names| Self::from_names(&names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// That no stroke gives two commands, and none of the screen's own keys gives one.
    fn check(table: &KeyTable) {
        for (n, a) in COMMANDS.iter().enumerate() {
            for b in &COMMANDS[n + 1..] {
                for (&one, &other) in
                    table.keys(a.command).iter().flat_map(|one| table.keys(b.command).iter().map(move |it| (one, it)))
                {
                    assert!(!clash(a, one, b, other), "{} and {} share {}", a.name, b.name, one.label());
                }
            }
            assert!(table.keys(a.command).iter().all(|&chord| !is_reserved(a, chord)), "{}", a.name);
        }
    }

    #[test]
    fn ui_a_taken_key_is_named_and_can_be_swapped() {
        let mut table = KeyTable::default();
        let taken = table.bind(KeyCommand::EndTurn, Chord::plain(Key::L));
        assert_eq!(taken, Err(Clash::Taken(KeyCommand::Log)));
        assert_eq!(table, KeyTable::default(), "nothing has changed");
        table.swap(KeyCommand::EndTurn, Chord::plain(Key::L), KeyCommand::Log).expect("both are free to move");
        assert_eq!((table.label(KeyCommand::EndTurn), table.label(KeyCommand::Log)), ("L".into(), "E".into()));
        assert_eq!(table.reset(KeyCommand::EndTurn), Err(Clash::Taken(KeyCommand::Log)), "E folds the log now");
        table.reset_all();
        assert_eq!(table, KeyTable::default());
    }

    #[test]
    fn ui_keys_of_different_places_may_be_the_same() {
        let mut table = KeyTable::default();
        table.bind(KeyCommand::Turn, Chord::plain(Key::E)).expect("no turn ends in the workshop");
        assert_eq!(table.bind(KeyCommand::Turn, Chord::plain(Key::W)), Err(Clash::Taken(KeyCommand::PanAway)));
        check(&table);
    }

    #[test]
    fn ui_the_keys_of_the_screen_itself_are_refused() {
        let mut table = KeyTable::default();
        for key in [Key::Escape, Key::Tab, Key::ArrowUp, Key::Num3, Key::F4, Key::Enter] {
            assert_eq!(table.bind(KeyCommand::EndTurn, Chord::plain(key)), Err(Clash::Reserved), "{key:?}");
        }
        assert_eq!(table.bind(KeyCommand::PanLeft, Chord::ctrl(Key::F)), Err(Clash::NotBare));
        table.bind(KeyCommand::Use, Chord::plain(Key::F)).expect("F is free");
        table.bind(KeyCommand::Use, Chord::plain(Key::Enter)).expect("what is usual can be taken again");
        assert!(!table.is_changed_at_all());
    }

    #[test]
    fn ui_a_file_of_another_version_keeps_what_has_a_meaning() {
        let text = r#"{"end-turn": "F", "fly": "G", "log": "Hyper+L", "why": "F", "use": "Tab", "turn-left": "Z"}"#;
        let table: KeyTable = serde_json::from_str(text).expect("a map of names");
        assert_eq!(table.label(KeyCommand::TurnLeft), "Z");
        let both = [KeyCommand::EndTurn, KeyCommand::Why].map(|command| table.label(command) == "F");
        assert_eq!(both.into_iter().filter(|has| *has).count(), 1, "one of two that want the same key has it");
        assert_eq!((table.label(KeyCommand::Log), table.label(KeyCommand::Use)), ("L".into(), "Enter".into()));
        check(&table);
    }

    proptest! {
        #[test]
        fn ui_no_change_puts_two_commands_on_one_key(
            changes in prop::collection::vec((0..COMMANDS.len(), 0..Key::ALL.len(), 0..8_u8), 1..40),
        ) {
            let mut table = KeyTable::default();
            for (command, key, held) in changes {
                let command = COMMANDS[command].command;
                let key = Key::ALL[key];
                let chord = Chord { ctrl: held & 1 != 0, shift: held & 2 != 0, alt: held & 4 != 0, key };
                match table.bind(command, chord) {
                    Err(Clash::Taken(other)) => _ = table.swap(command, chord, other),
                    Ok(()) | Err(_) => {}
                }
                check(&table);
            }
            let names = serde_json::to_string(&table).expect("written");
            prop_assert_eq!(serde_json::from_str::<KeyTable>(&names).expect("read"), table);
        }
    }
}
