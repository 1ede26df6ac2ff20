//! What a document means, checked in one go: every problem is found, none hides another.
//!
//! Each topic has its file; the ranges of numbers are one table. Places in the text are added by the reader.

pub mod limits;

mod arms;
mod doors;
mod efforts;
mod hints;
mod journey;
mod map;
mod sheet;
mod table;
mod things;
mod traps;

pub use things::joins;

use super::document::{Document, LESSONS, ThingDoc};
use super::locate::DocPath;
use super::report::Problem;
use crate::board::{Cell, CellGrid};
use crate::knowledge::ThingId;
use crate::rules::characters::Character;
use crate::text::Phrase;
use limits::Limit;
use std::collections::BTreeMap;
use std::path::Path;

/// Everything that is wrong with what a document says, in the order of the document. With an assets folder, the drawings
/// that it names are looked for in it.
#[must_use]
pub fn validate(document: &Document, assets: Option<&Path>) -> Vec<Problem> {
    let mut checker = Checker::new(document, assets);
    checker.lesson();
    checker.map();
    checker.things();
    checker.table();
    checker.seats();
    checker.memory();
    checker.hints();
    checker.problems
}

/// Everything that is wrong with a character. With an assets folder, its emblem is looked for in it.
#[must_use]
pub fn validate_character(character: &Character, assets: Option<&Path>) -> Vec<Problem> {
    let document = Document::default();
    let mut checker = Checker::new(&document, assets);
    let path = super::character::path();
    if character.name.0.is_empty() {
        checker.error(&path.field("name"), Phrase::new("level-no-name"), Phrase::new("level-no-name-hint"));
    }
    checker.emblem(&path.field("token").field("emblem"), &character.token.emblem);
    checker.range(&path.field("size"), character.size.0, limits::TOKEN_SIZE);
    let thing = ThingDoc {
        sheet: Some(character.sheet.clone()),
        life: Some(character.life),
        ap: Some(character.ap),
        speed: Some(character.speed),
        initiative: Some(character.initiative),
        fortune: character.fortune,
        willpower: character.willpower,
        vigour: character.vigour,
        arms: character.arms.clone(),
        spells: character.spells.clone(),
        ..ThingDoc::default()
    };
    checker.numbers(&path, &thing);
    checker.arms(&path, &thing);
    checker.problems
}

/// Collects problems.
struct Checker<'a> {
    document: &'a Document,
    assets: Option<&'a Path>,
    /// The cells, if the map makes sense.
    grid: Option<CellGrid>,
    /// The first thing with each id, and its index.
    things: BTreeMap<ThingId, (usize, &'a ThingDoc)>,
    problems: Vec<Problem>,
}

impl<'a> Checker<'a> {
    fn new(document: &'a Document, assets: Option<&'a Path>) -> Self {
        let mut things = BTreeMap::new();
        for (index, thing) in document.things.iter().enumerate() {
            things.entry(thing.id).or_insert((index, thing));
        }
        let grid = super::map::grid_of(&document.map).ok();
        Self { document, assets, grid, things, problems: Vec::new() }
    }

    fn error(&mut self, path: &DocPath, message: Phrase, hint: Phrase) {
        self.problems.push(Problem::error(path.clone(), message).hint(hint));
    }

    fn warn(&mut self, path: &DocPath, message: Phrase, hint: Phrase) {
        self.problems.push(Problem::warning(path.clone(), message).hint(hint));
    }

    /// A lesson that there is not.
    fn lesson(&mut self) {
        let name = self.document.lesson.as_str();
        if !name.is_empty() && !LESSONS.contains(&name) {
            let hint = Phrase::new("level-no-such-lesson-hint").with("known", LESSONS.join(", "));
            let path = DocPath::of("lesson");
            self.error(&path, Phrase::new("level-no-such-lesson").with("name", name), hint);
        }
    }

    /// A number outside its range.
    fn range(&mut self, path: &DocPath, value: impl Into<i64>, limit: Limit) {
        let value = value.into();
        if !limit.holds(value) {
            let hint = Phrase::new("level-range-hint").with("low", limit.low).with("high", limit.high);
            self.error(path, Phrase::new("level-range").with("value", value), hint);
        }
    }

    /// The thing that a reference means; without one, that is a problem.
    fn thing(&mut self, path: &DocPath, id: ThingId) -> Option<&'a ThingDoc> {
        let found = self.things.get(&id).map(|&(_, thing)| thing);
        if found.is_none() {
            self.error(
                path,
                Phrase::new("level-no-such-thing").with("id", id.0),
                Phrase::new("level-no-such-thing-hint"),
            );
        }
        found
    }

    /// A reference that must mean a token.
    fn token(&mut self, path: &DocPath, id: ThingId) {
        if let Some(thing) = self.thing(path, id)
            && thing.token.is_none()
        {
            self.error(
                path,
                Phrase::new("level-not-a-token").with("thing", called(thing)),
                Phrase::new("level-not-a-token-hint"),
            );
        }
    }

    /// A cell that must be on the map. Without a map that makes sense nothing is said.
    fn on_map(&mut self, path: &DocPath, cell: Cell) -> bool {
        let Some(grid) = &self.grid else { return false };
        if grid.contains(cell) {
            return true;
        }
        let (width, height) = grid.size();
        self.error(
            path,
            Phrase::new("level-off-map").with("x", cell.x).with("y", cell.y),
            Phrase::new("level-off-map-hint").with("x", width - 1).with("y", height - 1),
        );
        false
    }

    /// Whether a cell is on the map and solid.
    fn is_solid(&self, cell: Cell) -> bool {
        self.grid.as_ref().and_then(|grid| grid.get(cell)).is_some_and(|data| data.solid)
    }
}

/// A thing in a message: its name, if it has one, and its id.
fn called(thing: &ThingDoc) -> Phrase {
    match &thing.name {
        Some(name) if !name.0.is_empty() => {
            Phrase::new("level-thing").with("name", name.0.clone()).with("id", thing.id.0)
        }
        _ => Phrase::new("level-thing-unnamed").with("id", thing.id.0),
    }
}
