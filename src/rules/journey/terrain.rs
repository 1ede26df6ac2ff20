//! Ground between encounters (S8c): what it divides a march by, and which roads help.

use crate::board::Ground;
use crate::board::ground::{KNEE_MULTIPLIER, WAIST_MULTIPLIER};
use serde::{Deserialize, Serialize};

/// The ground of a leg of a journey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Terrain {
    /// Meadows, fields, steppe: easy going.
    #[default]
    Open,
    /// Desert.
    Desert,
    /// Dense forest.
    DenseForest,
    /// Swamp.
    Swamp,
    /// Hills.
    Hills,
    /// Mountains.
    Mountains,
    /// Jungle.
    Jungle,
    /// Water to the knees.
    KneeDeep,
    /// Water to the waist.
    WaistDeep,
}

impl Terrain {
    /// Every ground, in the order of the rule's table.
    pub const ALL: [Self; 9] = [
        Self::Open,
        Self::Desert,
        Self::DenseForest,
        Self::Swamp,
        Self::Hills,
        Self::Mountains,
        Self::Jungle,
        Self::KneeDeep,
        Self::WaistDeep,
    ];

    /// S8c: what the distance of a march is divided by. The numbers are those of the board's cells: one table serves both.
    #[must_use]
    pub const fn factor(self, road: bool) -> u32 {
        let ground = match self {
            Self::Open => Ground::Earth,
            Self::Desert => Ground::Desert,
            Self::DenseForest => Ground::DenseForest,
            Self::Swamp => Ground::Swamp,
            Self::Hills => Ground::Hills,
            Self::Mountains => Ground::Mountains,
            Self::Jungle => Ground::Jungle,
            Self::KneeDeep => return KNEE_MULTIPLIER as u32,
            Self::WaistDeep => return WAIST_MULTIPLIER as u32,
        };
        let ground = if road { ground.with_road() } else { ground };
        ground.cost().multiplier as u32
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "terrain-open",
            Self::Desert => "ground-desert",
            Self::DenseForest => "ground-dense-forest",
            Self::Swamp => "ground-swamp",
            Self::Hills => "ground-hills",
            Self::Mountains => "ground-mountains",
            Self::Jungle => "ground-jungle",
            Self::KneeDeep => "water-knee",
            Self::WaistDeep => "water-waist",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8c_ground_divides_and_a_road_removes_only_what_is_starred() {
        use Terrain as T;
        let rows = [
            (T::Open, 1, 1),
            (T::Desert, 2, 1),
            (T::DenseForest, 2, 1),
            (T::Swamp, 3, 3),
            (T::Hills, 3, 3),
            (T::Mountains, 4, 4),
            (T::Jungle, 4, 1),
            (T::KneeDeep, 4, 4),
            (T::WaistDeep, 5, 5),
        ];
        assert_eq!(rows.map(|(terrain, ..)| terrain), T::ALL);
        for (terrain, bare, road) in rows {
            assert_eq!((terrain.factor(false), terrain.factor(true)), (bare, road), "{terrain:?}");
        }
    }
}
