//! Rest, sleep, the morning after, and days of travel (S8a, S8b, S10, S11).

use super::outcome::{cap_vigour, lose_vigour, restore_vigour};
use super::passage::{Doing, Due, tell};
use super::rest::{self, Lodging};
use super::route::{Journey, Mount, Way, called, most_vigour, travellers};
use super::state::{Drunk, Needs, Pack, change, needs};
use super::trial::Trial;
use super::{chronicle, clock, far, march, meals};
use crate::knowledge::ThingId;
use crate::rules::conditions;
use crate::rules::log::Lookup;
use crate::rules::rounds::incapacity;
use crate::rules::sheet::{Condition, Vigour};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Somebody rests simply for so many minutes (S8b): each half hour brings a point back that was lost on the march, and when
/// none is left the row of hours begins anew.
pub(super) fn rests(world: &mut World, who: ThingId, minutes: u32) {
    let needs = needs(world, who);
    let back = march::restored_by(minutes, needs.fatigue);
    if back > 0 {
        restore_vigour(world, who, back, Phrase::new("vigour-rest").rule("S8b"));
    }
    let half_hour = minutes >= march::REST_MINUTES;
    change::<Needs>(world, who, |needs| {
        needs.fatigue -= back;
        if half_hour && needs.fatigue == 0 {
            needs.marched = 0;
        }
    });
}

/// The mounts rest as their riders do.
pub(super) fn mounts_rest(world: &mut World, minutes: u32) {
    let half_hour = minutes >= march::REST_MINUTES;
    for mount in &mut world.resource_mut::<Journey>().mounts {
        let back = march::restored_by(minutes, mount.fatigue);
        mount.fatigue -= back;
        mount.vigour.now = mount.vigour.now.saturating_add(back).min(mount.most());
        if half_hour && mount.fatigue == 0 {
            mount.ridden = 0;
        }
    }
}

/// What the end of a span brings.
pub(super) fn span_ends(world: &mut World, doing: &Doing, due: &mut Vec<Due>) {
    match doing {
        Doing::BedDown => beds_down(world, due),
        Doing::Sleep(place) => {
            for who in travellers(world) {
                wakes(world, who, *place, due);
            }
            mounts_wake(world);
            let slept = Phrase::new("journey-slept").with("place", Phrase::new(place.key()));
            let slept = slept.with("healing", u32::from(place.healing_days())).rule("S10");
            chronicle::note(world, slept.clone());
            tell(world, None, slept);
        }
        Doing::QuickRest(who) => {
            let all = travellers(world).into_iter().filter(|&thing| who.is_empty() || who.contains(&thing));
            let lacks = |&who: &ThingId| quickly_restored(world, who) > 0 && incapacity(world, who).is_none();
            due.extend(all.filter(lacks).map(|who| Due { who, mount: None, trial: Trial::QuickRest }));
        }
        Doing::DayOfRest => day_of_rest(world),
        Doing::Eat { food, portions, served } => {
            for who in travellers(world) {
                due.extend(meals::eats(world, who, *food, *portions, *served));
            }
        }
        Doing::Drink { drink, things } => {
            let all = travellers(world).into_iter().filter(|who| things.is_empty() || things.contains(who));
            let awake: Vec<ThingId> = all.filter(|&who| incapacity(world, who).is_none()).collect();
            due.extend(awake.into_iter().map(|who| meals::raises(world, who, *drink)));
        }
        Doing::March | Doing::Travel | Doing::Halt => {}
    }
}

/// Points that a quick rest can give somebody back (S10).
pub(super) fn quickly_restored(world: &World, who: ThingId) -> u8 {
    let now = world.of::<Vigour>(who).map_or(0, |vigour| vigour.now);
    rest::can_quickly_restore(most_vigour(world, who), now, needs(world, who).sleepless)
}

/// Whoever marched hard today is checked once more (S8b): walkers themselves, of riders only the horse.
fn beds_down(world: &mut World, due: &mut Vec<Due>) {
    let trial = Trial::DayEnd;
    for who in travellers(world) {
        if needs(world, who).forced {
            due.push(Due { who, mount: None, trial });
        }
        change::<Needs>(world, who, |needs| needs.forced = false);
    }
    for (place, mount) in world.resource_mut::<Journey>().mounts.iter_mut().enumerate() {
        if mount.forced && !mount.dead {
            due.push(Due { who: mount.rider, mount: u8::try_from(place).ok(), trial });
        }
        mount.forced = false;
    }
}

/// Eight hours of sleep are over (S10).
fn wakes(world: &mut World, who: ThingId, place: Lodging, due: &mut Vec<Due>) {
    let now = clock::now(world).0;
    let bedroll = world.of::<Pack>(who).is_some_and(|pack| pack.bedroll);
    let lost = world.of::<Vigour>(who).map_or(0, |vigour| most_vigour(world, who).saturating_sub(vigour.now));
    restore_vigour(world, who, place.restores(bedroll, lost), Phrase::new("vigour-sleep").rule("S10"));
    let down = needs(world, who).down;
    lose_vigour(world, who, down, Phrase::new("vigour-day-end").rule("S8b"));
    change::<Needs>(world, who, |needs| {
        (needs.awake_since, needs.marched, needs.fatigue) = (Some(now), 0, 0);
        (needs.sleepless, needs.down) = (0, 0);
    });
    if world.of::<Drunk>(who).is_some_and(|drunk| drunk.out_until.is_none_or(|until| until <= now)) {
        morning_after(world, who, due);
    }
}

/// Sleep or a new day ends drunkenness (S11); the hangover is rolled for the stage at which drinking ended.
pub(super) fn morning_after(world: &mut World, who: ThingId, due: &mut Vec<Due>) {
    let Some(drunk) = world.of::<Drunk>(who).cloned() else { return };
    change::<Drunk>(world, who, |drunk| *drunk = Drunk::default());
    if drunk.out {
        conditions::set(world, who, Condition::Unconscious, 0);
    }
    if let Some(stage) = drunk.stage.filter(|_| drunk.out_until.is_none()) {
        due.push(Due { who, mount: None, trial: Trial::Hangover { stage } });
    }
}

fn mounts_wake(world: &mut World) {
    for mount in world.resource_mut::<Journey>().mounts.iter_mut().filter(|mount| !mount.dead) {
        let lost = mount.most().saturating_sub(mount.vigour.now);
        let rested = mount.vigour.now.saturating_add(Lodging::Camp.restores(true, lost));
        mount.vigour.now = rested.saturating_sub(mount.down);
        (mount.ridden, mount.fatigue, mount.down) = (0, 0, 0);
    }
}

/// A full day of rest gives back a point of what long marches took, and brings spent horses nearer to their feet (S8a).
fn day_of_rest(world: &mut World) {
    for who in travellers(world) {
        if needs(world, who).worn == 0 {
            change::<Needs>(world, who, |needs| needs.hard_days = 0);
            continue;
        }
        change::<Needs>(world, who, |needs| (needs.worn, needs.hard_days) = (needs.worn - 1, 0));
        restore_vigour(world, who, 1, Phrase::new("vigour-day-of-rest").rule("S8a"));
    }
    for mount in &mut world.resource_mut::<Journey>().mounts {
        mount.spent = mount.spent.saturating_sub(1);
        if mount.worn > 0 {
            mount.worn -= 1;
            mount.vigour.now = mount.vigour.now.saturating_add(1).min(mount.most());
        }
        mount.hard_days = 0;
    }
}

/// A day of travel is over (S8a): nobody goes hungry or without sleep, hard marching takes its toll.
pub(super) fn day_of_travel(world: &mut World, way: Option<Way>, due: &mut Vec<Due>) {
    let now = clock::now(world).0;
    let pace = match way {
        Some(Way::Land { pace, .. }) => Some(pace),
        _ => None,
    };
    for who in travellers(world) {
        let days = needs(world, who).hard_days.saturating_add(u32::from(pace.is_some_and(march::Pace::is_forced)));
        let lost = |days: u32| pace.map_or(0, |pace| far::lost_after(days, pace));
        let more = u8::try_from(lost(days).saturating_sub(lost(days.saturating_sub(1)))).unwrap_or(0);
        let more = if days > needs(world, who).hard_days { more } else { 0 };
        change::<Needs>(world, who, |needs| {
            (needs.hard_days, needs.worn) = (days, needs.worn.saturating_add(more));
            (needs.awake_since, needs.marched, needs.fatigue, needs.exposed) = (Some(now), 0, 0, 0);
            (needs.hunger, needs.starved, needs.eaten, needs.portions) = (0, 0, 0, 0);
            (needs.sleepless, needs.forced) = (0, false);
        });
        cap_vigour(world, who, Phrase::new("vigour-long-march").rule("S8a"));
        if world.of::<Drunk>(who).is_some() {
            morning_after(world, who, &mut Vec::new());
        }
    }
    let Some(pace) = pace.filter(|pace| pace.is_mounted()) else { return };
    let mut dead = Vec::new();
    for (place, mount) in world.resource_mut::<Journey>().mounts.iter_mut().enumerate().filter(|(_, m)| !m.dead) {
        if mount.spent > 0 {
            mount.dead = true;
            dead.push(mount.clone());
            continue;
        }
        if pace.is_forced() {
            mount.hard_days = mount.hard_days.saturating_add(1);
        }
        if let Some(trial) = far::horse_check(mount.hard_days, pace) {
            mount.worn = mount.worn.saturating_add(1);
            mount.vigour.now = mount.vigour.now.min(mount.most());
            due.push(Due { who: mount.rider, mount: u8::try_from(place).ok(), trial });
        }
    }
    for mount in dead {
        mount_dies(world, &mount);
    }
}

/// A mount that was spent and ridden on is dead (S8a).
pub(super) fn mount_dies(world: &mut World, mount: &Mount) {
    let what = Phrase::new("journey-mount-dies").with("mount", called(world, mount)).rule("S8a");
    chronicle::note_of(world, mount.rider, what.clone());
    tell(world, Some(mount.rider), what);
}
