//! The drawn map: rows, legend, free walls.

use super::Checker;
use super::limits::{LOOK, MAP_SIDE, ML_PER_CM};
use crate::board::space::MAX_METRES;
use crate::board::{Point, Segment, UNITS_PER_METRE};
use crate::level::document::{FloorPicture, Symbol};
use crate::level::locate::DocPath;
use crate::level::map::{FLOOR_SYMBOL, SOLID_SYMBOL};
use crate::text::Phrase;
use std::collections::BTreeMap;

impl Checker<'_> {
    pub(super) fn map(&mut self) {
        self.rows();
        self.symbols();
        let walls = DocPath::of("map").field("walls");
        for (index, wall) in self.document.map.walls.iter().enumerate() {
            self.segment(&walls.index(index), wall.segment());
        }
        if let Some(picture) = &self.document.map.picture {
            self.picture(&DocPath::of("map").field("picture"), picture);
        }
    }

    fn picture(&mut self, path: &DocPath, picture: &FloorPicture) {
        if !is_picture_name(&picture.file) {
            let message = Phrase::new("level-picture-name").with("name", picture.file.as_str());
            self.error(&path.field("file"), message, Phrase::new("level-picture-name-hint"));
        }
        let most = MAX_METRES * UNITS_PER_METRE;
        if !(1..=most).contains(&picture.size.x) || !(1..=most).contains(&picture.size.y) {
            let hint = Phrase::new("level-picture-size-hint").with("most", MAX_METRES);
            self.error(&path.field("size"), Phrase::new("level-picture-size"), hint);
        }
    }

    fn rows(&mut self) {
        let map = &self.document.map;
        let path = DocPath::of("map").field("rows");
        if map.rows.is_empty() {
            return self.error(&path, Phrase::new("level-map-empty"), Phrase::new("level-map-empty-hint"));
        }
        let lengths: Vec<usize> = map.rows.iter().map(|row| row.chars().count()).collect();
        // The length that most rows have is the one that was meant.
        let mut counts = BTreeMap::new();
        for &length in &lengths {
            *counts.entry(length).or_insert(0_usize) += 1;
        }
        let usual = counts.iter().max_by_key(|&(_, count)| *count).map_or(0, |(&length, _)| length);
        for (index, &length) in lengths.iter().enumerate() {
            if length != usual {
                let message = Phrase::new("level-row-length").with("row", index as i64).with("length", length as i64);
                let hint = Phrase::new("level-row-length-hint").with("length", usual as i64);
                self.error(&path.index(index), message, hint);
            }
        }
        for (side, length) in [("level-map-width", usual), ("level-map-height", lengths.len())] {
            if !MAP_SIDE.holds(length as i64) {
                let hint = Phrase::new("level-range-hint").with("low", MAP_SIDE.low).with("high", MAP_SIDE.high);
                self.error(&path, Phrase::new(side).with("length", length as i64), hint);
            }
        }
    }

    fn symbols(&mut self) {
        let map = &self.document.map;
        let rows = DocPath::of("map").field("rows");
        // Where each symbol stands first, and how often.
        let mut drawn: BTreeMap<char, (usize, usize, i64)> = BTreeMap::new();
        for (y, row) in map.rows.iter().enumerate() {
            for (x, symbol) in row.chars().enumerate() {
                drawn.entry(symbol).or_insert((x, y, 0)).2 += 1;
            }
        }
        for (&symbol, &(x, y, count)) in &drawn {
            if map.meaning(symbol).is_none() {
                let message = Phrase::new("level-symbol-unknown")
                    .with("symbol", symbol.escape_debug().to_string())
                    .with("x", x as i64)
                    .with("count", count);
                self.error(&rows.index(y), message, Phrase::new("level-symbol-unknown-hint"));
            }
        }
        for (&symbol, meaning) in &map.legend {
            let path = DocPath::of("map").field("legend").key(format!("{symbol:?}"));
            if symbol.is_control() {
                self.error(&path, Phrase::new("level-symbol-control"), Phrase::new("level-symbol-control-hint"));
            }
            if !drawn.contains_key(&symbol) && ![SOLID_SYMBOL, FLOOR_SYMBOL].contains(&symbol) {
                self.warn(
                    &path,
                    Phrase::new("level-symbol-unused").with("symbol", symbol.to_string()),
                    Phrase::new("level-symbol-unused-hint"),
                );
            }
            self.symbol(&path, *meaning);
        }
    }

    fn symbol(&mut self, path: &DocPath, symbol: Symbol) {
        self.range(&path.field("look"), symbol.look, LOOK);
        if symbol.solid {
            if symbol.water > 0 {
                let message = Phrase::new("level-water-in-rock");
                self.error(&path.field("water"), message, Phrase::new("level-water-in-rock-hint"));
            }
            return;
        }
        let room = i64::from(symbol.ceiling) - i64::from(symbol.height);
        if room <= 0 {
            let message = Phrase::new("level-ceiling").with("ceiling", i32::from(symbol.ceiling));
            let hint = Phrase::new("level-ceiling-hint").with("height", i32::from(symbol.height));
            self.error(&path.field("ceiling"), message, hint);
        } else if i64::from(symbol.water) > room * ML_PER_CM {
            let message = Phrase::new("level-too-much-water").with("water", symbol.water);
            let hint = Phrase::new("level-too-much-water-hint").with("most", room * ML_PER_CM);
            self.error(&path.field("water"), message, hint);
        }
    }

    /// A segment that must have a length and lie on the map. Whether it does.
    pub(super) fn segment(&mut self, path: &DocPath, segment: Segment) -> bool {
        if segment.from == segment.to {
            let message = Phrase::new("level-no-length");
            self.error(&path.field("to"), message, Phrase::new("level-no-length-hint"));
            return false;
        }
        let Some(grid) = &self.grid else { return false };
        let (width, height) = grid.size();
        let outside = |point: Point| {
            !(0..=width * UNITS_PER_METRE).contains(&point.x) || !(0..=height * UNITS_PER_METRE).contains(&point.y)
        };
        let ends = [("from", segment.from), ("to", segment.to)].map(|(field, point)| (field, outside(point)));
        for (field, _) in ends.iter().filter(|(_, outside)| *outside) {
            let hint = Phrase::new("level-point-outside-hint").with("width", width).with("height", height);
            self.error(&path.field(field), Phrase::new("level-point-outside"), hint);
        }
        ends.iter().all(|(_, outside)| !outside)
    }
}

/// Endings of the files that can be a picture of the floor.
const PICTURE_ENDINGS: [&str; 4] = ["png", "webp", "jpg", "jpeg"];

/// Whether a name can be that of a picture beside its level: a plain file name, in no other folder, of a known kind.
fn is_picture_name(name: &str) -> bool {
    let plain = |c: char| !c.is_control() && !matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let known = |ending: &str| PICTURE_ENDINGS.contains(&ending.to_ascii_lowercase().as_str());
    let stem = name.rsplit_once('.').filter(|(_, ending)| known(ending)).map_or("", |(stem, _)| stem);
    !stem.is_empty() && !name.starts_with('.') && name.len() <= 255 && name.chars().all(plain)
}
