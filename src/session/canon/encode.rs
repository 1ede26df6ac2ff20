//! Parts of the document as canonical bytes, and which of them changed.

use super::PartKey;
use crate::board::{CellGrid, ChunkPos, Map};
use crate::knowledge::{Memories, Memory, MemoryPart, NextId, Seats, ThingId, Things, Touched};
use crate::level::{Document, ThingDoc};
use crate::rules::checks::{Check, Checks, NextCheck};
use crate::rules::journey::{Chronicle, Journey};
use crate::rules::rounds::Rounds;
use crate::rules::water::Currents;
use crate::rules::{HouseRules, Pending};
use crate::session::level::{self, Level};
use bevy::ecs::change_detection::DetectChangesMut;
use bevy::ecs::query::{Changed, Or, QueryState};
use bevy::ecs::world::World;
use serde::Serialize;
use std::collections::BTreeSet;

/// Appends bytes to a buffer.
struct Append<'a>(&'a mut Vec<u8>);

impl postcard::ser_flavors::Flavor for Append<'_> {
    type Output = ();

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(data);
        Ok(())
    }

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.push(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

/// Appends a value in its canonical encoding.
pub(super) fn value(value: &(impl Serialize + ?Sized), into: &mut Vec<u8>) {
    let written = postcard::serialize_with_flavor(value, Append(into));
    // Only values that hide their length fail, and the document has none; the tests encode every part.
    debug_assert!(written.is_ok(), "every part of the document can be encoded");
}

/// The parts that every document has.
fn sections() -> BTreeSet<PartKey> {
    use PartKey as Key;
    let level = [Key::Level, Key::Ambient, Key::House, Key::NextIds, Key::Seats];
    let table = [Key::Checks, Key::Rounds, Key::Pending, Key::Currents, Key::Journey, Key::Chronicle];
    level.into_iter().chain(table).collect()
}

fn memory_parts(memories: &Memories) -> impl Iterator<Item = PartKey> + '_ {
    memories.0.iter().flat_map(|(&seat, memory)| {
        let chunks = memory.chunks.keys().map(move |&chunk| PartKey::memory(seat, MemoryPart::Chunk(chunk)));
        let rest = [MemoryPart::Doors, MemoryPart::Tokens, MemoryPart::Found, MemoryPart::Walls];
        chunks.chain(rest.into_iter().map(move |part| PartKey::memory(seat, part)))
    })
}

/// Every part that exists.
pub(super) fn all(world: &World) -> BTreeSet<PartKey> {
    let mut keys = sections();
    keys.extend(world.resource::<Map>().cells.chunks().map(|chunk| PartKey::Chunk(chunk.x, chunk.y)));
    keys.extend(world.resource::<Things>().iter().map(|(id, _)| PartKey::Thing(id)));
    keys.extend(memory_parts(world.resource::<Memories>()));
    keys
}

/// The parts that may have changed since [`forget_changes`].
pub(super) fn changed(world: &mut World, watch: &mut Watch) -> BTreeSet<PartKey> {
    let mut keys = BTreeSet::new();
    let mut note = |changed: bool, key| {
        if changed {
            keys.insert(key);
        }
    };
    note(world.is_resource_changed::<HouseRules>(), PartKey::House);
    let next_ids = world.is_resource_changed::<NextId>() || world.is_resource_changed::<NextCheck>();
    note(next_ids, PartKey::NextIds);
    note(world.is_resource_changed::<Seats>(), PartKey::Seats);
    note(world.is_resource_changed::<Rounds>(), PartKey::Rounds);
    note(world.is_resource_changed::<Pending>(), PartKey::Pending);
    note(world.is_resource_changed::<Currents>(), PartKey::Currents);
    note(world.is_resource_changed::<Journey>(), PartKey::Journey);
    note(world.is_resource_changed::<Chronicle>(), PartKey::Chronicle);
    let checks = world.is_resource_changed::<Checks>() || watch.checks.iter(world).next().is_some();
    note(checks, PartKey::Checks);
    if world.is_resource_changed::<Map>() {
        keys.insert(PartKey::Ambient);
        let dirty = world.resource_mut::<Map>().bypass_change_detection().cells.take_dirty();
        keys.extend(dirty.into_iter().map(|ChunkPos { x, y }| PartKey::Chunk(x, y)));
    }
    keys.extend(watch.things.iter(world).map(|&id| PartKey::Thing(id)));
    let removed = world.removed_components().iter();
    let lost = removed.flat_map(|(_, lost)| lost.iter_current_update_messages());
    let losers = lost.filter_map(|lost| world.get::<ThingId>(lost.clone().into()));
    keys.extend(losers.map(|&id| PartKey::Thing(id)));
    let touched = world.resource_mut::<Touched>().take();
    keys.extend(touched.into_iter().map(|(seat, part)| PartKey::memory(seat, part)));
    keys
}

/// What changes from now on is new.
pub(super) fn forget_changes(world: &mut World) {
    world.resource_mut::<Touched>().take();
    if world.is_resource_changed::<Map>() {
        world.resource_mut::<Map>().bypass_change_detection().cells.take_dirty();
    }
    world.clear_trackers();
}

/// Appends a part's bytes; false if the part does not exist.
pub(super) fn part(world: &World, key: PartKey, into: &mut Vec<u8>) -> bool {
    let memories = world.resource::<Memories>();
    match key {
        PartKey::Level => value(&(world.resource::<Level>(), world.resource::<Map>().cells.size()), into),
        PartKey::Ambient => value(&world.resource::<Map>().ambient, into),
        PartKey::Chunk(x, y) => return chunk(&world.resource::<Map>().cells, ChunkPos { x, y }, into),
        PartKey::House => value(world.resource::<HouseRules>(), into),
        PartKey::NextIds => value(&(*world.resource::<NextId>(), *world.resource::<NextCheck>()), into),
        PartKey::Thing(id) => return thing(world, id, into),
        PartKey::Seats => value(world.resource::<Seats>(), into),
        PartKey::MemoryChunk(seat, ..)
        | PartKey::MemoryDoors(seat)
        | PartKey::MemoryTokens(seat)
        | PartKey::MemoryFound(seat)
        | PartKey::MemoryWalls(seat) => return memory(memories.0.get(&seat), key, into),
        PartKey::Checks => {
            let checks = world.resource::<Checks>().iter().filter_map(|(_, entity)| world.get::<Check>(entity));
            value(&checks.collect::<Vec<_>>(), into);
        }
        PartKey::Rounds => value(world.resource::<Rounds>(), into),
        PartKey::Pending => value(world.resource::<Pending>(), into),
        PartKey::Currents => value(world.resource::<Currents>(), into),
        PartKey::Journey => value(world.resource::<Journey>(), into),
        PartKey::Chronicle => value(world.resource::<Chronicle>(), into),
    }
    true
}

/// Appends the cells of a chunk; false if the map has no such chunk.
fn chunk(cells: &CellGrid, chunk: ChunkPos, into: &mut Vec<u8>) -> bool {
    let mut exists = false;
    for (_, cell) in cells.chunk_cells(chunk) {
        value(cell, into);
        exists = true;
    }
    exists
}

/// Appends a part of a memory. What is empty does not exist, so that a seat that never saw anything equals a seat without
/// a memory.
fn memory(memory: Option<&Memory>, key: PartKey, into: &mut Vec<u8>) -> bool {
    match key {
        PartKey::MemoryChunk(_, x, y) => {
            optional(memory.and_then(|memory| memory.chunks.get(&ChunkPos { x, y })), into)
        }
        PartKey::MemoryDoors(_) => optional(memory.map(|memory| &memory.doors).filter(|doors| !doors.is_empty()), into),
        PartKey::MemoryTokens(_) => {
            optional(memory.map(|memory| &memory.tokens).filter(|tokens| !tokens.is_empty()), into)
        }
        PartKey::MemoryWalls(_) => optional(memory.map(|memory| &memory.walls).filter(|walls| !walls.is_empty()), into),
        _ => {
            let found = memory.map(|memory| (&memory.found, &memory.traps, &memory.down));
            let any = found.filter(|(found, traps, down)| !(found.is_empty() && traps.is_empty() && down.is_empty()));
            optional(any.as_ref(), into)
        }
    }
}

/// Every part that a document has.
pub(super) fn all_of(document: &Document, cells: &CellGrid) -> BTreeSet<PartKey> {
    let mut keys = sections();
    keys.extend(cells.chunks().map(|chunk| PartKey::Chunk(chunk.x, chunk.y)));
    keys.extend(document.things.iter().map(|thing| PartKey::Thing(thing.id)));
    keys.extend(memory_parts(&document.memory));
    keys
}

/// Appends the bytes that a part of a document has in a world that is opened from it; false if there is no such part. The
/// cells are those that its rows mean, the things stand by rising id.
pub(super) fn part_of(document: &Document, cells: &CellGrid, key: PartKey, into: &mut Vec<u8>) -> bool {
    let table = &document.table;
    match key {
        PartKey::Level => value(&(Level::of(document), cells.size()), into),
        PartKey::Ambient => value(&document.map.ambient, into),
        PartKey::Chunk(x, y) => return chunk(cells, ChunkPos { x, y }, into),
        PartKey::House => value(&table.house, into),
        PartKey::NextIds => value(&(level::next_id(document), NextCheck(table.next_check)), into),
        PartKey::Thing(id) => {
            let place = document.things.binary_search_by_key(&id, |thing| thing.id).ok();
            let thing = place.and_then(|place| document.things.get(place));
            return thing.is_some_and(|thing| {
                thing_of(thing, into);
                true
            });
        }
        PartKey::Seats => value(&document.seats, into),
        PartKey::MemoryChunk(seat, ..)
        | PartKey::MemoryDoors(seat)
        | PartKey::MemoryTokens(seat)
        | PartKey::MemoryFound(seat)
        | PartKey::MemoryWalls(seat) => return memory(document.memory.0.get(&seat), key, into),
        PartKey::Checks => value(&table.checks, into),
        PartKey::Rounds => value(&table.rounds, into),
        PartKey::Pending => value(&table.pending, into),
        PartKey::Currents => value(&table.currents, into),
        PartKey::Journey => value(&table.journey, into),
        PartKey::Chronicle => value(&table.chronicle, into),
    }
    true
}

fn optional(part: Option<&impl Serialize>, into: &mut Vec<u8>) -> bool {
    part.is_some_and(|part| {
        value(part, into);
        true
    })
}

macro_rules! things {
    ($($field:ident : $component:ty),+) => {
        /// A thing's components, each after its place in the list, in the order of the list.
        fn thing(world: &World, id: ThingId, into: &mut Vec<u8>) -> bool {
            let entity = world.resource::<Things>().get(id).and_then(|entity| world.get_entity(entity).ok());
            let Some(entity) = entity else { return false };
            let mut place = 0u8;
            $(
                if let Some(component) = entity.get::<$component>() {
                    into.push(place);
                    value(component, into);
                }
                place += 1;
            )+
            let _ = place;
            true
        }

        /// The components of a thing in a document, in the same way.
        fn thing_of(thing: &ThingDoc, into: &mut Vec<u8>) {
            let mut place = 0u8;
            $(
                if let Some(component) = &thing.$field {
                    into.push(place);
                    value(component, into);
                }
                place += 1;
            )+
            let _ = place;
        }

        /// Things of which a component was added or changed.
        type ChangedThings = QueryState<&'static ThingId, any_changed!($($component),+)>;
    };
}

/// One filter for many components, in groups: a tuple of all would be too long, a chain of all too deep.
macro_rules! any_changed {
    ($a:ty, $b:ty, $c:ty, $d:ty, $e:ty, $f:ty, $g:ty, $h:ty, $($rest:ty),+) => {
        Or<(any_changed!($a, $b, $c, $d, $e, $f, $g, $h), any_changed!($($rest),+))>
    };
    ($($last:ty),+) => { Or<($(Changed<$last>,)+)> };
}

crate::level::document::with_thing_components!(things);

/// Queries over what may have changed, kept from command to command.
pub(super) struct Watch {
    things: ChangedThings,
    checks: QueryState<(), Changed<Check>>,
}

impl Watch {
    pub(super) fn new(world: &mut World) -> Self {
        Self { things: world.query_filtered(), checks: world.query_filtered() }
    }
}
