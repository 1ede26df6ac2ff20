//! What stands on a character's sheet, for all three chapters of the rules: F1–F2, F14, E9, S8 and the values that checks
//! read. Data only; the rules that use it live in their chapters.

mod values;

pub use values::{Attribute, Characteristic, Dots, DotsKind};

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A skill of chapter F: three attributes, each rolled once, and the points that pay for what exceeds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// The three attributes.
    pub on: (Attribute, Attribute, Attribute),
    /// Skill points (SP).
    pub points: u8,
}

/// The special abilities of F12 and F13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ability {
    /// Improved Attack, melee only (F12).
    ImprovedAttack,
    /// Improved Parry (F12).
    ImprovedParry,
    /// Improved Dodge (F12).
    ImprovedDodge,
    /// Improved Ranged Attack (F12).
    ImprovedRangedAttack,
    /// Improved Attribute (F12).
    ImprovedAttribute,
    /// Alertness (F13).
    Alertness,
}

impl Ability {
    /// Every ability, in the order in which sheets and menus list them.
    pub const ALL: [Self; 6] = [
        Self::ImprovedAttack,
        Self::ImprovedParry,
        Self::ImprovedDodge,
        Self::ImprovedRangedAttack,
        Self::ImprovedAttribute,
        Self::Alertness,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::ImprovedAttack => "ability-improved-attack",
            Self::ImprovedParry => "ability-improved-parry",
            Self::ImprovedDodge => "ability-improved-dodge",
            Self::ImprovedRangedAttack => "ability-improved-ranged-attack",
            Self::ImprovedAttribute => "ability-improved-attribute",
            Self::Alertness => "ability-alertness",
        }
    }

    /// The message that explains it.
    #[must_use]
    pub const fn about_key(self) -> &'static str {
        match self {
            Self::ImprovedAttack => "ability-improved-attack-about",
            Self::ImprovedParry => "ability-improved-parry-about",
            Self::ImprovedDodge => "ability-improved-dodge-about",
            Self::ImprovedRangedAttack => "ability-improved-ranged-attack-about",
            Self::ImprovedAttribute => "ability-improved-attribute-about",
            Self::Alertness => "ability-alertness-about",
        }
    }
}

/// Values of attack, parry, dodge and ranged attack, rolled 1d20 ≤ value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Combat {
    /// Attack.
    pub attack: u8,
    /// Parry.
    pub parry: u8,
    /// Dodge.
    pub dodge: u8,
    /// Ranged attack.
    pub ranged: u8,
}

/// The values on a sheet that seldom change.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sheet {
    /// Attributes of chapter F, 1 to 20.
    pub attributes: BTreeMap<Attribute, u8>,
    /// Characteristics of chapter S, 0 to 20.
    pub characteristics: BTreeMap<Characteristic, u8>,
    /// Dots of chapter E, 0 to 5.
    pub dots: BTreeMap<Dots, u8>,
    /// Skills of chapter F by their name in the locale files (`skill-climbing`).
    pub skills: BTreeMap<String, Skill>,
    /// Attack and defence.
    pub combat: Combat,
    /// Special abilities.
    pub abilities: Vec<Ability>,
    /// Adventure points that are left to spend (F14).
    pub adventure_points: u16,
    /// What it carries besides things of the table.
    pub gear: Vec<crate::text::LocalText>,
}

/// Action points of a turn (ОД). One pays for one metre of open ground (S8c multiplies), opening a door, handling a light.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionPoints {
    /// The most per turn.
    pub max: u8,
    /// Left this turn.
    #[serde(default)]
    pub left: u8,
    /// What was walked this turn in seventieths of an action point, so that splitting a walk never changes its price.
    #[serde(default)]
    pub walked: u32,
}

/// How many metres a token can walk in a turn before conditions slow it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Speed(pub u8);

/// Life points.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Life {
    /// The most there can be.
    pub max: u16,
    /// Left now; may sink below zero.
    pub now: i16,
}

impl Life {
    /// How far life may sink.
    pub const LOWEST: i16 = -9999;
}

/// Fortune points (F1, F2). Maximum is 3 plus Luck less Bad Luck; the current value stays in 0..=maximum.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fortune {
    /// Luck (1 to 3) or Bad Luck (−1 to −3).
    #[serde(default)]
    pub luck: i8,
    /// Left now.
    pub now: u8,
}

/// How much Fortune a token without Fortune on its sheet has left, where everyone has some or the game master gave it some
/// (F11); also what was left when Fortune was taken off its sheet. It stays while the table does not play so: whoever has
/// Fortune again has what was left, not what was spent.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LentFortune(pub u8);

/// The game master's word on whether a token has Fortune. It counts where that is decided case by case (F11).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FortuneDecided(pub bool);

/// The base maximum of Fortune points (F2).
pub const FORTUNE_BASE: u8 = 3;

impl Fortune {
    /// The maximum (F2): 3 + Luck, or 3 − Bad Luck.
    #[must_use]
    pub const fn max(self) -> u8 {
        FORTUNE_BASE.saturating_add_signed(self.luck)
    }
}

/// Willpower points (E4, E9).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Willpower(pub u8);

/// Vigour (Бодрость, S8–S10).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vigour {
    /// The most there can be.
    pub max: u8,
    /// Left now.
    pub now: u8,
}

/// Conditions that have levels 1 to 4, and statuses that have none (level 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// Pain; each quarter of life lost gives a level.
    Pain,
    /// Dazed.
    Dazed,
    /// Prone, a status.
    Prone,
    /// Held fast, a status.
    Held,
    /// Surprised, a status: no action and no defence in the first round.
    Surprised,
    /// Unconscious, a status.
    Unconscious,
    /// Pinned under something heavy, a status: worse than held.
    Pinned,
    /// Charmed by a spell, a status: means no harm to whoever cast it.
    Charmed,
    /// Dying, a status: loses life at the end of each round.
    Dying,
    /// Dead, a status.
    Dead,
    /// Blind, a status: sees nothing (S2).
    Blind,
    /// Invisible, a status: nobody sees it (S2).
    Invisible,
}

impl Condition {
    /// Every condition, in the order in which sheets and menus list them.
    pub const ALL: [Self; 12] = [
        Self::Pain,
        Self::Dazed,
        Self::Prone,
        Self::Held,
        Self::Pinned,
        Self::Charmed,
        Self::Blind,
        Self::Invisible,
        Self::Surprised,
        Self::Unconscious,
        Self::Dying,
        Self::Dead,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pain => "condition-pain",
            Self::Dazed => "condition-dazed",
            Self::Prone => "condition-prone",
            Self::Held => "condition-held",
            Self::Surprised => "condition-surprised",
            Self::Unconscious => "condition-unconscious",
            Self::Pinned => "condition-pinned",
            Self::Charmed => "condition-charmed",
            Self::Dying => "condition-dying",
            Self::Dead => "condition-dead",
            Self::Blind => "condition-blind",
            Self::Invisible => "condition-invisible",
        }
    }

    /// The message that explains it.
    #[must_use]
    pub const fn about_key(self) -> &'static str {
        match self {
            Self::Pain => "condition-pain-about",
            Self::Dazed => "condition-dazed-about",
            Self::Prone => "condition-prone-about",
            Self::Held => "condition-held-about",
            Self::Surprised => "condition-surprised-about",
            Self::Unconscious => "condition-unconscious-about",
            Self::Pinned => "condition-pinned-about",
            Self::Charmed => "condition-charmed-about",
            Self::Dying => "condition-dying-about",
            Self::Dead => "condition-dead-about",
            Self::Blind => "condition-blind-about",
            Self::Invisible => "condition-invisible-about",
        }
    }
}

/// The conditions of a token with their levels. Pain from lost life is computed and not kept here.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Conditions(pub BTreeMap<Condition, u8>);

/// Initiative: the base on the sheet; who acts when is base + 1d6.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct InitiativeBase(pub i16);
