//! Faults that other tables are known for, each of them tried here.

use crate::combat::{attack, begun, duel, has, settle, throw};
use crate::fortune::{climber, spend};
use crate::play::{GM, Play, happenings, roll_of, settled};
use torchline::knowledge::view::Defence;
use torchline::rules::event::{Event, Happening};
use torchline::rules::house::HopelessEffort;
use torchline::rules::sheet::{Condition, Dots};
use torchline::session::Command;
use torchline::session::command::{Ask, Spend};
use torchline::session::testing::TableBuilder;

fn defences(play: &Play) -> u8 {
    play.thing("Ada").defences.map_or(0, |defences| defences.0)
}

/// The ogre strikes at Ada and she parries with this die; the roll then lies or is settled.
fn parried(play: &mut Play, face: u32) {
    play.does(GM, attack(play, "Ogre", "Ada", "club"));
    settle(play, &[5]);
    play.does(play.seat("Ada"), Command::Defend { with: Defence::Parry });
    throw(play, &[face]);
}

#[test]
fn fault_a_rerolled_defence_is_counted_as_a_second_one() {
    let mut play = begun(duel().action_points(40), &["Ada", "Ogre"]);
    play.ends("Ada");
    let ada = play.seat("Ada");
    parried(&mut play, 15);
    assert_eq!(defences(&play), 0, "counted when it is settled");
    play.table.feed_dice([16]);
    play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(defences(&play), 1, "thrown twice, failed twice, one defence");
    play.does(GM, Command::Undo);
    assert_eq!(defences(&play), 0);
    play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(defences(&play), 1, "and one after undo, with the same dice");
    settle(&mut play, &[1]);
    parried(&mut play, 6);
    assert_eq!((defences(&play), play.thing("Ada").life.map(|life| life.now)), (2, Some(27)), "the second one: 9 − 3");
}

#[test]
fn fault_a_damage_reroll_adds_the_bonus_twice() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    throw(&mut play, &[1, 5]);
    play.does(GM, Command::Defend { with: Defence::None });
    throw(&mut play, &[1]);
    let before = roll_of(&play.table, ada).sum;
    play.table.feed_dice([6]);
    let events = play.does(ada, spend(Spend::Damage(0)));
    let (check, total, _) = settled(&events);
    assert_eq!((total, check.modifier(), before.value), (6 + 4, 4, 4));
    let wound = happenings(&events).into_iter().find_map(|what| match what {
        Happening::Wounded { damage, .. } => Some(*damage),
        _ => None,
    });
    assert_eq!(wound, Some(2 * (6 + 4)), "a critical hit doubles what lies there, once");
}

#[test]
fn fault_two_spends_race_for_one_point() {
    // Both hands reach for the last point: the first one has it.
    let builder = TableBuilder::new().hero("Ada").fortune(1).sheet(climber(0)).condition(Condition::Dazed, 1);
    let (mut play, _) = Play::encounter(builder.opponent("Ogre").dice([6, 1]), &["Ada", "Ogre"], &[]);
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    play.passes("Ada");
    play.does(ada, Command::Defence { thing });
    play.refused(ada, Command::IgnoreConditions { thing }, "refused-no-fortune");
    play.refused(GM, Command::IgnoreConditions { thing }, "refused-no-fortune");
    assert_eq!(play.fortune("Ada"), 0);
}

#[test]
fn fault_points_that_come_back_are_clamped_wrongly() {
    let dots = |sheet: &mut torchline::rules::sheet::Sheet| {
        sheet.dots.extend([(Dots::Resolve, 2), (Dots::Composure, 2), (Dots::Strength, 1)]);
    };
    let builder = TableBuilder::new().hero("Ada").sheet(dots).willpower(4);
    let mut play = Play::new(builder.house(|house| house.hopeless_effort = HopelessEffort::Ask));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let ask = Ask::Pool { attribute: Dots::Strength, skill: None };
    play.does(ada, Command::Check { thing, ask, on: None, eyes: false, repeatable: true, reason: String::new() });
    play.does(ada, Command::Effort);
    play.does(GM, Command::AddModifier { amount: -9, reason: String::new() });
    // While she asks for it back, the game master has filled the place.
    play.does(ada, Command::EffortBack);
    play.does(GM, Command::ChangeWillpower { thing, by: 1, reason: String::new() });
    let events = play.does(GM, Command::AnswerPlea { give: true });
    assert_eq!(play.thing("Ada").willpower.map(|willpower| willpower.0), Some(4), "never above Resolve + Composure");
    let told = happenings(&events)
        .into_iter()
        .any(|what| matches!(what, Happening::EffortReturned { before: 4, after: 4, .. }));
    assert!(told, "the log says what is: {events:?}");
}

#[test]
fn fault_spent_is_posted_and_then_cancelled() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    throw(&mut play, &[18]);
    // A face that no d20 has: the command is taken back as a whole, with its point and its line in the log.
    let (hash, fortune) = (play.table.hash(), play.fortune("Ada"));
    play.table.feed_dice([77]);
    let refused = play.table.apply(ada, &spend(Spend::Reroll(vec![0]))).expect_err("no d20 shows 77");
    assert_eq!((refused.0.key.as_ref(), play.table.hash(), play.fortune("Ada")), ("dice-no-such-face", hash, fortune));
    play.table.feed_dice([]);
    play.does(GM, Command::Say { text: "and on".to_owned() });
    let events = play.does(ada, Command::Accept);
    let spent = |what: &&Happening| matches!(what, Happening::FortuneSpent { .. });
    assert_eq!(happenings(&events).into_iter().filter(spent).count(), 0);
}

#[test]
fn fault_an_initiative_tie_has_no_rule() {
    let builder = TableBuilder::new().hero("Ada").initiative(8).hero("Bo").initiative(8).opponent("Ogre").initiative(8);
    // All three roll 4; then 5, 2, 5; then Ada and the ogre 1 and 6.
    let names = ["Ada", "Bo", "Ogre"];
    let (play, _) = Play::encounter(builder.dice([4, 4, 4, 5, 2, 5, 1, 6]), &names, &[]);
    assert_eq!(play.order(), ["Ogre", "Ada", "Bo"]);
    let bases = TableBuilder::new().hero("Ada").initiative(8).hero("Bo").initiative(9);
    let (play, _) = Play::encounter(bases.dice([4, 3]), &["Ada", "Bo"], &[]);
    assert_eq!(play.order(), ["Bo", "Ada"], "12 and 12: the higher base, and no dice");
}

fn turns(events: &[Event]) -> Vec<String> {
    let begun = happenings(events).into_iter().filter_map(|what| match what {
        Happening::TurnStarted { who, .. } => Some(who.name.en.clone()),
        _ => None,
    });
    begun.collect()
}

#[test]
fn fault_turns_begin_although_nobody_else_is_active() {
    let names = ["Ada", "Bo", "Ogre"];
    let builder = duel().hero("Bo").at(1, 1).initiative(3);
    let mut play = begun(builder, &names);
    assert_eq!(play.active().as_deref(), Some("Ada"));
    // Whoever joins or leaves, is hurt or healed elsewhere starts no turn.
    let (bo, ogre) = (play.id("Bo"), play.id("Ogre"));
    let elsewhere = [
        Command::ChangeLife { thing: ogre, by: -3, reason: String::new() },
        Command::Leave { thing: bo },
        Command::Join { thing: bo },
        Command::SetCondition { thing: ogre, condition: Condition::Prone, level: 1 },
    ];
    for command in elsewhere {
        let events = play.does(GM, command.clone());
        assert_eq!(turns(&events), [""; 0], "{command:?}");
    }
    // Ada waits for the ogre, which cannot act: she is active still, and no turn begins a second time.
    play.does(GM, Command::SetCondition { thing: ogre, condition: Condition::Unconscious, level: 1 });
    let events = play.delays("Ada", "Ogre");
    assert_eq!((turns(&events), play.active().as_deref()), (vec![], Some("Ada")));
    assert_eq!(has(&play, "Ogre", Condition::Unconscious), 1);
    play.ends("Ada");
    let events = play.passes("Ada");
    assert_eq!(turns(&events), ["Ada"], "the next round has a new turn");
}
