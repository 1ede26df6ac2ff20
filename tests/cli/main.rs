//! The program as it is used from a terminal: through its arguments, into a text.

use clap::Parser;
use std::fs;
use std::path::{Path, PathBuf};
use torchline::cli::{Arguments, LogLine, Outcome, perform_into};
use torchline::dice::{DiceMode, DiceSource, DiceStream, Seed};
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level;
use torchline::rules::event::{CheckId, Happening};
use torchline::session::{Table, script};
use torchline::text::Language;

mod maps;
mod program;
mod tools;

fn levels() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels")
}

fn demo() -> String {
    levels().join("drowned_crypt.ron").display().to_string()
}

/// Does what the arguments say. Whether all was well, and what was printed; a fault is printed as well.
fn torchline(arguments: &[&str]) -> (bool, String) {
    let (outcome, printed) = outcome(arguments);
    (outcome == Outcome::Well, printed)
}

/// Does what the arguments say. How it ended, and what was printed; a fault is printed as well.
fn outcome(arguments: &[&str]) -> (Outcome, String) {
    let arguments = Arguments::try_parse_from(["torchline"].iter().chain(arguments)).expect("arguments make sense");
    let task = arguments.command.as_ref().expect("a task for the terminal");
    let language = arguments.language.map_or(Language::English, Language::from);
    let mut printed = Vec::new();
    let done = perform_into(task, language, &mut printed);
    let mut printed = String::from_utf8(printed).expect("output is UTF-8");
    let outcome = done.unwrap_or_else(|report| {
        printed.extend([format!("{report:?}")]);
        Outcome::Wrong
    });
    (outcome, printed)
}

fn lines(printed: &str) -> Vec<LogLine> {
    printed.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn the_demo_plays_twice_to_the_same_hash() {
    let play = || torchline(&["run", &demo(), "--seed", "1"]);
    let (fine, printed) = play();
    assert!(fine, "no command of the script is refused: {printed}");
    assert_eq!(play().1, printed);
    let rounds = printed.lines().filter(|line| line.starts_with("Round ") && line.ends_with("begins.")).count();
    assert!(rounds >= 15, "{rounds} rounds");
    assert!(printed.lines().last().is_some_and(|line| line.contains("State hash") && line.contains("seed 1")));
}

#[test]
fn both_languages_have_a_sentence_for_every_line() {
    for language in ["en", "ru"] {
        let (_, printed) = torchline(&["run", &demo(), "--seed", "1", "--language", language]);
        for hole in ["log-", "telling-", "check-", "part-", "cli-", "stopped-", "{", "}"] {
            assert!(!printed.contains(hole), "{language} says {hole}");
        }
    }
}

#[test]
fn a_seat_reads_its_own_lines_and_no_others() {
    let document = level::read_file(&levels().join("drowned_crypt.ron")).expect("the demo reads");
    let text = fs::read_to_string(levels().join("drowned_crypt.script.ron")).expect("the script is there");
    let script = script::read("script", &text).expect("the script reads");
    for (number, seat) in [("gm", SeatId::GM), ("1", SeatId(1)), ("Вера", SeatId(3))] {
        let dice = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::FedThenStream);
        let mut table = Table::open(&document, dice).expect("the demo opens");
        let events = script.iter().flat_map(|entry| table.apply(entry.seat, &entry.ask).expect("legal"));
        let may_know = events.filter(|event| event.audience.contains(seat)).map(|event| event.what);
        let may_know: Vec<Happening> =
            may_know.map(|what| if seat.is_gm() { what } else { bare(what, seat) }).collect();
        let (_, printed) = torchline(&["run", &demo(), "--seed", "1", "--log", "json", "--as", number]);
        let lines = lines(&printed);
        assert!(lines.iter().zip(1..).all(|(line, seq)| line.seq == seq), "lines are numbered without gaps");
        assert_eq!(lines.into_iter().map(|line| line.what).collect::<Vec<_>>(), may_know, "{number}");
        assert_eq!(printed.contains("\"hash\""), seat.is_gm(), "the hash tells of what players do not know");
    }
}

/// The state hash in a last line.
fn hash_in(printed: &str) -> String {
    let from = |start: &str| printed.rsplit_once(start).map(|(_, rest)| rest.chars().take(64).collect());
    from("\"hash\":\"").or_else(|| from("State hash ")).unwrap_or_default()
}

/// A roll as a player may know it: without numbers that tell of rolls by others, or of who else sees it.
fn bare(mut what: Happening, seat: SeatId) -> Happening {
    match &mut what {
        Happening::Rolled { check, .. } => {
            (check.id, check.drawn_at, check.audience) = (CheckId(0), None, SeatSet::NONE.with(seat));
        }
        Happening::DiceTyped { check, .. } => *check = CheckId(0),
        _ => {}
    }
    what
}

#[test]
fn the_json_log_is_stable() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = written(
        folder.path(),
        "short.script.ron",
        "[
            (seat: 0, ask: Roll(expr: \"2d6+1\", thing: 1, reason: \"a try\")),
            (seat: 1, ask: Walk(thing: 1, to: (6, 24))),
            (seat: 1, ask: Light(thing: 1, light: 52)),
            (seat: 0, ask: StartEncounter(things: [1, 2])),
            (seat: 1, ask: FirstMove(thing: 1)),
            (seat: 2, ask: EndTurn(thing: 2)),
        ]",
    );
    let (fine, printed) = torchline(&["run", &demo(), &script, "--dice", "6,2,3,3", "--seed", "1", "--log", "json"]);
    assert!(!fine, "the last command is refused");
    // Version and hash are not what this is about.
    let shown = printed.replace(env!("CARGO_PKG_VERSION"), "VERSION").replace(&hash_in(&printed), "HASH");
    insta::assert_snapshot!("short_json_log", shown);
}

#[test]
fn a_refused_command_is_a_line_and_ends_the_script_unless_asked_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "[(seat: 1, ask: EndTurn(thing: 1)), (seat: 1, ask: Say(text: \"well then\"))]";
    let script = written(folder.path(), "a.script.ron", text);
    let (fine, printed) = torchline(&["run", &demo(), &script, "--log", "json"]);
    assert!(!fine);
    let stopped = lines(&printed);
    assert!(matches!(stopped[0].what, Happening::Refused { seat: SeatId(1), .. }), "{printed}");
    assert!(stopped[0].asked.as_ref().is_some_and(|asked| asked.starts_with("1: ")), "{printed}");
    assert_eq!(stopped.len(), 1, "nothing follows");
    let (fine, printed) = torchline(&["run", &demo(), &script, "--log", "json", "--keep-going"]);
    assert!(!fine && printed.contains("well then"), "{printed}");
    let (_, printed) = torchline(&["run", &demo(), &script, "--log", "json", "--as", "2"]);
    assert_eq!(lines(&printed), [], "another player does not read of it");
}

#[test]
fn a_saved_table_opens_with_the_same_hash() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("later.ron").display().to_string();
    let (_, first) = torchline(&["run", &demo(), "--seed", "1", "-q", "--save", &save]);
    let (fine, again) = torchline(&["run", &save, "-q", "--seed", "2"]);
    assert!(fine);
    assert_eq!(hash_in(&first), hash_in(&again));
    assert_eq!(hash_in(&first).len(), 64, "{first}");
}

#[test]
fn a_session_replays_and_is_honest_until_someone_touches_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().display().to_string();
    let (fine, live) = torchline(&["run", &demo(), "--session", &root, "--log", "json", "--as", "3"]);
    assert!(fine, "the demo plays with any seed: {live}");
    let session = folder.path().join("sessions/drowned_crypt-0001").display().to_string();
    let (fine, replayed) = torchline(&["replay", &session, "--log", "json", "--as", "3"]);
    assert!(fine);
    assert_eq!(lines(&replayed), lines(&live));
    assert!(!lines(&live).is_empty());
    let (honest, verdict) = torchline(&["replay", &session, "--quiet", "--verify"]);
    assert!(honest && verdict.contains("Honest"), "{verdict}");

    let journal = Path::new(&session).join("journal");
    let whole = fs::read_to_string(&journal).expect("a journal");
    let verified = |text: &str| {
        fs::write(&journal, text).expect("written");
        outcome(&["replay", &session, "--quiet", "--verify"])
    };
    let without =
        |kind: &str| -> String { whole.split_inclusive('\n').filter(|line| !line.starts_with(kind)).collect() };
    let torn = whole.trim_end().rsplit_once('\n').map_or(0, |(before, _)| before.len() + 5);
    for (text, says) in [
        (&whole[..torn], &["is torn off", "not closed"][..]),
        (&without("hash"), &["state hash that belongs after", "and ", "more"]),
        (&without("rolled"), &["does not hold the faces"]),
        (&without("torchline"), &["no first line"]),
        (&without("seed"), &["not closed"]),
    ] {
        let (outcome, verdict) = verified(text);
        assert_eq!(outcome, Outcome::InPart, "{verdict}");
        assert!(
            verdict.contains("Verified only in part") && says.iter().all(|says| verdict.contains(says)),
            "{verdict}"
        );
    }
    let (wrong, verdict) = verified(&whole.replacen("rolled\t", "rolled\tx", 1));
    assert!(wrong == Outcome::Wrong && verdict.contains("cannot be read"), "{verdict}");
    fs::write(&journal, &whole).expect("written");
    let (_, verdict) = torchline(&["replay", &session, "--quiet", "--verify", "--log", "json"]);
    assert!(verdict.contains("\"trust\":\"full\"") && verdict.contains("\"gaps\":[]"), "{verdict}");

    let start = Path::new(&session).join("start.ron");
    let text = fs::read_to_string(&start).expect("the start is there");
    fs::write(&start, text.replacen("The Drowned Crypt", "The Drowned Vault", 1)).expect("written");
    let (honest, verdict) = torchline(&["replay", &session, "--quiet", "--verify"]);
    assert!(!honest && verdict.contains("not the one that the session began with"), "{verdict}");
}

#[test]
fn a_run_ends_with_the_same_line_whether_it_is_kept_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().display().to_string();
    let (_, alone) = torchline(&["run", &demo(), "--seed", "7", "-q"]);
    let (_, kept) = torchline(&["run", &demo(), "--seed", "7", "-q", "--session", &root]);
    assert!(alone.contains("State hash") && alone.contains("seed 7."), "{alone}");
    assert_eq!(kept.lines().last(), alone.lines().last());
}

#[test]
fn a_session_promises_its_seed_in_the_first_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("Мои партии, с пробелом").display().to_string();
    let (fine, printed) = torchline(&["run", &demo(), "--session", &root, "--log", "json"]);
    assert!(fine, "{printed}");
    let value = |line: Option<&str>| -> serde_json::Value {
        serde_json::from_str(line.unwrap_or_default()).expect("an object")
    };
    let (first, last) = (value(printed.lines().next()), value(printed.lines().last()));
    let seed: Seed = last["seed"].as_str().unwrap_or_default().parse().expect("the seed is revealed last");
    assert_eq!(first["seed_hash"], seed.hash().to_string(), "and it is the one that was promised first");
    let session = Path::new(&root).join("sessions/drowned_crypt-0001");
    let journal = fs::read_to_string(session.join("journal")).expect("a journal");
    assert!(journal.lines().next().is_some_and(|line| line.contains(&seed.hash().to_string())));
    let (honest, verdict) = torchline(&["replay", &session.display().to_string(), "--quiet", "--verify"]);
    assert!(honest && !verdict.contains("beforehand"), "{verdict}");

    let (_, text) = torchline(&["run", &demo(), "--session", &root, "--dice", "3,4", "--as", "Anna"]);
    assert!(
        text.lines().nth(1).is_some_and(|line| line.chars().filter(char::is_ascii_hexdigit).count() >= 64),
        "{text}"
    );
    let session = Path::new(&root).join("sessions/drowned_crypt-0002").display().to_string();
    let (_, verdict) = torchline(&["replay", &session, "--quiet", "--verify"]);
    assert!(verdict.contains("2 faces were given beforehand"), "{verdict}");
}

#[test]
fn hostile_files_get_an_answer_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let deep = format!("(format: 1, title: {}\"x\"", "[".repeat(100_000));
    let nested = format!("[{}", "(seat: 0, ask: Walk(thing: 1, to: (0, 0), via: [".repeat(50_000));
    let texts = [
        ("deep", deep.as_str()),
        ("nested", &nested),
        ("empty", ""),
        ("nul", "\0\0\0\0"),
        ("huge", "(format: 99999999999999999999999999)"),
        ("minus", "(format: -1, map: (rows: []))"),
        ("script", "[(seat: 300, ask: EndTurn(thing: 99999999999))]"),
    ];
    for (name, text) in texts {
        for ending in ["ron", "script.ron"] {
            let path = written(folder.path(), &format!("{name} Ы.{ending}"), text);
            let (fine, printed) = torchline(&["check", &path]);
            assert!(!fine && !printed.is_empty(), "{name}.{ending}");
        }
        let path = folder.path().join(format!("{name} Ы.ron")).display().to_string();
        assert!(!torchline(&["run", &path]).0, "{name}");
        assert!(!torchline(&["picture", &path, "-o", "nowhere.png"]).0, "{name}");
        assert!(!torchline(&["replay", &path]).0, "{name}");
        let script = folder.path().join(format!("{name} Ы.script.ron")).display().to_string();
        assert!(!torchline(&["run", &demo(), &script]).0, "{name}");
    }
    let here = folder.path().display().to_string();
    for task in [&["check", &here][..], &["run", &here], &["run", &demo(), &here], &["replay", &here]] {
        assert!(!torchline(task).0, "a folder is no file: {task:?}");
    }
    if cfg!(unix) {
        let (fine, printed) = torchline(&["run", &demo(), "/dev/zero"]);
        assert!(!fine && printed.contains("32 MiB"), "an endless script is not read to its end: {printed}");
        assert!(!torchline(&["check", "/dev/zero"]).0);
    }
}
