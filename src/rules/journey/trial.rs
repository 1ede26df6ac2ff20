//! The rolls that a journey wants: each an Endurance check (a Fatigue check is one, too) with its difficulty, its modifier
//! and its rule. What comes of one stands with its chapter.

use super::drink::{Drink, Stage};
use super::{drink, far, march, rest, weather};
use crate::dice::checks::{DifficultyCheck, DifficultyDice, DifficultyResult};
use crate::dice::odds::{self, Chance, Distribution};
use crate::knowledge::view::Part;
use crate::text::{Phrase, RuleId};
use serde::{Deserialize, Serialize};

/// A roll that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trial {
    /// After hours of marching in a row (S8b).
    March {
        /// The march is forced.
        forced: bool,
    },
    /// At the end of a day of forced marching (S8b).
    DayEnd,
    /// After a week of hard riding (S8a); the horse's.
    HorseWeek,
    /// After sixteen hours awake (S8b).
    Awake,
    /// After a portion too many (S9).
    Overeating {
        /// The difficulty.
        against: i32,
    },
    /// With too much hunger (S9).
    Starving {
        /// The difficulty.
        against: i32,
    },
    /// At the end of a quick rest (S10).
    QuickRest,
    /// After a mug (S11).
    Mug {
        /// Of what.
        drink: Drink,
        /// Which mug it is, from 1.
        mug: u8,
    },
    /// The day after (S11).
    Hangover {
        /// The stage at which drinking ended.
        stage: Stage,
    },
    /// An hour of heat or cold (S13).
    Weather {
        /// Half the degrees beyond what can be stood.
        penalty: i32,
        /// It is cold, not hot.
        cold: bool,
    },
}

/// How a trial came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rolled {
    /// Dice and modifiers.
    pub total: i32,
    /// It succeeded.
    pub success: bool,
    /// It is a fumble.
    pub fumble: bool,
}

impl Trial {
    /// The difficulty.
    #[must_use]
    pub const fn against(self) -> i32 {
        match self {
            Self::March { forced: false } => march::FATIGUE,
            Self::March { forced: true } | Self::DayEnd => march::FORCED_FATIGUE,
            Self::HorseWeek => far::HORSE_FATIGUE,
            Self::Awake => march::AWAKE_FATIGUE,
            Self::Overeating { against } | Self::Starving { against } => against,
            Self::QuickRest => rest::QUICK_AGAINST,
            Self::Mug { mug, .. } => drink::difficulty(mug),
            Self::Hangover { stage } => stage.hangover(),
            Self::Weather { .. } => weather::LOSES_ONE_BELOW,
        }
    }

    /// The rule.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::HorseWeek => "S8a",
            Self::March { .. } | Self::DayEnd | Self::Awake => "S8b",
            Self::Overeating { .. } | Self::Starving { .. } => "S9",
            Self::QuickRest => "S10",
            Self::Mug { .. } | Self::Hangover { .. } => "S11",
            Self::Weather { .. } => "S13",
        }
    }

    /// What it is for, in words.
    #[must_use]
    pub fn purpose(self) -> Phrase {
        let phrase = match self {
            Self::March { forced: false } => Phrase::new("check-march"),
            Self::March { forced: true } => Phrase::new("check-forced-march"),
            Self::DayEnd => Phrase::new("check-day-end"),
            Self::HorseWeek => Phrase::new("check-horse-week"),
            Self::Awake => Phrase::new("check-awake"),
            Self::Overeating { .. } => Phrase::new("check-overeating"),
            Self::Starving { .. } => Phrase::new("check-starving"),
            Self::QuickRest => Phrase::new("check-quick-rest"),
            Self::Mug { drink, mug } => {
                Phrase::new("check-mug").with("drink", Phrase::new(drink.key())).with("mug", i32::from(mug))
            }
            Self::Hangover { .. } => Phrase::new("check-hangover"),
            Self::Weather { cold: true, .. } => Phrase::new("check-cold"),
            Self::Weather { cold: false, .. } => Phrase::new("check-heat"),
        };
        phrase.rule(self.rule())
    }

    /// The modifier that the rule itself gives.
    #[must_use]
    pub fn part(self) -> Option<Part> {
        let (source, amount) = match self {
            Self::Mug { drink, .. } => (Phrase::new(drink.class().key()), drink.class().modifier()),
            Self::Weather { penalty, cold: true } => (Phrase::new("part-cold"), -penalty),
            Self::Weather { penalty, cold: false } => (Phrase::new("part-heat"), -penalty),
            _ => return None,
        };
        (amount != 0).then(|| Part { source, amount, rule: Some(RuleId::new(self.rule())) })
    }

    /// Every way in which somebody with this Endurance, all other modifiers included, comes out of it.
    #[must_use]
    pub fn outcomes(self, dice: DifficultyDice, endurance: i32) -> Distribution<Rolled> {
        let own = self.part().map_or(0, |part| part.amount);
        let check = DifficultyCheck { dice, modifier: endurance.saturating_add(own), difficulty: self.against() };
        odds::difficulty_totals(&check).map(|&(total, result)| Rolled {
            total: total.clamp(i32::MIN.into(), i32::MAX.into()) as i32,
            success: result.succeeds(),
            fumble: result == DifficultyResult::Fumble,
        })
    }

    /// The exact chance that somebody with this Endurance, all other modifiers included, comes out of it in a way.
    #[must_use]
    pub fn chance(self, dice: DifficultyDice, endurance: i32, is: impl Fn(Rolled) -> bool) -> Chance {
        self.outcomes(dice, endurance).chance(|&rolled| is(rolled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8b_s11_s13_the_odds_of_a_trial_are_exact() {
        let dice = DifficultyDice::TwoD6;
        let fails = |rolled: Rolled| !rolled.success;
        // 2d6 + 4 against 9: 5 or more is enough; 2, 3 and 4 are 6 of 36 cases.
        assert_eq!(Trial::March { forced: false }.chance(dice, 4, fails), Chance::of(6, 36));
        // Spirits: 2d6 + 4 − 3 against 10, the second mug: 9 or more is enough, 10 of 36 cases.
        let mug = Trial::Mug { drink: Drink::SaltyDog, mug: 2 };
        assert_eq!(mug.chance(dice, 4, fails), Chance::of(26, 36));
        // Cold, penalty 2: 2d6 + 5 − 2 below 6 without a fumble: only a 2, which is the fumble.
        let cold = Trial::Weather { penalty: 2, cold: true };
        assert_eq!(cold.chance(dice, 5, |rolled| weather::loses(rolled) == 2), Chance::of(0, 1));
        assert_eq!(cold.chance(dice, 5, |rolled| weather::loses(rolled) == 3), Chance::of(1, 36));
        // Below 12: 3 to 8 on the dice.
        assert_eq!(cold.chance(dice, 5, |rolled| weather::loses(rolled) == 1), Chance::of(25, 36));
    }
}
