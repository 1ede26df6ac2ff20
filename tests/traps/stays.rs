//! What is unfinished is data: saving, undoing and doing again in the middle of traps and between hazard turns.

use crate::hall::{door, hall, lying, trap};
use crate::play::{GM, Play};
use torchline::board::Cell;
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::Frame;
use torchline::rules::house::FortuneFor;
use torchline::rules::traps::{Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// A party in a room with several traps; rolls are announced and wait.
fn table() -> TableBuilder {
    let block = Trap {
        from: Some(Cell::new(3, 5)),
        towards: Some(Cell::new(7, 5)),
        ..trap(TrapKind::SwingingBlock, &[(5, 5)])
    };
    let rows = [
        "############",
        "#.........##",
        "#.........##",
        "#.........##",
        "#.........##",
        "#.........##",
        "#.........##",
        "############",
    ];
    let flood = Trap { rigged_door: Some(ThingId(2)), from: Some(Cell::new(2, 2)), ..trap(TrapKind::WaterTrap, &[]) };
    hall()
        .rows(rows)
        .at(3, 5)
        .fortune(3)
        .thing("door", door(8, 1))
        .thing("block", lying(block, (3, 5)))
        .thing("needles", lying(trap(TrapKind::RainOfNeedles, &[(7, 5)]), (7, 5)))
        .thing("flood", lying(flood, (2, 2)))
        .house(|house| {
            house.announce_rolls = true;
            house.fortune = FortuneFor::Chosen;
        })
        .seed(7)
}

/// What the one who is asked would answer.
fn answer(table: &Table) -> Option<(SeatId, Command)> {
    let seat = SeatId(1);
    let ask = [Command::RollDice, Command::Accept, Command::Escape { to: Cell::new(8, 2) }];
    let stay = table.document().things[0].at.map(|at| Command::Escape { to: at.0 });
    ask.into_iter().chain(stay).find(|command| table.allowed(seat, command).is_ok()).map(|command| (seat, command))
}

fn script(play: &Play) -> Vec<(SeatId, Command)> {
    let (seat, thing) = (play.seat("Ada"), play.id("Ada"));
    let walk = |x, y| (seat, Command::Walk { thing, to: Cell::new(x, y), via: vec![] });
    let mut script = vec![walk(5, 5), walk(1, 5), walk(7, 5), walk(7, 1)];
    script.push((GM, Command::SetCondition { thing, condition: torchline::rules::sheet::Condition::Prone, level: 0 }));
    script.push((GM, Command::Place { thing, to: Cell::new(7, 1) }));
    script.push((seat, Command::OpenDoor { thing, door: play.id("door") }));
    script.extend((0..6).map(|_| (GM, Command::PassTurn)));
    script
}

#[test]
fn s5_saving_and_loading_in_the_middle_of_every_prompt_changes_nothing() {
    let mut play = Play::new(table());
    let mut prompts = 0;
    for (seat, command) in script(&play) {
        let _ = play.table.apply(seat, &command);
        while let Some((seat, command)) = answer(&play.table) {
            prompts += 1;
            assert!(prompts < 200, "it ends");
            let document = play.table.document();
            let mut copy = Table::open(&document, play.table.dice().clone()).expect("it opens");
            assert_eq!((copy.hash(), copy.view(GM)), (play.table.hash(), play.table.view(GM)));
            let here = play.table.apply(seat, &command).expect("allowed");
            assert_eq!(copy.apply(seat, &command), Ok(here), "goes on as if it had never been saved");
            assert_eq!(copy.hash(), play.table.hash());
        }
        let document = play.table.document();
        let copy = Table::open(&document, play.table.dice().clone()).expect("it opens");
        assert_eq!((copy.hash(), &copy.document()), (play.table.hash(), &document));
    }
    assert!(prompts >= 4, "{prompts} prompts");
    assert!(play.thing("flood").flood.is_some_and(|flood| flood.level > 0), "the water runs");
}

#[test]
fn s5_undo_and_redo_come_to_the_same_hash_within_hazard_turns() {
    let mut play = Play::new(table());
    let mut states = vec![play.table.hash()];
    let note = |table: &Table, states: &mut Vec<_>| {
        if states.last() != Some(&table.hash()) {
            states.push(table.hash());
        }
    };
    for (seat, command) in script(&play) {
        let _ = play.table.apply(seat, &command);
        note(&play.table, &mut states);
        while let Some((seat, command)) = answer(&play.table) {
            play.does(seat, command);
            note(&play.table, &mut states);
        }
    }
    assert!(states.len() > 15, "{} states", states.len());
    for hash in states.iter().rev().skip(1) {
        play.does(GM, Command::Undo);
        assert_eq!(play.table.hash(), *hash);
    }
    for hash in states.iter().skip(1) {
        play.does(GM, Command::Redo);
        assert_eq!(play.table.hash(), *hash);
    }
}

#[test]
fn the_prompt_of_a_run_is_in_place_for_all_who_see_it() {
    use torchline::knowledge::view::PromptKind;
    let needles = lying(trap(TrapKind::RainOfNeedles, &[(6, 5)]), (6, 5));
    let builder = hall().hero("Bo").at(10, 8).thing("needles", needles).dice([6, 6]);
    let nimble = |builder: TableBuilder| {
        let mut document = builder.document();
        let sheet = document.things[0].sheet.as_mut().expect("a sheet");
        sheet.characteristics.insert(torchline::rules::sheet::Characteristic::Dodge, 9);
        let names = builder.clone().open().1;
        Play { table: Table::open(&document, builder.dice_source()).expect("it opens"), names }
    };
    let mut play = nimble(builder);
    play.walks("Ada", (6, 5));
    assert!(matches!(play.table.document().table.pending.0[..], [Frame::Trap(_)]));
    let prompt =
        |play: &Play, name: &str| play.table.view(play.seat(name)).prompts.into_iter().next().expect("a prompt");
    let (hers, his) = (prompt(&play, "Ada"), prompt(&play, "Bo"));
    let cells = |kind: &PromptKind| match kind {
        PromptKind::Escape { cells, points, .. } => (cells.len(), *points),
        _ => panic!("a run"),
    };
    assert!(hers.mine && cells(&hers.kind).0 > 20 && cells(&hers.kind).1 == 4);
    assert!(!his.mine && cells(&his.kind).0 == 0, "the ways are hers to choose");
    play.refused(play.seat("Bo"), Command::Escape { to: Cell::new(10, 5) }, "refused-not-yours");
}
