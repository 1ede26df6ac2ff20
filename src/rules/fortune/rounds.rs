//! Fortune for a whole round: +4 to every defence (F8), no condition affects (F9). They are the use of no single roll (F3),
//! so they live beside the rolls, on the one who spent, until the round or the encounter ends.

use super::{Pay, able_to_pay, pay};
use crate::dice::checks::DEFENCE_BONUS;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::checks::{self, Check, CheckKind, CheckState, gather};
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{self, Rounds};
use crate::rules::sheet::Condition;
use crate::rules::{Refusal, conditions};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What somebody spent points on in the running round. Absent where nothing was spent.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoundUses {
    /// +4 to every defence (F8).
    pub defence: bool,
    /// No condition affects it (F9).
    pub ignores: bool,
    /// A point of Willpower was spent (E7).
    pub willpower: bool,
    /// It was alert enough to get over its surprise and let it be (F13).
    pub surprise_kept: bool,
    /// It was surprised when somebody had acted already, and its owner is not waited for (F13).
    pub surprised_late: bool,
}

/// What Fortune adds to the defences of a token in this round (F8).
#[must_use]
pub fn defence_bonus(world: &World, thing: ThingId) -> i32 {
    if uses(world, thing).defence { DEFENCE_BONUS } else { 0 }
}

/// Whether no condition affects a token in this round (F9). Statuses such as prone or surprised are not conditions with
/// levels, and Fortune does not lift them.
#[must_use]
pub fn ignores_conditions(world: &World, thing: ThingId) -> bool {
    uses(world, thing).ignores
}

/// What a token spent points on in this round.
#[must_use]
pub fn uses(world: &World, thing: ThingId) -> RoundUses {
    world.of::<RoundUses>(thing).copied().unwrap_or_default()
}

/// Notes what a token spends a point on in this round.
pub(in crate::rules) fn note(world: &mut World, thing: ThingId, change: impl FnOnce(&mut RoundUses)) {
    let Some(entity) = world.resource::<Things>().get(thing) else { return };
    let mut uses = uses(world, thing);
    change(&mut uses);
    if uses == RoundUses::default() {
        world.entity_mut(entity).remove::<RoundUses>();
    } else {
        world.entity_mut(entity).insert(uses);
    }
}

/// Forgets what was spent for the round: it has ended.
pub(in crate::rules) fn end_round(world: &mut World) {
    let spent = world.resource::<Things>().iter().filter(|(_, entity)| world.get::<RoundUses>(*entity).is_some());
    let spent: Vec<_> = spent.map(|(_, entity)| entity).collect();
    for entity in spent {
        world.entity_mut(entity).remove::<RoundUses>();
    }
    gather::refresh_all(world);
}

/// Forgets what one token spent for the round: it leaves the encounter.
pub(in crate::rules) fn leave_round(world: &mut World, thing: ThingId) {
    note(world, thing, |uses| *uses = RoundUses::default());
    gather::refresh_all(world);
}

/// A point for +4 to every defence until the end of the round, before the defence is rolled (F8).
#[derive(Clone, Copy, Debug)]
pub struct Defence {
    /// Who defends.
    pub thing: ThingId,
}

/// A point so that no condition affects a token until the end of the round (F9).
#[derive(Clone, Copy, Debug)]
pub struct IgnoreConditions {
    /// Who ignores them.
    pub thing: ThingId,
}

/// What both uses ask first: whose token, an encounter that it takes part in, and a point.
fn in_this_round(world: &World, seat: SeatId, thing: ThingId, rule: &'static str) -> Result<(), Refusal> {
    rounds::may_command(world, seat, thing)?;
    let refused = |key| Err(Phrase::new(key).rule(rule).into());
    match &world.resource::<Rounds>().0 {
        None => return refused("refused-no-encounter"),
        Some(encounter) if encounter.slot(thing).is_none() => return refused("refused-not-in-order"),
        Some(_) => {}
    }
    able_to_pay(world, thing)
}

impl Request for Defence {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        in_this_round(world, seat, self.thing, "F8")?;
        if defence_bonus(world, self.thing) != 0 {
            return Err(Phrase::new("refused-fortune-defence-already").rule("F8").into());
        }
        if let Some(why) = rounds::incapacity(world, self.thing) {
            return Err(why.refusal());
        }
        let rolled = |check: &Check| {
            let defends = matches!(check.kind, CheckKind::Fight { with, .. } if with.is_defence());
            defends && check.who == Some(self.thing) && check.state != CheckState::Announced
        };
        if checks::unsettled(world).any(rolled) {
            return Err(Phrase::new("refused-fortune-before-defence").rule("F8").into());
        }
        Ok(())
    }
}

impl Request for IgnoreConditions {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        in_this_round(world, seat, self.thing, "F9")?;
        if ignores_conditions(world, self.thing) {
            return Err(Phrase::new("refused-fortune-ignores-already").rule("F9").into());
        }
        match rounds::incapacity(world, self.thing) {
            Some(why) if why.0 == Condition::Unconscious => Err(why.refusal()),
            _ => Ok(()),
        }
    }
}

pub(super) fn defend(world: &mut World) {
    for asked in take_asked::<Defence>(world) {
        spend(world, asked.request.thing, Phrase::new("fortune-for-defence").rule("F8"), |uses| uses.defence = true);
    }
}

pub(super) fn ignore(world: &mut World) {
    for asked in take_asked::<IgnoreConditions>(world) {
        let thing = asked.request.thing;
        let lost_its_turn = rounds::incapacity(world, thing).is_some() && rounds::before_anyone_acts(world, thing);
        spend(world, thing, Phrase::new("fortune-for-ignoring").rule("F9"), |uses| uses.ignores = true);
        // Whoever could not act for pain alone, and can now, has its turn after all.
        if lost_its_turn && rounds::incapacity(world, thing).is_none() {
            rounds::take_turn_after_all(world, thing);
        }
    }
}

fn spend(world: &mut World, who: ThingId, reason: Phrase, change: impl FnOnce(&mut RoundUses)) {
    let audience = world.knowers(who);
    if pay(world, Pay { who, reason, check: None, audience }).is_some() {
        note(world, who, change);
        gather::refresh_all(world);
    }
}

/// The level of a condition that affects a token now: none while Fortune lets it ignore them (F9).
#[must_use]
pub fn felt(world: &World, thing: ThingId, condition: Condition) -> u8 {
    use crate::rules::sheet::{Conditions, Life};
    if !conditions::is_status(condition) && ignores_conditions(world, thing) {
        return 0;
    }
    let none = Conditions::default();
    let noted = world.of::<Conditions>(thing).unwrap_or(&none);
    conditions::level(condition, noted, world.of::<Life>(thing).copied())
}
