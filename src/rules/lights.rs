//! Candles, torches, lanterns and lamps: lit and put out, wherever they are carried, lie or hang.

use super::acting::{self, Act, entity, may_do, onlookers, pay};
use super::event::{Happening, Who};
use super::house::HouseRules;
use super::log::{EventLog, Lookup};
use super::request::{AddRequest, Request, asked, take_asked};
use super::rounds::gm_only;
use super::things::CarriedBy;
use super::{ChapterSystems, Refusal, Rules};
use crate::board::{LightSource, SourceKind};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, look, things};
use bevy::app::App;
use bevy::ecs::component::Component;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.add_request::<HandleLight>().add_request::<SetLight>();
    app.add_systems(
        Rules,
        (set.run_if(asked::<SetLight>), handle.run_if(asked::<HandleLight>)).chain().in_set(ChapterSystems::Lights),
    );
}

/// Turns that a carried light has burned since it was made, bought or filled. Absent where it never burned.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Burnt(pub u32);

/// Hours for which a source burns (S3). The sources of the rules give none: our ruling, behind `lights_burn_down`.
const HOURS: [(SourceKind, u32); 4] =
    [(SourceKind::Candle, 4), (SourceKind::Torch, 1), (SourceKind::Lantern, 6), (SourceKind::Lamp, 8)];
/// Turns of an hour: ten a minute.
const TURNS_AN_HOUR: u32 = 600;

/// Turns for which a source of this kind burns.
#[must_use]
pub fn burns_for(kind: SourceKind) -> u32 {
    HOURS.iter().find(|(of, _)| *of == kind).map_or(0, |(_, hours)| hours * TURNS_AN_HOUR)
}

/// Whether nothing is left of a light to burn.
fn is_burnt_out(world: &World, light: ThingId) -> bool {
    let burnt = world.of::<Burnt>(light).map_or(0, |burnt| burnt.0);
    world.resource::<HouseRules>().lights_burn_down
        && world.of::<LightSource>(light).is_some_and(|source| burnt >= burns_for(source.kind))
}

/// Time passes: the lights that somebody carries burn down, and what has burned down goes out. What belongs to a place is
/// the game master's.
pub(super) fn burn_down(world: &mut World, turns: u32) {
    if !world.resource::<HouseRules>().lights_burn_down {
        return;
    }
    let carried = things::with::<CarriedBy>(world);
    let lit = |light: &ThingId| world.of::<LightSource>(*light).is_some_and(|source| source.lit);
    for light in carried.filter(lit).collect::<Vec<_>>() {
        let burnt = world.of::<Burnt>(light).map_or(0, |burnt| burnt.0).saturating_add(turns);
        let most = world.of::<LightSource>(light).map_or(0, |source| burns_for(source.kind));
        if let Some(entity) = entity(world, light) {
            world.entity_mut(entity).insert(Burnt(burnt.min(most)));
        }
        if burnt >= most {
            burn(world, light, false, None);
        }
    }
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
            (_, true) if is_burnt_out(world, self.light) => Err(Refusal::new("refused-burnt-out")),
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
        let SetLight { light, lit } = asked.request;
        // What the game master lights is filled anew.
        if let Some(entity) = entity(world, light).filter(|_| lit) {
            world.entity_mut(entity).remove::<Burnt>();
        }
        burn(world, light, lit, None);
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
