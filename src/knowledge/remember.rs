//! Writes what seats see into their memories, and keeps beside each memory what paths are planned on.
//!
//! Remembering is a function of the memory and of what is seen now; doing it twice changes nothing. A remembered token or
//! item is forgotten where its remembered place is seen to be empty, or one's own token stands there. A hidden door is a
//! wall until it is seen to stand open.

use super::known::{Known, KnownBoard};
use super::memory::{CellMemory, DoorMemory, Memories, Memory, TokenMemory, TrapMemory};
use super::perceive::{Perception, SeatSight, felt};
use super::questions::Questions;
use super::things::{self, Bar, Hidden, Item, Token};
use super::{MemoryPart, SeatId, SeatSet, Seats, ThingId, Things, Touched};
use crate::board::{At, Board, Cell, ChunkPos, Door, Grade, LightSource, Size, Wear};
use bevy::ecs::change_detection::{DetectChanges, DetectChangesMut};
use bevy::ecs::entity::Entity;
use bevy::ecs::query::{Has, Or, QueryState, With};
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Somebody or something on the floor that seats can remember.
#[derive(Clone, Copy)]
struct Body {
    id: ThingId,
    at: Cell,
    size: i32,
    lit: bool,
    hidden: bool,
    /// Nobody can see it (S2).
    invisible: bool,
}

/// A door as it looks.
#[derive(Clone, Copy)]
struct Leaf {
    id: ThingId,
    open: bool,
    hidden: bool,
    wear: Wear,
    stage: u8,
}

/// The queries and lists that remembering uses again and again.
#[derive(Resource, Default)]
struct Remembering {
    queries: Option<Queries>,
    bodies: Vec<Body>,
    doors: Vec<Leaf>,
    /// The doors that are barred, with the cell on which the bar lies.
    bars: Vec<(ThingId, Cell)>,
    seen: Vec<ThingId>,
    /// What was written.
    marks: Vec<(SeatId, MemoryPart)>,
}

struct Queries {
    bodies: QueryState<
        (Entity, &'static ThingId, &'static At, Option<&'static Size>, Option<&'static LightSource>, Has<Hidden>),
        Or<(With<Token>, With<Item>, With<LightSource>)>,
    >,
    doors: QueryState<(Entity, &'static ThingId, &'static Door, Option<&'static Wear>, Has<Hidden>)>,
    bars: QueryState<(&'static Bar, &'static At)>,
}

/// Lets every player's seat remember what it sees now.
pub(super) fn remember(world: &mut World, perception: &mut Perception) {
    let mut remembering = std::mem::take(&mut *world.get_resource_or_init::<Remembering>());
    let mut known = std::mem::take(&mut *world.get_resource_or_init::<Known>());
    let mut memories = world.get_resource_or_init::<Memories>();
    let changed = memories.last_changed();
    // Only others mark the memories as changed, so that it can be told when they did.
    let mut memories = std::mem::take(memories.bypass_change_detection());
    let stale = std::mem::take(&mut perception.changed_cells);
    let wet = std::mem::take(&mut perception.changed_water);
    let built = std::mem::take(&mut perception.built);
    remembering.gather(world);
    known.catch_up(world.resource::<Board>(), world.resource::<Seats>(), &memories, (changed, built), (&stale, &wet));
    remembering.write(world, perception, &mut memories, &mut known);
    let mut touched = world.get_resource_or_init::<Touched>();
    for (seat, part) in remembering.marks.drain(..) {
        touched.mark(seat, part);
    }
    *world.resource_mut::<Memories>().bypass_change_detection() = memories;
    *world.resource_mut::<Known>() = known;
    *world.resource_mut::<Remembering>() = remembering;
    world.increment_change_tick();
}

/// Lets players' seats find a hidden thing. Gives those that have not found it before. A door that was found stands in the
/// wall from then on, also where it is not seen now.
pub fn find(world: &mut World, thing: ThingId, seats: SeatSet) -> SeatSet {
    let players: Vec<SeatId> = world.resource::<Seats>().players().map(|(seat, _)| seat).collect();
    let entity = world.resource::<Things>().get(thing);
    let is_door = entity.is_some_and(|entity| world.get::<Door>(entity).is_some());
    let mut memories = world.get_resource_or_init::<Memories>();
    let memories = memories.bypass_change_detection();
    let finds = |seat: &SeatId| seats.contains(*seat) && memories.0.entry(*seat).or_default().found.insert(thing);
    let new: Vec<SeatId> = players.into_iter().filter(finds).collect();
    for seat in new.iter().filter(|_| is_door) {
        memories.0.entry(*seat).or_default().doors.entry(thing).or_default();
    }
    let mut touched = world.get_resource_or_init::<Touched>();
    for &seat in &new {
        touched.mark(seat, MemoryPart::Found);
        touched.mark(seat, MemoryPart::Doors);
    }
    new.into_iter().collect()
}

/// Whether all of these seats remember these cells as they are.
#[must_use]
pub fn is_remembered(world: &World, cells: &BTreeSet<Cell>, seats: SeatSet) -> bool {
    let (board, memories) = (world.resource::<Board>(), world.get_resource::<Memories>());
    let remembers = |seat: SeatId| {
        let memory = memories.and_then(|memories| memories.0.get(&seat));
        cells.iter().all(|&cell| {
            let now = board.cells().get(cell).map(CellMemory::of);
            memory.and_then(|memory| memory.cell(cell)).copied() == now
        })
    };
    world.resource::<Seats>().players().map(|(seat, _)| seat).filter(|&seat| seats.contains(seat)).all(remembers)
}

/// Lets seats remember cells that they need not have seen, with the doors and windows beside them that are not hidden from
/// them.
pub fn show(world: &mut World, cells: &BTreeSet<Cell>, seats: SeatSet) {
    let shown = |cell: &Cell| cells.contains(cell);
    let leaves: Vec<Leaf> = things::with::<Door>(world).filter_map(|door| leaf(world, door)).collect();
    let players: Vec<SeatId> = world.resource::<Seats>().players().map(|(seat, _)| seat).collect();
    // The memories are marked as changed thereby, and what rests on them is worked out anew.
    let mut memories = std::mem::take(&mut *world.get_resource_or_init::<Memories>());
    let mut marks = Vec::new();
    for seat in players.into_iter().filter(|&seat| seats.contains(seat)) {
        let (board, memory) = (world.resource::<Board>(), memories.0.entry(seat).or_default());
        for &cell in cells {
            if let Some(data) = board.cells().get(cell)
                && memory.remember_cell(cell, CellMemory::of(data))
            {
                marks.push((seat, MemoryPart::Chunk(ChunkPos::of(cell))));
            }
        }
        if memory.walls.learn(board, |beside| beside.iter().any(shown)) {
            marks.push((seat, MemoryPart::Walls));
        }
        let mut doors = false;
        for leaf in leaves.iter().filter(|leaf| board.beside(leaf.id.0).iter().any(shown)) {
            doors |= (!leaf.hidden || memory.found.contains(&leaf.id)) && see_door(memory, leaf);
        }
        for window in board.windows().filter(|window| board.beside(window.key).iter().any(shown)) {
            let glass = DoorMemory::default();
            doors |= memory.doors.insert(ThingId(window.key), glass) != Some(glass);
        }
        if doors {
            marks.push((seat, MemoryPart::Doors));
        }
    }
    *world.resource_mut::<Memories>() = memories;
    let mut touched = world.get_resource_or_init::<Touched>();
    for (seat, part) in marks {
        touched.mark(seat, part);
    }
}

/// A door as it looks now.
fn leaf(world: &World, door: ThingId) -> Option<Leaf> {
    let entity = world.resource::<Things>().get(door)?;
    let worn = world.get::<Wear>(entity);
    let stage = worn.map_or(0, |_| (Questions::of(world).damage_stage)(world, entity));
    Some(Leaf {
        id: door,
        open: world.get::<Door>(entity)?.open,
        hidden: world.get::<Hidden>(entity).is_some(),
        wear: worn.copied().unwrap_or_default(),
        stage,
    })
}

/// Lets seats learn something of a door. Only those that know the door take note.
pub fn learn_door(world: &mut World, door: ThingId, seats: SeatSet, learn: impl Fn(&mut DoorMemory)) {
    let mut learnt = Vec::new();
    for (&seat, memory) in &mut world.get_resource_or_init::<Memories>().bypass_change_detection().0 {
        if let Some(door) = memory.doors.get_mut(&door).filter(|_| seats.contains(seat)) {
            let before = *door;
            learn(door);
            if *door != before {
                learnt.push(seat);
            }
        }
    }
    let mut touched = world.get_resource_or_init::<Touched>();
    for seat in learnt {
        touched.mark(seat, MemoryPart::Doors);
    }
}

/// Lets seats see what becomes of a trap; nothing: they take it for armed again. Only those that have found it take note.
pub fn learn_trap(world: &mut World, trap: ThingId, seats: SeatSet, became: Option<TrapMemory>) {
    let mut learnt = Vec::new();
    for (&seat, memory) in &mut world.get_resource_or_init::<Memories>().bypass_change_detection().0 {
        if !seats.contains(seat) || !memory.found.contains(&trap) || memory.traps.get(&trap) == became.as_ref() {
            continue;
        }
        match became {
            Some(became) => _ = memory.traps.insert(trap, became),
            None => _ = memory.traps.remove(&trap),
        }
        learnt.push(seat);
    }
    let mut touched = world.get_resource_or_init::<Touched>();
    for seat in learnt {
        touched.mark(seat, MemoryPart::Found);
    }
}

/// Lets seats see whether a grate is down or hangs up. Only those that have found it take note.
pub fn learn_grate(world: &mut World, grate: ThingId, seats: SeatSet, is_down: bool) {
    let mut learnt = Vec::new();
    for (&seat, memory) in &mut world.get_resource_or_init::<Memories>().bypass_change_detection().0 {
        if !seats.contains(seat) || !memory.found.contains(&grate) || memory.down.contains(&grate) == is_down {
            continue;
        }
        if is_down {
            memory.down.insert(grate);
        } else {
            memory.down.remove(&grate);
        }
        learnt.push(seat);
    }
    let mut touched = world.get_resource_or_init::<Touched>();
    for seat in learnt {
        touched.mark(seat, MemoryPart::Found);
    }
}

impl Remembering {
    fn gather(&mut self, world: &mut World) {
        let queries = self.queries.get_or_insert_with(|| Queries {
            bodies: world.query_filtered(),
            doors: world.query(),
            bars: world.query(),
        });
        self.bodies.clear();
        let invisible = Questions::of(world).invisible;
        self.bodies.extend(queries.bodies.iter(world).map(|(entity, &id, at, size, light, hidden)| Body {
            invisible: invisible(world, entity),
            id,
            at: at.0,
            size: size.map_or(1, |size| i32::from(size.0)),
            lit: light.is_some_and(|light| light.lit),
            hidden,
        }));
        self.bodies.sort_unstable_by_key(|body| body.id);
        self.doors.clear();
        let stage = Questions::of(world).damage_stage;
        self.doors.extend(queries.doors.iter(world).map(|(entity, &id, door, wear, hidden)| {
            let worn = wear.is_some();
            let (wear, stage) = (wear.copied().unwrap_or_default(), if worn { stage(world, entity) } else { 0 });
            Leaf { id, open: door.open, hidden, wear, stage }
        }));
        self.doors.sort_unstable_by_key(|door| door.id);
        self.bars.clear();
        self.bars.extend(queries.bars.iter(world).filter_map(|(bar, at)| Some((bar.door?, at.0))));
        self.bars.sort_unstable();
    }

    fn write(&mut self, world: &World, perception: &Perception, memories: &mut Memories, known: &mut Known) {
        let (board, seats) = (world.resource::<Board>(), world.resource::<Seats>());
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
            write_cells(board, sight, &touched, seat, memory, known, &mut self.marks);
            let sees = |cells: &[Cell]| {
                cells.iter().any(|&cell| sight.seen.contains(cell) || touched.binary_search(&cell).is_ok())
            };
            if !memory.walls.is_empty() && memory.walls.learn(board, sees) {
                self.marks.push((seat, MemoryPart::Walls));
                *known = KnownBoard::of(board, Some(memory));
            }
            let (mut doors, mut tokens) = (false, false);
            for leaf in &self.doors {
                if sees(board.beside(leaf.id.0)) {
                    if leaf.hidden && leaf.open && memory.found.insert(leaf.id) {
                        self.marks.push((seat, MemoryPart::Found));
                    }
                    doors |= (!leaf.hidden || memory.found.contains(&leaf.id)) && see_door(memory, leaf);
                }
            }
            for (door, at) in &self.bars {
                if let Some(door) = memory.doors.get_mut(door).filter(|door| !door.barred && !door.open)
                    && sees(&[*at])
                {
                    door.barred = true;
                    doors = true;
                }
            }
            if doors {
                known.set_doors(board, memory);
            }
            for window in board.windows().filter(|window| sees(board.beside(window.key))) {
                let glass = DoorMemory::default();
                doors |= memory.doors.insert(ThingId(window.key), glass) != Some(glass);
            }
            self.seen.clear();
            for body in &self.bodies {
                let own = seats.owns(seat, body.id);
                let found = !body.hidden || memory.found.contains(&body.id);
                if !own && found && !body.invisible && sight.grade_of_square(board, body.at, body.size) > Grade::Unseen
                {
                    self.seen.push(body.id);
                    let now = TokenMemory { at: body.at, round, lit: body.lit };
                    tokens |= memory.tokens.insert(body.id, now) != Some(now);
                }
            }
            let (bodies, seen) = (&self.bodies, &self.seen);
            memory.tokens.retain(|id, last| {
                let size = bodies.binary_search_by_key(id, |body| body.id).map_or(1, |i| bodies[i].size);
                let empty = |cell| sight.seen.contains(cell) || own_ground.contains(&cell);
                let gone = seats.owns(seat, *id) || seen.binary_search(id).is_err() && last.at.square(size).any(empty);
                tokens |= gone;
                !gone
            });
            for part in [doors.then_some(MemoryPart::Doors), tokens.then_some(MemoryPart::Tokens)].into_iter().flatten()
            {
                self.marks.push((seat, part));
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
    marks: &mut Vec<(SeatId, MemoryPart)>,
) {
    let mut fresh: Vec<Cell> = touched.iter().copied().filter(|&cell| !known.up_to_date(cell)).collect();
    sight.seen.for_each_not_in(known.up_to_date_cells(), |cell| fresh.push(cell));
    for cell in fresh {
        if let Some(data) = board.cells().get(cell) {
            let now = CellMemory::of(data);
            if memory.remember_cell(cell, now) {
                marks.push((seat, MemoryPart::Chunk(ChunkPos::of(cell))));
            }
            known.set_cell(cell, now, true);
        }
    }
}

/// Remembers a door that is seen or felt; whether that is anything new. What holds it is not seen, but an open one is held
/// by nothing.
fn see_door(memory: &mut Memory, leaf: &Leaf) -> bool {
    let last = memory.doors.get(&leaf.id).copied();
    let held = last.filter(|_| !leaf.open).unwrap_or_default();
    let now = DoorMemory {
        open: leaf.open,
        locked: held.locked && !leaf.wear.burst,
        jammed: held.jammed,
        jam: held.jam,
        barred: held.barred,
        burst: leaf.wear.burst,
        broken: leaf.wear.broken,
        stage: leaf.stage,
    };
    memory.doors.insert(leaf.id, now);
    last != Some(now)
}
