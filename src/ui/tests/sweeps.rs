//! Every panel at every text size in both languages: nothing leaves its place, nothing overlaps, nothing lacks words.

use super::super::lesson::Progress;
use super::super::settings::SettingsPage;
use super::super::workshop::pieces::Layer;
use super::super::workshop::tests as bench;
use super::super::workshop::tools::Tool;
use super::*;

/// A panel with the rectangle it gets in a window of 1280×720.
pub(super) type Panel = (&'static str, fn(&Layout, Rect, &Theme) -> Rect, fn(&mut Ui, &Kit) -> Vec<UiAction>);

/// The room of a lesson's card.
fn beside_the_sheet(l: &Layout, _: Rect, theme: &Theme) -> Rect {
    l.sheet.with_max_y(l.sheet.top() + crate::ui::lesson::height(theme, l.sheet))
}

/// The room of a list over the bar.
fn above_the_bar(l: &Layout, _: Rect, theme: &Theme) -> Rect {
    let width = theme.px(440.0).min(l.bar.width() - 48.0);
    Rect::from_min_max(egui::pos2(24.0, 24.0), egui::pos2(24.0 + width, l.bar.top() - 24.0))
}

/// What the game master can do to a thing, as a list.
fn listed(ui: &mut Ui, kit: &Kit, thing: ThingId) -> Vec<UiAction> {
    let entries = super::super::hand::entries(&gm_view(), Some(sample::OGRE), thing, kit);
    let entries: Vec<_> = entries.iter().collect();
    super::super::flyout::group(ui, kit, &kit.thing(&gm_view(), thing), &entries, true, false);
    Vec::new()
}

fn of_roll(ui: &mut Ui, kit: &Kit, roll: crate::knowledge::view::RollView) -> Vec<UiAction> {
    let mine = roll.by == ANNA;
    prompt(ui, kit, &sample_rolls::prompt(roll, mine))
}

/// Every panel on the sample table, and on an empty one where it can be empty.
pub(super) fn panels() -> Vec<Panel> {
    let window_of = |_: &Layout, screen: Rect, theme: &Theme| wide_window(screen, theme);
    vec![
        ("lesson", beside_the_sheet, |ui, kit| {
            crate::ui::lesson::lesson_card(ui, kit, &mut Progress::at("first_steps", 5), true);
            Vec::new()
        }),
        ("lesson-to-read", beside_the_sheet, |ui, kit| {
            crate::ui::lesson::lesson_card(ui, kit, &mut Progress::at("first_steps", 0), true);
            Vec::new()
        }),
        ("hint", beside_the_sheet, |ui, kit| {
            crate::ui::lesson::hint_card(ui, kit, usual_settings(), "roll", true);
            Vec::new()
        }),
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
            |ui, kit| {
                sheet_panel(
                    ui,
                    kit,
                    &SheetModel { view: &sample::table(ANNA), who: Some(sample::ROWENA), may_act: true, keys: true },
                    &mut SheetState::default(),
                )
            },
        ),
        (
            "sheet-of-another",
            |l, _, _| l.sheet,
            |ui, kit| {
                sheet_panel(
                    ui,
                    kit,
                    &SheetModel { view: &sample::table(ANNA), who: Some(sample::OGRE), may_act: true, keys: true },
                    &mut SheetState::default(),
                )
            },
        ),
        (
            "sheet-empty",
            |l, _, _| l.sheet,
            |ui, kit| {
                sheet_panel(
                    ui,
                    kit,
                    &SheetModel { view: &SeatView::default(), who: None, may_act: true, keys: true },
                    &mut SheetState::default(),
                )
            },
        ),
        ("bar-in-a-fight", |l, _, _| l.bar, |ui, kit| fighting(ui, kit, None)),
        ("targets", above_the_bar, |ui, kit| {
            let deed = Deed::Attack("staff".into());
            let aim = Targeting { deed, at: Some(sample::OGRE) };
            let (view, offers) = (sample::table(ANNA), sample::fight());
            let model = super::super::flyout::Targets {
                view: &view,
                who: Some(sample::ROWENA),
                offers: &offers,
                aim: &aim,
                keys: true,
            };
            super::super::flyout::targets(ui, kit, &model, false);
            Vec::new()
        }),
        ("group", above_the_bar, |ui, kit| {
            let entries =
                super::super::deed::entries(&sample::table(ANNA), Some(sample::ROWENA), &sample::fight(), kit);
            let entries: Vec<_> = entries.iter().collect();
            super::super::flyout::group(ui, kit, &kit.text("ui-group-things"), &entries, true, false);
            Vec::new()
        }),
        ("check", |l, _, _| l.sheet, |ui, kit| checking(ui, kit, sample::ROWENA)),
        (
            "gm-editing",
            |l, _, _| l.sheet,
            |ui, kit| {
                let mut state = SheetState { editing: true, check: None };
                let model = SheetModel { view: &gm_view(), who: Some(sample::ROWENA), may_act: true, keys: true };
                sheet_panel(ui, kit, &model, &mut state)
            },
        ),
        ("bar", |l, _, _| l.bar, |ui, kit| offered(ui, kit, &sample::table(ANNA), None)),
        (
            "bar-aiming",
            |l, _, _| l.bar,
            |ui, kit| offered(ui, kit, &sample::table(ANNA), Some(&Aim::Place(sample::ROWENA))),
        ),
        (
            "bar-empty",
            |l, _, _| l.bar,
            |ui, kit| {
                let view = SeatView::default();
                action_bar(ui, kit, &bar_of(&view, None, &[]))
            },
        ),
        (
            "bar-of-the-game-master",
            |l, _, _| l.bar,
            |ui, kit| {
                let view = SeatView { round: None, ..gm_view() };
                let start = GmDraft::default().start(&view);
                action_bar(ui, kit, &BarModel { start, ..bar_of(&view, None, &[]) })
            },
        ),
        ("replay", |l, _, _| l.bar, |ui, kit| replay_bar(ui, kit, &sample::table(ANNA), &replay(40))),
        (
            "opening-that-waits",
            |l, _, _| l.scene.shrink(12.0),
            |ui, kit| super::super::prompt::waiting_card(ui, kit, &gm_view(), true),
        ),
        (
            "title-recordings",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&[], &[], &unfinished()), &mut Page::Recordings),
        ),
        (
            "log",
            |l, _, _| l.log,
            |ui, kit| {
                let (view, events) = (sample::table(ANNA), sample::events());
                log_panel(
                    ui,
                    kit,
                    &LogModel { view: &view, events: &events, may_speak: true },
                    &mut LogState::default(),
                )
            },
        ),
        (
            "log-empty",
            |l, _, _| l.log,
            |ui, kit| {
                let model = LogModel { view: &SeatView::default(), events: &[], may_speak: true };
                log_panel(ui, kit, &model, &mut LogState::default())
            },
        ),
        (
            "gm",
            |l, _, _| l.tools,
            |ui, kit| {
                gm_panel(
                    ui,
                    kit,
                    &GmModel { view: &gm_view(), selected: Some(sample::ROWENA), characters: None, danger: false },
                    &mut GmDraft::default(),
                )
            },
        ),
        (
            "gm-calm",
            |l, _, _| l.tools,
            |ui, kit| {
                let view = SeatView { round: None, ..gm_view() };
                gm_panel(
                    ui,
                    kit,
                    &GmModel { view: &view, selected: None, characters: None, danger: false },
                    &mut GmDraft::default(),
                )
            },
        ),
        ("first-move", |l, screen, theme| l.prompt(screen, theme).0, |ui, kit| prompt(ui, kit, &sample::first_move())),
        (
            "type-dice",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| prompt(ui, kit, &sample::type_dice(true)),
        ),
        ("roll-pool", |l, screen, theme| l.prompt(screen, theme).0, |ui, kit| of_roll(ui, kit, sample_rolls::pool())),
        ("roll-skill", |l, screen, theme| l.prompt(screen, theme).0, |ui, kit| of_roll(ui, kit, sample_rolls::skill())),
        (
            "roll-again",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| of_roll(ui, kit, sample_rolls::rerolled()),
        ),
        (
            "roll-damage",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| of_roll(ui, kit, sample_rolls::damage()),
        ),
        (
            "roll-opponent",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| of_roll(ui, kit, sample_rolls::opponents()),
        ),
        (
            "defence",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| prompt(ui, kit, &sample_rolls::defence(true)),
        ),
        (
            "type-dice-of-another",
            |l, screen, theme| l.prompt(screen, theme).0,
            |ui, kit| prompt(ui, kit, &sample::type_dice(false)),
        ),
        (
            "curtain",
            |_, screen, _| screen,
            |ui, kit| {
                let model = CurtainModel {
                    name: "Anna",
                    colour: [0x5B, 0xA8, 0xE0],
                    pattern: 1,
                    pin: true,
                    wrong: true,
                    leaves: false,
                };
                curtain_panel(ui, kit, &model, &mut String::new())
            },
        ),
        (
            "title",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Levels),
        ),
        (
            "title-unfinished",
            |_, screen, _| screen,
            |ui, kit| {
                let cards = vec![unfinished(); 4];
                let (levels, card) = (levels(), unfinished());
                let model = TitleModel { unfinished: &cards, ..title_model(&levels, &[], &card) };
                title_panel(ui, kit, &model, &mut Page::Unfinished)
            },
        ),
        (
            "title-saves",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&[], &saves(), &unfinished()), &mut Page::Saves),
        ),
        ("seating", window_of, |ui, kit| {
            seating_panel(ui, kit, &mut Seating::of(&gm_view(), HouseRules::default(), true), true)
        }),
        ("seating-house", window_of, |ui, kit| {
            let seating = Seating::of(&gm_view(), HouseRules::default(), true);
            seating_panel(ui, kit, &mut seating.on(SeatingPage::House), true)
        }),
        (
            "title-settings",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&[], &[], &unfinished()), &mut Page::Settings),
        ),
        ("settings", settings_window, |ui, kit| settings_at(ui, kit, SettingsPage::Screen)),
        ("settings-comfort", settings_window, |ui, kit| settings_at(ui, kit, SettingsPage::Comfort)),
        ("settings-keys", settings_window, |ui, kit| settings_at(ui, kit, SettingsPage::Keys)),
        (
            "title-keys",
            |_, screen, _| screen,
            |ui, kit| {
                SettingsPage::Keys.open(ui.ctx());
                title_panel(ui, kit, &title_model(&[], &[], &unfinished()), &mut Page::Settings)
            },
        ),
        ("journey-road", journey_room, |ui, kit| on_the_road(ui, kit, SeatId::GM, JourneyPage::Road)),
        ("journey-camp", journey_room, |ui, kit| on_the_road(ui, kit, SeatId::GM, JourneyPage::Camp)),
        ("journey-story", journey_room, |ui, kit| on_the_road(ui, kit, SeatId::GM, JourneyPage::Story)),
        ("journey-of-a-player", journey_room, |ui, kit| on_the_road(ui, kit, ANNA, JourneyPage::Camp)),
        ("alertness", |l, screen, theme| l.prompt(screen, theme).0, |ui, kit| prompt(ui, kit, &cards::alertness())),
        ("escape", |l, screen, theme| l.prompt(screen, theme).0, |ui, kit| prompt(ui, kit, &cards::escape())),
        (
            "danger-legend",
            |l, _, _| l.scene.shrink(12.0),
            |ui, kit| {
                super::super::danger::legend_card(ui, kit, &crate::ui::sample_hazards::drowning(SeatId::GM));
                Vec::new()
            },
        ),
        (
            "bar-drowning",
            |l, _, _| l.bar,
            |ui, kit| {
                let (view, offers) = (crate::ui::sample_hazards::drowning(ANNA), crate::ui::sample_hazards::offers());
                action_bar(ui, kit, &bar_of(&view, Some(sample::ROWENA), &offers))
            },
        ),
        (
            "loading",
            |_, screen, _| screen,
            |ui, kit| {
                loading_panel(ui, kit, 0.6);
                Vec::new()
            },
        ),
        (
            "workshop-notes-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Note)),
        ),
        (
            "workshop-light-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Light)),
        ),
        (
            "workshop-wall-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Wall)),
        ),
        ("door", window_of, |ui, kit| super::super::door::door_panel(ui, kit, &gm_view(), sample::DOOR)),
        ("hand-trap", above_the_bar, |ui, kit| listed(ui, kit, sample::TRAP)),
        ("hand-token", above_the_bar, |ui, kit| listed(ui, kit, sample::ROWENA)),
        ("rehearsal", window_of, |ui, kit| rehearse::window_in(ui, kit, rehearse::stages().swap_remove(0))),
        ("rehearsal-runs", window_of, |ui, kit| rehearse::window_in(ui, kit, rehearse::stages().swap_remove(2))),
        ("rehearsal-over", window_of, |ui, kit| rehearse::window_in(ui, kit, rehearse::stages().swap_remove(5))),
        ("rehearsal-nothing", window_of, |ui, kit| rehearse::window_in(ui, kit, rehearse::stages().swap_remove(6))),
        ("help", window_of, |ui, kit| help_panel(ui, kit)),
        ("help-handbook", window_of, |ui, kit| handbook::open_at(ui, kit, "F5")),
        ("help-handbook-tables", window_of, |ui, kit| handbook::open_at(ui, kit, "S5")),
        (
            "pause",
            |_, screen, theme| window(screen, theme, vec2(340.0, 640.0)),
            |ui, kit| pause_panel(ui, kit, &PauseModel { may_undo: true, gm: true, saved: false }, &mut String::new()),
        ),
        (
            "workshop-strip",
            |l, _, _| l.strip,
            |ui, kit| bench::part(ui, kit, bench::Panel::Strip, &mut bench::holding(Tool::Select)),
        ),
        (
            "workshop-banner",
            |l, _, _| l.strip,
            |ui, kit| bench::part(ui, kit, bench::Panel::Banner, &mut bench::holding(Tool::Select)),
        ),
        (
            "workshop-bar",
            |l, _, _| l.bar,
            |ui, kit| bench::part(ui, kit, bench::Panel::Bar, &mut bench::chosen(Layer::Tokens)),
        ),
        (
            "workshop-paint",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Paint)),
        ),
        (
            "workshop-door-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Door)),
        ),
        (
            "workshop-trap-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Trap)),
        ),
        (
            "workshop-stamp-tool",
            |l, _, _| l.log,
            |ui, kit| bench::part(ui, kit, bench::Panel::Palette, &mut bench::holding(Tool::Stamp)),
        ),
        (
            "workshop-level",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::holding(Tool::Select)),
        ),
        (
            "workshop-token",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::chosen(Layer::Tokens)),
        ),
        (
            "workshop-door",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::chosen(Layer::Doors)),
        ),
        (
            "workshop-light",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::chosen(Layer::Lights)),
        ),
        (
            "workshop-trap",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::chosen(Layer::Traps)),
        ),
        (
            "workshop-note",
            |l, _, _| l.sheet,
            |ui, kit| bench::part(ui, kit, bench::Panel::Properties, &mut bench::chosen(Layer::Notes)),
        ),
        (
            "title-new",
            |_, screen, _| screen,
            |ui, kit| title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::New),
        ),
        ("campaign-levels", window_of, |ui, kit| campaign::page(ui, kit, campaign::Tab::Levels)),
        ("campaign-characters", window_of, |ui, kit| campaign::page(ui, kit, campaign::Tab::Characters)),
        ("campaign-saves", window_of, |ui, kit| campaign::page(ui, kit, campaign::Tab::Saves)),
        ("campaign-trash", window_of, |ui, kit| campaign::page(ui, kit, campaign::Tab::Trash)),
        ("campaign-nothing", window_of, |ui, kit| campaign::nothing(ui, kit, campaign::Tab::Levels)),
        ("campaign-carry", window_of, |ui, kit| campaign::passing(ui, kit, true)),
        ("campaign-carry-choose", window_of, |ui, kit| campaign::passing(ui, kit, false)),
        (
            "error",
            |_, screen, theme| window(screen, theme, vec2(620.0, 480.0)),
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

/// The room of the settings.
fn settings_window(_: &Layout, screen: Rect, theme: &Theme) -> Rect {
    window(screen, theme, super::super::desk::SETTINGS)
}

/// The settings at a page.
fn settings_at(ui: &mut Ui, kit: &Kit, page: SettingsPage) -> Vec<UiAction> {
    page.open(ui.ctx());
    super::super::desk::settings_window(ui, kit, usual_settings())
}

/// The room of the journey.
fn journey_room(_: &Layout, screen: Rect, theme: &Theme) -> Rect {
    super::super::journey::place(screen, &Kit { theme, ..kit(Language::English, 100) })
}

/// The journey at a page.
fn on_the_road(ui: &mut Ui, kit: &Kit, seat: SeatId, page: JourneyPage) -> Vec<UiAction> {
    let mut road = sample_journey::road(seat, page);
    let model = super::super::journey::JourneyModel { view: &road.view, known: &road.known, may_act: true };
    super::super::journey::journey_window(ui, kit, &model, &mut road.draft)
}

/// Every panel in its place in both languages at these text sizes, with what is wrong with it.
fn sweep(scales: &[u16], wrong: impl Fn(&Harness<'_, Vec<UiAction>>, Rect) -> Vec<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for &percent in scales {
            for (name, place, show) in panels() {
                let kit = kit(language, percent);
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
                let folds = Folds { has_tools: name.starts_with("gm"), ..Folds::default() };
                let rect = place(&Layout::of(screen, kit.theme, folds), screen, kit.theme);
                let harness = stage(rect.size(), kit, show);
                assert!(!texts(&harness).is_empty(), "{name} says something");
                let found = wrong(&harness, Rect::from_min_size(Pos2::ZERO, rect.size()));
                faults.extend(found.into_iter().map(|fault| format!("{name} {language:?} {percent} %: {fault}")));
            }
        }
    }
    faults
}

#[test]
fn ui_no_panel_leaves_its_rectangle_at_any_text_size() {
    let faults = sweep(&SCALES, |harness, rect| {
        // What has no letters has no place either.
        let outside = |(text, at): &(String, Rect)| !text.is_empty() && !rect.expand(1.0).contains_rect(*at);
        let told = |(text, at): (String, Rect)| format!("{text:?} at {at:?} leaves {rect:?}");
        texts(harness).into_iter().filter(outside).map(told).collect()
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn ui_no_words_of_a_window_are_cut() {
    let mut faults = Vec::new();
    for size in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        for (language, percent) in Language::ALL.into_iter().flat_map(|language| [(language, 100), (language, 175)]) {
            for (name, place, show) in panels() {
                if ![
                    "title",
                    "campaign",
                    "door",
                    "rehearsal",
                    "seating",
                    "settings",
                    "help",
                    "pause",
                    "curtain",
                    "error",
                ]
                .iter()
                .any(|window| name.starts_with(window))
                {
                    continue;
                }
                let kit = kit(language, percent);
                let screen = Rect::from_min_size(Pos2::ZERO, size);
                let rect = place(&Layout::of(screen, kit.theme, Folds::default()), screen, kit.theme);
                let harness = stage(rect.size(), kit, show);
                let found = cut(&harness);
                if !found.is_empty() {
                    faults.push(format!("{name} {language:?} {percent} % {size:?}: {found:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn ui_no_two_texts_of_a_panel_overlap() {
    let faults = sweep(&[100, 150, 175], |harness, _| {
        let seen = rows(harness);
        let mut faults = Vec::new();
        for (i, (a, at)) in seen.iter().enumerate() {
            for (b, other) in &seen[i + 1..] {
                let both = at.shrink(1.5).intersect(other.shrink(1.5));
                if both.width() > 1.0 && both.height() > 3.0 {
                    faults.push(format!("{a:?} at {at:?} and {b:?} at {other:?}"));
                }
            }
        }
        faults
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn ui_every_message_that_panels_show_is_in_the_locale() {
    for language in Language::ALL {
        for (name, _, show) in panels() {
            let harness = stage(vec2(1280.0, 720.0), kit(language, 100), show);
            for (text, _) in texts(&harness) {
                let raw = ["ui-", "log-", "campaign-", "workshop-"].iter().any(|head| text.starts_with(head));
                assert!(!raw, "{name} {language:?} shows the key {text:?}");
            }
        }
    }
}
