//! Water that a trap lets in and a lever sends back (S5): evenly, and never lost or gained.

use crate::clocks::{goes_in, opens, rooms};
use crate::play::{GM, Play};
use proptest::prelude::*;
use torchline::board::Cell;
use torchline::level::grid_of;
use torchline::rules::traps::{LeverDoes, TrapKind};
use torchline::session::{Command, Table};

/// All water on the map, in millilitres.
fn volume(table: &Table) -> u64 {
    let grid = grid_of(&table.document().map).expect("a map");
    grid.iter().map(|(_, data)| u64::from(data.water_ml)).sum()
}

fn let_in(table: &Table) -> u64 {
    table.document().table.currents.let_in_ml
}

fn depth(play: &Play, x: i32, y: i32) -> u32 {
    play.table.view(GM).cell(Cell::new(x, y)).map_or(0, |cell| cell.water_mm.into())
}

fn pulls(play: &mut Play) {
    let pull = Command::UseLever { thing: play.id("Bo"), lever: play.id("lever") };
    play.does(play.seat("Bo"), pull);
}

/// The trapped room with water in it after so many turns of filling.
fn filled(turns: u32, does: LeverDoes) -> Play {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, does));
    opens(&mut play);
    goes_in(&mut play);
    for _ in 0..2 + turns {
        play.does(GM, Command::PassTurn);
    }
    play
}

#[test]
fn s5_a_reversed_flood_runs_out_evenly_in_the_turns_that_it_took() {
    for turns in [1, 4, 10, 13] {
        let mut play = filled(turns, LeverDoes::Reverse);
        let top = turns.min(10) * 300;
        assert_eq!(depth(&play, 7, 2), top);
        pulls(&mut play);
        assert_eq!(depth(&play, 7, 2), top, "nothing vanishes at a stroke");
        assert_eq!(play.thing("door").held_shut, None, "the doors are free at once");
        let hazard = play.table.view(play.seat("Ada")).hazards.remove(0);
        assert_eq!((hazard.doing.key.as_ref(), u32::from(hazard.turns_left)), ("hazard-drain", turns.min(10)));
        for left in (0..turns.min(10)).rev() {
            play.does(GM, Command::PassTurn);
            assert_eq!((depth(&play, 7, 2), depth(&play, 5, 1)), (300 * left, 300 * left), "{left} turns left");
            assert_eq!(volume(&play.table), let_in(&play.table));
        }
        assert_eq!((play.thing("room").flood, let_in(&play.table)), (None, 0), "all of it is back in the mechanism");
        assert!(play.table.view(play.seat("Ada")).hazards.is_empty());
        play.at_rest();
    }
}

#[test]
fn s5_what_ran_out_through_the_door_meanwhile_stays_there() {
    let mut play = filled(10, LeverDoes::Reverse);
    pulls(&mut play);
    play.does(GM, Command::SetDoor { door: play.id("door"), open: true, locked: false });
    let before = depth(&play, 2, 2);
    assert!(before > 0, "it runs into the other room");
    play.does(GM, Command::SetDoor { door: play.id("door"), open: false, locked: false });
    for _ in 0..10 {
        play.does(GM, Command::PassTurn);
        assert_eq!(volume(&play.table), let_in(&play.table));
    }
    assert_eq!((depth(&play, 7, 2), depth(&play, 2, 2)), (0, before), "the trapped room is dry, the other is not");
    assert!(let_in(&play.table) > 0);
}

#[test]
fn s5_a_flood_that_is_held_waits_and_pulled_twice_a_lever_that_reverses_goes_on() {
    let mut play = filled(4, LeverDoes::Stop);
    pulls(&mut play);
    play.does(GM, Command::PassTurn);
    assert_eq!(depth(&play, 7, 2), 1200);
    let mut play = filled(4, LeverDoes::Reverse);
    pulls(&mut play);
    play.does(GM, Command::PassTurn);
    pulls(&mut play);
    assert_eq!(depth(&play, 7, 2), 900);
    play.does(GM, Command::PassTurn);
    assert_eq!(depth(&play, 7, 2), 600);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn s5_water_of_traps_is_conserved_whatever_happens_to_doors_and_levers(acts in prop::collection::vec(0..7u8, 1..40), seed in 0..99u64) {
        let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse).seed(seed));
        opens(&mut play);
        let door = play.id("door");
        for act in acts {
            let command = match act {
                0 => Command::UseLever { thing: play.id("Bo"), lever: play.id("lever") },
                1 => Command::SetDoor { door, open: true, locked: false },
                2 => Command::SetDoor { door, open: false, locked: false },
                3 => Command::ResetTrap { trap: play.id("room") },
                4 => Command::SpringTrap { trap: play.id("room"), by: None },
                _ => Command::PassTurn,
            };
            let _ = play.table.apply(GM, &command);
            prop_assert_eq!(volume(&play.table), let_in(&play.table), "{:?}", command);
        }
        let document = play.table.document();
        let copy = Table::open(&document, play.table.dice().clone()).expect("it opens");
        prop_assert_eq!(copy.hash(), play.table.hash());
    }
}
