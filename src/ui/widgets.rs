//! The small parts that panels are made of: buttons, chips, headings, cards. Each has hover, pressed, disabled and focus
//! states and a name for screen readers and tests. What counts points and dice is in `tokens`.

use super::focus;
use super::group::Group;
use super::icons::Icon;
use super::kit::{Kit, signed};
use super::theme::{ROUND, ROUND_SMALL, SHADOW, mix};
use crate::knowledge::view::{Explained, Part};
use crate::text::RuleId;
use egui::epaint::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

/// How much weight a button has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// An ordinary one: raised, edged in brass.
    #[default]
    Plain,
    /// The one to press next: brass.
    Primary,
    /// Without a face until the pointer comes near.
    Quiet,
    /// Something that hurts or cannot be taken back easily.
    Danger,
}

/// A button.
pub struct Press<'a> {
    text: &'a str,
    icon: Option<Icon>,
    key: Option<&'a str>,
    weight: Weight,
    enabled: bool,
    selected: bool,
    width: Option<f32>,
    height: f32,
    hide_text: bool,
    member: Option<(Group, usize)>,
}

impl<'a> Press<'a> {
    /// A plain button with this text.
    #[must_use]
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            icon: None,
            key: None,
            weight: Weight::Plain,
            enabled: true,
            selected: false,
            width: None,
            height: 30.0,
            hide_text: false,
            member: None,
        }
    }

    /// An icon alone; the text is its name and tooltip.
    #[must_use]
    pub const fn icon_only(icon: Icon, text: &'a str) -> Self {
        let mut press = Self::new(text);
        press.icon = Some(icon);
        press.hide_text = true;
        press.weight = Weight::Quiet;
        press
    }

    /// With an icon before the text.
    #[must_use]
    pub const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// With the key that presses it, shown at the right.
    #[must_use]
    pub const fn key(mut self, key: &'a str) -> Self {
        self.key = Some(key);
        self
    }

    /// With this weight.
    #[must_use]
    pub const fn weight(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }

    /// Whether it can be pressed.
    #[must_use]
    pub const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Whether it shows as chosen.
    #[must_use]
    pub const fn selected(mut self, selected: bool) -> Self {
        self.selected = selected;
        self
    }

    /// Exactly this wide, in points.
    #[must_use]
    pub const fn width(mut self, width: f32) -> Self {
        self.width = Some(width);
        self
    }

    /// At least this high, in points at scale 1.
    #[must_use]
    pub const fn height(mut self, height: f32) -> Self {
        self.height = height;
        self
    }

    /// As the choice with this index in a group, of which one is chosen.
    #[must_use]
    pub const fn of(mut self, group: Group, index: usize) -> Self {
        self.member = Some((group, index));
        self
    }

    /// Shows it.
    pub fn show(self, ui: &mut Ui, kit: &Kit) -> Response {
        let theme = kit.theme;
        let font = if self.weight == Weight::Primary { theme.bold(1) } else { theme.font(1) };
        let (pad, side, gap) = (theme.steps(2.5), theme.px(18.0), theme.steps(1.5));
        let icon_width = self.icon.map_or(0.0, |_| side + if self.hide_text { 0.0 } else { gap });
        let key = self.key.map(|key| galley(ui, key, theme.font(0), Color32::PLACEHOLDER, f32::INFINITY));
        let key_width = key.as_ref().map_or(0.0, |key| key.size().x + gap * 2.0);
        let most = self.width.unwrap_or_else(|| ui.available_width().max(theme.px(24.0)));
        let room = (most - 2.0 * pad - icon_width - key_width).max(1.0);
        let text = (!self.hide_text).then(|| galley(ui, self.text, font, Color32::PLACEHOLDER, room));
        let text_size = text.as_ref().map_or(egui::Vec2::ZERO, |text| text.size());
        let pad = if self.hide_text { theme.steps(1.25) } else { pad };
        let natural = 2.0 * pad + icon_width + text_size.x + key_width;
        let size = vec2(self.width.unwrap_or(natural), (text_size.y + theme.steps(2.5)).max(theme.px(self.height)));
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, mut response) = if let Some((group, index)) = self.member {
            group.member(ui, index, size)
        } else {
            let (rect, response) = ui.allocate_exact_size(size, sense);
            focus::receive(&response, self.enabled);
            (rect, response)
        };
        let elided = text.as_ref().is_some_and(|text| text.elided);
        if ui.is_rect_visible(rect) {
            let face = Face::of(&response, self.weight, self.enabled, self.selected, kit);
            face.paint(ui.painter(), rect);
            let mut x = rect.left() + pad;
            if self.width.is_some() && self.key.is_none() {
                x = rect.center().x - f32::midpoint(icon_width, text_size.x);
            }
            if let Some(icon) = self.icon {
                let at = Rect::from_center_size(pos2(x + side / 2.0, rect.center().y), egui::Vec2::splat(side));
                icon.paint(ui.painter(), at, face.mark);
                x += icon_width;
            }
            if let Some(text) = text {
                ui.painter().galley(pos2(x, rect.center().y - text_size.y / 2.0), text, face.ink);
            }
            if let Some(key) = key {
                let at = pos2(rect.right() - pad - key.size().x / 2.0, rect.center().y);
                key_cap(ui.painter(), at, key, kit, face.ink);
            }
        }
        let kind = if self.member.is_some() { WidgetType::RadioButton } else { WidgetType::Button };
        response.widget_info(|| WidgetInfo::selected(kind, self.enabled, self.selected, self.text));
        if self.hide_text || elided {
            response = hint(response, self.text, self.enabled);
        }
        response
    }
}

fn hint(response: Response, text: &str, enabled: bool) -> Response {
    if enabled { response.on_hover_text(text) } else { response.on_hover_text(text).on_disabled_hover_text(text) }
}

/// The face of something to be pressed in its present state.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    fill: Color32,
    edge: Stroke,
    /// The colour of its text.
    pub ink: Color32,
    /// The colour of its icon.
    pub mark: Color32,
    gleam: Color32,
}

impl Face {
    /// The face for this state.
    #[must_use]
    pub fn of(response: &Response, weight: Weight, enabled: bool, selected: bool, kit: &Kit) -> Self {
        let p = kit.palette();
        let (hovered, pressed) =
            (response.hovered() || response.has_focus(), response.is_pointer_button_down_on() && enabled);
        if !enabled {
            let faint = mix(p.muted, p.panel_solid, 0.3);
            return Self {
                fill: Color32::TRANSPARENT,
                edge: Stroke::new(1.0, p.line),
                ink: faint,
                mark: faint,
                gleam: Color32::TRANSPARENT,
            };
        }
        let gleam = Color32::from_white_alpha(16);
        match weight {
            Weight::Primary => {
                let fill = match (pressed, hovered) {
                    (true, _) => mix(p.brass, Color32::BLACK, 0.2),
                    (_, true) => mix(p.brass, Color32::WHITE, 0.2),
                    _ => p.brass,
                };
                let gleam = Color32::from_white_alpha(70);
                Self { fill, edge: Stroke::new(1.0, p.brass_dark), ink: p.on_brass, mark: p.on_brass, gleam }
            }
            Weight::Quiet if !hovered && !selected && !pressed => Self {
                fill: Color32::TRANSPARENT,
                edge: Stroke::NONE,
                ink: p.text,
                mark: p.brass,
                gleam: Color32::TRANSPARENT,
            },
            Weight::Danger => {
                let fill = if hovered { mix(p.danger_ground, p.danger, 0.25) } else { p.danger_ground };
                Self { fill, edge: Stroke::new(1.0, p.danger), ink: p.text, mark: p.danger, gleam }
            }
            Weight::Plain | Weight::Quiet => {
                let fill = match (pressed, hovered, selected) {
                    (true, ..) => mix(p.raised, p.brass, 0.35),
                    (_, _, true) => mix(p.raised, p.brass, 0.18),
                    (_, true, _) => p.raised_hover,
                    _ => p.raised,
                };
                let edge = if hovered || selected { p.brass } else { p.brass_dark };
                Self {
                    fill,
                    edge: Stroke::new(if selected { 1.5 } else { 1.0 }, edge),
                    ink: p.text,
                    mark: p.brass,
                    gleam,
                }
            }
        }
    }

    /// Paints it.
    pub fn paint(&self, painter: &Painter, rect: Rect) {
        let round = CornerRadius::same(ROUND_SMALL);
        painter.rect(rect, round, self.fill, self.edge, StrokeKind::Inside);
        let inset = f32::from(ROUND_SMALL);
        painter.hline(rect.left() + inset..=rect.right() - inset, rect.top() + 1.5, Stroke::new(1.0, self.gleam));
    }
}

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

/// A key as a small cap.
pub fn key_cap(painter: &Painter, centre: egui::Pos2, key: Arc<Galley>, kit: &Kit, ink: Color32) {
    let size = key.size() + vec2(kit.theme.steps(2.0), 2.0);
    let size = vec2(size.x.max(size.y), size.y);
    let rect = Rect::from_center_size(centre, size);
    painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, ink.gamma_multiply(0.6)), StrokeKind::Inside);
    painter.galley(rect.center() - key.size() / 2.0, key, ink);
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
    let theme = kit.theme;
    let ground = if tone == Tone::Danger { kit.palette().danger_ground } else { kit.palette().raised };
    let most = (ui.max_rect().width() - theme.steps(4.0)).max(theme.px(24.0));
    let galley = galley(ui, text, theme.font(0), tone.colour(kit), most);
    let size = galley.size() + vec2(theme.steps(3.0), theme.steps(1.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    let edge = if tone == Tone::Plain { kit.palette().line } else { tone.colour(kit).gamma_multiply(0.6) };
    ui.painter().rect(rect, round, ground, Stroke::new(1.0, edge), StrokeKind::Inside);
    let elided = galley.elided;
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, tone.colour(kit));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    if elided { response.on_hover_text(text) } else { response }
}

/// The id of a rule, small and in brass.
pub fn rule_chip(ui: &mut Ui, kit: &Kit, rule: &RuleId) -> Response {
    let text = egui::RichText::new(rule.to_string()).font(kit.theme.bold(0)).color(kit.palette().brass);
    ui.add(egui::Label::new(text)).on_hover_text(kit.text("ui-rule-hint"))
}

/// A modifier as a chip: its amount and source, its rule on hover.
pub fn modifier_chip(ui: &mut Ui, kit: &Kit, part: &Part) -> Response {
    let text = format!("{} {}", signed(part.amount), kit.say(&part.source));
    let tone = if part.amount < 0 { Tone::Danger } else { Tone::Plain };
    let response = chip(ui, kit, &text, tone);
    match &part.rule {
        Some(rule) => response.on_hover_text(rule.to_string()),
        None => response,
    }
}

/// The tooltip that explains a number: its parts, each with its rule, and the sum.
pub fn explain(ui: &mut Ui, kit: &Kit, title: &str, what: &str, number: &Explained) {
    strong(ui, kit, title, 1);
    if !what.is_empty() {
        note(ui, kit, what);
    }
    egui::Grid::new("parts").num_columns(3).spacing(vec2(kit.theme.steps(3.0), 2.0)).show(ui, |ui| {
        for part in &number.parts {
            let amount = egui::RichText::new(signed(part.amount)).font(kit.theme.font(1));
            ui.label(amount.color(if part.amount < 0 { kit.palette().danger } else { kit.palette().text }));
            body(ui, kit, &kit.say(&part.source));
            match &part.rule {
                Some(rule) => rule_chip(ui, kit, rule),
                None => ui.label(""),
            };
            ui.end_row();
        }
        strong(ui, kit, &super::kit::plain(number.value), 1);
        body(ui, kit, &kit.text("ui-sum"));
        ui.label("");
        ui.end_row();
    });
}

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
