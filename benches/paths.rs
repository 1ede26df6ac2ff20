//! Paths beside the crate `pathfinding`, under the same rules: eight neighbours, no corner cutting, 70 and 99 a step.
//! Each measured call finds all 64 pairs of a map of 256×256 cells. Before anything is measured, every pair's cost must
//! be the same by both.

use divan::{Bencher, black_box};
use pathfinding::prelude::astar;
use std::fmt;
use torchline::board::cells::{CellData, CellGrid};
use torchline::board::paths::{DIAGONAL, PathFinder, PathWorld, STRAIGHT};
use torchline::board::steps::{BarrierId, Direction, MoveBarrier, StepGrid};
use torchline::board::{Cell, Point, Segment};

/// One of the maps that come with the benches.
struct Map {
    name: &'static str,
    rows: &'static str,
    pairs: &'static str,
}

const MAPS: [Map; 3] = [
    Map { name: "dungeon", rows: include_str!("maps/dungeon.map"), pairs: include_str!("maps/dungeon.pairs") },
    Map { name: "cave", rows: include_str!("maps/cave.map"), pairs: include_str!("maps/cave.pairs") },
    Map { name: "hall", rows: include_str!("maps/hall.map"), pairs: include_str!("maps/hall.pairs") },
];

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Map {
    fn cells(&self) -> CellGrid {
        let rows: Vec<&str> = self.rows.lines().collect();
        let mut cells =
            CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a map of fair size");
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
                cells.set(Cell::new(x as i32, y as i32), CellData::SOLID);
            }
        }
        cells
    }

    fn steps(&self) -> StepGrid {
        StepGrid::new(&self.cells(), Vec::new())
    }

    fn pairs(&self) -> Vec<(Cell, Cell)> {
        let number = |text: &str| text.parse::<i32>().expect("a whole number");
        let pair = |line: &str| {
            let n: Vec<i32> = line.split_whitespace().map(number).collect();
            (Cell::new(n[0], n[1]), Cell::new(n[2], n[3]))
        };
        self.pairs.lines().map(pair).collect()
    }
}

/// The peer's answer. It gets the same ready-made masks of steps, so that only the searches are compared.
fn peer_path(steps: &StepGrid, from: Cell, to: Cell) -> Option<(Vec<Cell>, u32)> {
    let neighbours = |cell: &Cell| {
        let cell = *cell;
        Direction::in_mask(steps.steps(cell))
            .map(move |direction| (direction.from(cell), if direction.is_diagonal() { DIAGONAL } else { STRAIGHT }))
    };
    let estimate = |cell: &Cell| {
        let (dx, dy) = (cell.x.abs_diff(to.x), cell.y.abs_diff(to.y));
        STRAIGHT * (dx.max(dy) - dx.min(dy)) + DIAGONAL * dx.min(dy)
    };
    astar(&from, neighbours, estimate, |cell| *cell == to)
}

#[divan::bench(args = &MAPS)]
fn torchline_64_paths(bencher: Bencher, map: &Map) {
    let (steps, pairs, mut finder) = (map.steps(), map.pairs(), PathFinder::new());
    bencher.bench_local(|| {
        for &(from, to) in &pairs {
            black_box(finder.path(&steps, from, to, 1, u32::MAX));
        }
    });
}

#[divan::bench(args = &MAPS)]
fn pathfinding_64_paths(bencher: Bencher, map: &Map) {
    let (steps, pairs) = (map.steps(), map.pairs());
    bencher.bench_local(|| {
        for &(from, to) in &pairs {
            black_box(peer_path(&steps, from, to));
        }
    });
}

#[divan::bench(args = &MAPS)]
fn torchline_64_paths_of_2x2(bencher: Bencher, map: &Map) {
    let (steps, pairs, mut finder) = (map.steps(), map.pairs(), PathFinder::new());
    bencher.bench_local(|| {
        for &(from, to) in &pairs {
            black_box(finder.path(&steps, from, to, 2, u32::MAX));
        }
    });
}

#[divan::bench(args = &MAPS)]
fn torchline_64_reaches_of_24_steps(bencher: Bencher, map: &Map) {
    let (steps, pairs, mut finder) = (map.steps(), map.pairs(), PathFinder::new());
    bencher.bench_local(|| {
        for &(from, _) in &pairs {
            black_box(finder.reach(&steps, from, 1, 24 * STRAIGHT));
        }
    });
}

#[divan::bench(args = &MAPS)]
fn step_grid(bencher: Bencher, map: &Map) {
    let cells = map.cells();
    bencher.bench_local(|| StepGrid::new(black_box(&cells), Vec::new()));
}

#[divan::bench(args = &MAPS)]
fn door_flips(bencher: Bencher, map: &Map) {
    let (cells, (at, _)) = (map.cells(), map.pairs()[0]);
    let door = Segment { from: Point::corner(at.x, at.y), to: Point::corner(at.x + 1, at.y) };
    let mut steps = StepGrid::new(&cells, vec![MoveBarrier::closed(door)]);
    let mut open = false;
    bencher.bench_local(|| {
        open = !open;
        steps.set_open(&cells, BarrierId(0), open)
    });
}

fn main() {
    for map in &MAPS {
        let (steps, mut finder) = (map.steps(), PathFinder::new());
        for (from, to) in map.pairs() {
            let ours = finder.path(&steps, from, to, 1, u32::MAX).map(|path| path.cost);
            let theirs = peer_path(&steps, from, to).map(|(_, cost)| cost);
            assert_eq!(ours, theirs, "{map}: {from:?} to {to:?}");
            assert!(ours.is_some(), "{map}: {from:?} to {to:?} are connected");
        }
    }
    divan::main();
}
