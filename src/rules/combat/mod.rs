//! Combat: attack, defence, damage, and what follows; spells with an effect (F, S6; the rulings on pain and surprise).
//!
//! An attack is a [`Frame::Attack`](super::Frame) with its step as data: strike, the defender's decision, defence, damage.
//! `arms` and `rulings` hold the numbers, `modifiers` what the table adds to a roll, `attack` and `defence` the steps,
//! `harm` damage and dying, `magic` spells, `care` getting up, making weapons ready and treating wounds, `bonds` what holds
//! somebody and breaking free of it, `unseen` blows at those whom one does not see (S2), `describe` what a seat may see.
//! Fortune and effort on these rolls live in their own chapters.

pub mod arms;
mod attack;
mod bonds;
mod care;
mod defence;
mod describe;
mod harm;
mod magic;
mod modifiers;
pub mod rulings;
pub mod unseen;

pub use arms::Arms;
pub use attack::{Attack, AttackStep, MakeAttack, attack_prospect, gap};
pub(super) use attack::{name, roll_for, seen_by};
pub(super) use attack::{strike_purpose, take_back_defence};
pub use bonds::{
    BREAK_FREE, Bond, Bonds, BreakFree, Breaking, Catch, HOLDS, Hold, USUAL_GRIP, bond, break_free_prospect,
    difficulty as break_free_difficulty, grips, hold, holds_somebody, let_go,
};
pub(super) use bonds::{free, loosen};
pub use care::{Reload, StandUp, TREAT_WOUNDS, Treat, TreatWounds, treat_prospect};
pub use defence::Defend;
pub(super) use defence::audience;
pub use defence::{awaited, choices};
pub use describe::describe;
pub(super) use harm::{end_round, give_out, hurt, kill, life_changed, suffocate};
pub use magic::{Cast, CastSpell, CastStep, Charm, Effect, SPELLS, Spell, Spells, cast_prospect, spell, spell_odds};
pub(super) use modifiers::has as has_status;
pub use modifiers::modifiers;
pub use unseen::{AttackSquare, Guess, GuessStep, Heard, Listen, Listening};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use crate::knowledge::SeatId;
use bevy::app::App;
use bevy::ecs::component::Component;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.add_request::<MakeAttack>().add_request::<Defend>().add_request::<CastSpell>();
    app.add_request::<AttackSquare>().add_request::<Listen>();
    app.add_request::<StandUp>().add_request::<Reload>().add_request::<TreatWounds>();
    app.add_request::<Catch>().add_request::<BreakFree>();
    app.add_systems(
        Rules,
        (
            care::stand_up.run_if(asked::<StandUp>),
            care::reload.run_if(asked::<Reload>),
            care::begin_treating.run_if(asked::<TreatWounds>),
            care::go_on.run_if(on_top(|frame| matches!(frame, Frame::Treat(_)))),
            bonds::catch.run_if(asked::<Catch>),
            bonds::begin.run_if(asked::<BreakFree>),
            bonds::go_on.run_if(on_top(|frame| matches!(frame, Frame::BreakFree(_)))),
            magic::begin.run_if(asked::<CastSpell>),
            magic::go_on.run_if(on_top(|frame| matches!(frame, Frame::Cast(_)))),
            attack::begin.run_if(asked::<MakeAttack>),
            unseen::begin.run_if(asked::<AttackSquare>),
            unseen::begin_listening.run_if(asked::<Listen>),
            unseen::hear.run_if(on_top(|frame| matches!(frame, Frame::Listen(_)))),
            unseen::go_on.run_if(on_top(|frame| matches!(frame, Frame::Guess(_)))),
            defence::defend.run_if(asked::<Defend>),
            attack::go_on.run_if(on_top(|frame| matches!(frame, Frame::Attack(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Combat),
    );
}

/// How often somebody has defended in this round (F8). A defence whose dice are thrown again is still one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Defences(pub u8);

/// Whether a token itself has another in its eyes (S2).
#[must_use]
pub fn has_in_eyes(world: &World, thing: crate::knowledge::ThingId, other: crate::knowledge::ThingId) -> bool {
    attack::own_sight(world, thing, other)
}

/// Whether an attack waits for a person: the defender decides.
#[must_use]
pub(super) fn waits(world: &World, attack: &Attack) -> bool {
    attack.step == AttackStep::Defend && defence::prevented(world, attack.target).is_none()
}

/// Whether a seat may know of an attack.
#[must_use]
pub(super) fn sees(world: &World, seat: SeatId, attack: &Attack) -> bool {
    audience(world, attack).contains(seat)
}

/// An encounter ends: the defences of its last round are forgotten.
pub(super) fn end_encounter(world: &mut World) {
    harm::forget_defences(world);
}
