//! How a session's faults are told: a message key for each kind, with what the system or the reader said as a detail.

use super::SessionError;
use super::journal::JOURNAL_FORMAT;
use crate::text::Phrase;
use std::io::ErrorKind;

impl SessionError {
    /// What went wrong and what can be done about it. A document with faults has a whole report besides.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::File { path, source } => {
                let key = match source.kind() {
                    ErrorKind::NotFound => "session-file-missing",
                    ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "session-file-denied",
                    ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "session-disk-full",
                    _ => "session-file-fault",
                };
                Phrase::new(key).with("path", path.display().to_string()).with("detail", source.to_string())
            }
            Self::Document(report) => Phrase::new("session-document").with("name", report.name.as_str()),
            Self::Open(fault) => Phrase::new("session-open").with("detail", fault.to_string()),
            Self::Seed(path) => Phrase::new("session-seed").with("path", path.display().to_string()),
            Self::OtherSeed(path) => Phrase::new("session-other-seed").with("path", path.display().to_string()),
            Self::Format { path, format, program } => Phrase::new("session-format")
                .with("path", path.display().to_string())
                .with("format", *format)
                .with("program", program.as_str())
                .with("known", JOURNAL_FORMAT),
            Self::NoSeed(fault) => fault.phrase(),
            Self::InUse(folder) => Phrase::new("session-in-use").with("path", folder.display().to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, Locale};
    use std::io;
    use std::path::PathBuf;

    #[test]
    fn every_fault_of_a_session_is_told_in_both_languages_with_its_file() {
        let locale = Locale::load(&crate::assets::root()).expect("the shipped locale files load");
        let file = |kind| SessionError::File { path: PathBuf::from("/data/journal"), source: io::Error::from(kind) };
        let faults = [
            file(ErrorKind::NotFound),
            file(ErrorKind::PermissionDenied),
            file(ErrorKind::StorageFull),
            file(ErrorKind::TimedOut),
            SessionError::Seed("/data/journal".into()),
            SessionError::OtherSeed("/data/journal".into()),
            SessionError::Format { path: "/data/journal".into(), format: 9, program: "9.0.0".into() },
            SessionError::InUse("/data/journal".into()),
        ];
        for fault in faults {
            let [english, russian] = Language::ALL.map(|language| locale.say(language, &fault.phrase()));
            assert!(english.contains("/data/journal") && russian.contains("/data/journal"), "{english} / {russian}");
            assert_ne!(english, russian, "each language has words of its own");
        }
    }
}
