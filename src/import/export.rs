//! A level as Universal VTT, for other programs. What that format has no place for is either kept under a key of our own,
//! which other programs pass over and our import understands, or left out and named in the report.

use super::geometry::undirected;
use super::light::{Colour, colour_of, range_of};
use super::report::{Fate, ImportFault, ImportReport, fault};
use super::tidy::edges;
use super::uvtt::{OWN, pair, spot};
use super::{Format, geometry, picture};
use crate::board::{CellGrid, DoorKind, LightSource, Point, Segment, SourceKind};
use crate::level::{self, Document, ThingDoc, WallDoc, WallKind};
use crate::text::Phrase;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The version of the format that is written.
const VERSION: f64 = 0.3;
/// Pixels of a cell where there is no picture.
const PIXELS: u32 = 70;

/// What our files call the kinds of doors.
pub(super) const DOOR_WORDS: [(DoorKind, &str); 5] = [
    (DoorKind::BrokenWooden, "broken"),
    (DoorKind::Wooden, "wood"),
    (DoorKind::Reinforced, "reinforced"),
    (DoorKind::Stone, "stone"),
    (DoorKind::Iron, "iron"),
];

/// What our files call the kinds of light sources.
pub(super) const SOURCE_WORDS: [(SourceKind, &str); 4] = [
    (SourceKind::Candle, "candle"),
    (SourceKind::Torch, "torch"),
    (SourceKind::Lantern, "lantern"),
    (SourceKind::Lamp, "lamp"),
];

/// The picture that goes into the file: it shows the whole map.
#[derive(Clone, Copy, Debug)]
pub struct FloorImage<'a> {
    /// A PNG, WebP or JPEG file.
    pub bytes: &'a [u8],
    /// Pixels along a side of a cell.
    pub pixels: u32,
}

impl<'a> FloorImage<'a> {
    /// A picture that shows so many cells from west to east; `None` when it is no picture that can be used.
    #[must_use]
    pub fn of(bytes: &'a [u8], cells: i32) -> Option<Self> {
        let seen = picture::look_over(bytes.to_vec()).ok()?;
        let pixels = (seen.width as f64 / f64::from(cells.max(1))).round();
        Some(Self { bytes, pixels: (pixels as u32).max(1) })
    }
}

/// A map for other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The file.
    pub text: String,
    /// What is in it and what is not.
    pub report: ImportReport,
}

/// Writes a level as Universal VTT.
///
/// # Errors
/// When the rows and the legend of the level make no map.
pub fn export(document: &Document, image: Option<FloorImage<'_>>) -> Result<Exported, Box<ImportFault>> {
    let grid = level::grid_of(&document.map).map_err(|error| {
        let message = Phrase::new("import-export-no-map").with("why", error.to_string());
        fault(message, Phrase::new("import-export-no-map-hint"))
    })?;
    let mut report = ImportReport::new(Format::UniversalVtt);
    let (width, height) = grid.size();
    let of_kind =
        |kind: WallKind| document.map.walls.iter().filter(move |wall| wall.kind == kind).map(WallDoc::segment);
    let pairs = |segments: Vec<Segment>| segments.into_iter().map(pair).collect::<Vec<Value>>();
    let rock = faces(&grid);
    report.count(Fate::Taken, "import-export-faces", rock.len());
    report.count(Fate::Taken, "import-walls", document.map.walls.len());
    let (veils, barriers): (Vec<Segment>, Vec<Segment>) =
        (of_kind(WallKind::Veil).collect(), of_kind(WallKind::Barrier).collect());
    report.count(Fate::LeftOut, "import-export-barriers", barriers.len());
    let lines: Vec<Segment> = once(rock.into_iter().chain(of_kind(WallKind::Wall)).chain(veils.iter().copied()));
    let portals: Vec<Value> = document.things.iter().filter_map(|thing| portal(thing, &mut report)).collect();
    let lights: Vec<Value> = document.things.iter().filter_map(|thing| light(thing, &mut report)).collect();
    left_out(document, &grid, &mut report);
    let pixels = image.map_or(PIXELS, |image| image.pixels.max(1));
    if image.is_none() {
        report.say(Fate::LeftOut, Phrase::new("import-picture-none"));
    }
    let map = json!({
        "format": VERSION,
        "resolution": {
            "map_origin": { "x": 0, "y": 0 },
            "map_size": { "x": width, "y": height },
            "pixels_per_grid": pixels,
        },
        "line_of_sight": pairs(lines),
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": {
            "baked_lighting": false,
            "ambient_light": Colour::text(colour_of(document.map.ambient)),
        },
        "lights": lights,
        "image": image.map_or_else(String::new, |image| STANDARD.encode(image.bytes)),
        "software": concat!("Torchline ", env!("CARGO_PKG_VERSION")),
        OWN: { "veils": pairs(veils), "barriers": pairs(barriers) },
    });
    Ok(Exported { text: map.to_string(), report: report.sorted() })
}

/// The faces of rock, without those at the edge of the map, where every map ends anyway.
fn faces(grid: &CellGrid) -> Vec<Segment> {
    let frame = edges(grid.size());
    let at_edge = |face: &Segment| {
        frame.iter().any(|edge| geometry::lies_on(face.from, *edge) && geometry::lies_on(face.to, *edge))
    };
    grid.outline().into_iter().filter(|face| !at_edge(face)).collect()
}

/// Each segment once, in order.
fn once(segments: impl Iterator<Item = Segment>) -> Vec<Segment> {
    let mut met = BTreeSet::new();
    segments.filter(|&segment| met.insert(undirected(segment))).collect()
}

fn portal(thing: &ThingDoc, report: &mut ImportReport) -> Option<Value> {
    let (segment, closed, own) = if let Some(door) = &thing.door {
        let made_of = DOOR_WORDS.into_iter().find(|(kind, _)| *kind == door.kind).map(|(_, word)| word);
        report.count(Fate::Taken, "import-doors", 1);
        report.count(Fate::LeftOut, "import-export-locks", usize::from(door.lock.is_some()));
        let own = json!({ "kind": "door", "made_of": made_of, "hidden": thing.hidden.is_some() });
        (door.segment(), !door.open, own)
    } else {
        report.count(Fate::Taken, "import-windows", usize::from(thing.window.is_some()));
        (thing.window?.segment(), false, json!({ "kind": "window" }))
    };
    let (dx, dy) = (segment.to.x - segment.from.x, segment.to.y - segment.from.y);
    let middle = Point::new(segment.from.x + dx / 2, segment.from.y + dy / 2);
    Some(json!({
        "position": spot(middle),
        "bounds": [spot(segment.from), spot(segment.to)],
        "rotation": f64::from(dy).atan2(f64::from(dx)),
        "closed": closed,
        "freestanding": false,
        OWN: own,
    }))
}

fn light(thing: &ThingDoc, report: &mut ImportReport) -> Option<Value> {
    let LightSource { kind, lit, colour } = thing.light?;
    let Some(at) = thing.at else {
        report.count(Fate::LeftOut, "import-export-carried", 1);
        return None;
    };
    report.count(Fate::Taken, "import-lights", 1);
    let word = SOURCE_WORDS.into_iter().find(|(known, _)| *known == kind).map(|(_, word)| word);
    Some(json!({
        "position": spot(at.0.centre()),
        "range": range_of(kind),
        "intensity": i32::from(lit),
        "color": Colour::text(colour.unwrap_or(USUAL)),
        "shadows": true,
        OWN: { "kind": word, "lit": lit, "usual_colour": colour.is_none() },
    }))
}

/// The colour of a flame, for programs that know no usual one.
const USUAL: [u8; 3] = [255, 180, 100];

/// Names what has no place in the format.
fn left_out(document: &Document, grid: &CellGrid, report: &mut ImportReport) {
    let count = |has: fn(&ThingDoc) -> bool| document.things.iter().filter(|thing| has(thing)).count();
    report.count(Fate::LeftOut, "import-export-tokens", count(|thing| thing.token.is_some()));
    report.count(Fate::LeftOut, "import-export-traps", count(|thing| thing.trap.is_some()));
    report.count(Fate::LeftOut, "import-export-notes", count(|thing| thing.note.is_some()));
    let lying = |thing: &ThingDoc| thing.item.is_some() && thing.light.is_none();
    report.count(Fate::LeftOut, "import-export-items", count(lying));
    let wet = grid.iter().filter(|(_, cell)| !cell.solid && (cell.water_ml > 0 || cell.height_cm != 0)).count();
    report.count(Fate::LeftOut, "import-export-ground", wet);
}
