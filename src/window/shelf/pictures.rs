//! Pictures of levels and saves for the screens before a table: as every player knows them, or plain for a level that
//! nobody plays yet; and one out of focus for what lies behind.

use crate::board::Cell;
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::light_field::{Area, TEXELS_PER_METRE};
use crate::knowledge::view::Known;
use crate::knowledge::{SeatId, SeatView};
use crate::level::Document;
use crate::picture::{self, Style};
use crate::session::Table;
use crate::text::Language;
use egui::ColorImage;
use resvg::tiny_skia::{IntRect, Pixmap};

/// Pixels a metre of a level's picture.
const PICTURE_SCALE: u32 = 24;

/// Pixels along the longer side of a plain plan.
const PLAIN_SIDE: u32 = 960;

/// Cells around what is known.
const MARGIN: i32 = 1;

/// A table that is only looked at; its dice are never rolled.
pub(super) fn table_of(document: &Document) -> Option<Table> {
    let dice = DiceSource::new(DiceStream::new(&Seed::from_number(0)), DiceMode::Stream);
    Table::open(document, dice).ok()
}

/// The plan as every player knows it: a picture gives nothing away.
pub(super) fn known_to_players(table: &Table, language: Language) -> Option<ColorImage> {
    let seats: Vec<SeatId> = table.seats().players().map(|(seat, _)| seat).collect();
    let (&seat, others) = seats.split_first()?;
    let view = others.iter().fold(table.view(seat), |view, &other| view.shared_with(&table.view(other)));
    let area = Area { from: Cell::new(0, 0), width: view.size.0, height: view.size.1 };
    let field = table.light_field(seat, area);
    let light = |x: f32, y: f32| {
        let texel = |metres: f32, count: u32| ((metres * TEXELS_PER_METRE as f32) as u32).min(count.saturating_sub(1));
        let at = 4 * (texel(y, field.height) * field.width + texel(x, field.width)) as usize;
        let byte = |channel: usize| field.rgba.get(at + channel).map_or(0.0, |&byte| f32::from(byte) / 255.0);
        [byte(0), byte(1), byte(2), byte(3)]
    };
    let assets = crate::assets::root();
    let style = Style { scale: PICTURE_SCALE, language, assets: Some(&assets), floor: None };
    let png = picture::plan(&view, &light, &style).ok()?;
    let pixmap = Pixmap::decode_png(&png).ok()?;
    let pixmap = pixmap.clone_rect(known_part(&view)?)?;
    let size = [pixmap.width() as usize, pixmap.height() as usize];
    Some(ColorImage::from_rgba_premultiplied(size, pixmap.data()))
}

/// The whole plan of a level that nobody plays yet, in full light and without its secrets: for its game master, who has
/// nothing else to know it by.
pub(super) fn plain(table: &Table, language: Language) -> Option<ColorImage> {
    let view = picture::plain(table.view(SeatId::GM));
    let longest = u32::try_from(view.size.0.max(view.size.1)).ok()?.max(1);
    let scale = (PLAIN_SIDE / longest).clamp(1, PICTURE_SCALE);
    let assets = crate::assets::root();
    let style = Style { scale, language, assets: Some(&assets), floor: None };
    let light = |x: f32, y: f32| {
        let cell = view.cell(Cell::new(x.floor() as i32, y.floor() as i32));
        if cell.is_some_and(|cell| cell.known.now()) { [1.0; 4] } else { [0.0; 4] }
    };
    let pixmap = Pixmap::decode_png(&picture::plan(&view, &light, &style).ok()?).ok()?;
    let size = [pixmap.width() as usize, pixmap.height() as usize];
    Some(ColorImage::from_rgba_premultiplied(size, pixmap.data()))
}

/// The pixels around the cells that a seat knows, with a margin, in the shape of the title screen's frames.
fn known_part(view: &SeatView) -> Option<IntRect> {
    let (width, height) = view.size;
    let known = |x: i32, y: i32| view.cell(Cell::new(x, y)).is_some_and(|cell| cell.known != Known::Never);
    let columns = (0..width).filter(|&x| (0..height).any(|y| known(x, y)));
    let rows = (0..height).filter(|&y| (0..width).any(|x| known(x, y)));
    let ends = |of: Vec<i32>, side: i32| match (of.first(), of.last()) {
        (Some(&first), Some(&last)) => ((first - MARGIN).max(0), (last + 1 + MARGIN).min(side)),
        _ => (0, side),
    };
    let ((left, right), (top, bottom)) = (ends(columns.collect(), width), ends(rows.collect(), height));
    let (wide, high) = (right - left, bottom - top);
    // Frames are five by three; the shorter side is filled up as far as the map goes.
    let wide = wide.max(high * 5 / 3).min(width);
    let high = high.max(wide * 3 / 5).min(height);
    let left = (left + right - wide).div_euclid(2).clamp(0, width - wide);
    let top = (top + bottom - high).div_euclid(2).clamp(0, height - high);
    let pixels = |cells: i32| cells * PICTURE_SCALE as i32;
    IntRect::from_xywh(pixels(left), pixels(top), pixels(wide) as u32, pixels(high) as u32)
}

/// As behind frosted glass: three times the mean of all around, which leaves no trace of the grid.
pub(super) fn softened(picture: &ColorImage) -> ColorImage {
    const REACH: usize = 7;
    let [width, height] = picture.size;
    let mut rows: Vec<[u32; 3]> =
        picture.pixels.iter().map(|pixel| [pixel.r(), pixel.g(), pixel.b()].map(u32::from)).collect();
    for _ in 0..3 {
        rows = means_turned(&means_turned(&rows, width, REACH), height, REACH);
    }
    let mut soft = picture.clone();
    for (pixel, mean) in soft.pixels.iter_mut().zip(rows) {
        let [r, g, b] = mean.map(|channel| channel.min(255) as u8);
        *pixel = egui::Color32::from_rgb(r, g, b);
    }
    soft
}

/// The mean of each pixel of rows of this length with so many to either side of it, with rows and columns exchanged.
fn means_turned(pixels: &[[u32; 3]], width: usize, reach: usize) -> Vec<[u32; 3]> {
    let mut columns = vec![Vec::with_capacity(pixels.len() / width.max(1)); width];
    for row in pixels.chunks_exact(width.max(1)) {
        let mut sums = vec![[0; 3]];
        for pixel in row {
            let before = sums.last().copied().unwrap_or_default();
            sums.push([0, 1, 2].map(|channel| before[channel] + pixel[channel]));
        }
        for (x, column) in columns.iter_mut().enumerate() {
            let (from, to) = (x.saturating_sub(reach), (x + reach + 1).min(width));
            let count = (to - from) as u32;
            column.push([0, 1, 2].map(|channel| (sums[to][channel] - sums[from][channel] + count / 2) / count));
        }
    }
    columns.concat()
}
