//! Where chance begins: 32 bytes, and the hash that commits to them before they are shown.

use crate::text::Phrase;
use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Turns a number into a seed. Changing it changes every table that was begun with `--seed`.
const FROM_NUMBER: &str = "torchline 2026-01 dice seed from number";
/// Turns a seed into its commitment. Changing it makes every journal's first line wrong.
const COMMITMENT: &str = "torchline 2026-01 dice seed commitment";

/// The seed of a table's dice.
///
/// It stays hidden until the game is over: `Debug` prints nothing of it, and text comes only from [`reveal`](Self::reveal)
/// and [`to_hex`](Self::to_hex). [`hash`](Self::hash) may be shown at once, so that anyone can check the dice later.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed {
    bytes: [u8; 32],
    number: Option<u64>,
}

impl Seed {
    /// A seed from these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self { bytes, number: None }
    }

    /// The seed that belongs to a number. Anybody can guess a number, so it counts as no secret.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        Self { bytes: blake3::derive_key(FROM_NUMBER, &number.to_le_bytes()), number: Some(number) }
    }

    /// A fresh seed from the operating system.
    ///
    /// # Errors
    /// [`SeedError::NoRandomness`] if the system has none to give.
    pub fn random() -> Result<Self, SeedError> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes).map_err(|_| SeedError::NoRandomness)?;
        Ok(Self::from_bytes(bytes))
    }

    /// Whether nobody could have known the seed beforehand.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        self.number.is_none()
    }

    /// The hash to show before the first roll.
    #[must_use]
    pub fn hash(&self) -> SeedHash {
        SeedHash(blake3::derive_key(COMMITMENT, &self.bytes))
    }

    /// The seed as text that [`FromStr`] reads: the number it came from, or 64 hexadecimal digits.
    #[must_use]
    pub fn reveal(&self) -> String {
        self.number.map_or_else(|| self.to_hex(), |number| number.to_string())
    }

    /// The bytes as 64 hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.bytes).to_hex().to_string()
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

/// Reads 64 hexadecimal digits, or a number as [`Seed::from_number`] takes it.
impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        let text = text.trim();
        if let Some(bytes) = hex_bytes(text) {
            return Ok(Self::from_bytes(bytes));
        }
        text.parse().map(Self::from_number).map_err(|_| SeedError::NotASeed)
    }
}

/// The commitment to a [`Seed`]: shown from the start, checked at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeedHash([u8; 32]);

impl fmt::Display for SeedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&blake3::Hash::from_bytes(self.0).to_hex())
    }
}

impl fmt::Debug for SeedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeedHash({self})")
    }
}

/// Reads 64 hexadecimal digits.
impl FromStr for SeedHash {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        hex_bytes(text.trim()).map(Self).ok_or(SeedError::NotAHash)
    }
}

impl Serialize for SeedHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SeedHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

fn hex_bytes(text: &str) -> Option<[u8; 32]> {
    blake3::Hash::from_hex(text).ok().map(Into::into)
}

/// A seed that cannot be had or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeedError {
    /// The operating system gives no random bytes.
    #[error("the operating system gives no random numbers")]
    NoRandomness,
    /// Neither a number nor 64 hexadecimal digits.
    #[error("a seed is a whole number or 64 hexadecimal digits")]
    NotASeed,
    /// Not 64 hexadecimal digits.
    #[error("the hash of a seed is 64 hexadecimal digits")]
    NotAHash,
}

impl SeedError {
    /// The message for people.
    #[must_use]
    pub const fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::NoRandomness => "dice-no-randomness",
            Self::NotASeed => "dice-not-a-seed",
            Self::NotAHash => "dice-not-a-seed-hash",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back_with_its_secrecy() {
        let number = Seed::from_number(42);
        assert_eq!(number.reveal(), "42");
        assert_eq!("42".parse(), Ok(number.clone()));
        assert!(!number.is_secret(), "anybody could guess 42");

        let hidden: Seed = number.to_hex().parse().expect("64 digits");
        assert!(hidden.is_secret());
        assert_eq!(hidden.reveal(), number.to_hex());
        assert_eq!(hidden.hash(), number.hash(), "the same bytes have the same hash");
        assert_eq!(number.hash().to_string().parse(), Ok(number.hash()));
        for wrong in ["", "-1", "seed", &number.to_hex()[1..], "18446744073709551616"] {
            assert_eq!(wrong.parse::<Seed>(), Err(SeedError::NotASeed), "{wrong:?}");
        }
        assert_eq!("42".parse::<SeedHash>(), Err(SeedError::NotAHash));
    }

    #[test]
    fn debug_tells_nothing() {
        let (one, two) = (Seed::from_number(1), Seed::from_number(2));
        assert_eq!(format!("{one:?}"), format!("{two:?}"));
    }

    #[test]
    fn seeds_differ() {
        assert_ne!(Seed::from_number(1).hash(), Seed::from_number(2).hash());
        assert_ne!(Seed::from_number(1).to_hex(), Seed::from_number(1).hash().to_string());
        assert_ne!(Seed::random().expect("the system has randomness"), Seed::random().expect("and more of it"));
    }
}
