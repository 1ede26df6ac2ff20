//! The board that a document makes: its cells, free walls, doors and windows, without anything that stands on it.

use super::document::{Document, WallDoc};
use crate::board::sight::SightError;
use crate::board::{Board, CellGrid, Door, FreeWall, Opening, Window};
use crate::knowledge::ThingId;

/// The board that the cells, free walls, doors and windows of a document make.
///
/// # Errors
/// When the walls cannot be made into a board.
pub fn board_of(document: &Document, cells: &CellGrid) -> Result<Board, SightError> {
    let doors = document.things.iter().filter_map(|thing| Some(door_opening(thing.id, thing.door.as_ref()?)));
    let windows = document.things.iter().filter_map(|thing| Some(window_opening(thing.id, &thing.window?)));
    let walls = free_walls(&document.map.walls);
    Board::new(cells.clone(), document.map.ambient, walls, doors.collect(), windows.collect())
}

/// Free walls as a board takes them.
#[must_use]
pub fn free_walls(walls: &[WallDoc]) -> Vec<FreeWall> {
    let free = |wall: &WallDoc| FreeWall {
        segment: wall.segment(),
        blocks_sight: wall.kind.blocks_sight(),
        blocks_moves: wall.kind.blocks_moves(),
    };
    walls.iter().map(free).collect()
}

/// A door as a board takes it.
#[must_use]
pub fn door_opening(id: ThingId, door: &Door) -> Opening {
    Opening { key: id.0, segment: door.segment(), open: door.open }
}

/// A window as a board takes it.
#[must_use]
pub fn window_opening(id: ThingId, window: &Window) -> Opening {
    Opening { key: id.0, segment: window.segment(), open: false }
}
