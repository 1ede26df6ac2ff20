//! A roll on the table as a card: its sum, its dice, how it comes out, and what its owner can do with it, each choice with
//! the exact odds of what it does.

use super::action::UiAction;
use super::kit::Kit;
use super::prompt::{PromptModel, answer, pressed, waiting_seats};
use super::tokens::paint_die;
use super::widgets::{Press, Tone, Weight, body, chip, heading, note, rule_chip};
use crate::dice::odds::Chance;
use crate::knowledge::view::{RollAct, RollChoice, RollStage, RollView};
use crate::session::Command;
use crate::text::{Phrase, signed};
use egui::{Key, Sense, Ui, Vec2};

/// The keys of the choices after the first, which has Enter.
const KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Shows the roll.
pub fn show(ui: &mut Ui, kit: &Kit, model: &PromptModel, roll: &RollView, actions: &mut Vec<UiAction>) {
    let who = roll.who.map_or_else(|| kit.seat(model.view, roll.by), |who| kit.thing(model.view, who));
    heading(ui, kit, &kit.say(&Phrase::new("ui-roll-title").with("who", who).with("what", roll.purpose.clone())));
    body(ui, kit, &kit.say(&roll.needs));
    ui.horizontal_wrapped(|ui| {
        for part in &roll.sum.parts {
            chip(ui, kit, &format!("{} {}", signed(part.amount), kit.say(&part.source)), Tone::Plain);
            if let Some(rule) = &part.rule {
                rule_chip(ui, kit, rule);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for die in &roll.dice {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(44.0)), Sense::hover());
            paint_die(ui.painter(), rect, kit, Some(die.face), die.sides);
        }
    });
    match (roll.stage, &roll.outcome, &roll.chance) {
        (RollStage::Rolled, Some(outcome), _) => {
            body(ui, kit, &kit.say(outcome));
        }
        (_, _, Some(chance)) => {
            note(ui, kit, &kit.say(&Phrase::new("ui-roll-chance").with("chance", percent(kit, chance))));
        }
        _ => {}
    }
    if !model.prompt.mine {
        waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
        return;
    }
    for (index, choice) in roll.choices.iter().enumerate() {
        let key = index.checked_sub(1).and_then(|index| KEYS.get(index).copied());
        if offered(ui, kit, model, choice, if index == 0 { Some(Key::Enter) } else { key }) {
            actions.push(answer(model, Command::from(&choice.act)));
        }
    }
}

/// One choice as a button with its odds; true if it was taken.
fn offered(ui: &mut Ui, kit: &Kit, model: &PromptModel, choice: &RollChoice, key: Option<Key>) -> bool {
    let enabled = choice.why_not.is_none();
    let mut taken = false;
    ui.horizontal_wrapped(|ui| {
        let weight = match choice.act {
            RollAct::Roll | RollAct::Accept => Weight::Primary,
            _ => Weight::Plain,
        };
        let label = kit.say(&choice.label);
        let mut press = Press::new(&label).weight(weight).enabled(enabled);
        let name = key.map(|key| if key == Key::Enter { "Enter".to_owned() } else { key.symbol_or_name().to_owned() });
        if let Some(name) = &name {
            press = press.key(name);
        }
        let response = press.show(ui, kit);
        taken = response.clicked() || (enabled && key.is_some_and(|key| pressed(ui, model, key)));
        if let Some(why) = &choice.why_not {
            response.on_disabled_hover_text(kit.say(why));
        }
        if let Some((now, then)) = &choice.odds {
            let odds = Phrase::new("ui-roll-odds").with("now", percent(kit, now)).with("then", percent(kit, then));
            note(ui, kit, &kit.say(&odds));
        }
        if let Some(expect) = &choice.expect {
            note(ui, kit, &kit.say(expect));
        }
        if let Some(why) = &choice.why_not {
            note(ui, kit, &kit.say(why));
        }
    });
    taken
}

fn percent(kit: &Kit, chance: &Chance) -> String {
    chance.percent(0, kit.speaker.language)
}
