//! A table that a script is played on, in memory or with a session's folder.

use super::fault;
use super::lines::LogWriter;
use super::out::Out;
use super::speak::Speaker;
use crate::knowledge::{SeatId, SeatSet};
use crate::rules::event::{Event, Happening};
use crate::session::{Entry, Session, SubmitError, Table, script};

/// Where a script is played.
pub(super) enum Play {
    /// In memory alone.
    Memory(Box<Table>),
    /// With a journal on disk.
    Kept(Box<Session>),
}

/// How a script went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Performance {
    /// Commands that were carried out.
    pub commands: usize,
    /// Commands that were refused.
    pub refused: usize,
    /// The highest round.
    pub rounds: u32,
}

/// How a script is played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// A refused command does not end the script.
    pub keep_going: bool,
    /// A bot plays the game master's opponents, whatever the house rules say.
    pub bot: bool,
}

/// The most commands that the bot gives in a row: a fight that nobody else answers comes to its end.
const BOT_COMMANDS: usize = 1000;

impl Play {
    pub(super) fn table(&self) -> &Table {
        match self {
            Self::Memory(table) => table,
            Self::Kept(session) => session.table(),
        }
    }

    fn submit(&mut self, entry: &Entry) -> Result<Vec<Event>, SubmitError> {
        match self {
            Self::Memory(table) => table.apply(entry.seat, &entry.ask).map_err(SubmitError::Refused),
            Self::Kept(session) => session.submit(entry.seat, entry.ask.clone()),
        }
    }

    /// Plays entries one after the other and writes the log. A refused one ends the script unless it is to go on.
    pub(super) fn perform(
        &mut self,
        entries: &[Entry],
        so_far: Performance,
        manner: Manner,
        log: &mut LogWriter<'_>,
        speaker: &Speaker,
        out: &mut Out<'_>,
    ) -> miette::Result<Performance> {
        let mut performance = so_far;
        self.bots(manner, &mut performance, log, out, speaker)?;
        for entry in entries {
            match self.submit(entry) {
                Ok(events) => {
                    performance.commands += 1;
                    let rounds = events.iter().map(|event| event.round).max().unwrap_or(0);
                    performance.rounds = performance.rounds.max(rounds);
                    log.write(&events, |seat| self.table().view(seat), out)?;
                    self.bots(manner, &mut performance, log, out, speaker)?;
                }
                Err(SubmitError::Refused(why)) => {
                    let number = performance.commands + performance.refused + 1;
                    performance.refused += 1;
                    let round = self.table().view(SeatId::GM).round.map_or(0, |round| round.number);
                    let refused = Happening::Refused { seat: entry.seat, why, parts: Vec::new() };
                    let event = Event { audience: SeatSet::GM.with(entry.seat), round, what: refused };
                    let command = format!("{number}: {}", script::write(entry));
                    log.refused(&event, command, |seat| self.table().view(seat), out)?;
                    if !manner.keep_going {
                        break;
                    }
                }
                Err(SubmitError::Session(error)) => return Err(fault::session(speaker, &error)),
            }
        }
        Ok(performance)
    }

    /// Lets the bot play for as long as it is its moment.
    fn bots(
        &mut self,
        manner: Manner,
        performance: &mut Performance,
        log: &mut LogWriter<'_>,
        out: &mut Out<'_>,
        speaker: &Speaker,
    ) -> miette::Result<()> {
        for _ in 0..BOT_COMMANDS {
            let Some((seat, ask)) = self.table().bot_command(manner.bot) else { break };
            match self.submit(&Entry { seat, ask }) {
                Ok(events) => {
                    performance.commands += 1;
                    let rounds = events.iter().map(|event| event.round).max().unwrap_or(0);
                    performance.rounds = performance.rounds.max(rounds);
                    log.write(&events, |seat| self.table().view(seat), out)?;
                }
                Err(SubmitError::Refused(_)) => break,
                Err(SubmitError::Session(error)) => return Err(fault::session(speaker, &error)),
            }
        }
        Ok(())
    }
}
