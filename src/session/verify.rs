//! A check of a whole session: what disagrees with its seed and start, and what cannot be checked because it is missing.

use super::files::{is_hashed, source};
use super::journal::{Damage, Line};
use super::replay::Replay;
use super::{SessionError, Table};
use std::collections::BTreeSet;

/// What a check of a whole session found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Commands that were done again.
    pub commands: u64,
    /// Dice that were rolled again and showed the same faces.
    pub dice: u64,
    /// Hashes that agreed.
    pub hashes: u64,
    /// Whether the seed is the one that was promised in the first line; none where the original of that line is lost.
    pub seed_kept: Option<bool>,
    /// Whether the start is the one that was promised in the first line; none where the original of that line is lost.
    pub start_kept: Option<bool>,
    /// Faces that were given beforehand, as the first line says: they were not rolled.
    pub fed: u64,
    /// What does not agree, each with the command's number.
    pub faults: Vec<(u64, Fault)>,
    /// The line of the journal that cannot be read, where there is one that is more than torn off at the end.
    pub unreadable_line: Option<usize>,
    /// What is missing and therefore cannot be checked.
    pub gaps: Vec<Gap>,
}

/// Something in a journal that does not agree with its seed and start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The dice stream stood elsewhere.
    Position,
    /// The table refuses the command.
    Refused,
    /// The dice show other faces.
    Faces,
    /// The table's state differs.
    Hash,
    /// The journal is damaged here: lines are missing, or follow that cannot be read.
    Damaged,
}

/// Something that a journal lacks. It speaks against nobody, and yet nothing vouches for what it would have shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// There is no first line: nothing was promised.
    NoFirstLine,
    /// Recovery wrote the first line anew: what it promises, it promises only from then on.
    RecoveredFirstLine,
    /// The last line is torn off in the middle, as after a crash.
    Torn {
        /// The line, from 1.
        line: usize,
    },
    /// The faces that a command rolled were not written down.
    NoFaces {
        /// The command's number.
        command: u64,
    },
    /// The hash that belongs after a command was not written down.
    NoHash {
        /// The command's number.
        command: u64,
    },
    /// The seed was revealed and play went on with it: from this command on the dice could be foreseen.
    SeedKnown {
        /// The first command after it.
        command: u64,
    },
    /// The session was not closed: whether more commands followed cannot be told.
    NotClosed,
}

/// How far a session can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Everything was checked and agrees.
    Full,
    /// Nothing disagrees, but something is missing and could not be checked.
    InPart,
    /// Something disagrees.
    None,
}

impl Verdict {
    /// Whether nothing disagrees. What could not be checked stands in `gaps`.
    #[must_use]
    pub fn honest(&self) -> bool {
        self.seed_kept != Some(false) && self.start_kept != Some(false) && self.faults.is_empty()
    }

    /// How far the session can be trusted.
    #[must_use]
    pub fn trust(&self) -> Trust {
        match (self.honest(), self.gaps.is_empty()) {
            (true, true) => Trust::Full,
            (true, false) => Trust::InPart,
            (false, _) => Trust::None,
        }
    }

    /// The promises of the first line.
    fn promises(&mut self, replay: &Replay) {
        let Some(header) = replay.files.journal.header() else { return self.gaps.push(Gap::NoFirstLine) };
        let seed = header.seed == replay.files.seed.hash().to_string();
        let start = header.start == replay.files.start_hash;
        if header.recovered {
            self.gaps.push(Gap::RecoveredFirstLine);
        }
        // That a line of recovery agrees with what lay in the folder when it was written says nothing.
        let kept = |kept: bool| if header.recovered && kept { None } else { Some(kept) };
        (self.seed_kept, self.start_kept) = (kept(seed), kept(start));
        self.fed = header.fed.len() as u64;
    }

    /// The faces that a command rolled.
    fn faces(&mut self, command: u64, noted: Option<&[u32]>, shown: &[u32]) {
        match noted {
            Some(noted) if noted == shown => self.dice += shown.len() as u64,
            None if shown.is_empty() => {}
            None => self.gaps.push(Gap::NoFaces { command }),
            Some(_) => self.faults.push((command, Fault::Faces)),
        }
    }

    /// The hash after a command.
    fn hash(&mut self, command: u64, noted: Option<&str>, table: &Table, due: bool) {
        match noted {
            Some(hash) if hash == table.hash().to_string() => self.hashes += 1,
            Some(_) => self.faults.push((command, Fault::Hash)),
            None if due => self.gaps.push(Gap::NoHash { command }),
            None => {}
        }
    }

    /// The journal's lines as such: where they end, and what belongs to no command.
    fn lines(&mut self, replay: &Replay) {
        let journal = &replay.files.journal;
        let numbers: BTreeSet<u64> = replay.commands.iter().map(|(number, ..)| *number).collect();
        let mut revealed = false;
        for line in &journal.lines {
            match line {
                Line::Revealed { .. } => revealed = true,
                Line::Command { number, .. }
                    if revealed && !self.gaps.iter().any(|gap| matches!(gap, Gap::SeedKnown { .. })) =>
                {
                    self.gaps.push(Gap::SeedKnown { command: *number });
                }
                // A session that is saved before its first command has a hash of command 0.
                Line::Rolled { number, .. } | Line::Checkpoint { number, .. }
                    if *number != 0 && !numbers.contains(number) =>
                {
                    self.damaged(*number);
                }
                _ => {}
            }
        }
        match journal.damage {
            Some(Damage { line, unfinished: true }) => self.gaps.push(Gap::Torn { line }),
            Some(Damage { line, unfinished: false }) => {
                self.unreadable_line = Some(line);
                self.damaged(numbers.last().copied().unwrap_or_default());
            }
            None => {}
        }
        if !revealed && self.unreadable_line.is_none() {
            self.gaps.push(Gap::NotClosed);
        }
    }

    fn damaged(&mut self, command: u64) {
        if !self.faults.contains(&(command, Fault::Damaged)) {
            self.faults.push((command, Fault::Damaged));
        }
    }
}

impl Replay {
    /// Does the whole journal again on a table of its own and compares positions, faces, hashes, seed and start with what it
    /// says.
    ///
    /// # Errors
    /// When the start cannot be opened again.
    pub fn verify(&self) -> Result<Verdict, SessionError> {
        let mut verdict = Verdict::default();
        verdict.promises(self);
        let mut table = Table::open(&self.files.start, source(&self.files.seed, &self.files.start, self.files.fed()))?;
        let (hashes, rolled) = (self.files.checkpoints(), self.files.rolled());
        let closed = self.files.journal.revealed().is_some();
        for (index, (number, position, entry)) in self.commands.iter().enumerate() {
            if *number != index as u64 + 1 {
                verdict.damaged(*number);
            }
            if table.dice().position() != *position {
                verdict.faults.push((*number, Fault::Position));
            }
            let Ok(events) = table.apply(entry.seat, &entry.ask) else {
                verdict.faults.push((*number, Fault::Refused));
                continue;
            };
            verdict.commands += 1;
            verdict.faces(*number, rolled.get(number).copied(), table.thrown());
            let last = index + 1 == self.commands.len();
            let due = is_hashed(*number, &entry.ask, &events) || (last && closed);
            verdict.hash(*number, hashes.get(number).copied(), &table, due);
        }
        verdict.lines(self);
        Ok(verdict)
    }
}
