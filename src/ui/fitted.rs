//! Cards that are as high as what they hold and never higher than their room: head and foot always show, what is between
//! them scrolls when it must, and says so.

use super::kit::Kit;
use super::widgets::{card, corners};
use egui::{Id, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

/// What a card was measured to need, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Measured {
    /// The whole card if nothing scrolled.
    height: f32,
    /// What stands below the part that scrolls.
    foot: f32,
}

/// The card that is being shown.
pub struct Fit {
    last: Measured,
    /// Where the part that scrolls ended, and how much higher it would like to be.
    body: Option<(f32, f32)>,
}

impl Fit {
    /// The part that scrolls. At most one in a card.
    pub fn body<R>(&mut self, ui: &mut Ui, kit: &Kit, add: impl FnOnce(&mut Ui) -> R) -> R {
        let height = (ui.available_height() - self.last.foot).max(kit.theme.px(40.0));
        let mut lacks = 0.0;
        let inner = scrolling(ui, kit, "body", height, &mut lacks, add);
        self.body = Some((ui.min_rect().bottom(), lacks));
        inner
    }
}

/// A card in the middle of `ui`, edged with `edge`, as wide as `ui`.
pub fn fitted<R>(ui: &mut Ui, kit: &Kit, id: &str, edge: Stroke, add: impl FnOnce(&mut Ui, &mut Fit) -> R) -> R {
    fitted_below(ui, kit, id, edge, None, add).0
}

/// As [`fitted`], with its upper edge at `top` if one is given; gives the upper edge too. Pages of one card that differ in
/// height keep their head at one place by it.
pub fn fitted_below<R>(
    ui: &mut Ui,
    kit: &Kit,
    id: &str,
    edge: Stroke,
    top: Option<f32>,
    add: impl FnOnce(&mut Ui, &mut Fit) -> R,
) -> (R, f32) {
    let whole = ui.max_rect();
    let room = top.map_or(whole, |top| whole.with_min_y(top.clamp(whole.top(), whole.center().y)));
    let key = Id::new(("fitted", id));
    let first = Measured { height: room.height(), foot: kit.theme.px(46.0) };
    let last = ui.data(|data| data.get_temp(key)).unwrap_or(first);
    let size = vec2(room.width(), last.height.min(room.height()));
    let middle = Rect::from_center_size(room.center(), size);
    let place = if top.is_some() { Rect::from_min_size(room.min, size) } else { middle };
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    let mut fit = Fit { last, body: None };
    let frame = card(kit).stroke(edge).show(&mut child, |ui| {
        ui.set_width(ui.available_width());
        let inner = add(ui, &mut fit);
        (inner, ui.min_rect())
    });
    let (inner, content) = frame.inner;
    let shown = frame.response.rect;
    corners(ui.painter(), shown, kit);
    let (end, lacks) = fit.body.unwrap_or((content.bottom(), 0.0));
    let now = Measured { height: shown.height() + lacks, foot: content.bottom() - end };
    if (now.height - last.height).abs() > 0.5 || (now.foot - last.foot).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(key, now));
        ui.ctx().request_repaint();
    }
    ui.advance_cursor_after_rect(whole);
    (inner, place.top())
}

/// A part that scrolls inside `height`, with a mark at an edge beyond which there is more.
pub fn scroll<R>(ui: &mut Ui, kit: &Kit, id: &str, height: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    scrolling(ui, kit, id, height, &mut 0.0, add)
}

/// The side of a mark that says that there is more, in points at scale 1.
const MARK: f32 = 18.0;

/// As [`scroll`]; `lacks` is how much higher it would have to be to show everything.
fn scrolling<R>(ui: &mut Ui, kit: &Kit, id: &str, height: f32, lacks: &mut f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = ScrollArea::vertical().id_salt(id).max_height(height).auto_shrink([false, true]);
    let shown = area.show(ui, |ui| {
        // The marks at the edges stand beside what scrolls, not over it.
        ui.set_width(ui.available_width() - kit.theme.px(MARK + 4.0));
        add(ui)
    });
    *lacks = (shown.content_size.y - shown.inner_rect.height()).max(0.0);
    let at = shown.inner_rect;
    let half = kit.theme.px(MARK / 2.0 - 2.0);
    for (is_more, y, down) in [
        (shown.state.offset.y > 1.0, at.top() + half, -1.0),
        (*lacks - shown.state.offset.y > 1.0, at.bottom() - half, 1.0),
    ] {
        if is_more {
            chevron(ui, kit, pos2(at.right() - kit.theme.px(MARK / 2.0), y), half, down);
        }
    }
    shown.inner
}

/// A brass arrowhead on a dark disc: there is more that way.
fn chevron(ui: &Ui, kit: &Kit, at: egui::Pos2, half: f32, down: f32) {
    let painter = ui.painter();
    painter.circle(at, half + 2.0, kit.palette().sunken, Stroke::new(1.0, kit.palette().brass_dark));
    let points =
        [vec2(-half * 0.6, -half * 0.3 * down), vec2(0.0, half * 0.4 * down), vec2(half * 0.6, -half * 0.3 * down)];
    let points: Vec<_> = points.into_iter().map(|offset| at + offset).collect();
    painter.line(points, Stroke::new(2.0, kit.palette().brass));
}

/// The usual edge of such a card.
#[must_use]
pub fn plain_edge(kit: &Kit) -> Stroke {
    Stroke::new(1.0, kit.palette().brass_dark)
}
