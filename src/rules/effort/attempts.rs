//! Successive attempts (E1) and what can be tried once only (E2), counted by actor, target and action.

use super::{Extended, pressure};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, SeatSet, ThingId, Things, things};
use crate::rules::checks::{self, Check, CheckKind, gather, joint};
use crate::rules::gm::changes_nothing;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{Rounds, gm_only, token};
use crate::rules::{Happening, HouseRules, Refusal, searching};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// Something that was tried in vain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// What was tried: what is rolled; where the game master asked for it and it was done to nothing in particular, with
    /// the name that the game master gave it.
    pub action: String,
    /// What it was done to.
    #[serde(default)]
    pub on: Option<ThingId>,
    /// How often it failed.
    pub failed: u16,
    /// There is no second chance (E2).
    #[serde(default)]
    pub once: bool,
    /// The round of the running encounter in which it failed last; 0 outside encounters.
    #[serde(default)]
    pub round: u32,
}

/// What a token tried in vain, in the order of the first attempts. A success takes its entry away.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Attempts(pub Vec<Attempt>);

impl Attempts {
    /// What counts against an action: what was tried under the same name; and without a name of its own it is another go at
    /// whatever was tried so.
    fn of(&self, action: &str, on: Option<ThingId>) -> impl Iterator<Item = &Attempt> {
        let same = move |attempt: &&Attempt| {
            let named = attempt.action.strip_prefix(action).is_some_and(|name| name.starts_with(NAMED));
            attempt.on == on && (attempt.action == action || named)
        };
        self.0.iter().filter(same)
    }
}

/// What stands between an action and the name that the game master gave it.
pub(super) const NAMED: &str = ": ";

/// What an attempt counts under (E1): the roll, whatever its numbers, and what it is done to. Where that is nothing in
/// particular, the game master's words make an action of its own; what a player writes never does, or another word would
/// be another chance.
#[must_use]
pub fn action_key(kind: &CheckKind, on: Option<ThingId>, (seat, reason): (SeatId, &str)) -> String {
    let action = checks::action_of(kind);
    if on.is_some() || reason.is_empty() || !seat.is_gm() { action } else { format!("{action}{NAMED}{reason}") }
}

/// Refuses what had its only chance (E2).
pub(in crate::rules) fn one_shot(
    world: &World,
    who: ThingId,
    action: &str,
    on: Option<ThingId>,
) -> Result<(), Refusal> {
    let mut tried = world.of::<Attempts>(who).into_iter().flat_map(|attempts| attempts.of(action, on));
    if tried.any(|attempt| attempt.once) {
        return Err(Phrase::new("refused-one-shot").rule("E2").into());
    }
    not_before_next_turn(world, who, action, on)
}

/// Refuses what failed in this very round of an encounter: it may be tried again on the next turn (E1).
fn not_before_next_turn(world: &World, who: ThingId, action: &str, on: Option<ThingId>) -> Result<(), Refusal> {
    let round = world.resource::<Rounds>().number();
    let mut tried = world.of::<Attempts>(who).into_iter().flat_map(|attempts| attempts.of(action, on));
    if round != 0 && tried.any(|attempt| attempt.round == round) {
        return Err(Phrase::new("refused-attempt-next-turn").rule("E1").into());
    }
    Ok(())
}

/// An encounter ends, and its rounds with it: what failed in its last one may be tried again, and a stage
/// is no longer one of this round.
pub(in crate::rules) fn end_encounter(world: &mut World) {
    let tried: Vec<_> = world.resource::<Things>().iter().map(|(_, entity)| entity).collect();
    for entity in tried {
        if let Some(mut extended) = world.get_mut::<Extended>(entity).filter(|extended| extended.round != 0) {
            extended.round = 0;
        }
        let Some(mut attempts) = world.get_mut::<Attempts>(entity) else { continue };
        if attempts.0.iter().any(|attempt| attempt.round != 0) {
            attempts.0.iter_mut().for_each(|attempt| attempt.round = 0);
        }
    }
}

/// What earlier failures cost under pressure (E1), in the kind's own unit: dice of a pool, else a modifier.
pub(in crate::rules) fn attempt_part(world: &World, check: &Check) -> Vec<Part> {
    let failed = check.who.zip(check.attempt.as_ref()).and_then(|(who, action)| {
        let attempts = world.of::<Attempts>(who)?;
        attempts.of(action, check.target).map(|attempt| attempt.failed).max()
    });
    let Some(failed) = failed.filter(|_| pressure(world)) else { return Vec::new() };
    let amount = -penalty(world.resource::<HouseRules>(), failed);
    let source = Phrase::new("part-attempt").with("attempt", u32::from(failed) + 1);
    let part = Part { source, amount, rule: Some(RuleId::new("E1")) };
    if amount == 0 { Vec::new() } else { vec![part] }
}

/// What so many failures cost: a step for each, or one step for any (E1).
pub(super) fn penalty(house: &HouseRules, failures: u16) -> i32 {
    let steps = if house.retry_flat { failures.min(1) } else { failures };
    i32::from(house.retry_step) * i32::from(steps)
}

/// Counts a settled roll: a failure is one attempt more, a success ends the counting.
pub(super) fn settled(world: &mut World, check: &Check) {
    if joint::is_opposed(world, check.id) {
        return;
    }
    let Some((who, action)) = check.who.zip(check.attempt.as_ref()) else { return };
    if let Some(success) = check.outcome().and_then(checks::Outcome::succeeds) {
        enter(world, who, (action, check.target), success, check.once);
    }
}

/// Counts what somebody tried in another way than by a roll of their own (S1, S4): it failed once more, or it is over.
pub(in crate::rules) fn count(world: &mut World, who: ThingId, what: (&str, Option<ThingId>), success: bool) {
    enter(world, who, what, success, false);
}

/// Counts a failure after which there is no second chance (E2).
pub(in crate::rules) fn count_as_last(world: &mut World, who: ThingId, what: (&str, Option<ThingId>)) {
    enter(world, who, what, false, true);
}

fn enter(world: &mut World, who: ThingId, (action, on): (&str, Option<ThingId>), success: bool, once: bool) {
    let Some(entity) = world.resource::<Things>().get(who) else { return };
    let round = world.resource::<Rounds>().number();
    let before = world.of::<Attempts>(who).cloned().unwrap_or_default();
    let mut attempts = before.clone();
    let at = attempts.0.iter().position(|attempt| attempt.action == action && attempt.on == on);
    match (success, at) {
        (true, Some(at)) => _ = attempts.0.remove(at),
        (true, None) => {}
        (false, Some(at)) => {
            if let Some(attempt) = attempts.0.get_mut(at) {
                attempt.failed = attempt.failed.saturating_add(1);
                attempt.once |= once;
                attempt.round = round;
            }
        }
        (false, None) => attempts.0.push(Attempt { action: action.to_owned(), on, failed: 1, once, round }),
    }
    if attempts.0.is_empty() {
        world.entity_mut(entity).remove::<Attempts>();
    } else if attempts != before {
        world.entity_mut(entity).insert(attempts);
    }
}

/// The game master says of something that was tried in vain that there is no second chance (E2), or that there is one.
#[derive(Clone, Debug)]
pub struct RuleAttempt {
    /// Whose attempt.
    pub thing: ThingId,
    /// What was tried, as [`Attempt::action`] has it.
    pub action: String,
    /// What it was done to.
    pub on: Option<ThingId>,
    /// There is no second chance.
    pub once: bool,
}

impl RuleAttempt {
    fn is_meant(&self, attempt: &Attempt) -> bool {
        attempt.action == self.action && attempt.on == self.on
    }
}

impl Request for RuleAttempt {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        let tried = world.of::<Attempts>(self.thing).and_then(|all| all.0.iter().find(|one| self.is_meant(one)));
        match tried {
            None => Err(Phrase::new("refused-no-attempts").rule("E2").into()),
            Some(attempt) if attempt.once == self.once => Err(changes_nothing()),
            Some(_) => Ok(()),
        }
    }
}

pub(super) fn rule(world: &mut World) {
    for asked in take_asked::<RuleAttempt>(world) {
        let ruled = asked.request;
        let entity = world.resource::<Things>().get(ruled.thing);
        let Some(mut attempts) = entity.and_then(|entity| world.get_mut::<Attempts>(entity)) else { continue };
        let Some(attempt) = attempts.0.iter_mut().find(|attempt| ruled.is_meant(attempt)) else { continue };
        attempt.once = ruled.once;
        let what = super::show::name(&ruled.action);
        let told = Happening::AttemptRuled { who: world.who(ruled.thing), what, once: ruled.once };
        world.log(readers(world, ruled.thing, ruled.action == searching::NOTICE), told);
    }
}

/// Who learns what becomes of an attempt: what was missed in passing is the game master's secret.
fn readers(world: &World, who: ThingId, is_secret: bool) -> SeatSet {
    if is_secret { SeatSet::GM } else { world.readers(who) }
}

/// The game master forgets what a token tried in vain: all of it, or what it tried on one thing.
#[derive(Clone, Copy, Debug)]
pub struct ClearAttempts {
    /// Whose attempts.
    pub thing: ThingId,
    /// On what; nothing: all.
    pub on: Option<ThingId>,
}

impl Request for ClearAttempts {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        let wanted = |attempt: &Attempt| self.on.is_none() || attempt.on == self.on;
        if world.of::<Attempts>(self.thing).is_some_and(|attempts| attempts.0.iter().any(wanted)) {
            return Ok(());
        }
        Err(Phrase::new("refused-no-attempts").rule("E1").into())
    }
}

/// Nobody has tried anything on a thing that is gone.
pub(in crate::rules) fn forget_thing(world: &mut World, gone: ThingId) {
    for thing in things::with::<Attempts>(world).collect::<Vec<_>>() {
        let mut attempts = world.of::<Attempts>(thing).cloned().unwrap_or_default();
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        if !attempts.0.iter().any(|attempt| attempt.on == Some(gone)) {
            continue;
        }
        attempts.0.retain(|attempt| attempt.on != Some(gone));
        if attempts.0.is_empty() {
            world.entity_mut(entity).remove::<Attempts>();
        } else {
            world.entity_mut(entity).insert(attempts);
        }
    }
    for thing in things::with::<Extended>(world).collect::<Vec<_>>() {
        let entity = world.resource::<Things>().get(thing);
        let on_it = |extended: &Extended| extended.on == Some(gone);
        if let Some(entity) = entity.filter(|_| world.of::<Extended>(thing).is_some_and(on_it)) {
            world.entity_mut(entity).remove::<Extended>();
        }
    }
}

pub(super) fn clear(world: &mut World) {
    for asked in take_asked::<ClearAttempts>(world) {
        let ClearAttempts { thing, on } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let mut attempts = world.of::<Attempts>(thing).cloned().unwrap_or_default();
        let goes = |attempt: &Attempt| on.is_none() || attempt.on == on;
        let secret =
            attempts.0.iter().filter(|&attempt| goes(attempt)).all(|attempt| attempt.action == searching::NOTICE);
        attempts.0.retain(|attempt| !goes(attempt));
        if attempts.0.is_empty() {
            world.entity_mut(entity).remove::<Attempts>();
        } else {
            world.entity_mut(entity).insert(attempts);
        }
        gather::refresh_all(world);
        let cleared = Happening::AttemptsCleared { who: world.who(thing) };
        world.log(readers(world, thing, secret), cleared);
    }
}
