//! Rounds and turns: initiative, F4 first move, surprise, delay, end of turn, the environment's own phase.

use crate::knowledge::{ThingId, view::RoundPhase};
use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// A token's place in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// The token.
    pub thing: ThingId,
    /// Its initiative base when the encounter began.
    pub base: i16,
    /// Its d6; none until it is rolled.
    pub die: Option<u8>,
    /// The dice of its tie-breaks, in order.
    #[serde(default)]
    pub ties: Vec<u8>,
    /// It took the first move this round (F4).
    #[serde(default)]
    pub first_move: bool,
    /// It loses this round to surprise.
    #[serde(default)]
    pub surprised: bool,
    /// It waits: it will act after this token's turn in this round.
    #[serde(default)]
    pub delayed: bool,
    /// It has acted this round.
    #[serde(default)]
    pub done: bool,
}

/// The running encounter, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// The round, from 1.
    pub round: u32,
    /// Where the round stands.
    pub phase: RoundPhase,
    /// The slots in the order in which they act this round.
    pub order: Vec<Slot>,
    /// The token whose turn it is.
    pub active: Option<ThingId>,
    /// The seats that have passed the first move this round.
    #[serde(default)]
    pub passed: Vec<crate::knowledge::SeatId>,
}

/// Whether an encounter runs.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rounds(pub Option<Encounter>);
