//! Meshes from a seat's view: pure functions from cells, doors and tokens to triangles. Nothing here knows of screens,
//! entities or time.

pub mod decor;
pub mod doors;
pub mod floor;
pub mod hazards;
pub mod lights;
pub mod marks;
pub mod plan;
pub mod rings;
pub mod sketch;
pub mod stones;
pub mod tokens;
pub mod traps;
pub mod walls;
pub mod wear;

pub use plan::{Facing, Plan};
pub use sketch::Sketch;
