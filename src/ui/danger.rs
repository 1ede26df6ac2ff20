//! What the signs of dangers on the map mean, beside them: each has a pattern of its own, not only a colour.

use super::kit::Kit;
use super::widgets::{card, note, strong};
use crate::knowledge::SeatView;
use egui::{
    Align2, Area, Context, CornerRadius, Id, Order, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// A sign on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// Dotted cells in a dashed frame.
    Sensor,
    /// Hatched cells.
    Area,
    /// A ring with a line to what it works.
    Lever,
    /// Arrowheads between two lines.
    Path,
}

impl Sign {
    /// Every sign in the order of the legend.
    pub const ALL: [Self; 4] = [Self::Sensor, Self::Area, Self::Lever, Self::Path];

    const fn key(self) -> &'static str {
        match self {
            Self::Sensor => "ui-danger-sensor",
            Self::Area => "ui-danger-area",
            Self::Lever => "ui-danger-lever",
            Self::Path => "ui-danger-path",
        }
    }

    fn paint(self, painter: &Painter, rect: Rect, kit: &Kit) {
        let p = kit.palette();
        match self {
            Self::Sensor => {
                let frame =
                    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
                painter.extend(Shape::dashed_line(&frame, Stroke::new(1.5, p.secret), 4.0, 3.0));
                for x in [0.25, 0.5, 0.75] {
                    painter.circle_filled(pos2(rect.left() + rect.width() * x, rect.center().y), 1.6, p.secret);
                }
            }
            Self::Area => {
                let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
                let mut x = rect.left() - rect.height();
                while x < rect.right() {
                    let line = [pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())];
                    painter.line_segment(line, Stroke::new(1.5, p.danger));
                    x += 5.0;
                }
                painter.rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.0, p.danger), StrokeKind::Inside);
            }
            Self::Lever => {
                let ring = pos2(rect.left() + 5.0, rect.center().y);
                painter.circle_stroke(ring, 4.0, Stroke::new(1.8, p.help));
                let line = [ring + vec2(5.0, 0.0), rect.right_center()];
                painter.extend(Shape::dashed_line(&line, Stroke::new(1.8, p.help), 5.0, 3.0));
            }
            Self::Path => {
                for y in [rect.top(), rect.bottom()] {
                    painter.hline(rect.x_range(), y, Stroke::new(1.5, p.danger));
                }
                for x in [0.2, 0.5, 0.8] {
                    let tip = pos2(rect.left() + rect.width() * x + 3.0, rect.center().y);
                    let arms = vec![tip + vec2(-4.0, -4.0), tip, tip + vec2(-4.0, 4.0)];
                    painter.add(Shape::line(arms, Stroke::new(1.5, p.danger)));
                }
            }
        }
    }
}

/// The signs that the map shows of what this seat knows.
#[must_use]
pub fn shown(view: &SeatView) -> Vec<Sign> {
    let any = |sign: &Sign| match sign {
        Sign::Sensor => view.secrets.iter().any(|it| !it.sensor.is_empty() || it.rigged_door.is_some()),
        Sign::Area => view.secrets.iter().any(|it| !it.area.is_empty()),
        Sign::Lever => view.secrets.iter().any(|it| !it.levers.is_empty()),
        Sign::Path => view.stones.iter().any(|stone| !stone.ahead.is_empty()),
    };
    Sign::ALL.into_iter().filter(any).collect()
}

/// Shows the legend in the scene's lower left corner.
pub fn legend(ctx: &Context, kit: &Kit, view: &SeatView, scene: Rect) {
    let margin = kit.theme.steps(2.0);
    let area = Area::new(Id::new("danger")).order(Order::Middle).interactable(false).fade_in(false);
    let area = area.pivot(Align2::LEFT_BOTTOM).fixed_pos(scene.left_bottom() + vec2(margin, -margin));
    area.constrain_to(scene).show(ctx, |ui| {
        ui.set_max_width(kit.theme.px(210.0).min(scene.width() * 0.5));
        legend_card(ui, kit, view);
    });
}

/// The legend as a card.
pub fn legend_card(ui: &mut Ui, kit: &Kit, view: &SeatView) {
    card(kit).inner_margin(kit.theme.margin(2.0)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
        strong(ui, kit, &kit.text("ui-danger-legend"), 0);
        for sign in shown(view) {
            ui.horizontal(|ui| {
                let size = vec2(kit.theme.px(28.0), kit.theme.px(14.0));
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                sign.paint(ui.painter(), rect.shrink(1.0), kit);
                note(ui, kit, &kit.text(sign.key()));
            });
        }
        if shown(view).is_empty() {
            note(ui, kit, &kit.text("ui-gm-secrets-empty"));
        }
    });
}
