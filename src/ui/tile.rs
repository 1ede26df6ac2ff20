//! The tiles of the action bar: icon, words, cost and key of one thing that can be done.

use super::deed::Entry;
use super::focus;
use super::kit::Kit;
use super::theme::mix;
use super::tip::{Side, Tip, reason};
use super::widgets::{Face, Weight, centred, galley, key_cap, note, strong};
use egui::{Color32, Galley, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use std::sync::Arc;

/// The widths that a tile can have, in points at scale 1: the first in which all its words find room.
const TILE_WIDTHS: [f32; 6] = [88.0, 104.0, 120.0, 140.0, 164.0, 190.0];

/// The words of a tile, laid out in its width.
struct Words {
    width: f32,
    verb: Arc<Galley>,
    object: Arc<Galley>,
}

fn words(ui: &Ui, kit: &Kit, entry: &Entry, inks: [Color32; 2], rows: usize) -> Words {
    let theme = kit.theme;
    let at_width = |width: f32| {
        let width = theme.px(width);
        let room = width - theme.steps(2.0);
        let verb_rows = if entry.caption.object.is_empty() { rows + 1 } else { 1 };
        let verb = centred(ui, &entry.caption.verb, theme.bold(0), inks[0], room, verb_rows);
        let object = centred(ui, &entry.caption.object, theme.font(0), inks[1], room, rows);
        Words { width, verb, object }
    };
    let [rest @ .., last] = TILE_WIDTHS;
    let longest = |text: &str, font: &egui::FontId| {
        let words = text.split_whitespace().map(|word| galley(ui, word, font.clone(), inks[0], f32::INFINITY).size().x);
        words.fold(0.0_f32, f32::max)
    };
    // No word is broken in the middle.
    let whole = longest(&entry.caption.verb, &theme.bold(0)).max(longest(&entry.caption.object, &theme.font(0)));
    let fits = |words: &Words| {
        let room = words.width - theme.steps(1.5);
        let is_whole = |galley: &Galley| !galley.elided && galley.size().x <= room;
        whole <= room - theme.steps(0.5) && is_whole(&words.verb) && is_whole(&words.object)
    };
    rest.into_iter().map(at_width).find(fits).unwrap_or_else(|| at_width(last))
}

/// The height of a tile in so much room, and how many rows its object may take.
fn room(ui: &Ui, kit: &Kit, height: f32) -> (f32, usize) {
    let height = height.min(kit.theme.px(76.0));
    let line = ui.fonts_mut(|fonts| fonts.row_height(&kit.theme.font(0)));
    (height, if kit.theme.px(20.0) + 3.0 * line + 2.0 > height { 1 } else { 2 })
}

/// How wide a tile is in a bar of this height.
pub fn width(ui: &Ui, kit: &Kit, entry: &Entry, height: f32) -> f32 {
    let (_, rows) = room(ui, kit, height);
    words(ui, kit, entry, [Color32::PLACEHOLDER; 2], rows).width
}

/// Shows a tile; disabled ones say why. `more` marks one that opens a list.
pub fn show(ui: &mut Ui, kit: &Kit, entry: &Entry, number: Option<&str>, height: f32, more: Option<bool>) -> Response {
    let theme = kit.theme;
    let allowed = entry.allowed.is_ok();
    let p = kit.palette();
    // What cannot be done is told to whoever comes by keyboard too, and a group opens to say why.
    let sense = if allowed || more.is_some() { Sense::click() } else { Sense::focusable_noninteractive() };
    let (height, rows) = room(ui, kit, height);
    let side = theme.px(20.0);
    let words = words(ui, kit, entry, [Color32::PLACEHOLDER; 2], rows);
    let (rect, response) = ui.allocate_exact_size(vec2(words.width, height), sense);
    focus::receive(&response, allowed);
    let face = Face::of(&response, Weight::Plain, allowed, more == Some(true), kit);
    let painter = ui.painter();
    face.paint(painter, rect);
    let object_ink = if allowed { p.muted } else { face.ink };
    let object_height = if entry.caption.object.is_empty() { 0.0 } else { words.object.size().y };
    let top = rect.center().y - (side + words.verb.size().y + object_height) / 2.0;
    let icon_at = Rect::from_center_size(pos2(rect.center().x, top + side / 2.0), Vec2::splat(side));
    entry.caption.icon.paint(painter, icon_at, face.mark);
    let verb_at = pos2(rect.center().x, top + side);
    let object_at = pos2(rect.center().x, verb_at.y + words.verb.size().y);
    painter.galley(verb_at, words.verb, face.ink);
    if !entry.caption.object.is_empty() {
        painter.galley(object_at, words.object, object_ink);
    }
    if let Some(number) = number {
        let cap = galley(ui, number, theme.font(0), face.ink, f32::INFINITY);
        let half = cap.size().x / 2.0 + theme.steps(1.0) + theme.px(3.0);
        key_cap(painter, rect.left_top() + vec2(half.max(theme.px(12.0)), theme.px(12.0)), cap, kit, face.ink);
    }
    if more.is_some() {
        let (centre, half) = (pos2(rect.right() - theme.px(11.0), rect.top() + theme.px(12.0)), theme.px(4.0));
        let arrow = [vec2(-half, half * 0.6), vec2(half, half * 0.6), vec2(0.0, -half * 0.8)];
        let points = arrow.into_iter().map(|offset| centre + offset).collect();
        painter.add(egui::Shape::convex_polygon(points, face.mark, Stroke::NONE));
    } else if entry.cost > 0 {
        cost_badge(ui, kit, rect.right_top() + vec2(-theme.px(6.0), theme.px(12.0)), entry.cost, allowed);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, allowed, entry.caption.line()));
    response.tip_by_keys(kit, Side::Below, |ui| hint(ui, kit, entry))
}

/// What a tile says of itself: its whole name, what it does, what it costs, why it cannot be done.
fn hint(ui: &mut Ui, kit: &Kit, entry: &Entry) {
    strong(ui, kit, &entry.caption.line(), 1);
    if !entry.about.is_empty() {
        note(ui, kit, &entry.about);
    }
    if entry.cost > 0 {
        note(ui, kit, &kit.speaker.count("ui-cost-ap", i32::from(entry.cost)));
    }
    if let Err(refusal) = &entry.allowed {
        reason(ui, kit, &refusal.0);
    }
}

/// What something costs in action points, ending at this place; gives where it begins.
pub fn cost_badge(ui: &Ui, kit: &Kit, right_middle: egui::Pos2, cost: u8, allowed: bool) -> f32 {
    let p = kit.palette();
    let text = galley(ui, &cost.to_string(), kit.theme.bold(0), p.help, f32::INFINITY);
    let pip = vec2(kit.theme.px(6.0), kit.theme.px(11.0));
    let (right, y) = (right_middle.x, right_middle.y);
    let lean = pip.x * 0.3;
    let left = right - pip.x;
    let points = vec![
        pos2(left + lean, y - pip.y / 2.0),
        pos2(right + lean, y - pip.y / 2.0),
        pos2(right, y + pip.y / 2.0),
        pos2(left, y + pip.y / 2.0),
    ];
    let colour = if allowed { p.help } else { mix(p.help, p.panel_solid, 0.5) };
    ui.painter().add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    let begin = left - text.size().x - 3.0;
    ui.painter().galley(pos2(begin, y - text.size().y / 2.0), text, colour);
    begin
}
