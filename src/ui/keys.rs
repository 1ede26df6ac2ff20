//! The keys of the desk, read after every card has had its turn. Which key does what stands in the table of keys.

use super::action::{Aim, Side, UiAction, Window};
use super::bar::next_seat;
use super::desk::{DeskModel, may_direct};
use super::focus;
use super::keymap::{KeyCommand, KeyTable};
use super::offer::{end_turn, thing_at};
use super::replay::Wind;
use crate::board::Cell;
use crate::knowledge::SeatId;
use crate::session::Command;
use crate::text::Phrase;
use egui::{Context, Key, Modifiers};

/// The keys of the eight directions: east and south, as the board lies when the view is not turned.
pub(super) const DIRECTIONS: [(Key, i32, i32); 8] = [
    (Key::ArrowUp, 0, -1),
    (Key::ArrowDown, 0, 1),
    (Key::ArrowLeft, -1, 0),
    (Key::ArrowRight, 1, 0),
    (Key::Home, -1, -1),
    (Key::PageUp, 1, -1),
    (Key::End, -1, 1),
    (Key::PageDown, 1, 1),
];

/// How far Shift and a direction point at once, in cells.
const LEAP: i32 = 5;

fn pressed(ctx: &Context, modifiers: Modifiers, key: Key) -> bool {
    ctx.input_mut(|input| input.consume_key(modifiers, key))
}

/// Reads them.
pub(super) fn keys(ctx: &Context, table: &KeyTable, model: &DeskModel, is_aside: bool, actions: &mut Vec<UiAction>) {
    if model.error.is_some() {
        return;
    }
    actions.extend(help(ctx, table, model.window == Some(Window::Help)));
    if model.window.is_some() || ctx.text_edit_focused() {
        return;
    }
    seats(ctx, model, is_aside, actions);
    if model.replay.is_some() {
        winding(ctx, table, model, actions);
    } else {
        acting(ctx, table, model, actions);
    }
    pointing(ctx, table, model, actions);
    for (may, command, action) in [
        (super::gm::has_tools(model.view.seat), KeyCommand::Danger, UiAction::Danger),
        (true, KeyCommand::Display, UiAction::Open(Window::Display)),
        (true, KeyCommand::Journey, UiAction::Open(Window::Journey)),
        (may_direct(model), KeyCommand::Workshop, UiAction::Workshop(true)),
        (may_direct(model), KeyCommand::Rehearse, UiAction::Open(Window::Rehearsal)),
        (true, KeyCommand::Log, UiAction::Fold(Side::Log)),
        (true, KeyCommand::Sheet, UiAction::Fold(Side::Sheet)),
    ] {
        if may && table.pressed(ctx, command) {
            actions.push(action);
        }
    }
    let is_free = focus::is_free(ctx);
    if pressed(ctx, Modifiers::NONE, Key::Escape) && is_free {
        actions.push(match model {
            DeskModel { aim: Some(_), .. } | DeskModel { pointing: true, .. } => UiAction::StopAiming,
            DeskModel { replay: Some(_), .. } => UiAction::Replay(Wind::Leave),
            _ => UiAction::Open(Window::Pause),
        });
    }
}

/// The key of the help sheet opens it and closes it, wherever one is; where somebody types, it may stand for a letter.
pub(super) fn help(ctx: &Context, table: &KeyTable, is_open: bool) -> Option<UiAction> {
    let toggled = if is_open { UiAction::Close } else { UiAction::Open(Window::Help) };
    let writes = ctx.text_edit_focused() && table.keys(KeyCommand::Help).iter().any(|chord| chord.writes());
    (!writes && table.pressed(ctx, KeyCommand::Help)).then_some(toggled)
}

/// The seats' own keys: answer in place, or ask for the screen. The game master's screen is always handed over first, since
/// behind the card lies the game master's map.
fn seats(ctx: &Context, model: &DeskModel, is_aside: bool, actions: &mut Vec<UiAction>) {
    for seat in &model.view.seats {
        if seat_function_key(seat.id).is_some_and(|key| pressed(ctx, Modifiers::NONE, key)) {
            let own = seat.id == model.view.seat;
            // A seat that answers in place of the one on screen may not be told that the latter is asked as well.
            let asked = model.prompt.is_some_and(|prompt| own || prompt.owners.contains(&seat.id));
            let in_place = own || !model.view.seat.is_gm();
            if asked && in_place && (is_aside || seat.id != model.answering) {
                actions.push(UiAction::Answer(seat.id));
            } else if seat.id != model.view.seat {
                actions.push(UiAction::Switch(seat.id));
            }
        }
    }
}

/// Steps, the end of the turn, undo and redo.
fn acting(ctx: &Context, table: &KeyTable, model: &DeskModel, actions: &mut Vec<UiAction>) {
    let at = model.actor().and_then(|thing| model.view.token(thing)).map(|token| (token.id, token.at));
    for (key, east, south) in DIRECTIONS {
        if pressed(ctx, Modifiers::CTRL, key) {
            let (east, south) = turned(east, south, model.facing);
            actions.push(match at {
                _ if model.prompt.is_some() => UiAction::Tell(Phrase::new("refused-answer-first")),
                Some((thing, at)) => {
                    let to = Cell::new(at.x + east, at.y + south);
                    UiAction::Ask(Command::Walk { thing, to, via: Vec::new() })
                }
                None => UiAction::Tell(Phrase::new("ui-walk-nobody")),
            });
        }
    }
    let idles = model.prompt.is_none() && model.aim.is_none() && !model.cursor && !model.moving;
    let bot_plays = model.bot.is_some_and(|bot| !bot.taken);
    if idles
        && !bot_plays
        && focus::is_free(ctx)
        && let Some(seat) = next_seat(model.view)
        && focus::struck(ctx, Key::Enter)
    {
        actions.push(UiAction::Switch(seat));
    }
    // Whether the seat may is for the table to say, with its reason.
    for (key, command) in [(KeyCommand::Undo, Command::Undo), (KeyCommand::Redo, Command::Redo)] {
        if table.pressed(ctx, key) {
            actions.push(UiAction::Ask(command));
        }
    }
    if model.prompt.is_none()
        && let Some(offer) = end_turn(model.offers)
        && table.struck(ctx, KeyCommand::EndTurn)
    {
        actions.push(match &offer.allowed {
            Ok(()) => UiAction::Ask(offer.command.clone()),
            Err(refusal) => UiAction::Tell(refusal.0.clone()),
        });
    }
}

/// What the keyboard points at, what is done there, and what is asked about it.
fn pointing(ctx: &Context, table: &KeyTable, model: &DeskModel, actions: &mut Vec<UiAction>) {
    if focus::is_free(ctx) {
        for (key, east, south) in DIRECTIONS {
            let leap = pressed(ctx, Modifiers::SHIFT, key);
            if leap || pressed(ctx, Modifiers::NONE, key) {
                let (east, south) = turned(east, south, model.facing);
                let far = if leap { LEAP } else { 1 };
                actions.push(UiAction::MoveCursor { east: east * far, south: south * far });
            }
        }
        if model.cursor && model.prompt.is_none() && model.replay.is_none() && table.pressed(ctx, KeyCommand::List) {
            actions.extend(listed(model));
        }
        if model.cursor && model.prompt.is_none() && table.struck(ctx, KeyCommand::Use) {
            actions.push(UiAction::UseCursor);
        }
    }
    if model.cursor && table.pressed(ctx, KeyCommand::NextThing) {
        actions.push(UiAction::NextThing);
    }
    if table.pressed(ctx, KeyCommand::Ping) {
        let here = model.hover.as_ref().map(|(hover, _)| hover.cell);
        actions.push(here.map_or_else(|| UiAction::Tell(Phrase::new("display-ping-where")), UiAction::Ping));
    }
    if table.pressed(ctx, KeyCommand::Measure) {
        let here = model.hover.as_ref().map(|(hover, _)| hover.cell);
        let from = here.or_else(|| model.view.token(model.actor()?).map(|token| token.at));
        actions.extend(match model.aim {
            Some(Aim::Measure(_)) => Some(UiAction::StopAiming),
            _ => from.map(|cell| UiAction::Aim(Aim::Measure(cell))),
        });
    }
    if table.pressed(ctx, KeyCommand::Why) {
        actions.push(UiAction::Aim(Aim::WhyUnseen));
    }
}

/// What can be done to what the keyboard points at, as a list.
fn listed(model: &DeskModel) -> Option<UiAction> {
    let (hover, _) = model.hover.as_ref()?;
    let thing = thing_at(model.offers, model.view, hover.cell, hover.thing);
    let nothing = UiAction::Tell(Phrase::new("ui-nothing-to-do-there"));
    Some(thing.map_or(nothing, |thing| UiAction::Aim(Aim::About(thing))))
}

/// The keys of a recording.
fn winding(ctx: &Context, table: &KeyTable, model: &DeskModel, actions: &mut Vec<UiAction>) {
    let Some(replay) = &model.replay else { return };
    if table.pressed(ctx, KeyCommand::ReplayBack) {
        actions.push(UiAction::Replay(Wind::To(replay.at.saturating_sub(1))));
    }
    if table.pressed(ctx, KeyCommand::ReplayOn) {
        actions.push(UiAction::Replay(Wind::To(replay.at + 1)));
    }
    if focus::is_free(ctx) && table.pressed(ctx, KeyCommand::ReplayPlay) {
        actions.push(UiAction::Replay(if replay.playing { Wind::Pause } else { Wind::Play }));
    }
}

/// A direction on the picture as a direction on the board, with the view turned clockwise by so many eighths.
pub(super) fn turned(east: i32, south: i32, eighths: i32) -> (i32, i32) {
    let (sin, cos) = (eighths as f32 * std::f32::consts::FRAC_PI_4).sin_cos();
    let (right, down) = (east as f32, south as f32);
    ((right * cos - down * sin).round() as i32, (right * sin + down * cos).round() as i32)
}

/// The function key of a seat: F2 for the game master, F3 and on for the players, while there are function keys.
#[must_use]
pub fn seat_function_key(seat: SeatId) -> Option<Key> {
    Key::from_name(&super::prompt::seat_key(seat))
}

#[cfg(test)]
mod tests {
    use super::turned;

    #[test]
    fn ui_directions_follow_the_view() {
        assert_eq!(turned(0, -1, 0), (0, -1), "away is north");
        assert_eq!(turned(0, -1, 2), (1, 0), "looking east, away is east");
        assert_eq!(turned(1, 0, 4), (-1, 0), "looking south, right is west");
        assert_eq!(turned(0, -1, 1), (1, -1), "an eighth turns straight into aslant");
        assert_eq!(turned(1, -1, 1), (1, 0), "and aslant into straight");
        assert_eq!(turned(0, -1, -2), (-1, 0));
    }
}
