//! Tables: as wide as their words want, narrower where there is less room, and one row below the other where even the
//! longest words would not fit side by side.

use super::super::kit::Kit;
use super::super::widgets::galley;
use super::running::{Ink, lay_out, paint, running};
use crate::text::RuleId;
use crate::text::handbook::{Look, Span, plain};
use egui::{Color32, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Between two cells, and above and below their text, in points at scale 1.
const GAP: f32 = 14.0;
const PAD: f32 = 4.0;

/// Shows a table; the rule that somebody pressed in it.
pub fn table(ui: &mut Ui, kit: &Kit, rows: &[Vec<Vec<Span>>], ink: Ink) -> Option<RuleId> {
    let gap = kit.theme.px(GAP);
    match columns(ui, kit, rows, ink, ui.available_width(), gap) {
        Some(widths) => side_by_side(ui, kit, rows, ink, &widths, gap),
        None => below_each_other(ui, kit, rows, ink),
    }
}

/// How the text of a cell looks.
fn ink_of(kit: &Kit, ink: Ink, row: usize) -> Ink {
    if row == 0 { Ink { bold: true, colour: kit.palette().muted, ..ink } } else { ink }
}

/// The widths of the columns in so much room; none where the words are too long for it.
fn columns(ui: &Ui, kit: &Kit, rows: &[Vec<Vec<Span>>], ink: Ink, room: f32, gap: f32) -> Option<Vec<f32>> {
    let count = rows.first().map_or(0, Vec::len);
    let (mut least, mut wish) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    for (number, row) in rows.iter().enumerate() {
        let ink = ink_of(kit, ink, number);
        for (column, cell) in row.iter().enumerate().take(count) {
            wish[column] = wish[column].max(lay_out(ui, kit, cell, ink, f32::INFINITY).size().x.ceil() + 1.0);
            for word in plain(cell).split_whitespace() {
                let font = kit.theme.bold(ink.size);
                let long = galley(ui, word, font, Color32::PLACEHOLDER, f32::INFINITY).size().x.ceil() + 1.0;
                least[column] = least[column].max(long);
            }
        }
    }
    let room = room - gap * count.saturating_sub(1) as f32;
    let (all_least, all_wish) = (least.iter().sum::<f32>(), wish.iter().sum::<f32>());
    if all_wish <= room {
        return Some(wish);
    }
    let share = (room - all_least) / (all_wish - all_least).max(1.0);
    let width = |(least, wish): (&f32, &f32)| least + (wish - least).max(0.0) * share;
    (all_least <= room).then(|| least.iter().zip(&wish).map(width).collect())
}

fn side_by_side(ui: &mut Ui, kit: &Kit, rows: &[Vec<Vec<Span>>], ink: Ink, widths: &[f32], gap: f32) -> Option<RuleId> {
    let (p, pad) = (kit.palette(), kit.theme.px(PAD));
    let mut pressed = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    for (number, row) in rows.iter().enumerate() {
        let ink = ink_of(kit, ink, number);
        let galleys: Vec<_> = row.iter().zip(widths).map(|(cell, &width)| lay_out(ui, kit, cell, ink, width)).collect();
        let height = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max) + 2.0 * pad;
        let ground = ui.painter().add(Shape::Noop);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let says = row.iter().map(|cell| plain(cell)).collect::<Vec<_>>().join(", ");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &says));
        if number > 0 && number % 2 == 0 {
            let shade = p.raised.gamma_multiply(0.5);
            ui.painter().set(ground, Shape::rect_filled(rect.expand2(vec2(pad, 0.0)), 2.0, shade));
        }
        let line = if number == 0 { p.brass_dark } else { p.line.gamma_multiply(0.6) };
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, line));
        let mut x = rect.left();
        for (column, ((cell, galley), width)) in row.iter().zip(&galleys).zip(widths).enumerate() {
            let at = pos2(x, rect.top() + pad);
            let id = response.id.with(column);
            pressed = paint(ui, kit, cell, galley, at, id, ink).or(pressed);
            x += width + gap;
        }
    }
    pressed
}

/// Each row as a heading, its first cell, and a line for every other cell with the heading of its column.
fn below_each_other(ui: &mut Ui, kit: &Kit, rows: &[Vec<Vec<Span>>], ink: Ink) -> Option<RuleId> {
    let (heads, rows) = rows.split_first()?;
    let mut pressed = None;
    for row in rows {
        let Some((first, others)) = row.split_first() else { continue };
        pressed = running(ui, kit, first, Ink { bold: true, ..ink }, 0.0).or(pressed);
        for (head, cell) in heads.iter().skip(1).zip(others) {
            let mut line = vec![Span { text: format!("{}: ", plain(head)), look: Look::Plain }];
            line.extend(cell.iter().cloned());
            pressed = running(ui, kit, &line, ink, kit.theme.steps(3.0)).or(pressed);
        }
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), kit.theme.px(PAD)), Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, kit.palette().line));
    }
    pressed
}
