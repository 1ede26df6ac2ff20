//! What a watched seat sees on the way of a walk is what it would have seen had the walk ended there.

use crate::play::{GM, Play};
use crate::scene::{carried_torch, torch};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::light_field::Area;
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

const HERO: SeatId = SeatId(1);
const AREA: Area = Area { from: Cell::new(0, 0), width: 12, height: 5 };

/// A corridor past the entrance of a room in which a torch burns.
fn corridor() -> Play {
    let rows = ["############", "#..........#", "#####.######", "#####......#", "############"];
    let builder = TableBuilder::new().rows(rows).ambient(Ambient::PitchDark).hero("Rowena").at(1, 1);
    Play::new(builder.thing("torch", carried_torch(ThingId(1), true)).thing("far", torch(10, 3, true)))
}

fn walk(play: &Play, x: i32, y: i32) -> Command {
    Command::Walk { thing: play.id("Rowena"), to: Cell::new(x, y), via: vec![] }
}

#[test]
fn each_cell_of_a_walk_is_seen_as_from_a_walk_that_ends_there() {
    let (mut whole, mut stepped) = (corridor(), corridor());
    whole.table.watch(SeatSet::NONE.with(HERO));
    whole.does(HERO, walk(&whole, 7, 1));
    let glimpses = whole.table.take_glimpses();
    let cells: Vec<(i32, i32)> = glimpses.iter().map(|glimpse| (glimpse.at.x, glimpse.at.y)).collect();
    assert_eq!(cells, [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)], "cell by cell");
    for glimpse in &glimpses {
        stepped.does(HERO, walk(&stepped, glimpse.at.x, glimpse.at.y));
        let view = stepped.table.view(HERO);
        assert_eq!(glimpse.view.cells, view.cells, "the ground known at {:?}", glimpse.at);
        assert_eq!(glimpse.view.tokens, view.tokens, "the tokens known at {:?}", glimpse.at);
        let light = stepped.table.light_field(HERO, AREA);
        assert!(glimpse.light_field(AREA) == light, "the light at {:?}", glimpse.at);
    }
    let last = glimpses.last().map(|glimpse| glimpse.light_stamp(AREA));
    assert_eq!(last, Some(whole.table.light_stamp(HERO, AREA)), "the last one is as it is now");
    assert_ne!(glimpses[0].view.cells, glimpses[5].view.cells, "there was something to find");
}

#[test]
fn a_glimpse_keeps_the_light_of_its_moment() {
    let mut play = corridor();
    play.table.watch(SeatSet::NONE.with(HERO));
    play.does(HERO, walk(&play, 3, 1));
    let glimpses = play.table.take_glimpses();
    let (field, stamp) = (glimpses[0].light_field(AREA), glimpses[0].light_stamp(AREA));
    let to = if play.table.view(HERO).ambient == Ambient::Daylight { Ambient::PitchDark } else { Ambient::Daylight };
    play.does(GM, Command::SetAmbient { to });
    assert!(glimpses[0].light_field(AREA) == field, "the light of the place has changed since");
    assert_eq!(glimpses[0].light_stamp(AREA), stamp);
}

#[test]
fn only_watched_seats_are_noted_and_only_walks_that_they_see() {
    let mut play = corridor();
    play.does(HERO, walk(&play, 2, 1));
    assert!(play.table.take_glimpses().is_empty(), "nobody watches");
    play.table.watch(SeatSet::NONE.with(GM));
    play.does(HERO, walk(&play, 3, 1));
    let seats: Vec<SeatId> = play.table.take_glimpses().iter().map(|glimpse| glimpse.seat).collect();
    assert_eq!(seats, [GM]);

    let rows = ["############", "#....##....#", "############"];
    let apart = TableBuilder::new().rows(rows).hero("Rowena").at(1, 1).hero("Layariel").at(8, 1);
    let mut play = Play::new(apart);
    play.table.watch(SeatSet::NONE.with(SeatId(1)).with(SeatId(2)));
    play.does(HERO, walk(&play, 3, 1));
    let seats: Vec<SeatId> = play.table.take_glimpses().iter().map(|glimpse| glimpse.seat).collect();
    assert_eq!(seats, [HERO, HERO], "the other one sees nothing of it");
}
