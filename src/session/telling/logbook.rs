//! The log of a session as a document to keep: Markdown or HTML, as one seat may read it. Knows nothing of files.

use super::sentence;
use crate::knowledge::{SeatId, SeatView};
use crate::rules::event::{Event, Happening};
use crate::text::{Language, Locale, Phrase, capitalised};
use std::fmt::Write as _;

/// How a logbook is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Markdown, for wikis and notes.
    Markdown,
    /// A page of HTML that needs nothing else.
    Html,
}

/// What stands before the lines of an HTML page.
const STYLE: &str = "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font-family:Georgia,serif;line-height:1.5;\
                     background:#f7f2e7;color:#221d18}h1,h2,h3{font-weight:normal;color:#7a3b1d}\
                     h3{margin-bottom:.2rem;font-size:1.05rem}ul{margin-top:.2rem}em{color:#6a6257}\
                     small{color:#8a7f70}";

/// The log of a session for one seat, written line by line.
pub struct Logbook<'a> {
    locale: &'a Locale,
    language: Language,
    script: Script,
    seat: SeatId,
    text: String,
    /// Whether a list is being written.
    listing: bool,
}

impl<'a> Logbook<'a> {
    /// Begins the logbook of a seat, with a title from the table as that seat sees it.
    #[must_use]
    pub fn begin(locale: &'a Locale, language: Language, script: Script, seat: SeatId, view: &SeatView) -> Self {
        let mut logbook = Self { locale, language, script, seat, text: String::new(), listing: false };
        let title = view.title.get(language);
        let reader = view.seats.iter().find(|info| info.id == seat).map(|info| info.name.clone()).unwrap_or_default();
        let read_by = locale.say(language, &Phrase::new("telling-logbook-by").with("seat", reader));
        match script {
            Script::Markdown => {
                let (title, read_by) = (markdown(title), markdown(&read_by));
                let _ = write!(logbook.text, "# {title}\n\n*{read_by}*\n");
            }
            Script::Html => {
                let (title, read_by, tag) = (html(title), html(&read_by), language.tag());
                let _ = write!(
                    logbook.text,
                    "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
                     <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p><em>{read_by}</em></p>\n"
                );
            }
        }
        logbook
    }

    /// Adds what happened, as far as the seat may know it. `view` gives doors and seats their names.
    pub fn tell<'e>(&mut self, events: impl IntoIterator<Item = &'e Event>, view: &SeatView) {
        for event in events {
            if event.audience.contains(self.seat) {
                self.line(event, view);
            }
        }
    }

    fn line(&mut self, event: &Event, view: &SeatView) {
        let told = sentence(event, view);
        let says = capitalised(&self.locale.say(self.language, &told.phrase));
        match &event.what {
            Happening::RoundStarted { .. } | Happening::EncounterEnded => self.heading(2, &says),
            Happening::TurnStarted { .. } | Happening::EnvironmentPhase { .. } => self.heading(3, &says),
            _ => {
                let reckoning = told.roll.as_ref().map(|roll| self.locale.say(self.language, &roll.reckoning()));
                let rule = told.phrase.rule.as_ref().map(ToString::to_string);
                self.item(&says, reckoning.as_deref(), rule.as_deref());
            }
        }
    }

    fn heading(&mut self, depth: usize, says: &str) {
        self.end_list();
        let _ = match self.script {
            Script::Markdown => writeln!(self.text, "\n{} {}", "#".repeat(depth), markdown(says)),
            Script::Html => writeln!(self.text, "<h{depth}>{}</h{depth}>", html(says)),
        };
    }

    fn item(&mut self, says: &str, reckoning: Option<&str>, rule: Option<&str>) {
        if !self.listing {
            self.listing = true;
            self.text.push_str(if self.script == Script::Markdown { "\n" } else { "<ul>\n" });
        }
        let mut line = String::new();
        match self.script {
            Script::Markdown => {
                line.extend(["- ", &markdown(says)]);
                line.extend(reckoning.into_iter().flat_map(|text| [" *".to_owned(), markdown(text), "*".to_owned()]));
                line.extend(rule.into_iter().flat_map(|id| [" \\[".to_owned(), markdown(id), "\\]".to_owned()]));
            }
            Script::Html => {
                line.extend(["<li>", &html(says)]);
                line.extend(
                    reckoning.into_iter().flat_map(|text| [" <em>".to_owned(), html(text), "</em>".to_owned()]),
                );
                line.extend(rule.into_iter().flat_map(|id| [" <small>".to_owned(), html(id), "</small>".to_owned()]));
                line.push_str("</li>");
            }
        }
        self.text.push_str(&line);
        self.text.push('\n');
    }

    fn end_list(&mut self) {
        if self.listing && self.script == Script::Html {
            self.text.push_str("</ul>\n");
        }
        self.listing = false;
    }

    /// The whole document.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.end_list();
        if self.script == Script::Html {
            self.text.push_str("</body>\n</html>\n");
        }
        self.text
    }
}

/// A text in Markdown: one line, and nothing in it means anything.
fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            _ if letter.is_control() => safe.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '>' | '$' => safe.extend(['\\', letter]),
            _ => safe.push(letter),
        }
    }
    safe
}

/// A text in HTML.
fn html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ if letter.is_control() => safe.push(' '),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::SeatSet;

    fn told(script: Script, seat: SeatId) -> String {
        let locale = Locale::load(&crate::assets::root()).expect("the locale files load");
        let view = SeatView { title: "A <b>hall</b> & *more*".into(), ..SeatView::default() };
        let mut logbook = Logbook::begin(&locale, Language::English, script, seat, &view);
        let event = |audience, what| Event { audience, round: 1, what };
        let said = |text: &str| Happening::Said { seat: SeatId(1), text: text.to_owned() };
        logbook.tell(
            &[
                event(SeatSet::ALL, said("# no <script>\nheading")),
                event(SeatSet::GM, said("for the master alone")),
                event(SeatSet::ALL, Happening::RoundStarted { number: 2 }),
                event(SeatSet::ALL, said("again")),
            ],
            &view,
        );
        logbook.finish()
    }

    #[test]
    fn what_people_say_is_text_and_nothing_else() {
        let text = told(Script::Html, SeatId(1));
        assert!(text.contains("<h1>A &lt;b&gt;hall&lt;/b&gt; &amp; *more*</h1>"), "{text}");
        assert!(text.contains("# no &lt;script&gt; heading"), "{text}");
        assert_eq!(text.matches("<ul>").count(), 2);
        assert_eq!(text.matches("</ul>").count(), 2, "{text}");
        let text = told(Script::Markdown, SeatId(1));
        assert!(text.starts_with("# A &lt;b\\>hall&lt;/b\\> &amp; \\*more\\*\n"), "{text}");
        assert!(text.contains("\\# no &lt;script\\> heading"), "{text}");
        assert!(text.contains("\n## "), "{text}");
    }

    #[test]
    fn a_seat_reads_its_own_lines() {
        for script in [Script::Markdown, Script::Html] {
            assert!(told(script, SeatId::GM).contains("for the master alone"));
            assert!(!told(script, SeatId(2)).contains("for the master alone"));
        }
    }
}
