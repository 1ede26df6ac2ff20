//! Things to put on a table, and questions about it.

use crate::play::Play;
use torchline::board::{At, Cell, Door, DoorKind, LightSource, Lock, Point, SourceKind};
use torchline::knowledge::things::{CarriedBy, Hidden, Item};
use torchline::knowledge::view::{Known, TokenView};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening};
use torchline::rules::things::{Trap, TrapKind};

/// A closed door on the west side of a cell.
pub fn door(x: i32, y: i32) -> ThingDoc {
    let (from, to) = (Point::corner(x, y), Point::corner(x, y + 1));
    ThingDoc { door: Some(Door { from, to, kind: DoorKind::Wooden, open: false, lock: None }), ..ThingDoc::default() }
}

/// A closed door on the west side of a cell, locked, for a key of this name.
pub fn locked_door(x: i32, y: i32, key: &str) -> ThingDoc {
    let mut door = door(x, y);
    if let Some(door) = &mut door.door {
        door.lock = Some(Lock { locked: true, key: Some(key.to_owned()), ..Lock::default() });
    }
    door
}

/// A torch that lies on a cell.
pub fn torch(x: i32, y: i32, lit: bool) -> ThingDoc {
    let light = LightSource { kind: SourceKind::Torch, lit, colour: None };
    ThingDoc { at: Some(At(Cell::new(x, y))), light: Some(light), ..ThingDoc::default() }
}

/// A torch that a token carries.
pub fn carried_torch(by: ThingId, lit: bool) -> ThingDoc {
    ThingDoc { at: None, carried_by: Some(CarriedBy(by)), ..torch(0, 0, lit) }
}

/// A key that lies on a cell.
pub fn key(x: i32, y: i32, name: &str) -> ThingDoc {
    let item = Item { fixed: false, key: Some(name.to_owned()) };
    ThingDoc { at: Some(At(Cell::new(x, y))), item: Some(item), ..ThingDoc::default() }
}

/// Hidden spears with these sensor cells.
pub fn spears(sensor: &[(i32, i32)]) -> ThingDoc {
    let mut spears = trap(sensor);
    if let Some(trap) = &mut spears.trap {
        trap.cells.clear();
    }
    spears
}

/// A hidden mechanism with these sensor cells that goes off and hits nobody.
pub fn trap(sensor: &[(i32, i32)]) -> ThingDoc {
    let sensor = sensor.iter().map(|&cell| cell.into()).collect();
    let trap = Trap { sensor, cells: vec![Cell::new(0, 0)], ..Trap::of(TrapKind::SpearTrap) };
    ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), ..ThingDoc::default() }
}

impl Play {
    /// How a seat knows a cell.
    pub fn known(&self, seat: SeatId, x: i32, y: i32) -> Known {
        self.table.view(seat).cell(Cell::new(x, y)).map(|cell| cell.known).unwrap_or_default()
    }

    /// A token as a seat knows it.
    pub fn token(&self, seat: SeatId, name: &str) -> Option<TokenView> {
        self.table.view(seat).token(self.id(name)).cloned()
    }
}

/// What a seat may read of what happened.
pub fn read(events: &[Event], seat: SeatId) -> Vec<Happening> {
    events.iter().filter(|event| event.audience.contains(seat)).map(|event| event.what.clone()).collect()
}
