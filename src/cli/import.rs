//! `torchline import`: a level out of a map from another program, with a report of what became of it.

use super::fault::{self, Told};
use super::lines::LogFormat;
use super::open;
use super::out::Out;
use super::speak::Speaker;
use crate::board::UNITS_PER_METRE;
use crate::import::doctor::{self, Finding};
use crate::import::limits::MAX_BYTES;
use crate::import::{Fate, ImportFault, ImportReport, Imported};
use crate::level;
use crate::text::Phrase;
use clap::Args;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The most findings that are told one by one.
const TOLD: usize = 20;

/// Arguments of `torchline import`.
#[derive(Debug, Args)]
pub struct ImportArguments {
    /// Map to read: Universal VTT (.dd2vtt, .uvtt, .df2vtt), JSON of One Page Dungeon or donjon, Tiled (.tmx)
    pub file: PathBuf,
    /// The level's file; a picture that comes with the map is put beside it
    #[arg(long, short, value_name = "LEVEL.ron")]
    pub output: PathBuf,
    /// Mend what the doctor finds wrong with walls, doors and lights, as far as that is plain
    #[arg(long)]
    pub mend: bool,
    /// Write over files that are there already
    #[arg(long)]
    pub force: bool,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub format: LogFormat,
}

/// Reads the map and writes the level. Whether there is one.
pub(super) fn import(arguments: &ImportArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let (from, to) = (&arguments.file, &arguments.output);
    open::apart(Some(to), [from.as_path()], speaker)?;
    let bytes = read(from).map_err(|error| fault::file(speaker, "cli-cannot-read", from, &error))?;
    let name = to.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut imported = match crate::import::import(&bytes, &name) {
        Ok(imported) => imported,
        Err(fault) => return refused(&fault, arguments, speaker, out),
    };
    drop(bytes);
    let mends = if arguments.mend { doctor::mend_all(&mut imported.document) } else { Vec::new() };
    let findings = doctor::examine(&imported.document);
    let text = level::write(&imported.document);
    let assets = crate::assets::root();
    let report = level::check(&text, &to.display().to_string(), Some(&assets)).1;
    if !report.is_usable() {
        return Err(fault::report(speaker, &report));
    }
    let pictures: Vec<PathBuf> = imported.pictures.iter().map(|picture| to.with_file_name(&picture.file)).collect();
    if let Some(path) = pictures.iter().chain([to]).find(|path| !arguments.force && path.exists()) {
        return Err(there_already(path, speaker));
    }
    for path in &pictures {
        open::apart(Some(path), [from.as_path(), to.as_path()], speaker)?;
    }
    // The level first: what it names may be missing for a moment, but nothing lies about that belongs to no level.
    level::write_file(to, &text).map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))?;
    for (picture, path) in imported.pictures.iter().zip(&pictures) {
        fs::write(path, &picture.bytes).map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))?;
    }
    tell(&Done { imported, pictures, mends, findings }, arguments, speaker, out)?;
    Ok(true)
}

/// A fault about a file that would be written over.
pub(super) fn there_already(path: &Path, speaker: &Speaker) -> miette::Report {
    let phrase = Phrase::new("cli-there-already").with("path", path.display().to_string());
    Told::new(speaker, &phrase).help(Some(speaker.text("cli-there-already-hint"))).into()
}

/// What came of it.
struct Done {
    imported: Imported,
    pictures: Vec<PathBuf>,
    mends: Vec<Finding>,
    findings: Vec<Finding>,
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that there are more.
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Says why there is no level, and what to do.
fn refused(
    fault: &ImportFault,
    arguments: &ImportArguments,
    speaker: &Speaker,
    out: &mut Out<'_>,
) -> miette::Result<bool> {
    let (message, hint) = (speaker.say(&fault.message), speaker.say(&fault.hint));
    if arguments.format == LogFormat::Json {
        let problem = json!({ "severity": "error", "key": fault.message.key, "message": message, "hint": hint });
        let file = arguments.file.display().to_string();
        out.json(&json!({ "file": file, "usable": false, "problems": [problem] }))?;
        return Ok(false);
    }
    let named = Phrase::new("cli-not-imported")
        .with("path", arguments.file.display().to_string())
        .with("why", fault.message.clone());
    Err(Told::new(speaker, &named).help(Some(hint)).into())
}

fn tell(done: &Done, arguments: &ImportArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    let level = arguments.output.display().to_string();
    let report = &done.imported.report;
    if arguments.format == LogFormat::Json {
        let findings: Vec<Value> = done.findings.iter().map(|finding| described(finding, speaker)).collect();
        let pictures: Vec<String> = done.pictures.iter().map(|path| path.display().to_string()).collect();
        let [taken, mended, left_out] = Fate::ALL.map(|fate| lines(report, fate, speaker));
        return out.json(&json!({
            "file": arguments.file.display().to_string(),
            "usable": true,
            "format": speaker.text(report.format.key()),
            "level": level,
            "pictures": pictures,
            "taken": taken,
            "mended": mended,
            "left_out": left_out,
            "mends": done.mends.iter().map(|mend| described(mend, speaker)).collect::<Vec<_>>(),
            "findings": findings,
        }));
    }
    let head = Phrase::new("cli-imported").with("format", Phrase::new(report.format.key())).with("path", level);
    out.line(speaker.say(&head))?;
    for path in &done.pictures {
        out.line(speaker.say(&Phrase::new("cli-imported-picture").with("path", path.display().to_string())))?;
    }
    tell_report(report, speaker, out)?;
    if !done.mends.is_empty() {
        out.line(speaker.say(&Phrase::new("cli-doctor-mended").with("count", done.mends.len() as i64)))?;
        list(&done.mends, speaker, out)?;
    }
    if done.findings.is_empty() {
        return Ok(());
    }
    out.line(speaker.text("cli-doctor-found"))?;
    list(&done.findings, speaker, out)?;
    if !arguments.mend && done.findings.iter().any(|finding| finding.mend.is_some()) {
        out.line(speaker.text("cli-doctor-hint"))?;
    }
    Ok(())
}

/// Prints findings with their places, the first ones.
fn list(findings: &[Finding], speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    for finding in findings.iter().take(TOLD) {
        let [x, y] = finding.at.metres();
        out.line(format!("  ({x:.1}, {y:.1}) {}", speaker.say(&finding.phrase)))?;
    }
    if findings.len() > TOLD {
        let more = (findings.len() - TOLD) as i64;
        out.line(speaker.say(&Phrase::new("cli-doctor-more").with("count", more)))?;
    }
    Ok(())
}

/// Prints a report, fate by fate.
pub(super) fn tell_report(report: &ImportReport, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    for fate in Fate::ALL {
        if report.of(fate).next().is_some() {
            out.line(speaker.text(fate.key()))?;
        }
        for phrase in report.of(fate) {
            out.line(format!("  {}", speaker.say(phrase)))?;
        }
    }
    Ok(())
}

fn lines(report: &ImportReport, fate: Fate, speaker: &Speaker) -> Vec<Value> {
    report.of(fate).map(|phrase| json!({ "key": phrase.key, "says": speaker.say(phrase) })).collect()
}

fn described(finding: &Finding, speaker: &Speaker) -> Value {
    let metres = |units: i32| f64::from(units) / f64::from(UNITS_PER_METRE);
    json!({
        "key": finding.phrase.key,
        "x": metres(finding.at.x),
        "y": metres(finding.at.y),
        "says": speaker.say(&finding.phrase),
        "mendable": finding.mend.is_some(),
    })
}
