//! Light as it falls on cells: for each flame the cells that it reaches, and for each cell the best grade of all flames.

use super::ThingId;
use crate::board::cell_set::{CellSet, FillScratch};
use crate::board::light::{Ambient, reach};
use crate::board::sight::{SightScratch, Visibility};
use crate::board::{Board, Grade, LightSource, Point, SourceKind, UNITS_PER_METRE};

/// A flame that burns, where it burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flame {
    /// The light source.
    pub id: ThingId,
    /// Where it is: in the middle of its cell, or of whoever carries it.
    pub at: Point,
    /// What burns.
    pub kind: SourceKind,
    /// The colour that the thing names for itself.
    pub colour: Option<[u8; 3]>,
    /// Who carries it.
    pub carrier: Option<ThingId>,
}

impl Flame {
    /// A light source that burns at a point.
    #[must_use]
    pub fn new(id: ThingId, source: &LightSource, at: Point, carrier: Option<ThingId>) -> Self {
        Self { id, at, kind: source.kind, colour: source.colour, carrier }
    }

    /// The colour of its light.
    #[must_use]
    pub fn colour(&self) -> [u8; 3] {
        self.colour.unwrap_or(match self.kind {
            SourceKind::Candle => [0xFF, 0xB0, 0x61],
            SourceKind::Torch => [0xFF, 0x9A, 0x45],
            SourceKind::Lantern => [0xFF, 0xC9, 0x8A],
            SourceKind::Lamp => [0xFF, 0xE2, 0xB0],
        })
    }
}

/// A flame with what it reaches.
#[derive(Clone, Debug)]
pub struct Glow {
    /// The flame.
    pub flame: Flame,
    /// The polygon that it shines on, up to the farthest limit of any light of the place.
    pub seen: Visibility,
    /// Grows with each change of the flame or its polygon.
    pub version: u64,
    /// The cells that it lights with their grades, by their place row by row.
    footprint: Vec<(u32, Grade)>,
}

/// How well each cell is lit by flames.
#[derive(Clone, Debug, Default)]
pub struct Lit {
    clear: Vec<u16>,
    dim: Vec<u16>,
    best: Vec<Grade>,
    cells: CellSet,
    fill: FillScratch,
}

/// How far a kind of source shines on this board at the most (S3), in metres; 0 where it has no effect.
#[must_use]
pub fn farthest(ambients: &[Ambient], kind: SourceKind) -> u32 {
    ambients.iter().filter_map(|&ambient| reach(ambient, kind)).map(|reach| reach.limit_m).max().unwrap_or(0)
}

impl Lit {
    /// A dark board.
    #[must_use]
    pub fn dark(size: (i32, i32)) -> Self {
        let count = size.0 as usize * size.1 as usize;
        Self {
            clear: vec![0; count],
            dim: vec![0; count],
            best: vec![Grade::Unseen; count],
            cells: CellSet::new(size),
            fill: FillScratch::default(),
        }
    }

    /// The best grade that flames give a cell, by its place row by row.
    #[must_use]
    pub fn grade(&self, at: usize) -> Grade {
        self.best.get(at).copied().unwrap_or_default()
    }

    /// Every cell's grade, row by row.
    #[must_use]
    pub fn grades(&self) -> &[Grade] {
        &self.best
    }

    /// Works out what a flame reaches and adds its light. Takes over the memory of its former glow, whose light must have
    /// been taken away.
    pub fn add(
        &mut self,
        board: &Board,
        flame: Flame,
        version: u64,
        old: Option<Glow>,
        scratch: &mut SightScratch,
    ) -> Glow {
        let (mut seen, mut footprint) = old.map_or_else(Default::default, |glow| (glow.seen, glow.footprint));
        footprint.clear();
        let metres = farthest(board.ambients(), flame.kind);
        let radius = metres as i32 * UNITS_PER_METRE;
        board.look(flame.at, Some(radius), scratch, &mut seen);
        if metres > 0 {
            self.cells.fill(&seen, &mut self.fill);
            let width = board.size().0;
            let same = <[Ambient; 1]>::try_from(board.ambients()).ok().and_then(|[ambient]| reach(ambient, flame.kind));
            for cell in self.cells.iter() {
                let Some(reach) = same.or_else(|| reach(board.ambient_at(cell), flame.kind)) else { continue };
                let grade = reach.grade(flame.at.distance_squared(cell.centre()));
                if grade > Grade::Unseen {
                    footprint.push(((cell.y * width + cell.x) as u32, grade));
                }
            }
        }
        for &(at, grade) in &footprint {
            self.change(at as usize, grade, |count| count.saturating_add(1));
        }
        Glow { flame, seen, version, footprint }
    }

    /// Takes the light of a flame away.
    pub fn remove(&mut self, glow: &Glow) {
        for &(at, grade) in &glow.footprint {
            self.change(at as usize, grade, |count| count.saturating_sub(1));
        }
    }

    fn change(&mut self, at: usize, grade: Grade, by: impl Fn(u16) -> u16) {
        match grade {
            Grade::Clear => self.clear[at] = by(self.clear[at]),
            _ => self.dim[at] = by(self.dim[at]),
        }
        self.best[at] = match (self.clear[at], self.dim[at]) {
            (1.., _) => Grade::Clear,
            (0, 1..) => Grade::Dim,
            (0, 0) => Grade::Unseen,
        };
    }
}
