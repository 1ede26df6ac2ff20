//! What sets hidden mechanisms off, and what is then known (S5).

use crate::play::{GM, Play};
use crate::scene::{door, read, trap};
use torchline::board::Cell;
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

fn corridor() -> TableBuilder {
    TableBuilder::new().rows(["##########", "#........#", "##########"]).hero("Rowena").at(1, 1)
}

#[test]
fn s5_a_sensor_sets_the_mechanism_off_once_and_stops_the_walker() {
    let mut play = Play::new(corridor().thing("spears", trap(&[(4, 1), (5, 1)])));
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    assert!(play.table.view(seat).secrets.is_empty(), "nobody knows of it");
    let events = play.does(seat, Command::Walk { thing, to: Cell::new(8, 1), via: vec![] });
    let told = read(&events, seat);
    assert!(
        matches!(&told[..], [Happening::Moved { path, .. }, Happening::TrapSprung { .. }] if path.len() == 4),
        "{told:?}"
    );
    assert_eq!(play.token(seat, "Rowena").map(|token| token.at), Some(Cell::new(4, 1)), "it stops where it is");
    assert_eq!(play.table.view(seat).secrets.len(), 1, "now everybody who sees the spot knows");
    let events = play.does(seat, Command::Walk { thing, to: Cell::new(8, 1), via: vec![] });
    assert_eq!(read(&events, seat).len(), 1, "it is spent");
}

#[test]
fn s5_a_rearmed_mechanism_goes_off_at_the_next_entry_only() {
    let mut play = Play::new(corridor().thing("spears", trap(&[(4, 1), (5, 1)])));
    let (seat, thing, spears) = (play.seat("Rowena"), play.id("Rowena"), play.id("spears"));
    play.does(seat, Command::Walk { thing, to: Cell::new(4, 1), via: vec![] });
    play.does(GM, Command::ArmTrap { trap: spears, armed: true });
    let walk = |x| Command::Walk { thing, to: Cell::new(x, 1), via: vec![] };
    assert_eq!(read(&play.does(seat, walk(5)), seat).len(), 1, "from one cell of it to another");
    assert_eq!(read(&play.does(seat, walk(6)), seat).len(), 1, "out of it");
    assert_eq!(read(&play.does(seat, walk(5)), seat).len(), 2, "into it again");
}

#[test]
fn s5_opening_a_rigged_door_sets_it_off() {
    let mut rigged = trap(&[]);
    if let Some(trap) = &mut rigged.trap {
        trap.rigged_door = Some(torchline::knowledge::ThingId(2));
        trap.changes.sensor = Some(torchline::rules::traps::definition::Sensor::Door);
    }
    let mut play = Play::new(corridor().at(2, 1).thing("door", door(3, 1)).thing("water", rigged));
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    let events = play.does(seat, Command::OpenDoor { thing, door: play.id("door") });
    let told = read(&events, seat);
    assert!(matches!(&told[..], [Happening::DoorOpened { .. }, Happening::TrapSprung { .. }]), "{told:?}");
}

#[test]
fn s5_the_game_masters_hand_drags_and_sets_off() {
    let mut play = Play::new(corridor().thing("spears", trap(&[(4, 1)])));
    let thing = play.id("Rowena");
    let events = play.does(GM, Command::Place { thing, to: Cell::new(4, 1) });
    assert!(matches!(&read(&events, GM)[..], [Happening::Placed { .. }, Happening::TrapSprung { .. }]), "{events:?}");
}

#[test]
fn a_walker_who_is_stopped_among_friends_goes_on_to_a_free_cell() {
    let builder = corridor().hero("Dorn").at(4, 1).thing("spears", trap(&[(4, 1)]));
    let mut play = Play::new(builder);
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    play.does(seat, Command::Walk { thing, to: Cell::new(8, 1), via: vec![] });
    assert_eq!(play.token(seat, "Rowena").map(|token| token.at), Some(Cell::new(5, 1)));
}

#[test]
fn a_hidden_token_is_seen_by_nobody_until_it_is_shown() {
    use torchline::knowledge::SeatSet;
    use torchline::knowledge::things::Hidden;
    let builder = corridor().opponent("Ghoul").at(6, 1);
    let mut document = builder.document();
    document.things[1] = ThingDoc { hidden: Some(Hidden::default()), ..document.things[1].clone() };
    let names = builder.clone().open().1;
    let table = torchline::session::Table::open(&document, builder.dice_source()).expect("a board");
    let mut play = Play { table, names };
    let seat = play.seat("Rowena");
    assert_eq!(play.token(seat, "Ghoul"), None);
    play.does(GM, Command::Reveal { thing: play.id("Ghoul"), to: SeatSet::NONE.with(seat) });
    assert!(play.token(seat, "Ghoul").is_some());
}
