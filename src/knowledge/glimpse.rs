//! What a seat saw on the way: its view and its light at each cell of a walk that it watched, for a window that shows the
//! walk after the table has finished it. Taken only for seats that a window looks for; no part of the document.

use super::light_field::{Area, LightField, Shapes};
use super::seats::MAX_SEATS;
use super::{SeatId, SeatSet, SeatView, ThingId, view};
use crate::board::Cell;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::sync::Arc;

/// What a seat might know when a walker had entered a cell.
#[derive(Clone, Debug)]
pub struct Glimpse {
    /// Who looked.
    pub seat: SeatId,
    /// Who walked.
    pub walker: ThingId,
    /// The cell that was entered.
    pub at: Cell,
    /// What the seat might know then.
    pub view: Arc<SeatView>,
    /// What its light was drawn from then.
    pub light: Shapes<'static>,
}

impl Glimpse {
    /// The light that fell on an area then, as the seat saw it.
    #[must_use]
    pub fn light_field(&self, area: Area) -> LightField {
        self.light.field(area)
    }

    /// A number that is the same as [`Table::light_stamp`](crate::session::Table::light_stamp) where the light is.
    #[must_use]
    pub fn light_stamp(&self, area: Area) -> u64 {
        self.light.stamp(area)
    }
}

/// The most glimpses that wait to be taken: a long walk before the eyes of a whole table. What comes after them is not
/// noted, and a window then shows the table as it is in the end.
const MOST_GLIMPSES: usize = 1024;

/// The seats that windows look for, and what these saw since it was last taken.
#[derive(Resource, Clone, Debug, Default)]
pub struct Watch {
    /// The seats.
    pub seats: SeatSet,
    /// Whether a window looks for all players together.
    pub party: bool,
    glimpses: Vec<Glimpse>,
}

impl Watch {
    /// Hands out what was seen.
    pub fn take(&mut self) -> Vec<Glimpse> {
        std::mem::take(&mut self.glimpses)
    }
}

/// Notes what the watched among these seats see now that a walker has entered a cell. To be called when the seats' sight
/// is up to date.
pub fn note(world: &mut World, onlookers: SeatSet, walker: ThingId, at: Cell) {
    let Some((seats, party)) = world.get_resource::<Watch>().map(|watch| (watch.seats, watch.party)) else { return };
    let looks = |seat: &SeatId| {
        let watched = if *seat == SeatId::PARTY { party } else { seats.contains(*seat) };
        watched && onlookers.contains(*seat)
    };
    for seat in (0..MAX_SEATS).map(SeatId).chain([SeatId::PARTY]).filter(looks) {
        if world.resource::<Watch>().glimpses.len() >= MOST_GLIMPSES {
            return;
        }
        let Some(light) = Shapes::now(world, seat).map(Shapes::kept) else { continue };
        let glimpse = Glimpse { seat, walker, at, view: Arc::new(view(world, seat)), light };
        world.resource_mut::<Watch>().glimpses.push(glimpse);
    }
}
