//! Rehearsals beside the screen: a thread plays a copy of the table, a system tells the window how far it has come. It
//! ends with its window, however that is closed.

use super::super::action::Window;
use super::super::rehearse::{RehearsalState, Stage};
use super::Interface;
use super::carry::Wishes;
use crate::level::Document;
use crate::session::rehearse::{Outcome, Rehearsal, RehearsalError};
use crate::text::Phrase;
use crate::view::Activity;
use bevy::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow);
}

/// Seconds between two looks at how far it has come.
const LOOK_SECONDS: f64 = 0.1;

/// What the thread and the window tell each other.
#[derive(Default)]
struct Shared {
    done: AtomicU32,
    stop: AtomicBool,
}

/// A rehearsal that is being played.
pub(super) struct Job {
    rehearsal: Rehearsal,
    shared: Arc<Shared>,
    ends: Mutex<Receiver<Result<Outcome, Phrase>>>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Job {
    /// Its thread ends with it, after the run that it is at.
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        // How it ended it has told already, also where that was a panic.
        self.thread.take().map(JoinHandle::join);
    }
}

impl Job {
    fn begin(rehearsal: Rehearsal, document: Document) -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let shared = Arc::new(Shared::default());
        let told = Arc::clone(&shared);
        let play = move || {
            let outcome = rehearsal.play(&document, |done| {
                told.done.store(done, Ordering::Relaxed);
                if told.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let outcome = outcome.map_err(|fault| match fault {
                RehearsalError::Refused(refusal) => refusal.0,
                RehearsalError::Open(fault) => Phrase::new("ui-rehearse-not-opened").with("why", fault.to_string()),
            });
            // Nobody waits for it where the window was closed.
            let _ = sender.send(outcome);
        };
        let thread = Some(std::thread::Builder::new().name("rehearsal".to_owned()).spawn(play)?);
        Ok(Self { rehearsal, shared, ends: Mutex::new(receiver), thread })
    }

    /// How far it has come; true once it is over.
    fn stage(&mut self) -> (Stage, bool) {
        let rehearsal = self.rehearsal;
        match self.ends.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(Ok(outcome)) => (Stage::Over { rehearsal, outcome: Box::new(outcome) }, true),
            Ok(Err(why)) => (Stage::Failed(why), true),
            Err(TryRecvError::Disconnected) => (Stage::Failed(Phrase::new("ui-rehearse-broke")), true),
            Err(TryRecvError::Empty) => {
                let done = self.shared.done.load(Ordering::Relaxed);
                (Stage::Running { rehearsal, done, stopping: self.shared.stop.load(Ordering::Relaxed) }, false)
            }
        }
    }
}

impl Wishes<'_, '_> {
    /// Begins a rehearsal on a copy of the table.
    pub(super) fn rehearse(&mut self, rehearsal: Rehearsal) {
        if !self.seat().is_gm() || self.interface.replaying.is_some() || self.interface.rehearsal.is_some() {
            return;
        }
        let Some(document) = self.game.as_ref().and_then(|game| game.host().document()) else { return };
        let begun = Job::begin(rehearsal, document);
        let stage = &mut self.interface.desk.rehearsal.stage;
        match begun {
            Ok(job) => {
                *stage = Stage::Running { rehearsal, done: 0, stopping: false };
                self.interface.rehearsal = Some(job);
            }
            Err(fault) => *stage = Stage::Failed(Phrase::new("ui-rehearse-not-opened").with("why", fault.to_string())),
        }
    }

    /// Ends it with what has been played so far.
    pub(super) fn stop_rehearsal(&mut self) {
        if let Some(job) = &self.interface.rehearsal {
            job.shared.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Tells the window how far the rehearsal has come. Without its window there is none.
fn follow(mut interface: ResMut<Interface>, mut activity: ResMut<Activity>) {
    let interface = interface.bypass_change_detection();
    if interface.window != Some(Window::Rehearsal) {
        if interface.rehearsal.take().is_some() || interface.desk.rehearsal != RehearsalState::default() {
            interface.desk.rehearsal = RehearsalState::default();
        }
        return;
    }
    let Some(job) = &mut interface.rehearsal else { return };
    let (stage, is_over) = job.stage();
    interface.desk.rehearsal.stage = stage;
    if is_over {
        interface.rehearsal = None;
        activity.touch();
    } else {
        activity.wake_in(LOOK_SECONDS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::testing::TableBuilder;

    fn duel() -> Document {
        let builder = TableBuilder::new().hero("Ada").at(3, 3).combat(14, 10, 8, 0).weapon("sword");
        builder.opponent("Rat").at(4, 3).combat(8, 4, 4, 0).weapon("club").life(20, 20).document()
    }

    /// What comes of it in the end.
    fn end(job: &Job) -> Result<Outcome, Phrase> {
        job.ends.lock().expect("not poisoned").recv().expect("it says how it ended")
    }

    #[test]
    fn a_rehearsal_is_played_to_its_end_beside_the_screen() {
        let mut job = Job::begin(Rehearsal { times: 3, ..Rehearsal::default() }, duel()).expect("a thread");
        assert_eq!(end(&job).expect("it can be played").times, 3);
        assert!(job.ends.lock().expect("not poisoned").recv().is_err(), "nothing comes after that");
        assert!(matches!(job.stage(), (Stage::Failed(_), true)));
    }

    #[test]
    fn a_rehearsal_that_is_stopped_tells_what_it_has() {
        let many = Rehearsal { times: crate::session::rehearse::MOST_TIMES, ..Rehearsal::default() };
        let job = Job::begin(many, duel()).expect("a thread");
        job.shared.stop.store(true, Ordering::Relaxed);
        assert!(end(&job).expect("it can be played").times < many.times);
    }

    #[test]
    fn its_thread_has_ended_when_the_window_is_closed() {
        let many = Rehearsal { times: crate::session::rehearse::MOST_TIMES, ..Rehearsal::default() };
        let job = Job::begin(many, duel()).expect("a thread");
        let shared = Arc::downgrade(&job.shared);
        drop(job);
        assert!(shared.upgrade().is_none(), "nobody holds what the thread and the window told each other");
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let job = Job::begin(Rehearsal::default(), TableBuilder::new().document()).expect("a thread");
        assert_eq!(end(&job).expect_err("nobody fights").key, "refused-nobody-fights");
    }
}
