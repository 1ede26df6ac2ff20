//! What is open to the owner of a roll besides going on: heroic effort before the dice fall, one use of Fortune after, each
//! with the exact odds of what it does. What is not possible stands there greyed, with its reason and rule.

use super::dice::Pick;
use super::parts::{self, Line, Purse};
use crate::knowledge::view::{RollAct, RollChoice, RollView};
use crate::session::Command;
use crate::text::RuleId;
use crate::ui::action::UiAction;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::prompt::{PromptModel, answer, pressed};
use crate::ui::tokens::Counter;
use crate::ui::widgets::{Weight, note, well};
use egui::{Key, Ui};

/// The keys of choices, after those that pick dice.
const KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// What a choice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Going on or leaving it: at the foot of the card.
    End,
    /// Throwing picked dice again.
    Reroll,
    /// Throwing one die of damage again.
    Damage,
    /// Lowering one die.
    Lower,
    /// A use of Fortune that picks no dice.
    Fortune,
    /// A point of Willpower.
    Willpower,
}

const fn sort(act: &RollAct) -> Sort {
    match act {
        RollAct::Roll | RollAct::TakeBack | RollAct::Accept => Sort::End,
        RollAct::Reroll(_) => Sort::Reroll,
        RollAct::Damage(_) => Sort::Damage,
        RollAct::Lower(_) => Sort::Lower,
        RollAct::Quality | RollAct::Defence(_) | RollAct::IgnoreConditions(_) => Sort::Fortune,
        RollAct::Effort | RollAct::EffortBack | RollAct::LetEffortBack | RollAct::InsistOnEffort => Sort::Willpower,
    }
}

/// Shows them in two groups, each with the tokens that pay for it.
pub fn show(ui: &mut Ui, kit: &Kit, model: &PromptModel, roll: &RollView, pick: &Pick, actions: &mut Vec<UiAction>) {
    let of = |sorts: &'static [Sort]| roll.choices.iter().filter(move |choice| sorts.contains(&sort(&choice.act)));
    let mut keys = KEYS.into_iter().skip(pick.keys());
    if of(&[Sort::Willpower]).next().is_some() {
        well(kit).show(ui, |ui| {
            ui.set_width(ui.available_width());
            if let Some(supply) = roll.willpower {
                let purse = Purse { counter: Counter::Lozenge, supply, key: "ui-willpower", rule: "E4" };
                parts::purse(ui, kit, &purse, None);
            }
            for choice in of(&[Sort::Willpower]) {
                offered(ui, kit, model, choice, &mut keys, actions);
            }
        });
    }
    let picking = [Sort::Reroll, Sort::Damage, Sort::Lower];
    if of(&[Sort::Reroll, Sort::Damage, Sort::Lower, Sort::Fortune]).next().is_none() {
        return;
    }
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let word = pick.is_open().then(|| kit.text("ui-roll-pick"));
        match (roll.fortune, &word) {
            (Some(supply), word) => {
                let purse = Purse { counter: Counter::Coin, supply, key: "ui-fortune", rule: "F3" };
                parts::purse(ui, kit, &purse, word.as_deref());
            }
            (None, Some(word)) => _ = note(ui, kit, word),
            (None, None) => {}
        }
        for wanted in picking {
            let of_this = roll.choices.iter().filter(|choice| sort(&choice.act) == wanted);
            picked(ui, kit, model, of_this.collect(), pick, &mut keys, actions);
        }
        for choice in of(&[Sort::Fortune]) {
            offered(ui, kit, model, choice, &mut keys, actions);
        }
    });
}

/// Of the choices that differ in their dice, the one for the dice that are picked; if none is possible at all, why.
fn picked(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    choices: Vec<&RollChoice>,
    pick: &Pick,
    keys: &mut impl Iterator<Item = Key>,
    actions: &mut Vec<UiAction>,
) {
    let Some(&first) = choices.first() else { return };
    let dice = pick.dice();
    let fits = |choice: &&&RollChoice| match &choice.act {
        RollAct::Reroll(of) => *of == dice,
        RollAct::Damage(die) | RollAct::Lower(die) => dice == [*die],
        _ => false,
    };
    let general = match sort(&first.act) {
        Sort::Reroll => "ui-roll-reroll",
        Sort::Damage => "ui-roll-damage",
        _ => "ui-roll-lower",
    };
    let possible = choices.iter().any(|choice| choice.why_not.is_none());
    if !possible {
        let why = first.why_not.as_ref();
        disabled(ui, kit, general, why, first.label.rule.as_ref());
        return;
    }
    if let Some(choice) = choices.iter().find(fits) {
        offered(ui, kit, model, choice, keys, actions);
    } else {
        let _ = keys.next();
        let key = if general == "ui-roll-reroll" { "ui-roll-pick-first" } else { "ui-roll-pick-one" };
        disabled(ui, kit, general, Some(&crate::text::Phrase::new(key)), first.label.rule.as_ref());
    }
}

fn disabled(ui: &mut Ui, kit: &Kit, label: &str, why: Option<&crate::text::Phrase>, rule: Option<&RuleId>) {
    let label = kit.text(label);
    let line = Line {
        label: &label,
        icon: Icon::Coin,
        key: None,
        odds: None,
        expect: None,
        why_not: why,
        rule,
        weight: Weight::Plain,
    };
    line.show(ui, kit);
}

/// One choice with its odds; taken by click or key.
fn offered(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    choice: &RollChoice,
    keys: &mut impl Iterator<Item = Key>,
    actions: &mut Vec<UiAction>,
) {
    let enabled = choice.why_not.is_none();
    let key = if enabled { keys.next() } else { None };
    let name = key.map(Key::symbol_or_name);
    let label = kit.say(&choice.label);
    let icon = if sort(&choice.act) == Sort::Willpower { Icon::Flame } else { Icon::Coin };
    let line = Line {
        label: &label,
        icon,
        key: name,
        odds: choice.odds.as_ref().filter(|(now, then)| now != then).map(|(now, then)| (Some(now), then)),
        expect: choice.expect.as_ref(),
        why_not: choice.why_not.as_ref(),
        rule: choice.label.rule.as_ref(),
        weight: Weight::Plain,
    };
    let clicked = line.show(ui, kit);
    if clicked || key.is_some_and(|key| pressed(ui, model, key)) {
        actions.push(answer(model, Command::from(&choice.act)));
    }
}
