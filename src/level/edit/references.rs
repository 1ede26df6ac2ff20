//! What things, seats and the state of play refer to by id: renamed when things are copied, dropped when one is gone.

use super::Work;
use crate::board::Jam;
use crate::knowledge::ThingId;
use crate::level::document::{Document, ThingDoc};
use crate::rules::Frame;
use crate::text::Phrase;
use std::collections::BTreeSet;

/// Puts other ids in the place of those that a thing refers to. Where there is none, the reference goes, and with it what
/// means nothing alone.
pub(super) fn rename(thing: &mut ThingDoc, to: &impl Fn(ThingId) -> Option<ThingId>) {
    let list = |ids: &mut Vec<ThingId>| *ids = ids.iter().filter_map(|&id| to(id)).collect();
    let set = |ids: &mut BTreeSet<ThingId>| *ids = ids.iter().filter_map(|&id| to(id)).collect();
    thing.carried_by = thing.carried_by.take().and_then(|mut by| {
        by.0 = to(by.0)?;
        Some(by)
    });
    if let Some(trap) = &mut thing.trap {
        trap.rigged_door = trap.rigged_door.and_then(to);
        list(&mut trap.doors);
    }
    if let Some(flood) = &mut thing.flood {
        list(&mut flood.doors);
    }
    if let Some(bar) = &mut thing.bar {
        bar.door = bar.door.and_then(to);
    }
    thing.lever = thing.lever.take().and_then(|mut lever| {
        lever.works = to(lever.works)?;
        Some(lever)
    });
    if let Some(held) = thing.held_shut.take() {
        thing.held_shut = to(held.0).map(crate::rules::traps::HeldShut);
        // Without its mechanism nothing fixes the door any more.
        if thing.held_shut.is_none()
            && let Some(wear) = thing.wear.as_mut().filter(|wear| wear.jam == Some(Jam::Fixed))
        {
            wear.jam = None;
        }
    }
    if let Some(bonds) = &mut thing.bonds {
        for bond in &mut bonds.0 {
            bond.trap = bond.trap.and_then(to);
        }
    }
    thing.charm = thing.charm.take().and_then(|mut charm| {
        charm.by = to(charm.by)?;
        Some(charm)
    });
    if let Some(attempts) = &mut thing.attempts {
        attempts.0.retain_mut(|attempt| match attempt.on {
            None => true,
            Some(on) => {
                attempt.on = to(on);
                attempt.on.is_some()
            }
        });
    }
    if let Some(on) = thing.extended.as_ref().and_then(|extended| extended.on) {
        match to(on) {
            Some(on) => thing.extended.as_mut().into_iter().for_each(|extended| extended.on = Some(on)),
            None => thing.extended = None,
        }
    }
    if let Some(stone) = &mut thing.stone {
        set(&mut stone.met);
        set(&mut stone.held);
        stone.pit = stone.pit.and_then(to);
    }
}

/// Whether there is nothing left of a thing but a name and a place.
fn is_nothing(thing: &ThingDoc) -> bool {
    let bare = ThingDoc { id: thing.id, name: thing.name.clone(), at: thing.at, ..ThingDoc::default() };
    let hidden = ThingDoc { hidden: thing.hidden, ..bare.clone() };
    *thing == bare || *thing == hidden
}

impl Work {
    /// Takes things away, with what they carry, and every reference to them.
    pub(super) fn take_away(&mut self, mut gone: BTreeSet<ThingId>) -> Result<(), Phrase> {
        loop {
            let things = self.document.things.iter();
            let carried = things.filter(|thing| thing.carried_by.is_some_and(|by| gone.contains(&by.0)));
            let carried: Vec<ThingId> = carried.map(|thing| thing.id).filter(|id| !gone.contains(id)).collect();
            if carried.is_empty() {
                break;
            }
            gone.extend(carried);
        }
        for &id in &gone {
            self.may_go(id)?;
        }
        let to = |id: ThingId| (!gone.contains(&id)).then_some(id);
        self.document.things.retain_mut(|thing| {
            let keep = to(thing.id).is_some();
            if keep && thing.lever.is_some_and(|lever| to(lever.works).is_none()) {
                rename(thing, &to);
                return !is_nothing(thing);
            }
            if keep {
                rename(thing, &to);
            }
            keep
        });
        forget_gone(&mut self.document);
        Ok(())
    }

    /// Whether a thing may be taken away: what is under way needs it, or the encounter does.
    fn may_go(&self, id: ThingId) -> Result<(), Phrase> {
        let table = &self.document.table;
        let slots = table.rounds.0.iter().flat_map(|encounter| &encounter.order);
        let in_order = slots.filter(|slot| slot.thing == id || slot.after == Some(id)).count() > 0;
        if in_order {
            return Err(Phrase::new("edit-in-encounter").with("thing", called(&self.document, id)));
        }
        let rolls = table.checks.iter().any(|check| check.who == Some(id) || check.target == Some(id));
        if rolls || !self.only_rolls_wait() {
            return Err(Phrase::new("edit-under-way"));
        }
        Ok(())
    }

    /// Whether nothing unfinished names places or things by itself.
    pub(super) fn only_rolls_wait(&self) -> bool {
        let plain = |frame: &Frame| matches!(frame, Frame::RoundOpening | Frame::Roll(_));
        self.document.table.pending.0.iter().all(plain)
    }
}

/// Takes whatever refers to things that are not there out of seats, journey and memories.
pub(super) fn forget_gone(document: &mut Document) {
    let here: BTreeSet<ThingId> = document.things.iter().map(|thing| thing.id).collect();
    for seat in document.seats.0.values_mut() {
        seat.owns.retain(|id| here.contains(id));
    }
    let journey = &mut document.table.journey;
    journey.party.retain(|id| here.contains(id));
    journey.mounts.retain(|mount| here.contains(&mount.rider));
    for memory in document.memory.0.values_mut() {
        memory.doors.retain(|id, _| here.contains(id));
        memory.tokens.retain(|id, _| here.contains(id));
        memory.found.retain(|id| here.contains(id));
        memory.traps.retain(|id, _| here.contains(id));
        memory.down.retain(|id| here.contains(id));
        memory.walls.openings.retain(|id| here.contains(id));
    }
}

/// A thing as messages name it.
pub(super) fn called(document: &Document, id: ThingId) -> Phrase {
    let name = document.things.iter().find(|thing| thing.id == id).and_then(|thing| thing.name.clone());
    match name {
        Some(name) if !name.0.is_empty() => Phrase::new("level-thing").with("name", name.0).with("id", id.0),
        _ => Phrase::new("level-thing-unnamed").with("id", id.0),
    }
}
