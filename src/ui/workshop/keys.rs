//! The keys of the workshop. Which key does what stands in the table of keys.

use super::WorkshopModel;
use super::bench::{Gesture, Scene, Workshop};
use super::tools::{MOST_BRUSH, Tool};
use crate::board::{Cell, UNITS_PER_METRE};
use crate::session::Command;
use crate::ui::action::UiAction;
use crate::ui::focus;
use crate::ui::keymap::{KeyCommand, KeyTable};
use crate::ui::keys::{DIRECTIONS, help, turned};
use egui::{Context, Event, Key, Modifiers};

/// How far Shift and a direction point at once, in cells.
const LEAP: i32 = 5;

/// The keys while the view of a seat is looked at.
pub fn preview(ctx: &Context) -> Vec<UiAction> {
    let esc = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if esc { vec![UiAction::Preview(None)] } else { Vec::new() }
}

/// Reads the keys.
pub fn keys(
    ctx: &Context,
    table: &KeyTable,
    model: &WorkshopModel,
    state: &mut Workshop,
    scene: &Scene<'_>,
) -> Vec<UiAction> {
    let mut actions: Vec<UiAction> = help(ctx, table, false).into_iter().collect();
    if ctx.text_edit_focused() {
        return actions;
    }
    let pressed = |command| table.pressed(ctx, command);
    let document = scene.document;
    for (key, command) in [(KeyCommand::Undo, Command::Undo), (KeyCommand::Redo, Command::Redo)] {
        if pressed(key) {
            actions.push(UiAction::Ask(command));
        }
    }
    copying(ctx, table, state, scene, &mut actions);
    if pressed(KeyCommand::Remove) {
        actions.extend(Workshop::wish(state.chosen.removed()));
    }
    for (key, mirror) in [(KeyCommand::Turn, false), (KeyCommand::Mirror, true)] {
        if pressed(key) {
            if state.tool == Tool::Stamp {
                state.copied = state.copied.as_ref().map(|copied| copied.turned(mirror));
            } else {
                let edits = state.chosen.turn(document, mirror);
                actions.extend(Workshop::wish(edits));
            }
        }
    }
    for tool in Tool::ALL {
        if pressed(KeyCommand::Tool(tool)) {
            state.take(tool);
        }
    }
    for (key, by) in [(KeyCommand::BrushSmaller, -1_i8), (KeyCommand::BrushLarger, 1)] {
        if pressed(key) {
            let paint = &mut state.drafts.paint;
            paint.size = paint.size.saturating_add_signed(by).clamp(1, MOST_BRUSH);
        }
    }
    if pressed(KeyCommand::Corner) {
        state.corner += 1;
    }
    if pressed(KeyCommand::Workshop) {
        actions.push(UiAction::Workshop(false));
    }
    pointing(ctx, table, model, state, scene, &mut actions);
    let esc = |ctx: &Context| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if focus::is_free(ctx) && esc(ctx) && !state.escape() {
        actions.push(if model.cursor.is_some() { UiAction::StopAiming } else { UiAction::Workshop(false) });
    }
    actions
}

/// Copy, put down, double, choose all: by key or as the system says it.
fn copying(ctx: &Context, table: &KeyTable, state: &mut Workshop, scene: &Scene<'_>, actions: &mut Vec<UiAction>) {
    let pressed = |command| table.pressed(ctx, command);
    // Some systems say what Ctrl+C means instead of which keys went down.
    let said = |command, wanted: fn(&Event) -> bool| {
        !table.is_changed(command) && ctx.input(|input| input.events.iter().any(wanted))
    };
    if (pressed(KeyCommand::Copy) || said(KeyCommand::Copy, |event| matches!(event, Event::Copy)))
        && let Some(copied) = state.chosen.copied(scene.document)
    {
        state.copied = Some(copied);
    }
    if pressed(KeyCommand::Paste) || said(KeyCommand::Paste, |event| matches!(event, Event::Paste(_))) {
        state.take(Tool::Stamp);
    }
    if pressed(KeyCommand::Double) {
        actions.extend(state.double(scene.document));
    }
    if pressed(KeyCommand::ChooseAll) {
        state.take(Tool::Select);
        state.choose_all(scene.document);
    }
}

/// Directions move the keyboard's pen, or with Ctrl what is chosen; other keys use it.
fn pointing(
    ctx: &Context,
    table: &KeyTable,
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
    let more = table.struck(ctx, KeyCommand::PenAdds);
    if more || table.struck(ctx, KeyCommand::Use) {
        actions.extend(state.tap(scene, cell, more));
    }
    if state.tool == Tool::Select && table.struck(ctx, KeyCommand::Band) {
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
