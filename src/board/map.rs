//! The map of a table: its cells and the light that is there without any source.

use super::{Ambient, CellGrid};
use bevy::ecs::resource::Resource;

/// The board of a table. Doors and windows are things and stand beside it.
#[derive(Resource, Clone, Debug)]
pub struct Map {
    /// What each cell is.
    pub cells: CellGrid,
    /// The light that is there without any source (S3).
    pub ambient: Ambient,
}
