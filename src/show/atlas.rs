//! Every numeral that can stand on a die, as a sheet of how much each pixel is covered by ink.

use super::dice::Label;
use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};

/// Side of a numeral's square in pixels.
pub const CELL: usize = 128;
/// Squares in a row.
pub const COLUMNS: usize = 8;
/// Rows of squares.
pub const ROWS: usize = 4;
/// Height of digits in a square, in pixels.
const HEIGHT: f32 = 88.0;
/// The most of a square's width that a numeral takes.
const WIDEST: f32 = 108.0;

/// The square of a label, counted row by row.
#[must_use]
pub fn square(label: Label) -> usize {
    match label {
        Label::Number(number) => usize::from(number.min(20)),
        Label::Ten(ten) => 21 + usize::from(ten.min(9)),
    }
}

/// The same by column and row.
fn cell(label: Label) -> (usize, usize) {
    (square(label) % COLUMNS, square(label) / COLUMNS)
}

/// The sheet: `COLUMNS * CELL` wide and `ROWS * CELL` high, a byte a pixel, row by row.
#[must_use]
pub fn sheet() -> Vec<u8> {
    let (width, height) = (COLUMNS * CELL, ROWS * CELL);
    let mut sheet = vec![0; width * height];
    let Ok(font) = FontRef::try_from_slice(dejavu::serif::bold()) else { return sheet };
    for label in Label::all() {
        write(&mut sheet, &font, label);
    }
    sheet
}

fn write(sheet: &mut [u8], font: &FontRef<'_>, label: Label) {
    let text = label.to_string();
    let advance = |size: f32| {
        let scaled = font.as_scaled(PxScale::from(size));
        text.chars().map(|letter| scaled.h_advance(scaled.glyph_id(letter))).sum::<f32>()
    };
    // How high digits are in a face of this size: as high as an eight.
    let eight = font.glyph_id('8').with_scale(PxScale::from(100.0));
    let share = font.outline_glyph(eight).map_or(0.6, |outline| outline.px_bounds().height() / 100.0);
    let tall = HEIGHT / share;
    let size = tall * (WIDEST / advance(tall)).min(1.0);
    let (column, row) = cell(label);
    let (left, top) = ((column * CELL) as f32, (row * CELL) as f32);
    let scaled = font.as_scaled(PxScale::from(size));
    let foot = top + f32::midpoint(CELL as f32, share * size) - if label.needs_bar() { 7.0 } else { 0.0 };
    let mut x = left + (CELL as f32 - advance(size)) / 2.0;
    let width = COLUMNS * CELL;
    let mut put = |x: i32, y: i32, cover: f32| {
        let (dx, dy) = (x - left as i32, y - top as i32);
        let inside = (0..CELL as i32).contains(&dx) && (0..CELL as i32).contains(&dy);
        if let Some(pixel) = sheet.get_mut(y.max(0) as usize * width + x.max(0) as usize).filter(|_| inside) {
            *pixel = (*pixel).max((cover.clamp(0.0, 1.0) * 255.0).round() as u8);
        }
    };
    for letter in text.chars() {
        let id = scaled.glyph_id(letter);
        if let Some(outline) = font.outline_glyph(id.with_scale_and_position(PxScale::from(size), point(x, foot))) {
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, cover| put(bounds.min.x as i32 + dx as i32, bounds.min.y as i32 + dy as i32, cover));
        }
        x += scaled.h_advance(id);
    }
    if label.needs_bar() {
        let half = advance(size) * 0.36;
        let middle = left + CELL as f32 / 2.0;
        for y in 0..7 {
            for x in (middle - half) as i32..=(middle + half) as i32 {
                put(x, foot as i32 + 7 + y, 1.0);
            }
        }
    }
}

/// The sheet with every smaller picture of it behind: each pixel is the mean of four.
#[must_use]
pub fn levels() -> (Vec<u8>, u32) {
    let (mut width, mut height) = (COLUMNS * CELL, ROWS * CELL);
    let mut level = sheet();
    let mut all = level.clone();
    let mut count = 1;
    while height > ROWS && width > COLUMNS {
        (width, height) = (width / 2, height / 2);
        let above = std::mem::take(&mut level);
        let at = |x: usize, y: usize| u32::from(above[y * width * 2 + x]);
        level = (0..width * height)
            .map(|pixel| {
                let (x, y) = (pixel % width * 2, pixel / width * 2);
                ((at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1) + 2) / 4) as u8
            })
            .collect();
        all.extend_from_slice(&level);
        count += 1;
    }
    (all, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_numeral_has_a_square_of_its_own_and_stays_inside_it() {
        let cells: BTreeSet<_> = Label::all().map(cell).collect();
        assert_eq!(cells.len(), Label::all().count());
        assert!(cells.iter().all(|&(column, row)| column < COLUMNS && row < ROWS));
        let sheet = sheet();
        for label in Label::all() {
            let (column, row) = cell(label);
            let pixel = |x: usize, y: usize| sheet[(row * CELL + y) * COLUMNS * CELL + column * CELL + x];
            let ink = (0..CELL * CELL).filter(|n| pixel(n % CELL, n / CELL) > 127).count();
            assert!((CELL * CELL / 24..CELL * CELL / 2).contains(&ink), "{label}: {ink} pixels of ink");
            let rim = |n: usize| [pixel(n, 0), pixel(n, CELL - 1), pixel(0, n), pixel(CELL - 1, n)] == [0; 4];
            assert!((0..CELL).all(rim), "{label} keeps clear of its neighbours");
        }
    }

    #[test]
    fn smaller_pictures_keep_the_mean() {
        let (all, count) = levels();
        assert_eq!(count, 8);
        let mean = |pixels: &[u8]| pixels.iter().map(|&pixel| f64::from(pixel)).sum::<f64>() / pixels.len() as f64;
        let (first, last) = (mean(&all[..COLUMNS * ROWS * CELL * CELL]), mean(&all[all.len() - COLUMNS * ROWS..]));
        assert!((first - last).abs() < 2.0, "{first} and {last}");
    }
}
