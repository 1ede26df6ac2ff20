//! Who may know what: ids of things and seats, ownership, each seat's memory, and `Eyes`, the only way out of a table.
//!
//! Scene, panels, pictures, the log, legality, paths, odds and bots read what a seat knows and nothing else. The rules
//! that change a table live on the next floor; this one only looks.

pub mod belief;
mod disguise;
pub mod explain;
pub mod eyes;
mod forecast_view;
pub mod glimpse;
pub mod hazards;
pub mod ids;
mod journey_view;
pub mod known;
pub mod light_field;
pub mod lit;
pub mod memory;
mod party;
pub mod perceive;
pub mod questions;
pub mod remember;
pub mod rolls;
pub mod seats;
pub mod sheet_parts;
pub mod stones;
pub mod things;
pub mod touched;
pub mod turns;
pub mod view;
pub mod workings;

pub use belief::{WallMemory, WallPiece};
pub use eyes::{Eyes, view};
pub use glimpse::Glimpse;
pub use ids::{NextId, SeatId, ThingId, Things};
pub use memory::{CellMemory, ChunkMemory, DoorMemory, Memories, Memory, TokenMemory, TrapMemory};
pub use perceive::{Perception, look, seen_by};
pub use seats::{Seat, SeatSet, Seats};
pub use touched::{MemoryPart, Touched};
pub use view::SeatView;
