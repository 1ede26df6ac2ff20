//! The one stream of dice: `ChaCha` with 20 rounds, read word by word.

use super::Seed;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;

/// Dice that follow from a seed, the same ones on every machine and with every version of any library.
///
/// A die takes 32-bit words off the stream until one falls into the largest multiple of its sides (for a d20 one word in
/// 268 million does not); the rest of that word by the sides is the face. So the only thing taken from the generator is
/// the stream of words that the definition of `ChaCha` fixes.
#[derive(Clone)]
pub struct DiceStream {
    generator: ChaCha20Rng,
    position: u64,
}

impl DiceStream {
    /// The stream of a seed, at its beginning.
    #[must_use]
    pub fn new(seed: &Seed) -> Self {
        Self { generator: ChaCha20Rng::from_seed(*seed.bytes()), position: 0 }
    }

    /// How many words have been taken.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Goes to where so many words have been taken.
    pub fn seek(&mut self, position: u64) {
        self.generator.set_word_pos(position.into());
        self.position = position;
    }

    /// Rolls one die: a face from 1 to `sides`. A die without sides counts as having one.
    pub fn die(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        let words = 1_u64 << 32;
        let fair = words - words % u64::from(sides);
        loop {
            let word = self.generator.next_u32();
            self.position = self.position.wrapping_add(1);
            if u64::from(word) < fair {
                return word % sides + 1;
            }
        }
    }
}

/// The seed would be in the generator's state, so only the position is told.
impl fmt::Debug for DiceStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiceStream").field("position", &self.position).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(sides: u32, count: usize) -> Vec<u32> {
        let mut stream = DiceStream::new(&Seed::from_number(1));
        (0..count).map(|_| stream.die(sides)).collect()
    }

    /// Every saved game rests on these numbers: if this test fails, the dice have changed, not the test.
    #[test]
    fn the_dice_of_seed_one_never_change() {
        assert_eq!(first(20, 20), [3, 3, 5, 9, 4, 14, 4, 7, 12, 4, 16, 6, 16, 8, 12, 2, 7, 14, 18, 2]);
        assert_eq!(first(6, 20), [5, 5, 3, 1, 6, 6, 2, 3, 2, 4, 2, 4, 2, 4, 4, 6, 3, 6, 2, 6]);
    }

    #[test]
    fn words_are_those_of_the_definition() {
        // The key stream of ChaCha20 for the key of zeros, from draft-nir-cfrg-chacha20-poly1305.
        let mut stream = DiceStream::new(&Seed::from_bytes([0; 32]));
        let words = [0xade0_b876_u32, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653];
        assert_eq!(words.map(|_| stream.die(u32::MAX)), words.map(|word| word + 1));
    }

    #[test]
    fn seeking_goes_to_the_same_dice() {
        let mut straight = DiceStream::new(&Seed::from_number(7));
        let faces: Vec<u32> = (0..300).map(|_| straight.die(6)).collect();
        assert_eq!(straight.position(), 300);
        let mut sought = DiceStream::new(&Seed::from_number(7));
        for start in [299_u32, 0, 1, 63, 64, 65, 200, 15, 16] {
            sought.seek(start.into());
            assert_eq!(sought.die(6), faces[start as usize], "word {start}");
            assert_eq!(sought.position(), u64::from(start) + 1);
        }
    }

    #[test]
    fn unfair_words_are_thrown_away() {
        // A quarter of all words lies above this many sides and would make the low faces too likely.
        let sides = 3 << 30;
        let mut stream = DiceStream::new(&Seed::from_number(3));
        let faces: Vec<u32> = (0..1000).map(|_| stream.die(sides)).collect();
        assert!(stream.position() > 1200, "about 1333 words for 1000 dice, not {}", stream.position());
        assert!(faces.iter().all(|face| (1..=sides).contains(face)));
        assert_eq!(stream.die(0), 1, "no division by zero");
    }
}
