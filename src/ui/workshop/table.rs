//! The workshop on the whole screen: its panels at the table's edge, names and refusals over the scene, windows over all.

use super::{WorkshopModel, layout, workshop};
use crate::ui::action::UiAction;
use crate::ui::desk::{DeskModel, DeskState, error_to_read, hints, names, told, windows};
use crate::ui::kit::Kit;
use crate::ui::lesson::{self, Seen};
use egui::Context;

/// Shows it in place of the desk.
pub fn table(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    bench: &WorkshopModel,
    state: &mut DeskState,
    actions: &mut Vec<UiAction>,
) {
    let screen = ctx.content_rect();
    let scene = layout(ctx, kit).scene;
    names(ctx, kit, model, scene);
    let free = model.window.is_none() && model.error.is_none();
    actions.extend(workshop(ctx, kit, bench, &mut state.workshop, free));
    state.lesson.follow(&Seen {
        view: model.view,
        events: model.events,
        danger: state.danger,
        bench: Some(bench.document),
        preview: bench.preview.is_some(),
    });
    lesson::beside_the_bench(ctx, kit, &mut state.lesson, scene, free && !ctx.text_edit_focused());
    hints(ctx, kit, model, state, true, scene, actions);
    told(ctx, kit, model, state, scene);
    windows(ctx, kit, model, state, screen, actions);
    error_to_read(ctx, kit, model, screen, actions);
}
