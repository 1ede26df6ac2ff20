//! A roll on the table as a seat may see it: its sum, its dice, its outcome, and what is open to its owner with exact odds.
//! Beside it the moment of an attack in which the defender decides.

use super::view::{Explained, Supply};
use super::{SeatId, ThingId};
use crate::dice::odds::Chance;
use crate::text::Phrase;
use serde::{Deserialize, Serialize};

/// Where a roll stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum RollStage {
    /// Nothing is thrown yet.
    Announced,
    /// Dice are in the air, or wait to be typed in.
    Rolling,
    /// The dice lie; the owner may decide.
    Rolled,
}

/// A roll on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RollView {
    /// A number that tells it apart from other rolls; for the game master the check's id.
    pub check: u32,
    /// Who rolls, if the seat knows it.
    pub who: Option<ThingId>,
    /// What it is done to, if the seat knows it.
    pub target: Option<ThingId>,
    /// The seat that answers for it.
    pub by: SeatId,
    /// What it is for.
    pub purpose: Phrase,
    /// What is rolled.
    pub kind: Phrase,
    /// Where it stands.
    pub stage: RollStage,
    /// How its dice are read: what they are compared with, or how many there are.
    pub needs: Phrase,
    /// The number that the dice are compared with or added to, or how many there are, as a sum.
    pub sum: Explained,
    /// What each die meets, where each meets a number of its own: the attributes of a skill check with their modifiers.
    pub meets: Vec<(Phrase, i32)>,
    /// The dice that are wanted next, and their sides; hidden with the other numbers.
    pub wanted: Option<(u32, u32)>,
    /// The dice as they lie.
    pub dice: Vec<DieView>,
    /// How it comes out as it lies.
    pub outcome: Option<Phrase>,
    /// Whether that is a success; `None` for plain numbers and while nothing lies.
    pub success: Option<bool>,
    /// How much weight the outcome has.
    pub verdict: Verdict,
    /// The roller's Fortune; only for those who may answer, and none where there is no Fortune (F11).
    pub fortune: Option<Supply>,
    /// The roller's Willpower; only for those who may answer.
    pub willpower: Option<Supply>,
    /// The chance of success before the dice are thrown; only for those who may answer.
    pub chance: Option<Chance>,
    /// What is open to its owner; empty for seats that cannot answer.
    pub choices: Vec<RollChoice>,
}

/// How much weight an outcome has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Verdict {
    /// Nothing lies yet, or it is a plain number.
    #[default]
    None,
    /// As bad as can be; Fortune cannot mend it.
    Botch,
    /// A failure.
    Failure,
    /// A success.
    Success,
    /// As good as can be.
    Triumph,
}

/// A die on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DieView {
    /// What it shows.
    pub face: u32,
    /// Its sides.
    pub sides: u32,
    /// What it showed before it was thrown again.
    pub before: Option<u32>,
    /// How much it helps.
    pub mark: DieMark,
}

/// What a die does for its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum DieMark {
    /// Neither here nor there.
    Plain,
    /// It counts for success.
    Good,
    /// It counts against.
    Bad,
}

/// Something that an owner can do with a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RollChoice {
    /// What.
    pub act: RollAct,
    /// Its name.
    pub label: Phrase,
    /// The chance of success as it stands and after it; none where success is not the point.
    pub odds: Option<(Chance, Chance)>,
    /// What else to expect: quality, dice, total.
    pub expect: Option<Phrase>,
    /// Why it is not possible.
    pub why_not: Option<Phrase>,
}

/// The acts that a roll can be answered with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum RollAct {
    /// Throw the dice.
    Roll,
    /// Do not roll after all.
    TakeBack,
    /// Let it stand.
    Accept,
    /// Throw these dice again (F5).
    Reroll(Vec<u8>),
    /// One level of quality more (F6).
    Quality,
    /// Throw this die of damage again (F7).
    Damage(u8),
    /// Two less on this die (F12).
    Lower(u8),
    /// Heroic effort (E4).
    Effort,
    /// +4 to every defence of this token until the round ends (F8).
    Defence(ThingId),
    /// No condition affects this token until the round ends (F9).
    IgnoreConditions(ThingId),
    /// Ask for the point of a hopeless effort back, or take it where nobody needs to be asked (E5).
    EffortBack,
    /// The game master gives the point of a hopeless effort back (E5).
    LetEffortBack,
    /// The game master insists that the point is spent (E5).
    InsistOnEffort,
}

/// How somebody answers an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Defence {
    /// With weapon or shield.
    Parry,
    /// By moving away.
    Dodge,
    /// Not at all: the blow lands.
    None,
}

/// An attack that has hit and waits for the defender to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DefenceView {
    /// Who attacks, if the seat knows it.
    pub attacker: Option<ThingId>,
    /// Who is attacked, if the seat knows it.
    pub defender: Option<ThingId>,
    /// What with.
    pub weapon: Phrase,
    /// The attack is a critical success: the defence is halved and the damage doubled.
    pub critical: bool,
    /// The ways to answer, each with its odds; empty for seats that cannot answer.
    pub choices: Vec<DefenceChoice>,
}

/// A way to answer an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DefenceChoice {
    /// Which.
    pub with: Defence,
    /// Its name.
    pub label: Phrase,
    /// The value that the die meets, as a sum with sources and rules; 0 without parts for no defence.
    pub sum: Explained,
    /// The exact chance that it succeeds; none for no defence and where it is not possible.
    pub chance: Option<Chance>,
    /// Why it is not possible.
    pub why_not: Option<Phrase>,
}
