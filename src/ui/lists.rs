//! The lists that open above the bar while something is being chosen: what can be done to one thing, what befalls
//! somebody, the question before what cannot be meant lightly, and the sorts of traps that can be made.

use super::action::{Aim, UiAction};
use super::bar::BarModel;
use super::deed::{Entry, entries_on};
use super::flyout::{self, Outcome};
use super::hand;
use super::kit::Kit;
use egui::{Id, Rect, Ui};

/// Shows the list of an aim that has one.
pub fn of_aim(ui: &Ui, kit: &Kit, model: &BarModel, aim: &Aim, bar: Rect, actions: &mut Vec<UiAction>) {
    match aim {
        Aim::About(thing) => {
            let mut entries = entries_on(model.view, model.who, model.offers, *thing, kit);
            entries.extend(hand::entries(model.view, model.selected, *thing, kit));
            if entries.is_empty() {
                actions.push(UiAction::StopAiming);
            } else {
                let name = super::kit::capitalised(&kit.thing(model.view, *thing));
                show(ui, kit, model, &name, &entries, bar, actions);
            }
        }
        Aim::Mishap(thing, mishap) => {
            let entries = hand::mishaps(*thing, *mishap, kit);
            show(ui, kit, model, &hand::asks(model.view, *thing, *mishap, kit), &entries, bar, actions);
        }
        Aim::Sure(command) => {
            let (asked, answers) = hand::question(model.view, command, kit);
            show(ui, kit, model, &asked, &answers, bar, actions);
        }
        Aim::SetTrap(draft) if draft.kind.is_none() => {
            show(ui, kit, model, &kit.text("ui-make-which"), &draft.sorts(kit), bar, actions);
        }
        _ => {}
    }
}

/// Lines above the bar. What is chosen ends the aim, unless it is another aim.
fn show(ui: &Ui, kit: &Kit, model: &BarModel, name: &str, entries: &[Entry], bar: Rect, actions: &mut Vec<UiAction>) {
    let lines: Vec<&Entry> = entries.iter().collect();
    // The first line takes the keyboard in the first pass in which the list shows.
    let (id, pass) = (Id::new(("aimed-list", name)), ui.ctx().cumulative_pass_nr());
    let last = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0_u64), pass));
    let fresh = last == 0 || last + 1 < pass;
    let left = ui.max_rect().left();
    let (outcome, _) =
        flyout::above(ui, kit, "aimed", bar, left, |ui| flyout::group(ui, kit, name, &lines, model.keys, fresh));
    match outcome {
        Outcome::Take(action) => {
            let goes_on = matches!(action, UiAction::Aim(_));
            actions.push(action);
            actions.extend((!goes_on).then_some(UiAction::StopAiming));
        }
        Outcome::Close => actions.push(UiAction::StopAiming),
        Outcome::Open => {}
    }
}
