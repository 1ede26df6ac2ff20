//! Weapons, armour and spells by their names.

use super::Checker;
use super::limits::SKILL_POINTS;
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::level::syntax::nearest;
use crate::rules::combat::SPELLS;
use crate::rules::combat::arms::{ARMOURS, WEAPONS};
use crate::text::Phrase;

impl Checker<'_> {
    /// The arms and the magic of one thing.
    pub(super) fn arms(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(arms) = &thing.arms {
            let path = path.field("arms");
            for (index, name) in arms.weapons.iter().enumerate() {
                let path = path.field("weapons").index(index);
                self.weapon(&path, name);
                if arms.weapons.iter().take(index).any(|other| other == name) {
                    let message = Phrase::new("level-weapon-twice").with("name", name.as_str());
                    self.error(&path, message, Phrase::new("level-weapon-twice-hint"));
                }
            }
            for (index, name) in arms.unready.iter().enumerate() {
                let path = path.field("unready").index(index);
                self.weapon(&path, name);
                if !arms.weapons.contains(name) {
                    let message = Phrase::new("level-weapon-not-carried").with("name", name.as_str());
                    self.error(&path, message, Phrase::new("level-weapon-not-carried-hint"));
                }
            }
            if let Some(name) = &arms.armour {
                let names: Vec<&str> = ARMOURS.iter().map(|(name, _)| *name).collect();
                self.named(&path.field("armour"), "level-no-such-armour", name, &names);
            }
        }
        for (name, points) in thing.spells.iter().flat_map(|spells| &spells.0) {
            let path = path.field("spells").key(format_args!("{name:?}"));
            self.spell(&path, name);
            self.range(&path, *points, SKILL_POINTS);
        }
        if let Some(charm) = thing.charm {
            self.token(&path.field("charm").field("by"), charm.by);
        }
    }

    /// The name of a weapon.
    pub(super) fn weapon(&mut self, path: &DocPath, name: &str) {
        let names: Vec<&str> = WEAPONS.iter().map(|weapon| weapon.name).collect();
        self.named(path, "level-no-such-weapon", name, &names);
    }

    /// The name of a spell.
    pub(super) fn spell(&mut self, path: &DocPath, name: &str) {
        let names: Vec<&str> = SPELLS.iter().map(|spell| spell.name).collect();
        self.named(path, "level-no-such-spell", name, &names);
    }

    /// A name that must be one of these.
    fn named(&mut self, path: &DocPath, message: &'static str, name: &str, names: &[&str]) {
        if names.contains(&name) {
            return;
        }
        let hint = nearest(name, names).map_or_else(
            || Phrase::new("level-known-names").with("names", names.join(", ")),
            |name| Phrase::new("level-did-you-mean").with("name", name),
        );
        self.error(path, Phrase::new(message).with("name", name), hint);
    }
}
