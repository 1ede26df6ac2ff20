//! The sheet of one character. Every number explains itself on hover; a check is asked by pressing what is rolled.
//!
//! `rows` lays values out, `parts` shows arms, spells, abilities and what lasts, `check` prepares a check, `edit` is the game
//! master's pen.

pub mod check;
pub(super) mod edit;
mod parts;
mod rows;

use super::action::{Side, UiAction};
use super::icons::Icon;
use super::kit::{Kit, plain};
use super::tip::Tip;
use super::tokens::{Counter, Portrait, counters, life_bar};
use super::widgets::{Press, Tone, body, chip, empty, explain, note, paint_panel, rule_chip, section, strong};
use crate::knowledge::view::{Explained, SheetView, Supply, TokenView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::{Attribute, Characteristic, Condition, Dots};
use crate::session::telling::words;
use crate::text::{Phrase, RuleId};
use check::{CheckDraft, Done, Subject};
use egui::{Response, Sense, Ui, Vec2, vec2};
use rows::{NAMES, cell, grid, value_row};

/// What the sheet shows.
pub struct SheetModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Whose sheet; without one, the panel says how to choose.
    pub who: Option<ThingId>,
    /// Whether checks can be asked and things changed: the table is no recording.
    pub may_act: bool,
    /// Whether Enter and Esc may be read.
    pub keys: bool,
}

/// What is being done on the sheet.
#[derive(Clone, Debug, Default)]
pub struct SheetState {
    /// A check that is being prepared.
    pub check: Option<CheckDraft>,
    /// The game master writes on it.
    pub editing: bool,
}

/// Shows the sheet in all of `ui`.
pub fn sheet_panel(ui: &mut Ui, kit: &Kit, model: &SheetModel, state: &mut SheetState) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let builder = egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0)));
    let mut child = ui.new_child(builder);
    let token = model.who.and_then(|id| model.view.token(id));
    let may_write =
        model.view.seat.is_gm() && model.may_act && model.who.is_some_and(|id| model.view.sheet(id).is_some());
    state.editing &= may_write;
    if state.check.as_ref().is_some_and(|check| Some(check.who) != model.who || !model.may_act) {
        state.check = None;
    }
    if head(&mut child, kit, model.view, token, may_write, state).clicked() {
        actions.push(UiAction::Fold(Side::Sheet));
    }
    let salt = if state.check.is_some() { "check" } else { "sheet" };
    let scroll = egui::ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]);
    scroll.show(&mut child, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        match (token, model.who.and_then(|id| model.view.sheet(id))) {
            (_, Some(sheet)) => written(ui, kit, model, sheet, state, &mut actions),
            (Some(token), None) => outside(ui, kit, token),
            (None, None) => empty(ui, kit, &kit.text("ui-sheet-empty")),
        }
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

/// The sheet itself, the pen on it, or a check that is asked of it.
fn written(
    ui: &mut Ui,
    kit: &Kit,
    model: &SheetModel,
    sheet: &SheetView,
    state: &mut SheetState,
    actions: &mut Vec<UiAction>,
) {
    if let Some(draft) = &mut state.check {
        if check::form(ui, kit, model.view, sheet, draft, model.keys, actions) != Done::No {
            state.check = None;
        }
    } else if state.editing {
        edit::fields(ui, kit, model.view, sheet, actions);
    } else if let Some(subject) = full(ui, kit, model, sheet, actions) {
        state.check = Some(CheckDraft::new(sheet.id, subject));
    }
}

fn head(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    token: Option<&TokenView>,
    may_write: bool,
    state: &mut SheetState,
) -> Response {
    let theme = kit.theme;
    let side = theme.px(52.0);
    ui.horizontal(|ui| {
        let fold_width = theme.px(if may_write { 68.0 } else { 32.0 });
        if let Some(token) = token {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            let owner = view.seats.iter().find(|seat| seat.id == token.owner);
            let portrait = Portrait {
                emblem: &token.emblem,
                colour: owner.map_or([0x8A, 0x86, 0x7C], |seat| seat.colour),
                pattern: owner.map_or(0, |seat| seat.pattern),
                faded: false,
                active: token.active,
            };
            portrait.paint(ui.painter(), rect.shrink(2.0), kit);
        }
        let room = (ui.available_width() - fold_width - theme.steps(2.0)).max(theme.px(24.0));
        ui.allocate_ui_with_layout(vec2(room, side), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(room);
            ui.add_space(theme.steps(1.0));
            let title = token.map_or_else(|| kit.text("ui-sheet"), |token| kit.speaker.name(&token.name).to_owned());
            strong(ui, kit, &title, 2);
            if let Some(token) = token {
                let text = egui::RichText::new(kit.seat(view, token.owner));
                let text = text.font(theme.font(0)).color(kit.palette().muted);
                ui.add(egui::Label::new(text).truncate());
            }
        });
        if may_write && edit::pen(ui, kit, state.editing) {
            state.editing = !state.editing;
            state.check = None;
        }
        Press::icon_only(Icon::Unfold, &kit.text("ui-fold-sheet")).show(ui, kit)
    })
    .inner
}

/// What anyone can tell of a token whose sheet they may not read.
fn outside(ui: &mut Ui, kit: &Kit, token: &TokenView) {
    ui.add_space(kit.theme.steps(2.0));
    body(ui, kit, &kit.speaker.count("ui-hurt", i32::from(token.hurt)));
    ui.horizontal_wrapped(|ui| {
        for (condition, level) in &token.conditions {
            chip(ui, kit, &with_level(kit, condition, *level), Tone::Danger);
        }
    });
    note(ui, kit, &kit.text("ui-sheet-hidden"));
}

/// The whole sheet. Gives what a check is to be asked of.
fn full(ui: &mut Ui, kit: &Kit, model: &SheetModel, sheet: &SheetView, actions: &mut Vec<UiAction>) -> Option<Subject> {
    let theme = kit.theme;
    let (view, ask) = (model.view, model.may_act);
    let mut subject = None;
    ui.add_space(theme.steps(1.0));
    let life = kit.say(&Phrase::new("ui-life").with("now", sheet.life.now).with("max", sheet.life.max));
    life_bar(ui, kit, sheet.life, &life).tip(kit, kit.text("ui-life-hint"));
    ui.add_space(theme.steps(1.0));
    supply(ui, kit, Counter::Pip, sheet.action_points, "ui-ap", "S8c");
    if let Some(fortune) = sheet.fortune {
        supply(ui, kit, Counter::Coin, fortune, "ui-fortune", "F1");
    }
    supply(ui, kit, Counter::Lozenge, sheet.willpower, "ui-willpower", "E4");
    parts::boosts(ui, kit, sheet, view.seat.is_gm() && ask, actions);
    numbers(ui, kit, sheet);
    section(ui, kit, "conditions", &kit.text("ui-conditions"), true, |ui| {
        parts::conditions(ui, kit, &sheet.conditions);
    });
    if view.extended.iter().any(|work| work.who == sheet.id) {
        section(ui, kit, "work", &kit.text("ui-work-title"), true, |ui| {
            parts::work(ui, kit, view, sheet.id, ask, actions);
        });
    }
    if !sheet.attempts.is_empty() {
        section(ui, kit, "attempts", &kit.text("ui-attempts"), true, |ui| {
            parts::attempts(ui, kit, view, sheet, actions);
        });
    }
    section(ui, kit, "arms", &kit.text("ui-arms"), true, |ui| parts::arms(ui, kit, sheet));
    if !sheet.spells.is_empty() {
        section(ui, kit, "spells", &kit.text("ui-spells"), true, |ui| parts::spells(ui, kit, sheet));
    }
    section(ui, kit, "attributes", &kit.text("ui-attributes"), true, |ui| {
        let pressed = grid(ui, kit, "attributes", &sheet.attributes, (Some("ui-attribute-hint"), "F5"), ask);
        let key = pressed.and_then(|index| sheet.attributes.get(index)).map(|(name, _)| name.key.as_ref());
        let of = Attribute::ALL.into_iter().find(|of| Some(of.key()) == key);
        subject = subject.take().or(of.map(Subject::Attribute));
    });
    section(ui, kit, "combat", &kit.text("ui-combat"), false, |ui| {
        grid(ui, kit, "combat", &sheet.combat, (Some("ui-combat-hint"), "F5"), false);
    });
    section(ui, kit, "skills", &kit.text("ui-skills"), false, |ui| {
        subject = subject.take().or(skills(ui, kit, sheet, ask).map(Subject::Skill));
    });
    section(ui, kit, "characteristics", &kit.text("ui-characteristics"), false, |ui| {
        let hint = (Some("ui-characteristic-hint"), "S1");
        let pressed = grid(ui, kit, "characteristics", &sheet.characteristics, hint, ask);
        let key = pressed.and_then(|index| sheet.characteristics.get(index)).map(|(name, _)| name.key.as_ref());
        let of = Characteristic::ALL.into_iter().find(|of| Some(of.key()) == key);
        subject = subject.take().or(of.map(Subject::Characteristic));
    });
    section(ui, kit, "dots", &kit.text("ui-dots"), false, |ui| {
        subject = subject.take().or(dots(ui, kit, &sheet.dots, ask).map(Subject::of_dots));
    });
    section(ui, kit, "abilities", &kit.text("ui-abilities"), true, |ui| parts::abilities(ui, kit, sheet, ask, actions));
    section(ui, kit, "gear", &kit.text("ui-gear"), true, |ui| {
        for item in &sheet.gear {
            body(ui, kit, &format!("• {}", kit.speaker.name(item)));
        }
        if sheet.gear.is_empty() {
            empty(ui, kit, &kit.text("ui-gear-empty"));
        }
    });
    subject
}

fn supply(ui: &mut Ui, kit: &Kit, counter: Counter, supply: Supply, key: &'static str, rule: &'static str) {
    let name = kit.text(key);
    let says =
        kit.say(&Phrase::new("ui-supply").with("name", name.as_str()).with("now", supply.now).with("max", supply.max));
    ui.horizontal(|ui| {
        let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
        cell(ui, kit, width, &name);
        let row = counters(ui, kit, counter, supply, &says);
        row.tip_ui(kit, |ui| hint(ui, kit, &says, key, rule));
    });
}

fn hint(ui: &mut Ui, kit: &Kit, title: &str, key: &str, rule: &'static str) {
    strong(ui, kit, title, 1);
    note(ui, kit, &kit.text(&format!("{key}-hint")));
    rule_chip(ui, kit, &RuleId::new(rule));
}

fn numbers(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    let explained: [(&str, &Explained); 2] = [("ui-speed", &sheet.speed), ("ui-initiative", &sheet.initiative)];
    for (key, number) in explained {
        let name = kit.text(key);
        ui.horizontal(|ui| {
            let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
            cell(ui, kit, width, &name);
            let value = strong(ui, kit, &plain(number.value), 1);
            value.tip_ui(kit, |ui| explain(ui, kit, &name, "", number));
            if key == "ui-speed" {
                note(ui, kit, &kit.speaker.count("ui-metres-left", sheet.metres_left));
            }
        });
    }
    ui.horizontal(|ui| {
        let name = kit.text("ui-vigour");
        let width = (ui.available_width() * NAMES).min(kit.theme.px(120.0));
        cell(ui, kit, width, &name);
        let value = strong(ui, kit, &format!("{} / {}", sheet.vigour.now, sheet.vigour.max), 1);
        value.tip_ui(kit, |ui| hint(ui, kit, &name, "ui-vigour", "S10"));
    });
}

/// A condition with its level in Roman figures, as on a sheet; a status has none.
#[must_use]
pub fn with_level(kit: &Kit, name: &Phrase, level: u8) -> String {
    let status = Condition::ALL.into_iter().find(|&condition| words::condition(condition) == name.key);
    let level = if status.is_none_or(words::has_levels) { level } else { 0 };
    let figure = ["", " I", " II", " III", " IV"].get(usize::from(level)).copied().unwrap_or(" IV");
    format!("{}{figure}", kit.say(name))
}

/// Skills; gives the one that a check is to be asked of.
fn skills(ui: &mut Ui, kit: &Kit, sheet: &SheetView, press: bool) -> Option<String> {
    let mut pressed = None;
    for (row, skill) in sheet.skills.iter().enumerate() {
        let name = kit.say(&skill.name);
        let on = skill.attributes.iter().map(|attribute| kit.say(attribute)).collect::<Vec<_>>().join(" / ");
        ui.push_id(row, |ui| {
            let width = ui.available_width();
            let shown = value_row(ui, kit, width, &name, &plain(skill.points), press);
            if shown.clicked() {
                pressed = Some(skill.name.key.to_string());
            }
            shown.tip_ui(kit, |ui| {
                strong(ui, kit, &name, 1);
                body(ui, kit, &on);
                note(ui, kit, &kit.speaker.count("ui-skill-hint", skill.points));
                rule_chip(ui, kit, &RuleId::new("F5"));
                if press {
                    note(ui, kit, &kit.text("ui-check-hint"));
                }
            });
        });
    }
    if sheet.skills.is_empty() {
        empty(ui, kit, &kit.text("ui-skills-empty"));
    }
    pressed
}

/// The most dots that a trait of chapter E can have.
const MOST_DOTS: i32 = 5;

/// Dots as lozenges; gives those that a check is to be asked of.
fn dots(ui: &mut Ui, kit: &Kit, dots: &[(Phrase, i32)], press: bool) -> Option<Dots> {
    let mut pressed = None;
    for (row, (name, value)) in dots.iter().enumerate() {
        let of = Dots::ATTRIBUTES.into_iter().chain(Dots::SKILLS).find(|of| of.key() == name.key);
        let name = kit.say(name);
        let width = ui.available_width();
        let supply = Supply { now: *value, max: MOST_DOTS.max(*value) };
        let shown = ui.push_id(row, |ui| value_row(ui, kit, width, &name, "", press)).inner;
        let place = shown.rect.with_min_x((shown.rect.right() - kit.theme.px(100.0)).max(shown.rect.left()));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
        counters(&mut child, kit, Counter::Lozenge, supply, &format!("{name} {value}"));
        if shown.clicked() {
            pressed = of;
        }
        shown.tip_ui(kit, |ui| {
            strong(ui, kit, &format!("{name} {value}"), 1);
            note(ui, kit, &kit.text("ui-dots-hint"));
            rule_chip(ui, kit, &RuleId::new("E4"));
        });
    }
    if dots.is_empty() {
        empty(ui, kit, &kit.text("ui-values-empty"));
    }
    pressed
}
