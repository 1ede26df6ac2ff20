//! Rolls: free and secret ones, real dice typed in, dice fed beforehand.

use crate::play::{GM, Play, happenings, known_to};
use torchline::knowledge::view::PromptKind;
use torchline::rules::event::Happening;
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

fn roll(expr: &str, secret: bool) -> Command {
    let expr = expr.parse().expect("a dice expression");
    Command::Roll { expr, thing: None, secret, reason: "luck".to_owned() }
}

#[test]
fn a_roll_is_logged_with_its_dice_and_leaves_nothing_behind() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").dice([4, 2]));
    let events = play.does(play.seat("Ada"), roll("2d6+3", false));
    let [Happening::Rolled { check, total, .. }] = happenings(&events)[..] else { panic!("one line: {events:?}") };
    assert_eq!(
        (check.dice.as_slice(), *total, check.drawn_at),
        ([4, 2].as_slice(), 9, None),
        "fed dice were not drawn"
    );
    assert_eq!(play.table.document().table.checks, []);
    let events = play.does(GM, roll("d20", false));
    let [Happening::Rolled { check, .. }] = happenings(&events)[..] else { panic!("one line: {events:?}") };
    assert_eq!(check.drawn_at, Some(0), "the first die of the stream");
    assert_eq!(play.table.dice().position(), 1);
}

#[test]
fn a_secret_roll_is_for_the_roller_and_the_game_master() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").hero("Bo"));
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    let events = play.does(ada, roll("d6", true));
    assert_eq!([ada, bo, GM].map(|seat| known_to(&events, seat).len()), [1, 0, 1]);
    let events = play.does(GM, roll("d6", true));
    assert_eq!([ada, bo, GM].map(|seat| known_to(&events, seat).len()), [0, 0, 1]);
}

#[test]
fn nobody_rolls_for_others() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").hero("Bo").opponent("Ogre"));
    let expr = "d6".parse().expect("a die");
    let command = Command::Roll { expr, thing: Some(play.id("Bo")), secret: false, reason: String::new() };
    let ada = play.seat("Ada");
    assert!(play.table.apply(ada, &command).is_err());
    play.does(GM, command);
}

#[test]
fn real_dice_are_typed_in_by_whoever_rolls() {
    let builder = TableBuilder::new().hero("Ada").initiative(8).hero("Bo").initiative(9);
    let mut play = Play::new(builder.house(|house| house.typed_dice = true));
    let [ada, bo] = ["Ada", "Bo"].map(|name| play.seat(name));
    let things = vec![play.id("Ada"), play.id("Bo")];
    play.refused(ada, Command::TypeDice { dice: vec![3] }, "refused-no-roll-waits");
    play.does(GM, Command::StartEncounter { things, surprised: vec![] });
    let prompt = play.table.view(ada).prompts.pop().expect("a prompt");
    assert!(prompt.mine && prompt.owners == [ada]);
    assert!(matches!(prompt.kind, PromptKind::TypeDice { count: 1, sides: 6, .. }));
    play.refused(bo, Command::TypeDice { dice: vec![3] }, "refused-not-your-roll");
    play.refused(ada, Command::TypeDice { dice: vec![7] }, "dice-no-such-face");
    play.refused(ada, Command::TypeDice { dice: vec![1, 2] }, "dice-wrong-count");
    play.refused(ada, roll("d6", false), "refused-dice-wait");
    let events = play.does(ada, Command::TypeDice { dice: vec![6] });
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::DiceTyped { dice, .. } if dice == &[6])));
    assert_eq!(play.active(), None, "now Bo rolls");
    play.does(GM, Command::TypeDice { dice: vec![1] });
    assert_eq!(play.order(), ["Ada", "Bo"]);
    assert_eq!(play.table.dice().position(), 0, "the stream was not touched");
}

#[test]
fn a_fed_face_that_is_on_no_die_takes_the_command_back() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").opponent("Ogre").dice([3, 9]));
    let (hash, document) = (play.table.hash(), play.table.document());
    let things = vec![play.id("Ada"), play.id("Ogre")];
    let start = Command::StartEncounter { things, surprised: vec![] };
    let refusal = play.table.apply(GM, &start).expect_err("9 is on no d6");
    assert_eq!(refusal.0.key, "dice-no-such-face");
    assert_eq!((play.table.hash(), play.table.document()), (hash, document));
    assert_eq!(play.table.dice().fed().collect::<Vec<_>>(), [3, 9], "nothing was used up");
}
