//! The three rolls of the rule book, settled from their dice: numbers in, result out. Modifiers are gathered elsewhere.
//!
//! [`odds`](super::odds) weighs these same functions over all dice, so odds and table cannot disagree.

use super::{Compare, Condition, Dice, DiceRequest, MAX_DICE};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;

/// Sides of the die of attribute and skill checks, attacks and defences.
const D20: u32 = 20;
/// Sides of the dice of a pool.
const D10: u32 = 10;
/// A pool's dice succeed from this face on.
const POOL_SUCCESS: u32 = 8;
/// So many successes make a pool check exceptional.
pub const EXCEPTIONAL: u32 = 5;
/// The least remaining skill points for each quality level from 2 on.
const QUALITY_STEPS: [i64; 5] = [4, 7, 10, 13, 16];

/// Ruling `critical_twenties`: how many 20s make a skill check a critical failure, and how many 1s a critical success.
/// In documents the number 3 or 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum CriticalTwenties {
    /// Any two of the three dice.
    Two,
    /// All three dice.
    #[default]
    Three,
}

impl From<CriticalTwenties> for u8 {
    fn from(count: CriticalTwenties) -> Self {
        match count {
            CriticalTwenties::Two => 2,
            CriticalTwenties::Three => 3,
        }
    }
}

impl TryFrom<u8> for CriticalTwenties {
    type Error = &'static str;

    fn try_from(count: u8) -> Result<Self, Self::Error> {
        match count {
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err("critical_twenties is 2 or 3"),
        }
    }
}

/// How a single d20 against a value ends: attribute, attack, parry, dodge or ranged attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RollUnder {
    /// A 20, and the confirmation failed too.
    CriticalFailure,
    /// Above the value.
    Failure,
    /// At most the value.
    Success,
    /// A 1, and the confirmation succeeded too.
    CriticalSuccess,
}

impl RollUnder {
    /// Whether it is a success of either kind.
    #[must_use]
    pub const fn succeeds(self) -> bool {
        matches!(self, Self::Success | Self::CriticalSuccess)
    }

    /// Whether a single d20 is followed by a confirmation roll (ruling `critical_twenties`).
    #[must_use]
    pub const fn needs_confirmation(face: u32) -> bool {
        matches!(face, 1 | D20)
    }

    /// Settles a d20 against the modified `value`. A 20 that is not confirmed, or a 1, counts like any other face.
    #[must_use]
    pub fn settle(face: u32, confirmation: Option<u32>, value: i32) -> Self {
        let under = |face: u32| i64::from(face) <= i64::from(value);
        let confirmed = confirmation.map(under);
        match (face, under(face), confirmed) {
            (D20, false, Some(false)) => Self::CriticalFailure,
            (1, true, Some(true)) => Self::CriticalSuccess,
            (_, true, _) => Self::Success,
            (_, false, _) => Self::Failure,
        }
    }
}

/// A skill check: 3d20, one for each attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SkillCheck {
    /// The three attributes with all modifiers.
    pub attributes: [i32; 3],
    /// Skill points (SP).
    pub skill_points: i32,
    /// The table's ruling.
    pub critical_twenties: CriticalTwenties,
}

impl SkillCheck {
    /// What a skill check rolls.
    pub const REQUEST: DiceRequest = DiceRequest::new(3, D20);

    /// The skill points that remain when each excess over its attribute is paid.
    #[must_use]
    pub fn remaining(&self, faces: [u32; 3]) -> i64 {
        let excess = |(face, attribute): (u32, i32)| (i64::from(face) - i64::from(attribute)).max(0);
        i64::from(self.skill_points) - faces.into_iter().zip(self.attributes).map(excess).sum::<i64>()
    }

    /// Settles the check. A critical success succeeds whatever remains; too many 20s fail whatever remains (F5).
    #[must_use]
    pub fn settle(&self, faces: [u32; 3]) -> SkillResult {
        let critical = usize::from(u8::from(self.critical_twenties));
        let showing = |wanted: u32| faces.iter().filter(|&&face| face == wanted).count();
        let remaining = self.remaining(faces);
        let quality = quality_level(remaining);
        if showing(D20) >= critical {
            SkillResult::CriticalFailure
        } else if showing(1) >= critical {
            SkillResult::CriticalSuccess { quality }
        } else if remaining >= 0 {
            SkillResult::Success { quality }
        } else {
            SkillResult::Failure
        }
    }
}

/// How much F12 lowers a die, at most.
pub const LOWERED_BY: u32 = 2;

/// F12: a die lowered by up to 2; never below 1.
#[must_use]
pub const fn lowered(face: u32) -> u32 {
    let lowered = face.saturating_sub(LOWERED_BY);
    if lowered == 0 { 1 } else { lowered }
}

/// What Fortune adds to every defence of a round (F8).
pub const DEFENCE_BONUS: i32 = 4;

/// The dice that a heroic effort adds to a pool (E4).
pub const EFFORT_DICE: i32 = 3;

/// The quality level (QL) of a success with so many skill points remaining: 1 to 6.
#[must_use]
pub fn quality_level(remaining: i64) -> u32 {
    (1..).zip(QUALITY_STEPS).take_while(|(_, least)| remaining >= *least).last().map_or(1, |(steps, _)| steps + 1)
}

/// How a skill check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum SkillResult {
    /// Too many 20s. Fortune cannot reroll it (F5).
    CriticalFailure,
    /// Not enough skill points.
    Failure,
    /// Enough skill points.
    Success {
        /// Quality level, 1 to 6.
        quality: u32,
    },
    /// As many 1s as make one.
    CriticalSuccess {
        /// Quality level, 1 to 6.
        quality: u32,
    },
}

impl SkillResult {
    /// Whether it is a success of either kind.
    #[must_use]
    pub const fn succeeds(self) -> bool {
        self.quality() > 0
    }

    /// The quality level; 0 for a failure.
    #[must_use]
    pub const fn quality(self) -> u32 {
        match self {
            Self::CriticalFailure | Self::Failure => 0,
            Self::Success { quality } | Self::CriticalSuccess { quality } => quality,
        }
    }
}

/// What a pool check rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PoolRoll {
    /// One d10 of which only the 10 succeeds and the 1 is a dramatic failure.
    Chance,
    /// d10s that succeed from 8 up; 10s are rolled again, at most 20 times a die.
    Dice(Dice),
}

impl PoolRoll {
    /// The roll of a pool of this size; 0 or less is a chance roll. Sizes end at [`MAX_DICE`].
    #[must_use]
    pub fn of(size: i32) -> Self {
        let count = u32::try_from(size).unwrap_or(0).min(MAX_DICE);
        Dice::new(count, D10).map_or(Self::Chance, |dice| {
            Self::Dice(Dice {
                success: Some(Condition::at_least(POOL_SUCCESS)),
                explode: Some(Condition { compare: Compare::Equal, value: D10 }),
                ..dice
            })
        })
    }
}

/// How a pool check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PoolResult {
    /// A chance roll that shows 1.
    DramaticFailure,
    /// No success.
    Failure,
    /// 1 to 4 successes.
    Success {
        /// How many.
        successes: u32,
    },
    /// [`EXCEPTIONAL`] successes or more.
    Exceptional {
        /// How many.
        successes: u32,
    },
}

impl PoolResult {
    /// Settles a pool by its successes.
    #[must_use]
    pub const fn of_successes(successes: u32) -> Self {
        match successes {
            0 => Self::Failure,
            EXCEPTIONAL.. => Self::Exceptional { successes },
            _ => Self::Success { successes },
        }
    }

    /// Settles a chance roll by its die.
    #[must_use]
    pub const fn of_chance_roll(face: u32) -> Self {
        match face {
            1 => Self::DramaticFailure,
            D10 => Self::Success { successes: 1 },
            _ => Self::Failure,
        }
    }

    /// How many successes there are.
    #[must_use]
    pub const fn successes(self) -> u32 {
        match self {
            Self::DramaticFailure | Self::Failure => 0,
            Self::Success { successes } | Self::Exceptional { successes } => successes,
        }
    }

    /// Whether it is a success of either kind.
    #[must_use]
    pub const fn succeeds(self) -> bool {
        self.successes() > 0
    }
}

/// Ruling `difficulty_dice`: what a difficulty check rolls. In documents its text, such as `"2d6"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum DifficultyDice {
    /// 2d6.
    #[default]
    TwoD6,
    /// 3d6.
    ThreeD6,
    /// 1d10.
    OneD10,
    /// 1d20.
    OneD20,
}

impl DifficultyDice {
    /// All choices of the ruling.
    pub const ALL: [Self; 4] = [Self::TwoD6, Self::ThreeD6, Self::OneD10, Self::OneD20];

    /// The dice to roll.
    #[must_use]
    pub const fn request(self) -> DiceRequest {
        match self {
            Self::TwoD6 => DiceRequest::new(2, 6),
            Self::ThreeD6 => DiceRequest::new(3, 6),
            Self::OneD10 => DiceRequest::new(1, 10),
            Self::OneD20 => DiceRequest::new(1, 20),
        }
    }
}

impl fmt::Display for DifficultyDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DiceRequest { count, sides } = self.request();
        write!(f, "{count}d{sides}")
    }
}

impl From<DifficultyDice> for String {
    fn from(dice: DifficultyDice) -> Self {
        dice.to_string()
    }
}

impl TryFrom<String> for DifficultyDice {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::ALL.into_iter().find(|dice| dice.to_string() == text).ok_or("difficulty_dice is 2d6, 3d6, 1d10 or 1d20")
    }
}

/// A check against a difficulty (УС).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DifficultyCheck {
    /// The table's ruling.
    pub dice: DifficultyDice,
    /// What is added to the dice.
    pub modifier: i32,
    /// What the sum must reach.
    pub difficulty: i32,
}

impl DifficultyCheck {
    /// The dice with the modifier.
    #[must_use]
    pub fn total(&self, faces: &[u32]) -> i64 {
        faces.iter().copied().map(i64::from).sum::<i64>() + i64::from(self.modifier)
    }

    /// Settles the check. A fumble fails whatever the sum; dice that all show their maximum but do not reach the
    /// difficulty are an ordinary failure.
    #[must_use]
    pub fn settle(&self, faces: &[u32]) -> DifficultyResult {
        let sides = self.dice.request().sides;
        let all = |wanted: u32| !faces.is_empty() && faces.iter().all(|&face| face == wanted);
        match self.total(faces) >= i64::from(self.difficulty) {
            _ if all(1) => DifficultyResult::Fumble,
            false => DifficultyResult::Failure,
            true if all(sides) => DifficultyResult::Critical,
            true => DifficultyResult::Success,
        }
    }
}

/// How a difficulty check ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DifficultyResult {
    /// Every die shows 1.
    Fumble,
    /// Below the difficulty.
    Failure,
    /// The difficulty or more.
    Success,
    /// A success with every die at its maximum.
    Critical,
}

impl DifficultyResult {
    /// Whether it is a success of either kind.
    #[must_use]
    pub const fn succeeds(self) -> bool {
        matches!(self, Self::Success | Self::Critical)
    }
}

/// What initiative rolls.
pub const INITIATIVE_REQUEST: DiceRequest = DiceRequest::new(1, 6);

/// Sorts combatants by initiative: the higher base + 1d6 comes first, of equals the higher base. Who is equal in both
/// is decided by a further roll.
#[must_use]
pub fn initiative_order(base: i32, die: u32) -> impl Ord + Copy {
    Reverse((i64::from(base) + i64::from(die), base))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skill(attributes: [i32; 3], skill_points: i32) -> SkillCheck {
        SkillCheck { attributes, skill_points, critical_twenties: CriticalTwenties::Three }
    }

    #[test]
    fn quality_levels_follow_the_table() {
        let table =
            [(0, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4), (13, 5), (15, 5), (16, 6), (99, 6)];
        for (remaining, level) in table {
            assert_eq!(quality_level(remaining), level, "{remaining} SP remain");
        }
    }

    #[test]
    fn f5_climbing_example() {
        let check = skill([12, 13, 12], 0);
        assert_eq!(check.settle([10, 11, 19]), SkillResult::Failure, "the 19 is 7 too much");
        assert_eq!(check.settle([10, 11, 5]), SkillResult::Success { quality: 1 });
    }

    #[test]
    fn f6_spell_example() {
        assert_eq!(skill([12; 3], 4).settle([12, 14, 13]), SkillResult::Success { quality: 1 }, "1 SP remains");
    }

    #[test]
    fn critical_twenties_by_ruling() {
        let three = skill([20; 3], 20);
        let two = SkillCheck { critical_twenties: CriticalTwenties::Two, ..three };
        assert_eq!(three.settle([20, 20, 20]), SkillResult::CriticalFailure);
        assert_eq!(three.settle([20, 1, 20]), SkillResult::Success { quality: 6 });
        assert_eq!(two.settle([20, 1, 20]), SkillResult::CriticalFailure);
        assert_eq!(three.settle([1, 1, 1]), SkillResult::CriticalSuccess { quality: 6 });
        assert_eq!(three.settle([1, 2, 1]), SkillResult::Success { quality: 6 });
        assert_eq!(two.settle([1, 2, 1]), SkillResult::CriticalSuccess { quality: 6 });
        let hopeless = SkillCheck { critical_twenties: CriticalTwenties::Two, ..skill([1, 1, 1], 0) };
        assert_eq!(hopeless.settle([1, 1, 19]), SkillResult::CriticalSuccess { quality: 1 }, "whatever remains");
    }

    #[test]
    fn single_d20_is_confirmed() {
        use RollUnder as R;
        for (face, confirmation, value, result) in [
            (12, None, 12, R::Success),
            (13, None, 12, R::Failure),
            (20, Some(13), 12, R::CriticalFailure),
            (20, Some(12), 12, R::Failure),
            (1, Some(12), 12, R::CriticalSuccess),
            (1, Some(13), 12, R::Success),
            (20, Some(20), 20, R::Success),
            (1, Some(1), 0, R::Failure),
            (7, None, i32::MIN, R::Failure),
            (7, None, i32::MAX, R::Success),
        ] {
            assert_eq!(R::settle(face, confirmation, value), result, "{face}, then {confirmation:?}, against {value}");
        }
        assert_eq!((1..=20).filter(|&face| R::needs_confirmation(face)).collect::<Vec<_>>(), [1, 20]);
    }

    #[test]
    fn pools_and_chance_rolls() {
        assert_eq!(PoolRoll::of(0), PoolRoll::Chance);
        assert_eq!(PoolRoll::of(-3), PoolRoll::Chance);
        let PoolRoll::Dice(dice) = PoolRoll::of(7) else { panic!("seven dice are a pool") };
        assert_eq!(dice.to_string(), "7d10>=8!");
        assert_eq!(PoolResult::of_successes(4), PoolResult::Success { successes: 4 });
        assert_eq!(PoolResult::of_successes(5), PoolResult::Exceptional { successes: 5 });
        assert_eq!(PoolResult::of_chance_roll(1), PoolResult::DramaticFailure);
        assert_eq!(PoolResult::of_chance_roll(9), PoolResult::Failure);
        assert_eq!(PoolResult::of_chance_roll(10), PoolResult::Success { successes: 1 });
    }

    #[test]
    fn difficulty_fumbles_and_criticals() {
        let check = DifficultyCheck { dice: DifficultyDice::TwoD6, modifier: 20, difficulty: 15 };
        assert_eq!(check.settle(&[1, 1]), DifficultyResult::Fumble, "a fumble always fails");
        assert_eq!(check.settle(&[1, 2]), DifficultyResult::Success);
        assert_eq!(check.settle(&[6, 6]), DifficultyResult::Critical);
        let hard = DifficultyCheck { modifier: 0, ..check };
        assert_eq!(hard.settle(&[6, 6]), DifficultyResult::Failure);
    }

    #[test]
    fn rulings_are_written_plainly() {
        assert_eq!(ron::to_string(&CriticalTwenties::Two).as_deref(), Ok("2"));
        assert_eq!(ron::from_str("3"), Ok(CriticalTwenties::Three));
        assert!(ron::from_str::<CriticalTwenties>("1").is_err());
        for dice in DifficultyDice::ALL {
            let text = ron::to_string(&dice).expect("plain text");
            assert_eq!(ron::from_str(&text), Ok(dice), "{text}");
        }
        assert!(ron::from_str::<DifficultyDice>("\"4d6\"").is_err());
    }

    #[test]
    fn initiative_ties_go_to_the_higher_base() {
        let mut order = [("low", 8, 6), ("high", 10, 4), ("first", 9, 6)];
        order.sort_by_key(|&(_, base, die)| initiative_order(base, die));
        assert_eq!(order.map(|(name, ..)| name), ["first", "high", "low"]);
    }
}
