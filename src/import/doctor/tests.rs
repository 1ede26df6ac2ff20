//! Each finding of the doctor on the smallest map that has it, and its mend.

use super::*;
use crate::board::{At, Cell, Door, DoorKind, LightSource, Point, SourceKind};
use crate::import::doctor::FindingKind::{
    DoorNowhere, DoorWalled, DoubleWall, Gap, LightInWall, OpenRoom, PointWall, Unreachable,
};
use crate::knowledge::ThingId;
use crate::level::{FORMAT, ThingDoc, WallDoc, WallKind};

fn wall(x0: f64, y0: f64, x1: f64, y1: f64) -> WallDoc {
    WallDoc { from: Point::from_metres(x0, y0), to: Point::from_metres(x1, y1), kind: WallKind::Wall }
}

fn map(rows: &[&str], walls: &[WallDoc], things: Vec<ThingDoc>) -> Document {
    let mut document = Document { format: FORMAT, things, ..Document::default() };
    document.map.rows = rows.iter().map(|row| (*row).to_owned()).collect();
    document.map.walls = walls.to_vec();
    document
}

/// Ten by eight open cells.
fn hall(walls: &[WallDoc], things: Vec<ThingDoc>) -> Document {
    map(&[".........."; 8], walls, things)
}

fn door(id: u32, x0: f64, y0: f64, x1: f64, y1: f64) -> ThingDoc {
    let WallDoc { from, to, .. } = wall(x0, y0, x1, y1);
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
    ThingDoc { id: ThingId(id), door: Some(door), ..ThingDoc::default() }
}

fn light(id: u32, x: i32, y: i32) -> ThingDoc {
    let source = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
    ThingDoc { id: ThingId(id), at: Some(At(Cell::new(x, y))), light: Some(source), ..ThingDoc::default() }
}

/// The walls of a room from (2, 2) to (6, 6).
fn room() -> Vec<WallDoc> {
    vec![wall(2.0, 2.0, 6.0, 2.0), wall(6.0, 2.0, 6.0, 6.0), wall(6.0, 6.0, 2.0, 6.0), wall(2.0, 6.0, 2.0, 2.0)]
}

fn kinds(document: &Document) -> Vec<FindingKind> {
    examine(document).into_iter().map(|finding| finding.kind).collect()
}

/// Each mend does as edits what it does by itself.
fn check_edits(document: &Document) {
    for finding in examine(document) {
        let edits = mending(document, &finding);
        let Some(mend) = &finding.mend else {
            assert_eq!(edits, [], "{finding:?}");
            continue;
        };
        let mut mended = document.clone();
        assert_eq!(apply(&mut mended, mend), !edits.is_empty(), "{finding:?}");
        let edited = level::edit::edited(document, &edits).expect("they can be done");
        let walls = |document: &Document| {
            let ends = |wall: &WallDoc| (wall.from.min(wall.to), wall.from.max(wall.to));
            document.map.walls.iter().map(ends).collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(walls(&edited), walls(&mended), "{finding:?}");
        assert_eq!(edited.things, mended.things, "{finding:?}");
        assert_eq!(level::grid_of(&edited.map), level::grid_of(&mended.map), "{finding:?}");
    }
}

/// Checks what is found, and that nothing of it is left when it was mended.
fn check(mut document: Document, expected: &[FindingKind]) -> Document {
    assert_eq!(kinds(&document), expected);
    check_edits(&document);
    assert!(!mend_all(&mut document).is_empty(), "something was mended");
    let left: Vec<FindingKind> = kinds(&document).into_iter().filter(|kind| expected.contains(kind)).collect();
    assert_eq!(left, [], "{:?}", document.map.walls);
    document
}

#[test]
fn a_sound_map_has_no_findings() {
    let mut walls = room();
    walls[0] = wall(2.0, 2.0, 3.0, 2.0);
    walls.push(wall(4.0, 2.0, 6.0, 2.0));
    let sound = hall(&walls, vec![door(1, 3.0, 2.0, 4.0, 2.0), light(2, 4, 4)]);
    assert_eq!(examine(&sound), []);
    assert_eq!(examine(&Document::default()), [], "nothing to look at");
}

#[test]
fn a_gap_between_walls_leaks_light() {
    let mut walls = room();
    walls[1] = wall(6.0, 2.2, 6.0, 6.0);
    let mended = check(hall(&walls, vec![door(1, 2.0, 0.0, 2.0, 2.0)]), &[Gap, Unreachable]);
    assert_eq!(mended.map.walls.len(), 5, "one wall more, and the others as they were");
    assert_eq!(mended.map.walls[..4], walls[..]);
}

#[test]
fn a_gap_before_the_middle_of_a_slanted_wall_is_closed_to_the_last_unit() {
    let walls = [wall(1.0, 0.0, 4.3, 8.0), wall(3.0, 4.0, 10.0, 4.0)];
    let document = hall(&walls, Vec::new());
    let gap = examine(&document).into_iter().find(|finding| finding.kind == Gap).expect("a gap");
    let mut mended = document;
    assert!(apply(&mut mended, &gap.mend.expect("a mend")));
    assert!(!kinds(&mended).contains(&Gap), "{:?}", mended.map.walls);
}

#[test]
fn a_room_that_is_not_closed_is_told_from_a_screen() {
    let mut walls = room();
    walls[3] = wall(2.0, 6.0, 2.0, 3.5);
    let open = hall(&walls, vec![light(1, 4, 4)]);
    assert_eq!(kinds(&open), [OpenRoom]);
    let closed = check(open, &[OpenRoom]);
    assert!(
        closed.map.walls.contains(&wall(2.0, 2.0, 2.0, 3.5)) || closed.map.walls.contains(&wall(2.0, 3.5, 2.0, 2.0))
    );
    let screen = [wall(2.0, 2.0, 5.0, 2.0), wall(5.0, 2.0, 5.0, 5.0)];
    assert_eq!(kinds(&hall(&screen, Vec::new())), [], "its ends are far apart");
}

#[test]
fn walls_twice_and_walls_without_length_go() {
    let mut walls = room();
    walls.push(wall(6.0, 2.0, 2.0, 2.0));
    walls.push(wall(3.0, 6.0, 5.0, 6.0));
    walls.push(wall(4.0, 4.0, 4.0, 4.0));
    let document = hall(&walls, vec![door(1, 0.0, 4.0, 2.0, 4.0), light(2, 4, 4)]);
    let found: Vec<FindingKind> = kinds(&document).into_iter().filter(|kind| *kind != Unreachable).collect();
    assert_eq!(found, [DoubleWall, DoubleWall, PointWall]);
    let mut mended = document;
    let _ = mend_all(&mut mended);
    assert_eq!(mended.map.walls, room());
}

#[test]
fn a_light_in_a_wall_is_moved_beside_it() {
    let walls = [wall(4.5, 2.0, 4.5, 5.0)];
    let mended = check(hall(&walls, vec![light(1, 4, 3)]), &[LightInWall]);
    let cell = mended.things[0].at.expect("it has a place").0;
    assert_eq!(cell.steps_to(Cell::new(4, 3)), 1);
    let rock = map(&["###", "#.#", "###"], &[], vec![light(1, 0, 0)]);
    assert_eq!(check(rock, &[LightInWall]).things[0].at, Some(At(Cell::new(1, 1))));
}

#[test]
fn a_wall_in_a_door_is_cut() {
    let document = hall(&[wall(0.0, 4.0, 10.0, 4.0)], vec![door(7, 3.0, 4.0, 4.0, 4.0), light(8, 5, 5)]);
    let mended = check(document, &[DoorWalled, Unreachable]);
    assert_eq!(mended.map.walls, [wall(0.0, 4.0, 3.0, 4.0), wall(4.0, 4.0, 10.0, 4.0)]);
}

#[test]
fn a_door_that_leads_nowhere_goes() {
    let rows = ["######", "#..###", "#..###", "######", "######"];
    let document = map(&rows, &[], vec![door(3, 4.0, 2.0, 4.0, 3.0)]);
    assert_eq!(check(document, &[DoorNowhere]).things, []);
}

#[test]
fn ground_around_the_rooms_is_made_rock() {
    let mut walls = room();
    walls.push(wall(0.0, 7.5, 10.0, 7.5));
    let document = hall(&walls, vec![light(1, 4, 4)]);
    let mended = check(document, &[Unreachable]);
    let grid = level::grid_of(&mended.map).expect("a map");
    assert!(grid.is_open(Cell::new(4, 4)) && !grid.is_open(Cell::new(0, 0)));
    assert!(grid.is_open(Cell::new(4, 7)), "a wall runs through the cell: part of it may belong to a room");
}

#[test]
fn a_place_that_nobody_can_walk_to_is_named_and_kept() {
    let rows = ["#########", "#...#...#", "#...#...#", "#########"];
    let document = map(&rows, &[], vec![light(1, 2, 1), light(2, 2, 2), light(3, 6, 1)]);
    let found = examine(&document);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].kind, &found[0].mend), (Unreachable, &None), "it may be a secret place");
    assert_eq!(found[0].phrase, Phrase::new("doctor-unreachable").with("count", 6));
}

#[test]
fn a_mend_that_no_longer_fits_does_nothing() {
    let before = hall(&room(), Vec::new());
    let mut document = before.clone();
    for mend in [
        Mend::ReplaceWall { wall: wall(1.0, 1.0, 2.0, 1.0), with: vec![wall(0.0, 0.0, 1.0, 1.0)] },
        Mend::AddWall(room()[0]),
        Mend::MoveThing { thing: ThingId(9), to: Cell::new(1, 1) },
        Mend::DropDoor(ThingId(9)),
        Mend::Fill(vec![Cell::new(-1, 99)]),
    ] {
        assert!(!apply(&mut document, &mend), "{mend:?}");
    }
    assert_eq!(document, before);
}

#[test]
fn a_needle_in_a_door_without_a_lock_is_named() {
    use crate::board::{Lock, LockGrade};
    use crate::rules::things::{Trap, TrapKind};
    let level = |lock: Option<Lock>| {
        let trap = Trap { rigged_door: Some(ThingId(3)), ..Trap::of(TrapKind::PoisonedNeedle) };
        let needle = ThingDoc { id: ThingId(4), trap: Some(trap), ..ThingDoc::default() };
        let mut hung = door(3, 3.0, 1.0, 3.0, 2.0);
        if let Some(door) = &mut hung.door {
            door.lock = lock;
        }
        map(&["######", "#....#", "######"], &[], vec![hung, needle])
    };
    let of_locks = |document: &Document| {
        examine(document).into_iter().filter(|finding| finding.kind == FindingKind::NoLock).collect::<Vec<_>>()
    };
    let found = of_locks(&level(None));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].mend.is_none(), "whether the lock or the needle goes is for the game master to say");
    let locked = Lock { grade: LockGrade::Simple, locked: true, key: None };
    assert!(of_locks(&level(Some(locked))).is_empty());
}

#[test]
fn a_dropped_door_leaves_no_trap_behind_that_hangs_on_it() {
    use crate::rules::things::{Trap, TrapKind};
    let trap = Trap { rigged_door: Some(ThingId(3)), ..Trap::of(TrapKind::PoisonedNeedle) };
    let rigged = ThingDoc { id: ThingId(4), trap: Some(trap), ..ThingDoc::default() };
    let mut document = map(&["###", "#.#", "###"], &[], vec![door(3, 1.0, 1.0, 2.0, 1.0), rigged]);
    assert!(apply(&mut document, &Mend::DropDoor(ThingId(3))));
    assert_eq!(document.things.len(), 1);
    assert_eq!(document.things[0].trap.as_ref().and_then(|trap| trap.rigged_door), None);
}
