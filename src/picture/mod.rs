//! The map as a flat picture, drawn without a GPU: a plan of what a seat knows, with its light and fog.
//!
//! Reads a [`SeatView`] and the light that falls on it, and nothing else, so a picture can show no more than the seat may
//! know. Finding out what that is happens on the floors above.

mod ground;
mod ink;
mod letters;
mod marks;

use crate::knowledge::SeatView;
use crate::text::{Language, Phrase};
use resvg::tiny_skia::{Color, Pixmap};
use std::path::Path;

/// Pixels a metre, unless asked otherwise.
pub const PIXELS_PER_METRE: u32 = 28;

/// The largest side of a picture in pixels.
pub const MAX_PIXELS: u32 = 16_384;

/// Light at a place: red, green, blue as shares of full light, and how much of the place is seen (0 to 1).
pub type LightAt<'a> = &'a dyn Fn(f32, f32) -> [f32; 4];

/// How a picture is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style<'a> {
    /// Pixels a metre.
    pub scale: u32,
    /// The language of names.
    pub language: Language,
    /// The `assets` folder, for the tokens' emblems; without it they carry their first letter.
    pub assets: Option<&'a Path>,
}

/// A picture that cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It would be too large, or has no size.
    #[error("a picture of {width} × {height} pixels cannot be drawn; choose a smaller scale")]
    Size {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// It cannot be encoded as PNG.
    #[error("the picture cannot be encoded: {0}")]
    Encode(String),
}

impl PictureError {
    /// The error in words for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Size { width, height } => Phrase::new("picture-size").with("width", *width).with("height", *height),
            Self::Encode(what) => Phrase::new("picture-encode").with("what", what.clone()),
        }
    }
}

/// Draws the plan as PNG.
///
/// # Errors
/// When the picture would be too large.
pub fn plan(view: &SeatView, light: LightAt<'_>, style: &Style<'_>) -> Result<Vec<u8>, PictureError> {
    let pixels = |cells: i32| u32::try_from(cells).unwrap_or(0).saturating_mul(style.scale);
    let (width, height) = (pixels(view.size.0), pixels(view.size.1));
    let fault = PictureError::Size { width, height };
    if width > MAX_PIXELS || height > MAX_PIXELS {
        return Err(fault);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(fault)?;
    pixmap.fill(Color::from_rgba8(ink::NIGHT[0], ink::NIGHT[1], ink::NIGHT[2], 255));
    ground::paint(&mut pixmap, view, light, style.scale);
    marks::draw(&mut pixmap, view, light, style);
    pixmap.encode_png().map_err(|fault| PictureError::Encode(fault.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grade};
    use crate::knowledge::view::{CellView, Known, Presence, TokenKind, TokenView};
    use crate::knowledge::{SeatId, ThingId};

    fn view() -> SeatView {
        let mut view = SeatView { size: (4, 3), ..SeatView::default() };
        view.cells = (0..12)
            .map(|index| CellView {
                known: if index % 4 < 2 { Known::Clear } else { Known::Never },
                solid: index < 4,
                ..CellView::default()
            })
            .collect();
        view.tokens.push(TokenView {
            id: ThingId(1),
            name: "Rowena".into(),
            emblem: "mage".into(),
            kind: TokenKind::Hero,
            at: Cell::new(1, 1),
            size: 1,
            presence: Presence::Seen(Grade::Clear),
            owner: SeatId(1),
            own: true,
            active: true,
            hurt: 0,
            conditions: Vec::new(),
            carries_light: true,
        });
        view
    }

    fn draw(view: &SeatView) -> Pixmap {
        let light = |x: f32, _: f32| if x < 2.0 { [1.0, 0.8, 0.6, 1.0] } else { [0.0; 4] };
        let style = Style { scale: 16, language: Language::English, assets: None };
        Pixmap::decode_png(&plan(view, &light, &style).expect("drawn")).expect("a PNG")
    }

    #[test]
    fn what_was_never_seen_stays_night() {
        let pixmap = draw(&view());
        assert_eq!((pixmap.width(), pixmap.height()), (64, 48));
        let night = pixmap.pixel(60, 40).expect("inside").demultiply();
        assert_eq!([night.red(), night.green(), night.blue()], ink::NIGHT);
        let floor = pixmap.pixel(5, 40).expect("inside").demultiply();
        assert!(floor.red() > 60, "lit floor is bright: {floor:?}");
    }

    #[test]
    fn a_token_is_drawn_where_it_stands() {
        let mut without = view();
        without.tokens.clear();
        let (with, without) = (draw(&view()), draw(&without));
        let differs = |x, y| with.pixel(x, y) != without.pixel(x, y);
        assert!(differs(24, 24), "at its cell");
        assert!(!differs(6, 44), "and nowhere else");
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        let mut view = view();
        view.size = (2000, 2000);
        let style = Style { scale: 16, language: Language::English, assets: None };
        assert!(matches!(plan(&view, &|_, _| [0.0; 4], &style), Err(PictureError::Size { .. })));
    }
}
