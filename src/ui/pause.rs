//! The menu over the table: go on, save, undo, help, settings, leave.

use super::action::{UiAction, Window};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::replay::Wind;
use super::widgets::{Press, Weight, card, corners, heading, note};
use crate::session::Command;
use egui::{Key, Modifiers, Ui};

/// What the menu shows.
pub struct PauseModel {
    /// Whether the seat on screen may undo, as far as it knows.
    pub may_undo: bool,
    /// Whether the seat may look at the session so far.
    pub may_replay: bool,
    /// Whether a save was just written.
    pub saved: bool,
}

/// Shows the menu as a card.
pub fn pause_panel(ui: &mut Ui, kit: &Kit, model: &PauseModel) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let frame = card(kit).show(&mut child, |ui| {
        ui.set_width(ui.available_width());
        heading(ui, kit, &kit.text("ui-menu"));
        let height = (ui.available_height() - kit.theme.px(44.0)).max(kit.theme.px(40.0));
        egui::ScrollArea::vertical().id_salt("pause").max_height(height).show(ui, |ui| {
            let width = ui.available_width();
            let mut entry = |ui: &mut Ui, icon, key: &str, weight, enabled, action: UiAction| {
                let text = kit.text(key);
                let press = Press::new(&text).icon(icon).weight(weight).enabled(enabled).width(width);
                if press.show(ui, kit).clicked() {
                    actions.push(action);
                }
            };
            entry(ui, Icon::Unfold, "ui-pause-go-on", Weight::Primary, true, UiAction::Close);
            entry(ui, Icon::Save, "ui-pause-save", Weight::Plain, true, UiAction::Save);
            entry(ui, Icon::Undo, "ui-do-undo", Weight::Plain, model.may_undo, UiAction::Ask(Command::Undo));
            entry(ui, Icon::Redo, "ui-do-redo", Weight::Plain, model.may_undo, UiAction::Ask(Command::Redo));
            if model.may_replay {
                entry(ui, Icon::Play, "ui-replay-open", Weight::Plain, true, UiAction::Replay(Wind::Open));
            }
            entry(ui, Icon::Help, "ui-help", Weight::Plain, true, UiAction::Open(Window::Help));
            entry(ui, Icon::Gear, "ui-settings", Weight::Plain, true, UiAction::Open(Window::Settings));
            entry(ui, Icon::Leave, "ui-pause-leave", Weight::Plain, true, UiAction::Leave);
        });
        note(ui, kit, &kit.text(if model.saved { "ui-pause-saved" } else { "ui-pause-note" }));
    });
    corners(ui.painter(), frame.response.rect, kit);
    ui.advance_cursor_after_rect(rect);
    let free = focus::is_free(ui.ctx());
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) || (free && pressed(Key::Enter)) {
        actions.push(UiAction::Close);
    }
    actions
}
