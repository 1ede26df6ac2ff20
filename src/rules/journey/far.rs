//! Extended marches (S8a), by days and weeks, where nothing happens on the way. Pure numbers.

use super::march::Pace;
use super::terrain::Terrain;
use super::trial::Trial;

/// Metres a day.
pub const DAY_METRES: u32 = 30_000;
/// Metres a day for each point of Endurance.
pub const METRES_A_POINT: u32 = 2_000;
/// What each lost point of Vigour takes off a day of a forced march on foot, in metres.
pub const LOST_METRES: u32 = 5_000;
/// Days of a forced march after which a walker or a horse loses a point.
pub const WEEK: u32 = 7;
/// Days of a forced ride after which a rider loses a point.
pub const TWO_WEEKS: u32 = 14;
/// The weekly Fatigue check of a horse that is ridden hard.
pub const HORSE_FATIGUE: i32 = 9;

/// S8a: metres in a day, with so many points of Vigour lost so far. Forced marches make one and a half times the way, on
/// foot less with every lost point; mounted the way is twice as long, and lost points do not shorten it.
#[must_use]
pub fn metres_a_day(endurance: u8, lost: u8, pace: Pace, terrain: Terrain, road: bool) -> u32 {
    let bare = DAY_METRES + METRES_A_POINT * u32::from(endurance);
    let metres = match pace {
        Pace::Walk => bare,
        Pace::ForcedWalk => (bare * 3 / 2).saturating_sub(LOST_METRES * u32::from(lost)),
        Pace::Ride => bare * 2,
        Pace::ForcedRide => bare * 2 * 3 / 2,
    };
    metres / terrain.factor(road)
}

/// S8a: points of its maximum Vigour that a walker or rider has lost after so many days at this pace.
#[must_use]
pub const fn lost_after(days: u32, pace: Pace) -> u32 {
    match pace {
        Pace::Walk | Pace::Ride => 0,
        Pace::ForcedWalk => days / WEEK,
        Pace::ForcedRide => days / TWO_WEEKS,
    }
}

/// S8a: points that a horse has lost after so many days.
#[must_use]
pub const fn horse_lost_after(days: u32, pace: Pace) -> u32 {
    match pace {
        Pace::ForcedRide => days / WEEK,
        Pace::Walk | Pace::ForcedWalk | Pace::Ride => 0,
    }
}

/// S8a: the check of a horse at the end of a day, if a week of hard riding ends with it.
#[must_use]
pub const fn horse_check(days: u32, pace: Pace) -> Option<Trial> {
    match pace {
        Pace::ForcedRide if days > 0 && days.is_multiple_of(WEEK) => Some(Trial::HorseWeek),
        _ => None,
    }
}

/// S8a: metres that somebody covers in so many days, and the points of Vigour lost at their end.
#[must_use]
pub fn course(endurance: u8, days: u32, pace: Pace, terrain: Terrain, road: bool) -> (u64, u32) {
    let lost = |day: u32| u8::try_from(lost_after(day, pace)).unwrap_or(u8::MAX);
    let metres = (0..days).map(|day| u64::from(metres_a_day(endurance, lost(day), pace, terrain, road))).sum();
    (metres, lost_after(days, pace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8a_a_day_is_thirty_kilometres_and_two_for_each_point_of_endurance() {
        use Pace::{ForcedRide, ForcedWalk, Ride, Walk};
        let rows = [
            (0, 0, Walk, 30_000),
            (5, 0, Walk, 40_000),
            (5, 0, ForcedWalk, 60_000),
            (5, 1, ForcedWalk, 55_000),
            (5, 2, ForcedWalk, 50_000),
            (5, 3, Walk, 40_000),
            (5, 0, Ride, 80_000),
            (5, 0, ForcedRide, 120_000),
            (5, 2, ForcedRide, 120_000),
            (0, 20, ForcedWalk, 0),
        ];
        for (endurance, lost, pace, metres) in rows {
            let found = metres_a_day(endurance, lost, pace, Terrain::Open, false);
            assert_eq!(found, metres, "Endurance {endurance}, {lost} lost, {pace:?}");
        }
        assert_eq!(metres_a_day(5, 0, Walk, Terrain::Mountains, true), 10_000, "S8c divides by four, road or not");
        assert_eq!(metres_a_day(5, 0, Walk, Terrain::Jungle, true), 40_000, "S8c: the road takes the jungle away");
    }

    #[test]
    fn s8a_vigour_goes_by_the_week_and_slows_only_walkers() {
        use Pace::{ForcedRide, ForcedWalk, Ride, Walk};
        assert_eq!([6, 7, 13, 14, 28].map(|days| lost_after(days, ForcedWalk)), [0, 1, 1, 2, 4]);
        assert_eq!([7, 13, 14, 28].map(|days| lost_after(days, ForcedRide)), [0, 0, 1, 2]);
        assert_eq!([7, 14].map(|days| horse_lost_after(days, ForcedRide)), [1, 2]);
        assert_eq!([Walk, Ride].map(|pace| lost_after(70, pace) + horse_lost_after(70, pace)), [0, 0]);
        assert_eq!(
            [0, 6, 7, 8, 14].map(|days| horse_check(days, ForcedRide).is_some()),
            [false, false, true, false, true]
        );
        // Endurance 5: seven days of 60 km, then three of 55.
        assert_eq!(course(5, 10, ForcedWalk, Terrain::Open, false), (585_000, 1));
        assert_eq!(course(5, 14, ForcedRide, Terrain::Open, false), (1_680_000, 1));
    }
}
