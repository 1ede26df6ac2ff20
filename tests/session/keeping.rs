//! What a session keeps: commands and refusals, the pin, saves, seeds, its folder.

use crate::{level, played, started};
use std::fs;
use torchline::board::Cell;
use torchline::knowledge::SeatId;
use torchline::session::{Command, DiceOptions, Replay, Session, SessionError, Store, SubmitError};

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
    let first = session.next_save_name(&Store::at(home.path()));
    session.submit(SeatId::GM, Command::Say { text: "hm".into() }).expect("said");
    assert_eq!(session.next_save_name(&Store::at(home.path())), first);
    session.save(&first).expect("saved");
    assert_ne!(session.next_save_name(&Store::at(home.path())), first, "no save is written over");
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
