//! The JSON of donjon's random dungeons: a grid of cells whose bits say what they are, and rooms with what is in them.

use super::draft::{DoorDraft, Draft};
use super::json::Json;
use super::report::{Fate, ImportReport, Read, fault};
use super::watabou::edge;
use super::{Format, Imported};
use crate::board::{Cell, CellData, DoorKind, Ground, Lock, LockGrade, Segment};
use crate::rules::things::TrapKind;
use crate::text::Phrase;

/// The bits of a cell, by the names that the file may give them itself.
#[derive(Clone, Copy, Debug)]
struct Bits {
    room: u64,
    corridor: u64,
    arch: u64,
    door: u64,
    locked: u64,
    trapped: u64,
    secret: u64,
    portcullis: u64,
    stair_down: u64,
    stair_up: u64,
}

/// The bits that every file has used so far.
const USUAL: Bits = Bits {
    room: 1 << 1,
    corridor: 1 << 2,
    arch: 1 << 16,
    door: 1 << 17,
    locked: 1 << 18,
    trapped: 1 << 19,
    secret: 1 << 20,
    portcullis: 1 << 21,
    stair_down: 1 << 22,
    stair_up: 1 << 23,
};

impl Bits {
    fn of(json: &Json) -> Self {
        let named = json.get("cell_bit");
        let bit = |key: &str, usual: u64| {
            named.get(key).whole().and_then(|bit| u64::try_from(bit).ok()).filter(|bit| *bit != 0).unwrap_or(usual)
        };
        Self {
            room: bit("room", USUAL.room),
            corridor: bit("corridor", USUAL.corridor),
            arch: bit("arch", USUAL.arch),
            door: bit("door", USUAL.door),
            locked: bit("locked", USUAL.locked),
            trapped: bit("trapped", USUAL.trapped),
            secret: bit("secret", USUAL.secret),
            portcullis: bit("portcullis", USUAL.portcullis),
            stair_down: bit("stair_down", USUAL.stair_down),
            stair_up: bit("stair_up", USUAL.stair_up),
        }
    }

    /// Bits of a door of any sort, an arch not included.
    const fn any_door(&self) -> u64 {
        self.door | self.locked | self.trapped | self.secret | self.portcullis
    }

    const fn stairs(&self) -> u64 {
        self.stair_down | self.stair_up
    }

    const fn open(&self) -> u64 {
        self.room | self.corridor | self.arch | self.any_door() | self.stairs()
    }
}

/// Whether a file is of this format.
pub(super) fn is_it(json: &Json) -> bool {
    json.has("cells") && (json.has("cell_bit") || json.has("rooms") || json.has("settings"))
}

/// Reads a dungeon.
///
/// # Errors
/// When it has no cells, or too many.
pub(super) fn read(json: &Json, name: &str) -> Read<Imported> {
    let mut report = ImportReport::new(Format::Donjon);
    let rows = json.get("cells").list();
    let width = rows.iter().map(|row| row.list().len()).max().unwrap_or(0);
    if width == 0 {
        return Err(fault(Phrase::new("import-no-cells"), Phrase::new("import-no-cells-hint")));
    }
    let title = json.get("settings").get("name").text().filter(|title| !title.trim().is_empty()).unwrap_or(name);
    let mut draft = Draft::new(title, (width as f64, rows.len() as f64), CellData::SOLID)?;
    let bits = Bits::of(json);
    let mut known: Vec<(Cell, u64)> = Vec::new();
    for (row, y) in rows.iter().zip(0..) {
        if row.list().len() < width {
            report.count(Fate::Mended, "import-rows-short", 1);
        }
        for (entry, x) in row.list().iter().zip(0..) {
            let Some(value) = entry.whole().and_then(|value| u64::try_from(value).ok()) else {
                report.count(Fate::LeftOut, "import-cells-unknown", 1);
                continue;
            };
            if value & bits.open() != 0 {
                draft.paint(Cell::new(x, y), |data| data.solid = false);
                known.push((Cell::new(x, y), value));
            }
        }
    }
    report.count(Fate::Taken, "import-cells", known.len());
    let rooms: std::collections::BTreeSet<Cell> =
        known.iter().filter(|(_, value)| value & bits.room != 0).map(|(cell, _)| *cell).collect();
    for &(cell, value) in &known {
        if value & bits.stairs() != 0 {
            draft.paint(cell, |data| data.ground = Ground::Stairs);
            report.count(Fate::Taken, "import-stairs", 1);
        }
        if value & bits.any_door() != 0 {
            match stands(cell, &draft, |cell| rooms.contains(&cell)) {
                Some(segment) => draft.doors.push(door(segment, value, &bits)),
                None => report.count(Fate::LeftOut, "import-openings-nowhere", 1),
            }
        }
    }
    notes(json, &mut draft, &mut report);
    draft.finish(name, report)
}

fn door(segment: Segment, value: u64, bits: &Bits) -> DoorDraft {
    let has = |bit: u64| value & bit != 0;
    let kind = match () {
        () if has(bits.portcullis) => DoorKind::Iron,
        () if has(bits.secret) => DoorKind::Stone,
        () if has(bits.locked) => DoorKind::Reinforced,
        () => DoorKind::Wooden,
    };
    DoorDraft {
        kind,
        hidden: has(bits.secret),
        // The needle of a trapped door sits in its lock.
        lock: has(bits.locked | bits.trapped).then_some(Lock { grade: LockGrade::Simple, locked: true, key: None }),
        trap: has(bits.trapped).then_some(TrapKind::PoisonedNeedle),
        ..DoorDraft::closed(segment)
    }
}

/// The edge of its cell on which a door stands: between two open neighbours that face each other, on the side of the room.
fn stands(cell: Cell, draft: &Draft, in_room: impl Fn(Cell) -> bool) -> Option<Segment> {
    const AXES: [[(i32, i32); 2]; 2] = [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]];
    let there = |(dx, dy): (i32, i32)| Cell::new(cell.x + dx, cell.y + dy);
    let open = |step: (i32, i32)| draft.grid.is_open(there(step));
    let axis = AXES.into_iter().find(|axis| axis.iter().all(|&step| open(step)));
    let steps: Vec<(i32, i32)> = axis.map_or_else(|| AXES.concat(), |axis| axis.to_vec());
    let step =
        steps.iter().copied().find(|&step| in_room(there(step))).or_else(|| steps.into_iter().find(|&s| open(s)));
    step.map(|(dx, dy)| edge(cell, dx, dy))
}

/// What is said of rooms and corridors, as notes in their middle.
fn notes(json: &Json, draft: &mut Draft, report: &mut ImportReport) {
    for room in json.get("rooms").list() {
        let side = |key: &str, other: &str| {
            let value = room.get(key).whole().or_else(|| room.get(other).whole())?;
            i32::try_from(value).ok().filter(|value| (0..=1024).contains(value))
        };
        let text = told(room.get("contents"));
        if text.is_empty() {
            continue;
        }
        let (Some(west), Some(north)) = (side("west", "col"), side("north", "row")) else {
            report.count(Fate::LeftOut, "import-notes-off-map", 1);
            continue;
        };
        let (east, south) = (side("east", "col").unwrap_or(west), side("south", "row").unwrap_or(north));
        let id = room.get("id").whole().map_or_else(String::new, |id| id.to_string());
        draft.note(Cell::new(west.midpoint(east), north.midpoint(south)), &id, &text, report);
    }
    let Json::Object(features) = json.get("corridor_features") else { return };
    for (key, feature) in features {
        let text = told(feature);
        for mark in feature.get("marks").list() {
            let at = |key: &str| mark.get(key).whole().and_then(|value| i32::try_from(value).ok());
            if let (Some(x), Some(y)) = (at("col"), at("row")) {
                draft.note(Cell::new(x, y), key, &text, report);
            }
        }
    }
}

/// Every text in a value, one a line, without the marks of HTML.
fn told(value: &Json) -> String {
    let mut texts = Vec::new();
    collect(value, &mut texts);
    texts.join("\n")
}

fn collect(value: &Json, texts: &mut Vec<String>) {
    match value {
        Json::Text(text) => {
            let plain = plain(text);
            if !plain.is_empty() && !texts.contains(&plain) && texts.len() < 40 {
                texts.push(plain);
            }
        }
        Json::List(list) => list.iter().for_each(|entry| collect(entry, texts)),
        Json::Object(fields) => {
            let said = fields.iter().filter(|(key, _)| !matches!(key.as_str(), "key" | "marks"));
            said.for_each(|(_, entry)| collect(entry, texts));
        }
        _ => {}
    }
}

fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut inside = false;
    for c in text.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            c if !inside => plain.push(c),
            _ => {}
        }
    }
    plain.trim().to_owned()
}
