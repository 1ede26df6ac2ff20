//! A session on disk: nothing is ever lost, every roll can be checked, and a crash at any byte is nothing special.

mod damage;
mod keeping;
mod looking_back;

use std::fs;
use std::path::{Path, PathBuf};
use torchline::board::{Cell, Point};
use torchline::dice::Expr;
use torchline::knowledge::SeatId;
use torchline::level::edit::{Area, Brush, Edit};
use torchline::level::{Document, WallDoc, WallKind};
use torchline::session::journal::{Journal, Line};
use torchline::session::testing::{Names, TableBuilder};
use torchline::session::{Command, DiceOptions, Session, Store};

fn level() -> (Document, Names) {
    let builder = TableBuilder::new()
        .rows(["##########", "#........#", "#........#", "#........#", "##########"])
        .hero("Rowena")
        .at(1, 1)
        .fortune(2)
        .initiative(8)
        .opponent("Ogre")
        .at(7, 3)
        .initiative(6);
    let document = builder.document();
    let (_, names) = builder.open();
    (document, names)
}

fn started(folder: &Path) -> (Session, Names) {
    let (document, names) = level();
    let options = DiceOptions { seed: Some(7), fed: Vec::new() };
    let session = Session::start(&Store::at(folder), "room", &document, &options).expect("a session starts");
    (session, names)
}

/// Plays a little: a walk, a round opening that waits, a first move, dice, an undo, turns, and edits of the map.
fn script(names: &Names) -> Vec<(SeatId, Command)> {
    let (rowena, ogre, seat) = (names.id("Rowena"), names.id("Ogre"), names.seat("Rowena"));
    let roll: Expr = "2d6+1".parse().expect("an expression");
    let rolls = |reason: &str| Command::Roll { expr: roll.clone(), thing: None, secret: false, reason: reason.into() };
    vec![
        (seat, Command::Walk { thing: rowena, to: Cell::new(3, 2), via: Vec::new() }),
        (SeatId::GM, Command::StartEncounter { things: vec![rowena, ogre], surprised: Vec::new() }),
        (seat, Command::FirstMove { thing: rowena }),
        (seat, Command::Walk { thing: rowena, to: Cell::new(4, 2), via: Vec::new() }),
        (seat, rolls("for luck")),
        (SeatId::GM, Command::Undo),
        (seat, rolls("again")),
        (seat, Command::EndTurn { thing: rowena }),
        (SeatId::GM, Command::EndTurn { thing: ogre }),
        (SeatId::GM, Command::Edit { edits: edits() }),
        (SeatId::GM, Command::Handover { to: seat }),
    ]
}

/// The map grows, gets a wall and loses a floor.
fn edits() -> Vec<Edit> {
    let wall = WallDoc { from: Point::corner(6, 1), to: Point::corner(6, 3), kind: WallKind::Wall };
    let rock = Brush { solid: Some(true), ..Brush::default() };
    vec![
        Edit::Resize { west: 1, north: 0, east: 2, south: 1 },
        Edit::Wall { wall },
        Edit::Paint { areas: vec![Area::cell(Cell::new(3, 3))], brush: rock },
    ]
}

/// Plays the script and gives the state's hash after each command.
fn played(session: &mut Session, names: &Names) -> Vec<String> {
    let mut hashes = vec![session.table().hash().to_string()];
    for (seat, command) in script(names) {
        let said = format!("{command:?}");
        session.submit(seat, command).unwrap_or_else(|fault| panic!("{said}: {fault:?}"));
        hashes.push(session.table().hash().to_string());
    }
    hashes
}

/// A session in `home` that was played a little and left: its store, its folder, and the hash after each command.
fn left_behind(home: &Path) -> (Store, PathBuf, Vec<String>) {
    let (mut session, names) = started(home);
    let hashes = played(&mut session, &names);
    (Store::at(home), session.folder().to_path_buf(), hashes)
}

/// Writes the journal's lines again, changed; a line that becomes `None` is left out.
fn rewritten(folder: &Path, change: impl Fn(Line) -> Option<Line>) {
    let journal = Journal::read(&fs::read(folder.join("journal")).expect("a journal"));
    let text: String = journal.lines.into_iter().filter_map(change).map(|line| line.write()).collect();
    fs::write(folder.join("journal"), text).expect("written");
}
