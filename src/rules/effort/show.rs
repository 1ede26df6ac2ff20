//! What a sheet shows of effort: what was tried in vain with what the next attempt costs (E1, E2), and what raises Resolve
//! and Composure (E9).

use super::attempts::{Attempt, Attempts, NAMED, penalty};
use super::pressure;
use super::willpower::{Boost, Boosts};
use crate::knowledge::view::{AttemptView, BoostView};
use crate::knowledge::{SeatId, ThingId};
use crate::rules::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::searching::NOTICE;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// What tasks of other chapters count under, by the first word of it, and what they are called.
const TASKS: [(&str, &str); 9] = [
    ("break-free", "tried-break-free"),
    ("create", "tried-create-trap"),
    ("disarm", "tried-disarm"),
    ("force-door", "check-force-door"),
    ("jam-door", "check-jam-door"),
    ("notice", "check-notice"),
    ("pick-lock", "check-pick-lock"),
    ("search", "check-search"),
    ("unjam-door", "check-unjam-door"),
];

/// What a token tried in vain, as a seat may know it: what was not noticed in passing is no player's to know.
#[must_use]
pub fn attempts_of(world: &World, seat: SeatId, thing: ThingId) -> Vec<AttemptView> {
    let house = world.resource::<HouseRules>();
    let presses = pressure(world);
    let view = |attempt: &Attempt| {
        let (action, reason) = attempt.action.split_once(NAMED).unwrap_or((&attempt.action, ""));
        AttemptView {
            action: attempt.action.clone(),
            what: name(action),
            reason: reason.to_owned(),
            on: attempt.on,
            failed: attempt.failed,
            once: attempt.once,
            costs: if presses && !attempt.once { -penalty(house, attempt.failed) } else { 0 },
        }
    };
    let tried = world.of::<Attempts>(thing).into_iter().flat_map(|attempts| &attempts.0);
    tried.filter(|attempt| seat.is_gm() || attempt.action != NOTICE).map(view).collect()
}

/// The name of an action: that of a task, one key, or the two of a pool.
pub(super) fn name(action: &str) -> Phrase {
    let action = action.split_once(NAMED).map_or(action, |(action, _)| action);
    let first = action.split(' ').next().unwrap_or(action);
    if let Some((_, key)) = TASKS.iter().find(|(task, _)| *task == first) {
        return Phrase::new(key);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Locale};
    use std::path::Path;

    #[test]
    fn every_task_has_its_name_in_both_languages() {
        let locale = Locale::load(Path::new("assets")).expect("the shipped messages");
        for (task, key) in TASKS {
            assert_eq!(name(&format!("{task} 3")).key, key);
            assert!(Language::ALL.into_iter().all(|language| locale.knows(language, key)), "{key}");
        }
        assert_eq!(name("attribute-courage").key, "attribute-courage");
    }
}
