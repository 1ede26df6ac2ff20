//! Who and what is under water: people without air, flames that go out. The rule book names no heights; they are our
//! ruling.

use super::breath::{self, Breath};
use super::stature;
use crate::board::ground::{KNEE_FROM_MM, WAIST_FROM_MM};
use crate::board::water::capacity;
use crate::board::{At, Board, Cell, LightSource, Size, Stature};
use crate::knowledge::ThingId;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Condition, Conditions};
use crate::rules::things::{CarriedBy, Item, Token};
use crate::rules::{acting, lights, rounds};
use bevy::ecs::query::{Has, QueryState, With};
use bevy::ecs::world::World;

/// How deep water has to be to close over the head of somebody who stands in it, in millimetres.
pub const HEIGHTS_MM: [(Stature, u32); 5] = [
    (Stature::Tiny, 200),
    (Stature::Small, 900),
    (Stature::Medium, 1600),
    (Stature::Large, 2500),
    (Stature::Huge, 4000),
];

/// Water so deep closes over somebody who lies in it unconscious.
const LYING_MM: u32 = KNEE_FROM_MM;

/// Under the ceiling there is air as long as there is so much room above the water, in millimetres.
const AIR_MM: u32 = 100;

/// A light that lies on the floor goes out in water so deep, in millimetres.
pub const LYING_FLAME_MM: u32 = 100;

/// A light that is fixed in its place (a brazier, a lamp on its chain) burns so high above the floor, in millimetres.
pub const FIXED_FLAME_MM: u32 = 1000;

/// The shallowest water in which somebody stands, and the most room that is left above it, in millimetres.
fn water_at(world: &World, (at, size): (Cell, i32)) -> Option<(u32, u32)> {
    let cells = world.get_resource::<Board>()?.cells();
    let each = at.square(size).filter_map(|cell| cells.get(cell));
    let each = each.map(|data| (data.depth_mm(), capacity(data).saturating_sub(data.water_ml) / 1000));
    each.reduce(|(depth, room), (other, above)| (depth.min(other), room.max(above)))
}

/// Whether somebody can keep its head above water where it cannot stand: awake, and neither held nor pinned.
fn can_swim(world: &World, thing: ThingId) -> bool {
    let none = Conditions::default();
    let noted = world.of::<Conditions>(thing).unwrap_or(&none);
    let free = |condition| !noted.0.contains_key(&condition);
    let able = rounds::incapacity(world, thing).is_none_or(rounds::Incapacity::passes_with_the_round);
    able && free(Condition::Held) && free(Condition::Pinned)
}

/// Whether somebody has no air: the water reaches the ceiling, it has gone under and not come up again (S6), or the water
/// is over its head and it cannot swim (S14). Who is dead needs none.
#[must_use]
pub fn submerged(world: &World, thing: ThingId) -> bool {
    let water = acting::square(world, thing).and_then(|square| water_at(world, square));
    let Some((depth, room)) = water.filter(|_| world.of::<Token>(thing).is_some()) else { return false };
    let dead = world.of::<Conditions>(thing).is_some_and(|noted| noted.0.contains_key(&Condition::Dead));
    if dead {
        return false;
    }
    let height = HEIGHTS_MM.iter().find(|(of, _)| *of == stature(world, thing)).map_or(0, |(_, height)| *height);
    let sunk = world.of::<Breath>(thing).is_some_and(|breath| breath.sunk) && depth >= WAIST_FROM_MM;
    let lies = acting::is_down(world, thing) && depth >= LYING_MM;
    let no_room = room < AIR_MM && depth >= LYING_MM.min(height);
    sunk || lies || no_room || depth >= height && !can_swim(world, thing)
}

/// Notes who has gone under and who has air again.
pub(super) fn heed(
    world: &mut World,
    tokens: &mut QueryState<(&'static ThingId, &'static At, Option<&'static Size>, Has<Breath>), With<Token>>,
) {
    let is_wet = |world: &World, at: Cell, size: i32| water_at(world, (at, size)).is_some_and(|(depth, _)| depth > 0);
    let asked = tokens
        .iter(world)
        .filter(|(_, at, size, has)| *has || is_wet(world, at.0, size.map_or(1, |size| i32::from(size.0))));
    let mut asked: Vec<(ThingId, bool)> = asked.map(|(&id, _, _, has)| (id, has)).collect();
    asked.sort_unstable();
    for (thing, was) in asked {
        match (was, submerged(world, thing)) {
            (false, true) => breath::go_under(world, thing, false),
            (true, false) => breath::come_up(world, thing),
            _ => {}
        }
    }
}

/// Puts out the lights that are under water: those that lie or stand in it, and those whose carrier has gone under.
pub(super) fn douse(
    world: &mut World,
    flames: &mut QueryState<(
        &'static ThingId,
        &'static LightSource,
        Option<&'static At>,
        Option<&'static CarriedBy>,
        Option<&'static Item>,
    )>,
) {
    let drowned = |world: &World, at: Option<&At>, carrier: Option<&CarriedBy>, item: Option<&Item>| {
        if let Some(carrier) = carrier {
            return world.of::<Breath>(carrier.0).is_some();
        }
        let burns_at = if item.is_some_and(|item| item.fixed) { FIXED_FLAME_MM } else { LYING_FLAME_MM };
        at.and_then(|at| water_at(world, (at.0, 1))).is_some_and(|(depth, _)| depth >= burns_at)
    };
    let lit = flames.iter(world).filter(|(_, light, ..)| light.lit);
    let out = lit.filter(|(_, _, at, carrier, item)| drowned(world, *at, *carrier, *item));
    let mut out: Vec<ThingId> = out.map(|(&id, ..)| id).collect();
    out.sort_unstable();
    for light in out {
        lights::burn(world, light, false, None);
    }
}
