//! The game master breaks off what is under way: the rolls that wait go, with the action that they belong to, and what was
//! spent on them comes back, also what went into earlier rolls of the same action. What was paid for a whole round (F4, F8,
//! F9) goes on with the round. A journey that is broken off ends where it is: the time that has passed has passed.

use crate::knowledge::{SeatId, SeatSet, ThingId, Things};
use crate::rules::acting::{self, Act};
use crate::rules::checks::{self, CheckId};
use crate::rules::combat::{self, Arms, arms};
use crate::rules::event::Happening;
use crate::rules::journey::Passage;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::rules::{effort, fortune};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Breaks off the roll that waits, with the action that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct BreakOff;

impl Request for BreakOff {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        begins_at(world).map(|_| ()).ok_or(Refusal::new("refused-nothing-to-break-off"))
    }
}

/// Where on the stack the work begins that can be broken off. A roll on which nothing else hangs goes alone; others go with
/// the action under them. What opens a round, and mechanisms that have gone off, cannot be broken off.
fn begins_at(world: &World) -> Option<usize> {
    let frames = &world.resource::<Pending>().0;
    let mut at = frames.len();
    while let Some(&Frame::Roll(id)) = at.checked_sub(1).and_then(|top| frames.get(top)) {
        let check = checks::get(world, id)?;
        if check.kind.is_for_order() {
            return None;
        }
        at -= 1;
        if check.for_itself {
            return (at + 1 == frames.len()).then_some(at);
        }
    }
    let owner = at.checked_sub(1)?;
    frames.get(owner).filter(|frame| is_action(frame)).map(|_| owner)
}

/// Whether a frame is an action of a token that can be broken off as a whole.
const fn is_action(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Attack(_)
            | Frame::Cast(_)
            | Frame::Treat(_)
            | Frame::Together(_)
            | Frame::Opposed(_)
            | Frame::BreakFree(_)
            | Frame::Door(_)
            | Frame::TrapWork(_)
            | Frame::Search(_)
            | Frame::Guess(_)
            | Frame::Listen(_)
            | Frame::StoneBlow(_)
            | Frame::Journey(_)
    )
}

pub(super) fn break_off(world: &mut World) {
    for _ in take_asked::<BreakOff>(world) {
        let Some(at) = begins_at(world) else { continue };
        let frames = world.resource_mut::<Pending>().0.split_off(at);
        let (purpose, audience) = told(world, &frames);
        world.log(audience, Happening::BrokenOff { purpose });
        let action = frames.first().cloned();
        if let Some(Frame::Journey(passage)) = &action {
            // The hours that have passed are over, and how far the party has come is told; nothing more comes of them.
            let ends = Passage { minutes: passage.minutes, metres: passage.metres, ..Passage::default() };
            world.resource_mut::<Pending>().push(Frame::Journey(ends));
        }
        let rolls = frames.iter().filter_map(|frame| if let Frame::Roll(id) = frame { Some(*id) } else { None });
        let rolls: Vec<CheckId> = rolls.chain(action.iter().flat_map(rolls_of)).collect();
        if let Some(frame) = action {
            repay(world, &frame);
        }
        for id in rolls {
            effort::give_back(world, id);
            if let Some(check) = checks::remove(world, id) {
                effort::repay_settled(world, &check);
                if let Some(who) = fortune::payer(&check) {
                    return_point(world, who);
                }
            }
        }
    }
}

/// What is broken off, in words, and who may know.
fn told(world: &World, frames: &[Frame]) -> (Phrase, SeatSet) {
    match frames.last() {
        Some(&Frame::Roll(id)) => checks::get(world, id).map(|check| (check.purpose.clone(), check.audience)),
        Some(Frame::Attack(attack)) => Some((combat::strike_purpose(world, attack), combat::audience(world, attack))),
        _ => None,
    }
    .unwrap_or((Phrase::new("broken-off-something"), SeatSet::GM))
}

/// The rolls of an action, also those that are settled and wait for the others.
fn rolls_of(frame: &Frame) -> Vec<CheckId> {
    match frame {
        Frame::Together(together) => together.rolls.clone(),
        Frame::Opposed(opposed) => vec![opposed.rolls.0, opposed.rolls.1],
        Frame::Door(work) => work.rolls.clone(),
        Frame::Listen(listening) => {
            std::iter::once(listening.check).chain(listening.others.iter().map(|other| other.1)).collect()
        }
        _ => Vec::new(),
    }
}

/// Gives the action points of an action back, and what it used up.
fn repay(world: &mut World, frame: &Frame) {
    match frame {
        Frame::Attack(attack) => {
            repay_blow(world, attack.attacker, &attack.weapon, attack.band.is_some());
            combat::take_back_defence(world, attack);
            attack.paid.iter().for_each(|&who| return_point(world, who));
        }
        Frame::Guess(guess) => {
            repay_blow(world, guess.attacker, &guess.weapon, guess.band.is_some());
            guess.paid.iter().for_each(|&who| return_point(world, who));
        }
        Frame::StoneBlow(blow) => repay_blow(world, blow.who, &blow.weapon, false),
        Frame::Listen(listening) => {
            acting::refund(world, listening.thing, combat::unseen::LISTEN_COST);
            if listening.paid {
                return_point(world, listening.thing);
            }
        }
        Frame::Search(search) => acting::refund(world, search.thing, Act::Search.cost()),
        Frame::TrapWork(work) => acting::refund(world, work.who, work.on.act().cost()),
        Frame::Door(work) => {
            if let Some(&leader) = work.who.first() {
                acting::refund(world, leader, work.deed.cost());
            }
        }
        Frame::Cast(cast) => {
            let cost = combat::spell(&cast.spell).map_or(0, |spell| spell.cost);
            acting::refund(world, cast.caster, cost);
            if cast.paid {
                return_point(world, cast.caster);
            }
        }
        Frame::Treat(treat) => acting::refund(world, treat.healer, Act::TreatWounds.cost()),
        Frame::BreakFree(breaking) => {
            if let Some(who) = checks::get(world, breaking.roll).and_then(|check| check.who) {
                acting::refund(world, who, Act::BreakFree.cost());
            }
        }
        Frame::Together(together) if together.frees.is_some() => {
            if let Some(&leader) = together.who.first() {
                acting::refund(world, leader, Act::BreakFree.cost());
            }
        }
        _ => {}
    }
}

/// A blow or a shot that was not carried out: its points, and a weapon that was shot is ready as before.
fn repay_blow(world: &mut World, attacker: ThingId, weapon: &str, flew: bool) {
    let Some(cost) = arms::weapon(weapon).map(|weapon| weapon.cost) else { return };
    acting::refund(world, attacker, cost);
    let entity = world.resource::<Things>().get(attacker).filter(|_| flew);
    if let Some(mut arms) = entity.and_then(|entity| world.get_mut::<Arms>(entity)) {
        arms.unready.remove(weapon);
    }
}

/// A point of Fortune comes back, as far as there is room for it (F2).
fn return_point(world: &mut World, who: ThingId) {
    let changed = fortune::change(world, who, 1).filter(|(before, after)| before != after);
    let Some((before, after)) = changed else { return };
    let returned = Happening::FortuneReturned { who: world.who(who), before, after };
    world.log(world.readers(who), returned);
}
