//! Carries out what a person asked of the interface.

use super::super::action::{UiAction, Window};
use super::super::hover::Way;
use super::super::notice::ErrorText;
use super::super::seating::Seating;
use super::{Curtain, Interface, Library};
use crate::board::Cell;
use crate::knowledge::{SeatId, SeatView};
use crate::session::Command;
use crate::session::command::{HouseRules, UndoRight};
use crate::text::Phrase;
use crate::view::{AppState, Ask, CameraRig, Game, MainScreen, PathShown, Screen, Selected, ViewSettings};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::sync::Arc;

/// Everything that a wish can touch.
#[derive(SystemParam)]
pub(super) struct Wishes<'w, 's> {
    pub(super) interface: ResMut<'w, Interface>,
    game: Option<ResMut<'w, Game>>,
    library: ResMut<'w, Library>,
    screens: Query<'w, 's, (&'static mut Screen, &'static mut CameraRig), With<MainScreen>>,
    pub(super) selected: ResMut<'w, Selected>,
    settings: ResMut<'w, ViewSettings>,
    asks: MessageWriter<'w, Ask>,
    next: ResMut<'w, NextState<AppState>>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
    time: Res<'w, Time<Real>>,
}

impl Wishes<'_, '_> {
    /// What the seat on screen knows.
    pub(super) fn view(&self) -> Option<Arc<SeatView>> {
        self.screens.single().ok().map(|(screen, _)| Arc::clone(&screen.view))
    }

    fn seat(&self) -> SeatId {
        self.screens.single().map_or(SeatId::GM, |(screen, _)| screen.seat)
    }

    fn house(&self) -> HouseRules {
        self.game.as_ref().map(|game| game.host().house()).unwrap_or_default()
    }

    /// Whether the seat on screen may undo.
    pub(super) fn may_undo(&self) -> bool {
        self.seat().is_gm() || self.house().undo == UndoRight::Group
    }

    /// Why a cell cannot be seen by the seat on screen.
    pub(super) fn why_unseen(&self, cell: Cell) -> Option<Vec<Phrase>> {
        self.game.as_ref().map(|game| game.host().why_unseen(self.seat(), cell))
    }

    /// The way that is shown, with whether it can be walked.
    pub(super) fn way(&self, path: &PathShown) -> Option<Way> {
        let (thing, last) = (path.thing?, path.steps.last()?);
        let walk = Command::Walk { thing, to: last.cell, via: Vec::new() };
        let allowed = self.game.as_ref()?.host().allowed(self.seat(), &walk);
        super::play::way_of(path, allowed)
    }

    /// Keeps the camera's middle clear of panels.
    pub(super) fn cover(&mut self, covered: [f32; 4]) {
        if let Ok((mut screen, _)) = self.screens.single_mut()
            && screen.covered != covered
        {
            screen.covered = covered;
        }
    }

    /// Says why something is not done.
    pub(super) fn complain(&mut self, why: Phrase) {
        self.interface.toasts.add(why, self.time.elapsed_secs_f64());
    }

    /// Carries them out in order.
    pub(super) fn carry_out(&mut self, actions: Vec<UiAction>) {
        for action in actions {
            self.carry(action);
        }
    }

    fn carry(&mut self, action: UiAction) {
        let seat = self.seat();
        match action {
            UiAction::Ask(command) => {
                self.interface.saved = false;
                self.asks.write(Ask { seat, command });
            }
            UiAction::AskAs(seat, command) => {
                self.asks.write(Ask { seat, command });
            }
            UiAction::Focus(thing) => {
                self.selected.0 = Some(thing);
                let at = self.view().and_then(|view| view.token(thing).map(|token| (token.at, token.size)));
                if let (Some((at, size)), Ok((screen, mut rig))) = (at, self.screens.single_mut()) {
                    let [x, y] = at.centre_of(size.into()).metres();
                    rig.centre(&screen, Vec2::new(x, y));
                }
            }
            UiAction::Switch(to) => self.draw_curtain(to),
            UiAction::LiftCurtain(pin) => self.lift_curtain(&pin),
            UiAction::Answer(seat) => {
                self.interface.known.answering = Some(seat);
                self.interface.known.version = 0;
            }
            UiAction::Aim(aim) => self.interface.aim = Some(aim),
            UiAction::StopAiming => self.interface.aim = None,
            UiAction::Open(window) => self.open(window),
            UiAction::Close => {
                self.interface.window = None;
                self.interface.desk.seating = None;
            }
            UiAction::Fold(_) => {}
            UiAction::Use(settings) => {
                let view = &mut *self.settings;
                self.interface.adopt(settings, view);
            }
            UiAction::Play(index) => {
                let opened = self.library.0.open_level(index);
                self.sit_down(opened, true);
            }
            UiAction::OpenSave(index) => {
                let opened = self.library.0.open_save(index);
                self.sit_down(opened, false);
            }
            UiAction::Recover => {
                let opened = self.library.0.recover();
                self.sit_down(opened, false);
            }
            UiAction::ForgetUnfinished => {
                self.library.0.forget_unfinished();
                self.interface.front.read = false;
            }
            UiAction::Begin => self.begin(),
            UiAction::Save => self.save(),
            UiAction::Leave => self.leave(),
            UiAction::Quit => {
                self.exit.write(AppExit::Success);
            }
            UiAction::Understood => self.interface.error = None,
        }
    }

    fn open(&mut self, window: Window) {
        self.interface.saved = false;
        if window == Window::Seats {
            let house = self.house();
            self.interface.desk.seating = self.view().map(|view| Seating::of(&view, house));
        }
        self.interface.window = Some(window);
    }

    /// A curtain falls where the table wants one, and before a game master with a PIN.
    fn draw_curtain(&mut self, to: SeatId) {
        self.interface.window = None;
        self.interface.aim = None;
        if self.house().curtain || (to.is_gm() && self.interface.pin.is_some()) {
            self.interface.curtain = Some(Curtain { to, wrong: false });
            self.interface.desk.pin.clear();
        } else {
            self.hand_over(to);
        }
    }

    fn lift_curtain(&mut self, pin: &str) {
        let Some(curtain) = self.interface.curtain else { return };
        let wanted = self.interface.pin.as_deref().filter(|_| curtain.to.is_gm());
        if wanted.is_some_and(|wanted| wanted != pin) {
            self.interface.curtain = Some(Curtain { wrong: true, ..curtain });
            return;
        }
        self.interface.curtain = None;
        self.hand_over(curtain.to);
    }

    fn hand_over(&mut self, to: SeatId) {
        let from = self.seat();
        if from != to {
            self.asks.write(Ask { seat: from, command: Command::Handover { to } });
        }
        self.interface.known = super::Known::default();
        self.selected.0 = None;
        if let Ok((mut screen, _)) = self.screens.single_mut() {
            screen.seat = to;
        }
    }

    /// An opened table: seats first if it is a new one, else a curtain before the game master's view.
    fn sit_down(&mut self, opened: Result<Game, ErrorText>, new: bool) {
        match opened {
            Ok(game) => {
                self.interface.events = game.host().past();
                self.interface.known = super::Known::default();
                if new {
                    self.interface.seating = Some(Seating::of(&game.host().view(SeatId::GM), game.host().house()));
                } else {
                    self.next.set(AppState::Playing);
                }
                self.commands.insert_resource(game);
            }
            Err(error) => self.interface.error = Some(error),
        }
    }

    fn begin(&mut self) {
        let before_play = self.interface.seating.take();
        let in_play = self.interface.desk.seating.take();
        let starts = before_play.is_some();
        let Some(seating) = before_play.or(in_play) else { return };
        self.interface.pin = (!seating.pin.is_empty()).then(|| seating.pin.clone());
        for command in seating.commands() {
            self.asks.write(Ask { seat: SeatId::GM, command });
        }
        self.interface.window = None;
        if starts {
            self.next.set(AppState::Playing);
        }
    }

    fn save(&mut self) {
        let Some(game) = &self.game else { return };
        match self.library.0.save(game) {
            Ok(()) => self.interface.saved = true,
            Err(error) => self.interface.error = Some(error),
        }
    }

    /// Back to the title screen; from the seats before play the opened table is put back on the shelf.
    fn leave(&mut self) {
        self.interface.seating = None;
        self.interface.window = None;
        self.interface.aim = None;
        self.interface.curtain = None;
        self.interface.pin = None;
        self.interface.events.clear();
        self.interface.known = super::Known::default();
        self.selected.0 = None;
        self.commands.remove_resource::<Game>();
        self.next.set(AppState::Title);
        self.interface.front.read = false;
    }
}
