//! Water on small boards and on random ones: nothing is lost, it levels out, and it stays behind doors and ridges.

use super::super::board::{FreeWall, Opening};
use super::super::space::{Point, Segment};
use super::channels::SIDES;
use super::*;
use proptest::prelude::*;

/// A level floor of some metres, with what stands between its cells.
struct Pond {
    cells: CellGrid,
    walls: Vec<FreeWall>,
    doors: Vec<Opening>,
    moving: Vec<Cell>,
    flood: Flood,
}

fn segment(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
    Segment { from: Point::corner(x0, y0), to: Point::corner(x1, y1) }
}

/// Each digit is floor at so many metres, `#` rock; three metres under the ceiling at 9 m.
fn pond(rows: &[&str]) -> Pond {
    let data = CellData { ceiling_cm: 900, ..CellData::OPEN };
    let mut cells = CellGrid::new(rows[0].len() as i32, rows.len() as i32, data).expect("a fair size");
    for (y, row) in rows.iter().enumerate() {
        for (x, byte) in row.bytes().enumerate() {
            let height_cm = if byte == b'#' { 0 } else { i16::from(byte - b'0') * 100 };
            cells.set(Cell::new(x as i32, y as i32), CellData { solid: byte == b'#', height_cm, ..data });
        }
    }
    Pond { cells, walls: vec![], doors: vec![], moving: vec![], flood: Flood::default() }
}

impl Pond {
    fn channels(&self) -> Channels {
        Channels::new(&self.cells, &self.walls, &self.doors)
    }

    fn change(&mut self, x: i32, y: i32, change: impl FnOnce(&mut CellData)) {
        let mut data = *self.cells.get(Cell::new(x, y)).expect("a cell");
        change(&mut data);
        self.cells.set(Cell::new(x, y), data);
    }

    fn fill(&mut self, x: i32, y: i32, water_ml: u32) {
        self.change(x, y, |data| data.water_ml = water_ml);
        self.moving.push(Cell::new(x, y));
    }

    fn turn(&mut self) -> Tide {
        let channels = self.channels();
        let tide = step(&mut self.cells, &channels, &self.moving, &mut self.flood);
        self.moving.clone_from(&tide.moving);
        tide
    }

    fn rest(&mut self) -> usize {
        (0..200).find(|_| self.turn().moving.is_empty()).expect("it comes to rest")
    }

    fn stir(&mut self) {
        self.moving = self.cells.iter().filter(|(_, data)| data.water_ml > 0).map(|(cell, _)| cell).collect();
    }

    fn row(&self, y: i32) -> Vec<u32> {
        (0..self.cells.size().0).map(|x| self.at(x, y)).collect()
    }

    fn at(&self, x: i32, y: i32) -> u32 {
        self.cells.get(Cell::new(x, y)).map_or(0, |data| data.water_ml)
    }

    fn volume(&self) -> u64 {
        self.cells.iter().map(|(_, data)| u64::from(data.water_ml)).sum()
    }
}

#[test]
fn poured_water_is_even_to_the_millilitre_and_the_rest_goes_by_the_order_of_cells() {
    let mut pond = pond(&["000"]);
    let room = [2, 0, 1].map(|x| Cell::new(x, 0));
    assert_eq!(pour(&mut pond.cells, &room, 3_000_002), 0);
    assert_eq!(pond.row(0), [1_000_001, 1_000_001, 1_000_000]);
}

#[test]
fn poured_water_that_does_not_fit_goes_on_and_is_given_back_when_all_is_full() {
    let mut pond = pond(&["00"]);
    pond.change(0, 0, |data| data.ceiling_cm = 10);
    let room = [0, 1, 1].map(|x| Cell::new(x, 0));
    assert_eq!(pour(&mut pond.cells, &room, 1_000_000), 0);
    assert_eq!(pond.row(0), [100_000, 900_000], "ten centimetres and the rest");
    assert_eq!(pour(&mut pond.cells, &room, 9_000_000), 9_000_000 + 1_000_000 - 9_100_000);
    assert_eq!(pour(&mut pond.cells, &[Cell::new(9, 9)], 7), 7, "there is no such room");
}

#[test]
fn water_levels_over_an_even_floor() {
    let mut pond = pond(&["00000"]);
    pond.fill(0, 0, 1_000_002);
    pond.rest();
    assert_eq!(pond.row(0), [200_001, 200_001, 200_000, 200_000, 200_000]);
    pond.stir();
    assert_eq!(pond.turn(), Tide::default(), "what is level stays");
}

#[test]
fn water_runs_so_far_in_a_turn_and_no_farther() {
    let row = "0".repeat(40);
    let mut pond = pond(&[&row]);
    pond.fill(0, 0, 3_000_000);
    pond.turn();
    assert_eq!(pond.row(0).iter().filter(|water| **water > 0).count(), 1 + REACH as usize);
    pond.rest();
    assert_eq!(pond.row(0), [75_000; 40]);
}

#[test]
fn a_film_clings_to_the_floor() {
    let mut pond = pond(&["000"]);
    pond.fill(0, 0, 1000);
    assert_eq!(pond.turn(), Tide::default());
    pond.fill(0, 0, 1001);
    pond.rest();
    assert_eq!(pond.row(0), [334, 334, 333]);
}

#[test]
fn water_stays_behind_a_ridge_until_it_runs_over() {
    let mut pond = pond(&["0010000"]);
    pond.fill(0, 0, 1_990_000);
    pond.rest();
    assert_eq!(pond.row(0), [995_000, 995_000, 0, 0, 0, 0, 0]);
    pond.fill(0, 0, 3_000_000);
    pond.rest();
    let row = pond.row(0);
    assert_eq!(row[..2], [1_000_000, 1_000_000], "up to the ridge");
    assert_eq!((row[2], row[3..].iter().sum::<u32>()), (0, 1_995_000), "and what stood above it has run over");
}

#[test]
fn a_hollow_above_keeps_its_water_when_the_rest_runs_down() {
    let mut pond = pond(&["4345000"]);
    pond.fill(0, 0, 800_000);
    pond.fill(1, 0, 1_800_000);
    pond.fill(2, 0, 800_000);
    pond.rest();
    assert_eq!(pond.row(0)[..3], [800_000, 1_800_000, 800_000], "level, and the rim is higher");
    pond.change(3, 0, |data| data.height_cm = 350);
    pond.stir();
    pond.rest();
    assert_eq!(pond.row(0)[..3], [0, 1_000_000, 0], "up to the rim of four metres");
    assert_eq!(pond.volume(), 3_400_000);
}

#[test]
fn a_tunnel_that_is_full_passes_the_pressure_on() {
    let mut pond = pond(&["202"]);
    pond.change(0, 0, |data| data.height_cm = 0);
    pond.change(2, 0, |data| data.height_cm = 0);
    pond.change(1, 0, |data| data.ceiling_cm = 50);
    pond.fill(0, 0, 4_500_000);
    pond.rest();
    assert_eq!(pond.row(0), [2_000_000, 500_000, 2_000_000]);
}

#[test]
fn a_floor_above_the_neighbours_ceiling_is_no_opening() {
    let mut pond = pond(&["10"]);
    pond.change(1, 0, |data| data.ceiling_cm = 100);
    pond.fill(0, 0, 900_000);
    pond.rest();
    assert_eq!(pond.row(0), [900_000, 0]);
}

#[test]
fn doors_and_walls_stop_water_and_grates_and_curtains_do_not() {
    let barrier = |blocks_sight, blocks_moves| FreeWall { segment: segment(1, 0, 1, 1), blocks_sight, blocks_moves };
    for (sight, moves, passes) in [(true, true, false), (false, true, true), (true, false, true)] {
        let mut pond = pond(&["00"]);
        pond.walls.push(barrier(sight, moves));
        pond.fill(0, 0, 1_000_000);
        pond.rest();
        let expected = if passes { [500_000, 500_000] } else { [1_000_000, 0] };
        assert_eq!(pond.row(0), expected, "blocks sight {sight}, moves {moves}");
    }
    let mut pond = pond(&["00"]);
    pond.doors.push(Opening { key: 3, segment: segment(1, 0, 1, 1), open: false });
    pond.fill(0, 0, 1_000_000);
    pond.rest();
    assert_eq!(pond.row(0), [1_000_000, 0]);
    let mut channels = pond.channels();
    assert!(!channels.passes(Cell::new(0, 0), 0) && !channels.passes(Cell::new(1, 0), 2));
    channels.set_door(3, true);
    assert!(channels.passes(Cell::new(0, 0), 0) && channels.passes(Cell::new(1, 0), 2));
    assert!(!channels.passes(Cell::new(1, 0), 0) && !channels.passes(Cell::new(-1, 0), 0), "the map ends there");
}

#[test]
fn two_waters_that_meet_become_one() {
    let mut pond = pond(&["0000000"]);
    pond.fill(0, 0, 700_000);
    pond.fill(6, 0, 700_001);
    pond.moving.truncate(1);
    pond.rest();
    assert_eq!(pond.row(0), [200_001, 200_000, 200_000, 200_000, 200_000, 200_000, 200_000]);
}

#[test]
fn water_that_another_keeps_from_running_in_one_turn_runs_in_the_next() {
    let mut pond = pond(&["00012"]);
    pond.fill(0, 0, 1_200_000);
    pond.fill(4, 0, 5_000);
    pond.rest();
    assert_eq!(pond.row(0), [401_667, 401_667, 401_666, 0, 0], "down from the peak, over what the first one ran past");
}

#[test]
fn a_cell_that_holds_more_than_it_can_keeps_it_or_lets_it_go() {
    let mut pond = pond(&["00"]);
    pond.fill(0, 0, 20_000_000);
    pond.rest();
    assert_eq!(pond.row(0), [10_000_000, 10_000_000], "both overfull, nothing lost");
}

/// Something that happens to a random board.
#[derive(Clone, Debug)]
enum Deed {
    Door(usize, bool),
    Pour((i32, i32), u32),
    Turn,
}

const SIDE: i32 = 7;

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        (0..3usize, any::<bool>()).prop_map(|(door, open)| Deed::Door(door, open)),
        ((0..SIDE, 0..SIDE), prop_oneof![0..2000u32, 0..4_000_000u32]).prop_map(|(at, ml)| Deed::Pour(at, ml)),
        Just(Deed::Turn),
    ];
    prop::collection::vec(deed, 1..14)
}

fn boards() -> impl Strategy<Value = Pond> {
    let cell = (
        prop::bool::weighted(0.12),
        0..6i16,
        prop_oneof![4 => Just(900i16), 1 => 40..400i16],
        prop_oneof![2 => Just(0u32), 1 => 0..3_000_000u32],
    );
    let cells = prop::collection::vec(cell, (SIDE * SIDE) as usize);
    let edge = || (1..SIDE, 0..SIDE, any::<bool>());
    (cells, prop::collection::vec(edge(), 0..5), prop::collection::vec((edge(), any::<bool>()), 3)).prop_map(
        |(given, walls, doors)| {
            let mut pond = pond(&["0000000"; SIDE as usize]);
            for ((solid, height, ceiling_cm, water), at) in given.into_iter().zip(0..) {
                let height_cm = height * 40;
                let data = CellData { solid, height_cm, ceiling_cm, ..CellData::OPEN };
                let water_ml = if solid { 0 } else { water.min(capacity(&data)) };
                pond.cells.set(Cell::new(at % SIDE, at / SIDE), CellData { water_ml, ..data });
            }
            let at = |(a, b, upright): (i32, i32, bool)| {
                if upright { segment(a, b, a, b + 1) } else { segment(b, a, b + 1, a) }
            };
            let wall = |edge| FreeWall { segment: at(edge), blocks_sight: true, blocks_moves: true };
            pond.walls = walls.into_iter().map(wall).collect();
            let door = |((edge, open), key)| Opening { key, segment: at(edge), open };
            pond.doors = doors.into_iter().zip(0..).map(door).collect();
            pond
        },
    )
}

impl std::fmt::Debug for Pond {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for y in 0..self.cells.size().1 {
            for x in 0..self.cells.size().0 {
                let data = self.cells.get(Cell::new(x, y)).copied().unwrap_or_default();
                let floor = if data.solid { "#".to_owned() } else { data.height_cm.to_string() };
                write!(f, "{floor}/{}+{} ", data.ceiling_cm, data.water_ml)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{:?} {:?}", self.walls, self.doors)
    }
}

/// The water on each side of everything that stops it.
fn volumes(pond: &Pond) -> Vec<u64> {
    let channels = pond.channels();
    let mut seen = std::collections::BTreeSet::new();
    let mut volumes = Vec::new();
    for (start, _) in pond.cells.iter().filter(|(_, data)| !data.solid) {
        let (mut stack, mut volume) = (vec![start], 0);
        while let Some(cell) = stack.pop() {
            if seen.insert(cell) {
                volume += u64::from(pond.at(cell.x, cell.y));
                let open = (0..4).filter(|&side| channels.passes(cell, side));
                stack.extend(open.map(|side| Cell::new(cell.x + SIDES[side].0, cell.y + SIDES[side].1)));
            }
        }
        volumes.push(volume);
    }
    volumes
}

/// Fails where water stands higher than a neighbour into which it could run.
fn is_level(pond: &Pond) -> Result<(), TestCaseError> {
    let channels = pond.channels();
    for (cell, data) in pond.cells.iter() {
        for (_, (dx, dy)) in (0..).zip(SIDES).filter(|&(side, _)| channels.passes(cell, side)) {
            let Some(other) = pond.cells.get(Cell::new(cell.x + dx, cell.y + dy)) else { continue };
            let sill = i64::from(data.height_cm.max(other.height_cm)) * ML_PER_CM;
            let lintel = i64::from(ceiling_cm(data).min(ceiling_cm(other))) * ML_PER_CM;
            let film = if other.water_ml == 0 { FILM_ML } else { 1 };
            let full = other.water_ml >= capacity(other);
            if sill < lintel && data.water_ml > 0 && surface(data) > sill + film && !full {
                prop_assert!(surface(data) - surface(other) <= film, "{cell:?} above its neighbour\n{pond:?}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn water_is_conserved_levels_out_and_never_passes_a_shut_door(mut pond in boards(), deeds in deeds()) {
        let mut expected = pond.volume();
        for deed in deeds {
            match deed {
                Deed::Door(door, open) => pond.doors[door].open = open,
                Deed::Pour((x, y), ml) => {
                    let over = pour(&mut pond.cells, &[Cell::new(x, y)], ml.into());
                    expected += u64::from(ml) - over;
                }
                Deed::Turn => {}
            }
            pond.stir();
            let before = volumes(&pond);
            let copy = pond.cells.clone();
            let tide = pond.turn();
            prop_assert_eq!(pond.volume(), expected);
            prop_assert_eq!(volumes(&pond), before, "on each side of what stops it");
            for change in &tide.changed {
                prop_assert_eq!(copy.get(change.cell).map(|data| data.water_ml), Some(change.before));
                prop_assert_eq!(pond.at(change.cell.x, change.cell.y), change.after);
            }
            for (cell, data) in pond.cells.iter() {
                prop_assert!(data.water_ml <= capacity(data).max(copy.get(cell).map_or(0, |data| data.water_ml)));
            }
        }
        pond.rest();
        prop_assert_eq!(pond.volume(), expected);
        is_level(&pond)?;
        pond.stir();
        prop_assert_eq!(pond.turn().changed, vec![], "what is at rest stays at rest");
    }
}
