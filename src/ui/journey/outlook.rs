//! What a plan brings for each: what is sure in words, what may be as odds; the rolls behind them on demand.

use super::words;
use crate::dice::odds::Chance;
use crate::knowledge::SeatView;
use crate::knowledge::view::{ForecastView, OutlookView, RollForecast};
use crate::session::command::Step;
use crate::text::{Phrase, capitalised};
use crate::ui::kit::Kit;
use crate::ui::roll_card::parts::percent;
use crate::ui::theme::mix;
use crate::ui::tip::Tip;
use crate::ui::widgets::{Tone, body, chip, galley, note, section, strong, well};
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// From this chance on something is likely enough to stand out.
const LIKELY: f64 = 0.25;

/// Shows what awaits each.
pub fn outlooks(ui: &mut Ui, kit: &Kit, view: &SeatView, steps: &[Step], forecast: &ForecastView) {
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, &kit.text("ui-journey-outlook"), 1);
        note(ui, kit, &kit.text("ui-journey-outlook-says"));
        for (index, outlook) in forecast.each.iter().enumerate() {
            ui.push_id(index, |ui| of_one(ui, kit, view, steps, outlook));
        }
    });
}

fn of_one(ui: &mut Ui, kit: &Kit, view: &SeatView, steps: &[Step], of: &OutlookView) {
    ui.add_space(kit.theme.steps(1.0));
    ui.horizontal_wrapped(|ui| {
        let name = match &of.mount {
            Some(name) if name.is_empty() => kit.text("ui-journey-mount"),
            Some(name) => kit.speaker.name(name).to_owned(),
            None => kit.thing(view, of.who),
        };
        strong(ui, kit, &name, 1);
        if let Some(last) = of.after.last() {
            histogram(ui, kit, of.vigour.now, last);
        }
        for (text, tone) in sure(kit, of).into_iter().chain(may(kit, of)) {
            chip(ui, kit, &text, tone);
        }
    });
    if !of.rolls.is_empty() {
        let title = kit.speaker.count("ui-journey-rolls", i32::try_from(of.rolls.len()).unwrap_or(i32::MAX));
        section(ui, kit, "rolls", &title, false, |ui| {
            for roll in &of.rolls {
                roll_line(ui, kit, steps, roll);
            }
        });
    }
}

/// What will surely be so.
fn sure(kit: &Kit, of: &OutlookView) -> Vec<(String, Tone)> {
    let mut sure = Vec::new();
    for (hunger, chance) in of.hunger.iter().filter(|(hunger, _)| *hunger > 0) {
        let text = kit.speaker.count("ui-journey-hunger", i32::from(*hunger));
        let text = if chance.is_certain() { text } else { format!("{text} · {}", percent(kit, chance)) };
        sure.push((text, Tone::Danger));
    }
    if of.weaker.is_impossible() && of.dies.is_impossible() && of.halts.is_impossible() && of.spent.is_impossible() {
        sure.push((kit.text("ui-journey-fine"), Tone::Help));
    }
    sure
}

/// What may be, with its odds.
fn may(kit: &Kit, of: &OutlookView) -> Vec<(String, Tone)> {
    let grave = |chance: &Chance| if chance.to_f64() >= LIKELY { Tone::Danger } else { Tone::Plain };
    let told = |key: &'static str, chance: &Chance| kit.say(&Phrase::new(key).with("chance", percent(kit, chance)));
    let mut may = Vec::new();
    for (key, chance, always) in [
        ("ui-journey-weaker", &of.weaker, false),
        ("ui-journey-halts", &of.halts, false),
        ("ui-journey-spent", &of.spent, true),
        (if of.mount.is_some() { "ui-journey-mount-may-die" } else { "ui-journey-dies" }, &of.dies, true),
    ] {
        if !chance.is_impossible() {
            may.push((told(key, chance), if always { Tone::Danger } else { grave(chance) }));
        }
    }
    for (what, chance) in of.drunk.iter().chain(&of.ails) {
        may.push((format!("{} {}", kit.say(what), percent(kit, chance)), grave(chance)));
    }
    may
}

/// Vigour at the end: a column for each number that may be left, as high as it is likely; what it is now is marked.
fn histogram(ui: &mut Ui, kit: &Kit, now: i32, after: &[(u8, Chance)]) {
    let (theme, p) = (kit.theme, kit.palette());
    let (column, high) = (theme.px(20.0), theme.px(26.0));
    let foot = theme.px(15.0);
    let size = vec2(column * after.len() as f32, high + foot);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let mut says = Vec::new();
    for (index, (vigour, chance)) in after.iter().enumerate() {
        let left = rect.left() + column * index as f32;
        let place = Rect::from_min_size(pos2(left + 2.0, rect.top()), vec2(column - 4.0, high));
        let share = chance.to_f64().clamp(0.0, 1.0) as f32;
        let filled = place.with_min_y(place.bottom() - (place.height() * share).max(1.5));
        let ink = if i32::from(*vigour) < now { p.danger } else { p.help };
        ui.painter().rect(place, CornerRadius::same(2), p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
        ui.painter().rect_filled(filled, CornerRadius::same(2), mix(ink, p.sunken, 0.2));
        let font = if i32::from(*vigour) == now { theme.bold(0) } else { theme.font(0) };
        let number = galley(ui, &vigour.to_string(), font, p.text, column);
        ui.painter().galley(pos2(place.center().x - number.size().x / 2.0, place.bottom()), number, p.text);
        let line = Phrase::new("ui-journey-vigour-may-be").with("vigour", u32::from(*vigour));
        says.push(kit.say(&line.with("chance", percent(kit, chance))));
    }
    let name = format!("{}: {}", kit.text("ui-vigour"), says.join(", "));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
    response.tip_ui(kit, |ui| {
        strong(ui, kit, &kit.text("ui-journey-vigour-at-end"), 1);
        for line in &says {
            body(ui, kit, line);
        }
    });
}

fn roll_line(ui: &mut Ui, kit: &Kit, steps: &[Step], roll: &RollForecast) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
        let step = steps.get(roll.step).map(|step| words::step(kit, step).0);
        if let Some(icon) = step {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(kit.theme.px(14.0)), Sense::hover());
            icon.paint(ui.painter(), rect, kit.palette().muted);
        }
        note(ui, kit, &words::moment(kit, roll.at));
        let what = Phrase::new("ui-journey-roll").with("what", capitalised(&kit.say(&roll.purpose)));
        body(ui, kit, &kit.say(&what.with("against", roll.against)));
        let key = if roll.due.is_certain() { "ui-journey-fails" } else { "ui-journey-fails-if-due" };
        let fails = Phrase::new(key).with("chance", percent(kit, &roll.fails)).with("due", percent(kit, &roll.due));
        note(ui, kit, &kit.say(&fails));
    });
}
