//! A wall of dressed stone by the light of two torches: what lies behind full screens when there is no picture.

use super::curtain::quad;
use super::theme::mix;
use egui::{Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};
use std::f32::consts::TAU;

/// Where the flames are, in shares of the wall's width and height.
const TORCHES: [Pos2; 2] = [pos2(0.055, 0.34), pos2(0.945, 0.34)];
/// Courses of stone from top to bottom.
const COURSES: f32 = 18.0;
/// Stone in the dark and stone in full torchlight.
const DARK: Color32 = Color32::from_rgb(0x12, 0x14, 0x1A);
const LIT: Color32 = Color32::from_rgb(0xB8, 0x74, 0x3C);

/// Paints the wall, the glow on it and the torches.
pub(super) fn torchlit_wall(painter: &Painter, rect: Rect) {
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    painter.rect_filled(rect, CornerRadius::ZERO, Color32::from_rgb(0x08, 0x08, 0x0A));
    let course = rect.height() / COURSES;
    let mut mesh = Mesh::default();
    for row in 0..COURSES as u32 {
        let top = rect.top() + row as f32 * course;
        let mut x = rect.left() - course * (0.4 + 1.4 * noise(row, 7));
        let mut column = 0;
        while x < rect.right() {
            let width = course * (1.3 + 1.3 * noise(row * 31 + column, 3));
            let stone = Rect::from_min_max(pos2(x, top), pos2(x + width, top + course)).shrink(course * 0.035);
            block(&mut mesh, stone, rect, 0.7 + 0.5 * noise(row * 57 + column, 11));
            x += width;
            column += 1;
        }
    }
    painter.add(Shape::mesh(mesh));
    let side = rect.height() * 0.10;
    for place in TORCHES {
        let at = rect.min + rect.size() * place.to_vec2();
        halo(&painter, at, rect.height() * 0.42);
        torch(&painter, at, side);
    }
}

/// One stone: a bevelled face, its light sampled at its corners, so that the glow runs on from stone to stone.
fn block(mesh: &mut Mesh, stone: Rect, wall: Rect, own: f32) {
    let shade = |at: Pos2, edge: f32| mix(Color32::BLACK, mix(DARK, LIT, light(at, wall)), (own * edge).min(1.0));
    let face = stone.shrink(stone.height() * 0.07);
    let patch = |mesh: &mut Mesh, corners: [Pos2; 4], edge: f32| {
        quad(mesh, corners.map(|at| (at, shade(at, edge))));
    };
    let (o, i) = (stone, face);
    patch(mesh, [o.left_top(), o.right_top(), i.right_top(), i.left_top()], 1.05);
    patch(mesh, [o.left_top(), i.left_top(), i.left_bottom(), o.left_bottom()], 0.9);
    patch(mesh, [o.right_top(), o.right_bottom(), i.right_bottom(), i.right_top()], 0.6);
    patch(mesh, [o.left_bottom(), i.left_bottom(), i.right_bottom(), o.right_bottom()], 0.45);
    patch(mesh, [i.left_top(), i.right_top(), i.right_bottom(), i.left_bottom()], 0.78);
}

/// The torchlight at a place of the wall, 0 to 1.
fn light(at: Pos2, wall: Rect) -> f32 {
    let unit = wall.height().max(1.0);
    let one = |torch: Pos2| {
        let flame = wall.min + wall.size() * torch.to_vec2();
        let far = (at - flame) / unit;
        1.0 / (1.0 + 11.0 * (far.x * far.x + 0.8 * far.y * far.y))
    };
    (0.9 * TORCHES.into_iter().map(one).sum::<f32>()).min(1.0)
}

/// A glow that fades out to nothing at `radius`.
fn halo(painter: &Painter, centre: Pos2, radius: f32) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, Color32::from_rgba_premultiplied(0x5C, 0x32, 0x10, 0x30));
    let rim = 40;
    for step in 0..rim {
        mesh.colored_vertex(centre + radius * Vec2::angled(TAU * step as f32 / rim as f32), Color32::TRANSPARENT);
        mesh.add_triangle(0, 1 + step, 1 + (step + 1) % rim);
    }
    painter.add(Shape::mesh(mesh));
}

/// A torch in its bracket; `at` is the middle of the flame, `side` its height.
fn torch(painter: &Painter, at: Pos2, side: f32) {
    let (iron, wood) = (Color32::from_rgb(0x2A, 0x2B, 0x30), Color32::from_rgb(0x5E, 0x3C, 0x20));
    let foot = at + vec2(0.0, side * 0.45);
    let beam = |top: f32, bottom: f32, y0: f32, y1: f32, colour: Color32| {
        let points = vec![
            foot + vec2(-top, y0) * side,
            foot + vec2(top, y0) * side,
            foot + vec2(bottom, y1) * side,
            foot + vec2(-bottom, y1) * side,
        ];
        painter.add(Shape::convex_polygon(points, colour, Stroke::new(1.0, Color32::BLACK)));
    };
    beam(0.10, 0.06, 0.05, 1.15, wood);
    beam(0.17, 0.13, -0.05, 0.16, iron);
    beam(0.14, 0.13, 0.55, 0.66, iron);
    for (width, height, colour) in [
        (0.27, 1.0, Color32::from_rgb(0xD2, 0x4A, 0x1C)),
        (0.21, 0.78, Color32::from_rgb(0xF5, 0x8A, 0x2C)),
        (0.14, 0.54, Color32::from_rgb(0xFF, 0xC8, 0x5C)),
        (0.07, 0.30, Color32::from_rgb(0xFF, 0xF2, 0xCE)),
    ] {
        let base = foot + vec2(0.0, -0.02 * side);
        let points = (0..24)
            .map(|step| {
                let angle = TAU * step as f32 / 24.0;
                let up = (1.0 - angle.cos()) / 2.0;
                let swell = angle.sin() * (1.0 - 0.72 * up);
                let lean = 0.05 * (up * 5.0).sin();
                base + vec2((swell * width * 1.25 + lean) * side, -up * height * side)
            })
            .collect();
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    }
}

/// A number in 0..1 that looks random but is always the same for the same place.
fn noise(at: u32, salt: u32) -> f32 {
    let mut n = at.wrapping_mul(0x9E37_79B9).wrapping_add(salt.wrapping_mul(0x85EB_CA6B));
    n ^= n >> 15;
    n = n.wrapping_mul(0x2C1B_3C6D);
    n ^= n >> 12;
    (n & 0xFFFF) as f32 / 65_536.0
}
