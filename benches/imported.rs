//! A large map of another program: 200 × 200 cells, 3,200 walls at any angle, 100 lights, one hero with a torch of the map.
//!
//! `cargo bench --no-default-features --features peers --bench imported`
//!
//! What happens on such a map is asked piece by piece: taking it in, opening it, a step of a token (what all seats see and
//! remember after it, undo step and state hash included), and the light over a screenful of it. Panning asks nothing of
//! the table.

use divan::{Bencher, black_box};
use serde_json::{Value, json};
use torchline::board::{At, Cell};
use torchline::import::import;
use torchline::knowledge::light_field::Area;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::Document;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn main() {
    divan::main();
}

/// Cells on a side.
const SIDE: i32 = 200;
/// Cells on a side of a room with its share of corridor.
const ROOM: i32 = 10;

/// The map as Universal VTT: rooms with a way out in the east and in the south, each with a slanting screen.
fn universal_vtt() -> Vec<u8> {
    let rooms = || (0..SIDE / ROOM).flat_map(|j| (0..SIDE / ROOM).map(move |i| (ROOM * i, ROOM * j)));
    let line = |(x, y): (i32, i32), points: &[(f64, f64)]| -> Value {
        points.iter().map(|(dx, dy)| json!({ "x": f64::from(x) + dx, "y": f64::from(y) + dy })).collect()
    };
    let walls = rooms().flat_map(|room| {
        [
            line(room, &[(1.0, 1.0), (9.0, 1.0), (9.0, 4.0)]),
            line(room, &[(9.0, 6.0), (9.0, 9.0), (6.0, 9.0)]),
            line(room, &[(4.0, 9.0), (1.0, 9.0), (1.0, 1.0)]),
            line(room, &[(3.0, 3.0), (4.25, 3.5), (3.5, 4.75)]),
        ]
    });
    let lights = rooms().filter(|(x, y)| x / ROOM % 2 == 0 && y / ROOM % 2 == 0);
    let lights = lights.map(|(x, y)| {
        json!({
            "position": { "x": f64::from(x) + 6.5, "y": f64::from(y) + 6.5 },
            "range": 6, "intensity": 1, "color": "ffeccd8b", "shadows": true
        })
    });
    let map = json!({
        "format": 0.3,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": SIDE, "y": SIDE }, "pixels_per_grid": 70
        },
        "line_of_sight": walls.collect::<Value>(),
        "lights": lights.collect::<Value>(),
        "environment": { "baked_lighting": false, "ambient_light": "ff000000" },
    });
    map.to_string().into_bytes()
}

/// The map with a hero in its middle.
fn level() -> (Document, SeatId, ThingId) {
    let map = import(&universal_vtt(), "halls").expect("it can be imported").document;
    let builder = TableBuilder::new().hero("Ada").at(1, 1);
    let (seat, hero) = {
        let (_, names) = builder.clone().open();
        (names.seat("Ada"), names.id("Ada"))
    };
    let mut document = builder.document();
    document.map = map.map;
    let after = document.things.iter().map(|thing| thing.id.0).max().unwrap_or(0);
    document.things.extend(map.things.into_iter().zip(after + 1..).map(|(mut thing, id)| {
        thing.id = ThingId(id);
        thing
    }));
    if let Some(ada) = document.things.iter_mut().find(|thing| thing.id == hero) {
        ada.at = Some(At(Cell::new(WEST, ROW)));
    }
    (document, seat, hero)
}

/// The hero walks up and down between a room and its way out in the east.
const WEST: i32 = 102;
const EAST: i32 = 110;
const ROW: i32 = 105;

#[divan::bench]
fn take_in(bencher: Bencher) {
    let bytes = universal_vtt();
    bencher.bench_local(|| import(black_box(&bytes), "halls").is_ok());
}

#[divan::bench]
fn open(bencher: Bencher) {
    let (document, ..) = level();
    let dice = TableBuilder::new().dice_source();
    bencher.bench_local(|| Table::open(&document, dice.clone()).is_ok());
}

#[divan::bench(sample_count = 20, sample_size = 200)]
fn step(bencher: Bencher) {
    let (document, seat, thing) = level();
    let mut table = Table::open(&document, TableBuilder::new().dice_source()).expect("it opens");
    let (mut x, mut by) = (WEST, 1);
    bencher.bench_local(|| {
        x += by;
        if x == WEST || x == EAST {
            by = -by;
        }
        let to = Cell::new(x, ROW);
        table.apply(seat, &Command::Walk { thing, to, via: vec![to] }).expect("the way is free").len()
    });
}

#[divan::bench]
fn light_of_a_screen(bencher: Bencher) {
    let (document, ..) = level();
    let table = Table::open(&document, TableBuilder::new().dice_source()).expect("it opens");
    let area = Area { from: Cell::new(90, 90), width: 32, height: 32 };
    bencher.bench_local(|| table.light_field(SeatId::GM, black_box(area)));
}
