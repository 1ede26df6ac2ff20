//! Fortune beside the rolls: F8, F9, F10, F13, F14; and those who try to cheat.

use crate::fortune::{climber, spend};
use crate::play::{GM, Play, announced, happenings, known_to, roll_of, settled};
use torchline::knowledge::view::{PromptKind, RollAct, Supply};
use torchline::rules::checks::kind::{CheckKind, Fight};
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Ability, Condition};
use torchline::session::Command;
use torchline::session::command::{Ask, Occasion, Spend};
use torchline::session::testing::TableBuilder;

fn both() -> TableBuilder {
    let builder = TableBuilder::new().hero("Ada").fortune(2).sheet(climber(4)).initiative(12);
    builder.hero("Bo").fortune(0).sheet(climber(0)).initiative(8)
}

/// Ada's and Bo's first turn; Ada acts first and has passed the first move.
fn fighting(builder: TableBuilder) -> Play {
    let (mut play, _) = Play::encounter(builder, &["Ada", "Bo"], &[]);
    play.passes("Ada");
    play
}

fn attribute(play: &Play, name: &str) -> Command {
    let ask = Ask::Attribute(torchline::rules::sheet::Attribute::Courage);
    Command::Check { thing: play.id(name), ask, on: None, eyes: false, repeatable: false, reason: String::new() }
}

#[test]
fn f8_every_defence_has_four_more_until_the_round_ends() {
    let play = fighting(both().dice([2, 3]));
    let mut document = play.table.document();
    let parry = CheckKind::Fight { with: Fight::Parry, value: 9 };
    let check = announced(document.table.next_check, play.seat("Ada"), play.id("Ada"), parry);
    document.table.next_check += 1;
    document.table.pending.push(torchline::rules::Frame::Roll(check.id));
    document.table.checks.push(check);
    let dice = TableBuilder::new().dice([13]).dice_source();
    let table = torchline::session::Table::open(&document, dice).expect("it opens");
    let mut play = Play { table, names: play.names };
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    let choices = roll_of(&play.table, seat).choices;
    let choice = choices.iter().find(|choice| choice.act == RollAct::Defence(ada)).expect("offered before the roll");
    let (now, then) = choice.odds.clone().expect("its odds");
    assert_eq!((now.to_string(), then.to_string()), ("9/20".to_owned(), "13/20".to_owned()));
    play.refused(play.seat("Bo"), Command::Defence { thing: ada }, "refused-not-yours");
    play.does(seat, Command::Defence { thing: ada });
    assert_eq!((roll_of(&play.table, seat).sum.value, play.fortune("Ada")), (13, 1), "gathered anew");
    play.refused(seat, Command::Defence { thing: ada }, "refused-fortune-defence-already");
    assert!(play.thing("Ada").round_uses.expect("noted").defence);
    play.does(seat, Command::RollDice);
    if play.table.awaits_answer() {
        play.does(seat, Command::Accept);
    }
    play.ends("Ada");
    play.ends("Bo");
    assert_eq!(play.thing("Ada").round_uses, None, "over with the round");
}

#[test]
fn f8_comes_before_the_defence_is_rolled_and_only_in_a_round() {
    let mut play = Play::new(both());
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    play.refused(seat, Command::Defence { thing: ada }, "refused-no-encounter");
    play.refused(seat, Command::IgnoreConditions { thing: ada }, "refused-no-encounter");
    let play = fighting(both().dice([2, 3]));
    let mut document = play.table.document();
    let dodge = CheckKind::Fight { with: Fight::Dodge, value: 9 };
    let check = announced(document.table.next_check, seat, ada, dodge);
    document.table.next_check += 1;
    document.table.pending.push(torchline::rules::Frame::Roll(check.id));
    document.table.checks.push(check);
    let table =
        torchline::session::Table::open(&document, TableBuilder::new().dice([15]).dice_source()).expect("it opens");
    let mut play = Play { table, names: play.names };
    play.does(seat, Command::RollDice);
    play.refused(seat, Command::Defence { thing: ada }, "refused-fortune-before-defence");
    play.does(seat, Command::Accept);
    play.does(seat, Command::Defence { thing: ada });
    let bo = play.id("Bo");
    play.refused(play.seat("Bo"), Command::Defence { thing: bo }, "refused-no-fortune");
    play.does(GM, Command::EndEncounter);
    assert_eq!(play.thing("Ada").round_uses, None, "over with the encounter");
}

#[test]
fn f9_pain_and_daze_make_checks_three_harder_and_ignored_they_do_not() {
    let builder = both().condition(Condition::Dazed, 0).dice([2, 3]);
    let mut play = fighting(builder);
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Pain, level: 2 });
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Dazed, level: 1 });
    let command = attribute(&play, "Ada");
    play.does(seat, command);
    assert_eq!(roll_of(&play.table, seat).sum.value, 12 - 3);
    let speed = |play: &Play| play.table.view(seat).sheets.iter().find(|sheet| sheet.id == ada).map(|s| s.speed.value);
    assert_eq!(speed(&play), Some(5));
    let choices = roll_of(&play.table, seat).choices;
    let choice = choices.iter().find(|choice| choice.act == RollAct::IgnoreConditions(ada)).expect("offered");
    let (now, then) = choice.odds.clone().expect("its odds");
    assert_eq!((now.to_string(), then.to_string()), ("9/20".to_owned(), "3/5".to_owned()));
    play.refused(play.seat("Bo"), Command::IgnoreConditions { thing: ada }, "refused-not-yours");
    play.does(seat, Command::IgnoreConditions { thing: ada });
    assert_eq!((roll_of(&play.table, seat).sum.value, speed(&play)), (12, Some(8)));
    play.refused(seat, Command::IgnoreConditions { thing: ada }, "refused-fortune-ignores-already");
    play.table.feed_dice([15, 4]);
    play.does(seat, Command::RollDice);
    // F3: that is no use of this roll, so the roll can still have its own.
    let events = play.does(seat, spend(Spend::Reroll(vec![0])));
    assert_eq!((settled(&events).1, play.fortune("Ada")), (4, 0));
    play.ends("Ada");
    play.ends("Bo");
    let command = attribute(&play, "Ada");
    play.does(seat, command);
    assert_eq!(roll_of(&play.table, seat).sum.value, 12 - 3, "in the next round they count again");
}

#[test]
fn f9_lifts_what_the_highest_level_does_and_no_status() {
    let mut play = fighting(both().dice([2, 3]));
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Pain, level: 4 });
    let walk = Command::Walk { thing: ada, to: torchline::board::Cell::new(0, 1), via: vec![] };
    play.refused(seat, walk.clone(), "refused-incapacitated");
    play.does(seat, Command::IgnoreConditions { thing: ada });
    play.does(seat, walk);
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Unconscious, level: 1 });
    let back = Command::Walk { thing: ada, to: torchline::board::Cell::new(0, 0), via: vec![] };
    play.refused(seat, back, "refused-incapacitated");
}

#[test]
fn f3_f4_first_move_ignoring_and_a_reroll_in_one_round_are_three_points() {
    let builder = TableBuilder::new().hero("Ada").fortune(3).sheet(climber(0)).condition(Condition::Dazed, 1);
    let (mut play, _) = Play::encounter(builder.opponent("Ogre").dice([2, 3, 15, 5]), &["Ada", "Ogre"], &[]);
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    play.first_move("Ada");
    play.does(seat, Command::IgnoreConditions { thing: ada });
    let command = attribute(&play, "Ada");
    play.does(seat, command);
    play.does(seat, Command::RollDice);
    play.does(seat, spend(Spend::Reroll(vec![0])));
    assert_eq!(play.fortune("Ada"), 0);
}

fn regain(occasion: Occasion) -> Command {
    Command::RegainFortune { occasion, reason: String::new() }
}

#[test]
fn f10_points_come_back_by_the_game_masters_word() {
    let builder = TableBuilder::new().hero("Ada").fortune(0).hero("Bo").fortune(1).opponent("Boss").fortune(0);
    let mut play = Play::new(builder);
    let (ada, bo, boss) = (play.id("Ada"), play.id("Bo"), play.id("Boss"));
    let points = |play: &Play| ["Ada", "Bo", "Boss"].map(|name| play.fortune(name));
    play.refused(play.seat("Ada"), regain(Occasion::Heroism), "refused-game-master-only");
    play.refused(GM, regain(Occasion::Chapter { points: 0 }), "refused-chapter-points");
    play.does(GM, regain(Occasion::Chapter { points: 1 }));
    assert_eq!(points(&play), [1, 2, 0], "heroes");
    let events = play.does(GM, regain(Occasion::Heroism));
    assert_eq!(points(&play), [2, 3, 0]);
    let logged = happenings(&events).into_iter().filter(|what| matches!(what, Happening::FortuneRegained { .. }));
    assert_eq!(logged.count(), 2, "each is logged");
    play.does(GM, regain(Occasion::Award { thing: boss }));
    play.does(GM, regain(Occasion::Award { thing: bo }));
    assert_eq!(points(&play), [2, 3, 1], "never above the maximum");
    play.does(GM, Command::ChangeLife { thing: ada, by: -40, reason: String::new() });
    play.does(GM, Command::ChangeFortune { thing: bo, by: -3, reason: String::new() });
    play.does(GM, regain(Occasion::Adventure));
    assert_eq!(points(&play), [2, 3, 1], "survivors to the maximum");
}

#[test]
fn f10_a_session_begins_with_a_point_for_those_who_took_part_last_time() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(0).hero("Bo").fortune(0).opponent("Ogre"));
    let (ada, bo, ogre) = (play.id("Ada"), play.id("Bo"), play.id("Ogre"));
    let points = |play: &Play| ["Ada", "Bo"].map(|name| play.fortune(name));
    play.refused(GM, regain(Occasion::Session { present: vec![ogre] }), "refused-no-hero");
    play.does(GM, regain(Occasion::Session { present: vec![ada] }));
    assert_eq!(points(&play), [0, 0], "no session came before this one");
    play.does(GM, regain(Occasion::Session { present: vec![bo] }));
    assert_eq!(points(&play), [1, 0], "the one who was there last time");
    play.does(GM, regain(Occasion::Session { present: vec![] }));
    assert_eq!(points(&play), [1, 1]);
    assert!(play.thing("Ada").took_part.is_none() && play.thing("Bo").took_part.is_none());
}

/// Ada is alert and surprised at the start of an encounter.
fn surprised(fortune: u8) -> Play {
    let alert = |sheet: &mut torchline::rules::sheet::Sheet| sheet.abilities.push(Ability::Alertness);
    let builder = TableBuilder::new().hero("Ada").fortune(fortune).sheet(alert).hero("Bo").opponent("Ogre");
    Play::encounter(builder.seen_by_all().dice([6, 1, 2]), &["Ada", "Bo", "Ogre"], &["Ada"]).0
}

#[test]
fn f13_the_moment_she_is_surprised_a_point_takes_it_away() {
    let mut play = surprised(1);
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    let prompt = play.table.view(seat).prompts.pop().expect("a prompt");
    assert!(prompt.mine && prompt.owners == [seat]);
    assert_eq!(prompt.kind, PromptKind::Alertness { thing: ada, fortune: Some(Supply { now: 1, max: 3 }) });
    let others = play.table.view(play.seat("Bo")).prompts.pop().expect("the others see that she decides");
    assert_eq!((others.mine, others.kind), (false, PromptKind::Alertness { thing: ada, fortune: None }));
    play.refused(play.seat("Bo"), Command::Alertness { thing: ada, spend: true }, "refused-not-yours");
    let before = play.table.hash();
    let events = play.does(seat, Command::Alertness { thing: ada, spend: true });
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::FortuneSpent { .. })));
    assert_eq!((play.fortune("Ada"), play.active().as_deref()), (0, Some("Ada")), "she acts in the first round");
    play.refused(seat, Command::Alertness { thing: ada, spend: true }, "refused-alertness-at-once");
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
}

#[test]
fn f13_who_lets_it_be_stays_surprised_and_cannot_come_back_to_it() {
    let mut play = surprised(1);
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    play.does(seat, Command::Alertness { thing: ada, spend: false });
    play.refused(seat, Command::Alertness { thing: ada, spend: true }, "refused-alertness-at-once");
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Surprised, level: 0 });
    assert_eq!(play.fortune("Ada"), 1);
    // A surprise in the middle of things asks as well.
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Surprised, level: 1 });
    play.does(seat, Command::Alertness { thing: ada, spend: true });
    assert_eq!(play.fortune("Ada"), 0);
}

#[test]
fn f13_nobody_is_asked_without_a_point_or_the_ability_and_the_question_lapses_with_them() {
    assert!(!surprised(0).table.awaits_answer());
    let mut play = surprised(1);
    let ada = play.id("Ada");
    play.does(GM, Command::ChangeFortune { thing: ada, by: -1, reason: String::new() });
    assert!(!play.table.awaits_answer(), "the table goes on by itself");
    let boss = TableBuilder::new().hero("Ada").opponent("Boss").fortune(1);
    let boss = boss.sheet(|sheet| sheet.abilities.push(Ability::Alertness)).seen_by_all().dice([6, 1]);
    let (mut play, _) = Play::encounter(boss, &["Ada", "Boss"], &["Boss"]);
    assert!(play.table.view(play.seat("Ada")).prompts.is_empty(), "what the game master's tokens can is hidden");
    let boss = play.id("Boss");
    play.refused(play.seat("Ada"), Command::Alertness { thing: boss, spend: false }, "refused-not-yours");
    play.does(GM, Command::Alertness { thing: boss, spend: true });
    assert_eq!(play.fortune("Boss"), 0);
}

#[test]
fn two_prompts_are_answered_one_after_the_other() {
    let mut play = fighting(both().sheet(|sheet| sheet.abilities.push(Ability::Alertness)).fortune(1).dice([2, 3, 15]));
    let (seat, bo) = (play.seat("Ada"), play.id("Bo"));
    if play.active().is_none() {
        play.passes("Bo");
    }
    let command = attribute(&play, "Ada");
    play.does(seat, command);
    play.does(seat, Command::RollDice);
    play.does(GM, Command::SetCondition { thing: bo, condition: Condition::Surprised, level: 1 });
    play.refused(seat, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
    play.refused(seat, Command::Accept, "refused-no-roll-lies");
    play.refused(seat, Command::Alertness { thing: bo, spend: false }, "refused-not-yours");
    play.does(play.seat("Bo"), Command::Alertness { thing: bo, spend: true });
    play.table.feed_dice([4]);
    play.does(seat, spend(Spend::Reroll(vec![0])));
    assert_eq!((play.fortune("Ada"), play.fortune("Bo")), (1, 0));
}

#[test]
fn f14_abilities_cost_adventure_points_and_need_fortune() {
    let rich = |points| move |sheet: &mut torchline::rules::sheet::Sheet| sheet.adventure_points = points;
    let builder = TableBuilder::new().hero("Ada").fortune(1).sheet(rich(16)).hero("Bo").sheet(rich(50));
    let mut play = Play::new(builder);
    let (seat, ada, bo) = (play.seat("Ada"), play.id("Ada"), play.id("Bo"));
    let buy = |thing, ability| Command::BuyAbility { thing, ability };
    play.refused(play.seat("Bo"), buy(ada, Ability::ImprovedDodge), "refused-not-yours");
    play.refused(play.seat("Bo"), buy(bo, Ability::ImprovedDodge), "refused-without-fortune");
    let events = play.does(seat, buy(ada, Ability::Alertness));
    assert!(known_to(&events, seat).iter().any(|what| matches!(
        what,
        Happening::AbilityBought { before: 16, after: 6, ability: Ability::Alertness, .. }
    )));
    play.refused(seat, buy(ada, Ability::Alertness), "refused-ability-had");
    play.does(seat, buy(ada, Ability::ImprovedParry));
    play.refused(seat, buy(ada, Ability::ImprovedAttack), "refused-adventure-points");
    let sheet = play.thing("Ada").sheet.expect("a sheet");
    assert_eq!((sheet.adventure_points, sheet.abilities), (1, vec![Ability::Alertness, Ability::ImprovedParry]));
    let costs = torchline::rules::fortune::ABILITY_COSTS.map(|(_, cost)| cost);
    assert_eq!(costs, [5, 5, 5, 5, 5, 10]);
}

#[test]
fn f13_the_table_does_not_wait_for_an_opponent_that_is_surprised_later() {
    let builder = TableBuilder::new().hero("Ada").initiative(2).opponent("Boss").at(3, 3).initiative(12).fortune(1);
    let builder = builder.sheet(|sheet| sheet.abilities.push(Ability::Alertness)).seen_by_all().dice([3, 3]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Boss"], &[]);
    while play.table.apply(GM, &Command::PassFirstMove).is_ok() {}
    let boss = play.id("Boss");
    play.does(GM, Command::Walk { thing: boss, to: torchline::board::Cell::new(3, 4), via: vec![] });
    play.does(GM, Command::EndTurn { thing: boss });
    play.does(GM, Command::SetCondition { thing: boss, condition: Condition::Surprised, level: 1 });
    assert!(!play.table.awaits_answer(), "whether it is alert is not told");
    let alert = Command::Alertness { thing: boss, spend: true };
    play.does(GM, alert.clone());
    assert_eq!(play.fortune("Boss"), 0);
    play.refused(GM, alert, "refused-alertness-at-once");
    play.ends("Ada");
}

#[test]
fn f5_dice_that_are_thrown_again_meet_what_the_first_ones_met() {
    let mut play = Play::new(both().house(|house| house.typed_dice = true));
    let (seat, ada) = (play.seat("Ada"), play.id("Ada"));
    let command = attribute(&play, "Ada");
    play.does(seat, command);
    play.does(seat, Command::RollDice);
    play.does(seat, Command::TypeDice { dice: vec![15] });
    play.does(seat, spend(Spend::Reroll(vec![0])));
    play.does(GM, Command::SetCondition { thing: ada, condition: Condition::Pain, level: 2 });
    let events = play.does(seat, Command::TypeDice { dice: vec![11] });
    assert_eq!(settled(&events).0.modifier(), 0);
}

#[test]
fn f9_whoever_lost_its_turn_to_pain_alone_has_it_after_all_until_somebody_acts() {
    let builder = || {
        let builder = TableBuilder::new().hero("Ada").at(0, 0).initiative(12).fortune(2).condition(Condition::Pain, 4);
        builder.hero("Bo").at(3, 3).initiative(8).fortune(1)
    };
    let mut play = crate::combat::begun(builder(), &["Ada", "Bo"]);
    assert_eq!(play.active().as_deref(), Some("Bo"), "pain has taken her turn");
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    play.does(ada, Command::IgnoreConditions { thing });
    assert_eq!(play.active().as_deref(), Some("Ada"));

    let mut play = crate::combat::begun(builder(), &["Ada", "Bo"]);
    let walk = Command::Walk { thing: play.id("Bo"), to: torchline::board::Cell::new(4, 3), via: vec![] };
    play.does(play.seat("Bo"), walk);
    play.does(ada, Command::IgnoreConditions { thing });
    assert_eq!(play.active().as_deref(), Some("Bo"), "he has acted");
}
