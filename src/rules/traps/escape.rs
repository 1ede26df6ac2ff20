//! The run out of the area of a trap that a successful evade gives time for (S5, rain of needles).

use super::area::{cells, holds};
use super::definition::Evading;
use super::parts::Trap;
use super::springing::{Strike, StrikeStep};
use crate::board::Cell;
use crate::knowledge::view::{PromptKind, PromptView, SeatView};
use crate::knowledge::{SeatId, Seats, ThingId};
use crate::rules::acting::{onlookers, square};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::walking::{How, Sweep, dash, within};
use crate::rules::{Refusal, rounds};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Runs to a cell with the action points that an evade gave, or stays (the cell that it stands on).
#[derive(Clone, Copy, Debug)]
pub struct Escape {
    /// Where to: the north-west cell of its square there.
    pub to: Cell,
}

/// The run that waits: who, from which trap, with how many action points.
#[must_use]
pub fn awaited(world: &World) -> Option<(ThingId, ThingId, u8)> {
    let Some(Frame::Trap(Strike { trap, victim: Some(who), step: StrikeStep::Leaving, .. })) =
        world.resource::<Pending>().top()
    else {
        return None;
    };
    match world.of::<Trap>(*trap)?.definition()?.evading {
        Evading::Leave { points } => Some((*who, *trap, points)),
        _ => None,
    }
}

/// Whether a run from a trap waits, and whoever is to run is on the board.
#[must_use]
pub fn awaits(world: &World) -> bool {
    awaited(world).is_some_and(|(who, ..)| square(world, who).is_some())
}

/// Whether somebody could run at all.
pub(super) fn can(world: &World, who: ThingId) -> bool {
    rounds::incapacity(world, who).is_none() && crate::rules::walking::rooted(world, who).is_none()
}

impl Request for Escape {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let (who, _, points) = awaited(world).ok_or(Refusal::new("refused-nothing-to-escape"))?;
        let owner = world.resource::<Seats>().owner(who);
        if !seat.is_gm() && seat != owner {
            return Err(Refusal::new("refused-not-yours"));
        }
        if square(world, who).is_some_and(|(at, _)| at == self.to) {
            return Ok(());
        }
        dash(world, owner, who, self.to, points).map(|_| ())
    }
}

pub(super) fn run(world: &mut World) {
    for asked in take_asked::<Escape>(world) {
        to(world, asked.request.to);
    }
}

/// Lets the one who may run do so.
fn to(world: &mut World, cell: Cell) {
    let Some((who, _, points)) = awaited(world) else { return };
    let owner = world.resource::<Seats>().owner(who);
    let path = dash(world, owner, who, cell, points);
    if let Some(Frame::Trap(strike)) = world.resource_mut::<Pending>().0.last_mut() {
        strike.step = StrikeStep::Left;
    }
    if let Ok(path) = path {
        world.resource_mut::<Pending>().push(Frame::Sweep(Sweep { thing: who, path, next: 0, how: How::Runs }));
    }
}

/// The shortest way out of the area for the one who may run, or its own cell where there is none.
#[must_use]
pub fn best_way(world: &World) -> Option<Cell> {
    let (who, ..) = awaited(world)?;
    let out = ways(world).into_iter().filter(|(.., struck)| !struck).map(|(cell, cost, _)| (cost, cell)).min();
    out.map(|(_, cell)| cell).or(square(world, who).map(|(at, _)| at))
}

/// Nobody is asked: the one who may run takes the shortest way out.
pub(super) fn by_itself(world: &mut World) {
    if let Some(cell) = best_way(world) {
        to(world, cell);
    }
}

/// Where the one who runs could go, with the price in action points, as its owner's seat knows it, and whether the trap
/// reaches there.
#[must_use]
pub fn ways(world: &World) -> Vec<(Cell, u8, bool)> {
    let Some((who, trap, points)) = awaited(world) else { return Vec::new() };
    let owner = world.resource::<Seats>().owner(who);
    let size = square(world, who).map_or(1, |(_, size)| size);
    let area = cells(world, trap);
    let ways = within(world, owner, who, points).into_iter();
    ways.map(|(cell, cost)| (cell, cost, holds(&area, (cell, size)))).collect()
}

/// Adds the run that waits to a seat's view, if the seat sees who runs.
pub(super) fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let Some((who, trap, points)) = awaited(world) else { return };
    let owner = world.resource::<Seats>().owner(who);
    if seat != owner && !onlookers(world, who).contains(seat) {
        return;
    }
    let mine = seat.is_gm() || seat == owner;
    let cells = if mine { ways(world) } else { Vec::new() };
    let what = Phrase::new("prompt-escape").with("trap", crate::rules::combat::name(world, trap)).rule("S5");
    view.prompts.push(PromptView {
        kind: PromptKind::Escape { thing: who, what, points, cells },
        owners: vec![owner],
        mine,
    });
}
