//! Ways between rooms: gates, corridors through the rock, dead ends.

use super::site::{Gate, STRAIGHT, Site, beside, shifted};
use crate::board::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// How often of a hundred a room has one more way than it needs.
const LOOPS: u32 = 35;
/// Gates of a room beyond which it gets no more ways than it needs.
const MANY_GATES: usize = 3;
/// How many gates of each room are tried for a way.
const TRIED_GATES: usize = 4;
/// What a cell of a way costs: through rock, along a corridor, beside one, and for a turn.
const THROUGH_ROCK: u32 = 10;
const ALONG: u32 = 4;
const BESIDE: u32 = 14;
const TURN: u32 = 5;
/// Rooms for each dead end that is tried for.
const ROOMS_A_DEAD_END: i32 = 3;
/// The length of a dead end.
const DEAD_END: (i32, i32) = (3, 6);
/// How often each dead end is tried.
const DEAD_END_TRIES: i32 = 25;

/// Joins all rooms, with some ways more than are needed. Whether it could be done.
pub(super) fn lay(site: &mut Site) -> bool {
    let mut joined = vec![0];
    while joined.len() < site.rooms.len() {
        let middle = |room: usize| site.rooms[room].middle();
        let apart = |from: usize, to: usize| middle(from).centre().distance_squared(middle(to).centre());
        let loose = (0..site.rooms.len()).filter(|room| !joined.contains(room));
        let mut pairs: Vec<(i64, usize, usize)> =
            loose.flat_map(|to| joined.iter().map(move |&from| (apart(from, to), from, to))).collect();
        pairs.sort_unstable();
        let Some(&(_, from, to)) = pairs.iter().find(|&&(_, from, to)| way(site, from, to)) else { return false };
        debug_assert!(joined.contains(&from), "ways begin where there are some already");
        joined.push(to);
    }
    for room in 0..site.rooms.len() {
        if site.chance.percent(LOOPS) && site.gates_of(room).count() < MANY_GATES {
            let from = site.rooms[room].middle().centre();
            let mut others: Vec<usize> = (0..site.rooms.len()).filter(|&other| other != room).collect();
            others.sort_by_key(|&other| site.rooms[other].middle().centre().distance_squared(from));
            let nearest = &others[..others.len().min(3)];
            if let Some(&other) = site.chance.pick(nearest)
                && site.gates_of(other).count() < MANY_GATES
            {
                way(site, room, other);
            }
        }
    }
    true
}

/// Digs a way between two rooms. Whether there is one.
fn way(site: &mut Site, from: usize, to: usize) -> bool {
    let (starts, ends) = (gates(site, from, to), gates(site, to, from));
    for &start in &starts {
        for &end in &ends {
            let shares = |gate: &Gate, other: &Gate| sides(gate).into_iter().any(|cell| cell == other.sill);
            if start.sill == end.sill || shares(&start, &end) || shares(&end, &start) {
                continue;
            }
            if let Some(path) = path(site, &start, &end) {
                for cell in path {
                    if !site.grid.is_open(cell) {
                        site.dig(cell, site.theme.path());
                    }
                    site.corridors.insert(cell);
                }
                for gate in [start, end] {
                    site.sealed.extend(sides(&gate));
                    site.gates.push(gate);
                }
                return true;
            }
        }
    }
    false
}

/// The cell beyond the sill of a gate.
const fn beyond(gate: &Gate) -> Cell {
    Cell::new(2 * gate.sill.x - gate.inner.x, 2 * gate.sill.y - gate.inner.y)
}

/// The rock on both sides of a sill.
const fn sides(gate: &Gate) -> [Cell; 2] {
    let (dx, dy) = (gate.sill.x - gate.inner.x, gate.sill.y - gate.inner.y);
    [Cell::new(gate.sill.x + dy, gate.sill.y + dx), Cell::new(gate.sill.x - dy, gate.sill.y - dx)]
}

/// The likeliest gates of a room on the way to another one: near it, and not all in the same place.
fn gates(site: &mut Site, room: usize, towards: usize) -> Vec<Gate> {
    let aim = site.rooms[towards].middle().centre();
    let mut fit: Vec<Gate> = Vec::new();
    for &inner in &site.rooms[room].cells {
        for step in STRAIGHT {
            let gate = Gate { room: Some(room), inner, sill: shifted(inner, step, 1), leaf: None };
            if can_stand(site, &gate) {
                fit.push(gate);
            }
        }
    }
    site.chance.shuffle(&mut fit);
    fit.sort_by_key(|gate| gate.sill.centre().distance_squared(aim) >> 22);
    let mut chosen: Vec<Gate> = Vec::new();
    for gate in fit {
        if chosen.len() < TRIED_GATES && chosen.iter().all(|other| other.sill.steps_to(gate.sill) > 1) {
            chosen.push(gate);
        }
    }
    chosen
}

/// Whether a door at a gate would close it.
fn can_stand(site: &Site, gate: &Gate) -> bool {
    let rock = |cell: Cell| site.is_rock(cell) && !near_room(site, cell, Some(gate.inner));
    let [one, other] = sides(gate);
    let out = beyond(gate);
    let joins = site.corridors.contains(&out) && !site.gates.iter().any(|known| known.sill == out);
    let free = joins || rock(out);
    site.is_rock(one)
        && site.is_rock(other)
        && rock(gate.sill)
        && free
        && !near_room(site, out, None)
        && !site.sealed.contains(&gate.sill)
        && !site.sealed.contains(&out)
}

/// Whether a cell lies beside a room, other than beside one cell of it.
fn near_room(site: &Site, cell: Cell, but: Option<Cell>) -> bool {
    beside(cell).filter(|other| Some(*other) != but).any(|other| site.room_of(other).is_some())
}

/// The cheapest way from sill to sill, both included.
fn path(site: &Site, start: &Gate, end: &Gate) -> Option<Vec<Cell>> {
    let (width, height) = site.grid.size();
    let index = |cell: Cell| (cell.y * width + cell.x) as usize;
    let own: BTreeSet<Cell> = sides(start).into_iter().chain(sides(end)).collect();
    let passable = |cell: Cell| {
        if cell == start.sill || cell == end.sill {
            return true;
        }
        let inside = cell.x > 0 && cell.y > 0 && cell.x < width - 1 && cell.y < height - 1;
        let kept = site.sealed.contains(&cell) || own.contains(&cell);
        inside && !kept && site.room_of(cell).is_none() && !near_room(site, cell, None)
    };
    let mut cost = vec![u32::MAX; (width * height) as usize];
    let mut came: Vec<Option<Cell>> = vec![None; cost.len()];
    let mut queue = BinaryHeap::from([Reverse((0, start.sill))]);
    cost[index(start.sill)] = 0;
    while let Some(Reverse((so_far, cell))) = queue.pop() {
        if cell == end.sill {
            let mut way = vec![cell];
            while let Some(before) = way.last().and_then(|&last| came[index(last)]) {
                way.push(before);
            }
            return Some(way);
        }
        if so_far > cost[index(cell)] {
            continue;
        }
        for step in STRAIGHT {
            let next = shifted(cell, step, 1);
            // A way leaves its first sill and enters its last one straight.
            if (cell == start.sill && next != beyond(start)) || (next == end.sill && cell != beyond(end)) {
                continue;
            }
            if !passable(next) {
                continue;
            }
            let crowd = beside(next).any(|other| other != cell && site.corridors.contains(&other));
            let straight = came[index(cell)].is_none_or(|before| shifted(before, step, 2) == next);
            let ground = if site.corridors.contains(&next) { ALONG } else { THROUGH_ROCK };
            let more = ground
                + if crowd && !site.corridors.contains(&next) { BESIDE } else { 0 }
                + if straight { 0 } else { TURN };
            let whole = so_far + more;
            if whole < cost[index(next)] {
                cost[index(next)] = whole;
                came[index(next)] = Some(cell);
                queue.push(Reverse((whole, next)));
            }
        }
    }
    None
}

/// Digs dead ends off the corridors.
pub(super) fn dead_ends(site: &mut Site) {
    let wanted = (site.rooms.len() as i32 / ROOMS_A_DEAD_END).max(1);
    for _ in 0..wanted * DEAD_END_TRIES {
        if site.dead_ends.len() >= wanted as usize {
            return;
        }
        let all: Vec<Cell> = site.corridors.iter().copied().collect();
        let (Some(&from), Some(&step)) = (site.chance.pick(&all), site.chance.pick(&STRAIGHT)) else { return };
        let length = site.chance.between(DEAD_END.0, DEAD_END.1);
        let side = (step.1, step.0);
        let clear = (1..=length + 1).all(|by| {
            let cell = shifted(from, step, by);
            [cell, shifted(cell, side, 1), shifted(cell, side, -1)].into_iter().all(|cell| site.is_rock(cell))
                && (by > length || (!near_room(site, cell, None) && !site.sealed.contains(&cell)))
        });
        // A way that bends round a sill would open its rock.
        if !clear || site.gates.iter().any(|gate| gate.sill == from) {
            continue;
        }
        let end = shifted(from, step, length);
        for by in 1..=length {
            let cell = shifted(from, step, by);
            site.dig(cell, site.theme.path());
            site.corridors.insert(cell);
        }
        if site.chance.percent(50) {
            // The last cell lies behind a secret door.
            let sill = shifted(from, step, length - 1);
            let gate = Gate { room: None, inner: end, sill, leaf: None };
            site.sealed.extend(sides(&gate));
            site.gates.push(gate);
        }
        site.dead_ends.push(end);
    }
}
