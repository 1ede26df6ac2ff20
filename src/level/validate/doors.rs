//! Doors beyond their place: numbers of their own, what has been done to them, bars, what hides them (S4).

use super::{Checker, called};
use crate::knowledge::ThingId;
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::doors::numbers::with_own;
use crate::rules::doors::own_numbers;
use crate::rules::limits::Limit;
use crate::rules::searching::DETECT;
use crate::text::Phrase;

impl Checker<'_> {
    /// A reference that must mean a door.
    pub(super) fn door(&mut self, path: &DocPath, id: ThingId) {
        if let Some(door) = self.thing(path, id)
            && door.door.is_none()
        {
            self.error(
                path,
                Phrase::new("level-not-a-door").with("thing", called(door)),
                Phrase::new("level-not-a-door-hint"),
            );
        }
    }

    pub(super) fn door_state(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(detect) = thing.hidden.and_then(|hidden| hidden.detect) {
            self.range(&path.field("hidden").field("detect"), detect, DETECT);
        }
        if let Some(own) = &thing.door_numbers {
            let path = path.field("door_numbers");
            for (field, _, value, limit) in own_numbers(own) {
                self.range(&path.field(field), value, limit);
            }
        }
        self.bar(path, thing);
        for (field, there) in [("door_numbers", thing.door_numbers.is_some()), ("wear", thing.wear.is_some())] {
            if there && thing.door.is_none() {
                self.error(
                    &path.field(field),
                    Phrase::new("level-not-a-door").with("thing", called(thing)),
                    Phrase::new("level-door-state-hint"),
                );
            }
        }
        let Some((door, wear)) = thing.door.as_ref().zip(thing.wear) else { return };
        let path = path.field("wear");
        let durability = with_own(door.kind, thing.door_numbers.as_ref()).durability;
        self.range(&path.field("damage"), wear.damage, Limit::new(0, durability.into()));
        if wear.broken != (wear.damage >= durability) {
            self.error(
                &path.field("broken"),
                Phrase::new("level-broken-by-halves").with("thing", called(thing)),
                Phrase::new("level-broken-by-halves-hint").with("durability", u32::from(durability)),
            );
        }
        if wear.broken && !door.open {
            self.error(
                &path.field("broken"),
                Phrase::new("level-broken-and-closed").with("thing", called(thing)),
                Phrase::new("level-broken-and-closed-hint"),
            );
        }
        if wear.jam.is_some() && door.open {
            self.error(
                &path.field("jam"),
                Phrase::new("level-open-and-held").with("thing", called(thing)),
                Phrase::new("level-open-and-held-hint"),
            );
        }
        if wear.burst && door.lock.as_ref().is_none_or(|lock| lock.locked) {
            self.error(
                &path.field("burst"),
                Phrase::new("level-burst-lock").with("thing", called(thing)),
                Phrase::new("level-burst-lock-hint"),
            );
        }
    }

    /// A bar lies on the floor beside the door that it bars.
    fn bar(&mut self, path: &DocPath, thing: &ThingDoc) {
        let Some(bar) = &thing.bar else { return };
        let path = path.field("bar");
        if thing.item.is_none() {
            let message = Phrase::new("level-bar-no-item").with("thing", called(thing));
            self.error(&path, message, Phrase::new("level-bar-no-item-hint"));
        }
        let Some(id) = bar.door else { return };
        let path = path.field("door");
        self.door(&path, id);
        let Some(door) = self.things.get(&id).and_then(|(_, thing)| thing.door.as_ref()) else { return };
        let (open, along) = (door.open, crate::board::cells_along(door.segment()));
        if thing.at.is_none_or(|at| !along.contains(&at.0)) {
            let message = Phrase::new("level-bar-elsewhere").with("thing", called(thing));
            self.error(&path, message, Phrase::new("level-bar-elsewhere-hint"));
        } else if open {
            self.error(
                &path,
                Phrase::new("level-open-and-held").with("thing", called(thing)),
                Phrase::new("level-open-and-held-hint"),
            );
        }
    }
}
