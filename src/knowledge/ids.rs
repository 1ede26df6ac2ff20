//! Stable names of things and seats. No `Entity` ever leaves memory.

use bevy::ecs::{component::Component, entity::Entity, resource::Resource};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A thing of the document: token, door, light, trap, item, note. Never used twice within a table.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThingId(pub u32);

impl fmt::Display for ThingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A seat at the table. Seat 0 is always the game master.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u8);

impl SeatId {
    /// The game master's seat.
    pub const GM: Self = Self(0);
    /// All players' seats together, to look at the table with: nobody sits there, and nothing can be done from there.
    pub const PARTY: Self = Self(u8::MAX);

    /// Whether this is the game master.
    #[must_use]
    pub const fn is_gm(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GM => f.write_str("GM"),
            Self::PARTY => f.write_str("party"),
            Self(seat) => write!(f, "seat {seat}"),
        }
    }
}

/// Where each thing's components are in this world, by id. A cache: it is rebuilt when a document is opened.
#[derive(Resource, Clone, Debug, Default)]
pub struct Things(BTreeMap<ThingId, Entity>);

impl Things {
    /// The entity of a thing.
    #[must_use]
    pub fn get(&self, id: ThingId) -> Option<Entity> {
        self.0.get(&id).copied()
    }

    /// Every thing, by rising id.
    pub fn iter(&self) -> impl Iterator<Item = (ThingId, Entity)> + '_ {
        self.0.iter().map(|(&id, &entity)| (id, entity))
    }

    /// Notes a thing that was spawned.
    pub fn insert(&mut self, id: ThingId, entity: Entity) {
        self.0.insert(id, entity);
    }

    /// Forgets a thing that was despawned.
    pub fn remove(&mut self, id: ThingId) -> Option<Entity> {
        self.0.remove(&id)
    }

    /// How many things there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The id that the next new thing gets.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NextId(pub u32);
