//! Names and badges of tokens, painted over the scene where the scene says they are.

use super::icons::Icon;
use super::kit::Kit;
use super::theme::seat_colour;
use super::widgets::{galley, text_on_scene};
use crate::knowledge::view::TokenView;
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::Condition;
use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2};

/// Where the head of a token is on screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelPlace {
    /// The token.
    pub id: ThingId,
    /// The middle of the label's lower edge, in points.
    pub at: Pos2,
}

/// The most badges beside a name; the others are counted.
const MOST_BADGES: usize = 4;

/// Paints the labels inside `ui`; those whose place lies outside are left out.
pub fn token_labels(ui: &Ui, kit: &Kit, view: &SeatView, places: &[LabelPlace]) {
    let clip = ui.max_rect();
    let painter = ui.painter().with_clip_rect(clip);
    for place in places.iter().filter(|place| clip.contains(place.at)) {
        if let Some(token) = view.token(place.id) {
            label(ui, &painter, kit, view, token, place.at);
        }
    }
}

fn label(ui: &Ui, painter: &Painter, kit: &Kit, view: &SeatView, token: &TokenView, at: Pos2) {
    let theme = kit.theme;
    let p = kit.palette();
    let font = if token.active { theme.bold(0) } else { theme.font(0) };
    let seat = view.seats.iter().find(|seat| seat.id == token.owner);
    let ink = if token.active { p.brass } else { p.text };
    let rect = text_on_scene(painter, at, Align2::CENTER_BOTTOM, kit.speaker.name(&token.name), font, ink);
    let under = Stroke::new(2.0, seat.map_or(p.muted, |seat| seat_colour(seat.colour)));
    painter.hline(rect.x_range(), rect.bottom() + 1.0, under);
    badges(ui, painter, kit, token, pos2(rect.center().x, rect.top() - theme.px(11.0)));
}

fn badges(ui: &Ui, painter: &Painter, kit: &Kit, token: &TokenView, middle: Pos2) {
    let side = kit.theme.px(18.0);
    let shown = token.conditions.iter().take(MOST_BADGES);
    let more = token.conditions.len().saturating_sub(MOST_BADGES);
    let count = shown.len() + usize::from(more > 0);
    let mut x = middle.x - (count as f32 - 1.0) * side / 2.0;
    for (name, level) in shown {
        let rect = Rect::from_center_size(pos2(x, middle.y), Vec2::splat(side - 2.0));
        badge_ground(painter, kit, rect);
        icon_of(&name.key).paint(painter, rect.shrink(3.0), kit.palette().danger);
        if *level > 1 {
            let font = egui::FontId::new(kit.theme.px(10.0), kit.theme.bold(0).family);
            text_on_scene(
                painter,
                rect.right_bottom(),
                Align2::RIGHT_BOTTOM,
                &level.to_string(),
                font,
                kit.palette().text,
            );
        }
        x += side;
    }
    if more > 0 {
        let text = galley(ui, &format!("+{more}"), kit.theme.bold(0), kit.palette().text, f32::INFINITY);
        let rect = Rect::from_center_size(pos2(x, middle.y), Vec2::splat(side - 2.0));
        badge_ground(painter, kit, rect);
        painter.galley(rect.center() - text.size() / 2.0, text, Color32::WHITE);
    }
}

fn badge_ground(painter: &Painter, kit: &Kit, rect: Rect) {
    let edge = Stroke::new(1.0, kit.palette().danger);
    painter.rect(rect, CornerRadius::same(4), kit.palette().danger_ground, edge, StrokeKind::Inside);
}

/// The icon of a condition by the key of its name, which ends in the condition's own word.
fn icon_of(key: &str) -> Icon {
    let icons = [
        (Condition::Pain, Icon::Heart),
        (Condition::Dazed, Icon::Dice),
        (Condition::Prone, Icon::Drop),
        (Condition::Held, Icon::Locked),
        (Condition::Surprised, Icon::Surprised),
        (Condition::Unconscious, Icon::EyeOff),
    ];
    let word = |condition: Condition| format!("{condition:?}").to_lowercase();
    icons.into_iter().find(|(condition, _)| key.ends_with(&word(*condition))).map_or(Icon::Warning, |(_, icon)| icon)
}
