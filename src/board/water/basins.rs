//! Water behind ridges: where the ground under a body of water falls apart into basins, each keeps its own water, and only
//! what stands above the lowest way out runs over into the next one.

use super::flow::Member;
use super::level::volume_to;
use std::collections::BTreeMap;

/// Cells that end up with one level, and their water.
#[derive(Clone, Debug, Default)]
pub(super) struct Basin {
    /// The cells by their place in the list.
    pub(super) cells: Vec<u32>,
    /// Their water in millilitres.
    pub(super) volume: u64,
}

/// Parts the cells into basins and lets what stands above a way out run over until nothing does. `links` gives the
/// neighbours of a cell to which water passes, by their place in the list.
pub(super) fn spill(members: &[Member], links: impl Fn(usize) -> [Option<usize>; 4]) -> Vec<Basin> {
    let basin_of = watersheds(members, &links);
    let count = basin_of.iter().max().map_or(0, |most| most + 1);
    let mut basins = vec![Basin::default(); count];
    for ((&basin, member), place) in basin_of.iter().zip(members).zip(0..) {
        basins[basin].cells.push(place);
        basins[basin].volume += u64::from(member.water);
    }
    let mut ways = BTreeMap::<(usize, usize), i16>::new();
    for (place, member) in members.iter().enumerate() {
        for other in links(place).into_iter().flatten() {
            let (a, b) = (basin_of[place], basin_of[other]);
            if a < b {
                let height = member.floor_cm.max(members[other].floor_cm);
                let way = ways.entry((a, b)).or_insert(height);
                *way = height.min(*way);
            }
        }
    }
    while run_over(members, &mut basins, &mut ways) {}
    basins.retain(|basin| !basin.cells.is_empty());
    basins
}

/// Lets the first basin that is too full run over, or joins it with the one that is as full; whether there was one.
fn run_over(members: &[Member], basins: &mut [Basin], ways: &mut BTreeMap<(usize, usize), i16>) -> bool {
    let held = |basin: &Basin, height| volume_to(basin.cells.iter().map(|&place| &members[place as usize]), height);
    for from in 0..basins.len() {
        let out = ways.iter().filter(|((a, b), _)| *a == from || *b == from);
        let Some((height, to)) = out.map(|(&(a, b), &height)| (height, if a == from { b } else { a })).min() else {
            continue;
        };
        let keeps = held(&basins[from], height);
        if basins[from].volume <= keeps {
            continue;
        }
        if basins[to].volume >= held(&basins[to], height) {
            join(basins, ways, from.min(to), from.max(to));
        } else {
            let over = basins[from].volume - keeps;
            basins[from].volume = keeps;
            basins[to].volume += over;
        }
        return true;
    }
    false
}

/// Makes two basins one; the second one is empty afterwards.
fn join(basins: &mut [Basin], ways: &mut BTreeMap<(usize, usize), i16>, into: usize, gone: usize) {
    let Basin { cells, volume } = std::mem::take(&mut basins[gone]);
    basins[into].cells.extend(cells);
    basins[into].volume += volume;
    let named = |basin: usize| if basin == gone { into } else { basin };
    for ((a, b), height) in std::mem::take(ways) {
        let (a, b) = (named(a).min(named(b)), named(a).max(named(b)));
        if a != b {
            let way = ways.entry((a, b)).or_insert(height);
            *way = height.min(*way);
        }
    }
}

/// For each cell the basin into which its water runs: level floor runs off where it goes down farthest, and floor from
/// which nothing goes down is the bottom of a basin. Basins are numbered by the first of their lowest cells.
fn watersheds(members: &[Member], links: &impl Fn(usize) -> [Option<usize>; 4]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_unstable_by_key(|&place| (members[place].floor_cm, members[place].at));
    let mut basin_of = vec![usize::MAX; members.len()];
    let mut basins = 0;
    let mut flat = Vec::new();
    for first in order {
        if basin_of[first] != usize::MAX {
            continue;
        }
        // The floor of one height around the cell, and the lowest neighbour of any part of it.
        let height = members[first].floor_cm;
        let mut down: Option<(i16, u32, usize)> = None;
        flat.clear();
        flat.push(first);
        basin_of[first] = usize::MAX - 1;
        let mut next = 0;
        while let Some(&place) = flat.get(next) {
            next += 1;
            for other in links(place).into_iter().flatten() {
                let there = &members[other];
                if there.floor_cm == height && basin_of[other] == usize::MAX {
                    basin_of[other] = usize::MAX - 1;
                    flat.push(other);
                } else if there.floor_cm < height {
                    let lower = (there.floor_cm, there.at, basin_of[other]);
                    down = Some(down.map_or(lower, |best| best.min(lower)));
                }
            }
        }
        let basin = down.map_or_else(
            || {
                basins += 1;
                basins - 1
            },
            |(_, _, basin)| basin,
        );
        for &place in &flat {
            basin_of[place] = basin;
        }
    }
    basin_of
}
