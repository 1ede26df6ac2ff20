//! Pictures out of files, whichever of three formats their bytes are: PNG, JPEG, WebP. Sizes are asked before anything is
//! unpacked.

use resvg::tiny_skia::{ColorU8, IntSize, Pixmap};
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The most pixels of a picture that is unpacked; four bytes each.
const MOST_PIXELS: usize = 100_000_000;
/// The most pixels along a side.
const MOST_SIDE: usize = 16_384;

/// The picture in the bytes of a file; `None` where they are none, or one that is too large.
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Pixmap> {
    let size = imagesize::blob_size(bytes).ok()?;
    let fits = size.width.max(size.height) <= MOST_SIDE && size.width * size.height <= MOST_PIXELS;
    if !fits || size.width == 0 || size.height == 0 {
        return None;
    }
    match imagesize::image_type(bytes).ok()? {
        imagesize::ImageType::Png => Pixmap::decode_png(bytes).ok(),
        imagesize::ImageType::Jpeg => jpeg(bytes),
        imagesize::ImageType::Webp => webp(bytes),
        _ => None,
    }
}

fn jpeg(bytes: &[u8]) -> Option<Pixmap> {
    let options = DecoderOptions::default()
        .set_max_width(MOST_SIDE)
        .set_max_height(MOST_SIDE)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let pixels = decoder.decode().ok()?;
    let (width, height) = decoder.dimensions()?;
    pixmap(width, height, pixels)
}

fn webp(bytes: &[u8]) -> Option<Pixmap> {
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).ok()?;
    decoder.set_memory_limit(8 * MOST_PIXELS);
    let (width, height) = decoder.dimensions();
    let mut pixels = vec![0; decoder.output_buffer_size().filter(|size| *size <= 4 * MOST_PIXELS)?];
    decoder.read_image(&mut pixels).ok()?;
    if !decoder.has_alpha() {
        pixels = pixels.as_chunks::<3>().0.iter().flat_map(|&[r, g, b]| [r, g, b, u8::MAX]).collect();
    }
    pixmap(width as usize, height as usize, pixels)
}

/// A picture of colours that are not yet multiplied by what covers them.
fn pixmap(width: usize, height: usize, mut pixels: Vec<u8>) -> Option<Pixmap> {
    for pixel in pixels.as_chunks_mut::<4>().0 {
        let [r, g, b, a] = *pixel;
        if a < u8::MAX {
            let colour = ColorU8::from_rgba(r, g, b, a).premultiply();
            *pixel = [colour.red(), colour.green(), colour.blue(), a];
        }
    }
    Pixmap::from_vec(pixels, IntSize::from_wh(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two by two: red, green, blue, white, as each format keeps them.
    const JPEG: &[u8] = include_bytes!("samples/four.jpg");
    const WEBP: &[u8] = include_bytes!("samples/four.webp");
    const PNG: &[u8] = include_bytes!("samples/four.png");

    #[test]
    fn each_format_gives_the_same_picture() {
        for bytes in [JPEG, WEBP, PNG] {
            let picture = decode(bytes).expect("a picture");
            assert_eq!((picture.width(), picture.height()), (32, 32));
            for ((x, y), colour) in
                [((8, 8), [255, 0, 0]), ((24, 8), [0, 255, 0]), ((8, 24), [0, 0, 255]), ((24, 24), [255, 255, 255])]
            {
                let pixel = picture.pixel(x, y).expect("inside");
                let near = [pixel.red(), pixel.green(), pixel.blue()].into_iter().zip(colour);
                assert!(near.clone().all(|(is, should)| is.abs_diff(should) < 12), "{:?}", near.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn what_is_cut_off_or_no_picture_gives_none_or_what_is_there() {
        for bytes in [JPEG, WEBP, PNG] {
            for end in 0..bytes.len() {
                let _ = decode(&bytes[..end]);
            }
            assert!(decode(&bytes[..20]).is_none());
        }
        assert!(decode(b"").is_none());
        assert!(decode(b"GIF89a\x01\x00\x01\x00").is_none());
    }

    #[test]
    fn a_picture_that_claims_to_be_huge_is_not_unpacked() {
        let mut huge = PNG.to_vec();
        huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        assert!(decode(&huge).is_none());
    }
}
