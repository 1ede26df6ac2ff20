//! Odds against brute force: every way the dice can fall, played through the same rolls that a table makes.

use super::*;
use crate::dice::checks::{
    CriticalTwenties, DifficultyCheck, DifficultyDice, DifficultyResult, PoolResult, RollUnder, SkillCheck,
    SkillResult, initiative_order,
};
use crate::dice::{DieOrigin, Expr, Face, Roll, Taken};
use dashu_int::UBig;
use dashu_ratio::RBig;
use std::collections::BTreeMap;

type Weights = BTreeMap<i64, RBig>;

/// Plays a roll to all its ends and adds up how likely each total is.
fn play(roll: &Roll, likely: &RBig, totals: &mut Weights) {
    let Some(request) = roll.wanted() else {
        let total = roll.outcome().expect("complete").total;
        *totals.entry(total).or_insert_with(|| RBig::ZERO) += likely;
        return;
    };
    let falls = u64::from(request.sides).pow(request.count);
    let each = likely / UBig::from(falls);
    for fall in 0..falls {
        let faces = (0..request.count).map(|die| fall / u64::from(request.sides).pow(die) % u64::from(request.sides));
        let faces = faces.map(|face| Face { value: face as u32 + 1, origin: DieOrigin::Typed }).collect();
        let mut next = roll.clone();
        next.supply(&Taken { faces, position: 0 }).expect("faces of these dice");
        play(&next, &each, totals);
    }
}

#[track_caller]
fn brute_force(text: &str) {
    let expr: Expr = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut totals = Weights::new();
    play(&Roll::new(expr.clone()), &RBig::ONE, &mut totals);
    let odds = expression(&expr).unwrap_or_else(|error| panic!("{text}: {error}"));
    let played: Vec<(i64, Chance)> =
        totals.into_iter().map(|(total, likely)| (total, Chance::from_ratio(likely))).collect();
    let odds: Vec<(i64, Chance)> = odds.iter().map(|(&total, chance)| (total, chance)).collect();
    assert_eq!(odds, played, "{text}");
}

#[test]
fn expressions_agree_with_brute_force() {
    for text in [
        "7",
        "d6",
        "2d6+3",
        "3d6-2*d4",
        "d4-d4",
        "4d6kh3",
        "4d6kl1",
        "5d4kh2",
        "5d4dl1",
        "3d8kl2",
        "2d20kh1",
        "6d3kh6",
        "4d10>=8",
        "3d6<3+1",
        "5d4=4",
        "3*(d4+2)",
        "2d3kh1+2d3kl1",
        "d4!",
        "2d3!",
        "d6!=5",
        "d2!",
        "2d3kh1!",
        "2d3kl1!=2",
        "2d4>=3!",
        "d10>=8!",
        "2d3>2!<2",
        "2d6!>6",
    ] {
        brute_force(text);
    }
}

#[test]
fn known_figures() {
    let odds = |text: &str| expression(&text.parse().expect("valid")).expect("small");
    assert_eq!(odds("4d6kh3").expected().to_string(), "15869/1296");
    assert_eq!(odds("2d6").at_least(10).to_string(), "1/6");
    assert_eq!(odds("100d6").expected().to_string(), "350");
    assert_eq!(odds("d20").at_most(5).to_string(), "1/4");
    let often = odds("d6!>=5");
    let throws = (0..=20)
        .fold(RBig::ZERO, |sum, reroll| sum + RBig::from_parts(1_u32.into(), UBig::from(3_u32).pow(reroll as usize)));
    let mean = throws * RBig::from_parts(7_u32.into(), 2_u32.into());
    assert_eq!(often.expected().to_string(), mean.to_string(), "a third of all throws is followed by another");
    assert_eq!(often.chance(|&total| total == 11), Chance::of(1, 216), "only 5, 5, 1");
    assert_eq!(odds("20d6kh10").chance(|_| true).to_string(), "1");
}

#[test]
fn endless_work_is_refused() {
    for text in ["1000d1000000", "d1000000!", "500d20kh250", "1000d6!", "1000*900d999+100d7", "300d10>=8!"] {
        assert_eq!(expression(&text.parse().expect("valid")), Err(OddsError::TooLarge), "{text}");
    }
}

#[test]
fn ordinary_tables_are_not_refused() {
    for text in ["100d6", "20d100", "d1000+d1000", "50d10>=8!", "10d6!", "20d6kh10", "d%-d%", "100*2d6"] {
        let odds = expression(&text.parse().expect("valid")).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(odds.chance(|_| true).is_certain(), "{text}");
    }
}

#[test]
fn roll_under_agrees_with_counting() {
    for value in -1..=22_i64 {
        let odds = roll_under(value as i32);
        let hits = value.clamp(0, 20) as u64;
        assert_eq!(odds.chance(|result| result.succeeds()), Chance::of(hits, 20), "value {value}");
        let critical = if value >= 1 { hits } else { 0 };
        assert_eq!(odds.chance(|&result| result == RollUnder::CriticalSuccess), Chance::of(critical, 400));
        let botch = if value < 20 { 20 - hits } else { 0 };
        assert_eq!(odds.chance(|&result| result == RollUnder::CriticalFailure), Chance::of(botch, 400));
    }
}

fn skill_check(attributes: [i32; 3], skill_points: i32) -> SkillCheck {
    SkillCheck { attributes, skill_points, critical_twenties: CriticalTwenties::Three }
}

/// Counts the 8000 outcomes from the text of the rule, not through `settle`.
fn count_skill(check: &SkillCheck, twenties: usize) -> (u64, u64, u64, [u64; 7]) {
    let (mut fail, mut botch, mut critical, mut quality) = (0, 0, 0, [0; 7]);
    for fall in 0..8000 {
        let faces = [fall / 400 + 1, fall / 20 % 20 + 1, fall % 20 + 1];
        let spent: i32 = (0..3).map(|die| (faces[die] - check.attributes[die]).max(0)).sum();
        let left = check.skill_points - spent;
        let level = match left {
            ..4 => 1,
            4..7 => 2,
            7..10 => 3,
            10..13 => 4,
            13..16 => 5,
            16.. => 6,
        };
        if faces.iter().filter(|&&face| face == 20).count() >= twenties {
            botch += 1;
        } else if faces.iter().filter(|&&face| face == 1).count() >= twenties {
            critical += 1;
            quality[level] += 1;
        } else if left >= 0 {
            quality[level] += 1;
        } else {
            fail += 1;
        }
    }
    (fail, botch, critical, quality)
}

#[test]
fn skill_checks_agree_with_all_8000_outcomes() {
    for (attributes, skill_points) in [([12, 13, 11], 5), ([8, 8, 8], 0), ([20, 20, 20], 18), ([14, 3, -2], 12)] {
        for (ruling, twenties) in [(CriticalTwenties::Three, 3), (CriticalTwenties::Two, 2)] {
            let check = SkillCheck { critical_twenties: ruling, ..skill_check(attributes, skill_points) };
            let odds = skill(&check);
            let (fail, botch, critical, quality) = count_skill(&check, twenties);
            assert_eq!(odds.chance(|&result| result == SkillResult::Failure), Chance::of(fail, 8000));
            assert_eq!(odds.chance(|&result| result == SkillResult::CriticalFailure), Chance::of(botch, 8000));
            let criticals = |result: &SkillResult| matches!(result, SkillResult::CriticalSuccess { .. });
            assert_eq!(odds.chance(criticals), Chance::of(critical, 8000));
            for (level, &count) in (0..).zip(&quality).skip(1) {
                assert_eq!(odds.chance(|result| result.quality() == level), Chance::of(count, 8000), "QL {level}");
            }
        }
    }
}

#[test]
fn f5_reroll_of_the_last_die() {
    // Climbing: 19 against 12 with no skill points left. Only 1 to 12 on that die help.
    let check = skill_check([12, 13, 12], 0);
    let odds = skill_reroll(&check, [10, 11, 19], [false, false, true]).expect("no critical failure");
    assert_eq!(odds.chance(|result| result.succeeds()), Chance::of(12, 20));
    let quality = odds.map(|result| i64::from(result.quality())).expected();
    assert_eq!(quality.to_string(), "3/5");
}

#[test]
fn f5_every_choice_of_dice() {
    let check = skill_check([12, 13, 11], 4);
    let shown = [15, 4, 18];
    let choices = skill_rerolls(&check, shown).expect("no critical failure");
    assert_eq!(choices.len(), 7);
    for SkillReroll { again, results } in choices {
        let (mut hits, mut all) = (0, 0);
        for fall in 0..8000_u32 {
            let fresh = [fall / 400 + 1, fall / 20 % 20 + 1, fall % 20 + 1];
            let faces = std::array::from_fn(|die| if again[die] { fresh[die] } else { shown[die] });
            hits += u64::from(check.settle(faces).succeeds());
            all += 1;
        }
        assert_eq!(results.chance(|result| result.succeeds()), Chance::of(hits, all), "{again:?}");
    }
    let nothing = skill_reroll(&check, shown, [false; 3]).expect("no critical failure");
    assert_eq!(nothing, Distribution::certain(SkillResult::Failure), "nothing rolled, nothing changed");
}

#[test]
fn f5_not_on_a_critical_failure() {
    let check = skill_check([20; 3], 20);
    assert_eq!(skill_reroll(&check, [20; 3], [true; 3]), Err(OddsError::CriticalFailure));
    assert_eq!(skill_rerolls(&check, [20; 3]), Err(OddsError::CriticalFailure));
    let fumble = DifficultyCheck { dice: DifficultyDice::TwoD6, modifier: 30, difficulty: 9 };
    assert_eq!(difficulty_reroll(&fumble, &[1, 1], &[true, true]), Err(OddsError::CriticalFailure));
}

#[test]
fn pools_have_the_known_odds() {
    let none = |size: u32| (0..size).fold(Chance::of(1, 1), |none, _| none.and(&Chance::of(7, 10)));
    for size in [1, 2, 3, 7, 20] {
        let odds = pool(size).expect("small");
        assert_eq!(odds.chance(|result| !result.succeeds()), none(size.unsigned_abs()), "{size} dice");
    }
    // Two successes of one die: a 10, then 8 or 9, or a 10 that is followed by no success of the third.
    let two = pool(1).expect("small").chance(|&result| result == PoolResult::Success { successes: 2 });
    assert_eq!(two, Chance::of(2 * 10 + 7, 1000));
    // With one die, 21 successes need twenty 10s and a success of the last roll, which is not repeated.
    let most = pool(1).expect("small").chance(|result| result.successes() == 21);
    let tens = (0..20).fold(Chance::of(3, 10), |chance, _| chance.and(&Chance::of(1, 10)));
    assert_eq!(most, tens);
}

#[test]
fn chance_roll_has_no_second_chance() {
    for size in [0, -4] {
        let odds = pool(size).expect("one die");
        assert_eq!(odds.chance(|&result| result == PoolResult::DramaticFailure), Chance::of(1, 10));
        assert_eq!(odds.chance(|&result| result == PoolResult::Success { successes: 1 }), Chance::of(1, 10));
        assert_eq!(odds.chance(|&result| result == PoolResult::Failure), Chance::of(8, 10));
    }
}

#[test]
fn e3_extended_actions() {
    assert_eq!(extended_action(&[], 0), Ok(Chance::of(1, 1)));
    assert_eq!(extended_action(&[], 1), Ok(Chance::of(0, 1)));
    assert_eq!(extended_action(&[0, 0], 1), Ok(Chance::of(19, 100)));
    let together = expression(&"5d10>=8!".parse().expect("valid")).expect("small").at_least(4);
    assert_eq!(extended_action(&[2, 3], 4), Ok(together), "stages add up like one pool");
}

#[test]
fn e3_all_stages_of_an_extended_action_share_one_amount_of_work() {
    for (size, stages, needed) in [(10, 1, 100), (10, 50, 1), (6, 10, 20), (8, 5, 25)] {
        assert!(extended_action(&vec![size; stages], needed).is_ok(), "{stages} stages of {size} for {needed}");
    }
    for size in [10, 20, 50] {
        assert_eq!(extended_action(&[size; 50], 100), Err(OddsError::TooLarge), "each stage alone would be small");
    }
}

#[test]
fn difficulty_checks_agree_with_counting() {
    for dice in DifficultyDice::ALL {
        for (modifier, difficulty) in [(0, 12), (5, 12), (-3, 9), (30, 9), (0, 99)] {
            let check = DifficultyCheck { dice, modifier, difficulty };
            let request = dice.request();
            let plain: Expr = format!("{dice}").parse().expect("valid");
            let sums = expression(&plain).expect("small");
            let (lowest, highest) = (i64::from(request.count), i64::from(request.count * request.sides));
            let need = i64::from(difficulty - modifier);
            let odds = difficulty_odds(&check);
            assert_eq!(odds.0, sums.chance(|&sum| sum >= need && sum > lowest), "{check:?} succeeds");
            assert_eq!(odds.1, sums.chance(|&sum| sum == lowest), "{check:?} fumbles");
            assert_eq!(odds.2, sums.chance(|&sum| sum == highest && sum >= need), "{check:?} is critical");
        }
    }
}

/// Chances of success, fumble and critical.
fn difficulty_odds(check: &DifficultyCheck) -> (Chance, Chance, Chance) {
    let odds = difficulty(check);
    (
        odds.chance(|result| result.succeeds()),
        odds.chance(|&result| result == DifficultyResult::Fumble),
        odds.chance(|&result| result == DifficultyResult::Critical),
    )
}

#[test]
fn f5_difficulty_reroll() {
    let check = DifficultyCheck { dice: DifficultyDice::TwoD6, modifier: 4, difficulty: 12 };
    let odds = difficulty_reroll(&check, &[4, 2], &[false, true]).expect("no fumble");
    assert_eq!(odds.chance(|result| result.succeeds()), Chance::of(3, 6), "4, 5 and 6 help");
}

#[test]
fn f4_initiative_agrees_with_brute_force() {
    for bases in
        [vec![10], vec![10, 10], vec![10, 12, 10], vec![8, 13, 9, 13], vec![9, 9, 9, 9], vec![1, 40, -5], vec![]]
    {
        let mut first = vec![RBig::ZERO; bases.len()];
        let falls = 6_u64.pow(bases.len() as u32);
        for fall in 0..falls {
            let order: Vec<_> = (0..)
                .zip(&bases)
                .map(|(who, &base)| initiative_order(base, (fall / 6_u64.pow(who) % 6) as u32 + 1))
                .collect();
            let best = order.iter().min();
            let winners: Vec<usize> = (0..bases.len()).filter(|&who| order.get(who) == best).collect();
            for &winner in &winners {
                first[winner] += RBig::from_parts(1_u32.into(), UBig::from(falls) * winners.len());
            }
        }
        let played: Vec<Chance> = first.into_iter().map(Chance::from_ratio).collect();
        assert_eq!(first_to_act(&bases), played, "{bases:?}");
    }
}

#[test]
fn f7_a_better_die_agrees_with_counting() {
    for sides in [6, 10] {
        for shown in 1..=sides {
            let better = (1..=sides).filter(|&again| again > shown).count() as u64;
            assert_eq!(better_face(shown, sides), Chance::of(better, sides.into()), "{shown} of {sides}");
        }
    }
}

#[test]
fn f5_every_subset_of_a_difficulty_check_agrees_with_counting() {
    let check = DifficultyCheck { dice: DifficultyDice::TwoD6, modifier: 2, difficulty: 10 };
    for (first, second) in (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second))) {
        if (first, second) == (1, 1) {
            continue;
        }
        for again in [[true, false], [false, true], [true, true]] {
            let faces = |again: bool, shown: u32| if again { (1..=6).collect() } else { vec![shown] };
            let mut falls = Vec::new();
            for one in faces(again[0], first) {
                falls.extend(faces(again[1], second).into_iter().map(|other| (one, other)));
            }
            let good = falls.iter().filter(|&&(one, other)| (one, other) != (1, 1) && one + other + 2 >= 10).count();
            let odds = difficulty_reroll(&check, &[first, second], &again).expect("no fumble");
            let chance = odds.chance(|result| result.succeeds());
            assert_eq!(chance, Chance::of(good as u64, falls.len() as u64), "{first} {second} {again:?}");
        }
    }
}
