//! What a level sounds like while nothing happens: the crackle of flames, drops where water stands, wind under the sky.

use super::synth::{RATE, Take};
use crate::board::Ambient;
use crate::knowledge::SeatView;
use crate::knowledge::view::Known;

/// How long the loop is, in seconds.
pub const SECONDS: f32 = 8.0;
/// How long its end and its beginning run into each other, in seconds.
const SEAM: f32 = 0.6;
/// How loud it is at its peak: under everything else.
const PEAK: f32 = 0.16;
/// More flames than these crackle no louder.
const MOST_FLAMES: u8 = 4;

/// What a seat hears around it, as far as it knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mood {
    /// Flames in sight, up to four.
    pub flames: u8,
    /// Water in sight.
    pub water: bool,
    /// The sky is over it.
    pub open: bool,
}

impl Mood {
    /// What this view sounds like.
    #[must_use]
    pub fn of(view: &SeatView) -> Self {
        Self {
            flames: u8::try_from(view.flames.len()).unwrap_or(u8::MAX).min(MOST_FLAMES),
            water: view.cells.iter().any(|cell| cell.known > Known::Remembered && cell.water_mm > 0),
            open: view.ambient != Ambient::PitchDark,
        }
    }
}

/// The loop of a mood at [`RATE`], one channel: its end runs into its beginning.
#[must_use]
pub fn ambience(mood: Mood) -> Vec<f32> {
    let long = SECONDS + SEAM;
    let mut take = Take::new(long, 0x51ED_270B ^ (u32::from(mood.flames) << 8 | u32::from(mood.water) << 1));
    // The air of a room.
    take.noise(-1.0, long + 2.0, (120.0, 0.5), 0.10);
    if mood.open {
        for n in 0..4 {
            let at = 2.1 * n as f32 + take.vary(0.4);
            take.noise(at, 3.4, (420.0 + 60.0 * n as f32, 0.9), 0.30);
        }
    }
    for _ in 0..i32::from(mood.flames) * 22 {
        let at = (take.vary(0.5) + 0.5) * long;
        let pitch = 2400.0 + take.vary(1500.0);
        let gain = 0.25 + take.vary(0.2);
        take.burst(at, 0.03, (pitch, 5.0), gain, 140.0);
    }
    if mood.flames > 0 {
        take.noise(-1.0, long + 2.0, (260.0, 0.7), 0.06 * f32::from(mood.flames));
    }
    if mood.water {
        for n in 0..6 {
            let at = 1.3 * n as f32 + (take.vary(0.5) + 0.5) * 0.8;
            let pitch = 900.0 + take.vary(260.0);
            take.tone(at, 0.12, (pitch, pitch * 1.7), 0.30, 34.0);
            take.tone(at + 0.16, 0.10, (pitch * 1.2, pitch * 1.6), 0.10, 34.0);
        }
    }
    joined(take.into_samples())
}

/// Lets the end run into the beginning, and brings the loop to its loudness.
fn joined(samples: Vec<f32>) -> Vec<f32> {
    let count = (SECONDS * RATE as f32) as usize;
    let tail = samples.get(count..).unwrap_or_default().to_vec();
    let mut looped: Vec<f32> = samples.into_iter().take(count).collect();
    let seam = tail.len().max(1) as f32;
    for (n, (sample, over)) in looped.iter_mut().zip(tail).enumerate() {
        let t = n as f32 / seam;
        *sample = *sample * t + over * (1.0 - t);
    }
    let loudest = looped.iter().fold(f32::EPSILON, |loudest, sample| loudest.max(sample.abs()));
    for sample in &mut looped {
        *sample *= PEAK / loudest;
    }
    looped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::view::CellView;

    #[test]
    fn a_loop_has_no_seam_and_is_bounded() {
        for (flames, water, open) in [(0, false, false), (3, false, false), (1, true, false), (2, true, true)] {
            let sound = ambience(Mood { flames, water, open });
            assert_eq!(sound.len(), (SECONDS * RATE as f32) as usize);
            assert!(sound.iter().all(|sample| sample.is_finite() && sample.abs() <= PEAK + 1e-6));
            let largest = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
            let seam = (sound[0] - sound[sound.len() - 1]).abs();
            assert!(seam <= largest, "the seam {seam} is no louder than the loop itself {largest}");
        }
    }

    #[test]
    fn a_mood_is_what_the_seat_sees() {
        let wet = |known| CellView { known, water_mm: 400, ..CellView::default() };
        let view = |known| SeatView { cells: vec![wet(known)], ambient: Ambient::PitchDark, ..SeatView::default() };
        assert!(Mood::of(&view(Known::Clear)).water);
        assert!(!Mood::of(&view(Known::Remembered)).water, "what it does not see it does not hear drip");
        assert!(Mood::of(&SeatView { ambient: Ambient::Dusk, ..SeatView::default() }).open);
    }
}
