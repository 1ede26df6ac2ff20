//! Letters on a plan: the face `DejaVu` Sans, drawn glyph by glyph.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// How wide `text` is, `size` pixels high.
pub(super) fn width(text: &str, size: f32) -> f32 {
    let Ok(font) = FontRef::try_from_slice(dejavu::sans::bold()) else { return 0.0 };
    let scaled = font.as_scaled(PxScale::from(size));
    text.chars().map(|letter| scaled.h_advance(scaled.glyph_id(letter))).sum()
}

/// Writes `text` centred on a place, `size` pixels high, with a dark rim so that it can be read on any ground.
pub(super) fn write(
    pixmap: &mut Pixmap,
    text: &str,
    centre: [f32; 2],
    size: f32,
    colour: [u8; 3],
    rim: Option<[u8; 3]>,
) {
    let Ok(font) = FontRef::try_from_slice(dejavu::sans::bold()) else { return };
    let scaled = font.as_scaled(PxScale::from(size));
    let start = [centre[0] - width(text, size) / 2.0, centre[1] + scaled.ascent().midpoint(scaled.descent())];
    if let Some(rim) = rim {
        for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
            line(pixmap, &font, text, size, [start[0] + dx, start[1] + dy], rim);
        }
    }
    line(pixmap, &font, text, size, start, colour);
}

fn line(pixmap: &mut Pixmap, font: &FontRef<'_>, text: &str, size: f32, start: [f32; 2], colour: [u8; 3]) {
    let scaled = font.as_scaled(PxScale::from(size));
    let mut x = start[0];
    for letter in text.chars() {
        let id = scaled.glyph_id(letter);
        let glyph = id.with_scale_and_position(PxScale::from(size), ab_glyph::point(x, start[1]));
        x += scaled.h_advance(id);
        if let Some(outline) = font.outline_glyph(glyph) {
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, cover| {
                blend(pixmap, bounds.min.x as i32 + dx as i32, bounds.min.y as i32 + dy as i32, colour, cover);
            });
        }
    }
}

fn blend(pixmap: &mut Pixmap, x: i32, y: i32, colour: [u8; 3], cover: f32) {
    let (width, height) = (pixmap.width() as i32, pixmap.height() as i32);
    if x < 0 || y < 0 || x >= width || y >= height {
        return;
    }
    let Some(pixel) = pixmap.pixels_mut().get_mut((y * width + x) as usize) else { return };
    let cover = cover.clamp(0.0, 1.0);
    let mix = |old: u8, new: u8| (f32::from(old) * (1.0 - cover) + f32::from(new) * cover).round() as u8;
    let mixed = (mix(pixel.red(), colour[0]), mix(pixel.green(), colour[1]), mix(pixel.blue(), colour[2]));
    if let Some(opaque) = PremultipliedColorU8::from_rgba(mixed.0, mixed.1, mixed.2, 255) {
        *pixel = opaque;
    }
}
