//! More of the game master's tools: characters that can be put on the board, Fortune given back (F10), Resolve and Composure
//! raised for a time (E9), falls and
//! what catches somebody.

use super::action::{Aim, AreaUse, UiAction, Window};
use super::gm::GmDraft;
use super::hand;
use super::icons::Icon;
use super::kit::Kit;
use super::shelf::{BrokenFile, Characters};
use super::tip::Tip;
use super::tokens::Portrait;
use super::widgets::{Press, empty, note, rule_chip, strong};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatView, ThingId};
use crate::session::Command;
use crate::session::command::{BREAK_FREE, Dots, HIGHEST_CM, Hold, MOST_FOR_A_CHAPTER, Occasion, limits};
use crate::text::{Phrase, RuleId};
use egui::{Response, Sense, Ui, Vec2, WidgetType};

/// The characters, each with a button that lets one choose where it comes to.
pub fn characters(ui: &mut Ui, kit: &Kit, characters: Option<&Characters>, actions: &mut Vec<UiAction>) {
    let none = Characters::default();
    let Characters { usable, broken } = characters.unwrap_or(&none);
    if usable.is_empty() && broken.is_empty() {
        empty(ui, kit, &kit.text("ui-gm-characters-empty"));
        return;
    }
    note(ui, kit, &kit.keyed(Phrase::new("ui-gm-characters-says")));
    for (index, card) in usable.iter().enumerate() {
        let name = &card.character.name.0;
        ui.push_id(index, |ui| {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(28.0)), Sense::hover());
                let colour =
                    if card.character.token.kind == TokenKind::Hero { [0x8A, 0x9A, 0x7C] } else { [0x9A, 0x6A, 0x5C] };
                let emblem = card.character.token.emblem.as_str();
                Portrait { emblem, colour, pattern: 0, faded: false, active: false }.paint(ui.painter(), rect, kit);
                let press = Press::new(kit.speaker.name(name)).icon(Icon::Plus).show(ui, kit);
                if press.clicked() {
                    actions.push(UiAction::Aim(Aim::Arrive { index, name: name.clone() }));
                }
                if !card.summary.is_empty() {
                    press.tip(kit, kit.speaker.name(&card.summary));
                }
            });
        });
    }
    for file in broken {
        ui.push_id(&file.name, |ui| broken_file(ui, kit, file));
    }
}

/// A file that holds no character: greyed, with its fault and what to do about it.
fn broken_file(ui: &mut Ui, kit: &Kit, file: &BrokenFile) {
    let why = Phrase::new("ui-gm-character-broken").with("fault", file.fault.as_str());
    Press::new(&file.name).icon(Icon::Warning).why_not(Some(&why)).show(ui, kit);
    let first = file.fault.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let says = Phrase::new("ui-gm-character-fault").with("fault", first);
    let text = egui::RichText::new(kit.say(&says)).font(kit.theme.font(0)).color(kit.palette().danger);
    ui.add(egui::Label::new(text).wrap());
}

/// Areas that are marked for everybody or shown to players, and the player display.
pub fn pointing(ui: &mut Ui, kit: &Kit, actions: &mut Vec<UiAction>) {
    for (icon, key, action) in [
        (Icon::Ruler, "display-mark", UiAction::Aim(Aim::Area(AreaUse::Mark, None))),
        (Icon::Cross, "display-unmark", UiAction::Mark(None)),
        (Icon::Eye, "display-reveal", UiAction::Aim(Aim::Area(AreaUse::Reveal, None))),
        (Icon::Sun, "display-heading", UiAction::Open(Window::Display)),
    ] {
        let about = Phrase { key: format!("{key}-about").into(), args: Vec::new(), rule: None };
        let (text, about) = (kit.text(key), kit.keyed(about));
        if Press::new(&text).icon(icon).about(&about).show(ui, kit).clicked() {
            actions.push(action);
        }
    }
}

/// Fortune given back (F10), and Resolve and Composure raised (E9).
pub fn fortune(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    selected: Option<ThingId>,
    draft: &mut GmDraft,
    actions: &mut Vec<UiAction>,
) {
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &kit.text("ui-gm-fortune-says"));
        rule_chip(ui, kit, &RuleId::new("F10"));
    });
    reason(ui, kit, &mut draft.reason, f32::INFINITY);
    let mut give = |occasion, reason: &str| {
        actions.push(UiAction::Ask(Command::RegainFortune { occasion, reason: reason.to_owned() }));
    };
    ui.horizontal_wrapped(|ui| {
        let points = egui::DragValue::new(&mut draft.points).range(1..=MOST_FOR_A_CHAPTER);
        ui.add(points).tip_and_name(kit, WidgetType::DragValue, kit.text("ui-gm-chapter-points"));
        if Press::new(&kit.text("ui-gm-chapter")).icon(Icon::Coin).show(ui, kit).clicked() {
            give(Occasion::Chapter { points: draft.points }, &draft.reason);
        }
    });
    let present = || {
        let heroes = view.tokens.iter().filter(|token| token.kind == TokenKind::Hero);
        heroes.map(|token| token.id).collect::<Vec<_>>()
    };
    for (key, occasion) in [
        ("ui-gm-session", Occasion::Session { present: present() }),
        ("ui-gm-heroism", Occasion::Heroism),
        ("ui-gm-adventure", Occasion::Adventure),
    ] {
        let press = Press::new(&kit.text(key)).icon(Icon::Coin).show(ui, kit);
        if press.clicked() {
            give(occasion, &draft.reason);
        }
        press.tip(kit, kit.text(&format!("{key}-hint")));
    }
    let Some(token) = selected.and_then(|id| view.token(id)) else { return };
    let has = |some: fn(&crate::knowledge::view::SheetView) -> bool| view.sheet(token.id).is_some_and(some);
    strong(ui, kit, kit.speaker.name(&token.name), 1);
    if has(|sheet| sheet.fortune.is_some())
        && Press::new(&kit.text("ui-gm-award")).icon(Icon::Coin).show(ui, kit).clicked()
    {
        give(Occasion::Award { thing: token.id }, &draft.reason);
    }
    ui.horizontal_wrapped(|ui| {
        ui.add(egui::DragValue::new(&mut draft.dots).range(1..=limits::DOTS.high as u8)).tip_and_name(
            kit,
            WidgetType::DragValue,
            kit.text("ui-gm-dots"),
        );
        for of in [Dots::Resolve, Dots::Composure] {
            let text = kit.say(&Phrase::new("ui-gm-raise").with("of", Phrase::new(of.key())));
            let press = Press::new(&text).icon(Icon::Plus).show(ui, kit);
            if press.clicked() {
                let (thing, dots, reason) = (token.id, draft.dots, draft.reason.clone());
                actions.push(UiAction::Ask(Command::RaiseDots { thing, of, dots, reason }));
            }
            press.tip(kit, kit.text("ui-gm-raise-hint"));
        }
    });
}

/// A fall (S12), and something that catches and holds (S5).
pub fn mishaps(ui: &mut Ui, kit: &Kit, thing: ThingId, draft: &mut GmDraft, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let height = egui::DragValue::new(&mut draft.height_m).range(1..=HIGHEST_CM / 100).speed(0.1);
        ui.add(height).tip_and_name(kit, WidgetType::DragValue, kit.text("ui-gm-height"));
        let text = kit.text("ui-hand-fall");
        let about = kit.text("ui-hand-fall-about");
        if Press::new(&text).icon(Icon::Drop).about(&about).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(Command::LetFall { thing, height_cm: draft.height_m.saturating_mul(100) }));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let of = |index: usize, grip: u8| match hand::HOLDS.get(index).copied().unwrap_or(Hold::Net) {
            Hold::Grip(_) => Hold::Grip(grip),
            Hold::Weight(_) => Hold::Weight(grip),
            named => named,
        };
        let hold = of(draft.hold, draft.grip);
        let menu = egui::ComboBox::from_id_salt("hold").selected_text(hand::hold_name(kit, hold));
        let menu = menu.width(kit.theme.px(110.0)).truncate().show_ui(ui, |ui| {
            for index in 0..hand::HOLDS.len() {
                ui.selectable_value(&mut draft.hold, index, hand::hold_name(kit, of(index, draft.grip)));
            }
        });
        menu.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("comfort-name-hold"));
        if matches!(hold, Hold::Grip(_) | Hold::Weight(_)) {
            ui.add(egui::DragValue::new(&mut draft.grip).range(BREAK_FREE.low as u8..=BREAK_FREE.high as u8))
                .tip_and_name(kit, WidgetType::DragValue, kit.text("ui-gm-grip"));
        }
        let (text, about) = (kit.text("ui-hand-catch"), kit.text("ui-hand-catch-about"));
        if Press::new(&text).icon(Icon::Chain).about(&about).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(Command::Hold { thing, by: of(draft.hold, draft.grip) }));
        }
    });
}

/// The reason that stands in the log: a short word in the field, all of it under the pointer.
pub fn reason(ui: &mut Ui, kit: &Kit, typed: &mut String, width: f32) -> Response {
    let name = kit.text("ui-gm-reason");
    let field = egui::TextEdit::singleline(typed).hint_text(kit.text("ui-gm-reason-short")).char_limit(120);
    let field = ui.add(field.desired_width(width));
    field.widget_info(|| egui::WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    field.tip(kit, name)
}
