//! A trap goes off: who is in its area, who evades, whom it hits, and what each hit does. Every roll waits as data.

use super::area::{cells, holds, victims};
use super::definition::{ArmourUse, Definition, Effect, Evading};
use super::parts::{Hazard, Poisoned, Trap, TrapKind};
use super::{clock, escape};
use crate::board::{Board, Cell, Direction};
use crate::knowledge::view::Part;
use crate::knowledge::{Perception, SeatId, SeatSet, Seats, ThingId, TrapMemory, remember};
use crate::rules::acting::{entity, onlookers, square};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, Outcome};
use crate::rules::combat::{self, Bond, Hold, has_status, name, roll_for};
use crate::rules::event::Happening;
use crate::rules::falls::Fall;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::{Characteristic, Condition, Sheet};
use crate::rules::walking::{self, How, Sweep};
use crate::rules::{HouseRules, rounds, stone};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// A trap at work on its victims, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// The trap.
    pub trap: ThingId,
    /// The victims still to come, the next one first.
    pub left: Vec<ThingId>,
    /// The one that it is at.
    #[serde(default)]
    pub victim: Option<ThingId>,
    /// Attacks on that one that are still to come, this one included.
    #[serde(default)]
    pub attacks: u8,
    /// What comes next.
    pub step: StrikeStep,
}

/// Where a trap's work on a victim stands. Numbers are places in the list of its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StrikeStep {
    /// The next victim is taken.
    Next,
    /// The victim is attacked.
    Attack,
    /// It evades.
    Evading(CheckId),
    /// It has evaded and may run (a prompt).
    Leaving,
    /// It has run, or not.
    Left,
    /// It is hit: this effect comes next.
    Hit(u8),
    /// The damage of this effect is rolled.
    Harming(u8, CheckId),
    /// It braces itself against being thrown back.
    Bracing(u8, CheckId),
    /// Its body fights a poison.
    Resisting(u8, CheckId),
}

impl Strike {
    /// A trap that begins with these victims.
    #[must_use]
    pub const fn on(trap: ThingId, left: Vec<ThingId>) -> Self {
        Self { trap, left, victim: None, attacks: 0, step: StrikeStep::Next }
    }
}

/// Lets the trap on top go off, if it is still armed.
pub(super) fn spring(world: &mut World) {
    let Some(&Frame::SpringTrap { trap, by }) = world.resource::<Pending>().top() else { return };
    world.resource_mut::<Pending>().pop();
    let Some(entity) = entity(world, trap) else { return };
    let Some(mut parts) = world.get_mut::<Trap>(entity).filter(|trap| trap.armed) else { return };
    parts.armed = false;
    let parts = parts.clone();
    tell(world, trap, &parts, by);
    let Some(definition) = parts.definition() else { return };
    clock::start(world, trap, &parts, &definition);
    if definition.strikes() {
        let victims = victims(world, trap, by);
        world.resource_mut::<Pending>().push(Frame::Trap(Strike::on(trap, victims)));
    }
}

/// A pit that somebody was thrown into catches that one, whether it is open or still covered.
pub(in crate::rules) fn catch(world: &mut World, pits: Vec<ThingId>, who: ThingId) {
    for &pit in pits.iter().rev() {
        let armed = world.of::<Trap>(pit).is_some_and(|trap| trap.armed);
        world.resource_mut::<Pending>().push(if armed {
            Frame::SpringTrap { trap: pit, by: Some(who) }
        } else {
            Frame::Trap(Strike::on(pit, vec![who]))
        });
    }
}

/// Everyone who sees the spot has found the trap; who set it off is told to those who see both.
fn tell(world: &mut World, trap: ThingId, parts: &Trap, by: Option<ThingId>) {
    let mut spot = parts.sensor.clone();
    let board = world.resource::<Board>();
    spot.extend(parts.rigged_door.into_iter().flat_map(|door| board.beside(door.0)).copied());
    if spot.is_empty() {
        spot = cells(world, trap);
    }
    let owner = by.map_or(SeatSet::NONE, |by| SeatSet::NONE.with(world.resource::<Seats>().owner(by)));
    let watchers = world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(spot));
    let seen = watchers.union(owner);
    remember::find(world, trap, seen);
    let kind = parts.kind;
    // Those who learn only of the mechanism have not seen it go off.
    let witnesses = by.map_or(seen, |by| SeatSet(seen.0 & onlookers(world, by).0).union(owner));
    remember::learn_trap(world, trap, witnesses, parts.stays_sprung().then_some(TrapMemory::Sprung));
    let (what, who) = (world.who(trap), by.map(|by| world.who(by)));
    if by.is_none() {
        world.log(seen, Happening::TrapSprung { trap: what, kind, by: None });
        return;
    }
    let full = witnesses.with(SeatId::GM);
    let mut log = world.resource_mut::<EventLog>();
    log.push(full, Happening::TrapSprung { trap: what.clone(), kind, by: who });
    // Whoever sees the spot and not who stands there learns only of the mechanism.
    let rest = seen.without(full);
    if !rest.is_empty() {
        log.push_exactly(rest, Happening::Found { what });
    }
}

/// Takes the trap on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Trap(strike)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(definition) = world.of::<Trap>(strike.trap).and_then(Trap::definition) else {
        let check = match strike.step {
            StrikeStep::Evading(id)
            | StrikeStep::Harming(_, id)
            | StrikeStep::Bracing(_, id)
            | StrikeStep::Resisting(_, id) => Some(id),
            _ => None,
        };
        check.and_then(|id| checks::take(world, id));
        world.resource_mut::<Pending>().pop();
        return;
    };
    let Some(victim) = strike.victim.filter(|&victim| square(world, victim).is_some()) else {
        return next(world, strike, &definition);
    };
    match strike.step {
        StrikeStep::Next => next(world, strike, &definition),
        StrikeStep::Attack => attack(world, strike, &definition, victim),
        StrikeStep::Evading(id) => {
            let evaded = succeeded(world, id);
            match (evaded, definition.evading) {
                (true, Evading::Leave { .. }) if escape::can(world, victim) => {
                    go_to(world, strike, StrikeStep::Leaving);
                    if !is_watched(world, victim) {
                        escape::by_itself(world);
                    }
                }
                (true, Evading::Leave { .. }) | (false, _) => go_to(world, strike, StrikeStep::Hit(0)),
                (true, Evading::WhereThereIsRoom) => {
                    let aside = room(world, strike.trap, victim);
                    evaded_it(world, strike, victim);
                    if let Some(cell) = aside {
                        steps_aside(world, victim, cell);
                    }
                }
                (true, _) => evaded_it(world, strike, victim),
            }
        }
        // Nobody who could run is there: a document may say so.
        StrikeStep::Leaving if !escape::awaits(world) => go_to(world, strike, StrikeStep::Hit(0)),
        StrikeStep::Leaving => {}
        StrikeStep::Left => {
            let inside = square(world, victim).is_some_and(|square| holds(&cells(world, strike.trap), square));
            if inside { go_to(world, strike, StrikeStep::Hit(0)) } else { evaded_it(world, strike, victim) }
        }
        StrikeStep::Hit(index) => hit(world, strike, &definition, victim, index),
        StrikeStep::Harming(index, id) => {
            let Some(check) = checks::take(world, id) else { return go_to(world, strike, StrikeStep::Next) };
            let armour = match definition.effects.get(usize::from(index)) {
                Some(Effect::Damage { armour, .. }) => *armour,
                _ => ArmourUse::All,
            };
            go_to(world, strike, StrikeStep::Hit(index.saturating_add(1)));
            combat::hurt(world, victim, check.total().unwrap_or(0).max(0), armour);
        }
        StrikeStep::Bracing(index, id) => {
            let check = checks::take(world, id);
            go_to(world, strike.clone(), StrikeStep::Hit(index.saturating_add(1)));
            if let Some(metres) = check.as_ref().and_then(short_by) {
                throw_back(world, strike.trap, victim, metres);
            }
        }
        StrikeStep::Resisting(index, id) => {
            let resisted = succeeded(world, id);
            go_to(world, strike, StrikeStep::Hit(index.saturating_add(1)));
            if let (false, Some(&Effect::Poison { turns, dice, .. })) =
                (resisted, definition.effects.get(usize::from(index)))
            {
                poison(world, victim, Poisoned { turns, dice });
            }
        }
    }
}

fn go_to(world: &mut World, strike: Strike, step: StrikeStep) {
    let mut pending = world.resource_mut::<Pending>();
    pending.pop();
    pending.push(Frame::Trap(Strike { step, ..strike }));
}

fn succeeded(world: &mut World, id: CheckId) -> bool {
    checks::take(world, id).and_then(|check| check.outcome()).and_then(Outcome::succeeds) == Some(true)
}

/// How many metres a failed check falls short of its difficulty, at least one; none for a success.
fn short_by(check: &Check) -> Option<i32> {
    if check.outcome().and_then(Outcome::succeeds) == Some(true) {
        return None;
    }
    let CheckKind::Difficulty { against: Some(against), .. } = check.kind else { return None };
    Some(against.saturating_sub(check.total().unwrap_or(0)).max(1))
}

/// The next victim, or the end.
fn next(world: &mut World, mut strike: Strike, definition: &Definition) {
    let alive = |world: &World, who: ThingId| square(world, who).is_some() && !has_status(world, who, Condition::Dead);
    while !strike.left.is_empty() {
        let victim = strike.left.remove(0);
        if alive(world, victim) {
            let strike = Strike { victim: Some(victim), attacks: definition.attacks(), ..strike };
            return go_to(world, strike, StrikeStep::Attack);
        }
    }
    world.resource_mut::<Pending>().pop();
}

fn attack(world: &mut World, strike: Strike, definition: &Definition, victim: ThingId) {
    if strike.attacks == 0 || has_status(world, victim, Condition::Dead) {
        return go_to(world, strike, StrikeStep::Next);
    }
    let Some(against) = definition.evade else { return go_to(world, strike, StrikeStep::Hit(0)) };
    let room = definition.evading != Evading::WhereThereIsRoom || room(world, strike.trap, victim).is_some();
    let unable = rounds::incapacity(world, victim).map(|why| why.0);
    let pinned = has_status(world, victim, Condition::Pinned).then_some(Condition::Pinned);
    if let Some(why) = unable.or(pinned) {
        let undefended = Happening::Undefended { who: world.who(victim), why };
        world.log(combat::seen_by(world, victim), undefended);
    }
    if !room && unable.or(pinned).is_none() {
        let crowded = Happening::NoRoomToDodge { who: world.who(victim), trap: world.who(strike.trap) };
        world.log(combat::seen_by(world, victim), crowded);
    }
    if !room || unable.or(pinned).is_some() {
        return go_to(world, strike, StrikeStep::Hit(0));
    }
    let purpose = Phrase::new("check-evade").with("trap", name(world, strike.trap));
    let draft = resisting(world, victim, Characteristic::Dodge, against, purpose);
    roll_for(world, draft, |id| Frame::Trap(Strike { step: StrikeStep::Evading(id), ..strike }));
}

fn evaded_it(world: &mut World, strike: Strike, victim: ThingId) {
    let evaded = Happening::TrapEvaded { who: world.who(victim), trap: world.who(strike.trap) };
    world.log(combat::seen_by(world, victim), evaded);
    go_to(world, strike, StrikeStep::Next);
}

/// A free cell beside a token that a trap does not reach; of a stone, one that it will not roll over.
fn room(world: &World, trap: ThingId, victim: ThingId) -> Option<Cell> {
    if world.of::<stone::RollingStone>(trap).is_some() {
        return stone::room(world, trap, victim);
    }
    let (at, size) = square(world, victim)?;
    let area = cells(world, trap);
    let beside = Direction::ALL.into_iter().map(|direction| direction.from(at));
    beside.into_iter().find(|&cell| !holds(&area, (cell, size)) && walking::could_step(world, victim, cell))
}

/// Whoever got out of the way where there was room for it stands there now.
fn steps_aside(world: &mut World, who: ThingId, to: Cell) {
    world.resource_mut::<Pending>().push(Frame::Sweep(Sweep { thing: who, path: vec![to], next: 0, how: How::Runs }));
}

/// Does one effect to the victim, or ends the attack after the last.
fn hit(world: &mut World, strike: Strike, definition: &Definition, victim: ThingId, index: u8) {
    let Some(&effect) = definition.effects.get(usize::from(index)) else {
        let attacks = strike.attacks.saturating_sub(1);
        return go_to(world, Strike { attacks, ..strike }, StrikeStep::Attack);
    };
    let after = StrikeStep::Hit(index.saturating_add(1));
    let trap = strike.trap;
    match effect {
        Effect::Damage { bonus, per_metre, limb, .. } => {
            let depth = i32::from(definition.pit().unwrap_or(0)) * i32::from(per_metre);
            let draft = damage(world, trap, victim, &[("part-trap", bonus), ("part-depth", depth)], limb);
            roll_for(world, draft, |id| Frame::Trap(Strike { step: StrikeStep::Harming(index, id), ..strike }));
        }
        Effect::Knockback { against } => {
            let purpose = Phrase::new("check-brace").with("trap", name(world, trap));
            let draft = resisting(world, victim, Characteristic::Athletics, against, purpose);
            roll_for(world, draft, |id| Frame::Trap(Strike { step: StrikeStep::Bracing(index, id), ..strike }));
        }
        Effect::Poison { against, .. } => {
            let purpose = Phrase::new("check-resist-poison").with("trap", name(world, trap));
            let draft = resisting(world, victim, Characteristic::Endurance, against, purpose);
            roll_for(world, draft, |id| Frame::Trap(Strike { step: StrikeStep::Resisting(index, id), ..strike }));
        }
        Effect::Hold { open } => {
            go_to(world, strike, after);
            grip(world, victim, trap, Condition::Held, open);
        }
        Effect::Pin { lift } => {
            go_to(world, strike, after);
            grip(world, victim, trap, Condition::Pinned, lift);
        }
        Effect::Pit { depth } => {
            go_to(world, strike, after);
            if world.resource::<HouseRules>().pits_add_falls {
                world.resource_mut::<Pending>().push(Frame::Fall(Fall::of(victim, u16::from(depth) * 100)));
            }
        }
        Effect::Fall { metres } => {
            go_to(world, strike, after);
            world.resource_mut::<Pending>().push(Frame::Fall(Fall::of(victim, u16::from(metres) * 100)));
        }
        Effect::Slam { .. } | Effect::Crush { .. } | Effect::Flood { .. } | Effect::Release { .. } => {
            go_to(world, strike, after);
        }
    }
}

/// A check of a victim by its owner. Of the game master's tokens that no player sees it is thrown at once and has no
/// Fortune: nothing waits that players must not know of.
pub(in crate::rules) fn resisting(
    world: &World,
    who: ThingId,
    of: Characteristic,
    against: i32,
    purpose: Phrase,
) -> Draft {
    let value = world.of::<Sheet>(who).and_then(|sheet| sheet.characteristics.get(&of).copied()).unwrap_or(0);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    let kind = CheckKind::Difficulty { of, value: value.into(), dice, against: Some(against) };
    let by = world.resource::<Seats>().owner(who);
    let draft = Draft { who: Some(who), ..Draft::new(by, kind, purpose, combat::seen_by(world, who)) };
    if is_watched(world, who) {
        return draft;
    }
    let check = checks::foresee(world, draft.clone());
    let modifiers = check.modifiers().cloned().collect();
    Draft { who: None, target: Some(who), modifiers, ..draft }
}

/// Whether a player owns a token or sees it.
pub(super) fn is_watched(world: &World, who: ThingId) -> bool {
    !combat::seen_by(world, who).without(SeatSet::GM).is_empty()
}

/// The damage of a trap: nobody's roll, thrown at once.
fn damage(world: &World, trap: ThingId, victim: ThingId, parts: &[(&'static str, i32)], limb: bool) -> Draft {
    let dice = world.resource::<HouseRules>().damage_dice;
    let part = |&(source, amount): &(&'static str, i32)| Part {
        source: Phrase::new(source).with("trap", name(world, trap)),
        amount,
        rule: Some(RuleId::new("S5")),
    };
    let purpose = Phrase::new(if limb { "check-trap-damage-limb" } else { "check-trap-damage" });
    let purpose = purpose.with("trap", name(world, trap)).with("target", name(world, victim));
    let kind = CheckKind::Damage { dice };
    Draft {
        target: Some(victim),
        modifiers: parts.iter().map(part).filter(|part| part.amount != 0).collect(),
        ..Draft::new(SeatId::GM, kind, purpose, combat::seen_by(world, victim))
    }
}

/// A trap takes hold of a token, with so much Athletics to get free of it.
fn grip(world: &mut World, who: ThingId, trap: ThingId, condition: Condition, difficulty: i32) {
    let kind = world.of::<Trap>(trap).map(|trap| trap.kind);
    combat::hold(world, who, Bond { by: hold_of(kind, condition, difficulty), trap: Some(trap) });
}

/// What holds somebody whom a trap of this kind has caught: by its name where it holds as in the rule book.
pub(in crate::rules) fn hold_of(kind: Option<TrapKind>, condition: Condition, difficulty: i32) -> Hold {
    let number = u8::try_from(difficulty.max(0)).unwrap_or(u8::MAX);
    let named = match kind {
        Some(TrapKind::BearTrap) => Some(Hold::BearTrap),
        Some(TrapKind::FallingPortcullis) => Some(Hold::Portcullis),
        Some(TrapKind::Net) => Some(Hold::Net),
        _ => None,
    };
    let by_the_book =
        |hold: &Hold| (hold.condition(), hold.difficulty(&HouseRules::default())) == (condition, i32::from(number));
    let nameless = if condition == Condition::Pinned { Hold::Weight(number) } else { Hold::Grip(number) };
    named.filter(by_the_book).unwrap_or(nameless)
}

/// Poison gets into a token's blood. The longer of two poisons goes on with the stronger dice.
fn poison(world: &mut World, who: ThingId, poison: Poisoned) {
    let Some(entity) = entity(world, who).filter(|_| poison.turns > 0) else { return };
    let before = world.of::<Poisoned>(who).copied().unwrap_or(Poisoned { turns: 0, dice: 0 });
    let both = Poisoned { turns: before.turns.max(poison.turns), dice: before.dice.max(poison.dice) };
    world.entity_mut(entity).insert(both);
    let poisoned = Happening::Poisoned { who: world.who(who), turns: both.turns };
    world.log(combat::seen_by(world, who), poisoned);
}

/// Throws a token back, away from where a trap comes from.
fn throw_back(world: &mut World, trap: ThingId, victim: ThingId, metres: i32) {
    let Some((at, size)) = square(world, victim) else { return };
    let parts = world.of::<Trap>(trap);
    let from = parts.and_then(|trap| trap.from).or(world.of::<crate::board::At>(trap).map(|at| at.0));
    let swing = parts.and_then(|trap| Some((from?, trap.towards?)));
    let (dx, dy) = match (swing, from) {
        (Some((from, towards)), _) => (towards.x - from.x, towards.y - from.y),
        (None, Some(from)) => {
            let (a, b) = (from.centre(), at.centre_of(size));
            (b.x - a.x, b.y - a.y)
        }
        (None, None) => return,
    };
    let Some(direction) = direction(dx, dy) else { return };
    let path = path_of(at, direction, metres);
    world.resource_mut::<Pending>().push(Frame::Sweep(Sweep { thing: victim, path, next: 0, how: How::Thrown }));
}

/// The one of the eight directions that comes nearest to so many columns and rows.
pub(in crate::rules) fn direction(dx: i32, dy: i32) -> Option<Direction> {
    let (wide, high) = (dx.abs() > 2 * dy.abs(), dy.abs() > 2 * dx.abs());
    let step = (if high { 0 } else { dx.signum() }, if wide { 0 } else { dy.signum() });
    Direction::between(Cell::new(0, 0), Cell::new(step.0, step.1))
}

/// The cells of so many metres in one direction.
fn path_of(at: Cell, direction: Direction, metres: i32) -> Vec<Cell> {
    use crate::board::paths::{DIAGONAL, STRAIGHT};
    let step = if direction.is_diagonal() { DIAGONAL } else { STRAIGHT };
    let count = u32::try_from(metres).unwrap_or(0).saturating_mul(STRAIGHT) / step;
    let next = |cell: &Cell| Some(direction.from(*cell));
    std::iter::successors(next(&at), next).take(count as usize).collect()
}

/// Whether a hazard of this trap still runs.
#[must_use]
pub(super) fn runs(world: &World, trap: ThingId) -> bool {
    world.of::<Hazard>(trap).is_some_and(|hazard| {
        hazard.slam.is_some() || !hazard.stopped && (hazard.crush.is_some() || hazard.flood.is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_the_nearest_of_eight() {
        for (by, expected) in [
            ((5, 0), Some(Direction::East)),
            ((5, 2), Some(Direction::East)),
            ((5, 3), Some(Direction::SouthEast)),
            ((-1, -1), Some(Direction::NorthWest)),
            ((0, -9), Some(Direction::North)),
            ((0, 0), None),
        ] {
            assert_eq!(direction(by.0, by.1), expected, "{by:?}");
        }
    }

    #[test]
    fn metres_count_more_on_a_diagonal() {
        let at = Cell::new(0, 0);
        assert_eq!(path_of(at, Direction::East, 4).last(), Some(&Cell::new(4, 0)));
        assert_eq!(path_of(at, Direction::SouthEast, 4).len(), 2, "two diagonal steps are 2.8 metres, three 4.2");
        assert_eq!(path_of(at, Direction::East, 0), []);
    }
}
