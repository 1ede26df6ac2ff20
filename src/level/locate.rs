//! Where in the text of a document a value stands: maps a path such as `things[12].trap.sensor` to line and column, and a
//! place in the text back to a path.
//!
//! It reads RON's brackets, strings and comments and nothing of its meaning, never fails and does not recurse, so that it
//! also serves texts that do not parse.

use super::report::Place;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

mod tokens;

use tokens::{Token, TokenKind, Tokens};

/// One step of a path into a document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// A field of a struct: `.trap`.
    Field(Cow<'static, str>),
    /// An element of a list: `[12]`.
    Index(usize),
    /// An entry of a map, its key as it is written in RON without spaces: `['~']`, `[Courage]`.
    Key(String),
}

/// A path into a document, such as `things[12].trap.sensor`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DocPath(Vec<Step>);

impl DocPath {
    /// The path of a field of the document.
    #[must_use]
    pub fn of(field: &'static str) -> Self {
        Self::default().field(field)
    }

    /// The path of a field below this one.
    #[must_use]
    pub fn field(&self, name: &'static str) -> Self {
        self.then(Step::Field(Cow::Borrowed(name)))
    }

    /// The path of an element below this one.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.then(Step::Index(index))
    }

    /// The path of a map's entry below this one; the key as it is written in RON.
    #[must_use]
    pub fn key(&self, key: impl fmt::Display) -> Self {
        self.then(Step::Key(key.to_string()))
    }

    /// Whether it means the whole document.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn then(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for DocPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key}]")?,
            }
        }
        Ok(())
    }
}

/// What a value hangs on in the value around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Index,
    Field,
    Key,
}

/// One value of the text.
#[derive(Clone, Debug)]
struct Node {
    link: Link,
    /// Position among the values beside it.
    index: usize,
    /// The bytes of the field's name or of the key.
    name: Range<usize>,
    /// The bytes of the value.
    value: Range<usize>,
    parent: usize,
    children: Vec<usize>,
}

/// An index of the values of one text.
pub struct Locator<'a> {
    text: &'a str,
    /// The first byte of each line.
    lines: Vec<usize>,
    nodes: Vec<Node>,
}

/// A bracket that is open while the text is read.
struct Open {
    node: usize,
    bracket: char,
    /// The value that is being read, if its first token has been seen.
    current: Option<usize>,
    count: usize,
    /// `Some(` adds no step to a path.
    transparent: bool,
}

impl<'a> Locator<'a> {
    /// Reads a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let root =
            Node { link: Link::Index, index: 0, name: 0..0, value: 0..text.len(), parent: 0, children: Vec::new() };
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut locator = Self { text, lines, nodes: vec![root] };
        locator.read();
        locator
    }

    fn read(&mut self) {
        // The document itself is the only value of an outermost bracket that is never closed.
        let mut stack = vec![Open { node: 0, bracket: '(', current: None, count: 0, transparent: true }];
        for Token { kind, span } in Tokens::new(self.text) {
            let Some(open) = stack.last_mut() else { break };
            match kind {
                TokenKind::Atom => {
                    let node = self.value(open, &span);
                    self.nodes[node].value.end = span.end;
                }
                TokenKind::Open(bracket) => {
                    let node = self.value(open, &span);
                    let before = self.text.get(self.nodes[node].value.start..span.start).unwrap_or_default();
                    let transparent = before.trim() == "Some";
                    stack.push(Open { node, bracket, current: None, count: 0, transparent });
                }
                TokenKind::Close => {
                    if stack.len() > 1
                        && let Some(closed) = stack.pop()
                    {
                        self.nodes[closed.node].value.end = span.end;
                    }
                }
                TokenKind::Colon => self.name(open, &span),
                TokenKind::Comma => {
                    open.current = None;
                    open.count += 1;
                }
            }
        }
        // Values whose bracket was never closed reach to the end.
        for open in stack {
            self.nodes[open.node].value.end = self.text.len();
        }
    }

    /// The node of the value that a token begins or goes on with.
    fn value(&mut self, open: &mut Open, span: &Range<usize>) -> usize {
        if let Some(current) = open.current {
            if self.nodes[current].value.is_empty() {
                self.nodes[current].value = span.clone();
            }
            return current;
        }
        let node = if open.transparent { open.node } else { self.child(open, span.clone()) };
        if node == 0 {
            self.nodes[0].value.start = span.start;
        }
        open.current = Some(node);
        node
    }

    /// A colon: what was read as a value is the name of the value that follows.
    fn name(&mut self, open: &mut Open, colon: &Range<usize>) {
        let Some(current) = open.current else { return };
        let link = if open.bracket == '{' { Link::Key } else { Link::Field };
        let after = colon.end..colon.end;
        if current == open.node {
            let name = self.nodes[current].value.clone();
            let node = self.child(open, after);
            self.nodes[node].link = link;
            self.nodes[node].name = name;
            open.current = Some(node);
            return;
        }
        let node = &mut self.nodes[current];
        node.link = link;
        node.name = std::mem::replace(&mut node.value, after);
        node.children.clear();
    }

    fn child(&mut self, open: &Open, value: Range<usize>) -> usize {
        let node = self.nodes.len();
        let child =
            Node { link: Link::Index, index: open.count, name: 0..0, value, parent: open.node, children: Vec::new() };
        self.nodes.push(child);
        self.nodes[open.node].children.push(node);
        node
    }

    /// The place of a path; of the innermost value around it that there is, when it is absent itself.
    #[must_use]
    pub fn place(&self, path: &DocPath) -> Place {
        let mut node = 0;
        for step in &path.0 {
            let Some(child) = self.step(node, step) else { break };
            node = child;
        }
        let node = &self.nodes[node];
        let value = self.text.get(node.value.clone()).unwrap_or_default();
        // A value of many lines is pointed at by its name or its first line.
        if value.contains('\n') && !node.name.is_empty() {
            return self.place_of(node.name.clone());
        }
        let first_line = value.lines().next().map_or(0, str::len);
        self.place_of(node.value.start..node.value.start + first_line)
    }

    fn step(&self, node: usize, step: &Step) -> Option<usize> {
        let children = &self.nodes[node].children;
        match step {
            Step::Index(index) => children.get(*index).copied(),
            Step::Field(name) => {
                children.iter().copied().find(|&child| self.nodes[child].link == Link::Field && self.named(child, name))
            }
            Step::Key(key) => {
                children.iter().copied().find(|&child| self.nodes[child].link == Link::Key && self.named(child, key))
            }
        }
    }

    fn named(&self, node: usize, name: &str) -> bool {
        let written = self.text.get(self.nodes[node].name.clone()).unwrap_or_default();
        let plain = |text: &'a str| text.chars().filter(|c| !c.is_whitespace());
        written == name || (written.starts_with('(') && plain(written).eq(name.chars()))
    }

    /// Line and column of some bytes of the text.
    #[must_use]
    pub fn place_of(&self, span: Range<usize>) -> Place {
        let line = self.lines.partition_point(|&start| start <= span.start);
        let line_start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or_default();
        let column = 1 + self.text.get(line_start..span.start).unwrap_or_default().chars().count();
        Place { line, column, span }
    }

    /// The byte of the text at a line and column, both from 1; the text's end if it is shorter.
    #[must_use]
    pub fn offset_of(&self, line: usize, column: usize) -> usize {
        let line_start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let rest = self.text.get(line_start..).unwrap_or_default();
        line_start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    }

    /// The path of the innermost value that contains this byte of the text.
    #[must_use]
    pub fn path_at(&self, offset: usize) -> DocPath {
        let inside = |node: &&Node| {
            let start = if node.name.is_empty() { node.value.start } else { node.name.start };
            start <= offset && offset <= node.value.end
        };
        // Children come after their parents, so the last node that contains the byte is an innermost one.
        self.nodes.iter().skip(1).rev().find(inside).map(|node| self.path_of(node)).unwrap_or_default()
    }

    fn path_of(&self, node: &Node) -> DocPath {
        let mut steps = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next {
            steps.push(self.step_of(node));
            next = (node.parent != 0).then(|| &self.nodes[node.parent]);
        }
        steps.reverse();
        DocPath(steps)
    }

    fn step_of(&self, node: &Node) -> Step {
        let name = || self.text.get(node.name.clone()).unwrap_or_default();
        match node.link {
            Link::Index => Step::Index(node.index),
            Link::Field => Step::Field(Cow::Owned(name().to_owned())),
            Link::Key => Step::Key(name().chars().filter(|c| !c.is_whitespace()).collect()),
        }
    }

    /// The entries of maps whose key stands twice, with the place of the second one; at most so many.
    #[must_use]
    pub fn repeated_keys(&self, most: usize) -> Vec<(DocPath, Place)> {
        let mut found = Vec::new();
        for parent in &self.nodes {
            let keys = parent.children.iter().map(|&child| &self.nodes[child]).filter(|node| node.link == Link::Key);
            let mut seen = BTreeSet::new();
            for node in keys {
                if found.len() < most && !seen.insert(self.text.get(node.name.clone()).unwrap_or_default()) {
                    found.push((self.path_of(node), self.place_of(node.name.clone())));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(
    // a comment with ( and \"
    format: 1, /* and /* nested ( */ ) */
    rows: [\"##\", r#\"a\"b,(\"#],
    legend: {'~': (water: 3), '\\'': (), '(': (x: 2)},
    things: [
        (id: 1),
        (id: 2, trap: Some((sensor: [(3, 4), (5, 6)], kind: Net))),
    ],
    chunks: {(x: 1, y: 0): 'a'},
)";

    fn check(path: &DocPath, expected: &str) {
        let locator = Locator::new(TEXT);
        let place = locator.place(path);
        assert_eq!(&TEXT[place.span.clone()], expected, "{path}");
        assert_eq!(locator.offset_of(place.line, place.column), place.span.start, "{path}");
    }

    #[test]
    fn a_path_is_found_past_comments_strings_and_nesting() {
        let things = DocPath::of("things");
        let trap = things.index(1).field("trap");
        check(&DocPath::of("format"), "1");
        check(&DocPath::of("rows").index(0), "\"##\"");
        check(&DocPath::of("rows").index(1), "r#\"a\"b,(\"#");
        check(&DocPath::of("legend").key("'~'").field("water"), "3");
        check(&DocPath::of("legend").key("'\\''"), "()");
        check(&DocPath::of("legend").key("'('").field("x"), "2");
        check(&trap.field("sensor").index(1), "(5, 6)");
        check(&trap.field("sensor").index(0).index(1), "4");
        check(&trap.field("kind"), "Net");
        check(&DocPath::of("chunks").key("(x:1,y:0)"), "'a'");
    }

    #[test]
    fn what_is_absent_is_placed_at_what_is_around_it() {
        check(&DocPath::of("things").index(0).field("name"), "(id: 1)");
        check(&DocPath::of("things"), "things");
        check(&DocPath::of("seats"), "(");
    }

    #[test]
    fn a_place_in_the_text_has_a_path() {
        let locator = Locator::new(TEXT);
        let path = |word: &str| locator.path_at(TEXT.find(word).expect("in the text")).to_string();
        assert_eq!(path("Net"), "things[1].trap.kind");
        assert_eq!(path("5, 6"), "things[1].trap.sensor[1][0]");
        assert_eq!(path("water"), "legend['~'].water");
        assert_eq!(path("format"), "format");
    }

    #[test]
    fn keys_that_stand_twice_are_found() {
        let text = "(map: {'a': 1, 'b': 2, 'a': 3})";
        let found = Locator::new(text).repeated_keys(9);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0.to_string(), "map['a']");
        assert_eq!(found[0].1.column, 24);
    }

    #[test]
    fn broken_texts_do_no_harm() {
        for end in 0..TEXT.len() {
            let locator = Locator::new(&TEXT[..end]);
            for offset in 0..end {
                let _ = locator.path_at(offset);
            }
            let _ = locator.place(&DocPath::of("things").index(1).field("trap"));
        }
        for text in ["", ")", "]]]", "(((((", "'", "\"", "r###\"", "/*", "a:b:c", ",,,", "{:}", "Some(", "b'", "\\"] {
            let _ = Locator::new(text).place(&DocPath::of("x"));
        }
        let deep = "(".repeat(1 << 20);
        assert_eq!(Locator::new(&deep).place(&DocPath::default()).line, 1, "no recursion");
    }
}
