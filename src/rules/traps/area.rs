//! Where a trap acts: the cells of its shape in their place, in whole numbers.

use super::definition::{CONES, Definition, Shape};
use super::parts::Trap;
use crate::board::steps::touch;
use crate::board::{At, Board, Cell, Direction, Point, Segment, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use crate::rules::acting::{overlap, tokens};
use crate::rules::log::Lookup;
use bevy::ecs::world::World;
use std::collections::{BTreeSet, VecDeque};

/// The cells on which a trap acts, sorted. Empty where its place is not told, and for those that act on whoever sets them
/// off.
#[must_use]
pub fn cells(world: &World, trap: ThingId) -> Vec<Cell> {
    let (Some(parts), Some(board)) = (world.of::<Trap>(trap), world.get_resource::<Board>()) else { return Vec::new() };
    let Some(definition) = parts.definition() else { return Vec::new() };
    let at = world.of::<At>(trap).map(|at| at.0);
    of(board, parts, &definition, at)
}

/// The cells of a definition in the place of a trap; `at` is where the thing lies.
#[must_use]
pub(super) fn of(board: &Board, trap: &Trap, definition: &Definition, at: Option<Cell>) -> Vec<Cell> {
    if !trap.cells.is_empty() {
        let mut cells = trap.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        return cells;
    }
    let from = trap.from.or(at);
    let mut cells = match definition.shape {
        Shape::Culprit => Vec::new(),
        Shape::Here => here(board, trap),
        Shape::Disc { metres } => disc(board, middle(trap, from), metres),
        Shape::Cone { degrees, metres } => match (from, trap.towards) {
            (Some(from), Some(towards)) => cone(board, from, towards, degrees, metres),
            _ => Vec::new(),
        },
        Shape::Flight => match (from, aim(trap)) {
            (Some(from), Some(towards)) => flight(board, from, towards),
            _ => Vec::new(),
        },
        Shape::Sweep => match (from, aim(trap)) {
            (Some(from), Some(towards)) => {
                line(from, towards).into_iter().filter(|&cell| board.cells().is_open(cell)).collect()
            }
            _ => Vec::new(),
        },
        Shape::Room => match (from.or(trap.sensor.first().copied()), trap.rigged_door) {
            (Some(from), _) => room(board, from),
            // Of the two rooms at a door the smaller one is the trapped one.
            (None, Some(door)) => {
                let rooms = board.beside(door.0).iter().map(|&cell| room(board, cell));
                rooms.min_by_key(Vec::len).unwrap_or_default()
            }
            (None, None) => Vec::new(),
        },
    };
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The tokens that a trap strikes when it goes off, by rising id: everybody within its area, of a flight the first one in
/// the line, for a trap on its culprit that one alone.
#[must_use]
pub(super) fn victims(world: &World, trap: ThingId, by: Option<ThingId>) -> Vec<ThingId> {
    let Some(definition) = world.of::<Trap>(trap).and_then(Trap::definition) else { return Vec::new() };
    if definition.shape == Shape::Culprit {
        return by.into_iter().collect();
    }
    let cells = cells(world, trap);
    if definition.shape != Shape::Flight {
        return tokens(world).filter(|&(_, square)| holds(&cells, square)).map(|(token, _)| token).collect();
    }
    let from = world.of::<Trap>(trap).and_then(|trap| trap.from).or(world.of::<At>(trap).map(|at| at.0));
    let Some(from) = from else { return Vec::new() };
    let distance = |(at, size): (Cell, i32)| {
        let hit = at.square(size).filter(|cell| cells.contains(cell));
        hit.map(|cell| cell.centre().distance_squared(from.centre())).min().unwrap_or(i64::MAX)
    };
    let struck = tokens(world).filter(|&(_, square)| holds(&cells, square));
    struck.min_by_key(|&(token, square)| (distance(square), token)).map(|(token, _)| token).into_iter().collect()
}

/// Whether a square shares a cell with an area.
#[must_use]
pub(super) fn holds(cells: &[Cell], square: (Cell, i32)) -> bool {
    cells.iter().any(|&cell| overlap((cell, 1), square))
}

fn here(board: &Board, trap: &Trap) -> Vec<Cell> {
    if !trap.sensor.is_empty() {
        return trap.sensor.clone();
    }
    trap.rigged_door.map_or_else(Vec::new, |door| board.beside(door.0).to_vec())
}

/// The middle of a trap's sensor, or of the place that it is given.
fn middle(trap: &Trap, from: Option<Cell>) -> Option<Point> {
    if trap.from.is_some() || trap.sensor.is_empty() {
        return from.map(Cell::centre);
    }
    let count = i32::try_from(trap.sensor.len()).ok()?;
    let sum = trap.sensor.iter().map(|cell| cell.centre()).fold((0, 0), |(x, y), point| (x + point.x, y + point.y));
    Some(Point::new(sum.0 / count, sum.1 / count))
}

/// Where a trap points: the cell that it is given, else the first cell of its sensor.
fn aim(trap: &Trap) -> Option<Cell> {
    trap.towards.or(trap.sensor.first().copied())
}

/// The open cells whose middles lie in a disc and in sight of its middle.
fn disc(board: &Board, middle: Option<Point>, metres: u8) -> Vec<Cell> {
    let Some(middle) = middle else { return Vec::new() };
    let reach = i32::from(metres);
    let diameter = i64::from(reach) * i64::from(UNITS_PER_METRE);
    around(board, middle.cell(), reach)
        .filter(|cell| 4 * cell.centre().distance_squared(middle) <= diameter * diameter)
        .filter(|cell| board.sight().sees(middle, cell.centre()))
        .collect()
}

/// The open cells whose middles lie in a cone and in sight of its mouth. A mouth in the rock opens at its face.
fn cone(board: &Board, from: Cell, towards: Cell, degrees: u16, metres: u8) -> Vec<Cell> {
    let Some(square) = CONES.iter().find(|(angle, _)| *angle == degrees).map(|&(_, square)| square) else {
        return Vec::new();
    };
    let axis = (i64::from(towards.x - from.x), i64::from(towards.y - from.y));
    let (apex, eye) = mouth(board, from, towards);
    let reach = i64::from(metres) * i64::from(UNITS_PER_METRE);
    let inside = |cell: &Cell| {
        let to = (i64::from(cell.centre().x - apex.x), i64::from(cell.centre().y - apex.y));
        let (along, length) = (to.0 * axis.0 + to.1 * axis.1, to.0 * to.0 + to.1 * to.1);
        let turned = i128::from(along) * i128::from(along) * 10_000
            >= i128::from(square) * i128::from(length) * i128::from(axis.0 * axis.0 + axis.1 * axis.1);
        length <= reach * reach && along >= 0 && turned
    };
    around(board, from, i32::from(metres) + 1)
        .filter(inside)
        .filter(|cell| *cell == eye || board.sight().sees(eye.centre(), cell.centre()))
        .collect()
}

/// Where what comes out of a mouth begins, and the first open cell before it.
fn mouth(board: &Board, from: Cell, towards: Cell) -> (Point, Cell) {
    if board.cells().is_open(from) {
        return (from.centre(), from);
    }
    let next = line(from, towards).get(1).copied().unwrap_or(from);
    let (a, b) = (from.centre(), next.centre());
    (Point::new(i32::midpoint(a.x, b.x), i32::midpoint(a.y, b.y)), next)
}

/// The cells of a line of flight, from its mouth on until something stops it.
fn flight(board: &Board, from: Cell, towards: Cell) -> Vec<Cell> {
    let (dx, dy) = (towards.x - from.x, towards.y - from.y);
    if (dx, dy) == (0, 0) {
        return Vec::new();
    }
    let (width, height) = board.size();
    let far = 1 + width.max(height) / dx.abs().max(dy.abs()).max(1);
    let (_, eye) = mouth(board, from, towards);
    let end = Cell::new(from.x + dx * far, from.y + dy * far);
    let beyond = line(from, end).into_iter().skip_while(|cell| *cell == from && !board.cells().is_open(from));
    beyond
        .take_while(|&cell| {
            board.cells().is_open(cell) && (cell == eye || board.sight().sees(eye.centre(), cell.centre()))
        })
        .collect()
}

/// The cells of a straight line, both ends included: of each column or row the nearest one.
#[must_use]
pub(in crate::rules) fn line(from: Cell, to: Cell) -> Vec<Cell> {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let steps = dx.abs().max(dy.abs());
    let part = |delta: i64, step: i64| {
        // Rounded to the nearest, halves away from the start, the same in both directions of an axis.
        let doubled = 2 * delta.abs() * step + steps;
        (doubled / (2 * steps.max(1)) * delta.signum()) as i32
    };
    (0..=steps).map(|step| Cell::new(from.x + part(dx, step), from.y + part(dy, step))).collect()
}

/// The open cells of the map round a cell.
fn around(board: &Board, cell: Cell, reach: i32) -> impl Iterator<Item = Cell> + '_ {
    let corner = Cell::new(cell.x - reach, cell.y - reach);
    corner.square(2 * reach + 1).filter(|&cell| board.cells().is_open(cell))
}

/// The room of a cell: everything that can be walked to without passing a door, open or shut, or a wall.
#[must_use]
pub(in crate::rules) fn room(board: &Board, from: Cell) -> Vec<Cell> {
    if !board.cells().is_open(from) {
        return Vec::new();
    }
    let walls = |a: Cell, b: Cell| {
        let step = Segment { from: a.centre(), to: b.centre() };
        board.doors().any(|door| touch(door.segment, step))
            || board.walls().iter().any(|wall| wall.blocks_moves && touch(wall.segment, step))
    };
    let mut found = BTreeSet::from([from]);
    let mut next = VecDeque::from([from]);
    while let Some(cell) = next.pop_front() {
        for direction in Direction::ALL.into_iter().filter(|direction| !direction.is_diagonal()) {
            let beside = direction.from(cell);
            if board.cells().is_open(beside) && !found.contains(&beside) && !walls(cell, beside) {
                found.insert(beside);
                next.push_back(beside);
            }
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_one_cell_of_each_column_or_row() {
        let cells =
            |to: (i32, i32)| line(Cell::new(0, 0), to.into()).into_iter().map(Into::into).collect::<Vec<(i32, i32)>>();
        assert_eq!(cells((3, 0)), [(0, 0), (1, 0), (2, 0), (3, 0)]);
        assert_eq!(cells((-2, -2)), [(0, 0), (-1, -1), (-2, -2)]);
        assert_eq!(cells((4, 2)), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]);
        assert_eq!(cells((0, 0)), [(0, 0)]);
    }
}
