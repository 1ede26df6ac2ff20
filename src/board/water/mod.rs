//! Standing and running water: whole millilitres in cells of one square metre (a millilitre is a micrometre deep).
//!
//! [`channels`] says between which neighbours water passes at all, [`flow`] lets it run for one turn, `level` finds the
//! height at which an amount of water stands over uneven floors, `basins` keeps water behind ridges until it runs over,
//! [`pour`] adds some. Nothing is ever lost or gained. When water runs, who is told and what it does to people and flames
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

/// The floor's height in micrometres, so that heights and millilitres add up.
const fn floor(data: &CellData) -> i64 {
    data.height_cm as i64 * ML_PER_CM
}

/// The ceiling's height in micrometres, never under the floor.
const fn ceiling(data: &CellData) -> i64 {
    let ceiling = data.ceiling_cm as i64 * ML_PER_CM;
    if ceiling < floor(data) { floor(data) } else { ceiling }
}

/// How much water a cell can hold in all, in millilitres.
#[must_use]
pub const fn capacity(data: &CellData) -> u32 {
    (ceiling(data) - floor(data)) as u32
}

/// How high the water of a cell stands, in micrometres above the datum.
#[must_use]
pub const fn surface(data: &CellData) -> i64 {
    floor(data) + data.water_ml as i64
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
    let mut left = millilitres;
    while left > 0 && !free.is_empty() {
        let count = free.len() as u64;
        let smallest = free.iter().map(|(_, free)| *free).min().unwrap_or(0);
        let (each, extra) = if left / count >= smallest { (smallest, 0) } else { (left / count, left % count) };
        for (&mut (cell, ref mut free), place) in free.iter_mut().zip(0..) {
            let more = each + u64::from(place < extra);
            *free -= more;
            left -= more;
            if let Some(&data) = cells.get(cell) {
                cells.set(cell, CellData { water_ml: data.water_ml.saturating_add(more as u32), ..data });
            }
        }
        free.retain(|(_, free)| *free > 0);
    }
    left
}
