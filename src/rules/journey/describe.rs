//! What a seat may see of a journey.

use super::clock;
use super::food::Food;
use super::route::{Journey, Leg, Mount, Way, metres_a_day, metres_an_hour, most_vigour, travellers};
use super::state::{Ailment, Drunk, Pack, constitution, endurance, needs, stage};
use crate::knowledge::view::{JourneyView, LegView, MountView, SeatView, Supply, WayfarerView};
use crate::knowledge::{SeatId, ThingId, things};
use crate::rules::fortune::TookPart;
use crate::rules::log::Lookup;
use crate::rules::sheet::Vigour;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Adds clock, weather and route, and what the road has left on those whose sheets the seat may read.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let journey = world.resource::<Journey>();
    let (hour, minute) = journey.clock.time();
    let travellers = travellers(world);
    let known = travellers.iter().copied().filter(|&who| world.knows(seat, who));
    let rider_known = |mount: &&Mount| world.knows(seat, mount.rider);
    view.journey = JourneyView {
        day: journey.clock.day(),
        hour,
        minute,
        celsius: journey.temperature(),
        party: known.collect(),
        legs: journey.legs.iter().map(|leg| leg_view(world, leg)).collect(),
        leg: journey.leg.into(),
        left: journey.left(),
        mounts: journey.mounts.iter().filter(rider_known).map(mount_view).collect(),
        took_part: things::with::<TookPart>(world).filter(|&who| world.knows(seat, who)).collect(),
        wayfarers: view.sheets.iter().map(|sheet| wayfarer(world, sheet.id)).collect(),
    };
}

fn leg_view(world: &World, leg: &Leg) -> LegView {
    let (over, how, road) = match leg.way {
        Way::Land { terrain, road, pace } => (terrain.key(), pace.key(), road),
        Way::Water { craft, wind, .. } => (craft.key(), wind.key(), false),
    };
    LegView {
        to: leg.to.clone(),
        over: Phrase::new(over),
        how: Phrase::new(how),
        road,
        metres: leg.metres,
        metres_an_hour: metres_an_hour(world, &leg.way),
        metres_a_day: metres_a_day(world, &leg.way),
        celsius: leg.celsius,
    }
}

fn mount_view(mount: &Mount) -> MountView {
    MountView {
        name: mount.name.clone(),
        rider: mount.rider,
        vigour: Supply { now: mount.vigour.now.into(), max: mount.most().into() },
        spent: mount.spent,
        dead: mount.dead,
    }
}

fn wayfarer(world: &World, who: ThingId) -> WayfarerView {
    let (needs, now) = (needs(world, who), clock::now(world));
    let drunk = world.of::<Drunk>(who);
    let pack = world.of::<Pack>(who).cloned().unwrap_or_default();
    let left =
        |until: u64| u32::try_from(until.saturating_sub(now.0).div_ceil(clock::TURNS_A_MINUTE)).unwrap_or(u32::MAX);
    let ailment = |ailment: &Ailment| (Phrase::new(ailment.cause.key()), ailment.amount.into(), left(ailment.until));
    WayfarerView {
        who,
        vigour: Supply {
            now: world.of::<Vigour>(who).map_or(0, |vigour| vigour.now.into()),
            max: most_vigour(world, who).into(),
        },
        fatigue: needs.fatigue,
        worn: needs.worn,
        row: endurance(world, who),
        marched: needs.marched,
        awake: needs.awake_since.map_or(0, |since| now.minutes_since(since)),
        hunger: needs.hunger,
        eaten: Supply { now: needs.eaten.into(), max: constitution(world, who).into() },
        drunk: stage(world, who).map(|stage| Phrase::new(stage.key())),
        mugs: drunk.map_or(0, |drunk| drunk.mugs),
        cannot_lie: drunk.is_some_and(|drunk| drunk.cannot_lie) && stage(world, who).is_some(),
        ailments: needs.ailments.iter().filter(|ailment| now.0 < ailment.until).map(ailment).collect(),
        food: Food::ALL.map(|food| (Phrase::new(food.key()), pack.portions(food))).into(),
        bedroll: pack.bedroll,
        warm_clothes: pack.warm_clothes.then_some(pack.wears_them),
    }
}
