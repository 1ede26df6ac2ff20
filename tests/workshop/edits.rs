//! Edits at the table: undone and done again to the same hash, refused without a trace, hidden from those who see nothing
//! of them.

use proptest::prelude::*;
use torchline::board::{Ambient, At, Cell, Door, DoorKind, LightSource, Point, SourceKind};
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::level::edit::{Area, Brush, Edit, PlaceLight, lift};
use torchline::level::{ThingDoc, WallDoc, WallKind, validate};
use torchline::rules::things::{Name, Token};
use torchline::session::command::{Ask, Attribute};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const GM: SeatId = SeatId::GM;

/// A lit room in the west with two heroes, a dark one in the east with an ogre, a door between them.
fn rooms() -> TableBuilder {
    let rows = [
        "################",
        "#......##......#",
        "#..............#",
        "#......##......#",
        "#......##......#",
        "################",
    ];
    let (from, to) = (Point::corner(8, 2), Point::corner(8, 3));
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
    let lamp = LightSource { kind: SourceKind::Lamp, lit: true, colour: None };
    let torch = ThingDoc { light: Some(lamp), at: Some(At(Cell::new(3, 2))), ..ThingDoc::default() };
    TableBuilder::new()
        .rows(rows)
        .ambient(Ambient::PitchDark)
        .hero("Ada")
        .at(2, 2)
        .hero("Bo")
        .at(5, 4)
        .opponent("Ogre")
        .at(12, 3)
        .thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() })
        .thing("lamp", torch)
}

fn area() -> impl Strategy<Value = Area> {
    (0..16, 0..6, 0..5, 0..4)
        .prop_map(|(x, y, w, h): (i32, i32, i32, i32)| Area { from: Cell::new(x, y), to: Cell::new(x + w, y + h) })
}

fn point() -> impl Strategy<Value = Point> {
    (0..=32, 0..=12).prop_map(|(x, y): (i32, i32)| Point::new(x * 512, y * 512))
}

fn brush() -> impl Strategy<Value = Brush> {
    let light = prop::sample::select(vec![PlaceLight::OfMap, PlaceLight::Own(Ambient::Daylight)]);
    let (flag, height) = (prop::option::of(any::<bool>()), prop::option::of(-60..60i16));
    let (water, look) = (prop::option::of(0..900_000u32), prop::option::of(0..4u8));
    (flag, height, water, prop::option::of(light), look).prop_map(|(solid, height, water, ambient, look)| Brush {
        solid,
        height,
        water,
        ambient,
        look,
        ..Brush::default()
    })
}

fn thing() -> impl Strategy<Value = ThingDoc> {
    let id = prop_oneof![3 => Just(0), 1 => 1..8u32];
    (id, 0..16, 0..6, 0..4u8, point(), point()).prop_map(|(id, x, y, kind, from, to)| {
        let (id, at) = (ThingId(id), Some(At(Cell::new(x, y))));
        let name = Some(Name("New".into()));
        let bare = ThingDoc { id, name, ..ThingDoc::default() };
        match kind {
            0 => ThingDoc { at, light: Some(LightSource { kind: SourceKind::Torch, lit: true, colour: None }), ..bare },
            1 => {
                let kind = DoorKind::Iron;
                ThingDoc { door: Some(Door { from, to, kind, open: x % 2 == 0, lock: None }), ..bare }
            }
            2 => ThingDoc { at, token: Some(Token { emblem: "shield".into(), ..Token::default() }), ..bare },
            _ => ThingDoc { at, note: Some(torchline::rules::things::Note("Here.".into())), ..bare },
        }
    })
}

fn edit() -> impl Strategy<Value = Edit> {
    let kind = prop::sample::select(vec![WallKind::Wall, WallKind::Barrier, WallKind::Veil]);
    let side = || -2..3i16;
    let document = rooms().document();
    prop_oneof![
        4 => (prop::collection::vec(area(), 1..3), brush()).prop_map(|(areas, brush)| Edit::Paint { areas, brush }),
        3 => (point(), point(), kind).prop_map(|(from, to, kind)| Edit::Wall { wall: WallDoc { from, to, kind } }),
        4 => thing().prop_map(|thing| Edit::Put { thing: Box::new(thing) }),
        2 => (1..9u32).prop_map(|thing| Edit::Remove { thing: ThingId(thing) }),
        1 => (side(), side(), side(), side())
            .prop_map(|(west, north, east, south)| Edit::Resize { west, north, east, south }),
        1 => (area(), 0..16, 0..6, any::<bool>()).prop_map(move |(area, x, y, turned)| {
            let clip = lift(&document, area);
            let clip = if turned { clip.turned() } else { clip.mirrored() };
            Edit::Stamp { clip: Box::new(clip), at: Cell::new(x, y) }
        }),
        1 => Just(Edit::Name { title: "Another".into(), summary: "Hall".into() }),
    ]
}

/// What a table opened anew from this one's document knows and shows: the same.
fn assert_as_opened(table: &Table) {
    let document = table.document();
    let again = Table::open(&document, table.dice().clone()).expect("it opens");
    assert_eq!(again.document(), document);
    assert_eq!(again.hash(), table.hash(), "the kept hashes are those of the whole document");
    for seat in [0, 1, 2].map(SeatId) {
        assert_eq!(again.view(seat), table.view(seat), "no cache was forgotten");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn edits_are_undone_and_done_again_to_the_same_hash(steps in prop::collection::vec(prop::collection::vec(edit(), 1..3), 1..8)) {
        let (mut table, _) = rooms().open();
        let mut states = vec![(table.hash(), table.view(SeatId(1)))];
        for edits in steps {
            let before = (table.hash(), table.document());
            if let Ok(events) = table.apply(GM, &Command::Edit { edits }) {
                prop_assert!(events.iter().any(|event| event.audience == SeatSet::GM));
                states.push((table.hash(), table.view(SeatId(1))));
            } else {
                prop_assert_eq!(&(table.hash(), table.document()), &before);
            }
            let wrong = validate(&table.document(), None);
            let wrong: Vec<_> = wrong.iter().filter(|it| it.severity == torchline::level::Severity::Error).collect();
            prop_assert!(wrong.is_empty(), "{:?}", wrong);
            assert_as_opened(&table);
        }
        let last = states.pop().expect("the state at the end");
        for (hash, view) in states.iter().rev() {
            prop_assert!(table.apply(GM, &Command::Undo).is_ok());
            prop_assert_eq!(&table.hash(), hash);
            prop_assert_eq!(&table.view(SeatId(1)), view);
            assert_as_opened(&table);
        }
        for _ in &states {
            prop_assert!(table.apply(GM, &Command::Redo).is_ok());
        }
        prop_assert_eq!((table.hash(), table.view(SeatId(1))), last);
        assert_as_opened(&table);
    }
}

#[test]
fn only_the_game_master_edits_and_not_while_a_roll_is_under_way() {
    let (mut table, names) = rooms().opponent("Rat").at(14, 1).attributes([(Attribute::Courage, 12)]).open();
    let edits = || Command::Edit { edits: vec![Edit::Name { title: "Mine".into(), summary: "".into() }] };
    let refused = table.apply(SeatId(1), &edits()).expect_err("it is the game master's");
    assert_eq!(refused.0.key, "refused-game-master-only");
    let ask = Ask::Attribute(Attribute::Courage);
    let thing = names.id("Rat");
    let check = Command::Check { thing, ask, on: None, eyes: false, repeatable: true, reason: String::new() };
    table.apply(GM, &check).expect("allowed");
    assert!(table.awaits_answer());
    let before = table.hash();
    assert!(table.allowed(GM, &edits()).is_err() && table.apply(GM, &edits()).is_err(), "a roll is under way");
    assert_eq!(table.hash(), before);
    table.apply(GM, &Command::Undo).expect("allowed");
    let nothing = Command::Edit { edits: Vec::new() };
    assert_eq!(table.apply(GM, &nothing).expect_err("it changes nothing").0.key, "refused-changes-nothing");
    table.apply(GM, &edits()).expect("allowed");
    assert_eq!(table.view(SeatId(1)).title, "Mine".into());
    table.apply(GM, &Command::Undo).expect("allowed");
    assert_eq!(table.view(SeatId(1)).title, "Hall".into());
}
