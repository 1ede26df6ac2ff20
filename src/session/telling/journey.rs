//! Sentences of journeys, camps and taverns (S7–S11, S13), and of adventure points.

use super::sentence::{About, because, name};
use crate::knowledge::ThingId;
use crate::rules::event::Happening as H;
use crate::text::Phrase;

/// The sentence of something that happened between encounters.
pub(super) fn told(what: &H) -> (About, Phrase, Option<ThingId>) {
    match what {
        H::TimePassed { minutes, metres, day, hour, minute } => {
            let phrase = Phrase::new("log-time_passed")
                .with("way", if *metres > 0 { "yes" } else { "no" })
                .with("hours", minutes / 60)
                .with("minutes", minutes % 60)
                .with("km", kilometres(*metres))
                .with("day", *day)
                .with("time", format!("{hour:02}:{minute:02}"));
            (About::Table, phrase, None)
        }
        H::OnTheWay { who, what } => {
            let mut phrase = Phrase::new("log-on_the_way").with("what", what.clone());
            phrase.rule.clone_from(&what.rule);
            (About::People, phrase, who.as_ref().map(|who| who.id))
        }
        H::VigourChanged { who, why, before, after } => {
            let mut phrase = Phrase::new("log-vigour_changed").with("who", name(who)).with("why", why.clone());
            phrase.rule.clone_from(&why.rule);
            let phrase = phrase.with("before", i32::from(*before)).with("after", i32::from(*after));
            (About::People, phrase, Some(who.id))
        }
        H::PointsAwarded { who, reason, before, after } => {
            let phrase = Phrase::new("log-points_awarded").with("who", name(who)).with("reason", because(reason));
            let phrase = phrase.with("before", i32::from(*before)).with("after", i32::from(*after));
            (About::People, phrase.rule("F14"), Some(who.id))
        }
        _ => (About::Table, Phrase::new("telling-no-reason"), None),
    }
}

/// Metres as kilometres with one decimal, as a number that every language can write.
fn kilometres(metres: u32) -> Phrase {
    let phrase = Phrase::new("number-tenths").with("minus", "");
    phrase.with("whole", metres / 1000).with("tenth", metres % 1000 / 100)
}
