//! Water that rises and sinks: where its level changes, the sheet of a chunk goes there smoothly from where it stood.

use super::SceneSystems;
use super::mesh::Sketch;
use super::power::Activity;
use crate::board::Cell;
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rise.in_set(SceneSystems::Motion));
}

/// How long water takes to its new level, in seconds.
const RISE_SECONDS: f32 = 0.9;
/// The most wet cells of a chunk whose water rises smoothly; more of them would cost too much in each frame.
const MOST_CELLS: usize = 420;
/// Corners of the sheet over a cell.
pub const CORNERS: usize = 16;
/// Levels nearer to one another than this are the same, in metres.
const SAME: f32 = 0.002;

/// The levels of a chunk's water by cell, in metres.
pub type Levels = BTreeMap<Cell, f32>;

/// A sheet on its way to a new level.
#[derive(Component, Debug)]
pub struct Rising {
    sheet: Sketch,
    /// Where each corner began, in metres.
    from: Vec<f32>,
    age: f32,
}

/// The levels of a sheet whose corners belong to these cells, in order.
#[must_use]
pub fn levels(sheet: &Sketch, cells: &[Cell]) -> Levels {
    let corners = sheet.positions.chunks(CORNERS).filter_map(|corners| Some(corners.first()?[1]));
    cells.iter().copied().zip(corners).collect()
}

/// The way of a sheet from the levels that it had: none where nothing moves, where there was no water at all before, or
/// where it is too large. A cell that was dry fills from `ground`.
#[must_use]
pub fn way(sheet: &Sketch, cells: &[Cell], before: &Levels, ground: impl Fn(Cell) -> f32) -> Option<Rising> {
    if before.is_empty() || cells.len() > MOST_CELLS {
        return None;
    }
    let from: Vec<f32> = cells
        .iter()
        .flat_map(|&cell| {
            let level = before.get(&cell).copied().unwrap_or_else(|| ground(cell) + 0.01);
            std::iter::repeat_n(level, CORNERS)
        })
        .collect();
    let moves = from.iter().zip(&sheet.positions).any(|(from, to)| (from - to[1]).abs() > SAME);
    moves.then(|| Rising { sheet: sheet.clone(), from, age: 0.0 })
}

impl Rising {
    /// The sheet after so many seconds; true once it has arrived.
    #[must_use]
    fn after(&mut self, seconds: f32) -> (Sketch, bool) {
        self.age += seconds;
        let t = (self.age / RISE_SECONDS).clamp(0.0, 1.0);
        let share = t * t * (3.0 - 2.0 * t);
        let mut sheet = self.sheet.clone();
        for (at, from) in sheet.positions.iter_mut().zip(&self.from) {
            at[1] = from + (at[1] - from) * share;
        }
        (sheet, t >= 1.0)
    }
}

fn rise(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut sheets: Query<(Entity, &mut Rising, &mut Mesh3d)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut activity: ResMut<Activity>,
) {
    for (entity, mut rising, mut mesh) in &mut sheets {
        let (sheet, arrived) = rising.after(time.delta_secs().min(0.1));
        mesh.0 = meshes.add(sheet.finish());
        if arrived {
            commands.entity(entity).remove::<Rising>();
        }
        activity.animate();
    }
}

#[cfg(test)]
mod tests {
    use super::super::mesh::{Facing, Plan, floor};
    use super::super::sample;
    use super::*;

    fn sheet(depths: &[u16]) -> (Sketch, Vec<Cell>) {
        let mut view = sample::view_of(&["...", "..."], |_| true);
        let mut sketch = Sketch::default();
        let mut cells = Vec::new();
        for (x, &depth) in depths.iter().enumerate() {
            view.cells[x].water_mm = depth;
        }
        for x in 0..3 {
            let cell = Cell::new(x, 0);
            let before = sketch.positions.len();
            floor::water(&mut sketch, Plan { view: &view, facing: Facing::Down }, cell);
            cells.extend((sketch.positions.len() > before).then_some(cell));
        }
        (sketch, cells)
    }

    #[test]
    fn water_rises_from_where_it_stood_and_a_dry_cell_fills_from_its_ground() {
        let (before, wet) = sheet(&[200, 0, 0]);
        let before = levels(&before, &wet);
        assert_eq!(before, [(Cell::new(0, 0), 0.2)].into());
        let (now, wet) = sheet(&[600, 400, 0]);
        assert_eq!(now.positions.len(), wet.len() * CORNERS, "so many corners a cell");
        let mut way = way(&now, &wet, &before, |_| 0.0).expect("it rises");
        let (first, _) = way.after(0.0);
        assert!((first.positions[0][1] - 0.2).abs() < 1e-6 && (first.positions[CORNERS][1] - 0.01).abs() < 1e-6);
        let (half, arrived) = way.after(RISE_SECONDS / 2.0);
        assert!((half.positions[0][1] - 0.4).abs() < 1e-3 && !arrived);
        let (last, arrived) = way.after(RISE_SECONDS);
        assert!(arrived && last.positions == now.positions);
    }

    #[test]
    fn still_water_and_water_that_comes_into_sight_do_not_move() {
        let (sketch, wet) = sheet(&[300, 300, 0]);
        let same = levels(&sketch, &wet);
        assert!(way(&sketch, &wet, &same, |_| 0.0).is_none());
        assert!(way(&sketch, &wet, &Levels::new(), |_| 0.0).is_none());
    }
}
