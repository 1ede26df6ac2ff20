//! The small parts that panels are made of: texts, chips, headings here; what is pressed in `press`, what parts stand on in
//! `ground`, ids of rules and sums in `sums`. Each has its states and a name for screen readers and tests. What counts
//! points and dice is in the panels' `tokens`.

mod ground;
mod press;
mod sums;

use super::kit::Kit;
use super::tip::Tip;
use egui::epaint::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
pub use ground::{card, corners, paint_panel, section, section_head, well};
pub use press::{Face, Press, Weight, press_twice};
use std::sync::Arc;
pub use sums::{explain, modifier_chip, rule_chip, rule_chip_width, rule_name, rule_of_reason, with_rule};

/// One line of text, cut with "…" when it is wider than `width`.
pub fn galley(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

/// Text in at most so many centred lines, cut with "…" when it does not fit. Its middle is at 0.
pub fn centred(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32, rows: usize) -> Arc<Galley> {
    let mut job = LayoutJob::simple(text.to_owned(), font, colour, width);
    job.wrap = TextWrapping { max_rows: rows, ..TextWrapping::wrap_at_width(width) };
    job.halign = egui::Align::Center;
    ui.painter().layout_job(job)
}

/// A key as a small cap: an edge all around and a thicker one below, as on a keyboard.
pub fn key_cap(painter: &Painter, centre: egui::Pos2, key: Arc<Galley>, kit: &Kit, ink: Color32) {
    let size = key.size() + vec2(kit.theme.steps(2.0), 2.0);
    let size = vec2(size.x.max(size.y), size.y);
    let rect = Rect::from_center_size(centre, size);
    let edge = ink.gamma_multiply(0.6);
    painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, edge), StrokeKind::Inside);
    painter.hline(rect.left() + 2.0..=rect.right() - 2.0, rect.bottom() - 1.5, Stroke::new(1.5, edge));
    painter.galley(rect.center() - key.size() / 2.0 - vec2(0.0, 0.5), key, ink);
}

/// Plain text that wraps.
pub fn body(ui: &mut Ui, kit: &Kit, text: &str) -> Response {
    ui.add(egui::Label::new(egui::RichText::new(text).font(kit.theme.font(1)).color(kit.palette().text)).wrap())
}

/// Text of less weight that wraps.
pub fn note(ui: &mut Ui, kit: &Kit, text: &str) -> Response {
    ui.add(egui::Label::new(egui::RichText::new(text).font(kit.theme.font(0)).color(kit.palette().muted)).wrap())
}

/// Bold text in one line, cut when too wide.
pub fn strong(ui: &mut Ui, kit: &Kit, text: &str, size: usize) -> Response {
    let text = egui::RichText::new(text).font(kit.theme.bold(size)).color(kit.palette().text);
    ui.add(egui::Label::new(text).truncate())
}

/// The heading of a panel or card: bold, with a brass lozenge and a line that runs to the edge.
pub fn heading(ui: &mut Ui, kit: &Kit, text: &str) -> Response {
    let theme = kit.theme;
    let p = kit.palette();
    let galley = galley(ui, text, theme.bold(2), p.text, ui.available_width() - theme.steps(5.0));
    let size = vec2(ui.available_width(), galley.size().y + theme.steps(1.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let half = theme.px(4.0);
    lozenge(painter, pos2(rect.left() + half, rect.center().y), half, p.brass);
    let at = pos2(rect.left() + theme.steps(4.0), rect.center().y - galley.size().y / 2.0);
    let end = at.x + galley.size().x + theme.steps(2.0);
    painter.galley(at, galley, p.text);
    if end < rect.right() {
        painter.hline(end..=rect.right(), rect.center().y, Stroke::new(1.0, p.line));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    response
}

/// A lozenge.
pub fn lozenge(painter: &Painter, centre: egui::Pos2, half: f32, colour: Color32) {
    let points = [vec2(0.0, -half), vec2(half, 0.0), vec2(0.0, half), vec2(-half, 0.0)];
    let points = points.into_iter().map(|offset| centre + offset).collect();
    painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// The tone of a chip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Worth a look.
    Brass,
    /// Harm.
    Danger,
    /// Good.
    Help,
}

impl Tone {
    /// Its colour.
    #[must_use]
    pub const fn colour(self, kit: &Kit) -> Color32 {
        let p = kit.palette();
        match self {
            Self::Plain => p.text,
            Self::Brass => p.brass,
            Self::Danger => p.danger,
            Self::Help => p.help,
        }
    }
}

/// A small word on its own ground.
pub fn chip(ui: &mut Ui, kit: &Kit, text: &str, tone: Tone) -> Response {
    chip_that(ui, kit, text, tone, Sense::hover())
}

/// As [`chip`], for one that is pressed. Asked afterwards it would let go of the keyboard each time it is drawn.
fn chip_that(ui: &mut Ui, kit: &Kit, text: &str, tone: Tone, sense: Sense) -> Response {
    let theme = kit.theme;
    let ground = if tone == Tone::Danger { kit.palette().danger_ground } else { kit.palette().raised };
    let most = (ui.max_rect().width() - theme.steps(4.0)).max(theme.px(24.0));
    let galley = galley(ui, text, theme.font(0), tone.colour(kit), most);
    let size = galley.size() + vec2(theme.steps(3.0), theme.steps(1.0));
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    let edge = if tone == Tone::Plain { kit.palette().line } else { tone.colour(kit).gamma_multiply(0.6) };
    ui.painter().rect(rect, round, ground, Stroke::new(1.0, edge), StrokeKind::Inside);
    let elided = galley.elided;
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, tone.colour(kit));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    if elided { response.tip(kit, text) } else { response }
}

/// What an empty place would hold and how it gets there.
pub fn empty(ui: &mut Ui, kit: &Kit, text: &str) {
    let stroke = Stroke::new(1.0, kit.palette().line);
    let frame = Frame::new().inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        note(ui, kit, text)
    });
    let rect = frame.response.rect.shrink(0.5);
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    ui.painter().extend(egui::Shape::dashed_line(&corners, stroke, 4.0, 3.0));
}

/// Text painted at a place, with a dark edge so that it reads on any ground.
pub fn text_on_scene(
    painter: &Painter,
    at: egui::Pos2,
    anchor: Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> Rect {
    let shade = Color32::from_black_alpha(200);
    for offset in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0), vec2(1.0, 1.5)] {
        painter.text(at + offset, anchor, text, font.clone(), shade);
    }
    painter.text(at, anchor, text, font, colour)
}
