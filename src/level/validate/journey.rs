//! Journeys: the party, its mounts, the route, and what the road leaves on people (S7–S11, S13).

use super::Checker;
use super::limits::Limit;
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::journey::{self, Passage, Way, clock};
use crate::rules::limits::{CHARACTERISTIC, VIGOUR_MAX};
use crate::text::Phrase;

/// Any moment that a table can have.
const MOMENT: Limit = Limit::new(0, clock::LATEST as i64);

impl Checker<'_> {
    pub(super) fn journey(&mut self, path: &DocPath) {
        let journey = &self.document.table.journey;
        self.range(&path.field("clock"), i64::try_from(journey.clock.0).unwrap_or(i64::MAX), MOMENT);
        self.range(&path.field("celsius"), journey.celsius, journey::CELSIUS);
        for (index, &thing) in journey.party.iter().enumerate() {
            self.token(&path.field("party").index(index), thing);
        }
        self.range(&path.field("mounts"), journey.mounts.len() as i64, Limit::new(0, journey::MOST_MOUNTS as i64));
        self.range(&path.field("legs"), journey.legs.len() as i64, Limit::new(0, journey::MOST_LEGS as i64));
        for (index, mount) in journey.mounts.iter().enumerate() {
            let path = path.field("mounts").index(index);
            self.token(&path.field("rider"), mount.rider);
            self.range(&path.field("endurance"), mount.endurance, CHARACTERISTIC);
            let vigour = path.field("vigour");
            self.range(&vigour.field("max"), mount.vigour.max, VIGOUR_MAX);
            self.range(&vigour.field("now"), mount.vigour.now, Limit { low: 0, high: mount.vigour.max.into() });
            self.range(&path.field("ridden"), mount.ridden, journey::MINUTES);
            self.range(&path.field("hard_days"), mount.hard_days, journey::DAYS);
        }
        for (index, leg) in journey.legs.iter().enumerate() {
            let path = path.field("legs").index(index);
            self.range(&path.field("metres"), leg.metres, journey::LEG);
            self.range(&path.field("celsius"), leg.celsius.unwrap_or_default(), journey::CELSIUS);
            if let Way::Water { current, .. } = leg.way {
                self.range(&path.field("way"), current, journey::CURRENT);
            }
        }
        self.range(&path.field("leg"), journey.leg, Limit { low: 0, high: journey.legs.len() as i64 });
        let long = journey.here().map_or(0, |leg| i64::from(leg.metres) * i64::from(clock::MINUTES_A_DAY));
        let gone = i64::try_from(journey.gone).unwrap_or(i64::MAX);
        self.range(&path.field("gone"), gone, Limit { low: 0, high: long });
    }

    /// What the road has left on a thing.
    pub(super) fn road_worn(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(needs) = &thing.needs {
            let path = path.field("needs");
            self.range(&path.field("marched"), needs.marched, journey::MINUTES);
            self.range(&path.field("exposed"), needs.exposed, journey::MINUTES);
            self.range(&path.field("hard_days"), needs.hard_days, journey::DAYS);
        }
        let of_a_token =
            [("needs", thing.needs.is_some()), ("drunk", thing.drunk.is_some()), ("pack", thing.pack.is_some())];
        for (field, _) in of_a_token.into_iter().filter(|&(_, is)| is && thing.token.is_none()) {
            let message = Phrase::new("level-not-a-token").with("thing", super::called(thing));
            self.error(&path.field(field), message, Phrase::new("level-not-a-token-hint"));
        }
    }

    /// Time that passes.
    pub(super) fn passage(&mut self, path: &DocPath, passage: &Passage) {
        for (index, due) in passage.due.iter().enumerate() {
            self.token(&path.field("due").index(index).field("who"), due.who);
        }
        if let Some((due, check)) = passage.rolling {
            self.token(&path.field("rolling"), due.who);
            self.roll(&path.field("rolling"), check);
        }
        for (index, span) in passage.spans.iter().enumerate() {
            let path = path.field("spans").index(index);
            self.range(&path.field("left"), span.left, journey::MINUTES);
            self.range(&path.field("passed"), span.passed, journey::MINUTES);
        }
        self.range(&path.field("minutes"), passage.minutes, journey::MINUTES);
    }
}
