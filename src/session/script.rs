//! Scripts: a list of entries in RON, the same as the journal holds.

use super::Entry;
use ron::extensions::Extensions;

/// A script that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{name}, line {line}, column {column}: {what}")]
pub struct ScriptError {
    /// The script's name.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
}

/// How entries are written: options of RON that make them pleasant to type.
pub(super) fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

/// Reads one entry.
pub(super) fn entry(text: &str) -> Result<Entry, ron::error::SpannedError> {
    options().from_str(text)
}

/// Reads a script: `[(seat: 0, ask: EndTurn(thing: 1)), …]`.
///
/// # Errors
/// With line and column when the text is not such a list.
pub fn read(name: &str, text: &str) -> Result<Vec<Entry>, ScriptError> {
    options().from_str(text).map_err(|fault| ScriptError {
        name: name.to_owned(),
        line: fault.span.start.line,
        column: fault.span.start.col,
        what: fault.code.to_string(),
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
        assert_eq!(fault.line, 2, "{fault}");
        assert!(fault.what.contains("EndTrun"), "{fault}");
    }
}
