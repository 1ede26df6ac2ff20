//! Hands on traps: made safe, made ready again; levers (S5). How one is made anew stands in `making`.
//!
//! Whoever works on a trap must have found it and reach it. A failed check can be tried again (E1); a fumble sets it off.

use super::definition::{Reset, Work};
use super::parts::{Hazard, Lever, LeverDoes, Trap};
use super::sensing::spring_next;
use super::{area, clock, making};
use crate::board::{At, Board, Cell};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, TrapMemory, remember};
use crate::rules::acting::{Act, entity, may_do, pay, reaches, seems_to_reach};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, NextCheck, Outcome};
use crate::rules::combat::{self, name};
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Characteristic, Sheet};
use crate::rules::{HouseRules, Refusal, effort, stone};
use crate::text::{LocalText, Phrase};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What traps are made and made safe with.
pub const WORK_WITH: Characteristic = Characteristic::Mechanics;

/// Somebody's work on a trap, waiting for its check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapWork {
    /// Who works.
    pub who: ThingId,
    /// On what.
    pub on: WorkOn,
    /// The check.
    pub check: CheckId,
}

/// What somebody works on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorkOn {
    /// Making this trap safe.
    Disarm(ThingId),
    /// Making this trap.
    Create(LocalText, Box<Trap>),
}

impl WorkOn {
    /// The act that it is.
    pub(in crate::rules) const fn act(&self) -> Act {
        match self {
            Self::Disarm(_) => Act::Disarm,
            Self::Create(..) => Act::CreateTrap,
        }
    }
}

/// A token makes a trap safe that its seat has found.
#[derive(Clone, Copy, Debug)]
pub struct Disarm {
    /// Who.
    pub thing: ThingId,
    /// Which trap.
    pub trap: ThingId,
}

/// A token makes a trap ready again by hand.
#[derive(Clone, Copy, Debug)]
pub struct Rearm {
    /// Who.
    pub thing: ThingId,
    /// Which trap.
    pub trap: ThingId,
}

/// A token uses a lever.
#[derive(Clone, Copy, Debug)]
pub struct UseLever {
    /// Who.
    pub thing: ThingId,
    /// Which lever.
    pub lever: ThingId,
}

/// The cells from which hands reach a trap: its sensor, its mouth, where it lies, and both sides of its door.
#[must_use]
pub fn handles(world: &World, trap: ThingId) -> Vec<Cell> {
    let Some(parts) = world.of::<Trap>(trap) else { return Vec::new() };
    let mut cells = parts.sensor.clone();
    cells.extend(parts.from);
    cells.extend(world.of::<At>(trap).map(|at| at.0));
    if let (Some(door), Some(board)) = (parts.rigged_door, world.get_resource::<Board>()) {
        cells.extend(board.beside(door.0));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// A trap that the seat knows, within reach of a token.
fn in_reach(world: &World, seat: SeatId, thing: ThingId, trap: ThingId) -> Result<&Trap, Refusal> {
    let parts = world.of::<Trap>(trap).filter(|_| world.knows(seat, trap));
    let parts = parts.ok_or(Refusal::new("refused-no-such-thing"))?;
    if seems_to_reach(world, seat, thing, handles(world, trap)) {
        Ok(parts)
    } else {
        Err(Refusal::new("refused-out-of-reach"))
    }
}

pub(super) fn idle(world: &World) -> Result<(), Refusal> {
    if world.resource::<Pending>().top().is_some() { Err(Refusal::new("refused-answer-first")) } else { Ok(()) }
}

impl Request for Disarm {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::Disarm)?;
        idle(world)?;
        let parts = in_reach(world, seat, self.thing, self.trap)?;
        let definition = parts.definition().ok_or(Refusal::new("refused-no-mechanism"))?;
        if definition.disarm == Work::Impossible {
            return Err(Phrase::new("refused-cannot-be-disarmed").rule("S5").into());
        }
        // Whether it is still armed cannot be seen; a game master knows it, and everybody sees one that runs.
        let running = world.of::<Hazard>(self.trap).is_some_and(Hazard::is_running);
        if seat.is_gm() && !parts.armed && !running {
            return Err(Refusal::new("refused-safe-already"));
        }
        let works = world.of::<Hazard>(self.trap).is_some_and(Hazard::is_at_work);
        if works && !parts.armed && clock::is_inside(world, self.trap, self.thing) {
            return Err(Phrase::new("refused-not-from-inside").rule("S5").into());
        }
        effort::one_shot(world, self.thing, &disarming(self.trap), None)
    }
}

impl Request for Rearm {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::RearmTrap)?;
        idle(world)?;
        let parts = in_reach(world, seat, self.thing, self.trap)?;
        let definition = parts.definition().ok_or(Refusal::new("refused-no-mechanism"))?;
        if definition.reset == Reset::Never {
            return Err(Phrase::new("refused-cannot-be-rearmed").rule("S5").into());
        }
        if parts.armed && seat.is_gm() {
            return Err(Refusal::new("refused-armed-already"));
        }
        at_rest(world, self.trap)
    }
}

impl Request for UseLever {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::UseLever)?;
        idle(world)?;
        let eyes = Eyes::of(world, seat).filter(|eyes| eyes.knows(self.lever));
        let eyes = eyes.filter(|_| world.of::<Lever>(self.lever).is_some());
        let eyes = eyes.ok_or(Refusal::new("refused-no-such-thing"))?;
        let place = eyes.place(self.lever).or(world.of::<At>(self.lever).map(|at| at.0));
        if place.is_some_and(|cell| seems_to_reach(world, seat, self.thing, [cell])) {
            return Ok(());
        }
        Err(Refusal::new("refused-out-of-reach"))
    }
}

/// What attempts at making a trap safe count under (E1).
fn disarming(trap: ThingId) -> String {
    format!("disarm {trap}")
}

/// The check of a work on traps, which counts its attempts under a name of its own (E1).
pub(super) fn working(world: &World, who: ThingId, against: i32, purpose: Phrase, attempt: String) -> Draft {
    let value = world.of::<Sheet>(who).and_then(|sheet| sheet.characteristics.get(&WORK_WITH).copied()).unwrap_or(0);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    let kind = CheckKind::Difficulty { of: WORK_WITH, value: value.into(), dice, against: Some(against) };
    let by = world.resource::<Seats>().owner(who);
    Draft {
        who: Some(who),
        eyes: true,
        attempt: Some(attempt),
        ..Draft::new(by, kind, purpose, combat::seen_by(world, who))
    }
}

/// The check of making a trap safe.
fn disarm_draft(world: &World, who: ThingId, trap: ThingId, against: i32) -> Draft {
    let purpose = Phrase::new("check-disarm").with("trap", name(world, trap)).rule("S5");
    working(world, who, against, purpose, disarming(trap))
}

/// The roll to make a trap safe; none where it takes none or cannot be done.
#[must_use]
pub fn disarm_prospect(world: &World, who: ThingId, trap: ThingId) -> Option<Check> {
    match world.of::<Trap>(trap)?.definition()?.disarm {
        Work::Against(against) => Some(checks::foresee(world, disarm_draft(world, who, trap, against))),
        Work::NoCheck | Work::Impossible => None,
    }
}

/// Begins a work that takes a roll.
pub(super) fn begin(world: &mut World, who: ThingId, on: WorkOn, draft: Draft) {
    let check = CheckId(world.resource::<NextCheck>().0);
    world.resource_mut::<Pending>().push(Frame::TrapWork(TrapWork { who, on, check }));
    checks::deal(world, draft);
}

pub(super) fn disarm(world: &mut World) {
    for asked in take_asked::<Disarm>(world) {
        let Disarm { thing, trap } = asked.request;
        pay(world, thing, Act::Disarm);
        let work = world.of::<Trap>(trap).and_then(Trap::definition).map(|definition| definition.disarm);
        let near = reaches(world, thing, handles(world, trap));
        match work.filter(|_| near) {
            Some(Work::Against(against)) => {
                let draft = disarm_draft(world, thing, trap, against);
                begin(world, thing, WorkOn::Disarm(trap), draft);
            }
            Some(Work::NoCheck) => made_safe(world, trap, thing),
            Some(Work::Impossible) | None => {}
        }
    }
}

/// Refuses to make a trap ready that is still at work: it fills or closes its room, its stone rolls, it holds somebody. What
/// it does ends by its own rules, never by setting it anew.
fn at_rest(world: &World, trap: ThingId) -> Result<(), Refusal> {
    let works = world.of::<Hazard>(trap).is_some_and(|hazard| hazard.is_at_work() || hazard.fallen)
        || world.of::<stone::RollingStone>(trap).is_some_and(|stone| !stone.rests)
        || combat::holds_somebody(world, trap);
    if works { Err(Phrase::new("refused-trap-at-work").rule("S5").into()) } else { Ok(()) }
}

pub(super) fn rearm(world: &mut World) {
    for asked in take_asked::<Rearm>(world) {
        let Rearm { thing, trap } = asked.request;
        pay(world, thing, Act::RearmTrap);
        if reaches(world, thing, handles(world, trap)) && at_rest(world, trap).is_ok() {
            clock::make_ready(world, trap, false);
            let ready = Happening::TrapArmed { trap: world.who(trap) };
            let audience = SeatSet(combat::seen_by(world, thing).0 & world.knowers(trap).0).without(SeatSet::GM);
            remember::learn_trap(world, trap, audience, None);
            world.log(audience, ready);
        }
    }
}

/// The work on top goes on with its settled check.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::TrapWork(TrapWork { who, on, check })) = world.resource_mut::<Pending>().pop() else { return };
    let Some(check) = checks::take(world, check) else { return };
    let outcome = check.outcome();
    match (on, outcome.and_then(Outcome::succeeds)) {
        (WorkOn::Disarm(trap), Some(true)) => made_safe(world, trap, who),
        (WorkOn::Disarm(trap), _) if outcome.is_some_and(Outcome::is_botch) => {
            spring_next(world, vec![trap], Some(who));
        }
        (WorkOn::Create(name, trap), Some(true)) => making::made(world, name, *trap, who),
        _ => {}
    }
}

/// A trap is made safe. What runs of it stops and is undone.
fn made_safe(world: &mut World, trap: ThingId, by: ThingId) {
    clock::undo(world, trap);
    clock::never_again(world, trap);
    let Some(mut parts) = entity(world, trap).and_then(|entity| world.get_mut::<Trap>(entity)) else { return };
    parts.armed = false;
    let safe = Happening::TrapDisarmed { trap: world.who(trap) };
    let audience = SeatSet(combat::seen_by(world, by).0 & world.knowers(trap).0);
    let audience = audience.with(world.resource::<Seats>().owner(by));
    remember::learn_trap(world, trap, audience, Some(TrapMemory::Safe));
    world.log(audience, safe);
}

pub(super) fn use_lever(world: &mut World) {
    for asked in take_asked::<UseLever>(world) {
        let UseLever { thing, lever } = asked.request;
        pay(world, thing, Act::UseLever);
        let place = world.of::<At>(lever).map(|at| at.0);
        if !place.is_some_and(|cell| reaches(world, thing, [cell])) {
            continue;
        }
        let Some(parts) = world.of::<Lever>(lever).copied() else { continue };
        if let Some(entity) = entity(world, lever) {
            world.entity_mut(entity).insert(Lever { pulled: !parts.pulled, ..parts });
        }
        let used = Happening::LeverUsed { lever: world.who(lever), by: world.who(thing) };
        world.log(combat::seen_by(world, thing), used);
        match parts.does {
            LeverDoes::Stop => {
                // Not by the position of the lever: a trap that has begun anew is running, however often it was pulled.
                let held = world.of::<Hazard>(parts.works).is_some_and(|hazard| hazard.stopped);
                clock::hold(world, parts.works, !held);
            }
            LeverDoes::Reverse => clock::reverse(world, parts.works),
            LeverDoes::Spring => spring_next(world, vec![parts.works], Some(thing)),
        }
    }
}

/// Noticing a trap, or the lever of one: the difficulty of Perception. None for what cannot be noticed so.
#[must_use]
pub fn detect_difficulty(world: &World, thing: ThingId) -> Option<i32> {
    if let Some(trap) = world.of::<Trap>(thing) {
        return trap.definition()?.detect;
    }
    let lever = world.of::<Lever>(thing)?;
    lever.detect.or_else(|| world.of::<Trap>(lever.works)?.definition()?.lever)
}

/// The cells at which a trap can be noticed: those of its sensor, else those that hands reach.
#[must_use]
pub fn noticed_at(world: &World, trap: ThingId) -> Vec<Cell> {
    let sensor = world.of::<Trap>(trap).map(|trap| trap.sensor.clone()).unwrap_or_default();
    let cells = if sensor.is_empty() { handles(world, trap) } else { sensor };
    if cells.is_empty() { area::cells(world, trap) } else { cells }
}
