//! Geometry and what can be seen: cells, walls, doors as segments, light, sight, paths. Knows no seats and no rules of
//! play beyond S3 (light) and S8c (ground).

mod along;
#[allow(clippy::module_inception, reason = "the board itself")]
pub mod board;
pub mod cell_set;
pub mod cells;
pub mod ground;
pub mod light;
pub mod map;
pub mod parts;
pub mod paths;
pub mod sight;
pub mod space;
pub mod steps;
pub mod water;

pub use along::{Piece, cells_along, pieces};
pub use board::{AmbientMap, Blocker, Board, FreeWall, Opening};
pub use cells::{CHUNK, CellData, CellGrid, ChunkPos, GridSizeError};
pub use ground::{Ground, TooDeep, WaterBand, cost_multiplier, water_band};
pub use light::{Ambient, Grade, ObjectKind, SourceKind};
pub use map::Map;
pub use parts::{
    At, Door, DoorKind, DoorNumbers, Jam, LightSource, Lock, LockGrade, Side, Sight, Size, Stature, Wear, Window,
};
pub use paths::{Path, PathFinder, PathWorld, Reach, ap_cost};
pub use sight::{SightMesh, Visibility};
pub use space::{Cell, Point, Segment, UNITS_PER_METRE};
pub use steps::{BarrierId, Direction, MoveBarrier, StepGrid};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_message_in_both_languages() {
        let keys = (Ground::ALL.iter().map(|ground| ground.key()))
            .chain(WaterBand::ALL.iter().map(|band| band.key()))
            .chain(Ambient::ALL.iter().map(|ambient| ambient.key()))
            .chain(SourceKind::ALL.iter().map(|source| source.key()))
            .chain(Grade::ALL.iter().map(|grade| grade.key()));
        let files =
            [include_str!("../../assets/locale/en/board.ftl"), include_str!("../../assets/locale/ru/board.ftl")];
        for key in keys {
            for file in files {
                let messages = file.lines().filter(|line| line.split_once(" = ").is_some_and(|(name, _)| name == key));
                assert_eq!(messages.count(), 1, "{key}");
            }
        }
    }
}
