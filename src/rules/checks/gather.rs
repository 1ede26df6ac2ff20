//! The modifiers of a roll, gathered from the table itself: conditions, light, what is not trained. Each has its source and
//! its rule. What chapters add of their own (Fortune, effort, combat) they offer as a function in [`SOURCES`].

use super::{Check, CheckId, CheckKind, CheckState, change, get, unsettled};
use crate::board::{At, Board, Cell, Grade, Sight};
use crate::knowledge::view::Part;
use crate::knowledge::{Eyes, SeatId, ThingId, seen_by};
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Condition, Dots, DotsKind, Sheet};
use crate::rules::{acting, combat, conditions, effort, fortune, journey};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;

/// Where modifiers come from, in the order in which they are listed.
const SOURCES: [fn(&World, &Check) -> Vec<Part>; 7] =
    [effort::boost_parts, worn_down, journey::modifiers, untrained, badly_lit, effort::attempt_part, combat::modifiers];

/// What an untrained skill costs a pool (E10): mental, and by ruling physical and social ones.
const UNTRAINED: [(DotsKind, i32); 3] = [(DotsKind::Mental, -3), (DotsKind::Physical, -1), (DotsKind::Social, -1)];

/// Every modifier that the table itself gives a roll.
#[must_use]
pub fn gather(world: &World, check: &Check) -> Vec<Part> {
    SOURCES.into_iter().flat_map(|source| source(world, check)).collect()
}

/// Gathers the modifiers of a roll anew until dice are thrown; dice that are thrown again meet what the first ones met. What its rule and the game master gave it stays.
pub(in crate::rules) fn refresh(world: &mut World, id: CheckId) {
    let Some(check) = get(world, id).filter(|check| check.dice.is_empty() && check.before.is_empty()) else { return };
    if !check.kind.is_announced() || check.state == CheckState::Settled {
        return;
    }
    let gathered = gather(world, check);
    if gathered != check.gathered {
        change(world, id, |check| check.gathered = gathered);
    }
}

/// Gathers the modifiers of every announced roll anew: something that bears on them has changed.
pub(in crate::rules) fn refresh_all(world: &mut World) {
    let ids: Vec<CheckId> = unsettled(world).map(|check| check.id).collect();
    for id in ids {
        refresh(world, id);
    }
}

/// Each level of a condition costs 1 in every check (the ruling on pain), unless Fortune lets it be ignored (F9).
fn worn_down(world: &World, check: &Check) -> Vec<Part> {
    let Some(who) = check.who.filter(|_| !matches!(check.kind, CheckKind::Damage { .. })) else { return Vec::new() };
    let levels = Condition::ALL.into_iter().filter(|&condition| !conditions::is_status(condition));
    let parts = levels.map(|condition| Part {
        source: Phrase::new(condition.key()),
        amount: -i32::from(fortune::felt(world, who, condition)),
        rule: Some(RuleId::new("F9")),
    });
    parts.filter(|part| part.amount != 0).collect()
}

/// No dots in the skill that a pool needs (E10).
fn untrained(world: &World, check: &Check) -> Vec<Part> {
    let CheckKind::Pool { skill: Some(skill), .. } = check.kind else { return Vec::new() };
    let dots = check.who.and_then(|who| world.of::<Sheet>(who)).and_then(|sheet| sheet.dots.get(&skill).copied());
    if dots.unwrap_or(0) > 0 {
        return Vec::new();
    }
    let cost = UNTRAINED.iter().find(|(kind, _)| *kind == skill.sort()).map_or(0, |(_, cost)| *cost);
    let source = Phrase::new("part-untrained").with("skill", Phrase::new(Dots::key(skill)));
    vec![Part { source, amount: cost, rule: Some(RuleId::new("E10")) }]
}

/// Light at what is worked on, or where the roller stands: dim light costs by ruling `darkness_penalty` (S3, E10). The
/// light that the roller's seat sees decides; for the game master's tokens, whose seat sees all, their own eyes do.
fn badly_lit(world: &World, check: &Check) -> Vec<Part> {
    let Some(who) = check.who.filter(|_| check.eyes) else { return Vec::new() };
    let cost = i32::from(world.resource::<HouseRules>().darkness_penalty);
    let grade = match (check.target, check.by) {
        (Some(target), by) if by != SeatId::GM => Eyes::of(world, by).map(|eyes| match world.of::<At>(target) {
            Some(_) => eyes.sees(target),
            // A door or window is seen as well as the better of the floors beside it.
            None => beside(world, target).map(|cell| eyes.grade(cell)).max().unwrap_or_default(),
        }),
        (None, by) if by != SeatId::GM => {
            let place = world.of::<At>(who).map(|at| at.0);
            place.and_then(|cell| Some(Eyes::of(world, by)?.grade(cell)))
        }
        (target, _) => own_grade(world, who, target.unwrap_or(who)),
    };
    let key = match grade {
        Some(Grade::Dim) => "part-dim",
        Some(Grade::Unseen) => "part-unseen",
        Some(Grade::Clear) | None => return Vec::new(),
    };
    let rule = if matches!(check.kind, CheckKind::Pool { .. }) { "E10" } else { "S3" };
    vec![Part { source: Phrase::new(key), amount: -cost, rule: Some(RuleId::new(rule)) }]
}

/// How well a token itself sees another; none for tokens without eyes, and where there is nothing to be seen.
fn own_grade(world: &World, who: ThingId, target: ThingId) -> Option<Grade> {
    world.of::<Sight>(who)?;
    match acting::square(world, target) {
        Some((at, size)) => Some(seen_by(world, who, at, size)),
        None => beside(world, target).map(|cell| seen_by(world, who, cell, 1)).max(),
    }
}

/// The cells beside a door or window; none beside anything else.
fn beside(world: &World, target: ThingId) -> impl Iterator<Item = Cell> + '_ {
    world.get_resource::<Board>().into_iter().flat_map(move |board| board.beside(target.0)).copied()
}
