//! What happened, and who may know it. Events feed the log, the motion on screen and the JSON output.
//!
//! The variant and field names are stable: they are the JSON log. Every variant has a message `log-…` in the locale files
//! and an example in `docs/headless.md`.

pub use super::checks::{Check, CheckId, CheckKind, CheckState, Fight, Outcome};
use super::refusal::Refusal;
use super::sheet::{Ability, Condition, Dots};
pub use super::things::TrapKind;
use crate::board::Cell;
use crate::knowledge::view::{Nearness, Part};
use crate::knowledge::{SeatId, SeatSet, ThingId};
use crate::text::LocalText;
use serde::{Deserialize, Serialize};

/// The seats that may know a thing happened. The game master always may.
pub type Audience = SeatSet;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Who may know.
    pub audience: Audience,
    /// The round in which it happened, 0 outside encounters.
    pub round: u32,
    /// What happened.
    pub what: Happening,
}

/// Somebody in the log: the id and the name as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The thing.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
}

/// What holds a closed door (S4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hold {
    /// Its lock.
    Locked,
    /// It is swollen or rusted.
    Stuck,
    /// A wedge.
    Wedged,
    /// A bar.
    Barred,
    /// A mechanism outside (S5).
    Fixed,
}

impl Hold {
    /// The message that says so of a door.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Locked => "hold-locked",
            Self::Stuck => "hold-stuck",
            Self::Wedged => "hold-wedged",
            Self::Barred => "hold-barred",
            Self::Fixed => "hold-fixed",
        }
    }
}

/// What can happen. A happening that some seats know only in part is logged as two events with different audiences: one
/// names who did it, the other leaves that out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields' names say what they are; `docs/headless.md` has an example of each")]
pub enum Happening {
    /// A token walked. `path` begins with the cell it left and holds the part that the audience saw.
    Moved { who: Who, path: Vec<Cell>, cost: u8 },
    /// A walk ended early: something that its seat did not know was in the way.
    Stopped { who: Who, at: Cell, why: crate::text::Phrase },
    /// A token was put somewhere by the game master.
    Placed { who: Who, at: Cell },
    /// A door was opened.
    DoorOpened { door: ThingId, by: Option<Who> },
    /// A door was closed.
    DoorClosed { door: ThingId, by: Option<Who> },
    /// A door was locked.
    DoorLocked { door: ThingId, by: Option<Who> },
    /// A door was unlocked.
    DoorUnlocked { door: ThingId, by: Option<Who> },
    /// Somebody tried a door and found it locked.
    DoorFoundLocked { door: ThingId, by: Who },
    /// Somebody tried a door and found that something else holds it (S4).
    DoorFoundHeld { door: ThingId, by: Who, hold: Hold },
    /// Somebody tried a lock, a wedge or a bar of a door and found nothing to do there.
    DoorFoundUnlocked { door: ThingId, by: Who },
    /// A door held against somebody (S4).
    DoorHolds { door: ThingId, by: Option<Who> },
    /// A door was forced open (S4).
    DoorForced { door: ThingId, by: Option<Who> },
    /// Something struck a door: the damage that came, and the durability that it lost after its armour (S4).
    DoorHacked { door: ThingId, by: Option<Who>, damage: i32, lost: i32 },
    /// A door fell to pieces (S4).
    DoorBroken { door: ThingId, by: Option<Who> },
    /// A lock was picked (S4).
    LockPicked { door: ThingId, by: Option<Who> },
    /// Tools broke.
    ToolsBroken { who: Who, item: Who },
    /// A door was wedged (S4).
    DoorJammed { door: ThingId, by: Option<Who> },
    /// A wedge did not hold.
    WedgeSlipped { door: ThingId, by: Who },
    /// A wedge was taken out, or a door that was stuck moves again.
    DoorFreed { door: ThingId, by: Option<Who> },
    /// A door was barred (S4).
    DoorBarred { door: ThingId, by: Option<Who> },
    /// The bar of a door was taken off.
    DoorUnbarred { door: ThingId, by: Option<Who> },
    /// The game master changed something about a door.
    DoorChanged { door: ThingId },
    /// Somebody searched for what is hidden, and found something or nothing.
    Searched { who: Who, found: bool },
    /// A light was lit.
    LightLit { light: Who, by: Option<Who> },
    /// A light was put out.
    LightPutOut { light: Who, by: Option<Who> },
    /// Something was picked up.
    PickedUp { item: Who, by: Who },
    /// Something was dropped.
    Dropped { item: Who, by: Who, at: Cell },
    /// Something was handed over.
    Given { item: Who, from: Who, to: Who },
    /// An encounter began.
    EncounterStarted,
    /// An encounter ended.
    EncounterEnded,
    /// A round began.
    RoundStarted { number: u32 },
    /// A roll was settled.
    Rolled { check: Check, total: i32, outcome: Outcome },
    /// A roll was taken back before its dice were thrown.
    RollTakenBack { check: CheckId, purpose: crate::text::Phrase },
    /// The game master broke off what was under way.
    BrokenOff { purpose: crate::text::Phrase },
    /// The point of Fortune of a roll that was broken off came back: the points, before and after.
    FortuneReturned { who: Who, before: u8, after: u8 },
    /// The game master added a modifier to a roll.
    ModifierAdded { check: CheckId, amount: i32, reason: String },
    /// Somebody made a heroic effort (E4): the point of Willpower, before and after.
    EffortMade { who: Who, check: CheckId, before: u8, after: u8 },
    /// A point of Fortune was spent: what for, on which roll, before and after (both only for those who may read the
    /// sheet).
    FortuneSpent {
        who: Who,
        reason: crate::text::Phrase,
        check: Option<CheckId>,
        before: Option<u8>,
        after: Option<u8>,
    },
    /// A point of a hopeless effort came back (E5): the points, before and after.
    EffortReturned { who: Who, before: u8, after: u8 },
    /// Somebody asks for the point of a hopeless effort back (E5).
    EffortPlea { who: Who },
    /// The game master insists that the point of a hopeless effort is spent (E5).
    EffortInsisted { who: Who },
    /// Earlier attempts count no more (E1).
    AttemptsCleared { who: Who },
    /// The game master says whether something that was tried in vain has a second chance (E2).
    AttemptRuled { who: Who, what: crate::text::Phrase, once: bool },
    /// An extended action began (E3).
    ExtendedBegun { who: Who, reason: String, needed: u32, stages: u8 },
    /// A stage of an extended action is done (E3): the successes so far.
    ExtendedStage { who: Who, successes: u32, needed: u32, stage: u8, stages: u8 },
    /// An extended action succeeded (E3).
    ExtendedDone { who: Who },
    /// An extended action failed as a whole (E3).
    ExtendedFailed { who: Who },
    /// The game master allowed a fresh start (E3): the run that begins, from 2.
    ExtendedFreshStart { who: Who, run: u32 },
    /// An extended action was given up (E3).
    ExtendedEnded { who: Who },
    /// Resolve or Composure was raised (E9): by how much, and Willpower before and after.
    DotsRaised { who: Who, of: Dots, dots: u8, reason: String, before: u8, after: u8 },
    /// What raised Resolve or Composure has ended (E9): Willpower before and after.
    BoostEnded { who: Who, of: Dots, before: u8, after: u8 },
    /// The game master changed Willpower: what for, before and after.
    WillpowerChanged { who: Who, by: i8, reason: String, before: u8, after: u8 },
    /// Several worked together (S1): the sum of their modifiers, the best dice, and what both come to, for those who may
    /// read all their sheets.
    WorkedTogether {
        who: Vec<Who>,
        purpose: crate::text::Phrase,
        modifier: Option<i32>,
        best: Option<i32>,
        total: Option<i32>,
        against: i32,
        success: bool,
    },
    /// Two rolled against each other: what each came to, for those who may read both sheets, and who won.
    OpposedSettled {
        first: Who,
        second: Who,
        purpose: crate::text::Phrase,
        totals: Option<(i32, i32)>,
        winner: Option<Who>,
    },
    /// Somebody alert let the surprise be (F13).
    SurpriseKept { who: Who },
    /// Fortune came back (F10): what for, before and after.
    FortuneRegained { who: Who, occasion: crate::text::Phrase, reason: String, before: u8, after: u8 },
    /// Somebody bought an ability (F14): adventure points before and after.
    AbilityBought { who: Who, ability: Ability, before: u16, after: u16 },
    /// Somebody took the first move (F4): the point, before and after.
    FirstMove { who: Who, before: u8, after: u8 },
    /// Somebody took the first move (F4), for those who may not read its sheet.
    FirstMoveTaken { who: Who },
    /// A seat passed the first move.
    FirstMovePassed { seat: SeatId },
    /// The order of the round, as far as the audience knows it, with the initiatives that it may know.
    OrderSet { order: Vec<(Who, Option<i32>)> },
    /// A turn began.
    TurnStarted { who: Who, action_points: u8 },
    /// A turn ended.
    TurnEnded { who: Who },
    /// A turn was lost.
    TurnLost { who: Who, why: Condition },
    /// Somebody waits until after another's turn.
    Delayed { who: Who, after: Who },
    /// The environment's phase at the end of a round.
    EnvironmentPhase { number: u32 },
    /// Somebody joined the encounter.
    Joined { who: Who },
    /// Somebody left the encounter.
    Left { who: Who },
    /// A mechanism went off.
    TrapSprung { trap: Who, kind: TrapKind, by: Option<Who> },
    /// Somebody got out of the way of a trap.
    TrapEvaded { who: Who, trap: Who },
    /// A trap came upon somebody who had no room to dodge.
    NoRoomToDodge { who: Who, trap: Who },
    /// What a stone did before the eyes of the audience.
    StoneRolls { stone: Who, what: crate::text::Phrase },
    /// A stone was heard rolling by those who did not see it: from which side, and about how far off.
    StoneHeard { from: crate::board::Direction, near: Nearness },
    /// Somebody hacked at a stone: the damage that came, and the durability that it lost after its armour (S5).
    StoneHacked { stone: Who, by: Option<Who>, damage: i32, lost: i32 },
    /// A stone fell to rubble.
    StoneBroken { stone: Who, by: Option<Who> },
    /// Somebody was thrown back. `path` begins with the cell it left and holds the part that the audience saw.
    ThrownBack { who: Who, path: Vec<Cell> },
    /// A poison got into somebody's blood, for so many turns.
    Poisoned { who: Who, turns: u8 },
    /// Somebody fell from a height: how deep in centimetres, and the base damage of that (S12).
    Fell { who: Who, height_cm: u16, base: i32 },
    /// A trap's clock went on: what it does, and the turns left.
    HazardTurn { trap: Who, what: crate::text::Phrase, left: u16 },
    /// Ceiling or walls killed somebody.
    Crushed { who: Who, trap: Who },
    /// Somebody used a lever.
    LeverUsed { lever: Who, by: Who },
    /// Somebody made a trap.
    TrapCreated { trap: Who, kind: TrapKind, by: Who },
    /// A trap is ready again as if new.
    TrapReset { trap: Who },
    /// The game master took a trap away.
    TrapRemoved { trap: Who },
    /// A hidden thing was found, or shown by the game master.
    Found { what: Who },
    /// The game master showed a part of the map: how many cells of it.
    AreaRevealed { cells: u32 },
    /// The game master changed life: what for, before and after.
    LifeChanged { who: Who, by: i16, reason: String, before: i16, after: i16 },
    /// The game master changed Fortune: what for, before and after (F10).
    FortuneChanged { who: Who, by: i8, reason: String, before: u8, after: u8 },
    /// The game master changed something on a sheet: what, before and after; of an ability 0 and 1.
    SheetEdited { who: Who, what: crate::text::Phrase, before: Option<i32>, after: Option<i32> },
    /// A condition changed.
    ConditionChanged { who: Who, condition: Condition, before: u8, after: u8 },
    /// Somebody was hit: the damage that came, what armour took of it, life before and after (numbers of the sheet only for
    /// those who may read it).
    Wounded { who: Who, by: Option<Who>, damage: i32, armour: Option<i32>, before: Option<i16>, after: Option<i16> },
    /// Somebody dying lost life at the end of a round.
    Bled { who: Who, before: i16, after: i16 },
    /// Somebody could not defend.
    Undefended { who: Who, why: Condition },
    /// A critical failure did something to whoever rolled it.
    Blundered { who: Who, what: crate::text::Phrase },
    /// A spell made somebody take its caster for a friend.
    Charmed { who: Who, by: Who, quality: u8, rounds: u8 },
    /// A blow met nobody: an empty square, or somebody unseen whom it missed (S2).
    StruckNothing { who: Who, at: Cell },
    /// A blow at a square met somebody unseen (S2): the die that found them.
    StruckUnseen { who: Who, at: Cell, die: u8 },
    /// Somebody listened for those whom it does not see: the cells in which it heard somebody (S2).
    Listened { who: Who, at: Vec<Cell> },
    /// Water rose: the deepest place of those that the audience sees.
    WaterRose { at: Cell, to: crate::board::WaterBand, depth_cm: u32 },
    /// Water sank: the driest place of those that the audience sees.
    WaterSank { at: Cell, to: crate::board::WaterBand, depth_cm: u32 },
    /// Somebody has no air any more: for how many turns the breath lasts (S14; only for those who may read the sheet).
    WentUnder { who: Who, turns: Option<u16> },
    /// Somebody has air again.
    CameUp { who: Who },
    /// Somebody suffocates and is dying (S14): life before and after (only for those who may read the sheet).
    Suffocated { who: Who, before: Option<i16>, after: Option<i16> },
    /// Time has passed between encounters: minutes, metres that the party has come, and what time it is.
    TimePassed { minutes: u32, metres: u32, day: u32, hour: u8, minute: u8 },
    /// Something on a journey, in the tavern, in camp (S7–S11, S13): whom it is about, and what.
    OnTheWay { who: Option<Who>, what: crate::text::Phrase },
    /// Vigour changed (S8–S10, S13): what by, before and after.
    VigourChanged { who: Who, why: crate::text::Phrase, before: u8, after: u8 },
    /// Somebody was awarded adventure points (F14): what for, before and after.
    PointsAwarded { who: Who, reason: String, before: u16, after: u16 },
    /// A weapon was made ready again.
    Reloaded { who: Who, weapon: String },
    /// The game master made a mechanism ready to go off.
    TrapArmed { trap: Who },
    /// The game master made a mechanism safe.
    TrapDisarmed { trap: Who },
    /// The game master changed the light of the whole level.
    AmbientChanged { to: crate::board::Ambient },
    /// A seat sat down.
    SeatTaken { seat: SeatId, name: LocalText },
    /// A seat got a token, or lost it.
    OwnerChanged { what: Who, to: SeatId },
    /// The screen was handed over.
    HandedOver { to: SeatId },
    /// House rules changed.
    HouseRulesChanged,
    /// The game master changed the level itself: what was done.
    Edited { what: crate::text::Phrase },
    /// A command was undone. Its number is for the game master: it counts what players were not told of.
    Undone {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<u64>,
    },
    /// A command was done again.
    Redone {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<u64>,
    },
    /// A person typed in real dice.
    DiceTyped { check: CheckId, dice: Vec<u32> },
    /// Somebody said something.
    Said { seat: SeatId, text: String },
    /// A script's command was refused (only in the output of a run).
    Refused { seat: SeatId, why: Refusal, parts: Vec<Part> },
}

impl Happening {
    /// The happening as a seat may know it. The numbers of checks and their places in the dice stream tell of rolls that
    /// players do not see, and the audience of who else sees this one.
    #[must_use]
    pub fn as_known(&self, seat: SeatId) -> Self {
        let mut what = self.clone();
        if seat.is_gm() {
            return what;
        }
        match &mut what {
            Self::Rolled { check, .. } => {
                check.id = CheckId(0);
                check.drawn_at = None;
                check.audience = SeatSet::NONE.with(seat);
            }
            Self::DiceTyped { check, .. }
            | Self::RollTakenBack { check, .. }
            | Self::ModifierAdded { check, .. }
            | Self::EffortMade { check, .. } => *check = CheckId(0),
            Self::FortuneSpent { check, .. } => *check = check.map(|_| CheckId(0)),
            _ => {}
        }
        what
    }
}
