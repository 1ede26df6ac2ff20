//! Alertness (F13): the moment one is surprised, a point takes the status away again.
//!
//! A player is asked, and the table waits for the answer. For the game master's own tokens it does not wait: that would
//! tell players what those can do, and that some are there whom they have not seen. The game master may answer for them
//! until somebody acts in the encounter, and for those who are surprised later until the round ends.

use super::{Pay, able_to_pay, fortune_of, note, pay, uses};
use crate::knowledge::view::{PromptKind, PromptView, SeatView, Supply};
use crate::knowledge::{SeatId, Seats, ThingId, things};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Ability, Condition, Conditions, Sheet};
use crate::rules::{Happening, Refusal, conditions, rounds};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Whether a token could get over its surprise now: it is surprised, alert, and has a point (F13).
///
/// # Errors
/// The reason against it, with its rule.
pub fn may_be_alert(world: &World, thing: ThingId) -> Result<(), Refusal> {
    if !world.of::<Conditions>(thing).is_some_and(|noted| noted.0.contains_key(&Condition::Surprised)) {
        return Err(Phrase::new("refused-not-surprised").rule("F13").into());
    }
    if !world.of::<Sheet>(thing).is_some_and(|sheet| sheet.abilities.contains(&Ability::Alertness)) {
        let needed = Phrase::new("refused-needs-ability").with("ability", Phrase::new(Ability::Alertness.key()));
        return Err(needed.rule("F13").into());
    }
    able_to_pay(world, thing)
}

/// Asks the owner of a token that has just been surprised, if it could get over it.
pub(in crate::rules) fn surprised(world: &mut World, thing: ThingId) {
    if may_be_alert(world, thing).is_err() || open_beside(world, thing) {
        return;
    }
    if world.resource::<Seats>().owner(thing).is_gm() {
        note(world, thing, |uses| (uses.surprised_late, uses.surprise_kept) = (true, false));
    } else {
        world.resource_mut::<Pending>().push(Frame::Alertness { thing });
    }
}

/// Whether the game master may answer for a token of its own without being waited for: nobody has acted in the
/// encounter, or it was surprised after that.
fn open_beside(world: &World, thing: ThingId) -> bool {
    let uses = uses(world, thing);
    let in_time = uses.surprised_late || rounds::before_anyone_acts(world, thing);
    world.resource::<Seats>().owner(thing).is_gm() && !uses.surprise_kept && in_time
}

/// The game master's tokens that could get over their surprise without being waited for, by rising id.
fn beside(world: &World) -> impl Iterator<Item = ThingId> + '_ {
    let alert = |&thing: &ThingId| may_be_alert(world, thing).is_ok() && open_beside(world, thing);
    things::with::<Conditions>(world).filter(alert)
}

/// Spends the point, or lets the surprise be.
#[derive(Clone, Copy, Debug)]
pub struct Alertness {
    /// Who was surprised.
    pub thing: ThingId,
    /// Whether the point is spent.
    pub spend: bool,
}

impl Request for Alertness {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.thing)?;
        let asked = world.resource::<Pending>().top() == Some(&Frame::Alertness { thing: self.thing });
        if !asked && !open_beside(world, self.thing) {
            return Err(Phrase::new("refused-alertness-at-once").rule("F13").into());
        }
        if self.spend || !asked { may_be_alert(world, self.thing) } else { Ok(()) }
    }
}

pub(super) fn answer(world: &mut World) {
    for asked in take_asked::<Alertness>(world) {
        let Alertness { thing, spend } = asked.request;
        world.resource_mut::<Pending>().0.retain(|frame| *frame != Frame::Alertness { thing });
        let audience = world.knowers(thing);
        if !spend && open_beside(world, thing) {
            note(world, thing, |uses| (uses.surprised_late, uses.surprise_kept) = (false, true));
        }
        if !spend {
            let passed = Happening::SurpriseKept { who: world.who(thing) };
            world.log(world.readers(thing), passed);
            continue;
        }
        note(world, thing, |uses| uses.surprised_late = false);
        let before_anyone_acts = rounds::before_anyone_acts(world, thing);
        let reason = Phrase::new("fortune-for-alertness").rule("F13");
        if pay(world, Pay { who: thing, reason, check: None, audience }).is_some() {
            conditions::set(world, thing, Condition::Surprised, 0);
            if before_anyone_acts {
                rounds::take_turn_after_all(world, thing);
            }
        }
    }
}

/// A question that has lost its point is not asked any more.
pub(super) fn lapse(world: &mut World) {
    let Some(&Frame::Alertness { thing }) = world.resource::<Pending>().top() else { return };
    if may_be_alert(world, thing).is_err() {
        world.resource_mut::<Pending>().pop();
    }
}

/// Whether the question still waits for its owner.
#[must_use]
pub(in crate::rules) fn waits(world: &World, thing: ThingId) -> bool {
    may_be_alert(world, thing).is_ok()
}

/// The question as its owner sees it. Others see that a player decides; of the game master's tokens they see nothing.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let waiting = match world.resource::<Pending>().top() {
        Some(&Frame::Alertness { thing }) => Some(thing),
        _ => beside(world).next().filter(|_| seat.is_gm()),
    };
    let Some(thing) = waiting else { return };
    let owner = world.resource::<Seats>().owner(thing);
    let mine = seat.is_gm() || seat == owner;
    if !mine && (owner.is_gm() || !world.knows(seat, thing)) {
        return;
    }
    let fortune = fortune_of(world, thing).filter(|_| mine);
    view.prompts.push(PromptView {
        kind: PromptKind::Alertness {
            thing,
            fortune: fortune.map(|fortune| Supply { now: fortune.now.into(), max: fortune.max().into() }),
        },
        owners: vec![owner],
        mine,
    });
}
