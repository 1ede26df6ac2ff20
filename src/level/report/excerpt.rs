//! The pieces of a text that a report shows. Lines are looked up, not counted anew for each problem, and endless lines
//! are cut, so that a report about a large or broken file stays quick and short.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::ops::Range;
use std::sync::Arc;

/// How many bytes are shown at most on either side of the place that is meant.
const REACH: usize = 400;

/// How many bytes of it are marked at most.
const MARK: usize = 120;

/// A text with a name, cut into lines.
#[derive(Debug)]
pub(super) struct Text {
    name: String,
    whole: Arc<str>,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl Text {
    pub(super) fn new(name: &str, text: &Arc<str>) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { name: name.to_owned(), whole: Arc::clone(text), lines }
    }

    /// The line of a byte, from 0.
    fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at).saturating_sub(1)
    }

    /// The first byte of a line; the text's end behind the last one.
    fn start(&self, line: usize) -> usize {
        self.lines.get(line).copied().unwrap_or(self.whole.len())
    }
}

/// What of a place is marked.
pub(super) fn mark(text: &str, span: &Range<usize>) -> Range<usize> {
    span.start..text.floor_char_boundary(span.end.min(span.start + MARK)).max(span.start)
}

impl SourceCode for Text {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        if end > self.whole.len() {
            return Err(MietteError::OutOfBounds);
        }
        let wanted_from = if before == 0 { start } else { self.start(self.line(start).saturating_sub(before)) };
        let last = self.line(end.saturating_sub(1).max(start)) + after;
        let wanted_to = if after == 0 { end } else { self.start(last + 1) };
        let from = self.whole.ceil_char_boundary(wanted_from.max(start.saturating_sub(REACH))).min(start);
        let to = self.whole.floor_char_boundary(wanted_to.min(end + REACH)).max(end);
        let data = self.whole.get(from..to).ok_or(MietteError::OutOfBounds)?;
        let data = if after == 0 { data } else { data.strip_suffix('\n').unwrap_or(data) };
        let line = self.line(from);
        let column = self.whole.get(self.start(line)..from).map_or(0, |before| before.chars().count());
        let shown = SourceSpan::from((from, data.len()));
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data.as_bytes(),
            shown,
            line,
            column,
            data.lines().count(),
        )))
    }
}
