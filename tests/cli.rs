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

#[test]
fn a_picture_is_never_drawn_over_what_is_needed() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(levels().join("quiet_cellar.ron")).expect("a level");
    let level = written(folder.path(), "own.ron", &text);
    let other = folder.path().join("new.out").display().to_string();
    let root = folder.path().display().to_string();
    assert!(torchline(&["run", &level, "-q", "--session", &root]).0);
    let session = folder.path().join("sessions/own-0001").display().to_string();
    let start = format!("{session}/start.ron");
    for task in [
        &["picture", &level, "-o", &level][..],
        &["run", &level, "-q", "--picture", &level],
        &["run", &level, "-q", "--save", &other, "--picture", &other],
        &["replay", &session, "-q", "--picture", &start],
    ] {
        let (fine, printed) = torchline(task);
        assert!(!fine && printed.contains("file of its own"), "{task:?}: {printed}");
    }
    assert_eq!(fs::read_to_string(&level).expect("still there"), text);
    assert!(torchline(&["run", &level, "-q", "--save", &level]).0, "a save may replace what it came from");
    let (fine, printed) = torchline(&["replay", &level]);
    assert!(!fine && printed.contains("holds no session"), "{printed}");
}

#[test]
fn check_reports_what_is_wrong_and_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(demo()).expect("the demo is there");
    let broken = written(folder.path(), "broken.ron", &text.replacen("carried_by: 2", "carried_by: 2222", 1));
    let (fine, printed) = torchline(&["check", &demo(), &broken]);
    assert!(!fine && printed.contains("2222"), "{printed}");
    let (fine, printed) = torchline(&["check", &broken, "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&printed).expect("an object");
    assert!(!fine && report["usable"] == false, "{printed}");
    assert!(report["problems"][0]["line"].as_u64().is_some_and(|line| line > 1), "{printed}");
    assert!(torchline(&["check", &demo()]).0, "the demo is fine");

    let script = written(folder.path(), "b.script.ron", "[\n  (seat: 0, ask: EndTrun(thing: 1)),\n]");
    let (fine, printed) = torchline(&["check", &script]);
    assert!(
        !fine && printed.contains(":2:") && printed.contains("EndTrun") && printed.contains("EndTurn"),
        "{printed}"
    );
    let script = levels().join("drowned_crypt.script.ron").display().to_string();
    assert!(torchline(&["check", &script]).0, "the demo's script is fine");
    assert!(!torchline(&["run", &broken]).0, "what cannot be used is not played");
}

#[test]
fn dice_can_be_fed_and_faults_point_at_their_place() {
    assert_eq!(torchline(&["roll", "4d6kh3", "--dice", "6,1,5,3"]), (true, "[6 (1) 5 3] = 14\n".to_owned()));
    assert_eq!(torchline(&["roll", "1к6+4", "--dice", "2", "--times", "1"]).1, "[2]+4 = 6\n");
    let twice = || torchline(&["roll", "7d10>=8!", "--seed", "5", "--times", "4"]).1;
    assert_eq!(twice(), twice());
    assert_eq!(twice().lines().count(), 4);
    let (fine, printed) = torchline(&["roll", "2d6+"]);
    assert!(!fine && printed.contains("column 5"), "{printed}");
    assert!(!torchline(&["roll", "2d6", "--dice", "7,1"]).0, "a d6 cannot show 7");
    assert!(!torchline(&["roll", "2d6", "--dice", "six"]).0);
}

#[test]
fn odds_are_exact() {
    let contains = |arguments: &[&str], row: &[&str]| {
        let (fine, printed) = torchline(arguments);
        let found = printed.lines().any(|line| row.iter().all(|cell| line.contains(cell)));
        assert!(fine && found, "{arguments:?} should have a line with {row:?}:\n{printed}");
    };
    contains(&["odds", "4d6kh3"], &["18", "7/432", "1.62"]);
    contains(&["odds", "100d6"], &["350", "%"]);
    contains(&["odds", "100d6"], &["left out"]);
    contains(&["odds", "attribute", "12"], &["succeeds", "3/5", "60.00"]);
    contains(&["odds", "skill", "12", "13", "12", "--shown", "10,11,19"], &["10 11 (19)", "3/5", "60.00"]);
    contains(&["odds", "skill", "12", "13", "12", "--points", "4"], &["succeeds", "1961/4000"]);
    contains(&["odds", "pool", "0"], &["dramatic failure", "1/10"]);
    contains(&["odds", "pool", "7", "--language", "ru"], &["успех в целом", "91,76"]);
    contains(&["odds", "extended", "3", "3", "--needed", "1"], &["succeeds in time", "%"]);
    contains(&["odds", "extended", "3", "3", "3", "3", "--needed", "5"], &["≈ 0.36900", "36.90"]);
    contains(&["odds", "extended", "3", "3", "3", "3", "--needed", "5", "--exact"], &["/", "36.90"]);
    contains(&["odds", "40d6", "--all"], &["≈ 7.4808e-32"]);
    contains(&["odds", "40d6", "--all"], &["≈ 1 - 7.4808e-32"]);
    contains(&["odds", "40d6", "--all", "--exact"], &["240", "1/13367494538843734067838845976576"]);
    contains(&["odds", "40d6"], &["≈ is rounded to 5 digits"]);
    contains(&["odds", "difficulty", "0", "7"], &["fumble", "1/36"]);
    contains(&["odds", "difficulty", "-2", "7", "--dice", "1d20"], &["succeeds", "3/5"]);
    contains(&["odds", "difficulty", "5", "16", "--shown", "2,3"], &["(2) (3)", "1/12"]);
    contains(&["odds", "difficulty", "5", "16", "--shown", "6,3"], &["6 (3)", "1/3"]);
    contains(&["odds", "attribute", "10", "--shown", "12"], &["succeeds when rolled again", "1/2"]);
    contains(&["odds", "attribute", "10", "--shown", "12"], &["12 becomes 10: success"]);
    contains(&["odds", "skill", "12", "12", "12", "--shown", "12,12,14"], &["14 becomes 12: success, quality 1"]);
    contains(&["odds", "skill", "12", "12", "12", "--shown", "9,9,9"], &["one level more: success, quality 2"]);
    contains(&["odds", "defence", "9"], &["3", "3/20", "7/20"]);
    contains(&["odds", "defence", "9"], &["4", "1/5"]);
    contains(&["odds", "damage", "4", "--shown", "1"], &["better", "5/6", "7.500"]);
    contains(&["odds", "pool", "0", "--effort"], &["as it is", "1/10"]);
    contains(&["odds", "pool", "0", "--effort"], &["with effort, 3 dice", "657/1000"]);
    contains(&["odds", "initiative", "11", "9", "14"], &["base 14", "11/12"]);
    for wrong in [
        &["odds", "skill", "12", "13", "12", "--shown", "20,20,20"][..],
        &["odds", "skill", "12", "13", "12", "--shown", "1,2"],
        &["odds", "difficulty", "0", "7", "--dice", "4d4"],
        &["odds", "pool", "999"],
        &["odds", "attribute", "10", "--shown", "20"],
        &["odds", "damage", "4", "--shown", "7"],
    ] {
        assert!(!torchline(wrong).0, "{wrong:?}");
    }
}

#[test]
fn a_picture_shows_what_a_seat_knows() {
    let folder = tempfile::tempdir().expect("a folder");
    let draw = |seat: &str, light: &str| {
        let path = folder.path().join(format!("{seat}-{light}.png"));
        let name = path.display().to_string();
        let (fine, printed) =
            torchline(&["picture", &demo(), "--as", seat, "-o", &name, "--scale", "4", "--light", light]);
        assert!(fine, "{printed}");
        let decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).expect("drawn")));
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        assert_eq!((info.width, info.height), (40 * 4, 30 * 4));
        let bright = pixels.chunks_exact(4).filter(|pixel| pixel[..3].iter().any(|&channel| channel > 40)).count();
        (pixels, bright)
    };
    let ((all, seen_by_gm), (some, seen_by_anna)) = (draw("gm", "on"), draw("Anna", "on"));
    assert!(all != some && seen_by_gm > 2 * seen_by_anna && seen_by_anna > 100, "{seen_by_gm} and {seen_by_anna}");
    assert!(draw("Anna", "off").1 >= seen_by_anna, "full light shows no less");
    let (fine, printed) = torchline(&["picture", &demo(), "--as", "Zoe", "-o", "nowhere.png"]);
    assert!(!fine && printed.contains("Zoe") && printed.contains("Anna"), "{printed}");
}

mod program {
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
}

fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import").join(name).display().to_string()
}

#[test]
fn a_map_of_another_program_becomes_a_level_that_passes_the_check_and_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["keep.dd2vtt", "bare.uvtt", "cellar.json", "halls.json", "tower.tmx", "tower_zlib.tmx"] {
        let level = folder.path().join(name).with_extension("ron").display().to_string();
        let picture = folder.path().join("plan.png").display().to_string();
        for more in [&[][..], &["--mend", "--force", "--language", "ru"]] {
            let (fine, printed) = torchline(&[&["import", &sample(name), "-o", &level], more].concat());
            assert!(fine, "{name}: {printed}");
            let (fine, printed) = torchline(&["check", &level]);
            assert!(fine, "{name}: {printed}");
            let (fine, printed) = torchline(&["picture", &level, "-o", &picture, "--scale", "8"]);
            assert!(fine, "{name}: {printed}");
        }
    }
    assert!(folder.path().join("keep.png").is_file(), "the picture lies beside its level");
}

#[test]
fn an_import_writes_over_nothing_and_says_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = written(folder.path(), "there.ron", "precious");
    let (fine, printed) = torchline(&["import", &sample("tower.tmx"), "-o", &level]);
    assert!(!fine && printed.contains("--force"), "{printed}");
    assert_eq!(fs::read_to_string(&level).expect("there"), "precious");

    let broken = written(folder.path(), "broken.uvtt", "{\"portals\": [");
    let target = folder.path().join("new.ron").display().to_string();
    let (fine, printed) = torchline(&["import", &broken, "-o", &target]);
    assert!(!fine && printed.contains("column 13"), "{printed}");
    let (fine, printed) = torchline(&["import", &broken, "-o", &target, "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert!(!fine && told["problems"][0]["key"] == "import-cut-off", "{printed}");
    assert!(!Path::new(&target).exists(), "nothing half-made is left");
}

#[test]
fn a_report_in_json_lists_what_was_taken_mended_left_out_and_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = folder.path().join("keep.ron").display().to_string();
    let (_, printed) = torchline(&["import", &sample("keep.dd2vtt"), "-o", &level, "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&printed).expect("one line of JSON");
    for list in ["taken", "mended", "left_out", "findings"] {
        assert!(told[list].as_array().is_some_and(|list| !list.is_empty()), "{list}: {printed}");
    }
    assert!(told["findings"][0]["says"].as_str().is_some_and(|says| says.contains(' ')), "{printed}");
}

#[test]
fn a_level_is_forged_and_written_in_every_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let level = at("seven.ron");
    let forge = ["forge", "--seed", "7", "--size", "30x24", "--hero", "rowena", "--foe", "robber", "-o", &level];
    let (fine, printed) = torchline(&forge);
    assert!(fine && printed.contains("points of difficulty"), "{printed}");
    assert!(!torchline(&forge).0, "not over a file that is there");
    let (fine, printed) = torchline(&["check", &level]);
    assert!(fine, "{printed}");

    for (name, start) in [("a.pdf", b"%PDF-".as_slice()), ("a.png", b"\x89PNG"), ("a.share.ron", b"(\n    share: 1,")] {
        let (fine, printed) = torchline(&["export", &level, "-o", &at(name), "--scale", "8", "--plain"]);
        assert!(fine, "{name}: {printed}");
        let written = fs::read(at(name)).expect("written");
        assert!(written.starts_with(start), "{name}");
    }
    let (fine, printed) = torchline(&["import", &at("a.share.ron"), "-o", &at("again.ron")]);
    assert!(fine, "{printed}");
    assert_eq!(fs::read(at("again.ron")).expect("read"), fs::read(&level).expect("read"), "as it was");
    let (fine, printed) = torchline(&["export", &level, "-o", &at("a.doc")]);
    assert!(!fine && printed.contains(".share.ron"), "the endings are named: {printed}");
}

#[test]
fn a_picture_of_the_floor_is_shared_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import/keep.dd2vtt").display().to_string();
    let (fine, printed) = torchline(&["import", &map, "-o", &at("keep.ron")]);
    assert!(fine, "{printed}");
    let picture = |name: &str| {
        assert!(torchline(&["picture", &at("keep.ron"), "--light", "off", "-o", &at(name)]).0);
        fs::read(at(name)).expect("drawn")
    };
    let with = picture("with.png");
    assert!(torchline(&["export", &at("keep.ron"), "-o", &at("keep.share.ron")]).0);
    let beside = folder.path().join("keep.png");
    let bytes = fs::read(&beside).expect("the picture is there");
    fs::remove_file(&beside).expect("taken away");
    assert_ne!(picture("without.png"), with, "the floor is drawn with its picture");
    let elsewhere = tempfile::tempdir().expect("a folder");
    let again = elsewhere.path().join("again.ron").display().to_string();
    assert!(torchline(&["import", &at("keep.share.ron"), "-o", &again]).0);
    assert_eq!(fs::read(elsewhere.path().join("keep.png")).expect("it came along"), bytes);
}

#[test]
fn the_log_is_written_as_a_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let sessions = at("sessions");
    let (fine, printed) = torchline(&["run", &demo(), "--seed", "1", "--quiet", "--session", &sessions]);
    assert!(fine, "{printed}");
    let root = folder.path().join("sessions").join("sessions");
    let session = fs::read_dir(&root).expect("kept").flatten().next().expect("one").path().display().to_string();
    let (page, notes) = (at("log.html"), at("log.md"));
    assert!(torchline(&["replay", &session, "--quiet", "--write", &page, "--language", "ru"]).0);
    assert!(torchline(&["replay", &session, "--quiet", "--write", &notes, "--as", "Anna"]).0);
    assert!(!torchline(&["replay", &session, "--quiet", "--write", &notes]).0, "not over a file that is there");
    let (page, notes) = (fs::read_to_string(page).expect("read"), fs::read_to_string(notes).expect("read"));
    assert!(page.contains("<html lang=\"ru\">") && page.contains("Затопленный склеп"), "{page}");
    assert!(notes.starts_with("# The Drowned Crypt\n") && notes.contains("\n## Round 1"), "{notes}");
    assert!(page.matches("<li>").count() > notes.matches("\n- ").count(), "the game master reads more");
    for hole in ["log-", "telling-", "check-", "part-"] {
        assert!(!page.contains(hole) && !notes.contains(hole), "{hole}");
    }
}

#[test]
fn a_level_is_written_for_other_programs_and_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (map, level) = (at("crypt.uvtt"), at("again.ron"));
    let (fine, printed) = torchline(&["export", &demo(), "-o", &map]);
    assert!(fine && printed.contains("traps"), "{printed}");
    assert!(!torchline(&["export", &demo(), "-o", &map]).0, "not over a file that is there");
    let (fine, printed) = torchline(&["import", &map, "-o", &level]);
    assert!(fine, "{printed}");
    assert!(folder.path().join("again.png").is_file(), "with its plan as a picture");
    let (before, after) = (level::read_file(Path::new(&demo())), level::read_file(Path::new(&level)));
    let doors = |document: &level::Document| document.things.iter().filter(|thing| thing.door.is_some()).count();
    assert_eq!(doors(&before.expect("the demo")), doors(&after.expect("a level")));
}

#[test]
fn an_empty_level_is_written_edited_by_a_script_and_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (fine, printed) = torchline(&["new", "--size", "12x9", "--title", "Cellar", "-o", &path("cellar.ron")]);
    assert!(fine && printed.contains("Cellar") && printed.contains("12 × 9"), "{printed}");
    assert!(!torchline(&["new", "-o", &path("cellar.ron")]).0, "nothing is written over");
    let script = "[(seat: 0, ask: Edit(edits: [Paint(areas: [(from: (1, 1), to: (5, 4))], brush: (solid: false))])),\n\
                  (seat: 0, ask: Edit(edits: [Put(thing: (id: 0, at: (2, 2), light: (kind: Lamp, lit: true)))]))]";
    let script = written(folder.path(), "dig.script.ron", script);
    let run = ["run", &path("cellar.ron"), &script, "--save", &path("dug.ron")];
    let (fine, printed) = torchline(&run);
    assert!(fine, "{printed}");
    let dug = level::read_file(Path::new(&path("dug.ron"))).expect("it reads");
    assert_eq!(dug.map.rows[1], "#.....######");
    assert_eq!(dug.things.len(), 1);
}

#[test]
fn heroes_are_carried_into_another_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("next.ron").display().to_string();
    let level = levels().join("toll_bridge.ron").display().to_string();
    let (fine, printed) = torchline(&["carry", &demo(), &level, "-o", &to]);
    assert!(fine, "{printed}");
    let (from, next) = (level::read_file(Path::new(&demo())), level::read_file(Path::new(&to)));
    let (from, next) = (from.expect("the demo reads"), next.expect("it reads"));
    let names = |document: &level::Document| {
        let owned = document.seats.players().flat_map(|(_, seat)| seat.owns.iter().copied()).collect::<Vec<_>>();
        let owned = document.things.iter().filter(move |thing| owned.contains(&thing.id));
        owned.filter_map(|thing| thing.name.clone()).map(|name| name.0.en).collect::<std::collections::BTreeSet<_>>()
    };
    assert!(names(&next).is_superset(&names(&from)), "{printed}");
    assert!(!torchline(&["carry", &demo(), &level, "-o", &to]).0, "nothing is written over");
}
