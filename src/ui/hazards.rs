//! The clocks of what runs, in a corner of the scene: rooms that fill or close in, and the breath of those without air. Only
//! what the seat knows.

use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Tone, body, card, chip, note, rule_chip, strong};
use crate::knowledge::SeatView;
use crate::knowledge::view::{BreathView, HazardView, RumbleView};
use crate::text::{Phrase, RuleId};
use egui::{Align2, Area, Color32, Context, CornerRadius, Id, Order, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

/// The width of the card in points at scale 1.
const WIDTH: f32 = 236.0;
/// The most pips of a clock; a longer one is a number alone.
const MOST_PIPS: u16 = 12;
/// The share of the scene's height that the card may take.
const MOST_HEIGHT: f32 = 0.46;

/// Whether there is any clock to show.
#[must_use]
pub fn any(view: &SeatView) -> bool {
    !view.hazards.is_empty() || !view.breath.is_empty() || !view.rumbles.is_empty()
}

/// Shows the clocks in the scene's upper left corner.
pub fn clocks(ctx: &Context, kit: &Kit, view: &SeatView, scene: Rect) {
    if !any(view) {
        return;
    }
    let margin = kit.theme.steps(2.0);
    let room = Rect::from_min_max(scene.min + Vec2::splat(margin), scene.max - Vec2::splat(margin));
    let most = vec2(kit.theme.px(WIDTH).min(room.width() * 0.6), room.height() * MOST_HEIGHT);
    let area = Area::new(Id::new("clocks")).order(Order::Middle).movable(false).fade_in(false);
    let area = area.pivot(Align2::LEFT_TOP).fixed_pos(room.min).constrain_to(scene).default_size(most);
    area.show(ctx, |ui| {
        // An area remembers its last size; with more clocks it may grow again.
        ui.set_max_size(most);
        clocks_panel(ui, kit, view, most);
    });
}

/// The card with the clocks, no larger than `most`.
pub fn clocks_panel(ui: &mut Ui, kit: &Kit, view: &SeatView, most: Vec2) {
    let margin = kit.theme.margin(2.0);
    card(kit).inner_margin(margin).show(ui, |ui| {
        let inner = most - margin.sum();
        ui.set_width(inner.x);
        egui::ScrollArea::vertical().id_salt("clocks").max_height(inner.y).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
            for hazard in &view.hazards {
                ui.push_id(hazard.id, |ui| clock(ui, kit, view, hazard));
            }
            for (n, rumble) in view.rumbles.iter().enumerate() {
                ui.push_id(("rumble", n), |ui| heard(ui, kit, rumble));
            }
            for breath in &view.breath {
                ui.push_id(("breath", breath.who), |ui| air(ui, kit, view, breath));
            }
        });
    });
}

/// The head of a clock: icon, name, and the number that counts.
fn head(ui: &mut Ui, kit: &Kit, icon: Icon, colour: Color32, name: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(18.0)), Sense::hover());
        icon.paint(ui.painter(), rect, colour);
        strong(ui, kit, name, 1);
    });
}

/// What a hazard shows by: icon and the message that says how many turns are left.
fn face(hazard: &HazardView) -> (Icon, &'static str) {
    match &*hazard.doing.key {
        "hazard-flood" => (Icon::Water, "ui-clock-full-in"),
        "hazard-crush" => (Icon::Crush, "ui-clock-dead-in"),
        "hazard-slam" => (Icon::DoorClosed, "ui-clock-slam-in"),
        "hazard-rearm" => (Icon::Rearm, "ui-clock-ready-in"),
        _ => (Icon::Pause, "ui-clock-left"),
    }
}

fn clock(ui: &mut Ui, kit: &Kit, view: &SeatView, hazard: &HazardView) {
    let p = kit.palette();
    let (icon, says) = face(hazard);
    let held = hazard.doing.key == "hazard-stopped";
    let colour = if held { p.help } else { p.danger };
    head(ui, kit, icon, colour, &super::kit::capitalised(kit.speaker.name(&hazard.name)));
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &super::kit::capitalised(&kit.say(&hazard.doing)));
        if let Some(rule) = &hazard.doing.rule {
            rule_chip(ui, kit, rule);
        }
    });
    let left = i32::from(hazard.turns_left);
    chip(ui, kit, &kit.speaker.count(says, left), if held { Tone::Help } else { Tone::Danger });
    if hazard.permille > 0 {
        bar(ui, kit, f32::from(hazard.permille) / 1000.0, p.focus);
        note(ui, kit, &kit.speaker.count("ui-clock-water", i32::from(hazard.permille.div_ceil(10))));
    } else if hazard.turns_left <= MOST_PIPS {
        pips(ui, kit, hazard.turns_left, colour);
    }
    for &lever in &hazard.levers {
        let what = kit.thing(view, lever);
        ui.horizontal_wrapped(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(14.0)), Sense::hover());
            Icon::Lever.paint(ui.painter(), rect, p.help);
            note(ui, kit, &kit.say(&Phrase::new("ui-clock-lever").with("what", what)));
        });
    }
}

/// A stone that rolls out of sight: what one hears of it.
fn heard(ui: &mut Ui, kit: &Kit, rumble: &RumbleView) {
    head(ui, kit, Icon::Stone, kit.palette().danger, &kit.text("ui-heard"));
    let from = Phrase::new(rumble.from.key());
    let says = Phrase::new("ui-heard-stone").with("from", from).with("near", Phrase::new(rumble.near.key()));
    ui.horizontal_wrapped(|ui| {
        body(ui, kit, &kit.say(&says));
        rule_chip(ui, kit, &RuleId::new("S5"));
    });
}

/// What is said of somebody's air, whether it is an emergency, and how much of the breath is left.
#[must_use]
pub fn air_left(breath: &BreathView) -> (Phrase, bool, Option<f32>) {
    let turns = i32::from(breath.turns);
    if let Some(left) = breath.dying_in {
        return (Phrase::new("ui-air-dying").with("n", i32::from(left)), true, Some(0.0));
    }
    match (breath.lasts, breath.next) {
        (Some(_), Some(next)) => {
            (Phrase::new("ui-air-spent").with("modifier", super::kit::signed(next)).rule("S14"), true, Some(0.0))
        }
        (Some(lasts), None) => {
            let left = lasts.saturating_sub(breath.turns);
            let share = f32::from(left) / f32::from(lasts.max(1));
            (Phrase::new("ui-air-left").with("n", i32::from(left)).rule("S14"), share < 0.34, Some(share))
        }
        (None, _) => (Phrase::new("ui-air-without").with("n", turns).rule("S14"), true, None),
    }
}

fn air(ui: &mut Ui, kit: &Kit, view: &SeatView, breath: &BreathView) {
    let p = kit.palette();
    let (says, urgent, share) = air_left(breath);
    let colour = if urgent { p.danger } else { p.focus };
    head(ui, kit, Icon::Breath, colour, &kit.thing(view, breath.who));
    ui.horizontal_wrapped(|ui| {
        chip(ui, kit, &kit.say(&says), if urgent { Tone::Danger } else { Tone::Plain });
        if let Some(rule) = &says.rule {
            rule_chip(ui, kit, rule);
        }
    });
    if let Some(share) = share {
        bar(ui, kit, share, colour);
    }
}

/// A bar that is so full, with notches at its quarters.
fn bar(ui: &mut Ui, kit: &Kit, share: f32, colour: Color32) {
    let p = kit.palette();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.theme.px(10.0)), Sense::hover());
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(3), p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let full = Rect::from_min_size(rect.min, vec2(rect.width() * share.clamp(0.0, 1.0), rect.height())).shrink(1.5);
    if full.width() > 0.0 {
        painter.rect_filled(full, CornerRadius::same(2), colour);
    }
    for quarter in [0.25, 0.5, 0.75] {
        let x = rect.left() + rect.width() * quarter;
        painter.vline(x, rect.bottom() - rect.height() * 0.4..=rect.bottom(), Stroke::new(1.0, p.line));
    }
}

/// One square for each turn that is left.
fn pips(ui: &mut Ui, kit: &Kit, count: u16, colour: Color32) {
    let side = kit.theme.px(11.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(kit.theme.steps(0.75));
        for _ in 0..count {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            ui.painter().rect_filled(rect.shrink(1.0), CornerRadius::same(2), colour);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::sample;

    fn breath(turns: u16, lasts: Option<u16>, next: Option<i32>, dying_in: Option<u16>) -> BreathView {
        BreathView { who: sample::ROWENA, turns, lasts, next, dying_in }
    }

    #[test]
    fn s14_air_is_told_as_far_as_it_is_known() {
        let said = |breath: &BreathView| {
            let (says, urgent, share) = air_left(breath);
            (says.key.to_string(), urgent, share)
        };
        assert_eq!(said(&breath(5, Some(20), None, None)), ("ui-air-left".into(), false, Some(0.75)));
        assert_eq!(said(&breath(15, Some(20), None, None)), ("ui-air-left".into(), true, Some(0.25)));
        assert_eq!(said(&breath(21, Some(20), Some(-1), None)), ("ui-air-spent".into(), true, Some(0.0)));
        assert_eq!(said(&breath(23, Some(20), None, Some(2))), ("ui-air-dying".into(), true, Some(0.0)));
        assert_eq!(said(&breath(3, None, None, None)), ("ui-air-without".into(), true, None), "of somebody else");
    }
}
