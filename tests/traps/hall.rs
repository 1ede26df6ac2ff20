//! Halls with a trap in them.

use crate::play::Play;
use torchline::board::{At, Cell, Door, DoorKind, Point};
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening};
use torchline::rules::house::FortuneFor;
use torchline::rules::sheet::Characteristic;
use torchline::rules::things::Hidden;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

/// A hall of 14 × 9 cells within walls, with a hero whose Dodge, Athletics, Endurance and Mechanics are 5 and whose
/// Constitution is 3. Rolls are thrown at once and nobody has Fortune.
pub fn hall() -> TableBuilder {
    let rows = ["################"].into_iter().chain([ROW; 9]).chain(["################"]);
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(2, 5).life(60, 60);
    sheet(builder).house(|house| {
        house.announce_rolls = false;
        house.fortune = FortuneFor::Nobody;
    })
}

/// The same hall with a hero who dodges that well.
pub fn nimble(dodge: u8) -> TableBuilder {
    hall().sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Dodge, dodge))
}

const ROW: &str = "#..............#";

pub fn sheet(builder: TableBuilder) -> TableBuilder {
    use Characteristic as C;
    builder.sheet(|sheet| {
        let values = [(C::Dodge, 5), (C::Athletics, 5), (C::Endurance, 5), (C::Mechanics, 5), (C::Constitution, 3)];
        sheet.characteristics.extend(values);
    })
}

/// A hidden trap, lying at a cell.
pub fn lying(trap: Trap, at: (i32, i32)) -> ThingDoc {
    ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), at: Some(At(at.into())), ..ThingDoc::default() }
}

/// A trap of a kind with these sensor cells.
pub fn trap(kind: TrapKind, sensor: &[(i32, i32)]) -> Trap {
    Trap { sensor: sensor.iter().map(|&cell| cell.into()).collect(), ..Trap::of(kind) }
}

/// A closed door on the west side of a cell.
pub fn door(x: i32, y: i32) -> ThingDoc {
    let (from, to) = (Point::corner(x, y), Point::corner(x, y + 1));
    ThingDoc { door: Some(Door { from, to, kind: DoorKind::Iron, open: false, lock: None }), ..ThingDoc::default() }
}

impl Play {
    /// The hero walks straight to a cell.
    #[track_caller]
    pub fn walks(&mut self, name: &str, to: (i32, i32)) -> Vec<Event> {
        self.does(self.seat(name), Command::Walk { thing: self.id(name), to: to.into(), via: vec![] })
    }

    pub fn life(&self, name: &str) -> i16 {
        self.thing(name).life.expect("life").now
    }

    pub fn at(&self, name: &str) -> Cell {
        self.thing(name).at.expect("a place").0
    }

    pub fn armed(&self, name: &str) -> bool {
        self.thing(name).trap.expect("a trap").armed
    }

    /// The document is sound and nothing waits.
    #[track_caller]
    pub fn at_rest(&self) {
        let document = self.table.document();
        assert_eq!(document.table.pending.0, [], "nothing hangs");
        assert_eq!(document.table.checks, [], "no roll is left over");
    }
}

/// How often a trap went off.
pub fn sprung(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event.what, Happening::TrapSprung { .. })).count()
}

pub fn evaded(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event.what, Happening::TrapEvaded { .. })).count()
}
