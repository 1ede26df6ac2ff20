//! The rolling stone among people, doors, pits and water (S5); numbers are typed here as the rule book has them.

use crate::hall::{evaded, hall, lying, sheet, trap};
use crate::play::{GM, Play, happenings};
use torchline::board::{Cell, Door, DoorKind, Ground, Point, Size};
use torchline::level::{Symbol, ThingDoc};
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::Condition;
use torchline::rules::stone::RollingStone;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// A corridor two metres wide and eighteen long.
pub const CORRIDOR: [&str; 4] =
    ["####################", "#..................#", "#..................#", "####################"];
/// The same a metre wider: there is room beside the stone.
pub const WIDE: [&str; 5] = [
    "####################",
    "#..................#",
    "#..................#",
    "#..................#",
    "####################",
];

/// A stone that was let go with its middle at a corner of cells, rolling to the east.
pub fn rolling(x: i32, y: i32) -> ThingDoc {
    ThingDoc { stone: Some(RollingStone::new(Point::corner(x, y), (1, 0))), ..lying(spent(), (x, y)) }
}

fn spent() -> Trap {
    Trap { armed: false, ..trap(TrapKind::RollingStone, &[(10, 2)]) }
}

/// The hall's hero elsewhere, with a stone at the west end of a place.
pub fn place<'a>(rows: impl IntoIterator<Item = &'a str>, ada: (i32, i32)) -> TableBuilder {
    hall().rows(rows).at(ada.0, ada.1).thing("stone", rolling(2, 2))
}

pub fn passes(play: &mut Play) -> Vec<Event> {
    play.does(GM, Command::PassTurn)
}

pub fn stone(play: &Play) -> RollingStone {
    play.thing("stone").stone.expect("a stone")
}

/// Whether a stone lies within a fifth of a metre of a place.
pub fn near(stone: &RollingStone, x: f64, y: f64) -> bool {
    stone.at.distance_squared(Point::from_metres(x, y)) < 205 * 205
}

fn wounds(events: &[Event], play: &Play, name: &str) -> usize {
    let id = play.id(name);
    let hit = |what: &&Happening| matches!(what, Happening::Wounded { who, .. } if who.id == id);
    happenings(events).into_iter().filter(hit).count()
}

fn says(events: &[Event], key: &str) -> usize {
    let told = |what: &&Happening| matches!(what, Happening::StoneRolls { what, .. } if what.key == key);
    happenings(events).into_iter().filter(told).count()
}

#[test]
fn s5_stone_is_let_go_by_its_plate_and_rolls_five_metres_a_turn() {
    let parts = Trap { from: Some(Cell::new(1, 1)), ..trap(TrapKind::RollingStone, &[(16, 2)]) };
    let mut play = Play::new(hall().rows(WIDE).at(14, 2).thing("stone", lying(parts, (1, 1))));
    play.walks("Ada", (16, 2));
    let loose = stone(&play);
    assert_eq!((loose.speed, loose.armour, loose.durability), (5, 8, 200));
    assert_eq!((loose.at, loose.heading, loose.rests), (Point::corner(2, 2), (1, 0), false), "it is two metres across");
    assert_eq!(play.life("Ada"), 60, "it strikes nobody yet");
    for metres in [5.0, 10.0] {
        let events = passes(&mut play);
        assert!(near(&stone(&play), 2.0 + metres, 2.0), "{:?}", stone(&play).at);
        assert_eq!((says(&events, "stone-rolls"), stone(&play).rests), (1, false));
    }
    play.at_rest();
}

#[test]
fn s5_stone_does_30_and_a_die_and_is_evaded_with_18_by_stepping_aside() {
    let build = |dice: &[u32]| Play::new(place(WIDE, (6, 2)).dice(dice.iter().copied()));
    let mut play = build(&[6, 6, 1]);
    assert_eq!(evaded(&passes(&mut play)), 0, "6 + 6 + 5 is 17");
    assert_eq!((play.life("Ada"), play.at("Ada")), (60 - 31, Cell::new(6, 2)));
    play.at_rest();
    let nimble = place(WIDE, (6, 2)).hero("Bo").at(18, 3);
    let mut document = nimble.dice([6, 6]).document();
    let dodge = torchline::rules::sheet::Characteristic::Dodge;
    document.things[0].sheet.as_mut().expect("a sheet").characteristics.insert(dodge, 6);
    let names = place(WIDE, (6, 2)).hero("Bo").open().1;
    let dice = place(WIDE, (6, 2)).dice([6, 6]).dice_source();
    let mut play = Play { table: Table::open(&document, dice).expect("it opens"), names };
    assert_eq!(evaded(&passes(&mut play)), 1, "6 + 6 + 6 is 18");
    assert_eq!((play.life("Ada"), play.at("Ada")), (60, Cell::new(6, 3)), "there the stone does not come");
    play.at_rest();
}

#[test]
fn s5_stone_is_not_evaded_where_there_is_no_room() {
    let mut play = Play::new(place(CORRIDOR, (6, 2)).dice([4]));
    let events = passes(&mut play);
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::NoRoomToDodge { .. })), "{events:?}");
    assert_eq!(play.life("Ada"), 60 - 34, "nothing is rolled but the damage");
    // Others in the only free cells leave no room either; a captive has none at all.
    let crowd = place(WIDE, (6, 2)).opponent("Rat").at(5, 3).opponent("Cat").at(7, 3).hero("Bo").at(6, 3).life(60, 60);
    let mut play = Play::new(sheet(crowd).dice([4]));
    let events = passes(&mut play);
    assert_eq!((evaded(&events), play.life("Ada"), play.life("Bo")), (0, 60 - 34, 60));
    let mut play = Play::new(place(WIDE, (6, 2)).dice([4]));
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Held, level: 1 });
    passes(&mut play);
    assert_eq!(play.life("Ada"), 60 - 34);
    play.at_rest();
}

#[test]
fn s5_stone_strikes_each_token_once_per_pass_over_the_end_of_a_turn() {
    let builder = sheet(place(CORRIDOR, (7, 1)).hero("Bo").at(7, 2).life(60, 60)).dice([1, 2, 6, 6]);
    let mut play = Play::new(builder);
    let events = passes(&mut play);
    assert_eq!((wounds(&events, &play, "Ada"), wounds(&events, &play, "Bo")), (1, 1), "both in one turn");
    assert!(stone(&play).met.len() == 2, "it stands over them when the turn ends");
    let events = passes(&mut play);
    assert_eq!((wounds(&events, &play, "Ada"), wounds(&events, &play, "Bo")), (0, 0), "it is the same pass");
    assert_eq!((play.life("Ada"), play.life("Bo")), (60 - 31, 60 - 32), "rising ids, a die each");
    assert!(stone(&play).met.is_empty(), "they lie behind it");
    play.at_rest();
}

#[test]
fn s5_stone_strikes_a_large_token_once() {
    let builder = place(CORRIDOR, (6, 1)).dice([3]);
    let mut document = builder.document();
    document.things[0].size = Some(Size(2));
    let names = builder.clone().open().1;
    let mut play = Play { table: Table::open(&document, builder.dice_source()).expect("it opens"), names };
    let mut hits = 0;
    for _ in 0..3 {
        let events = passes(&mut play);
        hits += wounds(&events, &play, "Ada");
    }
    assert_eq!((hits, play.life("Ada")), (1, 60 - 33));
    assert!(near(&stone(&play), 17.0, 2.0), "it has rolled over her: {:?}", stone(&play).at);
}

fn gate(kind: DoorKind, x: i32) -> TableBuilder {
    let door = Door { from: Point::corner(x, 1), to: Point::corner(x, 3), kind, open: false, lock: None };
    place(CORRIDOR, (17, 1)).thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() })
}

#[test]
fn s5_stone_breaks_a_door_by_its_damage_or_is_stopped_by_it() {
    // Wood: armour 4, durability 30 (S4). 30 + 4 − 4 is 30.
    let mut play = Play::new(gate(DoorKind::Wooden, 6).dice([4]));
    passes(&mut play);
    let events = passes(&mut play);
    let broken = |play: &Play| play.thing("door").wear.is_some_and(|wear| wear.broken);
    assert!(broken(&play) && stone(&play).at.x > 7 * 1024, "it rolls on: {:?} {events:?}", stone(&play));
    let mut play = Play::new(gate(DoorKind::Wooden, 6).dice([3]));
    for _ in 0..3 {
        passes(&mut play);
    }
    let held = stone(&play);
    assert!(!broken(&play) && held.rests && held.at.x < 6 * 1024, "30 + 3 − 4 is 29: {held:?}");
    assert_eq!(play.thing("door").wear.map(|wear| wear.damage), Some(29));
    assert!(held.held.contains(&play.id("door")), "it is a wall from then on, and struck once");
    play.at_rest();
}

#[test]
fn s5_stone_keeps_a_door_from_closing() {
    let mut play = Play::new(gate(DoorKind::Wooden, 7).dice([6]));
    let door = play.id("door");
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    passes(&mut play);
    play.refused(GM, Command::SetDoor { door, open: false, locked: false }, "refused-doorway-blocked");
    passes(&mut play);
    play.does(GM, Command::SetDoor { door, open: false, locked: false });
}

#[test]
fn s5_stone_drops_into_a_pit_and_fills_it() {
    let mut play = Play::new(
        place(CORRIDOR, (15, 1))
            .thing("pit", lying(trap(TrapKind::WolfPit, &[(5, 1), (5, 2), (6, 1), (6, 2)]), (5, 1))),
    );
    let events = passes(&mut play);
    assert_eq!(says(&events, "stone-fills-pit"), 1, "{events:?}");
    let (lies, pit) = (stone(&play), play.thing("pit").trap.expect("a pit"));
    assert!(lies.rests && lies.pit == Some(play.id("pit")) && near(&lies, 6.0, 2.0), "{lies:?}");
    assert_eq!(lies.height, Some(-2 * 1024), "its top is level with the floor");
    assert!(pit.filled && !pit.armed);
    let events = play.walks("Ada", (4, 1));
    assert_eq!((crate::hall::sprung(&events), play.at("Ada")), (0, Cell::new(4, 1)), "she walks over it");
    play.at_rest();
    // Made as new or taken away, the stone is out of it; taken away itself, the stone leaves it open.
    let filled = play.table.document();
    let again = |play: &Play| Table::open(&filled, play.table.dice().clone()).expect("it opens");
    play.does(GM, Command::ResetTrap { trap: play.id("pit") });
    assert!(play.thing("stone").stone.is_none() && play.armed("pit"));
    play.table = again(&play);
    play.does(GM, Command::RemoveTrap { trap: play.id("pit") });
    assert!(play.thing("stone").stone.is_none());
    play.table = again(&play);
    play.does(GM, Command::RemoveTrap { trap: play.id("stone") });
    assert!(!play.thing("pit").trap.expect("a pit").filled);
}

#[test]
fn s5_stone_splashes_into_water_once() {
    let rows = ["####################", "#....~~~~~~~.......#", "#....~~~~~~~.......#", "####################"];
    let pool = Symbol { water: 500_000, ..Symbol::default() };
    let mut play = Play::new(place(rows, (17, 1)).symbol('~', pool));
    let splashes: Vec<usize> = (0..3).map(|_| says(&passes(&mut play), "stone-splashes")).collect();
    assert_eq!(splashes, [1, 0, 0]);
    assert!(near(&stone(&play), 17.0, 2.0), "water does not slow it: {:?}", stone(&play).at);
}

#[test]
fn s5_stone_rests_after_a_hundred_metres_wherever_it_is() {
    let (wall, floor) = ("#".repeat(112), format!("#{}#", ".".repeat(110)));
    let mut play = Play::new(place([&*wall, &floor, &floor, &wall], (109, 1)));
    for turn in 1..=21 {
        passes(&mut play);
        assert_eq!(stone(&play).rests, turn >= 21, "turn {turn}: {:?}", stone(&play));
    }
    assert!(near(&stone(&play), 102.0, 2.0), "{:?}", stone(&play).at);
}

/// Round a ring it comes to where it began and no farther: each corner takes 20 m of its way.
#[test]
fn s5_stone_does_not_run_round_and_round() {
    let rows = [
        "############",
        "#..........#",
        "#..........#",
        "#..######..#",
        "#..######..#",
        "#..######..#",
        "#..######..#",
        "#..........#",
        "#..........#",
        "############",
    ];
    let mut play = Play::new(hall().rows(rows).at(5, 5).thing("stone", rolling(2, 2)));
    for turn in 1..=7 {
        passes(&mut play);
        assert_eq!(stone(&play).rests, turn >= 6, "turn {turn}: {:?}", stone(&play));
    }
    assert!(near(&stone(&play), 1.95, 1.95), "{:?}", stone(&play).at);
}

#[test]
fn s5_stone_is_hacked_to_rubble_through_armour_8() {
    let lying = |durability| {
        let stone = RollingStone {
            rests: true,
            durability,
            whole: Some(200),
            ..RollingStone::new(Point::corner(6, 2), (1, 0))
        };
        ThingDoc { stone: Some(stone), ..rolling(6, 2) }
    };
    let table = |durability, dice: &[u32]| {
        let builder = hall().weapon("mooring-post").weapon("two-handed-axe").weapon("longbow").rows(WIDE).at(4, 2);
        Play::new(builder.thing("stone", lying(durability)).dice(dice.iter().copied()))
    };
    let hacks = |play: &Play, weapon: &str| Command::HackStone {
        thing: play.id("Ada"),
        stone: play.id("stone"),
        weapon: weapon.to_owned(),
    };
    let mut play = table(200, &[6, 6, 6, 6]);
    let (ada, post, axe) = (play.seat("Ada"), hacks(&play, "mooring-post"), hacks(&play, "two-handed-axe"));
    play.does(ada, post.clone());
    assert_eq!(stone(&play).durability, 200 - 6, "12 + 2 − 8");
    play.does(ada, axe);
    assert_eq!(stone(&play).durability, 194, "a slashing 16 is halved and then armour 8 comes off");
    play.refused(ada, hacks(&play, "longbow"), "refused-weapon-cannot-hack");
    let gms = play.table.view(GM).stones[0].durability.expect("for the game master");
    assert_eq!((gms.now, gms.max, play.table.view(ada).stones[0].durability), (194, 200, None));
    play.at_rest();

    let mut play = table(6, &[6, 6]);
    let events = play.does(ada, post.clone());
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::StoneBroken { .. })), "{events:?}");
    assert_eq!(play.thing("stone").stone, None);
    let ground = |x, y| play.table.view(ada).cell(Cell::new(x, y)).map(|cell| cell.ground);
    assert_eq!([(5, 1), (6, 2)].map(|(x, y)| ground(x, y)), [Some(Ground::Rubble); 2]);
    assert_eq!(ground(7, 2), Some(Ground::Stone));
    play.walks("Ada", (6, 2));
    assert_eq!(play.at("Ada"), Cell::new(6, 2), "it is no more in the way");
    play.refused(ada, post, "refused-no-such-thing");
    play.at_rest();
}

#[test]
fn s5_stone_stands_in_the_way_of_walkers() {
    let still = |at: Point| {
        let stone = RollingStone { rests: true, ..RollingStone::new(at, (1, 0)) };
        ThingDoc { stone: Some(stone), ..rolling(6, 2) }
    };
    let mut play = Play::new(hall().rows(CORRIDOR).at(3, 2).thing("stone", still(Point::corner(6, 2))));
    let walk = |play: &Play, x, y| Command::Walk { thing: play.id("Ada"), to: Cell::new(x, y), via: vec![] };
    let (on, past) = (walk(&play, 6, 1), walk(&play, 10, 1));
    play.refused(play.seat("Ada"), on, "refused-no-way");
    play.refused(play.seat("Ada"), past, "refused-no-way");
    assert_eq!(play.table.view(play.seat("Ada")).stones[0].cells.len(), 4);
    // There is a way round it where the corridor is wider; whoever is under it gets out.
    let mut play = Play::new(hall().rows(WIDE).at(3, 2).thing("stone", still(Point::corner(6, 2))));
    play.walks("Ada", (10, 1));
    assert_eq!(play.at("Ada"), Cell::new(10, 1));
    let mut play = Play::new(hall().rows(CORRIDOR).at(6, 2).thing("stone", still(Point::corner(6, 2))));
    play.walks("Ada", (10, 1));
    assert_eq!(play.at("Ada"), Cell::new(10, 1));
}
