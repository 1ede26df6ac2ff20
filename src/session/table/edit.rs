//! The game master's edits of the level at the table: a command like any other, with its undo step, hash and log.

use super::{DiceMark, Step, Table};
use crate::knowledge::SeatSet;
use crate::level::edit::{self, Edit};
use crate::level::grid_of;
use crate::rules::event::Happening;
use crate::rules::log::EventLog;
use crate::rules::{Lookup, Refusal};
use crate::session::{OpenError, level};
use crate::text::Phrase;
use std::collections::BTreeSet;

impl Table {
    /// Carries edits out. Only the parts that differ are put into the world, so that it costs what it changes.
    pub(super) fn edit(&mut self, edits: &[Edit]) -> Result<(), Refusal> {
        let before = self.document();
        let after = edit::edited(&before, edits).map_err(|fault| Refusal(fault.why))?;
        if let Some(fault) = edit::new_fault(&before, &after) {
            return Err(Refusal(fault.message));
        }
        let cells = grid_of(&after.map).map_err(|_| Refusal::new("edit-no-map"))?;
        let parts = self.canon.towards(&after, &cells);
        if parts.is_empty() {
            return Err(Refusal::new("refused-changes-nothing"));
        }
        let what = edit::told(&before, &after, edits);
        let dice = DiceMark::of(self.dice());
        let mut old = self.canon.restore(&mut self.world, parts);
        let refitted = level::refit(&mut self.world).map_err(|fault| Refusal(unfit(&fault)));
        let outcome = refitted.and_then(|()| {
            self.world.log(SeatSet::GM, Happening::Edited { what });
            self.run_to_rest()
        });
        // What the rules and the senses made of it belongs to the same step.
        let more = self.canon.update(&mut self.world);
        let known: BTreeSet<_> = old.iter().map(|(key, _)| *key).collect();
        old.extend(more.into_iter().filter(|(key, _)| !known.contains(key)));
        old.sort_by_key(|(key, _)| *key);
        if let Err(refusal) = outcome {
            self.put_back(old, &dice);
            self.world.resource_mut::<EventLog>().take();
            self.take_glimpses();
            return Err(refusal);
        }
        level::redraw(&mut self.world, after.map);
        self.commands += 1;
        let known = self.world.resource::<EventLog>().audience().union(SeatSet::GM);
        self.history.push(Step { command: self.commands, known, parts: old, dice });
        Ok(())
    }
}

/// Walls that make no board, in words.
fn unfit(fault: &OpenError) -> Phrase {
    match fault {
        OpenError::Walls(_) => Phrase::new("edit-walls-make-no-board"),
        _ => Phrase::new("edit-no-map"),
    }
}
