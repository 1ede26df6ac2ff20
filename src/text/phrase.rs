//! A sentence before it has a language.

use super::LocalText;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The id of a rule of the rule book: `F4`, `S8c`, `E1`. Shown beside numbers so that anyone can look up why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(pub Cow<'static, str>);

impl RuleId {
    /// The id as it stands in the rule book.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arg {
    /// A number; the locale chooses the plural form by it.
    Number(i64),
    /// A text that is the same in every language, such as a dice expression.
    Plain(String),
    /// A name from the level, in both languages.
    Name(LocalText),
    /// A phrase inside a phrase, such as the name of a ground.
    Phrase(Box<Phrase>),
}

/// A message key of the locale files with its arguments, and the rule it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The message key, for example `refused-too-far`.
    pub key: Cow<'static, str>,
    /// The arguments by name.
    pub args: Vec<(Cow<'static, str>, Arg)>,
    /// The rule that this rests on, if any.
    pub rule: Option<RuleId>,
}

impl Phrase {
    /// A phrase without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new(), rule: None }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((Cow::Borrowed(name), value.into()));
        self
    }

    /// Names the rule that this rests on.
    #[must_use]
    pub fn rule(mut self, id: &'static str) -> Self {
        self.rule = Some(RuleId::new(id));
        self
    }
}

impl From<i64> for Arg {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}
impl From<i32> for Arg {
    fn from(n: i32) -> Self {
        Self::Number(n.into())
    }
}
impl From<u32> for Arg {
    fn from(n: u32) -> Self {
        Self::Number(n.into())
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}
impl From<LocalText> for Arg {
    fn from(name: LocalText) -> Self {
        Self::Name(name)
    }
}
impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}
