//! Items: picked up, dropped and handed over. What is carried has no place of its own.

use super::acting::{self, Act, entity, may_do, onlookers, pay, square};
use super::event::Happening;
use super::log::Lookup;
use super::request::{AddRequest, Request, asked, take_asked};
use super::things::{Bar, CarriedBy, Item, Token};
use super::{ChapterSystems, Refusal, Rules};
use crate::board::{At, Cell, Grade, LightSource};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, look};
use crate::text::Phrase;
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<PickUp>().add_request::<Drop>().add_request::<Give>();
    app.add_systems(
        Rules,
        (pick_up.run_if(asked::<PickUp>), drop.run_if(asked::<Drop>), give.run_if(asked::<Give>))
            .chain()
            .in_set(ChapterSystems::Items),
    );
}

/// Picks something up that lies within reach.
#[derive(Clone, Debug)]
pub struct PickUp {
    /// Who.
    pub thing: ThingId,
    /// What.
    pub item: ThingId,
}

/// Drops something that is carried.
#[derive(Clone, Debug)]
pub struct Drop {
    /// Who.
    pub thing: ThingId,
    /// What.
    pub item: ThingId,
    /// Onto which cell within reach; one's own without one.
    pub to: Option<Cell>,
}

/// Hands something that is carried to a neighbour.
#[derive(Clone, Debug)]
pub struct Give {
    /// Who.
    pub thing: ThingId,
    /// What.
    pub item: ThingId,
    /// To whom.
    pub to: ThingId,
}

/// Whether a thing can be carried: an item or light source that is not fixed.
fn portable(world: &World, thing: ThingId) -> bool {
    match (world.of::<Item>(thing), world.of::<LightSource>(thing)) {
        (Some(item), _) => !item.fixed,
        (None, light) => light.is_some(),
    }
}

/// Whether it lies across a door and has to be taken off first.
fn bars(world: &World, item: ThingId) -> bool {
    world.of::<Bar>(item).is_some_and(|bar| bar.door.is_some())
}

fn carries(world: &World, thing: ThingId, item: ThingId) -> Result<(), Refusal> {
    match world.of::<CarriedBy>(item) {
        Some(carrier) if carrier.0 == thing => Ok(()),
        _ => Err(Refusal::new("refused-not-carried")),
    }
}

impl Request for PickUp {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::PickUp)?;
        let is_item = world.of::<Item>(self.item).is_some() || world.of::<LightSource>(self.item).is_some();
        let eyes = Eyes::of(world, seat).filter(|eyes| is_item && eyes.knows(self.item));
        let eyes = eyes.ok_or(Refusal::new("refused-no-such-thing"))?;
        if carries(world, self.thing, self.item).is_ok() {
            return Err(Refusal::new("refused-carried-already"));
        }
        if !portable(world, self.item) {
            return Err(Refusal::new("refused-fixed"));
        }
        if bars(world, self.item) && eyes.sees(self.item) > Grade::Unseen {
            return Err(Phrase::new("refused-bars-a-door").rule("S4").into());
        }
        match eyes.place(self.item) {
            Some(cell) if acting::seems_to_reach(world, seat, self.thing, [cell]) => Ok(()),
            _ => Err(Refusal::new("refused-out-of-reach")),
        }
    }
}

impl Request for Drop {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::Drop)?;
        carries(world, self.thing, self.item)?;
        match self.to {
            Some(cell) if !acting::seems_to_reach(world, seat, self.thing, [cell]) => {
                Err(Refusal::new("refused-out-of-reach"))
            }
            _ => Ok(()),
        }
    }
}

impl Request for Give {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::Give)?;
        carries(world, self.thing, self.item)?;
        let eyes = Eyes::of(world, seat).filter(|eyes| eyes.knows(self.to) && self.to != self.thing);
        let eyes = eyes.filter(|_| world.of::<Token>(self.to).is_some());
        let eyes = eyes.ok_or(Refusal::new("refused-no-such-thing"))?;
        let size = square(world, self.to).map_or(1, |(_, size)| size);
        match eyes.place(self.to) {
            Some(at) if acting::seems_to_reach(world, seat, self.thing, at.square(size)) => Ok(()),
            _ => Err(Refusal::new("refused-out-of-reach")),
        }
    }
}

/// The one who reached for something finds it gone.
pub(super) fn missing(world: &mut World, thing: ThingId) {
    let Some((at, _)) = square(world, thing) else { return };
    let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(thing));
    let stopped = Happening::Stopped { who: world.who(thing), at, why: Phrase::new("stopped-gone") };
    world.log(owner, stopped);
}

pub(super) fn pick_up(world: &mut World) {
    for asked in take_asked::<PickUp>(world) {
        let PickUp { thing, item } = asked.request;
        pay(world, thing, Act::PickUp);
        let there = square(world, item).is_some_and(|(cell, _)| acting::reaches(world, thing, [cell]));
        let there = there && !bars(world, item);
        let Some(entity) = entity(world, item).filter(|_| there) else {
            missing(world, thing);
            continue;
        };
        world.entity_mut(entity).insert(CarriedBy(thing)).remove::<At>();
        look(world);
        let picked = Happening::PickedUp { item: world.who(item), by: world.who(thing) };
        world.log(onlookers(world, thing), picked);
    }
}

pub(super) fn drop(world: &mut World) {
    for asked in take_asked::<Drop>(world) {
        let Drop { thing, item, to } = asked.request;
        pay(world, thing, Act::Drop);
        // Where the hands do not truly reach, it falls at one's own feet.
        let to = to.filter(|&cell| acting::reaches(world, thing, [cell]));
        let at = to.or_else(|| square(world, thing).map(|(at, _)| at));
        let (Some(entity), Some(at)) = (entity(world, item), at) else { continue };
        world.entity_mut(entity).insert(At(at)).remove::<CarriedBy>();
        look(world);
        let dropped = Happening::Dropped { item: world.who(item), by: world.who(thing), at };
        world.log(onlookers(world, thing), dropped);
    }
}

pub(super) fn give(world: &mut World) {
    for asked in take_asked::<Give>(world) {
        let Give { thing, item, to } = asked.request;
        pay(world, thing, Act::Give);
        let there = square(world, to).is_some_and(|(at, size)| acting::reaches(world, thing, at.square(size)));
        let Some(entity) = entity(world, item).filter(|_| there) else {
            missing(world, thing);
            continue;
        };
        world.entity_mut(entity).insert(CarriedBy(to));
        look(world);
        let both = SeatSet(onlookers(world, thing).0 & onlookers(world, to).0);
        let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(thing));
        let given = Happening::Given { item: world.who(item), from: world.who(thing), to: world.who(to) };
        world.log(both.union(owner), given);
    }
}
