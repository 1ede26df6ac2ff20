//! Traps with a clock: doors that slam, a ceiling that comes down, water, a stone that rolls; poison in the blood; traps
//! that make themselves ready again (S5). One turn passes in the environment's phase.

use super::area::{cells, holds};
use super::definition::{ArmourUse, Definition, Effect, Reset};
use super::parts::{Flood, Hazard, HeldShut, Poisoned, Trap};
use crate::board::{self, Cell, Map};
use crate::knowledge::{Perception, SeatId, SeatSet, Seats, ThingId, look, things};
use crate::rules::acting::{entity, square, tokens};
use crate::rules::checks::{self, CheckId, CheckKind, Draft};
use crate::rules::combat::{self, has_status, name, roll_for};
use crate::rules::event::Happening;
use crate::rules::house::{CrushingStarts, HouseRules};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::rounds::Rounds;
use crate::rules::sheet::Condition;
use crate::rules::{doors, stone, water};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;

/// Turns until a trap is ready again that does it by itself and has no number in the rule book: the next turn.
const USUAL_REARMING: u16 = 1;

/// Begins what a trap does to its room, and the clock of its getting ready again.
pub(super) fn start(world: &mut World, trap: ThingId, parts: &Trap, definition: &Definition) {
    let opening = world.resource::<HouseRules>().crushing_starts == CrushingStarts::Opening;
    let mut hazard = Hazard { fallen: definition.grate().is_some(), ..Hazard::default() };
    for effect in &definition.effects {
        match *effect {
            Effect::Slam { turns } => hazard.slam = Some(turns),
            Effect::Crush { turns } => hazard.crush = Some(turns),
            Effect::Flood { turns } => hazard.flood = Some(turns),
            Effect::Release { speed, armour, durability } => stone::release(world, trap, (speed, armour, durability)),
            _ => {}
        }
    }
    hazard.waits_for_slam = hazard.slam.is_some() && !(opening && hazard.crush.is_some());
    if let Reset::Auto { turns, times } = definition.reset
        && times.is_none_or(|times| parts.resets < times)
    {
        hazard.rearm = Some(turns.unwrap_or(USUAL_REARMING));
    }
    if hazard.slam == Some(0) {
        hazard.slam = None;
        slam(world, trap, parts);
        hazard.waits_for_slam = false;
    }
    if hazard.flood.is_some() && !hazard.waits_for_slam {
        begin_flood(world, trap, hazard.flood.unwrap_or(1));
    }
    put(world, trap, hazard);
}

pub(super) fn put(world: &mut World, thing: ThingId, hazard: Hazard) {
    let Some(entity) = entity(world, thing) else { return };
    // What is not at work cannot be held.
    let hazard = Hazard { stopped: hazard.stopped && hazard.is_at_work(), ..hazard };
    if hazard == Hazard::default() {
        world.entity_mut(entity).remove::<Hazard>();
    } else if world.get::<Hazard>(entity) != Some(&hazard) {
        world.entity_mut(entity).insert(hazard);
    }
}

fn take_away<C: Component>(world: &mut World, thing: ThingId) {
    if let Some(entity) = entity(world, thing).filter(|&entity| world.get::<C>(entity).is_some()) {
        world.entity_mut(entity).remove::<C>();
    }
}

/// One turn of every trap's clock and of every poison, by rising id. What needs rolls is put on the stack.
pub(super) fn tick(world: &mut World) {
    world.resource_mut::<Pending>().0.retain(|frame| *frame != Frame::Environment);
    water::fall_due(world);
    let hazards: Vec<ThingId> = things::with::<Hazard>(world).collect();
    for trap in hazards {
        turn(world, trap);
    }
    let poisoned: Vec<ThingId> = things::with::<Poisoned>(world).collect();
    for &who in poisoned.iter().rev() {
        world.resource_mut::<Pending>().push(Frame::Poison { who, check: None });
    }
    stone::begin_turns(world);
}

fn turn(world: &mut World, trap: ThingId) {
    let (Some(mut hazard), Some(parts)) = (world.of::<Hazard>(trap).copied(), world.of::<Trap>(trap).cloned()) else {
        return;
    };
    if let Some(left) = hazard.slam {
        let left = left.saturating_sub(1);
        hazard.slam = (left > 0).then_some(left);
        if left == 0 {
            if !slam(world, trap, &parts) {
                hazard.slam = Some(1);
            }
            if hazard.waits_for_slam {
                hazard.waits_for_slam = false;
                if let Some(turns) = hazard.flood {
                    begin_flood(world, trap, turns);
                }
            } else {
                advance(world, trap, &mut hazard);
            }
        } else if !hazard.waits_for_slam {
            advance(world, trap, &mut hazard);
        }
    } else {
        advance(world, trap, &mut hazard);
    }
    if let Some(left) = hazard.rearm {
        hazard.rearm = Some(left.saturating_sub(1));
        if hazard.rearm == Some(0) {
            put(world, trap, hazard);
            make_ready(world, trap, true);
            return;
        }
    }
    put(world, trap, hazard);
}

/// What crushes or floods goes on by a turn.
fn advance(world: &mut World, trap: ThingId, hazard: &mut Hazard) {
    if hazard.stopped {
        return;
    }
    if let Some(left) = hazard.drain {
        let left = left.saturating_sub(1);
        drain(world, trap, left);
        hazard.drain = (left > 0).then_some(left);
        tell_turn(world, trap, "hazard-drain", left);
    }
    if let Some(left) = hazard.flood {
        pour(world, trap);
        hazard.flood = left.checked_sub(1).filter(|&left| left > 0);
        tell_turn(world, trap, "hazard-flood", left.saturating_sub(1));
    }
    if let Some(left) = hazard.crush {
        let left = left.saturating_sub(1);
        hazard.crush = (left > 0).then_some(left);
        tell_turn(world, trap, "hazard-crush", left);
        if left == 0 {
            crush(world, trap);
        }
    }
}

fn tell_turn(world: &mut World, trap: ThingId, what: &'static str, left: u16) {
    let turned = Happening::HazardTurn { trap: world.who(trap), what: Phrase::new(what), left };
    let audience = witnesses(world, trap);
    world.log(audience, turned);
}

/// What is still at work turn by turn and would not wait for hours: a room that closes or fills, a stone that rolls, a
/// poison. That a trap makes itself ready again is none.
pub(in crate::rules) fn danger_at_work(world: &World) -> Option<ThingId> {
    let works = |&trap: &ThingId| world.of::<Hazard>(trap).is_some_and(|hazard| hazard.is_at_work() && !hazard.stopped);
    let mut traps = things::with::<Hazard>(world);
    traps.find(works).or_else(|| stone::rolling(world)).or_else(|| things::with::<Poisoned>(world).next())
}

/// So many turns have passed in which nothing was at work: what makes itself ready again is so much nearer to it.
pub(in crate::rules) fn turns_passed(world: &mut World, turns: u32) {
    for trap in things::with::<Hazard>(world).collect::<Vec<_>>() {
        let Some(hazard) = world.of::<Hazard>(trap).copied() else { continue };
        let Some(left) = hazard.rearm else { continue };
        match u32::from(left).checked_sub(turns).and_then(|left| u16::try_from(left).ok()).filter(|&left| left > 0) {
            Some(left) => put(world, trap, Hazard { rearm: Some(left), ..hazard }),
            None => make_ready(world, trap, true),
        }
    }
}

/// The seats that perceive what a trap does to its room: they see some of it, or a token of theirs is in it.
#[must_use]
pub(super) fn witnesses(world: &World, trap: ThingId) -> SeatSet {
    let room = cells(world, trap);
    let seen = world.get_resource::<Perception>().map_or(SeatSet::GM, |sight| sight.watchers(room.iter().copied()));
    let seats = world.resource::<Seats>();
    let inside = tokens(world).filter(|&(_, square)| holds(&room, square)).map(|(token, _)| seats.owner(token));
    inside.fold(seen, SeatSet::with).with(SeatId::GM)
}

/// Shuts a trap's doors and holds them. Whether all of them are shut; one that somebody stands in stays open.
fn slam(world: &mut World, trap: ThingId, parts: &Trap) -> bool {
    let mut all = true;
    for door in parts.slamming() {
        // What is in pieces cannot slam, and what has slammed once does not do so again.
        if doors::is_broken(world, door) || world.of::<HeldShut>(door) == Some(&HeldShut(trap)) {
            continue;
        }
        let shut = doors::slam(world, door);
        all &= shut;
        if let Some(entity) = entity(world, door).filter(|_| shut) {
            world.entity_mut(entity).insert(HeldShut(trap));
        }
    }
    all
}

/// Frees the doors that a trap holds shut.
fn free_doors(world: &mut World, trap: ThingId) {
    let held: Vec<ThingId> =
        things::with::<HeldShut>(world).filter(|&door| world.of::<HeldShut>(door) == Some(&HeldShut(trap))).collect();
    for door in held {
        take_away::<HeldShut>(world, door);
        doors::release(world, door);
    }
}

/// Everybody in the room is dead.
fn crush(world: &mut World, trap: ThingId) {
    let room = cells(world, trap);
    let inside: Vec<ThingId> =
        tokens(world).filter(|&(_, square)| holds(&room, square)).map(|(token, _)| token).collect();
    for who in inside {
        if has_status(world, who, Condition::Dead) {
            continue;
        }
        let crushed = Happening::Crushed { who: world.who(who), trap: world.who(trap) };
        world.log(combat::seen_by(world, who), crushed);
        combat::kill(world, who);
    }
}

/// What a room takes beyond the water that stands in it, in millilitres.
fn capacity(world: &World, room: &[Cell]) -> u64 {
    let map = world.resource::<Map>();
    let space = |cell: &Cell| {
        let data = map.cells.get(*cell)?;
        Some(u64::from(board::water::capacity(data).saturating_sub(data.water_ml)))
    };
    room.iter().filter_map(space).sum()
}

fn begin_flood(world: &mut World, trap: ThingId, turns: u16) {
    let room = cells(world, trap);
    let flood = Flood {
        whole: capacity(world, &room),
        room,
        doors: world.of::<Trap>(trap).map(Trap::slamming).unwrap_or_default(),
        started_round: world.resource::<Rounds>().number(),
        level: 0,
        turns: turns.max(1),
    };
    if let Some(entity) = entity(world, trap) {
        world.entity_mut(entity).insert(flood);
    }
}

/// So many turns' part of a whole, whatever a file says how much that is.
fn share(whole: u64, turns: u64, of: u64) -> u64 {
    let part = u128::from(whole) * u128::from(turns) / u128::from(of.max(1));
    u64::try_from(part).unwrap_or(whole)
}

/// One turn's water runs in: the same part of the whole in each, and all of it in the end.
fn pour(world: &mut World, trap: ThingId) {
    let Some(mut flood) = world.of::<Flood>(trap).cloned() else { return };
    let (turns, left) = (u64::from(flood.turns), world.of::<Hazard>(trap).and_then(|hazard| hazard.flood));
    let done = turns.saturating_sub(u64::from(left.unwrap_or(1)).saturating_sub(1)).min(turns);
    let target = share(flood.whole, done, turns);
    water::pour(world, &flood.room, target.saturating_sub(flood.level));
    flood.level = flood.level.max(target);
    if let Some(entity) = entity(world, trap) {
        world.entity_mut(entity).insert(flood);
    }
    look(world);
}

/// One turn's water runs back into the mechanism that let it in, as evenly as it came: so much of it that what is out
/// afterwards is what was after as many turns of running in as are `left`. Water that has run elsewhere meanwhile stays
/// there.
fn drain(world: &mut World, trap: ThingId, left: u16) {
    let Some(mut flood) = world.of::<Flood>(trap).cloned() else { return };
    let target = share(flood.whole, u64::from(left), u64::from(flood.turns));
    water::drain(world, &flood.room, flood.level.saturating_sub(target));
    flood.level = flood.level.min(target);
    if left == 0 {
        take_away::<Flood>(world, trap);
    } else if let Some(entity) = entity(world, trap) {
        world.entity_mut(entity).insert(flood);
    }
    look(world);
}

/// A lever turns back what a trap does: its doors are free, ceiling and walls go back at once, and what water has run in
/// runs out again, in as many turns as it took.
pub(super) fn reverse(world: &mut World, trap: ThingId) {
    let flood = world.of::<Flood>(trap).filter(|flood| flood.level > 0 && flood.whole > 0).cloned();
    undo(world, trap);
    let Some((flood, entity)) = flood.zip(entity(world, trap)) else { return };
    let hazard = world.of::<Hazard>(trap).copied().unwrap_or_default();
    let turns = (u128::from(flood.level) * u128::from(flood.turns)).div_ceil(u128::from(flood.whole));
    put(world, trap, Hazard { drain: u16::try_from(turns).ok(), ..hazard });
    world.entity_mut(entity).insert(flood);
}

/// Holds a running trap, or lets it run on.
pub(super) fn hold(world: &mut World, trap: ThingId, stopped: bool) {
    if let Some(hazard) = world.of::<Hazard>(trap).copied() {
        put(world, trap, Hazard { stopped, ..hazard });
    }
}

/// Undoes what a running trap does: its doors are free, nothing comes down or runs in any more. Its getting ready again
/// goes on.
pub(super) fn undo(world: &mut World, trap: ThingId) {
    if let Some(hazard) = world.of::<Hazard>(trap).copied() {
        put(world, trap, Hazard { rearm: hazard.rearm, fallen: hazard.fallen, ..Hazard::default() });
    }
    take_away::<Flood>(world, trap);
    free_doors(world, trap);
}

/// A trap that was made safe does not make itself ready any more.
pub(super) fn never_again(world: &mut World, trap: ThingId) {
    if let Some(hazard) = world.of::<Hazard>(trap).copied() {
        put(world, trap, Hazard { rearm: None, ..hazard });
    }
}

/// Makes a trap ready again, whatever it did before. By itself: once more of the times that it can.
pub(super) fn make_ready(world: &mut World, trap: ThingId, by_itself: bool) {
    undo(world, trap);
    put(world, trap, Hazard::default());
    stone::take_out(world, trap);
    stone::dig_out(world, trap);
    // A net that is set again, a grate that is hauled up, holds nobody.
    combat::let_go(world, trap);
    let Some(mut parts) = entity(world, trap).and_then(|entity| world.get_mut::<Trap>(entity)) else { return };
    parts.armed = true;
    parts.resets = if by_itself { parts.resets.saturating_add(1) } else { 0 };
    let ready = Happening::TrapReset { trap: world.who(trap) };
    world.log(SeatSet::GM, ready);
}

/// The poison on top: its dice, then its damage, past all armour.
pub(super) fn suffer(world: &mut World) {
    let Some(&Frame::Poison { who, check }) = world.resource::<Pending>().top() else { return };
    let poison = world.of::<Poisoned>(who).copied().filter(|_| square(world, who).is_some());
    let Some(poison) = poison.filter(|_| !has_status(world, who, Condition::Dead)) else {
        world.resource_mut::<Pending>().pop();
        take_away::<Poisoned>(world, who);
        return;
    };
    let Some(id) = check else {
        let purpose = Phrase::new("check-poison-damage").with("target", name(world, who));
        let kind = CheckKind::Damage { dice: poison.dice };
        let draft = Draft { target: Some(who), ..Draft::new(SeatId::GM, kind, purpose, combat::seen_by(world, who)) };
        return roll_for(world, draft, |id| Frame::Poison { who, check: Some(id) });
    };
    world.resource_mut::<Pending>().pop();
    let turns = poison.turns.saturating_sub(1);
    if turns == 0 {
        take_away::<Poisoned>(world, who);
    } else if let Some(entity) = entity(world, who) {
        world.entity_mut(entity).insert(Poisoned { turns, ..poison });
    }
    let damage = taken(world, id);
    combat::hurt(world, who, damage, ArmourUse::Nothing);
}

fn taken(world: &mut World, id: CheckId) -> i32 {
    checks::take(world, id).and_then(|check| check.total()).unwrap_or(0).max(0)
}

/// Whether a trap runs anywhere: time presses (E1).
#[must_use]
pub(in crate::rules) fn presses(world: &World) -> bool {
    stone::rolling(world).is_some() || things::with::<Hazard>(world).any(|trap| super::springing::runs(world, trap))
}

/// A door has come open whatever held it: broken, or by the game master's hand.
pub(in crate::rules) fn came_open(world: &mut World, door: ThingId) {
    take_away::<HeldShut>(world, door);
}

/// Whether a token is in the area of a trap.
#[must_use]
pub(super) fn is_inside(world: &World, trap: ThingId, who: ThingId) -> bool {
    let room = cells(world, trap);
    square(world, who).is_some_and(|square| holds(&room, square))
}
