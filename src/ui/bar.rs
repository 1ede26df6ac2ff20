//! The action bar along the bottom: whose turn, what is left, what can be done, the end of the turn.

use super::action::{Aim, UiAction};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::offer::{Caption, caption, end_turn, tiles};
use super::prompt::seat_key;
use super::theme::mix;
use super::tokens::{Counter, counters, seat_mark};
use super::widgets::{Face, Press, Weight, centred, empty, galley, key_cap, note, paint_panel, rule_chip, strong};
use crate::knowledge::{SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::{Choice, Command};
use crate::text::Phrase;
use egui::{Color32, CornerRadius, Galley, Key, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use std::sync::Arc;

/// What the bar shows.
pub struct BarModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Who would act.
    pub who: Option<ThingId>,
    /// What the table offers that one.
    pub offers: &'a [Choice],
    /// What the next click on the map would finish.
    pub aim: Option<Aim>,
    /// Whether the number keys may be read (no text is being typed, no card is open).
    pub keys: bool,
    /// The encounter that the game master would begin.
    pub start: Option<Command>,
}

/// The number keys in the order of the tiles.
const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Shows the bar in all of `ui`.
pub fn action_bar(ui: &mut Ui, kit: &Kit, model: &BarModel) -> Vec<UiAction> {
    let theme = kit.theme;
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let inner = rect.shrink2(vec2(theme.steps(3.0), theme.steps(2.0)));
    let left = Rect::from_min_size(inner.min, vec2((inner.width() * 0.26).min(theme.px(290.0)), inner.height()));
    let end_width = (inner.width() * 0.16).min(theme.px(170.0));
    let right = Rect::from_min_max(pos2(inner.right() - end_width, inner.top()), inner.max);
    let gap = theme.steps(2.0);
    let middle = Rect::from_min_max(pos2(left.right() + gap, inner.top()), pos2(right.left() - gap, inner.bottom()));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(left));
    means(&mut child, kit, model);
    let line = Stroke::new(1.0, kit.palette().line);
    ui.painter().vline(left.right() + gap / 2.0, inner.y_range(), line);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(middle));
    choices(&mut child, kit, model, &mut actions);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(right));
    ending(&mut child, kit, model, &mut actions);
    ui.advance_cursor_after_rect(rect);
    actions
}

/// The seat, the one who acts and what is left to that one.
fn means(ui: &mut Ui, kit: &Kit, model: &BarModel) {
    let theme = kit.theme;
    let view = model.view;
    ui.spacing_mut().item_spacing = vec2(theme.steps(1.5), theme.steps(0.5));
    ui.spacing_mut().interact_size.y = theme.px(20.0);
    ui.horizontal(|ui| {
        let seat_name = kit.seat(view, view.seat);
        if let Some(seat) = view.seats.iter().find(|seat| seat.id == view.seat) {
            seat_mark(ui, kit, seat, &seat_name);
        }
        let who = model.who.and_then(|id| view.token(id));
        let text = match who {
            Some(token) if kit.speaker.name(&token.name) != seat_name => {
                format!("{seat_name} · {}", kit.speaker.name(&token.name))
            }
            _ => seat_name,
        };
        strong(ui, kit, &text, 1);
    });
    let Some(sheet) = model.who.and_then(|id| view.sheet(id)) else {
        note(ui, kit, &kit.text(if view.seat.is_gm() { "ui-bar-nobody-gm" } else { "ui-bar-nobody" }));
        return;
    };
    let supply = |key: &'static str, now: i32, max: i32| {
        let name = kit.text(key);
        kit.say(&Phrase::new("ui-supply").with("name", name).with("now", now).with("max", max))
    };
    ui.horizontal(|ui| {
        let name = supply("ui-ap", sheet.action_points.now, sheet.action_points.max);
        counters(ui, kit, Counter::Pip, sheet.action_points, &name)
            .on_hover_text(format!("{name}\n{}", kit.text("ui-ap-hint")));
        let left = kit.speaker.count("ui-ap-left", sheet.action_points.now);
        let text = egui::RichText::new(left).font(theme.font(0)).color(kit.palette().muted);
        ui.add(egui::Label::new(text).truncate());
    });
    ui.horizontal(|ui| {
        if let Some(fortune) = sheet.fortune {
            let name = supply("ui-fortune", fortune.now, fortune.max);
            counters(ui, kit, Counter::Coin, fortune, &name)
                .on_hover_text(format!("{name}\n{}", kit.text("ui-fortune-hint")));
            ui.add_space(theme.steps(2.0));
        }
        let name = supply("ui-willpower", sheet.willpower.now, sheet.willpower.max);
        counters(ui, kit, Counter::Lozenge, sheet.willpower, &name)
            .on_hover_text(format!("{name}\n{}", kit.text("ui-willpower-hint")));
    });
}

fn choices(ui: &mut Ui, kit: &Kit, model: &BarModel, actions: &mut Vec<UiAction>) {
    if let Some(aim) = model.aim {
        aiming(ui, kit, model.view, aim, actions);
        return;
    }
    let mut shown: Vec<Tile> = tiles(model.offers)
        .filter_map(|offer| Some(Tile::of_offer(offer, caption(&offer.command, model.view, kit)?)))
        .collect();
    if shown.is_empty() && model.view.seat.is_gm() {
        shown = of_the_game_master(kit, model);
    }
    if shown.is_empty() {
        let key = if model.who.is_some() { "ui-offers-empty" } else { "ui-offers-nobody" };
        empty(ui, kit, &kit.text(key));
        return;
    }
    let height = ui.available_height();
    egui::ScrollArea::horizontal().id_salt("offers").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = kit.theme.steps(1.5);
            for (index, tile) in shown.iter().enumerate() {
                let key = NUMBERS.get(index).copied();
                let by_key = model.keys
                    && tile.allowed.is_ok()
                    && key.is_some_and(|key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)));
                let number = tile.key.clone().or_else(|| key.map(|_| (index + 1).to_string()));
                if show_tile(ui, kit, tile, number.as_deref(), height) || by_key {
                    actions.push(tile.action.clone());
                }
            }
        });
    });
}

/// One thing that can be done.
struct Tile {
    caption: Caption,
    cost: u8,
    allowed: Result<(), Refusal>,
    action: UiAction,
    /// A key of its own, read elsewhere; otherwise its number.
    key: Option<String>,
}

impl Tile {
    fn of_offer(offer: &Choice, caption: Caption) -> Self {
        Self {
            caption,
            cost: offer.cost_ap.unwrap_or(0),
            allowed: offer.allowed.clone(),
            action: UiAction::Ask(offer.command.clone()),
            key: None,
        }
    }

    fn free(icon: Icon, verb: String, object: String, action: UiAction) -> Self {
        Self { caption: Caption { icon, verb, object }, cost: 0, allowed: Ok(()), action, key: None }
    }
}

/// What the game master can do while nobody acts for that seat: begin, hand the screen on, undo, save.
fn of_the_game_master(kit: &Kit, model: &BarModel) -> Vec<Tile> {
    let mut shown = Vec::new();
    if let Some(start @ Command::StartEncounter { things, .. }) = &model.start {
        let who = kit.speaker.count("ui-bar-fighters", i32::try_from(things.len()).unwrap_or(i32::MAX));
        shown.push(Tile::free(Icon::Swords, kit.text("ui-bar-begin"), who, UiAction::Ask(start.clone())));
    }
    for seat in model.view.seats.iter().filter(|seat| seat.id != model.view.seat) {
        let name = kit.seat(model.view, seat.id);
        let tile = Tile::free(Icon::Give, kit.text("ui-gm-handover"), name, UiAction::Switch(seat.id));
        // While a prompt waits for that seat, its key answers the prompt.
        let is_asked = model.view.prompts.iter().any(|prompt| prompt.owners.contains(&seat.id));
        shown.push(Tile { key: (!is_asked).then(|| seat_key(seat.id)), ..tile });
    }
    for (icon, verb, action) in [
        (Icon::Undo, "ui-do-undo", UiAction::Ask(Command::Undo)),
        (Icon::Redo, "ui-do-redo", UiAction::Ask(Command::Redo)),
        (Icon::Save, "ui-pause-save", UiAction::Save),
    ] {
        shown.push(Tile::free(icon, kit.text(verb), String::new(), action));
    }
    if model.view.round.is_some() {
        let end = UiAction::Ask(Command::EndEncounter);
        shown.push(Tile::free(Icon::Flag, kit.text("ui-gm-end-encounter"), String::new(), end));
    }
    shown
}

/// The widths that a tile can have, in points at scale 1: the first in which all its words find room.
const TILE_WIDTHS: [f32; 6] = [88.0, 104.0, 120.0, 140.0, 164.0, 190.0];

/// The words of a tile, laid out in its width.
struct Words {
    width: f32,
    verb: Arc<Galley>,
    object: Arc<Galley>,
}

fn words(ui: &Ui, kit: &Kit, tile: &Tile, inks: [Color32; 2], rows: usize) -> Words {
    let theme = kit.theme;
    let at_width = |width: f32| {
        let width = theme.px(width);
        let room = width - theme.steps(2.0);
        let verb_rows = if tile.caption.object.is_empty() { rows + 1 } else { 1 };
        let verb = centred(ui, &tile.caption.verb, theme.bold(0), inks[0], room, verb_rows);
        let object = centred(ui, &tile.caption.object, theme.font(0), inks[1], room, rows);
        Words { width, verb, object }
    };
    let [rest @ .., last] = TILE_WIDTHS;
    let fits = |words: &Words| {
        let is_whole = |galley: &Galley| !galley.elided && galley.size().x <= words.width - theme.steps(1.5);
        is_whole(&words.verb) && is_whole(&words.object)
    };
    rest.into_iter().map(at_width).find(fits).unwrap_or_else(|| at_width(last))
}

/// Shows a tile: icon, words, cost, key. Disabled ones say why.
fn show_tile(ui: &mut Ui, kit: &Kit, tile: &Tile, number: Option<&str>, height: f32) -> bool {
    let theme = kit.theme;
    let allowed = tile.allowed.is_ok();
    let p = kit.palette();
    let sense = if allowed { Sense::click() } else { Sense::hover() };
    let height = height.min(theme.px(76.0));
    let side = theme.px(20.0);
    let line = ui.fonts_mut(|fonts| fonts.row_height(&theme.font(0)));
    let rows = if side + 3.0 * line + 2.0 > height { 1 } else { 2 };
    let words = words(ui, kit, tile, [Color32::PLACEHOLDER; 2], rows);
    let (rect, response) = ui.allocate_exact_size(vec2(words.width, height), sense);
    focus::receive(&response, allowed);
    let face = Face::of(&response, Weight::Plain, allowed, false, kit);
    let painter = ui.painter();
    face.paint(painter, rect);
    let object_ink = if allowed { p.muted } else { face.ink };
    let object_height = if tile.caption.object.is_empty() { 0.0 } else { words.object.size().y };
    let top = rect.center().y - (side + words.verb.size().y + object_height) / 2.0;
    let icon_at = Rect::from_center_size(pos2(rect.center().x, top + side / 2.0), Vec2::splat(side));
    tile.caption.icon.paint(painter, icon_at, face.mark);
    let verb_at = pos2(rect.center().x, top + side);
    let object_at = pos2(rect.center().x, verb_at.y + words.verb.size().y);
    painter.galley(verb_at, words.verb, face.ink);
    if !tile.caption.object.is_empty() {
        painter.galley(object_at, words.object, object_ink);
    }
    if let Some(number) = number {
        let cap = galley(ui, number, theme.font(0), face.ink, f32::INFINITY);
        let half = cap.size().x / 2.0 + theme.steps(1.0) + theme.px(3.0);
        key_cap(painter, rect.left_top() + vec2(half.max(theme.px(12.0)), theme.px(12.0)), cap, kit, face.ink);
    }
    if tile.cost > 0 {
        cost_badge(ui, kit, rect, tile.cost, allowed);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, allowed, tile.caption.line()));
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        strong(ui, kit, &tile.caption.line(), 1);
        if tile.cost > 0 {
            note(ui, kit, &kit.speaker.count("ui-cost-ap", i32::from(tile.cost)));
        }
        if let Err(refusal) = &tile.allowed {
            let why = egui::RichText::new(kit.say(&refusal.0)).font(theme.font(1)).color(p.danger);
            ui.add(egui::Label::new(why).wrap());
            if let Some(rule) = &refusal.0.rule {
                rule_chip(ui, kit, rule);
            }
        }
    });
    clicked
}

fn cost_badge(ui: &Ui, kit: &Kit, tile: Rect, cost: u8, allowed: bool) {
    let p = kit.palette();
    let text = galley(ui, &cost.to_string(), kit.theme.bold(0), p.help, f32::INFINITY);
    let pip = vec2(kit.theme.px(6.0), kit.theme.px(11.0));
    let right = tile.right() - kit.theme.px(6.0);
    let y = tile.top() + kit.theme.px(12.0);
    let lean = pip.x * 0.3;
    let left = right - pip.x;
    let points = vec![
        pos2(left + lean, y - pip.y / 2.0),
        pos2(right + lean, y - pip.y / 2.0),
        pos2(right, y + pip.y / 2.0),
        pos2(left, y + pip.y / 2.0),
    ];
    let colour = if allowed { p.help } else { mix(p.help, p.panel_solid, 0.5) };
    ui.painter().add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    ui.painter().galley(pos2(left - text.size().x - 3.0, y - text.size().y / 2.0), text, colour);
}

fn aiming(ui: &mut Ui, kit: &Kit, view: &SeatView, aim: Aim, actions: &mut Vec<UiAction>) {
    let text = match aim {
        Aim::Place(what) => kit.say(&Phrase::new("ui-aim-place").with("what", kit.thing(view, what))),
        Aim::Measure(_) => kit.text("ui-aim-measure"),
        Aim::WhyUnseen => kit.text("ui-aim-why"),
    };
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, CornerRadius::same(5), mix(kit.palette().panel_solid, kit.palette().brass, 0.12));
    let builder = egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(1.5)));
    let mut child = ui.new_child(builder.layout(egui::Layout::left_to_right(egui::Align::Center)));
    let (place, _) = child.allocate_exact_size(Vec2::splat(kit.theme.px(22.0)), Sense::hover());
    Icon::Move.paint(child.painter(), place, kit.palette().brass);
    if Press::new(&kit.text("ui-cancel")).key("Esc").show(&mut child, kit).clicked() {
        actions.push(UiAction::StopAiming);
    }
    child.add(egui::Label::new(egui::RichText::new(text).font(kit.theme.bold(1)).color(kit.palette().text)).truncate());
}

fn ending(ui: &mut Ui, kit: &Kit, model: &BarModel, actions: &mut Vec<UiAction>) {
    let rect = ui.max_rect();
    ui.add_space(((rect.height() - kit.theme.px(48.0)) / 2.0).max(0.0));
    let Some(offer) = end_turn(model.offers) else {
        pass_the_screen(ui, kit, model.view, actions);
        return;
    };
    let text = kit.text("ui-do-end-turn");
    let press = Press::new(&text).icon(Icon::EndTurn).weight(Weight::Primary).width(rect.width()).height(48.0);
    let response = press.enabled(offer.allowed.is_ok()).show(ui, kit);
    if response.clicked() {
        actions.push(UiAction::Ask(offer.command.clone()));
    }
    if let Err(refusal) = &offer.allowed {
        response.on_hover_text(kit.say(&refusal.0));
    }
}

/// When somebody of another seat acts, the next thing to do is to pass the screen there.
fn pass_the_screen(ui: &mut Ui, kit: &Kit, view: &SeatView, actions: &mut Vec<UiAction>) {
    let Some(owner) = view.active().map(|token| token.owner).filter(|&owner| owner != view.seat) else { return };
    let text = kit.say(&Phrase::new("ui-pass-the-screen").with("seat", kit.seat(view, owner)));
    let width = ui.max_rect().width();
    let press = Press::new(&text).icon(Icon::Give).weight(Weight::Primary).width(width).height(48.0);
    if press.show(ui, kit).clicked() {
        actions.push(UiAction::Switch(owner));
    }
}
