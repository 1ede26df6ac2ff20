//! Replays, and proofs that the dice were honest.

use crate::{played, started};
use std::fs;
use torchline::board::Cell;
use torchline::dice::Expr;
use torchline::knowledge::SeatId;
use torchline::session::journal::{Journal, Line};
use torchline::session::{Command, Fault, Gap, Replay, Session, Store, Trust};

#[test]
fn honest_dice_verify_and_loaded_ones_do_not() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    session.close().expect("closed");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert!(verdict.honest(), "{verdict:?}");
    assert!(verdict.dice >= 6 && verdict.hashes >= 2, "{verdict:?}");
    assert_eq!(verdict.trust(), Trust::Full, "{verdict:?}");

    let journal = Journal::read(&fs::read(folder.join("journal")).expect("a journal"));
    let loaded: String = journal
        .lines
        .iter()
        .map(|line| match line {
            Line::Rolled { number, faces } => {
                Line::Rolled { number: *number, faces: faces.iter().map(|face| face % 6 + 1).collect() }.write()
            }
            other => other.write(),
        })
        .collect();
    fs::write(folder.join("journal"), loaded).expect("written");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert!(verdict.faults.iter().any(|(_, fault)| *fault == Fault::Faces), "{verdict:?}");

    let chosen: String = journal
        .lines
        .iter()
        .map(|line| match line {
            Line::Revealed { .. } => Line::Revealed { seed: "11".repeat(32) }.write(),
            other => other.write(),
        })
        .collect();
    fs::write(folder.join("journal"), chosen).expect("written");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert_eq!(verdict.seed_kept, Some(false), "a seed that was chosen later is not the promised one");
}

#[test]
fn a_replay_goes_forward_and_backward_through_everything() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let hashes = played(&mut session, &names);
    let mut replay = Replay::open(session.folder()).expect("opens");
    assert_eq!(replay.len(), hashes.len() - 1);
    for at in (0..hashes.len()).chain((0..hashes.len()).rev()) {
        replay.go_to(at);
        assert_eq!(replay.table().hash().to_string(), hashes[at], "after {at} commands");
    }
}

#[test]
fn a_long_replay_jumps_to_any_place_as_if_it_had_gone_there_step_by_step() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let (rowena, seat) = (names.id("Rowena"), names.seat("Rowena"));
    let roll: Expr = "2d6+1".parse().expect("an expression");
    let mut states = vec![(session.table().hash(), session.events().len())];
    for number in 0..300_i32 {
        let to = Cell::new(1 + number % 6, 1 + number / 6 % 3);
        let command = match number % 7 {
            2 => Command::Undo,
            // The undo goes back over what was done long before.
            3 if number % 4 == 0 => Command::Undo,
            3 if number % 4 == 1 => Command::Redo,
            4 => Command::Roll { expr: roll.clone(), thing: None, secret: false, reason: "for luck".into() },
            _ => Command::Walk { thing: rowena, to, via: Vec::new() },
        };
        let seat = if matches!(command, Command::Undo | Command::Redo) { SeatId::GM } else { seat };
        if session.submit(seat, command).is_ok() {
            states.push((session.table().hash(), session.events().len()));
        }
    }
    assert!(states.len() > 200, "enough was done: {}", states.len());
    let mut replay = Replay::open(session.folder()).expect("opens");
    assert_eq!(replay.len(), states.len() - 1);
    // From the beginning to the end, then back and forth over near and far places.
    let jumps = [replay.len(), 130, 129, 128, 127, 200, 3, 64, 63, 65, 190, 0, 191].into_iter();
    let steps = (0..replay.len()).rev().step_by(17);
    for at in jumps.chain(steps) {
        replay.go_to(at);
        assert_eq!(replay.table().hash(), states[at].0, "after {at} commands");
        let log: Vec<_> = replay.log().cloned().collect();
        assert_eq!(log, session.events()[..states[at].1], "the log after {at} commands");
    }
    let at = replay.at();
    assert!(replay.verify().expect("verified").honest());
    assert_eq!(replay.at(), at, "a check leaves it where it was");
}

#[test]
fn looking_back_tells_what_each_command_brought_about_and_changes_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    played(&mut session, &names);
    let (hash, bytes) = (session.table().hash(), fs::read(session.folder().join("journal")).expect("a journal"));
    let mut replay = Replay::open(session.folder()).expect("a running session can be looked at");
    assert_eq!(replay.latest().count(), 0, "nothing has happened yet");
    let mut told = Vec::new();
    for at in 1..=replay.len() {
        replay.go_to(at);
        told.extend(replay.latest().cloned());
    }
    assert_eq!(told, session.events(), "step by step it is the whole log");
    replay.go_to(1);
    let first: Vec<_> = replay.latest().cloned().collect();
    assert_eq!(first, told[..first.len()], "the walk again");
    assert_eq!(session.table().hash(), hash, "the running table is as it was");
    assert_eq!(fs::read(session.folder().join("journal")).expect("a journal"), bytes, "and so is its journal");
}

#[test]
fn a_session_that_went_on_with_a_revealed_seed_says_so() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    session.close().expect("closed");
    let (mut session, _) = Session::recover(&Store::at(home.path()), &folder).expect("opens");
    for _ in 0..2 {
        session.submit(SeatId::GM, Command::Say { text: "once more".into() }).expect("goes on");
    }
    session.close().expect("closed again");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert_eq!((verdict.trust(), verdict.gaps.as_slice()), (Trust::InPart, &[Gap::SeedKnown { command: 12 }][..]));
}
