//! Handles: the ends of walls, doors and windows, and the places of a trap, each of which can be dragged.

use super::chosen::Chosen;
use super::pieces::Spot;
use crate::board::{Cell, Point, UNITS_PER_METRE};
use crate::level::{Document, ThingDoc, WallDoc};

/// What a handle moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// The one end of a line.
    From,
    /// The other end.
    To,
    /// All cells that set a trap off.
    Sensor,
    /// Where a trap strikes from.
    Mouth,
    /// Where it points, or its swing ends.
    Aim,
    /// The cells that it acts on, where they are set by hand.
    Effect,
}

/// How near to a handle the pen has to be, in metres.
const NEAR: f32 = 0.24;

impl Handle {
    /// Whether it moves from cell to cell.
    #[must_use]
    pub const fn is_on_cells(self) -> bool {
        !matches!(self, Self::From | Self::To)
    }

    /// The wall with this end there.
    #[must_use]
    pub const fn of_wall(self, wall: &WallDoc, to: Point) -> WallDoc {
        match self {
            Self::From => WallDoc { from: to, to: wall.to, kind: wall.kind },
            Self::To => WallDoc { from: wall.from, to, kind: wall.kind },
            _ => *wall,
        }
    }
}

/// The handles of what is chosen, if it is one thing or one wall.
#[must_use]
pub fn handles(document: &Document, chosen: &Chosen) -> Vec<(Handle, Point)> {
    if let Some(wall) = chosen.one_wall() {
        return vec![(Handle::From, wall.from), (Handle::To, wall.to)];
    }
    let Some(thing) = chosen.one(document) else { return Vec::new() };
    if let Some(Spot::Span(from, to)) = Spot::of(thing) {
        return vec![(Handle::From, from), (Handle::To, to)];
    }
    let Some(trap) = &thing.trap else { return Vec::new() };
    let sensor = middle(&trap.sensor).map(|at| (Handle::Sensor, at));
    let effect = middle(&trap.cells).map(|at| (Handle::Effect, at));
    let mouth = trap.from.map(|at| (Handle::Mouth, at.centre()));
    let aim = trap.towards.map(|at| (Handle::Aim, at.centre()));
    [mouth, aim, sensor, effect].into_iter().flatten().collect()
}

/// The handle at a point.
#[must_use]
pub fn handle_at(document: &Document, chosen: &Chosen, point: Point) -> Option<Handle> {
    let [x, y] = point.metres();
    let away = |at: Point| {
        let [hx, hy] = at.metres();
        (hx - x).hypot(hy - y)
    };
    let near = handles(document, chosen).into_iter().filter(|(_, at)| away(*at) < NEAR);
    near.min_by(|a, b| away(a.1).total_cmp(&away(b.1))).map(|(handle, _)| handle)
}

/// The middle of the cell that lies nearest to the middle of all.
fn middle(cells: &[Cell]) -> Option<Point> {
    let count = i64::try_from(cells.len()).ok().filter(|count| *count > 0)?;
    let (x, y) = cells.iter().fold((0, 0), |(x, y), cell| (x + i64::from(cell.x), y + i64::from(cell.y)));
    let mean = |sum: i64| (sum * i64::from(UNITS_PER_METRE) / count) as i32 + UNITS_PER_METRE / 2;
    Some(Point::new(mean(x), mean(y)))
}

/// The thing with a handle moved there; none where it would have no length.
#[must_use]
pub fn with_handle(thing: &ThingDoc, handle: Handle, to: Point) -> Option<ThingDoc> {
    let mut thing = thing.clone();
    if let Some(door) = &mut thing.door {
        let end = if handle == Handle::From { &mut door.from } else { &mut door.to };
        *end = to;
        return (door.from != door.to).then_some(thing);
    }
    if let Some(window) = &mut thing.window {
        let end = if handle == Handle::From { &mut window.from } else { &mut window.to };
        *end = to;
        return (window.from != window.to).then_some(thing);
    }
    let trap = thing.trap.as_mut()?;
    let cell = to.cell();
    let shift = |cells: &mut Vec<Cell>| {
        let by = middle(cells).map(|at| (cell.x - at.cell().x, cell.y - at.cell().y)).unwrap_or_default();
        for part in cells {
            *part = Cell::new(part.x + by.0, part.y + by.1);
        }
    };
    match handle {
        Handle::Sensor => shift(&mut trap.sensor),
        Handle::Effect => shift(&mut trap.cells),
        Handle::Mouth => trap.from = Some(cell),
        Handle::Aim => trap.towards = Some(cell),
        Handle::From | Handle::To => {}
    }
    Some(thing)
}
