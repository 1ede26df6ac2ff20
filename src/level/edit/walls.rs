//! Free walls: added, taken away, cut at the edge of an area.

use super::{MOST_WALLS, Work};
use crate::board::{Door, Point, Segment, UNITS_PER_METRE, Window};
use crate::level::document::{ThingDoc, WallDoc};
use crate::text::Phrase;

impl Work {
    pub(super) fn wall(&mut self, wall: WallDoc) -> Result<(), Phrase> {
        if wall.from == wall.to {
            return Err(Phrase::new("edit-wall-no-length"));
        }
        if !within(wall.segment(), self.grid.size()) {
            return Err(Phrase::new("edit-off-map"));
        }
        if self.document.map.walls.iter().any(|other| same(other, &wall)) {
            return Err(Phrase::new("edit-wall-twice"));
        }
        self.add_walls([wall])
    }

    pub(super) fn unwall(&mut self, wall: &WallDoc) -> Result<(), Phrase> {
        let walls = &mut self.document.map.walls;
        let found = walls.iter().position(|other| same(other, wall)).ok_or(Phrase::new("edit-no-such-wall"))?;
        walls.remove(found);
        Ok(())
    }

    pub(super) fn add_walls(&mut self, walls: impl IntoIterator<Item = WallDoc>) -> Result<(), Phrase> {
        self.document.map.walls.extend(walls);
        if self.document.map.walls.len() > MOST_WALLS {
            return Err(Phrase::new("edit-too-many-walls").with("most", MOST_WALLS as i64));
        }
        Ok(())
    }
}

/// Whether two walls are one, from whichever end they were drawn.
fn same(a: &WallDoc, b: &WallDoc) -> bool {
    a.kind == b.kind && ((a.from, a.to) == (b.from, b.to) || (a.from, a.to) == (b.to, b.from))
}

/// The part of a segment within a rectangle of whole metres with its corner at the origin; none where less than a point's
/// width is left of it. What lies within stays as it is to the unit.
pub(super) fn cut(segment: Segment, (width, height): (i32, i32)) -> Option<Segment> {
    let (right, bottom) = (metres(width), metres(height));
    let (from, to) = ((f64::from(segment.from.x), f64::from(segment.from.y)), segment.to);
    let (dx, dy) = (f64::from(to.x) - from.0, f64::from(to.y) - from.1);
    let (mut begin, mut end) = (0.0_f64, 1.0_f64);
    for (way, room) in [(-dx, from.0), (dx, right - from.0), (-dy, from.1), (dy, bottom - from.1)] {
        if way == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if way < 0.0 {
            begin = begin.max(room / way);
        } else {
            end = end.min(room / way);
        }
    }
    if begin >= end {
        return None;
    }
    let at = |share: f64| {
        let within = |value: f64, most: f64| value.round().clamp(0.0, most) as i32;
        Point::new(within(from.0 + dx * share, right), within(from.1 + dy * share, bottom))
    };
    let cut = Segment {
        from: if begin > 0.0 { at(begin) } else { segment.from },
        to: if end < 1.0 { at(end) } else { segment.to },
    };
    (cut.from != cut.to).then_some(cut)
}

fn metres(cells: i32) -> f64 {
    f64::from(cells) * f64::from(UNITS_PER_METRE)
}

/// Whether a segment lies within a rectangle of whole metres with its corner at the origin, its sides included.
pub(super) fn within(segment: Segment, (width, height): (i32, i32)) -> bool {
    let (right, bottom) =
        (i64::from(width) * i64::from(UNITS_PER_METRE), i64::from(height) * i64::from(UNITS_PER_METRE));
    [segment.from, segment.to]
        .iter()
        .all(|point| (0..=right).contains(&i64::from(point.x)) && (0..=bottom).contains(&i64::from(point.y)))
}

/// Where a door or window stands.
pub(super) fn opening(thing: &ThingDoc) -> Option<Segment> {
    let door = thing.door.as_ref().map(Door::segment);
    door.or(thing.window.as_ref().map(Window::segment))
}
