//! Whole files, as other programs write them and as nobody should.

mod hostile;
mod round_trip;
mod samples;

use super::{Fate, ImportReport, Imported, import};
use crate::text::{Language, Locale};
use std::path::{Path, PathBuf};

/// The files that were written for these tests.
const SAMPLES: [&str; 6] = ["keep.dd2vtt", "bare.uvtt", "cellar.json", "halls.json", "tower.tmx", "tower_zlib.tmx"];

fn path(sample: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import").join(sample)
}

fn bytes(sample: &str) -> Vec<u8> {
    std::fs::read(path(sample)).expect("the sample is there")
}

fn imported(sample: &str) -> Imported {
    let stem = Path::new(sample).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    import(&bytes(sample), &stem).expect("the sample can be imported")
}

/// A report in one language, line by line.
fn told(report: &ImportReport, language: Language) -> String {
    let locale = Locale::load(&crate::assets::root()).expect("the locale files load");
    let mut lines = vec![locale.text(language, report.format.key())];
    for fate in Fate::ALL {
        lines.push(locale.text(language, fate.key()));
        lines.extend(report.of(fate).map(|phrase| format!("  {}", locale.say(language, phrase))));
    }
    lines.join("\n")
}
