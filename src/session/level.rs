//! From a document to a world and back.

use crate::board::sight::SightError;
use crate::board::{Board, CellData, Door, Map, Opening, Segment, Window};
use crate::knowledge::eyes::{Lesson, Title};
use crate::knowledge::{Memories, Memory, NextId, SeatId, Seats, ThingId, Things, Touched};
use crate::level::{self, Document, FORMAT, FloorPicture, MapDoc, MapError, TableDoc, ThingDoc, WallDoc};
use crate::rules::checks::{self, Check, Checks, NextCheck};
use crate::rules::journey::{Chronicle, Journey};
use crate::rules::rounds::Rounds;
use crate::rules::water::Currents;
use crate::rules::{HouseRules, Pending};
use crate::text::LocalText;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a document says besides things, cells and state: title, summary, the free walls and the picture of the floor.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Level {
    title: LocalText,
    summary: LocalText,
    walls: Vec<WallDoc>,
    picture: Option<FloorPicture>,
}

impl Level {
    pub(super) fn of(document: &Document) -> Self {
        Self {
            title: document.title.clone(),
            summary: document.summary.clone(),
            walls: document.map.walls.clone(),
            picture: document.map.picture.clone(),
        }
    }
}

/// The map as it was drawn: which symbols its author chose. What they mean are the cells, so this is no part of the state
/// and its hash.
#[derive(Resource, Clone, Debug, Default)]
struct Drawing(MapDoc);

/// A document that cannot be opened. Whoever reads documents from files checks them first and says more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// Written by a newer program.
    #[error("the document has format {0}; this program reads 1 to {FORMAT}")]
    Format(u32),
    /// The rows and the legend make no map.
    #[error(transparent)]
    Map(#[from] MapError),
    /// Walls that cannot be made into a board.
    #[error(transparent)]
    Walls(#[from] SightError),
    /// Two things with one id.
    #[error("two things have the id {0}")]
    Twice(ThingId),
}

/// Puts a document into an empty world.
pub(super) fn open(world: &mut World, document: &Document) -> Result<(), OpenError> {
    if document.format == 0 || document.format > FORMAT {
        return Err(OpenError::Format(document.format));
    }
    let cells = level::grid_of(&document.map)?;
    world.insert_resource(level::board_of(document, &cells)?);
    world.insert_resource(Map { cells, ambient: document.map.ambient });
    world.insert_resource(Title(document.title.clone()));
    world.insert_resource(Lesson(document.lesson.clone()));
    world.insert_resource(Level::of(document));
    world.insert_resource(Drawing(document.map.clone()));
    world.init_resource::<Things>();
    world.init_resource::<Touched>();
    for doc in &document.things {
        if world.resource::<Things>().get(doc.id).is_some() {
            return Err(OpenError::Twice(doc.id));
        }
        spawn(world, doc);
    }
    let table = &document.table;
    world.insert_resource(next_id(document));
    world.insert_resource(NextCheck(table.next_check));
    world.insert_resource(table.rounds.clone());
    world.insert_resource(table.pending.clone());
    world.insert_resource(table.house.clone());
    world.insert_resource(table.currents.clone());
    world.insert_resource(table.journey.clone());
    world.insert_resource(table.chronicle.clone());
    for check in &table.checks {
        checks::insert(world, check.clone());
    }
    let mut seats = document.seats.clone();
    seats.0.entry(SeatId::GM).or_insert_with(level::game_master);
    world.insert_resource(seats);
    let mut memory = document.memory.clone();
    memory.0.retain(|_, memory| *memory != Memory::default());
    world.insert_resource(memory);
    Ok(())
}

/// The picture that shows the floor, where the map has one.
pub(super) fn floor_picture(world: &World) -> Option<&FloorPicture> {
    world.get_resource::<Level>()?.picture.as_ref()
}

/// The id that the next new thing of a document gets.
pub(super) fn next_id(document: &Document) -> NextId {
    let highest = document.things.iter().map(|thing| thing.id.0.saturating_add(1)).max().unwrap_or(0);
    NextId(document.table.next_id.0.max(highest))
}

/// What does not change about an opening while a board stands.
const fn place(opening: &Opening) -> (u32, Segment) {
    (opening.key, opening.segment)
}

/// Lets the board, the title and the drawing follow when another level was put into the world: other walls, doors,
/// windows, ground or size. Doors that were only opened, and water, the board follows by itself.
pub(super) fn refit(world: &mut World) -> Result<(), OpenError> {
    let level = world.resource::<Level>();
    let title = &level.title;
    if world.get_resource::<Title>().is_none_or(|old| old.0 != *title) {
        let title = Title(title.clone());
        world.insert_resource(title);
    }
    let (walls, map) = (level::free_walls(&world.resource::<Level>().walls), world.resource::<Map>());
    let mut doors = Vec::new();
    let mut windows = Vec::new();
    for (id, entity) in world.resource::<Things>().iter() {
        doors.extend(world.get::<Door>(entity).map(|it| level::door_opening(id, it)));
        windows.extend(world.get::<Window>(entity).map(|it| level::window_opening(id, it)));
    }
    let board = world.resource::<Board>();
    let dry = |cell: &CellData| CellData { water_ml: 0, ..*cell };
    let same = board.size() == map.cells.size()
        && board.walls() == walls
        && board.doors().map(place).eq(doors.iter().map(place))
        && board.windows().map(place).eq(windows.iter().map(place))
        && map.cells.iter().zip(board.cells().iter()).all(|((_, a), (_, b))| dry(a) == dry(b));
    if !same {
        let board = Board::new(map.cells.clone(), map.ambient, walls, doors, windows)?;
        world.insert_resource(board);
    }
    Ok(())
}

/// From now on the map is drawn with the symbols of this one.
pub(super) fn redraw(world: &mut World, map: MapDoc) {
    world.insert_resource(Drawing(map));
}

/// The document of a world. Things and checks stand by rising id.
pub(super) fn document(world: &World) -> Document {
    let level = world.resource::<Level>().clone();
    let checks = world.resource::<Checks>().iter().filter_map(|(_, entity)| world.get::<Check>(entity));
    let mut memory = world.resource::<Memories>().clone();
    memory.0.retain(|_, memory| *memory != Memory::default());
    let map = world.resource::<Map>();
    // Only with some hundred thousand kinds of cells would there be no drawing; the rows then stay as they were.
    let before = &world.resource::<Drawing>().0;
    let drawn = level::draw(&map.cells, before).unwrap_or_else(|_| before.clone());
    Document {
        format: FORMAT,
        title: level.title,
        summary: level.summary,
        lesson: world.get_resource::<Lesson>().map(|lesson| lesson.0.clone()).unwrap_or_default(),
        map: MapDoc { ambient: map.ambient, walls: level.walls, picture: level.picture, ..drawn },
        things: world.resource::<Things>().iter().map(|(id, _)| thing(world, id)).collect(),
        table: TableDoc {
            rounds: world.resource::<Rounds>().clone(),
            pending: world.resource::<Pending>().clone(),
            checks: checks.cloned().collect(),
            next_id: *world.resource::<NextId>(),
            next_check: world.resource::<NextCheck>().0,
            house: world.resource::<HouseRules>().clone(),
            currents: world.get_resource::<Currents>().cloned().unwrap_or_default(),
            journey: world.resource::<Journey>().clone(),
            chronicle: world.resource::<Chronicle>().clone(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, CellData, Ground};
    use crate::session::testing::TableBuilder;

    #[test]
    fn a_changed_cell_changes_the_rows_that_are_written() {
        let document = TableBuilder::new().hero("Ada").document();
        let mut world = World::new();
        world.init_resource::<Checks>();
        open(&mut world, &document).expect("it opens");
        assert_eq!(super::document(&world).map, document.map, "nothing is drawn anew");
        let rubble = CellData { ground: Ground::Rubble, ..CellData::OPEN };
        world.resource_mut::<Map>().cells.set(Cell::new(2, 1), rubble);
        let changed = super::document(&world).map;
        assert_eq!(changed.rows[1], "..%.........");
        assert_eq!(level::grid_of(&changed).expect("a map"), world.resource::<Map>().cells);
    }
}
