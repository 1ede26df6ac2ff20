//! Maps of the Tiled editor (`.tmx`): orthogonal layers of tiles, and objects that are walls, doors, windows, lights and
//! notes.
//!
//! What a layer or an object means is told by words in its class, its type or its name ([`Meaning`]), in the object first,
//! then in its layer. What a tile means is told by its own class in a tileset inside the file, otherwise by its layer.

mod data;
mod objects;

use self::data::tiles;
use self::objects::object;
use super::draft::Draft;
use super::geometry::Spot;
use super::limits::MAX_NODES;
use super::report::{Fate, ImportReport, Read, fault};
use super::{Format, Imported};
use crate::board::{Cell, CellData, Ground};
use crate::text::Phrase;
use roxmltree::{Document, Error, Node, ParsingOptions};
use std::collections::BTreeMap;

/// Bits of a tile's number that only turn it around.
const TURNED: u32 = 0xE000_0000;
/// Water stands knee-deep, in centimetres.
const WATER_CM: i16 = 40;
/// Millilitres in a cell for every centimetre of depth.
const ML_PER_CM: u32 = 10_000;
/// The most tiles over all layers.
const MAX_TILES: usize = 8_000_000;

/// How deep groups may lie in groups.
const MAX_DEPTH: u32 = 32;

/// What a layer, an object or a tile stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Wall,
    Floor,
    Water,
    Stairs,
    Door,
    Window,
    Light,
    Note,
}

/// Words by which meanings are told, in lower case; the first that occurs counts.
const WORDS: [(&str, Meaning); 25] = [
    ("door", Meaning::Door),
    ("двер", Meaning::Door),
    ("window", Meaning::Window),
    ("окн", Meaning::Window),
    ("light", Meaning::Light),
    ("torch", Meaning::Light),
    ("lamp", Meaning::Light),
    ("candle", Meaning::Light),
    ("lantern", Meaning::Light),
    ("свет", Meaning::Light),
    ("факел", Meaning::Light),
    ("note", Meaning::Note),
    ("замет", Meaning::Note),
    ("stair", Meaning::Stairs),
    ("лестн", Meaning::Stairs),
    ("water", Meaning::Water),
    ("вод", Meaning::Water),
    ("wall", Meaning::Wall),
    ("solid", Meaning::Wall),
    ("collision", Meaning::Wall),
    ("стен", Meaning::Wall),
    ("floor", Meaning::Floor),
    ("ground", Meaning::Floor),
    ("пол", Meaning::Floor),
    ("земл", Meaning::Floor),
];

impl Meaning {
    fn of(words: &str) -> Option<Self> {
        let words = words.to_lowercase();
        WORDS.into_iter().find(|(word, _)| words.contains(word)).map(|(_, meaning)| meaning)
    }

    /// What an element means by its class, its type or its name.
    fn of_node(node: Node<'_, '_>) -> Option<Self> {
        ["class", "type", "name"].into_iter().find_map(|key| Self::of(node.attribute(key)?))
    }
}

/// Reads a map.
///
/// # Errors
/// When it is no XML, no map, or a map of a sort that has no cells like ours.
pub(super) fn read(text: &str, name: &str) -> Read<Imported> {
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| not_xml(&error, text))?;
    let map = document.root_element();
    if !map.has_tag_name("map") {
        let found = map.tag_name().name().chars().take(40).collect::<String>();
        return Err(fault(Phrase::new("import-not-a-map").with("found", found), Phrase::new("import-not-a-map-hint")));
    }
    let orientation = map.attribute("orientation").unwrap_or("orthogonal");
    if orientation != "orthogonal" {
        let found = orientation.chars().take(40).collect::<String>();
        let message = Phrase::new("import-not-orthogonal").with("found", found);
        return Err(fault(message, Phrase::new("import-not-orthogonal-hint")));
    }
    if map.attribute("infinite").is_some_and(|infinite| infinite.trim() != "0") {
        return Err(fault(Phrase::new("import-infinite"), Phrase::new("import-infinite-hint")));
    }
    let mut report = ImportReport::new(Format::Tiled);
    let number = |key: &str| map.attribute(key).and_then(|value| value.trim().parse::<f64>().ok());
    let size = (number("width").unwrap_or(0.0), number("height").unwrap_or(0.0));
    let title = property(map, "title").or_else(|| property(map, "name")).unwrap_or(name);
    let mut draft = Draft::new(title, size, CellData::OPEN)?;
    let tile = Spot::new(number("tilewidth").unwrap_or(0.0), number("tileheight").unwrap_or(0.0));
    if !(tile.x >= 1.0 && tile.y >= 1.0 && tile.is_sane()) {
        return Err(fault(Phrase::new("import-no-tile-size"), Phrase::new("import-no-tile-size-hint")));
    }
    let kinds = kinds_of_tiles(map, &mut report);
    let mut layers = Vec::new();
    collect(map, Spot::default(), 0, &mut layers)?;
    let of_tiles: Vec<Node<'_, '_>> =
        layers.iter().map(|(layer, _)| *layer).filter(|layer| layer.has_tag_name("layer")).collect();
    tile_layers(&of_tiles, &kinds, &mut draft, &mut report)?;
    for &(group, shift) in layers.iter().filter(|(layer, _)| layer.has_tag_name("objectgroup")) {
        for node in group.children().filter(|node| node.has_tag_name("object")) {
            object(node, Meaning::of_node(group), shift, tile, &mut draft, &mut report);
        }
    }
    let pictures = layers.iter().filter(|(layer, _)| layer.has_tag_name("imagelayer")).count();
    report.count(Fate::LeftOut, "import-image-layers", pictures);
    draft.finish(name, report)
}

/// Why a text is no XML. An error at its very end means that the rest is missing.
fn not_xml(error: &Error, text: &str) -> Box<super::ImportFault> {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let end = (text.split('\n').count() as u32, last.chars().count() as u32 + 1);
    let pos = error.pos();
    let cut = matches!(error, Error::NoRootNode | Error::UnclosedRootNode | Error::UnexpectedEndOfStream)
        || (pos.row == end.0 && pos.col.saturating_add(1) >= end.1);
    let placed = |key, (line, column): (u32, u32)| Phrase::new(key).with("line", line).with("column", column);
    match error {
        Error::NodesLimitReached | Error::AttributesLimitReached | Error::NamespacesLimitReached => {
            fault(Phrase::new("import-too-many-values"), Phrase::new("import-too-many-values-hint"))
        }
        Error::DtdDetected => fault(Phrase::new("import-dtd"), Phrase::new("import-dtd-hint")),
        _ if cut => fault(placed("import-cut-off", end), Phrase::new("import-cut-off-hint")),
        _ => fault(placed("import-not-xml", (pos.row, pos.col)), Phrase::new("import-not-xml-hint")),
    }
}

/// Every layer in a map or group, with how far it is shifted by itself and the groups around it, in pixels.
fn collect<'a, 'i>(group: Node<'a, 'i>, shift: Spot, depth: u32, into: &mut Vec<(Node<'a, 'i>, Spot)>) -> Read<()> {
    for node in group.children().filter(Node::is_element) {
        let number = |key: &str| node.attribute(key).and_then(|value| value.trim().parse::<f64>().ok()).unwrap_or(0.0);
        let shift = Spot::new(shift.x + number("offsetx"), shift.y + number("offsety"));
        match node.tag_name().name() {
            "group" if depth >= MAX_DEPTH => {
                let pos = node.document().text_pos_at(node.range().start);
                let message = Phrase::new("import-too-deep").with("line", pos.row).with("column", pos.col);
                return Err(fault(message, Phrase::new("import-too-deep-hint")));
            }
            "group" => collect(node, shift, depth + 1, into)?,
            "layer" | "objectgroup" | "imagelayer" => into.push((node, shift)),
            _ => {}
        }
    }
    Ok(())
}

/// The value of a custom property.
fn property<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    let properties = node.children().filter(|child| child.has_tag_name("properties"));
    let mut all = properties.flat_map(|list| list.children().filter(|child| child.has_tag_name("property")));
    let found = all.find(|property| property.attribute("name").is_some_and(|n| n.eq_ignore_ascii_case(name)))?;
    found.attribute("value").or_else(|| found.text())
}

/// Whether a custom property says yes.
fn flag(node: Node<'_, '_>, name: &str) -> bool {
    property(node, name).is_some_and(|value| matches!(value.trim().to_ascii_lowercase().as_str(), "true" | "1" | "yes"))
}

/// What the tiles of tilesets inside the file mean, by their number on the map.
fn kinds_of_tiles(map: Node<'_, '_>, report: &mut ImportReport) -> BTreeMap<u32, Meaning> {
    let mut kinds = BTreeMap::new();
    for set in map.children().filter(|node| node.has_tag_name("tileset")) {
        if set.has_attribute("source") {
            report.count(Fate::LeftOut, "import-tilesets-outside", 1);
        }
        let first = set.attribute("firstgid").and_then(|first| first.trim().parse::<u32>().ok()).unwrap_or(1);
        for tile in set.children().filter(|node| node.has_tag_name("tile")) {
            let id = tile.attribute("id").and_then(|id| id.trim().parse::<u32>().ok());
            let class = ["class", "type"].into_iter().find_map(|key| Meaning::of(tile.attribute(key)?));
            let meaning = class.or_else(|| flag(tile, "solid").then_some(Meaning::Wall));
            if let (Some(number), Some(meaning)) = (id.and_then(|id| first.checked_add(id)), meaning) {
                kinds.insert(number, meaning);
            }
        }
    }
    kinds
}

/// Takes the tiles over: with a layer of floors all else is rock, walls are rock, water stands knee-deep.
fn tile_layers(
    layers: &[Node<'_, '_>],
    kinds: &BTreeMap<u32, Meaning>,
    draft: &mut Draft,
    report: &mut ImportReport,
) -> Read<()> {
    let (width, height) = draft.grid.size();
    let count = (width as usize) * (height as usize);
    if layers.len().saturating_mul(count) > MAX_TILES {
        return Err(fault(Phrase::new("import-too-many-values"), Phrase::new("import-too-many-values-hint")));
    }
    let floors = layers.iter().any(|layer| Meaning::of_node(*layer) == Some(Meaning::Floor));
    if floors {
        let all: Vec<Cell> = draft.grid.iter().map(|(cell, _)| cell).collect();
        for cell in all {
            draft.paint(cell, |data| data.solid = true);
        }
    }
    let mut read = Vec::with_capacity(layers.len());
    for layer in layers {
        let meaning = Meaning::of_node(*layer);
        if meaning.is_none() && kinds.is_empty() {
            let name = layer.attribute("name").unwrap_or_default().chars().take(60).collect::<String>();
            report.say(Fate::LeftOut, Phrase::new("import-layer-unknown").with("name", name));
            continue;
        }
        let numbers = tiles(*layer, count)?;
        report.count(Fate::Mended, "import-layers-short", usize::from(numbers.len() < count));
        report.count(Fate::Taken, "import-layers", 1);
        read.push((meaning, numbers));
    }
    // Floors first: what stands on them is higher, in whatever order the layers lie.
    for floor in [true, false] {
        for (of_layer, numbers) in &read {
            for (number, at) in numbers.iter().map(|number| number & !TURNED).zip(0..) {
                let meaning = kinds.get(&number).copied().or(*of_layer).filter(|_| number != 0);
                if let Some(meaning) = meaning.filter(|meaning| (*meaning == Meaning::Floor) == floor) {
                    paint(meaning, Cell::new(at % width, at / width), draft, report);
                }
            }
        }
    }
    Ok(())
}

fn paint(meaning: Meaning, cell: Cell, draft: &mut Draft, report: &mut ImportReport) {
    draft.paint(cell, |data| {
        data.solid = meaning == Meaning::Wall;
        match meaning {
            Meaning::Wall => *data = CellData::SOLID,
            Meaning::Stairs => data.ground = Ground::Stairs,
            Meaning::Water => {
                data.height_cm = -WATER_CM;
                data.water_ml = u32::from(WATER_CM.unsigned_abs()) * ML_PER_CM;
            }
            _ => {}
        }
    });
    if matches!(meaning, Meaning::Door | Meaning::Window | Meaning::Light | Meaning::Note) {
        report.count(Fate::LeftOut, "import-tiles-as-things", 1);
    }
}
