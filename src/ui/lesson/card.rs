//! The card of a lesson: what to do, how far one has come, and the way out.

use super::{Progress, Step};
use crate::text::Phrase;
use crate::ui::fitted::{fitted_below, plain_edge};
use crate::ui::icons::Icon;
use crate::ui::keymap::KeyCommand;
use crate::ui::kit::Kit;
use crate::ui::layout::{Layout as Places, SIDE};
use crate::ui::theme::Theme;
use crate::ui::widgets::{Press, Weight, body, note, paint_panel, strong};
use egui::{Align, Context, CornerRadius, Layout, Order, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::cmp::Ordering;

/// The height that the card may take, in points at scale 1, and its largest share of the column or scene.
const HEIGHT: f32 = 330.0;
const SHARE: f32 = 0.74;

/// How high it may be in a column or scene.
pub fn height(theme: &Theme, within: Rect) -> f32 {
    theme.px(HEIGHT).min((within.height() * SHARE).floor())
}

/// Shows it at the table, above the sheet, which makes room; over the scene where the sheet is folded. `keys`: nothing else
/// waits for a key.
pub fn beside_the_table(
    ctx: &Context,
    kit: &Kit,
    progress: &mut Progress,
    layout: &mut Places,
    is_folded: bool,
    keys: bool,
) {
    if progress.step().is_none() {
        return;
    }
    let column = if is_folded { layout.scene } else { layout.sheet };
    let height = height(kit.theme, column);
    let width = if is_folded { kit.theme.px(SIDE).min(column.width() * SHARE) } else { column.width() };
    let place =
        Rect::from_min_max(pos2(column.right() - width, column.top()), pos2(column.right(), column.top() + height));
    if !is_folded {
        layout.sheet.min.y = place.bottom();
    }
    show(ctx, kit, progress, place, keys);
}

/// Shows it at the workshop, in the scene's lower corner.
pub fn beside_the_bench(ctx: &Context, kit: &Kit, progress: &mut Progress, scene: Rect, keys: bool) {
    if progress.step().is_none() {
        return;
    }
    let size = vec2(kit.theme.px(SIDE).min(scene.width() * SHARE), height(kit.theme, scene));
    let low = scene.left_bottom() + vec2(8.0, -8.0);
    show(ctx, kit, progress, Rect::from_min_size(low - vec2(0.0, size.y), size), keys);
}

fn show(ctx: &Context, kit: &Kit, progress: &mut Progress, place: Rect, keys: bool) {
    crate::ui::desk::region(ctx, "lesson", place, Order::Middle, |ui| lesson_card(ui, kit, progress, keys));
}

/// The card in all of `ui`'s room.
pub fn lesson_card(ui: &mut Ui, kit: &Kit, progress: &mut Progress, keys: bool) {
    let place = ui.max_rect();
    paint_panel(ui.painter(), place, kit, false);
    let Some(step) = progress.step() else { return };
    // Each step is measured for itself: the card is as high as its text.
    let id = format!("lesson-{}", step.key);
    fitted_below(ui, kit, &id, plain_edge(kit), Some(place.top()), |ui, fit| {
        head(ui, kit, progress);
        strong(ui, kit, &kit.text(&id), 1);
        fit.body(ui, kit, |ui| {
            for paragraph in kit.keyed(told(step)).lines() {
                body(ui, kit, paragraph);
            }
        });
        ui.add_space(kit.theme.steps(1.0));
        foot(ui, kit, progress, keys);
    });
}

/// How far one has come, as words and as a row of brass, and the way out.
fn head(ui: &mut Ui, kit: &Kit, progress: &mut Progress) {
    let (done, all) = progress.count();
    let text = kit.say(&Phrase::new("lesson-count").with("n", number(done + 1)).with("all", number(all)));
    let leave = kit.text("lesson-leave");
    let mut leaves = false;
    let line = vec2(ui.available_width(), kit.theme.px(24.0));
    ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
        leaves = Press::icon_only(Icon::Cross, &leave).height(22.0).show(ui, kit).clicked();
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| note(ui, kit, &text));
    });
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), kit.theme.px(4.0)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &text));
    let gap = 2.0;
    let width = (rect.width() - gap * (all as f32 - 1.0)) / all as f32;
    for index in 0..all {
        let left = rect.left() + index as f32 * (width + gap);
        let pip = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        let p = kit.palette();
        let colour = match index.cmp(&done) {
            Ordering::Less => p.brass,
            Ordering::Equal => p.text,
            Ordering::Greater => p.line,
        };
        ui.painter().rect_filled(pip, CornerRadius::same(1), colour);
    }
    if leaves {
        progress.leave();
    }
}

fn foot(ui: &mut Ui, kit: &Kit, progress: &mut Progress, keys: bool) {
    let Some(step) = progress.step() else { return };
    let (done, all) = progress.count();
    if step.goal.is_none() {
        let text = kit.text(if done + 1 == all { "lesson-finish" } else { "lesson-go-on" });
        let key = kit.key(KeyCommand::GoOn);
        let pressed = Press::new(&text).weight(Weight::Primary).key(&key).show(ui, kit).clicked();
        if pressed || (keys && kit.keys.struck(ui.ctx(), KeyCommand::GoOn)) {
            progress.pass();
        }
    } else if Press::new(&kit.text("lesson-skip")).weight(Weight::Quiet).show(ui, kit).clicked() {
        progress.pass();
    }
}

fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// What is to be done.
fn told(step: &Step) -> Phrase {
    Phrase { key: format!("lesson-{}-text", step.key).into(), args: Vec::new(), rule: None }
}
