//! The exact odds of rolls that belong together, before anyone is asked for them: two against each other, several at one
//! task (S1).

use super::joint::{RollOpposed, WorkTogether, one_draft, versus};
use super::{Check, CheckKind, Draft, foresee};
use crate::dice::checks::PoolResult;
use crate::dice::odds::{self, Chance, Distribution};
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::cmp::Ordering;

/// Two rolls against each other.
#[derive(Clone, Debug)]
pub struct OpposedProspect {
    /// What the first would roll.
    pub first: Check,
    /// The chance that the first wins; none for pools too large to weigh.
    pub wins: Option<Chance>,
}

/// What two tokens would roll against each other now, and the exact chance that the first wins. Ties count as their rule
/// says.
#[must_use]
pub fn opposed_prospect(world: &World, asked: &RollOpposed) -> OpposedProspect {
    let purpose = Phrase::new("check-opposed");
    let roll = |who, contest| foresee(world, versus(world, who, contest, &purpose));
    let first = roll((asked.first, asked.second), asked.with);
    let second = roll((asked.second, asked.first), asked.against);
    let wins = results(&first).zip(results(&second)).map(|(first, second)| {
        let order = first.with(&second, |a, b| asked.tie.breaks(a.cmp(b)));
        order.chance(|order| *order == Ordering::Greater)
    });
    OpposedProspect { first, wins }
}

/// What several would roll together now: the leader's roll, and the exact chance that they reach the difficulty (S1).
/// `attempt` is what earlier failures count under (E1).
#[must_use]
pub fn together_prospect(world: &World, asked: &WorkTogether, attempt: Option<&str>) -> (Check, Option<Chance>) {
    let purpose = Phrase::new("check-together");
    let contest = super::joint::Contest::Characteristic(asked.of);
    let roll = |who| {
        let draft = one_draft(world, who, asked.on, contest, &purpose);
        foresee(world, Draft { attempt: attempt.map(str::to_owned), ..draft })
    };
    let leader = roll(asked.leader);
    let helpers = asked.helpers.iter().map(|&helper| roll(helper));
    let rolls: Vec<Check> = std::iter::once(leader.clone()).chain(helpers).collect();
    (leader, together_chance(&rolls, asked.against))
}

/// The most who work together of whom the exact chance is told. Our ruling, so that no crowd can make a question long:
/// each who may fumble doubles the sums that can come about.
pub const MOST_WEIGHED: usize = 8;

/// The exact chance that these rolls together reach a difficulty (S1): the modifiers of those who do not fumble are summed
/// and the best dice count; if everybody fumbles nothing does. None for more than [`MOST_WEIGHED`], and for other rolls
/// than difficulty checks.
#[must_use]
pub fn together_chance(rolls: &[Check], against: i32) -> Option<Chance> {
    if rolls.len() > MOST_WEIGHED {
        return None;
    }
    // Of all so far: the sum of what those who did not fumble add, the best dice, whether anybody did not fumble.
    let mut all = Distribution::certain((0_i64, 0_i64, false));
    for check in rolls {
        let dice = dice_of(check)?;
        let own = i64::from(check.kind.base().saturating_add(check.modifier()));
        all = all.with(&dice, |&(sum, best, any), &(good, dice)| {
            (sum + if good { own } else { 0 }, best.max(dice), any || good)
        });
    }
    Some(all.chance(|&(sum, best, any)| any && sum + best >= i64::from(against)))
}

/// Whether it is no fumble, and what it comes to: whoever fumbled has lost to one who did not.
fn results(check: &Check) -> Option<Distribution<(bool, i64)>> {
    match &check.kind {
        CheckKind::Pool { dots, .. } => {
            let pool = odds::pool(dots.saturating_add(check.modifier())).ok()?;
            Some(pool.map(|result| (*result != PoolResult::DramaticFailure, i64::from(result.successes()))))
        }
        kind => {
            let own = i64::from(kind.base().saturating_add(check.modifier()));
            Some(dice_of(check)?.map(|&(good, dice)| (good, dice + own)))
        }
    }
}

/// The sum of the difficulty dice, and whether they are no fumble.
fn dice_of(check: &Check) -> Option<Distribution<(bool, i64)>> {
    let CheckKind::Difficulty { dice, .. } = &check.kind else { return None };
    let request = dice.request();
    let one = odds::face(request.sides).map(|&face| (face != 1, face));
    let more = (1..request.count).fold(one.clone(), |sum, _| sum.with(&one, |a, b| (a.0 || b.0, a.1 + b.1)));
    Some(more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::checks::DifficultyDice;
    use crate::knowledge::{SeatId, SeatSet};
    use crate::rules::checks::CheckId;
    use crate::rules::sheet::Characteristic;

    #[test]
    fn s1_the_odds_of_a_crowd_are_not_told() {
        let (of, dice) = (Characteristic::Athletics, DifficultyDice::TwoD6);
        let roll = |value| {
            let kind = CheckKind::Difficulty { of, value, dice, against: None };
            Draft::new(SeatId::GM, kind, Phrase::new("check-together"), SeatSet::GM).check(CheckId(1))
        };
        let crowd: Vec<Check> = (0..=MOST_WEIGHED as i32).map(|value| roll(1 << value)).collect();
        assert_eq!(together_chance(&crowd, 40), None);
        assert!(together_chance(&crowd[1..], 40).is_some(), "{MOST_WEIGHED} are weighed");
    }

    #[test]
    fn s1_the_difficulty_dice_fumble_once_in_thirty_six() {
        let (of, dice) = (Characteristic::Mind, DifficultyDice::TwoD6);
        let kind = CheckKind::Difficulty { of, value: 3, dice, against: None };
        let draft = Draft::new(SeatId::GM, kind, Phrase::new("check-together"), SeatSet::GM);
        let check = draft.check(CheckId(1));
        let results = results(&check).expect("2d6 can be weighed");
        assert_eq!(results.chance(|(good, _)| !good), Chance::of(1, 36));
        assert_eq!(results.chance(|(_, total)| *total == 10), Chance::of(6, 36), "a 7 is the likeliest");
    }
}
