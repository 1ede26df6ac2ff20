//! What else is done in a fight: getting up, making a weapon ready, treating the wounds of the dying.

use super::attack::{change_arms, drop_frame, idle, name, roll_for, seen_by, seen_with};
use super::{arms, modifiers};
use crate::board::Grade;
use crate::knowledge::{Eyes, SeatId, Seats, ThingId};
use crate::rules::Refusal;
use crate::rules::acting::{self, Act, charge, may_do, may_spend, may_use, pay, square};
use crate::rules::checks::{self, Ask, Check, CheckId, CheckKind, Draft, Outcome};
use crate::rules::conditions;
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Condition, Sheet};
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// The skill that saves the dying.
pub const TREAT_WOUNDS: &str = "skill-treat-wounds";

/// Somebody treats wounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treat {
    /// Who treats.
    pub healer: ThingId,
    /// Whose wounds.
    pub patient: ThingId,
    /// The check, once it is rolled.
    pub check: Option<CheckId>,
}

/// Gets up from the ground.
#[derive(Clone, Copy, Debug)]
pub struct StandUp {
    /// Who.
    pub thing: ThingId,
}

/// Makes a weapon ready that was shot or thrown.
#[derive(Clone, Debug)]
pub struct Reload {
    /// Who.
    pub thing: ThingId,
    /// Which weapon, by its name.
    pub weapon: String,
}

/// Treats the wounds of somebody who is dying, within reach: a success saves them.
#[derive(Clone, Copy, Debug)]
pub struct TreatWounds {
    /// Who treats.
    pub thing: ThingId,
    /// Whose wounds.
    pub target: ThingId,
}

impl Request for StandUp {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::StandUp)?;
        idle(world)?;
        if !modifiers::has(world, self.thing, Condition::Prone) {
            return Err(Refusal::new("refused-not-prone"));
        }
        if modifiers::has(world, self.thing, Condition::Pinned) {
            return Err(Refusal::new("refused-pinned"));
        }
        Ok(())
    }
}

impl Request for Reload {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_use(world, seat, self.thing)?;
        idle(world)?;
        let weapon = arms::carried(world, self.thing, &self.weapon)?;
        if arms::is_ready(world, self.thing, weapon) {
            return Err(Refusal::new("refused-ready-already"));
        }
        may_spend(world, seat, self.thing, weapon.reload)
    }
}

impl Request for TreatWounds {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::TreatWounds)?;
        idle(world)?;
        let Some(eyes) = Eyes::of(world, seat).filter(|eyes| eyes.knows(self.target)) else {
            return Err(Refusal::new("refused-no-such-thing"));
        };
        let near = square(world, self.target).is_some_and(|(at, size)| {
            eyes.sees(self.target) > Grade::Unseen && acting::seems_to_reach(world, seat, self.thing, at.square(size))
        });
        if !near {
            return Err(Refusal::new("refused-out-of-reach"));
        }
        if !modifiers::has(world, self.target, Condition::Dying) {
            return Err(Refusal::new("refused-not-dying"));
        }
        kind(world, self.thing).map(|_| ()).ok_or(Refusal::new("refused-not-on-the-sheet"))
    }
}

fn kind(world: &World, healer: ThingId) -> Option<CheckKind> {
    Ask::Skill(TREAT_WOUNDS.to_owned()).kind(world.of::<Sheet>(healer)?, world.resource::<HouseRules>())
}

/// The check that a treatment would be now; none where the healer cannot treat at all.
#[must_use]
pub fn treat_prospect(world: &World, healer: ThingId, patient: ThingId) -> Option<Check> {
    Some(checks::foresee(world, draft(world, healer, patient)?))
}

fn draft(world: &World, healer: ThingId, patient: ThingId) -> Option<Draft> {
    let kind = kind(world, healer)?;
    let by = world.resource::<Seats>().owner(healer);
    let purpose = Phrase::new("check-treat").with("target", name(world, patient));
    Some(Draft {
        who: Some(healer),
        target: Some(patient),
        eyes: true,
        ..Draft::new(by, kind, purpose, seen_with(world, healer, patient))
    })
}

pub(super) fn stand_up(world: &mut World) {
    for asked in take_asked::<StandUp>(world) {
        pay(world, asked.request.thing, Act::StandUp);
        conditions::set(world, asked.request.thing, Condition::Prone, 0);
    }
}

pub(super) fn reload(world: &mut World) {
    for asked in take_asked::<Reload>(world) {
        let Reload { thing, weapon } = asked.request;
        let Some(arm) = arms::weapon(&weapon) else { continue };
        charge(world, thing, arm.reload);
        change_arms(world, thing, |arms| arms.unready.remove(&weapon));
        let reloaded = Happening::Reloaded { who: world.who(thing), weapon };
        world.log(seen_by(world, thing), reloaded);
    }
}

pub(super) fn begin_treating(world: &mut World) {
    for asked in take_asked::<TreatWounds>(world) {
        let TreatWounds { thing, target } = asked.request;
        pay(world, thing, Act::TreatWounds);
        if !square(world, target).is_some_and(|(at, size)| acting::reaches(world, thing, at.square(size))) {
            acting::in_vain(world, thing);
            continue;
        }
        world.resource_mut::<Pending>().push(Frame::Treat(Treat { healer: thing, patient: target, check: None }));
    }
}

/// Takes the treatment on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Treat(treat)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(id) = treat.check else {
        let Some(draft) = draft(world, treat.healer, treat.patient) else { return drop_frame(world) };
        return roll_for(world, draft, |id| Frame::Treat(Treat { check: Some(id), ..treat }));
    };
    drop_frame(world);
    if checks::take(world, id).and_then(|check| check.outcome()).and_then(Outcome::succeeds) == Some(true) {
        conditions::set(world, treat.patient, Condition::Dying, 0);
    }
}
