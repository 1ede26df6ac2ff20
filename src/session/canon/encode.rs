//! Parts of the document as canonical bytes, and which of them changed.

use super::PartKey;
use crate::board::{ChunkPos, Map};
use crate::knowledge::{Memories, MemoryPart, NextId, Seats, ThingId, Things, Touched};
use crate::rules::checks::{Check, Checks, NextCheck};
use crate::rules::journey::{Chronicle, Journey};
use crate::rules::rounds::Rounds;
use crate::rules::water::Currents;
use crate::rules::{HouseRules, Pending};
use crate::session::level::Level;
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

/// Every part that exists.
pub(super) fn all(world: &mut World) -> BTreeSet<PartKey> {
    use PartKey as Key;
    let sections = [Key::Level, Key::Ambient, Key::House, Key::NextIds, Key::Seats];
    let table = [Key::Checks, Key::Rounds, Key::Pending, Key::Currents, Key::Journey, Key::Chronicle];
    let mut keys: BTreeSet<PartKey> = sections.into_iter().chain(table).collect();
    keys.extend(world.resource::<Map>().cells.chunks().map(|chunk| Key::Chunk(chunk.x, chunk.y)));
    keys.extend(world.resource::<Things>().iter().map(|(id, _)| Key::Thing(id)));
    for (&seat, memory) in &world.resource::<Memories>().0 {
        keys.extend(memory.chunks.keys().map(|&chunk| Key::memory(seat, MemoryPart::Chunk(chunk))));
        let rest = [MemoryPart::Doors, MemoryPart::Tokens, MemoryPart::Found];
        keys.extend(rest.into_iter().map(|part| Key::memory(seat, part)));
    }
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
        PartKey::Level => value(world.resource::<Level>(), into),
        PartKey::Ambient => value(&world.resource::<Map>().ambient, into),
        PartKey::Chunk(x, y) => {
            for (_, cell) in world.resource::<Map>().cells.chunk_cells(ChunkPos { x, y }) {
                value(cell, into);
            }
        }
        PartKey::House => value(world.resource::<HouseRules>(), into),
        PartKey::NextIds => value(&(*world.resource::<NextId>(), *world.resource::<NextCheck>()), into),
        PartKey::Thing(id) => return thing(world, id, into),
        PartKey::Seats => value(world.resource::<Seats>(), into),
        PartKey::MemoryChunk(seat, x, y) => {
            let memory = memories.0.get(&seat).and_then(|memory| memory.chunks.get(&ChunkPos { x, y }));
            return optional(memory, into);
        }
        // What is empty does not exist, so that a seat that never saw anything equals a seat without a memory.
        PartKey::MemoryDoors(seat) => {
            let doors = memories.0.get(&seat).map(|memory| &memory.doors);
            return optional(doors.filter(|doors| !doors.is_empty()), into);
        }
        PartKey::MemoryTokens(seat) => {
            let tokens = memories.0.get(&seat).map(|memory| &memory.tokens);
            return optional(tokens.filter(|tokens| !tokens.is_empty()), into);
        }
        PartKey::MemoryFound(seat) => {
            let found = memories.0.get(&seat).map(|memory| (&memory.found, &memory.traps, &memory.down));
            let any = found.filter(|(found, traps, down)| !(found.is_empty() && traps.is_empty() && down.is_empty()));
            return optional(any.as_ref(), into);
        }
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
