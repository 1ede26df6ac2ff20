//! Where the settings of this screen are kept between runs: a small RON file in the user's configuration folder.

use super::settings::Settings;
use std::io;
use std::path::{Path, PathBuf};

/// The file for this user, if the system has a place for it.
#[must_use]
pub fn usual_path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "torchline").map(|folders| folders.config_dir().join("settings.ron"))
}

/// The settings in a file; none where there is no file or it cannot be read as settings.
#[must_use]
pub fn read(path: &Path) -> Option<Settings> {
    let text = std::fs::read_to_string(path).ok()?;
    ron::from_str(&text).ok()
}

/// Writes the settings, making the folder if it is not there.
///
/// # Errors
/// When the folder or file cannot be written.
pub fn write(path: &Path, settings: &Settings) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    std::fs::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn ui_settings_survive_a_run_and_unknown_files_are_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep").join("settings.ron");
        assert_eq!(read(&path), None, "no file yet");
        let settings = Settings { language: Language::Russian, text_scale: 150, ..Settings::default() };
        write(&path, &settings).expect("written");
        assert_eq!(read(&path), Some(settings));
        std::fs::write(&path, "not settings").expect("written");
        assert_eq!(read(&path), None);
    }
}
