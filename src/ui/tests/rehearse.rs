//! The rehearsal window: what is prepared, how far it has come, what came of it, and that it is the game master's alone.

use super::*;
use crate::knowledge::view::TokenKind;
use crate::session::rehearse::{Fate, Histogram, Outcome, Rehearsal, Scene, TrapTally};
use crate::ui::rehearse::{RehearsalDraft, RehearsalState, Stage, rehearsal_panel};
use std::cell::RefCell;
use std::rc::Rc;

fn counted(values: impl IntoIterator<Item = (u32, u32)>) -> Histogram {
    Histogram(values.into_iter().collect())
}

fn fate(id: ThingId, kind: TokenKind, [stands, lies, dying, dead]: [u32; 4]) -> Fate {
    let name = sample::who(id).name;
    Fate { thing: id, name, kind, stands, lies, dying, dead, life_lost: counted([(0, 40), (9, 60), (17, 100)]) }
}

/// What came of so many runs.
fn outcome(times: u32) -> Outcome {
    if times == 0 {
        return Outcome::default();
    }
    Outcome {
        times,
        unfinished: 3,
        people: vec![
            fate(sample::OGRE, TokenKind::Opponent, [0, times / 4, 0, times - times / 4]),
            fate(sample::ROWENA, TokenKind::Hero, [times / 2, times / 4, times - times / 2 - times / 4 - 1, 1]),
        ],
        traps: vec![TrapTally {
            trap: sample::TRAP,
            name: sample::both("Rolling stone", "Катящийся камень"),
            sprung: times,
            evaded: times / 4,
            hits: counted([(0, times / 4), (1, times - times / 4)]),
            damage: counted([(0, times / 4), (31, times - times / 4)]),
        }],
        turns: counted((2..=38).map(|turns| (turns, 40 - turns))),
        fortune: counted([(0, times / 2), (1, times / 4), (2, times / 8), (3, 1)]),
    }
}

/// The window in each of its states.
pub fn stages() -> Vec<Stage> {
    let rehearsal = Rehearsal { times: 200, seed: 7, ..Rehearsal::default() };
    let over = |times| Stage::Over { rehearsal, outcome: Box::new(outcome(times)) };
    vec![
        Stage::Idle,
        Stage::Failed(Phrase::new("refused-nobody-fights")),
        Stage::Running { rehearsal, done: 137, stopping: false },
        Stage::Running { rehearsal, done: 138, stopping: true },
        over(200),
        over(61),
        over(0),
    ]
}

/// The window in a state, with a trap chosen.
pub fn window_in(ui: &mut Ui, kit: &Kit, stage: Stage) -> Vec<UiAction> {
    let mut state = RehearsalState { draft: RehearsalDraft::of(sample::TRAP), stage };
    rehearsal_panel(ui, kit, &gm_view(), &mut state)
}

/// The window on a stage, with what it remembers.
fn opened(stage: Stage, language: Language) -> (Harness<'static, Vec<UiAction>>, Rc<RefCell<RehearsalState>>) {
    let state = Rc::new(RefCell::new(RehearsalState { stage, ..RehearsalState::default() }));
    let shown = Rc::clone(&state);
    let harness = super::stage(vec2(860.0, 640.0), kit(language, 100), move |ui, kit| {
        rehearsal_panel(ui, kit, &gm_view(), &mut shown.borrow_mut())
    });
    (harness, state)
}

#[test]
fn ui_a_rehearsal_is_prepared_by_pointer_and_begun_by_enter() {
    let (mut harness, _) = opened(Stage::Idle, Language::English);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    let whole = Rehearsal { times: 200, ..Rehearsal::default() };
    assert_eq!(std::mem::take(harness.state_mut()), [UiAction::Rehearse(whole)]);
    harness.get_by_label("A trap").click();
    harness.run_steps(3);
    harness.get_by_label("Ogre").click();
    harness.run_steps(3);
    harness.get_by_label("1000").click();
    harness.run_steps(3);
    harness.get_by_label("Rehearse").click();
    harness.run_steps(3);
    let scene = Scene::Trap { trap: sample::TRAP, by: Some(sample::OGRE) };
    let trap = Rehearsal { scene, times: 1000, ..Rehearsal::default() };
    assert_eq!(*harness.state(), [UiAction::Rehearse(trap)]);
}

#[test]
fn ui_a_rehearsal_is_prepared_by_keyboard_alone() {
    let (mut harness, state) = opened(Stage::Idle, Language::Russian);
    let mut walk = |label: &str, key: Key| {
        let mut stops = 0;
        while !harness.get_all_by_label(label).any(|node| node.is_focused()) {
            harness.key_press(Key::Tab);
            harness.run_steps(2);
            stops += 1;
            assert!(stops < 20, "Tab reaches {label}");
        }
        harness.key_press(key);
        harness.run_steps(3);
    };
    walk("Схватка", Key::ArrowRight);
    walk("Первый герой", Key::ArrowRight);
    walk("200", Key::ArrowLeft);
    let draft = state.borrow().draft.clone();
    assert!(draft.of_trap && draft.by == Some(sample::ROWENA) && draft.times == 50, "{draft:?}");
}

#[test]
fn ui_a_trap_is_not_rehearsed_where_there_is_none() {
    let mut view = gm_view();
    view.secrets.clear();
    let draft = RehearsalDraft { of_trap: true, ..RehearsalDraft::default() };
    assert_eq!(draft.rehearsal(&view), None);
    let mut harness = stage(vec2(860.0, 640.0), kit(Language::English, 100), move |ui, kit| {
        let mut state = RehearsalState { draft: draft.clone(), stage: Stage::Idle };
        rehearsal_panel(ui, kit, &view, &mut state)
    });
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(*harness.state(), []);
    assert!(says(&harness, "This level has no trap."));
}

#[test]
fn ui_a_running_rehearsal_shows_how_far_it_is_and_stops_by_escape() {
    let running =
        |stopping| Stage::Running { rehearsal: Rehearsal { times: 200, ..Rehearsal::default() }, done: 137, stopping };
    let (mut harness, _) = opened(running(false), Language::English);
    assert!(says(&harness, "137 runs of 200 are over"));
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(std::mem::take(harness.state_mut()), [UiAction::StopRehearsal], "and the window stays");
    harness.get_by_label("Stop here").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::StopRehearsal]);
    let (mut harness, _) = opened(running(true), Language::English);
    harness.get_by_label("Stop here").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [], "it stops already");
}

#[test]
fn ui_what_came_of_a_rehearsal_is_told_in_words_beside_the_plots() {
    let over = |times| {
        let rehearsal = Rehearsal { times: 200, seed: 7, ..Rehearsal::default() };
        Stage::Over { rehearsal, outcome: Box::new(outcome(times)) }
    };
    let (mut harness, state) = opened(over(200), Language::English);
    assert!(says(&harness, "200 runs, seed 7") && !says(&harness, "Stopped"));
    let rowena = "Rowena: On their feet 50\u{a0}% · unconscious 25\u{a0}% · dying 25\u{a0}% · dead 1\u{a0}% · 11.2 life lost on average";
    harness.get_by_label(rowena);
    harness
        .get_by_label("Rolling stone: Hit 75\u{a0}% · evaded 25\u{a0}% · goes off 1.0× and costs 23.3 life in a run");
    assert!(says(&harness, "2 to 38, on average") && says(&harness, "Fortune spent"));
    let at = |name: &str| texts(&harness).into_iter().find(|(text, _)| text == name).map(|(_, at)| at.top());
    assert!(at("Rowena") < at("Ogre"), "heroes come first");
    harness.get_by_label("Another one").click();
    harness.run_steps(3);
    assert_eq!(state.borrow().stage, Stage::Idle);
    let (harness, _) = opened(over(61), Language::English);
    assert!(says(&harness, "Stopped: 61 of 200 runs were over.") && says(&harness, "61 runs, seed 7"));
    let (harness, _) = opened(over(0), Language::English);
    assert!(says(&harness, "Stopped before the first run was over."));
}

#[test]
fn ui_nothing_was_evaded_or_hit_leaves_no_share_of_nothing() {
    let mut none = outcome(8);
    (none.traps[0].evaded, none.traps[0].hits) = (0, counted([(0, 8)]));
    let rehearsal = Rehearsal { times: 8, ..Rehearsal::default() };
    let (harness, _) = opened(Stage::Over { rehearsal, outcome: Box::new(none) }, Language::English);
    harness.get_by_label("Rolling stone: It met nobody.");
}

/// What the desk of a seat asks for when P is pressed, and with the window open already.
fn asked(seat: SeatId, replay: bool, window: Option<Window>) -> (Vec<UiAction>, Vec<String>) {
    let mut state = DeskState::default();
    state.rehearsal.stage = Stage::Over { rehearsal: Rehearsal::default(), outcome: Box::new(outcome(200)) };
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        let replay = replay.then(|| super::replay(31));
        on_desk_in(ui.ctx(), kit, (seat, seat), Extra { replay, window, ..Extra::default() }, &mut state)
    });
    harness.key_press(Key::P);
    harness.run_steps(2);
    let seen = texts(&harness).into_iter().map(|(text, _)| text).collect();
    (harness.state().clone(), seen)
}

#[test]
fn ui_a_rehearsal_is_the_game_masters_alone() {
    let open = UiAction::Open(Window::Rehearsal);
    assert!(asked(SeatId::GM, false, None).0.contains(&open));
    assert!(!asked(ANNA, false, None).0.contains(&open), "not for a player");
    assert!(!asked(SeatId::GM, true, None).0.contains(&open), "not in a recording");
    let shows = |seen: &[String]| seen.iter().any(|text| text.contains("Who survives"));
    assert!(shows(&asked(SeatId::GM, false, Some(Window::Rehearsal)).1));
    for (seat, replay) in [(ANNA, false), (SeatId::GM, true)] {
        let (actions, seen) = asked(seat, replay, Some(Window::Rehearsal));
        assert!(!shows(&seen) && actions.contains(&UiAction::Close), "{seat:?} sees nothing of it: {seen:?}");
    }
}

#[test]
fn ui_whoever_takes_the_screen_finds_no_rehearsal() {
    let mut state = DeskState::default();
    state.rehearsal.stage = stages().swap_remove(4);
    state.forget_seat();
    assert_eq!(state.rehearsal, RehearsalState::default());
}

#[test]
fn ui_the_menu_of_the_game_master_leads_to_a_rehearsal() {
    for gm in [true, false] {
        let mut harness = stage(vec2(340.0, 700.0), kit(Language::English, 100), move |ui, kit| {
            pause_panel(ui, kit, &PauseModel { may_undo: true, gm, saved: false }, &mut String::new())
        });
        if !gm {
            assert!(harness.query_by_label("Rehearsal").is_none());
            continue;
        }
        harness.get_by_label("Rehearsal").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [UiAction::Open(Window::Rehearsal)]);
    }
}
