//! An action that is broken off gives back what went into its earlier rolls, which are settled already: Fortune (F3), a
//! defence of the round (F8); and nobody gains by it.

use crate::combat::{asked, attack, begun, duel, settle, throw};
use crate::fortune::{climber, spend};
use crate::play::{GM, Play, happenings};
use torchline::board::Cell;
use torchline::knowledge::view::Defence;
use torchline::rules::event::{Event, Happening};
use torchline::session::Command;
use torchline::session::command::Spend;

/// What came back, as the log has it.
fn returned(events: &[Event]) -> Vec<(u8, u8)> {
    let back = |what: &Happening| match what {
        Happening::FortuneReturned { before, after, .. } => Some((*before, *after)),
        _ => None,
    };
    happenings(events).into_iter().filter_map(back).collect()
}

/// Ada has missed, has rolled again and hit; the ogre is to defend itself.
fn hit_at_the_second_go() -> Play {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let blow = attack(&play, "Ada", "Ogre", "sword");
    play.does(GM, blow);
    throw(&mut play, &[15]);
    play.table.feed_dice([3]);
    play.does(play.seat("Ada"), spend(Spend::Reroll(vec![0])));
    assert_eq!(play.fortune("Ada"), 2);
    assert!(asked(&play, GM).is_some(), "the ogre is to defend itself");
    play
}

#[test]
fn f3_a_point_of_a_settled_attack_comes_back_with_the_attack() {
    let mut play = hit_at_the_second_go();
    let waiting = play.table.hash();
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Ada")), (vec![(2, 3)], 3));
    assert_eq!(play.thing("Ada").ap.map(|ap| ap.left), Some(8), "she may strike anew");
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), play.fortune("Ada")), (waiting, 2));
    play.refused(play.seat("Ada"), Command::BreakOff, "refused-answer-first");
}

#[test]
fn f2_what_comes_back_never_exceeds_the_maximum() {
    let mut play = hit_at_the_second_go();
    let fill = Command::ChangeFortune { thing: play.id("Ada"), by: 1, reason: String::new() };
    play.does(GM, fill);
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Ada")), (vec![], 3), "nothing to log");
}

#[test]
fn f8_a_defence_against_an_attack_that_is_broken_off_does_not_count() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    play.ends("Ada");
    let blow = attack(&play, "Ogre", "Ada", "club");
    play.does(GM, blow.clone());
    settle(&mut play, &[5]);
    let parry = |play: &Play| {
        let choices = asked(play, GM).expect("Ada is to defend herself").choices;
        choices.into_iter().find(|choice| choice.with == Defence::Parry).map(|choice| choice.sum.value)
    };
    let fresh = parry(&play);
    let ada = play.seat("Ada");
    play.does(ada, Command::Defend { with: Defence::Parry });
    throw(&mut play, &[15]);
    play.table.feed_dice([16]);
    play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(play.fortune("Ada"), 2);
    assert!(play.table.awaits_answer(), "the damage is to be rolled");
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Ada")), (vec![(2, 3)], 3));
    play.does(GM, blow);
    settle(&mut play, &[5]);
    assert_eq!(parry(&play), fresh, "as if she had not defended herself");
}

#[test]
fn f6_a_point_of_a_settled_spell_comes_back_when_its_damage_is_broken_off() {
    let builder = duel().hero("Mira").at(1, 1).initiative(20).sheet(climber(0)).spell("ignifaxius", 5).fortune(2);
    let mut play = begun(builder, &["Mira", "Ada", "Ogre"]);
    let (mira, thing, target) = (play.seat("Mira"), play.id("Mira"), play.id("Ogre"));
    play.does(mira, Command::Cast { thing, spell: "ignifaxius".to_owned(), target });
    throw(&mut play, &[10, 10, 10]);
    play.does(mira, spend(Spend::Quality));
    assert_eq!((play.fortune("Mira"), play.table.awaits_answer()), (1, true), "its damage is not settled");
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Mira")), (vec![(1, 2)], 2));
    assert_eq!(play.thing("Ogre").life.map(|life| life.now), Some(30));
}

#[test]
fn s2_a_point_of_a_settled_blow_at_a_square_comes_back_with_it() {
    let mut play = begun(duel().house(|house| house.typed_dice = false), &["Ada", "Ogre"]);
    let house = torchline::rules::HouseRules { typed_dice: true, ..play.table.house().clone() };
    play.does(GM, Command::SetHouseRules { house });
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    play.does(ada, Command::AttackSquare { thing, at: Cell::new(3, 4), weapon: "sword".to_owned() });
    play.does(ada, Command::RollDice);
    play.does(ada, Command::TypeDice { dice: vec![15] });
    play.does(ada, spend(Spend::Reroll(vec![0])));
    play.does(ada, Command::TypeDice { dice: vec![3] });
    assert!(play.table.awaits_answer(), "whether it finds anybody is to be rolled");
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Ada")), (vec![(2, 3)], 3));
}

#[test]
fn e9_a_point_of_an_effect_that_has_ended_does_not_come_back_and_leaves_nothing() {
    use crate::cheats::{POOL, check, three};
    use torchline::rules::sheet::Dots;
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let before = play.thing("Ada").willpower;
    play.does(GM, Command::RaiseDots { thing, of: Dots::Resolve, dots: 1, reason: String::new() });
    let pool = check(&play, POOL);
    play.does(ada, pool);
    play.does(ada, Command::Effort);
    play.does(GM, Command::EndBoost { thing, of: Dots::Resolve });
    let events = play.does(GM, Command::BreakOff);
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::EffortReturned { .. })), "it is gone");
    assert_eq!((play.thing("Ada").boosts, play.thing("Ada").willpower), (None, before));
}

#[test]
fn s2_a_point_of_settled_listening_comes_back_with_it() {
    let builder = duel().opponent("Ghost").at(8, 6).house(|house| house.typed_dice = true);
    let mut play = begun(builder, &["Ada", "Ogre"]);
    let (ada, ghost) = (play.seat("Ada"), play.id("Ghost"));
    let unseen = torchline::rules::sheet::Condition::Invisible;
    play.does(GM, Command::SetCondition { thing: ghost, condition: unseen, level: 1 });
    play.does(ada, Command::Listen { thing: play.id("Ada") });
    if play.table.allowed(ada, &Command::RollDice).is_ok() {
        play.does(ada, Command::RollDice);
    }
    play.does(ada, Command::TypeDice { dice: vec![1, 2] });
    play.does(ada, spend(Spend::Reroll(vec![0])));
    play.does(ada, Command::TypeDice { dice: vec![6] });
    assert_eq!(play.fortune("Ada"), 2);
    let events = play.does(GM, Command::BreakOff);
    assert_eq!((returned(&events), play.fortune("Ada")), (vec![(2, 3)], 3));
}
