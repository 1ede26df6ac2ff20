//! The hash of a table's state: BLAKE3 over canonical bytes, kept part by part so that a command costs what it changed.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The hash of everything in a table's document. The same seed and the same commands give the same hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateHash([u8; 32]);

impl StateHash {
    /// The hash as lower-case hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// The hash from hexadecimal digits.
    #[must_use]
    pub fn from_hex(hex: &str) -> Option<Self> {
        blake3::Hash::from_hex(hex).ok().map(|hash| Self(*hash.as_bytes()))
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hex = String::deserialize(deserializer)?;
        Self::from_hex(&hex).ok_or_else(|| de::Error::custom("expected 64 hexadecimal digits"))
    }
}

/// The hash of one part: of its key and its bytes.
pub(super) fn of_part(key: &[u8], bytes: &[u8]) -> [u64; LANES] {
    let mut hasher = blake3::Hasher::new();
    // The length keeps key and bytes apart.
    hasher.update(&(key.len() as u64).to_le_bytes()).update(key).update(bytes);
    let mut lanes = [0; LANES];
    for (lane, chunk) in lanes.iter_mut().zip(hasher.finalize().as_bytes().chunks_exact(8)) {
        *lane = chunk.iter().rev().fold(0, |lane, &byte| lane << 8 | u64::from(byte));
    }
    lanes
}

/// 64-bit lanes of a part's hash.
pub(super) const LANES: usize = 4;

/// The sum of the hashes of all parts, lane by lane. Whatever the order of changes, equal parts give equal sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum([u64; LANES]);

impl Sum {
    pub(super) fn add(&mut self, part: [u64; LANES]) {
        for (lane, part) in self.0.iter_mut().zip(part) {
            *lane = lane.wrapping_add(part);
        }
    }

    pub(super) fn subtract(&mut self, part: [u64; LANES]) {
        for (lane, part) in self.0.iter_mut().zip(part) {
            *lane = lane.wrapping_sub(part);
        }
    }

    pub(super) fn hash(&self) -> StateHash {
        let mut hasher = blake3::Hasher::new();
        for lane in self.0 {
            hasher.update(&lane.to_le_bytes());
        }
        StateHash(*hasher.finalize().as_bytes())
    }
}
