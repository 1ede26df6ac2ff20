//! What the table adds to rolls of a fight: statuses, cover, further defences (F8).

use super::Defences;
use super::rulings::{COVER, STATUS_COSTS, TARGET_STATUS, column};
use crate::board::{Board, Point, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use crate::knowledge::view::Part;
use crate::rules::checks::{Check, CheckKind, Fight};
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Condition, Conditions, Life};
use crate::rules::{acting, conditions, fortune};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;

/// Everything that combat adds to a roll.
#[must_use]
pub fn modifiers(world: &World, check: &Check) -> Vec<Part> {
    let (CheckKind::Fight { with, .. }, Some(who)) = (&check.kind, check.who) else { return Vec::new() };
    let house = world.resource::<HouseRules>();
    let mut parts = if house.statuses_count { own_statuses(world, who, *with) } else { Vec::new() };
    if with.is_defence() {
        parts.extend(defences(world, who));
    } else if let Some(target) = check.target {
        if house.statuses_count {
            parts.extend(target_statuses(world, target, *with));
        }
        parts.extend(cover(world, who, target).filter(|_| house.cover && *with == Fight::Ranged));
    }
    parts.retain(|part| part.amount != 0);
    parts
}

/// Whether somebody has a status.
pub(in crate::rules) fn has(world: &World, who: ThingId, status: Condition) -> bool {
    let none = Conditions::default();
    let noted = world.of::<Conditions>(who).unwrap_or(&none);
    match status {
        Condition::Unconscious => {
            conditions::incapacity(world.of::<Life>(who).copied(), noted) == Some(Condition::Unconscious)
        }
        _ => noted.0.get(&status).is_some_and(|level| *level > 0),
    }
}

/// What its statuses cost whoever fights. Fortune lifts conditions with levels and no statuses (F9).
fn own_statuses(world: &World, who: ThingId, with: Fight) -> Vec<Part> {
    let costs = STATUS_COSTS.iter().filter(|(status, _)| has(world, who, *status));
    let part = |(status, costs): &(Condition, [i32; 4])| Part {
        source: Phrase::new(status.key()),
        amount: costs[column(with)],
        rule: None,
    };
    costs.map(part).collect()
}

fn target_statuses(world: &World, target: ThingId, with: Fight) -> Vec<Part> {
    let gains = TARGET_STATUS.iter().filter(|(status, _)| has(world, target, *status));
    let part = |(status, gains): &(Condition, [i32; 2])| Part {
        source: Phrase::new("part-target-is").with("condition", Phrase::new(status.key())),
        amount: gains[usize::from(with == Fight::Ranged)],
        rule: None,
    };
    gains.map(part).collect()
}

/// Further defences of the round, and what Fortune adds to each (F8).
fn defences(world: &World, who: ThingId) -> Vec<Part> {
    let so_far = i32::from(world.of::<Defences>(who).map_or(0, |defences| defences.0));
    let each = i32::from(world.resource::<HouseRules>().extra_defence_penalty);
    let rule = Some(RuleId::new("F8"));
    vec![
        Part {
            source: Phrase::new("part-fortune-defence"),
            amount: fortune::defence_bonus(world, who),
            rule: rule.clone(),
        },
        Part { source: Phrase::new("part-further-defences").with("count", so_far), amount: -so_far * each, rule },
    ]
}

/// Cover of a target against a shot: how many of its corners are hidden from the one who shoots.
fn cover(world: &World, who: ThingId, target: ThingId) -> Option<Part> {
    let ((from, from_size), (at, size)) = (acting::square(world, who)?, acting::square(world, target)?);
    let board = world.get_resource::<Board>()?;
    let eye = from.centre_of(from_size);
    // A little inside, so that a wall along the target's side is no cover.
    let inset = UNITS_PER_METRE / 8;
    let (low, high) = (inset, size * UNITS_PER_METRE - inset);
    let (x, y) = (at.x * UNITS_PER_METRE, at.y * UNITS_PER_METRE);
    let corners = [(low, low), (high, low), (high, high), (low, high)];
    let hidden = corners.iter().filter(|(dx, dy)| !board.sight().sees(eye, Point::new(x + dx, y + dy))).count();
    Some(Part {
        source: Phrase::new("part-cover").with("corners", hidden as i64),
        amount: COVER.get(hidden).copied().unwrap_or(0),
        rule: None,
    })
}
