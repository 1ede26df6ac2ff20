//! The lines of the log as they were made and laid out before: a sentence is made once for each seat and language, and only
//! when it comes into view or a filter asks what it is about; only what is in view is laid out.

use super::kit::{Kit, capitalised};
use super::log::{LogFilter, LogModel};
use crate::knowledge::SeatId;
use crate::rules::Event;
use crate::session::telling::{Sentence, sentence};
use crate::text::{Language, LocalText};
use std::collections::{BTreeSet, VecDeque};

/// Which log is shown. Lines are kept while it is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogId {
    /// Another number for another table, or for a recording.
    pub log: u64,
    /// The number of the first event that is shown: how many have gone before it.
    pub first: usize,
}

/// For whom the lines were made. Names of seats stand in them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reader {
    log: u64,
    seat: SeatId,
    language: Language,
    names: Vec<LocalText>,
}

/// A line with its words.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) sentence: Sentence,
    pub(super) text: String,
}

/// What stands below one another in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// The head of a round's lines.
    Round {
        /// The round, 0 outside encounters.
        round: u32,
        /// The number of its first event.
        of: usize,
        /// Its lines are shown.
        open: bool,
    },
    /// The line of the event with this number.
    Line(usize),
}

/// What the rows were chosen by.
type Choice = (LogFilter, usize, usize);

/// The lines of one log.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    reader: Option<Reader>,
    first: usize,
    /// The lines that were made.
    made: VecDeque<Option<Line>>,
    /// How high each line was drawn, in points; none where it has not been drawn yet.
    heights: VecDeque<Option<f32>>,
    /// How wide the lines were and how large their letters when the heights were noted.
    measure: (f32, f32),
    head_height: Option<f32>,
    closed: BTreeSet<usize>,
    rows: Vec<Row>,
    chosen: Option<Choice>,
}

impl Lines {
    /// Follows what happened since the last frame and chooses the rows.
    pub(super) fn follow(&mut self, kit: &Kit, model: &LogModel, id: LogId, filter: LogFilter) {
        let view = model.view;
        let names = view.seats.iter().map(|seat| seat.name.clone()).collect();
        let reader = Reader { log: id.log, seat: view.seat, language: kit.speaker.language, names };
        if self.reader.as_ref() != Some(&reader) || id.first < self.first {
            *self = Self { reader: Some(reader), first: id.first, ..Self::default() };
        }
        while self.first < id.first {
            self.made.pop_front();
            self.heights.pop_front();
            self.first += 1;
        }
        self.made.resize(model.events.len(), None);
        self.heights.resize(model.events.len(), None);
        let choice = (filter, self.first, model.events.len());
        if self.chosen != Some(choice) {
            self.chosen = Some(choice);
            self.choose(kit, model, filter);
        }
    }

    fn choose(&mut self, kit: &Kit, model: &LogModel, filter: LogFilter) {
        let mut rows = Vec::new();
        let mut run: Option<(u32, usize)> = None;
        let mut headed = false;
        for (number, event) in (self.first..).zip(model.events) {
            if !event.audience.contains(model.view.seat) {
                continue;
            }
            let (round, of) = match run {
                Some((round, of)) if round == event.round => (round, of),
                _ => {
                    headed = false;
                    (event.round, number)
                }
            };
            run = Some((round, of));
            let passes = filter == LogFilter::All
                || self.line(kit, model, number).is_some_and(|line| filter.passes(line.sentence.about));
            if !passes {
                continue;
            }
            let open = !self.closed.contains(&of);
            if !headed {
                headed = true;
                rows.push(Row::Round { round, of, open });
            }
            if open {
                rows.push(Row::Line(number));
            }
        }
        self.rows = rows;
    }

    /// Opens or closes the lines below a head.
    pub(super) fn fold(&mut self, of: usize) {
        if !self.closed.remove(&of) {
            self.closed.insert(of);
        }
        self.chosen = None;
    }

    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The line of an event, made now if it was not made before.
    pub(super) fn line(&mut self, kit: &Kit, model: &LogModel, number: usize) -> Option<&Line> {
        let at = number.checked_sub(self.first)?;
        let event: &Event = model.events.get(at)?;
        let made = self.made.get_mut(at)?.get_or_insert_with(|| {
            let sentence = sentence(event, model.view);
            let text = capitalised(&kit.say(&sentence.phrase));
            Line { sentence, text }
        });
        Some(made)
    }

    /// Forgets heights that were noted for other widths or letters.
    pub(super) fn measure_with(&mut self, width: f32, letters: f32) {
        if self.measure != (width, letters) {
            self.measure = (width, letters);
            self.heights.iter_mut().for_each(|height| *height = None);
            self.head_height = None;
        }
    }

    /// How high a row is, as far as that is known.
    pub(super) fn height(&self, row: Row) -> Option<f32> {
        match row {
            Row::Round { .. } => self.head_height,
            Row::Line(number) => self.heights.get(number.checked_sub(self.first)?).copied().flatten(),
        }
    }

    /// Notes how high a row is; whether that was not known.
    pub(super) fn note_height(&mut self, row: Row, height: f32) -> bool {
        let place = match row {
            Row::Round { .. } => Some(&mut self.head_height),
            Row::Line(number) => number.checked_sub(self.first).and_then(|at| self.heights.get_mut(at)),
        };
        place.is_some_and(|place| place.replace(height).is_none_or(|old| (old - height).abs() > 0.5))
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::log_panel;
    use super::super::tests::{kit, stage, texts};
    use super::*;
    use crate::knowledge::{SeatSet, SeatView};
    use crate::rules::Happening;

    fn events(count: usize) -> Vec<Event> {
        let event = |number: usize| {
            let text = format!("word {number}");
            let what = if number.is_multiple_of(2) {
                Happening::Said { seat: SeatId(1), text }
            } else {
                Happening::RoundStarted { number: 1 }
            };
            Event { audience: SeatSet::ALL, round: (number / 100) as u32, what }
        };
        (0..count).map(event).collect()
    }

    fn made(lines: &Lines) -> usize {
        lines.made.iter().flatten().count()
    }

    fn shown(lines: &Lines) -> usize {
        lines.rows.iter().filter(|row| matches!(row, Row::Line(_))).count()
    }

    #[test]
    fn ui_lines_are_made_once_and_only_when_they_are_asked_for() {
        let (kit, view, events) = (kit(Language::English, 100), SeatView::default(), events(2000));
        let model = |count: usize| LogModel { view: &view, events: &events[..count], may_speak: false };
        let mut lines = Lines::default();
        let id = LogId::default();
        lines.follow(&kit, &model(2000), id, LogFilter::All);
        assert_eq!((shown(&lines), made(&lines)), (2000, 0), "every line has its place, none was made");
        assert_eq!(
            lines.line(&kit, &model(2000), 4).map(|line| line.sentence.about),
            Some(crate::session::telling::About::People)
        );
        lines.follow(&kit, &model(2000), id, LogFilter::All);
        assert_eq!(made(&lines), 1);
        lines.follow(&kit, &model(2000), id, LogFilter::Rounds);
        assert_eq!((shown(&lines), made(&lines)), (1000, 2000), "a filter has to know what each is about");
    }

    #[test]
    fn ui_a_long_log_shows_its_end_and_what_one_scrolls_to() {
        let (view, events) = (SeatView::default(), events(600));
        let mut state = super::super::log::LogState::default();
        let size = egui::vec2(300.0, 500.0);
        let mut harness = stage(size, kit(Language::English, 100), move |ui, kit| {
            log_panel(ui, kit, &LogModel { view: &view, events: &events, may_speak: false }, &mut state)
        });
        harness.run_steps(4);
        let shows = |harness: &egui_kittest::Harness<'_, Vec<super::super::UiAction>>, words: &str| {
            texts(harness).iter().any(|(text, rect)| text.contains(words) && rect.height() > 8.0)
        };
        assert!(shows(&harness, "word 598"), "the newest line: {:?}", texts(&harness));
        assert!(!shows(&harness, "word 300"));
        let shown = texts(&harness).len();
        assert!(shown > 8, "the panel is full: {shown} texts");
        harness.hover_at(egui::pos2(150.0, 300.0));
        for _ in 0..20 {
            harness.event(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, 20_000.0),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            });
            harness.run_steps(4);
        }
        assert!(shows(&harness, "word 0"), "the oldest line: {:?}", texts(&harness));
    }

    #[test]
    fn ui_lines_go_with_their_events() {
        let (kit, view, events) = (kit(Language::English, 100), SeatView::default(), events(400));
        let mut lines = Lines::default();
        let follow = |lines: &mut Lines, log: u64, first: usize, end: usize| {
            let model = LogModel { view: &view, events: &events[first..end], may_speak: false };
            lines.follow(&kit, &model, LogId { log, first }, LogFilter::All);
            let number = first + 10;
            lines.line(&kit, &model, number).map(|line| line.text.clone())
        };
        let text = follow(&mut lines, 1, 0, 300);
        assert!(text.is_some_and(|text| text.contains("word 10")));
        lines.note_height(Row::Line(250), 40.0);
        follow(&mut lines, 1, 100, 400);
        assert_eq!(lines.height(Row::Line(250)), Some(40.0), "by its number, though others went before it");
        assert_eq!(lines.height(Row::Line(50)), None);
        follow(&mut lines, 1, 100, 240);
        assert_eq!(shown(&lines), 140, "a recording that was wound back");
        assert_eq!(lines.height(Row::Line(250)), None);
        follow(&mut lines, 2, 100, 240);
        assert_eq!(made(&lines), 1, "another log begins anew");
    }

    #[test]
    fn ui_a_round_that_is_folded_shows_its_head_alone() {
        let (kit, view, events) = (kit(Language::English, 100), SeatView::default(), events(300));
        let model = LogModel { view: &view, events: &events, may_speak: false };
        let mut lines = Lines::default();
        lines.follow(&kit, &model, LogId::default(), LogFilter::All);
        assert_eq!(lines.rows().len(), 303);
        lines.fold(100);
        lines.follow(&kit, &model, LogId::default(), LogFilter::All);
        assert_eq!(lines.rows().len(), 203);
        assert!(lines.rows().contains(&Row::Round { round: 1, of: 100, open: false }));
        lines.fold(100);
        lines.follow(&kit, &model, LogId::default(), LogFilter::All);
        assert_eq!(shown(&lines), 300);
    }
}
