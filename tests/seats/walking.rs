//! Walking: prices (S8c), refusals, what stops a walk, and who sees it.

use crate::play::{GM, Play};
use crate::scene::{door, read};
use torchline::board::{Ambient, Cell, Ground};
use torchline::knowledge::{CellMemory, SeatId};
use torchline::level::Symbol;
use torchline::rules::event::Happening;
use torchline::rules::sheet::Condition;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn walk(play: &Play, who: &str, x: i32, y: i32) -> Command {
    Command::Walk { thing: play.id(who), to: Cell::new(x, y), via: vec![] }
}

fn fight(builder: TableBuilder) -> Play {
    let mut play = Play::encounter(builder.dice([6, 1, 1, 1]), &["Rowena", "Ghoul"], &[]).0;
    if play.table.view(GM).active().is_none() {
        play.does(GM, Command::PassFirstMove);
    }
    assert_eq!(play.table.view(GM).active().map(|token| token.id), Some(play.id("Rowena")));
    play
}

fn hall() -> TableBuilder {
    TableBuilder::new().hero("Rowena").at(0, 0).initiative(20).opponent("Ghoul").at(11, 7).initiative(1)
}

#[test]
fn a_walk_outside_encounters_is_free_and_goes_the_best_way() {
    let mut play = Play::new(hall());
    let seat = play.seat("Rowena");
    let events = play.does(seat, walk(&play, "Rowena", 4, 2));
    let moved = read(&events, seat);
    let [Happening::Moved { path, cost: 0, .. }] = moved.as_slice() else { panic!("{moved:?}") };
    assert_eq!((path.len(), path.first(), path.last()), (5, Some(&Cell::new(0, 0)), Some(&Cell::new(4, 2))));
    assert_eq!(play.token(GM, "Rowena").map(|token| token.at), Some(Cell::new(4, 2)));
}

#[test]
fn s8c_splitting_a_walk_never_changes_its_price() {
    let mut whole = fight(hall());
    let seat = whole.seat("Rowena");
    whole.does(seat, walk(&whole, "Rowena", 3, 3));
    let mut parts = fight(hall());
    for step in 1..=3 {
        parts.does(seat, walk(&parts, "Rowena", step, step));
    }
    assert_eq!(whole.table.hash(), parts.table.hash(), "3 × 99 seventieths are five points either way");
}

#[test]
fn s8c_too_far_says_what_it_costs_and_what_is_left() {
    let mut play = fight(hall());
    let seat = play.seat("Rowena");
    play.refused(seat, walk(&play, "Rowena", 9, 0), "refused-too-far");
    play.does(seat, walk(&play, "Rowena", 8, 0));
    play.refused(seat, walk(&play, "Rowena", 7, 0), "refused-too-far");
}

#[test]
fn pain_slows() {
    let builder = hall();
    let mut play = fight(builder);
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    play.does(GM, Command::ChangeLife { thing, by: -15, reason: String::new() });
    play.refused(seat, walk(&play, "Rowena", 7, 0), "refused-too-slow");
    play.does(seat, walk(&play, "Rowena", 6, 0));
}

#[test]
fn only_ones_own_tokens_walk_and_only_in_their_turn() {
    let mut play = fight(hall());
    let seat = play.seat("Rowena");
    play.refused(seat, walk(&play, "Ghoul", 10, 7), "refused-not-yours");
    play.does(seat, Command::EndTurn { thing: play.id("Rowena") });
    play.refused(seat, walk(&play, "Rowena", 1, 0), "refused-not-your-turn");
    play.does(GM, walk(&play, "Rowena", 1, 0));
    assert_eq!(play.token(GM, "Rowena").map(|token| token.at), Some(Cell::new(1, 0)), "the game master may always");
}

#[test]
fn the_held_and_the_occupied_refuse() {
    let mut play = Play::new(hall());
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    play.refused(seat, walk(&play, "Rowena", 11, 7), "refused-occupied");
    play.refused(seat, walk(&play, "Rowena", 0, 0), "refused-there-already");
    play.refused(seat, walk(&play, "Rowena", 40, 0), "refused-unknown-place");
    play.does(GM, Command::SetCondition { thing, condition: Condition::Held, level: 1 });
    play.refused(seat, walk(&play, "Rowena", 1, 0), "refused-held");
}

#[test]
fn friends_are_passed_and_foes_are_not() {
    let corridor = |kind: &str| {
        let builder = TableBuilder::new().rows(["......"]).hero("Rowena").at(0, 0);
        Play::new(if kind == "friend" { builder.hero("Dorn").at(2, 0) } else { builder.opponent("Ghoul").at(2, 0) })
    };
    let mut friend = corridor("friend");
    friend.does(SeatId(1), walk(&friend, "Rowena", 4, 0));
    friend.refused(SeatId(1), walk(&friend, "Rowena", 2, 0), "refused-occupied");
    let mut foe = corridor("foe");
    foe.refused(SeatId(1), walk(&foe, "Rowena", 4, 0), "refused-no-way");
}

#[test]
fn what_the_seat_does_not_know_stops_the_walk_where_it_is_met() {
    let rows = ["########", "#......#", "########"];
    let builder =
        TableBuilder::new().rows(rows).ambient(Ambient::PitchDark).hero("Rowena").at(1, 1).opponent("Ghoul").at(6, 1);
    let mut play = Play::new(builder);
    let seat = play.seat("Rowena");
    play.refused(seat, walk(&play, "Rowena", 3, 1), "refused-unknown-place");
    for x in 2..=4 {
        play.does(seat, walk(&play, "Rowena", x, 1));
    }
    play.does(GM, Command::Place { thing: play.id("Ghoul"), to: Cell::new(2, 1) });
    let before = play.table.view(seat);
    let events = play.does(seat, walk(&play, "Rowena", 1, 1));
    let told = read(&events, seat);
    assert!(
        matches!(told.as_slice(), [Happening::Moved { .. }, Happening::Stopped { at, why, .. }]
            if *at == Cell::new(3, 1) && why.key == "stopped-somebody"),
        "{told:?}"
    );
    assert_eq!(play.token(seat, "Rowena").map(|token| token.at), Some(Cell::new(3, 1)));
    assert_eq!(before.tokens.len(), play.table.view(seat).tokens.len(), "who it was stays unknown");
}

#[test]
fn s8c_ground_that_changed_unseen_is_paid_as_it_is() {
    let builder = TableBuilder::new().rows(["#######", "#.....#", "#######"]).ambient(Ambient::PitchDark);
    let builder = builder.hero("Rowena").at(1, 1).initiative(20).opponent("Ghoul").at(5, 1).initiative(1);
    let mut document = builder.document();
    document.map.rows[1] = "#.sss.#".to_owned();
    document.map.legend.insert('s', Symbol { ground: Ground::Swamp, ..Symbol::default() });
    let ground = CellMemory { solid: false, ground: Ground::Stone, water_mm: 0, height_cm: 0, look: 0 };
    for x in 1..5 {
        document.memory.0.entry(SeatId(1)).or_default().remember_cell(Cell::new(x, 1), ground);
    }
    let names = builder.clone().open().1;
    let table = Table::open(&document, builder.dice([6, 1]).dice_source()).expect("a board");
    let mut play = Play { table, names };
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    play.does(GM, Command::StartEncounter { things: vec![thing, play.id("Ghoul")], surprised: vec![] });
    let price = play.table.path(seat, thing, Cell::new(4, 1)).expect("a way").cost_ap;
    assert_eq!(price, 5, "the swamp beside it is felt, the rest is remembered as stone: 3 + 1 + 1");
    let events = play.does(seat, walk(&play, "Rowena", 4, 1));
    let told = read(&events, seat);
    let stopped = matches!(told.last(), Some(Happening::Stopped { at, why, .. })
        if *at == Cell::new(3, 1) && why.key == "stopped-spent");
    assert!(stopped, "6 of 8 points are spent, the third cell costs 3: {told:?}");
}

#[test]
fn each_seat_reads_the_part_of_a_walk_that_it_saw() {
    let rows = ["#########", "#...#...#", "#.......#", "#########"];
    let builder = TableBuilder::new().rows(rows).hero("Rowena").at(1, 1).hero("Dorn").at(7, 1);
    let mut play = Play::new(builder);
    let (walker, other) = (play.seat("Rowena"), play.seat("Dorn"));
    let events = play.does(walker, walk(&play, "Rowena", 3, 2));
    let own = read(&events, walker);
    let seen = read(&events, other);
    let [Happening::Moved { path, .. }] = own.as_slice() else { panic!("{own:?}") };
    assert_eq!(path.len(), 3);
    for happening in &seen {
        let Happening::Moved { path: part, .. } = happening else { panic!("{happening:?}") };
        assert!(part.len() < path.len(), "it saw only the end: {part:?}");
        assert!(part.iter().all(|cell| play.known(other, cell.x, cell.y).now()), "{part:?}");
    }
    assert!(!seen.is_empty(), "it came into sight");
}

#[test]
fn a_door_that_closed_meanwhile_stops_the_walk() {
    let rows = ["##########", "#........#", "##########"];
    let builder =
        TableBuilder::new().rows(rows).hero("Rowena").at(1, 1).thing("near", door(3, 1)).thing("far", door(6, 1));
    let mut play = Play::new(builder);
    let (seat, near, far) = (play.seat("Rowena"), play.id("near"), play.id("far"));
    for door in [near, far] {
        play.does(GM, Command::SetDoor { door, open: true, locked: false });
    }
    play.does(GM, Command::SetDoor { door: near, open: false, locked: false });
    play.does(GM, Command::SetDoor { door: far, open: false, locked: false });
    play.refused(seat, walk(&play, "Rowena", 8, 1), "refused-no-way");
    play.does(seat, Command::Walk { thing: play.id("Rowena"), to: Cell::new(2, 1), via: vec![] });
    play.does(seat, Command::OpenDoor { thing: play.id("Rowena"), door: near });
    let view = play.table.view(seat);
    assert!(view.doors.iter().all(|door| door.in_sight), "both are seen again");
    play.refused(seat, walk(&play, "Rowena", 8, 1), "refused-no-way");
}

#[test]
fn a_way_along_given_cells_must_be_steps() {
    let mut play = Play::new(hall());
    let (seat, thing) = (play.seat("Rowena"), play.id("Rowena"));
    let along = |via: &[(i32, i32)]| {
        let via: Vec<Cell> = via.iter().map(|&cell| cell.into()).collect();
        Command::Walk { thing, to: Cell::new(2, 0), via }
    };
    play.refused(seat, along(&[(2, 0)]), "refused-no-way");
    play.refused(seat, along(&[(1, 0)]), "refused-no-way");
    let events = play.does(seat, along(&[(1, 1), (2, 0)]));
    assert!(matches!(&events[0].what, Happening::Moved { path, .. } if path[1] == Cell::new(1, 1)), "{events:?}");
}

#[test]
fn action_points_are_taken_step_by_step() {
    let mut play = fight(hall());
    let seat = play.seat("Rowena");
    play.does(seat, walk(&play, "Rowena", 3, 0));
    let spent = play.table.document().things.iter().find(|t| t.id == play.id("Rowena")).and_then(|t| t.ap);
    assert_eq!(spent.map(|ap| (ap.left, ap.walked)), Some((5, 210)));
}
