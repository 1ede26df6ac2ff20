//! What is pressed: buttons with their faces. A button that cannot be pressed says why, under the pointer and where the
//! keyboard stops.

use super::{body, galley, key_cap};
use crate::text::Phrase;
use crate::ui::focus;
use crate::ui::group::Group;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::theme::{ROUND_SMALL, mix};
use crate::ui::tip::{Side, Tip, reason};
use egui::epaint::text::{LayoutJob, TextWrapping};
use egui::{
    Color32, CornerRadius, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
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
    from_left: bool,
    height: f32,
    hide_text: bool,
    member: Option<(Group, usize)>,
    why_not: Option<&'a Phrase>,
    about: &'a str,
    side: Side,
    rows: usize,
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
            from_left: false,
            height: 30.0,
            hide_text: false,
            member: None,
            why_not: None,
            about: "",
            side: Side::Below,
            rows: 1,
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

    /// Its words begin at the left, however wide it is.
    #[must_use]
    pub const fn from_left(mut self) -> Self {
        self.from_left = true;
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

    /// Why it cannot be pressed, if it cannot: said under the pointer and where the keyboard stops.
    #[must_use]
    pub const fn why_not(mut self, why: Option<&'a Phrase>) -> Self {
        self.enabled = self.enabled && why.is_none();
        self.why_not = why;
        self
    }

    /// With these words under the pointer.
    #[must_use]
    pub const fn about(mut self, about: &'a str) -> Self {
        self.about = about;
        self
    }

    /// What it says of itself stands at this side of it.
    #[must_use]
    pub const fn says_at(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    /// Its text may take so many rows where it is too wide for one.
    #[must_use]
    pub const fn rows(mut self, rows: usize) -> Self {
        self.rows = rows;
        self
    }

    fn text_in(&self, ui: &Ui, font: egui::FontId, room: f32) -> Arc<Galley> {
        let one = galley(ui, self.text, font.clone(), Color32::PLACEHOLDER, room);
        if self.rows < 2 || !one.elided {
            return one;
        }
        let mut job = LayoutJob::simple(self.text.to_owned(), font, Color32::PLACEHOLDER, room);
        job.wrap = TextWrapping { max_rows: self.rows, ..TextWrapping::wrap_at_width(room) };
        ui.painter().layout_job(job)
    }

    /// Shows it.
    pub fn show(self, ui: &mut Ui, kit: &Kit) -> Response {
        let theme = kit.theme;
        let font = if self.weight == Weight::Primary { theme.bold(1) } else { theme.font(1) };
        let (pad, side, gap) = (theme.steps(2.5), theme.px(18.0), theme.steps(1.5));
        let icon_width = self.icon.map_or(0.0, |_| side + if self.hide_text { 0.0 } else { gap });
        let mut key = self.key.map(|key| galley(ui, key, theme.font(0), Color32::PLACEHOLDER, f32::INFINITY));
        let mut key_width = key.as_ref().map_or(0.0, |key| key.size().x + gap * 2.0);
        let most = self.width.unwrap_or_else(|| ui.available_width().max(theme.px(24.0)));
        let room = (most - 2.0 * pad - icon_width).max(1.0);
        let mut text = (!self.hide_text).then(|| self.text_in(ui, font.clone(), (room - key_width).max(1.0)));
        // The cap of the key gives way to the words.
        if key.is_some() && text.as_ref().is_some_and(|text| text.elided) {
            (key, key_width) = (None, 0.0);
            text = Some(self.text_in(ui, font, room));
        }
        let text_size = text.as_ref().map_or(egui::Vec2::ZERO, |text| text.size());
        let pad = if self.hide_text { theme.steps(1.25) } else { pad };
        let natural = 2.0 * pad + icon_width + text_size.x + key_width;
        let size = vec2(self.width.unwrap_or(natural), (text_size.y + theme.steps(2.5)).max(theme.px(self.height)));
        let sense = match (self.enabled, self.why_not) {
            (true, _) => Sense::click(),
            // Whoever comes by keyboard is told too.
            (false, Some(_)) => Sense::focusable_noninteractive(),
            (false, None) => Sense::hover(),
        };
        let (rect, response) = if let Some((group, index)) = self.member {
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
            if self.width.is_some() && key.is_none() && !self.from_left {
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
        let name = if self.hide_text || elided { self.text } else { "" };
        if name.is_empty() && self.about.is_empty() && self.why_not.is_none() {
            return response;
        }
        let add = |ui: &mut Ui| {
            for text in [name, self.about].into_iter().filter(|text| !text.is_empty()) {
                body(ui, kit, text);
            }
            if let Some(why) = self.why_not {
                reason(ui, kit, why);
            }
        };
        if self.why_not.is_some() { response.tip_by_keys(kit, self.side, add) } else { response.tip_ui(kit, add) }
    }
}

/// Something that cannot be taken back: pressed once it says so in the second words, pressed again it is meant. Gives
/// whether it is.
pub fn press_twice(
    ui: &mut Ui,
    kit: &Kit,
    id: impl std::hash::Hash + std::fmt::Debug,
    icon: Icon,
    words: [&str; 2],
    width: f32,
) -> bool {
    let id = egui::Id::new(("pressed-twice", id));
    let pass = ui.ctx().cumulative_pass_nr();
    // Asked as it shows now: whoever comes back to it is asked anew.
    let asked: Option<u64> = ui.data(|data| data.get_temp(id));
    let is_sure = asked.is_some_and(|last| pass.saturating_sub(last) <= 2);
    let (text, weight) = if is_sure { (words[1], Weight::Danger) } else { (words[0], Weight::Plain) };
    let press = Press::new(text).icon(icon).weight(weight).width(width).rows(4).show(ui, kit);
    if press.clicked() && is_sure {
        return true;
    }
    if press.clicked() || is_sure {
        ui.data_mut(|data| data.insert_temp(id, pass));
    }
    false
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
