//! Each happening as a sentence, for the log on screen and in the terminal alike.
//!
//! Speaks in phrases: the catalogue of [`crate::text`] turns them into one of the languages.

mod doors;
mod hazards;
mod journey;
mod points;
mod sentence;
pub mod words;

pub use sentence::{About, Roll, Sentence, seat_name, sentence};
