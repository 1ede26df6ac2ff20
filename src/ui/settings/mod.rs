//! The settings of this screen: language, text size, picture, colours, motion, sound, keys. They are no part of a table.
//!
//! Here stands what can be set; `panel` shows it, `keys` is its page of keys, `store` keeps it between runs, and `place`
//! keeps how the window lay, which is nothing that anybody sets.

mod keys;
mod panel;
pub mod place;
pub mod store;

pub use panel::{SettingsPage, settings_panel};

use super::keymap::KeyTable;
use super::lesson::Hints;
use super::sight::Sight;
use crate::show::dice::DiceShow;
use crate::text::Language;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How much work goes into the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Quality {
    /// Two thirds of the resolution, nothing moves by itself.
    Low,
    /// Full resolution.
    #[default]
    Medium,
    /// Smoothed edges and finer light.
    High,
}

impl Quality {
    /// Every quality in the order of a menu.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    const fn key(self) -> &'static str {
        match self {
            Self::Low => "ui-quality-low",
            Self::Medium => "ui-quality-medium",
            Self::High => "ui-quality-high",
        }
    }
}

/// How many pictures a second are drawn at most while something moves. When nothing moves none are drawn at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FrameLimit {
    /// As many as the display shows.
    #[default]
    Display,
    /// Sixty.
    Sixty,
    /// Thirty: for machines that should stay cool and quiet.
    Thirty,
}

impl FrameLimit {
    /// Every limit in the order of a menu.
    pub const ALL: [Self; 3] = [Self::Display, Self::Sixty, Self::Thirty];

    const fn key(self) -> &'static str {
        match self {
            Self::Display => "comfort-frames-display",
            Self::Sixty => "comfort-frames-sixty",
            Self::Thirty => "comfort-frames-thirty",
        }
    }

    /// The least time from one picture to the next.
    #[must_use]
    pub const fn least(self) -> Option<Duration> {
        match self {
            Self::Display => None,
            Self::Sixty => Some(Duration::from_nanos(1_000_000_000 / 60)),
            Self::Thirty => Some(Duration::from_nanos(1_000_000_000 / 30)),
        }
    }
}

/// The message that names how dice are shown.
const fn dice_key(show: DiceShow) -> &'static str {
    match show {
        DiceShow::Off => "ui-dice-off",
        DiceShow::Quick => "ui-dice-quick",
        DiceShow::Full => "ui-dice-full",
    }
}

/// What a person can set for this screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    pub language: Language,
    /// Text size in percent, 75 to 200.
    pub text_scale: u16,
    /// The quality of the scene.
    pub quality: Quality,
    /// A person chose that quality; otherwise it is the one that suits the machine.
    pub quality_chosen: bool,
    /// How many pictures a second are drawn at most.
    pub frame_limit: FrameLimit,
    /// Whose eyes the colours are chosen for.
    pub sight: Sight,
    /// Panels are opaque, edges and signs bright.
    pub high_contrast: bool,
    /// Camera moves and transitions are cut.
    pub reduced_motion: bool,
    /// Whether dice are thrown over the scene.
    pub dice: DiceShow,
    /// What is heard is also written.
    pub captions: bool,
    /// How loud everything is, 0 to 100.
    pub sound_volume: u8,
    /// The keys that were changed.
    pub keys: KeyTable,
    /// The hints that were put away.
    pub hints: Hints,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            text_scale: 100,
            quality: Quality::Medium,
            quality_chosen: false,
            frame_limit: FrameLimit::Display,
            sight: Sight::Usual,
            high_contrast: false,
            reduced_motion: false,
            dice: DiceShow::default(),
            captions: false,
            sound_volume: 75,
            keys: KeyTable::default(),
            hints: Hints::default(),
        }
    }
}

impl Settings {
    /// The theme that these settings ask for.
    #[must_use]
    pub fn theme(&self) -> super::theme::Theme {
        super::theme::Theme::new(self.text_scale, self.high_contrast, self.reduced_motion).seen_by(self.sight)
    }

    /// The same with every number within its range: a file may say anything.
    #[must_use]
    pub fn within_bounds(mut self) -> Self {
        let (low, high) = super::theme::TEXT_SCALE.into_inner();
        self.text_scale = self.text_scale.clamp(low, high);
        self.sound_volume = self.sound_volume.min(100);
        self
    }
}
