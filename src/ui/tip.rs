//! Tooltips: what something says of itself under the pointer and, where it says why it cannot be pressed, where the
//! keyboard stops. All of them are made here, so that each is as wide as its words want, whatever stood in it before.

use super::kit::Kit;
use super::widgets::rule_chip;
use crate::text::Phrase;
use egui::containers::AreaState;
use egui::{Label, RectAlign, Response, RichText, Tooltip, Ui, WidgetInfo, WidgetText, WidgetType};

/// The most width of a tooltip in points at scale 1.
const WIDTH: f32 = 360.0;

/// Where a tooltip stands if there is room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Below what it is about.
    #[default]
    Below,
    /// Beside it, where what stands below is wanted next.
    Beside,
}

/// Whoever can have a tooltip.
#[allow(clippy::return_self_not_must_use, reason = "the tooltip is the effect; what comes back is for chains")]
pub trait Tip: Sized {
    /// With these words under the pointer.
    fn tip(self, kit: &Kit, text: impl Into<WidgetText>) -> Response;

    /// As [`Tip::tip`] for a field or list without words beside it: the words are its name for screen readers too.
    fn tip_and_name(self, kit: &Kit, kind: WidgetType, text: String) -> Response;

    /// With this under the pointer.
    fn tip_ui(self, kit: &Kit, add: impl FnOnce(&mut Ui)) -> Response;

    /// With this under the pointer and where the keyboard stops.
    fn tip_by_keys(self, kit: &Kit, side: Side, add: impl FnOnce(&mut Ui)) -> Response;
}

impl Tip for Response {
    fn tip(self, kit: &Kit, text: impl Into<WidgetText>) -> Response {
        let text = text.into();
        self.tip_ui(kit, |ui| {
            ui.label(text);
        })
    }

    fn tip_and_name(self, kit: &Kit, kind: WidgetType, text: String) -> Response {
        self.widget_info(|| WidgetInfo::labeled(kind, true, &text));
        self.tip(kit, text)
    }

    fn tip_ui(self, kit: &Kit, add: impl FnOnce(&mut Ui)) -> Response {
        let open = Tooltip::should_show_tooltip(&self, true);
        show(&self, kit, Side::Below, open, add);
        self
    }

    fn tip_by_keys(self, kit: &Kit, side: Side, add: impl FnOnce(&mut Ui)) -> Response {
        let open = self.has_focus() || Tooltip::should_show_tooltip(&self, true);
        show(&self, kit, side, open, add);
        self
    }
}

fn show(response: &Response, kit: &Kit, side: Side, open: bool, add: impl FnOnce(&mut Ui)) {
    let mut tip = Tooltip::for_widget(response);
    tip.popup = tip.popup.open(open);
    if side == Side::Beside {
        const BESIDE: [RectAlign; 2] = [RectAlign::LEFT, RectAlign::BOTTOM];
        tip.popup = tip.popup.align(RectAlign::RIGHT).align_alternatives(&BESIDE);
    }
    let id = Tooltip::next_tooltip_id(&response.ctx, response.id);
    let before = AreaState::load(&response.ctx, id).and_then(|state| state.size);
    // An area takes the size that it had: without this, longer words would be pressed into the width of shorter ones.
    let shown = tip.show(|ui| {
        ui.set_max_width(kit.theme.px(WIDTH));
        add(ui);
    });
    let now = shown.map(|shown| shown.response.rect.size());
    if now.is_some() && now != before {
        response.ctx.request_repaint();
    }
}

/// Why something cannot be done, with the rule that it rests on.
pub fn reason(ui: &mut Ui, kit: &Kit, why: &Phrase) {
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new(kit.say(why)).font(kit.theme.font(1)).color(kit.palette().danger);
        ui.add(Label::new(text).wrap());
        if let Some(rule) = &why.rule {
            rule_chip(ui, kit, rule);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::tests::{kit, stage, texts};
    use super::super::widgets::{Press, body};
    use super::*;
    use crate::text::Language;
    use egui::{Key, vec2};
    use egui_kittest::kittest::Queryable;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn ui_a_tooltip_takes_the_width_that_its_new_words_want() {
        let long = "Words that take the whole width of a tooltip and not that of a short one";
        let says = Rc::new(Cell::new("Short"));
        let shown = Rc::clone(&says);
        let mut harness = stage(vec2(900.0, 400.0), kit(Language::English, 100), move |ui, kit| {
            body(ui, kit, "Here").tip(kit, shown.get());
            Vec::new()
        });
        let rows = |harness: &_| {
            let seen = texts(harness);
            seen.into_iter().find(|(text, _)| text == says.get()).map(|(_, at)| at.height())
        };
        harness.get_by_label("Here").hover();
        harness.run_steps(8);
        let one = rows(&harness).expect("the short words show");
        says.set(long);
        harness.run_steps(4);
        let two = rows(&harness).expect("the long words show");
        assert!(two < one * 2.6, "two rows at most: {two} of {one} each");
    }

    #[test]
    fn ui_what_cannot_be_pressed_says_why_with_its_rule_by_pointer_and_keyboard() {
        let why = Phrase::new("refused-fortune-once").rule("F3");
        let make = || {
            let why = why.clone();
            stage(vec2(900.0, 400.0), kit(Language::English, 100), move |ui, kit| {
                Press::new("Again").why_not(Some(&why)).show(ui, kit);
                Vec::new()
            })
        };
        let says = |harness: &_| texts(harness).iter().any(|(text, _)| text == "§F3");
        let mut harness = make();
        assert!(!says(&harness), "not yet");
        harness.get_by_label("Again").hover();
        harness.run_steps(8);
        assert!(says(&harness), "under the pointer");
        let mut harness = make();
        harness.key_press(Key::Tab);
        harness.run_steps(3);
        assert!(says(&harness), "where the keyboard stops");
    }
}
