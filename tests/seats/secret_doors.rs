//! A secret door is a wall to whoever has not found it (S4): two tables that differ only in whether a wall is a secret door
//! give the same answers, whatever a player does.

use crate::answers::{Answers, told};
use crate::play::{GM, Play};
use crate::scene::{carried_torch, door, key, read, torch};
use proptest::prelude::*;
use torchline::board::{Ambient, Cell, Door, DoorKind, Point};
use torchline::knowledge::light_field::Area;
use torchline::knowledge::things::Hidden;
use torchline::knowledge::view::Known;
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::level::{ThingDoc, WallDoc, WallKind};
use torchline::rules::event::Happening;
use torchline::rules::sheet::Characteristic;
use torchline::session::command::DoorEdit;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const ROWS: [&str; 8] = [
    "##############",
    "#............#",
    "#...##.......#",
    "#............#",
    "#......##....#",
    "#............#",
    "#............#",
    "##############",
];

/// Where the wall stands that may be a door: from a corner, so many cells, downwards or to the east.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    at: (i32, i32),
    cells: i32,
    down: bool,
}

impl Edge {
    const fn ends(self) -> (Point, Point) {
        let (x, y) = self.at;
        let to = if self.down { (x, y + self.cells) } else { (x + self.cells, y) };
        (Point::corner(x, y), Point::corner(to.0, to.1))
    }
}

pub(crate) fn edges() -> impl Strategy<Value = Edge> {
    ((2..11i32, 2..6i32), 1..3i32, any::<bool>()).prop_map(|(at, cells, down)| Edge { at, cells, down })
}

/// The table with a wall there, or a secret door that may be locked.
pub(crate) fn table(edge: Edge, ambient: Ambient, secret: bool, kind: DoorKind) -> Table {
    let sheet = |s: &mut torchline::rules::sheet::Sheet| _ = s.characteristics.insert(Characteristic::Perception, 3);
    let builder = TableBuilder::new()
        .rows(ROWS)
        .ambient(ambient)
        .house(|house| house.notice_in_passing = true)
        .hero("Rowena")
        .at(1, 1)
        .sheet(sheet)
        .weapon("axe")
        .hero("Dorn")
        .at(12, 6)
        .sheet(sheet)
        .thing("torch", carried_torch(ThingId(1), true))
        .thing("key", key(1, 3, "brass"))
        .thing("door", door(6, 1))
        .thing("lamp", torch(11, 3, true));
    let mut document = builder.document();
    let (from, to) = edge.ends();
    if secret {
        document.things.push(ThingDoc {
            id: ThingId(document.things.len() as u32 + 1),
            door: Some(Door { from, to, kind, open: false, lock: None }),
            hidden: Some(Hidden { detect: Some(40) }),
            ..ThingDoc::default()
        });
    } else {
        document.map.walls.push(WallDoc { from, to, kind: WallKind::Wall });
    }
    Table::open(&document, builder.dice_source()).expect("a board")
}

pub(crate) fn commands() -> impl Strategy<Value = (SeatId, Command)> {
    let cell = || (1..13i32, 1..7i32).prop_map(Cell::from);
    let thing = ThingId(1);
    prop_oneof![
        6 => cell().prop_map(move |to| (SeatId(1), Command::Walk { thing, to, via: vec![] })),
        3 => cell().prop_map(|to| (SeatId(2), Command::Walk { thing: ThingId(2), to, via: vec![] })),
        3 => Just((SeatId(1), Command::Search { thing })),
        2 => Just((SeatId(1), Command::RollDice)),
        1 => Just((SeatId(1), Command::OpenDoor { thing, door: ThingId(5) })),
        2 => (5..9u32).prop_map(move |door| (SeatId(1), Command::ForceDoor { thing, door: ThingId(door), helpers: vec![] })),
        1 => (5..9u32).prop_map(move |door| {
            (SeatId(1), Command::HackDoor { thing, door: ThingId(door), weapon: "axe".to_owned() })
        }),
        1 => Just((SeatId(1), Command::PutOut { thing, light: ThingId(3) })),
        1 => Just((SeatId(1), Command::Light { thing, light: ThingId(3) })),
        1 => Just((SeatId(1), Command::PickUp { thing, item: ThingId(4) })),
        1 => Just((GM, Command::Undo)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_secret_door_is_told_from_a_wall_by_nothing(
        edge in edges(), ambient in prop::sample::select(Ambient::ALL.to_vec()),
        kind in prop::sample::select(vec![DoorKind::Wooden, DoorKind::Stone]),
        script in prop::collection::vec(commands(), 0..10)
    ) {
        let mut tables = [false, true].map(|secret| table(edge, ambient, secret, kind));
        let area = Area { from: Cell::new(0, 0), width: 14, height: 8 };
        for table in &mut tables {
            table.watch(SeatSet::NONE.with(SeatId(1)).with(SeatId(2)));
        }
        for (seat, command) in &script {
            let answers = tables.each_mut().map(|table| {
                let allowed = table.allowed(*seat, command);
                let events = table.apply(*seat, command);
                let events = events.map(|events| [1, 2].map(|seat| told(table, SeatId(seat), &events)));
                (allowed, events, table.dice().position())
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
}

/// Two halls with rock between them, and in the rock either nothing or a niche behind a secret door.
fn halls(niche: Option<(i32, DoorKind)>, ambient: Ambient) -> Table {
    let rows = ["############", "#....#.....#", "#....#.....#", "#....#.....#", "############"];
    let builder = TableBuilder::new()
        .rows(rows)
        .ambient(ambient)
        .hero("Rowena")
        .at(1, 2)
        .sheet(|_| {})
        .weapon("axe")
        .hero("Dorn")
        .at(2, 1)
        .thing("torch", carried_torch(ThingId(1), true))
        .thing("key", key(1, 3, "brass"));
    let mut document = builder.document();
    if let Some((x, kind)) = niche {
        document.map.rows[2].replace_range(5..=5, ".");
        let (from, to) = (Point::corner(x, 2), Point::corner(x, 3));
        document.things.push(ThingDoc {
            id: ThingId(5),
            door: Some(Door { from, to, kind, open: false, lock: None }),
            hidden: Some(Hidden { detect: Some(40) }),
            ..ThingDoc::default()
        });
    }
    Table::open(&document, builder.dice_source()).expect("a board")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn a_niche_behind_a_secret_door_is_told_from_rock_by_nothing(
        ambient in prop::sample::select(Ambient::ALL.to_vec()),
        script in prop::collection::vec((0..6u8, (1..5i32, 1..4i32)), 0..8)
    ) {
        let mut tables = [None, Some((5, DoorKind::Stone))].map(|niche| halls(niche, ambient));
        for (what, to) in script {
            let (thing, light) = (ThingId(1), ThingId(3));
            let command = match what {
                0 => Command::PutOut { thing, light },
                1 => Command::Light { thing, light },
                2 => Command::ForceDoor { thing, door: ThingId(5), helpers: vec![] },
                _ => Command::Walk { thing, to: to.into(), via: vec![] },
            };
            let answers = tables.each_mut().map(|table| {
                let events = table.apply(SeatId(1), &command);
                events.map(|events| [1, 2].map(|seat| told(table, SeatId(seat), &events)))
            });
            prop_assert_eq!(&answers[0], &answers[1], "{:?}", command);
        }
        for seat in [SeatId(1), SeatId(2)] {
            let answers = tables.each_ref().map(|table| Answers::of(table, seat));
            answers[0].agree(&answers[1])?;
        }
    }
}

#[test]
fn a_niche_shows_once_the_door_is_found() {
    let mut table = halls(Some((5, DoorKind::Wooden)), Ambient::Daylight);
    let rock = |table: &Table| table.view(SeatId(1)).cell(Cell::new(5, 2)).map(|cell| (cell.known, cell.solid));
    assert_eq!(rock(&table), Some((Known::Clear, true)), "it passes for rock");
    assert!(table.view(SeatId(1)).walls.is_empty());
    let reveal = Command::Reveal { thing: ThingId(5), to: SeatSet::NONE.with(SeatId(1)) };
    table.apply(GM, &reveal).expect("shown");
    assert_eq!(rock(&table), Some((Known::Never, false)));
    assert_eq!(table.view(SeatId(1)).doors.len(), 1);
}

fn corridor(detect: Option<u8>) -> TableBuilder {
    let secret = ThingDoc { hidden: Some(Hidden { detect }), ..door(5, 1) };
    TableBuilder::new().rows(["##########", "#........#", "##########"]).hero("Rowena").at(4, 1).thing("door", secret)
}

#[test]
fn s4_nothing_can_be_done_to_a_secret_door_before_it_is_found() {
    let mut play = Play::new(corridor(None).weapon("axe"));
    let (seat, thing, door) = (play.seat("Rowena"), play.id("Rowena"), play.id("door"));
    for command in [
        Command::OpenDoor { thing, door },
        Command::ForceDoor { thing, door, helpers: vec![] },
        Command::PickLock { thing, door },
        Command::HackDoor { thing, door, weapon: "unarmed".to_owned() },
        Command::JamDoor { thing, door },
        Command::UnbarDoor { thing, door },
    ] {
        assert!(play.table.allowed(seat, &command).is_err(), "{command:?}");
    }
    play.refused(seat, Command::OpenDoor { thing, door }, "refused-no-such-thing");
    assert!(play.table.choices(seat, thing).iter().all(|choice| !format!("{:?}", choice.command).contains("door")));
    play.does(GM, Command::Reveal { thing: door, to: SeatSet::NONE.with(seat) });
    assert_eq!(play.table.view(seat).doors.len(), 1);
    play.does(seat, Command::OpenDoor { thing, door });
    assert_eq!(play.known(seat, 7, 1), Known::Clear);
}

#[test]
fn s4_what_happens_to_a_secret_door_is_not_told_to_those_who_take_it_for_a_wall() {
    let builder = corridor(None).opponent("Mole").at(5, 1).weapon("axe").sheet(|_| {});
    let mut play = Play::new(builder.dice([6, 6, 6, 6, 6]));
    let (seat, thing, door) = (play.seat("Rowena"), play.id("Mole"), play.id("door"));
    let before = play.table.view(seat);
    for edit in [DoorEdit::Damage(3), DoorEdit::Jam(Some(torchline::board::Jam::Stuck)), DoorEdit::Jam(None)] {
        let events = play.does(GM, Command::EditDoor { door, edit });
        assert!(read(&events, seat).is_empty(), "{events:?}");
    }
    let mut told = Vec::new();
    for blow in 1..=5 {
        let mut events = play.does(GM, Command::HackDoor { thing, door, weapon: "axe".to_owned() });
        events.extend(play.does(GM, Command::RollDice));
        told = read(&events, seat);
        if blow < 5 {
            assert!(told.is_empty(), "blow {blow}: {told:?}");
            assert_eq!(play.table.view(seat), before);
        }
    }
    assert!(told.iter().any(|what| matches!(what, Happening::DoorBroken { .. })), "{told:?}");
    assert!(play.table.view(seat).doors.iter().any(|door| door.broken), "it is found as it falls");
}
