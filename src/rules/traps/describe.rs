//! What a seat may know of traps: those that it has found with the area of their effect, and the clocks that it can see run.

use super::parts::{Flood, Hazard, Lever, Trap, TrapKind};
use super::{area, clock, escape, grates};
use crate::board::{At, Cell};
use crate::knowledge::view::{HazardView, ItemView, Known, LeverView, Presence, SeatView, SecretView};
use crate::knowledge::{Eyes, Memories, SeatId, Seats, ThingId, Things, TrapMemory, things};
use crate::rules::log::Lookup;
use crate::rules::things::{Hidden, Name};
use crate::text::{LocalText, Phrase};
use bevy::ecs::world::World;

/// Adds the hidden things that the seat knows of, what runs before its eyes, and the run that waits for an answer. Players
/// take a mechanism that they have found for armed until they see it go off or made safe; whether it is ready again cannot
/// be seen.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let Some(memories) = world.get_resource::<Memories>() else { return };
    let found = |by: SeatId, thing: ThingId| memories.0.get(&by).is_some_and(|memory| memory.found.contains(&thing));
    let eyes = Eyes::of(world, seat);
    // Players have the part of an area that they know: what strikes there shows them no rooms.
    let shown = |trap: ThingId| -> Vec<Cell> {
        let seen = |cell: &Cell| eyes.as_ref().is_some_and(|eyes| eyes.known(*cell) != Known::Never);
        area::cells(world, trap).into_iter().filter(|cell| seat.is_gm() || seen(cell)).collect()
    };
    for (id, entity) in world.resource::<Things>().iter() {
        let trap = world.get::<Trap>(entity);
        let secret = trap.is_some() || world.get::<Hidden>(entity).is_some();
        if !secret || !(seat.is_gm() || found(seat, id)) {
            continue;
        }
        let became = memories.0.get(&seat).and_then(|memory| memory.traps.get(&id));
        // A pit that lies before one's eyes shows how it is.
        let (armed, sprung) = match trap {
            None => (false, false),
            Some(trap) if seat.is_gm() => (trap.armed, !trap.armed),
            Some(trap) if is_pit_in_sight(view, trap) => (trap.armed || became.is_none(), !trap.armed),
            Some(_) => (became.is_none(), became == Some(&TrapMemory::Sprung)),
        };
        let finders = world.resource::<Seats>().players().map(|(by, _)| by).filter(|&by| found(by, id));
        view.secrets.push(SecretView {
            id,
            name: name(world, id),
            sensor: trap.map(|trap| trap.sensor.clone()).unwrap_or_default(),
            area: trap.map_or_else(Vec::new, |_| shown(id)),
            mouth: trap.and_then(|trap| trap.from).or_else(|| world.of::<At>(id).map(|at| at.0)),
            towards: trap.and_then(|trap| trap.towards),
            kind: trap.map(|trap| Phrase::new(trap.kind.key())),
            levers: if seat.is_gm() { levers(world, id) } else { Vec::new() },
            rigged_door: trap.and_then(|trap| trap.rigged_door),
            armed,
            sprung,
            down: grates::is_known_down(world, seat, id),
            found_by: finders.filter(|&by| seat.is_gm() || by == seat).collect(),
        });
    }
    view.levers = known_levers(world, view);
    hazards(world, seat, view);
    escape::describe(world, seat, view);
}

/// The levers among the items that the seat knows. Whether one is pulled is seen where it is in sight.
fn known_levers(world: &World, view: &SeatView) -> Vec<LeverView> {
    let lever = |item: &ItemView| {
        let lever = world.of::<Lever>(item.id)?;
        let seen = matches!(item.presence, Presence::Seen(_));
        Some(LeverView { id: item.id, pulled: lever.pulled && seen })
    };
    view.items.iter().filter_map(lever).collect()
}

/// Whether a trap is a pit that the seat sees now.
fn is_pit_in_sight(view: &SeatView, trap: &Trap) -> bool {
    let seen = |cell: &Cell| view.cell(*cell).is_some_and(|cell| cell.known.now());
    trap.kind == TrapKind::WolfPit && trap.sensor.iter().any(seen)
}

/// The levers of a trap that have a place.
fn levers(world: &World, trap: ThingId) -> Vec<(ThingId, Cell)> {
    let works = |lever: &ThingId| world.of::<Lever>(*lever).is_some_and(|it| it.works == trap);
    let place = |lever: ThingId| Some((lever, world.of::<At>(lever)?.0));
    things::with::<Lever>(world).filter(works).filter_map(place).collect()
}

fn name(world: &World, thing: ThingId) -> LocalText {
    world.of::<Name>(thing).map(|name| name.0.clone()).unwrap_or_default()
}

/// What runs: to the game master with everything that is still to come, to players what they perceive of it. That doors
/// are about to slam, and when a trap is ready again, is not theirs to see.
fn hazards(world: &World, seat: SeatId, view: &mut SeatView) {
    for trap in things::with::<Hazard>(world) {
        let (Some(hazard), Some(parts)) = (world.of::<Hazard>(trap), world.of::<Trap>(trap)) else { continue };
        let begun = !hazard.waits_for_slam && hazard.crush.or(hazard.flood).or(hazard.drain).is_some();
        let perceived = seat.is_gm() || begun && clock::witnesses(world, trap).contains(seat);
        if !perceived {
            continue;
        }
        let running = hazard.crush.or(hazard.flood).or(hazard.drain).filter(|_| begun);
        let (doing, left) = match (running, hazard.slam, hazard.rearm) {
            (Some(left), ..) if hazard.stopped => ("hazard-stopped", left),
            (Some(left), ..) if hazard.crush.is_some() => ("hazard-crush", left),
            (Some(left), ..) if hazard.flood.is_some() => ("hazard-flood", left),
            (Some(left), ..) => ("hazard-drain", left),
            (None, Some(left), _) => ("hazard-slam", left),
            (None, None, Some(left)) => ("hazard-rearm", left),
            (None, None, None) => continue,
        };
        let flood = world.of::<Flood>(trap).filter(|flood| flood.whole > 0);
        view.hazards.push(HazardView {
            id: trap,
            name: name(world, trap),
            kind: Phrase::new(parts.kind.key()),
            doing: Phrase::new(doing).rule("S5"),
            turns_left: left,
            permille: flood.map_or(0, |flood| {
                u16::try_from(u128::from(flood.level) * 1000 / u128::from(flood.whole)).unwrap_or(1000)
            }),
            cells: area::cells(world, trap),
            levers: things::with::<Lever>(world)
                .filter(|&lever| world.of::<Lever>(lever).is_some_and(|it| it.works == trap))
                .filter(|&lever| world.knows(seat, lever))
                .collect(),
        });
    }
}
