//! A character in a file of its own: read with a full report, checked, written. It can be dropped on any level.
//!
//! By custom such files lie in a folder named `characters`, or their names end in `.character.ron`.

use super::locate::DocPath;
use super::read::{Written, alone, check_written, text_of, usable};
use super::report::{Problem, Report};
use super::upgrade::Step;
use super::validate::validate_character;
use crate::rules::characters::Character;
use crate::text::LocalText;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The newest format of a character's file that this program writes.
pub const CHARACTER_FORMAT: u32 = 1;

/// The folder that holds characters, and the end of a character's file name elsewhere.
const FOLDER: &str = "characters";
const ENDING: &str = ".character.ron";

/// A character's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterDoc {
    /// The format's version; this program reads 1 to [`CHARACTER_FORMAT`].
    pub format: u32,
    /// A sentence or two for whoever chooses one.
    #[serde(default)]
    pub summary: LocalText,
    /// The character.
    pub character: Character,
}

impl Written for CharacterDoc {
    const FORMAT: u32 = CHARACTER_FORMAT;
    const STEPS: &'static [Step] = &[];

    fn format(&self) -> u32 {
        self.format
    }

    fn faults(&self, assets: Option<&Path>) -> Vec<Problem> {
        validate_character(&self.character, assets)
    }
}

/// Whether a file holds a character, by its folder or its name.
#[must_use]
pub fn is_character(path: &Path) -> bool {
    let in_folder = path.parent().and_then(Path::file_name).is_some_and(|folder| folder == FOLDER);
    let named = path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ENDING));
    in_folder || named
}

/// Reads a character and checks everything in it; `name` is the file's name, for the report.
///
/// # Errors
/// The report, when anything is wrong that is more than a warning.
pub fn read_character(text: &str, name: &str) -> Result<CharacterDoc, Report> {
    usable(check_character(text, name, None))
}

/// Reads a file as [`read_character`] does.
///
/// # Errors
/// As [`read_character`], and when the file cannot be read.
pub fn read_character_file(path: &Path) -> Result<CharacterDoc, Report> {
    let name = path.display().to_string();
    let text = text_of(path).map_err(|problem| alone(*problem, &name, ""))?;
    read_character(&text, &name)
}

/// The report of everything wrong with a character's file. With an assets folder, its emblem is looked for in it.
#[must_use]
pub fn check_character_file(path: &Path, assets: Option<&Path>) -> Report {
    let name = path.display().to_string();
    match text_of(path) {
        Ok(text) => check_character(&text, &name, assets).1,
        Err(problem) => alone(*problem, &name, ""),
    }
}

/// The character, if its text can be read as one at all, and the report of everything wrong with it.
#[must_use]
pub fn check_character(text: &str, name: &str, assets: Option<&Path>) -> (Option<CharacterDoc>, Report) {
    check_written(text, name, assets)
}

/// The path of the character in its file.
pub(super) fn path() -> DocPath {
    DocPath::of("character")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::write_character;

    const RAT: &str = r#"(
    format: 1,
    character: (
        name: (en: "Rat", ru: "Крыса"),
        token: (emblem: "ghoul", kind: Opponent),
        sheet: (attributes: {Courage: 9, Agility: 15}, combat: (attack: 8)),
        life: (max: 6, now: 6),
        ap: (max: 5, left: 5),
        speed: 7,
        initiative: 12,
    ),
)
"#;

    /// The only problem of a text as `line:column path key hint-key`.
    fn said(text: &str) -> String {
        let report = check_character(text, "rat.ron", None).1;
        let problem = report.problems.first().expect("something is wrong");
        let place = problem.place.clone().expect("a place");
        let hint = problem.hint.as_ref().map(|hint| format!(" {}", hint.key)).unwrap_or_default();
        format!("{}:{} {} {}{hint}", place.line, place.column, problem.path, problem.message.key)
    }

    #[test]
    fn a_character_is_read_and_written_the_same() {
        let rat = read_character(RAT, "rat.ron").expect("it reads");
        let text = write_character(&rat);
        assert_eq!(read_character(&text, "rat.ron").expect("it reads again"), rat);
        assert!(!text.contains("gear") && !text.contains("sight"), "defaults are left out: {text}");
        assert_eq!(write_character(&rat), text);
    }

    #[test]
    fn faults_have_a_place_and_the_nearest_right_name() {
        assert_eq!(said(&RAT.replace("speed:", "sped:")), "9:9 character.sped level-unknown-field level-did-you-mean");
        assert_eq!(
            said(&RAT.replace("Courage: 9", "Courage: 99")),
            "6:39 character.sheet.attributes[Courage] level-range level-range-hint"
        );
        assert_eq!(said(&RAT.replace("now: 6", "now: 7")), "7:29 character.life.now level-range level-range-hint");
        assert_eq!(
            said(&RAT.replace("format: 1", "format: 9")),
            "2:13 format level-format-newer level-format-newer-hint"
        );
        assert_eq!(
            said(&RAT.replace("format: 1", "format: 0")),
            "2:13 format level-format-unknown level-format-unknown-hint"
        );
        assert_eq!(
            said(&RAT.replace("ghoul", "../x")),
            "5:25 character.token.emblem level-emblem-name level-emblem-name-hint"
        );
        let with = |what: &str| RAT.replace("speed: 7,", &format!("speed: 7, {what},"));
        assert_eq!(
            said(&with("arms: (weapons: [\"swrod\"])")),
            "9:36 character.arms.weapons[0] level-no-such-weapon level-did-you-mean"
        );
        assert_eq!(
            said(&with("spells: {\"ignifaxius\": 31}")),
            "9:42 character.spells[\"ignifaxius\"] level-range level-range-hint"
        );
    }

    #[test]
    fn files_are_known_by_folder_and_by_name() {
        for (path, is) in [
            ("assets/characters/rat.ron", true),
            ("rat.character.ron", true),
            ("levels/rat.ron", false),
            ("characters", false),
        ] {
            assert_eq!(is_character(Path::new(path)), is, "{path}");
        }
    }
}
