//! A character that is not on any board yet: what a token is made of, without id and place. The game master drops it on a
//! level; the command carries all of it, so that a journal needs no other file. Its file belongs to the floor of levels.

use super::combat::arms::armour;
use super::combat::{self, Arms, Spell, Spells, spell};
use super::limits::{self, Limit};
use super::refusal::Refusal;
use super::sheet::{
    ActionPoints, Attribute, Characteristic, Dots, Fortune, InitiativeBase, Life, Sheet, Skill, Speed, Vigour,
    Willpower,
};
use crate::board::{Sight, Size};
use crate::knowledge::things::{Name, Token};
use crate::text::Phrase;
use serde::{Deserialize, Serialize};

/// What the message key of a skill's name begins with.
pub const SKILL_KEY: &str = "skill-";

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// What it is called.
    pub name: Name,
    /// Its emblem and its side.
    pub token: Token,
    /// Cells on a side.
    #[serde(default)]
    pub size: Size,
    /// How it sees.
    #[serde(default)]
    pub sight: Sight,
    /// Attributes, skills, abilities, gear.
    #[serde(default)]
    pub sheet: Sheet,
    /// Life.
    pub life: Life,
    /// Action points of a turn.
    pub ap: ActionPoints,
    /// Metres in a turn.
    pub speed: Speed,
    /// Initiative base.
    pub initiative: InitiativeBase,
    /// Fortune (F1, F11); without it the character has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fortune: Option<Fortune>,
    /// Willpower (E4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub willpower: Option<Willpower>,
    /// Vigour (S8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vigour: Option<Vigour>,
    /// Weapons and armour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arms: Option<Arms>,
    /// Spells that it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spells: Option<Spells>,
}

impl Character {
    /// Every number of a character with what it is and its range.
    pub fn numbers(&self) -> impl Iterator<Item = (Phrase, i64, Limit)> {
        let one = |key, value: i64, limit| (Phrase::new(key), value, limit);
        let up_to = |most: i64| Limit::new(0, most);
        let mut numbers = vec![
            one("sheet-size", self.size.0.into(), limits::TOKEN_SIZE),
            one("sheet-life-max", self.life.max.into(), limits::LIFE_MAX),
            one("sheet-life", self.life.now.into(), Limit::new(limits::LIFE_LOWEST, self.life.max.into())),
            one("sheet-action-points", self.ap.max.into(), limits::ACTION_POINTS),
            one("sheet-action-points", self.ap.left.into(), up_to(self.ap.max.into())),
            one("sheet-speed", self.speed.0.into(), limits::SPEED),
            one("sheet-initiative", self.initiative.0.into(), limits::INITIATIVE),
            one("combat-attack", self.sheet.combat.attack.into(), limits::COMBAT),
            one("combat-parry", self.sheet.combat.parry.into(), limits::COMBAT),
            one("combat-dodge", self.sheet.combat.dodge.into(), limits::COMBAT),
            one("combat-ranged", self.sheet.combat.ranged.into(), limits::COMBAT),
            one("sheet-adventure-points", self.sheet.adventure_points.into(), limits::ADVENTURE_POINTS),
        ];
        if let Some(fortune) = self.fortune {
            numbers.push(one("sheet-luck", fortune.luck.into(), limits::LUCK));
            numbers.push(one("sheet-fortune", fortune.now.into(), up_to(fortune.max().into())));
        }
        if let Some(willpower) = self.willpower {
            numbers.push(one("sheet-willpower", willpower.0.into(), most_willpower(&self.sheet)));
        }
        if let Some(vigour) = self.vigour {
            numbers.push(one("sheet-vigour", vigour.max.into(), limits::VIGOUR_MAX));
            numbers.push(one("sheet-vigour", vigour.now.into(), up_to(vigour.max.into())));
        }
        let attribute = |(of, value): (&Attribute, &u8)| one(of.key(), (*value).into(), limits::ATTRIBUTE);
        let characteristic =
            |(of, value): (&Characteristic, &u8)| one(of.key(), (*value).into(), limits::CHARACTERISTIC);
        let dots = |(of, value): (&Dots, &u8)| one(of.key(), (*value).into(), limits::DOTS);
        let skill = |(name, skill): (&String, &Skill)| (skill_name(name), skill.points.into(), limits::SKILL_POINTS);
        numbers.extend(self.sheet.attributes.iter().map(attribute));
        numbers.extend(self.sheet.characteristics.iter().map(characteristic));
        numbers.extend(self.sheet.dots.iter().map(dots));
        numbers.extend(self.sheet.skills.iter().map(skill));
        let spells = self.spells.iter().flat_map(|spells| &spells.0);
        numbers.extend(spells.map(|(name, points)| (spell_name(name), (*points).into(), limits::SKILL_POINTS)));
        numbers.into_iter()
    }

    /// Whether it can be put on a board at all.
    ///
    /// # Errors
    /// The first number out of its range, an emblem or a skill without a proper name, an ability or a weapon that stands
    /// twice, a weapon, an armour or a spell that the rules do not know.
    pub fn check(&self) -> Result<(), Refusal> {
        for (what, value, limit) in self.numbers() {
            limit.demand(&what, value)?;
        }
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        if self.token.emblem.is_empty() || !self.token.emblem.chars().all(plain) {
            return Err(Refusal::new("refused-emblem"));
        }
        if let Some(name) = self.sheet.skills.keys().find(|name| !is_skill_key(name)) {
            return Err(Phrase::new("refused-skill-key").with("name", name.as_str()).into());
        }
        let abilities = &self.sheet.abilities;
        if abilities.iter().enumerate().any(|(index, ability)| abilities.iter().skip(index + 1).any(|a| a == ability)) {
            return Err(Refusal::new("refused-ability-twice"));
        }
        self.check_arms()
    }

    /// Whether its weapons, armour and spells are such as the rules know.
    fn check_arms(&self) -> Result<(), Refusal> {
        let refused = |key, name: &String| Err(Phrase::new(key).with("name", name.as_str()).into());
        let arms = self.arms.iter();
        let weapons = arms.clone().flat_map(|arms| arms.weapons.iter().chain(&arms.unready));
        if let Some(name) = weapons.clone().find(|name| combat::arms::weapon(name).is_none()) {
            return refused("refused-unknown-weapon", name);
        }
        if let Some(name) = arms.clone().filter_map(|arms| arms.armour.as_ref()).find(|name| armour(name).is_none()) {
            return refused("refused-unknown-armour", name);
        }
        let own = |arms: &Arms, name: &String| arms.weapons.iter().filter(|weapon| *weapon == name).count();
        if let Some(name) = { arms }.find_map(|arms| weapons.clone().find(|name| own(arms, name) != 1)) {
            return refused("refused-weapon-count", name);
        }
        let known = self.spells.iter().flat_map(|spells| spells.0.keys());
        match known.into_iter().find(|name| spell(name).is_none()) {
            Some(name) => refused("refused-unknown-spell", name),
            None => Ok(()),
        }
    }
}

/// The name of a spell as a phrase, also of one that there is not.
fn spell_name(name: &str) -> Phrase {
    spell(name).map_or_else(|| Phrase::new("sheet-spell").with("name", name), Spell::phrase)
}

/// The name of a skill as a phrase.
#[must_use]
pub fn skill_name(key: &str) -> Phrase {
    Phrase { key: key.to_owned().into(), args: Vec::new(), rule: None }
}

/// Whether a skill's name is a message key such as `skill-climbing`.
#[must_use]
pub fn is_skill_key(key: &str) -> bool {
    let rest = key.strip_prefix(SKILL_KEY).unwrap_or_default();
    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// How much Willpower a sheet allows (E9): Resolve + Composure, where it names both.
#[must_use]
pub fn most_willpower(sheet: &Sheet) -> Limit {
    let dots = |of| sheet.dots.get(&of).map(|&dots| i64::from(dots));
    let both = dots(Dots::Resolve).zip(dots(Dots::Composure)).map(|(resolve, composure)| resolve + composure);
    Limit { high: both.unwrap_or(limits::WILLPOWER.high), ..limits::WILLPOWER }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn rat(arms: Option<Arms>, spells: Option<Spells>) -> Character {
        Character {
            name: Name::default(),
            token: Token { emblem: "ghoul".to_owned(), ..Token::default() },
            size: Size::default(),
            sight: Sight::default(),
            sheet: Sheet::default(),
            life: Life { max: 6, now: 6 },
            ap: ActionPoints { max: 5, left: 5, walked: 0 },
            speed: Speed(7),
            initiative: InitiativeBase(12),
            fortune: None,
            willpower: None,
            vigour: None,
            arms,
            spells,
        }
    }

    #[test]
    fn arms_and_spells_are_those_of_the_rules() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let armed = |weapons: &[&str], armour: Option<&str>, unready: &[&str]| {
            let (weapons, unready) = (names(weapons), unready.iter().map(ToString::to_string).collect());
            rat(Some(Arms { weapons, armour: armour.map(str::to_owned), unready }), None)
        };
        let knows = |name: &str, points| rat(None, Some(Spells(BTreeMap::from([(name.to_owned(), points)]))));
        let said = |rat: Character| rat.check().err().map(|refusal| refusal.0.key.into_owned());
        assert_eq!(said(armed(&["claws", "dagger"], Some("tough-skin"), &["dagger"])), None);
        assert_eq!(said(knows("ignifaxius", 9)), None);
        for (rat, why) in [
            (armed(&["swrod"], None, &[]), "refused-unknown-weapon"),
            (armed(&["sword"], Some("silk"), &[]), "refused-unknown-armour"),
            (armed(&["sword", "sword"], None, &[]), "refused-weapon-count"),
            (armed(&["sword"], None, &["dagger"]), "refused-weapon-count"),
            (knows("alohomora", 9), "refused-unknown-spell"),
            (knows("ignifaxius", 31), "refused-beyond-the-range"),
        ] {
            assert_eq!(said(rat), Some(why.to_owned()));
        }
    }
}
