//! Attack, defence and damage (F5, F7, F8; the rulings on pain, surprise and dying) with exact dice, and those who cheat.

use crate::play::{GM, Play, happenings, known_to, roll_of};
use torchline::knowledge::view::{Defence, DefenceView, PromptKind, RollAct, RollStage};
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::{Attribute, Condition};
use torchline::session::Command;
use torchline::session::command::Spend;
use torchline::session::testing::TableBuilder;

/// Ada with a sword stands beside an ogre with a club; she acts first.
pub fn duel() -> TableBuilder {
    let builder =
        TableBuilder::new().hero("Ada").at(3, 3).initiative(12).combat(14, 9, 7, 12).weapon("sword").fortune(3);
    builder.opponent("Ogre").at(4, 3).initiative(5).combat(12, 8, 6, 0).weapon("club")
}

/// The first turn of an encounter between those named.
pub fn begun(builder: TableBuilder, who: &[&str]) -> Play {
    begun_with(builder, who, &[])
}

pub fn begun_with(builder: TableBuilder, who: &[&str], surprised: &[&str]) -> Play {
    let dice: Vec<u32> = who.iter().map(|_| 3).collect();
    let (mut play, _) = Play::encounter(builder.dice(dice), who, surprised);
    while play.table.allowed(GM, &Command::PassFirstMove).is_ok() {
        play.does(GM, Command::PassFirstMove);
    }
    for seat in 1..4 {
        let _ = play.table.apply(SeatId(seat), &Command::PassFirstMove);
    }
    play
}

pub fn attack(play: &Play, who: &str, target: &str, weapon: &str) -> Command {
    Command::Attack { thing: play.id(who), target: play.id(target), weapon: weapon.to_owned() }
}

/// The game master lets the roll on the table fall so; it then lies.
pub fn throw(play: &mut Play, faces: &[u32]) -> Vec<Event> {
    play.table.feed_dice(faces.iter().copied());
    play.does(GM, Command::RollDice)
}

/// The same, and lets it stand if it is still to be decided.
pub fn settle(play: &mut Play, faces: &[u32]) -> Vec<Event> {
    let mut events = throw(play, faces);
    let lies = |prompt: &torchline::knowledge::view::PromptView| matches!(&prompt.kind, PromptKind::Roll(roll) if roll.stage == RollStage::Rolled);
    if play.table.view(GM).prompts.iter().any(lies) {
        events.extend(play.does(GM, Command::Accept));
    }
    events
}

/// The defence that a seat is shown.
pub fn asked(play: &Play, seat: SeatId) -> Option<DefenceView> {
    play.table.view(seat).prompts.into_iter().find_map(|prompt| match prompt.kind {
        PromptKind::Defence(view) => Some(*view),
        _ => None,
    })
}

/// The value and the chance of a defence as the game master sees them.
fn offered(play: &Play, with: Defence) -> (i32, Option<String>, Option<String>) {
    let choices = asked(play, GM).expect("an attack waits").choices;
    let choice = choices.into_iter().find(|choice| choice.with == with).expect("it is listed");
    let chance = choice.chance.map(|chance| chance.to_string());
    (choice.sum.value, chance, choice.why_not.map(|why| why.key.into_owned()))
}

pub fn life(play: &Play, name: &str) -> i16 {
    play.thing(name).life.expect("life").now
}

pub fn has(play: &Play, name: &str, condition: Condition) -> u8 {
    play.thing(name).conditions.and_then(|noted| noted.0.get(&condition).copied()).unwrap_or(0)
}

/// Attacks and hits with these dice; the defender does nothing.
fn hit(play: &mut Play, who: &str, target: &str, weapon: &str, strike: &[u32], damage: &[u32]) -> Vec<Event> {
    play.does(GM, attack(play, who, target, weapon));
    settle(play, strike);
    play.does(GM, Command::Defend { with: Defence::None });
    settle(play, damage)
}

fn points(play: &Play, name: &str) -> u8 {
    play.thing(name).ap.expect("action points").left
}

#[test]
fn an_attack_is_parried_or_costs_what_armour_lets_through() {
    let mut play = begun(duel().armour("leather"), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    assert_eq!(points(&play, "Ada"), 8 - 3, "a sword costs 3");
    settle(&mut play, &[14]);
    assert_eq!(offered(&play, Defence::Parry), (8, Some("2/5".to_owned()), None));
    assert_eq!(offered(&play, Defence::Dodge).0, 6);
    play.does(GM, Command::Defend { with: Defence::Parry });
    settle(&mut play, &[8]);
    assert_eq!((life(&play, "Ogre"), play.table.awaits_answer()), (30, false), "parried");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[3]);
    play.does(GM, Command::Defend { with: Defence::None });
    let events = settle(&mut play, &[5]);
    assert_eq!(life(&play, "Ogre"), 30 - (5 + 4 - 2), "1d6+4 less armour 2");
    let wounded = |seat| known_to(&events, seat).into_iter().find(|what| matches!(what, Happening::Wounded { .. }));
    let Some(Happening::Wounded { damage: 9, armour: Some(2), before: Some(30), after: Some(23), .. }) = wounded(GM)
    else {
        panic!("the game master reads all: {events:?}")
    };
    let Some(Happening::Wounded { damage: 9, armour: None, before: None, after: None, .. }) = wounded(ada) else {
        panic!("an opponent's numbers are the game master's: {events:?}")
    };
    play.refused(ada, attack(&play, "Ada", "Ogre", "sword"), "refused-no-action-points");
}

#[test]
fn a_miss_asks_nobody_anything() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[15]);
    assert_eq!((life(&play, "Ogre"), play.table.awaits_answer()), (30, false));
}

#[test]
fn f5_a_reroll_of_an_attack_is_binding_and_goes_on_to_the_defence() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    throw(&mut play, &[18]);
    let again = Command::SpendFortune { on: Spend::Reroll(vec![0]) };
    play.table.feed_dice([11]);
    play.does(ada, again.clone());
    assert_eq!(play.fortune("Ada"), 2);
    assert!(asked(&play, GM).is_some(), "11 is at most 14: now the ogre decides");
    play.refused(ada, again, "refused-no-roll-lies");
    play.does(GM, Command::Defend { with: Defence::None });
    throw(&mut play, &[2]);
    play.does(ada, Command::Accept);
    assert_eq!(life(&play, "Ogre"), 24);
}

#[test]
fn f5_a_critical_failure_of_an_attack_cannot_be_rerolled_and_costs_the_turn() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    let events = throw(&mut play, &[20, 15]);
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::Blundered { .. })));
    assert_eq!(play.fortune("Ada"), 3, "there was nothing to decide");
    assert_eq!(play.active().as_deref(), Some("Ogre"), "the rest of her turn is lost");
}

#[test]
fn a_critical_attack_halves_the_defence_and_doubles_the_damage() {
    let mut play = begun(duel().armour("leather"), &["Ada", "Ogre"]);
    play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[1, 10]);
    assert!(asked(&play, GM).expect("it waits").critical);
    assert_eq!([offered(&play, Defence::Parry).0, offered(&play, Defence::Dodge).0], [4, 3]);
    play.does(GM, Command::Defend { with: Defence::Parry });
    settle(&mut play, &[5]);
    settle(&mut play, &[3]);
    assert_eq!(life(&play, "Ogre"), 30 - (2 * (3 + 4) - 2));
}

#[test]
fn a_botched_dodge_ends_on_the_ground_and_a_botched_parry_dazes() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    for (with, condition) in [(Defence::Dodge, Condition::Prone), (Defence::Parry, Condition::Dazed)] {
        play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
        settle(&mut play, &[2]);
        play.does(GM, Command::Defend { with });
        settle(&mut play, &[20, 19]);
        settle(&mut play, &[1]);
        assert_eq!(has(&play, "Ogre", condition), 1, "{with:?}");
    }
}

#[test]
fn f7_one_die_of_damage_again_and_the_bonus_only_once() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    throw(&mut play, &[10]);
    play.does(GM, Command::Defend { with: Defence::None });
    throw(&mut play, &[1]);
    play.refused(GM, Command::SpendFortune { on: Spend::Damage(1) }, "refused-fortune-no-such-die");
    play.table.feed_dice([5]);
    play.does(ada, Command::SpendFortune { on: Spend::Damage(0) });
    assert_eq!((life(&play, "Ogre"), play.fortune("Ada")), (30 - (5 + 4), 2), "1d6+4: the 1 becomes a 5");
}

#[test]
fn f7_of_two_dice_still_only_one() {
    let builder = duel().hero("Bo").at(4, 4).initiative(20).combat(14, 9, 7, 0).weapon("two-handed-axe").fortune(2);
    let mut play = begun(builder, &["Ada", "Ogre", "Bo"]);
    let bo = play.seat("Bo");
    play.does(bo, attack(&play, "Bo", "Ogre", "two-handed-axe"));
    throw(&mut play, &[10]);
    play.does(GM, Command::Defend { with: Defence::None });
    throw(&mut play, &[1, 2]);
    let acts: Vec<_> = roll_of(&play.table, bo).choices.into_iter().map(|choice| choice.act).collect();
    assert_eq!(acts[1..3], [RollAct::Damage(0), RollAct::Damage(1)]);
    play.table.feed_dice([6]);
    play.does(bo, Command::SpendFortune { on: Spend::Damage(0) });
    assert_eq!((life(&play, "Ogre"), play.fortune("Bo")), (30 - (6 + 2 + 4), 1), "2d6+4");
}

#[test]
fn f7_is_for_damage_that_one_deals_never_the_opponents() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    play.ends("Ada");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[2]);
    play.does(play.seat("Ada"), Command::Defend { with: Defence::None });
    throw(&mut play, &[6]);
    play.refused(play.seat("Ada"), Command::SpendFortune { on: Spend::Damage(0) }, "refused-not-your-roll");
}

/// The ogre attacks, with action points enough for many blows.
fn beset() -> Play {
    let builder = duel().action_points(40);
    let mut play = begun(builder, &["Ada", "Ogre"]);
    play.ends("Ada");
    play
}

#[test]
fn f8_each_further_defence_is_three_harder_and_needs_a_value_above_zero() {
    let mut play = beset();
    let ada = play.seat("Ada");
    for value in [9, 6, 3] {
        play.does(GM, attack(&play, "Ogre", "Ada", "club"));
        settle(&mut play, &[5]);
        assert_eq!(offered(&play, Defence::Parry).0, value);
        play.does(ada, Command::Defend { with: Defence::Parry });
        settle(&mut play, &[2]);
    }
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    play.refused(ada, Command::Defend { with: Defence::Parry }, "refused-no-defence-left");
    play.does(ada, Command::Defence { thing: play.id("Ada") });
    assert_eq!(offered(&play, Defence::Parry).0, 4, "a point of Fortune makes a fourth possible");
    play.does(ada, Command::Defend { with: Defence::Parry });
    settle(&mut play, &[4]);
    assert_eq!((life(&play, "Ada"), play.thing("Ada").defences.map(|defences| defences.0)), (30, Some(4)));
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    assert_eq!(play.thing("Ada").defences, None, "the next round counts anew");
}

#[test]
fn f8_a_rerolled_defence_is_not_a_second_one() {
    let mut play = beset();
    let ada = play.seat("Ada");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    play.does(ada, Command::Defend { with: Defence::Parry });
    throw(&mut play, &[15]);
    play.table.feed_dice([9]);
    play.does(ada, Command::SpendFortune { on: Spend::Reroll(vec![0]) });
    assert_eq!(life(&play, "Ada"), 30, "9 is at most 9: the first defence had no penalty, and neither had its reroll");
    assert_eq!(play.thing("Ada").defences.map(|defences| defences.0), Some(1));
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    assert_eq!(offered(&play, Defence::Parry).0, 9 - 3);
}

#[test]
fn f8_taking_a_blow_is_no_defence() {
    let mut play = beset();
    for _ in 0..2 {
        hit(&mut play, "Ogre", "Ada", "club", &[5], &[1]);
    }
    assert_eq!(play.thing("Ada").defences, None);
}

#[test]
fn pain_each_quarter_of_life_lost_is_a_level_and_makes_all_checks_harder() {
    let mut play = beset();
    let events = hit(&mut play, "Ogre", "Ada", "club", &[5], &[6]);
    let pain = happenings(&events).into_iter().find_map(|what| match what {
        Happening::ConditionChanged { condition: Condition::Pain, before, after, .. } => Some((*before, *after)),
        _ => None,
    });
    assert_eq!((life(&play, "Ada"), pain), (22, Some((0, 1))), "8 of 30 are a quarter and more");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    assert_eq!(offered(&play, Defence::Parry).0, 8);
}

#[test]
fn surprised_there_is_no_defence() {
    let mut play = begun_with(duel(), &["Ada", "Ogre"], &["Ogre"]);
    play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
    assert_eq!(roll_of(&play.table, GM).sum.value, 14 + 2, "a surprised target is easier to hit");
    let events = settle(&mut play, &[16]);
    let why = happenings(&events).into_iter().find_map(|what| match what {
        Happening::Undefended { why, .. } => Some(*why),
        _ => None,
    });
    assert_eq!((why, asked(&play, GM)), (Some(Condition::Surprised), None));
    settle(&mut play, &[1]);
    assert_eq!(life(&play, "Ogre"), 25);
}

#[test]
fn dying_loses_life_each_round_until_dead_at_minus_constitution() {
    let builder = duel().life(30, 8).attributes([(Attribute::Constitution, 4)]);
    let mut play = begun(builder, &["Ada", "Ogre"]);
    hit(&mut play, "Ada", "Ogre", "sword", &[5], &[6]);
    assert_eq!((life(&play, "Ogre"), has(&play, "Ogre", Condition::Dying)), (-2, 1));
    play.ends("Ada");
    assert_eq!((life(&play, "Ogre"), play.round()), (-3, 2));
    play.passes("Ada");
    play.ends("Ada");
    assert_eq!(life(&play, "Ogre"), -4);
    assert_eq!([Condition::Dying, Condition::Dead].map(|c| has(&play, "Ogre", c)), [0, 1]);
    play.passes("Ada");
    play.refused(play.seat("Ada"), attack(&play, "Ada", "Ogre", "sword"), "refused-is-dead");
}

#[test]
fn dying_a_successful_treat_wounds_saves() {
    let on = (Attribute::Sagacity, Attribute::Dexterity, Attribute::Dexterity);
    let values = [(Attribute::Sagacity, 12), (Attribute::Dexterity, 12)];
    let builder = duel().hero("Bo").at(3, 4).initiative(20).attributes(values).skill("skill-treat-wounds", on, 4);
    let mut play = begun(builder, &["Ada", "Ogre", "Bo"]);
    let (bo, ada) = (play.seat("Bo"), play.id("Ada"));
    let treat = Command::TreatWounds { thing: play.id("Bo"), target: ada };
    play.refused(bo, treat.clone(), "refused-not-dying");
    play.does(GM, Command::ChangeLife { thing: ada, by: -31, reason: String::new() });
    assert_eq!(has(&play, "Ada", Condition::Dying), 1);
    play.does(bo, treat.clone());
    settle(&mut play, &[19, 19, 19]);
    assert_eq!(has(&play, "Ada", Condition::Dying), 1, "a failure saves nobody");
    play.does(bo, treat);
    settle(&mut play, &[12, 12, 12]);
    assert_eq!((has(&play, "Ada", Condition::Dying), life(&play, "Ada")), (0, -1));
}

#[test]
fn cheating_in_a_fight_is_refused_and_changes_nothing() {
    let mut play = begun(duel().hero("Bo").at(0, 7), &["Ada", "Ogre", "Bo"]);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    let own = ThingId(play.id("Ada").0);
    let command = |target, weapon: &str| Command::Attack { thing: own, target, weapon: weapon.to_owned() };
    let ogre = play.id("Ogre");
    play.refused(bo, command(ogre, "sword"), "refused-not-yours");
    play.refused(ada, command(ogre, "mace"), "refused-no-such-weapon");
    play.refused(ada, command(ogre, "doom"), "refused-no-such-weapon");
    play.refused(ada, command(own, "sword"), "refused-attack-oneself");
    play.refused(ada, command(ThingId(999), "sword"), "refused-no-such-thing");
    play.refused(ada, command(play.id("Bo"), "sword"), "refused-out-of-reach");
    play.refused(ada, Command::Defend { with: Defence::Parry }, "refused-no-attack-waits");
    play.refused(ada, Command::StandUp { thing: own }, "refused-not-prone");
    play.does(ada, command(ogre, "sword"));
    play.refused(ada, command(ogre, "sword"), "refused-answer-first");
    play.refused(GM, command(ogre, "sword"), "refused-answer-first");
    play.refused(ada, Command::TakeBack, "refused-roll-must-be");
    settle(&mut play, &[10]);
    play.refused(ada, Command::Defend { with: Defence::None }, "refused-not-your-defence");
    play.refused(ada, Command::EndTurn { thing: own }, "refused-answer-first");
}

#[test]
fn an_attack_that_waits_is_saved_and_undone_like_anything_else() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let before = play.table.hash();
    play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[10]);
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save.ron").expect("a save in the middle of an attack reads");
    assert_eq!(read, document);
    let dice = TableBuilder::new().dice_source();
    let table = torchline::session::Table::open(&read, dice).expect("and opens");
    assert_eq!((table.hash(), table.view(GM).prompts), (play.table.hash(), play.table.view(GM).prompts));
    while play.table.hash() != before {
        play.does(GM, Command::Undo);
    }
    assert_eq!((points(&play, "Ada"), play.table.awaits_answer()), (8, false));
}
