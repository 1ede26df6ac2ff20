//! The level itself: its name, its size, its light, what the doctor finds wrong with it, and how it is written and shared.

use super::bench::Workshop;
use super::fields::both;
use super::{WorkshopModel, floor};
use crate::board::{Point, UNITS_PER_METRE};
use crate::import::doctor::{self, Finding, Mend};
use crate::level::edit::{Area, Brush, Edit};
use crate::session::Command;
use crate::session::telling::words;
use crate::text::Phrase;
use crate::ui::action::{Export, UiAction};
use crate::ui::group::choose;
use crate::ui::icons::Icon;
use crate::ui::journey::fields::{line, number};
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Weight, body, empty, note, section, well};
use egui::Ui;

/// How many cells can be added or cut at a side in one go.
const MARGINS: std::ops::RangeInclusive<i32> = -200..=200;

/// The fields of the level.
pub fn fields(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) -> Vec<UiAction> {
    let mut actions = Vec::new();
    section(ui, kit, "names", &kit.text("workshop-names"), true, |ui| names(ui, kit, model, &mut actions));
    section(ui, kit, "size", &kit.text("workshop-size"), true, |ui| size(ui, kit, model, state, &mut actions));
    section(ui, kit, "light", &kit.text("ui-gm-light"), true, |ui| {
        let now = model.document.map.ambient;
        let names = words::AMBIENTS.map(|light| kit.title(words::ambient(light)));
        let chosen = words::AMBIENTS.iter().position(|light| *light == now);
        if let Some(&to) = choose(ui, kit, "ambient", &names, chosen).and_then(|new| words::AMBIENTS.get(new)) {
            actions.push(UiAction::Ask(Command::SetAmbient { to }));
        }
    });
    let has_picture = model.document.map.picture.is_some();
    section(ui, kit, "floor", &kit.text("workshop-floor"), has_picture, |ui| {
        floor::fields(ui, kit, model, state, &mut actions);
    });
    section(ui, kit, "doctor", &kit.text("workshop-doctor"), state.findings.is_some(), |ui| {
        faults(ui, kit, model, state, &mut actions);
    });
    section(ui, kit, "file", &kit.text("workshop-file"), true, |ui| file(ui, kit, model, state, &mut actions));
    actions
}

fn names(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, actions: &mut Vec<UiAction>) {
    let document = model.document;
    if let Some(title) = both(ui, kit, "title", "workshop-title", &document.title, 1) {
        let summary = document.summary.clone();
        actions.extend(Workshop::wish(vec![Edit::Name { title, summary }]));
    }
    if let Some(summary) = both(ui, kit, "summary", "workshop-summary", &document.summary, 3) {
        let title = document.title.clone();
        actions.extend(Workshop::wish(vec![Edit::Name { title, summary }]));
    }
}

fn size(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, actions: &mut Vec<UiAction>) {
    let (width, height) = model.grid.size();
    body(ui, kit, &kit.say(&Phrase::new("workshop-size-now").with("width", width).with("height", height)));
    note(ui, kit, &kit.text("workshop-size-says"));
    let keys = ["workshop-side-west", "workshop-side-north", "workshop-side-east", "workshop-side-south"];
    for (key, margin) in keys.into_iter().zip(&mut state.margins) {
        ui.horizontal(|ui| {
            let name = kit.text(key);
            number(ui, kit, margin, MARGINS, ("", &name));
            note(ui, kit, &name);
        });
    }
    let [west, north, east, south] = state.margins;
    let why = (state.margins == [0; 4]).then(|| Phrase::new("workshop-size-same"));
    let text = kit.text("workshop-size-apply");
    if Press::new(&text).icon(Icon::Move).why_not(why.as_ref()).rows(2).show(ui, kit).clicked() {
        let cells = |margin: i32| i16::try_from(margin).unwrap_or(0);
        let (west, north, east, south) = (cells(west), cells(north), cells(east), cells(south));
        actions.extend(Workshop::wish(vec![Edit::Resize { west, north, east, south }]));
        state.margins = [0; 4];
    }
}

/// What the doctor finds, each with a way there and, where that is plain, a way to mend it.
fn faults(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, actions: &mut Vec<UiAction>) {
    note(ui, kit, &kit.text("workshop-doctor-says"));
    let look = kit.text("workshop-doctor-look");
    if Press::new(&look).icon(Icon::Search).show(ui, kit).clicked() {
        state.findings = Some(doctor::examine(model.document));
    }
    let Some(findings) = &state.findings else { return };
    if findings.is_empty() {
        return empty(ui, kit, &kit.text("workshop-doctor-well"));
    }
    let mut mended = None;
    for (index, finding) in findings.iter().enumerate() {
        ui.push_id(index, |ui| {
            well(kit).show(ui, |ui| {
                ui.set_width(ui.available_width());
                body(ui, kit, &kit.say(&finding.phrase));
                ui.horizontal_wrapped(|ui| {
                    let there = kit.text("workshop-doctor-there");
                    if Press::new(&there).icon(Icon::Eye).weight(Weight::Quiet).show(ui, kit).clicked() {
                        actions.push(UiAction::LookAt(cell_of(finding.at)));
                    }
                    let mend = kit.text("workshop-doctor-mend");
                    if finding.mend.is_some() && Press::new(&mend).icon(Icon::Rearm).show(ui, kit).clicked() {
                        mended = Some(index);
                    }
                });
            });
        });
    }
    if let Some(finding) = mended.and_then(|index| findings.get(index).cloned()) {
        actions.extend(mend(model, &finding));
        // What it brings to light is looked for anew.
        state.findings = None;
    }
}

const fn cell_of(at: Point) -> crate::board::Cell {
    crate::board::Cell::new(at.x.div_euclid(UNITS_PER_METRE), at.y.div_euclid(UNITS_PER_METRE))
}

/// The edits that mend a fault.
#[must_use]
pub fn mend(model: &WorkshopModel, finding: &Finding) -> Vec<UiAction> {
    let Some(mend) = &finding.mend else { return Vec::new() };
    let edits = match mend {
        Mend::AddWall(wall) => vec![Edit::Wall { wall: *wall }],
        Mend::ReplaceWall { wall, with } => {
            std::iter::once(Edit::Unwall { wall: *wall }).chain(with.iter().map(|&wall| Edit::Wall { wall })).collect()
        }
        Mend::MoveThing { thing, to } => {
            let found = model.document.things.iter().find(|other| other.id == *thing).cloned();
            let moved = found.map(|mut thing| {
                thing.at = Some(crate::board::At(*to));
                Edit::Put { thing: Box::new(thing) }
            });
            moved.into_iter().collect()
        }
        Mend::DropDoor(thing) => vec![Edit::Remove { thing: *thing }],
        Mend::Fill(cells) => {
            let areas = cells.iter().map(|&cell| Area { from: cell, to: cell }).collect();
            vec![Edit::Paint { areas, brush: Brush { solid: Some(true), ..Brush::default() } }]
        }
    };
    Workshop::wish(edits)
}

/// The level as a file: written among the user's own, or for others.
fn file(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, actions: &mut Vec<UiAction>) {
    note(ui, kit, &kit.text("workshop-file-says"));
    let name = kit.text("workshop-file-name");
    let room = ui.available_width();
    line(ui, kit, &mut state.file, (&name, room), 60);
    let save = kit.text("workshop-file-save");
    if Press::new(&save).icon(Icon::Save).weight(Weight::Primary).width(room).rows(2).show(ui, kit).clicked() {
        actions.push(UiAction::SaveLevel(state.file.trim().to_owned()));
    }
    if let Some(place) = model.written {
        note(ui, kit, &kit.say(&Phrase::new("workshop-written").with("path", place)));
    }
    ui.add_space(kit.theme.steps(1.0));
    note(ui, kit, &kit.text("workshop-export-says"));
    for export in Export::ALL {
        let text = kit.text(export.key());
        if Press::new(&text).icon(Icon::Give).width(room).height(26.0).rows(2).show(ui, kit).clicked() {
            actions.push(UiAction::Export(export));
        }
    }
}
