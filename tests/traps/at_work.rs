//! Traps that are still at work are not set anew; levers after a reset; traps that are taken away; what seats know of an
//! area; traps without an aim (S5).

use crate::clocks::{goes_in, opens, rooms};
use crate::hall::{hall, lying, sheet, trap};
use crate::play::{GM, Play};
use torchline::board::Cell;
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level::{read, write};
use torchline::rules::sheet::Dots;
use torchline::rules::traps::{LeverDoes, Trap, TrapKind};
use torchline::session::Command;
use torchline::session::command::Ask;

fn reveal(play: &mut Play, trap: &str, seat: SeatId) {
    let command = Command::Reveal { thing: play.id(trap), to: SeatSet::NONE.with(seat) };
    play.does(GM, command);
}

fn passes(play: &mut Play, turns: u32) {
    for _ in 0..turns {
        play.does(GM, Command::PassTurn);
    }
}

#[test]
fn s5_a_trap_whose_work_still_runs_is_not_made_ready() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    opens(&mut play);
    goes_in(&mut play);
    let ada = play.seat("Ada");
    reveal(&mut play, "room", ada);
    let rearm = Command::Rearm { thing: play.id("Ada"), trap: play.id("room") };
    passes(&mut play, 1);
    play.refused(ada, rearm.clone(), "refused-trap-at-work");
    passes(&mut play, 3);
    play.refused(ada, rearm, "refused-trap-at-work");
}

#[test]
fn s5_jaws_that_hold_somebody_are_not_made_ready() {
    let jaws = lying(trap(TrapKind::BearTrap, &[(3, 5)]), (3, 5));
    let mut play = Play::new(sheet(hall().thing("trap", jaws).hero("Bo").at(4, 5)).dice([1]));
    play.walks("Ada", (3, 5));
    assert!(play.thing("Ada").bonds.is_some() && !play.armed("trap"));
    let bo = play.seat("Bo");
    reveal(&mut play, "trap", bo);
    let rearm = Command::Rearm { thing: play.id("Bo"), trap: play.id("trap") };
    play.refused(bo, rearm.clone(), "refused-trap-at-work");
    let held = torchline::rules::sheet::Condition::Held;
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: held, level: 0 });
    play.does(bo, rearm);
    assert!(play.armed("trap"), "once nobody hangs in it");
}

#[test]
fn s5_a_lever_stops_what_runs_also_after_a_reset() {
    let mut play = Play::new(rooms(TrapKind::CrushingRoom, LeverDoes::Stop));
    let pulls = |play: &mut Play| {
        let pull = Command::UseLever { thing: play.id("Bo"), lever: play.id("lever") };
        play.does(play.seat("Bo"), pull);
    };
    let doing = |play: &Play| play.table.view(GM).hazards.first().map(|hazard| hazard.doing.key.to_string());
    opens(&mut play);
    passes(&mut play, 3);
    assert_eq!(doing(&play).as_deref(), Some("hazard-crush"));
    pulls(&mut play);
    assert_eq!(doing(&play).as_deref(), Some("hazard-stopped"));
    play.does(GM, Command::ResetTrap { trap: play.id("room") });
    assert_eq!(doing(&play), None);
    opens(&mut play);
    passes(&mut play, 3);
    assert_eq!(doing(&play).as_deref(), Some("hazard-crush"), "it has begun anew");
    pulls(&mut play);
    assert_eq!(doing(&play).as_deref(), Some("hazard-stopped"), "however the lever stands");
}

#[test]
fn e1_what_was_tried_on_a_trap_goes_with_it_and_the_level_is_sound() {
    let jaws = lying(trap(TrapKind::BearTrap, &[(3, 5)]), (3, 5));
    let mut play = Play::new(hall().thing("trap", jaws).dice([2; 20]));
    let ada = play.seat("Ada");
    reveal(&mut play, "trap", ada);
    let ask = Ask::Pool { attribute: Dots::Strength, skill: None };
    let (thing, on) = (play.id("Ada"), Some(play.id("trap")));
    play.does(ada, Command::Check { thing, ask, on, eyes: false, repeatable: true, reason: String::new() });
    assert!(play.thing("Ada").attempts.is_some(), "a failure");
    play.does(GM, Command::RemoveTrap { trap: play.id("trap") });
    assert_eq!(play.thing("Ada").attempts, None);
    let document = play.table.document();
    let text = write(&document);
    let again = read(&text, "removed.ron").unwrap_or_else(|report| panic!("it is sound: {report:?}"));
    assert_eq!(write(&again), text);
}

#[test]
fn s5_players_are_shown_of_an_area_what_they_know_of_the_map() {
    let mut play = Play::new(rooms(TrapKind::WaterTrap, LeverDoes::Reverse));
    let ada = play.seat("Ada");
    reveal(&mut play, "room", ada);
    let area = |play: &Play, seat| play.table.view(seat).secrets[0].area.clone();
    let whole = area(&play, GM);
    let known = area(&play, ada);
    assert!(known.len() < whole.len(), "behind the door is nothing that she knows: {known:?}");
    opens(&mut play);
    goes_in(&mut play);
    assert_eq!(area(&play, ada), whole);
}

#[test]
fn s5_what_strikes_along_a_line_is_not_made_without_an_aim() {
    let mut play = Play::new(hall());
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let sensor = vec![Cell::new(3, 5)];
    let made = |from, towards, kind| {
        let made = Trap { sensor: sensor.clone(), from, towards, ..Trap::of(kind) };
        Command::CreateTrap { thing, name: "Snare".into(), trap: Box::new(made) }
    };
    let (plate, mouth) = (Some(Cell::new(3, 5)), Some(Cell::new(3, 7)));
    for (from, towards, kind) in [
        (None, None, TrapKind::AcidTrap),
        (mouth, None, TrapKind::AcidTrap),
        (mouth, mouth, TrapKind::AcidTrap),
        (None, None, TrapKind::ArrowTrap),
        (plate, None, TrapKind::ArrowTrap),
    ] {
        play.refused(ada, made(from, towards, kind), "refused-trap-without-place");
    }
    for (from, towards, kind) in [(mouth, plate, TrapKind::AcidTrap), (mouth, None, TrapKind::ArrowTrap)] {
        assert_eq!(play.table.allowed(ada, &made(from, towards, kind)), Ok(()), "{kind:?}");
    }
}
