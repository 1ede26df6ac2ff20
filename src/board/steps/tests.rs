use super::super::space::Point;
use super::*;
use proptest::prelude::*;

/// A grid from rows: `#` solid, `=` stairs, a digit that many 25 cm of height, anything else open.
fn drawn(rows: &[&str]) -> CellGrid {
    let mut grid = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a fair size");
    for (y, row) in rows.iter().enumerate() {
        for (x, byte) in row.bytes().enumerate() {
            let data = match byte {
                b'#' => CellData::SOLID,
                b'=' => CellData { ground: Ground::Stairs, ..CellData::OPEN },
                b'0'..=b'9' => CellData { height_cm: i16::from(byte - b'0') * 25, ..CellData::OPEN },
                _ => CellData::OPEN,
            };
            grid.set(Cell::new(x as i32, y as i32), data);
        }
    }
    grid
}

fn wall(x0: f64, y0: f64, x1: f64, y1: f64) -> MoveBarrier {
    MoveBarrier::closed(Segment { from: Point::from_metres(x0, y0), to: Point::from_metres(x1, y1) })
}

fn steps(rows: &[&str], barriers: Vec<MoveBarrier>, from: (i32, i32)) -> Vec<Direction> {
    Direction::in_mask(StepGrid::new(&drawn(rows), barriers).steps(from.into())).collect()
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

#[test]
fn open_ground_allows_all_eight() {
    assert_eq!(steps(&["...", "...", "..."], vec![], (1, 1)), Direction::ALL);
    assert_eq!(steps(&["...", "...", "..."], vec![], (0, 0)), [East, SouthEast, South], "the map ends");
    assert_eq!(steps(&["..."], vec![], (7, 7)), [], "outside the map");
}

#[test]
fn corners_of_solid_cells_are_not_cut() {
    assert_eq!(steps(&["...", "..#", "..."], vec![], (1, 1)), [South, SouthWest, West, NorthWest, North]);
    assert_eq!(
        steps(&["...", "...", "..#"], vec![], (1, 1)),
        [East, South, SouthWest, West, NorthWest, North, NorthEast]
    );
    assert_eq!(steps(&["#"], vec![], (0, 0)), [], "nobody stands in rock");
}

#[test]
fn thin_walls_stop_steps_across_them_and_round_their_ends() {
    let east = vec![wall(2.0, 1.0, 2.0, 2.0)];
    assert_eq!(steps(&["...", "...", "..."], east, (1, 1)), [South, SouthWest, West, NorthWest, North]);
    let corner_only = vec![wall(2.0, 2.0, 3.0, 3.0)];
    assert_eq!(
        steps(&["...", "...", "..."], corner_only, (1, 1)),
        [East, South, SouthWest, West, NorthWest, North, NorthEast],
        "a wall that ends in the corner stops the diagonal"
    );
}

#[test]
fn walls_at_any_angle_stop_what_they_touch() {
    let slanted = vec![wall(1.25, 0.75, 1.75, 1.25)];
    assert_eq!(
        steps(&["...", "...", "..."], slanted, (1, 1)),
        [East, SouthEast, South, SouthWest, West],
        "it crosses the line north, and no corner beside that line may be cut"
    );
    let aside = vec![wall(1.05, 1.05, 1.2, 1.1)];
    assert_eq!(
        steps(&["...", "...", "..."], aside, (1, 1)).len(),
        7,
        "a short piece in the north-west corner crosses one diagonal only"
    );
}

#[test]
fn an_open_door_lets_pass() {
    let cells = drawn(&["...", "...", "..."]);
    let mut grid =
        StepGrid::new(&cells, vec![wall(1.0, 1.0, 2.0, 1.0), wall(0.0, 1.0, 1.0, 1.0), wall(2.0, 1.0, 3.0, 1.0)]);
    let door = BarrierId(0);
    let there = Cell::new(1, 1);
    assert!(!grid.allowed(there, North));
    assert!(grid.set_open(&cells, door, true));
    assert_eq!(
        Direction::in_mask(grid.steps(there)).collect::<Vec<_>>(),
        [East, SouthEast, South, SouthWest, West, North]
    );
    assert!(!grid.set_open(&cells, door, true), "it was open already");
    assert!(grid.set_open(&cells, door, false));
    assert!(!grid.allowed(there, North));
    assert!(!grid.set_open(&cells, BarrierId(3), true), "there is no such door");
}

#[test]
fn floors_rise_half_a_metre_a_step_and_two_on_stairs() {
    assert_eq!(steps(&["02"], vec![], (0, 0)), [East], "50 cm");
    assert_eq!(steps(&["03"], vec![], (0, 0)), [], "75 cm");
    assert_eq!(steps(&["=8"], vec![], (0, 0)), [East], "200 cm from stairs");
    assert_eq!(steps(&["8="], vec![], (0, 0)), [East], "200 cm onto stairs");
    assert_eq!(steps(&["=9"], vec![], (0, 0)), [], "225 cm");
    assert_eq!(steps(&["02", "24"], vec![], (0, 0)), [East, South], "the diagonal would rise a metre");
    assert_eq!(steps(&["00", "90"], vec![], (0, 0)), [East], "no corner of a block is cut");
}

#[test]
fn cost_follows_ground_and_water() {
    let mut cells = drawn(&["..#"]);
    let mut grid = StepGrid::new(&cells, vec![]);
    let cell = Cell::new(1, 0);
    assert_eq!(grid.multiplier(cell), Some(1));
    for (ground, water_ml, expected) in
        [(Ground::Swamp, 0, Some(3)), (Ground::Swamp, 750_000, Some(5)), (Ground::Stone, 1_200_000, None)]
    {
        cells.set(cell, CellData { ground, water_ml, ..CellData::OPEN });
        grid.refresh(&cells, cell);
        assert_eq!(grid.multiplier(cell), expected, "{ground:?} under {water_ml} ml");
    }
    assert_eq!(grid.multiplier(Cell::new(2, 0)), None, "rock");
    assert_eq!(grid.multiplier(Cell::new(3, 0)), None, "outside");
    assert!(grid.allowed(Cell::new(0, 0), East), "what lies in the way is geometry, deep water is not");
}

#[test]
fn large_tokens_need_room() {
    let rows = ["......", "......", "...#..", "......", "......"];
    let grid = StepGrid::new(&drawn(&rows), vec![]);
    let large = |x, y, direction| grid.allowed_sized(Cell::new(x, y), direction, 2);
    assert!(large(0, 0, East));
    assert!(large(1, 0, East), "past the pillar");
    assert!(!large(1, 1, East), "into the pillar");
    assert!(!large(1, 1, NorthEast), "its corner would cut the pillar's");
    assert!(!large(4, 0, East), "off the map");
    assert!(grid.allowed(Cell::new(4, 0), East), "a small one has room there");

    let walled = StepGrid::new(&drawn(&["....", "....", "...."]), vec![wall(2.0, 2.0, 2.0, 3.0)]);
    assert!(walled.allowed_sized(Cell::new(0, 0), East, 2), "above the wall");
    assert!(walled.allowed_sized(Cell::new(0, 0), South, 2), "beside the wall");
    assert!(!walled.allowed_sized(Cell::new(1, 0), South, 2), "the wall would run through it");
    assert!(!walled.allowed_sized(Cell::new(1, 0), South, 3), "no room on the map");
}

/// A board of 6 × 6 with random cells and random walls, on and off the grid's lines.
fn boards() -> impl Strategy<Value = (CellGrid, Vec<MoveBarrier>)> {
    let cell = (0..10u8, 0..4i16, any::<bool>());
    let point = prop_oneof![
        (0..=6i32, 0..=6i32).prop_map(|(x, y)| Point::corner(x, y)),
        (-100..6300i32, -100..6300i32).prop_map(|(x, y)| Point::new(x, y)),
    ];
    let barrier = (point.clone(), point, any::<bool>())
        .prop_map(|(from, to, open)| MoveBarrier { segment: Segment { from, to }, open });
    (prop::collection::vec(cell, 36), prop::collection::vec(barrier, 0..6)).prop_map(|(cells, barriers)| {
        let mut grid = CellGrid::new(6, 6, CellData::OPEN).expect("a fair size");
        for (i, (solid, height, stairs)) in cells.into_iter().enumerate() {
            let data = CellData {
                solid: solid == 0,
                height_cm: height * 30,
                ground: if stairs { Ground::Stairs } else { Ground::Stone },
                ..CellData::OPEN
            };
            grid.set(Cell::new(i as i32 % 6, i as i32 / 6), data);
        }
        (grid, barriers)
    })
}

/// Whether the line between two neighbours is free, by asking every barrier in `i128` without any index.
fn plainly_free(cells: &CellGrid, barriers: &[MoveBarrier], a: Cell, b: Cell) -> bool {
    let (Some(here), Some(there)) = (cells.get(a), cells.get(b)) else { return false };
    let rise = (i32::from(here.height_cm) - i32::from(there.height_cm)).abs();
    let most = if [here.ground, there.ground].contains(&Ground::Stairs) { 200 } else { 50 };
    !here.solid
        && !there.solid
        && rise <= most
        && barriers.iter().all(|barrier| barrier.open || !meets(barrier.segment, a, b))
}

/// Whether a segment meets the line between two middles: each parts the other's ends, or an end of one lies on the other.
fn meets(wall: Segment, a: Cell, b: Cell) -> bool {
    let (step, wall) = ((a.centre(), b.centre()), (wall.from, wall.to));
    let cross = |from: Point, to: Point, point: Point| {
        let wide = |n: i32| i128::from(n);
        (wide(to.x) - wide(from.x)) * (wide(point.y) - wide(from.y))
            - (wide(to.y) - wide(from.y)) * (wide(point.x) - wide(from.x))
    };
    let on = |from: Point, to: Point, point: Point| {
        cross(from, to, point) == 0
            && (from.x.min(to.x)..=from.x.max(to.x)).contains(&point.x)
            && (from.y.min(to.y)..=from.y.max(to.y)).contains(&point.y)
    };
    let apart = |line: (Point, Point), ends: (Point, Point)| {
        cross(line.0, line.1, ends.0).signum() * cross(line.0, line.1, ends.1).signum() < 0
    };
    (apart(step, wall) && apart(wall, step))
        || on(step.0, step.1, wall.0)
        || on(step.0, step.1, wall.1)
        || on(wall.0, wall.1, step.0)
        || on(wall.0, wall.1, step.1)
}

fn plainly_allowed(cells: &CellGrid, barriers: &[MoveBarrier], from: Cell, direction: Direction) -> bool {
    let (dx, dy) = direction.offset();
    let to = Cell::new(from.x + dx, from.y + dy);
    let free = |a, b| plainly_free(cells, barriers, a, b);
    let (beside, above) = (Cell::new(to.x, from.y), Cell::new(from.x, to.y));
    free(from, to)
        && (dx == 0 || dy == 0 || (free(from, beside) && free(beside, to) && free(from, above) && free(above, to)))
}

proptest! {
    #[test]
    fn steps_are_what_the_definition_says((cells, barriers) in boards()) {
        let grid = StepGrid::new(&cells, barriers.clone());
        for (cell, _) in cells.iter() {
            for direction in Direction::ALL {
                let expected = plainly_allowed(&cells, &barriers, cell, direction);
                prop_assert_eq!(grid.allowed(cell, direction), expected, "{:?} {:?}", cell, direction);
                prop_assert_eq!(grid.allowed(direction.from(cell), direction.opposite()), expected, "and back");
            }
        }
    }

    #[test]
    fn changes_in_place_equal_building_anew(
        (mut cells, mut barriers) in boards(), (other, _) in boards(), changes in prop::collection::vec((0..36i32, 0..6u32), 1..8)
    ) {
        let mut grid = StepGrid::new(&cells, barriers.clone());
        for (at, door) in changes {
            let cell = Cell::new(at % 6, at / 6);
            if let Some(data) = other.get(cell) {
                cells.set(cell, *data);
                grid.refresh(&cells, cell);
            }
            if let Some(barrier) = barriers.get_mut(door as usize) {
                barrier.open = !barrier.open;
                prop_assert!(grid.set_open(&cells, BarrierId(door), barrier.open));
            }
            let anew = StepGrid::new(&cells, barriers.clone());
            prop_assert_eq!(&grid.masks, &anew.masks);
            prop_assert_eq!(&grid.costs, &anew.costs);
        }
    }

    #[test]
    fn a_sized_step_is_every_cells_step_onto_unbroken_ground((cells, barriers) in boards(), size in 1..4i32) {
        let grid = StepGrid::new(&cells, barriers);
        for (cell, _) in cells.iter() {
            for direction in Direction::ALL {
                let to = direction.from(cell);
                let all_step = cell.square(size).all(|part| grid.allowed(part, direction));
                let unbroken = to.square(size).all(|part| {
                    Direction::ALL.into_iter().all(|side| {
                        let beside = side.from(part);
                        !to.square(size).any(|other| other == beside) || grid.allowed(part, side)
                    })
                });
                prop_assert_eq!(grid.allowed_sized(cell, direction, size), all_step && unbroken);
            }
        }
    }
}
