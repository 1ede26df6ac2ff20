//! What the seats notice of water that runs: at most one line each time that it rises past a depth that the rules tell
//! apart, and one that it sinks, however many cells there are.

use crate::board::water::Change;
use crate::board::{Board, Cell, WaterBand, water_band};
use crate::knowledge::{Perception, SeatId, SeatSet, Seats};
use crate::rules::event::Happening;
use crate::rules::log::EventLog;
use bevy::ecs::world::World;

const fn band(millilitres: u32) -> WaterBand {
    water_band(millilitres / 1000)
}

/// Whether a seat notices the water of a cell: it sees it, or one of its own stands in it.
fn notices(perception: Option<&Perception>, seat: SeatId, cell: Cell) -> bool {
    if seat.is_gm() {
        return true;
    }
    let Some((perception, sight)) = perception.and_then(|all| Some((all, all.seat(seat)?))) else { return false };
    let stands = |viewer: &crate::knowledge::perceive::Viewer| {
        let square = viewer.at.x..viewer.at.x + viewer.size;
        square.contains(&cell.x) && (viewer.at.y..viewer.at.y + viewer.size).contains(&cell.y)
    };
    sight.seen.contains(cell) || sight.viewers.iter().filter_map(|&id| perception.viewer(id)).any(stands)
}

/// Tells every seat what it notices of changed water.
pub(super) fn tell(world: &mut World, changed: &[Change]) {
    let crossed: Vec<&Change> = changed.iter().filter(|change| band(change.before) != band(change.after)).collect();
    if crossed.is_empty() || world.get_resource::<Board>().is_none() {
        return;
    }
    let mut lines: Vec<(SeatSet, Happening)> = Vec::new();
    for &seat in world.resource::<Seats>().0.keys() {
        let perception = world.get_resource::<Perception>();
        let mine = || crossed.iter().filter(|change| notices(perception, seat, change.cell));
        let rose = mine().filter(|change| change.after > change.before);
        let rose = rose.max_by_key(|change| (change.after, std::cmp::Reverse(change.cell)));
        let sank = mine().filter(|change| change.after < change.before);
        let sank = sank.min_by_key(|change| (change.after, change.cell));
        let place = |change: &Change| (change.cell, band(change.after), change.after / 10_000);
        let rose = rose.map(|change| {
            let (at, to, depth_cm) = place(change);
            Happening::WaterRose { at, to, depth_cm }
        });
        let sank = sank.map(|change| {
            let (at, to, depth_cm) = place(change);
            Happening::WaterSank { at, to, depth_cm }
        });
        for line in rose.into_iter().chain(sank) {
            match lines.iter_mut().find(|(_, same)| *same == line) {
                Some((audience, _)) => *audience = audience.with(seat),
                None => lines.push((SeatSet::NONE.with(seat), line)),
            }
        }
    }
    let mut log = world.resource_mut::<EventLog>();
    for (audience, line) in lines {
        log.push_exactly(audience, line);
    }
}
