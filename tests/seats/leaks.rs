//! Two tables that differ only in what a seat does not know give it the same view, the same refusals and the same events.

use crate::scene::{carried_torch, door, key, torch, trap};
use proptest::prelude::*;
use torchline::board::{Ambient, At, Cell, Ground};
use torchline::knowledge::light_field::Area;
use torchline::knowledge::things::Hidden;
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::level::{Document, Symbol, ThingDoc};
use torchline::rules::things::Note;
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
    ghouls: Vec<(i32, i32)>,
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
    let cells = || prop::collection::vec(cell(), 0..3);
    (
        cells(),
        cells(),
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
        .hero("Rowena")
        .at(2, 4)
        .hero("Dorn")
        .at(2, 2)
        .thing("torch", carried_torch(ThingId(1), true))
        .thing("key", key(3, 6, "brass"))
        .thing("door", near_door);
    for &(x, y) in &secret.ghouls {
        builder = builder.opponent("Ghoul").at(x, y);
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
        builder = builder.thing("trap", trap(&[cell]));
    }
    let mut document: Document = builder.document();
    if secret.notes {
        let hiding = document.things.len() as u32 + 1;
        document.things.push(ThingDoc {
            id: ThingId(hiding),
            at: Some(At(Cell::new(5, 5))),
            hidden: Some(Hidden {}),
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

fn commands() -> impl Strategy<Value = Command> {
    let cell = (1..19i32, 1..8i32).prop_map(Cell::from);
    let west = (1..8i32, 1..8i32).prop_map(Cell::from);
    let thing = ThingId(1);
    prop_oneof![
        6 => west.prop_map(move |to| Command::Walk { thing, to, via: vec![] }),
        2 => cell.prop_map(move |to| Command::Walk { thing, to, via: vec![] }),
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

fn ambients() -> impl Strategy<Value = Ambient> {
    prop::sample::select(Ambient::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_a_seat_does_not_know_changes_nothing_that_it_is_told(
        one in secrets(), other in secrets(), ambient in ambients(), script in prop::collection::vec(commands(), 0..8)
    ) {
        let mut tables = [table(&one, ambient, &[]), table(&other, ambient, &[])];
        let area = Area { from: Cell::new(0, 0), width: 20, height: 9 };
        for table in &mut tables {
            table.watch(SeatSet::NONE.with(SeatId(1)).with(SeatId(2)));
        }
        for command in &script {
            let told: Vec<_> = tables
                .iter_mut()
                .map(|table| {
                    let allowed = table.allowed(SeatId(1), command);
                    let events = table.apply(SeatId(1), command);
                    let read = |events: Vec<torchline::rules::Event>| {
                        events.into_iter().filter(|event| event.audience.contains(SeatId(1))).map(|e| e.what).collect::<Vec<_>>()
                    };
                    (allowed, events.map(read))
                })
                .collect();
            prop_assert_eq!(&told[0], &told[1], "{:?}", command);
            let [ours, theirs] = tables.each_mut().map(Table::take_glimpses);
            prop_assert_eq!(ours.len(), theirs.len(), "as much is seen on the way");
            for (ours, theirs) in ours.iter().zip(&theirs) {
                prop_assert_eq!((ours.seat, ours.at, &ours.view), (theirs.seat, theirs.at, &theirs.view));
                let fields = (tables[0].light_of_glimpse(ours, area), tables[1].light_of_glimpse(theirs, area));
                prop_assert!(fields.0 == fields.1, "the light on the way");
            }
        }
        for seat in [SeatId(1), SeatId(2)] {
            prop_assert_eq!(tables[0].view(seat), tables[1].view(seat));
            prop_assert!(tables[0].light_field(seat, area) == tables[1].light_field(seat, area), "the light that is seen");
        }
        let choices = [0, 1].map(|i| tables[i].choices(SeatId(1), ThingId(1)));
        prop_assert_eq!(&choices[0], &choices[1]);
        for x in 0..20 {
            for y in 0..9 {
                let walk = Command::Walk { thing: ThingId(1), to: Cell::new(x, y), via: vec![] };
                prop_assert_eq!(tables[0].allowed(SeatId(1), &walk), tables[1].allowed(SeatId(1), &walk));
                let ways = [0, 1].map(|i| tables[i].path(SeatId(1), ThingId(1), Cell::new(x, y)));
                prop_assert_eq!(&ways[0], &ways[1]);
                let reasons = [0, 1].map(|i| tables[i].why_unseen(SeatId(1), Cell::new(x, y)));
                prop_assert_eq!(&reasons[0], &reasons[1], "({}, {})", x, y);
            }
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
        ghouls: vec![(10, 2)],
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
