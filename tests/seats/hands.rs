//! Doors and keys, lights, items (S3, S4).

use crate::play::{GM, Play};
use crate::scene::{carried_torch, door, key, locked_door, read, torch};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::view::Known;
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::event::Happening;
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

const CORRIDOR: [&str; 3] = ["##########", "#........#", "##########"];

fn corridor() -> TableBuilder {
    TableBuilder::new().rows(CORRIDOR).hero("Rowena").at(1, 1)
}

#[test]
fn a_door_is_opened_from_beside_it_and_costs_a_point_in_an_encounter() {
    let builder = corridor().initiative(20).opponent("Ghoul").at(8, 1).thing("door", door(3, 1));
    let mut play = Play::encounter(builder.dice([6, 1]), &["Rowena", "Ghoul"], &[]).0;
    let (seat, thing, door) = (play.seat("Rowena"), play.id("Rowena"), play.id("door"));
    play.refused(seat, Command::OpenDoor { thing, door }, "refused-out-of-reach");
    play.does(seat, Command::Walk { thing, to: Cell::new(2, 1), via: vec![] });
    play.refused(seat, Command::CloseDoor { thing, door }, "refused-door-closed");
    let events = play.does(seat, Command::OpenDoor { thing, door });
    assert!(
        matches!(&read(&events, seat)[..], [Happening::DoorOpened { by: Some(by), .. }] if by.id == thing),
        "{events:?}"
    );
    let points = play.table.document().things.iter().find(|t| t.id == thing).and_then(|t| t.ap);
    assert_eq!(points.map(|points| points.left), Some(6), "one for the metre, one for the door");
    play.refused(seat, Command::OpenDoor { thing, door }, "refused-door-open");
    play.does(seat, Command::CloseDoor { thing, door });
}

#[test]
fn whoever_tries_a_locked_door_learns_it_and_a_key_opens_it() {
    let builder = corridor().at(2, 1).thing("door", locked_door(3, 1, "brass")).thing("key", key(1, 1, "brass"));
    let mut play = Play::new(builder.thing("wrong", key(2, 1, "iron")));
    let (seat, thing, door) = (play.seat("Rowena"), play.id("Rowena"), play.id("door"));
    let locked = |play: &Play| play.table.view(seat).doors.iter().any(|door| door.locked);
    assert!(!locked(&play), "a lock is not seen");
    let events = play.does(seat, Command::OpenDoor { thing, door });
    assert!(matches!(&read(&events, seat)[..], [Happening::DoorFoundLocked { .. }]), "{events:?}");
    assert!(locked(&play));
    play.refused(seat, Command::OpenDoor { thing, door }, "refused-door-locked");
    play.does(seat, Command::PickUp { thing, item: play.id("wrong") });
    play.refused(seat, Command::UnlockDoor { thing, door }, "refused-no-key-fits");
    play.does(seat, Command::PickUp { thing, item: play.id("key") });
    play.does(seat, Command::UnlockDoor { thing, door });
    assert!(!locked(&play));
    play.does(seat, Command::OpenDoor { thing, door });
    play.does(seat, Command::CloseDoor { thing, door });
    play.does(seat, Command::LockDoor { thing, door });
    assert!(locked(&play), "it turned the key itself");
}

#[test]
fn those_who_see_only_the_door_do_not_read_who_opened_it() {
    let builder = corridor().at(2, 1).hero("Dorn").at(8, 1).thing("door", door(3, 1)).ambient(Ambient::PitchDark);
    let mut play = Play::new(builder.thing("torch", torch(3, 1, true)));
    let (seat, other) = (play.seat("Rowena"), play.seat("Dorn"));
    assert_eq!(play.known(other, 3, 1), Known::Clear, "the door's far side is lit");
    let events = play.does(GM, Command::SetDoor { door: play.id("door"), open: true, locked: false });
    assert!(matches!(&read(&events, other)[..], [Happening::DoorOpened { by: None, .. }]), "{events:?}");
    assert!(!read(&events, seat).is_empty(), "light fell in");
}

#[test]
fn s3_a_carried_torch_lights_from_where_its_carrier_stands() {
    let builder = corridor().thing("torch", carried_torch(ThingId(1), false)).ambient(Ambient::PitchDark);
    let mut play = Play::new(builder);
    let (seat, thing, light) = (play.seat("Rowena"), play.id("Rowena"), play.id("torch"));
    assert_eq!(play.known(seat, 5, 1), Known::Never);
    play.refused(seat, Command::PutOut { thing, light }, "refused-burns-not");
    play.does(seat, Command::Light { thing, light });
    assert_eq!((play.known(seat, 3, 1), play.known(seat, 5, 1)), (Known::Clear, Known::Dim));
    assert_eq!(play.table.view(seat).flames.len(), 1);
    play.does(seat, Command::Walk { thing, to: Cell::new(5, 1), via: vec![] });
    assert_eq!(play.known(seat, 7, 1), Known::Clear, "it came along");
    play.does(seat, Command::PutOut { thing, light });
    assert_eq!(play.known(seat, 7, 1), Known::Remembered);
}

#[test]
fn things_are_dropped_within_reach_and_handed_to_neighbours() {
    let builder = corridor().at(2, 1).hero("Dorn").at(4, 1).thing("torch", carried_torch(ThingId(1), true));
    let mut play = Play::new(builder);
    let (seat, thing, item) = (play.seat("Rowena"), play.id("Rowena"), play.id("torch"));
    let to = play.id("Dorn");
    play.refused(seat, Command::Give { thing, item, to }, "refused-out-of-reach");
    play.refused(seat, Command::Drop { thing, item, to: Some(Cell::new(5, 1)) }, "refused-out-of-reach");
    play.does(seat, Command::Drop { thing, item, to: Some(Cell::new(3, 1)) });
    play.refused(seat, Command::Drop { thing, item, to: None }, "refused-not-carried");
    play.does(seat, Command::PickUp { thing, item });
    play.does(seat, Command::Walk { thing, to: Cell::new(3, 1), via: vec![] });
    play.does(seat, Command::Give { thing, item, to });
    let view = play.table.view(play.seat("Dorn"));
    assert_eq!(view.items.iter().find(|i| i.id == item).and_then(|i| i.carried_by), Some(to));
    let view = play.table.view(seat);
    assert!(view.items.iter().all(|i| i.id != item), "what others carry is not seen: {:?}", view.items);
    assert_eq!(view.flames.len(), 1, "but its flame is");
}

#[test]
fn what_was_taken_unseen_is_missed_when_one_reaches_for_it() {
    let builder =
        corridor().at(1, 1).thing("torch", torch(3, 1, true)).thing("key", key(4, 1, "k")).ambient(Ambient::PitchDark);
    let mut play = Play::new(builder);
    let (seat, thing, item) = (play.seat("Rowena"), play.id("Rowena"), play.id("key"));
    play.does(GM, Command::SetLight { light: play.id("torch"), lit: false });
    play.does(GM, Command::Place { thing: item, to: Cell::new(8, 1) });
    for x in 2..=3 {
        play.does(seat, Command::Walk { thing, to: Cell::new(x, 1), via: vec![] });
    }
    let events = play.does(seat, Command::PickUp { thing, item });
    assert!(
        matches!(&read(&events, seat)[..], [Happening::Stopped { why, .. }] if why.key == "stopped-gone"),
        "{events:?}"
    );
}

#[test]
fn what_is_fixed_stays() {
    use torchline::knowledge::things::Item;
    let mut lamp = torch(2, 1, true);
    lamp.item = Some(Item { fixed: true, key: None });
    let mut play = Play::new(corridor().thing("lamp", lamp));
    let thing = play.id("Rowena");
    play.refused(SeatId(1), Command::PickUp { thing, item: play.id("lamp") }, "refused-fixed");
    play.does(SeatId(1), Command::PutOut { thing, light: play.id("lamp") });
}
