//! Journals that a crash, a fault of the disk or a hand has changed: what is whole opens, and what is missing is said.

use crate::{left_behind, level, played, rewritten, started};
use std::fs;
use torchline::knowledge::SeatId;
use torchline::session::journal::{Journal, Line};
use torchline::session::{Command, DiceOptions, Fault, Gap, Replay, Session, SessionError, Store, SubmitError, Trust};

#[test]
fn a_journal_cut_at_any_byte_opens_with_all_that_was_whole() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let hashes = played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    drop(session);
    let bytes = fs::read(folder.join("journal")).expect("a journal");
    for cut in 0..=bytes.len() {
        fs::write(folder.join("journal"), &bytes[..cut]).expect("written");
        let (session, recovery) = Session::recover(&Store::at(home.path()), &folder).expect("opens");
        let whole = Journal::read(&bytes[..cut]).commands().count();
        assert_eq!(recovery.commands, whole as u64, "cut at byte {cut}");
        assert_eq!(recovery.stopped_at, None, "cut at byte {cut}");
        assert_eq!(session.table().hash().to_string(), hashes[whole], "cut at byte {cut}");
    }
}

#[test]
fn a_recovered_session_goes_on_and_can_undo() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let hashes = played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    drop(session);
    let store = Store::at(home.path());
    assert_eq!(Session::unfinished(&store), vec![folder.clone()], "it is offered on the next start");
    let (mut session, _) = Session::recover(&store, &folder).expect("opens");
    assert!(matches!(Session::recover(&store, &folder), Err(SessionError::InUse(_))), "only one window at a time");
    session.submit(SeatId::GM, Command::Undo).expect("undo");
    let before_last_change = hashes.len() - 3;
    assert_eq!(session.table().hash().to_string(), hashes[before_last_change], "the ogre's turn is taken back");
    session.submit(SeatId::GM, Command::Say { text: "on we go".into() }).expect("goes on");
    session.close().expect("closed");
    assert!(Session::unfinished(&store).is_empty(), "a closed session is not offered");
}

#[test]
fn a_journal_that_cannot_be_done_again_opens_at_the_last_good_state() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let hashes = played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    drop(session);
    let journal = Journal::read(&fs::read(folder.join("journal")).expect("a journal"));
    let foreign: String = journal
        .lines
        .iter()
        .map(|line| match line {
            Line::Command { number: 5, position, entry } => {
                Line::Command { number: 5, position: position + 1, entry: entry.clone() }.write()
            }
            other => other.write(),
        })
        .collect();
    fs::write(folder.join("journal"), foreign).expect("written");
    let (session, recovery) = Session::recover(&Store::at(home.path()), &folder).expect("opens");
    assert_eq!(recovery.stopped_at, Some(5));
    assert_eq!(session.table().hash().to_string(), hashes[4]);
    assert!(folder.join("journal-before-recovery").is_file(), "the whole journal is kept beside");
}

#[test]
fn a_hash_or_faces_that_differ_open_the_last_right_state() {
    let home = tempfile::tempdir().expect("a folder");
    let (store, folder, hashes) = left_behind(home.path());
    let whole = fs::read(folder.join("journal")).expect("a journal");
    rewritten(&folder, |line| {
        Some(match line {
            Line::Rolled { number: 7, .. } => Line::Rolled { number: 7, faces: vec![1, 1] },
            other => other,
        })
    });
    let (session, recovery) = Session::recover(&store, &folder).expect("opens");
    assert_eq!((recovery.stopped_at, session.table().hash().to_string()), (Some(7), hashes[6].clone()));
    drop(session);
    fs::write(folder.join("journal"), whole).expect("written");
    rewritten(&folder, |line| {
        Some(match line {
            Line::Checkpoint { number: 8, .. } => Line::Checkpoint { number: 8, hash: "00".repeat(32) },
            other => other,
        })
    });
    let (session, recovery) = Session::recover(&store, &folder).expect("opens");
    let right = recovery.stopped_at.expect("it stopped") as usize - 1;
    assert!(right < 8, "the state after command 8 is not believed");
    assert_eq!(session.table().hash().to_string(), hashes[right], "but that of the last hash that agreed");
    assert!(folder.join("journal-before-recovery-2").is_file(), "the first copy is not written over");
}

#[test]
fn a_journal_damaged_in_the_middle_says_so_and_goes_on() {
    let home = tempfile::tempdir().expect("a folder");
    let (store, folder, hashes) = left_behind(home.path());
    let bytes = fs::read(folder.join("journal")).expect("a journal");
    for at in (0..bytes.len()).step_by(37) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x04;
        fs::write(folder.join("journal"), &bytes).expect("written");
        let whole = Journal::read(&bytes).commands().count();
        let (mut session, recovery) = Session::recover(&store, &folder).expect("opens");
        assert_eq!(session.table().hash().to_string(), hashes[whole], "byte {at}");
        assert!(recovery.stopped_at.is_some() || recovery.unfinished_line, "byte {at}: something is missing");
        session.submit(SeatId::GM, Command::Say { text: "on".into() }).expect("goes on");
        drop(session);
        let (session, recovery) = Session::recover(&store, &folder).expect("opens again");
        assert_eq!((recovery.commands, recovery.stopped_at), (whole as u64 + 1, None), "byte {at}");
        session.close().expect("closed");
        let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
        assert!(verdict.honest(), "byte {at}: {verdict:?}");
    }
}

#[test]
fn a_first_line_that_recovery_wrote_vouches_for_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let (store, folder, hashes) = left_behind(home.path());
    let whole = fs::read_to_string(folder.join("journal")).expect("a journal");
    let (first, rest) = whole.split_once('\n').expect("lines");
    let damaged = whole.replacen("torchline", "torchlane", 1);
    for (text, done) in [(rest, hashes.len() - 1), (&damaged, 0), ("", 0), (&first[..20], 0)] {
        fs::write(folder.join("journal"), text).expect("written");
        let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
        assert!(verdict.gaps.contains(&Gap::NoFirstLine) && verdict.seed_kept.is_none(), "{verdict:?}");
        assert_ne!(verdict.trust(), Trust::Full);
        let (mut session, recovery) = Session::recover(&store, &folder).expect("opens");
        assert!(recovery.first_line_lost);
        assert_eq!((recovery.commands, session.table().hash().to_string()), (done as u64, hashes[done].clone()));
        session.submit(SeatId::GM, Command::Say { text: "on".into() }).expect("goes on");
        drop(session);
        let (session, recovery) = Session::recover(&store, &folder).expect("opens again");
        assert_eq!((recovery.commands, recovery.first_line_lost), (done as u64 + 1, false));
        session.close().expect("closed");
        let journal = Journal::read(&fs::read(folder.join("journal")).expect("a journal"));
        assert!(journal.header().is_some_and(|header| header.recovered), "the new first line says what it is");
        let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
        assert_eq!((verdict.trust(), verdict.seed_kept, verdict.start_kept), (Trust::InPart, None, None));
        assert_eq!(verdict.gaps, [Gap::RecoveredFirstLine], "nothing else is missing");
    }
    let seed = folder.join("seed");
    rewritten(&folder, |line| Some(line).filter(|line| !matches!(line, Line::Revealed { .. })));
    fs::write(seed, "11".repeat(32)).expect("written");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert_eq!(verdict.seed_kept, Some(false), "it binds from then on all the same: {verdict:?}");
}

#[test]
fn what_a_crash_left_out_is_written_on_recovery_and_missed_before() {
    let home = tempfile::tempdir().expect("a folder");
    let (store, folder, _) = left_behind(home.path());
    let gaps = || Replay::open(&folder).expect("opens").verify().expect("verified").gaps;
    assert_eq!(gaps(), [Gap::NotClosed], "a session that is still open is whole so far");
    let whole = fs::read_to_string(folder.join("journal")).expect("a journal");
    let cut = |line: &str| whole.find(line).map(|at| &whole[..at]).expect("such a line");
    for (text, lacks) in [(cut("rolled\t7"), Gap::NoFaces { command: 7 }), (cut("hash\t8"), Gap::NoHash { command: 8 })]
    {
        fs::write(folder.join("journal"), text).expect("written");
        assert_eq!(gaps(), [lacks, Gap::NotClosed]);
        let (session, _) = Session::recover(&store, &folder).expect("opens");
        session.close().expect("closed");
        assert_eq!(gaps(), [], "what belonged to the last command is done again");
    }
    fs::write(folder.join("journal"), &whole).expect("written");
    rewritten(&folder, |line| Some(line).filter(|line| !matches!(line, Line::Command { number: 11, .. })));
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert!(verdict.faults.contains(&(11, Fault::Damaged)), "a hash of a command that is not there: {verdict:?}");
}

#[test]
fn a_journal_of_another_format_or_seed_is_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let store = Store::at(home.path());
    let (mut session, names) = started(home.path());
    played(&mut session, &names);
    let folder = session.folder().to_path_buf();
    drop(session);
    let whole = fs::read(folder.join("journal")).expect("a journal");
    for format in [0, 2, u32::MAX] {
        rewritten(&folder, |line| {
            Some(match line {
                Line::Header(header) => {
                    Line::Header(torchline::session::journal::Header { torchline: format, ..header })
                }
                other => other,
            })
        });
        let before = fs::read(folder.join("journal")).expect("a journal");
        assert!(matches!(Session::recover(&store, &folder), Err(SessionError::Format { .. })));
        assert!(matches!(Replay::open(&folder), Err(SessionError::Format { .. })));
        assert_eq!(fs::read(folder.join("journal")).expect("a journal"), before, "not a byte is changed");
    }
    fs::write(folder.join("journal"), &whole).expect("written");
    let seed = fs::read(folder.join("seed")).expect("a seed");
    fs::write(folder.join("seed"), "11".repeat(32)).expect("written");
    assert!(matches!(Session::recover(&store, &folder), Err(SessionError::OtherSeed(_))));
    assert_eq!(fs::read(folder.join("journal")).expect("a journal"), whole);
    fs::write(folder.join("seed"), seed).expect("written");
    let start = fs::read_to_string(folder.join("start.ron")).expect("a start");
    fs::write(folder.join("start.ron"), format!("{start}\n// changed by hand")).expect("written");
    assert!(matches!(Session::recover(&store, &folder), Err(SessionError::OtherStart(_))));
    assert_eq!(fs::read(folder.join("journal")).expect("a journal"), whole, "nothing is cut to fit another level");
    fs::write(folder.join("start.ron"), start).expect("written");
    assert!(Session::recover(&store, &folder).is_ok());
    fs::remove_file(folder.join("journal")).expect("removed");
    fs::create_dir(folder.join("journal")).expect("made");
    assert!(matches!(Session::recover(&store, &folder), Err(SessionError::File { .. })), "no ordinary file");
}

#[test]
fn a_command_that_turns_out_impossible_does_not_stop_a_recovery() {
    let home = tempfile::tempdir().expect("a folder");
    let store = Store::at(home.path());
    let (document, _) = level();
    let options = DiceOptions { seed: Some(7), fed: vec![19] };
    let mut session = Session::start(&store, "room", &document, &options).expect("a session starts");
    let folder = session.folder().to_path_buf();
    let roll = |expr: &str| Command::Roll {
        expr: expr.parse().expect("an expression"),
        thing: None,
        secret: false,
        reason: String::new(),
    };
    let fault = session.submit(SeatId::GM, roll("1d6")).expect_err("a d6 cannot show 19");
    assert!(matches!(fault, SubmitError::Refused(_)));
    session.submit(SeatId::GM, roll("1d20")).expect("a d20 can");
    let hash = session.table().hash();
    drop(session);
    let (session, recovery) = Session::recover(&store, &folder).expect("opens");
    assert_eq!((recovery.commands, recovery.stopped_at, session.table().hash()), (1, None, hash));
    session.close().expect("closed");
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert!(verdict.honest(), "{verdict:?}");
    assert_eq!(verdict.fed, 1, "the verdict says that a face was given");
}
