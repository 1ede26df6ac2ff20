//! A picture of the floor: under the marks of a plan, and made ready for the scene.

use crate::board::Point;
use resvg::tiny_skia::Pixmap;

/// The most samples of the picture along a side of one pixel of the plan.
const SAMPLES: u32 = 4;

/// The finest that a scene shows a floor, in pixels a metre.
const SCENE_DENSITY: f32 = 64.0;
/// The most pixels along a side of what a scene shows.
const SCENE_SIDE: u32 = 4096;

/// A floor's picture for a scene: no finer than it can be seen there.
#[derive(Clone, Debug, PartialEq)]
pub struct FloorImage {
    /// Pixels from west to east.
    pub width: u32,
    /// Pixels from north to south.
    pub height: u32,
    /// Red, green, blue, multiplied by what covers them, and that; a byte each.
    pub rgba: Vec<u8>,
    /// Its north-west corner, in metres.
    pub at: [f32; 2],
    /// Its width and height on the map, in metres.
    pub size: [f32; 2],
}

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
    /// The picture in the bytes of a PNG, JPEG or WebP file, with its north-west corner at a place and a size on the map.
    /// `None` where the bytes are no such picture, or its size on the map is none.
    #[must_use]
    pub fn read(bytes: &[u8], at: Point, size: Point) -> Option<Self> {
        let pixmap = super::decode(bytes)?;
        let [width, height] = size.metres();
        let density = [pixmap.width() as f32 / width, pixmap.height() as f32 / height];
        let sound = size.x > 0 && size.y > 0;
        sound.then(|| Self { pixmap, at: at.metres(), density })
    }

    /// The picture as a scene shows it.
    #[must_use]
    pub fn for_scene(&self) -> FloorImage {
        let (wide, high) = (self.pixmap.width(), self.pixmap.height());
        let finer = (self.density[0].max(self.density[1]) / SCENE_DENSITY).floor() as u32;
        let step = finer.max(wide.max(high).div_ceil(SCENE_SIDE)).max(1);
        let (width, height) = (wide.div_ceil(step), high.div_ceil(step));
        let source = self.pixmap.data().as_chunks::<4>().0;
        let mut rgba = Vec::with_capacity((width * height * 4) as usize);
        for y in 0..height {
            for x in 0..width {
                let (mut sum, mut count) = ([0_u32; 4], 0);
                for row in y * step..((y + 1) * step).min(high) {
                    let from = (row * wide + x * step) as usize;
                    let to = (row * wide + ((x + 1) * step).min(wide)) as usize;
                    for pixel in source.get(from..to).unwrap_or_default() {
                        sum.iter_mut().zip(pixel).for_each(|(sum, byte)| *sum += u32::from(*byte));
                        count += 1;
                    }
                }
                rgba.extend(sum.map(|sum| (sum / count.max(1)) as u8));
            }
        }
        let size = [wide as f32 / self.density[0], high as f32 / self.density[1]];
        FloorImage { width, height, rgba, at: self.at, size }
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
    fn a_scene_shows_it_no_finer_than_can_be_seen() {
        let image = floor().for_scene();
        assert_eq!((image.width, image.height, image.at, image.size), (2, 1, [1.0, 1.0], [4.0, 2.0]));
        assert_eq!(image.rgba, [255, 0, 0, 255, 0, 0, 200, 200], "as it is");
        let mut fine = Pixmap::new(400, 200).expect("a size");
        fine.fill(Color::from_rgba8(0, 255, 0, 255));
        let bytes = fine.encode_png().expect("a PNG");
        let image = Floor::read(&bytes, Point::default(), Point::corner(2, 1)).expect("a floor").for_scene();
        assert_eq!((image.width, image.height, image.size), (134, 67, [2.0, 1.0]), "a third of 200 pixels a metre");
        assert!(image.rgba.as_chunks::<4>().0.iter().all(|pixel| *pixel == [0, 255, 0, 255]));
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
