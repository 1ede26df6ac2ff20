//! How things move when they are shown, as plain mathematics: dice that are thrown, blows, falls, words that float up.
//!
//! Nothing here draws, and nothing here decides: what a die shows was drawn from the table's own stream long before it is
//! seen to fall. The simulations in here are thrown away and have seeds of their own.

pub mod atlas;
pub mod blows;
pub mod body;
pub mod dice;
pub mod paint;
pub mod solid;
pub mod throw;
