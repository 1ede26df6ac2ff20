//! What counts things on screen: pips of action points, Fortune and Willpower tokens, bars of life,
//! portraits in the ring of their seat.

use super::kit::Kit;
use super::theme::{Palette, ink_on, mix};
use super::widgets::lozenge;
use crate::knowledge::view::{SeatInfo, Supply};
use egui::epaint::RectShape;
use egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use std::f32::consts::TAU;

/// What a row of counters looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Action points: slanted pips.
    Pip,
    /// Fortune: coins.
    Coin,
    /// Willpower: lozenges.
    Lozenge,
}

/// From this many on a row of counters would be too long; a number stands beside one counter instead.
const MOST_COUNTERS: i32 = 12;

/// A row of counters with this name for screen readers, such as "Fortune 2 of 3".
pub fn counters(ui: &mut Ui, kit: &Kit, kind: Counter, supply: Supply, name: &str) -> Response {
    let theme = kit.theme;
    let (width, height) = match kind {
        Counter::Pip => (theme.px(9.0), theme.px(16.0)),
        Counter::Coin | Counter::Lozenge => (theme.px(15.0), theme.px(15.0)),
    };
    let gap = theme.px(3.0);
    let most = supply.max.max(supply.now).max(0);
    let many = most > MOST_COUNTERS;
    let shown = if many { 1 } else { most };
    let number = format!("{}/{}", supply.now, supply.max);
    let number = many.then(|| super::widgets::galley(ui, &number, theme.bold(1), kit.palette().text, f32::INFINITY));
    let extra = number.as_ref().map_or(0.0, |number| number.size().x + gap);
    let size = vec2(shown as f32 * (width + gap) + extra, height.max(theme.px(20.0)));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    for i in 0..shown {
        let left = rect.left() + i as f32 * (width + gap);
        let place = Rect::from_min_size(pos2(left, rect.center().y - height / 2.0), vec2(width, height));
        counter(ui.painter(), place, kind, many || i < supply.now, kit.palette());
    }
    if let Some(number) = number {
        let at = pos2(rect.left() + width + gap, rect.center().y - number.size().y / 2.0);
        ui.painter().galley(at, number, kit.palette().text);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
    response
}

fn counter(painter: &Painter, rect: Rect, kind: Counter, full: bool, p: &Palette) {
    let centre = rect.center();
    match kind {
        Counter::Pip => {
            let lean = rect.width() * 0.3;
            let points = vec![
                rect.left_top() + vec2(lean, 0.0),
                rect.right_top() + vec2(lean, 0.0),
                rect.right_bottom(),
                rect.left_bottom(),
            ];
            let (fill, edge) = if full { (p.help, p.help) } else { (p.sunken, p.muted) };
            painter.add(Shape::convex_polygon(points, fill, Stroke::new(1.0, edge)));
        }
        Counter::Coin => {
            let radius = rect.width() / 2.0 - 0.5;
            if full {
                painter.circle(centre, radius, p.brass, Stroke::new(1.0, p.brass_dark));
                painter.circle_stroke(centre, radius * 0.66, Stroke::new(1.0, p.brass_dark));
                painter.circle_filled(centre, radius * 0.26, p.brass_dark);
            } else {
                painter.circle(centre, radius - 0.5, p.sunken, Stroke::new(1.0, p.muted));
            }
        }
        Counter::Lozenge => {
            let half = rect.width() / 2.0;
            if full {
                lozenge(painter, centre, half, p.focus);
                lozenge(painter, centre, half * 0.45, mix(p.focus, Color32::BLACK, 0.35));
            } else {
                lozenge(painter, centre, half, p.muted);
                lozenge(painter, centre, half - 1.4, p.sunken);
            }
        }
    }
}

/// A bar of life: green-grey while well, red in the last half, the number in it.
pub fn life_bar(ui: &mut Ui, kit: &Kit, life: Supply, name: &str) -> Response {
    let p = kit.palette();
    let size = vec2(ui.available_width(), kit.theme.px(20.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let share = if life.max > 0 { (life.now as f32 / life.max as f32).clamp(0.0, 1.0) } else { 0.0 };
    let colour = if share > 0.5 { p.help } else { p.danger };
    let painter = ui.painter();
    let round = CornerRadius::same(3);
    painter.rect(rect, round, p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let inner = rect.shrink(2.0);
    let filled = Rect::from_min_size(inner.min, vec2(inner.width() * share, inner.height()));
    painter.rect_filled(filled, CornerRadius::same(2), mix(colour, p.sunken, 0.62));
    painter.hline(filled.x_range(), filled.top() + 0.5, Stroke::new(1.0, colour));
    for quarter in 1..4 {
        let x = inner.left() + inner.width() * quarter as f32 / 4.0;
        painter.vline(x, inner.y_range(), Stroke::new(1.0, p.panel_solid));
    }
    painter.text(rect.center(), Align2::CENTER_CENTER, name, kit.theme.bold(0), p.text);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, name));
    response
}

/// How many patterns there are for a seat's ring.
pub const PATTERNS: u8 = 6;

/// A seat's ring: its colour and its pattern, so that colour is not alone.
pub fn ring(painter: &Painter, centre: Pos2, radius: f32, width: f32, colour: Color32, pattern: u8) {
    let point = |angle: f32, r: f32| centre + r * Vec2::angled(angle);
    let dark = mix(colour, Color32::BLACK, 0.6);
    painter.circle_stroke(centre, radius, Stroke::new(width, if pattern == 0 { colour } else { dark }));
    let dashes = |count: u32, offset: f32, r: f32, w: f32| {
        for i in 0..count {
            let from = TAU * (i as f32 + offset) / count as f32;
            let points = (0..=4).map(|k| point(from + TAU * k as f32 / (8.0 * count as f32), r)).collect();
            painter.add(Shape::line(points, Stroke::new(w, colour)));
        }
    };
    match pattern % PATTERNS {
        1 => dashes(9, 0.0, radius, width),
        2 => (0..10).for_each(|i| {
            painter.circle_filled(point(TAU * i as f32 / 10.0, radius), width * 0.5, colour);
        }),
        3 => {
            let wave = |i: u32| {
                let angle = TAU * i as f32 / 96.0;
                point(angle, radius + width * 0.45 * (angle * 8.0).sin())
            };
            painter.add(Shape::closed_line((0..96).map(wave).collect(), Stroke::new(width * 0.45, colour)));
        }
        4 => {
            dashes(7, 0.0, radius + width / 4.0, width / 2.0);
            dashes(7, 0.5, radius - width / 4.0, width / 2.0);
        }
        5 => (0..11).for_each(|i| {
            let angle = TAU * i as f32 / 11.0;
            let (inner, outer, half) = (radius - width / 2.0, radius + width * 0.7, TAU / 24.0);
            let tooth = vec![point(angle - half, inner), point(angle, outer), point(angle + half, inner)];
            painter.add(Shape::convex_polygon(tooth, colour, Stroke::NONE));
        }),
        _ => {}
    }
}

/// A small disc in a seat's colour and pattern.
pub fn seat_mark(ui: &mut Ui, kit: &Kit, seat: &SeatInfo, name: &str) -> Response {
    let side = kit.theme.px(20.0);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let colour = kit.theme.seat(seat.colour);
    ui.painter().circle_filled(rect.center(), side * 0.24, colour);
    ring(ui.painter(), rect.center(), side * 0.40, side * 0.16, colour, seat.pattern);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, name));
    response
}

/// Someone's picture in a round frame.
pub struct Portrait<'a> {
    /// The name of the emblem.
    pub emblem: &'a str,
    /// The seat's colour as red, green, blue.
    pub colour: [u8; 3],
    /// The seat's pattern.
    pub pattern: u8,
    /// Greyed: has acted, or is only remembered.
    pub faded: bool,
    /// With the halo of whose turn it is.
    pub active: bool,
}

impl Portrait<'_> {
    /// Paints it into `rect`.
    pub fn paint(&self, painter: &Painter, rect: Rect, kit: &Kit) {
        let p = kit.palette();
        let (centre, radius) = (rect.center(), rect.width().min(rect.height()) / 2.0);
        let width = radius * 0.16;
        let colour = kit.theme.seat(self.colour);
        if self.active {
            for (grow, alpha) in [(0.34, 0.16), (0.22, 0.28), (0.12, 0.9)] {
                painter.circle_filled(centre, radius * (1.0 + grow * 0.5), p.brass.gamma_multiply(alpha));
            }
        }
        painter.circle_filled(centre, radius, p.sunken);
        let fade = |c: Color32| if self.faded { mix(c, p.sunken, 0.55) } else { c };
        let disc = Rect::from_center_size(centre, Vec2::splat((radius - width) * 2.0));
        if let Some(texture) = kit.art.emblem(self.emblem) {
            let ground = fade(mix(colour, Color32::from_rgb(0x3A, 0x33, 0x2A), 0.72));
            painter.circle_filled(centre, radius - width, ground);
            let uv = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            let round = CornerRadius::same((disc.width() / 2.0).min(255.0) as u8);
            painter.add(RectShape::filled(disc, round, fade(Color32::WHITE)).with_texture(texture.id(), uv));
        } else {
            painter.circle_filled(centre, radius - width, fade(colour));
            let initial = self.emblem.chars().next().unwrap_or('?').to_uppercase().to_string();
            let font = egui::FontId::new(radius, kit.theme.bold(1).family);
            painter.text(centre, Align2::CENTER_CENTER, initial, font, ink_on(fade(colour)));
        }
        ring(painter, centre, radius - width / 2.0, width, fade(colour), self.pattern);
    }
}
