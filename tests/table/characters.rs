//! Characters that come to the board, and the game master's pen on sheets: within ranges, undone, refused to players.

use torchline::board::Cell;
use torchline::knowledge::SeatId;
use torchline::session::command::{Attribute, SheetEdit};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

fn rat() -> torchline::session::command::Character {
    let path = torchline::assets::characters().join("ogre.ron");
    torchline::level::read_character_file(&path).unwrap_or_else(|report| panic!("{report}")).character
}

fn add(table: &mut Table, seat: SeatId, at: Cell) -> Result<(), String> {
    let command = Command::AddCharacter { character: Box::new(rat()), at };
    table.apply(seat, &command).map(drop).map_err(|refusal| refusal.0.key.into_owned())
}

#[test]
fn a_character_comes_to_the_board_and_goes_by_undo() {
    let (mut table, names) = TableBuilder::new().hero("Rowena").at(3, 4).open();
    let before = table.hash();
    assert_eq!(add(&mut table, names.seat("Rowena"), Cell::new(6, 2)), Err("refused-game-master-only".into()));
    assert_eq!(add(&mut table, SeatId::GM, Cell::new(2, 3)), Err("refused-somebody-there".into()), "two cells wide");
    assert_eq!(add(&mut table, SeatId::GM, Cell::new(11, 7)), Err("refused-no-floor".into()));
    assert_eq!(table.hash(), before, "what is refused changes nothing");
    assert_eq!(add(&mut table, SeatId::GM, Cell::new(6, 2)), Ok(()));
    let view = table.view(SeatId::GM);
    let ogre = view.tokens.iter().find(|token| token.name.en == "Ogre").expect("it stands there");
    assert_eq!((ogre.at, ogre.size, ogre.owner), (Cell::new(6, 2), 2, SeatId::GM));
    assert!(view.sheet(ogre.id).is_some(), "with its sheet");
    let with = table.hash();
    table.apply(SeatId::GM, &Command::Undo).expect("undone");
    assert_eq!(table.hash(), before);
    table.apply(SeatId::GM, &Command::Redo).expect("redone");
    assert_eq!(table.hash(), with);
}

#[test]
fn a_sheet_is_edited_within_its_ranges() {
    let (mut table, _) = TableBuilder::new().hero("Rowena").at(3, 4).open();
    add(&mut table, SeatId::GM, Cell::new(6, 2)).expect("placed");
    let view = table.view(SeatId::GM);
    let thing = view.tokens.iter().find(|token| token.name.en == "Ogre").expect("it stands there").id;
    let edit = |table: &mut Table, seat, edit| {
        let asked = table.apply(seat, &Command::EditSheet { thing, edit });
        asked.map(|events| events.len()).map_err(|refusal| refusal.0.key.into_owned())
    };
    let before = table.hash();
    for wrong in [SheetEdit::Attribute(Attribute::Courage, 0), SheetEdit::Attribute(Attribute::Courage, 21)] {
        assert_eq!(edit(&mut table, SeatId::GM, wrong), Err("refused-beyond-the-range".into()));
    }
    assert_eq!(
        edit(&mut table, SeatId::GM, SheetEdit::Skill("Climbing".into(), None)),
        Err("refused-skill-key".into())
    );
    assert_eq!(edit(&mut table, SeatId(1), SheetEdit::Speed(3)), Err("refused-game-master-only".into()));
    assert_eq!(table.hash(), before);
    assert!(edit(&mut table, SeatId::GM, SheetEdit::Luck(-2)).is_ok_and(|told| told >= 1), "F2: it is logged");
    let sheet = table.view(SeatId::GM).sheet(thing).cloned().expect("its sheet");
    assert_eq!(
        sheet.fortune.map(|fortune| (fortune.now <= 1, fortune.max)),
        Some((true, 1)),
        "F2: never above the most"
    );
    table.apply(SeatId::GM, &Command::Undo).expect("undone");
    assert_eq!(table.hash(), before);
}

#[test]
fn every_shipped_character_is_without_problems() {
    let files = std::fs::read_dir(torchline::assets::characters()).expect("the folder").flatten();
    let files: Vec<_> = files.map(|file| file.path()).collect();
    assert!(files.len() >= 9, "the demo's people and two more heroes");
    for path in files {
        assert!(torchline::level::is_character(&path));
        let report = torchline::level::check_character_file(&path, Some(&torchline::assets::root()));
        assert!(report.is_empty(), "{report}");
        let read = torchline::level::read_character_file(&path).unwrap_or_else(|report| panic!("{report}"));
        let text = torchline::level::write_character(&read);
        let again =
            torchline::level::read_character(&text, "again").unwrap_or_else(|report| panic!("{report}\n{text}"));
        assert_eq!(again, read);
    }
}
