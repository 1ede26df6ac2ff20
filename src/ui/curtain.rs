//! The curtain between two people: it hides everything until the next one confirms. Nothing of the table is given to it
//! but the seat's own name, colour and pattern.

use super::action::{UiAction, Window};
use super::fitted::{fitted, plain_edge};
use super::icons::Icon;
use super::keymap::KeyCommand;
use super::kit::Kit;
use super::theme::mix;
use super::tokens::ring;
use super::widgets::{Press, Weight, note, strong};
use crate::text::Phrase;
use egui::{Color32, Key, Mesh, Modifiers, Painter, Pos2, Rect, Sense, Ui, Vec2, pos2, vec2};

/// What the curtain shows.
pub struct CurtainModel<'a> {
    /// Who should take the screen.
    pub name: &'a str,
    /// That seat's colour.
    pub colour: [u8; 3],
    /// That seat's pattern.
    pub pattern: u8,
    /// Whether a PIN must be typed.
    pub pin: bool,
    /// Whether the last PIN was wrong.
    pub wrong: bool,
    /// Nothing behind it may be shown to whoever steps back: the table is left.
    pub leaves: bool,
}

/// Shows the curtain over all of `ui`. `typed` holds the PIN that is being typed in.
pub fn curtain_panel(ui: &mut Ui, kit: &Kit, model: &CurtainModel, typed: &mut String) -> Vec<UiAction> {
    let rect = ui.max_rect();
    cloth(ui.painter(), rect);
    let width = kit.theme.px(420.0).min(rect.width() - 32.0);
    let place = Rect::from_center_size(rect.center(), vec2(width, rect.height() - 32.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
    let (mut lifted, mut helped, mut back) = (false, false, false);
    fitted(&mut child, kit, "curtain", plain_edge(kit), |ui, _| {
        ui.vertical_centered(|ui| {
            let side = kit.theme.px(56.0);
            let (disc, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            let colour = kit.theme.seat(model.colour);
            ui.painter().circle_filled(disc.center(), side * 0.26, colour);
            ring(ui.painter(), disc.center(), side * 0.42, side * 0.13, colour, model.pattern);
            ui.add_space(kit.theme.steps(2.0));
            note(ui, kit, &kit.text("ui-curtain-pass"));
            strong(ui, kit, model.name, 3);
            ui.add_space(kit.theme.steps(2.0));
            if model.pin {
                let field = egui::TextEdit::singleline(typed).password(true).char_limit(32);
                let field = ui.add(field.desired_width(kit.theme.px(160.0)).hint_text(kit.text("ui-curtain-pin")));
                let id = field.id;
                let name = kit.text("ui-curtain-pin");
                field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
                lifted |= field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                if ui.memory(|memory| memory.focused().is_none()) {
                    ui.memory_mut(|memory| memory.request_focus(id));
                }
                if model.wrong {
                    let text = egui::RichText::new(kit.text("ui-curtain-wrong")).color(kit.palette().danger);
                    ui.label(text.font(kit.theme.font(0)));
                }
                ui.add_space(kit.theme.steps(1.0));
            } else {
                lifted |= super::focus::struck(ui.ctx(), Key::Enter);
            }
            let says = kit.say(&Phrase::new("ui-curtain-lift").with("seat", model.name));
            let press = Press::new(&says).icon(Icon::Eye).weight(Weight::Primary).key("Enter");
            lifted |= press.show(ui, kit).clicked();
            ui.add_space(kit.theme.steps(1.0));
            note(ui, kit, &kit.text("ui-curtain-note"));
            let text = kit.text(if model.leaves { "ui-pause-leave" } else { "ui-back" });
            let press = Press::new(&text).icon(Icon::Leave);
            // What leaves the table is not done by a key that was pressed in haste.
            let press = if model.leaves { press } else { press.key("Esc") };
            back = press.show(ui, kit).clicked();
            back |= !model.leaves && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
            let key = kit.key(KeyCommand::Help);
            helped = Press::new(&kit.text("ui-help")).weight(Weight::Quiet).key(&key).show(ui, kit).clicked();
        });
    });
    ui.advance_cursor_after_rect(rect);
    match (lifted, back, helped) {
        (true, ..) => vec![UiAction::LiftCurtain(std::mem::take(typed))],
        (false, true, _) => vec![UiAction::StepBack],
        (false, false, true) => vec![UiAction::Open(Window::Help)],
        (false, false, false) => Vec::new(),
    }
}

/// The width of one fold of the cloth, in points.
const FOLD: f32 = 74.0;

/// Heavy wine-red cloth in folds, darker towards the edges. Opaque.
pub(super) fn cloth(painter: &Painter, rect: Rect) {
    let (deep, bright) = (Color32::from_rgb(0x16, 0x08, 0x0A), Color32::from_rgb(0x4A, 0x17, 0x1B));
    painter.rect_filled(rect, egui::CornerRadius::ZERO, deep);
    let folds = (rect.width() / FOLD).ceil().max(1.0);
    let width = rect.width() / folds;
    let mut mesh = Mesh::default();
    let shades = [(0.0, 0.05), (0.3, 0.75), (0.5, 1.0), (0.72, 0.45), (1.0, 0.05)];
    for fold in 0..folds as u32 {
        let left = rect.left() + fold as f32 * width;
        let from_middle = ((left + width / 2.0 - rect.center().x) / (rect.width() / 2.0)).abs();
        let lit = 1.0 - 0.75 * from_middle * from_middle;
        let sway = 6.0 * (fold as f32 * 1.7).sin();
        for pair in shades.windows(2) {
            let [(x0, s0), (x1, s1)] = [pair[0], pair[1]];
            let shade = |s: f32, low: f32| mix(deep, bright, s * lit * low);
            quad(
                &mut mesh,
                [
                    (pos2(left + x0 * width, rect.top()), shade(s0, 0.55)),
                    (pos2(left + x1 * width, rect.top()), shade(s1, 0.55)),
                    (pos2(left + x1 * width + sway, rect.bottom()), shade(s1, 1.0)),
                    (pos2(left + x0 * width + sway, rect.bottom()), shade(s0, 1.0)),
                ],
            );
        }
    }
    painter.add(egui::Shape::mesh(mesh));
    let (brass, dark) = (Color32::from_rgb(0xB8, 0x8C, 0x45), Color32::from_rgb(0x5C, 0x45, 0x22));
    let rail = Rect::from_min_size(rect.min, vec2(rect.width(), 10.0));
    painter.rect_filled(rail, egui::CornerRadius::ZERO, dark);
    painter.hline(rail.x_range(), rail.top() + 3.0, egui::Stroke::new(2.0, brass));
    for fold in 0..=folds as u32 {
        painter.circle_filled(pos2(rect.left() + fold as f32 * width, rail.bottom()), 4.0, brass);
    }
}

/// Adds a four-cornered patch, corners in turn, each with its colour.
pub(super) fn quad(mesh: &mut Mesh, corners: [(Pos2, Color32); 4]) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    for (at, colour) in corners {
        mesh.colored_vertex(at, colour);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
