//! Doors, traps, water and the dark in the panels: every deed has words and a way by keyboard, every clock can be read.

use super::super::danger::{Sign, legend_card, shown};
use super::super::deed::{entries, entries_on};
use super::super::hazards::clocks_panel;
use super::super::making::{Place, TrapDraft};
use super::super::offer::{caption, thing_at};
use super::super::sample_hazards::{self, LEVER};
use super::*;
use crate::session::command::TrapKind;

const LANGUAGES: [Language; 2] = [Language::English, Language::Russian];

fn drowning_bar(ui: &mut Ui, kit: &Kit, aim: Option<&Aim>) -> Vec<UiAction> {
    let (view, offers) = (sample_hazards::drowning(ANNA), sample_hazards::offers());
    let rect = Rect::from_min_max(egui::pos2(0.0, 628.0), egui::pos2(1280.0, 720.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let who = Some(sample::ROWENA);
    let model = BarModel { aim, ..bar_of(&view, who, &offers) };
    action_bar(&mut child, kit, &model)
}

fn bar(aim: Option<Aim>) -> Harness<'static, Vec<UiAction>> {
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| drowning_bar(ui, kit, aim.as_ref()))
}

/// Whether a text is the name of a message that has no words.
fn is_hole(text: &str) -> bool {
    text.contains("ui-") || text.contains("trap-") || text.contains("hazard-") || text.contains('{')
}

#[test]
fn ui_every_deed_at_doors_and_traps_has_words_in_both_languages() {
    let view = sample_hazards::drowning(ANNA);
    for language in LANGUAGES {
        let kit = kit(language, 100);
        for offer in sample_hazards::offers() {
            if matches!(offer.command, Command::EndTurn { .. }) {
                continue;
            }
            let caption = caption(&offer.command, &view, &kit).map(|caption| caption.line());
            let Some(line) = caption else { panic!("{:?} has no tile", offer.command) };
            assert!(!line.is_empty() && !is_hole(&line), "{language:?}: {line}");
        }
        for entry in entries(&view, Some(sample::ROWENA), &sample_hazards::offers(), &kit) {
            assert!(!is_hole(&entry.caption.line()) && !is_hole(&entry.about), "{language:?}: {entry:?}");
        }
    }
}

#[test]
fn ui_work_on_a_door_is_reached_by_keys_and_tells_its_odds() {
    let mut harness = bar(None);
    harness.get_by_label_contains("Doors").click();
    harness.run_steps(3);
    assert!(harness.get_by_label("Force open: Reinforced door").is_focused(), "the first line has the keyboard");
    let says = |harness: &Harness<'_, Vec<UiAction>>, words: &str| {
        texts(harness).iter().any(|(text, _)| text.replace('\u{a0}', " ").contains(words))
    };
    assert!(says(&harness, "35 %"), "alone: {:?}", texts(&harness));
    assert!(says(&harness, "80 %"), "with two helpers");
    assert!(says(&harness, "held in its frame already"), "why it cannot be wedged");
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    let helpers = vec![sample::ARBOSH, sample::LAYARIEL];
    let together = Command::ForceDoor { thing: sample::ROWENA, door: sample::DOOR, helpers };
    assert_eq!(*harness.state(), [UiAction::Ask(together)]);
}

#[test]
fn ui_what_can_be_done_to_one_thing_is_a_list_of_its_own() {
    let view = sample_hazards::drowning(ANNA);
    let offers = sample_hazards::offers();
    let on = |thing| entries_on(&view, Some(sample::ROWENA), &offers, thing, &kit(Language::English, 100));
    assert_eq!((on(sample::TRAP).len(), on(LEVER).len(), on(sample::OGRE).len()), (2, 1, 1));
    let at = |x, y, thing| thing_at(&offers, &view, Cell::new(x, y), thing);
    assert_eq!(at(5, 5, None), Some(sample::TRAP), "a mechanism that was found");
    assert_eq!(at(1, 1, Some(sample::DOOR)), Some(sample::DOOR));
    assert_eq!(at(1, 1, None), None);
    let mut harness = bar(Some(Aim::About(sample::TRAP)));
    assert!(harness.get_by_label("Make safe: Pit in the passage").is_focused());
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let disarm = Command::Disarm { thing: sample::ROWENA, trap: sample::TRAP };
    assert_eq!(*harness.state(), [UiAction::Ask(disarm), UiAction::StopAiming]);
}

#[test]
fn ui_a_list_about_something_that_is_gone_closes() {
    let mut harness = bar(Some(Aim::About(ThingId(99))));
    harness.run_steps(1);
    assert!(harness.state().contains(&UiAction::StopAiming));
}

#[test]
fn s5_a_trap_of_ones_own_is_chosen_by_its_number_and_then_placed() {
    let mut harness = bar(Some(Aim::SetTrap(TrapDraft::new(sample::ROWENA))));
    assert!(texts(&harness).iter().any(|(text, _)| text.contains("Needs no check")), "the pit");
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    let [UiAction::Aim(Aim::SetTrap(draft))] = &harness.state()[..] else { panic!("{:?}", harness.state()) };
    assert_eq!((draft.kind, draft.next()), (Some(TrapKind::Net), Some(Place::Trigger)));
    let placing = bar(Some(Aim::SetTrap(draft.clone())));
    assert!(texts(&placing).iter().any(|(text, _)| text.contains("where does it lie")));
}

#[test]
fn s2_a_square_can_be_struck_at_with_each_weapon_where_one_does_not_see_all() {
    let view = sample_hazards::drowning(ANNA);
    let guesses = |offers: &[Choice]| {
        let all = entries(&view, Some(sample::ROWENA), offers, &kit(Language::English, 100));
        all.into_iter().filter(|entry| matches!(entry.action, UiAction::Aim(Aim::Square { .. }))).count()
    };
    assert_eq!(guesses(&sample_hazards::offers()), 2, "staff and bow");
    assert_eq!(guesses(&sample::fight()), 0, "whoever sees everybody has no need to guess");
    let aim = Aim::Square { thing: sample::ROWENA, weapon: "staff".into() };
    assert!(texts(&bar(Some(aim))).iter().any(|(text, _)| text.contains("at which square")));
}

#[test]
fn ui_clocks_can_be_read_in_both_languages_at_every_size() {
    for language in LANGUAGES {
        for scale in [100, 175] {
            let view = sample_hazards::drowning(ANNA);
            let most = vec2(236.0 * f32::from(scale) / 100.0, 700.0 * f32::from(scale) / 100.0);
            let harness = stage(vec2(1280.0, 1300.0), kit(language, scale), move |ui, kit| {
                clocks_panel(ui, kit, &view, most);
                Vec::new()
            });
            let shown = texts(&harness);
            assert_eq!(cut(&harness), Vec::<String>::new(), "{language:?} at {scale} %");
            assert!(shown.iter().all(|(text, _)| !is_hole(text)), "{shown:?}");
            for words in match language {
                Language::English => {
                    ["full in 4 turns", "Filled to 61 %", "deadly in 3 turns", "air for 11 more turns"]
                }
                Language::Russian => {
                    ["полна через 4 хода", "Заполнено на 61 %", "смерть через 3 хода", "воздуха ещё на 11 ходов"]
                }
            } {
                let found = shown.iter().any(|(text, _)| text.replace(['\u{2068}', '\u{2069}'], "").contains(words));
                assert!(found, "{words}: {shown:?}");
            }
        }
    }
}

#[test]
fn ui_the_inspector_tells_what_holds_a_door_and_of_a_trap_that_was_found() {
    for (language, words) in [
        (Language::English, ["locked · barred · held in its frame", "splintered", "Wolf pit"]),
        (Language::Russian, ["заперта · на засове · не поддаётся", "расщеплена", "Волчья яма"]),
    ] {
        let mut view = sample_hazards::drowning(ANNA);
        let door = &mut view.doors[0];
        (door.barred, door.jammed, door.stage) = (true, true, 2);
        let harness = stage(vec2(500.0, 500.0), kit(language, 175), move |ui, kit| {
            let thing = Some(sample::DOOR);
            let model =
                HoverModel { view: &view, cell: Cell::new(5, 5), thing, way: None, distance_dm: None, why: &[] };
            hover_card(ui, kit, &model);
            Vec::new()
        });
        let shown = texts(&harness);
        for words in words {
            assert!(shown.iter().any(|(text, _)| text.contains(words)), "{words}: {shown:?}");
        }
        assert_eq!(cut(&harness), Vec::<String>::new(), "{language:?}");
    }
}

#[test]
fn ui_the_legend_tells_only_signs_that_are_shown() {
    assert_eq!(shown(&sample_hazards::drowning(SeatId::GM)), [Sign::Sensor, Sign::Area, Sign::Lever]);
    assert_eq!(shown(&SeatView::default()), []);
    for language in LANGUAGES {
        for scale in [100, 175] {
            let harness = stage(vec2(600.0, 600.0), kit(language, scale), |ui, kit| {
                ui.set_max_width(kit.theme.px(210.0));
                legend_card(ui, kit, &sample_hazards::drowning(SeatId::GM));
                Vec::new()
            });
            assert_eq!(cut(&harness), Vec::<String>::new(), "{language:?} at {scale} %");
        }
    }
}

#[test]
fn ui_the_game_master_shows_dangers_by_key_and_button_and_players_cannot() {
    let on = |seat: SeatId| {
        stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            on_desk(ui.ctx(), kit, seat, Extra { drowning: true, ..Extra::default() })
        })
    };
    let mut harness = on(SeatId::GM);
    harness.key_press(Key::H);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Danger]);
    harness.state_mut().clear();
    harness.get_by_label_contains("Show dangers").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Danger]);
    let mut harness = on(ANNA);
    harness.key_press(Key::H);
    harness.run_steps(2);
    assert!(harness.state().is_empty());
}
