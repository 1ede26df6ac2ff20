//! A turn of a rolling stone (S5).
//!
//! `cargo bench --no-default-features --features peers --bench stone`
//!
//! `rolls` is the physics of one turn alone, in a corridor of a map of 256 × 256 cells with rooms and corridors; `turn` is a
//! whole turn that passes on a table, with the seats' sight, canonical bytes, hash and undo step; `foreseen` is the game
//! master's view of a stone whose way has to be worked out anew.

use divan::Bencher;
use torchline::board::{Ambient, Board, Cell, CellData, CellGrid, Point};
use torchline::knowledge::SeatId;
use torchline::level::ThingDoc;
use torchline::rules::stone::RollingStone;
use torchline::rules::stone::physics::{Ball, Course, STEPS_PER_TURN, roll};
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn main() {
    divan::main();
}

const SIDE: i32 = 256;

/// The dungeon with a corridor for a stone along its northern edge: where the stone begins, and the rows of the map.
fn rows() -> (Point, Vec<String>) {
    let mut rows: Vec<Vec<u8>> = include_str!("maps/dungeon.map").lines().map(|row| row.bytes().collect()).collect();
    for row in rows.iter_mut().take(3).skip(1) {
        let length = row.len();
        row[1..length - 1].fill(b'.');
    }
    let letter = |byte: u8| if byte == b'#' { '#' } else { '.' };
    let rows = rows.into_iter().map(|row| row.into_iter().map(letter).collect()).collect();
    (Point::corner(4, 2), rows)
}

fn table() -> Table {
    let (at, rows) = rows();
    let stone = ThingDoc {
        stone: Some(RollingStone::new(at, (1, 0))),
        trap: Some(Trap { armed: false, ..Trap::of(TrapKind::RollingStone) }),
        ..ThingDoc::default()
    };
    let builder = TableBuilder::new().rows(rows.iter().map(String::as_str)).hero("Ada").at(60, 1);
    builder.thing("stone", stone).open().0
}

#[divan::bench]
fn rolls(bencher: Bencher) {
    let (at, rows) = rows();
    let mut cells = CellGrid::new(SIDE, SIDE, CellData::SOLID).expect("a fair size");
    for (row, y) in rows.iter().zip(0..) {
        for (_, x) in row.bytes().zip(0..).filter(|(byte, _)| *byte != b'#') {
            cells.set(Cell::new(x, y), CellData::OPEN);
        }
    }
    let board = Board::new(cells, Ambient::PitchDark, Vec::new(), Vec::new(), Vec::new()).expect("a board");
    let ball = Ball::at_rest(&board, at, (1, 0)).expect("a direction");
    let course = Course::default();
    bencher.bench_local(|| roll(&board, ball, &course, STEPS_PER_TURN));
}

#[divan::bench]
fn turn(bencher: Bencher) {
    bencher.with_inputs(table).bench_local_refs(|table| table.apply(SeatId::GM, &Command::PassTurn));
}

#[divan::bench]
fn foreseen(bencher: Bencher) {
    bencher.with_inputs(table).bench_local_refs(|table| table.view(SeatId::GM));
}
