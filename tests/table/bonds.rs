//! What holds somebody and breaking free of it (S5, S1, E1); and those who try to cheat.

use crate::combat::has;
use crate::play::{GM, Play, happenings, roll_of};
use torchline::board::{Cell, Door, DoorKind, Ground, Point};
use torchline::knowledge::memory::{CellMemory, DoorMemory};
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Characteristic, Condition, Sheet};
use torchline::session::command::Hold;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn athletics(value: u8) -> impl FnOnce(&mut Sheet) {
    move |sheet| _ = sheet.characteristics.insert(Characteristic::Athletics, value)
}

/// Ada with Athletics 5 and Bo with 9 side by side, of one seat, and Cy of another farther off.
fn table() -> TableBuilder {
    let builder = TableBuilder::new().hero("Ada").at(3, 3).initiative(12).sheet(athletics(5));
    let builder = builder.companion("Bo").at(4, 3).initiative(9).sheet(athletics(9));
    builder.hero("Cy").at(9, 6).initiative(7).sheet(athletics(7)).opponent("Ogre").at(10, 1).initiative(2)
}

fn free(play: &Play, thing: &str, whom: Option<&str>, helpers: &[&str]) -> Command {
    Command::BreakFree {
        thing: play.id(thing),
        whom: whom.map(|whom| play.id(whom)),
        helpers: helpers.iter().map(|name| play.id(name)).collect(),
    }
}

fn caught(by: Hold) -> Play {
    let mut play = Play::new(table());
    play.does(GM, Command::Hold { thing: play.id("Ada"), by });
    play
}

fn throw(play: &mut Play, dice: &[u32]) -> Vec<torchline::rules::Event> {
    play.table.feed_dice(dice.iter().copied());
    play.does(GM, Command::RollDice)
}

#[test]
fn s5_the_bear_trap_opens_at_athletics_18() {
    for (dice, free_after) in [([4, 5], true), ([4, 4], false)] {
        let mut play = Play::new(table());
        play.does(GM, Command::Hold { thing: play.id("Bo"), by: Hold::BearTrap });
        assert_eq!(has(&play, "Bo", Condition::Held), 1);
        let seat = play.seat("Bo");
        let command = free(&play, "Bo", None, &[]);
        play.does(seat, command);
        let roll = roll_of(&play.table, seat);
        assert_eq!(roll.sum.value, 9);
        assert_eq!(roll.chance.map(|chance| chance.to_string()).as_deref(), Some("5/18"), "2d6 + 9 against 18");
        throw(&mut play, &dice);
        assert_eq!(has(&play, "Bo", Condition::Held) == 0, free_after, "{dice:?}");
        assert_eq!(play.thing("Bo").bonds.is_none(), free_after);
    }
}

#[test]
fn s5_s1_two_lift_the_portcullis_off_the_one_who_lies_under_it() {
    let mut play = caught(Hold::Portcullis);
    assert_eq!([Condition::Held, Condition::Pinned].map(|of| has(&play, "Ada", of)), [0, 1]);
    let ada = play.seat("Ada");
    let command = free(&play, "Bo", Some("Ada"), &["Ada"]);
    play.does(ada, command);
    assert_eq!(roll_of(&play.table, ada).who, Some(play.id("Bo")), "the leader rolls first");
    throw(&mut play, &[3, 4]);
    let events = throw(&mut play, &[2, 1]);
    let came_to = happenings(&events).into_iter().find_map(|what| match what {
        Happening::WorkedTogether { modifier, best, total, against, success, .. } => {
            Some(([*modifier, *best, *total].map(Option::unwrap_or_default), *against, *success))
        }
        _ => None,
    });
    assert_eq!(came_to, Some(([14, 7, 21], 21, true)));
    assert_eq!((has(&play, "Ada", Condition::Pinned), play.thing("Ada").bonds), (0, None));
}

#[test]
fn s5_a_net_and_what_nobody_named_take_what_the_house_says() {
    let mut play = caught(Hold::Net);
    let sheet = play.table.view(play.seat("Ada")).sheet(play.id("Ada")).cloned().expect("her sheet");
    let held = sheet.conditions.iter().find(|condition| condition.name.key == "condition-held").expect("held");
    assert_eq!(held.effect.key, "condition-held-by");
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Held, level: 0 });
    assert_eq!(play.thing("Ada").bonds, None, "what is taken away holds nobody any more");
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Held, level: 1 });
    let command = free(&play, "Ada", None, &[]);
    play.does(play.seat("Ada"), command);
    throw(&mut play, &[3, 4]);
    assert_eq!(has(&play, "Ada", Condition::Held), 0, "7 + 5 reach 12");
    let mut play = caught(Hold::Grip(9));
    let command = free(&play, "Ada", None, &[]);
    play.does(play.seat("Ada"), command);
    throw(&mut play, &[1, 3]);
    assert_eq!(has(&play, "Ada", Condition::Held), 0);
    assert_eq!(has(&caught(Hold::Weight(3)), "Ada", Condition::Pinned), 1);
}

#[test]
fn s5_whoever_is_pinned_and_held_gets_free_of_the_worse_first() {
    let mut play = caught(Hold::Net);
    play.does(GM, Command::Hold { thing: play.id("Ada"), by: Hold::Portcullis });
    let bound = |play: &Play| [Condition::Held, Condition::Pinned].map(|of| has(play, "Ada", of));
    for (who, dice, left) in [("Ada", [6, 5], [1, 1]), ("Bo", [6, 6], [1, 0])] {
        let command = free(&play, who, Some("Ada").filter(|_| who != "Ada"), &[]);
        play.does(play.seat(who), command);
        throw(&mut play, &dice);
        assert_eq!(bound(&play), left, "{who}: 5 + 11 < 21 = 9 + 12");
    }
    let command = free(&play, "Bo", Some("Ada"), &["Ada"]);
    play.does(GM, command);
    throw(&mut play, &[6, 6]);
    throw(&mut play, &[2, 2]);
    assert_eq!(bound(&play), [0, 0]);
}

#[test]
fn e1_breaking_free_again_waits_for_the_next_turn_and_grows_harder_under_pressure() {
    let (mut play, _) = Play::encounter(table().dice([3; 4]), &["Ada", "Bo", "Cy", "Ogre"], &[]);
    play.does(GM, Command::Hold { thing: play.id("Ada"), by: Hold::BearTrap });
    let (ada, command) = (play.seat("Ada"), free(&play, "Ada", None, &[]));
    play.does(ada, command.clone());
    throw(&mut play, &[2, 2]);
    assert_eq!(play.thing("Ada").ap.map(|points| points.left), Some(8 - 3));
    play.refused(ada, command.clone(), "refused-attempt-next-turn");
    for name in ["Ada", "Bo", "Cy"] {
        play.ends(name);
    }
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.does(ada, command);
    assert_eq!(roll_of(&play.table, ada).sum.value, 5 - 1);
}

#[test]
fn breaking_free_is_offered_alone_and_together() {
    let play = caught(Hold::Portcullis);
    let offered = |name: &str| -> Vec<Command> {
        let choices = play.table.choices(play.seat(name), play.id(name));
        let ways = choices.into_iter().filter(|choice| matches!(choice.command, Command::BreakFree { .. }));
        ways.filter(|choice| choice.allowed.is_ok()).map(|choice| choice.command).collect()
    };
    assert_eq!(offered("Ada"), [free(&play, "Ada", None, &[]), free(&play, "Ada", None, &["Bo"])]);
    assert_eq!(offered("Bo"), [free(&play, "Bo", Some("Ada"), &[]), free(&play, "Bo", Some("Ada"), &["Ada"])]);
    assert_eq!(offered("Cy"), [], "too far off");
}

#[test]
fn s5_cheats_around_breaking_free_are_refused() {
    let mut play = caught(Hold::BearTrap);
    let (ada, cy) = (play.seat("Ada"), play.seat("Cy"));
    play.refused(cy, free(&play, "Ada", None, &[]), "refused-not-yours");
    play.refused(cy, free(&play, "Cy", Some("Ada"), &[]), "refused-out-of-reach");
    play.refused(ada, free(&play, "Bo", None, &[]), "refused-not-held");
    play.refused(ada, free(&play, "Bo", Some("Ada"), &["Cy"]), "refused-not-yours");
    play.refused(GM, free(&play, "Bo", Some("Ada"), &["Cy"]), "refused-out-of-reach");
    play.refused(ada, free(&play, "Bo", Some("Ada"), &["Bo"]), "refused-named-twice");
    play.refused(ada, Command::Hold { thing: play.id("Ogre"), by: Hold::Net }, "refused-game-master-only");
    play.does(GM, Command::Hold { thing: play.id("Bo"), by: Hold::Net });
    play.refused(ada, free(&play, "Bo", Some("Ada"), &[]), "refused-held");
    play.refused(ada, free(&play, "Ada", None, &["Bo"]), "refused-held");
    let walk = Command::Walk { thing: play.id("Ada"), to: Cell::new(2, 3), via: vec![] };
    play.refused(ada, walk, "refused-held");
    let before = play.table.hash();
    let command = free(&play, "Ada", None, &[]);
    play.does(ada, command.clone());
    play.refused(ada, command, "refused-answer-first");
    play.refused(ada, Command::TakeBack, "refused-roll-must-be");
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
}

#[test]
fn a_table_saved_while_somebody_breaks_free_goes_on_from_there() {
    let mut play = caught(Hold::Grip(17));
    let command = free(&play, "Ada", None, &[]);
    play.does(play.seat("Ada"), command);
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save.ron").unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(read, document);
    let table = Table::open(&read, TableBuilder::new().dice([6, 6]).dice_source()).expect("it opens");
    let mut again = Play { table, names: play.names };
    again.does(GM, Command::RollDice);
    assert_eq!(has(&again, "Ada", Condition::Held), 0);
}

#[test]
fn e1_whoever_has_just_failed_does_not_help_in_the_same_round() {
    let (mut play, _) = Play::encounter(table().dice([3; 4]), &["Ada", "Bo", "Cy", "Ogre"], &[]);
    play.does(GM, Command::Hold { thing: play.id("Ada"), by: Hold::BearTrap });
    let (ada, alone) = (play.seat("Ada"), free(&play, "Ada", None, &[]));
    play.does(ada, alone);
    throw(&mut play, &[2, 2]);
    play.ends("Ada");
    play.refused(ada, free(&play, "Bo", Some("Ada"), &["Ada"]), "refused-attempt-next-turn");
    let command = free(&play, "Bo", Some("Ada"), &[]);
    play.does(ada, command);
}

/// Ada and Bo on both sides of a door that is so; neither sees nor feels, and their seat remembers the door otherwise.
fn parted_by_a_door(open: bool) -> Play {
    let builder = TableBuilder::new().rows(["#######", "#.....#", "#######"]);
    let (from, to) = (Point::corner(3, 1), Point::corner(3, 2));
    let door = Door { from, to, kind: DoorKind::Wooden, open, lock: None };
    let builder = builder.hero("Ada").at(2, 1).sheet(athletics(5)).companion("Bo").at(3, 1).sheet(athletics(5));
    let builder = builder.opponent("Ogre").at(5, 1).initiative(1);
    let builder = builder.thing("Door", ThingDoc { door: Some(door), ..ThingDoc::default() });
    let names = builder.clone().open().1;
    let mut document = builder.document();
    for name in ["Ada", "Bo"] {
        let token = document.things.iter_mut().find(|thing| thing.id == names.id(name)).expect("there");
        token.sight = None;
    }
    let memory = document.memory.0.entry(names.seat("Ada")).or_default();
    let ground = CellMemory { solid: false, ground: Ground::Stone, water_mm: 0, height_cm: 0, look: 0 };
    for x in 1..6 {
        memory.remember_cell(Cell::new(x, 1), ground);
    }
    memory.doors.insert(names.id("Door"), DoorMemory { open: !open, ..DoorMemory::default() });
    let table = Table::open(&document, builder.dice([6, 6]).dice_source()).expect("a board");
    Play { table, names }
}

#[test]
fn breaking_somebody_free_goes_by_what_the_seat_knows_and_then_by_what_is_so() {
    let mut play = parted_by_a_door(true);
    play.does(GM, Command::Hold { thing: play.id("Bo"), by: Hold::Grip(9) });
    let (ada, command) = (play.seat("Ada"), free(&play, "Ada", Some("Bo"), &[]));
    play.refused(ada, command.clone(), "refused-out-of-reach");
    play.does(GM, command);

    let mut play = parted_by_a_door(false);
    play.does(GM, Command::Hold { thing: play.id("Bo"), by: Hold::Grip(9) });
    let start = Command::StartEncounter { things: vec![play.id("Ada"), play.id("Ogre")], surprised: vec![] };
    play.does(GM, start);
    let command = free(&play, "Ada", Some("Bo"), &[]);
    play.refused(GM, command.clone(), "refused-out-of-reach");
    let events = play.does(ada, command);
    let told = happenings(&events);
    let why = told
        .iter()
        .find_map(|told| if let Happening::Stopped { why, .. } = told { Some(why.key.as_ref()) } else { None });
    assert_eq!(why, Some("stopped-between"), "{told:?}");
    assert_eq!(play.thing("Ada").ap.map(|points| points.left), Some(8 - 3), "it found out by trying");
    assert_eq!(has(&play, "Bo", Condition::Held), 1);
    assert!(!play.table.awaits_answer());
}
