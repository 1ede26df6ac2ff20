//! The names of the values that stand on a sheet: attributes (F), characteristics (S), dots (E).

use serde::{Deserialize, Serialize};

/// The eight attributes of chapter F, rolled 1d20 ≤ value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Attribute {
    /// Courage.
    Courage,
    /// Sagacity.
    Sagacity,
    /// Intuition.
    Intuition,
    /// Charisma.
    Charisma,
    /// Dexterity.
    Dexterity,
    /// Agility.
    Agility,
    /// Constitution.
    Constitution,
    /// Strength.
    Strength,
}

impl Attribute {
    /// Every attribute, in the order of the sheet.
    pub const ALL: [Self; 8] = [
        Self::Courage,
        Self::Sagacity,
        Self::Intuition,
        Self::Charisma,
        Self::Dexterity,
        Self::Agility,
        Self::Constitution,
        Self::Strength,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Courage => "attribute-courage",
            Self::Sagacity => "attribute-sagacity",
            Self::Intuition => "attribute-intuition",
            Self::Charisma => "attribute-charisma",
            Self::Dexterity => "attribute-dexterity",
            Self::Agility => "attribute-agility",
            Self::Constitution => "attribute-constitution",
            Self::Strength => "attribute-strength",
        }
    }

    /// The message that abbreviates it.
    #[must_use]
    pub const fn short_key(self) -> &'static str {
        match self {
            Self::Courage => "attribute-courage-short",
            Self::Sagacity => "attribute-sagacity-short",
            Self::Intuition => "attribute-intuition-short",
            Self::Charisma => "attribute-charisma-short",
            Self::Dexterity => "attribute-dexterity-short",
            Self::Agility => "attribute-agility-short",
            Self::Constitution => "attribute-constitution-short",
            Self::Strength => "attribute-strength-short",
        }
    }
}

/// The characteristics that chapter S names (its own scale, added to the difficulty dice).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Characteristic {
    /// Выносливость.
    Constitution,
    /// Стойкость, a skill that includes Constitution.
    Endurance,
    /// Внимательность.
    Perception,
    /// Уклонение.
    Dodge,
    /// Тяжёлая атлетика, includes Strength.
    Athletics,
    /// Тихий шаг.
    Stealth,
    /// Ловкость.
    Dexterity,
    /// Восприятие, an attribute.
    Senses,
    /// Контактность.
    Charisma,
    /// Разум.
    Mind,
    /// Реакция.
    Reaction,
    /// Skill with traps and locks.
    Mechanics,
    /// Swimming.
    Swimming,
}

impl Characteristic {
    /// Every characteristic, in the order of the sheet.
    pub const ALL: [Self; 13] = [
        Self::Constitution,
        Self::Endurance,
        Self::Perception,
        Self::Dodge,
        Self::Athletics,
        Self::Stealth,
        Self::Dexterity,
        Self::Senses,
        Self::Charisma,
        Self::Mind,
        Self::Reaction,
        Self::Mechanics,
        Self::Swimming,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Constitution => "characteristic-constitution",
            Self::Endurance => "characteristic-endurance",
            Self::Perception => "characteristic-perception",
            Self::Dodge => "characteristic-dodge",
            Self::Athletics => "characteristic-athletics",
            Self::Stealth => "characteristic-stealth",
            Self::Dexterity => "characteristic-dexterity",
            Self::Senses => "characteristic-senses",
            Self::Charisma => "characteristic-charisma",
            Self::Mind => "characteristic-mind",
            Self::Reaction => "characteristic-reaction",
            Self::Mechanics => "characteristic-mechanics",
            Self::Swimming => "characteristic-swimming",
        }
    }
}

/// The dots of chapter E.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dots {
    /// Intelligence.
    Intelligence,
    /// Wits.
    Wits,
    /// Resolve.
    Resolve,
    /// Strength.
    Strength,
    /// Dexterity.
    Dexterity,
    /// Stamina.
    Stamina,
    /// Presence.
    Presence,
    /// Manipulation.
    Manipulation,
    /// Composure.
    Composure,
    /// Crafts, a mental skill.
    Crafts,
    /// Investigation, a mental skill.
    Investigation,
    /// Medicine, a mental skill.
    Medicine,
    /// Occult, a mental skill.
    Occult,
    /// Athletics, a physical skill.
    Athletics,
    /// Stealth, a physical skill.
    Stealth,
    /// Brawl, a physical skill.
    Brawl,
    /// Persuasion, a social skill.
    Persuasion,
    /// Intimidation, a social skill.
    Intimidation,
}

/// The three sorts of dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DotsKind {
    /// Of the mind.
    Mental,
    /// Of the body.
    Physical,
    /// Among people.
    Social,
}

impl Dots {
    /// The attributes among the dots.
    pub const ATTRIBUTES: [Self; 9] = [
        Self::Intelligence,
        Self::Wits,
        Self::Resolve,
        Self::Strength,
        Self::Dexterity,
        Self::Stamina,
        Self::Presence,
        Self::Manipulation,
        Self::Composure,
    ];

    /// The skills among the dots.
    pub const SKILLS: [Self; 9] = [
        Self::Crafts,
        Self::Investigation,
        Self::Medicine,
        Self::Occult,
        Self::Athletics,
        Self::Stealth,
        Self::Brawl,
        Self::Persuasion,
        Self::Intimidation,
    ];

    /// Which sort it is (E10).
    #[must_use]
    pub const fn sort(self) -> DotsKind {
        match self {
            Self::Intelligence
            | Self::Wits
            | Self::Resolve
            | Self::Crafts
            | Self::Investigation
            | Self::Medicine
            | Self::Occult => DotsKind::Mental,
            Self::Strength | Self::Dexterity | Self::Stamina | Self::Athletics | Self::Stealth | Self::Brawl => {
                DotsKind::Physical
            }
            Self::Presence | Self::Manipulation | Self::Composure | Self::Persuasion | Self::Intimidation => {
                DotsKind::Social
            }
        }
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Intelligence => "dots-intelligence",
            Self::Wits => "dots-wits",
            Self::Resolve => "dots-resolve",
            Self::Strength => "dots-strength",
            Self::Dexterity => "dots-dexterity",
            Self::Stamina => "dots-stamina",
            Self::Presence => "dots-presence",
            Self::Manipulation => "dots-manipulation",
            Self::Composure => "dots-composure",
            Self::Crafts => "dots-crafts",
            Self::Investigation => "dots-investigation",
            Self::Medicine => "dots-medicine",
            Self::Occult => "dots-occult",
            Self::Athletics => "dots-athletics",
            Self::Stealth => "dots-stealth",
            Self::Brawl => "dots-brawl",
            Self::Persuasion => "dots-persuasion",
            Self::Intimidation => "dots-intimidation",
        }
    }
}
