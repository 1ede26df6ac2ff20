//! The game master's tools, title, settings, help, errors, labels and the keys of the desk.

use super::*;
use crate::ui::keymap::{COMMANDS, Entry, FIXED, KeyCommand};

#[test]
fn ui_the_game_master_begins_an_encounter_with_the_surprised() {
    let view = SeatView { round: None, ..gm_view() };
    let mut draft = GmDraft::default();
    let mut harness = stage(vec2(400.0, 1400.0), kit(Language::English, 100), move |ui, kit| {
        gm_panel(ui, kit, &GmModel { view: &view, selected: None, characters: None, danger: false }, &mut draft)
    });
    harness.get_by_label("Begin with these").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "nobody is chosen yet");
    for name in ["Rowena", "Ghoul"] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
    }
    harness.get_all_by_label("surprised").last().expect("both can be surprised").click();
    harness.run_steps(2);
    harness.get_by_label("Begin with these").click();
    harness.run_steps(2);
    let things = vec![sample::ROWENA, sample::GHOUL];
    let asked = Command::StartEncounter { things, surprised: vec![sample::GHOUL] };
    assert_eq!(*harness.state(), [UiAction::Ask(asked)]);
}

#[test]
fn ui_the_game_masters_tools_ask_for_changes() {
    let view = gm_view();
    let mut draft = GmDraft { amount: -3, reason: "stone".into(), ..GmDraft::default() };
    let mut harness = stage(vec2(400.0, 1600.0), kit(Language::English, 100), move |ui, kit| {
        gm_panel(
            ui,
            kit,
            &GmModel { view: &view, selected: Some(sample::ROWENA), characters: None, danger: false },
            &mut draft,
        )
    });
    for name in ["Life", "Fortune", "Set", "Place", "Disarm", "Reveal", "Undo", "End the encounter"] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
    }
    let thing = sample::ROWENA;
    let expected = [
        UiAction::Ask(Command::ChangeLife { thing, by: -3, reason: "stone".into() }),
        UiAction::Ask(Command::ChangeFortune { thing, by: -3, reason: "stone".into() }),
        UiAction::Ask(Command::SetCondition { thing, condition: crate::session::command::Condition::Dazed, level: 1 }),
        UiAction::Aim(Aim::Place(thing)),
        UiAction::Ask(Command::ArmTrap { trap: sample::TRAP, armed: false }),
        UiAction::Ask(Command::Reveal { thing: sample::TRAP, to: [ANNA, SeatId(2)].into_iter().collect() }),
        UiAction::Ask(Command::Undo),
        UiAction::Ask(Command::EndEncounter),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_the_title_screen_plays_loads_and_recovers() {
    let (levels, saves, card) = (levels(), saves(), unfinished());
    let mut page = Page::Levels;
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        title_panel(ui, kit, &title_model(&levels, &saves, &card), &mut page)
    });
    for name in ["The Long Corridor", "Take it up again", "Saves", "Quit"] {
        harness.get_by_label(name).click();
        harness.run_steps(3);
    }
    harness.get_by_label_contains("before-the-door").click();
    harness.run_steps(3);
    let expected = [UiAction::Play(1), UiAction::Recover(0), UiAction::Quit, UiAction::OpenSave(0)];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_settings_change_one_thing_at_a_time() {
    let mut harness = stage(vec2(500.0, 600.0), kit(Language::English, 100), |ui, kit| {
        settings_panel(ui, kit, usual_settings()).map(UiAction::Use).into_iter().collect()
    });
    harness.get_by_label("Русский").click();
    harness.run_steps(2);
    harness.get_by_label("150 %").click();
    harness.run_steps(2);
    let expected = [
        UiAction::Use(Settings { language: Language::Russian, ..usual_settings().clone() }),
        UiAction::Use(Settings { text_scale: 150, ..usual_settings().clone() }),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_help_names_every_key_of_the_panels() {
    let harness = stage(vec2(900.0, 2400.0), kit(Language::English, 100), help_panel);
    let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
    let keys = FIXED.iter().map(|row| row.keys.to_owned());
    let tools = |entry: &&Entry| !matches!(entry.command, KeyCommand::Tool(_));
    for key in COMMANDS.iter().filter(tools).map(|entry| KeyTable::default().label(entry.command)).chain(keys) {
        assert!(seen.contains(&key), "{key} is on the sheet: {seen:?}");
    }
}

#[test]
fn ui_errors_are_closed_by_enter() {
    let mut harness = stage(vec2(620.0, 360.0), kit(Language::English, 100), |ui, kit| error_card(ui, kit, &error()));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Understood]);
}

#[test]
fn ui_the_keys_of_the_desk_ask_for_what_the_help_sheet_says() {
    let press = |seat: SeatId, key: Key, modifiers: egui::Modifiers| {
        let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, seat, Extra::default())
        });
        harness.key_press_modifiers(modifiers, key);
        harness.run_steps(2);
        harness.state().clone()
    };
    let plain = egui::Modifiers::NONE;
    assert_eq!(press(ANNA, Key::F1, plain), [UiAction::Open(Window::Help)]);
    assert_eq!(press(ANNA, Key::Escape, plain), [UiAction::Open(Window::Pause)]);
    assert_eq!(press(ANNA, Key::L, plain), [UiAction::Fold(Side::Log)]);
    assert_eq!(press(ANNA, Key::F2, plain), [UiAction::Switch(SeatId::GM)]);
    assert_eq!(press(ANNA, Key::E, plain), [UiAction::Ask(Command::EndTurn { thing: sample::ROWENA })]);
    assert_eq!(press(SeatId::GM, Key::Z, egui::Modifiers::COMMAND), [UiAction::Ask(Command::Undo)]);
    let undo = [UiAction::Ask(Command::Undo)];
    assert_eq!(press(ANNA, Key::Z, egui::Modifiers::COMMAND), undo, "the table says why not");
}

#[test]
fn ui_a_seat_key_answers_the_prompt_that_waits_for_that_seat() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        let prompt = sample::first_move();
        on_desk(ui.ctx(), kit, ANNA, Extra { prompt: Some(&prompt), ..Extra::default() })
    });
    harness.key_press(Key::F4);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Answer(SeatId(2))]);
}

#[test]
fn ui_labels_show_at_most_four_badges_and_count_the_others() {
    let mut view = sample::table(ANNA);
    let condition = |key: &'static str| (Phrase::new(key), 1);
    view.tokens[3].conditions = [
        "condition-pain",
        "condition-dazed",
        "condition-prone",
        "condition-held",
        "condition-surprised",
        "condition-unconscious",
    ]
    .map(condition)
    .to_vec();
    let harness = stage(vec2(400.0, 300.0), kit(Language::English, 100), |ui, kit| {
        token_labels(ui, kit, &view, &[LabelPlace { id: sample::OGRE, at: egui::pos2(200.0, 150.0) }], None);
        Vec::new()
    });
    assert!(texts(&harness).iter().any(|(text, _)| text == "+2"), "two are counted");
}

#[test]
fn ui_the_line_under_the_log_speaks_and_rolls() {
    let view = sample::table(ANNA);
    let mut state = LogState::default();
    let mut harness = stage(vec2(300.0, 600.0), kit(Language::English, 100), move |ui, kit| {
        log_panel(ui, kit, &LogModel { view: &view, events: &[], may_speak: true }, &mut state)
    });
    for line in ["Hold the light!", "/nonsense", "/2d6 luck"] {
        harness.get_by_label("Say something, or /2d6+3").focus();
        harness.run_steps(2);
        for _ in 0..12 {
            harness.key_press(Key::Backspace);
        }
        harness.get_by_label("Say something, or /2d6+3").type_text(line);
        harness.run_steps(2);
        harness.key_press(Key::Enter);
        harness.run_steps(3);
    }
    let expr = "2d6".parse().expect("dice");
    let roll = Command::Roll { expr, thing: None, secret: false, reason: "luck".into() };
    assert_eq!(*harness.state(), [UiAction::Ask(Command::Say { text: "Hold the light!".into() }), UiAction::Ask(roll)]);
}

#[test]
fn ui_ctrl_and_an_arrow_walk_one_cell() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        on_desk(ui.ctx(), kit, ANNA, Extra::default())
    });
    harness.key_press_modifiers(egui::Modifiers::CTRL, Key::ArrowRight);
    harness.run_steps(2);
    let to = Cell::new(3, 3);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::Walk { thing: sample::ROWENA, to, via: Vec::new() })]);
}
