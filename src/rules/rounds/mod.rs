//! Rounds and turns: initiative, F4 first move, surprise, delay, end of turn, the environment's own phase.
//!
//! A round is a [`Frame::RoundOpening`] (initiatives, ties, the card of the first move), then turns, then a
//! [`Frame::Environment`] above a [`Frame::EndRound`]. `order` says who acts when, `opening`, `turns` and `encounter` hold what can be asked and the
//! systems that do it, `describe` what a seat may see of it all.

mod describe;
mod encounter;
mod opening;
pub mod order;
mod turns;

pub use describe::describe;
pub use encounter::{EndEncounter, Join, Leave, StartEncounter};
pub(in crate::rules) use encounter::{gm_only, token};
pub use opening::{FirstMove, PassFirstMove, before_anyone_acts, card, opening_waits};
pub(in crate::rules) use opening::{note_act, take_turn_after_all};
pub use order::Slot;
pub(in crate::rules) use turns::may_command;
pub use turns::{Delay, EndTurn, Incapacity, incapacity, may_act};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use crate::knowledge::{SeatId, ThingId, view::RoundPhase};
use bevy::app::App;
use bevy::ecs::resource::Resource;
use bevy::ecs::schedule::IntoScheduleConfigs;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Rounds>();
    app.add_request::<StartEncounter>().add_request::<EndEncounter>().add_request::<Join>().add_request::<Leave>();
    app.add_request::<FirstMove>().add_request::<PassFirstMove>().add_request::<EndTurn>().add_request::<Delay>();
    app.add_systems(
        Rules,
        (
            encounter::start.run_if(asked::<StartEncounter>),
            encounter::end.run_if(asked::<EndEncounter>),
            encounter::join.run_if(asked::<Join>),
            encounter::leave.run_if(asked::<Leave>),
            opening::take_first_move.run_if(asked::<FirstMove>),
            opening::pass_first_move.run_if(asked::<PassFirstMove>),
            turns::ask_to_end.run_if(asked::<EndTurn>),
            turns::delay.run_if(asked::<Delay>),
            turns::end.run_if(on_top(|frame| matches!(frame, Frame::EndTurn { .. }))),
            turns::close_round.run_if(on_top(|frame| matches!(frame, Frame::EndRound))),
            opening::open.run_if(on_top(|frame| matches!(frame, Frame::RoundOpening))),
        )
            .chain()
            .in_set(ChapterSystems::Rounds),
    );
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
    pub passed: Vec<SeatId>,
    /// Whoever's turn it is has done something of its own this round, if only something that costs nothing.
    #[serde(default)]
    pub acted: bool,
}

impl Encounter {
    /// The slot of a token.
    #[must_use]
    pub fn slot(&self, thing: ThingId) -> Option<&Slot> {
        self.order.iter().find(|slot| slot.thing == thing)
    }

    /// The slot of a token, to change it.
    pub fn slot_mut(&mut self, thing: ThingId) -> Option<&mut Slot> {
        self.order.iter_mut().find(|slot| slot.thing == thing)
    }
}

/// Whether an encounter runs.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rounds(pub Option<Encounter>);

impl Rounds {
    /// The round's number, 0 outside encounters.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.0.as_ref().map_or(0, |encounter| encounter.round)
    }
}
