//! `torchline check`: everything that is wrong with levels, saves, characters and scripts.

use super::lines::LogFormat;
use super::out::Out;
use super::speak::Speaker;
use super::{fault, open};
use crate::level::{self, Problem, Report, Severity};
use crate::text::Phrase;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments of `torchline check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Levels, saves, characters (in a folder `characters`, or `*.character.ron`) and scripts (`*.script.ron`)
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// How the report is written
    #[arg(long, value_enum, default_value_t)]
    pub format: LogFormat,
}

/// Checks the files. Whether all can be used.
pub(super) fn check(arguments: &CheckArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let mut fine = true;
    for path in &arguments.files {
        fine &= if is_script(path) {
            check_script(path, arguments.format, speaker, out)?
        } else {
            let assets = crate::assets::root();
            let report = if level::is_character(path) {
                level::check_character_file(path, Some(&assets))
            } else {
                level::check_file(path, Some(&assets))
            };
            tell(&report, arguments.format, speaker, out)?;
            report.is_usable()
        };
    }
    Ok(fine)
}

/// Whether a file's name says that it is a script.
fn is_script(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(".script.ron"))
}

fn tell(report: &Report, format: LogFormat, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    if format == LogFormat::Json {
        return out.json(&json!({
            "file": report.name,
            "usable": report.is_usable(),
            "left_out": report.left_out,
            "problems": report.problems.iter().map(|problem| described(problem, speaker)).collect::<Vec<_>>(),
        }));
    }
    if report.is_empty() {
        return out.line(speaker.say(&report.headline()));
    }
    out.line(format!("{:?}", fault::report(speaker, report)))
}

fn described(problem: &Problem, speaker: &Speaker) -> Value {
    let severity = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "severity": severity,
        "path": problem.path.to_string(),
        "line": problem.place.as_ref().map(|place| place.line),
        "column": problem.place.as_ref().map(|place| place.column),
        "key": problem.message.key,
        "message": speaker.say(&problem.message),
        "hint": problem.hint.as_ref().map(|hint| speaker.say(hint)),
    })
}

fn check_script(path: &Path, format: LogFormat, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let name = path.display().to_string();
    let read = match open::read_script(path, speaker) {
        Ok(read) => read,
        Err(fault) if format == LogFormat::Json => {
            let problem = json!({ "severity": "error", "message": fault.to_string() });
            out.json(&json!({ "file": name, "usable": false, "left_out": 0, "problems": [problem] }))?;
            return Ok(false);
        }
        Err(fault) => {
            out.line(format!("{fault:?}"))?;
            return Ok(false);
        }
    };
    match read {
        Ok(script) if format == LogFormat::Json => {
            let commands = script.len();
            out.json(&json!({ "file": name, "usable": true, "left_out": 0, "commands": commands, "problems": [] }))?;
            Ok(true)
        }
        Ok(script) => {
            let phrase = Phrase::new("cli-script-fine").with("name", name).with("commands", script.len() as i64);
            out.line(speaker.say(&phrase))?;
            Ok(true)
        }
        Err(report) => {
            tell(&report, format, speaker, out)?;
            Ok(false)
        }
    }
}
