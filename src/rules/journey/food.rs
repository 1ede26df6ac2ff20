//! Food and hunger (S9). Pure numbers.

use super::trial::{Rolled, Trial};
use serde::{Deserialize, Serialize};

/// A sort of food, by portions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Food {
    /// Poor food and iron rations.
    #[default]
    Poor,
    /// Good food.
    Good,
    /// Excellent food.
    Excellent,
}

impl Food {
    /// Every sort.
    pub const ALL: [Self; 3] = [Self::Poor, Self::Good, Self::Excellent];

    /// S9: what a portion feeds.
    #[must_use]
    pub const fn nutrition(self) -> u8 {
        match self {
            Self::Poor | Self::Good => 1,
            Self::Excellent => 2,
        }
    }

    /// S9: points of Vigour that a portion restores.
    #[must_use]
    pub const fn vigour(self) -> u8 {
        match self {
            Self::Poor => 0,
            Self::Good | Self::Excellent => 1,
        }
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Poor => "food-poor",
            Self::Good => "food-good",
            Self::Excellent => "food-excellent",
        }
    }
}

/// The difficulty of the portion with which overeating begins; each further one doubles it.
pub const OVEREATING: i32 = 9;
/// What a fumble costs, and for how many hours.
pub const FUMBLE: (i8, u32) = (-3, 8);
/// Hunger above this makes one starve.
pub const STARVING_ABOVE: u16 = 10;
/// The difficulty of not starving, on the first day.
pub const STARVING: i32 = 9;

/// S9: the portion at one sitting with which overeating begins. Constitution 4, and 7 or more, are our ruling.
#[must_use]
pub const fn too_many(constitution: u8) -> u8 {
    if constitution <= 3 { 2 } else { 3 }
}

/// S9: the check that the `portion`th portion at one sitting wants, from 1.
#[must_use]
pub fn overeating(constitution: u8, portion: u8) -> Option<Trial> {
    let beyond = portion.checked_sub(too_many(constitution))?;
    let against = 2_i32.checked_pow(beyond.into()).and_then(|times| times.checked_mul(OVEREATING));
    Some(Trial::Overeating { against: against.unwrap_or(i32::MAX) })
}

/// S9: what overeating costs physical rolls, and for how many hours; none if the check succeeds.
#[must_use]
pub fn overeaten(against: i32, rolled: Rolled) -> Option<(i8, u32)> {
    if rolled.fumble {
        return Some(FUMBLE);
    }
    let short = u32::try_from(against.saturating_sub(rolled.total)).unwrap_or(0);
    (!rolled.success && short > 0).then_some((-1, short))
}

/// S9: the penalty of the next day after a day on which so much was eaten. A day's full need takes it all away.
#[must_use]
pub fn hunger(before: u16, constitution: u8, eaten: u8) -> u16 {
    match constitution.saturating_sub(eaten) {
        0 => 0,
        missing => before.saturating_add(missing.into()),
    }
}

/// S9: the check against starving of a day that begins with this hunger, when so many days of starving went before.
#[must_use]
pub fn starving(hunger: u16, days_before: u8) -> Option<Trial> {
    (hunger > STARVING_ABOVE).then_some(Trial::Starving { against: STARVING + i32::from(days_before) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(total: i32, against: i32) -> Rolled {
        Rolled { total, success: total >= against, fumble: false }
    }

    #[test]
    fn s9_portions_feed_and_refresh() {
        assert_eq!(Food::ALL.map(|food| (food.nutrition(), food.vigour())), [(1, 0), (1, 1), (2, 1)]);
    }

    #[test]
    fn s9_overeating_begins_by_constitution_and_doubles() {
        let difficulties =
            |constitution| [1, 2, 3, 4, 5].map(|portion| overeating(constitution, portion).map_or(0, Trial::against));
        for constitution in [1, 3] {
            assert_eq!(difficulties(constitution), [0, 9, 18, 36, 72], "Constitution {constitution}");
        }
        for constitution in [4, 5, 6, 9] {
            assert_eq!(difficulties(constitution), [0, 0, 9, 18, 36], "Constitution {constitution}");
        }
        assert_eq!(overeating(1, 255).map(Trial::against), Some(i32::MAX), "no number is too large");
    }

    #[test]
    fn s9_what_overeating_costs() {
        assert_eq!(overeaten(9, rolled(9, 9)), None);
        assert_eq!(overeaten(9, rolled(8, 9)), Some((-1, 1)));
        assert_eq!(overeaten(18, rolled(7, 18)), Some((-1, 11)));
        assert_eq!(overeaten(9, Rolled { total: 12, success: false, fumble: true }), Some((-3, 8)));
    }

    #[test]
    fn s9_hunger_adds_up_and_a_full_day_takes_it_away() {
        for constitution in [1, 3, 4, 5, 6] {
            assert_eq!(hunger(0, constitution, 0), u16::from(constitution));
            assert_eq!(hunger(7, constitution, constitution), 0, "that day's need, no arrears");
        }
        assert_eq!(hunger(3, 5, 3), 5);
        assert_eq!(hunger(3, 5, 9), 0);
    }

    #[test]
    fn s9_beyond_ten_one_starves_and_it_grows_harder() {
        let against = |hunger, days| starving(hunger, days).map(Trial::against);
        assert_eq!(
            [against(10, 0), against(11, 0), against(15, 1), against(20, 4)],
            [None, Some(9), Some(10), Some(13)]
        );
    }
}
