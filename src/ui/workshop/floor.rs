//! The picture of the floor: which file, where it lies, how large it is. A cell is a hundred centimetres.

use super::WorkshopModel;
use super::bench::Workshop;
use super::fields::number;
use crate::board::{Point, UNITS_PER_METRE};
use crate::level::FloorPicture;
use crate::level::edit::Edit;
use crate::text::Phrase;
use crate::ui::action::UiAction;
use crate::ui::icons::Icon;
use crate::ui::journey::fields::tick;
use crate::ui::kit::Kit;
use crate::ui::start::completions;
use crate::ui::widgets::{Press, Weight, body, empty, note};
use egui::{TextEdit, Ui, WidgetInfo, WidgetType};

/// How far from the corner of the map a picture may begin, and how large it may be, in centimetres.
const AT_CM: (i64, i64) = (-20_000, 20_000);
const SIZE_CM: (i64, i64) = (100, 40_000);

fn cm(units: i32) -> i64 {
    (i64::from(units) * 100 + i64::from(UNITS_PER_METRE) / 2).div_euclid(i64::from(UNITS_PER_METRE))
}

fn units(cm: i64) -> i32 {
    (cm * i64::from(UNITS_PER_METRE) / 100) as i32
}

/// The other side of a picture that keeps its proportions while one side goes from `from` to `to`.
#[must_use]
fn in_proportion(other: i32, from: i32, to: i32) -> i32 {
    let wanted = i64::from(other) * i64::from(to) / i64::from(from.max(1));
    wanted.clamp(units(SIZE_CM.0).into(), units(SIZE_CM.1).into()) as i32
}

/// The fields of the picture.
pub(super) fn fields(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, actions: &mut Vec<UiAction>) {
    note(ui, kit, &kit.text("workshop-floor-says"));
    match &model.document.map.picture {
        Some(picture) => place(ui, kit, model, state, picture, actions),
        None => empty(ui, kit, &kit.text("workshop-floor-empty")),
    }
    let room = ui.available_width();
    let name = kit.text("workshop-floor-path");
    let field = TextEdit::singleline(&mut state.floor.path).hint_text(name.as_str()).char_limit(1000);
    let field = ui.add(field.desired_width(room));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    if field.changed() {
        state.floor.files = completions(&state.floor.path);
    }
    let mut chosen = None;
    for file in &state.floor.files {
        if Press::new(file).weight(Weight::Quiet).width(room).height(24.0).show(ui, kit).clicked() {
            chosen = Some(file.clone());
        }
    }
    if let Some(file) = chosen {
        state.floor.files = completions(&file);
        state.floor.path = file;
    }
    let why = state.floor.path.trim().is_empty().then(|| Phrase::new("start-path-empty"));
    let text = kit.text("workshop-floor-take");
    if Press::new(&text).icon(Icon::Load).why_not(why.as_ref()).width(room).rows(2).show(ui, kit).clicked() {
        actions.push(UiAction::TakePicture(state.floor.path.trim().to_owned()));
        state.floor.files.clear();
    }
}

/// Where the picture lies, in centimetres from the north-west corner of the map, and how large it is.
fn place(
    ui: &mut Ui,
    kit: &Kit,
    model: &WorkshopModel,
    state: &mut Workshop,
    picture: &FloorPicture,
    actions: &mut Vec<UiAction>,
) {
    body(ui, kit, &picture.file);
    let mut new = picture.clone();
    let id = |key: &'static str| (key, picture.at, picture.size);
    for (key, value, range) in
        [("workshop-floor-east", &mut new.at.x, AT_CM), ("workshop-floor-south", &mut new.at.y, AT_CM)]
    {
        if let Some(to) = number::<i64>(ui, kit, id(key), &kit.text(key), cm(*value), range) {
            *value = units(to);
        }
    }
    let old = picture.size;
    let mut keep = !state.floor.stretch;
    if let Some(to) =
        number::<i64>(ui, kit, id("width"), &kit.text("workshop-floor-width"), cm(old.x), SIZE_CM).map(units)
    {
        new.size = Point::new(to, if keep { in_proportion(old.y, old.x, to) } else { old.y });
    }
    if let Some(to) =
        number::<i64>(ui, kit, id("height"), &kit.text("workshop-floor-height"), cm(old.y), SIZE_CM).map(units)
    {
        new.size = Point::new(if keep { in_proportion(old.x, old.y, to) } else { old.x }, to);
    }
    tick(ui, kit, &mut keep, &kit.text("workshop-floor-keep"));
    state.floor.stretch = !keep;
    let width = ui.available_width();
    let text = kit.text("workshop-floor-cover");
    if Press::new(&text).icon(Icon::Move).width(width).rows(2).show(ui, kit).clicked() {
        let (columns, rows) = model.grid.size();
        (new.at, new.size) = (Point::default(), Point::corner(columns, rows));
    }
    if new != *picture {
        actions.extend(Workshop::wish(vec![Edit::Picture { picture: Some(new) }]));
    }
    let text = kit.text("workshop-floor-remove");
    if Press::new(&text).icon(Icon::Cross).weight(Weight::Danger).width(width).rows(2).show(ui, kit).clicked() {
        actions.extend(Workshop::wish(vec![Edit::Picture { picture: None }]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_proportions() {
        assert_eq!(in_proportion(units(600), units(800), units(1600)), units(1200));
        assert_eq!(in_proportion(units(600), units(800), units(100)), units(100), "never less than a cell");
        assert_eq!(cm(units(1234)), 1234, "what is written is what is read");
    }
}
