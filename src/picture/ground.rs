//! The ground of a plan, pixel by pixel: colour of the cell × light, or the cool tint of memory.

use super::ink;
use super::{LightAt, Style};
use crate::board::{Cell, Ground};
use crate::knowledge::SeatView;
use crate::knowledge::view::{CellView, Known};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// How much light a seen place shows at least, so that its shape can be read.
const AMBIENT_SHARE: f32 = 0.10;

/// Depth of water, in millimetres, at which it is drawn fully dark.
const DARK_DEPTH_MM: f32 = 1200.0;

/// Paints the ground from the cell `from` on.
pub(super) fn paint(pixmap: &mut Pixmap, view: &SeatView, light: LightAt<'_>, style: &Style<'_>, from: Cell) {
    let scale = style.scale;
    let (width, metre) = (pixmap.width(), scale as f32);
    let first = (from.x.unsigned_abs() * scale, from.y.unsigned_abs() * scale);
    for (index, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
        let (px, py) = (first.0 + index as u32 % width, first.1 + index as u32 / width);
        let cell = Cell::new((px / scale) as i32, (py / scale) as i32);
        let Some(of) = view.cell(cell).filter(|of| of.known != Known::Never) else { continue };
        let inside = [(px % scale) as f32 / metre, (py % scale) as f32 / metre];
        let pictured = style.floor.and_then(|floor| floor.at(px, py, scale));
        let base = pictured.unwrap_or_else(|| surface(*of, cell, inside, (px, py)));
        let place = [(px as f32 + 0.5) / metre, (py as f32 + 0.5) / metre];
        let lit = if of.solid { brightest_beside(view, light, cell, place) } else { light(place[0], place[1]) };
        let grey = 0.30 * base[0] + 0.55 * base[1] + 0.15 * base[2];
        let mut colour = [0.0; 3];
        for channel in 0..3 {
            let memory = ink::MEMORY[channel] * grey * ink::MEMORY_SHARE;
            let seen = base[channel] * (lit[channel] + AMBIENT_SHARE).min(1.15);
            colour[channel] = memory + (seen - memory) * lit[3];
        }
        let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        if let Some(opaque) = PremultipliedColorU8::from_rgba(byte(colour[0]), byte(colour[1]), byte(colour[2]), 255) {
            *pixel = opaque;
        }
    }
}

/// Masonry has no light of its own from above: it shows the light of the brightest open cell beside it.
fn brightest_beside(view: &SeatView, light: LightAt<'_>, cell: Cell, place: [f32; 2]) -> [f32; 4] {
    let mut best = [0.0; 4];
    for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)] {
        let beside = Cell::new(cell.x + dx, cell.y + dy);
        if view.cell(beside).is_none_or(|of| of.solid || of.known == Known::Never) {
            continue;
        }
        let near = |at: f32, of: i32| at.clamp(of as f32 + 0.06, of as f32 + 0.94);
        let point = [near(place[0], beside.x), near(place[1], beside.y)];
        let away = ((point[0] - place[0]).powi(2) + (point[1] - place[1]).powi(2)).sqrt();
        let fade = (1.0 - away * 0.8).max(0.0);
        let lit = light(point[0], point[1]);
        for channel in 0..3 {
            best[channel] = f32::max(best[channel], lit[channel] * fade);
        }
        best[3] = f32::max(best[3], lit[3] * (1.0 - away * 0.4).clamp(0.0, 1.0));
    }
    best
}

/// The colour of a place on a cell in full light.
fn surface(of: CellView, cell: Cell, inside: [f32; 2], pixel: (u32, u32)) -> [f32; 3] {
    let speckle = (ink::grain(pixel.0 as i32, pixel.1 as i32 + 7919) - 0.5) * 0.05;
    let tone = 0.94 + (ink::grain(cell.x, cell.y) - 0.5) * 0.14 + speckle;
    if of.solid {
        return ink::MASONRY.map(|share| share * tone);
    }
    let edge = inside[0].min(1.0 - inside[0]).min(inside[1]).min(1.0 - inside[1]);
    let joint = if edge < 0.035 {
        0.72
    } else if edge < 0.08 {
        0.94
    } else {
        1.0
    };
    let pattern = match of.ground {
        Ground::Stairs => 0.78 + 0.26 * ((inside[1] * 4.0).fract()),
        Ground::Rubble => 0.72 + 0.42 * ink::grain((pixel.0 / 4) as i32, (pixel.1 / 4) as i32),
        Ground::Earth | Ground::Desert | Ground::Swamp | Ground::Hills => 1.0,
        _ => joint,
    };
    let base = ink::ground(of.ground).map(|share| share * tone * pattern);
    if of.water_mm == 0 {
        return base;
    }
    let depth = (f32::from(of.water_mm) / DARK_DEPTH_MM).clamp(0.0, 1.0);
    let wave = 1.0 + 0.05 * ((pixel.0 as f32 * 0.21 + pixel.1 as f32 * 0.13).sin());
    let cover = 0.55 + 0.35 * depth;
    let mut mixed = [0.0; 3];
    for channel in 0..3 {
        let water = ink::WATER[0][channel] + (ink::WATER[1][channel] - ink::WATER[0][channel]) * depth;
        mixed[channel] = base[channel] * (1.0 - cover) + water * wave * cover;
    }
    mixed
}
