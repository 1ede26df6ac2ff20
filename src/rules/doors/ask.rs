//! What is asked of a door that needs a roll: to be forced, alone or together (S1), picked, hacked, wedged, loosened (S4).
//! Whether it can be asked rests on what the seat knows; what truly holds the door is met in `work`.

use super::at_door;
use super::work::{Deed, DoorWork};
use crate::knowledge::view::DoorView;
use crate::knowledge::{SeatId, ThingId};
use crate::rules::Refusal;
use crate::rules::acting::{Act, charge, may_do, may_spend, pay};
use crate::rules::combat::arms::{self, Weapon};
use crate::rules::conditions;
use crate::rules::effort;
use crate::rules::log::Lookup;
use crate::rules::pending::nothing_waits;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds;
use crate::rules::sheet::{Conditions, Life, Sheet};
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Throws itself against a closed door, with helpers (S1) or alone.
#[derive(Clone, Debug)]
pub struct ForceDoor {
    /// Who leads.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
    /// Who helps.
    pub helpers: Vec<ThingId>,
}

/// Picks the lock of a closed door.
#[derive(Clone, Copy, Debug)]
pub struct PickLock {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
}

/// Hacks at a closed door with a weapon that is carried; each blow costs what an attack costs.
#[derive(Clone, Debug)]
pub struct HackDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
    /// With which weapon, by its name.
    pub weapon: String,
}

/// Wedges a closed door from the side on which the token stands.
#[derive(Clone, Copy, Debug)]
pub struct JamDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
}

/// Takes the wedge out of a door, or loosens one that is stuck.
#[derive(Clone, Copy, Debug)]
pub struct UnjamDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
}

/// A closed door at hand, if nothing else is unfinished and the token has a sheet to roll from.
fn closed_door(world: &World, seat: SeatId, thing: ThingId, door: ThingId) -> Result<DoorView, Refusal> {
    nothing_waits(world)?;
    let door = at_door(world, seat, thing, door)?;
    if door.open {
        return Err(Phrase::new("refused-door-open").rule("S4").into());
    }
    has_sheet(world, thing)?;
    Ok(door)
}

/// Whoever has failed at it in this round waits for the next turn (E1).
fn may_try(world: &World, who: ThingId, door: ThingId, deed: &Deed) -> Result<(), Refusal> {
    effort::one_shot(world, who, deed.key(), Some(door))
}

fn has_sheet(world: &World, thing: ThingId) -> Result<(), Refusal> {
    world.of::<Sheet>(thing).map(|_| ()).ok_or(Refusal::new("refused-no-sheet"))
}

/// Whether somebody can do anything at all.
pub(super) fn can_act(world: &World, thing: ThingId) -> bool {
    let none = Conditions::default();
    conditions::incapacity(world.of::<Life>(thing).copied(), world.of::<Conditions>(thing).unwrap_or(&none)).is_none()
}

impl Request for ForceDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::ForceDoor)?;
        closed_door(world, seat, self.thing, self.door)?;
        let who: Vec<ThingId> = std::iter::once(self.thing).chain(self.helpers.iter().copied()).collect();
        if who.iter().collect::<BTreeSet<_>>().len() < who.len() {
            return Err(Phrase::new("refused-named-twice").rule("S1").into());
        }
        may_try(world, self.thing, self.door, &Deed::Force)?;
        self.helpers.iter().try_for_each(|&helper| may_help(world, seat, helper, self.door))
    }
}

/// Whether somebody could help to force a door (S1).
///
/// # Errors
/// The reason against it.
pub fn may_help(world: &World, seat: SeatId, helper: ThingId, door: ThingId) -> Result<(), Refusal> {
    rounds::may_command(world, seat, helper)?;
    has_sheet(world, helper)?;
    at_door(world, seat, helper, door)?;
    may_try(world, helper, door, &Deed::Force)?;
    if can_act(world, helper) { Ok(()) } else { Err(Phrase::new("refused-incapacitated").rule("S1").into()) }
}

impl Request for PickLock {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::PickLock)?;
        let door = closed_door(world, seat, self.thing, self.door)?;
        if door.burst {
            return Err(Phrase::new("refused-lock-burst").rule("S4").into());
        }
        may_try(world, self.thing, self.door, &Deed::Pick { tried: false })
    }
}

/// A weapon that a door can be hacked with: one that is swung and not shot.
pub(super) fn hacks(weapon: &Weapon) -> bool {
    weapon.reach > 0
}

impl Request for HackDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let weapon = arms::carried(world, self.thing, &self.weapon)?;
        may_spend(world, seat, self.thing, weapon.cost)?;
        if !hacks(weapon) {
            return Err(Phrase::new("refused-weapon-cannot-hack").with("weapon", weapon.phrase()).rule("S4").into());
        }
        nothing_waits(world)?;
        let door = at_door(world, seat, self.thing, self.door)?;
        if door.open { Err(Phrase::new("refused-door-open").rule("S4").into()) } else { Ok(()) }
    }
}

impl Request for JamDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::JamDoor)?;
        let door = closed_door(world, seat, self.thing, self.door)?;
        if door.jammed {
            return Err(Phrase::new("refused-door-jammed-already").rule("S4").into());
        }
        may_try(world, self.thing, self.door, &Deed::Jam)
    }
}

impl Request for UnjamDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::UnjamDoor)?;
        let door = closed_door(world, seat, self.thing, self.door)?;
        if !door.jammed {
            return Err(Phrase::new("refused-door-not-jammed").rule("S4").into());
        }
        may_try(world, self.thing, self.door, &Deed::Unjam)
    }
}

fn begin(world: &mut World, who: Vec<ThingId>, door: ThingId, deed: Deed) {
    world.resource_mut::<Pending>().push(Frame::Door(DoorWork { who, door, deed, rolls: Vec::new() }));
}

pub(super) fn force(world: &mut World) {
    for asked in take_asked::<ForceDoor>(world) {
        let ForceDoor { thing, door, helpers } = asked.request;
        pay(world, thing, Act::ForceDoor);
        begin(world, std::iter::once(thing).chain(helpers).collect(), door, Deed::Force);
    }
}

pub(super) fn pick(world: &mut World) {
    for asked in take_asked::<PickLock>(world) {
        let PickLock { thing, door } = asked.request;
        pay(world, thing, Act::PickLock);
        begin(world, vec![thing], door, Deed::Pick { tried: false });
    }
}

pub(super) fn hack(world: &mut World) {
    for asked in take_asked::<HackDoor>(world) {
        let HackDoor { thing, door, weapon } = asked.request;
        let Some(arm) = arms::weapon(&weapon) else { continue };
        charge(world, thing, arm.cost);
        begin(world, vec![thing], door, Deed::Hack { weapon });
    }
}

pub(super) fn jam(world: &mut World) {
    for asked in take_asked::<JamDoor>(world) {
        let JamDoor { thing, door } = asked.request;
        pay(world, thing, Act::JamDoor);
        begin(world, vec![thing], door, Deed::Jam);
    }
}

pub(super) fn unjam(world: &mut World) {
    for asked in take_asked::<UnjamDoor>(world) {
        let UnjamDoor { thing, door } = asked.request;
        pay(world, thing, Act::UnjamDoor);
        begin(world, vec![thing], door, Deed::Unjam);
    }
}
