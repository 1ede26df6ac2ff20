//! `torchline rehearse`: lets bots play a level many times, and prints the odds as a table with a plot of bars.

use super::columns::Columns;
use super::out::Out;
use super::speak::Speaker;
use super::{fault, open};
use crate::knowledge::ThingId;
use crate::session::rehearse::{Histogram, MOST_TIMES, MOST_TURNS, Outcome, Rehearsal, RehearsalError, Scene};
use crate::text::Phrase;
use clap::Args;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Characters of the longest bar.
const WIDTH: u64 = 40;
/// The most bars of one plot; more values share them.
const MOST_BARS: u32 = 20;

/// Arguments of `torchline rehearse`.
#[derive(Debug, Args)]
pub struct RehearseArguments {
    /// Level or save to play
    pub level: PathBuf,
    /// How often
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_TIMES)))]
    pub times: u32,
    /// Seed of the dice as a number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Set off this trap instead of playing the encounter, by its id
    #[arg(long, value_name = "ID")]
    pub trap: Option<u32>,
    /// Who sets it off, by its id; otherwise the first hero
    #[arg(long, value_name = "ID", requires = "trap")]
    pub by: Option<u32>,
    /// Turns after which a run ends whatever goes on
    #[arg(long, value_name = "N", default_value_t = MOST_TURNS)]
    pub turns: u32,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Plays it and prints what came of it.
pub(super) fn rehearse(arguments: &RehearseArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let document = open::document(&arguments.level, speaker)?;
    let scene = arguments
        .trap
        .map_or(Scene::Encounter, |trap| Scene::Trap { trap: ThingId(trap), by: arguments.by.map(ThingId) });
    let rehearsal = Rehearsal { scene, times: arguments.times, seed: arguments.seed, most_turns: arguments.turns };
    let mut terminal = std::io::stderr();
    let mut progress = Progress { watched: terminal.is_terminal(), of: arguments.times, told: None };
    let outcome = rehearsal.play(&document, |done| {
        progress.tell(&mut terminal, done, speaker);
        ControlFlow::Continue(())
    });
    progress.clear(&mut terminal);
    let outcome = outcome.map_err(|error| {
        let why = match &error {
            RehearsalError::Open(error) => Phrase::new("cli-not-opened").with("why", error.to_string()),
            RehearsalError::Refused(refusal) => refusal.0.clone(),
        };
        fault::told(speaker, &why)
    })?;
    if arguments.json {
        out.json(&outcome)?;
        return Ok(true);
    }
    let title = Phrase::new("cli-rehearsed").with("title", document.title).with("times", outcome.times);
    // A seed is a name, not an amount: it is not grouped or rounded.
    out.line(speaker.say(&title.with("seed", arguments.seed.to_string())))?;
    if outcome.unfinished > 0 {
        out.line(speaker.say(&Phrase::new("cli-rehearsed-unfinished").with("times", outcome.unfinished)))?;
    }
    for lines in [people(&outcome, speaker), traps(&outcome, speaker)].into_iter().filter(|lines| lines.len() > 1) {
        out.line("")?;
        lines.iter().try_for_each(|line| out.line(line))?;
    }
    for (title, histogram) in [("cli-rehearsed-turns", &outcome.turns), ("cli-rehearsed-fortune", &outcome.fortune)] {
        out.line("")?;
        plot(speaker.text(title), histogram, speaker).iter().try_for_each(|line| out.line(line))?;
    }
    Ok(true)
}

/// How far it has come, on one line of a terminal that is rewritten; nothing where nobody watches.
struct Progress {
    watched: bool,
    of: u32,
    /// The hundredth that was told last, with the width of the line.
    told: Option<(u64, usize)>,
}

impl Progress {
    /// Tells it, once each hundredth. That it cannot be told stops nothing.
    fn tell(&mut self, terminal: &mut impl Write, done: u32, speaker: &Speaker) {
        let hundredth = u64::from(done) * 100 / u64::from(self.of.max(1));
        if !self.watched || self.told.is_some_and(|(told, _)| told == hundredth) {
            return;
        }
        let line = speaker.say(&Phrase::new("cli-rehearsing").with("done", done).with("of", self.of));
        let width = line.chars().count();
        let before = self.told.map_or(0, |(_, before)| before);
        let _ = write!(terminal, "\r{line:<before$}").and_then(|()| terminal.flush());
        self.told = Some((hundredth, width.max(before)));
    }

    /// Takes the line away.
    fn clear(self, terminal: &mut impl Write) {
        if let Some((_, width)) = self.told {
            let _ = write!(terminal, "\r{:width$}\r", "").and_then(|()| terminal.flush());
        }
    }
}

fn people(outcome: &Outcome, speaker: &Speaker) -> Vec<String> {
    let mut columns = Columns::default();
    let titles = ["who", "stands", "lies", "dying", "dead", "life"];
    let [who, stands, lies, dying, dead, life] = titles.map(|title| speaker.text(&format!("cli-rehearsed-{title}")));
    columns.row([who, String::new(), stands, lies, dying, dead, life]);
    for fate in &outcome.people {
        columns.row([
            speaker.name(&fate.name).to_owned(),
            percent(fate.survived().into(), outcome.times.into()),
            fate.stands.to_string(),
            fate.lies.to_string(),
            fate.dying.to_string(),
            fate.dead.to_string(),
            average(&fate.life_lost),
        ]);
    }
    let lines = columns.lines();
    let bars = outcome.people.iter().map(|fate| bar(fate.survived().into(), outcome.times.into()));
    with_bars(lines, bars)
}

fn traps(outcome: &Outcome, speaker: &Speaker) -> Vec<String> {
    let mut columns = Columns::default();
    columns
        .row(["trap", "sprung", "evaded", "hits", "life"].map(|title| speaker.text(&format!("cli-rehearsed-{title}"))));
    for tally in &outcome.traps {
        columns.row([
            speaker.name(&tally.name).to_owned(),
            tally.sprung.to_string(),
            tally.evaded.to_string(),
            tally.hits.sum().to_string(),
            average(&tally.damage),
        ]);
    }
    let bars = outcome.traps.iter().map(|tally| {
        let hit = tally.hits.sum();
        bar(hit, hit + u64::from(tally.evaded))
    });
    with_bars(columns.lines(), bars)
}

/// The values of a histogram with bars by how often each came up; many values share bars.
fn plot(title: String, histogram: &Histogram, speaker: &Speaker) -> Vec<String> {
    let (Some((&low, _)), Some((&high, _))) = (histogram.0.first_key_value(), histogram.0.last_key_value()) else {
        return vec![title];
    };
    let wide = (high - low) / MOST_BARS + 1;
    let rows: Vec<(u32, u64)> = (0..=(high - low) / wide)
        .map(|row| {
            let from = low + row * wide;
            let until = from.saturating_add(wide - 1);
            (from, histogram.0.range(from..=until).map(|(_, &times)| u64::from(times)).sum())
        })
        .collect();
    let most = rows.iter().map(|(_, times)| *times).max().unwrap_or(0);
    let mut columns = Columns::default();
    columns.row([title, speaker.text("cli-rehearsed-runs")]);
    for &(from, times) in &rows {
        let value = if wide == 1 { from.to_string() } else { format!("{from}–{}", from.saturating_add(wide - 1)) };
        columns.row([value, times.to_string()]);
    }
    with_bars(columns.lines(), rows.iter().map(|&(_, times)| bar(times, most)))
}

/// Puts a bar behind each line but the first, in one column.
fn with_bars(lines: Vec<String>, bars: impl Iterator<Item = String>) -> Vec<String> {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let bars = std::iter::once(String::new()).chain(bars);
    let line = |(line, bar): (String, String)| {
        let blanks = " ".repeat(width - line.chars().count() + 2);
        format!("{line}{blanks}{bar}").trim_end().to_owned()
    };
    lines.into_iter().zip(bars).map(line).collect()
}

/// A bar of so many parts of a whole, to the nearest character; what came up at all shows.
fn bar(part: u64, whole: u64) -> String {
    let length = (part * WIDTH * 2 + whole) / (whole * 2).max(1);
    let length = if part > 0 { length.max(1) } else { 0 };
    "█".repeat(usize::try_from(length).unwrap_or(0))
}

fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 2000 + whole) / (whole * 2).max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// The average of what was counted, with one decimal.
fn average(histogram: &Histogram) -> String {
    let total = histogram.total().max(1);
    let tenths = (histogram.sum() * 20 + total) / (total * 2);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_shares_are_rounded_to_the_nearest() {
        assert_eq!(
            [(0, 10), (1, 1000), (5, 10), (10, 10), (0, 0)].map(|(part, whole)| bar(part, whole).chars().count()),
            [0, 1, 20, 40, 0]
        );
        assert_eq!([percent(1, 3), percent(2, 3), percent(1, 1)], ["33.3 %", "66.7 %", "100.0 %"]);
        let mut histogram = Histogram::default();
        for value in [1, 2, 2] {
            histogram.count(value);
        }
        assert_eq!(average(&histogram), "1.7");
    }

    #[test]
    fn how_far_it_has_come_is_told_to_whoever_watches() {
        let speaker = Speaker::load(crate::text::Language::English).expect("the locale");
        let told = |watched| {
            let (mut terminal, mut progress) = (Vec::new(), Progress { watched, of: 200, told: None });
            (0..200).for_each(|done| progress.tell(&mut terminal, done, &speaker));
            progress.clear(&mut terminal);
            String::from_utf8(terminal).expect("text")
        };
        assert_eq!(told(false), "", "nothing goes into a file");
        let text = told(true);
        let lines: Vec<&str> = text.split('\r').collect();
        assert_eq!(lines.len(), 100 + 3, "once each hundredth, and the line is taken away: {lines:?}");
        assert!(lines[51].contains("100") && lines[51].contains("200"), "{:?}", lines[51]);
        assert!(lines[101].trim().is_empty() && lines[102].is_empty());
    }

    #[test]
    fn many_values_share_bars() {
        let speaker = Speaker::load(crate::text::Language::English).expect("the locale");
        let mut histogram = Histogram::default();
        (1..=100).for_each(|value| histogram.count(value));
        let lines = plot("turns".to_owned(), &histogram, &speaker);
        assert_eq!(lines.len(), 1 + 20);
        assert!(lines[1].starts_with("1–5") && lines[1].ends_with('█'), "{lines:?}");
    }
}
