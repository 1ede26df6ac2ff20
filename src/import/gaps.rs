//! Ends of walls that stop just short of another wall.

use super::geometry::{Index, inside, length, lies_on, nearest};
use crate::board::steps::touch;
use crate::board::{Point, Segment};
use std::collections::BTreeSet;

/// The most segments that are followed from one end of a wall.
const MAX_NEIGHBOURS: usize = 64;

/// Which end of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    From,
    To,
}

impl End {
    /// This end of a segment.
    pub(super) const fn of(self, segment: Segment) -> Point {
        match self {
            Self::From => segment.from,
            Self::To => segment.to,
        }
    }

    /// The other end of a segment.
    pub(super) const fn far(self, segment: Segment) -> Point {
        match self {
            Self::From => segment.to,
            Self::To => segment.from,
        }
    }
}

/// A gap between the end of a segment and another segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gap {
    /// The number of the segment that ends too early.
    pub(super) segment: usize,
    /// Which end of it.
    pub(super) end: End,
    /// Where that end is.
    pub(super) from: Point,
    /// Where the other segment is nearest.
    pub(super) to: Point,
    /// The number of the other segment.
    pub(super) other: usize,
    /// Whether `to` is one of its ends.
    pub(super) at_end: bool,
    /// How wide the gap is, in 1/1024 m.
    pub(super) width: f64,
}

/// The gaps of at most `tolerance` (1/1024 m, less than a cell) at the ends of the first `count` segments. Two ends that
/// miss each other are one gap.
pub(super) fn gaps(index: &Index, count: usize, tolerance: i32) -> Vec<Gap> {
    let mut found: Vec<Gap> = Vec::new();
    let mut met: BTreeSet<(Point, Point)> = BTreeSet::new();
    for number in 0..count.min(index.segments().len()) {
        let segment = index.segments()[number];
        for end in [End::From, End::To] {
            let Some(gap) = gap_at(index, number, end, tolerance) else { continue };
            let pair = (gap.from.min(gap.to), gap.from.max(gap.to));
            if segment.from != segment.to && met.insert(pair) {
                found.push(gap);
            }
        }
    }
    found
}

/// Whether a segment's end touches nothing else. In a crowd none is free.
pub(super) fn is_free(index: &Index, number: usize, end: End) -> bool {
    let point = end.of(index.segments()[number]);
    if index.is_crowded(point) {
        return false;
    }
    let others = index.near(point).into_iter().filter(|&other| other != number);
    !others.into_iter().any(|other| lies_on(point, index.segments()[other]))
}

fn gap_at(index: &Index, number: usize, end: End, tolerance: i32) -> Option<Gap> {
    if !is_free(index, number, end) {
        return None;
    }
    let segment = index.segments()[number];
    let from = end.of(segment);
    let tolerance = f64::from(tolerance);
    let own = neighbours(index, number, end, 3.0 * tolerance);
    let mut best: Option<Gap> = None;
    for other in index.near(from).into_iter().filter(|other| !own.contains(other)) {
        let there = index.segments()[other];
        if touch(segment, there) {
            if nearest(from, there).1 <= tolerance {
                // It ends a little behind a wall that it crosses: a stub, and no gap.
                return None;
            }
            continue;
        }
        let ends = [there.from, there.to].map(|to| (to, (from.distance_squared(to) as f64).sqrt(), true));
        let (foot, width) = nearest(from, there);
        for (to, width, at_end) in ends.into_iter().chain([(foot, width, false)]) {
            let better = |best: &Gap| (at_end, -width) > (best.at_end, -best.width);
            if width <= tolerance && best.as_ref().is_none_or(better) {
                best = Some(Gap { segment: number, end, from, to, other, at_end, width });
            }
        }
    }
    best
}

/// The segments that hang together with a segment within a short walk from its end: what is near along the line itself
/// is no other wall.
fn neighbours(index: &Index, number: usize, end: End, walk: f64) -> BTreeSet<usize> {
    let segment = index.segments()[number];
    let mut own = BTreeSet::from([number]);
    let mut next = vec![(end.far(segment), walk - length(segment))];
    while let Some((point, left)) = next.pop() {
        if left <= 0.0 || own.len() > MAX_NEIGHBOURS || index.is_crowded(point) {
            continue;
        }
        for other in index.near(point) {
            let there = index.segments()[other];
            if lies_on(point, there) && own.insert(other) {
                next.extend([there.from, there.to].map(|to| (to, left - (point.distance_squared(to) as f64).sqrt())));
            }
        }
    }
    own
}

/// Where a line from `far` that is led on from `from` to `to` must end so that it surely touches a segment: between two
/// places of the grid it could stop short by a hair.
pub(super) fn reach(far: Point, from: Point, to: Point, other: Segment, size: (i32, i32)) -> Option<Point> {
    let towards = |a: Point, b: Point| (f64::from(b.x - a.x), f64::from(b.y - a.y));
    let (mut dx, mut dy) = towards(from, to);
    if dx.hypot(dy) < 1.0 {
        (dx, dy) = towards(far, from);
    }
    let long = dx.hypot(dy).max(1.0);
    (0..=3)
        .map(|more| {
            let ahead = |d: f64| (d / long * f64::from(more)).round() as i32;
            inside(Point::new(to.x + ahead(dx), to.y + ahead(dy)), size)
        })
        .find(|&end| end != far && touch(Segment { from: far, to: end }, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment { from: Point::new(x0, y0), to: Point::new(x1, y1) }
    }

    fn found(segments: &[Segment], tolerance: i32) -> Vec<(usize, Point, bool)> {
        let index = Index::new((8, 8), segments.to_vec());
        gaps(&index, segments.len(), tolerance).iter().map(|gap| (gap.segment, gap.to, gap.at_end)).collect()
    }

    #[test]
    fn ends_that_miss_each_other_are_one_gap() {
        let walls = [segment(0, 2000, 3000, 2000), segment(3030, 2010, 6000, 2000)];
        assert_eq!(found(&walls, 50), [(0, Point::new(3030, 2010), true)]);
        assert_eq!(found(&walls, 20), [], "so far apart was meant so");
    }

    #[test]
    fn an_end_before_the_middle_of_a_wall_is_a_gap() {
        let walls = [segment(0, 2000, 2980, 2000), segment(3000, 0, 3000, 4000)];
        assert_eq!(found(&walls, 50), [(0, Point::new(3000, 2000), false)]);
    }

    #[test]
    fn what_touches_has_no_gap() {
        let walls = [segment(0, 2000, 3000, 2000), segment(3000, 0, 3000, 4000), segment(2000, 1990, 2000, 5000)];
        assert_eq!(found(&walls, 50), [], "an end on a wall, and a stub behind a wall");
    }

    #[test]
    fn the_last_steps_of_a_curve_are_not_near_each_other() {
        let curve = [segment(1000, 1000, 1010, 1000), segment(1010, 1000, 1018, 1005), segment(1018, 1005, 1024, 1012)];
        assert_eq!(found(&curve, 50), []);
    }

    #[test]
    fn a_line_is_led_on_until_it_touches() {
        let slanted = segment(3000, 0, 3357, 4001);
        let from = Point::new(2990, 2000);
        let (to, _) = nearest(from, slanted);
        let far = Point::new(0, 1990);
        let end = reach(far, from, to, slanted, (8, 8)).expect("it can be reached");
        assert!(touch(Segment { from: far, to: end }, slanted));
        assert!((end.distance_squared(to) as f64).sqrt() < 5.0, "by a hair only");
    }
}
