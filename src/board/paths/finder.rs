//! The search itself, shared by paths and reaches.

use super::super::space::Cell;
use super::super::steps::Direction;
use super::queue::{BucketQueue, SPAN};
use super::reach::Found;
use super::{DIAGONAL, MAX_MULTIPLIER, Path, PathWorld, Reach, STRAIGHT, Wide};
use std::ops::ControlFlow;

// A step raises the estimate of a whole path by its own cost and by at most one diagonal step away from the goal.
const _: () = assert!(DIAGONAL * (MAX_MULTIPLIER as u32 + 1) < SPAN, "the queue spans every step");

/// What a search knows of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: u32,
    /// The search that this belongs to; another number means that this one hasn't come here.
    search: u16,
    /// The direction in which the cell was entered, as in [`Direction::ALL`], or [`START`].
    entered: u8,
    /// Whether the cost is final.
    settled: bool,
}

/// In place of a direction: the search began here.
const START: u8 = 8;

/// By the direction in which a cell was entered: the steps that are worth trying from it.
///
/// The others lead to the cell before or to its neighbours, which it reaches at less cost by a step of its own. That
/// step exists whenever the detour does, because no corner is cut.
const ONWARD: [u8; 9] = {
    let mut onward = [0xFF; 9];
    let mut i = 0;
    while i < 8 {
        let direction = Direction::ALL[i];
        onward[i] &= !direction.turned(4).bit() & !direction.turned(3).bit() & !direction.turned(5).bit();
        i += 1;
    }
    onward
};

/// Finds paths; keeps its arrays from one search to the next. Equal searches give equal answers.
#[derive(Clone, Debug)]
pub struct PathFinder {
    width: i32,
    height: i32,
    nodes: Vec<Node>,
    search: u16,
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
        Self { width: 0, height: 0, nodes: Vec::new(), search: 0, queue: BucketQueue::new() }
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
        self.nodes[start] = Node { cost: 0, search, entered: START, settled: false };
        self.queue.restart(estimate(from));
        self.queue.push(packed(from), estimate(from));

        while let Some(item) = self.queue.pop() {
            let cell = unpacked(item);
            let Some(node) = self.index(cell).and_then(|at| self.nodes.get_mut(at)) else { continue };
            if std::mem::replace(&mut node.settled, true) {
                continue;
            }
            let Node { cost, entered, .. } = *node;
            if found(cell, cost).is_break() {
                return;
            }
            for direction in Direction::in_mask(world.steps(cell) & ONWARD[entered as usize]) {
                let next = direction.from(cell);
                let Some(node) = self.index(next).and_then(|at| self.nodes.get_mut(at)) else { continue };
                // A settled cell never costs less by another way, so comparing costs leaves it alone as well. Most
                // are found to cost too much before their multiplier is looked up.
                let known = if node.search == search { node.cost } else { u32::MAX };
                let step = if direction.is_diagonal() { DIAGONAL } else { STRAIGHT };
                if cost + step >= known {
                    continue;
                }
                let Some(multiplier) = world.multiplier(next) else { continue };
                let next_cost = cost + step * u32::from(multiplier.clamp(1, MAX_MULTIPLIER));
                let whole = next_cost + estimate(next);
                if next_cost >= known || whole > limit {
                    continue;
                }
                *node = Node { cost: next_cost, search, entered: direction as u8, settled: false };
                self.queue.push(packed(next), whole);
            }
        }
    }

    /// Makes the arrays fit and all that they know out of date.
    fn begin(&mut self, (width, height): (i32, i32)) {
        let (width, height) = (width.clamp(0, MOST), height.clamp(0, MOST));
        if (width, height) != (self.width, self.height) || self.search == u16::MAX {
            (self.width, self.height) = (width, height);
            self.nodes.clear();
            self.nodes.resize(width as usize * height as usize, Node::default());
            self.search = 0;
        }
        self.search += 1;
    }

    /// How this search entered a cell; `None` where it began or never came.
    fn entered(&self, cell: Cell) -> Option<Direction> {
        let node = self.nodes.get(self.index(cell)?)?;
        if node.search == self.search { Direction::ALL.get(node.entered as usize).copied() } else { None }
    }

    #[inline]
    const fn index(&self, cell: Cell) -> Option<usize> {
        if 0 <= cell.x && cell.x < self.width && 0 <= cell.y && cell.y < self.height {
            Some(cell.y as usize * self.width as usize + cell.x as usize)
        } else {
            None
        }
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
