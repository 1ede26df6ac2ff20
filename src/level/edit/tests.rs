//! Edits of documents: what each does, and that nothing from outside makes one of them panic.

use super::*;
use crate::board::{At, Door, DoorKind, LightSource, Point, Segment, Size, SourceKind, Window};
use crate::level::document::{MapDoc, Symbol, WallKind};
use crate::level::tests::arbitrary::documents;
use crate::level::{FORMAT, grid_of, validate, write};
use crate::rules::things::{Bar, CarriedBy, Item, Name, Token};
use crate::rules::traps::{Lever, LeverDoes, Trap, TrapKind};
use proptest::prelude::*;

fn cave(rows: &[&str]) -> Document {
    let mut document = blank(1, 1, "Cave".into(), Bare::Floor);
    document.map.rows = rows.iter().map(|row| (*row).to_owned()).collect();
    document
}

fn paint(from: (i32, i32), to: (i32, i32), brush: Brush) -> Edit {
    Edit::Paint { areas: vec![Area { from: from.into(), to: to.into() }], brush }
}

fn put(thing: ThingDoc) -> Edit {
    Edit::Put { thing: Box::new(thing) }
}

fn named(name: &str, at: (i32, i32)) -> ThingDoc {
    ThingDoc { name: Some(Name(name.into())), at: Some(At(at.into())), ..ThingDoc::default() }
}

fn does(document: &Document, edits: &[Edit]) -> Document {
    edited(document, edits).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The key of the reason against an edit.
fn refused(document: &Document, edit: Edit) -> String {
    edited(document, &[edit]).expect_err("it is refused").why.key.into_owned()
}

#[test]
fn an_empty_level_is_valid_and_reads_as_it_is_written() {
    for (bare, size) in [(Bare::Rock, (64, 48)), (Bare::Floor, (1, 1)), (Bare::Rock, (0, u16::MAX))] {
        let document = blank(size.0, size.1, "New".into(), bare);
        assert!(validate(&document, None).is_empty());
        assert_eq!(crate::level::read(&write(&document), "new.ron").expect("it reads"), document);
    }
    assert_eq!(blank(0, u16::MAX, "".into(), Bare::Rock).map.size(), (1, 1024), "as large as a map can be");
}

#[test]
fn a_brush_changes_what_it_names() {
    let pool = Brush { water: Some(400_000), ground: Some(Ground::Earth), ..Brush::default() };
    let document = does(&cave(&["....", "...."]), &[paint((1, 0), (9, 0), pool)]);
    let grid = grid_of(&document.map).expect("a map");
    let cell = grid.get(Cell::new(3, 0)).expect("on the map");
    assert_eq!((cell.water_ml, cell.ground, cell.solid), (400_000, Ground::Earth, false));
    assert_eq!(document.map.rows[1], "....");
    let rock = does(&document, &[paint((3, 0), (3, 0), Brush { solid: Some(true), ..Brush::default() })]);
    assert!(validate(&rock, None).is_empty(), "rock holds no water");
    let flood = Brush { water: Some(u32::MAX), ..Brush::default() };
    let full = does(&document, &[paint((0, 0), (0, 0), flood)]);
    let water = grid_of(&full.map).expect("a map").get(Cell::new(0, 0)).map(|cell| cell.water_ml);
    assert_eq!(water, Some(3_000_000), "as much as fits below the ceiling");
    assert!(validate(&full, None).is_empty());
}

#[test]
fn walls_come_once_and_go_from_either_end() {
    let wall = WallDoc { from: Point::corner(1, 1), to: Point::corner(3, 1), kind: WallKind::Veil };
    let back = WallDoc { from: wall.to, to: wall.from, ..wall };
    let document = does(&cave(&["....", "...."]), &[Edit::Wall { wall }]);
    assert_eq!(refused(&document, Edit::Wall { wall: back }), "edit-wall-twice");
    assert_eq!(
        refused(&document, Edit::Unwall { wall: WallDoc { kind: WallKind::Wall, ..wall } }),
        "edit-no-such-wall"
    );
    assert!(does(&document, &[Edit::Unwall { wall: back }]).map.walls.is_empty());
    let point = WallDoc { to: wall.from, ..wall };
    assert_eq!(refused(&document, Edit::Wall { wall: point }), "edit-wall-no-length");
}

#[test]
fn what_is_taken_away_takes_what_it_carries_and_what_refers_to_it() {
    let chest = ThingDoc { item: Some(Item::default()), ..named("bag", (1, 0)) };
    let token = Token { emblem: "shield".into(), ..Token::default() };
    let edits = [
        put(ThingDoc { token: Some(token), ..named("Ogre", (0, 0)) }),
        put(ThingDoc { at: None, carried_by: Some(CarriedBy(ThingId(1))), ..chest.clone() }),
        put(ThingDoc { at: None, carried_by: Some(CarriedBy(ThingId(2))), ..chest }),
        put(ThingDoc { trap: Some(Trap::of(TrapKind::Net)), ..named("net", (2, 1)) }),
        put(ThingDoc {
            lever: Some(Lever { works: ThingId(4), does: LeverDoes::default(), detect: None, pulled: false }),
            ..named("lever", (3, 1))
        }),
    ];
    let mut document = does(&cave(&["....", "...."]), &edits);
    let ids = |document: &Document| document.things.iter().map(|thing| thing.id.0).collect::<Vec<_>>();
    assert_eq!(ids(&document), [1, 2, 3, 4, 5]);
    document.seats.0.values_mut().for_each(|seat| seat.owns.extend([ThingId(1)]));
    let without = does(&document, &[Edit::Remove { thing: ThingId(1) }]);
    assert_eq!(ids(&without), [4, 5], "its bag goes with it, and what is in the bag");
    assert!(without.seats.0.values().all(|seat| seat.owns.is_empty()));
    assert_eq!(
        ids(&does(&document, &[Edit::Remove { thing: ThingId(4) }])),
        [1, 2, 3],
        "a lever of nothing is nothing"
    );
    assert_eq!(refused(&document, Edit::Remove { thing: ThingId(9) }), "edit-no-such-thing");
    let new = does(&without, &[put(named("later", (0, 0)))]);
    assert_eq!(ids(&new), [4, 5, 6], "no number is used twice");
}

#[test]
fn a_map_that_grows_or_shrinks_takes_everything_along() {
    let mut document = cave(&["a..", "..~"]);
    document.map.legend.insert('a', Symbol { ground: Ground::Earth, ..Symbol::default() });
    document.map.legend.insert('~', Symbol { water: 5, ..Symbol::default() });
    let (from, to) = (Point::corner(1, 0), Point::corner(1, 1));
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
    let wall = WallDoc { from: Point::corner(0, 1), to: Point::corner(3, 1), kind: WallKind::Wall };
    let trap = Trap { sensor: vec![Cell::new(0, 0), Cell::new(2, 1)], ..Trap::of(TrapKind::Net) };
    let document = does(
        &document,
        &[
            put(ThingDoc { door: Some(door), ..ThingDoc::default() }),
            put(ThingDoc { trap: Some(trap), ..named("net", (2, 1)) }),
            Edit::Wall { wall },
        ],
    );
    let wide = does(&document, &[Edit::Resize { west: 2, north: 1, east: 0, south: 0 }]);
    assert_eq!(wide.map.rows, ["#####", "##a..", "##..~"]);
    assert_eq!(wide.things[0].door.as_ref().map(Door::segment).map(|it| it.from), Some(Point::corner(3, 1)));
    assert_eq!(wide.things[1].trap.as_ref().map(|it| it.sensor.clone()), Some(vec![Cell::new(2, 1), Cell::new(4, 2)]));
    let back = does(&wide, &[Edit::Resize { west: -2, north: -1, east: 0, south: 0 }]);
    assert_eq!(back, document, "the way there and back");
    let cut = does(&document, &[Edit::Resize { west: -2, north: 0, east: 0, south: 0 }]);
    assert_eq!(cut.map.rows, [".", "~"]);
    assert_eq!(cut.map.walls, [WallDoc { from: Point::corner(0, 1), to: Point::corner(1, 1), kind: WallKind::Wall }]);
    assert_eq!(cut.things.len(), 1, "the door lay on what was cut off");
    assert_eq!(cut.things[0].trap.as_ref().map(|it| it.sensor.clone()), Some(vec![Cell::new(0, 1)]));
    assert_eq!(refused(&document, Edit::Resize { west: -3, north: 0, east: 3, south: 0 }), "edit-nothing-left");
    assert_eq!(refused(&document, Edit::Resize { west: 1022, north: 0, east: 0, south: 0 }), "edit-map-size");
}

/// A small room with a bit of everything that has a place.
fn room() -> Document {
    let mut document = cave(&["##########", "#........#", "#.~......#", "##########"]);
    document.map.legend.insert('~', Symbol { water: 5, ..Symbol::default() });
    let door = |from: (i32, i32), to: (i32, i32)| Door {
        from: Point::corner(from.0, from.1),
        to: Point::corner(to.0, to.1),
        kind: DoorKind::Iron,
        open: false,
        lock: None,
    };
    let stone = Trap {
        from: Some(Cell::new(1, 1)),
        towards: Some(Cell::new(8, 1)),
        sensor: vec![Cell::new(8, 2)],
        rigged_door: Some(ThingId(1)),
        ..Trap::of(TrapKind::RollingStone)
    };
    let window = Window { from: Point::corner(2, 1), to: Point::corner(3, 1) };
    let lamp = LightSource { kind: SourceKind::Lamp, lit: true, colour: None };
    let wedge =
        crate::board::Wear { jam: Some(crate::board::Jam::Wedged(crate::board::Side::Left)), ..Default::default() };
    let edits = [
        put(ThingDoc { door: Some(door((9, 1), (9, 3))), wear: Some(wedge), ..ThingDoc::default() }),
        put(ThingDoc { window: Some(window), ..ThingDoc::default() }),
        put(ThingDoc { trap: Some(stone), ..ThingDoc::default() }),
        put(ThingDoc { light: Some(lamp), ..named("lamp", (3, 2)) }),
        put(ThingDoc {
            token: Some(Token { emblem: "shield".into(), ..Token::default() }),
            size: Some(Size(2)),
            ..named("Ogre", (3, 1))
        }),
        put(ThingDoc {
            bar: Some(Bar { door: Some(ThingId(1)) }),
            item: Some(Item::default()),
            ..named("beam", (8, 1))
        }),
        Edit::Wall { wall: WallDoc { from: Point::corner(1, 1), to: Point::new(2500, 1800), kind: WallKind::Barrier } },
    ];
    does(&document, &edits)
}

fn whole(document: &Document) -> Area {
    let (width, height) = document.map.size();
    Area { from: Cell::new(0, 0), to: Cell::new(width as i32 - 1, height as i32 - 1) }
}

#[test]
fn a_turned_copy_turns_everything_on_it() {
    let clip = lift(&room(), whole(&room()));
    let turned = clip.turned();
    assert_eq!(turned.size(), (4, 10));
    assert_eq!(turned.map.rows[..4], ["####", "#..#", "#~.#", "#..#"]);
    let door = turned.things[0].door.as_ref().map(Door::segment);
    assert_eq!(door, Some(Segment { from: Point::corner(3, 9), to: Point::corner(1, 9) }), "its hinges with it");
    let trap = turned.things[2].trap.as_ref().expect("the trap");
    assert_eq!(trap.from, Some(Cell::new(1, 1)), "the north-west cell of the square in which the stone waits");
    assert_eq!((trap.towards, &*trap.sensor), (Some(Cell::new(2, 8)), &[Cell::new(1, 8)][..]));
    assert_eq!(turned.things[4].at, Some(At(Cell::new(1, 3))), "two cells wide");
    let mirrored = clip.mirrored();
    assert_eq!(mirrored.map.rows[2], "#......~.#");
    let jam = mirrored.things[0].wear.and_then(|wear| wear.jam);
    assert_eq!(jam, Some(crate::board::Jam::Wedged(crate::board::Side::Right)), "left and right change places");
    assert_eq!(mirrored.turned().turned().mirrored().turned().turned(), clip);
}

#[test]
fn what_is_copied_and_pasted_is_the_same_with_numbers_of_its_own() {
    let room = room();
    let clip = lift(&room, whole(&room));
    let empty = blank(20, 20, "Empty".into(), Bare::Rock);
    let pasted = does(&empty, &[Edit::Stamp { clip: Box::new(clip.clone()), at: Cell::new(7, 9) }]);
    assert!(new_fault(&empty, &pasted).is_none());
    let area = Area { from: Cell::new(7, 9), to: Cell::new(16, 12) };
    let again = lift(&pasted, area);
    assert_eq!(again, clip, "on an empty map it gets the same numbers");
    let twice = does(&pasted, &[Edit::Stamp { clip: Box::new(clip), at: Cell::new(0, 0) }]);
    assert!(new_fault(&pasted, &twice).is_none());
    let bars: Vec<_> = twice.things.iter().filter_map(|thing| thing.bar?.door).collect();
    assert_eq!(bars, [ThingId(1), ThingId(7)], "each beam bars its own door");
    let far = Edit::Stamp { clip: Box::new(again), at: Cell::new(15, 0) };
    assert_eq!(refused(&twice, far), "edit-does-not-fit");
}

#[test]
fn a_new_fault_is_told_from_an_old_one() {
    let mut document = room();
    document.things[4].token = Some(Token { emblem: "No Such Thing!".into(), ..Token::default() });
    let before = document.clone();
    assert!(new_fault(&before, &document).is_none(), "it was wrong before");
    let rock = does(&document, &[paint((3, 1), (3, 1), Brush { solid: Some(true), ..Brush::default() })]);
    assert_eq!(new_fault(&before, &rock).map(|fault| fault.message.key.into_owned()).as_deref(), Some("level-in-rock"));
}

/// Numbers that people mean, and some that nobody does.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![8 => -3..24i32, 1 => Just(i32::MIN), 1 => Just(i32::MAX), 1 => any::<i32>()]
}

fn cell() -> impl Strategy<Value = Cell> {
    (number(), number()).prop_map(|(x, y)| Cell::new(x, y))
}

fn point() -> impl Strategy<Value = Point> {
    let place = prop_oneof![4 => 0..20 * 1024i32, 1 => any::<i32>()];
    (place.clone(), place).prop_map(|(x, y)| Point::new(x, y))
}

fn wall() -> impl Strategy<Value = WallDoc> {
    let kind = prop::sample::select(vec![WallKind::Wall, WallKind::Barrier, WallKind::Veil]);
    (point(), point(), kind).prop_map(|(from, to, kind)| WallDoc { from, to, kind })
}

fn side() -> impl Strategy<Value = i16> {
    prop_oneof![6 => -6..6i16, 1 => any::<i16>()]
}

/// Edits with things and clips from `others`.
fn edits(others: Document) -> impl Strategy<Value = Vec<Edit>> {
    let things = others.things.clone();
    let thing = (prop::sample::select(things), 0..40u32, any::<bool>(), cell(), any::<bool>()).prop_map(
        |(thing, id, new, at, moved)| {
            let id = ThingId(if new { 0 } else { id });
            let at = if moved { Some(At(at)) } else { thing.at };
            ThingDoc { id, at, ..thing }
        },
    );
    let brush = (
        prop::option::of(any::<bool>()),
        prop::option::of(any::<i16>()),
        prop::option::of(any::<i16>()),
        prop::option::of(any::<u32>()),
        prop::option::of(any::<u8>()),
    );
    let brush = brush.prop_map(|(solid, height, ceiling, water, look)| Brush {
        solid,
        height,
        ceiling,
        water,
        look,
        ambient: Some(PlaceLight::Own(Ambient::Dusk)),
        ..Brush::default()
    });
    let area = || (cell(), cell()).prop_map(|(from, to)| Area { from, to });
    let clip = (area(), 0..8u8).prop_map(move |(area, turns)| {
        (0..turns).fold(lift(&others, area), |clip, turn| if turn % 3 == 0 { clip.mirrored() } else { clip.turned() })
    });
    let edit = prop_oneof![
        (prop::collection::vec(area(), 0..3), brush).prop_map(|(areas, brush)| Edit::Paint { areas, brush }),
        (side(), side(), side(), side()).prop_map(|(west, north, east, south)| Edit::Resize {
            west,
            north,
            east,
            south
        }),
        wall().prop_map(|wall| Edit::Wall { wall }),
        wall().prop_map(|wall| Edit::Unwall { wall }),
        thing.prop_map(|thing| Edit::Put { thing: Box::new(thing) }),
        (0..40u32).prop_map(|thing| Edit::Remove { thing: ThingId(thing) }),
        (clip, cell()).prop_map(|(clip, at)| Edit::Stamp { clip: Box::new(clip), at }),
        Just(Edit::Picture { picture: None }),
    ];
    prop::collection::vec(edit, 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn no_edit_panics_whatever_stands_in_it((document, edits) in (documents(), documents())
        .prop_flat_map(|(document, others)| (Just(document), edits(others))))
    {
        for edit in &edits {
            if let Ok(after) = edited(&document, std::slice::from_ref(edit)) {
                let _ = new_fault(&document, &after);
                let _ = told(&document, &after, &edits);
            }
        }
        if let Ok(after) = edited(&document, &edits) {
            prop_assert!(grid_of(&after.map).is_ok());
            prop_assert_eq!(after.format, FORMAT);
        }
    }

    #[test]
    fn four_turns_and_two_mirrors_change_nothing(document in documents(), from in cell(), to in cell()) {
        let clip = lift(&document, Area { from, to });
        prop_assert_eq!(&clip.turned().turned().turned().turned(), &clip);
        prop_assert_eq!(&clip.mirrored().mirrored(), &clip);
        prop_assert_eq!(clip.turned().mirrored(), clip.mirrored().turned().turned().turned());
    }

    #[test]
    fn what_is_lifted_and_pasted_on_rock_is_lifted_again(document in documents(), from in cell(), to in cell()) {
        let clip = lift(&document, Area { from, to });
        prop_assume!(clip.size() != (0, 0));
        let (width, height) = clip.size();
        let empty = blank(width as u16, height as u16, "Empty".into(), Bare::Rock);
        let pasted = does(&empty, &[Edit::Stamp { clip: Box::new(clip.clone()), at: Cell::new(0, 0) }]);
        let again = lift(&pasted, whole(&pasted));
        prop_assert_eq!(grid_of(&again.map), grid_of(&clip.map));
        prop_assert_eq!(&again.map.walls, &clip.map.walls);
        let _: &MapDoc = &again.map;
    }
}
