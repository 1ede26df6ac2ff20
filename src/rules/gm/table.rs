//! Seats, house rules, light of the level, hidden things, talk, the handover of the screen.

use super::sheets::{NAME, changes_nothing, plain_name, short_enough};
use crate::board::{Ambient, Map};
use crate::knowledge::remember::find;
use crate::knowledge::seats::{MAX_SEATS, PATTERNS};
use crate::knowledge::{Seat, SeatId, SeatSet, Seats, ThingId, Things};
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending;
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{gm_only, token};
use crate::rules::things::{Hidden, Trap};
use bevy::ecs::world::World;

/// Shows a hidden thing to some seats.
#[derive(Clone, Debug)]
pub struct Reveal {
    /// What.
    pub thing: ThingId,
    /// To whom.
    pub to: SeatSet,
}

/// Arms or disarms a mechanism.
#[derive(Clone, Debug)]
pub struct ArmTrap {
    /// Which.
    pub trap: ThingId,
    /// Whether it is ready to go off afterwards.
    pub armed: bool,
}

/// Changes the light of the level (S3).
#[derive(Clone, Debug)]
pub struct SetAmbient {
    /// The new light.
    pub to: Ambient,
}

/// Gives a token to a seat; the game master's seat takes it back.
#[derive(Clone, Debug)]
pub struct Own {
    /// Whose it becomes.
    pub seat: SeatId,
    /// The token.
    pub thing: ThingId,
}

/// Adds a seat, or changes its name, colour and pattern. What it owns is kept.
#[derive(Clone, Debug)]
pub struct SetSeat {
    /// Which.
    pub id: SeatId,
    /// What it is called and how it looks.
    pub seat: Seat,
}

/// Changes the house rules.
#[derive(Clone, Debug)]
pub struct SetHouseRules {
    /// The new ones.
    pub house: HouseRules,
}

/// Says something to everyone at the table.
#[derive(Clone, Debug)]
pub struct Say {
    /// What.
    pub text: String,
}

/// Hands the screen to a seat. Who holds the screen is no part of the table's state.
#[derive(Clone, Debug)]
pub struct Handover {
    /// To whom.
    pub to: SeatId,
}

fn seated(world: &World, seat: SeatId) -> Result<(), Refusal> {
    world.resource::<Seats>().get(seat).map(|_| ()).ok_or(Refusal::new("refused-no-such-seat"))
}

impl Request for Reveal {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if world.of::<Trap>(self.thing).is_none() && world.of::<Hidden>(self.thing).is_none() {
            return Err(Refusal::new("refused-not-hidden"));
        }
        let seats = world.resource::<Seats>().all().without(SeatSet::GM);
        if self.to.without(SeatSet::GM).is_empty() || !self.to.without(SeatSet::GM).without(seats).is_empty() {
            return Err(Refusal::new("refused-no-such-seat"));
        }
        Ok(())
    }
}

impl Request for ArmTrap {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        world.of::<Trap>(self.trap).map(|_| ()).ok_or(Refusal::new("refused-no-mechanism"))
    }
}

impl Request for SetAmbient {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if world.resource::<Map>().ambient == self.to { Err(changes_nothing()) } else { Ok(()) }
    }
}

impl Request for Own {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        seated(world, self.seat)?;
        if world.resource::<Seats>().owner(self.thing) == self.seat {
            return Err(changes_nothing());
        }
        pending::not_torn_out(world, self.thing)
    }
}

impl Request for SetSeat {
    fn allowed(&self, _: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if self.id.0 >= MAX_SEATS {
            return Err(Refusal::new("refused-too-many-seats"));
        }
        if self.seat.pattern >= PATTERNS {
            return Err(Refusal::new("refused-no-such-pattern"));
        }
        plain_name(&self.seat.name, NAME)
    }
}

impl Request for SetHouseRules {
    fn allowed(&self, _: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)
    }
}

impl Request for Say {
    fn allowed(&self, _: &World, _: SeatId) -> Result<(), Refusal> {
        if self.text.trim().is_empty() {
            return Err(Refusal::new("refused-nothing-said"));
        }
        short_enough(&self.text)
    }
}

impl Request for Handover {
    fn allowed(&self, world: &World, _: SeatId) -> Result<(), Refusal> {
        seated(world, self.to)
    }
}

pub(super) fn reveal(world: &mut World) {
    for asked in take_asked::<Reveal>(world) {
        let Reveal { thing, to } = asked.request;
        let told = find(world, thing, to);
        let found = Happening::Found { what: world.who(thing) };
        world.log(told, found);
    }
}

pub(super) fn arm_trap(world: &mut World) {
    for asked in take_asked::<ArmTrap>(world) {
        let ArmTrap { trap, armed } = asked.request;
        let entity = world.resource::<Things>().get(trap);
        if let Some(mut mechanism) = entity.and_then(|entity| world.get_mut::<Trap>(entity)) {
            mechanism.armed = armed;
        }
        let trap = world.who(trap);
        world.log(SeatSet::GM, if armed { Happening::TrapArmed { trap } } else { Happening::TrapDisarmed { trap } });
    }
}

pub(super) fn set_ambient(world: &mut World) {
    for asked in take_asked::<SetAmbient>(world) {
        world.resource_mut::<Map>().ambient = asked.request.to;
        world.log(SeatSet::ALL, Happening::AmbientChanged { to: asked.request.to });
    }
}

pub(super) fn own(world: &mut World) {
    for asked in take_asked::<Own>(world) {
        let Own { seat, thing } = asked.request;
        let mut seats = world.resource_mut::<Seats>();
        let before = seats.owner(thing);
        for owner in seats.0.values_mut() {
            owner.owns.remove(&thing);
        }
        if let Some(owner) = seats.0.get_mut(&seat).filter(|_| !seat.is_gm()) {
            owner.owns.insert(thing);
        }
        let audience = world.knowers(thing).with(before).with(seat);
        let changed = Happening::OwnerChanged { what: world.who(thing), to: seat };
        world.log(audience, changed);
    }
}

pub(super) fn set_seat(world: &mut World) {
    for asked in take_asked::<SetSeat>(world) {
        let SetSeat { id, mut seat } = asked.request;
        let mut seats = world.resource_mut::<Seats>();
        seat.owns = seats.0.get(&id).map(|seat| seat.owns.clone()).unwrap_or_default();
        let name = seat.name.clone();
        seats.0.insert(id, seat);
        world.log(SeatSet::ALL, Happening::SeatTaken { seat: id, name });
    }
}

pub(super) fn set_house_rules(world: &mut World) {
    for asked in take_asked::<SetHouseRules>(world) {
        if *world.resource::<HouseRules>() == asked.request.house {
            continue;
        }
        *world.resource_mut::<HouseRules>() = asked.request.house;
        world.log(SeatSet::ALL, Happening::HouseRulesChanged);
    }
}

pub(super) fn say(world: &mut World) {
    for asked in take_asked::<Say>(world) {
        world.log(SeatSet::ALL, Happening::Said { seat: asked.seat, text: asked.request.text });
    }
}

pub(super) fn hand_over(world: &mut World) {
    for asked in take_asked::<Handover>(world) {
        world.log(SeatSet::ALL, Happening::HandedOver { to: asked.request.to });
    }
}
