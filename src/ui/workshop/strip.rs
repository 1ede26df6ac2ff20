//! The strip at the top: the level's name, undo, the view of a seat, and the way out.

use super::WorkshopModel;
use super::bench::Workshop;
use crate::knowledge::SeatId;
use crate::session::Command;
use crate::text::Phrase;
use crate::ui::action::{UiAction, Window};
use crate::ui::icons::Icon;
use crate::ui::journey::fields::menu;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, note, paint_panel, strong};
use egui::{Align, Layout, Ui, UiBuilder, vec2};

/// Shows the strip in all of `ui`.
pub fn strip(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let inner = rect.shrink2(vec2(kit.theme.steps(3.0), kit.theme.steps(1.0)));
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center)));
    let ui = &mut child;
    ui.spacing_mut().item_spacing.x = kit.theme.steps(1.5);
    let play = kit.text("workshop-play");
    if Press::new(&play).icon(Icon::Play).weight(Weight::Primary).key("B").show(ui, kit).clicked() {
        actions.push(UiAction::Workshop(false));
    }
    for (icon, key, action) in [
        (Icon::Menu, "ui-menu", UiAction::Open(Window::Pause)),
        (Icon::Help, "ui-help", UiAction::Open(Window::Help)),
        (Icon::Redo, "ui-do-redo", UiAction::Ask(Command::Redo)),
        (Icon::Undo, "ui-do-undo", UiAction::Ask(Command::Undo)),
    ] {
        if Press::icon_only(icon, &kit.text(key)).show(ui, kit).clicked() {
            actions.push(action);
        }
    }
    let grid = kit.text("workshop-grid");
    if Press::icon_only(Icon::Ruler, &grid).selected(state.grid).show(ui, kit).clicked() {
        state.grid = !state.grid;
    }
    if model.draft {
        let text = kit.text("workshop-back");
        let about = kit.text("workshop-back-about");
        if Press::new(&text).icon(Icon::StepBack).about(&about).show(ui, kit).clicked() {
            actions.push(UiAction::BackToDraft);
        }
    }
    see_as(ui, kit, model, &mut actions);
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.vertical(|ui| {
            ui.add_space(kit.theme.steps(1.0));
            strong(ui, kit, kit.speaker.name(&model.document.title), 2);
            let (width, height) = model.grid.size();
            let says = Phrase::new("workshop-strip").with("width", width).with("height", height);
            let text = egui::RichText::new(kit.say(&says)).font(kit.theme.font(0)).color(kit.palette().muted);
            ui.add(egui::Label::new(text).truncate());
        });
    });
    actions
}

/// The seat whose view is wanted.
fn see_as(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, actions: &mut Vec<UiAction>) {
    let name = kit.text("workshop-see-as");
    let mut seats: Vec<(Option<SeatId>, String)> = vec![(None, name.clone())];
    let view = model.view;
    for seat in view.seats.iter().filter(|seat| !seat.id.is_gm()) {
        let own = view.tokens.iter().filter(|token| token.owner == seat.id);
        let names: Vec<&str> = own.map(|token| kit.speaker.name(&token.name)).collect();
        let label = kit.seat(view, seat.id);
        seats.push((Some(seat.id), if names.is_empty() { label } else { format!("{label}: {}", names.join(", ")) }));
    }
    if let Some(seat) = menu(ui, kit, ("see-as", &name), 120.0, &seats, None) {
        actions.push(UiAction::Preview(seat));
    }
}

/// What is shown in place of everything else while the view of a seat is looked at.
pub fn banner(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, seat: SeatId) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let inner = rect.shrink2(vec2(kit.theme.steps(4.0), kit.theme.steps(1.0)));
    let mut child = ui.new_child(UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center)));
    let back = kit.text("workshop-see-back");
    if Press::new(&back).icon(Icon::StepBack).weight(Weight::Primary).key("Esc").show(&mut child, kit).clicked() {
        actions.push(UiAction::Preview(None));
    }
    child.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.vertical(|ui| {
            ui.add_space(kit.theme.steps(1.0));
            let who = kit.seat(model.view, seat);
            strong(ui, kit, &kit.say(&Phrase::new("workshop-seeing").with("seat", who)), 2);
            note(ui, kit, &kit.text("workshop-seeing-says"));
        });
    });
    actions
}
