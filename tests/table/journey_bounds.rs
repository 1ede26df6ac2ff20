//! What a journey refuses, what stops it, and what it tells to whom: dangers that count turns, rolls that are broken off,
//! names, rowers, a chronicle for each seat.

use crate::combat::has;
use crate::journey::{ada, by_land, grey, plan, told, vigour, went};
use crate::journey_camp::mug;
use crate::play::{GM, Play, happenings, known_to};
use torchline::board::{At, Cell};
use torchline::knowledge::SeatSet;
use torchline::level::{Document, ThingDoc};
use torchline::rules::event::Happening;
use torchline::rules::journey::march::Pace;
use torchline::rules::journey::ship::{Craft, Wind};
use torchline::rules::journey::terrain::Terrain;
use torchline::rules::journey::{Drink, Leg, Mount, Step, Way};
use torchline::rules::sheet::{Condition, Vigour};
use torchline::rules::traps::definition::Reset;
use torchline::rules::traps::{Changes, Hazard, Poisoned, Trap, TrapKind};
use torchline::rules::water::Breath;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};
use torchline::text::LocalText;

fn road(metres: u32) -> Command {
    plan(vec![by_land(Terrain::Open, false, Pace::Walk, metres)])
}

/// A table whose document is changed before it opens.
fn changed(builder: TableBuilder, change: impl FnOnce(&mut Document)) -> Play {
    let mut document = builder.document();
    change(&mut document);
    let mut play = Play::new(builder.clone());
    play.table = Table::open(&document, builder.dice_source()).expect("it opens");
    play
}

/// A water trap without a door.
fn trap(hazard: Option<Hazard>) -> ThingDoc {
    let parts = Trap { sensor: vec![Cell::new(5, 5)], armed: hazard.is_none(), ..Trap::of(TrapKind::SpearTrap) };
    ThingDoc { trap: Some(parts), at: Some(At(Cell::new(5, 5))), hazard, ..ThingDoc::default() }
}

#[test]
fn hours_do_not_pass_beside_what_counts_its_turns() {
    let works = Hazard { crush: Some(3), ..Hazard::default() };
    let poison = |document: &mut Document| document.things[0].poisoned = Some(Poisoned { turns: 2, dice: 1 });
    let deep = torchline::level::Symbol { water: 2_500_000, ..torchline::level::Symbol::default() };
    let under = ada().rows(["~~~", "~~~"]).symbol('~', deep);
    let breath = |document: &mut Document| document.things[0].breath = Some(Breath { sunk: true, ..Breath::default() });
    let dangers =
        [changed(ada().thing("walls", trap(Some(works))), |_| ()), changed(ada(), poison), changed(under, breath)];
    for mut play in dangers {
        play.does(GM, road(100_000));
        for command in [
            Command::Halt { half_hours: 1 },
            Command::March { hours: 1 },
            Command::Follow { steps: vec![Step::Halt { half_hours: 1 }] },
        ] {
            play.refused(GM, command, "refused-danger-at-work");
        }
    }
    let held = Hazard { stopped: true, ..works };
    let mut play = Play::new(ada().thing("walls", trap(Some(held))));
    play.does(GM, Command::Halt { half_hours: 1 });
}

#[test]
fn s5_what_makes_itself_ready_does_so_while_hours_pass() {
    let waits = Hazard { rearm: Some(50), ..Hazard::default() };
    let mut play = Play::new(ada().thing("spears", trap(Some(waits))));
    let armed = |play: &Play| play.thing("spears").trap.is_some_and(|trap| trap.armed);
    assert!(!armed(&play));
    play.does(GM, Command::Halt { half_hours: 1 });
    assert!(armed(&play), "fifty turns are five minutes");
    assert_eq!(play.thing("spears").hazard, None);
}

#[test]
fn a_turn_that_passes_moves_the_clock_and_can_be_undone() {
    let mut play = Play::new(ada());
    let (hash, clock) = (play.table.hash(), play.table.journey().clock.0);
    play.does(GM, Command::PassTurn);
    assert_eq!(play.table.journey().clock.0, clock + 1, "six seconds");
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), play.table.journey().clock.0), (hash, clock));
}

#[test]
fn a_roll_of_the_road_can_be_broken_off_and_with_it_the_march() {
    let waiting = || {
        let mut play = Play::new(ada().companion("Bo").house(|house| house.announce_rolls = true));
        play.does(GM, road(100_000));
        play.does(GM, Command::March { hours: 8 });
        assert!(play.table.awaits_answer(), "Bo has no Endurance: the check of the first hour waits");
        play
    };
    let mut play = waiting();
    for who in ["Ada", "Bo"] {
        let fell = Command::ChangeLife { thing: play.id(who), by: -40, reason: String::new() };
        play.refused(GM, fell, "refused-answer-first");
    }
    play.refused(play.seat("Ada"), Command::BreakOff, "refused-answer-first");
    let before = play.table.hash();
    let events = play.does(GM, Command::BreakOff);
    assert!(!play.table.awaits_answer() && play.table.document().table.pending.0.is_empty());
    assert_eq!(went(&events), (2_400, 60), "what has passed has passed, and is told");
    assert_eq!((vigour(&play, "Bo"), play.table.journey().clock.time()), (8, (9, 0)));
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
    play.does(GM, Command::BreakOff);
    let fell = Command::ChangeLife { thing: play.id("Bo"), by: -40, reason: String::new() };
    play.does(GM, fell);
    play.does(GM, Command::March { hours: 1 });
    assert_eq!(play.table.journey().clock.time(), (10, 0), "the dead stay behind");
}

/// Ada, and behind a wall a wolf of the game master's that travels with the party and has one point of Vigour.
fn stranger() -> Play {
    let builder = ada().rows(["..#..", "..#..", "..#.."]).at(0, 0).opponent("Wolf").at(4, 0).dice([6, 6, 1, 1]);
    let play = changed(builder, |document| document.things[1].vigour = Some(Vigour { max: 1, now: 1 }));
    assert!(play.table.view(play.seat("Ada")).token(play.id("Wolf")).is_none());
    play
}

#[test]
fn a_chronicle_names_nobody_to_those_who_have_not_seen_that_one() {
    let mut play = stranger();
    let ada = play.seat("Ada");
    let party = vec![play.id("Ada"), play.id("Wolf")];
    let legs = vec![by_land(Terrain::Open, false, Pace::Walk, 100_000)];
    play.does(GM, Command::PlanJourney { party, mounts: Vec::new(), legs });
    play.does(GM, Command::SetWeather { celsius: -20 });
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!(has(&play, "Wolf", Condition::Dying), 1, "the cold was too much");
    let names = |seat| {
        let lines = play.table.chronicle(seat).0;
        lines.iter().filter(|line| line.what.key == "journey-gives-out").count()
    };
    assert_eq!((names(GM), names(ada)), (1, 0));
    assert!(!play.table.chronicle(GM).0.is_empty());
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save.ron").unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(read, document, "who may read a line is kept");
    play.does(GM, Command::Chronicle { text: "snow".to_owned() });
    assert_eq!(play.table.chronicle(ada).0.last(), play.table.chronicle(GM).0.last(), "this is for all");
}

#[test]
fn what_holds_the_party_up_is_told_to_those_who_may_know() {
    let mut play = stranger();
    let (ada, wolf) = (play.seat("Ada"), play.id("Wolf"));
    let party = vec![play.id("Ada"), wolf];
    let legs = vec![by_land(Terrain::Open, false, Pace::Walk, 100_000)];
    play.does(GM, Command::PlanJourney { party, mounts: Vec::new(), legs });
    play.does(GM, Command::ChangeLife { thing: wolf, by: -31, reason: String::new() });
    let events = play.does(GM, Command::March { hours: 1 });
    assert_eq!(told(&events), ["journey-carries-nobody"]);
    let on_the_way = |what: &&Happening| matches!(what, Happening::OnTheWay { .. });
    assert!(!known_to(&events, ada).iter().any(on_the_way), "not whom she does not know");
}

#[test]
fn s8a_the_mount_of_a_stranger_is_nobodys_business() {
    let mut play = stranger();
    let (ada, wolf) = (play.seat("Ada"), play.id("Wolf"));
    let party = vec![play.id("Ada"), wolf];
    let legs = vec![by_land(Terrain::Open, false, Pace::Ride, 100_000)];
    let nameless = Mount { name: LocalText::default(), spent: 1, ..grey(wolf) };
    let mounts = vec![grey(play.id("Ada")), nameless];
    play.does(GM, Command::PlanJourney { party, mounts, legs });
    let events = play.does(GM, Command::March { hours: 1 });
    assert!(told(&events).contains(&"journey-mount-dies".to_owned()), "{:?}", told(&events));
    let names = |what: &Happening| match what {
        Happening::OnTheWay { what, .. } if what.key == "journey-mount-dies" => Some(format!("{:?}", what.args)),
        _ => None,
    };
    let gm: Vec<String> = happenings(&events).into_iter().filter_map(names).collect();
    assert!(gm[0].contains("journey-mount-of") && gm[0].contains("Wolf"), "without a name it is somebody's: {gm:?}");
    assert!(known_to(&events, ada).into_iter().find_map(names).is_none());
}

#[test]
fn plans_are_foreseen_for_the_game_master_alone() {
    let mut play = Play::new(ada());
    play.does(GM, road(100_000));
    let (ada, steps) = (play.seat("Ada"), [Step::March { hours: 5 }]);
    let now = play.table.foresee_plan(ada, None, &[]);
    let journey = play.table.journey().clone();
    for own in [None, Some(&journey)] {
        let forecast = play.table.foresee_plan(ada, own, &steps);
        assert!(forecast.steps.is_empty(), "nothing of what is to come");
        assert_eq!(forecast, now, "only how she is now, and what a mug would do");
    }
    assert_eq!(now.each[0].mugs.len(), 3);
    assert_eq!(play.table.foresee_plan(GM, None, &steps).steps.len(), 1);
}

#[test]
fn names_on_the_road_are_short_and_readable() {
    let mut play = Play::new(ada().opponent("Wolf"));
    let ada = play.id("Ada");
    let leg = |name: &str| Leg { to: LocalText::plain(name), ..by_land(Terrain::Open, false, Pace::Walk, 1_000) };
    let with = |leg: Leg, mount: Mount| Command::PlanJourney { party: vec![], mounts: vec![mount], legs: vec![leg] };
    let long = "x".repeat(61);
    let called = |name: &str| Mount { name: LocalText::plain(name), ..grey(ada) };
    play.refused(GM, with(leg(&long), grey(ada)), "refused-too-many-words");
    play.refused(GM, with(leg("the\nford"), grey(ada)), "refused-control-characters");
    play.refused(GM, with(leg("ford"), called(&long)), "refused-too-many-words");
    play.refused(GM, with(leg("ford"), called("Gr\u{7}ey")), "refused-control-characters");
    let stranger = Mount { rider: play.id("Wolf"), ..grey(ada) };
    play.refused(GM, with(leg("ford"), stranger), "refused-rider-travels-not");
    play.does(GM, with(leg(""), called("")));
    let rename = |name: &str| Command::EditSheet {
        thing: ada,
        edit: torchline::session::command::SheetEdit::Name(LocalText::plain(name)),
    };
    play.refused(GM, rename("A\u{1b}[2Jda"), "refused-control-characters");
}

#[test]
fn s10_whoever_lies_there_has_no_quick_rest() {
    let mut play = changed(ada(), |document| document.things[0].vigour = Some(Vigour { max: 8, now: 5 }));
    let things = vec![play.id("Ada")];
    play.does(GM, Command::ChangeLife { thing: play.id("Ada"), by: -31, reason: String::new() });
    let refused = play.table.allowed(GM, &Command::QuickRest { things });
    assert!(refused.is_err_and(|why| why.0.key != "refused-quick-rest"), "dying");
    let events = play.does(GM, Command::Follow { steps: vec![Step::QuickRest] });
    let rolls =
        |what: &&Happening| matches!(what, Happening::Rolled { check, .. } if check.purpose.key == "check-quick-rest");
    assert!(!happenings(&events).iter().any(rolls));
    let mut play = changed(ada().dice([1, 1, 1, 1, 1, 1, 1, 1]), |document| {
        document.things[0].vigour = Some(Vigour { max: 8, now: 5 });
    });
    for _ in 0..2 {
        mug(&mut play, Drink::LarnbyCourier);
    }
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 1, "two fumbles");
    let things = vec![play.id("Ada")];
    assert!(play.table.allowed(GM, &Command::QuickRest { things }).is_err());
}

#[test]
fn s11_a_plan_names_drinkers_who_travel_and_each_once() {
    let mut play = Play::new(ada().companion("Bo").opponent("Wolf").dice([6, 6]));
    let (ada, bo, wolf) = (play.id("Ada"), play.id("Bo"), play.id("Wolf"));
    let drink = |things: Vec<torchline::knowledge::ThingId>| Command::Follow {
        steps: vec![Step::Drink { drink: Drink::LarnbyCourier, things }],
    };
    play.refused(GM, drink(vec![ada, ada]), "refused-named-twice");
    play.refused(GM, drink(vec![wolf]), "refused-travels-not");
    play.does(GM, drink(vec![bo]));
    let mugs = |name: &str| crate::journey::drunk(&play, name).mugs;
    assert_eq!((mugs("Ada"), mugs("Bo")), (0, 1), "who is named drinks, and nobody else");
}

#[test]
fn s7_rowers_row_for_ten_hours_and_then_must_rest() {
    let mut play = Play::new(ada());
    let way = Way::Water { craft: Craft::Oars, wind: Wind::Calm, current: 0 };
    play.does(GM, plan(vec![Leg { way, metres: 1_000_000, ..Leg::default() }]));
    let foreseen = play.table.foresee_plan(GM, None, &[Step::March { hours: 12 }]);
    let events = play.does(GM, Command::March { hours: 12 });
    assert_eq!((went(&events), told(&events)), ((100_000, 600), vec!["journey-rowers-rest".to_owned()]));
    assert_eq!((foreseen.steps[0].metres, foreseen.steps[0].minutes), (100_000, 600), "as it was foreseen");
    assert_eq!(foreseen.steps[0].ends.as_ref().map(|why| why.key.as_ref()), Some("journey-rowers-rest"));
    play.does(GM, Command::Halt { half_hours: 8 });
    let events = play.does(GM, Command::March { hours: 6 });
    assert_eq!(went(&events), (50_000, 300), "half a night of rest is worth five hours");
    play.does(GM, Command::Rest { place: torchline::rules::journey::Lodging::Camp, days: 0 });
    assert_eq!(play.table.journey().rowed, 0);
}

#[test]
fn s5_a_trap_that_is_ready_by_itself_goes_off_only_after_its_turns() {
    // A turn outside an encounter is a turn of its clock, an hour is six hundred.
    let changes = Changes { reset: Some(Reset::Auto { turns: Some(2), times: None }), ..Changes::default() };
    let parts = Trap { sensor: vec![Cell::new(5, 5)], changes, armed: false, ..Trap::of(TrapKind::SpearTrap) };
    let hazard = Some(Hazard { rearm: Some(2), ..Hazard::default() });
    let doc = ThingDoc { trap: Some(parts), at: Some(At(Cell::new(5, 5))), hazard, ..ThingDoc::default() };
    let mut play = Play::new(ada().thing("spears", doc));
    play.does(GM, Command::PassTurn);
    assert_eq!(play.thing("spears").hazard.and_then(|hazard| hazard.rearm), Some(1));
    play.does(GM, Command::Reveal { thing: play.id("spears"), to: SeatSet::NONE.with(play.seat("Ada")) });
    play.does(GM, Command::Halt { half_hours: 1 });
    assert!(play.thing("spears").trap.is_some_and(|trap| trap.armed));
}
