//! Marks on what has changed, for those large values that change detection sees only as a whole.

use super::SeatId;
use crate::board::ChunkPos;
use bevy::ecs::resource::Resource;
use std::collections::BTreeSet;

/// A part of one seat's memory that is encoded by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemoryPart {
    /// The remembered cells of one chunk.
    Chunk(ChunkPos),
    /// The last state of doors.
    Doors,
    /// The last place of tokens and items.
    Tokens,
    /// What has been found, and what became of it.
    Found,
    /// What is believed otherwise of walls.
    Walls,
}

/// The parts of memories that were written since the last encoding. Whoever writes into
/// [`Memories`](super::Memories) marks here what it wrote; what is not marked is neither hashed nor undone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Touched(BTreeSet<(SeatId, MemoryPart)>);

impl Touched {
    /// Marks a part of a seat's memory.
    pub fn mark(&mut self, seat: SeatId, part: MemoryPart) {
        self.0.insert((seat, part));
    }

    /// The marked parts in order; afterwards nothing is marked.
    pub fn take(&mut self) -> BTreeSet<(SeatId, MemoryPart)> {
        std::mem::take(&mut self.0)
    }
}
