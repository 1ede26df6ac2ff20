//! Rows of a sheet: a name with its value, pressed where a check can be asked of it.

use super::super::focus;
use super::super::kit::{Kit, plain};
use super::super::tip::Tip;
use super::super::widgets::{empty, galley, note, rule_chip, strong};
use crate::text::{Phrase, RuleId};
use egui::{CornerRadius, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The share of a row that its name takes.
pub const NAMES: f32 = 0.5;

/// A name in a column of this width, cut where it is too long.
pub fn cell(ui: &mut Ui, kit: &Kit, width: f32, text: &str) {
    // A long name is rather small than cut.
    let whole = galley(ui, text, kit.theme.font(1), kit.palette().muted, f32::INFINITY);
    let size = usize::from(whole.size().x <= width);
    let text = egui::RichText::new(text).font(kit.theme.font(size)).color(kit.palette().muted);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(vec2(width, kit.theme.px(20.0)), layout, |ui| {
        ui.set_width(width);
        ui.add(egui::Label::new(text).truncate());
    });
}

/// Values in one column or two; gives the index of the one that was pressed, where rows can be pressed.
pub fn grid(
    ui: &mut Ui,
    kit: &Kit,
    id: &str,
    values: &[(Phrase, i32)],
    hint: (Option<&str>, &'static str),
    press: bool,
) -> Option<usize> {
    if values.is_empty() {
        empty(ui, kit, &kit.text("ui-values-empty"));
        return None;
    }
    let mut pressed = None;
    let columns = if ui.available_width() >= kit.theme.px(230.0) { 2 } else { 1 };
    let gap = kit.theme.steps(3.0);
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for (row, pair) in values.chunks(columns).enumerate() {
        ui.push_id((id, row), |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for (column, (name, value)) in pair.iter().enumerate() {
                    let name = kit.say(name);
                    let shown = ui.push_id(column, |ui| value_row(ui, kit, width, &name, &plain(*value), press)).inner;
                    if shown.clicked() {
                        pressed = Some(row * columns + column);
                    }
                    let (key, rule) = hint;
                    if let Some(key) = key {
                        shown.tip_ui(kit, |ui| {
                            strong(ui, kit, &format!("{name} {}", plain(*value)), 1);
                            note(ui, kit, &kit.speaker.count_of(key, *value));
                            rule_chip(ui, kit, &RuleId::new(rule));
                            if press {
                                note(ui, kit, &kit.text("ui-check-hint"));
                            }
                        });
                    }
                }
            });
        });
    }
    pressed
}

/// A name with its value at the right end of a row.
pub fn value_row(ui: &mut Ui, kit: &Kit, width: f32, name: &str, value: &str, press: bool) -> Response {
    let theme = kit.theme;
    let sense = if press { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, theme.px(20.0)), sense);
    if press {
        focus::receive(&response, true);
    }
    let p = kit.palette();
    let near = response.hovered() || response.has_focus();
    if near {
        ui.painter().rect_filled(rect.expand2(vec2(2.0, 0.0)), CornerRadius::same(3), p.raised);
    }
    let ink = if near && press { p.brass } else { p.text };
    let value_text = galley(ui, value, theme.bold(1), ink, f32::INFINITY);
    let room = (rect.width() - value_text.size().x - theme.steps(2.0)).max(1.0);
    let name_text = galley(ui, name, theme.font(0), if near && press { p.text } else { p.muted }, room);
    let middle = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    let painter = ui.painter();
    if !value.is_empty() {
        painter.galley(pos2(rect.right() - value_text.size().x, middle(&value_text)), value_text, p.text);
    }
    painter.galley(pos2(rect.left(), middle(&name_text)), name_text, p.muted);
    let label = format!("{name} {value}").trim_end().to_owned();
    let kind = if press { WidgetType::Button } else { WidgetType::Label };
    response.widget_info(|| WidgetInfo::labeled(kind, true, &label));
    response
}
