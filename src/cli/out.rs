//! Standard output, line by line.

use super::fault::Unprintable;
use serde::Serialize;
use std::io::Write;

/// Where lines go.
pub(super) struct Out<'a>(&'a mut dyn Write);

impl<'a> Out<'a> {
    pub(super) fn new(writer: &'a mut dyn Write) -> Self {
        Self(writer)
    }

    /// Prints a line.
    pub(super) fn line(&mut self, text: impl AsRef<str>) -> miette::Result<()> {
        writeln!(self.0, "{}", text.as_ref()).map_err(|error| Unprintable(error).into())
    }

    /// Prints a value as a line of JSON.
    pub(super) fn json(&mut self, value: &impl Serialize) -> miette::Result<()> {
        let text = serde_json::to_string(value).map_err(|error| Unprintable(error.into()))?;
        self.line(text)
    }
}
