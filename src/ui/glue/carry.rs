//! Carries out what a person asked of the interface.

use super::super::action::{Aim, UiAction, Window};
use super::super::handover::{Answer, Back, Guard, Unasked, is_secret};
use super::super::hover::Way;
use super::super::lesson::Progress;
use super::super::making::TrapDraft;
use super::super::notice::{ErrorText, Toasts};
use super::super::rehearse::RehearsalDraft;
use super::super::replay::Wind;
use super::super::seating::Seating;
use super::comfort;
use super::play::Reasons;
use super::{Curtain, Interface, KnownWay, Library};
use crate::board::Cell;
use crate::knowledge::{SeatId, SeatSet, SeatView, ThingId};
use crate::session::Command;
use crate::session::command::{HouseRules, UndoRight};
use crate::text::Phrase;
use crate::view::display::Steer;
use crate::view::game::Glimpsed;
use crate::view::motion::Motion;
use crate::view::ping::{Marked, Ping};
use crate::view::{
    Activity, AppState, Ask, CameraRig, Cursor, Danger, Game, Happened, MainScreen, Measure, Muted, PathShown, Screen,
    Selected, ViewSettings, Withheld,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use std::sync::Arc;

/// How far from the edges of the free part of the picture the keyboard's cell stays, in logical pixels.
const CURSOR_MARGIN: f32 = 40.0;

/// Everything that a wish can touch.
#[derive(SystemParam)]
pub(super) struct Wishes<'w, 's> {
    pub(super) interface: ResMut<'w, Interface>,
    pub(super) game: Option<ResMut<'w, Game>>,
    pub(super) library: ResMut<'w, Library>,
    pub(super) screens: Query<'w, 's, (&'static mut Screen, &'static mut CameraRig), With<MainScreen>>,
    pub(super) selected: ResMut<'w, Selected>,
    pub(super) cursor: ResMut<'w, Cursor>,
    pub(super) measure: ResMut<'w, Measure>,
    pub(super) danger: ResMut<'w, Danger>,
    pub(super) muted: ResMut<'w, Muted>,
    pub(super) withheld: ResMut<'w, Withheld>,
    pub(super) happened: MessageWriter<'w, Happened>,
    pub(super) glimpsed: MessageWriter<'w, Glimpsed>,
    pub(super) motion: Res<'w, Motion>,
    activity: ResMut<'w, Activity>,
    settings: ResMut<'w, ViewSettings>,
    asks: MessageWriter<'w, Ask>,
    pub(super) steer: MessageWriter<'w, Steer>,
    pings: MessageWriter<'w, Ping>,
    marked: ResMut<'w, Marked>,
    pub(super) next: ResMut<'w, NextState<AppState>>,
    exit: MessageWriter<'w, AppExit>,
    pub(super) commands: Commands<'w, 's>,
    pub(super) time: Res<'w, Time<Real>>,
}

impl Wishes<'_, '_> {
    /// What the seat on screen knows.
    pub(super) fn view(&self) -> Option<Arc<SeatView>> {
        self.screens.single().ok().map(|(screen, _)| Arc::clone(&screen.view))
    }

    pub(super) fn seat(&self) -> SeatId {
        self.screens.single().map_or(SeatId::GM, |(screen, _)| screen.seat)
    }

    /// The seats that look on while something moves.
    pub(super) fn watched(&self) -> SeatSet {
        if self.settings.reduced_motion { SeatSet::NONE } else { SeatSet::NONE.with(self.seat()) }
    }

    pub(super) fn house(&self) -> HouseRules {
        self.game.as_ref().map(|game| game.host().house()).unwrap_or_default()
    }

    /// Whether the seat on screen may undo.
    pub(super) fn may_undo(&self) -> bool {
        self.seat().is_gm() || self.house().undo == UndoRight::Group
    }

    /// How the view is turned, in eighths clockwise.
    pub(super) fn facing(&self) -> i32 {
        self.screens.single().map_or(0, |(_, rig)| (rig.goal.yaw / std::f32::consts::FRAC_PI_4).round() as i32)
    }

    /// Where the middle of a cell appears.
    pub(super) fn on_screen(&self, cell: Cell) -> Option<egui::Pos2> {
        let (screen, rig) = self.screens.single().ok()?;
        let [x, y] = cell.centre().metres();
        rig.now.project(Vec3::new(x, 0.0, y), screen.size).map(|at| egui::pos2(at.x, at.y))
    }

    /// Whether the game master of the table on screen has a PIN: of the recording's own table where no other runs.
    pub(super) fn has_pin(&self) -> bool {
        match &self.interface.replaying {
            Some(replaying) if replaying.is_alone() => replaying.pin().is_some(),
            _ => self.library.0.has_pin(),
        }
    }

    fn pin_opens(&self, typed: &str) -> bool {
        match &self.interface.replaying {
            Some(replaying) if replaying.is_alone() => replaying.pin().is_none_or(|pin| pin.opens(typed)),
            _ => self.library.0.pin_opens(typed),
        }
    }

    /// What stands between two people at this table.
    fn between(&self) -> Guard {
        Guard { curtain: self.house().curtain, pin: self.has_pin() }
    }

    /// No view shows that nobody asked for, however one came to it.
    pub(super) fn guard(&mut self) {
        let is_here = self.game.is_some() && self.screens.single().is_ok();
        let unasked = Unasked {
            arrives: self.interface.arrives && is_here,
            covered: self.interface.curtain.is_some(),
            recording: self.interface.replaying.is_some(),
            unlocked: self.interface.unlocked,
        };
        self.interface.arrives &= !is_here;
        if self.between().falls_unasked(self.seat(), unasked) {
            self.draw_curtain(self.seat(), false);
        }
    }

    /// Why a cell cannot be seen by the seat on screen.
    pub(super) fn why_unseen(&self, cell: Cell) -> Option<Reasons> {
        let (seat, game) = (self.seat(), self.game.as_ref()?);
        Some(Reasons { seat, version: game.version(), cell, why: game.host().why_unseen(seat, cell) })
    }

    /// Whether reasons are those of the seat on screen and of the table as it is.
    pub(super) fn is_now(&self, reasons: &Reasons) -> bool {
        reasons.seat == self.seat() && self.game.as_ref().is_some_and(|game| game.version() == reasons.version)
    }

    /// The way that is shown, with whether it can be walked: asked when the table, the seat or the way has changed.
    pub(super) fn way(&mut self, path: &PathShown) -> Option<Way> {
        let (seat, version) = (self.seat(), self.game.as_ref()?.version());
        let known = self.interface.known.way.as_ref();
        let known = known.filter(|known| (known.version, known.seat) == (version, seat) && known.path == *path);
        if let Some(known) = known {
            return known.way.clone();
        }
        let way = self.ask_way(seat, path);
        self.interface.known.way = Some(KnownWay { version, seat, path: path.clone(), way: way.clone() });
        way
    }

    fn ask_way(&self, seat: SeatId, path: &PathShown) -> Option<Way> {
        let (thing, last) = (path.thing?, path.steps.last()?);
        let walk = Command::Walk { thing, to: last.cell, via: Vec::new() };
        super::play::way_of(path, self.game.as_ref()?.host().allowed(seat, &walk))
    }

    /// Keeps the camera's middle clear of panels.
    pub(super) fn cover(&mut self, covered: [f32; 4]) {
        if let Ok((mut screen, _)) = self.screens.single_mut()
            && screen.covered != covered
        {
            screen.covered = covered;
        }
    }

    /// Takes a click for a trap that is being made: the next place, or with the last one the wish itself.
    pub(super) fn set_trap(
        &mut self,
        mut draft: TrapDraft,
        view: &SeatView,
        cell: Cell,
        thing: Option<ThingId>,
    ) -> Option<UiAction> {
        if let Err(why) = draft.choose(view, cell, thing) {
            self.complain(why);
        }
        let finished = draft.command(&self.interface.locale);
        if finished.is_some() {
            self.stop_pointing();
        } else {
            self.interface.aim = Some(Aim::SetTrap(draft));
        }
        finished.map(UiAction::Ask)
    }

    /// Shows on the map what the desk was asked to show of dangers; recordings have none.
    pub(super) fn show_danger(&mut self) {
        let shown = self.interface.desk.danger && self.seat().is_gm() && self.interface.curtain.is_none();
        self.danger.set_if_neq(Danger(shown));
    }

    /// Says why something is not done.
    pub(super) fn complain(&mut self, why: Phrase) {
        self.interface.toasts.add(why, self.time.elapsed_secs_f64());
    }

    /// Carries them out in order.
    pub(super) fn carry_out(&mut self, actions: Vec<UiAction>) {
        if !actions.is_empty() {
            self.activity.touch();
        }
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
            UiAction::Tell(why) => self.complain(why),
            UiAction::Focus(thing) => {
                self.selected.0 = Some(thing);
                let at = self.view().and_then(|view| view.token(thing).map(|token| (token.at, token.size)));
                if let (Some((at, size)), Ok((screen, mut rig))) = (at, self.screens.single_mut()) {
                    let [x, y] = at.centre_of(size.into()).metres();
                    rig.centre(&screen, Vec2::new(x, y));
                }
            }
            UiAction::Switch(to) => self.draw_curtain(to, self.interface.replaying.is_none()),
            UiAction::LiftCurtain(pin) => self.lift_curtain(&pin),
            UiAction::StepBack => self.step_back(),
            UiAction::Answer(seat) => self.answer_as(seat),
            UiAction::Aim(aim) => {
                self.interface.aim = Some(aim);
                self.measure.0 = None;
            }
            UiAction::TakeOver(thing, takes) => {
                if let Some(view) = self.view() {
                    self.interface.bot.take_over(thing, takes, &view);
                }
            }
            UiAction::StopAiming => self.stop_pointing(),
            UiAction::MoveCursor { east, south } => self.move_cursor(east, south),
            UiAction::NextThing => self.cursor.next_thing(),
            UiAction::UseCursor => self.cursor.press(),
            UiAction::Display(wish) => self.show_players(wish),
            UiAction::Ping(cell) => _ = self.pings.write(Ping { seat, cell }),
            UiAction::Mark(_) if !seat.is_gm() => {}
            UiAction::Mark(Some(area)) => self.marked.0.push(area),
            UiAction::Mark(None) => self.marked.0.clear(),
            UiAction::Replay(wind) => self.wind(wind),
            UiAction::Watch(index) => {
                let opened = self.library.0.watch(index);
                self.watch(opened);
            }
            // A recording has no menu: there is nothing to save in it.
            UiAction::Open(Window::Pause) if self.interface.replaying.is_some() => self.wind(Wind::Leave),
            UiAction::Open(window) => self.open(window),
            UiAction::Close => {
                self.interface.window = self.interface.beneath.take();
                if self.interface.window.is_none() {
                    self.interface.desk.seating = None;
                }
            }
            // The desk does these itself.
            UiAction::Fold(_) | UiAction::PutAside | UiAction::Danger => {}
            UiAction::Rehearse(rehearsal) => self.rehearse(rehearsal),
            UiAction::StopRehearsal => self.stop_rehearsal(),
            UiAction::PrepareRehearsal(trap) => {
                self.interface.desk.rehearsal.draft = RehearsalDraft::of(trap);
                self.stop_pointing();
                self.open(Window::Rehearsal);
            }
            UiAction::Use(settings) => {
                let view = &mut *self.settings;
                let (speaks, language) = (self.interface.settings.language, settings.language);
                let keys_before = comfort::scene_keys(&self.interface.settings.keys);
                let tints_before = comfort::tints(&self.interface.theme);
                self.interface.adopt(settings, view);
                // All signs of the scene are drawn anew with what is inserted here.
                let keys = comfort::scene_keys(&self.interface.settings.keys);
                if keys != keys_before {
                    self.commands.insert_resource(keys);
                }
                let tints = comfort::tints(&self.interface.theme);
                if tints != tints_before {
                    self.commands.insert_resource(tints);
                }
                self.library.0.speak(language);
                if speaks != language {
                    self.interface.characters = None;
                }
                // The pictures of the title screen have names on them.
                if self.game.is_none() && speaks != language {
                    self.interface.front.campaign.forget_pictures();
                    self.interface.front.begin(self.library.0.survey());
                }
            }
            UiAction::Play(index) => {
                let opened = self.library.0.open_level(index);
                self.sit_down(opened, true);
            }
            UiAction::OpenSave(index) => {
                let opened = self.library.0.open_save(index);
                self.sit_down(opened, false);
            }
            UiAction::Recover(index) => self.recover(index),
            UiAction::ForgetUnfinished(index) => self.leave_be(index),
            UiAction::Begin => self.begin(),
            UiAction::ExportChronicle => self.export_chronicle(),
            UiAction::Save(name) => self.save(&name),
            UiAction::EndSession => self.end_session(),
            UiAction::Workshop(open) => self.set_workshop(open),
            UiAction::Preview(seat) => self.preview(seat),
            UiAction::BackToDraft => self.back_to_draft(),
            UiAction::LookAt(cell) => self.look_at(cell),
            UiAction::TakePicture(path) => self.take_picture(&path),
            UiAction::SaveLevel(name) => self.save_level(&name),
            UiAction::Export(export) => self.export(export),
            UiAction::NewLevel(new) => {
                let opened = self.library.0.begin_level(&new);
                self.lay_on_the_bench(opened);
            }
            UiAction::Forge(draft) => {
                let opened = self.library.0.forge(&draft);
                self.lay_on_the_bench(opened);
            }
            UiAction::EditLevel(index) => {
                let opened = self.library.0.open_level(index);
                self.lay_on_the_bench(opened);
            }
            UiAction::Import(path) => self.import(&path),
            UiAction::Campaign(wish) => self.campaign(wish),
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
            let has_pin = self.has_pin();
            self.interface.desk.seating = self.view().map(|view| Seating::of(&view, house, has_pin));
        }
        // Whoever looks something up goes on where they were.
        self.interface.beneath = self.interface.window.filter(|_| window == Window::Help);
        self.interface.window = Some(window);
    }

    /// Moves what the keyboard points at; it begins at the selected or acting token,
    /// else in the middle of the view. The view follows.
    fn move_cursor(&mut self, east: i32, south: i32) {
        let Some(view) = self.view() else { return };
        let standing = self.selected.0.and_then(|id| view.token(id)).or_else(|| view.active());
        let middle = self.screens.single().map_or(Vec2::ZERO, |(_, rig)| rig.goal.target);
        let first = || standing.map(|token| token.at);
        let in_view = Cell::new(middle.x.floor() as i32, middle.y.floor() as i32);
        let from = self.cursor.cell().or_else(first).unwrap_or(in_view);
        let to = Cell::new(
            (from.x + east).clamp(0, (view.size.0 - 1).max(0)),
            (from.y + south).clamp(0, (view.size.1 - 1).max(0)),
        );
        self.cursor.go(to);
        if let Ok((screen, mut rig)) = self.screens.single_mut() {
            let [x, y] = to.centre().metres();
            let [left, top, right, bottom] = screen.covered;
            let free = Rect::new(left, top, screen.size.x - right, screen.size.y - bottom).inflate(-CURSOR_MARGIN);
            let at = rig.goal.project(Vec3::new(x, 0.0, y), screen.size);
            if !at.is_some_and(|at| free.contains(at)) {
                rig.centre(&screen, Vec2::new(x, y));
            }
        }
    }

    pub(super) fn stop_pointing(&mut self) {
        self.interface.aim = None;
        self.measure.0 = None;
        self.cursor.hide();
    }

    /// Nothing of the table that was on screen is asked, selected, aimed or pointed at any more.
    pub(super) fn clear_desk(&mut self) {
        self.interface.bench.clear();
        self.interface.desk.workshop.open = false;
        self.interface.bot = super::fight::Bot::default();
        self.interface.window = None;
        self.interface.known = super::Known::default();
        self.selected.0 = None;
        self.stop_pointing();
    }

    /// A curtain falls where the table wants one, and before a game master with a PIN. `ask` tells the table.
    pub(super) fn draw_curtain(&mut self, to: SeatId, ask: bool) {
        self.interface.window = None;
        self.stop_pointing();
        if self.between().falls_before(to) {
            self.interface.curtain = Some(Curtain { to, wrong: false, ask });
            self.interface.desk.pin.clear();
        } else {
            self.interface.curtain = None;
            self.hand_over(to, ask);
        }
    }

    /// A seat answers in place of the one on screen, unless what it is asked is not for whoever looks now.
    fn answer_as(&mut self, seat: SeatId) {
        let asked = self.game.as_ref().and_then(|game| game.host().view(seat).prompts.pop());
        let secret = asked.zip(self.view()).is_some_and(|(asked, view)| is_secret(&asked, &view));
        match self.between().answer(self.seat(), seat, secret) {
            Answer::HandOver => self.draw_curtain(seat, self.interface.replaying.is_none()),
            Answer::InPlace => {
                self.interface.known.answering = Some(seat);
                self.interface.known.version = 0;
            }
        }
    }

    /// Back from the curtain to whoever held the screen, as far as that shows nobody else's view.
    fn step_back(&mut self) {
        let Some(curtain) = self.interface.curtain.take() else { return };
        self.interface.desk.pin.clear();
        match self.between().back(self.seat(), curtain.to) {
            Back::Keep => {}
            Back::AskTheGameMaster => self.draw_curtain(SeatId::GM, false),
            Back::Leave => self.leave(),
        }
    }

    fn lift_curtain(&mut self, pin: &str) {
        let Some(curtain) = self.interface.curtain else { return };
        if curtain.to.is_gm() && self.has_pin() && !self.pin_opens(pin) {
            self.interface.curtain = Some(Curtain { wrong: true, ..curtain });
            return;
        }
        self.interface.curtain = None;
        self.hand_over(curtain.to, curtain.ask);
    }

    fn hand_over(&mut self, to: SeatId, ask: bool) {
        let from = self.seat();
        if from != to && ask {
            self.asks.write(Ask { seat: from, command: Command::Handover { to } });
        }
        self.interface.unlocked = to.is_gm();
        // Whoever has mended a file in the meantime finds it mended.
        self.interface.characters = None;
        self.interface.known = super::Known::default();
        if from != to {
            // What was told to one seat, or half written by it, is not for the next.
            self.interface.toasts = Toasts::default();
            self.interface.desk.forget_seat();
        }
        self.selected.0 = None;
        let view = self.game.as_ref().map(|game| game.host().view(to)).unwrap_or_default();
        let own = || view.tokens.iter().find(|token| token.own && !to.is_gm());
        let middle = view.active().or_else(own).map(|token| token.at.centre_of(token.size.into()).metres());
        if let Ok((mut screen, mut rig)) = self.screens.single_mut() {
            screen.seat = to;
            // Nobody has seen this view before: it may begin where the seat will look first.
            if let Some([x, y]) = middle {
                rig.centre(&screen, Vec2::new(x, y));
            }
        }
    }

    /// An opened table: seats first if it is a new one, else a curtain before the game master's view.
    pub(super) fn sit_down(&mut self, opened: Result<Game, ErrorText>, new: bool) {
        match opened {
            Ok(game) => {
                self.interface.remember(game.host().past());
                self.interface.known = super::Known::default();
                if self.interface.events.is_empty() {
                    // A table that nobody has played at: its lesson begins anew, also if it was left before.
                    self.interface.desk.lesson = Progress::default();
                }
                if new {
                    self.interface.seating =
                        Some(Seating::of(&game.host().view(SeatId::GM), game.host().house(), false));
                } else {
                    self.interface.arrives = true;
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
        let stays_gm = !starts && self.seat().is_gm();
        let Some(seating) = before_play.or(in_play) else { return };
        if let Some(change) = seating.pin_change() {
            match self.library.0.set_pin(change) {
                // Whoever types it here knows it.
                Ok(()) => self.interface.unlocked = stays_gm,
                Err(error) => self.interface.error = Some(error),
            }
        }
        for command in seating.commands() {
            self.asks.write(Ask { seat: SeatId::GM, command });
        }
        self.interface.window = None;
        if starts {
            self.next.set(AppState::Playing);
        }
    }

    /// Writes the chronicle in the language of the screen.
    fn export_chronicle(&mut self) {
        let (Some(game), Some(view)) = (&self.game, self.view()) else { return };
        let (locale, language) = (&self.interface.locale, self.interface.settings.language);
        let text = game.host().chronicle(view.seat).markdown(view.title.get(language), locale, language);
        match self.library.0.write_chronicle(&text) {
            Ok(place) => self.interface.desk.journey.story.written = Some(place),
            Err(error) => self.interface.error = Some(error),
        }
    }

    fn save(&mut self, name: &str) {
        let Some(game) = &self.game else { return };
        match self.library.0.save(game, name) {
            Ok(()) => {
                self.interface.saved = true;
                self.interface.desk.save_name.clear();
            }
            Err(error) => self.interface.error = Some(error),
        }
    }

    /// Ends the session for good and shows the seed that it was played with.
    fn end_session(&mut self) {
        let told = match self.library.0.end() {
            Ok(told) | Err(told) => told,
        };
        self.leave();
        self.interface.error = Some(told);
    }

    /// Back to the title screen; from the seats before play the opened table is put back on the shelf.
    pub(super) fn leave(&mut self) {
        self.clear_desk();
        self.interface.seating = None;
        self.interface.curtain = None;
        self.interface.unlocked = false;
        self.interface.replaying = None;
        self.interface.remember(Vec::new());
        self.library.0.leave();
        self.commands.remove_resource::<Game>();
        self.next.set(AppState::Title);
    }
}
