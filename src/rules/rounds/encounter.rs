//! The encounter as a whole: it begins, somebody joins or leaves, it ends. All of it is the game master's.

use super::turns::{end_surprise, refill};
use super::{Encounter, Rounds, Slot};
use crate::knowledge::view::RoundPhase;
use crate::knowledge::{SeatId, SeatSet, ThingId};
use crate::rules::checks::{self, CheckKind};
use crate::rules::event::Happening;
use crate::rules::journey::chronicle;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Condition, InitiativeBase};
use crate::rules::things::Token;
use crate::rules::{Refusal, combat, conditions, effort, fortune, water};
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Begins an encounter; the surprised lose the first round.
#[derive(Clone, Debug)]
pub struct StartEncounter {
    /// Who takes part.
    pub things: Vec<ThingId>,
    /// Who of them is surprised.
    pub surprised: Vec<ThingId>,
}

/// Ends the encounter.
#[derive(Clone, Copy, Debug)]
pub struct EndEncounter;

/// A token joins the running encounter. While a round opens it takes part at once, later from the next round on.
#[derive(Clone, Debug)]
pub struct Join {
    /// Who.
    pub thing: ThingId,
}

/// A token leaves the running encounter. The last one to leave ends it.
#[derive(Clone, Debug)]
pub struct Leave {
    /// Who.
    pub thing: ThingId,
}

/// Refuses everyone but the game master.
pub(in crate::rules) fn gm_only(seat: SeatId) -> Result<(), Refusal> {
    if seat.is_gm() { Ok(()) } else { Err(Refusal::new("refused-game-master-only")) }
}

/// Refuses what is no token.
pub(in crate::rules) fn token(world: &World, thing: ThingId) -> Result<(), Refusal> {
    if world.of::<Token>(thing).is_some() { Ok(()) } else { Err(Refusal::new("refused-no-such-token")) }
}

fn running(world: &World) -> Result<&Encounter, Refusal> {
    world.resource::<Rounds>().0.as_ref().ok_or(Refusal::new("refused-no-encounter"))
}

impl Request for StartEncounter {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if running(world).is_ok() {
            return Err(Refusal::new("refused-encounter-runs"));
        }
        if self.things.is_empty() {
            return Err(Refusal::new("refused-nobody-takes-part"));
        }
        self.things.iter().try_for_each(|&thing| token(world, thing))?;
        let things: BTreeSet<ThingId> = self.things.iter().copied().collect();
        if things.len() < self.things.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        if self.surprised.iter().any(|thing| !things.contains(thing)) {
            return Err(Refusal::new("refused-surprised-takes-no-part"));
        }
        Ok(())
    }
}

impl Request for EndEncounter {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        running(world).map(|_| ())
    }
}

impl Request for Join {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        match running(world)?.slot(self.thing) {
            Some(_) => Err(Refusal::new("refused-in-order-already")),
            None => Ok(()),
        }
    }
}

impl Request for Leave {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        running(world)?.slot(self.thing).map(|_| ()).ok_or(Refusal::new("refused-not-in-order"))
    }
}

fn new_slot(world: &World, thing: ThingId) -> Slot {
    Slot::new(thing, world.of::<InitiativeBase>(thing).map_or(0, |base| base.0))
}

pub(super) fn start(world: &mut World) {
    for asked in take_asked::<StartEncounter>(world) {
        let StartEncounter { things, surprised } = asked.request;
        let order = things.iter().map(|&thing| new_slot(world, thing)).collect();
        let encounter =
            Encounter { round: 1, phase: RoundPhase::Opening, order, active: None, passed: Vec::new(), acted: false };
        world.resource_mut::<Rounds>().0 = Some(encounter);
        world.resource_mut::<EventLog>().enter_round(1);
        world.log(SeatSet::ALL, Happening::EncounterStarted);
        chronicle::note(world, Phrase::new("chronicle-encounter"));
        world.log(SeatSet::ALL, Happening::RoundStarted { number: 1 });
        world.resource_mut::<Pending>().push(Frame::RoundOpening);
        // On top of the opening: whoever is alert answers before anything else (F13).
        for thing in surprised {
            conditions::set(world, thing, Condition::Surprised, 1);
        }
    }
}

pub(super) fn end(world: &mut World) {
    if !take_asked::<EndEncounter>(world).is_empty() {
        end_encounter(world);
    }
}

fn end_encounter(world: &mut World) {
    end_surprise(world);
    fortune::end_round(world);
    combat::end_encounter(world);
    effort::end_encounter(world);
    water::end_encounter(world);
    checks::take_where(world, |check| matches!(check.kind, CheckKind::Initiative | CheckKind::TieBreak));
    let mut pending = world.resource_mut::<Pending>();
    pending.0.retain(|frame| !matches!(frame, Frame::RoundOpening | Frame::EndTurn { .. } | Frame::EndRound));
    for slot in world.resource_mut::<Rounds>().0.take().map(|encounter| encounter.order).unwrap_or_default() {
        refill(world, slot.thing);
    }
    world.log(SeatSet::ALL, Happening::EncounterEnded);
    chronicle::note(world, Phrase::new("chronicle-encounter-over"));
    world.resource_mut::<EventLog>().enter_round(0);
}

pub(super) fn join(world: &mut World) {
    for asked in take_asked::<Join>(world) {
        let thing = asked.request.thing;
        let mut slot = new_slot(world, thing);
        if let Some(encounter) = &mut world.resource_mut::<Rounds>().0 {
            slot.done = encounter.phase != RoundPhase::Opening;
            encounter.order.push(slot);
        }
        let joined = Happening::Joined { who: world.who(thing) };
        world.log(world.knowers(thing), joined);
    }
}

pub(super) fn leave(world: &mut World) {
    for asked in take_asked::<Leave>(world) {
        let thing = asked.request.thing;
        let left = Happening::Left { who: world.who(thing) };
        world.log(world.knowers(thing), left);
        conditions::set(world, thing, Condition::Surprised, 0);
        let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { continue };
        encounter.order.retain(|slot| slot.thing != thing);
        let (empty, was_active) = (encounter.order.is_empty(), encounter.active == Some(thing));
        if was_active {
            encounter.active = None;
        }
        checks::take_where(world, |check| {
            check.who == Some(thing) && matches!(check.kind, CheckKind::Initiative | CheckKind::TieBreak)
        });
        refill(world, thing);
        fortune::leave_round(world, thing);
        if empty {
            end_encounter(world);
        } else if was_active {
            world.resource_mut::<Pending>().push(Frame::EndTurn { thing });
        }
    }
}
