//! The table as a value: it can be sent, copied by its document, and nothing is refused by halves.

use crate::play::{GM, Play};
use torchline::level::{Document, MapError};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, OpenError, Table};

#[test]
fn a_table_can_be_sent_to_another_thread() {
    fn is_send<T: Send>() {}
    is_send::<Table>();
    let mut play = Play::new(TableBuilder::new().hero("Ada"));
    let moved = std::thread::spawn(move || {
        play.does(GM, Command::Say { text: "from afar".to_owned() });
        play.table.hash()
    });
    assert_eq!(moved.join().ok(), Some(Play::new(TableBuilder::new().hero("Ada")).table.hash()));
}

#[test]
fn a_table_gives_back_the_document_it_was_opened_from() {
    let builder = TableBuilder::new().hero("Ada").fortune(2).opponent("Ogre").seen_by_all().dice([1, 2]);
    let (play, _) = Play::encounter(builder.clone(), &["Ada", "Ogre"], &["Ogre"]);
    let document = play.table.document();
    let again = Table::open(&document, builder.dice_source()).expect("it opens");
    assert_eq!(again.document(), document);
    assert_eq!(again.hash(), play.table.hash());
}

#[test]
fn documents_that_make_no_board_do_not_open() {
    let builder = TableBuilder::new().hero("Ada");
    let open = |change: &dyn Fn(&mut Document)| {
        let mut document = builder.document();
        change(&mut document);
        Table::open(&document, builder.dice_source()).err()
    };
    assert_eq!(open(&|_| {}), None);
    assert_eq!(open(&|document| document.format = 99), Some(OpenError::Format(99)));
    assert_eq!(
        open(&|document| document.map.rows[3].push('.')),
        Some(OpenError::Map(MapError::Row { row: 3, length: 13, width: 12 }))
    );
    assert_eq!(
        open(&|document| document.map.rows[0] = "?...........".to_owned()),
        Some(OpenError::Map(MapError::Symbol { symbol: '?' }))
    );
    assert!(matches!(open(&|document| document.map.rows.clear()), Some(OpenError::Map(MapError::Size { .. }))));
    let twice = |document: &mut Document| document.things.push(document.things[0].clone());
    assert!(matches!(open(&twice), Some(OpenError::Twice(_))));
}

#[test]
fn the_game_master_always_has_a_seat() {
    let mut document = TableBuilder::new().document();
    document.seats.0.clear();
    let table = Table::open(&document, TableBuilder::new().dice_source()).expect("it opens");
    assert!(table.seats().get(GM).is_some());
}
