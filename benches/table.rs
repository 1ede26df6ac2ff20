//! A table under load: one-cell steps through commands, opening, saving and undoing a large level.
//!
//! `cargo bench --no-default-features --features peers --bench table`
//!
//! What a step is: [`Session::submit`] or [`Table::apply`] of one `Walk` by one cell, from the question whether the seat
//! may have it to the finished list of events. Everything that play pays for is in it: the rules with the sensors of the
//! level's traps, sight and memory of every seat (after each of the two passes that a step takes), the canonical bytes of
//! what changed, the undo step, and the state hash. `step_in_a_session` adds the session: the journal's line, handed
//! to the operating system before the step takes effect, the log, and every 200 commands a keyframe, a whole document.
//! Nothing of it waits for the disk; that is done at the end of a turn, at a handover and at a save.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use torchline::board::{Ambient, At, Cell};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::edit::{Area, Brush, Edit};
use torchline::level::{self, ThingDoc};
use torchline::rules::things::{CarriedBy, Item};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, DiceOptions, Session, Store, Table};

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

/// The demo, with the game master and one player's seat that owns one hero; the hero's own lights are out. Sensors of
/// traps, doors, and flames on the walls are as they are in play.
fn crypt() -> (level::Document, SeatId, ThingId) {
    let text = include_str!("../levels/drowned_crypt.ron");
    let mut document = level::read(text, "drowned_crypt.ron").expect("the demo is a good level");
    let (seat, thing) = (SeatId(1), ThingId(1));
    document.seats.0.retain(|&id, _| id.is_gm() || id == seat);
    for carried in document.things.iter_mut().filter(|carried| carried.carried_by == Some(CarriedBy(thing))) {
        if let Some(light) = &mut carried.light {
            light.lit = false;
        }
    }
    let hero = document.things.iter_mut().find(|hero| hero.id == thing).expect("the first hero");
    hero.at = Some(At(Cell::new(WEST, CORRIDOR)));
    (document, seat, thing)
}

/// Where the hero of [`crypt`] walks up and down: a corridor with two doors, a torch and, past its eastern end, a sensor.
const CORRIDOR: i32 = 17;
const WEST: i32 = 2;
const EAST: i32 = 19;

/// Steps from one end of a row to the other and back again, one for each call, with or without the way laid down.
struct Pacing {
    thing: ThingId,
    x: i32,
    y: i32,
    by: i32,
    ends: [i32; 2],
    planned: bool,
}

impl Pacing {
    const fn new(thing: ThingId, y: i32, [west, east]: [i32; 2], planned: bool) -> Self {
        Self { thing, x: west, y, by: 1, ends: [west, east], planned }
    }

    fn command(&mut self) -> Command {
        self.x += self.by;
        if self.ends.contains(&self.x) {
            self.by = -self.by;
        }
        let to = Cell::new(self.x, self.y);
        Command::Walk { thing: self.thing, to, via: if self.planned { Vec::new() } else { vec![to] } }
    }
}

/// One step of the aim's own kind: the demo, one viewer without a light, two seats, the whole session around it.
#[divan::bench(sample_count = 20, sample_size = 1000)]
fn step_in_a_session(bencher: Bencher) {
    let (document, seat, thing) = crypt();
    let folder = tempfile::tempdir().expect("a folder for the session");
    let dice = DiceOptions { seed: Some(1), ..DiceOptions::default() };
    let mut session = Session::start(&Store::at(folder.path()), "crypt", &document, &dice).expect("a session");
    let mut pacing = Pacing::new(thing, CORRIDOR, [WEST, EAST], false);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        let events = session.submit(seat, pacing.command()).expect("the way is free");
        assert!(!events.is_empty());
    });
}

/// The same without the session: no journal, no log, no keyframes.
#[divan::bench(sample_count = 20, sample_size = 1000)]
fn step_in_the_demo(bencher: Bencher) {
    let (document, seat, thing) = crypt();
    let mut table = Table::open(&document, TableBuilder::new().dice_source()).expect("the demo opens");
    let mut pacing = Pacing::new(thing, CORRIDOR, [WEST, EAST], false);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        let events = table.apply(seat, &pacing.command()).expect("the way is free");
        assert!(!events.is_empty());
    });
}

/// A step in a small level, for comparison.
#[divan::bench(sample_count = 20, sample_size = 1000)]
fn step(bencher: Bencher) {
    let (mut table, seat, thing) = hall();
    let mut pacing = Pacing::new(thing, 3, [1, 30], false);
    bencher.bench_local(|| table.apply(seat, &pacing.command()).expect("the way is free"));
}

/// The same with the way worked out by the table.
#[divan::bench(sample_count = 20, sample_size = 1000)]
fn step_planned(bencher: Bencher) {
    let (mut table, seat, thing) = hall();
    let mut pacing = Pacing::new(thing, 3, [1, 30], true);
    bencher.bench_local(|| table.apply(seat, &pacing.command()).expect("the way is free"));
}

/// A command that does next to nothing: what the engine itself costs.
#[divan::bench(sample_count = 20, sample_size = 1000)]
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

/// From the text of the file to a table at rest: reading, the report of everything wrong with it, opening.
#[divan::bench]
fn open_256(bencher: Bencher) {
    let builder = dungeon();
    let (text, dice) = (level::write(&builder.document()), builder.dice_source());
    bencher.bench_local(|| {
        let document = level::read(black_box(&text), "dungeon.ron").expect("what was written can be read");
        Table::open(&document, dice.clone()).is_ok()
    });
}

/// The part of it that comes after reading.
#[divan::bench]
fn open_256_without_reading(bencher: Bencher) {
    let builder = dungeon();
    let (document, dice) = (builder.document(), builder.dice_source());
    bencher.bench_local(|| Table::open(&document, dice.clone()).is_ok());
}

/// A save as play makes it: document, text, a file written aside, synced and renamed, a synced line in the journal.
#[divan::bench]
fn save_256(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder for the session");
    let dice = DiceOptions { seed: Some(1), ..DiceOptions::default() };
    let mut session =
        Session::start(&Store::at(folder.path()), "dungeon", &dungeon().document(), &dice).expect("a session");
    bencher.bench_local(|| session.save("dungeon").expect("there is room on the disk"));
}

/// The part of it that does not wait for the disk.
#[divan::bench]
fn save_256_without_the_disk(bencher: Bencher) {
    let (table, _) = dungeon().open();
    bencher.bench_local(|| level::write(&table.document()));
}

/// The light of the whole place changed, and that taken back: every seat sees all of it anew both times.
#[divan::bench]
fn do_and_undo_256(bencher: Bencher) {
    let (mut table, _) = dungeon().open();
    let mut dusk = false;
    bencher.bench_local(move || {
        dusk = !dusk;
        let to = if dusk { Ambient::Dusk } else { Ambient::Moonlight };
        table.apply(SeatId::GM, &Command::SetAmbient { to }).expect("the game master may");
        table.apply(SeatId::GM, &Command::Undo).expect("there is a step to take back");
    });
}

/// A stroke of the workshop's brush that digs forty cells, on all of it.
#[divan::bench]
fn paint_256(bencher: Bencher) {
    paint(bencher, &dungeon().document());
}

/// The same on the north-western 64×64 cells.
#[divan::bench]
fn paint_64(bencher: Bencher) {
    let mut document = dungeon().document();
    document.map.rows = document.map.rows.iter().take(64).map(|row| row.chars().take(64).collect()).collect();
    document.things.retain(|thing| thing.at.is_some_and(|at| at.0.x < 64 && at.0.y < 64));
    document.seats.0.retain(|id, _| id.is_gm());
    paint(bencher, &document);
}

/// Digs and fills again, in turns.
fn paint(bencher: Bencher, document: &level::Document) {
    let mut table = Table::open(document, TableBuilder::new().dice_source()).expect("it opens");
    let grid = level::grid_of(&document.map).expect("a map");
    let rock: Vec<Cell> = grid.iter().filter(|(_, data)| data.solid).map(|(cell, _)| cell).collect();
    let areas: Vec<Area> = rock.iter().step_by(rock.len() / 40).map(|&cell| Area::cell(cell)).collect();
    let mut solid = true;
    bencher.bench_local(move || {
        solid = !solid;
        let brush = Brush { solid: Some(solid), ..Brush::default() };
        let edits = vec![Edit::Paint { areas: areas.clone(), brush }];
        table.apply(SeatId::GM, &Command::Edit { edits }).expect("the game master may");
    });
}
