//! A stone's turn is data: saved, undone and done again in its middle it takes the same way; and nothing hangs.

use crate::hall::hall;
use crate::play::{GM, Play};
use crate::rolling::{WIDE, passes, place, stone};
use proptest::prelude::*;
use torchline::board::{Cell, Door, DoorKind, Point};
use torchline::knowledge::SeatId;
use torchline::level::ThingDoc;
use torchline::rules::house::FortuneFor;
use torchline::rules::stone::RollingStone;
use torchline::rules::traps::TrapKind;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// Two in the way of a stone and a door behind them; rolls are announced and wait.
fn table() -> TableBuilder {
    let door =
        Door { from: Point::corner(12, 1), to: Point::corner(12, 4), kind: DoorKind::Wooden, open: false, lock: None };
    let builder = place(WIDE, (5, 2)).hero("Bo").at(9, 2).life(60, 60);
    let builder = crate::hall::sheet(builder).thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() });
    builder.seed(11).house(|house| {
        house.announce_rolls = true;
        house.fortune = FortuneFor::Chosen;
    })
}

fn answer(table: &Table) -> Option<(SeatId, Command)> {
    let seats = [SeatId(1), SeatId(2), GM];
    let asks = [Command::RollDice, Command::Accept];
    let all = seats.into_iter().flat_map(|seat| asks.iter().map(move |ask| (seat, ask.clone())));
    let mut allowed = all.filter(|(seat, command)| table.allowed(*seat, command).is_ok());
    allowed.next()
}

#[test]
fn s5_stone_that_is_saved_in_the_middle_of_its_turn_rolls_on_the_same_way() {
    let mut play = Play::new(table());
    let mut prompts = 0;
    for _ in 0..4 {
        passes(&mut play);
        while let Some((seat, command)) = answer(&play.table) {
            prompts += 1;
            let document = play.table.document();
            let text = torchline::level::write(&document);
            let read = torchline::level::read(&text, "a save").expect("a save reads");
            assert_eq!(read, document, "as it was");
            let mut copy = Table::open(&read, play.table.dice().clone()).expect("it opens");
            assert_eq!((copy.hash(), copy.view(GM)), (play.table.hash(), play.table.view(GM)));
            let here = play.table.apply(seat, &command).expect("allowed");
            assert_eq!(copy.apply(seat, &command), Ok(here), "it goes on as if it had never been saved");
            assert_eq!(copy.hash(), play.table.hash());
        }
    }
    assert!(prompts >= 2, "{prompts} prompts");
    assert!(stone(&play).rests && stone(&play).at.x > 10 * 1024, "it has come to the door: {:?}", stone(&play));
}

#[test]
fn s5_stone_undone_and_done_again_comes_to_the_same_hash() {
    let run = || {
        let mut play = Play::new(table());
        let mut states = vec![play.table.hash()];
        for _ in 0..4 {
            passes(&mut play);
            states.push(play.table.hash());
            while let Some((seat, command)) = answer(&play.table) {
                play.does(seat, command);
                states.push(play.table.hash());
            }
        }
        // A turn in which nothing moves is nothing to undo.
        states.dedup();
        (play, states)
    };
    let (mut play, states) = run();
    assert_eq!(run().1, states, "the same seed, the same hashes");
    for hash in states.iter().rev().skip(1) {
        play.does(GM, Command::Undo);
        assert_eq!(play.table.hash(), *hash);
    }
    for hash in states.iter().skip(1) {
        play.does(GM, Command::Redo);
        assert_eq!(play.table.hash(), *hash);
    }
}

/// A corridor that bends, with two in the way: where the game master sees it end before it is let go, it ends, whoever is
/// met, whenever one looks, and also where the table is saved and opened again at each prompt.
#[test]
fn s5_stone_goes_the_way_that_is_foreseen() {
    let bent = [
        "################",
        "#............###",
        "#............###",
        "#............###",
        "###########..###",
        "###########..###",
        "###########..###",
        "###########..###",
        "###########..###",
        "################",
    ];
    let builder = crate::hall::sheet(place(bent, (6, 2)).hero("Bo").at(9, 2).life(60, 60)).seed(5);
    let builder = builder.house(|house| {
        house.announce_rolls = true;
        house.fortune = FortuneFor::Chosen;
    });
    let mut play = Play::new(builder);
    let foreseen = |play: &Play| play.table.view(GM).stones[0].ahead.last().copied();
    let end = foreseen(&play).expect("a way");
    assert!(end.y > 7 * 1024, "round the bend: {end:?}");
    let (mut met, mut turns) = (0, 0);
    while !stone(&play).rests {
        passes(&mut play);
        turns += 1;
        assert!(turns < 20, "it comes to rest");
        while let Some((seat, command)) = answer(&play.table) {
            met += 1;
            assert_eq!(foreseen(&play), Some(end), "in the middle of turn {turns}");
            let read = torchline::level::read(&torchline::level::write(&play.table.document()), "a save");
            let dice = play.table.dice().clone();
            play.table = Table::open(&read.expect("a save reads"), dice).expect("it opens");
            play.does(seat, command);
        }
        assert!(stone(&play).rests || foreseen(&play) == Some(end), "after turn {turns}");
    }
    assert!(met >= 2, "there is somebody to ask: {met}");
    assert_eq!(stone(&play).at, end);
}

/// In a wide room it does not run round and round: each wall takes its part of the way.
#[test]
fn s5_stone_comes_to_rest_in_a_wide_room() {
    let wall = "#".repeat(24);
    let floor = format!("#{}#", ".".repeat(22));
    let rows: Vec<&str> = std::iter::once(&wall).chain([&floor; 22]).chain([&wall]).map(String::as_str).collect();
    let mut play = Play::new(place(rows, (12, 12)));
    let (mut turns, mut way) = (0, 0.0);
    let mut last = stone(&play).at;
    while !stone(&play).rests {
        passes(&mut play);
        turns += 1;
        for print in stone(&play).trail {
            way += (print.at.distance_squared(last) as f64).sqrt() / 1024.0;
            last = print.at;
        }
        assert!(turns <= 20, "it comes to rest");
    }
    // 20 m and a wall, 20 m and a wall: three sides of the room, and less than half of the fourth.
    assert!((35.0..62.0).contains(&way), "{way} m in {turns} turns");
}

#[test]
fn s5_stone_is_stopped_by_a_grate_that_is_down() {
    let grate = crate::hall::trap(TrapKind::FallingPortcullis, &[(10, 1), (10, 2), (10, 3)]);
    let mut play = Play::new(place(WIDE, (17, 2)).thing("grate", crate::hall::lying(grate, (10, 2))));
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    for _ in 0..4 {
        passes(&mut play);
    }
    let stone = stone(&play);
    assert!(stone.rests && stone.at.x < 9 * 1024 + 100 && stone.at.x > 8 * 1024, "{stone:?}");
}

/// Rooms of blocks of two by two cells, a stone in one of them, its direction, and where two stand.
#[derive(Clone, Debug)]
struct Maze {
    rows: Vec<String>,
    at: (i32, i32),
    heading: (i32, i32),
    stand: Vec<(i32, i32)>,
    door: Option<(i32, i32)>,
}

fn maze() -> impl Strategy<Value = Maze> {
    let rock = prop::collection::vec(prop::bool::weighted(0.15), 36);
    let heading = (-3..=3i32, -3..=3i32).prop_filter("a direction", |&way| way != (0, 0));
    let block = || (0..6i32, 0..6i32);
    (rock, block(), heading, block(), block(), prop::option::of(block())).prop_map(
        |(rock, at, heading, ada, bo, door)| {
            let free = [at, ada, bo];
            let solid = |bx: i32, by: i32| {
                !(0..6).contains(&bx)
                    || !(0..6).contains(&by)
                    || rock[(by * 6 + bx) as usize] && !free.contains(&(bx, by))
            };
            let letter = |x: i32, y: i32| if solid(x.div_euclid(2), y.div_euclid(2)) { '#' } else { '.' };
            let rows = (-1..13).map(|y| (-1..13).map(|x| letter(x, y)).collect()).collect();
            let middle = |(x, y): (i32, i32)| (2 * x + 2, 2 * y + 2);
            let cell = |(x, y): (i32, i32), more: i32| (2 * x + 1 + more, 2 * y + 1 + more);
            Maze {
                rows,
                at: middle(at),
                heading,
                stand: vec![cell(ada, 0), cell(bo, 1)],
                door: door.map(|at| cell(at, 0)),
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn s5_stone_stays_on_the_map_comes_to_rest_and_leaves_nothing_hanging(maze in maze(), seed in 0..1000u64) {
        let rows: Vec<&str> = maze.rows.iter().map(String::as_str).collect();
        let loose = RollingStone::new(Point::corner(maze.at.0, maze.at.1), maze.heading);
        let thing = ThingDoc { stone: Some(loose), ..crate::rolling::rolling(2, 2) };
        let builder = hall().rows(rows).at(maze.stand[0].0, maze.stand[0].1).opponent("Rat").life(90, 90);
        let mut builder = builder.at(maze.stand[1].0, maze.stand[1].1).thing("stone", thing).seed(seed);
        if let Some((x, y)) = maze.door {
            let door = Door { from: Point::corner(x, y), to: Point::corner(x, y + 2), kind: DoorKind::BrokenWooden, open: false, lock: None };
            builder = builder.thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() });
        }
        let mut play = Play::new(builder);
        let open = |cell: Cell| {
            maze.rows.get(cell.y as usize).and_then(|row| row.as_bytes().get(cell.x as usize)) == Some(&b'.')
        };
        for _ in 0..21 {
            passes(&mut play);
            let document = play.table.document();
            prop_assert!(document.table.pending.0.is_empty() && document.table.checks.is_empty(), "{:?}", document.table);
            let stone = stone(&play);
            for print in &stone.trail {
                for (dx, dy) in [(0, 0), (880, 0), (-880, 0), (0, 880), (0, -880)] {
                    let cell = Point::new(print.at.x + dx, print.at.y + dy).cell();
                    prop_assert!(open(cell), "it reaches into rock at {:?}", print.at);
                }
            }
            if stone.rests {
                break;
            }
        }
        prop_assert!(stone(&play).rests, "it comes to rest: {:?}", stone(&play));
    }
}
