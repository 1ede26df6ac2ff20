//! Motions of the plane that take cells onto cells, and what they do to everything that has a place: shifted, turned by
//! right angles, mirrored. Numbers that nobody could mean stay numbers that nobody could mean, and nothing overflows.

use crate::board::{At, Cell, Jam, Point, Segment, Side, UNITS_PER_METRE};
use crate::level::document::ThingDoc;
use crate::rules::stone;
use crate::rules::traps::Trap;
use crate::rules::traps::definition::Effect;

/// A motion: `x' = x.0 · x + x.1 · y + by.0`, and so on, in metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    x: (i64, i64),
    y: (i64, i64),
    by: (i64, i64),
}

impl Motion {
    /// To the east and south by so many cells.
    pub(super) fn shift(x: i32, y: i32) -> Self {
        Self { x: (1, 0), y: (0, 1), by: (x.into(), y.into()) }
    }

    /// A quarter turn clockwise of a rectangle of this height whose corner stays at the origin.
    pub(super) fn turn(height: i32) -> Self {
        Self { x: (0, -1), y: (1, 0), by: (height.into(), 0) }
    }

    /// East and west of a rectangle of this width change places.
    pub(super) fn mirror(width: i32) -> Self {
        Self { x: (-1, 0), y: (0, 1), by: (width.into(), 0) }
    }

    /// Whether left and right change places.
    const fn mirrors(self) -> bool {
        self.x.0 * self.y.1 - self.x.1 * self.y.0 < 0
    }

    fn apply(self, (x, y): (i64, i64), unit: i64) -> (i64, i64) {
        (self.x.0 * x + self.x.1 * y + self.by.0 * unit, self.y.0 * x + self.y.1 * y + self.by.1 * unit)
    }

    /// Where a point comes to lie.
    pub(super) fn point(self, point: Point) -> Point {
        let (x, y) = self.apply((point.x.into(), point.y.into()), UNITS_PER_METRE.into());
        Point::new(narrow(x), narrow(y))
    }

    /// Where the north-west cell of a square comes to lie.
    pub(super) fn cell(self, cell: Cell, side: i32) -> Cell {
        let (x, y) = (i64::from(cell.x), i64::from(cell.y));
        let (a, b) = (self.apply((x, y), 1), self.apply((x + i64::from(side), y + i64::from(side)), 1));
        Cell::new(narrow(a.0.min(b.0)), narrow(a.1.min(b.1)))
    }

    /// A segment, its ends in their order.
    pub(super) fn segment(self, segment: Segment) -> Segment {
        Segment { from: self.point(segment.from), to: self.point(segment.to) }
    }

    fn heading(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (x, y) = (i64::from(x), i64::from(y));
        (narrow(self.x.0 * x + self.x.1 * y), narrow(self.y.0 * x + self.y.1 * y))
    }

    fn cells(self, cells: &mut [Cell]) {
        for cell in cells {
            *cell = self.cell(*cell, 1);
        }
    }

    /// Moves a thing with everything of it that has a place or a direction.
    pub(super) fn thing(self, thing: &mut ThingDoc) {
        // A stone that waits where its trap is takes the square of a large token.
        let waits = thing.trap.as_ref().is_some_and(|trap| trap.from.is_none() && lets_a_stone_go(trap));
        let side = if waits { stone::SIDE } else { thing.size.map_or(1, |size| i32::from(size.0)) };
        if let Some(At(at)) = &mut thing.at {
            *at = self.cell(*at, side);
        }
        if let Some(door) = &mut thing.door {
            (door.from, door.to) = (self.point(door.from), self.point(door.to));
        }
        if let Some(window) = &mut thing.window {
            (window.from, window.to) = (self.point(window.from), self.point(window.to));
        }
        // A side of a door is told by one who looks along it, so only a mirror changes it.
        if self.mirrors()
            && let Some(Jam::Wedged(side)) = thing.wear.as_mut().and_then(|wear| wear.jam.as_mut())
        {
            *side = match side {
                Side::Left => Side::Right,
                Side::Right => Side::Left,
            };
        }
        if let Some(heard) = &mut thing.heard {
            self.cells(&mut heard.0);
        }
        if let Some(trap) = &mut thing.trap {
            self.trap(trap);
        }
        if let Some(flood) = &mut thing.flood {
            self.cells(&mut flood.room);
        }
        if let Some(stone) = &mut thing.stone {
            stone.at = self.point(stone.at);
            stone.heading = self.heading(stone.heading);
            for print in &mut stone.trail {
                print.at = self.point(print.at);
            }
        }
    }

    fn trap(self, trap: &mut Trap) {
        self.cells(&mut trap.sensor);
        self.cells(&mut trap.cells);
        let side = if lets_a_stone_go(trap) { stone::SIDE } else { 1 };
        trap.from = trap.from.map(|from| self.cell(from, side));
        trap.towards = trap.towards.map(|towards| self.cell(towards, 1));
    }
}

/// Whether the place of a trap is the square in which a stone waits.
pub(super) fn lets_a_stone_go(trap: &Trap) -> bool {
    let releases = |effect: &Effect| matches!(effect, Effect::Release { .. });
    trap.definition().is_some_and(|definition| definition.effects.iter().any(releases))
}

/// A number that fits; what does not is as far off as a number can be.
fn narrow(number: i64) -> i32 {
    number.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}
