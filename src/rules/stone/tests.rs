//! Stones on small boards drawn with letters: `#` rock, `.` floor.

use super::parts::{FARTHEST, Roll, STEPS_PER_METRE, WALL_TAKES, after_wall};
use super::physics::{Ball, Course, METRES_PER_TURN, Met, RADIUS, STEPS_PER_TURN, roll};
use super::turn::along;
use crate::board::{Ambient, Board, Cell, CellData, CellGrid, Opening, Point, Segment, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use proptest::prelude::*;
use std::collections::BTreeSet;

const EAST: (i32, i32) = (1, 0);
const WEST: (i32, i32) = (-1, 0);
const NORTH: (i32, i32) = (0, -1);

fn board_with(rows: &[&str], doors: Vec<Opening>) -> Board {
    let mut cells = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::SOLID).expect("a small board");
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.bytes().enumerate().filter(|&(_, letter)| letter != b'#') {
            let height_cm = if letter == b'_' { -40 } else { 0 };
            cells.set(Cell::new(x as i32, y as i32), CellData { height_cm, ..CellData::OPEN });
        }
    }
    Board::new(cells, Ambient::PitchDark, Vec::new(), doors, Vec::new()).expect("a board")
}

fn board(rows: &[&str]) -> Board {
    board_with(rows, Vec::new())
}

fn ball(board: &Board, x: i32, y: i32, direction: (i32, i32)) -> Ball {
    Ball::at_rest(board, Point::corner(x, y), direction).expect("a direction")
}

/// Turn after turn until the stone rests, or 40 of them.
fn to_the_end(board: &Board, mut ball: Ball) -> (Ball, Option<Met>) {
    for _ in 0..40 {
        let stretch = roll(board, ball, &Course::default(), STEPS_PER_TURN);
        ball = stretch.ball;
        if !matches!(stretch.met, None | Some(Met::Wall)) {
            return (ball, stretch.met);
        }
    }
    (ball, None)
}

fn near(at: Point, x: f64, y: f64) -> bool {
    at.distance_squared(Point::from_metres(x, y)) < i64::from(UNITS_PER_METRE / 5).pow(2)
}

const LONG: [&str; 4] =
    ["####################", "#..................#", "#..................#", "####################"];

#[test]
fn s5_stone_rolls_five_metres_a_turn() {
    let board = board(&LONG);
    let stretch = roll(&board, ball(&board, 3, 2, EAST), &Course::default(), STEPS_PER_TURN);
    assert_eq!((stretch.steps, stretch.met), (STEPS_PER_TURN, None));
    let way = stretch.ball.at.x - 3 * UNITS_PER_METRE;
    assert!((way - 5 * UNITS_PER_METRE).abs() <= UNITS_PER_METRE / 50, "{way}/1024 m");
    assert_eq!(METRES_PER_TURN, 5);
    assert!(stretch.ball.height.abs() < 20, "it stays on the floor: {}", stretch.ball.height);
}

#[test]
fn s5_stone_rests_at_a_dead_end() {
    let board = board(&LONG);
    let (at, met) = to_the_end(&board, ball(&board, 3, 2, EAST));
    assert_eq!(met, Some(Met::Nothing));
    assert!(near(at.at, 18.05, 2.0), "{at:?}");
}

#[test]
fn s5_stone_takes_the_open_side_of_a_bend() {
    let rows =
        ["###########", "#........##", "#........##", "#######..##", "#######..##", "#######..##", "###########"];
    let right = board(&rows);
    let (at, _) = to_the_end(&right, ball(&right, 3, 2, EAST));
    assert!(at.at.y > 4 * UNITS_PER_METRE, "it has turned south: {at:?}");
    let upside_down: Vec<_> = rows.iter().rev().copied().collect();
    let left = board(&upside_down);
    let (at, _) = to_the_end(&left, ball(&left, 3, 5, EAST));
    assert!(at.at.y < 3 * UNITS_PER_METRE, "it has turned north: {at:?}");
}

#[test]
fn s5_stone_at_a_fork_takes_the_left_on_a_tie() {
    let rows = [
        "########..##",
        "########..##",
        "########..##",
        "#.........##",
        "#.........##",
        "########..##",
        "########..##",
        "########..##",
    ];
    let east = board(&rows);
    let (at, _) = to_the_end(&east, ball(&east, 3, 4, EAST));
    assert!(at.at.y < 2 * UNITS_PER_METRE, "left of east is north: {at:?}");
    let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
    let west = board(&mirrored.iter().map(String::as_str).collect::<Vec<_>>());
    let (at, _) = to_the_end(&west, ball(&west, 9, 4, WEST));
    assert!(at.at.y > 6 * UNITS_PER_METRE, "left of west is south: {at:?}");
}

#[test]
fn s5_stone_is_deflected_by_a_slanting_wall() {
    let slant = Segment { from: Point::corner(6, 0), to: Point::corner(11, 5) };
    let mut cells = CellGrid::new(16, 8, CellData::OPEN).expect("a small board");
    cells.set(Cell::new(0, 0), CellData::SOLID);
    let wall = crate::board::FreeWall { segment: slant, blocks_sight: true, blocks_moves: true };
    let board = Board::new(cells, Ambient::PitchDark, vec![wall], Vec::new(), Vec::new()).expect("a board");
    let stretch = roll(&board, ball(&board, 6, 2, EAST), &Course::default(), STEPS_PER_TURN);
    let (dx, dy) = stretch.ball.heading;
    assert!((dx - dy).abs() < 1500 && dx > 0, "it slides along the wall: {dx}, {dy}");
}

#[test]
fn s5_stone_meets_each_token_once_on_its_way() {
    let board = board(&LONG);
    let (one, two) = (ThingId(1), ThingId(2));
    let tokens = [(one, (Cell::new(6, 1), 1)), (two, (Cell::new(8, 2), 1))];
    let (mut ball, mut met, mut order) = (ball(&board, 3, 2, EAST), BTreeSet::new(), Vec::new());
    for _ in 0..3 {
        let stretch = roll(&board, ball, &Course::default(), STEPS_PER_TURN);
        let mut rest = &stretch.trail[..];
        while let (steps, Some(token)) = along(rest, &tokens, &mut met) {
            order.push(token);
            rest = &rest[steps..];
        }
        ball = stretch.ball;
    }
    assert_eq!(order, [one, two]);
    assert!(met.is_empty(), "both lie behind it");
}

#[test]
fn s5_stone_takes_a_grate_that_is_down_for_a_wall() {
    let segment = Segment { from: Point::corner(10, 1), to: Point::corner(10, 3) };
    let board = board(&LONG);
    let down = |course: Course| {
        let mut ball = ball(&board, 3, 2, EAST);
        for _ in 0..5 {
            let stretch = roll(&board, ball, &course, STEPS_PER_TURN);
            ball = stretch.ball;
            if stretch.met.is_some() {
                return (ball, stretch.met);
            }
        }
        (ball, None)
    };
    for course in [
        Course { thresholds: vec![segment], ..Course::default() },
        Course { barred: vec![Cell::new(10, 1), Cell::new(10, 2)], ..Course::default() },
    ] {
        let (ball, met) = down(course.clone());
        assert_eq!(met, Some(Met::Nothing), "{course:?}");
        assert!(near(ball.at, 9.05, 2.0), "{:?} in {course:?}", ball.at);
    }
    let around = Course { barred: vec![Cell::new(3, 2), Cell::new(2, 1)], ..Course::default() };
    let (ball, met) = down(around);
    assert!(met.is_some() && near(ball.at, 18.05, 2.0), "what fell on it does not hold it: {ball:?}");
}

#[test]
fn s5_stone_strikes_a_shut_door_and_then_takes_it_for_a_wall() {
    let segment = Segment { from: Point::corner(10, 1), to: Point::corner(10, 3) };
    let shut = board_with(&LONG, vec![Opening { key: 7, segment, open: false }]);
    let (at, met) = to_the_end(&shut, ball(&shut, 3, 2, EAST));
    assert_eq!(met, Some(Met::Door(ThingId(7))));
    let held = Course { held: BTreeSet::from([ThingId(7)]), ..Course::default() };
    assert_eq!(roll(&shut, at, &held, STEPS_PER_TURN).met, Some(Met::Nothing), "there is no other way");
    let open = board_with(&LONG, vec![Opening { key: 7, segment, open: true }]);
    let through = to_the_end(&open, ball(&open, 3, 2, EAST)).0;
    assert!(near(through.at, 18.05, 2.0), "{through:?}");
}

#[test]
fn s5_stone_drops_into_a_pit_and_stops_before_another_stone() {
    let board = board(&LONG);
    let pits = Course { pits: vec![Cell::new(7, 2)], ..Course::default() };
    let stretch = roll(&board, ball(&board, 3, 2, EAST), &pits, STEPS_PER_TURN);
    assert_eq!(stretch.met, Some(Met::Pit(Cell::new(7, 2))));
    let lying = Course { stones: vec![Point::corner(8, 2)], ..Course::default() };
    let stretch = roll(&board, ball(&board, 3, 2, EAST), &lying, STEPS_PER_TURN);
    assert_eq!(stretch.met, Some(Met::Nothing));
    assert!(stretch.ball.at.x < 8 * UNITS_PER_METRE - 2 * RADIUS + 64, "{stretch:?}");
}

#[test]
fn s5_stone_rolls_down_and_up_a_low_step() {
    let board = board(&["################", "#....____......#", "#....____......#", "################"]);
    let (at, met) = to_the_end(&board, ball(&board, 2, 2, EAST));
    assert_eq!(met, Some(Met::Nothing));
    assert!(near(at.at, 14.05, 2.0), "{at:?}");
}

/// Rooms of a wide grid whose walls are drawn at random, a stone in it, and its direction.
fn somewhere() -> impl Strategy<Value = (Vec<String>, (i32, i32), (i32, i32))> {
    let rock = proptest::collection::vec(proptest::bool::weighted(0.12), 8 * 8);
    (rock, 1_i32..7, 1_i32..7, (-4_i32..=4, -4_i32..=4).prop_filter("a direction", |&way| way != (0, 0))).prop_map(
        |(rock, x, y, way)| {
            // Blocks of two by two cells, so that there is room for a stone between them.
            let solid = |bx: i32, by: i32| {
                !(0..8).contains(&bx) || !(0..8).contains(&by) || ((bx, by) != (x, y) && rock[(by * 8 + bx) as usize])
            };
            let letter = |at: i32, row: i32| if solid(at.div_euclid(2), row.div_euclid(2)) { '#' } else { '.' };
            let rows = (-1..17).map(|row| (-1..17).map(|at| letter(at, row)).collect()).collect();
            (rows, (2 * x + 2, 2 * y + 2), way)
        },
    )
}

fn rows_of(rows: &[String]) -> Vec<&str> {
    rows.iter().map(String::as_str).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn s5_stone_never_enters_rock_and_goes_the_same_way_again((rows, (x, y), way) in somewhere()) {
        let board = board(&rows_of(&rows));
        let start = ball(&board, x, y, way);
        let mut ball = start;
        for _ in 0..12 {
            let stretch = roll(&board, ball, &Course::default(), STEPS_PER_TURN);
            prop_assert_eq!(&stretch, &roll(&board, ball, &Course::default(), STEPS_PER_TURN));
            for &(at, _) in &stretch.trail {
                prop_assert!(board.cells().is_open(at.cell()), "its middle is in rock at {:?}", at);
                // Its girth too, but for the thickness of what it leans on.
                for (dx, dy) in [(900, 0), (-900, 0), (0, 900), (0, -900)] {
                    prop_assert!(board.cells().is_open(Point::new(at.x + dx, at.y + dy).cell()), "it reaches into rock at {:?}", at);
                }
            }
            ball = stretch.ball;
            if !matches!(stretch.met, None | Some(Met::Wall)) {
                break;
            }
        }
    }

    #[test]
    fn s5_stone_that_was_stopped_goes_on_where_it_was(
        (rows, (x, y), way) in somewhere(), stand in proptest::collection::vec((1..17i32, 1..17i32), 1..6)
    ) {
        let board = board(&rows_of(&rows));
        let tokens: Vec<_> = stand.iter().zip(1..).map(|(&(x, y), id)| (ThingId(id), (Cell::new(x, y), 1))).collect();
        let (mut free, mut met, mut saved) = (ball(&board, x, y, way), BTreeSet::new(), ball(&board, x, y, way));
        for _ in 0..8 {
            let whole = roll(&board, free, &Course::default(), STEPS_PER_TURN);
            // The same with a halt at every token, and everything written and read at each of them.
            let mut now = Roll { stone: ThingId(9), left: STEPS_PER_TURN, door: None, on: Some(roll(&board, saved, &Course::default(), STEPS_PER_TURN).into()) };
            let mut trail = Vec::new();
            while let Some(on) = &mut now.on {
                let (steps, token) = along(&on.trail, &tokens, &mut met);
                trail.extend(on.trail.drain(..steps));
                if token.is_none() {
                    saved = on.end;
                    prop_assert_eq!(on.met, whole.met);
                    now.on = None;
                }
                now = ron::from_str(&ron::to_string(&now).expect("written")).expect("read");
                saved = ron::from_str(&ron::to_string(&saved).expect("written")).expect("read");
            }
            prop_assert_eq!(&trail, &whole.trail, "step by step");
            prop_assert_eq!(saved, whole.ball);
            free = whole.ball;
            if matches!(whole.met, Some(Met::Nothing)) {
                break;
            }
        }
    }
}

#[test]
fn s5_stone_loses_a_part_of_its_way_at_each_wall() {
    assert_eq!((FARTHEST, WALL_TAKES), (100, 20));
    let all = FARTHEST * STEPS_PER_METRE;
    assert_eq!(after_wall(all), 80 * STEPS_PER_METRE);
    assert_eq!((0..5).fold(all, |left, _| after_wall(left)), 0, "five walls are the end of it");
    assert_eq!(after_wall(STEPS_PER_METRE), 0);
}

#[test]
fn s5_stone_turns_north_where_it_is_sent_north() {
    let board =
        board(&["######", "#....#", "#....#", "#....#", "#....#", "#....#", "#....#", "#....#", "#....#", "######"]);
    let stretch = roll(&board, ball(&board, 3, 8, NORTH), &Course::default(), STEPS_PER_TURN / 2);
    assert!(near(stretch.ball.at, 3.0, 5.5), "{stretch:?}");
}
