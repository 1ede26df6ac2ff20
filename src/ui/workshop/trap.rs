//! What a trap is made of: its sort, its numbers, where it is set off, where it strikes from and where it acts.

use super::bench::{Part, Workshop};
use super::fields::{menu, number};
use super::options::traps;
use super::properties::Pen;
use super::tools::LEVERS;
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::level::{Document, ThingDoc};
use crate::session::command::{HIGHEST_DIFFICULTY, Trap, TrapKind, Work};
use crate::ui::icons::Icon;
use crate::ui::journey::fields::tick;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, note, section};
use egui::Ui;

/// The range of a difficulty.
const DIFFICULTY: (i64, i64) = (0, HIGHEST_DIFFICULTY as i64);

/// Changes a trap of a thing.
fn with(pen: &mut Pen<'_>, thing: &ThingDoc, change: impl FnOnce(&mut Trap)) {
    pen.put(thing, |thing| {
        if let Some(trap) = &mut thing.trap {
            change(trap);
        }
    });
}

/// Every trap of a level by its name, with its number.
pub(super) fn listed(kit: &Kit, document: &Document) -> Vec<(ThingId, String)> {
    let traps = document.things.iter().filter(|thing| thing.trap.is_some());
    let named = traps.map(|trap| {
        let name = trap.name.as_ref().map_or("", |name| kit.speaker.name(&name.0));
        (trap.id, format!("{name} ({})", trap.id.0))
    });
    named.collect()
}

/// The fields of a lever.
pub(super) fn lever(pen: &mut Pen<'_>, ui: &mut Ui, thing: &ThingDoc) {
    let kit = pen.kit;
    let Some(now) = thing.lever else { return };
    let mut new = now;
    let traps = listed(kit, pen.model.document);
    if let Some(works) = menu(ui, kit, "lever-works", &kit.text("workshop-lever-works"), &traps, now.works) {
        new.works = works;
    }
    let deeds = LEVERS.map(|(does, key)| (does, kit.text(key)));
    if let Some(does) = menu(ui, kit, "lever-does", &kit.text("workshop-lever-does"), &deeds, now.does) {
        new.does = does;
    }
    tick(ui, kit, &mut new.pulled, &kit.text("workshop-lever-pulled"));
    if new != now {
        pen.put(thing, |thing| thing.lever = Some(new));
    }
}

/// The fields of a trap.
pub(super) fn fields(pen: &mut Pen<'_>, ui: &mut Ui, thing: &ThingDoc, state: &mut Workshop) {
    let kit = pen.kit;
    let Some(trap) = &thing.trap else { return };
    let mut kinds = traps(kit);
    if trap.kind == TrapKind::Custom {
        kinds.push((TrapKind::Custom, kit.title("trap-custom")));
    }
    if let Some(kind) = menu(ui, kit, "trap-kind", &kit.text("workshop-trap-kind"), &kinds, trap.kind) {
        // What was different about the old sort means nothing to the new one.
        with(pen, thing, |trap| {
            *trap = Trap {
                sensor: std::mem::take(&mut trap.sensor),
                rigged_door: trap.rigged_door,
                from: trap.from,
                towards: trap.towards,
                armed: trap.armed,
                ..Trap::of(kind)
            };
        });
    }
    let mut armed = trap.armed;
    if tick(ui, kit, &mut armed, &kit.text("workshop-armed")) {
        with(pen, thing, |trap| trap.armed = armed);
    }
    section(ui, kit, "places", &kit.text("workshop-places"), true, |ui| places(pen, ui, thing, state));
    section(ui, kit, "trap-numbers", &kit.text("workshop-numbers"), true, |ui| numbers(pen, ui, thing));
}

/// Where it is set off, where it strikes from, where it acts.
fn places(pen: &mut Pen<'_>, ui: &mut Ui, thing: &ThingDoc, state: &mut Workshop) {
    let kit = pen.kit;
    let Some(trap) = &thing.trap else { return };
    note(ui, kit, &kit.text("workshop-places-says"));
    let width = ui.available_width();
    for (part, icon, key) in
        [(Part::Sensor, Icon::Aim, "workshop-mark-sensor"), (Part::Effect, Icon::Trap, "workshop-mark-effect")]
    {
        let text = kit.text(key);
        if Press::new(&text).icon(icon).width(width).rows(2).show(ui, kit).clicked() {
            state.marking = Some(part);
        }
    }
    if !trap.cells.is_empty() {
        let text = kit.text("workshop-effect-usual");
        if Press::new(&text).icon(Icon::Undo).width(width).rows(2).show(ui, kit).clicked() {
            with(pen, thing, |trap| trap.cells.clear());
        }
    }
    let (columns, rows) = pen.model.grid.size();
    for (mouth, key_x, key_y) in
        [(true, "workshop-mouth-x", "workshop-mouth-y"), (false, "workshop-aim-x", "workshop-aim-y")]
    {
        let Some(now) = (if mouth { trap.from } else { trap.towards }) else { continue };
        for (key, value, most) in [(key_x, now.x, columns), (key_y, now.y, rows)] {
            let range = (0, i64::from(most) - 1);
            let Some(to) = number::<i32>(ui, kit, (thing.id, key), &kit.text(key), value.into(), range) else {
                continue;
            };
            let cell = if key == key_x { Cell::new(to, now.y) } else { Cell::new(now.x, to) };
            with(pen, thing, |trap| if mouth { trap.from = Some(cell) } else { trap.towards = Some(cell) });
        }
    }
    let doors: Vec<(Option<ThingId>, String)> = std::iter::once((None, kit.text("workshop-no-door")))
        .chain(pen.model.document.things.iter().filter(|other| other.door.is_some()).map(|door| {
            let name = door.name.as_ref().map_or("", |name| kit.speaker.name(&name.0));
            (Some(door.id), format!("{name} ({})", door.id.0))
        }))
        .collect();
    if let Some(door) = menu(ui, kit, "rigged", &kit.text("workshop-rigged-door"), &doors, trap.rigged_door) {
        with(pen, thing, |trap| trap.rigged_door = door);
    }
}

/// What differs from the book.
fn numbers(pen: &mut Pen<'_>, ui: &mut Ui, thing: &ThingDoc) {
    let kit = pen.kit;
    let Some((trap, whole)) = thing.trap.as_ref().and_then(|trap| Some((trap, trap.definition()?))) else { return };
    let id = thing.id;
    if let Some(evade) = whole.evade
        && let Some(to) = number::<i32>(ui, kit, (id, "evade"), &kit.text("workshop-evade"), evade.into(), DIFFICULTY)
    {
        with(pen, thing, |trap| trap.changes.evade = Some(to));
    }
    if let Some(detect) = whole.detect
        && let Some(to) = number::<i32>(ui, kit, (id, "notice"), &kit.text("door-detect"), detect.into(), DIFFICULTY)
    {
        with(pen, thing, |trap| trap.changes.detect = Some(to));
    }
    if let Work::Against(against) = whole.disarm
        && let Some(to) =
            number::<i32>(ui, kit, (id, "disarm"), &kit.text("workshop-disarm"), against.into(), DIFFICULTY)
    {
        with(pen, thing, |trap| trap.changes.disarm = Some(Work::Against(to)));
    }
    if let Some(depth) = trap.changes.depth.or_else(|| pit(thing))
        && let Some(to) = number::<u8>(ui, kit, (id, "depth"), &kit.text("workshop-depth"), depth.into(), (1, 100))
    {
        with(pen, thing, |trap| trap.changes.depth = Some(to));
    }
    if trap.changes != Trap::default().changes {
        let text = kit.text("workshop-as-in-the-book");
        if Press::new(&text).icon(Icon::Undo).width(ui.available_width()).rows(2).show(ui, kit).clicked() {
            with(pen, thing, |trap| trap.changes = Trap::default().changes);
        }
    }
}

/// How deep a pit of its sort is.
fn pit(thing: &ThingDoc) -> Option<u8> {
    const USUAL: u8 = 3;
    (thing.trap.as_ref()?.kind == TrapKind::WolfPit).then_some(USUAL)
}
