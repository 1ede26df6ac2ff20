//! The level floor as a whole: shipped files, problems, round trips, hostile texts.

pub(super) mod arbitrary;
mod hostile;
mod problems;
mod round_trip;
mod shipped;
