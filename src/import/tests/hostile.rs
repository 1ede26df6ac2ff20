//! Whatever a file holds, the answer is a level that passes our own check or a fault in words.

use super::*;
use crate::level;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A file is taken or refused, and what is taken can be used.
fn survives(bytes: &[u8]) {
    if let Ok(imported) = import(bytes, "map") {
        let problems = level::validate(&imported.document, None);
        let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == level::Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let mut mended = imported.document.clone();
        crate::import::doctor::mend_all(&mut mended);
        assert!(level::check(&level::write(&mended), "mended", None).1.is_usable(), "mending does no harm");
    }
}

/// Pieces of files that mean something where they stand, and nonsense.
const PIECES: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "null",
    "1e300",
    "-1e300",
    "1e999",
    "NaN",
    "\"NaN\"",
    "-0.0",
    "true",
    "\"x\":",
    "\"line_of_sight\":",
    "\"portals\":",
    "\"rects\":",
    "\"cells\":",
    "\"resolution\":",
    "\"map_size\":",
    "<map ",
    "/>",
    "<layer>",
    "<data encoding=\"csv\">",
    "&#0;",
    "<object ",
    "width=\"99999999\"",
    "points=\"nan,inf\"",
    "\u{0}",
    "]]>",
    "99999999999999999999",
    "\"image\":\"AAAA\"",
];

/// Numbers that no map holds.
const NUMBERS: [&str; 10] = ["1e300", "-1e300", "null", "\"NaN\"", "\"inf\"", "[]", "{}", "-1", "4294967296", "true"];

#[test]
fn numbers_that_are_none_are_passed_over() {
    for sample in SAMPLES {
        let text = String::from_utf8(bytes(sample)).expect("the samples are text");
        for number in NUMBERS {
            for old in ["1", "2", "3", "5"] {
                survives(text.replace(&format!(" {old},"), &format!(" {number},")).as_bytes());
                survives(text.replace(&format!(": {old}\n"), &format!(": {number}\n")).as_bytes());
                survives(text.replace(&format!("\"{old}\""), &format!("\"{}\"", number.replace('"', ""))).as_bytes());
            }
        }
    }
}

#[test]
fn a_file_that_is_cut_off_gives_a_fault() {
    for sample in SAMPLES {
        let bytes = bytes(sample);
        for end in (0..bytes.len() - 2).step_by(7) {
            assert!(import(&bytes[..end], "map").is_err(), "{sample}, {end} bytes of it");
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    survives("[".repeat(100_000).as_bytes());
    survives("{\"a\":".repeat(100_000).as_bytes());
    survives(format!("{}{}", "<group>".repeat(50_000), "</group>".repeat(50_000)).as_bytes());
    let groups = format!("<map width='1' height='1' tilewidth='1' tileheight='1'>{}</map>", "<group>".repeat(50_000));
    survives(groups.as_bytes());
}

#[test]
fn a_small_file_that_unpacks_to_a_large_one_is_read_no_further_than_the_map_goes() {
    use base64::Engine;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for _ in 0..64 {
        packed.write_all(&vec![0; 1 << 20]).expect("packed");
    }
    let packed = base64::engine::general_purpose::STANDARD.encode(packed.finish().expect("packed"));
    let text = format!(
        r#"<map width="2" height="2" tilewidth="8" tileheight="8"><layer name="walls"><data encoding="base64" compression="zlib">{packed}</data></layer></map>"#
    );
    let imported = import(text.as_bytes(), "bomb").expect("the first four tiles are as good as any");
    assert_eq!(imported.document.map.size(), (2, 2));
}

#[test]
fn more_walls_than_a_board_takes_are_left_out() {
    let wall = r#"[{"x":0.5,"y":0.5},{"x":1.5,"y":0.5}],"#;
    let walls: String = (0..30_000).map(|i| wall.replace("1.5", &format!("{}", 1.0 + f64::from(i) / 8192.0))).collect();
    let text =
        format!(r#"{{"resolution":{{"map_size":{{"x":8,"y":8}}}},"line_of_sight":[{}]}}"#, walls.trim_end_matches(','));
    // Twenty thousand walls on top of each other: whether sight can be worked out is not for this test.
    match import(text.as_bytes(), "many") {
        Ok(imported) => {
            let left_out: Vec<_> = imported.report.of(Fate::LeftOut).map(|phrase| phrase.key.as_ref()).collect();
            assert!(left_out.contains(&"import-too-many-walls"), "{left_out:?}");
        }
        Err(fault) => assert_eq!(fault.message.key, "import-walls-tangled"),
    }
}

#[test]
fn walls_in_a_crowd_take_no_time() {
    // Short walls that touch nothing, all of them in two cells.
    let at = |i: i32| (f64::from(i % 100) * 0.018 + 0.1, f64::from(i / 100) * 0.018 + 0.1);
    let walls = (0..8_000).map(at).map(|(x, y)| format!("[[{x},{y}],[{},{y}]]", x + 0.006)).collect::<Vec<_>>();
    survives(
        format!(r#"{{"resolution":{{"map_size":{{"x":3,"y":3}}}},"line_of_sight":[{}]}}"#, walls.join(",")).as_bytes(),
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_bytes_survive(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survives(&bytes);
    }

    #[test]
    fn any_heap_of_pieces_survives(pieces in prop::collection::vec(select(PIECES.to_vec()), 0..40)) {
        survives(pieces.concat().as_bytes());
        survives(format!("{{{}", pieces.concat()).as_bytes());
    }

    /// Bytes of the samples are overwritten, cut out and doubled.
    #[test]
    fn a_damaged_sample_survives(
        sample in select(SAMPLES.to_vec()),
        changes in prop::collection::vec((any::<Index>(), 0..3u8, any::<u8>(), 1..40usize), 1..6),
    ) {
        let mut bytes = bytes(sample);
        for (place, change, byte, count) in changes {
            let at = place.index(bytes.len());
            let end = (at + count).min(bytes.len());
            match change {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..end)),
                _ => {
                    let piece = bytes[at..end].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        survives(&bytes);
    }

    /// Words of the samples are exchanged for others that are well-formed where they stand.
    #[test]
    fn a_sample_with_other_numbers_survives(
        sample in select(SAMPLES.to_vec()),
        changes in prop::collection::vec((any::<Index>(), select(NUMBERS.to_vec())), 1..8),
    ) {
        let text = String::from_utf8(bytes(sample)).expect("the samples are text");
        let mut words: Vec<String> = text.split_inclusive([' ', ',', '\n']).map(str::to_owned).collect();
        for (place, number) in changes {
            let at = place.index(words.len());
            let (core, tail) = words[at].split_at(words[at].trim_end_matches([' ', ',', '\n']).len());
            if core.parse::<f64>().is_ok() {
                words[at] = format!("{number}{tail}");
            }
        }
        survives(words.concat().as_bytes());
    }

    #[test]
    fn walls_anywhere_survive(
        walls in prop::collection::vec(((-3.0..9.0f64, -3.0..9.0f64), (-3.0..9.0f64, -3.0..9.0f64)), 0..24),
        doors in prop::collection::vec(((0.0..6.0f64, 0.0..6.0f64), (0.0..6.0f64, 0.0..6.0f64)), 0..6),
    ) {
        let pair = |((a, b), (c, d)): &((f64, f64), (f64, f64))| format!("[[{a},{b}],[{c},{d}]]");
        let list = |all: &[((f64, f64), (f64, f64))]| all.iter().map(pair).collect::<Vec<_>>().join(",");
        let portals: Vec<String> = doors.iter().map(|door| format!("{{\"bounds\":{}}}", pair(door))).collect();
        let text = format!(
            r#"{{"resolution":{{"map_size":{{"x":6,"y":6}}}},"line_of_sight":[{}],"portals":[{}]}}"#,
            list(&walls),
            portals.join(",")
        );
        survives(text.as_bytes());
        let document = import(text.as_bytes(), "map").expect("a map").document;
        let again = crate::import::export(&document, None).expect("written").text;
        let again = import(again.as_bytes(), "map").expect("a map").document;
        prop_assert_eq!(again.things, document.things);
    }
}
