//! Scripts: a list of entries in RON, the same as the journal holds.

use super::Entry;
use crate::level::{Report, syntax};
use crate::text::Phrase;
use ron::extensions::Extensions;

/// How entries are written: options of RON that make them pleasant to type.
pub(super) fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

/// Reads one entry.
pub(super) fn entry(text: &str) -> Result<Entry, ron::error::SpannedError> {
    options().from_str(text)
}

/// Reads a script: `[(seat: 0, ask: EndTurn(thing: 1)), …]`; `name` is the script's, for the report.
///
/// # Errors
/// The report, with line and column, when the text is not such a list.
pub fn read(name: &str, text: &str) -> Result<Vec<Entry>, Box<Report>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    options().from_str(text).map_err(|fault| {
        let mut problem = syntax::problem(&fault, text);
        problem.hint.get_or_insert_with(|| Phrase::new("script-hint"));
        let mut report = Report::new(name, text);
        report.push(problem);
        Box::new(report)
    })
}

/// One entry as a line of a script.
#[must_use]
pub fn write(entry: &Entry) -> String {
    options().to_string(entry).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::{SeatId, ThingId};
    use crate::session::Command;

    #[test]
    fn a_script_is_a_list_of_entries() {
        let script = read("s", "[(seat: 0, ask: EndTurn(thing: 1)), (seat: 2, ask: PassFirstMove)]").expect("reads");
        assert_eq!(script[0], Entry { seat: SeatId::GM, ask: Command::EndTurn { thing: ThingId(1) } });
        assert_eq!(script[1].seat, SeatId(2));
    }

    #[test]
    fn a_fault_has_line_and_column() {
        let fault = read("s", "[\n  (seat: 0, ask: EndTrun(thing: 1)),\n]").expect_err("no such command");
        let problem = fault.problems.first().expect("a problem");
        assert_eq!(problem.place.as_ref().map(|place| (place.line, place.column)), Some((2, 18)), "{fault}");
        assert_eq!(problem.message, Phrase::new("level-unknown-word").with("name", "EndTrun"));
        assert_eq!(problem.hint, Some(Phrase::new("level-did-you-mean").with("name", "EndTurn")));
        let fault = read("s", "\u{feff}[(seat: 0)]").expect_err("no command");
        assert_eq!(fault.problems.first().map(|problem| problem.message.key.as_ref()), Some("level-missing-field"));
    }
}
