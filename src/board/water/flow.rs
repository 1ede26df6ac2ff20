//! One turn of running water.
//!
//! A body of water is what hangs together of wet cells. In a turn it runs up to [`REACH`] cells over dry floor that lies
//! lower than its surface, and levels. Where ridges part the ground it covers, `basins` keeps the water behind them. So
//! nothing passes a shut door, and nothing jumps over a ridge that it does not overflow.

use super::basins::spill;
use super::channels::{Channels, SIDES};
use super::level::{Level, Steps, level};
use super::{FILM_ML, ML_PER_CM, REACH, ceiling_cm, surface};
use crate::board::cells::{CellData, CellGrid};
use crate::board::space::Cell;

/// A cell whose water changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which.
    pub cell: Cell,
    /// Its water before, in millilitres.
    pub before: u32,
    /// Its water now, in millilitres.
    pub after: u32,
}

/// What a turn of running water did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tide {
    /// The cells whose water changed.
    pub changed: Vec<Change>,
    /// A cell of each body of water that may run on, in order; none once all is level.
    pub moving: Vec<Cell>,
}

/// A cell in which water may stand after this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    cell: Cell,
    /// Its place row by row.
    pub(super) at: u32,
    pub(super) floor_cm: i16,
    pub(super) ceiling_cm: i16,
    /// Millilitres before.
    pub(super) water: u32,
    /// Millilitres after.
    after: u32,
    /// How high the water stands that comes here, in micrometres.
    head: i64,
    /// It was looked at when bodies of water were told apart.
    told: bool,
}

impl Member {
    /// The floor's height in micrometres.
    const fn floor(&self) -> i64 {
        self.floor_cm as i64 * ML_PER_CM
    }

    /// The ceiling's height in micrometres.
    const fn ceiling(&self) -> i64 {
        self.ceiling_cm as i64 * ML_PER_CM
    }

    /// Whether the last millilitres above a surface may come here: not to a cell that is full or stands higher. Cells that
    /// are wet anyway (`false`) come before those whose floor is the surface.
    fn takes_more(&self, surface: i64) -> Option<bool> {
        (self.floor() <= surface && surface < self.ceiling()).then_some(self.floor() == surface)
    }
}

/// The lists that a turn of running water uses, kept for their memory.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    /// For each cell of the map its place among the members, from 1; 0: it is none.
    place: Vec<u32>,
    members: Vec<Member>,
    /// The first member of the body of water that is looked at.
    first: usize,
    /// Its members from which water may run on.
    shore: Vec<usize>,
    /// It could run to where another one runs this turn.
    blocked: bool,
    steps: Steps,
    /// How many of the cells that get one of the last millilitres lie in each row of the map.
    rows: Vec<u32>,
    queue: Vec<usize>,
}

/// Lets the bodies of water to which these cells belong run for one turn.
pub fn step(cells: &mut CellGrid, channels: &Channels, moving: &[Cell], flood: &mut Flood) -> Tide {
    let (width, height) = cells.size();
    flood.place.resize((width * height) as usize, 0);
    let mut tide = Tide::default();
    for &seed in moving {
        let first = flood.members.len();
        (flood.first, flood.blocked) = (first, false);
        flood.shore.clear();
        flood.wet(cells, channels, width, seed, i64::MIN);
        if flood.members.len() == first {
            continue;
        }
        flood.spread(cells, channels, width);
        flood.settle(channels, width, first);
        if flood.members[first..].iter().any(|member| member.after != member.water) {
            flood.tell_apart(channels, width, first, &mut tide.moving);
        } else if flood.blocked {
            tide.moving.push(flood.members[first].cell);
        }
    }
    for member in flood.members.drain(..) {
        flood.place[member.at as usize] = 0;
        if member.after != member.water {
            cells.set_water(member.cell, member.after);
            tide.changed.push(Change { cell: member.cell, before: member.water, after: member.after });
        }
    }
    tide.moving.sort_unstable();
    tide
}

/// Whether there is an opening between two cells: the higher floor lies under the lower ceiling.
const fn opening(a: (i16, i16), b: (i16, i16)) -> bool {
    let sill = if a.0 > b.0 { a.0 } else { b.0 };
    let lintel = if a.1 < b.1 { a.1 } else { b.1 };
    sill < lintel
}

/// The place of the neighbour on a side, row by row.
const fn beside(at: usize, side: usize, width: i32) -> usize {
    let (dx, dy) = SIDES[side];
    (at as i64 + dx as i64 + dy as i64 * width as i64) as usize
}

impl Flood {
    fn add(&mut self, cell: Cell, at: usize, data: &CellData, head: i64) {
        let (floor_cm, ceiling_cm, water) = (data.height_cm, ceiling_cm(data), data.water_ml);
        let head = head.max(surface(data));
        self.members.push(Member { cell, at: at as u32, floor_cm, ceiling_cm, water, after: water, head, told: false });
        self.place[at] = self.members.len() as u32;
    }

    /// Whether a place belongs to a body of water that was looked at before in this turn.
    fn is_anothers(&self, there: usize) -> bool {
        (1..=self.first).contains(&(self.place[there] as usize))
    }

    /// Adds a wet cell and all wet cells that hang together with it.
    fn wet(&mut self, cells: &CellGrid, channels: &Channels, width: i32, seed: Cell, head: i64) {
        let Some(data) = cells.get(seed).filter(|data| data.water_ml > 0 && !data.solid) else { return };
        let at = (seed.y * width + seed.x) as usize;
        if self.place[at] != 0 {
            return;
        }
        let mut next = self.members.len();
        self.add(seed, at, data, head);
        while let Some(&Member { cell, at, floor_cm: low, ceiling_cm: high, .. }) = self.members.get(next) {
            let (mut shore, sides) = (false, channels.sides(at as usize));
            for (side, (dx, dy)) in SIDES.into_iter().enumerate() {
                let there = beside(at as usize, side, width);
                if sides & 1 << side == 0 {
                    continue;
                }
                if self.place[there] != 0 {
                    shore |= self.is_anothers(there);
                    continue;
                }
                let neighbour = Cell::new(cell.x + dx, cell.y + dy);
                let Some(data) = cells.get(neighbour) else { continue };
                if data.water_ml == 0 {
                    shore = true;
                } else if opening((low, high), (data.height_cm, ceiling_cm(data))) {
                    self.add(neighbour, there, data, i64::MIN);
                }
            }
            if shore {
                self.shore.push(next);
            }
            next += 1;
        }
    }

    /// Adds the dry floor that the body of water reaches this turn, ring by ring, and the waters that it meets there.
    fn spread(&mut self, cells: &CellGrid, channels: &Channels, width: i32) {
        let mut ring = 0..self.shore.len();
        for _ in 0..REACH {
            for from in ring.clone() {
                let Member { cell, at, floor_cm: low, ceiling_cm: high, head, .. } = self.members[self.shore[from]];
                if head <= i64::from(low) * ML_PER_CM + FILM_ML {
                    continue;
                }
                let sides = channels.sides(at as usize);
                for (side, (dx, dy)) in SIDES.into_iter().enumerate() {
                    let there = beside(at as usize, side, width);
                    if sides & 1 << side == 0 {
                        continue;
                    }
                    let taken = self.place[there] != 0;
                    if taken && !self.is_anothers(there) {
                        continue;
                    }
                    let neighbour = Cell::new(cell.x + dx, cell.y + dy);
                    let Some(data) = cells.get(neighbour) else { continue };
                    let other = (data.height_cm, ceiling_cm(data));
                    let sill = i64::from(low.max(other.0)) * ML_PER_CM;
                    if !opening((low, high), other) || head <= sill + FILM_ML {
                        continue;
                    }
                    if taken {
                        self.blocked = true;
                    } else if data.water_ml > 0 {
                        self.wet(cells, channels, width, neighbour, head);
                    } else {
                        self.add(neighbour, there, data, head);
                        self.shore.push(self.members.len() - 1);
                    }
                }
            }
            ring = ring.end..self.shore.len();
            if ring.is_empty() {
                return;
            }
        }
    }

    /// The neighbours of a member to which water passes, by their places from the first one on.
    fn links(&self, channels: &Channels, width: i32, first: usize, place: usize) -> [Option<usize>; 4] {
        let member = &self.members[first + place];
        let sides = channels.sides(member.at as usize);
        let mut links = [None; 4];
        for (side, link) in links.iter_mut().enumerate() {
            if sides & 1 << side == 0 {
                continue;
            }
            let there = self.place[beside(member.at as usize, side, width)] as usize;
            if there <= first {
                continue;
            }
            let other = &self.members[there - 1];
            if opening((member.floor_cm, member.ceiling_cm), (other.floor_cm, other.ceiling_cm)) {
                *link = Some(there - 1 - first);
            }
        }
        links
    }

    /// Levels the water of the members from the first one on.
    fn settle(&mut self, channels: &Channels, width: i32, first: usize) {
        let members = &self.members[first..];
        let volume = members.iter().map(|member| u64::from(member.water)).sum();
        let found = level(members.iter(), volume, &mut self.steps);
        if members.iter().all(|member| member.floor() < found.surface)
            || self.hangs_together(channels, width, first, found.surface)
        {
            self.assign(first, None, found);
            return;
        }
        let basins = spill(&self.members[first..], |place| self.links(channels, width, first, place));
        for basin in basins {
            let members = basin.cells.iter().map(|&place| &self.members[first + place as usize]);
            let found = level(members, basin.volume, &mut self.steps);
            self.assign(first, Some(&basin.cells), found);
        }
    }

    /// Whether what lies under a surface hangs together and everything else only leads down to it, so that all water ends
    /// there.
    fn hangs_together(&mut self, channels: &Channels, width: i32, first: usize, surface: i64) -> bool {
        let members = &self.members[first..];
        let lowest = members.iter().enumerate().min_by_key(|(_, member)| (member.floor_cm, member.at));
        let Some((lowest, _)) = lowest else { return true };
        let mut queue = std::mem::take(&mut self.queue);
        let mut reached = vec![false; members.len()];
        reached[lowest] = true;
        queue.clear();
        queue.push(lowest);
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let from = self.members[first + place].floor();
            for other in self.links(channels, width, first, place).into_iter().flatten() {
                let to = self.members[first + other].floor();
                if !reached[other] && (to >= from || from < surface) {
                    reached[other] = true;
                    queue.push(other);
                }
            }
        }
        let all = queue.len() == reached.len();
        self.queue = queue;
        all
    }

    /// Gives cells (all members from the first one on, or these of them) their water by a level.
    fn assign(&mut self, first: usize, places: Option<&[u32]>, found: Level) {
        let Level { surface, rest, over } = found;
        let count = places.map_or(self.members.len() - first, <[u32]>::len);
        let place = |index: usize| first + places.map_or(index, |places| places[index] as usize);
        let last = if rest > 0 { self.last_recipient((0..count).map(place), surface, rest) } else { None };
        let (each, mut more) = (over / count.max(1) as u64, over % count.max(1) as u64);
        for index in 0..count {
            let member = &mut self.members[place(index)];
            let stands = (surface.min(member.ceiling()) - member.floor()).max(0) as u64;
            let extra = last.is_some_and(|last| member.takes_more(surface).is_some_and(|dry| (dry, member.at) <= last));
            let crammed = each + u64::from(more > 0);
            more = more.saturating_sub(1);
            member.after = u32::try_from(stands + u64::from(extra) + crammed).unwrap_or(u32::MAX);
        }
    }

    /// The last of the cells that get one of the `rest` millilitres above a surface: wet cells come first, then those
    /// whose floor is the surface, both in the order of the map.
    fn last_recipient(
        &mut self,
        places: impl Iterator<Item = usize> + Clone,
        surface: i64,
        rest: u64,
    ) -> Option<(bool, u32)> {
        let mut left = u32::try_from(rest).ok()?;
        for dry in [false, true] {
            let members = &self.members;
            let takers = || places.clone().map(|place| &members[place]).filter(|m| m.takes_more(surface) == Some(dry));
            self.rows.clear();
            for taker in takers() {
                let row = taker.cell.y as usize;
                if self.rows.len() <= row {
                    self.rows.resize(row + 1, 0);
                }
                self.rows[row] += 1;
            }
            for (row, &many) in self.rows.iter().enumerate() {
                if many >= left {
                    let mut last: Vec<u32> = takers().filter(|m| m.cell.y as usize == row).map(|m| m.at).collect();
                    last.sort_unstable();
                    return last.get(left as usize - 1).map(|&at| (dry, at));
                }
                left -= many;
            }
        }
        None
    }

    /// Notes a cell of each body of water into which the members from the first one on have parted.
    fn tell_apart(&mut self, channels: &Channels, width: i32, first: usize, moving: &mut Vec<Cell>) {
        if self.members[first..].iter().all(|member| member.after > 0) {
            moving.push(self.members[first].cell);
            return;
        }
        let mut queue = std::mem::take(&mut self.queue);
        for start in 0..self.members.len() - first {
            let member = &mut self.members[first + start];
            if member.told || member.after == 0 {
                continue;
            }
            member.told = true;
            moving.push(member.cell);
            queue.clear();
            queue.push(start);
            while let Some(place) = queue.pop() {
                for other in self.links(channels, width, first, place).into_iter().flatten() {
                    let member = &mut self.members[first + other];
                    if !member.told && member.after > 0 {
                        member.told = true;
                        queue.push(other);
                    }
                }
            }
        }
        self.queue = queue;
    }
}
