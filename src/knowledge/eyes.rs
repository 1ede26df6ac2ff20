//! The only way out of a table: the view that a seat may have of it.
//!
//! A view holds what the seat sees now, what it remembers and what it has found; the game master's holds everything. It is
//! worked out when somebody asks and never per command. This file decides which cells and things are admitted; chapters
//! of the rules add what may be known of those ([`Describers`]).

use super::disguise::{niches, niches_of};
use super::memory::{CellMemory, DoorMemory, Memories, Memory};
use super::party::party_view;
use super::perceive::{Perception, SeatSight};
use super::questions::{Describers, Questions};
use super::things::{CarriedBy, Hidden, Item, Name, Note, Token, bars_of};
use super::view::{
    CellView, DoorView, FlameView, ItemView, Known, NoteView, Presence, SeatInfo, SeatView, TokenView, WindowView,
};
use super::{SeatId, Seats, ThingId, Things, WallMemory, WallPiece};
use crate::board::{
    At, Board, Cell, Door, Grade, Jam, LightSource, Opening, Piece, Point, Segment, Size, Wear, Window, cells_along,
    pieces,
};
use crate::text::LocalText;
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;

/// The name of the level that is played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Title(pub LocalText);

/// The name of the lesson that goes with the level, empty for none. It changes nothing on the table and is no part of its
/// state and hash.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson(pub String);

/// What a seat may know of the table right now, or what all players' seats know together ([`SeatId::PARTY`]). An unknown
/// seat knows nothing but the seats.
#[must_use]
pub fn view(world: &World, seat: SeatId) -> SeatView {
    if seat == SeatId::PARTY { party_view(world) } else { seat_view(world, seat) }
}

/// The view of a single seat.
pub(super) fn seat_view(world: &World, seat: SeatId) -> SeatView {
    let mut view = SeatView {
        seat,
        title: world.get_resource::<Title>().map(|title| title.0.clone()).unwrap_or_default(),
        lesson: world.get_resource::<Lesson>().map(|lesson| lesson.0.clone()).unwrap_or_default(),
        ..SeatView::default()
    };
    if let Some(eyes) = Eyes::of(world, seat) {
        view.size = eyes.board.size();
        view.ambient = eyes.board.ambient();
        view.cells = eyes.cells();
        view.walls = eyes.walls();
        view.doors = eyes.doors();
        view.windows = eyes.windows();
        view.tokens = eyes.tokens();
        view.items = eyes.items();
        view.flames = eyes.flames();
        view.notes = eyes.notes();
    }
    view.seats = seats(world, &view);
    if let Some(describers) = world.get_resource::<Describers>() {
        for describe in &describers.0 {
            describe(world, seat, &mut view);
        }
    }
    view
}

/// A seat's eyes on a table: answers about single cells and things, always from what the seat knows.
#[derive(Clone, Copy)]
pub struct Eyes<'w> {
    world: &'w World,
    seat: SeatId,
    board: &'w Board,
    perception: &'w Perception,
    /// What a player's seat sees; the game master's eyes need none of it.
    sight: Option<&'w SeatSight>,
    memory: Option<&'w Memory>,
}

impl<'w> Eyes<'w> {
    /// The eyes of a seat. `None` where there is no board yet.
    #[must_use]
    pub fn of(world: &'w World, seat: SeatId) -> Option<Self> {
        let perception = world.get_resource::<Perception>()?;
        Some(Self {
            world,
            seat,
            board: world.get_resource::<Board>()?,
            perception,
            sight: perception.seat(seat).filter(|_| !seat.is_gm()),
            memory: world.get_resource::<Memories>().and_then(|memories| memories.0.get(&seat)),
        })
    }

    /// How well the seat sees a cell now; the game master sees all clearly.
    #[must_use]
    pub fn grade(&self, cell: Cell) -> Grade {
        if self.seat.is_gm() {
            if self.board.cells().contains(cell) { Grade::Clear } else { Grade::Unseen }
        } else {
            self.sight.map_or(Grade::Unseen, |sight| sight.grade(self.board, cell))
        }
    }

    /// How the seat knows a cell.
    #[must_use]
    pub fn known(&self, cell: Cell) -> Known {
        let known = self.seen_or_remembered(cell);
        self.disguise(cell).map_or(known, |(disguised, _)| known.max(disguised))
    }

    /// Whether the seat has ever seen a cell itself, whatever it may take for rock.
    #[must_use]
    pub fn met(&self, cell: Cell) -> bool {
        self.seen_or_remembered(cell) > Known::Never
    }

    fn seen_or_remembered(&self, cell: Cell) -> Known {
        match self.grade(cell) {
            Grade::Unseen if self.remembers(cell).is_some() => Known::Remembered,
            grade => grade.into(),
        }
    }

    /// What the seat believes otherwise of walls, doors and windows.
    fn beliefs(&self) -> Option<&'w WallMemory> {
        self.memory.map(|memory| &memory.walls).filter(|walls| !self.seat.is_gm() && !walls.is_empty())
    }

    /// The doors that this seat has not found.
    fn unfound_doors(&self) -> impl Iterator<Item = &'w Opening> + '_ {
        let unaware = |door: ThingId| self.beliefs().is_some_and(|walls| walls.openings.contains(&door));
        self.board.doors().filter(move |door| !self.found(ThingId(door.key)) && !unaware(ThingId(door.key)))
    }

    /// How the seat knows a cell as rock because a door that it has not found passes for rock there: the niche behind it,
    /// and the rock beside the niche.
    fn disguise(&self, cell: Cell) -> Option<(Known, CellMemory)> {
        if self.seat.is_gm() {
            return None;
        }
        let all = self.unfound_doors().flat_map(|door| niches_of(self.board, door));
        let closed = all.filter(|niche| self.seen_or_remembered(niche.cell) == Known::Never);
        let shown = closed.filter_map(|niche| {
            if niche.cell == cell {
                return Some((niche.feet.iter().map(|&foot| self.seen_or_remembered(foot)).max()?, niche.rock));
            }
            let jamb = niche.jambs.iter().find(|(jamb, _)| *jamb == cell)?;
            Some((self.seen_or_remembered(niche.near), jamb.1))
        });
        shown.filter(|(known, _)| *known > Known::Never).max_by_key(|(known, _)| *known)
    }

    /// The cells that the seat takes for rock because a door that it has not found closes them off, and the rock beside
    /// them.
    #[must_use]
    pub fn disguised(&self) -> Vec<Cell> {
        if self.seat.is_gm() {
            return Vec::new();
        }
        let niches = self.unfound_doors().flat_map(|door| niches_of(self.board, door));
        let cells = niches.flat_map(|niche| [niche.cell, niche.jambs[0].0, niche.jambs[1].0]);
        cells.filter(|&cell| self.disguise(cell).is_some()).collect()
    }

    /// The pieces of a door that the seat has not found and takes for walls: those that do not pass for rock.
    pub(super) fn as_walls(&self, door: &Opening) -> impl Iterator<Item = Piece> + '_ {
        let rock = |piece: &Piece| niches(self.board, piece).iter().any(|niche| self.disguise(niche.cell).is_some());
        pieces(door.segment).into_iter().filter(move |piece| !rock(piece))
    }

    /// How the seat sees a token or item on the board now: one's own always, others as well as the best of their cells,
    /// hidden ones not until they are found.
    #[must_use]
    pub fn sees(&self, thing: ThingId) -> Grade {
        let Some(entity) = self.entity(thing) else { return Grade::Unseen };
        if self.seat.is_gm() || self.owns(thing) {
            return Grade::Clear;
        }
        if (Questions::of(self.world).invisible)(self.world, entity) {
            return Grade::Unseen;
        }
        // Notes and mechanisms have a place as well, but nothing of them is there to be seen.
        let is_body = self.get::<Token>(entity).is_some()
            || self.get::<Item>(entity).is_some()
            || self.get::<LightSource>(entity).is_some();
        let (Some(&At(at)), true) = (self.get::<At>(entity), is_body && self.found(thing)) else {
            return Grade::Unseen;
        };
        let size = self.get::<Size>(entity).map_or(1, |size| i32::from(size.0));
        at.square(size).map(|cell| self.grade(cell)).max().unwrap_or_default()
    }

    /// Where the seat believes a token or item to be: where it sees it, else where it saw it last.
    #[must_use]
    pub fn place(&self, thing: ThingId) -> Option<Cell> {
        if self.sees(thing) > Grade::Unseen {
            return Some(self.get::<At>(self.entity(thing)?)?.0);
        }
        Some(self.memory?.tokens.get(&thing)?.at)
    }

    /// Whether a light source burns, as far as the seat knows.
    #[must_use]
    pub fn lit(&self, light: ThingId) -> Option<bool> {
        let entity = self.entity(light)?;
        if self.sees(light) > Grade::Unseen {
            return Some(self.get::<LightSource>(entity)?.lit);
        }
        Some(self.memory?.tokens.get(&light)?.lit)
    }

    /// Whether the seat knows that a thing exists: sees it, remembers it, has found it or carries it with one of its own.
    #[must_use]
    pub fn knows(&self, thing: ThingId) -> bool {
        if self.entity(thing).is_none() {
            return false;
        }
        self.seat.is_gm()
            || self.owns(thing)
            || self.carrier(thing).is_some_and(|carrier| self.owns(carrier))
            || self.sees(thing) > Grade::Unseen
            || self.memory.is_some_and(|memory| {
                memory.tokens.contains_key(&thing) || memory.doors.contains_key(&thing) || memory.found.contains(&thing)
            })
    }

    /// A door as the seat knows it; `None` while it does not.
    #[must_use]
    pub fn door(&self, door: ThingId) -> Option<DoorView> {
        let state = self.get::<Door>(self.entity(door)?)?;
        let (known, in_sight) = if self.seat.is_gm() {
            (self.true_door(door, state)?, true)
        } else {
            let in_sight = self.board.beside(door.0).iter().any(|&cell| self.grade(cell) > Grade::Unseen);
            (*self.memory?.doors.get(&door)?, in_sight)
        };
        let DoorMemory { open, locked, jammed, barred, burst, broken, stage, jam: _ } = known;
        Some(DoorView {
            id: door,
            from: state.from,
            to: state.to,
            kind: state.kind,
            open,
            locked,
            jammed,
            barred,
            burst,
            broken,
            stage,
            durability: None,
            workings: None,
            in_sight,
        })
    }

    /// What keeps a door in its frame besides a lock and a bar, as the seat learnt it.
    #[must_use]
    pub fn jam(&self, door: ThingId) -> Option<Jam> {
        if self.seat.is_gm() {
            return self.get::<Wear>(self.entity(door)?)?.jam;
        }
        self.memory?.doors.get(&door).filter(|known| known.jammed)?.jam
    }

    /// A door as it is.
    fn true_door(&self, door: ThingId, state: &Door) -> Option<DoorMemory> {
        let entity = self.entity(door)?;
        let wear = self.get::<Wear>(entity).copied().unwrap_or_default();
        Some(DoorMemory {
            open: state.open,
            locked: state.is_locked(),
            jammed: wear.jam.is_some(),
            jam: wear.jam,
            barred: bars_of(self.world, door).next().is_some(),
            burst: wear.burst,
            broken: wear.broken,
            stage: (Questions::of(self.world).damage_stage)(self.world, entity),
        })
    }

    /// The seat whose eyes these are.
    #[must_use]
    pub const fn seat(&self) -> SeatId {
        self.seat
    }

    fn entity(&self, thing: ThingId) -> Option<Entity> {
        self.world.get_resource::<Things>()?.get(thing)
    }

    fn get<C: Component>(&self, entity: Entity) -> Option<&'w C> {
        self.world.get::<C>(entity)
    }

    fn owns(&self, thing: ThingId) -> bool {
        self.world.get_resource::<Seats>().is_some_and(|seats| seats.owns(self.seat, thing))
    }

    fn carrier(&self, thing: ThingId) -> Option<ThingId> {
        Some(self.get::<CarriedBy>(self.entity(thing)?)?.0)
    }

    /// Whether a thing is not hidden from this seat.
    pub(super) fn found(&self, thing: ThingId) -> bool {
        self.seat.is_gm()
            || self.entity(thing).is_some_and(|entity| self.get::<Hidden>(entity).is_none())
            || self.memory.is_some_and(|memory| memory.found.contains(&thing))
    }

    /// Whether a cell is solid, as far as the seat knows it: as it is where it is seen, else as it was.
    #[must_use]
    pub fn solid(&self, cell: Cell) -> Option<bool> {
        if self.grade(cell) > Grade::Unseen {
            return self.board.cells().get(cell).map(|data| data.solid);
        }
        match self.remembers(cell) {
            Some(memory) => Some(memory.solid),
            None => self.disguise(cell).map(|(_, rock)| rock.solid),
        }
    }

    fn remembers(&self, cell: Cell) -> Option<&'w CellMemory> {
        self.memory?.cell(cell)
    }

    fn cells(&self) -> Vec<CellView> {
        let grid = self.board.cells();
        let (width, height) = grid.size();
        let mut cells = vec![CellView::default(); width as usize * height as usize];
        for chunk in grid.chunks() {
            let memory = self.memory.and_then(|memory| memory.chunks.get(&chunk));
            for (cell, data) in grid.chunk_cells(chunk) {
                let grade = self.grade(cell);
                let (known, what) = if grade > Grade::Unseen {
                    (grade.into(), CellMemory::of(data))
                } else if let Some(remembered) = memory.and_then(|memory| memory.cell(cell)) {
                    (Known::Remembered, *remembered)
                } else {
                    continue;
                };
                if let Some(view) = cells.get_mut((cell.y * width + cell.x) as usize) {
                    *view = looks(known, what);
                }
            }
        }
        for cell in self.disguised() {
            let view = cells.get_mut((cell.y * width + cell.x) as usize);
            if let Some((view, (known, rock))) =
                view.zip(self.disguise(cell)).filter(|(view, (known, _))| view.known < *known)
            {
                *view = looks(known, rock);
            }
        }
        cells
    }

    /// The pieces of free walls that stand at a known floor, joined where they continue each other; and doors that the
    /// seat takes for walls because it has not found them.
    fn walls(&self) -> Vec<(Point, Point)> {
        let mut walls: Vec<(Point, Point)> = Vec::new();
        let mut last = None;
        let beliefs = self.beliefs();
        let unaware = |wall: usize, piece: &Piece| {
            beliefs
                .zip(self.board.walls().get(wall))
                .is_some_and(|(beliefs, wall)| beliefs.unaware.contains(&WallPiece::of(wall, piece.segment)))
        };
        for (wall, piece) in self.board.wall_pieces() {
            if unaware(*wall, piece) || !piece.cells.iter().any(|&cell| self.solid(cell) == Some(false)) {
                last = None;
                continue;
            }
            let Segment { from, to } = piece.segment;
            match walls.last_mut() {
                Some(joined) if last == Some(*wall) => joined.1 = to,
                _ => walls.push((from, to)),
            }
            last = Some(*wall);
        }
        for piece in beliefs.iter().flat_map(|beliefs| &beliefs.believed) {
            if cells_along(piece.segment()).into_iter().any(|cell| self.solid(cell) == Some(false)) {
                walls.push((piece.from, piece.to));
            }
        }
        // Piece by piece as well, so that nothing tells such a door from a wall.
        for door in self.unfound_doors() {
            let stands = |cell: &Cell| self.solid(*cell) == Some(false);
            let known = self.as_walls(door).filter(|piece| piece.cells.iter().any(stands));
            walls.extend(known.map(|piece| (piece.segment.from, piece.segment.to)));
        }
        straightened(walls)
    }

    fn doors(&self) -> Vec<DoorView> {
        self.board.doors().filter_map(|door| self.door(ThingId(door.key))).collect()
    }

    fn windows(&self) -> Vec<WindowView> {
        self.board
            .windows()
            .map(|window| ThingId(window.key))
            .filter(|window| self.seat.is_gm() || self.memory.is_some_and(|memory| memory.doors.contains_key(window)))
            .filter_map(|id| {
                let window = self.get::<Window>(self.entity(id)?)?;
                Some(WindowView { id, from: window.from, to: window.to })
            })
            .collect()
    }

    /// Whether a token or item is seen now or remembered, where, and whether it burns.
    fn presence(&self, thing: ThingId, entity: Entity) -> Option<(Presence, Cell, bool)> {
        let grade = self.sees(thing);
        if grade > Grade::Unseen {
            let lit = self.get::<LightSource>(entity).is_some_and(|light| light.lit);
            return Some((Presence::Seen(grade), self.get::<At>(entity)?.0, lit));
        }
        let last = self.memory?.tokens.get(&thing)?;
        Some((Presence::Remembered { round: last.round }, last.at, last.lit))
    }

    fn things(&self) -> impl Iterator<Item = (ThingId, Entity)> + '_ {
        self.world.get_resource::<Things>().into_iter().flat_map(Things::iter)
    }

    fn tokens(&self) -> Vec<TokenView> {
        let seats = self.world.get_resource::<Seats>();
        self.things()
            .filter_map(|(id, entity)| {
                let token = self.get::<Token>(entity)?;
                let (presence, at, _) = self.presence(id, entity)?;
                Some(TokenView {
                    id,
                    name: self.name(entity),
                    emblem: token.emblem.clone(),
                    kind: token.kind,
                    at,
                    size: self.get::<Size>(entity).map_or(1, |size| size.0),
                    presence,
                    owner: seats.map_or(SeatId::GM, |seats| seats.owner(id)),
                    own: self.owns(id),
                    active: false,
                    hurt: 0,
                    conditions: Vec::new(),
                    carries_light: matches!(presence, Presence::Seen(_))
                        && self.perception.glows().any(|glow| glow.flame.carrier == Some(id)),
                })
            })
            .collect()
    }

    fn items(&self) -> Vec<ItemView> {
        self.things()
            .filter_map(|(id, entity)| {
                let light = self.get::<LightSource>(entity);
                if self.get::<Token>(entity).is_some() || light.is_none() && self.get::<Item>(entity).is_none() {
                    return None;
                }
                let carrier = self.get::<CarriedBy>(entity).map(|carrier| carrier.0);
                let carried = carrier.filter(|&carrier| self.seat.is_gm() || self.owns(carrier));
                let (presence, at, lit) = match carried {
                    Some(carrier) => {
                        let lit = light.is_some_and(|light| light.lit);
                        (Presence::Seen(Grade::Clear), self.place(carrier)?, lit)
                    }
                    None => self.presence(id, entity)?,
                };
                Some(ItemView {
                    id,
                    name: self.name(entity),
                    at,
                    carried_by: carried,
                    light: light.map(|light| light.kind),
                    lit,
                    presence,
                })
            })
            .collect()
    }

    fn flames(&self) -> Vec<FlameView> {
        self.perception
            .glows()
            .map(|glow| glow.flame)
            .filter(|flame| match flame.carrier {
                Some(carrier) => self.sees(carrier) > Grade::Unseen,
                None => self.sees(flame.id) > Grade::Unseen,
            })
            .map(|flame| FlameView {
                id: flame.id,
                at: flame.at,
                kind: flame.kind,
                colour: flame.colour(),
                carried: flame.carrier.is_some(),
            })
            .collect()
    }

    fn notes(&self) -> Vec<NoteView> {
        if !self.seat.is_gm() {
            return Vec::new();
        }
        self.things()
            .filter_map(|(id, entity)| {
                let text = self.get::<Note>(entity)?.0.clone();
                Some(NoteView { id, at: self.get::<At>(entity)?.0, text })
            })
            .collect()
    }

    fn name(&self, entity: Entity) -> LocalText {
        self.get::<Name>(entity).map(|name| name.0.clone()).unwrap_or_default()
    }
}

/// A cell as it shows.
const fn looks(known: Known, what: CellMemory) -> CellView {
    let CellMemory { solid, ground, water_mm, height_cm, look } = what;
    CellView { known, solid, ground, water_mm, height_cm, look }
}

/// Walls in an order of their own, joined where one continues another in a straight line: nothing tells which pieces they
/// are made of.
pub(super) fn straightened(walls: Vec<(Point, Point)>) -> Vec<(Point, Point)> {
    /// The direction without its length, then the distance of the line from the origin.
    fn line((from, to): (Point, Point)) -> (i64, i64, i64) {
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let (mut a, mut b) = (dx.abs(), dy.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let (dx, dy) = (dx / a.max(1), dy / a.max(1));
        (dx, dy, dx * i64::from(from.y) - dy * i64::from(from.x))
    }
    let mut walls: Vec<_> = walls.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    walls.sort_unstable_by_key(|&wall| (line(wall), wall));
    let mut joined: Vec<(Point, Point)> = Vec::with_capacity(walls.len());
    for wall in walls {
        match joined.last_mut() {
            Some(last) if line(*last) == line(wall) && wall.0 <= last.1 => last.1 = last.1.max(wall.1),
            _ => joined.push(wall),
        }
    }
    joined
}

/// Every seat, with those of its tokens that the viewing seat knows.
fn seats(world: &World, view: &SeatView) -> Vec<SeatInfo> {
    let Some(seats) = world.get_resource::<Seats>() else { return Vec::new() };
    let known = |id: &ThingId| view.token(*id).is_some();
    seats
        .0
        .iter()
        .map(|(&id, seat)| SeatInfo {
            id,
            name: seat.name.clone(),
            colour: seat.colour,
            pattern: seat.pattern,
            owns: seat.owns.iter().copied().filter(known).collect(),
        })
        .collect()
}
