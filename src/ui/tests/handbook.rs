//! The handbook on the help sheet: reached by keyboard, searched, opened by chips of rules wherever they show.

use super::super::handbook::{Reading, turn_to};
use super::super::widgets::{modifier_chip, rule_chip};
use super::*;
use crate::knowledge::view::Part;
use crate::text::RuleId;
use std::cell::Cell as Shared;
use std::rc::Rc;

/// The help sheet with the handbook open at a rule.
pub fn open_at(ui: &mut Ui, kit: &Kit, rule: &'static str) -> Vec<UiAction> {
    if Reading::of(ui.ctx()) == Reading::default() {
        turn_to(ui.ctx(), &RuleId::new(rule));
    }
    help_panel(ui, kit)
}

fn says(harness: &Harness<'_, Vec<UiAction>>, words: &str) -> bool {
    texts(harness).iter().any(|(text, _)| text.contains(words))
}

fn sheet<'a>(language: Language) -> Harness<'a, Vec<UiAction>> {
    stage(vec2(1100.0, 680.0), kit(language, 100), |ui, kit| help_panel(ui, kit))
}

#[test]
fn ui_the_handbook_is_reached_by_keyboard() {
    let mut harness = sheet(Language::English);
    assert!(!says(&harness, "What is bright is in sight now"), "the keys come first");
    harness.get_by_label("Keys and rules in short").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowRight);
    harness.run_steps(4);
    assert!(says(&harness, "The Torchline handbook") || says(&harness, "The first quarter of an hour"));
    harness.get_by_label("House rules").focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    assert!(says(&harness, "shared_vision"), "{:?}", texts(&harness));
    harness.key_press(Key::End);
    harness.run_steps(4);
    assert!(says(&harness, "sober_hours") && !says(&harness, "shared_vision"), "the end of the chapter");
    harness.key_press(Key::Home);
    harness.run_steps(4);
    assert!(says(&harness, "shared_vision"), "and its beginning");
    harness.key_press(Key::PageDown);
    harness.run_steps(4);
    assert!(!says(&harness, "shared_vision"), "a page on");
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Close]);
}

#[test]
fn ui_the_handbook_is_searched() {
    for (language, word, title) in
        [(Language::English, "portcullis", "Traps"), (Language::Russian, "РЕШЁТКА", "Ловушки")]
    {
        let mut harness = stage(vec2(1100.0, 680.0), kit(language, 100), |ui, kit| open_at(ui, kit, "F1"));
        harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::F);
        harness.run_steps(3);
        harness.input_mut().events.push(egui::Event::Text(word.to_owned()));
        harness.run_steps(3);
        let hits: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
        let rule = hits.iter().find(|text| text.starts_with("S5 ")).unwrap_or_else(|| panic!("{hits:?}"));
        assert!(rule.contains(title), "{rule}");
        harness.get_by_label(rule).click();
        harness.run_steps(4);
        assert!(says(&harness, &format!("§S5 {title}")), "{:?}", texts(&harness));
        harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::F);
        harness.run_steps(3);
        harness.input_mut().events.push(egui::Event::Text("xyzzy".to_owned()));
        harness.run_steps(3);
        assert!(says(&harness, "xyzzy") && !says(&harness, "§S5"), "what is not there is said so");
    }
}

#[test]
fn ui_enter_opens_the_first_of_what_is_found() {
    let mut harness = stage(vec2(1100.0, 680.0), kit(Language::English, 100), |ui, kit| open_at(ui, kit, "F1"));
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::F);
    harness.run_steps(3);
    harness.input_mut().events.push(egui::Event::Text("suffocation".to_owned()));
    harness.run_steps(3);
    harness.key_press(Key::Enter);
    harness.run_steps(4);
    assert!(says(&harness, "§S14 Suffocation"), "{:?}", texts(&harness));
}

#[test]
fn ui_every_rule_opens_where_it_stands() {
    let asked = Rc::new(Shared::new("F1"));
    let shown = Rc::clone(&asked);
    for language in Language::ALL {
        let asked_now = Rc::clone(&shown);
        let mut last = "";
        let mut harness = stage(vec2(1100.0, 680.0), kit(language, 100), move |ui, kit| {
            if asked_now.get() != last {
                last = asked_now.get();
                turn_to(ui.ctx(), &RuleId::new(last));
            }
            help_panel(ui, kit)
        });
        for rule in ["F5", "E10", "S3", "S5", "S8a", "S8c", "S14"] {
            asked.set(rule);
            harness.run_steps(4);
            let seen = texts(&harness);
            let head = seen.iter().find(|(text, _)| text.starts_with(&format!("§{rule} ")));
            let head = head.unwrap_or_else(|| panic!("{language:?} {rule}: {seen:?}"));
            assert!(head.1.top() < 300.0, "{language:?} {rule} stands high: {:?}", head.1);
        }
    }
}

#[test]
fn ui_a_chip_opens_the_handbook_at_its_rule_by_pointer_and_keyboard() {
    let opens = [UiAction::Open(Window::Help)];
    let make = || {
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
            on_desk(ui.ctx(), kit, ANNA, Extra::default())
        })
    };
    let mut harness = make();
    let chips = texts(&harness).into_iter().filter(|(text, _)| text.starts_with('§'));
    let (name, at) = chips.max_by(|a, b| a.1.height().total_cmp(&b.1.height())).expect("a chip shows on the desk");
    let pos = at.center();
    let button = |pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    harness.input_mut().events.push(egui::Event::PointerMoved(pos));
    harness.run_steps(2);
    harness.input_mut().events.extend([button(true), button(false)]);
    harness.run_steps(3);
    assert_eq!(*harness.state(), opens, "{name} by pointer");
    let mut harness = make();
    harness.get_all_by_label(&name).next().expect("there it is").focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(*harness.state(), opens, "{name} by keyboard");
}

#[test]
fn ui_a_modifier_opens_the_handbook_at_its_rule() {
    let mut harness = stage(vec2(1100.0, 680.0), kit(Language::English, 100), |ui, kit| {
        if Reading::of(ui.ctx()).is_open {
            return help_panel(ui, kit);
        }
        ui.horizontal(|ui| {
            let rule = Some(RuleId::new("E10"));
            modifier_chip(ui, kit, &Part { source: Phrase::new("part-dim"), amount: -3, rule });
            rule_chip(ui, kit, &RuleId::new("S3"));
        });
        Vec::new()
    });
    harness.get_by_label_contains("−3").click();
    harness.run_steps(5);
    assert!(says(&harness, "§E10 Untrained"), "{:?}", texts(&harness));
}

#[test]
fn ui_a_rule_in_the_text_leads_to_its_section() {
    let mut harness = stage(vec2(1100.0, 680.0), kit(Language::English, 100), |ui, kit| open_at(ui, kit, "F3"));
    harness.get_all_by_label("§F9").next().expect("F3 names F9").click();
    harness.run_steps(4);
    let head = texts(&harness).into_iter().find(|(text, _)| text.starts_with("§F9 Ignore")).expect("it stands there");
    assert!(head.1.top() < 300.0, "{:?}", head.1);
}
