//! The search itself, shared by paths and reaches.

use super::super::space::Cell;
use super::super::steps::Direction;
use super::queue::{BucketQueue, SPAN};
use super::reach::Found;
use super::{DIAGONAL, MAX_MULTIPLIER, Path, PathWorld, Reach, STRAIGHT, Wide};
use std::ops::ControlFlow;

// A step raises the estimate of a whole path by its own cost and by at most one diagonal step away from the goal.
const _: () = assert!(DIAGONAL * (MAX_MULTIPLIER as u32 + 1) < SPAN, "the queue spans every step");

/// What a search knows of a cell, in one number, so that asking whether another way is cheaper is one comparison.
///
/// From the top: the search, 24 bits; the cost, 32 bits; the direction in which the cell was entered as in
/// [`Direction::ALL`], or [`START`]; and the lowest bit says that all of it is final. Searches are numbered downwards,
/// so that what an earlier one left behind is dearer than anything.
#[derive(Clone, Copy, Debug)]
struct Mark(u64);

impl Mark {
    /// No search has come here.
    const UNKNOWN: Self = Self(u64::MAX);
    /// No search will ever come here.
    const BORDER: Self = Self(0);

    #[inline]
    const fn new(search: u32, cost: u32, entered: u8) -> Self {
        Self((search as u64) << 40 | (cost as u64) << 8 | (entered as u64) << 1)
    }

    /// Whether coming here for `cost` is cheaper than what is known.
    #[inline]
    const fn is_beaten_by(self, search: u32, cost: u32) -> bool {
        Self::new(search, cost, 0).0 | 0xFF < self.0
    }

    #[inline]
    const fn search(self) -> u32 {
        (self.0 >> 40) as u32
    }

    #[inline]
    const fn cost(self) -> u32 {
        (self.0 >> 8) as u32
    }

    #[inline]
    const fn entered(self) -> usize {
        (self.0 as usize >> 1) & 0xF
    }

    /// Makes it final; whether it was not yet.
    #[inline]
    const fn settle(&mut self) -> bool {
        let open = self.0 & 1 == 0;
        self.0 |= 1;
        open
    }
}

/// The number of a finder's first search.
const FIRST_SEARCH: u32 = (1 << 24) - 2;

/// In place of a direction: the search began here.
const START: u8 = 8;

/// By the direction in which a cell was entered: the steps that are worth trying from it.
///
/// The others lead to the cell before or to its neighbours, which it reaches at less cost by a step of its own. That
/// step exists whenever the detour does, because no corner is cut.
const ONWARD: [u8; 16] = {
    let mut onward = [0xFF; 16];
    let mut i = 0;
    while i < 8 {
        let direction = Direction::ALL[i];
        onward[i] &= !direction.turned(4).bit() & !direction.turned(3).bit() & !direction.turned(5).bit();
        i += 1;
    }
    onward
};

/// By the direction in which a cell was entered: the steps from it that are not worth trying either if the cell before
/// had a step an eighth of a turn further (the first mask) or less far (the second) onto easy ground.
///
/// For over that ground one comes to the same cells at no higher cost. It is the same cost only where a straight and a
/// diagonal step change places; then the straight step comes last, and a straight step is left out only where another
/// way is truly cheaper. So a cheapest way to every cell remains.
const BESIDE: [[u8; 2]; 16] = {
    let mut beside = [[0; 2]; 16];
    let mut i = 0;
    while i < 8 {
        let direction = Direction::ALL[i];
        beside[i] = [direction.turned(2).bit(), direction.turned(6).bit()];
        if !direction.is_diagonal() {
            beside[i][0] |= direction.turned(1).bit();
            beside[i][1] |= direction.turned(7).bit();
        }
        i += 1;
    }
    beside
};

/// A step in one direction, as the search takes it.
struct Onward {
    /// From mark to mark.
    mark: isize,
    /// From cell to cell.
    cell: (i32, i32),
    /// The cost on easy ground.
    step: u32,
}

/// Finds paths; keeps its arrays from one search to the next. Equal searches give equal answers.
#[derive(Clone, Debug)]
pub struct PathFinder {
    width: i32,
    height: i32,
    /// One for each cell, row by row, with a border of one cell all round.
    marks: Vec<Mark>,
    /// Beside them, for each cell that is settled, the steps from it.
    steps: Vec<u8>,
    /// The number of the search before.
    search: u32,
    queue: BucketQueue,
}

impl Default for PathFinder {
    fn default() -> Self {
        Self::new()
    }
}

impl PathFinder {
    /// A finder that hasn't searched yet.
    #[must_use]
    pub fn new() -> Self {
        Self { width: 0, height: 0, marks: Vec::new(), steps: Vec::new(), search: 0, queue: BucketQueue::new() }
    }

    /// A cheapest path for a token of `size` × `size` cells (1 or more, `from` and `to` are north-west cells) that costs
    /// at most `limit` seventieths of an action point. `None`: there is no such path. Where the token stands need not be
    /// enterable.
    pub fn path<W: PathWorld>(&mut self, world: &W, from: Cell, to: Cell, size: i32, limit: u32) -> Option<Path> {
        match size {
            ..1 => None,
            1 => self.path_of_one(world, from, to, limit),
            _ => self.path_of_one(&Wide { world, size }, from, to, limit),
        }
    }

    /// Everything that a token of `size` × `size` cells (1 or more, `from` is the north-west one) can reach for at most
    /// `budget` seventieths of an action point.
    pub fn reach<W: PathWorld>(&mut self, world: &W, from: Cell, size: i32, budget: u32) -> Reach {
        match size {
            ..1 => Reach::new(from, Vec::new()),
            1 => self.reach_of_one(world, from, budget),
            _ => self.reach_of_one(&Wide { world, size }, from, budget),
        }
    }

    fn path_of_one<W: PathWorld>(&mut self, world: &W, from: Cell, to: Cell, limit: u32) -> Option<Path> {
        if from != to {
            world.multiplier(to)?;
        }
        let mut found = None;
        self.search(
            world,
            from,
            limit,
            |cell| least_cost(cell, to),
            |cell, cost| {
                if cell == to {
                    found = Some(cost);
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        let cost = found?;
        let mut cells = Vec::new();
        let mut at = to;
        while let Some(direction) = self.entered(at) {
            cells.push(at);
            at = direction.opposite().from(at);
        }
        cells.reverse();
        Some(Path { cells, cost })
    }

    fn reach_of_one<W: PathWorld>(&mut self, world: &W, from: Cell, budget: u32) -> Reach {
        let mut settled = Vec::new();
        self.search(
            world,
            from,
            budget,
            |_| 0,
            |cell, cost| {
                settled.push((cell, cost));
                ControlFlow::Continue(())
            },
        );
        let found = |(cell, cost)| Found { cell, cost, entered: self.entered(cell) };
        Reach::new(from, settled.into_iter().map(found).collect())
    }

    /// Settles cells in the order of cost and `estimate` (of what is left, never too high, and never falling by more
    /// than a step costs) until `found` breaks off, `limit` is passed or nothing is left.
    #[inline]
    fn search<W: PathWorld>(
        &mut self,
        world: &W,
        from: Cell,
        limit: u32,
        estimate: impl Fn(Cell) -> u32,
        mut found: impl FnMut(Cell, u32) -> ControlFlow<()>,
    ) {
        self.begin(world.size());
        let Some(start) = self.index(from) else { return };
        if estimate(from) > limit {
            return;
        }
        let search = self.search;
        let onward = Direction::ALL.map(|direction| Onward {
            mark: self.offset(direction),
            cell: direction.offset(),
            step: if direction.is_diagonal() { DIAGONAL } else { STRAIGHT },
        });
        self.marks[start] = Mark::new(search, 0, START);
        self.queue.restart(estimate(from));
        self.queue.push(packed(from), estimate(from));

        while let Some(item) = self.queue.pop() {
            let cell = unpacked(item);
            let at = self.inner_index(cell);
            let mark = &mut self.marks[at];
            if !mark.settle() {
                continue;
            }
            let (cost, entered) = (mark.cost(), mark.entered());
            if found(cell, cost).is_break() {
                return;
            }
            let steps = world.steps(cell);
            self.steps[at] = steps;
            let mut left = steps & ONWARD[entered];
            if let Some(&direction) = Direction::ALL.get(entered) {
                let before = direction.opposite().from(cell);
                let steps_before = self.steps[self.inner_index(before)];
                for (beside, leaves_out) in [direction.turned(1), direction.turned(7)].into_iter().zip(BESIDE[entered])
                {
                    let easy = || world.multiplier(beside.from(before)).is_some_and(|multiplier| multiplier <= 1);
                    if left & leaves_out != 0 && steps_before & beside.bit() != 0 && easy() {
                        left &= !leaves_out;
                    }
                }
            }
            while left != 0 {
                let direction = left.trailing_zeros() as u8;
                left &= left - 1;
                let way = &onward[direction as usize % 8];
                let mark = &mut self.marks[at.wrapping_add_signed(way.mark)];
                // Most cells turn out to be known at no higher cost before their multiplier is looked up. Among them
                // is every settled one.
                if !mark.is_beaten_by(search, cost + way.step) {
                    continue;
                }
                let next = Cell::new(cell.x + way.cell.0, cell.y + way.cell.1);
                let Some(multiplier) = world.multiplier(next) else { continue };
                let next_cost = cost + way.step * u32::from(multiplier.clamp(1, MAX_MULTIPLIER));
                let whole = next_cost + estimate(next);
                if whole > limit || multiplier > 1 && !mark.is_beaten_by(search, next_cost) {
                    continue;
                }
                *mark = Mark::new(search, next_cost, direction);
                self.queue.push(packed(next), whole);
            }
        }
    }

    /// Makes the marks fit and all of them out of date.
    fn begin(&mut self, (width, height): (i32, i32)) {
        let (width, height) = (width.clamp(0, MOST), height.clamp(0, MOST));
        if (width, height) != (self.width, self.height) || self.search == 0 {
            (self.width, self.height) = (width, height);
            self.steps.clear();
            self.steps.resize((width as usize + 2) * (height as usize + 2), 0);
            self.marks.clear();
            self.marks.resize((width as usize + 2) * (height as usize + 2), Mark::BORDER);
            for row in self.marks.chunks_exact_mut(width as usize + 2).skip(1).take(height as usize) {
                row[1..=width as usize].fill(Mark::UNKNOWN);
            }
            self.search = FIRST_SEARCH;
        } else {
            self.search -= 1;
        }
    }

    /// How this search entered a cell; `None` where it began or never came.
    fn entered(&self, cell: Cell) -> Option<Direction> {
        let mark = self.marks[self.index(cell)?];
        if mark.search() == self.search { Direction::ALL.get(mark.entered()).copied() } else { None }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let inside = (0..self.width).contains(&cell.x) && (0..self.height).contains(&cell.y);
        inside.then(|| self.inner_index(cell))
    }

    /// Where the mark of a cell of the map lies.
    #[inline]
    const fn inner_index(&self, cell: Cell) -> usize {
        (cell.y as usize + 1) * (self.width as usize + 2) + cell.x as usize + 1
    }

    /// From the mark of a cell to that of its neighbour.
    const fn offset(&self, direction: Direction) -> isize {
        let (dx, dy) = direction.offset();
        dy as isize * (self.width as isize + 2) + dx as isize
    }
}

/// The most columns and rows of a world that are searched.
const MOST: i32 = u16::MAX as i32;

/// A cell of the map in four bytes, for the queue.
#[inline]
const fn packed(cell: Cell) -> u32 {
    (cell.y as u32) << 16 | cell.x as u32
}

#[inline]
const fn unpacked(item: u32) -> Cell {
    Cell::new((item & 0xFFFF) as i32, (item >> 16) as i32)
}

/// The cost of the way on easy ground with nothing in between.
#[inline]
const fn least_cost(from: Cell, to: Cell) -> u32 {
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
    STRAIGHT * (long - short) + DIAGONAL * short
}

#[cfg(test)]
mod tests {
    use super::super::super::cells::{CellData, CellGrid};
    use super::super::super::steps::StepGrid;
    use super::*;

    #[test]
    fn a_finder_outlives_its_numbers() {
        let cells = CellGrid::new(3, 1, CellData::OPEN).expect("a fair size");
        let world = StepGrid::new(&cells, Vec::new());
        let mut finder = PathFinder::new();
        let find = |finder: &mut PathFinder| finder.path(&world, Cell::new(0, 0), Cell::new(2, 0), 1, u32::MAX);
        let expected = find(&mut finder);
        assert_eq!(expected.as_ref().map(|path| path.cost), Some(140));
        finder.search = 2;
        for left in [1, 0, FIRST_SEARCH, FIRST_SEARCH - 1] {
            assert_eq!(find(&mut finder), expected, "search {left}");
            assert_eq!(finder.search, left);
        }
    }
}
