//! The chance of a forge: a stream of its own, so that a level tells nothing of the dice that are rolled on it.

use crate::dice::{DiceStream, Seed};

/// Turns a number into the seed of a level. Changing it changes every level that was made of a seed.
const FROM_NUMBER: &str = "torchline 2026-01 level from seed";

/// What is drawn while a level is made.
pub(super) struct Chance(DiceStream);

impl Chance {
    /// The stream of a seed, for one of several attempts.
    pub(super) fn of(seed: u64, attempt: u32) -> Self {
        let mut number = seed.to_le_bytes().to_vec();
        number.extend(attempt.to_le_bytes());
        Self(DiceStream::new(&Seed::from_bytes(blake3::derive_key(FROM_NUMBER, &number))))
    }

    /// A number from `low` to `high`, both included; `low` where that is no range.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        let sides = u32::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(1);
        low + (self.0.die(sides) - 1) as i32
    }

    /// Whether something happens that happens so many times in a hundred.
    pub(super) fn percent(&mut self, times: u32) -> bool {
        self.0.die(100) <= times
    }

    /// One of a list.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let last = i32::try_from(list.len()).ok()?.checked_sub(1)?;
        // A list of one costs a draw as well, so that the count of draws is that of the choices.
        usize::try_from(self.between(0, last)).ok().and_then(|index| list.get(index))
    }

    /// One of a list, each as likely as its weight says.
    pub(super) fn weighted<T: Copy>(&mut self, list: &[(T, u32)]) -> Option<T> {
        let whole: u32 = list.iter().map(|(_, weight)| weight).sum();
        if whole == 0 {
            return None;
        }
        let mut left = self.0.die(whole);
        list.iter()
            .find(|(_, weight)| {
                let here = left <= *weight;
                left = left.saturating_sub(*weight);
                here
            })
            .map(|&(what, _)| what)
    }

    /// Puts a list into any order.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.between(0, last as i32) as usize;
            list.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_kept_and_nothing_without_weight_is_drawn() {
        let mut chance = Chance::of(1, 0);
        let drawn: Vec<char> = (0..400).filter_map(|_| chance.weighted(&[('a', 3), ('b', 0), ('c', 1)])).collect();
        let count = |what: char| drawn.iter().filter(|&&letter| letter == what).count();
        assert_eq!((drawn.len(), count('b')), (400, 0));
        assert!((260..340).contains(&count('a')), "three in four: {}", count('a'));
        assert_eq!(chance.weighted::<char>(&[('b', 0)]), None);
        assert_eq!(chance.pick::<char>(&[]), None);
    }

    #[test]
    fn a_seed_and_an_attempt_draw_the_same_again() {
        let drawn = |seed, attempt| {
            let mut chance = Chance::of(seed, attempt);
            let mut list: Vec<u8> = (0..20).collect();
            chance.shuffle(&mut list);
            (list, chance.between(-5, 5), chance.between(3, 1))
        };
        assert_eq!(drawn(7, 0), drawn(7, 0));
        assert_ne!(drawn(7, 0).0, drawn(7, 1).0);
        assert_eq!(drawn(7, 0).2, 3, "no range is its lower end");
    }
}
