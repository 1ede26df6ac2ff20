//! What the meshes read of a seat's view: which cells are wall, floor, pillar; how high a wall stands for this camera.

use crate::board::{Cell, Ground};
use crate::knowledge::SeatView;
use crate::knowledge::view::CellView;
use std::f32::consts::TAU;

/// Height of a wall that hides nobody, in metres.
pub const TALL: f32 = 1.9;
/// How deep figures are drawn in water at the most, in metres.
const WADING: f32 = 0.30;
/// Height of a wall that is cut away for the camera, in metres.
pub const HIP: f32 = 0.85;
/// How deep the dungeon's blocks reach where nothing is known beside them, in metres.
pub const FOOT: f32 = -0.35;

/// The four sides of a cell: north, east, south, west.
pub const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// From where the camera looks, as far as walls care: one of eight winds, or straight down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facing {
    /// The camera looks this many eighths of a turn clockwise from north.
    Toward(u8),
    /// Straight down: every wall is cut.
    #[default]
    Down,
}

impl Facing {
    /// The facing of a camera that has turned by `yaw` radians (0 looks north, growing clockwise).
    #[must_use]
    pub fn of(yaw: f32, straight_down: bool) -> Self {
        if straight_down {
            return Self::Down;
        }
        let eighths = (yaw / TAU * 8.0).round().rem_euclid(8.0);
        Self::Toward(eighths as u8)
    }

    /// The direction away from the camera, in steps of cells.
    #[must_use]
    pub const fn away(self) -> (i32, i32) {
        match self {
            Self::Toward(0) => (0, -1),
            Self::Toward(1) => (1, -1),
            Self::Toward(2) => (1, 0),
            Self::Toward(3) => (1, 1),
            Self::Toward(4) => (0, 1),
            Self::Toward(5) => (-1, 1),
            Self::Toward(6) => (-1, 0),
            Self::Toward(_) => (-1, -1),
            Self::Down => (0, 0),
        }
    }

    /// The cells behind a wall, seen from the camera, that a tall wall would hide.
    fn behind(self) -> &'static [(i32, i32)] {
        match self {
            Self::Toward(0) => &[(0, -1), (0, -2)],
            Self::Toward(1) => &[(0, -1), (1, 0), (1, -1)],
            Self::Toward(2) => &[(1, 0), (2, 0)],
            Self::Toward(3) => &[(1, 0), (0, 1), (1, 1)],
            Self::Toward(4) => &[(0, 1), (0, 2)],
            Self::Toward(5) => &[(0, 1), (-1, 0), (-1, 1)],
            Self::Toward(6) => &[(-1, 0), (-2, 0)],
            Self::Toward(_) => &[(-1, 0), (0, -1), (-1, -1)],
            Self::Down => &[],
        }
    }
}

/// A seat's view as the meshes read it.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The view.
    pub view: &'a SeatView,
    /// From where it is looked at.
    pub facing: Facing,
}

impl Plan<'_> {
    /// The cell, if the seat knows it.
    #[must_use]
    pub fn known(&self, cell: Cell) -> Option<&CellView> {
        self.view.cell(cell).filter(|view| view.known != crate::knowledge::view::Known::Never)
    }

    /// The cell, if the seat knows it and it is not solid.
    #[must_use]
    pub fn open(&self, cell: Cell) -> Option<&CellView> {
        self.known(cell).filter(|view| !view.solid)
    }

    /// A solid cell that stands free, as far as the seat knows: drawn as a round pillar.
    #[must_use]
    pub fn is_pillar(&self, cell: Cell) -> bool {
        let around = || (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&side| side != (0, 0));
        self.known(cell).is_some_and(|view| view.solid)
            && around().all(|side| !self.known(beside(cell, side)).is_some_and(|view| view.solid))
            && SIDES.iter().filter(|&&side| self.open(beside(cell, side)).is_some()).count() >= 2
    }

    /// The height of the wall in a cell; `None` where there is none or the seat does not know it.
    #[must_use]
    pub fn wall(&self, cell: Cell) -> Option<f32> {
        let solid = self.known(cell).is_some_and(|view| view.solid) && !self.is_pillar(cell);
        solid.then(|| self.height_for_camera(cell))
    }

    /// How high something solid at this cell may stand without hiding an open cell behind it.
    #[must_use]
    pub fn height_for_camera(&self, cell: Cell) -> f32 {
        let hides = self.facing == Facing::Down
            || self.facing.behind().iter().any(|&side| {
                let behind = beside(cell, side);
                self.open(behind).is_some() || self.is_pillar(behind)
            });
        if hides { HIP } else { TALL }
    }

    /// The height of the ground in metres; 0 where it is not known.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> f32 {
        self.known(cell).map_or(0.0, ground_height)
    }

    /// Whether a known cell holds water.
    #[must_use]
    pub fn is_wet(&self, cell: Cell) -> bool {
        self.open(cell).is_some_and(|view| view.water_mm > 0)
    }

    /// Where the base of a figure on a square stands, in metres: on the highest ground under it, and in deep water no
    /// deeper than it can still be told by its picture.
    #[must_use]
    pub fn footing(&self, at: Cell, size: i32) -> f32 {
        let stands = |cell: Cell| {
            let ground = self.ground(cell);
            let water = self.open(cell).map_or(0.0, |view| f32::from(view.water_mm) / 1000.0);
            ground.max(ground + water - WADING)
        };
        at.square(size.max(1)).map(stands).reduce(f32::max).unwrap_or(0.0)
    }
}

/// The height of a cell's ground in metres.
#[must_use]
pub fn ground_height(cell: &CellView) -> f32 {
    f32::from(cell.height_cm) / 100.0
}

/// The height at which a cell's water stands, in metres.
#[must_use]
pub fn water_height(cell: &CellView) -> f32 {
    ground_height(cell) + f32::from(cell.water_mm) / 1000.0
}

/// The neighbour of a cell.
#[must_use]
pub const fn beside(cell: Cell, (dx, dy): (i32, i32)) -> Cell {
    Cell::new(cell.x + dx, cell.y + dy)
}

/// Whether the ground is soil of some sort.
#[must_use]
pub const fn is_soil(ground: Ground) -> bool {
    matches!(
        ground,
        Ground::Earth
            | Ground::Desert
            | Ground::DenseForest
            | Ground::Swamp
            | Ground::Hills
            | Ground::Mountains
            | Ground::Jungle
    )
}
