//! Searching all around and noticing in passing (S3, S4, S5; E1, E2), and that a roll which fails tells nothing.

use crate::answers::{Answers, told};
use crate::play::{GM, Play};
use crate::scene::{carried_torch, door, read, torch, trap};
use proptest::prelude::*;
use torchline::board::{Ambient, Cell};
use torchline::knowledge::things::Hidden;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening};
use torchline::rules::sheet::Characteristic;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// Rowena (Perception 6) in a corridor with Dorn of another seat beside her.
fn corridor() -> TableBuilder {
    let builder = TableBuilder::new().rows(["####################", "#..................#", "####################"]);
    let builder =
        builder.hero("Rowena").at(1, 1).sheet(|s| _ = s.characteristics.insert(Characteristic::Perception, 6));
    builder.hero("Dorn").at(2, 1).sheet(|s| _ = s.characteristics.insert(Characteristic::Perception, 0))
}

fn hidden(detect: u8, doc: ThingDoc) -> ThingDoc {
    ThingDoc { hidden: Some(Hidden { detect: Some(detect) }), ..doc }
}

const ROWENA: SeatId = SeatId(1);
const DORN: SeatId = SeatId(2);

impl Play {
    /// Rowena searches and rolls.
    fn searches(&mut self) -> Vec<Event> {
        let thing = self.id("Rowena");
        let mut events = self.does(ROWENA, Command::Search { thing });
        while self.table.awaits_answer() {
            events.extend(self.does(GM, Command::RollDice));
        }
        events
    }

    fn found(&self, seat: SeatId, name: &str) -> bool {
        let memory = self.table.document().memory.0;
        memory.get(&seat).is_some_and(|memory| memory.found.contains(&self.id(name)))
    }

    fn walks(&mut self, x: i32) -> Vec<Event> {
        let thing = self.id("Rowena");
        self.does(ROWENA, Command::Walk { thing, to: Cell::new(x, 1), via: vec![] })
    }
}

#[test]
fn s5_one_roll_finds_what_its_total_reaches_for_the_searchers_seat_alone() {
    let builder = corridor()
        .thing("net", hidden(12, trap(&[(5, 1)])))
        .thing("spears", hidden(15, trap(&[(6, 1)])))
        .thing("slab", hidden(12, door(9, 1)))
        .dice([3, 4]);
    let mut play = Play::new(builder);
    let events = play.searches();
    assert!(play.found(ROWENA, "net") && play.found(ROWENA, "slab"), "13 reaches 12: {events:?}");
    assert!(!play.found(ROWENA, "spears"), "and not 15");
    assert!(!play.found(DORN, "net"), "the result is per seat");
    assert_eq!(play.table.view(ROWENA).doors.len(), 1, "the door is seen now");
    assert!(play.table.view(DORN).doors.is_empty());
    let mine = read(&events, ROWENA);
    assert_eq!(mine.iter().filter(|what| matches!(what, Happening::Found { .. })).count(), 2, "{mine:?}");
    let theirs = read(&events, DORN);
    assert!(theirs.iter().all(|what| matches!(what, Happening::Rolled { .. })), "they see dice fall: {theirs:?}");
}

#[test]
fn s5_what_says_nothing_of_its_own_is_found_at_fifteen() {
    for (dice, found) in [([4, 4], false), ([4, 5], true)] {
        let mut play = Play::new(corridor().thing("spears", trap(&[(5, 1)])).dice(dice));
        play.searches();
        assert_eq!(play.found(ROWENA, "spears"), found, "{dice:?}");
    }
}

#[test]
fn s3_dim_light_costs_three_and_in_the_dark_there_is_no_chance() {
    // A torch: clear to 2 m, dim to 20.
    let builder = |x, dice: [u32; 2]| {
        let dark = corridor().ambient(Ambient::PitchDark).thing("torch", carried_torch(ThingId(1), true));
        dark.thing("net", hidden(12, trap(&[(x, 1)]))).dice(dice)
    };
    for (x, dice, found) in [(3, [3, 3], true), (8, [3, 5], false), (8, [4, 5], true)] {
        let mut play = Play::new(builder(x, dice));
        play.searches();
        assert_eq!(play.found(ROWENA, "net"), found, "at {x} with {dice:?}");
    }
    let dark = corridor().ambient(Ambient::PitchDark).thing("net", hidden(1, trap(&[(3, 1)]))).dice([6, 6]);
    let mut play = Play::new(dark);
    play.searches();
    assert!(!play.found(ROWENA, "net"), "without light");
}

#[test]
fn s5_a_fumble_finds_nothing() {
    let mut play = Play::new(corridor().thing("net", hidden(1, trap(&[(5, 1)]))).dice([1, 1]));
    let events = play.searches();
    assert!(!play.found(ROWENA, "net"));
    assert!(read(&events, ROWENA).iter().any(|what| matches!(what, Happening::Searched { found: false, .. })));
}

#[test]
fn walls_hide_from_those_who_search() {
    let rows = ["##########", "#...#....#", "##########"];
    let builder = corridor().rows(rows).thing("net", hidden(1, trap(&[(6, 1)]))).dice([6, 6]);
    let mut play = Play::new(builder);
    play.searches();
    assert!(!play.found(ROWENA, "net"));
}

#[test]
fn e1_searching_the_same_place_again_under_pressure_costs_one_more_each_time() {
    let penalty = |events: &[Event]| {
        let rolled = read(events, GM).into_iter().find_map(|what| match what {
            Happening::Rolled { check, .. } => Some(check),
            _ => None,
        });
        let check = rolled.expect("a roll");
        check.modifiers().filter(|part| part.source.key == "part-attempt").map(|part| part.amount).sum::<i32>()
    };
    let mut play = Play::new(corridor().house(|house| house.pressure = Some(true)));
    let mut costs: Vec<i32> = (0..3).map(|_| penalty(&play.searches())).collect();
    play.does(GM, Command::Place { thing: play.id("Rowena"), to: Cell::new(9, 1) });
    costs.push(penalty(&play.searches()));
    assert_eq!(costs, [0, -1, -2, 0], "another place is another action");
}

#[test]
fn searching_costs_action_points_and_needs_eyes_and_a_free_table() {
    let (mut play, _) =
        Play::encounter(corridor().opponent("Rat").at(15, 1).dice([6, 1, 3, 3]), &["Rowena", "Rat"], &[]);
    let thing = play.id("Rowena");
    play.refused(DORN, Command::Search { thing }, "refused-not-yours");
    play.refused(DORN, Command::Search { thing: play.id("Dorn") }, "refused-not-in-order");
    play.does(ROWENA, Command::Search { thing });
    play.refused(ROWENA, Command::Search { thing }, "refused-answer-first");
    play.refused(ROWENA, Command::TakeBack, "refused-roll-must-be");
    play.does(ROWENA, Command::RollDice);
    assert_eq!(play.thing("Rowena").ap.expect("points").left, 5, "3 of 8");
    let mut document = corridor().document();
    document.things[0].sight = Some(torchline::board::Sight { blind: true });
    let table = Table::open(&document, corridor().dice_source()).expect("a board");
    let mut play = Play { table, names: corridor().open().1 };
    play.refused(ROWENA, Command::Search { thing: play.id("Rowena") }, "refused-cannot-see");
}

#[test]
fn with_shared_vision_all_players_find() {
    let builder = corridor().house(|house| house.shared_vision = true).thing("net", hidden(12, trap(&[(5, 1)])));
    let mut play = Play::new(builder.dice([3, 4]));
    play.searches();
    assert!(play.found(ROWENA, "net") && play.found(DORN, "net"));
}

fn passing() -> TableBuilder {
    let corridor = corridor().house(|house| {
        house.notice_in_passing = true;
        house.dragging_springs_traps = false;
    });
    corridor.thing("net", hidden(12, trap(&[(8, 1)])))
}

#[test]
fn s5_noticing_in_passing_stops_the_walk_before_the_trap() {
    // Each step rolls; the fifth, onto column 6, is the first within two cells of the trap.
    let mut play = Play::new(passing().dice([1, 2, 1, 2, 1, 2, 1, 2, 3, 3]));
    play.does(GM, Command::Place { thing: play.id("Dorn"), to: Cell::new(18, 1) });
    let events = play.walks(15);
    assert!(play.found(ROWENA, "net"), "6 + 6: {events:?}");
    assert_eq!(play.token(ROWENA, "Rowena").map(|token| token.at), Some(Cell::new(6, 1)));
    let mine = read(&events, ROWENA);
    assert!(mine.iter().any(|what| matches!(what, Happening::Found { .. })));
    assert!(!mine.iter().any(|what| matches!(what, Happening::Rolled { .. })), "the roll is the table's: {mine:?}");
}

#[test]
fn e2_what_was_not_noticed_in_passing_is_not_rolled_for_again() {
    let mut play = Play::new(passing().dice([1, 2, 1, 2, 1, 2, 1, 2, 2, 3, 6, 6]));
    play.does(GM, Command::Place { thing: play.id("Dorn"), to: Cell::new(18, 1) });
    let events = play.walks(7);
    assert!(!play.found(ROWENA, "net"), "11 at column 6, and the 18 at column 7 comes too late");
    let rolls = read(&events, GM).into_iter().filter(|what| matches!(what, Happening::Rolled { .. })).count();
    assert_eq!(rolls, 1, "one roll concerned something hidden");
    let mine = read(&events, ROWENA);
    assert!(matches!(&mine[..], [Happening::Moved { .. }]), "{mine:?}");
}

#[test]
fn without_the_house_rule_no_dice_fall_in_passing() {
    let mut play = Play::new(passing().house(|house| house.notice_in_passing = false));
    let before = play.table.dice().position();
    play.walks(6);
    assert_eq!(play.table.dice().position(), before);
    assert!(!play.found(ROWENA, "net"));
}

#[test]
fn nobody_is_asked_for_dice_that_are_rolled_in_secret() {
    let mut play = Play::new(passing().house(|house| house.typed_dice = true));
    play.walks(9);
    assert!(!play.table.awaits_answer());
}

#[test]
fn an_undone_search_is_as_if_it_had_not_been() {
    let mut play = Play::new(passing().dice([1, 2, 1, 2, 1, 2, 1, 2, 6, 6, 5, 5]));
    let before = (play.table.hash(), play.table.document());
    play.walks(9);
    play.does(ROWENA, Command::Search { thing: play.id("Rowena") });
    let inside = play.table.document();
    let again = Table::open(&inside, play.table.dice().clone()).expect("it opens");
    assert_eq!((again.hash(), again.document()), (play.table.hash(), inside));
    play.does(ROWENA, Command::RollDice);
    for _ in 0..3 {
        play.does(GM, Command::Undo);
    }
    assert_eq!((play.table.hash(), play.table.document()), before);
}

/// A hall with hidden things in it that set nothing off and that nobody can find.
fn hall(secrets: &[(i32, i32)], ambient: Ambient) -> Table {
    let mut builder = TableBuilder::new()
        .ambient(ambient)
        .house(|house| {
            house.notice_in_passing = true;
            house.pressure = Some(true);
        })
        .hero("Rowena")
        .at(1, 1)
        .sheet(|s| _ = s.characteristics.insert(Characteristic::Perception, 3))
        .hero("Dorn")
        .at(9, 6)
        .sheet(|_| {})
        .thing("torch", carried_torch(ThingId(1), true));
    for &(x, y) in secrets {
        builder = builder.thing("hidden", hidden(40, torch(x, y, false)));
    }
    builder.open().0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn secret_rolls_that_fail_leak_by_nothing(
        one in prop::collection::vec((0..12i32, 0..8i32), 0..4), other in prop::collection::vec((0..12i32, 0..8i32), 0..4),
        ambient in prop::sample::select(Ambient::ALL.to_vec()),
        script in prop::collection::vec((0..6u8, (0..12i32, 0..8i32)), 0..12)
    ) {
        let mut tables = [hall(&one, ambient), hall(&other, ambient)];
        for (what, to) in script {
            let thing = ThingId(1);
            let command = match what {
                0 | 1 => Command::Search { thing },
                2 => Command::RollDice,
                _ => Command::Walk { thing, to: to.into(), via: vec![] },
            };
            let answers = tables.each_mut().map(|table| {
                let events = table.apply(SeatId(1), &command);
                let events = events.map(|events| [1, 2].map(|seat| told(table, SeatId(seat), &events)));
                (events, table.dice().position(), table.commands())
            });
            prop_assert_eq!(&answers[0], &answers[1], "{:?}", command);
            for seat in [SeatId(1), SeatId(2)] {
                let glances = tables.each_ref().map(|table| Answers::at_a_glance(table, seat));
                glances[0].agree(&glances[1])?;
            }
        }
    }
}
