//! Limited marches (S8b), hour by hour: how far, how long in a row, when Fatigue is checked. Pure numbers.

use super::terrain::Terrain;
use super::trial::Trial;
use serde::{Deserialize, Serialize};

/// How a party goes by land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// On foot.
    #[default]
    Walk,
    /// On foot, a forced march.
    ForcedWalk,
    /// Mounted.
    Ride,
    /// Mounted, forced.
    ForcedRide,
}

impl Pace {
    /// Every pace.
    pub const ALL: [Self; 4] = [Self::Walk, Self::ForcedWalk, Self::Ride, Self::ForcedRide];

    /// Whether it is forced.
    #[must_use]
    pub const fn is_forced(self) -> bool {
        matches!(self, Self::ForcedWalk | Self::ForcedRide)
    }

    /// Whether it is on horseback.
    #[must_use]
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Ride | Self::ForcedRide)
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Walk => "pace-walk",
            Self::ForcedWalk => "pace-forced-walk",
            Self::Ride => "pace-ride",
            Self::ForcedRide => "pace-forced-ride",
        }
    }
}

/// Metres an hour for each action point.
pub const METRES_A_POINT: u32 = 300;
/// What each lost point of Vigour takes off those metres, from the second lost point on.
pub const SLOWER_BY: u32 = 50;
/// The Fatigue check of a march.
pub const FATIGUE: i32 = 9;
/// The Fatigue check of a forced march.
pub const FORCED_FATIGUE: i32 = 12;
/// Hours awake after which every further hour is checked.
pub const AWAKE_HOURS: u32 = 16;
/// The Fatigue check of whoever stays awake longer.
pub const AWAKE_FATIGUE: i32 = 12;
/// Minutes of rest that restore one point of Vigour lost on the march.
pub const REST_MINUTES: u32 = 30;
/// Minutes of an hour.
pub const HOUR: u32 = 60;

/// S8b: metres that somebody with so many action points covers in an hour, having lost so many points of Vigour on this
/// march. The first lost point does not slow; once more are lost, each of them does, the first one too.
#[must_use]
pub fn metres_an_hour(action_points: u8, lost: u8, pace: Pace, terrain: Terrain, road: bool) -> u32 {
    let slower = if lost > 1 { SLOWER_BY * u32::from(lost) } else { 0 };
    let bare = METRES_A_POINT.saturating_sub(slower) * u32::from(action_points);
    let mounted = if pace.is_mounted() { bare * 2 } else { bare };
    let forced = if pace.is_forced() { mounted * 3 / 2 } else { mounted };
    forced / terrain.factor(road)
}

/// S8b: hours that somebody marches in a row before Fatigue is checked: Endurance, mounted twice as many (for rider and
/// horse, each by their own).
#[must_use]
pub fn hours_in_a_row(endurance: u8, mounted: bool) -> u32 {
    u32::from(endurance) * if mounted { 2 } else { 1 }
}

/// How many of the full hours in `(before, after]`, in minutes of a march in a row, want a check: the hour that completes
/// the row and every further one.
#[must_use]
pub fn checks_due(before: u32, after: u32, hours_in_a_row: u32) -> u32 {
    let first = hours_in_a_row.max(1);
    let due = |minutes: u32| (minutes / HOUR + 1).saturating_sub(first);
    due(after).saturating_sub(due(before))
}

/// S8b: the check of a walker or rider after a long row. A forced ride is harder for the horse alone.
#[must_use]
pub const fn own_check(pace: Pace) -> Trial {
    Trial::March { forced: matches!(pace, Pace::ForcedWalk) }
}

/// S8b: the check of the horse after a long row.
#[must_use]
pub const fn horse_check(pace: Pace) -> Trial {
    Trial::March { forced: matches!(pace, Pace::ForcedRide) }
}

/// S8b: how many of the full hours in `(before, after]`, in minutes awake, want a check: every hour after sixteen.
#[must_use]
pub fn awake_checks_due(before: u32, after: u32) -> u32 {
    let due = |minutes: u32| (minutes / HOUR).saturating_sub(AWAKE_HOURS);
    due(after).saturating_sub(due(before))
}

/// S8b: points of Vigour that so many minutes of rest restore of those lost on the march: one for each half hour. (With one
/// lost, half an hour is enough; with more it takes half an hour for each.)
#[must_use]
pub fn restored_by(minutes: u32, lost: u8) -> u8 {
    u8::try_from(minutes / REST_MINUTES).unwrap_or(u8::MAX).min(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8b_an_hour_is_300_metres_for_each_action_point() {
        use Pace::{ForcedRide, ForcedWalk, Ride, Walk};
        let rows = [
            (8, 0, Walk, Terrain::Open, false, 2400),
            (8, 1, Walk, Terrain::Open, false, 2400),
            (8, 2, Walk, Terrain::Open, false, 1600),
            (8, 3, Walk, Terrain::Open, false, 1200),
            (8, 6, Walk, Terrain::Open, false, 0),
            (8, 7, Walk, Terrain::Open, false, 0),
            (7, 0, ForcedWalk, Terrain::Open, false, 3150),
            (7, 0, Ride, Terrain::Open, false, 4200),
            (7, 0, ForcedRide, Terrain::Open, false, 6300),
            (8, 0, Walk, Terrain::DenseForest, false, 1200),
            (8, 0, Walk, Terrain::DenseForest, true, 2400),
            (8, 0, Walk, Terrain::Hills, true, 800),
            (8, 0, Ride, Terrain::Mountains, false, 1200),
            (7, 0, Walk, Terrain::WaistDeep, false, 420),
        ];
        for (points, lost, pace, terrain, road, metres) in rows {
            let found = metres_an_hour(points, lost, pace, terrain, road);
            assert_eq!(found, metres, "{points} AP, {lost} lost, {pace:?}, {terrain:?}, road {road}");
        }
    }

    #[test]
    fn s8b_the_row_is_as_long_as_endurance_and_then_every_hour_is_checked() {
        assert_eq!([hours_in_a_row(5, false), hours_in_a_row(5, true), hours_in_a_row(0, false)], [5, 10, 0]);
        let due = |from: u32, to: u32| checks_due(from * 60, to * 60, 5);
        assert_eq!([due(0, 4), due(4, 5), due(5, 6), due(4, 8)], [0, 1, 1, 4]);
        assert_eq!([checks_due(241, 299, 5), checks_due(299, 300, 5)], [0, 1], "only full hours count");
        assert_eq!([checks_due(0, 59, 0), checks_due(0, 60, 0)], [0, 1], "without Endurance the first hour is checked");
    }

    #[test]
    fn s8b_sixteen_hours_awake_are_free() {
        let due = |from: u32, to: u32| awake_checks_due(from * 60, to * 60);
        assert_eq!([due(15, 16), due(16, 17), due(17, 18), due(10, 20)], [0, 1, 1, 4]);
        assert_eq!(awake_checks_due(16 * 60, 16 * 60 + 59), 0);
    }

    #[test]
    fn s8b_a_forced_ride_is_harder_for_the_horse_alone() {
        let numbers = |trial: Trial| trial.against();
        let own = Pace::ALL.map(|pace| numbers(own_check(pace)));
        let horse = Pace::ALL.map(|pace| numbers(horse_check(pace)));
        assert_eq!((own, horse), ([9, 12, 9, 9], [9, 9, 9, 12]));
    }

    #[test]
    fn s8b_rest_takes_half_an_hour_for_each_lost_point() {
        assert_eq!([restored_by(30, 1), restored_by(29, 1), restored_by(60, 3), restored_by(90, 3)], [1, 0, 2, 3]);
        assert_eq!(restored_by(600, 2), 2, "no more than was lost on the march");
    }
}
