//! Things put on the map and taken off it.

use super::walls::{opening, within};
use super::{MOST_NAME, MOST_NOTE, MOST_THINGS, Work, short};
use crate::knowledge::ThingId;
use crate::level::document::ThingDoc;
use crate::text::Phrase;
use std::collections::BTreeSet;

/// The most cells that one thing may name in all its areas.
const MOST_CELLS_OF_A_THING: usize = 4_096;
/// The most characters of a word that names something: a drawing, a key, a weapon.
const MOST_WORD: usize = 120;

impl Work {
    pub(super) fn put(&mut self, thing: &ThingDoc) -> Result<(), Phrase> {
        bounded(thing)?;
        if opening(thing).is_some_and(|segment| !within(segment, self.grid.size())) {
            return Err(Phrase::new("edit-off-map"));
        }
        if thing.id == ThingId(0) {
            return self.add(thing.clone());
        }
        let id = thing.id;
        let place = self.document.things.iter().position(|other| other.id == id);
        let Some(old) = place.and_then(|place| self.document.things.get_mut(place)) else {
            return Err(Phrase::new("edit-no-such-thing").with("id", id.0));
        };
        let old = std::mem::replace(old, thing.clone());
        self.changed(&old, thing);
        Ok(())
    }

    /// What seats own and remember of a thing goes where the thing is another now.
    fn changed(&mut self, old: &ThingDoc, new: &ThingDoc) {
        let stands = |thing: &ThingDoc| {
            let door = thing.door.as_ref().map(|door| (door.from, door.to));
            (door, thing.window)
        };
        let body = |thing: &ThingDoc| thing.token.is_some() || thing.item.is_some() || thing.light.is_some();
        for memory in self.document.memory.0.values_mut() {
            if stands(old) != stands(new) {
                memory.doors.remove(&new.id);
            }
            if !body(new) {
                memory.tokens.remove(&new.id);
            }
            if new.trap.is_none() {
                memory.traps.remove(&new.id);
                memory.down.remove(&new.id);
            }
        }
        if new.token.is_none() {
            for seat in self.document.seats.0.values_mut() {
                seat.owns.remove(&new.id);
            }
        }
    }

    /// Adds a thing with the next id.
    pub(super) fn add(&mut self, mut thing: ThingDoc) -> Result<(), Phrase> {
        if self.document.things.len() >= MOST_THINGS {
            return Err(Phrase::new("edit-too-many-things").with("most", MOST_THINGS as i64));
        }
        thing.id = self.next_id()?;
        self.document.table.next_id.0 = thing.id.0 + 1;
        self.document.things.push(thing);
        Ok(())
    }

    /// The id that the next new thing gets.
    pub(super) fn next_id(&self) -> Result<ThingId, Phrase> {
        let highest = self.document.things.iter().map(|thing| thing.id.0).max().unwrap_or(0);
        let next = self.document.table.next_id.0.max(highest.saturating_add(1)).max(1);
        if next >= i32::MAX as u32 { Err(Phrase::new("edit-no-more-ids")) } else { Ok(ThingId(next)) }
    }

    pub(super) fn remove(&mut self, thing: ThingId) -> Result<(), Phrase> {
        if !self.document.things.iter().any(|other| other.id == thing) {
            return Err(Phrase::new("edit-no-such-thing").with("id", thing.0));
        }
        self.take_away(BTreeSet::from([thing]))
    }
}

/// Whether what a thing says has a sensible size. What it means is the question of the whole document's check.
pub(super) fn bounded(thing: &ThingDoc) -> Result<(), Phrase> {
    if let Some(name) = &thing.name {
        short(&name.0, MOST_NAME)?;
    }
    if let Some(note) = &thing.note {
        short(&note.0, MOST_NOTE)?;
    }
    let key = thing.item.as_ref().and_then(|item| item.key.as_deref());
    let lock = thing.door.as_ref().and_then(|door| door.lock.as_ref()?.key.as_deref());
    let emblem = thing.token.as_ref().map(|token| token.emblem.as_str());
    if [key, lock, emblem].into_iter().flatten().any(|word| word.chars().count() > MOST_WORD) {
        return Err(Phrase::new("edit-text-too-long").with("most", MOST_WORD as i64));
    }
    let trap = thing.trap.as_ref().map_or(0, |trap| trap.sensor.len() + trap.cells.len() + trap.doors.len());
    let rest = thing.flood.as_ref().map_or(0, |flood| flood.room.len() + flood.doors.len())
        + thing.heard.as_ref().map_or(0, |heard| heard.0.len())
        + thing.stone.as_ref().map_or(0, |stone| stone.met.len() + stone.held.len() + stone.trail.len())
        + thing.attempts.as_ref().map_or(0, |attempts| attempts.0.len())
        + thing.bonds.as_ref().map_or(0, |bonds| bonds.0.len());
    if trap + rest > MOST_CELLS_OF_A_THING {
        return Err(Phrase::new("edit-thing-too-large").with("most", MOST_CELLS_OF_A_THING as i64));
    }
    Ok(())
}
