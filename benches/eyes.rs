//! How fast seats' eyes follow what happens: one viewer's step among many viewers and lights, and light itself.
//!
//! `cargo bench --no-default-features --features peers --bench eyes`

use bevy::ecs::entity::Entity;
use bevy::ecs::world::World;
use divan::{Bencher, black_box};
use torchline::board::cell_set::{CellSet, FillScratch};
use torchline::board::sight::SightScratch;
use torchline::board::{
    Ambient, At, Board, Cell, CellData, CellGrid, LightSource, PathWorld, Sight, SourceKind, Visibility,
};
use torchline::knowledge::lit::{Flame, Glow, Lit};
use torchline::knowledge::{Seat, SeatId, Seats, ThingId, Things, look};
use torchline::text::LocalText;

fn main() {
    divan::main();
}

/// The dungeon of 256 × 256 cells.
fn dungeon() -> (CellGrid, Vec<Cell>) {
    let rows: Vec<&str> = include_str!("maps/dungeon.map").lines().filter(|row| row.contains('#')).collect();
    let mut grid = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a fair size");
    for (y, row) in (0..).zip(&rows) {
        for (x, byte) in (0..).zip(row.bytes()) {
            if byte == b'#' {
                grid.set(Cell::new(x, y), CellData::SOLID);
            }
        }
    }
    let floor = grid.iter().filter(|(_, data)| !data.solid).map(|(cell, _)| cell).collect();
    (grid, floor)
}

/// So many floor cells, spread evenly.
fn spread(floor: &[Cell], count: usize) -> impl Iterator<Item = Cell> + '_ {
    (0..count).map(move |i| floor[(i * floor.len() + floor.len() / 2) / count])
}

fn board(grid: CellGrid) -> Board {
    Board::new(grid, Ambient::PitchDark, vec![], vec![], vec![]).expect("a board")
}

fn torch(id: u32, cell: Cell) -> Flame {
    let source = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
    Flame::new(ThingId(id), &source, cell.centre(), None)
}

/// A world with viewers of one seat and torches, looked at once, the first viewer, and two neighbouring cells for it.
fn world(viewers: usize, lights: usize) -> (World, Entity, [Cell; 2]) {
    let (grid, floor) = dungeon();
    let board = board(grid);
    let mut world = World::new();
    world.init_resource::<Things>();
    let mut owns = std::collections::BTreeSet::new();
    let mut entities = Vec::new();
    let mut spawn = |world: &mut World, at: Cell| {
        let id = ThingId(entities.len() as u32 + 1);
        let entity = world.spawn((id, At(at))).id();
        world.resource_mut::<Things>().insert(id, entity);
        entities.push(entity);
        (id, entity)
    };
    let mut places = Vec::new();
    for at in spread(&floor, viewers) {
        let (id, entity) = spawn(&mut world, at);
        world.entity_mut(entity).insert(Sight::default());
        owns.insert(id);
        places.push((entity, at));
    }
    // Lights a little beside the viewers, so that each viewer has some in sight.
    for at in spread(&floor, lights) {
        let (_, entity) = spawn(&mut world, at);
        world.entity_mut(entity).insert(LightSource { kind: SourceKind::Torch, lit: true, colour: None });
    }
    let (walker, at) = places[0];
    let step = torchline::board::Direction::in_mask(board.steps().steps(at)).next().expect("a way on");
    let seat = Seat { name: LocalText::plain("all"), colour: [0; 3], pattern: 0, owns };
    world.insert_resource(Seats([(SeatId(1), seat)].into()));
    world.insert_resource(board);
    look(&mut world);
    (world, walker, [step.from(at), at])
}

#[divan::bench(args = [(8, 60), (32, 200)])]
fn eyes_after_one_step(bencher: Bencher, (viewers, lights): (usize, usize)) {
    let (mut world, walker, places) = world(viewers, lights);
    let mut turn = 0;
    bencher.bench_local(|| {
        turn += 1;
        world.entity_mut(walker).insert(At(places[turn % 2]));
        look(&mut world);
    });
}

#[divan::bench]
fn eyes_when_nothing_happened(bencher: Bencher) {
    let (mut world, ..) = world(8, 60);
    bencher.bench_local(|| look(&mut world));
}

#[divan::bench]
fn relight_one_light_that_moves_a_cell(bencher: Bencher) {
    let (grid, floor) = dungeon();
    let board = board(grid);
    let (mut lit, mut scratch) = (Lit::dark(board.size()), SightScratch::default());
    for (id, cell) in (1..).zip(spread(&floor, 199)) {
        lit.add(&board, torch(id, cell), 1, None, &mut scratch);
    }
    let at = floor[floor.len() / 3];
    let step = torchline::board::Direction::in_mask(board.steps().steps(at)).next().expect("a way on");
    let places = [step.from(at), at];
    let mut glow: Option<Glow> = Some(lit.add(&board, torch(0, at), 1, None, &mut scratch));
    let mut turn = 0;
    bencher.bench_local(|| {
        turn += 1;
        let old = glow.take();
        if let Some(old) = &old {
            lit.remove(old);
        }
        glow = Some(lit.add(&board, torch(0, places[turn % 2]), turn as u64, old, &mut scratch));
    });
}

#[divan::bench]
fn relight_whole_dungeon(bencher: Bencher) {
    let (grid, floor) = dungeon();
    let board = board(grid);
    let flames: Vec<Flame> = (1..).zip(spread(&floor, 200)).map(|(id, cell)| torch(id, cell)).collect();
    let eyes: Vec<Cell> = spread(&floor, 32).collect();
    let (mut scratch, mut fill, mut seen) = (SightScratch::default(), FillScratch::default(), Visibility::default());
    let mut cells = CellSet::new(board.size());
    let mut lit = Lit::dark(board.size());
    let mut glows: Vec<Option<Glow>> = flames.iter().map(|_| None).collect();
    bencher.bench_local(|| {
        for (flame, glow) in flames.iter().zip(&mut glows) {
            let old = glow.take();
            if let Some(old) = &old {
                lit.remove(old);
            }
            *glow = Some(lit.add(&board, *flame, 1, old, &mut scratch));
        }
        for eye in &eyes {
            board.look(eye.centre(), None, &mut scratch, &mut seen);
            cells.fill(&seen, &mut fill);
            black_box(&cells);
        }
    });
}
