//! What is rolled, with the numbers it was asked with, and how its dice are settled.
//!
//! A check keeps its numbers, so that its result can be worked out again at any moment, whatever has changed on the sheet
//! since. Where the modifiers come from is not decided here.

use crate::dice::checks::{
    CriticalTwenties, DifficultyCheck, DifficultyDice, DifficultyResult, INITIATIVE_REQUEST, PoolResult, PoolRoll,
    RollUnder, SkillCheck, SkillResult, lowered as lowered_face, quality_level,
};
use crate::dice::{Dice, DiceRequest, DieOrigin, Expr, Face, Roll as Throw, Taken};
use crate::rules::sheet::{Attribute, Characteristic, Dots};
use crate::text::Phrase;
use serde::{Deserialize, Serialize};

/// A fighting value, rolled 1d20 ≤ value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fight {
    /// An attack hand to hand.
    Attack,
    /// An attack from afar.
    Ranged,
    /// A defence with weapon or shield.
    Parry,
    /// A defence by moving away.
    Dodge,
}

impl Fight {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Attack => "combat-attack",
            Self::Ranged => "combat-ranged",
            Self::Parry => "combat-parry",
            Self::Dodge => "combat-dodge",
        }
    }

    /// Whether it is a defence (F8).
    #[must_use]
    pub const fn is_defence(self) -> bool {
        matches!(self, Self::Parry | Self::Dodge)
    }
}

/// What is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckKind {
    /// Initiative: base + 1d6. Who is higher acts first.
    Initiative,
    /// A tie of initiatives with equal bases: 1d6, the higher one acts first.
    TieBreak,
    /// Dice that somebody throws for a reason of their own.
    Free(Expr),
    /// 1d20 ≤ the attribute.
    Attribute {
        /// Which.
        of: Attribute,
        /// As it stands on the sheet.
        value: i32,
    },
    /// 3d20, one for each attribute; what exceeds them is paid from the skill points. Spells are skill checks (F6).
    Skill {
        /// The skill's or the spell's message key.
        skill: String,
        /// The three attributes as they stand on the sheet.
        on: [(Attribute, i32); 3],
        /// Skill points.
        points: i32,
        /// Ruling `critical_twenties`.
        twenties: CriticalTwenties,
    },
    /// 1d20 ≤ a fighting value.
    Fight {
        /// Which.
        with: Fight,
        /// As it stands on the sheet.
        value: i32,
    },
    /// Damage: so many d6 and the modifiers.
    Damage {
        /// How many dice.
        dice: u8,
    },
    /// So many d10, each 8 or more a success; a pool of 0 or less is a chance roll.
    Pool {
        /// The attribute's dots are one part of the pool.
        attribute: Dots,
        /// The skill's dots are the other.
        skill: Option<Dots>,
        /// Both together.
        dots: i32,
    },
    /// Difficulty dice + value against a difficulty; without one the total alone counts (opposed checks).
    Difficulty {
        /// Which characteristic.
        of: Characteristic,
        /// As it stands on the sheet.
        value: i32,
        /// Ruling `difficulty_dice`.
        dice: DifficultyDice,
        /// What is to be reached.
        against: Option<i32>,
    },
}

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// A number: initiative, free dice, damage, opposed checks.
    Total(i32),
    /// A single d20.
    Under(RollUnder),
    /// A skill check. F6 may have raised its quality.
    Skill(SkillResult),
    /// A pool.
    Pool(PoolResult),
    /// A difficulty check.
    Difficulty(DifficultyResult),
}

impl Outcome {
    /// Whether it is a success; `None` for numbers.
    #[must_use]
    pub const fn succeeds(self) -> Option<bool> {
        match self {
            Self::Total(_) => None,
            Self::Under(result) => Some(result.succeeds()),
            Self::Skill(result) => Some(result.succeeds()),
            Self::Pool(result) => Some(result.succeeds()),
            Self::Difficulty(result) => Some(result.succeeds()),
        }
    }

    /// Whether it is as bad as can be: a critical failure, a dramatic one, a fumble. Fortune cannot mend these (F5, F12).
    #[must_use]
    pub const fn is_botch(self) -> bool {
        matches!(
            self,
            Self::Under(RollUnder::CriticalFailure)
                | Self::Skill(SkillResult::CriticalFailure)
                | Self::Pool(PoolResult::DramaticFailure)
                | Self::Difficulty(DifficultyResult::Fumble)
        )
    }

    /// Whether it is as good as can be.
    #[must_use]
    pub const fn is_triumph(self) -> bool {
        matches!(
            self,
            Self::Under(RollUnder::CriticalSuccess)
                | Self::Skill(SkillResult::CriticalSuccess { .. })
                | Self::Pool(PoolResult::Exceptional { .. })
                | Self::Difficulty(DifficultyResult::Critical)
        )
    }

    /// The levels of quality of a skill check that succeeded.
    #[must_use]
    pub const fn quality(self) -> Option<u32> {
        match self {
            Self::Skill(result) if result.succeeds() => Some(result.quality()),
            _ => None,
        }
    }

    /// The outcome in words.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Total(total) => Phrase::new("outcome-total").with("total", crate::text::plain(total)),
            Self::Under(RollUnder::CriticalFailure) | Self::Skill(SkillResult::CriticalFailure) => {
                Phrase::new("outcome-critical-failure")
            }
            Self::Under(RollUnder::CriticalSuccess) | Self::Difficulty(DifficultyResult::Critical) => {
                Phrase::new("outcome-critical-success")
            }
            Self::Under(RollUnder::Success) | Self::Difficulty(DifficultyResult::Success) => {
                Phrase::new("outcome-success")
            }
            Self::Under(RollUnder::Failure)
            | Self::Skill(SkillResult::Failure)
            | Self::Pool(PoolResult::Failure)
            | Self::Difficulty(DifficultyResult::Failure) => Phrase::new("outcome-failure"),
            Self::Skill(SkillResult::Success { quality }) => Phrase::new("outcome-quality").with("quality", quality),
            Self::Skill(SkillResult::CriticalSuccess { quality }) => {
                Phrase::new("outcome-critical-quality").with("quality", quality)
            }
            Self::Pool(PoolResult::DramaticFailure) => Phrase::new("outcome-dramatic-failure"),
            Self::Pool(PoolResult::Success { successes }) => {
                Phrase::new("outcome-successes").with("successes", successes)
            }
            Self::Pool(PoolResult::Exceptional { successes }) => {
                Phrase::new("outcome-exceptional").with("successes", successes)
            }
            Self::Difficulty(DifficultyResult::Fumble) => Phrase::new("outcome-fumble"),
        }
    }
}

/// Sides of the die of attribute and skill checks, attacks and defences.
const D20: u32 = 20;
/// What a single d20 check rolls, and once more to confirm a 1 or a 20.
const ONE_D20: DiceRequest = DiceRequest::new(1, D20);
/// Sides of the dice of damage.
const DAMAGE_SIDES: u32 = 6;
/// Sides of the dice of a pool.
const POOL_SIDES: u32 = 10;

impl CheckKind {
    /// What stands on the sheet before any modifier: the attribute, the value, the pool's dots; the skill points of a
    /// skill; 0 where there is none.
    #[must_use]
    pub const fn base(&self) -> i32 {
        match self {
            Self::Initiative | Self::TieBreak | Self::Free(_) | Self::Damage { .. } => 0,
            Self::Attribute { value, .. } | Self::Fight { value, .. } | Self::Difficulty { value, .. } => *value,
            Self::Skill { points, .. } => *points,
            Self::Pool { dots, .. } => *dots,
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> Phrase {
        match self {
            Self::Initiative | Self::TieBreak => Phrase::new("check-kind-initiative"),
            Self::Free(expr) => Phrase::new("check-kind-free").with("dice", expr.to_string()),
            Self::Attribute { of, .. } => Phrase::new(of.key()),
            Self::Skill { skill, .. } => Phrase { key: skill.clone().into(), args: Vec::new(), rule: None },
            Self::Fight { with, .. } => Phrase::new(with.key()),
            Self::Damage { .. } => Phrase::new("check-kind-damage"),
            Self::Pool { attribute, skill: None, .. } => Phrase::new(attribute.key()),
            Self::Pool { attribute, skill: Some(skill), .. } => Phrase::new("check-kind-pool")
                .with("attribute", Phrase::new(attribute.key()))
                .with("skill", Phrase::new(skill.key())),
            Self::Difficulty { of, .. } => Phrase::new(of.key()),
        }
    }

    /// The same without the numbers of the sheet, for those who may not read it.
    #[must_use]
    pub fn veiled(&self) -> Self {
        let mut veiled = self.clone();
        match &mut veiled {
            Self::Attribute { value, .. } | Self::Fight { value, .. } | Self::Difficulty { value, .. } => *value = 0,
            Self::Skill { on, points, .. } => {
                for (_, value) in on.iter_mut() {
                    *value = 0;
                }
                *points = 0;
            }
            Self::Pool { dots, .. } => *dots = 0,
            Self::Initiative | Self::TieBreak | Self::Free(_) | Self::Damage { .. } => {}
        }
        veiled
    }

    /// Whether it waits for its owner before the dice are thrown. Initiative and free dice are thrown at once.
    #[must_use]
    pub const fn is_announced(&self) -> bool {
        !matches!(self, Self::Initiative | Self::TieBreak | Self::Free(_))
    }

    /// Whether it finds a place in the order of a round. Such rolls belong to the opening of the round.
    #[must_use]
    pub const fn is_for_order(&self) -> bool {
        matches!(self, Self::Initiative | Self::TieBreak)
    }

    /// The sides of the die with this index.
    #[must_use]
    pub fn sides(&self, faces: &[u32]) -> u32 {
        match self {
            Self::Initiative | Self::TieBreak => INITIATIVE_REQUEST.sides,
            Self::Free(_) => faces.iter().copied().max().map_or(DAMAGE_SIDES, |top| if top <= 6 { 6 } else { D20 }),
            Self::Attribute { .. } | Self::Skill { .. } | Self::Fight { .. } => D20,
            Self::Damage { .. } => DAMAGE_SIDES,
            Self::Pool { .. } => POOL_SIDES,
            Self::Difficulty { dice, .. } => dice.request().sides,
        }
    }

    /// The dice that are wanted next when these lie on the table; none when all lie there.
    #[must_use]
    pub fn wanted(&self, modifier: i32, faces: &[u32]) -> Option<DiceRequest> {
        let all = |request: DiceRequest| faces.is_empty().then_some(request);
        match self {
            Self::Attribute { .. } | Self::Fight { .. } => match faces {
                [] => Some(ONE_D20),
                &[face] if RollUnder::needs_confirmation(face) => Some(ONE_D20),
                _ => None,
            },
            Self::Skill { .. } => all(SkillCheck::REQUEST),
            Self::Damage { dice } => all(DiceRequest::new(u32::from(*dice), DAMAGE_SIDES)).filter(|r| r.count > 0),
            Self::Difficulty { dice, .. } => all(dice.request()),
            Self::Initiative | Self::TieBreak => all(INITIATIVE_REQUEST),
            Self::Free(expr) => thrown(expr, faces).wanted(),
            Self::Pool { dots, .. } => match pool(dots.saturating_add(modifier)) {
                None => all(DiceRequest::new(1, POOL_SIDES)),
                Some(expr) => thrown(&expr, faces).wanted(),
            },
        }
    }

    /// Whether these faces can lie on the table, in the order thrown: each one that its die has, and none too many.
    #[must_use]
    pub(super) fn fits(&self, modifier: i32, faces: &[u32]) -> bool {
        let mut thrown = 0;
        while let Some(request) = self.wanted(modifier, &faces[..thrown]).filter(|_| thrown < faces.len()) {
            let more = faces[thrown..].get(..request.count as usize);
            let Some(more) = more.filter(|more| more.iter().all(|face| (1..=request.sides).contains(face))) else {
                return false;
            };
            if more.is_empty() {
                return false;
            }
            thrown += more.len();
        }
        thrown == faces.len()
    }

    /// The outcome of these dice. `lowered` names a die that counts two less (F12), `raised` levels of quality (F6).
    /// `None` while dice are wanted.
    #[must_use]
    pub fn settle(&self, modifier: i32, faces: &[u32], lowered: Option<u8>, raised: u32) -> Option<Outcome> {
        if self.wanted(modifier, faces).is_some() {
            return None;
        }
        let whole = |total: i64| total.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let sum = || faces.iter().copied().map(i64::from).sum::<i64>();
        let face = |index: usize| {
            let face = faces.get(index).copied().unwrap_or(D20);
            if lowered.is_some_and(|lowered| usize::from(lowered) == index) { lowered_face(face) } else { face }
        };
        Some(match self {
            Self::Initiative | Self::TieBreak | Self::Damage { .. } => {
                Outcome::Total(whole(sum() + i64::from(modifier)))
            }
            Self::Free(expr) => Outcome::Total(whole(thrown(expr, faces).outcome()?.total + i64::from(modifier))),
            Self::Attribute { value, .. } | Self::Fight { value, .. } => {
                // A lowered die is no natural 1 or 20 any more, so nothing confirms it.
                let confirmation = faces.get(1).copied().filter(|_| lowered.is_none());
                Outcome::Under(RollUnder::settle(face(0), confirmation, value.saturating_add(modifier)))
            }
            Self::Skill { .. } => {
                let natural = <[u32; 3]>::try_from(faces).ok()?;
                let check = self.skill_check(modifier)?;
                let result = match (check.settle(natural), check.settle([face(0), face(1), face(2)])) {
                    (SkillResult::CriticalSuccess { .. }, result) => result,
                    // A lowered die is no natural 1.
                    (_, SkillResult::CriticalSuccess { .. }) => {
                        let remaining = check.remaining([face(0), face(1), face(2)]);
                        if remaining >= 0 {
                            SkillResult::Success { quality: quality_level(remaining) }
                        } else {
                            SkillResult::Failure
                        }
                    }
                    (_, result) => result,
                };
                Outcome::Skill(raise(result, raised))
            }
            Self::Pool { dots, .. } => match pool(dots.saturating_add(modifier)) {
                None => Outcome::Pool(PoolResult::of_chance_roll(face(0))),
                Some(expr) => {
                    let successes = thrown(&expr, faces).outcome()?.total;
                    Outcome::Pool(PoolResult::of_successes(u32::try_from(successes).unwrap_or(0)))
                }
            },
            Self::Difficulty { against: None, value, .. } => {
                Outcome::Total(whole(sum() + i64::from(*value) + i64::from(modifier)))
            }
            Self::Difficulty { .. } => Outcome::Difficulty(self.difficulty_check(modifier)?.settle(faces)),
        })
    }

    /// The dice as they lie, in one line: of free dice the whole expression, `2d6 [4, 2] + 3`.
    #[must_use]
    pub fn reckoning(&self, faces: &[u32]) -> String {
        if let Self::Free(expr) = self
            && let Some(outcome) = thrown(expr, faces).outcome()
        {
            let text = outcome.to_string();
            return text.rsplit_once(" = ").map_or_else(|| text.clone(), |(dice, _)| dice.to_owned());
        }
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        format!("[{}]", faces.join(", "))
    }

    /// The skill check with its modifier, which counts for each attribute.
    #[must_use]
    pub fn skill_check(&self, modifier: i32) -> Option<SkillCheck> {
        let Self::Skill { on, points, twenties, .. } = self else { return None };
        let attributes = on.map(|(_, value)| value.saturating_add(modifier));
        Some(SkillCheck { attributes, skill_points: *points, critical_twenties: *twenties })
    }

    /// The difficulty check with its modifier, if it is against a difficulty.
    #[must_use]
    pub fn difficulty_check(&self, modifier: i32) -> Option<DifficultyCheck> {
        let Self::Difficulty { value, dice, against: Some(against), .. } = self else { return None };
        Some(DifficultyCheck { dice: *dice, modifier: value.saturating_add(modifier), difficulty: *against })
    }
}

/// F6: levels of quality on top of a success, even beyond what skill points allow. A failure stays one.
fn raise(result: SkillResult, by: u32) -> SkillResult {
    match result {
        SkillResult::Success { quality } => SkillResult::Success { quality: quality + by },
        SkillResult::CriticalSuccess { quality } => SkillResult::CriticalSuccess { quality: quality + by },
        failure @ (SkillResult::CriticalFailure | SkillResult::Failure) => failure,
    }
}

/// The dice of a pool; none for a chance roll.
fn pool(size: i32) -> Option<Expr> {
    match PoolRoll::of(size) {
        PoolRoll::Chance => None,
        PoolRoll::Dice(dice) => Some(Dice::into(dice)),
    }
}

/// An expression with these faces on the table, in the order thrown.
fn thrown(expr: &Expr, faces: &[u32]) -> Throw {
    let mut throw = Throw::new(expr.clone());
    let mut rest = faces;
    while let Some(request) = throw.wanted() {
        let Some((faces, later)) = rest.split_at_checked(request.count as usize) else { break };
        let faces = faces.iter().map(|&value| Face { value, origin: DieOrigin::Drawn }).collect();
        if throw.supply(&Taken { faces, position: 0 }).is_err() {
            break;
        }
        rest = later;
    }
    throw
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attack(value: i32) -> CheckKind {
        CheckKind::Fight { with: Fight::Attack, value }
    }

    #[test]
    fn a_single_d20_wants_its_confirmation_only_after_1_and_20() {
        let kind = attack(12);
        assert_eq!(kind.wanted(0, &[]), Some(ONE_D20));
        assert_eq!(kind.wanted(0, &[20]), Some(ONE_D20));
        assert_eq!([kind.wanted(0, &[19]), kind.wanted(0, &[20, 3])], [None, None]);
        assert_eq!(kind.settle(0, &[20], None, 0), None, "not settled before it is confirmed");
        assert_eq!(kind.settle(0, &[20, 15], None, 0), Some(Outcome::Under(RollUnder::CriticalFailure)));
    }

    #[test]
    fn f12_a_lowered_die_can_turn_failure_into_success() {
        let kind = attack(12);
        assert_eq!(kind.settle(0, &[14], None, 0), Some(Outcome::Under(RollUnder::Failure)));
        assert_eq!(kind.settle(0, &[14], Some(0), 0), Some(Outcome::Under(RollUnder::Success)));
        assert_eq!(kind.settle(0, &[15], Some(0), 0), Some(Outcome::Under(RollUnder::Failure)), "two and no more");
        assert_eq!([1, 2, 3, 20].map(lowered_face), [1, 1, 1, 18]);
    }

    #[test]
    fn f6_raises_a_success_even_beyond_six_and_never_a_failure() {
        let on = [(Attribute::Courage, 12); 3];
        let skill = |points| CheckKind::Skill {
            skill: "skill-climbing".to_owned(),
            on,
            points,
            twenties: CriticalTwenties::Three,
        };
        let quality = |quality| Some(Outcome::Skill(SkillResult::Success { quality }));
        assert_eq!(skill(1).settle(0, &[12, 12, 12], None, 1), quality(2));
        assert_eq!(skill(20).settle(0, &[12, 12, 12], None, 1), quality(7));
        assert_eq!(skill(0).settle(0, &[12, 12, 13], None, 1), Some(Outcome::Skill(SkillResult::Failure)));
    }

    #[test]
    fn e4_penalties_reduce_a_pool_to_a_chance_roll() {
        let kind = CheckKind::Pool { attribute: Dots::Intelligence, skill: Some(Dots::Crafts), dots: 2 };
        assert_eq!(kind.wanted(1, &[]), Some(DiceRequest::new(3, POOL_SIDES)));
        assert_eq!(kind.wanted(-3, &[]), Some(DiceRequest::new(1, POOL_SIDES)));
        assert_eq!(kind.wanted(-3, &[10]), None, "a chance roll does not explode");
        assert_eq!(kind.settle(-3, &[10], None, 0), Some(Outcome::Pool(PoolResult::Success { successes: 1 })));
        assert_eq!(kind.settle(-3, &[1], None, 0), Some(Outcome::Pool(PoolResult::DramaticFailure)));
        assert_eq!(kind.wanted(0, &[10, 3]), Some(DiceRequest::new(1, POOL_SIDES)), "the 10 is rolled again");
    }
}
