//! A level with its picture as one file to share: a RON file that holds the level's text and the picture's bytes in base64.
//! Nothing in it is packed, so that it is never larger in memory than on disk; import reads it like any other map.

use super::limits::{MAX_BYTES, MAX_SHARED_PICTURES};
use super::picture::{self, Picture};
use super::report::{Fate, ImportFault, ImportReport, Read, fault};
use super::{Format, Imported};
use crate::level::{self, Document, Severity};
use crate::text::Phrase;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The newest format that is written.
const FORMAT: u32 = 1;

/// The end of the name of a shared level's file, by custom.
pub const ENDING: &str = ".share.ron";

/// A shared level as it stands in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShareDoc {
    /// The format's version.
    share: u32,
    /// The level's file.
    level: String,
    /// The files beside it, in base64.
    #[serde(default)]
    pictures: BTreeMap<String, String>,
}

/// Whether a text is that of a shared level: its first field says so.
pub(super) fn is_it(text: &str) -> bool {
    let field = text.trim_start().strip_prefix('(').map(str::trim_start);
    field.and_then(|field| field.strip_prefix("share")).is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// Writes a level and the pictures that it names as one file. Pictures that it does not name are left out.
///
/// # Errors
/// When it would be larger than what import reads.
pub fn share(document: &Document, pictures: &[Picture]) -> Result<String, Box<ImportFault>> {
    let named = document.map.picture.as_ref().map(|picture| picture.file.as_str());
    let mut text =
        format!("(\n    share: {FORMAT},\n    level: {},\n    pictures: {{\n", quoted(&level::write(document)));
    for picture in pictures.iter().filter(|picture| Some(picture.file.as_str()) == named) {
        let _ = writeln!(text, "        {}: \"{}\",", quoted(&picture.file), STANDARD.encode(&picture.bytes));
    }
    text.push_str("    },\n)\n");
    if text.len() > MAX_BYTES {
        let message = Phrase::new("import-file-too-large").with("limit", (MAX_BYTES >> 20) as i64);
        return Err(fault(message, Phrase::new("import-share-too-large-hint")));
    }
    Ok(text)
}

/// A text as RON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + text.len() / 8);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            _ if letter.is_control() => quoted.extend(letter.escape_unicode()),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Reads a shared level.
pub(super) fn read(text: &str, name: &str) -> Read<Imported> {
    let damaged = |why: String| {
        let message = Phrase::new("import-share-damaged").with("why", why);
        fault(message, Phrase::new("import-share-damaged-hint"))
    };
    let shared: ShareDoc = level::options().from_str(text).map_err(|error| damaged(error.to_string()))?;
    if shared.share != FORMAT {
        let message = Phrase::new("import-share-format").with("found", shared.share).with("newest", FORMAT);
        return Err(fault(message, Phrase::new("import-share-format-hint")));
    }
    let document = level::read(&shared.level, name).map_err(|report| {
        let wrong = report.problems.into_iter().find(|problem| problem.severity == Severity::Error);
        let why = wrong.map_or_else(|| Phrase::new("import-unusable-hint"), |problem| problem.message);
        fault(Phrase::new("import-share-level").with("why", why), Phrase::new("import-share-damaged-hint"))
    })?;
    let mut report = ImportReport::new(Format::Shared);
    report.say(Fate::Taken, Phrase::new("import-share-taken").with("title", document.title.clone()));
    let named = document.map.picture.as_ref().map(|picture| picture.file.clone());
    let mut pictures = Vec::new();
    for (file, coded) in shared.pictures.into_iter().take(MAX_SHARED_PICTURES) {
        if Some(&file) != named.as_ref() {
            report.count(Fate::LeftOut, "import-share-unnamed", 1);
            continue;
        }
        match picture::from_base64(&coded) {
            Ok(seen) => {
                report.count(Fate::Taken, "import-share-pictures", 1);
                pictures.push(Picture { file, bytes: seen.bytes });
            }
            Err(_) => report.count(Fate::LeftOut, "import-share-broken", 1),
        }
    }
    if named.is_some() && pictures.is_empty() {
        report.say(Fate::LeftOut, Phrase::new("import-picture-none"));
    }
    Ok(Imported { document, pictures, report: report.sorted() })
}

#[cfg(test)]
mod tests {
    use super::super::picture::samples::png;
    use super::*;
    use crate::board::Point;
    use crate::import::import;
    use crate::level::{FloorPicture, MapDoc};

    fn level() -> Document {
        let picture = FloorPicture { file: "hall.png".to_owned(), at: Point::default(), size: Point::corner(3, 2) };
        let map =
            MapDoc { rows: vec!["...".to_owned(), "...".to_owned()], picture: Some(picture), ..MapDoc::default() };
        let title =
            crate::text::LocalText { en: "A \"hall\" \\ \u{1}".to_owned(), ru: "Зал\nи двор".to_owned() };
        Document { format: level::FORMAT, title, map, ..Document::default() }
    }

    fn picture(file: &str) -> Picture {
        Picture { file: file.to_owned(), bytes: png(30, 20) }
    }

    #[test]
    fn what_is_shared_comes_back() {
        let document = level();
        let text = share(&document, &[picture("hall.png"), picture("secret.png")]).expect("shared");
        assert!(is_it(&text) && !text.contains("secret.png"), "{text}");
        let read = import(text.as_bytes(), "any").expect("it reads");
        let mut again = read.document;
        again.seats = document.seats.clone();
        assert_eq!(again, document);
        assert_eq!(read.pictures, [picture("hall.png")]);
        assert_eq!(read.report.of(Fate::LeftOut).count(), 0);
    }

    #[test]
    fn a_shared_level_without_its_picture_says_so() {
        let text = share(&level(), &[]).expect("shared");
        let read = import(text.as_bytes(), "any").expect("it reads");
        assert_eq!(
            read.report.of(Fate::LeftOut).map(|phrase| phrase.key.to_string()).collect::<Vec<_>>(),
            ["import-picture-none"]
        );
    }

    #[test]
    fn nothing_is_written_that_the_level_does_not_name() {
        let text = share(&level(), &[picture("hall.png")]).expect("shared");
        let other = text.replace("        \"hall.png\":", "        \"../../evil.png\":");
        assert_ne!(other, text);
        let read = import(other.as_bytes(), "any").expect("it reads");
        assert_eq!(read.pictures, []);
    }

    #[test]
    fn damage_is_told_in_words() {
        let text = share(&level(), &[picture("hall.png")]).expect("shared");
        let key = |text: &str| import(text.as_bytes(), "any").expect_err("refused").message.key.into_owned();
        assert_eq!(key(&text[..text.len() - 9]), "import-share-damaged");
        assert_eq!(key(&text.replace("share: 1", "share: 7")), "import-share-format");
        assert_eq!(key(&text.replace("format: 1", "format: 9")), "import-share-level");
        assert_eq!(key(&text.replace("pictures:", "images:")), "import-share-damaged");
        assert_eq!(key("(format: 1)"), "import-is-a-level", "a level by itself is opened, not imported");
    }
}
