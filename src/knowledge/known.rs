//! The board as a seat knows it, in the form that paths are planned on: remembered ground, doors in their last seen
//! state, and nothing where the seat has never looked.
//!
//! Walls are taken as they are, since a wall that touches a known cell is known with it; but where the game master has
//! changed rock, heights, walls or doors out of sight, steps are those of the board as it was ([`super::belief`]). A diagonal step needs all four cells around its corner to be known.

use super::memory::{CellMemory, Memories, Memory};
use super::{SeatId, Seats, ThingId, WallPiece};
use crate::board::cell_set::CellSet;
use crate::board::ground::Entry;
use crate::board::steps::touch;
use crate::board::{Board, Cell, CellData, CellGrid, Direction, Ground, PathWorld, Segment, StepGrid};
use bevy::ecs::change_detection::Tick;
use bevy::ecs::resource::Resource;
use std::collections::BTreeMap;

/// What every player's seat knows of the board. A cache beside the memories.
#[derive(Resource, Default)]
pub struct Known {
    seats: BTreeMap<SeatId, KnownBoard>,
    /// When others last changed the memories.
    changed: Option<Tick>,
}

/// What one seat knows of the board.
#[derive(Clone, Debug)]
pub struct KnownBoard {
    cells: CellSet,
    /// Cells that are remembered exactly as they are.
    up_to_date: CellSet,
    /// What entering each cell takes, row by row.
    costs: Vec<Entry>,
    /// Steps with the doors as the seat last saw them.
    steps: StepGrid,
    /// The cells on which the steps rest, where it remembers rock or heights otherwise than they are.
    believed: Option<CellGrid>,
}

impl Known {
    /// What a player's seat knows.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> Option<&KnownBoard> {
        self.seats.get(&seat)
    }

    pub(super) fn seat_mut(&mut self, seat: SeatId) -> Option<&mut KnownBoard> {
        self.seats.get_mut(&seat)
    }

    /// Takes over what others did to the memories, that the board was `built` anew, and what happened to cells and to the
    /// water in others.
    pub(super) fn catch_up(
        &mut self,
        board: &Board,
        seats: &Seats,
        memories: &Memories,
        (changed, built): (Tick, bool),
        (stale, wet): (&[Cell], &[Cell]),
    ) {
        let anew = built || self.changed != Some(changed);
        self.changed = Some(changed);
        self.seats.retain(|&seat, known| seats.get(seat).is_some() && known.cells.size() == board.size());
        for (seat, _) in seats.players() {
            if anew || !self.seats.contains_key(&seat) {
                let memory = memories.0.get(&seat);
                self.seats.insert(seat, KnownBoard::of(board, memory));
            }
        }
        for known in self.seats.values_mut() {
            for &cell in stale {
                known.up_to_date.remove(cell);
                if known.believed.is_none() {
                    known.steps.refresh(board.cells(), cell);
                }
            }
            for &cell in wet {
                known.up_to_date.remove(cell);
            }
        }
    }
}

impl KnownBoard {
    pub(super) fn of(board: &Board, memory: Option<&Memory>) -> Self {
        let (width, height) = board.size();
        let believed = memory.and_then(|memory| believed(board, memory));
        let steps = match memory.map(|memory| &memory.walls) {
            Some(walls) if believed.is_some() || !walls.is_empty() => board.steps_believed(
                believed.as_ref().unwrap_or(board.cells()),
                |wall, piece| walls.unaware.contains(&WallPiece::of(wall, piece.segment)),
                |opening| walls.openings.contains(&ThingId(opening)),
                walls.believed.iter().filter(|piece| piece.moves).map(WallPiece::segment),
            ),
            _ => board.steps().clone(),
        };
        let mut known = Self {
            cells: CellSet::new(board.size()),
            up_to_date: CellSet::new(board.size()),
            costs: vec![Entry::default(); width as usize * height as usize],
            steps,
            believed,
        };
        let Some(memory) = memory else { return known };
        for (chunk, cells) in &memory.chunks {
            let first = chunk.first_cell();
            let side = crate::board::CHUNK;
            for (cell, place) in cells.0.iter().zip(0..) {
                if let Some(cell) = cell {
                    known.set_cell(Cell::new(first.x + place % side, first.y + place / side), *cell, false);
                }
            }
        }
        known.set_doors(board, memory);
        known
    }

    /// Whether the seat has ever seen the cell.
    #[must_use]
    pub fn knows(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }

    /// The steps that the seat believes in, unknown cells not considered.
    #[must_use]
    pub const fn steps(&self) -> &StepGrid {
        &self.steps
    }

    pub(super) fn up_to_date(&self, cell: Cell) -> bool {
        self.up_to_date.contains(cell)
    }

    pub(super) const fn up_to_date_cells(&self) -> &CellSet {
        &self.up_to_date
    }

    /// Takes over what is remembered of a cell.
    pub(super) fn set_cell(&mut self, cell: Cell, seen: CellMemory, up_to_date: bool) {
        self.cells.insert(cell);
        if up_to_date {
            self.up_to_date.insert(cell);
        }
        if let Some(believed) = &mut self.believed
            && let Some(&before) = believed.get(cell)
            && !underfoot(&before, &seen)
        {
            believed.set(cell, laid(before, &seen));
            self.steps.refresh(believed, cell);
        }
        let width = self.cells.size().0;
        if let Some(cost) = self.costs.get_mut((cell.y * width + cell.x) as usize).filter(|_| self.cells.contains(cell))
        {
            *cost = Entry::of(seen.solid, seen.ground, seen.water_mm.into());
        }
    }

    /// Puts the doors into the state in which the seat last saw them; a door that it has not found is a wall.
    pub(super) fn set_doors(&mut self, board: &Board, memory: &Memory) {
        for door in board.doors() {
            let id = ThingId(door.key);
            let open = memory.doors.get(&id).is_some_and(|door| door.open) || memory.walls.openings.contains(&id);
            if let Some(step) = board.door_step(door.key) {
                self.steps.set_open(self.believed.as_ref().unwrap_or(board.cells()), step, open);
            }
        }
    }

    fn entry(&self, cell: Cell) -> Option<Entry> {
        let width = self.cells.size().0;
        let at = usize::try_from(cell.y * width + cell.x).ok().filter(|_| self.cells.contains(cell))?;
        self.costs.get(at).copied()
    }

    fn known_steps(&self, cell: Cell) -> u8 {
        let knows = |direction: Direction| self.cells.contains(direction.from(cell));
        Direction::in_mask(self.steps.steps(cell))
            .filter(|&direction| {
                let straight = !direction.is_diagonal() || knows(direction.turned(1)) && knows(direction.turned(7));
                knows(direction) && straight
            })
            .fold(0, |steps, direction| steps | direction.bit())
    }
}

/// The cells with rock, heights and stairs as a seat remembers them; none where it remembers them as they are.
fn believed(board: &Board, memory: &Memory) -> Option<CellGrid> {
    let mut believed: Option<CellGrid> = None;
    for (chunk, cells) in &memory.chunks {
        for ((cell, data), seen) in board.cells().chunk_cells(*chunk).filter_map(|(cell, data)| {
            let seen = cells.cell(cell)?;
            Some(((cell, data), seen))
        }) {
            if !underfoot(data, seen) {
                believed.get_or_insert_with(|| board.cells().clone()).set(cell, laid(*data, seen));
            }
        }
    }
    believed
}

/// Whether a cell is to the foot as it is remembered.
fn underfoot(data: &CellData, seen: &CellMemory) -> bool {
    let stairs = |ground: Ground| ground == Ground::Stairs;
    data.solid == seen.solid && data.height_cm == seen.height_cm && stairs(data.ground) == stairs(seen.ground)
}

/// A cell as it is remembered.
fn laid(data: CellData, seen: &CellMemory) -> CellData {
    CellData { solid: seen.solid, height_cm: seen.height_cm, ground: seen.ground, ..data }
}

/// What a path is planned on: all that a seat knows, or the true board for the game master, less the cells that somebody
/// is known to stand on.
pub struct Footing<'a> {
    /// What the seat knows; the game master, who knows all, has the true steps.
    board: Belief<'a>,
    /// Cells that cannot be entered because somebody stands there.
    blocked: CellSet,
    /// Cells that the seat takes for rock though it has never seen them.
    rock: Vec<Cell>,
    /// Lines that no step may touch, besides walls and doors.
    bars: Vec<Segment>,
}

enum Belief<'a> {
    True(&'a StepGrid),
    Known(&'a KnownBoard),
}

impl<'a> Footing<'a> {
    /// What a seat knows. `None` for a player's seat that has not looked at all yet.
    #[must_use]
    pub fn of(board: &'a Board, known: &'a Known, seat: SeatId) -> Option<Self> {
        let belief = if seat.is_gm() { Belief::True(board.steps()) } else { Belief::Known(known.seat(seat)?) };
        Some(Self { board: belief, blocked: CellSet::new(board.size()), rock: Vec::new(), bars: Vec::new() })
    }

    /// Closes a cell because somebody stands there.
    pub fn block(&mut self, cell: Cell) {
        self.blocked.insert(cell);
    }

    /// Closes a line to every step: a grate stands in it.
    pub fn bar(&mut self, line: Segment) {
        self.bars.push(line);
    }

    /// Takes cells for rock that a secret door closes off.
    pub fn take_for_rock(&mut self, cells: Vec<Cell>) {
        self.rock = cells;
    }

    /// Whether the seat knows the cell.
    #[must_use]
    pub fn knows(&self, cell: Cell) -> bool {
        self.rock.contains(&cell) || self.knows_truly(cell)
    }

    fn knows_truly(&self, cell: Cell) -> bool {
        match self.board {
            Belief::True(steps) => (0..steps.size().0).contains(&cell.x) && (0..steps.size().1).contains(&cell.y),
            Belief::Known(known) => known.knows(cell),
        }
    }
}

impl PathWorld for Footing<'_> {
    fn size(&self) -> (i32, i32) {
        self.blocked.size()
    }

    fn steps(&self, cell: Cell) -> u8 {
        let steps = match self.board {
            Belief::True(steps) => steps.steps(cell),
            Belief::Known(known) => known.known_steps(cell),
        };
        if self.bars.is_empty() {
            return steps;
        }
        let line = |direction: Direction| Segment { from: cell.centre(), to: direction.from(cell).centre() };
        let free = |direction: &Direction| !self.bars.iter().any(|&bar| touch(bar, line(*direction)));
        Direction::in_mask(steps).filter(free).fold(0, |steps, direction| steps | direction.bit())
    }

    fn multiplier(&self, cell: Cell) -> Option<u8> {
        if self.blocked.contains(cell) {
            return None;
        }
        match self.board {
            Belief::True(steps) => steps.multiplier(cell),
            Belief::Known(known) => known.entry(cell)?.on_foot(),
        }
    }

    fn afloat(&self, cell: Cell) -> Option<u8> {
        if self.blocked.contains(cell) {
            return None;
        }
        match self.board {
            Belief::True(steps) => steps.afloat(cell),
            Belief::Known(known) => known.entry(cell)?.afloat(),
        }
    }
}
