//! The moment of an attack in which the defender decides: parry, dodge, or take it, each with the sum behind its value and
//! the exact chance.

use super::action::UiAction;
use super::focus;
use super::icons::Icon;
use super::kit::{Kit, plain};
use super::prompt::{PromptModel, pressed, waiting_seats};
use super::roll_card::parts::{Line, Purse, head, purse};
use super::tip::Tip;
use super::tokens::Counter;
use super::widgets::{Press, Tone, Weight, body, chip, explain, modifier_chip, well};
use crate::knowledge::ThingId;
use crate::knowledge::view::{Defence, DefenceChoice, DefenceView, Supply};
use crate::text::{Phrase, capitalised};
use egui::{Key, Ui};

/// The keys of the ways to answer, in their order.
const KEYS: [Key; 3] = [Key::Num1, Key::Num2, Key::Num3];

/// Shows the card. Gives the way that was chosen.
pub fn show(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    attack: &DefenceView,
    actions: &mut Vec<UiAction>,
) -> Option<Defence> {
    let mut chosen = None;
    let height = ui.available_height().max(kit.theme.px(60.0));
    egui::ScrollArea::vertical().id_salt("defence").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        let name = |id: Option<_>| id.map_or_else(|| kit.text("ui-somebody"), |id| kit.thing(model.view, id));
        let what = Phrase::new("ui-defence-attacked").with("attacker", name(attack.attacker));
        let what = kit.say(&what.with("weapon", attack.weapon.clone()));
        head(ui, kit, model, attack.defender, &name(attack.defender), &what, None);
        if attack.critical {
            chip(ui, kit, &kit.text("ui-defence-critical"), Tone::Danger);
        }
        if !model.prompt.mine {
            waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
            return;
        }
        body(ui, kit, &kit.text("ui-defence-how"));
        let best = best(&attack.choices);
        let free = focus::is_free(ui.ctx());
        for (index, choice) in attack.choices.iter().enumerate() {
            let key = KEYS.get(index).copied();
            let is_best = best == Some(choice.with);
            let taken = ui.push_id(index, |ui| line(ui, kit, choice, key, is_best)).inner;
            let by_key = choice.why_not.is_none()
                && (key.is_some_and(|key| pressed(ui, model, key))
                    || (is_best && free && pressed(ui, model, Key::Enter)));
            if taken || by_key {
                chosen = Some(choice.with);
            }
        }
    });
    chosen
}

/// Somebody was surprised and may spend a point to get over it (F13). Gives the answer: whether it is spent.
pub fn alertness(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    thing: ThingId,
    fortune: Option<Supply>,
    actions: &mut Vec<UiAction>,
) -> Option<bool> {
    head(ui, kit, model, Some(thing), &kit.thing(model.view, thing), &kit.text("ui-alertness"), None);
    if !model.prompt.mine {
        waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
        return None;
    }
    body(ui, kit, &kit.text("ui-alertness-says"));
    if let Some(supply) = fortune {
        purse(ui, kit, &Purse { counter: Counter::Coin, supply, key: "ui-fortune", rule: "F13" }, None);
    }
    let free = focus::is_free(ui.ctx());
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        // Enter, pressed in haste, spends nothing.
        for (spend, text, icon, cap, key) in [
            (true, "ui-alertness-spend", Icon::Coin, "1", Key::Num1),
            (false, "ui-alertness-leave", Icon::Surprised, "Enter", Key::Enter),
        ] {
            let clicked = Press::new(&kit.text(text)).icon(icon).key(cap).show(ui, kit).clicked();
            if clicked || (free && pressed(ui, model, key)) {
                answer = Some(spend);
            }
        }
    });
    answer
}

/// The way with the best chance: Enter takes it. Without any the blow is taken.
fn best(choices: &[DefenceChoice]) -> Option<Defence> {
    let possible = choices.iter().filter(|choice| choice.why_not.is_none());
    let chance = |choice: &DefenceChoice| choice.chance.as_ref().map_or(-1.0, crate::dice::odds::Chance::to_f64);
    possible.max_by(|a, b| chance(a).total_cmp(&chance(b))).map(|choice| choice.with)
}

fn line(ui: &mut Ui, kit: &Kit, choice: &DefenceChoice, key: Option<Key>, is_best: bool) -> bool {
    let mut taken = false;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let label = capitalised(&kit.say(&choice.label));
        let name = if is_best { "Enter" } else { key.map_or("", Key::symbol_or_name) };
        taken = Line {
            label: &label,
            icon: if choice.with == Defence::None { Icon::Cross } else { Icon::Badge },
            key: Some(name).filter(|name| !name.is_empty()),
            odds: choice.chance.as_ref().map(|chance| (None, chance)),
            expect: None,
            why_not: choice.why_not.as_ref(),
            rule: choice.label.rule.as_ref(),
            weight: if is_best { Weight::Primary } else { Weight::Plain },
        }
        .show(ui, kit);
        if choice.sum.parts.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                for part in &choice.sum.parts {
                    modifier_chip(ui, kit, part);
                }
                let text = kit.say(&Phrase::new("ui-roll-sum").with("value", plain(choice.sum.value)));
                body(ui, kit, &text).tip_ui(kit, |ui| explain(ui, kit, &label, "", &choice.sum));
            });
        }
    });
    taken
}
