//! Each trap goes off: who evades, whom it hits, what it does. Dice are fed: two for a check, one for damage.

use crate::hall::{door, evaded, hall, lying, nimble, sheet, sprung, trap};
use crate::play::{GM, Play, happenings};
use torchline::board::{At, Cell, Lock};
use torchline::level::ThingDoc;
use torchline::rules::combat::{Bond, Hold};
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Characteristic, Condition};
use torchline::rules::traps::{Changes, Trap, TrapKind};
use torchline::session::Command;

#[test]
fn s5_a_spear_hits_for_14_and_a_die_or_is_evaded_with_15() {
    let builder = hall().thing("spears", lying(trap(TrapKind::SpearTrap, &[(4, 5)]), (4, 5)));
    let mut play = Play::new(builder.clone().dice([4, 5, 3]));
    let events = play.walks("Ada", (8, 5));
    assert_eq!((sprung(&events), evaded(&events)), (1, 0), "4 + 5 + Dodge 5 is 14");
    assert_eq!((play.life("Ada"), play.at("Ada"), play.armed("spears")), (60 - 17, Cell::new(4, 5), false));
    play.at_rest();
    let mut play = Play::new(builder.dice([5, 5]));
    assert_eq!(evaded(&play.walks("Ada", (8, 5))), 1, "5 + 5 + Dodge 5 is 15");
    assert_eq!(play.life("Ada"), 60);
    play.at_rest();
}

#[test]
fn s5_armour_takes_its_share_but_not_of_acid() {
    let spears = hall().armour("plate").thing("spears", lying(trap(TrapKind::SpearTrap, &[(4, 5)]), (4, 5)));
    let mut play = Play::new(spears.dice([1, 2, 3]));
    play.walks("Ada", (4, 5));
    assert_eq!(play.life("Ada"), 60 - (17 - 6), "plate takes 6");
    let pipe =
        Trap { from: Some(Cell::new(0, 5)), towards: Some(Cell::new(1, 5)), ..trap(TrapKind::AcidTrap, &[(3, 5)]) };
    for (armour, taken) in [("plate", 0), ("thick-hide", 3)] {
        let acid = hall().armour(armour).thing("acid", lying(pipe.clone(), (0, 5)));
        let mut play = Play::new(acid.dice([6, 6, 3]));
        play.walks("Ada", (3, 5));
        assert_eq!(play.life("Ada"), 60 - (15 - taken), "6 + 6 + 5 is 17, not 18; {armour} takes {taken}");
    }
}

#[test]
fn s5_acid_comes_in_a_cone_of_90_degrees_and_three_metres() {
    let pipe =
        Trap { from: Some(Cell::new(0, 5)), towards: Some(Cell::new(1, 5)), ..trap(TrapKind::AcidTrap, &[(7, 5)]) };
    let play = Play::new(hall().thing("acid", lying(pipe, (0, 5))));
    let cells: Vec<(i32, i32)> = play.table.view(GM).secrets[0].area.iter().map(|&cell| cell.into()).collect();
    assert_eq!(cells, [(1, 5), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6)], "its mouth is the face of the wall");
}

#[test]
fn s5_blades_make_three_attacks_and_one_evade_ends_them() {
    let blades = || hall().thing("blades", lying(trap(TrapKind::SpinningBlades, &[(4, 5)]), (4, 5)));
    let mut play = Play::new(blades().dice([1, 2, 1, 1, 2, 2, 1, 2, 3]));
    play.walks("Ada", (4, 5));
    assert_eq!(play.life("Ada"), 60 - (7 + 8 + 9), "three times a die and 6");
    play.at_rest();
    let mut play = Play::new(blades().dice([1, 2, 1, 5, 5]));
    assert_eq!(evaded(&play.walks("Ada", (4, 5))), 1);
    assert_eq!(play.life("Ada"), 60 - 7, "the second attack is evaded, and so is the third");
}

#[test]
fn s5_a_bear_trap_bites_and_holds_until_18() {
    let mut play = Play::new(hall().thing("jaws", lying(trap(TrapKind::BearTrap, &[(4, 5)]), (4, 5))).dice([2]));
    play.walks("Ada", (4, 5));
    let ada = play.thing("Ada");
    assert_eq!(ada.life.expect("life").now, 60 - 7, "a die and 5, without any evading");
    assert_eq!(ada.conditions.expect("conditions").0.get(&Condition::Held), Some(&1));
    assert_eq!(ada.bonds.expect("bonds").0, [Bond { by: Hold::BearTrap, trap: Some(play.id("jaws")) }]);
    assert_eq!(opens_at(&play, Condition::Held), 18);
    play.refused(
        play.seat("Ada"),
        Command::Walk { thing: play.id("Ada"), to: (6, 5).into(), via: vec![] },
        "refused-held",
    );
}

/// The Athletics that frees the hero.
fn opens_at(play: &Play, from: Condition) -> i32 {
    let bonds = play.thing("Ada").bonds.expect("bonds").0;
    let bond = bonds.iter().find(|bond| bond.by.condition() == from).expect("it holds");
    bond.by.difficulty(play.table.house())
}

#[test]
fn s5_athletics_18_opens_the_jaws_and_nothing_less() {
    let strong = |athletics| {
        let builder = hall().sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Athletics, athletics));
        Play::new(builder.thing("jaws", lying(trap(TrapKind::BearTrap, &[(4, 5)]), (4, 5))).dice([2, 6, 6]))
    };
    for (athletics, free) in [(5, false), (6, true)] {
        let mut play = strong(athletics);
        play.walks("Ada", (4, 5));
        play.does(play.seat("Ada"), Command::BreakFree { thing: play.id("Ada"), whom: None, helpers: vec![] });
        let ada = play.thing("Ada");
        let held = ada.conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Held));
        assert_eq!((!held, ada.bonds.is_none()), (free, free), "6 + 6 + {athletics}");
    }
}

#[test]
fn s5_a_net_holds_whoever_does_not_reach_12() {
    let net = || hall().thing("net", lying(trap(TrapKind::Net, &[(4, 5)]), (4, 5)));
    let held = |play: &Play| play.thing("Ada").conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Held));
    let mut play = Play::new(net().dice([3, 3]));
    play.walks("Ada", (4, 5));
    assert!(held(&play) && play.life("Ada") == 60, "3 + 3 + 5 is 11");
    let mut play = Play::new(net().dice([3, 4]));
    play.walks("Ada", (4, 5));
    assert!(!held(&play), "3 + 4 + 5 is 12");
}

#[test]
fn s5_a_portcullis_hits_for_15_pins_and_takes_21_to_lift() {
    let mut play =
        Play::new(hall().thing("grate", lying(trap(TrapKind::FallingPortcullis, &[(4, 5)]), (4, 5))).dice([6, 6, 1]));
    play.walks("Ada", (4, 5));
    let ada = play.thing("Ada");
    assert_eq!(ada.life.expect("life").now, 60 - 16, "6 + 6 + 5 is 17, not 18");
    assert_eq!(ada.bonds.expect("bonds").0, [Bond { by: Hold::Portcullis, trap: Some(play.id("grate")) }]);
    assert_eq!(opens_at(&play, Condition::Pinned), 21);
    // Hauled up again it pins nobody.
    play.does(GM, Command::ResetTrap { trap: play.id("grate") });
    assert_eq!((play.thing("Ada").bonds, play.armed("grate")), (None, true));
    assert!(!play.thing("Ada").conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Pinned)));
}

#[test]
fn s5_of_two_that_hold_the_harder_counts_and_each_lets_go_alone() {
    let lain_in = |kind| lying(trap(kind, &[(4, 5)]), (4, 5));
    let builder = hall().thing("net", lain_in(TrapKind::Net)).thing("jaws", lain_in(TrapKind::BearTrap));
    let builder = builder.dice([3, 3, 2]);
    for first in ["net", "jaws"] {
        let mut play = Play::new(builder.clone());
        play.walks("Ada", (4, 5));
        let held =
            |play: &Play| play.thing("Ada").conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Held));
        assert_eq!(play.thing("Ada").bonds.expect("bonds").0.len(), 2);
        play.does(GM, Command::ResetTrap { trap: play.id(first) });
        let left = if first == "net" { 18 } else { 12 };
        assert_eq!((held(&play), opens_at(&play, Condition::Held)), (true, left), "{first} lets go");
    }
}

#[test]
fn s5_a_portcullis_can_lie_on_the_threshold_of_a_door() {
    let grate = Trap { rigged_door: Some(torchline::knowledge::ThingId(2)), ..trap(TrapKind::FallingPortcullis, &[]) };
    let mut play = Play::new(hall().thing("door", door(5, 5)).thing("grate", lying(grate, (5, 5))).dice([1, 2, 1]));
    play.does(GM, Command::SetDoor { door: play.id("door"), open: true, locked: false });
    assert_eq!(sprung(&play.walks("Ada", (4, 5))), 0, "before the threshold");
    let events = play.does(GM, Command::Walk { thing: play.id("Ada"), to: (5, 5).into(), via: vec![(5, 5).into()] });
    assert_eq!(sprung(&events), 1, "{events:?}");
    assert_eq!(play.life("Ada"), 60 - 16);
}

fn block() -> Trap {
    let sensor = trap(TrapKind::SwingingBlock, &[(5, 5)]);
    Trap { from: Some(Cell::new(3, 5)), towards: Some(Cell::new(7, 5)), ..sensor }
}

#[test]
fn s5_a_swinging_block_throws_back_by_the_difference() {
    let mut play = Play::new(hall().thing("block", lying(block(), (3, 5))).dice([1, 2, 4, 3, 4]));
    let events = play.walks("Ada", (5, 5));
    assert_eq!(play.life("Ada"), 60 - 12, "a die and 8");
    assert_eq!(
        play.at("Ada"),
        Cell::new(8, 5),
        "3 + 4 + Athletics 5 is 12 against 15: three metres, the way it swings"
    );
    assert!(events.iter().any(|event| matches!(&event.what, Happening::ThrownBack { path, .. } if path.len() == 4)));
    let mut play = Play::new(hall().thing("block", lying(block(), (3, 5))).dice([1, 2, 4, 5, 5]));
    play.walks("Ada", (5, 5));
    assert_eq!(play.at("Ada"), Cell::new(5, 5), "5 + 5 + 5 stands firm");
}

#[test]
fn s5_who_is_thrown_stops_at_a_wall_or_at_somebody() {
    let wall = ["##########", "#........#", "##########"];
    let narrow = |builder: torchline::session::testing::TableBuilder| builder.rows(wall);
    let swing = Trap {
        sensor: vec![Cell::new(4, 1)],
        from: Some(Cell::new(2, 1)),
        towards: Some(Cell::new(6, 1)),
        ..Trap::of(TrapKind::SwingingBlock)
    };
    let build = || narrow(hall().at(1, 1)).thing("block", lying(swing.clone(), (2, 1)));
    let mut play = Play::new(build().dice([1, 2, 4, 1, 1]));
    play.walks("Ada", (4, 1));
    assert_eq!(play.at("Ada"), Cell::new(8, 1), "eight metres, but the wall is after four");
    let mut play = Play::new(build().opponent("Rat").at(7, 1).dice([1, 2, 4, 1, 1]));
    play.walks("Ada", (4, 1));
    assert_eq!(play.at("Ada"), Cell::new(6, 1), "the rat stands on the next one");
    play.at_rest();
}

#[test]
fn s5_who_is_thrown_into_a_pit_or_onto_a_plate_sets_that_off() {
    let pit = lying(trap(TrapKind::WolfPit, &[(7, 5)]), (7, 5));
    let builder = hall().thing("block", lying(block(), (3, 5))).thing("pit", pit).dice([1, 2, 4, 3, 2, 1, 2, 1]);
    let mut play = Play::new(builder);
    let events = play.walks("Ada", (5, 5));
    assert_eq!((sprung(&events), play.at("Ada")), (2, Cell::new(7, 5)), "five metres, but the pit is after two");
    assert_eq!(play.life("Ada"), 60 - 12 - 14, "then a die, 10, and 3 for its depth");
    play.at_rest();
    let net = lying(trap(TrapKind::Net, &[(6, 5)]), (6, 5));
    let mut play =
        Play::new(hall().thing("block", lying(block(), (3, 5))).thing("net", net).dice([1, 2, 4, 3, 2, 1, 1]));
    play.walks("Ada", (5, 5));
    assert_eq!(play.at("Ada"), Cell::new(6, 5), "the net holds her where she flies through");
    play.at_rest();
}

/// One block throws two at once: what lies in their way goes off at the first of them. A pit is open for the second, a
/// plate is spent.
#[test]
fn s5_two_that_one_blow_throws_go_through_one_trap() {
    let both = Trap { cells: vec![Cell::new(5, 5), Cell::new(5, 7)], ..block() };
    let thrown = |next: Trap, dice: &[u32]| {
        let builder = sheet(hall().at(5, 7).hero("Bo").at(4, 5).life(60, 60));
        let builder = builder.thing("block", lying(both.clone(), (3, 5))).thing("next", lying(next, (8, 5)));
        let mut play = Play::new(builder.dice(dice.iter().copied()));
        let events = play.walks("Bo", (5, 5));
        play.at_rest();
        (play, sprung(&events))
    };
    let cells = [(8, 5), (8, 7)];
    // Each evades in vain, is hit by a die and 8, braces for five metres; then the same with the pit, which does 13.
    let each = [1, 2, 4, 3, 2, 1, 2, 1];
    let (play, times) = thrown(trap(TrapKind::WolfPit, &cells), &[each, each].concat());
    assert_eq!(times, 2, "the block, and the pit once");
    for (name, y) in [("Ada", 7), ("Bo", 5)] {
        assert_eq!((play.at(name), play.life(name)), (Cell::new(8, y), 60 - 12 - 14), "{name}");
    }
    // The net of the first one catches nobody else: it acts on one cell.
    let net = Trap { cells: vec![Cell::new(8, 7)], ..trap(TrapKind::Net, &cells) };
    let (play, times) = thrown(net, &[1, 2, 4, 3, 2, 1, 1, 1, 2, 4, 3, 2]);
    assert_eq!(times, 2, "the block, and the net once");
    assert_eq!((play.at("Ada"), play.at("Bo")), (Cell::new(8, 7), Cell::new(10, 5)), "the second flies on");
}

#[test]
fn s5_an_open_pit_catches_whoever_is_thrown_in_but_nobody_who_walks() {
    let open = Trap { armed: false, ..trap(TrapKind::WolfPit, &[(7, 5)]) };
    let builder = hall().thing("block", lying(block(), (3, 5))).thing("pit", lying(open, (7, 5)));
    let mut play = Play::new(builder.dice([1, 2, 4, 3, 2, 6, 6]));
    let events = play.walks("Ada", (5, 5));
    assert_eq!((sprung(&events), evaded(&events)), (1, 1), "caught by the pit, and evaded with 17");
    assert_eq!(play.at("Ada"), Cell::new(7, 5));
}

#[test]
fn s5_a_wolf_pit_does_10_and_its_depth() {
    let deep = Trap { changes: Changes { depth: Some(5), ..Changes::default() }, ..trap(TrapKind::WolfPit, &[(4, 5)]) };
    let build = || hall().thing("pit", lying(deep.clone(), (4, 5)));
    let mut play = Play::new(build().dice([3, 3, 2]));
    play.walks("Ada", (4, 5));
    assert_eq!(play.life("Ada"), 60 - 17, "a die, 10, and 5 metres");
    let mut play = Play::new(build().house(|house| house.pits_add_falls = true).dice([3, 3, 1, 1, 6, 2]));
    play.walks("Ada", (4, 5));
    assert_eq!(play.life("Ada"), 60 - 10 - 17, "by the option also a fall of 5 metres: +4 (S12)");
    play.at_rest();
}

#[test]
fn s5_needles_fall_on_six_metres_and_leave_time_to_run() {
    let needles = |dodge| nimble(dodge).thing("needles", lying(trap(TrapKind::RainOfNeedles, &[(6, 5)]), (6, 5)));
    let mut play = Play::new(needles(5).dice([1, 2, 2]));
    let area = play.table.view(GM).secrets[0].area.clone();
    assert_eq!(area.len(), 29, "middles within three metres");
    play.walks("Ada", (6, 5));
    assert_eq!(play.life("Ada"), 60 - 12, "not evaded: hit at once");
    let seat = play.seat("Ada");
    let mut play = Play::new(needles(6).dice([6, 6, 2]));
    play.walks("Ada", (6, 5));
    assert!(play.table.awaits_answer(), "she may run");
    play.refused(seat, Command::Escape { to: (12, 5).into() }, "refused-too-far");
    play.refused(seat, Command::EndEncounter, "refused-answer-first");
    play.does(seat, Command::Escape { to: (10, 5).into() });
    assert_eq!((play.life("Ada"), play.at("Ada")), (60, Cell::new(10, 5)), "four metres: out of it");
    play.at_rest();
}

#[test]
fn s5_whoever_stays_among_the_needles_is_hit() {
    let nimble = nimble(9).thing("needles", lying(trap(TrapKind::RainOfNeedles, &[(6, 5)]), (6, 5)));
    for (to, life) in [((6, 5), 60 - 15), ((8, 5), 60 - 15)] {
        let mut play = Play::new(nimble.clone().dice([5, 5, 5]));
        play.walks("Ada", (6, 5));
        play.does(play.seat("Ada"), Command::Escape { to: to.into() });
        assert_eq!(play.life("Ada"), life, "still inside at {to:?}");
        play.at_rest();
    }
}

#[test]
fn s5_a_pendulum_strikes_all_on_its_way_by_rising_id() {
    let blade = Trap {
        from: Some(Cell::new(6, 3)),
        towards: Some(Cell::new(6, 7)),
        ..trap(TrapKind::PendulumBlade, &[(6, 5)])
    };
    let builder = sheet(hall().hero("Bo").at(6, 7).life(60, 60)).thing("blade", lying(blade, (6, 3)));
    let mut play = Play::new(builder.dice([1, 1, 4, 1, 2, 5]));
    play.walks("Ada", (6, 5));
    assert_eq!((play.life("Ada"), play.life("Bo")), (60 - 16, 60 - 17), "a die and 12 each");
    assert!(!play.armed("blade"));
    play.does(GM, Command::PassTurn);
    assert!(play.armed("blade"), "it is ready again by itself");
}

#[test]
fn s5_an_arrow_hits_the_first_in_its_line_and_comes_four_times() {
    let bow = Trap { from: Some(Cell::new(15, 5)), ..trap(TrapKind::ArrowTrap, &[(4, 5)]) };
    let builder = sheet(hall().hero("Bo").at(9, 5).life(60, 60)).thing("bow", lying(bow, (15, 5)));
    let mut play = Play::new(builder.dice([1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2]));
    let mut shots = 0;
    for _ in 0..6 {
        shots += sprung(&play.walks("Ada", (4, 5)));
        play.walks("Ada", (2, 5));
        play.does(GM, Command::PassTurn);
    }
    assert_eq!(shots, 4, "once, and three times after loading itself again");
    assert_eq!((play.life("Ada"), play.life("Bo")), (60, 60 - 4 * 10), "Bo stands between: a die and 8");
}

#[test]
fn s5_a_poisoned_needle_pricks_whoever_picks_the_lock() {
    let needle = Trap { rigged_door: Some(torchline::knowledge::ThingId(2)), ..trap(TrapKind::PoisonedNeedle, &[]) };
    let mut locked = door(3, 5);
    if let Some(door) = &mut locked.door {
        door.lock = Some(Lock { locked: true, ..Lock::default() });
    }
    let builder = hall().thing("door", locked).thing("needle", lying(needle, (3, 5)));
    // Evade 18 fails, Endurance against 12 fails, then a die in each of three turns.
    let mut play = Play::new(builder.clone().dice([1, 2, 3, 3, 4, 5, 6]));
    let trap = play.id("needle");
    let events = play.does(GM, Command::SpringTrap { trap, by: Some(play.id("Ada")) });
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::Poisoned { turns: 3, .. })), "{events:?}");
    for life in [60 - 4, 60 - 9, 60 - 15, 60 - 15] {
        play.does(GM, Command::PassTurn);
        assert_eq!(play.life("Ada"), life);
    }
    assert_eq!(play.thing("Ada").poisoned, None);
    play.at_rest();
    let mut play = Play::new(builder.dice([1, 2, 3, 4]));
    play.does(GM, Command::SpringTrap { trap, by: Some(play.id("Ada")) });
    assert_eq!(play.thing("Ada").poisoned, None, "3 + 4 + 5 is 12");
}

#[test]
fn s5_a_needle_goes_off_by_picking_and_by_no_other_way_of_opening() {
    let needle = Trap {
        rigged_door: Some(torchline::knowledge::ThingId(2)),
        // Told only so that it can be noticed from there: nobody steps on a needle.
        sensor: vec![Cell::new(2, 5), Cell::new(2, 6)],
        ..trap(TrapKind::PoisonedNeedle, &[])
    };
    let at_lock = |locked: bool| {
        let mut doc = door(3, 5);
        if let Some(door) = &mut doc.door {
            door.lock = Some(Lock { locked, key: Some("brass".to_owned()), ..Lock::default() });
        }
        let key = ThingDoc {
            item: Some(torchline::rules::things::Item { key: Some("brass".to_owned()), fixed: false }),
            carried_by: Some(torchline::rules::things::CarriedBy(torchline::knowledge::ThingId(1))),
            ..ThingDoc::default()
        };
        let builder = hall().weapon("two-handed-axe").thing("door", doc).thing("needle", lying(needle.clone(), (3, 5)));
        Play::new(builder.thing("key", key).dice([6; 80]))
    };
    let (thing, door) = (at_lock(true).id("Ada"), at_lock(true).id("door"));
    let hack = Command::HackDoor { thing, door, weapon: "two-handed-axe".to_owned() };
    let ways: [(bool, Vec<Command>, usize); 6] = [
        (false, vec![Command::OpenDoor { thing, door }], 0),
        (true, vec![Command::UnlockDoor { thing, door }, Command::OpenDoor { thing, door }], 0),
        (true, vec![Command::ForceDoor { thing, door, helpers: vec![] }], 0),
        (true, vec![hack; 30], 0),
        (false, vec![Command::PickLock { thing, door }], 0),
        (true, vec![Command::PickLock { thing, door }], 1),
    ];
    for (locked, commands, times) in ways {
        let mut play = at_lock(locked);
        play.walks("Ada", (2, 6));
        let mut went_off = 0;
        for command in commands {
            if play.table.allowed(GM, &command).is_ok() {
                went_off += sprung(&play.does(GM, command));
            }
        }
        assert_eq!((went_off, play.armed("needle")), (times, times == 0), "locked: {locked}");
    }
}

/// What sets each trap off, typed anew from the table: its feet on its cells, its door opened, its lock picked.
const TRIGGERS: [(TrapKind, [bool; 3]); 15] = [
    (TrapKind::WaterTrap, [false, true, false]),
    (TrapKind::WolfPit, [true, false, false]),
    (TrapKind::SpinningBlades, [true, false, false]),
    (TrapKind::RainOfNeedles, [true, false, false]),
    (TrapKind::BearTrap, [true, false, false]),
    (TrapKind::RollingStone, [true, false, false]),
    (TrapKind::SwingingBlock, [true, false, false]),
    (TrapKind::AcidTrap, [true, false, false]),
    (TrapKind::PendulumBlade, [true, false, false]),
    (TrapKind::SpearTrap, [true, false, false]),
    (TrapKind::CrushingRoom, [false, true, false]),
    (TrapKind::PoisonedNeedle, [false, false, true]),
    (TrapKind::FallingPortcullis, [true, false, false]),
    (TrapKind::Net, [true, false, false]),
    (TrapKind::ArrowTrap, [true, false, false]),
];

#[test]
fn s5_each_trap_goes_off_by_its_trigger_and_by_no_other() {
    for (kind, triggers) in TRIGGERS {
        for (way, goes_off) in triggers.into_iter().enumerate() {
            let parts = Trap {
                rigged_door: Some(torchline::knowledge::ThingId(2)),
                from: Some(Cell::new(8, 8)),
                towards: Some(Cell::new(8, 7)),
                ..trap(kind, &[(2, 6)])
            };
            let mut doc = door(3, 5);
            if let Some(door) = &mut doc.door {
                door.lock = Some(Lock { locked: way == 2, ..Lock::default() });
            }
            let builder = hall().thing("door", doc).thing("trap", lying(parts, (2, 6))).dice([1; 40]);
            let mut play = Play::new(builder);
            let (thing, door) = (play.id("Ada"), play.id("door"));
            let events = match way {
                0 => play.walks("Ada", (2, 6)),
                1 => play.does(GM, Command::OpenDoor { thing, door }),
                _ => play.does(GM, Command::PickLock { thing, door }),
            };
            assert_eq!(sprung(&events), usize::from(goes_off), "{kind:?}, way {way}");
        }
    }
}

#[test]
fn s5_traps_on_one_cell_go_off_by_rising_id_and_large_tokens_by_any_cell() {
    let builder = hall()
        .thing("first", lying(trap(TrapKind::Net, &[(4, 6)]), (4, 6)))
        .thing("second", lying(trap(TrapKind::SpearTrap, &[(4, 6)]), (4, 6)))
        .dice([6, 6, 1, 1, 1]);
    let mut document = builder.document();
    document.things[0].size = Some(torchline::board::Size(2));
    let names = builder.clone().open().1;
    let table = torchline::session::Table::open(&document, builder.dice_source()).expect("it opens");
    let mut play = Play { table, names };
    let events = play.walks("Ada", (8, 5));
    let order: Vec<_> = events
        .iter()
        .filter_map(|event| match &event.what {
            Happening::TrapSprung { trap, .. } => Some(trap.id),
            _ => None,
        })
        .collect();
    assert_eq!(order, [play.id("first"), play.id("second")]);
    assert_eq!(play.at("Ada"), Cell::new(3, 5), "her south-east cell is the first on it");
    assert_eq!(play.life("Ada"), 60 - 15);
}

#[test]
fn s5_whoever_cannot_act_does_not_evade() {
    let builder = hall()
        .condition(Condition::Unconscious, 1)
        .thing("spears", lying(trap(TrapKind::SpearTrap, &[(4, 5)]), (4, 5)));
    let mut play = Play::new(builder.dice([2]));
    play.does(GM, Command::Place { thing: play.id("Ada"), to: (4, 5).into() });
    assert_eq!(play.life("Ada"), 60 - 16);
}

#[test]
fn s12_a_fall_is_halved_by_dodge_15() {
    let fall = |play: &mut Play, height_cm| play.does(GM, Command::LetFall { thing: play.id("Ada"), height_cm });
    let mut play = Play::new(hall().dice([4, 5, 2, 5, 5, 2]));
    fall(&mut play, 500);
    assert_eq!(play.life("Ada"), 60 - 6, "Constitution 3, 5 m: +4");
    fall(&mut play, 500);
    assert_eq!(play.life("Ada"), 60 - 6 - 4, "halved it is +2; the die is whole");
    fall(&mut play, 300);
    assert_eq!(play.life("Ada"), 60 - 6 - 4, "three metres hurt nobody with Constitution 3");
    play.at_rest();
    play.refused(GM, Command::LetFall { thing: play.id("Ada"), height_cm: 0 }, "refused-fall-height");
}

#[test]
fn s5_a_trap_of_ones_own_is_made_of_parts_without_code() {
    use torchline::rules::traps::definition::Definition;
    let text = "(sensors: [Plate], shape: Disc(metres: 2), effects: [Damage(bonus: 1), Fall(metres: 4), Hold(open: 10)], \
                disarm: NoCheck, create: Against(9), evade: 10, reset: Manual)";
    let own = Some(Box::new(Definition::read(text).expect("a definition")));
    let thing =
        ThingDoc { at: Some(At(Cell::new(4, 5))), ..lying(Trap { own, ..trap(TrapKind::Custom, &[(4, 5)]) }, (4, 5)) };
    let mut play = Play::new(hall().thing("trapdoor", thing).dice([1, 2, 3, 1, 2, 4]));
    play.walks("Ada", (4, 5));
    assert_eq!(play.life("Ada"), 60 - 4 - 6, "a die and 1, then a fall of 4 metres: a die and 2");
    assert_eq!(opens_at(&play, Condition::Held), 10);
    play.at_rest();
}
