//! Damage after armour, what it does to life, and what becomes of those without life. Pain is worked out from life.

use super::rulings::USUAL_CONSTITUTION;
use super::{Charm, Defences, arms, attack, magic, modifiers};
use crate::knowledge::{SeatSet, ThingId, things};
use crate::rules::acting;
use crate::rules::checks::gather;
use crate::rules::conditions;
use crate::rules::event::Happening;
use crate::rules::house::{DeadAt, HouseRules};
use crate::rules::log::{EventLog, Lookup};
use crate::rules::sheet::{Attribute, Condition, Conditions, Life, Sheet};
use crate::rules::things::Token;
use crate::rules::traps::definition::ArmourUse;
use bevy::ecs::world::World;

/// A hit of so much damage: armour takes its share, the rest is life lost.
pub(super) fn wound(world: &mut World, who: ThingId, by: Option<ThingId>, damage: i32) {
    let armour = arms::protection(world, who);
    wound_past(world, who, by, (damage, armour));
}

/// A hit that is nobody's: of a trap, a fall, a poison.
pub(in crate::rules) fn hurt(world: &mut World, who: ThingId, damage: i32, counts: ArmourUse) {
    let armour = arms::protection_through(world, who, counts);
    wound_past(world, who, None, (damage, armour));
}

/// Somebody dies at once, whatever life was left.
pub(in crate::rules) fn kill(world: &mut World, who: ThingId) {
    let now = world.of::<Life>(who).map_or(0, |life| life.now);
    let pain = pain(world, who);
    lose(world, who, i32::from(now).max(0) + i32::from(USUAL_CONSTITUTION));
    pain_changed(world, who, pain);
    conditions::set(world, who, Condition::Dying, 0);
    conditions::set(world, who, Condition::Dead, 1);
}

fn wound_past(world: &mut World, who: ThingId, by: Option<ThingId>, (damage, armour): (i32, i32)) {
    let lost = (damage - armour).max(0);
    let pain = pain(world, who);
    let Some((before, after)) = lose(world, who, lost) else { return };
    tell(world, who, by, (damage, armour, before, after));
    pain_changed(world, who, pain);
    life_changed(world, who);
    if lost > 0 && world.of::<Charm>(who).is_some() {
        magic::end_charm(world, who);
    }
}

/// Takes life. Gives what it was and what it is.
fn lose(world: &mut World, who: ThingId, lost: i32) -> Option<(i16, i16)> {
    let mut life = world.get_mut::<Life>(acting::entity(world, who)?)?;
    let before = life.now;
    let after = before.saturating_sub(i16::try_from(lost).unwrap_or(i16::MAX));
    if after != before {
        life.now = after;
    }
    Some((before, after))
}

/// Logs a wound: who sees the victim learns of the hit, who may read its sheet also its numbers, who sees the attacker
/// also whose hit it was.
fn tell(world: &mut World, who: ThingId, by: Option<ThingId>, (damage, armour, before, after): (i32, i32, i16, i16)) {
    let seen = attack::seen_by(world, who);
    let reads = SeatSet(world.readers(who).0 & seen.0).union(SeatSet::GM);
    let knows_by = by.map_or(SeatSet::ALL, |by| attack::seen_by(world, by)).union(SeatSet::GM);
    let (victim, attacker) = (world.who(who), by.map(|by| world.who(by)));
    for (numbers, names) in [(true, true), (true, false), (false, true), (false, false)] {
        let of = |set: SeatSet, wanted: bool| if wanted { SeatSet(seen.0 & set.0) } else { seen.without(set) };
        let audience = SeatSet(of(reads, numbers).0 & of(knows_by, names).0);
        if audience.is_empty() {
            continue;
        }
        let wounded = Happening::Wounded {
            who: victim.clone(),
            by: attacker.clone().filter(|_| names),
            damage,
            armour: numbers.then_some(armour),
            before: numbers.then_some(before),
            after: numbers.then_some(after),
        };
        world.resource_mut::<EventLog>().push_exactly(audience, wounded);
    }
}

/// Whoever has suffocated has no life left and is dying (S14).
pub(in crate::rules) fn suffocate(world: &mut World, who: ThingId) {
    let left = world.of::<Life>(who).map_or(0, |life| i32::from(life.now).max(0));
    let pain = pain(world, who);
    if let Some((before, after)) = lose(world, who, left) {
        let seen = attack::seen_by(world, who);
        let reads = SeatSet(world.readers(who).0 & seen.0).union(SeatSet::GM);
        let told = |numbers: bool| Happening::Suffocated {
            who: world.who(who),
            before: numbers.then_some(before),
            after: numbers.then_some(after),
        };
        let (full, bare) = (told(true), told(false));
        world.log(reads, full);
        let rest = seen.without(reads);
        if !rest.is_empty() {
            world.resource_mut::<EventLog>().push_exactly(rest, bare);
        }
        pain_changed(world, who, pain);
    }
    conditions::set(world, who, Condition::Dying, 1);
    life_changed(world, who);
}

/// Whoever gives out from cold, heat or hunger has no life left and is dying (S9, S13).
pub(in crate::rules) fn give_out(world: &mut World, who: ThingId) {
    let left = world.of::<Life>(who).map_or(0, |life| i32::from(life.now).max(0));
    let pain = pain(world, who);
    if lose(world, who, left).is_some() {
        pain_changed(world, who, pain);
    }
    conditions::set(world, who, Condition::Dying, 1);
    life_changed(world, who);
}

fn pain(world: &World, who: ThingId) -> u8 {
    let noted = world.of::<Conditions>(who).cloned().unwrap_or_default();
    conditions::level(Condition::Pain, &noted, world.of::<Life>(who).copied())
}

/// Logs how pain has changed with life.
fn pain_changed(world: &mut World, who: ThingId, before: u8) {
    let after = pain(world, who);
    if after != before {
        let changed = Happening::ConditionChanged { who: world.who(who), condition: Condition::Pain, before, after };
        world.log(attack::seen_by(world, who), changed);
    }
}

/// Whether somebody with so little life is dead by this table's rules: at minus Constitution, at 0, or never.
#[must_use]
fn is_deadly(world: &World, who: ThingId, life: i16) -> bool {
    match world.resource::<HouseRules>().dead_at {
        DeadAt::Zero => life <= 0,
        DeadAt::Never => false,
        DeadAt::MinusConstitution => {
            let sheet = world.of::<Sheet>(who);
            let constitution = sheet.and_then(|sheet| sheet.attributes.get(&Attribute::Constitution).copied());
            life <= -i16::from(constitution.unwrap_or(USUAL_CONSTITUTION))
        }
    }
}

/// Notes what becomes of somebody whose life has changed: at 0 or less they begin to die, with less yet they are dead,
/// above 0 neither.
pub(in crate::rules) fn life_changed(world: &mut World, who: ThingId) {
    let Some(life) = world.of::<Life>(who).map(|life| life.now) else { return };
    // Pain is worked out from life, and rolls that are announced show it.
    gather::refresh_all(world);
    let (dead, was_down) = (is_deadly(world, who, life), acting::is_down(world, who));
    if life > 0 {
        conditions::set(world, who, Condition::Dying, 0);
        conditions::set(world, who, Condition::Dead, 0);
    } else if dead {
        conditions::set(world, who, Condition::Dying, 0);
        conditions::set(world, who, Condition::Dead, 1);
    } else if was_down && !modifiers::has(world, who, Condition::Dead) && house_lets_die(world) {
        conditions::set(world, who, Condition::Dying, 1);
    }
}

fn house_lets_die(world: &World) -> bool {
    world.resource::<HouseRules>().dead_at != DeadAt::Never
}

/// The end of a round: the dying lose life, charms fade, defences are counted anew.
pub(in crate::rules) fn end_round(world: &mut World) {
    let tokens: Vec<ThingId> = things::with::<Token>(world).collect();
    let costs = i32::from(world.resource::<HouseRules>().dying_costs);
    for who in tokens {
        if costs > 0
            && modifiers::has(world, who, Condition::Dying)
            && let Some((before, after)) = lose(world, who, costs)
        {
            let seen = attack::seen_by(world, who);
            let reads = SeatSet(world.readers(who).0 & seen.0).union(SeatSet::GM);
            let bled = Happening::Bled { who: world.who(who), before, after };
            world.log(reads, bled);
            life_changed(world, who);
        }
        magic::fade(world, who);
    }
    super::unseen::forget_all(world);
    forget_defences(world);
}

/// Defences of a round are forgotten with it.
pub(in crate::rules) fn forget_defences(world: &mut World) {
    let counted: Vec<ThingId> = things::with::<Defences>(world).collect();
    for who in counted {
        if let Some(entity) = acting::entity(world, who) {
            world.entity_mut(entity).remove::<Defences>();
        }
    }
}
