//! Two tables that differ only in what a seat does not know give it the same answers to whatever it asks, and tell it the
//! same.

use crate::answers::{Answers, told};
use crate::scene::{carried_torch, door, key, spears, torch};
use proptest::prelude::*;
use torchline::board::{Ambient, At, Cell, Ground};
use torchline::knowledge::light_field::Area;
use torchline::knowledge::things::Hidden;
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::level::{Document, Symbol, ThingDoc};
use torchline::rules::house::UndoRight;
use torchline::rules::things::Note;
use torchline::session::command::Condition;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// The hero's room in the west, the rest in the east behind rock and a closed door.
const ROWS: [&str; 9] = [
    "####################",
    "#.......#..........#",
    "#.......#..........#",
    "#.......#....###...#",
    "#..................#",
    "#.......#....###...#",
    "#.......#..........#",
    "#.......#..........#",
    "####################",
];

/// What is behind the door.
#[derive(Clone, Debug)]
struct Secret {
    /// Where each opponent stands, its Fortune and its initiative base.
    ghouls: Vec<((i32, i32), u8, i16)>,
    keys: Vec<(i32, i32)>,
    torches: Vec<(i32, i32, bool)>,
    far_door: Option<bool>,
    pools: Vec<(i32, i32, u8)>,
    notes: bool,
    /// Mechanisms, also in the hero's room.
    traps: Vec<(i32, i32)>,
    locked: bool,
}

fn secrets() -> impl Strategy<Value = Secret> {
    let cell = || (9..19i32, 1..8i32).prop_filter("floor", |(x, y)| ROWS[*y as usize].as_bytes()[*x as usize] == b'.');
    (
        prop::collection::vec((cell(), 0..3u8, 5..14i16), 0..3),
        prop::collection::vec(cell(), 0..3),
        prop::collection::vec((cell(), any::<bool>()).prop_map(|((x, y), lit)| (x, y, lit)), 0..3),
        prop::option::of(any::<bool>()),
        prop::collection::vec((cell(), 0..3u8).prop_map(|((x, y), what)| (x, y, what)), 0..6),
        any::<bool>(),
        prop::collection::vec((9..19i32, 1..8i32), 0..3),
        any::<bool>(),
    )
        .prop_map(|(ghouls, keys, torches, far_door, pools, notes, traps, locked)| Secret {
            ghouls,
            keys,
            torches,
            far_door,
            pools,
            notes,
            traps,
            locked,
        })
}

/// A table with this secret. `near` are hidden mechanisms in the hero's own room.
fn table(secret: &Secret, ambient: Ambient, near: &[(i32, i32)]) -> Table {
    let mut near_door = door(8, 4);
    if let Some(door) = near_door.door.as_mut().filter(|_| secret.locked) {
        door.lock = Some(torchline::board::Lock { locked: true, ..torchline::board::Lock::default() });
    }
    let mut builder = TableBuilder::new()
        .rows(ROWS)
        .ambient(ambient)
        .house(|house| house.undo = UndoRight::Group)
        .hero("Rowena")
        .at(2, 4)
        .fortune(2)
        .initiative(9)
        .hero("Dorn")
        .at(2, 2)
        .fortune(1)
        .initiative(7)
        .thing("torch", carried_torch(ThingId(1), true))
        .thing("key", key(3, 6, "brass"))
        .thing("door", near_door);
    for &((x, y), fortune, base) in &secret.ghouls {
        builder = builder.opponent("Ghoul").at(x, y).fortune(fortune).initiative(base);
    }
    for &(x, y) in &secret.keys {
        builder = builder.thing("key", key(x, y, "iron"));
    }
    for &(x, y, lit) in &secret.torches {
        builder = builder.thing("torch", torch(x, y, lit));
    }
    if let Some(open) = secret.far_door {
        let mut far = door(13, 4);
        if let Some(door) = &mut far.door {
            door.open = open;
        }
        builder = builder.thing("far", far);
    }
    if secret.notes {
        let note =
            ThingDoc { at: Some(At(Cell::new(3, 3))), note: Some(Note("It is a trap.".into())), ..ThingDoc::default() };
        builder = builder.thing("note", note);
    }
    for &cell in secret.traps.iter().chain(near) {
        builder = builder.thing("trap", spears(&[cell]));
    }
    let mut document: Document = builder.document();
    if secret.notes {
        let hiding = document.things.len() as u32 + 1;
        document.things.push(ThingDoc {
            id: ThingId(hiding),
            at: Some(At(Cell::new(5, 5))),
            hidden: Some(Hidden::default()),
            ..document.things[3].clone()
        });
    }
    for &(x, y, what) in &secret.pools {
        let symbol = [('w', 900_000, Ground::Stone), ('s', 0, Ground::Swamp), ('d', 2_000_000, Ground::Stone)]
            [usize::from(what)];
        document.map.legend.insert(symbol.0, Symbol { water: symbol.1, ground: symbol.2, ..Symbol::default() });
        let row = &mut document.map.rows[y as usize];
        row.replace_range(x as usize..=x as usize, &symbol.0.to_string());
    }
    Table::open(&document, builder.dice_source()).expect("a board")
}

/// The opponents of a table by their ids.
fn ghouls(table: &Table) -> Vec<ThingId> {
    let tokens = table.view(SeatId::GM).tokens;
    tokens.iter().map(|token| token.id).filter(|id| id.0 > 5).collect()
}

/// What the game master does with what the players do not know, on one of the tables alone.
fn hidden_commands() -> impl Strategy<Value = Vec<(u8, (i32, i32))>> {
    prop::collection::vec((0..5u8, (9..12i32, 1..8i32)), 0..3)
}

/// Does one of them, if there is anything to do it to. Gives what players read of it.
fn behind_the_screen(table: &mut Table, (what, to): (u8, (i32, i32))) -> Vec<torchline::rules::Event> {
    let Some(&thing) = ghouls(table).first() else { return Vec::new() };
    let command = match what {
        0 => Command::Place { thing, to: to.into() },
        1 => Command::ChangeLife { thing, by: -3, reason: "hunger".into() },
        2 => Command::SetCondition { thing, condition: Condition::Dazed, level: 2 },
        3 => Command::ChangeFortune { thing, by: 1, reason: String::new() },
        _ => Command::Roll { expr: "1d20".parse().expect("dice"), thing: None, secret: true, reason: String::new() },
    };
    table.apply(SeatId::GM, &command).unwrap_or_default()
}

fn commands() -> impl Strategy<Value = Command> {
    let cell = (1..19i32, 1..8i32).prop_map(Cell::from);
    let west = (1..8i32, 1..8i32).prop_map(Cell::from);
    let thing = ThingId(1);
    prop_oneof![
        6 => west.prop_map(move |to| Command::Walk { thing, to, via: vec![] }),
        2 => cell.prop_map(move |to| Command::Walk { thing, to, via: vec![] }),
        2 => Just(Command::Undo),
        1 => Just(Command::PutOut { thing, light: ThingId(3) }),
        1 => Just(Command::Light { thing, light: ThingId(3) }),
        1 => Just(Command::PickUp { thing, item: ThingId(4) }),
        1 => Just(Command::Drop { thing, item: ThingId(4), to: None }),
        1 => Just(Command::CloseDoor { thing, door: ThingId(5) }),
        1 => (6..14u32).prop_map(move |item| Command::PickUp { thing, item: ThingId(item) }),
        1 => (6..14u32).prop_map(move |door| Command::OpenDoor { thing, door: ThingId(door) }),
        1 => (6..14u32).prop_map(move |to| Command::Give { thing, item: ThingId(3), to: ThingId(to) }),
    ]
}

/// The game master plays those whom nobody sees: their turns end at once.
fn end_unseen_turns(table: &mut Table) -> Vec<torchline::rules::Event> {
    let mut events = Vec::new();
    loop {
        let active = table.view(SeatId::GM).active().map(|token| token.id);
        let Some(thing) = active.filter(|id| id.0 > 5) else { return events };
        events.extend(table.apply(SeatId::GM, &Command::EndTurn { thing }).expect("its turn ends"));
    }
}

fn ambients() -> impl Strategy<Value = Ambient> {
    prop::sample::select(Ambient::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_a_seat_does_not_know_changes_nothing_that_it_is_told(
        one in secrets(), other in secrets(), ambient in ambients(),
        script in prop::collection::vec((commands(), hidden_commands()), 0..8)
    ) {
        let mut tables = [table(&one, ambient, &[]), table(&other, ambient, &[])];
        let area = Area { from: Cell::new(0, 0), width: 20, height: 9 };
        for table in &mut tables {
            table.watch(SeatSet::NONE.with(SeatId(1)).with(SeatId(2)));
        }
        for (command, hidden) in &script {
            for &hidden in hidden {
                let events = behind_the_screen(&mut tables[0], hidden);
                prop_assert_eq!(told(&tables[0], SeatId(1), &events), vec![], "{:?}", hidden);
            }
            let answers = tables.each_mut().map(|table| {
                let allowed = table.allowed(SeatId(1), command);
                let events = table.apply(SeatId(1), command);
                (allowed, events.map(|events| told(table, SeatId(1), &events)))
            });
            prop_assert_eq!(&answers[0], &answers[1], "{:?}", command);
            let [ours, theirs] = tables.each_mut().map(Table::take_glimpses);
            prop_assert_eq!(ours.len(), theirs.len(), "as much is seen on the way");
            for (ours, theirs) in ours.iter().zip(&theirs) {
                prop_assert_eq!((ours.seat, ours.at, &ours.view), (theirs.seat, theirs.at, &theirs.view));
                let fields = (ours.light_field(area), theirs.light_field(area));
                prop_assert!(fields.0 == fields.1, "the light on the way");
            }
        }
        for seat in [SeatId(1), SeatId(2)] {
            let answers = tables.each_ref().map(|table| Answers::of(table, seat));
            answers[0].agree(&answers[1])?;
        }
    }

    #[test]
    fn f4_unseen_opponents_change_no_phase_of_a_round_for_those_who_have_not_seen_them(
        one in secrets(), other in secrets(), dice in prop::sample::select(vec![[2, 6], [5, 3], [6, 1], [1, 1]]),
        script in prop::collection::vec((1..3u32, 0..6u8, (1..8i32, 1..8i32)), 0..9)
    ) {
        let mut tables = [table(&one, Ambient::Dusk, &[]), table(&other, Ambient::Dusk, &[])];
        for table in &mut tables {
            table.feed_dice(dice);
            let things = [ThingId(1), ThingId(2)].into_iter().chain(ghouls(table)).collect();
            let start = Command::StartEncounter { things, surprised: vec![] };
            table.apply(SeatId::GM, &start).expect("it begins");
            end_unseen_turns(table);
        }
        let mut steps = script.into_iter();
        loop {
            for seat in [SeatId(1), SeatId(2)] {
                let answers = tables.each_ref().map(|table| Answers::at_a_glance(table, seat));
                answers[0].agree(&answers[1])?;
            }
            let Some((hero, what, to)) = steps.next() else { break };
            let (seat, thing) = (SeatId(hero as u8), ThingId(hero));
            let command = match what {
                0 => Command::PassFirstMove,
                1 => Command::FirstMove { thing },
                2 => Command::Walk { thing, to: to.into(), via: vec![] },
                3 => Command::Delay { thing, after: ThingId(3 - hero) },
                _ => Command::EndTurn { thing },
            };
            let answers = tables.each_mut().map(|table| {
                let done = table.apply(seat, &command).map(|mut events| {
                    events.extend(end_unseen_turns(table));
                    events
                });
                done.map(|events| [1, 2].map(|seat| told(table, SeatId(seat), &events)))
            });
            prop_assert_eq!(&answers[0], &answers[1], "{:?}", command);
        }
        for seat in [SeatId(1), SeatId(2)] {
            let answers = tables.each_ref().map(|table| Answers::of(table, seat));
            answers[0].agree(&answers[1])?;
        }
    }

    #[test]
    fn hidden_mechanisms_at_ones_feet_are_not_told(
        secret in secrets(), ambient in ambients(), near in prop::collection::vec((1..8i32, 1..8i32), 0..4)
    ) {
        let (without, with) = (table(&secret, ambient, &[]), table(&secret, ambient, &near));
        for seat in [SeatId(1), SeatId(2)] {
            prop_assert_eq!(without.view(seat), with.view(seat));
        }
    }
}

#[test]
fn the_secrets_do_differ_for_the_game_master() {
    let secret = Secret {
        ghouls: vec![((10, 2), 1, 8)],
        keys: vec![],
        torches: vec![(11, 2, true)],
        far_door: Some(true),
        pools: vec![(12, 2, 0)],
        notes: true,
        traps: vec![(10, 4)],
        locked: true,
    };
    let plain = Secret {
        ghouls: vec![],
        torches: vec![],
        far_door: None,
        pools: vec![],
        notes: false,
        traps: vec![],
        locked: false,
        ..secret.clone()
    };
    let views = [secret, plain].map(|secret| table(&secret, Ambient::PitchDark, &[]).view(SeatId::GM));
    assert_ne!(views[0], views[1]);
}
