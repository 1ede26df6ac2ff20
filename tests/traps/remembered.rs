//! What players remember of traps that they have found: gone off, made safe, or taken for armed (S5). It is part of the
//! document, so that a save, a level and an undo keep it.

use crate::hall::{hall, lying, sheet, trap};
use crate::play::{GM, Play};
use torchline::board::Cell;
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// A trap at (3, 5) that the seats of these heroes have found.
fn found(builder: TableBuilder, kind: TrapKind, heroes: &[&str]) -> Play {
    let parts = Trap { from: Some(Cell::new(4, 3)), towards: Some(Cell::new(4, 7)), ..trap(kind, &[(3, 5)]) };
    let mut play = Play::new(builder.thing("trap", lying(parts, (3, 5))));
    let to = heroes.iter().fold(SeatSet::NONE, |seats, hero| seats.with(play.seat(hero)));
    play.does(GM, Command::Reveal { thing: play.id("trap"), to });
    play
}

/// Whether a seat takes the trap for armed, and whether it knows that it has gone off.
fn known(play: &Play, seat: SeatId) -> (bool, bool) {
    let secret = &play.table.view(seat).secrets[0];
    (secret.armed, secret.sprung)
}

const ARMED: (bool, bool) = (true, false);
const SPRUNG: (bool, bool) = (false, true);
const SAFE: (bool, bool) = (false, false);

/// The table as a save that is written, read and opened again.
fn reopened(play: &mut Play) {
    let text = level::write(&play.table.document());
    let document = level::read(&text, "save.ron").unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(document, play.table.document());
    let hash = play.table.hash();
    play.table = Table::open(&document, play.table.dice().clone()).expect("the save opens");
    assert_eq!(play.table.hash(), hash);
}

#[test]
fn s5_that_a_trap_went_off_is_remembered_in_a_save_and_taken_back_with_an_undo() {
    let mut play = found(hall().dice([6, 6]), TrapKind::SpearTrap, &["Ada"]);
    let ada = play.seat("Ada");
    assert_eq!(known(&play, ada), ARMED);
    play.walks("Ada", (3, 5));
    assert_eq!(known(&play, ada), SPRUNG);
    reopened(&mut play);
    assert_eq!(known(&play, ada), SPRUNG);
    play.does(ada, Command::Rearm { thing: play.id("Ada"), trap: play.id("trap") });
    assert_eq!(known(&play, ada), ARMED, "made ready by hand");
    play.does(GM, Command::Undo);
    assert_eq!(known(&play, ada), SPRUNG);
    play.does(GM, Command::RemoveTrap { trap: play.id("trap") });
    assert!(play.table.document().memory.0[&ada].traps.is_empty(), "nobody remembers what is gone");
}

#[test]
fn s5_that_a_trap_was_made_safe_is_remembered_by_those_who_saw_it() {
    let builder = sheet(hall().hero("Bo").at(8, 8)).dice([6, 6]);
    let mut play = found(builder, TrapKind::SpearTrap, &["Ada"]);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    play.does(ada, Command::Disarm { thing: play.id("Ada"), trap: play.id("trap") });
    reopened(&mut play);
    assert_eq!(known(&play, ada), SAFE);
    play.does(GM, Command::Reveal { thing: play.id("trap"), to: SeatSet::NONE.with(bo) });
    assert_eq!(known(&play, bo), ARMED, "whoever did not know it then has no idea");
    play.does(GM, Command::ArmTrap { trap: play.id("trap"), armed: true });
    assert_eq!(known(&play, ada), SAFE, "what the game master does in secret is not seen");
    assert_eq!(known(&play, GM), ARMED);
}

#[test]
fn s5_a_trap_that_makes_itself_ready_is_taken_for_armed() {
    for kind in [TrapKind::PendulumBlade, TrapKind::ArrowTrap] {
        let mut play = found(hall().dice([6, 6]), kind, &["Ada"]);
        play.walks("Ada", (3, 5));
        assert_eq!((known(&play, play.seat("Ada")), known(&play, GM)), (ARMED, SPRUNG), "{kind:?}");
    }
}

#[test]
fn s5_whether_one_sees_that_it_went_off_goes_by_its_own_reset_and_not_by_its_sort() {
    use torchline::rules::traps::Changes;
    use torchline::rules::traps::definition::Reset;
    for (kind, reset, remembered) in [
        (TrapKind::PendulumBlade, Reset::Manual, SPRUNG),
        (TrapKind::SpearTrap, Reset::Auto { turns: None, times: None }, ARMED),
    ] {
        let changes = Changes { reset: Some(reset), ..Changes::default() };
        let parts =
            Trap { from: Some(Cell::new(4, 3)), towards: Some(Cell::new(4, 7)), changes, ..trap(kind, &[(3, 5)]) };
        let mut play = Play::new(hall().dice([6, 6]).thing("trap", lying(parts, (3, 5))));
        let ada = play.seat("Ada");
        play.does(GM, Command::Reveal { thing: play.id("trap"), to: SeatSet::NONE.with(ada) });
        play.walks("Ada", (3, 5));
        assert_eq!(known(&play, ada), remembered, "{kind:?}");
    }
}

#[test]
fn s5_whoever_does_not_see_a_trap_go_off_takes_it_for_armed() {
    let walled = ["######", "#.#..#", "######"];
    let builder = TableBuilder::new().rows(walled).hero("Ada").at(1, 1).opponent("Rat").at(4, 1);
    let mut play = Play::new(builder.thing("trap", lying(trap(TrapKind::BearTrap, &[(3, 1)]), (3, 1))));
    let ada = play.seat("Ada");
    play.does(GM, Command::Reveal { thing: play.id("trap"), to: SeatSet::NONE.with(ada) });
    play.does(GM, Command::Walk { thing: play.id("Rat"), to: (3, 1).into(), via: vec![] });
    assert_eq!((known(&play, ada), known(&play, GM)), (ARMED, SPRUNG));
}

#[test]
fn s5_a_pit_in_sight_shows_how_it_is_and_is_remembered_so() {
    let mut play = found(hall(), TrapKind::WolfPit, &["Ada"]);
    let ada = play.seat("Ada");
    play.does(GM, Command::SpringTrap { trap: play.id("trap"), by: None });
    assert_eq!(known(&play, ada), SPRUNG);
    play.does(GM, Command::ArmTrap { trap: play.id("trap"), armed: true });
    assert_eq!(known(&play, ada), ARMED, "its cover lies over it again");
}
