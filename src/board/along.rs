//! The cells that lie along a wall, door or window, and the pieces into which cells cut it.

use super::{Cell, Point, Segment, UNITS_PER_METRE};

/// A piece of a segment that lies along one edge between two cells, or runs through one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The piece; its ends are rounded to the fixed-point grid.
    pub segment: Segment,
    /// The cell it runs through, or the two it runs between. They share more than a corner with it.
    pub cells: [Cell; 2],
}

/// Cuts a segment where it crosses the lines between cells, in order from its `from` to its `to`.
#[must_use]
pub fn pieces(segment: Segment) -> Vec<Piece> {
    let Segment { from, to } = segment;
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    if dx == 0.0 && dy == 0.0 {
        return Vec::new();
    }
    let mut cuts = vec![0.0, 1.0];
    cuts.extend(crossings(from.x, to.x));
    cuts.extend(crossings(from.y, to.y));
    cuts.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| Point::new(from.x + (dx * share).round() as i32, from.y + (dy * share).round() as i32);
    cuts.windows(2)
        .filter_map(|cut| {
            let segment = Segment { from: at(cut[0]), to: at(cut[1]) };
            (segment.from != segment.to).then(|| {
                let half = f64::midpoint(cut[0], cut[1]);
                let middle = (f64::from(from.x) + dx * half, f64::from(from.y) + dy * half);
                Piece { segment, cells: beside(middle, segment) }
            })
        })
        .collect()
}

/// Every cell along a segment, each once, sorted.
#[must_use]
pub fn cells_along(segment: Segment) -> Vec<Cell> {
    let mut cells: Vec<Cell> = pieces(segment).into_iter().flat_map(|piece| piece.cells).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The shares of the way at which a coordinate crosses a line between cells.
fn crossings(from: i32, to: i32) -> impl Iterator<Item = f64> {
    let (low, high) = (from.min(to), from.max(to));
    let (first, last) = (low.div_euclid(UNITS_PER_METRE) + 1, (high - 1).div_euclid(UNITS_PER_METRE));
    let length = f64::from(to - from);
    (first..=last).map(move |line| f64::from(line * UNITS_PER_METRE - from) / length)
}

/// The cells on both sides of a piece with this middle.
fn beside((x, y): (f64, f64), piece: Segment) -> [Cell; 2] {
    let unit = f64::from(UNITS_PER_METRE);
    let (column, row) = ((x / unit).floor() as i32, (y / unit).floor() as i32);
    let on_line = |a: i32, b: i32| a == b && a % UNITS_PER_METRE == 0;
    if on_line(piece.from.x, piece.to.x) {
        let column = piece.from.x / UNITS_PER_METRE;
        [Cell::new(column - 1, row), Cell::new(column, row)]
    } else if on_line(piece.from.y, piece.to.y) {
        let row = piece.from.y / UNITS_PER_METRE;
        [Cell::new(column, row - 1), Cell::new(column, row)]
    } else {
        [Cell::new(column, row); 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_on_a_line_lies_between_two_cells() {
        let door = Segment { from: Point::corner(3, 2), to: Point::corner(3, 4) };
        assert_eq!(cells_along(door), [Cell::new(2, 2), Cell::new(2, 3), Cell::new(3, 2), Cell::new(3, 3)]);
        let pieces = pieces(door);
        assert_eq!(pieces.len(), 2, "one for each row");
        assert_eq!(pieces[1].segment, Segment { from: Point::corner(3, 3), to: Point::corner(3, 4) });
    }

    #[test]
    fn a_slanted_wall_runs_through_cells() {
        let wall = Segment { from: Point::from_metres(0.5, 0.5), to: Point::from_metres(2.5, 0.75) };
        assert_eq!(cells_along(wall), [Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 0)]);
        let diagonal = Segment { from: Point::corner(2, 2), to: Point::corner(0, 0) };
        assert_eq!(
            cells_along(diagonal),
            [Cell::new(0, 0), Cell::new(1, 1)],
            "only corners are shared with the others"
        );
    }

    #[test]
    fn a_point_lies_along_nothing() {
        assert_eq!(cells_along(Segment { from: Point::corner(1, 1), to: Point::corner(1, 1) }), []);
    }
}
