//! From a document to a world and back.

use crate::board::board::{Board, FreeWall, Opening};
use crate::board::sight::SightError;
use crate::board::{CellData, CellGrid, GridSizeError, Map, Segment};
use crate::knowledge::eyes::Title;
use crate::knowledge::{Memories, Memory, NextId, Seat, SeatId, Seats, ThingId, Things, Touched};
use crate::level::{Document, FORMAT, MapDoc, Symbol, TableDoc, ThingDoc, WallKind};
use crate::rules::checks::{self, Check, Checks, NextCheck};
use crate::rules::rounds::Rounds;
use crate::rules::{HouseRules, Pending};
use crate::text::LocalText;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a document says besides things and state: title, summary and the drawn map.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Level {
    pub(super) title: LocalText,
    summary: LocalText,
    map: MapDoc,
}

/// A document that cannot be opened. Whoever reads documents from files checks them first and says more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// Written by a newer program.
    #[error("the document has format {0}; this program reads 1 to {FORMAT}")]
    Format(u32),
    /// The map is too small or too large.
    #[error(transparent)]
    Size(#[from] GridSizeError),
    /// Rows differ in length.
    #[error("row {0} of the map is not as long as the first one")]
    Ragged(usize),
    /// Walls that cannot be made into a board.
    #[error(transparent)]
    Walls(#[from] SightError),
    /// A symbol without a meaning.
    #[error("the map uses {0:?}, which is not in its legend")]
    Symbol(char),
    /// Two things with one id.
    #[error("two things have the id {0}")]
    Twice(ThingId),
}

/// The colour of the game master's seat where a document does not name one.
const GM_COLOUR: [u8; 3] = [200, 200, 200];

/// Puts a document into an empty world.
pub(super) fn open(world: &mut World, document: &Document) -> Result<(), OpenError> {
    if document.format == 0 || document.format > FORMAT {
        return Err(OpenError::Format(document.format));
    }
    let cells = cells(&document.map)?;
    world.insert_resource(board(document, &cells)?);
    world.insert_resource(Map { cells, ambient: document.map.ambient });
    world.insert_resource(Title(document.title.clone()));
    let map = MapDoc { ambient: crate::board::Ambient::default(), ..document.map.clone() };
    world.insert_resource(Level { title: document.title.clone(), summary: document.summary.clone(), map });
    world.init_resource::<Things>();
    world.init_resource::<Touched>();
    for doc in &document.things {
        if world.resource::<Things>().get(doc.id).is_some() {
            return Err(OpenError::Twice(doc.id));
        }
        spawn(world, doc);
    }
    let table = &document.table;
    let highest = document.things.iter().map(|thing| thing.id.0.saturating_add(1)).max().unwrap_or(0);
    world.insert_resource(NextId(table.next_id.0.max(highest)));
    world.insert_resource(NextCheck(table.next_check));
    world.insert_resource(table.rounds.clone());
    world.insert_resource(table.pending.clone());
    world.insert_resource(table.house.clone());
    for check in &table.checks {
        checks::insert(world, check.clone());
    }
    let mut seats = document.seats.clone();
    seats.0.entry(SeatId::GM).or_insert_with(|| Seat {
        name: LocalText { en: "Game master".to_owned(), ru: "Ведущий".to_owned() },
        colour: GM_COLOUR,
        pattern: 0,
        owns: std::collections::BTreeSet::new(),
    });
    world.insert_resource(seats);
    let mut memory = document.memory.clone();
    memory.0.retain(|_, memory| *memory != Memory::default());
    world.insert_resource(memory);
    Ok(())
}

/// The board that the cells, free walls, doors and windows make.
fn board(document: &Document, cells: &CellGrid) -> Result<Board, OpenError> {
    let walls = document.map.walls.iter().map(|wall| FreeWall {
        segment: Segment { from: wall.from, to: wall.to },
        blocks_sight: matches!(wall.kind, WallKind::Wall | WallKind::Veil),
        blocks_moves: matches!(wall.kind, WallKind::Wall | WallKind::Barrier),
    });
    let doors = document.things.iter().filter_map(|thing| {
        let door = thing.door.as_ref()?;
        Some(Opening { key: thing.id.0, segment: door.segment(), open: door.open })
    });
    let windows = document.things.iter().filter_map(|thing| {
        let window = thing.window.as_ref()?;
        Some(Opening { key: thing.id.0, segment: window.segment(), open: false })
    });
    let (walls, doors, windows) = (walls.collect(), doors.collect(), windows.collect());
    Ok(Board::new(cells.clone(), document.map.ambient, walls, doors, windows)?)
}

/// The document of a world. Things and checks stand by rising id.
pub(super) fn document(world: &World) -> Document {
    let level = world.resource::<Level>().clone();
    let checks = world.resource::<Checks>().iter().filter_map(|(_, entity)| world.get::<Check>(entity));
    let mut memory = world.resource::<Memories>().clone();
    memory.0.retain(|_, memory| *memory != Memory::default());
    Document {
        format: FORMAT,
        title: level.title,
        summary: level.summary,
        map: MapDoc { ambient: world.resource::<Map>().ambient, ..level.map },
        things: world.resource::<Things>().iter().map(|(id, _)| thing(world, id)).collect(),
        table: TableDoc {
            rounds: world.resource::<Rounds>().clone(),
            pending: world.resource::<Pending>().clone(),
            checks: checks.cloned().collect(),
            next_id: *world.resource::<NextId>(),
            next_check: world.resource::<NextCheck>().0,
            house: world.resource::<HouseRules>().clone(),
        },
        seats: world.resource::<Seats>().clone(),
        memory,
    }
}

macro_rules! things {
    ($($field:ident : $component:ty),+) => {
        fn spawn(world: &mut World, doc: &ThingDoc) {
            let mut entity = world.spawn(doc.id);
            $(
                if let Some(component) = doc.$field.clone() {
                    entity.insert(component);
                }
            )+
            let entity = entity.id();
            world.resource_mut::<Things>().insert(doc.id, entity);
        }

        fn thing(world: &World, id: ThingId) -> ThingDoc {
            let entity = world.resource::<Things>().get(id).and_then(|entity| world.get_entity(entity).ok());
            ThingDoc { id, $($field: entity.and_then(|entity| entity.get::<$component>().cloned())),+ }
        }
    };
}

crate::level::document::with_thing_components!(things);

/// The cells that the rows of symbols draw.
fn cells(map: &MapDoc) -> Result<CellGrid, OpenError> {
    let width = map.rows.first().map_or(0, |row| row.chars().count());
    let side = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    let mut cells = CellGrid::new(side(width), side(map.rows.len()), CellData::SOLID)?;
    for (y, row) in map.rows.iter().enumerate() {
        if row.chars().count() != width {
            return Err(OpenError::Ragged(y + 1));
        }
        for (x, symbol) in row.chars().enumerate() {
            let meaning = match (map.legend.get(&symbol), symbol) {
                (Some(&meaning), _) => meaning,
                (None, '#') => Symbol { solid: true, ..Symbol::default() },
                (None, '.') => Symbol::default(),
                (None, _) => return Err(OpenError::Symbol(symbol)),
            };
            let Symbol { solid, ground, height, ceiling, water, ambient, look } = meaning;
            let data =
                CellData { solid, ground, height_cm: height, ceiling_cm: ceiling, water_ml: water, ambient, look };
            cells.set(crate::board::Cell::new(side(x), side(y)), data);
        }
    }
    Ok(cells)
}
