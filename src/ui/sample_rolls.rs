//! Rolls to test cards with, as they come from a table: announced, lying, thrown again, of others.

use super::sample::{GHOUL, OGRE, ROWENA};
use crate::dice::odds::{self, Chance};
use crate::knowledge::SeatId;
use crate::knowledge::view::*;
use crate::text::{Phrase, RuleId};

pub fn prompt(roll: RollView, mine: bool) -> PromptView {
    PromptView { owners: vec![roll.by], kind: PromptKind::Roll(Box::new(roll)), mine }
}

fn part(source: &'static str, amount: i32, rule: Option<&'static str>) -> Part {
    Part { source: Phrase::new(source), amount, rule: rule.map(RuleId::new) }
}

fn explained(parts: Vec<Part>) -> Explained {
    Explained { value: parts.iter().map(|part| part.amount).sum(), parts }
}

fn die(face: u32, sides: u32, mark: DieMark) -> DieView {
    DieView { face, sides, before: None, mark }
}

pub fn choice(act: RollAct, label: Phrase) -> RollChoice {
    RollChoice { act, label, odds: None, expect: None, why_not: None }
}

fn blank(kind: &'static str) -> RollView {
    RollView {
        check: 7,
        who: Some(ROWENA),
        target: None,
        by: SeatId(1),
        purpose: Phrase::new("check-asked-for").with("kind", Phrase::new(kind)).with("reason", "the wet wall"),
        kind: Phrase::new(kind),
        stage: RollStage::Announced,
        needs: Phrase::new("roll-needs-under").with("value", 12),
        sum: explained(Vec::new()),
        meets: Vec::new(),
        wanted: None,
        dice: Vec::new(),
        outcome: None,
        success: None,
        verdict: Verdict::None,
        fortune: Some(Supply { now: 2, max: 4 }),
        willpower: Some(Supply { now: 4, max: 5 }),
        chance: None,
        choices: Vec::new(),
    }
}

/// A pool that waits to be thrown, with an effort open.
pub fn pool() -> RollView {
    let (now, then) = (odds::pool(3), odds::pool(6));
    let chance = |odds: Result<odds::Distribution<_>, _>| -> Option<Chance> {
        Some(odds.ok()?.chance(|result: &crate::dice::checks::PoolResult| result.succeeds()))
    };
    let (now, then) = (chance(now), chance(then));
    let roll = choice(RollAct::Roll, Phrase::new("roll-choice-roll"));
    let mut effort = choice(RollAct::Effort, Phrase::new("roll-choice-effort").rule("E4"));
    effort.odds = now.clone().zip(then);
    effort.expect = Some(Phrase::new("roll-expect-dice").with("now", 3).with("then", 6));
    RollView {
        needs: Phrase::new("roll-needs-pool").with("count", 3),
        sum: explained(vec![
            part("dots-strength", 5, None),
            part("condition-pain", -1, Some("F9")),
            part("part-dim", -3, Some("E10")),
            part("part-game-master", 2, None),
        ]),
        wanted: Some((3, 10)),
        chance: now,
        choices: vec![roll, effort, choice(RollAct::TakeBack, Phrase::new("roll-choice-take-back"))],
        ..blank("dots-strength")
    }
}

/// A failed skill check with every subset of its dice open, 19 on the first die.
pub fn skill() -> RollView {
    let check = crate::dice::checks::SkillCheck {
        attributes: [11, 10, 8],
        skill_points: 4,
        critical_twenties: crate::dice::checks::CriticalTwenties::Three,
    };
    let faces = [19, 6, 10];
    let mut choices = vec![choice(RollAct::Accept, Phrase::new("roll-choice-accept"))];
    let mut quality = choice(RollAct::Quality, Phrase::new("roll-choice-quality").rule("F6"));
    quality.why_not = Some(Phrase::new("refused-fortune-no-success").rule("F6"));
    choices.push(quality);
    let subsets: [&[u8]; 7] = [&[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2], &[0, 1, 2]];
    for dice in subsets {
        let shown = dice.iter().filter_map(|&die| faces.get(usize::from(die))).map(u32::to_string);
        let label = Phrase::new("roll-choice-reroll").with("faces", shown.collect::<Vec<_>>().join(", "));
        let again = [0, 1, 2].map(|die| dice.contains(&die));
        let results = odds::skill_reroll(&check, faces, again).expect("no critical failure");
        let mut reroll = choice(RollAct::Reroll(dice.to_vec()), label.with("count", dice.len() as i64).rule("F5"));
        reroll.odds = Some((Chance::of(0, 1), results.chance(|result| result.succeeds())));
        reroll.expect = Some(Phrase::new("roll-expect-quality").with("quality", "0.6"));
        choices.push(reroll);
    }
    for (die, face) in faces.into_iter().enumerate() {
        let label = Phrase::new("roll-choice-lower").with("face", face).with("to", face - 2);
        let mut lower = choice(RollAct::Lower(die as u8), label.rule("F12"));
        let needs = Phrase::new("refused-needs-ability").with("ability", Phrase::new("ability-improved-attribute"));
        lower.why_not = Some(needs.rule("F12"));
        choices.push(lower);
    }
    let short = ["attribute-courage-short", "attribute-agility-short", "attribute-strength-short"];
    RollView {
        stage: RollStage::Rolled,
        needs: Phrase::new("roll-needs-skill").with("values", "11 / 10 / 8").with("points", 4),
        sum: explained(vec![part("condition-pain", -1, Some("F9"))]),
        meets: short.into_iter().map(Phrase::new).zip([11, 10, 8]).collect(),
        dice: vec![die(19, 20, DieMark::Bad), die(6, 20, DieMark::Good), die(10, 20, DieMark::Bad)],
        outcome: Some(Phrase::new("outcome-failure")),
        success: Some(false),
        verdict: Verdict::Failure,
        choices,
        ..blank("skill-climbing")
    }
}

/// The same after the reroll: a success that can be raised no more (F3).
pub fn rerolled() -> RollView {
    let once = Some(Phrase::new("refused-fortune-once").rule("F3"));
    let mut roll = skill();
    roll.dice[0] = DieView { face: 4, before: Some(19), mark: DieMark::Good, sides: 20 };
    roll.outcome = Some(Phrase::new("outcome-critical-quality").with("quality", 3));
    roll.success = Some(true);
    roll.verdict = Verdict::Triumph;
    roll.fortune = Some(Supply { now: 1, max: 4 });
    for choice in roll.choices.iter_mut().skip(1) {
        choice.odds = None;
        choice.expect = None;
        choice.why_not.clone_from(&once);
    }
    roll
}

/// Damage with one die to be thrown again.
pub fn damage() -> RollView {
    let faces = [2, 5, 1];
    let mut choices = vec![choice(RollAct::Accept, Phrase::new("roll-choice-accept"))];
    for (die, face) in (0..).zip(faces) {
        let label = Phrase::new("roll-choice-damage").with("face", face).rule("F7");
        let mut again = choice(RollAct::Damage(die), label);
        again.expect = Some(Phrase::new("roll-expect-better").with("chance", "67 %"));
        choices.push(again);
    }
    RollView {
        stage: RollStage::Rolled,
        target: Some(OGRE),
        needs: Phrase::new("roll-needs-damage").with("dice", 3).with("bonus", "+2"),
        sum: explained(vec![part("combat-attack", 2, None)]),
        dice: faces.into_iter().map(|face| die(face, 6, DieMark::Plain)).collect(),
        outcome: Some(Phrase::new("outcome-total").with("total", "10")),
        choices,
        ..blank("check-kind-damage")
    }
}

/// An attack of an opponent as players see it: no numbers.
pub fn opponents() -> RollView {
    RollView {
        who: Some(GHOUL),
        by: SeatId::GM,
        target: Some(ROWENA),
        stage: RollStage::Rolled,
        needs: Phrase::new("roll-needs-unknown"),
        dice: vec![die(20, 20, DieMark::Plain), die(17, 20, DieMark::Plain)],
        outcome: Some(Phrase::new("outcome-critical-failure")),
        success: Some(false),
        verdict: Verdict::Botch,
        fortune: None,
        willpower: None,
        ..blank("combat-attack")
    }
}

/// A blow that waits for Rowena to parry or dodge.
pub fn defence(mine: bool) -> PromptView {
    let way = |with, label: &'static str, parts: Vec<Part>| {
        let sum = explained(parts);
        let chance = odds::roll_under(sum.value).chance(|result| result.succeeds());
        DefenceChoice { with, label: Phrase::new(label), chance: Some(chance), sum, why_not: None }
    };
    let parry = way(
        Defence::Parry,
        "combat-parry",
        vec![part("combat-parry", 10, None), part("condition-pain", -1, Some("F9"))],
    );
    let mut dodge = way(Defence::Dodge, "combat-dodge", vec![part("combat-dodge", 7, None)]);
    dodge.why_not = Some(Phrase::new("refused-fortune-once").rule("F8"));
    dodge.chance = None;
    let none = DefenceChoice {
        with: Defence::None,
        label: Phrase::new("roll-choice-accept"),
        sum: explained(Vec::new()),
        chance: None,
        why_not: None,
    };
    let view = DefenceView {
        attacker: Some(OGRE),
        defender: Some(ROWENA),
        weapon: Phrase::new("combat-attack"),
        critical: true,
        choices: if mine { vec![parry, dodge, none] } else { Vec::new() },
    };
    PromptView { kind: PromptKind::Defence(Box::new(view)), owners: vec![SeatId(1)], mine }
}
