//! Doors: opened, closed, locked and unlocked with keys that are carried (S4 without forcing and picking).
//!
//! Whether a door is locked is not seen; whoever tries it learns it, and so does everyone who watches. A lock within reach
//! can be compared with the keys that one carries.

use super::acting::{self, Act, entity, may_do, onlookers, pay, square, tokens};
use super::event::{Happening, Who};
use super::log::{EventLog, Lookup};
use super::request::{AddRequest, Request, asked, take_asked};
use super::rounds::gm_only;
use super::things::{CarriedBy, Item};
use super::{ChapterSystems, Refusal, Rules, traps};
use crate::board::steps::touch;
use crate::board::{Board, Cell, Door, Point, Segment, UNITS_PER_METRE};
use crate::knowledge::view::DoorView;
use crate::knowledge::{Eyes, Perception, SeatId, SeatSet, ThingId, look, remember, things};
use crate::text::Phrase;
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<WorkDoor>().add_request::<SetDoor>();
    app.add_systems(
        Rules,
        (set.run_if(asked::<SetDoor>), work.run_if(asked::<WorkDoor>)).chain().in_set(ChapterSystems::Doors),
    );
}

/// What is done to a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorAct {
    /// It is opened, or found locked.
    Open,
    /// It is closed.
    Close,
    /// A key is turned so that it is locked.
    Lock,
    /// A key is turned so that it is unlocked.
    Unlock,
}

impl DoorAct {
    const fn act(self) -> Act {
        match self {
            Self::Open => Act::OpenDoor,
            Self::Close => Act::CloseDoor,
            Self::Lock => Act::LockDoor,
            Self::Unlock => Act::UnlockDoor,
        }
    }
}

/// A token works a door.
#[derive(Clone, Debug)]
pub struct WorkDoor {
    /// Who.
    pub thing: ThingId,
    /// Which door.
    pub door: ThingId,
    /// What is done to it.
    pub act: DoorAct,
}

/// The game master puts a door into a state.
#[derive(Clone, Debug)]
pub struct SetDoor {
    /// Which door.
    pub door: ThingId,
    /// Whether it stands open then.
    pub open: bool,
    /// Whether it is locked then.
    pub locked: bool,
}

impl Request for WorkDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, self.act.act())?;
        let eyes = Eyes::of(world, seat);
        let door = eyes.and_then(|eyes| eyes.door(self.door)).ok_or(Refusal::new("refused-no-such-thing"))?;
        let board = world.resource::<Board>();
        let segment = Segment { from: door.from, to: door.to };
        let near = square(world, self.thing).is_some_and(|square| touches(segment, square));
        if !near || !acting::seems_to_reach(world, seat, self.thing, board.beside(self.door.0).iter().copied()) {
            return Err(Refusal::new("refused-out-of-reach"));
        }
        match (self.act, door.open) {
            (DoorAct::Open | DoorAct::Lock | DoorAct::Unlock, true) => Err(Refusal::new("refused-door-open")),
            (DoorAct::Open, false) if door.locked => Err(Phrase::new("refused-door-locked").into()),
            (DoorAct::Close, false) => Err(Refusal::new("refused-door-closed")),
            (DoorAct::Close, true) if known_in_doorway(world, seat, &door) => {
                Err(Refusal::new("refused-doorway-blocked"))
            }
            (DoorAct::Lock | DoorAct::Unlock, false) if !key_fits(world, self.thing, self.door) => {
                Err(Refusal::new("refused-no-key-fits"))
            }
            (DoorAct::Lock, false) if door.locked => Err(Refusal::new("refused-door-locked-already")),
            _ => Ok(()),
        }
    }
}

impl Request for SetDoor {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        let door = world.of::<Door>(self.door).ok_or(Refusal::new("refused-no-such-thing"))?;
        if self.locked && door.lock.is_none() {
            return Err(Refusal::new("refused-no-lock"));
        }
        if self.locked && self.open {
            return Err(Refusal::new("refused-open-and-locked"));
        }
        if !self.open && door.open && blocked(world, door.segment()) {
            return Err(Refusal::new("refused-doorway-blocked"));
        }
        Ok(())
    }
}

/// Whether a segment touches a square, if only at a corner.
fn touches(door: Segment, (at, size): (Cell, i32)) -> bool {
    let corners = [(0, 0), (size, 0), (size, size), (0, size)].map(|(x, y)| Point::corner(at.x + x, at.y + y));
    let side = |i: usize| Segment { from: corners[i], to: corners[(i + 1) % 4] };
    (0..4).any(|i| touch(door, side(i))) || runs_through(door, (at, size))
}

/// Whether a segment would run through a square: its middle lies within it.
fn runs_through(door: Segment, (at, size): (Cell, i32)) -> bool {
    let (x, y) = (i32::midpoint(door.from.x, door.to.x), i32::midpoint(door.from.y, door.to.y));
    let inside = |middle: i32, low: i32| low * UNITS_PER_METRE < middle && middle < (low + size) * UNITS_PER_METRE;
    inside(x, at.x) && inside(y, at.y)
}

/// Whether somebody truly stands in a doorway.
fn blocked(world: &World, door: Segment) -> bool {
    tokens(world).any(|(_, square)| runs_through(door, square))
}

/// Whether the seat believes somebody to stand in a doorway.
fn known_in_doorway(world: &World, seat: SeatId, door: &DoorView) -> bool {
    let segment = Segment { from: door.from, to: door.to };
    let Some(eyes) = Eyes::of(world, seat) else { return false };
    tokens(world).any(|(other, (_, size))| eyes.place(other).is_some_and(|at| runs_through(segment, (at, size))))
}

/// Whether a token carries a key to a door's lock.
fn key_fits(world: &World, thing: ThingId, door: ThingId) -> bool {
    let lock = world.of::<Door>(door).and_then(|door| door.lock.as_ref()?.key.as_ref());
    let Some(lock) = lock else { return false };
    things::with::<Item>(world)
        .filter(|&item| world.of::<CarriedBy>(item).is_some_and(|carrier| carrier.0 == thing))
        .any(|item| world.of::<Item>(item).is_some_and(|item| item.key.as_ref() == Some(lock)))
}

/// The seats that see a door.
fn watchers(world: &World, door: ThingId) -> SeatSet {
    let beside = world.resource::<Board>().beside(door.0).to_vec();
    world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(beside))
}

/// Logs what happened to a door: with the one who did it for those who see both, without for those who see only the door.
fn tell(world: &mut World, door_seen: SeatSet, by: Option<ThingId>, what: impl Fn(Option<Who>) -> Happening) {
    let doer_seen = by.map_or(SeatSet::NONE, |by| onlookers(world, by));
    let full = SeatSet(door_seen.0 & doer_seen.0).union(by.map_or(SeatSet::NONE, |by| owner(world, by)));
    let who = by.map(|by| world.who(by));
    let mut log = world.resource_mut::<EventLog>();
    if who.is_none() {
        log.push(door_seen, what(None));
        return;
    }
    log.push(full, what(who));
    let rest = door_seen.without(full).without(SeatSet::GM);
    if !rest.is_empty() {
        log.push_exactly(rest, what(None));
    }
}

/// The seat of whoever acts: it always knows what it did.
fn owner(world: &World, thing: ThingId) -> SeatSet {
    SeatSet::NONE.with(world.resource::<crate::knowledge::Seats>().owner(thing))
}

fn change(world: &mut World, door: ThingId, change: impl FnOnce(&mut Door)) {
    if let Some(mut door) = entity(world, door).and_then(|entity| world.get_mut::<Door>(entity)) {
        change(&mut door);
    }
}

pub(super) fn work(world: &mut World) {
    for asked in take_asked::<WorkDoor>(world) {
        let WorkDoor { thing, door, act } = asked.request;
        pay(world, thing, act.act());
        match act {
            DoorAct::Open => open(world, thing, door),
            DoorAct::Close => close(world, thing, door),
            DoorAct::Lock => turn_key(world, thing, door, true),
            DoorAct::Unlock => turn_key(world, thing, door, false),
        }
    }
}

fn open(world: &mut World, thing: ThingId, door: ThingId) {
    let locked = world.of::<Door>(door).is_some_and(|door| door.lock.as_ref().is_some_and(|lock| lock.locked));
    if locked || traps::is_held_shut(world, door) {
        let audience = SeatSet(watchers(world, door).0 & onlookers(world, thing).0).union(owner(world, thing));
        remember::learn_lock(world, door, true, audience);
        let found = Happening::DoorFoundLocked { door, by: world.who(thing) };
        world.log(audience, found);
        return;
    }
    swing(world, door, true, Some(thing));
    let rigged = traps::rigged_to(world, door);
    traps::spring_next(world, rigged, Some(thing));
}

fn close(world: &mut World, thing: ThingId, door: ThingId) {
    let segment = world.of::<Door>(door).map(Door::segment);
    if let Some((at, _)) = square(world, thing)
        && segment.is_some_and(|segment| blocked(world, segment))
    {
        let stopped = Happening::Stopped { who: world.who(thing), at, why: Phrase::new("stopped-doorway") };
        world.log(owner(world, thing), stopped);
        return;
    }
    swing(world, door, false, Some(thing));
}

/// Shuts a door by itself. Whether it is shut then: one that somebody stands in stays open.
pub(super) fn slam(world: &mut World, door: ThingId) -> bool {
    let Some(state) = world.of::<Door>(door) else { return true };
    let (open, segment) = (state.open, state.segment());
    if open && blocked(world, segment) {
        return false;
    }
    if open {
        swing(world, door, false, None);
    }
    true
}

/// Opens or closes a door before everyone who sees it before or after.
fn swing(world: &mut World, door: ThingId, open: bool, by: Option<ThingId>) {
    let before = watchers(world, door);
    change(world, door, |door| door.open = open);
    if open {
        traps::came_open(world, door);
    }
    look(world);
    let audience = before.union(watchers(world, door));
    tell(world, audience, by, |by| {
        if open { Happening::DoorOpened { door, by } } else { Happening::DoorClosed { door, by } }
    });
}

fn turn_key(world: &mut World, thing: ThingId, door: ThingId, locked: bool) {
    change(world, door, |door| {
        if let Some(lock) = &mut door.lock {
            lock.locked = locked;
        }
    });
    // That a key was turned is seen only by those who see who turned it.
    let audience = SeatSet(watchers(world, door).0 & onlookers(world, thing).0).union(owner(world, thing));
    remember::learn_lock(world, door, locked, audience);
    let by = Some(world.who(thing));
    let turned = if locked { Happening::DoorLocked { door, by } } else { Happening::DoorUnlocked { door, by } };
    world.log(audience, turned);
}

pub(super) fn set(world: &mut World) {
    for asked in take_asked::<SetDoor>(world) {
        let SetDoor { door, open, locked } = asked.request;
        let Some(state) = world.of::<Door>(door) else { continue };
        let (was_open, was_locked) = (state.open, state.lock.as_ref().is_some_and(|lock| lock.locked));
        change(world, door, |door| {
            if let Some(lock) = &mut door.lock {
                lock.locked = locked;
            }
        });
        if was_open != open {
            swing(world, door, open, None);
        }
        if was_locked != locked {
            let by = None;
            let turned = if locked { Happening::DoorLocked { door, by } } else { Happening::DoorUnlocked { door, by } };
            world.log(SeatSet::GM, turned);
        }
    }
}
