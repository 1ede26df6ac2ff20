//! The opening of a round: initiatives that are not rolled yet, ties, the card of the first move (F4), the order.

use super::turns::{advance, incapacity};
use super::{Rounds, Slot, order};
use crate::knowledge::view::{Part, RoundPhase};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::checks::{self, CheckKind, Draft};
use crate::rules::event::{Happening, Who};
use crate::rules::fortune;
use crate::rules::house::FortuneFor;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::{HouseRules, Refusal};
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeMap;

/// Whether initiative is rolled and no tie is left.
fn is_rolled(order: &[Slot]) -> bool {
    order.iter().all(|slot| slot.die.is_some()) && order::ties(order).is_empty()
}

/// Whether nobody in the order could act: the round then waits until somebody can, or the encounter ends.
fn nobody_can_act(world: &World, order: &[Slot]) -> bool {
    order.iter().all(|slot| incapacity(world, slot.thing).is_some_and(|why| !why.passes_with_the_round()))
}

/// The tokens that can take the first move now (F4), by the seat that decides for each. Empty unless a round opens and
/// all initiatives lie on the table.
#[must_use]
pub fn card(world: &World) -> BTreeMap<SeatId, Vec<ThingId>> {
    let mut card = BTreeMap::<SeatId, Vec<ThingId>>::new();
    let Some(encounter) = &world.resource::<Rounds>().0 else { return card };
    if world.resource::<Pending>().top() != Some(&Frame::RoundOpening) || !is_rolled(&encounter.order) {
        return card;
    }
    let seats = world.resource::<Seats>();
    for slot in &encounter.order {
        let owner = seats.owner(slot.thing);
        let has_fortune = fortune::fortune_of(world, slot.thing).is_some_and(|fortune| fortune.now > 0);
        let could = has_fortune && !slot.first_move && incapacity(world, slot.thing).is_none();
        if could && !encounter.passed.contains(&owner) {
            card.entry(owner).or_default().push(slot.thing);
        }
    }
    card
}

/// Whether the opening waits for a person: for the first move, or for somebody who can act at all.
#[must_use]
pub fn opening_waits(world: &World) -> bool {
    let Some(encounter) = &world.resource::<Rounds>().0 else { return false };
    is_rolled(&encounter.order) && (nobody_can_act(world, &encounter.order) || !card(world).is_empty())
}

/// Takes the first move of the round for a Fortune point (F4).
#[derive(Clone, Debug)]
pub struct FirstMove {
    /// Who acts first.
    pub thing: ThingId,
}

impl Request for FirstMove {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let refused = |key| Err(Phrase::new(key).rule("F4").into());
        let seats = world.resource::<Seats>();
        if !world.knows(seat, self.thing) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        if !seats.commands(seat, self.thing) {
            return Err(Refusal::new("refused-not-yours"));
        }
        let Some(encounter) = &world.resource::<Rounds>().0 else { return refused("refused-no-encounter") };
        let Some(slot) = encounter.slot(self.thing) else { return refused("refused-not-in-order") };
        if encounter.phase != RoundPhase::Opening || world.resource::<Pending>().top() != Some(&Frame::RoundOpening) {
            return refused("refused-round-has-begun");
        }
        if world.resource::<HouseRules>().fortune == FortuneFor::Nobody {
            return Err(Phrase::new("refused-table-without-fortune").rule("F11").into());
        }
        if slot.first_move {
            return refused("refused-first-move-taken");
        }
        if encounter.passed.contains(&seats.owner(self.thing)) {
            return refused("refused-first-move-passed");
        }
        if let Some(why) = incapacity(world, self.thing) {
            return Err(why.refusal());
        }
        match fortune::fortune_of(world, self.thing) {
            Some(fortune) if fortune.now > 0 => Ok(()),
            _ => refused("refused-no-fortune"),
        }
    }
}

/// Passes the first move of the round for all tokens of one's seat (F4).
#[derive(Clone, Copy, Debug)]
pub struct PassFirstMove;

impl Request for PassFirstMove {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let refused = |key| Err(Phrase::new(key).rule("F4").into());
        let Some(encounter) = &world.resource::<Rounds>().0 else { return refused("refused-no-encounter") };
        if encounter.passed.contains(&seat) {
            return refused("refused-first-move-passed");
        }
        if card(world).contains_key(&seat) { Ok(()) } else { refused("refused-nothing-to-pass") }
    }
}

/// Spends the point and notes the first move in one step.
pub(super) fn take_first_move(world: &mut World) {
    for asked in take_asked::<FirstMove>(world) {
        let thing = asked.request.thing;
        let Some((before, after)) = fortune::change(world, thing, -1) else { continue };
        let mut rounds = world.resource_mut::<Rounds>();
        if let Some(slot) = rounds.0.as_mut().and_then(|encounter| encounter.slot_mut(thing)) {
            slot.first_move = true;
        }
        let (who, readers, knowers) = (world.who(thing), world.readers(thing), world.knowers(thing));
        let others = knowers.without(readers);
        if !others.is_empty() {
            // The game master reads the other line, so this one goes to the players alone.
            let taken = Happening::FirstMoveTaken { who: who.clone() };
            world.resource_mut::<EventLog>().push_exactly(others, taken);
        }
        world.log(readers, Happening::FirstMove { who, before, after });
    }
}

pub(super) fn pass_first_move(world: &mut World) {
    for asked in take_asked::<PassFirstMove>(world) {
        if let Some(encounter) = &mut world.resource_mut::<Rounds>().0 {
            encounter.passed.push(asked.seat);
        }
        // That the game master has anything to pass would tell of tokens that players have not seen.
        let audience = if asked.seat.is_gm() { SeatSet::GM } else { world.resource::<Seats>().all() };
        world.log(audience, Happening::FirstMovePassed { seat: asked.seat });
    }
}

/// Goes on with the opening as far as it gets.
pub(super) fn open(world: &mut World) {
    settle_dice(world);
    let Some(encounter) = &world.resource::<Rounds>().0 else {
        world.resource_mut::<Pending>().pop();
        return;
    };
    let unrolled: Vec<Slot> = encounter.order.iter().filter(|slot| slot.die.is_none()).cloned().collect();
    if !unrolled.is_empty() {
        return deal_in_order(world, &unrolled, CheckKind::Initiative);
    }
    let ties = order::ties(&encounter.order);
    if !ties.is_empty() {
        let tied: Vec<Slot> = encounter.order.iter().filter(|slot| ties.contains(&slot.thing)).cloned().collect();
        return deal_in_order(world, &tied, CheckKind::TieBreak);
    }
    if !opening_waits(world) {
        close(world);
    }
}

/// Asks for one die for each slot, the first one to be rolled first.
fn deal_in_order(world: &mut World, slots: &[Slot], kind: CheckKind) {
    for slot in slots.iter().rev() {
        let (purpose, modifiers) = match kind {
            CheckKind::Initiative => ("check-initiative", vec![base_part(slot.base)]),
            _ => ("check-tie-break", Vec::new()),
        };
        let by = world.resource::<Seats>().owner(slot.thing);
        let purpose = Phrase::new(purpose).with("who", world.who(slot.thing).name);
        let draft = Draft::new(by, kind.clone(), purpose, world.readers(slot.thing));
        let draft = Draft { who: Some(slot.thing), modifiers, ..draft };
        checks::deal(world, draft);
    }
}

/// The initiative base as an addend.
pub(super) fn base_part(base: i16) -> Part {
    Part { source: Phrase::new("part-initiative-base"), amount: base.into(), rule: None }
}

/// Moves the dice of settled checks into the slots.
fn settle_dice(world: &mut World) {
    let settled = checks::take_settled(world, |kind| matches!(kind, CheckKind::Initiative | CheckKind::TieBreak));
    if settled.is_empty() {
        return;
    }
    let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { return };
    for check in settled {
        let die = check.dice.first().and_then(|&die| u8::try_from(die).ok());
        let slot = check.who.and_then(|who| encounter.slot_mut(who));
        if let (Some(die), Some(slot)) = (die, slot) {
            match check.kind {
                CheckKind::Initiative => slot.die = Some(die),
                _ => slot.ties.push(die),
            }
        }
    }
}

/// Sets the order, tells everyone what they may know of it, and begins the first turn.
fn close(world: &mut World) {
    world.resource_mut::<Pending>().pop();
    if let Some(encounter) = &mut world.resource_mut::<Rounds>().0 {
        order::sort(&mut encounter.order);
        encounter.phase = RoundPhase::Turns;
    }
    log_order(world);
    advance(world);
}

/// Logs the order for each audience: seats that know the same of it share a line.
fn log_order(world: &mut World) {
    let Some(encounter) = &world.resource::<Rounds>().0 else { return };
    let seats = world.resource::<Seats>();
    let mut lines: Vec<(SeatSet, Vec<(Who, Option<i32>)>)> = Vec::new();
    for &seat in seats.0.keys() {
        let known = encounter.order.iter().filter(|slot| world.knows(seat, slot.thing));
        let line: Vec<(Who, Option<i32>)> = known
            .map(|slot| (world.who(slot.thing), slot.initiative().filter(|_| seats.commands(seat, slot.thing))))
            .collect();
        match lines.iter_mut().find(|(_, same)| *same == line) {
            Some((audience, _)) => *audience = audience.with(seat),
            None => lines.push((SeatSet::NONE.with(seat), line)),
        }
    }
    for (audience, order) in lines.into_iter().filter(|(_, order)| !order.is_empty()) {
        world.resource_mut::<EventLog>().push_exactly(audience, Happening::OrderSet { order });
    }
}
