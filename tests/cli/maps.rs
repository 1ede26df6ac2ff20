//! Levels from maps of other programs, from a seed, and written for other programs; the log as a document.

use super::*;

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
    assert!(printed.contains("opponent"), "whoever names one meets one: {printed}");
    let (fine, printed) = torchline(&["forge", "--seed", "7", "--hero", "nobody", "-o", &at("none.ron")]);
    assert!(!fine && printed.contains("rowena"), "the names that there are: {printed}");
    let (fine, printed) = torchline(&["check", &level]);
    assert!(fine, "{printed}");

    for (name, start) in [("a.pdf", b"%PDF-".as_slice()), ("a.png", b"\x89PNG"), ("a.share.ron", b"(\n    share: 1,")] {
        let export = ["export", &level, "-o", &at(name), "--scale", "8", "--plain"];
        let (fine, printed) = torchline(&export);
        let is_drawn = !start.starts_with(b"(");
        assert_eq!(fine, is_drawn, "only what is drawn has a look: {name}: {printed}");
        if !is_drawn {
            let (fine, printed) = torchline(&export[..4]);
            assert!(fine, "{name}: {printed}");
        }
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
