//! Words on a dark plate over the scene: what was heard, and what a player display says of the round.

use super::kit::Kit;
use super::tokens;
use egui::{Align2, Color32, Context, CornerRadius, FontFamily, FontId, Id, LayerId, Order, Pos2, Rect, pos2, vec2};

/// Seconds that a caption stands, besides the time to read it.
const STANDS: f64 = 1.6;
/// Seconds to read a letter.
const A_LETTER: f64 = 0.05;

/// How long a caption stands, in seconds.
#[must_use]
pub fn seconds(text: &str) -> f64 {
    STANDS + A_LETTER * text.chars().count() as f64
}

/// Paints what was heard, low in the middle of the scene.
pub fn caption_line(ctx: &Context, kit: &Kit, scene: Rect, text: &str) {
    let at = scene.center_bottom() - vec2(0.0, kit.theme.steps(3.0));
    let font = kit.theme.font(1);
    plate(ctx, kit, "caption", text, font, (Align2::CENTER_BOTTOM, at, scene.width() * 0.9), None);
}

/// The bold face at any size.
pub(super) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(super::theme::BOLD.into()))
}

/// Words on a plate: where it is anchored and how wide it may be, and the ring of a seat before the words.
pub(super) fn plate(
    ctx: &Context,
    kit: &Kit,
    id: &str,
    text: &str,
    font: FontId,
    (anchor, at, most): (Align2, Pos2, f32),
    ring: Option<([u8; 3], u8)>,
) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new(id)));
    let (size, ink) = (font.size, kit.palette().text);
    let words = painter.layout(text.to_owned(), font, ink, most);
    let disc = if ring.is_some() { size * 1.5 } else { 0.0 };
    let edge = vec2(size * 0.6, size * 0.3);
    let rect = anchor.anchor_size(at, words.size() + edge * 2.0 + vec2(disc, 0.0));
    painter.rect_filled(rect, CornerRadius::same((size * 0.3).min(127.0) as u8), Color32::from_black_alpha(170));
    if let Some((colour, pattern)) = ring {
        let centre = pos2(rect.left() + edge.x + size * 0.5, rect.center().y);
        tokens::ring(&painter, centre, size * 0.42, size * 0.2, kit.theme.seat(colour), pattern);
    }
    painter.galley(pos2(rect.left() + edge.x + disc, rect.center().y - words.size().y / 2.0), words, ink);
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn a_caption_stands_long_enough_to_be_read() {
        assert!(seconds("Dice rattle") >= 2.0);
        assert!(seconds(&"x".repeat(60)) > seconds("x") + 2.0);
    }
}
