//! Turns: whose it is, what it gives, how it ends or is put off, and the end of the round.

use super::opening::note_act;
use super::{Rounds, order};
use crate::knowledge::view::RoundPhase;
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId, Things};
use crate::rules::event::Happening;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{ActionPoints, Condition, Conditions, Life};
use crate::rules::things::Token;
use crate::rules::{Refusal, combat, conditions, fortune, journey};
use bevy::ecs::world::World;

/// Why a token cannot act at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incapacity(pub Condition);

impl Incapacity {
    /// Whether it is over when the round is.
    #[must_use]
    pub fn passes_with_the_round(self) -> bool {
        self.0 == Condition::Surprised
    }

    /// Why nothing can be asked of the token.
    #[must_use]
    pub fn refusal(self) -> Refusal {
        Refusal::new(match self.0 {
            Condition::Surprised => "refused-surprised",
            _ => "refused-incapacitated",
        })
    }
}

/// Why a token cannot act, if it cannot: out of life, unconscious, a condition at its highest level, or surprised.
#[must_use]
pub fn incapacity(world: &World, thing: ThingId) -> Option<Incapacity> {
    let life = world.of::<Life>(thing).copied();
    let mut own = world.of::<Conditions>(thing).cloned().unwrap_or_default();
    if !fortune::ignores_conditions(world, thing) {
        return conditions::incapacity(life, &own).map(Incapacity);
    }
    // No level counts in this round (F9); what is no condition with levels stays, and so does having no life left.
    own.0.retain(|&condition, _| conditions::is_status(condition));
    let spent = life.filter(|life| life.now <= 0);
    conditions::incapacity(spent, &own).map(Incapacity)
}

/// Whether the seat may let a token act now: it commands the token, the token can act, and in an encounter it is its turn.
///
/// # Errors
/// The reason against it.
pub fn may_act(world: &World, seat: SeatId, thing: ThingId) -> Result<(), Refusal> {
    may_command(world, seat, thing)?;
    if let Some(encounter) = &world.resource::<Rounds>().0
        && encounter.active != Some(thing)
    {
        return Err(Refusal::new(match encounter.slot(thing) {
            Some(_) => "refused-not-your-turn",
            None => "refused-not-in-order",
        }));
    }
    incapacity(world, thing).map_or(Ok(()), |why| Err(why.refusal()))
}

/// Whether the thing is a token that the seat commands.
pub(in crate::rules) fn may_command(world: &World, seat: SeatId, thing: ThingId) -> Result<(), Refusal> {
    if !world.knows(seat, thing) || world.of::<Token>(thing).is_none() {
        return Err(Refusal::new("refused-no-such-thing"));
    }
    if world.resource::<Seats>().commands(seat, thing) { Ok(()) } else { Err(Refusal::new("refused-not-yours")) }
}

/// Ends a token's turn.
#[derive(Clone, Debug)]
pub struct EndTurn {
    /// Whose turn.
    pub thing: ThingId,
}

impl Request for EndTurn {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_command(world, seat, self.thing)?;
        match &world.resource::<Rounds>().0 {
            None => Err(Refusal::new("refused-no-encounter")),
            Some(encounter) if encounter.active != Some(self.thing) => Err(Refusal::new("refused-not-your-turn")),
            Some(_) => Ok(()),
        }
    }
}

/// Waits until right after another token's turn in this round. Only a whole turn can be put off.
#[derive(Clone, Debug)]
pub struct Delay {
    /// Who waits.
    pub thing: ThingId,
    /// For whom.
    pub after: ThingId,
}

impl Request for Delay {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_act(world, seat, self.thing)?;
        let Some(encounter) = &world.resource::<Rounds>().0 else {
            return Err(Refusal::new("refused-no-encounter"));
        };
        if self.after == self.thing {
            return Err(Refusal::new("refused-delay-for-oneself"));
        }
        let Some(other) = encounter.slot(self.after).filter(|_| world.knows(seat, self.after)) else {
            return Err(Refusal::new("refused-not-in-order"));
        };
        if world.of::<ActionPoints>(self.thing).is_some_and(|ap| ap.left != ap.max || ap.walked != 0) {
            return Err(Refusal::new("refused-turn-begun"));
        }
        if other.done {
            return Err(Refusal::new("refused-delay-too-late"));
        }
        if order::waits_for(&encounter.order, self.after, self.thing) {
            return Err(Refusal::new("refused-delay-in-a-circle"));
        }
        Ok(())
    }
}

pub(super) fn ask_to_end(world: &mut World) {
    for asked in take_asked::<EndTurn>(world) {
        let thing = asked.request.thing;
        // A turn that was taken is an act, even if nothing was done in it.
        note_act(world, thing);
        let ended = Happening::TurnEnded { who: world.who(thing) };
        world.log(world.knowers(thing), ended);
        world.resource_mut::<Pending>().push(Frame::EndTurn { thing });
    }
}

pub(super) fn delay(world: &mut World) {
    for asked in take_asked::<Delay>(world) {
        let Delay { thing, after } = asked.request;
        if let Some(encounter) = &mut world.resource_mut::<Rounds>().0 {
            order::wait_after(&mut encounter.order, thing, after);
        }
        // Those who know only one of the two learn nothing.
        let players = world.resource::<Seats>().players().map(|(seat, _)| seat);
        let audience = players.filter(|&seat| world.knows(seat, thing) && world.knows(seat, after)).collect();
        let delayed = Happening::Delayed { who: world.who(thing), after: world.who(after) };
        world.log(audience, delayed);
        advance(world);
    }
}

/// A turn is over: the next one begins.
pub(super) fn end(world: &mut World) {
    let Some(Frame::EndTurn { thing }) = world.resource_mut::<Pending>().pop() else { return };
    if let Some(slot) = world.resource_mut::<Rounds>().0.as_mut().and_then(|encounter| encounter.slot_mut(thing)) {
        slot.done = true;
    }
    advance(world);
}

/// Begins the turn of the next token that can act, or the environment's phase when all have acted.
pub(super) fn advance(world: &mut World) {
    loop {
        let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { return };
        let Some(thing) = order::next(&encounter.order) else {
            encounter.active = None;
            encounter.phase = RoundPhase::Environment;
            world.resource_mut::<Pending>().0.extend([Frame::EndRound, Frame::Environment]);
            return;
        };
        let Some(Incapacity(why)) = incapacity(world, thing) else { return begin(world, thing) };
        if let Some(slot) = world.resource_mut::<Rounds>().0.as_mut().and_then(|encounter| encounter.slot_mut(thing)) {
            slot.done = true;
        }
        let lost = Happening::TurnLost { who: world.who(thing), why };
        world.log(world.knowers(thing), lost);
    }
}

/// Begins a token's turn with all its action points. A turn that has begun already goes on: whoever waited for somebody
/// that cannot act has only waited for a moment.
fn begin(world: &mut World, thing: ThingId) {
    if world.resource::<Rounds>().0.as_ref().is_some_and(|encounter| encounter.active == Some(thing)) {
        return;
    }
    if let Some(encounter) = &mut world.resource_mut::<Rounds>().0 {
        encounter.active = Some(thing);
    }
    let action_points = refill(world, thing);
    let started = Happening::TurnStarted { who: world.who(thing), action_points };
    world.log(world.knowers(thing), started);
}

/// Gives a token all its action points of a turn; says how many.
pub(super) fn refill(world: &mut World, thing: ThingId) -> u8 {
    let entity = world.resource::<Things>().get(thing);
    let Some(mut ap) = entity.and_then(|entity| world.get_mut::<ActionPoints>(entity)) else { return 0 };
    let full = ActionPoints { max: ap.max, left: ap.max, walked: 0 };
    if *ap != full {
        *ap = full;
    }
    full.max
}

/// Ends the environment's phase and with it the round; the next one opens.
pub(super) fn close_round(world: &mut World) {
    world.resource_mut::<Pending>().pop();
    let number = world.resource::<Rounds>().number();
    world.log(SeatSet::ALL, Happening::EnvironmentPhase { number });
    end_surprise(world);
    fortune::end_round(world);
    combat::end_round(world);
    let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { return journey::turn_passes(world) };
    order::renew(&mut encounter.order);
    encounter.round = encounter.round.saturating_add(1);
    encounter.phase = RoundPhase::Opening;
    encounter.passed.clear();
    encounter.acted = false;
    let number = encounter.round;
    world.resource_mut::<EventLog>().enter_round(number);
    world.log(SeatSet::ALL, Happening::RoundStarted { number });
    world.resource_mut::<Pending>().push(Frame::RoundOpening);
    journey::turn_passes(world);
}

/// Surprise lasts for one round.
pub(super) fn end_surprise(world: &mut World) {
    let order = world.resource::<Rounds>().0.as_ref().map(|encounter| encounter.order.clone());
    for slot in order.unwrap_or_default() {
        conditions::set(world, slot.thing, Condition::Surprised, 0);
    }
}
