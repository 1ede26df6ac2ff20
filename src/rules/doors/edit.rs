//! The game master's hand on a door: every state and every number of it can be set.

use super::bars::{lay, place};
use super::numbers;
use super::state::{break_apart, change, change_wear, drop_bars, wear_of};
use crate::board::{Door, DoorKind, DoorNumbers, Jam, Lock, Side};
use crate::knowledge::view::DoorWorkings;
use crate::knowledge::{Memories, SeatId, SeatSet, ThingId, look, remember, things};
use crate::rules::Refusal;
use crate::rules::acting::entity;
use crate::rules::event::Happening;
use crate::rules::limits::Limit;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::rules::searching::{DETECT, detect_difficulty};
use crate::rules::things::{Bar, CarriedBy, Hidden};
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// A change of one thing about a door. Whether it stands open and is locked is set with `SetDoor`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorEdit {
    /// What holds it in its frame; nothing.
    Jam(Option<Jam>),
    /// The durability that it has lost.
    Damage(u16),
    /// It is in pieces, or whole again but for the damage.
    Broken(bool),
    /// Its lock has burst, or is mended.
    Burst(bool),
    /// Another lock, or none.
    Lock(Option<Lock>),
    /// Another kind of door.
    Kind(DoorKind),
    /// Numbers of its own; none: those of its kind.
    Numbers(Option<DoorNumbers>),
    /// It is hidden with this difficulty of noticing it, or plain to see. Whoever knows it goes on knowing it.
    Secret(Option<u8>),
    /// A bar lies across it on one side.
    Bar {
        /// Which.
        bar: ThingId,
        /// On which side.
        side: Side,
    },
    /// No bar lies across it.
    Unbar,
}

/// Changes something about a door.
#[derive(Clone, Debug)]
pub struct EditDoor {
    /// Which door.
    pub door: ThingId,
    /// What, and to what.
    pub edit: DoorEdit,
}

/// The numbers of a door's own, each with what it is and its range.
pub fn own_numbers(own: &DoorNumbers) -> impl Iterator<Item = (&'static str, &'static str, i64, Limit)> {
    let one = |field, key, value: Option<i64>, limit| value.map(|value| (field, key, value, limit));
    [
        one("difficulty", "door-difficulty", own.difficulty.map(i64::from), numbers::DIFFICULTY),
        one("armour", "door-armour", own.armour.map(i64::from), numbers::ARMOUR),
        one("durability", "door-durability", own.durability.map(i64::from), numbers::DURABILITY),
        one("thickness_mm", "door-thickness", own.thickness_mm.map(i64::from), numbers::THICKNESS_MM),
        one("lock_bonus", "door-lock-bonus", own.lock_bonus.map(i64::from), numbers::LOCK_BONUS),
        one("picking", "door-picking", own.picking.map(i64::from), numbers::DIFFICULTY),
    ]
    .into_iter()
    .flatten()
}

impl Request for EditDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        let door = world.of::<Door>(self.door).ok_or(Refusal::new("refused-no-such-thing"))?;
        let closed = || if door.open { Err(Refusal::new("refused-door-open")) } else { Ok(()) };
        match &self.edit {
            DoorEdit::Jam(Some(_)) => closed(),
            DoorEdit::Damage(damage) => {
                let most = numbers::of_door(world, self.door).map_or(0, |numbers| numbers.durability);
                // What has lost all its durability is in pieces, and nothing else is.
                let broken = wear_of(world, self.door).broken;
                let (low, high) = if broken { (most, most) } else { (0, most.saturating_sub(1)) };
                Limit::new(low.into(), high.into()).demand(&Phrase::new("door-damage"), *damage)
            }
            DoorEdit::Burst(true) if door.lock.is_none() => Err(Refusal::new("refused-no-lock")),
            DoorEdit::Lock(Some(lock)) if lock.locked => closed(),
            DoorEdit::Numbers(Some(own)) => {
                own_numbers(own).try_for_each(|(_, key, value, limit)| limit.demand(&Phrase::new(key), value))
            }
            DoorEdit::Secret(Some(detect)) => DETECT.demand(&Phrase::new("door-detect"), *detect),
            DoorEdit::Bar { bar, side } => {
                closed()?;
                if world.of::<Bar>(*bar).is_none() {
                    return Err(Refusal::new("refused-no-bar"));
                }
                place(world, self.door, *side).map(|_| ()).ok_or(Refusal::new("refused-no-floor"))
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn edit(world: &mut World) {
    for asked in take_asked::<EditDoor>(world) {
        let EditDoor { door, edit } = asked.request;
        write(world, door, edit);
        look(world);
        world.log(SeatSet::GM, Happening::DoorChanged { door });
    }
}

fn write(world: &mut World, door: ThingId, edit: DoorEdit) {
    match edit {
        DoorEdit::Jam(jam) => change_wear(world, door, |wear| wear.jam = jam),
        DoorEdit::Damage(damage) => change_wear(world, door, |wear| wear.damage = damage),
        DoorEdit::Broken(true) => break_apart(world, door, None),
        DoorEdit::Broken(false) => {
            let durability = numbers::of_door(world, door).map_or(1, |numbers| numbers.durability);
            change_wear(world, door, |wear| {
                wear.broken = false;
                wear.damage = wear.damage.min(durability.saturating_sub(1));
            });
        }
        DoorEdit::Burst(burst) => {
            change_wear(world, door, |wear| wear.burst = burst);
            if burst {
                change(world, door, |door| {
                    if let Some(lock) = &mut door.lock {
                        lock.locked = false;
                    }
                });
            }
        }
        DoorEdit::Lock(lock) => {
            change(world, door, |door| door.lock = lock);
            change_wear(world, door, |wear| wear.burst = false);
        }
        DoorEdit::Kind(kind) => {
            change(world, door, |door| door.kind = kind);
            keep_damage_in_range(world, door);
        }
        DoorEdit::Numbers(own) => {
            let Some(entity) = entity(world, door) else { return };
            match own {
                Some(own) => _ = world.entity_mut(entity).insert(own),
                None => _ = world.entity_mut(entity).remove::<DoorNumbers>(),
            }
            keep_damage_in_range(world, door);
        }
        DoorEdit::Secret(detect) => secret(world, door, detect),
        DoorEdit::Bar { bar, side } => {
            let (Some(at), Some(beam)) = (place(world, door, side), entity(world, bar)) else { return };
            world.entity_mut(beam).remove::<CarriedBy>();
            lay(world, bar, door, at);
        }
        DoorEdit::Unbar => drop_bars(world, door),
    }
}

/// With other numbers a door keeps what it has lost as far as it can: only one in pieces has lost everything.
fn keep_damage_in_range(world: &mut World, door: ThingId) {
    let durability = numbers::of_door(world, door).map_or(1, |numbers| numbers.durability);
    change_wear(world, door, |wear| {
        wear.damage = if wear.broken { durability } else { wear.damage.min(durability.saturating_sub(1)) };
    });
}

/// How a door works, for the game master who changes it.
pub(super) fn workings(world: &World, id: ThingId) -> Option<DoorWorkings> {
    let door = world.of::<Door>(id)?;
    let (now, wear) = (numbers::of_door(world, id)?, wear_of(world, id));
    let small = |value: i32| u8::try_from(value).ok();
    let free = |beam: &ThingId| world.of::<Bar>(*beam).is_some_and(|bar| bar.door.is_none());
    Some(DoorWorkings {
        lock: door.lock.clone(),
        jam: wear.jam,
        damage: wear.damage,
        numbers: DoorNumbers {
            difficulty: small(now.difficulty),
            armour: small(now.armour),
            durability: Some(now.durability),
            thickness_mm: Some(now.thickness_mm),
            slashing_halved: Some(now.slashing_halved),
            lock_bonus: small(numbers::lock_bonus(world, id)),
            picking: small(numbers::picking(world, id)),
        },
        own: world.of::<DoorNumbers>(id).copied(),
        secret: detect_difficulty(world, id).and_then(small),
        beams: things::with::<Bar>(world).filter(free).collect(),
    })
}

fn secret(world: &mut World, door: ThingId, detect: Option<u8>) {
    let Some(entity) = entity(world, door) else { return };
    if detect.is_none() {
        world.entity_mut(entity).remove::<Hidden>();
        return;
    }
    let memories = world.get_resource::<Memories>();
    let knowers = memories.into_iter().flat_map(|memories| &memories.0);
    let knowers: SeatSet =
        knowers.filter(|(_, memory)| memory.doors.contains_key(&door)).map(|(&seat, _)| seat).collect();
    remember::find(world, door, knowers);
    world.entity_mut(entity).insert(Hidden { detect });
}
