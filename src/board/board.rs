//! The whole board as one value: cells, walls, doors, windows, and what sight and steps make of them.
//!
//! A cache: cells and light follow the [`Map`], which doors stand open is told from outside, and everything else is worked
//! out. Doors and windows go by plain numbers. Who stands where and who knows what is not asked here.

use super::along::{Piece, cells_along, pieces};
use super::sight::{self, Barrier, BarrierEdges, SightError, SightMesh, SightScratch, Visibility};
use super::steps::{self, touch};
use super::water::Channels;
use super::{
    Ambient, Cell, CellData, CellGrid, Direction, Map, MoveBarrier, Point, Segment, StepGrid, UNITS_PER_METRE,
};
use bevy::ecs::resource::Resource;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A wall besides those between solid and open cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeWall {
    /// Where it stands.
    pub segment: Segment,
    /// Whether it stops eyes and light: a wall or a curtain does, a grate does not.
    pub blocks_sight: bool,
    /// Whether it stops bodies: a wall or a grate does, a curtain does not.
    pub blocks_moves: bool,
}

/// A door or window as the board needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What it is called outside.
    pub key: u32,
    /// Where it stands.
    pub segment: Segment,
    /// Whether it stands open. A window never does.
    pub open: bool,
}

/// What a segment that blocks sight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blocker {
    /// The face of rock or masonry.
    Rock,
    /// The free wall with this number.
    Wall(usize),
    /// The door with this key.
    Door(u32),
}

/// What changed on a board since somebody last asked.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Everything has to be worked out anew.
    pub all: bool,
    /// The edges of doors that were opened or closed.
    pub edges: Vec<BarrierEdges>,
    /// Cells whose ground, height or look changed.
    pub cells: Vec<Cell>,
    /// Cells of which only the water changed.
    pub water: Vec<Cell>,
    /// The light of the place changed, everywhere or somewhere.
    pub light: bool,
}

/// A door or window on the board.
#[derive(Clone, Debug)]
struct Standing {
    opening: Opening,
    sight: sight::BarrierId,
    step: steps::BarrierId,
    /// The cells on both sides.
    beside: Vec<Cell>,
}

/// The board.
#[derive(Resource, Clone, Debug)]
pub struct Board {
    cells: CellGrid,
    ambient: Ambient,
    walls: Vec<FreeWall>,
    wall_pieces: Vec<(usize, Piece)>,
    doors: BTreeMap<u32, Standing>,
    windows: BTreeMap<u32, Standing>,
    sight: SightMesh,
    steps: StepGrid,
    water: Channels,
    /// Rock pieces come first among the barriers of sight, then the walls, then doors.
    rock_pieces: u32,
    /// For each cell, row by row, the solid neighbours whose faces are seen from the floor of it.
    feet: Vec<u8>,
    lights: Arc<AmbientMap>,
    changes: Changes,
}

/// The light of the place as sight asks for it. It is never changed, only replaced: whoever keeps one keeps a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AmbientMap {
    /// The light where a cell has none of its own, and off the map.
    base: Ambient,
    size: (i32, i32),
    /// The light of each cell where it is not the same everywhere, row by row.
    cells: Vec<Ambient>,
    /// Every light that occurs, from bright to dark.
    present: Vec<Ambient>,
}

impl Board {
    /// Puts a board together. Keys of doors must differ, and keys of windows.
    ///
    /// # Errors
    /// When the walls cannot be made into a board ([`SightError`]).
    pub fn new(
        cells: CellGrid,
        ambient: Ambient,
        walls: Vec<FreeWall>,
        doors: Vec<Opening>,
        windows: Vec<Opening>,
    ) -> Result<Self, SightError> {
        let (width, height) = cells.size();
        let outline = cells.outline();
        let mut barriers: Vec<Barrier> =
            outline.iter().map(|&segment| Barrier { segment, blocks_sight: true }).collect();
        barriers.extend(walls.iter().map(|wall| Barrier { segment: wall.segment, blocks_sight: wall.blocks_sight }));
        let mut step_barriers: Vec<MoveBarrier> =
            walls.iter().map(|wall| MoveBarrier { segment: wall.segment, open: !wall.blocks_moves }).collect();
        let mut standing = |openings: Vec<Opening>, door: bool| {
            let mut all = BTreeMap::new();
            for opening in openings {
                let ids = (sight::BarrierId(barriers.len() as u32), steps::BarrierId(step_barriers.len() as u32));
                barriers.push(Barrier { segment: opening.segment, blocks_sight: door && !opening.open });
                step_barriers.push(MoveBarrier { segment: opening.segment, open: door && opening.open });
                let beside = cells_along(opening.segment).into_iter().filter(|&cell| cells.is_open(cell)).collect();
                all.insert(opening.key, Standing { opening, sight: ids.0, step: ids.1, beside });
            }
            all
        };
        let water = Channels::new(&cells, &walls, &doors);
        let (doors, windows) = (standing(doors, true), standing(windows, false));
        let sight = SightMesh::build((Point::corner(0, 0), Point::corner(width, height)), &barriers)?;
        let steps = StepGrid::new(&cells, step_barriers);
        let wall_pieces = walls
            .iter()
            .enumerate()
            .flat_map(|(i, wall)| pieces(wall.segment).into_iter().map(move |p| (i, p)))
            .collect();
        let mut board = Self {
            lights: Arc::new(AmbientMap::of(&cells, ambient)),
            ambient,
            rock_pieces: outline.len() as u32,
            feet: Vec::new(),
            changes: Changes { all: true, ..Changes::default() },
            cells,
            walls,
            wall_pieces,
            doors,
            windows,
            sight,
            steps,
            water,
        };
        board.find_feet();
        Ok(board)
    }

    /// Width and height in cells.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        self.cells.size()
    }

    /// The cells.
    #[must_use]
    pub const fn cells(&self) -> &CellGrid {
        &self.cells
    }

    /// The light of the place without sources (S3), where cells do not say otherwise.
    #[must_use]
    pub const fn ambient(&self) -> Ambient {
        self.ambient
    }

    /// The light of the place in one cell.
    #[must_use]
    pub fn ambient_at(&self, cell: Cell) -> Ambient {
        self.lights.at(cell)
    }

    /// Every light of the place that occurs on the map, from bright to dark.
    #[must_use]
    pub fn ambients(&self) -> &[Ambient] {
        self.lights.present()
    }

    /// The light of the place as it is now, to keep.
    #[must_use]
    pub fn place_light(&self) -> Arc<AmbientMap> {
        Arc::clone(&self.lights)
    }

    /// The free walls.
    #[must_use]
    pub fn walls(&self) -> &[FreeWall] {
        &self.walls
    }

    /// The free walls cut where they pass from cell to cell, each piece with the number of its wall, in order along it.
    #[must_use]
    pub fn wall_pieces(&self) -> &[(usize, Piece)] {
        &self.wall_pieces
    }

    /// Sight over walls and closed doors.
    #[must_use]
    pub const fn sight(&self) -> &SightMesh {
        &self.sight
    }

    /// The steps that geometry and doors allow.
    #[must_use]
    pub const fn steps(&self) -> &StepGrid {
        &self.steps
    }

    /// Between which cells water passes.
    #[must_use]
    pub const fn water(&self) -> &Channels {
        &self.water
    }

    /// Every door by rising key.
    pub fn doors(&self) -> impl Iterator<Item = &Opening> {
        self.doors.values().map(|door| &door.opening)
    }

    /// Every window by rising key.
    pub fn windows(&self) -> impl Iterator<Item = &Opening> {
        self.windows.values().map(|window| &window.opening)
    }

    /// A door.
    #[must_use]
    pub fn door(&self, key: u32) -> Option<&Opening> {
        Some(&self.doors.get(&key)?.opening)
    }

    /// The barrier of a door among the steps.
    #[must_use]
    pub fn door_step(&self, key: u32) -> Option<steps::BarrierId> {
        Some(self.doors.get(&key)?.step)
    }

    /// The open cells on both sides of a door or window, sorted. Somebody who sees the floor of one of them sees it.
    #[must_use]
    pub fn beside(&self, key: u32) -> &[Cell] {
        self.doors.get(&key).or_else(|| self.windows.get(&key)).map_or(&[], |standing| &standing.beside)
    }

    /// Opens or closes a door; whether anything changed.
    pub fn set_door(&mut self, key: u32, open: bool) -> bool {
        let Some(door) = self.doors.get_mut(&key) else { return false };
        if door.opening.open == open {
            return false;
        }
        door.opening.open = open;
        self.sight.set_blocking(door.sight, !open);
        self.steps.set_open(&self.cells, door.step, open);
        self.water.set_door(key, open);
        self.changes.edges.push(self.sight.edges_of(door.sight));
        true
    }

    /// Changes a cell. Where rock appears or vanishes everything is worked out anew.
    ///
    /// # Errors
    /// When the walls can then not be made into a board ([`SightError`]); the board is then as before.
    pub fn set_cell(&mut self, cell: Cell, data: CellData) -> Result<(), SightError> {
        let Some(&before) = self.cells.get(cell) else { return Ok(()) };
        if before == data {
            return Ok(());
        }
        if before.solid != data.solid {
            let mut cells = self.cells.clone();
            cells.set(cell, data);
            let doors = self.doors().copied().collect();
            let windows = self.windows().copied().collect();
            *self = Self::new(cells, self.ambient, self.walls.clone(), doors, windows)?;
            return Ok(());
        }
        self.cells.set(cell, data);
        if before == (CellData { water_ml: before.water_ml, ..data }) {
            self.steps.refresh_cost(&self.cells, cell);
            self.changes.water.push(cell);
            return Ok(());
        }
        self.steps.refresh(&self.cells, cell);
        self.changes.cells.push(cell);
        if before.ambient != data.ambient {
            self.refresh_light();
        }
        Ok(())
    }

    /// Changes the light of the place; whether anything changed.
    pub fn set_ambient(&mut self, ambient: Ambient) -> bool {
        let changed = self.ambient != ambient;
        if changed {
            self.ambient = ambient;
            self.refresh_light();
        }
        changed
    }

    /// Takes over what changed on the map. Where rock cannot be made into a board the cell stays as it was.
    pub fn follow(&mut self, map: &Map) {
        self.set_ambient(map.ambient);
        if map.cells.size() == self.size() {
            let changed: Vec<(Cell, CellData)> = map
                .cells
                .iter()
                .zip(self.cells.iter())
                .filter(|((_, theirs), (_, ours))| theirs != ours)
                .map(|((cell, &data), _)| (cell, data))
                .collect();
            for (cell, data) in changed {
                let _ = self.set_cell(cell, data);
            }
        }
    }

    /// The steps as somebody believes in them who has not seen what changed: over other cells, without the pieces of walls
    /// and the doors and windows of which they do `not` know, with walls that are there no more. Doors keep their barriers.
    #[must_use]
    pub fn steps_believed(
        &self,
        cells: &CellGrid,
        unknown_piece: impl Fn(&FreeWall, &Piece) -> bool,
        unknown_opening: impl Fn(u32) -> bool,
        gone: impl IntoIterator<Item = Segment>,
    ) -> StepGrid {
        let barrier = |segment, open| MoveBarrier { segment, open };
        let mut barriers: Vec<MoveBarrier> =
            self.walls.iter().map(|wall| barrier(wall.segment, !wall.blocks_moves)).collect();
        let wall = |index: usize| self.walls.get(index).filter(|wall| wall.blocks_moves);
        let unknown = |(index, piece): &&(usize, Piece)| wall(*index).is_some_and(|wall| unknown_piece(wall, piece));
        let partly: BTreeSet<usize> = self.wall_pieces.iter().filter(unknown).map(|(index, _)| *index).collect();
        // Of a wall that is known in part, the known pieces stand for themselves.
        let rest = self.wall_pieces.iter().filter(|piece| partly.contains(&piece.0) && !unknown(piece));
        let rest: Vec<MoveBarrier> = rest.map(|(_, piece)| barrier(piece.segment, false)).collect();
        for index in partly {
            if let Some(wall) = barriers.get_mut(index) {
                wall.open = true;
            }
        }
        let mut openings: Vec<&Standing> = self.doors.values().chain(self.windows.values()).collect();
        openings.sort_unstable_by_key(|standing| standing.step);
        barriers.extend(
            openings
                .into_iter()
                .map(|Standing { opening, .. }| barrier(opening.segment, opening.open || unknown_opening(opening.key))),
        );
        barriers.extend(rest);
        barriers.extend(gone.into_iter().map(|segment| barrier(segment, false)));
        StepGrid::new(cells, barriers)
    }

    /// What changed since the last call. A new board changed everywhere.
    pub fn take_changes(&mut self) -> Changes {
        std::mem::take(&mut self.changes)
    }

    /// What an eye or a flame at a point reaches, within a radius in units or without one.
    pub fn look(&self, from: Point, radius: Option<i32>, scratch: &mut SightScratch, seen: &mut Visibility) {
        self.sight.visibility(from, radius, scratch, seen);
    }

    /// The solid neighbours of a cell whose faces are seen by whoever sees the cell's floor, as bits of
    /// [`Direction::bit`]. A face that a free wall or a door hides from the middle of the cell is not among them.
    #[must_use]
    pub fn faces(&self, cell: Cell) -> u8 {
        self.index(cell).and_then(|at| self.feet.get(at)).copied().unwrap_or(0)
    }

    /// What a barrier of [`Self::sight`] is.
    #[must_use]
    pub fn blocker(&self, id: sight::BarrierId) -> Option<Blocker> {
        let walls = self.walls.len() as u32;
        if id.0 < self.rock_pieces {
            Some(Blocker::Rock)
        } else if id.0 < self.rock_pieces + walls {
            Some(Blocker::Wall((id.0 - self.rock_pieces) as usize))
        } else {
            self.doors.values().find(|door| door.sight == id).map(|door| Blocker::Door(door.opening.key))
        }
    }

    /// Where a cell stands in arrays of all cells, row by row.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.cells.contains(cell).then(|| (cell.y * self.size().0 + cell.x) as usize)
    }

    fn refresh_light(&mut self) {
        self.lights = Arc::new(AmbientMap::of(&self.cells, self.ambient));
        self.changes.light = true;
    }

    /// Works out for each open cell the solid neighbours that show their faces to it.
    fn find_feet(&mut self) {
        let mut near: BTreeMap<Cell, Vec<Segment>> = BTreeMap::new();
        let walls = self.walls.iter().filter(|wall| wall.blocks_sight).map(|wall| wall.segment);
        for segment in walls.chain(self.doors().map(|door| door.segment)) {
            for cell in cells_along(segment) {
                near.entry(cell).or_default().push(segment);
            }
        }
        self.feet = self
            .cells
            .iter()
            .map(|(cell, data)| {
                if data.solid {
                    return 0;
                }
                let barriers = near.get(&cell).map_or(&[][..], Vec::as_slice);
                let shown = |direction: &Direction| {
                    let neighbour = direction.from(cell);
                    let line = Segment { from: cell.centre(), to: face(cell, *direction) };
                    self.cells.get(neighbour).is_some_and(|data| data.solid)
                        && !barriers.iter().any(|&barrier| touch(barrier, line))
                };
                Direction::ALL.into_iter().filter(shown).fold(0, |feet, direction| feet | direction.bit())
            })
            .collect();
    }
}

impl AmbientMap {
    fn of(grid: &CellGrid, ambient: Ambient) -> Self {
        let cells: Vec<Ambient> = grid.iter().map(|(_, data)| data.ambient.unwrap_or(ambient)).collect();
        let mut present = cells.clone();
        present.sort_unstable();
        present.dedup();
        let same = present.iter().all(|&light| light == ambient);
        Self { base: ambient, size: grid.size(), cells: if same { Vec::new() } else { cells }, present }
    }

    /// The light of a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Ambient {
        let (width, height) = self.size;
        let on_map = (0..width).contains(&cell.x) && (0..height).contains(&cell.y);
        let own = on_map.then(|| self.cells.get((cell.y * width + cell.x) as usize)).flatten();
        own.copied().unwrap_or(self.base)
    }

    /// The light where a cell has none of its own.
    #[must_use]
    pub const fn base(&self) -> Ambient {
        self.base
    }

    /// Every light that occurs, from bright to dark.
    #[must_use]
    pub fn present(&self) -> &[Ambient] {
        &self.present
    }

    /// Cells from west to east and from north to south.
    #[must_use]
    pub const fn size(&self) -> (i32, i32) {
        self.size
    }
}

/// The middle of a cell's side, or its corner, in a direction.
const fn face(cell: Cell, direction: Direction) -> Point {
    let (dx, dy) = direction.offset();
    let middle = cell.centre();
    let half = UNITS_PER_METRE / 2;
    Point::new(middle.x + dx * half, middle.y + dy * half)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str], walls: Vec<FreeWall>, doors: Vec<Opening>) -> Board {
        let mut grid = CellGrid::new(rows[0].len() as i32, rows.len() as i32, CellData::OPEN).expect("a fair size");
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, byte)| *byte == b'#') {
                grid.set(Cell::new(x as i32, y as i32), CellData::SOLID);
            }
        }
        Board::new(grid, Ambient::PitchDark, walls, doors, vec![]).expect("a board")
    }

    fn segment(x0: i32, y0: i32, x1: i32, y1: i32) -> Segment {
        Segment { from: Point::corner(x0, y0), to: Point::corner(x1, y1) }
    }

    #[test]
    fn one_door_state_feeds_sight_and_steps() {
        let door = Opening { key: 7, segment: segment(2, 1, 2, 2), open: false };
        let mut board = board(&["####", "#..#", "####"], vec![], vec![door]);
        board.take_changes();
        let (west, east) = (Cell::new(1, 1), Cell::new(2, 1));
        assert_eq!(board.beside(7), [west, east]);
        assert!(!board.sight().sees(west.centre(), east.centre()));
        assert!(!board.steps().allowed(west, Direction::East));
        assert!(board.set_door(7, true) && !board.set_door(7, true));
        assert!(board.sight().sees(west.centre(), east.centre()));
        assert!(board.steps().allowed(west, Direction::East));
        let changes = board.take_changes();
        assert_eq!((changes.all, changes.edges.len()), (false, 1), "only the door's edges");
        assert!(!board.set_door(8, true), "there is no such door");
    }

    #[test]
    fn a_wall_is_known_by_the_floor_at_its_foot() {
        let plain = board(&["####", "#..#", "####"], vec![], vec![]);
        let west = Cell::new(1, 1);
        let all_but_east = !Direction::East.bit();
        assert_eq!(plain.faces(west), all_but_east, "corners too");
        let curtain = FreeWall { segment: segment(1, 1, 2, 1), blocks_sight: true, blocks_moves: false };
        let hung = board(&["####", "#..#", "####"], vec![curtain], vec![]);
        let hidden = Direction::North.bit() | Direction::NorthEast.bit() | Direction::NorthWest.bit();
        assert_eq!(hung.faces(west), all_but_east & !hidden, "what hangs before the rock hides it");
        assert_eq!(plain.faces(Cell::new(0, 0)), 0, "rock has no floor");
    }

    #[test]
    fn blockers_have_names() {
        let wall = FreeWall { segment: segment(1, 1, 2, 2), blocks_sight: true, blocks_moves: true };
        let door = Opening { key: 3, segment: segment(2, 1, 2, 2), open: false };
        let board = board(&["####", "#..#", "####"], vec![wall], vec![door]);
        let rock = board.rock_pieces;
        let named: Vec<_> = (0..rock + 3).map(|id| board.blocker(sight::BarrierId(id))).collect();
        assert!(named[..rock as usize].iter().all(|name| *name == Some(Blocker::Rock)));
        assert_eq!(named[rock as usize..], [Some(Blocker::Wall(0)), Some(Blocker::Door(3)), None]);
    }

    #[test]
    fn a_fallen_rock_makes_a_new_board() {
        let mut board = board(&["...."], vec![], vec![]);
        board.take_changes();
        board.set_cell(Cell::new(1, 0), CellData { look: 2, ..CellData::OPEN }).expect("no rock, no trouble");
        assert_eq!(board.take_changes().cells, [Cell::new(1, 0)]);
        board.set_cell(Cell::new(1, 0), CellData::SOLID).expect("a board");
        assert!(board.take_changes().all);
        assert!(!board.sight().sees(Cell::new(0, 0).centre(), Cell::new(2, 0).centre()));
    }
}
