//! The clock of the world: turns, minutes, hours and days, for encounters and journeys alike.

use super::route::Journey;
use crate::rules::house::HouseRules;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// Turns of a minute (S14: half as many minutes as five times as many turns).
pub const TURNS_A_MINUTE: u64 = 10;
/// Turns of an hour.
pub const TURNS_AN_HOUR: u64 = 60 * TURNS_A_MINUTE;
/// Minutes of a day.
pub const MINUTES_A_DAY: u32 = 24 * 60;
/// Turns of a day.
pub const TURNS_A_DAY: u64 = 24 * TURNS_AN_HOUR;
/// The latest moment that a document may have: a hundred years.
pub const LATEST: u64 = 36_525 * TURNS_A_DAY;

/// A moment: turns since the midnight in which the first day began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock(pub u64);

impl Default for Clock {
    /// Eight in the morning of the first day.
    fn default() -> Self {
        Self(8 * TURNS_AN_HOUR)
    }
}

impl Clock {
    /// The day, from 1.
    #[must_use]
    pub fn day(self) -> u32 {
        u32::try_from(self.0 / TURNS_A_DAY).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// Hour and minute of the day.
    #[must_use]
    pub const fn time(self) -> (u8, u8) {
        let minutes = self.0 % TURNS_A_DAY / TURNS_A_MINUTE;
        ((minutes / 60) as u8, (minutes % 60) as u8)
    }

    /// Full minutes since another moment; 0 if that is later.
    #[must_use]
    pub fn minutes_since(self, then: u64) -> u32 {
        u32::try_from(self.0.saturating_sub(then) / TURNS_A_MINUTE).unwrap_or(u32::MAX)
    }
}

/// The moment on a table.
#[must_use]
pub fn now(world: &World) -> Clock {
    world.resource::<Journey>().clock
}

/// Turns after which a stage of drunkenness wears off (S11, the ruling `sober_hours`).
#[must_use]
pub fn turns_a_stage(world: &World) -> u64 {
    u64::from(world.resource::<HouseRules>().sober_hours) * TURNS_AN_HOUR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_and_the_story_at_eight() {
        let start = Clock::default();
        assert_eq!((start.day(), start.time()), (1, (8, 0)));
        let late = Clock(TURNS_A_DAY - 1);
        assert_eq!((late.day(), late.time()), (1, (23, 59)));
        let next = Clock(TURNS_A_DAY);
        assert_eq!((next.day(), next.time()), (2, (0, 0)));
        assert_eq!(next.minutes_since(start.0), 960);
        assert_eq!(start.minutes_since(next.0), 0);
    }
}
