//! Whatever a file holds, it gives a document or a report: no panic, no endless work, no exhausted stack.

use crate::assets;
use crate::level::read::MAX_BYTES;
use crate::level::{Locator, check, check_file, read_file};
use proptest::prelude::*;

fn crypt() -> String {
    std::fs::read_to_string(assets::levels().join("drowned_crypt.ron")).expect("the demo level")
}

fn cellar() -> String {
    std::fs::read_to_string(assets::levels().join("quiet_cellar.ron")).expect("the small level")
}

/// A text must give a report with a place in the text, or a document.
fn survives(text: &str) {
    let (document, report) = check(text, "hostile.ron", None);
    assert!(document.is_some() || !report.is_usable(), "no document and no error");
    for problem in &report.problems {
        if let Some(place) = &problem.place {
            assert!(place.line >= 1 && place.column >= 1, "{report}");
            assert!(report.source.get(place.span.clone()).is_some(), "a span of the text: {report}");
        }
    }
    // Telling it must not fail either.
    let told = report.told(|phrase| phrase.key.to_string());
    let mut shown = String::new();
    miette::NarratableReportHandler::new().render_report(&mut shown, &told).expect("rendered");
}

#[test]
fn any_beginning_of_a_level_gives_a_report() {
    let text = crypt();
    let ends = (0..text.len()).step_by(23).filter(|&end| text.is_char_boundary(end));
    for end in ends {
        let report = check(&text[..end], "cut.ron", None).1;
        // Only the blank after the last bracket may be missing.
        assert!(!report.is_usable() || text[end..].trim().is_empty(), "cut at {end}");
    }
}

#[test]
fn deep_brackets_are_refused() {
    for bracket in ["(", "[", "{", "Some(", "{(", "(a:", "[Some("] {
        survives(&bracket.repeat(100_000));
        survives(&format!("(format: 1, title: \"T\", map: {}", bracket.repeat(100_000)));
        survives(&format!("(format: 1, extra: {}", bracket.repeat(100_000)));
    }
    survives(&"/*".repeat(200_000));
}

#[test]
fn strange_numbers_are_refused() {
    let level = cellar();
    for number in [
        "1e999",
        "-1e999",
        "NaN",
        "-NaN",
        "inf",
        "99999999999999999999999999",
        "-129",
        "1e308",
        "0x7fffffffffffffff",
        "1_0",
        "'a'",
        "\"3\"",
        "3.5",
        "-0",
        "2147483647",
        "-2147483648",
    ] {
        for (from, to) in [
            ("at: (2, 8)", format!("at: ({number}, 8)")),
            ("at: (2, 8)", format!("at: (2, {number})")),
            ("size", format!("size: {number}, size")),
            ("to: (13, 4.5)", format!("to: ({number}, {number})")),
            ("from: (7, 5)", format!("from: ({number}, {number})")),
            ("sensor: [(9, 5)]", format!("sensor: [({number}, {number})]")),
            ("height: -40", format!("height: {number}")),
            ("luck: 1", format!("luck: {number}")),
            ("pattern: 1", format!("pattern: {number}")),
            ("format: 1", format!("format: {number}")),
        ] {
            survives(&level.replace(from, &to));
        }
    }
}

#[test]
fn garbage_is_refused_quickly() {
    survives(&"x".repeat(10 << 20));
    survives(&"\"".repeat(1 << 20));
    survives(&"(a:1),".repeat(1 << 17));
    survives(&format!("(format: 1, title: \"T\", map: (rows: [{}]))", "\"#\",".repeat(1 << 17)));
    survives(&format!("(format: 1, title: \"T\", map: (rows: [\".\"]), things: [{}])", "(id: 1),".repeat(1 << 15)));
    survives(&format!("(format: 1, title: \"T\", map: (rows: [\".\"], legend: {{{}}}))", "'a': (),".repeat(1 << 15)));
    let (document, report) = check(&" ".repeat(MAX_BYTES + 1), "large.ron", None);
    assert!(document.is_none());
    assert_eq!(report.problems[0].message.key, "level-too-large");
}

#[test]
fn files_that_cannot_be_read_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let key = |name: &str, bytes: Option<&[u8]>| {
        let path = folder.path().join(name);
        if let Some(bytes) = bytes {
            std::fs::write(&path, bytes).expect("written");
        }
        let report = read_file(&path).expect_err("refused");
        assert_eq!(report.problems.len(), check_file(&path, None).problems.len());
        report.problems[0].message.key.to_string()
    };
    assert_eq!(key("absent.ron", None), "level-file-missing");
    assert_eq!(key("latin.ron", Some(b"(format: 1,\n title: \"\xe4\")")), "level-not-text");
    assert_eq!(key("picture.ron", Some(&[0xff; 4096])), "level-not-text");
    assert_eq!(key("empty.ron", Some(b"")), "level-syntax-empty");
    assert_eq!(key("blank.ron", Some(b"\xef\xbb\xbf \r\n")), "level-syntax-empty");
    let folder = read_file(folder.path()).expect_err("a folder");
    if cfg!(unix) {
        assert_eq!(folder.problems[0].message.key, "level-file-folder");
    }
}

#[test]
fn marks_of_other_systems_are_read() {
    let text = cellar();
    let plain = check(&text, "a", None).0.expect("a document");
    let foreign = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let (read, report) = check(&foreign, "b", None);
    assert!(report.is_empty(), "{report}");
    assert_eq!(read, Some(plain));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn changed_bytes_do_no_harm(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut bytes = cellar().into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn moved_pieces_do_no_harm(from in any::<prop::sample::Index>(), length in 1..200_usize, to in any::<prop::sample::Index>()) {
        let text: Vec<char> = cellar().chars().collect();
        let from = from.index(text.len());
        let piece = &text[from..text.len().min(from + length)];
        let to = to.index(text.len());
        let moved: String = text[..to].iter().chain(piece).chain(&text[to..]).collect();
        survives(&moved);
    }

    #[test]
    fn any_text_has_places(text in "[\\[\\](){}:,'\"\\\\/*#rb a-z\n]{0,60}", at in 0..80_usize) {
        let locator = Locator::new(&text);
        let path = locator.path_at(at);
        let place = locator.place(&path);
        prop_assert!(text.get(place.span).is_some());
        let _ = locator.repeated_keys(9);
    }
}
