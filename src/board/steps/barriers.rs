//! What stands between cells and stops movement, and which cells each such barrier touches.

use super::super::space::{Point, Segment, UNITS_PER_METRE};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A wall, door, window or grate that bodies cannot pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveBarrier {
    /// Where it stands.
    pub segment: Segment,
    /// Whether it lets everybody pass for now: an open door, a broken wall.
    pub open: bool,
}

impl MoveBarrier {
    /// A barrier that is closed.
    #[must_use]
    pub const fn closed(segment: Segment) -> Self {
        Self { segment, open: false }
    }
}

/// A barrier's number: its place in the list that the step grid was built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BarrierId(pub u32);

/// Barriers by the cells that they touch.
#[derive(Clone, Debug)]
pub(super) struct Barriers {
    list: Vec<MoveBarrier>,
    /// Where each cell's share of `near` begins, row by row, and the end.
    starts: Vec<u32>,
    /// Numbers of barriers that touch a cell, edges included; a few more than do is allowed.
    near: Vec<u32>,
}

impl Barriers {
    pub(super) fn new((width, height): (i32, i32), list: Vec<MoveBarrier>) -> Self {
        let mut touched: Vec<(u32, u32)> = Vec::new();
        for (id, barrier) in list.iter().enumerate() {
            for_touched_cells(barrier.segment, (width, height), |x, y| {
                touched.push(((y * width + x) as u32, id as u32));
            });
        }
        touched.sort_unstable();
        let mut starts = vec![0; (width * height) as usize + 1];
        for &(cell, _) in &touched {
            starts[cell as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Self { list, starts, near: touched.into_iter().map(|(_, id)| id).collect() }
    }

    pub(super) fn get(&self, id: BarrierId) -> Option<&MoveBarrier> {
        self.list.get(id.0 as usize)
    }

    pub(super) fn get_mut(&mut self, id: BarrierId) -> Option<&mut MoveBarrier> {
        self.list.get_mut(id.0 as usize)
    }

    /// Whether a closed barrier touches a line that lies within these two cells (given by their indices).
    pub(super) fn stop(&self, cells: [usize; 2], line: Segment) -> bool {
        let closed = |id: &u32| {
            let barrier = &self.list[*id as usize];
            !barrier.open && touch(barrier.segment, line)
        };
        cells.into_iter().any(|cell| {
            let share = self.starts[cell] as usize..self.starts[cell + 1] as usize;
            self.near[share].iter().any(closed)
        })
    }
}

/// The columns or rows whose closed cells meet `low..=high` units, of `length` in all; may be empty.
pub(super) fn touched_span(low: i32, high: i32, length: i32) -> RangeInclusive<i32> {
    let first = (low.saturating_sub(1)).div_euclid(UNITS_PER_METRE).max(0);
    let last = high.div_euclid(UNITS_PER_METRE).min(length - 1);
    first..=last
}

/// Calls `found(x, y)` for every cell of the map whose closed square the segment touches, and for a few beside them.
pub(in crate::board) fn for_touched_cells(
    segment: Segment,
    (width, height): (i32, i32),
    mut found: impl FnMut(i32, i32),
) {
    let Segment { from: a, to: b } = segment;
    let (top, bottom) = if a.y <= b.y { (a, b) } else { (b, a) };
    for row in touched_span(top.y, bottom.y, height) {
        let enters = top.y.max(row * UNITS_PER_METRE);
        let leaves = bottom.y.min((row + 1) * UNITS_PER_METRE);
        let (low, high) = if top.y == bottom.y {
            (top.x.min(bottom.x), top.x.max(bottom.x))
        } else {
            let (at_entry, at_exit) = (x_at(top, bottom, enters), x_at(top, bottom, leaves));
            // The divisions round down, so the true crossings lie less than a unit to the east of these.
            (at_entry.min(at_exit), at_entry.max(at_exit).saturating_add(1))
        };
        for column in touched_span(low, high, width) {
            found(column, row);
        }
    }
}

/// Where a segment that is not horizontal crosses the height `y`, rounded down.
fn x_at(top: Point, bottom: Point, y: i32) -> i32 {
    let (dx, dy) = (i64::from(bottom.x) - i64::from(top.x), i64::from(bottom.y) - i64::from(top.y));
    let along = (i64::from(y) - i64::from(top.y)) * dx;
    (i64::from(top.x) + along.div_euclid(dy)) as i32
}

/// Whether two segments have a point in common, ends included. Exact.
pub(crate) fn touch(a: Segment, b: Segment) -> bool {
    boxes_touch(a, b) && not_to_one_side(a, b) && not_to_one_side(b, a)
}

fn boxes_touch(a: Segment, b: Segment) -> bool {
    let overlap = |a0: i32, a1: i32, b0: i32, b1: i32| a0.min(a1) <= b0.max(b1) && b0.min(b1) <= a0.max(a1);
    overlap(a.from.x, a.to.x, b.from.x, b.to.x) && overlap(a.from.y, a.to.y, b.from.y, b.to.y)
}

/// Whether `other` touches the endless line through `line`.
fn not_to_one_side(line: Segment, other: Segment) -> bool {
    let side = |p: Point| {
        let (dx, dy) = (i64::from(line.to.x - line.from.x), i64::from(line.to.y - line.from.y));
        (dx * i64::from(p.y - line.from.y) - dy * i64::from(p.x - line.from.x)).signum()
    };
    side(other.from) * side(other.to) <= 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn segment(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment { from: Point::new(x0, y0), to: Point::new(x1, y1) }
    }

    #[test]
    fn segments_touch_when_they_share_a_point() {
        let cases = [
            (segment(0, 0, 4, 4), segment(0, 4, 4, 0), true, "a crossing"),
            (segment(0, 0, 4, 0), segment(2, 0, 2, 3), true, "a T"),
            (segment(0, 0, 4, 0), segment(4, 0, 7, 2), true, "end to end"),
            (segment(0, 0, 4, 0), segment(3, 0, 7, 0), true, "one on the other"),
            (segment(0, 0, 4, 0), segment(5, 0, 7, 0), false, "in one line, apart"),
            (segment(0, 0, 4, 0), segment(0, 1, 4, 1), false, "side by side"),
            (segment(0, 0, 4, 4), segment(3, 0, 7, 4), false, "side by side, aslant"),
            (segment(0, 0, 4, 0), segment(2, 1, 2, 3), false, "stops short"),
            (segment(2, 0, 2, 0), segment(0, 0, 4, 0), true, "a point on a line"),
            (segment(2, 1, 2, 1), segment(0, 0, 4, 0), false, "a point beside a line"),
            (segment(2, 1, 2, 1), segment(2, 1, 2, 1), true, "the same point"),
        ];
        for (a, b, expected, what) in cases {
            assert_eq!(touch(a, b), expected, "{what}");
            assert_eq!(touch(b, a), expected, "{what}, the other way round");
        }
    }

    proptest! {
        #[test]
        fn no_touched_cell_is_forgotten(
            x0 in -1500..6000i32, y0 in -1500..6000i32, x1 in -1500..6000i32, y1 in -1500..6000i32, snap in any::<bool>()
        ) {
            let at = |v: i32| if snap { v / 512 * 512 } else { v };
            let wall = segment(at(x0), at(y0), at(x1), at(y1));
            let mut found = BTreeSet::new();
            for_touched_cells(wall, (4, 5), |x, y| {
                found.insert((x, y));
            });
            for y in 0..5 {
                for x in 0..4 {
                    let (w, n, e, s) = (x * 1024, y * 1024, (x + 1) * 1024, (y + 1) * 1024);
                    let sides = [segment(w, n, e, n), segment(e, n, e, s), segment(e, s, w, s), segment(w, s, w, n)];
                    let inside = (w..=e).contains(&wall.from.x) && (n..=s).contains(&wall.from.y);
                    if inside || sides.into_iter().any(|side| touch(side, wall)) {
                        prop_assert!(found.contains(&(x, y)), "cell ({}, {})", x, y);
                    }
                }
            }
        }
    }
}
