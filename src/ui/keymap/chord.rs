//! A key with the keys that are held with it: how it is written, read and recognised.

use egui::{Event, Key, Modifiers};

/// A key, alone or together with Ctrl (the command key on a Mac), Shift and Alt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chord {
    /// With Ctrl.
    pub ctrl: bool,
    /// With Shift.
    pub shift: bool,
    /// With Alt.
    pub alt: bool,
    /// The key.
    pub key: Key,
}

/// Keys by the names that are on them, where egui has a longer one.
const SHORT: [(Key, &str); 13] = [
    (Key::ArrowLeft, "←"),
    (Key::ArrowUp, "↑"),
    (Key::ArrowRight, "→"),
    (Key::ArrowDown, "↓"),
    (Key::Escape, "Esc"),
    (Key::Delete, "Del"),
    (Key::Insert, "Ins"),
    (Key::PageUp, "PgUp"),
    (Key::PageDown, "PgDn"),
    (Key::Minus, "−"),
    (Key::Quote, "'"),
    (Key::Backtick, "`"),
    (Key::Semicolon, ";"),
];

impl Chord {
    /// The key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { ctrl: false, shift: false, alt: false, key }
    }

    /// With Ctrl.
    #[must_use]
    pub const fn ctrl(key: Key) -> Self {
        Self { ctrl: true, ..Self::plain(key) }
    }

    /// With Shift.
    #[must_use]
    pub const fn shift(key: Key) -> Self {
        Self { shift: true, ..Self::plain(key) }
    }

    /// The key that goes down with what is held then.
    #[must_use]
    pub const fn of(key: Key, held: Modifiers) -> Self {
        Self { ctrl: held.ctrl || held.command, shift: held.shift, alt: held.alt, key }
    }

    /// Whether Shift may be held or not: a sign like "+" is written with Shift on one keyboard and without on another.
    #[must_use]
    pub fn ignores_shift(self) -> bool {
        let arrows = [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown];
        let name = self.key.symbol_or_name();
        !self.shift
            && !arrows.contains(&self.key)
            && name.chars().count() == 1
            && !name.chars().any(char::is_alphanumeric)
    }

    /// Whether it writes a letter where somebody types.
    #[must_use]
    pub fn writes(self) -> bool {
        !self.ctrl && !self.alt && (self.key == Key::Space || self.key.symbol_or_name().chars().count() == 1)
    }

    /// Whether this chord is the one that was `struck`.
    #[must_use]
    pub fn is(self, struck: Self) -> bool {
        self.key == struck.key
            && self.ctrl == struck.ctrl
            && self.alt == struck.alt
            && (self.shift == struck.shift || self.ignores_shift())
    }

    /// Whether an event is this chord going down.
    #[must_use]
    pub fn is_in(self, event: &Event) -> bool {
        match event {
            Event::Key { key, pressed: true, modifiers, .. } => self.is(Self::of(*key, *modifiers)),
            _ => false,
        }
    }

    /// As it stands on the keyboard: `Ctrl+Z`.
    #[must_use]
    pub fn label(self) -> String {
        let short = SHORT.iter().find(|(key, _)| *key == self.key).map(|(_, name)| *name);
        self.written(short.unwrap_or_else(|| self.key.symbol_or_name()))
    }

    /// As it stands in a file: `Ctrl+Z`, with the key's plain name.
    #[must_use]
    pub fn name(self) -> String {
        self.written(self.key.name())
    }

    fn written(self, key: &str) -> String {
        let held = [(self.ctrl, "Ctrl+"), (self.shift, "Shift+"), (self.alt, "Alt+")];
        let mut text: String = held.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name).collect();
        text.push_str(key);
        text
    }

    /// Reads what [`Chord::name`] writes; none for anything else.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut parts: Vec<&str> = name.split('+').collect();
        let mut chord = Self::plain(Key::from_name(parts.pop()?)?);
        for part in parts {
            let held = match part {
                "Ctrl" => &mut chord.ctrl,
                "Shift" => &mut chord.shift,
                "Alt" => &mut chord.alt,
                _ => return None,
            };
            *held = true;
        }
        Some(chord)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_every_key_is_read_as_it_is_written() {
        for &key in Key::ALL {
            for bits in 0..8_u8 {
                let chord = Chord { ctrl: bits & 1 != 0, shift: bits & 2 != 0, alt: bits & 4 != 0, key };
                assert_eq!(Chord::from_name(&chord.name()), Some(chord), "{}", chord.name());
                assert!(!chord.label().is_empty());
            }
        }
        for wrong in ["", "+", "Ctrl", "Ctrl+", "Hyper+A", "A+Ctrl", "ctrl+A"] {
            assert_eq!(Chord::from_name(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn ui_shift_tells_letters_apart_but_not_signs() {
        let struck = |key, shift| Chord { shift, ..Chord::plain(key) };
        assert!(!Chord::plain(Key::L).is(struck(Key::L, true)));
        assert!(Chord::plain(Key::Plus).is(struck(Key::Plus, true)), "+ lies over = on many keyboards");
        assert!(!Chord::shift(Key::Enter).is(struck(Key::Enter, false)));
        assert!(!Chord::ctrl(Key::Z).is(struck(Key::Z, false)));
        assert!(Chord::ctrl(Key::Z).is(Chord::of(Key::Z, Modifiers::COMMAND)));
        assert!(!Chord::plain(Key::F1).ignores_shift() && !Chord::plain(Key::Num1).ignores_shift());
    }
}
