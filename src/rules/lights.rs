//! Candles, torches, lanterns and lamps: lit and put out, wherever they are carried, lie or hang.

use super::acting::{self, Act, entity, may_do, onlookers, pay};
use super::event::{Happening, Who};
use super::log::{EventLog, Lookup};
use super::request::{AddRequest, Request, asked, take_asked};
use super::rounds::gm_only;
use super::things::CarriedBy;
use super::{ChapterSystems, Refusal, Rules};
use crate::board::LightSource;
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, look};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<HandleLight>().add_request::<SetLight>();
    app.add_systems(
        Rules,
        (set.run_if(asked::<SetLight>), handle.run_if(asked::<HandleLight>)).chain().in_set(ChapterSystems::Lights),
    );
}

/// A token lights a light source or puts it out.
#[derive(Clone, Debug)]
pub struct HandleLight {
    /// Who.
    pub thing: ThingId,
    /// The light source.
    pub light: ThingId,
    /// Whether it burns then.
    pub lit: bool,
}

/// The game master lights a light source or puts it out.
#[derive(Clone, Debug)]
pub struct SetLight {
    /// The light source.
    pub light: ThingId,
    /// Whether it burns then.
    pub lit: bool,
}

impl Request for HandleLight {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, if self.lit { Act::Light } else { Act::PutOut })?;
        let eyes = Eyes::of(world, seat).filter(|eyes| eyes.knows(self.light));
        let eyes = eyes.filter(|_| world.of::<LightSource>(self.light).is_some());
        let eyes = eyes.ok_or(Refusal::new("refused-no-such-thing"))?;
        let carried = carrier(world, self.light) == Some(self.thing);
        let near =
            || eyes.place(self.light).is_some_and(|cell| acting::seems_to_reach(world, seat, self.thing, [cell]));
        if !carried && !near() {
            return Err(Refusal::new("refused-out-of-reach"));
        }
        let burns =
            if carried { world.of::<LightSource>(self.light).map(|light| light.lit) } else { eyes.lit(self.light) };
        match (burns, self.lit) {
            (Some(true), true) => Err(Refusal::new("refused-burns-already")),
            (Some(false), false) => Err(Refusal::new("refused-burns-not")),
            _ => Ok(()),
        }
    }
}

impl Request for SetLight {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        world.of::<LightSource>(self.light).map(|_| ()).ok_or(Refusal::new("refused-no-such-thing"))
    }
}

fn carrier(world: &World, light: ThingId) -> Option<ThingId> {
    world.of::<CarriedBy>(light).map(|carrier| carrier.0)
}

pub(super) fn handle(world: &mut World) {
    for asked in take_asked::<HandleLight>(world) {
        let HandleLight { thing, light, lit } = asked.request;
        pay(world, thing, if lit { Act::Light } else { Act::PutOut });
        let elsewhere = carrier(world, light) != Some(thing)
            && !acting::square(world, light).is_some_and(|(cell, _)| acting::reaches(world, thing, [cell]));
        if elsewhere {
            super::items::missing(world, thing);
            continue;
        }
        burn(world, light, lit, Some(thing));
    }
}

pub(super) fn set(world: &mut World) {
    for asked in take_asked::<SetLight>(world) {
        burn(world, asked.request.light, asked.request.lit, None);
    }
}

/// Lights a source or puts it out, before everyone who sees it before or after.
pub(super) fn burn(world: &mut World, light: ThingId, lit: bool, by: Option<ThingId>) {
    let place = carrier(world, light).unwrap_or(light);
    let seen = |world: &World| {
        let doers = by.map_or(SeatSet::NONE, |by| onlookers(world, by));
        (onlookers(world, place), doers)
    };
    let before = seen(world);
    if let Some(mut source) = entity(world, light).and_then(|entity| world.get_mut::<LightSource>(entity)) {
        source.lit = lit;
    }
    look(world);
    let after = seen(world);
    let owner = by.map_or(SeatSet::NONE, |by| SeatSet::NONE.with(world.resource::<Seats>().owner(by)));
    let source = before.0.union(after.0).union(owner);
    let full = SeatSet(source.0 & before.1.union(after.1).0).union(owner);
    let (what, who) = (world.who(light), by.map(|by| world.who(by)));
    let happening = |by: Option<Who>| {
        if lit {
            Happening::LightLit { light: what.clone(), by }
        } else {
            Happening::LightPutOut { light: what.clone(), by }
        }
    };
    let mut log = world.resource_mut::<EventLog>();
    if who.is_none() {
        log.push(source, happening(None));
        return;
    }
    log.push(full, happening(who));
    let rest = source.without(full).without(SeatSet::GM);
    if !rest.is_empty() {
        log.push_exactly(rest, happening(None));
    }
}
