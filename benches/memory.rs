//! How much memory a large level takes: 256×256 cells with 500 things, eight players' seats and the game master's, after
//! 1,000 commands in a session, all of them taken back and brought back again.
//!
//! `cargo bench --no-default-features --features peers --bench memory`
//!
//! Prints the most memory that the process ever held (`VmHWM`, which only Linux tells) at each stage, and fails when it
//! is above the aim.

use std::collections::BTreeSet;
use torchline::board::{Ambient, At, Cell, Direction, LightSource, SourceKind};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::things::Item;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, DiceOptions, Session, Store};

/// The aim, in MiB.
const MOST_MIB: u64 = 150;

const SEATS: usize = 8;
const TORCHES: usize = 60;
const THINGS: usize = 500;
const COMMANDS: usize = 1000;

fn main() {
    let free: Vec<Cell> = (0..)
        .zip(include_str!("maps/dungeon.map").lines())
        .flat_map(|(y, row)| {
            let open = (0..).zip(row.bytes()).filter(|(_, byte)| *byte != b'#');
            open.map(move |(x, _)| Cell::new(x, y))
        })
        .collect();
    tell("program and map");
    let folder = tempfile::tempdir().expect("a folder for the session");
    let dice = DiceOptions { seed: Some(1), ..DiceOptions::default() };
    let document = dungeon(&free).document();
    let mut session = Session::start(&Store::at(folder.path()), "dungeon", &document, &dice).expect("a session");
    drop(document);
    tell("level opened");
    walk(&mut session, &free.iter().copied().collect());
    tell("1,000 commands");
    let mut go = |command: Command| {
        for _ in 0..COMMANDS {
            session.submit(SeatId::GM, command.clone()).expect("every command can be taken back and brought back");
        }
    };
    go(Command::Undo);
    tell("all undone");
    go(Command::Redo);
    let most = tell("all redone");
    assert!(most.is_none_or(|most| most <= MOST_MIB), "more than {MOST_MIB} MiB");
}

/// The level: heroes far from each other, torches, and coins for the rest.
fn dungeon(free: &[Cell]) -> TableBuilder {
    let rows: Vec<String> =
        include_str!("maps/dungeon.map").lines().map(|row| row.replace(|c| c != '#', ".")).collect();
    let builder = TableBuilder::new().rows(rows.iter().map(String::as_str)).ambient(Ambient::Dusk);
    let places = (0..THINGS).map(|i| free[i * 7919 % free.len()]);
    places.enumerate().fold(builder, |builder, (i, at)| {
        let builder = if i < SEATS {
            builder.hero(&format!("Hero {i}"))
        } else if i < SEATS + TORCHES {
            let light = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
            builder.thing(&format!("Torch {i}"), ThingDoc { light: Some(light), ..ThingDoc::default() })
        } else {
            builder.thing(&format!("Coin {i}"), ThingDoc { item: Some(Item::default()), ..ThingDoc::default() })
        };
        builder.at(at.x, at.y)
    })
}

/// Has the heroes take steps in turn, each wandering about, until enough commands were carried out.
fn walk(session: &mut Session, free: &BTreeSet<Cell>) {
    let heroes = session.table().document().things.into_iter().take(SEATS);
    let mut heroes: Vec<(ThingId, Cell)> =
        heroes.map(|hero| (hero.id, hero.at.map_or_else(Cell::default, |At(at)| at))).collect();
    let (mut done, mut state) = (0, 1_u32);
    while done < COMMANDS {
        for (thing, at) in &mut heroes {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let to = Direction::ALL[(state >> 29) as usize].from(*at);
            let seat = session.table().seats().owner(*thing);
            let step = Command::Walk { thing: *thing, to, via: vec![to] };
            if done < COMMANDS && free.contains(&to) && session.submit(seat, step).is_ok() {
                done += 1;
                *at = to;
            }
        }
    }
}

/// Prints the most memory that this process ever held, in MiB; `None` where the system does not tell.
fn tell(stage: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).map(|kib| kib.div_ceil(1024));
    match most {
        Some(most) => println!("{most:5} MiB  {stage}"),
        None => println!("    ? MiB  {stage}"),
    }
    most
}
