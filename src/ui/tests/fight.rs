//! The bar in a fight, the lists above it, the sheet that asks for checks, the game master's pen and gifts.

use super::*;
use crate::session::Prospect;
use crate::session::command::{
    Ability, Ask, Attribute, Characteristic, Condition, Contest, Dots, Occasion, SheetEdit, Tie,
};
use crate::ui::sheet::check::Manner;
use egui::accesskit::Role;

fn bar(aim: Option<Aim>) -> Harness<'static, Vec<UiAction>> {
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        let rect = Rect::from_min_max(egui::pos2(0.0, 628.0), egui::pos2(1280.0, 720.0));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        fighting(&mut child, kit, aim.as_ref())
    })
}

fn at_the_staff(at: Option<ThingId>) -> Aim {
    Aim::Target(Targeting { deed: Deed::Attack("staff".into()), at })
}

fn strike(target: ThingId) -> UiAction {
    UiAction::Ask(Command::Attack { thing: sample::ROWENA, target, weapon: "staff".into() })
}

#[test]
fn ui_too_many_tiles_are_gathered_in_groups_that_fit() {
    let harness = bar(None);
    for name in ["Attack", "Cast: IGNIFAXIUS", "Get up", "At hand", "Other", "Wait"] {
        let tile = harness.get_by_label_contains(name).rect();
        assert!(tile.right() <= 1280.0 - 170.0, "{name} is in the bar: {tile:?}");
    }
}

#[test]
fn ui_a_group_opens_by_its_number_and_its_lines_answer_to_numbers() {
    let mut harness = bar(None);
    harness.key_press(Key::Num1);
    harness.run_steps(3);
    assert!(harness.get_by_label("Attack: staff").is_focused(), "the first line has the keyboard");
    assert!(says(&harness, "1d6+2, crushing"), "what the weapon does stands there");
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    let bow = Targeting { deed: Deed::Attack("short-bow".into()), at: Some(sample::OGRE) };
    assert_eq!(*harness.state(), [UiAction::Aim(Aim::Target(bow))]);
}

#[test]
fn ui_an_open_group_closes_by_escape_and_tells_why_something_cannot_be() {
    let mut harness = bar(None);
    harness.get_by_label_contains("Doors").click();
    harness.run_steps(3);
    assert!(says(&harness, "S4"), "the locked door gives its reason and rule");
    harness.get_by_label("Open: Reinforced door").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty());
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(harness.query_by_label("Open: Reinforced door").is_none());
}

#[test]
fn ui_targets_show_distance_modifiers_and_odds_before_anything_is_done() {
    let harness = bar(Some(at_the_staff(Some(sample::OGRE))));
    let ogre = harness.get_by_label("Ogre, 6 m, 55\u{a0}%");
    assert!(ogre.is_focused(), "the likeliest hit has the keyboard");
    harness.get_by_label("Ghoul, 8 m, 40\u{a0}%");
    assert!(says(&harness, "Dim light"), "what bears on it: {:?}", texts(&harness));
    assert!(harness.state().is_empty());
}

#[test]
fn ui_a_target_is_taken_by_number_click_or_tab_and_enter() {
    let done = |target| [strike(target), UiAction::StopAiming];
    let mut harness = bar(Some(at_the_staff(None)));
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    assert_eq!(*harness.state(), done(sample::GHOUL));

    let mut harness = bar(Some(at_the_staff(None)));
    harness.get_by_label("Ogre, 6 m, 55\u{a0}%").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), done(sample::OGRE));

    let mut harness = bar(Some(at_the_staff(Some(sample::OGRE))));
    harness.key_press(Key::Tab);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Aim(at_the_staff(Some(sample::GHOUL)))], "Tab points at the next");
    harness.state_mut().clear();
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), done(sample::GHOUL));

    let mut harness = bar(Some(at_the_staff(Some(sample::OGRE))));
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::StopAiming]);
}

#[test]
fn ui_a_deed_without_targets_is_given_up() {
    let aim = Aim::Target(Targeting { deed: Deed::Attack("axe".into()), at: None });
    let mut harness = bar(Some(aim));
    harness.run_steps(1);
    assert!(harness.state().contains(&UiAction::StopAiming));
}

#[test]
fn ui_the_game_master_takes_a_turn_from_the_bot_and_gives_it_back() {
    for (taken, name) in [(false, "Play it myself"), (true, "Leave it to the table")] {
        let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            let bot = Some(BotTurn { thing: sample::OGRE, taken });
            on_desk(ui.ctx(), kit, SeatId::GM, Extra { bot, ..Extra::default() })
        });
        assert_eq!(harness.query_by_label("End turn").is_some(), taken, "the bot ends its turns itself");
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::TakeOver(sample::OGRE, !taken)]);
    }
}

/// The sheet of a seat, with everything open that begins open.
fn sheet(seat: SeatId, mut state: SheetState) -> Harness<'static, Vec<UiAction>> {
    stage(vec2(320.0, 2400.0), kit(Language::English, 100), move |ui, kit| {
        let view = sample::table(seat);
        let model = SheetModel { view: &view, who: Some(sample::ROWENA), may_act: true, keys: true };
        if let Some(draft) = &mut state.check {
            let prospect = Prospect {
                sum: crate::knowledge::view::Explained { value: 6, parts: Vec::new() },
                needs: Phrase::new("roll-needs-under").with("value", 6),
                chance: Some(crate::dice::odds::Chance::of(3, 4)),
            };
            draft.foresee(1, |_| Ok(Some(prospect)));
        }
        sheet_panel(ui, kit, &model, &mut state)
    })
}

#[test]
fn f5_a_check_of_an_attribute_is_asked_from_the_sheet_with_its_odds() {
    let mut harness = sheet(ANNA, SheetState::default());
    harness.get_by_label("Courage 13").focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert!(says(&harness, "Check: Courage"));
    assert!(says(&harness, "75 %"), "its exact chance");
    harness.get_by_label("Ask").click();
    harness.run_steps(2);
    let ask = Ask::Attribute(Attribute::Courage);
    let asked =
        Command::Check { thing: sample::ROWENA, ask, on: None, eyes: false, repeatable: true, reason: String::new() };
    assert_eq!(*harness.state(), [UiAction::Ask(asked)]);
    assert!(!says(&harness, "Check: Courage"), "the sheet is back");
}

#[test]
fn e3_s1_checks_in_stages_together_and_against_are_asked_where_the_kind_allows() {
    let draft = |subject, manner| {
        let mut draft = CheckDraft::new(sample::ROWENA, subject);
        draft.manner = manner;
        SheetState { check: Some(draft), ..SheetState::default() }
    };
    let pool = || Subject::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) };
    let of = Characteristic::Perception;

    let mut harness = sheet(SeatId::GM, draft(pool(), Manner::Extended));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let asked = matches!(&harness.state()[..], [UiAction::Ask(Command::BeginExtended { needed: 5, stages: 5, .. })]);
    assert!(asked, "{:?}", harness.state());
    let harness = sheet(ANNA, draft(pool(), Manner::Alone));
    assert!(harness.query_by_label("In stages").is_none(), "only the game master sets those");

    let mut harness = sheet(ANNA, draft(Subject::Characteristic(of), Manner::Together));
    harness.get_by_label("Layariel").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("Arbosh").is_none(), "another seat's hero is asked by that seat");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    let helps = matches!(&harness.state()[..],
        [UiAction::Ask(Command::Together { helpers, against: 8, .. })] if *helpers == [sample::LAYARIEL]);
    assert!(helps, "{:?}", harness.state());

    let mut harness = sheet(ANNA, draft(Subject::Characteristic(of), Manner::Opposed));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "against nobody yet");
    harness.get_by_label("Ogre").click();
    harness.run_steps(2);
    harness.get_by_label("Ask").click();
    harness.run_steps(2);
    let (first, second, with) = (sample::ROWENA, sample::OGRE, Contest::Characteristic(of));
    let asked = Command::Opposed { first, second, with, against: with, tie: Tie::Nobody, reason: String::new() };
    assert_eq!(*harness.state(), [UiAction::Ask(asked)]);
}

#[test]
fn ui_a_check_that_is_not_asked_is_left_by_escape() {
    let draft = CheckDraft::new(sample::ROWENA, Subject::Attribute(Attribute::Courage));
    let mut harness = sheet(ANNA, SheetState { check: Some(draft), ..SheetState::default() });
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert!(harness.state().is_empty() && !says(&harness, "Check: Courage"));
}

#[test]
fn f14_abilities_are_bought_on_the_sheet_and_say_why_not() {
    let mut harness = sheet(ANNA, SheetState::default());
    harness.get_by_label("Buy Improved Dodge for 15 adventure points").click();
    harness.get_by_label("Buy Improved Attack for 5 adventure points").click();
    harness.run_steps(2);
    let bought = Command::BuyAbility { thing: sample::ROWENA, ability: Ability::ImprovedAttack };
    assert_eq!(*harness.state(), [UiAction::Ask(bought)], "12 points are enough for one of them");
}

#[test]
fn ui_the_sheet_tells_of_arms_spells_attempts_and_boosts() {
    let harness = sheet(ANNA, SheetState::default());
    for words in
        ["1d6+2, crushing", "10 / 40 / 80 m", "Leather: 2", "IGNIFAXIUS", "2d6 of damage", "failed 2 times", "−2"]
    {
        assert!(says(&harness, words), "{words}: {:?}", texts(&harness));
    }
    assert!(says(&harness, "1 of 2 points left"), "E9");
    assert!(says(&harness, "17 of 26"), "where the pain comes from");
}

#[test]
fn ui_the_game_master_writes_on_a_sheet_within_the_ranges() {
    let mut harness = sheet(SeatId::GM, SheetState { editing: true, ..SheetState::default() });
    harness.get_by_label("Attributes").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(Role::TextInput, "Courage").focus();
    harness.run_steps(2);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text("99".into()));
    harness.run_steps(2);
    assert!(says(&harness, "From 1 to 20"), "said while it is typed");
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "and not written");
    harness.get_by_role_and_label(Role::TextInput, "Courage").focus();
    harness.run_steps(2);
    harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text("15".into()));
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let edit = SheetEdit::Attribute(Attribute::Courage, 15);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::EditSheet { thing: sample::ROWENA, edit })]);
}

#[test]
fn ui_the_pen_is_the_game_masters_alone_and_sets_conditions() {
    assert!(sheet(ANNA, SheetState::default()).query_by_label("Write on the sheet").is_none());
    let mut harness = sheet(SeatId::GM, SheetState::default());
    harness.get_by_label("Write on the sheet").click();
    harness.run_steps(3);
    harness.get_by_label("Conditions").click();
    harness.run_steps(3);
    harness.get_by_label("Prone").click();
    harness.run_steps(2);
    let prone = Command::SetCondition { thing: sample::ROWENA, condition: Condition::Prone, level: 1 };
    assert_eq!(*harness.state(), [UiAction::Ask(prone)]);
}

/// Rowena's sheet as the game master writes on it, with the word on her Fortune.
fn decided(word: Option<bool>) -> Harness<'static, Vec<UiAction>> {
    let mut state = SheetState { editing: true, ..SheetState::default() };
    stage(vec2(320.0, 2400.0), kit(Language::English, 100), move |ui, kit| {
        let mut view = sample::table(SeatId::GM);
        for sheet in &mut view.sheets {
            sheet.fortune_decided = word;
        }
        let model = SheetModel { view: &view, who: Some(sample::ROWENA), may_act: true, keys: true };
        sheet_panel(ui, kit, &model, &mut state)
    })
}

#[test]
fn f11_the_game_master_says_on_the_sheet_who_has_fortune_case_by_case() {
    for (word, then) in [(true, false), (false, true)] {
        let mut harness = decided(Some(word));
        harness.get_by_role_and_label(Role::CheckBox, "Has Fortune, says the game master").click();
        harness.run_steps(2);
        let edit = SheetEdit::HasFortune(then);
        assert_eq!(*harness.state(), [UiAction::Ask(Command::EditSheet { thing: sample::ROWENA, edit })]);
    }
    assert!(
        decided(None).query_by_label("Has Fortune, says the game master").is_none(),
        "where the table decides there is nothing to say"
    );
}

#[test]
fn f10_the_game_master_gives_fortune_back_for_each_occasion() {
    let mut draft = GmDraft { points: 2, reason: "the bell".into(), ..GmDraft::default() };
    let mut harness = stage(vec2(400.0, 1800.0), kit(Language::English, 100), move |ui, kit| {
        gm_panel(
            ui,
            kit,
            &GmModel { view: &gm_view(), selected: Some(sample::ROWENA), characters: None, danger: false },
            &mut draft,
        )
    });
    harness.get_by_label("Fortune and resolve").click();
    harness.run_steps(3);
    for name in
        ["End of a chapter", "Start of a session", "Heroism", "End of the adventure", "Award: one point", "Resolve up"]
    {
        harness.get_by_label(name).click();
        harness.run_steps(2);
    }
    let give = |occasion| UiAction::Ask(Command::RegainFortune { occasion, reason: "the bell".into() });
    let thing = sample::ROWENA;
    let present = vec![sample::ROWENA, sample::ARBOSH, sample::LAYARIEL];
    let expected = [
        give(Occasion::Chapter { points: 2 }),
        give(Occasion::Session { present }),
        give(Occasion::Heroism),
        give(Occasion::Adventure),
        give(Occasion::Award { thing }),
        UiAction::Ask(Command::RaiseDots { thing, of: Dots::Resolve, dots: 1, reason: "the bell".into() }),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_the_game_master_picks_a_character_and_then_a_cell() {
    let path = crate::assets::root().join("characters/ogre.ron");
    let document = crate::level::read_character_file(&path).expect("a shipped character");
    let name = document.character.name.0.clone();
    let shown = name.get(Language::English).to_owned();
    let card = crate::ui::shelf::ShelfCharacter { summary: document.summary, character: document.character };
    let characters = crate::ui::shelf::Characters { usable: vec![card], broken: Vec::new() };
    let mut draft = GmDraft::default();
    let mut harness = stage(vec2(400.0, 1800.0), kit(Language::English, 100), move |ui, kit| {
        let characters = Some(&characters);
        gm_panel(ui, kit, &GmModel { view: &gm_view(), selected: None, characters, danger: false }, &mut draft)
    });
    harness.get_by_label("Characters").click();
    harness.run_steps(3);
    harness.get_by_label(&shown).click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Aim(Aim::Arrive { index: 0, name })]);
}

#[test]
fn ui_a_broken_character_is_greyed_with_its_fault_and_what_to_do() {
    let fault = "characters/torn.ron, line 12, column 3: unexpected end of file".to_owned();
    let broken = vec![crate::ui::shelf::BrokenFile { name: "torn.ron".into(), fault }];
    let characters = crate::ui::shelf::Characters { usable: Vec::new(), broken };
    let mut draft = GmDraft::default();
    let mut harness = stage(vec2(400.0, 1800.0), kit(Language::English, 100), move |ui, kit| {
        let characters = Some(&characters);
        gm_panel(ui, kit, &GmModel { view: &gm_view(), selected: None, characters, danger: false }, &mut draft)
    });
    harness.get_by_label("Characters").click();
    harness.run_steps(3);
    let says =
        |harness: &Harness<'_, Vec<UiAction>>, part: &str| texts(harness).iter().any(|(text, _)| text.contains(part));
    assert!(says(&harness, "This file cannot be used: characters/torn.ron, line 12"));
    harness.get_by_label("torn.ron").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [], "it cannot be chosen");
    harness.get_by_label("torn.ron").hover();
    harness.run_steps(8);
    assert!(says(&harness, "Mend the file"), "and says what to do next");
}

#[test]
fn ui_the_choices_of_a_roll_are_in_view_at_every_text_size() {
    use crate::ui::sample_rolls as rolls;
    for language in Language::ALL {
        for percent in [100, 150, 175] {
            for (roll, least) in [(rolls::skill(), 3), (rolls::pool(), 1), (rolls::damage(), 1), (rolls::rerolled(), 2)]
            {
                let harness = stage(vec2(1280.0, 720.0), kit(language, percent), move |ui, kit| {
                    let prompt = rolls::prompt(roll.clone(), true);
                    on_desk(ui.ctx(), kit, ANNA, Extra { prompt: Some(&prompt), ..Extra::default() })
                });
                let rules = ["§F5", "§F6", "§F7", "§F12", "§E4"];
                let seen = texts(&harness).iter().filter(|(text, _)| rules.contains(&text.as_str())).count();
                assert!(seen >= least, "{language:?} {percent} %: {seen} of {least} in view");
            }
        }
    }
}
