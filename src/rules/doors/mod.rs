//! Doors (S4): opened, closed, locked and unlocked with keys that are carried; forced, hacked, picked, wedged and barred.
//!
//! Whether a door is locked, jammed or barred is not seen; whoever tries it learns it, and so does everyone who watches. A
//! lock within reach can be compared with the keys that one carries.
//!
//! `numbers` holds the tables, `state` what becomes of a door and who is told, `ask` the requests for work that needs a
//! roll, `work` that work itself (a [`Frame::Door`](super::Frame)), `bars` bars, `edit` the game master's hand, `odds` what
//! a seat can expect. Traps that sit in doors live in their own chapter.

mod ask;
mod bars;
mod edit;
pub mod numbers;
mod odds;
mod state;
mod work;

pub use ask::{ForceDoor, HackDoor, JamDoor, PickLock, UnjamDoor, may_help};
pub use bars::{BarDoor, UnbarDoor};
pub use edit::{DoorEdit, EditDoor, own_numbers};
pub use numbers::stage_of;
pub use odds::{force_prospect, hack_prospect, jam_prospect, pick_prospect, unjam_prospect};
pub use state::{difficulty, holds, is_broken, release, slam, strike};
pub use work::{Deed, DoorWork};

use super::acting::{self, Act, may_do, pay, square, tokens};
use super::event::{Happening, Hold};
use super::log::Lookup;
use super::pending::{Frame, on_top};
use super::request::{AddRequest, Request, asked, take_asked};
use super::rounds::gm_only;
use super::things::{CarriedBy, Item};
use super::{ChapterSystems, Refusal, Rules, stone};
use crate::board::steps::touch;
use crate::board::{Board, Cell, Door, Point, Segment, UNITS_PER_METRE};
use crate::knowledge::view::{DoorView, SeatView, Supply};
use crate::knowledge::{Eyes, SeatId, SeatSet, ThingId, remember, things};
use crate::text::Phrase;
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;
use state::{change, owner, set_off, swing, wear_of, witnesses};

pub(super) fn plugin(app: &mut App) {
    app.add_request::<WorkDoor>().add_request::<SetDoor>().add_request::<EditDoor>();
    app.add_request::<ForceDoor>().add_request::<PickLock>().add_request::<HackDoor>();
    app.add_request::<JamDoor>().add_request::<UnjamDoor>().add_request::<BarDoor>().add_request::<UnbarDoor>();
    app.add_systems(
        Rules,
        (
            set.run_if(asked::<SetDoor>),
            edit::edit.run_if(asked::<EditDoor>),
            work.run_if(asked::<WorkDoor>),
            bars::bar.run_if(asked::<BarDoor>),
            bars::unbar.run_if(asked::<UnbarDoor>),
            ask::force.run_if(asked::<ForceDoor>),
            ask::pick.run_if(asked::<PickLock>),
            ask::hack.run_if(asked::<HackDoor>),
            ask::jam.run_if(asked::<JamDoor>),
            ask::unjam.run_if(asked::<UnjamDoor>),
            work::go_on.run_if(on_top(|frame| matches!(frame, Frame::Door(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Doors),
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
        let door = at_door(world, seat, self.thing, self.door)?;
        match (self.act, door.open) {
            (DoorAct::Open | DoorAct::Lock | DoorAct::Unlock, true) => Err(Refusal::new("refused-door-open")),
            (DoorAct::Open, false) if door.locked => Err(Phrase::new("refused-door-locked").into()),
            (DoorAct::Open, false) if door.jammed => Err(Refusal::new("refused-door-jammed")),
            (DoorAct::Open, false) if door.barred => Err(Refusal::new("refused-door-barred")),
            (DoorAct::Close, false) => Err(Refusal::new("refused-door-closed")),
            (DoorAct::Close, true) if door.broken => Err(Refusal::new("refused-door-broken")),
            (DoorAct::Close, true) if known_in_doorway(world, seat, &door) => {
                Err(Refusal::new("refused-doorway-blocked"))
            }
            (DoorAct::Lock | DoorAct::Unlock, false) if door.burst => Err(Refusal::new("refused-lock-burst")),
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
        let wear = wear_of(world, self.door);
        if self.locked && door.lock.is_none() {
            return Err(Refusal::new("refused-no-lock"));
        }
        if self.locked && wear.burst {
            return Err(Refusal::new("refused-lock-burst"));
        }
        if self.locked && self.open {
            return Err(Refusal::new("refused-open-and-locked"));
        }
        if !self.open && wear.broken {
            return Err(Refusal::new("refused-door-broken"));
        }
        if !self.open && door.open && blocked(world, door.segment()) {
            return Err(Refusal::new("refused-doorway-blocked"));
        }
        Ok(())
    }
}

/// A door as the seat knows it, if it knows it and the token can lay hands on it as far as the seat can tell.
fn at_door(world: &World, seat: SeatId, thing: ThingId, door: ThingId) -> Result<DoorView, Refusal> {
    let view = Eyes::of(world, seat).and_then(|eyes| eyes.door(door)).ok_or(Refusal::new("refused-no-such-thing"))?;
    let segment = Segment { from: view.from, to: view.to };
    let near = square(world, thing).is_some_and(|square| touches(segment, square));
    let beside = world.resource::<Board>().beside(door.0).iter().copied();
    if near && acting::seems_to_reach(world, seat, thing, beside) {
        Ok(view)
    } else {
        Err(Refusal::new("refused-out-of-reach"))
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

/// Whether somebody truly stands in a doorway, or a stone lies in it.
fn blocked(world: &World, door: Segment) -> bool {
    tokens(world).any(|(_, square)| runs_through(door, square)) || stone::lies_in(world, door, None)
}

/// Whether the seat believes somebody to stand in a doorway, or sees a stone in it.
fn known_in_doorway(world: &World, seat: SeatId, door: &DoorView) -> bool {
    let segment = Segment { from: door.from, to: door.to };
    let Some(eyes) = Eyes::of(world, seat) else { return false };
    if stone::lies_in(world, segment, Some(seat)) {
        return true;
    }
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
    let holds = holds(world, door);
    if holds.is_empty() {
        swing(world, door, true, Some(thing));
        return set_off(world, door, thing);
    }
    let audience = witnesses(world, door, thing);
    state::learn(world, door, audience);
    for hold in holds {
        let by = world.who(thing);
        let found = match hold {
            Hold::Locked => Happening::DoorFoundLocked { door, by },
            _ => Happening::DoorFoundHeld { door, by, hold },
        };
        world.log(audience, found);
    }
}

fn close(world: &mut World, thing: ThingId, door: ThingId) {
    let segment = world.of::<Door>(door).map(Door::segment);
    if let Some((at, _)) = square(world, thing)
        && (segment.is_some_and(|segment| blocked(world, segment)) || wear_of(world, door).broken)
    {
        let stopped = Happening::Stopped { who: world.who(thing), at, why: Phrase::new("stopped-doorway") };
        world.log(owner(world, thing), stopped);
        return;
    }
    swing(world, door, false, Some(thing));
}

fn turn_key(world: &mut World, thing: ThingId, door: ThingId, locked: bool) {
    change(world, door, |door| {
        if let Some(lock) = &mut door.lock {
            lock.locked = locked;
        }
    });
    // That a key was turned is seen only by those who see who turned it.
    let audience = witnesses(world, door, thing);
    remember::learn_door(world, door, audience, |known| known.locked = locked);
    let by = Some(world.who(thing));
    let turned = if locked { Happening::DoorLocked { door, by } } else { Happening::DoorUnlocked { door, by } };
    world.log(audience, turned);
}

pub(super) fn set(world: &mut World) {
    for asked in take_asked::<SetDoor>(world) {
        let SetDoor { door, open, locked } = asked.request;
        let Some(state) = world.of::<Door>(door) else { continue };
        let (was_open, was_locked) = (state.open, state.is_locked());
        change(world, door, |door| {
            if let Some(lock) = &mut door.lock {
                lock.locked = locked;
            }
        });
        if open {
            state::change_wear(world, door, |wear| wear.jam = None);
            state::drop_bars(world, door);
        }
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

/// Adds what the game master reads of the state of doors.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    for door in view.doors.iter_mut().filter(|_| seat.is_gm()) {
        let max = numbers::of_door(world, door.id).map_or(0, |numbers| i32::from(numbers.durability));
        door.durability = Some(Supply { now: max - i32::from(wear_of(world, door.id).damage), max });
        door.workings = edit::workings(world, door.id).map(Box::new);
    }
}
