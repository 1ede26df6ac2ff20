//! The rolls that the rules know, weighed by settling every way their dice can fall.

use super::expression::{Work, expression_within};
use super::{Chance, Distribution, OddsError};
use crate::dice::checks::{
    DifficultyCheck, DifficultyResult, INITIATIVE_REQUEST, PoolResult, PoolRoll, RollUnder, SkillCheck, SkillResult,
};
use crate::dice::{DiceRequest, Expr};
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Every way in which these dice can fall, first die slowest. For the few dice of a check.
fn falls(request: DiceRequest) -> impl Iterator<Item = Vec<u32>> {
    let DiceRequest { count, sides } = request;
    (0..sides.pow(count)).map(move |fall| (0..count).rev().map(|die| fall / sides.pow(die) % sides + 1).collect())
}

/// `shown` with those dice that are rolled again replaced by each way they can fall.
fn rerolled(shown: &[u32], again: &[bool], sides: u32) -> impl Iterator<Item = Vec<u32>> {
    let count = shown.iter().zip(again).filter(|(_, again)| **again).count();
    let (shown, again) = (shown.to_vec(), again.to_vec());
    falls(DiceRequest::new(u32::try_from(count).unwrap_or(0), sides)).map(move |fall| {
        let mut fall = fall.into_iter();
        let again = again.iter().copied().chain(std::iter::repeat(false));
        shown.iter().zip(again).map(|(&face, again)| if again { fall.next().unwrap_or(face) } else { face }).collect()
    })
}

/// F (the three rolls): one d20 against a modified value, with the confirmation of 1 and 20.
///
/// Also the odds after F5, which rolls the die anew.
#[must_use]
pub fn roll_under(value: i32) -> Distribution<RollUnder> {
    Distribution::of_cases((1..=20).flat_map(|face| {
        (1..=20)
            .map(move |second| RollUnder::settle(face, RollUnder::needs_confirmation(face).then_some(second), value))
    }))
}

/// F (the three rolls): a skill check with 3d20. For quality levels, `map` the results to theirs.
///
/// ```
/// use torchline::dice::{checks::{CriticalTwenties, SkillCheck}, odds};
/// let check = SkillCheck { attributes: [12, 13, 11], skill_points: 5, critical_twenties: CriticalTwenties::Three };
/// let results = odds::skill(&check);
/// let quality = results.map(|result| i64::from(result.quality())).expected();
/// println!("{} succeed, on average with quality {quality}", results.chance(|result| result.succeeds()));
/// ```
#[must_use]
pub fn skill(check: &SkillCheck) -> Distribution<SkillResult> {
    reroll_skill(check, [1; 3], [true; 3])
}

/// F5: a skill check that shows `shown`, after the marked dice are rolled again.
///
/// # Errors
/// [`OddsError::CriticalFailure`] if the check is one.
pub fn skill_reroll(
    check: &SkillCheck,
    shown: [u32; 3],
    again: [bool; 3],
) -> Result<Distribution<SkillResult>, OddsError> {
    match check.settle(shown) {
        SkillResult::CriticalFailure => Err(OddsError::CriticalFailure),
        _ => Ok(reroll_skill(check, shown, again)),
    }
}

fn reroll_skill(check: &SkillCheck, shown: [u32; 3], again: [bool; 3]) -> Distribution<SkillResult> {
    let settle = |faces: Vec<u32>| match faces.as_slice() {
        &[first, second, third] => check.settle([first, second, third]),
        _ => check.settle(shown),
    };
    Distribution::of_cases(rerolled(&shown, &again, SkillCheck::REQUEST.sides).map(settle))
}

/// One choice of dice to roll again (F5), with what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillReroll {
    /// Which of the three dice are rolled again.
    pub again: [bool; 3],
    /// What the check comes to then.
    pub results: Distribution<SkillResult>,
}

/// F5: all seven choices of dice to roll again, single dice first.
///
/// # Errors
/// [`OddsError::CriticalFailure`] if the check is one.
pub fn skill_rerolls(check: &SkillCheck, shown: [u32; 3]) -> Result<Vec<SkillReroll>, OddsError> {
    const CHOICES: [[bool; 3]; 7] = [
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [true, true, false],
        [true, false, true],
        [false, true, true],
        [true, true, true],
    ];
    CHOICES.into_iter().map(|again| Ok(SkillReroll { again, results: skill_reroll(check, shown, again)? })).collect()
}

/// E (the three rolls): a pool of so many d10 after all bonuses and penalties; 0 or less is a chance roll. For effort
/// (E4) compare two sizes.
///
/// # Errors
/// [`OddsError::TooLarge`] for pools of many dozens of dice.
pub fn pool(size: i32) -> Result<Distribution<PoolResult>, OddsError> {
    pool_within(size, &mut Work::new())
}

fn pool_within(size: i32, work: &mut Work) -> Result<Distribution<PoolResult>, OddsError> {
    match PoolRoll::of(size) {
        PoolRoll::Chance => Ok(Distribution::of_cases((1..=10).map(PoolResult::of_chance_roll))),
        PoolRoll::Dice(dice) => Ok(expression_within(&Expr::from(dice), work)?
            .map(|&successes| PoolResult::of_successes(u32::try_from(successes).unwrap_or(0)))),
    }
}

/// E3: the chance that an extended action gathers `needed` successes in stages with these pools.
///
/// # Errors
/// [`OddsError::TooLarge`] for pools of many dozens of dice, and for dozens of stages that need dozens of successes.
pub fn extended_action(stages: &[i32], needed: u32) -> Result<Chance, OddsError> {
    let mut work = Work::new();
    let mut pools = BTreeMap::new();
    for &size in stages {
        if let Entry::Vacant(new) = pools.entry(size) {
            // What goes beyond the aim makes no difference, so the distributions stay small.
            new.insert(pool_within(size, &mut work)?.map(|stage| stage.successes().min(needed)));
        }
    }
    let stages: Vec<_> = stages.iter().filter_map(|size| pools.get(size)).collect();
    // What the stages cost is known beforehand: what is too much is not even begun.
    let (mut outcomes, mut bits) = (1, 0);
    for stage in &stages {
        let more = stage.weights().len() as u64;
        work.multiply(outcomes * more, bits, stage.bits())?;
        outcomes = (outcomes + more - 1).min(u64::from(needed) + 1);
        bits += stage.bits();
    }
    let mut gathered = Distribution::certain(0);
    for stage in stages {
        gathered = gathered.with(stage, |gathered, stage| stage.saturating_add(*gathered).min(needed));
    }
    Ok(gathered.chance(|&successes| successes >= needed))
}

/// S (the three rolls): a difficulty check with fumble and critical.
#[must_use]
pub fn difficulty(check: &DifficultyCheck) -> Distribution<DifficultyResult> {
    Distribution::of_cases(falls(check.dice.request()).map(|faces| check.settle(&faces)))
}

/// S: a difficulty check with what dice and modifier come to, for rules that count by how much it fell short.
#[must_use]
pub fn difficulty_totals(check: &DifficultyCheck) -> Distribution<(i64, DifficultyResult)> {
    Distribution::of_cases(falls(check.dice.request()).map(|faces| (check.total(&faces), check.settle(&faces))))
}

/// F5 with ruling `fortune_on_difficulty_checks`: a difficulty check that shows `shown`, after the marked dice are rolled
/// again.
///
/// # Errors
/// [`OddsError::CriticalFailure`] if it is a fumble.
pub fn difficulty_reroll(
    check: &DifficultyCheck,
    shown: &[u32],
    again: &[bool],
) -> Result<Distribution<DifficultyResult>, OddsError> {
    let DiceRequest { count, sides } = check.dice.request();
    let shown = shown.get(..count as usize).unwrap_or(shown);
    match check.settle(shown) {
        DifficultyResult::Fumble => Err(OddsError::CriticalFailure),
        _ => Ok(Distribution::of_cases(rerolled(shown, again, sides).map(|faces| check.settle(&faces)))),
    }
}

/// One die.
#[must_use]
pub fn face(sides: u32) -> Distribution<i64> {
    Distribution::of_cases((1..=sides.max(1)).map(i64::from))
}

/// F7: the chance that a die that shows `shown` shows more when it is rolled again.
#[must_use]
pub fn better_face(shown: u32, sides: u32) -> Chance {
    face(sides).at_least(i64::from(shown) + 1)
}

/// F4, initiative: for combatants with these bases, the chance of each to act first by base + 1d6. Of equal totals the
/// higher base comes first; equal bases are decided by a further roll that each of them wins as often.
#[must_use]
pub fn first_to_act(bases: &[i32]) -> Vec<Chance> {
    let sides = INITIATIVE_REQUEST.sides;
    let share = |me: usize, my_base: i32| {
        let mut first = RBig::ZERO;
        for face in 1..=sides {
            let total = i64::from(my_base) + i64::from(face);
            // The other dice's falls that leave me first, by how many others share the first place with me.
            let mut falls = vec![UBig::ONE];
            for &base in bases.iter().enumerate().filter(|(other, _)| *other != me).map(|(_, base)| base) {
                let face_of_tie = total - i64::from(base);
                // Of equal totals the higher base comes first; an equal one shares the place.
                let most = if base >= my_base { face_of_tie - 1 } else { face_of_tie };
                let behind = most.clamp(0, sides.into()).unsigned_abs();
                let mut next: Vec<UBig> = falls.iter().map(|falls| falls * behind).collect();
                if base == my_base {
                    next.push(UBig::ZERO);
                    next.iter_mut().skip(1).zip(&falls).for_each(|(next, falls)| *next += falls);
                }
                falls = next;
            }
            for (sharing, falls) in (1_u32..).zip(falls) {
                first += RBig::from_parts(falls.into(), sharing.into());
            }
        }
        let all = UBig::from(sides).pow(bases.len());
        Chance::from_ratio(first / all)
    };
    bases.iter().enumerate().map(|(me, &base)| share(me, base)).collect()
}
