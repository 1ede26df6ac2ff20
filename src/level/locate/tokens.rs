//! RON's brackets, colons, commas and everything else, with strings, characters and comments skipped as wholes.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// `(`, `[` or `{`.
    Open(char),
    /// `)`, `]` or `}`.
    Close,
    /// `:`.
    Colon,
    /// `,`.
    Comma,
    /// A word, number, string or character.
    Atom,
}

/// One token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: TokenKind,
    /// Its bytes in the text.
    pub(super) span: Range<usize>,
}

/// The tokens of a text.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Moves past spaces, comments and `#![enable(…)]`.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                self.at += block_comment(trimmed);
            } else if trimmed.starts_with("#!") {
                self.at += trimmed.find(']').map_or(trimmed.len(), |end| end + 1);
            } else {
                return;
            }
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blank();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '(' | '[' | '{' => (TokenKind::Open(first), 1),
            ')' | ']' | '}' => (TokenKind::Close, 1),
            ':' => (TokenKind::Colon, 1),
            ',' => (TokenKind::Comma, 1),
            _ => (TokenKind::Atom, atom(rest)),
        };
        let start = self.at;
        self.at += length;
        Some(Token { kind, span: start..self.at })
    }
}

/// The length of the nested block comment that the text begins with.
fn block_comment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => {
                depth += 1;
                at += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    text.len()
}

/// The length of the word, number, string or character that the text begins with.
fn atom(text: &str) -> usize {
    let word = text.find(|c: char| !(c.is_alphanumeric() || "_+-.#".contains(c))).unwrap_or(text.len());
    let (head, tail) = text.split_at(word);
    let raw_hashes = head.trim_start_matches('b').strip_prefix('r').filter(|rest| rest.bytes().all(|b| b == b'#'));
    match (tail.chars().next(), raw_hashes) {
        (Some('"'), Some(hashes)) => {
            let end = format!("\"{hashes}");
            word + tail.get(1..).and_then(|inside| inside.find(&end)).map_or(tail.len(), |at| 1 + at + end.len())
        }
        (Some('"'), None) => word + quoted(tail, '"'),
        (Some('\''), _) => word + character(tail),
        // Anything else that is no word (a stray sign) is a token of one character.
        (Some(other), _) if word == 0 => other.len_utf8(),
        _ => word,
    }
}

/// The length of a character literal: `'x'`, `'\n'`, `'\u{2591}'`, `'''`.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => quoted(text, '\''),
        Some((at, c)) if text.get(at + c.len_utf8()..).is_some_and(|rest| rest.starts_with('\'')) => {
            at + c.len_utf8() + 1
        }
        _ => 1,
    }
}

/// The length of a text in quotes with escapes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
