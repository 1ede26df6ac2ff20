//! Every rule of Fortune and effort has a test that is named after it and one that tries to cheat it.

/// The names of the tests in the files beside this one, each with its body.
fn tests() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/table");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the tests").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut tests = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a test file");
        for part in text.split("#[test]\n").skip(1) {
            let part = part.trim_start();
            let Some((name, body)) = part.strip_prefix("fn ").and_then(|part| part.split_once('(')) else { continue };
            let body = body.split_once("\n}").map_or(body, |(body, _)| body);
            tests.push((name.to_owned(), body.to_owned()));
        }
    }
    tests
}

#[test]
fn every_rule_of_fortune_and_effort_is_played_and_cheated() {
    let tests = tests();
    let rules = (1..=14).map(|n| format!("f{n}")).chain((1..=10).map(|n| format!("e{n}")));
    for rule in rules {
        let named: Vec<_> = tests.iter().filter(|(name, _)| name.split('_').any(|part| part == rule)).collect();
        let is_cheat = |name: &str| name.contains("_cheats_");
        assert!(named.iter().any(|(name, _)| !is_cheat(name)), "{rule} is played");
        let refuses = |body: &str| body.contains(".refused(") || body.contains("cheat(");
        assert!(named.iter().any(|(name, body)| is_cheat(name) && refuses(body)), "{rule} is cheated");
    }
}
