//! What lies underfoot and what it costs to cross: rule S8c as a table, and water by its depth.
//!
//! The numbers multiply the action points of a metre. How a path adds them up is in [`super::paths`].

use serde::{Deserialize, Serialize};

/// What a cell's floor is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ground {
    /// Bare stone: a floor, flagstones, rock worn smooth.
    #[default]
    Stone,
    /// A road, also one through ground that would be hard without it.
    Road,
    /// Earth, grass, planks: easy going.
    Earth,
    /// Desert, loose sand.
    Desert,
    /// Dense forest.
    DenseForest,
    /// Swamp, mud.
    Swamp,
    /// Hills.
    Hills,
    /// Mountains.
    Mountains,
    /// Jungle.
    Jungle,
    /// Fallen stones. Our ruling: crossed like hills.
    Rubble,
    /// Stairs or a ramp: easy going that also joins floors of different height.
    Stairs,
}

/// One row of rule S8c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundCost {
    /// The ground that the row is about.
    pub ground: Ground,
    /// Action points of a metre are multiplied by this.
    pub multiplier: u8,
    /// Whether a road through such ground removes the multiplier (the starred rows).
    pub road_removes: bool,
}

const fn row(ground: Ground, multiplier: u8, road_removes: bool) -> GroundCost {
    GroundCost { ground, multiplier, road_removes }
}

/// Rule S8c, in the order of [`Ground`]. Ground that the rule does not name costs nothing extra.
pub const GROUND_COSTS: [GroundCost; 11] = [
    row(Ground::Stone, 1, true),
    row(Ground::Road, 1, true),
    row(Ground::Earth, 1, true),
    row(Ground::Desert, 2, true),
    row(Ground::DenseForest, 2, true),
    row(Ground::Swamp, 3, false),
    row(Ground::Hills, 3, false),
    row(Ground::Mountains, 4, false),
    row(Ground::Jungle, 4, true),
    row(Ground::Rubble, 3, false),
    row(Ground::Stairs, 1, false),
];

impl Ground {
    /// Every ground, in the order of the rule's table.
    pub const ALL: [Self; 11] = {
        let mut all = [Self::Stone; 11];
        let mut i = 0;
        while i < all.len() {
            all[i] = GROUND_COSTS[i].ground;
            i += 1;
        }
        all
    };

    /// This ground's row of rule S8c.
    #[must_use]
    pub const fn cost(self) -> &'static GroundCost {
        &GROUND_COSTS[self as usize]
    }

    /// What a cell of this ground becomes when a road is laid through it: a road where a road makes the going easy
    /// (S8c), otherwise what it was.
    #[must_use]
    pub const fn with_road(self) -> Self {
        if self.cost().road_removes { Self::Road } else { self }
    }

    /// The message key of the ground's name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Stone => "ground-stone",
            Self::Road => "ground-road",
            Self::Earth => "ground-earth",
            Self::Desert => "ground-desert",
            Self::DenseForest => "ground-dense-forest",
            Self::Swamp => "ground-swamp",
            Self::Hills => "ground-hills",
            Self::Mountains => "ground-mountains",
            Self::Jungle => "ground-jungle",
            Self::Rubble => "ground-rubble",
            Self::Stairs => "ground-stairs",
        }
    }
}

/// Water from this depth on is knee-deep, in millimetres. The rule names the bands without numbers; the numbers are our
/// ruling.
pub const KNEE_FROM_MM: u32 = 300;
/// Water from this depth on is waist-deep, in millimetres (our ruling).
pub const WAIST_FROM_MM: u32 = 700;
/// Water from this depth on is too deep to walk, in millimetres (our ruling).
pub const DEEP_FROM_MM: u32 = 1200;

/// The multiplier of knee-deep water (S8c).
pub const KNEE_MULTIPLIER: u8 = 4;
/// The multiplier of waist-deep water (S8c).
pub const WAIST_MULTIPLIER: u8 = 5;

/// How deep water is, as the rules tell depths apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WaterBand {
    /// No water at all.
    Dry,
    /// Water that hinders nobody.
    Shallow,
    /// Knee-deep: ×4.
    Knee,
    /// Waist-deep: ×5.
    Waist,
    /// Deeper than one can walk; swimming decides (S6).
    Deep,
}

impl WaterBand {
    /// Every band, from dry to deep.
    pub const ALL: [Self; 5] = [Self::Dry, Self::Shallow, Self::Knee, Self::Waist, Self::Deep];

    /// What walking through such water multiplies action points by (S8c).
    ///
    /// # Errors
    /// [`TooDeep`] where one cannot walk.
    pub const fn multiplier(self) -> Result<u8, TooDeep> {
        match self {
            Self::Dry | Self::Shallow => Ok(1),
            Self::Knee => Ok(KNEE_MULTIPLIER),
            Self::Waist => Ok(WAIST_MULTIPLIER),
            Self::Deep => Err(TooDeep),
        }
    }

    /// The message key of the band's name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Dry => "water-dry",
            Self::Shallow => "water-shallow",
            Self::Knee => "water-knee",
            Self::Waist => "water-waist",
            Self::Deep => "water-deep",
        }
    }
}

/// The water is too deep to walk through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the water is too deep to walk through")]
pub struct TooDeep;

/// The band of water that stands this many millimetres deep.
#[must_use]
pub const fn water_band(depth_mm: u32) -> WaterBand {
    match depth_mm {
        0 => WaterBand::Dry,
        1..KNEE_FROM_MM => WaterBand::Shallow,
        KNEE_FROM_MM..WAIST_FROM_MM => WaterBand::Knee,
        WAIST_FROM_MM..DEEP_FROM_MM => WaterBand::Waist,
        DEEP_FROM_MM.. => WaterBand::Deep,
    }
}

/// What entering a cell multiplies action points by (S8c): the larger of its ground's and its water's multiplier.
///
/// # Errors
/// [`TooDeep`] where the water is too deep to walk.
pub fn cost_multiplier(ground: Ground, water_depth_mm: u32) -> Result<u8, TooDeep> {
    let water = water_band(water_depth_mm).multiplier()?;
    Ok(water.max(ground.cost().multiplier))
}

/// What swimming multiplies action points by: as walking up to the waist. Our ruling; the rule book names none.
pub const SWIM_MULTIPLIER: u8 = WAIST_MULTIPLIER;

/// What entering a cell multiplies action points by, on foot or swimming; the usual one is that nobody can enter at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry(u8);

impl Entry {
    /// The bit that says that it can only be swum.
    const DEEP: u8 = 0x80;

    /// What entering a cell takes.
    #[must_use]
    pub fn of(solid: bool, ground: Ground, water_depth_mm: u32) -> Self {
        if solid {
            return Self::default();
        }
        Self(cost_multiplier(ground, water_depth_mm).unwrap_or(SWIM_MULTIPLIER | Self::DEEP))
    }

    /// The multiplier on foot; none where one cannot walk.
    #[must_use]
    #[inline]
    pub const fn on_foot(self) -> Option<u8> {
        if self.0 == 0 || self.0 & Self::DEEP != 0 { None } else { Some(self.0) }
    }

    /// The multiplier on foot or, where it is too deep, swimming; none in rock.
    #[must_use]
    #[inline]
    pub const fn afloat(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0 & !Self::DEEP) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_kinds() {
        for (i, row) in GROUND_COSTS.iter().enumerate() {
            assert_eq!(row.ground as usize, i, "{:?} stands in its own row", row.ground);
        }
    }

    #[test]
    fn s8c_ground_multiplies_action_points() {
        let expected = [
            (Ground::Stone, 1),
            (Ground::Road, 1),
            (Ground::Earth, 1),
            (Ground::Desert, 2),
            (Ground::DenseForest, 2),
            (Ground::Swamp, 3),
            (Ground::Hills, 3),
            (Ground::Mountains, 4),
            (Ground::Jungle, 4),
            (Ground::Rubble, 3),
            (Ground::Stairs, 1),
        ];
        for (ground, multiplier) in expected {
            assert_eq!(cost_multiplier(ground, 0), Ok(multiplier), "{ground:?}");
        }
    }

    #[test]
    fn s8c_a_road_removes_the_starred_multipliers() {
        for ground in [Ground::Desert, Ground::DenseForest, Ground::Jungle] {
            assert_eq!(cost_multiplier(ground.with_road(), 0), Ok(1), "{ground:?}");
        }
        for (ground, multiplier) in [(Ground::Swamp, 3), (Ground::Hills, 3), (Ground::Mountains, 4)] {
            assert_eq!(cost_multiplier(ground.with_road(), 0), Ok(multiplier), "{ground:?}");
        }
        assert_eq!(Ground::Stairs.with_road(), Ground::Stairs, "a road does not flatten stairs");
    }

    #[test]
    fn s8c_water_by_depth() {
        let expected = [
            (0, WaterBand::Dry, Ok(1)),
            (1, WaterBand::Shallow, Ok(1)),
            (299, WaterBand::Shallow, Ok(1)),
            (300, WaterBand::Knee, Ok(4)),
            (699, WaterBand::Knee, Ok(4)),
            (700, WaterBand::Waist, Ok(5)),
            (1199, WaterBand::Waist, Ok(5)),
            (1200, WaterBand::Deep, Err(TooDeep)),
            (u32::MAX, WaterBand::Deep, Err(TooDeep)),
        ];
        for (depth, band, multiplier) in expected {
            assert_eq!(water_band(depth), band, "{depth} mm");
            assert_eq!(cost_multiplier(Ground::Stone, depth), multiplier, "{depth} mm");
        }
    }

    #[test]
    fn s6_deep_water_can_be_swum_and_not_walked() {
        let deep = Entry::of(false, Ground::Stone, DEEP_FROM_MM);
        assert_eq!((deep.on_foot(), deep.afloat()), (None, Some(5)));
        let knee = Entry::of(false, Ground::Road, 300);
        assert_eq!((knee.on_foot(), knee.afloat()), (Some(4), Some(4)));
        let rock = Entry::of(true, Ground::Stone, 0);
        assert_eq!((rock.on_foot(), rock.afloat()), (None, None));
    }

    #[test]
    fn s8c_the_larger_of_ground_and_water_counts() {
        assert_eq!(cost_multiplier(Ground::Swamp, 100), Ok(3), "shallow water hides in the swamp");
        assert_eq!(cost_multiplier(Ground::Swamp, 400), Ok(4), "water outweighs the swamp");
        assert_eq!(cost_multiplier(Ground::Mountains, 400), Ok(4), "they do not add up");
        assert_eq!(cost_multiplier(Ground::Road, 800), Ok(5), "a flooded road is no road");
    }
}
