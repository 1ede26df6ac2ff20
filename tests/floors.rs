//! The house stands on floors: a floor uses only the floors above it in this list, and the headless floors name nothing
//! that draws. That is the whole architecture, so a test holds it.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors from the top of the list down.
const FLOORS: [&str; 14] = [
    "text",
    "dice",
    "board",
    "knowledge",
    "rules",
    "level",
    "import",
    "session",
    "picture",
    "show",
    "sound",
    "view",
    "ui",
    "cli",
];

/// What the floors above `view` must not name.
const DRAWING: [&str; 5] = ["bevy_egui", "egui::", "bevy::prelude", "wgpu", "winit"];

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file is readable");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn floor(name: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name), &mut files);
    assert!(!files.is_empty(), "floor {name} has files");
    files
}

#[test]
fn a_floor_uses_only_the_floors_above_it() {
    for (height, name) in FLOORS.into_iter().enumerate() {
        for path in floor(name) {
            let code = code(&path);
            for lower in &FLOORS[height + 1..] {
                let used = format!("crate::{lower}");
                assert!(!code.contains(&used), "{} is on floor `{name}` and must not use `{lower}`", path.display());
            }
        }
    }
}

#[test]
fn the_headless_floors_name_nothing_that_draws() {
    for name in FLOORS[..10].iter().chain(&["cli"]) {
        for path in floor(name) {
            let code = code(&path);
            for drawing in DRAWING {
                assert!(!code.contains(drawing), "{} must not name `{drawing}`", path.display());
            }
        }
    }
}

/// What a line takes from the rules: the names behind each `rules::`.
fn taken_from_rules(line: &str) -> Vec<String> {
    let names = |rest: &str| {
        let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
        let single = || rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let names = group.map_or_else(|| vec![single()], |group| group.split(',').collect());
        names.into_iter().map(|name| name.trim().split("::").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    line.split("rules::").skip(1).flat_map(names).collect()
}

#[test]
fn what_is_shown_never_reads_the_rules_components() {
    const ALLOWED: [&str; 5] = ["event", "refusal", "Refusal", "Event", "Happening"];
    assert_eq!(taken_from_rules("use crate::rules::{Event, sheet::Life};"), ["Event", "sheet"]);
    for name in ["picture", "show", "sound", "view", "ui", "cli"] {
        for path in floor(name) {
            for line in code(&path).lines().filter(|line| line.contains("rules::")) {
                for taken in taken_from_rules(line) {
                    assert!(
                        ALLOWED.contains(&taken.as_str()),
                        "{} may read only views, commands and events: {line}",
                        path.display()
                    );
                }
            }
        }
    }
}
