//! Rehearsals: a trap or a whole encounter played many times by bots, with other dice each time, and what came of it.
//!
//! A rehearsal needs no window, no clock and no table in play: it opens a table of its own from a [`Document`] (that of a
//! running table is [`Table::document`]), so that nothing which people play is touched and it can run on a thread of its
//! own. The same document, seed and number give the same outcome. It shows what is hidden: it is the game master's.
//!
//! How a single run goes stands in `run`.

mod run;

use super::table::Table;
use super::undo::UndoLimits;
use super::{OpenError, bot};
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::ThingId;
use crate::knowledge::view::TokenKind;
use crate::level::Document;
use crate::rules::Refusal;
use crate::text::LocalText;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use thiserror::Error;

/// Turns after which a run ends whatever goes on, unless told otherwise.
pub const MOST_TURNS: u32 = 60;

/// The most runs of one rehearsal.
pub const MOST_TIMES: u32 = 1_000_000;

/// Turns a number and the place of a run into the seed of its dice. Changing it changes every outcome.
const SEEDS: &str = "torchline 2026-11 dice seed of a rehearsal";

/// What is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scene {
    /// The encounter that runs; without one everybody on the board who fights begins one. It ends when one side is out.
    #[default]
    Encounter,
    /// A trap goes off outside any encounter, and the turns pass that it takes. Nobody pulls a lever or runs but where the
    /// trap itself leaves time for it.
    Trap {
        /// Which.
        trap: ThingId,
        /// Who sets it off, led onto its sensor where it has one; nobody: the first hero on the board.
        by: Option<ThingId>,
    },
}

/// A rehearsal to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// What is played.
    pub scene: Scene,
    /// How often, at most [`MOST_TIMES`].
    pub times: u32,
    /// Which dice.
    pub seed: u64,
    /// Turns, or rounds of an encounter, after which a run ends whatever goes on.
    pub most_turns: u32,
}

impl Default for Rehearsal {
    fn default() -> Self {
        Self { scene: Scene::Encounter, times: 1000, seed: 1, most_turns: MOST_TURNS }
    }
}

/// How often each number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "Vec<(u32, u32)>")]
pub struct Histogram(pub BTreeMap<u32, u32>);

impl From<Histogram> for Vec<(u32, u32)> {
    fn from(histogram: Histogram) -> Self {
        histogram.0.into_iter().collect()
    }
}

impl Histogram {
    /// Counts a number once more.
    pub fn count(&mut self, value: u32) {
        *self.0.entry(value).or_default() += 1;
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().map(|&times| u64::from(times)).sum()
    }

    /// The sum of all that was counted.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.0.iter().map(|(&value, &times)| u64::from(value) * u64::from(times)).sum()
    }
}

/// What became of a token in all the runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fate {
    /// Who.
    pub thing: ThingId,
    /// Its name.
    pub name: LocalText,
    /// On which side it is.
    pub kind: TokenKind,
    /// Runs after which it could go on.
    pub stands: u32,
    /// Runs after which it lay unconscious and would have come to.
    pub lies: u32,
    /// Runs after which it lay dying: whether somebody saved it then is not played.
    pub dying: u32,
    /// Runs that it did not survive.
    pub dead: u32,
    /// Life that it lost in a run.
    pub life_lost: Histogram,
}

impl Fate {
    /// Runs that it survived for certain: those after which it is neither dead nor dying.
    #[must_use]
    pub const fn survived(&self) -> u32 {
        self.stands + self.lies
    }
}

/// What a trap did in all the runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrapTally {
    /// The trap.
    pub trap: ThingId,
    /// Its name.
    pub name: LocalText,
    /// How often it went off.
    pub sprung: u32,
    /// How often somebody evaded it.
    pub evaded: u32,
    /// How often it hit in a run: each blow, bite, grip, dose and crushing.
    pub hits: Histogram,
    /// Life that its blows, the falls into it and its poison cost in a run; whom it crushes is told by [`Fate::dead`].
    pub damage: Histogram,
}

/// What came of a rehearsal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Runs that were played to their end: fewer than were asked for where it was stopped.
    pub times: u32,
    /// Runs that ended because they took too long.
    pub unfinished: u32,
    /// What became of everybody on the board, by rising id.
    pub people: Vec<Fate>,
    /// What the traps did that went off at least once, by rising id.
    pub traps: Vec<TrapTally>,
    /// Turns of a run, or rounds of an encounter.
    pub turns: Histogram,
    /// Points of Fortune that were spent in a run.
    pub fortune: Histogram,
}

/// Why a rehearsal cannot be played.
#[derive(Debug, Error)]
pub enum RehearsalError {
    /// The document makes no table.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// What was asked for cannot be begun.
    #[error("{0}")]
    Refused(Refusal),
}

impl Rehearsal {
    /// Plays it. `progress` is called with the number of finished runs before each; a break ends the rehearsal with what
    /// has been played so far.
    ///
    /// # Errors
    /// When there is nothing to be played: no board, no such trap, nobody who fights.
    pub fn play(
        &self,
        document: &Document,
        mut progress: impl FnMut(u32) -> ControlFlow<()>,
    ) -> Result<Outcome, RehearsalError> {
        let mut document = document.clone();
        let house = &mut document.table.house;
        // Nobody is there to type dice in or to be asked before each roll.
        (house.typed_dice, house.announce_rolls, house.bot_opponents) = (false, false, true);
        let called = run::number(&mut document);
        let mut table = Table::open(&document, self.dice(0))?;
        table.limit_undo(UndoLimits { commands: 1, bytes: 0 });
        let start = table.moment();
        let mut outcome = run::begin(&table, self.scene).map_err(RehearsalError::Refused)?;
        for index in 0..self.times.min(MOST_TIMES) {
            if progress(index).is_break() {
                break;
            }
            table.go_to(&start);
            table.set_dice(self.dice(index));
            run::play(&mut table, self, &mut outcome);
        }
        outcome.traps.retain(|tally| tally.sprung > 0 || tally.hits.sum() > 0);
        for tally in &mut outcome.traps {
            if let Some(name) = called.get(&tally.trap) {
                tally.name.clone_from(name);
            }
        }
        Ok(outcome)
    }

    /// The dice of a run.
    fn dice(&self, index: u32) -> DiceSource {
        let place = [self.seed.to_le_bytes(), u64::from(index).to_le_bytes()].concat();
        let seed = Seed::from_bytes(blake3::derive_key(SEEDS, &place));
        DiceSource::new(DiceStream::new(&seed), DiceMode::FedThenStream)
    }
}

#[cfg(test)]
mod tests;
