//! Files that nobody should write: each importer against what comes of its samples when they are changed at random.
//!
//! A file is taken or refused in words, and what is taken can be used: nothing else may happen. Whatever brings a report
//! that no file before it brought is changed further, so that the search goes on where something new happens. The corpus
//! under `tests/import/corpus` holds what long runs found; ordinary runs go over all of it and a little beyond.
//!
//! A long run: `TORCHLINE_FUZZ=100000 cargo test --test workshop -- --ignored fuzz` (so many files for each importer);
//! `TORCHLINE_FUZZ_SEED` changes the stream, `TORCHLINE_FUZZ_KEEP` names a folder for what is new, and for the file at hand.

use serde_json::{Number, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use torchline::dice::{DiceStream, Seed};
use torchline::import::{Fate, Picture, doctor, export, import, share};
use torchline::level::{self, Severity};

/// Files for each importer in an ordinary run, beside the corpus.
const SHORT: u32 = 40;
/// The longest file that is changed further, in bytes.
const LONGEST: usize = 40_000;
/// Parts of JSON that stand where something else should.
const STRANGE: [&str; 14] = [
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "-1e308",
    "4294967296",
    "9223372036854775807",
    "0.0000001",
    "\"NaN\"",
    "\"\"",
    "[]",
    "{}",
    "[[[[[[[[[[]]]]]]]]]]",
];
/// Values of XML attributes that stand where something else should.
const STRANGE_VALUES: [&str; 12] =
    ["", "0", "-1", "NaN", "inf", "1e308", "99999999999", "0.5", "true", "csv", "base64", "1,1 2,2 nan,3"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import")
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).expect("the sample is there")
}

/// The kept files that a long run of a format found.
fn corpus(format: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder().join("corpus"))
        .expect("the corpus is there")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    let of_format = |path: &&PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(format));
    paths.iter().filter(of_format).map(|path| fs::read(path).expect("readable")).collect()
}

/// What a file brought: the keys of its report or of its fault.
type Brought = BTreeSet<String>;

/// A file is taken or refused in words, and what is taken can be used.
fn survives(bytes: &[u8]) -> Brought {
    let imported = match import(bytes, "map") {
        Ok(imported) => imported,
        Err(fault) => return Brought::from([fault.message.key.into_owned(), fault.hint.key.into_owned()]),
    };
    let problems = level::validate(&imported.document, None);
    let errors: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut mended = imported.document.clone();
    let findings: Vec<_> = doctor::examine(&mended).into_iter().map(|finding| finding.kind).collect();
    doctor::mend_all(&mut mended);
    assert!(level::check(&level::write(&mended), "mended", None).1.is_usable(), "mending does no harm");
    let written = export(&imported.document, None).expect("it can be written").text;
    import(written.as_bytes(), "map").expect("what we write we read");
    let lines = Fate::ALL.into_iter().flat_map(|fate| {
        imported.report.of(fate).map(move |phrase| format!("{fate:?} {}", phrase.key)).collect::<Vec<_>>()
    });
    lines.chain(findings.into_iter().map(|kind| format!("{kind:?}"))).collect()
}

/// What changes files.
struct Changer {
    stream: DiceStream,
    pool: Vec<Vec<u8>>,
}

impl Changer {
    fn below(&mut self, count: usize) -> usize {
        self.stream.die(u32::try_from(count.max(1)).unwrap_or(u32::MAX)) as usize - 1
    }

    fn text(&mut self, list: &[&'static str]) -> &'static str {
        list[self.below(list.len())]
    }

    /// A new file out of those in the pool.
    fn next(&mut self) -> Vec<u8> {
        let chosen = self.below(self.pool.len());
        let mut bytes = self.pool[chosen].clone();
        for _ in 0..=self.below(4) {
            bytes = match self.below(6) {
                0 | 1 => self.part_of_json(&bytes),
                2 => self.attribute(&bytes),
                _ => self.bytes(bytes),
            };
        }
        bytes.truncate(LONGEST);
        bytes
    }

    fn bytes(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        if bytes.is_empty() {
            return vec![b'{'];
        }
        let at = self.below(bytes.len());
        let end = (at + 1 + self.below(60)).min(bytes.len());
        match self.below(5) {
            0 => bytes[at] = self.below(256) as u8,
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                let other = self.below(self.pool.len());
                let other = self.pool[other].clone();
                let from = self.below(other.len());
                let to = (from + 1 + self.below(200)).min(other.len());
                bytes.splice(at..end, other[from.min(to)..to].iter().copied());
            }
        }
        bytes
    }

    /// Exchanges, doubles or drops a part of JSON.
    fn part_of_json(&mut self, bytes: &[u8]) -> Vec<u8> {
        let Ok(mut whole) = serde_json::from_slice::<Value>(bytes) else { return self.bytes(bytes.to_vec()) };
        let (mut path, mut at) = (String::new(), &whole);
        for _ in 0..self.below(8) {
            let place = self.below(1 << 16);
            match at {
                Value::Array(list) if !list.is_empty() => {
                    let place = place % list.len();
                    path.extend(["/", &place.to_string()]);
                    at = &list[place];
                }
                Value::Object(fields) if !fields.is_empty() => {
                    let (name, value) = fields.iter().nth(place % fields.len()).expect("counted");
                    path.extend(["/", &name.replace('~', "~0").replace('/', "~1")]);
                    at = value;
                }
                _ => break,
            }
        }
        let part = whole.pointer_mut(&path).expect("it was there just now");
        match (self.below(4), &mut *part) {
            (0, Value::Array(list)) if !list.is_empty() => {
                let again = list[self.below(list.len())].clone();
                list.push(again);
            }
            (1, Value::Array(list)) => list.truncate(list.len() / 2),
            (_, Value::Number(number)) if self.below(2) == 0 => {
                let near = number.as_f64().unwrap_or_default() + (self.below(2001) as f64 - 1000.0) / 128.0;
                *part = Number::from_f64(near).map_or(Value::Null, Value::Number);
            }
            (2, _) => *part = json!([part.clone(), part.clone()]),
            _ => *part = serde_json::from_str(self.text(&STRANGE)).unwrap_or(Value::Null),
        }
        whole.to_string().into_bytes()
    }

    /// Exchanges the value of an attribute of XML.
    fn attribute(&mut self, bytes: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let places: Vec<usize> = text.match_indices("=\"").map(|(at, _)| at + 2).collect();
        if places.is_empty() {
            return self.part_of_json(bytes);
        }
        let from = places[self.below(places.len())];
        let to = text[from..].find('"').map_or(text.len(), |length| from + length);
        format!("{}{}{}", &text[..from], self.text(&STRANGE_VALUES), &text[to..]).into_bytes()
    }
}

/// Goes over the corpus of a format and so many files beyond it.
fn run(format: &str, samples: Vec<Vec<u8>>, files: u32) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let keep = std::env::var_os("TORCHLINE_FUZZ_KEEP").map(PathBuf::from);
    let seed = number("TORCHLINE_FUZZ_SEED").unwrap_or(1_u64);
    let pool: Vec<Vec<u8>> = samples.into_iter().chain(corpus(format)).collect();
    let mut brought: BTreeSet<Brought> = pool.iter().map(|bytes| survives(bytes)).collect();
    let mut changer = Changer { stream: DiceStream::new(&Seed::from_number(seed)), pool };
    for number in 0..files {
        let bytes = changer.next();
        if let Some(keep) = &keep {
            fs::write(keep.join(format!("{format}.at-hand")), &bytes).expect("kept");
        }
        let found = survives(&bytes);
        if brought.insert(found) {
            if let Some(keep) = &keep {
                fs::write(keep.join(format!("{format}-{seed}-{number}")), &bytes).expect("kept");
            }
            changer.pool.push(bytes);
        }
    }
}

/// How many files a long run takes for each importer.
fn long() -> u32 {
    std::env::var("TORCHLINE_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

/// A level with a picture, as one file.
fn shared() -> Vec<u8> {
    let imported = import(&sample("keep.dd2vtt"), "keep").expect("the sample can be imported");
    let pictures: Vec<Picture> = imported.pictures;
    share::share(&imported.document, &pictures).expect("shared").into_bytes()
}

macro_rules! targets {
    ($($short:ident, $long:ident, $format:literal, $samples:expr;)+) => {
        $(
            #[test]
            fn $short() {
                run($format, $samples, SHORT);
            }

            #[test]
            #[ignore = "takes as long as it is told to"]
            fn $long() {
                run($format, $samples, long());
            }
        )+
    };
}

targets! {
    a_changed_universal_vtt_survives, fuzz_universal_vtt, "uvtt", vec![sample("keep.dd2vtt"), sample("bare.uvtt")];
    a_changed_one_page_dungeon_survives, fuzz_one_page_dungeon, "watabou", vec![sample("cellar.json")];
    a_changed_donjon_survives, fuzz_donjon, "donjon", vec![sample("halls.json")];
    a_changed_tiled_map_survives, fuzz_tiled, "tiled", vec![sample("tower.tmx"), sample("tower_zlib.tmx")];
    a_changed_shared_level_survives, fuzz_shared, "shared", vec![shared()];
}
