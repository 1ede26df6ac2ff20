//! A picture of the floor under the marks of a plan.

use crate::board::Point;
use resvg::tiny_skia::Pixmap;

/// The most samples of the picture along a side of one pixel of the plan.
const SAMPLES: u32 = 4;

/// A picture that shows the floor, in its place on the map.
#[derive(Clone, Debug)]
pub struct Floor {
    pixmap: Pixmap,
    /// Its north-west corner, in metres.
    at: [f32; 2],
    /// Pixels of the picture in a metre.
    density: [f32; 2],
}

impl Floor {
    /// The picture in the bytes of a PNG file, with its north-west corner at a place and a size on the map. `None` where
    /// the bytes are no such picture, or its size on the map is none.
    #[must_use]
    pub fn read(bytes: &[u8], at: Point, size: Point) -> Option<Self> {
        let pixmap = Pixmap::decode_png(bytes).ok()?;
        let [width, height] = size.metres();
        let density = [pixmap.width() as f32 / width, pixmap.height() as f32 / height];
        let sound = size.x > 0 && size.y > 0;
        sound.then(|| Self { pixmap, at: at.metres(), density })
    }

    /// The colour under a pixel of a plan of so many pixels a metre: the middle of what lies there. `None` beside the
    /// picture and where it can be seen through.
    pub(super) fn at(&self, x: u32, y: u32, scale: u32) -> Option<[f32; 3]> {
        let step = 1.0 / scale as f32;
        let place = |pixel: u32, axis: usize| (pixel as f32 * step - self.at[axis]) * self.density[axis];
        let (left, top) = (place(x, 0), place(y, 1));
        let samples = |axis: usize| ((self.density[axis] * step).ceil() as u32).clamp(1, SAMPLES);
        let (columns, rows) = (samples(0), samples(1));
        let mut sum = [0.0; 4];
        for row in 0..rows {
            for column in 0..columns {
                let along =
                    |sample: u32, of: u32, axis: usize| (sample as f32 + 0.5) / of as f32 * step * self.density[axis];
                let (px, py) = (left + along(column, columns, 0), top + along(row, rows, 1));
                if px < 0.0 || py < 0.0 {
                    continue;
                }
                let Some(pixel) = self.pixmap.pixel(px as u32, py as u32) else { continue };
                for (sum, byte) in sum.iter_mut().zip([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]) {
                    *sum += f32::from(byte);
                }
            }
        }
        // Colours are multiplied by what covers them, so that their sum over that is the middle colour.
        let covers = sum[3] / 255.0;
        let covered = covers * 2.0 >= (columns * rows) as f32;
        covered.then(|| [sum[0], sum[1], sum[2]].map(|sum| sum / (covers * 255.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::{Color, PremultipliedColorU8};

    /// Two columns, red and half-clear blue, over four metres.
    fn floor() -> Floor {
        let mut pixmap = Pixmap::new(2, 1).expect("a size");
        pixmap.fill(Color::from_rgba8(255, 0, 0, 255));
        pixmap.pixels_mut()[1] = PremultipliedColorU8::from_rgba(0, 0, 200, 200).expect("a colour");
        let bytes = pixmap.encode_png().expect("a PNG");
        Floor::read(&bytes, Point::corner(1, 1), Point::corner(4, 2)).expect("a floor")
    }

    #[test]
    fn a_picture_lies_where_its_map_says() {
        let floor = floor();
        assert_eq!(floor.at(0, 0, 1), None, "beside it");
        assert_eq!(floor.at(1, 1, 1), Some([1.0, 0.0, 0.0]));
        let blue = floor.at(3, 2, 1).expect("on it");
        assert!(blue[2] > 0.95 && blue[0] == 0.0, "{blue:?}");
        assert_eq!(floor.at(10, 10, 10), Some([1.0, 0.0, 0.0]), "at any scale");
        assert_eq!(floor.at(5, 1, 1), None, "it ends after four metres");
    }

    #[test]
    fn what_is_no_picture_is_none() {
        assert!(Floor::read(b"\x89PNG\r\n\x1a\n", Point::default(), Point::corner(4, 4)).is_none());
        assert!(Floor::read(b"", Point::default(), Point::corner(4, 4)).is_none());
        let bytes = Pixmap::new(1, 1).expect("a size").encode_png().expect("a PNG");
        assert!(Floor::read(&bytes, Point::default(), Point::default()).is_none());
    }
}
