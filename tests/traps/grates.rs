//! A portcullis that has come down bars its way until it is lifted (S5, S1).

use crate::hall::{door, hall, lying, sheet, trap};
use crate::play::{GM, Play, happenings};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::ThingId;
use torchline::rules::event::Happening;
use torchline::rules::sheet::Condition;
use torchline::rules::traps::{Hazard, Trap, TrapKind};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

/// A corridor with a portcullis over its fourth cell; Ada west of it, Bo of the same seat and Cy of another east of it. All
/// have Athletics 5.
fn corridor() -> TableBuilder {
    let builder = hall().rows(["##########", "#........#", "##########"]).at(2, 1);
    let builder = sheet(builder.companion("Bo").at(5, 1).life(60, 60));
    let builder = sheet(builder.hero("Cy").at(7, 1).life(60, 60));
    builder.thing("grate", lying(trap(TrapKind::FallingPortcullis, &[(4, 1)]), (4, 1)))
}

impl Play {
    fn lifts(&mut self, who: &str, helpers: &[&str], whom: &str) -> Vec<torchline::rules::event::Event> {
        let helpers = helpers.iter().map(|name| self.id(name)).collect();
        let command = Command::BreakFree { thing: self.id(who), whom: Some(self.id(whom)), helpers };
        self.does(self.seat(who), command)
    }

    fn pinned(&self, who: &str) -> bool {
        self.thing(who).conditions.is_some_and(|noted| noted.0.contains_key(&Condition::Pinned))
    }

    fn is_down(&self) -> bool {
        self.thing("grate").hazard.is_some_and(|hazard| hazard.fallen)
    }

    fn way(&self, who: &str, to: (i32, i32)) -> Command {
        Command::Walk { thing: self.id(who), to: to.into(), via: vec![] }
    }
}

#[test]
fn s5_a_fallen_portcullis_bars_bodies_and_neither_eyes_nor_those_under_it_who_are_free() {
    let mut play = Play::new(corridor().dice([1, 2, 1]));
    play.walks("Ada", (4, 1));
    assert!(play.is_down() && play.pinned("Ada"));
    assert!(play.table.view(play.seat("Cy")).token(play.id("Ada")).is_some(), "one sees through it");
    assert!(play.table.view(play.seat("Cy")).secrets.iter().any(|secret| secret.down), "and it is there to be seen");
    let way = play.way("Cy", (3, 1));
    play.refused(play.seat("Cy"), way.clone(), "refused-no-way");
    play.refused(GM, way, "refused-no-way");
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Pinned, level: 0 });
    play.walks("Ada", (2, 1));
    assert_eq!(play.at("Ada"), Cell::new(2, 1), "whoever is not pinned gets out from under it");
    let back = play.way("Ada", (4, 1));
    play.refused(play.seat("Ada"), back, "refused-no-way");
    let past = play.way("Ada", (6, 1));
    play.refused(play.seat("Ada"), past, "refused-no-way");
    play.at_rest();
}

#[test]
fn s5_whoever_evades_it_stands_on_no_side_of_it_and_leaves_to_either() {
    for to in [(3, 1), (6, 1)] {
        let mut play = Play::new(corridor().sheet(|_| ()).dice([6, 6, 1]));
        let mut document = play.table.document();
        document.things[0]
            .sheet
            .as_mut()
            .expect("a sheet")
            .characteristics
            .insert(torchline::rules::sheet::Characteristic::Dodge, 6);
        play.table = torchline::session::Table::open(&document, play.table.dice().clone()).expect("it opens");
        play.walks("Ada", (4, 1));
        assert!(play.is_down() && !play.pinned("Ada"), "6 + 6 + 6 is 18");
        play.walks("Ada", to);
        assert_eq!(play.at("Ada"), to.into());
    }
}

#[test]
fn s5_athletics_21_lifts_it_off_whoever_lies_under_it_and_opens_the_way() {
    let mut play = Play::new(corridor().dice([1, 2, 1, 6, 6, 5, 6, 1, 2]));
    play.walks("Ada", (4, 1));
    // Without the blow, whose pain would be in the sum.
    play.does(GM, Command::ChangeLife { thing: play.id("Ada"), by: 16, reason: String::new() });
    play.lifts("Bo", &[], "Ada");
    assert!(play.is_down() && play.pinned("Ada"), "12 + 5 is 17");
    let events = play.lifts("Bo", &["Ada"], "Ada");
    let together = |what: &Happening| {
        matches!(what, Happening::WorkedTogether { modifier: Some(10), best: Some(11), against: 21, success: true, .. })
    };
    assert!(happenings(&events).into_iter().any(together), "S1: 5 + 5 and the better 11");
    let up = |what: &Happening| matches!(what, Happening::HazardTurn { what, .. } if what.key == "hazard-grate-up");
    assert!(happenings(&events).into_iter().any(up));
    assert!(!play.is_down() && !play.pinned("Ada"));
    assert_eq!(play.thing("grate").hazard, None);
    play.walks("Cy", (3, 1));
    assert_eq!(play.at("Cy"), Cell::new(3, 1), "the way is free");
    assert!(!play.armed("grate"), "it does not fall again by itself");
}

#[test]
fn s5_it_is_lifted_with_nobody_under_it_and_falls_again_when_it_is_made_ready() {
    let mut play = Play::new(corridor().dice([6, 5, 5, 6, 6, 5]));
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    assert!(play.is_down());
    let far = Command::BreakFree { thing: play.id("Cy"), whom: Some(play.id("grate")), helpers: vec![] };
    play.refused(play.seat("Cy"), far, "refused-out-of-reach");
    let offered = play.table.choices(play.seat("Bo"), play.id("Bo")).into_iter().map(|choice| choice.command);
    let wanted = Command::BreakFree { thing: play.id("Bo"), whom: Some(play.id("grate")), helpers: vec![] };
    assert!(offered.into_iter().any(|command| command == wanted), "it has its button");
    play.lifts("Bo", &[], "grate");
    assert!(play.is_down(), "11 + 5 is 16");
    play.walks("Ada", (3, 1));
    play.lifts("Bo", &["Ada"], "grate");
    assert!(!play.is_down(), "5 + 5 and the better 11");
    let again = Command::BreakFree { thing: play.id("Bo"), whom: Some(play.id("grate")), helpers: vec![] };
    play.refused(play.seat("Bo"), again, "refused-grate-up");
    play.does(GM, Command::ResetTrap { trap: play.id("grate") });
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    play.does(GM, Command::ResetTrap { trap: play.id("grate") });
    assert_eq!((play.thing("grate").hazard, play.armed("grate")), (None, true), "hauled up by its mechanism");
    play.at_rest();
}

#[test]
fn s5_one_that_fell_unseen_stops_whoever_meets_it_and_is_known_then() {
    let mut play = Play::new(corridor().dice([1, 2]));
    play.does(GM, Command::SetAmbient { to: Ambient::PitchDark });
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    let seat = play.seat("Cy");
    assert!(play.table.view(seat).secrets.is_empty(), "nobody sees it fall");
    play.does(GM, Command::Place { thing: play.id("Bo"), to: (8, 1).into() });
    let events = play.walks("Cy", (3, 1));
    let stopped = |what: &Happening| matches!(what, Happening::Stopped { why, .. } if why.key == "stopped-grate");
    assert!(happenings(&events).into_iter().any(stopped), "{events:?}");
    assert_eq!(play.at("Cy"), Cell::new(5, 1));
    assert!(play.table.view(seat).secrets.iter().any(|secret| secret.down), "it was run into");
    let way = play.way("Cy", (3, 1));
    play.refused(seat, way, "refused-no-way");
}

#[test]
fn s5_in_a_doorway_it_bars_the_threshold_and_not_the_floor_beside_it() {
    let grate = Trap { rigged_door: Some(ThingId(2)), ..trap(TrapKind::FallingPortcullis, &[]) };
    let mut play = Play::new(hall().thing("door", door(5, 5)).thing("grate", lying(grate, (5, 5))).dice([1, 2, 1]));
    play.does(GM, Command::SetDoor { door: play.id("door"), open: true, locked: false });
    let via =
        |play: &Play, to: (i32, i32)| Command::Walk { thing: play.id("Ada"), to: to.into(), via: vec![to.into()] };
    play.walks("Ada", (4, 5));
    let through = via(&play, (5, 5));
    play.does(GM, through);
    play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Pinned, level: 0 });
    let back = via(&play, (4, 5));
    play.refused(play.seat("Ada"), back, "refused-no-way");
    play.walks("Ada", (6, 5));
    play.walks("Ada", (5, 5));
    assert_eq!(play.at("Ada"), Cell::new(5, 5), "beside it the floor is free");
}

#[test]
fn s5_whoever_is_thrown_against_it_stops_there_and_undo_lifts_it() {
    let block = Trap {
        sensor: vec![Cell::new(2, 1)],
        from: Some(Cell::new(1, 1)),
        towards: Some(Cell::new(3, 1)),
        ..Trap::of(TrapKind::SwingingBlock)
    };
    let mut play = Play::new(corridor().thing("block", lying(block, (1, 1))).dice([1, 2, 1, 1, 1]));
    let before = play.table.hash();
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    play.does(GM, Command::SpringTrap { trap: play.id("block"), by: None });
    assert_eq!(play.at("Ada"), Cell::new(3, 1), "thrown thirteen metres, but the grate is after one");
    for _ in 0..2 {
        play.does(GM, Command::Undo);
    }
    assert_eq!((play.table.hash(), play.thing("grate").hazard), (before, None::<Hazard>));
}

/// Whether a seat takes the grate for one that is down.
fn takes_it_for_down(play: &Play, seat: torchline::knowledge::SeatId) -> bool {
    play.table.view(seat).secrets.iter().any(|secret| secret.down)
}

#[test]
fn s5_one_that_is_known_is_remembered_as_it_was_last_seen_down_or_up() {
    let mut play = Play::new(corridor());
    let (cy, ada) = (play.seat("Cy"), play.seat("Ada"));
    let seats = torchline::knowledge::SeatSet::NONE.with(cy).with(ada);
    play.does(GM, Command::Reveal { thing: play.id("grate"), to: seats });
    play.does(GM, Command::SetAmbient { to: Ambient::PitchDark });
    play.does(GM, Command::SpringTrap { trap: play.id("grate"), by: None });
    assert!(takes_it_for_down(&play, GM) && !takes_it_for_down(&play, cy), "it fell where nobody saw it");
    let way = play.way("Cy", (3, 1));
    assert_eq!(play.table.allowed(cy, &way), Ok(()), "and bars no way that is planned");
    play.does(GM, Command::SetAmbient { to: Ambient::Daylight });
    assert!(takes_it_for_down(&play, cy) && takes_it_for_down(&play, ada), "there it is");
    play.refused(cy, way.clone(), "refused-no-way");
    play.does(GM, Command::SetAmbient { to: Ambient::PitchDark });
    play.does(GM, Command::ResetTrap { trap: play.id("grate") });
    assert!(!takes_it_for_down(&play, GM) && takes_it_for_down(&play, cy), "that it was hauled up nobody saw either");
    play.refused(cy, way.clone(), "refused-no-way");
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save.ron").unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(read, document, "a save keeps it");
    let hash = play.table.hash();
    play.does(GM, Command::SetAmbient { to: Ambient::Daylight });
    assert!(!takes_it_for_down(&play, cy), "it hangs where it hung");
    assert_eq!(play.table.allowed(cy, &way), Ok(()));
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), takes_it_for_down(&play, cy)), (hash, true), "an undo takes it back");
    play.does(GM, Command::RemoveTrap { trap: play.id("grate") });
    assert!(play.table.document().memory.0[&cy].down.is_empty(), "nobody remembers what is gone");
}
