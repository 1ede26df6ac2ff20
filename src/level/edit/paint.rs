//! Strokes of the brush on cells.

use super::{Area, Brush, MOST_AREAS, PlaceLight, Work};
use crate::board::{Cell, CellData};
use crate::level::validate::limits::ML_PER_CM;
use crate::text::Phrase;

impl Work {
    pub(super) fn paint(&mut self, areas: &[Area], brush: Brush) -> Result<(), Phrase> {
        if areas.len() > MOST_AREAS {
            return Err(Phrase::new("edit-too-many-areas").with("most", MOST_AREAS as i64));
        }
        for area in areas {
            let Some((from, to)) = area.clipped(self.grid.size()) else { continue };
            self.spend(i64::from(to.x - from.x + 1) * i64::from(to.y - from.y + 1))?;
            for cell in (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Cell::new(x, y))) {
                if let Some(&before) = self.grid.get(cell) {
                    self.grid.set(cell, painted(before, brush));
                }
            }
            self.repaint = true;
        }
        Ok(())
    }
}

/// A cell under a brush. Rock holds no water, and no cell more than fits below its ceiling.
fn painted(before: CellData, brush: Brush) -> CellData {
    let mut cell = CellData {
        solid: brush.solid.unwrap_or(before.solid),
        ground: brush.ground.unwrap_or(before.ground),
        height_cm: brush.height.unwrap_or(before.height_cm),
        ceiling_cm: brush.ceiling.unwrap_or(before.ceiling_cm),
        water_ml: brush.water.unwrap_or(before.water_ml),
        ambient: match brush.ambient {
            None => before.ambient,
            Some(PlaceLight::OfMap) => None,
            Some(PlaceLight::Own(light)) => Some(light),
        },
        look: brush.look.unwrap_or(before.look),
    };
    let room = i64::from(cell.ceiling_cm) - i64::from(cell.height_cm);
    let most = if cell.solid { 0 } else { (room.max(0) * ML_PER_CM).min(u32::MAX.into()) };
    cell.water_ml = cell.water_ml.min(most as u32);
    cell
}
