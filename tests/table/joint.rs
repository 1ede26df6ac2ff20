//! S1 working together, and rolls against another; and those who try to cheat.

use crate::fortune::spend;
use crate::play::{GM, Play, happenings, known_to, roll_of};
use torchline::rules::event::Event;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Characteristic, Condition, Dots};
use torchline::session::Command;
use torchline::session::command::{Contest, Spend, Tie};
use torchline::session::testing::TableBuilder;

/// Athletics 5, 9, 1 and 0; Stealth 3 and Perception 5.
fn table() -> TableBuilder {
    use Characteristic::{Athletics, Perception, Stealth};
    let builder = TableBuilder::new().hero("Ada").sheet(|s| s.characteristics.extend([(Athletics, 5), (Stealth, 3)]));
    let builder = builder.fortune(1).companion("Bo").sheet(|s| _ = s.characteristics.insert(Athletics, 9));
    let builder = builder.companion("Cy").sheet(|s| _ = s.characteristics.insert(Athletics, 1));
    let builder = builder.companion("Di").sheet(|s| _ = s.characteristics.insert(Athletics, 0));
    builder.opponent("Ogre").sheet(|s| _ = s.characteristics.insert(Perception, 5)).seen_by_all()
}

fn lift(play: &Play, helpers: &[&str], mental: bool) -> Command {
    Command::Together {
        leader: play.id("Ada"),
        helpers: helpers.iter().map(|name| play.id(name)).collect(),
        of: Characteristic::Athletics,
        against: 16,
        on: None,
        mental,
        reason: "the portcullis".to_owned(),
    }
}

/// All throw their dice and let them stand; what it came to.
fn together(dice: &[u32]) -> (i32, i32, i32, bool) {
    let mut play = Play::new(table().dice(dice.iter().copied()));
    let command = lift(&play, &["Bo"], false);
    let mut events = play.does(play.seat("Ada"), command);
    while play.table.awaits_answer() {
        let stands = play.table.allowed(GM, &Command::Accept).is_ok();
        events = play.does(GM, if stands { Command::Accept } else { Command::RollDice });
    }
    assert_eq!(play.table.document().table.checks, [], "nothing is left behind");
    let came_to = happenings(&events).into_iter().find_map(|what| match what {
        &Happening::WorkedTogether { modifier, best, total, success, .. } => Some((modifier?, best?, total?, success)),
        _ => None,
    });
    came_to.expect("all have rolled")
}

#[test]
fn s1_five_and_nine_with_ten_and_six_lift_the_portcullis() {
    assert_eq!(together(&[4, 6, 2, 4]), (14, 10, 24, true));
}

#[test]
fn s1_whoever_fumbles_has_their_modifier_taken_out() {
    assert_eq!(together(&[4, 6, 1, 1]), (5, 10, 15, false), "it crashes down");
    assert_eq!(together(&[1, 1, 1, 1]), (0, 2, 2, false), "everybody fumbles");
}

#[test]
fn s1_in_work_of_the_mind_three_take_part() {
    let mut play = Play::new(table());
    let ada = play.seat("Ada");
    play.refused(ada, lift(&play, &["Bo", "Cy", "Di"], true), "refused-together-minds");
    play.refused(ada, lift(&play, &[], false), "refused-together-alone");
    play.refused(ada, lift(&play, &["Bo", "Bo"], false), "refused-named-twice");
    play.refused(ada, lift(&play, &["Ogre"], false), "refused-not-yours");
    let command = lift(&play, &["Bo", "Cy"], true);
    play.does(ada, command.clone());
    play.refused(ada, command, "refused-answer-first");
    play.refused(ada, Command::TakeBack, "refused-roll-must-be");
    assert_eq!(roll_of(&play.table, ada).who, Some(play.id("Ada")), "the leader rolls first");
}

#[test]
fn s1_fortune_rolls_dice_of_ones_own_roll_again() {
    let mut play = Play::new(table().dice([1, 2, 6, 2, 4]));
    let ada = play.seat("Ada");
    let command = lift(&play, &["Bo"], false);
    play.does(ada, command);
    play.does(ada, Command::RollDice);
    play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(roll_of(&play.table, ada).who, Some(play.id("Bo")));
    let events = play.does(ada, Command::RollDice);
    let settled = |what: &&Happening| matches!(what, Happening::WorkedTogether { best: Some(8), total: Some(22), .. });
    assert!(happenings(&events).iter().any(settled));
}

fn sneak(play: &Play, tie: Tie) -> Command {
    let (with, against) = (Characteristic::Stealth, Characteristic::Perception);
    Command::Opposed {
        first: play.id("Ada"),
        second: play.id("Ogre"),
        with: Contest::Characteristic(with),
        against: Contest::Characteristic(against),
        tie,
        reason: String::new(),
    }
}

fn winner(tie: Tie, dice: [u32; 4]) -> Option<String> {
    let mut play = Play::new(table().dice(dice));
    let command = sneak(&play, tie);
    let mut events = play.does(play.seat("Ada"), command);
    while play.table.awaits_answer() {
        let stands = play.table.allowed(GM, &Command::Accept).is_ok();
        events = play.does(GM, if stands { Command::Accept } else { Command::RollDice });
    }
    let settled = happenings(&events).into_iter().find_map(|what| match what {
        Happening::OpposedSettled { winner, .. } => Some(winner.as_ref().map(|who| who.name.en.clone())),
        _ => None,
    });
    settled.expect("both have rolled")
}

#[test]
fn opposed_rolls_compare_totals_and_the_tie_has_its_rule() {
    assert_eq!(winner(Tie::Nobody, [6, 5, 3, 4]).as_deref(), Some("Ada"), "14 to 12");
    assert_eq!(winner(Tie::Nobody, [2, 5, 3, 4]).as_deref(), Some("Ogre"));
    let ties = [Tie::First, Tie::Second, Tie::Nobody].map(|tie| winner(tie, [5, 4, 3, 4]));
    assert_eq!(ties, [Some("Ada".to_owned()), Some("Ogre".to_owned()), None]);
    assert_eq!(winner(Tie::First, [6, 6, 1, 1]).as_deref(), Some("Ada"), "a fumble always fails");
    assert_eq!(winner(Tie::Second, [1, 1, 1, 2]).as_deref(), Some("Ogre"));
}

#[test]
fn opposed_rolls_are_asked_for_ones_own_and_of_one_kind() {
    let mut play = Play::new(table());
    let ada = play.seat("Ada");
    let (first, second) = (play.id("Ada"), play.id("Ogre"));
    let pool = Contest::Pool { attribute: Dots::Wits, skill: None };
    let perception = Contest::Characteristic(Characteristic::Perception);
    let opposed = |first, second, with| Command::Opposed {
        first,
        second,
        with,
        against: perception,
        tie: Tie::Nobody,
        reason: String::new(),
    };
    play.refused(ada, opposed(first, second, pool), "refused-opposed-kinds");
    play.refused(ada, opposed(second, first, perception), "refused-not-yours");
    play.refused(ada, opposed(first, first, perception), "refused-named-twice");
    play.does(ada, opposed(first, second, perception));
    play.does(ada, Command::RollDice);
    if play.table.allowed(ada, &Command::Accept).is_ok() {
        play.does(ada, Command::Accept);
    }
    play.refused(ada, Command::RollDice, "refused-not-your-roll");
}

/// Ada's seat asks for rolls that belong together, and all throw these dice and let them stand.
fn all_throw(play: &mut Play, command: Command, dice: [u32; 4]) -> Vec<Event> {
    play.table.feed_dice(dice);
    let mut events = play.does(play.seat("Ada"), command);
    while play.table.awaits_answer() {
        let stands = play.table.allowed(GM, &Command::Accept).is_ok();
        events.extend(play.does(GM, if stands { Command::Accept } else { Command::RollDice }));
    }
    events
}

#[test]
fn s1_e1_what_failed_together_is_harder_for_each_under_pressure() {
    let mut play = Play::new(table().house(|house| house.pressure = Some(true)));
    let modifier = |events: &[Event]| {
        happenings(events).into_iter().find_map(|what| match what {
            &Happening::WorkedTogether { modifier, success, .. } => Some((modifier?, success)),
            _ => None,
        })
    };
    let command = lift(&play, &["Bo"], false);
    assert_eq!(modifier(&all_throw(&mut play, command.clone(), [4, 6, 1, 1])), Some((5, false)));
    assert_eq!(modifier(&all_throw(&mut play, command, [4, 6, 1, 2])), Some((5 + 9 - 2, true)), "one less for each");
}

#[test]
fn s1_whoever_cannot_act_does_not_take_part() {
    let mut play = Play::new(table());
    let bo = play.id("Bo");
    play.does(GM, Command::SetCondition { thing: bo, condition: Condition::Unconscious, level: 1 });
    play.refused(play.seat("Ada"), lift(&play, &["Bo"], false), "refused-incapacitated");
}

#[test]
fn e1_whoever_lost_against_another_has_failed() {
    let mut play = Play::new(table().house(|house| house.pressure = Some(true)));
    let command = sneak(&play, Tie::Nobody);
    all_throw(&mut play, command.clone(), [2, 5, 3, 4]);
    play.does(play.seat("Ada"), command);
    assert_eq!(roll_of(&play.table, play.seat("Ada")).sum.value, 3 - 1);
}

#[test]
fn opposed_rolls_tell_the_numbers_of_both_only_to_those_who_may_read_both_sheets() {
    let mut play = Play::new(table());
    let ada = play.seat("Ada");
    let command = sneak(&play, Tie::Nobody);
    let events = all_throw(&mut play, command, [2, 5, 3, 4]);
    let totals = |seat| {
        known_to(&events, seat).into_iter().find_map(|what| match what {
            Happening::OpposedSettled { totals, .. } => Some(*totals),
            _ => None,
        })
    };
    assert_eq!((totals(GM), totals(ada)), (Some(Some((10, 12))), Some(None)));
    let rolled = |seat| {
        known_to(&events, seat).into_iter().find_map(|what| match what {
            Happening::Rolled { check, total, .. } if check.who == Some(play.id("Ogre")) => {
                Some((check.kind.base(), *total))
            }
            _ => None,
        })
    };
    assert_eq!((rolled(GM), rolled(ada)), (Some((5, 12)), Some((0, 7))));
}

#[test]
fn s1_sums_are_told_only_to_those_who_may_read_the_sheets_of_all() {
    use Characteristic::Athletics;
    let builder =
        table().companion("Ed").opponent("Gnoll").at(9, 7).sheet(|s| _ = s.characteristics.insert(Athletics, 7));
    let rows = [
        "............",
        "............",
        "............",
        "............",
        "............",
        "############",
        "############",
    ];
    let rows = rows.into_iter().chain(["............"]);
    let mut play = Play::new(builder.rows(rows));
    let lead = |who: &[&str]| Command::Together {
        leader: play.id("Ogre"),
        helpers: who.iter().map(|name| play.id(name)).collect(),
        of: Athletics,
        against: 10,
        on: None,
        mental: false,
        reason: String::new(),
    };
    let (ada, gnoll, ogre) = (play.seat("Ada"), play.id("Gnoll"), play.id("Ogre"));
    let command = lead(&["Gnoll"]);
    play.table.feed_dice([4, 6, 1, 1]);
    let mut events = play.does(GM, command);
    while play.table.awaits_answer() {
        let stands = play.table.allowed(GM, &Command::Accept).is_ok();
        events.extend(play.does(GM, if stands { Command::Accept } else { Command::RollDice }));
    }
    let told = |seat| {
        known_to(&events, seat).into_iter().find_map(|what| match what {
            Happening::WorkedTogether { who, modifier, best, total, success, .. } => {
                Some((who.iter().map(|who| who.id).collect::<Vec<_>>(), [*modifier, *best, *total], *success))
            }
            _ => None,
        })
    };
    assert_eq!(told(GM), Some((vec![ogre, gnoll], [Some(0), Some(10), Some(10)], true)), "the gnoll fumbles");
    assert_eq!(told(ada), Some((vec![ogre], [None; 3], true)), "nobody has seen the gnoll");
}
