//! A plan on paper: an inch for each cell, over as many sheets as it takes, with a grid, cut marks, and a label on each
//! sheet that says where it belongs. Where there are several, an overview comes first.

use super::pdf::{INCH, Page, Pdf};
use super::{LightAt, PictureError, Style, part};
use crate::board::Cell;
use crate::knowledge::SeatView;
use crate::knowledge::light_field::Area;
use std::io;

/// The most sheets of a print.
pub const MOST_PAGES: usize = 600;

/// Points of a millimetre.
const MILLIMETRE: f32 = INCH / 25.4;
/// What printers leave white on every side, in points.
const MARGIN: f32 = 9.0 * MILLIMETRE;
/// Room for the label below the map, in points.
const LABEL: f32 = 5.0 * MILLIMETRE;
/// How high letters are, in points.
const LETTERS: f32 = 9.0;
/// How far cut marks keep from the map, and how long they are, in points.
const MARK: [f32; 2] = [2.0, 8.0];
/// How wide the lines of the grid are, in points, and how grey.
const GRID: [f32; 2] = [0.4, 0.55];
/// The longest side of an overview, in pixels.
const OVERVIEW: u32 = 1600;

/// Sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, upright.
    const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (210.0 * MILLIMETRE, 297.0 * MILLIMETRE),
            Self::A3 => (297.0 * MILLIMETRE, 420.0 * MILLIMETRE),
            Self::Letter => (8.5 * INCH, 11.0 * INCH),
        }
    }
}

/// How a plan is printed.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a> {
    /// How it is drawn; the scale is pixels an inch.
    pub style: Style<'a>,
    /// On which paper.
    pub paper: Paper,
    /// Whether lines are drawn between cells.
    pub grid: bool,
}

/// How sheets divide a map.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sheets {
    /// A sheet's width and height, in points.
    paper: (f32, f32),
    /// Cells of a full sheet.
    cells: (i32, i32),
    /// How many sheets lie side by side and below each other.
    count: (i32, i32),
}

impl Sheets {
    /// The sheets of a map: upright or on their side, whichever takes fewer.
    fn of((width, height): (i32, i32), paper: Paper) -> Self {
        let (short, long) = paper.size();
        let laid = |paper: (f32, f32)| {
            let cells = |points: f32| ((points / INCH).floor() as i32).max(1);
            let cells = (cells(paper.0 - 2.0 * MARGIN), cells(paper.1 - 2.0 * MARGIN - LABEL));
            let sheets = |side: i32, cells: i32| (side.max(1) + cells - 1) / cells;
            Self { paper, cells, count: (sheets(width, cells.0), sheets(height, cells.1)) }
        };
        let (upright, aside) = (laid((short, long)), laid((long, short)));
        if aside.pages() < upright.pages() { aside } else { upright }
    }

    const fn pages(&self) -> usize {
        self.count.0.unsigned_abs() as usize * self.count.1.unsigned_abs() as usize
    }

    /// The cells of a sheet.
    fn area(&self, column: i32, row: i32, (width, height): (i32, i32)) -> Area {
        let from = Cell::new(column * self.cells.0, row * self.cells.1);
        Area { from, width: self.cells.0.min(width - from.x), height: self.cells.1.min(height - from.y) }
    }
}

/// The name of a sheet: a letter for its column and a number for its row, as on any map.
fn name(column: i32, row: i32) -> String {
    let mut letters = String::new();
    let mut left = column;
    loop {
        letters.insert(0, char::from(b'A' + (left % 26) as u8));
        left = left / 26 - 1;
        if left < 0 {
            return format!("{letters}{}", row + 1);
        }
    }
}

/// Draws the plan as PDF, an inch for each cell.
///
/// # Errors
/// When it takes more than [`MOST_PAGES`] sheets, or has no size.
pub fn print(view: &SeatView, light: LightAt<'_>, print: &Print<'_>) -> Result<Vec<u8>, PictureError> {
    let sheets = Sheets::of(view.size, print.paper);
    if sheets.pages() > MOST_PAGES {
        return Err(PictureError::Pages(sheets.pages()));
    }
    let fault = |error: io::Error| PictureError::Encode(error.to_string());
    let title = view.title.get(print.style.language);
    let mut pdf = Pdf::new();
    if sheets.pages() > 1 {
        pdf.add(&overview(view, light, print, sheets, title)?).map_err(fault)?;
    }
    for row in 0..sheets.count.1 {
        for column in 0..sheets.count.0 {
            let area = sheets.area(column, row, view.size);
            let pixmap = part(view, light, &print.style, area)?;
            let mut page = Page::new(sheets.paper.0, sheets.paper.1);
            let size = [area.width as f32 * INCH, area.height as f32 * INCH];
            let low = [MARGIN, sheets.paper.1 - MARGIN - size[1]];
            page.image(&pixmap, low, size).map_err(fault)?;
            if print.grid {
                grid(&mut page, low, (area.width, area.height));
            }
            marks(&mut page, low, size);
            let sheet = if sheets.pages() > 1 { format!("{title} · {}", name(column, row)) } else { title.to_owned() };
            page.text(&sheet, [MARGIN + MARK[1], MARGIN / 2.0 + MARK[0]], LETTERS);
            pdf.add(&page).map_err(fault)?;
        }
    }
    Ok(pdf.finish())
}

/// The whole plan on one sheet, with the names of the sheets.
fn overview(
    view: &SeatView,
    light: LightAt<'_>,
    print: &Print<'_>,
    sheets: Sheets,
    title: &str,
) -> Result<Page, PictureError> {
    let (width, height) = view.size;
    let longest = width.max(height).unsigned_abs().max(1);
    let style = Style { scale: (OVERVIEW / longest).clamp(1, print.style.scale.max(1)), ..print.style };
    let whole = Area { from: Cell::new(0, 0), width, height };
    let pixmap = part(view, light, &style, whole)?;
    let mut page = Page::new(sheets.paper.0, sheets.paper.1);
    let room = [sheets.paper.0 - 2.0 * MARGIN, sheets.paper.1 - 2.0 * MARGIN - LABEL];
    let cell = (room[0] / width as f32).min(room[1] / height as f32);
    let size = [width as f32 * cell, height as f32 * cell];
    let low = [MARGIN, sheets.paper.1 - MARGIN - size[1]];
    page.image(&pixmap, low, size).map_err(|error| PictureError::Encode(error.to_string()))?;
    let place = |x: i32, y: i32| [low[0] + x as f32 * cell, low[1] + size[1] - y as f32 * cell];
    for column in 0..=sheets.count.0 {
        let x = (column * sheets.cells.0).min(width);
        page.line(place(x, 0), place(x, height), 1.0, 0.9);
    }
    for row in 0..=sheets.count.1 {
        let y = (row * sheets.cells.1).min(height);
        page.line(place(0, y), place(width, y), 1.0, 0.9);
    }
    // Names stand on the white beside the map, where they can be read on any ground.
    for column in 0..sheets.count.0 {
        let [x, _] = place(column * sheets.cells.0, 0);
        page.text(&name(column, 0).replace('1', ""), [x + 2.0, sheets.paper.1 - MARGIN + 2.0], LETTERS);
    }
    for row in 0..sheets.count.1 {
        let [_, y] = place(0, row * sheets.cells.1);
        page.text(&(row + 1).to_string(), [MARGIN / 3.0, y - LETTERS], LETTERS);
    }
    page.text(title, [MARGIN, MARGIN / 2.0], LETTERS);
    Ok(page)
}

/// Lines between cells.
fn grid(page: &mut Page, [x, y]: [f32; 2], (columns, rows): (i32, i32)) {
    let [width, grey] = GRID;
    let (right, top) = (x + columns as f32 * INCH, y + rows as f32 * INCH);
    for column in 0..=columns {
        let at = x + column as f32 * INCH;
        page.line([at, y], [at, top], width, grey);
    }
    for row in 0..=rows {
        let at = y + row as f32 * INCH;
        page.line([x, at], [right, at], width, grey);
    }
}

/// Where to cut: short lines off each corner.
fn marks(page: &mut Page, [left, bottom]: [f32; 2], [width, height]: [f32; 2]) {
    let (right, top) = (left + width, bottom + height);
    let [near, long] = MARK;
    for (x, out) in [(left, -1.0), (right, 1.0)] {
        for y in [bottom, top] {
            page.line([x + out * near, y], [x + out * (near + long), y], 0.5, 0.0);
        }
    }
    for (y, out) in [(bottom, -1.0), (top, 1.0)] {
        for x in [left, right] {
            page.line([x, y + out * near], [x, y + out * (near + long)], 0.5, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::view::{CellView, Known};
    use crate::text::Language;

    fn view(width: i32, height: i32) -> SeatView {
        let cell = CellView { known: Known::Clear, ..CellView::default() };
        let cells = vec![cell; (width * height) as usize];
        SeatView { size: (width, height), title: "Crypt".into(), cells, ..SeatView::default() }
    }

    fn printed(view: &SeatView) -> Result<Vec<u8>, PictureError> {
        let style = Style { scale: 8, language: Language::English, assets: None, floor: None };
        print(view, &|_, _| [1.0; 4], &Print { style, paper: Paper::A4, grid: true })
    }

    fn pages(pdf: &[u8]) -> usize {
        String::from_utf8_lossy(pdf).matches("/Type /Page ").count()
    }

    #[test]
    fn a_cell_is_an_inch_and_sheets_lie_the_way_that_saves_paper() {
        let sheets = Sheets::of((7, 10), Paper::A4);
        assert_eq!((sheets.cells, sheets.count), ((7, 10), (1, 1)));
        let aside = Sheets::of((10, 7), Paper::A4);
        assert_eq!((aside.cells, aside.count), ((10, 7), (1, 1)));
        let many = Sheets::of((48, 36), Paper::A4);
        assert_eq!(many.pages(), 28);
        let areas = (0..many.count.1).flat_map(|row| (0..many.count.0).map(move |column| (column, row)));
        let cells: i32 = areas.map(|(column, row)| many.area(column, row, (48, 36))).map(|a| a.width * a.height).sum();
        assert_eq!(cells, 48 * 36, "every cell is on one sheet");
        for paper in [Paper::A4, Paper::A3, Paper::Letter] {
            let sheets = Sheets::of((1, 1), paper);
            assert!(sheets.cells.0 as f32 * INCH <= sheets.paper.0 - 2.0 * MARGIN, "{paper:?}");
        }
    }

    #[test]
    fn sheets_have_names() {
        assert_eq!([name(0, 0), name(25, 1), name(26, 0), name(52, 9)], ["A1", "Z2", "AA1", "BA10"]);
    }

    #[test]
    fn a_small_map_is_one_sheet_and_a_large_one_has_an_overview() {
        assert_eq!(pages(&printed(&view(6, 8)).expect("printed")), 1);
        assert_eq!(pages(&printed(&view(12, 9)).expect("printed")), 1 + 2);
        let again = || printed(&view(12, 9)).expect("printed");
        assert_eq!(again(), again(), "the same print is the same file");
    }

    #[test]
    fn a_print_without_end_is_refused() {
        assert!(matches!(printed(&view(300, 300)), Err(PictureError::Pages(1247..=1300))));
    }
}
