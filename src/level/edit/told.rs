//! Edits in words, for the game master's log.

use super::references::called;
use super::{Area, Edit};
use crate::knowledge::ThingId;
use crate::level::document::Document;
use crate::text::Phrase;
use std::collections::BTreeMap;

/// Kinds of edits, in the order in which they are told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Resize,
    Paint,
    Stamp,
    Wall,
    Unwall,
    New,
    Change,
    Remove,
    Name,
    Picture,
}

/// What edits did, in one phrase: each kind once, with how much of it there was.
#[must_use]
pub fn told(before: &Document, after: &Document, edits: &[Edit]) -> Phrase {
    let (width, height) = after.map.size();
    let mut counts: BTreeMap<Kind, i64> = BTreeMap::new();
    let mut things: BTreeMap<Kind, Phrase> = BTreeMap::new();
    let mut new = after.things.iter().filter(|thing| !before.things.iter().any(|old| old.id == thing.id));
    for edit in edits {
        let (kind, count, thing) = match edit {
            Edit::Paint { areas, .. } => (Kind::Paint, areas.iter().map(|area| cells(*area, before)).sum(), None),
            Edit::Resize { .. } => (Kind::Resize, 1, None),
            Edit::Wall { .. } => (Kind::Wall, 1, None),
            Edit::Unwall { .. } => (Kind::Unwall, 1, None),
            Edit::Put { thing } if thing.id == ThingId(0) => {
                (Kind::New, 1, new.next().map(|thing| called(after, thing.id)))
            }
            Edit::Put { thing } => (Kind::Change, 1, Some(called(after, thing.id))),
            Edit::Remove { thing } => (Kind::Remove, 1, Some(called(before, *thing))),
            Edit::Stamp { .. } => (Kind::Stamp, 1, None),
            Edit::Name { .. } => (Kind::Name, 1, None),
            Edit::Picture { .. } => (Kind::Picture, 1, None),
        };
        *counts.entry(kind).or_default() += count;
        if let Some(thing) = thing {
            things.entry(kind).or_insert(thing);
        }
    }
    let one = |(kind, count): (Kind, i64)| {
        let key = match kind {
            Kind::Paint => "edit-did-paint",
            Kind::Resize => "edit-did-resize",
            Kind::Wall => "edit-did-wall",
            Kind::Unwall => "edit-did-unwall",
            Kind::New => "edit-did-new",
            Kind::Change => "edit-did-change",
            Kind::Remove => "edit-did-remove",
            Kind::Stamp => "edit-did-stamp",
            Kind::Name => "edit-did-name",
            Kind::Picture => "edit-did-picture",
        };
        let phrase = Phrase::new(key).with("count", count);
        match (kind, things.get(&kind)) {
            (Kind::Resize, _) => phrase.with("width", width as i64).with("height", height as i64),
            (Kind::Name, _) => phrase.with("title", after.title.clone()),
            (_, Some(thing)) => phrase.with("thing", thing.clone()),
            _ => phrase,
        }
    };
    let list = counts
        .into_iter()
        .map(one)
        .rev()
        .reduce(|rest, first| Phrase::new("edit-did-list").with("first", first).with("rest", rest));
    list.unwrap_or_else(|| Phrase::new("edit-did-nothing"))
}

/// How many cells of the map an area has.
fn cells(area: Area, document: &Document) -> i64 {
    let (width, height) = document.map.size();
    let side = |cells: usize| i32::try_from(cells).unwrap_or(i32::MAX);
    area.clipped((side(width), side(height)))
        .map_or(0, |(from, to)| i64::from(to.x - from.x + 1) * i64::from(to.y - from.y + 1))
}
