//! Fortune on a roll that lies on the table: reroll (F5), better success (F6), one die of damage (F7), a lowered die (F12).
//! One use for each roll (F3), one point for each use, and the point, the roll and the log change in one step.

use super::{Pay, able_to_pay, pay};
use crate::knowledge::SeatId;
use crate::rules::Refusal;
use crate::rules::checks::{self, Check, CheckKind, CheckState, Fight, FortuneUse};
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Ability, Sheet};
use crate::rules::things::Token;
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// A use of Fortune on the roll that lies on the table. Dice are named by their place, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spend {
    /// Throw these dice again (F5); of a single d20 the die with its confirmation.
    Reroll(Vec<u8>),
    /// One level of quality more (F6).
    Quality,
    /// Throw this die of own damage again (F7).
    Damage(u8),
    /// Two less on this die (F12).
    Lower(u8),
}

impl Spend {
    /// The rule that it is.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Reroll(_) => "F5",
            Self::Quality => "F6",
            Self::Damage(_) => "F7",
            Self::Lower(_) => "F12",
        }
    }
}

/// The dice that a whole reroll throws again (F5): all of a skill or difficulty check; the one d20 of the others, whose
/// confirmation follows anew.
#[must_use]
pub fn all_dice(check: &Check) -> Vec<u8> {
    let count = match check.kind {
        CheckKind::Skill { .. } | CheckKind::Difficulty { .. } => check.dice.len(),
        _ => 1,
    };
    (0..u8::try_from(count).unwrap_or(u8::MAX)).collect()
}

/// The ability that F12 needs for a roll.
#[must_use]
pub const fn ability_for(kind: &CheckKind) -> Option<Ability> {
    match kind {
        CheckKind::Attribute { .. } | CheckKind::Skill { .. } => Some(Ability::ImprovedAttribute),
        CheckKind::Fight { with: Fight::Attack, .. } => Some(Ability::ImprovedAttack),
        CheckKind::Fight { with: Fight::Ranged, .. } => Some(Ability::ImprovedRangedAttack),
        CheckKind::Fight { with: Fight::Parry, .. } => Some(Ability::ImprovedParry),
        CheckKind::Fight { with: Fight::Dodge, .. } => Some(Ability::ImprovedDodge),
        _ => None,
    }
}

/// Whether Fortune can be used so on a roll.
///
/// # Errors
/// The reason against it, with its rule.
pub fn may_spend(world: &World, check: &Check, spend: &Spend) -> Result<(), Refusal> {
    let refused = |key| Err(Phrase::new(key).rule(spend.rule()).into());
    let (CheckState::Rolled, Some(outcome)) = (check.state, check.outcome()) else {
        return refused("refused-fortune-after-the-roll");
    };
    let Some(who) = check.who else { return refused("refused-fortune-nobody-rolls") };
    able_to_pay(world, who)?;
    if check.fortune.is_some() {
        return Err(Phrase::new("refused-fortune-once").rule("F3").into());
    }
    let mendable = if check.is_botch() { refused("refused-fortune-botch") } else { Ok(()) };
    match spend {
        Spend::Reroll(dice) => {
            match &check.kind {
                CheckKind::Attribute { .. } | CheckKind::Skill { .. } | CheckKind::Fight { .. } => {}
                CheckKind::Difficulty { .. } => {
                    let house = world.resource::<HouseRules>();
                    if !house.fortune_on_difficulty_checks || world.of::<Token>(who).is_none() {
                        return refused("refused-fortune-not-on-difficulty");
                    }
                }
                CheckKind::Pool { .. } => return refused("refused-fortune-not-on-pools"),
                _ => return refused("refused-fortune-not-on-this"),
            }
            let whole = all_dice(check);
            let mut once = dice.clone();
            once.sort_unstable();
            once.dedup();
            if dice.is_empty() || once.len() != dice.len() || !once.iter().all(|die| whole.contains(die)) {
                return refused("refused-fortune-no-such-die");
            }
            mendable
        }
        Spend::Quality => match &check.kind {
            CheckKind::Skill { .. } if outcome.succeeds() == Some(true) => Ok(()),
            CheckKind::Skill { .. } => refused("refused-fortune-no-success"),
            _ => refused("refused-fortune-no-quality"),
        },
        Spend::Damage(die) => match check.kind {
            CheckKind::Damage { .. } if usize::from(*die) < check.dice.len() => Ok(()),
            CheckKind::Damage { .. } => refused("refused-fortune-no-such-die"),
            _ => refused("refused-fortune-no-damage"),
        },
        Spend::Lower(die) => {
            let Some(ability) = ability_for(&check.kind) else { return refused("refused-fortune-not-on-this") };
            if !world.of::<Sheet>(who).is_some_and(|sheet| sheet.abilities.contains(&ability)) {
                let needed = Phrase::new("refused-needs-ability").with("ability", Phrase::new(ability.key()));
                return Err(needed.rule("F12").into());
            }
            let face = check.dice.get(usize::from(*die)).filter(|_| all_dice(check).contains(die));
            match face {
                None => return refused("refused-fortune-no-such-die"),
                Some(1) => return refused("refused-fortune-lowest"),
                Some(_) => {}
            }
            mendable
        }
    }
}

/// Spends a point of Fortune on the roll that lies on the table.
#[derive(Clone, Debug)]
pub struct SpendFortune(pub Spend);

impl Request for SpendFortune {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let check = checks::in_state(world, seat, CheckState::Rolled, "refused-no-roll-lies")?;
        checks::may_answer(seat, check)?;
        may_spend(world, check, &self.0)
    }
}

pub(super) fn spend(world: &mut World) {
    for asked in take_asked::<SpendFortune>(world) {
        let Some(check) = checks::on_the_table(world).cloned() else { continue };
        let Some(who) = check.who else { continue };
        let spend = asked.request.0;
        let reason = Phrase::new(match spend {
            Spend::Reroll(_) => "fortune-for-reroll",
            Spend::Quality => "fortune-for-quality",
            Spend::Damage(_) => "fortune-for-damage",
            Spend::Lower(_) => "fortune-for-lower",
        });
        let paid = Pay { who, reason: reason.rule(spend.rule()), check: Some(check.id), audience: check.audience };
        if pay(world, paid).is_none() {
            continue;
        }
        checks::change(world, check.id, |check| apply(check, &spend));
    }
}

/// What a use does to its roll.
pub(in crate::rules) fn apply(check: &mut Check, spend: &Spend) {
    check.fortune = Some(match spend {
        Spend::Reroll(_) => FortuneUse::Reroll,
        Spend::Quality => FortuneUse::Quality,
        Spend::Damage(_) => FortuneUse::Damage,
        Spend::Lower(die) => FortuneUse::Lower(*die),
    });
    match spend {
        Spend::Quality | Spend::Lower(_) => {}
        Spend::Reroll(dice) => {
            check.before.clone_from(&check.dice);
            check.state = CheckState::Rolling;
            if matches!(check.kind, CheckKind::Attribute { .. } | CheckKind::Fight { .. }) {
                // The confirmation belongs to the old die.
                check.dice.clear();
            } else {
                check.again.clone_from(dice);
                check.again.sort_unstable();
            }
        }
        Spend::Damage(die) => {
            check.before.clone_from(&check.dice);
            check.state = CheckState::Rolling;
            check.again = vec![*die];
        }
    }
}
