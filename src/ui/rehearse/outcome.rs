//! What came of a rehearsal: who survives and with what losses, what each trap did, how many turns it took, how much
//! Fortune was spent.

use super::super::kit::Kit;
use super::super::roll_card::parts::percent;
use super::super::widgets::{empty, note, strong, well};
use super::plots::{Fill, bar, histogram, legend};
use crate::dice::odds::Chance;
use crate::knowledge::view::TokenKind;
use crate::session::rehearse::{Fate, Histogram, Outcome, TrapTally};
use crate::text::{Language, Phrase};
use egui::Ui;

/// From this width on, in points at scale 1, people and the rest stand beside each other.
const TWO_COLUMNS: f32 = 640.0;

/// Shows all of it.
pub fn outcome(ui: &mut Ui, kit: &Kit, outcome: &Outcome) {
    if outcome.times == 0 {
        empty(ui, kit, &kit.text("ui-rehearse-nothing"));
        return;
    }
    if outcome.unfinished > 0 {
        note(ui, kit, &kit.say(&Phrase::new("ui-rehearse-unfinished").with("times", outcome.unfinished)));
    }
    if ui.available_width() >= kit.theme.px(TWO_COLUMNS) {
        ui.columns_const(|[left, right]| {
            for (column, is_left) in [(left, true), (right, false)] {
                // Columns justify their text by themselves; sentences are not to be stretched.
                column.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    if is_left {
                        people(ui, kit, outcome);
                    } else {
                        course(ui, kit, outcome);
                    }
                });
            }
        });
    } else {
        people(ui, kit, outcome);
        course(ui, kit, outcome);
    }
}

fn boxed(ui: &mut Ui, kit: &Kit, add: impl FnOnce(&mut Ui)) {
    well(kit).inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
        add(ui);
    });
    ui.add_space(kit.theme.steps(1.0));
}

/// Who survives, heroes first.
fn people(ui: &mut Ui, kit: &Kit, outcome: &Outcome) {
    boxed(ui, kit, |ui| {
        strong(ui, kit, &kit.text("ui-rehearse-people"), 1);
        let fills = [
            (Fill::Whole, "ui-rehearse-stands"),
            (Fill::Striped, "ui-rehearse-lies"),
            (Fill::Slanted, "ui-rehearse-dying"),
            (Fill::Crossed, "ui-rehearse-dead"),
        ];
        legend(ui, kit, &fills);
        let mut fates: Vec<&Fate> = outcome.people.iter().collect();
        fates.sort_by_key(|fate| fate.kind != TokenKind::Hero);
        for fate in fates {
            ui.push_id(fate.thing, |ui| self::fate(ui, kit, fate, outcome.times));
        }
    });
}

fn fate(ui: &mut Ui, kit: &Kit, fate: &Fate, times: u32) {
    let name = kit.speaker.name(&fate.name);
    let share = |part: u32| percent(kit, &Chance::of(part.into(), times.into()));
    let says = Phrase::new("ui-rehearse-fate").with("stands", share(fate.stands)).with("lies", share(fate.lies));
    let says = says.with("dying", share(fate.dying)).with("dead", share(fate.dead));
    let says = says.with("life", average(kit, &fate.life_lost));
    let says = kit.say(&says);
    strong(ui, kit, name, 1);
    let parts = [
        (Fill::Whole, fate.stands.into()),
        (Fill::Striped, fate.lies.into()),
        (Fill::Slanted, fate.dying.into()),
        (Fill::Crossed, fate.dead.into()),
    ];
    bar(ui, kit, &parts, times.into(), &format!("{name}: {says}"));
    note(ui, kit, &says);
}

/// What the traps did, how long it took, what was spent.
fn course(ui: &mut Ui, kit: &Kit, outcome: &Outcome) {
    if !outcome.traps.is_empty() {
        boxed(ui, kit, |ui| {
            strong(ui, kit, &kit.text("ui-rehearse-traps"), 1);
            legend(ui, kit, &[(Fill::Whole, "ui-rehearse-evaded"), (Fill::Crossed, "ui-rehearse-hit")]);
            for tally in &outcome.traps {
                ui.push_id(tally.trap, |ui| trap(ui, kit, tally, outcome.times));
            }
        });
    }
    for (key, counted) in [("ui-rehearse-turns", &outcome.turns), ("ui-rehearse-fortune", &outcome.fortune)] {
        let (Some((low, _)), Some((high, _))) = (counted.0.first_key_value(), counted.0.last_key_value()) else {
            continue;
        };
        let says = Phrase::new("ui-rehearse-from-to").with("low", *low).with("high", *high);
        let says = says.with("average", average(kit, counted));
        boxed(ui, kit, |ui| histogram(ui, kit, &kit.text(key), counted, &kit.say(&says)));
    }
}

fn trap(ui: &mut Ui, kit: &Kit, tally: &TrapTally, times: u32) {
    let name = kit.speaker.name(&tally.name);
    let (hits, evaded) = (tally.hits.sum(), u64::from(tally.evaded));
    let met = (hits + evaded).max(1);
    let share = |part: u64| percent(kit, &Chance::of(part, met));
    let sprung = decimal(kit, (u64::from(tally.sprung) * 20 + u64::from(times)) / (u64::from(times) * 2).max(1));
    let says = Phrase::new("ui-rehearse-tally").with("sprung", sprung).with("hits", share(hits));
    let says = says.with("evaded", share(evaded)).with("life", average(kit, &tally.damage));
    let says = if hits + evaded == 0 { Phrase::new("ui-rehearse-met-nobody") } else { says };
    let says = kit.say(&says);
    strong(ui, kit, name, 1);
    bar(ui, kit, &[(Fill::Whole, evaded), (Fill::Crossed, hits)], met, &format!("{name}: {says}"));
    note(ui, kit, &says);
}

/// The average of what was counted, with one decimal.
fn average(kit: &Kit, histogram: &Histogram) -> String {
    let total = histogram.total().max(1);
    decimal(kit, (histogram.sum() * 20 + total) / (total * 2))
}

/// So many tenths as the language writes them.
fn decimal(kit: &Kit, tenths: u64) -> String {
    let point = if kit.speaker.language == Language::Russian { ',' } else { '.' };
    format!("{}{point}{}", tenths / 10, tenths % 10)
}
