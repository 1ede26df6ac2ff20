//! What is chosen on the map, and what is done with it: moved, turned, mirrored, doubled, copied, taken away. Each is one
//! edit, so that one undo takes it back.

use super::pieces::{Layer, Spot, mapped, moved, moved_wall};
use super::shapes::distance;
use crate::board::{Cell, Point, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use crate::level::edit::{Area, Clip, Edit};
use crate::level::{Document, ThingDoc, WallDoc};
use std::collections::BTreeSet;

/// What is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Things.
    pub things: BTreeSet<ThingId>,
    /// Free walls.
    pub walls: Vec<WallDoc>,
    /// A rectangle of the map.
    pub area: Option<Area>,
}

/// What can be put down again.
#[derive(Clone, Debug, PartialEq)]
pub enum Copied {
    /// A rectangle of the map with everything in it.
    Room(Box<Clip>),
    /// Things and walls alone, with the cell that they are held by.
    Pieces(Vec<ThingDoc>, Vec<WallDoc>, Cell),
}

/// Something that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A thing.
    Thing(ThingId),
    /// A wall.
    Wall(WallDoc),
}

/// Which layers can be picked from.
pub type Pickable<'a> = &'a dyn Fn(Layer) -> bool;

/// Everything at a point: small things before large ones, things before walls.
#[must_use]
pub fn picks(document: &Document, point: Point, can: Pickable<'_>) -> Vec<Pick> {
    /// How near to a wall counts, in metres.
    const NEAR: f32 = 0.18;
    let here = |thing: &&ThingDoc| can(Layer::of(thing)) && Spot::of(thing).is_some_and(|spot| spot.holds(point));
    let mut things: Vec<&ThingDoc> = document.things.iter().filter(here).collect();
    let weight = |thing: &ThingDoc| match Spot::of(thing) {
        Some(Spot::Span(..)) => (0, Layer::Doors),
        Some(Spot::Square { side, .. }) => (side, Layer::of(thing)),
        None => (9, Layer::Items),
    };
    things.sort_by_key(|thing| (weight(thing), thing.id));
    let walls = document.map.walls.iter().filter(|wall| distance(point, (wall.from, wall.to)) < NEAR);
    let walls = walls.filter(|_| can(Layer::Walls)).map(|wall| Pick::Wall(*wall));
    things.into_iter().map(|thing| Pick::Thing(thing.id)).chain(walls).collect()
}

impl Chosen {
    /// Whether nothing is chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.things.is_empty() && self.walls.is_empty() && self.area.is_none()
    }

    /// Nothing any more.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether something is among it.
    #[must_use]
    pub fn has(&self, pick: Pick) -> bool {
        match pick {
            Pick::Thing(id) => self.things.contains(&id),
            Pick::Wall(wall) => self.walls.contains(&wall),
        }
    }

    /// Takes something in, or out where it is in already.
    pub fn toggle(&mut self, pick: Pick) {
        let had = self.has(pick);
        match pick {
            Pick::Thing(id) if had => {
                self.things.remove(&id);
            }
            Pick::Thing(id) => {
                self.things.insert(id);
            }
            Pick::Wall(wall) if had => self.walls.retain(|other| *other != wall),
            Pick::Wall(wall) => self.walls.push(wall),
        }
    }

    /// The one thing that is chosen, if it is only one and no wall.
    #[must_use]
    pub fn one<'d>(&self, document: &'d Document) -> Option<&'d ThingDoc> {
        let [id] = *self.things.iter().collect::<Vec<_>>().as_slice() else { return None };
        document.things.iter().find(|thing| thing.id == *id).filter(|_| self.walls.is_empty())
    }

    /// The one wall that is chosen, if nothing else is.
    #[must_use]
    pub fn one_wall(&self) -> Option<WallDoc> {
        let [wall] = *self.walls.as_slice() else { return None };
        self.things.is_empty().then_some(wall)
    }

    /// Drops what the document no longer has.
    pub fn follow(&mut self, document: &Document) {
        self.things.retain(|id| document.things.iter().any(|thing| thing.id == *id));
        self.walls.retain(|wall| document.map.walls.contains(wall));
    }

    /// Takes in everything that lies in a rectangle.
    pub fn take_area(&mut self, document: &Document, area: Area, can: Pickable<'_>) {
        let inside = |spot: Spot| spot.lies_in(area.from, area.to);
        let things = document.things.iter().filter(|thing| can(Layer::of(thing)));
        self.things.extend(things.filter(|thing| Spot::of(thing).is_some_and(inside)).map(|thing| thing.id));
        for wall in document.map.walls.iter().filter(|_| can(Layer::Walls)) {
            if inside(Spot::Span(wall.from, wall.to)) && !self.walls.contains(wall) {
                self.walls.push(*wall);
            }
        }
    }

    /// The things themselves.
    fn things_of<'d>(&self, document: &'d Document) -> impl Iterator<Item = &'d ThingDoc> {
        let ids = self.things.clone();
        document.things.iter().filter(move |thing| ids.contains(&thing.id))
    }

    /// Whether anything among it stands on cells, so that it moves by whole cells only.
    #[must_use]
    pub fn is_on_cells(&self, document: &Document) -> bool {
        self.things_of(document).any(|thing| thing.at.is_some())
    }

    /// Everything changed by these two; what it was before is gone. The walls chosen are then the new ones.
    fn changed(
        &mut self,
        document: &Document,
        thing: impl Fn(&ThingDoc) -> ThingDoc,
        wall: impl Fn(&WallDoc) -> WallDoc,
    ) -> Vec<Edit> {
        let mut edits = Vec::new();
        for old in &mut self.walls {
            let new = wall(old);
            if new != *old {
                edits.push(Edit::Unwall { wall: *old });
                edits.push(Edit::Wall { wall: new });
                *old = new;
            }
        }
        // Doors that are on their way must not be met by what refers to them: things keep their ids.
        edits.extend(
            self.things_of(document)
                .map(|old| (old, thing(old)))
                .filter(|(old, new)| *old != new)
                .map(|(_, new)| Edit::Put { thing: Box::new(new) }),
        );
        edits
    }

    /// Moves it by so many units.
    pub fn shift(&mut self, document: &Document, by: (i32, i32)) -> Vec<Edit> {
        if by == (0, 0) {
            return Vec::new();
        }
        self.changed(document, |thing| moved(thing, by), |wall| moved_wall(wall, by))
    }

    /// Turns it a quarter clockwise round its middle, or mirrors it from west to east.
    pub fn turn(&mut self, document: &Document, mirror: bool) -> Vec<Edit> {
        let Some((low, high)) = self.bounds(document) else { return Vec::new() };
        // A quarter turn keeps to the cells where the middle lies on a corner or in the middle of a cell.
        let (width, height) = (high.x - low.x, high.y - low.y);
        let uneven = if mirror { 0 } else { (width - height).rem_euclid(2 * UNITS_PER_METRE) / 2 };
        let (cx, cy) = (i64::from(low.x) + i64::from(high.x), i64::from(low.y) + i64::from(high.y));
        let to = move |p: Point| {
            let (dx, dy) = (2 * i64::from(p.x) - cx, 2 * i64::from(p.y) - cy);
            let (x, y) = if mirror { (cx - dx, cy + dy) } else { (cx - dy, cy + dx) };
            Point::new((x / 2) as i32 + uneven, (y / 2) as i32 + uneven)
        };
        let wall = |old: &WallDoc| WallDoc { from: to(old.from), to: to(old.to), kind: old.kind };
        self.changed(document, |thing| mapped(thing, to), wall)
    }

    /// The smallest rectangle of points round it.
    #[must_use]
    pub fn bounds(&self, document: &Document) -> Option<(Point, Point)> {
        let of = |thing: &ThingDoc| match Spot::of(thing) {
            Some(Spot::Square { at, side }) => {
                vec![Point::corner(at.x, at.y), Point::corner(at.x + side, at.y + side)]
            }
            Some(Spot::Span(from, to)) => vec![from, to],
            None => Vec::new(),
        };
        let walls = self.walls.iter().flat_map(|wall| [wall.from, wall.to]);
        let points: Vec<Point> = self.things_of(document).flat_map(of).chain(walls).collect();
        let low = Point::new(points.iter().map(|p| p.x).min()?, points.iter().map(|p| p.y).min()?);
        let high = Point::new(points.iter().map(|p| p.x).max()?, points.iter().map(|p| p.y).max()?);
        Some((low, high))
    }

    /// Takes it away. A chosen rectangle of the map stays as it is.
    #[must_use]
    pub fn removed(&self) -> Vec<Edit> {
        let things = self.things.iter().map(|&thing| Edit::Remove { thing });
        things.chain(self.walls.iter().map(|&wall| Edit::Unwall { wall })).collect()
    }

    /// A copy to put down elsewhere: the rectangle of the map where one is chosen, else the pieces alone.
    #[must_use]
    pub fn copied(&self, document: &Document) -> Option<Copied> {
        if let Some(area) = self.area {
            return Some(Copied::Room(Box::new(crate::level::edit::lift(document, area))));
        }
        let (low, _) = self.bounds(document)?;
        Some(Copied::Pieces(self.things_of(document).cloned().collect(), self.walls.clone(), low.cell()))
    }
}

impl Copied {
    /// Puts it down so that its north-west cell comes to lie there.
    #[must_use]
    pub fn put(&self, at: Cell) -> Vec<Edit> {
        match self {
            Self::Room(clip) => vec![Edit::Stamp { clip: clip.clone(), at }],
            Self::Pieces(things, walls, from) => {
                let by = ((at.x - from.x) * UNITS_PER_METRE, (at.y - from.y) * UNITS_PER_METRE);
                let things = things.iter().map(|thing| {
                    let thing = ThingDoc { id: ThingId::default(), ..moved(thing, by) };
                    Edit::Put { thing: Box::new(thing) }
                });
                things.chain(walls.iter().map(|wall| Edit::Wall { wall: moved_wall(wall, by) })).collect()
            }
        }
    }

    /// Turned a quarter clockwise, or mirrored; pieces alone are turned where they lie.
    #[must_use]
    pub fn turned(&self, mirror: bool) -> Self {
        match self {
            Self::Room(clip) => Self::Room(Box::new(if mirror { clip.mirrored() } else { clip.turned() })),
            Self::Pieces(..) => self.clone(),
        }
    }

    /// How many cells it covers from west to east and from north to south.
    #[must_use]
    pub fn size(&self) -> (i32, i32) {
        match self {
            Self::Room(clip) => clip.size(),
            Self::Pieces(things, walls, from) => {
                let far = |spot: Spot| match spot {
                    Spot::Square { at, side } => (at.x + side, at.y + side),
                    Spot::Span(a, b) => {
                        let up = |units: i32| (units + UNITS_PER_METRE - 1).div_euclid(UNITS_PER_METRE);
                        (up(a.x.max(b.x)), up(a.y.max(b.y)))
                    }
                };
                let spots = things.iter().filter_map(Spot::of);
                let ends = spots.chain(walls.iter().map(|wall| Spot::Span(wall.from, wall.to))).map(far);
                let (x, y) = ends.fold((from.x + 1, from.y + 1), |(x, y), (ex, ey)| (x.max(ex), y.max(ey)));
                (x - from.x, y - from.y)
            }
        }
    }
}
