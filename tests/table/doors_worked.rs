//! Doors that are picked, wedged, barred and set by the game master (S4), with our rulings typed anew.

use crate::doorway::{ADA, CY, against, corridor, door, happened, simple, with_bar, with_picks};
use crate::play::{GM, Play, known_to, roll_of, settled};
use torchline::board::{Ambient, At, Cell, DoorKind, DoorNumbers, Jam, Lock, LockGrade, Side, Wear};
use torchline::knowledge::ThingId;
use torchline::knowledge::things::{Bar, Hidden};
use torchline::level::ThingDoc;
use torchline::rules::event::{Happening, Hold};
use torchline::rules::sheet::Condition;
use torchline::session::command::DoorEdit;
use torchline::session::{Command, Table};

#[test]
fn s4_picking_has_its_difficulties_and_needs_tools() {
    use LockGrade::{Good, Quality, Simple, Superb};
    for (grade, difficulty) in [(Simple, 12), (Good, 15), (Quality, 18), (Superb, 21)] {
        let mut play = Play::new(corridor(door(DoorKind::Iron, Some(grade))).dice([1, 2]));
        let command = play.pick();
        let events = play.all_of(ADA, command);
        assert_eq!(against(&events), difficulty, "{grade:?}: our ruling, 12 and what S4 gives the grade");
        let missing: i32 = settled(&events).0.modifiers.iter().map(|part| part.amount).sum();
        assert_eq!(missing, -3, "no lock picks");
    }
}

#[test]
fn s4_a_picked_lock_is_open_a_failure_holds_and_a_fumble_breaks_the_picks() {
    let mut play = Play::new(with_picks(corridor(simple())).dice([4, 4]));
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::LockPicked { .. })), "8 + 4");
    assert!(
        !known_to(&events, CY).iter().any(|what| matches!(what, Happening::LockPicked { .. })),
        "nobody saw it there"
    );
    let lock = play.thing("door").door.and_then(|door| door.lock).expect("a lock");
    assert!(!lock.locked && !play.wear().burst && !play.is_open());
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundUnlocked { .. })));

    let mut play = Play::new(with_picks(corridor(simple())).dice([3, 4, 1, 1]));
    let command = play.pick();
    play.all_of(ADA, command);
    assert!(play.view_of_door(ADA).locked, "it is known now");
    assert!(play.thing("picks").lock_picks.is_some());
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::ToolsBroken { .. })), "{events:?}");
    assert_eq!(play.thing("picks").lock_picks, None);
}

#[test]
fn s4_a_critical_success_at_a_lock_gives_the_points_back() {
    let builder = with_picks(corridor(simple())).opponent("Rat").at(1, 2);
    let points = |dice: [u32; 4]| {
        let (mut play, _) = Play::encounter(builder.clone().dice(dice), &["Ada", "Rat"], &[]);
        assert_eq!(play.active().as_deref(), Some("Ada"));
        let command = play.pick();
        play.all_of(ADA, command);
        play.thing("Ada").ap.expect("points").left
    };
    assert_eq!(points([6, 1, 6, 6]), 8);
    assert_eq!(points([6, 1, 6, 5]), 5, "a plain success costs 3");
}

#[test]
fn s5_needles_in_a_lock_go_off_before_it_is_picked() {
    use torchline::rules::things::{Trap, TrapKind};
    let trap = Trap { rigged_door: Some(ThingId(4)), ..Trap::of(TrapKind::PoisonedNeedle) };
    let needle = ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), ..ThingDoc::default() };
    let mut play = Play::new(corridor(simple()).thing("needle", needle).dice([6, 5, 6, 6, 5, 6]));
    let command = play.pick();
    let mut events = play.does(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::TrapSprung { .. })), "{events:?}");
    events.extend(play.roll_on());
    assert!(!happened(&events, |what| matches!(what, Happening::TrapEvaded { .. })), "6 + 5 is no 18");
    assert!(!happened(&events, |what| matches!(what, Happening::Poisoned { .. })), "6 + 6 withstand it");
    assert!(happened(&events, |what| matches!(what, Happening::LockPicked { .. })), "and then it is picked");
}

#[test]
fn s3_poor_light_costs_at_the_lock_and_not_at_the_door() {
    use torchline::board::{LightSource, SourceKind};
    let torch = ThingDoc {
        at: Some(At(Cell::new(1, 1))),
        light: Some(LightSource { kind: SourceKind::Candle, lit: true, colour: None }),
        ..ThingDoc::default()
    };
    let mut play = Play::new(corridor(simple()).ambient(Ambient::PitchDark).thing("candle", torch).dice([1, 2, 1, 2]));
    let dim = |play: &Play| {
        let parts = roll_of(&play.table, ADA).sum.parts;
        parts.iter().filter(|part| part.source.key == "part-dim").map(|part| part.amount).sum::<i32>()
    };
    let command = play.pick();
    play.does(ADA, command);
    assert_eq!(dim(&play), -3, "3 m from a candle");
    play.roll_on();
    let command = play.force(&[]);
    play.does(ADA, command);
    assert_eq!(dim(&play), 0);
}

#[test]
fn s4_a_wedge_holds_from_the_other_side_and_comes_out_from_its_own() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, None)).dice([3, 3, 1, 2]));
    let (ada, cy, door) = (play.id("Ada"), play.id("Cy"), play.id("door"));
    let events = play.all_of(ADA, Command::JamDoor { thing: ada, door });
    assert_eq!(against(&events), 9, "our ruling");
    assert_eq!(play.wear().jam, Some(Jam::Wedged(Side::Right)), "6 + 4 holds; the west is at the right hand");
    assert!(play.view_of_door(ADA).jammed && !play.view_of_door(CY).jammed, "the far side does not see it");
    play.refused(ADA, Command::JamDoor { thing: ada, door }, "refused-door-jammed-already");
    play.refused(ADA, Command::OpenDoor { thing: ada, door }, "refused-door-jammed");
    play.refused(CY, Command::UnjamDoor { thing: cy, door }, "refused-door-not-jammed");
    let events = play.does(CY, Command::OpenDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundHeld { hold: Hold::Wedged, .. })));
    assert!(play.view_of_door(CY).jammed, "learnt by trying");
    let events = play.all_of(CY, Command::UnjamDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })), "the wedge is on the other side");
    let events = play.all_of(CY, Command::ForceDoor { thing: cy, door, helpers: vec![] });
    assert_eq!(against(&events), 15, "12 and 3 for the wedge, our ruling");
    play.all_of(ADA, Command::UnjamDoor { thing: ada, door });
    assert_eq!(play.wear(), Wear::default());
    play.does(CY, Command::UnjamDoor { thing: cy, door });
    play.does(CY, Command::OpenDoor { thing: cy, door });
}

#[test]
fn s4_a_wedge_that_slips_and_one_that_springs_the_door() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, None)).dice([2, 2, 1, 1]));
    let (thing, door) = (play.id("Ada"), play.id("door"));
    let events = play.all_of(ADA, Command::JamDoor { thing, door });
    assert!(happened(&events, |what| matches!(what, Happening::WedgeSlipped { .. })));
    assert_eq!((play.wear().jam, play.is_open()), (None, false));
    play.all_of(ADA, Command::JamDoor { thing, door });
    assert!(play.is_open(), "a fumble");
}

#[test]
fn s4_what_is_stuck_is_loosened_with_a_roll() {
    let stuck = Wear { jam: Some(Jam::Stuck), ..Wear::default() };
    let doc = ThingDoc { wear: Some(stuck), ..door(DoorKind::Wooden, None) };
    let mut play = Play::new(corridor(doc).dice([1, 2, 1, 1, 2, 2]));
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.refused(ADA, Command::UnjamDoor { thing, door }, "refused-door-not-jammed");
    play.does(ADA, Command::OpenDoor { thing, door });
    let events = play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert_eq!(against(&events), 9, "our ruling");
    assert_eq!(play.wear().jam, Some(Jam::Stuck), "8 is not 9");
    play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert!(play.thing("Ada").conditions.is_some(), "a fumble: she falls");
    play.does(GM, Command::SetCondition { thing, condition: Condition::Prone, level: 0 });
    play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert_eq!(play.wear(), Wear::default());
    play.does(ADA, Command::OpenDoor { thing, door });
}

#[test]
fn s4_a_bar_is_a_thing_that_lies_on_one_side() {
    let mut play = Play::new(with_bar(corridor(door(DoorKind::Wooden, None))).dice([1, 2]));
    let (ada, cy, door, bar) = (play.id("Ada"), play.id("Cy"), play.id("door"), play.id("bar"));
    play.refused(CY, Command::BarDoor { thing: cy, door, bar }, "refused-not-carried");
    play.does(ADA, Command::BarDoor { thing: ada, door, bar });
    assert_eq!(play.thing("bar").bar, Some(Bar { door: Some(door) }));
    assert_eq!(play.thing("bar").at, Some(At(Cell::new(4, 1))), "on Ada's side");
    assert!(play.view_of_door(ADA).barred && !play.view_of_door(CY).barred);
    play.refused(ADA, Command::OpenDoor { thing: ada, door }, "refused-door-barred");
    play.refused(ADA, Command::PickUp { thing: ada, item: bar }, "refused-bars-a-door");
    let events = play.does(CY, Command::OpenDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundHeld { hold: Hold::Barred, .. })));
    let events = play.does(CY, Command::UnbarDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })), "not from this side");
    let events = play.all_of(CY, Command::ForceDoor { thing: cy, door, helpers: vec![] });
    assert_eq!(against(&events), 18, "12 and 6 for the bar, our ruling");
    play.does(ADA, Command::UnbarDoor { thing: ada, door });
    assert_eq!(play.thing("bar").bar, Some(Bar::default()));
    play.does(ADA, Command::PickUp { thing: ada, item: bar });
    play.does(ADA, Command::OpenDoor { thing: ada, door });
}

#[test]
fn s4_whoever_sees_the_bar_knows_that_the_door_is_barred() {
    let mut play = Play::new(with_bar(corridor(door(DoorKind::Wooden, None))));
    let (door, bar) = (play.id("door"), play.id("bar"));
    play.edit(DoorEdit::Bar { bar, side: Side::Right });
    assert!(play.view_of_door(ADA).barred, "it lies before her");
    assert!(!play.view_of_door(CY).barred);
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    assert_eq!(play.thing("bar").bar, Some(Bar::default()), "an open door is barred by nothing");
}

#[test]
fn cheats_are_refused_and_change_nothing() {
    let mut play = Play::new(with_bar(corridor(simple())));
    let (ada, cy, door, bar) = (play.id("Ada"), play.id("Cy"), play.id("door"), play.id("bar"));
    let force = |thing, door| Command::ForceDoor { thing, door, helpers: vec![] };
    play.refused(ADA, force(cy, door), "refused-no-such-thing");
    play.refused(CY, force(ada, door), "refused-no-such-thing");
    play.refused(ADA, force(ada, ThingId(99)), "refused-no-such-thing");
    play.refused(ADA, force(ada, bar), "refused-no-such-thing");
    play.refused(ADA, Command::UnbarDoor { thing: ada, door }, "refused-door-not-barred");
    play.refused(ADA, Command::BarDoor { thing: ada, door, bar: ada }, "refused-not-carried");
    play.refused(ADA, Command::EditDoor { door, edit: DoorEdit::Broken(true) }, "refused-game-master-only");
    play.refused(GM, Command::EditDoor { door, edit: DoorEdit::Damage(30) }, "refused-beyond-the-range");
    play.refused(GM, Command::EditDoor { door: ada, edit: DoorEdit::Unbar }, "refused-no-such-thing");
    let zero = DoorNumbers { durability: Some(0), ..DoorNumbers::default() };
    play.refused(GM, Command::EditDoor { door, edit: DoorEdit::Numbers(Some(zero)) }, "refused-beyond-the-range");
    play.does(GM, Command::Place { thing: ada, to: Cell::new(1, 1) });
    for command in [play.force(&[]), play.pick(), play.hack("axe"), Command::JamDoor { thing: ada, door }] {
        play.refused(ADA, command, "refused-out-of-reach");
    }
    play.does(GM, Command::Place { thing: ada, to: Cell::new(4, 1) });
    let command = play.force(&[]);
    play.does(ADA, command.clone());
    play.refused(ADA, command, "refused-answer-first");
    play.refused(ADA, Command::TakeBack, "refused-roll-must-be");
}

#[test]
fn the_game_master_sets_every_state_of_a_door() {
    let mut play = Play::new(with_bar(corridor(simple())));
    play.edit(DoorEdit::Jam(Some(Jam::Fixed)));
    assert_eq!(play.wear().jam, Some(Jam::Fixed));
    play.edit(DoorEdit::Jam(None));
    play.edit(DoorEdit::Damage(12));
    assert_eq!(play.view_of_door(ADA).stage, 2);
    play.edit(DoorEdit::Kind(DoorKind::BrokenWooden));
    assert_eq!(play.wear().damage, 12);
    play.edit(DoorEdit::Burst(true));
    assert!(play.view_of_door(ADA).burst && !play.view_of_door(ADA).locked);
    play.edit(DoorEdit::Lock(Some(Lock { grade: LockGrade::Good, locked: true, key: None })));
    assert!(!play.wear().burst);
    let numbers = DoorNumbers { durability: Some(5), ..DoorNumbers::default() };
    play.edit(DoorEdit::Numbers(Some(numbers)));
    assert_eq!(play.wear().damage, 4, "what is not in pieces has something left");
    play.edit(DoorEdit::Broken(true));
    assert!(play.wear().broken && play.is_open());
    play.edit(DoorEdit::Broken(false));
    play.edit(DoorEdit::Damage(0));
    assert_eq!(play.wear(), Wear::default());
    play.edit(DoorEdit::Secret(Some(18)));
    assert_eq!(play.thing("door").hidden, Some(Hidden { detect: Some(18) }));
    assert_eq!(play.view_of_door(ADA).id, play.id("door"), "who knows it goes on knowing it");
    play.edit(DoorEdit::Secret(None));
    assert_eq!(play.thing("door").hidden, None);
}

/// A table opened anew from this one's document is the same, and what was done goes back step by step.
fn keeps(play: &mut Play, before: &[(torchline::session::StateHash, torchline::level::Document)]) {
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save").expect("read");
    assert_eq!(read, document, "{text}");
    let again = Table::open(&read, play.table.dice().clone()).expect("it opens");
    assert_eq!(again.hash(), play.table.hash());
    for (hash, document) in before.iter().rev() {
        play.does(GM, Command::Undo);
        assert_eq!((play.table.hash(), &play.table.document()), (*hash, document));
    }
}

#[test]
fn saving_and_undoing_between_and_inside_every_act_changes_nothing() {
    let dice = [1, 2, 3, 4, 3, 3, 6, 6, 4, 6, 2, 4];
    let mut play = Play::new(with_bar(with_picks(corridor(simple()))).dice(dice));
    let (ada, door, bar) = (play.id("Ada"), play.id("door"), play.id("bar"));
    let acts = [
        Command::BarDoor { thing: ada, door, bar },
        play.hack("axe"),
        play.pick(),
        Command::JamDoor { thing: ada, door },
        play.force(&["Bo"]),
    ];
    let mut before = Vec::new();
    for act in acts {
        before.push((play.table.hash(), play.table.document()));
        play.does(ADA, act);
        while play.table.awaits_answer() {
            before.push((play.table.hash(), play.table.document()));
            let inside = play.table.document();
            let again = Table::open(&inside, play.table.dice().clone()).expect("it opens inside");
            assert_eq!((again.hash(), again.document()), (play.table.hash(), inside));
            let stands = play.table.allowed(GM, &Command::Accept).is_ok();
            play.does(GM, if stands { Command::Accept } else { Command::RollDice });
        }
    }
    keeps(&mut play, &before);
}

#[test]
fn s4_a_door_that_is_opened_while_dice_fall_is_neither_wedged_nor_broken() {
    let opened = |deed: fn(&Play) -> Command| {
        let mut play = Play::new(corridor(simple()).dice([6, 6]));
        let command = deed(&play);
        play.does(ADA, command);
        let door = play.id("door");
        play.does(GM, Command::SetDoor { door, open: true, locked: false });
        play.roll_on();
        assert!(play.is_open());
        play.wear()
    };
    let jam = opened(|play| Command::JamDoor { thing: play.id("Ada"), door: play.id("door") });
    assert_eq!(jam.jam, None, "a wedge under an open door holds nothing");
    let forced = opened(|play| play.force(&[]));
    assert_eq!(forced, Wear::default(), "nothing was broken");
}
