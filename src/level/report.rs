//! What is wrong with a document, where, and what would be right. A terminal shows it through `miette` with the piece of
//! the file in question, the window as a list.

mod excerpt;

use super::locate::DocPath;
use crate::text::Phrase;
use excerpt::Text;
use miette::{Diagnostic, LabeledSpan, SourceCode};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The most problems that one report lists; the rest is counted.
pub const MAX_PROBLEMS: usize = 500;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The document cannot be used.
    Error,
    /// It can be used, but perhaps something was meant otherwise.
    Warning,
}

/// A place in the text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The path in the document, such as `things[12].trap.sensor`; empty for the whole file.
    pub path: DocPath,
    /// The place in the text, where it can be had.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: Phrase,
    /// What would be right.
    pub hint: Option<Phrase>,
}

impl Problem {
    /// An error at a path, without a place yet.
    #[must_use]
    pub const fn error(path: DocPath, message: Phrase) -> Self {
        Self { severity: Severity::Error, path, place: None, message, hint: None }
    }

    /// A warning at a path, without a place yet.
    #[must_use]
    pub const fn warning(path: DocPath, message: Phrase) -> Self {
        Self { severity: Severity::Warning, path, place: None, message, hint: None }
    }

    /// Says what would be right.
    #[must_use]
    pub fn hint(mut self, hint: Phrase) -> Self {
        self.hint = Some(hint);
        self
    }

    /// Says where in the text it is.
    #[must_use]
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }
}

/// Everything that is wrong with one document.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file's name.
    pub name: String,
    /// The text that the places refer to; empty if it could not be read.
    pub source: Arc<str>,
    /// What is wrong, in the order of the document, at most [`MAX_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// How many more there were.
    pub left_out: usize,
}

impl Report {
    /// A report without problems.
    #[must_use]
    pub fn new(name: &str, source: &str) -> Self {
        Self { name: name.to_owned(), source: source.into(), problems: Vec::new(), left_out: 0 }
    }

    /// Adds a problem, or counts it when there are too many.
    pub fn push(&mut self, problem: Problem) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        } else {
            self.left_out += 1;
        }
    }

    /// Whether the document can be used: nothing but warnings.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        self.count(Severity::Error) == 0 && self.left_out == 0
    }

    /// Whether there is nothing to say.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// How many of the listed problems are this bad.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.problems.iter().filter(|problem| problem.severity == severity).count()
    }

    /// The report's headline: how many errors and warnings the file has.
    #[must_use]
    pub fn headline(&self) -> Phrase {
        if self.is_empty() {
            return Phrase::new("level-report-fine").with("name", self.name.as_str());
        }
        Phrase::new("level-report")
            .with("name", self.name.as_str())
            .with("errors", self.count(Severity::Error) as i64)
            .with("warnings", self.count(Severity::Warning) as i64)
    }

    /// The report in one language, ready for a terminal: print it with a `miette` handler. `say` turns a phrase into a
    /// sentence.
    #[must_use]
    pub fn told(&self, say: impl Fn(&Phrase) -> String) -> ToldReport {
        let told = |problem: &Problem| ToldProblem {
            severity: problem.severity,
            message: say(&problem.message),
            help: problem.hint.as_ref().map(&say),
            path: (!problem.path.is_empty()).then(|| problem.path.to_string()),
            span: problem.place.as_ref().map(|place| excerpt::mark(&self.source, &place.span)),
        };
        let more = || say(&Phrase::new("level-report-more").with("count", self.left_out as i64));
        ToldReport {
            headline: say(&self.headline()),
            usable: self.is_usable(),
            more: (self.left_out > 0).then(more),
            source: (!self.source.is_empty()).then(|| Text::new(&self.name, &self.source)),
            problems: self.problems.iter().map(told).collect(),
        }
    }
}

/// Without a language: paths, places and message keys, for logs and failed tests.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} problem(s)", self.name, self.problems.len() + self.left_out)?;
        for problem in &self.problems {
            write!(f, "\n{:?} {}", problem.severity, problem.path)?;
            if let Some(place) = &problem.place {
                write!(f, " ({}:{})", place.line, place.column)?;
            }
            write!(f, ": {}", problem.message.key)?;
            for (name, arg) in &problem.message.args {
                write!(f, " {name}={arg:?}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// A report in one language.
#[derive(Debug)]
pub struct ToldReport {
    headline: String,
    usable: bool,
    more: Option<String>,
    source: Option<Text>,
    problems: Vec<ToldProblem>,
}

impl fmt::Display for ToldReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline)
    }
}

impl std::error::Error for ToldReport {}

impl Diagnostic for ToldReport {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match (self.usable, self.problems.is_empty()) {
            (false, _) => miette::Severity::Error,
            (true, false) => miette::Severity::Warning,
            (true, true) => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.more.as_ref().map(|more| Box::new(more) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.problems.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}

/// One problem in one language.
#[derive(Debug)]
struct ToldProblem {
    severity: Severity,
    message: String,
    help: Option<String>,
    path: Option<String>,
    span: Option<Range<usize>>,
}

impl fmt::Display for ToldProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "{path}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ToldProblem {}

impl Diagnostic for ToldProblem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.span.clone()?;
        Some(Box::new(std::iter::once(LabeledSpan::new(None, span.start, span.len()))))
    }
}
