//! The loudspeakers. A machine without any is told of in one line, and the program goes on in silence.

use super::cue::Cue;
use super::synth::{RATE, VARIATIONS, samples};
use super::{Heard, Mood, STEP_SECONDS, ambience};
use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink, Source};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::time::Duration;

/// How long an ambience takes to fade in. The one before it breaks off.
const FADE: Duration = Duration::from_secs(2);
/// One channel.
const MONO: NonZero<u16> = NonZero::<u16>::MIN;

/// The loudspeakers of this machine. Silent once it is dropped.
pub struct Player {
    sink: MixerDeviceSink,
    made: BTreeMap<(Cue, u8), SamplesBuffer>,
    /// The loops that were heard before: a level goes back and forth between few.
    loops: BTreeMap<Mood, SamplesBuffer>,
    turn: u8,
    around: Option<(Mood, rodio::Player)>,
}

impl Player {
    /// The system's usual loudspeakers.
    ///
    /// # Errors
    /// In words of the system, where there are none or they cannot be used.
    pub fn open() -> Result<Self, String> {
        let mut sink = DeviceSinkBuilder::open_default_sink().map_err(|fault| fault.to_string())?;
        sink.log_on_drop(false);
        Ok(Self { sink, made: BTreeMap::new(), loops: BTreeMap::new(), turn: 0, around: None })
    }

    /// Plays what is heard; `volume` from 0 to 1.
    pub fn play(&mut self, heard: &Heard, volume: f32) {
        let gain = (heard.loud * volume).clamp(0.0, 1.0);
        if gain <= 0.0 {
            return;
        }
        for n in 0..heard.times {
            self.turn = (self.turn + 1) % VARIATIONS;
            let key = (heard.cue, self.turn);
            let sound = self.made.entry(key).or_insert_with(|| buffer(samples(key.0, key.1))).clone();
            let after = Duration::from_secs_f32(STEP_SECONDS * f32::from(n));
            self.sink.mixer().add(sound.amplify(gain).delay(after));
        }
    }

    /// Lets the level sound like this; nothing: silence.
    pub fn surround(&mut self, mood: Option<Mood>, volume: f32) {
        if self.around.as_ref().map(|(now, _)| *now) != mood {
            self.around = mood.map(|mood| {
                let player = rodio::Player::connect_new(self.sink.mixer());
                let sound = self.loops.entry(mood).or_insert_with(|| buffer(ambience(mood))).clone();
                player.append(sound.repeat_infinite().fade_in(FADE));
                (mood, player)
            });
        }
        self.set_volume(volume);
    }

    /// How loud the level sounds, from 0 to 1.
    pub fn set_volume(&self, volume: f32) {
        if let Some((_, player)) = &self.around {
            player.set_volume(volume.clamp(0.0, 1.0));
        }
    }
}

fn buffer(samples: Vec<f32>) -> SamplesBuffer {
    SamplesBuffer::new(MONO, NonZero::new(RATE).unwrap_or(NonZero::<u32>::MIN), samples)
}
