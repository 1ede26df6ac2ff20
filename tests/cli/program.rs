//! The program itself: its status at the end, sessions that are killed, the demo without a window.

use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};
use torchline::session::{Replay, Session, Store};

fn torchline(arguments: &[&str], pictures: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_torchline"));
    program.args(arguments).env("TMPDIR", pictures).env("LC_ALL", "C").output().expect("the program starts")
}

#[test]
fn the_status_says_whether_all_was_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let status = |arguments: &[&str]| torchline(arguments, folder.path()).status.code();
    assert_eq!(status(&["roll", "2d6"]), Some(0));
    assert_eq!(status(&["check", "no-such-level.ron"]), Some(1));
    assert_eq!(status(&["roll", "2d"]), Some(1));
    assert_eq!(status(&["run"]), Some(2));
    assert_eq!(status(&["--seed", "3", "roll", "2d6"]), Some(2), "a seed for the window is not ignored silently");
    assert_eq!(status(&["odds", "2d6", "attribute", "12"]), Some(2), "nor is an expression before a check");
    assert_eq!(status(&["odds", "--all", "attribute", "12"]), Some(2));
    assert_eq!(status(&["odds", "--language", "ru", "attribute", "12"]), Some(0));
    assert_eq!(status(&["--help"]), Some(0));
}

#[test]
fn a_session_that_is_killed_at_any_moment_goes_on_and_stays_honest() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::at(folder.path().join("Партии и ещё"));
    let root = store.root().display().to_string();
    for lines in [1, 30, 60, 110] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_torchline"))
            .args(["run", &demo(), "--session", &root, "--log", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let log = BufReader::new(program.stdout.take().expect("its output"));
        assert_eq!(log.lines().take(lines).count(), lines, "it plays");
        // Its output is read no further; if it ended by itself in the meantime, there is nothing to kill.
        let _ = program.kill();
        program.wait().expect("it is over");
    }
    let sessions = store.sessions();
    assert_eq!(sessions.len(), 4);
    for session in sessions {
        let (mut again, recovery) = Session::recover(&store, &session).expect("opens");
        assert_eq!((recovery.stopped_at, recovery.from_keyframe), (None, false));
        let say = torchline::session::Command::Say { text: "where were we?".to_owned() };
        again.submit(SeatId::GM, say).expect("goes on");
        again.close().expect("closed");
        let verdict = Replay::open(&session).expect("opens").verify().expect("verified");
        assert!(verdict.honest(), "{verdict:?}");
    }
}

#[cfg(not(feature = "window"))]
#[test]
fn without_a_window_the_demo_plays_and_names_its_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = torchline(&[], folder.path());
    let printed = String::from_utf8_lossy(&output.stdout);
    let pictures = folder.path().join("torchline-pictures-1");
    assert!(output.status.success());
    let first = printed.lines().next().unwrap_or_default();
    assert!(first.contains(&pictures.display().to_string()), "the first line names the folder: {first}");
    assert_eq!(fs::read_dir(pictures).map(Iterator::count).unwrap_or_default(), 6);
    assert!(printed.lines().count() > 200, "the log follows");
    let mistyped = torchline(&["frobnicate"], folder.path());
    assert_eq!((mistyped.status.code(), mistyped.stdout.len()), (Some(1), 0), "no demo in place of what was asked");
}
