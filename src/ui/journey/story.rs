//! The page of the story: the end of a chapter, the beginning of a session, the end of an adventure, heroism, awards (F10,
//! F14); and the chronicle, to read and to take along.

use super::draft::StoryDraft;
use super::{JourneyModel, fields};
use crate::knowledge::view::TokenKind;
use crate::session::Command;
use crate::session::command::{MOST_FOR_A_CHAPTER, Occasion, journey_limits};
use crate::text::{Phrase, RuleId, capitalised};
use crate::ui::action::UiAction;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, body, empty, note, rule_chip, strong, well};
use egui::Ui;

/// From this width on, in points at scale 1, the page stands in two columns.
const TWO_COLUMNS: f32 = 820.0;
/// The most letters of a reason and of a line.
const REASON: usize = 120;

/// Shows the page.
pub fn page(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut StoryDraft, actions: &mut Vec<UiAction>) {
    if !model.plans() {
        chronicle(ui, kit, model, draft, actions);
        return;
    }
    if ui.available_width() < kit.theme.px(TWO_COLUMNS) {
        awards(ui, kit, model, draft, actions);
        chronicle(ui, kit, model, draft, actions);
        return;
    }
    ui.columns_const(|[left, right]| {
        left.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| awards(ui, kit, model, draft, actions));
        right.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| chronicle(ui, kit, model, draft, actions));
    });
}

/// What the game master gives.
fn awards(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut StoryDraft, actions: &mut Vec<UiAction>) {
    let mut ask = |command| actions.push(UiAction::Ask(command));
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, &kit.text("ui-story-who"), 1);
        let heroes = model.view.tokens.iter().filter(|token| token.kind == TokenKind::Hero);
        let heroes: Vec<_> = heroes.map(|token| token.id).collect();
        if heroes.is_empty() {
            empty(ui, kit, &kit.text("ui-story-no-heroes"));
        }
        ui.horizontal_wrapped(|ui| {
            for id in heroes {
                let mut here = !draft.absent.contains(&id);
                if fields::tick(ui, kit, &mut here, &kit.thing(model.view, id)) {
                    if here {
                        draft.absent.remove(&id);
                    } else {
                        draft.absent.insert(id);
                    }
                }
            }
        });
        let last = &model.view.journey.took_part;
        let names: Vec<String> = last.iter().map(|&id| kit.thing(model.view, id)).collect();
        let says = Phrase::new(if names.is_empty() { "ui-story-first-time" } else { "ui-story-last-time" });
        note(ui, kit, &kit.say(&says.with("who", names.join(", "))));
        let width = ui.available_width() - kit.theme.steps(4.0);
        fields::line(ui, kit, &mut draft.reason, (&kit.text("ui-gm-reason"), width), REASON);
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-story-fortune"), 1);
            rule_chip(ui, kit, &RuleId::new("F10"));
        });
        fortune(ui, kit, model, draft, &mut ask);
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-story-points"), 1);
            rule_chip(ui, kit, &RuleId::new("F14"));
        });
        points(ui, kit, model, draft, &mut ask);
    });
}

/// Fortune that comes back.
fn fortune(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut StoryDraft, ask: &mut dyn FnMut(Command)) {
    let present = draft.present(model.view);
    let nobody = present.is_empty().then(|| Phrase::new("refused-nobody-takes-part"));
    ui.horizontal_wrapped(|ui| {
        let hint = kit.text("ui-gm-chapter-points");
        fields::number(ui, kit, &mut draft.fortune, 1..=MOST_FOR_A_CHAPTER, ("", &hint));
        if Press::new(&kit.text("ui-gm-chapter")).icon(Icon::Coin).show(ui, kit).clicked() {
            let occasion = Occasion::Chapter { points: draft.fortune };
            ask(Command::RegainFortune { occasion, reason: draft.reason.clone() });
        }
    });
    for (key, occasion, why) in [
        ("ui-gm-session", Occasion::Session { present: present.clone() }, nobody.as_ref()),
        ("ui-gm-heroism", Occasion::Heroism, None),
        ("ui-gm-adventure", Occasion::Adventure, None),
    ] {
        let about = kit.text(&format!("{key}-hint"));
        if Press::new(&kit.text(key)).icon(Icon::Coin).about(&about).why_not(why).show(ui, kit).clicked() {
            ask(Command::RegainFortune { occasion, reason: draft.reason.clone() });
        }
    }
    ui.horizontal_wrapped(|ui| {
        for id in present {
            let name = Phrase::new("ui-story-award-one").with("who", kit.thing(model.view, id));
            if Press::new(&kit.say(&name)).icon(Icon::Coin).weight(Weight::Quiet).show(ui, kit).clicked() {
                ask(Command::RegainFortune { occasion: Occasion::Award { thing: id }, reason: draft.reason.clone() });
            }
        }
    });
}

/// Adventure points.
fn points(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut StoryDraft, ask: &mut dyn FnMut(Command)) {
    let present = draft.present(model.view);
    ui.horizontal_wrapped(|ui| {
        let name = kit.text("sheet-adventure-points");
        fields::number(ui, kit, &mut draft.points, fields::within(journey_limits::AWARD, 1.0), ("", &name));
        let why = present.is_empty().then(|| Phrase::new("refused-nobody-takes-part"));
        let text = kit.say(&Phrase::new("ui-story-give-points").with("count", present.len() as i64));
        if Press::new(&text).icon(Icon::Badge).why_not(why.as_ref()).show(ui, kit).clicked() {
            ask(Command::AwardPoints { things: present, points: draft.points, reason: draft.reason.clone() });
        }
    });
    for wayfarer in &model.view.journey.wayfarers {
        let Some(sheet) = model.view.sheet(wayfarer.who) else { continue };
        let has = Phrase::new("ui-story-has-points").with("who", kit.thing(model.view, wayfarer.who));
        note(ui, kit, &kit.say(&has.with("points", i64::from(sheet.adventure_points))));
    }
}

/// What became of the group.
fn chronicle(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut StoryDraft, actions: &mut Vec<UiAction>) {
    let lines = &model.known.chronicle.0;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-story-chronicle"), 1);
            let why = lines.is_empty().then(|| Phrase::new("ui-story-chronicle-empty"));
            let text = kit.text("ui-story-export");
            if Press::new(&text).icon(Icon::Save).why_not(why.as_ref()).show(ui, kit).clicked() {
                actions.push(UiAction::ExportChronicle);
            }
        });
        if let Some(place) = &draft.written {
            note(ui, kit, &kit.say(&Phrase::new("ui-story-exported").with("place", place.as_str())));
        }
        if model.plans() {
            ui.horizontal_wrapped(|ui| {
                let width = (ui.available_width() - kit.theme.px(110.0)).max(kit.theme.px(120.0));
                fields::line(ui, kit, &mut draft.line, (&kit.text("ui-story-line"), width), REASON);
                let empty = draft.line.trim().is_empty().then(|| Phrase::new("refused-nothing-written"));
                let write = kit.text("ui-story-write");
                if Press::new(&write).icon(Icon::Pencil).why_not(empty.as_ref()).show(ui, kit).clicked() {
                    let text = std::mem::take(&mut draft.line).trim().to_owned();
                    actions.push(UiAction::Ask(Command::Chronicle { text }));
                }
            });
        }
        if lines.is_empty() {
            empty(ui, kit, &kit.text("ui-story-chronicle-empty"));
        }
        // The newest day stands on top, each day in its own order.
        let mut days: Vec<u32> = lines.iter().map(|line| line.at.day()).collect();
        days.dedup();
        days.reverse();
        for day in days {
            strong(ui, kit, &kit.say(&Phrase::new("chronicle-day").with("day", day)), 1);
            for line in lines.iter().filter(|line| line.at.day() == day) {
                let (hour, minute) = line.at.time();
                body(ui, kit, &format!("{hour:02}:{minute:02}  {}", capitalised(&kit.say(&line.what))));
            }
        }
    });
}
