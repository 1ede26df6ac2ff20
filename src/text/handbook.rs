//! The handbook: chapters and sections, read from `assets/handbook`, one file a language, and searched.
//!
//! The files are Markdown, of which a small part is understood: headings of three levels, paragraphs, lists, tables, fenced
//! blocks, pictures on lines of their own; in running text `**bold**`, `*emphasis*`, `` `code` ``, and ids of rules such as
//! `§F5`. A section whose heading begins with the id of a rule is where that rule stands. Nothing here draws.

use super::RuleId;

/// The handbook in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handbook {
    /// What it is called.
    pub title: String,
    /// What stands before the first chapter.
    pub preface: Vec<Block>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

/// A chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// The letter of the rules in it, if it is a chapter of rules.
    pub rule: Option<RuleId>,
    /// What stands before its first section.
    pub preface: Vec<Block>,
    /// The sections.
    pub sections: Vec<Section>,
}

/// A section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// The rule that stands here.
    pub rule: Option<RuleId>,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// Something that stands below what was before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Running text.
    Paragraph(Vec<Span>),
    /// One thing of a list.
    Item(Vec<Span>),
    /// Lines that stand as they are.
    Code(String),
    /// Rows of cells, the first one being their headings. All are equally long.
    Table(Vec<Vec<Vec<Span>>>),
    /// A picture beside the file.
    Picture {
        /// The name of its file.
        file: String,
        /// What it shows, in words.
        says: String,
    },
}

/// A piece of text that looks the same all along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, without marks.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// How a piece of text looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As text does.
    #[default]
    Plain,
    /// Bold.
    Bold,
    /// With emphasis: names of buttons, technical terms.
    Emphasis,
    /// What is typed: keys, fields, commands.
    Code,
    /// The id of a rule, behind a section sign.
    Rule(RuleId),
}

/// A place in the handbook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the chapter.
    pub chapter: usize,
    /// The index of the section in it; none for the chapter's beginning.
    pub section: Option<usize>,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Where.
    pub place: Place,
    /// The words around what was found.
    pub words: String,
}

/// How many letters are shown before and behind what was found.
const AROUND: usize = 60;

impl Handbook {
    /// Reads the text of a file. Whatever stands in it gives a handbook; what is not understood stands there as it is.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut book = Self::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let line = line.trim_end();
            if let Some(title) = line.strip_prefix("### ") {
                let section = Section { title: title.to_owned(), rule: rule_of(title, true), blocks: Vec::new() };
                if let Some(chapter) = book.chapters.last_mut() {
                    chapter.sections.push(section);
                }
            } else if let Some(title) = line.strip_prefix("## ") {
                let rule = rule_of(title, false);
                book.chapters.push(Chapter { title: title.to_owned(), rule, ..Chapter::default() });
            } else if let Some(title) = line.strip_prefix("# ") {
                title.clone_into(&mut book.title);
            } else if line.starts_with("```") {
                let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
                book.add(Block::Code(code.join("\n")));
            } else if line.starts_with('|') {
                let mut rows = vec![cells(line)];
                while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                    // The line below the headings says nothing.
                    if !row.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' ')) {
                        rows.push(cells(row));
                    }
                }
                let width = rows.first().map_or(0, Vec::len);
                for row in &mut rows {
                    row.resize(width, Vec::new());
                }
                book.add(Block::Table(rows));
            } else if let Some((says, file)) = picture(line) {
                book.add(Block::Picture { file: file.to_owned(), says: says.to_owned() });
            } else if !line.is_empty() {
                let mut whole = line.strip_prefix("- ").unwrap_or(line).trim().to_owned();
                let is_item = line.starts_with("- ");
                while let Some(more) = lines.next_if(|line| goes_on(line)) {
                    whole.push(' ');
                    whole.push_str(more.trim());
                }
                book.add(if is_item { Block::Item(spans(&whole)) } else { Block::Paragraph(spans(&whole)) });
            }
        }
        book
    }

    fn add(&mut self, block: Block) {
        let blocks = match self.chapters.last_mut() {
            Some(chapter) => chapter.sections.last_mut().map_or(&mut chapter.preface, |section| &mut section.blocks),
            None => &mut self.preface,
        };
        blocks.push(block);
    }

    /// Where a rule stands: its own section, else the chapter of its letter.
    #[must_use]
    pub fn rule(&self, rule: &RuleId) -> Option<Place> {
        let own = self.chapters.iter().enumerate().find_map(|(chapter, it)| {
            let section = it.sections.iter().position(|section| section.rule.as_ref() == Some(rule))?;
            Some(Place { chapter, section: Some(section) })
        });
        let letter = || {
            let of_letter = |it: &Chapter| it.rule.as_ref().is_some_and(|letter| rule.0.starts_with(&*letter.0));
            let chapter = self.chapters.iter().position(of_letter)?;
            Some(Place { chapter, section: None })
        };
        own.or_else(letter)
    }

    /// The heading of a place.
    #[must_use]
    pub fn heading(&self, place: Place) -> Option<&str> {
        let chapter = self.chapters.get(place.chapter)?;
        match place.section {
            Some(section) => chapter.sections.get(section).map(|section| section.title.as_str()),
            None => Some(&chapter.title),
        }
    }

    /// The sections in which all of these words stand, those first that have them in their heading; each with the words
    /// around. Capitals mean nothing.
    #[must_use]
    pub fn find(&self, words: &str) -> Vec<Hit> {
        let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let (mut by_heading, mut by_text) = (Vec::new(), Vec::new());
        for (place, title, blocks) in self.pages() {
            let heading = title.to_lowercase();
            let texts: Vec<String> = blocks.iter().map(Block::text).collect();
            let all = texts.iter().fold(heading.clone(), |all, text| all + "\n" + &text.to_lowercase());
            if !wanted.iter().all(|word| all.contains(word.as_str())) {
                continue;
            }
            let whole_heading = wanted.iter().all(|word| heading.contains(word.as_str()));
            let words =
                texts.iter().find_map(|text| around(text, &wanted)).or_else(|| texts.first().map(|text| cut(text)));
            let hit = Hit { place, words: words.unwrap_or_default() };
            if whole_heading { by_heading.push(hit) } else { by_text.push(hit) }
        }
        by_heading.append(&mut by_text);
        by_heading
    }

    /// Every chapter's beginning and every section, in order, with heading and text.
    fn pages(&self) -> impl Iterator<Item = (Place, &str, &[Block])> {
        self.chapters.iter().enumerate().flat_map(|(chapter, it)| {
            let first = (Place { chapter, section: None }, it.title.as_str(), it.preface.as_slice());
            let others = it.sections.iter().enumerate().map(move |(at, section)| {
                (Place { chapter, section: Some(at) }, section.title.as_str(), section.blocks.as_slice())
            });
            std::iter::once(first).chain(others)
        })
    }
}

impl Block {
    /// Its words without marks.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Paragraph(spans) | Self::Item(spans) => plain(spans),
            Self::Code(text) => text.clone(),
            Self::Table(rows) => {
                let row = |row: &Vec<Vec<Span>>| row.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(" · ");
                rows.iter().map(row).collect::<Vec<_>>().join("\n")
            }
            Self::Picture { says, .. } => says.clone(),
        }
    }
}

/// The words of some pieces.
#[must_use]
pub fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// Whether a line belongs to the text above it.
fn goes_on(line: &str) -> bool {
    let begins = ["#", "- ", "|", "```", "!["];
    !line.trim().is_empty() && !begins.iter().any(|mark| line.starts_with(mark))
}

/// The rule that a heading begins with; a whole one with its number, or a letter alone.
fn rule_of(title: &str, whole: bool) -> Option<RuleId> {
    let word = title.split(' ').next()?;
    let id = word.get(..rule_length(word)?)?;
    (id == word && (id.len() > 1) == whole).then(|| RuleId(id.to_owned().into()))
}

/// How many bytes of a text the id of a rule at its beginning takes: a chapter's letter, a number, a small letter.
fn rule_length(text: &str) -> Option<usize> {
    let mut bytes = text.bytes();
    matches!(bytes.next()?, b'F' | b'E' | b'S').then_some(())?;
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let tail = usize::from(digits > 0 && matches!(text.as_bytes().get(1 + digits), Some(b'a'..=b'c')));
    Some(1 + digits + tail)
}

/// The words and the file of a picture that a line is.
fn picture(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("![")?.strip_suffix(')')?.split_once("](")
}

fn cells(line: &str) -> Vec<Vec<Span>> {
    line.trim().trim_matches('|').split('|').map(|cell| spans(cell.trim())).collect()
}

/// Running text in pieces.
fn spans(text: &str) -> Vec<Span> {
    let mut pieces: Vec<Span> = Vec::new();
    let mut rest = text;
    let mut plain_from = text;
    while !rest.is_empty() {
        if let Some((span, length)) = marked(rest) {
            push_plain(&mut pieces, plain_from, plain_from.len() - rest.len());
            pieces.push(span);
            rest = rest.get(length..).unwrap_or_default();
            plain_from = rest;
        } else {
            let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
            rest = rest.get(next..).unwrap_or_default();
        }
    }
    push_plain(&mut pieces, plain_from, plain_from.len());
    pieces
}

fn push_plain(pieces: &mut Vec<Span>, text: &str, length: usize) {
    if let Some(text) = text.get(..length).filter(|text| !text.is_empty()) {
        pieces.push(Span { text: text.to_owned(), look: Look::Plain });
    }
}

/// The marked piece with which a text begins, and how many bytes it takes with its marks.
fn marked(text: &str) -> Option<(Span, usize)> {
    if let Some(behind) = text.strip_prefix('§') {
        let id = behind.get(..rule_length(behind)?)?.to_owned();
        let length = text.len() - behind.len() + id.len();
        return Some((Span { text: format!("§{id}"), look: Look::Rule(RuleId(id.into())) }, length));
    }
    let (mark, look) = match text.as_bytes() {
        [b'*', b'*', ..] => ("**", Look::Bold),
        [b'*', ..] => ("*", Look::Emphasis),
        [b'`', ..] => ("`", Look::Code),
        _ => return None,
    };
    let inner = text.strip_prefix(mark)?;
    let inner = inner.get(..inner.find(mark)?)?;
    let is_tight = !inner.is_empty() && inner.trim() == inner;
    is_tight.then(|| (Span { text: inner.to_owned(), look }, inner.len() + 2 * mark.len()))
}

/// The words around the first of those wanted that stands in a text.
fn around(text: &str, wanted: &[String]) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    // Letter for letter: a capital may be longer or shorter in bytes than its small letter.
    let small: Vec<char> = letters.iter().map(|letter| letter.to_lowercase().next().unwrap_or(*letter)).collect();
    let at = wanted.iter().filter_map(|word| {
        let word: Vec<char> = word.chars().collect();
        small.windows(word.len()).position(|window| window == word)
    });
    let at = at.min()?;
    let (from, to) = (at.saturating_sub(AROUND), (at + 2 * AROUND).min(letters.len()));
    let middle: String = letters.get(from..to)?.iter().collect();
    let mut said = middle.replace('\n', " · ");
    if from > 0 {
        said = format!("… {}", said.split_once(' ').map_or(said.as_str(), |(_, rest)| rest));
    }
    if to < letters.len() {
        said = format!("{} …", said.rsplit_once(' ').map_or(said.as_str(), |(rest, _)| rest));
    }
    Some(said)
}

/// The beginning of a text.
fn cut(text: &str) -> String {
    let most = 3 * AROUND;
    let said: String = text.chars().take(most).collect();
    if text.chars().count() <= most {
        return said;
    }
    format!("{} …", said.rsplit_once(' ').map_or(said.as_str(), |(rest, _)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Book\n\nBefore.\n\n## One\n\nA **bold** word and *some*,\ngoing on.\n\n### Two\n\n- first\n  line\n- \
                        second\n\n```\ncode *as is*\n```\n\n## F Luck\n\n### F5 Again\n\nSee §S8c, not 2 * 3.\n\n| a | b \
                        |\n|---|---|\n| 1* | `x` |\n| 2 |\n\n![A cellar](cellar.png)\n";

    fn piece(text: &str, look: Look) -> Span {
        Span { text: text.to_owned(), look }
    }

    fn rule(id: &'static str) -> RuleId {
        RuleId::new(id)
    }

    #[test]
    fn a_handbook_has_chapters_sections_and_blocks() {
        let book = Handbook::parse(TEXT);
        assert_eq!((book.title.as_str(), book.preface.len(), book.chapters.len()), ("Book", 1, 2));
        let [one, two] = &book.chapters[..] else { panic!("two chapters") };
        let bold = vec![
            piece("A ", Look::Plain),
            piece("bold", Look::Bold),
            piece(" word and ", Look::Plain),
            piece("some", Look::Emphasis),
            piece(", going on.", Look::Plain),
        ];
        assert_eq!(one.preface, [Block::Paragraph(bold)]);
        let items = ["first line", "second"].map(|text| Block::Item(vec![piece(text, Look::Plain)]));
        assert_eq!(one.sections[0].blocks[..2], items);
        assert_eq!(one.sections[0].blocks[2], Block::Code("code *as is*".to_owned()));
        assert_eq!(two.rule, Some(rule("F")));
        let section = &two.sections[0];
        assert_eq!(section.rule, Some(rule("F5")));
        let see = vec![
            piece("See ", Look::Plain),
            piece("§S8c", Look::Rule(rule("S8c"))),
            piece(", not 2 * 3.", Look::Plain),
        ];
        assert_eq!(section.blocks[0], Block::Paragraph(see));
        let Block::Table(rows) = &section.blocks[1] else { panic!("a table") };
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 2], "short rows are filled up");
        assert_eq!(rows[1], [vec![piece("1*", Look::Plain)], vec![piece("x", Look::Code)]]);
        let picture = Block::Picture { file: "cellar.png".to_owned(), says: "A cellar".to_owned() };
        assert_eq!(section.blocks[2], picture);
    }

    #[test]
    fn a_rule_is_found_in_its_section_or_else_in_its_chapter() {
        let book = Handbook::parse(TEXT);
        assert_eq!(book.rule(&rule("F5")), Some(Place { chapter: 1, section: Some(0) }));
        assert_eq!(book.rule(&rule("F9")), Some(Place { chapter: 1, section: None }));
        assert_eq!(book.rule(&rule("S1")), None);
        let headings = [Some(0), None].map(|section| book.heading(Place { chapter: 1, section }));
        assert_eq!(headings, [Some("F5 Again"), Some("F Luck")]);
    }

    #[test]
    fn words_are_found_wherever_they_stand_whatever_their_capitals() {
        let book = Handbook::parse(TEXT);
        let places = |words| book.find(words).iter().map(|hit| hit.place).collect::<Vec<_>>();
        assert_eq!(places("BOLD some"), [Place { chapter: 0, section: None }]);
        assert_eq!(places("cellar"), [Place { chapter: 1, section: Some(0) }], "the words of a picture count");
        assert_eq!(places("again"), places("f5"), "a heading counts");
        assert_eq!(places("bold cellar"), []);
        assert_eq!(places("  "), []);
        let long = format!("## Эхо\n\n{} ПЕЩЕРА {}\n", "слово ".repeat(40), "слово ".repeat(40));
        let hits = Handbook::parse(&long).find("пещера");
        assert!(hits[0].words.contains("ПЕЩЕРА") && hits[0].words.chars().count() < 200, "{:?}", hits[0]);
    }

    #[test]
    fn whatever_stands_in_a_file_gives_a_handbook() {
        for text in
            ["", "###", "### F5", "```", "|", "| |\n|", "**", "a ** b * c ` §", "§", "![", "![](", "- ", "\u{301}*x*"]
        {
            let book = Handbook::parse(&format!("## A\n\n{text}\n"));
            assert!(!book.chapters.is_empty(), "{text:?}");
            let _ = book.find("a");
        }
    }
}
