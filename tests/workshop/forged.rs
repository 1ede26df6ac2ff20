//! Levels from seeds: always whole, always fair, always the same again.

use proptest::prelude::*;
use std::collections::BTreeSet;
use torchline::board::{Cell, CellGrid, Door, Point, cells_along};
use torchline::dice::{DiceMode, DiceSource, DiceStream, Seed};
use torchline::import::doctor;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::forge::{Blueprint, DIFFICULTIES, ForgeError, Forged, MOST_HEROES, Place, SIDES, forge};
use torchline::level::{self, Document, ThingDoc};
use torchline::rules::characters::Character;
use torchline::rules::searching::DETECT;
use torchline::session::Table;

fn blueprint(seed: u64, size: (i32, i32), difficulty: u8, place: Option<Place>) -> Blueprint {
    Blueprint { seed, size, difficulty, place, heroes: Vec::new(), foes: Vec::new() }
}

fn character(name: &str) -> Character {
    let path = torchline::assets::characters().join(name).with_extension("ron");
    level::read_character_file(&path).expect("a shipped character").character
}

/// The open cells that can be walked to from one, straight on, past none of these doors. Free walls of a forged level stop
/// nobody.
fn reached(grid: &CellGrid, from: Cell, closed: &[&ThingDoc]) -> BTreeSet<Cell> {
    let edges: BTreeSet<(Cell, Cell)> = closed
        .iter()
        .filter_map(|thing| thing.door.as_ref())
        .map(|door| {
            let cells = cells_along(door.segment());
            (cells[0], cells[1])
        })
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .collect();
    let (mut been, mut next) = (BTreeSet::from([from]), vec![from]);
    while let Some(cell) = next.pop() {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let other = Cell::new(cell.x + dx, cell.y + dy);
            if grid.is_open(other) && !edges.contains(&(cell, other)) && been.insert(other) {
                next.push(other);
            }
        }
    }
    been
}

fn things(document: &Document, which: impl Fn(&ThingDoc) -> bool) -> Vec<&ThingDoc> {
    document.things.iter().filter(|thing| which(thing)).collect()
}

fn place(thing: &ThingDoc) -> Cell {
    thing.at.expect("it lies somewhere").0
}

/// Everything that holds of every forged level.
fn check(forged: &Forged) {
    let document = &forged.document;
    let problems = level::validate(document, Some(&torchline::assets::root()));
    assert!(problems.is_empty(), "{problems:?}");
    let written = level::write(document);
    assert_eq!(&level::read(&written, "forged.ron").expect("it reads"), document, "it is written as it is");
    let findings = doctor::examine(document);
    assert!(findings.is_empty(), "{findings:?}");
    assert!(forged.ledger.spent <= forged.ledger.budget, "{:?}", forged.ledger);
    let sum: u32 = forged.ledger.posts.values().map(|(_, points)| points).sum();
    assert_eq!(sum, forged.ledger.spent);
    assert_eq!(forged.starts.len(), MOST_HEROES);

    let grid = level::grid_of(&document.map).expect("a map");
    let start = forged.starts[0];
    let open = grid.iter().filter(|(_, data)| !data.solid).count();
    assert_eq!(reached(&grid, start, &[]).len(), open, "every open cell can be walked to");

    let secret = things(document, |thing| thing.door.is_some() && thing.hidden.is_some());
    for door in &secret {
        let detect = door.hidden.and_then(|hidden| hidden.detect).expect("a number of its own");
        assert!(DETECT.holds(detect.into()) && detect <= 16, "{detect}");
    }
    fair_keys(document, &grid, start, &secret);
    fair_traps(forged, &grid, &secret);
}

/// Locked doors can be opened one after the other with keys that are reached before, without anything secret.
fn fair_keys(document: &Document, grid: &CellGrid, start: Cell, secret: &[&ThingDoc]) {
    let mut locked = things(document, |thing| thing.door.as_ref().is_some_and(Door::is_locked));
    loop {
        let closed: Vec<&ThingDoc> = locked.iter().chain(secret).copied().collect();
        let been = reached(grid, start, &closed);
        let keys: BTreeSet<String> = document
            .things
            .iter()
            .filter(|thing| thing.at.is_some_and(|at| been.contains(&at.0)))
            .filter_map(|thing| thing.item.as_ref()?.key.clone())
            .collect();
        let before = locked.len();
        locked.retain(|thing| {
            let key = thing.door.as_ref().and_then(|door| door.lock.as_ref()?.key.clone());
            !keys.contains(&key.expect("every lock has a key"))
        });
        if locked.is_empty() {
            return;
        }
        assert!(locked.len() < before, "no key can be had for {locked:?}");
    }
}

/// No trap reaches where the party begins, each can be noticed, pits leave a way, levers are reached from outside.
fn fair_traps(forged: &Forged, grid: &CellGrid, secret: &[&ThingDoc]) {
    let document = &forged.document;
    let dice = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::FedThenStream);
    let table = Table::open(document, dice).expect("it opens");
    let view = table.view(SeatId::GM);
    let start = forged.starts[0];
    let mut pits: BTreeSet<Cell> = BTreeSet::new();
    for thing in things(document, |thing| thing.trap.is_some()) {
        let trap = thing.trap.as_ref().expect("a trap");
        let definition = trap.definition().expect("of the rule book");
        assert!(definition.detect.is_some() && thing.hidden.is_some());
        let shown = view.secrets.iter().find(|secret| secret.id == thing.id).expect("the game master knows it");
        for cell in &forged.starts {
            assert!(!shown.area.contains(cell) && !trap.sensor.contains(cell), "{:?} reaches the start", trap.kind);
        }
        if definition.pit().is_some() {
            pits.extend(&trap.sensor);
        }
        let levers = things(document, |lever| lever.lever.is_some_and(|lever| lever.works == thing.id));
        let rigged = trap.rigged_door.and_then(|id| document.things.iter().find(|door| door.id == id));
        for lever in levers {
            let closed: Vec<&ThingDoc> = rigged.into_iter().chain(secret.iter().copied()).collect();
            assert!(reached(grid, start, &closed).contains(&place(lever)), "its lever hangs outside");
        }
    }
    let mut without = grid.clone();
    for &cell in &pits {
        without.set(cell, torchline::board::CellData::SOLID);
    }
    let open = without.iter().filter(|(_, data)| !data.solid).count();
    assert_eq!(reached(&without, start, &[]).len(), open, "there is a way around every pit");
}

fn places() -> impl Strategy<Value = Option<Place>> {
    prop::option::of(prop::sample::select(Place::ALL.to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_seed_makes_a_whole_and_fair_level(
        seed in any::<u64>(), width in 24..64i32, height in 24..56i32, difficulty in 1..=10u8, place in places(),
    ) {
        let blueprint = blueprint(seed, (width, height), difficulty, place);
        let forged = forge(&blueprint).expect("a level");
        check(&forged);
        prop_assert_eq!(forge(&blueprint).expect("again"), forged, "the same seed makes the same level");
    }
}

#[test]
fn heroes_and_opponents_stand_where_they_should() {
    let heroes = ["rowena", "arbosh", "laiariel"].map(character).to_vec();
    let foes = ["drowned_ghoul", "ogre", "robber"].map(character).to_vec();
    let mut met = 0;
    for seed in 0..8 {
        let forged =
            forge(&Blueprint { heroes: heroes.clone(), foes: foes.clone(), ..blueprint(seed, (56, 44), 8, None) });
        let forged = forged.expect("a level");
        check(&forged);
        let seats = &forged.document.seats;
        assert_eq!(seats.players().count(), 3);
        for (number, (_, seat)) in seats.players().enumerate() {
            assert_eq!(seat.owns, BTreeSet::from([ThingId(number as u32 + 1)]), "each owns a hero");
        }
        let far = |thing: &&ThingDoc| forged.starts.iter().all(|start| start.steps_to(place(thing)) > 2);
        let tokens = things(&forged.document, |thing| thing.token.is_some());
        assert!(tokens.len() > 3, "seed {seed}: whoever names opponents meets one");
        met += tokens.len() - 3;
        assert!(tokens[3..].iter().all(far), "opponents keep away from where the party begins");
    }
    assert!(met > 4, "somebody is there: {met}");
}

#[test]
fn what_is_out_of_range_is_refused() {
    let refused = |size, difficulty| forge(&blueprint(1, size, difficulty, None)).expect_err("refused");
    assert_eq!(refused((SIDES.start() - 1, 40), 5), ForgeError::Size);
    assert_eq!(refused((40, SIDES.end() + 1), 5), ForgeError::Size);
    assert_eq!(refused((40, 40), 0), ForgeError::Difficulty);
    assert_eq!(refused((40, 40), DIFFICULTIES.end() + 1), ForgeError::Difficulty);
}

#[test]
fn a_hundred_seeds_bring_every_kind_of_trap_and_feature() {
    let (mut kinds, mut secrets, mut locks, mut water, mut veils) = (BTreeSet::new(), 0, 0, 0, 0);
    for seed in 0..100 {
        let place = Place::ALL[seed as usize % Place::ALL.len()];
        let forged = forge(&blueprint(seed, (48, 40), 7, Some(place))).expect("a level");
        let document = forged.document;
        kinds.extend(document.things.iter().filter_map(|thing| Some(thing.trap.as_ref()?.kind)));
        secrets += things(&document, |thing| thing.door.is_some() && thing.hidden.is_some()).len();
        locks += things(&document, |thing| thing.door.as_ref().is_some_and(|door| door.lock.is_some())).len();
        let grid = level::grid_of(&document.map).expect("a map");
        water += usize::from(grid.iter().any(|(_, data)| data.water_ml > 0));
        veils += document.map.walls.len();
        let outside = |point: Point| !grid.contains(point.cell());
        assert!(document.map.walls.iter().all(|wall| !outside(wall.from) || !outside(wall.to)));
        assert!(forged.ledger.spent * 10 >= forged.ledger.budget * 6, "{seed}: {:?}", forged.ledger);
    }
    assert_eq!(kinds.len(), 15, "{kinds:?}");
    assert!(secrets > 20 && locks > 40 && water > 20 && veils > 10, "{secrets} {locks} {water} {veils}");
}
