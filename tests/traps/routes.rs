//! A trap goes off exactly once per entry, whatever the route, and no hazard leaves anything hanging.

use crate::hall::{hall, lying, sprung, trap};
use crate::play::{GM, Play};
use proptest::prelude::*;
use torchline::board::{Cell, Size};
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// The sensor of the tests: an L of cells.
const SENSOR: [(i32, i32); 5] = [(5, 3), (6, 3), (7, 3), (7, 4), (7, 5)];

/// A trap that does nothing but go off: nobody is on the cells that it acts on.
fn clicking() -> Trap {
    Trap { cells: vec![Cell::new(14, 9)], ..trap(TrapKind::Net, &SENSOR) }
}

fn open(builder: &TableBuilder, size: u8) -> Play {
    let mut document = builder.document();
    document.things[0].size = Some(Size(size));
    let names = builder.clone().open().1;
    let table = Table::open(&document, builder.dice_source()).expect("it opens");
    Play { table, names }
}

fn on(at: Cell, size: i32) -> bool {
    at.square(size).any(|cell| SENSOR.contains(&(cell.x, cell.y)))
}

fn step() -> impl Strategy<Value = (i32, i32)> {
    (-1..=1, -1..=1).prop_filter("a step", |step| *step != (0, 0))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn s5_a_trap_goes_off_exactly_once_per_entry(steps in prop::collection::vec(step(), 1..40), size in 1..=3u8, drags in any::<bool>()) {
        let mut play = open(&hall().at(2, 7).thing("trap", lying(clicking(), (5, 3))), size);
        let (thing, trap) = (play.id("Ada"), play.id("trap"));
        for (dx, dy) in steps {
            let at = play.at("Ada");
            let to = Cell::new(at.x + dx, at.y + dy);
            let command = if drags { Command::Place { thing, to } } else { Command::Walk { thing, to, via: vec![to] } };
            let Ok(events) = play.table.apply(GM, &command) else { continue };
            prop_assert_eq!(play.at("Ada"), to);
            let enters = on(to, size.into()) && !on(at, size.into());
            prop_assert_eq!(sprung(&events), usize::from(enters), "from {:?} to {:?}", at, to);
            play.does(GM, Command::ArmTrap { trap, armed: true });
        }
    }

    #[test]
    fn s5_a_whole_walk_stops_where_it_enters_and_a_drag_sweeps(to in (1..14i32, 1..9i32), from in (1..14i32, 1..9i32), drags in any::<bool>()) {
        let (from, to): (Cell, Cell) = (from.into(), to.into());
        prop_assume!(from != to);
        let mut play = open(&hall().at(from.x, from.y).thing("trap", lying(clicking(), (5, 3))), 1);
        let thing = play.id("Ada");
        let command = if drags { Command::Place { thing, to } } else { Command::Walk { thing, to, via: vec![] } };
        let Ok(events) = play.table.apply(GM, &command) else { return Ok(()) };
        let at = play.at("Ada");
        match sprung(&events) {
            0 => prop_assert!(at == to && (on(from, 1) || !on(to, 1))),
            1 => prop_assert!(on(at, 1)),
            more => prop_assert!(false, "{} times", more),
        }
        prop_assert!(play.table.document().table.pending.0.is_empty());
    }

    #[test]
    fn s5_no_hazard_leaves_a_prompt_or_a_turn_hanging(
        kinds in prop::collection::vec(0..15usize, 1..4),
        moves in prop::collection::vec((1..14i32, 1..9i32), 1..12),
        seed in 0..1000u64,
    ) {
        use torchline::rules::traps::definition::SHIPPED;
        let mut builder = hall().seed(seed).opponent("Rat").at(9, 2).life(40, 40);
        for (index, kind) in (0..).zip(&kinds) {
            let (x, y) = (4 + 3 * index, 4);
            let parts = Trap {
                from: Some(Cell::new(x, 1)),
                towards: Some(Cell::new(x, 8)),
                ..trap(SHIPPED[*kind].0, &[(x, y), (x, y + 1), (x, y + 2), (x + 1, y), (x - 1, y)])
            };
            builder = builder.thing(&format!("trap {index}"), lying(parts, (x, 1)));
        }
        let mut play = Play::new(builder);
        let ids = [play.id("Ada"), play.id("Rat")];
        for (turn, to) in moves.into_iter().enumerate() {
            let thing = ids[turn % 2];
            let _ = play.table.apply(GM, &Command::Walk { thing, to: to.into(), via: vec![] });
            if play.table.awaits_answer() {
                let at = play.at("Ada");
                let stays = [at, play.at("Rat")].into_iter().any(|to| play.table.apply(GM, &Command::Escape { to }).is_ok());
                prop_assert!(stays, "only the run out of needles waits");
            }
            prop_assert!(play.table.document().table.pending.0.is_empty(), "{:?}", play.table.document().table.pending);
            prop_assert!(play.table.document().table.checks.is_empty());
            play.does(GM, Command::PassTurn);
            prop_assert!(play.table.document().table.pending.0.is_empty(), "{:?}", play.table.document().table.pending);
        }
    }
}

#[test]
fn s5_the_hand_lifts_over_walls_and_by_house_rule_over_everything() {
    let rows = ["###########", "#....#....#", "#....#....#", "###########"];
    let build = || hall().rows(rows).at(1, 1).thing("trap", lying(trap(TrapKind::BearTrap, &[(3, 1), (7, 1)]), (3, 1)));
    let mut play = Play::new(build());
    let place = |play: &Play, x| Command::Place { thing: play.id("Ada"), to: (x, 1).into() };
    let over = place(&play, 9);
    assert_eq!(sprung(&play.does(GM, over)), 0, "a wall lies between: the hand lifts");
    let mut play = Play::new(build().house(|house| house.dragging_springs_traps = false));
    let onto = place(&play, 3);
    assert_eq!(sprung(&play.does(GM, onto)), 0, "by the house rule");
    let mut play = Play::new(build());
    let past = place(&play, 4);
    assert_eq!(sprung(&play.does(GM, past)), 1, "dragged over it");
    assert_eq!(play.at("Ada"), Cell::new(3, 1), "and stopped there");
}
