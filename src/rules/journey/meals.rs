//! Meals (S9): what is eaten at table or out of the pack, and what the end of the day makes of it.

use super::clock;
use super::drink::Drink;
use super::food::{self, Food};
use super::outcome::restore_vigour;
use super::passage::{Due, tell, tell_readers};
use super::route::travellers;
use super::state::{Drunk, Needs, Pack, change, constitution, needs, stage};
use super::trial::Trial;
use crate::knowledge::ThingId;
use crate::rules::log::Lookup;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Portions eaten within so many minutes are eaten at once. Our ruling.
pub const SITTING: u32 = 60;

/// Somebody eats portions, served or out of the pack. Gives the rolls that too many of them want.
pub(super) fn eats(world: &mut World, thing: ThingId, food: Food, portions: u8, served: bool) -> Vec<Due> {
    let now = clock::now(world);
    let has = world.of::<Pack>(thing).map_or(0, |pack| pack.portions(food));
    let portions = if served { portions } else { portions.min(u8::try_from(has).unwrap_or(u8::MAX)) };
    if portions == 0 {
        return Vec::new();
    }
    let first = sitting(&needs(world, thing), now);
    if !served {
        change::<Pack>(world, thing, |pack| {
            let left = pack.portions_mut(food);
            *left = left.saturating_sub(portions.into());
        });
    }
    for _ in 0..portions {
        swallows(world, thing, food);
    }
    let last = first.saturating_add(portions);
    change::<Needs>(world, thing, |needs| (needs.portions, needs.sat) = (last, now.0));
    let ate = Phrase::new("journey-eats").with("who", world.who(thing).name).with("food", Phrase::new(food.key()));
    tell(world, Some(thing), ate.with("portions", u32::from(portions)).rule("S9"));
    let con = constitution(world, thing);
    let trials = (first + 1..=last).filter_map(|portion| food::overeating(con, portion));
    trials.map(|trial| Due { who: thing, mount: None, trial }).collect()
}

/// Portions that somebody who sits at table now has eaten already at this sitting.
pub(super) fn sitting(needs: &Needs, now: clock::Clock) -> u8 {
    if needs.portions > 0 && now.minutes_since(needs.sat) < SITTING { needs.portions } else { 0 }
}

/// Somebody raises a mug: the roll that it wants. Whoever is sober again begins anew.
pub(super) fn raises(world: &mut World, who: ThingId, drink: Drink) -> Due {
    let so_far = world.of::<Drunk>(who).map_or(0, |drunk| drunk.mugs);
    let sober = stage(world, who).is_none() && world.of::<Drunk>(who).is_some_and(|drunk| drunk.stage.is_some());
    if sober {
        change::<Drunk>(world, who, |drunk| *drunk = Drunk::default());
    }
    let mug = if sober { 1 } else { so_far.saturating_add(1) };
    Due { who, mount: None, trial: Trial::Mug { drink, mug } }
}

/// Midnight: who has not eaten enough eats what it carries; then hunger is counted (S9).
pub(super) fn day_ends(world: &mut World, due: &mut Vec<Due>) {
    for who in travellers(world) {
        eats_from_pack(world, who);
        let con = constitution(world, who);
        let before = needs(world, who);
        let hunger = food::hunger(before.hunger, con, before.eaten);
        let starving = food::starving(hunger, before.starved);
        change::<Needs>(world, who, |needs| {
            needs.hunger = hunger;
            (needs.eaten, needs.portions) = (0, 0);
            needs.starved = if starving.is_some() { needs.starved.saturating_add(1) } else { 0 };
        });
        if hunger != before.hunger {
            let what = Phrase::new("journey-hunger").with("who", world.who(who).name).with("hunger", u32::from(hunger));
            tell_readers(world, who, what.rule("S9"));
        }
        due.extend(starving.map(|trial| Due { who, mount: None, trial }));
    }
    crate::rules::checks::gather::refresh_all(world);
}

/// What a day still lacks comes out of the pack, the poorest food first, in the course of the day.
fn eats_from_pack(world: &mut World, who: ThingId) {
    for food in Food::ALL {
        loop {
            let lacks = constitution(world, who).saturating_sub(needs(world, who).eaten);
            let has = world.of::<Pack>(who).is_some_and(|pack| pack.portions(food) > 0);
            if lacks == 0 || !has {
                break;
            }
            change::<Pack>(world, who, |pack| *pack.portions_mut(food) -= 1);
            swallows(world, who, food);
        }
    }
}

/// A portion is eaten: it feeds and refreshes (S9).
fn swallows(world: &mut World, who: ThingId, food: Food) {
    change::<Needs>(world, who, |needs| needs.eaten = needs.eaten.saturating_add(food.nutrition()));
    if food.vigour() > 0 {
        restore_vigour(world, who, food.vigour(), Phrase::new("vigour-food").rule("S9"));
    }
}
