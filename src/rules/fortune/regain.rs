//! Getting points back (F10): the game master's word, for a chapter, a session, an adventure, heroism, an award.

use super::{change, fortune_of, set};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::gm::short_enough;
use crate::rules::house::FortuneFor;
use crate::rules::journey::chronicle;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{gm_only, token};
use crate::rules::sheet::{Condition, Conditions};
use crate::rules::things::Token;
use crate::rules::{Happening, HouseRules, Refusal};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A hero takes part in the running session; at the start of the next one it gets a point (F10).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TookPart;

/// What the game master gives Fortune for (F10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// A chapter ends: at least one point for every hero who has come through it.
    Chapter {
        /// How many.
        points: u8,
    },
    /// A session begins: a point for every hero that took part last time, as the source says, also for one that died in
    /// it: only the end of a chapter and of the adventure speak of those who came through. Those who are here now take part
    /// from now on.
    Session {
        /// The heroes that are here.
        present: Vec<ThingId>,
    },
    /// The adventure ends: every survivor has all points again.
    Adventure,
    /// A hard task mastered, an arch-enemy beaten, a feat: a point for every hero; we leave out the dead.
    Heroism,
    /// Good play, the story moved on, the group made to laugh: a point for one.
    Award {
        /// Who gets it.
        thing: ThingId,
    },
}

impl Occasion {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::Chapter { .. } => "fortune-back-chapter",
            Self::Session { .. } => "fortune-back-session",
            Self::Adventure => "fortune-back-adventure",
            Self::Heroism => "fortune-back-heroism",
            Self::Award { .. } => "fortune-back-award",
        })
    }
}

/// Gives Fortune back (F10). Nobody ever has more than the maximum.
#[derive(Clone, Debug)]
pub struct RegainFortune {
    /// What for.
    pub occasion: Occasion,
    /// The game master's own words.
    pub reason: String,
}

/// The most points that the end of a chapter can bring.
pub const MOST_FOR_A_CHAPTER: u8 = 6;

impl Request for RegainFortune {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        short_enough(&self.reason)?;
        if world.resource::<HouseRules>().fortune == FortuneFor::Nobody {
            return Err(Phrase::new("refused-table-without-fortune").rule("F11").into());
        }
        match &self.occasion {
            Occasion::Chapter { points } if !(1..=MOST_FOR_A_CHAPTER).contains(points) => {
                let most = Phrase::new("refused-chapter-points").with("most", i32::from(MOST_FOR_A_CHAPTER));
                Err(most.rule("F10").into())
            }
            Occasion::Session { present } => present.iter().try_for_each(|&thing| {
                token(world, thing)?;
                let hero = is_hero(world, thing);
                if hero { Ok(()) } else { Err(Phrase::new("refused-no-hero").rule("F10").into()) }
            }),
            Occasion::Award { thing } => {
                token(world, *thing)?;
                let without = || Phrase::new("refused-without-fortune").rule("F11").into();
                fortune_of(world, *thing).map(|_| ()).ok_or_else(without)
            }
            _ => Ok(()),
        }
    }
}

fn is_hero(world: &World, thing: ThingId) -> bool {
    world.of::<Token>(thing).is_some_and(|token| token.kind == TokenKind::Hero)
}

/// Every hero, by rising id.
fn heroes(world: &World) -> Vec<ThingId> {
    world.resource::<Things>().iter().map(|(id, _)| id).filter(|&id| is_hero(world, id)).collect()
}

pub(super) fn regain(world: &mut World) {
    for asked in take_asked::<RegainFortune>(world) {
        let RegainFortune { occasion, reason } = asked.request;
        let heroes = heroes(world);
        let given = if reason.is_empty() { "no" } else { "yes" };
        let line = Phrase::new("chronicle-occasion").with("occasion", occasion.phrase()).with("given", given);
        chronicle::note(world, line.with("reason", reason.as_str()));
        match &occasion {
            Occasion::Chapter { points } => give(world, &survivors(world, &heroes), *points, &occasion, &reason),
            Occasion::Heroism => give(world, &survivors(world, &heroes), 1, &occasion, &reason),
            Occasion::Award { thing } => give(world, &[*thing], 1, &occasion, &reason),
            Occasion::Session { present } => {
                let took_part = |&&hero: &&ThingId| world.of::<TookPart>(hero).is_some();
                let last_time: Vec<ThingId> = heroes.iter().filter(took_part).copied().collect();
                give(world, &last_time, 1, &occasion, &reason);
                take_part(world, &present.iter().copied().collect());
            }
            Occasion::Adventure => {
                for hero in survivors(world, &heroes) {
                    let full = fortune_of(world, hero).map(|fortune| set(world, hero, fortune.max()));
                    log(world, hero, full.flatten(), &occasion, &reason);
                }
            }
        }
    }
}

/// Those who are not dead: also whoever lies wounded has come through.
fn survivors(world: &World, heroes: &[ThingId]) -> Vec<ThingId> {
    let dead = |hero| world.of::<Conditions>(hero).is_some_and(|noted| noted.0.contains_key(&Condition::Dead));
    heroes.iter().copied().filter(|&hero| !dead(hero)).collect()
}

fn give(world: &mut World, who: &[ThingId], points: u8, occasion: &Occasion, reason: &str) {
    for &hero in who {
        let changed = change(world, hero, i8::try_from(points).unwrap_or(i8::MAX));
        log(world, hero, changed, occasion, reason);
    }
}

fn log(world: &mut World, who: ThingId, changed: Option<(u8, u8)>, occasion: &Occasion, reason: &str) {
    let Some((before, after)) = changed.filter(|(before, after)| before != after) else { return };
    let regained = Happening::FortuneRegained {
        who: world.who(who),
        occasion: occasion.phrase(),
        reason: reason.to_owned(),
        before,
        after,
    };
    world.log(world.readers(who), regained);
}

/// Those who are here take part from now on, and nobody else.
fn take_part(world: &mut World, present: &BTreeSet<ThingId>) {
    let things: Vec<_> = world.resource::<Things>().iter().collect();
    for (id, entity) in things {
        let marked = world.get::<TookPart>(entity).is_some();
        match (marked, present.contains(&id)) {
            (false, true) => _ = world.entity_mut(entity).insert(TookPart),
            (true, false) => _ = world.entity_mut(entity).remove::<TookPart>(),
            _ => {}
        }
    }
}
