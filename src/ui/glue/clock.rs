//! How long a roll waits for its owner (the house rule `answer_seconds`), and what is done when the time is up. It goes on
//! as it stands; nothing is spent. The table itself knows no clock.

use super::super::action::UiAction;
use crate::knowledge::rolls::{RollStage, RollView};
use crate::session::Command;

/// The time of the roll on screen. It begins anew with each roll, with each throw, and when the card shows again.
#[derive(Debug, Default)]
pub(super) struct Clock {
    roll: Option<(u32, RollStage, Vec<u32>)>,
    /// In seconds since the program began.
    since: f64,
    asked: bool,
}

impl Clock {
    /// The seconds that are left at `now`, none where nothing is counted, and what is asked for once when none is left.
    pub(super) fn tick(&mut self, roll: Option<&RollView>, most: u16, now: f64) -> (Option<u16>, Option<UiAction>) {
        let roll = roll.filter(|roll| most > 0 && roll.stage != RollStage::Rolling);
        let shown = roll.map(|roll| (roll.check, roll.stage, roll.dice.iter().map(|die| die.face).collect()));
        if shown != self.roll {
            *self = Self { roll: shown, since: now, asked: false };
        }
        let Some(roll) = roll else { return (None, None) };
        // Within 0..=most.
        let left = (self.since + f64::from(most) - now).ceil().clamp(0.0, f64::from(most)) as u16;
        if left > 0 || self.asked {
            return (Some(left), None);
        }
        self.asked = true;
        let command = if roll.stage == RollStage::Announced { Command::RollDice } else { Command::Accept };
        (Some(0), Some(UiAction::AskAs(roll.by, command)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::sample_rolls;
    use super::*;

    #[test]
    fn a_roll_goes_on_once_as_it_stands_when_its_time_is_up() {
        let mut roll = sample_rolls::pool();
        roll.stage = RollStage::Announced;
        let (by, mut clock) = (roll.by, Clock::default());
        assert_eq!(clock.tick(Some(&roll), 0, 5.0), (None, None), "0 seconds: never");
        assert_eq!(clock.tick(Some(&roll), 20, 10.0), (Some(20), None));
        assert_eq!(clock.tick(Some(&roll), 20, 29.5), (Some(1), None));
        assert_eq!(clock.tick(Some(&roll), 20, 30.0), (Some(0), Some(UiAction::AskAs(by, Command::RollDice))));
        assert_eq!(clock.tick(Some(&roll), 20, 31.0), (Some(0), None), "asked once");
        roll.stage = RollStage::Rolled;
        assert_eq!(clock.tick(Some(&roll), 20, 32.0), (Some(20), None), "a throw begins anew");
        assert_eq!(clock.tick(Some(&roll), 20, 60.0), (Some(0), Some(UiAction::AskAs(by, Command::Accept))));
        assert_eq!(clock.tick(None, 20, 61.0), (None, None));
        assert_eq!(clock.tick(Some(&roll), 20, 62.0), (Some(20), None), "the card shows again");
    }
}
