//! What a seat may see of a roll that waits: its sum, its dice, its outcome; for those who can answer also what is open.

use super::throw::{veiled_outcome, waiting};
use super::{Check, CheckKind, CheckState, offers, on_the_table};
use crate::dice::checks::RollUnder;
use crate::knowledge::view::{
    DieMark, DieView, Explained, Part, PromptKind, PromptView, RollStage, RollView, SeatView, Supply, Verdict,
};
use crate::knowledge::{SeatId, ThingId};
use crate::rules::log::Lookup;
use crate::rules::rounds::Rounds;
use crate::rules::searching::SEARCHES;
use crate::rules::{effort, fortune};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Adds the roll that waits to a seat's view, if the seat may see it.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    if let Some((check, request)) = waiting(world)
        && check.audience.contains(seat)
    {
        view.prompts.push(PromptView {
            kind: PromptKind::TypeDice {
                what: check.purpose.clone(),
                count: u16::try_from(request.count).unwrap_or(u16::MAX),
                sides: request.sides,
            },
            owners: vec![check.by],
            mine: seat.is_gm() || seat == check.by,
        });
    }
    if let Some(check) = on_the_table(world).filter(|check| check.audience.contains(seat)) {
        if !super::waits(world, check.id) || check.state == CheckState::Rolling {
            return;
        }
        let mine = seat.is_gm() || seat == check.by;
        view.prompts.push(PromptView {
            kind: PromptKind::Roll(Box::new(roll(world, seat, check, mine))),
            owners: vec![check.by],
            mine,
        });
    }
}

/// A roll as a seat may see it.
#[must_use]
pub(in crate::rules) fn roll(world: &World, seat: SeatId, check: &Check, mine: bool) -> RollView {
    let known = |thing| world.knows(seat, thing);
    let reads = check.who.is_none_or(|who| seat.is_gm() || world.readers(who).contains(seat));
    let outcome = check.outcome();
    let shown = outcome.map(|outcome| if reads { outcome } else { veiled_outcome(check, outcome) });
    RollView {
        check: if seat.is_gm() { check.id.0 } else { number_of(world, seat, check) },
        who: check.who.filter(|&who| known(who)),
        target: check.target.filter(|&target| known(target)),
        by: check.by,
        purpose: check.purpose.clone(),
        kind: check.kind.name(),
        stage: match check.state {
            CheckState::Announced => RollStage::Announced,
            CheckState::Rolling => RollStage::Rolling,
            CheckState::Rolled | CheckState::Settled => RollStage::Rolled,
        },
        needs: if reads { needs(check) } else { Phrase::new("roll-needs-unknown") },
        sum: if reads { sum(check) } else { Explained { value: 0, parts: Vec::new() } },
        meets: if reads { meets(check) } else { Vec::new() },
        wanted: check.wanted().filter(|_| reads).map(|request| (request.count, request.sides)),
        dice: dice(check, reads),
        outcome: shown.map(super::Outcome::phrase),
        success: outcome.and_then(super::Outcome::succeeds),
        verdict: outcome.map_or(Verdict::None, verdict),
        fortune: check
            .who
            .filter(|_| mine)
            .and_then(|who| fortune::fortune_of(world, who))
            .map(|fortune| Supply { now: fortune.now.into(), max: fortune.max().into() }),
        willpower: check.who.filter(|_| mine).and_then(|who| effort::willpower_of(world, who)),
        chance: if mine && check.state == CheckState::Announced { offers::chance(check) } else { None },
        choices: if mine { offers::choices(world, seat, check) } else { Vec::new() },
    }
}

/// A number by which a player's window can tell rolls apart. The ids of checks count those as well that the player does not
/// see, so this one is mixed (FNV-1a) from nothing but what it does see.
fn number_of(world: &World, seat: SeatId, check: &Check) -> u32 {
    let known = |thing: Option<ThingId>| thing.filter(|&thing| world.knows(seat, thing));
    let round = world.resource::<Rounds>().number();
    let seen = format!("{:?}", (round, known(check.who), known(check.target), &check.purpose));
    seen.bytes().fold(0x811c_9dc5, |number, byte| (number ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The number that the dice meet, as a sum: what stands on the sheet and every modifier.
#[must_use]
pub fn sum(check: &Check) -> Explained {
    let base = match check.kind {
        // Of a skill the points pay for what exceeds; modifiers count for the attributes.
        CheckKind::Initiative
        | CheckKind::TieBreak
        | CheckKind::Free(_)
        | CheckKind::Damage { .. }
        | CheckKind::Skill { .. } => None,
        _ => Some(Part { source: check.kind.name(), amount: check.kind.base(), rule: None }),
    };
    let parts: Vec<Part> = base.into_iter().chain(check.modifiers().cloned()).collect();
    Explained { value: parts.iter().fold(0_i32, |sum, part| sum.saturating_add(part.amount)), parts }
}

/// What each die of a skill check meets.
fn meets(check: &Check) -> Vec<(Phrase, i32)> {
    let CheckKind::Skill { on, .. } = &check.kind else { return Vec::new() };
    let modifier = check.modifier();
    on.iter().map(|(of, value)| (Phrase::new(of.short_key()), value.saturating_add(modifier))).collect()
}

const fn verdict(outcome: super::Outcome) -> Verdict {
    match outcome.succeeds() {
        None => Verdict::None,
        Some(_) if outcome.is_botch() => Verdict::Botch,
        Some(_) if outcome.is_triumph() => Verdict::Triumph,
        Some(true) => Verdict::Success,
        Some(false) => Verdict::Failure,
    }
}

/// Whether a roll reaches for whatever there is to be found, and is not against anybody's.
fn is_search(check: &Check) -> bool {
    SEARCHES.contains(&check.purpose.key.as_ref())
}

/// How the dice are read.
#[must_use]
pub fn needs(check: &Check) -> Phrase {
    let modifier = check.modifier();
    match &check.kind {
        CheckKind::Initiative | CheckKind::TieBreak => Phrase::new("roll-needs-highest"),
        CheckKind::Free(expr) => Phrase::new("roll-needs-free").with("dice", expr.to_string()),
        CheckKind::Attribute { value, .. } | CheckKind::Fight { value, .. } => {
            Phrase::new("roll-needs-under").with("value", value.saturating_add(modifier))
        }
        CheckKind::Skill { on, points, .. } => {
            let values = on.map(|(_, value)| value.saturating_add(modifier).to_string());
            Phrase::new("roll-needs-skill").with("values", values.join(" / ")).with("points", *points)
        }
        CheckKind::Damage { dice } => {
            Phrase::new("roll-needs-damage").with("dice", i32::from(*dice)).with("bonus", crate::text::signed(modifier))
        }
        CheckKind::Pool { dots, .. } => match dots.saturating_add(modifier) {
            size @ 1.. => Phrase::new("roll-needs-pool").with("count", size),
            _ => Phrase::new("roll-needs-chance"),
        },
        CheckKind::Difficulty { value, dice, against, .. } => {
            let plus = crate::text::signed(value.saturating_add(modifier));
            let roll = format!("{dice} {plus}");
            match against {
                Some(against) => Phrase::new("roll-needs-difficulty").with("roll", roll).with("against", *against),
                None if is_search(check) => Phrase::new("roll-needs-reach").with("roll", roll),
                None => Phrase::new("roll-needs-total").with("roll", roll),
            }
        }
    }
}

/// The dice as they lie. What a die does for the roll shows only to those who may know the numbers behind it.
fn dice(check: &Check, reads: bool) -> Vec<DieView> {
    let sides = check.kind.sides(&check.dice);
    let changed =
        |index: usize| check.before.get(index).copied().filter(|before| check.dice.get(index) != Some(before));
    let mark = |index: usize, face: u32| match &check.kind {
        _ if !reads => DieMark::Plain,
        CheckKind::Attribute { value, .. } | CheckKind::Fight { value, .. } => {
            good(RollUnder::settle(face, None, value.saturating_add(check.modifier())).succeeds())
        }
        CheckKind::Skill { on, .. } => match on.get(index) {
            Some((_, value)) => good(i64::from(face) <= i64::from(value.saturating_add(check.modifier()))),
            None => DieMark::Plain,
        },
        CheckKind::Pool { .. } if face >= 8 => DieMark::Good,
        _ => DieMark::Plain,
    };
    let view = |(index, &face): (usize, &u32)| DieView { face, sides, before: changed(index), mark: mark(index, face) };
    check.dice.iter().enumerate().map(view).collect()
}

const fn good(is: bool) -> DieMark {
    if is { DieMark::Good } else { DieMark::Bad }
}
