//! The campaign's screen on the window: what is found in the folder is taken up as it comes, and wishes are carried out on
//! the shelf.

use super::super::art::crop_to_lit;
use super::super::campaign::{CampaignCard, CampaignState, CampaignWish, Passage, Seen};
use super::super::notice::ErrorText;
use super::super::shelf::{CampaignSurvey, Drawn};
use super::super::title::Picture;
use super::carry::Wishes;
use crate::session::campaign::Deleted;
use crate::text::Phrase;
use bevy::prelude::*;
use bevy_egui::egui;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// What was found in the folder.
#[derive(Default)]
pub(super) struct Found {
    pub cards: Vec<CampaignCard>,
    pub trash: Vec<Deleted>,
}

/// A picture of a file, as it was when the file was written so.
struct Drawing {
    of: Option<SystemTime>,
    /// Kept as long as it is shown.
    _texture: egui::TextureHandle,
}

/// The campaign's screen.
#[derive(Default)]
pub(super) struct CampaignFront {
    pub state: CampaignState,
    /// What is shown, and what is gathered anew meanwhile.
    pub found: Found,
    coming: Option<Found>,
    survey: Option<Mutex<Receiver<Seen>>>,
    drawings: BTreeMap<PathBuf, Drawing>,
    pub pictures: BTreeMap<PathBuf, Picture>,
    /// The folder, and whether it is the usual one.
    pub place: (String, bool),
}

impl CampaignFront {
    /// Whether files are still being read.
    pub const fn looks(&self) -> bool {
        self.survey.is_some()
    }

    /// The pictures that need not be drawn again.
    fn drawn(&self) -> Drawn {
        self.drawings.iter().map(|(path, drawing)| (path.clone(), drawing.of)).collect()
    }

    /// Forgets the pictures: the names on them are in another language.
    pub fn forget_pictures(&mut self) {
        self.drawings.clear();
        self.pictures.clear();
    }

    fn begin(&mut self, survey: CampaignSurvey) {
        let (sender, receiver) = channel();
        let look = move || survey(&mut |seen| sender.send(seen).is_ok());
        if let Err(error) = std::thread::Builder::new().name("campaign".to_owned()).spawn(look) {
            warn!("the campaign cannot be looked through: {error}");
        }
        self.coming = Some(Found::default());
        self.survey = Some(Mutex::new(receiver));
    }

    /// Takes up what has been found since the last frame; whether more may come.
    pub fn listen(&mut self, ctx: &egui::Context) -> bool {
        let Some(survey) = &mut self.survey else { return false };
        let receiver = survey.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            match receiver.try_recv() {
                Ok(Seen::Card(card)) => self.coming.get_or_insert_default().cards.push(*card),
                Ok(Seen::Trash(trash)) => self.coming.get_or_insert_default().trash = trash,
                Ok(Seen::Picture(path, picture)) => {
                    // Every card comes before the first picture.
                    if let Some(coming) = self.coming.take() {
                        self.found = coming;
                    }
                    let texture = ctx.load_texture("campaign", crop_to_lit(&picture), egui::TextureOptions::LINEAR);
                    let card = self.found.cards.iter().find(|card| card.entry.path == path);
                    let of = card.and_then(|card| card.entry.modified);
                    self.pictures.insert(path.clone(), Picture::from(&texture));
                    self.drawings.insert(path, Drawing { of, _texture: texture });
                }
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        self.survey = None;
        if let Some(coming) = self.coming.take() {
            self.found = coming;
        }
        false
    }
}

impl Wishes<'_, '_> {
    /// Looks through the campaign's folder, as far as its screen is open.
    pub(super) fn look_through_campaign(&mut self) {
        let campaign = &mut self.interface.front.campaign;
        if campaign.state.open {
            campaign.place = self.library.0.campaign();
            let survey = self.library.0.look_through_campaign(campaign.drawn());
            campaign.begin(survey);
        }
    }

    pub(super) fn campaign(&mut self, wish: CampaignWish) {
        match wish {
            CampaignWish::Enter => {
                let state = &mut self.interface.front.campaign.state;
                *state = CampaignState { open: true, tab: state.tab, ..CampaignState::default() };
                self.look_through_campaign();
            }
            CampaignWish::Leave => {
                self.interface.front.campaign.state.open = false;
                // What was deleted or brought is gone from the title screen too, or stands on it.
                let survey = self.library.0.survey();
                self.interface.front.begin(survey);
            }
            CampaignWish::Folder(path) => {
                let moved = self.library.0.move_campaign(&path);
                if moved.is_ok() {
                    let state = &mut self.interface.front.campaign.state;
                    (state.naming, state.last) = (false, None);
                    state.path.clear();
                }
                self.done(moved.map(|()| Phrase::new("campaign-folder-taken")));
            }
            CampaignWish::TakeIn(path) => {
                let taken = self.library.0.take_in(&path);
                self.done(taken.map(|name| Phrase::new("campaign-taken-in").with("name", name)));
            }
            CampaignWish::Play(path) => {
                let opened = self.library.0.open_path(&path);
                self.sit_down(opened, true);
            }
            CampaignWish::Open(path) => {
                let opened = self.library.0.open_path(&path);
                self.sit_down(opened, false);
            }
            CampaignWish::Edit(path) => {
                let opened = self.library.0.open_path(&path);
                self.lay_on_the_bench(opened);
            }
            CampaignWish::Duplicate(path) => {
                let copied = self.library.0.duplicate(&path);
                self.done(copied.map(|name| Phrase::new("campaign-duplicated").with("name", name)));
            }
            CampaignWish::Delete(path) => {
                let deleted = self.library.0.delete(&path);
                if let Ok(deleted) = &deleted {
                    self.interface.front.campaign.state.last = Some(deleted.clone());
                }
                self.done(deleted.map(|deleted| Phrase::new("campaign-deleted").with("name", deleted.name)));
            }
            CampaignWish::Restore(deleted) => {
                let back = self.library.0.restore(&deleted);
                let last = &mut self.interface.front.campaign.state.last;
                if last.as_ref() == Some(&deleted) {
                    *last = None;
                }
                self.done(back.map(|name| Phrase::new("campaign-restored").with("name", name)));
            }
            CampaignWish::Weigh { from, to } => {
                let weighed = self.library.0.weigh(&from, &to).map_err(|error| error.what);
                let passage = Passage { from, to: Some(to), weighed: Some(weighed) };
                self.interface.front.campaign.state.passage = Some(passage);
            }
            CampaignWish::Carry { from, to, as_level: true } => {
                let written = self.library.0.carry_to_level(&from, &to);
                if written.is_ok() {
                    self.interface.front.campaign.state.passage = None;
                }
                self.done(written.map(|name| Phrase::new("campaign-carried").with("name", name)));
            }
            CampaignWish::Carry { from, to, as_level: false } => {
                let opened = self.library.0.carry(&from, &to);
                self.sit_down(opened, true);
            }
        }
    }

    /// Tells what was done, or why it was not, and looks through the folder anew.
    fn done(&mut self, outcome: Result<Phrase, ErrorText>) {
        match outcome {
            Ok(news) => self.interface.front.campaign.state.news = Some(news),
            Err(error) => self.interface.error = Some(error),
        }
        self.look_through_campaign();
    }
}
