//! Steps back and forth: for each command the old bytes of what it changed, and where the dice stood.

use super::canon::{Bytes, PartKey, Parts};
use crate::dice::DiceSource;
use crate::knowledge::{SeatId, SeatSet};
use std::collections::VecDeque;
use std::sync::Arc;

/// Where the dice stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DiceMark {
    position: u64,
    fed: Vec<u32>,
}

impl DiceMark {
    pub(super) fn of(dice: &DiceSource) -> Self {
        Self { position: dice.position(), fed: dice.fed().collect() }
    }

    pub(super) fn restore(&self, dice: &mut DiceSource) {
        dice.seek(self.position);
        dice.clear_fed();
        dice.feed(self.fed.iter().copied());
    }
}

/// What takes one command back, or brings it back.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The number of the command, from 1.
    pub(super) command: u64,
    /// The seats that were told of the command: who gave it, who read what came of it, the game master.
    pub(super) known: SeatSet,
    /// The parts that it changed with their other bytes.
    pub(super) parts: Parts,
    /// The dice on the other side of it.
    pub(super) dice: DiceMark,
}

impl Step {
    /// Bytes that the step holds, roughly.
    fn weight(&self) -> usize {
        let bytes = |(_, bytes): &(PartKey, Bytes)| bytes.as_ref().map_or(0, |bytes| bytes.len());
        size_of::<Self>() + self.parts.iter().map(|part| size_of::<(PartKey, Bytes)>() + bytes(part)).sum::<usize>()
    }
}

/// How far back a table can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoLimits {
    /// The most commands.
    pub commands: usize,
    /// The most bytes that their steps may hold together; the last command can always be undone.
    pub bytes: usize,
}

impl Default for UndoLimits {
    fn default() -> Self {
        Self { commands: 10_000, bytes: 32 << 20 }
    }
}

/// The steps of a table. A copy shares them.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) limits: UndoLimits,
    back: VecDeque<Arc<Step>>,
    weight: usize,
    forth: Vec<Arc<Step>>,
}

impl History {
    /// Notes a new command. What was undone before cannot be brought back any more.
    pub(super) fn push(&mut self, step: Step) {
        self.forth.clear();
        self.push_back(step);
    }

    fn push_back(&mut self, step: Step) {
        self.weight += step.weight();
        self.back.push_back(Arc::new(step));
        while self.back.len() > 1 && (self.back.len() > self.limits.commands || self.weight > self.limits.bytes) {
            self.weight -= self.back.pop_front().map_or(0, |step| step.weight());
        }
    }

    /// Whether there is a command to undo that the seat was told of.
    pub(super) fn can_undo(&self, seat: SeatId) -> bool {
        self.back.iter().any(|step| step.known.contains(seat))
    }

    /// Whether there is a command to do again that the seat was told of.
    pub(super) fn can_redo(&self, seat: SeatId) -> bool {
        self.forth.iter().any(|step| step.known.contains(seat))
    }

    pub(super) fn take_back(&mut self) -> Option<Step> {
        let step = self.back.pop_back()?;
        self.weight -= step.weight();
        Some(Arc::unwrap_or_clone(step))
    }

    pub(super) fn take_forth(&mut self) -> Option<Step> {
        self.forth.pop().map(Arc::unwrap_or_clone)
    }

    pub(super) fn was_undone(&mut self, step: Step) {
        self.forth.push(Arc::new(step));
    }

    pub(super) fn was_redone(&mut self, step: Step) {
        self.push_back(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceMode, DiceStream, Seed};

    fn step(command: u64, bytes: usize) -> Step {
        let dice = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::Stream);
        let parts = vec![(PartKey::Rounds, Some(vec![0; bytes].into()))];
        Step { command, known: SeatSet::GM, parts, dice: DiceMark::of(&dice) }
    }

    #[test]
    fn old_steps_go_when_there_are_too_many_or_they_are_too_heavy() {
        let mut history = History { limits: UndoLimits { commands: 3, bytes: 1 << 20 }, ..History::default() };
        for command in 1..=5 {
            history.push(step(command, 10));
        }
        assert_eq!(history.back.iter().map(|step| step.command).collect::<Vec<_>>(), [3, 4, 5]);
        history.push(step(6, 2 << 20));
        assert_eq!(history.back.iter().map(|step| step.command).collect::<Vec<_>>(), [6], "the last one always stays");
        assert_eq!(history.take_back().map(|step| step.command), Some(6));
        assert_eq!((history.can_undo(SeatId::GM), history.weight), (false, 0));
    }

    #[test]
    fn a_new_command_forgets_what_was_undone() {
        let mut history = History::default();
        history.push(step(1, 1));
        let undone = history.take_back().expect("one step");
        history.was_undone(undone);
        assert!(history.can_redo(SeatId::GM));
        history.push(step(2, 1));
        assert!(!history.can_redo(SeatId::GM));
    }
}
