//! Small views and a table made by hand, for tests of the scene.

use super::game::{Area, Host, LightField, Step};
use crate::board::{Ambient, Cell};
use crate::knowledge::view::{CellView, Known};
use crate::knowledge::{Glimpse, SeatId, SeatSet, SeatView, ThingId};
use crate::rules::{Event, Refusal};
use crate::session::command::HouseRules;
use crate::session::{Choice, Command};
use crate::text::Phrase;

/// A view of a drawn map, of which the cells that `knows` admits are seen. `#` is solid, anything else stone floor.
pub fn view_of(rows: &[&str], knows: impl Fn(Cell) -> bool) -> SeatView {
    let size = (rows[0].len() as i32, rows.len() as i32);
    let mut view = SeatView { size, ambient: Ambient::PitchDark, ..SeatView::default() };
    for (y, row) in rows.iter().enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            let known = knows(Cell::new(x as i32, y as i32));
            view.cells.push(CellView {
                known: if known { Known::Clear } else { Known::Never },
                solid: known && symbol == '#',
                ..CellView::default()
            });
        }
    }
    view
}

/// A hall of which seat 1 knows and sees the western half, seat 2 the eastern one.
pub struct TwoHalves;

impl TwoHalves {
    const ROWS: [&str; 5] = ["##########", "#........#", "#........#", "#........#", "##########"];

    fn knows(seat: SeatId, cell: Cell) -> bool {
        (cell.x < 5) == (seat.0 == 1)
    }
}

impl Host for TwoHalves {
    fn apply(&mut self, _seat: SeatId, _command: &Command) -> Result<Vec<Event>, Refusal> {
        Ok(Vec::new())
    }

    fn view(&self, seat: SeatId) -> SeatView {
        SeatView { seat, ..view_of(&Self::ROWS, |cell| Self::knows(seat, cell)) }
    }

    fn light_stamp(&self, _seat: SeatId, _area: Area) -> u64 {
        1
    }

    fn light(&self, seat: SeatId, area: Area) -> LightField {
        let texels = (area.width * area.height) as usize;
        let mut rgba = Vec::with_capacity(texels * 4);
        for y in 0..area.height {
            for x in 0..area.width {
                let cell = Cell::new(area.from.x + x, area.from.y + y);
                let open = (1..9).contains(&cell.x) && (1..4).contains(&cell.y);
                rgba.extend([if open && Self::knows(seat, cell) { 255 } else { 0 }; 4]);
            }
        }
        LightField { texels_per_metre: 1, width: area.width as u32, height: area.height as u32, rgba }
    }

    fn watch(&mut self, _seats: SeatSet) {}

    fn take_glimpses(&mut self) -> Vec<Glimpse> {
        Vec::new()
    }

    fn allowed(&self, _seat: SeatId, _command: &Command) -> Result<(), Refusal> {
        Ok(())
    }

    fn choices(&self, _seat: SeatId, _thing: ThingId) -> Vec<Choice> {
        Vec::new()
    }

    fn why_unseen(&self, _seat: SeatId, _cell: Cell) -> Vec<Phrase> {
        Vec::new()
    }

    fn house(&self) -> HouseRules {
        HouseRules::default()
    }

    fn past(&self) -> Vec<Event> {
        Vec::new()
    }

    fn reach(&self, _seat: SeatId, _thing: ThingId) -> Vec<Step> {
        Vec::new()
    }

    fn path(&self, _seat: SeatId, _thing: ThingId, _to: Cell) -> Vec<Step> {
        Vec::new()
    }
}
