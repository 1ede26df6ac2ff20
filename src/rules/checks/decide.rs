//! The moments between the dice: before they are thrown (a word of the game master, second thoughts) and after (letting the
//! roll stand). What Fortune and effort do in them lives in their chapters.

use super::{Check, CheckKind, CheckState, change, gather, may_answer, on_the_table, remove, throw};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, SeatSet};
use crate::rules::event::Happening;
use crate::rules::fortune::{self, Spend};
use crate::rules::house::FortuneFor;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::{HouseRules, Refusal, effort};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Whether the owner of a roll that lies on the table has something to decide: a use of Fortune that could do it good.
///
/// The rolls of the game master's tokens always wait where there is Fortune at the table and players look on: whether
/// such a token has any is not theirs to know.
#[must_use]
pub fn decides(world: &World, check: &Check) -> bool {
    if check.state != CheckState::Rolled || !check.kind.is_announced() || check.who.is_none() {
        return false;
    }
    let players_look_on = !check.audience.without(SeatSet::GM).is_empty();
    if check.by.is_gm() && players_look_on && world.resource::<HouseRules>().fortune != FortuneFor::Nobody {
        return check.fortune.is_none();
    }
    useful(check).iter().any(|spend| fortune::may_spend(world, check, spend).is_ok())
}

/// The uses of Fortune that could do a roll good as it lies.
fn useful(check: &Check) -> Vec<Spend> {
    let Some(outcome) = check.outcome() else { return Vec::new() };
    let all: Vec<u8> = (0..check.dice.len().min(usize::from(u8::MAX))).map(|die| die as u8).collect();
    match (&check.kind, outcome.succeeds()) {
        (CheckKind::Damage { .. }, _) => all.into_iter().map(Spend::Damage).collect(),
        (CheckKind::Skill { .. }, Some(true)) => vec![Spend::Quality],
        (_, Some(true)) | (CheckKind::Pool { .. }, _) => Vec::new(),
        (_, Some(false)) | (CheckKind::Difficulty { .. }, None) => {
            let lower = all.iter().copied().map(Spend::Lower);
            std::iter::once(Spend::Reroll(fortune::all_dice(check))).chain(lower).collect()
        }
        _ => Vec::new(),
    }
}

/// Throws the dice of the roll that is announced.
#[derive(Clone, Copy, Debug)]
pub struct RollDice;

impl Request for RollDice {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_answer(seat, in_state(world, seat, CheckState::Announced, "refused-no-roll-announced")?)
    }
}

/// Lets the roll that lies on the table stand.
#[derive(Clone, Copy, Debug)]
pub struct Accept;

impl Request for Accept {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_answer(seat, in_state(world, seat, CheckState::Rolled, "refused-no-roll-lies")?)
    }
}

/// Takes an announced roll back that nobody but its owner wanted and that has cost nothing yet.
#[derive(Clone, Copy, Debug)]
pub struct TakeBack;

impl Request for TakeBack {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let check = in_state(world, seat, CheckState::Announced, "refused-no-roll-announced")?;
        may_answer(seat, check)?;
        if !check.for_itself {
            return Err(Refusal::new("refused-roll-must-be"));
        }
        if check.effort {
            return Err(Phrase::new("refused-roll-has-cost").rule("E4").into());
        }
        Ok(())
    }
}

/// The game master adds a modifier with its reason to the roll that is announced.
#[derive(Clone, Debug)]
pub struct AddModifier {
    /// How much, −20 to 20 and not 0.
    pub amount: i32,
    /// What for.
    pub reason: String,
}

/// The largest modifier that a game master can add.
pub const MOST_ADDED: i32 = 20;

impl Request for AddModifier {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        crate::rules::rounds::gm_only(seat)?;
        in_state(world, seat, CheckState::Announced, "refused-no-roll-announced")?;
        if self.amount == 0 || self.amount.abs() > MOST_ADDED {
            return Err(Phrase::new("refused-modifier-size").with("most", MOST_ADDED).into());
        }
        crate::rules::gm::short_enough(&self.reason)
    }
}

/// The roll on the table if it is in this state. One that a seat does not see is none to it.
pub(in crate::rules) fn in_state<'w>(
    world: &'w World,
    seat: SeatId,
    state: CheckState,
    otherwise: &'static str,
) -> Result<&'w Check, Refusal> {
    let check = on_the_table(world).filter(|check| check.audience.contains(seat) && check.state == state);
    check.ok_or(Refusal::new(otherwise))
}

pub(super) fn roll_dice(world: &mut World) {
    for _ in take_asked::<RollDice>(world) {
        let Some(id) = on_the_table(world).map(|check| check.id) else { continue };
        // What bears on the roll may have changed since it was announced.
        gather::refresh(world, id);
        effort::give_back_hopeless(world, id);
        change(world, id, |check| check.state = CheckState::Rolling);
    }
}

pub(super) fn accept(world: &mut World) {
    for _ in take_asked::<Accept>(world) {
        let Some(check) = on_the_table(world).cloned() else { continue };
        throw::settle(world, check);
    }
}

pub(super) fn take_back(world: &mut World) {
    for _ in take_asked::<TakeBack>(world) {
        let Some(id) = on_the_table(world).map(|check| check.id) else { continue };
        if let Some(check) = remove(world, id) {
            world.log(check.audience, Happening::RollTakenBack { check: id, purpose: check.purpose });
        }
    }
}

/// The seats that may know a roll's numbers: those that see it and may read the sheet behind it.
fn told_of_numbers(world: &World, check: &Check) -> SeatSet {
    let readers = check.who.map_or(SeatSet::ALL, |who| world.readers(who)).with(check.by);
    SeatSet(check.audience.0 & readers.0)
}

pub(super) fn add_modifier(world: &mut World) {
    for asked in take_asked::<AddModifier>(world) {
        let Some((id, audience)) = on_the_table(world).map(|check| (check.id, told_of_numbers(world, check))) else {
            continue;
        };
        let AddModifier { amount, reason } = asked.request;
        let source = if reason.is_empty() {
            Phrase::new("part-game-master")
        } else {
            Phrase::new("part-game-master-for").with("reason", reason.clone())
        };
        change(world, id, |check| check.modifiers.push(Part { source, amount, rule: None }));
        world.log(audience, Happening::ModifierAdded { check: id, amount, reason });
        effort::give_back_hopeless(world, id);
    }
}
