//! Sounds from arithmetic: tones, filtered noise and envelopes, mixed and brought to a loudness that suits each.
//!
//! The same cue and variation give the same samples, to the bit on one machine. Every sound is finite, lies within ±1,
//! begins and ends in silence, and has its length from a table.

use super::cue::{Cue, NEAREST, Underfoot};
use std::f32::consts::TAU;

/// Samples in a second.
pub const RATE: u32 = 44_100;
/// How many variations of a sound there are: the same step twice is no walk.
pub const VARIATIONS: u8 = 4;
/// The first and last seconds of every sound fade from and to silence.
const EDGE: f32 = 0.003;

/// How long a sound is, in seconds, and how loud at its peak.
const fn measure(cue: Cue) -> (f32, f32) {
    match cue {
        Cue::Step(Underfoot::Stone | Underfoot::Earth) => (0.20, 0.30),
        Cue::Step(Underfoot::Rubble) => (0.28, 0.34),
        Cue::Step(Underfoot::Mud | Underfoot::Water) => (0.34, 0.34),
        Cue::DoorOpens => (1.10, 0.50),
        Cue::DoorCloses => (0.70, 0.60),
        Cue::Lock => (0.40, 0.45),
        Cue::DoorHolds => (0.50, 0.50),
        Cue::Chop => (0.45, 0.70),
        Cue::Splinters => (1.00, 0.80),
        Cue::Dice(_) => (0.90, 0.50),
        Cue::Blow => (0.35, 0.75),
        Cue::Swish => (0.30, 0.40),
        Cue::WaterRises | Cue::WaterSinks => (1.60, 0.50),
        Cue::Splash => (0.90, 0.60),
        // Louder with each step nearer.
        Cue::Stone(near) => (2.20, 0.30 + 0.16 * near as f32),
        Cue::Crash => (1.30, 0.90),
        Cue::Click => (0.18, 0.55),
        Cue::Strike => (0.60, 0.85),
        Cue::Lever => (0.60, 0.55),
        Cue::LightOn => (0.70, 0.45),
        Cue::LightOff => (0.60, 0.40),
        Cue::Fall => (0.60, 0.75),
        Cue::Item => (0.25, 0.35),
        Cue::Turn => (0.90, 0.35),
        Cue::Fortune => (1.20, 0.40),
    }
}

/// How long a sound is, in seconds.
#[must_use]
pub const fn seconds(cue: Cue) -> f32 {
    measure(cue).0
}

/// A number for each sound, from which its noise begins.
fn seed(cue: Cue, variation: u8) -> u32 {
    let index = Cue::all().iter().position(|other| *other == cue).unwrap_or(0);
    0x9E37_79B9 ^ (index as u32 + 1).wrapping_mul(0x85EB_CA6B) ^ u32::from(variation).wrapping_mul(0xC2B2_AE35)
}

/// The samples of a sound at [`RATE`], one channel. There are [`VARIATIONS`] of each; they go round.
#[must_use]
pub fn samples(cue: Cue, variation: u8) -> Vec<f32> {
    let (seconds, peak) = measure(cue);
    let mut take = Take::new(seconds, seed(cue, variation % VARIATIONS));
    score(&mut take, cue);
    take.finish(peak)
}

/// What a sound is made of.
fn score(take: &mut Take, cue: Cue) {
    match cue {
        Cue::Step(on) => step(take, on),
        Cue::DoorOpens => {
            // Wood on iron: a rasp whose pitch wanders, then the leaf comes to rest.
            take.tone(0.0, 0.10, (160.0, 90.0), 0.7, 30.0);
            for n in 0..22 {
                let at = 0.08 + 0.036 * n as f32 + take.vary(0.012);
                let pitch = 420.0 + 180.0 * (n as f32 * 0.45).sin() + take.vary(40.0);
                take.burst(at, 0.05, (pitch, 14.0), 0.55, 60.0);
            }
            take.burst(0.92, 0.16, (180.0, 2.0), 0.6, 28.0);
        }
        Cue::DoorCloses => {
            take.burst(0.0, 0.25, (700.0, 8.0), 0.15, 10.0);
            take.tone(0.22, 0.40, (95.0, 55.0), 1.0, 11.0);
            take.burst(0.22, 0.20, (320.0, 1.2), 0.9, 26.0);
            take.burst(0.30, 0.12, (1900.0, 6.0), 0.2, 50.0);
        }
        Cue::Lock => {
            for (at, pitch, gain) in [(0.0, 2300.0, 0.7), (0.09, 1700.0, 0.8), (0.19, 2900.0, 1.0)] {
                take.burst(at, 0.09, (pitch, 9.0), gain, 70.0);
            }
            take.tone(0.19, 0.15, (240.0, 180.0), 0.5, 30.0);
        }
        Cue::DoorHolds => {
            for at in [0.0, 0.16, 0.29] {
                take.burst(at, 0.14, (260.0, 2.0), 0.9, 34.0);
                take.burst(at + 0.01, 0.10, (1400.0, 7.0), 0.35, 50.0);
            }
        }
        Cue::Chop => {
            take.burst(0.0, 0.14, (1500.0, 0.9), 0.8, 42.0);
            take.tone(0.0, 0.35, (210.0, 120.0), 0.9, 16.0);
            take.crumbs(0.06, 0.30, 9, (2600.0, 6.0), 0.25);
        }
        Cue::Splinters => {
            take.burst(0.0, 0.40, (520.0, 0.7), 1.0, 12.0);
            take.tone(0.0, 0.50, (110.0, 50.0), 0.9, 9.0);
            take.crumbs(0.05, 0.85, 34, (1800.0, 5.0), 0.55);
        }
        Cue::Dice(many) => {
            let throws = 5 + 4 * i32::from(many.min(3));
            take.crumbs(0.0, 0.62, throws, (2100.0, 11.0), 0.9);
            take.crumbs(0.05, 0.75, throws / 2, (1350.0, 9.0), 0.6);
        }
        Cue::Blow => {
            take.tone(0.0, 0.22, (170.0, 60.0), 1.0, 22.0);
            take.burst(0.0, 0.10, (900.0, 0.8), 0.9, 46.0);
            take.ring(0.004, 0.30, &[1870.0, 2660.0, 3540.0], 0.16, 17.0);
        }
        Cue::Swish => take.sweep(0.0, 0.28, (500.0, 2600.0), 1.4, 1.0),
        Cue::WaterRises | Cue::WaterSinks => {
            take.noise(0.0, 1.6, (420.0, 0.6), 0.5);
            let rises = cue == Cue::WaterRises;
            for n in 0..14 {
                let (at, up) = (0.06 + 0.10 * n as f32 + take.vary(0.04), n as f32 * 26.0);
                let pitch = if rises { 260.0 + up } else { 620.0 - up } + take.vary(60.0);
                let to = pitch * if rises { 1.5 } else { 0.6 };
                take.tone(at, 0.10, (pitch, to), 0.34, 26.0);
            }
        }
        Cue::Splash => {
            take.sweep(0.0, 0.55, (2400.0, 500.0), 0.7, 1.0);
            take.crumbs(0.20, 0.60, 16, (900.0, 10.0), 0.35);
        }
        Cue::Stone(near) => stone(take, near.min(NEAREST)),
        Cue::Crash => {
            take.tone(0.0, 0.80, (70.0, 32.0), 1.0, 6.0);
            take.burst(0.0, 0.50, (240.0, 0.6), 1.0, 8.0);
            take.crumbs(0.10, 1.10, 40, (700.0, 3.0), 0.55);
        }
        Cue::Click => {
            take.burst(0.0, 0.05, (3100.0, 7.0), 1.0, 90.0);
            take.burst(0.045, 0.07, (1900.0, 9.0), 0.8, 80.0);
        }
        Cue::Strike => {
            take.sweep(0.0, 0.16, (900.0, 3600.0), 1.0, 0.6);
            take.tone(0.14, 0.30, (120.0, 45.0), 1.0, 14.0);
            take.ring(0.14, 0.44, &[1240.0, 1985.0, 2870.0, 4120.0], 0.22, 9.0);
        }
        Cue::Lever => {
            for n in 0..5 {
                let at = 0.06 * n as f32 + take.vary(0.01);
                take.burst(at, 0.06, (1150.0 + 90.0 * n as f32, 8.0), 0.6, 60.0);
            }
            take.tone(0.34, 0.22, (150.0, 85.0), 1.0, 20.0);
            take.burst(0.34, 0.12, (620.0, 1.4), 0.7, 36.0);
        }
        Cue::LightOn => {
            take.sweep(0.0, 0.45, (300.0, 1300.0), 0.8, 0.8);
            take.crumbs(0.20, 0.45, 12, (3200.0, 7.0), 0.35);
        }
        Cue::LightOff => take.sweep(0.0, 0.55, (4200.0, 900.0), 0.9, 0.8),
        Cue::Fall => {
            take.tone(0.0, 0.35, (95.0, 38.0), 1.0, 13.0);
            take.burst(0.0, 0.22, (380.0, 0.8), 0.8, 22.0);
            take.crumbs(0.12, 0.40, 7, (1500.0, 6.0), 0.2);
        }
        Cue::Item => {
            take.burst(0.0, 0.08, (760.0, 2.0), 0.8, 44.0);
            take.burst(0.07, 0.10, (2300.0, 8.0), 0.35, 50.0);
        }
        Cue::Turn => {
            take.ring(0.0, 0.85, &[392.0, 784.0, 1177.0], 0.6, 5.0);
            take.ring(0.14, 0.72, &[523.3, 1046.5], 0.6, 5.0);
        }
        Cue::Fortune => {
            for (n, pitch) in [784.0, 987.8, 1174.7, 1568.0].into_iter().enumerate() {
                take.ring(0.09 * n as f32, 0.80, &[pitch, pitch * 2.01], 0.5, 5.5);
            }
        }
    }
}

/// A step: heel, then the rest of the sole.
fn step(take: &mut Take, on: Underfoot) {
    let turn = take.vary(0.15);
    match on {
        Underfoot::Stone => {
            take.burst(0.0, 0.06, (1300.0 * (1.0 + turn), 1.6), 0.7, 70.0);
            take.tone(0.0, 0.10, (150.0, 80.0), 0.8, 45.0);
            take.burst(0.07, 0.08, (2400.0 * (1.0 + turn), 1.2), 0.30, 55.0);
        }
        Underfoot::Earth => {
            take.tone(0.0, 0.12, (110.0, 60.0), 1.0, 34.0);
            take.burst(0.0, 0.16, (420.0 * (1.0 + turn), 0.8), 0.6, 30.0);
        }
        Underfoot::Rubble => {
            take.tone(0.0, 0.10, (140.0, 80.0), 0.6, 40.0);
            take.crumbs(0.0, 0.24, 12, (2000.0 * (1.0 + turn), 5.0), 0.9);
        }
        Underfoot::Mud => {
            take.burst(0.0, 0.14, (300.0, 0.9), 0.8, 22.0);
            take.tone(0.12, 0.14, (180.0, 420.0), 0.7, 20.0);
        }
        Underfoot::Water => {
            take.sweep(0.0, 0.20, (1800.0 * (1.0 + turn), 500.0), 0.9, 1.0);
            take.tone(0.14, 0.10, (380.0, 620.0), 0.3, 26.0);
            take.tone(0.22, 0.08, (520.0, 760.0), 0.2, 30.0);
        }
    }
}

/// The stone: a rumble that is louder and deeper the nearer it is, with the beat of its turns.
fn stone(take: &mut Take, near: u8) {
    let near = f32::from(near) / f32::from(NEAREST);
    let pitch = 150.0 - 105.0 * near;
    take.noise(0.0, 2.2, (pitch, 0.8), 1.0);
    take.noise(0.0, 2.2, (pitch * 2.6, 1.2), 0.35 + 0.3 * near);
    let beats = 5 + (4.0 * near) as i32;
    for n in 0..beats {
        let at = 2.0 * n as f32 / beats as f32 + take.vary(0.02);
        take.tone(at, 0.22, (pitch * 0.9, pitch * 0.5), 0.55 + 0.4 * near, 13.0);
    }
    if near > 0.5 {
        take.crumbs(0.1, 2.0, 30, (620.0, 3.0), 0.30 * near);
    }
}

/// A sound in the making.
pub(super) struct Take {
    samples: Vec<f32>,
    noise: u32,
}

impl Take {
    /// Silence of so many seconds.
    pub(super) fn new(seconds: f32, seed: u32) -> Self {
        Self { samples: vec![0.0; (seconds * RATE as f32).round() as usize], noise: seed | 1 }
    }

    /// White noise, within ±1.
    fn white(&mut self) -> f32 {
        self.noise ^= self.noise << 13;
        self.noise ^= self.noise >> 17;
        self.noise ^= self.noise << 5;
        self.noise as f32 / u32::MAX as f32 * 2.0 - 1.0
    }

    /// A number within ±`most`.
    pub(super) fn vary(&mut self, most: f32) -> f32 {
        self.white() * most
    }

    /// The samples from `at` on for so many seconds, as far as there are any.
    fn span(&self, at: f32, seconds: f32) -> std::ops::Range<usize> {
        let index = |seconds: f32| ((seconds.max(0.0) * RATE as f32) as usize).min(self.samples.len());
        index(at)..index(at + seconds)
    }

    /// A tone that glides from one pitch to another and dies away; `decay` is how fast, a second.
    pub(super) fn tone(&mut self, at: f32, seconds: f32, (from, to): (f32, f32), gain: f32, decay: f32) {
        let mut phase = 0.0;
        for (n, sample) in self.span(at, seconds).enumerate() {
            let t = n as f32 / RATE as f32;
            phase += (from + (to - from) * t / seconds) / RATE as f32;
            self.samples[sample] += (TAU * phase).sin() * gain * (-decay * t).exp() * attack(t);
        }
    }

    /// Several tones at once, as metal has them.
    pub(super) fn ring(&mut self, at: f32, seconds: f32, pitches: &[f32], gain: f32, decay: f32) {
        for (n, pitch) in (0_u8..).zip(pitches) {
            self.tone(at, seconds, (*pitch, *pitch), gain / f32::from(n + 1), decay * (1.0 + 0.4 * f32::from(n)));
        }
    }

    /// A burst of noise around a pitch (with its sharpness) that dies away.
    pub(super) fn burst(&mut self, at: f32, seconds: f32, (pitch, sharp): (f32, f32), gain: f32, decay: f32) {
        let mut band = Band::default();
        for (n, sample) in self.span(at, seconds).enumerate() {
            let t = n as f32 / RATE as f32;
            let noise = self.white();
            self.samples[sample] += band.pass(noise, pitch, sharp) * gain * (-decay * t).exp() * attack(t);
        }
    }

    /// Noise around a pitch that swells and fades.
    pub(super) fn noise(&mut self, at: f32, seconds: f32, (pitch, sharp): (f32, f32), gain: f32) {
        self.sweep(at, seconds, (pitch, pitch), sharp, gain);
    }

    /// The same with a pitch that glides. It may begin before the sound does.
    pub(super) fn sweep(&mut self, at: f32, seconds: f32, (from, to): (f32, f32), sharp: f32, gain: f32) {
        let mut band = Band::default();
        let missed = (-at).max(0.0);
        for (n, sample) in self.span(at, seconds).enumerate() {
            let t = (n as f32 / RATE as f32 + missed) / seconds;
            let noise = self.white();
            let swell = (std::f32::consts::PI * t).sin();
            self.samples[sample] += band.pass(noise, from + (to - from) * t, sharp) * gain * swell;
        }
    }

    /// Short knocks strewn over a while, fewer and softer towards its end.
    pub(super) fn crumbs(&mut self, at: f32, seconds: f32, count: i32, (pitch, sharp): (f32, f32), gain: f32) {
        for n in 0..count.max(0) {
            let t = (n as f32 / count as f32).powf(1.3);
            let (when, turn) = (at + seconds * t + self.vary(0.02), 1.0 + self.vary(0.35));
            self.burst(when, 0.06, (pitch * turn, sharp), gain * (1.0 - 0.8 * t), 70.0);
        }
    }

    /// Brings the sound to its peak, with silence at both ends.
    pub(super) fn finish(mut self, peak: f32) -> Vec<f32> {
        let loudest = self.samples.iter().fold(0.0_f32, |loudest, sample| loudest.max(sample.abs()));
        let gain = if loudest > 0.0 { peak.min(0.98) / loudest } else { 0.0 };
        let (count, edge) = (self.samples.len(), EDGE * RATE as f32);
        for (n, sample) in self.samples.iter_mut().enumerate() {
            let rim = (n as f32 / edge).min((count - 1 - n) as f32 / edge).min(1.0);
            *sample *= gain * rim;
        }
        self.samples
    }

    /// The raw samples.
    pub(super) fn into_samples(self) -> Vec<f32> {
        self.samples
    }
}

/// The first millisecond of everything that is struck.
fn attack(t: f32) -> f32 {
    (t / 0.001).min(1.0)
}

/// A band filter that keeps what lies around a pitch.
#[derive(Default)]
struct Band {
    first: f32,
    second: f32,
}

impl Band {
    /// The next sample. `sharp` is how narrow the band is, from about a half.
    fn pass(&mut self, input: f32, pitch: f32, sharp: f32) -> f32 {
        let g = (std::f32::consts::PI * pitch.clamp(10.0, RATE as f32 * 0.45) / RATE as f32).tan();
        let k = 1.0 / sharp.max(0.1);
        let high = (input - (g + k) * self.first - self.second) / (1.0 + g * (g + k));
        let band = g * high + self.first;
        let low = g * band + self.second;
        self.first = g * high + band;
        self.second = g * band + low;
        band * k
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(samples: &[f32]) -> f32 {
        samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32
    }

    /// How often the sound crosses silence in a second: a plain measure of its pitch.
    fn crossings(samples: &[f32]) -> f32 {
        let count = samples.windows(2).filter(|pair| pair[0].signum() != pair[1].signum()).count();
        count as f32 / (samples.len() as f32 / RATE as f32)
    }

    #[test]
    fn every_sound_is_finite_bounded_of_its_length_and_never_clips() {
        for cue in Cue::all() {
            for variation in 0..VARIATIONS {
                let sound = samples(cue, variation);
                assert_eq!(sound.len(), (seconds(cue) * RATE as f32).round() as usize, "{cue:?}");
                assert!(sound.iter().all(|sample| sample.is_finite() && sample.abs() < 1.0), "{cue:?}");
                assert!(power(&sound) > 1e-6, "{cue:?} is heard");
                let (first, last) = (sound[0], sound[sound.len() - 1]);
                assert!(first.abs() < 1e-6 && last.abs() < 1e-6, "{cue:?} begins and ends in silence");
            }
        }
    }

    #[test]
    fn the_same_sound_is_the_same_and_its_variations_differ() {
        for cue in [Cue::Step(Underfoot::Stone), Cue::Dice(2), Cue::Stone(3)] {
            assert_eq!(samples(cue, 1), samples(cue, 1));
            assert_ne!(samples(cue, 0), samples(cue, 1), "{cue:?}");
            assert_eq!(samples(cue, 0), samples(cue, VARIATIONS), "they go round");
        }
    }

    #[test]
    fn the_stone_is_louder_and_deeper_the_nearer_it_comes() {
        let heard: Vec<(f32, f32)> =
            (0..=NEAREST).map(|near| samples(Cue::Stone(near), 0)).map(|s| (power(&s), crossings(&s))).collect();
        for pair in heard.windows(2) {
            assert!(pair[1].0 > pair[0].0, "louder: {heard:?}");
        }
        assert!(heard[NEAREST as usize].1 < heard[0].1, "deeper: {heard:?}");
    }
}
