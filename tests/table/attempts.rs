//! What failed in a turn of an encounter is tried again on the next one (E1): at doors, at traps, at searching.

use crate::doorway::{ADA, corridor, simple, with_bar};
use crate::play::{GM, Play};
use torchline::board::{At, Cell};
use torchline::knowledge::things::Hidden;
use torchline::knowledge::{SeatSet, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::Command;

/// The corridor with jaws beside Ada that she has found, and her turn.
fn begun(faces: &[u32]) -> Play {
    let jaws = ThingDoc {
        at: Some(At(Cell::new(3, 2))),
        hidden: Some(Hidden::default()),
        trap: Some(Trap { sensor: vec![Cell::new(3, 2)], ..Trap::of(TrapKind::BearTrap) }),
        ..ThingDoc::default()
    };
    let builder = with_bar(corridor(simple())).thing("jaws", jaws);
    let dice = [6].into_iter().chain(faces.iter().copied());
    let (mut play, _) = Play::encounter(builder.dice(dice), &["Ada"], &[]);
    play.does(GM, Command::Reveal { thing: play.id("jaws"), to: SeatSet::NONE.with(ADA) });
    play
}

/// Ada does something in vain; then it is refused until her next turn, and something else is not.
fn waits(play: &mut Play, deed: Command, other: &Command) {
    play.all_of(ADA, deed.clone());
    play.refused(ADA, deed.clone(), "refused-attempt-next-turn");
    assert!(play.table.allowed(ADA, other).is_ok(), "{other:?} is another action");
    play.ends("Ada");
    play.does(
        GM,
        Command::SetCondition { thing: play.id("Ada"), condition: torchline::rules::sheet::Condition::Prone, level: 0 },
    );
    assert_eq!(play.table.allowed(ADA, &deed), Ok(()), "a new turn");
}

#[test]
fn e1_a_door_is_forced_or_picked_again_on_the_next_turn() {
    let mut play = begun(&[1, 2, 1, 2]);
    let (force, pick) = (play.force(&[]), play.pick());
    waits(&mut play, force, &pick);
    let (force, pick) = (play.force(&[]), play.pick());
    waits(&mut play, pick, &force);
}

#[test]
fn e1_whoever_has_failed_at_a_door_helps_nobody_there_in_the_same_turn() {
    let mut play = begun(&[1, 1]);
    let force = play.force(&["Bo"]);
    let (bo, door) = (play.id("Bo"), play.id("door"));
    // The game master lets Bo try out of his turn.
    play.does(GM, Command::ForceDoor { thing: bo, door, helpers: vec![] });
    play.roll_on();
    play.refused(ADA, force.clone(), "refused-attempt-next-turn");
    play.ends("Ada");
    assert_eq!(play.table.allowed(ADA, &force), Ok(()));
}

#[test]
fn e1_a_wedge_is_set_again_on_the_next_turn() {
    let mut play = begun(&[2, 2]);
    let jam = Command::JamDoor { thing: play.id("Ada"), door: play.id("door") };
    let force = play.force(&[]);
    waits(&mut play, jam, &force);
}

#[test]
fn e1_a_trap_is_worked_on_again_on_the_next_turn() {
    let mut play = begun(&[1, 2]);
    let disarm = Command::Disarm { thing: play.id("Ada"), trap: play.id("jaws") };
    let pick = play.pick();
    waits(&mut play, disarm, &pick);
    let mut play = begun(&[1, 2]);
    let trap = Trap { sensor: vec![Cell::new(4, 2)], ..Trap::of(TrapKind::Net) };
    let create = Command::CreateTrap { thing: play.id("Ada"), name: "Net".into(), trap: Box::new(trap) };
    let pick = play.pick();
    waits(&mut play, create, &pick);
}

#[test]
fn e1_the_same_place_is_searched_again_on_the_next_turn() {
    let mut play = begun(&[1, 2]);
    let (search, force) = (Command::Search { thing: play.id("Ada") }, play.force(&[]));
    waits(&mut play, search, &force);
}

#[test]
fn e1_outside_encounters_nothing_has_to_wait() {
    let mut play = Play::new(corridor(simple()).dice([1, 2, 1, 2]));
    for _ in 0..2 {
        let force = play.force(&[]);
        play.all_of(ADA, force);
    }
    let thing = play.thing("Ada").attempts.expect("attempts").0;
    assert_eq!((thing.len(), thing[0].failed, thing[0].on), (1, 2, Some(ThingId(4))));
}
