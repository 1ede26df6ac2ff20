//! What a seat can expect of an act on a door, before it is done: the roll from what the seat knows, and exact odds. What
//! it does not know (a lock that it has not tried) is not reckoned with.

use super::ask::{ForceDoor, hacks};
use super::numbers::{self, LOOSENING, WEDGING};
use super::work::{Deed, blow, draft};
use crate::dice::odds::{self, Chance, Distribution};
use crate::knowledge::view::DoorView;
use crate::knowledge::{Eyes, SeatId, ThingId};
use crate::rules::checks::{self, Check};
use crate::rules::combat::arms::{self, Class};
use crate::rules::event::Hold;
use bevy::ecs::world::World;

fn view(world: &World, seat: SeatId, door: ThingId) -> Option<DoorView> {
    Eyes::of(world, seat)?.door(door)
}

/// The difficulty of breaking a door open as the seat knows it (S4).
fn known_difficulty(world: &World, seat: SeatId, door: &DoorView) -> i32 {
    let base = numbers::of_door(world, door.id).map_or(0, |numbers| numbers.difficulty);
    let jam = Eyes::of(world, seat).and_then(|eyes| eyes.jam(door.id)).map(numbers::hold_of);
    let known = [door.locked.then_some(Hold::Locked), jam, door.barred.then_some(Hold::Barred)];
    known.into_iter().flatten().fold(base, |sum, hold| sum.saturating_add(numbers::hold_bonus(world, door.id, hold)))
}

fn foreseen(world: &World, who: ThingId, door: ThingId, deed: &Deed, against: i32) -> Option<Check> {
    Some(checks::foresee(world, draft(world, who, door, deed, Some(against))?))
}

/// The leader's roll to force a door, and the exact chance that all of them together force it (S1).
#[must_use]
pub fn force_prospect(world: &World, seat: SeatId, asked: &ForceDoor) -> Option<(Check, Option<Chance>)> {
    let ForceDoor { thing, door, helpers } = asked;
    let view = view(world, seat, *door)?;
    let against = known_difficulty(world, seat, &view);
    if helpers.is_empty() {
        let check = foreseen(world, *thing, *door, &Deed::Force, against)?;
        let chance = checks::hopes(&check);
        return Some((check, chance));
    }
    let roll = |&who: &ThingId| Some(checks::foresee(world, draft(world, who, *door, &Deed::Force, None)?));
    let rolls: Vec<Check> = std::iter::once(thing).chain(helpers).map(roll).collect::<Option<_>>()?;
    let chance = checks::together_chance(&rolls, against);
    rolls.into_iter().next().map(|leader| (leader, chance))
}

/// The roll to loosen a door that is stuck. A wedge on one's own side needs none.
#[must_use]
pub fn unjam_prospect(world: &World, thing: ThingId, door: ThingId) -> Option<Check> {
    foreseen(world, thing, door, &Deed::Unjam, LOOSENING)
}

/// The roll to pick a lock. Of one that the seat has not tried it knows no more than that it may be simple.
#[must_use]
pub fn pick_prospect(world: &World, seat: SeatId, thing: ThingId, door: ThingId) -> Option<Check> {
    let view = view(world, seat, door)?;
    let against = if view.locked { numbers::picking(world, door) } else { numbers::PICKING };
    foreseen(world, thing, door, &Deed::Pick { tried: true }, against)
}

/// The roll to wedge a door.
#[must_use]
pub fn jam_prospect(world: &World, thing: ThingId, door: ThingId) -> Option<Check> {
    foreseen(world, thing, door, &Deed::Jam, WEDGING)
}

/// A blow with a weapon at a door, and the chance that it does the door any harm; none where the weapon cannot hack at it.
#[must_use]
pub fn hack_prospect(world: &World, thing: ThingId, door: ThingId, weapon: &str) -> Option<(Check, Chance)> {
    let weapon = arms::weapon(weapon).filter(|weapon| hacks(weapon))?;
    let numbers = numbers::of_door(world, door)?;
    let check = checks::foresee(world, blow(world, thing, door, weapon));
    let dice = format!("{}d6", weapon.dice).parse().ok()?;
    let sums: Distribution<i64> = odds::expression(&dice).ok()?;
    let bonus = i64::from(check.modifier());
    let slashing = weapon.class == Class::Slashing;
    let chance = sums.chance(|sum| {
        let damage = i32::try_from(sum + bonus).unwrap_or(0).max(0);
        numbers::lost_by(&numbers, damage, slashing) > 0
    });
    Some((check, chance))
}
