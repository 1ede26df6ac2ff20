//! What the game master changes in the level where a seat does not look shows to it nowhere: not on the map that it
//! remembers, not in what it may do, not in its paths. What it then sees it sees as it is.

use crate::answers::{Answers, told};
use proptest::prelude::*;
use torchline::board::{Ambient, At, Cell, Door, DoorKind, LightSource, Point, SourceKind, Window};
use torchline::knowledge::things::{Hidden, Note};
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::edit::{Area, Brush, Edit};
use torchline::level::{ThingDoc, WallDoc, WallKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const GM: SeatId = SeatId::GM;
const ADA: SeatId = SeatId(1);
const DOOR: ThingId = ThingId(3);
/// A wall in the east that was there when the heroes looked in.
const OLD: WallDoc = WallDoc { from: Point::corner(13, 1), to: Point::corner(13, 3), kind: WallKind::Wall };

/// Two heroes in the west, a room in the east behind a door through which they have looked before it was closed.
fn looked_in() -> Table {
    let rows = [
        "####################",
        "#......##..........#",
        "#......##..........#",
        "#..................#",
        "#......##..........#",
        "#......##..........#",
        "####################",
    ];
    let (from, to) = (Point::corner(8, 3), Point::corner(8, 4));
    let door = Door { from, to, kind: DoorKind::Wooden, open: true, lock: None };
    let builder = TableBuilder::new().rows(rows).ambient(Ambient::Daylight).hero("Ada").at(7, 3).hero("Bo").at(5, 2);
    let mut document = builder.thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() }).document();
    document.map.walls.push(OLD);
    let mut table = Table::open(&document, TableBuilder::new().dice_source()).expect("it opens");
    table.apply(GM, &Command::SetDoor { door: DOOR, open: false, locked: false }).expect("it closes");
    table
}

/// A point in the east, away from the door.
fn point() -> impl Strategy<Value = Point> {
    (19..=38, 2..=12).prop_map(|(x, y): (i32, i32)| Point::new(x * 512, y * 512))
}

fn cell() -> impl Strategy<Value = Cell> {
    (9..19i32, 1..6i32).prop_map(|(x, y)| Cell::new(x, y))
}

fn edit() -> impl Strategy<Value = Edit> {
    let kind = prop::sample::select(vec![WallKind::Wall, WallKind::Barrier, WallKind::Veil]);
    let brush = (prop::option::of(any::<bool>()), -90..90i16, 0..500_000u32, 0..4u8);
    let brush = brush.prop_map(|(solid, height, water, look)| Brush {
        solid,
        height: Some(height),
        water: Some(water),
        look: Some(look),
        ..Brush::default()
    });
    let hidden = || prop::option::of(Just(Hidden::default()));
    prop_oneof![
        4 => (prop::collection::vec((cell(), cell()), 1..3), brush).prop_map(|(areas, brush)| {
            let area = |(from, to)| Area { from, to };
            Edit::Paint { areas: areas.into_iter().map(area).collect(), brush }
        }),
        4 => (point(), point(), kind).prop_map(|(from, to, kind)| Edit::Wall { wall: WallDoc { from, to, kind } }),
        1 => Just(Edit::Unwall { wall: OLD }),
        2 => (point(), point(), any::<bool>(), hidden()).prop_map(|(from, to, open, hidden)| {
            let door = Some(Door { from, to, kind: DoorKind::Iron, open, lock: None });
            Edit::Put { thing: Box::new(ThingDoc { door, hidden, ..ThingDoc::default() }) }
        }),
        1 => (point(), point()).prop_map(|(from, to)| {
            Edit::Put { thing: Box::new(ThingDoc { window: Some(Window { from, to }), ..ThingDoc::default() }) }
        }),
        1 => (cell(), any::<bool>()).prop_map(|(at, lit)| {
            let light = Some(LightSource { kind: SourceKind::Candle, lit, colour: None });
            Edit::Put { thing: Box::new(ThingDoc { light, at: Some(At(at)), ..ThingDoc::default() }) }
        }),
        1 => cell().prop_map(|at| {
            Edit::Put { thing: Box::new(ThingDoc { note: Some(Note("Here.".into())), at: Some(At(at)), ..ThingDoc::default() }) }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_edited_out_of_sight_shows_nowhere(steps in prop::collection::vec(prop::collection::vec(edit(), 1..3), 1..5)) {
        let (mut same, mut other) = (looked_in(), looked_in());
        for edits in steps {
            if let Ok(events) = other.apply(GM, &Command::Edit { edits }) {
                for seat in [ADA, SeatId(2)] {
                    prop_assert_eq!(told(&other, seat, &events), vec![]);
                }
            }
            for seat in [ADA, SeatId(2)] {
                Answers::of(&same, seat).agree(&Answers::of(&other, seat))?;
            }
            // As a save would have it.
            let again = Table::open(&other.document(), other.dice().clone()).expect("it opens");
            prop_assert_eq!(again.hash(), other.hash());
            Answers::of(&same, ADA).agree(&Answers::of(&again, ADA))?;
        }
        for table in [&mut same, &mut other] {
            table.apply(ADA, &Command::Walk { thing: ThingId(1), to: Cell::new(5, 4), via: vec![] }).expect("free");
        }
        Answers::of(&same, ADA).agree(&Answers::of(&other, ADA))?;
        // Who looks in again sees what there is, and believes nothing else of what it sees.
        other.apply(GM, &Command::SetDoor { door: DOOR, open: true, locked: false }).expect("it opens");
        let again = Table::open(&other.document(), other.dice().clone()).expect("it opens");
        Answers::of(&other, ADA).agree(&Answers::of(&again, ADA))?;
    }
}

#[test]
fn a_wall_is_believed_in_until_somebody_looks() {
    let mut table = looked_in();
    let walls = |table: &Table| table.view(ADA).walls;
    let before = walls(&table);
    assert!(!before.is_empty(), "they have seen it");
    let new = WallDoc { from: Point::corner(11, 2), to: Point::corner(11, 5), kind: WallKind::Wall };
    let edits = vec![Edit::Unwall { wall: OLD }, Edit::Wall { wall: new }];
    table.apply(GM, &Command::Edit { edits }).expect("edited");
    assert_eq!(walls(&table), before);
    assert_ne!(table.view(GM).walls, before, "the game master sees it at once");
    let hash = table.hash();
    table.apply(GM, &Command::SetDoor { door: DOOR, open: true, locked: false }).expect("it opens");
    let seen = walls(&table);
    assert!(seen.iter().any(|(from, to)| from.x == 11 * 1024 && to.x == 11 * 1024), "{seen:?}");
    table.apply(GM, &Command::Undo).expect("undone");
    assert_eq!((table.hash(), walls(&table)), (hash, before), "and nobody has seen it");
}
