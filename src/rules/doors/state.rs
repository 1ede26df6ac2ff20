//! What holds a door, what becomes of it, and who is told: the one place where a door's state changes (S4).

use super::numbers;
use crate::board::{Board, Door, Jam, Segment, Side, Wear};
use crate::knowledge::{Eyes, Perception, SeatId, SeatSet, Seats, ThingId, look, remember};
use crate::rules::acting::{entity, onlookers, square};
use crate::rules::combat::arms::Class;
use crate::rules::event::{Happening, Hold, Who};
use crate::rules::log::{EventLog, Lookup};
use crate::rules::things::{Bar, bars_of};
use crate::rules::{traps, water};
use bevy::ecs::world::World;

/// What has been done to a door.
#[must_use]
pub(super) fn wear_of(world: &World, door: ThingId) -> Wear {
    world.of::<Wear>(door).copied().unwrap_or_default()
}

/// Everything that holds a closed door, the lock first.
#[must_use]
pub fn holds(world: &World, door: ThingId) -> Vec<Hold> {
    let Some(state) = world.of::<Door>(door).filter(|door| !door.open) else { return Vec::new() };
    let locked = state.is_locked().then_some(Hold::Locked);
    let jam = wear_of(world, door).jam.map(numbers::hold_of);
    let barred = bars_of(world, door).next().map(|_| Hold::Barred);
    locked.into_iter().chain(jam).chain(barred).collect()
}

/// The difficulty of breaking a door open as it stands: that of its kind, and what each thing that holds it adds (S4).
#[must_use]
pub fn difficulty(world: &World, door: ThingId) -> i32 {
    let base = numbers::of_door(world, door).map_or(0, |numbers| numbers.difficulty);
    let more = holds(world, door).into_iter().map(|hold| numbers::hold_bonus(world, door, hold));
    more.fold(base, i32::saturating_add)
}

/// The side of a door on which a token stands.
#[must_use]
pub(super) fn side_of(world: &World, door: Segment, thing: ThingId) -> Option<Side> {
    let (at, size) = square(world, thing)?;
    Side::of(door, at.centre_of(size))
}

/// The bars that bar a door from one side.
pub(super) fn bars_on(world: &World, door: ThingId, side: Side) -> Vec<ThingId> {
    let Some(segment) = world.of::<Door>(door).map(Door::segment) else { return Vec::new() };
    bars_of(world, door).filter(|&bar| side_of(world, segment, bar) == Some(side)).collect()
}

/// The seats that see a door.
pub(super) fn watchers(world: &World, door: ThingId) -> SeatSet {
    let beside = world.resource::<Board>().beside(door.0).to_vec();
    world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(beside))
}

/// Those of the seats that know of a door; to the others a secret door is a wall.
fn aware(world: &World, door: ThingId, seats: SeatSet) -> SeatSet {
    let players = world.resource::<Seats>().players().map(|(seat, _)| seat);
    let knows = |seat: &SeatId| Eyes::of(world, *seat).is_some_and(|eyes| eyes.door(door).is_some());
    players.filter(|seat| seats.contains(*seat)).filter(knows).collect::<SeatSet>().with(SeatId::GM)
}

/// The seats that see what a token does to a door: they see both, or the token is theirs.
pub(super) fn witnesses(world: &World, door: ThingId, thing: ThingId) -> SeatSet {
    let both = SeatSet(watchers(world, door).0 & onlookers(world, thing).0);
    aware(world, door, both).union(owner(world, thing))
}

/// The seat of whoever acts: it always knows what it did.
pub(super) fn owner(world: &World, thing: ThingId) -> SeatSet {
    SeatSet::NONE.with(world.resource::<Seats>().owner(thing))
}

/// Logs what happened to a door: with the one who did it for those who see both, without for those who see only the door.
pub(super) fn tell(
    world: &mut World,
    door: ThingId,
    seen: SeatSet,
    by: Option<ThingId>,
    what: impl Fn(Option<Who>) -> Happening,
) {
    let seen = aware(world, door, seen);
    let doer_seen = by.map_or(SeatSet::NONE, |by| onlookers(world, by));
    let full = SeatSet(seen.0 & doer_seen.0).union(by.map_or(SeatSet::NONE, |by| owner(world, by)));
    let who = by.map(|by| world.who(by));
    let mut log = world.resource_mut::<EventLog>();
    if who.is_none() {
        log.push(seen, what(None));
        return;
    }
    log.push(full, what(who));
    let rest = seen.without(full).without(SeatSet::GM);
    if !rest.is_empty() {
        log.push_exactly(rest, what(None));
    }
}

pub(super) fn change(world: &mut World, door: ThingId, change: impl FnOnce(&mut Door)) {
    if let Some(mut door) = entity(world, door).and_then(|entity| world.get_mut::<Door>(entity)) {
        change(&mut door);
    }
}

/// Changes what has been done to a door. One that is whole again has no trace of it.
pub(super) fn change_wear(world: &mut World, door: ThingId, change: impl FnOnce(&mut Wear)) {
    let Some(entity) = entity(world, door) else { return };
    let before = wear_of(world, door);
    let mut wear = before;
    change(&mut wear);
    if wear == Wear::default() {
        world.entity_mut(entity).remove::<Wear>();
    } else if wear != before {
        world.entity_mut(entity).insert(wear);
    }
}

/// Lets seats learn what truly holds a door.
pub(super) fn learn(world: &mut World, door: ThingId, seats: SeatSet) {
    let holds = holds(world, door);
    let (locked, barred) = (holds.contains(&Hold::Locked), holds.contains(&Hold::Barred));
    let jam = wear_of(world, door).jam;
    remember::learn_door(world, door, seats, |known| {
        if !known.open {
            (known.locked, known.jammed, known.jam, known.barred) = (locked, jam.is_some(), jam, barred);
        }
    });
}

/// Opens or closes a door before everyone who sees it before or after.
pub(super) fn swing(world: &mut World, door: ThingId, open: bool, by: Option<ThingId>) {
    let before = watchers(world, door);
    change(world, door, |door| door.open = open);
    if open {
        traps::came_open(world, door);
    }
    look(world);
    water::door_moved(world, door);
    let audience = before.union(watchers(world, door));
    tell(world, door, audience, by, |by| {
        if open { Happening::DoorOpened { door, by } } else { Happening::DoorClosed { door, by } }
    });
}

/// Takes the bars of a door off; they stay where they lie.
pub(super) fn drop_bars(world: &mut World, door: ThingId) {
    let bars: Vec<ThingId> = bars_of(world, door).collect();
    for bar in bars {
        if let Some(mut bar) = entity(world, bar).and_then(|entity| world.get_mut::<Bar>(entity)) {
            bar.door = None;
        }
    }
}

/// Nothing holds a door any more: a locked lock bursts, bars and wedges fly off.
pub(super) fn give_way(world: &mut World, door: ThingId) {
    let locked = world.of::<Door>(door).is_some_and(Door::is_locked);
    change(world, door, |door| {
        if let Some(lock) = &mut door.lock {
            lock.locked = false;
        }
    });
    change_wear(world, door, |wear| {
        wear.jam = None;
        wear.burst |= locked;
    });
    drop_bars(world, door);
}

/// A door flies open by force; whoever did it sets off what is rigged to it.
pub(super) fn burst_open(world: &mut World, door: ThingId, by: ThingId) {
    let before = watchers(world, door);
    give_way(world, door);
    change(world, door, |door| door.open = true);
    look(world);
    water::door_moved(world, door);
    let audience = before.union(watchers(world, door));
    tell(world, door, audience, Some(by), |by| Happening::DoorForced { door, by });
    set_off(world, door, by);
}

/// Sets off what is rigged to the opening of a door.
pub(super) fn set_off(world: &mut World, door: ThingId, by: ThingId) {
    let rigged = traps::rigged_to(world, door);
    traps::spring_next(world, rigged, Some(by));
}

/// A door falls to pieces: it stands open for good.
pub(super) fn break_apart(world: &mut World, door: ThingId, by: Option<ThingId>) {
    let Some(durability) = numbers::of_door(world, door).map(|numbers| numbers.durability) else { return };
    let (before, was_open) = (watchers(world, door), world.of::<Door>(door).is_some_and(|door| door.open));
    give_way(world, door);
    change(world, door, |door| door.open = true);
    change_wear(world, door, |wear| {
        wear.damage = durability;
        wear.broken = true;
        wear.burst = false;
    });
    traps::came_open(world, door);
    look(world);
    water::door_moved(world, door);
    let audience = before.union(watchers(world, door));
    tell(world, door, audience, by, |by| Happening::DoorBroken { door, by });
    if let Some(by) = by.filter(|_| !was_open) {
        set_off(world, door, by);
    }
}

/// A blow on a door, of whatever strikes it: a rolling stone, a falling block. Its armour comes off the damage, the rest off
/// its durability; without any left it falls to pieces (S4). Gives whether it is in pieces now.
pub fn strike(world: &mut World, door: ThingId, damage: i32, class: Class) -> bool {
    struck(world, door, damage, class, None)
}

/// The same, of somebody who hacks at it.
pub(super) fn struck(world: &mut World, door: ThingId, damage: i32, class: Class, by: Option<ThingId>) -> bool {
    let Some(numbers) = numbers::of_door(world, door) else { return false };
    if wear_of(world, door).broken {
        return true;
    }
    let lost = numbers::lost_by(&numbers, damage, class == Class::Slashing);
    change_wear(world, door, |wear| {
        let damage = wear.damage.saturating_add(u16::try_from(lost).unwrap_or(u16::MAX));
        wear.damage = damage.min(numbers.durability);
    });
    let seen = watchers(world, door);
    look(world);
    tell(world, door, seen, by, |by| Happening::DoorHacked { door, by, damage, lost });
    let broken = wear_of(world, door).damage >= numbers.durability;
    if broken {
        break_apart(world, door, by);
    }
    broken
}

/// A door slams and a mechanism outside holds it (S5). It closes only where nobody stands in it and where it is not in
/// pieces; gives whether it is closed and held now.
pub fn slam(world: &mut World, door: ThingId) -> bool {
    let Some(state) = world.of::<Door>(door) else { return false };
    let (open, segment) = (state.open, state.segment());
    if wear_of(world, door).broken || open && super::blocked(world, segment) {
        return false;
    }
    if open {
        swing(world, door, false, None);
    }
    change_wear(world, door, |wear| wear.jam = Some(Jam::Fixed));
    true
}

/// The mechanism that holds a door lets go (S5).
pub fn release(world: &mut World, door: ThingId) {
    change_wear(world, door, |wear| wear.jam = wear.jam.filter(|jam| *jam != Jam::Fixed));
}

/// Whether a door is in pieces.
#[must_use]
pub fn is_broken(world: &World, door: ThingId) -> bool {
    wear_of(world, door).broken
}
