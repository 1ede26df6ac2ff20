//! Before a table and around it: seats and house rules by keyboard, help from everywhere, refusals told where one looks.

use super::*;
use std::cell::RefCell;
use std::rc::Rc;

/// The seats on a screen, with what they are set to.
fn seats(
    size: Vec2,
    language: Language,
    percent: u16,
    page: SeatingPage,
) -> (Harness<'static, Vec<UiAction>>, Rc<RefCell<Seating>>) {
    let seating = Seating::of(&gm_view(), HouseRules::default(), true).on(page);
    let seating = Rc::new(RefCell::new(seating));
    let shown = Rc::clone(&seating);
    let harness = stage(size, kit(language, percent), move |ui, kit| {
        on_front(ui.ctx(), kit, Some(&mut shown.borrow_mut()), false)
    });
    (harness, seating)
}

#[test]
fn ui_colours_and_patterns_are_one_stop_of_tab_each() {
    let (mut harness, _) = seats(vec2(1280.0, 720.0), Language::English, 100, SeatingPage::Seats);
    let mut stops = 0;
    while !harness.get_by_label("Begin").is_focused() {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        stops += 1;
        assert!(stops < 60, "Tab reaches the button");
    }
    // The pages, two seats of a name, two groups and three heroes each, the PIN's two fields, the button.
    assert_eq!(stops, 1 + 2 * 6 + 2 + 1);
}

#[test]
fn ui_arrows_choose_inside_a_group_and_go_round() {
    let (mut harness, seating) = seats(vec2(1280.0, 720.0), Language::English, 100, SeatingPage::Seats);
    let colour = || seating.borrow().seats[0].colour;
    assert_eq!(colour(), super::super::seating::COLOURS[0]);
    harness.get_all_by_label("Blue").next().expect("the first seat's").focus();
    harness.run_steps(3);
    for (key, name, index) in [
        (Key::ArrowRight, "Red", 1),
        (Key::ArrowRight, "Green", 2),
        (Key::ArrowLeft, "Red", 1),
        (Key::ArrowLeft, "Blue", 0),
        (Key::ArrowLeft, "Pink", 7),
    ] {
        harness.key_press(key);
        harness.run_steps(3);
        assert_eq!(colour(), super::super::seating::COLOURS[index], "{name}");
        assert!(harness.get_all_by_label(name).next().expect("the first seat's").is_focused(), "{name}");
    }
    harness.get_all_by_label("Waves").last().expect("the second seat's").click();
    harness.run_steps(2);
    assert_eq!(seating.borrow().seats[1].pattern, 3, "a pointer chooses too");
}

#[test]
fn ui_begin_and_add_a_seat_always_show() {
    for size in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        for (language, percent) in Language::ALL.into_iter().flat_map(|language| [(language, 100), (language, 175)]) {
            let (mut harness, seating) = seats(size, language, percent, SeatingPage::Seats);
            let kit = kit(language, percent);
            for _ in 0..5 {
                harness.get_by_label(&kit.text("ui-seats-add")).click();
                harness.run_steps(4);
            }
            assert_eq!(seating.borrow().seats.len(), 7);
            for key in ["ui-seats-begin", "ui-seats-add", "ui-back"] {
                let at = harness.get_by_label(&kit.text(key)).rect();
                assert!(Rect::from_min_size(Pos2::ZERO, size).shrink(8.0).contains_rect(at), "{key} {size:?} {at:?}");
            }
        }
    }
}

#[test]
fn ui_the_card_of_the_seats_is_as_high_as_it_needs() {
    let foot = |size: Vec2| {
        let (harness, _) = seats(size, Language::English, 100, SeatingPage::Seats);
        (harness.get_by_label("Who sits where").rect(), harness.get_by_label("Begin").rect())
    };
    let (head, begin) = foot(vec2(1920.0, 1080.0));
    assert!(begin.bottom() - head.top() < 500.0, "two seats need no more: {head:?} {begin:?}");
    assert!(head.width() > 1000.0, "and it is at home on a large screen: {head:?}");
    assert!((head.top() + begin.bottom() - 1080.0).abs() < 24.0, "it lies in the middle");
}

#[test]
fn ui_seats_are_named_in_the_language_of_the_screen() {
    for (language, name) in [(Language::English, "Anna"), (Language::Russian, "Анна")] {
        let (harness, _) = seats(vec2(1280.0, 720.0), language, 100, SeatingPage::Seats);
        assert!(texts(&harness).iter().any(|(text, _)| text == name), "{name}");
    }
}

#[test]
fn ui_house_rules_are_set_by_pointer_and_keyboard() {
    let (mut harness, seating) = seats(vec2(1920.0, 1080.0), Language::English, 100, SeatingPage::House);
    harness.get_by_label("A bot plays the opponents").click();
    harness.run_steps(2);
    harness.get_by_label("Rolls wait to be thrown").focus();
    harness.run_steps(2);
    harness.key_press(Key::Space);
    harness.run_steps(2);
    harness.get_by_label("Heroes and chosen").focus();
    harness.run_steps(3);
    harness.key_press(Key::ArrowRight);
    harness.run_steps(3);
    harness.get_by_label("Seconds to answer").focus();
    harness.run_steps(3);
    harness.key_press(Key::ArrowUp);
    harness.run_steps(3);
    let expected = HouseRules {
        bot_opponents: true,
        announce_rolls: false,
        fortune: crate::session::command::FortuneFor::Nobody,
        answer_seconds: 1,
        ..HouseRules::default()
    };
    assert_eq!(seating.borrow().house, expected);
    assert_eq!(seating.borrow().commands(), [Command::SetHouseRules { house: expected }]);
    harness.get_by_label("Everything by the book").click();
    harness.run_steps(2);
    assert_eq!(seating.borrow().house, HouseRules::default());
}

#[test]
fn ui_every_unfinished_session_is_listed_with_both_ways_on() {
    use crate::ui::title::UnfinishedCard;
    let make = |count: usize, language| {
        let cards: Vec<UnfinishedCard> = (0..count)
            .map(|number| UnfinishedCard {
                name: format!("crypt-{number}"),
                round: Some(3).filter(|_| number > 0),
                ..unfinished()
            })
            .collect();
        let (levels, saves, card) = (levels(), saves(), unfinished());
        let mut page = Page::Levels;
        stage(vec2(1280.0, 720.0), kit(language, 100), move |ui, kit| {
            let model = TitleModel { unfinished: &cards, ..title_model(&levels, &saves, &card) };
            title_panel(ui, kit, &model, &mut page)
        })
    };
    assert!(make(1, Language::English).query_by_label("Unfinished sessions").is_none(), "its card is enough");
    let mut harness = make(3, Language::English);
    harness.get_by_label("Unfinished sessions").click();
    harness.run_steps(3);
    let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
    for line in [
        "The Drowned Crypt · crypt-0 · 2026-04-07 22:10",
        "The Drowned Crypt, round 3 · crypt-1 · 2026-04-07 22:10",
        "The Drowned Crypt, round 3 · crypt-2 · 2026-04-07 22:10",
    ] {
        assert!(seen.iter().any(|text| text == line), "{line}: {seen:?}");
    }
    harness.get_all_by_label("Take it up again").nth(2).expect("one for each").click();
    harness.run_steps(2);
    harness.get_all_by_label("Leave it be").nth(1).expect("one for each").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Recover(2), UiAction::ForgetUnfinished(1)]);
}

#[test]
fn ui_f1_helps_from_everywhere() {
    fn asked(show: impl FnMut(&mut Ui, &Kit) -> Vec<UiAction>) -> Vec<UiAction> {
        let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), show);
        harness.key_press(Key::F1);
        harness.run_steps(2);
        harness.state().clone()
    }
    let opens = [UiAction::Open(Window::Help)];
    assert_eq!(asked(|ui, kit| on_front(ui.ctx(), kit, None, false)), opens, "title");
    let mut seating = Seating::of(&gm_view(), HouseRules::default(), false);
    assert_eq!(asked(|ui, kit| on_front(ui.ctx(), kit, Some(&mut seating), false)), opens, "seats");
    let curtain =
        |pin| CurtainModel { name: "Anna", colour: [0x5B, 0xA8, 0xE0], pattern: 1, pin, wrong: false, leaves: false };
    for pin in [false, true] {
        let show = |ui: &mut Ui, kit: &Kit| {
            on_desk(ui.ctx(), kit, ANNA, Extra { curtain: Some(curtain(pin)), ..Extra::default() })
        };
        assert_eq!(asked(show), opens, "curtain");
    }
    let recording =
        |ui: &mut Ui, kit: &Kit| on_desk(ui.ctx(), kit, ANNA, Extra { replay: Some(replay(31)), ..Extra::default() });
    assert_eq!(asked(recording), opens, "recording");
    assert_eq!(asked(|ui, kit| on_front(ui.ctx(), kit, None, true)), [UiAction::Close], "and it goes by the same key");
}

#[test]
fn ui_help_before_the_curtain_shows_nothing_of_the_table() {
    let harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        let curtain = CurtainModel {
            name: "Anna",
            colour: [0x5B, 0xA8, 0xE0],
            pattern: 1,
            pin: true,
            wrong: false,
            leaves: false,
        };
        let window = Some(Window::Help);
        on_desk(ui.ctx(), kit, SeatId::GM, Extra { curtain: Some(curtain), window, ..Extra::default() })
    });
    let seen = texts(&harness);
    assert!(seen.iter().any(|(text, _)| text == "Help"), "{seen:?}");
    assert!(!seen.iter().any(|(text, _)| ["Rowena", "Ogre", "Log"].contains(&text.as_str())), "{seen:?}");
}

#[test]
fn ui_a_refusal_is_told_where_somebody_looks() {
    let at = |pointer: Option<Pos2>| {
        let harness = stage(vec2(1280.0, 720.0), kit(Language::Russian, 100), move |ui, kit| {
            let (view, way) = (sample::table(ANNA), Way { cost_ap: 4, steps: 3, allowed: Ok(()) });
            let hover = pointer.map(|at| (hover(&view, &way), at));
            let toasts = toasts();
            on_desk(ui.ctx(), kit, ANNA, Extra { hover, toasts: Some(&toasts), ..Extra::default() })
        });
        let seen = texts(&harness);
        assert!(seen.iter().any(|(text, _)| text == "§F4"), "its rule is named");
        let told = seen.into_iter().find(|(text, _)| text == "Очков Фортуны не осталось.");
        told.expect("in the language of the screen").1.center()
    };
    let pointer = egui::pos2(600.0, 300.0);
    assert!(at(Some(pointer)).distance(pointer) < 80.0, "above the pointer");
    assert!(at(None).y > 540.0, "else above the bar");
}

#[test]
fn ui_keys_that_can_do_nothing_say_why() {
    let press = |extra: fn() -> Extra<'static>, modifiers, key| {
        let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, SeatId(2), extra())
        });
        harness.key_press_modifiers(modifiers, key);
        harness.run_steps(2);
        harness.state().clone()
    };
    let nobody = press(|| Extra { stuck: true, ..Extra::default() }, egui::Modifiers::CTRL, Key::ArrowUp);
    assert_eq!(nobody, [UiAction::Tell(Phrase::new("ui-walk-nobody"))]);
}
