//! What is open to the owner of a roll, each choice with the exact odds of what it does, before it is taken. What is not
//! possible stands there as well, with its reason.

use super::{Check, CheckKind, CheckState, Outcome, RollDice, TakeBack, change_of};
use crate::dice::checks::{DEFENCE_BONUS, SkillResult, lowered};
use crate::dice::odds::{self, Chance};
use crate::knowledge::SeatId;
use crate::knowledge::view::{Part, RollAct, RollChoice};
use crate::rules::fortune::{self, Defence, IgnoreConditions, Spend};
use crate::rules::house::FortuneFor;
use crate::rules::request::Request;
use crate::rules::{HouseRules, Refusal, effort};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;

/// The chance that a roll succeeds before its dice are thrown; none for plain numbers and pools too large to weigh.
#[must_use]
pub fn chance(check: &Check) -> Option<Chance> {
    let modifier = check.modifier();
    match &check.kind {
        CheckKind::Attribute { value, .. } | CheckKind::Fight { value, .. } => {
            Some(odds::roll_under(value.saturating_add(modifier)).chance(|result| result.succeeds()))
        }
        CheckKind::Skill { .. } => {
            Some(odds::skill(&check.kind.skill_check(modifier)?).chance(|result| result.succeeds()))
        }
        CheckKind::Pool { dots, .. } => {
            Some(odds::pool(dots.saturating_add(modifier)).ok()?.chance(|result| result.succeeds()))
        }
        CheckKind::Difficulty { .. } => {
            Some(odds::difficulty(&check.kind.difficulty_check(modifier)?).chance(|result| result.succeeds()))
        }
        CheckKind::Initiative | CheckKind::TieBreak | CheckKind::Free(_) | CheckKind::Damage { .. } => None,
    }
}

/// Whether a use of Fortune that changes no die would make a roll succeed.
#[must_use]
pub fn would_succeed(check: &Check, spend: &Spend) -> bool {
    change_of(check, spend).outcome().and_then(Outcome::succeeds) == Some(true)
}

/// Everything that the owner of a roll could do with it now.
#[must_use]
pub(super) fn choices(world: &World, seat: SeatId, check: &Check) -> Vec<RollChoice> {
    match check.state {
        CheckState::Announced => before(world, seat, check),
        CheckState::Rolled => after(world, check),
        CheckState::Rolling | CheckState::Settled => Vec::new(),
    }
}

fn before(world: &World, seat: SeatId, check: &Check) -> Vec<RollChoice> {
    let mut choices = vec![choice(RollAct::Roll, "roll-choice-roll", RollDice.allowed(world, seat))];
    if matches!(check.kind, CheckKind::Pool { .. }) {
        choices.extend(effort::choices(world, seat, check));
    }
    choices.extend(for_the_round(world, seat, check));
    if check.for_itself {
        choices.push(choice(RollAct::TakeBack, "roll-choice-take-back", TakeBack.allowed(world, seat)));
    }
    choices
}

/// Fortune for the whole round where this roll would gain by it (F8, F9).
fn for_the_round(world: &World, seat: SeatId, check: &Check) -> Vec<RollChoice> {
    let Some(thing) = check.who.filter(|_| fortune_is_played(world)) else { return Vec::new() };
    let mut choices = Vec::new();
    let mut add = |act, label, with: &Check, allowed: Result<(), Refusal>| {
        choices.push(RollChoice { odds: chance(check).zip(chance(with)), ..choice(act, label, allowed) });
    };
    if matches!(check.kind, CheckKind::Fight { with, .. } if with.is_defence()) {
        let mut with = check.clone();
        let source = Phrase::new("part-fortune-defence");
        with.gathered.push(Part { source, amount: DEFENCE_BONUS, rule: Some(RuleId::new("F8")) });
        add(RollAct::Defence(thing), "roll-choice-defence", &with, Defence { thing }.allowed(world, seat));
    }
    let conditions = Some(RuleId::new("F9"));
    if check.gathered.iter().any(|part| part.rule == conditions) {
        let mut with = check.clone();
        with.gathered.retain(|part| part.rule != conditions);
        let allowed = IgnoreConditions { thing }.allowed(world, seat);
        add(RollAct::IgnoreConditions(thing), "roll-choice-ignore", &with, allowed);
    }
    for choice in &mut choices {
        let rule = if matches!(choice.act, RollAct::Defence(_)) { "F8" } else { "F9" };
        choice.label.rule = Some(RuleId::new(rule));
    }
    choices
}

/// Whether this table plays with Fortune at all; where nobody has it, nothing of it shows (F11).
fn fortune_is_played(world: &World) -> bool {
    world.resource::<HouseRules>().fortune != FortuneFor::Nobody
}

fn choice(act: RollAct, label: &'static str, allowed: Result<(), Refusal>) -> RollChoice {
    RollChoice { act, label: Phrase::new(label), odds: None, expect: None, why_not: allowed.err().map(|why| why.0) }
}

fn after(world: &World, check: &Check) -> Vec<RollChoice> {
    let mut choices = vec![choice(RollAct::Accept, "roll-choice-accept", Ok(()))];
    if !fortune_is_played(world) {
        return choices;
    }
    let mut add = |act, spend: Spend, label: Phrase| {
        let why_not = fortune::may_spend(world, check, &spend).err().map(|why| why.0);
        let (odds, expect) = if why_not.is_none() { foresee(check, &spend) } else { (None, None) };
        choices.push(RollChoice { act, label: label.rule(spend.rule()), odds, expect, why_not });
    };
    match &check.kind {
        CheckKind::Skill { .. } => {
            add(RollAct::Quality, Spend::Quality, Phrase::new("roll-choice-quality"));
        }
        CheckKind::Damage { .. } => {
            for (die, &face) in (0..).zip(&check.dice) {
                add(RollAct::Damage(die), Spend::Damage(die), Phrase::new("roll-choice-damage").with("face", face));
            }
            return choices;
        }
        _ => {}
    }
    for dice in subsets(check) {
        let faces = dice.iter().filter_map(|&die| check.dice.get(usize::from(die))).map(ToString::to_string);
        let faces = faces.collect::<Vec<_>>().join(", ");
        let label = Phrase::new("roll-choice-reroll").with("faces", faces).with("count", dice.len() as i64);
        add(RollAct::Reroll(dice.clone()), Spend::Reroll(dice), label);
    }
    if fortune::ability_for(&check.kind).is_some() {
        for die in fortune::all_dice(check) {
            let face = check.dice.get(usize::from(die)).copied().unwrap_or(0);
            let label = Phrase::new("roll-choice-lower").with("face", face).with("to", lowered(face));
            add(RollAct::Lower(die), Spend::Lower(die), label);
        }
    }
    choices
}

/// Every choice of dice that F5 could throw again, single dice first.
fn subsets(check: &Check) -> Vec<Vec<u8>> {
    if !matches!(
        check.kind,
        CheckKind::Attribute { .. } | CheckKind::Skill { .. } | CheckKind::Fight { .. } | CheckKind::Difficulty { .. }
    ) {
        return Vec::new();
    }
    let dice = fortune::all_dice(check);
    let mut subsets: Vec<Vec<u8>> = (1..1_u32 << dice.len())
        .map(|mask| dice.iter().copied().filter(|die| mask >> die & 1 == 1).collect())
        .collect();
    subsets.sort_by_key(|subset: &Vec<u8>| (subset.len(), subset.clone()));
    subsets
}

/// What a use of Fortune does to the chance of success, and what else is to be expected of it.
fn foresee(check: &Check, spend: &Spend) -> (Option<(Chance, Chance)>, Option<Phrase>) {
    let sure = |is: bool| Chance::of(u64::from(is), 1);
    let now = check.outcome().and_then(Outcome::succeeds).map(sure);
    let modifier = check.modifier();
    let both = |then: Option<Chance>| now.clone().zip(then);
    match spend {
        Spend::Quality | Spend::Lower(_) => {
            let after = change_of(check, spend).outcome();
            (both(after.and_then(Outcome::succeeds).map(sure)), after.map(Outcome::phrase))
        }
        Spend::Damage(die) => {
            let face = check.dice.get(usize::from(*die)).copied().unwrap_or(0);
            let better = odds::better_face(face, check.kind.sides(&check.dice));
            (None, Some(Phrase::new("roll-expect-better").with("chance", better.phrase())))
        }
        Spend::Reroll(dice) => {
            let again = |index: usize| dice.iter().any(|&die| usize::from(die) == index);
            match &check.kind {
                CheckKind::Skill { .. } => {
                    let faces = <[u32; 3]>::try_from(check.dice.as_slice()).ok();
                    let skill = check.kind.skill_check(modifier).zip(faces);
                    let results = skill.and_then(|(skill, faces)| {
                        odds::skill_reroll(&skill, faces, [again(0), again(1), again(2)]).ok()
                    });
                    let expect = results.as_ref().map(|results| {
                        let quality = results.map(|result: &SkillResult| i64::from(result.quality())).expected();
                        Phrase::new("roll-expect-quality").with("quality", quality.phrase())
                    });
                    (both(results.map(|results| results.chance(|result| result.succeeds()))), expect)
                }
                CheckKind::Difficulty { against: Some(_), .. } => {
                    let marks: Vec<bool> = (0..check.dice.len()).map(again).collect();
                    let results = check
                        .kind
                        .difficulty_check(modifier)
                        .and_then(|difficulty| odds::difficulty_reroll(&difficulty, &check.dice, &marks).ok());
                    (both(results.map(|results| results.chance(|result| result.succeeds()))), None)
                }
                _ => (both(chance(check)), None),
            }
        }
    }
}
