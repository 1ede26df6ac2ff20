//! A recorded session under glass: a slider over its commands, step by step or by itself. It stands where the action bar
//! stands; scene, strip, sheet and log show the table of that moment as the seat on screen knew it.

use super::action::UiAction;
use super::icons::Icon;
use super::kit::Kit;
use super::tip::Tip;
use super::tokens::seat_mark;
use super::widgets::{Press, Weight, paint_panel, strong};
use crate::knowledge::SeatView;
use crate::text::Phrase;
use egui::{Rect, Sense, Ui, WidgetType, pos2, vec2};

/// A wish at a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wind {
    /// Look at the session that is running.
    Open,
    /// Go to where so many commands were done.
    To(usize),
    /// Go on by itself.
    Play,
    /// Stand still.
    Pause,
    /// Back to where one came from.
    Leave,
}

/// What the controls show.
#[derive(Clone, Debug)]
pub struct ReplayModel {
    /// After how many commands the table stands.
    pub at: usize,
    /// How many there are.
    pub len: usize,
    /// It goes on by itself.
    pub playing: bool,
    /// What the last command brought about, as far as the seat may know it.
    pub latest: Option<Phrase>,
}

/// Shows the controls in all of `ui`.
pub fn replay_bar(ui: &mut Ui, kit: &Kit, view: &SeatView, model: &ReplayModel) -> Vec<UiAction> {
    let theme = kit.theme;
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, view.seat.is_gm());
    let inner = rect.shrink2(vec2(theme.steps(3.0), theme.steps(2.0)));
    let side = (inner.width() * 0.2).min(theme.px(230.0));
    let gap = theme.steps(3.0);
    let left = Rect::from_min_size(inner.min, vec2(side, inner.height()));
    let right = Rect::from_min_max(pos2(inner.right() - side * 0.8, inner.top()), inner.max);
    let middle = Rect::from_min_max(pos2(left.right() + gap, inner.top()), pos2(right.left() - gap, inner.bottom()));
    let part = |rect| egui::UiBuilder::new().max_rect(rect);
    eyes(&mut ui.new_child(part(left)), kit, view, &mut actions);
    winding(&mut ui.new_child(part(middle)), kit, model, &mut actions);
    let mut child = ui.new_child(part(right));
    child.add_space(((right.height() - theme.px(40.0)) / 2.0).max(0.0));
    let text = kit.text("ui-replay-leave");
    let press = Press::new(&text).weight(Weight::Primary).key("Esc").width(right.width()).height(40.0);
    if press.show(&mut child, kit).clicked() {
        actions.push(UiAction::Replay(Wind::Leave));
    }
    ui.advance_cursor_after_rect(rect);
    actions
}

/// Through whose eyes one looks, and the choice of others.
fn eyes(ui: &mut Ui, kit: &Kit, view: &SeatView, actions: &mut Vec<UiAction>) {
    ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
    strong(ui, kit, &kit.text("ui-replay"), 2);
    let name = kit.seat(view, view.seat);
    ui.horizontal(|ui| {
        if let Some(seat) = view.seats.iter().find(|seat| seat.id == view.seat) {
            seat_mark(ui, kit, seat, &name);
        }
        let menu = egui::ComboBox::from_id_salt("replay-seat").selected_text(name.as_str()).truncate();
        let shown = menu.width(ui.available_width() - kit.theme.steps(2.0)).show_ui(ui, |ui| {
            for seat in &view.seats {
                let chosen = seat.id == view.seat;
                if ui.selectable_label(chosen, kit.seat(view, seat.id)).clicked() && !chosen {
                    actions.push(UiAction::Switch(seat.id));
                }
            }
        });
        shown.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("ui-replay-eyes"));
    });
}

/// The slider, the buttons beside it, and what happened there.
fn winding(ui: &mut Ui, kit: &Kit, model: &ReplayModel, actions: &mut Vec<UiAction>) {
    let theme = kit.theme;
    let is_at_end = model.at >= model.len;
    ui.spacing_mut().item_spacing = vec2(theme.steps(1.0), theme.steps(1.0));
    ui.horizontal(|ui| {
        let mut button = |ui: &mut Ui, icon, key, enabled, wind| {
            if Press::icon_only(icon, &kit.text(key)).enabled(enabled).show(ui, kit).clicked() {
                actions.push(UiAction::Replay(wind));
            }
        };
        let back = model.at.saturating_sub(1);
        button(ui, Icon::ToStart, "ui-replay-start", model.at > 0, Wind::To(0));
        button(ui, Icon::StepBack, "ui-replay-back", model.at > 0, Wind::To(back));
        if model.playing {
            button(ui, Icon::Pause, "ui-replay-pause", true, Wind::Pause);
        } else {
            button(ui, Icon::Play, "ui-replay-play", model.len > 0, Wind::Play);
        }
        button(ui, Icon::StepOn, "ui-replay-on", !is_at_end, Wind::To(model.at + 1));
        button(ui, Icon::ToEnd, "ui-replay-end", !is_at_end, Wind::To(model.len));
        ui.spacing_mut().slider_width = (ui.available_width() - theme.steps(3.0)).max(theme.px(40.0));
        let mut at = model.at;
        let slider = ui.add(egui::Slider::new(&mut at, 0..=model.len.max(1)).show_value(false));
        let name = kit.text("ui-replay-slider");
        slider.widget_info(|| egui::WidgetInfo::slider(true, model.at as f64, &name));
        // A slider hears drags; a quick click may come and go within one slow frame.
        let jump = ui.interact(slider.rect, slider.id.with("jump"), Sense::CLICK);
        if jump.clicked()
            && let Some(pointer) = jump.interact_pointer_pos()
        {
            at = command_at(slider.rect, pointer.x, model.len);
        }
        if at != model.at {
            actions.push(UiAction::Replay(Wind::To(at)));
        }
    });
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let says = Phrase::new("ui-replay-at").with("at", count(model.at)).with("len", count(model.len));
    let what = match &model.latest {
        Some(latest) => format!("{} · {}", kit.say(&says), kit.say(latest)),
        None => kit.say(&says),
    };
    let line = egui::RichText::new(&what).font(theme.font(0)).color(kit.palette().muted);
    ui.add(egui::Label::new(line).truncate());
}

/// The command that a place on the slider stands for.
fn command_at(rail: Rect, x: f32, len: usize) -> usize {
    // As egui does it, the handle keeps within the rail.
    let inside = rail.x_range().shrink(rail.height() / 2.5);
    let share = ((x - inside.min) / inside.span().max(1.0)).clamp(0.0, 1.0);
    (share * len as f32).round() as usize
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::super::tests::{ANNA, kit, stage};
    use super::*;
    use crate::text::Language;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn ui_a_click_within_one_frame_moves_the_slider() {
        let view = sample::table(ANNA);
        let model = ReplayModel { at: 5, len: 80, playing: false, latest: None };
        let mut harness =
            stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| replay_bar(ui, kit, &view, &model));
        let place = harness.get_by_label("Place in the recording").rect().center();
        let button = |pressed| egui::Event::PointerButton {
            pos: place,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        harness.input_mut().events.extend([egui::Event::PointerMoved(place), button(true), button(false)]);
        harness.step();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::Replay(Wind::To(40))]);
    }

    #[test]
    fn ui_the_ends_of_the_slider_are_the_ends_of_the_recording() {
        let rail = Rect::from_min_size(pos2(100.0, 0.0), vec2(400.0, 20.0));
        let at = |x| command_at(rail, x, 300);
        assert_eq!((at(90.0), at(104.0), at(300.0), at(496.0), at(510.0)), (0, 0, 150, 300, 300));
    }
}
