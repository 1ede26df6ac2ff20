//! The map of a table: its cells, its free walls and the light that is there without any source.

use super::{Ambient, CellGrid, Point, Segment};
use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// The board of a table. Doors and windows are things and stand beside it.
#[derive(Resource, Clone, Debug)]
pub struct Map {
    /// What each cell is.
    pub cells: CellGrid,
    /// Walls at any angle besides those between solid and open cells.
    pub walls: Vec<Wall>,
    /// The light that is there without any source (S3).
    pub ambient: Ambient,
}

/// A free wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wall {
    /// One end, in metres.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// What it stops.
    #[serde(default)]
    pub kind: WallKind,
}

impl Wall {
    /// The wall's segment.
    #[must_use]
    pub const fn segment(&self) -> Segment {
        Segment { from: self.from, to: self.to }
    }
}

/// What a free wall stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum WallKind {
    /// Eyes, light and bodies.
    #[default]
    Wall,
    /// Bodies only: a grate, a parapet.
    Barrier,
    /// Eyes and light only: a curtain.
    Veil,
}
