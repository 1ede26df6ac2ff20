//! Hints that appear once: a few words the first time that something new is on the table. Which ones were put away is kept
//! with the settings; where a lesson is told they are silent.

use crate::knowledge::SeatView;
use crate::knowledge::view::{Known, PromptKind, RollStage};
use crate::text::Phrase;
use crate::ui::action::Window;
use crate::ui::desk::{DeskModel, region};
use crate::ui::fitted::{fitted, plain_edge};
use crate::ui::icons::Icon;
use crate::ui::keymap::KeyCommand;
use crate::ui::kit::Kit;
use crate::ui::layout::SIDE;
use crate::ui::settings::Settings;
use crate::ui::widgets::{Press, body, strong};
use egui::{Align, Context, Layout, Order, Rect, Sense, Ui, vec2};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What was put away, and whether anything is said at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Hints {
    /// Nothing is said.
    pub off: bool,
    /// The hints that were put away.
    pub seen: BTreeSet<String>,
}

/// One hint: its texts are `hint-KEY` and `hint-KEY-text`.
struct Hint {
    key: &'static str,
    fits: fn(&DeskModel, bool) -> bool,
}

/// Depth of water in millimetres from which a hint speaks of it: to the knee.
const WET_MM: u16 = 300;
/// How hurt somebody looks from whom a hint speaks: half of life is gone.
const HURT: u8 = 2;

/// Every hint; of those that fit the first one that was not put away is shown. The second argument of each is whether the
/// workshop is open.
const HINTS: [Hint; 12] = [
    Hint { key: "roll", fits: |model, _| stage(model).is_some_and(|stage| stage == RollStage::Announced) },
    Hint { key: "dice", fits: |model, _| stage(model).is_some_and(|stage| stage == RollStage::Rolled) },
    Hint { key: "bench", fits: |_, bench| bench },
    Hint { key: "journey", fits: |model, _| model.window == Some(Window::Journey) },
    Hint { key: "hazard", fits: |model, _| !model.view.hazards.is_empty() },
    Hint { key: "trap", fits: |model, _| !model.view.seat.is_gm() && !model.view.secrets.is_empty() },
    Hint { key: "water", fits: |model, _| own_cells(model.view).any(|cell| cell.water_mm >= WET_MM) },
    Hint { key: "hurt", fits: |model, _| model.view.tokens.iter().any(|token| token.own && token.hurt >= HURT) },
    Hint { key: "turn", fits: |model, _| model.view.active().is_some_and(|token| token.own) },
    Hint { key: "dim", fits: |model, _| own_cells(model.view).any(|cell| cell.known == Known::Dim) },
    Hint { key: "gm", fits: |model, bench| model.view.seat.is_gm() && !bench },
    Hint {
        key: "walk",
        fits: |model, _| model.view.round.is_none() && model.view.tokens.iter().any(|token| token.own),
    },
];

fn stage(model: &DeskModel) -> Option<RollStage> {
    match &model.prompt?.kind {
        PromptKind::Roll(roll) => Some(roll.stage),
        _ => None,
    }
}

/// The cells on which tokens of the seat stand, as the seat knows them.
fn own_cells(view: &SeatView) -> impl Iterator<Item = &crate::knowledge::view::CellView> {
    let (width, height) = view.size;
    let index = move |at: crate::board::Cell| {
        let inside = (0..width).contains(&at.x) && (0..height).contains(&at.y);
        inside.then(|| usize::try_from(at.y * width + at.x).ok()).flatten()
    };
    view.tokens.iter().filter(|token| token.own).filter_map(move |token| view.cells.get(index(token.at)?))
}

/// The hint that is to be shown: its key.
#[must_use]
pub fn due(model: &DeskModel, bench: bool) -> Option<&'static str> {
    let hints = &model.settings.hints;
    let quiet = hints.off || model.replay.is_some() || model.moving || model.error.is_some();
    let fits = |hint: &&Hint| !hints.seen.contains(hint.key) && (hint.fits)(model, bench);
    (!quiet).then(|| HINTS.iter().find(fits).map(|hint| hint.key)).flatten()
}

/// Shows it in the scene's lower left corner; the settings in which it was put away. `keys`: nothing else waits for a key.
pub fn hint(ctx: &Context, kit: &Kit, settings: &Settings, key: &str, scene: Rect, keys: bool) -> Option<Settings> {
    let most = vec2(kit.theme.px(SIDE).min(scene.width() * 0.6), kit.theme.px(240.0).min(scene.height() * 0.6));
    let low = scene.left_bottom() + vec2(10.0, -10.0);
    let place = Rect::from_min_size(low - vec2(0.0, most.y), most);
    region(ctx, "hint", place, Order::Middle, |ui| hint_card(ui, kit, settings, key, keys))
}

/// The card in the lower part of `ui`'s room.
pub fn hint_card(ui: &mut Ui, kit: &Kit, settings: &Settings, key: &str, keys: bool) -> Option<Settings> {
    let mut new = settings.clone();
    fitted(ui, kit, &format!("hint-{key}"), plain_edge(kit), |ui, fit| {
        let off = kit.text("hint-no-more");
        let line = vec2(ui.available_width(), kit.theme.px(26.0));
        ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            if Press::icon_only(Icon::EyeOff, &off).height(22.0).show(ui, kit).clicked() {
                new.hints.off = true;
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(kit.theme.px(18.0), kit.theme.px(18.0)), Sense::hover());
                Icon::Help.paint(ui.painter(), rect, kit.palette().brass);
                strong(ui, kit, &kit.text(&format!("hint-{key}")), 1);
            });
        });
        fit.body(ui, kit, |ui| {
            let text = Phrase { key: format!("hint-{key}-text").into(), args: Vec::new(), rule: None };
            body(ui, kit, &kit.keyed(text));
        });
        ui.add_space(kit.theme.steps(1.0));
        let understood = kit.text("hint-understood");
        let cap = kit.key(KeyCommand::GoOn);
        let pressed = Press::new(&understood).key(&cap).show(ui, kit).clicked();
        if pressed || (keys && kit.keys.struck(ui.ctx(), KeyCommand::GoOn)) {
            new.hints.seen.insert(key.to_owned());
        }
    });
    (new != *settings).then_some(new)
}

#[cfg(test)]
mod tests {
    use super::HINTS;
    use crate::text::{Language, Locale};

    #[test]
    fn every_hint_has_texts_in_both_languages() {
        let locale = Locale::load(&crate::assets::root()).expect("the locale files");
        for hint in &HINTS {
            for language in Language::ALL {
                for key in [format!("hint-{}", hint.key), format!("hint-{}-text", hint.key)] {
                    assert!(!locale.text(language, &key).contains(&key), "{key} is missing in {language:?}");
                }
            }
        }
    }
}
