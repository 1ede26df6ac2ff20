//! What became of a file: what was taken, mended and left out, or why nothing could be taken at all.

use super::Format;
use crate::text::{Arg, Phrase};

/// The most lines of a report; the rest is counted.
const MAX_LINES: usize = 200;
/// The message key of what is only counted.
const MORE: &str = "import-more";

/// What became of a part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is in the level as it was.
    Taken,
    /// It is in the level, but not quite as it stood in the file.
    Mended,
    /// It is not in the level.
    LeftOut,
}

impl Fate {
    /// Every fate, in the order of a report.
    pub const ALL: [Self; 3] = [Self::Taken, Self::Mended, Self::LeftOut];

    /// The message key of its heading.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Taken => "import-taken",
            Self::Mended => "import-mended",
            Self::LeftOut => "import-left-out",
        }
    }
}

/// One line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What became of it.
    pub fate: Fate,
    /// What it is, and how many.
    pub phrase: Phrase,
}

/// The report of an import or an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportReport {
    /// The format of the file.
    pub format: Format,
    /// What was taken, then what was mended, then what was left out.
    pub entries: Vec<Entry>,
}

impl ImportReport {
    /// A report without lines.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, entries: Vec::new() }
    }

    /// The lines of one fate.
    pub fn of(&self, fate: Fate) -> impl Iterator<Item = &Phrase> {
        self.entries.iter().filter(move |entry| entry.fate == fate).map(|entry| &entry.phrase)
    }

    /// Adds to what is counted under a message; nothing is said of nothing.
    pub(super) fn count(&mut self, fate: Fate, key: &'static str, more: usize) {
        if more == 0 {
            return;
        }
        let more = i64::try_from(more).unwrap_or(i64::MAX);
        let same = |entry: &&mut Entry| entry.fate == fate && entry.phrase.key == key;
        if let Some(entry) = self.entries.iter_mut().find(same) {
            if let Some((_, Arg::Number(count))) = entry.phrase.args.first_mut() {
                *count = count.saturating_add(more);
            }
        } else {
            self.say(fate, Phrase::new(key).with("count", more));
        }
    }

    /// Adds a line, once. Where there are too many lines, those beyond are counted.
    pub(super) fn say(&mut self, fate: Fate, phrase: Phrase) {
        let entry = Entry { fate, phrase };
        if self.entries.contains(&entry) {
            return;
        }
        if self.entries.len() < MAX_LINES || entry.phrase.key == MORE {
            self.entries.push(entry);
        } else {
            self.count(fate, MORE, 1);
        }
    }

    /// Puts the lines in order of their fate.
    pub(super) fn sorted(mut self) -> Self {
        self.entries.sort_by_key(|entry| entry.fate);
        self
    }
}

/// Why a file gives no level at all, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.key)]
pub struct ImportFault {
    /// What is wrong.
    pub message: Phrase,
    /// What to do next.
    pub hint: Phrase,
}

/// What comes of reading: something, or a fault.
pub(super) type Read<T> = Result<T, Box<ImportFault>>;

/// A fault.
pub(super) fn fault(message: Phrase, hint: Phrase) -> Box<ImportFault> {
    Box::new(ImportFault { message, hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_twice_stands_in_one_line() {
        let mut report = ImportReport::new(Format::UniversalVtt);
        report.count(Fate::LeftOut, "import-walls-off-map", 2);
        report.count(Fate::Taken, "import-walls", 5);
        report.count(Fate::LeftOut, "import-walls-off-map", 1);
        report.count(Fate::Mended, "import-points-merged", 0);
        let report = report.sorted();
        assert_eq!(report.entries.len(), 2, "nothing is said of nothing: {report:?}");
        assert_eq!(report.entries[0].phrase, Phrase::new("import-walls").with("count", 5));
        assert_eq!(report.entries[1].phrase, Phrase::new("import-walls-off-map").with("count", 3));
    }

    #[test]
    fn a_report_does_not_grow_without_end() {
        let mut report = ImportReport::new(Format::Tiled);
        for i in 0..1000 {
            report.say(Fate::LeftOut, Phrase::new("import-layer-unknown").with("name", i.to_string()));
        }
        assert_eq!(report.entries.len(), MAX_LINES + 1);
        assert_eq!(report.entries[MAX_LINES].phrase, Phrase::new(MORE).with("count", 800));
    }
}
