//! Names and badges of tokens, painted over the scene where the scene says they are.

use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{galley, text_on_scene};
use crate::knowledge::view::TokenView;
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::Condition;
use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

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
/// The side of a badge with the room around it, in points at scale 1.
const BADGE: f32 = 18.0;

/// How far apart labels are kept, in points.
const GAP: f32 = 2.0;
/// How many places above one another and beside one another are tried for a label.
const STEPS_UP: i32 = 3;
/// How far from its token a label may stand before a line leads to it, in points.
const NEAR: f32 = 6.0;

/// Paints the labels inside `ui`; those whose place lies outside are left out, and those for which there is no room between
/// more important ones. `pointed` is the token under the pointer.
pub fn token_labels(ui: &Ui, kit: &Kit, view: &SeatView, places: &[LabelPlace], pointed: Option<ThingId>) {
    let clip = ui.max_rect();
    let painter = ui.painter().with_clip_rect(clip);
    let mut labels: Vec<(u8, &TokenView, Pos2, Vec2)> = places
        .iter()
        .rev()
        .filter(|place| clip.contains(place.at))
        .filter_map(|place| {
            let token = view.token(place.id)?;
            Some((weight(token, pointed), token, place.at, size(ui, kit, token)))
        })
        .collect();
    // What is nearer to the camera comes first among those that matter as much.
    labels.sort_by_key(|(weight, ..)| *weight);
    let wanted: Vec<(Pos2, Vec2)> = labels.iter().map(|&(_, _, at, size)| (at, size)).collect();
    for (&(_, token, at, _), shown) in labels.iter().zip(arrange(&wanted, clip)) {
        let Some(rect) = shown else { continue };
        let foot = rect.center_bottom();
        if foot.distance(at) > NEAR {
            let toward = pos2(at.x.clamp(rect.left(), rect.right()), foot.y);
            painter.line_segment([toward, at], Stroke::new(1.0, kit.palette().muted));
        }
        label(ui, &painter, kit, view, token, foot);
    }
}

/// How early a label takes its place: the token whose turn it is, the one under the pointer, own ones, the others.
fn weight(token: &TokenView, pointed: Option<ThingId>) -> u8 {
    match token {
        _ if token.active => 0,
        _ if pointed == Some(token.id) => 1,
        _ if token.own => 2,
        _ => 3,
    }
}

fn font(kit: &Kit, token: &TokenView) -> egui::FontId {
    if token.active { kit.theme.bold(0) } else { kit.theme.font(0) }
}

/// How large a label is: the name, the line under it, the badges over it.
fn size(ui: &Ui, kit: &Kit, token: &TokenView) -> Vec2 {
    let name = galley(ui, kit.speaker.name(&token.name), font(kit, token), Color32::WHITE, f32::INFINITY).size();
    let count = token.conditions.len().min(MOST_BADGES + 1) as f32;
    let badges = if count > 0.0 { vec2(count, 1.0) * kit.theme.px(BADGE) } else { Vec2::ZERO };
    vec2(name.x.max(badges.x), name.y + badges.y + 3.0)
}

/// Finds a place for each label, the first ones first: where it belongs, else pushed up or aside, inside `clip` and clear of
/// those before it; none where there is no room. Each is asked for by the middle of its lower edge and its size.
#[must_use]
pub fn arrange(wanted: &[(Pos2, Vec2)], clip: Rect) -> Vec<Option<Rect>> {
    let mut taken: Vec<Rect> = Vec::new();
    let mut places = Vec::with_capacity(wanted.len());
    for &(at, size) in wanted {
        let found = tries(at, size, clip).find(|rect| {
            clip.expand(GAP / 4.0).contains_rect(*rect)
                && !taken.iter().any(|other| other.expand(GAP).intersects(*rect))
        });
        taken.extend(found);
        places.push(found);
    }
    places
}

/// The places that are tried for a label, the best first.
fn tries(at: Pos2, size: Vec2, clip: Rect) -> impl Iterator<Item = Rect> {
    // At the edge of the scene a label is pushed inwards before anything else.
    let half = size.x / 2.0;
    let inside = pos2(at.x.clamp(clip.left() + half, (clip.right() - half).max(clip.left() + half)), at.y);
    let foot = pos2(inside.x, at.y.max(clip.top() + size.y).min(clip.bottom()));
    let step = size + Vec2::splat(2.0 * GAP);
    let sides = [0.0, 0.5, -0.5, 1.0, -1.0];
    (0..=STEPS_UP).flat_map(move |up| {
        sides.into_iter().map(move |side| {
            let foot = foot + vec2(side * step.x, -step.y * up as f32);
            Rect::from_min_max(pos2(foot.x - half, foot.y - size.y), pos2(foot.x + half, foot.y))
        })
    })
}

/// A label whose lower edge has its middle at `at`.
fn label(ui: &Ui, painter: &Painter, kit: &Kit, view: &SeatView, token: &TokenView, at: Pos2) {
    let theme = kit.theme;
    let p = kit.palette();
    let seat = view.seats.iter().find(|seat| seat.id == token.owner);
    let ink = if token.active { p.brass } else { p.text };
    let at = at - vec2(0.0, 2.0);
    let name = kit.speaker.name(&token.name);
    if theme.high_contrast {
        // A ground of its own, whatever lies below.
        let size = galley(ui, name, font(kit, token), ink, f32::INFINITY).size();
        let ground = Rect::from_center_size(at - vec2(0.0, size.y / 2.0), size + vec2(theme.steps(2.0), 2.0));
        painter.rect_filled(ground, CornerRadius::same(3), p.panel_solid);
    }
    let rect = text_on_scene(painter, at, Align2::CENTER_BOTTOM, name, font(kit, token), ink);
    let under = Stroke::new(2.0, seat.map_or(p.muted, |seat| kit.theme.seat(seat.colour)));
    painter.hline(rect.x_range(), rect.bottom() + 1.0, under);
    badges(ui, painter, kit, token, pos2(rect.center().x, rect.top() - theme.px(BADGE / 2.0)));
}

fn badges(ui: &Ui, painter: &Painter, kit: &Kit, token: &TokenView, middle: Pos2) {
    let side = kit.theme.px(BADGE);
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CLIP: Rect = Rect { min: Pos2::new(100.0, 60.0), max: Pos2::new(900.0, 560.0) };

    #[test]
    fn ui_a_label_alone_stands_where_it_belongs() {
        let at = pos2(400.0, 300.0);
        let places = arrange(&[(at, vec2(80.0, 20.0))], CLIP);
        assert_eq!(places, [Some(Rect::from_min_max(pos2(360.0, 280.0), at + vec2(40.0, 0.0)))]);
    }

    #[test]
    fn ui_two_names_at_one_place_stand_above_one_another() {
        let wanted = [(pos2(400.0, 300.0), vec2(80.0, 20.0)), (pos2(402.0, 300.0), vec2(80.0, 20.0))];
        let [Some(first), Some(second)] = arrange(&wanted, CLIP)[..] else { panic!("there is room for both") };
        assert_eq!(first.center_bottom(), wanted[0].0, "the more important one stays");
        assert!(!first.intersects(second));
    }

    proptest! {
        #[test]
        fn ui_no_two_labels_overlap_and_none_leaves_the_scene(
            wanted in proptest::collection::vec(
                ((100.0_f32..900.0, 60.0_f32..560.0), (10.0_f32..160.0, 12.0_f32..60.0)),
                1..40,
            ),
        ) {
            let wanted: Vec<(Pos2, Vec2)> =
                wanted.into_iter().map(|((x, y), (wide, high))| (pos2(x, y), vec2(wide, high))).collect();
            let places = arrange(&wanted, CLIP);
            prop_assert_eq!(places.len(), wanted.len());
            prop_assert!(places[0].is_some(), "the most important one is always shown");
            let shown: Vec<Rect> = places.into_iter().flatten().collect();
            for (i, a) in shown.iter().enumerate() {
                prop_assert!(CLIP.expand(GAP).contains_rect(*a), "{:?} leaves the scene", a);
                for b in &shown[i + 1..] {
                    prop_assert!(!a.intersects(*b), "{:?} and {:?} overlap", a, b);
                }
            }
        }
    }
}
