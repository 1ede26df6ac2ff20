//! The plots of a rehearsal: bars whose parts differ by pattern as well as by colour, and histograms with their numbers on
//! them. Each says in words what it shows, and Tab stops at it.

use super::super::focus;
use super::super::kit::Kit;
use super::super::roll_card::parts::percent;
use super::super::theme::mix;
use super::super::widgets::{galley, note, strong};
use crate::dice::odds::Chance;
use crate::session::rehearse::Histogram;
use egui::{
    Color32, CornerRadius, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// The height of a bar and of a histogram's tallest one, in points at scale 1.
const BAR: f32 = 18.0;
const TALLEST: f32 = 84.0;
/// The most width of one bar of a histogram, in points at scale 1.
const WIDEST: f32 = 46.0;
/// The most bars of one histogram; more values share them.
const MOST_BARS: u32 = 20;
/// Points between two lines of a pattern at scale 1.
const GRAIN: f32 = 6.0;

/// How a part of a bar is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// All over: it went well.
    Whole,
    /// Striped: in between.
    Striped,
    /// Striped the other way: it hangs by a thread.
    Slanted,
    /// Crosshatched: it went badly.
    Crossed,
}

impl Fill {
    const fn colour(self, kit: &Kit) -> Color32 {
        match self {
            Self::Whole => kit.palette().help,
            Self::Striped => kit.palette().brass,
            Self::Slanted | Self::Crossed => kit.palette().danger,
        }
    }

    fn paint(self, painter: &Painter, rect: Rect, kit: &Kit) {
        if rect.width() <= 0.0 {
            return;
        }
        let colour = self.colour(kit);
        if self == Self::Whole {
            painter.rect_filled(rect, CornerRadius::ZERO, colour);
            return;
        }
        painter.rect_filled(rect, CornerRadius::ZERO, mix(colour, kit.palette().sunken, 0.72));
        let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        let (high, step, stroke) = (rect.height(), kit.theme.px(GRAIN), Stroke::new(1.5, colour));
        let mut x = rect.left() - high;
        while x < rect.right() {
            if self != Self::Slanted {
                inside.line_segment([pos2(x, rect.bottom()), pos2(x + high, rect.top())], stroke);
            }
            if self != Self::Striped {
                inside.line_segment([pos2(x, rect.top()), pos2(x + high, rect.bottom())], stroke);
            }
            x += step;
        }
        painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.0, colour), StrokeKind::Inside);
    }
}

/// A bar of parts of a whole; `says` tells it in words.
pub fn bar(ui: &mut Ui, kit: &Kit, parts: &[(Fill, u64)], whole: u64, says: &str) -> Response {
    let p = kit.palette();
    let size = vec2(ui.available_width(), kit.theme.px(BAR));
    let (rect, response) = ui.allocate_exact_size(size, Sense::focusable_noninteractive());
    focus::receive(&response, false);
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(3), p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let inner = rect.shrink(2.0);
    let mut left = inner.left();
    for &(fill, count) in parts {
        let right = left + inner.width() * count as f32 / whole.max(1) as f32;
        fill.paint(painter, Rect::from_x_y_ranges(left..=right.min(inner.right()), inner.y_range()), kit);
        left = right;
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, says));
    response
}

/// What the parts of the bars below stand for.
pub fn legend(ui: &mut Ui, kit: &Kit, parts: &[(Fill, &str)]) {
    ui.horizontal_wrapped(|ui| {
        for &(fill, key) in parts {
            let (swatch, _) = ui.allocate_exact_size(vec2(kit.theme.px(22.0), kit.theme.px(12.0)), Sense::hover());
            fill.paint(ui.painter(), swatch, kit);
            note(ui, kit, &kit.text(key));
            ui.add_space(kit.theme.steps(1.0));
        }
    });
}

/// A bar of a histogram: the values that share it, and how often they came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bin {
    from: u32,
    until: u32,
    times: u64,
}

/// The bars of a histogram, in which neighbours share one where there would be too many.
fn bins(histogram: &Histogram) -> Vec<Bin> {
    let (Some((&low, _)), Some((&high, _))) = (histogram.0.first_key_value(), histogram.0.last_key_value()) else {
        return Vec::new();
    };
    let wide = (high - low) / MOST_BARS + 1;
    let bin = |index: u32| {
        let from = low + index * wide;
        let until = from.saturating_add(wide - 1);
        Bin { from, until, times: histogram.0.range(from..=until).map(|(_, &times)| u64::from(times)).sum() }
    };
    (0..=(high - low) / wide).map(bin).collect()
}

impl Bin {
    fn name(self) -> String {
        if self.from == self.until { self.from.to_string() } else { format!("{}–{}", self.from, self.until) }
    }
}

/// How often each number came up; `says` tells the gist of it in words.
pub fn histogram(ui: &mut Ui, kit: &Kit, title: &str, histogram: &Histogram, says: &str) {
    let theme = kit.theme;
    let p = kit.palette();
    strong(ui, kit, title, 1);
    note(ui, kit, says);
    let bins = bins(histogram);
    if bins.is_empty() {
        return;
    }
    let words = |text: &str| galley(ui, text, theme.font(0), p.text, f32::INFINITY);
    let (total, most) = (histogram.total().max(1), bins.iter().map(|bin| bin.times).max().unwrap_or(1).max(1));
    let slot = (ui.available_width() / bins.len() as f32).min(theme.px(WIDEST));
    let shares: Vec<_> = bins.iter().map(|bin| words(&percent(kit, &Chance::of(bin.times, total)))).collect();
    let values: Vec<_> = bins.iter().map(|bin| words(&bin.name())).collect();
    let widest = |texts: &[std::sync::Arc<egui::Galley>]| {
        texts.iter().map(|text| text.size().x).fold(0.0_f32, f32::max) + theme.steps(1.0)
    };
    let all_shares = widest(&shares) <= slot;
    // So many values go on one label that no two labels touch.
    let every = (widest(&values) / slot.max(1.0)).ceil().max(1.0) as usize;
    // Where there is no room for every share, the first of the tallest bars has its own.
    let tallest = bins.iter().position(|bin| bin.times == most);
    let line = theme.px(16.0);
    let size = vec2(ui.available_width(), line + theme.px(TALLEST) + line);
    let (rect, response) = ui.allocate_exact_size(size, Sense::focusable_noninteractive());
    focus::receive(&response, false);
    let painter = ui.painter();
    let floor = rect.bottom() - line;
    for (index, bin) in bins.iter().enumerate() {
        let left = rect.left() + slot * index as f32;
        let middle = left + slot / 2.0;
        let high = theme.px(TALLEST) * bin.times as f32 / most as f32;
        // What came up at all shows.
        let high = if bin.times > 0 { high.max(2.0) } else { 0.0 };
        let place = Rect::from_min_max(pos2(left + 1.5, floor - high), pos2(left + slot - 1.5, floor));
        painter.rect(place, CornerRadius::ZERO, mix(p.brass, p.sunken, 0.25), Stroke::NONE, StrokeKind::Inside);
        let numbered = bin.times > 0 && (all_shares || Some(index) == tallest);
        if let Some(text) = shares.get(index).filter(|_| numbered) {
            let x = (middle - text.size().x / 2.0).clamp(rect.left(), (rect.right() - text.size().x).max(rect.left()));
            painter.galley(pos2(x, place.top() - text.size().y), text.clone(), p.text);
        }
        if let Some(text) = values.get(index).filter(|_| index % every == 0) {
            let x = if every == 1 { middle - text.size().x / 2.0 } else { left };
            let x = x.clamp(rect.left(), (rect.right() - text.size().x).max(rect.left()));
            painter.galley(pos2(x, floor + 1.0), text.clone(), p.text);
        }
    }
    painter.hline(rect.left()..=rect.left() + slot * bins.len() as f32, floor, Stroke::new(1.0, p.muted));
    let told = format!("{title}: {says}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &told));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_many_values_share_bars_and_none_is_lost() {
        let mut histogram = Histogram::default();
        (1..=100).for_each(|value| histogram.count(value));
        histogram.count(7);
        let bins = bins(&histogram);
        assert_eq!((bins.len(), bins[0].name(), bins[1].times), (20, "1–5".to_owned(), 6));
        assert_eq!(bins.iter().map(|bin| bin.times).sum::<u64>(), histogram.total());
        assert!(super::bins(&Histogram::default()).is_empty());
    }
}
