//! The board as sight knows it: barriers, the triangles between them, and a coarse grid of hints where to look.

use super::exact::Frame;
use super::split::{Owner, split};
use super::triangulate::{BLOCKED, FlatMesh, OUTSIDE, Side, triangulate};
use super::{Barrier, BarrierId, Point, Segment, SightError};
use crate::board::space::{MAX_METRES, UNITS_PER_METRE};

/// Walls and doors, triangulated. What it answers depends only on bounds and barriers, not on the edits that led there.
///
/// Opening and closing a barrier is cheap. Inserting one triangulates anew (some tens of milliseconds for 10,000
/// barriers), and so does removing one where crossings lie off the grid; a wall that may fall or rise in play is better
/// given from the start with [`blocks_sight`](Barrier::blocks_sight) unset, and a broken one opened instead of removed.
#[derive(Clone, Debug)]
pub struct SightMesh {
    bounds: Frame,
    barriers: Vec<Option<Barrier>>,
    frame: Frame,
    board: FlatMesh,
    /// For each barrier the walls that it owns, as a range of `barrier_walls`.
    first_wall: Vec<u32>,
    barrier_walls: Vec<u32>,
    hints: Hints,
    shape: u64,
    bent: bool,
}

/// The edges that a barrier stands on, to ask who [looked at them](super::Visibility::touches).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrierEdges {
    /// The triangles on both sides.
    pub(super) triangles: Vec<u32>,
    /// Which triangulation they belong to.
    pub(super) shape: u64,
}

/// A triangle for the middle of each cell of a coarse grid.
#[derive(Clone, Debug, Default)]
struct Hints {
    low: Point,
    shift: u32,
    columns: usize,
    cells: Vec<(u32, Point)>,
}

impl SightMesh {
    /// Triangulates a board. The border of the bounds (two opposite corners, in any order) blocks; barriers that reach
    /// outside enlarge them. Barriers may cross, meet, overlap and repeat in any way; those without length are ignored.
    ///
    /// # Errors
    /// When a coordinate is too large, there is no area, or the barriers cross each other beyond measure.
    pub fn build(bounds: (Point, Point), barriers: &[Barrier]) -> Result<Self, SightError> {
        Self::from_parts(Frame::around(bounds.0, bounds.1), barriers.iter().copied().map(Some).collect())
    }

    fn from_parts(bounds: Frame, barriers: Vec<Option<Barrier>>) -> Result<Self, SightError> {
        let mut frame = bounds;
        for barrier in barriers.iter().flatten() {
            frame.include(barrier.segment.from);
            frame.include(barrier.segment.to);
        }
        let far = MAX_METRES * UNITS_PER_METRE;
        let limits = Frame { low: Point::new(-far, -far), high: Point::new(far, far) };
        if let Some(&point) = [frame.low, frame.high].iter().find(|&&point| !limits.holds(point)) {
            return Err(SightError::TooFar(point));
        }
        if frame.low.x == frame.high.x || frame.low.y == frame.high.y {
            return Err(SightError::NoArea);
        }
        let split = split(&frame, &barriers)?;
        let board = triangulate(&frame, &split.pieces)?;
        let (first_wall, barrier_walls) = walls_by_barrier(&board, barriers.len());
        let shape = fingerprint(split.pieces.iter().flat_map(|piece| [piece.a, piece.b]));
        let hints = Hints::default();
        let mut mesh =
            Self { bounds, barriers, frame, board, first_wall, barrier_walls, hints, shape, bent: split.bent };
        for wall in 0..mesh.board.walls.len() {
            mesh.refresh(wall);
        }
        mesh.hints = Hints::of(&mesh);
        Ok(mesh)
    }

    /// Opens or closes a barrier. Says whether that changed anything; `false` also for an unknown barrier.
    pub fn set_blocking(&mut self, id: BarrierId, blocks: bool) -> bool {
        match self.barriers.get_mut(id.0 as usize) {
            Some(Some(barrier)) if barrier.blocks_sight != blocks => barrier.blocks_sight = blocks,
            _ => return false,
        }
        for i in self.walls_of(id) {
            self.refresh(self.barrier_walls[i] as usize);
        }
        true
    }

    /// Adds a barrier. All edges change: whoever remembers a [`Visibility`](super::Visibility) finds it
    /// [touched](super::Visibility::touches).
    ///
    /// # Errors
    /// As for [`build`](Self::build); the mesh is then as before.
    pub fn insert(&mut self, barrier: Barrier) -> Result<BarrierId, SightError> {
        let id = BarrierId(u32::try_from(self.barriers.len()).map_err(|_| SightError::TooManyPieces)?);
        let mut barriers = self.barriers.clone();
        barriers.push(Some(barrier));
        *self = Self::from_parts(self.bounds, barriers)?;
        Ok(id)
    }

    /// Removes a barrier; other barriers keep their ids. Says whether it was there.
    ///
    /// # Errors
    /// As for [`build`](Self::build), though with fewer barriers than before it is hard to see how; the mesh is then as
    /// before.
    pub fn remove(&mut self, id: BarrierId) -> Result<bool, SightError> {
        if !matches!(self.barriers.get(id.0 as usize), Some(Some(_))) {
            return Ok(false);
        }
        // Where it bent others, or made the board larger, those have to go back.
        let enlarges = self
            .barrier(id)
            .is_some_and(|barrier| !self.bounds.holds(barrier.segment.from) || !self.bounds.holds(barrier.segment.to));
        if self.bent || enlarges {
            let mut barriers = self.barriers.clone();
            barriers[id.0 as usize] = None;
            *self = Self::from_parts(self.bounds, barriers)?;
        } else {
            self.set_blocking(id, false);
            self.barriers[id.0 as usize] = None;
        }
        Ok(true)
    }

    /// The barrier of this id, unless it is unknown or was removed.
    #[must_use]
    pub fn barrier(&self, id: BarrierId) -> Option<Barrier> {
        self.barriers.get(id.0 as usize).copied().flatten()
    }

    /// The edges that a barrier stands on; none for an unknown or removed one.
    #[must_use]
    pub fn edges_of(&self, id: BarrierId) -> BarrierEdges {
        let mut triangles = Vec::new();
        for i in self.walls_of(id) {
            let side = self.board.walls[self.barrier_walls[i] as usize].side;
            triangles.push(side >> 2);
            let twin = self.twin(side);
            if twin != OUTSIDE {
                triangles.push((twin & !BLOCKED) >> 2);
            }
        }
        BarrierEdges { triangles, shape: self.shape }
    }

    /// The walls as sight knows them: barriers and the border of the board, split where they meet, each once, with
    /// whether it blocks.
    pub fn walls(&self) -> impl Iterator<Item = (Segment, bool)> + '_ {
        self.board.walls.iter().map(|wall| {
            let segment = Segment { from: wall.ends[0], to: wall.ends[1] };
            (segment, self.twin(wall.side) & BLOCKED != 0)
        })
    }

    /// The border of the board.
    pub(super) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Tells one triangulation from another.
    pub(super) const fn shape(&self) -> u64 {
        self.shape
    }

    /// A triangle and a point in it, not far from the given one.
    pub(super) fn hint(&self, point: Point) -> (u32, Point) {
        self.hints.near(point)
    }

    /// The same edge seen from the neighbour, with the bit [`BLOCKED`], or [`OUTSIDE`].
    #[inline]
    pub(super) fn twin(&self, side: Side) -> u32 {
        self.board.triangles[(side >> 2) as usize].twins[(side & 3) as usize]
    }

    /// The corner where a side begins.
    #[inline]
    pub(super) fn start_of(&self, side: Side) -> Point {
        self.board.triangles[(side >> 2) as usize].corners[(side & 3) as usize]
    }

    /// The corners of a triangle, the first once more at the end.
    #[inline]
    pub(super) fn corners(&self, triangle: u32) -> [Point; 4] {
        self.board.triangles[triangle as usize].corners
    }

    /// The first barrier that blocks at this side; `None` where only the frame does.
    pub(super) fn blocker_at(&self, side: Side) -> Option<BarrierId> {
        let wall = self.board.walls.get(self.board.wall_at[side as usize] as usize)?;
        self.board.owners[wall.owners.clone()].iter().find_map(|&owner| match owner {
            Owner::Barrier(id) => self.barrier(BarrierId(id))?.blocks_sight.then_some(BarrierId(id)),
            Owner::Frame => None,
        })
    }

    /// Where `barrier_walls` lists the walls of a barrier.
    fn walls_of(&self, id: BarrierId) -> std::ops::Range<usize> {
        if self.barrier(id).is_none() {
            return 0..0;
        }
        let id = id.0 as usize;
        self.first_wall[id] as usize..self.first_wall[id + 1] as usize
    }

    /// Sets the flags on both sides of a wall from the state of its owners.
    fn refresh(&mut self, wall: usize) {
        let side = self.board.walls[wall].side;
        let flag = if self.blocker_at(side).is_some() { BLOCKED } else { 0 };
        let twin = self.twin(side);
        if twin != OUTSIDE {
            for (at, seen_from) in [(side, twin), (twin & !BLOCKED, side)] {
                self.board.triangles[(at >> 2) as usize].twins[(at & 3) as usize] = seen_from & !BLOCKED | flag;
            }
        }
    }
}

impl Hints {
    /// Fewest cells on boards with few triangles.
    const FEWEST: usize = 64;

    fn of(mesh: &SightMesh) -> Self {
        let frame = mesh.frame();
        let (width, height) =
            (i64::from(frame.high.x) - i64::from(frame.low.x), i64::from(frame.high.y) - i64::from(frame.low.y));
        let most = (mesh.board.triangles.len() as i64).max(Self::FEWEST as i64);
        let mut shift = 0;
        while ((width >> shift) + 1) * ((height >> shift) + 1) > most {
            shift += 1;
        }
        let (columns, rows) = ((width >> shift) as usize + 1, (height >> shift) as usize + 1);
        let mut hints = Self { low: frame.low, shift, columns, cells: Vec::with_capacity(columns * rows) };
        let half = 1_i64 << shift >> 1;
        let mut last = (0, mesh.start_of(0));
        for row in 0..rows as i64 {
            for column in 0..columns as i64 {
                let middle = |low: i32, size: i64, cell: i64| low + size.min((cell << shift) + half) as i32;
                let point = Point::new(middle(frame.low.x, width, column), middle(frame.low.y, height, row));
                last = (mesh.locate_from(last.0, last.1, point), point);
                hints.cells.push(last);
            }
        }
        hints
    }

    #[inline]
    fn near(&self, point: Point) -> (u32, Point) {
        let column = ((point.x - self.low.x) >> self.shift) as usize;
        let row = ((point.y - self.low.y) >> self.shift) as usize;
        self.cells[row * self.columns + column]
    }
}

/// The walls of each barrier: where each list begins, and the lists one after the other.
fn walls_by_barrier(board: &FlatMesh, barriers: usize) -> (Vec<u32>, Vec<u32>) {
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (wall, number) in board.walls.iter().zip(0..) {
        pairs.extend(board.owners[wall.owners.clone()].iter().filter_map(|&owner| match owner {
            Owner::Barrier(id) => Some((id, number)),
            Owner::Frame => None,
        }));
    }
    pairs.sort_unstable();
    let starts = (0..=barriers).map(|id| pairs.partition_point(|pair| (pair.0 as usize) < id) as u32).collect();
    (starts, pairs.into_iter().map(|pair| pair.1).collect())
}

/// Tells boards apart by where their walls stand (FNV-1a).
fn fingerprint(points: impl Iterator<Item = Point>) -> u64 {
    points.flat_map(|point| [point.x, point.y]).fold(0xcbf2_9ce4_8422_2325, |hash, coordinate| {
        (hash ^ u64::from(coordinate as u32)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
