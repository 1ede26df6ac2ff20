//! A character that is not on any board yet: what a token is made of, without id and place. The game master drops it on a
//! level; the command carries all of it, so that a journal needs no other file. Its file belongs to the floor of levels.

use super::combat::{Arms, Spells};
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
        numbers.into_iter()
    }

    /// Whether it can be put on a board at all.
    ///
    /// # Errors
    /// The first number out of its range, an emblem or a skill without a proper name, an ability that stands twice.
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
        Ok(())
    }
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
