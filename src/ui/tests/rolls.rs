//! The cards of rolls and defences are used as a player would: dice picked by pointer and keys, odds read, choices taken.

use super::*;
use crate::knowledge::view::{RollStage, RollView};
use crate::session::command::Spend;
use crate::ui::sample_rolls as rolls;

fn on_card(roll: RollView, seat: SeatId) -> Harness<'static, Vec<UiAction>> {
    let mine = seat.is_gm() || roll.by == seat;
    let prompt = rolls::prompt(roll, mine);
    stage(vec2(520.0, 620.0), kit(Language::English, 100), move |ui, kit| {
        let view = sample::table(seat);
        let model = PromptModel {
            view: &view,
            prompt: &prompt,
            answering: seat,
            keys: true,
            left: Some(12),
            esc: true,
            bot: false,
        };
        prompt_card(ui, kit, &model, &mut String::new())
    })
}

fn spent(spend: Spend) -> UiAction {
    UiAction::Ask(Command::SpendFortune { on: spend })
}

#[test]
fn f5_the_best_dice_are_picked_first_and_the_number_keys_change_them() {
    let mut harness = on_card(rolls::skill(), ANNA);
    assert!(says(&harness, "Roll the 19 again"), "points pay for the 10, so the 19 alone is best");
    assert!(says(&harness, "0 % → 65 %"), "the exact chance before and after it");
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    assert!(says(&harness, "Roll 19, 10 again"), "with the third");
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    harness.key_press(Key::Num4);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [spent(Spend::Reroll(vec![0]))], "the key behind the dice takes it");
}

#[test]
fn f5_dice_are_picked_by_click_and_by_tab_and_space() {
    let mut harness = on_card(rolls::skill(), ANNA);
    harness.get_by_label_contains("Die 2: 6").click();
    harness.run_steps(2);
    harness.get_by_label("Roll 19, 6 again").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [spent(Spend::Reroll(vec![0, 1]))]);

    let mut harness = on_card(rolls::skill(), ANNA);
    harness.get_by_label_contains("Die 3: 10").focus();
    harness.run_steps(2);
    harness.key_press(Key::Space);
    harness.run_steps(2);
    assert!(says(&harness, "Roll 19, 10 again"), "the third is picked as well");
}

#[test]
fn f5_without_picked_dice_nothing_is_spent() {
    let mut harness = on_card(rolls::skill(), ANNA);
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    assert!(says(&harness, "Pick the dice first."));
    harness.key_press(Key::Num4);
    harness.get_by_label("Roll dice again").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty());
}

#[test]
fn f5_what_a_die_does_is_told_by_more_than_colour() {
    let harness = on_card(rolls::skill(), ANNA);
    harness.get_by_label("Die 1: 19, counts against it");
    harness.get_by_label("Die 2: 6, counts for it");
    assert!(says(&harness, "CO 11"), "what the die meets stands below it");
    let harness = on_card(rolls::rerolled(), ANNA);
    harness.get_by_label("Die 1: 4, counts for it, was 19");
}

#[test]
fn f3_what_is_impossible_stands_there_with_its_reason_and_rule() {
    let mut harness = on_card(rolls::rerolled(), ANNA);
    for label in ["Roll dice again", "One quality level more"] {
        harness.get_by_label(label).click();
    }
    for key in [Key::Num1, Key::Num2, Key::Num4] {
        harness.key_press(key);
    }
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "F3: one use");
    assert!(says(&harness, "F3") && says(&harness, "F6"), "each with its rule");
    harness.get_by_label("Fortune 1 of 4");
}

#[test]
fn f7_only_one_die_of_damage_is_picked_at_a_time() {
    let mut harness = on_card(rolls::damage(), ANNA);
    assert!(says(&harness, "Roll the 1 of damage again"), "the lowest is picked first");
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    harness.get_by_label("Roll the 2 of damage again").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [spent(Spend::Damage(0))]);
}

#[test]
fn f7_the_number_of_the_die_that_is_picked_leaves_it_picked() {
    let mut harness = on_card(rolls::damage(), ANNA);
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    assert!(says(&harness, "Roll the 1 of damage again"), "{:?}", texts(&harness));
    harness.get_by_label_contains("Die 3: 1").click();
    harness.run_steps(2);
    assert!(says(&harness, "Roll the 1 of damage again"), "by pointer too");
}

#[test]
fn e4_effort_shows_dice_and_odds_and_has_a_key() {
    let mut harness = on_card(rolls::pool(), ANNA);
    assert!(says(&harness, "3 → 6 dice") && says(&harness, "66 % → 88 %"), "{:?}", texts(&harness));
    harness.get_by_label("Willpower 4 of 5");
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::Effort)]);
}

#[test]
fn ui_enter_goes_on_and_what_takes_back_has_its_own_key() {
    for (roll, enter, back) in
        [(rolls::pool(), Command::RollDice, Some(Command::TakeBack)), (rolls::skill(), Command::Accept, None)]
    {
        for (key, command) in [(Key::Enter, Some(enter)), (Key::Backspace, back)] {
            let mut harness = on_card(roll.clone(), ANNA);
            harness.key_press(key);
            harness.run_steps(2);
            let asked: Vec<UiAction> = command.into_iter().map(UiAction::Ask).collect();
            assert_eq!(*harness.state(), asked, "{key:?}");
        }
    }
}

#[test]
fn ui_a_key_that_is_held_down_answers_once() {
    let mut harness = on_card(rolls::pool(), ANNA);
    let enter = |pressed| egui::Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    let roll = || UiAction::Ask(Command::RollDice);
    // Each time that a key is told to go down without having come up counts as held.
    for _ in 0..3 {
        harness.event(enter(true));
        harness.run_steps(2);
        assert_eq!(*harness.state(), [roll()], "the next question is not answered by it");
    }
    harness.event(enter(false));
    harness.event(enter(true));
    harness.run_steps(2);
    assert_eq!(*harness.state(), [roll(), roll()], "pressed anew");
}

#[test]
fn ui_the_game_master_adds_a_modifier_with_its_reason() {
    let mut harness = on_card(rolls::pool(), SeatId::GM);
    harness.get_by_label("Reason, for the log").focus();
    harness.run_steps(2);
    harness.get_by_label("Reason, for the log").type_text("wet rope 12");
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "digits in a text choose nothing");
    let harness = on_card(rolls::pool(), ANNA);
    assert!(harness.query_by_label("Reason, for the log").is_none(), "players add none");
}

#[test]
fn ui_others_see_the_public_form_and_who_answers() {
    let mut harness = on_card(rolls::skill(), SeatId(2));
    assert!(says(&harness, "Anna is asked: answer") && says(&harness, "F3"), "{:?}", texts(&harness));
    for key in [Key::Enter, Key::Backspace, Key::Num1, Key::Num4] {
        harness.key_press(key);
    }
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "it is Anna's");
    harness.get_by_label("Anna is asked: answer").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Answer(ANNA)]);
}

#[test]
fn ui_an_opponents_roll_tells_its_dice_and_no_numbers() {
    let harness = on_card(rolls::opponents(), ANNA);
    assert!(says(&harness, "Critical failure") && says(&harness, "The numbers are the game master’s"));
    assert!(!says(&harness, "Fortune"), "whether it has any is not told");
}

#[test]
fn ui_the_time_left_shows_on_the_card() {
    let harness = on_card(rolls::pool(), ANNA);
    assert!(says(&harness, "12 s"));
}

#[test]
fn ui_a_rolls_card_keeps_its_ways_out_in_a_small_window() {
    for language in Language::ALL {
        for percent in SCALES {
            for roll in [rolls::pool(), rolls::skill(), rolls::rerolled(), rolls::damage()] {
                let stage_of_it = roll.stage;
                let harness = stage(vec2(488.0, 380.0), kit(language, percent), move |ui, kit| {
                    prompt(ui, kit, &rolls::prompt(roll.clone(), true))
                });
                let key = if stage_of_it == RollStage::Announced { "roll-choice-roll" } else { "roll-choice-accept" };
                let label = kit(language, percent).text(key);
                let rect = harness.get_by_label(&label).rect();
                assert!(rect.bottom() <= 380.0, "{language:?} {percent} %: {label} at {rect:?}");
            }
        }
    }
}

#[test]
fn f8_the_defender_chooses_and_enter_takes_the_best_way() {
    let view = sample::table(ANNA);
    let prompt = rolls::defence(true);
    let crate::knowledge::view::PromptKind::Defence(attack) = prompt.kind.clone() else { unreachable!("a defence") };
    for (key, way) in [
        (Key::Enter, Some(crate::knowledge::view::Defence::Parry)),
        (Key::Num1, Some(crate::knowledge::view::Defence::Parry)),
        (Key::Num2, None),
        (Key::Num3, Some(crate::knowledge::view::Defence::None)),
        (Key::Escape, None),
    ] {
        let chosen = std::cell::Cell::new(None);
        let mut harness = stage(vec2(520.0, 520.0), kit(Language::English, 100), |ui, kit| {
            let model = PromptModel {
                view: &view,
                prompt: &prompt,
                answering: ANNA,
                keys: true,
                left: None,
                esc: true,
                bot: false,
            };
            let mut actions = Vec::new();
            chosen.set(crate::ui::defence_card::show(ui, kit, &model, &attack, &mut actions).or(chosen.get()));
            actions
        });
        assert!(says(&harness, "45 %"), "the exact chance: {:?}", texts(&harness));
        harness.key_press(key);
        harness.run_steps(2);
        drop(harness);
        assert_eq!(chosen.get(), way, "{key:?}");
    }
}
