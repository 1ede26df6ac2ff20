//! Canonical bytes: the document cut into parts, each with its own bytes and hash.
//!
//! After a command only the parts that changed are encoded again. Their old bytes are the undo step; putting bytes back
//! restores the part. `encode` turns parts into bytes, `restore` bytes into parts. Which components changed comes from
//! Bevy's change detection; memories and cells are marked by whoever writes them.

mod encode;
mod restore;

use super::hash::{self, LANES, StateHash, Sum};
use crate::board::{CellGrid, ChunkPos};
use crate::knowledge::{MemoryPart, SeatId, ThingId, Things};
use crate::level::Document;
use bevy::ecs::world::World;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A part of the document. The order is the order in which parts are restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub(super) enum PartKey {
    /// Title, summary, free walls, the picture of the floor, and how large the map is.
    Level,
    /// The light without any source.
    Ambient,
    /// The cells of one chunk.
    Chunk(i32, i32),
    /// House rules.
    House,
    /// The ids that come next.
    NextIds,
    /// A thing.
    Thing(ThingId),
    /// The seats.
    Seats,
    /// One seat's remembered cells of one chunk.
    MemoryChunk(SeatId, i32, i32),
    /// One seat's remembered doors.
    MemoryDoors(SeatId),
    /// One seat's remembered tokens.
    MemoryTokens(SeatId),
    /// What one seat has found, and what it saw become of it.
    MemoryFound(SeatId),
    /// Checks that are not done.
    Checks,
    /// The running encounter.
    Rounds,
    /// Unfinished work.
    Pending,
    /// Water that runs.
    Currents,
    /// Time, weather and the journey.
    Journey,
    /// What became of the group.
    Chronicle,
    /// What one seat believes otherwise of walls.
    MemoryWalls(SeatId),
}

impl PartKey {
    fn memory(seat: SeatId, part: MemoryPart) -> Self {
        match part {
            MemoryPart::Chunk(ChunkPos { x, y }) => Self::MemoryChunk(seat, x, y),
            MemoryPart::Doors => Self::MemoryDoors(seat),
            MemoryPart::Tokens => Self::MemoryTokens(seat),
            MemoryPart::Found => Self::MemoryFound(seat),
            MemoryPart::Walls => Self::MemoryWalls(seat),
        }
    }
}

/// The bytes of one part; none where the part does not exist. Undo steps and moments hold the same bytes once.
pub(super) type Bytes = Option<Arc<[u8]>>;

/// Parts with the bytes that they had.
pub(super) type Parts = Vec<(PartKey, Bytes)>;

/// A part as it was when it was last encoded.
#[derive(Clone, Debug)]
struct Kept {
    bytes: Arc<[u8]>,
    hash: [u64; LANES],
}

/// Every part's bytes at one moment.
#[derive(Clone, Debug)]
pub(super) struct Moment(BTreeMap<PartKey, Arc<[u8]>>);

/// Every part's bytes, and the sum of their hashes.
pub(super) struct Canon {
    parts: BTreeMap<PartKey, Kept>,
    sum: Sum,
    watch: encode::Watch,
    /// Reused between encodings.
    scratch: Vec<u8>,
}

impl Canon {
    /// Encodes a world from nothing.
    pub(super) fn of(world: &mut World) -> Self {
        let watch = encode::Watch::new(world);
        let mut canon = Self { parts: BTreeMap::new(), sum: Sum::default(), watch, scratch: Vec::new() };
        let all = encode::all(world);
        canon.encode_all(world, all);
        encode::forget_changes(world);
        canon
    }

    /// The hash of the state as it was last encoded.
    pub(super) fn hash(&self) -> StateHash {
        self.sum.hash()
    }

    /// Encodes what changed since the last time. Gives the parts that differ now, with their bytes from before.
    pub(super) fn update(&mut self, world: &mut World) -> Parts {
        let mut changed = encode::changed(world, &mut self.watch);
        if world.is_resource_changed::<Things>() {
            changed.extend(self.spawned_or_gone(world));
        }
        let before = self.encode_all(world, changed);
        encode::forget_changes(world);
        before
    }

    /// Puts parts back to these bytes. Gives the bytes that they had, to go the other way.
    pub(super) fn restore(&mut self, world: &mut World, parts: Parts) -> Parts {
        let keys: BTreeSet<PartKey> = parts.iter().map(|(key, _)| *key).collect();
        restore::parts(world, &parts);
        let before = self.encode_all(world, keys);
        encode::forget_changes(world);
        before
    }

    /// The parts in which a document differs from what is kept, with the bytes that they have in the document.
    pub(super) fn towards(&self, document: &Document, cells: &CellGrid) -> Parts {
        let mut parts = Parts::new();
        let mut bytes = Vec::new();
        let keys = encode::all_of(document, cells);
        for &key in &keys {
            bytes.clear();
            let exists = encode::part_of(document, cells, key, &mut bytes);
            let kept = self.parts.get(&key).map(|kept| &*kept.bytes);
            let new = exists.then_some(bytes.as_slice());
            if kept != new {
                parts.push((key, new.map(Arc::from)));
            }
        }
        let gone = self.parts.keys().filter(|key| !keys.contains(key)).map(|&key| (key, None));
        parts.extend(gone);
        parts.sort_by_key(|(key, _)| *key);
        parts
    }

    /// Every part as it was last encoded.
    pub(super) fn moment(&self) -> Moment {
        Moment(self.parts.iter().map(|(&key, kept)| (key, Arc::clone(&kept.bytes))).collect())
    }

    /// The parts that differ from those of a moment, with the bytes that they had then.
    pub(super) fn since(&self, moment: &Moment) -> Parts {
        let changed = moment.0.iter().filter(|(key, then)| {
            self.parts.get(key).is_none_or(|now| !Arc::ptr_eq(&now.bytes, then) && now.bytes != **then)
        });
        let gone = changed.map(|(&key, then)| (key, Some(Arc::clone(then))));
        let new = self.parts.keys().filter(|key| !moment.0.contains_key(key)).map(|&key| (key, None));
        let mut parts: Parts = gone.chain(new).collect();
        parts.sort_by_key(|(key, _)| *key);
        parts
    }

    /// Things that are known here or in the world, and not in both.
    fn spawned_or_gone(&self, world: &World) -> Vec<PartKey> {
        let things = world.resource::<Things>();
        let kept = self.parts.range(PartKey::Thing(ThingId(0))..=PartKey::Thing(ThingId(u32::MAX)));
        let gone =
            kept.map(|(&key, _)| key).filter(|key| matches!(key, PartKey::Thing(id) if things.get(*id).is_none()));
        let here = things.iter().map(|(id, _)| PartKey::Thing(id));
        gone.chain(here.filter(|key| !self.parts.contains_key(key))).collect()
    }

    fn encode_all(&mut self, world: &World, keys: BTreeSet<PartKey>) -> Parts {
        let mut before = Parts::new();
        for key in keys {
            if let Some(bytes) = self.encode(world, key) {
                before.push((key, bytes));
            }
        }
        before
    }

    /// Encodes one part; if it differs from what is kept, gives the old bytes.
    fn encode(&mut self, world: &World, key: PartKey) -> Option<Bytes> {
        self.scratch.clear();
        let exists = encode::part(world, key, &mut self.scratch);
        let old = self.parts.get(&key);
        if exists && old.is_some_and(|old| *old.bytes == *self.scratch) || !exists && old.is_none() {
            return None;
        }
        let old = self.parts.remove(&key);
        if let Some(old) = &old {
            self.sum.subtract(old.hash);
        }
        if exists {
            let mut name = Vec::with_capacity(16);
            encode::value(&key, &mut name);
            let hash = hash::of_part(&name, &self.scratch);
            self.sum.add(hash);
            self.parts.insert(key, Kept { bytes: self.scratch.as_slice().into(), hash });
        }
        Some(old.map(|old| old.bytes))
    }
}
