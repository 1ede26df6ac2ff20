//! What can be wrong with a dice expression: where, what was expected, and a hint. The wording stands here in English
//! for the terminal and in the locale files for people; a test holds the two together.

use crate::text::Phrase;
use miette::{Diagnostic, LabeledSpan, SourceCode, SourceSpan};
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// A dice expression that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct ExprError {
    text: String,
    span: Range<usize>,
    column: usize,
    problem: ExprProblem,
}

impl ExprError {
    /// `span` is clamped to `text`, so that a label can always be drawn.
    pub(super) fn new(text: &str, span: Range<usize>, problem: ExprProblem) -> Self {
        let span = span.start.min(text.len())..span.end.min(text.len());
        let column = text.char_indices().take_while(|(at, _)| *at < span.start).count() + 1;
        Self { text: text.to_owned(), span, column, problem }
    }

    /// The fault in bytes of the text that was read. Empty where something is missing at the end.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The column of the fault in characters, counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn problem(&self) -> &ExprProblem {
        &self.problem
    }

    /// The message for people, with the column.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let column = i64::try_from(self.column).unwrap_or(i64::MAX);
        Phrase::new("dice-at-column").with("column", column).with("problem", self.problem.phrase())
    }
}

impl Diagnostic for ExprError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new("dice::expression"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.hint().map(|hint| Box::new(hint) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = SourceSpan::new(self.span.start.into(), self.span.len());
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some(self.problem.to_string()), span))))
    }
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExprProblem {
    /// Nothing but blanks.
    #[error("the expression is empty")]
    Empty,
    /// More characters than [`MAX_CHARACTERS`](super::MAX_CHARACTERS).
    #[error("an expression may have at most {limit} characters")]
    TooLong {
        /// The most characters allowed.
        limit: u32,
    },
    /// A character that has no place here.
    #[error("“{}” has no place here; expected {expected}", .found.escape_debug())]
    Unexpected {
        /// The character found.
        found: char,
        /// What would be right.
        expected: Expected,
    },
    /// The text ends where something is still missing.
    #[error("something is missing here; expected {expected}")]
    Missing {
        /// What would be right.
        expected: Expected,
    },
    /// A number above [`MAX_NUMBER`](super::MAX_NUMBER), or a sum that could exceed it.
    #[error("numbers may be at most {limit}")]
    NumberTooLarge {
        /// The largest number allowed.
        limit: u32,
    },
    /// A die with too few or too many sides.
    #[error("a die has {least} to {most} sides, not {sides}")]
    Sides {
        /// The sides asked for.
        sides: u32,
        /// The fewest sides allowed.
        least: u32,
        /// The most sides allowed.
        most: u32,
    },
    /// `0d6`.
    #[error("at least one die must be rolled")]
    NoDice,
    /// More dice in all than [`MAX_DICE`](super::MAX_DICE).
    #[error("an expression may roll at most {limit} dice")]
    TooManyDice {
        /// The most dice allowed in one expression.
        limit: u32,
    },
    /// Parentheses nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    #[error("parentheses may be nested at most {limit} deep")]
    TooDeep {
        /// The deepest nesting allowed.
        limit: u32,
    },
    /// None or more dice kept than there are.
    #[error("between 1 and {count} dice can be kept, not {wanted}")]
    KeepCount {
        /// How many were to be kept.
        wanted: u32,
        /// How many there are.
        count: u32,
    },
    /// None or all of the dice dropped.
    #[error("{wanted} of {count} dice cannot be dropped; at least one goes and one stays")]
    DropCount {
        /// How many were to be dropped.
        wanted: u32,
        /// How many there are.
        count: u32,
    },
    /// The same kind of suffix twice on one term.
    #[error("{part} stands here a second time")]
    Twice {
        /// Which kind.
        part: Part,
    },
    /// Keep or drop on a pool.
    #[error("a pool counts all its dice, so none can be kept or dropped")]
    PoolKeeps,
    /// A threshold that no face of the die reaches or undercuts sensibly.
    #[error("{value} is not a face of a die with {sides} sides")]
    NotAFace {
        /// The threshold.
        value: u32,
        /// The sides of the die.
        sides: u32,
    },
    /// `d6*d6`.
    #[error("dice can be multiplied only by a plain number")]
    DiceTimesDice,
    /// A factor of zero, or above [`MAX_FACTOR`](super::MAX_FACTOR), before dice.
    #[error("dice can be multiplied by 1 to {limit}, not by {factor}")]
    Factor {
        /// The factor asked for, without its sign.
        factor: u64,
        /// The largest factor allowed.
        limit: u32,
    },
}

impl ExprProblem {
    /// The message for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => Phrase::new("dice-expression-empty"),
            Self::TooLong { limit } => Phrase::new("dice-expression-too-long").with("limit", *limit),
            Self::Unexpected { found, expected } => Phrase::new("dice-unexpected")
                .with("found", found.escape_debug().to_string())
                .with("expected", expected.phrase()),
            Self::Missing { expected } => Phrase::new("dice-missing").with("expected", expected.phrase()),
            Self::NumberTooLarge { limit } => Phrase::new("dice-number-too-large").with("limit", *limit),
            Self::Sides { sides, least, most } => {
                Phrase::new("dice-sides").with("sides", *sides).with("least", *least).with("most", *most)
            }
            Self::NoDice => Phrase::new("dice-none"),
            Self::TooManyDice { limit } => Phrase::new("dice-too-many").with("limit", *limit),
            Self::TooDeep { limit } => Phrase::new("dice-too-deep").with("limit", *limit),
            Self::KeepCount { wanted, count } => {
                Phrase::new("dice-keep-count").with("wanted", *wanted).with("count", *count)
            }
            Self::DropCount { wanted, count } => {
                Phrase::new("dice-drop-count").with("wanted", *wanted).with("count", *count)
            }
            Self::Twice { part } => Phrase::new("dice-twice").with("part", part.phrase()),
            Self::PoolKeeps => Phrase::new("dice-pool-keeps"),
            Self::NotAFace { value, sides } => {
                Phrase::new("dice-not-a-face").with("value", *value).with("sides", *sides)
            }
            Self::DiceTimesDice => Phrase::new("dice-times-dice"),
            Self::Factor { factor, limit } => Phrase::new("dice-factor")
                .with("factor", i64::try_from(*factor).unwrap_or(i64::MAX))
                .with("limit", *limit),
        }
    }

    /// Advice that goes with the problem, if there is any worth giving.
    #[must_use]
    pub const fn hint(&self) -> Option<Hint> {
        Some(match self {
            Self::Unexpected { expected: Expected::Operator, .. } => Hint::DieLetter,
            Self::Unexpected { expected: Expected::HighOrLow, .. }
            | Self::Missing { expected: Expected::HighOrLow } => Hint::Drop,
            Self::Empty | Self::Unexpected { .. } | Self::Missing { .. } => Hint::Examples,
            Self::TooLong { .. } | Self::TooManyDice { .. } => Hint::SeveralRolls,
            Self::TooDeep { .. } => Hint::FewerParentheses,
            Self::PoolKeeps => Hint::KeepOrCount,
            Self::DiceTimesDice | Self::Factor { .. } => Hint::PlainFactor,
            _ => return None,
        })
    }
}

/// Defines an enum of short texts: each variant with its English wording and its message key.
macro_rules! wording {
    ($(#[$of:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $key:literal, $english:literal;)* }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// The text for people.
            #[must_use]
            pub const fn phrase(self) -> Phrase {
                match self {
                    $(Self::$variant => Phrase::new($key),)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $english,)*
                })
            }
        }
    };
}

wording! {
    /// What would have been right at a place.
    Expected {
        /// A number, dice or an opening parenthesis.
        Term = "dice-expected-term", "a number, dice or “(”";
        /// An operator or the end.
        Operator = "dice-expected-operator", "+, -, * or the end";
        /// The sides of a die.
        Sides = "dice-expected-sides", "the sides of the die";
        /// `h` or `l` after `d`.
        HighOrLow = "dice-expected-high-or-low", "“h” or “l”";
        /// The face that a comparison compares with.
        Threshold = "dice-expected-threshold", "a face to compare with";
        /// `)`.
        ClosingParenthesis = "dice-expected-closing", "“)”";
    }
}

wording! {
    /// A suffix of a dice term.
    Part {
        /// Keep or drop.
        Keep = "dice-part-keep", "keep or drop";
        /// `!`.
        Explosion = "dice-part-explosion", "“!”";
        /// `>=8` and its kin.
        Comparison = "dice-part-comparison", "a comparison";
    }
}

wording! {
    /// Advice that goes with a problem.
    Hint {
        /// Some expressions that can be read.
        Examples = "dice-hint-examples", "expressions look like 2d6+3, d20, 4d6kh3, d6! or 7d10>=8!";
        /// The letters of a die.
        DieLetter = "dice-hint-die-letter", "the letter of a die is d, w, к or д, as in 2d6; terms are joined with + and -";
        /// How to drop dice.
        Drop = "dice-hint-drop", "dl1 drops the lowest die, dh1 the highest";
        /// Break it up.
        SeveralRolls = "dice-hint-several-rolls", "make several rolls of it";
        /// Unnest.
        FewerParentheses = "dice-hint-fewer-parentheses", "leave out the parentheses that change nothing";
        /// Either keep or count.
        KeepOrCount = "dice-hint-keep-or-count", "either keep dice (4d6kh3) or count successes (7d10>=8)";
        /// What multiplication can do.
        PlainFactor = "dice-hint-plain-factor", "write a number on one side of *, as in 2*(d6+1)";
    }
}
