//! What a table says of its journey: the route as it stands, forecasts of plans, and the chronicle.

use super::Table;
use crate::knowledge::view::ForecastView;
use crate::knowledge::{SeatId, Seats};
use crate::rules::journey::{self, Chronicle, Journey, Step};

impl Table {
    /// The clock, the weather and the route.
    #[must_use]
    pub fn journey(&self) -> &Journey {
        self.world().resource::<Journey>()
    }

    /// What a plan is sure to bring, and the exact odds of what it may (S8–S11, S13), for those whose sheets this seat may
    /// read; on the table's own journey, or on one that is still being laid out.
    #[must_use]
    pub fn foresee_plan(&self, seat: SeatId, journey: Option<&Journey>, steps: &[Step]) -> ForecastView {
        let world = self.world();
        let mut view = journey::foresee(world, journey.unwrap_or_else(|| self.journey()), steps);
        let seats = world.resource::<Seats>();
        view.each.retain(|outlook| seat.is_gm() || seats.commands(seat, outlook.who));
        view
    }

    /// What became of the group so far.
    #[must_use]
    pub fn chronicle(&self) -> &Chronicle {
        self.world().resource::<Chronicle>()
    }
}
