//! The opening of a round: initiatives that are not rolled yet, ties, the card of the first move (F4), the order.

use super::turns::{advance, incapacity};
use super::{Encounter, Rounds, Slot, order};
use crate::knowledge::view::{Part, RoundPhase};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::checks::{self, CheckKind, Draft};
use crate::rules::event::{Happening, Who};
use crate::rules::fortune;
use crate::rules::house::FortuneFor;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::ActionPoints;
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

/// The tokens that can take the first move now (F4), by the seat that decides for each: while a round opens and all
/// initiatives lie on the table, and the game master's own until somebody has acted.
#[must_use]
pub fn card(world: &World) -> BTreeMap<SeatId, Vec<ThingId>> {
    let mut card = BTreeMap::<SeatId, Vec<ThingId>>::new();
    let Some(encounter) = &world.resource::<Rounds>().0 else { return card };
    let seats = world.resource::<Seats>();
    for slot in &encounter.order {
        let owner = seats.owner(slot.thing);
        let has_fortune = fortune::fortune_of(world, slot.thing).is_some_and(|fortune| fortune.now > 0);
        let could = has_fortune && !slot.first_move && incapacity(world, slot.thing).is_none();
        let is_first = encounter.active == Some(slot.thing);
        if could && !is_first && !encounter.passed.contains(&owner) && may_declare(world, encounter, owner) {
            card.entry(owner).or_default().push(slot.thing);
        }
    }
    card
}

/// Whether a seat can still declare the first move of this round (F4). The round does not wait for the game master alone,
/// since that would tell players of opponents whom they have not seen, or that have Fortune; so those may be declared for
/// until somebody acts.
fn may_declare(world: &World, encounter: &Encounter, owner: SeatId) -> bool {
    match encounter.phase {
        RoundPhase::Opening => {
            world.resource::<Pending>().top() == Some(&Frame::RoundOpening) && is_rolled(&encounter.order)
        }
        RoundPhase::Turns => owner.is_gm() && nobody_has_acted(world, encounter),
        RoundPhase::Environment => false,
    }
}

/// Whether an encounter runs in which a token takes part and nobody has acted in this round yet.
#[must_use]
pub fn before_anyone_acts(world: &World, thing: ThingId) -> bool {
    let Some(encounter) = world.resource::<Rounds>().0.as_ref().filter(|encounter| encounter.slot(thing).is_some())
    else {
        return false;
    };
    match encounter.phase {
        RoundPhase::Opening => true,
        RoundPhase::Turns => nobody_has_acted(world, encounter),
        RoundPhase::Environment => false,
    }
}

/// Somebody whose turn of this round was lost can act after all, while nobody has (F13): it takes its place in the order.
pub(in crate::rules) fn take_turn_after_all(world: &mut World, thing: ThingId) {
    let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { return };
    let begun = encounter.phase == RoundPhase::Turns;
    // Whoever joined during the turns has no initiative yet and acts from the next round on.
    if let Some(slot) = encounter.slot_mut(thing).filter(|slot| !begun || slot.die.is_some()) {
        slot.done = false;
    }
    if begun && order::next(&encounter.order) != encounter.active {
        advance(world);
    }
}

/// Notes that a token has done something, where it is its turn: nobody can go before it any more, even if it was free.
pub(in crate::rules) fn note_act(world: &mut World, thing: ThingId) {
    if let Some(encounter) = &mut world.resource_mut::<Rounds>().0
        && encounter.phase == RoundPhase::Turns
        && encounter.active == Some(thing)
    {
        encounter.acted = true;
    }
}

/// Whether the turns have begun and the first token has neither done nor spent anything yet.
fn nobody_has_acted(world: &World, encounter: &Encounter) -> bool {
    let fresh = |ap: &ActionPoints| ap.left == ap.max && ap.walked == 0;
    let waits_still = |slot: &Slot| {
        let out = slot.die.is_none() || incapacity(world, slot.thing).is_some();
        slot.after.is_none() && (!slot.done || out)
    };
    let first = encounter.active.and_then(|first| world.of::<ActionPoints>(first));
    let idle = !encounter.acted && world.resource::<Pending>().top().is_none();
    idle && first.is_some_and(fresh) && encounter.order.iter().all(waits_still)
}

/// Whether the opening waits for a person: for the first move, or for somebody who can act at all. It never waits for the
/// game master's first move: that would tell players which opponents have Fortune.
#[must_use]
pub fn opening_waits(world: &World) -> bool {
    let Some(encounter) = &world.resource::<Rounds>().0 else { return false };
    if !is_rolled(&encounter.order) {
        return false;
    }
    nobody_can_act(world, &encounter.order) || card(world).keys().any(|owner| !owner.is_gm())
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
        if !may_declare(world, encounter, seats.owner(self.thing)) {
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
        let begun = world.resource::<Rounds>().0.as_ref().is_some_and(|it| it.phase == RoundPhase::Turns);
        if begun {
            go_before(world, knowers);
        }
    }
}

/// Puts whoever took the first move before those whose turns had begun. Only those who know it are told.
fn go_before(world: &mut World, knowers: SeatSet) {
    let Some(encounter) = &mut world.resource_mut::<Rounds>().0 else { return };
    order::sort(&mut encounter.order);
    let another = order::next(&encounter.order) != encounter.active;
    log_order(world, knowers);
    if another {
        advance(world);
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
        let rolls = unrolled.into_iter().map(|slot| (world.readers(slot.thing), slot)).collect();
        return deal_in_order(world, rolls, &CheckKind::Initiative);
    }
    let ties = order::ties(&encounter.order);
    if !ties.is_empty() {
        let tied = encounter.order.iter().filter(|slot| ties.contains(&slot.thing));
        let rolls = tied.map(|slot| (readers_of_tie(world, &encounter.order, slot), slot.clone())).collect();
        return deal_in_order(world, rolls, &CheckKind::TieBreak);
    }
    if !opening_waits(world) {
        close(world);
    }
}

/// The seats that may see a token roll for its place: those that may read its sheet and know somebody with whom it is
/// tied. Others would learn of tokens that they have not seen.
fn readers_of_tie(world: &World, order: &[Slot], slot: &Slot) -> SeatSet {
    let known = order::rivals(order, slot).fold(SeatSet::NONE, |all, rival| all.union(world.knowers(rival)));
    SeatSet(world.readers(slot.thing).0 & known.0)
}

/// Asks for one die for each slot, the first one to be rolled first. What its owner may not see the game master rolls.
fn deal_in_order(world: &mut World, rolls: Vec<(SeatSet, Slot)>, kind: &CheckKind) {
    for (audience, slot) in rolls.into_iter().rev() {
        let (purpose, modifiers) = match kind {
            CheckKind::Initiative => ("check-initiative", vec![base_part(slot.base)]),
            _ => ("check-tie-break", Vec::new()),
        };
        let owner = world.resource::<Seats>().owner(slot.thing);
        let by = if audience.contains(owner) { owner } else { SeatId::GM };
        let purpose = Phrase::new(purpose).with("who", world.who(slot.thing).name);
        let draft = Draft { who: Some(slot.thing), modifiers, ..Draft::new(by, kind.clone(), purpose, audience) };
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
    let all = world.resource::<Seats>().all();
    log_order(world, all);
    advance(world);
}

/// Tells seats the order: those that know the same of it share a line.
fn log_order(world: &mut World, to: SeatSet) {
    let Some(encounter) = &world.resource::<Rounds>().0 else { return };
    let seats = world.resource::<Seats>();
    let mut lines: Vec<(SeatSet, Vec<(Who, Option<i32>)>)> = Vec::new();
    for &seat in seats.0.keys().filter(|&&seat| to.contains(seat)) {
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
