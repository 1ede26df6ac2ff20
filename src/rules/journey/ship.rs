//! Ships (S7), in detail by the hour and simply by the day. Pure numbers.

use super::{march, rest};
use serde::{Deserialize, Serialize};

/// What drives a ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Craft {
    /// Rowers, who have to rest; the wind means nothing.
    Oars,
    /// Sails: round the clock while there is wind.
    #[default]
    Sail,
}

/// The wind as a sailing ship has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Wind {
    /// From behind.
    #[default]
    Fair,
    /// From the side.
    Abeam,
    /// From ahead.
    Against,
    /// None.
    Calm,
}

/// Metres an hour under oars, and under sails in a fair wind.
pub const METRES_AN_HOUR: i32 = 10_000;
/// Metres a day of an average ship, simply.
pub const METRES_A_DAY: i32 = 100_000;
/// Hours for which a current counts in a simple day. Our ruling.
pub const CURRENT_HOURS: i32 = 10;

/// Minutes after which rowers must rest. Our ruling: the hundred kilometres of a simple day at ten an hour.
pub const ROWING: u32 = (METRES_A_DAY / METRES_AN_HOUR) as u32 * march::HOUR;
/// Minutes of rest that make up for all of that. Our ruling: a night's.
pub const ROWERS_REST: u32 = rest::NIGHT;

/// Seconds of rowing after which rowers must rest.
pub const MOST_ROWED: u32 = ROWING * SECONDS;
/// Seconds of a minute.
const SECONDS: u32 = 60;

/// S7: seconds of rowing after so many minutes more of it.
#[must_use]
pub const fn rowed(before: u32, minutes: u32) -> u32 {
    before.saturating_add(minutes.saturating_mul(SECONDS))
}

/// S7: seconds of rowing that are left to recover from after so many minutes of rest.
#[must_use]
pub const fn rested(before: u32, minutes: u32) -> u32 {
    before.saturating_sub(minutes.saturating_mul(SECONDS * ROWING / ROWERS_REST))
}

/// S7: minutes for which rowers can go on that have rowed for so many seconds.
#[must_use]
pub const fn rowing_left(rowed: u32) -> u32 {
    MOST_ROWED.saturating_sub(rowed) / SECONDS
}

/// S7: metres an hour; `current` is that of a river in metres an hour, with the ship above 0. A ship that the current holds
/// or drives back makes none.
#[must_use]
pub const fn metres_an_hour(craft: Craft, wind: Wind, current: i32) -> u32 {
    let own = match (craft, wind) {
        (Craft::Oars, _) | (Craft::Sail, Wind::Fair) => METRES_AN_HOUR,
        (Craft::Sail, Wind::Abeam) => METRES_AN_HOUR / 2,
        (Craft::Sail, Wind::Against) => METRES_AN_HOUR / 4,
        (Craft::Sail, Wind::Calm) => 0,
    };
    forward(own.saturating_add(current))
}

/// S7, the simple form: metres a day at sea, or on a river with this current in metres an hour.
#[must_use]
pub const fn metres_a_day(current: i32) -> u32 {
    forward(METRES_A_DAY.saturating_add(current.saturating_mul(CURRENT_HOURS)))
}

const fn forward(metres: i32) -> u32 {
    if metres > 0 { metres.unsigned_abs() } else { 0 }
}

impl Craft {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Oars => "craft-oars",
            Self::Sail => "craft-sail",
        }
    }
}

impl Wind {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fair => "wind-fair",
            Self::Abeam => "wind-abeam",
            Self::Against => "wind-against",
            Self::Calm => "wind-calm",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s7_wind_counts_for_sails_and_the_current_for_all() {
        let rows = [
            (Craft::Oars, Wind::Against, 0, 10_000),
            (Craft::Oars, Wind::Calm, 3_000, 13_000),
            (Craft::Oars, Wind::Calm, -3_000, 7_000),
            (Craft::Oars, Wind::Fair, -12_000, 0),
            (Craft::Sail, Wind::Fair, 0, 10_000),
            (Craft::Sail, Wind::Abeam, 0, 5_000),
            (Craft::Sail, Wind::Against, 0, 2_500),
            (Craft::Sail, Wind::Against, -2_000, 500),
            (Craft::Sail, Wind::Calm, 0, 0),
            (Craft::Sail, Wind::Calm, 2_000, 2_000),
        ];
        for (craft, wind, current, metres) in rows {
            assert_eq!(metres_an_hour(craft, wind, current), metres, "{craft:?}, {wind:?}, {current}");
        }
    }

    #[test]
    fn s7_rowers_row_for_ten_hours_and_rest_for_eight() {
        assert_eq!((ROWING, ROWERS_REST), (600, 480));
        assert_eq!([0, 60, 300, 600].map(|minutes| rowing_left(rowed(0, minutes))), [600, 540, 300, 0]);
        let after = |minutes| rowing_left(rested(rowed(0, 600), minutes));
        assert_eq!([0, 240, 479, 480, u32::MAX].map(after), [0, 300, 598, 600, 600]);
        let in_parts = (0..8).fold(rowed(0, 600), |left, _| rested(left, 30));
        assert_eq!(in_parts, rested(rowed(0, 600), 240), "half hours add up");
    }

    #[test]
    fn s7_simply_a_ship_makes_a_hundred_kilometres_a_day() {
        assert_eq!([0, 4_000, -4_000, -11_000].map(metres_a_day), [100_000, 140_000, 60_000, 0]);
    }
}
