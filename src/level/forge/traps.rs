//! Traps in their places. None can reach where the party begins, none bars the only way, each can be noticed (S5).

use super::site::{Form, STRAIGHT, Site, beside, shifted};
use super::{Ledger, Post, budget};
use crate::board::Cell;
use crate::board::cells::MAX_SIDE;
use crate::rules::stone::{FROM_PLATE, SIDE};
use crate::rules::traps::{Changes, Trap, TrapKind};
use std::collections::BTreeSet;

/// Steps from where the party begins within which there is no trap.
const PEACE: u32 = 6;
/// How often a kind of trap is tried before it is given up.
const TRIES: usize = 30;
/// How far needles rain and acid sprays, in cells, generously.
const NEEDLES: i32 = 4;
const ACID: i32 = 4;
/// How long a straight line a blade, a block or an arrow takes, in cells.
const LINE: (usize, usize) = (3, 8);
/// The cells of a room that drowns or crushes.
const CHAMBER: (usize, usize) = (9, 60);
/// How far from its door a lever hangs.
const LEVER: (u32, u32) = (2, 8);
/// At easy levels traps are noticed against this (S5 has 12 and 15); from [`SUBTLE`] on as the book has it.
const EASY_DETECT: i32 = 12;
const SUBTLE: u8 = 4;
/// From this difficulty on levers are hidden.
const HIDDEN_LEVERS: u8 = 7;

/// A trap in its place.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) at: Cell,
    /// The trap, without the ids of its doors.
    pub(super) trap: Trap,
    /// The gate whose door is rigged.
    pub(super) gate: Option<usize>,
    pub(super) lever: Option<Lever>,
    /// The cells that it can act on, generously.
    pub(super) reach: BTreeSet<Cell>,
}

/// The lever of a trap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lever {
    pub(super) at: Cell,
    pub(super) hidden: bool,
}

/// Places a trap that costs no more than this, if there is one for which there is a place.
pub(super) fn place(site: &mut Site, most: u32, known: &[Placed]) -> Option<(Placed, u32)> {
    let fits =
        |kind: TrapKind| budget::of(kind).is_some_and(|offer| offer.cost <= most && offer.from <= site.difficulty);
    let offers: Vec<(TrapKind, u32)> = site.theme.traps.iter().copied().filter(|(kind, _)| fits(*kind)).collect();
    let kind = site.chance.weighted(&offers)?;
    let cost = budget::of(kind)?.cost;
    let near: BTreeSet<Cell> = {
        let far = site.distances(site.beginning(), &BTreeSet::new());
        far.into_iter().filter(|&(_, steps)| steps < PEACE).map(|(cell, _)| cell).collect()
    };
    for _ in 0..TRIES {
        let Some(mut placed) = of_kind(site, kind) else { continue };
        let detect = placed.trap.definition().and_then(|definition| definition.detect);
        if site.difficulty < SUBTLE && detect.is_some_and(|detect| detect > EASY_DETECT) {
            placed.trap.changes = Changes { detect: Some(EASY_DETECT), ..placed.trap.changes };
        }
        if is_fair(site, &placed, &near, known) {
            site.taken.extend(placed.trap.sensor.iter().copied());
            if let Some(lever) = placed.lever {
                // Nothing that is needed elsewhere lies in a room that kills.
                site.taken.insert(lever.at);
                site.taken.extend(placed.reach.iter().copied());
            }
            if kind == TrapKind::RollingStone {
                site.taken.extend(placed.at.square(SIDE));
            }
            return Some((placed, cost));
        }
    }
    None
}

/// Whether a trap leaves those alone who have not moved yet, leaves a way, and gets into no other one's way.
fn is_fair(site: &Site, placed: &Placed, near: &BTreeSet<Cell>, known: &[Placed]) -> bool {
    let beginning = &site.rooms[site.start].cells;
    let sensor: BTreeSet<Cell> = placed.trap.sensor.iter().copied().collect();
    let reaches_start =
        placed.reach.iter().any(|cell| beginning.contains(cell)) || sensor.iter().any(|cell| near.contains(cell));
    let crowded = sensor.iter().any(|cell| site.taken.contains(cell))
        || known.iter().any(|other| {
            let shares_door = placed.gate.is_some() && placed.gate == other.gate;
            shares_door || sensor.iter().any(|cell| other.trap.sensor.contains(cell))
        });
    let notices = placed.trap.definition().is_some_and(|definition| definition.detect.is_some());
    // Pits cannot be made safe (S5), so that there is a way around all of them together.
    let mut pits: BTreeSet<Cell> =
        known.iter().filter(|other| is_pit(other)).flat_map(|o| o.trap.sensor.clone()).collect();
    if is_pit(placed) {
        pits.extend(sensor);
    }
    !reaches_start && !crowded && notices && (!is_pit(placed) || site.hangs_together(&pits))
}

fn is_pit(placed: &Placed) -> bool {
    placed.trap.definition().is_some_and(|definition| definition.pit().is_some())
}

fn of_kind(site: &mut Site, kind: TrapKind) -> Option<Placed> {
    match kind {
        TrapKind::WaterTrap | TrapKind::CrushingRoom => chamber(site, kind),
        TrapKind::PoisonedNeedle => needle(site),
        TrapKind::FallingPortcullis => portcullis(site),
        TrapKind::RollingStone => stone(site),
        TrapKind::PendulumBlade | TrapKind::SwingingBlock => swing(site, kind),
        TrapKind::ArrowTrap => arrow(site),
        TrapKind::AcidTrap => acid(site),
        TrapKind::Net => tripwire(site, kind),
        _ => plate(site, kind),
    }
}

fn simple(kind: TrapKind, sensor: Vec<Cell>, reach: BTreeSet<Cell>) -> Option<Placed> {
    let at = *sensor.first()?;
    Some(Placed { at, trap: Trap { sensor, ..Trap::of(kind) }, gate: None, lever: None, reach })
}

/// A room that is not the first one.
fn some_room(site: &mut Site) -> Option<usize> {
    let rooms: Vec<usize> = (0..site.rooms.len()).filter(|&room| room != site.start).collect();
    site.chance.pick(&rooms).copied()
}

/// A dry cell of a room or a corridor: where people walk.
fn some_cell(site: &mut Site) -> Option<Cell> {
    let cells: Vec<Cell> = if site.chance.percent(60) {
        let room = some_room(site)?;
        site.rooms[room].cells.iter().copied().collect()
    } else {
        site.corridors.iter().copied().collect()
    };
    let sill = |cell: Cell| site.gates.iter().any(|gate| gate.sill == cell || gate.inner == cell);
    let dry = |cell: &Cell| site.grid.get(*cell).is_some_and(|data| data.water_ml == 0);
    let fit: Vec<Cell> = cells.into_iter().filter(|&cell| dry(&cell) && !sill(cell)).collect();
    site.chance.pick(&fit).copied()
}

/// The open cells no farther than this from one.
fn within(site: &Site, cell: Cell, far: i32) -> BTreeSet<Cell> {
    let square = Cell::new(cell.x - far, cell.y - far).square(2 * far + 1);
    square.filter(|&other| site.grid.is_open(other)).collect()
}

/// On a plate, or on the cells that the trap takes up.
fn plate(site: &mut Site, kind: TrapKind) -> Option<Placed> {
    let cell = some_cell(site)?;
    let mut sensor = vec![cell];
    if kind == TrapKind::WolfPit
        && let Some(other) = beside(cell).find(|&other| site.room_of(other).is_some() && site.grid.is_open(other))
    {
        sensor.push(other);
    }
    let reach = match kind {
        TrapKind::RainOfNeedles => within(site, cell, NEEDLES),
        _ => sensor.iter().copied().collect(),
    };
    simple(kind, sensor, reach)
}

/// The open cells from one on in a direction, as far as they go.
fn line(site: &Site, from: Cell, step: (i32, i32)) -> Vec<Cell> {
    (0..MAX_SIDE).map(|by| shifted(from, step, by)).take_while(|&cell| site.grid.is_open(cell)).collect()
}

/// A wire across a corridor.
fn tripwire(site: &mut Site, kind: TrapKind) -> Option<Placed> {
    let cells: Vec<Cell> = site.corridors.iter().copied().collect();
    let cell = *site.chance.pick(&cells)?;
    let narrow =
        |step: (i32, i32)| !site.grid.is_open(shifted(cell, step, 1)) && !site.grid.is_open(shifted(cell, step, -1));
    let sill = site.gates.iter().any(|gate| gate.sill == cell);
    (!sill && (narrow((1, 0)) || narrow((0, 1)))).then(|| simple(kind, vec![cell], BTreeSet::from([cell])))?
}

/// A blade or a block that swings across a room; its plate lies in its way.
fn swing(site: &mut Site, kind: TrapKind) -> Option<Placed> {
    let room = some_room(site)?;
    let cells: Vec<Cell> = site.rooms[room].cells.iter().copied().collect();
    let (&from, &step) = (site.chance.pick(&cells)?, site.chance.pick(&STRAIGHT)?);
    let inside = |cell: &Cell| site.rooms[room].cells.contains(cell);
    let way: Vec<Cell> = line(site, from, step).into_iter().take_while(inside).take(LINE.1).collect();
    let hinge = !site.grid.is_open(shifted(from, step, -1));
    if !hinge || way.len() < LINE.0 {
        return None;
    }
    let sensor = vec![way[way.len() / 2]];
    // A block throws back whoever it hits, so its reach goes on.
    let reach = line(site, from, step).into_iter().collect();
    let mut placed = simple(kind, sensor, reach)?;
    (placed.trap.from, placed.trap.towards) = (Some(from), way.last().copied());
    Some(placed)
}

/// An arrow out of the rock; its plate lies in its line.
fn arrow(site: &mut Site) -> Option<Placed> {
    let plate = some_cell(site)?;
    let &step = site.chance.pick(&STRAIGHT)?;
    let back = line(site, plate, (-step.0, -step.1));
    let from = *back.last().filter(|_| (LINE.0..=LINE.1).contains(&back.len()))?;
    let reach = line(site, from, step).into_iter().collect();
    let mut placed = simple(TrapKind::ArrowTrap, vec![plate], reach)?;
    (placed.trap.from, placed.trap.towards) = (Some(from), Some(shifted(from, step, 1)));
    Some(placed)
}

/// Acid out of a wall, over a plate before it.
fn acid(site: &mut Site) -> Option<Placed> {
    let room = some_room(site)?;
    let cells: Vec<Cell> = site.rooms[room].cells.iter().copied().collect();
    let (&from, &step) = (site.chance.pick(&cells)?, site.chance.pick(&STRAIGHT)?);
    let way = line(site, from, step);
    if site.grid.is_open(shifted(from, step, -1)) || way.len() < LINE.0 {
        return None;
    }
    let mut placed = simple(TrapKind::AcidTrap, vec![way[2]], within(site, from, ACID))?;
    (placed.trap.from, placed.trap.towards) = (Some(from), Some(way[1]));
    Some(placed)
}

/// A grate that falls in a gate without a door.
fn portcullis(site: &mut Site) -> Option<Placed> {
    let open: Vec<Cell> = site.gates.iter().filter(|gate| gate.leaf.is_none()).map(|gate| gate.sill).collect();
    let sill = *site.chance.pick(&open)?;
    simple(TrapKind::FallingPortcullis, vec![sill], BTreeSet::from([sill]))
}

/// A needle in a lock.
fn needle(site: &mut Site) -> Option<Placed> {
    let locked = |gate: &usize| site.gates[*gate].leaf.is_some_and(|leaf| leaf.lock.is_some() && !leaf.secret);
    let gates: Vec<usize> = (0..site.gates.len()).filter(locked).collect();
    let gate = *site.chance.pick(&gates)?;
    let at = site.gates[gate].sill;
    let reach = BTreeSet::from([at, site.gates[gate].inner]);
    Some(Placed { at, trap: Trap::of(TrapKind::PoisonedNeedle), gate: Some(gate), lever: None, reach })
}

/// Takes needles away whose doors have lost their locks since: there is nothing left for them to sit in.
pub(super) fn without_lockless_needles(site: &Site, ledger: &mut Ledger, traps: &mut Vec<Placed>) {
    let lockless = |gate: usize| site.gates[gate].leaf.is_none_or(|leaf| leaf.lock.is_none());
    traps.retain(|placed| {
        let stays = placed.trap.kind != TrapKind::PoisonedNeedle || !placed.gate.is_some_and(lockless);
        if !stays && let Some(offer) = budget::of(TrapKind::PoisonedNeedle) {
            ledger.refund(Post::Traps, offer.cost);
        }
        stays
    });
}

/// A room with one door that drowns or crushes whoever is in it; its lever hangs outside.
fn chamber(site: &mut Site, kind: TrapKind) -> Option<Placed> {
    let room = some_room(site)?;
    let gates: Vec<usize> = site.gates_of(room).collect();
    let &[gate] = gates.as_slice() else { return None };
    let leaf = site.gates[gate].leaf?;
    let cells = site.rooms[room].cells.clone();
    let size = (CHAMBER.0..=CHAMBER.1).contains(&cells.len());
    if leaf.secret || leaf.lock.is_some() || !size || cells.iter().any(|cell| site.taken.contains(cell)) {
        return None;
    }
    let sill = site.gates[gate].sill;
    // From outside, with the door closed: the lever is to be reached before what it stops.
    let inner = BTreeSet::from([site.gates[gate].inner]);
    let barred = inner.union(&site.secret_sills()).copied().collect();
    let reached = site.distances(site.beginning(), &barred);
    let from_door = site.distances(sill, &inner);
    let by_wall = |cell: &Cell| beside(*cell).any(|other| !site.grid.is_open(other));
    let hangs = |cell: &Cell, steps: u32| {
        let sill = site.gates.iter().any(|gate| gate.sill == *cell);
        (LEVER.0..=LEVER.1).contains(&steps) && reached.contains_key(cell) && !sill && by_wall(cell)
    };
    let places: Vec<Cell> = from_door
        .into_iter()
        .filter(|&(cell, steps)| hangs(&cell, steps) && !site.taken.contains(&cell))
        .map(|(cell, _)| cell)
        .collect();
    let lever = Lever { at: *site.chance.pick(&places)?, hidden: site.difficulty >= HIDDEN_LEVERS };
    let at = site.rooms[room].middle();
    let mut reach = cells;
    reach.insert(sill);
    Some(Placed { at, trap: Trap::of(kind), gate: Some(gate), lever: Some(lever), reach })
}

/// A stone in a long room. It is wider than any gate, so that it stays there.
fn stone(site: &mut Site) -> Option<Placed> {
    let room = some_room(site)?;
    let (low, high) = (site.rooms[room].low, site.rooms[room].high);
    let long = (high.x - low.x).max(high.y - low.y);
    if !matches!(site.rooms[room].form, Form::Gallery | Form::Rectangle) || long < FROM_PLATE + SIDE + 1 {
        return None;
    }
    let cells = &site.rooms[room].cells;
    let fits = |cell: &Cell| cell.square(SIDE).all(|other| cells.contains(&other));
    let apart = |one: &Cell, other: &Cell| {
        one.centre().distance_squared(other.centre())
            > Cell::new(0, 0).centre().distance_squared(Cell::new(FROM_PLATE, 0).centre())
    };
    let corners: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|cell| {
            fits(cell) && (cell.x == low.x || cell.x == high.x - SIDE) && (cell.y == low.y || cell.y == high.y - SIDE)
        })
        .collect();
    let from = *site.chance.pick(&corners)?;
    let all: Vec<Cell> = site.rooms[room].cells.iter().copied().collect();
    let ahead: Vec<Cell> = all.iter().copied().filter(|cell| apart(cell, &from)).collect();
    let plate = *site.chance.pick(&ahead)?;
    let mut placed = simple(TrapKind::RollingStone, vec![plate], all.into_iter().collect())?;
    (placed.at, placed.trap.from) = (from, Some(from));
    Some(placed)
}
