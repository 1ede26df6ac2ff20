//! What the RON reader found wrong, said in our words, with line, column, path and the nearest right name.

mod shape;

use super::locate::Locator;
use super::report::Problem;
use crate::dice::{Expr, ExprError};
use crate::text::Phrase;
use ron::error::{Error, SpannedError};

/// Messages of our own `Deserialize` implementations, which reach us as finished sentences, and what we say instead.
const OWN_MESSAGES: &[(&str, &str)] = &[
    ("a coordinate must lie within", "level-syntax-coordinate"),
    ("an unknown symbol in memory", "level-memory-symbol"),
    ("critical_twenties is", "level-critical-twenties"),
    ("difficulty_dice is", "level-difficulty-dice"),
    ("expected 64 hexadecimal digits", "level-syntax-hash"),
];

/// The problem that a reader's error stands for.
pub(crate) fn problem(error: &SpannedError, text: &str) -> Problem {
    let locator = Locator::new(text);
    let from = locator.offset_of(error.span.start.line, error.span.start.col);
    let to = locator.offset_of(error.span.end.line, error.span.end.col).max(from);
    // The reader has often gone past the blank after what it did not like.
    let skipped = text.get(from..to).map_or(0, |piece| piece.len() - piece.trim_start().len());
    let mut span = from + skipped..from.max(to);
    let wrong_dice = matches!(error.code, Error::Message(_)).then(|| wrong_dice(text, to)).flatten();
    if let Some((dice, at)) = &wrong_dice {
        span = at + dice.span().start..at + dice.span().end;
    } else if let Some(name) = found_name(&error.code)
        && let Some(at) = text.get(..to).and_then(|before| before.rfind(name))
    {
        span = at..at + name.len();
    }
    // What lacks a field is the struct that ends here, not the last value in it.
    let lacks = matches!(error.code, Error::MissingStructField { .. });
    let path = locator.path_at(if lacks { span.start + 1 } else { span.start });
    // A name alone where brackets belong is no name before brackets.
    let lonely = matches!(error.code, Error::ExpectedDifferentStructName { .. })
        && !text.get(span.end..).unwrap_or_default().trim_start().starts_with('(');
    let place = locator.place_of(span);
    let said = match &wrong_dice {
        Some((dice, _)) => dice.problem().phrase(),
        None if text.trim().is_empty() => Phrase::new("level-syntax-empty"),
        None if lonely => expected("("),
        None => message(&error.code),
    };
    let dice_hint = wrong_dice.and_then(|(dice, _)| Some(dice.problem().hint()?.phrase()));
    let problem = Problem::error(path, said).at(Some(place));
    match dice_hint.or_else(|| hint(&error.code)) {
        Some(hint) => problem.hint(hint),
        None => problem,
    }
}

/// What is wrong with the dice expression that ends at a byte of the text, if one ends there, and where it begins.
fn wrong_dice(text: &str, end: usize) -> Option<(ExprError, usize)> {
    let before = text.get(..end)?.trim_end().strip_suffix('"')?;
    let at = before.rfind('"')? + 1;
    Some((before.get(at..)?.parse::<Expr>().err()?, at))
}

/// The name in the text that the error is about.
fn found_name(error: &Error) -> Option<&str> {
    match error {
        Error::NoSuchStructField { found, .. }
        | Error::NoSuchEnumVariant { found, .. }
        | Error::ExpectedDifferentStructName { found, .. } => Some(found.as_str()),
        Error::DuplicateStructField { field, .. } => Some(*field),
        _ => None,
    }
}

fn message(error: &Error) -> Phrase {
    let key = match error {
        Error::NoSuchStructField { found, .. } => {
            return Phrase::new("level-unknown-field").with("name", found.as_str());
        }
        Error::NoSuchEnumVariant { found, .. } => {
            return Phrase::new("level-unknown-word").with("name", found.as_str());
        }
        Error::MissingStructField { field, .. } => return Phrase::new("level-missing-field").with("name", *field),
        Error::DuplicateStructField { field, .. } => return Phrase::new("level-field-twice").with("name", *field),
        Error::InvalidValueForType { expected, found } => {
            let (expected, found) = (shape::expected(expected), shape::found(found));
            return Phrase::new("level-wrong-value").with("expected", expected).with("found", found);
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let (expected, found) = (shape::count(expected).unwrap_or_default(), *found as i64);
            return Phrase::new("level-wrong-length").with("expected", expected).with("found", found);
        }
        Error::Message(said) => {
            let own = OWN_MESSAGES.iter().find(|(begin, _)| said.starts_with(begin));
            return match own {
                Some(&(_, key)) => Phrase::new(key),
                None => Phrase::new("level-syntax-other").with("what", said.as_str()),
            };
        }
        Error::ExpectedDifferentStructName { found, .. } => {
            return Phrase::new("level-syntax-extra-name").with("name", found.as_str());
        }
        Error::InvalidIdentifier(found) | Error::SuggestRawIdentifier(found) => {
            return Phrase::new("level-syntax-no-name").with("name", found.as_str());
        }
        Error::NoSuchExtension(found) => return Phrase::new("level-syntax-extension").with("name", found.as_str()),
        Error::ExpectedArray => return expected("["),
        Error::ExpectedArrayEnd => return expected("]"),
        Error::ExpectedMap => return expected("{"),
        Error::ExpectedMapEnd => return expected("}"),
        Error::ExpectedMapColon => return expected(":"),
        Error::ExpectedComma => return expected(","),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedOption => return expected("("),
        Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => return expected(")"),
        Error::ExpectedUnit => return expected("()"),
        Error::Eof => "level-syntax-end",
        Error::ExpectedBoolean => "level-syntax-boolean",
        Error::ExpectedInteger => "level-syntax-integer",
        Error::ExpectedFloat | Error::FloatUnderscore => "level-syntax-number",
        Error::ExpectedChar => "level-syntax-character",
        Error::ExpectedString | Error::ExpectedStringEnd => "level-syntax-text",
        Error::ExpectedIdentifier => "level-syntax-name",
        Error::InvalidEscape(_) => "level-syntax-escape",
        Error::IntegerOutOfBounds => "level-syntax-too-big",
        Error::InvalidIntegerDigit { .. } | Error::UnderscoreAtBeginning => "level-syntax-digit",
        Error::UnclosedBlockComment => "level-syntax-comment",
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => "level-syntax-attribute",
        Error::TrailingCharacters => "level-syntax-trailing",
        Error::ExceededRecursionLimit => "level-syntax-too-deep",
        Error::UnexpectedChar(found) => {
            return Phrase::new("level-syntax-character-found").with("found", found.escape_debug().to_string());
        }
        other => return Phrase::new("level-syntax-other").with("what", other.to_string()),
    };
    Phrase::new(key)
}

fn expected(what: &'static str) -> Phrase {
    Phrase::new("level-syntax-expected").with("what", what)
}

fn hint(error: &Error) -> Option<Phrase> {
    match error {
        Error::NoSuchStructField { expected, found, .. } | Error::NoSuchEnumVariant { expected, found, .. } => {
            Some(nearest(found, expected).map_or_else(
                || Phrase::new("level-known-names").with("names", expected.join(", ")),
                |name| Phrase::new("level-did-you-mean").with("name", name),
            ))
        }
        _ => None,
    }
}

/// The name that was probably meant: the nearest one, unless it is quite another word.
pub(super) fn nearest<'a>(found: &str, names: &[&'a str]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&found, &name.to_lowercase());
    let (distance, name) = names.iter().map(|name| (distance(name), *name)).min()?;
    let allowed = (found.chars().count().max(name.chars().count()) / 3).max(1);
    (distance <= allowed).then_some(name)
}

#[cfg(test)]
mod tests {
    use crate::level::{check, report::Report};

    /// The only problem of a text as `line:column path key hint-key`.
    fn said(text: &str) -> String {
        let report: Report = check(text, "test.ron", None).1;
        let problem = report.problems.first().expect("something is wrong");
        assert_eq!(report.problems.len(), 1, "{report}");
        let place = problem.place.clone().expect("a place");
        let hint = problem.hint.as_ref().map(|hint| {
            let arg = hint.args.first().map(|(_, arg)| format!("{arg:?}")).unwrap_or_default();
            format!(" {} {arg}", hint.key)
        });
        let (line, column) = (place.line, place.column);
        format!("{line}:{column} {} {}{}", problem.path, problem.message.key, hint.unwrap_or_default())
    }

    const HEAD: &str = "(format: 1, title: \"T\",\nmap: (rows: [\".\"])";

    #[test]
    fn a_misspelt_field_has_a_place_and_the_nearest_right_name() {
        assert_eq!(
            said(&format!("{HEAD},\nthings: [(id: 1, trap: (kind: Net, senser: [(0, 0)]))])")),
            "3:36 things[0].trap.senser level-unknown-field level-did-you-mean Plain(\"sensor\")"
        );
    }

    #[test]
    fn a_misspelt_word_has_the_nearest_right_one() {
        assert_eq!(
            said(&format!("{HEAD},\nthings: [(id: 1, trap: (kind: RolingStone))])")),
            "3:31 things[0].trap.kind level-unknown-word level-did-you-mean Plain(\"RollingStone\")"
        );
    }

    #[test]
    fn quite_another_word_gets_the_list() {
        let said = said(&format!("{HEAD},\nhouse_of_cards: 3)"));
        assert!(said.starts_with("3:1 house_of_cards level-unknown-field level-known-names"), "{said}");
        assert!(said.contains("things, table, seats"), "{said}");
    }

    #[test]
    fn syntax_errors_have_line_and_column() {
        assert_eq!(said(&format!("{HEAD},\nthings: [(id: 1]\n)")), "3:16 things[0].id level-syntax-expected");
        assert_eq!(said("(format: 1,\n title: \"T"), "2:9 title level-syntax-text");
        assert_eq!(said("(format: 99999999999)"), "1:10 format level-syntax-too-big");
        assert_eq!(said("(format: 1)"), "1:11  level-missing-field");
    }

    #[test]
    fn values_of_another_shape_are_told_without_words_of_rust() {
        let things = |what: &str| said(&format!("{HEAD},\nthings: [(id: 1, {what})])"));
        assert_eq!(things("name: 5"), "3:24 things[0].name level-wrong-value");
        assert_eq!(things("at: (3)"), "3:24 things[0].at[0] level-wrong-length");
        assert_eq!(things("sight: true"), "3:25 things[0].sight level-syntax-expected");
        assert_eq!(things("token: Tokn(emblem: \"x\")"), "3:25 things[0].token level-syntax-extra-name");
        assert_eq!(said("hello"), "1:1  level-syntax-expected");
        let house = |what: &str| said(&format!("{HEAD},\ntable: (house: ({what})))"));
        assert!(house("difficulty_dice: \"4d4\"").ends_with("level-difficulty-dice"));
        assert!(house("critical_twenties: 4").ends_with("level-critical-twenties"));
    }

    #[test]
    fn a_newer_format_says_so_even_when_it_cannot_be_read() {
        let newer = "(format: 7, title: \"T\", weather: Rain)";
        assert_eq!(said(newer), "1:10 format level-format-newer level-format-newer-hint ");
        assert_eq!(
            said("(format: 0, title: \"T\", map: (rows: [\".\"]))"),
            "1:10 format level-format-unknown \
            level-format-unknown-hint Number(1)"
        );
    }
}
