//! Where everything is: the table's edge is cut into panels that never overlap, whatever the size of the window and of the
//! text. Pure arithmetic.

use super::theme::Theme;
use egui::{Rect, Vec2, pos2, vec2};

/// Which side panels are folded away, and whether the game master's tools are there at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    /// The log is folded.
    pub log: bool,
    /// The sheet is folded.
    pub sheet: bool,
    /// The tools are folded.
    pub tools: bool,
    /// The seat has tools.
    pub has_tools: bool,
}

/// The places of the panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The initiative strip.
    pub strip: Rect,
    /// The log.
    pub log: Rect,
    /// The game master's tools; empty for players.
    pub tools: Rect,
    /// The sheet.
    pub sheet: Rect,
    /// The action bar.
    pub bar: Rect,
    /// What is left: the scene.
    pub scene: Rect,
}

/// The width of a folded panel in points at scale 1.
const FOLDED: f32 = 34.0;
/// Height of the strip and of the bar, width of the side panels, in points at scale 1.
const STRIP: f32 = 68.0;
const BAR: f32 = 92.0;
pub(super) const SIDE: f32 = 292.0;
/// The size that a card wants, and the width of one that lies over the panels, in points at scale 1.
const PROMPT: Vec2 = vec2(520.0, 500.0);
const WIDE_PROMPT: f32 = 720.0;
/// The least width of a wide window in points at scale 1, and its share of a large screen.
const WIDE: f32 = 860.0;
const WIDE_SHARE: f32 = 0.6;
/// The largest share of the window that a panel may take.
const MOST_HEIGHT: f32 = 0.22;
const MOST_WIDTH: f32 = 0.30;

impl Layout {
    /// Cuts up `screen`.
    #[must_use]
    pub fn of(screen: Rect, theme: &Theme, folds: Folds) -> Self {
        let high = |points: f32| theme.px(points).min((screen.height() * MOST_HEIGHT).floor());
        let wide = |folded: bool| {
            let most = (screen.width() * MOST_WIDTH).floor();
            if folded { theme.px(FOLDED).min(most) } else { theme.px(SIDE).min(most) }
        };
        let (top, bottom) = (screen.top() + high(STRIP), screen.bottom() - high(BAR));
        let strip = Rect::from_min_max(screen.min, pos2(screen.right(), top));
        let bar = Rect::from_min_max(pos2(screen.left(), bottom), screen.max);
        let both_folded = folds.log && (folds.tools || !folds.has_tools);
        let left = screen.left() + wide(both_folded);
        let right = screen.right() - wide(folds.sheet);
        let column = Rect::from_min_max(pos2(screen.left(), top), pos2(left, bottom));
        let cut = if folds.has_tools { column.top() + tools_height(column.size(), theme, folds) } else { column.top() };
        let tools = Rect::from_min_max(column.min, pos2(column.right(), cut));
        let log = Rect::from_min_max(pos2(column.left(), cut), column.max);
        let sheet = Rect::from_min_max(pos2(right, top), pos2(screen.right(), bottom));
        let scene = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        Self { strip, log, tools, sheet, bar, scene }
    }

    /// The room for a card that waits for an answer: in the scene where that is large enough for the text, else over the
    /// panels too, which have nothing to say until it is answered. True where it lies over panels.
    #[must_use]
    pub fn prompt(&self, screen: Rect, theme: &Theme) -> (Rect, bool) {
        let margin = 12.0;
        let is_roomy = self.scene.width() >= theme.px(PROMPT.x) * 0.9 && self.scene.height() >= theme.px(PROMPT.y);
        let (room, width) = if is_roomy {
            (self.scene.shrink(margin), theme.px(PROMPT.x))
        } else {
            let low = pos2(screen.right() - margin, screen.bottom() - margin);
            (Rect::from_min_max(pos2(screen.left() + margin, self.scene.top() + margin), low), theme.px(WIDE_PROMPT))
        };
        let width = width.min(room.width());
        let left = room.center().x - width / 2.0;
        (Rect::from_min_max(pos2(left, room.top()), pos2(left + width, room.bottom())), !is_roomy)
    }

    /// A card of this size, in points at scale 1, in the middle of the scene and never larger than the scene.
    #[must_use]
    pub fn card(&self, theme: &Theme, size: Vec2) -> Rect {
        let most = self.scene.size() - Vec2::splat(24.0);
        let size = vec2(theme.px(size.x).min(most.x), theme.px(size.y).min(most.y));
        Rect::from_center_size(self.scene.center(), size)
    }
}

/// How much of the left column the tools take.
fn tools_height(column: Vec2, theme: &Theme, folds: Folds) -> f32 {
    let stub = theme.px(FOLDED + 8.0).min(column.y / 2.0);
    match (folds.tools, folds.log) {
        (true, true) => (column.y / 2.0).floor(),
        (true, false) => stub,
        (false, true) => column.y - stub,
        (false, false) => (column.y * 0.56).floor(),
    }
}

/// A window over the table of this size, in points at scale 1, in the middle of the screen.
#[must_use]
pub fn window(screen: Rect, theme: &Theme, size: Vec2) -> Rect {
    let most = screen.size() - Vec2::splat(48.0);
    Rect::from_center_size(screen.center(), vec2(theme.px(size.x).min(most.x), theme.px(size.y).min(most.y)))
}

/// The room of a window that holds much: three fifths of a large screen's width, most of a small one's.
#[must_use]
pub fn wide_window(screen: Rect, theme: &Theme) -> Rect {
    let width = theme.px(WIDE).max(screen.width() * WIDE_SHARE) / theme.scale;
    window(screen, theme, vec2(width, screen.height() / theme.scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_layout() -> impl Iterator<Item = (Rect, Layout)> {
        let sizes = [vec2(1280.0, 720.0), vec2(1920.0, 1080.0), vec2(1024.0, 600.0)];
        sizes.into_iter().flat_map(|size| {
            [75, 100, 150, 200].into_iter().flat_map(move |scale| {
                (0..16_u8).map(move |bits| {
                    let flag = |bit: u8| bits & (1 << bit) != 0;
                    let folds = Folds { log: flag(0), sheet: flag(1), tools: flag(2), has_tools: flag(3) };
                    let screen = Rect::from_min_size(egui::Pos2::ZERO, size);
                    (screen, Layout::of(screen, &Theme::new(scale, false, false), folds))
                })
            })
        })
    }

    #[test]
    fn ui_panels_never_overlap_and_cover_the_screen() {
        for (screen, layout) in every_layout() {
            let parts = [layout.strip, layout.log, layout.tools, layout.sheet, layout.bar, layout.scene];
            for (i, a) in parts.iter().enumerate() {
                assert!(screen.contains_rect(*a), "{a:?} lies on the screen");
                for b in &parts[i + 1..] {
                    let both = a.intersect(*b);
                    assert!(both.width() <= 0.0 || both.height() <= 0.0, "{a:?} and {b:?} overlap in {layout:?}");
                }
            }
            let area: f32 = parts.iter().map(|part| part.width() * part.height()).sum();
            assert!((area - screen.width() * screen.height()).abs() < 1.0, "nothing is left over");
        }
    }

    #[test]
    fn ui_the_scene_keeps_the_middle() {
        for (screen, layout) in every_layout() {
            assert!(layout.scene.width() >= screen.width() * 0.39, "{layout:?}");
            assert!(layout.scene.height() >= screen.height() * 0.55, "{layout:?}");
        }
    }
}
