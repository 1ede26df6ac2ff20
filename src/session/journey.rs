//! What a table says of its journey: the forecast of a march, and the chronicle.

use super::Table;
use crate::rules::journey::preview::{self, Forecast};
use crate::rules::journey::{Chronicle, Journey};

impl Table {
    /// The clock, the weather and the route.
    #[must_use]
    pub fn journey(&self) -> &Journey {
        self.world().resource::<Journey>()
    }

    /// What a march of so many hours from here is sure to bring, and the exact odds of what it may (S8b, S13).
    #[must_use]
    pub fn foresee_march(&self, hours: u8) -> Forecast {
        preview::foresee_march(self.world(), hours.into())
    }

    /// What became of the group so far.
    #[must_use]
    pub fn chronicle(&self) -> &Chronicle {
        self.world().resource::<Chronicle>()
    }
}
