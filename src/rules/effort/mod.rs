//! Heroic effort and successive attempts (chapter E): the point of Willpower before a pool is rolled, and what it does.

use super::checks::{self, Check, CheckKind, CheckState};
use super::event::Happening;
use super::log::Lookup;
use super::request::{AddRequest, Request, asked, take_asked};
use super::sheet::Willpower;
use super::{ChapterSystems, Refusal, Rules};
use crate::dice::odds;
use crate::knowledge::view::{Part, RollAct, RollChoice};
use crate::knowledge::{SeatId, Things};
use crate::text::{Phrase, RuleId};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

/// The dice that an effort adds (E4).
pub const EFFORT_DICE: i32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<MakeEffort>();
    app.add_systems(Rules, make_effort.run_if(asked::<MakeEffort>).in_set(ChapterSystems::Effort));
}

/// Whether a roll may have an effort (E4, E6).
///
/// # Errors
/// The reason against it, with its rule.
pub fn may_effort(world: &World, check: &Check) -> Result<(), Refusal> {
    let refused = |key, rule| Err(Phrase::new(key).rule(rule).into());
    if check.state != CheckState::Announced {
        return refused("refused-effort-before-the-roll", "E6");
    }
    if !matches!(check.kind, CheckKind::Pool { .. }) {
        return refused("refused-effort-only-pools", "E4");
    }
    if check.effort {
        return refused("refused-effort-once", "E8");
    }
    match check.who.and_then(|who| world.of::<Willpower>(who)) {
        Some(willpower) if willpower.0 > 0 => Ok(()),
        _ => refused("refused-no-willpower", "E4"),
    }
}

/// A heroic effort for the pool that is announced (E4): one point of Willpower, three dice more.
#[derive(Clone, Copy, Debug)]
pub struct MakeEffort;

impl Request for MakeEffort {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let check = checks::on_the_table(world).ok_or(Refusal::new("refused-no-roll-announced"))?;
        checks::may_answer(seat, check)?;
        may_effort(world, check)
    }
}

fn make_effort(world: &mut World) {
    for _ in take_asked::<MakeEffort>(world) {
        let Some(check) = checks::on_the_table(world).cloned() else { continue };
        let Some((who, entity)) = check.who.and_then(|who| Some((who, world.resource::<Things>().get(who)?))) else {
            continue;
        };
        let Some(mut willpower) = world.get_mut::<Willpower>(entity).filter(|willpower| willpower.0 > 0) else {
            continue;
        };
        let before = willpower.0;
        willpower.0 -= 1;
        let part = Part { source: Phrase::new("part-effort"), amount: EFFORT_DICE, rule: Some(RuleId::new("E4")) };
        checks::change(world, check.id, |check| {
            check.effort = true;
            check.modifiers.insert(0, part);
        });
        let made = Happening::EffortMade { who: world.who(who), check: check.id, before, after: before - 1 };
        world.log(world.readers(who), made);
    }
}

/// The effort that is open to the owner of a pool, with what it does to the odds.
pub(super) fn choices(world: &World, check: &Check) -> Vec<RollChoice> {
    let CheckKind::Pool { dots, .. } = check.kind else { return Vec::new() };
    let size = dots.saturating_add(check.modifier());
    let chance = |size| odds::pool(size).ok().map(|pool| pool.chance(|result| result.succeeds()));
    let then = size.saturating_add(EFFORT_DICE);
    vec![RollChoice {
        act: RollAct::Effort,
        label: Phrase::new("roll-choice-effort").rule("E4"),
        odds: chance(size).zip(chance(then)),
        expect: Some(Phrase::new("roll-expect-dice").with("now", size.max(0)).with("then", then.max(0))),
        why_not: may_effort(world, check).err().map(|why| why.0),
    }]
}
