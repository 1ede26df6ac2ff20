//! Documents that were saved in the middle of something go on from there.

use crate::play::{GM, Play};
use torchline::board::Cell;
use torchline::rules::{Frame, Pending};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

#[test]
fn a_walk_goes_on_where_the_document_left_it() {
    let builder = TableBuilder::new().hero("Ada").at(1, 1);
    let (play, mut document) = (Play::new(builder.clone()), builder.document());
    let path = (2..=6).map(|x| Cell::new(x, 1)).collect();
    document.table.pending = Pending(vec![Frame::MoveAlong { thing: play.id("Ada"), path, next: 2 }]);
    document.things[0].at.as_mut().expect("a place").0 = Cell::new(3, 1);
    let mut table = Table::open(&document, builder.dice_source()).expect("it opens");
    assert_eq!(table.document().table.pending, document.table.pending, "opening carries nothing out");
    table.apply(GM, &Command::Say { text: "Go on!".to_owned() }).expect("allowed");
    let after = table.document();
    assert_eq!((after.things[0].at.map(|at| at.0), after.table.pending.0.len()), (Some(Cell::new(6, 1)), 0));
    table.apply(GM, &Command::Undo).expect("allowed");
    assert_eq!(table.document().table.pending, document.table.pending);
}

#[test]
fn an_opening_a_turn_and_a_prompt_open_as_they_were() {
    let builder = TableBuilder::new().hero("Ada").fortune(1).initiative(9).opponent("Ogre").dice([2, 2]);
    let (mut play, _) = Play::encounter(builder.clone(), &["Ada", "Ogre"], &[]);
    let reopen = |play: &Play| {
        let table = Table::open(&play.table.document(), play.table.dice().clone()).expect("it opens");
        assert_eq!(table.hash(), play.table.hash());
        assert_eq!(table.view(GM), play.table.view(GM));
        table
    };
    let mut copy = reopen(&play);
    assert!(copy.awaits_answer(), "the card of the first move");
    play.first_move("Ada");
    copy.apply(play.seat("Ada"), &Command::FirstMove { thing: play.id("Ada") }).expect("allowed here as there");
    assert_eq!(copy.hash(), play.table.hash());
    let mut copy = reopen(&play);
    copy.apply(play.seat("Ada"), &Command::EndTurn { thing: play.id("Ada") }).expect("her turn here, too");
    play.ends("Ada");
    assert_eq!(copy.hash(), play.table.hash());
}
