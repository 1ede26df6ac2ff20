//! The list that opens above the action bar: what a group holds, or the targets of a deed with distance, modifiers and the
//! exact chance of each. Number keys, Tab and Enter choose; Esc closes.

use super::action::{Aim, Targeting, UiAction};
use super::deed::{Deed, Entry, about, distance_dm, metres, title};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::prompt::paint_portrait;
use super::roll_card::parts::{odds_bar, percent};
use super::tile::cost_badge;
use super::tip::{Side, Tip};
use super::widgets::{Face, Press, Weight, card, galley, heading, key_cap, modifier_chip, note, with_rule};
use crate::knowledge::view::{Part, SheetView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::Choice;
use crate::text::Phrase;
use egui::{Id, Key, Modifiers, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// The number keys in the order of tiles and lines.
pub const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The width of a list in points at scale 1.
const WIDTH: f32 = 460.0;

/// Shows something in a card whose lower edge lies on the upper edge of the bar, and that never leaves the screen.
pub fn above<R>(ui: &Ui, kit: &Kit, id: &str, bar: Rect, left: f32, add: impl FnOnce(&mut Ui) -> R) -> (R, Rect) {
    let screen = ui.ctx().content_rect();
    let width = kit.theme.px(WIDTH).min(screen.width() - 24.0);
    let left = left.min(screen.right() - width - 12.0).max(screen.left() + 12.0);
    let gap = kit.theme.steps(1.5);
    let most = vec2(width, (bar.top() - screen.top() - 2.0 * gap).max(kit.theme.px(80.0)));
    let area = egui::Area::new(Id::new(("flyout", id))).order(egui::Order::Foreground).movable(false).fade_in(false);
    let area = area.pivot(egui::Align2::LEFT_BOTTOM).fixed_pos(pos2(left, bar.top() - gap)).constrain_to(screen);
    let shown = area.default_size(most).show(ui.ctx(), |ui| {
        ui.set_max_size(most);
        let inner = card(kit).inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
            add(ui)
        });
        inner.inner
    });
    (shown.inner, shown.response.rect)
}

/// Whether a key is pressed now. A key that is held down counts once: what opened a list takes nothing in it.
fn pressed(ui: &Ui, keys: bool, key: Key) -> bool {
    let held = |event: &egui::Event| matches!(event, egui::Event::Key { key: of, repeat: true, .. } if *of == key);
    keys && ui.input_mut(|input| !input.events.iter().any(held) && input.consume_key(Modifiers::NONE, key))
}

/// The number key of a line from 0, if it is pressed.
fn number(ui: &Ui, keys: bool, index: usize) -> bool {
    NUMBERS.get(index).is_some_and(|&key| pressed(ui, keys, key))
}

/// What came of a list.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing yet.
    Open,
    /// It is to be closed.
    Close,
    /// This was chosen.
    Take(UiAction),
}

/// The lines of a group. `fresh`: it has just been opened, so its first line takes the keyboard.
pub fn group(ui: &mut Ui, kit: &Kit, name: &str, entries: &[&Entry], keys: bool, fresh: bool) -> Outcome {
    let mut outcome = Outcome::Open;
    heading(ui, kit, name);
    let foot = kit.theme.px(40.0);
    let height = (ui.available_height() - foot).max(kit.theme.px(48.0));
    egui::ScrollArea::vertical().id_salt("group").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        let mut first = fresh;
        for (index, entry) in entries.iter().enumerate() {
            let allowed = entry.allowed.is_ok();
            let response = ui.push_id(index, |ui| line(ui, kit, entry, index)).inner;
            if allowed && first {
                response.request_focus();
                first = false;
            }
            if allowed && (response.clicked() || number(ui, keys, index)) {
                outcome = Outcome::Take(entry.action.clone());
            }
        }
    });
    if closing(ui, kit, keys) && outcome == Outcome::Open {
        outcome = Outcome::Close;
    }
    outcome
}

/// The way out at the foot of a list.
fn closing(ui: &mut Ui, kit: &Kit, keys: bool) -> bool {
    let text = kit.text("ui-cancel");
    let press = Press::new(&text).weight(Weight::Quiet).key("Esc").show(ui, kit);
    press.clicked() || pressed(ui, keys, Key::Escape)
}

/// A thing that can be done, as a line of a list.
fn line(ui: &mut Ui, kit: &Kit, entry: &Entry, index: usize) -> Response {
    let theme = kit.theme;
    let allowed = entry.allowed.is_ok();
    let reason = entry.allowed.as_ref().err().map(|refusal| &refusal.0);
    let below = reason.map_or_else(|| entry.about.clone(), |why| with_rule(kit, why));
    let row = Row { height: if below.is_empty() { 34.0 } else { 50.0 }, allowed, selected: false };
    let (rect, response, face) = row.frame(ui, kit);
    let inner = rect.shrink2(vec2(theme.steps(2.0), 0.0));
    let side = theme.px(20.0);
    let middle = inner.center().y;
    let mut left = cap(ui, kit, index, inner.left(), middle, &face);
    entry.caption.icon.paint(
        ui.painter(),
        Rect::from_center_size(pos2(left + side / 2.0, middle), Vec2::splat(side)),
        face.mark,
    );
    left += side + theme.steps(2.0);
    let right = if entry.cost > 0 {
        cost_badge(ui, kit, pos2(inner.right(), middle), entry.cost, allowed) - theme.steps(2.0)
    } else {
        inner.right()
    };
    let name = galley(ui, &entry.caption.line(), theme.bold(1), face.ink, right - left);
    if below.is_empty() {
        ui.painter().galley(pos2(left, middle - name.size().y / 2.0), name, face.ink);
    } else {
        let ink = if reason.is_some() { kit.palette().danger } else { kit.palette().muted };
        let text = galley(ui, &below, theme.font(0), ink, right - left);
        let top = middle - f32::midpoint(name.size().y, text.size().y);
        let second = top + name.size().y;
        ui.painter().galley(pos2(left, top), name, face.ink);
        ui.painter().galley(pos2(left, second), text, ink);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, allowed, entry.caption.line()));
    match reason {
        Some(why) => response.tip_by_keys(kit, Side::Beside, |ui| super::tip::reason(ui, kit, why)),
        None if below.is_empty() => response,
        None => response.tip(kit, below),
    }
}

/// The ground of a line.
struct Row {
    /// In points at scale 1.
    height: f32,
    allowed: bool,
    selected: bool,
}

impl Row {
    fn frame(&self, ui: &mut Ui, kit: &Kit) -> (Rect, Response, Face) {
        let sense = if self.allowed { Sense::click() } else { Sense::focusable_noninteractive() };
        let size = vec2(ui.available_width(), kit.theme.px(self.height));
        let (rect, response) = ui.allocate_exact_size(size, sense);
        focus::receive(&response, self.allowed);
        let face = Face::of(&response, Weight::Plain, self.allowed, self.selected, kit);
        face.paint(ui.painter(), rect);
        (rect, response, face)
    }
}

/// The cap of a line's number key; gives where the line goes on.
fn cap(ui: &Ui, kit: &Kit, index: usize, left: f32, middle: f32, face: &Face) -> f32 {
    let width = kit.theme.px(24.0);
    if let Some(key) = NUMBERS.get(index) {
        let text = galley(ui, key.symbol_or_name(), kit.theme.font(0), face.ink, f32::INFINITY);
        key_cap(ui.painter(), pos2(left + width / 2.0 - kit.theme.px(3.0), middle), text, kit, face.ink);
    }
    left + width + kit.theme.steps(1.0)
}

/// What a list of targets is about.
pub struct Targets<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Who acts.
    pub who: Option<ThingId>,
    /// What the table offers that one.
    pub offers: &'a [Choice],
    /// What is done, and who is pointed at.
    pub aim: &'a Targeting,
    /// Whether keys may be read.
    pub keys: bool,
}

/// The targets of a deed, the likeliest hits first.
pub fn targets(ui: &mut Ui, kit: &Kit, model: &Targets, fresh: bool) -> Outcome {
    let mut outcome = Outcome::Open;
    let sheet = model.who.and_then(|id| model.view.sheet(id));
    let deed = &model.aim.deed;
    heading(ui, kit, &title(deed, sheet, kit));
    let about = about(deed, sheet, kit);
    if !about.is_empty() {
        note(ui, kit, &about);
    }
    let height = ui.available_height().max(kit.theme.px(60.0));
    egui::ScrollArea::vertical().id_salt("targets").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        for (index, (target, offer)) in sorted(model, deed).into_iter().enumerate() {
            let chosen = model.aim.at == Some(target);
            let allowed = offer.allowed.is_ok();
            let response =
                ui.push_id(target, |ui| target_line(ui, kit, model, sheet, target, offer, index, chosen)).inner;
            if allowed && chosen && fresh {
                response.request_focus();
            }
            if allowed && (response.clicked() || number(ui, model.keys, index)) {
                outcome = Outcome::Take(UiAction::Ask(offer.command.clone()));
            } else if response.gained_focus() && !chosen && outcome == Outcome::Open {
                let aim = Targeting { deed: deed.clone(), at: Some(target) };
                outcome = Outcome::Take(UiAction::Aim(Aim::Target(aim)));
            }
            let by_enter = chosen && allowed && focus::is_free(ui.ctx()) && pressed(ui, model.keys, Key::Enter);
            if by_enter {
                outcome = Outcome::Take(UiAction::Ask(offer.command.clone()));
            }
        }
    });
    // The way out that can be pressed stands in the bar below.
    if pressed(ui, model.keys, Key::Escape) && outcome == Outcome::Open {
        outcome = Outcome::Close;
    }
    outcome
}

/// The targets, the likeliest hits first, those that cannot be hit last.
fn sorted<'a>(model: &Targets<'a>, deed: &Deed) -> Vec<(ThingId, &'a Choice)> {
    let mut targets = deed.targets(model.offers);
    let chance = |offer: &Choice| {
        let prospect = offer.prospect.as_ref().and_then(|prospect| prospect.chance.as_ref());
        prospect.map_or(-1.0, crate::dice::odds::Chance::to_f64)
    };
    targets.sort_by(|(a, first), (b, second)| chance(second).total_cmp(&chance(first)).then(a.cmp(b)));
    targets
}

fn target_line(
    ui: &mut Ui,
    kit: &Kit,
    model: &Targets,
    sheet: Option<&SheetView>,
    target: ThingId,
    offer: &Choice,
    index: usize,
    chosen: bool,
) -> Response {
    let theme = kit.theme;
    let view = model.view;
    let allowed = offer.allowed.is_ok();
    let row = Row { height: 46.0, allowed, selected: chosen };
    let name = kit.thing(view, target);
    let tokens = model.who.and_then(|who| view.token(who)).zip(view.token(target));
    let far = tokens.map(|(from, to)| metres(kit, distance_dm(from, to)));
    let looks = view.token(target).map(|token| kit.speaker.count("ui-hurt", i32::from(token.hurt)));
    let (rect, response, face) = row.frame(ui, kit);
    let inner = rect.shrink2(vec2(theme.steps(2.0), theme.steps(1.0)));
    let middle = inner.center().y;
    let mut left = cap(ui, kit, index, inner.left(), middle, &face);
    let side = inner.height().min(theme.px(36.0));
    let picture = Rect::from_center_size(pos2(left + side / 2.0, middle), Vec2::splat(side));
    paint_portrait(ui, kit, view, target, picture);
    left += side + theme.steps(2.0);
    let chance = offer.prospect.as_ref().and_then(|prospect| prospect.chance.as_ref());
    let odds = chance.map(|chance| percent(kit, chance));
    let odds_text = odds.as_ref().map(|odds| galley(ui, odds, theme.bold(2), face.ink, f32::INFINITY));
    let bar_width = theme.px(104.0);
    let odds_width = odds_text.as_ref().map_or(0.0, |text| text.size().x + bar_width + theme.steps(3.0));
    let right = inner.right() - odds_width;
    let title = galley(ui, &name, theme.bold(1), face.ink, right - left);
    let below = [far.clone(), looks].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    // On the ground of what is chosen, muted letters would be hard to read.
    let quiet = if chosen { face.ink } else { kit.palette().muted };
    let note_text = galley(ui, &below, theme.font(0), quiet, right - left);
    let top = middle - f32::midpoint(title.size().y, note_text.size().y);
    let second = top + title.size().y;
    ui.painter().galley(pos2(left, top), title, face.ink);
    ui.painter().galley(pos2(left, second), note_text, quiet);
    if let (Some(text), Some(chance), Some(odds)) = (odds_text, chance, &odds) {
        let at = pos2(inner.right() - text.size().x, middle - text.size().y / 2.0);
        let bar = Rect::from_min_size(
            pos2(at.x - bar_width - theme.steps(2.0), middle - theme.px(6.0)),
            vec2(bar_width, theme.px(12.0)),
        );
        ui.painter().galley(at, text, face.ink);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(bar));
        odds_bar(&mut child, kit, None, chance, odds);
    }
    let label = [Some(name), far, odds].into_iter().flatten().collect::<Vec<_>>().join(", ");
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, allowed, chosen, &label));
    reasons(ui, kit, sheet, offer);
    response
}

/// What bears on the roll: light, cover, range, statuses; or why it cannot be done.
fn reasons(ui: &mut Ui, kit: &Kit, sheet: Option<&SheetView>, offer: &Choice) {
    if let Err(refusal) = &offer.allowed {
        super::tip::reason(ui, kit, &refusal.0);
        return;
    }
    let Some(prospect) = &offer.prospect else { return };
    let values = sheet.map_or(&[][..], |sheet| &sheet.combat);
    let is_base = |part: &&Part| part.rule.is_none() && values.iter().any(|(name, _)| *name == part.source);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(kit.theme.steps(1.0), kit.theme.steps(0.5));
        ui.add_space(kit.theme.steps(2.0));
        note(ui, kit, &crate::text::capitalised(&kit.say(&prospect.needs)));
        for part in prospect.sum.parts.iter().filter(|part| !is_base(part)) {
            modifier_chip(ui, kit, part);
        }
    });
}

/// The line over the bar's tiles while a target is chosen.
#[must_use]
pub fn says(kit: &Kit, deed: &Deed) -> String {
    kit.say(&Phrase::new("ui-aim-target").with("what", crate::text::capitalised(&deed.name(kit))))
}

/// The icon of a choice of targets.
#[must_use]
pub const fn icon(deed: &Deed) -> Icon {
    match deed {
        Deed::Attack(_) => Icon::Swords,
        Deed::Cast(_) => Icon::Spark,
    }
}
