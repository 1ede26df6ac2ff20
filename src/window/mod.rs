//! The program in a window: the scene, the panels over it, and the session on disk behind both.
//!
//! This floor only puts together what the others offer: a [`Session`](crate::session::Session) becomes the scene's
//! [`Host`](crate::view::game::Host), the user's [`Store`](crate::session::Store) the title screen's shelf.

mod floor;
mod host;
mod local_time;
mod shelf;

use crate::cli::{Arguments, QualityName};
use crate::dice::parse_faces;
use crate::knowledge::SeatId;
use crate::session::{DiceOptions, Store};
use crate::text::{Language, Locale};
use crate::ui::glue::{Interface, Library};
use crate::ui::settings::Settings;
use crate::ui::settings::place::Place;
use crate::view::{self, Quality};
use bevy::app::App;
use shelf::HomeShelf;
use std::path::PathBuf;
use std::process::ExitCode;

/// What the window begins with.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    /// A level or save to open at once.
    pub level: Option<PathBuf>,
    /// The seat that looks first; the game master's for an opened level unless said otherwise.
    pub seat: SeatId,
    /// The dice of a level that is opened at once.
    pub dice: DiceOptions,
    /// The language that was asked for, whatever the settings say.
    pub language: Option<Language>,
    /// The language, unless one was asked for or the user has chosen another in the settings.
    pub usual_language: Language,
    /// The quality of the picture; otherwise the one that suits the machine.
    pub quality: Option<Quality>,
    /// Width and height of the window in logical pixels.
    pub size: Option<(u32, u32)>,
    /// Draw this many frames without pause, say how many a second that were, and end.
    pub measure_frames: Option<u32>,
}

impl WindowOptions {
    /// What the command line asks of the window.
    ///
    /// # Errors
    /// When the list of dice is none.
    pub fn from_arguments(arguments: &Arguments) -> Result<Self, String> {
        let asked = &arguments.window;
        let fed =
            asked.dice.as_deref().map_or_else(|| Ok(Vec::new()), parse_faces).map_err(|fault| fault.to_string())?;
        Ok(Self {
            level: arguments.level.clone(),
            seat: SeatId(asked.seat),
            dice: DiceOptions { seed: asked.seed, fed },
            language: arguments.language.map(Language::from),
            usual_language: arguments.language(),
            quality: asked.quality.map(|quality| match quality {
                QualityName::Low => Quality::Low,
                QualityName::Medium => Quality::Medium,
                QualityName::High => Quality::High,
            }),
            size: asked.size,
            measure_frames: asked.frames,
        })
    }
}

/// Opens the window and stays until it is closed. Ask [`view::probe`] first.
///
/// # Errors
/// In words for a terminal: when the locale files or the level cannot be used.
pub fn run(options: WindowOptions) -> Result<ExitCode, String> {
    let locale = Locale::load(&crate::assets::root()).map_err(|fault| fault.to_string())?;
    let settings = Settings { language: options.usual_language, ..Settings::default() };
    let path = Place::usual_path();
    let place = path.as_deref().and_then(Place::read).unwrap_or_default();
    let fixed = options.size.is_some();
    let (position, maximised) = if fixed { (None, false) } else { (place.position, place.maximised) };
    let size = options.size.or(Some(place.size));
    let interface = Interface::new(locale, settings, options.language).placed(place, path, fixed);
    let mut shelf = HomeShelf::new(Store::of_user(), interface.language());
    let game = match &options.level {
        Some(path) => Some(shelf.open_file(path, &options.dice).map_err(|fault| fault.what)?),
        None => None,
    };
    Ok(view::run(view::Options {
        game,
        seat: options.seat,
        quality: options.quality,
        size,
        position,
        maximised,
        measure_frames: options.measure_frames,
        also: Some(Box::new(move |app: &mut App| {
            app.insert_resource(interface).insert_resource(Library(Box::new(shelf)));
            app.add_plugins(crate::ui::glue::plugin);
        })),
        ..view::Options::default()
    }))
}
