//! The workshop on the window: the level is fetched for the game master alone, the camera looks straight down, the table's
//! own pointer is silent, and files that are dropped onto the window are read.

use super::super::action::{Export, Eyes, UiAction};
use super::super::campaign::CampaignWish;
use super::super::notice::ErrorText;
use super::super::workshop::Workshop;
use super::super::workshop::pieces::Layer;
use super::super::{Kit, Speaker};
use super::carry::Wishes;
use super::kit_of;
use super::mirror::{self, Mirror};
use crate::board::{Cell, CellGrid, Point, UNITS_PER_METRE};
use crate::knowledge::{SeatId, SeatSet};
use crate::level::edit::Edit;
use crate::level::{self, Document, FloorPicture};
use crate::session::Command;
use crate::text::Phrase;
use crate::view::camera::{FIELD_OF_VIEW, Pose};
use crate::view::game::Host;
use crate::view::{AppState, Game, Happened, Muted, Withheld};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take_drops);
}

/// How often play is taken back in search of the draft.
const MOST_UNDONE: usize = 2_000;
/// How much of what the panels leave free a level fills that is laid on the bench.
const FILLS: f32 = 0.94;

/// The level as the workshop reads it.
pub(super) struct Level {
    pub(super) document: Document,
    pub(super) grid: CellGrid,
}

/// Somebody's view that is looked at.
struct Preview {
    /// What they are called.
    who: String,
    /// The table itself, while a copy of it is looked at.
    aside: Option<Box<dyn Host>>,
}

/// What the window keeps for the workshop. It holds what players must not know and never leaves the game master's screen.
#[derive(Default)]
pub(super) struct Bench {
    /// The level, and for which state of the table it was fetched.
    level: Option<(u64, Arc<Level>)>,
    /// Whose eyes are looked through.
    preview: Option<Preview>,
    /// The level as it was when the workshop was left to play on.
    draft: Option<Arc<Document>>,
    /// The level is no longer as it was then.
    played: bool,
    /// Where the level was written last.
    written: Option<String>,
    /// The camera looks straight down for the workshop, and is to be tilted again after it.
    camera: Option<bool>,
    /// The whole level is to be brought into view.
    fit: bool,
}

impl Bench {
    pub(super) fn preview(&self) -> Option<&str> {
        self.preview.as_ref().map(|preview| &*preview.who)
    }

    /// Whether a copy of the table stands behind the window instead of the table itself.
    pub(super) fn mirrors(&self) -> bool {
        self.preview.as_ref().is_some_and(|preview| preview.aside.is_some())
    }

    /// Whether play has changed the level since the workshop was left.
    pub(super) const fn has_draft(&self) -> bool {
        self.played
    }

    pub(super) fn written(&self) -> Option<&str> {
        self.written.as_deref()
    }

    /// Nothing of the table that was on screen is kept; how the camera is to be put back is.
    pub(super) fn clear(&mut self) {
        *self = Self { camera: self.camera, ..Self::default() };
    }
}

/// The camera, as the pen looks through it.
#[derive(Clone, Copy)]
pub(super) struct Lens(Option<(Pose, Vec2)>);

impl Lens {
    /// The place in metres that lies under a pixel.
    pub(super) fn ground(self, at: egui::Pos2) -> Option<(f32, f32)> {
        let (pose, size) = self.0?;
        pose.ground(Vec2::new(at.x, at.y), size, 0.0).map(|at| (at.x, at.y))
    }

    /// Where a place in metres appears.
    pub(super) fn project(self, (x, y): (f32, f32)) -> Option<egui::Pos2> {
        let (pose, size) = self.0?;
        pose.project(Vec3::new(x, 0.0, y), size).map(|at| egui::pos2(at.x, at.y))
    }
}

impl Wishes<'_, '_> {
    /// The camera of the main screen as it is now.
    pub(super) fn lens(&self) -> Lens {
        Lens(self.screens.single().ok().map(|(screen, rig)| (rig.now, screen.size)))
    }

    /// Keeps level, camera and pointer in step with whether the workshop is open. A player's screen has none.
    pub(super) fn tend_bench(&mut self) {
        if self.interface.bench.fit
            && let Ok((mut screen, _)) = self.screens.single_mut()
        {
            // Whatever seat looks first at a table: a level that is laid on the bench is its game master's.
            screen.seat = SeatId::GM;
        }
        let covered = self.interface.curtain.is_some() || self.interface.replaying.is_some();
        let is_gm = self.seat().is_gm() || self.interface.bench.preview.is_some();
        let open = self.interface.desk.workshop.open && is_gm && !covered;
        self.muted.set_if_neq(Muted(open));
        let withheld = self.hidden_layers(open && self.interface.bench.preview.is_none());
        self.withheld.set_if_neq(withheld);
        if !open {
            self.interface.bench.level = None;
            if let (Some(true), Ok((_, mut rig))) = (self.interface.bench.camera.take(), self.screens.single_mut())
                && rig.straight_down
            {
                rig.toggle_straight_down();
            }
            return;
        }
        if let (None, Ok((_, mut rig))) = (self.interface.bench.camera, self.screens.single_mut()) {
            let tilted = !rig.straight_down;
            if tilted {
                rig.toggle_straight_down();
            }
            self.interface.bench.camera = Some(tilted);
        }
        if self.interface.bench.preview.is_some() {
            return;
        }
        let Some(game) = &self.game else { return };
        let version = game.version();
        if self.interface.bench.level.as_ref().is_none_or(|(of, _)| *of != version) {
            self.interface.bench.level = game.host().document().and_then(|document| {
                let grid = level::grid_of(&document.map).ok()?;
                Some((version, Arc::new(Level { document, grid })))
            });
            let bench = &mut self.interface.bench;
            let now = bench.level.as_ref().map(|(_, level)| &level.document);
            bench.played = bench.draft.as_deref().is_some_and(|draft| now != Some(draft));
        }
        // What the panels cover is known once they have been shown.
        let is_framed = self.screens.single().is_ok_and(|(screen, _)| screen.covered != [0.0; 4]);
        if is_framed && std::mem::take(&mut self.interface.bench.fit) {
            self.fit();
        }
    }

    /// What of the scene lies on layers that are hidden; nothing while the workshop is not at work.
    fn hidden_layers(&self, at_work: bool) -> Withheld {
        if !at_work {
            return Withheld::default();
        }
        let hides = |layer: Layer| self.interface.desk.workshop.hidden.contains(&layer);
        Withheld {
            tokens: hides(Layer::Tokens),
            doors: hides(Layer::Doors),
            lights: hides(Layer::Lights),
            traps: hides(Layer::Traps),
            items: hides(Layer::Items),
            floor: hides(Layer::Floor),
        }
    }

    /// Shows the floor by a picture that covers the map from west to east, in its own proportions.
    pub(super) fn take_picture(&mut self, path: &str) {
        let Some(level) = self.level_on_the_bench().filter(|_| self.seat().is_gm()) else { return };
        match self.library.0.take_picture(path) {
            Ok((file, (wide, high))) => {
                let (columns, _) = level.grid.size();
                let width = i64::from(columns) * i64::from(UNITS_PER_METRE);
                let height = (width * i64::from(high) / i64::from(wide.max(1))).max(i64::from(UNITS_PER_METRE));
                let size = Point::new(whole(width), whole(height));
                let picture = Some(FloorPicture { file, at: Point::default(), size });
                self.interface.desk.workshop.floor.path.clear();
                self.carry_out(vec![UiAction::Ask(Command::Edit { edits: vec![Edit::Picture { picture }] })]);
            }
            Err(error) => self.interface.error = Some(error),
        }
    }

    /// Brings the whole level into view.
    fn fit(&mut self) {
        let Some((_, level)) = &self.interface.bench.level else { return };
        let (width, height) = level.grid.size();
        let (width, height) = (width as f32, height as f32);
        if let Ok((screen, mut rig)) = self.screens.single_mut() {
            let [left, top, right, bottom] = screen.covered;
            let free = Vec2::new(screen.size.x - left - right, screen.size.y - top - bottom).max(Vec2::splat(1.0));
            // Metres that the whole picture has to show from top to bottom.
            let seen = (height / free.y).max(width / free.x) * screen.size.y / FILLS;
            let wanted = seen / (2.0 * (FIELD_OF_VIEW / 2.0).tan());
            let factor = rig.goal.distance / wanted.max(0.1);
            rig.zoom(factor);
            rig.centre(&screen, Vec2::new(width, height) / 2.0);
        }
    }

    /// The level, while the workshop is open.
    pub(super) fn level_on_the_bench(&self) -> Option<Arc<Level>> {
        self.interface.bench.level.as_ref().map(|(_, level)| Arc::clone(level))
    }

    /// Opens the workshop, or leaves it and plays on; what is there then is kept as the draft.
    pub(super) fn set_workshop(&mut self, open: bool) {
        if !self.seat().is_gm() || self.interface.replaying.is_some() {
            return;
        }
        self.stop_pointing();
        self.selected.0 = None;
        if !open {
            let level = self.level_on_the_bench();
            self.interface.bench.draft = level.map(|level| Arc::new(level.document.clone()));
            self.interface.desk.workshop.let_go();
        }
        self.interface.desk.workshop.open = open;
    }

    /// An opened level goes straight to the bench.
    pub(super) fn lay_on_the_bench(&mut self, opened: Result<Game, ErrorText>) {
        let is_open = opened.is_ok();
        self.sit_down(opened, false);
        if is_open {
            // Whoever begins a level is its game master, unless the table has a PIN.
            self.interface.arrives = false;
            self.interface.unlocked = !self.library.0.has_pin();
            self.interface.bench.clear();
            self.interface.bench.fit = true;
            self.interface.desk.workshop = Workshop::opened();
        }
    }

    pub(super) fn import(&mut self, path: &str) {
        match self.library.0.import(path) {
            Ok((game, report)) => {
                self.lay_on_the_bench(Ok(game));
                self.interface.error = report;
            }
            Err(error) => self.interface.error = Some(error),
        }
    }

    /// Shows the table with somebody's eyes, on the screen of the game master, who holds it all the while.
    pub(super) fn preview(&mut self, eyes: Option<Eyes>) {
        if !self.interface.desk.workshop.open {
            return;
        }
        self.stop_pointing();
        self.end_preview();
        let (Some(eyes), Some(view)) = (eyes, self.view()) else { return };
        let kit = kit_of!(self.interface);
        let (seat, who, host) = match eyes {
            Eyes::Seat(seat) => (seat, kit.seat(&view, seat), None),
            Eyes::Token(thing) => {
                let (Some(token), Some(level)) = (view.token(thing), self.level_on_the_bench()) else { return };
                let mirror = Mirror::of(&level.document, thing, token.name.clone());
                let Some(mirror) = mirror else { return self.complain(Phrase::new("workshop-see-nothing")) };
                (mirror::EYES, kit.speaker.name(&token.name).to_owned(), Some(mirror))
            }
        };
        let aside = host.and_then(|host| Some(self.game.as_mut()?.exchange(Box::new(host))));
        self.interface.bench.preview = Some(Preview { who, aside });
        if let Ok((mut screen, _)) = self.screens.single_mut() {
            screen.seat = seat;
        }
    }

    /// Back to the game master's own eyes and the table itself.
    fn end_preview(&mut self) {
        let Some(preview) = self.interface.bench.preview.take() else { return };
        if let (Some(host), Some(game)) = (preview.aside, &mut self.game) {
            game.exchange(host);
        }
        if let Ok((mut screen, _)) = self.screens.single_mut() {
            screen.seat = SeatId::GM;
        }
    }

    /// Takes play back, command by command, until the level is as it was when the workshop was left.
    pub(super) fn back_to_draft(&mut self) {
        let Some(draft) = self.interface.bench.draft.clone() else { return };
        let Some(game) = &mut self.game else { return };
        let mut undone = 0;
        let mut found = game.host().document().as_ref() == Some(&*draft);
        while !found && undone < MOST_UNDONE {
            let Ok(events) = game.apply(SeatId::GM, &Command::Undo, SeatSet::NONE) else { break };
            self.happened.write_batch(events.into_iter().map(Happened));
            undone += 1;
            found = game.host().document().as_ref() == Some(&*draft);
        }
        if found {
            self.interface.bench.draft = None;
        } else {
            for _ in 0..undone {
                let Ok(events) = game.apply(SeatId::GM, &Command::Redo, SeatSet::NONE) else { break };
                self.happened.write_batch(events.into_iter().map(Happened));
            }
            self.complain(Phrase::new("workshop-back-too-far"));
        }
    }

    pub(super) fn look_at(&mut self, cell: Cell) {
        if let Ok((screen, mut rig)) = self.screens.single_mut() {
            rig.centre(&screen, Vec2::from(cell.centre().metres()));
        }
    }

    pub(super) fn save_level(&mut self, name: &str) {
        let Some(document) = self.game.as_ref().and_then(|game| game.host().document()) else { return };
        match self.library.0.save_level(&document, name) {
            Ok(place) => self.interface.bench.written = Some(place),
            Err(error) => self.interface.error = Some(error),
        }
    }

    pub(super) fn export(&mut self, export: Export) {
        self.interface.error = Some(match self.library.0.export(export) {
            Ok(place) => ErrorText::news("workshop-exported", place, "workshop-exported-next"),
            Err(error) => error,
        });
    }
}

fn whole(units: i64) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

/// A file that is dropped onto the title screen is read like one that is named there; onto the campaign it is copied into it;
/// onto the workshop it becomes the picture of the floor. A folder becomes the campaign's.
fn take_drops(mut drops: MessageReader<FileDragAndDrop>, state: Res<State<AppState>>, mut wishes: Wishes) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        let path = path_buf.display().to_string();
        let at_title = *state.get() == AppState::Title && wishes.interface.seating.is_none();
        let action = if at_title && path_buf.is_dir() {
            if !wishes.interface.front.campaign.state.open {
                wishes.carry_out(vec![UiAction::Campaign(CampaignWish::Enter)]);
            }
            UiAction::Campaign(CampaignWish::Folder(path))
        } else if at_title && wishes.interface.front.campaign.state.open {
            UiAction::Campaign(CampaignWish::TakeIn(path))
        } else if at_title {
            UiAction::Import(path)
        } else if wishes.interface.desk.workshop.open {
            UiAction::TakePicture(path)
        } else {
            UiAction::Tell(Phrase::new("start-drop-elsewhere"))
        };
        wishes.carry_out(vec![action]);
    }
}
