//! Water that comes from somewhere: poured evenly over cells. How it runs on from there is not told here.

use crate::board::{Cell, Map};
use bevy::ecs::world::World;

/// Millilitres that fill one centimetre of a cell.
const ML_PER_CM: u64 = 10_000;

/// Pours so many millilitres over cells, as much on each as on the others, none higher than its ceiling. What no cell can
/// take is gone.
pub fn pour(world: &mut World, cells: &[Cell], ml: u64) {
    let mut left = ml;
    loop {
        let map = world.resource::<Map>();
        let space = |cell: &Cell| {
            let data = map.cells.get(*cell)?;
            let high = u64::try_from(i32::from(data.ceiling_cm) - i32::from(data.height_cm)).ok()?;
            Some((high * ML_PER_CM).saturating_sub(data.water_ml.into())).filter(|&space| space > 0)
        };
        let open: Vec<(Cell, u64)> = cells.iter().filter_map(|cell| Some((*cell, space(cell)?))).collect();
        if left == 0 || open.is_empty() {
            return;
        }
        let (each, mut odd) = (left / open.len() as u64, left % open.len() as u64);
        for (cell, space) in open {
            let share = (each + u64::from(odd > 0)).min(space);
            odd = odd.saturating_sub(1);
            let mut map = world.resource_mut::<Map>();
            if let Some(mut data) = map.cells.get(cell).copied() {
                data.water_ml = data.water_ml.saturating_add(u32::try_from(share).unwrap_or(u32::MAX));
                map.cells.set(cell, data);
                left -= share;
            }
        }
    }
}
