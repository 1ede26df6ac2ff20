//! The lesson's card and hints on the desk: shown, read by keyboard, put away for good.

use super::*;
use crate::ui::lesson::Progress;

/// A desk that keeps what it remembers from frame to frame.
fn desk_with(settings: &'static Settings, lesson: &'static str, at: usize) -> Harness<'static, Vec<UiAction>> {
    let mut state = DeskState::default();
    state.lesson = Progress::at(lesson, at);
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        let extra = Extra { settings: Some(settings), lesson, ..Extra::default() };
        on_desk_in(ui.ctx(), kit, (ANNA, ANNA), extra, &mut state)
    })
}

#[test]
fn ui_a_lesson_goes_on_by_key_and_by_button() {
    let mut harness = desk_with(usual_settings(), "first_steps", 0);
    assert!(says(&harness, "Welcome to the table") && says(&harness, "1 of 19"));
    harness.key_press(Key::N);
    harness.run_steps(2);
    assert!(says(&harness, "Walk to the torch"), "the first step was read");
    harness.key_press(Key::N);
    harness.run_steps(2);
    assert!(says(&harness, "Walk to the torch"), "what is to be done is not read away");
    harness.get_by_label("Skip this step").click();
    harness.run_steps(2);
    assert!(!says(&harness, "Walk to the torch"), "but it can be passed");
    harness.get_by_label("Leave the lesson").click();
    harness.run_steps(2);
    assert!(!says(&harness, "of 19"), "and the lesson left");
}

#[test]
fn ui_a_hint_shows_once_and_is_put_away_with_the_settings() {
    static HINTING: OnceLock<Settings> = OnceLock::new();
    let settings = HINTING.get_or_init(Settings::default);
    let mut harness = desk_with(settings, "", 0);
    assert!(says(&harness, "It is your turn"), "the sample table has one");
    harness.key_press(Key::N);
    harness.run_steps(2);
    let put_away = harness.state().iter().find_map(|action| match action {
        UiAction::Use(settings) => Some(settings.hints.clone()),
        _ => None,
    });
    let put_away = put_away.expect("it was put away");
    assert!(put_away.seen.contains("turn") && !put_away.off, "{put_away:?}");
    let mut harness = desk_with(settings, "", 0);
    harness.get_by_label("No more hints").click();
    harness.run_steps(2);
    let off = harness.state().iter().any(|action| matches!(action, UiAction::Use(settings) if settings.hints.off));
    assert!(off);
    assert!(!says(&desk_with(usual_settings(), "", 0), "Understood"), "where they are off none shows");
    assert!(!says(&desk_with(settings, "first_steps", 2), "Understood"), "nor beside a lesson");
}
