//! The strip at the top: the level's name, undo, the view of a seat, and the way out.

use super::WorkshopModel;
use super::bench::Workshop;
use crate::session::Command;
use crate::text::Phrase;
use crate::ui::action::{Eyes, UiAction, Window};
use crate::ui::icons::Icon;
use crate::ui::journey::fields::menu;
use crate::ui::keymap::KeyCommand;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, note, paint_panel, strong};
use egui::{Align, Layout, Ui, UiBuilder, vec2};

/// Up to this size of letters every button has its words.
const ROOMY: f32 = 1.3;

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
    let press = Press::new(&play).icon(Icon::Play).weight(Weight::Primary);
    let key = kit.key(KeyCommand::Workshop);
    let press = if kit.theme.scale > ROOMY { press } else { press.key(&key) };
    if press.show(ui, kit).clicked() {
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
        // Where letters are large there is no room for all words.
        let press = if kit.theme.scale > ROOMY {
            Press::icon_only(Icon::StepBack, &text)
        } else {
            Press::new(&text).icon(Icon::StepBack).about(&about)
        };
        if press.show(ui, kit).clicked() {
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

/// Whose eyes are wanted: a seat's with all that it knows, or one token's alone.
fn see_as(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, actions: &mut Vec<UiAction>) {
    let name = kit.text("workshop-see-as");
    let mut eyes: Vec<(Option<Eyes>, String)> = vec![(None, name.clone())];
    let view = model.view;
    let players = view.seats.iter().filter(|seat| !seat.id.is_gm());
    eyes.extend(players.map(|seat| (Some(Eyes::Seat(seat.id)), kit.seat(view, seat.id))));
    eyes.extend(view.tokens.iter().map(|token| {
        let name = kit.speaker.name(&token.name);
        (Some(Eyes::Token(token.id)), kit.say(&Phrase::new("workshop-see-token").with("name", name)))
    }));
    if let Some(eyes) = menu(ui, kit, ("see-as", &name), 120.0, &eyes, None) {
        actions.push(UiAction::Preview(eyes));
    }
}

/// What is shown in place of everything else while somebody's view is looked at.
pub fn banner(ui: &mut Ui, kit: &Kit, who: &str) -> Vec<UiAction> {
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
            strong(ui, kit, &kit.say(&Phrase::new("workshop-seeing").with("who", who)), 2);
            note(ui, kit, &kit.text("workshop-seeing-says"));
        });
    });
    actions
}
