//! The map as a flat picture, drawn without a GPU: a plan of what a seat knows, with its light and fog.
//!
//! Reads a [`SeatView`] and the light that falls on it, and nothing else, so a picture can show no more than the seat may
//! know. Finding out what that is happens on the floors above.

mod decode;
mod floor;
mod ground;
mod ink;
mod letters;
mod marks;
mod pdf;
mod print;

pub use decode::decode;
pub use floor::{Floor, FloorImage};
pub use print::{MOST_PAGES, Paper, Print, print};

use crate::board::Cell;
use crate::knowledge::light_field::Area;
use crate::knowledge::view::DoorView;
use crate::knowledge::{SeatView, ThingId};
use crate::text::{Language, Phrase};
use resvg::tiny_skia::{Color, Pixmap};
use std::collections::BTreeSet;
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
    /// The picture that shows the floor instead of drawn cells, where the map has one.
    pub floor: Option<&'a Floor>,
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
    /// It cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encode(String),
    /// It would take too many sheets of paper.
    #[error("a print of {0} pages is too long; choose larger paper")]
    Pages(usize),
}

impl PictureError {
    /// The error in words for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Size { width, height } => Phrase::new("picture-size").with("width", *width).with("height", *height),
            Self::Pages(pages) => {
                Phrase::new("picture-pages").with("pages", *pages as i64).with("most", MOST_PAGES as i64)
            }
            Self::Encode(what) => Phrase::new("picture-encode").with("what", what.clone()),
        }
    }
}

/// What of a view is the map alone: nobody, nothing that lies about, no notes, nothing secret. A secret door is wall.
#[must_use]
pub fn plain(mut view: SeatView) -> SeatView {
    let secret: BTreeSet<ThingId> = view.secrets.iter().map(|secret| secret.id).collect();
    let (hidden, doors): (Vec<DoorView>, Vec<DoorView>) =
        view.doors.into_iter().partition(|door| secret.contains(&door.id));
    view.doors = doors;
    view.walls.extend(hidden.into_iter().map(|door| (door.from, door.to)));
    view.tokens.clear();
    view.items.clear();
    view.flames.clear();
    view.secrets.clear();
    view.notes.clear();
    view.stones.clear();
    view.levers.clear();
    view
}

/// Draws the plan as PNG.
///
/// # Errors
/// When the picture would be too large.
pub fn plan(view: &SeatView, light: LightAt<'_>, style: &Style<'_>) -> Result<Vec<u8>, PictureError> {
    let whole = Area { from: Cell::new(0, 0), width: view.size.0, height: view.size.1 };
    part(view, light, style, whole)?.encode_png().map_err(|fault| PictureError::Encode(fault.to_string()))
}

/// Draws a part of the plan, which begins on the map.
fn part(view: &SeatView, light: LightAt<'_>, style: &Style<'_>, area: Area) -> Result<Pixmap, PictureError> {
    let pixels = |cells: i32| u32::try_from(cells).unwrap_or(0).saturating_mul(style.scale);
    let (width, height) = (pixels(area.width), pixels(area.height));
    let fault = PictureError::Size { width, height };
    if width > MAX_PIXELS || height > MAX_PIXELS {
        return Err(fault);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(fault)?;
    pixmap.fill(Color::from_rgba8(ink::NIGHT[0], ink::NIGHT[1], ink::NIGHT[2], 255));
    ground::paint(&mut pixmap, view, light, style, area.from);
    marks::draw(&mut pixmap, view, light, style, area);
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grade, Point};
    use crate::knowledge::view::{CellView, Known, Presence, SecretView, TokenKind, TokenView};
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
        let style = Style { scale: 16, language: Language::English, assets: None, floor: None };
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
    fn the_map_alone_shows_nobody_and_nothing_secret() {
        let mut view = view();
        let door = |id| DoorView { id: ThingId(id), to: Point::corner(1, 0), ..DoorView::default() };
        view.doors = vec![door(7), door(8)];
        view.secrets.push(SecretView { id: ThingId(8), ..SecretView::default() });
        let plain = plain(view);
        assert_eq!(plain.tokens, []);
        assert_eq!(plain.doors.iter().map(|door| door.id).collect::<Vec<_>>(), [ThingId(7)]);
        assert_eq!(plain.walls, [(Point::default(), Point::corner(1, 0))], "what is secret looks like wall");
    }

    #[test]
    fn a_part_is_cut_out_of_the_whole() {
        let view = view();
        let light = |x: f32, y: f32| [1.0, 0.8, 0.2 * y, (2.0 - x).clamp(0.0, 1.0)];
        let style = Style { scale: 16, language: Language::English, assets: None, floor: None };
        let whole = Area { from: Cell::new(0, 0), width: 4, height: 3 };
        let whole = part(&view, &light, &style, whole).expect("drawn");
        let east = part(&view, &light, &style, Area { from: Cell::new(1, 1), width: 2, height: 2 }).expect("drawn");
        // What is cut at the edge may have another rim.
        let near = |one: u8, other: u8| one.abs_diff(other) <= 12;
        for (x, y) in (0..32).flat_map(|y| (0..32).map(move |x| (x, y))) {
            let (part, all) = (east.pixel(x, y).expect("inside"), whole.pixel(x + 16, y + 16).expect("inside"));
            let same = near(part.red(), all.red()) && near(part.green(), all.green()) && near(part.blue(), all.blue());
            assert!(same, "{x}, {y}: {part:?} of {all:?}");
        }
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        let mut view = view();
        view.size = (2000, 2000);
        let style = Style { scale: 16, language: Language::English, assets: None, floor: None };
        assert!(matches!(plan(&view, &|_, _| [0.0; 4], &style), Err(PictureError::Size { .. })));
    }
}
