//! The JSON of Watabou's One Page Dungeon: rooms and passages as rectangles of cells, doors that fill a cell, columns,
//! water and notes.

use super::draft::{DoorDraft, Draft, clean};
use super::geometry::Spot;
use super::json::Json;
use super::limits::{MAX_NOTE, MAX_THINGS};
use super::report::{Fate, ImportReport, Read, fault};
use super::{Format, Imported};
use crate::board::{Cell, CellData, DoorKind, Ground, Lock, LockGrade, Point, Segment, UNITS_PER_METRE};
use crate::level::WallKind;
use crate::text::Phrase;

/// Rock around everything, in cells.
const MARGIN: i32 = 1;
/// Water stands knee-deep: how deep the floor lies under its surface, in centimetres.
const WATER_CM: i16 = 40;
/// Millilitres in a cell for every centimetre of depth.
const ML_PER_CM: u32 = 10_000;
/// Half the width of a column, in 1/1024 m.
const COLUMN: i32 = UNITS_PER_METRE * 3 / 10;
/// How far from a corner the sides of an eight-sided room meet the sides of its square, as a share of half its side.
const CHAMFER: f64 = 0.5858;

/// What stands in the cell of a door, by the number of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Nothing: a passage or an arch.
    Open,
    /// Stairs.
    Stairs,
    /// A door of some make.
    Door(DoorKind),
    /// A secret door.
    Secret,
    /// A door that is barred.
    Barred,
}

/// The types of doors, by their numbers.
const WAYS: [Way; 10] = [
    Way::Open,
    Way::Door(DoorKind::Wooden),
    Way::Open,
    Way::Stairs,
    Way::Door(DoorKind::Iron),
    Way::Door(DoorKind::Reinforced),
    Way::Secret,
    Way::Barred,
    Way::Stairs,
    Way::Stairs,
];

/// A rectangle of cells.
#[derive(Clone, Copy, Debug)]
struct Rect {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    round: bool,
}

/// Whether a file is of this format.
pub(super) fn is_it(json: &Json) -> bool {
    json.has("rects")
}

/// Reads a dungeon.
///
/// # Errors
/// When it has no rooms, or is too large.
pub(super) fn read(json: &Json, name: &str) -> Read<Imported> {
    let mut report = ImportReport::new(Format::OnePageDungeon);
    let rects = rects(json, &mut report);
    let low = |side: fn(&Rect) -> i32| rects.iter().map(side).min();
    let high = |side: fn(&Rect) -> i32| rects.iter().map(side).max();
    let (Some(west), Some(north), Some(east), Some(south)) =
        (low(|rect| rect.x), low(|rect| rect.y), high(|rect| rect.x + rect.width), high(|rect| rect.y + rect.height))
    else {
        return Err(fault(Phrase::new("import-no-rooms"), Phrase::new("import-no-rooms-hint")));
    };
    let (width, height) = (east - west + 2 * MARGIN, south - north + 2 * MARGIN);
    let title = json.get("title").text().filter(|title| !title.trim().is_empty()).unwrap_or(name);
    let mut draft = Draft::new(title, (width.into(), height.into()), CellData::SOLID)?;
    draft.summary = clean(json.get("story").text().unwrap_or_default(), MAX_NOTE);
    let origin = Cell::new(west - MARGIN, north - MARGIN);
    let rects: Vec<Rect> =
        rects.into_iter().map(|rect| Rect { x: rect.x - origin.x, y: rect.y - origin.y, ..rect }).collect();
    for rect in &rects {
        let beyond = Cell::new(rect.x + rect.width, rect.y + rect.height);
        let filled = draft.fill(Cell::new(rect.x, rect.y), beyond, |data| data.solid = false);
        report.count(if filled { Fate::Taken } else { Fate::LeftOut }, "import-rooms", 1);
    }
    for rect in rects.iter().filter(|rect| rect.round) {
        round_off(*rect, &mut draft, &mut report);
    }
    let here = |entry: &Json| place(entry).map(|spot| spot.minus(Spot::new(origin.x.into(), origin.y.into())));
    water(json, &here, &mut draft, &mut report);
    columns(json, &here, &mut draft, &mut report);
    doors(json, &here, &mut draft, &mut report);
    for note in json.get("notes").list() {
        match here(note.get("pos")).or_else(|| here(note)) {
            Some(at) => {
                let number = note.get("ref");
                let name = number.text().map_or_else(|| number.whole().map(|n| n.to_string()), |t| Some(t.to_owned()));
                let text = note.get("text").text().unwrap_or_default();
                draft.note(at.cell(), &name.unwrap_or_default(), text, &mut report);
            }
            None => report.count(Fate::LeftOut, "import-notes-off-map", 1),
        }
    }
    draft.finish(name, report)
}

/// The place of an entry, where it is a sane one.
fn place(entry: &Json) -> Option<Spot> {
    entry.spot().filter(|spot| spot.is_sane())
}

fn rects(json: &Json, report: &mut ImportReport) -> Vec<Rect> {
    let mut rects = Vec::new();
    for entry in json.get("rects").list() {
        let side = |key: &str| entry.get(key).whole().and_then(|side| i32::try_from(side).ok());
        let sized = (|| {
            let (width, height) = (side("w")?, side("h")?);
            let far = |at: i32| at.unsigned_abs() <= 1_000_000;
            let (x, y) = (side("x").filter(|&x| far(x))?, side("y").filter(|&y| far(y))?);
            let fair = (1..=1024).contains(&width) && (1..=1024).contains(&height);
            fair.then_some(Rect { x, y, width, height, round: entry.get("rotunda").truth() == Some(true) })
        })();
        match sized {
            Some(rect) => rects.push(rect),
            None => report.count(Fate::LeftOut, "import-rooms-nowhere", 1),
        }
    }
    rects
}

/// Makes a round room of a square one: walls cut its corners off, where no way leads through them.
fn round_off(rect: Rect, draft: &mut Draft, report: &mut ImportReport) {
    if rect.width < 3 || rect.height < 3 {
        return;
    }
    let cut = (f64::from(rect.width.min(rect.height)) / 2.0 * CHAMFER * f64::from(UNITS_PER_METRE)).round() as i32;
    let reach = cut.div_euclid(UNITS_PER_METRE) + 1;
    let (east, south) = (rect.x + rect.width, rect.y + rect.height);
    let corners = [(rect.x, rect.y, 1, 1), (east, rect.y, -1, 1), (east, south, -1, -1), (rect.x, south, 1, -1)];
    for (x, y, right, down) in corners {
        // The cells outside along both sides of the corner must be rock.
        let closed = (0..reach).all(|step| {
            let column = if right > 0 { x + step } else { x - 1 - step };
            let row = if down > 0 { y + step } else { y - 1 - step };
            let beyond_row = if down > 0 { y - 1 } else { y };
            let beyond_column = if right > 0 { x - 1 } else { x };
            !draft.grid.is_open(Cell::new(column, beyond_row)) && !draft.grid.is_open(Cell::new(beyond_column, row))
        });
        if !closed {
            continue;
        }
        let (corner, cut) = (Spot::new(x.into(), y.into()), f64::from(cut) / f64::from(UNITS_PER_METRE));
        let from = Spot::new(corner.x + f64::from(right) * cut, corner.y);
        let to = Spot::new(corner.x, corner.y + f64::from(down) * cut);
        draft.wall(from, to, WallKind::Wall, report);
        report.count(Fate::Taken, "import-corners-rounded", 1);
    }
}

fn water(json: &Json, here: &impl Fn(&Json) -> Option<Spot>, draft: &mut Draft, report: &mut ImportReport) {
    let mut taken = 0;
    for spot in json.get("water").list().iter().filter_map(here) {
        if draft.grid.is_open(spot.cell()) {
            draft.paint(spot.cell(), |data| {
                data.height_cm = -WATER_CM;
                data.water_ml = u32::from(WATER_CM.unsigned_abs()) * ML_PER_CM;
            });
            taken += 1;
        } else {
            report.count(Fate::LeftOut, "import-water-in-rock", 1);
        }
    }
    report.count(Fate::Taken, "import-water", taken);
}

fn columns(json: &Json, here: &impl Fn(&Json) -> Option<Spot>, draft: &mut Draft, report: &mut ImportReport) {
    let mut taken = 0;
    for spot in json.get("columns").list().iter().filter_map(here) {
        let middle = Spot::new(spot.x + 0.5, spot.y + 0.5);
        if taken >= MAX_THINGS || !draft.grid.is_open(middle.cell()) {
            report.count(Fate::LeftOut, "import-columns-left-out", 1);
            continue;
        }
        let half = f64::from(COLUMN) / f64::from(UNITS_PER_METRE);
        let tip = |dx: f64, dy: f64| Spot::new(middle.x + dx * half, middle.y + dy * half);
        let tips = [tip(0.0, -1.0), tip(1.0, 0.0), tip(0.0, 1.0), tip(-1.0, 0.0)];
        for i in 0..tips.len() {
            draft.wall(tips[i], tips[(i + 1) % tips.len()], WallKind::Wall, report);
        }
        taken += 1;
    }
    report.count(Fate::Taken, "import-columns", taken);
}

fn doors(json: &Json, here: &impl Fn(&Json) -> Option<Spot>, draft: &mut Draft, report: &mut ImportReport) {
    for entry in json.get("doors").list() {
        let Some(cell) = here(entry).map(Spot::cell).filter(|&cell| draft.grid.is_open(cell)) else {
            report.count(Fate::LeftOut, "import-openings-nowhere", 1);
            continue;
        };
        let number = entry.get("type").whole();
        let way = number.and_then(|number| WAYS.get(usize::try_from(number).ok()?)).copied();
        if way.is_none() {
            report.count(Fate::Mended, "import-doors-unknown", 1);
        }
        let direction = entry.get("dir").spot().filter(|spot| spot.is_sane());
        let make =
            |kind: DoorKind, draft: &Draft| DoorDraft { kind, ..DoorDraft::closed(stands(cell, direction, draft)) };
        match way.unwrap_or(Way::Door(DoorKind::Wooden)) {
            Way::Open => {}
            Way::Stairs => {
                draft.paint(cell, |data| data.ground = Ground::Stairs);
                report.count(Fate::Taken, "import-stairs", 1);
            }
            Way::Door(kind) => {
                let door = make(kind, draft);
                draft.doors.push(door);
            }
            Way::Secret => {
                let door = make(DoorKind::Stone, draft);
                draft.doors.push(DoorDraft { hidden: true, ..door });
            }
            Way::Barred => {
                let lock = Lock { grade: LockGrade::Simple, locked: true, key: None };
                let door = make(DoorKind::Reinforced, draft);
                draft.doors.push(DoorDraft { lock: Some(lock), ..door });
            }
        }
    }
}

/// The edge of its cell on which a door stands: the one that it leads through, or the one behind it where it leads into
/// rock, as the way out of a dungeon does.
fn stands(cell: Cell, direction: Option<Spot>, draft: &Draft) -> Segment {
    let open = |dx: i32, dy: i32| draft.grid.is_open(Cell::new(cell.x + dx, cell.y + dy));
    let stated = match direction {
        Some(spot) if spot.x.abs() > spot.y.abs() => Some((spot.x.signum() as i32, 0)),
        Some(spot) if spot.y != 0.0 => Some((0, spot.y.signum() as i32)),
        _ => None,
    };
    let ways = stated.into_iter().flat_map(|(dx, dy)| [(dx, dy), (-dx, -dy)]);
    let mut ways = ways.chain([(0, 1), (1, 0), (0, -1), (-1, 0)]);
    let (dx, dy) = ways.find(|&(dx, dy)| open(dx, dy)).unwrap_or((0, 1));
    edge(cell, dx, dy)
}

/// The edge of a cell on the side of a neighbour.
pub(super) fn edge(cell: Cell, dx: i32, dy: i32) -> Segment {
    let (x, y) = (cell.x, cell.y);
    let (from, to) = match (dx, dy) {
        (1, _) => ((x + 1, y), (x + 1, y + 1)),
        (-1, _) => ((x, y), (x, y + 1)),
        (_, -1) => ((x, y), (x + 1, y)),
        _ => ((x, y + 1), (x + 1, y + 1)),
    };
    Segment { from: Point::corner(from.0, from.1), to: Point::corner(to.0, to.1) }
}
