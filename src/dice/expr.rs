//! The expression itself: dice terms with whole-number factors and one constant. Reading text is `parse`.

use super::{DiceRequest, ExprError, parse};
use crate::text::Language;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The most characters an expression may have.
pub const MAX_CHARACTERS: u32 = 200;
/// The deepest nesting of parentheses.
pub const MAX_DEPTH: u32 = 16;
/// The most dice an expression may roll, explosions not counted.
pub const MAX_DICE: u32 = 1000;
/// The fewest sides of a die.
pub const MIN_SIDES: u32 = 2;
/// The most sides of a die.
pub const MAX_SIDES: u32 = 1_000_000;
/// The largest number, and the largest constant of a whole expression.
pub const MAX_NUMBER: u32 = 1_000_000;
/// The largest factor before dice.
pub const MAX_FACTOR: u32 = 1000;
/// How often a single die is rolled again when it explodes: the limit of the rule book's pools.
pub const MAX_REROLLS: u32 = 20;

/// A comparison of a face with a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// `>=`
    AtLeast,
    /// `>`
    Above,
    /// `<=`
    AtMost,
    /// `<`
    Below,
    /// `=`
    Equal,
}

impl Compare {
    /// The comparison as it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::AtLeast => ">=",
            Self::Above => ">",
            Self::AtMost => "<=",
            Self::Below => "<",
            Self::Equal => "=",
        }
    }
}

/// A condition on a face, such as `>=8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// How the face is compared.
    pub compare: Compare,
    /// What it is compared with.
    pub value: u32,
}

impl Condition {
    /// The condition `face >= value`.
    #[must_use]
    pub const fn at_least(value: u32) -> Self {
        Self { compare: Compare::AtLeast, value }
    }

    /// Whether a face meets the condition.
    #[must_use]
    pub const fn holds(self, face: u32) -> bool {
        match self.compare {
            Compare::AtLeast => face >= self.value,
            Compare::Above => face > self.value,
            Compare::AtMost => face <= self.value,
            Compare::Below => face < self.value,
            Compare::Equal => face == self.value,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.compare.sign(), self.value)
    }
}

/// Which dice of a term count. Dropping is written as keeping the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keep {
    /// The highest so many.
    Highest(u32),
    /// The lowest so many.
    Lowest(u32),
}

/// Dice of one kind, with what is done to them.
///
/// A die and everything that it exploded into count as one for keeping (by their sum); in a pool each face counts by
/// itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    pub(super) count: u32,
    pub(super) sides: u32,
    pub(super) keep: Option<Keep>,
    pub(super) success: Option<Condition>,
    pub(super) explode: Option<Condition>,
}

impl Dice {
    /// Plain dice. `None` unless there are 1 to [`MAX_DICE`] of [`MIN_SIDES`] to [`MAX_SIDES`] sides.
    #[must_use]
    pub const fn new(count: u32, sides: u32) -> Option<Self> {
        if count < 1 || count > MAX_DICE || sides < MIN_SIDES || sides > MAX_SIDES {
            return None;
        }
        Some(Self { count, sides, keep: None, success: None, explode: None })
    }

    /// How many dice are thrown at first.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The sides of each die.
    #[must_use]
    pub const fn sides(&self) -> u32 {
        self.sides
    }

    /// Which dice are kept; `None` keeps all.
    #[must_use]
    pub const fn keep(&self) -> Option<Keep> {
        self.keep
    }

    /// In a pool, the condition of a success; `None` adds the faces up.
    #[must_use]
    pub const fn success(&self) -> Option<Condition> {
        self.success
    }

    /// The condition on which a die is rolled once more.
    #[must_use]
    pub const fn explode(&self) -> Option<Condition> {
        self.explode
    }

    /// The first throw of these dice.
    #[must_use]
    pub const fn request(&self) -> DiceRequest {
        DiceRequest::new(self.count, self.sides)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, letter: char) -> fmt::Result {
        write!(f, "{}{letter}{}", self.count, self.sides)?;
        match self.keep {
            Some(Keep::Highest(n)) => write!(f, "kh{n}")?,
            Some(Keep::Lowest(n)) => write!(f, "kl{n}")?,
            None => {}
        }
        if let Some(success) = self.success {
            write!(f, "{success}")?;
        }
        match self.explode {
            Some(Condition { compare: Compare::Equal, value }) if value == self.sides => f.write_str("!"),
            Some(explode) => write!(f, "!{explode}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, die_letter(Language::English))
    }
}

/// Dice times a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// From -[`MAX_FACTOR`] to [`MAX_FACTOR`], never 0.
    pub(super) factor: i32,
    pub(super) dice: Dice,
}

impl Term {
    /// What the dice are multiplied by: from -[`MAX_FACTOR`] to [`MAX_FACTOR`], never 0.
    #[must_use]
    pub const fn factor(&self) -> i32 {
        self.factor
    }

    /// The dice.
    #[must_use]
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }
}

/// A dice expression: a sum of [`Term`]s and a constant.
///
/// Whatever was written with parentheses and products is kept as that sum, in the order written. [`Display`](fmt::Display)
/// prints it in a canonical form that reads back as the same expression; in documents it is that text.
///
/// ```
/// use torchline::dice::Expr;
/// let damage: Expr = "1W6 + 4".parse().unwrap();
/// assert_eq!(damage.to_string(), "1d6+4");
/// assert_eq!((damage.lowest(), damage.highest()), (5, 10));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr {
    pub(super) terms: Vec<Term>,
    pub(super) constant: i64,
}

impl Expr {
    /// The dice terms in the order they are rolled.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The constant that is added, within ±[`MAX_NUMBER`].
    #[must_use]
    pub const fn constant(&self) -> i64 {
        self.constant
    }

    /// The lowest total.
    #[must_use]
    pub fn lowest(&self) -> i64 {
        self.terms.iter().map(|term| term.bounds().0).sum::<i64>() + self.constant
    }

    /// The highest total, explosions included.
    #[must_use]
    pub fn highest(&self) -> i64 {
        self.terms.iter().map(|term| term.bounds().1).sum::<i64>() + self.constant
    }

    /// The canonical form with the die's letter of a language: `1d6+4`, `1к6+4`.
    #[must_use]
    pub fn in_language(&self, language: Language) -> String {
        struct Written<'a>(&'a Expr, char);
        impl fmt::Display for Written<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, self.1)
            }
        }
        Written(self, die_letter(language)).to_string()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, letter: char) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            match (at, term.factor) {
                (_, ..0) => f.write_str("-")?,
                (1.., _) => f.write_str("+")?,
                _ => {}
            }
            if term.factor.abs() != 1 {
                write!(f, "{}*", term.factor.unsigned_abs())?;
            }
            term.dice.write(f, letter)?;
        }
        match (self.terms.is_empty(), self.constant) {
            (false, 0) => Ok(()),
            (false, 1..) => write!(f, "+{}", self.constant),
            _ => write!(f, "{}", self.constant),
        }
    }
}

impl Term {
    /// The lowest and the highest that the term can come to. Loose for odd explosions, never too narrow.
    fn bounds(&self) -> (i64, i64) {
        let dice = &self.dice;
        let throws = 1 + dice.explode.map_or(0, |_| MAX_REROLLS);
        let kept = match dice.keep {
            Some(Keep::Highest(n) | Keep::Lowest(n)) => n,
            None => dice.count,
        };
        let (low, high) = match dice.success {
            Some(_) => (0, i64::from(dice.count) * i64::from(throws)),
            None => (i64::from(kept), i64::from(kept) * i64::from(throws) * i64::from(dice.sides)),
        };
        let factor = i64::from(self.factor);
        if factor < 0 { (factor * high, factor * low) } else { (factor * low, factor * high) }
    }
}

/// The letter that stands between the number of dice and their sides.
const fn die_letter(language: Language) -> char {
    match language {
        Language::English => 'd',
        Language::Russian => 'к',
    }
}

impl From<Dice> for Expr {
    fn from(dice: Dice) -> Self {
        Self { terms: vec![Term { factor: 1, dice }], constant: 0 }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, die_letter(Language::English))
    }
}

impl FromStr for Expr {
    type Err = ExprError;

    fn from_str(text: &str) -> Result<Self, ExprError> {
        parse::expression(text)
    }
}

impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Expr;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a dice expression such as \"2d6+3\"")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Expr, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}
