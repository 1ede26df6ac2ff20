//! What is heard: which event makes which sound for a seat, and how the sound is made.
//!
//! [`heard`] is a plain function of an event, the seat and its view: what a seat does not perceive makes no sound for it.
//! Every sound has a caption, which is shown also where nothing is played. [`synth`] makes the samples from nothing but
//! arithmetic; no files are read. Only [`player`], in builds with the feature `sound`, knows that there are loudspeakers.

mod ambience;
mod cue;
mod heard;
#[cfg(feature = "sound")]
pub mod player;
pub mod synth;

pub use ambience::{Mood, ambience};
pub use cue::{Cue, Underfoot};
pub use heard::{Heard, STEP_SECONDS, heard};
