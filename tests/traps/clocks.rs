//! Traps with a clock: doors that slam, water, a ceiling, levers, getting ready again; what seats may know of it.

use crate::hall::{door, hall, lying, sheet, sprung, trap};
use crate::play::{GM, Play, happenings};
use torchline::board::{At, Cell};
use torchline::knowledge::ThingId;
use torchline::level::ThingDoc;
use torchline::rules::event::{Happening, Hold};
use torchline::rules::house::CrushingStarts;
use torchline::rules::sheet::Condition;
use torchline::rules::things::Item;
use torchline::rules::traps::{Lever, LeverDoes, Trap, TrapKind};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

/// Two rooms with a door between them; the east one is trapped, its lever is in the west.
pub fn rooms(kind: TrapKind, does: LeverDoes) -> TableBuilder {
    let rows = ["##########", "#...#....#", "#........#", "#...#....#", "##########"];
    let rigged = Trap { rigged_door: Some(ThingId(2)), from: Some(Cell::new(7, 2)), ..trap(kind, &[]) };
    let lever = ThingDoc {
        at: Some(At(Cell::new(1, 1))),
        item: Some(Item { fixed: true, key: None }),
        lever: Some(Lever { works: ThingId(3), does, detect: None, pulled: false }),
        ..ThingDoc::default()
    };
    let builder = hall().rows(rows).at(3, 2).thing("door", door(4, 2));
    let builder = builder.thing("room", lying(rigged, (7, 2))).thing("lever", lever);
    sheet(builder.hero("Bo").at(1, 2))
}

pub fn opens(play: &mut Play) -> Vec<torchline::rules::event::Event> {
    play.does(play.seat("Ada"), Command::OpenDoor { thing: play.id("Ada"), door: play.id("door") })
}

pub fn goes_in(play: &mut Play) {
    play.walks("Ada", (7, 2));
}

fn open(play: &Play) -> bool {
    play.thing("door").door.expect("a door").open
}

fn water(play: &Play, x: i32, y: i32) -> u32 {
    let view = play.table.view(GM);
    view.cell(Cell::new(x, y)).map_or(0, |cell| cell.water_mm.into())
}

#[test]
fn s5_doors_slam_two_turns_after_opening_and_cannot_be_opened_by_hand() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    assert_eq!(sprung(&opens(&mut play)), 1);
    goes_in(&mut play);
    play.does(GM, Command::PassTurn);
    assert!(open(&play), "one turn later it stands open");
    play.does(GM, Command::PassTurn);
    assert!(!open(&play), "two turns later it is shut");
    play.walks("Ada", (4, 2));
    let events = opens(&mut play);
    assert!(
        happenings(&events).iter().any(|what| matches!(what, Happening::DoorFoundHeld { hold: Hold::Fixed, .. })),
        "{events:?}"
    );
    assert!(!open(&play));
}

#[test]
fn s5_water_fills_the_room_to_the_top_in_ten_turns_from_the_slam() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    opens(&mut play);
    goes_in(&mut play);
    for _ in 0..2 {
        play.does(GM, Command::PassTurn);
    }
    assert_eq!(water(&play, 7, 2), 0, "the slam begins it");
    for turn in 1..=10 {
        play.does(GM, Command::PassTurn);
        assert_eq!((water(&play, 7, 2), water(&play, 5, 1)), (300 * turn, 300 * turn), "turn {turn}");
        assert_eq!(water(&play, 2, 2), 0, "the other room stays dry");
    }
    play.does(GM, Command::PassTurn);
    assert_eq!(water(&play, 7, 2), 3000, "it is full to the top");
    play.at_rest();
}

#[test]
fn s5_the_ceiling_kills_six_turns_after_the_slam() {
    for (starts, turns) in [(CrushingStarts::Slam, 8), (CrushingStarts::Opening, 6)] {
        let mut play =
            Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Reverse).house(|house| house.crushing_starts = starts));
        opens(&mut play);
        goes_in(&mut play);
        for turn in 1..=turns {
            assert!(play.life("Ada") > 0, "{starts:?}: alive before turn {turn}");
            play.does(GM, Command::PassTurn);
        }
        let dead = |name: &str| play.thing(name).conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Dead));
        assert!(dead("Ada") && !dead("Bo"), "{starts:?}: dead after {turns}");
        play.at_rest();
    }
}

#[test]
fn s5_rooms_are_ready_again_after_fifty_turns() {
    let mut play = Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Reverse));
    opens(&mut play);
    for turn in 1..=50 {
        assert!(!play.armed("room"), "before turn {turn}");
        play.does(GM, Command::PassTurn);
    }
    assert!(play.armed("room"));
    assert_eq!((play.thing("room").hazard, play.thing("door").held_shut), (None, None));
    assert_eq!(sprung(&opens(&mut play)), 1, "and goes off again");
}

#[test]
fn s5_the_lever_outside_reverses_or_stops_what_runs() {
    let mut play = Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Reverse));
    opens(&mut play);
    goes_in(&mut play);
    for _ in 0..5 {
        play.does(GM, Command::PassTurn);
    }
    let pull = Command::UseLever { thing: play.id("Bo"), lever: play.id("lever") };
    play.does(play.seat("Bo"), pull.clone());
    assert_eq!(play.thing("door").held_shut, None, "the door is free");
    for _ in 0..10 {
        play.does(GM, Command::PassTurn);
    }
    assert_eq!(play.life("Ada"), 60);
    play.walks("Ada", (4, 2));
    opens(&mut play);
    assert!(open(&play), "and opens");

    let mut play = Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Stop));
    opens(&mut play);
    goes_in(&mut play);
    for _ in 0..5 {
        play.does(GM, Command::PassTurn);
    }
    play.does(play.seat("Bo"), pull.clone());
    for _ in 0..10 {
        play.does(GM, Command::PassTurn);
    }
    assert_eq!(play.life("Ada"), 60, "it stands still");
    play.does(play.seat("Bo"), pull);
    for _ in 0..3 {
        play.does(GM, Command::PassTurn);
    }
    assert!(play.life("Ada") <= 0, "three turns were left");
    play.refused(
        play.seat("Bo"),
        Command::UseLever { thing: play.id("Bo"), lever: play.id("door") },
        "refused-no-such-thing",
    );
}

#[test]
fn s5_a_running_room_cannot_be_disarmed_from_inside_but_from_outside() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse).dice([5, 5]));
    opens(&mut play);
    goes_in(&mut play);
    play.does(GM, Command::PassTurn);
    play.walks("Ada", (4, 2));
    let disarm = |play: &Play, name: &str| Command::Disarm { thing: play.id(name), trap: play.id("room") };
    play.refused(play.seat("Ada"), disarm(&play, "Ada"), "refused-not-from-inside");
    play.walks("Bo", (3, 2));
    play.does(GM, Command::PassTurn);
    play.does(play.seat("Bo"), disarm(&play, "Bo"));
    assert_eq!((play.thing("door").held_shut, play.thing("room").flood), (None, None), "5 + 5 + 5 is 15");
}

#[test]
fn s5_seats_see_a_clock_that_runs_before_them_and_nothing_of_what_is_to_come() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    opens(&mut play);
    goes_in(&mut play);
    let hazards = |play: &Play, seat| play.table.view(seat).hazards;
    assert_eq!(hazards(&play, GM)[0].turns_left, 2, "until the slam");
    assert!(hazards(&play, ada).is_empty(), "that doors will slam nobody sees");
    for _ in 0..4 {
        play.does(GM, Command::PassTurn);
    }
    let seen = hazards(&play, ada);
    assert_eq!((seen[0].turns_left, seen[0].permille, seen[0].doing.key.as_ref()), (8, 200, "hazard-flood"));
    assert!(hazards(&play, bo).is_empty(), "Bo is behind a closed door");
}

#[test]
fn s5_a_turn_of_an_encounter_is_a_turn_of_the_clock() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    let things = vec![play.id("Ada")];
    play.does(GM, Command::StartEncounter { things, surprised: vec![] });
    opens(&mut play);
    for left in [1, 0] {
        play.does(GM, Command::EndTurn { thing: play.id("Ada") });
        let slam = play.thing("room").hazard.and_then(|hazard| hazard.slam).unwrap_or(0);
        assert_eq!(slam, left);
    }
    assert!(!open(&play));
    play.refused(GM, Command::PassTurn, "refused-turns-pass");
}

#[test]
fn e1_a_running_trap_is_pressure() {
    use torchline::rules::sheet::Characteristic;
    let ask = torchline::session::command::Ask::Difficulty { of: Characteristic::Perception, against: 30 };
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    let check =
        Command::Check { thing: play.id("Bo"), ask, on: None, eyes: false, repeatable: true, reason: "?".to_owned() };
    let modifier = |events: &[torchline::rules::event::Event]| crate::play::settled(events).0.modifier();
    let bo = play.seat("Bo");
    assert_eq!(modifier(&play.does(bo, check.clone())), 0);
    assert_eq!(modifier(&play.does(bo, check.clone())), 0, "nothing presses");
    opens(&mut play);
    assert_eq!(modifier(&play.does(bo, check)), -2, "the third attempt");
}

/// A lever holds what fills or closes a room. A blade or an arrow is over at once: it gets ready again all the same.
#[test]
fn s5_a_lever_that_holds_a_trap_does_not_keep_it_from_getting_ready() {
    for (kind, times) in [(TrapKind::PendulumBlade, 5), (TrapKind::ArrowTrap, 3)] {
        let lever = ThingDoc {
            at: Some(At(Cell::new(1, 5))),
            item: Some(Item { fixed: true, key: None }),
            lever: Some(Lever { works: ThingId(2), does: LeverDoes::Stop, detect: None, pulled: false }),
            ..ThingDoc::default()
        };
        let parts = Trap { from: Some(Cell::new(8, 1)), towards: Some(Cell::new(8, 8)), ..trap(kind, &[(8, 4)]) };
        let builder = hall().thing("trap", lying(parts, (8, 4))).thing("lever", lever);
        let mut play = Play::new(builder);
        let (ada, thing, trap) = (play.seat("Ada"), play.id("Ada"), play.id("trap"));
        for time in 1..=times {
            play.does(GM, Command::SpringTrap { trap, by: None });
            play.does(ada, Command::UseLever { thing, lever: play.id("lever") });
            assert!(!play.armed("trap"));
            play.does(GM, Command::PassTurn);
            assert!(play.armed("trap"), "{kind:?}: ready for the time {}", time + 1);
            assert_eq!(play.thing("trap").hazard, None, "nothing is left of its clock");
        }
    }
}

/// What has run to its end is not held any more, whatever the lever does.
#[test]
fn s5_a_lever_holds_nothing_where_nothing_runs() {
    let mut play = Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Stop));
    let pull = Command::UseLever { thing: play.id("Bo"), lever: play.id("lever") };
    opens(&mut play);
    for _ in 0..9 {
        play.does(GM, Command::PassTurn);
    }
    play.does(play.seat("Bo"), pull);
    let hazard = play.thing("room").hazard.expect("it gets ready again");
    assert!(!hazard.stopped && hazard.rearm.is_some(), "{hazard:?}");
}
