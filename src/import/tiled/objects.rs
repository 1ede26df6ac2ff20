//! Objects of a map: walls as lines and outlines, doors and windows as lines or flat boxes, lights, notes, water, rock.

use super::{Meaning, flag, property};
use crate::board::{Cell, CellData, DoorKind, LightSource, Lock, LockGrade, SourceKind};
use crate::import::draft::{DoorDraft, Draft, LightDraft, Line};
use crate::import::geometry::Spot;
use crate::import::light::{Colour, kind_of};
use crate::import::report::{Fate, ImportReport};
use crate::level::WallKind;
use roxmltree::Node;

/// Corners of the outline that stands for an ellipse.
const ROUND_CORNERS: u32 = 16;
/// Points that one object may have.
const MAX_POINTS: usize = 20_000;

/// What an object looks like, in cells of the map.
struct Shape {
    points: Vec<Spot>,
    /// Whether it is an outline rather than a line or a point.
    closed: bool,
}

/// Takes an object over. `shift` is where its layer lies, and `tile` how large a cell is, both in pixels.
pub(super) fn object(
    node: Node<'_, '_>,
    of_layer: Option<Meaning>,
    shift: Spot,
    tile: Spot,
    draft: &mut Draft,
    report: &mut ImportReport,
) {
    let shape = shape(node, shift, tile);
    let middle = middle(&shape);
    let text = node.children().find(|child| child.has_tag_name("text")).and_then(|text| text.text());
    let own = Meaning::of_node(node).or_else(|| text.map(|_| Meaning::Note));
    let name = node.attribute("name").unwrap_or_default();
    match own.or(of_layer) {
        Some(Meaning::Wall) => wall(node, &shape, draft, report),
        Some(Meaning::Door) => {
            if let Some(door) = door(node, &shape, draft, report) {
                draft.doors.push(door);
            }
        }
        Some(Meaning::Window) => {
            if let Some((from, to)) = ends(&shape) {
                let segment = draft.opening(from, to, report);
                draft.windows.extend(segment);
            } else {
                report.count(Fate::LeftOut, "import-openings-nowhere", 1);
            }
        }
        Some(Meaning::Light) => match middle {
            Some(at) => draft.lights.push(LightDraft { at, source: source(node) }),
            None => report.count(Fate::LeftOut, "import-lights-nowhere", 1),
        },
        Some(Meaning::Note) => match middle {
            Some(at) => {
                let text = text.or_else(|| property(node, "text")).unwrap_or_default();
                draft.note(at.cell(), name, text, report);
            }
            None => report.count(Fate::LeftOut, "import-notes-off-map", 1),
        },
        Some(Meaning::Floor | Meaning::Water | Meaning::Stairs) | None => {
            report.count(Fate::LeftOut, "import-objects-unknown", 1);
        }
    }
}

fn shape(node: Node<'_, '_>, shift: Spot, tile: Spot) -> Shape {
    let number = |key: &str| node.attribute(key).and_then(|value| value.trim().parse::<f64>().ok());
    let (x, y) = (number("x").unwrap_or(f64::NAN), number("y").unwrap_or(f64::NAN));
    let (width, height) = (number("width").unwrap_or(0.0), number("height").unwrap_or(0.0));
    let (sin, cos) = number("rotation").unwrap_or(0.0).to_radians().sin_cos();
    // Objects turn around their own place.
    let placed = |dx: f64, dy: f64| {
        let (dx, dy) = (dx * cos - dy * sin, dx * sin + dy * cos);
        Spot::new((x + dx + shift.x) / tile.x, (y + dy + shift.y) / tile.y)
    };
    let list = |name: &str| {
        let child = node.children().find(|child| child.has_tag_name(name))?;
        let pairs = child.attribute("points").unwrap_or_default().split_whitespace().take(MAX_POINTS);
        let parsed = pairs.map(|pair| {
            let numbers =
                pair.split_once(',').and_then(|(x, y)| Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?)));
            numbers.map_or(Spot::new(f64::NAN, f64::NAN), |(dx, dy)| placed(dx, dy))
        });
        Some(parsed.collect::<Vec<Spot>>())
    };
    if let Some(points) = list("polyline") {
        return Shape { points, closed: false };
    }
    if let Some(points) = list("polygon") {
        return Shape { points, closed: true };
    }
    // A tile as an object stands on its place, everything else hangs from it.
    let up = if node.has_attribute("gid") { height } else { 0.0 };
    if node.children().any(|child| child.has_tag_name("ellipse")) {
        let corner = |i: u32| {
            let (sin, cos) = (f64::from(i) / f64::from(ROUND_CORNERS) * std::f64::consts::TAU).sin_cos();
            placed(width / 2.0 * (1.0 + cos), height / 2.0 * (1.0 + sin))
        };
        return Shape { points: (0..ROUND_CORNERS).map(corner).collect(), closed: true };
    }
    if width == 0.0 && height == 0.0 {
        return Shape { points: vec![placed(0.0, 0.0)], closed: false };
    }
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    Shape { points: corners.map(|(dx, dy)| placed(dx, dy - up)).to_vec(), closed: true }
}

/// The middle of a shape's extent, if it is a place.
fn middle(shape: &Shape) -> Option<Spot> {
    let first = shape.points.first()?;
    let (low, high) = shape.points.iter().fold((*first, *first), |(low, high), spot| {
        (Spot::new(low.x.min(spot.x), low.y.min(spot.y)), Spot::new(high.x.max(spot.x), high.y.max(spot.y)))
    });
    let middle = Spot::new(f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y));
    Some(middle).filter(|middle| middle.is_sane())
}

fn wall(node: Node<'_, '_>, shape: &Shape, draft: &mut Draft, report: &mut ImportReport) {
    if shape.points.len() < 2 {
        return report.count(Fate::LeftOut, "import-lines-without-length", 1);
    }
    let kind = match node.attribute("class").or_else(|| node.attribute("type")).unwrap_or_default() {
        class if class.contains("barrier") || class.contains("grate") => WallKind::Barrier,
        class if class.contains("veil") || class.contains("curtain") => WallKind::Veil,
        _ => WallKind::Wall,
    };
    if let Some((low, high)) = block(node, shape) {
        // A box that fills whole cells is rock, which is simpler than four walls around nothing.
        let filled = draft.fill(low, high, |data| *data = CellData::SOLID);
        let fate = if filled { (Fate::Taken, "import-blocks") } else { (Fate::LeftOut, "import-blocks-too-many") };
        return report.count(fate.0, fate.1, 1);
    }
    draft.line(&Line { points: &shape.points, kind, closed: shape.closed }, report);
}

/// The cells that an upright box fills exactly: the first of them, and the first beyond.
fn block(node: Node<'_, '_>, shape: &Shape) -> Option<(Cell, Cell)> {
    let boxed = node.children().all(|child| !matches!(child.tag_name().name(), "polygon" | "polyline" | "ellipse"));
    let (Some(first), Some(last), true, true) = (shape.points.first(), shape.points.get(2), shape.closed, boxed) else {
        return None;
    };
    let whole = |value: f64| Some(value.round()).filter(|whole| (whole - value).abs() < 1e-3 && whole.abs() < 1e6);
    let corner = |spot: &Spot| Some(Cell::new(whole(spot.x)? as i32, whole(spot.y)? as i32));
    let (low, high) = (corner(first)?, corner(last)?);
    // Turned boxes have corners that do not face each other like this.
    let upright = shape.points.get(1).and_then(corner) == Some(Cell::new(high.x, low.y));
    (upright && low.x < high.x && low.y < high.y).then_some((low, high))
}

/// The ends of a door: those of a line, or the middles of a box's short sides.
fn ends(shape: &Shape) -> Option<(Spot, Spot)> {
    if !shape.closed {
        let (first, last) = (shape.points.first()?, shape.points.last()?);
        return (shape.points.len() > 1).then_some((*first, *last));
    }
    let &[a, b, c, d] = shape.points.as_slice() else { return None };
    let between = |p: Spot, q: Spot| Spot::new(f64::midpoint(p.x, q.x), f64::midpoint(p.y, q.y));
    Some(if a.distance(b) >= b.distance(c) { (between(a, d), between(b, c)) } else { (between(a, b), between(c, d)) })
}

fn door(node: Node<'_, '_>, shape: &Shape, draft: &Draft, report: &mut ImportReport) -> Option<DoorDraft> {
    let Some((from, to)) = ends(shape) else {
        report.count(Fate::LeftOut, "import-openings-nowhere", 1);
        return None;
    };
    let segment = draft.opening(from, to, report)?;
    let words = ["class", "type", "name"].into_iter().filter_map(|key| node.attribute(key));
    let words = words.chain(property(node, "kind")).collect::<Vec<_>>().join(" ").to_lowercase();
    let kind = [("iron", DoorKind::Iron), ("stone", DoorKind::Stone), ("reinforced", DoorKind::Reinforced)];
    let kind = kind.into_iter().find(|(word, _)| words.contains(word)).map_or(DoorKind::Wooden, |(_, kind)| kind);
    let locked = flag(node, "locked");
    Some(DoorDraft {
        kind,
        open: flag(node, "open") && !locked,
        hidden: flag(node, "secret") || flag(node, "hidden") || words.contains("secret"),
        lock: locked.then_some(Lock { grade: LockGrade::Simple, locked: true, key: None }),
        ..DoorDraft::closed(segment)
    })
}

fn source(node: Node<'_, '_>) -> LightSource {
    let words = ["class", "type", "name"].into_iter().filter_map(|key| node.attribute(key));
    let words = words.chain(property(node, "kind")).collect::<Vec<_>>().join(" ").to_lowercase();
    let named = [
        ("candle", SourceKind::Candle),
        ("свеч", SourceKind::Candle),
        ("lantern", SourceKind::Lantern),
        ("фонар", SourceKind::Lantern),
        ("lamp", SourceKind::Lamp),
        ("ламп", SourceKind::Lamp),
    ];
    let by_name = named.into_iter().find(|(word, _)| words.contains(word)).map(|(_, kind)| kind);
    let range = property(node, "range").and_then(|range| range.trim().parse::<f64>().ok()).filter(|r| r.is_finite());
    let colour = property(node, "color").or_else(|| property(node, "colour")).and_then(Colour::parse);
    LightSource {
        kind: by_name.or_else(|| range.map(kind_of)).unwrap_or(SourceKind::Torch),
        lit: property(node, "lit").is_none() || flag(node, "lit"),
        colour: colour.map(|colour| colour.rgb),
    }
}
