//! Things: ids, places, what they refer to, doors, traps, drawings.

use super::limits::{COUNTER, TOKEN_SIZE};
use super::{Checker, called};
use crate::board::{Cell, CellGrid, Point, Segment, UNITS_PER_METRE};
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::text::Phrase;
use std::collections::{BTreeMap, BTreeSet};

impl Checker<'_> {
    pub(super) fn things(&mut self) {
        let document = self.document;
        let keys: BTreeSet<&str> =
            document.things.iter().filter_map(|thing| thing.item.as_ref()?.key.as_deref()).collect();
        let locks: BTreeSet<&str> =
            document.things.iter().filter_map(|thing| thing.door.as_ref()?.lock.as_ref()?.key.as_deref()).collect();
        let list = DocPath::of("things");
        let mut standing = BTreeMap::new();
        for (index, thing) in document.things.iter().enumerate() {
            let path = list.index(index);
            self.id(&path, index, thing);
            self.place(&path, thing, &mut standing);
            self.numbers(&path, thing);
            self.arms(&path, thing);
            self.efforts(&path, thing);
            self.openings(&path, thing, &keys);
            self.door_state(&path, thing);
            self.trap(&path, thing);
            self.mechanism(&path, thing);
            if let Some(key) = thing.item.as_ref().and_then(|item| item.key.as_deref())
                && !locks.contains(key)
            {
                let message = Phrase::new("level-key-without-lock").with("key", key);
                self.warn(&path.field("item").field("key"), message, names_hint("level-known-locks", &locks));
            }
            if let Some(token) = &thing.token {
                self.emblem(&path.field("token").field("emblem"), &token.emblem);
            }
        }
    }

    fn id(&mut self, path: &DocPath, index: usize, thing: &ThingDoc) {
        self.range(&path.field("id"), thing.id.0, COUNTER);
        if thing.id.0 == 0 {
            self.error(&path.field("id"), Phrase::new("level-id-zero"), Phrase::new("level-id-zero-hint"));
        } else if self.things.get(&thing.id).is_some_and(|&(first, _)| first != index) {
            let highest = self.things.keys().next_back().map_or(0, |id| id.0);
            self.error(
                &path.field("id"),
                Phrase::new("level-id-twice").with("id", thing.id.0),
                Phrase::new("level-id-twice-hint").with("free", i64::from(highest) + 1),
            );
        }
    }

    /// Where a thing is. Tokens stand, items lie or are carried.
    fn place(&mut self, path: &DocPath, thing: &ThingDoc, standing: &mut BTreeMap<Cell, usize>) {
        if let Some(size) = thing.size {
            self.range(&path.field("size"), size.0, TOKEN_SIZE);
        }
        let carrier = path.field("carried_by");
        match (thing.at, thing.carried_by) {
            (Some(_), Some(_)) => self.error(
                &carrier,
                Phrase::new("level-carried-and-placed").with("thing", called(thing)),
                Phrase::new("level-carried-and-placed-hint"),
            ),
            (None, None) if thing.token.is_some() => self.error(
                path,
                Phrase::new("level-token-nowhere").with("thing", called(thing)),
                Phrase::new("level-token-nowhere-hint"),
            ),
            (None, None) if thing.item.is_some() => self.error(
                path,
                Phrase::new("level-item-nowhere").with("thing", called(thing)),
                Phrase::new("level-item-nowhere-hint"),
            ),
            _ => {}
        }
        if let Some(by) = thing.carried_by {
            if thing.token.is_some() {
                self.error(
                    &carrier,
                    Phrase::new("level-token-carried").with("thing", called(thing)),
                    Phrase::new("level-token-nowhere-hint"),
                );
            }
            self.token(&carrier, by.0);
        }
        if let Some(at) = thing.at {
            self.stands(&path.field("at"), thing, at.0, standing);
        }
    }

    fn stands(&mut self, path: &DocPath, thing: &ThingDoc, at: Cell, standing: &mut BTreeMap<Cell, usize>) {
        let size = thing.size.map_or(1, |size| i32::from(size.0));
        if !self.on_map(path, at) || !TOKEN_SIZE.holds(size.into()) {
            return;
        }
        // The north-west cell is on the map, so the far corner is a small number as well.
        if !self.on_map(path, Cell::new(at.x + size - 1, at.y + size - 1)) {
            return;
        }
        let in_rock = at.square(size).find(|&cell| self.is_solid(cell));
        if let Some(cell) = in_rock
            && thing.note.is_none()
            && thing.trap.is_none()
        {
            self.error(
                path,
                Phrase::new("level-in-rock").with("thing", called(thing)).with("x", cell.x).with("y", cell.y),
                Phrase::new("level-in-rock-hint"),
            );
        }
        if thing.token.is_none() {
            return;
        }
        let index = self.things.get(&thing.id).map_or(0, |&(index, _)| index);
        let mut met = BTreeSet::new();
        for cell in at.square(size) {
            if let Some(other) = standing.insert(cell, index)
                && other != index
            {
                met.insert(other);
            }
        }
        for other in met {
            let Some(other) = self.document.things.get(other) else { continue };
            self.error(
                path,
                Phrase::new("level-overlap").with("thing", called(thing)).with("other", called(other)),
                Phrase::new("level-overlap-hint"),
            );
        }
    }

    fn openings(&mut self, path: &DocPath, thing: &ThingDoc, keys: &BTreeSet<&str>) {
        if let Some(door) = &thing.door {
            let path = path.field("door");
            if self.segment(&path, door.segment()) && !self.joins(door.segment()) {
                self.warn(
                    &path,
                    Phrase::new("level-door-nowhere").with("thing", called(thing)),
                    Phrase::new("level-opening-hint"),
                );
            }
            if let Some(lock) = &door.lock {
                let path = path.field("lock");
                if lock.locked && door.open {
                    self.error(
                        &path.field("locked"),
                        Phrase::new("level-open-and-locked").with("thing", called(thing)),
                        Phrase::new("level-open-and-locked-hint"),
                    );
                }
                if let Some(key) = &lock.key
                    && !keys.contains(key.as_str())
                {
                    let message = Phrase::new("level-lock-without-key").with("key", key.as_str());
                    self.warn(&path.field("key"), message, names_hint("level-known-keys", keys));
                }
            }
        }
        if let Some(window) = &thing.window {
            let path = path.field("window");
            if self.segment(&path, window.segment()) && !self.joins(window.segment()) {
                self.warn(
                    &path,
                    Phrase::new("level-window-nowhere").with("thing", called(thing)),
                    Phrase::new("level-opening-hint"),
                );
            }
        }
    }

    /// Whether there are open cells on both sides of a segment.
    fn joins(&self, segment: Segment) -> bool {
        self.grid.as_ref().is_none_or(|grid| joins(grid, segment))
    }

    pub(super) fn emblem(&mut self, path: &DocPath, emblem: &str) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
        if emblem.is_empty() || !emblem.chars().all(plain) {
            let message = Phrase::new("level-emblem-name").with("name", emblem);
            return self.error(path, message, Phrase::new("level-emblem-name-hint"));
        }
        let Some(assets) = self.assets else { return };
        if !assets.join("emblems").join(format!("{emblem}.svg")).is_file() {
            let message = Phrase::new("level-emblem-missing").with("name", emblem);
            self.error(path, message, Phrase::new("level-emblem-missing-hint").with("name", emblem));
        }
    }
}

/// Whether there are open cells on both sides of a segment, or the edge of the map.
#[must_use]
pub fn joins(grid: &CellGrid, segment: Segment) -> bool {
    [1, 3].into_iter().all(|quarter| {
        sides(segment, quarter).into_iter().all(|point| grid.is_open(point.cell()) || on_edge(grid, point))
    })
}

/// The names that there are.
fn names_hint(key: &'static str, names: &BTreeSet<&str>) -> Phrase {
    let list: Vec<&str> = names.iter().copied().collect();
    Phrase::new(key).with("count", list.len() as i64).with("names", list.join(", "))
}

/// The points half a metre to both sides of the place so many quarters along a segment.
fn sides(segment: Segment, quarter: i64) -> [Point; 2] {
    let Segment { from, to } = segment;
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let half = f64::from(UNITS_PER_METRE) / 2.0;
    let scale = half / (dx as f64).hypot(dy as f64);
    let (nx, ny) = ((-dy as f64 * scale).round() as i32, (dx as f64 * scale).round() as i32);
    let (x, y) = (from.x + (dx * quarter / 4) as i32, from.y + (dy * quarter / 4) as i32);
    [Point::new(x + nx, y + ny), Point::new(x - nx, y - ny)]
}

/// Whether a point lies outside the map by less than a cell: the way into a level may lead through its edge.
const fn on_edge(grid: &CellGrid, point: Point) -> bool {
    let (width, height) = grid.size();
    let cell = point.cell();
    cell.x == -1 || cell.y == -1 || cell.x == width || cell.y == height
}
