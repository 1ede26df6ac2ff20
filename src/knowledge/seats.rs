//! The seats at the table and what they own.

use super::{SeatId, ThingId};
use crate::text::LocalText;
use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The most seats that a table can have, the game master's included.
pub const MAX_SEATS: u8 = 16;

/// How many patterns of token rings there are.
pub const PATTERNS: u8 = 6;

/// A person at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// What the seat is called.
    pub name: LocalText,
    /// The seat's colour as red, green, blue.
    pub colour: [u8; 3],
    /// The seat's pattern on token rings, so that colour is not the only sign: 0 plain, 1 stripes, 2 dots, 3 waves,
    /// 4 checks, 5 teeth.
    #[serde(default)]
    pub pattern: u8,
    /// The tokens that this seat commands and sees through.
    #[serde(default)]
    pub owns: BTreeSet<ThingId>,
}

/// Every seat by id. Seat 0, the game master, always exists.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(pub BTreeMap<SeatId, Seat>);

impl Seats {
    /// A seat, if it exists.
    #[must_use]
    pub fn get(&self, seat: SeatId) -> Option<&Seat> {
        self.0.get(&seat)
    }

    /// Whether the seat may command the thing: its owner, or the game master.
    #[must_use]
    pub fn commands(&self, seat: SeatId, thing: ThingId) -> bool {
        seat.is_gm() || self.owns(seat, thing)
    }

    /// Whether the thing is this seat's own.
    #[must_use]
    pub fn owns(&self, seat: SeatId, thing: ThingId) -> bool {
        self.0.get(&seat).is_some_and(|seat| seat.owns.contains(&thing))
    }

    /// The player's seat that owns a thing; without one it is the game master's.
    #[must_use]
    pub fn owner(&self, thing: ThingId) -> SeatId {
        self.players().find(|&(_, seat)| seat.owns.contains(&thing)).map_or(SeatId::GM, |(id, _)| id)
    }

    /// The players' seats by rising id.
    pub fn players(&self) -> impl Iterator<Item = (SeatId, &Seat)> {
        self.0.iter().filter(|(id, _)| !id.is_gm()).map(|(&id, seat)| (id, seat))
    }

    /// Every seat as a set.
    #[must_use]
    pub fn all(&self) -> SeatSet {
        self.0.keys().copied().collect()
    }
}

/// A set of seats, such as those who may read a line of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(pub u16);

impl SeatSet {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// The game master alone.
    pub const GM: Self = Self(1);
    /// Everybody.
    pub const ALL: Self = Self(u16::MAX);

    /// Whether the seat is in the set; of the party, whether any player is.
    #[must_use]
    pub const fn contains(self, seat: SeatId) -> bool {
        if seat.0 == SeatId::PARTY.0 {
            return self.0 & !Self::GM.0 != 0;
        }
        seat.0 < 16 && self.0 & (1 << seat.0) != 0
    }

    /// The set with one more seat.
    #[must_use]
    pub const fn with(self, seat: SeatId) -> Self {
        if seat.0 < 16 { Self(self.0 | (1 << seat.0)) } else { self }
    }

    /// Those in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in this set and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<SeatId> for SeatSet {
    fn from_iter<I: IntoIterator<Item = SeatId>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}
