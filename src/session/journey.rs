//! What a table says of its journey: the route as it stands, forecasts of plans, and the chronicle.

use super::Table;
use crate::knowledge::view::ForecastView;
use crate::knowledge::{SeatId, Seats};
use crate::rules::journey::{self, Chronicle, Journey, Step};

impl Table {
    /// The clock, the weather and the route as the rules keep them: for the game master alone. What a seat may know of them
    /// stands in its view.
    #[must_use]
    pub fn journey(&self) -> &Journey {
        self.world().resource::<Journey>()
    }

    /// What a plan is sure to bring, and the exact odds of what it may (S8–S11, S13), on the table's own journey or on one
    /// that is still being laid out. Plans are the game master's: a player's seat hears nothing of what is still to come,
    /// only how those are now whom it commands, and what another mug would do to them.
    #[must_use]
    pub fn foresee_plan(&self, seat: SeatId, journey: Option<&Journey>, steps: &[Step]) -> ForecastView {
        let world = self.world();
        let (journey, steps) = if seat.is_gm() { (journey, steps) } else { (None, &[][..]) };
        let mut view = journey::foresee(world, journey.unwrap_or_else(|| self.journey()), steps);
        let seats = world.resource::<Seats>();
        view.each.retain(|outlook| seat.is_gm() || seats.commands(seat, outlook.who));
        view
    }

    /// What became of the group so far, as far as a seat may read it.
    #[must_use]
    pub fn chronicle(&self, seat: SeatId) -> Chronicle {
        self.world().resource::<Chronicle>().read_by(seat)
    }
}
