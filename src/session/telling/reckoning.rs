//! How a roll came to its result: of dice that are added up the sum, of dice that must lie under a value the value, of a pool
//! its size. Dice that were thrown again stand beside those in their place.

use crate::knowledge::view::Part;
use crate::rules::event::{Check, CheckKind, Outcome};
use crate::text::{Arg, Phrase, plain};

/// The dice of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Faces as they lie.
    pub dice: Vec<u32>,
    /// Faces as they lay before dice were thrown again; empty if none were.
    pub before: Vec<u32>,
    /// Sides of the dice; 6 where several kinds were thrown.
    pub sides: u32,
    /// The dice in one line: `[19 → 7]`; of free dice the whole expression.
    pub faces: String,
    /// What is meant by the parts, if they are not added to the dice: what the dice are thrown against, what a pool is made
    /// of.
    pub lead: Option<Phrase>,
    /// What stands on the sheet.
    pub base: Option<Part>,
    /// Modifiers.
    pub modifiers: Vec<Part>,
    /// What it comes to; none where the dice say it.
    pub result: Option<Phrase>,
}

impl Roll {
    /// A roll as it was settled.
    #[must_use]
    pub fn of(check: &Check, total: i32, outcome: Outcome) -> Self {
        let modifiers: Vec<Part> = check.modifiers().cloned().collect();
        let modifier = check.modifier();
        let base = |amount| Part { source: check.kind.name(), amount, rule: None };
        // Those who may not read the sheet have the dice alone.
        let veiled = check.kind.base() == 0 && modifiers.is_empty();
        let total_of = |base: Option<Part>| {
            let bare = base.is_none() && modifiers.is_empty() && check.dice.len() < 2;
            (None, base, (!bare).then(|| Phrase::new("telling-result-total").with("total", plain(total))))
        };
        let (lead, base, result) = match (&check.kind, outcome) {
            (CheckKind::Skill { on, points, .. }, _) if on.iter().any(|(_, value)| *value != 0) => {
                let values = on.map(|(_, value)| value.to_string()).join(" / ");
                let left = Phrase::new("telling-result-skill").with("points", *points).with("left", plain(total));
                (Some(Phrase::new("telling-against-skill").with("values", values)), None, Some(left))
            }
            (
                CheckKind::Attribute { .. }
                | CheckKind::Fight { .. }
                | CheckKind::Pool { .. }
                | CheckKind::Difficulty { against: Some(_), .. }
                | CheckKind::Skill { .. },
                _,
            ) if veiled => (None, None, None),
            (CheckKind::Attribute { value, .. } | CheckKind::Fight { value, .. }, _) => {
                let met = plain(value.saturating_add(modifier));
                let result = Phrase::new("telling-result-value").with("value", met);
                let result = Some(result).filter(|_| !modifiers.is_empty());
                (Some(Phrase::new("telling-against")), Some(base(*value)), result)
            }
            (CheckKind::Pool { dots, .. }, _) => {
                let size = dots.saturating_add(modifier);
                let result = Phrase::new(if size > 0 { "telling-result-pool" } else { "telling-result-chance" });
                let result = result.with("count", plain(size)).with("size", size).with("successes", total);
                (Some(Phrase::new("telling-pool-of")), Some(base(*dots)), Some(result))
            }
            (CheckKind::Difficulty { value, against: Some(against), .. }, _) => {
                let result =
                    Phrase::new("telling-result-against").with("total", plain(total)).with("against", *against);
                (None, Some(base(*value)), Some(result))
            }
            (CheckKind::Difficulty { value, .. }, _) if !veiled => total_of(Some(base(*value))),
            _ => total_of(None),
        };
        let (dice, before) = (check.dice.clone(), check.before.clone());
        let sides = check.kind.sides(&check.dice);
        Self { faces: faces(check), dice, before, sides, lead, base, modifiers, result }
    }

    /// The whole reckoning: `[1] + 11 (base) = 12`, `[4] against 2 (attack) + 4 (Fortune) − 3 (pain) = 3`.
    #[must_use]
    pub fn reckoning(&self) -> Phrase {
        let mut parts = self.base.iter().chain(&self.modifiers);
        let dice: Arg = self.faces.clone().into();
        let Some(lead) = &self.lead else {
            return closed(parts.fold(dice, next), self.result.as_ref());
        };
        let first: Arg = match &self.base {
            Some(_) => parts.next().map_or_else(|| "".into(), first),
            None => return closed(parts.fold(two(dice, lead.clone().into()), next), self.result.as_ref()),
        };
        closed(parts.fold(two(two(dice, lead.clone().into()), first), next), self.result.as_ref())
    }
}

/// The dice in one line, those that were thrown again (F5, F7) as `19 → 7`, one that was lowered (F12) as `15 − 2`.
fn faces(check: &Check) -> String {
    let (dice, before) = (&check.dice, &check.before);
    let list = |faces: &[u32]| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if let Some((lowered, by)) = check.lowered() {
        let one =
            |(place, face): (usize, &u32)| if place == lowered { format!("{face} − {by}") } else { list(&[*face]) };
        return format!("[{}]", dice.iter().enumerate().map(one).collect::<Vec<_>>().join(", "));
    }
    if before.is_empty() {
        return check.kind.reckoning(dice);
    }
    if before.len() != dice.len() {
        return format!("[{} → {}]", list(before), list(dice));
    }
    let pair =
        |(before, now): (&u32, &u32)| if before == now { now.to_string() } else { format!("{before} → {now}") };
    let pairs: Vec<String> = before.iter().zip(dice).map(pair).collect();
    format!("[{}]", pairs.join(", "))
}

fn two(before: Arg, after: Arg) -> Arg {
    Phrase::new("telling-reckoning-two").with("before", before).with("after", after).into()
}

fn first(part: &Part) -> Arg {
    let phrase = Phrase::new("telling-part-first").with("amount", plain(part.amount));
    phrase.with("source", part.source.clone()).with("rule", rule(part)).into()
}

fn next(before: Arg, part: &Part) -> Arg {
    let phrase = Phrase::new("telling-part-next").with("before", before);
    let phrase = phrase.with("sign", if part.amount < 0 { "−" } else { "+" });
    let phrase = phrase.with("amount", part.amount.unsigned_abs()).with("source", part.source.clone());
    phrase.with("rule", rule(part)).into()
}

fn rule(part: &Part) -> String {
    part.rule.as_ref().map_or_else(String::new, |rule| format!(" [{rule}]"))
}

/// With what it comes to at the end.
fn closed(chain: Arg, result: Option<&Phrase>) -> Phrase {
    match result {
        Some(result) => Phrase::new("telling-reckoning-two").with("before", chain).with("after", result.clone()),
        None => Phrase::new("telling-reckoning-one").with("chain", chain),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::checks::{CriticalTwenties, DifficultyDice, RollUnder};
    use crate::knowledge::{SeatId, SeatSet};
    use crate::rules::checks::FortuneUse;
    use crate::rules::event::{CheckId, CheckState, Fight};
    use crate::rules::sheet::{Attribute, Characteristic, Dots};
    use crate::text::{Language, Locale, RuleId};

    /// A dazed attack of 2 with Fortune, thrown again.
    fn attack() -> Check {
        let part = |key: &'static str, amount| Part { source: Phrase::new(key), amount, rule: None };
        let dazed = Part { rule: Some(RuleId::new("F9")), ..part("condition-dazed", -3) };
        Check {
            id: CheckId(1),
            by: SeatId(1),
            who: None,
            target: None,
            kind: CheckKind::Fight { with: Fight::Attack, value: 2 },
            purpose: Phrase::new("combat-attack"),
            gathered: vec![dazed],
            modifiers: vec![part("part-game-master", 4)],
            dice: vec![4],
            again: Vec::new(),
            before: vec![19],
            drawn_at: None,
            audience: SeatSet::ALL,
            state: CheckState::Settled,
            fortune: None,
            effort: false,
            eyes: false,
            attempt: None,
            once: false,
            for_itself: true,
        }
    }

    fn told(check: &Check, language: Language) -> String {
        let locale = Locale::load(&crate::assets::root()).expect("the locale files load");
        let (total, outcome) = (check.total().expect("settled"), check.outcome().expect("settled"));
        locale.say(language, &Roll::of(check, total, outcome).reckoning())
    }

    #[test]
    fn a_die_that_must_lie_under_a_value_is_not_added_to_anything() {
        let check = attack();
        assert_eq!(check.outcome(), Some(Outcome::Under(RollUnder::Failure)));
        let dazed = "[19 → 4] against 2 (Attack) − 3 (Dazed [F9]) + 4 (The game master) = 3";
        assert_eq!(told(&check, Language::English), dazed);
        let russian = "[19 → 4] против 2 (Атака) − 3 (Головокружение [F9]) + 4 (Ведущий) = 3";
        assert_eq!(told(&check, Language::Russian), russian);
        let lowered = Check { dice: vec![5], before: vec![], fortune: Some(FortuneUse::Lower(0)), ..attack() };
        assert!(told(&lowered, Language::English).starts_with("[5 − 2] against 2"));
    }

    #[test]
    fn what_is_added_up_stands_before_its_sum_and_what_is_veiled_has_only_dice() {
        let kind = |value, against| CheckKind::Difficulty {
            of: Characteristic::Athletics,
            value,
            dice: DifficultyDice::TwoD6,
            against,
        };
        let plain = |kind| Check { kind, gathered: vec![], before: vec![], dice: vec![6, 4], ..attack() };
        let check = plain(kind(5, Some(18)));
        let sum = "[6, 4] + 5 (Athletics) + 4 (The game master) = 19 against 18";
        assert_eq!(told(&check, Language::English), sum);
        let veiled = Check { modifiers: vec![], ..plain(kind(0, Some(18))) };
        assert_eq!(told(&veiled, Language::English), "[6, 4]");
        let on = [Attribute::Courage, Attribute::Agility, Attribute::Strength].map(|of| (of, 12));
        let twenties = CriticalTwenties::Three;
        let skill = CheckKind::Skill { skill: "skill-climbing".to_owned(), on, points: 4, twenties };
        let climb = Check { dice: vec![12, 11, 5], before: vec![12, 11, 19], modifiers: vec![], ..plain(skill) };
        assert_eq!(told(&climb, Language::English), "[12, 11, 19 → 5] against 12 / 12 / 12 – SP 4 → 4");
        let pool = CheckKind::Pool { attribute: Dots::Strength, skill: None, dots: 1 };
        let pool = Check { dice: vec![8, 2, 3, 4, 5], ..plain(pool) };
        let one = "[8, 2, 3, 4, 5] from 1 (Strength) + 4 (The game master) = 5 dice, 1 success";
        assert_eq!(told(&pool, Language::English), one);
    }
}
