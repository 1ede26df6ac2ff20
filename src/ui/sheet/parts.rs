//! What a sheet shows besides numbers: conditions, arms, spells, abilities, attempts, what is being worked on.

use super::super::action::UiAction;
use super::super::deed::weapon;
use super::super::icons::Icon;
use super::super::kit::Kit;
use super::super::roll_card::parts::percent;
use super::super::widgets::{Press, Tone, Weight, body, chip, empty, note, rule_chip, strong};
use super::with_level;
use crate::knowledge::view::{AbilityOffer, AttemptView, ConditionView, ExtendedView, SheetView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::Command;
use crate::session::command::{Ability, Dots};
use crate::text::{Phrase, RuleId, capitalised, signed};
use egui::{Ui, WidgetInfo, WidgetType};

/// A small button in a row of the sheet; true if it was pressed.
fn small(ui: &mut Ui, kit: &Kit, text: &str, icon: Icon) -> bool {
    Press::new(text).icon(icon).weight(Weight::Quiet).height(24.0).show(ui, kit).clicked()
}

/// Each condition with what it costs and where it comes from.
pub fn conditions(ui: &mut Ui, kit: &Kit, conditions: &[ConditionView]) {
    for condition in conditions {
        ui.horizontal_wrapped(|ui| {
            let text = with_level(kit, &condition.name, condition.level);
            chip(ui, kit, &text, Tone::Danger);
            note(ui, kit, &kit.say(&condition.effect));
            if let Some(rule) = &condition.effect.rule {
                rule_chip(ui, kit, rule);
            }
        });
        for whence in &condition.whence {
            note(ui, kit, &kit.say(whence));
        }
    }
    if conditions.is_empty() {
        empty(ui, kit, &kit.text("ui-conditions-empty"));
    }
}

/// Weapons and armour.
pub fn arms(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    let value = |key: &str| sheet.combat.iter().find(|(name, _)| name.key == key);
    let with = |keys: &[&str]| {
        let values = keys.iter().filter_map(|key| value(key));
        values.map(|(name, value)| format!("{} {value}", kit.say(name))).collect::<Vec<_>>().join(" · ")
    };
    for arm in &sheet.weapons {
        strong(ui, kit, &capitalised(&kit.say(&arm.name)), 1);
        note(ui, kit, &format!("{} · {}", weapon(arm, kit), kit.speaker.count("ui-ap-cost", arm.cost_ap.into())));
        let by_hand = if arm.reach > 0 { &["combat-attack", "combat-parry"][..] } else { &[] };
        let from_afar = if arm.ranges.is_some() { &["combat-ranged"][..] } else { &[] };
        let values = with(&[by_hand, from_afar].concat());
        if !values.is_empty() {
            note(ui, kit, &values);
        }
    }
    match &sheet.armour {
        Some((name, value)) => {
            let says = Phrase::new("ui-armour").with("name", capitalised(&kit.say(name))).with("value", *value);
            body(ui, kit, &kit.say(&says));
        }
        None => _ = note(ui, kit, &kit.text("ui-armour-none")),
    }
}

/// Spells.
pub fn spells(ui: &mut Ui, kit: &Kit, sheet: &SheetView) {
    for spell in &sheet.spells {
        strong(ui, kit, &kit.say(&spell.name), 1);
        note(ui, kit, &kit.say(&spell.about));
        let on = spell.attributes.iter().map(|of| kit.say(of)).collect::<Vec<_>>().join("/");
        let says = Phrase::new("ui-spell-line").with("on", on).with("points", spell.points);
        let says = says.with("range", i32::from(spell.range));
        note(ui, kit, &format!("{} · {}", kit.say(&says), kit.speaker.count("ui-ap-cost", spell.cost_ap.into())));
    }
}

/// Abilities that are there, and those that can be bought (F14).
pub fn abilities(ui: &mut Ui, kit: &Kit, sheet: &SheetView, may_act: bool, actions: &mut Vec<UiAction>) {
    for (name, explanation) in &sheet.abilities {
        strong(ui, kit, &kit.say(name), 1);
        note(ui, kit, &kit.say(explanation));
    }
    if sheet.abilities.is_empty() {
        empty(ui, kit, &kit.text("ui-abilities-empty"));
    }
    note(ui, kit, &kit.speaker.count("ui-adventure-points", sheet.adventure_points));
    for offer in sheet.ability_offers.iter().filter(|_| may_act) {
        if let Some(ability) = buy(ui, kit, offer) {
            actions.push(UiAction::Ask(Command::BuyAbility { thing: sheet.id, ability }));
        }
    }
}

/// A button with the price, and the name of what it buys. Gives the ability if it was pressed.
fn buy(ui: &mut Ui, kit: &Kit, offer: &AbilityOffer) -> Option<Ability> {
    let name = kit.say(&offer.name);
    let whole = kit.say(&Phrase::new("ui-ability-buy").with("name", name.as_str()).with("cost", offer.cost));
    let price = kit.say(&Phrase::new("ui-ability-price").with("cost", offer.cost));
    let enabled = offer.why_not.is_none();
    let about = kit.say(&offer.about);
    let press = ui
        .horizontal(|ui| {
            let press = Press::new(&price).icon(Icon::Plus).height(24.0).about(&about).why_not(offer.why_not.as_ref());
            let press = press.show(ui, kit);
            press.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, &whole));
            note(ui, kit, &name);
            press
        })
        .inner;
    let pressed = press.clicked();
    Ability::ALL.into_iter().find(|ability| ability.key() == offer.name.key).filter(|_| pressed)
}

/// What was tried in vain, with what the next attempt costs (E1, E2).
pub fn attempts(ui: &mut Ui, kit: &Kit, view: &SeatView, sheet: &SheetView, actions: &mut Vec<UiAction>) {
    let gm = view.seat.is_gm();
    for (index, attempt) in sheet.attempts.iter().enumerate() {
        ui.push_id(index, |ui| {
            strong(ui, kit, &what(kit, view, attempt), 1);
            ui.horizontal_wrapped(|ui| {
                let rule = if attempt.once { "E2" } else { "E1" };
                let text = match attempt {
                    AttemptView { once: true, .. } => kit.text("ui-attempt-once"),
                    AttemptView { failed, costs, .. } => {
                        let failed = i32::from(*failed);
                        let says = Phrase::new("ui-attempt").with("failed", failed).with("costs", signed(*costs));
                        kit.say(&says.with("presses", if *costs == 0 { "no" } else { "yes" }))
                    }
                };
                note(ui, kit, &text);
                rule_chip(ui, kit, &RuleId::new(rule));
            });
            let key = if attempt.once { "ui-attempt-allow" } else { "ui-attempt-forbid" };
            if gm && small(ui, kit, &kit.text(key), if attempt.once { Icon::Plus } else { Icon::Cross }) {
                let AttemptView { action, on, once, .. } = attempt.clone();
                actions.push(UiAction::Ask(Command::RuleAttempt { thing: sheet.id, action, on, once: !once }));
            }
        });
    }
    if gm && small(ui, kit, &kit.text("ui-attempts-clear"), Icon::Cross) {
        actions.push(UiAction::Ask(Command::ClearAttempts { thing: sheet.id, on: None }));
    }
}

fn what(kit: &Kit, view: &SeatView, attempt: &AttemptView) -> String {
    let what = capitalised(&kit.say(&attempt.what));
    match attempt.on {
        Some(on) => format!("{what} → {}", kit.thing(view, on)),
        None if attempt.reason.is_empty() => what,
        None => format!("{what}: {}", attempt.reason),
    }
}

/// What raises Resolve and Composure for a time (E9). It lasts until the game master ends it.
pub fn boosts(ui: &mut Ui, kit: &Kit, sheet: &SheetView, gm: bool, actions: &mut Vec<UiAction>) {
    for (index, boost) in sheet.boosts.iter().enumerate() {
        ui.push_id(index, |ui| {
            ui.horizontal_wrapped(|ui| {
                chip(ui, kit, &format!("{} +{}", kit.say(&boost.of), boost.dots), Tone::Help);
                let says = Phrase::new("ui-boost").with("left", i32::from(boost.left));
                note(ui, kit, &kit.say(&says.with("all", i32::from(boost.dots))));
                rule_chip(ui, kit, &RuleId::new("E9"));
                let of = [Dots::Resolve, Dots::Composure].into_iter().find(|of| of.key() == boost.of.key);
                if gm
                    && let Some(of) = of
                    && small(ui, kit, &kit.text("ui-boost-end"), Icon::Cross)
                {
                    actions.push(UiAction::Ask(Command::EndBoost { thing: sheet.id, of }));
                }
            });
        });
    }
}

/// An extended action that it works on (E3).
pub fn work(ui: &mut Ui, kit: &Kit, view: &SeatView, who: ThingId, may_act: bool, actions: &mut Vec<UiAction>) {
    let Some(work) = view.extended.iter().find(|work| work.who == who) else { return };
    strong(ui, kit, &named(kit, work), 1);
    let says = Phrase::new("ui-work").with("successes", work.successes).with("needed", work.needed);
    let says = says.with("stage", i32::from(work.stage)).with("stages", i32::from(work.stages));
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &kit.say(&says));
        rule_chip(ui, kit, &RuleId::new("E3"));
    });
    if let Some(chance) = work.chance.as_ref().filter(|_| !work.failed) {
        note(ui, kit, &kit.say(&Phrase::new("ui-roll-chance").with("chance", percent(kit, chance))));
    }
    if !may_act {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if work.failed && view.seat.is_gm() && small(ui, kit, &kit.text("ui-work-fresh"), Icon::Redo) {
            actions.push(UiAction::Ask(Command::FreshStart { thing: who }));
        }
        if work.mine && small(ui, kit, &kit.text("ui-do-stage"), Icon::Dice) {
            actions.push(UiAction::Ask(Command::Stage { thing: who }));
        }
        if small(ui, kit, &kit.text("ui-work-end"), Icon::Cross) {
            actions.push(UiAction::Ask(Command::EndExtended { thing: who }));
        }
    });
}

fn named(kit: &Kit, work: &ExtendedView) -> String {
    let kind = capitalised(&kit.say(&work.kind));
    if work.reason.is_empty() { kind } else { format!("{kind}: {}", work.reason) }
}
