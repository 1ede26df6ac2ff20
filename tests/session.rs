//! A session on disk: nothing is ever lost, every roll can be checked, and a crash at any byte is nothing special.

use std::fs;
use std::path::{Path, PathBuf};
use torchline::board::Cell;
use torchline::dice::Expr;
use torchline::knowledge::SeatId;
use torchline::level::Document;
use torchline::session::journal::{Journal, Line};
use torchline::session::testing::{Names, TableBuilder};
use torchline::session::{Command, DiceOptions, Fault, Gap, Replay, Session, SessionError, Store, SubmitError, Trust};

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

/// Plays a little: a walk, a round opening that waits, a first move, dice, an undo, turns.
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
        (SeatId::GM, Command::Handover { to: seat }),
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
fn a_refused_command_leaves_no_trace() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    let before = fs::read(session.folder().join("journal")).expect("a journal");
    let walk = Command::Walk { thing: names.id("Ogre"), to: Cell::new(6, 3), via: Vec::new() };
    assert!(matches!(session.submit(names.seat("Rowena"), walk), Err(SubmitError::Refused(_))));
    assert_eq!(fs::read(session.folder().join("journal")).expect("a journal"), before);
}

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
fn the_game_masters_pin_stays_with_the_session_and_its_saves() {
    let home = tempfile::tempdir().expect("a folder");
    let store = Store::at(home.path());
    let (mut session, names) = started(home.path());
    let before = session.table().hash();
    session.set_pin(Some("4711")).expect("kept");
    assert_eq!(session.table().hash(), before, "it is no part of the document");
    played(&mut session, &names);
    let save = session.save("by the door").expect("saved");
    let folder = session.folder().to_path_buf();
    drop(session);
    let opens = |session: &Session, pin: &str| session.pin().is_some_and(|kept| kept.opens(pin));

    let (mut recovered, _) = Session::recover(&store, &folder).expect("opens");
    assert!(opens(&recovered, "4711") && !opens(&recovered, "4712"), "after a crash");
    assert!(Replay::open(&folder).expect("opens").pin().is_some_and(|pin| pin.opens("4711")), "in its recording");

    let document = torchline::level::read_file(&save).expect("the save reads");
    let mut again = Session::start(&store, "again", &document, &DiceOptions::default()).expect("starts");
    assert!(again.pin().is_none(), "a document alone has none");
    again.take_pin_of(&save).expect("kept");
    assert!(opens(&again, "4711"), "with the save");

    recovered.set_pin(None).expect("taken away");
    let save = recovered.save("by the door").expect("saved");
    again.take_pin_of(&save).expect("kept");
    assert!(again.pin().is_none(), "a later save under the same name has none any more");
}

#[test]
fn a_save_opens_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    played(&mut session, &names);
    let path = session.save("by the door").expect("saved");
    let document = torchline::level::read_file(&path).expect("reads");
    let options = DiceOptions { seed: Some(1), fed: Vec::new() };
    let again = Session::start(&Store::at(home.path()), "again", &document, &options).expect("opens");
    assert_eq!(again.table().hash(), session.table().hash());
    let saves = Store::at(home.path()).saves();
    assert!(saves.iter().any(|save| save.name == "by the door" && !save.auto), "{saves:?}");
    assert!(saves.iter().any(|save| save.auto), "a round began, so there is an autosave: {saves:?}");
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
    rewritten(&folder, |line| Some(line).filter(|line| !matches!(line, Line::Command { number: 10, .. })));
    let verdict = Replay::open(&folder).expect("opens").verify().expect("verified");
    assert!(verdict.faults.contains(&(10, Fault::Damaged)), "a hash of a command that is not there: {verdict:?}");
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
    assert_eq!((verdict.trust(), verdict.gaps.as_slice()), (Trust::InPart, &[Gap::SeedKnown { command: 11 }][..]));
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

#[test]
fn a_session_that_cannot_be_begun_leaves_nothing_behind() {
    let home = tempfile::tempdir().expect("a folder");
    fs::write(home.path().join("sessions"), "in the way").expect("written");
    let (document, _) = level();
    assert!(Session::start(&Store::at(home.path()), "room", &document, &DiceOptions::default()).is_err());
    assert_eq!(fs::read_dir(home.path()).expect("listed").count(), 1);
}

#[test]
fn an_autosave_that_cannot_be_written_loses_no_command_and_is_said_once() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, names) = started(home.path());
    fs::write(home.path().join("saves"), "in the way").expect("written");
    let things = vec![names.id("Ogre")];
    let start = Command::StartEncounter { things, surprised: Vec::new() };
    let events = session.submit(SeatId::GM, start).expect("the command is carried out");
    assert!(!events.is_empty() && session.events() == events);
    let say = Command::Say { text: "what was that?".into() };
    assert!(matches!(session.submit(SeatId::GM, say.clone()), Err(SubmitError::Session(_))), "then it is said");
    session.submit(SeatId::GM, say).expect("and play goes on");
    assert_eq!(session.commands(), 2);
}

#[test]
fn names_of_saves_do_not_count_commands() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut session, _) = started(home.path());
    let first = session.next_save_name();
    session.submit(SeatId::GM, Command::Say { text: "hm".into() }).expect("said");
    assert_eq!(session.next_save_name(), first);
    session.save(&first).expect("saved");
    assert_ne!(session.next_save_name(), first, "no save is written over");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_read() {
    let home = tempfile::tempdir().expect("a folder");
    let (session, _) = started(home.path());
    let folder = session.folder().to_path_buf();
    drop(session);
    for name in ["journal", "seed", "start.ron"] {
        let path = folder.join(name);
        let before = fs::read(&path).expect("there");
        fs::remove_file(&path).expect("taken away");
        std::os::unix::fs::symlink("/dev/zero", &path).expect("linked");
        assert!(matches!(Replay::open(&folder), Err(SessionError::File { .. })), "{name}");
        fs::remove_file(&path).expect("taken away");
        fs::create_dir(&path).expect("made");
        assert!(matches!(Replay::open(&folder), Err(SessionError::File { .. })), "{name}");
        fs::remove_dir(&path).expect("taken away");
        fs::write(&path, before).expect("put back");
    }
    assert!(Replay::open(&folder).is_ok());
}

#[cfg(unix)]
#[test]
fn the_seed_is_for_its_user_only() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().expect("a folder");
    let (session, _) = started(home.path());
    let mode = fs::metadata(session.folder().join("seed")).expect("a seed").permissions().mode();
    assert_eq!(mode & 0o077, 0, "nobody else may read it: {mode:o}");
}
