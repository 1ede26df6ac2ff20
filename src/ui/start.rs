//! Beginning a level on the title screen: an empty one, one from a seed, one out of a map of another program.

use super::action::UiAction;
use super::fitted::scroll;
use super::icons::Icon;
use super::journey::fields::{line, menu, number};
use super::kit::Kit;
use super::widgets::{Press, Weight, body, heading, note, strong, well};
use crate::level::edit::Bare;
use crate::level::forge::{DIFFICULTIES, Place, SIDES};
use crate::text::Phrase;
use egui::{Key, TextEdit, Ui, WidgetInfo, WidgetType};

/// Cells along a side of an empty level.
pub const BLANK_SIDES: std::ops::RangeInclusive<u16> = 8..=200;

/// An empty level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLevel {
    /// What it is called.
    pub title: String,
    /// Cells from west to east.
    pub width: u16,
    /// Cells from north to south.
    pub height: u16,
    /// What it is made of.
    pub bare: Bare,
}

impl Default for NewLevel {
    fn default() -> Self {
        Self { title: String::new(), width: 32, height: 24, bare: Bare::Rock }
    }
}

/// A level from a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForgeDraft {
    /// The seed.
    pub seed: u32,
    /// Cells from west to east and from north to south.
    pub size: (i32, i32),
    /// How difficult it is.
    pub difficulty: u8,
    /// What kind of place it is; without one the seed says.
    pub place: Option<Place>,
}

impl Default for ForgeDraft {
    fn default() -> Self {
        Self { seed: 1, size: (48, 36), difficulty: 4, place: None }
    }
}

/// What is prepared on that page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartDraft {
    /// The empty level.
    pub blank: NewLevel,
    /// The level from a seed.
    pub forge: ForgeDraft,
    /// The file to read.
    pub path: String,
    /// The files of its folder that begin as it does.
    pub files: Vec<String>,
}

/// Places with the messages that name them.
const PLACES: [(Option<Place>, &str); 6] = [
    (None, "start-place-any"),
    (Some(Place::Crypt), "start-place-crypt"),
    (Some(Place::Mine), "start-place-mine"),
    (Some(Place::Cistern), "start-place-cistern"),
    (Some(Place::Keep), "start-place-keep"),
    (Some(Place::Temple), "start-place-temple"),
];

/// Shows the page.
pub fn start_panel(ui: &mut Ui, kit: &Kit, draft: &mut StartDraft) -> Vec<UiAction> {
    let mut actions = Vec::new();
    heading(ui, kit, &kit.text("start-new"));
    let height = ui.available_height();
    scroll(ui, kit, "start", height, |ui| {
        part(ui, kit, "start-blank", |ui| blank(ui, kit, &mut draft.blank, &mut actions));
        part(ui, kit, "start-seed", |ui| forge(ui, kit, &mut draft.forge, &mut actions));
        part(ui, kit, "start-import", |ui| import(ui, kit, draft, &mut actions));
    });
    actions
}

fn part(ui: &mut Ui, kit: &Kit, key: &str, add: impl FnOnce(&mut Ui)) {
    well(kit).inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = kit.theme.steps(1.5);
        strong(ui, kit, &kit.text(key), 1);
        add(ui);
    });
    ui.add_space(kit.theme.steps(2.0));
}

fn blank(ui: &mut Ui, kit: &Kit, draft: &mut NewLevel, actions: &mut Vec<UiAction>) {
    note(ui, kit, &kit.text("start-blank-says"));
    let room = ui.available_width();
    line(ui, kit, &mut draft.title, (&kit.text("start-title"), room), 80);
    ui.horizontal_wrapped(|ui| {
        let (width, height) = (kit.text("start-width"), kit.text("start-height"));
        note(ui, kit, &width);
        number(ui, kit, &mut draft.width, BLANK_SIDES, ("", &width));
        note(ui, kit, &height);
        number(ui, kit, &mut draft.height, BLANK_SIDES, ("", &height));
        let bares = [(Bare::Rock, kit.text("start-rock")), (Bare::Floor, kit.text("start-floor"))];
        let name = kit.text("start-made-of");
        if let Some(bare) = menu(ui, kit, ("bare", &name), 220.0, &bares, draft.bare) {
            draft.bare = bare;
        }
    });
    let text = kit.text("start-begin");
    if Press::new(&text).icon(Icon::Pencil).weight(Weight::Primary).show(ui, kit).clicked() {
        actions.push(UiAction::NewLevel(draft.clone()));
    }
}

fn forge(ui: &mut Ui, kit: &Kit, draft: &mut ForgeDraft, actions: &mut Vec<UiAction>) {
    note(ui, kit, &kit.text("start-seed-says"));
    ui.horizontal_wrapped(|ui| {
        let names = ["start-the-seed", "start-difficulty", "start-width", "start-height"].map(|key| kit.text(key));
        note(ui, kit, &names[0]);
        number(ui, kit, &mut draft.seed, 0..=u32::MAX, ("", &names[0]));
        note(ui, kit, &names[1]);
        number(ui, kit, &mut draft.difficulty, DIFFICULTIES, ("", &names[1]));
        note(ui, kit, &names[2]);
        number(ui, kit, &mut draft.size.0, SIDES, ("", &names[2]));
        note(ui, kit, &names[3]);
        number(ui, kit, &mut draft.size.1, SIDES, ("", &names[3]));
        let places = PLACES.map(|(place, key)| (place, kit.text(key)));
        let name = kit.text("start-place");
        if let Some(place) = menu(ui, kit, ("place", &name), 130.0, &places, draft.place) {
            draft.place = place;
        }
    });
    let text = kit.text("start-forge");
    if Press::new(&text).icon(Icon::Dice).weight(Weight::Primary).show(ui, kit).clicked() {
        actions.push(UiAction::Forge(draft.clone()));
    }
}

fn import(ui: &mut Ui, kit: &Kit, draft: &mut StartDraft, actions: &mut Vec<UiAction>) {
    body(ui, kit, &kit.text("start-import-says"));
    let room = ui.available_width();
    let name = kit.text("start-path");
    let field = TextEdit::singleline(&mut draft.path).hint_text(name.as_str()).char_limit(1000);
    let field = ui.add(field.desired_width(room));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    if field.changed() {
        draft.files = completions(&draft.path);
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut chosen = None;
    for file in &draft.files {
        if Press::new(file).weight(Weight::Quiet).width(room).height(24.0).show(ui, kit).clicked() {
            chosen = Some(file.clone());
        }
    }
    if let Some(file) = chosen {
        draft.files = completions(&file);
        draft.path = file;
    }
    let why = draft.path.trim().is_empty().then(|| Phrase::new("start-path-empty"));
    let text = kit.text("start-read");
    let press = Press::new(&text).icon(Icon::Load).weight(Weight::Primary).why_not(why.as_ref());
    if press.show(ui, kit).clicked() || (entered && why.is_none()) {
        actions.push(UiAction::Import(draft.path.trim().to_owned()));
    }
}

/// The most files that are offered.
const MOST_FILES: usize = 6;

/// Files and folders whose path begins as what was typed.
pub(super) fn completions(typed: &str) -> Vec<String> {
    let path = std::path::Path::new(typed);
    let folder = if typed.ends_with(std::path::MAIN_SEPARATOR) { Some(path) } else { path.parent() };
    let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) else { return Vec::new() };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter_map(|entry| {
        let mut name = entry.path().to_str()?.to_owned();
        if entry.path().is_dir() {
            name.push(std::path::MAIN_SEPARATOR);
        }
        Some(name)
    });
    let mut found: Vec<String> = named.filter(|name| name.starts_with(typed) && name != typed).collect();
    found.sort();
    found.truncate(MOST_FILES);
    found
}

#[cfg(test)]
mod tests {
    use super::completions;

    #[test]
    fn ui_a_path_is_completed_by_what_lies_in_its_folder() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/dro");
        let found = completions(root);
        assert!(found.iter().any(|name| name.ends_with("drowned_crypt.ron")), "{found:?}");
        assert!(found.iter().all(|name| name.starts_with(root)));
        assert!(completions("").is_empty() && completions("nowhere/at/all").is_empty());
    }
}
