//! An expression being rolled. The dice are the only state; everything else is worked out from them.

use super::{DiceError, DiceRequest, DiceSource, DieOrigin, Expr, Face, Keep, MAX_REROLLS, Taken, Term};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;

/// An expression on its way to a result.
///
/// The dice of a term are thrown together; those that explode are thrown again together, and so on; then comes the next
/// term. [`wanted`](Self::wanted) names the next throw, so a roll can wait for real dice and be saved meanwhile.
///
/// ```
/// use torchline::dice::{DiceMode, DiceSource, DiceStream, Roll, Seed};
/// let mut dice = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::Typed);
/// dice.feed([6, 2, 5]);
/// let mut roll = Roll::new("3d6kh2+1".parse().unwrap());
/// assert_eq!(roll.run(&mut dice), Ok(true));
/// let outcome = roll.outcome().unwrap();
/// assert_eq!((outcome.total, outcome.to_string()), (12, "[6 (2) 5]+1 = 12".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub struct Roll {
    expr: Expr,
    /// Dice of the terms begun so far.
    thrown: Vec<Vec<Thrown>>,
    position: Option<u64>,
}

/// A die that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Thrown {
    face: Face,
    /// The die of the same term whose explosion this is.
    exploded_from: Option<usize>,
    /// How many explosions led to it.
    generation: u32,
}

/// A roll in a document: the dice in the order they were thrown.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Roll", deny_unknown_fields)]
struct Record {
    expr: Expr,
    dice: Vec<Face>,
    position: Option<u64>,
}

impl From<Roll> for Record {
    fn from(roll: Roll) -> Self {
        let dice = roll.thrown.iter().flatten().map(|thrown| thrown.face).collect();
        Self { expr: roll.expr, dice, position: roll.position }
    }
}

impl TryFrom<Record> for Roll {
    type Error = DiceError;

    fn try_from(record: Record) -> Result<Self, DiceError> {
        let mut roll = Self::new(record.expr);
        let mut rest = record.dice.as_slice();
        while !rest.is_empty() {
            let wanted = roll.wanted().map_or(0, |request| request.count);
            let Some((faces, later)) = rest.split_at_checked(wanted as usize).filter(|(faces, _)| !faces.is_empty())
            else {
                return Err(DiceError::WrongCount { wanted, given: rest.len() });
            };
            roll.supply(&Taken { faces: faces.to_vec(), position: 0 })?;
            rest = later;
        }
        roll.position = record.position.filter(|_| !roll.thrown.is_empty());
        Ok(roll)
    }
}

impl Roll {
    /// A roll whose dice are all still to come.
    #[must_use]
    pub const fn new(expr: Expr) -> Self {
        Self { expr, thrown: Vec::new(), position: None }
    }

    /// What is rolled.
    #[must_use]
    pub const fn expr(&self) -> &Expr {
        &self.expr
    }

    /// Where the stream stood before the first die; `None` before any die has been thrown.
    #[must_use]
    pub const fn position(&self) -> Option<u64> {
        self.position
    }

    /// The next throw, or `None` if the roll is complete.
    #[must_use]
    pub fn wanted(&self) -> Option<DiceRequest> {
        if let Some((term, dice)) = self.expr.terms().iter().zip(&self.thrown).next_back() {
            let again = exploding(term, dice).count();
            if again > 0 {
                // At most as many as were thrown at first.
                return Some(DiceRequest::new(u32::try_from(again).unwrap_or(u32::MAX), term.dice.sides));
            }
        }
        Some(self.expr.terms().get(self.thrown.len())?.dice.request())
    }

    /// Takes the dice of the throw that [`wanted`](Self::wanted) names.
    ///
    /// # Errors
    /// [`DiceError`] if they are too few or too many or one is not on its die; the roll is then unchanged.
    pub fn supply(&mut self, taken: &Taken) -> Result<(), DiceError> {
        let wanted = self.wanted().unwrap_or(DiceRequest::new(0, 0));
        if wanted.count == 0 || taken.faces.len() != wanted.count as usize {
            return Err(DiceError::WrongCount { wanted: wanted.count, given: taken.faces.len() });
        }
        wanted.check(taken.faces.iter().map(|face| face.value))?;
        self.position.get_or_insert(taken.position);
        let mut last = self.expr.terms().iter().zip(&mut self.thrown).next_back();
        let parents: Vec<usize> = last.as_ref().map_or_else(Vec::new, |(term, dice)| exploding(term, dice).collect());
        match &mut last {
            Some((_, dice)) if !parents.is_empty() => {
                let generation = dice.last().map_or(0, |die| die.generation) + 1;
                dice.extend(parents.into_iter().zip(&taken.faces).map(|(parent, &face)| Thrown {
                    face,
                    exploded_from: Some(parent),
                    generation,
                }));
            }
            _ => self
                .thrown
                .push(taken.faces.iter().map(|&face| Thrown { face, exploded_from: None, generation: 0 }).collect()),
        }
        Ok(())
    }

    /// Throws what is still wanted as far as the source has dice. Whether the roll is complete then.
    ///
    /// # Errors
    /// [`DiceError`] if a fed face is not on its die; the throws before that one stay.
    pub fn run(&mut self, source: &mut DiceSource) -> Result<bool, DiceError> {
        while let Some(request) = self.wanted() {
            match source.take(request)? {
                Some(taken) => self.supply(&taken)?,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The result, once every die lies.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.wanted().is_some() {
            return None;
        }
        let terms: Vec<TermOutcome> =
            self.expr.terms().iter().zip(&self.thrown).map(|(term, dice)| settle(term, dice)).collect();
        let constant = self.expr.constant();
        let total = terms.iter().map(|term| term.total).sum::<i64>() + constant;
        Some(Outcome { terms, constant, total })
    }
}

/// The dice of the last throw that explode once more, by index.
fn exploding<'a>(term: &Term, dice: &'a [Thrown]) -> impl Iterator<Item = usize> + use<'a> {
    let last = dice.last().map_or(0, |die| die.generation);
    let explode = term.dice.explode.filter(|_| last < MAX_REROLLS);
    dice.iter()
        .enumerate()
        .filter(move |(_, die)| die.generation == last && explode.is_some_and(|when| when.holds(die.face.value)))
        .map(|(index, _)| index)
}

fn settle(term: &Term, thrown: &[Thrown]) -> TermOutcome {
    let dice = &term.dice;
    // The first throw that each die goes back to, and what each first throw came to with all that followed.
    let mut roots: Vec<usize> = Vec::with_capacity(thrown.len());
    let mut sums: Vec<(u64, usize)> = Vec::new();
    for (index, die) in thrown.iter().enumerate() {
        let root = die.exploded_from.and_then(|parent| roots.get(parent).copied()).unwrap_or(index);
        roots.push(root);
        if root == index {
            sums.push((0, index));
        }
        if let Some((sum, _)) = sums.get_mut(root) {
            *sum += u64::from(die.face.value);
        }
    }
    // Of equal dice the earlier one is kept.
    let keep = match dice.keep {
        None => sums.len(),
        Some(Keep::Highest(n)) => {
            sums.sort_by_key(|&(sum, index)| (Reverse(sum), index));
            n as usize
        }
        Some(Keep::Lowest(n)) => {
            sums.sort_unstable();
            n as usize
        }
    };
    let mut kept = vec![false; sums.len()];
    for (_, index) in sums.into_iter().take(keep) {
        if let Some(kept) = kept.get_mut(index) {
            *kept = true;
        }
    }
    let results: Vec<DieOutcome> = thrown
        .iter()
        .zip(roots)
        .map(|(die, root)| DieOutcome {
            face: die.face.value,
            origin: die.face.origin,
            exploded_from: die.exploded_from,
            kept: kept.get(root).copied().unwrap_or(false),
            success: dice.success.map(|success| success.holds(die.face.value)),
        })
        .collect();
    let sum: i64 = results.iter().map(DieOutcome::worth).sum();
    TermOutcome { term: *term, dice: results, total: sum * i64::from(term.factor) }
}

/// The result of a roll with everything that led to it.
///
/// Displayed as one line without words: `[6 (2) 5]+1 = 12`, dropped dice in parentheses, explosions behind an arrow,
/// successes with a star.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The dice terms in order.
    pub terms: Vec<TermOutcome>,
    /// The constant that is added.
    pub constant: i64,
    /// The sum of it all.
    pub total: i64,
}

/// What a dice term came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermOutcome {
    /// The term.
    pub term: Term,
    /// Its dice, in the order thrown.
    pub dice: Vec<DieOutcome>,
    /// What it adds to the roll, its factor included.
    pub total: i64,
}

/// What became of one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieOutcome {
    /// What it shows.
    pub face: u32,
    /// Where it came from.
    pub origin: DieOrigin,
    /// The index of the die of this term whose explosion it is.
    pub exploded_from: Option<usize>,
    /// Whether it counts.
    pub kept: bool,
    /// In a pool, whether it is a success.
    pub success: Option<bool>,
}

impl DieOutcome {
    /// What the die adds before its term's factor.
    #[must_use]
    pub fn worth(&self) -> i64 {
        match self.success {
            _ if !self.kept => 0,
            Some(success) => success.into(),
            None => self.face.into(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            let factor = term.term.factor();
            match (at, factor) {
                (_, ..0) => f.write_str("-")?,
                (1.., _) => f.write_str("+")?,
                _ => {}
            }
            if factor.abs() != 1 {
                write!(f, "{}*", factor.unsigned_abs())?;
            }
            write!(f, "{term}")?;
        }
        match self.constant {
            0 if !self.terms.is_empty() => {}
            constant if self.terms.is_empty() => write!(f, "{constant}")?,
            constant => write!(f, "{constant:+}")?,
        }
        write!(f, " = {}", self.total)
    }
}

/// The dice alone, without factor and total: `[10*→9* 3 8*]`.
impl fmt::Display for TermOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A die explodes at most once, so each has at most one successor.
        let mut next = vec![None; self.dice.len()];
        for (index, die) in self.dice.iter().enumerate() {
            if let Some(slot) = die.exploded_from.and_then(|from| next.get_mut(from)) {
                *slot = Some(index);
            }
        }
        f.write_str("[")?;
        for (index, first) in self.dice.iter().enumerate().filter(|(_, die)| die.exploded_from.is_none()) {
            if index > 0 {
                f.write_str(" ")?;
            }
            if !first.kept {
                f.write_str("(")?;
            }
            let mut chain = Some(index);
            while let Some((at, die)) = chain.and_then(|at| Some((at, self.dice.get(at)?))) {
                if at != index {
                    f.write_str("→")?;
                }
                write!(f, "{}{}", die.face, if die.success == Some(true) { "*" } else { "" })?;
                // Only ever onwards, so that no outcome, however made, can go in circles.
                chain = next.get(at).copied().flatten().filter(|&after| after > at);
            }
            if !first.kept {
                f.write_str(")")?;
            }
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceMode, DiceStream, Seed};

    fn source(fed: &[u32]) -> DiceSource {
        let mut source = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::Typed);
        source.feed(fed.iter().copied());
        source
    }

    #[track_caller]
    fn check(text: &str, fed: &[u32], shown: &str) {
        let mut roll = Roll::new(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")));
        let mut source = source(fed);
        assert_eq!(roll.run(&mut source), Ok(true), "{text} is complete with {fed:?}");
        assert_eq!(source.fed().len(), 0, "{text} takes all of {fed:?}");
        let outcome = roll.outcome().expect("complete");
        assert_eq!(outcome.to_string(), shown, "{text}");
        assert!((roll.expr().lowest()..=roll.expr().highest()).contains(&outcome.total), "{text}");
        let saved = ron::to_string(&roll).expect("a roll can be saved");
        assert_eq!(ron::from_str(&saved), Ok(roll), "{saved} opens again");
    }

    #[test]
    fn rolls_show_how_they_came_about() {
        check("2d6+3", &[4, 2], "[4 2]+3 = 9");
        check("7", &[], "7 = 7");
        check("d20-2*d4", &[17, 3], "[17]-2*[3] = 11");
        check("5-d6", &[2], "-[2]+5 = 3");
        check("4d6kh3", &[6, 1, 5, 3], "[6 (1) 5 3] = 14");
        check("4d6dh1", &[6, 1, 6, 3], "[6 1 (6) 3] = 10");
        check("2d20kl1", &[13, 13], "[13 (13)] = 13");
        check("2d6!", &[6, 3, 6, 1], "[6→6→1 3] = 16");
        check("2d6!>=5", &[5, 6, 2, 1], "[5→2 6→1] = 14");
        check("2d6kh1!", &[6, 5, 1], "[6→1 (5)] = 7");
        check("4d10>=8!", &[10, 3, 8, 7, 10, 8], "[10*→10*→8* 3 8* 7] = 4");
        check("5d6<3+2", &[1, 2, 3, 4, 5], "[1* 2* 3 4 5]+2 = 4");
        check("3d6!kl2", &[6, 6, 4, 3, 1], "[(6→3) 6→1 4] = 11");
    }

    #[test]
    fn a_die_explodes_at_most_twenty_times() {
        check("d6!", &[6; 21], &format!("[{}] = 126", ["6"; 21].join("→")));
    }

    #[test]
    fn a_roll_waits_for_real_dice() {
        let mut roll = Roll::new("2d10!+d6".parse().expect("valid"));
        let mut source = source(&[10, 4]);
        assert_eq!(roll.run(&mut source), Ok(false), "the 10 is still to be rolled again");
        assert_eq!(roll.wanted(), Some(DiceRequest::new(1, 10)));
        assert_eq!(roll.outcome(), None);

        let saved = ron::to_string(&roll).expect("a waiting roll can be saved");
        let mut roll: Roll = ron::from_str(&saved).expect("and opened");
        let again = source.typed(DiceRequest::new(1, 10), &[2]).expect("one face");
        assert_eq!(roll.supply(&again), Ok(()));
        assert_eq!(roll.wanted(), Some(DiceRequest::new(1, 6)), "then the next term");
        let unchanged = roll.clone();
        let wrong = source.typed(DiceRequest::new(1, 10), &[7]).expect("one face");
        assert_eq!(roll.supply(&wrong), Err(DiceError::NoSuchFace { die: 1, count: 1, sides: 6, face: 7 }));
        assert_eq!(roll, unchanged);
        let last = source.typed(DiceRequest::new(1, 6), &[6]).expect("one face");
        assert_eq!(roll.supply(&last), Ok(()));
        assert_eq!(roll.outcome().map(|outcome| outcome.total), Some(22));
        assert_eq!(roll.supply(&last), Err(DiceError::WrongCount { wanted: 0, given: 1 }), "nothing can be added");
    }

    #[test]
    fn position_is_that_of_the_first_die() {
        let mut source = source(&[]);
        source.mode = DiceMode::Stream;
        source.seek(40);
        let mut roll = Roll::new("3d6+2d8".parse().expect("valid"));
        assert_eq!(roll.run(&mut source), Ok(true));
        assert_eq!((roll.position(), source.position()), (Some(40), 45));
    }

    #[test]
    fn impossible_rolls_do_not_open() {
        for (text, why) in [
            (r#"(expr:"2d6",dice:[(value:7,origin:Drawn),(value:1,origin:Drawn)],position:None)"#, "7 on a d6"),
            (r#"(expr:"2d6",dice:[(value:1,origin:Drawn)],position:None)"#, "half a throw"),
            (r#"(expr:"5",dice:[(value:1,origin:Drawn)],position:None)"#, "a die that nobody wanted"),
            (r#"(expr:"2d6",dice:[(value:0,origin:Drawn),(value:1,origin:Drawn)],position:None)"#, "no face"),
        ] {
            assert!(ron::from_str::<Roll>(text).is_err(), "{why}");
        }
    }
}
