//! The game master's hand on things of the map: reached by pointer and keyboard, asked once more where it hurts, and no
//! player's.

use super::*;
use crate::board::{Jam, Side as DoorSide};
use crate::session::command::DoorEdit;
use crate::ui::door::door_panel;
use crate::ui::hand;
use crate::ui::offer::thing_at;
use egui::accesskit::Role;

/// The desk with a list open.
fn desk_with(seat: SeatId, aim: Aim) -> Harness<'static, Vec<UiAction>> {
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        on_desk(ui.ctx(), kit, seat, Extra { aim: Some(aim.clone()), ..Extra::default() })
    })
}

#[test]
fn ui_nobody_but_the_game_master_has_a_hand() {
    let kit = kit(Language::English, 100);
    for thing in [sample::DOOR, sample::TRAP, sample::TORCH, sample::OGRE] {
        let mut view = gm_view();
        assert!(!hand::entries(&view, None, thing, &kit).is_empty(), "{thing:?}");
        view.seat = ANNA;
        assert!(hand::entries(&view, None, thing, &kit).is_empty(), "{thing:?}");
        assert_eq!(thing_at(&[], &view, Cell::new(0, 0), Some(thing)), None);
    }
    assert_eq!(thing_at(&[], &gm_view(), Cell::new(5, 5), None), Some(sample::TRAP), "by its place");
    assert!(hand::entries(&gm_view(), None, ThingId(77), &kit).is_empty(), "what is not there");
}

#[test]
fn ui_a_trap_is_taken_away_only_when_it_is_said_twice() {
    let mut harness = desk_with(SeatId::GM, Aim::About(sample::TRAP));
    let remove = Command::RemoveTrap { trap: sample::TRAP };
    harness.get_by_label("Take away for good").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Aim(Aim::Sure(remove.clone()))], "it asks first");
    let mut harness = desk_with(SeatId::GM, Aim::Sure(remove.clone()));
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert!(!harness.state().contains(&UiAction::Ask(remove.clone())), "Enter leaves it: {:?}", harness.state());
    let mut harness = desk_with(SeatId::GM, Aim::Sure(remove.clone()));
    harness.key_press(Key::Num2);
    harness.run_steps(2);
    assert_eq!(*harness.state(), [UiAction::Ask(remove), UiAction::StopAiming]);
}

#[test]
fn ui_somebody_falls_and_is_caught_by_keyboard_alone() {
    let about = Aim::About(sample::ROWENA);
    let mut harness = desk_with(SeatId::GM, about);
    assert!(texts(&harness).iter().any(|(text, _)| text == "Let fall"), "{:?}", texts(&harness));
    // The tools have a button of that name too.
    harness.get_all_by_label("Let fall").last().expect("the line of the list").click();
    harness.run_steps(2);
    let fall = Aim::Mishap(sample::ROWENA, crate::ui::action::Mishap::Fall);
    assert!(harness.state().contains(&UiAction::Aim(fall.clone())));
    let mut harness = desk_with(SeatId::GM, fall);
    harness.key_press(Key::Num3);
    harness.run_steps(2);
    let asked = Command::LetFall { thing: sample::ROWENA, height_cm: 400 };
    assert_eq!(*harness.state(), [UiAction::Ask(asked), UiAction::StopAiming]);
}

#[test]
fn ui_what_lies_under_a_token_is_reached_from_its_list() {
    let mut view = gm_view();
    view.tokens[0].at = Cell::new(5, 5);
    let entries = hand::entries(&view, None, sample::ROWENA, &kit(Language::English, 100));
    let trap = UiAction::Aim(Aim::About(sample::TRAP));
    assert!(entries.iter().any(|entry| entry.action == trap), "{entries:?}");
}

#[test]
fn ui_what_a_door_does_not_allow_is_greyed_with_its_reason() {
    let kit = kit(Language::English, 100);
    let why = |change: fn(&mut crate::knowledge::view::DoorView)| {
        let mut view = gm_view();
        change(&mut view.doors[0]);
        let entries = hand::entries(&view, None, sample::DOOR, &kit);
        let refusals = entries.into_iter().filter_map(|entry| entry.allowed.err());
        refusals.map(|refusal| refusal.0.key.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(why(|_| {}), Vec::<String>::new());
    assert_eq!(why(|door| (door.open, door.locked) = (true, false)), ["refused-door-open"]);
    assert_eq!(why(|door| (door.burst, door.locked) = (true, false)), ["refused-lock-burst"]);
    assert_eq!(why(|door| (door.broken, door.open) = (true, true)), ["refused-door-broken"; 2]);
}

/// What the window of the door asks for after this is pressed.
fn pressed(change: fn(&mut crate::knowledge::view::DoorView), label: &str, times: usize) -> Vec<UiAction> {
    let mut view = gm_view();
    change(&mut view.doors[0]);
    let mut harness = stage(vec2(860.0, 1200.0), kit(Language::English, 100), move |ui, kit| {
        door_panel(ui, kit, &view, sample::DOOR)
    });
    for _ in 0..times {
        harness.get_by_label(label).click();
        harness.run_steps(2);
        if harness.query_by_label(label).is_none() {
            break;
        }
    }
    harness.state().clone()
}

#[test]
fn ui_everything_about_a_door_can_be_changed() {
    let door = sample::DOOR;
    let edit = |edit| vec![UiAction::Ask(Command::EditDoor { door, edit })];
    let set = |open, locked| vec![UiAction::Ask(Command::SetDoor { door, open, locked })];
    let once = |label| pressed(|_| {}, label, 1);
    assert_eq!(once("Open"), set(true, false));
    assert_eq!(once("Closed"), set(false, false));
    assert_eq!(once("Stone door"), edit(DoorEdit::Kind(crate::board::DoorKind::Stone)));
    assert_eq!(once("Nothing"), edit(DoorEdit::Jam(None)));
    // The door runs from north to south: its left hand is the east.
    assert_eq!(once("Wedged, in the east"), edit(DoorEdit::Jam(Some(Jam::Wedged(DoorSide::Left)))));
    assert_eq!(once("Torch, in the west"), edit(DoorEdit::Bar { bar: sample::TORCH, side: DoorSide::Right }));
    assert_eq!(pressed(|door| door.barred = true, "Take the bar off", 1), edit(DoorEdit::Unbar));
    assert_eq!(once("No lock"), edit(DoorEdit::Lock(None)));
    let better =
        crate::board::Lock { grade: crate::board::LockGrade::Superb, ..sample::workings().lock.expect("it has one") };
    assert_eq!(once("Superb lock"), edit(DoorEdit::Lock(Some(better))), "its key and its state stay");
    assert_eq!(once("Its lock has burst"), edit(DoorEdit::Burst(true)));
    assert_eq!(once("As its kind has them"), edit(DoorEdit::Numbers(None)));
    assert_eq!(once("Hidden until it is found"), edit(DoorEdit::Secret(None)));
    assert_eq!(pressed(|door| door.broken = true, "Make whole again", 1), edit(DoorEdit::Broken(false)));
}

#[test]
fn ui_a_door_is_broken_only_when_it_is_said_twice() {
    let mut harness = stage(vec2(860.0, 1200.0), kit(Language::English, 100), |ui, kit| {
        door_panel(ui, kit, &gm_view(), sample::DOOR)
    });
    harness.get_by_label("Break to pieces").click();
    harness.run_steps(2);
    assert_eq!(*harness.state(), []);
    harness.get_by_label("Yes, break it to pieces").click();
    harness.run_steps(2);
    let edit = DoorEdit::Broken(true);
    assert_eq!(*harness.state(), [UiAction::Ask(Command::EditDoor { door: sample::DOOR, edit })]);
}

#[test]
fn ui_the_numbers_of_a_door_are_written_when_their_field_is_left() {
    let mut harness = stage(vec2(860.0, 1200.0), kit(Language::English, 100), |ui, kit| {
        door_panel(ui, kit, &gm_view(), sample::DOOR)
    });
    for (name, typed) in [("Armour", "9"), ("Durability lost", "60")] {
        harness.get_by_role_and_label(Role::TextInput, name).focus();
        harness.run_steps(2);
        harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
        harness.event(egui::Event::Text(typed.to_owned()));
        harness.run_steps(2);
        harness.key_press(Key::Tab);
        harness.run_steps(3);
    }
    let own = crate::board::DoorNumbers { armour: Some(9), ..sample::workings().own.expect("some of its own") };
    let edit = DoorEdit::Numbers(Some(own));
    let written = [UiAction::Ask(Command::EditDoor { door: sample::DOOR, edit })];
    assert_eq!(*harness.state(), written, "more damage than the door can take is not");
}

#[test]
fn ui_windows_of_the_game_master_are_closed_for_others() {
    for (seat, closes) in [(ANNA, true), (SeatId::GM, false)] {
        let harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
            let window = Some(Window::Door(sample::DOOR));
            on_desk(ui.ctx(), kit, seat, Extra { window, ..Extra::default() })
        });
        let says = texts(&harness).iter().any(|(text, _)| text == "What it has suffered");
        assert_eq!(says, !closes, "{seat:?}");
    }
}

#[test]
fn ui_a_turn_passes_from_the_bar_and_the_tools() {
    let mut harness = stage(vec2(1280.0, 720.0), kit(Language::English, 100), |ui, kit| {
        on_desk(ui.ctx(), kit, SeatId::GM, Extra { calm: true, ..Extra::default() })
    });
    for index in 0..2 {
        harness.get_all_by_label("Let a turn pass").nth(index).expect("in the tools and in the bar").click();
        harness.run_steps(2);
    }
    assert_eq!(*harness.state(), vec![UiAction::Ask(Command::PassTurn); 2]);
}
