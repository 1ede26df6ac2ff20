//! Those who try to cheat with attempts and effort, rule by rule (E1–E3, E5, E7, E9, E10); see `cheats`.

use crate::cheats::{Moment, POOL, begun, check, effort, three};
use crate::combat::throw;
use crate::play::{GM, Play, roll_of};
use torchline::knowledge::SeatId;
use torchline::rules::house::HopelessEffort;
use torchline::rules::sheet::{Attribute, Dots};
use torchline::session::Command;
use torchline::session::command::{Ask, SheetEdit};

/// Lora of the lab door: a pool of five, under pressure.
fn pressed() -> Play {
    Play::new(three(0).house(|house| house.pressure = Some(true)))
}

fn pool_on(play: &Play, on: &str, reason: &str, repeatable: bool) -> Command {
    let on = (!on.is_empty()).then(|| play.id(on));
    Command::Check { thing: play.id("Ada"), ask: POOL, on, eyes: false, repeatable, reason: reason.to_owned() }
}

#[test]
fn e7_cheats_with_a_second_effort_in_a_round_are_refused() {
    let Moment { mut play, ask } = effort();
    let ada = play.seat("Ada");
    play.does(ada, ask.clone());
    throw(&mut play, &[2; 7]);
    let other = check(&play, Ask::Pool { attribute: Dots::Strength, skill: None });
    play.does(ada, other.clone());
    play.refused(ada, ask.clone(), "refused-effort-this-round");
    play.does(ada, Command::TakeBack);
    // Out of her turn it is the same round.
    play.ends("Ada");
    play.does(ada, other.clone());
    play.refused(ada, ask.clone(), "refused-effort-this-round");
    play.does(ada, Command::TakeBack);
    play.ends("Bo");
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.passes("Ada");
    play.passes("Bo");
    play.does(ada, other);
    play.does(ada, ask);
}

#[test]
fn e1_cheats_with_other_words_do_not_forget_an_attempt() {
    let mut play = pressed();
    let ada = play.seat("Ada");
    for (reason, dice) in [("", 4), ("a shoulder", 3), ("a boot", 2)] {
        let command = pool_on(&play, "Door", reason, true);
        play.does(ada, command);
        assert_eq!(roll_of(&play.table, ada).sum.value, dice, "dazed, and each failure is one die less: {reason}");
        throw(&mut play, &[2; 4][..dice as usize]);
    }
    play.refused(ada, Command::ClearAttempts { thing: play.id("Ada"), on: None }, "refused-game-master-only");
    play.refused(ada, Command::AddModifier { amount: 5, reason: String::new() }, "refused-game-master-only");
    play.refused(GM, Command::ClearAttempts { thing: play.id("Bo"), on: None }, "refused-no-attempts");
}

#[test]
fn e1_cheats_with_a_second_attempt_in_one_turn_are_refused() {
    let mut play = begun(0);
    let ada = play.seat("Ada");
    let command = pool_on(&play, "Door", "", true);
    play.does(ada, command.clone());
    throw(&mut play, &[2; 4]);
    let next = "refused-attempt-next-turn";
    play.refused(ada, command.clone(), next);
    play.refused(ada, pool_on(&play, "Door", "harder", true), next);
    play.refused(ada, pool_on(&play, "Door", "", false), next);
    play.refused(GM, command.clone(), next);
    play.does(GM, Command::Undo);
    throw(&mut play, &[2; 4]);
    play.refused(ada, command.clone(), next);
    for name in ["Ada", "Bo"] {
        play.ends(name);
    }
    play.refused(ada, command.clone(), next);
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.passes("Ada");
    play.passes("Bo");
    play.does(ada, command.clone());
    assert_eq!(roll_of(&play.table, ada).sum.value, 3, "the encounter presses: one die less");
    throw(&mut play, &[2; 3]);
    play.does(GM, Command::EndEncounter);
    play.does(ada, command);
}

#[test]
fn e2_cheats_with_what_can_be_tried_once_are_refused() {
    let mut play = Play::new(three(0));
    let ada = play.seat("Ada");
    let command = pool_on(&play, "Door", "", false);
    play.does(ada, command.clone());
    throw(&mut play, &[2; 4]);
    let once = "refused-one-shot";
    for (reason, repeatable) in [("", false), ("", true), ("once more", false), ("once more", true)] {
        play.refused(ada, pool_on(&play, "Door", reason, repeatable), once);
        play.refused(GM, pool_on(&play, "Door", reason, repeatable), once);
    }
    play.does(GM, Command::Undo);
    throw(&mut play, &[2; 4]);
    play.refused(ada, command, once);
}

#[test]
fn e2_cheats_with_another_word_for_the_same_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let ask = |reason: &str, repeatable| {
        let reason = reason.to_owned();
        Command::Check { thing, ask: POOL, on: None, eyes: false, repeatable, reason }
    };
    play.does(ada, ask("the ambush", false));
    throw(&mut play, &[2; 4]);
    for (reason, repeatable) in [("the ambush", true), ("the men behind the hedge", false), ("", true)] {
        play.refused(ada, ask(reason, repeatable), "refused-one-shot");
    }
    // What the game master names is another action, and has its only chance as well.
    play.does(GM, ask("the gate", false));
    throw(&mut play, &[2; 4]);
    play.refused(GM, ask("the gate", true), "refused-one-shot");
    play.does(GM, ask("the well", true));
    throw(&mut play, &[2; 4]);
    play.does(GM, ask("the well", true));
    throw(&mut play, &[2; 4]);
    // A player's own try at nothing in particular is one at all of these.
    let rule = |action: &str, once| Command::RuleAttempt { thing, action: action.to_owned(), on: None, once };
    let own = "dots-strength dots-athletics";
    play.refused(ada, rule(own, false), "refused-game-master-only");
    play.refused(GM, rule(own, true), "refused-changes-nothing");
    play.refused(GM, rule("skill-climbing", false), "refused-no-attempts");
    play.does(GM, rule(own, false));
    play.refused(ada, ask("", true), "refused-one-shot");
    play.does(GM, rule(&format!("{own}: the gate"), false));
    play.does(ada, ask("", true));
    throw(&mut play, &[2; 4]);
    play.does(GM, rule(own, true));
    play.refused(ada, ask("once more", true), "refused-one-shot");
}

#[test]
fn e1_cheats_with_another_word_for_the_same_cost_as_much() {
    let mut play = Play::new(three(0).house(|house| house.pressure = Some(true)));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let ask = |reason: &str| {
        let reason = reason.to_owned();
        Command::Check { thing, ask: POOL, on: None, eyes: false, repeatable: true, reason }
    };
    let mut tries = |seat, reason: &str, faces: &[u32]| {
        play.does(seat, ask(reason));
        let sum = roll_of(&play.table, seat).sum.value;
        throw(&mut play, faces);
        sum
    };
    let fresh = tries(GM, "the gate", &[2; 9]);
    assert_eq!(tries(GM, "the gate", &[2; 9]), fresh - 1, "the same again");
    assert_eq!(tries(GM, "the well", &[2; 9]), fresh, "another action, says the game master");
    assert_eq!(tries(ada, "something else", &[2; 9]), fresh - 2, "another go at the gate, whatever she calls it");
}

#[test]
fn e3_cheats_around_an_extended_action_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, bo, thing) = (play.seat("Ada"), play.seat("Bo"), play.id("Ada"));
    let begin = |needed, stages, ask| {
        let reason = "the lock".to_owned();
        Command::BeginExtended { thing, ask, on: None, eyes: false, needed, stages, reason }
    };
    play.refused(ada, begin(3, 2, POOL), "refused-game-master-only");
    play.refused(GM, begin(0, 2, POOL), "refused-extended-size");
    play.refused(GM, begin(3, 0, POOL), "refused-extended-size");
    play.refused(GM, begin(3, 2, Ask::Attribute(Attribute::Courage)), "refused-extended-pools");
    play.refused(ada, Command::Stage { thing }, "refused-no-extended");
    play.does(GM, begin(3, 2, POOL));
    play.refused(GM, begin(1, 9, POOL), "refused-extended-already");
    play.refused(bo, Command::Stage { thing }, "refused-not-yours");
    play.refused(GM, Command::FreshStart { thing }, "refused-extended-not-failed");
    play.does(ada, Command::Stage { thing });
    play.refused(ada, Command::Stage { thing }, "refused-answer-first");
    play.refused(ada, Command::EndExtended { thing }, "refused-answer-first");
    throw(&mut play, &[2; 4]);
    play.does(ada, Command::Stage { thing });
    throw(&mut play, &[2; 4]);
    play.refused(ada, Command::Stage { thing }, "refused-extended-failed");
    play.refused(ada, Command::FreshStart { thing }, "refused-game-master-only");
    play.refused(bo, Command::EndExtended { thing }, "refused-not-yours");
}

#[test]
fn e5_cheats_around_a_hopeless_effort_are_refused() {
    let hopeless = |rule| {
        let mut play = Play::new(three(0).house(|house| house.hopeless_effort = rule));
        let pool = check(&play, Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) });
        play.does(play.seat("Ada"), pool);
        play.does(GM, Command::AddModifier { amount: -9, reason: String::new() });
        play
    };
    let mut play = hopeless(HopelessEffort::Ask);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    play.refused(ada, Command::EffortBack, "refused-no-effort");
    play.does(ada, Command::Effort);
    play.refused(bo, Command::EffortBack, "refused-not-your-roll");
    play.refused(GM, Command::AnswerPlea { give: true }, "refused-nobody-asks");
    play.does(ada, Command::EffortBack);
    play.refused(ada, Command::EffortBack, "refused-effort-asked");
    play.refused(ada, Command::AnswerPlea { give: true }, "refused-answer-first");
    play.refused(ada, Command::Effort, "refused-effort-once");
    play.does(GM, Command::AnswerPlea { give: false });
    play.refused(ada, Command::EffortBack, "refused-effort-insisted");
    play.refused(GM, Command::AnswerPlea { give: true }, "refused-nobody-asks");
    throw(&mut play, &[5]);
    play.refused(ada, Command::EffortBack, "refused-no-roll-announced");
    let mut play = hopeless(HopelessEffort::Insist);
    play.does(play.seat("Ada"), Command::Effort);
    play.refused(play.seat("Ada"), Command::EffortBack, "refused-effort-stays");
    let Moment { mut play, ask } = effort();
    play.does(play.seat("Ada"), ask);
    play.refused(play.seat("Ada"), Command::EffortBack, "refused-effort-not-hopeless");
}

#[test]
fn e9_cheats_with_raised_dots_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let raise = |of, dots| Command::RaiseDots { thing, of, dots, reason: String::new() };
    play.refused(ada, raise(Dots::Resolve, 1), "refused-game-master-only");
    play.refused(ada, Command::ChangeWillpower { thing, by: 1, reason: String::new() }, "refused-game-master-only");
    play.refused(GM, raise(Dots::Strength, 1), "refused-boost-of");
    play.refused(GM, raise(Dots::Resolve, 0), "refused-boost-dots");
    play.refused(GM, Command::EndBoost { thing, of: Dots::Resolve }, "refused-not-boosted");
    play.does(GM, raise(Dots::Resolve, 1));
    play.refused(GM, raise(Dots::Resolve, 1), "refused-boosted-already");
    play.refused(ada, Command::EndBoost { thing, of: Dots::Resolve }, "refused-game-master-only");
    play.does(GM, Command::EndBoost { thing, of: Dots::Resolve });
    play.refused(GM, Command::EndBoost { thing, of: Dots::Resolve }, "refused-not-boosted");
}

#[test]
fn e10_cheats_out_of_what_is_not_trained_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let untrained = check(&play, Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) });
    play.does(ada, untrained);
    assert_eq!(roll_of(&play.table, ada).sum.value, 3 - 3 - 1, "untrained, and dazed");
    play.refused(ada, Command::AddModifier { amount: 3, reason: String::new() }, "refused-answer-first");
    play.refused(GM, Command::AddModifier { amount: 0, reason: String::new() }, "refused-modifier-size");
    play.refused(GM, Command::AddModifier { amount: 21, reason: String::new() }, "refused-modifier-size");
    play.refused(ada, Command::EditSheet { thing, edit: SheetEdit::Dots(Dots::Crafts, 5) }, "refused-answer-first");
    // What is learned meanwhile does not change a roll whose numbers lie on the table.
    play.does(GM, Command::EditSheet { thing, edit: SheetEdit::Dots(Dots::Crafts, 5) });
    play.refused(SeatId(9), Command::RollDice, "refused-no-such-seat");
}
