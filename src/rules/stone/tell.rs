//! Who sees a stone, who hears it, and what each seat may know of it. Whoever does not see it hears it rumble: from which
//! side and about how far off, and nothing else. A stone hides nothing behind it: that is our ruling.

use super::forecast;
use super::parts::RollingStone;
use super::turn::waiting;
use crate::board::light::metres_squared;
use crate::board::{Direction, Point};
use crate::knowledge::view::{Nearness, RumbleView, SeatView, StoneView, Supply};
use crate::knowledge::{Perception, SeatId, SeatSet, Seats, ThingId, things};
use crate::rules::acting::{is_down, square};
use crate::rules::doors;
use crate::rules::event::Happening;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::things::Name;
use crate::rules::traps::definition::Effect;
use crate::rules::traps::{self, Trap};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// How far a rolling stone is heard, in metres. Our ruling.
pub const RUMBLE_M: u32 = 30;
/// Up to so many metres it is heard to be close. Our ruling.
pub const CLOSE_M: u32 = 10;

/// The seats that see a stone, the game master's among them.
#[must_use]
pub fn watchers(world: &World, id: ThingId) -> SeatSet {
    let Some(stone) = world.of::<RollingStone>(id) else { return SeatSet::GM };
    let cells = stone.covers();
    world.get_resource::<Perception>().map_or(SeatSet::GM, |perception| perception.watchers(cells.iter().copied()))
}

/// How a seat hears a stone: by the nearest of its own who is in their senses.
fn hears(world: &World, seat: SeatId, at: Point) -> Option<(Direction, Nearness)> {
    let owns = &world.resource::<Seats>().get(seat)?.owns;
    let ears = owns.iter().filter(|&&own| !is_down(world, own));
    let ears = ears.filter_map(|&own| square(world, own).map(|(at, size)| at.centre_of(size)));
    let (distance, ear) = ears.map(|ear| (ear.distance_squared(at), ear)).min()?;
    let near = if distance <= metres_squared(CLOSE_M) { Nearness::Close } else { Nearness::Far };
    let from = traps::direction(at.x - ear.x, at.y - ear.y)?;
    (distance <= metres_squared(RUMBLE_M)).then_some((from, near))
}

/// Tells of a stone to those who see it, and to the game master.
pub(super) fn rolls(world: &mut World, id: ThingId, seen: SeatSet, what: &'static str) {
    rolls_exactly(world, id, seen.with(SeatId::GM), what);
}

/// The same to these seats alone.
pub(super) fn rolls_exactly(world: &mut World, id: ThingId, seen: SeatSet, what: &'static str) {
    let told = Happening::StoneRolls { stone: world.who(id), what: Phrase::new(what) };
    if !seen.is_empty() {
        world.resource_mut::<EventLog>().push_exactly(seen, told);
    }
}

/// Tells those of a stone who hear it and are not among those that saw it.
pub(super) fn heard(world: &mut World, id: ThingId, saw: SeatSet) {
    let Some(at) = world.of::<RollingStone>(id).filter(|stone| !stone.rests).map(|stone| stone.at) else { return };
    let saw = saw.union(watchers(world, id));
    let players = world.resource::<Seats>().players().map(|(seat, _)| seat).filter(|&seat| !saw.contains(seat));
    let mut lines: Vec<(SeatSet, (Direction, Nearness))> = Vec::new();
    for (seat, heard) in players.filter_map(|seat| Some((seat, hears(world, seat, at)?))) {
        match lines.iter_mut().find(|(_, same)| *same == heard) {
            Some((audience, _)) => *audience = audience.with(seat),
            None => lines.push((SeatSet::NONE.with(seat), heard)),
        }
    }
    let mut log = world.resource_mut::<EventLog>();
    for (audience, (from, near)) in lines {
        log.push_exactly(audience, Happening::StoneHeard { from, near });
    }
}

/// Adds the stones that a seat sees and the rumbling that it hears. The game master also reads where a stone will go, even
/// of those that are not let go yet.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    for id in things::with::<RollingStone>(world) {
        let Some(stone) = world.of::<RollingStone>(id) else { continue };
        if watchers(world, id).contains(seat) {
            view.stones.push(shown(world, seat, (id, stone), false));
        } else if let Some((from, near)) = hears(world, seat, stone.at).filter(|_| !stone.rests) {
            view.rumbles.push(RumbleView { from, near });
        }
    }
    view.rumbles.sort_unstable();
    view.rumbles.dedup();
    if !seat.is_gm() {
        return;
    }
    for id in things::with::<Trap>(world).filter(|&id| world.of::<RollingStone>(id).is_none()) {
        if let Some(stone) = loaded(world, id) {
            view.stones.push(shown(world, seat, (id, &stone), true));
        }
    }
    view.stones.sort_by_key(|stone| stone.id);
}

/// The stone that an armed trap will let go.
fn loaded(world: &World, id: ThingId) -> Option<RollingStone> {
    let definition = world.of::<Trap>(id).filter(|trap| trap.armed)?.definition()?;
    let release = definition.effects.iter().find_map(|effect| match *effect {
        Effect::Release { speed, durability, .. } => Some((speed, durability)),
        _ => None,
    });
    let (speed, durability) = release?;
    Some(RollingStone { speed, durability, ..waiting(world, id)? })
}

fn shown(world: &World, seat: SeatId, (id, stone): (ThingId, &RollingStone), waits: bool) -> StoneView {
    let floor = world.get_resource::<crate::board::Board>().and_then(|board| Some(stone.ball(board)?.height));
    let (now, max) = (stone.durability, stone.whole());
    StoneView {
        id,
        name: world.of::<Name>(id).map(|name| name.0.clone()).unwrap_or_default(),
        at: stone.at,
        height: stone.height.or(floor).unwrap_or(0),
        heading: stone.heading,
        cells: stone.cells(),
        rests: stone.rests,
        in_pit: stone.pit.is_some(),
        stage: doors::numbers::stage(max.saturating_sub(now), false, max),
        trail: stone
            .trail
            .iter()
            .filter(|print| print.seen.contains(seat))
            .map(|print| (print.at, print.height))
            .collect(),
        waits,
        durability: seat.is_gm().then(|| Supply { now: now.into(), max: max.into() }),
        ahead: if seat.is_gm() { forecast::way(world, id, stone) } else { Vec::new() },
    }
}
