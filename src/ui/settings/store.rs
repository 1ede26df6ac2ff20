//! Where the settings of this screen are kept between runs: small RON files in the user's configuration folder.

use super::Settings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io;
use std::path::{Path, PathBuf};

/// The file of the settings for this user, if the system has a place for it.
#[must_use]
pub fn usual_path() -> Option<PathBuf> {
    in_configuration("settings.ron")
}

/// A file in the user's configuration folder, if the system has a place for it.
pub(super) fn in_configuration(name: &str) -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "torchline").map(|folders| folders.config_dir().join(name))
}

/// The settings in a file; none where there is no file or it cannot be read as settings.
#[must_use]
pub fn read(path: &Path) -> Option<Settings> {
    load(path).map(Settings::within_bounds)
}

/// Writes the settings, making the folder if it is not there.
///
/// # Errors
/// When the folder or file cannot be written.
pub fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    keep(path, settings)
}

/// What a file holds, if it holds that.
pub(super) fn load<T: DeserializeOwned>(path: &Path) -> Option<T> {
    ron::from_str(&std::fs::read_to_string(path).ok()?).ok()
}

/// Writes a file, making the folder if it is not there.
pub(super) fn keep<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let text = ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    std::fs::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::ui::keymap::{Chord, KeyCommand};
    use crate::ui::settings::FrameLimit;
    use crate::ui::sight::Sight;

    #[test]
    fn ui_settings_survive_a_run_and_unknown_files_are_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep").join("settings.ron");
        assert_eq!(read(&path), None, "no file yet");
        let mut settings = Settings {
            language: Language::Russian,
            text_scale: 150,
            sight: Sight::Tritanopia,
            frame_limit: FrameLimit::Thirty,
            ..Settings::default()
        };
        settings.keys.bind(KeyCommand::EndTurn, Chord::plain(egui::Key::F)).expect("F is free");
        write(&path, &settings).expect("written");
        assert_eq!(read(&path), Some(settings));
        std::fs::write(&path, "not settings").expect("written");
        assert_eq!(read(&path), None);
    }

    #[test]
    fn ui_a_file_of_an_older_version_or_with_absurd_numbers_can_be_used() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.ron");
        std::fs::write(&path, r#"(text_scale: 9000, sound_volume: 250, keys: {"fly": "A", "log": "F"})"#)
            .expect("written");
        let settings = read(&path).expect("settings");
        assert_eq!((settings.text_scale, settings.sound_volume), (200, 100));
        assert_eq!(settings.keys.label(KeyCommand::Log), "F");
        assert_eq!(settings.language, Settings::default().language);
    }
}
