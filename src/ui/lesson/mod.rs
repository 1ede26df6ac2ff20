//! Lessons: what a person new at the table is told to try, one step at a time, on a card beside the scene. A lesson only
//! watches; every step ends by itself when the table shows that it was done, and nothing on the table depends on it.
//!
//! The steps of each lesson stand in a file of their own, their texts under `lesson-…` in the locale files. A level names
//! its lesson ([`crate::level::LESSONS`]).

mod card;
mod first_steps;
mod hints;

pub use card::{beside_the_bench, beside_the_table, height, lesson_card};
pub use hints::{Hints, due, hint, hint_card};

use crate::knowledge::SeatView;
use crate::level::Document;
use crate::rules::Event;
use crate::rules::event::Happening;

/// What a step is measured by.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// What the seat on screen knows.
    pub view: &'a SeatView,
    /// What has happened since the table was opened.
    pub events: &'a [Event],
    /// Dangers are shown to the game master.
    pub danger: bool,
    /// The level, while the workshop is open.
    pub bench: Option<&'a Document>,
    /// The game master looks through somebody else's eyes.
    pub preview: bool,
}

impl Seen<'_> {
    /// Whether something like this has happened, as far as the seat may know.
    #[must_use]
    pub fn happened(&self, is: fn(&Happening) -> bool) -> bool {
        self.events.iter().any(|event| event.audience.contains(self.view.seat) && is(&event.what))
    }
}

/// One step.
#[derive(Clone, Copy)]
pub struct Step {
    /// Its texts: `lesson-KEY` for the heading, `lesson-KEY-text` for what to do.
    pub key: &'static str,
    /// When it is done; without one it only wants to be read.
    pub goal: Option<fn(&Seen) -> bool>,
}

/// The steps of a lesson; none for a name that there is not.
#[must_use]
pub fn steps(lesson: &str) -> &'static [Step] {
    match lesson {
        "first_steps" => &first_steps::STEPS,
        _ => &[],
    }
}

/// How far somebody has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    lesson: String,
    at: usize,
    /// How much had happened when this was last looked at: less of it means another table.
    happened: usize,
    left: bool,
}

impl Progress {
    /// At a step of a lesson.
    #[cfg(test)]
    pub fn at(lesson: &str, at: usize) -> Self {
        Self { lesson: lesson.to_owned(), at, ..Self::default() }
    }

    /// Goes on past every step that is done. Somebody who does more than was asked is not held up.
    pub fn follow(&mut self, seen: &Seen) {
        if self.lesson != seen.view.lesson || seen.events.len() < self.happened {
            *self = Self { lesson: seen.view.lesson.clone(), ..Self::default() };
        }
        self.happened = seen.events.len();
        while self.step().is_some_and(|step| step.goal.is_some_and(|is_done| is_done(seen))) {
            self.at += 1;
        }
    }

    /// The step that is to be done; none when there is no lesson, or no more of it.
    #[must_use]
    pub fn step(&self) -> Option<&'static Step> {
        steps(&self.lesson).get(self.at).filter(|_| !self.left)
    }

    /// How many steps are done, and how many there are.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let all = steps(&self.lesson).len();
        (self.at.min(all), all)
    }

    /// Goes on to the next step, done or not.
    pub fn pass(&mut self) {
        self.at += 1;
    }

    /// Tells no more of it, until the level is opened anew.
    pub fn leave(&mut self) {
        self.left = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::LESSONS;
    use crate::text::{Language, Locale};

    #[test]
    fn every_lesson_that_a_level_may_name_has_steps_with_texts_in_both_languages() {
        let locale = Locale::load(&crate::assets::root()).expect("the locale files");
        for lesson in LESSONS {
            assert!(steps(lesson).len() > 3, "{lesson}");
            for step in steps(lesson) {
                for language in Language::ALL {
                    let texts = [format!("lesson-{}", step.key), format!("lesson-{}-text", step.key)];
                    for key in texts {
                        let text = locale.text(language, &key);
                        assert!(!text.contains(&key), "{key} is missing in {language:?}");
                    }
                }
            }
        }
        assert!(steps("").is_empty() && steps("last_words").is_empty());
    }

    #[test]
    fn a_lesson_begins_anew_with_another_table_and_can_be_left() {
        let view = SeatView { lesson: LESSONS[0].to_owned(), ..SeatView::default() };
        let events = [Event { audience: crate::knowledge::SeatSet::ALL, round: 0, what: Happening::EncounterStarted }];
        let seen = |events| Seen { view: &view, events, danger: false, bench: None, preview: false };
        let mut progress = Progress::default();
        progress.follow(&seen(&events));
        assert_eq!(progress.count().0, 0, "the first step wants to be read");
        progress.pass();
        progress.follow(&seen(&events));
        assert_eq!(progress.count().0, 1, "nothing of the second is done");
        progress.leave();
        assert!(progress.step().is_none());
        progress.follow(&seen(&[]));
        assert_eq!((progress.count().0, progress.step().is_some()), (0, true), "the level was opened anew");
        let elsewhere = SeatView::default();
        progress.follow(&Seen { view: &elsewhere, ..seen(&[]) });
        assert!(progress.step().is_none());
    }
}
