//! The chronicle: what became of the group, as short lines with day and hour, and as Markdown. Part of the document, so
//! that undoing takes its lines back.

use super::clock::{self, Clock};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::log::Lookup;
use crate::text::{Language, Locale, Phrase, capitalised};
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The most lines that are kept; older ones go.
pub const MOST_LINES: usize = 1000;

/// A line of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// When.
    pub at: Clock,
    /// What happened, in words that those who read it may know.
    pub what: Phrase,
    /// Who may read it: everybody, or those who knew then whom it is about.
    #[serde(default = "everybody")]
    pub readers: SeatSet,
}

const fn everybody() -> SeatSet {
    SeatSet::ALL
}

/// What became of the group, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chronicle(pub Vec<Line>);

impl Chronicle {
    /// The lines of it that a seat may read.
    #[must_use]
    pub fn read_by(&self, seat: SeatId) -> Self {
        Self(self.0.iter().filter(|line| seat.is_gm() || line.readers.contains(seat)).cloned().collect())
    }

    /// The chronicle as Markdown: a heading for the title and for each day, and a line for each thing that happened.
    #[must_use]
    pub fn markdown(&self, title: &str, locale: &Locale, language: Language) -> String {
        let mut text = format!("# {title}\n");
        let mut day = None;
        for Line { at, what, .. } in &self.0 {
            if day != Some(at.day()) {
                day = Some(at.day());
                let heading = locale.say(language, &Phrase::new("chronicle-day").with("day", at.day()));
                // Writing to a string cannot fail.
                let _ = write!(text, "\n## {heading}\n\n");
            }
            let (hour, minute) = at.time();
            let said = capitalised(&locale.say(language, what));
            let said: String = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(text, "- **{hour:02}:{minute:02}** {said}");
        }
        text
    }
}

/// Writes a line into the chronicle that everybody may read.
pub(in crate::rules) fn note(world: &mut World, what: Phrase) {
    write(world, SeatSet::ALL, what);
}

/// Writes a line about somebody into the chronicle, for those who know of that one.
pub(in crate::rules) fn note_of(world: &mut World, who: ThingId, what: Phrase) {
    let players = world.resource::<Seats>().players().map(|(seat, _)| seat).collect::<SeatSet>();
    let knowers = world.knowers(who);
    // Whoever joins later reads what all who were there might read.
    let readers = if players.without(knowers).is_empty() { SeatSet::ALL } else { knowers };
    write(world, readers, what);
}

fn write(world: &mut World, readers: SeatSet, what: Phrase) {
    let at = clock::now(world);
    let lines = &mut world.resource_mut::<Chronicle>().0;
    let beyond = (lines.len() + 1).saturating_sub(MOST_LINES);
    lines.drain(..beyond.min(lines.len()));
    lines.push(Line { at, what, readers });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::journey::clock::TURNS_AN_HOUR;

    #[test]
    fn a_chronicle_is_markdown_with_a_heading_for_each_day() {
        let line = |hour: u64, text: &str| Line {
            at: Clock(hour * TURNS_AN_HOUR),
            what: Phrase::new("chronicle-note").with("text", text),
            readers: SeatSet::ALL,
        };
        let chronicle = Chronicle(vec![line(8, "we set out"), line(20, "rain,\n# all day"), line(33, "the crypt")]);
        let locale = Locale::load(&crate::assets::root()).expect("the shipped locale files load");
        let english = chronicle.markdown("The road", &locale, Language::English);
        assert_eq!(
            english,
            "# The road\n\n## Day 1\n\n- **08:00** We set out\n- **20:00** Rain, # all day\n\n## Day 2\n\n- **09:00** The crypt\n"
        );
        assert!(chronicle.markdown("Дорога", &locale, Language::Russian).contains("## День 2"));
    }
}
