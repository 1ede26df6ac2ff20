//! What a seat may see of the round: the order of those whom it knows, initiatives with their sums, the card of F4.

use super::opening::{base_part, card};
use super::{Encounter, Rounds, Slot};
use crate::knowledge::view::{Explained, OrderView, Part, PromptKind, PromptView, RoundView, SeatView, Supply};
use crate::knowledge::{SeatId, Seats};
use crate::rules::fortune;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Condition, Conditions, InitiativeBase};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Adds rounds, the card of the first move and the explained initiatives to a seat's view.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let encounter = world.resource::<Rounds>().0.as_ref();
    for sheet in &mut view.sheets {
        let slot = encounter.and_then(|encounter| encounter.slot(sheet.id));
        let base = || world.of::<InitiativeBase>(sheet.id).map_or(0, |base| base.0);
        sheet.initiative = slot.map_or_else(|| explained(base(), None), |slot| explained(slot.base, slot.die));
    }
    let Some(encounter) = encounter else { return };
    for token in &mut view.tokens {
        token.active = encounter.active == Some(token.id);
    }
    let known = encounter.order.iter().filter(|slot| world.knows(seat, slot.thing));
    view.round = Some(RoundView {
        number: encounter.round,
        phase: encounter.phase,
        order: known.map(|slot| place(world, seat, encounter, slot)).collect(),
    });
    view.prompts.extend(first_move(world, seat, encounter));
}

/// An initiative with the sum that it is.
fn explained(base: i16, die: Option<u8>) -> Explained {
    let die = die.map(|die| Part { source: Phrase::new("part-initiative-die"), amount: die.into(), rule: None });
    let parts: Vec<Part> = std::iter::once(base_part(base)).chain(die).collect();
    Explained { value: parts.iter().map(|part| part.amount).sum(), parts }
}

fn place(world: &World, seat: SeatId, encounter: &Encounter, slot: &Slot) -> OrderView {
    let active = encounter.active == Some(slot.thing);
    // Whoever joined during the turns counts as done for this round, but has not acted.
    let has_acted = active || (slot.done && slot.die.is_some());
    let may_know = world.resource::<Seats>().commands(seat, slot.thing) || has_acted;
    let conditions = world.of::<Conditions>(slot.thing);
    OrderView {
        id: slot.thing,
        initiative: slot.die.filter(|_| may_know).map(|die| explained(slot.base, Some(die))),
        first_move: slot.first_move,
        active,
        done: slot.done,
        surprised: conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Surprised)),
        delayed: slot.after.is_some() && !slot.done,
    }
}

/// The card of the first move as the seat may see it (F4). Other seats' candidates stay theirs, and players do not learn
/// whether the game master has any.
fn first_move(world: &World, seat: SeatId, encounter: &Encounter) -> Option<PromptView> {
    let mut card = card(world);
    let mine = card.get(&seat).cloned().unwrap_or_default();
    if !seat.is_gm() {
        card.remove(&SeatId::GM);
    }
    let supply = |thing| {
        let fortune = fortune::fortune_of(world, thing)?;
        Some((thing, Supply { now: fortune.now.into(), max: fortune.max().into() }))
    };
    let taken = encounter.order.iter().filter(|slot| slot.first_move && world.knows(seat, slot.thing));
    let passed = encounter.passed.iter().copied().filter(|passed| seat.is_gm() || !passed.is_gm());
    (!card.is_empty()).then(|| PromptView {
        mine: !mine.is_empty(),
        kind: PromptKind::FirstMove {
            round: encounter.round,
            candidates: mine.into_iter().filter_map(supply).collect(),
            taken: taken.map(|slot| slot.thing).collect(),
            passed: passed.collect(),
        },
        owners: card.into_keys().collect(),
    })
}
