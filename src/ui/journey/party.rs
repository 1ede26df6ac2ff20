//! Who travels: what the road has left on each, what they carry, and their mounts.

use super::draft::JourneyDraft;
use super::{JourneyModel, fields, words};
use crate::knowledge::view::{MountView, TokenKind, WayfarerView};
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::{AWAKE_HOURS, Mount, Vigour, journey_limits, limits};
use crate::text::{LocalText, Phrase, RuleId, capitalised, signed};
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::prompt::paint_portrait;
use crate::ui::tokens::{Counter, counters};
use crate::ui::widgets::{Press, Tone, Weight, chip, empty, note, rule_chip, strong, well};
use egui::{Sense, Ui, Vec2};

/// Everybody whose sheet the seat may read, and the mounts.
pub fn wayfarers(ui: &mut Ui, kit: &Kit, model: &JourneyModel) {
    let journey = &model.view.journey;
    let travels = |who: &&WayfarerView| journey.party.contains(&who.who);
    let shown: Vec<&WayfarerView> = journey.wayfarers.iter().filter(travels).collect();
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, &kit.text("ui-journey-party"), 1);
        if shown.is_empty() {
            empty(ui, kit, &kit.text("ui-journey-party-empty"));
        }
        for wayfarer in shown {
            ui.push_id(wayfarer.who, |ui| row(ui, kit, model.view, wayfarer));
        }
        for (index, mount) in journey.mounts.iter().enumerate() {
            ui.push_id(("mount", index), |ui| mount_row(ui, kit, model.view, mount));
        }
    });
}

/// Somebody in two lines: Vigour and what ails, then the pack.
pub fn row(ui: &mut Ui, kit: &Kit, view: &SeatView, of: &WayfarerView) {
    ui.add_space(kit.theme.steps(0.5));
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(34.0)), Sense::hover());
        paint_portrait(ui, kit, view, of.who, rect);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
            ui.horizontal_wrapped(|ui| {
                strong(ui, kit, &kit.thing(view, of.who), 1);
                vigour(ui, kit, of.vigour);
                for (text, tone) in marks(kit, of) {
                    chip(ui, kit, &text, tone);
                }
            });
            note(ui, kit, &pack(kit, of));
        });
    });
}

/// Vigour as a row of pips.
fn vigour(ui: &mut Ui, kit: &Kit, supply: crate::knowledge::view::Supply) {
    let name = kit.text("ui-vigour");
    let says = Phrase::new("ui-supply").with("name", name).with("now", supply.now).with("max", supply.max);
    counters(ui, kit, Counter::Pip, supply, &kit.say(&says));
}

/// What the road has left on somebody, worst first.
pub fn marks(kit: &Kit, of: &WayfarerView) -> Vec<(String, Tone)> {
    let count = |key: &'static str, n: u32| kit.speaker.count(key, i32::try_from(n).unwrap_or(i32::MAX));
    let mut marks = Vec::new();
    if of.vigour.now == 0 && of.vigour.max > 0 {
        marks.push((kit.text("ui-journey-no-vigour"), Tone::Danger));
    }
    if of.hunger > 0 {
        marks.push((count("ui-journey-hunger", of.hunger.into()), Tone::Danger));
    }
    for (what, amount, minutes) in &of.ailments {
        let left = words::duration(kit, *minutes);
        marks.push((format!("{} {}, {left}", kit.say(what), signed(*amount)), Tone::Danger));
    }
    if let Some(stage) = &of.drunk {
        marks.push((kit.say(stage), Tone::Brass));
    }
    if of.fatigue > 0 {
        marks.push((count("ui-journey-fatigue", of.fatigue.into()), Tone::Brass));
    }
    if of.worn > 0 {
        marks.push((count("ui-journey-worn", of.worn.into()), Tone::Brass));
    }
    if of.awake > AWAKE_HOURS * 60 {
        marks.push((count("ui-journey-awake", of.awake / 60), Tone::Danger));
    }
    marks
}

/// What somebody carries for the road and has eaten today.
fn pack(kit: &Kit, of: &WayfarerView) -> String {
    let eaten = Phrase::new("ui-journey-eaten").with("now", of.eaten.now).with("max", of.eaten.max);
    let mut parts = vec![kit.say(&eaten)];
    parts.extend(of.food.iter().filter(|(_, count)| *count > 0).map(|(what, count)| {
        kit.say(&Phrase::new("ui-journey-carries").with("what", what.clone()).with("count", u32::from(*count)))
    }));
    if of.food.iter().all(|(_, count)| *count == 0) {
        parts.push(kit.text("ui-journey-no-food"));
    }
    parts.extend(of.bedroll.then(|| kit.text("ui-journey-bedroll")));
    parts.extend(of.warm_clothes.map(|worn| kit.text(if worn { "ui-journey-warm-on" } else { "ui-journey-warm-off" })));
    capitalised(&parts.join(" · "))
}

fn mount_name(kit: &Kit, name: &LocalText) -> String {
    if name.is_empty() { kit.text("ui-journey-mount") } else { kit.speaker.name(name).to_owned() }
}

fn mount_row(ui: &mut Ui, kit: &Kit, view: &SeatView, mount: &MountView) {
    ui.horizontal_wrapped(|ui| {
        strong(ui, kit, &mount_name(kit, &mount.name), 1);
        let carries = Phrase::new("ui-journey-carries-rider").with("who", kit.thing(view, mount.rider));
        note(ui, kit, &kit.say(&carries));
        vigour(ui, kit, mount.vigour);
        if mount.dead {
            chip(ui, kit, &kit.text("ui-journey-mount-dead"), Tone::Danger);
        } else if mount.spent > 0 {
            chip(ui, kit, &kit.speaker.count("ui-journey-mount-spent", mount.spent.into()), Tone::Danger);
        }
    });
}

/// The tokens that could travel: heroes and those that belong to somebody.
fn candidates(view: &SeatView) -> Vec<(ThingId, bool)> {
    let tokens = view.tokens.iter().filter(|token| token.kind != TokenKind::Opponent);
    tokens.map(|token| (token.id, token.kind == TokenKind::Hero)).collect()
}

/// Who travels, and the mounts: the game master's to change.
pub fn mounts_editor(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    let table = &model.known.journey;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, &kit.text("ui-journey-who"), 1);
        let all = candidates(model.view);
        let chosen = draft.journey(table).party.clone();
        let goes = |id: ThingId, hero: bool| if chosen.is_empty() { hero } else { chosen.contains(&id) };
        ui.horizontal_wrapped(|ui| {
            for &(id, hero) in &all {
                let mut on = goes(id, hero);
                if fields::tick(ui, kit, &mut on, &kit.thing(model.view, id)) {
                    let party = all.iter().filter(|&&(other, hero)| if other == id { on } else { goes(other, hero) });
                    let party: Vec<ThingId> = party.map(|(id, _)| *id).collect();
                    // Nobody named would mean every hero: the last one stays.
                    if !party.is_empty() {
                        draft.change(table).party = party;
                    }
                }
            }
        });
        let riders: Vec<(ThingId, String)> = all.iter().map(|&(id, _)| (id, kit.thing(model.view, id))).collect();
        let mut leaves = None;
        for index in 0..draft.journey(table).mounts.len() {
            ui.push_id(("mount", index), |ui| {
                if mount_editor(ui, kit, model, draft, (index, &riders)) {
                    leaves = Some(index);
                }
            });
        }
        if let Some(index) = leaves {
            draft.change(table).mounts.remove(index);
        }
        ui.horizontal_wrapped(|ui| {
            let without = riders.iter().map(|(id, _)| *id).find(|id| {
                let journey = draft.journey(table);
                let travels = all.iter().any(|&(other, hero)| other == *id && goes(other, hero));
                travels && !journey.mounts.iter().any(|mount| mount.rider == *id && !mount.dead)
            });
            let add = kit.text("ui-journey-add-mount");
            let press = Press::new(&add).icon(Icon::Plus).weight(Weight::Quiet).enabled(without.is_some());
            if press.show(ui, kit).clicked()
                && let Some(rider) = without
            {
                draft.change(table).mounts.push(horse(rider));
            }
            rule_chip(ui, kit, &RuleId::new("S8b"));
        });
    });
}

/// A horse as most are. Our ruling.
fn horse(rider: ThingId) -> Mount {
    let vigour = Vigour { max: 8, now: 8 };
    let name = LocalText::default();
    Mount {
        name,
        rider,
        endurance: 5,
        vigour,
        ridden: 0,
        fatigue: 0,
        forced: false,
        down: 0,
        hard_days: 0,
        worn: 0,
        spent: 0,
        dead: false,
    }
}

/// One mount in a line; whether it is to go.
fn mount_editor(
    ui: &mut Ui,
    kit: &Kit,
    model: &JourneyModel,
    draft: &mut JourneyDraft,
    (index, riders): (usize, &[(ThingId, String)]),
) -> bool {
    let table = &model.known.journey;
    let Some(before) = draft.journey(table).mounts.get(index).cloned() else { return false };
    let mut mount = before.clone();
    let mut leaves = false;
    ui.horizontal_wrapped(|ui| {
        let mut name = kit.speaker.name(&mount.name).to_owned();
        let width = kit.theme.px(110.0);
        if fields::line(
            ui,
            kit,
            &mut name,
            (&kit.text("ui-journey-mount-name"), width),
            journey_limits::NAME.high as usize,
        ) {
            mount.name = LocalText::plain(name);
        }
        let named = kit.text("ui-journey-rider");
        if let Some(rider) = fields::menu(ui, kit, ("rider", &named), 120.0, riders, mount.rider) {
            mount.rider = rider;
        }
        let endurance = kit.text("characteristic-endurance");
        note(ui, kit, &endurance);
        fields::number(ui, kit, &mut mount.endurance, fields::within(limits::CHARACTERISTIC, 1.0), ("", &endurance));
        let vigour = kit.text("ui-vigour");
        note(ui, kit, &vigour);
        if fields::number(ui, kit, &mut mount.vigour.max, fields::within(limits::VIGOUR_MAX, 1.0), ("", &vigour)) {
            mount.vigour.now = mount.vigour.max;
        }
        leaves = Press::icon_only(Icon::Cross, &kit.text("ui-journey-remove")).show(ui, kit).clicked();
    });
    if mount != before
        && let Some(of) = draft.change(table).mounts.get_mut(index)
    {
        *of = mount;
    }
    leaves
}
