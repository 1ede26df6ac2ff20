//! Running text: one flow of words in their looks, in which ids of rules can be pressed.

use super::super::focus;
use super::super::kit::Kit;
use super::super::tip::Tip;
use super::super::widgets::body;
use crate::text::RuleId;
use crate::text::handbook::{Look, Span, plain};
use egui::epaint::text::{LayoutJob, TextFormat, TextWrapping};
use egui::text::CCursor;
use egui::{Color32, Galley, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use std::sync::Arc;

/// The height of a line in heights of its letters.
const LEADING: f32 = 1.36;

/// How some text is to look as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// The size of its letters, as the theme counts them.
    pub size: usize,
    /// All of it is bold.
    pub bold: bool,
    /// Its colour.
    pub colour: Color32,
}

/// Text laid out in a width.
pub fn lay_out(ui: &Ui, kit: &Kit, spans: &[Span], ink: Ink, width: f32) -> Arc<Galley> {
    let p = kit.palette();
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    for span in spans {
        let bold = ink.bold || matches!(span.look, Look::Bold | Look::Rule(_));
        let font_id = if bold { kit.theme.bold(ink.size) } else { kit.theme.font(ink.size) };
        let mut format = TextFormat {
            line_height: Some((font_id.size * LEADING).round()),
            font_id,
            color: ink.colour,
            valign: egui::Align::Center,
            ..TextFormat::default()
        };
        match &span.look {
            Look::Plain | Look::Bold => {}
            Look::Emphasis => format.italics = true,
            Look::Code => (format.background, format.expand_bg) = (p.raised, 2.0),
            Look::Rule(_) => (format.color, format.underline) = (p.brass, Stroke::new(1.0, p.brass_dark)),
        }
        job.append(&span.text, 0.0, format);
    }
    ui.painter().layout_job(job)
}

/// Shows text across what is left of the width, beginning so far from the left; the rule that somebody pressed in it.
pub fn running(ui: &mut Ui, kit: &Kit, spans: &[Span], ink: Ink, indent: f32) -> Option<RuleId> {
    let width = ui.available_width();
    let galley = lay_out(ui, kit, spans, ink, (width - indent).max(1.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, galley.size().y), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, plain(spans)));
    paint(ui, kit, spans, &galley, rect.min + vec2(indent, 0.0), response.id, ink)
}

/// Paints text that is laid out already and lets its rules be pressed; which one was.
pub fn paint(
    ui: &Ui,
    kit: &Kit,
    spans: &[Span],
    galley: &Arc<Galley>,
    at: Pos2,
    id: egui::Id,
    ink: Ink,
) -> Option<RuleId> {
    ui.painter().galley(at, Arc::clone(galley), ink.colour);
    let (mut letter, mut pressed) = (0, None);
    for span in spans {
        let end = letter + span.text.chars().count();
        if let Look::Rule(rule) = &span.look {
            let place = between(galley, letter, end).translate(at.to_vec2());
            let response = ui.interact(place, id.with(letter), Sense::click());
            focus::receive(&response, false);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Link, true, &span.text));
            if response.clicked() {
                pressed = Some(rule.clone());
            }
            if let Some(key) = super::super::help::rule_key(rule) {
                response.on_hover_cursor(egui::CursorIcon::PointingHand).tip_ui(kit, |ui| {
                    body(ui, kit, &kit.text(key));
                });
            }
        }
        letter = end;
    }
    pressed
}

/// The place of some letters in one line.
fn between(galley: &Galley, from: usize, to: usize) -> Rect {
    let [start, end] = [(from, true), (to, false)]
        .map(|(index, prefer_next_row)| galley.pos_from_cursor(CCursor { index: index.into(), prefer_next_row }));
    let right = if end.top() > start.top() + 1.0 { galley.rect.right() } else { end.right() };
    Rect::from_min_max(start.min, egui::pos2(right.max(start.left() + 1.0), start.bottom()))
}
