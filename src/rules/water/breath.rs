//! S14: how long somebody holds out without air, and what comes then.
//!
//! Air lasts for five times Constitution turns; then every turn a check of Endurance against 12, each one harder by 1 than
//! the last. Who fails is unconscious, and after Constitution turns dying. Air ends all of it.

use super::super::combat;
use crate::knowledge::view::{BreathView, Part, SeatView};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId, things};
use crate::rules::acting::{entity, onlookers};
use crate::rules::checks::{self, Ask, CheckId, Draft, NextCheck, Outcome};
use crate::rules::conditions;
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::{Characteristic, Condition, Conditions, Life, Sheet};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// Turns of air for each point of Constitution.
pub const TURNS_A_POINT: u16 = 5;

/// The difficulty of holding out longer.
pub const DIFFICULTY: i32 = 12;

/// The Constitution of those whose sheet has none. Our ruling.
pub const USUAL_CONSTITUTION: u8 = 3;

/// Somebody has no air.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breath {
    /// Turns without air so far.
    pub turns: u16,
    /// It has gone under while swimming, and not come up again (S6).
    pub sunk: bool,
    /// Turns since it lost consciousness for want of air.
    pub fainted: Option<u16>,
    /// The turn that ends is still to be counted.
    pub due: bool,
}

/// A check of somebody without air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gasp {
    /// Who.
    pub thing: ThingId,
    /// The roll.
    pub check: CheckId,
}

/// Constitution as chapter S has it.
fn constitution(world: &World, thing: ThingId) -> u16 {
    let sheet = world.of::<Sheet>(thing);
    let value = sheet.and_then(|sheet| sheet.characteristics.get(&Characteristic::Constitution).copied());
    value.unwrap_or(USUAL_CONSTITUTION).into()
}

/// Turns for which the air of somebody lasts.
fn lasts(world: &World, thing: ThingId) -> u16 {
    constitution(world, thing) * TURNS_A_POINT
}

/// The seats that notice what becomes of somebody's breath.
fn audience(world: &World, thing: ThingId) -> SeatSet {
    onlookers(world, thing).with(world.resource::<Seats>().owner(thing))
}

/// Somebody has no air from now on.
pub(super) fn go_under(world: &mut World, thing: ThingId, sunk: bool) {
    let Some(token) = entity(world, thing) else { return };
    // The turn in which it goes under is its first: it is counted when that ends.
    world.entity_mut(token).insert(Breath { sunk, due: true, ..Breath::default() });
    let (seen, turns) = (audience(world, thing), lasts(world, thing));
    let reads = SeatSet(world.readers(thing).0 & seen.0).with(SeatId::GM);
    let told = |turns| Happening::WentUnder { who: world.who(thing), turns };
    let (full, bare) = (told(Some(turns)), told(None));
    let rest = seen.without(reads);
    let mut log = world.resource_mut::<EventLog>();
    log.push(reads, full);
    if !rest.is_empty() {
        log.push_exactly(rest, bare);
    }
}

/// Somebody who is under already cannot come up by itself (S6).
pub(super) fn sink(world: &mut World, thing: ThingId) {
    let token = entity(world, thing);
    match token.and_then(|token| world.get_mut::<Breath>(token)) {
        Some(mut breath) => breath.sunk = true,
        None => go_under(world, thing, true),
    }
}

/// Somebody who had sunk swims again; whether it has air then is asked as of anybody.
pub(super) fn surface(world: &mut World, thing: ThingId) {
    let token = entity(world, thing);
    if let Some(mut breath) = token.and_then(|token| world.get_mut::<Breath>(token)).filter(|breath| breath.sunk) {
        breath.sunk = false;
    }
}

/// Somebody has air again. Who had fainted for want of it wakes, unless life has left it.
pub(super) fn come_up(world: &mut World, thing: ThingId) {
    let Some(token) = entity(world, thing) else { return };
    let breath = world.entity_mut(token).take::<Breath>().unwrap_or_default();
    let dead = world.of::<Conditions>(thing).is_some_and(|noted| noted.0.contains_key(&Condition::Dead));
    if !dead {
        let up = Happening::CameUp { who: world.who(thing) };
        world.log(audience(world, thing), up);
    }
    let lives = world.of::<Life>(thing).is_none_or(|life| life.now > 0);
    if breath.fainted.is_some() && lives {
        conditions::set(world, thing, Condition::Unconscious, 0);
    }
}

/// The environment takes its phase: a turn ends, in an encounter or outside, and everybody's without air is to be counted.
pub(in crate::rules) fn fall_due(world: &mut World) {
    let all: Vec<ThingId> = things::with::<Breath>(world).collect();
    for thing in all {
        let token = entity(world, thing);
        if let Some(mut breath) = token.and_then(|token| world.get_mut::<Breath>(token)).filter(|breath| !breath.due) {
            breath.due = true;
        }
    }
}

/// The turns of those without air, once a turn, one after the other: a check waits for its owner before the next one's
/// turn.
pub(super) fn hold(world: &mut World) {
    super::swim::forget(world);
    let due: Vec<ThingId> = things::with::<Breath>(world).collect();
    for thing in due {
        let Some(mut breath) = world.of::<Breath>(thing).copied().filter(|breath| breath.due) else { continue };
        breath.due = false;
        breath.turns = breath.turns.saturating_add(1);
        let con = constitution(world, thing);
        let mut dies = false;
        if let Some(fainted) = &mut breath.fainted {
            *fainted = fainted.saturating_add(1);
            dies = *fainted == con.max(1);
        }
        let beyond = breath.turns.saturating_sub(lasts(world, thing));
        if let Some(token) = entity(world, thing) {
            world.entity_mut(token).insert(breath);
        }
        if dies {
            combat::suffocate(world, thing);
        }
        if beyond > 0 && breath.fainted.is_none() && gasp(world, thing, beyond) {
            return;
        }
    }
}

/// Deals the `number`th check of somebody without air, from 1; whether there is one.
fn gasp(world: &mut World, thing: ThingId, number: u16) -> bool {
    let none = Sheet::default();
    let sheet = world.of::<Sheet>(thing).unwrap_or(&none);
    let ask = Ask::Difficulty { of: Characteristic::Endurance, against: DIFFICULTY };
    let Some(kind) = ask.kind(sheet, world.resource::<HouseRules>()) else { return false };
    let worse = Part {
        source: Phrase::new("part-breath").with("checks", u32::from(number - 1)),
        amount: -i32::from(number - 1),
        rule: Some(RuleId::new("S14")),
    };
    let by = world.resource::<Seats>().owner(thing);
    let purpose = Phrase::new("check-breath").rule("S14");
    let draft = Draft {
        who: Some(thing),
        modifiers: Some(worse).filter(|part| part.amount != 0).into_iter().collect(),
        ..Draft::new(by, kind, purpose, audience(world, thing))
    };
    let check = CheckId(world.resource::<NextCheck>().0);
    world.resource_mut::<Pending>().push(Frame::Breath(Gasp { thing, check }));
    checks::deal(world, draft);
    true
}

/// The check on top is settled.
pub(super) fn go_on(world: &mut World) {
    let Some(&Frame::Breath(Gasp { thing, check })) = world.resource::<Pending>().top() else { return };
    world.resource_mut::<Pending>().pop();
    let Some(check) = checks::take(world, check) else { return };
    let Some(token) = entity(world, thing).filter(|_| world.of::<Breath>(thing).is_some()) else { return };
    if check.outcome().and_then(Outcome::succeeds) == Some(false) {
        if let Some(mut breath) = world.get_mut::<Breath>(token) {
            breath.fainted = Some(0);
        }
        conditions::set(world, thing, Condition::Unconscious, 1);
    }
}

/// Adds the clocks of those without air whom a seat sees.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    for thing in things::with::<Breath>(world) {
        let Some(breath) = world.of::<Breath>(thing).filter(|_| audience(world, thing).contains(seat)) else {
            continue;
        };
        let reads = world.readers(thing).contains(seat);
        let (lasts, con) = (lasts(world, thing), constitution(world, thing));
        let beyond = i32::from(breath.turns) - i32::from(lasts);
        view.breath.push(BreathView {
            who: thing,
            turns: breath.turns,
            lasts: reads.then_some(lasts),
            next: (reads && beyond >= 0 && breath.fainted.is_none()).then_some(-beyond),
            dying_in: breath.fainted.filter(|_| reads).map(|fainted| con.max(1).saturating_sub(fainted)),
        });
    }
}
