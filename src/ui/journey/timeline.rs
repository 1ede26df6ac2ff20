//! The timeline of a plan: every step as long as it takes, hours below, midnights across; what takes no time as a mark.

use super::plan::icon_in;
use super::words;
use crate::knowledge::view::{ForecastView, Moment};
use crate::session::command::Step;
use crate::ui::kit::Kit;
use crate::ui::theme::mix;
use crate::ui::tip::Tip;
use crate::ui::widgets::{body, galley, note};
use egui::{Align2, Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Heights of marks, bar and hours, in points at scale 1.
const MARKS: f32 = 22.0;
const BAR: f32 = 28.0;
const HOURS: f32 = 18.0;
/// Hours between two numbers, from the finest on.
const STRIDES: [u32; 6] = [1, 2, 4, 6, 12, 24];

/// The colour of a step.
pub fn colour(kit: &Kit, step: &Step) -> Color32 {
    let p = kit.palette();
    match step {
        Step::March { .. } | Step::Travel { .. } => p.brass,
        Step::Halt { .. } | Step::QuickRest | Step::RestDays { .. } | Step::Eat { .. } => p.help,
        Step::Sleep { .. } => p.focus,
        Step::Drink { .. } => p.danger,
    }
}

/// Minutes from the first day's beginning.
fn minutes(at: Moment) -> u32 {
    at.day.saturating_sub(1).saturating_mul(1440) + u32::from(at.hour) * 60 + u32::from(at.minute)
}

/// Shows it as wide as there is room.
pub fn timeline(ui: &mut Ui, kit: &Kit, steps: &[Step], forecast: &ForecastView) {
    let (Some(first), Some(last)) = (forecast.steps.first(), forecast.steps.last()) else { return };
    let theme = kit.theme;
    let (start, end) = (minutes(first.from), minutes(last.to).max(minutes(first.from) + 60));
    let height = theme.px(MARKS) + theme.px(BAR) + theme.px(HOURS);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let bar = Rect::from_min_size(rect.min + vec2(0.0, theme.px(MARKS)), vec2(rect.width(), theme.px(BAR)));
    let inner = bar.shrink2(vec2(theme.px(6.0), 0.0));
    let x = |at: u32| inner.left() + inner.width() * (at - start) as f32 / (end - start) as f32;
    ui.painter().rect_filled(bar, CornerRadius::same(3), kit.palette().sunken);
    hours(ui, kit, bar, (start, end), &x);
    let mut taken = 0.0_f32;
    for (index, (step, expected)) in steps.iter().zip(&forecast.steps).enumerate() {
        let is_over = index > 0 && forecast.steps.get(index - 1).is_some_and(|before| before.ends.is_some());
        if is_over {
            break;
        }
        let (from, to) = (x(minutes(expected.from)), x(minutes(expected.to)));
        let part = if expected.minutes > 0 {
            let part = Rect::from_x_y_ranges(from..=to, bar.y_range()).shrink2(vec2(0.5, 2.0));
            segment(ui, kit, step, part);
            part
        } else {
            // Marks at one moment stand beside each other.
            let at = from.max(taken);
            taken = at + theme.px(20.0);
            let part =
                Rect::from_center_size(pos2(at, rect.top() + theme.px(MARKS / 2.0)), vec2(18.0, 18.0) * theme.scale);
            ui.painter().vline(from, part.bottom()..=bar.bottom(), Stroke::new(1.0, colour(kit, step)));
            words::step(kit, step).0.paint(ui.painter(), icon_in(part, kit), colour(kit, step));
            part
        };
        let says = words::step_line(kit, step);
        let response = ui.interact(part.expand(1.0), ui.id().with(("segment", index)), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &says));
        response.tip_ui(kit, |ui| {
            body(ui, kit, &says);
            note(ui, kit, &words::moment(kit, expected.from));
        });
    }
}

fn segment(ui: &Ui, kit: &Kit, step: &Step, part: Rect) {
    let p = kit.palette();
    let ink = colour(kit, step);
    let round = CornerRadius::same(3);
    let fill = mix(ink, p.sunken, if matches!(step, Step::Sleep { .. }) { 0.72 } else { 0.55 });
    ui.painter().rect(part, round, fill, Stroke::new(1.0, ink), StrokeKind::Inside);
    if part.width() > kit.theme.px(20.0) {
        words::step(kit, step).0.paint(ui.painter(), icon_in(part, kit), p.text);
    }
}

/// Numbers of hours below the bar, as many as there is room for, and midnights across it.
fn hours(ui: &Ui, kit: &Kit, bar: Rect, (start, end): (u32, u32), x: &dyn Fn(u32) -> f32) {
    let (p, painter) = (kit.palette(), ui.painter());
    let room = kit.theme.px(44.0);
    let wide = |stride: u32| x(start + (stride * 60).min(end - start)) - x(start);
    let stride = STRIDES.into_iter().find(|&stride| wide(stride) >= room).unwrap_or(24);
    // Where even days stand too close, every so many days.
    let days = if wide(24) > 0.0 { ((room / wide(24)).ceil() as u32).max(1) } else { 1 };
    let stride = if stride == 24 { 24 * days } else { stride } * 60;
    let mut at = start.div_ceil(stride) * stride;
    while at <= end {
        let is_midnight = at.is_multiple_of(1440);
        let (ink, width) = if is_midnight { (p.text, 1.5) } else { (p.line, 1.0) };
        painter.vline(x(at), bar.y_range(), Stroke::new(width, ink));
        let text = if is_midnight {
            kit.speaker.count("ui-journey-day-short", i32::try_from(at / 1440 + 1).unwrap_or(i32::MAX))
        } else {
            (at / 60 % 24).to_string()
        };
        let text = galley(ui, &text, kit.theme.font(0), p.muted, f32::INFINITY);
        let half = text.size().x / 2.0;
        let middle = x(at).clamp(bar.left() + half, (bar.right() - half).max(bar.left() + half));
        let place = Align2::CENTER_TOP.anchor_size(pos2(middle, bar.bottom() + 2.0), text.size());
        painter.galley(place.min, text, p.muted);
        at += stride;
    }
}
