//! Standing and running water: whole millilitres in cells of one square metre (a millilitre is a micrometre deep).
//!
//! [`channels`] says between which neighbours water passes at all, [`flow`] lets it run for one turn, `level` finds the
//! height at which an amount of water stands over uneven floors, `basins` keeps water behind ridges until it runs over,
//! [`pour`] adds some, [`drain`] takes some away. Otherwise nothing is ever lost or gained. When water runs, who is told and what it does to people and flames
//! is not asked here.

mod basins;
pub mod channels;
pub mod flow;
mod level;
#[cfg(test)]
mod tests;

pub use channels::Channels;
pub use flow::{Change, Flood, Tide, step};

use super::cells::{CellData, CellGrid};
use super::space::Cell;

/// Millilitres of one centimetre of water in a cell.
pub const ML_PER_CM: i64 = 10_000;

/// Water runs onto dry floor only where it stands this much higher, in millilitres (a millimetre): thinner films cling.
pub const FILM_ML: i64 = 1000;

/// How many cells water runs over dry floor in a turn of six seconds. Our ruling.
pub const REACH: u32 = 10;

/// The ceiling's height in centimetres, never under the floor.
const fn ceiling_cm(data: &CellData) -> i16 {
    if data.ceiling_cm < data.height_cm { data.height_cm } else { data.ceiling_cm }
}

/// How much water a cell can hold in all, in millilitres.
#[must_use]
pub const fn capacity(data: &CellData) -> u32 {
    (ceiling_cm(data) as i32 - data.height_cm as i32) as u32 * ML_PER_CM as u32
}

/// How high the water of a cell stands, in micrometres above the datum: so heights and millilitres add up.
#[must_use]
pub const fn surface(data: &CellData) -> i64 {
    data.height_cm as i64 * ML_PER_CM + data.water_ml as i64
}

/// Pours water evenly into a room: each of its open cells gets the same, the last millilitres in the order of the cells;
/// what does not fit under a ceiling goes to the others. Gives what fits nowhere.
pub fn pour(cells: &mut CellGrid, room: &[Cell], millilitres: u64) -> u64 {
    let mut free: Vec<(Cell, u64)> = room
        .iter()
        .filter_map(|&cell| cells.get(cell).filter(|data| !data.solid).map(|data| (cell, data)))
        .map(|(cell, data)| (cell, u64::from(capacity(data).saturating_sub(data.water_ml))))
        .filter(|(_, free)| *free > 0)
        .collect();
    free.sort_unstable();
    free.dedup();
    share(&mut free, millilitres, |cell, more| {
        if let Some(&data) = cells.get(cell) {
            cells.set_water(cell, data.water_ml.saturating_add(more));
        }
    })
}

/// Takes water evenly out of a room: each of its wet cells loses the same, the last millilitres in the order of the cells;
/// what one does not have the others give. Gives what is nowhere to be had.
pub fn drain(cells: &mut CellGrid, room: &[Cell], millilitres: u64) -> u64 {
    let wet = |&cell: &Cell| cells.get(cell).map(|data| (cell, u64::from(data.water_ml)));
    let mut wet: Vec<(Cell, u64)> = room.iter().filter_map(wet).filter(|(_, water)| *water > 0).collect();
    wet.sort_unstable();
    wet.dedup();
    share(&mut wet, millilitres, |cell, less| {
        if let Some(&data) = cells.get(cell) {
            cells.set_water(cell, data.water_ml.saturating_sub(less));
        }
    })
}

/// Shares an amount evenly among cells that each can take so much. Gives what none can take.
fn share(rooms: &mut Vec<(Cell, u64)>, amount: u64, mut give: impl FnMut(Cell, u32)) -> u64 {
    let mut left = amount;
    while left > 0 && !rooms.is_empty() {
        let count = rooms.len() as u64;
        let smallest = rooms.iter().map(|(_, room)| *room).min().unwrap_or(0);
        let (each, extra) = if left / count >= smallest { (smallest, 0) } else { (left / count, left % count) };
        for (&mut (cell, ref mut room), place) in rooms.iter_mut().zip(0..) {
            let share = each + u64::from(place < extra);
            *room -= share;
            left -= share;
            give(cell, share as u32);
        }
        rooms.retain(|(_, room)| *room > 0);
    }
    left
}
