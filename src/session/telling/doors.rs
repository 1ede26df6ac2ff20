//! What happens to doors and to those who search, as sentences (S4).

use super::sentence::{About, doorway, name};
use crate::knowledge::{SeatView, ThingId};
use crate::rules::event::Happening;
use crate::text::Phrase;

/// The sentence of a happening at a door or of a search: what it is about, and of whom it tells.
pub(super) fn sentence(what: &Happening, view: &SeatView) -> (About, Phrase, Option<ThingId>) {
    use Happening as H;
    let rule = |(about, phrase, who): (About, Phrase, Option<ThingId>)| (about, phrase.rule("S4"), who);
    let door = |key, id: ThingId, by| doorway(key, id, by, view);
    match what {
        H::DoorFoundHeld { door: id, by, hold } => {
            let (about, phrase, who) = door("log-door_found_held", *id, Some(by));
            (about, phrase.with("hold", Phrase::new(hold.key())), who)
        }
        H::DoorFoundUnlocked { door: id, by } => door("log-door_found_unlocked", *id, Some(by)),
        H::DoorHolds { door: id, by } => rule(door("log-door_holds", *id, by.as_ref())),
        H::DoorForced { door: id, by } => rule(door("log-door_forced", *id, by.as_ref())),
        H::DoorHacked { door: id, by, damage, lost } => {
            let (about, phrase, who) = rule(door("log-door_hacked", *id, by.as_ref()));
            (about, phrase.with("damage", *damage).with("lost", *lost), who)
        }
        H::DoorBroken { door: id, by } => rule(door("log-door_broken", *id, by.as_ref())),
        H::LockPicked { door: id, by } => rule(door("log-lock_picked", *id, by.as_ref())),
        H::ToolsBroken { who, item } => {
            let phrase = Phrase::new("log-tools_broken").with("who", name(who)).with("item", name(item));
            (About::Doors, phrase, Some(who.id))
        }
        H::DoorJammed { door: id, by } => rule(door("log-door_jammed", *id, by.as_ref())),
        H::WedgeSlipped { door: id, by } => door("log-wedge_slipped", *id, Some(by)),
        H::DoorFreed { door: id, by } => rule(door("log-door_freed", *id, by.as_ref())),
        H::DoorBarred { door: id, by } => rule(door("log-door_barred", *id, by.as_ref())),
        H::DoorUnbarred { door: id, by } => rule(door("log-door_unbarred", *id, by.as_ref())),
        H::DoorChanged { door: id } => door("log-door_changed", *id, None),
        H::Searched { who, found } => {
            let found = if *found { "yes" } else { "no" };
            (About::Doors, Phrase::new("log-searched").with("who", name(who)).with("found", found), Some(who.id))
        }
        _ => (About::Doors, Phrase::new("log-door_changed"), None),
    }
}
