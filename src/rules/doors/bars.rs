//! Bars: beams that are things of the level. One bars a door from the side on which it lies (S4).

use super::at_door;
use super::state::{bars_on, holds, learn, owner, side_of, witnesses};
use crate::board::{At, Board, Cell, Door, Segment, Side};
use crate::knowledge::{SeatId, ThingId, look, remember};
use crate::rules::Refusal;
use crate::rules::acting::{Act, entity, may_do, pay, square};
use crate::rules::event::{Happening, Hold};
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::things::{Bar, CarriedBy};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Bars a closed door with a beam that is carried, from the side on which the token stands.
#[derive(Clone, Copy, Debug)]
pub struct BarDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
    /// With which beam.
    pub bar: ThingId,
}

/// Takes the bar off a door from the side on which it lies.
#[derive(Clone, Copy, Debug)]
pub struct UnbarDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
}

impl Request for BarDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::BarDoor)?;
        let door = at_door(world, seat, self.thing, self.door)?;
        if door.open {
            return Err(Phrase::new("refused-door-open").rule("S4").into());
        }
        if world.of::<CarriedBy>(self.bar).is_none_or(|carrier| carrier.0 != self.thing) {
            return Err(Refusal::new("refused-not-carried"));
        }
        if world.of::<Bar>(self.bar).is_none() {
            return Err(Phrase::new("refused-no-bar").rule("S4").into());
        }
        if door.barred {
            return Err(Phrase::new("refused-door-barred-already").rule("S4").into());
        }
        let segment = Segment { from: door.from, to: door.to };
        match side_of(world, segment, self.thing) {
            Some(_) => Ok(()),
            None => Err(Refusal::new("refused-out-of-reach")),
        }
    }
}

impl Request for UnbarDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::UnbarDoor)?;
        let door = at_door(world, seat, self.thing, self.door)?;
        if door.barred { Ok(()) } else { Err(Phrase::new("refused-door-not-barred").rule("S4").into()) }
    }
}

/// The cell beside a door on one side on which a bar lies.
pub(super) fn place(world: &World, door: ThingId, side: Side) -> Option<Cell> {
    let segment = world.of::<Door>(door)?.segment();
    let board = world.get_resource::<Board>()?;
    board.beside(door.0).iter().copied().find(|cell| Side::of(segment, cell.centre()) == Some(side))
}

/// Lays a bar across a door.
pub(super) fn lay(world: &mut World, bar: ThingId, door: ThingId, at: Cell) {
    if let Some(entity) = entity(world, bar) {
        world.entity_mut(entity).insert((At(at), Bar { door: Some(door) })).remove::<CarriedBy>();
        look(world);
    }
}

pub(super) fn bar(world: &mut World) {
    for asked in take_asked::<BarDoor>(world) {
        let BarDoor { thing, door, bar } = asked.request;
        pay(world, thing, Act::BarDoor);
        let segment = world.of::<Door>(door).filter(|door| !door.open).map(Door::segment);
        let side = segment.and_then(|segment| side_of(world, segment, thing));
        let Some(at) = side.and_then(|side| place(world, door, side)) else {
            let Some((at, _)) = square(world, thing) else { continue };
            let stopped = Happening::Stopped { who: world.who(thing), at, why: Phrase::new("stopped-gone") };
            world.log(owner(world, thing), stopped);
            continue;
        };
        lay(world, bar, door, at);
        let audience = witnesses(world, door, thing);
        remember::learn_door(world, door, audience, |known| known.barred = true);
        let barred = Happening::DoorBarred { door, by: Some(world.who(thing)) };
        world.log(audience, barred);
    }
}

pub(super) fn unbar(world: &mut World) {
    for asked in take_asked::<UnbarDoor>(world) {
        let UnbarDoor { thing, door } = asked.request;
        pay(world, thing, Act::UnbarDoor);
        let segment = world.of::<Door>(door).map(Door::segment);
        let side = segment.and_then(|segment| side_of(world, segment, thing));
        let bars = side.map_or_else(Vec::new, |side| bars_on(world, door, side));
        let audience = witnesses(world, door, thing);
        if bars.is_empty() {
            learn(world, door, audience);
            let still = holds(world, door).contains(&Hold::Barred);
            let by = world.who(thing);
            let found = if still {
                Happening::DoorHolds { door, by: Some(by) }
            } else {
                Happening::DoorFoundUnlocked { door, by }
            };
            world.log(audience, found);
            continue;
        }
        for bar in bars {
            if let Some(mut bar) = entity(world, bar).and_then(|entity| world.get_mut::<Bar>(entity)) {
                bar.door = None;
            }
        }
        look(world);
        learn(world, door, audience);
        let unbarred = Happening::DoorUnbarred { door, by: Some(world.who(thing)) };
        world.log(audience, unbarred);
    }
}
