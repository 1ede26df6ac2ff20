//! Every outcome with its weight.

use super::{Chance, Exact};
use dashu_base::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::collections::BTreeMap;

/// Everything that can come out, with exact chances that sum to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T: Ord> {
    /// Outcomes with a weight above zero.
    weights: BTreeMap<T, UBig>,
    /// The sum of the weights, above zero.
    total: UBig,
}

impl<T: Ord> Distribution<T> {
    /// What surely comes out.
    #[must_use]
    pub fn certain(outcome: T) -> Self {
        Self { weights: BTreeMap::from([(outcome, UBig::ONE)]), total: UBig::ONE }
    }

    /// From outcomes with weights, at least one of them above zero; equal outcomes add up.
    pub(super) fn weighted(outcomes: impl IntoIterator<Item = (T, UBig)>) -> Self {
        let mut weights = BTreeMap::new();
        let mut total = UBig::ZERO;
        for (outcome, weight) in outcomes {
            if !weight.is_zero() {
                total += &weight;
                *weights.entry(outcome).or_default() += weight;
            }
        }
        Self { weights, total }
    }

    /// From equally likely cases, at least one.
    pub(super) fn of_cases(cases: impl IntoIterator<Item = T>) -> Self {
        let mut counts: BTreeMap<T, u64> = BTreeMap::new();
        for case in cases {
            *counts.entry(case).or_default() += 1;
        }
        Self::weighted(counts.into_iter().map(|(outcome, count)| (outcome, count.into())))
    }

    /// The chance of the outcomes that meet a condition.
    #[must_use]
    pub fn chance(&self, condition: impl Fn(&T) -> bool) -> Chance {
        let favourable = self.weights.iter().filter(|(outcome, _)| condition(outcome)).map(|(_, weight)| weight).sum();
        Chance::from_weights(favourable, self.total.clone())
    }

    /// The possible outcomes in order, each with its chance.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Chance)> {
        let chance = |weight: &UBig| Chance::from_weights(weight.clone(), self.total.clone());
        self.weights.iter().map(move |(outcome, weight)| (outcome, chance(weight)))
    }

    /// The distribution of what follows from each outcome.
    #[must_use]
    pub fn map<U: Ord>(&self, follows: impl Fn(&T) -> U) -> Distribution<U> {
        Distribution::weighted(self.weights.iter().map(|(outcome, weight)| (follows(outcome), weight.clone())))
    }

    /// The distribution of what follows from this and an independent outcome together.
    #[must_use]
    pub fn with<U: Ord, V: Ord>(&self, other: &Distribution<U>, follows: impl Fn(&T, &U) -> V) -> Distribution<V> {
        Distribution::weighted(self.weights.iter().flat_map(|(a, weight)| {
            let follows = &follows;
            other.weights.iter().map(move |(b, other)| (follows(a, b), weight * other))
        }))
    }

    /// The distribution of what comes out when each outcome is followed by chances of its own.
    #[must_use]
    pub fn then<U: Ord>(&self, follows: impl Fn(&T) -> Distribution<U>) -> Distribution<U> {
        let each: Vec<(Distribution<U>, &UBig)> =
            self.weights.iter().map(|(outcome, weight)| (follows(outcome), weight)).collect();
        // One measure for all of them: a multiple of every total.
        let measure = each.iter().fold(UBig::ONE, |measure, (chances, _)| {
            let shared = (&measure).gcd(&chances.total);
            measure / shared * &chances.total
        });
        Distribution::weighted(each.into_iter().flat_map(|(chances, weight)| {
            let times = &measure / &chances.total * weight;
            chances.weights.into_iter().map(move |(outcome, weight)| (outcome, weight * &times))
        }))
    }

    /// The possible outcomes in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = &T> {
        self.weights.keys()
    }

    pub(super) const fn weights(&self) -> &BTreeMap<T, UBig> {
        &self.weights
    }

    /// Bits of the sum of the weights: a measure of how much work each of them is.
    pub(super) fn bits(&self) -> u64 {
        self.total.bit_len() as u64
    }
}

impl Distribution<i64> {
    /// The distribution of the sum with an independent number. Where the sums lie close together, as those of dice do,
    /// they are gathered in a row instead of a tree: exact odds of many dice spend all their time here.
    pub(super) fn sum(&self, other: &Self) -> Self {
        let (Some((low, high)), Some((other_low, other_high))) = (self.bounds(), other.bounds()) else {
            return self.with(other, |a, b| a + b);
        };
        let span = (high - low).unsigned_abs() + (other_high - other_low).unsigned_abs();
        let few = 4 * (self.weights.len() + other.weights.len());
        let Some(span) = usize::try_from(span).ok().filter(|&span| span <= few) else {
            return self.with(other, |a, b| a + b);
        };
        let mut row = vec![UBig::ZERO; span + 1];
        for (number, weight) in &self.weights {
            for (other_number, other) in &other.weights {
                let place = usize::try_from(number - low + other_number - other_low).unwrap_or(usize::MAX);
                if let Some(sum) = row.get_mut(place) {
                    // Faces of plain dice have weight 1; adding is far cheaper than multiplying first.
                    if other.is_one() {
                        *sum += weight;
                    } else {
                        *sum += weight * other;
                    }
                }
            }
        }
        Self::weighted((low + other_low..).zip(row))
    }

    fn bounds(&self) -> Option<(i64, i64)> {
        Some((*self.weights.keys().next()?, *self.weights.keys().next_back()?))
    }

    /// The chance of this number or more.
    #[must_use]
    pub fn at_least(&self, least: i64) -> Chance {
        self.chance(|&number| number >= least)
    }

    /// The chance of this number or less.
    #[must_use]
    pub fn at_most(&self, most: i64) -> Chance {
        self.chance(|&number| number <= most)
    }

    /// The mean.
    #[must_use]
    pub fn expected(&self) -> Exact {
        let sum: IBig =
            self.weights.iter().map(|(&number, weight)| IBig::from(number) * IBig::from(weight.clone())).sum();
        Exact::from_ratio(RBig::from_parts(sum, self.total.clone()))
    }
}
