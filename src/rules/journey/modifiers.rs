//! What hunger, fatigue, drink and the morning after add to rolls, each with its source and rule (S8b, S9, S11).
//!
//! Chapter S speaks of its own characteristics. Our ruling for the other chapters: what is called the same, or means the
//! same, changes with it ([`ALIKE`]); attack, parry, dodge and ranged attack go with Dexterity; a skill takes the worst of
//! what its three attributes suffer; rolls of morale are Courage and Composure.

use super::clock;
use super::drink::{Effect, Stage};
use super::state::{Cause, Drunk, needs, stage};
use crate::knowledge::ThingId;
use crate::knowledge::view::Part;
use crate::rules::checks::{Check, CheckKind};
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Attribute, Characteristic, Dots, DotsKind, Sheet};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;

/// The attribute of chapter F and the dots of chapter E that stand for a characteristic of chapter S.
struct Alike(Characteristic, Attribute, Option<Dots>);

const ALIKE: [Alike; 5] = [
    Alike(Characteristic::Dexterity, Attribute::Dexterity, Some(Dots::Dexterity)),
    Alike(Characteristic::Senses, Attribute::Intuition, None),
    Alike(Characteristic::Reaction, Attribute::Agility, Some(Dots::Wits)),
    Alike(Characteristic::Charisma, Attribute::Charisma, Some(Dots::Presence)),
    Alike(Characteristic::Mind, Attribute::Sagacity, Some(Dots::Intelligence)),
];

/// Characteristics whose checks are physical rolls.
const PHYSICAL: [Characteristic; 8] = [
    Characteristic::Constitution,
    Characteristic::Endurance,
    Characteristic::Dodge,
    Characteristic::Athletics,
    Characteristic::Stealth,
    Characteristic::Dexterity,
    Characteristic::Reaction,
    Characteristic::Swimming,
];

/// Characteristics whose checks are physical actions that need no precision (S11, the dragon's kiss).
const ROUGH: [Characteristic; 2] = [Characteristic::Athletics, Characteristic::Swimming];

/// Attributes of the body.
const BODILY: [Attribute; 4] = [Attribute::Dexterity, Attribute::Agility, Attribute::Constitution, Attribute::Strength];

/// Everything that a journey adds to a roll. Damage, initiative and free dice are no checks.
#[must_use]
pub fn modifiers(world: &World, check: &Check) -> Vec<Part> {
    let Some(who) = check.who else { return Vec::new() };
    if matches!(check.kind, CheckKind::Damage { .. } | CheckKind::Initiative | CheckKind::TieBreak | CheckKind::Free(_))
    {
        return Vec::new();
    }
    let mut parts = worn_out(world, who, &check.kind);
    if let (Some(stage), Some(drunk)) = (stage(world, who), world.of::<Drunk>(who)) {
        parts.extend(drunken(world, who, &check.kind, stage, drunk));
    }
    parts.retain(|part| part.amount != 0);
    parts
}

fn part(source: Phrase, amount: i32, rule: &'static str) -> Part {
    Part { source, amount, rule: Some(RuleId::new(rule)) }
}

/// Hunger (S9), fatigue (S8b), and what passes by itself.
fn worn_out(world: &World, who: ThingId, kind: &CheckKind) -> Vec<Part> {
    let (needs, now) = (needs(world, who), clock::now(world));
    let mut parts = vec![part(Phrase::new("part-hunger"), -i32::from(needs.hunger), "S9")];
    // Fatigue does not make Endurance worse: otherwise every failure would bring the next.
    let resists = matches!(kind, CheckKind::Difficulty { of: Characteristic::Endurance, .. });
    if world.resource::<HouseRules>().fatigue_counts && !resists {
        parts.push(part(Phrase::new("part-fatigue"), -i32::from(needs.fatigue), "S8b"));
    }
    for ailment in needs.ailments.iter().filter(|ailment| now.0 < ailment.until) {
        let (rule, counts) = match ailment.cause {
            Cause::Overeating => ("S9", is_physical(kind)),
            Cause::Hangover => ("S11", true),
        };
        if counts {
            parts.push(part(Phrase::new(ailment.cause.key()), ailment.amount.into(), rule));
        }
    }
    parts
}

/// What a stage of drunkenness does, and the drinks that brought it (S11).
fn drunken(world: &World, who: ThingId, kind: &CheckKind, stage: Stage, drunk: &Drunk) -> Vec<Part> {
    let charming = i32::from(drunk.has(Effect::Charming));
    let change = |of: Characteristic| {
        let own = stage.changes().iter().find(|(changed, _)| *changed == of).map_or(0, |(_, by)| *by);
        if of == Characteristic::Charisma { own + charming } else { own }
    };
    let source = || Phrase::new(stage.key());
    let mut parts = vec![
        part(source(), of_kind(world, who, kind, change), "S11"),
        part(Phrase::new("part-nausea"), stage.nausea(), "S11"),
    ];
    if is_morale(kind) {
        parts.push(part(Phrase::new("part-morale"), stage.morale(), "S11"));
    }
    if drunk.has(Effect::Bold) && is_rough(kind) {
        parts.push(part(Phrase::new("drink-dragons-kiss"), 1, "S11"));
    }
    parts
}

/// The change of what a roll rests on. No value sinks below 0 by it (S11).
fn of_kind(world: &World, who: ThingId, kind: &CheckKind, change: impl Fn(Characteristic) -> i32) -> i32 {
    let alike = |is: &dyn Fn(&Alike) -> bool| ALIKE.iter().find(|row| is(row)).map_or(0, |row| change(row.0));
    let not_below_zero = |value: i32, by: i32| by.max(-value.max(0));
    match kind {
        CheckKind::Difficulty { of, value, .. } => not_below_zero(*value, change(*of)),
        CheckKind::Attribute { of, value } => not_below_zero(*value, alike(&|row| row.1 == *of)),
        CheckKind::Pool { attribute, .. } => {
            let dots = world.of::<Sheet>(who).and_then(|sheet| sheet.dots.get(attribute).copied()).unwrap_or(0);
            not_below_zero(dots.into(), alike(&|row| row.2 == Some(*attribute)))
        }
        CheckKind::Skill { on, .. } => {
            let changes = on.map(|(of, value)| not_below_zero(value, alike(&|row| row.1 == of)));
            let worst = changes.into_iter().min().unwrap_or(0);
            if worst < 0 { worst } else { changes.into_iter().max().unwrap_or(0) }
        }
        CheckKind::Fight { value, .. } => not_below_zero(*value, change(Characteristic::Dexterity)),
        CheckKind::Damage { .. } | CheckKind::Initiative | CheckKind::TieBreak | CheckKind::Free(_) => 0,
    }
}

/// Whether a roll is physical (S9).
fn is_physical(kind: &CheckKind) -> bool {
    match kind {
        CheckKind::Difficulty { of, .. } => PHYSICAL.contains(of),
        CheckKind::Attribute { of, .. } => BODILY.contains(of),
        CheckKind::Pool { attribute, .. } => attribute.sort() == DotsKind::Physical,
        CheckKind::Skill { on, .. } => on.iter().filter(|(of, _)| BODILY.contains(of)).count() >= 2,
        CheckKind::Fight { .. } => true,
        CheckKind::Damage { .. } | CheckKind::Initiative | CheckKind::TieBreak | CheckKind::Free(_) => false,
    }
}

/// Whether a roll is of a physical action that needs no precision (S11).
fn is_rough(kind: &CheckKind) -> bool {
    match kind {
        CheckKind::Difficulty { of, .. } => ROUGH.contains(of),
        CheckKind::Attribute { of, .. } => *of == Attribute::Strength,
        CheckKind::Pool { attribute, .. } => *attribute == Dots::Strength,
        _ => false,
    }
}

/// Whether a roll is one of morale (S11).
fn is_morale(kind: &CheckKind) -> bool {
    match kind {
        CheckKind::Attribute { of, .. } => *of == Attribute::Courage,
        CheckKind::Pool { attribute, .. } => *attribute == Dots::Composure,
        _ => false,
    }
}
