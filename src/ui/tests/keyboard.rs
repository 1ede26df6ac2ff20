//! Everything without a pointer: pointing at the board, beginning, going on, looking back; and what must be in view.

use super::*;

/// What the desk asks for when this key is pressed.
fn press(seat: SeatId, extra: fn() -> Extra<'static>, modifiers: egui::Modifiers, key: Key) -> Vec<UiAction> {
    let mut harness =
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| on_desk(ui.ctx(), kit, seat, extra()));
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(2);
    harness.state().clone()
}

const PLAIN: egui::Modifiers = egui::Modifiers::NONE;

#[test]
fn ui_arrows_point_at_the_board_and_follow_the_view() {
    let east = |facing| press(ANNA, facing, PLAIN, Key::ArrowRight);
    assert_eq!(east(Extra::default), [UiAction::MoveCursor { east: 1, south: 0 }]);
    let turned = || Extra { facing: 2, ..Extra::default() };
    assert_eq!(east(turned), [UiAction::MoveCursor { east: 0, south: 1 }], "looking east, right is south");
    let far = press(ANNA, Extra::default, egui::Modifiers::SHIFT, Key::ArrowUp);
    assert_eq!(far, [UiAction::MoveCursor { east: 0, south: -5 }]);
    assert_eq!(press(ANNA, Extra::default, PLAIN, Key::PageDown), [UiAction::MoveCursor { east: 1, south: 1 }]);
}

#[test]
fn ui_where_the_keyboard_points_enter_acts_x_changes_and_escape_ends() {
    let pointing = || Extra { cursor: true, ..Extra::default() };
    assert_eq!(press(ANNA, pointing, PLAIN, Key::Enter), [UiAction::UseCursor]);
    assert_eq!(press(ANNA, pointing, PLAIN, Key::X), [UiAction::NextThing]);
    assert_eq!(press(ANNA, pointing, PLAIN, Key::Escape), [UiAction::StopAiming]);
    assert_eq!(press(ANNA, Extra::default, PLAIN, Key::Enter), [], "it points nowhere");
    let here = Cell::new(2, 3);
    assert_eq!(press(ANNA, pointing, PLAIN, Key::M), [UiAction::Aim(Aim::Measure(here))], "from the one who acts");
    assert_eq!(press(ANNA, pointing, PLAIN, Key::Y), [UiAction::Aim(Aim::WhyUnseen)]);
}

#[test]
fn ui_arrows_belong_to_the_buttons_while_one_has_the_keyboard() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        on_desk(ui.ctx(), kit, ANNA, Extra::default())
    });
    harness.get_by_label("End turn").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowLeft);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "{:?}", harness.state());
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "the first Esc only leaves the button");
    harness.key_press(Key::ArrowLeft);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::MoveCursor { east: -1, south: 0 }]);
}

#[test]
fn ui_the_keyboard_stays_in_a_window_that_is_open() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        on_desk(ui.ctx(), kit, ANNA, Extra { window: Some(Window::Pause), ..Extra::default() })
    });
    harness.key_press(Key::ArrowDown);
    harness.run_steps(3);
    assert!(harness.get_by_label("Go on").is_focused(), "an arrow reaches the first button of the window");
    for key in [Key::ArrowDown, Key::ArrowRight, Key::ArrowUp, Key::Tab, Key::Tab, Key::ArrowLeft] {
        harness.key_press(key);
        harness.run_steps(3);
        let behind = ["End turn", "Ogre", "Fold the log away"].map(|name| harness.get_by_label(name).is_focused());
        assert_eq!(behind, [false; 3], "after {key:?}");
    }
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Close]);
}

#[test]
fn ui_the_seat_on_screen_gets_its_card_back_from_one_that_answers_in_place() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        // Anna's card does not say that the game master is asked too.
        let mut prompt = sample::first_move();
        prompt.owners.retain(|seat| !seat.is_gm());
        on_desk_answering(ui.ctx(), kit, SeatId::GM, ANNA, Extra { prompt: Some(&prompt), ..Extra::default() })
    });
    harness.key_press(Key::F2);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Answer(SeatId::GM)]);
}

#[test]
fn ui_enter_begins_and_escape_leaves_the_seats() {
    let make = || {
        let mut seating = Seating::of(&gm_view(), HouseRules::default(), false);
        stage(vec2(760.0, 620.0), kit(Language::English, 100), move |ui, kit| {
            seating_panel(ui, kit, &mut seating, true)
        })
    };
    for (key, asked) in [(Key::Enter, UiAction::Begin), (Key::Escape, UiAction::Leave)] {
        let mut harness = make();
        harness.key_press(key);
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked]);
        let mut harness = make();
        harness.get_by_label("Player 1").focus();
        harness.run_steps(2);
        harness.key_press(key);
        harness.run_steps(2);
        assert!(harness.state().is_empty(), "{key:?} in a name only leaves the name");
    }
}

#[test]
fn ui_the_title_screen_is_left_without_a_pointer() {
    let (levels, saves, card) = (levels(), saves(), unfinished());
    let make = |unfinished: bool| {
        let (levels, saves, card) = (levels.clone(), saves.clone(), card.clone());
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            let mut model = title_model(&levels, &saves, &card);
            model.unfinished = if unfinished { model.unfinished } else { &[] };
            title_panel(ui, kit, &model, &mut Page::Levels)
        })
    };
    for (unfinished, asked) in [(true, UiAction::Recover(0)), (false, UiAction::Play(0))] {
        let mut harness = make(unfinished);
        harness.key_press(Key::Enter);
        harness.run_steps(2);
        assert_eq!(*harness.state(), [asked]);
    }
    let mut harness = make(true);
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    assert!(harness.get_by_label("Take it up again").is_focused(), "an arrow reaches the first button");
    harness.key_press(Key::ArrowDown);
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::ForgetUnfinished(0)]);
}

#[test]
fn ui_the_game_masters_begin_is_in_view_at_the_smallest_window() {
    for language in Language::ALL {
        let kit = kit(language, 100);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let tools = Layout::of(screen, kit.theme, Folds { has_tools: true, ..Folds::default() }).tools;
        let view = SeatView { round: None, ..gm_view() };
        let harness = stage(tools.size(), kit, move |ui, kit| {
            gm_panel(
                ui,
                kit,
                &GmModel { view: &view, selected: None, characters: None, danger: false },
                &mut GmDraft::default(),
            )
        });
        let begin = harness.get_by_label(&kit.text("ui-gm-start-encounter")).rect();
        assert!(begin.bottom() < tools.height() - 8.0, "{language:?}: {begin:?} in {tools:?}");
    }
}

#[test]
fn ui_the_game_master_finds_something_to_do_while_nobody_acts() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        on_desk(ui.ctx(), kit, SeatId::GM, Extra { calm: true, ..Extra::default() })
    });
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    let everyone = gm_view().tokens.iter().map(|token| token.id).collect();
    let start = Command::StartEncounter { things: everyone, surprised: Vec::new() };
    assert_eq!(*harness.state(), [UiAction::Ask(start)], "the encounter begins with everyone");
    harness.state_mut().clear();
    harness.get_by_label("Hand over: Boris").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Switch(SeatId(2))]);
}

#[test]
fn ui_an_opening_in_which_nobody_can_act_says_so_and_offers_a_way_on() {
    let make = |seat| {
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, seat, Extra { stuck: true, ..Extra::default() })
        })
    };
    let mut harness = make(SeatId::GM);
    harness.get_by_label("Round 3 opens");
    harness.get_all_by_label("End the encounter").last().expect("a way on").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::EndEncounter)]);
    let mut harness = make(ANNA);
    harness.get_by_label("Round 3 opens");
    harness.get_by_label("To Game master").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Switch(SeatId::GM)]);
}

#[test]
fn ui_no_words_of_a_tile_are_cut() {
    let offers = [
        Command::PickUp { thing: sample::ROWENA, item: sample::TORCH },
        Command::Give { thing: sample::ROWENA, item: sample::TORCH, to: sample::LAYARIEL },
        Command::UnlockDoor { thing: sample::ROWENA, door: sample::DOOR },
        Command::Delay { thing: sample::ROWENA, after: sample::LAYARIEL },
    ];
    let offers = offers.map(|command| Choice { command, cost_ap: Some(1), allowed: Ok(()), prospect: None });
    let mut view = sample::table(ANNA);
    for sheet in &mut view.sheets {
        (sheet.weapons, sheet.spells) = (Vec::new(), Vec::new());
    }
    view.items[0].name = sample::both("Rowena's lantern of brass", "Латунный фонарь Ровены");
    for language in Language::ALL {
        for percent in [75, 100, 125, 150, 175] {
            let kit = kit(language, percent);
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(1920.0, 720.0));
            let size = Layout::of(screen, kit.theme, Folds::default()).bar.size();
            let harness = stage(size, kit, |ui, kit| {
                let who = Some(sample::ROWENA);
                let model = bar_of(&view, who, &offers);
                action_bar(ui, kit, &model)
            });
            let cut: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
            let lantern = kit.thing(&view, sample::TORCH);
            assert!(cut.contains(&lantern), "{language:?} {percent} %: {cut:?}");
            let shown = rows(&harness).into_iter().filter(|(text, _)| text.contains('…')).collect::<Vec<_>>();
            assert!(shown.is_empty(), "{language:?} {percent} %: {shown:?}");
        }
    }
}

#[test]
fn ui_a_recording_is_wound_by_buttons_and_keys_and_offers_nothing_else() {
    let recording = || Extra { replay: Some(replay(31)), ..Extra::default() };
    let make = || {
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, SeatId::GM, recording())
        })
    };
    let mut harness = make();
    for name in ["To the beginning", "One command back", "Play", "One command on", "To the end", "Leave"] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
    }
    let winds = [Wind::To(0), Wind::To(30), Wind::Play, Wind::To(32), Wind::To(82), Wind::Leave];
    assert_eq!(*harness.state(), winds.map(UiAction::Replay));
    for name in ["End turn", "Begin", "Undo"] {
        assert!(harness.query_by_label(name).is_none(), "no {name} in a recording");
    }
    for (key, wind) in
        [(Key::Comma, Wind::To(30)), (Key::Period, Wind::To(32)), (Key::Space, Wind::Play), (Key::Escape, Wind::Leave)]
    {
        assert_eq!(press(ANNA, recording, PLAIN, key), [UiAction::Replay(wind)]);
    }
    assert_eq!(press(SeatId::GM, recording, egui::Modifiers::COMMAND, Key::Z), [], "the past cannot be undone");
    let mut harness = make();
    harness.get_by_label("Place in the recording").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowRight);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Replay(Wind::To(32))], "the slider takes arrows");
}

#[test]
fn ui_a_click_that_comes_and_goes_in_one_frame_counts() {
    let view = sample::table(ANNA);
    let mut harness = stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| offered(ui, kit, &view, None));
    let at = harness.get_by_label("End turn").rect().center();
    let button = |pressed| egui::Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: PLAIN,
    };
    for event in [egui::Event::PointerMoved(at), button(true), button(false)] {
        harness.input_mut().events.push(event);
    }
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::EndTurn { thing: sample::ROWENA })]);
}
