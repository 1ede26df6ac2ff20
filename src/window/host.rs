//! A session behind the scene.

use super::floor::FloorFile;
use crate::board::Cell;
use crate::knowledge::view::ForecastView;
use crate::knowledge::{Glimpse, SeatId, SeatSet, SeatView, ThingId};
use crate::level::Document;
use crate::picture::FloorImage;
use crate::rules::{Event, HouseRules, Refusal};
use crate::session::{Choice, Chronicle, Command, Journey, Prospect, Session, SubmitError, command};
use crate::text::Phrase;
use crate::view::game::{Area, Host, LightField, Step};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A session that the scene plays on and the shelf can save.
#[derive(Clone)]
pub(super) struct Shared {
    session: Arc<Mutex<Session>>,
    floor: Arc<Mutex<FloorFile>>,
}

impl Shared {
    pub(super) fn new(session: Session) -> Self {
        let floor = FloorFile::in_folder(session.folder().to_path_buf());
        Self { session: Arc::new(Mutex::new(session)), floor: Arc::new(Mutex::new(floor)) }
    }

    /// The session. A panic while it was borrowed leaves it readable: every command is whole or not there.
    pub(super) fn borrow(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Host for Shared {
    fn apply(&mut self, seat: SeatId, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.borrow().submit(seat, command.clone()).map_err(|fault| match fault {
            SubmitError::Refused(refusal) => refusal,
            SubmitError::Session(fault) => Refusal(Phrase::new("refused-journal").with("what", fault.phrase())),
        })
    }

    fn view(&self, seat: SeatId) -> SeatView {
        self.borrow().table().view(seat)
    }

    fn light_stamp(&self, seat: SeatId, area: Area) -> u64 {
        self.borrow().table().light_stamp(seat, area)
    }

    fn light(&self, seat: SeatId, area: Area) -> LightField {
        self.borrow().table().light_field(seat, area)
    }

    fn watch(&mut self, seats: SeatSet) {
        self.borrow().watch(seats);
    }

    fn watch_party(&mut self, watched: bool) {
        self.borrow().watch_party(watched);
    }

    fn take_glimpses(&mut self) -> Vec<Glimpse> {
        self.borrow().take_glimpses()
    }

    fn allowed(&self, seat: SeatId, command: &Command) -> Result<(), Refusal> {
        self.borrow().table().allowed(seat, command)
    }

    fn choices(&self, seat: SeatId, thing: ThingId) -> Vec<Choice> {
        self.borrow().table().choices(seat, thing)
    }

    fn prospect(&self, seat: SeatId, command: &Command) -> Option<Prospect> {
        self.borrow().table().prospect(seat, command)
    }

    fn journey(&self) -> Journey {
        self.borrow().table().journey().clone()
    }

    fn foresee_plan(&self, seat: SeatId, journey: Option<&Journey>, steps: &[command::Step]) -> ForecastView {
        self.borrow().table().foresee_plan(seat, journey, steps)
    }

    fn chronicle(&self, seat: SeatId) -> Chronicle {
        self.borrow().table().chronicle(seat)
    }

    fn bot_command(&self, except: Option<ThingId>) -> Option<(SeatId, Command)> {
        self.borrow().table().bot_command_except(false, except)
    }

    fn why_unseen(&self, seat: SeatId, cell: Cell) -> Vec<Phrase> {
        self.borrow().table().why_unseen(seat, cell)
    }

    fn document(&self) -> Option<Document> {
        Some(self.borrow().table().document())
    }

    fn floor(&self) -> Option<Arc<FloorImage>> {
        let picture = self.borrow().table().floor_picture().cloned();
        self.floor.lock().unwrap_or_else(PoisonError::into_inner).read(picture.as_ref())
    }

    fn house(&self) -> HouseRules {
        self.borrow().table().house().clone()
    }

    fn past(&self) -> Vec<Event> {
        self.borrow().events().to_vec()
    }

    fn reach(&self, seat: SeatId, thing: ThingId) -> Vec<Step> {
        self.borrow().table().reach(seat, thing).into_iter().map(|(cell, cost)| Step { cell, cost }).collect()
    }

    fn path(&self, seat: SeatId, thing: ThingId, to: Cell) -> Vec<Step> {
        let Ok(path) = self.borrow().table().path(seat, thing, to) else { return Vec::new() };
        let costs = path.running_ap.iter().map(|&cost| u8::try_from(cost).unwrap_or(u8::MAX));
        path.cells.iter().copied().zip(costs).map(|(cell, cost)| Step { cell, cost }).collect()
    }
}
