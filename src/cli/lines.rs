//! The log in a terminal: a sentence a line for people, an object a line for programs.

use super::out::Out;
use super::speak::Speaker;
use crate::knowledge::{SeatId, SeatView};
use crate::rules::event::{Event, Happening};
use crate::session::telling::{About, sentence};
use crate::text::{RuleId, capitalised};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Sentences, indented by round and turn
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

/// One happening in the JSON log. The names of the fields are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// The line's number among those that this seat may read, from 1.
    pub seq: u64,
    /// The round, 0 outside encounters.
    pub round: u32,
    /// What happened: `event` and its fields.
    #[serde(flatten)]
    pub what: Happening,
    /// The rule that it rests on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The sentence in the language asked for.
    pub says: String,
    /// The number and text of the command, where one was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
}

/// Writes the log of one seat.
pub(super) struct LogWriter<'a> {
    speaker: &'a Speaker,
    format: LogFormat,
    seat: SeatId,
    quiet: bool,
    written: u64,
}

impl<'a> LogWriter<'a> {
    /// A log for a seat; a quiet one writes nothing.
    pub(super) const fn new(speaker: &'a Speaker, format: LogFormat, seat: SeatId, quiet: bool) -> Self {
        Self { speaker, format, seat, quiet, written: 0 }
    }

    /// Writes what happened, as far as the seat may know it. `view` gives doors and seats their names.
    pub(super) fn write<'e>(
        &mut self,
        events: impl IntoIterator<Item = &'e Event>,
        view: impl FnOnce(SeatId) -> SeatView,
        out: &mut Out<'_>,
    ) -> miette::Result<()> {
        let mine: Vec<&Event> = events.into_iter().filter(|event| event.audience.contains(self.seat)).collect();
        if self.quiet || mine.is_empty() {
            return Ok(());
        }
        let view = view(self.seat);
        mine.into_iter().try_for_each(|event| self.line(event, &view, None, out))
    }

    /// Writes that a script's command was refused.
    pub(super) fn refused(
        &mut self,
        event: &Event,
        asked: String,
        view: impl FnOnce(SeatId) -> SeatView,
        out: &mut Out<'_>,
    ) -> miette::Result<()> {
        if !event.audience.contains(self.seat) {
            return Ok(());
        }
        self.line(event, &view(self.seat), Some(asked), out)
    }

    fn line(&mut self, event: &Event, view: &SeatView, asked: Option<String>, out: &mut Out<'_>) -> miette::Result<()> {
        self.written += 1;
        let told = sentence(event, view);
        if self.format == LogFormat::Json {
            let mut bare = told.phrase;
            let rule = bare.rule.take();
            let says = capitalised(&self.speaker.say(&bare));
            let what = event.what.as_known(self.seat);
            return out.json(&LogLine { seq: self.written, round: event.round, what, rule, says, asked });
        }
        let new_round = matches!(event.what, Happening::RoundStarted { .. });
        if new_round {
            out.line("")?;
        }
        let depth = match (event.round, told.about) {
            (0, _) => 0,
            _ if new_round => 0,
            (_, About::Rounds) => 1,
            _ => 2,
        };
        let mut line = "  ".repeat(depth) + &capitalised(&self.speaker.say(&told.phrase));
        if let Some(roll) = &told.roll {
            line.extend(["  ", &self.speaker.say(&roll.reckoning())]);
        }
        if let Some(asked) = asked {
            line.extend(["  ", &asked]);
        }
        out.line(line)
    }
}
