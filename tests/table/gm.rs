//! Tools of the game master and of the table.

use crate::play::{GM, Play, happenings, known_to};
use torchline::board::Ambient;
use torchline::knowledge::{Seat, SeatId, SeatSet};
use torchline::level::ThingDoc;
use torchline::rules::HouseRules;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Condition, Fortune};
use torchline::rules::things::{Hidden, Trap, TrapKind};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

fn trap() -> ThingDoc {
    let trap = Trap::of(TrapKind::Net);
    ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), ..ThingDoc::default() }
}

#[test]
fn f10_fortune_stays_between_zero_and_the_maximum() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(2));
    let change =
        |by| Command::ChangeFortune { thing: torchline::knowledge::ThingId(1), by, reason: "heroism".to_owned() };
    let events = play.does(GM, change(5));
    assert!(matches!(happenings(&events)[..], [Happening::FortuneChanged { by: 1, before: 2, after: 3, .. }]));
    play.does(GM, change(-128));
    assert_eq!(play.fortune("Ada"), 0);
    play.refused(play.seat("Ada"), change(1), "refused-game-master-only");
}

#[test]
fn f2_luck_and_bad_luck_move_the_maximum() {
    assert_eq!([-3, -1, 0, 3].map(|luck| Fortune { luck, now: 0 }.max()), [0, 2, 3, 6]);
}

#[test]
fn f11_fortune_cannot_be_given_where_there_is_none() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(2).opponent("Ogre"));
    let give = |thing| Command::ChangeFortune { thing, by: 1, reason: String::new() };
    play.refused(GM, give(play.id("Ogre")), "refused-without-fortune");
    let house = HouseRules { fortune: torchline::rules::house::FortuneFor::Nobody, ..HouseRules::default() };
    play.does(GM, Command::SetHouseRules { house });
    play.refused(GM, give(play.id("Ada")), "refused-without-fortune");
}

#[test]
fn life_never_exceeds_its_maximum_and_may_sink_below_zero() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").life(30, 20));
    let change = |by| Command::ChangeLife { thing: torchline::knowledge::ThingId(1), by, reason: "test".to_owned() };
    play.does(GM, change(i16::MAX));
    assert_eq!(play.thing("Ada").life.expect("life").now, 30);
    play.does(GM, change(-35));
    assert_eq!(play.thing("Ada").life.expect("life").now, -5);
    play.does(GM, change(i16::MIN));
    assert_eq!(play.thing("Ada").life.expect("life").now, -9999, "no lower than a document may say");
}

#[test]
fn the_numbers_of_opponents_are_for_the_game_master() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").opponent("Ogre").seen_by_all());
    let hurt = |thing| Command::ChangeLife { thing, by: -3, reason: "test".to_owned() };
    let ada = play.seat("Ada");
    let events = play.does(GM, hurt(play.id("Ogre")));
    assert_eq!(known_to(&events, ada).len(), 0);
    let events = play.does(GM, hurt(play.id("Ada")));
    assert_eq!(known_to(&events, ada).len(), 1);
}

#[test]
fn conditions_have_four_levels_and_statuses_one() {
    let mut play = Play::new(TableBuilder::new().hero("Ada"));
    let set = |condition, level| Command::SetCondition { thing: torchline::knowledge::ThingId(1), condition, level };
    play.refused(GM, set(Condition::Dazed, 5), "refused-level-too-high");
    play.refused(GM, set(Condition::Prone, 2), "refused-level-too-high");
    play.does(GM, set(Condition::Dazed, 4));
    play.does(GM, set(Condition::Prone, 1));
    assert_eq!(play.thing("Ada").conditions.expect("conditions").0.len(), 2);
    assert_eq!(play.does(GM, set(Condition::Dazed, 4)), [], "it is that already");
    play.does(GM, set(Condition::Dazed, 0));
    assert_eq!(play.thing("Ada").conditions.expect("conditions").0.len(), 1);
}

#[test]
fn seats_come_change_and_keep_what_they_own() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").hero("Bo"));
    let [ada, bo] = ["Ada", "Bo"].map(|name| play.seat(name));
    let thing = play.id("Ada");
    play.does(GM, Command::Own { seat: bo, thing });
    assert!(play.table.seats().owns(bo, thing) && !play.table.seats().owns(ada, thing));
    let seat =
        Seat { name: "Bob".into(), colour: [1, 2, 3], pattern: 4, owns: [torchline::knowledge::ThingId(99)].into() };
    play.does(GM, Command::SetSeat { id: bo, seat: seat.clone() });
    assert_eq!(play.table.seats().get(bo).map(|seat| (seat.name.clone(), seat.owns.len())), Some(("Bob".into(), 2)));
    play.does(GM, Command::SetSeat { id: SeatId(9), seat: seat.clone() });
    assert_eq!(play.table.seats().get(SeatId(9)).map(|seat| seat.owns.len()), Some(0), "a new seat owns nothing");
    play.refused(GM, Command::SetSeat { id: SeatId(16), seat: seat.clone() }, "refused-too-many-seats");
    play.refused(ada, Command::SetSeat { id: ada, seat }, "refused-game-master-only");
    play.refused(GM, Command::Own { seat: SeatId(12), thing }, "refused-no-such-seat");
    play.does(GM, Command::Own { seat: SeatId::GM, thing });
    assert_eq!(play.table.seats().owner(thing), SeatId::GM);
}

#[test]
fn hidden_things_are_shown_to_whom_the_game_master_chooses() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").hero("Bo").thing("Net", trap()));
    let [ada, bo] = ["Ada", "Bo"].map(|name| play.seat(name));
    let net = play.id("Net");
    let events = play.does(GM, Command::Reveal { thing: net, to: SeatSet::NONE.with(ada) });
    assert_eq!([ada, bo].map(|seat| known_to(&events, seat).len()), [1, 0]);
    assert!(play.table.document().memory.0[&ada].found.contains(&net));
    play.refused(GM, Command::Reveal { thing: play.id("Ada"), to: SeatSet::NONE.with(ada) }, "refused-not-hidden");
    play.refused(GM, Command::Reveal { thing: net, to: SeatSet::NONE.with(SeatId(7)) }, "refused-no-such-seat");
    let events = play.does(GM, Command::ArmTrap { trap: net, armed: false });
    assert_eq!(known_to(&events, ada).len(), 0);
    assert!(!play.thing("Net").trap.expect("a trap").armed);
    play.refused(GM, Command::ArmTrap { trap: play.id("Ada"), armed: true }, "refused-no-mechanism");
}

#[test]
fn talk_and_the_handover_leave_the_state_alone() {
    let mut play = Play::new(TableBuilder::new().hero("Ada"));
    let (ada, hash) = (play.seat("Ada"), play.table.hash());
    let events = play.does(ada, Command::Say { text: "Onwards!".to_owned() });
    assert_eq!(known_to(&events, GM).len(), 1);
    play.does(ada, Command::Handover { to: GM });
    assert_eq!(play.table.hash(), hash);
    play.refused(ada, Command::Say { text: "  ".to_owned() }, "refused-nothing-said");
    play.refused(ada, Command::Say { text: "x".repeat(501) }, "refused-too-many-words");
    play.refused(ada, Command::Handover { to: SeatId(5) }, "refused-no-such-seat");
    play.refused(GM, Command::Undo, "refused-nothing-to-undo");
}

#[test]
fn the_light_of_the_level_changes_for_all() {
    let mut play = Play::new(TableBuilder::new().hero("Ada"));
    let hash = play.table.hash();
    play.does(GM, Command::SetAmbient { to: Ambient::PitchDark });
    assert_eq!(play.table.document().map.ambient, Ambient::PitchDark);
    assert_ne!(play.table.hash(), hash);
    play.does(GM, Command::SetAmbient { to: Ambient::Daylight });
    assert_eq!(play.table.hash(), hash, "the hash tells only what is");
}
