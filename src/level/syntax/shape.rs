//! What serde calls the shape of a value, in words of the document: it speaks of structs, maps and unit variants.

use crate::text::Phrase;

/// Beginnings of what serde says it expected, and the message for each. The first that fits counts.
const EXPECTED: &[(&str, &str)] = &[
    ("a dice expression", "level-shape-dice"),
    ("a text, or (en:", "level-shape-texts"),
    ("tuple", "level-shape-values"),
    ("a tuple", "level-shape-values"),
    ("an array", "level-shape-values"),
    ("struct", "level-shape-fields"),
    ("enum", "level-shape-word"),
    ("variant identifier", "level-shape-word"),
    ("field identifier", "level-shape-field"),
    ("a map", "level-shape-entries"),
    ("a sequence", "level-shape-list"),
    ("a string", "level-shape-text"),
    ("a borrowed string", "level-shape-text"),
    ("a boolean", "level-shape-boolean"),
    ("a character", "level-shape-character"),
    ("unit", "level-shape-nothing"),
    ("f32", "level-shape-number"),
    ("f64", "level-shape-number"),
];

/// Whole numbers by serde's name for them, with their ranges.
const WHOLE: &[(&str, i64, i64)] = &[
    ("u8", 0, u8::MAX as i64),
    ("u16", 0, u16::MAX as i64),
    ("u32", 0, u32::MAX as i64),
    ("i8", i8::MIN as i64, i8::MAX as i64),
    ("i16", i16::MIN as i64, i16::MAX as i64),
    ("i32", i32::MIN as i64, i32::MAX as i64),
];

/// Beginnings of what serde says it found where the value itself follows between backticks.
const FOUND_VALUES: &[&str] = &[
    "the boolean",
    "the unsigned integer",
    "the signed integer",
    "the floating point number",
    "the UTF-8 character",
    "integer",
];

/// What should stand there.
pub(super) fn expected(said: &str) -> Phrase {
    if let Some(&(_, low, high)) = WHOLE.iter().find(|(name, ..)| *name == said) {
        return Phrase::new("level-shape-whole").with("low", low.to_string()).with("high", high.to_string());
    }
    let key = EXPECTED.iter().find(|(begin, _)| said.starts_with(begin)).map(|&(_, key)| key);
    match (key, count(said)) {
        (Some("level-shape-values"), Some(count)) => Phrase::new("level-shape-values-counted").with("count", count),
        (Some(key), _) => Phrase::new(key),
        (None, _) => Phrase::new("level-shape-other"),
    }
}

/// What stands there instead.
pub(super) fn found(said: &str) -> Phrase {
    if let Some(text) = said.strip_prefix("the string ") {
        return Phrase::new("level-found-text").with("text", text);
    }
    if FOUND_VALUES.iter().any(|begin| said.starts_with(begin))
        && let Some((_, rest)) = said.split_once('`')
        && let Some((value, _)) = rest.rsplit_once('`')
    {
        return Phrase::new("level-found-value").with("value", value);
    }
    let key = match said {
        "a map" => "level-found-entries",
        "a sequence" => "level-found-list",
        "a unit value" => "level-found-nothing",
        _ => "level-found-other",
    };
    Phrase::new(key)
}

/// How many values serde says it expected: the last number in what it says.
pub(super) fn count(said: &str) -> Option<i64> {
    said.split(|letter: char| !letter.is_ascii_digit()).rfind(|digits| !digits.is_empty())?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_rust_is_left() {
        let key = |phrase: Phrase| phrase.key.into_owned();
        for (said, is) in [
            ("struct Trap", "level-shape-fields"),
            ("struct variant Ask::Pool", "level-shape-fields"),
            ("tuple struct Cell with 2 elements", "level-shape-values-counted"),
            ("a tuple of size 3", "level-shape-values-counted"),
            ("an array of length 3", "level-shape-values-counted"),
            ("enum Ground", "level-shape-word"),
            ("u8", "level-shape-whole"),
            ("a map", "level-shape-entries"),
            ("something quite new", "level-shape-other"),
        ] {
            assert_eq!(key(expected(said)), is, "{said}");
        }
        for (said, is) in [
            ("the string \"a `b`\"", "level-found-text"),
            ("the unsigned integer `5`", "level-found-value"),
            ("the UTF-8 character ```", "level-found-value"),
            ("a map", "level-found-entries"),
            ("a newtype variant", "level-found-other"),
        ] {
            assert_eq!(key(found(said)), is, "{said}");
        }
        assert_eq!((count("struct variant A1::B with 3 elements"), count("a map")), (Some(3), None));
    }
}
