//! Heat and cold (S13). Pure numbers; temperatures in whole degrees Celsius.

use super::trial::{Rolled, Trial};

/// The lowest comfortable temperature.
pub const COLDEST: i32 = 0;
/// The lowest comfortable temperature in warm clothes.
pub const COLDEST_IN_WARM_CLOTHES: i32 = -30;
/// The highest comfortable temperature.
pub const HOTTEST: i32 = 40;
/// Below this a point of Vigour is lost …
pub const LOSES_ONE_BELOW: i32 = 12;
/// … and below this two.
pub const LOSES_TWO_BELOW: i32 = 6;
/// What a fumble loses.
pub const FUMBLE_LOSES: u8 = 3;

/// S13: the temperatures that somebody can stand without a check. Endurance widens both limits.
#[must_use]
pub fn comfort(endurance: u8, warm_clothes: bool) -> (i32, i32) {
    let low = if warm_clothes { COLDEST_IN_WARM_CLOTHES } else { COLDEST };
    (low - i32::from(endurance), HOTTEST + i32::from(endurance))
}

/// S13: the check of an hour at a temperature, with a penalty of half the degrees beyond what can be stood; none within.
#[must_use]
pub fn hourly(celsius: i16, endurance: u8, warm_clothes: bool) -> Option<Trial> {
    let (low, high) = comfort(endurance, warm_clothes);
    let celsius = i32::from(celsius);
    let (beyond, cold) = if celsius < low { (low - celsius, true) } else { (celsius - high, false) };
    (beyond > 0).then_some(Trial::Weather { penalty: beyond / 2, cold })
}

/// S13: points of Vigour that the check of an hour loses.
#[must_use]
pub const fn loses(rolled: Rolled) -> u8 {
    match rolled {
        Rolled { fumble: true, .. } => FUMBLE_LOSES,
        Rolled { total, .. } if total < LOSES_TWO_BELOW => 2,
        Rolled { total, .. } if total < LOSES_ONE_BELOW => 1,
        Rolled { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s13_endurance_widens_both_limits_and_clothes_the_lower_one() {
        assert_eq!([comfort(0, false), comfort(5, false), comfort(5, true)], [(0, 40), (-5, 45), (-35, 45)]);
    }

    #[test]
    fn s13_the_penalty_is_half_the_difference() {
        let penalty = |celsius, warm| match hourly(celsius, 4, warm) {
            Some(Trial::Weather { penalty, cold }) => Some((penalty, cold)),
            _ => None,
        };
        assert_eq!(
            [penalty(-4, false), penalty(44, false), penalty(-34, true)],
            [None; 3],
            "the limits themselves are fine"
        );
        assert_eq!(penalty(-5, false), Some((0, true)), "one degree: a check without a penalty");
        assert_eq!([penalty(-7, false), penalty(-10, false)], [Some((1, true)), Some((3, true))]);
        assert_eq!([penalty(-40, true), penalty(50, false)], [Some((3, true)), Some((3, false))]);
    }

    #[test]
    fn s13_what_an_hour_costs() {
        let rolled = |total| Rolled { total, success: total >= 12, fumble: false };
        assert_eq!([12, 11, 6, 5, -3].map(|total| loses(rolled(total))), [0, 1, 1, 2, 2]);
        assert_eq!(loses(Rolled { total: 14, success: false, fumble: true }), 3);
    }
}
