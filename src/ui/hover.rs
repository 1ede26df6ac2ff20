//! What is under the pointer: the ground of a cell, the way there and its cost, the distance, and why something cannot be
//! done or seen.

use super::deed::metres;
use super::kit::Kit;
use super::theme::SHADOW;
use super::widgets::{Tone, chip, note, rule_chip, strong};
use crate::board::Cell;
use crate::knowledge::view::{DoorView, Known, Presence, SecretView};
use crate::knowledge::{SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::telling::words;
use crate::text::Phrase;
use egui::{Frame, Ui};

/// The way to the cell under the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What it costs in action points.
    pub cost_ap: i32,
    /// How many cells are entered.
    pub steps: i32,
    /// Whether it can be walked now, and if not, why.
    pub allowed: Result<(), Refusal>,
}

/// What the inspector shows.
pub struct HoverModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// The cell under the pointer.
    pub cell: Cell,
    /// The thing under the pointer.
    pub thing: Option<ThingId>,
    /// The way of the one who acts.
    pub way: Option<&'a Way>,
    /// The measured distance in decimetres, from the one who acts or from where measuring began.
    pub distance_dm: Option<i32>,
    /// Why the cell cannot be seen, if that was asked; one sentence a reason.
    pub why: &'a [Phrase],
}

/// Shows the inspector as a small card; the caller places it beside the pointer.
pub fn hover_card(ui: &mut Ui, kit: &Kit, model: &HoverModel) {
    let frame = Frame::new()
        .fill(kit.palette().panel_solid)
        .stroke(egui::Stroke::new(1.0, kit.palette().line))
        .corner_radius(egui::CornerRadius::same(super::theme::ROUND))
        .shadow(SHADOW)
        .inner_margin(kit.theme.margin(2.0));
    frame.show(ui, |ui| {
        ui.set_max_width(kit.theme.px(280.0));
        ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
        if let Some(id) = model.thing {
            thing(ui, kit, model.view, id);
        }
        let known = model.view.secrets.iter().filter(|it| it.kind.is_some() && it.sensor.contains(&model.cell));
        known.for_each(|secret| mechanism(ui, kit, model.view, secret));
        ground(ui, kit, model);
        if let Some(way) = model.way {
            path(ui, kit, way);
        }
        if let Some(far) = model.distance_dm.filter(|&far| far > 0) {
            note(ui, kit, &kit.say(&Phrase::new("ui-distance").with("far", metres(kit, far))));
        }
        for reason in model.why {
            ui.horizontal_wrapped(|ui| {
                note(ui, kit, &kit.say(reason));
                if let Some(rule) = &reason.rule {
                    rule_chip(ui, kit, rule);
                }
            });
        }
    });
}

fn thing(ui: &mut Ui, kit: &Kit, view: &SeatView, id: ThingId) {
    strong(ui, kit, &kit.thing(view, id), 1);
    if let Some(token) = view.token(id) {
        note(ui, kit, &kit.seat(view, token.owner));
        if let Presence::Remembered { round } = token.presence {
            let round = i32::try_from(round).unwrap_or(i32::MAX);
            note(ui, kit, &kit.speaker.count("ui-last-seen", round));
        }
        if token.hurt > 0 {
            note(ui, kit, &kit.speaker.count("ui-hurt", i32::from(token.hurt)));
        }
        if !token.conditions.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for (condition, level) in &token.conditions {
                    chip(ui, kit, &super::sheet::with_level(kit, condition, *level), Tone::Danger);
                }
            });
        }
    }
    if let Some(door) = view.doors.iter().find(|door| door.id == id) {
        note(ui, kit, &door_states(door).map(|key| kit.text(key)).collect::<Vec<_>>().join(" · "));
        if door.stage > 0 && !door.broken {
            note(ui, kit, &kit.speaker.count("ui-door-damage", i32::from(door.stage)));
        }
        if let Some(left) = door.durability {
            let says = Phrase::new("ui-door-durability").with("now", left.now).with("max", left.max);
            note(ui, kit, &kit.say(&says));
        }
        if !door.in_sight {
            note(ui, kit, &kit.text("ui-remembered"));
        }
    }
    if let Some(item) = view.items.iter().find(|item| item.id == id)
        && let Some(kind) = item.light
    {
        let state = if item.lit { "ui-light-burns" } else { "ui-light-is-out" };
        note(ui, kit, &format!("{} · {}", kit.title(words::source(kind)), kit.text(state)));
    }
}

/// What is known to be so of a door.
fn door_states(door: &DoorView) -> impl Iterator<Item = &'static str> {
    let closed = !door.open && !door.broken;
    let states = [
        (door.broken, "ui-door-is-open-broken"),
        (door.open && !door.broken, "ui-door-is-open"),
        (closed && !door.locked && !door.barred && !door.jammed, "ui-door-is-closed"),
        (closed && door.locked, "ui-door-is-locked"),
        (closed && door.barred, "ui-door-is-barred"),
        (closed && door.jammed, "ui-door-is-jammed"),
        (closed && door.burst, "ui-door-is-burst"),
    ];
    states.into_iter().filter(|(is_so, _)| *is_so).map(|(_, key)| key)
}

/// A mechanism that the seat knows of in a cell. Whether it is still ready only the game master can tell; players are
/// reminded of what they have seen become of it.
fn mechanism(ui: &mut Ui, kit: &Kit, view: &SeatView, secret: &SecretView) {
    let title = kit.speaker.name(&secret.name);
    strong(ui, kit, &super::kit::capitalised(title), 1);
    let state = match (view.seat.is_gm(), secret.armed, secret.sprung) {
        (true, true, _) => "ui-trap-armed",
        (false, _, true) => "ui-trap-went-off",
        (_, false, _) => "ui-trap-safe",
        (false, true, false) => "ui-trap-taken-for-armed",
    };
    let kind = secret.kind.as_ref().map(|kind| super::kit::capitalised(&kit.say(kind)));
    let text = kind.into_iter().filter(|kind| kind != title).chain([kit.text(state)]).collect::<Vec<_>>().join(" · ");
    note(ui, kit, &text);
}

fn ground(ui: &mut Ui, kit: &Kit, model: &HoverModel) {
    let Some(cell) = model.view.cell(model.cell) else { return };
    if cell.known == Known::Never {
        note(ui, kit, &kit.text("ui-cell-never"));
        return;
    }
    let mut text = kit.title(if cell.solid { "ui-ground-solid" } else { words::ground(cell.ground) });
    if cell.water_mm > 0 {
        let depth = Phrase::new("ui-water").with("cm", i32::from(cell.water_mm / 10));
        text = format!("{text} · {}", kit.say(&depth));
    }
    if model.thing.is_none() {
        strong(ui, kit, &text, 1);
    } else {
        note(ui, kit, &text);
    }
    match cell.known {
        Known::Dim => note(ui, kit, &kit.text("ui-cell-dim")),
        Known::Remembered => note(ui, kit, &kit.text("ui-remembered")),
        Known::Clear | Known::Never => return,
    };
}

fn path(ui: &mut Ui, kit: &Kit, way: &Way) {
    match &way.allowed {
        Ok(()) => {
            let says = Phrase::new("ui-way").with("steps", way.steps).with("cost", way.cost_ap);
            chip(ui, kit, &kit.say(&says), Tone::Help);
        }
        Err(refusal) => {
            let text = egui::RichText::new(kit.say(&refusal.0)).font(kit.theme.font(0)).color(kit.palette().danger);
            ui.add(egui::Label::new(text).wrap());
            if let Some(rule) = &refusal.0.rule {
                rule_chip(ui, kit, rule);
            }
        }
    }
}
