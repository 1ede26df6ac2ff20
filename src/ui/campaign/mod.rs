//! The campaign's folder on screen: levels, characters and saves of one game master with their pictures, a search as one
//! types, the trash, and heroes on their way from a save into a level.
//!
//! [`CampaignModel`] is what was found in the folder, [`CampaignState`] what a person has open and typed; what is wished
//! comes back as [`CampaignWish`]. Files are touched by whoever stands behind the screen.

mod carry;
mod list;

#[cfg(test)]
pub(super) mod tests;

use super::action::UiAction;
use super::fitted::{fitted_below, plain_edge};
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::start::completions;
use super::title::{Picture, When};
use super::widgets::{Press, Weight, heading, note};
use crate::level::edit::Carried;
use crate::session::campaign::{Deleted, Entry, Kind};
use crate::text::{LocalText, Phrase};
use egui::{Align, Key, Layout, Modifiers, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file of the campaign, or a level that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignCard {
    /// The file, with what stands at its head.
    pub entry: Entry,
    /// When it was written last, by the clock on the wall.
    pub when: Option<When>,
    /// The round in which a save stands, 0 outside encounters.
    pub round: u32,
    /// The heroes of a save.
    pub heroes: Vec<LocalText>,
    /// The drawing of a character.
    pub emblem: Option<String>,
    /// Whether it can be opened.
    pub usable: bool,
    /// It comes with the program: it can be played, and nothing else is done to it.
    pub shipped: bool,
}

impl CampaignCard {
    /// What it is called on screen.
    fn title<'a>(&'a self, kit: &'a Kit) -> &'a str {
        let title = kit.speaker.name(&self.entry.title);
        if title.is_empty() { &self.entry.name } else { title }
    }
}

/// Something that was found in the campaign's folder.
#[derive(Clone, Debug)]
pub enum Seen {
    /// A file, without its picture.
    Card(Box<CampaignCard>),
    /// Everything that was deleted, the last one first.
    Trash(Vec<Deleted>),
    /// The picture of a file. It gives nothing away.
    Picture(PathBuf, egui::ColorImage),
}

/// What lies in the folder.
pub struct CampaignModel<'a> {
    /// The folder.
    pub place: &'a str,
    /// Whether it is the usual one.
    pub usual: bool,
    /// Its files, and the levels that come with the program.
    pub cards: &'a [CampaignCard],
    /// What was deleted, the last one first.
    pub trash: &'a [Deleted],
    /// The pictures that are drawn already.
    pub pictures: &'a BTreeMap<PathBuf, Picture>,
    /// Its files are still being read.
    pub looking: bool,
}

/// A page of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Levels.
    #[default]
    Levels,
    /// Characters.
    Characters,
    /// Saves.
    Saves,
    /// What was deleted.
    Trash,
}

impl Tab {
    /// Every page, in order, with the message that names it and says how much lies there.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Levels, "campaign-tab-levels"),
        (Self::Characters, "campaign-tab-characters"),
        (Self::Saves, "campaign-tab-saves"),
        (Self::Trash, "campaign-tab-trash"),
    ];

    /// The files that lie on it; none for the trash.
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Levels => Some(Kind::Level),
            Self::Characters => Some(Kind::Character),
            Self::Saves => Some(Kind::Save),
            Self::Trash => None,
        }
    }
}

/// Heroes on their way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The save that they come from.
    pub from: PathBuf,
    /// The level that they go to, once it is chosen.
    pub to: Option<PathBuf>,
    /// Who would come and who would not; or why nobody can, in the language of the screen.
    pub weighed: Option<Result<Carried, String>>,
}

/// What a person has open and typed.
#[derive(Clone, Debug, Default)]
pub struct CampaignState {
    /// The screen is shown.
    pub open: bool,
    /// The page.
    pub tab: Tab,
    /// What is searched for.
    pub words: String,
    /// Another folder or a file is being named.
    pub naming: bool,
    /// Its path as typed, and the paths that begin so.
    pub path: String,
    pub(super) files: Vec<String>,
    /// What was deleted last and can be taken back by one press.
    pub last: Option<Deleted>,
    /// What has just been done.
    pub news: Option<Phrase>,
    /// Heroes on their way.
    pub passage: Option<Passage>,
}

/// What a person wishes of the campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignWish {
    /// Look into the folder.
    Enter,
    /// Back to the title screen.
    Leave,
    /// Take this folder from now on; the usual one where it is empty.
    Folder(String),
    /// Copy this file into the campaign.
    TakeIn(String),
    /// Play this level.
    Play(PathBuf),
    /// Go on with this save.
    Open(PathBuf),
    /// Open this level in the workshop.
    Edit(PathBuf),
    /// Copy this file beside itself.
    Duplicate(PathBuf),
    /// Put this file into the trash.
    Delete(PathBuf),
    /// Have it back.
    Restore(Deleted),
    /// Say who would come from this save to this level.
    Weigh {
        /// The save.
        from: PathBuf,
        /// The level.
        to: PathBuf,
    },
    /// Let the heroes of this save enter this level.
    Carry {
        /// The save.
        from: PathBuf,
        /// The level.
        to: PathBuf,
        /// As a new level of the campaign; otherwise it is played at once.
        as_level: bool,
    },
}

/// Shows the screen in `ui`.
pub fn campaign_panel(ui: &mut Ui, kit: &Kit, model: &CampaignModel, state: &mut CampaignState) -> Vec<UiAction> {
    let mut wishes = Vec::new();
    let top = ui.max_rect().top();
    if state.passage.is_some() {
        fitted_below(ui, kit, "campaign-carry", plain_edge(kit), Some(top), |ui, fit| {
            carry::page(ui, kit, model, state, fit, &mut wishes);
        });
    } else {
        fitted_below(ui, kit, "campaign", plain_edge(kit), Some(top), |ui, fit| {
            ui.spacing_mut().item_spacing.y = kit.theme.steps(2.0);
            head(ui, kit, &kit.text("campaign-title"), &kit.text("campaign-leave"), || {
                wishes.push(CampaignWish::Leave);
            });
            let key = if model.usual { "campaign-place-usual" } else { "campaign-place" };
            note(ui, kit, &kit.say(&Phrase::new(key).with("path", model.place)));
            focus::kept(ui, "campaign-search", |ui| search(ui, kit, model, state));
            fit.body(ui, kit, |ui| {
                if state.naming {
                    place(ui, kit, model, state, &mut wishes);
                }
                list::list(ui, kit, model, state, &mut wishes);
            });
            focus::kept(ui, "campaign-foot", |ui| foot(ui, kit, state, &mut wishes));
        });
    }
    by_keys(ui, state, &mut wishes);
    wishes.into_iter().map(UiAction::Campaign).collect()
}

/// The head of a page: its name, and the way back at the right.
fn head(ui: &mut Ui, kit: &Kit, title: &str, back: &str, leave: impl FnOnce()) {
    let size = vec2(ui.available_width(), kit.theme.px(30.0));
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        if Press::new(back).icon(Icon::StepBack).key("Esc").show(ui, kit).clicked() {
            leave();
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| heading(ui, kit, title));
    });
}

/// Another folder for the campaign, or a file to take in.
fn place(ui: &mut Ui, kit: &Kit, model: &CampaignModel, state: &mut CampaignState, wishes: &mut Vec<CampaignWish>) {
    let name = kit.text("campaign-path");
    let field = TextEdit::singleline(&mut state.path).hint_text(name.as_str()).char_limit(1000);
    let field = ui.add(field.desired_width(f32::INFINITY));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    if field.changed() {
        state.files = completions(&state.path);
    }
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for file in &state.files {
            let short = Path::new(file).file_name().map_or_else(|| file.clone(), |name| name.display().to_string());
            let is_folder = file.ends_with(std::path::MAIN_SEPARATOR);
            let text = if is_folder { format!("{short}{}", std::path::MAIN_SEPARATOR) } else { short };
            if Press::new(&text).weight(Weight::Quiet).height(24.0).about(file).show(ui, kit).clicked() {
                chosen = Some(file.clone());
            }
        }
    });
    if let Some(file) = chosen {
        state.files = completions(&file);
        state.path = file;
    }
    let typed = state.path.trim().to_owned();
    ui.horizontal_wrapped(|ui| {
        let nothing = typed.is_empty().then(|| Phrase::new("start-path-empty"));
        let use_it = kit.text("campaign-use-folder");
        let press = Press::new(&use_it).icon(Icon::Check).why_not(nothing.as_ref());
        if press.about(&kit.text("campaign-use-folder-about")).show(ui, kit).clicked() {
            wishes.push(CampaignWish::Folder(typed.clone()));
        }
        let take = kit.text("campaign-take-in");
        let press = Press::new(&take).icon(Icon::Plus).why_not(nothing.as_ref());
        if press.about(&kit.text("campaign-take-in-about")).show(ui, kit).clicked() {
            wishes.push(CampaignWish::TakeIn(typed.clone()));
        }
        let usual = kit.text("campaign-usual");
        if !model.usual && Press::new(&usual).icon(Icon::Undo).weight(Weight::Quiet).show(ui, kit).clicked() {
            wishes.push(CampaignWish::Folder(String::new()));
        }
    });
}

/// The words that are searched for, and the pages.
fn search(ui: &mut Ui, kit: &Kit, model: &CampaignModel, state: &mut CampaignState) {
    let name = kit.text("campaign-search");
    let field = TextEdit::singleline(&mut state.words).hint_text(name.as_str()).char_limit(100);
    let field = ui.add(field.desired_width(f32::INFINITY).margin(kit.theme.margin(1.5)));
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
    let counts = Tab::ALL.map(|(tab, key)| {
        let count = match tab.kind() {
            Some(kind) => list::found(model, kind, &state.words).count(),
            None => list::thrown(model, &state.words).count(),
        };
        kit.speaker.count(key, i32::try_from(count).unwrap_or(i32::MAX))
    });
    let now = Tab::ALL.iter().position(|(tab, _)| *tab == state.tab);
    if let Some(&(tab, _)) = super::group::choose(ui, kit, "pages", &counts, now).and_then(|new| Tab::ALL.get(new)) {
        state.tab = tab;
    }
}

/// What was done last, and how to take it back; another folder.
fn foot(ui: &mut Ui, kit: &Kit, state: &mut CampaignState, wishes: &mut Vec<CampaignWish>) {
    ui.add_space(kit.theme.steps(1.0));
    ui.horizontal_wrapped(|ui| {
        let text = kit.text("campaign-name-path");
        let press = Press::new(&text).icon(Icon::Load).selected(state.naming);
        if press.about(&kit.text("campaign-name-path-about")).show(ui, kit).clicked() {
            state.naming = !state.naming;
        }
        if let Some(deleted) = &state.last {
            let text = kit.text("campaign-take-back");
            if Press::new(&text).icon(Icon::Undo).weight(Weight::Primary).key("Ctrl+Z").show(ui, kit).clicked() {
                wishes.push(CampaignWish::Restore(deleted.clone()));
            }
        }
        if let Some(news) = &state.news {
            note(ui, kit, &kit.say(news));
        }
    });
}

/// Esc goes back, Ctrl+Z takes the last deletion back.
fn by_keys(ui: &Ui, state: &mut CampaignState, wishes: &mut Vec<CampaignWish>) {
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    if focus::is_free(ui.ctx()) && pressed(Modifiers::NONE, Key::Escape) {
        if state.passage.take().is_none() {
            wishes.push(CampaignWish::Leave);
        }
        return;
    }
    if ui.ctx().text_edit_focused() || state.passage.is_some() {
        return;
    }
    if let Some(deleted) = state.last.clone().filter(|_| pressed(Modifiers::COMMAND, Key::Z)) {
        wishes.push(CampaignWish::Restore(deleted));
    }
}
