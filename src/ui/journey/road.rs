//! The page of the road: who travels and on what, the route, the plan with what it brings.

use super::draft::JourneyDraft;
use super::{JourneyModel, legs, party, plan};
use crate::ui::kit::Kit;
use egui::Ui;

/// From this width on, in points at scale 1, the page stands in two columns.
const TWO_COLUMNS: f32 = 900.0;

/// Shows the page.
pub fn page(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    if ui.available_width() < kit.theme.px(TWO_COLUMNS) {
        route(ui, kit, model, draft);
        rest(ui, kit, model, draft);
        return;
    }
    ui.columns_const(|[left, right]| {
        // Columns justify their text by themselves; sentences are not to be stretched.
        left.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| route(ui, kit, model, draft));
        right.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| rest(ui, kit, model, draft));
    });
}

/// Who travels, and where.
fn route(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    if model.plans() {
        legs::editor(ui, kit, model, draft);
        party::mounts_editor(ui, kit, model, draft);
    } else {
        legs::shown(ui, kit, model);
    }
}

/// What the road has left on them, and the plan.
fn rest(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    if model.plans() {
        plan::plan(ui, kit, model, draft);
    }
    party::wayfarers(ui, kit, model);
}
