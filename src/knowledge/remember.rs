//! Writes what seats see into their memories, and keeps beside each memory what paths are planned on.
//!
//! Remembering is a function of the memory and of what is seen now; doing it twice changes nothing. A remembered token or
//! item is forgotten where its remembered place is seen to be empty, or one's own token stands there.

use super::known::{Known, KnownBoard};
use super::memory::{CellMemory, DoorMemory, Memories, Memory, TokenMemory};
use super::perceive::{Perception, SeatSight, felt};
use super::questions::Questions;
use super::things::{Hidden, Item, Token};
use super::{SeatId, SeatSet, Seats, ThingId};
use crate::board::{At, Board, Cell, ChunkPos, Door, Grade, LightSource, Size};
use bevy::ecs::change_detection::DetectChanges;
use bevy::ecs::query::{Has, Or, QueryState, With};
use bevy::ecs::resource::Resource;
use bevy::ecs::world::{Mut, World};
use std::collections::BTreeSet;

/// What has changed in memories since somebody last took note: chunks of cells, and the rest of a seat's memory.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DirtyMemory {
    /// Chunks with a cell that is remembered otherwise than before.
    pub chunks: BTreeSet<(SeatId, ChunkPos)>,
    /// Seats whose doors, tokens or findings are remembered otherwise than before.
    pub rest: BTreeSet<SeatId>,
}

/// Somebody or something on the floor that seats can remember.
#[derive(Clone, Copy)]
struct Body {
    id: ThingId,
    at: Cell,
    size: i32,
    lit: bool,
    hidden: bool,
}

/// The queries and lists that remembering uses again and again.
#[derive(Resource, Default)]
struct Remembering {
    queries: Option<Queries>,
    bodies: Vec<Body>,
    doors: Vec<(ThingId, bool, bool)>,
    seen: Vec<ThingId>,
}

struct Queries {
    bodies: QueryState<
        (&'static ThingId, &'static At, Option<&'static Size>, Option<&'static LightSource>, Has<Hidden>),
        Or<(With<Token>, With<Item>, With<LightSource>)>,
    >,
    doors: QueryState<(&'static ThingId, &'static Door, Has<Hidden>)>,
}

/// Lets every player's seat remember what it sees now.
pub(super) fn remember(world: &mut World) {
    world.init_resource::<Remembering>();
    world.init_resource::<Known>();
    world.init_resource::<Memories>();
    world.init_resource::<DirtyMemory>();
    world.resource_scope(|world, mut remembering: Mut<Remembering>| {
        remembering.gather(world);
        world.resource_scope(|world, mut dirty: Mut<DirtyMemory>| {
            world.resource_scope(|world, mut memories: Mut<Memories>| {
                world.resource_scope(|world, mut known: Mut<Known>| {
                    let changed = memories.last_changed();
                    // Only others mark the memories as changed, so that it can be told when they did.
                    let memories = memories.bypass_change_detection();
                    let stale = std::mem::take(&mut world.resource_mut::<Perception>().changed_cells);
                    known.catch_up(world.resource::<Board>(), world.resource::<Seats>(), memories, changed, &stale);
                    remembering.write(world, memories, &mut known, &mut dirty);
                });
            });
        });
    });
    world.increment_change_tick();
}

/// Lets seats find a hidden thing; those that have not found it before.
pub fn find(world: &mut World, thing: ThingId, seats: SeatSet) -> SeatSet {
    let players: Vec<SeatId> = world.resource::<Seats>().players().map(|(seat, _)| seat).collect();
    let mut new = SeatSet::NONE;
    for seat in players.into_iter().filter(|&seat| seats.contains(seat)) {
        let found = world.get_resource_or_init::<Memories>().bypass_change_detection().0.entry(seat).or_default().found.insert(thing);
        if found {
            new = new.with(seat);
            world.get_resource_or_init::<DirtyMemory>().rest.insert(seat);
        }
    }
    new
}

/// Lets seats learn whether a door is locked. Only those that know the door take note.
pub fn learn_lock(world: &mut World, door: ThingId, locked: bool, seats: SeatSet) {
    let mut learnt = Vec::new();
    for (&seat, memory) in &mut world.get_resource_or_init::<Memories>().bypass_change_detection().0 {
        if let Some(door) = memory.doors.get_mut(&door).filter(|_| seats.contains(seat))
            && door.locked != locked
        {
            door.locked = locked;
            learnt.push(seat);
        }
    }
    world.get_resource_or_init::<DirtyMemory>().rest.extend(learnt);
}

impl Remembering {
    fn gather(&mut self, world: &mut World) {
        let queries = self.queries.get_or_insert_with(|| Queries { bodies: world.query_filtered(), doors: world.query() });
        self.bodies.clear();
        self.bodies.extend(queries.bodies.iter(world).map(|(&id, at, size, light, hidden)| Body {
            id,
            at: at.0,
            size: size.map_or(1, |size| i32::from(size.0)),
            lit: light.is_some_and(|light| light.lit),
            hidden,
        }));
        self.bodies.sort_unstable_by_key(|body| body.id);
        self.doors.clear();
        self.doors.extend(queries.doors.iter(world).map(|(&id, door, hidden)| (id, door.open, hidden)));
        self.doors.sort_unstable_by_key(|door| door.0);
    }

    fn write(&mut self, world: &World, memories: &mut Memories, known: &mut Known, dirty: &mut DirtyMemory) {
        let (board, seats, perception) =
            (world.resource::<Board>(), world.resource::<Seats>(), world.resource::<Perception>());
        let round = (Questions::of(world).round)(world);
        for (seat, sight) in perception.seats() {
            let memory = memories.0.entry(seat).or_default();
            let Some(known) = known.seat_mut(seat) else { continue };
            let mut own_ground = Vec::new();
            let mut touched = Vec::new();
            for viewer in sight.viewers.iter().filter_map(|&id| perception.viewer(id)) {
                own_ground.extend(viewer.at.square(viewer.size));
                touched.extend(felt(board, viewer.at, viewer.size));
            }
            touched.sort_unstable();
            write_cells(board, sight, &touched, seat, memory, known, dirty);
            let sees = |cells: &[Cell]| {
                cells.iter().any(|&cell| sight.seen.contains(cell) || touched.binary_search(&cell).is_ok())
            };
            let mut rest = false;
            for &(id, open, hidden) in &self.doors {
                if sees(board.beside(id.0)) {
                    rest |= see_door(memory, id, open, hidden);
                }
            }
            if rest {
                known.set_doors(board, memory);
            }
            for window in board.windows().filter(|window| sees(board.beside(window.key))) {
                let glass = DoorMemory { open: false, locked: false };
                rest |= memory.doors.insert(ThingId(window.key), glass) != Some(glass);
            }
            self.seen.clear();
            for body in &self.bodies {
                let own = seats.owns(seat, body.id);
                let found = !body.hidden || memory.found.contains(&body.id);
                if !own && found && sight.grade_of_square(board, body.at, body.size) > Grade::Unseen {
                    self.seen.push(body.id);
                    let now = TokenMemory { at: body.at, round, lit: body.lit };
                    rest |= memory.tokens.insert(body.id, now) != Some(now);
                }
            }
            let (bodies, seen) = (&self.bodies, &self.seen);
            memory.tokens.retain(|id, last| {
                let size = bodies.binary_search_by_key(id, |body| body.id).map_or(1, |i| bodies[i].size);
                let empty = |cell| sight.seen.contains(cell) || own_ground.contains(&cell);
                let gone = seats.owns(seat, *id)
                    || seen.binary_search(id).is_err() && last.at.square(size).any(empty);
                rest |= gone;
                !gone
            });
            if rest {
                dirty.rest.insert(seat);
            }
        }
    }
}

/// Remembers the cells that are seen or felt and that are not remembered as they are.
fn write_cells(
    board: &Board,
    sight: &SeatSight,
    touched: &[Cell],
    seat: SeatId,
    memory: &mut Memory,
    known: &mut KnownBoard,
    dirty: &mut DirtyMemory,
) {
    let mut fresh: Vec<Cell> = touched.iter().copied().filter(|&cell| !known.up_to_date(cell)).collect();
    sight.seen.for_each_not_in(known.up_to_date_cells(), |cell| fresh.push(cell));
    for cell in fresh {
        if let Some(data) = board.cells().get(cell) {
            let now = CellMemory::of(data);
            if memory.remember_cell(cell, now) {
                dirty.chunks.insert((seat, ChunkPos::of(cell)));
            }
            known.set_cell(cell, now, true);
        }
    }
}

/// Remembers a door that is seen or felt; whether that is anything new. A hidden one is a wall until it stands open.
fn see_door(memory: &mut Memory, id: ThingId, open: bool, hidden: bool) -> bool {
    let mut new = false;
    if hidden && !memory.found.contains(&id) {
        if !open {
            return false;
        }
        new = memory.found.insert(id);
    }
    let last = memory.doors.get(&id).copied();
    let now = DoorMemory { open, locked: !open && last.is_some_and(|door| door.locked) };
    memory.doors.insert(id, now);
    new || last != Some(now)
}
