//! The game master shows a part of the map: it becomes what players remember, and can be undone.

use crate::play::{GM, Play};
use torchline::board::{Cell, Door, DoorKind, Point};
use torchline::knowledge::view::Known;
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::things::Hidden;
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

const ROWS: [&str; 5] = ["###########", "#...#.....#", "#.........#", "#...#.....#", "###########"];
const BOTH: SeatSet = SeatSet(0b110);

fn door(x: i32, y: i32, hidden: bool) -> ThingDoc {
    let (from, to) = (Point::corner(x, y), Point::corner(x, y + 1));
    ThingDoc {
        door: Some(Door { from, to, kind: DoorKind::Wooden, open: false, lock: None }),
        hidden: hidden.then(Hidden::default),
        ..ThingDoc::default()
    }
}

/// Two heroes in the western room; a closed door to the eastern one, in which a secret door and an opponent are.
fn rooms() -> Play {
    let builder = TableBuilder::new().rows(ROWS).hero("Rowena").at(1, 1).hero("Dorn").at(1, 3);
    Play::new(builder.thing("door", door(4, 2, false)).thing("secret", door(7, 2, true)).opponent("Ghoul").at(9, 2))
}

fn show(seats: SeatSet) -> Command {
    Command::RevealArea { from: Cell::new(9, 3), to: Cell::new(5, 1), seats }
}

fn known(play: &Play, seat: u8, x: i32, y: i32) -> Known {
    play.table.view(SeatId(seat)).cell(Cell::new(x, y)).map(|cell| cell.known).unwrap_or_default()
}

#[test]
fn what_is_shown_is_remembered_by_those_to_whom_it_is_shown() {
    let mut play = rooms();
    assert_eq!(known(&play, 1, 7, 2), Known::Never);
    let events = play.does(GM, show(SeatSet::NONE.with(SeatId(1))));
    for (x, y) in [(5, 1), (7, 2), (9, 3), (10, 2), (7, 0), (7, 4)] {
        assert_eq!(known(&play, 1, x, y), Known::Remembered, "floor and the rock beside it: {x}, {y}");
    }
    assert_eq!(known(&play, 2, 7, 2), Known::Never, "the other was not shown it");
    let told = events.iter().find(|event| matches!(event.what, Happening::AreaRevealed { .. })).expect("it is logged");
    assert!(told.audience.contains(GM) && told.audience.contains(SeatId(1)) && !told.audience.contains(SeatId(2)));
    let view = play.table.view(SeatId(1));
    assert!(view.token(play.id("Ghoul")).is_none(), "who stands there is another matter");
    assert!(view.doors.iter().all(|door| door.id != play.id("secret")), "what is hidden stays hidden");
    assert!(view.walls.iter().any(|(from, to)| from.x == 7 * 1024 && to.x == 7 * 1024), "it is taken for a wall");
}

#[test]
fn ways_are_planned_over_what_was_shown() {
    let mut play = rooms();
    play.does(SeatId(1), Command::Walk { thing: play.id("Rowena"), to: Cell::new(3, 2), via: vec![] });
    play.does(SeatId(1), Command::OpenDoor { thing: play.id("Rowena"), door: play.id("door") });
    let mut other = rooms();
    assert!(other.table.path(SeatId(2), other.id("Dorn"), Cell::new(6, 2)).is_err(), "unknown");
    other.does(GM, show(BOTH));
    other.does(GM, Command::SetDoor { door: other.id("door"), open: true, locked: false });
    assert!(other.table.path(SeatId(2), other.id("Dorn"), Cell::new(6, 2)).is_ok(), "known now");
}

#[test]
fn it_is_undone_and_done_again() {
    let mut play = rooms();
    let before = play.table.hash();
    play.does(GM, show(BOTH));
    let after = play.table.hash();
    assert_ne!(before, after);
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), known(&play, 2, 7, 2)), (before, Known::Never));
    play.does(GM, Command::Redo);
    assert_eq!((play.table.hash(), known(&play, 2, 7, 2)), (after, Known::Remembered));
}

#[test]
fn only_the_game_master_shows_and_only_what_is_news() {
    let mut play = rooms();
    assert!(play.table.allowed(SeatId(1), &show(BOTH)).is_err());
    assert!(play.table.allowed(GM, &show(SeatSet::GM)).is_err(), "to nobody");
    assert!(play.table.allowed(GM, &show(SeatSet::ALL)).is_err(), "to seats that are not there");
    play.does(GM, show(BOTH));
    assert!(play.table.allowed(GM, &show(BOTH)).is_err(), "they know it by now");
    let rock = Command::RevealArea { from: Cell::new(-9, -9), to: Cell::new(-5, 90), seats: BOTH };
    assert!(play.table.allowed(GM, &rock).is_err(), "nothing of the map");
}
