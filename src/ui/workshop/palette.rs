//! The palette at the left: the tools, what is set for the tool in hand, the layers.

use super::WorkshopModel;
use super::bench::Workshop;
use super::options;
use super::pieces::Layer;
use super::tools::Tool;
use crate::ui::action::UiAction;
use crate::ui::icons::Icon;
use crate::ui::keymap::KeyCommand;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, heading, note, paint_panel, section};
use egui::Ui;

/// Shows the palette in all of `ui`.
pub fn palette(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0))));
    heading(&mut child, kit, &kit.text("workshop-tools"));
    egui::ScrollArea::vertical().id_salt("palette").auto_shrink([false, false]).show(&mut child, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(2.0));
        tools(ui, kit, state);
        ui.add_space(kit.theme.steps(1.0));
        section(ui, kit, "options", &kit.text(state.tool.key()), true, |ui| {
            note(ui, kit, &kit.text(state.tool.says()));
            ui.add_space(kit.theme.steps(1.0));
            actions.extend(options::options(ui, kit, model, state));
        });
        section(ui, kit, "layers", &kit.text("workshop-layers"), false, |ui| layers(ui, kit, state));
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

fn tools(ui: &mut Ui, kit: &Kit, state: &mut Workshop) {
    let gap = kit.theme.steps(1.0);
    let columns = 2;
    let width = (ui.available_width() - gap) / columns as f32;
    let mut taken = None;
    egui::Grid::new("tools").num_columns(columns).spacing(egui::vec2(gap, gap)).show(ui, |ui| {
        for (index, tool) in Tool::ALL.into_iter().enumerate() {
            let name = kit.text(tool.key());
            let press = Press::new(&name).icon(tool.icon()).selected(state.tool == tool).width(width).height(26.0);
            let key = kit.key(KeyCommand::Tool(tool));
            let press = if width >= kit.theme.px(118.0) { press.key(&key) } else { press };
            if press.show(ui, kit).clicked() {
                taken = Some(tool);
            }
            if index % columns == columns - 1 {
                ui.end_row();
            }
        }
    });
    if let Some(tool) = taken {
        state.take(tool);
    }
}

fn layers(ui: &mut Ui, kit: &Kit, state: &mut Workshop) {
    note(ui, kit, &kit.text("workshop-layers-says"));
    for layer in Layer::ALL {
        ui.push_id(layer, |ui| {
            ui.horizontal(|ui| {
                let name = kit.text(layer.key());
                let hidden = state.hidden.contains(&layer);
                let key = if hidden { "workshop-layer-show" } else { "workshop-layer-hide" };
                let text = format!("{}: {}", kit.text(key), name);
                let icon = if hidden { Icon::EyeOff } else { Icon::Eye };
                if Press::icon_only(icon, &text).height(24.0).show(ui, kit).clicked() {
                    set(&mut state.hidden, layer, !hidden);
                }
                // There is nothing on the floor's layer that the pen could touch.
                if layer == Layer::Floor {
                    return crate::ui::widgets::body(ui, kit, &name);
                }
                let locked = state.locked.contains(&layer);
                let key = if locked { "workshop-layer-unlock" } else { "workshop-layer-lock" };
                let text = format!("{}: {}", kit.text(key), name);
                let icon = if locked { Icon::Locked } else { Icon::Unlocked };
                let press = Press::icon_only(icon, &text).weight(Weight::Quiet).selected(locked).height(24.0);
                if press.show(ui, kit).clicked() {
                    set(&mut state.locked, layer, !locked);
                }
                crate::ui::widgets::body(ui, kit, &name)
            });
        });
    }
}

fn set(of: &mut std::collections::BTreeSet<Layer>, layer: Layer, member: bool) {
    if member {
        of.insert(layer);
    } else {
        of.remove(&layer);
    }
}
