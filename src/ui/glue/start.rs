//! Loading screen, title screen, seats before play.

use super::super::action::Window;
use super::super::art::crop_to_lit;
use super::super::campaign::CampaignModel;
use super::super::desk::region;
use super::super::front::{FrontModel, FrontState, front as show_front};
use super::super::layout::window;
use super::super::notice::{ErrorText, error_card, loading_panel};
use super::super::shelf::{Found, ShelfLevel, Survey};
use super::super::title::{LevelCard, Picture, TitleModel, backdrop};
use super::super::{Kit, Speaker, UiAction};
use super::carry::Wishes;
use super::{Front, Interface, InterfaceSystems, Shown, kit_of};
use crate::text::Phrase;
use crate::view::{Activity, AppState, LoadFailure};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::mpsc::{TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

pub(super) fn plugin(app: &mut App) {
    let loading = in_state(AppState::Loading).or_else(in_state(AppState::Ready));
    app.add_systems(OnEnter(AppState::Title), look_through_shelf);
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show_loading.run_if(loading),
            show_broken.run_if(in_state(AppState::Broken)),
            (read_shelf, show_title).chain().run_if(in_state(AppState::Title)),
        )
            .in_set(PanelSystems)
            .in_set(InterfaceSystems),
    );
}

/// Panels.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PanelSystems;

fn show_loading(mut contexts: EguiContexts, interface: Res<Interface>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let kit = kit_of!(interface);
    region(ctx, "loading", ctx.content_rect(), egui::Order::Middle, |ui| loading_panel(ui, &kit, 0.5));
    Ok(())
}

fn show_broken(
    mut contexts: EguiContexts,
    interface: Res<Interface>,
    failure: Option<Res<LoadFailure>>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let kit = kit_of!(interface);
    let what = failure.map_or_else(String::new, |failure| {
        let file = kit.say(&Phrase::new("ui-error-asset").with("file", failure.file.as_str()));
        let detail = kit.say(&Phrase::new("ui-error-detail").with("detail", failure.hint.as_str()));
        if failure.hint.is_empty() { file } else { format!("{file}\n{detail}") }
    });
    let error = ErrorText::new(what, "ui-error-files");
    let screen = ctx.content_rect();
    let place = window(screen, kit.theme, egui::vec2(620.0, 320.0));
    region(ctx, "wall", screen, egui::Order::Background, |ui| backdrop(ui.painter(), screen, None));
    let actions = region(ctx, "broken", place, egui::Order::Middle, |ui| error_card(ui, &kit, &error));
    if actions.contains(&UiAction::Understood) {
        exit.write(AppExit::error());
    }
    Ok(())
}

/// Seconds between two looks at what has been found on the shelf.
const LISTEN_SECONDS: f64 = 0.05;

/// The title screen is entered: the shelf is looked through again, beside the screen.
fn look_through_shelf(mut wishes: Wishes) {
    let language = wishes.interface.settings.language;
    wishes.library.0.speak(language);
    let survey = wishes.library.0.survey();
    wishes.interface.front.begin(survey);
    wishes.interface.front.campaign.state.passage = None;
    wishes.look_through_campaign();
}

impl Front {
    /// Begins to gather what a survey finds. What was found before is shown until the new one is through.
    pub(super) fn begin(&mut self, survey: Survey) {
        let (sender, receiver) = channel();
        let look = move || survey(&mut |found| sender.send(found).is_ok());
        let begun = std::thread::Builder::new().name("shelf".to_owned()).spawn(look);
        if let Err(error) = begun {
            warn!("the shelf cannot be looked through: {error}");
        }
        self.coming = (!self.shown.levels.is_empty()).then(Shown::default);
        self.survey = Some(Mutex::new(receiver));
    }

    /// Takes up what has been found since the last frame; whether more may come.
    fn listen(&mut self, ctx: &egui::Context) -> bool {
        let Some(survey) = &mut self.survey else { return false };
        let receiver = survey.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            match receiver.try_recv() {
                Ok(found) => self.coming.as_mut().unwrap_or(&mut self.shown).take(found, ctx),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        self.survey = None;
        if let Some(coming) = self.coming.take() {
            self.shown = coming;
        }
        false
    }
}

impl Shown {
    fn take(&mut self, found: Found, ctx: &egui::Context) {
        let options = egui::TextureOptions::LINEAR;
        match found {
            Found::Level(ShelfLevel { title, summary }) => {
                self.levels.push(LevelCard { title, summary, picture: None });
            }
            Found::Picture(index, picture) => {
                let texture = ctx.load_texture("level", crop_to_lit(&picture), options);
                if let Some(level) = self.levels.get_mut(index) {
                    level.picture = Some(Picture::from(&texture));
                    self.pictures.push(texture);
                }
            }
            Found::Save(card) => self.saves.push(card),
            Found::Recording(card) => self.recordings.push(card),
            Found::Unfinished(card) => self.unfinished.push(card),
            Found::Round(name, round) => {
                if let Some(card) = self.unfinished.iter_mut().find(|card| card.name == name) {
                    card.round = Some(round);
                }
            }
            Found::Backdrop(picture) => {
                self.backdrop = Some(ctx.load_texture("backdrop", crop_to_lit(&picture), options));
            }
        }
    }
}

impl Wishes<'_, '_> {
    /// Takes up the unfinished session with this index.
    pub(super) fn recover(&mut self, index: usize) {
        let Some(card) = self.interface.front.shown.unfinished.get(index) else { return };
        let (opened, doubt) = match self.library.0.recover(&card.name) {
            Ok((game, doubt)) => (Ok(game), doubt),
            Err(error) => (Err(error), None),
        };
        self.sit_down(opened, false);
        if doubt.is_some() {
            self.interface.error = doubt;
        }
    }

    /// Leaves the unfinished session with this index be.
    pub(super) fn leave_be(&mut self, index: usize) {
        let unfinished = &mut self.interface.front.shown.unfinished;
        if index < unfinished.len() {
            let card = unfinished.remove(index);
            self.library.0.forget_unfinished(&card.name);
            self.interface.front.begin(self.library.0.survey());
        }
    }
}

fn read_shelf(mut contexts: EguiContexts, mut interface: ResMut<Interface>, mut activity: ResMut<Activity>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let front = &mut interface.front;
    let (shelf, campaign) = (front.listen(ctx), front.campaign.listen(ctx));
    if shelf || campaign {
        activity.wake_in(LISTEN_SECONDS);
    }
    Ok(())
}

fn show_title(mut contexts: EguiContexts, mut wishes: Wishes) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let interface = &mut *wishes.interface;
    let kit = kit_of!(interface);
    let front = &mut interface.front;
    // What is typed is taken out while what was found is lent to the model.
    let mut state = std::mem::take(&mut front.campaign.state);
    let (shown, campaign) = (&front.shown, &front.campaign);
    let model = FrontModel {
        title: TitleModel {
            levels: &shown.levels,
            saves: &shown.saves,
            recordings: &shown.recordings,
            unfinished: &shown.unfinished,
            settings: &interface.settings,
            backdrop: shown.backdrop.as_ref().map(Picture::from),
        },
        campaign: CampaignModel {
            place: &campaign.place.0,
            usual: campaign.place.1,
            cards: &campaign.found.cards,
            trash: &campaign.found.trash,
            pictures: &campaign.pictures,
            looking: campaign.looks(),
        },
        error: interface.error.as_ref(),
        helps: interface.window == Some(Window::Help),
    };
    let open = FrontState { seating: interface.seating.as_mut(), page: &mut front.page, campaign: &mut state };
    let actions = show_front(&ctx, &kit, &model, open);
    interface.front.campaign.state = state;
    wishes.carry_out(actions);
    Ok(())
}
