//! A turn of running water on a map of 256 × 256 cells.
//!
//! `cargo bench --no-default-features --features peers --bench water`
//!
//! `wave` is a hall in which 10,000 cells stand a metre deep and one of them a little deeper, so that all of them are
//! levelled; in `burst` they also run onto the dry floor around; `dungeon` is 10,000 cells of rooms and corridors.
//! `at_rest` finds that nothing moves.

use divan::Bencher;
use torchline::board::water::{Channels, Flood, step};
use torchline::board::{Cell, CellData, CellGrid};

fn main() {
    divan::main();
}

const SIDE: i32 = 256;
const WET: usize = 10_000;
const METRE: u32 = 1_000_000;

fn hall(rim_cm: i16) -> CellGrid {
    let mut cells = CellGrid::new(SIDE, SIDE, CellData { height_cm: rim_cm, ..CellData::OPEN }).expect("a fair size");
    for at in 0..WET as i32 {
        let cell = Cell::new(60 + at % 100, 60 + at / 100);
        cells.set(cell, CellData { water_ml: METRE, ..CellData::OPEN });
    }
    cells
}

fn dungeon() -> CellGrid {
    let mut cells = CellGrid::new(SIDE, SIDE, CellData::SOLID).expect("a fair size");
    let (mut stack, mut wet) = (Vec::new(), 0);
    for (row, y) in include_str!("maps/dungeon.map").lines().zip(0..) {
        for (_, x) in row.bytes().zip(0..).filter(|(byte, _)| *byte != b'#') {
            cells.set(Cell::new(x, y), CellData::OPEN);
            stack.push(Cell::new(x, y));
        }
    }
    stack.truncate(1);
    while let Some(cell) = stack.pop().filter(|_| wet < WET) {
        if cells.get(cell).is_some_and(|data| !data.solid && data.water_ml == 0) {
            cells.set(cell, CellData { water_ml: METRE, ..CellData::OPEN });
            wet += 1;
            stack.extend([(1, 0), (0, 1), (-1, 0), (0, -1)].map(|(dx, dy)| Cell::new(cell.x + dx, cell.y + dy)));
        }
    }
    cells
}

fn run(bencher: Bencher, mut cells: CellGrid, deeper: u32) {
    let (seed, data) = cells.iter().find(|(_, data)| data.water_ml > 0).map(|(cell, data)| (cell, *data)).expect("wet");
    cells.set(seed, CellData { water_ml: data.water_ml + deeper, ..data });
    let channels = Channels::new(&cells, &[], &[]);
    let mut flood = Flood::default();
    bencher.with_inputs(|| cells.clone()).bench_local_refs(|cells| step(cells, &channels, &[seed], &mut flood));
}

#[divan::bench]
fn wave(bencher: Bencher) {
    run(bencher, hall(200), METRE);
}

#[divan::bench]
fn burst(bencher: Bencher) {
    run(bencher, hall(0), METRE);
}

#[divan::bench]
fn in_a_dungeon(bencher: Bencher) {
    run(bencher, dungeon(), METRE);
}

#[divan::bench]
fn at_rest(bencher: Bencher) {
    run(bencher, hall(200), 0);
}
