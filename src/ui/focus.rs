//! Who has the keyboard: whether nothing does, and how arrows come to the first button of a screen.

use egui::{Context, Id, Key, Response, Ui, UiBuilder};

/// What is remembered from pass to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Keyboard {
    /// Something had the keyboard at the end of the last pass.
    was_taken: bool,
    /// An arrow has asked for the first button in this pass.
    asked: bool,
    /// The first button that is shown takes the keyboard: an arrow asked for it in the last pass, in which egui would
    /// have moved the keyboard on by that same arrow.
    comes: bool,
    /// The pass that was noted last: a screen within a screen notes it once.
    pass: u64,
}

fn id() -> Id {
    Id::new("who-has-the-keyboard")
}

fn read(ctx: &Context) -> Keyboard {
    ctx.data(|data| data.get_temp(id())).unwrap_or_default()
}

/// Notes who has the keyboard, at the end of a pass.
pub fn note(ctx: &Context) {
    let (before, pass) = (read(ctx), ctx.cumulative_pass_nr());
    if before.pass == pass {
        return;
    }
    let was_taken = ctx.memory(|memory| memory.focused().is_some());
    let comes = before.asked;
    ctx.data_mut(|data| data.insert_temp(id(), Keyboard { was_taken, asked: false, comes, pass }));
    if comes {
        ctx.request_repaint();
    }
}

/// Whether a key goes down now. One that is held down counts once: it must not answer the next question as well.
#[must_use]
pub fn struck(ctx: &Context, key: Key) -> bool {
    let held = |event: &egui::Event| matches!(event, egui::Event::Key { key: of, repeat: true, .. } if *of == key);
    ctx.input_mut(|input| !input.events.iter().any(held) && input.consume_key(egui::Modifiers::NONE, key))
}

/// Whether no button and no field has the keyboard, nor had it until this very key: Esc and Enter that leave a field do
/// nothing else.
#[must_use]
pub fn is_free(ctx: &Context) -> bool {
    !read(ctx).was_taken && ctx.memory(|memory| memory.focused().is_none())
}

/// Lets arrows reach the first button when nothing has the keyboard yet, as Tab does.
pub fn enter_by_arrows(ctx: &Context) {
    let arrows = [Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight];
    if is_free(ctx) && ctx.input(|input| arrows.iter().any(|&key| input.key_pressed(key))) {
        let keyboard = Keyboard { asked: true, ..read(ctx) };
        ctx.data_mut(|data| data.insert_temp(id(), keyboard));
    }
}

/// What every button does with the keyboard: the first one takes it when an arrow has asked, and whichever gets it comes
/// into view.
pub fn receive(response: &Response, enabled: bool) {
    let keyboard = read(&response.ctx);
    let within_reach = || response.ctx.memory(|memory| memory.allows_interaction(response.layer_id));
    if enabled && keyboard.comes && within_reach() {
        response.ctx.data_mut(|data| data.insert_temp(id(), Keyboard { comes: false, ..keyboard }));
        response.request_focus();
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

/// A part whose buttons and fields keep the keyboard, whatever comes or goes before it. `id` occurs once on the screen.
pub fn kept<R>(ui: &mut Ui, id: impl std::hash::Hash + std::fmt::Debug, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope_builder(UiBuilder::new().id(Id::new(("kept", id))), add).inner
}

/// What had the keyboard before a window opened over it, and the pass in which the window was gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lent {
    holder: Option<Id>,
    gone: Option<u64>,
}

/// While a window is open the keyboard is lent to it: what had it before has it again when the window closes.
pub fn lend(ctx: &Context, open: bool) {
    let id = Id::new("keyboard-lent-to-a-window");
    let lent: Option<Lent> = ctx.data(|data| data.get_temp(id));
    let pass = ctx.cumulative_pass_nr();
    match (open, lent) {
        (true, None) => {
            let lent = Lent { holder: ctx.memory(egui::Memory::focused), gone: None };
            ctx.data_mut(|data| data.insert_temp(id, lent));
        }
        (true, Some(lent)) => {
            ctx.data_mut(|data| data.insert_temp(id, Lent { gone: None, ..lent }));
        }
        // In the first pass without the window it still keeps the keyboard from what lies behind it.
        (false, Some(lent)) if lent.gone.is_none_or(|gone| gone == pass) => {
            ctx.data_mut(|data| data.insert_temp(id, Lent { gone: Some(pass), ..lent }));
            ctx.request_repaint();
        }
        (false, Some(lent)) => {
            ctx.data_mut(|data| data.remove::<Lent>(id));
            if let Some(holder) = lent.holder.filter(|_| ctx.memory(|memory| memory.focused().is_none())) {
                ctx.memory_mut(|memory| memory.request_focus(holder));
            }
        }
        (false, None) => {}
    }
}
