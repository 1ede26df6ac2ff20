//! What every panel needs besides its own model: who speaks, how things are drawn, and the drawings.

use super::art::Art;
use super::keymap::{COMMANDS, KeyCommand, KeyTable};
use super::theme::{Palette, Theme};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::text::{Language, LocalText, Locale, Phrase};
pub use crate::text::{capitalised, plain, signed};

/// The catalogue of sentences with the language in which this screen speaks.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The catalogue.
    pub locale: &'a Locale,
    /// The language.
    pub language: Language,
}

impl Speaker<'_> {
    /// The sentence of a phrase.
    #[must_use]
    pub fn say(&self, phrase: &Phrase) -> String {
        self.locale.say(self.language, phrase)
    }

    /// The sentence of a message without arguments.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.locale.text(self.language, key)
    }

    /// The sentence of a message with one number `n` in it, which also chooses the plural form.
    #[must_use]
    pub fn count(&self, key: &'static str, n: i32) -> String {
        self.say(&Phrase::new(key).with("n", n))
    }

    /// As [`Speaker::count`], for a key that is put together at run time.
    #[must_use]
    pub fn count_of(&self, key: &str, n: i32) -> String {
        let phrase = Phrase { key: key.to_owned().into(), args: vec![("n".into(), n.into())], rule: None };
        self.say(&phrase)
    }

    /// A name from a level.
    #[must_use]
    pub fn name<'t>(&self, name: &'t LocalText) -> &'t str {
        name.get(self.language)
    }
}

/// Speaker, theme, drawings and keys in one.
#[derive(Clone, Copy)]
pub struct Kit<'a> {
    /// Who speaks.
    pub speaker: Speaker<'a>,
    /// How it looks.
    pub theme: &'a Theme,
    /// The drawings.
    pub art: &'a Art,
    /// The keys.
    pub keys: &'a KeyTable,
}

impl Kit<'_> {
    /// The colours.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.theme.palette
    }

    /// The sentence of a message without arguments.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.speaker.text(key)
    }

    /// As [`Kit::text`], with a capital letter at the beginning: a word that stands alone.
    #[must_use]
    pub fn title(&self, key: &str) -> String {
        capitalised(&self.text(key))
    }

    /// The sentence of a phrase.
    #[must_use]
    pub fn say(&self, phrase: &Phrase) -> String {
        self.speaker.say(phrase)
    }

    /// As [`Kit::say`], for a sentence that names keys: each stands in it under its command's name in the table of keys,
    /// as `{ $next-thing }`.
    #[must_use]
    pub fn keyed(&self, phrase: Phrase) -> String {
        let named = COMMANDS.iter().fold(phrase, |phrase, entry| phrase.with(entry.name, self.key(entry.command)));
        self.say(&named)
    }

    /// The key of a command, as it stands on the keyboard.
    #[must_use]
    pub fn key(&self, command: KeyCommand) -> String {
        self.keys.label(command)
    }

    /// What a token, item, door or secret is called in this view; things that the seat does not know stay nameless.
    #[must_use]
    pub fn thing(&self, view: &SeatView, id: ThingId) -> String {
        let name = view
            .token(id)
            .map(|token| &token.name)
            .or_else(|| view.items.iter().find(|item| item.id == id).map(|item| &item.name))
            .or_else(|| view.secrets.iter().find(|secret| secret.id == id).map(|secret| &secret.name))
            .or_else(|| view.stones.iter().find(|stone| stone.id == id).map(|stone| &stone.name));
        if let Some(name) = name {
            return self.speaker.name(name).to_owned();
        }
        let door = view.doors.iter().find(|door| door.id == id);
        door.map_or_else(
            || self.text("ui-something"),
            |door| self.text(crate::session::telling::words::door_kind(door.kind)),
        )
    }

    /// What a seat is called.
    #[must_use]
    pub fn seat(&self, view: &SeatView, id: SeatId) -> String {
        match view.seats.iter().find(|seat| seat.id == id) {
            Some(seat) if !seat.name.is_empty() => self.speaker.name(&seat.name).to_owned(),
            _ if id.is_gm() => self.text("seat-gm"),
            _ => self.speaker.count("seat-number", i32::from(id.0)),
        }
    }
}
