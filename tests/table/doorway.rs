//! A corridor with a door across it, and what the tests of doors do there.

use crate::play::{GM, Play, happenings, roll_of, settled};
use torchline::board::{Door, DoorKind, Lock, LockGrade, Point, Wear};
use torchline::knowledge::things::{Bar, CarriedBy, Item, LockPicks};
use torchline::knowledge::view::DoorView;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::Characteristic;
use torchline::session::Command;
use torchline::session::command::DoorEdit;
use torchline::session::testing::TableBuilder;

/// A door across the corridor on the west side of column 5; west of it is its right-hand side.
pub fn door(kind: DoorKind, lock: Option<LockGrade>) -> ThingDoc {
    let lock = lock.map(|grade| Lock { grade, locked: true, key: Some("brass".to_owned()) });
    let (from, to) = (Point::corner(5, 1), Point::corner(5, 2));
    ThingDoc { door: Some(Door { from, to, kind, open: false, lock }), ..ThingDoc::default() }
}

/// Ada (Athletics 5, Mechanics 4, an axe) and Bo (Athletics 9) of one seat west of the door, Cy of another seat east of it.
pub fn corridor(door: ThingDoc) -> TableBuilder {
    use Characteristic::{Athletics, Mechanics};
    let sheet = |s: &mut torchline::rules::sheet::Sheet, athletics, mechanics| {
        s.characteristics.extend([(Athletics, athletics), (Mechanics, mechanics)]);
    };
    let builder = TableBuilder::new().rows(["##########", "#........#", "#....#####", "##########"]);
    let builder = builder.hero("Ada").at(4, 1).sheet(|s| sheet(s, 5, 4)).weapon("axe").weapon("longbow");
    let builder = builder.companion("Bo").at(4, 2).sheet(|s| sheet(s, 9, 0));
    let builder = builder.hero("Cy").at(5, 1).sheet(|s| sheet(s, 0, 0));
    builder.thing("door", door)
}

pub fn simple() -> ThingDoc {
    door(DoorKind::Wooden, Some(LockGrade::Simple))
}

impl Play {
    pub fn view_of_door(&self, seat: SeatId) -> DoorView {
        self.table.view(seat).doors.into_iter().find(|door| door.id == self.id("door")).expect("the door is known")
    }

    pub fn wear(&self) -> Wear {
        self.thing("door").wear.unwrap_or_default()
    }

    pub fn is_open(&self) -> bool {
        self.thing("door").door.is_some_and(|door| door.open)
    }

    /// Everybody throws the dice and lets them stand.
    pub fn roll_on(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.table.awaits_answer() {
            let stands = self.table.allowed(GM, &Command::Accept).is_ok();
            events.extend(self.does(GM, if stands { Command::Accept } else { Command::RollDice }));
        }
        events
    }

    /// The seat does something and everybody rolls.
    #[track_caller]
    pub fn all_of(&mut self, seat: SeatId, command: Command) -> Vec<Event> {
        let mut events = self.does(seat, command);
        events.extend(self.roll_on());
        assert!(self.table.document().table.pending.0.is_empty(), "nothing hangs");
        assert!(self.table.document().table.checks.is_empty(), "nothing is left behind");
        events
    }

    pub fn force(&self, helpers: &[&str]) -> Command {
        let helpers = helpers.iter().map(|name| self.id(name)).collect();
        Command::ForceDoor { thing: self.id("Ada"), door: self.id("door"), helpers }
    }

    pub fn hack(&self, weapon: &str) -> Command {
        Command::HackDoor { thing: self.id("Ada"), door: self.id("door"), weapon: weapon.to_owned() }
    }

    pub fn pick(&self) -> Command {
        Command::PickLock { thing: self.id("Ada"), door: self.id("door") }
    }

    pub fn edit(&mut self, edit: DoorEdit) -> Vec<Event> {
        let door = self.id("door");
        self.does(GM, Command::EditDoor { door, edit })
    }
}

pub const ADA: SeatId = SeatId(1);

pub const CY: SeatId = SeatId(2);

pub fn against(events: &[Event]) -> i32 {
    settled(events).0.kind.difficulty_check(0).expect("a check against a difficulty").difficulty
}

pub fn happened(events: &[Event], what: impl Fn(&Happening) -> bool) -> bool {
    happenings(events).into_iter().any(what)
}

/// The part that earlier attempts give a roll.
pub fn attempt_part(play: &Play, seat: SeatId) -> i32 {
    let parts = roll_of(&play.table, seat).sum.parts;
    parts.iter().filter(|part| part.source.key == "part-attempt").map(|part| part.amount).sum()
}

pub fn with_picks(builder: TableBuilder) -> TableBuilder {
    let picks = ThingDoc {
        item: Some(Item::default()),
        lock_picks: Some(LockPicks {}),
        carried_by: Some(CarriedBy(ThingId(1))),
        ..ThingDoc::default()
    };
    builder.thing("picks", picks)
}

pub fn with_bar(builder: TableBuilder) -> TableBuilder {
    let bar = ThingDoc {
        item: Some(Item::default()),
        bar: Some(Bar::default()),
        carried_by: Some(CarriedBy(ThingId(1))),
        ..ThingDoc::default()
    };
    builder.thing("bar", bar)
}
