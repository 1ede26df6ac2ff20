//! Doors in the gates, their locks, and keys where they can be had before they are needed (S4).

use super::budget::{LOCKS, SECRET};
use super::site::{Gate, Leaf, Site};
use super::{Ledger, Post};
use crate::board::{Cell, DoorKind, LockGrade};
use std::collections::BTreeSet;

/// How hard it is to find a secret door at most; easy levels have easier ones.
pub(super) const HARDEST_SECRET: u8 = 16;

/// A key in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    pub(super) gate: usize,
    pub(super) at: Cell,
}

/// Hangs doors in the gates.
pub(super) fn hang(site: &mut Site) {
    for number in 0..site.gates.len() {
        let kind = site.chance.weighted(site.theme.door_kinds).unwrap_or(DoorKind::Wooden);
        let niche = site.gates[number].room.is_none();
        if niche || site.chance.percent(site.theme.doors) {
            let kind = if niche { DoorKind::Stone } else { kind };
            site.gates[number].leaf = Some(Leaf { kind, lock: None, secret: niche });
        }
    }
}

/// How hard a secret door is to find.
pub(super) const fn secret_detect(difficulty: u8) -> u8 {
    let detect = 10 + difficulty / 2 + difficulty % 2;
    if detect < HARDEST_SECRET { detect } else { HARDEST_SECRET }
}

/// Whether a gate's door may become secret or be locked: no door of the first room, and a whole one.
fn may_bar(site: &Site, gate: &Gate) -> bool {
    let plain =
        gate.leaf.is_some_and(|leaf| !leaf.secret && leaf.lock.is_none() && leaf.kind != DoorKind::BrokenWooden);
    plain && gate.room.is_some_and(|room| room != site.start)
}

/// Makes a door secret where the rest of the level does not need it. Whether there is one.
pub(super) fn hide_one(site: &mut Site, ledger: &mut Ledger, rigged: &BTreeSet<usize>) -> bool {
    if !ledger.can(SECRET) {
        return false;
    }
    let fits = |site: &Site, number: usize| {
        let gate = &site.gates[number];
        let Some(room) = gate.room.filter(|&room| may_bar(site, gate) && room != site.goal) else { return false };
        // Behind it lies a room of its own, and nothing in it that is needed elsewhere.
        let needed = site.rooms[room].cells.iter().any(|cell| site.taken.contains(cell));
        !rigged.contains(&number) && !needed && site.gates_of(room).count() == 1
    };
    let gates: Vec<usize> = (0..site.gates.len()).filter(|&number| fits(&*site, number)).collect();
    let Some(&gate) = site.chance.pick(&gates) else { return false };
    if let Some(leaf) = &mut site.gates[gate].leaf {
        (leaf.secret, leaf.kind) = (true, DoorKind::Stone);
    }
    ledger.pay(Post::Secret, SECRET)
}

/// Locks a door. Whether there is one to lock.
pub(super) fn lock_one(site: &mut Site, ledger: &mut Ledger, order: &mut Vec<usize>, rigged: &BTreeSet<usize>) -> bool {
    let grades: Vec<(LockGrade, u32)> = LOCKS
        .into_iter()
        .filter(|&(_, cost, from)| from <= site.difficulty && ledger.can(cost))
        .map(|(grade, _, from)| (grade, 10 - u32::from(from)))
        .collect();
    let Some(grade) = site.chance.weighted(&grades) else { return false };
    let gates: Vec<usize> = (0..site.gates.len())
        .filter(|number| may_bar(site, &site.gates[*number]) && !rigged.contains(number))
        .collect();
    let Some(&gate) = site.chance.pick(&gates) else { return false };
    if let Some(leaf) = &mut site.gates[gate].leaf {
        leaf.lock = Some(grade);
    }
    order.push(gate);
    ledger.pay(Post::Locks, cost_of(grade))
}

fn cost_of(grade: LockGrade) -> u32 {
    LOCKS.into_iter().find(|(known, ..)| *known == grade).map_or(0, |(_, cost, _)| cost)
}

/// Lays out the keys: the one of each door lies where the party comes without that door, without any that was locked after
/// it and without finding anything secret. A door for which there is no such place loses its lock.
pub(super) fn lay_keys(site: &mut Site, ledger: &mut Ledger, order: &[usize]) -> Vec<Key> {
    let mut keys = Vec::new();
    for (number, &gate) in order.iter().enumerate() {
        let mut barred = site.secret_sills();
        // A locked door bars the cell behind it from one side and its sill from the other; a gate has no third.
        barred.extend(order[number..].iter().map(|&later| site.gates[later].sill));
        let reached = site.distances(site.beginning(), &barred);
        let lies = |cell: &Cell| {
            let room = site.room_of(*cell);
            let dry = site.grid.get(*cell).is_some_and(|data| data.water_ml == 0);
            let in_gate = site.gates.iter().any(|gate| gate.inner == *cell);
            room.is_some_and(|room| room != site.start) && dry && !in_gate && !site.taken.contains(cell)
        };
        let places: Vec<Cell> = reached.keys().copied().filter(lies).collect();
        if let Some(&at) = site.chance.pick(&places) {
            site.taken.insert(at);
            keys.push(Key { gate, at });
        } else if let Some(leaf) = &mut site.gates[gate].leaf
            && let Some(grade) = leaf.lock.take()
        {
            ledger.refund(Post::Locks, cost_of(grade));
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::searching::DETECT;

    #[test]
    fn secret_doors_can_be_found_at_every_difficulty() {
        let all: Vec<u8> = (1..=10).map(secret_detect).collect();
        assert!(
            all.is_sorted() && all.iter().all(|detect| DETECT.holds((*detect).into()) && *detect <= HARDEST_SECRET)
        );
        assert_eq!((all[0], all[9]), (11, 15));
    }
}
