//! Where the program's own files lie: pictures, shaders, drawings, locale files, rule data. Levels lie beside them.

use std::path::{Path, PathBuf};

/// The environment variable that names another folder with `assets` and `levels` in it.
pub const HOME_VARIABLE: &str = "TORCHLINE_HOME";

/// The folder that holds `assets` and `levels`: the one named by `TORCHLINE_HOME`, else the package's folder under
/// `cargo run`, else the program's own folder, else the current folder, else the folder that it was built in.
#[must_use]
pub fn home() -> PathBuf {
    let holds_assets = |folder: &Path| folder.join("assets").is_dir();
    let named = std::env::var_os(HOME_VARIABLE).map(PathBuf::from);
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let beside = std::env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
    [named, package, beside, std::env::current_dir().ok()]
        .into_iter()
        .flatten()
        .find(|folder| holds_assets(folder))
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")))
}

/// The `assets` folder.
#[must_use]
pub fn root() -> PathBuf {
    home().join("assets")
}

/// The folder of the levels that come with the program.
#[must_use]
pub fn levels() -> PathBuf {
    home().join("levels")
}

/// The folder of the characters that come with the program.
#[must_use]
pub fn characters() -> PathBuf {
    root().join("characters")
}
