//! What a card may do to whoever presses a key in haste, who is asked, and what waits behind it.

use super::*;
use crate::knowledge::view::{PromptKind, Supply};
use crate::rules::Refusal;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT;
use std::cell::Cell as Shared;
use std::rc::Rc;

const GM: SeatId = SeatId::GM;

pub fn alertness() -> PromptView {
    let kind = PromptKind::Alertness { thing: sample::ROWENA, fortune: Some(Supply { now: 2, max: 3 }) };
    PromptView { kind, owners: vec![ANNA], mine: true }
}

/// Rowena has evaded a stone.
pub fn escape() -> PromptView {
    let cells = vec![(Cell::new(3, 3), 1, false), (Cell::new(2, 3), 0, true)];
    let what = Phrase::new("ui-alertness");
    let kind = PromptKind::Escape { thing: sample::ROWENA, what, points: 4, cells };
    PromptView { kind, owners: vec![ANNA], mine: true }
}

/// A card of each kind, as its owner sees it.
fn cards() -> Vec<PromptView> {
    let rolls = [sample_rolls::pool(), sample_rolls::skill(), sample_rolls::damage(), sample_rolls::rerolled()];
    let rolls = rolls.into_iter().map(|roll| sample_rolls::prompt(roll, true));
    let others = [sample::first_move(), alertness(), escape(), sample_rolls::defence(true)];
    others.into_iter().chain(rolls).collect()
}

/// The desk of a seat with a card on it, remembering what a desk remembers.
fn desk_with(card: PromptView, seat: SeatId, answering: SeatId) -> Harness<'static, Vec<UiAction>> {
    let mut state = DeskState::default();
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        let extra = Extra { prompt: Some(&card), ..Extra::default() };
        on_desk_in(ui.ctx(), kit, (seat, answering), extra, &mut state)
    })
}

/// Whether a command spends something of somebody.
fn spends(command: &Command) -> bool {
    matches!(
        command,
        Command::SpendFortune { .. }
            | Command::Effort
            | Command::FirstMove { .. }
            | Command::Alertness { spend: true, .. }
            | Command::Defence { .. }
    )
}

#[test]
fn ui_enter_spends_nothing_on_any_card() {
    for card in cards() {
        let mut harness = desk_with(card.clone(), ANNA, ANNA);
        harness.key_press(Key::Enter);
        harness.run_steps(2);
        assert!(!harness.state().is_empty(), "Enter answers {card:?}");
        for action in harness.state() {
            let (UiAction::Ask(command) | UiAction::AskAs(_, command)) = action else { panic!("{action:?}") };
            assert!(!spends(command), "{command:?}");
        }
    }
}

#[test]
fn ui_escape_decides_nothing_on_any_card() {
    for card in cards() {
        let mut harness = desk_with(card.clone(), ANNA, ANNA);
        harness.key_press(Key::Escape);
        harness.run_steps(3);
        assert_eq!(*harness.state(), [UiAction::PutAside], "{card:?}");
        assert!(says(&harness, "Show the card"), "the way back is there: {card:?}");
        assert!(harness.query_by_label("Put aside").is_none(), "and the card is not");
        harness.state_mut().clear();
        harness.key_press(Key::Enter);
        harness.run_steps(2);
        assert!(harness.state().is_empty(), "what is not shown is not answered: {card:?}");
        harness.key_press(Key::F3);
        harness.run_steps(3);
        assert_eq!(*harness.state(), [UiAction::Answer(ANNA)]);
        assert!(harness.query_by_label("Put aside").is_some(), "it is back: {card:?}");
    }
}

#[test]
fn ui_only_the_game_master_can_break_off_what_a_roll_belongs_to() {
    let mut harness = desk_with(sample_rolls::prompt(sample_rolls::skill(), true), GM, GM);
    harness.get_by_label("Break off").click();
    harness.run_steps(3);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::BreakOff)]);
    let harness = desk_with(sample_rolls::prompt(sample_rolls::skill(), true), ANNA, ANNA);
    assert!(harness.query_by_label("Break off").is_none());
}

#[test]
fn f13_the_point_is_spent_by_its_own_key_alone() {
    for (key, spend) in [(Key::Num1, true), (Key::Enter, false)] {
        let mut harness = desk_with(alertness(), ANNA, ANNA);
        harness.key_press(key);
        harness.run_steps(2);
        let answer = Command::Alertness { thing: sample::ROWENA, spend };
        assert_eq!(*harness.state(), [UiAction::Ask(answer)], "{key:?}");
    }
}

#[test]
fn ui_on_the_game_masters_screen_the_card_says_who_is_asked_and_the_seats_key_hands_over() {
    for card in [sample_rolls::prompt(sample_rolls::skill(), true), sample_rolls::defence(true), alertness()] {
        let mut harness = desk_with(card, GM, GM);
        assert!(says(&harness, "Anna is asked: hand over the screen"), "{:?}", texts(&harness));
        harness.key_press(Key::F3);
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::Switch(ANNA)]);
        harness.state_mut().clear();
        harness.get_by_label("Anna is asked: hand over the screen").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::Switch(ANNA)]);
    }
}

#[test]
fn ui_nobody_is_sent_to_the_game_master_for_what_the_bot_rolls() {
    for (bot_answers, asks) in [(true, false), (false, true)] {
        let card = sample_rolls::prompt(sample_rolls::opponents(), false);
        let harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, ANNA, Extra { prompt: Some(&card), bot_answers, ..Extra::default() })
        });
        assert_eq!(says(&harness, "Game master is asked"), asks);
        assert_eq!(says(&harness, "The table answers for the opponents."), bot_answers);
    }
}

/// The bar of Rowena with these offers, which may change.
fn bar(offers: &Rc<std::cell::RefCell<Vec<Choice>>>, waits: bool) -> Harness<'static, Vec<UiAction>> {
    let offers = Rc::clone(offers);
    let mut view = sample::table(ANNA);
    for sheet in &mut view.sheets {
        (sheet.weapons, sheet.spells) = (Vec::new(), Vec::new());
    }
    stage(vec2(1280.0, 92.0), kit(Language::English, 100), move |ui, kit| {
        let (offers, who) = (offers.borrow(), Some(sample::ROWENA));
        action_bar(ui, kit, &BarModel { waits, ..bar_of(&view, who, &offers) })
    })
}

#[test]
fn ui_while_a_card_waits_the_tiles_are_greyed_and_say_so() {
    let mut offers = sample::offers();
    for offer in &mut offers {
        offer.allowed = Err(Refusal::new("refused-answer-first"));
    }
    let mut harness = bar(&Rc::new(std::cell::RefCell::new(offers)), true);
    harness.get_by_label("Put out: Torch").hover();
    harness.run_steps(8);
    assert!(says(&harness, "Answer the open roll first."), "{:?}", texts(&harness));
    harness.get_by_role_and_label(Role::Button, "Put out: Torch").click();
    harness.get_by_role_and_label(Role::Button, "End turn").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty());
}

#[test]
fn ui_greyed_tiles_tell_reason_and_rule_where_the_keyboard_stops() {
    let mut harness = bar(&Rc::new(std::cell::RefCell::new(sample::offers())), false);
    harness.key_press(Key::Tab);
    harness.run_steps(3);
    assert!(harness.get_by_role_and_label(Role::Button, "Open: Reinforced door").is_focused());
    assert!(says(&harness, "§S4"), "{:?}", texts(&harness));
}

/// The bar outside encounters, with what is offered and whether a card waits.
fn calm_bar(now: &Rc<std::cell::RefCell<(Vec<Choice>, bool)>>, gm: bool) -> Harness<'static, Vec<UiAction>> {
    let now = Rc::clone(now);
    stage(vec2(1280.0, 110.0), kit(Language::English, 100), move |ui, kit| {
        let mut view = SeatView { round: None, ..if gm { gm_view() } else { sample::table(ANNA) } };
        for sheet in &mut view.sheets {
            (sheet.weapons, sheet.spells) = (Vec::new(), Vec::new());
        }
        let (offers, waits) = now.borrow().clone();
        let who = (!gm).then_some(sample::ROWENA);
        action_bar(ui, kit, &BarModel { waits, ..bar_of(&view, who, &offers) })
    })
}

#[test]
fn ui_tiles_with_a_key_of_their_own_leave_no_gap_in_the_numbers() {
    let mut harness = calm_bar(&Rc::new(std::cell::RefCell::new((Vec::new(), false))), true);
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::Undo)], "the second tile without a key of its own");
}

#[test]
fn ui_no_tile_moves_while_a_card_waits_outside_encounters_either() {
    let now = Rc::new(std::cell::RefCell::new((sample::offers(), false)));
    let mut harness = calm_bar(&now, false);
    let drop = |harness: &Harness<'_, Vec<UiAction>>| harness.get_by_label("Drop: Torch").rect();
    let before = drop(&harness);
    now.borrow_mut().0.remove(2);
    now.borrow_mut().1 = true;
    harness.run_steps(3);
    assert_eq!(drop(&harness), before, "a card is open");
    now.borrow_mut().1 = false;
    harness.run_steps(3);
    assert_ne!(drop(&harness), before, "every list begins anew");
}

#[test]
fn ui_a_tile_keeps_its_number_while_others_come_and_go() {
    let offers = Rc::new(std::cell::RefCell::new(sample::offers()));
    let mut harness = bar(&offers, false);
    let drop = harness.get_by_label("Drop: Torch").rect();
    offers.borrow_mut().remove(2);
    harness.run_steps(3);
    assert_eq!(harness.get_by_label("Drop: Torch").rect(), drop, "it stays where it was");
    harness.get_by_label("Put out: Torch").click();
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "what is gone is greyed in its place");
    harness.key_press(Key::Num4);
    harness.run_steps(2);
    assert_eq!(harness.state().len(), 1, "and the fourth is still the fourth");
}

#[test]
fn ui_a_group_in_which_nothing_can_be_done_is_greyed_and_opens() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        let rect = Rect::from_min_max(egui::pos2(0.0, 628.0), egui::pos2(1280.0, 720.0));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        let (view, mut offers) = (sample::table(ANNA), sample::fight());
        for offer in &mut offers {
            offer.allowed = Err(Refusal(Phrase::new("refused-not-your-turn").rule("S7")));
        }
        let who = Some(sample::ROWENA);
        let model = bar_of(&view, who, &offers);
        action_bar(&mut child, kit, &model)
    });
    let group = harness.get_by_label_contains("At hand");
    assert!(group.accesskit_node().is_disabled(), "greyed");
    group.hover();
    harness.run_steps(8);
    assert!(says(&harness, "§S7"), "with the reason: {:?}", texts(&harness));
    harness.remove_cursor();
    harness.run_steps(8);
    harness.get_by_label_contains("At hand").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Put out: Torch").is_some(), "it still opens");
}

#[test]
fn ui_after_the_game_masters_turn_the_screen_goes_on_by_button_or_enter() {
    let make = || {
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| on_desk(ui.ctx(), kit, GM, Extra::default()))
    };
    let mut harness = make();
    harness.get_by_label("To Anna").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Switch(ANNA)]);
    let mut harness = make();
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Switch(ANNA)]);
    assert!(harness.query_by_label("End turn").is_some(), "the game master may still end that turn");
}

#[test]
fn ui_a_curtain_has_a_way_back() {
    let make = |pin, leaves| {
        let mut typed = String::new();
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            let model = CurtainModel { name: "Game master", colour: [9; 3], pattern: 0, pin, wrong: false, leaves };
            curtain_panel(ui, kit, &model, &mut typed)
        })
    };
    for pin in [false, true] {
        let mut harness = make(pin, false);
        harness.run_steps(2);
        harness.key_press(Key::Escape);
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::StepBack], "by Esc, PIN: {pin}");
        let mut harness = make(pin, false);
        harness.get_by_label("Back").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::StepBack], "by the button, PIN: {pin}");
        let mut harness = make(pin, true);
        harness.key_press(Key::Escape);
        harness.run_steps(2);
        assert!(harness.state().is_empty(), "what leaves the table is pressed on purpose");
        harness.get_by_label("Leave the table").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::StepBack]);
    }
}

#[test]
fn ui_while_a_round_opens_the_strip_claims_no_order() {
    let mut view = sample::table(ANNA);
    let round = view.round.as_mut().expect("a round");
    round.phase = RoundPhase::Opening;
    let harness = stage(vec2(1280.0, 68.0), kit(Language::English, 100), |ui, kit| {
        strip_panel(ui, kit, &StripModel { view: &view, selected: None })
    });
    assert!(says(&harness, "No order yet"));
    let view = sample::table(ANNA);
    let harness = stage(vec2(1280.0, 68.0), kit(Language::English, 100), |ui, kit| {
        strip_panel(ui, kit, &StripModel { view: &view, selected: None })
    });
    assert!(!says(&harness, "No order yet"), "it is");
}

#[test]
fn ui_distances_beside_the_pointer_are_written_as_the_language_does() {
    for (language, words) in [(Language::English, "5.2 m away"), (Language::Russian, "5,2 м отсюда")] {
        let harness = stage(vec2(600.0, 400.0), kit(language, 100), |ui, kit| {
            let (view, way) = (sample::table(ANNA), Way { cost_ap: 4, steps: 3, allowed: Ok(()) });
            hover_card(ui, kit, &hover(&view, &way));
            Vec::new()
        });
        assert!(says(&harness, words), "{language:?}: {:?}", texts(&harness));
    }
}

fn pause() -> Harness<'static, Vec<UiAction>> {
    let mut name = String::new();
    stage(vec2(340.0, 680.0), kit(Language::English, 100), move |ui, kit| {
        pause_panel(ui, kit, &PauseModel { may_undo: true, gm: true, saved: false }, &mut name)
    })
}

#[test]
fn ui_a_save_can_be_given_a_name() {
    let mut harness = pause();
    harness.get_by_label("Save").click();
    harness.run_steps(2);
    harness.get_by_label("Name of the save").focus();
    harness.run_steps(2);
    harness.get_by_label("Name of the save").type_text("before the door");
    harness.run_steps(2);
    harness.get_by_label("Save").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), ["", "before the door"].map(|name| UiAction::Save(name.into())));
}

#[test]
fn ui_the_session_ends_only_when_it_is_meant() {
    let mut harness = pause();
    harness.get_by_label("End the session").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "asked once");
    harness.get_by_label_contains("End it for good").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::EndSession]);
}

#[test]
fn ui_the_keyboard_is_where_it_was_after_the_help_sheet() {
    let helps = Rc::new(Shared::new(false));
    let shown = Rc::clone(&helps);
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        on_front(ui.ctx(), kit, None, shown.get())
    });
    harness.get_by_label("Help").focus();
    harness.run_steps(2);
    helps.set(true);
    harness.run_steps(4);
    helps.set(false);
    harness.run_steps(4);
    assert!(harness.get_by_label("Help").is_focused());
}

#[test]
fn ui_the_pages_of_the_seats_stay_under_the_pointer() {
    let mut seating = Seating::of(&gm_view(), HouseRules::default(), true);
    let mut harness = stage(vec2(1920.0, 1080.0), kit(Language::English, 100), move |ui, kit| {
        on_front(ui.ctx(), kit, Some(&mut seating), false)
    });
    harness.run_steps(4);
    let before = harness.get_by_label("House rules").rect();
    harness.get_by_label("House rules").click();
    harness.run_steps(6);
    assert_eq!(harness.get_by_label("House rules").rect(), before);
    assert!(says(&harness, "How this table plays"), "the page is open");
}

#[test]
fn ui_saves_and_recordings_say_when() {
    let (levels, saves, card) = (levels(), saves(), unfinished());
    for (language, words) in [(Language::English, "2026-04-07 19:05"), (Language::Russian, "07.04.2026 19:05")] {
        let (levels, saves, card) = (levels.clone(), saves.clone(), card.clone());
        let harness = stage(vec2(1280.0, 720.0), kit(language, 100), move |ui, kit| {
            title_panel(ui, kit, &title_model(&levels, &saves, &card), &mut Page::Saves)
        });
        assert!(says(&harness, words), "{:?}", texts(&harness));
    }
}
