//! Dim light costs three in every roll that needs eyes and in no other, by the light that is really there (S3, E10).

use crate::doorway::{happened, with_picks};
use crate::play::{GM, Play, roll_of};
use torchline::board::{Ambient, At, Cell, Door, DoorKind, LightSource, Lock, LockGrade, Point, SourceKind};
use torchline::knowledge::things::Hidden;
use torchline::knowledge::view::Defence;
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Attribute, Characteristic, Condition, Dots, Sheet};
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::Command;
use torchline::session::command::Ask;
use torchline::session::testing::TableBuilder;

const ADA: SeatId = SeatId(1);

/// A pitch-dark hall. Ada has an ogre, a dying friend, a locked door and jaws that she has found within reach, a rat five
/// metres off. With the candle all of that lies in its dim light, without it in none.
fn hall(candle: bool) -> Play {
    let sheet = |sheet: &mut Sheet| {
        sheet.characteristics.extend([(Characteristic::Mechanics, 4), (Characteristic::Perception, 4)]);
        sheet.dots.extend([(Dots::Wits, 3), (Dots::Investigation, 2)]);
    };
    let on = (Attribute::Sagacity, Attribute::Dexterity, Attribute::Dexterity);
    let attributes =
        [Attribute::Sagacity, Attribute::Dexterity, Attribute::Charisma, Attribute::Courage].map(|a| (a, 13));
    let builder =
        TableBuilder::new().ambient(Ambient::PitchDark).hero("Ada").at(2, 2).sheet(sheet).attributes(attributes);
    let builder = builder.combat(12, 11, 9, 11).weapon("sword").weapon("longbow").spell("ignifaxius", 6);
    let builder = builder.skill("skill-treat-wounds", on, 5);
    let builder = with_picks(builder).hero("Bo").at(1, 3).life(30, -2).condition(Condition::Dying, 1);
    let builder = builder.opponent("Ogre").at(3, 2).combat(16, 8, 8, 8).weapon("club").opponent("Rat").at(7, 2);
    let (from, to) = (Point::corner(2, 2), Point::corner(3, 2));
    let lock = Some(Lock { grade: LockGrade::Simple, locked: true, key: None });
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock };
    let jaws = ThingDoc {
        at: Some(At(Cell::new(1, 2))),
        hidden: Some(Hidden::default()),
        trap: Some(Trap { sensor: vec![Cell::new(1, 2)], ..Trap::of(TrapKind::BearTrap) }),
        ..ThingDoc::default()
    };
    let light = ThingDoc {
        at: Some(At(Cell::new(5, 6))),
        light: Some(LightSource { kind: SourceKind::Candle, lit: candle, colour: None }),
        ..ThingDoc::default()
    };
    let builder = builder.thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() });
    let mut play = Play::new(builder.thing("jaws", jaws).thing("candle", light));
    play.does(GM, Command::Reveal { thing: play.id("jaws"), to: SeatSet::NONE.with(ADA) });
    play
}

/// What the light costs the roll on the table.
fn cost(play: &Play) -> i32 {
    let parts = roll_of(&play.table, ADA).sum.parts;
    parts.iter().filter(|part| ["part-dim", "part-unseen"].contains(&&*part.source.key)).map(|part| part.amount).sum()
}

/// Every sort of roll that Ada can be asked for, and whether it needs eyes.
fn rolls(play: &Play) -> Vec<(&'static str, Command, bool)> {
    let id = |name: &str| play.id(name);
    let (thing, door) = (id("Ada"), id("door"));
    let net = Trap { sensor: vec![Cell::new(2, 3)], ..Trap::of(TrapKind::Net) };
    let asked = |ask, eyes| Command::Check { thing, ask, on: None, eyes, repeatable: true, reason: "x".to_owned() };
    let stages = |eyes| Command::BeginExtended {
        thing,
        ask: Ask::Pool { attribute: Dots::Wits, skill: Some(Dots::Investigation) },
        on: None,
        eyes,
        needed: 3,
        stages: 3,
        reason: "x".to_owned(),
    };
    let mut all = vec![
        ("a blow", Command::Attack { thing, target: id("Ogre"), weapon: "sword".to_owned() }, true),
        ("a shot", Command::Attack { thing, target: id("Rat"), weapon: "longbow".to_owned() }, true),
        ("a spell", Command::Cast { thing, spell: "ignifaxius".to_owned(), target: id("Ogre") }, true),
        ("treating wounds", Command::TreatWounds { thing, target: id("Bo") }, true),
        ("picking", Command::PickLock { thing, door }, true),
        ("disarming", Command::Disarm { thing, trap: id("jaws") }, true),
        ("making a trap", Command::CreateTrap { thing, name: "Net".into(), trap: Box::new(net) }, true),
        ("forcing", Command::ForceDoor { thing, door, helpers: vec![] }, false),
        ("wedging", Command::JamDoor { thing, door }, false),
        ("listening", Command::Listen { thing }, false),
        ("a stage", stages(true), true),
        ("a stage without eyes", stages(false), false),
    ];
    for (what, ask) in [
        ("an attribute", Ask::Attribute(Attribute::Courage)),
        ("a skill", Ask::Skill("skill-treat-wounds".to_owned())),
        ("a pool", Ask::Pool { attribute: Dots::Wits, skill: Some(Dots::Investigation) }),
        ("a difficulty", Ask::Difficulty { of: Characteristic::Perception, against: 9 }),
    ] {
        all.push((what, asked(ask.clone(), true), true));
        all.push((what, asked(ask, false), false));
    }
    all
}

/// Asks for every sort of roll, each on a table of its own, and looks at what the light costs it. Gives those that are
/// refused.
fn each_costs_what_it_should(candle: bool) -> Vec<&'static str> {
    let mut refused = Vec::new();
    for index in 0..rolls(&hall(candle)).len() {
        let mut play = hall(candle);
        let (what, command, eyes) = rolls(&play).swap_remove(index);
        let extended = matches!(command, Command::BeginExtended { .. });
        let asks = if extended { GM } else { ADA };
        if play.table.allowed(asks, &command).is_err() {
            refused.push(what);
            continue;
        }
        play.does(asks, command);
        if extended {
            let thing = play.id("Ada");
            play.does(ADA, Command::Stage { thing });
        }
        assert_eq!(cost(&play), if eyes { -3 } else { 0 }, "{what}");
    }
    refused
}

#[test]
fn s3_every_roll_that_needs_eyes_has_three_less_in_dim_light_and_no_other() {
    assert_eq!(each_costs_what_it_should(true), Vec::<&str>::new());
}

#[test]
fn e10_work_by_touch_in_pitch_darkness_has_three_less_and_nobody_unseen_is_struck() {
    assert_eq!(each_costs_what_it_should(false), ["a blow", "a shot", "a spell", "treating wounds"]);
}

#[test]
fn s3_whoever_parries_a_blow_in_dim_light_has_three_less() {
    let mut play = hall(true);
    play.table.feed_dice([5]);
    let (ogre, ada) = (play.id("Ogre"), play.id("Ada"));
    play.does(GM, Command::Attack { thing: ogre, target: ada, weapon: "club".to_owned() });
    let mut told = Vec::new();
    while play.table.allowed(ADA, &Command::Defend { with: Defence::Parry }).is_err() {
        let stands = play.table.allowed(GM, &Command::Accept).is_ok();
        told.extend(play.does(GM, if stands { Command::Accept } else { Command::RollDice }));
    }
    play.does(ADA, Command::Defend { with: Defence::Parry });
    assert_eq!(cost(&play), -3, "{}", happened(&told, |what| matches!(what, Happening::Rolled { .. })));
}

#[test]
fn s3_a_search_takes_the_light_at_what_is_hidden() {
    // 6 + 5 + Perception 4 is 15: enough for a net at 12 in dim light, not for one at 13, and for none in the dark.
    for (candle, detect, found) in [(true, 12, true), (true, 13, false), (false, 1, false)] {
        let mut play = hall(candle);
        play.table.feed_dice([6, 5]);
        let net = Trap { sensor: vec![Cell::new(4, 1)], ..Trap::of(TrapKind::Net) };
        let net = ThingDoc {
            hidden: Some(Hidden { detect: Some(detect) }),
            at: Some(At(Cell::new(4, 1))),
            trap: Some(net),
            ..ThingDoc::default()
        };
        let mut document = play.table.document();
        let id = torchline::knowledge::ThingId(document.things.iter().map(|thing| thing.id.0).max().unwrap_or(0) + 1);
        document.things.push(ThingDoc { id, ..net });
        play.table = torchline::session::Table::open(&document, play.table.dice().clone()).expect("it opens");
        let thing = play.id("Ada");
        play.does(ADA, Command::Search { thing });
        play.roll_on();
        let memory = play.table.document().memory.0;
        assert_eq!(memory.get(&ADA).is_some_and(|memory| memory.found.contains(&id)), found, "{detect}, {candle}");
    }
}
