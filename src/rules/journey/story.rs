//! The story side: adventure points, and lines of the game master's own in the chronicle. Fortune that comes back (F10)
//! stands with Fortune.

use super::chronicle;
use super::limits::AWARD;
use super::passage::tell;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::Refusal;
use crate::rules::event::Happening;
use crate::rules::gm::short_enough;
use crate::rules::limits::ADVENTURE_POINTS;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{gm_only, token};
use crate::rules::sheet::Sheet;
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// The game master awards adventure points (F14).
#[derive(Clone, Debug)]
pub struct AwardPoints {
    /// To whom.
    pub things: Vec<ThingId>,
    /// How many to each.
    pub points: u16,
    /// What for.
    pub reason: String,
}

/// The game master writes a line into the chronicle.
#[derive(Clone, Debug)]
pub struct WriteChronicle {
    /// What happened.
    pub text: String,
}

impl Request for AwardPoints {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        short_enough(&self.reason)?;
        AWARD.demand(&Phrase::new("sheet-adventure-points"), self.points)?;
        if self.things.is_empty() {
            return Err(Refusal::new("refused-nobody-takes-part"));
        }
        if self.things.iter().collect::<BTreeSet<_>>().len() < self.things.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        self.things.iter().try_for_each(|&thing| {
            token(world, thing)?;
            let sheet = world.of::<Sheet>(thing).ok_or(Refusal::new("refused-no-sheet"))?;
            let after = i64::from(sheet.adventure_points) + i64::from(self.points);
            ADVENTURE_POINTS.demand(&Phrase::new("sheet-adventure-points"), after)
        })
    }
}

impl Request for WriteChronicle {
    fn allowed(&self, _: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if self.text.trim().is_empty() {
            return Err(Refusal::new("refused-nothing-written"));
        }
        short_enough(&self.text)
    }
}

pub(super) fn award(world: &mut World) {
    for asked in take_asked::<AwardPoints>(world) {
        let AwardPoints { things, points, reason } = asked.request;
        for thing in things {
            let entity = world.resource::<Things>().get(thing);
            let Some(mut sheet) = entity.and_then(|entity| world.get_mut::<Sheet>(entity)) else { continue };
            let before = sheet.adventure_points;
            let after = before.saturating_add(points);
            sheet.adventure_points = after;
            let who = world.who(thing);
            let note = Phrase::new("chronicle-award").with("who", who.name.clone()).with("points", u32::from(points));
            chronicle::note_of(world, thing, note.with("reason", reason.as_str()));
            let awarded = Happening::PointsAwarded { who, reason: reason.clone(), before, after };
            world.log(world.readers(thing), awarded);
        }
    }
}

pub(super) fn write(world: &mut World) {
    for asked in take_asked::<WriteChronicle>(world) {
        let line = Phrase::new("chronicle-note").with("text", asked.request.text.trim());
        chronicle::note(world, line.clone());
        tell(world, None, line);
    }
}
