//! The settings of this screen: language, text size, quality, motion, contrast. They are no part of a table.

use super::group::choose;
use super::kit::Kit;
use super::theme::TEXT_SCALE;
use super::widgets::{body, heading, note};
use crate::text::Language;
use egui::Ui;
use serde::{Deserialize, Serialize};

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

/// What a person can set for this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language.
    pub language: Language,
    /// Text size in percent, 75 to 200.
    pub text_scale: u16,
    /// The quality of the scene.
    pub quality: Quality,
    /// Camera moves and transitions are cut.
    pub reduced_motion: bool,
    /// Panels are opaque and edges bright.
    pub high_contrast: bool,
    /// What is heard is also written.
    pub captions: bool,
    /// How loud everything is, 0 to 100.
    pub sound_volume: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            text_scale: 100,
            quality: Quality::Medium,
            reduced_motion: false,
            high_contrast: false,
            captions: false,
            sound_volume: 70,
        }
    }
}

impl Settings {
    /// The theme that these settings ask for.
    #[must_use]
    pub fn theme(&self) -> super::theme::Theme {
        super::theme::Theme::new(self.text_scale, self.high_contrast, self.reduced_motion)
    }
}

/// The steps of the text scale that the buttons offer, in percent.
const SCALE_STEPS: [u16; 6] = [75, 100, 125, 150, 175, 200];

/// Shows the settings; the changed ones when something was changed.
pub fn settings_panel(ui: &mut Ui, kit: &Kit, now: Settings) -> Option<Settings> {
    let mut new = now;
    heading(ui, kit, &kit.text("ui-settings"));
    let languages = Language::ALL.map(|language| {
        kit.text(match language {
            Language::English => "language-en",
            Language::Russian => "language-ru",
        })
    });
    let at = Language::ALL.iter().position(|language| *language == now.language);
    if let Some(language) = row(ui, kit, "ui-settings-language", &languages, at).and_then(|at| Language::ALL.get(at)) {
        new.language = *language;
    }
    let steps: Vec<u16> = SCALE_STEPS.into_iter().filter(|step| TEXT_SCALE.contains(step)).collect();
    let words: Vec<String> = steps.iter().map(|percent| format!("{percent} %")).collect();
    let at = steps.iter().position(|percent| *percent == now.text_scale);
    if let Some(percent) = row(ui, kit, "ui-settings-scale", &words, at).and_then(|at| steps.get(at)) {
        new.text_scale = *percent;
    }
    let words = Quality::ALL.map(|quality| kit.text(quality.key()));
    let at = Quality::ALL.iter().position(|quality| *quality == now.quality);
    if let Some(quality) = row(ui, kit, "ui-settings-quality", &words, at).and_then(|at| Quality::ALL.get(at)) {
        new.quality = *quality;
    }
    ui.add_space(kit.theme.steps(1.0));
    ui.checkbox(&mut new.reduced_motion, kit.text("ui-settings-motion"));
    ui.checkbox(&mut new.high_contrast, kit.text("ui-settings-contrast"));
    note(ui, kit, &kit.text("ui-settings-note"));
    (new != now).then_some(new)
}

/// A label with its choices below; the one that is chosen anew.
fn row(ui: &mut Ui, kit: &Kit, label: &str, choices: &[String], chosen: Option<usize>) -> Option<usize> {
    ui.add_space(kit.theme.steps(1.0));
    body(ui, kit, &kit.text(label));
    choose(ui, kit, label, choices, chosen)
}
