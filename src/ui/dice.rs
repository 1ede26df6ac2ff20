//! Dice as they are drawn: the shape tells the sides, pips or a number the face.

use super::kit::Kit;
use egui::{Align2, Color32, CornerRadius, Painter, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, vec2};
use egui::{WidgetInfo, WidgetType, pos2};
use std::f32::consts::TAU;

/// The colour of a die that shows a face.
const BONE: Color32 = Color32::from_rgb(0xEF, 0xE6, 0xCF);
/// Its edges.
const EDGE: Color32 = Color32::from_rgb(0xA8, 0x93, 0x6B);
/// Its facets in shadow.
const SHADE: Color32 = Color32::from_rgb(0xDC, 0xCF, 0xAF);
/// Its numbers.
const INK: Color32 = Color32::from_rgb(0x2A, 0x1D, 0x12);

/// The face of a die: pips for up to six sides, a number otherwise.
pub fn die(ui: &mut Ui, kit: &Kit, face: u32, sides: u32, side: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    paint_die(ui.painter(), rect, kit, Some(face), sides);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, face.to_string()));
    response
}

/// Paints a die's face into `rect`; without a face it is still to be thrown.
pub fn paint_die(painter: &Painter, rect: Rect, kit: &Kit, face: Option<u32>, sides: u32) {
    let p = kit.palette();
    let (fill, edge, shade) =
        if face.is_some() { (BONE, EDGE, SHADE) } else { (p.sunken, p.brass_dark, mixed(p.sunken, p.brass_dark)) };
    let stroke = Stroke::new((rect.width() / 40.0).clamp(1.0, 2.0), edge);
    // Where the number stands, and how large: a triangle has less room than a square.
    let (centre, size) = match sides {
        4 => {
            painter.add(Shape::convex_polygon(regular(rect, 3, 1.0), fill, stroke));
            (rect.center() + vec2(0.0, rect.height() * 0.12), 0.40)
        }
        6 => {
            let round = CornerRadius::same((rect.width() * 0.18) as u8);
            painter.rect(rect, round, fill, stroke, StrokeKind::Inside);
            (rect.center(), 0.52)
        }
        8 => {
            painter.add(Shape::convex_polygon(regular(rect, 4, 1.0), fill, stroke));
            (rect.center(), 0.42)
        }
        10 | 100 => {
            let at = |x: f32, y: f32| pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y);
            let kite = vec![at(0.5, 0.0), at(0.98, 0.46), at(0.98, 0.56), at(0.5, 1.0), at(0.02, 0.56), at(0.02, 0.46)];
            painter.add(Shape::convex_polygon(kite, shade, stroke));
            let front = vec![at(0.5, 0.04), at(0.80, 0.58), at(0.5, 0.74), at(0.20, 0.58)];
            painter.add(Shape::convex_polygon(front, fill, Stroke::new(1.0, edge)));
            (at(0.5, 0.45), 0.38)
        }
        12 => {
            painter.add(Shape::convex_polygon(regular(rect, 10, 1.0), shade, stroke));
            painter.add(Shape::convex_polygon(regular(rect, 5, 0.66), fill, Stroke::new(1.0, edge)));
            (rect.center(), 0.40)
        }
        _ => {
            let hexagon = regular(rect, 6, 1.0);
            painter.add(Shape::convex_polygon(hexagon.clone(), shade, stroke));
            let front = regular(rect, 3, 0.74);
            for (corner, from) in front.iter().enumerate() {
                let outer = [corner * 2, (corner * 2 + 1) % 6, (corner * 2 + 5) % 6];
                for &to in outer.into_iter().filter_map(|index| hexagon.get(index)) {
                    painter.line_segment([*from, to], Stroke::new(1.0, edge));
                }
            }
            painter.add(Shape::convex_polygon(front, fill, Stroke::new(1.0, edge)));
            (rect.center() + vec2(0.0, rect.height() * 0.02), 0.38)
        }
    };
    match face {
        Some(face @ 1..=6) if sides == 6 => {
            for &(x, y) in pips(face) {
                painter.circle_filled(rect.min + rect.size() * vec2(x, y), rect.width() * 0.085, INK);
            }
        }
        Some(face) => {
            let size = if face > 99 { size * 0.8 } else { size };
            let font = egui::FontId::new(rect.width() * size, kit.theme.bold(1).family);
            painter.text(centre, Align2::CENTER_CENTER, face, font, INK);
        }
        None => {
            let font = egui::FontId::new(rect.width() * size, kit.theme.bold(1).family);
            painter.text(centre, Align2::CENTER_CENTER, "?", font, p.brass);
        }
    }
}

fn mixed(a: Color32, b: Color32) -> Color32 {
    super::theme::mix(a, b, 0.25)
}

/// A regular polygon in a square, one corner up, `share` of its size.
fn regular(rect: Rect, corners: usize, share: f32) -> Vec<egui::Pos2> {
    let radius = rect.width() / 2.0 * share;
    let corner = |i: usize| rect.center() + radius * Vec2::angled(TAU * i as f32 / corners as f32 - TAU / 4.0);
    (0..corners).map(corner).collect()
}

const fn pips(face: u32) -> &'static [(f32, f32)] {
    const LOW: f32 = 0.26;
    const MID: f32 = 0.5;
    const HIGH: f32 = 0.74;
    match face {
        1 => &[(MID, MID)],
        2 => &[(LOW, LOW), (HIGH, HIGH)],
        3 => &[(LOW, LOW), (MID, MID), (HIGH, HIGH)],
        4 => &[(LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)],
        5 => &[(LOW, LOW), (HIGH, LOW), (MID, MID), (LOW, HIGH), (HIGH, HIGH)],
        _ => &[(LOW, LOW), (HIGH, LOW), (LOW, MID), (HIGH, MID), (LOW, HIGH), (HIGH, HIGH)],
    }
}
