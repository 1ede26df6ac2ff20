//! Two fights that differ only in what players do not know of them: unseen opponents, the numbers, points and gear of one
//! that they see, and what the game master adds to its rolls. At every moment, prompts included, they are told the same.

use crate::answers::{Answers, told};
use crate::play::GM;
use proptest::prelude::*;
use torchline::board::Cell;
use torchline::knowledge::view::{Defence, PromptKind};
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::sheet::{Ability, Attribute, Characteristic, Dots, Sheet};
use torchline::session::command::{Ask, Contest, Spend, Tie};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const ROWS: [&str; 7] = [
    "##############",
    "#.......#....#",
    "#.......#....#",
    "#.......#....#",
    "#.......#....#",
    "#.......#....#",
    "##############",
];

const HEROES: [ThingId; 2] = [ThingId(1), ThingId(2)];
const OGRE: ThingId = ThingId(3);

/// What players do not know.
#[derive(Clone, Debug)]
struct Secret {
    /// The ogre's attack, parry and dodge: 10 or more and 15 or less, so that the same dice hit and miss.
    values: (u8, u8, u8),
    /// The ogre's Perception: so little that the heroes, with what is added to it, win against it.
    perception: u8,
    fortune: u8,
    willpower: u8,
    abilities: bool,
    second_weapon: bool,
    /// Opponents behind the wall with Fortune, initiative base and whether they are alert.
    lurkers: Vec<(i32, u8, i16, bool)>,
    /// What the game master adds to the ogre's rolls.
    added: i32,
}

fn secrets() -> impl Strategy<Value = Secret> {
    let value = || 10..=14_u8;
    let lurker = (1..6_i32, 0..3_u8, 0..20_i16, any::<bool>());
    let values = (value(), value(), value(), 0..=4_u8);
    (values, 0..4_u8, 0..3_u8, any::<bool>(), any::<bool>(), prop::collection::vec(lurker, 0..3), -1..=1_i32).prop_map(
        |((attack, parry, dodge, perception), fortune, willpower, abilities, second_weapon, lurkers, added)| Secret {
            values: (attack, parry, dodge),
            perception,
            fortune,
            willpower,
            abilities,
            second_weapon,
            lurkers,
            added,
        },
    )
}

fn known(sheet: &mut Sheet) {
    use Attribute as A;
    let all = [A::Courage, A::Sagacity, A::Intuition, A::Charisma, A::Dexterity, A::Agility, A::Strength];
    sheet.attributes.extend(all.map(|of| (of, 12)));
    sheet.dots.extend([(Dots::Strength, 2), (Dots::Resolve, 2), (Dots::Composure, 2)]);
    sheet.characteristics.insert(Characteristic::Stealth, 15);
    sheet.abilities = vec![Ability::ImprovedAttack, Ability::Alertness];
}

/// The ogre stands between the heroes; whoever lurks is behind rock.
fn table(secret: &Secret) -> Table {
    let mut builder = TableBuilder::new().rows(ROWS);
    builder = builder.hero("Rowena").at(2, 3).fortune(2).initiative(9).sheet(known).combat(13, 9, 8, 9).weapon("sword");
    builder = builder.spell("ignifaxius", 6);
    builder = builder.hero("Dorn").at(4, 3).fortune(1).initiative(6).sheet(known).combat(12, 8, 7, 9).weapon("club");
    let (attack, parry, dodge) = secret.values;
    builder = builder.opponent("Ogre").at(3, 3).initiative(4).weapon("club").life(60, 60).willpower(secret.willpower);
    let abilities = if secret.abilities { Ability::ALL.to_vec() } else { Vec::new() };
    builder = builder.combat(attack, parry, dodge, 0).sheet(|sheet| {
        sheet.abilities.clone_from(&abilities);
        sheet.characteristics.insert(Characteristic::Perception, secret.perception);
    });
    if secret.fortune > 0 {
        builder = builder.fortune(secret.fortune);
    }
    if secret.second_weapon {
        builder = builder.weapon("dagger");
    }
    for (index, &(y, fortune, base, alert)) in secret.lurkers.iter().enumerate() {
        builder = builder.opponent("Lurker").at(9 + index as i32, y).fortune(fortune).initiative(base);
        if alert {
            builder = builder.sheet(|sheet| sheet.abilities.push(Ability::Alertness));
        }
    }
    builder.open().0
}

fn everyone(table: &Table) -> Vec<ThingId> {
    table.view(GM).tokens.iter().map(|token| token.id).collect()
}

/// One step of the fight: what the one whose moment it is does, and with which dice.
type Step = (u8, bool, (i32, i32));

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0..14_u8, any::<bool>(), (1..8_i32, 1..6_i32)), 0..40)
}

/// Whether what waits on both tables is the ogre's to answer.
fn is_the_ogres(table: &Table) -> bool {
    table.view(GM).prompts.iter().any(|prompt| match &prompt.kind {
        PromptKind::Roll(roll) => roll.who == Some(OGRE),
        PromptKind::Defence(view) => view.defender == Some(OGRE),
        _ => false,
    })
}

/// What is done next: the same on both tables, and by whom.
fn wish(table: &Table, (what, good, to): Step) -> (SeatId, Command) {
    if table.awaits_answer() && is_the_ogres(table) {
        let answers = [Command::RollDice, Command::Accept];
        let answer = answers.into_iter().find(|answer| table.allowed(GM, answer).is_ok());
        let with = if good { Defence::Parry } else { Defence::None };
        return (GM, answer.unwrap_or(Command::Defend { with }));
    }
    let hero = HEROES[usize::from(what) % 2];
    let other = SeatId(hero.0 as u8);
    let spend = |on| Command::SpendFortune { on };
    if table.awaits_answer() {
        let prompt = table.view(GM).prompts.pop();
        let seat = prompt.as_ref().and_then(|prompt| prompt.owners.iter().copied().find(|owner| !owner.is_gm()));
        let seat = seat.unwrap_or(other);
        let own = ThingId(u32::from(seat.0));
        let plain = match prompt.map(|prompt| prompt.kind) {
            Some(PromptKind::Defence(_)) => {
                Command::Defend { with: if good { Defence::Parry } else { Defence::Dodge } }
            }
            Some(PromptKind::FirstMove { .. }) if good => Command::FirstMove { thing: own },
            Some(PromptKind::FirstMove { .. }) => Command::PassFirstMove,
            Some(PromptKind::Alertness { thing, .. }) => Command::Alertness { thing, spend: good },
            _ if table.allowed(seat, &Command::RollDice).is_ok() => Command::RollDice,
            _ => Command::Accept,
        };
        return match what {
            0..=8 => (seat, plain),
            9 => (seat, spend(Spend::Reroll(vec![0]))),
            10 => (seat, Command::Effort),
            11 => (other, plain),
            12 => (seat, Command::Defence { thing: own }),
            _ => (seat, Command::TakeBack),
        };
    }
    let active = table.view(GM).active().map(|token| token.id);
    if active == Some(OGRE) {
        let strike = Command::Attack { thing: OGRE, target: hero, weapon: "club".to_owned() };
        let can = what < 11 && table.allowed(GM, &strike).is_ok();
        return (GM, if can { strike } else { Command::EndTurn { thing: OGRE } });
    }
    let thing = active.unwrap_or(hero);
    let seat = SeatId(thing.0 as u8);
    let ask = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };
    let check = Command::Check { thing, ask, on: Some(OGRE), eyes: false, repeatable: true, reason: String::new() };
    let [with, against] = [Characteristic::Stealth, Characteristic::Perception].map(Contest::Characteristic);
    let (tie, reason) = (Tie::Nobody, String::new());
    let opposed = Command::Opposed { first: thing, second: OGRE, with, against, tie, reason };
    let weapon = if thing == HEROES[0] { "sword" } else { "club" }.to_owned();
    match what {
        0..=4 => (seat, Command::Attack { thing, target: OGRE, weapon }),
        5 => (seat, Command::Cast { thing, spell: "ignifaxius".to_owned(), target: OGRE }),
        6 => (seat, check),
        7 => (seat, Command::Walk { thing, to: Cell::from(to), via: vec![] }),
        8 => (seat, Command::IgnoreConditions { thing }),
        9 => (other, Command::EndTurn { thing: hero }),
        10 | 11 => (seat, opposed),
        _ => (seat, Command::EndTurn { thing }),
    }
}

/// The dice for a command: whatever the numbers behind a roll, a 3 on a d20 succeeds and a 19 fails.
fn faces(table: &Table, command: &Command, good: bool) -> Vec<u32> {
    let d20 = if good { 3 } else { 19 };
    if matches!(command, Command::SpendFortune { .. }) {
        return vec![d20];
    }
    let wanted = table.view(GM).prompts.into_iter().find_map(|prompt| match prompt.kind {
        PromptKind::Roll(roll) => roll.wanted,
        _ => None,
    });
    let Some((count, sides)) = wanted.filter(|_| matches!(command, Command::RollDice)) else { return Vec::new() };
    let face = match sides {
        20 => d20,
        10 if good => 8,
        _ => 3,
    };
    vec![face; count as usize]
}

/// Those whom nobody sees end their turns at once, and the game master adds what nobody knows to the ogre's rolls.
fn behind_the_screen(table: &mut Table, secret: &Secret) -> Vec<torchline::rules::Event> {
    let mut events = Vec::new();
    loop {
        // Whether the ogre has a point for the first move is not told: the game master passes at once.
        if let Ok(passed) = table.apply(GM, &Command::PassFirstMove) {
            events.extend(passed);
            continue;
        }
        let active = table.view(GM).active().map(|token| token.id);
        let Some(thing) = active.filter(|id| id.0 > OGRE.0) else { break };
        let Ok(ended) = table.apply(GM, &Command::EndTurn { thing }) else { break };
        events.extend(ended);
    }
    // What is added to damage shows in the wound; what is added to a d20 does not.
    let is_damage = table
        .view(GM)
        .prompts
        .iter()
        .any(|prompt| matches!(&prompt.kind, PromptKind::Roll(roll) if roll.kind.key == "check-kind-damage"));
    let announced = table.allowed(GM, &Command::RollDice).is_ok() && is_the_ogres(table) && !is_damage;
    if announced && secret.added != 0 {
        let add = Command::AddModifier { amount: secret.added, reason: "a secret".to_owned() };
        events.extend(table.apply(GM, &add).unwrap_or_default());
    }
    events
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_fight_tells_players_only_what_they_know(
        one in secrets(), other in secrets(), surprise in 0..3_u8, steps in steps()
    ) {
        let secrets = [one, other];
        let mut tables = [table(&secrets[0]), table(&secrets[1])];
        for (table, secret) in tables.iter_mut().zip(&secrets) {
            table.feed_dice([3, 3, 3]);
            // Whoever lurks is surprised on both tables, so that nothing but its being there differs.
            let lurkers = everyone(table).into_iter().filter(|id| id.0 > OGRE.0);
            let surprised = match surprise {
                0 => Vec::new(),
                1 => vec![OGRE],
                _ => lurkers.chain([OGRE]).collect(),
            };
            let start = Command::StartEncounter { things: everyone(table), surprised };
            table.apply(GM, &start).expect("it begins");
            behind_the_screen(table, secret);
        }
        for step in steps {
            for seat in [1, 2].map(SeatId) {
                let answers = tables.each_ref().map(|table| Answers::at_a_glance(table, seat));
                answers[0].agree(&answers[1])?;
            }
            let (seat, mut command) = wish(&tables[0], step);
            // A defence may be worth nothing on one of the tables by now; then the ogre takes the blow on both.
            let defends = matches!(command, Command::Defend { with: Defence::Parry }) && seat == GM;
            let fair = |table: &Table| {
                table.view(GM).prompts.iter().any(|prompt| match &prompt.kind {
                    PromptKind::Defence(view) => view.choices.iter().any(|choice| choice.sum.value >= 3),
                    _ => false,
                })
            };
            if defends && !tables.iter().all(fair) {
                command = Command::Defend { with: Defence::None };
            }
            let outcomes = [0, 1].map(|index| {
                let table = &mut tables[index];
                if table.allowed(seat, &command).is_ok() {
                    let dice = faces(table, &command, step.1);
                    table.feed_dice(dice);
                }
                let done = table.apply(seat, &command).map(|mut events| {
                    events.extend(behind_the_screen(table, &secrets[index]));
                    events
                });
                done.map(|events| [1, 2].map(|seat| told(table, SeatId(seat), &events)))
            });
            if seat == GM {
                prop_assert_eq!(outcomes[0].is_ok(), outcomes[1].is_ok(), "{:?}", command);
                if outcomes[0].is_err() {
                    continue;
                }
            }
            prop_assert_eq!(&outcomes[0], &outcomes[1], "{:?}", command);
        }
    }
}

#[test]
fn the_fights_that_are_compared_come_to_blows() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut of_the_ogre, mut answered) = (0, 0);
    for _ in 0..40 {
        let secret = secrets().new_tree(&mut runner).expect("a secret").current();
        let mut table = table(&secret);
        table.feed_dice([3, 3, 3]);
        let start = Command::StartEncounter { things: everyone(&table), surprised: vec![] };
        table.apply(GM, &start).expect("it begins");
        for step in steps().new_tree(&mut runner).expect("steps").current() {
            behind_the_screen(&mut table, &secret);
            let (seat, command) = wish(&table, step);
            let dice = if table.allowed(seat, &command).is_ok() { faces(&table, &command, step.1) } else { Vec::new() };
            table.feed_dice(dice);
            let waited = table.awaits_answer();
            let Ok(events) = table.apply(seat, &command) else { continue };
            answered += u32::from(waited);
            let rolled = |what: &torchline::rules::event::Happening| {
                matches!(what,
                torchline::rules::event::Happening::Rolled { check, .. } if check.who == Some(OGRE))
            };
            of_the_ogre +=
                events.iter().filter(|event| event.audience.contains(SeatId(1)) && rolled(&event.what)).count();
        }
    }
    assert!(of_the_ogre > 10 && answered > 60, "{of_the_ogre} rolls of the ogre, {answered} prompts answered");
}
