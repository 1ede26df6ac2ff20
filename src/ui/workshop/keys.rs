//! The keys of the workshop. What each does stands on the help sheet.

use super::WorkshopModel;
use super::bench::{Gesture, Scene, Workshop};
use super::tools::{MOST_BRUSH, Tool};
use crate::board::{Cell, UNITS_PER_METRE};
use crate::session::Command;
use crate::ui::action::UiAction;
use crate::ui::focus;
use crate::ui::help::{KeyGroup, KeyRow};
use crate::ui::keys::{DIRECTIONS, help, turned};
use egui::{Context, Event, Key, Modifiers};

/// The keys of the workshop for the help sheet.
pub const WORKSHOP_KEYS: [KeyRow; 9] = [
    row("B", "ui-key-workshop"),
    row("1 – 0, L, G", "workshop-key-tools"),
    row("Enter", "workshop-key-pen"),
    row("Space", "workshop-key-band"),
    row("X", "workshop-key-corner"),
    row("Ctrl+← ↑ → ↓", "workshop-key-nudge"),
    row("T / M", "workshop-key-turn"),
    row("Ctrl+C / V / D", "workshop-key-copy"),
    row("Del", "workshop-key-remove"),
];

const fn row(keys: &'static str, does: &'static str) -> KeyRow {
    KeyRow { group: KeyGroup::Workshop, keys, does }
}

/// How far Shift and a direction point at once, in cells.
const LEAP: i32 = 5;

/// The keys while the view of a seat is looked at.
pub fn preview(ctx: &Context) -> Vec<UiAction> {
    let esc = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if esc { vec![UiAction::Preview(None)] } else { Vec::new() }
}

/// Reads the keys.
pub fn keys(ctx: &Context, model: &WorkshopModel, state: &mut Workshop, scene: &Scene<'_>) -> Vec<UiAction> {
    let mut actions: Vec<UiAction> = help(ctx, false).into_iter().collect();
    if ctx.text_edit_focused() {
        return actions;
    }
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    let plain = |key| pressed(Modifiers::NONE, key);
    let document = scene.document;
    for (key, command) in [(Key::Z, Command::Undo), (Key::Y, Command::Redo)] {
        if pressed(Modifiers::COMMAND, key) {
            actions.push(UiAction::Ask(command));
        }
    }
    copying(ctx, state, scene, &mut actions);
    if plain(Key::Delete) || plain(Key::Backspace) {
        actions.extend(Workshop::wish(state.chosen.removed()));
    }
    for (key, mirror) in [(Key::T, false), (Key::M, true)] {
        if plain(key) {
            if state.tool == Tool::Stamp {
                state.copied = state.copied.as_ref().map(|copied| copied.turned(mirror));
            } else {
                let edits = state.chosen.turn(document, mirror);
                actions.extend(Workshop::wish(edits));
            }
        }
    }
    for tool in Tool::ALL {
        if plain(tool.hotkey().0) {
            state.take(tool);
        }
    }
    for (key, by) in [(Key::Comma, -1_i8), (Key::Period, 1)] {
        if plain(key) {
            let paint = &mut state.drafts.paint;
            paint.size = paint.size.saturating_add_signed(by).clamp(1, MOST_BRUSH);
        }
    }
    if plain(Key::X) {
        state.corner += 1;
    }
    if plain(Key::B) {
        actions.push(UiAction::Workshop(false));
    }
    pointing(ctx, model, state, scene, &mut actions);
    if focus::is_free(ctx) && plain(Key::Escape) && !state.escape() {
        actions.push(if model.cursor.is_some() { UiAction::StopAiming } else { UiAction::Workshop(false) });
    }
    actions
}

/// Copy, put down, double, choose all: by key or as the system says it.
fn copying(ctx: &Context, state: &mut Workshop, scene: &Scene<'_>, actions: &mut Vec<UiAction>) {
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    let said = |wanted: fn(&Event) -> bool| ctx.input(|input| input.events.iter().any(wanted));
    if (pressed(Key::C) || said(|event| matches!(event, Event::Copy)))
        && let Some(copied) = state.chosen.copied(scene.document)
    {
        state.copied = Some(copied);
    }
    if pressed(Key::V) || said(|event| matches!(event, Event::Paste(_))) {
        state.take(Tool::Stamp);
    }
    if pressed(Key::D) {
        actions.extend(state.double(scene.document));
    }
    if pressed(Key::A) {
        state.take(Tool::Select);
        state.choose_all(scene.document);
    }
}

/// Directions move the keyboard's pen, or with Ctrl what is chosen; Enter and the space bar use the pen.
fn pointing(
    ctx: &Context,
    model: &WorkshopModel,
    state: &mut Workshop,
    scene: &Scene<'_>,
    actions: &mut Vec<UiAction>,
) {
    let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    for (key, east, south) in DIRECTIONS {
        let (east, south) = turned(east, south, model.facing);
        if pressed(Modifiers::CTRL, key) {
            let by = (east * UNITS_PER_METRE, south * UNITS_PER_METRE);
            let edits = state.chosen.shift(scene.document, by);
            actions.extend(Workshop::wish(edits));
        }
        if focus::is_free(ctx) {
            let leap = pressed(Modifiers::SHIFT, key);
            if leap || pressed(Modifiers::NONE, key) {
                let far = if leap { LEAP } else { 1 };
                actions.push(UiAction::MoveCursor { east: east * far, south: south * far });
            }
        }
    }
    let Some(cell) = model.cursor.filter(|_| focus::is_free(ctx)) else { return };
    let more = pressed(Modifiers::SHIFT, Key::Enter);
    if more || focus::struck(ctx, Key::Enter) {
        actions.extend(state.tap(scene, cell, more));
    }
    if state.tool == Tool::Select && focus::struck(ctx, Key::Space) {
        actions.extend(state.band(scene, cell));
    }
    follow(state, cell);
}

/// What is being drawn follows the keyboard's pen.
fn follow(state: &mut Workshop, cell: Cell) {
    let at = state.stand(cell);
    if let Gesture::Span { to, .. } = &mut state.gesture {
        *to = at;
    }
}
