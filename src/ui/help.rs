//! The help sheet: every key by group and the rules in short with their ids on one page, the handbook on the other.

use super::action::UiAction;
use super::fitted::{fitted, plain_edge};
use super::group::choose;
use super::handbook::{Reading, handbook_page};
use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Press, body, galley, heading, key_cap, note, rule_chip, strong};
use super::workshop::WORKSHOP_KEYS;
use crate::text::RuleId;
use egui::{Key, Modifiers, Sense, Ui, vec2};

/// A group of keys on the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyGroup {
    /// The camera.
    Camera,
    /// Pointing at the board by keyboard.
    Pointing,
    /// Acting.
    Acting,
    /// The panels.
    Panels,
    /// The table.
    Table,
    /// The workshop.
    Workshop,
}

impl KeyGroup {
    /// The groups of the left and of the right column, which are about as long.
    const COLUMNS: [&[Self]; 2] =
        [&[Self::Acting, Self::Pointing, Self::Panels], &[Self::Table, Self::Camera, Self::Workshop]];

    const fn key(self) -> &'static str {
        match self {
            Self::Camera => "ui-keys-camera",
            Self::Acting => "ui-keys-acting",
            Self::Pointing => "ui-keys-pointing",
            Self::Panels => "ui-keys-panels",
            Self::Table => "ui-keys-table",
            Self::Workshop => "ui-keys-workshop",
        }
    }
}

/// One line of the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRow {
    /// Its group.
    pub group: KeyGroup,
    /// The key or keys as they stand on the keyboard.
    pub keys: &'static str,
    /// The message that says what it does.
    pub does: &'static str,
}

const fn row(group: KeyGroup, keys: &'static str, does: &'static str) -> KeyRow {
    KeyRow { group, keys, does }
}

/// The keys that the panels read themselves; the scene adds its own to these.
pub const PANEL_KEYS: [KeyRow; 28] = [
    row(KeyGroup::Acting, "1 – 9", "ui-key-offer"),
    row(KeyGroup::Acting, "E", "ui-key-end-turn"),
    row(KeyGroup::Acting, "Ctrl+← ↑ → ↓", "ui-key-step"),
    row(KeyGroup::Acting, "Ctrl+Home End PgUp PgDn", "ui-key-step-aslant"),
    row(KeyGroup::Pointing, "← ↑ → ↓", "ui-key-cursor"),
    row(KeyGroup::Pointing, "Home End PgUp PgDn", "ui-key-cursor-aslant"),
    row(KeyGroup::Pointing, "Shift+← ↑ → ↓", "ui-key-cursor-far"),
    row(KeyGroup::Pointing, "Enter", "ui-key-cursor-use"),
    row(KeyGroup::Pointing, "Shift+Enter", "ui-key-cursor-list"),
    row(KeyGroup::Pointing, "X", "ui-key-cursor-next"),
    row(KeyGroup::Pointing, "M", "ui-key-measure"),
    row(KeyGroup::Pointing, "Y", "ui-key-why"),
    row(KeyGroup::Pointing, "G", "display-key-ping"),
    row(KeyGroup::Panels, "Tab", "ui-key-tab"),
    row(KeyGroup::Panels, "Enter", "ui-key-enter"),
    row(KeyGroup::Panels, "Esc", "ui-key-escape"),
    row(KeyGroup::Panels, "L", "ui-key-log"),
    row(KeyGroup::Panels, "K", "ui-key-sheet"),
    row(KeyGroup::Panels, "PgUp PgDn", "ui-key-handbook"),
    row(KeyGroup::Table, "J", "ui-key-journey"),
    row(KeyGroup::Table, "O", "display-key"),
    row(KeyGroup::Table, "F1", "ui-key-help"),
    row(KeyGroup::Table, "F2 …", "ui-key-seats"),
    row(KeyGroup::Table, "Ctrl+Z / Ctrl+Y", "ui-key-undo"),
    row(KeyGroup::Table, "H", "ui-key-danger"),
    row(KeyGroup::Table, "P", "ui-key-rehearse"),
    row(KeyGroup::Table, ", / .", "ui-key-replay-step"),
    row(KeyGroup::Table, "Space", "ui-key-replay-play"),
];

/// How far an arrow moves the help sheet, in points at scale 1.
const SCROLL: f32 = 80.0;

/// The rules in short: id and message. Those of Fortune and of heroic effort are all here, named as the buttons are.
const RULES: [(&str, &str); 35] = [
    ("F1", "ui-rule-f1"),
    ("F2", "ui-rule-f2"),
    ("F3", "ui-rule-f3"),
    ("F4", "ui-rule-f4"),
    ("F5", "ui-rule-f5"),
    ("F6", "ui-rule-f6"),
    ("F7", "ui-rule-f7"),
    ("F8", "ui-rule-f8"),
    ("F9", "ui-rule-f9"),
    ("F10", "ui-rule-f10"),
    ("F11", "ui-rule-f11"),
    ("F12", "ui-rule-f12"),
    ("F13", "ui-rule-f13"),
    ("F14", "ui-rule-f14"),
    ("E1", "ui-rule-e1"),
    ("E2", "ui-rule-e2"),
    ("E3", "ui-rule-e3"),
    ("E4", "ui-rule-e4"),
    ("E5", "ui-rule-e5"),
    ("E6", "ui-rule-e6"),
    ("E7", "ui-rule-e7"),
    ("E8", "ui-rule-e8"),
    ("E9", "ui-rule-e9"),
    ("E10", "ui-rule-e10"),
    ("S3", "ui-rule-s3"),
    ("S4", "ui-rule-s4"),
    ("S5", "ui-rule-s5"),
    ("S7", "ui-rule-s7"),
    ("S8a", "ui-rule-s8a"),
    ("S8b", "ui-rule-s8b"),
    ("S8c", "ui-rule-s8c"),
    ("S9", "ui-rule-s9"),
    ("S10", "ui-rule-s10"),
    ("S11", "ui-rule-s11"),
    ("S13", "ui-rule-s13"),
];

/// The message that says a rule in short, where there is one.
#[must_use]
pub fn rule_key(rule: &RuleId) -> Option<&'static str> {
    let name = rule.to_string();
    RULES.into_iter().find(|(id, _)| *id == name).map(|(_, key)| key)
}

/// Shows the help sheet as a card. `scene_keys` are the keys that the scene reads. What of it is open is remembered.
pub fn help_panel(ui: &mut Ui, kit: &Kit, scene_keys: &[KeyRow]) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let before = Reading::of(ui.ctx());
    let mut reading = before.clone();
    // The handbook takes all the room that there is.
    let id = if reading.is_open { format!("handbook {}", ui.max_rect().height()) } else { "help".to_owned() };
    fitted(ui, kit, &id, plain_edge(kit), |ui, fit| {
        ui.horizontal(|ui| {
            let room = ui.available_width() - kit.theme.px(40.0);
            ui.allocate_ui(vec2(room, kit.theme.px(30.0)), |ui| {
                ui.set_width(room);
                heading(ui, kit, &kit.text("ui-help"));
            });
            if Press::icon_only(Icon::Cross, &kit.text("ui-close")).show(ui, kit).clicked() {
                actions.push(UiAction::Close);
            }
        });
        let pages = ["ui-help-keys", "ui-handbook"].map(|key| kit.text(key));
        if let Some(page) = choose(ui, kit, "pages", &pages, Some(usize::from(reading.is_open))) {
            reading.is_open = page == 1;
            ui.ctx().request_repaint();
        }
        if reading.is_open {
            handbook_page(ui, kit, &mut reading);
        } else {
            fit.body(ui, kit, |ui| keys_page(ui, kit, scene_keys));
        }
    });
    // A chip of the sheet may have turned to a rule meanwhile.
    if Reading::of(ui.ctx()) == before {
        reading.keep(ui.ctx());
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        actions.push(UiAction::Close);
    }
    actions
}

/// Every key, and the rules in short.
fn keys_page(ui: &mut Ui, kit: &Kit, scene_keys: &[KeyRow]) {
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let down = f32::from(pressed(Key::ArrowDown)) - f32::from(pressed(Key::ArrowUp));
    if down != 0.0 {
        ui.scroll_with_delta(vec2(0.0, -down * kit.theme.px(SCROLL)));
    }
    let wide = ui.available_width() >= kit.theme.px(620.0);
    if wide {
        ui.columns_const(|[left, right]| {
            keys(left, kit, scene_keys, KeyGroup::COLUMNS[0]);
            keys(right, kit, scene_keys, KeyGroup::COLUMNS[1]);
        });
    } else {
        for groups in KeyGroup::COLUMNS {
            keys(ui, kit, scene_keys, groups);
        }
    }
    strong(ui, kit, &kit.text("ui-rules-short"), 1);
    note(ui, kit, &kit.text("ui-rules-note"));
    let (first, second) = RULES.split_at(RULES.len() / 2);
    if wide {
        ui.columns_const(|[left, right]| {
            rules(left, kit, first);
            rules(right, kit, second);
        });
    } else {
        rules(ui, kit, &RULES);
    }
}

fn keys(ui: &mut Ui, kit: &Kit, scene_keys: &[KeyRow], groups: &[KeyGroup]) {
    for &group in groups {
        let mut rows =
            PANEL_KEYS.iter().chain(&WORKSHOP_KEYS).chain(scene_keys).filter(|row| row.group == group).peekable();
        if rows.peek().is_none() {
            continue;
        }
        strong(ui, kit, &kit.text(group.key()), 1);
        for row in rows {
            key_line(ui, kit, row);
        }
        ui.add_space(kit.theme.steps(2.0));
    }
}

fn key_line(ui: &mut Ui, kit: &Kit, row: &KeyRow) {
    ui.horizontal_top(|ui| {
        let ink = kit.palette().text;
        let text = galley(ui, row.keys, kit.theme.bold(0), ink, f32::INFINITY);
        let width = kit.theme.px(128.0).max(text.size().x + kit.theme.steps(4.0));
        let (rect, _) = ui.allocate_exact_size(vec2(width, kit.theme.px(22.0)), Sense::hover());
        let at = egui::pos2(rect.left() + text.size().x / 2.0 + kit.theme.steps(1.5), rect.center().y);
        key_cap(ui.painter(), at, text, kit, ink);
        body(ui, kit, &kit.text(row.does));
    });
}

fn rules(ui: &mut Ui, kit: &Kit, rules: &[(&'static str, &str)]) {
    let width = kit.theme.px(48.0);
    for &(id, key) in rules {
        ui.horizontal_top(|ui| {
            let layout = egui::Layout::left_to_right(egui::Align::Min);
            ui.allocate_ui_with_layout(vec2(width, kit.theme.px(20.0)), layout, |ui| {
                ui.set_width(width);
                rule_chip(ui, kit, &RuleId::new(id));
            });
            body(ui, kit, &kit.text(key));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_the_help_sheet_has_every_rule_of_fortune_and_of_effort() {
        for (chapter, count) in [("F", 14), ("E", 10)] {
            for number in 1..=count {
                let id = format!("{chapter}{number}");
                assert!(RULES.iter().any(|(rule, _)| *rule == id), "{id}");
            }
        }
        for (id, key) in RULES {
            assert_eq!(key, format!("ui-rule-{}", id.to_lowercase()));
        }
    }
}
