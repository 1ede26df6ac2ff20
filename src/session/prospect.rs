//! What a roll would be if it were asked for now: its sum and its exact chance, before anything is paid. A seat learns no
//! more by it than by asking.

use super::{Command, Table};
use crate::dice::odds::Chance;
use crate::knowledge::view::Explained;
use crate::knowledge::{SeatId, Seats};
use crate::rules::checks::joint::{RollOpposed, WorkTogether};
use crate::rules::checks::{self, AskCheck, Check};
use crate::rules::combat;
use crate::rules::effort::{self, BeginExtended};
use crate::text::Phrase;

/// A roll that is not asked for yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// What the dice meet, as a sum: what stands on the sheet and every modifier that the table itself gives.
    pub sum: Explained,
    /// How the dice are read.
    pub needs: Phrase,
    /// The chance that it succeeds; none for pools too large to weigh, and where it would tell of a sheet that the seat
    /// may not read.
    pub chance: Option<Chance>,
}

impl Prospect {
    fn of(check: &Check, chance: Option<Chance>) -> Self {
        Self { sum: checks::sum(check), needs: checks::needs(check), chance }
    }
}

impl Table {
    /// What a command of this seat would have rolled, if it is one that asks for a roll and is not out of the question.
    #[must_use]
    pub fn prospect(&self, seat: SeatId, command: &Command) -> Option<Prospect> {
        let world = self.world();
        let reads = |thing| world.resource::<Seats>().commands(seat, thing);
        let plain = |check: Check| Prospect::of(&check, checks::hopes(&check));
        match command.clone() {
            Command::Attack { thing, target, weapon } => {
                combat::attack_prospect(world, thing, target, &weapon).map(plain)
            }
            Command::Cast { thing, spell, target } => combat::cast_prospect(world, thing, target, &spell).map(plain),
            Command::TreatWounds { thing, target } => combat::treat_prospect(world, thing, target).map(plain),
            Command::Check { thing, ask, on, eyes, repeatable, reason } => {
                let asked = AskCheck { thing, ask, on, eyes, repeatable, reason };
                checks::check_prospect(world, asked).map(plain)
            }
            Command::BeginExtended { thing, ask, on, eyes, needed, stages, reason } => {
                let asked = BeginExtended { thing, ask, on, eyes, needed, stages, reason };
                effort::extended_prospect(world, asked).map(|(check, chance)| Prospect::of(&check, chance))
            }
            Command::Together { leader, helpers, of, against, on, mental, reason } => {
                let asked = WorkTogether { leader, helpers, of, against, on, mental, reason };
                let (check, chance) = checks::together_prospect(world, &asked);
                Some(Prospect::of(&check, chance))
            }
            Command::Opposed { first, second, with, against, tie, reason } => {
                let asked = RollOpposed { first, second, with, against, tie, reason };
                let prospect = checks::opposed_prospect(world, &asked);
                Some(Prospect::of(&prospect.first, prospect.wins.filter(|_| reads(second))))
            }
            _ => None,
        }
    }
}
