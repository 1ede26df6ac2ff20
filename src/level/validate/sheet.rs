//! The numbers on a sheet.

use super::Checker;
use super::limits::{
    ACTION_POINTS, ADVENTURE_POINTS, ATTRIBUTE, CHARACTERISTIC, COMBAT, CONDITION_LEVEL, DOTS, INITIATIVE, LIFE_LOWEST,
    LIFE_MAX, LUCK, Limit, SKILL_POINTS, SPEED, STATUS_LEVEL, VIGOUR_MAX, WALKED, WILLPOWER,
};
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::sheet::{Condition, Dots, FORTUNE_BASE, Sheet};
use crate::text::Phrase;
use std::collections::BTreeSet;

/// What the message key of a skill's name begins with.
const SKILL_KEY: &str = "skill-";

impl Checker<'_> {
    /// The numbers of one thing.
    pub(super) fn numbers(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(sheet) = &thing.sheet {
            self.sheet(&path.field("sheet"), sheet);
        }
        if let Some(life) = thing.life {
            let path = path.field("life");
            self.range(&path.field("max"), life.max, LIFE_MAX);
            self.range(&path.field("now"), life.now, Limit { low: LIFE_LOWEST, high: life.max.into() });
        }
        if let Some(ap) = thing.ap {
            let path = path.field("ap");
            self.range(&path.field("max"), ap.max, ACTION_POINTS);
            self.range(&path.field("left"), ap.left, Limit { low: 0, high: ap.max.into() });
            self.range(&path.field("walked"), ap.walked, WALKED);
        }
        if let Some(speed) = thing.speed {
            self.range(&path.field("speed"), speed.0, SPEED);
        }
        if let Some(initiative) = thing.initiative {
            self.range(&path.field("initiative"), initiative.0, INITIATIVE);
        }
        if let Some(fortune) = thing.fortune {
            let path = path.field("fortune");
            self.range(&path.field("luck"), fortune.luck, LUCK);
            self.range(&path.field("now"), fortune.now, Limit { low: 0, high: fortune.max().into() });
        }
        if let Some(lent) = thing.lent_fortune {
            self.range(
                &path.field("lent_fortune"),
                lent.0,
                Limit { low: 0, high: i64::from(FORTUNE_BASE) + LUCK.high },
            );
        }
        if let Some(willpower) = thing.willpower {
            let most = thing.sheet.as_ref().and_then(most_willpower).unwrap_or(WILLPOWER.high);
            self.range(&path.field("willpower"), willpower.0, Limit { high: most, ..WILLPOWER });
        }
        self.road_worn(path, thing);
        if let Some(vigour) = thing.vigour {
            let path = path.field("vigour");
            self.range(&path.field("max"), vigour.max, VIGOUR_MAX);
            self.range(&path.field("now"), vigour.now, Limit { low: 0, high: vigour.max.into() });
        }
        for (condition, level) in thing.conditions.iter().flat_map(|conditions| &conditions.0) {
            let limit = match condition {
                Condition::Pain | Condition::Dazed => CONDITION_LEVEL,
                Condition::Prone
                | Condition::Held
                | Condition::Surprised
                | Condition::Unconscious
                | Condition::Pinned
                | Condition::Charmed
                | Condition::Dying
                | Condition::Dead
                | Condition::Blind
                | Condition::Invisible => STATUS_LEVEL,
            };
            self.range(&path.field("conditions").key(format_args!("{condition:?}")), *level, limit);
        }
    }

    fn sheet(&mut self, path: &DocPath, sheet: &Sheet) {
        for (attribute, value) in &sheet.attributes {
            self.range(&path.field("attributes").key(format_args!("{attribute:?}")), *value, ATTRIBUTE);
        }
        for (characteristic, value) in &sheet.characteristics {
            let path = path.field("characteristics").key(format_args!("{characteristic:?}"));
            self.range(&path, *value, CHARACTERISTIC);
        }
        for (dots, value) in &sheet.dots {
            self.range(&path.field("dots").key(format_args!("{dots:?}")), *value, DOTS);
        }
        for (key, skill) in &sheet.skills {
            let path = path.field("skills").key(format_args!("{key:?}"));
            self.range(&path.field("points"), skill.points, SKILL_POINTS);
            let named = key.strip_prefix(SKILL_KEY).is_some_and(|rest| {
                !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
            });
            if !named {
                let message = Phrase::new("level-skill-key").with("key", key.as_str());
                self.error(&path, message, Phrase::new("level-skill-key-hint"));
            }
        }
        let combat = path.field("combat");
        for (field, value) in [
            ("attack", sheet.combat.attack),
            ("parry", sheet.combat.parry),
            ("dodge", sheet.combat.dodge),
            ("ranged", sheet.combat.ranged),
        ] {
            self.range(&combat.field(field), value, COMBAT);
        }
        let mut had = BTreeSet::new();
        for (index, ability) in sheet.abilities.iter().enumerate() {
            if !had.insert(*ability) {
                let message = Phrase::new("level-ability-twice");
                self.error(&path.field("abilities").index(index), message, Phrase::new("level-ability-twice-hint"));
            }
        }
        self.range(&path.field("adventure_points"), sheet.adventure_points, ADVENTURE_POINTS);
    }
}

/// The most Willpower that a sheet with dots of Resolve and Composure allows (E9).
fn most_willpower(sheet: &Sheet) -> Option<i64> {
    let dots = |of| sheet.dots.get(&of).map(|&dots| i64::from(dots));
    Some(dots(Dots::Resolve)? + dots(Dots::Composure)?)
}
