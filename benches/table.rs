//! A table under load: one-cell steps through commands, opening, saving and undoing a large level.

use divan::{Bencher, black_box};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::things::Item;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn main() {
    divan::main();
}

/// A dungeon of some rooms with one hero who sees in the light of the place, and two seats.
fn hall() -> (Table, SeatId, ThingId) {
    let rows = [
        "########################################",
        "#..........#.............#.............#",
        "#..........#.............#.............#",
        "#......................................#",
        "#..........#.............#.............#",
        "#..........#.............#.............#",
        "#####.#########.#############.##########",
        "#..........#.............#.............#",
        "#......................................#",
        "#..........#.............#.............#",
        "########################################",
    ];
    let builder = TableBuilder::new().rows(rows).ambient(Ambient::Moonlight).hero("Ada").at(1, 3);
    let (table, names) = builder.opponent("Ogre").at(30, 8).opponent("Rat").at(20, 8).open();
    let (seat, thing) = (names.seat("Ada"), names.id("Ada"));
    (table, seat, thing)
}

/// One command each: a step to the east or back, with memory, undo step and hash.
#[divan::bench]
fn step(bencher: Bencher) {
    let (mut table, seat, thing) = hall();
    let mut x = 1;
    let mut by = 1;
    bencher.bench_local(|| {
        x += by;
        if x == 30 || x == 1 {
            by = -by;
        }
        let command = Command::Walk { thing, to: Cell::new(x, 3), via: vec![Cell::new(x, 3)] };
        black_box(table.apply(seat, &command)).is_ok()
    });
}

/// The same with the way worked out by the table.
#[divan::bench]
fn step_planned(bencher: Bencher) {
    let (mut table, seat, thing) = hall();
    let mut x = 1;
    let mut by = 1;
    bencher.bench_local(|| {
        x += by;
        if x == 30 || x == 1 {
            by = -by;
        }
        black_box(table.apply(seat, &Command::Walk { thing, to: Cell::new(x, 3), via: Vec::new() })).is_ok()
    });
}

/// A command that does next to nothing: what the engine itself costs.
#[divan::bench]
fn say(bencher: Bencher) {
    let (mut table, seat, _) = hall();
    bencher.bench_local(|| black_box(table.apply(seat, &Command::Say { text: "hush".to_owned() })).is_ok());
}

/// The dungeon of 256 × 256 cells with 500 things.
fn dungeon() -> TableBuilder {
    let rows = include_str!("maps/dungeon.map");
    let free: Vec<(i32, i32)> = (0..)
        .zip(rows.lines())
        .flat_map(|(y, row)| (0..).zip(row.bytes()).filter(|(_, b)| *b != b'#').map(move |(x, _)| (x, y)))
        .collect();
    let rows: Vec<String> = rows.lines().map(|row| row.replace(|c| c != '#', ".")).collect();
    let builder = TableBuilder::new().rows(rows.iter().map(String::as_str)).hero("Ada").at(free[0].0, free[0].1);
    free.iter().step_by(free.len() / 499).take(499).enumerate().fold(builder, |builder, (i, &(x, y))| {
        let thing = ThingDoc { item: Some(Item::default()), ..ThingDoc::default() };
        builder.thing(&format!("Coin {i}"), thing).at(x, y)
    })
}

#[divan::bench]
fn open_256(bencher: Bencher) {
    let builder = dungeon();
    let (document, dice) = (builder.document(), builder.dice_source());
    bencher.bench_local(|| Table::open(&document, dice.clone()).is_ok());
}

#[divan::bench]
fn document_256(bencher: Bencher) {
    let (table, _) = dungeon().open();
    bencher.bench_local(|| table.document());
}

#[divan::bench]
fn undo_256(bencher: Bencher) {
    let (mut table, _) = dungeon().open();
    let mut dusk = false;
    bencher.bench_local(move || {
        dusk = !dusk;
        let to = if dusk { Ambient::Dusk } else { Ambient::Moonlight };
        let done = table.apply(SeatId::GM, &Command::SetAmbient { to }).is_ok();
        done && table.apply(SeatId::GM, &Command::Undo).is_ok()
    });
}
