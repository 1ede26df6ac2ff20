//! Drawings of ours (SVG) as an asset: rasterised once when they load.

use bevy::app::App;
use bevy::asset::io::Reader;
use bevy::asset::{Asset, AssetApp, AssetLoader, LoadContext};
use bevy::reflect::TypePath;
use resvg::{tiny_skia, usvg};

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<Emblem>().register_asset_loader(EmblemLoader);
}

/// Side of a rasterised emblem in pixels.
pub const SIDE: u32 = 392;

/// A drawing as pixels: red, green, blue, opacity, colours multiplied by the opacity.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct Emblem {
    /// `SIDE * SIDE * 4` bytes, row by row.
    pub pixels: Vec<u8>,
}

/// Reads `.svg` files.
#[derive(Default, TypePath)]
struct EmblemLoader;

/// A drawing that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EmblemError {
    /// The file cannot be read.
    #[error("the drawing cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// It is not a usable SVG.
    #[error("the drawing is not a usable SVG: {0}")]
    Svg(#[from] usvg::Error),
    /// It has no area.
    #[error("the drawing has no area")]
    Empty,
}

impl AssetLoader for EmblemLoader {
    type Asset = Emblem;
    type Settings = ();
    type Error = EmblemError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Emblem, EmblemError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        rasterise(&bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["svg"]
    }
}

/// A drawing in the middle of a square.
fn rasterise(svg: &[u8]) -> Result<Emblem, EmblemError> {
    let tree = usvg::Tree::from_data(svg, &usvg::Options::default())?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = SIDE as f32 / width.max(height);
    let mut pixels = tiny_skia::Pixmap::new(SIDE, SIDE).ok_or(EmblemError::Empty)?;
    let shift = |length: f32| (SIDE as f32 - length * scale) / 2.0;
    let place = tiny_skia::Transform::from_scale(scale, scale).post_translate(shift(width), shift(height));
    resvg::render(&tree, place, &mut pixels.as_mut());
    Ok(Emblem { pixels: pixels.take() })
}

#[cfg(test)]
mod tests {
    use super::{SIDE, rasterise};

    #[test]
    fn a_drawing_fills_its_square() {
        let svg = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fff"/></svg>"##;
        let Ok(emblem) = rasterise(svg) else { panic!("a plain drawing was refused") };
        assert_eq!(emblem.pixels.len(), (SIDE * SIDE * 4) as usize);
        assert!(emblem.pixels.iter().all(|&byte| byte == 255), "white everywhere");
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        assert!(rasterise(b"torch").is_err());
    }
}
