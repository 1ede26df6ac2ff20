//! What a sheet shows of effort: what was tried in vain with what the next attempt costs (E1, E2), and what raises Resolve
//! and Composure (E9).

use super::attempts::{Attempt, Attempts, penalty};
use super::pressure;
use super::willpower::{Boost, Boosts};
use crate::knowledge::ThingId;
use crate::knowledge::view::{AttemptView, BoostView};
use crate::rules::HouseRules;
use crate::rules::log::Lookup;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// What a token tried in vain.
#[must_use]
pub fn attempts_of(world: &World, thing: ThingId) -> Vec<AttemptView> {
    let house = world.resource::<HouseRules>();
    let presses = pressure(world);
    let view = |attempt: &Attempt| {
        let (action, reason) = attempt.action.split_once(": ").unwrap_or((&attempt.action, ""));
        AttemptView {
            what: name(action),
            reason: reason.to_owned(),
            on: attempt.on,
            failed: attempt.failed,
            once: attempt.once,
            costs: if presses && !attempt.once { -penalty(house, attempt.failed) } else { 0 },
        }
    };
    world.of::<Attempts>(thing).map(|attempts| attempts.0.iter().map(view).collect()).unwrap_or_default()
}

/// The name of an action: one key, or the two of a pool.
fn name(action: &str) -> Phrase {
    let key = |key: &str| Phrase { key: key.to_owned().into(), args: Vec::new(), rule: None };
    match action.split_once(' ') {
        Some((attribute, skill)) if !skill.is_empty() => {
            Phrase::new("check-kind-pool").with("attribute", key(attribute)).with("skill", key(skill))
        }
        Some((attribute, _)) => key(attribute),
        None => key(action),
    }
}

/// What raises Resolve and Composure of a token now.
#[must_use]
pub fn boosts_of(world: &World, thing: ThingId) -> Vec<BoostView> {
    let view = |boost: &Boost| BoostView { of: Phrase::new(boost.of.key()), dots: boost.dots, left: boost.left };
    world.of::<Boosts>(thing).map(|boosts| boosts.0.iter().map(view).collect()).unwrap_or_default()
}
