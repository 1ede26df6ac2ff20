//! Running water, flames in it, swimming (S6) and breath (S14) on whole tables. Fighting in water stands with the fights.

use crate::combat::{has, life, settle, throw};
use crate::play::{GM, Play, happenings, known_to, roll_of};
use torchline::board::{Ambient, At, Cell, Door, DoorKind, LightSource, Point, SourceKind, WaterBand};
use torchline::knowledge::SeatId;
use torchline::level::{Symbol, ThingDoc, grid_of};
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::{Characteristic, Condition};
use torchline::rules::things::{CarriedBy, Item};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn water(millilitres: u32) -> Symbol {
    Symbol { water: millilitres, ..Symbol::default() }
}

/// A flooded room of four cells in the west, a door, a dry room of six in the east.
const ROOMS: [&str; 4] = ["########", "#~~....#", "#~~#...#", "########"];

/// Water two metres deep behind the door; `Ada` stands in the dry room.
fn rooms(deep_ml: u32) -> TableBuilder {
    let (from, to) = (Point::corner(3, 1), Point::corner(3, 2));
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
    let builder = TableBuilder::new().rows(ROOMS).symbol('~', water(deep_ml)).hero("Ada").at(4, 1);
    builder.thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() })
}

fn open(play: &mut Play, is: bool) -> Vec<Event> {
    play.does(GM, Command::SetDoor { door: play.id("door"), open: is, locked: false })
}

/// The water of a row of the map.
fn row(table: &Table, y: i32) -> Vec<u32> {
    let grid = grid_of(&table.document().map).expect("a map");
    (0..grid.size().0).map(|x| grid.get(Cell::new(x, y)).map_or(0, |data| data.water_ml)).collect()
}

fn volume(table: &Table) -> u64 {
    let grid = grid_of(&table.document().map).expect("a map");
    grid.iter().map(|(_, data)| u64::from(data.water_ml)).sum()
}

/// What a seat is told of water: whether it rose, where to, and how deep it stands there.
fn told(events: &[Event], seat: SeatId) -> Vec<(bool, WaterBand, u32)> {
    let line = |what: &Happening| match what {
        Happening::WaterRose { to, depth_cm, .. } => Some((true, *to, *depth_cm)),
        Happening::WaterSank { to, depth_cm, .. } => Some((false, *to, *depth_cm)),
        _ => None,
    };
    known_to(events, seat).into_iter().filter_map(line).collect()
}

#[test]
fn water_lies_as_it_was_drawn_until_something_disturbs_it() {
    let builder = TableBuilder::new().symbol('~', water(400_000)).symbol('w', water(900_000));
    let builder = builder.rows(["~w..", "...."]).hero("Ada").at(3, 1).thing(
        "door",
        ThingDoc {
            door: Some(Door {
                from: Point::corner(2, 0),
                to: Point::corner(2, 1),
                kind: DoorKind::Wooden,
                open: true,
                lock: None,
            }),
            ..ThingDoc::default()
        },
    );
    let mut play = Play::new(builder);
    play.does(GM, Command::SetAmbient { to: Ambient::Dusk });
    assert_eq!(row(&play.table, 0), [400_000, 900_000, 0, 0]);
    open(&mut play, false);
    assert_eq!([row(&play.table, 0), row(&play.table, 1)].concat(), [162_500; 8], "around the door it levels");
}

#[test]
fn s5_an_opened_door_lets_water_run_and_come_to_rest_at_once_and_nothing_is_lost() {
    let mut play = Play::new(rooms(1_000_003));
    let (before, ada) = (play.table.hash(), play.seat("Ada"));
    assert_eq!(volume(&play.table), 4_000_012);
    let events = open(&mut play, true);
    assert_eq!(row(&play.table, 1), [0, 363_638, 363_638, 363_638, 363_638, 363_638, 363_637, 0]);
    assert_eq!(volume(&play.table), 4_000_012, "to the millilitre");
    let lines = [(true, WaterBand::Knee, 36), (false, WaterBand::Knee, 36)];
    assert_eq!(told(&events, ada), lines, "it rises here and sinks behind the door, one line each however many cells");
    let cell = play.table.view(ada).cell(Cell::new(5, 2)).copied().expect("a cell");
    assert_eq!(cell.water_mm, 363);
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
    assert_eq!(row(&play.table, 1)[1..5], [1_000_003, 1_000_003, 0, 0]);
    play.does(GM, Command::Redo);
    assert_eq!(volume(&play.table), 4_000_012);
}

#[test]
fn s5_in_an_encounter_water_runs_a_turn_at_the_end_of_each_round() {
    let long = ["##########################################", "#~~......................................#"];
    let (from, to) = (Point::corner(3, 1), Point::corner(3, 2));
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
    let builder = TableBuilder::new().rows([long[0], long[1], long[0]]).symbol('~', water(2_500_000));
    let builder = builder.hero("Ada").at(40, 1).thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() });
    let (mut play, _) = Play::encounter(builder, &["Ada"], &[]);
    open(&mut play, true);
    assert_eq!(row(&play.table, 1)[1..4], [2_500_000, 2_500_000, 0], "it has not run yet");
    let mut wet = Vec::new();
    for _ in 0..3 {
        let copy = Table::open(&play.table.document(), play.table.dice().clone());
        let mut copy = copy.expect("a table saved while water runs opens");
        play.ends("Ada");
        copy.apply(play.seat("Ada"), &Command::EndTurn { thing: play.id("Ada") }).expect("here as well");
        assert_eq!(copy.hash(), play.table.hash(), "the water stands the same");
        wet.push(row(&play.table, 1).iter().filter(|water| **water > 0).count());
    }
    assert_eq!(wet, [12, 22, 32], "ten cells a turn");
    assert_eq!(volume(&play.table), 5_000_000);
    play.does(GM, Command::EndEncounter);
    assert_eq!(row(&play.table, 1)[1..41], [125_000; 40], "and at once when nobody counts turns");
    assert_eq!(play.table.document().table.currents.moving, []);
}

fn lamp(kind: SourceKind) -> ThingDoc {
    ThingDoc { light: Some(LightSource { kind, lit: true, colour: None }), ..ThingDoc::default() }
}

fn burns(play: &Play, name: &str) -> bool {
    play.thing(name).light.is_some_and(|light| light.lit)
}

#[test]
fn lights_go_out_under_water_and_come_back_with_undo() {
    let fixed = Item { fixed: true, key: None };
    let builder = rooms(3_000_000).ambient(Ambient::PitchDark);
    let builder = builder
        .thing("torch", ThingDoc { at: Some(At(Cell::new(6, 2))), ..lamp(SourceKind::Torch) })
        .thing("brazier", ThingDoc { at: Some(At(Cell::new(6, 1))), item: Some(fixed), ..lamp(SourceKind::Lamp) })
        .thing(
            "lantern",
            ThingDoc { carried_by: Some(CarriedBy(torchline::knowledge::ThingId(1))), ..lamp(SourceKind::Lantern) },
        );
    let mut play = Play::new(builder);
    let ada = play.seat("Ada");
    let before = play.table.hash();
    let events = open(&mut play, true);
    assert_eq!(row(&play.table, 1)[4], 1_090_909, "up to the breast");
    assert_eq!(["torch", "brazier", "lantern"].map(|name| burns(&play, name)), [false, false, true]);
    let out = known_to(&events, ada).into_iter().filter(|what| matches!(what, Happening::LightPutOut { by: None, .. }));
    assert_eq!(out.count(), 2, "she sees them go out");
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), burns(&play, "torch")), (before, true));
    let mut low = Play::new(rooms(500_000).thing(
        "brazier",
        ThingDoc {
            at: Some(At(Cell::new(6, 1))),
            item: Some(Item { fixed: true, key: None }),
            ..lamp(SourceKind::Lamp)
        },
    ));
    open(&mut low, true);
    assert!(burns(&low, "brazier"), "it stands higher than the water");
}

/// A strait of deep water between two banks; `Ada` stands on the western one. Nobody else takes part.
fn strait(deep_ml: u32, swimming: u8) -> TableBuilder {
    let builder = TableBuilder::new().rows(["########", "#.~~~~.#", "########"]).symbol('~', water(deep_ml));
    let builder = builder.hero("Ada").at(1, 1).action_points(60).speed(60).sheet(|sheet| {
        sheet.characteristics.extend([
            (Characteristic::Swimming, swimming),
            (Characteristic::Constitution, 1),
            (Characteristic::Endurance, 2),
        ]);
    });
    builder.fortune(0)
}

fn walk(play: &Play, x: i32) -> Command {
    Command::Walk { thing: play.id("Ada"), to: Cell::new(x, 1), via: vec![] }
}

fn at(play: &Play) -> i32 {
    play.thing("Ada").at.expect("a place").0.x
}

fn begun(builder: TableBuilder) -> Play {
    let (play, _) = Play::encounter(builder.dice([3]), &["Ada"], &[]);
    play
}

#[test]
fn s6_moving_in_deep_water_needs_a_check_of_swimming_against_9() {
    let mut play = begun(strait(1_500_000, 2));
    let ada = play.seat("Ada");
    let way = play.table.path(ada, play.id("Ada"), Cell::new(3, 1)).expect("a way");
    assert!(way.swims);
    play.does(ada, walk(&play, 3));
    let roll = roll_of(&play.table, ada);
    assert_eq!((roll.needs.args.iter().any(|(_, arg)| format!("{arg:?}").contains('9')), roll.by), (true, ada));
    assert_eq!(at(&play), 1, "not before the check");
    let copy = Table::open(&play.table.document(), play.table.dice().clone()).expect("saved in the middle of it");
    assert_eq!(copy.hash(), play.table.hash());
    settle(&mut play, &[3, 4]);
    assert_eq!(at(&play), 3, "7 + 2 = 9");
    play.does(ada, walk(&play, 4));
    assert_eq!(at(&play), 4, "one check is enough for a turn");
    play.ends("Ada");
    play.does(ada, walk(&play, 5));
    assert_eq!(at(&play), 4, "the next turn needs another");
    settle(&mut play, &[3, 3]);
    assert_eq!(at(&play), 4, "8 is a failure");
    play.refused(ada, walk(&play, 5), "refused-no-progress");
    play.ends("Ada");
    play.does(ada, walk(&play, 5));
    settle(&mut play, &[6, 5]);
    assert_eq!(at(&play), 5);
}

#[test]
fn s6_in_armour_it_is_12_and_ones_own_hide_is_no_armour() {
    for (armour, faces, gets) in [("leather", [5, 4], 1), ("leather", [6, 4], 2), ("thick-hide", [3, 4], 2)] {
        let mut play = begun(strait(1_500_000, 2).armour(armour));
        play.does(play.seat("Ada"), walk(&play, 2));
        settle(&mut play, &faces);
        assert_eq!(at(&play), gets, "{armour} {faces:?}");
    }
}

#[test]
fn s6_a_fumble_goes_under_and_a_success_comes_up_again() {
    let mut play = begun(strait(1_500_000, 20));
    let ada = play.seat("Ada");
    play.does(ada, walk(&play, 3));
    settle(&mut play, &[1, 2]);
    assert_eq!((at(&play), play.thing("Ada").breath), (3, None));
    play.ends("Ada");
    play.does(ada, walk(&play, 4));
    let events = settle(&mut play, &[1, 1]);
    assert_eq!(at(&play), 3, "no progress");
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::WentUnder { turns: Some(5), .. })));
    assert_eq!(play.thing("Ada").breath.map(|breath| (breath.sunk, breath.turns)), Some((true, 0)));
    play.ends("Ada");
    assert_eq!(play.thing("Ada").breath.map(|breath| breath.turns), Some(1));
    play.does(ada, walk(&play, 4));
    let events = settle(&mut play, &[3, 4]);
    assert_eq!((at(&play), play.thing("Ada").breath), (4, None));
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::CameUp { .. })));
}

#[test]
fn s6_outside_encounters_each_walk_is_one_check() {
    let mut play = Play::new(strait(1_500_000, 2));
    let ada = play.seat("Ada");
    play.does(ada, walk(&play, 6));
    settle(&mut play, &[1, 3]);
    assert_eq!((at(&play), play.thing("Ada").swim), (1, None), "a failure ends the walk");
    play.does(ada, walk(&play, 6));
    settle(&mut play, &[6, 3]);
    assert_eq!((at(&play), play.thing("Ada").swim), (6, None));
}

#[test]
fn s6_nobody_swims_where_there_is_a_way_on_foot() {
    let rows = ["#####", "#.~.#", "#...#", "#####"];
    let builder = TableBuilder::new().rows(rows).symbol('~', water(1_500_000)).hero("Ada").at(1, 1);
    let mut play = Play::new(builder);
    play.does(play.seat("Ada"), walk(&play, 3));
    assert_eq!((at(&play), play.table.awaits_answer()), (3, false));
}

#[test]
fn s6_water_that_turns_out_deep_stops_a_walk_that_was_not_planned_through_it() {
    let builder = strait(1_500_000, 20).ambient(Ambient::PitchDark);
    let mut document = builder.document();
    document.map.rows[1] = "#...~..#".to_owned();
    let table = Table::open(&document, builder.dice_source()).expect("a board");
    let (play, names) = (table, builder.open().1);
    let mut play = Play { table: play, names };
    play.refused(play.seat("Ada"), walk(&play, 6), "refused-unknown-place");
    let via = (2..=6).map(|x| Cell::new(x, 1)).collect::<Vec<_>>();
    play.does(GM, Command::Walk { thing: play.id("Ada"), to: Cell::new(6, 1), via });
    assert!(play.table.awaits_answer(), "the game master knows how deep it is");
}

/// `Ada` lies unconscious in water up to the knee and has no air.
fn drowning() -> Play {
    let builder = strait(400_000, 0).at(3, 1).condition(Condition::Unconscious, 1).life(30, 30);
    let builder = builder.hero("Bo").at(1, 1).initiative(20).fortune(0);
    let (mut play, _) = Play::encounter(builder.dice([3, 3]), &["Ada", "Bo"], &[]);
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Unconscious, level: 1 });
    play
}

/// Somebody held fast under deep water, awake; Bo watches from the bank.
fn held() -> Play {
    let builder = strait(2_000_000, 0).at(3, 1).condition(Condition::Held, 1);
    let builder = builder.hero("Bo").at(1, 1).initiative(20).fortune(0);
    let (play, _) = Play::encounter(builder.dice([3, 3]), &["Ada", "Bo"], &[]);
    play
}

/// A round goes by; the rolls of those without air fall so.
fn round(play: &mut Play, dice: &[u32]) -> Vec<Event> {
    let (mut events, number) = (Vec::new(), play.round());
    while play.round() == number {
        let Some(name) = play.active() else { break };
        events.extend(play.ends(&name));
    }
    if !dice.is_empty() {
        events.extend(settle(play, dice));
    }
    events
}

#[test]
fn s14_air_lasts_five_turns_a_point_and_then_each_check_is_one_harder() {
    let mut play = held();
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    play.does(GM, Command::Say { text: "Under!".to_owned() });
    let clock = |play: &Play, seat| {
        play.table.view(seat).breath.first().map(|breath| (breath.turns, breath.lasts, breath.next))
    };
    for turn in 1..=5 {
        round(&mut play, &[]);
        assert_eq!(clock(&play, ada).map(|clock| clock.0), Some(turn), "5 × Constitution 1");
    }
    assert_eq!(clock(&play, ada), Some((5, Some(5), Some(0))));
    assert_eq!(clock(&play, bo), Some((5, Some(5), Some(0))), "he sees her, and heroes know each other's sheets");
    // Endurance 2 against 12: the first check is not modified.
    round(&mut play, &[]);
    let roll = roll_of(&play.table, ada);
    assert_eq!(roll.sum.value, 2);
    let copy = Table::open(&play.table.document(), play.table.dice().clone()).expect("saved in the middle of it");
    assert_eq!(copy.hash(), play.table.hash());
    settle(&mut play, &[5, 5]);
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 0, "10 + 2 = 12");
    round(&mut play, &[]);
    assert_eq!(roll_of(&play.table, ada).sum.value, 1, "the second one −1");
    settle(&mut play, &[6, 5]);
    round(&mut play, &[]);
    assert_eq!(roll_of(&play.table, ada).sum.value, 0, "the third one −2");
    settle(&mut play, &[6, 5]);
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 1, "11 is not 12");
    assert_eq!(life(&play, "Ada"), 30);
    let events = round(&mut play, &[]);
    assert_eq!(
        (life(&play, "Ada"), has(&play, "Ada", Condition::Dying)),
        (-1, 1),
        "after Constitution turns, and bleeding"
    );
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::Suffocated { before: Some(30), .. })));
}

#[test]
fn s14_turns_that_pass_outside_encounters_use_up_the_air_as_well() {
    let builder = strait(2_000_000, 0).at(3, 1).condition(Condition::Held, 1);
    let mut play = Play::new(builder);
    play.does(GM, Command::Say { text: "Under!".to_owned() });
    let turns = |play: &Play| play.thing("Ada").breath.map(|breath| breath.turns);
    for turn in 0..5 {
        assert_eq!(turns(&play), Some(turn), "5 × Constitution 1");
        play.does(GM, Command::PassTurn);
        assert!(!play.table.awaits_answer());
    }
    play.does(GM, Command::PassTurn);
    play.refused(GM, Command::PassTurn, "refused-answer-first");
    settle(&mut play, &[1, 2]);
    assert_eq!((turns(&play), has(&play, "Ada", Condition::Unconscious)), (Some(6), 1), "3 + 2 is not 12");
    play.does(GM, Command::PassTurn);
    assert_eq!(has(&play, "Ada", Condition::Dying), 1, "after Constitution turns");
    assert!(play.table.document().table.pending.0.is_empty());
}

#[test]
fn s14_air_goes_on_from_one_encounter_to_the_next() {
    let mut play = held();
    play.does(GM, Command::Say { text: "Under!".to_owned() });
    for _ in 0..3 {
        round(&mut play, &[]);
    }
    play.does(GM, Command::EndEncounter);
    play.does(GM, Command::PassTurn);
    let things = vec![play.id("Ada"), play.id("Bo")];
    play.table.feed_dice([3, 3]);
    play.does(GM, Command::StartEncounter { things, surprised: vec![] });
    round(&mut play, &[]);
    assert_eq!(play.thing("Ada").breath.map(|breath| breath.turns), Some(5), "three rounds, a turn, a round");
}

#[test]
fn s14_whoever_is_pulled_out_has_air_again_and_wakes() {
    let mut play = held();
    play.does(GM, Command::Say { text: "Under!".to_owned() });
    for _ in 0..5 {
        round(&mut play, &[]);
    }
    round(&mut play, &[1, 1]);
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 1);
    let events = play.does(GM, Command::Place { thing: play.id("Ada"), to: Cell::new(6, 1) });
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::CameUp { .. })));
    assert_eq!((has(&play, "Ada", Condition::Unconscious), play.thing("Ada").breath), (0, None));
    play.does(GM, Command::Undo);
    assert_eq!(play.thing("Ada").breath.map(|breath| (breath.turns, breath.fainted)), Some((6, Some(0))));
}

#[test]
fn s14_the_unconscious_drown_in_water_up_to_the_knee() {
    let play = drowning();
    assert!(play.thing("Ada").breath.is_some());
    let mut play = begun(strait(400_000, 0).at(3, 1).condition(Condition::Prone, 1));
    play.does(GM, Command::Say { text: "It is cold.".to_owned() });
    assert_eq!(play.thing("Ada").breath, None, "who is awake lifts the head");
}

#[test]
fn s14_no_air_under_a_ceiling_that_the_water_reaches() {
    let full = Symbol { water: 2_950_000, ..Symbol::default() };
    for (water, under) in [(2_950_000, true), (2_850_000, false)] {
        let builder = TableBuilder::new().rows(["##########", "#~~~~~~~~#", "##########"]);
        let builder = builder.symbol('~', Symbol { water, ..full }).hero("Ada").at(3, 1);
        let mut play = begun(builder);
        play.does(GM, Command::Say { text: "Help!".to_owned() });
        assert_eq!(play.thing("Ada").breath.is_some(), under, "{water} ml of 3 m");
    }
}

#[test]
fn s14_a_carried_light_goes_out_with_its_carrier() {
    let lantern =
        ThingDoc { carried_by: Some(CarriedBy(torchline::knowledge::ThingId(1))), ..lamp(SourceKind::Lantern) };
    let mut play = begun(strait(1_500_000, 20).thing("lantern", lantern));
    let ada = play.seat("Ada");
    play.does(ada, walk(&play, 3));
    settle(&mut play, &[2, 2]);
    assert!(burns(&play, "lantern"), "held above the water");
    play.ends("Ada");
    play.does(ada, walk(&play, 4));
    throw(&mut play, &[1, 1]);
    assert!(!burns(&play, "lantern"));
}
