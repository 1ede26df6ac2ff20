//! Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): walls at any angle, portals, lights and one picture. Coordinates are
//! cells, counted from the map's origin.
//!
//! Files of many programs bear this name, so nothing is taken for granted: a value that is missing or of another type is
//! passed over and named in the report. What our own export adds stands under [`OWN`].

use super::draft::{DoorDraft, Draft, LightDraft, Line};
use super::geometry::Spot;
use super::json::Json;
use super::light::{Colour, kind_of};
use super::picture::{self, Seen, Unfit};
use super::report::{Fate, ImportReport, Read, fault};
use super::{Format, Imported};
use crate::board::{Ambient, CellData, DoorKind, LightSource, Point, Segment, SourceKind};
use crate::level::WallKind;
use crate::text::Phrase;

/// The key under which our export keeps what the format has no place for. Other programs pass it over.
pub(super) const OWN: &str = "torchline";

/// A portal that states only its middle is so wide, in cells.
const PORTAL_WIDTH: f64 = 1.0;

/// A picture whose sides differ by more than this share from what the map states is mentioned.
const STRETCH: f64 = 0.02;

/// Whether a file is of this format.
pub(super) fn is_it(json: &Json) -> bool {
    ["resolution", "line_of_sight", "portals"].into_iter().any(|key| json.has(key))
}

/// Reads a map.
///
/// # Errors
/// When nothing says how large the map is, or it is too large.
pub(super) fn read(json: &Json, name: &str) -> Read<Imported> {
    let mut report = ImportReport::new(Format::UniversalVtt);
    let resolution = json.get("resolution");
    for key in ["line_of_sight", "objects_line_of_sight", "portals", "lights"] {
        if json.has(key) && !matches!(json.get(key), Json::List(_)) {
            report.say(Fate::LeftOut, Phrase::new("import-wrong-type").with("name", key));
        }
    }
    let origin = resolution.get("map_origin").spot().filter(|spot| spot.is_sane()).unwrap_or_default();
    let pixels = resolution.get("pixels_per_grid").number().filter(|pixels| *pixels >= 1.0);
    let seen = picture_of(json, &mut report);
    let size = match resolution.get("map_size").spot().filter(|size| size.is_sane() && size.x > 0.0 && size.y > 0.0) {
        Some(size) => size,
        None => guessed_size(json, origin, seen.as_ref(), pixels, &mut report)?,
    };
    let mut draft = Draft::new(name, (size.x, size.y), CellData::OPEN)?;
    draft.ambient = ambient(json.get("environment"), &mut report);
    if let (Some(seen), Some(pixels)) = (&seen, pixels) {
        let off = |have: usize, cells: f64| (have as f64 / (cells * pixels) - 1.0).abs() > STRETCH;
        if off(seen.width, size.x) || off(seen.height, size.y) {
            let stretched = Phrase::new("import-picture-stretched")
                .with("width", seen.width as i64)
                .with("height", seen.height as i64)
                .with("pixels", format!("{pixels:.0}"));
            report.say(Fate::Mended, stretched);
        }
    }
    draft.picture = seen.map(|seen| (seen, Point::from_metres(size.x, size.y)));
    walls(json, origin, &mut draft, &mut report);
    portals(json, origin, &mut draft, &mut report);
    lights(json, origin, &mut draft, &mut report);
    draft.finish(name, report)
}

/// The size of a map that does not state it: that of its picture, or that of its walls.
fn guessed_size(
    json: &Json,
    origin: Spot,
    seen: Option<&Seen>,
    pixels: Option<f64>,
    report: &mut ImportReport,
) -> Read<Spot> {
    if let (Some(seen), Some(pixels)) = (seen, pixels) {
        report.say(Fate::Mended, Phrase::new("import-size-from-picture"));
        return Ok(Spot::new(seen.width as f64 / pixels, seen.height as f64 / pixels));
    }
    let lines = json.get("line_of_sight").list().iter().chain(json.get("objects_line_of_sight").list());
    let spots = lines.flat_map(Json::list).filter_map(Json::spot).filter(|spot| spot.is_sane());
    let far = spots
        .map(|spot| spot.minus(origin))
        .fold(Spot::default(), |far, spot| Spot::new(far.x.max(spot.x), far.y.max(spot.y)));
    if far.x > 0.0 && far.y > 0.0 {
        report.say(Fate::Mended, Phrase::new("import-size-from-walls"));
        return Ok(Spot::new(far.x.ceil(), far.y.ceil()));
    }
    Err(fault(Phrase::new("import-no-size"), Phrase::new("import-no-size-hint")))
}

fn picture_of(json: &Json, report: &mut ImportReport) -> Option<Seen> {
    let text = match json.get("image") {
        Json::Text(text) if !text.trim().is_empty() => text,
        Json::Null | Json::Text(_) => {
            report.say(Fate::LeftOut, Phrase::new("import-picture-none"));
            return None;
        }
        _ => {
            report.say(Fate::LeftOut, Phrase::new("import-wrong-type").with("name", "image"));
            return None;
        }
    };
    match picture::from_base64(text) {
        Ok(seen) => {
            let taken = Phrase::new("import-picture")
                .with("kind", seen.kind.ending())
                .with("width", seen.width as i64)
                .with("height", seen.height as i64);
            report.say(Fate::Taken, taken);
            Some(seen)
        }
        Err(unfit) => {
            report.say(
                Fate::LeftOut,
                match unfit {
                    Unfit::NotBase64 => Phrase::new("import-picture-not-base64"),
                    Unfit::Unknown => Phrase::new("import-picture-unknown"),
                    Unfit::Broken => Phrase::new("import-picture-broken"),
                    Unfit::TooLarge { width, height } => Phrase::new("import-picture-too-large")
                        .with("width", width.to_string())
                        .with("height", height.to_string()),
                },
            );
            None
        }
    }
}

/// The light of the place. A map that states none is meant to be seen.
fn ambient(environment: &Json, report: &mut ImportReport) -> Ambient {
    if environment.get("baked_lighting").truth() == Some(true) {
        report.say(Fate::Taken, Phrase::new("import-baked-light"));
    }
    let stated = environment.get("ambient_light");
    let colour = stated.text().and_then(Colour::parse);
    if colour.is_none() && !matches!(stated, Json::Null) {
        report.say(Fate::LeftOut, Phrase::new("import-wrong-type").with("name", "ambient_light"));
    }
    let ambient = colour.map_or(Ambient::Daylight, Colour::ambient);
    report.say(Fate::Taken, Phrase::new("import-ambient").with("light", Phrase::new(ambient.key())));
    ambient
}

/// The points of a line, counted from the origin. What is no point is counted among those that are nowhere.
fn points(line: &Json, origin: Spot) -> Vec<Spot> {
    let nowhere = Spot::new(f64::NAN, f64::NAN);
    line.list().iter().map(|point| point.spot().map_or(nowhere, |spot| spot.minus(origin))).collect()
}

fn walls(json: &Json, origin: Spot, draft: &mut Draft, report: &mut ImportReport) {
    let own = json.get(OWN);
    for (key, kind) in [("veils", WallKind::Veil), ("barriers", WallKind::Barrier)] {
        for line in own.get(key).list() {
            draft.line(&Line { points: &points(line, origin), kind, closed: false }, report);
        }
    }
    for line in json.get("line_of_sight").list() {
        let points = points(line, origin);
        draft.line(&Line { points: &points, kind: WallKind::Wall, closed: false }, report);
    }
    for line in json.get("objects_line_of_sight").list() {
        let points = points(line, origin);
        let closed = lacks_an_edge(&points);
        report.count(Fate::Mended, "import-outlines-closed", usize::from(closed));
        draft.line(&Line { points: &points, kind: WallKind::Wall, closed }, report);
    }
}

/// Whether the outline of an object only lacks its last edge: its ends are apart, but no farther than its corners are.
/// An object that is open, such as a screen with a bend, stays open.
fn lacks_an_edge(points: &[Spot]) -> bool {
    let (Some(first), Some(last), 3..) = (points.first(), points.last(), points.len()) else { return false };
    let longest = points.windows(2).map(|pair| pair[0].distance(pair[1])).fold(0.0, f64::max);
    let apart = first.distance(*last);
    apart > 0.0 && apart <= longest * 1.01
}

fn portals(json: &Json, origin: Spot, draft: &mut Draft, report: &mut ImportReport) {
    for portal in json.get("portals").list() {
        let Some((from, to)) = ends(portal, origin) else {
            report.count(Fate::LeftOut, "import-openings-nowhere", 1);
            continue;
        };
        let Some(segment) = draft.opening(from, to, report) else { continue };
        let own = portal.get(OWN);
        let closed = portal.get("closed").truth().unwrap_or(true);
        let kind = own.get("kind").text().or_else(|| portal.get("type").text()).unwrap_or_default();
        let kind = kind.to_ascii_lowercase();
        if kind.contains("window") || (!closed && !kind.contains("door")) {
            if kind.is_empty() {
                report.count(Fate::Taken, "import-windows-open", 1);
            }
            draft.windows.push(segment);
            continue;
        }
        if portal.get("freestanding").truth() == Some(true) {
            report.count(Fate::Taken, "import-doors-freestanding", 1);
        }
        draft.doors.push(DoorDraft {
            kind: own.get("made_of").text().and_then(made_of).unwrap_or_default(),
            open: !closed,
            hidden: own.get("hidden").truth() == Some(true),
            ..DoorDraft::closed(segment)
        });
    }
}

/// What our own export calls a kind of door.
fn made_of(word: &str) -> Option<DoorKind> {
    super::export::DOOR_WORDS.into_iter().find(|(_, known)| *known == word).map(|(kind, _)| kind)
}

/// The ends of a portal: its bounds, or a cell's width around its middle.
fn ends(portal: &Json, origin: Spot) -> Option<(Spot, Spot)> {
    let bounds = portal.get("bounds").list();
    if let (Some(from), Some(to)) = (bounds.first().and_then(Json::spot), bounds.get(1).and_then(Json::spot)) {
        return Some((from.minus(origin), to.minus(origin)));
    }
    let middle = portal.get("position").spot()?.minus(origin);
    let (sin, cos) = portal.get("rotation").number().unwrap_or(0.0).sin_cos();
    let (dx, dy) = (cos * PORTAL_WIDTH / 2.0, sin * PORTAL_WIDTH / 2.0);
    Some((Spot::new(middle.x - dx, middle.y - dy), Spot::new(middle.x + dx, middle.y + dy)))
}

fn lights(json: &Json, origin: Spot, draft: &mut Draft, report: &mut ImportReport) {
    for light in json.get("lights").list() {
        let Some(at) = light.get("position").spot().map(|spot| spot.minus(origin)) else {
            report.count(Fate::LeftOut, "import-lights-nowhere", 1);
            continue;
        };
        let own = light.get(OWN);
        let range = light.get("range").number().unwrap_or(0.0);
        let intensity = light.get("intensity").number().unwrap_or(1.0);
        let colour = light.get("color");
        let parsed = colour.text().and_then(Colour::parse);
        if parsed.is_none() && !matches!(colour, Json::Null) {
            report.count(Fate::Mended, "import-lights-colour", 1);
        }
        let usual = own.get("usual_colour").truth() == Some(true);
        let source = LightSource {
            kind: own.get("kind").text().and_then(source_kind).unwrap_or_else(|| kind_of(range)),
            lit: own.get("lit").truth().unwrap_or(range > 0.0 && intensity > 0.0),
            colour: parsed.filter(|_| !usual).map(|colour| colour.rgb),
        };
        draft.lights.push(LightDraft { at, source });
    }
}

fn source_kind(word: &str) -> Option<SourceKind> {
    super::export::SOURCE_WORDS.into_iter().find(|(_, known)| *known == word).map(|(kind, _)| kind)
}

/// A segment as two points of this format.
pub(super) fn pair(segment: Segment) -> serde_json::Value {
    serde_json::Value::from(vec![spot(segment.from), spot(segment.to)])
}

/// A point as this format writes it.
pub(super) fn spot(point: Point) -> serde_json::Value {
    let metres = |units: i32| f64::from(units) / f64::from(crate::board::UNITS_PER_METRE);
    serde_json::json!({ "x": metres(point.x), "y": metres(point.y) })
}
