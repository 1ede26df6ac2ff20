//! The pieces of a level as the workshop handles them: what they are, where they lie, how they look when they are moved,
//! what a new one is made of.

use super::shapes::distance;
use super::tools::{DoorDraft, LeverDraft, LightDraft};
use crate::board::{At, Cell, Door, LightSource, Lock, Point, UNITS_PER_METRE, Window};
use crate::knowledge::ThingId;
use crate::knowledge::things::{Hidden, Item, Name, Note};
use crate::level::{Document, ThingDoc, WallDoc};
use crate::session::command::{Lever, Trap, TrapKind};
use crate::session::telling::words;
use crate::text::{Language, LocalText, Locale, capitalised};
use crate::ui::icons::Icon;
use crate::ui::making::TrapDraft;

/// A layer of a level, which can be hidden and locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Free walls.
    Walls,
    /// Doors and windows.
    Doors,
    /// Lights.
    Lights,
    /// Traps and levers.
    Traps,
    /// Tokens.
    Tokens,
    /// Items that lie about.
    Items,
    /// Notes.
    Notes,
    /// The picture of the floor, which no piece lies on.
    Floor,
}

impl Layer {
    /// Every layer, in the order of the panel.
    pub const ALL: [Self; 8] =
        [Self::Walls, Self::Doors, Self::Lights, Self::Traps, Self::Tokens, Self::Items, Self::Notes, Self::Floor];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Walls => "workshop-layer-walls",
            Self::Doors => "workshop-layer-doors",
            Self::Lights => "workshop-layer-lights",
            Self::Traps => "workshop-layer-traps",
            Self::Tokens => "workshop-layer-tokens",
            Self::Items => "workshop-layer-items",
            Self::Notes => "workshop-layer-notes",
            Self::Floor => "workshop-layer-floor",
        }
    }

    /// The layer of a thing.
    #[must_use]
    pub const fn of(thing: &ThingDoc) -> Self {
        if thing.token.is_some() {
            Self::Tokens
        } else if thing.door.is_some() || thing.window.is_some() {
            Self::Doors
        } else if thing.trap.is_some() || thing.lever.is_some() {
            Self::Traps
        } else if thing.light.is_some() {
            Self::Lights
        } else if thing.note.is_some() {
            Self::Notes
        } else {
            Self::Items
        }
    }

    /// The icon of what lies on it.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Walls => Icon::Beam,
            Self::Doors => Icon::DoorClosed,
            Self::Lights => Icon::Flame,
            Self::Traps => Icon::Trap,
            Self::Tokens => Icon::Seats,
            Self::Items => Icon::Hand,
            Self::Notes => Icon::Note,
            Self::Floor => Icon::Ruler,
        }
    }
}

/// Where a thing is on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On a square of cells.
    Square {
        /// Its north-west cell.
        at: Cell,
        /// Cells on a side.
        side: i32,
    },
    /// On a line between two points.
    Span(Point, Point),
}

impl Spot {
    /// Where a thing is; none for one that is carried.
    #[must_use]
    pub fn of(thing: &ThingDoc) -> Option<Self> {
        if let Some(door) = &thing.door {
            return Some(Self::Span(door.from, door.to));
        }
        if let Some(window) = &thing.window {
            return Some(Self::Span(window.from, window.to));
        }
        let At(at) = thing.at?;
        Some(Self::Square { at, side: thing.size.map_or(1, |size| i32::from(size.0)) })
    }

    /// Whether a point is on it. Lines are a little wider than they are drawn.
    #[must_use]
    pub fn holds(self, point: Point) -> bool {
        /// How near to a line counts, in metres.
        const NEAR: f32 = 0.22;
        match self {
            Self::Square { at, side } => at.square(side).any(|cell| cell == point.cell()),
            Self::Span(from, to) => distance(point, (from, to)) < NEAR,
        }
    }

    /// Whether it lies wholly between two cells.
    #[must_use]
    pub fn lies_in(self, from: Cell, to: Cell) -> bool {
        let (low, high) = (Point::corner(from.x, from.y), Point::corner(to.x + 1, to.y + 1));
        let inside = |p: Point| (low.x..=high.x).contains(&p.x) && (low.y..=high.y).contains(&p.y);
        match self {
            Self::Square { at, side } => {
                inside(Point::corner(at.x, at.y)) && inside(Point::corner(at.x + side, at.y + side))
            }
            Self::Span(from, to) => inside(from) && inside(to),
        }
    }
}

/// The thing moved by so many units. What stands on cells goes by whole cells.
#[must_use]
pub fn moved(thing: &ThingDoc, (dx, dy): (i32, i32)) -> ThingDoc {
    let mut thing = thing.clone();
    let cells = |units: i32| (units + UNITS_PER_METRE / 2).div_euclid(UNITS_PER_METRE);
    let (columns, rows) = (cells(dx), cells(dy));
    let point = |p: &mut Point| *p = Point::new(p.x.saturating_add(dx), p.y.saturating_add(dy));
    let cell = |c: &mut Cell| *c = Cell::new(c.x.saturating_add(columns), c.y.saturating_add(rows));
    if let Some(At(at)) = &mut thing.at {
        cell(at);
    }
    if let Some(door) = &mut thing.door {
        point(&mut door.from);
        point(&mut door.to);
    }
    if let Some(window) = &mut thing.window {
        point(&mut window.from);
        point(&mut window.to);
    }
    if let Some(trap) = &mut thing.trap {
        trap.sensor.iter_mut().chain(&mut trap.cells).chain(&mut trap.from).chain(&mut trap.towards).for_each(cell);
    }
    thing
}

/// The thing with every place of it put where `to` puts it: turned, mirrored.
#[must_use]
pub fn mapped(thing: &ThingDoc, to: impl Fn(Point) -> Point) -> ThingDoc {
    let mut thing = thing.clone();
    let side = thing.size.map_or(1, |size| i32::from(size.0));
    let cell = |c: &mut Cell| *c = to(c.centre()).cell();
    if let Some(At(at)) = &mut thing.at {
        let middle = to(at.centre_of(side));
        let half = side * UNITS_PER_METRE / 2;
        *at = Point::new(middle.x - half, middle.y - half).cell();
    }
    if let Some(door) = &mut thing.door {
        (door.from, door.to) = (to(door.from), to(door.to));
    }
    if let Some(window) = &mut thing.window {
        (window.from, window.to) = (to(window.from), to(window.to));
    }
    if let Some(trap) = &mut thing.trap {
        trap.sensor.iter_mut().chain(&mut trap.cells).chain(&mut trap.from).chain(&mut trap.towards).for_each(cell);
    }
    thing
}

/// The wall moved by so many units.
#[must_use]
pub fn moved_wall(wall: &WallDoc, (dx, dy): (i32, i32)) -> WallDoc {
    let point = |p: Point| Point::new(p.x.saturating_add(dx), p.y.saturating_add(dy));
    WallDoc { from: point(wall.from), to: point(wall.to), kind: wall.kind }
}

/// A message in both languages, beginning with a capital letter: the name of something new.
#[must_use]
pub fn named(locale: &Locale, key: &str) -> LocalText {
    let say = |language| capitalised(&locale.text(language, key));
    LocalText { en: say(Language::English), ru: say(Language::Russian) }
}

/// A new door.
#[must_use]
pub fn door(locale: &Locale, (from, to): (Point, Point), draft: &DoorDraft) -> ThingDoc {
    let lock = draft.lock.map(|grade| Lock { grade, locked: draft.locked, key: None });
    ThingDoc {
        name: Some(Name(named(locale, words::door_kind(draft.kind)))),
        door: Some(Door { from, to, kind: draft.kind, open: false, lock }),
        hidden: draft.secret.then(Hidden::default),
        ..ThingDoc::default()
    }
}

/// A new window.
#[must_use]
pub fn window(locale: &Locale, (from, to): (Point, Point)) -> ThingDoc {
    ThingDoc {
        name: Some(Name(named(locale, "workshop-tool-window"))),
        window: Some(Window { from, to }),
        ..ThingDoc::default()
    }
}

/// A new light.
#[must_use]
pub fn light(locale: &Locale, at: Cell, draft: &LightDraft) -> ThingDoc {
    ThingDoc {
        name: Some(Name(named(locale, words::source(draft.kind)))),
        at: Some(At(at)),
        item: Some(Item { fixed: draft.fixed, key: None }),
        light: Some(LightSource { kind: draft.kind, lit: draft.lit, colour: draft.colour }),
        ..ThingDoc::default()
    }
}

/// A new trap, once all its places are chosen.
#[must_use]
pub fn trap(locale: &Locale, draft: &TrapDraft, document: &Document) -> Option<ThingDoc> {
    let kind = draft.kind.filter(|_| draft.next().is_none())?;
    let cell = |index: usize| draft.cells.get(index).copied();
    let trap = Trap {
        sensor: cell(0).into_iter().collect(),
        rigged_door: draft.door,
        from: cell(1),
        towards: cell(2).or_else(|| cell(0).filter(|_| draft.cells.len() > 1)),
        ..Trap::of(kind)
    };
    let door = draft.door.and_then(|door| Spot::of(thing(document, door)?));
    let beside = door.map(|spot| match spot {
        Spot::Span(from, to) => from.min(to).cell(),
        Spot::Square { at, .. } => at,
    });
    Some(ThingDoc {
        name: Some(Name(named(locale, words::trap(kind)))),
        at: cell(0).or(beside).map(At),
        trap: Some(trap),
        hidden: Some(Hidden::default()),
        ..ThingDoc::default()
    })
}

/// The trap that a lever is for until another one is chosen: one with a lever outside (S5), else the first.
#[must_use]
pub fn leverless(document: &Document) -> Option<ThingId> {
    let traps = || document.things.iter().filter_map(|thing| Some((thing.id, thing.trap.as_ref()?.kind)));
    let outside = |(_, kind): &(ThingId, TrapKind)| matches!(kind, TrapKind::WaterTrap | TrapKind::CrushingRoom);
    traps().find(outside).or_else(|| traps().next()).map(|(id, _)| id)
}

/// A new lever.
#[must_use]
pub fn lever(locale: &Locale, at: Cell, draft: LeverDraft, document: &Document) -> Option<ThingDoc> {
    let is_trap = |id: &ThingId| thing(document, *id).is_some_and(|thing| thing.trap.is_some());
    let works = draft.works.filter(is_trap).or_else(|| leverless(document))?;
    Some(ThingDoc {
        name: Some(Name(named(locale, "workshop-tool-lever"))),
        at: Some(At(at)),
        item: Some(Item { fixed: true, key: None }),
        lever: Some(Lever { works, does: draft.does, detect: None, pulled: false }),
        hidden: draft.hidden.then(Hidden::default),
        ..ThingDoc::default()
    })
}

/// A new note.
#[must_use]
pub fn note(at: Cell, words: &str) -> ThingDoc {
    ThingDoc { at: Some(At(at)), note: Some(Note(LocalText::plain(words))), ..ThingDoc::default() }
}

/// A thing of the document.
#[must_use]
pub fn thing(document: &Document, id: ThingId) -> Option<&ThingDoc> {
    document.things.iter().find(|thing| thing.id == id)
}
