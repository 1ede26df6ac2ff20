//! Heroic effort: a point of Willpower before a pool is rolled (E4, E6–E8), and its way back where it was in vain (E5).

use super::willpower::{self, willpower_of};
use crate::dice::checks::EFFORT_DICE;
use crate::dice::odds;
use crate::knowledge::view::{Part, RollAct, RollChoice};
use crate::knowledge::{SeatId, Things};
use crate::rules::checks::{self, Check, CheckId, CheckKind, CheckState};
use crate::rules::house::HopelessEffort;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::rules::sheet::Dots;
use crate::rules::{Happening, HouseRules, Refusal, fortune};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What became of the wish to have a point back (E5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Plea {
    /// Nobody asked.
    #[default]
    None,
    /// The owner asks, the game master has not answered.
    Asked,
    /// The game master insists.
    Insisted,
}

/// The effort that a token makes for one of its rolls, until that roll is settled.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// The roll that it serves.
    pub check: CheckId,
    /// The raised dots that the point came from (E9); none for an ordinary one.
    #[serde(default)]
    pub extra: Option<Dots>,
    /// Whether it is asked for back.
    #[serde(default)]
    pub plea: Plea,
}

/// Whether a roll may have an effort (E4, E6–E8).
///
/// # Errors
/// The reason against it, with its rule.
pub fn may_effort(world: &World, check: &Check) -> Result<(), Refusal> {
    let refused = |key, rule| Err(Phrase::new(key).rule(rule).into());
    if check.state != CheckState::Announced {
        return refused("refused-effort-before-the-roll", "E6");
    }
    if !matches!(check.kind, CheckKind::Pool { .. }) {
        return refused("refused-effort-only-pools", "E4");
    }
    if check.effort {
        return refused("refused-effort-once", "E8");
    }
    let Some(who) = check.who else { return refused("refused-no-willpower", "E4") };
    if willpower_of(world, who).is_none_or(|willpower| willpower.now <= 0) {
        return refused("refused-no-willpower", "E4");
    }
    if fortune::uses(world, who).willpower {
        return refused("refused-effort-this-round", "E7");
    }
    Ok(())
}

/// A heroic effort for the pool that is announced (E4): one point of Willpower, three dice more.
#[derive(Clone, Copy, Debug)]
pub struct MakeEffort;

impl Request for MakeEffort {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let check = checks::on_the_table(world).filter(|check| check.audience.contains(seat));
        let check = check.ok_or(Refusal::new("refused-no-roll-announced"))?;
        checks::may_answer(seat, check)?;
        may_effort(world, check)
    }
}

pub(super) fn make(world: &mut World) {
    for _ in take_asked::<MakeEffort>(world) {
        let Some((id, who)) = checks::on_the_table(world).and_then(|check| Some((check.id, check.who?))) else {
            continue;
        };
        let Some(entity) = world.resource::<Things>().get(who) else { continue };
        let Some(spent) = willpower::pay(world, who) else { continue };
        let part = Part { source: Phrase::new("part-effort"), amount: EFFORT_DICE, rule: Some(RuleId::new("E4")) };
        checks::change(world, id, |check| {
            check.effort = true;
            check.modifiers.insert(0, part);
        });
        world.entity_mut(entity).insert(Effort { check: id, extra: spent.extra, plea: Plea::None });
        let made = Happening::EffortMade { who: world.who(who), check: id, before: spent.before, after: spent.after };
        world.log(world.readers(who), made);
        give_back_hopeless(world, id);
    }
}

/// Whether a roll is a chance roll in spite of its effort (E5).
fn is_hopeless(check: &Check) -> bool {
    let CheckKind::Pool { dots, .. } = check.kind else { return false };
    check.effort && check.state == CheckState::Announced && dots.saturating_add(check.modifier()) <= 0
}

/// The effort that was made for a roll.
fn effort_for(world: &World, check: &Check) -> Option<Effort> {
    world.of::<Effort>(check.who?).copied().filter(|effort| effort.check == check.id)
}

/// Gives the point of a hopeless effort back by itself where the table plays so (E5).
pub(in crate::rules) fn give_back_hopeless(world: &mut World, id: CheckId) {
    if world.resource::<HouseRules>().hopeless_effort == HopelessEffort::GiveBack
        && checks::get(world, id).is_some_and(is_hopeless)
    {
        give_back(world, id);
    }
}

/// Takes an effort off its roll and gives the point back where it came from.
pub(in crate::rules) fn give_back(world: &mut World, id: CheckId) {
    let Some(check) = checks::get(world, id).cloned() else { return };
    let Some((who, effort)) = check.who.zip(effort_for(world, &check)) else { return };
    let Some(entity) = world.resource::<Things>().get(who) else { return };
    world.entity_mut(entity).remove::<Effort>();
    checks::change(world, id, |check| {
        check.effort = false;
        if let Some(at) = check.modifiers.iter().position(|part| part.rule == Some(RuleId::new("E4"))) {
            check.modifiers.remove(at);
        }
    });
    let Some((before, after)) = willpower::give_back(world, who, effort.extra) else { return };
    let returned = Happening::EffortReturned { who: world.who(who), before, after };
    world.log(world.readers(who), returned);
}

/// The point of a settled roll whose action is broken off comes back. One that was given back is no longer noted on it.
pub(in crate::rules) fn repay_settled(world: &mut World, check: &Check) {
    let Some(who) = check.who.filter(|_| check.effort) else { return };
    let Some((before, after)) = willpower::give_back(world, who, None) else { return };
    let returned = Happening::EffortReturned { who: world.who(who), before, after };
    world.log(world.readers(who), returned);
}

/// The owner wants the point of a hopeless effort back, before the roll (E5). What comes of it is a house rule; the game
/// master decides at once.
#[derive(Clone, Copy, Debug)]
pub struct EffortBack;

impl Request for EffortBack {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let check = checks::in_state(world, seat, CheckState::Announced, "refused-no-roll-announced")?;
        checks::may_answer(seat, check)?;
        may_ask_back(world, check, seat)
    }
}

fn may_ask_back(world: &World, check: &Check, seat: SeatId) -> Result<(), Refusal> {
    let refused = |key| Err(Phrase::new(key).rule("E5").into());
    let Some(effort) = effort_for(world, check) else { return refused("refused-no-effort") };
    if !is_hopeless(check) {
        return refused("refused-effort-not-hopeless");
    }
    if world.resource::<HouseRules>().hopeless_effort == HopelessEffort::Insist {
        return refused("refused-effort-stays");
    }
    match effort.plea {
        _ if seat.is_gm() => Ok(()),
        Plea::None => Ok(()),
        Plea::Asked => refused("refused-effort-asked"),
        Plea::Insisted => refused("refused-effort-insisted"),
    }
}

/// The game master answers whoever wants the point of a hopeless effort back (E5).
#[derive(Clone, Copy, Debug)]
pub struct AnswerPlea {
    /// Whether it comes back.
    pub give: bool,
}

impl Request for AnswerPlea {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        let check = checks::in_state(world, seat, CheckState::Announced, "refused-no-roll-announced")?;
        match effort_for(world, check) {
            Some(effort) if effort.plea == Plea::Asked && is_hopeless(check) => Ok(()),
            _ => Err(Phrase::new("refused-nobody-asks").rule("E5").into()),
        }
    }
}

pub(super) fn ask_back(world: &mut World) {
    for asked in take_asked::<EffortBack>(world) {
        let Some((id, who)) = checks::on_the_table(world).and_then(|check| Some((check.id, check.who?))) else {
            continue;
        };
        if asked.seat.is_gm() {
            give_back(world, id);
        } else {
            answer_with(world, who, Plea::Asked);
            let asks = Happening::EffortPlea { who: world.who(who) };
            world.log(world.readers(who), asks);
        }
    }
}

pub(super) fn answer(world: &mut World) {
    for asked in take_asked::<AnswerPlea>(world) {
        let Some((id, who)) = checks::on_the_table(world).and_then(|check| Some((check.id, check.who?))) else {
            continue;
        };
        if asked.request.give {
            give_back(world, id);
        } else {
            answer_with(world, who, Plea::Insisted);
            let insisted = Happening::EffortInsisted { who: world.who(who) };
            world.log(world.readers(who), insisted);
        }
    }
}

fn answer_with(world: &mut World, who: crate::knowledge::ThingId, plea: Plea) {
    let entity = world.resource::<Things>().get(who);
    if let Some(mut effort) = entity.and_then(|entity| world.get_mut::<Effort>(entity)) {
        effort.plea = plea;
    }
}

/// The effort of a settled roll is over.
pub(super) fn settled(world: &mut World, check: &Check) {
    let entity = check.who.and_then(|who| world.resource::<Things>().get(who));
    if let Some(entity) = entity.filter(|_| effort_for(world, check).is_some()) {
        world.entity_mut(entity).remove::<Effort>();
    }
}

/// The effort that is open to the owner of a pool, with what it does to the odds, and its way back.
pub(in crate::rules) fn choices(world: &World, seat: SeatId, check: &Check) -> Vec<RollChoice> {
    let CheckKind::Pool { dots, .. } = check.kind else { return Vec::new() };
    let size = dots.saturating_add(check.modifier());
    let chance = |size| odds::pool(size).ok().map(|pool| pool.chance(|result| result.succeeds()));
    let choice = |act, label, then: i32, why_not: Result<(), Refusal>| RollChoice {
        act,
        label: Phrase::new(label).rule(if then > size { "E4" } else { "E5" }),
        odds: chance(size).zip(chance(then)),
        expect: Some(Phrase::new("roll-expect-dice").with("now", size.max(0)).with("then", then.max(0))),
        why_not: why_not.err().map(|why| why.0),
    };
    let with = size.saturating_add(EFFORT_DICE);
    let mut choices = vec![choice(RollAct::Effort, "roll-choice-effort", with, may_effort(world, check))];
    let asked = effort_for(world, check).is_some_and(|effort| effort.plea == Plea::Asked);
    if is_hopeless(check) && seat.is_gm() && asked {
        let open = |give| AnswerPlea { give }.allowed(world, seat);
        let without = size.saturating_sub(EFFORT_DICE);
        choices.push(choice(RollAct::LetEffortBack, "roll-choice-let-effort-back", without, open(true)));
        choices.push(choice(RollAct::InsistOnEffort, "roll-choice-insist-on-effort", size, open(false)));
    } else if is_hopeless(check) {
        let without = size.saturating_sub(EFFORT_DICE);
        let allowed = may_ask_back(world, check, seat);
        choices.push(choice(RollAct::EffortBack, "roll-choice-effort-back", without, allowed));
    }
    choices
}
