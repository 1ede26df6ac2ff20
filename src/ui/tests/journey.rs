//! The journey window: planned by the game master, read by players, worked by keyboard alone.

use super::super::journey::draft::{JourneyDraft, JourneyPage};
use super::super::journey::{JourneyModel, journey_window, place};
use super::super::sample_journey::{self, ROWENA};
use super::*;
use crate::session::command::{Food, Step};
use std::cell::RefCell;
use std::rc::Rc;

const SCREEN: Vec2 = vec2(1280.0, 720.0);

/// The window of a seat at this page, with what is prepared in it to look at afterwards.
fn window_of(
    seat: SeatId,
    page: JourneyPage,
    language: Language,
    percent: u16,
) -> (Harness<'static, Vec<UiAction>>, Rc<RefCell<JourneyDraft>>) {
    let road = sample_journey::road(seat, page);
    let draft = Rc::new(RefCell::new(road.draft.clone()));
    let inside = Rc::clone(&draft);
    let kit = kit(language, percent);
    let size = place(Rect::from_min_size(Pos2::ZERO, SCREEN), &kit).size();
    let harness = stage(size, kit, move |ui, kit| {
        let model = JourneyModel { view: &road.view, known: &road.known, may_act: true };
        journey_window(ui, kit, &model, &mut inside.borrow_mut())
    });
    (harness, draft)
}

#[test]
fn ui_the_journey_window_says_everything_in_both_languages_at_every_size() {
    for language in Language::ALL {
        for (percent, seat) in [(75, SeatId::GM), (100, SeatId::GM), (100, ANNA), (150, SeatId::GM), (200, ANNA)] {
            for page in JourneyPage::ALL {
                let (harness, _) = window_of(seat, page, language, percent);
                let room = Rect::from_min_size(Pos2::ZERO, SCREEN).expand(1.0);
                for (text, at) in texts(&harness).into_iter().filter(|(text, _)| !text.is_empty()) {
                    let raw = ["ui-", "journey-", "drink-", "food-", "check-"].iter().any(|key| text.starts_with(key));
                    assert!(!raw && !text.contains('{'), "{page:?} {language:?}: {text:?} has no words");
                    assert!(room.contains_rect(at), "{page:?} {language:?} {percent} %: {text:?} at {at:?}");
                }
            }
        }
    }
}

#[test]
fn s8b_the_plan_shows_what_is_sure_and_what_may_be_before_anybody_sets_out() {
    let (harness, _) = window_of(SeatId::GM, JourneyPage::Road, Language::English, 100);
    for words in ["The old bridge", "Wolf pass", "Rowena", "Grey", "may end weaker"] {
        assert!(says(&harness, words), "{words}: {:?}", texts(&harness));
    }
    let road = sample_journey::road(SeatId::GM, JourneyPage::Road);
    let weaker = road.known.forecast.each[0].weaker.percent(0, Language::English);
    assert!(says(&harness, &weaker.replace('\u{a0}', " ")), "{weaker}");
}

#[test]
fn s8_setting_out_asks_for_the_plan_and_closes() {
    let (mut harness, draft) = window_of(SeatId::GM, JourneyPage::Road, Language::English, 100);
    harness.get_by_label("Set out").click();
    harness.run_steps(2);
    let follow = Command::Follow { steps: sample_journey::steps() };
    assert_eq!(*harness.state(), [UiAction::Ask(follow), UiAction::Close]);
    assert!(draft.borrow().steps.is_empty());
}

#[test]
fn ui_the_button_that_fills_the_plan_keeps_the_keyboard() {
    let (mut harness, draft) = window_of(SeatId::GM, JourneyPage::Road, Language::English, 100);
    draft.borrow_mut().steps.clear();
    harness.run_steps(2);
    harness.get_by_label("An ordinary day").focus();
    harness.run_steps(2);
    for _ in 0..2 {
        harness.key_press(Key::Enter);
        harness.run_steps(3);
        assert!(harness.get_by_label("An ordinary day").is_focused(), "more days may follow");
    }
    assert!(draft.borrow().steps.len() > 5);
}

#[test]
fn s8_a_step_is_added_and_taken_away_by_keyboard_alone() {
    let (mut harness, draft) = window_of(SeatId::GM, JourneyPage::Road, Language::English, 100);
    harness.get_by_label("Quick rest").focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(draft.borrow().steps.last(), Some(&Step::QuickRest));
    assert_eq!(draft.borrow().steps.len(), sample_journey::steps().len() + 1);
}

#[test]
fn s8_another_leg_is_laid_with_the_route() {
    let (mut harness, draft) = window_of(SeatId::GM, JourneyPage::Road, Language::English, 100);
    assert!(draft.borrow().lays().is_none(), "nothing has changed");
    harness.get_by_label("Another leg").click();
    harness.run_steps(3);
    let legs = draft.borrow().route.as_ref().map(|journey| journey.legs.len());
    assert_eq!(legs, Some(5));
    harness.get_by_label("Lay this route").click();
    harness.run_steps(2);
    assert!(matches!(&harness.state()[..], [UiAction::Ask(Command::PlanJourney { legs, .. })] if legs.len() == 5));
}

#[test]
fn ui_players_see_the_road_and_plan_nothing() {
    let (harness, _) = window_of(ANNA, JourneyPage::Road, Language::English, 100);
    assert!(says(&harness, "The old bridge") && says(&harness, "Rowena"));
    assert!(harness.query_by_label("Set out").is_none());
    assert!(!says(&harness, "Arbosh has eaten"), "what another has in the pack is not hers to know");
    let (harness, _) = window_of(ANNA, JourneyPage::Story, Language::English, 100);
    assert!(says(&harness, "The innkeeper spoke of lights"));
    assert!(harness.query_by_label("Write").is_none());
}

#[test]
fn s9_s11_a_meal_and_a_mug_are_asked_for_ones_own() {
    let (mut harness, draft) = window_of(ANNA, JourneyPage::Camp, Language::English, 100);
    harness.get_by_label("Eat").click();
    harness.run_steps(2);
    let eat = Command::Eat { thing: ROWENA, food: Food::Poor, portions: 1, served: false };
    assert_eq!(*harness.state(), [UiAction::Ask(eat)]);
    harness.state_mut().clear();
    harness.get_by_label("Dragon’s Kiss").click();
    harness.run_steps(2);
    let drink = draft.borrow().camp.drink;
    harness.get_by_label_contains("A mug of Dragon’s Kiss").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::Drink { thing: ROWENA, drink })]);
}

#[test]
fn f10_f14_who_took_part_is_given_fortune_and_points() {
    let (mut harness, draft) = window_of(SeatId::GM, JourneyPage::Story, Language::English, 100);
    draft.borrow_mut().story.absent.insert(ThingId(2));
    harness.run_steps(1);
    harness.get_by_label("Start of a session").click();
    harness.run_steps(2);
    let [UiAction::Ask(Command::RegainFortune { occasion, .. })] = &harness.state()[..] else {
        panic!("{:?}", harness.state());
    };
    assert_eq!(*occasion, crate::session::command::Occasion::Session { present: vec![ROWENA] });
    harness.state_mut().clear();
    harness.get_by_label("Take the chronicle along").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::ExportChronicle]);
}

#[test]
fn ui_escape_closes_and_j_opens_the_journey() {
    let (mut harness, _) = window_of(SeatId::GM, JourneyPage::Camp, Language::Russian, 100);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Close]);
    let mut desk = stage(SCREEN, kit(Language::English, 100), |ui, kit| on_desk(ui.ctx(), kit, ANNA, Extra::default()));
    desk.key_press(Key::J);
    desk.run_steps(2);
    assert_eq!(*desk.state(), [UiAction::Open(Window::Journey)]);
}
