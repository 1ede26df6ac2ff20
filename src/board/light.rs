//! Rule S3 as pure functions: how well a thing is seen by the light of the place and by light sources.
//!
//! Everything here is distances and tables. Whether a line is free is not asked here: a caller that finds the line from
//! observer to object, or from source to object, blocked does not ask for that grade at all. Distances come squared, in
//! squared units of 1/1024 m, so that comparing them is exact.

use super::space::UNITS_PER_METRE;
use serde::{Deserialize, Serialize};

/// The light of a place without sources (S3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ambient {
    /// Daylight.
    Daylight,
    /// Dusk.
    Dusk,
    /// Moonlight.
    Moonlight,
    /// Pitch dark.
    #[default]
    PitchDark,
}

/// A light source that the rule knows (S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SourceKind {
    /// A candle.
    Candle,
    /// A torch.
    Torch,
    /// A lantern.
    Lantern,
    /// A lamp.
    Lamp,
}

/// How well something is seen (S3). A better grade is greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    /// Beyond the limit: invisible.
    #[default]
    Unseen,
    /// Between normal distance and limit: [`DIM_PENALTY`] to checks that need eyes.
    Dim,
    /// Within the normal distance.
    Clear,
}

/// What is looked at: landmarks are told apart from farther away than single objects (S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ObjectKind {
    /// A single object or being.
    Object,
    /// A landmark: a tower, a hill, a burning village.
    Landmark,
}

/// Two distances in whole metres: how far a medium object can be told apart, and how far ordinary wall writing can be
/// read (S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Reach {
    /// Beyond this a thing is unseen, in metres.
    pub limit_m: u32,
    /// Up to this it is clear, in metres.
    pub normal_m: u32,
}

/// One row of rule S3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightRow {
    /// The light of the place.
    pub ambient: Ambient,
    /// How far one sees a single object without any source, measured from the observer.
    pub none: Option<Reach>,
    /// How far candle, torch, lantern and lamp light, measured from the source; `None` is "no effect".
    pub sources: [Option<Reach>; 4],
}

#[expect(clippy::unnecessary_wraps, reason = "it writes down an entry of the table, and other entries are `None`")]
const fn m(limit_m: u32, normal_m: u32) -> Option<Reach> {
    Some(Reach { limit_m, normal_m })
}

/// Rule S3, in the order of [`Ambient`].
pub const LIGHT_TABLE: [LightRow; 4] = [
    LightRow { ambient: Ambient::Daylight, none: m(4000, 50), sources: [None, None, None, None] },
    LightRow { ambient: Ambient::Dusk, none: m(100, 10), sources: [None, None, None, m(120, 12)] },
    LightRow { ambient: Ambient::Moonlight, none: m(10, 1), sources: [m(15, 3), m(30, 5), m(45, 8), m(75, 12)] },
    LightRow { ambient: Ambient::PitchDark, none: None, sources: [m(10, 1), m(20, 2), m(35, 3), m(50, 4)] },
];

/// How far a landmark is told apart in daylight, in metres (S3).
pub const LANDMARK_LIMIT_M: u32 = 10_000;

/// What a dim view adds to checks that need eyes (S3).
pub const DIM_PENALTY: i32 = -3;

impl Ambient {
    /// Every ambient light, from bright to dark.
    pub const ALL: [Self; 4] = [Self::Daylight, Self::Dusk, Self::Moonlight, Self::PitchDark];

    /// The message key of the name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Daylight => "ambient-daylight",
            Self::Dusk => "ambient-dusk",
            Self::Moonlight => "ambient-moonlight",
            Self::PitchDark => "ambient-pitch-dark",
        }
    }
}

impl SourceKind {
    /// Every source, from weak to strong.
    pub const ALL: [Self; 4] = [Self::Candle, Self::Torch, Self::Lantern, Self::Lamp];

    /// The message key of the name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Candle => "source-candle",
            Self::Torch => "source-torch",
            Self::Lantern => "source-lantern",
            Self::Lamp => "source-lamp",
        }
    }
}

impl Grade {
    /// Every grade, from worst to best.
    pub const ALL: [Self; 3] = [Self::Unseen, Self::Dim, Self::Clear];

    /// The message key of the name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unseen => "grade-unseen",
            Self::Dim => "grade-dim",
            Self::Clear => "grade-clear",
        }
    }
}

impl Reach {
    /// The grade at this distance (S3); both distances of the rule still count as within.
    #[must_use]
    pub const fn grade(self, distance_sq_units: i64) -> Grade {
        if distance_sq_units <= metres_squared(self.normal_m) {
            Grade::Clear
        } else if distance_sq_units <= metres_squared(self.limit_m) {
            Grade::Dim
        } else {
            Grade::Unseen
        }
    }
}

/// The square of a whole number of metres, in squared units. Saturates for distances beyond any board.
#[must_use]
pub const fn metres_squared(metres: u32) -> i64 {
    let units = metres as i64 * UNITS_PER_METRE as i64;
    units.saturating_mul(units)
}

/// How far one sees by ambient light alone (S3), from the observer. `None`: not at all.
#[must_use]
pub const fn ambient_reach(ambient: Ambient, object: ObjectKind) -> Option<Reach> {
    match (LIGHT_TABLE[ambient as usize].none, ambient, object) {
        (Some(reach), Ambient::Daylight, ObjectKind::Landmark) => {
            Some(Reach { limit_m: LANDMARK_LIMIT_M, normal_m: reach.normal_m })
        }
        (reach, _, _) => reach,
    }
}

/// How far a source lights in this ambient light (S3), from the source. `None`: no effect.
#[must_use]
pub const fn reach(ambient: Ambient, source: SourceKind) -> Option<Reach> {
    LIGHT_TABLE[ambient as usize].sources[source as usize]
}

/// How well an object at this distance from the observer is seen by ambient light (S3).
#[must_use]
pub const fn ambient_grade(ambient: Ambient, distance_sq_units: i64, object: ObjectKind) -> Grade {
    match ambient_reach(ambient, object) {
        Some(reach) => reach.grade(distance_sq_units),
        None => Grade::Unseen,
    }
}

/// How well an object is seen by the light of one source (S3).
///
/// The source's distances count from the source, so that somebody in the dark sees a distant lit room; but it never
/// shows more than daylight would at the observer's own distance (to a single object: no source of the table lights a
/// landmark as a whole).
#[must_use]
pub fn source_grade(
    ambient: Ambient,
    source: SourceKind,
    source_to_object_sq: i64,
    observer_to_object_sq: i64,
) -> Grade {
    let Some(reach) = reach(ambient, source) else { return Grade::Unseen };
    let by_day = ambient_grade(Ambient::Daylight, observer_to_object_sq, ObjectKind::Object);
    reach.grade(source_to_object_sq).min(by_day)
}

/// The best of several grades counts (S3); without any, nothing is seen.
#[must_use]
pub fn best(grades: impl IntoIterator<Item = Grade>) -> Grade {
    grades.into_iter().max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ambient::{Daylight, Dusk, Moonlight, PitchDark};
    use SourceKind::{Candle, Lamp, Lantern, Torch};

    /// Squared units of a distance in 1/1024 m.
    fn sq(units: i64) -> i64 {
        units * units
    }

    /// Checks the grades just within and just beyond both distances of one entry of the table.
    fn check(grade: impl Fn(i64) -> Grade, limit_m: i64, normal_m: i64) {
        assert_eq!(grade(0), Grade::Clear, "under one's nose");
        assert_eq!(grade(sq(normal_m * 1024)), Grade::Clear, "at {normal_m} m");
        assert_eq!(grade(sq(normal_m * 1024) + 1), Grade::Dim, "just beyond {normal_m} m");
        assert_eq!(grade(sq(limit_m * 1024)), Grade::Dim, "at {limit_m} m");
        assert_eq!(grade(sq(limit_m * 1024) + 1), Grade::Unseen, "just beyond {limit_m} m");
    }

    fn check_ambient(ambient: Ambient, limit_m: i64, normal_m: i64) {
        check(|d| ambient_grade(ambient, d, ObjectKind::Object), limit_m, normal_m);
    }

    fn check_source(ambient: Ambient, source: SourceKind, limit_m: i64, normal_m: i64) {
        check(|d| source_grade(ambient, source, d, 0), limit_m, normal_m);
    }

    fn check_no_effect(ambient: Ambient, source: SourceKind) {
        assert_eq!(reach(ambient, source), None, "{source:?} in {ambient:?}");
        assert_eq!(source_grade(ambient, source, 0, 0), Grade::Unseen, "{source:?} in {ambient:?}");
    }

    #[test]
    fn the_table_is_in_the_order_of_the_ambients() {
        for (i, row) in LIGHT_TABLE.iter().enumerate() {
            assert_eq!(row.ambient as usize, i, "{:?} stands in its own row", row.ambient);
        }
    }

    #[test]
    fn s3_daylight() {
        check_ambient(Daylight, 4000, 50);
        check(|d| ambient_grade(Daylight, d, ObjectKind::Landmark), 10_000, 50);
        for source in [Candle, Torch, Lantern, Lamp] {
            check_no_effect(Daylight, source);
        }
    }

    #[test]
    fn s3_dusk() {
        check_ambient(Dusk, 100, 10);
        for source in [Candle, Torch, Lantern] {
            check_no_effect(Dusk, source);
        }
        check_source(Dusk, Lamp, 120, 12);
    }

    #[test]
    fn s3_moonlight() {
        check_ambient(Moonlight, 10, 1);
        check_source(Moonlight, Candle, 15, 3);
        check_source(Moonlight, Torch, 30, 5);
        check_source(Moonlight, Lantern, 45, 8);
        check_source(Moonlight, Lamp, 75, 12);
    }

    #[test]
    fn s3_pitch_dark() {
        for distance in [0, 1, sq(1024)] {
            assert_eq!(ambient_grade(PitchDark, distance, ObjectKind::Object), Grade::Unseen);
            assert_eq!(ambient_grade(PitchDark, distance, ObjectKind::Landmark), Grade::Unseen);
        }
        check_source(PitchDark, Candle, 10, 1);
        check_source(PitchDark, Torch, 20, 2);
        check_source(PitchDark, Lantern, 35, 3);
        check_source(PitchDark, Lamp, 50, 4);
    }

    #[test]
    fn s3_landmarks_are_farther_only_in_daylight() {
        let eleven_metres = sq(11 * 1024);
        assert_eq!(ambient_grade(Moonlight, eleven_metres, ObjectKind::Landmark), Grade::Unseen);
        assert_eq!(ambient_grade(Dusk, sq(101 * 1024), ObjectKind::Landmark), Grade::Unseen);
    }

    #[test]
    fn s3_a_distant_lit_room_is_seen_from_the_dark_but_never_better_than_by_day() {
        let at_torch = sq(1024);
        let seen_from = |metres: i64| source_grade(PitchDark, Torch, at_torch, sq(metres * 1024));
        assert_eq!(seen_from(30), Grade::Clear, "the observer's own distance is within 50 m");
        assert_eq!(seen_from(50), Grade::Clear, "at 50 m");
        assert_eq!(seen_from(51), Grade::Dim, "by day it would be dim as well");
        assert_eq!(seen_from(4001), Grade::Unseen, "by day it would be out of sight as well");
        assert_eq!(source_grade(PitchDark, Torch, sq(15 * 1024), sq(30 * 1024)), Grade::Dim, "dim by its torch");
    }

    #[test]
    fn s3_the_better_grade_counts() {
        assert_eq!(best([Grade::Dim, Grade::Clear, Grade::Unseen]), Grade::Clear);
        assert_eq!(best([Grade::Unseen, Grade::Dim]), Grade::Dim);
        assert_eq!(best([]), Grade::Unseen, "nothing lights it");
    }

    #[test]
    fn s3_dim_is_minus_three() {
        assert_eq!(DIM_PENALTY, -3);
    }
}
