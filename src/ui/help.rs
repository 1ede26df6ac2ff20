//! The help sheet: every key by group and the rules in short with their ids on one page, the handbook on the other.

use super::action::UiAction;
use super::fitted::{fitted, plain_edge};
use super::gamepad::PAD_KEYS;
use super::group::choose;
use super::handbook::{Reading, handbook_page};
use super::icons::Icon;
use super::keymap::{COMMANDS, Entry, FIXED, KeyCommand, KeyGroup};
use super::kit::Kit;
use super::widgets::{Press, body, galley, heading, key_cap, note, rule_chip, strong};
use crate::text::RuleId;
use egui::{Key, Modifiers, Sense, Ui, vec2};

/// The groups of the left and of the right column, which are about as long.
const COLUMNS: [&[KeyGroup]; 2] = [
    &[KeyGroup::Acting, KeyGroup::Pointing, KeyGroup::Panels, KeyGroup::Camera],
    &[KeyGroup::Table, KeyGroup::Workshop],
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

/// Shows the help sheet as a card. What of it is open is remembered.
pub fn help_panel(ui: &mut Ui, kit: &Kit) -> Vec<UiAction> {
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
            fit.body(ui, kit, |ui| keys_page(ui, kit));
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
fn keys_page(ui: &mut Ui, kit: &Kit) {
    let pressed = |key| ui.input(|input| input.key_pressed(key));
    let down = f32::from(pressed(Key::ArrowDown)) - f32::from(pressed(Key::ArrowUp));
    if down != 0.0 {
        ui.scroll_with_delta(vec2(0.0, -down * kit.theme.px(SCROLL)));
    }
    let wide = ui.available_width() >= kit.theme.px(620.0);
    if wide {
        ui.columns_const(|[left, right]| {
            keys(left, kit, COLUMNS[0]);
            keys(right, kit, COLUMNS[1]);
        });
    } else {
        for groups in COLUMNS {
            keys(ui, kit, groups);
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

fn keys(ui: &mut Ui, kit: &Kit, groups: &[KeyGroup]) {
    for &group in groups {
        if cfg!(feature = "gamepad") && group == KeyGroup::Camera {
            strong(ui, kit, &kit.text("comfort-pad"), 1);
            for (button, does) in PAD_KEYS {
                key_line(ui, kit, button, &kit.text(does));
            }
            ui.add_space(kit.theme.steps(2.0));
        }
        strong(ui, kit, &kit.text(group.key()), 1);
        for (keys, does) in rows(kit, group) {
            key_line(ui, kit, &keys, &kit.text(does));
        }
        ui.add_space(kit.theme.steps(2.0));
    }
}

/// The keys of a group with the messages that say what they do. The tools of the workshop stand in one line.
fn rows(kit: &Kit, group: KeyGroup) -> Vec<(String, &'static str)> {
    let own = COMMANDS.iter().filter(|entry| entry.group == group);
    let (tools, rest): (Vec<&Entry>, Vec<&Entry>) = own.partition(|entry| matches!(entry.command, KeyCommand::Tool(_)));
    let tools: Vec<String> = tools.into_iter().map(|entry| kit.key(entry.command)).collect();
    let tools = (!tools.is_empty()).then(|| (tools.join(" "), "workshop-key-tools"));
    let rest = rest.into_iter().map(|entry| (kit.key(entry.command), entry.says));
    let fixed = FIXED.iter().filter(|row| row.group == group).map(|row| (row.keys.to_owned(), row.says));
    fixed.chain(rest).chain(tools).collect()
}

fn key_line(ui: &mut Ui, kit: &Kit, keys: &str, does: &str) {
    ui.horizontal_top(|ui| {
        let ink = kit.palette().text;
        let text = galley(ui, keys, kit.theme.bold(0), ink, f32::INFINITY);
        let width = kit.theme.px(128.0).max(text.size().x + kit.theme.steps(4.0));
        let (rect, _) = ui.allocate_exact_size(vec2(width, kit.theme.px(22.0)), Sense::hover());
        let at = egui::pos2(rect.left() + text.size().x / 2.0 + kit.theme.steps(1.5), rect.center().y);
        key_cap(ui.painter(), at, text, kit, ink);
        body(ui, kit, does);
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
