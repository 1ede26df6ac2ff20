//! Every panel is driven as a person would: found by its words, pressed by pointer and keyboard, read in both languages
//! and at every text size.

use super::bar::{BarModel, action_bar};
use super::curtain::{CurtainModel, curtain_panel};
use super::desk::{DeskModel, DeskState, desk};
use super::gm::{GmDraft, GmModel, gm_panel};
use super::help::{PANEL_KEYS, help_panel};
use super::hover::{HoverModel, Way, hover_card};
use super::labels::{LabelPlace, token_labels};
use super::layout::{Folds, Layout, window};
use super::log::{LogFilter, LogModel, log_panel};
use super::notice::{ErrorText, Toasts, error_card, loading_panel, toasts_panel};
use super::pause::{PauseModel, pause_panel};
use super::prompt::{PromptModel, prompt_card};
use super::sample;
use super::seating::{Seating, seating_panel};
use super::settings::settings_panel;
use super::sheet::{SheetModel, sheet_panel};
use super::strip::{StripModel, strip_panel};
use super::title::{LevelCard, Page, SaveCard, TitleModel, UnfinishedCard, title_panel};
use super::{Aim, Art, Kit, Settings, Side, Speaker, Theme, UiAction, Window};
use crate::board::Cell;
use crate::knowledge::view::PromptView;
use crate::knowledge::{SeatId, SeatView};
use crate::session::Command;
use crate::session::command::HouseRules;
use crate::text::{Language, Locale, Phrase};
use egui::{Context, Key, Pos2, Rect, Shape, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::sync::OnceLock;

const ANNA: SeatId = SeatId(1);
const SCALES: [u16; 4] = [75, 100, 150, 200];

fn locale() -> &'static Locale {
    static LOCALE: OnceLock<Locale> = OnceLock::new();
    LOCALE.get_or_init(|| Locale::load(&crate::assets::root()).expect("the shipped locale files load"))
}

/// A kit without drawings, which lives as long as the tests.
pub fn kit(language: Language, percent: u16) -> Kit<'static> {
    let theme = Box::leak(Box::new(Theme::new(percent, false, true)));
    let art = Box::leak(Box::new(Art::default()));
    Kit { speaker: Speaker { locale: locale(), language }, theme, art }
}

/// A stage of this size on which `show` shows something; what it returns is gathered.
fn stage<'a>(
    size: Vec2,
    kit: Kit<'static>,
    mut show: impl FnMut(&mut Ui, &Kit) -> Vec<UiAction> + 'a,
) -> Harness<'a, Vec<UiAction>> {
    let mut pass = 0;
    let app = move |ui: &mut Ui, actions: &mut Vec<UiAction>| {
        pass += 1;
        if pass == 1 {
            super::theme::set_fonts(ui.ctx());
            kit.theme.apply(ui.ctx());
            return;
        }
        let rect = Rect::from_min_size(Pos2::ZERO, size);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        child.set_clip_rect(rect.expand(400.0));
        actions.extend(show(&mut child, &kit));
        super::theme::focus_ring(ui.ctx(), kit.theme);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(app, Vec::new());
    harness.run_steps(4);
    harness.state_mut().clear();
    harness
}

/// The texts that can be seen, with the part of their rectangle that is not cut away.
fn texts(harness: &Harness<'_, Vec<UiAction>>) -> Vec<(String, Rect)> {
    fn collect(shape: &Shape, clip: Rect, into: &mut Vec<(String, Rect)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, into)),
            Shape::Text(text) => {
                let seen = text.visual_bounding_rect().intersect(clip);
                if seen.is_positive() {
                    into.push((text.galley.text().to_owned(), seen));
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &harness.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

/// A panel with the rectangle it gets in a window of 1280×720.
type Panel = (&'static str, fn(&Layout, Rect, &Theme) -> Rect, fn(&mut Ui, &Kit) -> Vec<UiAction>);

fn gm_view() -> SeatView {
    sample::table(SeatId::GM)
}

fn title_model<'a>(levels: &'a [LevelCard], saves: &'a [SaveCard], card: &'a UnfinishedCard) -> TitleModel<'a> {
    TitleModel { levels, saves, unfinished: Some(card), settings: Settings::default(), backdrop: None }
}

fn levels() -> Vec<LevelCard> {
    let level = |en: &str, ru: &str| LevelCard {
        title: sample::both(en, ru),
        summary: sample::both(
            "Three heroes go down after a bell that rings under water. Something answers it.",
            "Трое героев спускаются за колоколом, который звонит под водой. Что-то ему отвечает.",
        ),
        picture: None,
    };
    vec![level("The Drowned Crypt", "Затопленный склеп"), level("The Long Corridor", "Длинный коридор")]
}

fn saves() -> Vec<SaveCard> {
    vec![SaveCard {
        name: "before-the-door".into(),
        title: sample::both("The Drowned Crypt", "Затопленный склеп"),
        round: 4,
    }]
}

fn unfinished() -> UnfinishedCard {
    UnfinishedCard {
        title: sample::both("The Drowned Crypt", "Затопленный склеп"), round: 3, commands: 41
    }
}

fn offered(ui: &mut Ui, kit: &Kit, view: &SeatView, aim: Option<Aim>) -> Vec<UiAction> {
    let offers = sample::offers();
    action_bar(ui, kit, &BarModel { view, who: Some(sample::ROWENA), offers: &offers, aim, keys: true })
}

/// Every panel on the sample table, and on an empty one where it can be empty.
fn panels() -> Vec<Panel> {
    let window_of = |_: &Layout, screen: Rect, theme: &Theme| window(screen, theme, vec2(860.0, 620.0));
    vec![
        (
            "strip",
            |l, _, _| l.strip,
            |ui, kit| strip_panel(ui, kit, &StripModel { view: &sample::table(ANNA), selected: None }),
        ),
        (
            "strip-calm",
            |l, _, _| l.strip,
            |ui, kit| {
                strip_panel(ui, kit, &StripModel { view: &SeatView { round: None, ..gm_view() }, selected: None })
            },
        ),
        (
            "sheet",
            |l, _, _| l.sheet,
            |ui, kit| sheet_panel(ui, kit, &SheetModel { view: &sample::table(ANNA), who: Some(sample::ROWENA) }),
        ),
        (
            "sheet-of-another",
            |l, _, _| l.sheet,
            |ui, kit| sheet_panel(ui, kit, &SheetModel { view: &sample::table(ANNA), who: Some(sample::OGRE) }),
        ),
        (
            "sheet-empty",
            |l, _, _| l.sheet,
            |ui, kit| sheet_panel(ui, kit, &SheetModel { view: &SeatView::default(), who: None }),
        ),
        ("bar", |l, _, _| l.bar, |ui, kit| offered(ui, kit, &sample::table(ANNA), None)),
        (
            "bar-aiming",
            |l, _, _| l.bar,
            |ui, kit| offered(ui, kit, &sample::table(ANNA), Some(Aim::Walk(sample::ROWENA))),
        ),
        (
            "bar-empty",
            |l, _, _| l.bar,
            |ui, kit| {
                let view = SeatView::default();
                action_bar(ui, kit, &BarModel { view: &view, who: None, offers: &[], aim: None, keys: true })
            },
        ),
        (
            "log",
            |l, _, _| l.log,
            |ui, kit| {
                let (view, events) = (sample::table(ANNA), sample::events());
                log_panel(ui, kit, &LogModel { view: &view, events: &events }, &mut LogFilter::All)
            },
        ),
        (
            "log-empty",
            |l, _, _| l.log,
            |ui, kit| log_panel(ui, kit, &LogModel { view: &SeatView::default(), events: &[] }, &mut LogFilter::All),
        ),
        (
            "gm",
            |l, _, _| l.tools,
            |ui, kit| {
                gm_panel(
                    ui,
                    kit,
                    &GmModel { view: &gm_view(), selected: Some(sample::ROWENA) },
                    &mut GmDraft::default(),
                )
            },
        ),
        (
            "gm-calm",
            |l, _, _| l.tools,
            |ui, kit| {
                let view = SeatView { round: None, ..gm_view() };
                gm_panel(ui, kit, &GmModel { view: &view, selected: None }, &mut GmDraft::default())
            },
        ),
        ("first-move", |l, _, _| l.scene.shrink(12.0), |ui, kit| prompt(ui, kit, &sample::first_move())),
        ("type-dice", |l, _, _| l.scene.shrink(12.0), |ui, kit| prompt(ui, kit, &sample::type_dice(true))),
        ("type-dice-of-another", |l, _, _| l.scene.shrink(12.0), |ui, kit| prompt(ui, kit, &sample::type_dice(false))),
        (
            "curtain",
            |_, screen, _| screen,
            |ui, kit| {
                let model =
                    CurtainModel { name: "Anna", colour: [0x5B, 0xA8, 0xE0], pattern: 1, pin: true, wrong: true };
                curtain_panel(ui, kit, &model, &mut String::new())
            },
        ),
        (
            "title",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Levels),
        ),
        (
            "title-saves",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&[], &saves(), &unfinished()), &mut Page::Saves),
        ),
        ("seating", window_of, |ui, kit| {
            seating_panel(ui, kit, &mut Seating::of(&gm_view(), HouseRules::default()), true)
        }),
        (
            "settings",
            |_, screen, theme| window(screen, theme, vec2(460.0, 460.0)),
            |ui, kit| {
                let scroll = egui::ScrollArea::vertical();
                scroll
                    .show(ui, |ui| settings_panel(ui, kit, Settings::default()).map(UiAction::Use))
                    .inner
                    .into_iter()
                    .collect()
            },
        ),
        ("help", window_of, |ui, kit| help_panel(ui, kit, &PANEL_KEYS)),
        (
            "pause",
            |_, screen, theme| window(screen, theme, vec2(340.0, 420.0)),
            |ui, kit| pause_panel(ui, kit, &PauseModel { may_undo: true, saved: false }),
        ),
        (
            "error",
            |_, screen, theme| window(screen, theme, vec2(620.0, 360.0)),
            |ui, kit| error_card(ui, kit, &error()),
        ),
        (
            "hover",
            |l, _, _| l.scene,
            |ui, kit| {
                let view = sample::table(ANNA);
                let way = Way { cost_ap: 4, steps: 3, allowed: Ok(()) };
                hover_card(ui, kit, &hover(&view, &way));
                Vec::new()
            },
        ),
        (
            "toasts",
            |l, _, _| l.scene,
            |ui, kit| {
                toasts_panel(ui, kit, &toasts());
                Vec::new()
            },
        ),
    ]
}

fn prompt(ui: &mut Ui, kit: &Kit, prompt: &PromptView) -> Vec<UiAction> {
    let view = sample::table(ANNA);
    prompt_card(ui, kit, &PromptModel { view: &view, prompt, answering: ANNA, keys: true }, &mut String::new())
}

fn error() -> ErrorText {
    ErrorText {
        what: "levels/crypt.ron, line 12, column 3: things[12].trap.sensor: the cell (41, 7) is outside the map".into(),
        next: "ui-error-level",
    }
}

fn hover<'a>(view: &'a SeatView, way: &'a Way) -> HoverModel<'a> {
    let cell = Cell::new(2, 3);
    HoverModel { view, cell, thing: Some(sample::OGRE), way: Some(way), distance_cm: Some(520), why: &[] }
}

fn toasts() -> Toasts {
    let mut toasts = Toasts::default();
    toasts.add(Phrase::new("ui-no-fortune-left").rule("F4"), 0.0);
    toasts
}

#[test]
fn ui_no_panel_leaves_its_rectangle_at_any_text_size() {
    for language in Language::ALL {
        for percent in SCALES {
            for (name, place, show) in panels() {
                let kit = kit(language, percent);
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
                let folds = Folds { has_tools: name.starts_with("gm"), ..Folds::default() };
                let rect = place(&Layout::of(screen, kit.theme, folds), screen, kit.theme);
                let harness = stage(rect.size(), kit, show);
                let bounds = Rect::from_min_size(Pos2::ZERO, rect.size()).expand(1.0);
                let seen = texts(&harness);
                assert!(!seen.is_empty(), "{name} says something");
                for (text, at) in &seen {
                    assert!(
                        bounds.contains_rect(*at),
                        "{name} {language:?} {percent} %: {text:?} at {at:?} leaves {bounds:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn ui_no_two_texts_of_a_panel_overlap() {
    for language in Language::ALL {
        for percent in [100, 150] {
            for (name, place, show) in panels() {
                let kit = kit(language, percent);
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
                let folds = Folds { has_tools: name.starts_with("gm"), ..Folds::default() };
                let rect = place(&Layout::of(screen, kit.theme, folds), screen, kit.theme);
                let harness = stage(rect.size(), kit, show);
                let seen = texts(&harness);
                for (i, (a, at)) in seen.iter().enumerate() {
                    for (b, other) in &seen[i + 1..] {
                        let both = at.shrink(1.5).intersect(other.shrink(1.5));
                        let apart = both.width() <= 1.0 || both.height() <= 3.0;
                        assert!(apart, "{name} {language:?} {percent} %: {a:?} at {at:?} and {b:?} at {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn ui_every_message_that_panels_show_is_in_the_locale() {
    for language in Language::ALL {
        for (name, _, show) in panels() {
            let harness = stage(vec2(1280.0, 720.0), kit(language, 100), show);
            for (text, _) in texts(&harness) {
                let raw = text.starts_with("ui-") || text.starts_with("log-");
                assert!(!raw, "{name} {language:?} shows the key {text:?}");
            }
        }
    }
}

#[test]
fn ui_offers_are_asked_by_click_number_and_enter() {
    let view = sample::table(ANNA);
    let unlock = UiAction::Ask(Command::UnlockDoor { thing: sample::ROWENA, door: sample::DOOR });
    let make = || stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| offered(ui, kit, &view, None));

    let mut harness = make();
    harness.get_by_label("Unlock: Reinforced door").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [unlock.clone()], "by click");

    let mut harness = make();
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [unlock.clone()], "by number");

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
    let mut harness = stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| offered(ui, kit, &view, None));
    harness.get_by_label("Open: Reinforced door").click();
    harness.key_press(Key::Num1);
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "the door is locked");
}

#[test]
fn ui_tab_reaches_every_offer_in_turn() {
    let view = sample::table(ANNA);
    let mut harness = stage(vec2(1280.0, 92.0), kit(Language::English, 100), |ui, kit| offered(ui, kit, &view, None));
    let mut reached = Vec::new();
    for _ in 0..6 {
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
            if harness.get_by_label(name).is_focused() {
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
            sheet_panel(ui, kit, &SheetModel { view: &view, who: Some(sample::ROWENA) })
        });
        harness.get_by_label(fortune);
    }
}

#[test]
fn ui_a_table_without_fortune_shows_none() {
    let mut view = sample::table(ANNA);
    view.sheets.iter_mut().for_each(|sheet| sheet.fortune = None);
    let harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(ui, kit, &SheetModel { view: &view, who: Some(sample::ROWENA) })
    });
    assert!(!texts(&harness).iter().any(|(text, _)| text.contains("Fortune")), "F11: nobody");
}

#[test]
fn ui_another_seats_sheet_shows_only_what_can_be_seen() {
    let view = sample::table(ANNA);
    let harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(ui, kit, &SheetModel { view: &view, who: Some(sample::OGRE) })
    });
    harness.get_by_label("Hurt");
    assert!(harness.query_by_label_contains("Life").is_none(), "no number of its life");
}

#[test]
fn ui_sections_of_the_sheet_open_by_keyboard() {
    let view = sample::table(ANNA);
    let mut harness = stage(vec2(292.0, 560.0), kit(Language::English, 100), |ui, kit| {
        sheet_panel(ui, kit, &SheetModel { view: &view, who: Some(sample::ROWENA) })
    });
    harness.get_by_label("Fighting").focus();
    harness.run_steps(2);
    harness.key_press(Key::Space);
    harness.run_steps(2);
    harness.get_by_label("combat-attack 11");
}

#[test]
fn ui_the_log_leaves_out_what_a_seat_may_not_know() {
    let events = sample::events();
    for (seat, known) in [(ANNA, false), (SeatId::GM, true)] {
        let view = sample::table(seat);
        let harness = stage(vec2(600.0, 900.0), kit(Language::English, 100), |ui, kit| {
            log_panel(ui, kit, &LogModel { view: &view, events: &events }, &mut LogFilter::All)
        });
        let found = texts(&harness).iter().any(|(text, _)| text.contains("Ghoul"));
        assert_eq!(found, known, "seat {seat} and the ghoul's place");
    }
}

#[test]
fn ui_log_filters_choose_lines() {
    let (view, events) = (sample::table(ANNA), sample::events());
    let mut filter = LogFilter::All;
    let mut harness = stage(vec2(600.0, 900.0), kit(Language::English, 100), move |ui, kit| {
        log_panel(ui, kit, &LogModel { view: &view, events: &events }, &mut filter)
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
            let model = PromptModel { view: &view, prompt: &prompt, answering: ANNA, keys: true };
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
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::PassFirstMove)], "Esc leaves it for this seat alone");

    let mut harness = make();
    harness.get_by_label("Boris: answer with F4").click();
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
        let model = PromptModel { view: &view, prompt: &prompt, answering: SeatId(2), keys: true };
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
        let model = PromptModel { view: &view, prompt: &prompt, answering: ANNA, keys: true };
        prompt_card(ui, kit, &model, &mut typed)
    });
    harness.run_steps(2);
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
        let curtain = CurtainModel { name: "Anna", colour: [1, 2, 3], pattern: 1, pin: false, wrong: false };
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
            let model = CurtainModel { name: "Game master", colour: [9, 9, 9], pattern: 0, pin, wrong: false };
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
fn ui_the_game_master_begins_an_encounter_with_the_surprised() {
    let view = SeatView { round: None, ..gm_view() };
    let mut draft = GmDraft::default();
    let mut harness = stage(vec2(400.0, 1400.0), kit(Language::English, 100), move |ui, kit| {
        gm_panel(ui, kit, &GmModel { view: &view, selected: None }, &mut draft)
    });
    harness.get_by_label("Begin").click();
    harness.run_steps(2);
    assert!(harness.state().is_empty(), "nobody is chosen yet");
    for name in ["Rowena", "Ghoul"] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
    }
    harness.get_all_by_label("surprised").last().expect("both can be surprised").click();
    harness.run_steps(2);
    harness.get_by_label("Begin").click();
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
        gm_panel(ui, kit, &GmModel { view: &view, selected: Some(sample::ROWENA) }, &mut draft)
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
    let expected = [UiAction::Play(1), UiAction::Recover, UiAction::Quit, UiAction::OpenSave(0)];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_settings_change_one_thing_at_a_time() {
    let mut harness = stage(vec2(500.0, 600.0), kit(Language::English, 100), |ui, kit| {
        settings_panel(ui, kit, Settings::default()).map(UiAction::Use).into_iter().collect()
    });
    harness.get_by_label("Русский").click();
    harness.run_steps(2);
    harness.get_by_label("150 %").click();
    harness.run_steps(2);
    let expected = [
        UiAction::Use(Settings { language: Language::Russian, ..Settings::default() }),
        UiAction::Use(Settings { text_scale: 150, ..Settings::default() }),
    ];
    assert_eq!(*harness.state(), expected);
}

#[test]
fn ui_help_names_every_key_of_the_panels() {
    let harness = stage(vec2(900.0, 900.0), kit(Language::English, 100), |ui, kit| help_panel(ui, kit, &[]));
    let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
    for row in PANEL_KEYS {
        assert!(seen.iter().any(|text| text == row.keys), "{} is on the sheet", row.keys);
    }
}

#[test]
fn ui_errors_are_closed_by_enter() {
    let mut harness = stage(vec2(620.0, 360.0), kit(Language::English, 100), |ui, kit| error_card(ui, kit, &error()));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Understood]);
}

/// What a desk shows besides the sample table.
#[derive(Default)]
struct Extra<'a> {
    hover: Option<(HoverModel<'a>, Pos2)>,
    labels: &'a [LabelPlace],
    toasts: Option<&'a Toasts>,
    prompt: Option<&'a PromptView>,
    window: Option<Window>,
    error: Option<&'a ErrorText>,
    curtain: Option<CurtainModel<'a>>,
}

/// The sample table as `seat` sees it, on the whole desk.
fn on_desk(ctx: &Context, kit: &Kit, seat: SeatId, extra: Extra) -> Vec<UiAction> {
    let (view, events, offers) = (sample::table(seat), sample::events(), sample::offers());
    let none = Toasts::default();
    let model = DeskModel {
        view: &view,
        events: &events,
        selected: Some(sample::ROWENA),
        offers: &offers,
        aim: None,
        hover: extra.hover,
        labels: extra.labels,
        prompt: extra.prompt,
        answering: seat,
        toasts: extra.toasts.unwrap_or(&none),
        window: extra.window,
        settings: Settings::default(),
        may_undo: seat.is_gm(),
        saved: false,
        scene_keys: &[],
        error: extra.error,
        curtain: extra.curtain,
    };
    desk(ctx, kit, &model, &mut DeskState::default())
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
    assert_eq!(press(ANNA, Key::Z, egui::Modifiers::COMMAND), [], "undo is the game master's");
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

/// A screen to draw.
pub type Screen = (&'static str, fn(&Context, &Kit));

/// Whole screens for pictures.
pub fn screens() -> Vec<Screen> {
    fn full(ctx: &Context, show: impl FnOnce(&mut Ui)) {
        super::desk::region(ctx, "full", ctx.content_rect(), egui::Order::Middle, show);
    }
    vec![
        ("title", |ctx, kit| {
            full(ctx, |ui| {
                title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Levels);
            });
        }),
        ("seating", |ctx, kit| {
            full(ctx, |ui| {
                super::title::backdrop(ui.painter(), ui.max_rect(), None);
                let place = window(ui.max_rect(), kit.theme, vec2(760.0, 620.0));
                let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
                seating_panel(&mut child, kit, &mut Seating::of(&gm_view(), HouseRules::default()), true);
            });
        }),
        ("player", |ctx, kit| {
            let (view, way) = (sample::table(ANNA), Way { cost_ap: 4, steps: 3, allowed: Ok(()) });
            let labels = [
                LabelPlace { id: sample::ROWENA, at: egui::pos2(520.0, 300.0) },
                LabelPlace { id: sample::OGRE, at: egui::pos2(700.0, 240.0) },
            ];
            let toasts = toasts();
            let hover = Some((hover(&view, &way), egui::pos2(640.0, 330.0)));
            let extra = Extra { hover, labels: &labels, toasts: Some(&toasts), ..Extra::default() };
            on_desk(ctx, kit, ANNA, extra);
        }),
        ("gm", |ctx, kit| {
            on_desk(ctx, kit, SeatId::GM, Extra::default());
        }),
        ("first-move", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { prompt: Some(&sample::first_move()), ..Extra::default() });
        }),
        ("help", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Help), ..Extra::default() });
        }),
        ("settings", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Settings), ..Extra::default() });
        }),
        ("pause", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Pause), ..Extra::default() });
        }),
        ("error", |ctx, kit| {
            let error = error();
            on_desk(ctx, kit, ANNA, Extra { error: Some(&error), ..Extra::default() });
        }),
        ("curtain", |ctx, kit| {
            let colour = [0x5B, 0xA8, 0xE0];
            let curtain = CurtainModel { name: "Anna", colour, pattern: 1, pin: false, wrong: false };
            on_desk(ctx, kit, ANNA, Extra { curtain: Some(curtain), ..Extra::default() });
        }),
        ("loading", |ctx, kit| full(ctx, |ui| loading_panel(ui, kit, 0.6))),
    ]
}

#[test]
fn ui_labels_show_at_most_four_badges_and_count_the_others() {
    let mut view = sample::table(ANNA);
    let condition = |key: &'static str| (Phrase::new(key), 1);
    view.tokens[3].conditions = [
        "ui-condition-pain",
        "ui-condition-dazed",
        "ui-condition-prone",
        "ui-condition-held",
        "ui-condition-surprised",
        "ui-condition-unconscious",
    ]
    .map(condition)
    .to_vec();
    let harness = stage(vec2(400.0, 300.0), kit(Language::English, 100), |ui, kit| {
        token_labels(ui, kit, &view, &[LabelPlace { id: sample::OGRE, at: egui::pos2(200.0, 150.0) }]);
        Vec::new()
    });
    assert!(texts(&harness).iter().any(|(text, _)| text == "+2"), "two are counted");
}
