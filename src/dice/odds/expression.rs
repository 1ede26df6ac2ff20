//! The distribution of an expression's total.

use super::{Distribution, OddsError};
use crate::dice::{Dice, Expr, Keep, MAX_REROLLS};
use dashu_base::BitTest;
use dashu_int::UBig;
use std::collections::BTreeMap;

/// How much may be done for one distribution, in additions of 64-bit words: less than a second.
const MAX_WORK: u64 = 40_000_000;
/// What a step costs besides the words that it adds: finding its place and getting memory for it.
const STEP: u64 = 10;

/// The exact distribution of an expression's total.
///
/// # Errors
/// [`OddsError::TooLarge`] if the dice are too many or too large.
pub fn expression(expr: &Expr) -> Result<Distribution<i64>, OddsError> {
    expression_within(expr, &mut Work::new())
}

/// As [`expression`], with what is left of the work that may be done.
pub(super) fn expression_within(expr: &Expr, work: &mut Work) -> Result<Distribution<i64>, OddsError> {
    let mut total = Distribution::certain(expr.constant());
    for term in expr.terms() {
        let factor = i64::from(term.factor());
        let dice = dice(term.dice(), work)?.map(|sum| sum * factor);
        total = work.sum(&total, &dice)?;
    }
    Ok(total)
}

/// What is left to be done.
pub(super) struct Work(u64);

impl Work {
    pub(super) const fn new() -> Self {
        Self(MAX_WORK)
    }

    /// For so many products of numbers with so many bits each.
    pub(super) fn multiply(&mut self, steps: u64, bits: u64, others: u64) -> Result<(), OddsError> {
        self.spend(steps, (bits / 64 + 1).saturating_mul(others / 64 + 1).saturating_mul(64))
    }

    fn spend(&mut self, steps: u64, bits: u64) -> Result<(), OddsError> {
        let work = steps.checked_mul(bits / 64 + STEP).ok_or(OddsError::TooLarge)?;
        self.0 = self.0.checked_sub(work).ok_or(OddsError::TooLarge)?;
        Ok(())
    }

    fn sum(&mut self, a: &Distribution<i64>, b: &Distribution<i64>) -> Result<Distribution<i64>, OddsError> {
        let steps = (a.weights().len() as u64).saturating_mul(b.weights().len() as u64);
        self.spend(steps, a.bits() + b.bits())?;
        Ok(a.sum(b))
    }
}

fn dice(dice: &Dice, work: &mut Work) -> Result<Distribution<i64>, OddsError> {
    let one = one_die(dice, work)?;
    match dice.keep() {
        Some(Keep::Highest(kept)) => keep_first(one.weights().iter().rev(), dice.count(), kept, work),
        Some(Keep::Lowest(kept)) => keep_first(one.weights().iter(), dice.count(), kept, work),
        None => {
            let mut all = one.clone();
            for _ in 1..dice.count() {
                all = work.sum(&all, &one)?;
            }
            Ok(all)
        }
    }
}

/// One die with all its explosions: the sum of its faces, or in a pool its successes.
fn one_die(dice: &Dice, work: &mut Work) -> Result<Distribution<i64>, OddsError> {
    let sides = dice.sides();
    // Each face is looked at, gets a place among the classes and one among the sums, all in trees: dear steps.
    work.spend(12 * u64::from(sides), 0)?;
    // Faces that are worth the same and explode alike.
    let mut classes: BTreeMap<(i64, bool), u64> = BTreeMap::new();
    for face in 1..=sides {
        let worth = dice.success().map_or_else(|| i64::from(face), |success| success.holds(face).into());
        let explodes = dice.explode().is_some_and(|explode| explode.holds(face));
        *classes.entry((worth, explodes)).or_default() += 1;
    }
    let rerolls = if classes.keys().any(|&(_, explodes)| explodes) { MAX_REROLLS } else { 0 };
    // Every way to go on counts as many cases as if the die had been rolled to the very end.
    let mut ended: BTreeMap<i64, UBig> = BTreeMap::new();
    let mut open = BTreeMap::from([(0, UBig::ONE)]);
    for reroll in 0..=rerolls {
        let rest = UBig::from(sides).pow((rerolls - reroll) as usize);
        work.spend(open.len() as u64 * classes.len() as u64, u64::from(rerolls + 1) * (rest.bit_len() as u64).max(1))?;
        let mut again: BTreeMap<i64, UBig> = BTreeMap::new();
        for (sum, weight) in &open {
            for (&(worth, explodes), &faces) in &classes {
                if explodes && reroll < rerolls {
                    *again.entry(sum + worth).or_default() += weight * faces;
                } else {
                    *ended.entry(sum + worth).or_default() += weight * faces * &rest;
                }
            }
        }
        open = again;
    }
    Ok(Distribution::weighted(ended))
}

/// The sum of the first `kept` of `count` equal dice, when they are sorted as `values` (with their weights) are.
///
/// Goes through the values once. A state is how many dice have shown one of the values so far (all of them kept) and
/// their sum; at each value some of the other dice show it. When that fills the kept dice, the rest may show this or
/// any later value, and the state has ended.
fn keep_first<'a>(
    values: impl Iterator<Item = (&'a i64, &'a UBig)>,
    count: u32,
    kept: u32,
    work: &mut Work,
) -> Result<Distribution<i64>, OddsError> {
    let values: Vec<_> = values.collect();
    let mut later: UBig = values.iter().map(|(_, weight)| *weight).sum();
    let bits = later.bit_len() as u64 * u64::from(count);
    let mut ended: BTreeMap<i64, UBig> = BTreeMap::new();
    let mut open: Vec<BTreeMap<i64, UBig>> = vec![BTreeMap::new(); kept as usize];
    if let Some(none) = open.first_mut() {
        none.insert(0, UBig::ONE);
    }
    for (&value, weight) in values {
        later -= weight;
        let mut next = vec![BTreeMap::new(); kept as usize];
        for (shown, sums) in (0_u32..).zip(open) {
            let (others, wanted) = (count - shown, kept - shown);
            work.spend(u64::from(others) + sums.len() as u64 * u64::from(wanted + 1), bits)?;
            let ways: Vec<UBig> = ways_to_show(others, weight).collect();
            let full: UBig =
                (0..).zip(&ways).skip(wanted as usize).map(|(n, ways)| ways * later.pow((others - n) as usize)).sum();
            for (sum, cases) in sums {
                *ended.entry(sum + i64::from(wanted) * value).or_default() += &cases * &full;
                for ((n, ways), to) in (0_i64..).zip(&ways).zip(next.iter_mut().skip(shown as usize)) {
                    *to.entry(sum + n * value).or_insert_with(|| UBig::ZERO) += &cases * ways;
                }
            }
        }
        open = next;
    }
    Ok(Distribution::weighted(ended))
}

/// In how many ways 0, 1, 2 … of the dice show a value of this weight, the others left open.
fn ways_to_show(dice: u32, weight: &UBig) -> impl Iterator<Item = UBig> {
    let mut ways = UBig::ONE;
    (0..=dice).map(move |n| {
        if n > 0 {
            ways = &ways * weight * (dice - n + 1) / n;
        }
        ways.clone()
    })
}
