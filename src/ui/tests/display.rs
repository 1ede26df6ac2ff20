//! The player display is set up by keyboard and pointer; areas are chosen by two corners.

use super::*;
use crate::knowledge::SeatSet;
use crate::ui::action::AreaUse;
use crate::ui::display::{DisplayChoice, DisplayModel, DisplayOf, DisplayWish, display_panel};

fn panel(model: DisplayModel<'static>) -> Harness<'static, Vec<UiAction>> {
    stage(vec2(480.0, 640.0), kit(Language::English, 100), move |ui, kit| display_panel(ui, kit, &model))
}

fn asked(harness: &Harness<'_, Vec<UiAction>>) -> Option<DisplayChoice> {
    harness.state().iter().rev().find_map(|action| match action {
        UiAction::Display(DisplayWish::Use(choice)) => Some(*choice),
        _ => None,
    })
}

#[test]
fn display_enter_opens_it_and_escape_leaves_the_panel() {
    let mut harness = panel(DisplayModel::default());
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(asked(&harness), Some(DisplayChoice { open: true, ..DisplayChoice::default() }));
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert!(harness.state().contains(&UiAction::Close));
}

#[test]
fn display_what_it_shows_is_chosen_and_true_scale_stands_still() {
    let mut harness = panel(DisplayModel::default());
    harness.get_by_label("Whoever acts").click();
    harness.run_steps(3);
    assert_eq!(asked(&harness).map(|choice| choice.of), Some(DisplayOf::WhoActs));
    harness.get_by_label_contains("True scale").click();
    harness.run_steps(3);
    let choice = asked(&harness).expect("it is chosen");
    assert!(choice.true_scale && !choice.follows, "the map lies still under the miniatures");
}

#[test]
fn display_between_seats_with_a_curtain_only_the_game_master_sets_it_up() {
    let mut harness = panel(DisplayModel { reserved: true, ..DisplayModel::default() });
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(asked(&harness), None);
    assert!(harness.query_by_label("Whoever acts").is_none());
}

#[test]
fn display_an_area_becomes_a_mark_or_a_command_for_all_players() {
    let view = sample::table(SeatId::GM);
    let (from, to) = (Cell::new(1, 2), Cell::new(5, 6));
    assert_eq!(AreaUse::Mark.of(&view, from, to), UiAction::Mark(Some((from, to))));
    let UiAction::Ask(Command::RevealArea { seats, .. }) = AreaUse::Reveal.of(&view, from, to) else {
        panic!("a command")
    };
    assert!(!seats.is_empty() && seats.without(SeatSet::GM) == seats, "never the game master");
}
