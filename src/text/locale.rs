//! The catalogue of sentences.

/// The catalogue of one language.
pub struct Locale;

/// A locale file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LocaleError {}
