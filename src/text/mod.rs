//! What people read: phrases that are looked up in the locale files, and texts that come in both languages.
//!
//! Every other floor speaks in [`Phrase`]s (a message key with arguments) and never in finished sentences, so that one
//! table can be read in English and in Russian at the same time. The catalogue that turns a phrase into a sentence is
//! [`Locale`]; it holds the [`handbook`] as well. Nothing here knows what a table is.

pub mod handbook;
mod local;
mod locale;
mod phrase;
mod writing;

pub use local::{Language, LocalText};
pub use locale::{Locale, LocaleError, handbook_folder};
pub use phrase::{Arg, Phrase, RuleId};
pub use writing::{capitalised, plain, signed};
