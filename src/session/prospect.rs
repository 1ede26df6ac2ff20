//! What a roll would be if it were asked for now: its sum and its exact chance, before anything is paid. A seat learns no
//! more by it than by asking.

use super::{Command, Table};
use crate::dice::odds::Chance;
use crate::knowledge::view::Explained;
use crate::knowledge::{SeatId, Seats};
use crate::rules::checks::joint::{RollOpposed, WorkTogether};
use crate::rules::checks::{self, AskCheck, Check};
use crate::rules::effort::{self, BeginExtended};
use crate::rules::{combat, doors, traps};
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
    /// What a command of this seat would have rolled, if it is one that asks for a roll and could be done now.
    #[must_use]
    pub fn prospect(&self, seat: SeatId, command: &Command) -> Option<Prospect> {
        self.allowed(seat, command).ok()?;
        self.foresee(seat, command)
    }

    /// As [`Table::prospect`], for a command that is known to be allowed.
    pub(super) fn foresee(&self, seat: SeatId, command: &Command) -> Option<Prospect> {
        let world = self.world();
        let reads = |thing| world.resource::<Seats>().commands(seat, thing);
        let plain = |check: Check| Prospect::of(&check, checks::hopes(&check));
        match command.clone() {
            Command::Attack { thing, target, weapon } => {
                combat::attack_prospect(world, seat, thing, target, &weapon).map(plain)
            }
            Command::Cast { thing, spell, target } => combat::cast_prospect(world, thing, target, &spell).map(plain),
            Command::BreakFree { thing, whom, helpers } => {
                let prospect = combat::break_free_prospect(world, &combat::BreakFree { thing, whom, helpers });
                prospect.map(|(check, chance)| Prospect::of(&check, chance))
            }
            Command::TreatWounds { thing, target } => combat::treat_prospect(world, thing, target).map(plain),
            Command::ForceDoor { thing, door, helpers } => {
                let prospect = doors::force_prospect(world, seat, &doors::ForceDoor { thing, door, helpers });
                prospect.map(|(check, chance)| Prospect::of(&check, chance))
            }
            Command::UnjamDoor { thing, door } => doors::unjam_prospect(world, thing, door).map(plain),
            Command::Disarm { thing, trap } => traps::disarm_prospect(world, thing, trap).map(plain),
            Command::CreateTrap { thing, trap, .. } => traps::create_prospect(world, thing, &trap).map(plain),
            Command::PickLock { thing, door } => doors::pick_prospect(world, seat, thing, door).map(plain),
            Command::JamDoor { thing, door } => doors::jam_prospect(world, thing, door).map(plain),
            Command::HackDoor { thing, door, weapon } => doors::hack_prospect(world, thing, door, &weapon)
                .map(|(check, chance)| Prospect::of(&check, Some(chance))),
            Command::HackStone { thing, stone, weapon } => {
                crate::rules::stone::hack_prospect(world, thing, stone, &weapon)
                    .map(|(check, chance)| Prospect::of(&check, Some(chance)))
            }
            Command::Check { thing, ask, on, eyes, repeatable, reason } => {
                let asked = AskCheck { thing, ask, on, eyes, repeatable, reason };
                checks::check_prospect(world, seat, asked).map(plain)
            }
            Command::BeginExtended { thing, ask, on, eyes, needed, stages, reason } => {
                let asked = BeginExtended { thing, ask, on, eyes, needed, stages, reason };
                effort::extended_prospect(world, asked).map(|(check, chance)| Prospect::of(&check, chance))
            }
            Command::Together { leader, helpers, of, against, on, mental, reason } => {
                let asked = WorkTogether { leader, helpers, of, against, on, mental, reason };
                let (check, chance) = checks::together_prospect(world, &asked, Some(&asked.action(world, seat)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::view::PromptKind;
    use crate::session::command::{Ask, Attribute, Characteristic, Condition, Contest, Dots, Tie};
    use crate::session::testing::TableBuilder;

    fn duel() -> TableBuilder {
        let courage = [(Attribute::Courage, 13), (Attribute::Sagacity, 12), (Attribute::Charisma, 11)];
        let strong = |sheet: &mut crate::rules::sheet::Sheet| {
            sheet.characteristics.insert(Characteristic::Athletics, 4);
            sheet.dots.insert(Dots::Strength, 3);
        };
        let hero = TableBuilder::new().hero("Ada").at(2, 2).combat(12, 8, 7, 11).weapon("sword").attributes(courage);
        let hero = hero.spell("ignifaxius", 5).sheet(strong).companion("Bo").at(2, 4).sheet(strong);
        hero.opponent("Ogre").at(3, 2).combat(9, 5, 4, 0).sheet(strong)
    }

    #[test]
    fn what_is_foreseen_is_what_is_then_announced() {
        let commands = |thing, target| {
            let ask = |ask| Command::Check { thing, ask, on: None, eyes: true, repeatable: true, reason: "x".into() };
            [
                Command::BreakFree { thing, whom: None, helpers: Vec::new() },
                Command::Attack { thing, target, weapon: "sword".into() },
                Command::Cast { thing, spell: "ignifaxius".into(), target },
                ask(Ask::Attribute(Attribute::Courage)),
                ask(Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) }),
                ask(Ask::Difficulty { of: Characteristic::Athletics, against: 9 }),
            ]
        };
        for index in 0..6 {
            let (mut table, names) = duel().condition(Condition::Dazed, 1).open();
            if index == 0 {
                let held = Command::SetCondition { thing: names.id("Ada"), condition: Condition::Held, level: 1 };
                table.apply(SeatId::GM, &held).expect("the game master may");
            }
            let (seat, ada, ogre) = (names.seat("Ada"), names.id("Ada"), names.id("Ogre"));
            let command = commands(ada, ogre)[index].clone();
            let foreseen = table.prospect(seat, &command).expect("it can be rolled");
            table.apply(seat, &command).expect("it can be asked");
            let prompts = table.view(seat).prompts;
            let Some(PromptKind::Roll(roll)) = prompts.last().map(|prompt| &prompt.kind) else {
                panic!("{command:?} is announced")
            };
            assert_eq!((&foreseen.sum, &foreseen.needs), (&roll.sum, &roll.needs), "{command:?}");
            assert!(foreseen.chance.is_some() && foreseen.chance == roll.chance, "{command:?}");
        }
    }

    #[test]
    fn s1_the_odds_of_working_together_count_everybody() {
        let (table, names) = duel().open();
        let (leader, bo, seat) = (names.id("Ada"), names.id("Bo"), names.seat("Ada"));
        let together = |helpers: &[crate::knowledge::ThingId], against| Command::Together {
            leader,
            helpers: helpers.to_vec(),
            of: Characteristic::Athletics,
            against,
            on: None,
            mental: false,
            reason: String::new(),
        };
        let chance = |command: &Command| table.prospect(seat, command).and_then(|prospect| prospect.chance);
        // Both fumble once in 1296; else 4 + 4 and the best dice, of which 3 is the least.
        let all = chance(&together(&[bo], 2)).expect("2d6 can be weighed");
        assert_eq!(all, Chance::of(1295, 1296));
        // 20 needs a 12 of either with both modifiers: 2 × 35/1296 + 1/1296 without fumbles of the other.
        let twelve = chance(&together(&[bo], 20)).expect("2d6 can be weighed");
        assert_eq!(twelve, Chance::of(2 * 34 + 1, 1296));
    }

    #[test]
    fn the_odds_against_another_are_told_only_to_those_who_may_read_both_sheets() {
        let (table, names) = duel().open();
        let with = Contest::Characteristic(Characteristic::Athletics);
        let (first, second) = (names.id("Ada"), names.id("Ogre"));
        let command = Command::Opposed { first, second, with, against: with, tie: Tie::Nobody, reason: String::new() };
        let chance = |seat| table.prospect(seat, &command).expect("both have a sheet").chance;
        assert_eq!(chance(names.seat("Ada")), None);
        // Equal modifiers: every tie aside, each wins as often.
        assert_eq!(chance(SeatId::GM), Some(Chance::of(1296 - 146, 2 * 1296)));
    }
}
