//! What parts stand on: cards, boxes in them, panels, parts that open and close.

use super::galley;
use crate::ui::focus;
use crate::ui::kit::Kit;
use crate::ui::theme::{ROUND, SHADOW};
use egui::{
    Color32, CornerRadius, Frame, Painter, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// The ground of a card over the scene: solid, edged in brass, with a shadow.
pub fn card(kit: &Kit) -> Frame {
    Frame::new()
        .fill(kit.palette().panel_solid)
        .stroke(Stroke::new(1.0, kit.palette().brass_dark))
        .corner_radius(CornerRadius::same(ROUND + 2))
        .shadow(SHADOW)
        .inner_margin(kit.theme.margin(4.0))
}

/// A box inside a panel.
pub fn well(kit: &Kit) -> Frame {
    Frame::new()
        .fill(kit.palette().raised)
        .stroke(Stroke::new(1.0, kit.palette().line))
        .corner_radius(CornerRadius::same(ROUND))
        .inner_margin(kit.theme.margin(2.0))
}

/// Small brass corners on a card: the hand of the maker.
pub fn corners(painter: &Painter, rect: Rect, kit: &Kit) {
    let (length, inset) = (kit.theme.px(14.0), 5.0);
    let stroke = Stroke::new(1.5, kit.palette().brass);
    let inner = rect.shrink(inset);
    for (corner, dx, dy) in [
        (inner.left_top(), 1.0, 1.0),
        (inner.right_top(), -1.0, 1.0),
        (inner.left_bottom(), 1.0, -1.0),
        (inner.right_bottom(), -1.0, -1.0),
    ] {
        painter.line_segment([corner, corner + vec2(length * dx, 0.0)], stroke);
        painter.line_segment([corner, corner + vec2(0.0, length * dy)], stroke);
        painter.circle_filled(corner + vec2(4.0 * dx, 4.0 * dy), 1.5, kit.palette().brass);
    }
}

/// The ground of a panel at the table's edge. `gm` draws the thin brass frame of the game master.
pub fn paint_panel(painter: &Painter, rect: Rect, kit: &Kit, gm: bool) {
    let p = kit.palette();
    painter.rect_filled(rect, CornerRadius::ZERO, p.panel);
    painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.0, p.sunken), StrokeKind::Inside);
    let inner = rect.shrink(1.0);
    painter.rect_stroke(inner, CornerRadius::ZERO, Stroke::new(1.0, p.line.gamma_multiply(0.7)), StrokeKind::Inside);
    if gm {
        painter.rect_stroke(inner.shrink(1.0), CornerRadius::ZERO, Stroke::new(1.0, p.brass_dark), StrokeKind::Inside);
    }
}

/// A part of a panel that opens and closes: a header to press, its body below. Whether it is open is remembered.
pub fn section(ui: &mut Ui, kit: &Kit, id: &str, title: &str, open_at_first: bool, add: impl FnOnce(&mut Ui)) {
    let key = ui.make_persistent_id(("section", id));
    let mut open = ui.data(|data| data.get_temp(key)).unwrap_or(open_at_first);
    if section_head(ui, kit, title, open) {
        open = !open;
        ui.data_mut(|data| data.insert_temp(key, open));
    }
    if open {
        ui.push_id(id, |ui| {
            add(ui);
            ui.add_space(kit.theme.steps(1.0));
        });
    }
}

/// The head of a part that opens and closes; whether it was pressed.
pub fn section_head(ui: &mut Ui, kit: &Kit, title: &str, open: bool) -> bool {
    let theme = kit.theme;
    let p = kit.palette();
    let text = galley(ui, title, theme.bold(0), Color32::PLACEHOLDER, ui.available_width() - theme.steps(6.0));
    let size = vec2(ui.available_width(), text.size().y + theme.steps(2.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    focus::receive(&response, true);
    let ink = if response.hovered() || response.has_focus() { p.text } else { p.muted };
    let painter = ui.painter();
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, p.line));
    let centre = pos2(rect.left() + theme.px(6.0), rect.center().y);
    let reach = theme.px(4.0);
    let arrow = if open {
        [vec2(-reach, -reach * 0.6), vec2(reach, -reach * 0.6), vec2(0.0, reach * 0.8)]
    } else {
        [vec2(-reach * 0.6, -reach), vec2(reach * 0.8, 0.0), vec2(-reach * 0.6, reach)]
    };
    let points = arrow.into_iter().map(|offset| centre + offset).collect();
    painter.add(egui::Shape::convex_polygon(points, p.brass, Stroke::NONE));
    let at = pos2(rect.left() + theme.steps(4.0), rect.center().y - text.size().y / 2.0);
    painter.galley(at, text, ink);
    response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, open, title));
    response.clicked()
}
