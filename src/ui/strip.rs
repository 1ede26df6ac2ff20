//! The initiative strip along the top: round and phase, everyone in order with their portraits, and the buttons of the
//! table itself (settings, help, menu).

use super::action::{UiAction, Window};
use super::icons::Icon;
use super::journey::words;
use super::kit::Kit;
use super::theme::mix;
use super::tip::Tip;
use super::tokens::Portrait;
use super::widgets::{Press, Tone, chip, explain, galley, note, paint_panel, strong};
use crate::knowledge::view::{OrderView, RoundPhase, RoundView, SeatInfo, TokenView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::telling::words as told;
use egui::{Color32, CornerRadius, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// What the strip shows.
pub struct StripModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Whose sheet is shown.
    pub selected: Option<ThingId>,
}

/// Shows the strip in all of `ui`.
pub fn strip_panel(ui: &mut Ui, kit: &Kit, model: &StripModel) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let inner = rect.shrink2(vec2(kit.theme.steps(3.0), kit.theme.steps(1.0)));
    let buttons_width = kit.theme.px(34.0) * 4.0 + kit.theme.steps(3.0);
    let buttons = Rect::from_min_max(pos2(inner.right() - buttons_width, inner.top()), inner.max);
    let rest = Rect::from_min_max(inner.min, pos2(buttons.left() - kit.theme.steps(2.0), inner.bottom()));
    if let Some(round) = &model.view.round {
        let head_width = (rest.width() * 0.24).min(kit.theme.px(210.0));
        let head = Rect::from_min_size(rest.min, vec2(head_width, rest.height()));
        let order = Rect::from_min_max(pos2(head.right() + kit.theme.steps(2.0), rest.top()), rest.max);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(head));
        round_head(&mut child, kit, round);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(order));
        places(&mut child, kit, model, round, &mut actions);
    } else {
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rest));
        child.horizontal_centered(|ui| {
            ui.vertical(|ui| {
                ui.add_space(kit.theme.steps(1.0));
                strong(ui, kit, kit.speaker.name(&model.view.title), 2);
                let hint = if model.view.seat.is_gm() { "ui-strip-calm-gm" } else { "ui-strip-calm" };
                let journey = &model.view.journey;
                let clock = (journey.day > 0).then(|| words::now(kit, journey));
                let line = clock.into_iter().chain([kit.text(hint)]).collect::<Vec<_>>().join(" · ");
                let text = egui::RichText::new(line).font(kit.theme.font(0)).color(kit.palette().muted);
                ui.add(egui::Label::new(text).truncate());
            });
        });
    }
    let builder = egui::UiBuilder::new().max_rect(buttons).layout(egui::Layout::right_to_left(egui::Align::Center));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
    for (icon, key, window) in [
        (Icon::Menu, "ui-menu", Window::Pause),
        (Icon::Help, "ui-help", Window::Help),
        (Icon::Gear, "ui-settings", Window::Settings),
        (Icon::Road, "ui-journey", Window::Journey),
    ] {
        if Press::icon_only(icon, &kit.text(key)).show(&mut child, kit).clicked() {
            actions.push(UiAction::Open(window));
        }
    }
    ui.advance_cursor_after_rect(rect);
    actions
}

fn round_head(ui: &mut Ui, kit: &Kit, round: &RoundView) {
    ui.add_space(kit.theme.steps(0.5));
    ui.spacing_mut().item_spacing.y = 0.0;
    let number = i32::try_from(round.number).unwrap_or(i32::MAX);
    let title = strong(ui, kit, &kit.speaker.count("ui-round", number), 2);
    title.tip_ui(kit, |ui| {
        strong(ui, kit, &kit.text("ui-initiative"), 1);
        note(ui, kit, &kit.text("ui-initiative-hint"));
    });
    let (icon, colour) = match round.phase {
        RoundPhase::Opening => (Icon::First, kit.palette().brass),
        RoundPhase::Turns => (Icon::Swords, kit.palette().muted),
        RoundPhase::Environment => (Icon::Trap, kit.palette().danger),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(14.0)), Sense::hover());
        icon.paint(ui.painter(), rect, colour);
        let text = kit.text(told::phase(round.phase));
        ui.add(egui::Label::new(egui::RichText::new(text).font(kit.theme.font(0)).color(colour)).truncate());
    });
}

fn places(ui: &mut Ui, kit: &Kit, model: &StripModel, round: &RoundView, actions: &mut Vec<UiAction>) {
    if round.order.is_empty() {
        ui.centered_and_justified(|ui| note(ui, kit, &kit.text("telling-order-none")));
        return;
    }
    let height = ui.max_rect().height();
    let is_open = has_no_order_yet(round);
    egui::ScrollArea::horizontal().id_salt("order").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
            if is_open {
                let text = kit.text("ui-order-not-set");
                let text = galley(ui, &text, kit.theme.font(0), kit.palette().brass, f32::INFINITY);
                let (rect, response) =
                    ui.allocate_exact_size(vec2(text.size().x + kit.theme.steps(2.0), height), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text.text()));
                let at = pos2(rect.left(), rect.center().y - text.size().y / 2.0);
                ui.painter().galley(at, text, kit.palette().brass);
            }
            for place in &round.order {
                if place_button(ui, kit, model, place, height) {
                    actions.push(UiAction::Focus(place.id));
                }
            }
        });
    });
}

/// Whether the order of the round is still open (F4): then those who take part stand there, but in no order.
fn has_no_order_yet(round: &RoundView) -> bool {
    round.phase == RoundPhase::Opening
}

fn place_button(ui: &mut Ui, kit: &Kit, model: &StripModel, place: &OrderView, height: f32) -> bool {
    let theme = kit.theme;
    let p = kit.palette();
    let token = model.view.token(place.id);
    let name = kit.thing(model.view, place.id);
    let side = (height - theme.steps(3.5)).max(24.0);
    let label = place.active.then(|| galley(ui, &name, theme.bold(0), p.text, theme.px(120.0)));
    let turn = place.active.then(|| galley(ui, &kit.text("ui-acts-now"), theme.font(0), p.brass, theme.px(120.0)));
    let words = [&label, &turn].into_iter().flatten().map(|line| line.size().x).fold(0.0, f32::max);
    let width = side + theme.steps(2.0) + if words > 0.0 { words + theme.steps(2.0) } else { 0.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let painter = ui.painter();
    if place.active {
        painter.rect_filled(rect, CornerRadius::same(5), mix(p.panel_solid, p.brass, 0.16));
        painter.hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(2.0, p.brass));
        response.scroll_to_me(None);
    } else if response.hovered() || response.has_focus() || model.selected == Some(place.id) {
        painter.rect_filled(rect, CornerRadius::same(5), p.raised);
    }
    let disc =
        Rect::from_center_size(pos2(rect.left() + side / 2.0 + theme.steps(1.0), rect.center().y), Vec2::splat(side));
    portrait(token, model.view, place).paint(painter, disc.shrink(2.0), kit);
    if let (Some(label), Some(turn)) = (label, turn) {
        let at = pos2(disc.right() + theme.steps(1.0), rect.center().y - label.size().y);
        painter.galley(at, label, p.text);
        painter.galley(pos2(disc.right() + theme.steps(1.0), rect.center().y), turn, p.brass);
    }
    marks(ui, kit, disc, place);
    if let Some(number) = &place.initiative {
        let text = galley(ui, &super::kit::plain(number.value), theme.bold(0), p.text, f32::INFINITY);
        let plate = Rect::from_center_size(
            pos2(disc.center().x, disc.bottom() + theme.px(1.0)),
            text.size() + vec2(theme.steps(2.0), 0.0),
        );
        painter.rect_filled(plate, CornerRadius::same(6), p.sunken);
        painter.galley(plate.center() - text.size() / 2.0, text, p.text);
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, place.active, &name));
    let clicked = response.clicked();
    response.tip_ui(kit, |ui| {
        tooltip(ui, kit, model.view, place, &name);
    });
    clicked
}

fn portrait<'a>(token: Option<&'a TokenView>, view: &SeatView, place: &OrderView) -> Portrait<'a> {
    let owner: Option<&SeatInfo> = token.and_then(|token| view.seats.iter().find(|seat| seat.id == token.owner));
    Portrait {
        emblem: token.map_or(super::art::UNKNOWN, |token| token.emblem.as_str()),
        colour: owner.map_or([0x8A, 0x86, 0x7C], |seat| seat.colour),
        pattern: owner.map_or(0, |seat| seat.pattern),
        faded: place.done || place.surprised,
        active: place.active,
    }
}

fn marks(ui: &Ui, kit: &Kit, disc: Rect, place: &OrderView) {
    let p = kit.palette();
    let side = kit.theme.px(15.0);
    let mut centre = pos2(disc.right() - side * 0.2, disc.top() + side * 0.3);
    let marks: [(bool, Icon, Color32); 4] = [
        (place.first_move, Icon::First, p.brass),
        (place.surprised, Icon::Surprised, p.danger),
        (place.delayed, Icon::Hourglass, p.focus),
        (place.done && !place.surprised, Icon::Done, p.help),
    ];
    for (_, icon, colour) in marks.into_iter().filter(|(shown, ..)| *shown) {
        ui.painter().circle(centre, side / 2.0, p.panel_solid, Stroke::new(1.0, colour));
        icon.paint(ui.painter(), Rect::from_center_size(centre, Vec2::splat(side * 0.68)), colour);
        centre.y += side;
    }
}

fn tooltip(ui: &mut Ui, kit: &Kit, view: &SeatView, place: &OrderView, name: &str) {
    if let Some(number) = &place.initiative {
        explain(ui, kit, name, &kit.text("ui-initiative"), number);
    } else {
        strong(ui, kit, name, 1);
        note(ui, kit, &kit.text("ui-initiative-unknown"));
    }
    for (shown, key, tone) in [
        (place.active, "ui-acts-now", Tone::Brass),
        (place.first_move, "ui-mark-first-move", Tone::Brass),
        (place.surprised, "ui-mark-surprised", Tone::Danger),
        (place.delayed, "ui-mark-delayed", Tone::Plain),
        (place.done, "ui-mark-done", Tone::Help),
    ] {
        if shown {
            chip(ui, kit, &kit.text(key), tone);
        }
    }
    if view.token(place.id).is_none() {
        note(ui, kit, &kit.text("ui-unseen-token"));
    }
    note(ui, kit, &kit.text("ui-initiative-hint"));
}
