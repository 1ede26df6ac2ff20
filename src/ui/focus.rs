//! Who has the keyboard: whether nothing does, and how arrows come to the first button of a screen.

use egui::{Context, Id, Key, Response};

/// Whether something had the keyboard at the end of the last pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WasTaken(bool);

fn id() -> Id {
    Id::new("focus-was-taken")
}

/// Notes who has the keyboard, at the end of a pass.
pub fn note(ctx: &Context) {
    let taken = WasTaken(ctx.memory(|memory| memory.focused().is_some()));
    ctx.data_mut(|data| {
        data.insert_temp(id(), taken);
        data.remove::<Comes>(Id::new("focus-comes"));
    });
}

/// Whether no button and no field has the keyboard, nor had it until this very key: Esc and Enter that leave a field do
/// nothing else.
#[must_use]
pub fn is_free(ctx: &Context) -> bool {
    let was_taken = ctx.data(|data| data.get_temp::<WasTaken>(id())).unwrap_or_default();
    !was_taken.0 && ctx.memory(|memory| memory.focused().is_none())
}

/// Lets arrows reach the first button when nothing has the keyboard yet, as Tab does. Call it before the buttons.
pub fn enter_by_arrows(ctx: &Context) {
    let arrows = [Key::ArrowUp, Key::ArrowDown, Key::ArrowLeft, Key::ArrowRight];
    if is_free(ctx) && ctx.input(|input| arrows.iter().any(|&key| input.key_pressed(key))) {
        ctx.data_mut(|data| data.insert_temp(Id::new("focus-comes"), Comes(true)));
    }
}

/// The first button that is shown after an arrow has asked for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Comes(bool);

/// What every button does with the keyboard: the first one takes it when an arrow has asked, and whichever gets it comes
/// into view.
pub fn receive(response: &Response, enabled: bool) {
    let comes = response.ctx.data(|data| data.get_temp::<Comes>(Id::new("focus-comes"))).unwrap_or_default();
    if enabled && comes.0 {
        response.ctx.data_mut(|data| data.remove::<Comes>(Id::new("focus-comes")));
        response.request_focus();
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}
