//! Small controls of the journey window: numbers, menus, lines of text, each with a name for whoever does not see it.

use crate::session::command::limits::Limit;
use crate::ui::focus;
use crate::ui::kit::Kit;
use crate::ui::tip::Tip;
use egui::emath::Numeric;
use egui::{DragValue, TextEdit, Ui, WidgetInfo, WidgetType};
use std::ops::RangeInclusive;

/// A number to type, to drag, or to step with the arrows; whether it changed.
pub fn number<N: Numeric>(
    ui: &mut Ui,
    kit: &Kit,
    value: &mut N,
    range: RangeInclusive<N>,
    (suffix, name): (&str, &str),
) -> bool {
    let suffix = if suffix.is_empty() { String::new() } else { format!("\u{a0}{suffix}") };
    let field = DragValue::new(value).range(range).speed(0.1).suffix(suffix).update_while_editing(false);
    let response = ui.add(field);
    focus::receive(&response, true);
    let changed = response.changed();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
    response.tip(kit, name);
    changed
}

/// The values that a limit allows, in units of so many of its own.
pub fn within<N: Numeric>(limit: Limit, unit: f64) -> RangeInclusive<N> {
    N::from_f64(limit.low as f64 / unit)..=N::from_f64(limit.high as f64 / unit)
}

/// A menu of a few things of which one is chosen; another one that a person chooses.
pub fn menu<T: Copy + PartialEq>(
    ui: &mut Ui,
    kit: &Kit,
    (id, name): (&str, &str),
    width: f32,
    options: &[(T, String)],
    chosen: T,
) -> Option<T> {
    let shown = options.iter().find(|(option, _)| *option == chosen).map_or("", |(_, text)| text.as_str());
    let mut new = chosen;
    let list = egui::ComboBox::from_id_salt(id).selected_text(shown).width(kit.theme.px(width)).truncate();
    let list = list.show_ui(ui, |ui| {
        for (option, text) in options {
            ui.selectable_value(&mut new, *option, text.as_str());
        }
    });
    focus::receive(&list.response, true);
    list.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, name));
    list.response.tip(kit, name);
    (new != chosen).then_some(new)
}

/// A line of text; whether it changed.
pub fn line(ui: &mut Ui, kit: &Kit, typed: &mut String, (name, width): (&str, f32), most: usize) -> bool {
    let field = TextEdit::singleline(typed).hint_text(name).char_limit(most).desired_width(width);
    let response = ui.add(field);
    let changed = response.changed();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    response.tip(kit, name);
    changed
}

/// A box to tick; whether it changed.
pub fn tick(ui: &mut Ui, kit: &Kit, on: &mut bool, name: &str) -> bool {
    let text = egui::RichText::new(name).font(kit.theme.font(1));
    let response = ui.checkbox(on, text);
    focus::receive(&response, true);
    response.changed()
}
