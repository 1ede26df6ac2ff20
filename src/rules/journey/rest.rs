//! Rest (S10): places to sleep, and quick rest. Pure numbers.

use super::trial::Rolled;
use serde::{Deserialize, Serialize};

/// Where somebody rests for eight hours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lodging {
    /// In the field; a bedroll makes it better.
    #[default]
    Camp,
    /// A common room.
    CommonRoom,
    /// An ordinary room.
    Room,
    /// A good room.
    GoodRoom,
}

/// Minutes of a night's rest.
pub const NIGHT: u32 = 8 * 60;
/// Minutes of a quick rest.
pub const QUICK: u32 = 60;
/// The check of a quick rest.
pub const QUICK_AGAINST: i32 = 12;

impl Lodging {
    /// Every place.
    pub const ALL: [Self; 4] = [Self::Camp, Self::CommonRoom, Self::Room, Self::GoodRoom];

    /// S10: points of Vigour that eight hours restore to somebody who has lost so many.
    #[must_use]
    pub const fn restores(self, bedroll: bool, lost: u8) -> u8 {
        let points = match self {
            Self::Camp if !bedroll => 1,
            Self::Camp | Self::CommonRoom => 2,
            Self::Room => 3,
            Self::GoodRoom => lost,
        };
        if points < lost { points } else { lost }
    }

    /// S10: days of healing that a day here counts for.
    #[must_use]
    pub const fn healing_days(self) -> u8 {
        if matches!(self, Self::GoodRoom) { 2 } else { 1 }
    }

    /// Whether one lies out in the weather (S13).
    #[must_use]
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::Camp)
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Camp => "lodging-camp",
            Self::CommonRoom => "lodging-common-room",
            Self::Room => "lodging-room",
            Self::GoodRoom => "lodging-good-room",
        }
    }
}

/// S10: what a quick rest does to Vigour.
#[must_use]
pub const fn quick(rolled: Rolled) -> i8 {
    match rolled {
        Rolled { fumble: true, .. } => -1,
        Rolled { success: true, .. } => 1,
        _ => 0,
    }
}

/// S10: points that a quick rest can restore: not those lost by lack of sleep, nor those off the maximum (S8a).
#[must_use]
pub const fn can_quickly_restore(max: u8, now: u8, sleepless: u8) -> u8 {
    max.saturating_sub(now).saturating_sub(sleepless)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s10_places_restore_one_to_all() {
        let points = |bedroll| Lodging::ALL.map(|place| place.restores(bedroll, 7));
        assert_eq!((points(true), points(false)), ([2, 2, 3, 7], [1, 2, 3, 7]));
        assert_eq!(Lodging::Room.restores(true, 1), 1, "no more than was lost");
        assert_eq!(Lodging::ALL.map(Lodging::healing_days), [1, 1, 1, 2]);
    }

    #[test]
    fn s10_quick_rest_wins_nothing_or_loses() {
        let rolled = |total: i32, fumble: bool| Rolled { total, success: total >= 12 && !fumble, fumble };
        assert_eq!([quick(rolled(12, false)), quick(rolled(11, false)), quick(rolled(2, true))], [1, 0, -1]);
        assert_eq!(
            [can_quickly_restore(8, 5, 0), can_quickly_restore(8, 5, 2), can_quickly_restore(8, 5, 3)],
            [3, 1, 0]
        );
    }
}
