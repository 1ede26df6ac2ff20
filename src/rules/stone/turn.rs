//! A stone's turn in the environment's phase: it rolls until it meets something that the rules have to judge, waits for
//! that as data, and goes on from where it was.

use super::forecast::{THINNED, next_stretch, pit_at};
use super::parts::{FARTHEST, FROM_PLATE, Print, Roll, RollingStone, SIDE, STEPS_PER_METRE, Way, after_wall};
use super::physics::{Met, RADIUS, touches};
use super::tell;
use crate::board::{At, Board, Cell, Point, UNITS_PER_METRE, WaterBand, water_band};
use crate::knowledge::view::Part;
use crate::knowledge::{Perception, SeatId, SeatSet, ThingId, remember, things};
use crate::rules::acting::{entity, tokens};
use crate::rules::checks::{self, CheckId, CheckKind, Draft};
use crate::rules::combat::arms::Class;
use crate::rules::combat::{name, roll_for};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::traps::definition::Effect;
use crate::rules::traps::{self, Strike, Trap};
use crate::rules::{HouseRules, doors};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// From this depth of water on a stone splashes into it. Our ruling.
const SPLASHES_FROM: WaterBand = WaterBand::Knee;
/// A pit swallows so many metres of a stone: all that it measures.
const SWALLOWED: u8 = SIDE as u8;

/// A trap lets its stone go: from the place that it is given, or where the trap lies.
pub fn release(world: &mut World, trap: ThingId, (speed, armour, durability): (u8, u8, u16)) {
    take_out(world, trap);
    let whole = Some(durability);
    let Some(stone) = waiting(world, trap).map(|stone| RollingStone { speed, armour, durability, whole, ..stone })
    else {
        return;
    };
    put(world, trap, stone);
    tell::heard(world, trap, SeatSet::GM);
}

/// The stone of a trap as it lies in its place before it is let go. It starts the way that the trap points; with nothing
/// but a plate to aim at, along the corridor: the longer way of the two.
#[must_use]
pub(super) fn waiting(world: &World, trap: ThingId) -> Option<RollingStone> {
    let parts = world.of::<Trap>(trap)?;
    let place = parts.from.or(world.of::<At>(trap).map(|at| at.0))?;
    let way = |to: Cell| (to.x - place.x, to.y - place.y);
    let along = |(dx, dy): (i32, i32)| if dx.abs() >= dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
    let plate = || parts.sensor.first().map(|&plate| along(way(plate)));
    let heading = parts.towards.map(way).or_else(plate).unwrap_or_default();
    Some(RollingStone::new(place.centre_of(SIDE), heading))
}

/// The first cell of a trap's plate that is too near to where its stone lies (S5); a trap without a place of its own has
/// its stone on the plate.
#[must_use]
pub fn near_its_plate(trap: &Trap) -> Option<Cell> {
    let from = trap.from.or(trap.sensor.first().copied())?;
    let squared = |cell: &Cell| {
        let (dx, dy) = (i128::from(cell.x) - i128::from(from.x), i128::from(cell.y) - i128::from(from.y));
        dx.pow(2) + dy.pow(2)
    };
    trap.sensor.iter().copied().find(|cell| squared(cell) < i128::from(FROM_PLATE).pow(2))
}

/// Takes a stone away. The pit that it filled is open again.
pub fn take_out(world: &mut World, id: ThingId) {
    let Some(stone) = world.of::<RollingStone>(id).cloned() else { return };
    if let Some(pit) = stone.pit {
        set_filled(world, pit, false);
    }
    if let Some(entity) = entity(world, id) {
        world.entity_mut(entity).remove::<RollingStone>();
    }
}

/// A pit is made as new: what filled it is taken away.
pub fn dig_out(world: &mut World, pit: ThingId) {
    let fills = |&stone: &ThingId| world.of::<RollingStone>(stone).is_some_and(|stone| stone.pit == Some(pit));
    let stones: Vec<ThingId> = things::with::<RollingStone>(world).filter(fills).collect();
    for stone in stones {
        take_out(world, stone);
    }
    set_filled(world, pit, false);
}

fn set_filled(world: &mut World, pit: ThingId, filled: bool) {
    let Some(mut parts) = entity(world, pit).and_then(|entity| world.get_mut::<Trap>(entity)) else { return };
    if parts.filled != filled {
        parts.filled = filled;
        parts.armed &= !filled;
    }
}

pub(super) fn put(world: &mut World, id: ThingId, stone: RollingStone) {
    if let Some(entity) = entity(world, id).filter(|_| world.of::<RollingStone>(id) != Some(&stone)) {
        world.entity_mut(entity).insert(stone);
    }
}

/// The first stone that rolls, if any does.
#[must_use]
pub fn rolling(world: &World) -> Option<ThingId> {
    things::with::<RollingStone>(world).find(|&id| world.of::<RollingStone>(id).is_some_and(|stone| !stone.rests))
}

/// The turn of every stone that rolls, the lowest id first.
pub fn begin_turns(world: &mut World) {
    let stones: Vec<ThingId> = things::with::<RollingStone>(world).collect();
    for &id in stones.iter().rev() {
        let Some(stone) = world.of::<RollingStone>(id).cloned() else { continue };
        let (left, rests) = (stone.steps_of_turn(), stone.rests);
        put(world, id, RollingStone { trail: Vec::new(), ..stone });
        if !rests {
            world.resource_mut::<Pending>().push(Frame::Stone(Roll { stone: id, left, door: None, on: None }));
        }
    }
}

fn turn(world: &mut World, roll: Roll) {
    let mut pending = world.resource_mut::<Pending>();
    pending.pop();
    pending.push(Frame::Stone(roll));
}

/// Takes the turn on top one stretch further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Stone(roll)) = world.resource::<Pending>().top().cloned() else { return };
    let stone = world.of::<RollingStone>(roll.stone).cloned();
    match (stone, roll.door) {
        (Some(stone), Some((door, check))) => strikes_door(world, roll, stone, door, check),
        (Some(stone), None) if stone.rests || roll.left == 0 && roll.on.is_none() => end(world, roll.stone, &stone),
        (Some(stone), None) => rolls_on(world, roll, stone),
        (None, door) => {
            door.and_then(|(_, check)| checks::take(world, check));
            world.resource_mut::<Pending>().pop();
        }
    }
}

fn rolls_on(world: &mut World, mut now: Roll, mut stone: RollingStone) {
    let id = now.stone;
    let way = now.on.take().or_else(|| next_stretch(world, id, &stone, now.left).map(Way::from));
    let Some(Way { mut trail, end, met }) = way else {
        stone.rests = true;
        return put(world, id, stone);
    };
    let (steps, token) = along(&trail, &tokens(world).collect::<Vec<_>>(), &mut stone.met);
    let rest = trail.split_off(steps);
    let splash = splash(world, &mut stone, &trail);
    stone.trail.extend(prints(world, &trail));
    let taken = u16::try_from(steps).unwrap_or(u16::MAX);
    stone.steps = stone.steps.saturating_add(taken).min(FARTHEST * STEPS_PER_METRE);
    now.left = now.left.saturating_sub(taken);
    if let Some(&(at, height)) = trail.last() {
        (stone.at, stone.height) = (at, Some(height));
    }
    if let Some(who) = token {
        now.on = Some(Way { trail: rest, end, met });
        turn(world, now);
        put(world, id, stone);
        splashes(world, id, splash);
        world.resource_mut::<Pending>().push(Frame::Trap(Strike::on(id, vec![who])));
        return;
    }
    stone.place(end);
    turn(world, now.clone());
    let pit = match met {
        Some(Met::Pit(cell)) => pit_at(world, cell).map(|(pit, depth)| (pit, depth, cell)),
        _ => None,
    };
    stone.rests |= matches!(met, Some(Met::Nothing | Met::Pit(_)));
    if met == Some(Met::Wall) {
        stone.steps = FARTHEST * STEPS_PER_METRE - after_wall(stone.steps_left());
    }
    put(world, id, stone);
    splashes(world, id, splash);
    if let Some(Met::Door(door)) = met {
        meets_door(world, now, door);
    }
    if let Some((pit, depth, cell)) = pit {
        fill(world, id, pit, (depth, cell));
    }
}

/// How many steps of a way a stone goes until it comes upon a token that it has not met yet, and on which. `met` are those
/// that it has met and not left.
pub(super) fn along(
    trail: &[(Point, i32)],
    tokens: &[(ThingId, (Cell, i32))],
    met: &mut BTreeSet<ThingId>,
) -> (usize, Option<ThingId>) {
    for (step, &(at, _)) in trail.iter().enumerate() {
        met.retain(|met| tokens.iter().any(|&(id, square)| id == *met && touches(at, square)));
        let touched = tokens.iter().find(|&&(id, square)| !met.contains(&id) && touches(at, square));
        if let Some(&(token, _)) = touched {
            met.insert(token);
            return (step + 1, Some(token));
        }
    }
    (trail.len(), None)
}

fn splashes(world: &mut World, id: ThingId, at: Option<Point>) {
    if let Some(at) = at {
        let seen = watchers(world, at);
        tell::rolls(world, id, seen, "stone-splashes");
    }
}

/// The seats that see a stone with its middle at a point.
fn watchers(world: &World, at: Point) -> SeatSet {
    let cells = RollingStone::new(at, (0, 0)).covers();
    world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(cells.iter().copied()))
}

/// Where a stone rolls into water that it was not in before; from then on it is in it until it comes out.
fn splash(world: &World, stone: &mut RollingStone, trail: &[(Point, i32)]) -> Option<Point> {
    let cells = world.get_resource::<Board>()?.cells();
    let mut splash = None;
    for &(at, _) in trail {
        let wet = cells.get(at.cell()).is_some_and(|data| water_band(data.depth_mm()) >= SPLASHES_FROM);
        if wet && !stone.wet {
            splash = splash.or(Some(at));
        }
        stone.wet = wet;
    }
    splash
}

/// A stretch as it is kept to be looked at, with those who saw it.
fn prints(world: &World, trail: &[(Point, i32)]) -> Vec<Print> {
    let last = trail.len().saturating_sub(1);
    let kept = trail.iter().enumerate().filter(|(index, _)| index % THINNED == THINNED - 1 || *index == last);
    kept.map(|(_, &(at, height))| Print { at, height, seen: watchers(world, at) }).collect()
}

/// The damage that a stone does: what its trap does to whoever it rolls over (S5).
fn bonus(world: &World, id: ThingId) -> i32 {
    match world.of::<Trap>(id).and_then(Trap::definition).and_then(|definition| definition.damage()) {
        Some(Effect::Damage { bonus, .. }) => bonus,
        _ => 0,
    }
}

/// A shut door is in the way: the damage of the stone goes against it.
fn meets_door(world: &mut World, now: Roll, door: ThingId) {
    let part = Part {
        source: Phrase::new("part-trap").with("trap", name(world, now.stone)),
        amount: bonus(world, now.stone),
        rule: Some(RuleId::new("S5")),
    };
    let purpose = Phrase::new("check-stone-door").with("trap", name(world, now.stone)).rule("S4");
    let kind = CheckKind::Damage { dice: world.resource::<HouseRules>().damage_dice };
    // To those who have not found a secret door the stone has met a wall.
    let audience = SeatSet(tell::watchers(world, now.stone).0 & world.knowers(door).0).with(SeatId::GM);
    let modifiers = Some(part).filter(|part| part.amount != 0).into_iter().collect();
    let draft = Draft { modifiers, ..Draft::new(SeatId::GM, kind, purpose, audience) };
    roll_for(world, draft, |id| Frame::Stone(Roll { door: Some((door, id)), ..now }));
}

/// The door is struck: it breaks and lets the stone through, or it is a wall from now on.
fn strikes_door(world: &mut World, now: Roll, stone: RollingStone, door: ThingId, check: CheckId) {
    let damage = checks::take(world, check).and_then(|check| check.total()).unwrap_or(0).max(0);
    let id = now.stone;
    turn(world, Roll { door: None, ..now });
    if !doors::strike(world, door, damage, Class::Crushing) {
        let held = stone.held.iter().copied().chain([door]).collect();
        put(world, id, RollingStone { held, ..stone });
    }
}

/// A stone drops into a pit and fills it: the ground is level there from now on.
fn fill(world: &mut World, id: ThingId, pit: ThingId, (depth, cell): (u8, Cell)) {
    let (Some(mut stone), Some(board)) = (world.of::<RollingStone>(id).cloned(), world.get_resource::<Board>()) else {
        return;
    };
    let floor = board.cells().get(cell).map_or(0, |data| i32::from(data.height_cm)) * UNITS_PER_METRE / 100;
    let cells = traps::area_cells(world, pit);
    // As far inside as it fits.
    let within = |middle: i32, of: fn(&Cell) -> i32| {
        let low = cells.iter().map(of).min().unwrap_or(0) * UNITS_PER_METRE;
        let high = (cells.iter().map(of).max().unwrap_or(0) + 1) * UNITS_PER_METRE;
        if high - low <= 2 * RADIUS { i32::midpoint(low, high) } else { middle.clamp(low + RADIUS, high - RADIUS) }
    };
    let seen = watchers(world, stone.at);
    stone.at = Point::new(within(stone.at.x, |cell| cell.x), within(stone.at.y, |cell| cell.y));
    stone.height = Some(floor - i32::from(depth.min(SWALLOWED)) * UNITS_PER_METRE);
    (stone.rising, stone.pit, stone.rests) = (0, Some(pit), true);
    stone.met.clear();
    stone.trail.push(Print { at: stone.at, height: stone.height.unwrap_or(floor), seen });
    put(world, id, stone);
    set_filled(world, pit, true);
    remember::find(world, pit, seen.without(SeatSet::GM));
    tell::rolls(world, id, seen, "stone-fills-pit");
}

/// The turn is over: those who saw something of it are told, the others near by hear it.
fn end(world: &mut World, id: ThingId, stone: &RollingStone) {
    world.resource_mut::<Pending>().pop();
    if stone.rests && !stone.met.is_empty() {
        put(world, id, RollingStone { met: BTreeSet::new(), ..stone.clone() });
    }
    let sees = tell::watchers(world, id);
    let saw = stone.trail.iter().fold(sees, |all, print| all.union(print.seen));
    if stone.pit.is_none() && stone.rests {
        tell::rolls(world, id, sees, "stone-rests");
        tell::rolls_exactly(world, id, saw.without(sees), "stone-rolls");
    } else if stone.pit.is_none() {
        tell::rolls(world, id, saw, "stone-rolls");
    }
    tell::heard(world, id, saw);
}
