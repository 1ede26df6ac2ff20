//! Geometry and what can be seen: cells, walls, doors as segments, light, sight, paths. Knows no seats and no rules of
//! play beyond S3 (light) and S8c (ground).

mod cells;
mod ground;
mod light;
pub mod parts;
pub mod sight;
pub mod space;

pub use cells::ChunkPos;
pub use ground::Ground;
pub use light::{Ambient, Grade, SourceKind};
pub use parts::{At, Door, DoorKind, LightSource, Lock, LockGrade, Sight, Size, Window};
pub use sight::{Barrier, BarrierEdges, BarrierId, Obstacle, SightError, SightMesh, SightScratch, Visibility};
pub use space::{Cell, Point, Segment, UNITS_PER_METRE};
