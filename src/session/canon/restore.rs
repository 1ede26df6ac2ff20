//! Parts put back from their canonical bytes.

use super::{Bytes, PartKey};
use crate::board::{Ambient, Cell, CellData, CellGrid, ChunkPos, Map};
use crate::knowledge::{Memories, NextId, SeatId, ThingId, Things};
use crate::rules::checks::{self, Check, Checks, NextCheck};
use crate::session::level::Level;
use bevy::ecs::component::Component;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use serde::de::DeserializeOwned;

/// Puts parts back. The bytes are ours and were never outside; a part that could not be read would be left as it is.
pub(super) fn parts(world: &mut World, parts: &[(PartKey, Bytes)]) {
    for (key, bytes) in parts {
        part(world, *key, bytes.as_deref());
    }
}

fn read<T: DeserializeOwned>(bytes: Option<&[u8]>) -> Option<T> {
    let read = postcard::from_bytes(bytes?);
    debug_assert!(read.is_ok(), "what was encoded here can be read");
    read.ok()
}

fn resource<R: Resource + DeserializeOwned>(world: &mut World, bytes: Option<&[u8]>) {
    if let Some(resource) = read::<R>(bytes) {
        world.insert_resource(resource);
    }
}

fn part(world: &mut World, key: PartKey, bytes: Option<&[u8]>) {
    match key {
        PartKey::Level => {
            if let Some((level, size)) = read::<(Level, (i32, i32))>(bytes) {
                world.insert_resource(level);
                resize(world, size);
            }
        }
        PartKey::Ambient => {
            if let Some(ambient) = read::<Ambient>(bytes) {
                world.resource_mut::<Map>().ambient = ambient;
            }
        }
        PartKey::Chunk(x, y) => chunk(world, ChunkPos { x, y }, bytes),
        PartKey::House => resource::<crate::rules::HouseRules>(world, bytes),
        PartKey::NextIds => {
            if let Some((thing, check)) = read::<(NextId, NextCheck)>(bytes) {
                world.insert_resource(thing);
                world.insert_resource(check);
            }
        }
        PartKey::Thing(id) => thing(world, id, bytes),
        PartKey::Seats => resource::<crate::knowledge::Seats>(world, bytes),
        PartKey::MemoryChunk(seat, x, y) => {
            let remembered = read(bytes);
            memory(world, seat, |memory| match remembered {
                Some(chunk) => _ = memory.chunks.insert(ChunkPos { x, y }, chunk),
                None => _ = memory.chunks.remove(&ChunkPos { x, y }),
            });
        }
        PartKey::MemoryDoors(seat) => memory(world, seat, |memory| memory.doors = read(bytes).unwrap_or_default()),
        PartKey::MemoryTokens(seat) => memory(world, seat, |memory| memory.tokens = read(bytes).unwrap_or_default()),
        PartKey::MemoryFound(seat) => {
            memory(world, seat, |memory| {
                (memory.found, memory.traps, memory.down) = read(bytes).unwrap_or_default();
            });
        }
        PartKey::MemoryWalls(seat) => memory(world, seat, |memory| memory.walls = read(bytes).unwrap_or_default()),
        PartKey::Checks => all_checks(world, read(bytes).unwrap_or_default()),
        PartKey::Rounds => resource::<crate::rules::rounds::Rounds>(world, bytes),
        PartKey::Pending => resource::<crate::rules::Pending>(world, bytes),
        PartKey::Currents => resource::<crate::rules::water::Currents>(world, bytes),
        PartKey::Journey => resource::<crate::rules::journey::Journey>(world, bytes),
        PartKey::Chronicle => resource::<crate::rules::journey::Chronicle>(world, bytes),
    }
}

/// Another size of the map; cells that both have stay.
fn resize(world: &mut World, (width, height): (i32, i32)) {
    let mut map = world.resource_mut::<Map>();
    if map.cells.size() == (width, height) {
        return;
    }
    let Ok(mut cells) = CellGrid::new(width, height, CellData::SOLID) else { return };
    for (cell, data) in map.cells.iter() {
        cells.set(cell, *data);
    }
    map.cells = cells;
}

fn chunk(world: &mut World, chunk: ChunkPos, bytes: Option<&[u8]>) {
    let mut map = world.resource_mut::<Map>();
    let cells: Vec<Cell> = map.cells.chunk_cells(chunk).map(|(cell, _)| cell).collect();
    let mut rest = bytes.unwrap_or_default();
    for cell in cells {
        let Ok((data, later)) = postcard::take_from_bytes::<CellData>(rest) else { return };
        map.cells.set(cell, data);
        rest = later;
    }
}

fn memory(world: &mut World, seat: SeatId, change: impl FnOnce(&mut crate::knowledge::Memory)) {
    change(world.resource_mut::<Memories>().0.entry(seat).or_default());
}

fn all_checks(world: &mut World, checks: Vec<Check>) {
    let old: Vec<_> = world.resource::<Checks>().iter().map(|(_, entity)| entity).collect();
    for entity in old {
        world.despawn(entity);
    }
    world.resource_mut::<Checks>().clear();
    for check in checks {
        checks::insert(world, check);
    }
}

/// Reads one component off the bytes.
fn component<C: Component + DeserializeOwned>(bytes: &[u8]) -> Option<(C, &[u8])> {
    let read = postcard::take_from_bytes(bytes);
    debug_assert!(read.is_ok(), "what was encoded here can be read");
    read.ok()
}

macro_rules! things {
    ($($field:ident : $component:ty),+) => {
        /// Gives a thing the components that stand in the bytes and takes all others; without bytes the thing goes.
        /// Components that are equal already stay untouched.
        fn thing(world: &mut World, id: ThingId, bytes: Option<&[u8]>) {
            let entity = world.resource::<Things>().get(id);
            let Some(mut rest) = bytes else {
                if let Some(entity) = entity {
                    world.resource_mut::<Things>().remove(id);
                    world.despawn(entity);
                }
                return;
            };
            let entity = entity.unwrap_or_else(|| {
                let entity = world.spawn(id).id();
                world.resource_mut::<Things>().insert(id, entity);
                entity
            });
            let mut entity = world.entity_mut(entity);
            let mut place = 0u8;
            $(
                if rest.first() == Some(&place) {
                    let Some((new, later)) = component::<$component>(&rest[1..]) else { return };
                    if entity.get::<$component>() != Some(&new) {
                        entity.insert(new);
                    }
                    rest = later;
                } else if entity.contains::<$component>() {
                    entity.remove::<$component>();
                }
                place += 1;
            )+
            let _ = (place, rest);
        }
    };
}

crate::level::document::with_thing_components!(things);
