//! Extended actions (E3): so many successes within so many stages. Each stage is one roll; one without success only costs
//! its time. When the whole action has failed, the game master may allow a fresh start, and then every roll is harder.

use super::attempts::penalty;
use crate::dice::odds;
use crate::knowledge::view::{Explained, ExtendedView, Part, SeatView};
use crate::knowledge::{SeatId, Seats, ThingId, Things};
use crate::rules::checks::{self, Ask, Check, CheckId, CheckKind, Draft, Outcome, audience};
use crate::rules::gm::short_enough;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{self, Rounds, gm_only, token};
use crate::rules::sheet::Sheet;
use crate::rules::{Happening, HouseRules, Refusal, pending};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// The most successes that can be asked for.
pub const MOST_NEEDED: u32 = 100;
/// The most stages.
pub const MOST_STAGES: u8 = 50;

/// An extended action that a token works on.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extended {
    /// The pool that each stage rolls.
    pub ask: Ask,
    /// What it is done to.
    #[serde(default)]
    pub on: Option<ThingId>,
    /// It needs eyes: light counts.
    #[serde(default)]
    pub eyes: bool,
    /// Successes needed.
    pub needed: u32,
    /// Stages that there are.
    pub stages: u8,
    /// What for.
    #[serde(default)]
    pub reason: String,
    /// Successes so far.
    #[serde(default)]
    pub successes: u32,
    /// Stages rolled so far.
    #[serde(default)]
    pub stage: u8,
    /// Runs that failed before this one.
    #[serde(default)]
    pub runs: u16,
    /// The roll of the stage that is under way.
    #[serde(default)]
    pub rolling: Option<CheckId>,
    /// The round of the running encounter in which the last stage was rolled; 0 outside encounters.
    #[serde(default)]
    pub round: u32,
}

impl Extended {
    /// Whether it has failed as a whole.
    #[must_use]
    pub const fn has_failed(&self) -> bool {
        self.stage >= self.stages && self.successes < self.needed
    }
}

/// Sets an extended action. The game master says how much is needed.
#[derive(Clone, Debug)]
pub struct BeginExtended {
    /// Who works on it.
    pub thing: ThingId,
    /// The pool.
    pub ask: Ask,
    /// What it is done to.
    pub on: Option<ThingId>,
    /// It needs eyes.
    pub eyes: bool,
    /// Successes needed.
    pub needed: u32,
    /// Stages.
    pub stages: u8,
    /// What for.
    pub reason: String,
}

/// Rolls the next stage.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// Who works.
    pub thing: ThingId,
}

/// The game master allows a fresh start after the whole action has failed.
#[derive(Clone, Copy, Debug)]
pub struct FreshStart {
    /// Who starts afresh.
    pub thing: ThingId,
}

/// The action is given up.
#[derive(Clone, Copy, Debug)]
pub struct EndExtended {
    /// Who gives up.
    pub thing: ThingId,
}

fn refused<T>(key: &'static str) -> Result<T, Refusal> {
    Err(Phrase::new(key).rule("E3").into())
}

/// The action that a token works on.
fn of(world: &World, thing: ThingId) -> Result<&Extended, Refusal> {
    world.of::<Extended>(thing).ok_or_else(|| Phrase::new("refused-no-extended").rule("E3").into())
}

impl Request for BeginExtended {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        short_enough(&self.reason)?;
        if !matches!(self.ask, Ask::Pool { .. }) {
            return refused("refused-extended-pools");
        }
        if !(1..=MOST_NEEDED).contains(&self.needed) || !(1..=MOST_STAGES).contains(&self.stages) {
            let size = Phrase::new("refused-extended-size").with("needed", MOST_NEEDED);
            return Err(size.with("stages", i32::from(MOST_STAGES)).rule("E3").into());
        }
        if self.on.is_some_and(|on| !world.knows(seat, on)) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        if world.of::<Extended>(self.thing).is_some() {
            return refused("refused-extended-already");
        }
        world.of::<Sheet>(self.thing).map(|_| ()).ok_or(Refusal::new("refused-no-sheet"))
    }
}

impl Request for Stage {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.thing)?;
        let extended = of(world, self.thing)?;
        if extended.has_failed() {
            return refused("refused-extended-failed");
        }
        pending::nothing_waits(world)?;
        if extended.round != 0 && extended.round == world.resource::<Rounds>().number() {
            return refused("refused-stage-next-turn");
        }
        if let Some(why) = rounds::incapacity(world, self.thing) {
            return Err(why.refusal());
        }
        world.of::<Sheet>(self.thing).map(|_| ()).ok_or(Refusal::new("refused-no-sheet"))
    }
}

impl Request for FreshStart {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if of(world, self.thing)?.has_failed() { Ok(()) } else { refused("refused-extended-not-failed") }
    }
}

impl Request for EndExtended {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.thing)?;
        let extended = of(world, self.thing)?;
        if extended.rolling.is_some_and(|id| checks::get(world, id).is_some()) {
            return Err(Refusal::new("refused-answer-first"));
        }
        Ok(())
    }
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<BeginExtended>(world) {
        let BeginExtended { thing, ask, on, eyes, needed, stages, reason } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let begun = Happening::ExtendedBegun { who: world.who(thing), reason: reason.clone(), needed, stages };
        let (successes, stage, runs, rolling, round) = (0, 0, 0, None, 0);
        let extended = Extended { ask, on, eyes, needed, stages, reason, successes, stage, runs, rolling, round };
        world.entity_mut(entity).insert(extended);
        world.log(world.readers(thing), begun);
    }
}

/// The roll of the next stage.
fn draft(world: &World, thing: ThingId, extended: &Extended) -> Option<Draft> {
    let house = world.resource::<HouseRules>();
    let kind = extended.ask.kind(world.of::<Sheet>(thing)?, house)?;
    let purpose = Phrase::new("check-stage")
        .with("kind", kind.name())
        .with("stage", i32::from(extended.stage) + 1)
        .with("stages", i32::from(extended.stages));
    let by = world.resource::<Seats>().owner(thing);
    let draft = Draft::new(by, kind, purpose, audience(world, thing, extended.on));
    let harder = penalty(house, extended.runs);
    let part = || Part {
        source: Phrase::new("part-fresh-start").with("run", u32::from(extended.runs) + 1),
        amount: -harder,
        rule: Some(RuleId::new("E3")),
    };
    let modifiers = if harder == 0 { Vec::new() } else { vec![part()] };
    Some(Draft { who: Some(thing), target: extended.on, eyes: extended.eyes, for_itself: true, modifiers, ..draft })
}

pub(super) fn stage(world: &mut World) {
    for asked in take_asked::<Stage>(world) {
        let thing = asked.request.thing;
        let draft = world.of::<Extended>(thing).and_then(|extended| draft(world, thing, extended));
        let Some(draft) = draft else { continue };
        let id = checks::deal(world, draft);
        change(world, thing, |extended| extended.rolling = Some(id));
    }
}

fn change(world: &mut World, thing: ThingId, change: impl FnOnce(&mut Extended)) {
    let entity = world.resource::<Things>().get(thing);
    if let Some(mut extended) = entity.and_then(|entity| world.get_mut::<Extended>(entity)) {
        change(&mut extended);
    }
}

/// Counts a settled stage. Whether the roll was one.
pub(super) fn settled(world: &mut World, check: &Check) -> bool {
    let Some(thing) = check.who else { return false };
    let Some(mut extended) = world.of::<Extended>(thing).filter(|e| e.rolling == Some(check.id)).cloned() else {
        return false;
    };
    let Some(entity) = world.resource::<Things>().get(thing) else { return false };
    let gained = match check.outcome() {
        Some(Outcome::Pool(result)) => result.successes(),
        _ => 0,
    };
    extended.rolling = None;
    // A stage costs its time: the next one is for another round.
    extended.round = world.resource::<Rounds>().number();
    extended.stage = extended.stage.saturating_add(1);
    extended.successes = extended.successes.saturating_add(gained);
    let (who, readers) = (world.who(thing), world.readers(thing));
    let Extended { successes, needed, stage, stages, .. } = extended;
    world.log(readers, Happening::ExtendedStage { who: who.clone(), successes, needed, stage, stages });
    if successes >= needed {
        world.log(readers, Happening::ExtendedDone { who });
        world.entity_mut(entity).remove::<Extended>();
        return true;
    }
    if extended.has_failed() {
        world.log(readers, Happening::ExtendedFailed { who });
    }
    world.entity_mut(entity).insert(extended);
    true
}

pub(super) fn fresh_start(world: &mut World) {
    for asked in take_asked::<FreshStart>(world) {
        let thing = asked.request.thing;
        change(world, thing, |extended| {
            extended.runs = extended.runs.saturating_add(1);
            (extended.successes, extended.stage, extended.rolling) = (0, 0, None);
        });
        let run = world.of::<Extended>(thing).map_or(1, |extended| u32::from(extended.runs) + 1);
        let fresh = Happening::ExtendedFreshStart { who: world.who(thing), run };
        world.log(world.readers(thing), fresh);
    }
}

pub(super) fn end(world: &mut World) {
    for asked in take_asked::<EndExtended>(world) {
        let thing = asked.request.thing;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        world.entity_mut(entity).remove::<Extended>();
        let ended = Happening::ExtendedEnded { who: world.who(thing) };
        world.log(world.readers(thing), ended);
    }
}

/// The exact chance that an extended action succeeds that would be set now, with the roll of its first stage.
#[must_use]
pub fn extended_prospect(world: &World, asked: BeginExtended) -> Option<(Check, Option<odds::Chance>)> {
    let BeginExtended { thing, ask, on, eyes, needed, stages, reason } = asked;
    let (successes, stage, runs, rolling, round) = (0, 0, 0, None, 0);
    let extended = Extended { ask, on, eyes, needed, stages, reason, successes, stage, runs, rolling, round };
    let check = checks::foresee(world, draft(world, thing, &extended)?);
    let CheckKind::Pool { dots, .. } = check.kind else { return None };
    let size = dots.saturating_add(check.modifier());
    let chance = odds::extended_action(&vec![size; usize::from(stages)], needed).ok();
    Some((check, chance))
}

/// Adds the extended actions that a seat may follow: its own tokens', or all for the game master.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let things = world.resource::<Things>().iter().map(|(id, _)| id);
    let own = things.filter(|&id| world.resource::<Seats>().commands(seat, id));
    view.extended = own.filter_map(|id| of_view(world, seat, id)).collect();
}

fn of_view(world: &World, seat: SeatId, thing: ThingId) -> Option<ExtendedView> {
    let extended = world.of::<Extended>(thing)?;
    let check = checks::foresee(world, draft(world, thing, extended)?);
    let CheckKind::Pool { dots, .. } = check.kind else { return None };
    let base = Part { source: check.kind.name(), amount: dots, rule: None };
    let parts: Vec<Part> = std::iter::once(base).chain(check.modifiers().cloned()).collect();
    let size = dots.saturating_add(check.modifier());
    let left = usize::from(extended.stages.saturating_sub(extended.stage));
    let missing = extended.needed.saturating_sub(extended.successes);
    Some(ExtendedView {
        who: thing,
        kind: check.kind.name(),
        reason: extended.reason.clone(),
        successes: extended.successes,
        needed: extended.needed,
        stage: extended.stage,
        stages: extended.stages,
        runs: u8::try_from(extended.runs).unwrap_or(u8::MAX),
        failed: extended.has_failed(),
        pool: Explained { value: size, parts },
        chance: odds::extended_action(&vec![size; left], missing).ok(),
        mine: Stage { thing }.allowed(world, seat).is_ok(),
    })
}
