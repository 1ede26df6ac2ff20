//! What the program says by itself: the loading screen, an error card with what to do next, and short-lived lines about
//! refused wishes.

use super::action::UiAction;
use super::fitted::fitted;
use super::icons::Icon;
use super::kit::Kit;
use super::title::backdrop;
use super::widgets::{Press, Weight, body, heading, note, rule_chip};
use crate::text::Phrase;
use egui::{Align2, CornerRadius, Frame, Key, Modifiers, Rect, Sense, Stroke, Ui, Vec2, vec2};

/// An error that a person should read, or news that are as weighty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorText {
    /// The message over it.
    title: &'static str,
    /// What went wrong, with file, line and place, one problem a line.
    pub what: String,
    /// The message that says what to do next.
    next: &'static str,
    /// It is bad news.
    is_bad: bool,
}

impl ErrorText {
    /// An error, and the message that says what to do next.
    #[must_use]
    pub const fn new(what: String, next: &'static str) -> Self {
        Self { title: "ui-error", what, next, is_bad: true }
    }

    /// Something to read that is no error.
    #[must_use]
    pub const fn news(title: &'static str, what: String, next: &'static str) -> Self {
        Self { title, what, next, is_bad: false }
    }
}

/// Shows the error as a card.
pub fn error_card(ui: &mut Ui, kit: &Kit, error: &ErrorText) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let edge = Stroke::new(1.5, if error.is_bad { kit.palette().danger } else { kit.palette().brass });
    fitted(ui, kit, "error", edge, |ui, fit| {
        heading(ui, kit, &kit.text(error.title));
        fit.body(ui, kit, |ui| body(ui, kit, &error.what));
        ui.add_space(kit.theme.steps(1.0));
        note(ui, kit, &kit.text(error.next));
        ui.add_space(kit.theme.steps(1.0));
        let text = kit.text("ui-error-understood");
        let press = Press::new(&text).weight(Weight::Primary).key("Enter").show(ui, kit);
        if press.clicked() || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            actions.push(UiAction::Understood);
        }
    });
    actions
}

/// Shows the loading screen; `share` of the work is done, 0 to 1.
pub fn loading_panel(ui: &mut Ui, kit: &Kit, share: f32) {
    let rect = ui.max_rect();
    backdrop(ui.painter(), rect, None);
    let p = kit.palette();
    let text = kit.text("ui-loading");
    let bar = Rect::from_center_size(rect.center() + vec2(0.0, kit.theme.px(30.0)), vec2(kit.theme.px(260.0), 6.0));
    let painter = ui.painter();
    painter.text(rect.center(), Align2::CENTER_CENTER, &text, kit.theme.bold(2), p.text);
    painter.rect_filled(bar, CornerRadius::same(3), p.sunken);
    let done = Rect::from_min_size(bar.min, vec2(bar.width() * share.clamp(0.0, 1.0), bar.height()));
    painter.rect_filled(done, CornerRadius::same(3), p.brass);
    let (_, response) = ui.allocate_exact_size(rect.size(), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &text));
}

/// For how many seconds a line about a refusal stays.
pub const TOAST_SECONDS: f64 = 6.0;
/// How many such lines are shown at once.
const MOST_TOASTS: usize = 3;

/// Short-lived lines, newest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Toasts {
    lines: Vec<(Phrase, f64)>,
    added: u64,
}

impl Toasts {
    /// Adds a line at this time in seconds. The same line again only stays longer.
    pub fn add(&mut self, phrase: Phrase, now: f64) {
        self.lines.retain(|(old, _)| *old != phrase);
        self.lines.push((phrase, now + TOAST_SECONDS));
        self.added += 1;
        let surplus = self.lines.len().saturating_sub(MOST_TOASTS);
        self.lines.drain(..surplus);
    }

    /// Drops the lines whose time is over; in how many seconds the next one goes.
    pub fn sweep(&mut self, now: f64) -> Option<f64> {
        self.lines.retain(|(_, until)| *until > now);
        self.lines.iter().map(|(_, until)| until - now).reduce(f64::min)
    }

    /// How many lines were ever added: it grows with each that comes.
    #[must_use]
    pub const fn added(&self) -> u64 {
        self.added
    }

    /// Whether nothing is shown.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

/// Shows the lines one below the other.
pub fn toasts_panel(ui: &mut Ui, kit: &Kit, toasts: &Toasts) {
    ui.vertical_centered(|ui| {
        for (phrase, _) in &toasts.lines {
            let frame = Frame::new()
                .fill(kit.palette().danger_ground)
                .stroke(Stroke::new(1.0, kit.palette().danger))
                .corner_radius(CornerRadius::same(super::theme::ROUND))
                .inner_margin(kit.theme.margin(2.0));
            frame.show(ui, |ui| {
                ui.set_max_width((ui.available_width() - kit.theme.steps(8.0)).min(kit.theme.px(420.0)));
                ui.horizontal_wrapped(|ui| {
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(16.0)), Sense::hover());
                    Icon::Warning.paint(ui.painter(), rect, kit.palette().danger);
                    body(ui, kit, &kit.say(phrase));
                    if let Some(rule) = &phrase.rule {
                        rule_chip(ui, kit, rule);
                    }
                });
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_toasts_go_after_their_time_and_never_pile_up() {
        let mut toasts = Toasts::default();
        for key in ["a", "b", "c", "d", "d"] {
            toasts.add(Phrase::new(key), 0.0);
        }
        assert_eq!(toasts.lines.len(), MOST_TOASTS, "the oldest one made room");
        assert_eq!(toasts.sweep(1.0), Some(TOAST_SECONDS - 1.0));
        assert_eq!(toasts.sweep(TOAST_SECONDS), None);
        assert!(toasts.is_empty());
    }
}
