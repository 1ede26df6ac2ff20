//! The panel at the right: what is chosen, with every number of it; the level itself while nothing is.

use super::WorkshopModel;
use super::bench::{Part, Workshop};
use super::fields::{both, menu, number, words};
use super::level;
use super::options::{COLOURS, DOORS, LOCKS, lights};
use super::pieces::Layer;
use super::tools::{Tool, WALLS};
use super::{token, trap};
use crate::board::{At, Cell, Lock, Point, UNITS_PER_METRE};
use crate::knowledge::things::{Hidden, Name, Note};
use crate::level::edit::Edit;
use crate::level::{ThingDoc, WallDoc};
use crate::session::command::DETECT;
use crate::session::telling::words as told;
use crate::text::{LocalText, Phrase};
use crate::ui::action::{UiAction, Window};
use crate::ui::icons::Icon;
use crate::ui::journey::fields::tick;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, body, heading, note, paint_panel, section};
use egui::Ui;

/// The difficulty of noticing what becomes hidden, until another one is written.
const USUAL_DETECT: u8 = 15;

/// Shows the panel in all of `ui`.
pub fn panel(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0))));
    let one = state.chosen.one(model.document).cloned();
    let title = match (&one, state.chosen.one_wall()) {
        (Some(thing), _) => title(kit, thing),
        (None, Some(_)) => kit.text("workshop-a-wall"),
        _ if state.chosen.is_empty() => kit.text("workshop-level"),
        _ => kit.text("workshop-chosen"),
    };
    heading(&mut child, kit, &title);
    egui::ScrollArea::vertical().id_salt("properties").auto_shrink([false, false]).show(&mut child, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(2.0));
        if let Some(thing) = &one {
            ui.push_id(thing.id, |ui| {
                let mut pen = Pen { kit, model, actions: &mut actions };
                pen.thing(ui, thing, state);
            });
            deeds(ui, kit, model, state, &mut actions);
        } else if let Some(wall) = state.chosen.one_wall() {
            actions.extend(wall_fields(ui, kit, state, &wall));
            deeds(ui, kit, model, state, &mut actions);
        } else if state.chosen.is_empty() {
            actions.extend(level::fields(ui, kit, model, state));
        } else {
            several(ui, kit, state);
            deeds(ui, kit, model, state, &mut actions);
        }
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

/// What a thing is called on its panel.
fn title(kit: &Kit, thing: &ThingDoc) -> String {
    let name = thing.name.as_ref().map(|name| kit.speaker.name(&name.0)).filter(|name| !name.is_empty());
    name.map_or_else(|| kit.text(Layer::of(thing).key()), str::to_owned)
}

/// More than one thing, or a rectangle of the map.
fn several(ui: &mut Ui, kit: &Kit, state: &Workshop) {
    let count = i32::try_from(state.chosen.things.len() + state.chosen.walls.len()).unwrap_or(i32::MAX);
    body(ui, kit, &kit.speaker.count("workshop-chosen-count", count));
    if let Some(area) = state.chosen.area {
        let (width, height) = (area.to.x - area.from.x + 1, area.to.y - area.from.y + 1);
        let says = Phrase::new("workshop-chosen-area").with("width", width).with("height", height);
        body(ui, kit, &kit.say(&says));
        note(ui, kit, &kit.text("workshop-chosen-area-says"));
    }
}

/// What can be done with what is chosen, each with its key.
fn deeds(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, actions: &mut Vec<UiAction>) {
    ui.add_space(kit.theme.steps(2.0));
    let width = ui.available_width();
    let document = model.document;
    let press = |ui: &mut Ui, icon, key: &str, shortcut: &str, weight| {
        let text = kit.text(key);
        Press::new(&text).icon(icon).key(shortcut).weight(weight).width(width).height(26.0).show(ui, kit).clicked()
    };
    if press(ui, Icon::Redo, "workshop-turn", "T", Weight::Plain) {
        let edits = state.chosen.turn(document, false);
        actions.extend(Workshop::wish(edits));
    }
    if press(ui, Icon::Unfold, "workshop-mirror", "M", Weight::Plain) {
        let edits = state.chosen.turn(document, true);
        actions.extend(Workshop::wish(edits));
    }
    if press(ui, Icon::Plus, "workshop-double", "Ctrl+D", Weight::Plain) {
        actions.extend(state.double(document));
    }
    if press(ui, Icon::Load, "workshop-copy", "Ctrl+C", Weight::Plain) {
        state.copied = state.chosen.copied(document);
        state.take(Tool::Stamp);
        return;
    }
    if press(ui, Icon::Cross, "workshop-remove", "Del", Weight::Danger) {
        actions.extend(Workshop::wish(state.chosen.removed()));
    }
}

fn wall_fields(ui: &mut Ui, kit: &Kit, state: &mut Workshop, wall: &WallDoc) -> Vec<UiAction> {
    let mut new = *wall;
    let kinds = WALLS.map(|(kind, key)| (kind, kit.text(key)));
    if let Some(kind) = menu(ui, kit, "wall-kind", &kit.text("workshop-wall-kind"), &kinds, wall.kind) {
        new.kind = kind;
    }
    if let Some((from, to)) = ends(ui, kit, (wall.from, wall.to)) {
        (new.from, new.to) = (from, to);
    }
    if new == *wall || new.from == new.to {
        return Vec::new();
    }
    state.chosen.walls = vec![new];
    Workshop::wish(vec![Edit::Unwall { wall: *wall }, Edit::Wall { wall: new }])
}

/// The ends of a line in centimetres from the north-west corner of the map.
fn ends(ui: &mut Ui, kit: &Kit, (from, to): (Point, Point)) -> Option<(Point, Point)> {
    note(ui, kit, &kit.text("workshop-ends"));
    let to_cm = |units: i32| i64::from(units) * 100 / i64::from(UNITS_PER_METRE);
    let to_units = |cm: i64| (cm * i64::from(UNITS_PER_METRE) / 100) as i32;
    let mut new = [from.x, from.y, to.x, to.y];
    let keys = ["workshop-from-x", "workshop-from-y", "workshop-to-x", "workshop-to-y"];
    let mut changed = false;
    for (value, key) in new.iter_mut().zip(keys) {
        let id = (key, from.x, from.y, to.x, to.y);
        if let Some(cm) = number::<i64>(ui, kit, id, &kit.text(key), to_cm(*value), (0, 99_999)) {
            *value = to_units(cm);
            changed = true;
        }
    }
    let [ax, ay, bx, by] = new;
    changed.then(|| (Point::new(ax, ay), Point::new(bx, by)))
}

/// Writes on one thing: each change is the whole thing put in the place of the old one.
pub(super) struct Pen<'a> {
    pub kit: &'a Kit<'a>,
    pub model: &'a WorkshopModel<'a>,
    pub actions: &'a mut Vec<UiAction>,
}

impl Pen<'_> {
    /// Puts the thing there with a change.
    pub fn put(&mut self, thing: &ThingDoc, change: impl FnOnce(&mut ThingDoc)) {
        let mut new = thing.clone();
        change(&mut new);
        if new != *thing {
            self.actions.extend(Workshop::wish(vec![Edit::Put { thing: Box::new(new) }]));
        }
    }

    fn thing(&mut self, ui: &mut Ui, thing: &ThingDoc, state: &mut Workshop) {
        let kit = self.kit;
        if let Some(part) = state.marking {
            let key = if part == Part::Sensor { "workshop-marking-sensor" } else { "workshop-marking-effect" };
            body(ui, kit, &kit.text(key));
            if Press::new(&kit.text("workshop-marking-done")).weight(Weight::Primary).key("Esc").show(ui, kit).clicked()
            {
                state.let_go();
            }
            return;
        }
        if thing.note.is_none() {
            let none = LocalText::default();
            let name = thing.name.as_ref().map_or(&none, |name| &name.0);
            if let Some(new) = both(ui, kit, (thing.id, "name"), "workshop-name", name, 1) {
                self.put(thing, |thing| thing.name = Some(Name(new)));
            }
        }
        self.place(ui, thing);
        if thing.token.is_some() {
            token::fields(self, ui, thing);
        }
        if thing.door.is_some() {
            self.door(ui, thing);
        } else if let Some(window) = thing.window
            && let Some((from, to)) = ends(ui, kit, (window.from, window.to))
        {
            self.put(thing, |thing| {
                if let Some(window) = &mut thing.window {
                    (window.from, window.to) = (from, to);
                }
            });
        }
        if thing.light.is_some() {
            self.light(ui, thing);
        }
        if thing.trap.is_some() {
            trap::fields(self, ui, thing, state);
        }
        if thing.lever.is_some() {
            trap::lever(self, ui, thing);
        }
        if let Some(words_now) = &thing.note
            && let Some(new) = both(ui, kit, (thing.id, "note"), "workshop-note-in", &words_now.0, 5)
        {
            self.put(thing, |thing| thing.note = Some(Note(new)));
        }
        self.item(ui, thing);
        self.hidden(ui, thing);
    }

    /// The cell that it stands on.
    fn place(&mut self, ui: &mut Ui, thing: &ThingDoc) {
        let Some(At(at)) = thing.at else { return };
        let kit = self.kit;
        let (width, height) = self.model.grid.size();
        for (key, value, most) in [("workshop-column", at.x, width), ("workshop-row", at.y, height)] {
            let range = (0, i64::from(most) - 1);
            let Some(to) = number::<i32>(ui, kit, (thing.id, key), &kit.text(key), value.into(), range) else {
                continue;
            };
            let cell = if key == "workshop-column" { Cell::new(to, at.y) } else { Cell::new(at.x, to) };
            self.put(thing, |thing| thing.at = Some(At(cell)));
        }
    }

    fn door(&mut self, ui: &mut Ui, thing: &ThingDoc) {
        let Some(door) = &thing.door else { return };
        let kit = self.kit;
        let kinds = DOORS.map(|kind| (kind, kit.title(told::door_kind(kind))));
        if let Some(kind) = menu(ui, kit, "door-kind", &kit.text("ui-door-kind"), &kinds, door.kind) {
            self.put(thing, |thing| {
                if let Some(door) = &mut thing.door {
                    door.kind = kind;
                }
            });
        }
        let locks = LOCKS.map(|(grade, key)| (grade, kit.title(key)));
        let now = door.lock.as_ref().map(|lock| lock.grade);
        if let Some(grade) = menu(ui, kit, "door-lock", &kit.text("ui-door-lock"), &locks, now) {
            self.put(thing, |thing| {
                if let Some(door) = &mut thing.door {
                    let old = door.lock.take();
                    door.lock = grade.map(|grade| Lock { grade, ..old.unwrap_or_default() });
                }
            });
        }
        let mut open = door.open;
        if tick(ui, kit, &mut open, &kit.text("ui-door-open")) {
            self.put(thing, |thing| {
                if let Some(door) = &mut thing.door {
                    door.open = open;
                    // What stands open is neither locked nor held.
                    if let Some(lock) = door.lock.as_mut().filter(|_| open) {
                        lock.locked = false;
                    }
                }
            });
        }
        if let Some(lock) = &door.lock {
            let mut locked = lock.locked;
            if tick(ui, kit, &mut locked, &kit.text("workshop-door-locked")) {
                self.put(thing, |thing| {
                    if let Some(door) = &mut thing.door {
                        door.open &= !locked;
                        if let Some(lock) = &mut door.lock {
                            lock.locked = locked;
                        }
                    }
                });
            }
            let key = lock.key.clone().unwrap_or_default();
            if let Some(new) = words(ui, kit, (thing.id, "key"), &kit.text("ui-door-key"), &key, 1) {
                self.put(thing, |thing| {
                    if let Some(lock) = thing.door.as_mut().and_then(|door| door.lock.as_mut()) {
                        lock.key = (!new.is_empty()).then_some(new);
                    }
                });
            }
        }
        if let Some((from, to)) = ends(ui, kit, (door.from, door.to)) {
            self.put(thing, |thing| {
                if let Some(door) = &mut thing.door {
                    (door.from, door.to) = (from, to);
                }
            });
        }
        let text = kit.text("workshop-door-more");
        if Press::new(&text).icon(Icon::DoorClosed).width(ui.available_width()).show(ui, kit).clicked() {
            self.actions.push(UiAction::Open(Window::Door(thing.id)));
        }
    }

    fn light(&mut self, ui: &mut Ui, thing: &ThingDoc) {
        let Some(light) = thing.light else { return };
        let kit = self.kit;
        if let Some(kind) = menu(ui, kit, "light-kind", &kit.text("workshop-light-kind"), &lights(kit), light.kind) {
            self.put(thing, |thing| {
                if let Some(light) = &mut thing.light {
                    light.kind = kind;
                }
            });
        }
        let colours = COLOURS.map(|(colour, key)| (colour, kit.text(key)));
        let mut options = colours.to_vec();
        if !options.iter().any(|(colour, _)| *colour == light.colour) {
            options.push((light.colour, kit.text("workshop-colour-own")));
        }
        if let Some(colour) = menu(ui, kit, "light-colour", &kit.text("workshop-colour"), &options, light.colour) {
            self.put(thing, |thing| {
                if let Some(light) = &mut thing.light {
                    light.colour = colour;
                }
            });
        }
        let mut lit = light.lit;
        if tick(ui, kit, &mut lit, &kit.text("workshop-lit")) {
            self.put(thing, |thing| {
                if let Some(light) = &mut thing.light {
                    light.lit = lit;
                }
            });
        }
        let place = thing.at.and_then(|at| self.model.grid.get(at.0)?.ambient);
        let ambient = place.unwrap_or(self.model.document.map.ambient);
        let says = match super::reach(ambient, light.kind) {
            Some(reach) => {
                Phrase::new("workshop-reach").with("normal", reach.normal_m).with("limit", reach.limit_m).rule("S3")
            }
            None => Phrase::new("workshop-reach-none").rule("S3"),
        };
        note(ui, kit, &kit.say(&says));
    }

    fn item(&mut self, ui: &mut Ui, thing: &ThingDoc) {
        let Some(item) = &thing.item else { return };
        let kit = self.kit;
        let mut fixed = item.fixed;
        if tick(ui, kit, &mut fixed, &kit.text("workshop-fixed")) {
            self.put(thing, |thing| {
                if let Some(item) = &mut thing.item {
                    item.fixed = fixed;
                }
            });
        }
        if thing.light.is_none() && thing.lever.is_none() {
            let key = item.key.clone().unwrap_or_default();
            if let Some(new) = words(ui, kit, (thing.id, "opens"), &kit.text("workshop-item-key"), &key, 1) {
                self.put(thing, |thing| {
                    if let Some(item) = &mut thing.item {
                        item.key = (!new.is_empty()).then_some(new);
                    }
                });
            }
        }
    }

    /// Whether it has to be found, and how hard that is.
    fn hidden(&mut self, ui: &mut Ui, thing: &ThingDoc) {
        if thing.note.is_some() || thing.window.is_some() {
            return;
        }
        let kit = self.kit;
        section(ui, kit, "hidden", &kit.text("workshop-hidden"), thing.hidden.is_some(), |ui| {
            let mut hidden = thing.hidden.is_some();
            if tick(ui, kit, &mut hidden, &kit.text("workshop-is-hidden")) {
                self.put(thing, |thing| thing.hidden = hidden.then(Hidden::default));
            }
            let Some(now) = thing.hidden else { return };
            let mut own = now.detect.is_some();
            if tick(ui, kit, &mut own, &kit.text("workshop-detect-own")) {
                let detect = own.then_some(USUAL_DETECT);
                self.put(thing, |thing| thing.hidden = Some(Hidden { detect }));
            }
            if let Some(detect) = now.detect {
                let name = kit.text("door-detect");
                let range = (DETECT.low, DETECT.high);
                if let Some(to) = number::<u8>(ui, kit, (thing.id, "detect"), &name, detect.into(), range) {
                    self.put(thing, |thing| thing.hidden = Some(Hidden { detect: Some(to) }));
                }
            }
        });
    }
}
