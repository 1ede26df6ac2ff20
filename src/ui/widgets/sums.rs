//! Ids of rules, modifiers and the sums that they make. A rule shows everywhere as the same chip, its id behind a section
//! sign, so that F5 of the rules is told from the key F5, which shows as a cap. Pressed, it opens the handbook there.

use super::{Tone, body, chip, chip_that, note, strong};
use crate::knowledge::view::{Explained, Part};
use crate::text::{Phrase, RuleId};
use crate::ui::kit::{Kit, plain, signed};
use crate::ui::tip::Tip;
use crate::ui::{focus, handbook, help};
use egui::containers::AreaState;
use egui::{Color32, CornerRadius, Order, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};

/// How a rule is called in a running text, such as "§F5".
#[must_use]
pub fn rule_name(rule: &RuleId) -> String {
    format!("§{rule}")
}

/// A reason as a running text, with the rule that it rests on behind it.
#[must_use]
pub fn with_rule(kit: &Kit, why: &Phrase) -> String {
    let rule = why.rule.as_ref().map(|rule| format!(" {}", rule_name(rule))).unwrap_or_default();
    format!("{}{rule}", kit.say(why))
}

/// Whether something here can be pressed: not in a tooltip, nor in what only lies over the scene to be read.
fn can_be_pressed(ui: &Ui) -> bool {
    let layer = ui.layer_id();
    let listens = || AreaState::load(ui.ctx(), layer.id).is_none_or(|area| area.interactable);
    layer.order != Order::Tooltip && listens()
}

/// Opens the handbook where something that names a rule is pressed.
fn opens(response: &Response, rule: &RuleId) {
    focus::receive(response, false);
    if response.clicked() {
        handbook::turn_to(&response.ctx, rule);
    }
}

/// The id of a rule, with the rule in short under the pointer; pressed, it opens the handbook at the rule.
pub fn rule_chip(ui: &mut Ui, kit: &Kit, rule: &RuleId) -> Response {
    let sense = if can_be_pressed(ui) { Sense::click() } else { Sense::hover() };
    rule_chip_that(ui, kit, rule, sense)
}

/// As [`rule_chip`], but the keyboard does not stop at it: for reasons, whose rule stands elsewhere on the card as well.
pub fn rule_of_reason(ui: &mut Ui, kit: &Kit, rule: &RuleId) -> Response {
    let sense = if can_be_pressed(ui) { Sense::CLICK } else { Sense::hover() };
    rule_chip_that(ui, kit, rule, sense)
}

fn rule_chip_that(ui: &mut Ui, kit: &Kit, rule: &RuleId, sense: Sense) -> Response {
    let theme = kit.theme;
    let p = kit.palette();
    let name = rule_name(rule);
    let text = super::galley(ui, &name, theme.bold(0), p.brass, f32::INFINITY);
    let size = text.size() + vec2(theme.steps(2.0), 0.0);
    let pressable = sense.senses_click();
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let alpha = if pressable && (response.hovered() || response.has_focus()) { 220 } else { 90 };
    let edge = Stroke::new(1.0, Color32::from_rgba_unmultiplied(p.brass.r(), p.brass.g(), p.brass.b(), alpha));
    let round = CornerRadius { nw: 0, ne: 5, sw: 5, se: 0 };
    ui.painter().rect(rect, round, p.sunken, edge, StrokeKind::Inside);
    ui.painter().galley(rect.center() - text.size() / 2.0, text, p.brass);
    if pressable {
        opens(&response, rule);
    }
    let kind = if sense.is_focusable() { WidgetType::Link } else { WidgetType::Label };
    response.widget_info(|| WidgetInfo::labeled(kind, true, &name));
    response.tip_ui(kit, |ui| {
        strong(ui, kit, &name, 1);
        if let Some(key) = help::rule_key(rule) {
            body(ui, kit, &kit.text(key));
        }
        note(ui, kit, &kit.text("ui-rule-hint"));
    })
}

/// How wide the chip of a rule is.
#[must_use]
pub fn rule_chip_width(ui: &Ui, kit: &Kit, rule: &RuleId) -> f32 {
    let text = super::galley(ui, &rule_name(rule), kit.theme.bold(0), Color32::PLACEHOLDER, f32::INFINITY);
    text.size().x + kit.theme.steps(2.0)
}

/// A modifier as a chip: its amount and source, its rule on hover; pressed, it opens the handbook at the rule.
pub fn modifier_chip(ui: &mut Ui, kit: &Kit, part: &Part) -> Response {
    let text = format!("{} {}", signed(part.amount), kit.say(&part.source));
    let tone = if part.amount < 0 { Tone::Danger } else { Tone::Plain };
    let Some(rule) = &part.rule else { return chip(ui, kit, &text, tone) };
    let sense = if can_be_pressed(ui) { Sense::click() } else { Sense::hover() };
    let response = chip_that(ui, kit, &text, tone, sense);
    opens(&response, rule);
    response.tip_ui(kit, |ui| {
        body(ui, kit, &text);
        rule_chip(ui, kit, rule);
    })
}

/// The tooltip that explains a number: its parts, each with its rule, and the sum.
pub fn explain(ui: &mut Ui, kit: &Kit, title: &str, what: &str, number: &Explained) {
    strong(ui, kit, title, 1);
    if !what.is_empty() {
        note(ui, kit, what);
    }
    egui::Grid::new("parts").num_columns(3).spacing(vec2(kit.theme.steps(3.0), 2.0)).show(ui, |ui| {
        for part in &number.parts {
            let amount = egui::RichText::new(signed(part.amount)).font(kit.theme.font(1));
            ui.label(amount.color(if part.amount < 0 { kit.palette().danger } else { kit.palette().text }));
            body(ui, kit, &kit.say(&part.source));
            match &part.rule {
                Some(rule) => rule_chip(ui, kit, rule),
                None => ui.label(""),
            };
            ui.end_row();
        }
        strong(ui, kit, &plain(number.value), 1);
        body(ui, kit, &kit.text("ui-sum"));
        ui.label("");
        ui.end_row();
    });
}
