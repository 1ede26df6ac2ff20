//! Fortune points (F1–F14): who has them, the one step that spends one, and each use at its moment.
//!
//! `spending` holds the uses on a roll that lies on the table (F3, F5–F7, F12), `rounds` those that last for a round (F8,
//! F9), `alertness` the answer to surprise (F13), `regain` how points come back (F10), `abilities` what is bought (F14).
//! The first move (F4) lives with the rounds of an encounter.

mod abilities;
mod alertness;
mod regain;
mod rounds;
mod spending;

pub use abilities::{ABILITY_COSTS, BuyAbility, ability_cost};
pub use alertness::{Alertness, describe, may_be_alert};
pub(super) use alertness::{surprised, waits as alertness_waits};
pub use regain::{MOST_FOR_A_CHAPTER, Occasion, RegainFortune, TookPart};
pub use rounds::{Defence, IgnoreConditions, RoundUses, defence_bonus, felt, ignores_conditions, uses};
pub(super) use rounds::{end_round, leave_round, note};

pub(super) use spending::apply;
pub use spending::{Spend, SpendFortune, ability_for, all_dice, may_spend};

use super::checks::{Check, CheckId};
use super::event::Happening;
use super::house::{FortuneFor, HouseRules};
use super::log::Lookup;
use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::sheet::{FORTUNE_BASE, Fortune, FortuneDecided, LentFortune};
use super::things::Token;
use super::{ChapterSystems, Refusal, Rules};
use crate::knowledge::{SeatSet, ThingId, Things};
use crate::text::Phrase;
use bevy::app::App;
use bevy::ecs::entity::Entity;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<SpendFortune>().add_request::<Defence>().add_request::<IgnoreConditions>();
    app.add_request::<Alertness>().add_request::<RegainFortune>().add_request::<BuyAbility>();
    app.add_systems(
        Rules,
        (
            spending::spend.run_if(asked::<SpendFortune>),
            rounds::defend.run_if(asked::<Defence>),
            rounds::ignore.run_if(asked::<IgnoreConditions>),
            alertness::answer.run_if(asked::<Alertness>),
            alertness::lapse.run_if(on_top(|frame| matches!(frame, Frame::Alertness { .. }))),
            regain::regain.run_if(asked::<RegainFortune>),
            abilities::buy.run_if(asked::<BuyAbility>),
        )
            .chain()
            .in_set(ChapterSystems::Fortune),
    );
}

/// The Fortune of a token under this table's option (F11): nobody's, that of the sheets, everybody's, or that of those whom
/// the game master lets have it. A token that has none on its sheet and has it nevertheless has the full base maximum.
#[must_use]
pub fn fortune_of(world: &World, token: ThingId) -> Option<Fortune> {
    let on_sheet = world.of::<Fortune>(token).copied();
    match world.resource::<HouseRules>().fortune {
        FortuneFor::Nobody => None,
        FortuneFor::Chosen => on_sheet,
        FortuneFor::Everyone => on_sheet.or_else(|| lent(world, token)),
        FortuneFor::CaseByCase => match world.of::<FortuneDecided>(token) {
            None => on_sheet,
            Some(FortuneDecided(true)) => on_sheet.or_else(|| lent(world, token)),
            Some(FortuneDecided(false)) => None,
        },
    }
}

/// The Fortune of a token that has none on its sheet, where it has some nevertheless (F11).
fn lent(world: &World, token: ThingId) -> Option<Fortune> {
    world.of::<Token>(token)?;
    let left = world.of::<LentFortune>(token).map_or(FORTUNE_BASE, |lent| lent.0.min(FORTUNE_BASE));
    Some(Fortune { luck: 0, now: left })
}

/// Whether anything of Fortune shows on a token's sheet: not where nobody has it, nor where the game master decides case
/// by case and this one has none (F11).
#[must_use]
pub fn shows_on_sheet(world: &World, token: ThingId) -> bool {
    match world.resource::<HouseRules>().fortune {
        FortuneFor::Nobody => false,
        FortuneFor::CaseByCase => fortune_of(world, token).is_some(),
        FortuneFor::Chosen | FortuneFor::Everyone => true,
    }
}

/// Whether a token has a point of Fortune to spend (F1, F11).
///
/// # Errors
/// The reason against it, with its rule.
pub fn able_to_pay(world: &World, token: ThingId) -> Result<(), Refusal> {
    if world.resource::<HouseRules>().fortune == FortuneFor::Nobody {
        return Err(Phrase::new("refused-table-without-fortune").rule("F11").into());
    }
    match fortune_of(world, token) {
        None => Err(Phrase::new("refused-without-fortune").rule("F11").into()),
        Some(fortune) if fortune.now == 0 => Err(Phrase::new("refused-no-fortune").rule("F2").into()),
        Some(_) => Ok(()),
    }
}

/// What a point is spent on.
#[derive(Clone, Debug)]
pub(super) struct Pay {
    pub who: ThingId,
    /// What for, with its rule.
    pub reason: Phrase,
    /// The roll that it is spent on.
    pub check: Option<CheckId>,
    /// Who sees that it is spent; what is left is for those who may read the sheet.
    pub audience: SeatSet,
}

/// Spends one point: takes it and logs it. `None`, and nothing changes, if there is none.
pub(super) fn pay(world: &mut World, paid: Pay) -> Option<(u8, u8)> {
    let Pay { who, reason, check, audience } = paid;
    able_to_pay(world, who).ok()?;
    let (before, after) = change(world, who, -1)?;
    let readers = world.readers(who);
    let spent = |numbers: Option<(u8, u8)>| Happening::FortuneSpent {
        who: world.who(who),
        reason: reason.clone(),
        check,
        before: numbers.map(|(before, _)| before),
        after: numbers.map(|(_, after)| after),
    };
    let (full, rest) = (spent(Some((before, after))), spent(None));
    let others = audience.without(readers).without(SeatSet::GM);
    world.log(readers, full);
    if !others.is_empty() {
        world.resource_mut::<super::EventLog>().push_exactly(others, rest);
    }
    Some((before, after))
}

/// Whose point of Fortune went into a roll (F3).
pub(super) fn payer(check: &Check) -> Option<ThingId> {
    check.who.filter(|_| check.fortune.is_some())
}

/// Sets a token's Fortune, kept within 0 and the maximum (F2). Gives what it was and what it is, or `None` where the token
/// has no Fortune at all (F11).
pub(super) fn change(world: &mut World, token: ThingId, by: i8) -> Option<(u8, u8)> {
    let now = fortune_of(world, token)?.now;
    set(world, token, now.saturating_add_signed(by))
}

/// Sets a token's Fortune to so much, and to no more than the maximum; see [`change`].
fn set(world: &mut World, token: ThingId, to: u8) -> Option<(u8, u8)> {
    let mut fortune = fortune_of(world, token)?;
    let before = fortune.now;
    fortune.now = to.min(fortune.max());
    let entity = world.resource::<Things>().get(token)?;
    if world.get::<Fortune>(entity).is_some() {
        world.entity_mut(entity).insert(fortune);
    } else {
        world.entity_mut(entity).insert(LentFortune(fortune.now));
    }
    Some((before, fortune.now))
}

/// The Fortune that a token gets on its sheet with this Luck: all of it (F2), but no more than it had left where it had
/// some before. What was lent to it has become its own.
pub(super) fn put_on_sheet(world: &mut World, entity: Entity, luck: i8) -> Fortune {
    let full = Fortune { luck, now: FORTUNE_BASE.saturating_add_signed(luck) };
    let left = world.entity_mut(entity).take::<LentFortune>().map_or(full.now, |left| left.0);
    Fortune { now: full.now.min(left), ..full }
}

/// Takes Fortune off a token's sheet and keeps in mind how much was left of it. Gives what it was.
pub(super) fn take_off_sheet(world: &mut World, entity: Entity) -> Option<Fortune> {
    let before = world.entity_mut(entity).take::<Fortune>()?;
    world.entity_mut(entity).insert(LentFortune(before.now));
    Some(before)
}
