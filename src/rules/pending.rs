//! What is unfinished is data: a stack of frames, part of the document.
//!
//! No rule calls for a die and goes on in the same function. It pushes a check and a frame that continues from the settled
//! result, because the dice may be typed in by a person. After every command the table is at rest: no unread message, no
//! queued command, only these frames.

use super::checks::joint::{Opposed, Together};
use super::checks::{self, CheckId};
use super::combat::{self, Attack, Breaking, Cast, Guess, Listening, Treat};
use super::doors::DoorWork;
use super::falls::Fall;
use super::journey::Passage;
use super::log::Lookup;
use super::searching::Searching;
use super::sheet::{Condition, Conditions, Life};
use super::stone::{Blow, Roll};
use super::traps::{Strike, StrikeStep, TrapWork};
use super::walking::Sweep;
use super::water::{Gasp, Stroke};
use super::{Refusal, conditions, fortune, rounds, traps};
use crate::board::Cell;
use crate::knowledge::{SeatId, ThingId};
use crate::text::Phrase;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::Res;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// One unfinished piece of work. The top one goes on first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A token walks along a path; `next` is the index of the next cell.
    MoveAlong {
        /// Who walks.
        thing: ThingId,
        /// The cells to enter, in order.
        path: Vec<Cell>,
        /// The index of the next cell.
        next: u16,
    },
    /// The opening of a round: initiatives that are not rolled yet, then ties, then the first move (F4), then the order.
    RoundOpening,
    /// A check waits for its dice or its owner.
    Roll(CheckId),
    /// A mechanism goes off.
    SpringTrap {
        /// The mechanism.
        trap: ThingId,
        /// Who set it off, if it was somebody.
        by: Option<ThingId>,
    },
    /// A turn ends and the next begins.
    EndTurn {
        /// Whose turn it was.
        thing: ThingId,
    },
    /// The environment takes its phase at the end of a round: once, in the pass in which this is on top.
    Environment,
    /// A round ends, when the environment is done.
    EndRound,
    /// Somebody was surprised and may get over it at once (F13).
    Alertness {
        /// Who.
        thing: ThingId,
    },
    /// Several roll for one task (S1); goes on when all their rolls are settled.
    Together(Together),
    /// Two roll against each other; goes on when both rolls are settled.
    Opposed(Opposed),
    /// An attack: strike, defence, damage.
    Attack(Attack),
    /// A spell: its check, and what it does.
    Cast(Cast),
    /// Somebody treats wounds.
    Treat(Treat),
    /// A trap at work on its victims.
    Trap(Strike),
    /// Somebody works on a trap.
    TrapWork(TrapWork),
    /// A poison does its damage of a turn.
    Poison {
        /// In whose blood it is.
        who: ThingId,
        /// Its dice, once they are wanted.
        check: Option<CheckId>,
    },
    /// Somebody falls from a height (S12).
    Fall(Fall),
    /// Somebody is thrown, runs from a trap or is dragged.
    Sweep(Sweep),
    /// Work on a door: its rolls, and what comes of them.
    Door(DoorWork),
    /// Somebody searches for what is hidden.
    Search(Searching),
    /// Somebody breaks free (S5); goes on when the roll is settled.
    BreakFree(Breaking),
    /// Somebody strikes at a square on a guess (S2).
    Guess(Guess),
    /// Somebody listens for those whom it does not see (S2).
    Listen(Listening),
    /// Somebody swims; the walk under it goes on when the roll is settled (S6).
    Swim(Stroke),
    /// Somebody without air holds out (S14).
    Breath(Gasp),
    /// Time passes between encounters (S7–S11, S13).
    Journey(Passage),
    /// A stone rolls (S5).
    Stone(Roll),
    /// Somebody hacks at a stone (S5).
    StoneBlow(Blow),
}

/// The stack of unfinished work; the last frame is the top.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pending(pub Vec<Frame>);

impl Pending {
    /// The frame that goes on next.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.0.last()
    }

    /// Puts a frame on top.
    pub fn push(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Takes the top frame off.
    pub fn pop(&mut self) -> Option<Frame> {
        self.0.pop()
    }
}

/// Run condition: the top frame is such a one.
pub fn on_top(is_mine: impl Fn(&Frame) -> bool + Clone) -> impl FnMut(Res<Pending>) -> bool + Clone {
    move |pending| pending.top().is_some_and(&is_mine)
}

/// Whether something is under way that somebody has begun: a roll, an attack, a spell, a walk. The opening of a round with
/// its initiatives and the question of alertness (F13) are not: nothing has been spent on them.
#[must_use]
pub fn under_way(world: &World) -> bool {
    world.resource::<Pending>().0.iter().any(|frame| match *frame {
        Frame::RoundOpening | Frame::Alertness { .. } => false,
        Frame::Roll(id) => checks::get(world, id).is_some_and(|check| !check.kind.is_for_order()),
        _ => true,
    })
}

/// Whether a token takes part in what is under way: it rolls, or something is done to it.
#[must_use]
pub fn takes_part(world: &World, thing: ThingId) -> bool {
    world.resource::<Pending>().0.iter().any(|frame| match frame {
        &Frame::Roll(id) => checks::get(world, id).is_some_and(|check| {
            check.kind.is_announced() && (check.who == Some(thing) || check.target == Some(thing))
        }),
        Frame::Attack(attack) => attack.attacker == thing || attack.target == thing,
        Frame::Cast(cast) => cast.caster == thing || cast.target == thing,
        Frame::Treat(treat) => treat.healer == thing || treat.patient == thing,
        Frame::Together(together) => together.who.contains(&thing),
        Frame::Opposed(opposed) => opposed.who.0 == thing || opposed.who.1 == thing,
        Frame::BreakFree(breaking) => breaking.whom == thing,
        Frame::Door(work) => work.who.contains(&thing),
        Frame::Trap(strike) => strike.victim == Some(thing) || strike.left.contains(&thing),
        Frame::TrapWork(work) => work.who == thing,
        Frame::Search(search) => search.thing == thing,
        Frame::Guess(guess) => guess.attacker == thing,
        Frame::Listen(listening) => listening.thing == thing,
        Frame::Swim(stroke) => stroke.thing == thing,
        Frame::Journey(passage) => passage.takes(world, thing),
        _ => false,
    })
}

/// Refuses what would tear a token out of something that is under way and in which it takes part: it must be answered, or
/// broken off, first.
///
/// # Errors
/// That it has to be answered first.
pub(super) fn not_torn_out(world: &World, thing: ThingId) -> Result<(), Refusal> {
    if takes_part(world, thing) { Err(Refusal::new("refused-answer-first")) } else { Ok(()) }
}

/// Refuses what would leave a token unable to act that takes part in something under way.
///
/// # Errors
/// That it has to be answered first.
pub(super) fn stays_able(world: &World, thing: ThingId, life: Option<Life>, noted: &Conditions) -> Result<(), Refusal> {
    let dead = |noted: &Conditions| noted.0.contains_key(&Condition::Dead);
    let was_dead = world.of::<Conditions>(thing).is_some_and(dead);
    let was_able = rounds::incapacity(world, thing).is_none();
    let falls = (was_able && conditions::incapacity(life, noted).is_some()) || (!was_dead && dead(noted));
    if falls { not_torn_out(world, thing) } else { Ok(()) }
}

/// Why a seat has to wait, and for what. Whoever does not see what is waited for learns only that the game master is busy.
#[must_use]
pub fn why_wait(world: &World, seat: SeatId) -> Refusal {
    let sees = seat.is_gm()
        || match world.resource::<Pending>().top() {
            Some(Frame::RoundOpening) => rounds::card(world).keys().any(|owner| !owner.is_gm()),
            Some(&Frame::Roll(id)) => checks::get(world, id).is_none_or(|check| check.audience.contains(seat)),
            Some(&Frame::Alertness { thing }) => world.knows(seat, thing),
            Some(Frame::Attack(attack)) => combat::sees(world, seat, attack),
            Some(Frame::Trap(strike)) => strike.victim.is_none_or(|victim| world.knows(seat, victim)),
            _ => true,
        };
    if !sees {
        return Refusal::new("refused-game-master-busy");
    }
    let what = match world.resource::<Pending>().top() {
        Some(&Frame::Roll(id)) => checks::get(world, id).map(|check| check.purpose.clone()),
        Some(Frame::RoundOpening) => Some(Phrase::new("waits-opening").rule("F4")),
        Some(Frame::Alertness { .. }) => Some(Phrase::new("waits-alertness").rule("F13")),
        Some(Frame::Attack(_)) => Some(Phrase::new("waits-defence")),
        Some(Frame::Trap(_)) => Some(Phrase::new("waits-escape").rule("S5")),
        _ => None,
    };
    let why = Phrase::new("refused-answer-first");
    what.map_or_else(|| Refusal::from(why.clone()), |what| why.clone().with("known", "yes").with("what", what).into())
}

/// Refuses while something else is unfinished.
///
/// # Errors
/// That it has to be answered first.
pub(super) fn nothing_waits(world: &World) -> Result<(), Refusal> {
    if waits(world) || world.resource::<Pending>().top().is_some() {
        return Err(Refusal::new("refused-answer-first"));
    }
    Ok(())
}

/// Whether the top frame waits for a person. A table whose top frame does not wait is not at rest.
#[must_use]
pub fn waits(world: &World) -> bool {
    match world.resource::<Pending>().top() {
        Some(Frame::RoundOpening) => rounds::opening_waits(world),
        Some(&Frame::Roll(check)) => checks::waits(world, check),
        Some(&Frame::Alertness { thing }) => fortune::alertness_waits(world, thing),
        Some(Frame::Attack(attack)) => combat::waits(world, attack),
        Some(Frame::Trap(strike)) => strike.step == StrikeStep::Leaving && traps::awaits_a_run(world),
        Some(
            Frame::MoveAlong { .. }
            | Frame::SpringTrap { .. }
            | Frame::EndTurn { .. }
            | Frame::Environment
            | Frame::EndRound
            | Frame::Together(_)
            | Frame::Opposed(_)
            | Frame::Cast(_)
            | Frame::Treat(_)
            | Frame::BreakFree(_)
            | Frame::TrapWork(_)
            | Frame::Poison { .. }
            | Frame::Fall(_)
            | Frame::Sweep(_)
            | Frame::Door(_)
            | Frame::Search(_)
            | Frame::Guess(_)
            | Frame::Listen(_)
            | Frame::Swim(_)
            | Frame::Breath(_)
            | Frame::Journey(_)
            | Frame::Stone(_)
            | Frame::StoneBlow(_),
        )
        | None => false,
    }
}
