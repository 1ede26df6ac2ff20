//! The catalogue of sentences with the language that this run speaks.

use crate::session::Chronicle;
use crate::text::{Language, LocalText, Locale, Phrase};
use miette::IntoDiagnostic;

/// Turns phrases into sentences of one language.
pub struct Speaker {
    locale: Locale,
    language: Language,
}

impl Speaker {
    /// Loads the locale files.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn load(language: Language) -> miette::Result<Self> {
        let locale = Locale::load(&crate::assets::root()).into_diagnostic()?;
        Ok(Self { locale, language })
    }

    /// The sentence of a phrase, with the rule it rests on in brackets.
    #[must_use]
    pub fn say(&self, phrase: &Phrase) -> String {
        let sentence = self.locale.say(self.language, phrase);
        match &phrase.rule {
            Some(rule) => format!("{sentence} [{rule}]"),
            None => sentence,
        }
    }

    /// The sentence of a message without arguments.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.locale.text(self.language, key)
    }

    /// A name from a level.
    #[must_use]
    pub fn name<'t>(&self, name: &'t LocalText) -> &'t str {
        name.get(self.language)
    }

    /// The catalogue.
    #[must_use]
    pub const fn locale(&self) -> &Locale {
        &self.locale
    }

    /// A chronicle as Markdown.
    #[must_use]
    pub fn chronicle(&self, chronicle: &Chronicle, title: &LocalText) -> String {
        chronicle.markdown(self.name(title), &self.locale, self.language)
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }
}
