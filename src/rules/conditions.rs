//! Conditions: their levels, the pain of lost life, and when they incapacitate (the ruling on pain, F9's subject).

use super::acting;
use super::checks::gather;
use super::combat;
use super::event::Happening;
use super::fortune;
use super::journey::chronicle;
use super::log::Lookup;
use super::sheet::{Condition, Conditions, Life};
use super::things::Token;
use crate::knowledge::view::TokenKind;
use crate::knowledge::{ThingId, Things};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// The level at which a condition incapacitates.
pub const HIGHEST_LEVEL: u8 = 4;

/// With so much life or less, pain is one level worse.
pub const LITTLE_LIFE: i16 = 5;

/// The pain of lost life: a level for each quarter lost, and one more at [`LITTLE_LIFE`] or less.
#[must_use]
pub fn pain(life: Life) -> u8 {
    let max = i32::from(life.max).max(1);
    let lost = (max - i32::from(life.now)).clamp(0, max);
    let quarters = lost * i32::from(HIGHEST_LEVEL) / max;
    let worse = i32::from(life.now <= LITTLE_LIFE);
    (quarters + worse).min(HIGHEST_LEVEL.into()) as u8
}

/// The level of a condition that has an effect: what is noted, and for pain what lost life adds to it.
#[must_use]
pub fn level(condition: Condition, noted: &Conditions, life: Option<Life>) -> u8 {
    let noted = noted.0.get(&condition).copied().unwrap_or(0);
    match (condition, life) {
        (Condition::Pain, Some(life)) => noted.saturating_add(pain(life)).min(HIGHEST_LEVEL),
        _ => noted,
    }
}

/// Whether a condition has no levels: it is there or not.
#[must_use]
pub const fn is_status(condition: Condition) -> bool {
    !matches!(condition, Condition::Pain | Condition::Dazed)
}

/// Why somebody in this state cannot act, if so.
#[must_use]
pub fn incapacity(life: Option<Life>, noted: &Conditions) -> Option<Condition> {
    let is_down = |status| level(status, noted, life) > 0;
    if life.is_some_and(|life| life.now <= 0) || is_down(Condition::Unconscious) || is_down(Condition::Dead) {
        return Some(Condition::Unconscious);
    }
    let worst = [Condition::Pain, Condition::Dazed].into_iter().find(|&c| level(c, noted, life) >= HIGHEST_LEVEL);
    worst.or((level(Condition::Surprised, noted, life) > 0).then_some(Condition::Surprised))
}

/// Notes a condition's level and logs the change; nothing happens if it is that already.
pub(super) fn set(world: &mut World, thing: ThingId, condition: Condition, level: u8) {
    let Some(entity) = world.resource::<Things>().get(thing) else { return };
    let mut noted = world.of::<Conditions>(thing).cloned().unwrap_or_default();
    let before = noted.0.remove(&condition).unwrap_or(0);
    if before == level {
        return;
    }
    if level > 0 {
        noted.0.insert(condition, level);
    } else {
        combat::loosen(world, thing, condition);
    }
    world.entity_mut(entity).insert(noted);
    let changed = Happening::ConditionChanged { who: world.who(thing), condition, before, after: level };
    // The order of the round shows who is surprised; everything else only those can tell who see it.
    let audience =
        if condition == Condition::Surprised { world.knowers(thing) } else { acting::onlookers(world, thing) };
    world.log(audience, changed);
    gather::refresh_all(world);
    let hero = || world.of::<Token>(thing).is_some_and(|token| token.kind == TokenKind::Hero);
    if condition == Condition::Dead && level > 0 && hero() {
        let died = Phrase::new("chronicle-died").with("who", world.who(thing).name);
        chronicle::note_of(world, thing, died);
    }
    if condition == Condition::Surprised && level > 0 {
        fortune::surprised(world, thing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pain_is_a_level_for_each_quarter_and_one_at_little_life() {
        for (now, level) in [(30, 0), (23, 0), (22, 1), (15, 2), (8, 2), (7, 3), (5, 4), (1, 4), (0, 4), (-3, 4)] {
            assert_eq!(pain(Life { max: 30, now }), level, "{now} of 30");
        }
        assert_eq!(pain(Life { max: 4, now: 4 }), 1, "so the ruling stands: five life or less");
    }

    #[test]
    fn the_fourth_level_incapacitates() {
        let dazed = |level| Conditions([(Condition::Dazed, level)].into());
        assert_eq!(incapacity(None, &dazed(3)), None);
        assert_eq!(incapacity(None, &dazed(4)), Some(Condition::Dazed));
        assert_eq!(incapacity(Some(Life { max: 30, now: 0 }), &dazed(0)), Some(Condition::Unconscious));
        assert_eq!(incapacity(Some(Life { max: 30, now: 4 }), &dazed(0)), Some(Condition::Pain));
        let both = Conditions([(Condition::Surprised, 1), (Condition::Unconscious, 1)].into());
        assert_eq!(incapacity(None, &both), Some(Condition::Unconscious), "the longer one is named");
    }
}
