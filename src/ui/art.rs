//! The drawings under `assets`: SVG files turned into textures once, at start; and pictures, read when they are seen.

use crate::text::Phrase;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The emblem of whoever has none of their own.
pub const UNKNOWN: &str = "unknown";
/// Side of an emblem's texture in pixels: about twice of what portraits are drawn at, since there are no mipmaps.
const EMBLEM_SIDE: u32 = 112;
/// Width of the wordmark's texture in pixels.
const WORDMARK_WIDTH: u32 = 1024;

/// A drawing that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArtError {
    /// The file or folder cannot be read.
    #[error("cannot read the drawing {}: {source}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is not a usable SVG.
    #[error("the drawing {} is not a usable SVG: {what}", path.display())]
    Svg {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl ArtError {
    /// What went wrong, with what the system or the reader said as a detail.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let (key, path, detail) = match self {
            Self::Read { path, source } => ("ui-error-drawing-read", path, source.to_string()),
            Self::Svg { path, what } => ("ui-error-drawing-svg", path, what.clone()),
        };
        Phrase::new(key).with("path", path.display().to_string()).with("detail", detail)
    }
}

/// The drawings as textures. Empty by default: panels then fall back to plain shapes.
#[derive(Default)]
pub struct Art {
    emblems: BTreeMap<String, TextureHandle>,
    /// The name of the game in letters of our own.
    pub wordmark: Option<TextureHandle>,
}

impl Art {
    /// Reads every emblem and the wordmark below the assets folder.
    ///
    /// # Errors
    /// When a file cannot be read or is not a usable SVG.
    pub fn load(ctx: &Context, assets: &Path) -> Result<Self, ArtError> {
        let mut art = Self::default();
        let folder = assets.join("emblems");
        let fault = |source| ArtError::Read { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(fault)? {
            let path = entry.map_err(fault)?.path();
            if path.extension().is_some_and(|extension| extension == "svg")
                && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
            {
                let image = rasterise(&path, EMBLEM_SIDE)?;
                art.emblems.insert(name.to_owned(), ctx.load_texture(name, image, TextureOptions::LINEAR));
            }
        }
        let wordmark = rasterise(&assets.join("title").join("wordmark.svg"), WORDMARK_WIDTH)?;
        art.wordmark = Some(ctx.load_texture("wordmark", wordmark, TextureOptions::LINEAR));
        Ok(art)
    }

    /// The names of all emblems, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.emblems.keys().map(String::as_str)
    }

    /// An emblem by name; the unknown one for names that there is no drawing for.
    #[must_use]
    pub fn emblem(&self, name: &str) -> Option<&TextureHandle> {
        self.emblems.get(name).or_else(|| self.emblems.get(UNKNOWN))
    }
}

/// How bright a pixel must be to count as something to look at, 0 to 255.
const SEEN: u8 = 40;
/// The part of a picture's larger side that is left around what there is to look at.
const ROOM: f32 = 0.08;

/// The part of a picture where there is something to look at, with a little room around it: the plan of a level that few
/// cells are known of is mostly night. A picture that is dark all over stays as it is.
#[must_use]
pub fn crop_to_lit(picture: &ColorImage) -> ColorImage {
    let [width, height] = picture.size;
    let bright = |pixel: &egui::Color32| pixel.r().max(pixel.g()).max(pixel.b()) > SEEN;
    let lit = picture.pixels.iter().enumerate().filter(|(_, pixel)| bright(pixel));
    let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
    for (at, _) in lit {
        let (x, y) = (at % width, at / width);
        (left, right) = (left.min(x), right.max(x + 1));
        (top, bottom) = (top.min(y), bottom.max(y + 1));
    }
    if left >= right {
        return picture.clone();
    }
    let room = (ROOM * width.max(height) as f32) as usize;
    let (left, top) = (left.saturating_sub(room), top.saturating_sub(room));
    let (right, bottom) = ((right + room).min(width), (bottom + room).min(height));
    let rows = picture.pixels.chunks(width).take(bottom).skip(top);
    let pixels = rows.flat_map(|row| row.iter().take(right).skip(left).copied()).collect();
    ColorImage::new([right - left, bottom - top], pixels)
}

/// An SVG file as pixels, `width` wide, as high as its own proportions make it.
///
/// # Errors
/// When the file cannot be read or is not a usable SVG.
pub fn rasterise(path: &Path, width: u32) -> Result<ColorImage, ArtError> {
    let bytes = fs::read(path).map_err(|source| ArtError::Read { path: path.to_path_buf(), source })?;
    let bad = |what: String| ArtError::Svg { path: path.to_path_buf(), what };
    let tree = usvg::Tree::from_data(&bytes, &usvg::Options::default()).map_err(|error| bad(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or_else(|| bad("it has no size".to_owned()))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(ColorImage::from_rgba_premultiplied([width as usize, height as usize], pixels.data()))
}

/// A PNG file as pixels; none where it is no such file.
#[must_use]
pub fn photograph(path: &Path) -> Option<ColorImage> {
    let pixels = tiny_skia::Pixmap::decode_png(&fs::read(path).ok()?).ok()?;
    let size = [pixels.width() as usize, pixels.height() as usize];
    Some(ColorImage::from_rgba_premultiplied(size, pixels.data()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Color32;

    #[test]
    fn ui_pictures_are_cut_to_what_there_is_to_see() {
        let mut picture = ColorImage::filled([100, 50], Color32::BLACK);
        assert_eq!(crop_to_lit(&picture).size, [100, 50], "night all over stays night");
        for (x, y) in [(40, 20), (59, 29)] {
            picture[(x, y)] = Color32::WHITE;
        }
        let cut = crop_to_lit(&picture);
        assert_eq!(cut.size, [20 + 16, 10 + 16], "eight pixels of room on every side");
        assert_eq!(cut[(8, 8)], Color32::WHITE);
    }

    #[test]
    fn ui_every_shipped_drawing_loads() {
        let art = Art::load(&Context::default(), &crate::assets::root()).expect("the drawings load");
        for name in ["mage", "dwarf", "archer", "ghoul", "goblin", "ogre", "healer", "rogue", UNKNOWN] {
            assert!(art.emblems.contains_key(name), "{name} is drawn");
        }
        assert!(art.wordmark.is_some());
        let stranger = art.emblem("nobody").map(TextureHandle::id);
        assert_eq!(stranger, art.emblem(UNKNOWN).map(TextureHandle::id), "a name without a drawing");
    }
}
