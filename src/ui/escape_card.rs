//! The moment in which somebody has evaded a trap and may run out of its area.

use super::action::UiAction;
use super::focus;
use super::kit::Kit;
use super::prompt::{LEAVE, LEAVE_CAP, PromptModel, answer, pressed, waiting_seats};
use super::roll_card::parts::head;
use super::widgets::{Press, Weight};
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::session::Command;
use crate::text::Phrase;
use egui::{Key, Ui};

/// Shows the card: run by the shortest way out, or stay. Other ways are chosen on the map.
pub fn show(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    (thing, what): (ThingId, &Phrase),
    cells: &[(Cell, u8, bool)],
    actions: &mut Vec<UiAction>,
) {
    head(ui, kit, model, Some(thing), &kit.thing(model.view, thing), &kit.say(what), None);
    if !model.prompt.mine {
        return waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
    }
    let free = focus::is_free(ui.ctx());
    let out = cells.iter().filter(|(.., struck)| !struck).map(|&(cell, cost, _)| (cost, cell)).min();
    let here = model.view.token(thing).map(|token| token.at);
    ui.horizontal_wrapped(|ui| {
        let ways = [
            (out.map(|(_, cell)| cell), "ui-escape-run", Weight::Primary, "Enter", Key::Enter),
            (here, "ui-escape-stay", Weight::Plain, LEAVE_CAP, LEAVE),
        ];
        for (to, text, weight, cap, key) in ways {
            let Some(to) = to else { continue };
            let clicked = Press::new(&kit.text(text)).weight(weight).key(cap).show(ui, kit).clicked();
            if clicked || (free && pressed(ui, model, key)) {
                actions.push(answer(model, Command::Escape { to }));
            }
        }
    });
}
