//! Lines of sight: a walk through the triangles from one point to another.

use super::exact::{Offset, orient};
use super::triangulate::{BLOCKED, OUTSIDE, Side, next, previous};
use super::{BarrierId, Point, SightMesh};

/// What stands in the way of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// This barrier. Where the line squeezes between several, it is one that the line touches where it is blocked.
    Barrier(BarrierId),
    /// One of the two places lies outside the board.
    Frame,
}

/// How a walk ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// In this triangle, which holds the destination.
    Arrived(u32),
    /// At this side, which blocks.
    Stopped(Side),
}

/// What a walk does next.
#[derive(Clone, Copy)]
enum Step {
    End(End),
    /// Leaves a triangle through the inside of this side; the destination lies beyond.
    Through(Side),
    /// Comes to the corner where this side begins; the destination lies beyond.
    Corner(Side),
}

/// A line that a walk follows.
#[derive(Clone, Copy)]
struct Line {
    from: Point,
    to: Point,
    heading: Offset,
}

impl Line {
    /// Positive when the point lies to the left of the line.
    #[inline]
    const fn side(&self, point: Point) -> i64 {
        self.heading.cross(Offset::between(self.from, point))
    }

    /// Whether a point on the line lies ahead of another.
    #[inline]
    const fn ahead(&self, behind: Point, point: Point) -> bool {
        self.heading.dot(Offset::between(behind, point)) > 0
    }
}

impl SightMesh {
    /// Whether `a` sees `b`: exact and symmetric, see the [module](super).
    #[must_use]
    pub fn sees(&self, a: Point, b: Point) -> bool {
        self.frame().holds(a)
            && self.frame().holds(b)
            && matches!(self.march::<true>(self.locate(a), a, b), End::Arrived(_))
    }

    /// What blocks the line of sight from `a` to `b`, nearest to `a`; `None` when `a` sees `b`.
    #[must_use]
    pub fn first_barrier(&self, a: Point, b: Point) -> Option<Obstacle> {
        if !self.frame().holds(a) || !self.frame().holds(b) {
            return Some(Obstacle::Frame);
        }
        match self.march::<true>(self.locate(a), a, b) {
            End::Arrived(_) => None,
            End::Stopped(side) => Some(self.blocker_at(side).map_or(Obstacle::Frame, Obstacle::Barrier)),
        }
    }

    /// A triangle that holds the point, which must lie within the frame.
    pub(super) fn locate(&self, point: Point) -> u32 {
        let (triangle, from) = self.hint(point);
        self.locate_from(triangle, from, point)
    }

    /// A triangle that holds `point`, starting from one that holds `from`.
    pub(super) fn locate_from(&self, triangle: u32, from: Point, point: Point) -> u32 {
        match self.march::<false>(triangle, from, point) {
            End::Arrived(triangle) => triangle,
            End::Stopped(side) => side >> 2,
        }
    }

    /// Walks from a point in this triangle to another, both within the frame. With `WALLS` it stops where sight does.
    fn march<const WALLS: bool>(&self, triangle: u32, from: Point, to: Point) -> End {
        if from == to {
            return End::Arrived(triangle);
        }
        let line = Line { from, to, heading: Offset::between(from, to) };
        let (mut left, mut right) = if WALLS { self.frame().outside(from, to) } else { (false, false) };
        let mut step = self.set_out(triangle, &line);
        loop {
            match step {
                Step::End(end) => return end,
                Step::Through(side) => {
                    let twin = self.twin(side);
                    if twin == OUTSIDE || WALLS && twin & BLOCKED != 0 {
                        return End::Stopped(side);
                    }
                    step = self.enter(twin & !BLOCKED, &line);
                }
                Step::Corner(side) => {
                    let mut touched = OUTSIDE;
                    step = self.pass_corner(side, &line, |spoke, towards| {
                        if WALLS && self.twin(spoke) & BLOCKED != 0 && towards != 0 {
                            left |= towards > 0;
                            right |= towards < 0;
                            touched = spoke;
                        }
                    });
                    if WALLS && left && right && touched != OUTSIDE {
                        return End::Stopped(touched);
                    }
                }
            }
        }
    }

    /// The first step from a point in a triangle.
    fn set_out(&self, mut triangle: u32, line: &Line) -> Step {
        // Twice only when the start lies on the side through which the line leaves.
        loop {
            let first = triangle * 4;
            let corners = self.corners(triangle);
            let sides = [line.side(corners[0]), line.side(corners[1]), line.side(corners[2])];
            let ahead = (0..3).find(|&i| sides[i] == 0 && line.ahead(line.from, corners[i]));
            if let Some(i) = ahead {
                return self.to_corner(first + i as u32, line);
            }
            let exit = (0..3).find(|&i| sides[i] < 0 && sides[(i + 1) % 3] > 0);
            let Some(i) = exit else {
                // The start is a corner and the line leaves into another triangle.
                let corner = (0..3).find(|&i| corners[i] == line.from).unwrap_or(0);
                return self.pass_corner(first + corner as u32, line, |_, _| ());
            };
            let side = first + i as u32;
            if orient(corners[i], corners[i + 1], line.from) != 0 {
                return self.to_side(side, line);
            }
            let twin = self.twin(side);
            if twin == OUTSIDE {
                return Step::End(End::Stopped(side));
            }
            triangle = (twin & !BLOCKED) >> 2;
        }
    }

    /// The step after entering a triangle through the inside of this side of it.
    #[inline]
    fn enter(&self, side: Side, line: &Line) -> Step {
        let apex = self.start_of(previous(side));
        let left = line.side(apex);
        if left == 0 {
            return self.to_corner(previous(side), line);
        }
        // Which of the two is as good as random: a choice between numbers, where a branch would be guessed wrong.
        self.to_side(if left > 0 { next(side) } else { previous(side) }, line)
    }

    /// On to this side of a triangle, unless the triangle holds the destination.
    #[inline]
    fn to_side(&self, side: Side, line: &Line) -> Step {
        if orient(self.start_of(side), self.start_of(next(side)), line.to) < 0 {
            Step::Through(side)
        } else {
            Step::End(End::Arrived(side >> 2))
        }
    }

    /// On to the corner where this side begins, unless the destination comes first.
    fn to_corner(&self, side: Side, line: &Line) -> Step {
        if line.ahead(self.start_of(side), line.to) { Step::Corner(side) } else { Step::End(End::Arrived(side >> 2)) }
    }

    /// The step after the corner where this side begins. Shows every edge at the corner (some twice) with a number that
    /// is positive for those to the left of the line, negative for those to its right.
    fn pass_corner(&self, side: Side, line: &Line, mut touch: impl FnMut(Side, i64)) -> Step {
        let mut onward = Step::End(End::Stopped(side));
        self.spin(side, |spoke| {
            let (one, other) = (next(spoke), previous(spoke));
            let (towards_one, towards_other) = (line.side(self.start_of(one)), line.side(self.start_of(other)));
            touch(spoke, towards_one);
            touch(other, towards_other);
            if towards_one < 0 && towards_other > 0 {
                onward = self.to_side(one, line);
            }
            for (corner, towards) in [(one, towards_one), (other, towards_other)] {
                if towards == 0 && line.ahead(self.start_of(side), self.start_of(corner)) {
                    onward = self.to_corner(corner, line);
                }
            }
        });
        onward
    }

    /// Visits the triangles around the corner where this side begins, each by its side that begins there.
    fn spin(&self, side: Side, mut visit: impl FnMut(Side)) {
        let first = self.first_spoke(side);
        let mut spoke = first;
        loop {
            visit(spoke);
            let twin = self.twin(previous(spoke));
            if twin == OUTSIDE || twin & !BLOCKED == first {
                return;
            }
            spoke = twin & !BLOCKED;
        }
    }

    /// The side that begins at the same corner as this one, in the first triangle in order of angle where the corner
    /// lies on the border; elsewhere the side itself.
    fn first_spoke(&self, side: Side) -> Side {
        let mut spoke = side;
        loop {
            let twin = self.twin(spoke);
            if twin == OUTSIDE {
                return spoke;
            }
            spoke = next(twin & !BLOCKED);
            if spoke == side {
                return side;
            }
        }
    }

    /// The sides that surround a point in this triangle, in order of angle, to look through from there. Says whether
    /// they surround it all, which they do not when the point lies on the border.
    pub(super) fn surround(&self, triangle: u32, point: Point, mut look: impl FnMut(Side)) -> bool {
        let corners = self.corners(triangle);
        let first = triangle * 4;
        if let Some(i) = (0..3).find(|&i| corners[i] == point) {
            let mut last = first;
            self.spin(first + i as u32, |spoke| {
                last = spoke;
                look(next(spoke));
            });
            return self.twin(previous(last)) != OUTSIDE;
        }
        let Some(i) = (0..3).find(|&i| orient(corners[i], corners[i + 1], point) == 0) else {
            (first..first + 3).for_each(look);
            return true;
        };
        let side = first + i as u32;
        look(next(side));
        look(previous(side));
        let twin = self.twin(side);
        if twin == OUTSIDE {
            return false;
        }
        look(next(twin & !BLOCKED));
        look(previous(twin & !BLOCKED));
        true
    }
}
