//! What the brush lays on cells: rock or floor at a press, everything else as far as it is named.

use super::tools::{MOST_BRUSH, Paint, Stroke};
use crate::board::Ground;
use crate::level::edit::PlaceLight;
use crate::session::telling::words;
use crate::ui::group::choose;
use crate::ui::journey::fields::{menu, number, tick};
use crate::ui::kit::Kit;
use crate::ui::widgets::note;
use egui::Ui;

/// The looks with the messages that name them.
pub const LOOKS: [(u8, &str); 4] =
    [(0, "workshop-look-blocks"), (1, "workshop-look-earth"), (2, "workshop-look-wood"), (3, "workshop-look-tiles")];

/// Heights that can be painted, in centimetres.
const HEIGHTS: std::ops::RangeInclusive<i16> = -3000..=3000;
/// Depths of water that can be painted, in centimetres.
const DEPTHS: std::ops::RangeInclusive<i16> = 0..=1000;

/// The options of the brush.
pub fn options(ui: &mut Ui, kit: &Kit, paint: &mut Paint) {
    let strokes = Stroke::ALL.map(|(_, key)| kit.text(key));
    let now = Stroke::ALL.iter().position(|(stroke, _)| *stroke == paint.stroke);
    if let Some((stroke, _)) = choose(ui, kit, "stroke", &strokes, now).and_then(|new| Stroke::ALL.get(new)) {
        paint.stroke = *stroke;
    }
    if matches!(paint.stroke, Stroke::Brush | Stroke::Line) {
        note(ui, kit, &kit.text("workshop-brush-size"));
        let sizes: Vec<String> = (1..=MOST_BRUSH).map(|size| size.to_string()).collect();
        if let Some(new) = choose(ui, kit, "size", &sizes, Some(usize::from(paint.size) - 1)) {
            paint.size = u8::try_from(new + 1).unwrap_or(1);
        }
    }
    note(ui, kit, &kit.text("workshop-paint-what"));
    let solids = ["workshop-paint-floor", "workshop-paint-rock", "workshop-paint-as-is"].map(|key| kit.text(key));
    let values = [Some(false), Some(true), None];
    let now = values.iter().position(|value| *value == paint.solid);
    if let Some(value) = choose(ui, kit, "solid", &solids, now).and_then(|new| values.get(new)) {
        paint.solid = *value;
    }
    let as_is = || kit.text("workshop-as-it-is");
    let grounds: Vec<(Option<Ground>, String)> = std::iter::once((None, as_is()))
        .chain(Ground::ALL.map(|ground| (Some(ground), kit.title(words::ground(ground)))))
        .collect();
    labelled(ui, kit, "workshop-ground", |ui, name| {
        if let Some(new) = menu(ui, kit, ("ground", name), 130.0, &grounds, paint.ground) {
            paint.ground = new;
        }
    });
    let looks: Vec<(Option<u8>, String)> =
        std::iter::once((None, as_is())).chain(LOOKS.map(|(look, key)| (Some(look), kit.text(key)))).collect();
    labelled(ui, kit, "workshop-look", |ui, name| {
        if let Some(new) = menu(ui, kit, ("look", name), 130.0, &looks, paint.look) {
            paint.look = new;
        }
    });
    let lights: Vec<(Option<PlaceLight>, String)> = [(None, as_is())]
        .into_iter()
        .chain([(Some(PlaceLight::OfMap), kit.text("workshop-light-of-map"))])
        .chain(words::AMBIENTS.map(|light| (Some(PlaceLight::Own(light)), kit.title(words::ambient(light)))))
        .collect();
    labelled(ui, kit, "workshop-place-light", |ui, name| {
        if let Some(new) = menu(ui, kit, ("place-light", name), 130.0, &lights, paint.ambient) {
            paint.ambient = new;
        }
    });
    measure(ui, kit, "workshop-height", &mut paint.height, 0, HEIGHTS);
    measure(ui, kit, "workshop-ceiling", &mut paint.ceiling, 300, HEIGHTS);
    measure(ui, kit, "workshop-water", &mut paint.water_cm, 50, DEPTHS);
}

fn labelled(ui: &mut Ui, kit: &Kit, key: &str, add: impl FnOnce(&mut Ui, &str)) {
    let name = kit.text(key);
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &name);
        add(ui, &name);
    });
}

/// A measure in centimetres that is laid on or left as it is.
fn measure(
    ui: &mut Ui,
    kit: &Kit,
    key: &str,
    value: &mut Option<i16>,
    usual: i16,
    range: std::ops::RangeInclusive<i16>,
) {
    let name = kit.text(key);
    ui.horizontal_wrapped(|ui| {
        let mut on = value.is_some();
        if tick(ui, kit, &mut on, &name) {
            *value = on.then_some(usual);
        }
        if let Some(value) = value {
            number(ui, kit, value, range, (&kit.text("workshop-cm"), &name));
        }
    });
}
