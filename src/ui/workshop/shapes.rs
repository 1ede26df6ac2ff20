//! Geometry of the pen: where a point snaps to, which cells a brush, a line, a rectangle and a flood cover, and how cells
//! become the rectangles of an edit. Whole numbers only.

use crate::board::{Cell, CellGrid, Point, UNITS_PER_METRE};
use crate::level::edit::Area;
use std::collections::{BTreeMap, BTreeSet};

/// Half a cell.
const HALF: i32 = UNITS_PER_METRE / 2;

/// The nearest crossing of half cells, or the point itself where it is not to snap.
#[must_use]
pub fn snapped(point: Point, free: bool) -> Point {
    if free {
        return point;
    }
    let to = |value: i32| (value + HALF / 2).div_euclid(HALF) * HALF;
    Point::new(to(point.x), to(point.y))
}

/// How near to an edge of a cell that very edge is meant, in units.
const MEANT: i32 = UNITS_PER_METRE * 3 / 20;

/// The edge of a cell that is meant at a point, from corner to corner: the one right there, else the nearest with floor on
/// both sides, where a door can stand.
#[must_use]
pub fn nearest_edge(grid: &CellGrid, point: Point) -> (Point, Point) {
    let cell = point.cell();
    let (x, y) = (point.x - cell.x * UNITS_PER_METRE, point.y - cell.y * UNITS_PER_METRE);
    let away = [y, UNITS_PER_METRE - x, UNITS_PER_METRE - y, x];
    let beyond = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| Cell::new(cell.x + dx, cell.y + dy));
    let nearest = |sides: &[usize]| sides.iter().copied().min_by_key(|&side| away[side]);
    let joins: Vec<usize> = (0..4).filter(|&side| grid.is_open(cell) && grid.is_open(beyond[side])).collect();
    let there = nearest(&[0, 1, 2, 3]).filter(|&side| away[side] < MEANT || joins.is_empty());
    edge(cell, there.or_else(|| nearest(&joins)).unwrap_or(0))
}

/// A side of a cell, clockwise from the north.
#[must_use]
pub fn edge(cell: Cell, side: usize) -> (Point, Point) {
    let corner = |dx, dy| Point::corner(cell.x + dx, cell.y + dy);
    match side % 4 {
        0 => (corner(0, 0), corner(1, 0)),
        1 => (corner(1, 0), corner(1, 1)),
        2 => (corner(0, 1), corner(1, 1)),
        _ => (corner(0, 0), corner(0, 1)),
    }
}

/// Where the keyboard's pen stands in a cell: at its middle, or at one of its corners, clockwise from the north-west.
#[must_use]
pub const fn stand(cell: Cell, place: usize) -> Point {
    match place % 5 {
        0 => Point::corner(cell.x, cell.y),
        1 => Point::corner(cell.x + 1, cell.y),
        2 => Point::corner(cell.x + 1, cell.y + 1),
        3 => Point::corner(cell.x, cell.y + 1),
        _ => cell.centre(),
    }
}

/// How far a point is from a segment, squared, in squared metres.
#[must_use]
pub fn distance(point: Point, (from, to): (Point, Point)) -> f32 {
    let [px, py] = point.metres();
    let ([ax, ay], [bx, by]) = (from.metres(), to.metres());
    let (dx, dy) = (bx - ax, by - ay);
    let length = (dx * dx + dy * dy).max(1e-6);
    let t = (((px - ax) * dx + (py - ay) * dy) / length).clamp(0.0, 1.0);
    (px - ax - dx * t).hypot(py - ay - dy * t)
}

/// The square of a brush round a cell.
pub fn dab(middle: Cell, size: u8) -> impl Iterator<Item = Cell> {
    let size = i32::from(size.max(1));
    Cell::new(middle.x - (size - 1) / 2, middle.y - (size - 1) / 2).square(size)
}

/// The cells of a straight line, both ends included.
#[must_use]
pub fn line(from: Cell, to: Cell) -> Vec<Cell> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = dx.abs().max(dy.abs());
    let part = |of: i32, step: i32| {
        // Rounds halves away from zero, so that a line and its mirror image match.
        let twice = 2 * of * step + of.signum() * steps;
        if steps == 0 { 0 } else { twice / (2 * steps) }
    };
    (0..=steps).map(|step| Cell::new(from.x + part(dx, step), from.y + part(dy, step))).collect()
}

/// The rectangle between two cells, whichever corners they are.
#[must_use]
pub fn between(one: Cell, other: Cell) -> Area {
    Area {
        from: Cell::new(one.x.min(other.x), one.y.min(other.y)),
        to: Cell::new(one.x.max(other.x), one.y.max(other.y)),
    }
}

/// The part of a rectangle that lies on a map of this size; none where it lies beside it.
#[must_use]
pub fn within(area: Area, (width, height): (i32, i32)) -> Option<Area> {
    let from = Cell::new(area.from.x.max(0), area.from.y.max(0));
    let to = Cell::new(area.to.x.min(width - 1), area.to.y.min(height - 1));
    (from.x <= to.x && from.y <= to.y).then_some(Area { from, to })
}

/// The cells of a rectangle.
pub fn cells(area: Area) -> impl Iterator<Item = Cell> {
    (area.from.y..=area.to.y).flat_map(move |y| (area.from.x..=area.to.x).map(move |x| Cell::new(x, y)))
}

/// The cells that hang together with one and are like it.
#[must_use]
pub fn flood(grid: &CellGrid, from: Cell) -> BTreeSet<Cell> {
    let Some(&like) = grid.get(from) else { return BTreeSet::new() };
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let next = Cell::new(cell.x + dx, cell.y + dy);
            if grid.get(next) == Some(&like) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// Cells as few rectangles: runs of a row, joined with the same run of the row above.
#[must_use]
pub fn areas(cells: &BTreeSet<Cell>) -> Vec<Area> {
    let mut rows: BTreeMap<i32, BTreeSet<i32>> = BTreeMap::new();
    for cell in cells {
        rows.entry(cell.y).or_default().insert(cell.x);
    }
    let mut done: Vec<Area> = Vec::new();
    let mut open: Vec<Area> = Vec::new();
    for (y, columns) in rows {
        let mut next: Vec<Area> = Vec::new();
        for (west, east) in runs(&columns) {
            let above = open.iter().position(|area| area.to.y + 1 == y && (area.from.x, area.to.x) == (west, east));
            let mut area = above.map_or_else(
                || Area { from: Cell::new(west, y), to: Cell::new(east, y) },
                |index| open.swap_remove(index),
            );
            area.to.y = y;
            next.push(area);
        }
        done.append(&mut open);
        open = next;
    }
    done.append(&mut open);
    done.sort_by_key(|area| (area.from.y, area.from.x));
    done
}

/// Numbers that follow one another, as first and last.
fn runs(numbers: &BTreeSet<i32>) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellData;
    use proptest::prelude::*;

    #[test]
    fn a_point_snaps_to_half_cells_unless_it_is_free() {
        let point = Point::new(1400, 770);
        assert_eq!(snapped(point, false), Point::new(1536, 1024));
        assert_eq!(snapped(point, true), point);
        assert_eq!(snapped(Point::new(-200, -300), false), Point::new(0, -512));
    }

    #[test]
    fn the_nearest_edge_is_the_one_under_the_pointer() {
        let mut grid = CellGrid::new(8, 8, CellData::OPEN).expect("a fair size");
        let place = |x, y| Point::new(3 * 1024 + x, 2 * 1024 + y);
        let near = |x, y| nearest_edge(&grid, place(x, y));
        assert_eq!(near(500, 100), (Point::corner(3, 2), Point::corner(4, 2)), "north");
        assert_eq!(near(990, 500), (Point::corner(4, 2), Point::corner(4, 3)), "east");
        assert_eq!(near(500, 990), (Point::corner(3, 3), Point::corner(4, 3)), "south");
        assert_eq!(near(20, 500), (Point::corner(3, 2), Point::corner(3, 3)), "west");
        assert_eq!(near(500, 300), (Point::corner(3, 2), Point::corner(4, 2)), "north, from farther off");
        grid.set(Cell::new(3, 1), CellData::SOLID);
        let at = nearest_edge(&grid, place(480, 300));
        assert_eq!(at, (Point::corner(3, 2), Point::corner(3, 3)), "behind the north lies rock");
        let at = nearest_edge(&grid, place(480, 100));
        assert_eq!(at, (Point::corner(3, 2), Point::corner(4, 2)), "unless that very edge is meant");
    }

    #[test]
    fn a_flood_stops_where_cells_differ() {
        let mut grid = CellGrid::new(4, 3, CellData::SOLID).expect("a fair size");
        for x in 0..4 {
            grid.set(Cell::new(x, 1), CellData::OPEN);
        }
        let found = flood(&grid, Cell::new(2, 1));
        assert_eq!(found.len(), 4, "the row alone: {found:?}");
        assert!(flood(&grid, Cell::new(9, 9)).is_empty(), "nothing beside the map");
    }

    fn some_cells() -> impl Strategy<Value = BTreeSet<Cell>> {
        prop::collection::btree_set((-3..9i32, -3..9i32).prop_map(|(x, y)| Cell::new(x, y)), 0..60)
    }

    proptest! {
        #[test]
        fn areas_cover_exactly_their_cells(of in some_cells()) {
            let areas = areas(&of);
            let covered: Vec<Cell> = areas.iter().copied().flat_map(cells).collect();
            prop_assert_eq!(covered.len(), of.len(), "none twice");
            prop_assert_eq!(covered.into_iter().collect::<BTreeSet<_>>(), of);
        }

        #[test]
        fn a_line_has_no_gaps(x in -20..20i32, y in -20..20i32) {
            let cells = line(Cell::new(0, 0), Cell::new(x, y));
            prop_assert_eq!(cells.last(), Some(&Cell::new(x, y)));
            let near = |a: Cell, b: Cell| (a.x - b.x).abs() <= 1 && (a.y - b.y).abs() <= 1;
            prop_assert!(cells.windows(2).all(|pair| near(pair[0], pair[1])));
        }
    }
}
