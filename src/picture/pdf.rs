//! As much of PDF as a print needs: pages with lines, letters as outlines, and pictures. Everything is written in one go and
//! holds no date, so that the same print is the same file.

use ab_glyph::{Font, FontRef, OutlineCurve, PxScale, ScaleFont};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use resvg::tiny_skia::Pixmap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Points of an inch.
pub(super) const INCH: f32 = 72.0;
/// How true JPEG is to the pixels, of 100: nobody sees the difference on paper.
const QUALITY: u8 = 88;

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
        let mut body = format!("<< {head} /Length {} >>\nstream\n", data.len()).into_bytes();
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
                 /BitsPerComponent 8 /Filter /DCTDecode"
            );
            let number = self.stream(&head, data);
            let _ = write!(images, "/I{index} {number} 0 R ");
        }
        let drawing = deflate(page.drawing.as_bytes())?;
        let contents = self.stream("/Filter /FlateDecode", &drawing);
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

/// A picture as PDF keeps it: as JPEG. Lines and letters lie over it as outlines, so that nothing sharp is in it.
fn packed(pixmap: &Pixmap) -> io::Result<Vec<u8>> {
    let side = |pixels: u32| u16::try_from(pixels).map_err(io::Error::other);
    let (width, height) = (side(pixmap.width())?, side(pixmap.height())?);
    // The plan leaves nothing that can be seen through.
    let colours: Vec<u8> =
        pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    encoder.encode(&colours, width, height, ColorType::Rgb).map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::PremultipliedColorU8;

    #[test]
    fn a_packed_picture_unpacks_to_nearly_its_pixels() {
        let mut pixmap = Pixmap::new(48, 40).expect("a size");
        for (index, pixel) in pixmap.pixels_mut().iter_mut().enumerate() {
            let byte = |across: usize, down: usize| (index % 48 * across + index / 48 * down) as u8;
            *pixel = PremultipliedColorU8::from_rgba(byte(5, 0), byte(0, 6), byte(2, 3), 255).expect("a colour");
        }
        let packed = packed(&pixmap).expect("packed");
        assert!(packed.len() < 48 * 40 * 3 / 2, "half as large at most");
        let unpacked = crate::picture::decode(&packed).expect("a picture");
        assert_eq!((unpacked.width(), unpacked.height()), (48, 40));
        let off = |a: u8, b: u8| u64::from(a.abs_diff(b));
        let sum: u64 = pixmap
            .pixels()
            .iter()
            .zip(unpacked.pixels())
            .map(|(a, b)| off(a.red(), b.red()) + off(a.green(), b.green()) + off(a.blue(), b.blue()))
            .sum();
        assert!(sum < 48 * 40 * 3 * 4, "off by {sum} over all pixels");
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
