//! The running round and what waits for an answer, as a seat may know them.

use super::rolls::{DefenceView, RollView};
use super::view::{Explained, Supply};
use super::{SeatId, ThingId};
use crate::board::Cell;
use crate::dice::odds::Chance;
use crate::text::Phrase;
use serde::{Deserialize, Serialize};

/// The running round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundView {
    /// The round's number, from 1.
    pub number: u32,
    /// Where the round stands.
    pub phase: RoundPhase,
    /// The order of those whom the seat knows.
    pub order: Vec<OrderView>,
}

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RoundPhase {
    /// Before anyone has acted: the moment of the first move (F4).
    Opening,
    /// Tokens take their turns.
    Turns,
    /// The dungeon takes its own turn.
    Environment,
}

/// One place in the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrderView {
    /// The token.
    pub id: ThingId,
    /// Its initiative, and why; hidden from players for tokens that are not their own until it acts.
    pub initiative: Option<Explained>,
    /// It took the first move (F4).
    pub first_move: bool,
    /// It is its turn.
    pub active: bool,
    /// It has acted this round.
    pub done: bool,
    /// It is surprised and loses this round.
    pub surprised: bool,
    /// It waits for a better moment.
    pub delayed: bool,
}

/// Something that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PromptView {
    /// What it is about.
    pub kind: PromptKind,
    /// The seats that can answer.
    pub owners: Vec<SeatId>,
    /// Whether this seat can answer.
    pub mine: bool,
}

impl PromptView {
    /// Whether this seat, whose view the prompt is from, has still to answer it.
    #[must_use]
    pub fn awaits(&self, seat: SeatId) -> bool {
        let has_passed = matches!(&self.kind, PromptKind::FirstMove { passed, .. } if passed.contains(&seat));
        self.mine && !has_passed
    }
}

/// The kinds of prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum PromptKind {
    /// The public card at the opening of a round (F4): tokens of the seat that could take the first move.
    FirstMove {
        /// The round that opens.
        round: u32,
        /// The seat's own tokens with Fortune, and what they have.
        candidates: Vec<(ThingId, Supply)>,
        /// Tokens that have already taken it, known to all.
        taken: Vec<ThingId>,
        /// Seats that have passed.
        passed: Vec<SeatId>,
    },
    /// Dice that a person rolls by hand and types in.
    TypeDice {
        /// What the roll is for.
        what: Phrase,
        /// How many dice.
        count: u16,
        /// Their sides.
        sides: u32,
    },
    /// Somebody was surprised and may spend a point to get over it at once (F13).
    Alertness {
        /// Who.
        thing: ThingId,
        /// What it has, for those who may answer.
        fortune: Option<Supply>,
    },
    /// A roll that waits for its owner: to be thrown, or with its dice on the table.
    Roll(Box<RollView>),
    /// Somebody has evaded a trap and may run out of its area at once; answered with `Command::Escape`.
    Escape {
        /// Who runs.
        thing: ThingId,
        /// From what.
        what: Phrase,
        /// The action points of the run.
        points: u8,
        /// Where to, with the price in action points and whether the trap still reaches there; for those who may answer.
        cells: Vec<(Cell, u8, bool)>,
    },
    /// An attack that waits for the defender to parry, dodge or take it; answered with `Command::Defend`.
    Defence(Box<DefenceView>),
}

/// An extended action (E3): so many successes within so many stages, each of them one roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExtendedView {
    /// Who works on it.
    pub who: ThingId,
    /// What is rolled.
    pub kind: Phrase,
    /// What for.
    pub reason: String,
    /// Successes so far.
    pub successes: u32,
    /// Successes needed.
    pub needed: u32,
    /// Stages rolled so far.
    pub stage: u8,
    /// Stages that there are.
    pub stages: u8,
    /// Runs that failed before this one.
    pub runs: u8,
    /// It has failed as a whole: the game master may allow a fresh start.
    pub failed: bool,
    /// The pool of the next stage as a sum.
    pub pool: Explained,
    /// The chance to gather what is missing in the stages that are left.
    pub chance: Option<Chance>,
    /// Whether this seat can roll the next stage.
    pub mine: bool,
}
