//! The game master shows a part of the map to players who have not been there: it becomes what they remember.

use super::sheets::changes_nothing;
use crate::board::{Board, Cell};
use crate::knowledge::remember::{is_remembered, show};
use crate::knowledge::{SeatId, SeatSet, Seats};
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Shows an area to some seats.
#[derive(Clone, Debug)]
pub struct RevealArea {
    /// One of its corners.
    pub from: Cell,
    /// The opposite one.
    pub to: Cell,
    /// To whom.
    pub seats: SeatSet,
}

impl RevealArea {
    /// What one would know of the area who had walked through it: its floor, and the rock beside that.
    fn cells(&self, board: &Board) -> BTreeSet<Cell> {
        let (width, height) = board.size();
        let columns = self.from.x.min(self.to.x).max(0)..=self.from.x.max(self.to.x).min(width - 1);
        let rows = self.from.y.min(self.to.y).max(0)..=self.from.y.max(self.to.y).min(height - 1);
        let inside = rows.flat_map(|y| columns.clone().map(move |x| Cell::new(x, y)));
        let floor = inside.filter(|&cell| board.cells().is_open(cell));
        let around =
            |cell: Cell| (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
        let known = |cell: Cell| around(cell).filter(move |&part| part == cell || !board.cells().is_open(part));
        floor.flat_map(known).filter(|&cell| board.cells().contains(cell)).collect()
    }
}

impl Request for RevealArea {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        let to = self.seats.without(SeatSet::GM);
        if to.is_empty() || !to.without(world.resource::<Seats>().all()).is_empty() {
            return Err(Refusal::new("refused-no-such-seat"));
        }
        let cells = self.cells(world.resource::<Board>());
        if is_remembered(world, &cells, to) { Err(changes_nothing()) } else { Ok(()) }
    }
}

pub(super) fn reveal_area(world: &mut World) {
    for asked in take_asked::<RevealArea>(world) {
        let cells = asked.request.cells(world.resource::<Board>());
        let to = asked.request.seats.without(SeatSet::GM);
        show(world, &cells, to);
        let count = u32::try_from(cells.len()).unwrap_or(u32::MAX);
        world.log(to.union(SeatSet::GM), Happening::AreaRevealed { cells: count });
    }
}
