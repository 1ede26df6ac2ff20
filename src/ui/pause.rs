//! The menu over the table: go on, save, undo, seats and house rules, help, settings, leave.

use super::action::{UiAction, Window};
use super::fitted::{fitted, plain_edge};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::replay::Wind;
use super::widgets::{Press, Weight, heading, note};
use crate::session::Command;
use egui::{Key, Modifiers, Ui};

/// What the menu shows.
pub struct PauseModel {
    /// Whether the seat on screen may undo, as far as it knows.
    pub may_undo: bool,
    /// Whether the seat is the game master's: it may look back, and change seats and house rules.
    pub gm: bool,
    /// Whether a save was just written.
    pub saved: bool,
}

/// Shows the menu as a card.
pub fn pause_panel(ui: &mut Ui, kit: &Kit, model: &PauseModel) -> Vec<UiAction> {
    let mut actions = Vec::new();
    fitted(ui, kit, "pause", plain_edge(kit), |ui, fit| {
        heading(ui, kit, &kit.text("ui-menu"));
        fit.body(ui, kit, |ui| {
            let width = ui.available_width();
            let mut entry = |ui: &mut Ui, icon, key: &str, weight, enabled, action: UiAction| {
                let text = kit.text(key);
                let press = Press::new(&text).icon(icon).weight(weight).enabled(enabled).width(width).show(ui, kit);
                if press.clicked() {
                    actions.push(action);
                }
                press
            };
            entry(ui, Icon::Unfold, "ui-pause-go-on", Weight::Primary, true, UiAction::Close);
            entry(ui, Icon::Save, "ui-pause-save", Weight::Plain, true, UiAction::Save);
            for (icon, key, command) in
                [(Icon::Undo, "ui-do-undo", Command::Undo), (Icon::Redo, "ui-do-redo", Command::Redo)]
            {
                let press = entry(ui, icon, key, Weight::Plain, model.may_undo, UiAction::Ask(command));
                if !model.may_undo {
                    press.on_hover_text(kit.text("refused-undo-is-the-game-masters"));
                }
            }
            if model.gm {
                entry(ui, Icon::Play, "ui-replay-open", Weight::Plain, true, UiAction::Replay(Wind::Open));
                entry(ui, Icon::Seats, "ui-pause-seats", Weight::Plain, true, UiAction::Open(Window::Seats));
            }
            entry(ui, Icon::Help, "ui-help", Weight::Plain, true, UiAction::Open(Window::Help));
            entry(ui, Icon::Gear, "ui-settings", Weight::Plain, true, UiAction::Open(Window::Settings));
            entry(ui, Icon::Leave, "ui-pause-leave", Weight::Plain, true, UiAction::Leave);
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
