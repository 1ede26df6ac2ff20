//! Sentences of traps at work, of falls, and of what hands do to mechanisms (S5, S12).

use super::sentence::{About, known, name};
use super::words;
use crate::knowledge::ThingId;
use crate::rules::event::Happening as H;
use crate::text::Phrase;

/// The sentence of something that a trap, a fall or a hand on a mechanism has done.
pub(super) fn told(what: &H) -> (About, Phrase, Option<ThingId>) {
    let say = Phrase::new;
    match what {
        H::TrapSprung { trap, kind, by } => {
            let phrase = known(say("log-trap_sprung"), by.as_ref()).with("trap", name(trap));
            let phrase = phrase.with("kind", say(words::trap(*kind)));
            (About::Doors, phrase.rule("S5"), by.as_ref().map(|by| by.id))
        }
        H::TrapEvaded { who, trap } => {
            let phrase = say("log-trap_evaded").with("who", name(who)).with("trap", name(trap));
            (About::People, phrase.rule("S5"), Some(who.id))
        }
        H::NoRoomToDodge { who, trap } => {
            let phrase = say("log-no_room_to_dodge").with("who", name(who)).with("trap", name(trap));
            (About::People, phrase.rule("S5"), Some(who.id))
        }
        H::StoneRolls { stone, what } => {
            let phrase = say("log-stone_rolls").with("stone", name(stone)).with("what", what.clone());
            (About::Doors, phrase.rule("S5"), None)
        }
        H::StoneHeard { from, near } => {
            let phrase = say("log-stone_heard").with("from", say(from.key())).with("near", say(near.key()));
            (About::Doors, phrase.rule("S5"), None)
        }
        H::StoneHacked { stone, by, damage, lost } => {
            let phrase = known(say("log-stone_hacked"), by.as_ref()).with("stone", name(stone));
            let phrase = phrase.with("damage", *damage).with("lost", *lost);
            (About::Doors, phrase.rule("S5"), by.as_ref().map(|by| by.id))
        }
        H::StoneBroken { stone, by } => {
            let phrase = known(say("log-stone_broken"), by.as_ref()).with("stone", name(stone));
            (About::Doors, phrase.rule("S5"), by.as_ref().map(|by| by.id))
        }
        H::ThrownBack { who, path } => {
            let cells = i64::try_from(path.len()).unwrap_or(i64::MAX).saturating_sub(1);
            let phrase = say("log-thrown_back").with("who", name(who)).with("cells", cells);
            (About::Movement, phrase.rule("S5"), Some(who.id))
        }
        H::Poisoned { who, turns } => {
            let phrase = say("log-poisoned").with("who", name(who)).with("turns", i32::from(*turns));
            (About::People, phrase.rule("S5"), Some(who.id))
        }
        H::Fell { who, height_cm, base } => {
            let phrase =
                say("log-fell").with("who", name(who)).with("height", i32::from(*height_cm)).with("base", *base);
            (About::People, phrase.rule("S12"), Some(who.id))
        }
        H::HazardTurn { trap, what, left } => {
            let phrase = say("log-hazard_turn").with("trap", name(trap)).with("what", what.clone());
            (About::Doors, phrase.with("left", i32::from(*left)).rule("S5"), None)
        }
        H::Crushed { who, trap } => {
            let phrase = say("log-crushed").with("who", name(who)).with("trap", name(trap));
            (About::People, phrase.rule("S5"), Some(who.id))
        }
        H::LeverUsed { lever, by } => {
            let phrase = say("log-lever_used").with("lever", name(lever)).with("by", name(by));
            (About::Doors, phrase.rule("S5"), Some(by.id))
        }
        H::TrapCreated { trap, kind, by } => {
            let phrase = say("log-trap_created").with("trap", name(trap)).with("kind", say(words::trap(*kind)));
            (About::Doors, phrase.with("by", name(by)).rule("S5"), Some(by.id))
        }
        H::TrapReset { trap } => (About::Doors, say("log-trap_reset").with("trap", name(trap)), None),
        H::TrapRemoved { trap } => (About::Table, say("log-trap_removed").with("trap", name(trap)), None),
        _ => (About::Table, say("telling-no-reason"), None),
    }
}
