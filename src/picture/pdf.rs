//! As much of PDF as a print needs: pages with lines, letters as outlines, and pictures. Everything is written in one go and
//! holds no date, so that the same print is the same file.

use ab_glyph::{Font, FontRef, OutlineCurve, PxScale, ScaleFont};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use resvg::tiny_skia::Pixmap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Points of an inch.
pub(super) const INCH: f32 = 72.0;
/// Bytes of a pixel.
const CHANNELS: usize = 3;
/// What a row of a picture is told by: the differences to the pixels on its left, or to those above.
const FILTERS: [u8; 2] = [1, 2];

/// A page that is being drawn. Places are in points from its lower left corner.
pub(super) struct Page {
    width: f32,
    height: f32,
    drawing: String,
    /// Pictures as they stand in the file, with their size in pixels.
    images: Vec<(u32, u32, Vec<u8>)>,
}

impl Page {
    pub(super) const fn new(width: f32, height: f32) -> Self {
        Self { width, height, drawing: String::new(), images: Vec::new() }
    }

    fn write(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing into a text cannot fail.
        let _ = self.drawing.write_fmt(what);
    }

    /// Draws a line.
    pub(super) fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, grey: f32) {
        let ([x, y], [to_x, to_y]) = (from, to);
        self.write(format_args!("{width:.2} w {grey:.2} G {x:.2} {y:.2} m {to_x:.2} {to_y:.2} l S\n"));
    }

    /// Places a picture in a box.
    ///
    /// # Errors
    /// When it cannot be packed.
    pub(super) fn image(&mut self, pixmap: &Pixmap, low: [f32; 2], size: [f32; 2]) -> io::Result<()> {
        let number = self.images.len();
        self.images.push((pixmap.width(), pixmap.height(), packed(pixmap)?));
        let ([x, y], [width, height]) = (low, size);
        self.write(format_args!("q {width:.2} 0 0 {height:.2} {x:.2} {y:.2} cm /I{number} Do Q\n"));
        Ok(())
    }

    /// Writes a text as outlines, so high, beginning at a place on its base line. How wide it is.
    pub(super) fn text(&mut self, text: &str, at: [f32; 2], size: f32) -> f32 {
        let Ok(font) = FontRef::try_from_slice(dejavu::sans::regular()) else { return 0.0 };
        let scaled = font.as_scaled(PxScale::from(size));
        let factor = scaled.h_scale_factor();
        let mut x = at[0];
        self.write(format_args!("0 g\n"));
        for letter in text.chars() {
            let id = scaled.glyph_id(letter);
            if let Some(outline) = font.outline(id) {
                let place = |point: ab_glyph::Point| [x + point.x * factor, at[1] + point.y * factor];
                let mut last = None;
                for curve in &outline.curves {
                    self.curve(curve, place, &mut last);
                }
                self.write(format_args!("f\n"));
            }
            x += scaled.h_advance(id);
        }
        x - at[0]
    }

    fn curve(
        &mut self,
        curve: &OutlineCurve,
        place: impl Fn(ab_glyph::Point) -> [f32; 2],
        last: &mut Option<ab_glyph::Point>,
    ) {
        let (from, to) = match curve {
            OutlineCurve::Line(from, to) | OutlineCurve::Quad(from, _, to) | OutlineCurve::Cubic(from, _, _, to) => {
                (*from, *to)
            }
        };
        if *last != Some(from) {
            let [x, y] = place(from);
            self.write(format_args!("{x:.2} {y:.2} m "));
        }
        *last = Some(to);
        let [x, y] = place(to);
        match curve {
            OutlineCurve::Line(..) => self.write(format_args!("{x:.2} {y:.2} l ")),
            OutlineCurve::Quad(from, bend, to) => {
                // A quadratic curve as the cubic one that PDF knows.
                let third = |end: ab_glyph::Point| {
                    ab_glyph::point(end.x + (bend.x - end.x) * 2.0 / 3.0, end.y + (bend.y - end.y) * 2.0 / 3.0)
                };
                let ([ax, ay], [bx, by]) = (place(third(*from)), place(third(*to)));
                self.write(format_args!("{ax:.2} {ay:.2} {bx:.2} {by:.2} {x:.2} {y:.2} c "));
            }
            OutlineCurve::Cubic(_, one, other, _) => {
                let ([ax, ay], [bx, by]) = (place(*one), place(*other));
                self.write(format_args!("{ax:.2} {ay:.2} {bx:.2} {by:.2} {x:.2} {y:.2} c "));
            }
        }
    }
}

/// A document of pages.
pub(super) struct Pdf {
    bytes: Vec<u8>,
    /// Where each object begins, the first one first.
    places: Vec<usize>,
    pages: Vec<usize>,
}

/// The numbers of the objects that all pages need, which are written last.
const CATALOGUE: usize = 1;
const PAGES: usize = 2;

impl Pdf {
    pub(super) fn new() -> Self {
        // The bytes behind the version tell programs that this is no text.
        Self { bytes: b"%PDF-1.5\n%\xE2\xE3\xCF\xD3\n".to_vec(), places: vec![0; PAGES], pages: Vec::new() }
    }

    fn object(&mut self, number: usize, body: &[u8]) {
        if let Some(place) = self.places.get_mut(number - 1) {
            *place = self.bytes.len();
        }
        self.bytes.extend(format!("{number} 0 obj\n").into_bytes());
        self.bytes.extend(body);
        self.bytes.extend(b"\nendobj\n");
    }

    fn next(&mut self) -> usize {
        self.places.push(0);
        self.places.len()
    }

    fn stream(&mut self, head: &str, data: &[u8]) -> usize {
        let number = self.next();
        let mut body = format!("<< {head} /Filter /FlateDecode /Length {} >>\nstream\n", data.len()).into_bytes();
        body.extend(data);
        body.extend(b"\nendstream");
        self.object(number, &body);
        number
    }

    /// Adds a page.
    ///
    /// # Errors
    /// When it cannot be packed.
    pub(super) fn add(&mut self, page: &Page) -> io::Result<()> {
        let mut images = String::new();
        for (index, (width, height, data)) in page.images.iter().enumerate() {
            let head = format!(
                "/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceRGB \
                 /BitsPerComponent 8 /DecodeParms << /Predictor 15 /Colors {CHANNELS} /Columns {width} >>"
            );
            let number = self.stream(&head, data);
            let _ = write!(images, "/I{index} {number} 0 R ");
        }
        let drawing = deflate(page.drawing.as_bytes())?;
        let contents = self.stream("", &drawing);
        let number = self.next();
        let (width, height) = (page.width, page.height);
        let body = format!(
            "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {width:.2} {height:.2}] /Contents {contents} 0 R \
             /Resources << /XObject << {images}>> >> >>"
        );
        self.object(number, body.as_bytes());
        self.pages.push(number);
        Ok(())
    }

    /// The whole file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let kids: Vec<String> = self.pages.iter().map(|number| format!("{number} 0 R")).collect();
        let pages = format!("<< /Type /Pages /Count {} /Kids [{}] >>", kids.len(), kids.join(" "));
        self.object(PAGES, pages.as_bytes());
        // What is printed is as large as it says: an inch for a cell.
        let catalogue = format!("<< /Type /Catalog /Pages {PAGES} 0 R /ViewerPreferences << /PrintScaling /None >> >>");
        self.object(CATALOGUE, catalogue.as_bytes());
        let start = self.bytes.len();
        let count = self.places.len() + 1;
        let mut table = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            let _ = writeln!(table, "{place:010} 00000 n ");
        }
        let _ = write!(table, "trailer\n<< /Size {count} /Root {CATALOGUE} 0 R >>\nstartxref\n{start}\n%%EOF\n");
        self.bytes.extend(table.into_bytes());
        self.bytes
    }
}

fn deflate(data: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    packed.write_all(data)?;
    packed.finish()
}

/// The pixels of a picture, each row as the differences that pack best.
fn packed(pixmap: &Pixmap) -> io::Result<Vec<u8>> {
    let width = pixmap.width() as usize * CHANNELS;
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    let (mut above, mut row) = (vec![0_u8; width], Vec::with_capacity(width));
    for pixels in pixmap.pixels().chunks(pixmap.width().max(1) as usize) {
        row.clear();
        // The plan leaves nothing that can be seen through.
        row.extend(pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]));
        let told = |filter: u8| -> Vec<u8> {
            let before = |index: usize| match filter {
                1 => index.checked_sub(CHANNELS).map_or(0, |left| row[left]),
                _ => above[index],
            };
            row.iter().enumerate().map(|(index, byte)| byte.wrapping_sub(before(index))).collect()
        };
        let size = |bytes: &[u8]| bytes.iter().map(|byte| u64::from(byte.cast_signed().unsigned_abs())).sum::<u64>();
        let best = FILTERS.map(|filter| (filter, told(filter))).into_iter().min_by_key(|(_, bytes)| size(bytes));
        if let Some((filter, bytes)) = best {
            packer.write_all(&[filter])?;
            packer.write_all(&bytes)?;
        }
        above.copy_from_slice(&row);
    }
    packer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::ZlibDecoder;
    use resvg::tiny_skia::PremultipliedColorU8;
    use std::io::Read;

    #[test]
    fn a_packed_picture_unpacks_to_its_pixels() {
        let mut pixmap = Pixmap::new(5, 4).expect("a size");
        for (index, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            let byte = |factor: usize| (index * factor % 251) as u8;
            *pixel = PremultipliedColorU8::from_rgba(byte(7), byte(91), byte(133), 255).expect("a colour");
        }
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed(&pixmap).expect("packed").as_slice()).read_to_end(&mut bytes).expect("unpacked");
        let mut above = vec![0_u8; 15];
        for (number, told) in bytes.chunks(16).enumerate() {
            let mut row: Vec<u8> = Vec::new();
            for index in 0..15_usize {
                let before = if told[0] == 1 { index.checked_sub(3).map_or(0, |left| row[left]) } else { above[index] };
                row.push(told[index + 1].wrapping_add(before));
            }
            let pixels = &pixmap.pixels()[number * 5..number * 5 + 5];
            let expected: Vec<u8> =
                pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
            assert_eq!(row, expected, "row {number}");
            above = row;
        }
    }

    #[test]
    fn every_object_lies_where_the_table_says() {
        let mut pdf = Pdf::new();
        for _ in 0..2 {
            let mut page = Page::new(200.0, 100.0);
            page.line([0.0, 0.0], [50.0, 50.0], 1.0, 0.5);
            assert!(page.text("Склеп 7", [10.0, 10.0], 12.0) > 30.0, "letters of both languages are wide");
            page.image(&Pixmap::new(3, 2).expect("a size"), [0.0, 0.0], [72.0, 72.0]).expect("packed");
            pdf.add(&page).expect("added");
        }
        let bytes = pdf.finish();
        let text = String::from_utf8_lossy(&bytes);
        let start: usize =
            text.rsplit("startxref\n").next().and_then(|rest| rest.lines().next()?.parse().ok()).expect("told");
        assert!(bytes[start..].starts_with(b"xref\n"));
        let table = std::str::from_utf8(&bytes[start..]).expect("text");
        let places = table
            .lines()
            .filter(|line| line.ends_with(" n "))
            .map(|line| line[..10].parse::<usize>().expect("a place"));
        let mut count = 0;
        for (index, place) in places.enumerate() {
            assert!(bytes[place..].starts_with(format!("{} 0 obj", index + 1).as_bytes()), "object {}", index + 1);
            count += 1;
        }
        assert_eq!(count, 2 + 2 * 3);
    }
}
