//! Journeys: the party, its mounts, the route, and what the road leaves on people (S7–S11, S13).

use super::Checker;
use super::limits::Limit;
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::journey::limits::{CELSIUS, CURRENT, DAYS, LEG, MINUTES, MOST_LEGS, MOST_MOUNTS, NAME};
use crate::rules::journey::{Passage, Way, clock, ship};
use crate::rules::limits::{CHARACTERISTIC, VIGOUR_MAX};
use crate::text::{LocalText, Phrase};

/// Any moment that a table can have.
const MOMENT: Limit = Limit::new(0, clock::LATEST as i64);

impl Checker<'_> {
    pub(super) fn journey(&mut self, path: &DocPath) {
        let journey = &self.document.table.journey;
        self.range(&path.field("clock"), i64::try_from(journey.clock.0).unwrap_or(i64::MAX), MOMENT);
        self.range(&path.field("celsius"), journey.celsius, CELSIUS);
        for (index, &thing) in journey.party.iter().enumerate() {
            self.token(&path.field("party").index(index), thing);
        }
        self.range(&path.field("mounts"), journey.mounts.len() as i64, Limit::new(0, MOST_MOUNTS as i64));
        self.range(&path.field("legs"), journey.legs.len() as i64, Limit::new(0, MOST_LEGS as i64));
        for (index, mount) in journey.mounts.iter().enumerate() {
            let path = path.field("mounts").index(index);
            self.short_name(&path.field("name"), &mount.name);
            if !journey.party.is_empty() && !journey.party.contains(&mount.rider) {
                let (message, hint) =
                    (Phrase::new("level-rider-travels-not"), Phrase::new("level-rider-travels-not-hint"));
                self.error(&path.field("rider"), message, hint);
            }
            self.token(&path.field("rider"), mount.rider);
            self.range(&path.field("endurance"), mount.endurance, CHARACTERISTIC);
            let vigour = path.field("vigour");
            self.range(&vigour.field("max"), mount.vigour.max, VIGOUR_MAX);
            self.range(&vigour.field("now"), mount.vigour.now, Limit { low: 0, high: mount.vigour.max.into() });
            self.range(&path.field("ridden"), mount.ridden, MINUTES);
            self.range(&path.field("hard_days"), mount.hard_days, DAYS);
        }
        for (index, leg) in journey.legs.iter().enumerate() {
            let path = path.field("legs").index(index);
            self.short_name(&path.field("to"), &leg.to);
            self.range(&path.field("metres"), leg.metres, LEG);
            self.range(&path.field("celsius"), leg.celsius.unwrap_or_default(), CELSIUS);
            if let Way::Water { current, .. } = leg.way {
                self.range(&path.field("way"), current, CURRENT);
            }
        }
        self.range(&path.field("leg"), journey.leg, Limit { low: 0, high: journey.legs.len() as i64 });
        let long = journey.here().map_or(0, |leg| i64::from(leg.metres) * i64::from(clock::MINUTES_A_DAY));
        let gone = i64::try_from(journey.gone).unwrap_or(i64::MAX);
        self.range(&path.field("rowed"), journey.rowed, Limit { low: 0, high: ship::MOST_ROWED.into() });
        self.range(&path.field("gone"), gone, Limit { low: 0, high: long });
    }

    /// The name of a place or a mount: not too long, and of letters alone.
    fn short_name(&mut self, path: &DocPath, name: &LocalText) {
        let most = NAME.high;
        if [&name.en, &name.ru].into_iter().any(|words| words.chars().count() as i64 > most) {
            let message = Phrase::new("level-name-too-long").with("most", most);
            self.error(path, message, Phrase::new("level-name-too-long-hint"));
        }
        if [&name.en, &name.ru].into_iter().any(|words| words.chars().any(char::is_control)) {
            self.error(path, Phrase::new("level-name-control"), Phrase::new("level-name-control-hint"));
        }
    }

    /// What the road has left on a thing.
    pub(super) fn road_worn(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(needs) = &thing.needs {
            let path = path.field("needs");
            self.range(&path.field("marched"), needs.marched, MINUTES);
            self.range(&path.field("exposed"), needs.exposed, MINUTES);
            self.range(&path.field("hard_days"), needs.hard_days, DAYS);
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
            self.range(&path.field("left"), span.left, MINUTES);
            self.range(&path.field("passed"), span.passed, MINUTES);
        }
        self.range(&path.field("minutes"), passage.minutes, MINUTES);
    }
}
