//! What there is beside play: pictures, checks, dice and odds.

use super::*;

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

#[test]
fn a_chronicle_is_written_as_the_seat_may_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let award = "[(seat: 0, ask: AwardPoints(things: [11], points: 5, reason: \"cunning\"))]";
    let script = written(folder.path(), "award.script.ron", award);
    let read = |seat: &str| {
        let path = folder.path().join(format!("{seat}.md"));
        let name = path.display().to_string();
        let (fine, printed) = torchline(&["run", &demo(), &script, "-q", "--as", seat, "--chronicle", &name]);
        assert!(fine, "{printed}");
        fs::read_to_string(path).expect("written")
    };
    assert!(read("gm").contains("cunning"));
    assert!(!read("Anna").contains("cunning"), "she has not seen whom it was given to");
}
