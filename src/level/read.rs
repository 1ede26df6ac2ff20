//! From a file's text to a document, or to a report of what is wrong with it. Nothing is half-read.

use super::document::{Document, FORMAT};
use super::locate::{DocPath, Locator};
use super::report::{MAX_PROBLEMS, Problem, Report, Severity};
use super::syntax;
use super::upgrade::{self, Step, UpgradeError};
use super::validate::validate;
use crate::knowledge::{Seat, SeatId};
use crate::text::{LocalText, Phrase};
use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 32 << 20;

/// How deep brackets may be nested. Documents need about fifteen.
const MAX_DEPTH: usize = 64;

/// The game master's colour and name when a level brings no such seat.
const GM_COLOUR: [u8; 3] = [200, 170, 90];

/// How the project reads and writes RON: `Some(…)` and the brackets of one-field wrappers may be left out.
#[must_use]
pub fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
        .with_recursion_limit(MAX_DEPTH)
}

/// What a file of the project can hold: how it is read and checked is the same for all.
pub(super) trait Written: DeserializeOwned {
    /// The newest format, which this program writes.
    const FORMAT: u32;
    /// The steps from older formats: the first one goes from format 1 to format 2.
    const STEPS: &'static [Step];

    /// The format that it states.
    fn format(&self) -> u32;

    /// Everything that is wrong with its meaning. With an assets folder, the drawings that it names are looked for in it.
    fn faults(&self, assets: Option<&Path>) -> Vec<Problem>;
}

impl Written for Document {
    const FORMAT: u32 = FORMAT;
    const STEPS: &'static [Step] = upgrade::STEPS;

    fn format(&self) -> u32 {
        self.format
    }

    fn faults(&self, assets: Option<&Path>) -> Vec<Problem> {
        validate(self, assets)
    }
}

/// Reads a document and checks everything in it; `name` is the file's name, for the report.
///
/// # Errors
/// The report, when anything is wrong that is more than a warning.
pub fn read(text: &str, name: &str) -> Result<Document, Report> {
    usable(check(text, name, None))
}

/// What was read, if nothing is wrong with it that is more than a warning.
pub(super) fn usable<D>((written, report): (Option<D>, Report)) -> Result<D, Report> {
    match written {
        Some(written) if report.is_usable() => Ok(written),
        _ => Err(report),
    }
}

/// Reads a file as [`read`] does.
///
/// # Errors
/// As [`read`], and when the file cannot be read.
pub fn read_file(path: &Path) -> Result<Document, Report> {
    let name = path.display().to_string();
    let text = text_of(path).map_err(|problem| alone(*problem, &name, ""))?;
    read(&text, &name)
}

/// The report of everything wrong with a file, warnings included. With an assets folder, the drawings that the level
/// names are looked for in it. A picture of the floor is looked for beside the file.
#[must_use]
pub fn check_file(path: &Path, assets: Option<&Path>) -> Report {
    let name = path.display().to_string();
    let text = match text_of(path) {
        Ok(text) => text,
        Err(problem) => return alone(*problem, &name, ""),
    };
    let (document, mut report) = check(&text, &name, assets);
    let picture = document.and_then(|document| document.map.picture);
    if let Some(picture) = picture.filter(|picture| !path.with_file_name(&picture.file).is_file()) {
        let path = DocPath::of("map").field("picture").field("file");
        let message = Phrase::new("level-picture-missing").with("name", picture.file.as_str());
        let place = Locator::new(&report.source).place(&path);
        let problem = Problem::warning(path, message).hint(Phrase::new("level-picture-missing-hint"));
        report.push(problem.at(Some(place)));
    }
    report
}

/// The document, if its text can be read as one at all, and the report of everything wrong with it.
#[must_use]
pub fn check(text: &str, name: &str, assets: Option<&Path>) -> (Option<Document>, Report) {
    let (mut document, report) = check_written::<Document>(text, name, assets);
    if let Some(document) = &mut document {
        document.seats.0.entry(SeatId::GM).or_insert_with(game_master);
    }
    (document, report)
}

/// What a text holds, if it can be read as that at all, and the report of everything wrong with it.
pub(super) fn check_written<D: Written>(text: &str, name: &str, assets: Option<&Path>) -> (Option<D>, Report) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_BYTES {
        return (None, alone(too_large(), name, ""));
    }
    let (text, written) = match parse::<D>(text) {
        Ok(parsed) => parsed,
        Err(problem) => return (None, alone(*problem, name, text)),
    };
    let mut report = Report::new(name, &text);
    let locator = Locator::new(&text);
    for (path, place) in locator.repeated_keys(MAX_PROBLEMS) {
        report.push(Problem::error(path, Phrase::new("level-key-twice")).at(Some(place)));
    }
    for problem in written.faults(assets) {
        let place = (report.problems.len() < MAX_PROBLEMS).then(|| locator.place(&problem.path));
        report.push(problem.at(place));
    }
    (Some(written), report)
}

/// The seat that every table has.
#[must_use]
pub fn game_master() -> Seat {
    let name = LocalText { en: "Game master".to_owned(), ru: "Ведущий".to_owned() };
    Seat { name, colour: GM_COLOUR, pattern: 0, owns: std::collections::BTreeSet::new() }
}

pub(super) fn alone(problem: Problem, name: &str, source: &str) -> Report {
    let mut report = Report::new(name, source);
    report.push(problem);
    report
}

fn too_large() -> Problem {
    Problem::error(DocPath::default(), Phrase::new("level-too-large").with("limit", (MAX_BYTES >> 20) as i64))
}

/// A file's text. At most [`MAX_BYTES`] of it are read, whatever it is.
pub(super) fn text_of(path: &Path) -> Result<String, Box<Problem>> {
    let unreadable = |error: &io::Error| {
        let message = match error.kind() {
            io::ErrorKind::NotFound => Phrase::new("level-file-missing"),
            io::ErrorKind::IsADirectory => Phrase::new("level-file-folder"),
            io::ErrorKind::PermissionDenied => Phrase::new("level-file-denied"),
            _ => Phrase::new("level-file-unreadable").with("why", error.to_string()),
        };
        Box::new(Problem::error(DocPath::default(), message))
    };
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    if bytes.len() > MAX_BYTES {
        return Err(Box::new(too_large()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes().iter().take(at).filter(|&&byte| byte == b'\n').count();
        let message = Phrase::new("level-not-text").with("line", line as i64);
        Box::new(Problem::error(DocPath::default(), message).hint(Phrase::new("level-not-text-hint")))
    })
}

/// What stands in its text, with the text in the newest format.
fn parse<D: Written>(text: &str) -> Result<(String, D), Box<Problem>> {
    let parsed = options().from_str::<D>(text);
    let format = match &parsed {
        Ok(written) => Some(written.format()),
        Err(_) => format_of(text),
    };
    if format.is_none_or(|format| format == D::FORMAT) {
        let written = parsed.map_err(|error| Box::new(syntax::problem(&error, text)))?;
        return Ok((text.to_owned(), written));
    }
    let upgraded = upgrade::upgrade(text, format.unwrap_or_default(), D::FORMAT, D::STEPS);
    let text = upgraded.map_err(|error| Box::new(format_problem(&error, D::FORMAT, text)))?;
    let written = options().from_str(&text).map_err(|error| Box::new(syntax::problem(&error, &text)))?;
    Ok((text, written))
}

/// The format that a document states, also when the rest cannot be read.
fn format_of(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Head {
        format: u32,
    }
    options().from_str::<Head>(text).ok().map(|head| head.format)
}

fn format_problem(error: &UpgradeError, newest: u32, text: &str) -> Problem {
    let path = DocPath::of("format");
    let place = Locator::new(text).place(&path);
    let problem = match error {
        UpgradeError::Newer { format } => {
            let message = Phrase::new("level-format-newer").with("format", *format).with("known", newest);
            Problem::error(path, message).hint(Phrase::new("level-format-newer-hint"))
        }
        UpgradeError::Unknown { format } => {
            let message = Phrase::new("level-format-unknown").with("format", *format);
            Problem::error(path, message).hint(Phrase::new("level-format-unknown-hint").with("known", newest))
        }
        UpgradeError::Step { from, why } => {
            Problem { hint: None, severity: Severity::Error, path, place: None, message: why.clone() }
                .hint(Phrase::new("level-format-step").with("format", *from))
        }
    };
    problem.at(Some(place))
}
