use super::super::cells::{CellData, CellGrid};
use super::super::ground::Ground;
use super::super::space::{Point, Segment};
use super::super::steps::{MoveBarrier, StepGrid};
use super::*;
use proptest::prelude::*;

const NO_LIMIT: u32 = u32::MAX;

/// Steps over rows of `#` solid, `~` swamp (×3), `W` water that is too deep, anything else open.
fn drawn(rows: &[&str]) -> StepGrid {
    let mut cells = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a fair size");
    for (y, row) in rows.iter().enumerate() {
        for (x, byte) in row.bytes().enumerate() {
            let data = match byte {
                b'#' => CellData::SOLID,
                b'~' => CellData { ground: Ground::Swamp, ..CellData::OPEN },
                b'W' => CellData { water_ml: 2_000_000, ..CellData::OPEN },
                _ => CellData::OPEN,
            };
            cells.set(Cell::new(x as i32, y as i32), data);
        }
    }
    StepGrid::new(&cells, vec![])
}

fn path(rows: &[&str], from: (i32, i32), to: (i32, i32), size: i32) -> Option<(Vec<(i32, i32)>, u32)> {
    let found = PathFinder::new().path(&drawn(rows), from.into(), to.into(), size, NO_LIMIT)?;
    Some((found.cells.into_iter().map(Into::into).collect(), found.cost))
}

#[test]
fn straight_steps_cost_70_and_diagonal_ones_99() {
    assert_eq!(path(&["..."], (0, 0), (2, 0), 1), Some((vec![(1, 0), (2, 0)], 140)));
    assert_eq!(path(&["..", ".."], (0, 0), (1, 1), 1), Some((vec![(1, 1)], 99)));
    assert_eq!(path(&[".."], (1, 0), (1, 0), 1), Some((vec![], 0)), "here already");
}

#[test]
fn s8c_ground_multiplies_the_step_onto_it() {
    assert_eq!(path(&[".~."], (0, 0), (2, 0), 1), Some((vec![(1, 0), (2, 0)], 210 + 70)));
    assert_eq!(
        path(&[".~.", "..."], (0, 0), (2, 0), 1),
        Some((vec![(1, 1), (2, 0)], 198)),
        "round the swamp is cheaper"
    );
}

#[test]
fn paths_go_round_corners_and_not_through_them() {
    assert_eq!(path(&[".#", ".."], (0, 0), (1, 1), 1), Some((vec![(0, 1), (1, 1)], 140)));
    assert_eq!(path(&[".#", "#."], (0, 0), (1, 1), 1), None, "between two corners");
}

#[test]
fn deep_water_is_not_entered_but_its_corner_may_be_passed() {
    assert_eq!(path(&[".W."], (0, 0), (2, 0), 1), None);
    assert_eq!(path(&[".W"], (0, 0), (1, 0), 1), None);
    assert_eq!(path(&[".W", ".."], (0, 0), (1, 1), 1), Some((vec![(1, 1)], 99)));
    assert_eq!(path(&["W."], (0, 0), (1, 0), 1), Some((vec![(1, 0)], 70)), "out of the water");
}

#[test]
fn large_tokens_pay_for_their_worst_cell_and_need_room() {
    assert_eq!(path(&["...", "..~"], (0, 0), (1, 0), 2), Some((vec![(1, 0)], 210)));
    assert_eq!(path(&["....", ".#..", "...."], (0, 0), (2, 1), 2), None, "it does not fit round the pillar");
    assert_eq!(path(&["..#..", "....."], (0, 0), (3, 0), 2), None, "too narrow");
    assert_eq!(path(&["..W..", "....."], (0, 0), (3, 0), 2), None, "half of it would drown");
}

#[test]
fn a_limit_is_the_most_that_a_path_may_cost() {
    let world = drawn(&["...."]);
    let mut finder = PathFinder::new();
    let (from, to) = (Cell::new(0, 0), Cell::new(3, 0));
    assert_eq!(finder.path(&world, from, to, 1, 209), None);
    assert_eq!(finder.path(&world, from, to, 1, 210).map(|path| path.cost), Some(210));
}

#[test]
fn nothing_leads_from_or_to_outside_the_map() {
    let world = drawn(&["..", ".."]);
    let mut finder = PathFinder::new();
    for outside in [Cell::new(-1, 0), Cell::new(2, 1), Cell::new(i32::MAX, i32::MIN)] {
        assert_eq!(finder.path(&world, outside, Cell::new(0, 0), 1, NO_LIMIT), None);
        assert_eq!(finder.path(&world, Cell::new(0, 0), outside, 1, NO_LIMIT), None);
        assert_eq!(finder.path(&world, outside, outside, 1, NO_LIMIT), None);
        assert_eq!(finder.reach(&world, outside, 1, NO_LIMIT).iter().count(), 0);
    }
    assert_eq!(finder.path(&world, Cell::new(0, 0), Cell::new(1, 1), 0, NO_LIMIT), None, "no size");
}

#[test]
fn a_finder_serves_boards_of_different_size() {
    let (small, large) = (drawn(&["..."]), drawn(&["......", "######"]));
    let mut finder = PathFinder::new();
    for _ in 0..3 {
        assert_eq!(finder.path(&small, Cell::new(0, 0), Cell::new(2, 0), 1, NO_LIMIT).map(|p| p.cost), Some(140));
    }
    assert_eq!(finder.path(&large, Cell::new(0, 0), Cell::new(5, 0), 1, NO_LIMIT).map(|p| p.cost), Some(350));
    assert_eq!(finder.path(&large, Cell::new(0, 0), Cell::new(5, 1), 1, NO_LIMIT), None);
}

#[test]
fn begun_action_points_are_paid_once() {
    assert_eq!(ap_cost(0, 0), 0);
    assert_eq!(ap_cost(0, 70), 1);
    assert_eq!(ap_cost(0, 99), 2, "a diagonal step begins a second point");
    assert_eq!(ap_cost(99, 99), 1, "which the next one uses up: 198 is three in all");
    assert_eq!(ap_cost(99, 41), 0, "paid for already");
    assert_eq!(ap_cost(u32::MAX, u32::MAX), 61_356_675 + 1, "no overflow");
}

/// The cost of the cheapest path by the plainest search there is: all cells, again and again, until nothing improves.
fn plain_costs<W: PathWorld>(world: &W, from: Cell, size: i32) -> Vec<Option<u32>> {
    let (width, height) = world.size();
    let index = |cell: Cell| (cell.y * width + cell.x) as usize;
    let mut costs = vec![None; (width * height) as usize];
    costs[index(from)] = Some(0);
    let mut improved = true;
    while improved {
        improved = false;
        for cell in (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y))) {
            let Some(cost) = costs[index(cell)] else { continue };
            for (direction, step) in Direction::ALL.into_iter().zip([70, 99].into_iter().cycle()) {
                let next = direction.from(cell);
                let worst = next.square(size).map(|part| world.multiplier(part)).try_fold(1, |a, b| Some(a.max(b?)));
                let (true, Some(worst)) = (sized_steps(world, cell, size) & direction.bit() != 0, worst) else {
                    continue;
                };
                let through: u32 = cost + step * u32::from(worst);
                if costs[index(next)].is_none_or(|known| through < known) {
                    costs[index(next)] = Some(through);
                    improved = true;
                }
            }
        }
    }
    costs
}

const SIDE: i32 = 9;

/// What a seat may remember of a board: some cells not at all.
#[derive(Clone, Debug)]
struct Memory {
    grid: StepGrid,
    known: Vec<bool>,
}

impl Memory {
    fn knows(&self, cell: Cell) -> bool {
        let inside = (0..SIDE).contains(&cell.x) && (0..SIDE).contains(&cell.y);
        inside && self.known[(cell.y * SIDE + cell.x) as usize]
    }
}

impl PathWorld for Memory {
    fn size(&self) -> (i32, i32) {
        self.grid.size()
    }

    fn steps(&self, cell: Cell) -> u8 {
        Direction::in_mask(self.grid.steps(cell))
            .filter(|direction| self.knows(cell) && self.knows(direction.from(cell)))
            .fold(0, |steps, direction| steps | direction.bit())
    }

    fn multiplier(&self, cell: Cell) -> Option<u8> {
        if self.knows(cell) { self.grid.multiplier(cell) } else { None }
    }
}

/// Random boards with rock, all kinds of ground, water, thin walls at any angle, and cells that aren't known.
fn memories() -> impl Strategy<Value = Memory> {
    let ground = prop::sample::select(Ground::ALL.to_vec());
    let cell = (0..6u8, ground, prop_oneof![4 => Just(0u32), 1 => 0..1_500_000u32], prop::bool::weighted(0.9));
    let end = prop_oneof![
        (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| Point::corner(x, y)),
        (0..SIDE * 1024, 0..SIDE * 1024).prop_map(|(x, y)| Point::new(x, y)),
    ];
    let wall = (end, -2048..2048i32, -2048..2048i32)
        .prop_map(|(from, dx, dy)| MoveBarrier::closed(Segment { from, to: Point::new(from.x + dx, from.y + dy) }));
    (prop::collection::vec(cell, (SIDE * SIDE) as usize), prop::collection::vec(wall, 0..5)).prop_map(|(all, walls)| {
        let mut cells = CellGrid::new(SIDE, SIDE, CellData::OPEN).expect("a fair size");
        for (i, &(solid, ground, water_ml, _)) in all.iter().enumerate() {
            let data = CellData { solid: solid == 0, ground, water_ml, ..CellData::OPEN };
            cells.set(Cell::new(i as i32 % SIDE, i as i32 / SIDE), data);
        }
        Memory { grid: StepGrid::new(&cells, walls), known: all.into_iter().map(|cell| cell.3).collect() }
    })
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..SIDE, 0..SIDE).prop_map(|(x, y)| Cell::new(x, y))
}

/// Checks that every step of a path is allowed and cuts no corner, and that its cost is the sum of its steps.
fn check_walk(world: &Memory, from: Cell, to: Cell, size: i32, path: &Path) -> Result<(), TestCaseError> {
    let (mut at, mut cost) = (from, 0);
    for &next in &path.cells {
        let (dx, dy) = (next.x - at.x, next.y - at.y);
        let direction = Direction::between(at, next).ok_or_else(|| TestCaseError::fail("a step is to a neighbour"))?;
        prop_assert!(world.grid.allowed_sized(at, direction, size), "{:?} from {:?}", direction, at);
        for part in at.square(size).filter(|_| dx != 0 && dy != 0) {
            let (beside, above) = (Cell::new(part.x + dx, part.y), Cell::new(part.x, part.y + dy));
            let straight = |cell: Cell, x: i32, y: i32| {
                Direction::between(Cell::new(0, 0), Cell::new(x, y)).is_some_and(|way| world.grid.allowed(cell, way))
            };
            prop_assert!(straight(part, dx, 0) && straight(part, 0, dy), "a corner cut at {:?}", part);
            prop_assert!(straight(beside, 0, dy) && straight(above, dx, 0), "a corner cut at {:?}", part);
        }
        let worst = next.square(size).filter_map(|part| world.multiplier(part)).max().unwrap_or(0);
        prop_assert!(worst > 0 && next.square(size).all(|part| world.knows(part)), "nobody enters {:?}", next);
        cost += if dx != 0 && dy != 0 { 99 } else { 70 } * u32::from(worst);
        at = next;
    }
    prop_assert_eq!(at, to, "it ends where it should");
    prop_assert_eq!(cost, path.cost, "the cost is that of its steps");
    Ok(())
}

proptest! {
    #[test]
    fn no_path_is_cheaper(world in memories(), from in cells(), to in cells(), size in 1..4i32) {
        let mut finder = PathFinder::new();
        let costs = plain_costs(&world, from, size);
        let expected = costs[(to.y * SIDE + to.x) as usize];
        let found = finder.path(&world, from, to, size, NO_LIMIT);
        prop_assert_eq!(found.as_ref().map(|path| path.cost), expected);
        if let Some(path) = found {
            check_walk(&world, from, to, size, &path)?;
            prop_assert_eq!(finder.path(&world, from, to, size, path.cost), Some(path.clone()), "a limit changes nothing");
            if path.cost > 0 {
                prop_assert_eq!(finder.path(&world, from, to, size, path.cost - 1), None);
            }
        }
    }

    #[test]
    fn reach_is_every_cell_with_a_path_in_budget(world in memories(), from in cells(), size in 1..3i32, budget in 0..1500u32) {
        let reach = PathFinder::new().reach(&world, from, size, budget);
        let costs = plain_costs(&world, from, size);
        prop_assert_eq!(reach.from(), from);
        let mut expected = Vec::new();
        for (i, cost) in costs.into_iter().enumerate() {
            let cell = Cell::new(i as i32 % SIDE, i as i32 / SIDE);
            let cost = cost.filter(|cost| *cost <= budget);
            prop_assert_eq!(reach.cost(cell), cost, "{:?}", cell);
            let path = reach.path_to(cell);
            prop_assert_eq!(path.is_some(), cost.is_some());
            if let Some(path) = path {
                check_walk(&world, from, cell, size, &path)?;
            }
            expected.extend(cost.map(|cost| (cell, cost)));
        }
        prop_assert_eq!(reach.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn splitting_a_path_keeps_its_price(walked in 0..100_000u32, parts in prop::collection::vec(0..2000u32, 0..8)) {
        let mut so_far = walked;
        let mut paid = 0;
        for part in &parts {
            paid += ap_cost(so_far, *part);
            so_far += part;
        }
        prop_assert_eq!(paid, ap_cost(walked, parts.iter().sum()));
    }
}
