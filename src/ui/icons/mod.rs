//! Icons as strokes on a grid of 24, painted in any colour and size. No letters, no picture files. What each consists of
//! stands in `marks`.

mod deeds;
mod marks;
mod road;

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};

/// One mark of an icon, in units of the 24-grid.
enum Mark {
    /// An open line.
    Line(&'static [(f32, f32)]),
    /// A closed, filled shape (convex).
    Fill(&'static [(f32, f32)]),
    /// A circle's edge: centre and radius.
    Ring(f32, f32, f32),
    /// A filled circle.
    Disc(f32, f32, f32),
}
use Mark::{Disc, Fill, Line, Ring};

/// What an icon stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say what is drawn")]
pub enum Icon {
    Walk,
    DoorOpen,
    DoorClosed,
    Locked,
    Unlocked,
    Flame,
    FlameOut,
    Hand,
    Drop,
    Give,
    EndTurn,
    Hourglass,
    First,
    Surprised,
    Done,
    Dice,
    Eye,
    EyeOff,
    Search,
    Gear,
    Help,
    Menu,
    Undo,
    Redo,
    Save,
    Load,
    Leave,
    Swords,
    Crown,
    Heart,
    Flag,
    Note,
    Trap,
    Speech,
    Warning,
    Fold,
    Unfold,
    Plus,
    Minus,
    Cross,
    Check,
    Move,
    Seats,
    Sun,
    Coin,
    Badge,
    Ruler,
    Play,
    Pause,
    StepBack,
    StepOn,
    ToStart,
    ToEnd,
    Blade,
    Bow,
    Spark,
    Rise,
    Ready,
    Bandage,
    Pencil,
    Bot,
    Chain,
    Force,
    Hack,
    Pick,
    Wedge,
    Beam,
    Disarm,
    Rearm,
    SetTrap,
    Lever,
    Listen,
    Aim,
    Water,
    Breath,
    Crush,
    Stone,
    Road,
    Loaf,
    Mug,
    Moon,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Self; 81] = [
        Self::Walk,
        Self::DoorOpen,
        Self::DoorClosed,
        Self::Locked,
        Self::Unlocked,
        Self::Flame,
        Self::FlameOut,
        Self::Hand,
        Self::Drop,
        Self::Give,
        Self::EndTurn,
        Self::Hourglass,
        Self::First,
        Self::Surprised,
        Self::Done,
        Self::Dice,
        Self::Eye,
        Self::EyeOff,
        Self::Search,
        Self::Gear,
        Self::Help,
        Self::Menu,
        Self::Undo,
        Self::Redo,
        Self::Save,
        Self::Load,
        Self::Leave,
        Self::Swords,
        Self::Crown,
        Self::Heart,
        Self::Flag,
        Self::Note,
        Self::Trap,
        Self::Speech,
        Self::Warning,
        Self::Fold,
        Self::Unfold,
        Self::Plus,
        Self::Minus,
        Self::Cross,
        Self::Check,
        Self::Move,
        Self::Seats,
        Self::Sun,
        Self::Coin,
        Self::Badge,
        Self::Ruler,
        Self::Play,
        Self::Pause,
        Self::StepBack,
        Self::StepOn,
        Self::ToStart,
        Self::ToEnd,
        Self::Blade,
        Self::Bow,
        Self::Spark,
        Self::Rise,
        Self::Ready,
        Self::Bandage,
        Self::Pencil,
        Self::Bot,
        Self::Chain,
        Self::Force,
        Self::Hack,
        Self::Pick,
        Self::Wedge,
        Self::Beam,
        Self::Disarm,
        Self::Rearm,
        Self::SetTrap,
        Self::Lever,
        Self::Listen,
        Self::Aim,
        Self::Water,
        Self::Breath,
        Self::Crush,
        Self::Stone,
        Self::Road,
        Self::Loaf,
        Self::Mug,
        Self::Moon,
    ];

    /// Paints the icon into the largest square in the middle of `rect`.
    pub fn paint(self, painter: &Painter, rect: Rect, colour: Color32) {
        let side = rect.width().min(rect.height());
        let unit = side / 24.0;
        let origin = rect.center() - egui::Vec2::splat(side / 2.0);
        let at = |(x, y): (f32, f32)| -> Pos2 { pos2(origin.x + x * unit, origin.y + y * unit) };
        let stroke = Stroke::new((1.9 * unit).max(1.2), colour);
        for mark in self.marks() {
            match mark {
                Line(points) => {
                    painter.add(Shape::line(points.iter().copied().map(at).collect(), stroke));
                }
                Fill(points) => {
                    let points = points.iter().copied().map(at).collect();
                    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
                }
                Ring(x, y, r) => {
                    painter.circle_stroke(at((*x, *y)), r * unit, stroke);
                }
                Disc(x, y, r) => {
                    painter.circle_filled(at((*x, *y)), r * unit, colour);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_icons_stay_on_their_grid() {
        for icon in Icon::ALL {
            for mark in icon.marks() {
                let points: Vec<(f32, f32)> = match mark {
                    Line(points) | Fill(points) => points.to_vec(),
                    Ring(x, y, r) | Disc(x, y, r) => vec![(x - r, y - r), (x + r, y + r)],
                };
                for (x, y) in points {
                    assert!((0.0..=24.0).contains(&x) && (0.0..=24.0).contains(&y), "{icon:?} leaves its grid");
                }
            }
        }
    }
}
