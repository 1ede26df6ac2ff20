//! The panels on Bevy: systems that fill in the models from the window's world, show a panel, and carry out what comes
//! back. No rule and no layout lives here.

mod campaign;
mod carry;
mod clock;
mod comfort;
mod display;
mod fight;
#[cfg(feature = "gamepad")]
mod gamepad;
mod journey;
mod mirror;
mod play;
mod rehearse;
mod replay;
mod sound;
mod start;
mod workshop;

use super::action::{Aim, Window};
use super::desk::DeskState;
use super::display::{DisplayChoice, MonitorCard};
use super::hover::Way;
use super::log::LogId;
use super::notice::{ErrorText, Toasts};
use super::seating::Seating;
use super::settings::place::Place;
use super::settings::{Settings, store};
use super::shelf::{Characters, Found, Shelf};
use super::title::{LevelCard, Page, RecordingCard, SaveCard, UnfinishedCard};
use super::{Art, Theme, theme};
use crate::knowledge::view::PromptView;
use crate::knowledge::{SeatId, ThingId};
use crate::rules::Event;
use crate::session::Choice;
use crate::text::{Language, Locale};
use crate::view::{AppState, Game, PathShown, ViewSettings};
use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass, egui};
use replay::Replaying;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::Receiver;

/// The interface. Wants a [`Library`] and an [`Interface`] in the world.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, choose_quality);
    app.add_plugins(comfort::plugin);
    #[cfg(feature = "gamepad")]
    app.add_plugins(gamepad::plugin);
    // Letters that were never drawn before reach the renderer with the frame that first shows them, not one later.
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
    app.configure_sets(EguiPrimaryContextPass, start::PanelSystems.run_if(is_dressed));
    app.add_systems(EguiPrimaryContextPass, dress.in_set(InterfaceSystems).before(start::PanelSystems));
    app.add_plugins((start::plugin, play::plugin, fight::plugin, journey::plugin, rehearse::plugin, workshop::plugin));
    app.add_plugins((display::plugin, sound::plugin));
}

/// Panels are shown in this set, after the scene's picture.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InterfaceSystems;

/// Where levels and saves come from.
#[derive(Resource)]
pub struct Library(pub Box<dyn Shelf<Game>>);

/// What the interface knows besides the table: language, theme, drawings, what is open, what is typed.
#[derive(Resource)]
pub struct Interface {
    locale: Locale,
    settings: Settings,
    settings_path: Option<PathBuf>,
    /// How the window lies, and where that is kept.
    place: comfort::Kept,
    theme: Theme,
    has_fonts: bool,
    dressed: Option<Theme>,
    art: Option<Art>,
    /// The title screen.
    front: Front,
    /// The seats before play begins; while they are here the table is not shown.
    seating: Option<Seating>,
    /// The table.
    desk: DeskState,
    toasts: Toasts,
    window: Option<Window>,
    /// The window that the help sheet was opened from.
    beneath: Option<Window>,
    aim: Option<Aim>,
    curtain: Option<Curtain>,
    /// A game was taken up again, and nobody has said yet who looks.
    arrives: bool,
    /// Whoever holds the screen has shown that the game master's view is theirs.
    unlocked: bool,
    replaying: Option<Replaying>,
    /// What happened at the table, oldest first.
    events: Vec<Event>,
    /// Which log these are, and how many were dropped before them.
    log: LogId,
    /// How many logs there were.
    logs: u64,
    error: Option<ErrorText>,
    saved: bool,
    known: Known,
    bot: fight::Bot,
    bench: workshop::Bench,
    rehearsal: Option<rehearse::Job>,
    /// The player display.
    display: Shows,
    /// The characters that can be put on the board, once somebody may want them.
    characters: Option<Characters>,
}

/// The player display as it is set up, and the monitors that it could fill.
#[derive(Default)]
struct Shows {
    choice: DisplayChoice,
    monitors: Vec<MonitorCard>,
}

/// The title screen.
#[derive(Default)]
struct Front {
    /// What stands on the shelf, as far as it has been found.
    shown: Shown,
    /// The same, gathered anew while the old is still shown.
    coming: Option<Shown>,
    /// The look through the shelf that is going on beside the screen.
    survey: Option<Mutex<Receiver<Found>>>,
    page: Page,
    /// The campaign's screen.
    campaign: campaign::CampaignFront,
}

/// What the title screen shows of the shelf.
#[derive(Default)]
struct Shown {
    levels: Vec<LevelCard>,
    saves: Vec<SaveCard>,
    recordings: Vec<RecordingCard>,
    unfinished: Vec<UnfinishedCard>,
    backdrop: Option<egui::TextureHandle>,
    /// The levels' pictures, kept as long as they are shown.
    pictures: Vec<egui::TextureHandle>,
}

/// The screen is being handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Curtain {
    to: SeatId,
    wrong: bool,
    /// The table is told that the screen goes to another seat.
    ask: bool,
}

/// What was last asked of the table, and for which state of it, so that nothing is asked every frame.
#[derive(Default)]
struct Known {
    version: u64,
    seat: SeatId,
    actor: Option<ThingId>,
    offers: Vec<Choice>,
    answering: Option<SeatId>,
    prompt: Option<PromptView>,
    way: Option<KnownWay>,
    journey: journey::Known,
    clock: clock::Clock,
}

/// The way that was shown last, and whether it can be walked.
struct KnownWay {
    version: u64,
    seat: SeatId,
    path: PathShown,
    way: Option<Way>,
}

impl Interface {
    /// The language that the interface speaks.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.settings.language
    }

    /// An interface with the settings of this user, or the usual ones; in the language that was asked for, if one was.
    #[must_use]
    pub fn new(locale: Locale, fallback: Settings, asked: Option<Language>) -> Self {
        let settings_path = store::usual_path();
        let mut settings = settings_path.as_deref().and_then(store::read).unwrap_or(fallback);
        settings.language = asked.unwrap_or(settings.language);
        let theme = settings.theme();
        Self {
            locale,
            settings,
            settings_path,
            place: comfort::Kept::default(),
            theme,
            has_fonts: false,
            dressed: None,
            art: None,
            front: Front::default(),
            seating: None,
            desk: DeskState::default(),
            toasts: Toasts::default(),
            window: None,
            beneath: None,
            aim: None,
            curtain: None,
            arrives: false,
            unlocked: false,
            replaying: None,
            events: Vec::new(),
            log: LogId::default(),
            logs: 0,
            error: None,
            saved: false,
            known: Known::default(),
            bot: fight::Bot::default(),
            bench: workshop::Bench::default(),
            rehearsal: None,
            display: Shows::default(),
            characters: None,
        }
    }

    /// With the panels folded as they were, and the window's place kept in this file. Where `fixed`, somebody has asked for
    /// the size of the window this once: the one that is kept stays.
    #[must_use]
    pub fn placed(mut self, place: Place, path: Option<PathBuf>, fixed: bool) -> Self {
        self.desk.log_folded = place.log_folded;
        self.desk.sheet_folded = place.sheet_folded;
        self.desk.tools_folded = place.tools_folded;
        self.place = comfort::Kept { place, path, fixed };
        self
    }

    /// The settings in use.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What happened before this screen was there: the log of a session that is taken up again.
    pub fn remember(&mut self, events: Vec<Event>) {
        self.events = events;
        self.log = self.new_log();
    }

    /// A log whose lines have not been shown before.
    const fn new_log(&mut self) -> LogId {
        self.logs += 1;
        LogId { log: self.logs, first: 0 }
    }

    /// Uses other settings and keeps them for the next run.
    fn adopt(&mut self, settings: Settings, view: &mut ViewSettings) {
        view.reduced_motion = settings.reduced_motion;
        view.least_frame = settings.frame_limit.least();
        view.dice = settings.dice;
        if settings.quality != self.settings.quality {
            view.quality = settings.quality.into();
            view.chosen = true;
        }
        self.theme = settings.theme();
        let kept = self.settings_path.as_deref().map(|path| store::write(path, &settings));
        self.settings = settings;
        if let Some(Err(error)) = kept {
            warn!("the settings could not be written: {error}");
        }
    }
}

/// Borrows an interface in parts: the kit for panels beside the state that they change.
macro_rules! kit_of {
    ($interface:expr) => {
        Kit {
            speaker: Speaker { locale: &$interface.locale, language: $interface.settings.language },
            theme: &$interface.theme,
            art: $interface.art.as_ref().unwrap_or(super::no_art()),
            keys: &$interface.settings.keys,
        }
    };
}
use kit_of;

/// The drawings before they are loaded: none.
fn no_art() -> &'static Art {
    static NONE: std::sync::OnceLock<Art> = std::sync::OnceLock::new();
    NONE.get_or_init(Art::default)
}

impl From<super::settings::Quality> for crate::view::Quality {
    fn from(quality: super::settings::Quality) -> Self {
        match quality {
            super::settings::Quality::Low => Self::Low,
            super::settings::Quality::Medium => Self::Medium,
            super::settings::Quality::High => Self::High,
        }
    }
}

impl From<crate::view::Quality> for super::settings::Quality {
    fn from(quality: crate::view::Quality) -> Self {
        match quality {
            crate::view::Quality::Low => Self::Low,
            crate::view::Quality::Medium => Self::Medium,
            crate::view::Quality::High => Self::High,
        }
    }
}

/// Whether fonts and style are there.
fn is_dressed(interface: Res<Interface>) -> bool {
    interface.dressed.is_some()
}

/// A quality that was asked for is used, else one that a person chose before, else the one that suits the adapter; it shows
/// as chosen.
fn choose_quality(mut interface: ResMut<Interface>, mut view: ResMut<ViewSettings>) {
    let kept = interface.settings_path.as_deref().and_then(store::read);
    if let Some(settings) = kept.filter(|kept| kept.quality_chosen && !view.chosen) {
        view.quality = settings.quality.into();
        view.chosen = true;
    }
    interface.settings.quality = view.quality.into();
    view.reduced_motion |= interface.settings.reduced_motion;
    view.least_frame = interface.settings.frame_limit.least();
    view.dice = interface.settings.dice;
}

/// Puts fonts, style and drawings into the context, once and whenever the theme changes.
fn dress(mut contexts: EguiContexts, mut interface: ResMut<Interface>, state: Res<State<AppState>>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let interface = &mut *interface;
    if !interface.has_fonts {
        // Fonts come with the next frame; until then no panel may ask for the bold face.
        theme::set_fonts(ctx);
        interface.has_fonts = true;
        ctx.request_repaint();
        return Ok(());
    }
    if interface.dressed != Some(interface.theme) {
        interface.theme.apply(ctx);
        interface.dressed = Some(interface.theme);
    }
    if interface.art.is_none() && *state.get() != AppState::Broken {
        match Art::load(ctx, &crate::assets::root()) {
            Ok(art) => interface.art = Some(art),
            Err(error) => {
                interface.art = Some(Art::default());
                let what = interface.locale.say(interface.settings.language, &error.phrase());
                interface.error = Some(ErrorText::new(what, "ui-error-files"));
            }
        }
    }
    Ok(())
}
