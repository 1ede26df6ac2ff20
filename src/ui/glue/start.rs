//! Loading screen, title screen, seats before play.

use super::super::action::Window;
use super::super::art::crop_to_lit;
use super::super::desk::region;
use super::super::front::{FrontModel, front as show_front};
use super::super::layout::window;
use super::super::notice::{ErrorText, error_card, loading_panel};
use super::super::title::{LevelCard, Page, Picture, TitleModel, backdrop};
use super::super::{Kit, Speaker, UiAction};
use super::carry::Wishes;
use super::play::scene_keys;
use super::{Interface, InterfaceSystems, Library, kit_of};
use crate::text::Phrase;
use crate::view::{AppState, LoadFailure};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub(super) fn plugin(app: &mut App) {
    let loading = in_state(AppState::Loading).or_else(in_state(AppState::Ready));
    app.add_systems(OnEnter(AppState::Title), forget_front);
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
    let error = ErrorText { what, next: "ui-error-files" };
    let screen = ctx.content_rect();
    let place = window(screen, kit.theme, egui::vec2(620.0, 320.0));
    region(ctx, "wall", screen, egui::Order::Background, |ui| backdrop(ui.painter(), screen, None));
    let actions = region(ctx, "broken", place, egui::Order::Middle, |ui| error_card(ui, &kit, &error));
    if actions.contains(&UiAction::Understood) {
        exit.write(AppExit::error());
    }
    Ok(())
}

/// The title screen is entered: levels and saves are read again.
fn forget_front(mut interface: ResMut<Interface>) {
    interface.front.read = false;
}

fn read_shelf(mut contexts: EguiContexts, mut interface: ResMut<Interface>, mut library: ResMut<Library>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let language = interface.settings.language;
    let front = &mut interface.front;
    if front.page == Page::Recordings && front.recordings.is_none() {
        front.recordings = Some(library.0.recordings());
    }
    if front.read {
        return Ok(());
    }
    library.0.speak(language);
    library.0.refresh();
    front.recordings = None;
    let options = egui::TextureOptions::LINEAR;
    front.pictures.clear();
    front.levels = library
        .0
        .levels()
        .into_iter()
        .map(|level| {
            let texture = level.picture.map(|picture| ctx.load_texture("level", crop_to_lit(&picture), options));
            let picture = texture.as_ref().map(Picture::from);
            front.pictures.extend(texture);
            LevelCard { title: level.title, summary: level.summary, picture }
        })
        .collect();
    front.saves = library.0.saves();
    front.unfinished = library.0.unfinished();
    front.backdrop = library.0.backdrop().map(|picture| ctx.load_texture("backdrop", crop_to_lit(&picture), options));
    front.read = true;
    Ok(())
}

fn show_title(mut contexts: EguiContexts, mut wishes: Wishes) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let interface = &mut *wishes.interface;
    let kit = kit_of!(interface);
    let front = &mut interface.front;
    let keys = scene_keys();
    let model = FrontModel {
        title: TitleModel {
            levels: &front.levels,
            saves: &front.saves,
            recordings: front.recordings.as_deref().unwrap_or_default(),
            unfinished: front.unfinished.as_ref(),
            settings: interface.settings,
            backdrop: front.backdrop.as_ref().map(Picture::from),
        },
        error: interface.error.as_ref(),
        helps: interface.window == Some(Window::Help),
        scene_keys: &keys,
    };
    let actions = show_front(&ctx, &kit, &model, interface.seating.as_mut(), &mut front.page);
    wishes.carry_out(actions);
    Ok(())
}
