//! S3 on whole tables, memory, rock and touch.

use crate::play::{GM, Play};
use crate::scene::{carried_torch, door, torch};
use torchline::board::{Ambient, Cell, Grade};
use torchline::knowledge::ThingId;
use torchline::knowledge::view::{Known, Presence};
use torchline::level::ThingDoc;
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

const LONG: [&str; 3] =
    ["##############################", "#............................#", "##############################"];

fn dark() -> TableBuilder {
    TableBuilder::new().rows(LONG).ambient(Ambient::PitchDark)
}

#[test]
fn s3_a_torch_in_the_dark_is_clear_to_two_metres_and_shows_to_twenty() {
    let play = Play::new(dark().hero("Rowena").at(1, 1).thing("torch", carried_torch(ThingId(1), true)));
    let seat = play.seat("Rowena");
    assert_eq!(play.known(seat, 3, 1), Known::Clear, "2 m");
    assert_eq!(play.known(seat, 4, 1), Known::Dim, "3 m");
    assert_eq!(play.known(seat, 21, 1), Known::Dim, "20 m");
    assert_eq!(play.known(seat, 22, 1), Known::Never, "21 m");
    assert_eq!(play.known(seat, 3, 0), Known::Clear, "rock is seen by the floor at its foot");
    assert_eq!(play.known(seat, 29, 0), Known::Never, "and not without");
}

#[test]
fn s3_somebody_in_the_dark_sees_a_distant_lit_room() {
    let play = Play::new(dark().hero("Rowena").at(1, 1).thing("torch", torch(26, 1, true)));
    let seat = play.seat("Rowena");
    assert_eq!(play.known(seat, 27, 1), Known::Clear, "beside the torch, 26 m from the eye");
    assert_eq!(play.known(seat, 7, 1), Known::Dim, "19 m from the torch");
    assert_eq!(play.known(seat, 5, 1), Known::Never, "21 m from the torch, 4 m from the eye");
}

#[test]
fn s3_ambient_distances_are_the_observers() {
    let play = Play::new(dark().ambient(Ambient::Moonlight).hero("Rowena").at(1, 1));
    let seat = play.seat("Rowena");
    let known = |x| play.known(seat, x, 1);
    assert_eq!((known(2), known(3), known(11), known(12)), (Known::Clear, Known::Dim, Known::Dim, Known::Never));
}

#[test]
fn s3_a_closed_door_stops_light_and_eyes() {
    let builder = dark().hero("Rowena").at(1, 1).thing("torch", torch(2, 1, true)).thing("door", door(5, 1));
    let mut play = Play::new(builder);
    let seat = play.seat("Rowena");
    assert_eq!(play.known(seat, 4, 1), Known::Clear);
    assert_eq!(play.known(seat, 5, 1), Known::Never);
    let door = play.id("door");
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    assert_eq!(play.known(seat, 5, 1), Known::Dim);
    play.does(GM, Command::SetDoor { door, open: false, locked: false });
    assert_eq!(play.known(seat, 5, 1), Known::Remembered, "what was seen is remembered");
}

#[test]
fn s2_the_blind_see_nothing_and_feel_the_ground_beside_them() {
    let mut builder = TableBuilder::new().rows(LONG).hero("Rowena").at(5, 1);
    builder = builder.hero("Dorn").at(9, 1);
    let mut document = builder.document();
    for thing in &mut document.things {
        if thing.id == ThingId(1) {
            thing.sight = Some(torchline::board::Sight { blind: true });
        }
    }
    let table = torchline::session::Table::open(&document, builder.dice_source()).expect("a board");
    let view = table.view(torchline::knowledge::SeatId(1));
    let known: Vec<i32> =
        (0..30).filter(|&x| view.cell(Cell::new(x, 1)).is_some_and(|c| c.known != Known::Never)).collect();
    assert_eq!(known, [4, 5, 6], "felt in broad daylight");
    assert!(view.cells.iter().all(|cell| !cell.known.now()), "and not seen");
    assert_eq!(view.tokens.len(), 1, "only itself");
}

#[test]
fn a_token_that_goes_out_of_sight_is_remembered_until_its_place_is_seen_empty() {
    let builder = TableBuilder::new().rows(LONG).hero("Rowena").at(1, 1).opponent("Ghoul").at(10, 1);
    let mut play = Play::new(builder.thing("door", door(5, 1)));
    let (seat, door, ghoul) = (play.seat("Rowena"), play.id("door"), play.id("Ghoul"));
    assert_eq!(play.token(seat, "Ghoul"), None);
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    assert_eq!(play.token(seat, "Ghoul").map(|ghoul| ghoul.presence), Some(Presence::Seen(Grade::Clear)));
    play.does(GM, Command::SetDoor { door, open: false, locked: false });
    play.does(GM, Command::Place { thing: ghoul, to: Cell::new(20, 1) });
    let last = play.token(seat, "Ghoul").expect("remembered");
    assert_eq!(
        (last.at, last.presence),
        (Cell::new(10, 1), Presence::Remembered { round: 0 }),
        "where it was last seen"
    );
    play.does(GM, Command::Place { thing: ghoul, to: Cell::new(3, 1) });
    assert_eq!(play.token(seat, "Ghoul").map(|ghoul| ghoul.at), Some(Cell::new(3, 1)), "seen again elsewhere");
    play.does(GM, Command::Place { thing: ghoul, to: Cell::new(20, 1) });
    assert_eq!(play.token(seat, "Ghoul"), None, "its last place is seen to be empty");
}

#[test]
fn an_unconscious_token_sees_for_nobody() {
    use torchline::rules::sheet::Condition;
    let mut play = Play::new(TableBuilder::new().rows(LONG).hero("Rowena").at(1, 1));
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    assert_eq!(play.known(seat, 9, 1), Known::Clear);
    play.does(GM, Command::SetCondition { thing, condition: Condition::Unconscious, level: 1 });
    assert_eq!(play.known(seat, 9, 1), Known::Remembered);
    assert!(play.token(seat, "Rowena").is_some_and(|own| own.own), "its owner knows where it lies");
}

#[test]
fn with_shared_vision_all_players_see_what_one_sees() {
    let rows = ["#########", "#...#...#", "#########"];
    let apart = TableBuilder::new().rows(rows).hero("Rowena").at(1, 1).hero("Dorn").at(6, 1);
    let alone = Play::new(apart.clone());
    let seat = alone.seat("Rowena");
    assert_eq!((alone.known(seat, 6, 1), alone.token(seat, "Dorn")), (Known::Never, None));
    let shared = Play::new(apart.house(|house| house.shared_vision = true));
    assert_eq!(shared.known(seat, 6, 1), Known::Clear);
    assert!(shared.token(seat, "Dorn").is_some_and(|dorn| !dorn.own), "seen, but not commanded");
}

#[test]
fn a_secret_door_is_a_wall_until_it_is_seen_open() {
    use torchline::knowledge::things::Hidden;
    let secret = ThingDoc { hidden: Some(Hidden::default()), ..door(5, 1) };
    let mut play = Play::new(TableBuilder::new().rows(LONG).hero("Rowena").at(1, 1).thing("door", secret));
    let (seat, door) = (play.seat("Rowena"), play.id("door"));
    let view = play.table.view(seat);
    assert!(view.doors.is_empty());
    let there = view.cell(Cell::new(5, 1)).map(|cell| (cell.known, cell.solid));
    assert_eq!((there, view.walls.len()), (Some((Known::Clear, true)), 0), "the corridor seems to end in rock");
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    let view = play.table.view(seat);
    assert_eq!((view.doors.len(), view.walls.len()), (1, 0));
    assert_eq!(play.known(seat, 7, 1), Known::Clear);
}

#[test]
fn the_game_master_sees_everything() {
    let play = Play::new(dark().hero("Rowena").at(1, 1).opponent("Ghoul").at(20, 1));
    let view = play.table.view(GM);
    assert!(view.cells.iter().all(|cell| cell.known == Known::Clear));
    assert_eq!(view.tokens.len(), 2);
}
