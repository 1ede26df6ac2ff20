//! How memory stands in a file: a chunk of remembered cells is a small drawing with a legend of its own. A cell takes one
//! character there, where its fields would take sixty.

use crate::board::{CHUNK, ChunkPos, Ground};
use crate::knowledge::{
    CellMemory, ChunkMemory, DoorMemory, Memories, Memory, SeatId, ThingId, TokenMemory, TrapMemory, WallMemory,
};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};

/// A cell that was never seen.
const UNSEEN: char = ' ';

/// A seat's memory in a file.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct MemoryDoc {
    chunks: BTreeMap<ChunkPos, ChunkDoc>,
    doors: BTreeMap<ThingId, DoorMemory>,
    tokens: BTreeMap<ThingId, TokenMemory>,
    found: BTreeSet<ThingId>,
    traps: BTreeMap<ThingId, TrapMemory>,
    down: BTreeSet<ThingId>,
    walls: WallMemory,
}

/// A chunk in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChunkDoc {
    kinds: BTreeMap<char, KindDoc>,
    rows: Vec<String>,
}

/// A remembered kind of cell in a file.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct KindDoc {
    solid: bool,
    ground: Ground,
    water_mm: u16,
    height_cm: i16,
    look: u8,
}

/// Writes memories; formats that are not for people get them as they are.
pub(super) fn serialize<S: Serializer>(memories: &Memories, serializer: S) -> Result<S::Ok, S::Error> {
    if !serializer.is_human_readable() {
        return memories.serialize(serializer);
    }
    let written: BTreeMap<SeatId, MemoryDoc> =
        memories.0.iter().map(|(&seat, memory)| (seat, written(memory))).collect();
    written.serialize(serializer)
}

/// Reads memories.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Memories, D::Error> {
    if !deserializer.is_human_readable() {
        return Memories::deserialize(deserializer);
    }
    let written = BTreeMap::<SeatId, MemoryDoc>::deserialize(deserializer)?;
    let read = written.into_iter().map(|(seat, memory)| Ok((seat, read(memory).map_err(D::Error::custom)?)));
    Ok(Memories(read.collect::<Result<_, _>>()?))
}

fn written(memory: &Memory) -> MemoryDoc {
    MemoryDoc {
        chunks: memory.chunks.iter().map(|(&at, chunk)| (at, drawn(chunk))).collect(),
        doors: memory.doors.clone(),
        tokens: memory.tokens.clone(),
        found: memory.found.clone(),
        traps: memory.traps.clone(),
        down: memory.down.clone(),
        walls: memory.walls.clone(),
    }
}

fn drawn(chunk: &ChunkMemory) -> ChunkDoc {
    let kind = |cell: &CellMemory| KindDoc {
        solid: cell.solid,
        ground: cell.ground,
        water_mm: cell.water_mm,
        height_cm: cell.height_cm,
        look: cell.look,
    };
    let mut kinds = BTreeMap::new();
    // A chunk has at most 256 kinds, so the letters from `a` on reach far enough.
    let mut symbols = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain('\u{c0}'..='\u{2af}');
    let mut symbol = |cell: &Option<CellMemory>| {
        let Some(cell) = cell else { return UNSEEN };
        *kinds.entry(kind(cell)).or_insert_with(|| symbols.next().unwrap_or(UNSEEN))
    };
    let rows = chunk.0.chunks(CHUNK as usize).map(|row| row.iter().map(&mut symbol).collect()).collect();
    ChunkDoc { kinds: kinds.into_iter().map(|(kind, symbol)| (symbol, kind)).collect(), rows }
}

fn read(written: MemoryDoc) -> Result<Memory, String> {
    let chunk = |(at, chunk): (ChunkPos, ChunkDoc)| Ok((at, undrawn(&chunk)?));
    Ok(Memory {
        chunks: written.chunks.into_iter().map(chunk).collect::<Result<_, String>>()?,
        doors: written.doors,
        tokens: written.tokens,
        found: written.found,
        traps: written.traps,
        down: written.down,
        walls: written.walls,
    })
}

fn undrawn(chunk: &ChunkDoc) -> Result<ChunkMemory, String> {
    let cell = |symbol: char| {
        if symbol == UNSEEN {
            return Ok(None);
        }
        let kind = chunk.kinds.get(&symbol).ok_or_else(|| format!("an unknown symbol in memory: {symbol:?}"))?;
        Ok(Some(CellMemory {
            solid: kind.solid,
            ground: kind.ground,
            water_mm: kind.water_mm,
            height_cm: kind.height_cm,
            look: kind.look,
        }))
    };
    Ok(ChunkMemory(chunk.rows.iter().flat_map(|row| row.chars()).map(cell).collect::<Result<_, String>>()?))
}

/// The defaults that a remembered kind of cell has in a file.
pub(super) fn kind_defaults() -> impl Serialize {
    KindDoc::default()
}

/// The defaults that a seat's memory has in a file.
pub(super) fn memory_defaults() -> impl Serialize {
    MemoryDoc::default()
}
