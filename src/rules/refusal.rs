//! Why something cannot be done.

use crate::text::Phrase;
use serde::{Deserialize, Serialize};

/// A request that is turned down. Nothing has changed. The phrase says why, in words for the person who asked, and rests
/// only on what their seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", .0.key)]
pub struct Refusal(pub Phrase);

impl Refusal {
    /// A refusal without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self(Phrase::new(key))
    }
}

impl From<Phrase> for Refusal {
    fn from(phrase: Phrase) -> Self {
        Self(phrase)
    }
}
