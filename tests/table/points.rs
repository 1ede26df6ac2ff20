//! Properties of points over arbitrary commands: they stay within their bounds, the log accounts for every one of them,
//! somebody can always answer, and undo leads back.

use crate::fortune::climber;
use crate::play::GM;
use proptest::prelude::*;
use std::collections::BTreeMap;
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::{Ability, Characteristic, Condition, Dots, Fortune, Sheet};
use torchline::session::command::{Ask, Contest, Occasion, Spend, Tie};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn sheet(sheet: &mut Sheet) {
    climber(2)(sheet);
    sheet.dots.extend([(Dots::Strength, 2), (Dots::Resolve, 2), (Dots::Composure, 2)]);
    sheet.abilities = vec![Ability::Alertness, Ability::ImprovedAttribute];
    sheet.adventure_points = 12;
}

/// Things 1 and 2 are heroes of the seats 1 and 2, thing 3 is the game master's and has Fortune as well.
fn table(seed: u64) -> Table {
    let builder = TableBuilder::new().hero("Ada").fortune(2).sheet(sheet).hero("Bo").fortune(3).sheet(sheet);
    builder.opponent("Boss").fortune(1).sheet(sheet).seen_by_all().seed(seed).open().0
}

fn commands(thing: ThingId, other: ThingId, n: u8) -> Vec<Command> {
    let reason = String::new;
    let pool = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };
    let check = |ask, on, repeatable| Command::Check { thing, ask, on, eyes: false, repeatable, reason: reason() };
    let spend = |on| Command::SpendFortune { on };
    vec![
        Command::RollDice,
        Command::Accept,
        Command::RollDice,
        Command::Accept,
        Command::TakeBack,
        Command::Effort,
        Command::EffortBack,
        Command::AnswerPlea { give: n.is_multiple_of(2) },
        spend(Spend::Reroll(vec![n % 3])),
        spend(Spend::Reroll(vec![0, 1, 2])),
        spend(Spend::Quality),
        spend(Spend::Lower(n % 3)),
        spend(Spend::Damage(0)),
        check(Ask::Skill("skill-climbing".to_owned()), None, false),
        check(Ask::Attribute(torchline::rules::sheet::Attribute::Courage), Some(other), true),
        check(pool.clone(), Some(other), true),
        check(Ask::Difficulty { of: Characteristic::Athletics, against: 11 }, Some(other), false),
        Command::StartEncounter { things: vec![thing, other], surprised: vec![thing] },
        Command::EndEncounter,
        Command::FirstMove { thing },
        Command::PassFirstMove,
        Command::EndTurn { thing },
        Command::Alertness { thing, spend: n.is_multiple_of(2) },
        Command::Defence { thing },
        Command::IgnoreConditions { thing },
        Command::SetCondition { thing, condition: Condition::Surprised, level: n % 2 },
        Command::SetCondition { thing, condition: Condition::Pain, level: n % 4 },
        Command::AddModifier { amount: -i32::from(n % 7) - 1, reason: reason() },
        Command::ChangeFortune { thing, by: (n % 5) as i8 - 2, reason: reason() },
        Command::RegainFortune { occasion: Occasion::Heroism, reason: reason() },
        Command::RegainFortune { occasion: Occasion::Session { present: vec![thing] }, reason: reason() },
        Command::RegainFortune { occasion: Occasion::Adventure, reason: reason() },
        Command::ChangeWillpower { thing, by: (n % 5) as i8 - 2, reason: reason() },
        Command::RaiseDots { thing, of: Dots::Resolve, dots: n % 3 + 1, reason: reason() },
        Command::EndBoost { thing, of: Dots::Resolve },
        Command::BeginExtended { thing, ask: pool, on: None, eyes: false, needed: 3, stages: 2, reason: reason() },
        Command::Stage { thing },
        Command::FreshStart { thing },
        Command::ClearAttempts { thing, on: None },
        Command::Together {
            leader: thing,
            helpers: vec![other],
            of: Characteristic::Athletics,
            against: 14,
            on: None,
            mental: false,
            reason: reason(),
        },
        Command::Opposed {
            first: thing,
            second: other,
            with: Contest::Characteristic(Characteristic::Athletics),
            against: Contest::Characteristic(Characteristic::Stealth),
            tie: Tie::Nobody,
            reason: reason(),
        },
        Command::BuyAbility { thing, ability: Ability::ImprovedDodge },
    ]
}

/// Whether somebody can answer what waits.
fn answerable(table: &Table) -> bool {
    let alertness = (1..=3).map(|id| Command::Alertness { thing: ThingId(id), spend: false });
    let answers = [Command::RollDice, Command::Accept, Command::PassFirstMove, Command::EndEncounter];
    let answers: Vec<Command> = answers.into_iter().chain(alertness).collect();
    (0..3).any(|seat| answers.iter().any(|answer| table.allowed(SeatId(seat), answer).is_ok()))
}

/// What the log says of Fortune and Willpower: each line begins where the last one ended.
#[derive(Default)]
pub struct Books {
    pub fortune: BTreeMap<ThingId, i32>,
    pub willpower: BTreeMap<ThingId, i32>,
}

impl Books {
    pub fn enter(&mut self, events: &[Event]) {
        // What players read beside the game master's line is the same happening once more.
        for event in events.iter().filter(|event| event.audience.contains(GM)) {
            use Happening as H;
            let (book, who, before, after) = match &event.what {
                H::FortuneSpent { who, before: Some(before), after: Some(after), .. }
                | H::FirstMove { who, before, after } => {
                    assert_eq!(*before, after + 1, "a point is a point");
                    (&mut self.fortune, who, before, after)
                }
                H::FortuneChanged { who, before, after, .. } | H::FortuneRegained { who, before, after, .. } => {
                    (&mut self.fortune, who, before, after)
                }
                H::EffortMade { who, before, after, .. } => {
                    assert_eq!(*before, after + 1, "a point is a point");
                    (&mut self.willpower, who, before, after)
                }
                H::EffortReturned { who, before, after }
                | H::WillpowerChanged { who, before, after, .. }
                | H::DotsRaised { who, before, after, .. }
                | H::BoostEnded { who, before, after, .. } => (&mut self.willpower, who, before, after),
                _ => continue,
            };
            let kept = book.entry(who.id).or_default();
            assert_eq!(*kept, i32::from(*before), "{:?}", event.what);
            *kept = i32::from(*after);
        }
    }
}

pub fn willpower(thing: &torchline::level::ThingDoc) -> i32 {
    let extra = thing.boosts.iter().flat_map(|boosts| &boosts.0).map(|boost| i32::from(boost.left)).sum::<i32>();
    thing.willpower.map_or(0, |willpower| i32::from(willpower.0)) + extra
}

pub fn books(table: &Table) -> Books {
    let things = table.document().things;
    let fortune = |fortune: Option<Fortune>| fortune.map_or(0, |fortune| i32::from(fortune.now));
    Books {
        fortune: things.iter().map(|thing| (thing.id, fortune(thing.fortune))).collect(),
        willpower: things.iter().map(|thing| (thing.id, willpower(thing))).collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn points_stay_in_their_bounds_and_the_log_accounts_for_each(
        seed in any::<u64>(),
        choices in proptest::collection::vec((0..3_u8, 1..=3_u32, 1..=3_u32, 0..200_u8, any::<u8>()), 60),
    ) {
        let mut table = table(seed);
        let mut kept = books(&table);
        for (seat, thing, other, index, n) in choices {
            let commands = commands(ThingId(thing), ThingId(other), n);
            let command = &commands[usize::from(index) % commands.len()];
            let before = (table.hash(), table.document());
            let asked = table.allowed(SeatId(seat), command);
            let Ok(events) = table.apply(SeatId(seat), command) else {
                prop_assert_eq!(table.hash(), before.0, "{:?} was refused", command);
                continue;
            };
            prop_assert!(asked.is_ok());
            kept.enter(&events);
            let now = books(&table);
            prop_assert_eq!(&kept.fortune, &now.fortune, "{:?}", command);
            prop_assert_eq!(&kept.willpower, &now.willpower, "{:?}", command);
            for thing in table.document().things {
                let fortune = thing.fortune.expect("everyone has Fortune here");
                prop_assert!(fortune.now <= fortune.max());
                let raised: i32 = thing.boosts.iter().flat_map(|b| &b.0).map(|b| i32::from(b.dots)).sum();
                prop_assert!((0..=4 + raised).contains(&willpower(&thing)), "{:?}: {}", command, willpower(&thing));
            }
            prop_assert!(!table.awaits_answer() || answerable(&table), "{:?} leaves nobody an answer", command);
            let after = (table.hash(), table.document());
            if after.0 != before.0 {
                table.apply(GM, &Command::Undo).expect("there is something to undo");
                prop_assert_eq!((table.hash(), table.document()), before, "undo of {:?}", command);
                table.apply(GM, &Command::Redo).expect("there is something to do again");
                prop_assert_eq!((table.hash(), table.document()), after, "{:?} again", command);
            }
        }
    }

    #[test]
    fn a_reroll_never_adds_a_bonus_twice(bonus in -9..9_i32, first in 1..=6_u32, second in 1..=6_u32, again in 1..=6_u32) {
        use crate::play::{announced, settled};
        use torchline::rules::event::CheckKind;
        let builder = TableBuilder::new().hero("Ada").fortune(1);
        let (opened, names) = builder.clone().open();
        drop(opened);
        let mut damage = announced(0, names.seat("Ada"), names.id("Ada"), CheckKind::Damage { dice: 2 });
        let source = torchline::text::Phrase::new("part-game-master");
        damage.modifiers.push(torchline::knowledge::view::Part { source, amount: bonus, rule: None });
        let (mut table, names) = builder.roll(damage).dice([first, second, again]).open();
        let ada = names.seat("Ada");
        table.apply(ada, &Command::RollDice).expect("allowed");
        let events = table.apply(ada, &Command::SpendFortune { on: Spend::Damage(1) }).expect("allowed");
        prop_assert_eq!(settled(&events).1, first as i32 + again as i32 + bonus);
    }
}
