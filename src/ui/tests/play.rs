//! Bar, strip, sheet, log, prompts and the curtain are used as a player would.

use super::*;

/// The bar with what is offered to Rowena.
fn on_bar(view: &SeatView) -> Harness<'_, Vec<UiAction>> {
    stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| offered(ui, kit, view, None))
}

#[test]
fn ui_offers_are_asked_by_click_number_and_enter() {
    let view = sample::table(ANNA);
    let unlock = UiAction::Ask(Command::UnlockDoor { thing: sample::ROWENA, door: sample::DOOR });
    let make = || on_bar(&view);

    let mut harness = make();
    harness.get_by_label("Unlock: Reinforced door").click();
    harness.run_steps(2);
    assert_eq!(harness.state().as_slice(), std::slice::from_ref(&unlock), "by click");

    let mut harness = make();
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    assert_eq!(harness.state().as_slice(), std::slice::from_ref(&unlock), "by number");

    let mut harness = make();
    harness.get_by_label("Unlock: Reinforced door").focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [unlock], "by Enter");
}

#[test]
fn ui_what_is_refused_cannot_be_asked() {
    let view = sample::table(ANNA);
    let mut harness = on_bar(&view);
    harness.get_by_label("Open: Reinforced door").click();
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "the door is locked");
}

#[test]
fn ui_tab_reaches_every_offer_in_turn() {
    let view = sample::table(ANNA);
    let mut harness = on_bar(&view);
    let mut reached = Vec::new();
    // What is greyed is a stop too: it says why.
    for _ in 0..7 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        for name in [
            "Unlock: Reinforced door",
            "Put out: Torch",
            "Drop: Torch",
            "Give: Torch → Arbosh",
            "Wait for: Ogre",
            "End turn",
        ] {
            if harness.get_by_role_and_label(egui::accesskit::Role::Button, name).is_focused() {
                reached.push(name);
            }
        }
    }
    assert_eq!(reached.len(), 6, "{reached:?}");
}

#[test]
fn ui_the_strip_shows_everyone_in_order_and_focuses() {
    let view = sample::table(ANNA);
    let mut harness = stage(vec2(1280.0, 68.0), kit(Language::English, 100), |ui, kit| {
        strip_panel(ui, kit, &StripModel { view: &view, selected: None })
    });
    let left = |name: &str| harness.get_by_label(name).rect().left();
    assert!(left("Layariel") < left("Rowena") && left("Rowena") < left("Ogre"), "in their order");
    harness.get_by_label("Ogre").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Focus(sample::OGRE)]);
}

#[test]
fn ui_the_strip_hides_initiatives_that_are_not_known() {
    let view = sample::table(ANNA);
    let harness = stage(vec2(1280.0, 68.0), kit(Language::English, 100), |ui, kit| {
        strip_panel(ui, kit, &StripModel { view: &view, selected: None })
    });
    let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
    assert!(seen.iter().any(|text| text == "14"), "Rowena's is known");
    assert!(!seen.iter().any(|text| text == "11"), "the ogre's is not");
}

#[test]
fn ui_the_sheet_names_its_tokens_for_everyone() {
    let view = sample::table(ANNA);
    for (language, fortune) in [(Language::English, "Fortune 2 of 3"), (Language::Russian, "Фортуна: 2 из 3")]
    {
        let harness = stage(vec2(292.0, 560.0), kit(language, 100), |ui, kit| {
            sheet_panel(
                ui,
                kit,
                &SheetModel { view: &view, who: Some(sample::ROWENA), may_act: true, keys: true },
                &mut SheetState::default(),
            )
        });
        harness.get_by_label(fortune);
    }
}

#[test]
fn ui_a_table_without_fortune_shows_none() {
    let mut view = sample::table(ANNA);
    view.sheets.iter_mut().for_each(|sheet| sheet.fortune = None);
    let harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(
            ui,
            kit,
            &SheetModel { view: &view, who: Some(sample::ROWENA), may_act: true, keys: true },
            &mut SheetState::default(),
        )
    });
    assert!(!texts(&harness).iter().any(|(text, _)| text.contains("Fortune")), "F11: nobody");
}

#[test]
fn ui_another_seats_sheet_shows_only_what_can_be_seen() {
    let view = sample::table(ANNA);
    let harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(
            ui,
            kit,
            &SheetModel { view: &view, who: Some(sample::OGRE), may_act: true, keys: true },
            &mut SheetState::default(),
        )
    });
    harness.get_by_label("Hurt");
    assert!(harness.query_by_label_contains("Life").is_none(), "no number of its life");
}

#[test]
fn ui_sections_of_the_sheet_open_by_keyboard() {
    let view = sample::table(ANNA);
    let mut harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(
            ui,
            kit,
            &SheetModel { view: &view, who: Some(sample::ROWENA), may_act: true, keys: true },
            &mut SheetState::default(),
        )
    });
    harness.get_by_label("Fighting").focus();
    harness.run_steps(2);
    harness.key_press(Key::Space);
    harness.run_steps(2);
    harness.get_by_label("Attack 11");
}

#[test]
fn ui_the_log_leaves_out_what_a_seat_may_not_know() {
    let events = sample::events();
    for (seat, known) in [(ANNA, false), (SeatId::GM, true)] {
        let view = sample::table(seat);
        let harness = stage(vec2(600.0, 900.0), kit(Language::English, 100), |ui, kit| {
            log_panel(ui, kit, &LogModel { view: &view, events: &events, may_speak: true }, &mut LogState::default())
        });
        let found = texts(&harness).iter().any(|(text, _)| text.contains("Ghoul"));
        assert_eq!(found, known, "seat {seat} and the ghoul's place");
    }
}

#[test]
fn ui_log_filters_choose_lines() {
    let (view, events) = (sample::table(ANNA), sample::events());
    let mut state = LogState::default();
    let mut harness = stage(vec2(600.0, 900.0), kit(Language::English, 100), move |ui, kit| {
        log_panel(ui, kit, &LogModel { view: &view, events: &events, may_speak: true }, &mut state)
    });
    let shows =
        |harness: &Harness<'_, Vec<UiAction>>, words: &str| texts(harness).iter().any(|(text, _)| text.contains(words));
    assert!(shows(&harness, "walks 4 cells") && shows(&harness, "tries the reinforced door"));
    harness.get_by_label("Doors, lights, traps").click();
    harness.run_steps(3);
    assert!(!shows(&harness, "walks 4 cells") && shows(&harness, "tries the reinforced door"));
}

#[test]
fn f4_the_card_asks_the_answering_seat_and_enter_passes_all() {
    let view = sample::table(ANNA);
    let prompt = sample::first_move();
    let make = || {
        stage(vec2(520.0, 480.0), kit(Language::English, 100), |ui, kit| {
            let model = PromptModel {
                view: &view,
                prompt: &prompt,
                answering: ANNA,
                keys: true,
                left: None,
                esc: true,
                bot: false,
            };
            prompt_card(ui, kit, &model, &mut String::new())
        })
    };
    let mut harness = make();
    harness.get_by_label("First move: Rowena").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::FirstMove { thing: sample::ROWENA })]);

    let mut harness = make();
    harness.get_by_label("First move: Layariel").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "Layariel has no point left");

    let mut harness = make();
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let all = [UiAction::Ask(Command::PassFirstMove), UiAction::AskAs(SeatId(2), Command::PassFirstMove)];
    assert_eq!(*harness.state(), all, "everyone who has not passed yet");

    let mut harness = make();
    harness.key_press(Key::Backspace);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::PassFirstMove)], "this seat alone passes");

    let mut harness = make();
    harness.get_by_label("Boris is asked: answer").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Answer(SeatId(2))]);
}

#[test]
fn f4_another_seat_answers_in_place() {
    let view = sample::table(ANNA);
    let mut prompt = sample::first_move();
    if let crate::knowledge::view::PromptKind::FirstMove { candidates, .. } = &mut prompt.kind {
        candidates[0].0 = sample::ARBOSH;
    }
    let mut harness = stage(vec2(520.0, 480.0), kit(Language::English, 100), |ui, kit| {
        let model = PromptModel {
            view: &view,
            prompt: &prompt,
            answering: SeatId(2),
            keys: true,
            left: None,
            esc: true,
            bot: false,
        };
        prompt_card(ui, kit, &model, &mut String::new())
    });
    harness.get_by_label("First move: Arbosh").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::AskAs(SeatId(2), Command::FirstMove { thing: sample::ARBOSH })]);
}

#[test]
fn ui_typed_dice_are_taken_only_when_they_can_be() {
    let view = sample::table(ANNA);
    let prompt = sample::type_dice(true);
    let mut typed = String::new();
    let mut harness = stage(vec2(520.0, 480.0), kit(Language::English, 100), move |ui, kit| {
        let model = PromptModel {
            view: &view,
            prompt: &prompt,
            answering: ANNA,
            keys: true,
            left: None,
            esc: true,
            bot: false,
        };
        prompt_card(ui, kit, &model, &mut typed)
    });
    harness.run_steps(2);
    assert!(harness.get_by_label("Faces of the dice").is_focused(), "it can be typed into at once");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(!harness.get_by_label("Faces of the dice").is_focused(), "whoever leaves it is not brought back");
    harness.get_by_label("Faces of the dice").focus();
    harness.get_by_label("Faces of the dice").type_text("4 7");
    harness.run_steps(2);
    harness.get_by_label("Take it").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "no die with six sides shows 7");
    harness.get_by_label("Faces of the dice").focus();
    harness.key_press(Key::Backspace);
    harness.run_steps(2);
    harness.get_by_label("Faces of the dice").type_text("2");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::TypeDice { dice: vec![4, 2] })]);
}

#[test]
fn ui_the_curtain_shows_nothing_of_the_table() {
    let kit = kit(Language::English, 100);
    let harness = stage(vec2(1280.0, 720.0), kit, |ui, kit| {
        let curtain =
            CurtainModel { name: "Anna", colour: [1, 2, 3], pattern: 1, pin: false, wrong: false, leaves: false };
        on_desk(ui.ctx(), kit, ANNA, Extra { curtain: Some(curtain), ..Extra::default() })
    });
    for (text, _) in texts(&harness) {
        for secret in ["Rowena", "Ogre", "Fortune", "Crypt", "Round", "Arbosh"] {
            assert!(!text.contains(secret), "{text:?} shows through the curtain");
        }
    }
}

#[test]
fn ui_the_curtain_lifts_by_enter_and_hands_over_the_pin() {
    let make = |pin: bool| {
        let mut typed = String::new();
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            let model =
                CurtainModel { name: "Game master", colour: [9, 9, 9], pattern: 0, pin, wrong: false, leaves: false };
            curtain_panel(ui, kit, &model, &mut typed)
        })
    };
    let mut harness = make(false);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::LiftCurtain(String::new())]);

    let mut harness = make(true);
    harness.run_steps(2);
    harness.get_by_label("PIN").type_text("1234");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(*harness.state(), [UiAction::LiftCurtain("1234".to_owned())]);
}

#[test]
fn ui_cards_wait_until_what_moves_has_arrived() {
    let prompt = sample::first_move();
    for (moving, stuck) in [(true, false), (false, false), (true, true), (false, true)] {
        let prompt = (!stuck).then_some(&prompt);
        let harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
            on_desk(ui.ctx(), kit, ANNA, Extra { prompt, stuck, moving, ..Extra::default() })
        });
        let words = if stuck { "has anything to decide" } else { "Whoever pays a Fortune point" };
        let shown = texts(&harness).iter().any(|(text, _)| text.contains(words));
        assert_eq!(shown, !moving, "moving: {moving}, stuck: {stuck}; {:?}", texts(&harness));
    }
}
