//! What a token could do now: the same commands that are refused or carried out, each with its price and its answer.

use super::{Command, Table};
use crate::knowledge::{SeatId, ThingId};
use crate::rules::Refusal;

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does.
    pub command: Command,
    /// What it costs in action points, if it costs any and they count now.
    pub cost_ap: Option<u8>,
    /// Whether it can be done now, or why not.
    pub allowed: Result<(), Refusal>,
}

impl Table {
    /// Everything worth a button for a token that the seat commands, in a stable order: what concerns the round first,
    /// then what is within reach. Walking is asked for by its goal and has no button. Empty for tokens of others.
    #[must_use]
    pub fn choices(&self, seat: SeatId, thing: ThingId) -> Vec<Choice> {
        if !self.seats().commands(seat, thing) {
            return Vec::new();
        }
        let commands = self.round_commands(seat, thing);
        commands.into_iter().map(|command| self.choice(seat, command)).collect()
    }

    fn choice(&self, seat: SeatId, command: Command) -> Choice {
        Choice { allowed: self.allowed(seat, &command), cost_ap: None, command }
    }

    /// First move, end of turn, delay behind each token of the order that the seat knows and that is still to act.
    fn round_commands(&self, seat: SeatId, thing: ThingId) -> Vec<Command> {
        let Some(encounter) = self.encounter() else { return Vec::new() };
        if encounter.slot(thing).is_none() {
            return Vec::new();
        }
        let opening = [Command::FirstMove { thing }, Command::PassFirstMove];
        if encounter.active.is_none() {
            return opening.into();
        }
        let others =
            encounter.order.iter().filter(|slot| slot.thing != thing && !slot.done && self.knows(seat, slot.thing));
        let delays = others.map(|slot| Command::Delay { thing, after: slot.thing });
        std::iter::once(Command::EndTurn { thing }).chain(delays).collect()
    }
}
