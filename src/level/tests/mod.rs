//! The level floor as a whole: shipped files, problems, round trips, hostile texts.

mod arbitrary;
mod hostile;
mod problems;
mod round_trip;
mod shipped;
