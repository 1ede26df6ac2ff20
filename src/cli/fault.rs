//! What can go wrong, told in one language, and how it is shown.

use super::{FAULT, Speaker};
use crate::level::Report;
use crate::session::SessionError;
use crate::text::Phrase;
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// A fault in one language, with the piece of text in question where there is one.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("{message}")]
pub(super) struct Told {
    message: String,
    #[help]
    help: Option<String>,
    #[source_code]
    source_code: Option<NamedSource<String>>,
    #[label]
    at: Option<SourceSpan>,
}

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error, Diagnostic)]
#[error("the output cannot be written: {0}")]
pub(super) struct Unprintable(pub io::Error);

impl Told {
    pub(super) fn new(speaker: &Speaker, phrase: &Phrase) -> Self {
        Self { message: speaker.say(phrase), help: None, source_code: None, at: None }
    }

    /// Adds what would be right.
    pub(super) fn help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// Adds the text in question and the bytes of it that are meant.
    pub(super) fn within(mut self, name: &str, text: &str, at: impl Into<SourceSpan>) -> Self {
        self.source_code = Some(NamedSource::new(name, text.to_owned()));
        self.at = Some(at.into());
        self
    }
}

/// A fault without more to say.
pub(super) fn told(speaker: &Speaker, phrase: &Phrase) -> miette::Report {
    Told::new(speaker, phrase).into()
}

/// A document with faults.
pub(super) fn report(speaker: &Speaker, report: &Report) -> miette::Report {
    report.told(|phrase| speaker.say(phrase)).into()
}

/// A session that cannot go on.
pub(super) fn session(speaker: &Speaker, error: &SessionError) -> miette::Report {
    match error {
        SessionError::Document(faults) => report(speaker, faults),
        other => told(speaker, &Phrase::new("cli-session-fault").with("why", other.phrase())),
    }
}

/// A file that cannot be read or written.
pub(super) fn file(speaker: &Speaker, key: &'static str, path: &Path, error: &io::Error) -> miette::Report {
    told(speaker, &Phrase::new(key).with("path", path.display().to_string()).with("why", error.to_string()))
}

/// Prints a fault to standard error. Output that nobody reads any more, as behind `head`, is none.
pub(super) fn show(report: &miette::Report) -> ExitCode {
    let closed = |fault: &Unprintable| fault.0.kind() == io::ErrorKind::BrokenPipe;
    if report.downcast_ref::<Unprintable>().is_some_and(closed) {
        return ExitCode::SUCCESS;
    }
    // Where nobody reads faults either, the status still tells.
    let _ = writeln!(io::stderr(), "{report:?}");
    ExitCode::from(FAULT)
}
