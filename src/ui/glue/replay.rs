//! A recording behind the scene: a table of the past that can be looked at from every seat and changed from none.

use super::super::log::LogId;
use super::super::notice::ErrorText;
use super::super::replay::{ReplayModel, Wind};
use super::carry::Wishes;
use crate::board::Cell;
use crate::knowledge::{Glimpse, SeatId, SeatSet, SeatView};
use crate::rules::Event;
use crate::session::command::HouseRules;
use crate::session::telling::sentence;
use crate::session::{Pin, Replay};
use crate::text::Phrase;
use crate::view::game::{Area, Glimpsed, Host, LightField};
use crate::view::{AppState, Game, Happened};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Seconds between two commands of a recording that goes on by itself. The motion of the last one is shown to its end first.
const STEP_SECONDS: f64 = 1.0;
/// Seconds that a recording rests where a motion has ended.
const REST_SECONDS: f64 = 0.4;

/// A recording that the scene looks at and the slider moves.
#[derive(Clone)]
pub(super) struct Reel(Arc<Mutex<Replay>>);

impl Reel {
    /// The recording. A panic while it was borrowed leaves it readable: it is only looked at.
    pub(super) fn borrow(&self) -> MutexGuard<'_, Replay> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The recording that is looked at.
pub(super) struct Replaying {
    reel: Reel,
    /// The running table, where one was put aside for the recording.
    aside: Option<Aside>,
    /// When it goes on by itself, in seconds.
    next: Option<f64>,
    /// Its log.
    pub(super) log: LogId,
}

/// A running table that waits, with the seat that looked at it.
struct Aside {
    host: Box<dyn Host>,
    seat: SeatId,
}

impl Replaying {
    /// Whether no table was running when it was opened.
    pub(super) const fn is_alone(&self) -> bool {
        self.aside.is_none()
    }

    /// The PIN of the recorded table.
    pub(super) fn pin(&self) -> Option<Pin> {
        self.reel.borrow().pin().cloned()
    }

    /// The recording itself, with its log.
    pub(super) fn reel(&self) -> Reel {
        self.reel.clone()
    }

    /// When the next command is done, in seconds: at once while it stands still, and never while the last one is still to
    /// be seen.
    fn due(&mut self, now: f64, moving: bool) -> Option<f64> {
        let next = self.next?;
        if moving {
            self.next = Some(next.max(now + REST_SECONDS));
            return None;
        }
        Some(next)
    }

    /// What the controls show to the seat whose view this is.
    pub(super) fn model(&self, view: &SeatView) -> ReplayModel {
        let replay = self.reel.borrow();
        let known = replay.latest().rfind(|event| event.audience.contains(view.seat));
        ReplayModel {
            at: replay.at(),
            len: replay.len(),
            playing: self.next.is_some(),
            latest: known.map(|event| sentence(event, view).phrase),
        }
    }
}

impl Host for Reel {
    fn view(&self, seat: SeatId) -> SeatView {
        let mut view = self.borrow().table().view(seat);
        // Nobody can answer in a recording.
        view.prompts.clear();
        view
    }

    fn light_stamp(&self, seat: SeatId, area: Area) -> u64 {
        let replay = self.borrow();
        // Going back opens the table anew, so its own stamps begin again: the place in the recording makes them differ.
        let place = (replay.at() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        replay.table().light_stamp(seat, area) ^ place
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

    fn why_unseen(&self, seat: SeatId, cell: Cell) -> Vec<Phrase> {
        self.borrow().table().why_unseen(seat, cell)
    }

    fn house(&self) -> HouseRules {
        self.borrow().table().house().clone()
    }

    fn past(&self) -> Vec<Event> {
        self.borrow().log().cloned().collect()
    }
}

impl Wishes<'_, '_> {
    /// Carries out a wish at a recording.
    pub(super) fn wind(&mut self, wind: Wind) {
        match wind {
            Wind::Open => {
                let opened = self.library.0.watch_running();
                self.watch(opened.map(|mut replay| {
                    replay.go_to(replay.len());
                    replay
                }));
            }
            Wind::To(at) => {
                self.stand_still();
                self.wind_to(at);
            }
            Wind::Play => {
                let now = self.time.elapsed_secs_f64();
                if let Some(replaying) = &mut self.interface.replaying {
                    replaying.next = Some(now);
                    let is_at_end = {
                        let replay = replaying.reel.borrow();
                        replay.at() >= replay.len()
                    };
                    if is_at_end {
                        self.wind_to(0);
                    }
                }
            }
            Wind::Pause => self.stand_still(),
            Wind::Leave => self.leave_recording(),
        }
    }

    fn stand_still(&mut self) {
        if let Some(replaying) = &mut self.interface.replaying {
            replaying.next = None;
        }
    }

    /// Takes the next step of a recording that goes on by itself, when it is time and nothing moves any more; in how many
    /// seconds the next one is due.
    pub(super) fn go_on(&mut self) -> Option<f64> {
        let (now, moving) = (self.time.elapsed_secs_f64(), self.motion.is_playing());
        let replaying = self.interface.replaying.as_mut()?;
        let due = replaying.due(now, moving)?;
        if now < due {
            return Some(due - now);
        }
        let (at, len) = {
            let replay = replaying.reel.borrow();
            (replay.at(), replay.len())
        };
        replaying.next = (at + 1 < len).then_some(now + STEP_SECONDS);
        self.wind_to(at + 1);
        self.interface.replaying.as_ref()?.next.map(|due| due - now)
    }

    /// Opens a recording: in place of the running table, or as a table of its own.
    pub(super) fn watch(&mut self, opened: Result<Replay, ErrorText>) {
        let replay = match opened {
            Ok(replay) => replay,
            Err(error) => {
                self.interface.error = Some(error);
                return;
            }
        };
        let reel = Reel(Arc::new(Mutex::new(replay)));
        let seat = self.seat();
        let aside = if let Some(game) = &mut self.game {
            Some(Aside { host: game.exchange(Box::new(reel.clone())), seat })
        } else {
            self.commands.insert_resource(Game::new(reel.clone()));
            self.next.set(AppState::Playing);
            None
        };
        self.interface.replaying = Some(Replaying { reel, aside, next: None, log: self.interface.new_log() });
        self.clear_desk();
    }

    /// Goes to where `at` commands were done. What one command more brings about is shown as it was when it happened.
    fn wind_to(&mut self, at: usize) {
        let Some(replaying) = &self.interface.replaying else { return };
        let mut replay = replaying.reel.borrow();
        let before = replay.at();
        let is_step = at == before + 1 && at <= replay.len();
        let watched = if is_step { self.watched() } else { SeatSet::NONE };
        replay.watch_party(!watched.is_empty() && self.game.as_ref().is_some_and(|game| game.looks_for_party()));
        replay.watch(watched);
        replay.go_to(at);
        let glimpses = replay.take_glimpses();
        if is_step {
            self.glimpsed.write_batch(glimpses.into_iter().map(|glimpse| Glimpsed(Arc::new(glimpse))));
            self.happened.write_batch(replay.latest().cloned().map(Happened));
        }
        drop(replay);
        if let Some(game) = &mut self.game {
            game.touch();
        }
    }

    /// Back to the running table and the seat that looked at it, or to the title screen.
    fn leave_recording(&mut self) {
        match self.interface.replaying.take().and_then(|replaying| replaying.aside) {
            Some(aside) => {
                if let Some(game) = &mut self.game {
                    game.exchange(aside.host);
                }
                self.clear_desk();
                if self.seat() != aside.seat {
                    self.draw_curtain(aside.seat, false);
                }
            }
            None => self.leave(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::DiceOptions;

    #[test]
    fn a_recording_waits_for_the_motion_of_its_last_command() {
        let home = tempfile::tempdir().expect("a folder");
        let document = crate::session::testing::TableBuilder::new().document();
        let store = crate::session::Store::at(home.path());
        let session = crate::session::Session::start(&store, "room", &document, &DiceOptions::default());
        let session = session.expect("starts");
        let replay = Replay::open(session.folder()).expect("opens");
        let mut replaying =
            Replaying { reel: Reel(Arc::new(Mutex::new(replay))), aside: None, next: None, log: LogId::default() };
        assert_eq!(replaying.due(5.0, false), None, "it stands still");
        replaying.next = Some(6.0);
        assert_eq!(replaying.due(5.0, false), Some(6.0));
        assert_eq!(replaying.due(5.9, true), None, "somebody walks");
        assert_eq!(replaying.due(7.9, true), None, "a long way");
        assert_eq!(replaying.due(8.0, false), Some(7.9 + REST_SECONDS), "a short rest where the way ended");
    }
}
