//! The settings as they are shown: three pages, each a column of rows.

use super::keys::keys_page;
use super::{FrameLimit, Quality, Settings, dice_key};
use crate::show::dice::DiceShow;
use crate::text::Language;
use crate::ui::group::choose;
use crate::ui::kit::Kit;
use crate::ui::sight::Sight;
use crate::ui::theme::TEXT_SCALE;
use crate::ui::tokens::{PATTERNS, ring};
use crate::ui::widgets::{Press, Weight, body, heading, note};
use egui::{Context, Id, Sense, Ui, vec2};
use std::fmt::Display;

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SettingsPage {
    /// Language, text size, picture.
    #[default]
    Screen,
    /// Colours, contrast, motion, captions.
    Comfort,
    /// Keys.
    Keys,
}

impl SettingsPage {
    /// Every page in order.
    pub const ALL: [Self; 3] = [Self::Screen, Self::Comfort, Self::Keys];

    const fn key(self) -> &'static str {
        match self {
            Self::Screen => "comfort-page-screen",
            Self::Comfort => "comfort-page-comfort",
            Self::Keys => "comfort-page-keys",
        }
    }

    fn id() -> Id {
        Id::new("settings-page")
    }

    /// The page that is open. As with everything that is being done, egui keeps it until the program ends.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Self::id())).unwrap_or_default()
    }

    /// Opens it.
    pub fn open(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), self));
    }
}

/// The steps of the text scale that the buttons offer, in percent.
const SCALE_STEPS: [u16; 6] = [75, 100, 125, 150, 175, 200];
/// The steps of loudness that the buttons offer, in percent.
const VOLUME_STEPS: [u8; 5] = [0, 25, 50, 75, 100];

/// Shows the settings; the changed ones when something was changed.
pub fn settings_panel(ui: &mut Ui, kit: &Kit, now: &Settings) -> Option<Settings> {
    let mut new = now.clone();
    heading(ui, kit, &kit.text("ui-settings"));
    let page = SettingsPage::of(ui.ctx());
    let pages = SettingsPage::ALL.map(|page| kit.text(page.key()));
    let at = SettingsPage::ALL.iter().position(|other| *other == page);
    if let Some(other) = choose(ui, kit, "settings-pages", &pages, at).and_then(|at| SettingsPage::ALL.get(at)) {
        other.open(ui.ctx());
        ui.ctx().request_repaint();
    }
    match page {
        SettingsPage::Screen => screen(ui, kit, &mut new),
        SettingsPage::Comfort => comfort(ui, kit, &mut new),
        SettingsPage::Keys => {
            if let Some(keys) = keys_page(ui, kit, &now.keys) {
                new.keys = keys;
            }
        }
    }
    ui.add_space(kit.theme.steps(1.0));
    note(ui, kit, &kit.text("ui-settings-note"));
    (new != *now).then_some(new)
}

fn screen(ui: &mut Ui, kit: &Kit, new: &mut Settings) {
    let language = |language: Language| match language {
        Language::English => "language-en",
        Language::Russian => "language-ru",
    };
    row(ui, kit, "ui-settings-language", &Language::ALL, language, &mut new.language);
    let steps: Vec<u16> = SCALE_STEPS.into_iter().filter(|step| TEXT_SCALE.contains(step)).collect();
    percents(ui, kit, "ui-settings-scale", &steps, &mut new.text_scale);
    let before = new.quality;
    row(ui, kit, "ui-settings-quality", &Quality::ALL, Quality::key, &mut new.quality);
    new.quality_chosen |= new.quality != before;
    row(ui, kit, "ui-settings-dice", &DiceShow::ALL, dice_key, &mut new.dice);
    row(ui, kit, "comfort-frames", &FrameLimit::ALL, FrameLimit::key, &mut new.frame_limit);
    note(ui, kit, &kit.text("comfort-frames-says"));
}

fn comfort(ui: &mut Ui, kit: &Kit, new: &mut Settings) {
    row(ui, kit, "comfort-sight", &Sight::ALL, Sight::key, &mut new.sight);
    rings(ui, kit);
    note(ui, kit, &kit.text("comfort-sight-says"));
    ui.add_space(kit.theme.steps(1.0));
    for (value, key, says) in [
        (&mut new.high_contrast, "ui-settings-contrast", "comfort-contrast-says"),
        (&mut new.reduced_motion, "ui-settings-motion", "comfort-motion-says"),
        (&mut new.captions, "comfort-captions", "comfort-captions-says"),
    ] {
        ui.checkbox(value, kit.text(key));
        note(ui, kit, &kit.text(says));
    }
    if cfg!(feature = "sound") {
        percents(ui, kit, "ui-settings-volume", &VOLUME_STEPS, &mut new.sound_volume);
        ui.add_space(kit.theme.steps(1.0));
    }
    let mut hints = !new.hints.off;
    ui.checkbox(&mut hints, kit.text("hint-setting"));
    new.hints.off = !hints;
    note(ui, kit, &kit.text("hint-setting-says"));
    if !new.hints.seen.is_empty() {
        let again = kit.text("hint-again");
        if Press::new(&again).weight(Weight::Quiet).show(ui, kit).clicked() {
            new.hints.seen.clear();
        }
    }
}

/// A label above what can be chosen.
fn label(ui: &mut Ui, kit: &Kit, key: &str) {
    ui.add_space(kit.theme.steps(1.0));
    body(ui, kit, &kit.text(key));
}

/// A label with its choices below; the one that a person chooses is taken over.
fn row<T: Copy + PartialEq>(
    ui: &mut Ui,
    kit: &Kit,
    key: &str,
    choices: &[T],
    words: impl Fn(T) -> &'static str,
    chosen: &mut T,
) {
    label(ui, kit, key);
    let texts: Vec<String> = choices.iter().map(|choice| kit.text(words(*choice))).collect();
    let at = choices.iter().position(|choice| choice == chosen);
    if let Some(new) = choose(ui, kit, key, &texts, at).and_then(|at| choices.get(at)) {
        *chosen = *new;
    }
}

/// As [`row`], for numbers of percent.
fn percents<T: Copy + PartialEq + Display>(ui: &mut Ui, kit: &Kit, key: &str, steps: &[T], chosen: &mut T) {
    label(ui, kit, key);
    let words: Vec<String> = steps.iter().map(|percent| format!("{percent} %")).collect();
    let at = steps.iter().position(|percent| percent == chosen);
    if let Some(new) = choose(ui, kit, key, &words, at).and_then(|at| steps.get(at)) {
        *chosen = *new;
    }
}

/// The rings of seats as they look now.
fn rings(ui: &mut Ui, kit: &Kit) {
    let side = kit.theme.px(24.0);
    let seats = kit.theme.sight.seats();
    let size = vec2(side * seats.len() as f32 * 1.25, side);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    for (n, seat) in seats.iter().enumerate() {
        let centre = rect.left_center() + vec2(side * (n as f32 * 1.25 + 0.5), 0.0);
        let colour = kit.theme.seat(*seat);
        ui.painter().circle_filled(centre, side * 0.22, colour);
        let pattern = u8::try_from(n).unwrap_or(0) % PATTERNS;
        ring(ui.painter(), centre, side * 0.38, side * 0.16, colour, pattern);
    }
}
