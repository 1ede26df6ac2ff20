//! Heroic effort and successive attempts (chapter E).
//!
//! `heroic` is the point of Willpower before a pool is rolled and what becomes of it (E4–E8), `willpower` the points
//! themselves with those that raised Resolve and Composure bring (E9), `attempts` counts what failed before (E1, E2),
//! `extended` gathers successes in stages (E3), `pressure` says whether time presses, `show` is for the sheet. E10 lives
//! with the modifiers of rolls.

mod attempts;
mod extended;
mod heroic;
mod pressure;
mod show;
mod willpower;

pub use attempts::{Attempt, Attempts, ClearAttempts, RuleAttempt};
pub(super) use attempts::{action_key, attempt_part, count, count_as_last, end_encounter, forget_thing, one_shot};
pub use extended::{
    BeginExtended, EndExtended, Extended, FreshStart, MOST_NEEDED, MOST_STAGES, Stage, describe, extended_prospect,
};
pub use heroic::{AnswerPlea, Effort, EffortBack, MakeEffort, Plea, may_effort};
pub(super) use heroic::{choices, give_back, give_back_hopeless, repay_settled};
pub use pressure::pressure;
pub use show::{attempts_of, boosts_of};
pub(super) use willpower::boost_parts;
pub use willpower::{Boost, Boosts, ChangeWillpower, EndBoost, MOST_RAISED, RaiseDots, willpower_of};

use super::checks::Check;
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<MakeEffort>().add_request::<EffortBack>().add_request::<AnswerPlea>();
    app.add_request::<ClearAttempts>().add_request::<BeginExtended>().add_request::<Stage>();
    app.add_request::<FreshStart>().add_request::<EndExtended>().add_request::<RaiseDots>().add_request::<EndBoost>();
    app.add_request::<ChangeWillpower>().add_request::<RuleAttempt>();
    app.add_systems(
        Rules,
        (
            heroic::make.run_if(asked::<MakeEffort>),
            heroic::ask_back.run_if(asked::<EffortBack>),
            heroic::answer.run_if(asked::<AnswerPlea>),
            attempts::clear.run_if(asked::<ClearAttempts>),
            attempts::rule.run_if(asked::<RuleAttempt>),
            extended::begin.run_if(asked::<BeginExtended>),
            extended::stage.run_if(asked::<Stage>),
            extended::fresh_start.run_if(asked::<FreshStart>),
            extended::end.run_if(asked::<EndExtended>),
            willpower::raise.run_if(asked::<RaiseDots>),
            willpower::end_boost.run_if(asked::<EndBoost>),
            willpower::change.run_if(asked::<ChangeWillpower>),
        )
            .chain()
            .in_set(ChapterSystems::Effort),
    );
}

/// What follows from a roll that has just been settled: an attempt failed or succeeded, a stage is done, its effort is used.
pub(super) fn settled(world: &mut World, check: &Check) {
    heroic::settled(world, check);
    if !extended::settled(world, check) {
        attempts::settled(world, check);
    }
}
