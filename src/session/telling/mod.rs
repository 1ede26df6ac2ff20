//! Each happening as a sentence, for the log on screen and in the terminal alike.
//!
//! Speaks in phrases: the catalogue of [`crate::text`] turns them into one of the languages.

mod doors;
mod hazards;
mod journey;
mod logbook;
mod points;
mod reckoning;
mod sentence;
pub mod words;

pub use logbook::{Logbook, Script};
pub use reckoning::Roll;
pub use sentence::{About, Sentence, seat_name, sentence};
