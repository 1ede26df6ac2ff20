//! Who sees what right now (S3): a polygon for every viewer and every flame, and for every player's seat the grade of
//! every cell. A cache, worked out from the things on the board and kept up by [`look`].
//!
//! A viewer is a token with [`Sight`] that a player's seat owns, that is awake and not blind. It sees an open cell when
//! the line from its middle to the cell's middle is free, at the best of two grades: that of the light of the place over
//! its own distance, and that of the flames that reach the cell (never better than daylight over its own distance). A
//! seat sees what the best of its viewers sees; with shared vision those of all players count.
//!
//! **Rock.** A solid cell is seen as well as the best-seen floor at its foot: the open cells beside it or at its corner
//! from whose middle no free wall and no door hides that face ([`Board::faces`]).
//!
//! **Touch.** Our ruling, since nobody could take a step in the dark without it: a token that is awake, blind or not,
//! feels the ground on which it stands and which it could step onto next, and rock and doors beside all that. What is felt is
//! remembered, not seen.
//!
//! The game master sees everything and needs none of this. What is remembered stands in `remember`, what a seat is told
//! in `eyes`.

use super::lit::{Flame, Glow, Lit};
use super::questions::Questions;
use super::things::CarriedBy;
use super::{SeatId, SeatSet, Seats, ThingId, Things};
use crate::board::cell_set::{CellSet, FillScratch};
use crate::board::light::{ambient_reach, metres_squared};
use crate::board::sight::{SightScratch, Visibility};
use crate::board::{
    Ambient, At, Board, Cell, Direction, Door, Grade, LightSource, Map, ObjectKind, PathWorld, Point, Sight, Size,
    board::Changes,
};
use bevy::ecs::change_detection::{DetectChanges, Tick};
use bevy::ecs::entity::Entity;
use bevy::ecs::query::QueryState;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::{Mut, World};
use std::collections::BTreeMap;

/// A token that sees, or at least feels, for the seat that owns it.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// Its north-west cell.
    pub at: Cell,
    /// Cells on a side.
    pub size: i32,
    /// Whether it sees; a blind one only feels.
    pub sees: bool,
    /// What lies in its free lines; empty when it does not see.
    pub seen: Visibility,
    /// The cells whose middles lie in its free lines.
    pub cells: CellSet,
    /// Grows with each change.
    pub version: u64,
    round: u64,
}

impl Viewer {
    /// Where its eyes are.
    #[must_use]
    pub const fn eye(&self) -> Point {
        self.at.centre_of(self.size)
    }
}

/// What a player's seat sees now.
#[derive(Clone, Debug)]
pub struct SeatSight {
    /// The tokens whose eyes count.
    pub viewers: Vec<ThingId>,
    /// The cells that are seen.
    pub seen: CellSet,
    /// Grows with each change.
    pub version: u64,
    grades: Vec<Grade>,
    /// What it was worked out from.
    stamp: Stamp,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Stamp {
    light: u64,
    viewers: Vec<(ThingId, u64)>,
}

/// Every viewer, every flame and every player's sight. See the [module](self).
#[derive(Resource, Default)]
pub struct Perception {
    viewers: BTreeMap<ThingId, Viewer>,
    glows: BTreeMap<ThingId, Glow>,
    lit: Lit,
    seats: BTreeMap<SeatId, SeatSight>,
    /// Counts changes; every version is taken from here.
    clock: u64,
    /// The version of the light as a whole.
    light: u64,
    size: (i32, i32),
    fill: FillScratch,
    scratch: SightScratch,
    queries: Option<Queries>,
    flames: Vec<Flame>,
    doors: Vec<(u32, bool)>,
    /// When the map last changed.
    map: Option<Tick>,
    /// Cells that changed since memory last looked.
    pub(super) changed_cells: Vec<Cell>,
    /// Cells of which only the water changed since then.
    pub(super) changed_water: Vec<Cell>,
    /// The board was built anew since then.
    pub(super) built: bool,
}

struct Queries {
    doors: QueryState<(&'static ThingId, &'static Door)>,
    viewers: QueryState<(Entity, &'static ThingId, &'static Sight, &'static At, Option<&'static Size>)>,
    lights: QueryState<(&'static ThingId, &'static LightSource, Option<&'static At>, Option<&'static CarriedBy>)>,
}

/// Brings everything up to date that depends on who stands where, which doors stand open and what burns: the board, the
/// sight of every seat, and what each remembers. Costs little where little changed. To be called after every step of a
/// walk and after every command, and when a document was opened.
pub fn look(world: &mut World) {
    // Taken out and put back by hand: a resource scope would mark the resources as changed and move their entities.
    let mut perception = std::mem::take(&mut *world.get_resource_or_init::<Perception>());
    perception.refresh(world);
    super::remember::remember(world, &mut perception);
    *world.resource_mut::<Perception>() = perception;
}

impl Perception {
    /// What a player's seat sees; nothing is kept for the game master.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> Option<&SeatSight> {
        self.seats.get(&seat)
    }

    /// Every player's seat with what it sees.
    pub fn seats(&self) -> impl Iterator<Item = (SeatId, &SeatSight)> {
        self.seats.iter().map(|(&seat, sight)| (seat, sight))
    }

    /// A viewer.
    #[must_use]
    pub fn viewer(&self, id: ThingId) -> Option<&Viewer> {
        self.viewers.get(&id)
    }

    /// Every viewer by rising id.
    pub fn viewers(&self) -> impl Iterator<Item = (ThingId, &Viewer)> {
        self.viewers.iter().map(|(&id, viewer)| (id, viewer))
    }

    /// Every flame that burns, by rising id.
    pub fn glows(&self) -> impl Iterator<Item = &Glow> {
        self.glows.values()
    }

    /// How well flames light each cell.
    #[must_use]
    pub const fn lit(&self) -> &Lit {
        &self.lit
    }

    /// The players' seats that see one of these cells, and the game master.
    #[must_use]
    pub fn watchers(&self, cells: impl IntoIterator<Item = Cell> + Clone) -> SeatSet {
        let sees = |sight: &SeatSight| cells.clone().into_iter().any(|cell| sight.seen.contains(cell));
        self.seats().filter(|(_, sight)| sees(sight)).map(|(seat, _)| seat).collect::<SeatSet>().with(SeatId::GM)
    }

    fn refresh(&mut self, world: &mut World) {
        let mut queries = self.queries.take().unwrap_or_else(|| Queries {
            doors: world.query(),
            viewers: world.query(),
            lights: world.query(),
        });
        let changes = self.follow(world, &mut queries);
        let board = world.resource::<Board>();
        if changes.all || self.size != board.size() {
            self.forget(board.size());
            self.built = true;
        }
        self.changed_cells.extend(&changes.cells);
        self.changed_water.extend(&changes.water);
        self.refresh_viewers(world, board, &changes, &mut queries);
        self.refresh_glows(world, board, &changes, &mut queries);
        self.refresh_seats(world, board);
        self.queries = Some(queries);
    }

    /// Lets the board follow the map and the doors. Gives what changed on it.
    fn follow(&mut self, world: &mut World, queries: &mut Queries) -> Changes {
        let changed = world.get_resource_ref::<Map>().map(|map| map.last_changed());
        if self.map != changed {
            self.map = changed;
            world.resource_scope(|world, mut board: Mut<Board>| {
                if let Some(map) = world.get_resource::<Map>() {
                    board.follow(map);
                }
            });
        }
        self.doors.clear();
        self.doors.extend(queries.doors.iter(world).map(|(id, door)| (id.0, door.open)));
        let mut board = world.resource_mut::<Board>();
        for &(door, open) in &self.doors {
            board.set_door(door, open);
        }
        board.take_changes()
    }

    /// Begins anew, as on another board. Versions go on growing.
    fn forget(&mut self, size: (i32, i32)) {
        self.size = size;
        self.viewers.clear();
        self.glows.clear();
        self.seats.clear();
        self.lit = Lit::dark(size);
        self.clock += 1;
        self.light = self.clock;
    }

    fn refresh_viewers(&mut self, world: &World, board: &Board, changes: &Changes, queries: &mut Queries) {
        let (seats, questions) = (world.resource::<Seats>(), Questions::of(world));
        self.clock += 1;
        let round = self.clock;
        for (entity, &id, sight, &At(at), size) in queries.viewers.iter(world) {
            if seats.owner(id).is_gm() || !(questions.awake)(world, entity) {
                continue;
            }
            let sees = !sight.blind && !(questions.blind)(world, entity);
            let size = size.map_or(1, |size| i32::from(size.0));
            let viewer = self.viewers.entry(id).or_insert_with(|| Viewer {
                at,
                size,
                sees,
                seen: Visibility::default(),
                cells: CellSet::new(board.size()),
                version: 0,
                round,
            });
            viewer.round = round;
            let same = viewer.version > 0 && (viewer.at, viewer.size, viewer.sees) == (at, size, sees);
            if same && !(sees && changes.edges.iter().any(|edges| viewer.seen.touches(edges))) {
                continue;
            }
            (viewer.at, viewer.size, viewer.sees, viewer.version) = (at, size, sees, round);
            if sees {
                board.look(viewer.eye(), None, &mut self.scratch, &mut viewer.seen);
                viewer.cells.fill(&viewer.seen, &mut self.fill);
            } else {
                viewer.seen = Visibility::default();
                viewer.cells.clear();
            }
        }
        self.viewers.retain(|_, viewer| viewer.round == round);
    }

    fn refresh_glows(&mut self, world: &World, board: &Board, changes: &Changes, queries: &mut Queries) {
        let things = world.resource::<Things>();
        let place = |thing: ThingId| {
            let entity = things.get(thing)?;
            let size = world.get::<Size>(entity).map_or(1, |size| i32::from(size.0));
            Some(world.get::<At>(entity)?.0.centre_of(size))
        };
        self.flames.clear();
        for (&id, source, at, carrier) in queries.lights.iter(world) {
            if source.lit {
                let carrier = carrier.map(|carrier| carrier.0);
                let at = carrier.map_or_else(|| at.map(|at| at.0.centre()), place);
                self.flames.extend(at.map(|at| Flame::new(id, source, at, carrier)));
            }
        }
        self.flames.sort_unstable_by_key(|flame| flame.id);
        let mut changed = changes.light;
        let flames = &self.flames;
        let lit = &mut self.lit;
        self.glows.retain(|id, glow| {
            let burns = flames.binary_search_by_key(id, |flame| flame.id).is_ok();
            if !burns {
                lit.remove(glow);
                changed = true;
            }
            burns
        });
        for &flame in &self.flames {
            let old = self.glows.get(&flame.id);
            let same = old.is_some_and(|glow| {
                glow.flame == flame && !changes.light && !changes.edges.iter().any(|edges| glow.seen.touches(edges))
            });
            if same {
                continue;
            }
            changed = true;
            let old = self.glows.remove(&flame.id);
            if let Some(old) = &old {
                self.lit.remove(old);
            }
            self.clock += 1;
            let glow = self.lit.add(board, flame, self.clock, old, &mut self.scratch);
            self.glows.insert(flame.id, glow);
        }
        if changed {
            self.clock += 1;
            self.light = self.clock;
        }
    }

    fn refresh_seats(&mut self, world: &World, board: &Board) {
        let seats = world.resource::<Seats>();
        let shared = (Questions::of(world).shared_vision)(world);
        self.seats.retain(|&seat, _| !seat.is_gm() && seats.get(seat).is_some());
        let everyone: Vec<ThingId> = if shared { self.viewers.keys().copied().collect() } else { Vec::new() };
        for (id, seat) in seats.players() {
            let sight = self.seats.entry(id).or_insert_with(|| SeatSight {
                viewers: Vec::new(),
                seen: CellSet::new(board.size()),
                version: 0,
                grades: vec![Grade::Unseen; board.size().0 as usize * board.size().1 as usize],
                stamp: Stamp::default(),
            });
            sight.viewers.clear();
            if shared {
                sight.viewers.extend(&everyone);
            } else {
                sight.viewers.extend(seat.owns.iter().filter(|id| self.viewers.contains_key(id)));
            }
            let versions = sight.viewers.iter().filter_map(|id| Some((*id, self.viewers.get(id)?.version)));
            let same = sight.version > 0
                && sight.stamp.light == self.light
                && sight.stamp.viewers.iter().copied().eq(versions.clone());
            if same {
                continue;
            }
            sight.stamp.light = self.light;
            sight.stamp.viewers.clear();
            sight.stamp.viewers.extend(versions);
            self.clock += 1;
            sight.version = self.clock;
            sight.forget();
            for viewer in sight.viewers.clone() {
                if let Some(viewer) = self.viewers.get(&viewer) {
                    sight.add(board, &self.lit, viewer);
                }
            }
        }
    }
}

impl SeatSight {
    /// How well the seat sees a cell.
    #[must_use]
    pub fn grade(&self, board: &Board, cell: Cell) -> Grade {
        board.index(cell).and_then(|at| self.grades.get(at)).copied().unwrap_or_default()
    }

    /// How well the seat sees something that stands on a square: as well as the best of its cells.
    #[must_use]
    pub fn grade_of_square(&self, board: &Board, at: Cell, size: i32) -> Grade {
        at.square(size).map(|cell| self.grade(board, cell)).max().unwrap_or_default()
    }

    fn forget(&mut self) {
        let width = self.width();
        for cell in self.seen.iter() {
            if let Some(grade) = self.grades.get_mut((cell.y * width + cell.x) as usize) {
                *grade = Grade::Unseen;
            }
        }
        self.seen.clear();
    }

    const fn width(&self) -> i32 {
        self.seen.size().0
    }

    /// Adds what a viewer sees (S3).
    fn add(&mut self, board: &Board, lit: &Lit, viewer: &Viewer) {
        let width = self.width();
        let eye = viewer.eye();
        let dark = board.ambients().iter().all(|&ambient| ambient_reach(ambient, ObjectKind::Object).is_none());
        for cell in viewer.cells.iter() {
            let at = (cell.y * width + cell.x) as usize;
            if dark && lit.grade(at) == Grade::Unseen {
                continue;
            }
            let grade = grade(board, lit, eye, cell);
            if grade == Grade::Unseen {
                continue;
            }
            self.raise(cell, at, grade);
            for direction in Direction::in_mask(board.faces(cell)) {
                let face = direction.from(cell);
                self.raise(face, (face.y * width + face.x) as usize, grade);
            }
        }
    }

    fn raise(&mut self, cell: Cell, at: usize, grade: Grade) {
        if let Some(known) = self.grades.get_mut(at)
            && *known < grade
        {
            *known = grade;
            self.seen.insert(cell);
        }
    }
}

/// How well a token itself sees what stands on a square, whoever commands it and whoever else looks on (S3). Unseen for a
/// token that does not see at all.
#[must_use]
pub fn seen_by(world: &World, token: ThingId, at: Cell, size: i32) -> Grade {
    let (Some(board), Some(perception)) = (world.get_resource::<Board>(), world.get_resource::<Perception>()) else {
        return Grade::Unseen;
    };
    let Some(entity) = world.get_resource::<Things>().and_then(|things| things.get(token)) else {
        return Grade::Unseen;
    };
    let questions = Questions::of(world);
    let sees = world.get::<Sight>(entity).is_some_and(|sight| !sight.blind) && !(questions.blind)(world, entity);
    let Some(&At(own)) = world.get::<At>(entity).filter(|_| sees && (questions.awake)(world, entity)) else {
        return Grade::Unseen;
    };
    let eye = own.centre_of(world.get::<Size>(entity).map_or(1, |size| i32::from(size.0)));
    let free = at.square(size).filter(|cell| board.sight().sees(eye, cell.centre()));
    free.map(|cell| grade(board, &perception.lit, eye, cell)).max().unwrap_or_default()
}

/// How well an eye sees a cell that lies in its free lines (S3).
fn grade(board: &Board, lit: &Lit, eye: Point, cell: Cell) -> Grade {
    let by_day = ambient_reach(Ambient::Daylight, ObjectKind::Object);
    let day_clear = by_day.map_or(0, |reach| metres_squared(reach.normal_m));
    let flames = board.index(cell).map_or(Grade::Unseen, |at| lit.grade(at));
    let distance = eye.distance_squared(cell.centre());
    // A flame shows nothing better than daylight would; the daylight's limit lies beyond every board.
    let grade = if distance <= day_clear { flames } else { flames.min(Grade::Dim) };
    if grade == Grade::Clear {
        return grade;
    }
    let place = ambient_reach(board.ambient_at(cell), ObjectKind::Object);
    grade.max(place.map_or(Grade::Unseen, |reach| reach.grade(distance)))
}

/// The cells that a token feels: where it stands, where it could step, and the rock beside all that. Doors are felt beside
/// the same ground, and so a door that passes for rock is told from rock by nothing.
pub(super) fn felt(board: &Board, at: Cell, size: i32) -> Vec<Cell> {
    let around = |cell: Cell, mask: u8| Direction::in_mask(mask).map(move |direction| direction.from(cell));
    let mut ground: Vec<Cell> = at.square(size).collect();
    ground.extend(at.square(size).flat_map(|cell| around(cell, board.steps().steps(cell))));
    ground.sort_unstable();
    ground.dedup();
    let rock: Vec<Cell> = ground.iter().flat_map(|&cell| around(cell, board.faces(cell))).collect();
    let mut cells = ground;
    cells.extend(rock);
    cells.sort_unstable();
    cells.dedup();
    cells
}
