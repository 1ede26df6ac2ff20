//! The menu over the table: go on, save, undo, seats and house rules, help, settings, leave.

use super::action::{UiAction, Window};
use super::fitted::{fitted, plain_edge};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::replay::Wind;
use super::tip::Side;
use super::widgets::{Press, Weight, heading, note, press_twice};
use crate::session::Command;
use crate::text::Phrase;
use egui::{Key, Modifiers, Ui};

/// The most letters in the name of a save.
const MOST_LETTERS: usize = 40;

/// What the menu shows.
pub struct PauseModel {
    /// Whether the seat on screen may undo, as far as it knows.
    pub may_undo: bool,
    /// Whether the seat is the game master's: it may look back, and change seats and house rules.
    pub gm: bool,
    /// Whether a save was just written.
    pub saved: bool,
}

/// Shows the menu as a card. `name` holds the name of the next save.
pub fn pause_panel(ui: &mut Ui, kit: &Kit, model: &PauseModel, name: &mut String) -> Vec<UiAction> {
    let mut actions = Vec::new();
    fitted(ui, kit, "pause", plain_edge(kit), |ui, fit| {
        heading(ui, kit, &kit.text("ui-menu"));
        fit.body(ui, kit, |ui| {
            let width = ui.available_width();
            let mut entry = |ui: &mut Ui, icon, key: &str, weight, why: Option<&Phrase>, action: UiAction| {
                let text = kit.text(key);
                let press = Press::new(&text).icon(icon).weight(weight).why_not(why).says_at(Side::Beside).rows(2);
                if press.width(width).show(ui, kit).clicked() {
                    actions.push(action);
                }
            };
            entry(ui, Icon::Unfold, "ui-pause-go-on", Weight::Primary, None, UiAction::Close);
            let entered = save_name(ui, kit, name);
            entry(ui, Icon::Save, "ui-pause-save", Weight::Plain, None, UiAction::Save(name.trim().to_owned()));
            for (icon, key, command) in
                [(Icon::Undo, "ui-do-undo", Command::Undo), (Icon::Redo, "ui-do-redo", Command::Redo)]
            {
                let why = (!model.may_undo).then(|| Phrase::new("refused-undo-is-the-game-masters"));
                entry(ui, icon, key, Weight::Plain, why.as_ref(), UiAction::Ask(command));
            }
            if model.gm {
                entry(ui, Icon::Play, "ui-replay-open", Weight::Plain, None, UiAction::Replay(Wind::Open));
                let rehearse = UiAction::Open(Window::Rehearsal);
                entry(ui, Icon::Dice, "ui-rehearse", Weight::Plain, None, rehearse);
                entry(ui, Icon::Seats, "ui-pause-seats", Weight::Plain, None, UiAction::Open(Window::Seats));
            }
            entry(ui, Icon::Sun, "display-heading", Weight::Plain, None, UiAction::Open(Window::Display));
            entry(ui, Icon::Help, "ui-help", Weight::Plain, None, UiAction::Open(Window::Help));
            entry(ui, Icon::Gear, "ui-settings", Weight::Plain, None, UiAction::Open(Window::Settings));
            entry(ui, Icon::Leave, "ui-pause-leave", Weight::Plain, None, UiAction::Leave);
            if entered {
                actions.push(UiAction::Save(name.trim().to_owned()));
            }
            let words = [kit.text("ui-pause-end"), kit.text("ui-pause-end-sure")];
            if model.gm && press_twice(ui, kit, "end-of-the-session", Icon::Flag, [&words[0], &words[1]], width) {
                actions.push(UiAction::EndSession);
            }
        });
        note(ui, kit, &kit.text(if model.saved { "ui-pause-saved" } else { "ui-pause-note" }));
    });
    let free = focus::is_free(ui.ctx());
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) || (free && pressed(Key::Enter)) {
        actions.push(UiAction::Close);
    }
    actions
}

/// The name that the next save is to have; it may stay empty. True if Enter asks for the save.
fn save_name(ui: &mut Ui, kit: &Kit, name: &mut String) -> bool {
    let label = kit.text("ui-pause-save-name");
    let field = egui::TextEdit::singleline(name).hint_text(label.as_str()).char_limit(MOST_LETTERS);
    let field = field.vertical_align(egui::Align::Center);
    let field = ui.add_sized(egui::vec2(ui.available_width(), kit.theme.px(30.0)), field);
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &label));
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
