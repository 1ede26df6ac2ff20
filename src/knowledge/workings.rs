//! What the game master alone reads of a door.

use super::ThingId;
use crate::board::{DoorNumbers, Jam, Lock};
use serde::Serialize;

/// What is behind the looks of a door.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DoorWorkings {
    /// Its lock, if it has one.
    pub lock: Option<Lock>,
    /// What holds it in its frame besides a lock and a bar.
    pub jam: Option<Jam>,
    /// Durability that it has lost.
    pub damage: u16,
    /// Every number of it as it counts now.
    pub numbers: DoorNumbers,
    /// Those of them that are its own and not those of its kind, if any are.
    pub own: Option<DoorNumbers>,
    /// The difficulty of noticing it; none for one that is plain to see.
    pub secret: Option<u8>,
    /// The beams that bar no door and could bar this one, by rising id.
    pub beams: Vec<ThingId>,
}
