//! What a seat remembers: *what* was seen, not merely where. Part of the document.
//!
//! Ground and water per chunk of cells, a door's last state, a token's last place, the traps that were found. Memory is
//! written at every cell of a path.

use super::{SeatId, ThingId, WallMemory};
use crate::board::{CHUNK, Cell, CellData, ChunkPos, Ground, Jam};
use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a seat remembers of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellMemory {
    /// Solid rock or masonry.
    pub solid: bool,
    /// The ground when it was last seen.
    pub ground: Ground,
    /// Depth of the water when it was last seen, in millimetres.
    pub water_mm: u16,
    /// Height of the ground, in centimetres.
    pub height_cm: i16,
    /// The look of the cell (index of a texture set).
    pub look: u8,
}

impl CellMemory {
    /// What somebody who sees a cell will remember of it.
    #[must_use]
    pub fn of(data: &CellData) -> Self {
        Self {
            solid: data.solid,
            ground: data.ground,
            water_mm: u16::try_from(data.depth_mm()).unwrap_or(u16::MAX),
            height_cm: data.height_cm,
            look: data.look,
        }
    }
}

/// The remembered cells of one 16×16 chunk, row by row; `None` where the seat has never looked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkMemory(pub Vec<Option<CellMemory>>);

/// The last state in which a seat saw a door.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorMemory {
    /// It stood open.
    pub open: bool,
    /// The seat learnt that it was locked (tried it, or saw it locked); unlocked when seen open.
    pub locked: bool,
    /// The seat learnt in the same way that something holds it in its frame.
    #[serde(default)]
    pub jammed: bool,
    /// What that was, as far as the seat learnt it.
    #[serde(default)]
    pub jam: Option<Jam>,
    /// The seat learnt in the same way, or by seeing the bar, that it was barred.
    #[serde(default)]
    pub barred: bool,
    /// Its lock had burst.
    #[serde(default)]
    pub burst: bool,
    /// It was in pieces.
    #[serde(default)]
    pub broken: bool,
    /// How damaged it looked: 0 whole to 3.
    #[serde(default)]
    pub stage: u8,
}

/// What a seat has seen become of a trap that it has found. Without any, a player takes it for armed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TrapMemory {
    /// It went off, and one sees that afterwards.
    Sprung,
    /// It was made safe.
    Safe,
}

/// Where a seat last saw a token or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenMemory {
    /// Its north-west cell then.
    pub at: Cell,
    /// The round of that sight, 0 outside encounters.
    pub round: u32,
    /// A light source that burned then.
    pub lit: bool,
}

/// One seat's memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Remembered cells by chunk.
    pub chunks: BTreeMap<ChunkPos, ChunkMemory>,
    /// Doors and windows that were seen, with their last state.
    pub doors: BTreeMap<ThingId, DoorMemory>,
    /// Tokens and items that were seen, with their last place.
    pub tokens: BTreeMap<ThingId, TokenMemory>,
    /// Hidden things that this seat has found.
    pub found: BTreeSet<ThingId>,
    /// What it has seen become of traps.
    pub traps: BTreeMap<ThingId, TrapMemory>,
    /// The grates that were down when it last saw them. Those that it knows besides hung up then, or were never seen down.
    #[serde(default)]
    pub down: BTreeSet<ThingId>,
    /// What it believes otherwise of walls, doors and windows.
    pub walls: WallMemory,
}

impl Memory {
    /// What is remembered of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<&CellMemory> {
        self.chunks.get(&ChunkPos::of(cell))?.cell(cell)
    }

    /// Remembers a cell; whether that is anything new.
    pub fn remember_cell(&mut self, cell: Cell, seen: CellMemory) -> bool {
        let chunk = self.chunks.entry(ChunkPos::of(cell)).or_insert_with(ChunkMemory::blank);
        match chunk.0.get_mut(place(cell)) {
            Some(known) if *known != Some(seen) => {
                *known = Some(seen);
                true
            }
            _ => false,
        }
    }
}

impl ChunkMemory {
    /// A chunk of which nothing is known.
    #[must_use]
    pub fn blank() -> Self {
        Self(vec![None; (CHUNK * CHUNK) as usize])
    }

    /// What is remembered of a cell of this chunk.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<&CellMemory> {
        self.0.get(place(cell))?.as_ref()
    }
}

/// Where a cell stands in its chunk, row by row.
const fn place(cell: Cell) -> usize {
    (cell.y.rem_euclid(CHUNK) * CHUNK + cell.x.rem_euclid(CHUNK)) as usize
}

/// The memory of every seat.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Memories(pub BTreeMap<SeatId, Memory>);
