//! The proving ground: its script works every kind of door and sets every trap of the rule book off, and goes the same way
//! each time.

use std::collections::{BTreeMap, BTreeSet};
use torchline::assets;
use torchline::board::DoorKind;
use torchline::dice::{DiceMode, DiceSource, DiceStream, Seed};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::{Document, read_file};
use torchline::rules::event::{Happening, TrapKind};
use torchline::rules::sheet::Condition;
use torchline::rules::traps::definition::SHIPPED;
use torchline::session::{Command, Table, script};

fn level() -> Document {
    read_file(&assets::levels().join("proving_ground.ron")).unwrap_or_else(|report| panic!("{report}"))
}

/// Plays the script. Gives the table and everything that happened, as the game master reads it.
fn play(seed: u64) -> (Table, Vec<Happening>) {
    let path = assets::levels().join("proving_ground.script.ron");
    let text = std::fs::read_to_string(path).expect("the script");
    let entries = script::read("proving_ground.script.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    let stream = DiceStream::new(&Seed::from_number(seed));
    let mut table = Table::open(&level(), DiceSource::new(stream, DiceMode::default())).expect("the level opens");
    let mut happened = Vec::new();
    for (line, entry) in entries.iter().enumerate() {
        let events = table.apply(entry.seat, &entry.ask);
        let events = events.unwrap_or_else(|refusal| panic!("entry {line}, {entry:?}: {refusal}"));
        happened.extend(events.into_iter().filter(|event| event.audience.contains(SeatId::GM)).map(|event| event.what));
    }
    (table, happened)
}

#[test]
fn the_script_goes_the_same_way_each_time_and_can_be_undone() {
    let (mut table, _) = play(3);
    let end = table.hash();
    assert_eq!(play(3).0.hash(), end);
    assert!(!table.awaits_answer() && table.document().table.pending.0.is_empty());
    while table.apply(SeatId::GM, &Command::Undo).is_ok() {}
    while table.apply(SeatId::GM, &Command::Redo).is_ok() {}
    assert_eq!(table.hash(), end);
}

/// The state at the end of the script with seed 3. It is the same in every build, with and without optimizations; a change
/// of the rules, the level, its script or the form of the document changes it. To renew it, run this test and take over
/// the hash that it reports, in a development build and with `--release`: both must report the same one.
const END: &str = "e51a27bee352edf86a1104af3bf2cd490d26669ba3b285c8b88f857ef5617318";

#[test]
fn the_same_seed_gives_the_same_hash_in_every_build() {
    assert_eq!(play(3).0.hash().to_string(), END);
}

#[test]
fn s5_every_trap_of_the_rule_book_goes_off() {
    let (_, happened) = play(3);
    let sprung: BTreeSet<TrapKind> = happened
        .iter()
        .filter_map(|what| match what {
            Happening::TrapSprung { kind, .. } => Some(*kind),
            _ => None,
        })
        .collect();
    assert_eq!(sprung, SHIPPED.iter().map(|(kind, ..)| *kind).collect());
    let evaded = happened.iter().filter(|what| matches!(what, Happening::TrapEvaded { .. })).count();
    assert!(evaded >= 4, "{evaded} times somebody got away");
    for condition in [Condition::Held, Condition::Pinned] {
        for change in [(0, 1), (1, 0)] {
            let changed = |what: &Happening| matches!(what, Happening::ConditionChanged { condition: of, before, after, .. } if *of == condition && (*before, *after) == change);
            assert!(happened.iter().any(changed), "{condition:?} {change:?}");
        }
    }
    assert!(happened.iter().any(|what| matches!(what, Happening::Poisoned { .. })));
    assert!(happened.iter().any(|what| matches!(what, Happening::ThrownBack { .. })));
    let hazards: BTreeSet<&str> = happened
        .iter()
        .filter_map(|what| match what {
            Happening::HazardTurn { what, .. } => Some(&*what.key),
            _ => None,
        })
        .collect();
    assert_eq!(hazards, ["hazard-crush", "hazard-drain", "hazard-flood", "hazard-grate-up"].into());
}

#[test]
fn s4_every_kind_of_door_is_worked_and_every_way_of_working_one() {
    let (table, happened) = play(3);
    let kinds: BTreeMap<ThingId, DoorKind> =
        level().things.iter().filter_map(|thing| Some((thing.id, thing.door.as_ref()?.kind))).collect();
    let mut worked = BTreeSet::new();
    let mut ways = BTreeSet::new();
    for what in &happened {
        let (door, way) = match what {
            Happening::DoorOpened { door, .. } => (door, "opened"),
            Happening::DoorClosed { door, .. } => (door, "closed"),
            Happening::DoorUnlocked { door, .. } => (door, "unlocked"),
            Happening::DoorLocked { door, .. } => (door, "locked"),
            Happening::LockPicked { door, .. } => (door, "picked"),
            Happening::DoorForced { door, .. } => (door, "forced"),
            Happening::DoorFreed { door, .. } => (door, "freed"),
            Happening::DoorUnbarred { door, .. } => (door, "unbarred"),
            Happening::DoorHacked { door, .. } => (door, "hacked"),
            Happening::DoorBroken { door, .. } => (door, "broken"),
            Happening::DoorFoundHeld { door, .. } => (door, "found held"),
            _ => continue,
        };
        worked.insert(kinds[door]);
        ways.insert(way);
    }
    let every = [DoorKind::BrokenWooden, DoorKind::Wooden, DoorKind::Reinforced, DoorKind::Stone, DoorKind::Iron];
    assert_eq!(worked, every.into());
    assert_eq!(ways.len(), 11, "{ways:?}");
    let found =
        |id: u32| happened.iter().any(|what| matches!(what, Happening::Found { what } if what.id == ThingId(id)));
    assert!(found(30) && found(92), "the secret door, and the lever of the press");
    let alive = |id: u32| {
        let thing = table.document().things.into_iter().find(|thing| thing.id == ThingId(id)).expect("a hero");
        thing.life.is_some_and(|life| life.now > 0)
    };
    assert!((1..=4).all(alive), "training kills nobody");
}

#[test]
fn the_level_has_one_of_each() {
    let level = level();
    let traps: Vec<TrapKind> = level.things.iter().filter_map(|thing| Some(thing.trap.as_ref()?.kind)).collect();
    assert_eq!(traps.len(), 15);
    assert_eq!(traps.into_iter().collect::<BTreeSet<_>>().len(), 15);
    let locks: BTreeSet<_> =
        level.things.iter().filter_map(|thing| Some(thing.door.as_ref()?.lock.as_ref()?.grade)).collect();
    assert_eq!(locks.len(), 4, "the four locks");
    assert!(level.things.iter().any(|thing| thing.door.is_some() && thing.hidden.is_some()), "a secret door");
    assert!(level.things.iter().any(|thing| thing.bar.is_some_and(|bar| bar.door.is_some())), "a barred one");
    assert_eq!(level.seats.0.len(), 5, "a game master and four players");
}
