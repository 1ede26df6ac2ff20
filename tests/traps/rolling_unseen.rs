//! What seats know of a rolling stone: those who see it, those who only hear it, and those who do neither.

use crate::hall::{hall, lying, sheet, trap};
use crate::play::{GM, Play, known_to};
use crate::rolling::{WIDE, passes, place, rolling, stone};
use torchline::board::{Cell, Direction, Point};
use torchline::knowledge::view::{Nearness, RumbleView};
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::stone::RollingStone;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;

/// A corridor in the north, a hero's closed room in the south.
const APART: [&str; 9] = [
    "########################################",
    "#......................................#",
    "#......................................#",
    "########################################",
    "########################################",
    "########################################",
    "#....................................###",
    "#....................................###",
    "########################################",
];

fn apart(ada: i32, stone: i32) -> TableBuilder {
    hall().rows(APART).at(ada, 7).thing("stone", rolling(stone, 2))
}

#[test]
fn s5_stone_is_heard_before_it_is_seen() {
    let mut play = Play::new(apart(12, 2));
    let ada = play.seat("Ada");
    let heard = |play: &Play| play.table.view(ada).rumbles;
    assert_eq!(
        heard(&play),
        [RumbleView { from: Direction::NorthWest, near: Nearness::Far }],
        "10.5 m west, 5.5 m north"
    );
    let events = passes(&mut play);
    let told = known_to(&events, ada);
    assert!(
        matches!(told[..], [Happening::StoneHeard { from: Direction::NorthWest, near: Nearness::Close }, ..]),
        "{told:?}"
    );
    assert!(!told.iter().any(|what| matches!(what, Happening::StoneRolls { .. })), "{told:?}");
    assert!(play.table.view(ada).stones.is_empty(), "a rumbling and nothing else");
    // 30 m off it is heard no more, and neither is one that rests.
    assert!(heard(&Play::new(apart(36, 2))).is_empty());
    let mut play = Play::new(apart(36, 34));
    while !stone(&play).rests {
        passes(&mut play);
    }
    assert!(heard(&play).is_empty());
}

#[test]
fn s5_stone_in_sight_is_shown_with_the_way_it_came_and_only_the_game_master_sees_where_it_goes() {
    let mut play = Play::new(place(WIDE, (18, 3)));
    let ada = play.seat("Ada");
    passes(&mut play);
    let seen = play.table.view(ada).stones.remove(0);
    let middle = stone(&play).at;
    assert_eq!((seen.at, seen.trail.last().map(|place| place.0), seen.rests), (middle, Some(middle), false));
    assert!(seen.trail.len() >= 24 && seen.trail.windows(2).all(|pair| pair[0].0.x < pair[1].0.x), "{seen:?}");
    assert!(seen.ahead.is_empty() && play.table.view(ada).rumbles.is_empty());
    let ahead = play.table.view(GM).stones.remove(0).ahead;
    let end = *ahead.last().expect("a way");
    while !stone(&play).rests {
        passes(&mut play);
    }
    assert!(stone(&play).at.distance_squared(end) < 64 * 64, "it came where it was foreseen: {end:?}");
    assert!(play.table.view(GM).stones[0].ahead.is_empty(), "it goes nowhere now");
}

#[test]
fn s5_stone_that_waits_is_the_game_masters_secret() {
    let parts = Trap { from: Some(Cell::new(1, 1)), ..trap(TrapKind::RollingStone, &[(12, 2)]) };
    let play = Play::new(hall().rows(WIDE).at(14, 2).thing("stone", lying(parts, (1, 1))));
    let waits = play.table.view(GM).stones.remove(0);
    assert!(waits.waits && waits.ahead.last().is_some_and(|end| end.x > 17 * 1024), "{waits:?}");
    assert!(play.table.view(play.seat("Ada")).stones.is_empty());
}

#[test]
fn s5_stone_out_of_sight_leaks_nothing_but_its_rumbling() {
    // Two stones at different places in the same direction, and tables without any but far away.
    let turned = |builder: TableBuilder| {
        let mut play = Play::new(builder);
        let ada = play.seat("Ada");
        let events = passes(&mut play);
        let told: Vec<_> = known_to(&events, ada).into_iter().cloned().collect();
        (play.table.view(ada), told)
    };
    assert_eq!(turned(apart(20, 3)), turned(apart(20, 4)));
    let slanted = |x| {
        let stone = RollingStone { durability: 77, ..RollingStone::new(Point::corner(x, 2), (1, 0)) };
        apart(4, 4).thing("other", ThingDoc { stone: Some(stone), ..rolling(x, 2) })
    };
    let (near, far) = (slanted(37), apart(4, 4));
    let without = |builder: TableBuilder| (turned(builder.clone()).0.rumbles, turned(builder).0.stones);
    assert_eq!(without(near), without(far), "a stone out of earshot is as good as none");
    // Somebody else's sight of it tells this seat nothing.
    let shared = sheet(apart(20, 4).hero("Bo").at(12, 1).life(90, 90)).dice([1, 1, 1]);
    let mut play = Play::new(shared);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    let events = passes(&mut play);
    assert!(!play.table.view(bo).stones.is_empty() && play.table.view(ada).stones.is_empty());
    assert!(known_to(&events, bo).iter().any(|what| matches!(what, Happening::StoneRolls { .. })));
    let hers = known_to(&events, ada);
    assert!(
        hers.iter().all(|what| matches!(what, Happening::StoneHeard { .. } | Happening::EnvironmentPhase { .. })),
        "{hers:?}"
    );
}
