//! S6: moving where it is too deep to walk. Each turn (outside encounters: each walk) one check of Swimming; a failure
//! makes no progress in this turn, a fumble goes under. To keep afloat without moving needs none.

use super::breath;
use crate::board::{Board, Cell, CellData, WaterBand, water_band};
use crate::dice::checks::DifficultyResult;
use crate::knowledge::{Seats, ThingId, things};
use crate::rules::acting::{entity, onlookers, square};
use crate::rules::checks::{self, Ask, CheckId, Draft, NextCheck, Outcome};
use crate::rules::combat::arms;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::rounds::Rounds;
use crate::rules::sheet::{Characteristic, Sheet};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// How somebody swims in this turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swim {
    /// Its walk was planned through deep water.
    pub willing: bool,
    /// The round of its check, 0 outside encounters.
    pub round: u32,
    /// How the check went.
    pub afloat: Option<bool>,
}

/// A swimming check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// Who.
    pub thing: ThingId,
    /// The roll.
    pub check: CheckId,
}

/// Whether water lets somebody take a step.
pub(in crate::rules) enum Way {
    /// It does.
    Free,
    /// It has to swim first.
    Swim,
    /// It does not, for this reason.
    Barred(&'static str),
}

fn is_deep(world: &World, at: Cell, size: i32) -> bool {
    let Some(board) = world.get_resource::<Board>() else { return false };
    let depth = |cell| board.cells().get(cell).map_or(0, CellData::depth_mm);
    at.square(size).any(|cell| water_band(depth(cell)) == WaterBand::Deep)
}

/// Whether somebody stands in water that is truly too deep to walk, or a way leads through such.
pub(in crate::rules) fn leads_through_the_deep(world: &World, thing: ThingId, way: &[Cell]) -> bool {
    let Some((at, size)) = square(world, thing) else { return false };
    std::iter::once(at).chain(way.iter().copied()).any(|cell| is_deep(world, cell, size))
}

/// How somebody's check of this turn went; none if it made none.
fn this_turn(world: &World, thing: ThingId) -> Option<bool> {
    let swim = world.of::<Swim>(thing)?;
    swim.afloat.filter(|_| swim.round == world.resource::<Rounds>().number())
}

/// Whether somebody makes no progress in this turn any more.
pub(in crate::rules) fn is_spent(world: &World, thing: ThingId) -> bool {
    this_turn(world, thing) == Some(false)
}

/// Whether somebody's walk was planned through deep water.
pub(in crate::rules) fn means_to_swim(world: &World, thing: ThingId) -> bool {
    world.of::<Swim>(thing).is_some_and(|swim| swim.willing)
}

/// Whether water lets somebody take a step from one cell to the next.
pub(in crate::rules) fn way(world: &World, thing: ThingId, (from, to): (Cell, Cell), size: i32) -> Way {
    if !is_deep(world, from, size) && !is_deep(world, to, size) {
        return Way::Free;
    }
    match this_turn(world, thing) {
        Some(true) => Way::Free,
        Some(false) => Way::Barred("stopped-no-progress"),
        None if means_to_swim(world, thing) => Way::Swim,
        None => Way::Barred("stopped-deep-water"),
    }
}

fn change(world: &mut World, thing: ThingId, change: impl FnOnce(&mut Swim)) {
    let Some(token) = entity(world, thing) else { return };
    let before = world.of::<Swim>(thing).copied();
    let mut swim = before.unwrap_or_default();
    change(&mut swim);
    if swim == Swim::default() {
        world.entity_mut(token).remove::<Swim>();
    } else if before != Some(swim) {
        world.entity_mut(token).insert(swim);
    }
}

/// A walk begins that leads through deep water or does not.
pub(in crate::rules) fn set_out(world: &mut World, thing: ThingId, swims: bool) {
    if swims || world.of::<Swim>(thing).is_some() {
        change(world, thing, |swim| swim.willing = swims);
    }
}

/// A walk is over. Outside encounters the next one needs a check of its own.
pub(in crate::rules) fn arrived(world: &mut World, thing: ThingId) {
    if world.of::<Swim>(thing).is_none() {
        return;
    }
    let counts = world.resource::<Rounds>().0.is_some();
    change(world, thing, |swim| *swim = if counts { Swim { willing: false, ..*swim } } else { Swim::default() });
}

/// A round is over: everybody may try again.
pub(super) fn forget(world: &mut World) {
    let swimmers: Vec<ThingId> = things::with::<Swim>(world).collect();
    for thing in swimmers {
        change(world, thing, |swim| *swim = Swim { willing: swim.willing, ..Swim::default() });
    }
}

/// Deals the swimming check of a walk, which goes on when it is settled.
pub(in crate::rules) fn swim(world: &mut World, thing: ThingId) {
    let house = world.resource::<HouseRules>();
    let in_armour = arms::wears_armour(world, thing);
    let against = if in_armour { house.swimming_in_armour } else { house.swimming_difficulty };
    let none = Sheet::default();
    let ask = Ask::Difficulty { of: Characteristic::Swimming, against: against.into() };
    let kind = ask.kind(world.of::<Sheet>(thing).unwrap_or(&none), house);
    let Some(kind) = kind else { return };
    let by = world.resource::<Seats>().owner(thing);
    let purpose = Phrase::new("check-swim").with("armour", if in_armour { "yes" } else { "no" }).rule("S6");
    let audience = onlookers(world, thing).with(by);
    let check = CheckId(world.resource::<NextCheck>().0);
    world.resource_mut::<Pending>().push(Frame::Swim(Stroke { thing, check }));
    checks::deal(world, Draft { who: Some(thing), ..Draft::new(by, kind, purpose, audience) });
}

/// The check on top is settled.
pub(super) fn go_on(world: &mut World) {
    let Some(&Frame::Swim(Stroke { thing, check })) = world.resource::<Pending>().top() else { return };
    world.resource_mut::<Pending>().pop();
    let Some(check) = checks::take(world, check) else { return };
    let outcome = check.outcome();
    let afloat = outcome.and_then(Outcome::succeeds) == Some(true);
    let round = world.resource::<Rounds>().number();
    change(world, thing, |swim| (swim.round, swim.afloat) = (round, Some(afloat)));
    if afloat {
        breath::surface(world, thing);
    } else if outcome == Some(Outcome::Difficulty(DifficultyResult::Fumble)) {
        breath::sink(world, thing);
    }
}
