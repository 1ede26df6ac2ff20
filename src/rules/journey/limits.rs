//! The ranges of every number of a journey: one table for files, for what can be asked and for the fields on screen.

use crate::rules::limits::Limit;

/// The most legs of a route.
pub const MOST_LEGS: usize = 40;
/// The most steps of a plan.
pub const MOST_STEPS: usize = 40;
/// The most mounts of a party.
pub const MOST_MOUNTS: usize = 20;
/// Minutes that are counted on the way.
pub const MINUTES: Limit = Limit::new(0, 10_000_000);
/// Days that are counted on the way.
pub const DAYS: Limit = Limit::new(0, 100_000);
/// The length of a leg, in metres.
pub const LEG: Limit = Limit::new(1, 10_000_000);
/// Temperatures, in degrees Celsius.
pub const CELSIUS: Limit = Limit::new(-90, 90);
/// Currents, in metres an hour.
pub const CURRENT: Limit = Limit::new(-30_000, 30_000);
/// Hours of one march.
pub const MARCH_HOURS: Limit = Limit::new(1, 24);
/// Days of one extended march.
pub const TRAVEL_DAYS: Limit = Limit::new(1, 365);
/// Half hours of one halt.
pub const HALF_HOURS: Limit = Limit::new(1, 48);
/// Full days of one rest.
pub const REST_DAYS: Limit = Limit::new(0, 60);
/// Portions of one meal.
pub const PORTIONS: Limit = Limit::new(1, 10);
/// Portions that somebody is given or relieved of at a time.
pub const SUPPLIES: Limit = Limit::new(-999, 999);
/// Portions of a sort that somebody can carry.
pub const CARRIED: Limit = Limit::new(0, 999);
/// Letters of the name of a place or of a mount; either may be without one.
pub const NAME: Limit = Limit::new(0, 60);
/// Adventure points of one award (F14).
pub const AWARD: Limit = Limit::new(1, 999);
