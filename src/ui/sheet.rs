//! The sheet of one character. Every number explains itself on hover.

use super::action::{Side, UiAction};
use super::icons::Icon;
use super::kit::{Kit, plain};
use super::tokens::{Counter, Portrait, counters, life_bar};
use super::widgets::{Press, Tone, body, chip, empty, explain, note, paint_panel, rule_chip, section, strong};
use crate::knowledge::view::{ConditionView, Explained, SheetView, Supply, TokenView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::Condition;
use crate::session::telling::words;
use crate::text::{Phrase, RuleId};
use egui::{Response, Sense, Ui, Vec2, vec2};

/// The share of a row that its name takes.
const NAMES: f32 = 0.42;

/// What the sheet shows.
pub struct SheetModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Whose sheet; without one, the panel says how to choose.
    pub who: Option<ThingId>,
}

/// Shows the sheet in all of `ui`.
pub fn sheet_panel(ui: &mut Ui, kit: &Kit, model: &SheetModel) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let builder = egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0)));
    let mut child = ui.new_child(builder);
    let token = model.who.and_then(|id| model.view.token(id));
    if head(&mut child, kit, model.view, token).clicked() {
        actions.push(UiAction::Fold(Side::Sheet));
    }
    let scroll = egui::ScrollArea::vertical().id_salt("sheet").auto_shrink([false, false]);
    scroll.show(&mut child, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        match (token, model.who.and_then(|id| model.view.sheet(id))) {
            (_, Some(sheet)) => full(ui, kit, sheet),
            (Some(token), None) => outside(ui, kit, token),
            (None, None) => empty(ui, kit, &kit.text("ui-sheet-empty")),
        }
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

fn head(ui: &mut Ui, kit: &Kit, view: &SeatView, token: Option<&TokenView>) -> Response {
    let theme = kit.theme;
    let side = theme.px(52.0);
    ui.horizontal(|ui| {
        let fold_width = theme.px(32.0);
        if let Some(token) = token {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            let owner = view.seats.iter().find(|seat| seat.id == token.owner);
            let portrait = Portrait {
                emblem: &token.emblem,
                colour: owner.map_or([0x8A, 0x86, 0x7C], |seat| seat.colour),
                pattern: owner.map_or(0, |seat| seat.pattern),
                faded: false,
                active: token.active,
            };
            portrait.paint(ui.painter(), rect.shrink(2.0), kit);
        }
        let room = (ui.available_width() - fold_width - theme.steps(2.0)).max(theme.px(24.0));
        ui.allocate_ui_with_layout(vec2(room, side), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(room);
            ui.add_space(theme.steps(1.0));
            let title = token.map_or_else(|| kit.text("ui-sheet"), |token| kit.speaker.name(&token.name).to_owned());
            strong(ui, kit, &title, 2);
            if let Some(token) = token {
                let text = egui::RichText::new(kit.seat(view, token.owner));
                let text = text.font(theme.font(0)).color(kit.palette().muted);
                ui.add(egui::Label::new(text).truncate());
            }
        });
        Press::icon_only(Icon::Unfold, &kit.text("ui-fold-sheet")).show(ui, kit)
    })
    .inner
}

/// What anyone can tell of a token whose sheet they may not read.
fn outside(ui: &mut Ui, kit: &Kit, token: &TokenView) {
    ui.add_space(kit.theme.steps(2.0));
    body(ui, kit, &kit.speaker.count("ui-hurt", i32::from(token.hurt)));
    ui.horizontal_wrapped(|ui| {
        for (condition, level) in &token.conditions {
            chip(ui, kit, &with_level(kit, condition, *level), Tone::Danger);
        }
    });
    note(ui, kit, &kit.text("ui-sheet-hidden"));
}

fn full(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    let theme = kit.theme;
    ui.add_space(theme.steps(1.0));
    let life = kit.say(&Phrase::new("ui-life").with("now", sheet.life.now).with("max", sheet.life.max));
    life_bar(ui, kit, sheet.life, &life).on_hover_text(kit.text("ui-life-hint"));
    ui.add_space(theme.steps(1.0));
    supply(ui, kit, Counter::Pip, sheet.action_points, "ui-ap", "S8c");
    if let Some(fortune) = sheet.fortune {
        supply(ui, kit, Counter::Coin, fortune, "ui-fortune", "F1");
    }
    supply(ui, kit, Counter::Lozenge, sheet.willpower, "ui-willpower", "E4");
    numbers(ui, kit, sheet);
    section(ui, kit, "conditions", &kit.text("ui-conditions"), true, |ui| conditions(ui, kit, &sheet.conditions));
    section(ui, kit, "attributes", &kit.text("ui-attributes"), true, |ui| {
        grid(ui, kit, "attributes", &sheet.attributes, Some("ui-attribute-hint"), "F5");
    });
    section(ui, kit, "combat", &kit.text("ui-combat"), false, |ui| {
        grid(ui, kit, "combat", &sheet.combat, Some("ui-combat-hint"), "F5");
    });
    section(ui, kit, "skills", &kit.text("ui-skills"), false, |ui| skills(ui, kit, sheet));
    section(ui, kit, "characteristics", &kit.text("ui-characteristics"), false, |ui| {
        grid(ui, kit, "characteristics", &sheet.characteristics, Some("ui-characteristic-hint"), "S1");
    });
    section(ui, kit, "dots", &kit.text("ui-dots"), false, |ui| dots(ui, kit, &sheet.dots));
    section(ui, kit, "abilities", &kit.text("ui-abilities"), true, |ui| {
        for (name, explanation) in &sheet.abilities {
            strong(ui, kit, &kit.say(name), 1);
            note(ui, kit, &kit.say(explanation));
        }
        if sheet.abilities.is_empty() {
            empty(ui, kit, &kit.text("ui-abilities-empty"));
        }
        note(ui, kit, &kit.speaker.count("ui-adventure-points", sheet.adventure_points));
    });
    section(ui, kit, "gear", &kit.text("ui-gear"), true, |ui| {
        for item in &sheet.gear {
            body(ui, kit, &format!("• {}", kit.speaker.name(item)));
        }
        if sheet.gear.is_empty() {
            empty(ui, kit, &kit.text("ui-gear-empty"));
        }
    });
}

fn supply(ui: &mut Ui, kit: &Kit, counter: Counter, supply: Supply, key: &'static str, rule: &'static str) {
    let name = kit.text(key);
    let says =
        kit.say(&Phrase::new("ui-supply").with("name", name.as_str()).with("now", supply.now).with("max", supply.max));
    ui.horizontal(|ui| {
        let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
        cell(ui, kit, width, &name);
        let row = counters(ui, kit, counter, supply, &says);
        row.on_hover_ui(|ui| hint(ui, kit, &says, key, rule));
    });
}

fn hint(ui: &mut Ui, kit: &Kit, title: &str, key: &str, rule: &'static str) {
    strong(ui, kit, title, 1);
    note(ui, kit, &kit.text(&format!("{key}-hint")));
    rule_chip(ui, kit, &RuleId::new(rule));
}

/// A name in a column of this width, cut where it is too long.
fn cell(ui: &mut Ui, kit: &Kit, width: f32, text: &str) {
    let text = egui::RichText::new(text).font(kit.theme.font(1)).color(kit.palette().muted);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, kit.theme.px(20.0)), layout, |ui| {
        ui.set_width(width);
        ui.add(egui::Label::new(text).truncate());
    });
}

fn numbers(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    let explained: [(&str, &Explained); 2] = [("ui-speed", &sheet.speed), ("ui-initiative", &sheet.initiative)];
    for (key, number) in explained {
        let name = kit.text(key);
        ui.horizontal(|ui| {
            let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
            cell(ui, kit, width, &name);
            let value = strong(ui, kit, &plain(number.value), 1);
            value.on_hover_ui(|ui| explain(ui, kit, &name, "", number));
            if key == "ui-speed" {
                note(ui, kit, &kit.speaker.count("ui-metres-left", sheet.metres_left));
            }
        });
    }
    ui.horizontal(|ui| {
        let name = kit.text("ui-vigour");
        let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
        cell(ui, kit, width, &name);
        let value = strong(ui, kit, &format!("{} / {}", sheet.vigour.now, sheet.vigour.max), 1);
        value.on_hover_ui(|ui| hint(ui, kit, &name, "ui-vigour", "S10"));
    });
}

fn conditions(ui: &mut Ui, kit: &Kit, conditions: &[ConditionView]) {
    for condition in conditions {
        ui.horizontal_wrapped(|ui| {
            let text = with_level(kit, &condition.name, condition.level);
            chip(ui, kit, &text, Tone::Danger);
            note(ui, kit, &kit.say(&condition.effect));
        });
    }
    if conditions.is_empty() {
        empty(ui, kit, &kit.text("ui-conditions-empty"));
    }
}

/// A condition with its level in Roman figures, as on a sheet; a status has none.
#[must_use]
pub fn with_level(kit: &Kit, name: &Phrase, level: u8) -> String {
    let status = Condition::ALL.into_iter().find(|&condition| words::condition(condition) == name.key);
    let level = if status.is_none_or(words::has_levels) { level } else { 0 };
    let figure = ["", " I", " II", " III", " IV"].get(usize::from(level)).copied().unwrap_or(" IV");
    format!("{}{figure}", kit.say(name))
}

fn grid(ui: &mut Ui, kit: &Kit, id: &str, values: &[(Phrase, i32)], hint_key: Option<&str>, rule: &'static str) {
    if values.is_empty() {
        empty(ui, kit, &kit.text("ui-values-empty"));
        return;
    }
    let columns = if ui.available_width() >= kit.theme.px(230.0) { 2 } else { 1 };
    let gap = kit.theme.steps(3.0);
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for (row, pair) in values.chunks(columns).enumerate() {
        ui.push_id((id, row), |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for (name, value) in pair {
                    let name = kit.say(name);
                    let shown = value_row(ui, kit, width, &name, &plain(*value));
                    if let Some(key) = hint_key {
                        shown.on_hover_ui(|ui| {
                            strong(ui, kit, &format!("{name} {}", plain(*value)), 1);
                            note(ui, kit, &kit.speaker.count_of(key, *value));
                            rule_chip(ui, kit, &RuleId::new(rule));
                        });
                    }
                }
            });
        });
    }
}

/// A name with its value at the right end of a row.
fn value_row(ui: &mut Ui, kit: &Kit, width: f32, name: &str, value: &str) -> Response {
    let theme = kit.theme;
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme.px(20.0)), Sense::hover());
    let p = kit.palette();
    if response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(2.0, 0.0)), egui::CornerRadius::same(3), p.raised);
    }
    let value_text = super::widgets::galley(ui, value, theme.bold(1), p.text, f32::INFINITY);
    let room = (rect.width() - value_text.size().x - theme.steps(2.0)).max(1.0);
    let name_text = super::widgets::galley(ui, name, theme.font(0), p.muted, room);
    let middle = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    let painter = ui.painter();
    painter.galley(egui::pos2(rect.right() - value_text.size().x, middle(&value_text)), value_text, p.text);
    painter.galley(egui::pos2(rect.left(), middle(&name_text)), name_text, p.muted);
    let label = format!("{name} {value}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &label));
    response
}

fn skills(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    for (row, skill) in sheet.skills.iter().enumerate() {
        let name = kit.say(&skill.name);
        let on = skill.attributes.iter().map(|attribute| kit.say(attribute)).collect::<Vec<_>>().join(" / ");
        ui.push_id(row, |ui| {
            let width = ui.available_width();
            value_row(ui, kit, width, &name, &plain(skill.points)).on_hover_ui(|ui| {
                strong(ui, kit, &name, 1);
                body(ui, kit, &on);
                note(ui, kit, &kit.speaker.count("ui-skill-hint", skill.points));
                rule_chip(ui, kit, &RuleId::new("F5"));
            });
        });
    }
    if sheet.skills.is_empty() {
        empty(ui, kit, &kit.text("ui-skills-empty"));
    }
}

/// The most dots that a trait of chapter E can have.
const MOST_DOTS: i32 = 5;

fn dots(ui: &mut Ui, kit: &Kit, dots: &[(Phrase, i32)]) {
    for (name, value) in dots {
        ui.horizontal(|ui| {
            let name = kit.say(name);
            let width = (ui.available_width() - kit.theme.px(112.0)).max(kit.theme.px(48.0));
            cell(ui, kit, width, &name);
            let supply = Supply { now: *value, max: MOST_DOTS.max(*value) };
            let says = format!("{name} {value}");
            counters(ui, kit, Counter::Lozenge, supply, &says).on_hover_ui(|ui| {
                strong(ui, kit, &says, 1);
                note(ui, kit, &kit.text("ui-dots-hint"));
                rule_chip(ui, kit, &RuleId::new("E4"));
            });
        });
    }
    if dots.is_empty() {
        empty(ui, kit, &kit.text("ui-values-empty"));
    }
}
