//! Exact sight: who sees whom past walls and doors at any angle, and the polygon that an eye sees.
//!
//! **What sight is.** Walls are segments between points of the fixed-point grid. A wall *touches* a sight line AB when
//! it shares a point with the open segment AB (the ends A and B do not count). *A sees B* unless walls that touch AB
//! reach to both of its sides: at least one has an end strictly to the left of the line and at least one (it may be the
//! same) has an end strictly to the right. In other words a sight line needs one side along which nothing stands in its
//! way, and so
//!
//! - a wall that crosses the line blocks it, since it reaches to both sides;
//! - touching one free corner does not block, and sliding along a wall does not;
//! - passing between two walls that meet, one on either side, is blocked; so is a gap without any width, with a corner
//!   on the left here and a corner on the right a little further, and so is a wall along the line whose ends turn off
//!   to different sides;
//! - an eye on a wall sees both sides of it, and everyone on either side sees the eye; a point on a wall is seen from
//!   both sides. An eye on a corner sees along all walls that meet there;
//! - every place sees itself; a place outside the frame of the board sees nothing and is not seen, and for a line along
//!   the border the outside counts as a wall on that side.
//!
//! The definition does not tell A from B, so sight is symmetric. It is decided in whole numbers without any tolerance.
//! It also says exactly which points belong to the closed visibility polygon: [`Visibility::contains`] and
//! [`SightMesh::sees`] never differ, so that what is drawn as seen is what the rules call seen.
//!
//! **How.** Walls are split where they meet (`split`; a crossing off the grid moves to the nearest grid point, and
//! the bent pieces are then the walls), triangulated once (`triangulate`) and kept in flat arrays (`mesh`). A line of
//! sight walks through the triangles (`walk`), a polygon grows outward through them (`polygon`; triangular expansion,
//! Bungiu and others 2014). A door is a flag on the edges between triangles.
//!
//! This module knows nothing of light, seats, doors or creatures: only of segments that block.

mod exact;
mod mesh;
mod polygon;
mod split;
mod triangulate;
mod walk;

#[cfg(test)]
mod tests;

pub use mesh::{BarrierEdges, SightMesh};
pub use polygon::{SightScratch, Visibility};
pub use walk::Obstacle;

use super::{Point, Segment};

/// A segment that may block sight: a wall, a door, a window, a curtain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Where it stands. A segment without length blocks nothing.
    pub segment: Segment,
    /// Whether it blocks sight now: a closed door does, an open one or a window does not.
    pub blocks_sight: bool,
}

/// Names a barrier of a [`SightMesh`]: its place among the barriers given at build time, then in order of insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BarrierId(pub u32);

/// Why walls could not be made into a [`SightMesh`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SightError {
    /// A bound or an end of a barrier lies too far out ([`MAX_METRES`](super::space::MAX_METRES)).
    #[error("({}, {}) lies farther than {} m from the origin", .0.x, .0.y, super::space::MAX_METRES)]
    TooFar(Point),
    /// Bounds and barriers together span no area.
    #[error("the board has no area")]
    NoArea,
    /// The barriers meet each other so often that they fall into too many pieces.
    #[error("the walls cross each other too often (more than {} pieces)", split::MAX_PIECES)]
    TooManyPieces,
    /// Splitting crossings on the grid came to no end, or the triangulation refused the outcome.
    #[error("the walls are too tangled to be told apart")]
    Tangled,
}
